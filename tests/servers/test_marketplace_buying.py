from __future__ import annotations

from datetime import datetime, timedelta

from servers.marketplace import policy
from servers.marketplace.models import Bid, Listing, Member, Sale
from tests.servers.desk import Desk
from tests.servers.marketplace_desk import auction, desk, hours_left, item, listing, me, offer, sale, thing


def test_a_bid_leads_or_says_that_it_does_not() -> None:
    at = desk()
    row = auction(at)
    low = at.do("place_bid", listing_id=row.id, max_amount=row.least_bid)
    stored = listing(at, row.id)
    assert low["leading"] == (stored.leader_id == me(at).member_id)
    high = at.do("place_bid", listing_id=row.id, max_amount=(stored.top_max or 0) + 5_000)
    assert high["leading"]
    assert high["price"] <= high["my_maximum"] < high["least_bid"]
    assert listing(at, row.id).bids == row.bid_count + 2
    assert at.do("get_listing", listing_id=row.id)["my_maximum"] == high["my_maximum"]


def test_a_bid_below_the_next_one_or_below_my_own_is_a_conflict() -> None:
    at = desk()
    row = auction(at)
    code, text = at.refused("place_bid", listing_id=row.id, max_amount=row.least_bid - 1)
    assert code == "conflict"
    assert "next bid" in text
    lens = item(at, "listing", "camera lens", lambda row: row.leading is True)
    assert at.code("place_bid", listing_id=lens.id, max_amount=lens.my_maximum) == "conflict"
    more = at.do("place_bid", listing_id=lens.id, max_amount=lens.my_maximum + 1)
    assert (more["leading"], more["price"]) == (True, lens.price)


def test_nobody_bids_on_their_own_thing_or_at_a_suspended_member() -> None:
    at = desk()
    assert at.code("place_bid", listing_id=auction(at, mine=True).id, max_amount=90_000) == "refused"
    banned = thing(at, "listing", lambda row: row.seller_standing == "suspended" and row.format == "auction")
    assert at.code("place_bid", listing_id=banned.id, max_amount=banned.least_bid) == "refused"


def test_leading_maxima_go_up_to_two_thousand_together() -> None:
    at = desk()
    row = auction(at, bids=False)
    mine = me(at).member_id
    led = [one for one in at.world.find(Listing, leader_id=mine) if one.ends_at and hours_left(at, one.listing_id) > 0]
    left = policy.OPEN_BIDS_MOST - sum(one.top_max or 0 for one in led if one.sold == 0)
    assert left > row.least_bid
    assert at.code("place_bid", listing_id=row.id, max_amount=left + 1) == "refused"
    assert at.do("place_bid", listing_id=row.id, max_amount=left)["leading"]
    piano = item(at, "listing", "upright piano", lambda one: one.leading is True)
    assert at.code("place_bid", listing_id=piano.id, max_amount=piano.my_maximum + 1) == "refused"


def test_an_auction_that_ends_becomes_a_sale_of_whoever_leads() -> None:
    at = desk()
    lens = item(at, "listing", "camera lens", lambda row: row.leading is True)
    at.pass_time(minutes=24)
    assert not at.world.find(Sale, listing_id=lens.id)
    at.pass_time(minutes=2)
    [made] = at.world.find(Sale, listing_id=lens.id)
    assert (made.buyer_id, made.phase, made.price) == (me(at).member_id, "awaiting_payment", lens.price)
    assert thing(at, "listing", lambda row: row.id == lens.id).phase == "sold"
    assert at.code("place_bid", listing_id=lens.id, max_amount=90_000) == "conflict"
    assert at.do("pay_for_sale", sale_id=made.sale_id)["total"] == made.price + made.shipping


def test_a_reserve_that_is_not_met_leaves_the_thing_unsold() -> None:
    at = desk()
    piano = item(at, "listing", "upright piano", lambda row: row.mine)
    stored = listing(at, piano.id)
    assert (stored.reserve_price or 0) - (stored.top_max or 0) == 100
    at.pass_time(hours=14)
    assert thing(at, "listing", lambda row: row.id == piano.id).phase == "unsold"
    assert not at.world.find(Sale, listing_id=piano.id)


