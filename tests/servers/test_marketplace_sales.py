from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from servers.kit.text import instant
from servers.marketplace import amounts, policy
from servers.marketplace.models import Listing, Sale
from tests.servers.desk import Desk
from tests.servers.marketplace_desk import desk, item, listing, sale, thing


def bought(at: Desk, phase: str, name: str) -> Any:
    return item(at, "sale", name, lambda row: row.role == "buyer" and row.phase == phase)


def sold(at: Desk, phase: str, name: str) -> Any:
    return item(at, "sale", name, lambda row: row.role == "seller" and row.phase == phase)


def moved(at: Desk, key: str, column: str, **back: float) -> None:
    """Set a moment of a sale so long before now."""
    at.set(Sale, key, **{column: instant(at.world.now - timedelta(**back))})


def test_trades_are_told_apart_by_kind_side_phase_and_words() -> None:
    at = desk()
    everything = at.do("list_trades", limit=50)
    assert everything["total"] > 50
    assert len(everything["offers"]) + len(everything["bids"]) + len(everything["sales"]) == 50
    seen = everything["total"] - 50
    rest = at.do("list_trades", limit=50, cursor=everything["next_cursor"])
    assert len(rest["offers"]) + len(rest["bids"]) + len(rest["sales"]) == min(seen, 50)
    unpaid = at.do("list_trades", kind="sales", role="seller", phase="awaiting_payment")
    assert {row["role"] for row in unpaid["sales"]} == {"seller"}
    assert unpaid["total"] == len(unpaid["sales"]) == 4
    scooter = at.do("list_trades", query="scooter")["sales"]
    assert [row["item"] for row in scooter] == ["scooter"]
    key = scooter[0]["listing_id"]
    assert at.do("list_trades", listing_id=key)["sales"] == scooter
    assert at.do("list_trades", query=scooter[0]["other"].split()[0])["total"] >= 1


def test_what_was_won_is_paid_in_time() -> None:
    at = desk()
    row = bought(at, "awaiting_payment", "sideboard")
    made = at.do("pay_for_sale", sale_id=row.id)
    assert (made["total"], sale(at, row.id).phase) == (row.total, "in_escrow")
    assert at.code("pay_for_sale", sale_id=row.id) == "conflict"
    late = bought(at, "awaiting_payment", "bike trailer")
    assert late.pay_by < at.cast.today.isoformat()
    assert at.code("pay_for_sale", sale_id=late.id) == "conflict"
    assert at.code("pay_for_sale", sale_id=sold(at, "awaiting_payment", "amp").id) == "refused"


def test_a_sale_is_not_cancelled_before_the_day_to_pay_is_over() -> None:
    at = desk()
    today, over = sold(at, "awaiting_payment", "amp"), sold(at, "awaiting_payment", "film camera")
    assert today.pay_by == at.cast.today.isoformat()
    assert at.needs_yes("progress_sale", sale_id=today.id, step="cancel")
    code, text = at.refused("progress_sale", sale_id=today.id, step="cancel", reason="unpaid")
    assert code == "refused"
    assert today.pay_by in text
    at.do("progress_sale", sale_id=over.id, step="cancel", reason="unpaid")
    assert sale(at, over.id).phase == "cancelled"
    assert listing(at, sale(at, over.id).listing_id).sold == 0
    at.pass_time(hours=24)
    at.do("progress_sale", sale_id=today.id, step="cancel")


def test_what_cost_more_than_fifty_needs_a_tracking_number() -> None:
    at = desk()
    dear, cheap = sold(at, "in_escrow", "castle building set"), sold(at, "in_escrow", "toolbox")
    code, text = at.refused("progress_sale", sale_id=dear.id, step="ship")
    assert code == "invalid_arguments"
    assert "$50.00" in text
    assert not at.needs_yes("progress_sale", sale_id=dear.id, step="ship")
    at.do("progress_sale", sale_id=dear.id, step="ship", tracking_no="9400 1112 0255 44")
    assert sale(at, dear.id).tracking_no == "9400 1112 0255 44"
    at.do("progress_sale", sale_id=cheap.id, step="ship")
    assert at.code("progress_sale", sale_id=cheap.id, step="ship") == "conflict"


@pytest.mark.parametrize(("price", "needs"), [(5_000, False), (5_001, True)])
def test_fifty_itself_needs_no_tracking(price: int, needs: bool) -> None:
    at = desk()
    row = sold(at, "in_escrow", "toolbox")
    at.set(Sale, row.id, price=price)
    with at.store.trial(at.session):
        entry = at.store.call(at.session, "marketplace", "progress_sale", {"sale_id": row.id, "step": "ship"})
    assert (entry.code == "invalid_arguments") is needs


