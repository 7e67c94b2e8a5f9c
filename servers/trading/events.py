"""What happens at the broker without the customer: news, halts, money that arrives."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from servers.kit import Cents, Conflict, Day, FreeText, find
from servers.kit.text import instant
from servers.trading.clock import meet_market, open_queued
from servers.trading.market import current_tick
from servers.trading.models import Instrument, Portfolio, PortfolioId, PortfolioStatus, PriceMove, Symbol
from servers.trading.tools import toolbox
from sessions import World

Move = Annotated[int, Field(ge=-9_000, le=50_000, description="How far the price goes, in basis points.")]


@toolbox.event
def price_jumps(world: World, symbol: Symbol, move_bp: Move) -> None:
    """News moves a price for good; orders that it reaches are traded."""
    find(world, Instrument, symbol)
    tick = current_tick(world)
    row = world.get(PriceMove, (symbol, tick.slot))
    if row is None:
        world.insert(PriceMove, symbol=symbol, slot=tick.slot, move_bp=move_bp)
    else:
        both = (10_000 + row.move_bp) * (10_000 + move_bp) // 10_000 - 10_000
        world.update(PriceMove, (symbol, tick.slot), move_bp=both)
    if tick.is_open:
        meet_market(world, tick, world.now)


@toolbox.event
def trading_halts(world: World, symbol: Symbol, reason: FreeText) -> None:
    """The exchange halts a share."""
    if find(world, Instrument, symbol).status != "active":
        raise Conflict("It is not traded.")
    world.update(Instrument, symbol, status="halted", halt_reason=reason, stopped_at=instant(world.now))


@toolbox.event
def trading_resumes(world: World, symbol: Symbol) -> None:
    """A halted share is traded again; orders that waited open."""
    if find(world, Instrument, symbol).status != "halted":
        raise Conflict("It is not halted.")
    world.update(Instrument, symbol, status="active", halt_reason=None, stopped_at=None)
    tick = current_tick(world)
    if tick.is_open:
        open_queued(world)
        meet_market(world, tick, world.now)


@toolbox.event
def results_are_scheduled(world: World, symbol: Symbol, results_on: Day) -> None:
    """A firm says on which day it reports."""
    find(world, Instrument, symbol)
    if results_on < world.today.isoformat():
        raise Conflict("That day is over.")
    world.update(Instrument, symbol, results_on=results_on)


@toolbox.event
def money_arrives(world: World, portfolio_id: PortfolioId, amount: Cents) -> None:
    """A deposit or a dividend reaches a portfolio."""
    portfolio = find(world, Portfolio, portfolio_id)
    world.update(Portfolio, portfolio_id, settled_cash=portfolio.settled_cash + amount)


@toolbox.event
def portfolio_status_changes(
    world: World,
    portfolio_id: PortfolioId,
    status: Annotated[PortfolioStatus, Field(description="The new state.")],
) -> None:
    """The broker restricts a portfolio, begins to close it, or lifts that."""
    find(world, Portfolio, portfolio_id)
    world.update(Portfolio, portfolio_id, status=status)
