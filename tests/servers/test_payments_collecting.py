from __future__ import annotations

import pytest

from servers.payments.amounts import fee, tax_share
from servers.payments.models import BillingCustomer, Chargeback, Invoice, Payment, Refund
from servers.payments.policy import CHARGE_FREE, REFUND_DAYS, REFUND_MOST
from tests.servers.desk import SEEDS
from tests.servers.payments_desk import (
    claim,
    customer,
    day,
    desk_of,
    events,
    sent,
    timed_out,
    told,
    untouched,
)


@pytest.mark.parametrize(("method", "source"), [("card", "card"), ("debit", "debit")])
def test_a_saved_method_is_charged_for_all_that_is_due(method: str, source: str) -> None:
    desk = desk_of()
    row = sent(desk, customer(desk, method=method))
    before = events(desk)
    done = desk.do("capture_payment", invoice_id=row.invoice_id)
    assert (done["amount"], done["source"], done["fee"]) == (row.total, source, fee(source, row.total))
    assert (done["amount_due"], done["invoice_status"], done["reference"]) == (0, "paid", f"{row.number}-1")
    assert told(desk, before) == ["invoice.paid", "payment.succeeded"]


def test_a_part_leaves_the_rest_due_and_the_next_attempt_has_the_next_reference() -> None:
    desk = desk_of()
    row = sent(desk, customer(desk, method="card"))
    before = events(desk)
    first = desk.do("capture_payment", invoice_id=row.invoice_id, amount=10_000)
    assert (first["amount_due"], first["invoice_status"]) == (row.total - 10_000, "open")
    assert told(desk, before) == ["payment.succeeded"]
    second = desk.do("capture_payment", invoice_id=row.invoice_id)
    assert (second["amount"], second["reference"]) == (row.total - 10_000, f"{row.number}-2")


def test_the_same_reference_answers_the_first_payment_and_charges_nothing() -> None:
    desk = desk_of()
    row = sent(desk, customer(desk, method="card"))
    given = {"invoice_id": row.invoice_id, "amount": 12_000, "reference": "ours-1"}
    first = desk.do("capture_payment", **given)
    assert not first["charged_before"]
    before = desk.digest()
    again = desk.do("capture_payment", **given)
    assert again == {**first, "charged_before": True}
    assert desk.do("capture_payment", invoice_id=row.invoice_id, reference=" ours-1 ")["charged_before"]
    assert desk.digest() == before


def test_a_known_reference_is_for_one_amount_and_one_invoice() -> None:
    desk = desk_of()
    who = customer(desk, method="card")
    one, two = sent(desk, who), sent(desk, who, ("Travel", 1, 90_000))
    desk.do("capture_payment", invoice_id=one.invoice_id, amount=12_000, reference="ours-1")
    other_amount = {"invoice_id": one.invoice_id, "amount": 12_001, "reference": "ours-1"}
    other_invoice = {"invoice_id": two.invoice_id, "amount": 12_000, "reference": "ours-1"}
    assert desk.code("capture_payment", **other_amount) == "conflict"
    assert "another invoice" in desk.refused("capture_payment", **other_invoice)[1]


def test_a_reference_that_a_stranger_took_is_not_given_again() -> None:
    desk = desk_of()
    who = customer(desk, method="card")
    one, two = sent(desk, who), sent(desk, who, ("Travel", 1, 90_000))
    taken = {"source": "bank_transfer", "reference": f"{two.number}-1", "amount": 5_000}
    desk.do("capture_payment", invoice_id=one.invoice_id, **taken)
    assert desk.do("capture_payment", invoice_id=two.invoice_id)["reference"] == f"{two.number}-2"


@pytest.mark.parametrize("seed", SEEDS)
def test_after_a_time_out_only_the_earlier_reference_goes_through(seed: int) -> None:
    desk = desk_of(seed)
    waiting = timed_out(desk)
    for more in ({}, {"reference": "another"}, {"source": "bank_transfer", "reference": "TRF 1"}):
        code, message = desk.refused("capture_payment", invoice_id=waiting.invoice_id, **more)
        assert (code, waiting.reference in message) == ("conflict", True)
    before = events(desk)
    done = desk.do("capture_payment", invoice_id=waiting.invoice_id, reference=waiting.reference)
    assert (done["payment_id"], done["status"], done["invoice_status"]) == (waiting.payment_id, "succeeded", "paid")
    assert done["fee"] == fee(waiting.source, waiting.amount)
    assert told(desk, before) == ["invoice.paid", "payment.succeeded"]
    assert len(desk.world.find(Payment, invoice_id=waiting.invoice_id)) == 1


