"""How things stand now: where I am, who travels, what is open, what holds on the roads."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from servers.cast.days import is_working_day
from servers.kit import find
from servers.maps import queries
from servers.maps.hours import Hours, Interval, read_week
from servers.maps.models import MapProfile, Place, Road, RoadIncident, TripShare
from servers.maps.policy import OFFICE_BEGINS, OFFICE_ENDS
from servers.maps.streets import metres, network_of
from servers.maps.times import instant
from servers.maps.travel import Conditions, End, Traveller, reach
from sessions import World


def profile(world: World) -> MapProfile:
    """How the user travels."""
    row = world.get(MapProfile, world.me)
    if row is None:
        raise LookupError(world.me)
    return row


def here(world: World) -> Place:
    """Where the user is: where they were last seen, else at work in working hours, else at home."""
    row, local = profile(world), world.local
    at_work = is_working_day(local.date()) and OFFICE_BEGINS <= local.time() < OFFICE_ENDS
    return find(world, Place, row.here_place_id or (row.work_place_id if at_work else row.home_place_id))


def place_or_here(world: World, place_id: str | None) -> Place:
    """The place of this id, or where the user is.

    Raises:
        NotFound: there is none.
    """
    return here(world) if place_id is None else find(world, Place, place_id, "place")


def end_of(world: World, place: Any) -> End:
    """A place as an end of a trip."""
    x_m, y_m = metres(world.seed, place.lat_e6, place.lon_e6)
    return End(place.place_id, place.name, place.street, place.node_id, place.offset_m, x_m, y_m)


def stop_ends(world: World) -> list[End]:
    """All stops as ends of trips."""
    return [end_of(world, row) for row in world.all(queries.stops)]


def traveller(world: World) -> Traveller:
    """The user as a traveller."""
    row = profile(world)
    return Traveller(row.walk_speed_mm_s, row.has_transit_pass)


def is_running(world: World, row: RoadIncident) -> bool:
    """Whether an incident is not over."""
    return row.status == "active" and row.ends_at > instant(world, world.local)


def share_is_running(world: World, row: TripShare) -> bool:
    """Whether a trip is still shared."""
    return row.status == "active" and row.ends_at > instant(world, world.local)


def conditions_at(world: World, departs: datetime, avoid: Iterable[str]) -> Conditions:
    """What holds on the roads for somebody who leaves at a local minute: incidents that are not over by then."""
    rows = world.all(queries.running_incidents, now=instant(world, max(departs, world.local)))
    return Conditions(
        closed=frozenset(row.road_id & ~1 for row in rows if row.kind == "closure"),
        delays=tuple(sorted((row.road_id & ~1, row.delay_s) for row in rows if row.kind != "closure")),
        avoid=frozenset(avoid),
    )


def straight(world: World, one: Any, other: Any) -> int:
    """Metres as the crow flies between two rows with coordinates, rounded down."""
    return measure(world, one)(other)


def measure(world: World, origin: Any) -> Callable[[Any], int]:
    """Metres as the crow flies from a row with coordinates to others, rounded down."""
    seed = world.seed
    x, y = metres(seed, origin.lat_e6, origin.lon_e6)

    def away(row: Any) -> int:
        other_x, other_y = metres(seed, row.lat_e6, row.lon_e6)
        return math.isqrt((other_x - x) ** 2 + (other_y - y) ** 2)

    return away


def walking_metres(world: World, origin: Place, places: Iterable[Any]) -> dict[str, int]:
    """Metres on foot from a place to others that can be reached so."""
    departs = world.local.replace(second=0)
    ways = reach(
        world.seed, "walk", departs, traveller(world), conditions_at(world, departs, ()), end_of(world, origin)
    )
    found: dict[str, int] = {}
    for place in places:
        other = end_of(world, place)
        if ways.seconds(other) is not None:
            found[place.place_id] = ways.metres(other)
    return found


def hours_at(world: World, place_id: str) -> Hours:
    """The hours of one place."""
    rows = tuple((row.days, row.opens, row.closes) for row in world.all(queries.hours_of, place_id=place_id))
    special = tuple((row.day, _intervals(row)) for row in world.all(queries.special_of, place_id=place_id))
    return Hours(read_week(rows), special)


def all_hours(world: World) -> Mapping[str, Hours]:
    """The hours of all places that have any."""
    rows: dict[str, tuple[tuple[int, int, int], ...]] = {}
    for key, *row in world.all(queries.all_hours):
        rows[key] = (*rows.get(key, ()), (row[0], row[1], row[2]))
    special: dict[str, tuple[tuple[str, tuple[Interval, ...]], ...]] = {}
    for row in world.all(queries.all_special):
        special[row.place_id] = (*special.get(row.place_id, ()), (row.day, _intervals(row)))
    return {key: Hours(read_week(found), special.get(key, ())) for key, found in rows.items()}


def _intervals(row: Any) -> tuple[Interval, ...]:
    return () if row.opens is None else ((row.opens, row.closes),)


def street_of(world: World, road_id: int) -> str:
    """The street of a stretch."""
    return find(world, Road, road_id).street


def incident_spot(seed: int, road_id: int) -> tuple[int, int]:
    """The middle of a stretch in metres."""
    net = network_of(seed)
    a, b = net.corners[net.roads[road_id].start], net.corners[net.roads[road_id].end]
    return (a.x_m + b.x_m) // 2, (a.y_m + b.y_m) // 2


def metres_to_road(seed: int, road_id: int, place: Any) -> int:
    """Metres as the crow flies from a row with coordinates to the middle of a stretch, rounded down."""
    x, y = incident_spot(seed, road_id)
    here_x, here_y = metres(seed, place.lat_e6, place.lon_e6)
    return math.isqrt((x - here_x) ** 2 + (y - here_y) ** 2)


def hour_ago(world: World) -> str:
    """A stored moment one hour before now."""
    return instant(world, world.local - timedelta(hours=1))
