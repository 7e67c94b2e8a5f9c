from __future__ import annotations

import pytest

from servers.payments.models import Chargeback, Payment, WebhookDelivery, WebhookEndpoint
from servers.payments.policy import EVIDENCE, MOST_ATTEMPTS, REVIEW_DAYS, is_won
from tests.servers.desk import SEEDS, Desk
from tests.servers.payments_desk import (
    claim,
    customer,
    day,
    delivery,
    desk_of,
    endpoint,
    events,
    sent,
    told,
    untouched,
)

PROOF = "The delivery note of 12 February is signed."


@pytest.mark.parametrize("seed", SEEDS)
def test_the_last_day_may_be_used_and_the_day_after_may_not(seed: int) -> None:
    desk = desk_of(seed)
    today, past = claim(desk, 0), claim(desk, -1)
    given = {"response": "contest", "evidence": PROOF}
    assert desk.needs_yes("respond_to_chargeback", chargeback_id=today.chargeback_id, **given)
    code, message = desk.refused("respond_to_chargeback", chargeback_id=past.chargeback_id, **given)
    assert (code, past.respond_by in message) == ("refused", True)
    assert desk.code("respond_to_chargeback", chargeback_id=past.chargeback_id, response="accept") == "refused"
    before = events(desk)
    done = desk.do("respond_to_chargeback", chargeback_id=today.chargeback_id, **given)
    assert (done["status"], told(desk, before)) == ("under_review", ["chargeback.updated"])
    assert desk.code("respond_to_chargeback", chargeback_id=today.chargeback_id, **given) == "conflict"


@pytest.mark.parametrize("status", ["under_review", "won", "lost", "accepted"])
def test_what_was_answered_is_not_answered_again(status: str) -> None:
    desk = desk_of()
    row = desk.world.find(Chargeback, status=status)[0]
    assert desk.code("respond_to_chargeback", chargeback_id=row.chargeback_id, response="accept") == "conflict"


def test_contesting_needs_twenty_characters_of_evidence() -> None:
    desk = desk_of()
    given = {"chargeback_id": claim(desk, 4).chargeback_id, "response": "contest"}
    for text in ("", "x" * (EVIDENCE[0] - 1), "  short  " + " " * 20, "x" * (EVIDENCE[1] + 1)):
        assert desk.code("respond_to_chargeback", **given, evidence=text) == "invalid_arguments"
    desk.do("respond_to_chargeback", **given, evidence="x" * EVIDENCE[0])


def test_what_is_accepted_counts_as_refunded() -> None:
    desk = desk_of()
    row = claim(desk, 4)
    before = events(desk)
    desk.do("respond_to_chargeback", chargeback_id=row.chargeback_id, response="accept")
    paid = desk.row(Payment, row.payment_id)
    assert paid.refunded == paid.amount == row.amount
    assert told(desk, before) == ["chargeback.closed"]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_bank_decides_two_weeks_after_the_last_day(seed: int) -> None:
    desk = desk_of(seed)
    row = claim(desk, 4)
    desk.do("respond_to_chargeback", chargeback_id=row.chargeback_id, response="contest", evidence=PROOF)
    desk.pass_time(days=4 + REVIEW_DAYS - 1)
    assert desk.row(Chargeback, row.chargeback_id).status == "under_review"
    before = events(desk)
    desk.pass_time(days=1)
    won = is_won(seed, row.opened_on, row.amount)
    assert desk.row(Chargeback, row.chargeback_id).status == ("won" if won else "lost")
    assert desk.row(Payment, row.payment_id).refunded == (0 if won else row.amount)
    assert told(desk, before) == ["chargeback.closed"]


def test_banks_decide_both_ways() -> None:
    assert {is_won(seed, "2026-03-01", 80_000) for seed in range(20)} == {True, False}


def test_what_nobody_answers_stays_unanswered() -> None:
    desk = desk_of()
    row = claim(desk, 4)
    desk.pass_time(days=5)
    assert desk.row(Chargeback, row.chargeback_id).status == "needs_response"
    given = {"chargeback_id": row.chargeback_id, "response": "contest", "evidence": PROOF}
    assert desk.code("respond_to_chargeback", **given) == "refused"


