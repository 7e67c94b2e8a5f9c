"""What the tools answer.

Ids stand under their parameters' names; moments are local minutes, `metres` and `distance_m` metres, `cost` cents.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, NotRequired

from typing_extensions import TypedDict

from servers.maps import queries
from servers.maps.hours import Hours, standing
from servers.maps.measures import distance, minutes_up
from servers.maps.models import Place, RoadIncident
from servers.maps.standing import hours_at, metres_to_road
from servers.maps.streets import network_of
from servers.maps.times import between, shown, wall
from servers.maps.travel import Leg, midnight_of
from servers.maps.trips import Trip
from sessions import World


class PlaceRef(TypedDict):
    """A place in short."""

    place_id: str
    name: str
    address: str
    street: str
    district: str
    category: str
    label: NotRequired[str]


class CandidateView(TypedDict):
    """An address that may be meant."""

    place_id: str
    name: str
    address: str
    street: str
    district: str
    postcode: str
    category: str
    score: int
    is_partial: bool


class CandidatesView(TypedDict):
    """Addresses, the likeliest first."""

    candidates: list[CandidateView]


class AddressView(TypedDict):
    """The address nearest to a point, and how far it is."""

    place_id: str
    name: str
    address: str
    street: str
    district: str
    postcode: str
    distance_m: int


class PlaceView(TypedDict):
    """A place in a listing; open, closing and opening are as of the minute asked about, else now."""

    place_id: str
    name: str
    kind: str
    category: str
    address: str
    street: str
    district: str
    distance_m: int
    walking_metres: NotRequired[int]
    rating: NotRequired[str]
    price_level: NotRequired[int]
    open_now: NotRequired[bool]
    closes_at: NotRequired[str]
    opens_at: NotRequired[str]
    status: NotRequired[str]


class PlacesView(TypedDict):
    """One page of places."""

    places: list[PlaceView]
    total: int
    next_cursor: NotRequired[str]


class StopView(TypedDict):
    """A stop near by."""

    place_id: str
    name: str
    walking_metres: int


class PlaceDetail(TypedDict):
    """A place in full; days of the week stand where it has hours, the rest of a day where one was asked about."""

    place_id: str
    name: str
    kind: str
    category: str
    address: str
    street: str
    district: str
    postcode: str
    phone: NotRequired[str]
    rating: NotRequired[str]
    price_level: NotRequired[int]
    features: list[str]
    status: str
    label: NotRequired[str]
    open_now: NotRequired[bool]
    closes_at: NotRequired[str]
    opens_at: NotRequired[str]
    monday: NotRequired[str]
    tuesday: NotRequired[str]
    wednesday: NotRequired[str]
    thursday: NotRequired[str]
    friday: NotRequired[str]
    saturday: NotRequired[str]
    sunday: NotRequired[str]
    day: NotRequired[str]
    day_hours: NotRequired[str]
    day_opens_at: NotRequired[str]
    day_closes_at: NotRequired[str]
    busy_hours: NotRequired[str]
    nearest_stops: list[StopView]


class StepView(TypedDict):
    """A street to follow."""

    street: str
    metres: int
    is_toll: NotRequired[bool]


class RideView(TypedDict):
    """A ride by bus or tram."""

    line: str
    towards: str
    from_stop: str
    to_stop: str
    leaves_at: str
    arrives_at: str


class LegView(TypedDict):
    """From one place to the next."""

    to: str
    minutes: int
    metres: int
    departs_at: str
    arrives_at: str
    steps: list[StepView]
    rides: NotRequired[list[RideView]]


class DirectionsView(TypedDict):
    """A trip; `destination_open` tells whether the destination is open on arrival, where it has hours."""

    origin: PlaceRef
    destination: PlaceRef
    mode: str
    departs_at: str
    arrives_at: str
    minutes: int
    metres: int
    distance: str
    cost: int
    avoided: NotRequired[list[str]]
    destination_open: NotRequired[bool]
    destination_closes_at: NotRequired[str]
    legs: list[LegView]


class PairView(TypedDict):
    """Travel between two places; no minutes where there is no way."""

    origin_place_id: str
    origin: str
    destination_place_id: str
    destination: str
    is_reachable: bool
    minutes: NotRequired[int]
    metres: NotRequired[int]


class QuickestView(TypedDict):
    """The destination that is reached first from an origin."""

    origin_place_id: str
    destination_place_id: str
    name: str
    minutes: int


class MatrixView(TypedDict):
    """All pairs, origins in order, and the quickest destination from each."""

    mode: str
    departs_at: str
    pairs: list[PairView]
    quickest: list[QuickestView]


class AlongView(TypedDict):
    """A place on the way."""

    place_id: str
    name: str
    kind: str
    category: str
    address: str
    street: str
    district: str
    minutes_into_trip: int
    detour_minutes: int
    arrives_at: str
    closes_at: NotRequired[str]
    rating: NotRequired[str]


class AlongsView(TypedDict):
    """Places on the way, the smallest detour first; `minutes` is the trip without any."""

    minutes: int
    departs_at: str
    places: list[AlongView]


class TourStopView(TypedDict):
    """A stop of a tour; `is_open` stands where it has hours."""

    place_id: str
    name: str
    arrives_at: str
    leaves_at: str
    minutes: int
    is_open: NotRequired[bool]


class TourView(TypedDict):
    """The best order; `minutes` counts the time at the stops too."""

    stops: list[TourStopView]
    departs_at: str
    ends_at: str
    ends_with: str
    minutes: int
    metres: int
    distance: str
    cost: int
    closed_on_arrival: list[str]


class DepartureView(TypedDict):
    """A departure."""

    line: str
    kind: str
    towards: str
    leaves_at: str
    in_minutes: int


class DeparturesView(TypedDict):
    """The next departures from a stop; without any, when the first one comes."""

    stop: PlaceRef
    departures: list[DepartureView]
    service_starts_at: NotRequired[str]


class IncidentView(TypedDict):
    """Something on a road; `delay_minutes` is what it costs a car."""

    incident_id: str
    kind: str
    street: str
    delay_minutes: int
    ends_at: str
    confirmations: int
    reported_by_me: bool
    distance_m: int
    note: NotRequired[str]


class IncidentsView(TypedDict):
    """Incidents that are not over, the nearest first or in the order of the drive."""

    incidents: list[IncidentView]


class ReportView(TypedDict):
    """An incident that was reported or confirmed; `change` says which."""

    incident_id: str
    change: str
    kind: str
    street: str
    confirmations: int


class SavedView(TypedDict):
    """A saved place; `distance_m` is as the crow flies from where I am, `share_id` a running share of a trip to it."""

    saved_id: str
    label: str
    list: str
    note: NotRequired[str]
    distance_m: int
    is_open: NotRequired[bool]
    status: NotRequired[str]
    share_id: NotRequired[str]
    place: PlaceRef


class SavedPlacesView(TypedDict):
    """Saved places by label."""

    saved_places: list[SavedView]


class SavedWriteView(TypedDict):
    """A saved place after a write; `change` says what was done."""

    saved_id: str
    change: str
    label: str
    list: str
    place_id: str
    name: str
    address: str


class ShareView(TypedDict):
    """A shared trip."""

    share_id: str
    contact: str
    destination: str
    departs_at: str
    arrives_at: str
    minutes: int
    ends_at: str
    link: str


class ShareEndView(TypedDict):
    """A share that was ended."""

    share_id: str
    contact: str
    destination: str
    status: str


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
