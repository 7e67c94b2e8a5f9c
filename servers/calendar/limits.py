"""What times and rules an event may have; whatever else is InvalidArguments."""

from __future__ import annotations

from servers.calendar.occurrences import now_minute
from servers.calendar.policy import DEFAULT_MINUTES, MOST_DAYS, MOST_HOURS
from servers.calendar.times import (
    DAY_MINUTES,
    MOST_OCCURRENCES,
    MOST_YEARS,
    Rule,
    dates_of,
    later,
    length,
    minute_of,
    zone_of,
)
from servers.kit import InvalidArguments
from sessions import World


def end_of(starts_at: str, ends_at: str | None, minutes: int | None) -> str:
    """When something ends that has an end, a length, or neither; InvalidArguments with both."""
    if ends_at is not None and minutes is not None:
        raise InvalidArguments("Give 'ends_at' or 'duration_minutes', not both.")
    return ends_at or later(starts_at, minutes or DEFAULT_MINUTES)


def require_zone(name: str) -> None:
    """Raise InvalidArguments if there is no such zone."""
    try:
        zone_of(name)
    except KeyError:
        raise InvalidArguments(f"'time_zone' {name!r} is no time zone; they read like Europe/London.") from None


def require_times(world: World, starts_at: str, ends_at: str, zone: str, *, all_day: bool) -> None:
    """Raise InvalidArguments if the times are not in order, too long, or past."""
    if all_day:
        if starts_at[:10] < world.today.isoformat():
            raise InvalidArguments(f"'starts_at' {starts_at[:10]} lies in the past; today is {world.today}.")
        if ends_at <= starts_at:
            raise InvalidArguments(
                "The end day of an all-day event is not included: for one day, end on the day after."
            )
        if length(starts_at, ends_at) > MOST_DAYS * DAY_MINUTES:
            raise InvalidArguments(f"An all-day event lasts at most {MOST_DAYS} days.")
        return
    if ends_at <= starts_at or minute_of(ends_at, zone) <= minute_of(starts_at, zone):
        raise InvalidArguments(f"'ends_at' {ends_at} must lie after 'starts_at' {starts_at}.")
    if length(starts_at, ends_at) > MOST_HOURS * 60:
        raise InvalidArguments(f"A timed event lasts at most {MOST_HOURS} hours; make longer ones all_day.")
    if minute_of(starts_at, zone) < now_minute(world):
        raise InvalidArguments(f"'starts_at' {starts_at} lies in the past; it is {world.local:%Y-%m-%dT%H:%M} now.")


def require_bounded(rule: Rule) -> None:
    """Raise InvalidArguments if a rule makes less than two dates, too many, or runs too long."""
    if rule.until is not None and rule.until <= rule.first:
        raise InvalidArguments(f"'until_date' {rule.until} must lie after the first one, {rule.first}.")
    made = dates_of(rule)
    if len(made) > MOST_OCCURRENCES:
        raise InvalidArguments(f"A series has at most {MOST_OCCURRENCES} occurrences; end it earlier.")
    limit = f"{int(rule.first[:4]) + MOST_YEARS}{rule.first[4:]}"
    if (rule.until or made[-1]) > limit:
        raise InvalidArguments(f"A series runs for at most {MOST_YEARS} years, here until {limit}.")
