"""A stall for seeds: puts up listings with their bids, offers and sales as they came about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Any, Final

from servers.kit.text import instant, plain
from servers.marketplace import amounts
from servers.marketplace.amounts import Lead
from servers.marketplace.goods import AGED, BROKEN, BULKY, DETAILS, GOODS, item_of
from servers.marketplace.models import Bid, Category, Feedback, Listing, Member, Offer, Sale
from servers.marketplace.policy import OFFER_LASTS, PAY_DAYS, RELEASE_AFTER
from sessions import World

HOUR: Final = timedelta(hours=1)
DAY: Final = timedelta(days=1)
_CATEGORIES: Final[tuple[Category, ...]] = tuple(GOODS)
_CONDITIONS: Final = ("like_new", "good", "good", "good", "fair", "new")
_RUNS: Final = (3, 5, 7, 7, 7, 10)
_SHIPPING: Final = (0, 395, 450, 600, 750, 900, 1_200)
_FREIGHT: Final = (0, 1_900, 2_500, 2_900, 3_500, 4_500, 5_900)


@dataclass
class Good:
    """A thing before it is put up; `value` is what it is worth in cents."""

    title: str
    category: Category
    value: int


@dataclass
class Stall:
    """Where the seeds put things up.

    Attributes:
        titles: those that are taken, so that each names one thing.
    """

    world: World
    rng: Random
    titles: dict[str, None] = field(default_factory=dict[str, None])

    def good(self, category: Category | None = None, item: str | None = None) -> Good:
        """A thing whose title nothing else has yet."""
        while True:
            kind = category or self.rng.choice(_CATEGORIES)
            words, items = GOODS[kind]
            named, low, high = self.rng.choice([row for row in items if item in {None, row[0]}])
            title = f"{self.rng.choice(words)} {named}"
            title = title[0].upper() + title[1:]
            if title not in self.titles:
                self.titles[title] = None
                return Good(title, kind, _round(self.rng.randint(low, high)))

    def put_up(self, seller: Member, good: Good, kind: str, **terms: Any) -> Listing:
        """A listing; terms that are not given are usual ones of a live one."""
        rng, now = self.rng, self.world.now
        days = terms.pop("duration_days", rng.choice(_RUNS))
        ends = terms.pop("ends", None) or now + timedelta(minutes=rng.randrange(180, days * 1440))
        pickup = terms.pop("pickup_only", rng.random() < 0.12)
        condition = terms.pop("condition", rng.choice(_CONDITIONS))
        if condition == "new" and good.title.partition(" ")[0].lower() in AGED:
            condition = "good"
        fees = _FREIGHT if item_of(good.title) in BULKY else _SHIPPING
        lead: Lead = terms.pop("lead", Lead())
        description: str = terms.pop("description", BROKEN if condition == "for_parts" else rng.choice(DETAILS))
        if terms.get("is_draft"):
            terms |= {"starts_at": None, "ends_at": None}
        else:
            terms |= {"starts_at": instant(ends - days * DAY), "ends_at": instant(ends)}
        usual: dict[str, Any] = {
            "description": description, "price": good.value if kind == "fixed" else _start(good), "reserve_price": None,
            "buy_now_price": None, "takes_offers": False, "auto_accept_from": None, "auto_decline_below": None,
            "quantity": 1, "sold": 0, "shipping_fee": 0 if pickup else rng.choice(fees), "is_draft": False,
            "ended_early": False, "end_reason": None, "bids": 0,
        }  # fmt: skip
        return self.world.insert(
            Listing,
            seller_id=seller.member_id,
            title=good.title,
            category=good.category,
            condition=condition,
            format=kind,
            pickup_only=pickup,
            duration_days=days,
            top_max=lead.top,
            second_max=lead.second,
            leader_id=lead.leader,
            words=plain(f"{good.title} {description}"),
            **{**usual, **terms},
        )

    def auction(self, seller: Member, good: Good, bids: Sequence[tuple[Member, int]], **terms: Any) -> Listing:
        """An auction and its bids, the earliest first, spread over the time that it has run."""
        lead = Lead()
        for bidder, maximum in bids:
            lead = amounts.after_bid(lead, bidder.member_id, maximum)
        at = terms.pop("at", ())
        row = self.put_up(seller, good, "auction", lead=lead, bids=len(bids), **terms)
        begin = datetime.fromisoformat(row.starts_at or instant(self.world.now))
        end = min(datetime.fromisoformat(row.ends_at or instant(self.world.now)), self.world.now)
        for place, (bidder, maximum) in enumerate(bids):
            placed = at[place] if at else begin + (end - begin) * (place + 1) / (len(bids) + 1)
            self.world.insert(
                Bid,
                listing_id=row.listing_id,
                seq=place + 1,
                bidder_id=bidder.member_id,
                max_amount=maximum,
                placed_at=instant(placed),
            )
        return row

    def bidding(self, good: Good, bidders: Sequence[Member], count: int, most: int) -> list[tuple[Member, int]]:
        """Bids as they might have come in, from the start price up to about `most`."""
        start, lead = _start(good), Lead()
        found: list[tuple[Member, int]] = []
        for _ in range(count):
            bidder = self.rng.choice([row for row in bidders if row.member_id != lead.leader])
            least = amounts.least_bid(start, None, lead)
            if least > most:
                break
            maximum = max(least, _round(self.rng.randint(least, max(least, (least + most) // 2)) // 100))
            lead = amounts.after_bid(lead, bidder.member_id, maximum)
            found.append((bidder, maximum))
        return found

    def offer(
        self, listing: Listing, buyer: Member, amount: int, made: datetime, answer: str = "none", **more: Any
    ) -> Offer:
        """An offer that was made at a moment."""
        return self.world.insert(
            Offer,
            listing_id=listing.listing_id,
            buyer_id=buyer.member_id,
            amount=amount,
            made_at=instant(made),
            expires_at=instant(made + OFFER_LASTS),
            answer=answer,
            **{"by": "buyer", "round": 1, "quantity": 1, "message": "", **more},
        )

    def sale(self, listing: Listing, buyer: Member, price: int, sold: datetime, phase: str, **more: Any) -> Sale:
        """A sale in a phase; the moments that are not given follow from the day of the sale."""
        world, rng = self.world, self.rng
        quantity = more.pop("quantity", 1)
        shipping = more.pop("shipping", listing.shipping_fee)
        total = amounts.total_of(price, quantity, shipping)
        paid = more.pop("paid", sold + rng.randrange(1, 20) * HOUR)
        shipped = more.pop("shipped", paid + rng.randrange(14, 40) * HOUR)
        delivered = more.pop("delivered", shipped + rng.randrange(40, 90) * HOUR)
        closed = more.pop("closed", delivered + rng.choice((RELEASE_AFTER, 30 * HOUR, 52 * HOUR)))
        has = _REACHED[phase]
        tracking = more.pop("tracking", price * quantity > 5_000 or rng.random() < 0.6)
        values: dict[str, Any] = {
            "paid_with": "card" if "paid" in has else "none",
            "paid_at": instant(paid) if "paid" in has else None,
            "shipped_at": instant(shipped) if "shipped" in has else None,
            "delivered_at": instant(delivered) if "delivered" in has else None,
            "released_at": instant(closed) if phase == "released" else None,
            "refunded_at": instant(closed) if phase == "refunded" else None,
            "cancelled_at": instant(sold + (PAY_DAYS + 1) * DAY) if phase == "cancelled" else None,
            "tracking_no": _tracking(rng) if "shipped" in has and tracking and not listing.pickup_only else "",
            "dispute_note": "",
        }
        return world.insert(
            Sale,
            listing_id=listing.listing_id,
            buyer_id=buyer.member_id,
            seller_id=listing.seller_id,
            quantity=quantity,
            price=price,
            shipping=shipping,
            seller_fee=amounts.seller_fee(total),
            phase=phase,
            pay_by=(sold.astimezone(world.zone).date() + timedelta(days=PAY_DAYS)).isoformat(),
            sold_at=instant(sold),
            **{**values, **more},
        )

    def feedback(self, sale: Sale, *, by_buyer: bool, rating: str, comment: str, days: int = 2) -> None:
        """Feedback of one side, some days after delivery but not after today."""
        delivered = datetime.fromisoformat(sale.delivered_at or sale.sold_at)
        day = min((delivered + days * DAY).astimezone(self.world.zone).date(), self.world.today)
        self.world.insert(
            Feedback,
            sale_id=sale.sale_id,
            by_id=sale.buyer_id if by_buyer else sale.seller_id,
            about_id=sale.seller_id if by_buyer else sale.buyer_id,
            rating=rating,
            comment=comment,
            created_on=day.isoformat(),
        )


_REACHED: Final[dict[str, tuple[str, ...]]] = {
    "awaiting_payment": (),
    "cancelled": (),
    "in_escrow": ("paid",),
    "shipped": ("paid", "shipped"),
    "delivered": ("paid", "shipped", "delivered"),
    "disputed": ("paid", "shipped", "delivered"),
    "released": ("paid", "shipped", "delivered"),
    "refunded": ("paid", "shipped", "delivered"),
}


def _round(dollars: int) -> int:
    """A price as people write it, in cents: fives above fifty dollars."""
    return (dollars if dollars < 50 else dollars - dollars % 5) * 100


def _start(good: Good) -> int:
    """Where an auction of a thing starts: at about a third of its value."""
    return max(100, _round(good.value // 300))


def _tracking(rng: Random) -> str:
    """A number as carriers print it: "9400 1112 0255 44"."""
    digits = f"{rng.randrange(10**14):014}"
    return f"{digits[:4]} {digits[4:8]} {digits[8:12]} {digits[12:]}"


def share(value: int, percent: int) -> int:
    """Some part of a price, in whole dollars."""
    return max(100, value * percent // 10_000 * 100)
