from __future__ import annotations

from typing import Any

import pytest

from servers.marketplace import phrases, policy
from servers.marketplace.models import Listing, Member, Offer, Sale
from tests.servers.marketplace_desk import auction, desk, hours_left, item, listing, me, offer, thing

THING: dict[str, Any] = {
    "title": "Red kettle barbecue", "category": "tools", "condition": "good", "format": "fixed", "price": 4_500,
}  # fmt: skip


def test_a_thing_is_put_up_or_kept_as_a_draft() -> None:
    at = desk()
    made = at.do("create_listing", **THING, shipping_fee=600, takes_offers=True, duration_days="3")
    row = thing(at, "listing", lambda row: row.id == made["listing_id"])
    assert (row.phase, row.price, row.buy_total, row.mine) == ("live", 4_500, 5_100, True)
    assert 71 < hours_left(at, row.id) <= 72
    draft = at.do("create_listing", **{**THING, "title": "Blue barbecue"}, start_now=False)
    assert draft["phase"] == "draft"
    up = at.do("revise_listing", listing_id=draft["listing_id"], start_now=True)
    assert (up["phase"], up["change"]) == ("live", "put up")
    assert at.code("revise_listing", listing_id=draft["listing_id"], start_now=True) == "conflict"


@pytest.mark.parametrize(
    "wrong",
    [
        {"format": "auction", "quantity": 2},
        {"format": "auction", "reserve_price": 4_499},
        {"format": "auction", "buy_now_price": 5_849},
        {"format": "auction", "takes_offers": True},
        {"reserve_price": 9_000},
        {"pickup_only": True, "shipping_fee": 100},
    ],
)
def test_terms_must_fit_each_other(wrong: dict[str, Any]) -> None:
    assert desk().code("create_listing", **{**THING, **wrong}) == "invalid_arguments"


def test_a_reserve_at_the_start_and_a_buy_now_of_130_percent_will_do() -> None:
    desk().do("create_listing", **{**THING, "format": "auction"}, reserve_price=4_500, buy_now_price=5_850)


def test_one_title_is_live_once() -> None:
    at = desk()
    at.do("create_listing", **THING)
    assert at.code("create_listing", **{**THING, "title": "RED  kettle barbecue"}) == "conflict"
    at.do("create_listing", **THING, start_now=False)


def test_nothing_goes_up_without_a_payout_method() -> None:
    at = desk()
    at.set(Member, me(at).member_id, payout_ready=False)
    assert at.code("create_listing", **THING) == "conflict"
    at.do("create_listing", **THING, start_now=False)


def test_twenty_five_listings_are_live_at_most() -> None:
    at = desk()
    live = sum(row.mine and row.phase == "live" for row in at.things("listing"))
    for number in range(policy.LIVE_MOST - live):
        at.do("create_listing", **{**THING, "title": f"Garden chair {number}"})
    assert at.code("create_listing", **THING) == "refused"


@pytest.mark.parametrize(
    ("title", "description"),
    [
        ("Air rifle", ""),
        ("Tortoise with tank", ""),
        ("Box", "with leftover antibiotics"),
        ("Concert ticket", "Above face value."),
    ],
)
def test_some_things_are_not_sold_here(title: str, description: str) -> None:
    at = desk()
    assert at.code("create_listing", **{**THING, "title": title}, description=description) == "refused"
    draft = thing(at, "listing", lambda row: row.phase == "draft")
    assert at.code("revise_listing", listing_id=draft.id, title=title, description=description or "x") == "refused"


def test_words_inside_other_words_do_no_harm() -> None:
    desk().do("create_listing", **{**THING, "title": "Trifle bowl and parroty scarf"})


