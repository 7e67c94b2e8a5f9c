"""Streets, traffic, timetables and what is going on on the roads this morning."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Final

import networkx as nx

from servers.cast import Address, Cast
from servers.maps.models import (
    Headway,
    IncidentKind,
    LineStop,
    Node,
    Road,
    RoadIncident,
    TrafficProfile,
    TransitLine,
)
from servers.maps.streets import Network, degrees, network_of
from servers.maps.times import instant
from servers.maps.traffic import KINDS, PROFILES
from servers.maps.transit import lines_of
from sessions import World

# Minutes of delay, from and below.
_DELAYS: Final[dict[IncidentKind, tuple[int, int]]] = {
    "closure": (0, 1),
    "accident": (4, 13),
    "works": (2, 8),
    "hazard": (1, 4),
    "police": (1, 3),
}
_NOTES: Final[dict[IncidentKind, tuple[str, ...]]] = {
    "closure": ("burst water main", "film crew", "fallen tree", "market day"),
    "accident": ("two cars", "van on the kerb", "one lane blocked", "lorry and a bike"),
    "works": ("temporary lights", "resurfacing", "gas main", "one lane only"),
    "hazard": ("oil on the road", "deep pothole", "loose scaffolding", "flooded kerb"),
    "police": ("speed check", "checking permits", "directing traffic"),
}
_CRASH_M: Final = 90
_OTHERS: Final[tuple[IncidentKind, ...]] = (
    "accident", "works", "hazard", "police", "works", "hazard", "closure", "closure", "accident", "police", "hazard",
)  # fmt: skip
_ENDED: Final[tuple[IncidentKind, ...]] = ("accident", "works", "hazard", "police", "closure")


def lay_roads(world: World, cast: Cast) -> None:
    """Nodes and roads as `network_of` draws them, and the profiles of traffic."""
    net = network_of(cast.seed)
    for number, corner in enumerate(net.corners):
        lat_e6, lon_e6 = degrees(cast.seed, corner.x_m, corner.y_m)
        world.insert(Node, node_id=number, lat_e6=lat_e6, lon_e6=lon_e6, is_junction=corner.is_junction)
    for road in net.roads:
        world.insert(
            Road,
            road_id=road.road_id,
            start_id=road.start,
            end_id=road.end,
            street=road.street,
            kind=road.kind,
            length_m=road.length_m,
            speed_kmh=road.speed_kmh,
            modes=list(road.modes),
            is_one_way=road.is_one_way,
            is_toll=road.is_toll,
            in_park=road.in_park,
            is_bridge=road.is_bridge,
        )
    for day, bands in PROFILES.items():
        for minute, factors in bands:
            for kind, percent in zip(KINDS, factors, strict=False):
                world.insert(TrafficProfile, kind=kind, day_type=day, from_minute=minute, percent=percent)


def write_timetables(world: World, cast: Cast, stops: dict[int, str]) -> None:
    """Lines, stops and headways as `lines_of` draws them."""
    for line in lines_of(cast.seed):
        world.insert(TransitLine, line=line.line, kind=line.kind)
        for place, node in enumerate(line.nodes):
            ride = line.reach_s[place] - line.reach_s[place - 1] if place else 0
            world.insert(LineStop, line=line.line, position=place, place_id=stops[node], ride_s=ride)
        for day, bands in line.bands.items():
            for band in bands:
                world.insert(
                    Headway,
                    line=line.line,
                    day_type=day,
                    from_minute=band.start_s // 60,
                    to_minute=band.end_s // 60,
                    every_s=band.every_s,
                    first_offset_s=band.first_offset_s,
                )


class _Watch:
    """Writes incidents, no two on one stretch; closures leave every corner within reach."""

    def __init__(self, world: World, cast: Cast) -> None:
        self.world = world
        self.cast = cast
        self.net: Network = network_of(cast.seed)
        self.rng = Random(f"{cast.seed}/maps/incidents")
        self.local: datetime = world.local.replace(second=0)
        self._used: dict[int, None] = {}
        self._closed: list[int] = []

    def is_free(self, road: int) -> bool:
        return road not in self._used

    def can_close(self, road: int) -> bool:
        """Whether all corners stay within reach by car and on foot."""
        shut = {*self._closed, road}
        return all(
            nx.is_strongly_connected(
                nx.DiGraph(
                    (row.start, row.end) for row in self.net.roads if mode in row.modes and row.road_id & ~1 not in shut
                )
            )
            for mode in ("drive", "walk")
        )

    def put(
        self, road: int, kind: IncidentKind, *, ends: datetime, confirmations: int | None = None, mine: bool = False,
        note: str | None = None, minutes_ago: int | None = None, ended: bool = False,
    ) -> None:  # fmt: skip
        rng = self.rng
        self._used[road] = None
        if kind == "closure" and not ended:
            self._closed.append(road)
        low, high = _DELAYS[kind]
        ago = rng.randrange(8, 150) if minutes_ago is None else minutes_ago
        self.world.insert(
            RoadIncident,
            road_id=road,
            kind=kind,
            delay_s=60 * rng.randrange(low, high),
            reported_at=instant(self.world, self.local - timedelta(minutes=ago)),
            ends_at=instant(self.world, ends),
            confirmations=rng.randrange(0, 9) if confirmations is None else confirmations,
            reported_by_me=mine,
            confirmed_by_me=False,
            status="ended" if ended else "active",
            note=rng.choice(_NOTES[kind]) if note is None else note,
        )

    def later(self, low: int, high: int) -> datetime:
        """A full quarter hour between so many minutes from now."""
        minute = self.local + timedelta(minutes=self.rng.randrange(low, high))
        return minute.replace(minute=minute.minute // 15 * 15)


def report_incidents(world: World, cast: Cast) -> None:
    """Twenty-two incidents: the planted ones first, others elsewhere, and some that are over."""
    watch = _Watch(world, cast)
    net = watch.net
    home, office = cast.me.address, cast.employer.address
    if home is None or office is None:
        raise LookupError("the user has neither home nor office")
    bridge = min(net.bridges, key=lambda road: (_metres(net, road, home), road))
    tonight = watch.local.replace(hour=20, minute=0)
    watch.put(bridge, "closure", ends=tonight, confirmations=14, note="bridge inspection")
    near = sorted((road.road_id for road in net.roads[::2]), key=lambda road: (_metres(net, road, office), road))
    crash = min(
        (road for road in near if "drive" in net.roads[road].modes and watch.is_free(road)),
        key=lambda road: (abs(_metres(net, road, office) - _CRASH_M), road),
    )
    watch.put(
        crash, "accident", ends=watch.later(60, 120), confirmations=3, minutes_ago=25, note="two cars, one lane blocked"
    )
    streets = {net.roads[crash].street}
    for kind in ("works", "hazard", "police"):
        road = next(
            road
            for road in near
            if watch.is_free(road) and net.roads[road].street not in streets and "drive" in net.roads[road].modes
        )
        streets.add(net.roads[road].street)
        ends = watch.local.replace(hour=12, minute=0) if kind == "works" else watch.later(120, 600)
        watch.put(road, kind, ends=ends, mine=kind == "hazard", minutes_ago=160 if kind == "hazard" else None)
    others = [road.road_id for road in net.roads[::2] if "drive" in road.modes and not road.is_bridge]
    watch.rng.shuffle(others)
    for kind in _OTHERS:
        road = next(
            road
            for road in others
            if watch.is_free(road)
            and net.roads[road].street not in streets
            and (kind != "closure" or (road in net.closable and watch.can_close(road)))
        )
        streets.add(net.roads[road].street)
        days = 60 * 24 * watch.rng.randrange(1, 12) if kind in {"works", "closure"} else 0
        watch.put(road, kind, ends=watch.later(90 + days, 480 + days))
    for kind in _ENDED:
        road = next(road for road in others if watch.is_free(road) and net.roads[road].street not in streets)
        streets.add(net.roads[road].street)
        watch.put(
            road, kind, ends=watch.later(-600, -60), minutes_ago=watch.rng.randrange(700, 1400), ended=kind != "works"
        )


def _metres(net: Network, road: int, address: Address) -> int:
    """Metres along the grid from the middle of a stretch to a house."""
    a, b = net.corners[net.roads[road].start], net.corners[net.roads[road].end]
    return abs((a.x_m + b.x_m) // 2 - address.x_m) + abs((a.y_m + b.y_m) // 2 - address.y_m)
