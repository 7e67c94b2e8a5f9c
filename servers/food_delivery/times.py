"""Times of the app: instants as stored, opening hours, the plan of an order and the phase that follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import NamedTuple

from servers.food_delivery.models import FoodOrder
from servers.food_delivery.policy import ACCEPT_MINUTES, PICKUP_MINUTES
from servers.kit.text import instant

DAY: int = 24 * 60
_DAYS_LOOKED = 8


class Plan(NamedTuple):
    """The planned times of an order, stored."""

    accept_by: str
    ready_at: str
    pickup_at: str
    delivered_at: str


class Hours(NamedTuple):
    """When a place takes orders: by weekday spans of minutes from midnight, and the days on which it is shut."""

    spans: Mapping[int, Sequence[tuple[int, int]]]
    closed: Mapping[str, str]


@lru_cache(maxsize=1 << 13)
def moment_of(stored: str) -> datetime:
    """A stored moment, aware."""
    return datetime.fromisoformat(stored)


def clock(minutes: int) -> str:
    """Minutes from midnight as a time of day: 1470 -> "00:30"."""
    return f"{minutes % DAY // 60:02}:{minutes % 60:02}"


def plan_from(start: datetime, prep: int, eta: int) -> Plan:
    """The times of an order that the kitchen gets at `start`."""
    accept = start + timedelta(minutes=ACCEPT_MINUTES)
    ready = accept + timedelta(minutes=prep)
    pickup = ready + timedelta(minutes=PICKUP_MINUTES)
    return Plan(instant(accept), instant(ready), instant(pickup), instant(pickup + timedelta(minutes=eta)))


def start_for(deliver_at: datetime, prep: int, eta: int) -> datetime:
    """When the kitchen must get an order that is wished for a time."""
    return deliver_at - timedelta(minutes=ACCEPT_MINUTES + prep + PICKUP_MINUTES + eta)


def phase_of(order: FoodOrder, now: datetime) -> str:
    """Where an order stands; at a planned minute the next phase has begun."""
    if order.outcome != "kept":
        return order.outcome
    accept = moment_of(order.accept_by)
    if order.deliver_at is not None and now < accept - timedelta(minutes=ACCEPT_MINUTES):
        return "scheduled"
    steps = (("placed", order.accept_by), ("accepted", order.ready_at), ("ready", order.pickup_at))
    for name, until in (*steps, ("on_the_way", order.delivered_at)):
        if now < moment_of(until):
            return name
    return "delivered"


def hours_of(rows: Iterable[tuple[int, int, int]], closures: Iterable[tuple[str, str]]) -> Hours:
    """Opening hours from rows of (weekday, opens, closes) and closures of (day, reason)."""
    spans: dict[int, list[tuple[int, int]]] = {}
    for weekday, opens, closes in rows:
        spans.setdefault(weekday, []).append((opens, closes))
    return Hours(spans, dict(closures))


def closing(hours: Hours, at: datetime) -> datetime | None:
    """When the span in which a local time lies ends; None where the place is shut then."""
    for back in (0, 1):
        day = at.date() - timedelta(days=back)
        if day.isoformat() in hours.closed:
            continue
        minute = at.hour * 60 + at.minute + back * DAY
        for opens, closes in hours.spans.get(day.weekday(), ()):
            if opens <= minute < closes:
                return datetime.combine(day, datetime.min.time()) + timedelta(minutes=closes)
    return None


def next_opening(hours: Hours, at: datetime) -> datetime | None:
    """When the place opens next after a local time, None within a week."""
    for ahead in range(_DAYS_LOOKED):
        day = at.date() + timedelta(days=ahead)
        if day.isoformat() in hours.closed:
            continue
        for opens, _ in sorted(hours.spans.get(day.weekday(), ())):
            begin = datetime.combine(day, datetime.min.time()) + timedelta(minutes=opens)
            if begin > at:
                return begin
    return None


def is_served(served_from: int | None, served_to: int | None, at: datetime) -> bool:
    """Whether a dish is served at a local time."""
    if served_from is None or served_to is None:
        return True
    return served_from <= at.hour * 60 + at.minute < served_to


def days_before(day: date, count: int) -> str:
    """The day `count` days earlier, as text."""
    return (day - timedelta(days=count)).isoformat()
