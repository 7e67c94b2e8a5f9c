from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from servers.kit.text import instant, written
from servers.marketplace import MARKETPLACE, amounts, policy, queries
from servers.marketplace.goods import AGED, item_of
from servers.marketplace.models import Bid, Feedback, Listing, Member, Offer, Sale, Watch
from servers.marketplace.standing import score_of
from sessions import World
from tests.servers.desk import Desk
from tests.servers.marketplace_desk import SEEDS, desk, hours_left, me

TOOLS = list(MARKETPLACE.tools)
WRITES = [name for name, tool in MARKETPLACE.tools.items() if tool.writes]


def check_market(world: World) -> None:
    """What must hold whatever was called."""
    now = world.now
    bids: dict[str, list[Bid]] = {}
    for bid in world.find(Bid):
        bids.setdefault(bid.listing_id, []).append(bid)
    sold: Counter[str] = Counter()
    for sale in world.find(Sale):
        gone = sale.phase == "cancelled" or (sale.phase == "refunded" and sale.shipped_at is None)
        sold[sale.listing_id] += 0 if gone else sale.quantity
        assert sale.seller_fee == amounts.seller_fee(amounts.total_of(sale.price, sale.quantity, sale.shipping))
        assert (sale.paid_at is None) == (sale.phase in {"awaiting_payment", "cancelled"}) == (sale.paid_with == "none")
        assert sale.buyer_id != sale.seller_id
        times = [sale.sold_at, sale.paid_at, sale.shipped_at, sale.delivered_at]
        known = [time for time in times if time is not None]
        assert known == sorted(known)
        assert all(datetime.fromisoformat(time) <= now for time in known)
        if sale.phase == "delivered":
            assert now - datetime.fromisoformat(sale.delivered_at or "") < policy.RELEASE_AFTER
    for row in world.find(Listing):
        mine = sorted(bids.get(row.listing_id, []), key=lambda bid: bid.seq)
        assert [bid.seq for bid in mine] == list(range(1, row.bids + 1))
        lead = amounts.Lead()
        for bid in mine:
            lead = amounts.after_bid(lead, bid.bidder_id, bid.max_amount)
            assert bid.bidder_id != row.seller_id
        assert lead == amounts.Lead(row.top_max, row.leader_id, row.second_max)
        assert 0 <= row.sold <= row.quantity
        assert row.sold >= sold[row.listing_id]
        if row.format == "auction":
            assert (row.quantity, row.takes_offers) == (1, False)
            assert row.reserve_price is None or row.reserve_price >= row.price or row.bids
            assert row.buy_now_price is None or row.buy_now_price * 100 >= row.price * policy.BUY_NOW_PERCENT
        else:
            assert (row.reserve_price, row.buy_now_price, row.bids) == (None, None, 0)
            assert row.auto_accept_from is None or row.auto_accept_from <= row.price
        assert not (row.pickup_only and row.shipping_fee)
    pending: Counter[tuple[str, str]] = Counter()
    rounds: Counter[tuple[str, str]] = Counter()
    for offer in world.find(Offer):
        key = offer.listing_id, offer.buyer_id
        pending[key] += offer.answer == "none" and datetime.fromisoformat(offer.expires_at) > now
        rounds[key] += offer.by == "buyer"
    assert max(pending.values()) <= 1
    assert max((rounds[key] for key in pending if pending[key]), default=0) <= policy.OFFER_ROUNDS


def test_there_are_thirteen_tools() -> None:
    assert len(TOOLS) == 13


@pytest.mark.parametrize("seed", SEEDS)
def test_the_market_is_sound_at_the_start(seed: int) -> None:
    check_market(desk(seed).world)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_market_is_as_large_as_life(seed: int) -> None:
    world = desk(seed).world
    least = {Member: 60, Listing: 270, Bid: 370, Offer: 75, Sale: 95, Feedback: 112, Watch: 16}
    assert all(len(world.find(model)) >= count for model, count in least.items())


