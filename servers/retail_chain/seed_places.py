"""Regions, stores and the way between them."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from servers.cast import Cast
from servers.retail_chain.models import Region, Store, StoreDistance, TradeCustomer
from sessions import World

_MINE: Final = "river"
_TOWN_X: Final = {"north": 60, "river": 0, "coast": -75, "none": 25}


@dataclass(frozen=True)
class Places:
    """Stores by the part they play; `mine` are the open shops and outlets of my region."""

    all: tuple[Store, ...]
    mine: tuple[Store, ...]
    shops: tuple[Store, ...]
    warehouse: Store
    refit: Store
    closed: Store
    outlets: tuple[Store, ...]


def open_places(world: World, cast: Cast) -> Places:
    """Write regions, stores, distances and trade customers."""
    rng = Random(f"{cast.seed}/retail_chain/places")
    managers = [branch.manager for branch in cast.branches]
    for region, manager in (
        ("north", managers[5]),
        ("river", cast.person(cast.clients[0].contacts[0]).name),
        ("coast", managers[9]),
    ):
        world.insert(Region, region=region, manager=manager, mine=region == _MINE)
    found: list[Store] = []
    for branch in cast.branches:
        opens, closes = cast.hours(branch.key)[0][0]
        state = {"Moss Road": "refit", "Shingle End": "closed"}.get(branch.name, "open")
        found.append(
            world.insert(
                Store,
                name=branch.name if branch.kind != "warehouse" else f"{branch.name} Warehouse",
                city=branch.city,
                street=branch.line,
                region=None if branch.region == "none" else branch.region,
                kind=branch.kind,
                state=state,
                manager=branch.manager,
                phone=branch.phone,
                takes_transfers=state == "open" and branch.name != "Lighthouse Road",
                opens=f"{opens // 60:02}:{opens % 60:02}",
                closes=f"{closes // 60:02}:{closes % 60:02}",
            )
        )
    _measure(world, rng, found)
    for client in cast.clients[1:13]:
        world.insert(TradeCustomer, name=client.name)
    shops = tuple(store for store in found if store.kind != "warehouse")
    return Places(
        all=tuple(found),
        mine=tuple(store for store in shops if store.region == _MINE),
        shops=shops,
        warehouse=found[-1],
        refit=next(store for store in found if store.state == "refit"),
        closed=next(store for store in found if store.state == "closed"),
        outlets=tuple(store for store in found if store.kind == "outlet"),
    )


def _measure(world: World, rng: Random, stores: list[Store]) -> None:
    """Towns lie on a map of minutes; stores of one town are near each other, no two pairs are equally far from one."""
    towns: dict[str, tuple[int, int]] = {}
    for store in stores:
        middle = _TOWN_X[store.region or "none"]
        towns.setdefault(store.city, (middle + rng.randrange(-22, 23), rng.randrange(-35, 36)))
    spots = {
        store.store_id: (towns[store.city][0] + rng.randrange(-5, 6), towns[store.city][1] + rng.randrange(-5, 6))
        for store in stores
    }
    taken: dict[str, set[int]] = {store.store_id: set() for store in stores}
    for place, one in enumerate(stores):
        for other in stores[place + 1 :]:
            first, second = spots[one.store_id], spots[other.store_id]
            minutes = 8 + round(((first[0] - second[0]) ** 2 + (first[1] - second[1]) ** 2) ** 0.5)
            while minutes in taken[one.store_id] | taken[other.store_id]:
                minutes += 1
            taken[one.store_id].add(minutes)
            taken[other.store_id].add(minutes)
            low, high = sorted((one.store_id, other.store_id))
            world.insert(StoreDistance, store_id=low, other_id=high, minutes=minutes)
