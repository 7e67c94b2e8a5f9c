"""What was bought for the money of the ledger: the order behind each charge of the four shops that have a world."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from random import Random
from typing import Final

from servers.cast.entries import Entry, Trip
from servers.cast.goods import Good
from servers.cast.kitchens import Kitchen
from servers.cast.people import People, Person
from sessions.codes import code_of

# Merchant key: table and id format of the rows that carry these numbers in the merchant's own world.
NUMBERED: Final = {
    "online_store": ("shop_order", "S-{7d}"),
    "food_app": ("food_order", "FD-{6}"),
    "marketplace": ("sale", "SA-{6}"),
    "travel_agency": ("travel_booking", "{6}"),
}
_USED: Final = (
    "record player",
    "film camera",
    "acoustic guitar",
    "desk chair",
    "road bike wheel",
    "typewriter",
    "cordless drill",
    "games console",
    "leather satchel",
    "bookshelf speakers",
    "porcelain teapot",
    "skateboard",
    "camera lens",
    "wool coat",
    "board game bundle",
    "side table",
)
_TRIES: Final = 24


@dataclass(frozen=True, slots=True)
class Item:
    """So many of one thing, by the name that its world gives it."""

    name: str
    quantity: int


@dataclass(frozen=True, slots=True)
class Purchase:
    """One order. `total` and `refunded` are cents (> 0; 0 is nothing back), `at` is UTC, `day` the local date.

    `entry` is the key of its charge in the ledger, `number` what its mail, its charge and its own world call it.
    `place` is a kitchen's key for the food app, the seller's e-mail for the marketplace, a trip's key for the travel
    agency, where two make a trip, the flight first.
    """

    key: str
    entry: str
    merchant: str
    number: str
    day: date
    at: datetime
    items: tuple[Item, ...]
    place: str | None
    total: int
    refunded: int
    refunded_on: date | None


def number_of(seed: int, merchant: str, place: int) -> str:
    """The number of the order at `place` (from 0, in time order) among those with a merchant of `NUMBERED`."""
    return code_of(seed, *NUMBERED[merchant])(place)


def list_purchases(
    seed: int,
    ledger: tuple[Entry, ...],
    trips: tuple[Trip, ...],
    goods: tuple[Good, ...],
    kitchens: tuple[Kitchen, ...],
    people: People,
) -> tuple[Purchase, ...]:
    """Every order and booking behind the ledger of world `seed`, in time order."""
    rng = Random(f"cast-{seed}-purchases")
    refunds = {entry.pair: entry for entry in ledger if entry.kind == "refund" and entry.pair}
    sellers = [*people.friends, *people.colleagues[8:20]]
    counts = dict.fromkeys(NUMBERED, 0)
    found: list[Purchase] = []
    for entry in ledger:
        merchant = entry.counterparty
        if merchant not in NUMBERED or entry.kind not in {"order", "trip"}:
            continue
        items, place = _content(rng, entry, trips, goods, kitchens, sellers)
        refund = refunds.get(entry.key)
        found.append(
            Purchase(
                key=f"P{len(found) + 1:04}",
                entry=entry.key,
                merchant=merchant,
                number=number_of(seed, merchant, counts[merchant]),
                day=entry.day,
                at=entry.at,
                items=items,
                place=place,
                total=-entry.amount,
                refunded=refund.amount if refund else 0,
                refunded_on=refund.day if refund else None,
            )
        )
        counts[merchant] += 1
    return tuple(found)


def _content(
    rng: Random,
    entry: Entry,
    trips: tuple[Trip, ...],
    goods: tuple[Good, ...],
    kitchens: tuple[Kitchen, ...],
    sellers: list[Person],
) -> tuple[tuple[Item, ...], str | None]:
    match entry.counterparty:
        case "travel_agency":
            trip = next(trip for trip in trips if entry.reference.startswith(trip.city) and trip.booked_on == entry.day)
            nights = (trip.returns - trip.leaves).days
            is_flight = entry.reference.endswith("flights")
            what = f"return flight to {trip.city}" if is_flight else f"{nights} nights in {trip.city}"
            return (Item(what, 1),), trip.key
        case "marketplace":
            return (Item(rng.choice(_USED), 1),), rng.choice(sellers).email
        case "food_app":
            kitchen = rng.choice(kitchens)
            return _nearest(rng, list(kitchen.dishes), -entry.amount * 78 // 100), kitchen.key
        case _:
            return _nearest(rng, [(good.name, good.price) for good in goods], -entry.amount * 92 // 100), None


def _nearest(rng: Random, priced: list[tuple[str, int]], wanted: int) -> tuple[Item, ...]:
    """One to three things, some twice, whose prices come near `wanted` cents."""
    cheapest = min(price for _, price in priced)
    affordable = [row for row in priced if row[1] <= max(wanted, cheapest)]
    best: list[tuple[str, int, int]] = []
    gap = None
    for _ in range(_TRIES):
        drawn = rng.sample(affordable, min(rng.choice((1, 1, 2, 2, 3)), len(affordable)))
        tried = [(name, rng.choice((1, 1, 1, 2)), price) for name, price in drawn]
        off = abs(wanted - sum(count * price for _, count, price in tried))
        if gap is None or off < gap:
            best, gap = tried, off
    return tuple(Item(name, count) for name, count, _ in best)