@pytest.mark.parametrize("seed", SEEDS)
def test_what_the_bank_paid_for_is_what_was_bought_here(seed: int) -> None:
    at = desk(seed)
    by_card = {row.sale_id: row for row in at.world.find(Sale, buyer_id=me(at).member_id, paid_with="card")}
    purchases = at.cast.purchases_of("marketplace")
    assert {purchase.number for purchase in purchases} == by_card.keys()
    charges = {entry.key: entry for entry in at.cast.ledger}
    for purchase in purchases:
        row = by_card[purchase.number]
        assert amounts.total_of(row.price, row.quantity, row.shipping) == -charges[purchase.entry].amount
        assert (row.phase == "refunded") == (purchase.refunded > 0)
        seller = at.row(Member, row.seller_id)
        assert seller.email == purchase.place


@pytest.mark.parametrize("seed", SEEDS)
def test_my_stall_holds_every_state(seed: int) -> None:
    at = desk(seed)
    mine = [row for row in at.things("listing") if row.mine]
    assert {row.phase for row in mine} == {"draft", "scheduled", "live", "sold", "unsold", "withdrawn"}
    assert [row.id for row in mine if row.phase == "live" and row.bid_count and 10 < hours_left(at, row.id) < 12]
    assert [row.id for row in mine if row.phase == "live" and row.bid_count and 12 < hours_left(at, row.id) < 14]
    near = [row for row in at.world.find(Listing, seller_id=me(at).member_id) if row.reserve_price and row.top_max]
    assert 100 in {(row.reserve_price or 0) - (row.top_max or 0) for row in near}


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_old_is_brand_new(seed: int) -> None:
    new = [row.title for row in desk(seed).world.find(Listing) if row.condition == "new"]
    assert new
    assert not [title for title in new if title.partition(" ")[0].lower() in AGED]


@pytest.mark.parametrize("seed", SEEDS)
def test_every_awkward_listing_is_there(seed: int) -> None:
    at = desk(seed)
    rows = at.things("listing")
    live = [row for row in rows if row.phase == "live" and not row.mine]
    assert any(0 < hours_left(at, row.id) < 0.5 for row in live)
    titles = Counter(row.title for row in live)
    twins = [row for row in live if titles[row.title] == 2]
    assert len({row.price for row in twins}) > 1
    stored = [row for row in at.world.find(Listing, format="auction") if row.buy_now_price and row.top_max]
    shares = [100 * (row.top_max or 0) / (row.buy_now_price or 1) for row in stored]
    assert min(shares) < 50 <= max(shares)
    consoles = [row for row in live if row.item == "games console" and row.format == "fixed"]
    assert {"for_parts", "good"} <= {row.condition for row in consoles}
    assert any(row.price < 15_000 < row.buy_total for row in consoles)
    assert any(row.pickup_only and row.distance_km == 300 for row in live)
    assert any(row.seller_standing == "suspended" for row in live)
    watched = [row for row in rows if row.watched and row.phase == "unsold"]
    assert any(row.title in titles for row in watched)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_awkward_member_is_there(seed: int) -> None:
    at = desk(seed)
    members = at.world.find(Member)
    assert -1 in {score_of(at.world, row.member_id) for row in members}
    handles = {row.handle for row in members}
    assert any(f"{handle}s" in handles or handle[:-1] in handles for handle in handles)
    assert {person.email for person in at.cast.team} & {row.email for row in members}
    known = {person.email for person in at.cast.people.everyone} | {f"shop@{row.domain}" for row in at.cast.merchants}
    assert {row.email for row in members} <= known
    grumbled = at.world.find(Feedback, by_id=me(at).member_id)
    assert {"neutral", "negative"} <= {row.rating for row in grumbled}