def test_buying_at_once_pays_into_escrow() -> None:
    at = desk()
    row = thing(at, "listing", lambda row: row.phase == "live" and row.format == "fixed" and not row.mine)
    made = at.do("buy_listing_now", listing_id=row.id)
    stored = sale(at, made["sale_id"])
    assert (made["total"], stored.phase, stored.paid_with) == (row.buy_total, "in_escrow", "card")
    if row.left == 1:
        assert at.code("buy_listing_now", listing_id=row.id) == "conflict"


def test_no_more_is_bought_than_is_left() -> None:
    at = desk()
    row = thing(at, "listing", lambda row: row.phase == "live" and row.left > 1 and not row.mine)
    assert at.code("buy_listing_now", listing_id=row.id, quantity=row.left + 1) == "conflict"
    at.do("buy_listing_now", listing_id=row.id, quantity=row.left)
    assert thing(at, "listing", lambda one: one.id == row.id).phase == "sold"


def test_a_bid_of_half_the_price_ends_buying_at_once() -> None:
    at = desk()
    row = thing(
        at, "listing", lambda row: row.format == "auction" and row.buy_now_price and not row.mine and not row.bidding
    )
    half = row.buy_now_price // 2
    at.do("place_bid", listing_id=row.id, max_amount=max(half - 1, row.least_bid))
    if half - 1 >= row.least_bid:
        assert at.do("get_listing", listing_id=row.id)["buy_now_price"] == row.buy_now_price
    at.do("place_bid", listing_id=row.id, max_amount=half + 100)
    assert "buy_now_price" not in at.do("get_listing", listing_id=row.id)
    assert at.code("buy_listing_now", listing_id=row.id) == "conflict"
    plain = auction(at, bids=True)
    if plain.buy_now_price is None:
        assert at.code("buy_listing_now", listing_id=plain.id) == "conflict"


def haggled(at: Desk) -> Listing:
    """Something of another that takes offers, has no automatic limits, and for which I have offered nothing."""
    known = {one.title for one in at.things("offer")}
    now = at.world.now.isoformat()
    return next(
        row
        for row in at.world.find(Listing, takes_offers=True, auto_accept_from=None, is_draft=False, sold=0)
        if row.seller_id != me(at).member_id and (row.ends_at or "") > now and row.title not in known
    )


def test_an_offer_binds_for_two_days_and_can_be_withdrawn_for_an_hour() -> None:
    at = desk()
    row = haggled(at)
    made = at.do("make_offer", listing_id=row.listing_id, amount=row.price - 100, message="Would today suit?")
    assert made["phase"] == "pending"
    assert at.code("make_offer", listing_id=row.listing_id, amount=row.price - 50) == "conflict"
    at.pass_time(minutes=59)
    assert at.do("respond_to_offer", offer_id=made["offer_id"], answer="withdraw")["phase"] == "withdrawn"
    assert at.code("make_offer", listing_id=row.listing_id, amount=row.price - 100) == "conflict"
    again = at.do("make_offer", listing_id=row.listing_id, amount=row.price - 200)
    at.pass_time(minutes=61)
    assert at.code("respond_to_offer", offer_id=again["offer_id"], answer="withdraw") == "refused"
    at.pass_time(hours=47)
    assert thing(at, "offer", lambda one: one.id == again["offer_id"]).phase == "expired"
    assert at.code("respond_to_offer", offer_id=again["offer_id"], answer="withdraw") == "conflict"


