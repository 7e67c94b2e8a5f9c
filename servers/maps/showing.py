"""How rows and trips become answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from servers.maps import queries
from servers.maps.hours import Hours, standing
from servers.maps.measures import distance, minutes_up
from servers.maps.models import Place, RoadIncident
from servers.maps.standing import hours_at, metres_to_road
from servers.maps.streets import network_of
from servers.maps.times import between, shown, wall
from servers.maps.travel import Leg, midnight_of
from servers.maps.trips import Trip
from servers.maps.views import DirectionsView, IncidentView, LegView, PlaceRef, PlaceView, StepView
from sessions import World


def rating_text(tenths: int) -> str:
    """A rating as people read it: 43 is "4.3"."""
    return f"{tenths // 10}.{tenths % 10}"


def place_ref(row: Any, label: str | None = None) -> PlaceRef:
    """A place in short."""
    view: PlaceRef = {
        "place_id": row.place_id,
        "name": row.name,
        "address": row.address,
        "street": row.street,
        "district": row.district,
        "category": row.category,
    }
    if label is not None:
        view["label"] = label
    return view


def labels_of(world: World) -> dict[str, str]:
    """My label of each saved place; of several the first in the alphabet."""
    return {row.place_id: row.label for row in world.all(queries.labels)}


def place_view(row: Place, hours: Hours | None, at: datetime, metres_away: int, on_foot: int | None) -> PlaceView:
    """A place in a listing, as it stands at a local minute."""
    view: PlaceView = {
        "place_id": row.place_id,
        "name": row.name,
        "kind": row.kind,
        "category": row.category,
        "address": row.address,
        "street": row.street,
        "district": row.district,
        "distance_m": metres_away,
    }
    if on_foot is not None:
        view["walking_metres"] = on_foot
    if row.rating:
        view["rating"] = rating_text(row.rating)
    if row.price_level:
        view["price_level"] = row.price_level
    if row.status != "open":
        view["status"] = row.status
    elif hours is not None and hours.is_known:
        found = standing(hours, at)
        view["open_now"] = found.is_open
        if found.closes_at is not None:
            view["closes_at"] = shown(found.closes_at)
        if found.opens_at is not None:
            view["opens_at"] = shown(found.opens_at)
    return view


def stop_names(world: World) -> dict[int, str]:
    """Names of stops by node."""
    return {row.node_id: row.name for row in world.all(queries.stops)}


def leg_view(leg: Leg, names: Mapping[int, str]) -> LegView:
    """A leg as shown."""
    view: LegView = {
        "to": leg.destination.name,
        "minutes": between(leg.departs, leg.arrives),
        "metres": leg.metres,
        "departs_at": shown(leg.departs),
        "arrives_at": shown(leg.arrives),
        "steps": [],
    }
    for step in leg.steps:
        shown_step: StepView = {"street": step.street, "metres": step.metres}
        if step.is_toll:
            shown_step["is_toll"] = True
        view["steps"].append(shown_step)
    if leg.rides:
        day = leg.departs.date()
        view["rides"] = [
            {
                "line": ride.line,
                "towards": names[ride.towards],
                "from_stop": names[ride.board],
                "to_stop": names[ride.alight],
                "leaves_at": shown(midnight_of(day, ride.leaves_s)),
                "arrives_at": shown(midnight_of(day, ride.arrives_s)),
            }
            for ride in leg.rides
        ]
    return view


def directions_view(
    world: World, planned: Trip, origin: Place, destination: Place, mode: str, avoid: Sequence[str]
) -> DirectionsView:
    """A trip as shown."""
    minutes = between(planned.departs, planned.arrives)
    arrives = planned.departs + timedelta(minutes=minutes)
    view: DirectionsView = {
        "origin": place_ref(origin),
        "destination": place_ref(destination),
        "mode": mode,
        "departs_at": shown(planned.departs),
        "arrives_at": shown(arrives),
        "minutes": minutes,
        "metres": planned.metres,
        "distance": distance(planned.metres),
        "cost": planned.cost,
        "legs": [],
    }
    if avoid:
        view["avoided"] = list(avoid)
    hours = hours_at(world, destination.place_id)
    if hours.is_known:
        found = standing(hours, arrives)
        view["destination_open"] = found.is_open and destination.status == "open"
        if found.closes_at is not None and view["destination_open"]:
            view["destination_closes_at"] = shown(found.closes_at)
    names = stop_names(world) if any(leg.rides for leg in planned.legs) else {}
    view["legs"] = [leg_view(leg, names) for leg in planned.legs]
    return view


def incident_view(world: World, row: RoadIncident, place: Any) -> IncidentView:
    """An incident as seen from a place."""
    view: IncidentView = {
        "incident_id": row.incident_id,
        "kind": row.kind,
        "street": network_of(world.seed).roads[row.road_id].street,
        "delay_minutes": minutes_up(row.delay_s),
        "ends_at": shown(wall(world, row.ends_at)),
        "confirmations": row.confirmations,
        "reported_by_me": row.reported_by_me,
        "distance_m": metres_to_road(world.seed, row.road_id, place),
    }
    if row.note:
        view["note"] = row.note
    return view