def test_a_failed_attempt_is_not_settled_by_its_reference() -> None:
    desk = desk_of()
    waiting = timed_out(desk)
    before = events(desk)
    desk.happen("payment_settles", payment_id=waiting.payment_id, succeeded=False)
    assert told(desk, before) == ["payment.failed"]
    given = {"invoice_id": waiting.invoice_id, "source": "bank_transfer"}
    assert desk.code("capture_payment", **given, reference=waiting.reference) == "conflict"
    assert desk.do("capture_payment", **given, reference="TRF 12")["invoice_status"] == "paid"


def test_a_payment_that_settles_by_itself_counts_once() -> None:
    desk = desk_of()
    waiting = timed_out(desk)
    desk.happen("payment_settles", payment_id=waiting.payment_id, succeeded=True)
    done = desk.do("capture_payment", invoice_id=waiting.invoice_id, reference=waiting.reference)
    assert (done["charged_before"], done["amount_due"]) == (True, 0)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("state", "said"), [("expired", "expired"), ("insufficient", "not enough"), ("needs_approval", "approval")]
)
def test_a_saved_method_that_does_not_work_says_which_way(seed: int, state: str, said: str) -> None:
    desk = desk_of(seed)
    [who] = desk.world.find(BillingCustomer, method_state=state)
    row = desk.world.find(Invoice, billing_customer_id=who.billing_customer_id, status="open")[0]
    code, message = desk.refused("capture_payment", invoice_id=row.invoice_id)
    assert (code, said in message) == ("conflict", True)
    wire = {"source": "bank_transfer", "reference": "TRF 5"}
    assert desk.do("capture_payment", invoice_id=row.invoice_id, **wire)["source"] == "bank_transfer"


def test_without_a_saved_method_nothing_is_charged() -> None:
    desk = desk_of()
    row = sent(desk, customer(desk, method="none"))
    assert desk.code("capture_payment", invoice_id=row.invoice_id) == "conflict"


def test_no_more_than_is_due_and_no_less_than_a_dollar_is_taken() -> None:
    desk = desk_of()
    row = sent(desk, customer(desk, method="card"))
    assert desk.code("capture_payment", invoice_id=row.invoice_id, amount=row.total + 1) == "conflict"
    assert desk.code("capture_payment", invoice_id=row.invoice_id, amount=99) == "refused"
    assert desk.do("capture_payment", invoice_id=row.invoice_id, amount=100)["fee"] == 33


def test_a_bank_transfer_is_recorded_with_its_reference_for_the_sum_that_came() -> None:
    desk = desk_of()
    row = sent(desk, customer(desk))
    given = {"invoice_id": row.invoice_id, "source": "bank_transfer", "amount": row.total - 2_000}
    assert desk.code("capture_payment", **given) == "refused"
    assert desk.code("capture_payment", **given, reference="  ") == "refused"
    done = desk.do("capture_payment", **given, reference="TRF 88213")
    assert (done["amount_due"], done["fee"]) == (2_000, 0)


def test_credit_pays_as_far_as_it_goes() -> None:
    desk = desk_of()
    who = customer(desk)
    row = sent(desk, who)
    desk.set(BillingCustomer, who.billing_customer_id, credit_balance=20_000)
    given = {"invoice_id": row.invoice_id, "source": "credit_balance"}
    assert desk.code("capture_payment", **given) == "conflict"
    assert desk.code("capture_payment", **given, amount=20_001) == "conflict"
    done = desk.do("capture_payment", **given, amount=20_000)
    assert (done["source"], done["fee"], done["amount_due"]) == ("credit_balance", 0, row.total - 20_000)
    assert desk.row(BillingCustomer, who.billing_customer_id).credit_balance == 0


