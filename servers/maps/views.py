"""What the tools answer.

Ids stand under their parameters' names; moments are local minutes, `metres` and `distance_m` metres, `cost` cents.
"""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict


class PlaceRef(TypedDict):
    """A place in short; `label` and, of home and work, `list` stand where it is shown as a saved one."""

    place_id: str
    name: str
    address: str
    street: str
    district: str
    category: str
    label: NotRequired[str]
    list: NotRequired[str]


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
