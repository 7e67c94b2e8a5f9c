"""A stock desk for tests: stores, articles and movements by the part they play."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from servers.retail_chain import RETAIL_CHAIN
from servers.retail_chain.models import Region, Sku, Stock, Store
from servers.retail_chain.standing import available, seen_stock, spare_of
from tests.servers.desk import Desk


def desk_of(seed: int = 0) -> Desk:
    return Desk(RETAIL_CHAIN, seed)


def my_stores(desk: Desk) -> list[Store]:
    """Open shops and outlets of my region."""
    region = desk.world.find(Region, mine=True)[0].region
    return [row for row in desk.world.find(Store, region=region) if row.state == "open"]


def warehouse(desk: Desk) -> Store:
    return desk.world.find(Store, kind="warehouse")[0]


def other_store(desk: Desk, **equal: Any) -> Store:
    """An open store of another region."""
    region = desk.world.find(Region, mine=True)[0].region
    rows = desk.world.find(Store, state="open", **equal)
    return next(row for row in rows if row.region not in {None, region})


def sku(desk: Desk, name: str) -> Sku:
    return desk.world.find(Sku, name=name)[0]


def stock(desk: Desk, store: Store, article: Sku) -> Stock:
    return desk.world.find(Stock, store_id=store.store_id, sku_id=article.sku_id)[0]


def day(desk: Desk, days: int) -> str:
    return (desk.cast.today + timedelta(days=days)).isoformat()


def movable(desk: Desk, source: Store, target: Store) -> tuple[Sku, int]:
    """A sound article that the source can spare a pack of and the target has room for, with that pack."""
    here = {row.sku_id: row for row in seen_stock(desk.world, store_id=target.store_id)}
    for row in seen_stock(desk.world, store_id=source.store_id):
        article = desk.row(Sku, row.sku_id)
        room = row.sku_id in here and here[row.sku_id].max_level - here[row.sku_id].on_hand - here[row.sku_id].coming
        if article.state == "active" and article.hazard == "none" and spare_of(row) >= row.pack_size <= room:
            return article, row.pack_size
    raise AssertionError("nothing can be moved")


def plenty(desk: Desk, store: Store, units: int = 3) -> Sku:
    """A sound article of which a store has some available."""
    rows = seen_stock(desk.world, store_id=store.store_id)
    return next(
        desk.row(Sku, row.sku_id)
        for row in rows
        if available(row) >= units and desk.row(Sku, row.sku_id).state == "active"
    )
