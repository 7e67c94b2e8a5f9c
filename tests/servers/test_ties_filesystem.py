"""What the file server shares with other worlds: statements, claims, bills, minutes, logs, contracts, people."""

from __future__ import annotations

import csv
import io
import re

import pytest

from servers.banking import BANKING
from servers.banking.models import Account, BankTransaction
from servers.budget import BUDGET
from servers.budget.models import Expense, ImportLine
from servers.calendar import CALENDAR
from servers.calendar.models import Event
from servers.cast.issues import issues_of
from servers.cast.papers import months_before
from servers.email import EMAIL
from servers.email.models import Attachment
from servers.filesystem.models import FileUser, Node
from servers.payments import PAYMENTS
from servers.payments.models import Invoice
from tests.servers.desk import SEEDS, Desk
from tests.servers.filesystem_desk import desk_at, home, text


def rows_of(content: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content)))


def cents(written: str) -> int:
    return round(float(written) * 100)


@pytest.mark.parametrize("seed", SEEDS)
def test_bank_statements_are_what_the_bank_booked_on_my_everyday_account(seed: int) -> None:
    desk, bank = desk_at(seed), Desk(BANKING, seed)
    number = desk.cast.account("everyday").number
    [account] = bank.world.find(Account, number=number)
    for month in months_before(desk.cast.today, 6):
        booked = sorted(
            (row.day, row.amount)
            for row in bank.world.find(BankTransaction, account_id=account.account_id, status="booked")
            if row.day[:7] == month
        )
        rows = rows_of(text(desk, f"~/bank/{month}.csv"))
        assert sorted((row["date"], cents(row["amount"])) for row in rows) == booked


@pytest.mark.parametrize("seed", SEEDS)
def test_expense_files_hold_charges_that_the_budget_knows(seed: int) -> None:
    desk, budget = desk_at(seed), Desk(BUDGET, seed)
    known = {(row.day, row.amount) for row in budget.world.find(Expense)}
    known |= {(row.day, row.amount) for row in budget.world.find(ImportLine)}
    files = desk.world.find(Node, parent_path=f"{home(desk)}/expenses", kind="file")
    monthly = [row for row in files if re.fullmatch(r"[A-Z][a-z]+ (food|travel|home)\.csv", row.name)]
    assert len(monthly) == 6
    for row in monthly:
        lines = rows_of(row.text or "")
        assert lines
        assert {(line["date"], cents(line["amount"])) for line in lines} <= known


@pytest.mark.parametrize("seed", SEEDS)
def test_copies_of_bills_agree_with_the_invoices_that_were_sent(seed: int) -> None:
    desk, payments = desk_at(seed), Desk(PAYMENTS, seed)
    by_number = {row.number: row for row in payments.world.find(Invoice)}
    copies = [row for row in desk.world.find(Node, kind="file") if row.parent_path.endswith("/invoices")]
    assert len(copies) > 25
    for row in copies:
        content = row.text or ""
        sent = by_number[row.name.removesuffix(".txt")]
        assert f"Invoice {sent.number}\n" in content
        assert f"Issued: {sent.issued_on}\nDue: {sent.due_on}\n" in content
        assert f"Total before tax: ${sent.subtotal // 100:,}.{sent.subtotal % 100:02}\n" in content
        assert (f"Your order: {sent.po_number}\n" in content) == bool(sent.po_number)


@pytest.mark.parametrize("seed", SEEDS)
def test_minutes_are_of_meetings_in_the_calendar(seed: int) -> None:
    desk, calendar = desk_at(seed), Desk(CALENDAR, seed)
    titles = {row.title for row in calendar.world.find(Event)}
    single = {(row.starts_at[:10], row.title) for row in calendar.world.find(Event) if row.frequency is None}
    files = desk.world.find(Node, parent_path="/teams/engineering/minutes", kind="file")
    assert len(files) > 20
    for row in files:
        day, title = row.name.removesuffix(".md").split(" ", 1)
        assert title in titles
        appointment = next(one for one in desk.cast.diary if one.title == title and one.calendar == "work")
        assert appointment.rule is not None or any((day, title) == one for one in single)


@pytest.mark.parametrize("seed", SEEDS)
def test_logs_carry_keys_and_titles_of_issues(seed: int) -> None:
    desk = desk_at(seed)
    titles = {issue.key: issue.title for issue in issues_of(desk.cast)}
    found = [row for row in desk.world.find(Node, kind="file") if re.fullmatch(r"[A-Z]{3}-\d+\.log", row.name)]
    assert len(found) >= 20
    assert all((row.text or "").startswith(f"# {titles[row.name.removesuffix('.log')]}\n") for row in found)


@pytest.mark.parametrize("seed", SEEDS)
def test_contract_folders_hold_files_that_were_mailed_and_name_clients(seed: int) -> None:
    desk, mail = desk_at(seed), Desk(EMAIL, seed)
    mailed = {row.file_name for row in mail.world.find(Attachment)}
    files = [row for row in desk.world.find(Node, kind="file") if row.parent_path.endswith("/contracts")]
    assert "Signed contract.pdf" in mailed & {row.name for row in files}
    clients = {firm.name for firm in desk.cast.clients}
    contracts = [row.text or "" for row in files if row.name.endswith("contract.txt")]
    assert len(contracts) == 5
    for content in contracts:
        assert any(f" and {name}\n" in content for name in clients)


@pytest.mark.parametrize("seed", SEEDS)
def test_accounts_are_of_people_at_my_firm(seed: int) -> None:
    desk = desk_at(seed)
    mates = {one.email: one for one in (desk.cast.me, *desk.cast.colleagues)}
    people = [row for row in desk.world.find(FileUser) if row.user_id != "root"]
    assert len(people) == 13
    for row in people:
        assert row.name == mates[row.email].name
        assert row.pronoun == mates[row.email].pronoun
        assert row.active == (mates[row.email].left_on is None)
    assert sum(not row.active for row in people) == 1