def test_a_bid_freezes_the_terms() -> None:
    at = desk()
    row = item(at, "listing", "trumpet", lambda row: row.mine)
    stored = listing(at, row.id)
    assert row.bid_count
    for change in ({"price": 100}, {"title": "Other"}, {"shipping_fee": 5}, {"description": "Short."}):
        assert at.code("revise_listing", listing_id=row.id, **change) == "conflict"
    reserve = stored.reserve_price or 0
    assert at.code("revise_listing", listing_id=row.id, reserve_price=reserve + 1) == "conflict"
    at.do("revise_listing", listing_id=row.id, reserve_price=reserve - 100)
    at.do("revise_listing", listing_id=row.id, description=f"{stored.description} Comes with a case.")


def test_the_last_twelve_hours_of_an_auction_leave_the_description_only() -> None:
    at = desk()
    radio = item(at, "listing", "radio", lambda row: row.mine)
    assert 10 < hours_left(at, radio.id) < 12
    text = listing(at, radio.id).description
    assert at.code("revise_listing", listing_id=radio.id, reserve_price=100_000) == "conflict"
    at.do("revise_listing", listing_id=radio.id, description=f"{text} Still there.")
    assert at.code("end_listing", listing_id=radio.id, reason="mistake") == "refused"
    piano = item(at, "listing", "upright piano", lambda row: row.mine)
    assert 12 < hours_left(at, piano.id) < 14
    at.do("end_listing", listing_id=piano.id, reason="sold_elsewhere")


def test_the_reserve_can_fall_to_where_the_bidding_stands() -> None:
    at = desk()
    piano = item(at, "listing", "upright piano", lambda row: row.mine)
    at.do("revise_listing", listing_id=piano.id, reserve_price=(listing(at, piano.id).top_max or 0))
    after = at.do("get_listing", listing_id=piano.id)
    assert after["reserve_met"]
    assert after["price"] == after["reserve_price"]


def test_nothing_changes_what_is_not_mine_or_has_ended() -> None:
    at = desk()
    theirs = auction(at)
    assert at.code("revise_listing", listing_id=theirs.id, price=100) == "refused"
    assert at.code("end_listing", listing_id=theirs.id, reason="mistake") == "refused"
    lamp = item(at, "listing", "floor lamp", lambda row: row.mine)
    assert at.code("revise_listing", listing_id=lamp.id, price=100) == "conflict"
    assert at.code("end_listing", listing_id=lamp.id, reason="mistake") == "conflict"


def test_nothing_given_and_nothing_new_are_told_apart() -> None:
    at = desk()
    row = item(at, "listing", "monitor", lambda row: row.mine)
    assert at.code("revise_listing", listing_id=row.id) == "invalid_arguments"
    assert at.code("revise_listing", listing_id=row.id, price=row.price) == "conflict"


def test_automatic_limits_lie_below_the_price_and_in_order() -> None:
    at = desk()
    row = item(at, "listing", "desk", lambda row: row.mine)
    key = row.id
    assert at.code("revise_listing", listing_id=key, auto_accept_from=row.price + 1) == "invalid_arguments"
    at.do("revise_listing", listing_id=key, auto_accept_from=row.price - 500)
    assert at.code("revise_listing", listing_id=key, auto_decline_below=row.price) == "invalid_arguments"
    at.do("revise_listing", listing_id=key, takes_offers=False)
    assert listing(at, key).auto_accept_from is None
    assert at.code("revise_listing", listing_id=key, auto_decline_below=100) == "invalid_arguments"


def test_ending_a_listing_declines_its_offers() -> None:
    at = desk()
    row = item(at, "listing", "road bike", lambda row: row.mine)
    pending = [one.id for one in at.things("offer") if one.title == row.title and one.phase == "pending"]
    assert len(pending) == 3
    assert at.needs_yes("end_listing", listing_id=row.id, reason="sold_elsewhere")
    at.do("end_listing", listing_id=row.id, reason="sold_elsewhere")
    assert {offer(at, key).answer for key in pending} == {"declined"}


