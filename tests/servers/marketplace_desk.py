"""Rows of the marketplace that tests look for: the lost auction, the unpaid sale, the counter that waits."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from servers.marketplace import MARKETPLACE
from servers.marketplace.models import Listing, Member, Offer, Sale
from tests.servers.desk import SEEDS, Desk

__all__ = ["SEEDS", "auction", "desk", "hours_left", "item", "listing", "me", "offer", "sale", "thing"]


def desk(seed: int = 0) -> Desk:
    """A session at the marketplace."""
    return Desk(MARKETPLACE, seed)


def me(at: Desk) -> Member:
    """My own membership."""
    return at.world.find(Member, email=at.cast.me.email)[0]


def thing(at: Desk, table: str, fits: Callable[[Any], bool]) -> Any:
    """The first row of a table, as people see it, that fits."""
    found = next((row for row in at.things(table) if fits(row)), None)
    assert found is not None
    return found


def item(at: Desk, table: str, name: str, fits: Callable[[Any], bool] = lambda _: True) -> Any:
    """The row of a thing that is called so."""
    return thing(at, table, lambda row: row.item == name and fits(row))


def listing(at: Desk, key: str) -> Listing:
    """A listing as stored."""
    return at.row(Listing, key)


def offer(at: Desk, key: str) -> Offer:
    """An offer as stored."""
    return at.row(Offer, key)


def sale(at: Desk, key: str) -> Sale:
    """A sale as stored."""
    return at.row(Sale, key)


def auction(at: Desk, *, mine: bool = False, bids: bool = True) -> Any:
    """A live auction with three days or more to go, with or without bids, in which I have not bid."""
    return thing(
        at,
        "listing",
        lambda row: (
            row.format == "auction"
            and row.phase == "live"
            and row.mine == mine
            and bool(row.bid_count) == bids
            and not row.bidding
            and row.seller_standing == "good"
            and hours_left(at, row.id) > 30
        ),
    )


def hours_left(at: Desk, key: str) -> float:
    """How many hours a listing has to go."""
    ends = listing(at, key).ends_at
    assert ends is not None
    return (datetime.fromisoformat(ends) - at.world.now) / timedelta(hours=1)
