"""How things stand at the desk: rights, quantities, phases; what reads show and guards check comes from here."""

from __future__ import annotations

from datetime import date, timedelta
from functools import lru_cache
from typing import Any

from servers.cast import cast_of
from servers.kit import Conflict, Refused
from servers.kit.text import words_apart
from servers.retail_chain import amounts, queries
from servers.retail_chain.models import Price, Region, Sku, Stock, Store, TradeCustomer
from servers.retail_chain.policy import EXPECTED_DAYS, HOLD_DAYS, TRADE_HOLD_DAYS
from sessions import World


@lru_cache(maxsize=64)
def my_name(seed: int) -> str:
    """Whose desk it is."""
    return cast_of(seed).me.name


def my_region(world: World) -> Region:
    """The region whose stores I may write for."""
    return world.find(Region, mine=True)[0]


def is_mine(world: World, region: str | None) -> bool:
    """Whether a store of this region is mine."""
    return region == my_region(world).region


def require_mine(world: World, store: Store, what: str) -> None:
    """Refuse to write for a store of another region.

    Raises:
        Refused: it is not mine.
    """
    if not is_mine(world, store.region):
        raise Refused(f"{store.name} {_belongs(world, store)}; {what}.")


def _belongs(world: World, store: Store) -> str:
    if store.region is None:
        return "is the warehouse, not a store of your region"
    manager = world.find(Region, region=store.region)[0].manager
    return f"belongs to the {store.region} region of {manager}"


def require_sound(sku: Sku, doing: str) -> None:
    """Refuse to do anything with a recalled article.

    Raises:
        Refused: it is recalled.
    """
    if sku.state == "recalled":
        raise Refused(f"The {sku.name} is recalled ({sku.recall_note}); it is not {doing}.")


def require_serving(store: Store) -> None:
    """A store in refit or closed serves nobody.

    Raises:
        Conflict: it is in refit or closed.
    """
    if store.state != "open":
        raise Conflict(f"{store.name} is {'in refit' if store.state == 'refit' else 'closed'}.")


def stock_of(world: World, store_id: str, sku_id: str) -> Stock | None:
    """What of an article lies in a store, None where it is not kept."""
    rows = world.find(Stock, store_id=store_id, sku_id=sku_id)
    return rows[0] if rows else None


def seen_stock(world: World, **tests: str) -> list[Any]:
    """Stock with store, article, shelf price and what is coming; `tests` as in `queries.stock`."""
    names = tuple(sorted(tests))
    soon = (world.today + timedelta(days=EXPECTED_DAYS)).isoformat()
    return world.all(queries.stock(names), today=world.today.isoformat(), soon=soon, **tests)


def available(row: Any) -> int:
    """Units that are neither reserved nor damaged."""
    return row.on_hand - row.reserved - row.damaged


def spare_of(row: Any) -> int:
    """Units that the store can give; `row` is seen stock."""
    return amounts.spare(available(row), row.safety_stock, row.pack_size)


def order_up_to_of(row: Any) -> int:
    """Units that fill the shelf; `row` is seen stock."""
    return amounts.order_up_to(row.max_level, available(row), row.coming, row.pack_size)


def minutes_from(world: World, store_id: str) -> dict[str, int]:
    """Minutes by van from a place to every other."""
    return {row.store_id: row.minutes for row in world.all(queries.minutes, store_id=store_id)} | {store_id: 0}


def hold_phase(row: Any, today: date) -> str:
    """How a hold stands: held, expired (its last day is over), collected, released."""
    return "expired" if row.state == "held" and row.hold_until < today.isoformat() else row.state


def longest_hold(world: World, customer: str) -> int:
    """For how many days goods are kept for somebody: longer for trade customers."""
    wanted = words_apart(customer)
    is_trade = any(words_apart(row.name) == wanted for row in world.find(TradeCustomer))
    return TRADE_HOLD_DAYS if is_trade else HOLD_DAYS


def price_phase(row: Price, today: date) -> str:
    """Whether a price is past, runs now, or is to come."""
    if row.starts_on > today.isoformat():
        return "to_come"
    return "past" if row.ends_on is not None and row.ends_on < today.isoformat() else "now"


def price_on(rows: list[Price], day: str, kind: str | None = None) -> Price | None:
    """The price of a day among those of one article and region: clearance, else promo, else regular; or of one kind."""
    running = [row for row in rows if row.starts_on <= day and (row.ends_on is None or row.ends_on >= day)]
    for wanted in ("clearance", "promo", "regular") if kind is None else (kind,):
        fitting = [row for row in running if row.kind == wanted]
        if fitting:
            return max(fitting, key=lambda row: (row.starts_on, row.price_id))
    return None


def days_late(day: str, today: date) -> int:
    """For how many days something is overdue, 0 when it is not."""
    return max(0, (today - date.fromisoformat(day)).days)


def next_hold_steps(world: World, row: Any) -> list[str]:
    """What may be done with a hold now."""
    if row.state != "held" or not is_mine(world, row.region):
        return []
    return ["released"] if hold_phase(row, world.today) == "expired" else ["collected", "released"]


def next_transfer_steps(world: World, row: Any) -> list[str]:
    """What I may do with a transfer now; `row` knows the regions of both ends."""
    gives = row.from_region is None or is_mine(world, row.from_region)
    takes = is_mine(world, row.to_region)
    match row.state:
        case "requested":
            return [*(["approve"] if gives else []), "cancel"] if gives or takes else []
        case "approved":
            return [*(["send"] if gives else []), "cancel"] if gives or takes else []
        case "in_transit":
            return ["receive"] if takes else []
        case _:
            return []
