"""When the Meridian trades: its days, its hours, and the five-minute slots into which a trading day is cut.

Hours are wall time of the session's zone.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from servers.cast.days import is_working_day

OPENS: Final = time(8, 0)
CLOSES: Final = time(16, 30)
SLOT_MINUTES: Final = 5
LAST_SLOT: Final = 102
_SLOTS_A_DAY: Final = 128
_JUNE: Final = 6


class Tick(NamedTuple):
    """A slot of a trading day. Number 102 is the close: what stands until the next opening."""

    day: date
    number: int

    @property
    def is_open(self) -> bool:
        """Whether the exchange trades in it."""
        return self.number < LAST_SLOT

    @property
    def slot(self) -> int:
        """The slot as one number that grows with time."""
        return self.day.toordinal() * _SLOTS_A_DAY + self.number


@lru_cache(maxsize=4096)
def is_exchange_day(day: date) -> bool:
    """Whether the exchange trades on `day`: Monday to Friday but for bank holidays and the second Friday of June."""
    return is_working_day(day) and not (day.month == _JUNE and day.weekday() == 4 and 8 <= day.day <= 14)


@lru_cache(maxsize=4096)
def trading_day_from(day: date) -> date:
    """The first exchange day on or after `day`."""
    while not is_exchange_day(day):
        day += timedelta(days=1)
    return day


@lru_cache(maxsize=4096)
def trading_day_until(day: date) -> date:
    """The last exchange day on or before `day`."""
    while not is_exchange_day(day):
        day -= timedelta(days=1)
    return day


@lru_cache(maxsize=4096)
def days_after(day: date, count: int) -> date:
    """The exchange day `count` exchange days after `day` (before it where negative)."""
    step = timedelta(days=1 if count > 0 else -1)
    for _ in range(abs(count)):
        day = (trading_day_from if count > 0 else trading_day_until)(day + step)
    return day


def tick_at(local: datetime) -> Tick:
    """The slot at a local time; outside trading hours the close of the last trading day."""
    day, clock = local.date(), local.time()
    if not is_exchange_day(day) or clock < OPENS:
        return Tick(trading_day_until(day - timedelta(days=1)), LAST_SLOT)
    if clock >= CLOSES:
        return Tick(day, LAST_SLOT)
    return Tick(day, (clock.hour * 60 + clock.minute - OPENS.hour * 60) // SLOT_MINUTES)


def next_session(local: datetime) -> date:
    """The trading day that runs now, or else the next one: the day of a day order placed now."""
    day = local.date()
    if is_exchange_day(day) and local.time() < CLOSES:
        return day
    return trading_day_from(day + timedelta(days=1))


def open_until(local: datetime) -> datetime | None:
    """The local time at which trading ends today, None while the exchange is shut."""
    if not tick_at(local).is_open:
        return None
    return datetime.combine(local.date(), CLOSES)


def opens_next(local: datetime) -> datetime:
    """The local time of the next opening."""
    day = local.date()
    if local.time() >= OPENS:
        day += timedelta(days=1)
    return datetime.combine(trading_day_from(day), OPENS)


def begin_of(tick: Tick, zone: ZoneInfo) -> datetime:
    """The UTC moment at which a slot begins."""
    minutes = OPENS.hour * 60 + tick.number * SLOT_MINUTES
    wall = datetime.combine(tick.day, time(minutes // 60, minutes % 60), tzinfo=zone)
    return wall.astimezone(UTC)