@pytest.mark.parametrize(
    ("step", "name", "role"),
    [("release", "castle building set", "seller"), ("dispute", "scooter", "seller"), ("ship", "scanner", "buyer"),
     ("refund", "scanner", "buyer"), ("cancel", "sideboard", "buyer")],
)  # fmt: skip
def test_each_side_has_its_own_steps(step: str, name: str, role: str) -> None:
    at = desk()
    row = item(at, "sale", name, lambda one: one.role == role)
    reason = {"reason": "damaged"} if step == "dispute" else {}
    assert at.code("progress_sale", sale_id=row.id, step=step, **reason) == "refused"


@pytest.mark.parametrize(("hours", "minutes", "code"), [(71, 59, None), (72, 0, "refused")])
def test_a_dispute_is_open_for_three_days_after_delivery(hours: int, minutes: int, code: str | None) -> None:
    at = desk()
    row = bought(at, "delivered", "floor lamp")
    moved(at, row.id, "delivered_at", hours=hours, minutes=minutes)
    asked = {"sale_id": row.id, "step": "dispute", "reason": "damaged", "note": "There is a crack in it."}
    entry = at.store.call(at.session, "marketplace", "progress_sale", asked)
    assert entry.code == code
    if code is None:
        assert sale(at, row.id).dispute_note == "There is a crack in it."


@pytest.mark.parametrize(("hours", "minutes", "code"), [(71, 59, "refused"), (72, 0, None)])
def test_a_dispute_opens_three_days_after_shipping(hours: int, minutes: int, code: str | None) -> None:
    at = desk()
    row = bought(at, "shipped", "marble run")
    moved(at, row.id, "shipped_at", hours=hours, minutes=minutes)
    asked = {"sale_id": row.id, "step": "dispute", "reason": "not_arrived"}
    assert at.store.call(at.session, "marketplace", "progress_sale", asked).code == code


def test_the_reason_of_a_dispute_fits_how_far_the_parcel_is() -> None:
    at = desk()
    here, way = bought(at, "delivered", "floor lamp"), bought(at, "shipped", "marble run")
    assert at.code("progress_sale", sale_id=here.id, step="dispute") == "invalid_arguments"
    assert at.code("progress_sale", sale_id=here.id, step="dispute", reason="not_arrived") == "invalid_arguments"
    assert at.code("progress_sale", sale_id=way.id, step="dispute", reason="damaged") == "invalid_arguments"
    assert at.code("progress_sale", sale_id=way.id, step="dispute", reason="unpaid") == "invalid_arguments"
    assert at.code("progress_sale", sale_id=here.id, step="release", reason="damaged") == "invalid_arguments"
    assert at.code("progress_sale", sale_id=here.id, step="release", tracking_no="1") == "invalid_arguments"
    assert at.code("progress_sale", sale_id=here.id, step="release", note="fine") == "invalid_arguments"


def test_release_refund_and_cancel_need_a_yes() -> None:
    at = desk()
    row = bought(at, "delivered", "floor lamp")
    needs = {step for step in ("ship", "release", "dispute", "refund", "cancel")
             if at.needs_yes("progress_sale", sale_id=row.id, step=step)}  # fmt: skip
    assert needs == set(policy.NEEDS_YES)
    at.do("progress_sale", sale_id=row.id, step="release")
    assert sale(at, row.id).phase == "released"
    assert at.code("progress_sale", sale_id=row.id, step="dispute", reason="damaged") == "conflict"


def test_a_refund_puts_back_what_was_not_sent() -> None:
    at = desk()
    violin, gone = sold(at, "in_escrow", "violin"), sold(at, "in_escrow", "castle building set")
    at.do("progress_sale", sale_id=violin.id, step="refund")
    assert listing(at, sale(at, violin.id).listing_id).sold == 0
    at.do("progress_sale", sale_id=gone.id, step="refund", reason="out_of_stock")
    assert listing(at, sale(at, gone.id).listing_id).sold == 1
    disputed = sold(at, "disputed", "turntable")
    at.do("progress_sale", sale_id=disputed.id, step="refund", reason="not_as_described")
    assert listing(at, sale(at, disputed.id).listing_id).sold == 1
    assert at.code("progress_sale", sale_id=sold(at, "delivered", "scooter").id, step="refund") == "conflict"


def test_escrow_releases_itself_a_week_after_delivery() -> None:
    at = desk()
    row = sold(at, "delivered", "scooter")
    left = timedelta(days=7) - (at.world.now - datetime.fromisoformat(sale(at, row.id).delivered_at or ""))
    at.pass_time(seconds=left.total_seconds() - 60)
    assert sale(at, row.id).phase == "delivered"
    at.pass_time(minutes=2)
    assert sale(at, row.id).phase == "released"
    disputed = sold(at, "disputed", "turntable")
    at.pass_time(days=30)
    assert sale(at, disputed.id).phase == "disputed"


