"""What the sales system and other worlds know of one thing: firms, invoices, mails, meetings, channels."""

from __future__ import annotations

import pytest

from servers.calendar import CALENDAR
from servers.calendar.models import Event
from servers.cast.deals import letters_of, offices_of, sales_of
from servers.crm.models import Company, CrmContact, Deal, DealContact, SalesActivity
from servers.email import EMAIL
from servers.email.models import Email
from servers.kit.text import local_day, local_minute
from servers.payments import PAYMENTS
from servers.payments.models import BillingCustomer, Invoice
from servers.team_chat import TEAM_CHAT
from servers.team_chat.models import Channel
from tests.servers.crm_desk import SEEDS, desk, me
from tests.servers.desk import Desk


@pytest.mark.parametrize("seed", SEEDS)
def test_every_firm_that_bought_is_a_customer_of_the_billing_desk_and_every_client_bought(seed: int) -> None:
    at, desk_of_bills = desk(seed), Desk(PAYMENTS, seed)
    billed = {row.company for row in desk_of_bills.world.find(BillingCustomer)}
    bought = {at.row(Company, row.company_id).name for row in at.world.find(Deal, stage="won")}
    assert bought == {client.name for client in at.cast.clients}
    assert bought <= billed
    offices = {f"{client.name} {city}" for client, city in offices_of(at.cast)}
    assert offices == {row.name for row in at.world.find(Company) if row.parent_id is not None}
    assert offices <= billed


@pytest.mark.parametrize("seed", SEEDS)
def test_a_won_deal_comes_to_what_its_invoice_bills(seed: int) -> None:
    at, bills = desk(seed), Desk(PAYMENTS, seed)
    won = {(row.name, row.amount, row.closed_on) for row in at.world.find(Deal, stage="won")}
    for sale in sales_of(at.cast):
        assert (sale.name, sale.amount, sale.closed_on.isoformat()) in won
        [invoice] = bills.world.find(Invoice, number=str(sale.invoice))
        assert invoice.subtotal == sale.amount
        assert (invoice.issued_on or "") > sale.closed_on.isoformat()


@pytest.mark.parametrize("seed", SEEDS)
def test_who_gets_the_bills_is_the_billing_contact(seed: int) -> None:
    at, bills = desk(seed), Desk(PAYMENTS, seed)
    clients = {client.name for client in at.cast.clients}
    contacts = {row.email: row for row in at.world.find(CrmContact)}
    for row in bills.world.find(BillingCustomer):
        if row.company in clients:
            known = contacts[row.email]
            assert (known.role, f"{known.first_name} {known.last_name}") == ("billing", row.contact)
            assert at.row(Company, known.company_id).name == row.company
    for row in at.world.find(Deal, stage="won"):
        parts = at.world.find(DealContact, deal_id=row.deal_id, role="billing")
        assert [contacts[at.row(CrmContact, part.contact_id).email].role for part in parts] == ["billing"]


@pytest.mark.parametrize("seed", SEEDS)
def test_mails_that_are_logged_lie_in_the_mailbox_with_their_subject_and_day(seed: int) -> None:
    at, mail = desk(seed), Desk(EMAIL, seed)
    zone = mail.world.zone
    letters = {
        (row.subject, row.from_email, local_day(row.sent_at, zone)) for row in mail.world.find(Email) if row.sent_at
    }
    logged = at.world.find(SalesActivity, kind="email", state="done", owner_id=me(at).rep_id)
    known = {(row.subject, row.day, at.row(CrmContact, row.contact_id).email) for row in logged if row.contact_id}
    assert len(letters_of(at.cast)) >= 12
    for letter in letters_of(at.cast):
        assert (letter.subject, letter.contact, letter.day.isoformat()) in letters
        assert (letter.subject, letter.day.isoformat(), letter.contact) in known


@pytest.mark.parametrize("seed", SEEDS)
def test_meetings_with_clients_that_were_held_are_logged_as_the_calendar_has_them(seed: int) -> None:
    at, calendar = desk(seed), Desk(CALENDAR, seed)
    clients = {email for client in at.cast.clients for email in client.contacts}
    ids = {row.email: row.contact_id for row in at.world.find(CrmContact)}
    logged = {(row.subject, row.day, row.contact_id) for row in at.world.find(SalesActivity, state="done")}
    singles = {(row.title, row.starts_at[:10]) for row in calendar.world.find(Event, kind="single")}
    held = [
        (row.title, row.start.date().isoformat(), email)
        for row in at.cast.diary
        for email in row.people
        if row.rule is None and email in clients and row.start.date() < at.cast.today
    ]
    assert held
    for title, day, email in held:
        assert (title, day, ids[email]) in logged
        assert (title, day) in singles
    assert sum(row.subject == "Client sync" for row in at.world.find(SalesActivity)) == 3


@pytest.mark.parametrize("seed", SEEDS)
def test_a_client_with_a_channel_of_its_own_has_a_live_deal_of_mine(seed: int) -> None:
    at, chat = desk(seed), Desk(TEAM_CHAT, seed)
    live = {row.company for row in at.things("deal") if row.mine and row.stage not in {"won", "lost"}}
    shared = {row.client for row in chat.world.find(Channel) if row.external}
    assert shared
    assert shared <= live


@pytest.mark.parametrize("seed", SEEDS)
def test_yesterdays_meeting_and_the_mail_after_it_are_logged_with_their_own_subject_and_day(seed: int) -> None:
    at, mail = desk(seed), Desk(EMAIL, seed)
    letter = letters_of(at.cast)[0]
    [found] = [row for row in mail.world.find(Email, subject=letter.subject, from_email=letter.contact) if row.sent_at]
    who = next(row for row in at.things("crm_contact") if row.email == letter.contact)
    day = local_minute(found.sent_at or "", mail.world.zone)[:10]
    if not who.mine:
        assert (
            at.code("record_sales_activity", kind="email", subject=found.subject, day=day, contact_id=who.id)
            == "refused"
        )
        return
    made = at.do("record_sales_activity", kind="email", subject=found.subject, day=day, contact_id=who.id)
    assert (made["subject"], made["day"], made["state"]) == (letter.subject, letter.day.isoformat(), "done")


@pytest.mark.parametrize("seed", SEEDS)
def test_a_call_is_put_down_for_each_customer_who_owes_but_not_for_who_opted_out(seed: int) -> None:
    at, bills = desk(seed), Desk(PAYMENTS, seed)
    late = {row.company for row in bills.things("billing_customer") if row.total_overdue > 0}
    won = {
        row["company"]: row for row in at.do("search_deals", stage="won", limit=50)["deals"] if row["company"] in late
    }
    assert won
    monday = next(
        day
        for day in (at.cast.today.fromordinal(at.cast.today.toordinal() + n) for n in range(1, 8))
        if not day.weekday()
    )
    planned, skipped = 0, 0
    for row in won.values():
        who = next(one for one in row["contacts"] if one["role"] == "billing")
        call = {"kind": "call", "subject": "payment", "day": monday.isoformat(), "contact_id": who["contact_id"]}
        theirs = next(one for one in at.things("crm_contact") if one.id == who["contact_id"])
        if theirs.shut or not theirs.mine:
            assert at.code("record_sales_activity", **call) == "refused"
            skipped += 1
        else:
            at.do("record_sales_activity", **call)
            planned += 1
    assert planned + skipped == len(won)
