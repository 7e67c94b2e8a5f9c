from __future__ import annotations

from collections import Counter
from datetime import date

import pytest

from servers.payments.amounts import fee, line_of, tax_share, totals
from servers.payments.models import (
    BillingCustomer,
    Chargeback,
    Invoice,
    InvoiceLine,
    Payment,
    Refund,
    WebhookDelivery,
    WebhookEndpoint,
    WebhookEvent,
)
from servers.payments.policy import MOST_ATTEMPTS, POLICY, REFUND_MOST
from tests.servers.desk import SEEDS
from tests.servers.payments_desk import customer, day, desk_of, overdue_by, sent, timed_out

ROWS = {
    BillingCustomer: 60, Invoice: 260, InvoiceLine: 720, Payment: 230, Refund: 34, Chargeback: 9, WebhookEndpoint: 4,
    WebhookEvent: 190, WebhookDelivery: 330,
}  # fmt: skip


@pytest.mark.parametrize("seed", SEEDS)
def test_there_are_about_as_many_rows_as_planned(seed: int) -> None:
    world = desk_of(seed).world
    for model, aim in ROWS.items():
        assert 0.79 * aim <= len(world.find(model)) <= 1.21 * aim, model.__tablename__


@pytest.mark.parametrize("seed", SEEDS)
def test_totals_are_those_of_the_lines_and_what_is_due_is_what_nobody_paid(seed: int) -> None:
    world = desk_of(seed).world
    for row in world.find(Invoice):
        who = world.find(BillingCustomer, billing_customer_id=row.billing_customer_id)[0]
        lines = world.find(InvoiceLine, invoice_id=row.invoice_id)
        assert [line.position for line in lines] == list(range(1, len(lines) + 1))
        assert all((one.amount, one.tax) == line_of(one.quantity, one.unit_amount, who.tax_bp)[2:] for one in lines)
        worked = totals([line_of(one.quantity, one.unit_amount, who.tax_bp) for one in lines])
        assert (row.subtotal, row.tax, row.total) == worked
        paid = sum(one.amount for one in world.find(Payment, invoice_id=row.invoice_id) if one.status == "succeeded")
        assert row.amount_paid == paid
        assert row.amount_due == row.total - row.credit_applied - paid >= 0
        assert (row.status == "paid") == (row.amount_due == 0 and row.total > 0)
        assert (row.status == "draft") == (row.number is None) == (row.issued_on is None) == (row.due_on is None)
        assert bool(row.closed_reason) >= (row.status in {"void", "uncollectible"})
        assert not who.wants_po or row.po_number
        if row.status == "draft":
            assert who.status == "active"


@pytest.mark.parametrize("seed", SEEDS)
def test_refunds_and_claims_follow_their_payment_and_never_exceed_it(seed: int) -> None:
    desk = desk_of(seed)
    world, today = desk.world, day(desk, 0)
    to_method: Counter[str] = Counter()
    for row in world.find(Payment):
        invoice = desk.row(Invoice, row.invoice_id)
        back = [one for one in world.find(Refund, payment_id=row.payment_id) if one.status != "failed"]
        claims = world.find(Chargeback, payment_id=row.payment_id)
        taken = sum(one.amount for one in claims if one.status in {"lost", "accepted"})
        assert sum(one.amount for one in back) + taken == row.refunded <= row.amount
        assert row.fee == (fee(row.source, row.amount) if row.status == "succeeded" else 0)
        assert (row.status == "failed") == bool(row.failure_code)
        assert (invoice.issued_on or "") <= row.day <= today
        for one in world.find(Refund, payment_id=row.payment_id):
            assert row.day <= one.day < today
            assert one.tax == tax_share(one.amount, invoice.tax, invoice.total)
        to_method[invoice.invoice_id] += sum(one.amount for one in back if one.destination == "original")
        for one in claims:
            assert row.day < one.opened_on <= one.respond_by
            assert row.source == "card"
            assert bool(one.evidence) == (one.status in {"under_review", "won", "lost"})
    assert max(to_method.values()) <= REFUND_MOST


@pytest.mark.parametrize("seed", SEEDS)
def test_numbers_run_with_the_day_of_issue_and_references_are_told_apart(seed: int) -> None:
    world = desk_of(seed).world
    numbers = [row.number for row in world.find(Invoice) if row.number]
    assert len(numbers) == len(set(numbers))
    assert all(len(number) == 4 for number in numbers)
    references = [row.reference for row in world.find(Payment)]
    assert len(references) == len(set(references))