def test_accepting_the_best_offer_leaves_others_while_there_is_something_left() -> None:
    at = desk()
    bike = item(at, "listing", "road bike", lambda row: row.mine)
    rows = sorted((one for one in at.things("offer") if one.title == bike.title), key=lambda one: one.payout)
    best = rows[-1]
    assert best.quantity == 2
    made = at.do("respond_to_offer", offer_id=best.id, answer="accept")
    assert at.row(Sale, made["sale_id"]).quantity == 2
    assert {offer(at, one.id).answer for one in rows[:-1]} == {"none"}
    at.do("respond_to_offer", offer_id=rows[-2].id, answer="accept")
    assert offer(at, rows[0].id).answer == "declined"
    assert thing(at, "listing", lambda row: row.id == bike.id).phase == "sold"


def test_a_seller_counters_between_the_offer_and_the_asking_price() -> None:
    at = desk()
    row = item(at, "offer", "desk", lambda one: one.phase == "pending" and one.role == "seller")
    for wrong in (row.amount, row.asking + 1):
        assert (
            at.code("respond_to_offer", offer_id=row.id, answer="counter", counter_amount=wrong) == "invalid_arguments"
        )
    assert at.code("respond_to_offer", offer_id=row.id, answer="counter") == "invalid_arguments"
    assert (
        at.code("respond_to_offer", offer_id=row.id, answer="accept", counter_amount=row.asking) == "invalid_arguments"
    )
    made = at.do("respond_to_offer", offer_id=row.id, answer="counter", counter_amount=row.asking)
    assert offer(at, made["offer_id"]).by == "seller"
    assert at.code("respond_to_offer", offer_id=row.id, answer="accept") == "conflict"
    assert at.code("respond_to_offer", offer_id=made["offer_id"], answer="accept") == "refused"


def test_a_deal_outside_is_for_listings_without_a_bid_only() -> None:
    at = desk()
    bid_on = item(at, "listing", "trumpet", lambda row: row.mine)
    free = item(at, "listing", "drill", lambda row: row.mine)
    [(tests, why)] = phrases.FORBIDDEN["end_listing"]
    assert tests == ["listing_id bid_on", "reason=sold_elsewhere"]
    assert phrases.GUARDS["bid_on"](bid_on)
    assert not phrases.GUARDS["bid_on"](free)
    assert "bind" in why
    at.do("end_listing", listing_id=free.id, reason="sold_elsewhere")


def test_an_expired_offer_is_too_late() -> None:
    at = desk()
    row = item(at, "offer", "desk", lambda one: one.phase == "expired" and one.role == "seller")
    assert at.code("respond_to_offer", offer_id=row.id, answer="accept") == "conflict"


def test_offers_of_others_are_not_there_for_me() -> None:
    at = desk()
    seen = {row.id for row in at.things("offer")}
    hidden = next(row for row in at.world.find(Offer, answer="none") if row.offer_id not in seen)
    assert at.code("respond_to_offer", offer_id=hidden.offer_id, answer="accept") == "not_found"


def test_an_offer_that_arrives_can_be_accepted() -> None:
    at = desk()
    row = item(at, "listing", "headphone amp", lambda row: row.mine)
    buyer = next(one for one in at.world.find(Member) if one.email != at.cast.me.email)
    at.happen("offer_arrives", listing_id=row.id, handle=buyer.handle, amount=row.price - 300)
    made = thing(at, "offer", lambda one: one.title == row.title and one.amount == row.price - 300)
    at.do("respond_to_offer", offer_id=made.id, answer="accept")
    assert not [one for one in at.things("offer") if one.title == row.title and one.phase == "pending"]


def test_secrets_of_listings_stand_on_my_own_only() -> None:
    at = desk()
    mine = at.do("get_listing", listing_id=item(at, "listing", "upright piano", lambda row: row.mine).id)
    assert {"reserve_price", "bids"} <= mine.keys()
    theirs = next(
        row
        for row in at.world.find(Listing)
        if row.reserve_price and row.seller_id != me(at).member_id and not row.is_draft
    )
    shown = at.do("get_listing", listing_id=theirs.listing_id)
    assert shown["has_reserve"]
    assert not {"reserve_price", "bids", "offers", "auto_accept_from"} & shown.keys()
