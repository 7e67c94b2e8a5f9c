from __future__ import annotations

import pytest

from servers.payments.amounts import line_of, totals
from servers.payments.models import BillingCustomer, Invoice, InvoiceLine, Payment
from servers.payments.policy import MOST_LINES, WRITE_OFF_DAYS
from tests.servers.desk import SEEDS, Desk
from tests.servers.payments_desk import (
    bill,
    customer,
    day,
    desk_of,
    events,
    overdue_by,
    sent,
    timed_out,
    told,
)


def ask(who: BillingCustomer, **more: object) -> dict[str, object]:
    return {
        "billing_customer_id": who.billing_customer_id,
        "descriptions": ["Roadmap review"],
        "quantities": [1],
        "unit_amounts": [50_000],
        **more,
    }


def draft(desk: Desk, **equal: object) -> Invoice:
    return next(row for row in desk.world.find(Invoice, status="draft", **equal) if row.total > 0)


@pytest.mark.parametrize("rate", [0, 700, 1_900, 2_000])
def test_a_draft_has_lines_and_tax_but_neither_number_nor_days(rate: int) -> None:
    desk = desk_of()
    who = customer(desk)
    desk.set(BillingCustomer, who.billing_customer_id, tax_bp=rate)
    before = events(desk)
    made = bill(desk, who, ("Workshop day", 3, 64_000), ("Travel", 1, 11_205), ("Loyal customer", 1, -1_995))
    subtotal, tax, total = totals([line_of(3, 64_000, rate), line_of(1, 11_205, rate), line_of(1, -1_995, rate)])
    assert (made["subtotal"], made["tax"], made["total"], made["amount_due"]) == (subtotal, tax, total, total)
    assert "number" not in made
    row = desk.row(Invoice, made["invoice_id"])
    assert (row.status, row.issued_on, row.due_on) == ("draft", None, None)
    assert sum(line.tax for line in desk.world.find(InvoiceLine, invoice_id=row.invoice_id)) == tax
    assert events(desk) == before
    assert not desk.needs_yes("create_invoice", **ask(who))


def test_the_lists_of_lines_are_equally_long() -> None:
    desk = desk_of()
    who = customer(desk)
    uneven: list[dict[str, object]] = [{"quantities": [1, 2]}, {"unit_amounts": [1, 2]}, {"descriptions": ["a", "b"]}]
    for wrong in uneven:
        assert desk.code("create_invoice", **ask(who, **wrong)) == "invalid_arguments"
    assert desk.code("create_invoice", **ask(who, quantities=[0])) == "invalid_arguments"


def test_twenty_lines_fit_and_twenty_one_do_not() -> None:
    desk = desk_of()
    who = customer(desk)
    lines = [(f"Day {place}", 1, 1_000 + place) for place in range(MOST_LINES)]
    assert bill(desk, who, *lines)["subtotal"] == sum(price for *_, price in lines)
    more = ask(who, descriptions=["x"] * 21, quantities=[1] * 21, unit_amounts=[1] * 21)
    assert desk.code("create_invoice", **more) == "invalid_arguments"


def test_a_total_may_be_nothing_but_not_less() -> None:
    desk = desk_of()
    who = customer(desk)
    assert bill(desk, who, ("Trial", 1, 5_000), ("Gift", 1, -5_000))["total"] == 0
    assert desk.code("create_invoice", **ask(who, unit_amounts=[-1])) == "invalid_arguments"


def test_a_due_day_may_be_today_but_not_over() -> None:
    desk = desk_of()
    who = customer(desk)
    assert desk.code("create_invoice", **ask(who, due_on=day(desk, -1))) == "invalid_arguments"
    assert desk.do("create_invoice", **ask(who, due_on=day(desk, 0)))["due_on"] == day(desk, 0)