def test_an_offer_stays_below_the_asking_price_and_there_are_three() -> None:
    at = desk()
    row = haggled(at)
    assert at.code("make_offer", listing_id=row.listing_id, amount=row.price) == "conflict"
    cello = item(at, "offer", "cello")
    key = thing(at, "listing", lambda one: one.title == cello.title).id
    assert at.code("make_offer", listing_id=key, amount=cello.amount) == "conflict"
    barred = thing(at, "listing", lambda one: one.phase == "live" and not one.takes_offers and not one.mine)
    assert at.code("make_offer", listing_id=barred.id, amount=100) == "conflict"
    assert at.code("make_offer", listing_id=thing(at, "listing", lambda one: one.mine).id, amount=100) == "refused"


def test_automatic_limits_of_the_seller_answer_at_once() -> None:
    at = desk()
    rows = [row for row in at.world.find(Listing, takes_offers=True, sold=0) if row.auto_accept_from]
    row = next(
        row
        for row in rows
        if row.seller_id != me(at).member_id and row.ends_at and row.ends_at > at.world.now.isoformat()
    )
    low, yes = row.auto_decline_below or 0, row.auto_accept_from or 0
    assert at.do("make_offer", listing_id=row.listing_id, amount=low - 1)["phase"] == "declined"
    made = at.do("make_offer", listing_id=row.listing_id, amount=yes)
    assert made["phase"] == "accepted"
    assert sale(at, made["sale_id"]).phase == "awaiting_payment"


def test_meeting_in_the_middle_of_a_counter() -> None:
    at = desk()
    row = haggled(at)
    made = at.do("make_offer", listing_id=row.listing_id, amount=row.price // 2)
    at.happen("seller_answers", offer_id=made["offer_id"], counter_amount=row.price - 200)
    counter = thing(at, "offer", lambda one: one.title == row.title and one.phase == "pending")
    assert (counter.by, counter.amount) == ("seller", row.price - 200)
    for wrong in (row.price // 2 - 1, row.price - 200):
        assert (
            at.code("respond_to_offer", offer_id=counter.id, answer="counter", counter_amount=wrong)
            == "invalid_arguments"
        )
    middle = (row.price // 2 + row.price - 200) // 2
    mine = at.do("respond_to_offer", offer_id=counter.id, answer="counter", counter_amount=middle)
    assert offer(at, mine["offer_id"]).round == 2
    assert offer(at, counter.id).answer == "countered"


def test_an_offer_answers_a_counter_that_waits() -> None:
    at = desk()
    counter = thing(at, "offer", lambda one: one.phase == "pending" and one.by == "seller" and one.role == "buyer")
    key = offer(at, counter.id).listing_id
    at.do("make_offer", listing_id=key, amount=counter.amount - 100)
    assert offer(at, counter.id).answer == "countered"


def test_an_accepted_counter_makes_a_sale_that_is_paid_later() -> None:
    at = desk()
    counter = thing(at, "offer", lambda one: one.phase == "pending" and one.by == "seller" and one.role == "buyer")
    assert at.needs_yes("respond_to_offer", offer_id=counter.id, answer="accept")
    assert not at.needs_yes("respond_to_offer", offer_id=counter.id, answer="decline")
    made = at.do("respond_to_offer", offer_id=counter.id, answer="accept")
    stored = sale(at, made["sale_id"])
    assert (stored.price, stored.phase) == (counter.amount, "awaiting_payment")
    assert made["pay_by"] == (at.cast.today + timedelta(days=policy.PAY_DAYS)).isoformat()


def test_another_member_who_bids_more_takes_the_lead() -> None:
    at = desk()
    kayak = item(at, "listing", "kayak", lambda row: row.leading is True)
    rival = next(row for row in at.world.find(Member) if row.email != at.cast.me.email)
    at.happen("member_bids", listing_id=kayak.id, handle=rival.handle, max_amount=kayak.my_maximum + 2_000)
    [row] = [one for one in at.do("list_trades", kind="bids", query="kayak")["bids"] if one["listing_id"] == kayak.id]
    assert row["phase"] == "outbid"
    last = max(at.world.find(Bid, listing_id=kayak.id), key=lambda one: one.seq)
    assert datetime.fromisoformat(last.placed_at) <= at.world.now