def test_a_bank_claims_what_was_paid_and_not_given_back() -> None:
    desk = desk_of()
    paid = untouched(desk, source="card")
    desk.do("refund_payment", payment_id=paid.payment_id, reason="requested", amount=100)
    before = events(desk)
    desk.happen("chargeback_arrives", payment_id=paid.payment_id, amount=paid.amount, reason="charge not recognised")
    [row] = desk.world.find(Chargeback, payment_id=paid.payment_id)
    assert (row.amount, row.status, row.respond_by) == (paid.amount - 100, "needs_response", day(desk, 10))
    assert told(desk, before) == ["chargeback.updated"]
    assert desk.code("refund_payment", payment_id=paid.payment_id, reason="requested") == "conflict"
    found = desk.do("search_invoices", has_chargeback=True, limit=50)["invoices"]
    assert paid.invoice_id in {one["invoice_id"] for one in found}


def test_a_chargeback_shows_its_fee_until_it_is_won() -> None:
    desk = desk_of()
    for status, cost in (("needs_response", 1_500), ("lost", 1_500), ("won", 0)):
        row = desk.world.find(Chargeback, status=status)[0]
        paid = desk.row(Payment, row.payment_id)
        [shown] = desk.do("get_invoice", invoice_id=paid.invoice_id)["chargebacks"]
        assert (shown["chargeback_id"], shown["fee"]) == (row.chargeback_id, cost)


def shape(desk: Desk, known: set[str]) -> set[tuple[str, str, int]]:
    """Deliveries of events beyond those known: endpoint, state, code."""
    return {
        (one.endpoint_id, one.status, one.last_code)
        for one in desk.world.find(WebhookDelivery)
        if one.event_id not in known
    }


def test_an_event_goes_to_each_endpoint_that_is_on_and_listens() -> None:
    desk = desk_of()
    row = sent(desk, customer(desk, method="card"))
    gone = endpoint(desk, "old-portal")
    before = events(desk)
    desk.do("capture_payment", invoice_id=row.invoice_id, amount=5_000)
    well, ill, crm = (endpoint(desk, name).endpoint_id for name in ("ledger", "shop", "crm"))
    assert shape(desk, before) == {(well, "delivered", 200), (ill, "failed", 500)}
    desk.set(WebhookEndpoint, gone.endpoint_id, enabled=True)
    before = events(desk)
    desk.do("capture_payment", invoice_id=row.invoice_id)
    paid = {(well, "delivered", 200), (ill, "failed", 500), (crm, "delivered", 200), (gone.endpoint_id, "failed", 410)}
    assert shape(desk, before) == paid


@pytest.mark.parametrize("seed", SEEDS)
def test_a_retry_that_fails_again_is_a_result_and_the_tenth_is_the_last(seed: int) -> None:
    desk = desk_of(seed)
    row = delivery(desk, "shop", status="failed", attempts=MOST_ATTEMPTS - 2)
    assert not desk.needs_yes("retry_webhook_delivery", delivery_id=row.delivery_id)
    first = desk.do("retry_webhook_delivery", delivery_id=row.delivery_id)
    assert (first["status"], first["attempts"], first["last_code"]) == ("failed", MOST_ATTEMPTS - 1, 500)
    last = desk.do("retry_webhook_delivery", delivery_id=row.delivery_id)
    assert (last["status"], last["attempts"]) == ("abandoned", MOST_ATTEMPTS)
    assert desk.code("retry_webhook_delivery", delivery_id=row.delivery_id) == "refused"


def test_a_retry_gets_through_once_the_endpoint_is_well() -> None:
    desk = desk_of()
    row = delivery(desk, "shop", status="failed")
    desk.happen("endpoint_recovers", endpoint_id=row.endpoint_id)
    done = desk.do("retry_webhook_delivery", delivery_id=row.delivery_id)
    assert (done["status"], done["attempts"], done["last_code"]) == ("delivered", row.attempts + 1, 200)
    assert desk.code("retry_webhook_delivery", delivery_id=row.delivery_id) == "conflict"


def test_nothing_is_sent_to_an_endpoint_that_is_off() -> None:
    desk = desk_of()
    row = delivery(desk, "shop", status="failed")
    desk.set(WebhookEndpoint, row.endpoint_id, enabled=False)
    code, message = desk.refused("retry_webhook_delivery", delivery_id=row.delivery_id)
    assert (code, "switched off" in message) == ("conflict", True)
    assert desk.code("retry_webhook_delivery", delivery_id=delivery(desk, "old-portal").delivery_id) == "refused"


@pytest.mark.parametrize("seed", SEEDS)
def test_what_waits_goes_out_when_time_passes(seed: int) -> None:
    desk = desk_of(seed)
    waiting = desk.world.find(WebhookDelivery, status="pending")
    assert waiting
    desk.pass_time(minutes=5)
    assert not desk.world.find(WebhookDelivery, status="pending")
    assert desk.row(WebhookDelivery, waiting[0].delivery_id).attempts == 1