def test_a_blocked_customer_gets_no_new_invoice_but_pays_the_old_one() -> None:
    desk = desk_of()
    who = desk.world.find(BillingCustomer, status="blocked")[0]
    code, message = desk.refused("create_invoice", **ask(who, po_number="PO-1"))
    assert (code, "blocked" in message) == ("refused", True)
    old = desk.world.find(Invoice, billing_customer_id=who.billing_customer_id, status="open")[0]
    wire = {"source": "bank_transfer", "reference": "TRF 1"}
    done = desk.do("capture_payment", invoice_id=old.invoice_id, **wire)
    assert done["invoice_status"] == "paid"


def test_a_draft_of_a_customer_who_is_blocked_later_is_not_sent() -> None:
    desk = desk_of()
    who = customer(desk)
    made = bill(desk, who)
    desk.set(BillingCustomer, who.billing_customer_id, status="blocked")
    assert desk.code("set_invoice_status", invoice_id=made["invoice_id"], status="open") == "refused"
    assert desk.do("get_invoice", invoice_id=made["invoice_id"])["next_statuses"] == ["void"]


def test_a_customer_who_demands_an_order_number_gets_no_invoice_without_one() -> None:
    desk = desk_of()
    who = desk.world.find(BillingCustomer, wants_po=True, status="active")[0]
    code, message = desk.refused("create_invoice", **ask(who, po_number="  "))
    assert (code, "PO number" in message) == ("refused", True)
    made = desk.do("create_invoice", **ask(who, po_number="PO-40117"))
    assert desk.row(Invoice, made["invoice_id"]).po_number == "PO-40117"


def test_the_same_draft_is_not_written_twice() -> None:
    desk = desk_of()
    who = customer(desk)
    first = desk.do("create_invoice", **ask(who))
    code, message = desk.refused("create_invoice", **ask(who, descriptions=["roadmap  Review"]))
    assert (code, first["invoice_id"] in message) == ("conflict", True)
    desk.do("create_invoice", **ask(who, quantities=[2]))
    desk.do("create_invoice", **ask(who, po_number="PO-7"))
    desk.do("set_invoice_status", invoice_id=first["invoice_id"], status="void")
    desk.do("create_invoice", **ask(who))


def test_opening_gives_the_next_number_and_the_days_of_the_terms() -> None:
    desk = desk_of()
    who = customer(desk, terms_days=45)
    last = max(int(row.number) for row in desk.world.find(Invoice) if row.number)
    before = events(desk)
    row = sent(desk, who)
    assert (row.status, row.number) == ("open", str(last + 1))
    assert (row.issued_on, row.due_on) == (day(desk, 0), day(desk, 45))
    assert told(desk, before) == ["invoice.opened"]
    assert sent(desk, who, ("Travel", 1, 900)).number == str(last + 2)


def test_a_due_day_of_a_draft_stays_unless_it_is_over() -> None:
    desk = desk_of()
    who = customer(desk)
    kept, late = bill(desk, who, due_on=day(desk, 9)), bill(desk, who, ("Travel", 1, 900), due_on=day(desk, 1))
    desk.pass_time(days=3)
    assert desk.do("set_invoice_status", invoice_id=kept["invoice_id"], status="open")["due_on"] == day(desk, 9)
    assert desk.do("set_invoice_status", invoice_id=late["invoice_id"], status="open")["due_on"] == day(desk, 3)


@pytest.mark.parametrize(
    ("credit", "used", "status"),
    [(0, 0, "open"), (1, 1, "open"), (50_000, 50_000, "paid"), (60_000, 50_000, "paid")],
)
def test_opening_uses_up_the_credit_first(credit: int, used: int, status: str) -> None:
    desk = desk_of()
    who = customer(desk)
    desk.set(BillingCustomer, who.billing_customer_id, credit_balance=credit, tax_bp=0)
    before = events(desk)
    row = sent(desk, who)
    assert (row.credit_applied, row.amount_due, row.status) == (used, 50_000 - used, status)
    assert desk.row(BillingCustomer, who.billing_customer_id).credit_balance == credit - used
    assert told(desk, before) == ["invoice.opened", *(["invoice.paid"] if status == "paid" else [])]
    assert row.amount_paid == 0


