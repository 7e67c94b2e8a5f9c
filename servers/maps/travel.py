"""Trips: by car, on foot, by bike, by bus and tram. One computation for tools, gold and what is said of it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from servers.maps.measures import (
    BIKE_MM_S,
    JUNCTION_S,
    PARKING_S,
    drive_seconds,
    fare,
    slow_seconds,
    tolls,
)
from servers.maps.streets import Stretch, network_of
from servers.maps.traffic import KINDS, band_begins, percents
from servers.maps.transit import Ride, journey
from servers.maps.ways import Tree, tree

WALK_TO_STOP_M: Final = 800
MOST_WAIT_S: Final = 3_600
LOOK_BACK: Final = timedelta(hours=3)
_MINUTE: Final = timedelta(minutes=1)


class End(NamedTuple):
    """Where a trip begins or ends."""

    place_id: str
    name: str
    street: str
    node: int
    offset_m: int
    x_m: int
    y_m: int


class Conditions(NamedTuple):
    """What holds on the roads at the minute of departure.

    Attributes:
        closed: numbers of even stretches that nobody passes.
        delays: seconds for cars on even stretches.
        avoid: tolls, motorways, bridges, parks: not to be used.
    """

    closed: frozenset[int]
    delays: tuple[tuple[int, int], ...]
    avoid: frozenset[str]


class Traveller(NamedTuple):
    """Who travels: on foot at this speed, with or without a pass."""

    walk_mm_s: int
    has_pass: bool


class Step(NamedTuple):
    """A street and how far to follow it."""

    street: str
    metres: int
    is_toll: bool


class Leg(NamedTuple):
    """From one place to the next.

    Attributes:
        rides: by public transport; `steps` are then the ways on foot.
        longest_wait_s: the longest time at a stop.
    """

    origin: End
    destination: End
    departs: datetime
    arrives: datetime
    metres: int
    cost: int
    steps: tuple[Step, ...]
    rides: tuple[Ride, ...]
    longest_wait_s: int


class NoWay(Exception):
    """There is no way from one end to the other."""


@lru_cache(maxsize=256)
def _costs(
    seed: int, mode: str, factors: tuple[int, ...], walk_mm_s: int, conditions: Conditions
) -> tuple[int | None, ...]:
    """Seconds for each stretch, None where it is barred."""
    net = network_of(seed)
    delays = dict(conditions.delays)
    percent: dict[str, int] = dict(zip(KINDS, factors, strict=True))
    found: list[int | None] = []
    for road in net.roads:
        if (
            mode not in road.modes
            or road.road_id & ~1 in conditions.closed
            or _is_avoided(road, mode, conditions.avoid)
        ):
            found.append(None)
        elif mode == "drive":
            crossing = JUNCTION_S if net.corners[road.end].is_junction else 0
            seconds = drive_seconds(road.length_m, road.speed_kmh, percent[road.kind])
            found.append(seconds + delays.get(road.road_id & ~1, 0) + crossing)
        else:
            found.append(slow_seconds(road.length_m, BIKE_MM_S if mode == "bike" else walk_mm_s))
    return tuple(found)


def _is_avoided(road: Stretch, mode: str, avoid: frozenset[str]) -> bool:
    return (
        (road.is_toll and mode == "drive" and "tolls" in avoid)
        or (road.kind == "motorway" and "motorways" in avoid)
        or (road.is_bridge and "bridges" in avoid)
        or (road.in_park and "parks" in avoid)
    )


@lru_cache(maxsize=1024)
def _tree(
    seed: int, mode: str, factors: tuple[int, ...], walk_mm_s: int, conditions: Conditions, root: int, *, back: bool
) -> Tree:
    """Shortest ways from a node to all, or with `back` from all to it."""
    net = network_of(seed)
    starts, ends, lengths = _sides(seed)
    costs = _costs(seed, mode, factors, walk_mm_s, conditions)
    if back:
        return tree(root, net.into, starts, costs, ends, lengths)
    return tree(root, net.out, ends, costs, starts, lengths)


@lru_cache(maxsize=64)
def _sides(seed: int) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    roads = network_of(seed).roads
    return (
        tuple(road.start for road in roads),
        tuple(road.end for road in roads),
        tuple(road.length_m for road in roads),
    )


def _factors(mode: str, departs: datetime) -> tuple[int, ...]:
    return percents(departs) if mode == "drive" else (100,) * len(KINDS)


def _last_metres(mode: str, metres: int, factors: tuple[int, ...], walk_mm_s: int) -> int:
    """Seconds between a house and its node."""
    if mode == "drive":
        return drive_seconds(metres, 30, factors[2])
    return slow_seconds(metres, BIKE_MM_S if mode == "bike" else walk_mm_s)


def _apart(one: End, other: End) -> int:
    """Metres between two houses of one node."""
    if one.street == other.street:
        return abs(one.x_m - other.x_m) + abs(one.y_m - other.y_m)
    return one.offset_m + other.offset_m


class Reach(NamedTuple):
    """Ways from one place to any other (with `back`: from any other to it) by one mode, on roads as they are."""

    seed: int
    mode: str
    factors: tuple[int, ...]
    walk_mm_s: int
    root: End
    back: bool
    ways: Tree

    def seconds(self, other: End) -> int | None:
        """Seconds between the two places without parking, None where there is no way."""
        if other.node == self.root.node:
            return _last_metres(self.mode, _apart(self.root, other), self.factors, self.walk_mm_s)
        cost = self.ways.cost[other.node]
        if cost is None:
            return None
        return (
            cost
            + _last_metres(self.mode, self.root.offset_m, self.factors, self.walk_mm_s)
            + _last_metres(self.mode, other.offset_m, self.factors, self.walk_mm_s)
        )

    def roads(self, other: End) -> list[Stretch]:
        """The stretches between the two places, in the order of travel."""
        roads = network_of(self.seed).roads
        found: list[Stretch] = []
        node = other.node
        while node != self.root.node:
            road = roads[self.ways.via[node]]
            found.append(road)
            node = road.end if self.back else road.start
        return found if self.back else found[::-1]

    def metres(self, other: End) -> int:
        """Metres between the two places."""
        if other.node == self.root.node:
            return _apart(self.root, other)
        return self.root.offset_m + self.ways.length[other.node] + other.offset_m


def reach(
    seed: int, mode: str, departs: datetime, who: Traveller, conditions: Conditions, root: End, *, back: bool = False
) -> Reach:
    """Ways from a place at a local minute, or with `back` to it."""
    factors = _factors(mode, departs)
    ways = _tree(seed, mode, factors, who.walk_mm_s, conditions, root.node, back=back)
    return Reach(seed, mode, factors, who.walk_mm_s, root, back, ways)


def on_road(
    seed: int, mode: str, departs: datetime, who: Traveller, conditions: Conditions, origin: End, destination: End,
    *, setting_off: datetime | None = None,
) -> Leg:  # fmt: skip
    """A leg by car, on foot or by bike.

    Args:
        setting_off: when the whole trip began; its factors hold for all its legs.

    Raises:
        NoWay: there is none.
    """
    ways = reach(seed, mode, setting_off or departs, who, conditions, origin)
    seconds = ways.seconds(destination)
    if seconds is None:
        raise NoWay
    roads = ways.roads(destination)
    metres = ways.metres(destination)
    crossed = sum(road.is_toll for road in roads) if mode == "drive" else 0
    return Leg(
        origin=origin,
        destination=destination,
        departs=departs,
        arrives=departs + timedelta(seconds=seconds + (PARKING_S if mode == "drive" else 0)),
        metres=metres,
        cost=tolls(crossed),
        steps=_steps(origin, destination, roads, metres),
        rides=(),
        longest_wait_s=0,
    )


def _steps(origin: End, destination: End, roads: Sequence[Stretch], metres: int) -> tuple[Step, ...]:
    """Streets in order; neighbours of one name are one step."""
    if not roads:
        return (Step(destination.street, metres, is_toll=False),)
    parts = [Step(origin.street, origin.offset_m, is_toll=False)]
    parts += [Step(road.street, road.length_m, is_toll=road.is_toll) for road in roads]
    parts.append(Step(destination.street, destination.offset_m, is_toll=False))
    found: list[Step] = []
    for step in parts:
        if found and found[-1].street == step.street:
            found[-1] = found[-1]._replace(metres=found[-1].metres + step.metres)
        elif step.metres:
            found.append(step)
    return tuple(found)


def by_transit(
    seed: int, departs: datetime, who: Traveller, conditions: Conditions, stops: Sequence[End], origin: End,
    destination: End,
) -> Leg:  # fmt: skip
    """A leg by bus and tram, on foot where that is no slower.

    Raises:
        NoWay: nothing stops near one of its ends, or nothing runs between them.
    """
    on_foot = Conditions(conditions.closed, (), conditions.avoid - {"tolls", "motorways"})
    there = reach(seed, "walk", departs, who, on_foot, origin)
    back = reach(seed, "walk", departs, who, on_foot, destination, back=True)
    begin = departs.hour * 3600 + departs.minute * 60
    found = journey(seed, departs.date(), begin, _near(there, stops), _near(back, stops))
    walk = there.seconds(destination)
    if (
        walk is not None
        and there.metres(destination) <= 2 * WALK_TO_STOP_M
        and (found is None or begin + walk <= found.arrives_s)
    ):
        return on_road(seed, "walk", departs, who, on_foot, origin, destination)
    if found is None:
        raise NoWay
    by_node = {stop.node: stop for stop in stops}
    first, last = by_node[found.rides[0].board], by_node[found.rides[-1].alight]
    midnight = datetime.combine(departs.date(), time())
    return Leg(
        origin=origin,
        destination=destination,
        departs=departs,
        arrives=midnight + timedelta(seconds=found.arrives_s),
        metres=there.metres(first) + back.metres(last) + sum(_ridden(seed, ride) for ride in found.rides),
        cost=fare([ride.leaves_s for ride in found.rides], has_pass=who.has_pass),
        steps=(
            Step(first.street, there.metres(first), is_toll=False),
            Step(destination.street, back.metres(last), is_toll=False),
        ),
        rides=found.rides,
        longest_wait_s=max(
            found.rides[0].leaves_s - begin - found.walk_to_s,
            *(later.leaves_s - ride.arrives_s for ride, later in pairwise(found.rides)),
            0,
        ),
    )


def _near(ways: Reach, stops: Sequence[End]) -> dict[int, int]:
    """Seconds on foot to the stops that are near enough."""
    found: dict[int, int] = {}
    for stop in stops:
        if abs(stop.x_m - ways.root.x_m) + abs(stop.y_m - ways.root.y_m) > 2 * WALK_TO_STOP_M:
            continue
        seconds = ways.seconds(stop)
        if (
            seconds is not None
            and seconds * ways.walk_mm_s <= (WALK_TO_STOP_M + 1) * 1000
            and (ways.metres(stop) <= WALK_TO_STOP_M)
        ):
            found[stop.node] = seconds
    return found


def _ridden(seed: int, ride: Ride) -> int:
    corners = network_of(seed).corners
    a, b = corners[ride.board], corners[ride.alight]
    return abs(a.x_m - b.x_m) + abs(a.y_m - b.y_m)


def latest_band(arrive: datetime) -> list[datetime]:
    """Minutes to try for a departure by car, one for each set of factors in the three hours before an arrival."""
    found: list[datetime] = []
    minute = arrive
    while minute > arrive - LOOK_BACK:
        start = datetime.combine(minute.date(), time()) + timedelta(minutes=band_begins(minute))
        found.append(minute)
        minute = start - _MINUTE
    return found


def midnight_of(day: date, seconds: int) -> datetime:
    """The local minute so many seconds after the midnight that a day begins with, seconds dropped."""
    return datetime.combine(day, time()) + timedelta(minutes=seconds // 60)
