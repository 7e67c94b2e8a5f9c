"""What the tools answer: ids under their parameters' names, times as local minutes, people and places by name."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict

from servers.kit.text import local_minute
from servers.vehicle import policy
from servers.vehicle.models import ClimateZone, Destination, Vehicle, VehicleDriver
from servers.vehicle.standing import cable
from sessions import World


class VehicleView(TypedDict):
    """One car in a line; `seat` is mine where I sit in it, `where` its address or "on the road"."""

    vehicle_id: str
    nickname: str
    model: str
    colour: str
    plate: str
    drive: str
    owner: str
    main_driver: str
    relation: str
    my_role: str
    mine: bool
    i_am_in_it: bool
    seat: NotRequired[str]
    mode: str
    where: str
    is_locked: bool
    as_of: NotRequired[str]


class VehiclesView(TypedDict):
    """All cars."""

    vehicles: list[VehicleView]


class OpeningView(TypedDict):
    """An opening that is not shut."""

    opening: str
    open_percent: int


class LightView(TypedDict):
    """A light."""

    light: str
    setting: str


class ZoneView(TypedDict):
    """A part of the cabin; `target` in tenths of a degree."""

    zone: str
    is_on: bool
    target: int
    fan: int
    seat_heat: int
    defrost: bool


class TyreView(TypedDict):
    """A tyre."""

    position: str
    pressure_kpa: int
    recommended_kpa: int
    season: str


class WarningView(TypedDict):
    """What a car complains of."""

    severity: str
    text: str
    since: str


class ProfileView(TypedDict):
    """A driver profile of a car."""

    profile_id: str
    profile_name: str
    in_use: bool
    my_profile: bool
    seat_memory: int
    default_temperature: int
    max_speed_kmh: int
    is_restricted: bool


class StopView(TypedDict):
    """A place on a route and what is left when one gets there."""

    destination_id: str
    name: str
    percent_left: int


class StatusView(TypedDict):
    """What a car reports, by sections: power, openings, climate, lights, tyres, energy, route, warnings, profile."""

    vehicle_id: str
    nickname: str
    as_of: NotRequired[str]
    power: NotRequired[str]
    gear: NotRequired[str]
    speed_kmh: NotRequired[int]
    parking_brake: NotRequired[bool]
    is_belted: NotRequired[bool]
    is_locked: NotRequired[bool]
    is_indoors: NotRequired[bool]
    is_online: NotRequired[bool]
    wakes_today: NotRequired[int]
    cruise: NotRequired[str]
    set_kmh: NotRequired[int]
    gap: NotRequired[int]
    open: NotRequired[list[OpeningView]]
    boot_open: NotRequired[bool]
    windows_open: NotRequired[bool]
    has_roof_box: NotRequired[bool]
    climate: NotRequired[list[ZoneView]]
    outside: NotRequired[int]
    lights: NotRequired[list[LightView]]
    tyres: NotRequired[list[TyreView]]
    softest_tyre: NotRequired[str]
    charge_percent: NotRequired[int]
    fuel_percent: NotRequired[int]
    range_km: NotRequired[int]
    charging: NotRequired[str]
    limit_percent: NotRequired[int]
    ready_by: NotRequired[str]
    charger_kw: NotRequired[int]
    plugged_in_at: NotRequired[str]
    odometer_km: NotRequired[int]
    service_due_in_km: NotRequired[int]
    height_mm: NotRequired[int]
    destination_id: NotRequired[str]
    destination: NotRequired[str]
    arrives_at: NotRequired[str]
    arrival_percent: NotRequired[int]
    stops: NotRequired[list[StopView]]
    avoid: NotRequired[list[str]]
    warnings: NotRequired[list[WarningView]]
    profiles: NotRequired[list[ProfileView]]
    valet_mode: NotRequired[bool]


class ModeView(TypedDict):
    """A car after power, gear, brake, lock or cruise control changed."""

    vehicle_id: str
    nickname: str
    power: str
    gear: str
    speed_kmh: int
    parking_brake: bool
    is_locked: bool
    open_windows: NotRequired[list[str]]


class OpeningSet(TypedDict):
    """An opening as it is now."""

    vehicle_id: str
    nickname: str
    opening: str
    open_percent: int


class LightSet(TypedDict):
    """A light as it is now."""

    vehicle_id: str
    nickname: str
    light: str
    setting: str


class ClimateSet(TypedDict):
    """The cabin as it is now."""

    vehicle_id: str
    nickname: str
    zones: list[ZoneView]


class CruiseSet(TypedDict):
    """Cruise control as it is now."""

    vehicle_id: str
    state: str
    set_kmh: int
    gap: int
    limit_kmh: int


class ProfileSet(TypedDict):
    """The profile in use."""

    vehicle_id: str
    nickname: str
    profile_id: str
    profile_name: str
    seat_memory: int
    target: int
    max_speed_kmh: int


class DestinationView(TypedDict):
    """A place. `percent_left` is what the car would have left on arrival; the rest where it is known."""

    destination_id: str
    name: str
    kind: str
    district: NotRequired[str]
    address: str
    distance_m: int
    minutes: int
    percent_left: int
    detour_m: NotRequired[int]
    open_now: bool
    opens: NotRequired[str]
    closes: NotRequired[str]
    kw: NotRequired[int]
    price_cents_kwh: NotRequired[int]
    free_stalls: NotRequired[int]
    height_limit_mm: NotRequired[int]


class DestinationsView(TypedDict):
    """One page of places, the nearest first."""

    destinations: list[DestinationView]
    total: int
    next_cursor: NotRequired[str]


class LegView(TypedDict):
    """One leg of a route."""

    destination_id: str
    name: str
    distance_m: int
    minutes: int
    percent_left: int


class RouteSet(TypedDict):
    """A route as it is now; distance and minutes of all legs together."""

    vehicle_id: str
    nickname: str
    destination_id: str
    destination: str
    legs: list[LegView]
    avoid: list[str]
    distance_m: int
    minutes: int
    arrives_at: str
    arrival_percent: int


class RouteEnded(TypedDict):
    """The route that was cancelled."""

    vehicle_id: str
    nickname: str
    destination: str


class ChargingView(TypedDict):
    """The charging of a car as it is now."""

    vehicle_id: str
    nickname: str
    state: str
    charge_percent: int
    limit_percent: int
    begins_at: NotRequired[str]
    ready_by: NotRequired[str]
    full_at: NotRequired[str]
    note: NotRequired[str]


class TripView(TypedDict):
    """A trip; `mileage_cents` is what a business trip is worth."""

    trip_id: str
    vehicle: str
    driver: str
    started_at: str
    ended_at: str
    origin: str
    destination: str
    distance_m: int
    used_wh: NotRequired[int]
    used_ml: NotRequired[int]
    purpose: str
    company: NotRequired[str]
    note: NotRequired[str]
    mileage_cents: NotRequired[int]
    claimed_on: NotRequired[str]


class TripsView(TypedDict):
    """One page of trips, the latest first; the totals are of all that fit."""

    trips: list[TripView]
    total: int
    distance_m: int
    cost_cents: int
    mileage_cents: int
    next_cursor: NotRequired[str]


class TripSorted(TypedDict):
    """A trip as it is sorted now."""

    trip_id: str
    purpose: str
    company: NotRequired[str]
    note: NotRequired[str]
    distance_m: int
    mileage_cents: NotRequired[int]


class PriceView(TypedDict):
    """What a garage asks for a kind of work and how long it takes."""

    kind: str
    price_cents: int
    minutes: int


class CentreView(TypedDict):
    """A garage that works on the car."""

    centre: str
    address: str
    has_loan_cars: bool
    prices: list[PriceView]


class SlotView(TypedDict):
    """A free time at a garage; the price stands where a kind was asked for."""

    slot_id: str
    centre: str
    starts_at: str
    price_cents: NotRequired[int]


class BookedView(TypedDict):
    """What the car is booked in for already."""

    kind: str
    centre: str
    starts_at: str
    price_cents: int


class SlotsView(TypedDict):
    """Free times in time order, the garages that they are at, and what is booked already."""

    nickname: str
    slots: list[SlotView]
    centres: list[CentreView]
    booked: list[BookedView]


class ServiceBooked(TypedDict):
    """A booking at a garage."""

    booking_id: str
    vehicle_id: str
    nickname: str
    kind: str
    centre: str
    starts_at: str
    price_cents: int
    status: str


def where(car: Vehicle) -> str:
    """Where a car is, in a line."""
    return car.parked_at or "on the road"


def mode(world: World, car: Vehicle) -> str:
    """What a car does, in a line: "driving at 64 km/h", "parked, off, charging"."""
    if car.speed_kmh:
        return f"driving at {car.speed_kmh} km/h"
    found = ["parked", car.power]
    plug = cable(world, car)
    if plug is not None and plug.state != "unplugged":
        found.append({"plugged": "plugged in", "complete": "plugged in, charged", "fault": "charging fault"}.get(
            plug.state, plug.state
        ))  # fmt: skip
    if car.is_asleep:
        found.append("asleep")
    if not car.is_online:
        found.append("underground, cannot be reached")
    elif car.is_indoors:
        found.append("indoors")
    return ", ".join(found)


def vehicle_view(world: World, car: Vehicle, role: VehicleDriver, drivers: dict[str, VehicleDriver]) -> VehicleView:
    """A car in a line."""
    here = policy.sitting(world)
    sits = here is not None and here.vehicle_id == car.vehicle_id
    main = drivers.get(car.main_driver)
    view: VehicleView = {
        "vehicle_id": car.vehicle_id,
        "nickname": car.nickname,
        "model": f"{car.make} {car.model}",
        "colour": car.colour,
        "plate": car.plate,
        "drive": car.drive,
        "owner": car.owner,
        "main_driver": "" if main is None else main.name,
        "relation": "" if main is None else main.relation,
        "my_role": role.role,
        "mine": car.main_driver == world.me,
        "i_am_in_it": sits,
        "mode": mode(world, car),
        "where": where(car),
        "is_locked": car.is_locked,
    }
    if here is not None and sits:
        view["seat"] = here.seat
    if car.is_asleep:
        view["as_of"] = local_minute(car.reported_at, world.zone)
    return view


def mode_view(car: Vehicle) -> ModeView:
    """A car after its mode changed."""
    return {
        "vehicle_id": car.vehicle_id,
        "nickname": car.nickname,
        "power": car.power,
        "gear": car.gear,
        "speed_kmh": car.speed_kmh,
        "parking_brake": car.parking_brake,
        "is_locked": car.is_locked,
    }


def zone_view(row: ClimateZone) -> ZoneView:
    """A part of the cabin."""
    return {
        "zone": row.zone,
        "is_on": row.is_on,
        "target": row.target,
        "fan": row.fan,
        "seat_heat": row.seat_heat,
        "defrost": row.defrost,
    }


def is_open(place: Destination, clock: str) -> bool:
    """Whether a place is open at a local time of day ("09:00")."""
    return place.opens <= clock < place.closes


def destination_view(world: World, place: Destination, leg: policy.Leg) -> DestinationView:
    """A place as seen from a car."""
    view: DestinationView = {
        "destination_id": place.destination_id,
        "name": place.name,
        "kind": place.kind,
        "address": place.address,
        "distance_m": leg.metres,
        "minutes": leg.minutes,
        "percent_left": max(0, leg.percent_left),
        "open_now": is_open(place, f"{world.local:%H:%M}"),
    }
    if place.district:
        view["district"] = place.district
    if (place.opens, place.closes) != ("00:00", "24:00"):
        view["opens"], view["closes"] = place.opens, place.closes
    if place.kw:
        view["kw"] = place.kw
        view["price_cents_kwh"] = place.price_cents_kwh
        view["free_stalls"] = place.free_stalls
    if place.height_limit_mm:
        view["height_limit_mm"] = place.height_limit_mm
    return view