def test_voiding_gives_applied_credit_back() -> None:
    desk = desk_of()
    who = customer(desk)
    desk.set(BillingCustomer, who.billing_customer_id, credit_balance=20_000)
    row = sent(desk, who)
    before = events(desk)
    given = {"invoice_id": row.invoice_id, "status": "void"}
    assert desk.code("set_invoice_status", **given) == "invalid_arguments"
    done = desk.do("set_invoice_status", **given, reason="billed in error")
    assert (done["status"], done["credit_applied"], done["amount_due"]) == ("void", 0, row.total)
    assert desk.row(BillingCustomer, who.billing_customer_id).credit_balance == 20_000
    assert told(desk, before) == ["invoice.voided"]
    assert desk.code("set_invoice_status", invoice_id=row.invoice_id, status="open") == "conflict"
    assert desk.code("capture_payment", invoice_id=row.invoice_id) == "conflict"


def test_a_draft_of_nothing_is_not_opened_only_discarded() -> None:
    desk = desk_of()
    row = next(one for one in desk.world.find(Invoice, status="draft") if one.total == 0)
    assert desk.code("set_invoice_status", invoice_id=row.invoice_id, status="open") == "conflict"
    before = events(desk)
    assert desk.do("set_invoice_status", invoice_id=row.invoice_id, status="void")["change"] == "discarded"
    assert events(desk) == before


def test_a_yes_is_due_for_all_but_discarding_a_draft() -> None:
    desk = desk_of()
    new, out = draft(desk).invoice_id, desk.world.find(Invoice, status="open")[0].invoice_id
    assert desk.needs_yes("set_invoice_status", invoice_id=new, status="open")
    assert not desk.needs_yes("set_invoice_status", invoice_id=new, status="void")
    assert desk.needs_yes("set_invoice_status", invoice_id=out, status="void")
    assert desk.needs_yes("set_invoice_status", invoice_id=out, status="uncollectible")


def test_what_somebody_paid_for_is_not_voided_until_it_is_given_back() -> None:
    desk = desk_of()
    row = sent(desk, customer(desk, method="card"))
    paid = desk.do("capture_payment", invoice_id=row.invoice_id, amount=10_000)
    given = {"invoice_id": row.invoice_id, "status": "void", "reason": "billed twice"}
    code, message = desk.refused("set_invoice_status", **given)
    assert (code, "$100.00" in message) == ("refused", True)
    assert desk.do("get_invoice", invoice_id=row.invoice_id)["next_statuses"] == []
    back = {"payment_id": paid["payment_id"], "reason": "duplicate"}
    desk.do("refund_payment", **back, amount=9_999)
    assert desk.code("set_invoice_status", **given) == "refused"
    desk.do("refund_payment", **back)
    assert desk.do("get_invoice", invoice_id=row.invoice_id)["next_statuses"] == ["void"]
    done = desk.do("set_invoice_status", **given)
    assert done["amount_due"] == row.total - 10_000


@pytest.mark.parametrize("seed", SEEDS)
def test_day_sixty_overdue_is_written_off_and_day_fifty_nine_is_not(seed: int) -> None:
    desk = desk_of(seed)
    early, late = overdue_by(desk, WRITE_OFF_DAYS - 1), overdue_by(desk, WRITE_OFF_DAYS)
    given = {"status": "uncollectible", "reason": "no answer"}
    code, message = desk.refused("set_invoice_status", invoice_id=early.invoice_id, **given)
    assert (code, "59 days" in message) == ("refused", True)
    before = events(desk)
    assert desk.code("set_invoice_status", invoice_id=late.invoice_id, status="uncollectible") == "invalid_arguments"
    desk.do("set_invoice_status", invoice_id=late.invoice_id, **given)
    assert told(desk, before) == ["invoice.uncollectible"]
    desk.pass_time(days=1)
    desk.do("set_invoice_status", invoice_id=early.invoice_id, **given)