@pytest.mark.parametrize("seed", SEEDS)
def test_every_awkward_row_is_there(seed: int) -> None:
    desk = desk_of(seed)
    world = desk.world
    firms = world.find(BillingCustomer)
    assert any(a is not b and b.company.startswith(f"{a.company} ") for a in firms for b in firms)
    assert {(row.method_state) for row in firms} == {"ok", "expired", "insufficient", "needs_approval"}
    assert {row.tax_bp for row in firms} <= {0, 700, 1_900, 2_000}
    assert {row.terms_days for row in firms} == {14, 30, 45}
    invoices = world.find(Invoice)
    drafts = [row for row in invoices if row.status == "draft"]
    rich = {row.billing_customer_id: row.credit_balance for row in firms}
    assert any(rich[row.billing_customer_id] > row.total > 0 for row in drafts)
    assert any(row.total == 0 for row in drafts)
    twins = Counter((row.billing_customer_id, row.total, row.memo) for row in drafts)
    assert [count for count in twins.values() if count > 1] == [2]
    assert len({row.created_at for row in drafts if twins[row.billing_customer_id, row.total, row.memo] == 2}) == 2
    assert any(row.status == "open" and row.amount_paid > 0 for row in invoices)
    assert any(row.status == "paid" and row.closed_reason for row in invoices)
    assert {row.status for row in world.find(Payment)} == {"processing", "succeeded", "failed"}
    assert {row.status for row in invoices} == {"draft", "open", "paid", "void", "uncollectible"}
    assert overdue_by(desk, 59)
    assert overdue_by(desk, 60)
    assert timed_out(desk).day == day(desk, 0)
    paid = world.find(Payment, status="succeeded")
    assert {row.amount - row.refunded for row in paid if row.refunded} >= {0, 1}
    ages = {(desk.cast.today - date.fromisoformat(row.day)).days for row in paid if row.refunded == 0}
    assert ages >= {180, 181}
    assert {row.status for row in world.find(Refund)} == {"succeeded", "pending", "failed"}
    left = {row.respond_by for row in world.find(Chargeback, status="needs_response")}
    assert left >= {day(desk, 0), day(desk, -1)}
    assert {row.status for row in world.find(Chargeback)} == {
        "needs_response",
        "under_review",
        "won",
        "lost",
        "accepted",
    }
    ends = {(row.health, row.enabled) for row in world.find(WebhookEndpoint)}
    assert ends == {("ok", True), ("failing", True), ("gone", False)}
    tries = world.find(WebhookDelivery)
    assert any(row.attempts == MOST_ATTEMPTS - 1 and row.status == "failed" for row in tries)
    assert {row.status for row in tries} == {"delivered", "pending", "failed", "abandoned"}
    [blocked] = world.find(BillingCustomer, status="blocked")
    assert world.find(Invoice, billing_customer_id=blocked.billing_customer_id, status="open")


@pytest.mark.parametrize("seed", SEEDS)
def test_each_event_went_once_to_those_who_listen(seed: int) -> None:
    desk = desk_of(seed)
    world = desk.world
    ends = {row.endpoint_id: row for row in world.find(WebhookEndpoint)}
    on = {key for key, row in ends.items() if row.enabled}
    for event in world.find(WebhookEvent):
        got = [row.endpoint_id for row in world.find(WebhookDelivery, event_id=event.event_id)]
        assert len(got) == len(set(got))
        assert set(got) & on == {key for key in on if event.type in ends[key].event_types}
        if event.type == "invoice.paid":
            assert desk.row(Invoice, event.invoice_id).status == "paid"
    for row in world.find(WebhookDelivery):
        assert (row.status == "delivered") == (row.last_code == 200)
        assert (row.status in {"failed", "pending"}) == bool(row.next_attempt_at)
        assert (row.status == "abandoned") == (row.attempts >= MOST_ATTEMPTS)


@pytest.mark.parametrize("seed", SEEDS)
def test_bills_are_those_of_the_cast(seed: int) -> None:
    desk = desk_of(seed)
    bills = {row.number: row for row in desk.world.find(Invoice) if row.number}
    references = {row.reference for row in desk.world.find(Payment)}
    for known in desk.cast.invoices:
        row = bills[str(known.number)]
        assert row.subtotal == known.net
        assert (row.issued_on, row.due_on) == (known.issued_on.isoformat(), known.due_on.isoformat())
        assert known.wire_reference is None or known.wire_reference in references


