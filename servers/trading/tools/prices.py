"""The market: what there is, what it costs, what it cost."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Annotated, Literal

from pydantic import Field

from servers.kit import Conflict, Cursor, Day, FreeText, InvalidArguments, Limit, Toolbox, find, page
from servers.kit.text import plain
from servers.trading import queries
from servers.trading.exchange import is_exchange_day, open_until, opens_next
from servers.trading.market import Bar, Prices, bar_of, began, current_tick, last_tick, moves_of, quote_of
from servers.trading.models import Instrument, InstrumentKind, InstrumentStatus, Sector, Symbol
from servers.trading.standing import named
from servers.trading.views import (
    BarView,
    BookView,
    HistoryView,
    InstrumentsView,
    LevelView,
    QuotesView,
    instrument_view,
    quote_view,
)
from sessions import World

toolbox = Toolbox()
_MOST_BARS = 260
_BP = 10_000


@toolbox.read
def search_instruments(
    world: World,
    text: Annotated[FreeText, Field(max_length=100, description="Words of the name, or a symbol.")] | None = None,
    kind: Annotated[InstrumentKind, Field(description="Shares, funds or bond funds.")] | None = None,
    sector: Annotated[Sector, Field(description="Sector of the firm or fund.")] | None = None,
    status: Annotated[InstrumentStatus, Field(description="Whether it is traded.")] | None = None,
    cursor: Cursor | None = None,
    limit: Limit = 20,
) -> InstrumentsView:
    """Find shares and funds by name, symbol, kind, sector or state, with the last price and the next results day.

    Two firms may share a word of their names; a name alone is not always one company.

    Raises:
        InvalidArguments: the cursor is not one of this listing.
    """
    words = plain(text or "").split()
    rows = [
        row
        for row in world.all(queries.instruments)
        if (kind is None or kind == row.kind)
        and (sector is None or sector == row.sector)
        and (status is None or status == row.status)
        and all(word in plain(f"{row.name} {row.symbol}") for word in words)
    ]
    found = page(rows, limit, cursor)
    prices = Prices(world)
    view: InstrumentsView = {
        "instruments": [instrument_view(row, prices.of(row)) for row in found.rows],
        "total": found.total,
    }
    if found.next_cursor is not None:
        view["next_cursor"] = found.next_cursor
    return view


@toolbox.read
def get_stock_quotes(
    world: World,
    symbols: Annotated[list[Symbol], Field(min_length=1, max_length=10, description="Symbols to quote.")],
) -> QuotesView:
    """Show bid, ask, last price and the change since the previous close, and whether the exchange is open.

    A delisted share has a last price only, one that is not listed yet has none.
    """
    prices = Prices(world)
    rows = [find(world, Instrument, symbol) for symbol in dict.fromkeys(symbols)]
    local = world.local
    until = open_until(local)
    view: QuotesView = {
        "quotes": [quote_view(row, prices.of(row)) for row in rows],
        "market_open": until is not None,
    }
    if until is not None:
        view["open_until"] = until.isoformat(timespec="minutes")
    else:
        view["opens_at"] = opens_next(local).isoformat(timespec="minutes")
    return view


@toolbox.read
def get_order_book(
    world: World,
    symbol: Symbol,
    depth: Annotated[int, Field(ge=1, le=5, description="How many prices a side.")] = 5,
) -> BookView:
    """Show the shares bid and offered at each price, best first, and the spread in basis points.

    Raises:
        Conflict: the share is delisted or not listed yet.
    """
    row = find(world, Instrument, symbol)
    quote = quote_of(world, row)
    if quote is None or row.status == "not_yet_listed":
        raise Conflict(f"{named(row)} is not listed before {row.lists_on}; it has no book yet.")
    if row.status == "delisted":
        raise Conflict(f"{named(row)} is delisted; it has no book any more.")
    view: BookView = {
        "symbol": symbol,
        "name": row.name,
        "bids": [LevelView(price=level.price, quantity=level.quantity) for level in quote.bids[:depth]],
        "asks": [LevelView(price=level.price, quantity=level.quantity) for level in quote.asks[:depth]],
        "market_open": current_tick(world).is_open,
    }
    if quote.spread is not None:
        view["spread_bp"] = quote.spread
    if quote.bids:
        view["at_bid"] = quote.bids[0].quantity
    if quote.asks:
        view["at_ask"] = quote.asks[0].quantity
    return view


@toolbox.read
def get_price_history(
    world: World,
    symbol: Symbol,
    from_day: Annotated[Day, Field(description="First day, such as 2026-03-01.")],
    to_day: Annotated[Day, Field(description="Last day, such as 2026-03-31.")],
    interval: Annotated[Literal["day", "week"], Field(description="One bar a trading day or a week.")] = "day",
) -> HistoryView:
    """Show open, high, low, close and volume by day or week, for trading days that are over, oldest first.

    `highest`, `lowest` and `change_bp` (the last close against the first opening) are over the whole range.
    Days before the listing have no bars.

    Raises:
        InvalidArguments: from_day is after to_day, or the range holds more than 260 bars.
    """
    row = find(world, Instrument, symbol)
    if from_day > to_day:
        raise InvalidArguments(f"from_day {from_day} is after to_day {to_day}.")
    last = last_tick(world, row, current_tick(world))
    latest = last.day - timedelta(days=1) if last.is_open and row.status != "delisted" else last.day
    day, end = date.fromisoformat(from_day), min(date.fromisoformat(to_day), latest)
    days: list[date] = []
    while day <= end and len(days) <= _MOST_BARS * 5:
        if is_exchange_day(day) and began(row, day):
            days.append(day)
        day += timedelta(days=1)
    weeks: dict[date, list[date]] = {}
    for one in days:
        weeks.setdefault(one if interval == "day" else one - timedelta(days=one.weekday()), []).append(one)
    if len(weeks) > _MOST_BARS:
        raise InvalidArguments(f"The range holds more than {_MOST_BARS} bars; shorten it or ask by week.")
    news = moves_of(world).get(symbol, ())
    bars = [_joined(first, [bar_of(world, row, one, news) for one in group]) for first, group in weeks.items()]
    view: HistoryView = {
        "symbol": symbol,
        "name": row.name,
        "interval": interval,
        "bars": [
            BarView(
                day=bar.day.isoformat(), open=bar.open, high=bar.high, low=bar.low, close=bar.close, volume=bar.volume
            )
            for bar in bars
        ],
    }
    if bars:
        opened, close = bars[0].open, bars[-1].close
        view["highest"] = max(bar.high for bar in bars)
        view["lowest"] = min(bar.low for bar in bars)
        view["change_bp"] = ((close - opened) * 2 * _BP + opened) // (2 * opened)
    return view


def _joined(first: date, bars: list[Bar]) -> Bar:
    """Days as one bar."""
    return Bar(
        first,
        bars[0].open,
        max(bar.high for bar in bars),
        min(bar.low for bar in bars),
        bars[-1].close,
        sum(bar.volume for bar in bars),
    )