def test_a_draft_takes_no_payment() -> None:
    desk = desk_of()
    row = desk.world.find(Invoice, status="draft")[0]
    assert desk.code("capture_payment", invoice_id=row.invoice_id) == "conflict"


def test_a_yes_is_due_above_two_thousand_of_a_saved_method_only() -> None:
    desk = desk_of()
    who = customer(desk, tax_bp=0, method="card")
    row = sent(desk, who, ("Licence", 1, CHARGE_FREE + 1))
    given = {"invoice_id": row.invoice_id}
    assert desk.needs_yes("capture_payment", **given)
    assert not desk.needs_yes("capture_payment", **given, amount=CHARGE_FREE)
    assert desk.needs_yes("capture_payment", **given, amount=CHARGE_FREE + 1)
    assert not desk.needs_yes("capture_payment", **given, source="bank_transfer", reference="TRF 1")
    assert not desk.needs_yes("capture_payment", **given, source="credit_balance")


def test_a_known_reference_asks_for_a_yes_by_what_it_stands_for() -> None:
    desk = desk_of()
    waiting = timed_out(desk)
    given = {"invoice_id": waiting.invoice_id, "reference": waiting.reference}
    desk.set(Invoice, waiting.invoice_id, amount_due=CHARGE_FREE * 2)
    assert not desk.needs_yes("capture_payment", **given)
    desk.set(Payment, waiting.payment_id, amount=CHARGE_FREE + 1)
    assert desk.needs_yes("capture_payment", **given)
    desk.set(Payment, waiting.payment_id, status="succeeded")
    assert not desk.needs_yes("capture_payment", **given)


def test_a_refund_goes_back_whole_or_in_part_with_its_share_of_tax() -> None:
    desk = desk_of()
    paid = untouched(desk, source="card")
    invoice = desk.row(Invoice, paid.invoice_id)
    desk.set(Payment, paid.payment_id, amount=80_001)
    before = events(desk)
    part = desk.do("refund_payment", payment_id=paid.payment_id, reason="requested", amount=20_000)
    assert (part["refundable"], part["status"]) == (60_001, "succeeded")
    assert part["tax"] == tax_share(20_000, invoice.tax, invoice.total)
    assert told(desk, before) == ["refund.created"]
    rest = desk.do("refund_payment", payment_id=paid.payment_id, reason="duplicate")
    assert (rest["amount"], rest["refundable"]) == (60_001, 0)
    assert desk.code("refund_payment", payment_id=paid.payment_id, reason="requested") == "conflict"
    assert desk.row(Payment, paid.payment_id).fee == paid.fee


def test_no_more_goes_back_than_is_left() -> None:
    desk = desk_of()
    paid = untouched(desk, source="card")
    given = {"payment_id": paid.payment_id, "reason": "requested"}
    assert desk.code("refund_payment", **given, amount=paid.amount + 1) == "conflict"
    assert desk.needs_yes("refund_payment", **given)


@pytest.mark.parametrize("status", ["processing", "failed"])
def test_only_what_succeeded_is_given_back(status: str) -> None:
    desk = desk_of()
    paid = untouched(desk, source="card")
    desk.set(Payment, paid.payment_id, status=status)
    assert desk.code("refund_payment", payment_id=paid.payment_id, reason="requested") == "conflict"


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("status", "days"), [("needs_response", 0), ("under_review", -3), ("lost", -50), ("accepted", -60)]
)
def test_no_refund_beside_a_chargeback(seed: int, status: str, days: int) -> None:
    desk = desk_of(seed)
    row = claim(desk, days, status)
    for destination in ("original", "credit"):
        given = {"payment_id": row.payment_id, "reason": "requested", "destination": destination, "amount": 100}
        assert desk.code("refund_payment", **given) == "conflict"


def test_a_chargeback_that_was_won_stands_in_no_refunds_way() -> None:
    desk = desk_of()
    row = claim(desk, -40, "won")
    given = {"payment_id": row.payment_id, "reason": "requested", "destination": "credit"}
    assert desk.do("refund_payment", **given)["refundable"] == 0