def test_what_was_written_off_is_paid_or_voided_still() -> None:
    desk = desk_of()
    first, second = desk.world.find(Invoice, status="uncollectible")[:2]
    wire = {"source": "bank_transfer", "reference": "TRF 77"}
    assert desk.do("capture_payment", invoice_id=first.invoice_id, **wire)["invoice_status"] == "paid"
    given = {"invoice_id": second.invoice_id}
    assert desk.code("set_invoice_status", **given, status="uncollectible", reason="again") == "conflict"
    assert desk.do("set_invoice_status", **given, status="void", reason="billed twice")["status"] == "void"


def test_nothing_is_closed_while_a_payment_is_processing() -> None:
    desk = desk_of()
    waiting = timed_out(desk)
    given = {"invoice_id": waiting.invoice_id, "reason": "billed in error"}
    desk.set(Invoice, waiting.invoice_id, due_on=day(desk, -90))
    for status in ("void", "uncollectible"):
        code, message = desk.refused("set_invoice_status", **given, status=status)
        assert (code, waiting.reference in message) == ("conflict", True)
    assert desk.do("get_invoice", invoice_id=waiting.invoice_id)["next_statuses"] == []
    desk.happen("payment_settles", payment_id=waiting.payment_id, succeeded=False)
    assert desk.do("get_invoice", invoice_id=waiting.invoice_id)["next_statuses"] == ["void", "uncollectible"]


@pytest.mark.parametrize("status", ["paid", "void"])
def test_paid_and_void_are_final(status: str) -> None:
    desk = desk_of()
    row = desk.world.find(Invoice, status=status)[0]
    for target in ("open", "void", "uncollectible"):
        assert desk.code("set_invoice_status", invoice_id=row.invoice_id, status=target, reason="why") == "conflict"
    assert desk.code("capture_payment", invoice_id=row.invoice_id) == "conflict"


@pytest.mark.parametrize("seed", SEEDS)
def test_where_an_invoice_may_go_is_what_the_tool_lets_it(seed: int) -> None:
    for row in desk_of(seed).world.find(Invoice)[::9]:
        shown = desk_of(seed).do("get_invoice", invoice_id=row.invoice_id)["next_statuses"]
        for status in ("open", "void", "uncollectible"):
            desk = desk_of(seed)
            given = {"invoice_id": row.invoice_id, "status": status, "reason": "agreed"}
            if status in shown:
                assert desk.do("set_invoice_status", **given)["invoice_id"] == row.invoice_id
            else:
                assert desk.code("set_invoice_status", **given) in {"conflict", "refused"}


def test_opening_two_drafts_in_either_order_leaves_the_same_money() -> None:
    found: list[set[tuple[str, int, int]]] = []
    for order in (1, -1):
        desk = desk_of()
        drafts = [bill(desk, customer(desk), line) for line in (("Travel", 1, 900), ("Hotel", 2, 14_500))]
        for row in drafts[::order]:
            desk.do("set_invoice_status", invoice_id=row["invoice_id"], status="open")
        rows = desk.world.find(Invoice, issued_on=day(desk, 0))
        found.append({(one.status, one.total, one.amount_due) for one in rows})
    assert found[0] == found[1]


def test_a_refund_does_not_reopen_an_invoice() -> None:
    desk = desk_of()
    row = sent(desk, customer(desk, method="card"))
    paid = desk.do("capture_payment", invoice_id=row.invoice_id)
    desk.do("refund_payment", payment_id=paid["payment_id"], reason="requested")
    assert desk.row(Invoice, row.invoice_id).status == "paid"
    assert desk.row(Payment, paid["payment_id"]).refunded == row.total
