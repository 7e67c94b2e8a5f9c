"""What I sold of old: one sale for each payout of the ledger."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from servers.cast import Cast
from servers.marketplace import amounts
from servers.marketplace.goods import GOODS
from servers.marketplace.models import Category
from servers.marketplace.policy import RELEASE_AFTER
from servers.marketplace.seed_members import Members
from servers.marketplace.seed_stall import DAY, HOUR, Stall

_THINGS: Final[tuple[tuple[Category, str], ...]] = (
    ("audio", "tape deck"), ("audio", "cassette player"), ("cameras", "instant camera"), ("cameras", "flashgun"),
    ("clothing", "suit"), ("tools", "circular saw"), ("games", "train set"), ("furniture", "mirror"),
    ("bikes", "child seat"), ("bikes", "unicycle"), ("collectables", "globe"), ("computers", "tablet"),
)  # fmt: skip
_FEES: Final = (0, 300, 450, 600)
_THANKS: Final = ("Quick to pay, thank you.", "Friendly and fast.", "All as agreed.", "A pleasure to deal with.")


def sell_for_ledger(stall: Stall, cast: Cast, members: Members) -> None:
    """One released sale for each payout, in its order, so that the ids are the numbers that bank and mail know."""
    rng = stall.rng
    payouts = [entry for entry in cast.ledger if entry.kind == "payout"]
    for place, (entry, buyer) in enumerate(zip(payouts, rng.sample(members.others, len(payouts)), strict=True)):
        total = _total_that_pays(entry.amount)
        shipping = rng.choice(_FEES)
        price = total - shipping
        category, item = rng.choice(_worth(price))
        closed = entry.at
        delivered = closed - RELEASE_AFTER
        shipped = delivered - rng.randrange(40, 70) * HOUR
        sold = shipped - rng.randrange(20, 40) * HOUR
        row = stall.put_up(
            members.me, stall.good(category, item), "fixed", ends=sold + 2 * DAY, sold=1, price=price,
            shipping_fee=shipping, pickup_only=False,
        )  # fmt: skip
        sale = stall.sale(
            row, buyer, price, sold, "released", shipping=shipping, paid=sold + timedelta(hours=3), shipped=shipped,
            delivered=delivered, closed=closed,
        )  # fmt: skip
        if place % 3 != 0:
            stall.feedback(sale, by_buyer=True, rating="positive", comment="Just as described.")
        if place == 4:
            stall.feedback(sale, by_buyer=False, rating="neutral", comment="Paid late and haggled after the sale.")
        elif place % 2:
            stall.feedback(sale, by_buyer=False, rating="positive", comment=rng.choice(_THANKS))


def _total_that_pays(payout: int) -> int:
    """Price and shipping of the sale that leaves this much after the fee."""
    return next(total for total in range(payout, 2 * payout) if total - amounts.seller_fee(total) == payout)


def _worth(price: int) -> list[tuple[Category, str]]:
    """What of mine may have gone for such a price in cents; nothing else of mine is called so."""
    return [
        (category, item)
        for category, item in _THINGS
        for name, low, high in GOODS[category][1]
        if name == item and low * 100 <= price <= high * 100
    ]