def test_overdue_follows_the_day() -> None:
    desk = desk_of()
    row = overdue_by(desk, 59)
    assert desk.do("get_invoice", invoice_id=row.invoice_id)["days_overdue"] == 59
    desk.pass_time(days=2)
    assert desk.do("get_invoice", invoice_id=row.invoice_id)["days_overdue"] == 61
    who = customer(desk, terms_days=14)
    new = sent(desk, who)
    desk.pass_time(days=14)
    assert desk.do("get_invoice", invoice_id=new.invoice_id)["days_overdue"] == 0
    desk.pass_time(days=1)
    found = desk.do("search_billing_customers", text=who.email)["billing_customers"]
    assert next(one for one in found if one["email"] == who.email)["total_overdue"] >= new.total


def test_customers_are_found_by_what_is_known_of_them() -> None:
    desk = desk_of()
    firms = desk.do("search_billing_customers", limit=50)["billing_customers"]
    open_sums: Counter[str] = Counter()
    for row in desk.world.find(Invoice, status="open"):
        open_sums[row.billing_customer_id] += row.amount_due
    assert all(one["total_due"] == open_sums[one["billing_customer_id"]] for one in firms)
    for name, test in (("has_overdue", "total_overdue"), ("has_credit", "credit_balance")):
        for wanted in (True, False):
            found = desk.do("search_billing_customers", limit=50, **{name: wanted})["billing_customers"]
            assert found == [one for one in firms if (one[test] > 0) == wanted]
    assert desk.do("search_billing_customers", text=firms[3]["contact"])["total"] >= 1


def test_invoices_are_found_by_number_order_number_line_range_and_state() -> None:
    desk = desk_of()
    row = next(one for one in desk.world.find(Invoice) if one.po_number and one.number)
    for text in (row.number, row.po_number):
        assert row.invoice_id in {one["invoice_id"] for one in desk.do("search_invoices", text=text)["invoices"]}
    drafts = desk.do("search_invoices", status="draft", limit=50)["invoices"]
    assert all("number" not in one and "created_at" in one for one in drafts)
    listed = desk.do("search_invoices", limit=50)["invoices"]
    days = [one.get("issued_on", "9999") for one in listed]
    assert days == sorted(days, reverse=True)
    some = desk.do("search_invoices", min_total=50_000, max_total=90_000, limit=50)["invoices"]
    assert some
    assert all(50_000 <= one["total"] <= 90_000 for one in some)
    span = {"issued_from": day(desk, -30), "issued_to": day(desk, -10)}
    found = desk.do("search_invoices", **span, limit=50)["invoices"]
    assert all(span["issued_from"] <= one["issued_on"] <= span["issued_to"] for one in found)
    wrong = {"issued_from": span["issued_to"], "issued_to": span["issued_from"]}
    assert desk.code("search_invoices", **wrong) == "invalid_arguments"
    assert desk.code("search_invoices", min_total=2, max_total=1) == "invalid_arguments"
    late = desk.do("search_invoices", overdue=True, limit=50)["invoices"]
    assert all(one["days_overdue"] > 0 and one["status"] == "open" for one in late)


def test_a_listing_goes_through_its_pages_without_losing_a_row() -> None:
    desk = desk_of()
    for tool, rows, key in (
        ("search_invoices", "invoices", "invoice_id"),
        ("list_webhook_deliveries", "webhook_deliveries", "delivery_id"),
    ):
        seen: list[str] = []
        cursor: dict[str, str] = {}
        while True:
            found = desk.do(tool, limit=50, **cursor)
            seen += [row[key] for row in found[rows]]
            if "next_cursor" not in found:
                break
            cursor = {"cursor": found["next_cursor"]}
        assert len(seen) == len(set(seen)) == found["total"]


def test_deliveries_are_found_by_state_event_endpoint_invoice_and_day() -> None:
    desk = desk_of()
    every = desk.do("list_webhook_deliveries", limit=50)["webhook_deliveries"]
    one = every[7]
    for name in ("status", "event_type", "endpoint_id", "invoice_id"):
        found = desk.do("list_webhook_deliveries", limit=50, **{name: one[name]})["webhook_deliveries"]
        assert found
        assert all(row[name] == one[name] for row in found)
    recent = desk.do("list_webhook_deliveries", from_day=day(desk, -5), limit=50)["webhook_deliveries"]
    assert all(row["at"] >= day(desk, -5) for row in recent)


def test_no_tool_shows_a_secret() -> None:
    desk = desk_of()
    secrets = {row.secret for row in desk.world.find(WebhookEndpoint)}
    shown = str(desk.do("list_webhook_deliveries", limit=50))
    assert len(secrets) == 4
    assert not any(secret in shown for secret in secrets)


def test_the_policy_names_its_limits() -> None:
    for words in (
        "$2,000.00",
        "$2,500.00",
        "180 days",
        "day 60",
        "2.9 %",
        "$0.30",
        "0.8 %",
        "$5.00",
        "$15.00",
        "PO number",
    ):
        assert words in POLICY