@pytest.mark.parametrize("seed", SEEDS)
def test_day_180_goes_back_to_the_method_and_day_181_as_credit_only(seed: int) -> None:
    desk = desk_of(seed)
    due, over = untouched(desk, day=day(desk, -REFUND_DAYS)), untouched(desk, day=day(desk, -REFUND_DAYS - 1))
    assert desk.do("refund_payment", payment_id=due.payment_id, reason="requested")["refundable"] == 0
    given = {"payment_id": over.payment_id, "reason": "requested"}
    code, message = desk.refused("refund_payment", **given)
    assert (code, "181 days" in message) == ("refused", True)
    assert desk.do("refund_payment", **given, destination="credit")["refundable"] == 0


def test_exactly_2500_an_invoice_goes_back_to_the_method_and_any_sum_as_credit() -> None:
    desk = desk_of()
    who = customer(desk, method="card")
    row = sent(desk, who, ("Licence", 1, 600_000))
    first = desk.do("capture_payment", invoice_id=row.invoice_id, amount=300_000)
    second = desk.do("capture_payment", invoice_id=row.invoice_id)
    given = {"payment_id": first["payment_id"], "reason": "requested"}
    other = {"payment_id": second["payment_id"], "reason": "requested"}
    assert desk.code("refund_payment", **given, amount=REFUND_MOST + 1) == "refused"
    desk.do("refund_payment", **given, amount=REFUND_MOST - 1)
    code, message = desk.refused("refund_payment", **other, amount=2)
    assert (code, "controller" in message) == ("refused", True)
    desk.do("refund_payment", **other, amount=1)
    done = desk.do("refund_payment", **other, destination="credit")
    assert done["amount"] == second["amount"] - 1
    assert desk.row(BillingCustomer, who.billing_customer_id).credit_balance == done["amount"]


def test_a_refund_that_failed_at_the_bank_does_not_count() -> None:
    desk = desk_of()
    [failed] = desk.world.find(Refund, status="failed")
    paid = desk.row(Payment, failed.payment_id)
    assert paid.refunded == 0
    desk.do("refund_payment", payment_id=paid.payment_id, reason="requested")


def test_what_came_from_credit_goes_back_to_credit() -> None:
    desk = desk_of()
    paid = untouched(desk, source="credit_balance")
    given = {"payment_id": paid.payment_id, "reason": "requested"}
    assert desk.code("refund_payment", **given) == "refused"
    invoice = desk.row(Invoice, paid.invoice_id)
    before = desk.row(BillingCustomer, invoice.billing_customer_id).credit_balance
    desk.do("refund_payment", **given, destination="credit")
    assert desk.row(BillingCustomer, invoice.billing_customer_id).credit_balance == before + paid.amount


def test_a_refund_to_a_bank_account_takes_its_time_and_may_fail() -> None:
    for succeeded, left in ((True, 0), (False, 5_000)):
        desk = desk_of()
        paid = untouched(desk, source="bank_transfer")
        desk.set(Payment, paid.payment_id, amount=5_000)
        done = desk.do("refund_payment", payment_id=paid.payment_id, reason="requested")
        assert done["status"] == "pending"
        desk.happen("refund_settles", refund_id=done["refund_id"], succeeded=succeeded)
        assert desk.row(Refund, done["refund_id"]).status == ("succeeded" if succeeded else "failed")
        assert 5_000 - desk.row(Payment, paid.payment_id).refunded == left


def test_refunding_two_payments_in_either_order_leaves_the_same_rows() -> None:
    found: list[set[tuple[str, int]]] = []
    for order in (1, -1):
        desk = desk_of()
        claimed = {row.payment_id for row in desk.world.find(Chargeback)}
        recent = [row for row in desk.world.find(Payment, source="card", refunded=0) if row.day > day(desk, -90)]
        pair = [row for row in recent if row.status == "succeeded" and row.payment_id not in claimed][:2]
        for row in pair[::order]:
            desk.do("refund_payment", payment_id=row.payment_id, reason="requested", amount=100)
        found.append({(row.payment_id, row.tax) for row in desk.world.find(Refund, day=day(desk, 0))})
    assert found[0] == found[1]
