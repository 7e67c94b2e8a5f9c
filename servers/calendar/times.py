"""Wall time, zones and rules. All functions are pure; zones come from the pinned tzdata, never from the machine."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from functools import lru_cache
from importlib.resources import files
from itertools import islice, takewhile
from sys import intern
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from dateutil.rrule import MONTHLY, rrule, weekday

from servers.calendar.models import Event, Frequency, MonthlyBy, Weekday

WEEKDAYS: Final[tuple[Weekday, ...]] = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
MOST_OCCURRENCES: Final = 400
MOST_YEARS: Final = 2
DAY_MINUTES: Final = 1440
_EPOCH: Final = date(1970, 1, 1).toordinal()


@lru_cache(maxsize=512)
def zone_of(name: str) -> ZoneInfo:
    """The zone of that name.

    Raises:
        KeyError: there is none.
    """
    parts = name.split("/")
    if not all(part and part.replace("_", "").replace("-", "").replace("+", "").isalnum() for part in parts):
        raise KeyError(name)
    found = files("tzdata").joinpath("zoneinfo", *parts)
    if not found.is_file():
        raise KeyError(name)
    with found.open("rb") as data:
        if data.read(4) != b"TZif":
            raise KeyError(name)
        data.seek(0)
        return ZoneInfo.from_file(data, name)


@lru_cache(maxsize=1 << 13)
def minute_of(wall: str, zone: str) -> int:
    """A wall time as minutes of UTC since 1970; a skipped one moves forward by the gap, a doubled one is the first."""
    return int(datetime.fromisoformat(wall).replace(tzinfo=zone_of(zone)).timestamp()) // 60


@lru_cache(maxsize=1 << 13)
def wall_of(minute: int, zone: str) -> str:
    """The wall time of a UTC minute in a zone."""
    return datetime.fromtimestamp(minute * 60, zone_of(zone)).isoformat(timespec="minutes")[:16]


@lru_cache(maxsize=1 << 13)
def later(wall: str, minutes: int) -> str:
    """A wall time some minutes later, on the same wall clock."""
    return (datetime.fromisoformat(wall) + timedelta(minutes=minutes)).isoformat(timespec="minutes")


@lru_cache(maxsize=8192)
def length(starts_at: str, ends_at: str) -> int:
    """Minutes between two wall times."""
    return int((datetime.fromisoformat(ends_at) - datetime.fromisoformat(starts_at)).total_seconds()) // 60


@lru_cache(maxsize=8192)
def day_after(day: str, days: int = 1) -> str:
    """The date some days later."""
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


@lru_cache(maxsize=8192)
def weekday_of(day: str) -> Weekday:
    """MO to SU."""
    return WEEKDAYS[date.fromisoformat(day[:10]).weekday()]


def week_in_month(day: str) -> int:
    """Which of its weekdays in the month a day is: 1 to 4, or -1 within the last seven days."""
    found = date.fromisoformat(day[:10])
    return -1 if (found + timedelta(days=7)).month != found.month else (found.day - 1) // 7 + 1


class Rule(NamedTuple):
    """How a series repeats; see `Event`."""

    first: str
    frequency: Frequency
    interval: int
    weekdays: tuple[Weekday, ...]
    monthly_by: MonthlyBy | None
    monthly_week: int | None
    until: str | None
    repeats: int | None


def rule_of(event: Event) -> Rule:
    """The rule of a series."""
    return Rule(
        event.starts_at[:10],
        event.frequency or "daily",
        event.interval,
        tuple(event.weekdays),
        event.monthly_by,
        event.monthly_week,
        event.until_date,
        event.repeat_count,
    )


@lru_cache(maxsize=4096)
def dates_of(rule: Rule) -> tuple[str, ...]:
    """The dates a rule makes, in order; at most one more than `MOST_OCCURRENCES`, to tell that it is too long."""
    days = _monthly(rule) if rule.frequency == "monthly" else _steady(rule)
    if rule.until is not None:
        last = date.fromisoformat(rule.until)
        days = takewhile(lambda day: day <= last, days)
        most = MOST_OCCURRENCES + 1
    else:
        most = min(rule.repeats or MOST_OCCURRENCES + 1, MOST_OCCURRENCES + 1)
    return tuple(intern(day.isoformat()) for day in islice(days, most))


def _steady(rule: Rule) -> Iterator[date]:
    """The dates of a daily or weekly rule without its end."""
    first = date.fromisoformat(rule.first)
    if rule.frequency == "daily":
        start, places, period = first, [0], rule.interval
    else:
        start = first - timedelta(days=first.weekday())
        places = [place for place, name in enumerate(WEEKDAYS) if name in rule.weekdays] or [first.weekday()]
        period = 7 * rule.interval
    while True:
        for place in places:
            day = start + timedelta(days=place)
            if day >= first:
                yield day
        start += timedelta(days=period)


def _monthly(rule: Rule) -> Iterator[date]:
    """The dates of a monthly rule without its end; months without such a day are skipped."""
    first = datetime.fromisoformat(rule.first)
    by_weekday = rule.monthly_by == "weekday_of_month"
    made = rrule(
        MONTHLY,
        dtstart=first,
        interval=rule.interval,
        byweekday=[weekday(first.weekday(), rule.monthly_week or 1)] if by_weekday else None,
        bymonthday=first.day if rule.monthly_by == "day_of_month" else None,
    )
    return (day.date() for day in made)


class Course(NamedTuple):
    """When a series takes place by its rule, in order.

    Attributes:
        dates: the original dates.
        begins: UTC minutes, like `ends` (not included, and at least one minute later).
    """

    dates: tuple[str, ...]
    begins: array[int]
    ends: array[int]


@lru_cache(maxsize=4096)
def course_of(rule: Rule, starts_at: str, ends_at: str, zone: str) -> Course:
    """The course of a series whose first occurrence has these times."""
    dates, minutes = dates_of(rule), length(starts_at, ends_at)
    clock = int(starts_at[11:13]) * 60 + int(starts_at[14:16])
    begins, ends = array("q"), array("q")
    for day in map(_ordinal, dates):
        ahead = _ahead(day, zone)
        if ahead is None or clock + minutes > DAY_MINUTES:
            begin = _on_clock(day, clock, zone)
            end = max(_on_clock(day, clock + minutes, zone), begin + 1)
        else:
            begin = (day - _EPOCH) * DAY_MINUTES + clock - ahead
            end = begin + minutes
        begins.append(begin)
        ends.append(end)
    return Course(dates, begins, ends)


@lru_cache(maxsize=1 << 13)
def _ordinal(day: str) -> int:
    return date.fromisoformat(day).toordinal()


def _on_clock(day: int, minute: int, zone: str) -> int:
    """The UTC minute at which a clock shows so many minutes after the midnight that begins a day (an ordinal)."""
    days, minute = divmod(minute, DAY_MINUTES)
    return (day + days - _EPOCH) * DAY_MINUTES + minute - _ahead_at(day + days, minute, zone)


@lru_cache(maxsize=1 << 13)
def _ahead(day: int, zone: str) -> int | None:
    """By how many minutes a zone is ahead of UTC all day, None on a day on which clocks change."""
    first, last = _ahead_at(day, 0, zone), _ahead_at(day + 1, 0, zone)
    return first if first == last else None


def _ahead_at(day: int, minute: int, zone: str) -> int:
    wall = datetime.fromordinal(day).replace(hour=minute // 60, minute=minute % 60)
    ahead = zone_of(zone).utcoffset(wall) or timedelta()
    return (ahead.days * 86_400 + ahead.seconds) // 60


_NAMES: Final = dict(
    zip(WEEKDAYS, ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"), strict=True)
)
_EVERY_MONTH: Final = 28
_WEEKS: Final = {1: "first", 2: "second", 3: "third", 4: "fourth", -1: "last"}


@lru_cache(maxsize=4096)
def say_rule(rule: Rule) -> str:
    """A rule in words: "every 2 weeks on Monday until 2026-06-30"."""
    unit = {"daily": "day", "weekly": "week", "monthly": "month"}[rule.frequency]
    every = f"every {unit}" if rule.interval == 1 else f"every {rule.interval} {unit}s"
    if rule.frequency == "weekly":
        days = [_NAMES[day] for day in WEEKDAYS if day in rule.weekdays]
        every += " on " + ("Monday to Friday" if days == [_NAMES[day] for day in WEEKDAYS[:5]] else ", ".join(days))
    elif rule.monthly_by == "weekday_of_month":
        every += f" on the {_WEEKS[rule.monthly_week or 1]} {_NAMES[weekday_of(rule.first)]}"
    elif rule.frequency == "monthly":
        day = int(rule.first[8:])
        every += f" on the {_nth(day)}" + (", in months that have one" if day > _EVERY_MONTH else "")
    return f"{every} until {rule.until}" if rule.until else f"{every}, {rule.repeats} times"


def _nth(number: int) -> str:
    ending = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
