"""Watchlists: what I keep an eye on."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from servers.kit import UNORDERED, Conflict, InvalidArguments, Toolbox, find
from servers.trading import queries
from servers.trading.market import Prices
from servers.trading.models import Instrument, Symbol, Watchlist, WatchlistId, WatchlistItem
from servers.trading.policy import WATCHLIST_MOST
from servers.trading.standing import named
from servers.trading.views import WatchedView, WatchlistChangeView, WatchlistsView
from sessions import World

toolbox = Toolbox()


@toolbox.read
def list_watchlists(
    world: World, symbol: Annotated[Symbol, Field(description="Only lists that hold it.")] | None = None
) -> WatchlistsView:
    """List my watchlists with what stands on each, its last price and the change since the previous close."""
    if symbol is not None:
        find(world, Instrument, symbol)
    prices = Prices(world)
    items: dict[str, list[WatchedView]] = {}
    for row in world.all(queries.watched):
        view: WatchedView = {"symbol": row.symbol, "name": row.name, "status": row.status}
        quote = prices.of(row)
        if quote is not None:
            view["last"] = quote.last
            view["change_bp"] = quote.change_bp
        items.setdefault(row.watchlist_id, []).append(view)
    return {
        "watchlists": [
            {
                "watchlist_id": row.watchlist_id,
                "name": row.name,
                "size": len(items.get(row.watchlist_id, [])),
                "instruments": items.get(row.watchlist_id, []),
            }
            for row in world.all(queries.watchlists)
            if symbol is None or any(one["symbol"] == symbol for one in items.get(row.watchlist_id, []))
        ]
    }


@toolbox.write(WatchlistItem)
def update_watchlist(
    world: World,
    watchlist_id: WatchlistId,
    add_symbols: Annotated[
        list[Symbol], UNORDERED, Field(min_length=1, max_length=25, description="Symbols to put on the list.")
    ]
    | None = None,
    remove_symbols: Annotated[
        list[Symbol], UNORDERED, Field(min_length=1, max_length=25, description="Symbols to take off the list.")
    ]
    | None = None,
) -> WatchlistChangeView:
    """Put instruments on a watchlist and take others off, both at once. A list holds at most 25.

    Raises:
        InvalidArguments: neither is given, or a symbol stands in both.
        Conflict: one to add is on the list already or delisted, one to remove is not on it, or the list would be too
            long.
    """
    adding, removing = list(dict.fromkeys(add_symbols or ())), list(dict.fromkeys(remove_symbols or ()))
    if not adding and not removing:
        raise InvalidArguments("Give add_symbols, remove_symbols or both.")
    if both := [symbol for symbol in adding if symbol in removing]:
        raise InvalidArguments(f"{both[0]} is to be added and removed at once.")
    watchlist = find(world, Watchlist, watchlist_id)
    rows = {symbol: find(world, Instrument, symbol) for symbol in (*adding, *removing)}
    held = {row.symbol for row in world.find(WatchlistItem, watchlist_id=watchlist_id)}
    for symbol in adding:
        if symbol in held:
            raise Conflict(f"{named(rows[symbol])} is on {watchlist.name} already.")
        if rows[symbol].status == "delisted":
            raise Conflict(f"{named(rows[symbol])} is delisted; it cannot be added to a list.")
    for symbol in removing:
        if symbol not in held:
            raise Conflict(f"{named(rows[symbol])} is not on {watchlist.name}.")
    count = len(held) + len(adding) - len(removing)
    if count > WATCHLIST_MOST:
        raise Conflict(f"{watchlist.name} would hold {count}; a list holds at most {WATCHLIST_MOST}.")
    for symbol in adding:
        world.insert(WatchlistItem, watchlist_id=watchlist_id, symbol=symbol, added_on=world.today.isoformat())
    for symbol in removing:
        world.delete(WatchlistItem, (watchlist_id, symbol))
    said = [f"{' and '.join(rows[symbol].name for symbol in names)} {verb}"
            for names, verb in ((adding, "added"), (removing, "removed")) if names]  # fmt: skip
    return {"watchlist_id": watchlist_id, "name": watchlist.name, "size": count, "change": ", ".join(said)}
