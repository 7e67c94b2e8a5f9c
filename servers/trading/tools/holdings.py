"""Portfolios and what they hold."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from servers.kit import Toolbox, find
from servers.trading import queries
from servers.trading.models import Instrument, Portfolio, PortfolioId, Symbol
from servers.trading.standing import Cash, Holding, holdings_of, round_trips_of, worth_of
from servers.trading.views import (
    PortfoliosView,
    PortfolioView,
    PositionsView,
    PositionView,
    UnsettledView,
    lot_view,
    portfolio_view,
    position_view,
)
from sessions import World

toolbox = Toolbox()


@toolbox.read
def list_portfolios(world: World) -> PortfoliosView:
    """List my portfolios: kind, state, settled and unsettled cash, what open buys reserve, buying power, value.

    `market_value` counts cash and holdings at last prices. `round_trips` are those of the last five exchange days, of
    cash portfolios only.
    """
    worth, trips = worth_of(world), round_trips_of(world)
    reserved = {row.portfolio_id: row.amount for row in world.all(queries.all_reserved_cash)}
    unsettled: dict[str, list[UnsettledView]] = {}
    for due in world.all(queries.all_unsettled):
        unsettled.setdefault(due.portfolio_id, []).append({"settles_on": due.settles_on, "amount": due.amount})
    found: list[PortfolioView] = []
    for row in world.all(queries.portfolios):
        key = row.portfolio_id
        days = unsettled.get(key, [])
        cash = Cash(row.settled_cash, sum(day["amount"] for day in days), reserved.get(key, 0))
        found.append(portfolio_view(row, cash, days, worth.get(key, 0), trips.get(key, 0)))
    return {"portfolios": found}


@toolbox.read
def list_positions(
    world: World,
    portfolio_id: Annotated[PortfolioId, Field(description="Only what this portfolio holds.")] | None = None,
    symbol: Annotated[Symbol, Field(description="Only holdings of this share or fund.")] | None = None,
    with_lots: Annotated[bool, Field(description="Whether the lots of each holding are listed too.")] = False,
) -> PositionsView:
    """List what I hold by company: shares, how many are free to sell, average cost, value and gain.

    With a symbol, or where asked for, the lots of a holding stand there too, oldest first, with the day from which one
    can be sold where that is still to come. A holding that is not there is no error: the list is empty.
    """
    if portfolio_id is not None:
        find(world, Portfolio, portfolio_id)
    if symbol is not None:
        find(world, Instrument, symbol)
    return {
        "positions": [
            _shown(world, holding, with_lots=with_lots or symbol is not None)
            for holding in holdings_of(world, portfolio_id, symbol)
        ]
    }


def _shown(world: World, holding: Holding, *, with_lots: bool) -> PositionView:
    view = position_view(holding.position, holding.instrument, holding.lots, holding.free, holding.last)
    if with_lots:
        view["lots"] = [lot_view(world, lot, holding.free, holding.last) for lot in holding.lots]
    return view
