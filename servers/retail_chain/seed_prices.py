"""Prices by region."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random
from typing import Final

from servers.cast import Cast
from servers.retail_chain.amounts import deepest_promo, price_floor
from servers.retail_chain.models import Price, Sku
from servers.retail_chain.seed_goods import Shelves
from sessions import World

_REGIONS: Final = ("north", "river", "coast")
_NO_COAST_PRICE: Final = "chimney brush"
_UNDER_FLOOR: Final = "drain rod set"


def label_shelves(world: World, cast: Cast, shelves: Shelves) -> None:
    """Write a regular price an article and region, promotions and clearances of some."""
    rng = Random(f"{cast.seed}/retail_chain/prices")
    for sku in shelves.skus.values():
        usual = sku.unit_cost * rng.randrange(145, 190) // 100
        for region in _REGIONS:
            if (sku.name, region) == (_NO_COAST_PRICE, "coast"):
                continue
            price = _ending_in_nine(usual * rng.choice((97, 100, 100, 104)) // 100)
            if (sku.name, region) == (_UNDER_FLOOR, "river"):
                price = price_floor(sku.unit_cost) - 30  # an old sin
            _insert(world, sku, region, "regular", price, cast.today - timedelta(days=rng.randrange(40, 300)), None)
            if sku.state == "active" and rng.random() < 0.08:
                starts = cast.today + timedelta(days=rng.randrange(-45, 20))
                _promote(world, sku, region, price, starts, starts + timedelta(days=rng.randrange(6, 21)))
    active = [sku for sku in shelves.skus.values() if sku.state == "active" and sku.category in {"garden", "lighting"}]
    ending, coming = active[3], active[7]
    for sku, starts, ends in (
        (ending, cast.today - timedelta(days=13), cast.today),
        (coming, cast.today + timedelta(days=1), cast.today + timedelta(days=14)),
    ):
        for row in world.find(Price, sku_id=sku.sku_id, region="river", kind="promo"):
            world.delete(Price, row.price_id)
        regular = world.find(Price, sku_id=sku.sku_id, region="river", kind="regular")[0].price
        _promote(world, sku, "river", regular, starts, ends)
    lamp = shelves.skus["pendant lamp"]
    _insert(world, lamp, "river", "clearance", lamp.unit_cost * 80 // 100, cast.today - timedelta(days=20), None)


def _promote(world: World, sku: Sku, region: str, regular: int, starts: date, ends: date) -> None:
    price = max(_ending_in_nine(regular * 80 // 100), price_floor(sku.unit_cost), deepest_promo(regular))
    if price < regular:
        _insert(world, sku, region, "promo", price, starts, ends)


def _insert(world: World, sku: Sku, region: str, kind: str, price: int, starts: date, ends: date | None) -> None:
    world.insert(
        Price,
        sku_id=sku.sku_id,
        region=region,
        kind=kind,
        price=price,
        starts_on=starts.isoformat(),
        ends_on=None if ends is None else ends.isoformat(),
    )


def _ending_in_nine(cents: int) -> int:
    """The nearest price that ends in 9, ties up."""
    return max(9, (cents + 1 + 5) // 10 * 10 - 1)
