"""Buses and trams: lines, departures and journeys, computed from headways; a pure function of the world seed.

Times are seconds after the midnight on which the day of departure begins; they may pass 86400.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import Final, NamedTuple

from servers.maps.models import DayType, LineKind
from servers.maps.streets import network_of
from servers.maps.traffic import day_type

CHANGE_S: Final = 120
_DAY_S: Final = 86_400
_DWELL_S: Final = 20
_SPEED_MM_S: Final[dict[str, int]] = {"bus": 6_500, "tram": 7_800, "night": 7_200}
# Day type: (from minute, to minute, minutes between departures of trams, of buses).
_BANDS: Final[dict[DayType, tuple[tuple[int, int, int, int], ...]]] = {
    "workday": ((300, 420, 15, 20), (420, 1140, 8, 12), (1140, 1425, 15, 20)),
    "saturday": ((330, 540, 20, 30), (540, 1200, 10, 15), (1200, 1425, 15, 20)),
    "sunday": ((390, 600, 30, 30), (600, 1200, 15, 20), (1200, 1410, 20, 30)),
}
_NIGHT_BAND: Final = (30, 300, 45)
_ROUTES: Final[tuple[tuple[str, LineKind, str], ...]] = (
    ("row0", "bus", "3"), ("row1", "tram", "1"), ("row2", "bus", "5"),
    ("column0", "bus", "7"), ("column1", "tram", "2"), ("column2", "bus", "8"),
)  # fmt: skip
_NIGHT: Final = "N1"


class Band(NamedTuple):
    """Departures from both ends between two seconds of the day."""

    start_s: int
    end_s: int
    every_s: int
    first_offset_s: int


class Line(NamedTuple):
    """A line: its nodes from end to end, the seconds to each from the first, and its departures by day type."""

    line: str
    kind: LineKind
    nodes: tuple[int, ...]
    reach_s: tuple[int, ...]
    bands: Mapping[DayType, tuple[Band, ...]]


class Departure(NamedTuple):
    """A vehicle that leaves a stop."""

    leaves_s: int
    line: str
    towards: int


class Ride(NamedTuple):
    """One ride of a journey, between two nodes."""

    line: str
    towards: int
    board: int
    alight: int
    leaves_s: int
    arrives_s: int


class Journey(NamedTuple):
    """Rides in order; `walk_to_s` and `walk_from_s` are the ways on foot before and after them."""

    rides: tuple[Ride, ...]
    walk_to_s: int
    walk_from_s: int
    arrives_s: int


@lru_cache(maxsize=64)
def lines_of(seed: int) -> tuple[Line, ...]:
    """The seven lines of a city; the night line runs from the northern bank to the east."""
    stops = network_of(seed).stops
    rng = Random(f"{seed}/maps/lines")
    northern, middle = stops["column1"][::-1], stops["row1"]
    crossing = next(node for node in northern if node in middle)
    night = (*northern[: northern.index(crossing)], *middle[middle.index(crossing) :])
    return (
        *(_line(seed, name, kind, stops[key], rng) for key, kind, name in _ROUTES),
        _line(seed, _NIGHT, "night", night, rng),
    )


def _line(seed: int, name: str, kind: LineKind, nodes: Sequence[int], rng: Random) -> Line:
    corners = network_of(seed).corners
    reach = [0]
    for start, end in pairwise(nodes):
        a, b = corners[start], corners[end]
        length = abs(a.x_m - b.x_m) + abs(a.y_m - b.y_m)
        reach.append(reach[-1] + length * 1000 // _SPEED_MM_S[kind] + _DWELL_S)
    bands: dict[DayType, tuple[Band, ...]] = {}
    for day, found in _BANDS.items():
        if kind == "night":
            start, end, every = _NIGHT_BAND
            bands[day] = (Band(start * 60, end * 60, every * 60, 0),)
            continue
        bands[day] = tuple(
            Band(start * 60, end * 60, 60 * (tram if kind == "tram" else bus), 60 * rng.randrange(0, 6))
            for start, end, tram, bus in found
        )
    return Line(name, kind, tuple(nodes), tuple(reach), bands)


@lru_cache(maxsize=64)
def _calls(seed: int) -> dict[int, tuple[tuple[int, int, bool], ...]]:
    """For each stop the lines that call there: number of the line, position, whether it runs forward."""
    found: dict[int, list[tuple[int, int, bool]]] = {}
    for number, line in enumerate(lines_of(seed)):
        for place, node in enumerate(line.nodes):
            found.setdefault(node, [])
            if place + 1 < len(line.nodes):
                found[node].append((number, place, True))
            if place > 0:
                found[node].append((number, place, False))
    return {node: tuple(calls) for node, calls in found.items()}


def stop_nodes(seed: int) -> tuple[int, ...]:
    """The nodes where anything stops."""
    return tuple(_calls(seed))


def next_departure(line: Line, position: int, day: date, earliest_s: int, *, forward: bool) -> int | None:
    """The first second from `earliest_s` on at which a line leaves a stop, None within the next two days."""
    lead = line.reach_s[position] if forward else line.reach_s[-1] - line.reach_s[position]
    for offset in (-1, 0, 1, 2):
        for band in line.bands[day_type(day + timedelta(days=offset))]:
            first = offset * _DAY_S + band.start_s + band.first_offset_s + lead
            last = offset * _DAY_S + band.end_s + lead
            leaves = first + max(0, -(-(earliest_s - first) // band.every_s)) * band.every_s
            if leaves < last:
                return leaves
    return None


def departures(
    seed: int, node: int, day: date, earliest_s: int, limit: int, line: str | None = None
) -> list[Departure]:
    """The next vehicles that leave a stop, in time order."""
    found: list[Departure] = []
    lines = lines_of(seed)
    for number, position, forward in _calls(seed).get(node, ()):
        here = lines[number]
        if line is not None and here.line != line:
            continue
        second = earliest_s
        for _ in range(limit):
            leaves = next_departure(here, position, day, second, forward=forward)
            if leaves is None:
                break
            found.append(Departure(leaves, here.line, here.nodes[-1 if forward else 0]))
            second = leaves + 1
    return sorted(found)[:limit]


def journey(
    seed: int, day: date, depart_s: int, to_stops: Mapping[int, int], from_stops: Mapping[int, int]
) -> Journey | None:
    """The journey that arrives first, with at most one change; of two equal ones that with fewer rides.

    Args:
        to_stops: seconds on foot to each stop near the origin.
        from_stops: seconds on foot from each stop near the destination.
    """
    start = {node: (depart_s + walk, ()) for node, walk in to_stops.items()}
    first = _ride(seed, day, start, change_s=0)
    second = _ride(seed, day, first, change_s=CHANGE_S)
    best: Journey | None = None
    for reached in (first, second):
        for node in sorted(reached):
            walk = from_stops.get(node)
            if walk is None:
                continue
            arrives, rides = reached[node]
            if best is None or arrives + walk < best.arrives_s:
                best = Journey(rides, to_stops[rides[0].board], walk, arrives + walk)
    return best


_Reached = dict[int, tuple[int, tuple[Ride, ...]]]


def _ride(seed: int, day: date, start: Mapping[int, tuple[int, tuple[Ride, ...]]], change_s: int) -> _Reached:
    """Where one more ride leads, and when it arrives at the earliest."""
    lines, calls = lines_of(seed), _calls(seed)
    reached: _Reached = {}
    for node in sorted(start):
        ready, before = start[node]
        for number, position, forward in calls.get(node, ()):
            line = lines[number]
            if before and before[-1].line == line.line:
                continue
            leaves = next_departure(line, position, day, ready + change_s, forward=forward)
            if leaves is None:
                continue
            here = line.reach_s[position]
            towards = line.nodes[-1 if forward else 0]
            ahead = range(position + 1, len(line.nodes)) if forward else range(position - 1, -1, -1)
            for place in ahead:
                other = line.nodes[place]
                arrives = leaves + abs(line.reach_s[place] - here)
                if other not in reached or arrives < reached[other][0]:
                    reached[other] = (arrives, (*before, Ride(line.line, towards, node, other, leaves, arrives)))
    return reached