def test_a_sale_goes_from_won_to_released() -> None:
    at = desk()
    row = sold(at, "awaiting_payment", "winter coat")
    at.happen("buyer_pays", sale_id=row.id)
    at.do("progress_sale", sale_id=row.id, step="ship", tracking_no="3307 5521 8840 62")
    at.pass_time(days=2)
    at.happen("parcel_arrives", sale_id=row.id)
    at.happen("feedback_arrives", sale_id=row.id, rating="positive", comment="Lovely.")
    assert at.do("leave_feedback", sale_id=row.id, rating="positive")["about"] == row.other
    at.happen("buyer_disputes", sale_id=row.id, note="A button is missing.")
    assert thing(at, "sale", lambda one: one.id == row.id).their_feedback == "positive"
    at.do("progress_sale", sale_id=row.id, step="refund")
    mine = bought(at, "in_escrow", "scanner")
    at.happen("seller_ships", sale_id=mine.id, tracking_no="4125 7780 0936 28")
    at.happen("parcel_arrives", sale_id=mine.id)
    assert thing(at, "sale", lambda one: one.id == mine.id).dispute_until is not None


def test_feedback_is_left_once_and_after_delivery() -> None:
    at = desk()
    row = bought(at, "delivered", "floor lamp")
    at.do("leave_feedback", sale_id=row.id, rating="negative", comment="It came with a crack.")
    assert at.code("leave_feedback", sale_id=row.id, rating="positive") == "conflict"
    assert at.code("leave_feedback", sale_id=bought(at, "shipped", "marble run").id, rating="positive") == "conflict"


def test_feedback_is_left_within_sixty_days() -> None:
    at = desk()
    assert at.code("leave_feedback", sale_id=bought(at, "released", "belt sander").id, rating="positive") == "refused"
    at.do("leave_feedback", sale_id=bought(at, "released", "arcade stick").id, rating="positive")


def test_a_seller_leaves_no_negative_feedback() -> None:
    at = desk()
    row = sold(at, "delivered", "scooter")
    assert at.code("leave_feedback", sale_id=row.id, rating="negative") == "refused"
    at.do("leave_feedback", sale_id=row.id, rating="neutral")


@pytest.mark.parametrize(
    "comment", ["Ring me on 0151 496 0181", "mail dana@postroom.example", "see www.mine.example", "https://x.example/a"]
)
def test_feedback_holds_no_contact_details(comment: str) -> None:
    at = desk()
    row = sold(at, "delivered", "scooter")
    assert at.code("leave_feedback", sale_id=row.id, rating="positive", comment=comment) == "refused"


def test_sales_of_others_are_not_there_for_me() -> None:
    at = desk()
    seen = {row.id for row in at.things("sale")}
    hidden = next(row for row in at.world.find(Sale) if row.sale_id not in seen)
    for tool, more in (
        ("pay_for_sale", {}),
        ("progress_sale", {"step": "ship"}),
        ("leave_feedback", {"rating": "positive"}),
    ):
        assert at.code(tool, sale_id=hidden.sale_id, **more) == "not_found"


def test_what_may_be_done_next_is_what_can_be_done() -> None:
    at = desk()
    for row in at.do("list_trades", kind="sales", limit=50)["sales"]:
        for step in ("ship", "release", "dispute", "refund", "cancel"):
            reasons = {"shipped": "not_arrived", "delivered": "damaged"}
            more = {"reason": reasons.get(row["phase"], "damaged")} if step == "dispute" else {}
            more |= {"tracking_no": "1234 5678 9012 34"} if step == "ship" else {}
            with at.store.trial(at.session):
                asked = {"sale_id": row["sale_id"], "step": step, **more}
                entry = at.store.call(at.session, "marketplace", "progress_sale", asked)
            assert (entry.code is None) == (step in row["next"]), (row, step, entry.text)


def test_a_payout_is_the_total_less_the_fee() -> None:
    at = desk()
    for row in at.things("sale"):
        stored = sale(at, row.id)
        assert row.total == amounts.total_of(stored.price, stored.quantity, stored.shipping)
        if row.role == "seller":
            assert row.payout == row.total - amounts.seller_fee(row.total)


def test_a_listing_that_is_gone_breaks_nothing() -> None:
    at = desk()
    assert at.code("list_trades", listing_id="LS-222222") == "not_found"
    assert at.world.get(Listing, "LS-222222") is None