@pytest.mark.parametrize("seed", SEEDS)
def test_every_awkward_bid_and_offer_is_there(seed: int) -> None:
    at = desk(seed)
    owner = me(at).member_id
    live = [
        row for row in at.world.find(Listing, format="auction") if row.ends_at and row.ends_at > instant(at.world.now)
    ]
    led = [row for row in live if row.leader_id == owner]
    assert any(row.top_max == (row.second_max or 0) + amounts.increment(row.second_max or 0) for row in led)
    assert any(row.top_max == row.second_max for row in live)
    assert any(row.reserve_price and row.bids == 1 and (row.top_max or 0) < row.reserve_price for row in led)
    outbid = [
        row for row in live if row.leader_id != owner and at.world.find(Bid, listing_id=row.listing_id, bidder_id=owner)
    ]
    hour = instant(at.world.now - timedelta(hours=1))
    assert any(at.row(Bid, (row.listing_id, row.bids)).placed_at == hour for row in outbid)
    banned = next(row for row in at.world.find(Member, standing="suspended"))
    assert at.world.find(Bid, bidder_id=banned.member_id)
    offers = at.things("offer")
    assert (
        Counter(row.title for row in offers if row.phase == "pending" and row.role == "seller").most_common(1)[0][1]
        == 3
    )
    assert any(row.phase == "pending" and row.by == "seller" and row.role == "buyer" for row in offers)
    assert any(row.phase == "expired" and row.role == "seller" for row in offers)
    assert any(row.amount * 100 > row.asking * 95 for row in offers if row.phase == "pending")
    assert any(row.quantity == 2 for row in offers if row.phase == "pending")


@pytest.mark.parametrize("seed", SEEDS)
def test_every_awkward_sale_is_there(seed: int) -> None:
    at = desk(seed)
    sales = at.things("sale")
    for role in ("buyer", "seller"):
        phases = {row.phase for row in sales if row.role == role}
        assert {"awaiting_payment", "in_escrow", "shipped", "delivered", "disputed", "released"} <= phases
    today = at.cast.today
    unpaid = {row.pay_by for row in sales if row.role == "seller" and row.phase == "awaiting_payment"}
    assert {today.isoformat(), (today - timedelta(days=1)).isoformat()} <= unpaid
    assert any(row.phase == "shipped" and row.tracking_no is None for row in sales if row.role == "seller")
    delivered = [row for row in at.world.find(Sale, phase="delivered") if row.buyer_id == me(at).member_id]
    ages = {at.world.now - datetime.fromisoformat(row.delivered_at or "") for row in delivered}
    assert {timedelta(days=2), timedelta(days=3, hours=1)} <= ages
    buyers = Counter(row.other for row in sales if row.role == "seller")
    assert buyers.most_common(1)[0][1] > 1
    assert any(row.their_feedback and not row.my_feedback for row in sales)


def test_phases_are_the_same_in_lists_and_in_sight() -> None:
    at = desk()
    things = at.things("listing")
    for phase in ("draft", "scheduled", "live", "sold", "unsold", "withdrawn"):
        total = at.do("search_listings", phase=phase)["total"]
        assert total == sum(row.phase == phase for row in things)
    assert at.do("search_listings", phase="any", scope="mine")["total"] == sum(row.mine for row in things)


def test_searches_narrow_and_sort() -> None:
    at = desk()
    cheap = at.do("search_listings", max_price=5_000, sort="price_low", limit=50)["listings"]
    assert [row["price"] for row in cheap] == sorted(row["price"] for row in cheap)
    assert all(row["price"] <= 5_000 for row in cheap)
    dear = at.do("search_listings", sort="price_high", limit=50)["listings"]
    assert [row["price"] for row in dear] == sorted((row["price"] for row in dear), reverse=True)
    soon = at.do("search_listings", ending_within_hours=12, limit=50)["listings"]
    assert soon
    assert [row["ends_at"] for row in soon] == sorted(row["ends_at"] for row in soon)
    kayak = at.do("search_listings", query="KAYAK", scope="bidding")["listings"]
    assert [row["item"] for row in kayak] == ["kayak"]
    some = at.do("search_listings", category="audio", format="fixed", condition="good")["listings"]
    assert {(row["category"], row["format"], row["condition"]) for row in some} <= {("audio", "fixed", "good")}
    handle = some[0]["seller"]
    assert {row["seller"] for row in at.do("search_listings", seller_handle=handle)["listings"]} == {handle}
    assert at.code("search_listings", seller_handle=" ") == "invalid_arguments"


def test_drafts_of_others_are_not_there() -> None:
    at = desk()
    draft = next(row for row in at.world.find(Listing, is_draft=True) if row.seller_id != me(at).member_id)
    assert at.code("get_listing", listing_id=draft.listing_id) == "not_found"
    assert all(row["mine"] for row in at.do("search_listings", phase="draft")["listings"])


