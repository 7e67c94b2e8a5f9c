"""Whole trips: one leg after another, to leave or to arrive by a time; what is in the way is said."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from typing import NamedTuple

from servers.kit import Conflict
from servers.maps import queries
from servers.maps.models import Place
from servers.maps.standing import conditions_at, end_of, stop_ends, traveller
from servers.maps.streets import network_of
from servers.maps.times import instant, shown, wall
from servers.maps.transit import departures
from servers.maps.travel import (
    LOOK_BACK,
    MOST_WAIT_S,
    WALK_TO_STOP_M,
    Conditions,
    End,
    Leg,
    NoWay,
    by_transit,
    latest_band,
    midnight_of,
    on_road,
    reach,
)
from sessions import World

_WORDS = {"drive": "by car", "walk": "on foot", "bike": "by bike", "transit": "by public transport"}
_MINUTE = timedelta(minutes=1)


class Trip(NamedTuple):
    """Legs in order."""

    legs: tuple[Leg, ...]

    @property
    def departs(self) -> datetime:
        """When it begins."""
        return self.legs[0].departs

    @property
    def arrives(self) -> datetime:
        """When it ends, to the second."""
        return self.legs[-1].arrives

    @property
    def metres(self) -> int:
        """How long it is."""
        return sum(leg.metres for leg in self.legs)

    @property
    def cost(self) -> int:
        """Tolls or fares in cents."""
        return sum(leg.cost for leg in self.legs)


def by(mode: str) -> str:
    """A mode in a sentence: "by car"."""
    return _WORDS[mode]


def trip(world: World, places: Sequence[Place], mode: str, departs: datetime, avoid: Sequence[str]) -> Trip:
    """A trip over some places that leaves at a local minute.

    Raises:
        Conflict: there is no way, or nothing runs at that hour.
    """
    ends = [end_of(world, place) for place in places]
    planned = _planner(world, ends, mode, avoid)(departs)
    if isinstance(planned, Trip):
        for leg in planned.legs:
            if leg.longest_wait_s > MOST_WAIT_S:
                raise Conflict(_no_service(world, leg.origin, leg.departs, leg.rides[0].board))
        return planned
    raise Conflict(_why_not(world, planned, mode, departs, avoid))


def trip_until(world: World, places: Sequence[Place], mode: str, arrive: datetime, avoid: Sequence[str]) -> Trip:
    """The trip that leaves at the latest minute and still arrives by a local minute.

    Raises:
        Conflict: none does that leaves in the three hours before, or from now on.
    """
    ends = [end_of(world, place) for place in places]
    planner = _planner(world, ends, mode, avoid)
    earliest = max(arrive - LOOK_BACK, world.local.replace(second=0) + (_MINUTE if world.local.second else timedelta()))
    found = _latest(planner, earliest, arrive) if mode == "transit" else _latest_by_band(planner, earliest, arrive)
    if found is not None:
        return found
    planned = planner(earliest)
    if isinstance(planned, Trip):
        raise Conflict(
            f"Nothing {by(mode)} arrives by {arrive:%H:%M}; leaving at {earliest:%H:%M} arrives at "
            f"{shown(planned.arrives)[11:]}."
        )
    raise Conflict(_why_not(world, planned, mode, earliest, avoid))


Planner = Callable[[datetime], "Trip | tuple[End, End]"]


def _planner(world: World, ends: Sequence[End], mode: str, avoid: Sequence[str]) -> Planner:
    """Trips by departure; where there is none, the two ends that no way joins."""
    who = traveller(world)
    stops = stop_ends(world) if mode == "transit" else []

    def plan(departs: datetime) -> Trip | tuple[End, End]:
        conditions = conditions_at(world, departs, avoid)
        legs: list[Leg] = []
        minute = departs
        for origin, destination in pairwise(ends):
            try:
                if mode == "transit":
                    leg = by_transit(world.seed, minute, who, conditions, stops, origin, destination)
                else:
                    leg = on_road(world.seed, mode, minute, who, conditions, origin, destination, setting_off=departs)
            except NoWay:
                return origin, destination
            legs.append(leg)
            minute = leg.arrives if mode != "transit" else datetime.fromisoformat(shown(leg.arrives))
        return Trip(tuple(legs))

    return plan


def _latest_by_band(planner: Planner, earliest: datetime, arrive: datetime) -> Trip | None:
    """By car, on foot or by bike: the same way in each band of traffic, so the latest departure follows from it."""
    for last in latest_band(arrive):
        planned = planner(max(last, earliest))
        if not isinstance(planned, Trip):
            continue
        leaves = min(last, arrive - (planned.arrives - planned.departs))
        leaves = leaves.replace(second=0, microsecond=0)
        if leaves < earliest:
            continue
        best = planner(leaves)
        if isinstance(best, Trip) and best.arrives <= arrive:
            return best
    return None


def _latest(planner: Planner, earliest: datetime, arrive: datetime) -> Trip | None:
    """By bus and tram: who leaves later never arrives earlier, so halving finds the latest."""
    low, high = 0, max(0, int((arrive - earliest).total_seconds() // 60))
    best: Trip | None = None
    while low <= high:
        middle = (low + high) // 2
        planned = planner(earliest + middle * _MINUTE)
        if isinstance(planned, Trip) and planned.arrives <= arrive:
            best, low = planned, middle + 1
        else:
            high = middle - 1
    return best


def _why_not(world: World, ends: tuple[End, End], mode: str, departs: datetime, avoid: Sequence[str]) -> str:
    """Why no way joins two places."""
    origin, destination = ends
    if mode == "transit":
        return _no_stop(world, origin, destination, departs)
    who = traveller(world)
    free = reach(world.seed, mode, departs, who, Conditions(frozenset(), (), frozenset()), origin)
    if free.seconds(destination) is None:
        net = network_of(world.seed)
        lost = next(end for end in (destination, origin) if not _is_reached(world, mode, end))
        streets = sorted({net.roads[road].street for road in net.into[lost.node]})
        return f"{lost.name} cannot be reached {by(mode)}: only {' and '.join(streets)} lead there."
    closed = conditions_at(world, departs, ()).closed
    open_ways = reach(world.seed, mode, departs, who, Conditions(frozenset(), (), frozenset(avoid)), origin)
    if open_ways.seconds(destination) is None:
        return f"There is no way {by(mode)} from {origin.name} to {destination.name} without {' and '.join(avoid)}."
    shut = next(road for road in open_ways.roads(destination) if road.road_id & ~1 in closed)
    row = next(
        row
        for row in world.all(queries.running_incidents, now=instant(world, departs))
        if row.kind == "closure" and row.road_id & ~1 == shut.road_id & ~1
    )
    until = wall(world, row.ends_at)
    spared = f" without {' and '.join(avoid)}" if avoid else ""
    return f"There is no way {by(mode)}{spared}: {shut.street} is closed until {until:%H:%M} on {until:%-d %B}."


def _is_reached(world: World, mode: str, end: End) -> bool:
    net = network_of(world.seed)
    return any(mode in net.roads[road].modes for road in net.into[end.node])


def _no_stop(world: World, origin: End, destination: End, departs: datetime) -> str:
    who = traveller(world)
    conditions = conditions_at(world, departs, ())
    for end in (origin, destination):
        ways = reach(world.seed, "walk", departs, who, Conditions(conditions.closed, (), frozenset()), end)
        near = [stop for stop in stop_ends(world) if ways.seconds(stop) is not None]
        nearest = min(near, key=lambda stop: (ways.metres(stop), stop.node), default=None)
        if nearest is None or ways.metres(nearest) > WALK_TO_STOP_M:
            far = "" if nearest is None else f"; the nearest is {nearest.name}, {ways.metres(nearest)} m away"
            return f"No stop lies within {WALK_TO_STOP_M} m of {end.name}{far}."
    return f"Nothing runs from {origin.name} to {destination.name} with one change or none."


def _no_service(world: World, origin: End, departs: datetime, node: int) -> str:
    """That one would wait too long, and for what."""
    begin = departs.hour * 3600 + departs.minute * 60
    following = departures(world.seed, node, departs.date(), begin, 1)
    stop = next(row for row in world.all(queries.stops) if row.node_id == node)
    text = f"Nothing useful runs from {origin.name} at {departs:%H:%M}"
    if not following:
        return f"{text}."
    leaves = midnight_of(departs.date(), following[0].leaves_s)
    return f"{text}; the next departure from {stop.name} is line {following[0].line} at {leaves:%H:%M}."
