"""What I buy: things bought for the charges of the ledger, auctions that I bid in, offers that I made."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Any, Final

from servers.cast import Cast, Purchase
from servers.marketplace import amounts
from servers.marketplace.goods import BULKY, GOODS
from servers.marketplace.models import Category, Listing, Member, SalePhase, Watch
from servers.marketplace.policy import RELEASE_AFTER
from servers.marketplace.seed_members import Members
from servers.marketplace.seed_stall import DAY, HOUR, Good, Stall, share

# What the cast calls the things that I bought -> where they stand here.
_KINDS: Final[dict[str, Category]] = {
    "record player": "audio", "bookshelf speakers": "audio", "film camera": "cameras", "camera lens": "cameras",
    "acoustic guitar": "instruments", "desk chair": "furniture", "side table": "furniture", "road bike wheel": "bikes",
    "skateboard": "bikes", "typewriter": "collectables", "porcelain teapot": "collectables", "cordless drill": "tools",
    "games console": "games", "board game bundle": "games", "leather satchel": "clothing", "wool coat": "clothing",
}  # fmt: skip
_FEES: Final = (0, 250, 395, 450, 600)


def buy_for_ledger(stall: Stall, cast: Cast, members: Members) -> None:
    """One sale for each charge of the ledger, in its order, so that the ids are the numbers that the mail knows."""
    rng = Random(f"{cast.seed}/marketplace/purchases")
    for purchase in cast.purchases_of("marketplace"):
        if purchase.place is None:
            raise LookupError(purchase.number)
        _buy(stall, rng, members, purchase, members.by_email[purchase.place])


def _buy(stall: Stall, rng: Random, members: Members, purchase: Purchase, seller: Member) -> None:
    now, day = stall.world.now, purchase.at
    name = purchase.items[0].name
    fees = (0,) if name in BULKY else _FEES
    shipping = max(fee for fee in fees if (fee * 3 <= purchase.total and rng.random() < 0.7) or fee == 0)
    price = purchase.total - shipping
    good = Good(name[0].upper() + name[1:], _KINDS.get(name, "collectables"), price)
    stall.titles.setdefault(good.title)
    row = stall.put_up(
        seller, good, "fixed", ends=day + 3 * DAY, duration_days=10, sold=1, shipping_fee=shipping, pickup_only=False,
        price=price, condition="good",
    )  # fmt: skip
    shipped, delivered = day + rng.randrange(14, 40) * HOUR, day + rng.randrange(60, 130) * HOUR
    closed = delivered + RELEASE_AFTER
    phase: SalePhase = "released"
    if purchase.refunded_on is not None:
        phase = "refunded"
        back = datetime.combine(purchase.refunded_on, datetime.min.time(), tzinfo=now.tzinfo) + 10 * HOUR
        delivered = min(delivered, back - 20 * HOUR)
        closed = back
    elif closed > now:
        phase = "delivered" if delivered <= now else "shipped" if shipped <= now else "in_escrow"
    sale = stall.sale(
        row, members.me, price, day, phase, shipping=shipping, paid=day, shipped=shipped, delivered=delivered,
        closed=closed, **({"dispute_reason": "not_as_described"} if phase == "refunded" else {}),
    )  # fmt: skip
    if phase == "released" and rng.random() < 0.5:
        stall.feedback(sale, by_buyer=True, rating="positive", comment="Just what I was after.")


def bid_and_offer(stall: Stall, cast: Cast, members: Members) -> None:
    """Write my bids, offers, watches and what I bought without the card."""
    rng = Random(f"{cast.seed}/marketplace/buying")
    sellers = rng.sample([row for row in members.others if row != members.far], 40)
    rivals = rng.sample([row for row in members.others if row not in sellers], 12)
    _bids(stall, members, sellers, rivals)
    _offers(stall, members, sellers[14:])
    _bought(stall, members, sellers[20:])
    _watches(stall, members, sellers[30:])


def _bids(stall: Stall, members: Members, sellers: list[Member], rivals: list[Member]) -> None:
    """Auctions that I lead, by a step or by far, and auctions in which I am outbid."""
    me, now = members.me, stall.world.now

    def auction(category: Category, item: str, place: int, *tops: tuple[Member, int], **terms: Any) -> Listing:
        good = stall.good(category, item)
        opening = stall.bidding(good, rivals[4:], 2, good.value // 2)
        highest = max((maximum for _, maximum in opening), default=good.value // 3)
        bids = [*opening, *((bidder, highest + more) for bidder, more in tops)]
        usual = {"ends": now + 2 * DAY + place * 7 * HOUR, "duration_days": 7}
        return stall.auction(sellers[place], good, bids, **{**usual, **terms})

    step = amounts.increment
    auction("audio", "turntable", 0, (me, 1_500), (rivals[0], 2_500))
    auction("bikes", "kayak", 1, (rivals[0], 1_000), (me, 8_000), ends=now + 3 * DAY + 9 * HOUR)
    lens = stall.good("cameras", "camera lens")
    stall.auction(
        sellers[2], lens, [(rivals[1], 4_000), (me, 4_000 + step(4_000))], ends=now + 25 * 60 * timedelta(seconds=1),
        duration_days=5,
    )  # fmt: skip
    guitar = stall.good("instruments", "guitar")
    begin = now - 6 * DAY
    stall.auction(
        sellers[3], guitar, [(rivals[2], 3_000), (me, 9_000), (rivals[1], 10_000)], ends=now + 1 * DAY, duration_days=7,
        at=(begin, now - 2 * DAY, now - HOUR),
    )  # fmt: skip
    auction("collectables", "telescope", 4, (rivals[0], 3_000), (me, 3_000))
    piano = stall.good("instruments", "upright piano")
    stall.auction(
        sellers[5], piano, [(rivals[3], 30_000), (me, 80_000)], ends=now + 4 * DAY, duration_days=10, pickup_only=True
    )
    armchair = stall.good("furniture", "armchair")
    stall.auction(
        sellers[6], armchair, [(me, 3_500)], ends=now + 2 * DAY, duration_days=5, reserve_price=9_000, price=2_000
    )
    auction("bikes", "touring bike", 7, (members.suspended, 2_000), (me, 30_000), ends=now + 5 * DAY, duration_days=10)
    auction("games", "train set", 8, (me, 800), (rivals[1], 2_000), ends=now + 11 * HOUR)
    auction("clothing", "suit", 9, (me, 1_000), (rivals[2], 3_000), ends=now - 2 * DAY, sold=1)
    auction("tools", "lathe", 10, (me, 1_200), (rivals[0], 4_000), ends=now - 9 * DAY, sold=1)


def _offers(stall: Stall, members: Members, sellers: list[Member]) -> None:
    """Offers of mine: fresh ones, older ones, counters that wait for me, one that was the third."""
    me, now = members.me, stall.world.now
    fresh = timedelta(minutes=1)

    def put_up(category: Category, item: str, place: int) -> Listing:
        good = stall.good(category, item)
        return stall.put_up(
            sellers[place], good, "fixed", takes_offers=True, ends=now + 4 * DAY + place * 5 * HOUR, duration_days=10
        )

    new: tuple[tuple[Category, str, int], ...] = (
        ("furniture", "coffee table", 12), ("audio", "mixing desk", 24), ("collectables", "barometer", 37),
    )  # fmt: skip
    for place, (kind, item, minutes) in enumerate(new):
        row = put_up(kind, item, place)
        stall.offer(row, me, share(row.price, 70), now - minutes * fresh)
    row = put_up("bikes", "cargo bike", 3)
    stall.offer(row, me, share(row.price, 75), now - 7 * HOUR)
    countered: tuple[tuple[Category, str], ...] = (
        ("furniture", "desk"), ("computers", "laptop"), ("cameras", "enlarger"),
    )  # fmt: skip
    for place, (kind, item) in enumerate(countered, 4):
        row = put_up(kind, item, place)
        stall.offer(row, me, share(row.price, 60), now - 20 * HOUR, "countered")
        stall.offer(row, me, share(row.price, 84), now - (3 + place) * HOUR, by="seller", message="Meet me there?")
    row = put_up("instruments", "cello", 7)
    for number, percent in enumerate((50, 58, 66), 1):
        stall.offer(row, me, share(row.price, percent), now - (90 - 20 * number) * HOUR, "declined", round=number)
    row = put_up("tools", "pressure washer", 8)
    stall.offer(row, me, share(row.price, 65), now - 49 * HOUR)
    row = put_up("games", "backgammon set", 9)
    stall.offer(row, me, share(row.price, 55), now - 3 * DAY, "withdrawn")


def _bought(stall: Stall, members: Members, sellers: list[Member]) -> None:
    """What I bought lately, not paid yet or paid from what own sales brought in, so that no bank knows of it."""
    me, now = members.me, stall.world.now
    noon = now.replace(hour=12)

    def buy(category: Category, item: str, place: int, days: int, phase: SalePhase, **more: Any) -> Any:
        good = stall.good(category, item)
        sold = noon - timedelta(days=days)
        seller = sellers[place % len(sellers)]
        if more.pop("won", False):
            opening = stall.bidding(good, [row for row in sellers if row != seller], 3, good.value * 2 // 3)
            top = max(maximum for _, maximum in opening)
            bids = [*opening, (me, top + 3_000)]
            lead = amounts.Lead()
            for bidder, maximum in bids:
                lead = amounts.after_bid(lead, bidder.member_id, maximum)
            row = stall.auction(seller, good, bids, ends=sold, sold=1, pickup_only=False)
            price = amounts.auction_price(row.price, None, lead)
        else:
            row = stall.put_up(seller, good, "fixed", ends=sold + 3 * DAY, duration_days=10, sold=1, pickup_only=False)
            price = row.price
        if phase not in {"awaiting_payment", "cancelled"}:
            more["paid_with"] = "balance"
        return stall.sale(row, me, price, sold, phase, **more)

    buy("furniture", "sideboard", 0, 1, "awaiting_payment", won=True)
    buy("clothing", "handbag", 1, 2, "awaiting_payment", won=True)
    buy("audio", "microphone", 2, 3, "awaiting_payment")
    buy("bikes", "bike trailer", 3, 5, "awaiting_payment", won=True)
    buy("computers", "scanner", 4, 2, "in_escrow", won=True)
    buy("games", "marble run", 5, 7, "shipped", shipped=now - 4 * DAY)
    buy("cameras", "light meter", 6, 6, "shipped", shipped=now - 5 * DAY, won=True)
    buy("tools", "workbench", 7, 3, "shipped", shipped=now - 1 * DAY - 3 * HOUR)
    buy("furniture", "floor lamp", 8, 8, "delivered", delivered=now - 2 * DAY)
    buy("collectables", "vase", 9, 7, "delivered", delivered=now - 1 * DAY - 2 * HOUR, won=True)
    buy("collectables", "music box", 10, 9, "delivered", delivered=now - 3 * DAY - HOUR)
    buy("clothing", "rucksack", 11, 12, "delivered", delivered=now - 5 * DAY, won=True)
    buy(
        "audio", "soundbar", 0, 11, "disputed", delivered=now - 4 * DAY, dispute_reason="damaged",
        dispute_note="One side stays silent.",
    )  # fmt: skip
    sale = buy("instruments", "ukulele", 1, 40, "released", won=True)
    stall.feedback(sale, by_buyer=True, rating="negative", comment="Cracked, and no answer for two weeks.")
    buy("tools", "belt sander", 2, 68, "released", delivered=now - 61 * DAY)
    buy("games", "arcade stick", 3, 66, "released", delivered=now - 59 * DAY, won=True)
    buy("bikes", "bike rack", 4, 33, "released")
    buy("clothing", "hat", 5, 50, "released", won=True)


def _watches(stall: Stall, members: Members, sellers: list[Member]) -> None:
    """What I keep an eye on: some things that are for sale, one that ended unsold and is up again."""
    now = stall.world.now
    for category in (*GOODS, "audio", "furniture", "tools"):
        good = stall.good(category)
        seller = stall.rng.choice(sellers)
        if stall.rng.random() < 0.5:
            bids = stall.bidding(good, [row for row in members.others if row != seller], 3, good.value // 2)
            row = stall.auction(seller, good, bids, ends=now + stall.rng.randrange(9, 130) * HOUR, duration_days=7)
        else:
            row = stall.put_up(seller, good, "fixed", takes_offers=stall.rng.random() < 0.5)
        stall.world.insert(Watch, listing_id=row.listing_id)
    again = stall.good("collectables", "typewriter")
    for ends in (now - 4 * DAY, now + 3 * DAY):
        row = stall.put_up(sellers[0], again, "auction", ends=ends, duration_days=5)
        if ends < now:
            stall.world.insert(Watch, listing_id=row.listing_id)
    mine = members.me.member_id
    for row in stall.world.find(Listing, format="auction", category="bikes")[:8]:
        if row.seller_id != mine and stall.world.get(Watch, row.listing_id) is None:
            stall.world.insert(Watch, listing_id=row.listing_id)
