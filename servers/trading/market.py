"""What the market asks and bids: integer functions of the world seed, the instrument and the slot, never stored.

A price swings about the listing price: value noise of five wavelengths gives the close of a day, the way from the
last close to this one with a little noise the slots between. News (`PriceMove`) multiplies what comes after it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import date, timedelta
from functools import lru_cache
from typing import Final, NamedTuple

from servers.kit.text import wall
from servers.trading import queries
from servers.trading.exchange import LAST_SLOT, Tick, tick_at, trading_day_until
from servers.trading.models import Instrument, Side
from servers.trading.policy import spread_bp
from sessions import World

LEVELS: Final = 5
_BP: Final = 10_000
_THIN_BP: Final = 250
# Wavelength in days and height in basis points of an instrument whose swing is 100.
_WAVES: Final = ((256, 2_200), (64, 1_300), (16, 520), (4, 190), (1, 120))
_MASK: Final = (1 << 64) - 1
_NO_MOVES: Final[tuple[tuple[int, int], ...]] = ()
Moves = tuple[tuple[int, int], ...]


class Bar(NamedTuple):
    """One trading day or more."""

    day: date
    open: int
    high: int
    low: int
    close: int
    volume: int


class Level(NamedTuple):
    """Shares at one price."""

    price: int
    quantity: int


class Quote(NamedTuple):
    """What stands in the market in a slot. Bids and asks run from the best one on; both are empty without a market."""

    last: int
    previous_close: int
    bids: tuple[Level, ...]
    asks: tuple[Level, ...]

    @property
    def bid(self) -> int | None:
        """What is paid for a share now."""
        return self.bids[0].price if self.bids else None

    @property
    def ask(self) -> int | None:
        """What a share costs now."""
        return self.asks[0].price if self.asks else None

    @property
    def spread(self) -> int | None:
        """Between bid and ask, in basis points of their middle."""
        return spread_bp(self.bids[0].price, self.asks[0].price) if self.bids and self.asks else None

    @property
    def change_bp(self) -> int:
        """Against the previous close, in basis points, half up."""
        return ((self.last - self.previous_close) * 2 * _BP + self.previous_close) // (2 * self.previous_close)


@lru_cache(maxsize=1 << 13)
def _key(seed: int, symbol: str) -> int:
    return int.from_bytes(hashlib.blake2b(f"{seed}/trading/{symbol}".encode(), digest_size=8).digest(), "big")


def _mix(number: int) -> int:
    """A well spread 64-bit number (half of the finaliser of splitmix64)."""
    number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    return number ^ (number >> 31)


def _chance(key: int, topic: int, place: int, high: int) -> int:
    """A number in [0, high) that belongs to a place."""
    return _mix((key + topic * 0x9E3779B97F4A7C15 + place * 0xD1B54A32D192ED03) & _MASK) % high


def _wave(key: int, length: int, place: int) -> int:
    """Value noise of a wavelength, in [-1000, 1000]."""
    step, rest = divmod(place, length)
    here = _chance(key, length, step, 2_001) - 1_000
    if not rest:
        return here
    return here + (_chance(key, length, step + 1, 2_001) - 1_000 - here) * rest // length


@lru_cache(maxsize=1 << 13)
def _close(seed: int, symbol: str, listing_price: int, swing: int, ordinal: int) -> int:
    """Close of a day without news."""
    key = _key(seed, symbol)
    swung = sum(_wave(key, length, ordinal) * height for length, height in _WAVES) * swing // 100_000
    return max(100, listing_price * (_BP + max(swung, -8_000)) // _BP)


@lru_cache(maxsize=1 << 13)
def _bar(seed: int, symbol: str, listing_price: int, swing: int, depth: int, day: date) -> Bar:
    """A trading day without news."""
    key, place = _key(seed, symbol), day.toordinal()
    before = trading_day_until(day - timedelta(days=1)).toordinal()
    close = _close(seed, symbol, listing_price, swing, place)
    gap = (_chance(key, 501, place, 81) - 40) * swing // 100
    opened = max(100, _close(seed, symbol, listing_price, swing, before) * (_BP + gap) // _BP)
    over, under = (_chance(key, topic, place, 90) * swing // 100 for topic in (502, 503))
    return Bar(
        day,
        opened,
        max(opened, close) * (_BP + over) // _BP,
        min(opened, close) * (_BP - under) // _BP,
        close,
        depth * (150 + _chance(key, 504, place, 350)) // 10 * 10,
    )


@lru_cache(maxsize=1 << 13)
def _middle(seed: int, symbol: str, listing_price: int, swing: int, tick: Tick) -> int:
    """Price in a slot without news."""
    bar = _bar(seed, symbol, listing_price, swing, 10, tick.day)
    if not tick.is_open:
        return bar.close
    noise = (_chance(_key(seed, symbol), 505, tick.slot, 61) - 30) * swing // 100
    way = bar.open + (bar.close - bar.open) * tick.number // LAST_SLOT
    return min(bar.high, max(bar.low, way * (_BP + (noise if tick.number else 0)) // _BP))


def _moved(price: int, moves: Moves, slot: int) -> int:
    for since, move_bp in moves:
        if since <= slot:
            price = price * (_BP + move_bp) // _BP
    return price


def moves_of(world: World) -> dict[str, Moves]:
    """All news by symbol, in time order."""
    found: dict[str, Moves] = {}
    for row in world.all(queries.price_moves):
        found[row.symbol] = (*found.get(row.symbol, ()), (row.slot, row.move_bp))
    return found


def price_in(world: World, row: Instrument, tick: Tick, moves: Moves) -> int:
    """What a share was traded at in a slot."""
    return _moved(_middle(world.seed, row.symbol, row.listing_price, row.swing, tick), moves, tick.slot)


def bar_of(world: World, row: Instrument, day: date, moves: Moves) -> Bar:
    """A trading day as the price history shows it."""
    bar = _bar(world.seed, row.symbol, row.listing_price, row.swing, row.depth, day)
    if not moves:
        return bar
    start, end = Tick(day, 0).slot, Tick(day, LAST_SLOT).slot
    opened, close = _moved(bar.open, moves, start), _moved(bar.close, moves, end)
    high = max(_moved(bar.high, moves, start), _moved(bar.high, moves, end))
    low = min(_moved(bar.low, moves, start), _moved(bar.low, moves, end))
    return bar._replace(open=opened, high=high, low=low, close=close)


def began(row: Instrument, day: date) -> bool:
    """Whether an instrument was listed on a day already."""
    return row.lists_on is None or day.isoformat() >= row.lists_on


def last_tick(world: World, row: Instrument, tick: Tick) -> Tick:
    """The slot of the last trade up to `tick`: earlier where trading halted or ended."""
    if row.stopped_at is None:
        return tick
    stopped = tick_at(wall(row.stopped_at, world.zone))
    return min(stopped, tick)


def current_tick(world: World) -> Tick:
    """The slot that runs now."""
    return tick_at(world.local)


class Prices:
    """The whole market in one slot: news and what my orders took of its books are read once.

    Args:
        tick: the slot, the present one where left out.
    """

    def __init__(self, world: World, tick: Tick | None = None) -> None:
        self.tick = current_tick(world) if tick is None else tick
        self._world = world
        self._moves = moves_of(world)
        slot = self.tick.slot
        self._taken = {(one.symbol, one.side): one.quantity for one in world.all(queries.takes) if one.slot == slot}

    def of(self, row: Instrument) -> Quote | None:
        """What stands in the market, None before the listing. What my own orders took of a book is gone."""
        if not began(row, self.tick.day):
            return None
        at = last_tick(self._world, row, self.tick)
        moves = self._moves.get(row.symbol, _NO_MOVES)
        found = _untouched(
            self._world.seed, row.symbol, row.listing_price, row.swing, row.spread_bp, row.depth, at, moves
        )  # fmt: skip
        if row.status == "delisted":
            return found._replace(bids=(), asks=())
        sold, bought = self._taken.get((row.symbol, "sell"), 0), self._taken.get((row.symbol, "buy"), 0)
        if not sold and not bought:
            return found
        return found._replace(bids=_left(found.bids, sold), asks=_left(found.asks, bought))


def quote_of(world: World, row: Instrument, tick: Tick | None = None) -> Quote | None:
    """What stands in the market for one instrument, None before the listing."""
    return Prices(world, tick).of(row)


@lru_cache(maxsize=1 << 13)
def _untouched(
    seed: int, symbol: str, listing_price: int, swing: int, usual_spread: int, depth: int, at: Tick, moves: Moves
) -> Quote:
    """A quote of which nothing is taken."""
    before = Tick(trading_day_until(at.day - timedelta(days=1)), LAST_SLOT)
    last, previous = (
        _moved(_middle(seed, symbol, listing_price, swing, one), moves, one.slot) for one in (at, before)
    )  # fmt: skip
    bids, asks = _levels(seed, symbol, last, usual_spread, depth, at)
    return Quote(last, previous, bids, asks)


def _levels(
    seed: int, symbol: str, last: int, usual_spread: int, depth: int, tick: Tick
) -> tuple[tuple[Level, ...], tuple[Level, ...]]:
    """Five levels a side, untouched: bids and asks."""
    key = _key(seed, symbol)
    half = max(1, last * usual_spread // (2 * _BP))
    step = max(1, last * (60 if usual_spread > _THIN_BP else 6) // _BP)
    sides: list[tuple[Level, ...]] = []
    for sign, topic in ((-1, 510), (1, 520)):
        levels: list[Level] = []
        for place in range(LEVELS):
            spread = (
                depth if usual_spread > _THIN_BP else depth * (50 + _chance(key, topic + place, tick.slot, 100)) // 100
            )
            levels.append(Level(last + sign * (half + place * step), max(10, spread // 10 * 10)))
        sides.append(tuple(levels))
    return sides[0], sides[1]


def _left(levels: tuple[Level, ...], taken: int) -> tuple[Level, ...]:
    if not taken:
        return levels
    found: list[Level] = []
    for level in levels:
        used = min(taken, level.quantity)
        taken -= used
        if used < level.quantity:
            found.append(level._replace(quantity=level.quantity - used))
    return tuple(found)


def walk(levels: Sequence[Level], quantity: int, side: Side, worst: int) -> list[Level]:
    """The trades that a quantity finds in a book, level by level, none beyond the worst price."""
    found: list[Level] = []
    for level in levels:
        if quantity <= 0 or (level.price > worst if side == "buy" else level.price < worst):
            break
        traded = min(quantity, level.quantity)
        found.append(Level(level.price, traded))
        quantity -= traded
    return found
