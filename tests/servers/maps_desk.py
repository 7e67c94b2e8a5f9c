"""Rows of the map that tests speak of."""

from __future__ import annotations

from servers.maps import MAPS
from servers.maps.models import MapContact, Place, RoadIncident, SavedPlace
from servers.maps.standing import here, metres_to_road
from servers.maps.streets import network_of
from tests.servers.desk import Desk


def desk_of(seed: int = 0) -> Desk:
    """A session on the map."""
    return Desk(MAPS, seed)


def saved(desk: Desk, label: str) -> SavedPlace:
    """A saved place by label."""
    [row] = desk.world.find(SavedPlace, label=label)
    return row


def where(desk: Desk, label: str) -> str:
    """The place under a label."""
    return saved(desk, label).place_id


def named(desk: Desk, name: str) -> list[Place]:
    """Places of a name, by id."""
    return desk.world.find(Place, name=name)


def house(desk: Desk, line: str) -> list[Place]:
    """Places at an address line."""
    return desk.world.find(Place, address=line)


def stop(desk: Desk) -> Place:
    """The stop nearest to where the user is."""
    me = here(desk.world)
    return (
        desk.world.get(
            Place, desk.do("search_places", kind="transit_stop", near_place_id=me.place_id)["places"][0]["place_id"]
        )
        or me
    )


def incidents(desk: Desk, kind: str) -> list[RoadIncident]:
    """Incidents of a kind, the nearest to the user first."""
    me = here(desk.world)
    rows = desk.world.find(RoadIncident, kind=kind)
    return sorted(rows, key=lambda row: (metres_to_road(desk.seed, row.road_id, me), row.incident_id))


def free_place(desk: Desk) -> Place:
    """A business near by that is not saved."""
    taken = {row.place_id for row in desk.world.find(SavedPlace)}
    rows = desk.do("search_places", kind="shop", radius_m=15_000)["places"]
    key = next(row["place_id"] for row in rows if row["place_id"] not in taken)
    return desk.row(Place, key)


def contact(desk: Desk, *, trusted: bool) -> MapContact:
    """A contact whose first name nobody else bears."""
    rows = desk.world.find(MapContact)
    firsts = [row.first for row in rows]
    return next(row for row in rows if row.is_trusted == trusted and firsts.count(row.first) == 1)


def closed_bridges(desk: Desk) -> list[int]:
    """Bridges that are closed now."""
    shut = {row.road_id for row in incidents(desk, "closure") if row.status == "active"}
    return [road for road in network_of(desk.seed).bridges if road in shut]