@pytest.mark.parametrize("seed", SEEDS)
def test_rows_as_people_see_them_show_what_the_tools_show(seed: int) -> None:
    at = desk(seed)
    for row in at.things("listing")[::7]:
        shown = at.do("get_listing", listing_id=row.id)
        assert all(getattr(row, name) == value for name, value in shown.items() if name in row._fields)
        missing = {name for name in row._fields if getattr(row, name) is not None} - shown.keys()
        assert missing <= {"id", "is_person", "plural"}
    page = at.do("list_trades", limit=50)
    for table, key in (("offer", "offer_id"), ("sale", "sale_id")):
        things = {row.id: row for row in at.things(table)}
        for shown in page[f"{table}s"]:
            row = things[shown[key]]
            assert all(getattr(row, name) == value for name, value in shown.items() if name in row._fields)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("tool", TOOLS)
def test_drawn_arguments_reach_success(tool: str, seed: int) -> None:
    assert desk(seed).reaches_success(tool)


def random_calls(at: Desk, rng: Random, count: int) -> None:
    """Calls with drawn arguments, time passing now and then."""
    for _ in range(count):
        if at.attempt(rng, rng.choice(WRITES)) is None:
            continue
        if rng.random() < 0.2:
            at.pass_time(hours=rng.choice((1, 5, 30, 200)))


@settings(max_examples=12, deadline=None)
@given(seed=st.sampled_from(SEEDS), salt=st.integers(0, 10**6))
def test_the_market_is_sound_after_anything_that_is_called(seed: int, salt: int) -> None:
    at = desk(seed)
    random_calls(at, Random(f"anything-{salt}"), 40)
    check_market(at.world)


def test_time_passes_the_same_in_one_step_or_many() -> None:
    steps, leap = desk(), desk()
    for _ in range(30):
        steps.pass_time(hours=24)
    leap.pass_time(hours=24 * 30)
    assert steps.digest() == leap.digest()
    check_market(leap.world)
    assert all(row.phase != "live" for row in leap.things("listing"))


def test_every_constant_stands_in_the_policy() -> None:
    for cents in (policy.OPEN_BIDS_MOST, policy.TRACKED_ABOVE, amounts.FEE_LEAST, amounts.FEE_MOST):
        assert written(cents) in policy.POLICY
    for text in (
        "within 1 hour", "72 hours", "7 days after delivery", f"within {policy.PAY_DAYS} days",
        f"within {policy.FEEDBACK_DAYS} days", f"{policy.FEEDBACK_LONGEST} characters", "48 hours", "last 12 hours",
        f"{policy.BUY_NOW_PERCENT} %", f"{policy.BUY_NOW_GONE_PERCENT} %", f"{policy.LIVE_MOST} live",
        f"{amounts.FEE_PERCENT} %", f"at most {policy.OFFER_ROUNDS}",
    ):  # fmt: skip
        assert text in policy.POLICY
    assert all(word in policy.POLICY for words in policy.FORBIDDEN.values() for word in words)


def test_what_binds_or_is_published_cannot_be_taken_back() -> None:
    assert tuple(name for name in TOOLS if MARKETPLACE.tools[name].irreversible) == policy.IRREVERSIBLE


@pytest.mark.parametrize(
    ("title", "item"),
    [("Green road bike", "road bike"), ("Slim CD player", "CD player"), ("Headphone amp", "headphone amp"),
     ("Red kettle barbecue", "red kettle barbecue"), ("VHS tapes", "VHS tapes"), ("Porcelain teapot", "teapot")],
)  # fmt: skip
def test_a_title_calls_the_thing_by_the_end_of_it(title: str, item: str) -> None:
    assert item_of(title) == item


def test_a_score_counts_twelve_months() -> None:
    at = desk()
    row = at.world.find(Feedback, rating="positive")[0]
    before = at.world.scalar(queries.score, member_id=row.about_id, after="2000-01-01")
    at.set(Feedback, (row.sale_id, row.by_id), created_on=(at.cast.today - timedelta(days=370)).isoformat())
    assert score_of(at.world, row.about_id) < before
