"""Stores, stock, articles and their prices."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Annotated, Any, Literal

from pydantic import Field

from servers.kit import (
    Cents,
    Conflict,
    Cursor,
    Day,
    FreeText,
    InvalidArguments,
    Limit,
    Refused,
    Toolbox,
    find,
    page,
)
from servers.kit.text import written
from servers.retail_chain import amounts, queries
from servers.retail_chain.models import (
    Category,
    Price,
    PriceKind,
    Region,
    RegionName,
    Sku,
    SkuId,
    Store,
    StoreId,
    StoreKind,
    StoreState,
)
from servers.retail_chain.policy import PROMO_DAYS
from servers.retail_chain.standing import (
    available,
    is_mine,
    minutes_from,
    my_region,
    price_on,
    require_sound,
    seen_stock,
)
from servers.retail_chain.views import (
    PriceSetView,
    SkuView,
    StockPageView,
    StoresView,
    price_view,
    stock_view,
    store_view,
)
from servers.retail_chain.words import matches
from sessions import World

toolbox = Toolbox()


@toolbox.read
def list_stores(
    world: World,
    query: Annotated[FreeText, Field(max_length=100, description="Words in name, city, street or manager.")] = "",
    region: Annotated[RegionName, Field(description="Only stores of this region.")] | None = None,
    kind: Annotated[StoreKind, Field(description="Only places of this kind.")] | None = None,
    state: Annotated[StoreState, Field(description="Only stores in this state.")] | None = None,
    near_store_id: Annotated[StoreId, Field(description="Also tell the minutes by van from here; nearest first.")]
    | None = None,
) -> StoresView:
    """List shops, outlets and the warehouse with manager, phone, hours and region.

    Raises:
        NotFound: there is no such store.
    """
    minutes: dict[str, int] = {}
    if near_store_id is not None:
        find(world, Store, near_store_id)
        minutes = minutes_from(world, near_store_id)
    rows = [
        row
        for row in world.all(queries.stores)
        if matches(query, row.name, row.city, row.street, row.manager)
        and region in {None, row.region}
        and kind in {None, row.kind}
        and state in {None, row.state}
    ]
    if minutes:
        rows.sort(key=lambda row: minutes[row.store_id])
    return {"stores": [store_view(world, row, minutes.get(row.store_id)) for row in rows]}


@toolbox.read
def search_stock(
    world: World,
    query: Annotated[FreeText, Field(max_length=100, description="Words in the article's name, brand or sku_id.")] = "",
    sku_id: Annotated[SkuId, Field(description="Only this article.")] | None = None,
    store_id: Annotated[StoreId, Field(description="Only in this store.")] | None = None,
    region: Annotated[RegionName, Field(description="Only in stores of this region.")] | None = None,
    category: Annotated[Category, Field(description="Only articles of this category.")] | None = None,
    level: Annotated[
        Literal["any", "available", "low", "out", "over"],
        Field(description="Only stock at this level: low is at or below the reorder point, over above the maximum."),
    ] = "any",
    near_store_id: Annotated[StoreId, Field(description="Also tell the minutes by van from here; nearest first.")]
    | None = None,
    cursor: Cursor | None = None,
    limit: Limit = 20,
) -> StockPageView:
    """Search stock, one row an article and store: on hand, reserved, available, spare, what is coming, today's price.

    Raises:
        InvalidArguments: nothing to search by is given, or the cursor is not one of this listing.
        NotFound: there is no such article or store.
    """
    if not query.strip() and sku_id is None and store_id is None and category is None and level == "any":
        raise InvalidArguments("Give at least one of query, sku_id, store_id, category and level.")
    if sku_id is not None:
        find(world, Sku, sku_id, "article")
    for key in (store_id, near_store_id):
        if key is not None:
            find(world, Store, key)
    minutes = {} if near_store_id is None else minutes_from(world, near_store_id)
    given = {"sku_id": sku_id, "store_id": store_id, "region": region, "category": category}
    rows = [
        row
        for row in seen_stock(world, **{name: value for name, value in given.items() if value is not None})
        if matches(query, row.sku, row.brand, row.sku_id) and _is_at(row, level)
    ]
    if minutes:
        rows.sort(key=lambda row: minutes[row.store_id])
    found = page(rows, limit, cursor)
    view: StockPageView = {
        "stock": [stock_view(row, minutes.get(row.store_id)) for row in found.rows],
        "total": found.total,
    }
    if found.next_cursor is not None:
        view["next_cursor"] = found.next_cursor
    return view


def _is_at(row: Any, level: str) -> bool:
    free = available(row)
    match level:
        case "available":
            return free > 0
        case "low":
            return free <= row.reorder_point
        case "out":
            return free == 0
        case "over":
            return row.on_hand > row.max_level
        case _:
            return True


@toolbox.read
def get_sku(world: World, sku_id: SkuId) -> SkuView:
    """Show one article: state, pack size, cost, price floor, prices by region, and what the chain has of it.

    Raises:
        NotFound: there is no such article.
    """
    row = find(world, Sku, sku_id, "article")
    total = world.first(queries.totals, sku_id=sku_id)
    coming = world.first(queries.coming, sku_id=sku_id)
    if total is None or coming is None:
        raise LookupError(sku_id)
    view: SkuView = {
        "sku_id": row.sku_id,
        "name": row.name,
        "brand": row.brand,
        "category": row.category,
        "state": row.state,
        "pack_size": row.pack_size,
        "unit_cost": row.unit_cost,
        "floor": amounts.price_floor(row.unit_cost),
        "hazard": row.hazard,
        "on_hand": total.on_hand,
        "reserved": total.reserved,
        "damaged": total.damaged,
        "stores": total.stores,
        "on_the_road": coming.on_the_road,
        "expected": coming.expected,
        "prices": [price_view(one, world.today) for one in world.all(queries.prices, sku_id=sku_id)],
    }
    if row.recall_note:
        view["recall_note"] = row.recall_note
    return view


@toolbox.write(Price, confirm=True)
def set_region_price(
    world: World,
    sku_id: SkuId,
    region: Annotated[RegionName, Field(description="Region in which it holds.")],
    kind: Annotated[PriceKind, Field(description="Regular price, promotion or clearance.")],
    price: Annotated[Cents, Field(description="New price in cents.")],
    starts_on: Annotated[Day, Field(description="First day, such as 2026-03-11.")],
    ends_on: Annotated[Day, Field(description="Last day; a promotion needs one, a regular price has none.")]
    | None = None,
) -> PriceSetView:
    """Set a price of an article in my region from a day on. A new regular price ends the running one the day before.

    Raises:
        InvalidArguments: it ends before it starts, a promotion has no end, or a regular price has one.
        Refused: the region is not mine, the article is recalled, the price is under the floor or a promotion deeper
            than 40 %, or clearance of an article that is not phased out.
        Conflict: it starts in the past, runs over 28 days, overlaps another of its kind, or is no reduction.
    """
    sku = find(world, Sku, sku_id, "article")
    if not is_mine(world, region):
        manager = world.find(Region, region=region)[0].manager
        raise Refused(f"Prices of the {region} region are set by {manager}; yours is {my_region(world).region}.")
    require_sound(sku, "priced")
    _check_dates(world, kind, starts_on, ends_on)
    rows = world.all(queries.prices_here, sku_id=sku_id, region=region)
    old = price_on(rows, starts_on)
    _check_price(sku, kind, price, price_on(rows, starts_on, "regular"))
    _make_room(world, sku, kind, starts_on, ends_on, rows)
    row = world.insert(
        Price, sku_id=sku_id, region=region, kind=kind, price=price, starts_on=starts_on, ends_on=ends_on
    )
    view: PriceSetView = {
        "price_id": row.price_id,
        "sku_id": sku_id,
        "region": region,
        "kind": kind,
        "price": price,
        "margin": amounts.margin_tenths(price, sku.unit_cost),
        "starts_on": starts_on,
    }
    if ends_on is not None:
        view["ends_on"] = ends_on
    if old is not None:
        view["old_price"] = old.price
    return view


def _check_dates(world: World, kind: PriceKind, starts_on: str, ends_on: str | None) -> None:
    if kind == "regular" and ends_on is not None:
        raise InvalidArguments("A regular price has no last day; leave ends_on out.")
    if kind == "promo" and ends_on is None:
        raise InvalidArguments("A promotion needs a last day; give ends_on.")
    if ends_on is not None and ends_on < starts_on:
        raise InvalidArguments(f"ends_on {ends_on} is before starts_on {starts_on}.")
    if starts_on < world.today.isoformat():
        raise Conflict(f"{starts_on} is over; a price starts today ({world.today}) at the earliest.")
    if kind == "promo" and ends_on is not None:
        days = (date.fromisoformat(ends_on) - date.fromisoformat(starts_on)).days + 1
        if days > PROMO_DAYS:
            raise Conflict(f"That is {days} days; a promotion runs for at most {PROMO_DAYS}.")


def _check_price(sku: Sku, kind: PriceKind, price: int, regular: Price | None) -> None:
    if kind == "clearance":
        if sku.state != "phase_out":
            raise Refused(f"The {sku.name} is not being phased out; clearance is for articles that are.")
        return
    floor = amounts.price_floor(sku.unit_cost)
    if price < floor:
        raise Refused(f"{written(price)} is under the floor of {written(floor)} for the {sku.name}.")
    if kind == "regular":
        return
    if regular is None:
        raise Conflict(f"The {sku.name} has no regular price there on that day to take anything off.")
    deepest = amounts.deepest_promo(regular.price)
    if price < deepest:
        raise Refused(
            f"{written(price)} is more than 40 % off {written(regular.price)}; {written(deepest)} is the least."
        )
    if price >= regular.price:
        raise Conflict(f"{written(price)} is no reduction: the regular price is {written(regular.price)}.")


def _make_room(world: World, sku: Sku, kind: PriceKind, starts_on: str, ends_on: str | None, rows: list[Price]) -> None:
    """End the running regular price; another price of the same kind must not be in the way."""
    for row in rows:
        if row.kind != kind:
            continue
        if kind == "regular" and row.starts_on < starts_on and row.ends_on is None:
            before = date.fromisoformat(starts_on) - timedelta(days=1)
            world.update(Price, row.price_id, ends_on=before.isoformat())
        elif (ends_on is None or row.starts_on <= ends_on) and (row.ends_on is None or row.ends_on >= starts_on):
            until = "on" if row.ends_on is None else f"to {row.ends_on}"
            raise Conflict(
                f"The {sku.name} has a {kind} price of {written(row.price)} there from {row.starts_on} {until} already."
            )
