"""Rows as the user sees and names them; fields are named and valued as the tools show them.

Beside what is shown stand fields that no name rests on but guards ask: whether the user drives now, what a price is.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, NamedTuple

from servers.kit.text import instant, local_day, local_minute
from servers.vehicle import policy
from servers.vehicle.models import (
    ChargingSession,
    Cruise,
    Destination,
    DriverProfile,
    Route,
    ServiceBooking,
    ServiceCentre,
    ServiceSlot,
    Vehicle,
    VehicleDriver,
)
from servers.vehicle.standing import avoided, own_car, profile, route_places
from servers.vehicle.times import days_ago
from servers.vehicle.tools.reading import get_vehicle_status, list_vehicles
from servers.vehicle.tools.trips import list_vehicle_trips
from sessions import World

_AT_ONCE = timedelta(minutes=10)


class VehicleThing(NamedTuple):
    """A car; what it does not have is "" or 0. `alone` where the user sits in no car, `failing` what fails at first.

    `my_zone` and `next_zone` are said from the wheel; `unstoppable` is "stop" where nothing is charging,
    `underway` "schedule" where something is;
    `hatch` and `flap` can be asked for where the user sits in no moving car.
    """

    id: str
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
    mode: str
    where: str
    is_locked: bool
    alone: bool
    moving: bool
    idle_gear: str
    my_zone: str
    next_zone: str
    cruise_rest: str
    hatch: str
    flap: str
    asleep: bool
    reachable: bool
    power: str
    charging: str
    at_home: bool
    plugged: bool
    charge_percent: int
    fuel_percent: int
    limit_percent: int
    range_km: int
    odometer_km: int
    service_due_in_km: int
    outside: int
    boot_open: bool
    windows_open: bool
    destination: str
    arrives_at: str
    softest_tyre: str
    soft: bool
    profile_limit: int
    routed: bool
    inspection_ahead: bool
    failing: str
    unstoppable: str
    underway: str


class DestinationThing(NamedTuple):
    """A place; `on_route` on the way of the user's car, `suits` unless that car can take nothing in there."""

    id: str
    destination_id: str
    name: str
    kind: str
    spoken: str
    district: str
    address: str
    closes: str
    kw: int
    price_cents_kwh: int
    free_stalls: int
    height_limit_mm: int
    on_route: bool
    near: bool
    left_percent: int
    suits: bool
    sought: bool
    article: str
    place: str


class ProfileThing(NamedTuple):
    """A driver profile of one car."""

    id: str
    profile_id: str
    vehicle_id: str
    profile_name: str
    my_profile: bool
    in_use: bool
    max_speed_kmh: int
    is_restricted: bool
    person: str
    at_wheel: bool


class TripThing(NamedTuple):
    """A trip of the logbook; `yours` where the user drove, `unlikely` and `improbable` what nobody would call it."""

    id: str
    trip_id: str
    vehicle: str
    driver: str
    started_at: str
    ended_at: str
    origin: str
    destination: str
    distance_m: int
    distance_km: int
    purpose: str
    company: str
    yours: bool
    fresh: bool
    open: bool
    to_home: bool
    to_firm: bool
    spoken: str
    at_wheel: bool
    client: str
    unlikely: str
    improbable: str


class SlotThing(NamedTuple):
    """A free time at a garage; `price` takes the call's arguments."""

    id: str
    slot_id: str
    centre: str
    starts_at: str
    rate_percent: int
    at_wheel: bool

    def price(self, arguments: Mapping[str, Any]) -> int:
        """What the garage asks for the kind of work that is asked for."""
        return policy.service_cents(arguments["kind"], self.rate_percent)


def vehicles(world: World) -> list[Any]:
    """The cars that the user may use."""
    here = policy.sitting(world)
    plugs = {row.vehicle_id: row for row in world.find(ChargingSession)}
    cruising = {row.vehicle_id for row in world.find(Cruise) if row.state == "active"}
    inspected = {row.vehicle_id for row in world.find(ServiceBooking, kind="inspection", status="booked")}
    under_me = None if here is None else world.get(Vehicle, here.vehicle_id)
    rolling = under_me is not None and under_me.speed_kmh > 0
    found: list[Any] = []
    for shown in list_vehicles(world)["vehicles"]:
        car = world.get(Vehicle, shown["vehicle_id"])
        if car is None:
            continue
        status = get_vehicle_status(world, car.vehicle_id)
        plug = plugs.get(car.vehicle_id)
        found.append(
            VehicleThing(
                id=car.vehicle_id,
                vehicle_id=car.vehicle_id,
                nickname=car.nickname,
                model=shown["model"],
                colour=car.colour,
                plate=car.plate,
                drive=car.drive,
                owner=car.owner,
                main_driver=shown["main_driver"],
                relation=shown["relation"],
                my_role=shown["my_role"],
                mine=shown["mine"],
                i_am_in_it=shown["i_am_in_it"],
                mode=shown["mode"],
                where=shown["where"],
                is_locked=car.is_locked,
                alone=here is None,
                moving=car.speed_kmh > 0,
                idle_gear="D" if car.speed_kmh else "N",
                my_zone="driver" if shown.get("seat") == "driver" else "rear",
                next_zone="passenger" if shown.get("seat") == "driver" else "rear",
                cruise_rest="standby" if car.vehicle_id in cruising else "off",
                hatch="sunroof" if rolling else "trunk",
                flap="sunroof" if rolling else "charge_port" if car.owner == "household" else "bonnet",
                asleep=car.is_asleep,
                reachable=car.is_online,
                power=car.power,
                charging="" if plug is None else plug.state,
                at_home=plug is not None and plug.state != "unplugged" and plug.station_id is None,
                plugged=plug is not None and plug.state != "unplugged",
                charge_percent=status.get("charge_percent", 0),
                fuel_percent=status.get("fuel_percent", 0),
                limit_percent=status.get("limit_percent", 0),
                range_km=status.get("range_km", 0),
                odometer_km=status.get("odometer_km", 0),
                service_due_in_km=status.get("service_due_in_km", 0),
                outside=status.get("outside", 0),
                boot_open=status.get("boot_open", False),
                windows_open=status.get("windows_open", False),
                destination=status.get("destination", ""),
                arrives_at=status.get("arrives_at", ""),
                softest_tyre=status.get("softest_tyre", ""),
                soft=any(one["pressure_kpa"] * 10 < one["recommended_kpa"] * 9 for one in status.get("tyres", [])),
                profile_limit=profile(world, car).max_speed_kmh,
                routed="destination" in status,
                inspection_ahead=car.vehicle_id in inspected,
                failing="start" if plug is not None and plug.is_flaky else "",
                unstoppable="" if plug is not None and plug.state == "charging" else "stop",
                underway="schedule" if plug is not None and plug.state == "charging" else "",
            )
        )
    return found


def destinations(world: World) -> list[Any]:
    """The address book."""
    here = policy.sitting(world)
    key = own_car(world) if here is None else here.vehicle_id
    car = None if key is None else world.get(Vehicle, key)
    ahead = set[str]() if car is None else {one.destination_id for one in route_places(world, car)}
    route = None if car is None else world.get(Route, car.vehicle_id)
    # Nobody has a route set and wants another one at once.
    fresh = (
        route is not None and route.destination_id is not None and str(route.started_at) > instant(world.now - _AT_ONCE)
    )
    legs = {
        row.destination_id: None if car is None else policy.legs_of(car, [row], avoided(world, car))[0]
        for row in world.find(Destination)
    }
    # Nobody looks for what they stand at.
    at_hand = {leg.to.kind for leg in legs.values() if leg is not None and leg.metres < 300}
    found: list[Any] = []
    for row in world.find(Destination):
        suits = car is None or row.kind not in {"charger", "fuel"} or (row.kind == "fuel") == policy.burns(car)
        leg = legs[row.destination_id]
        found.append(
            DestinationThing(
                id=row.destination_id,
                destination_id=row.destination_id,
                name=row.name,
                kind=row.kind,
                spoken=row.spoken,
                district=row.district,
                address=row.address,
                closes=row.closes,
                kw=row.kw,
                price_cents_kwh=row.price_cents_kwh,
                free_stalls=row.free_stalls,
                height_limit_mm=row.height_limit_mm,
                on_route=row.destination_id in ahead,
                near=leg is not None and leg.metres < 300,
                left_percent=0 if leg is None else leg.percent_left,
                suits=suits and not fresh,
                sought=suits and row.kind in {"charger", "parking", "fuel", "garage"} - at_hand,
                article="the " if row.spoken == "headed" else "",
                place="" if row.spoken != "person" else "' place" if row.name.endswith("s") else "'s place",
            )
        )
    return found


def profiles(world: World) -> list[Any]:
    """All profiles of the cars."""
    busy = policy.drives_now(world)
    active = {row.active_profile_id for row in world.find(Vehicle)}
    return [
        ProfileThing(
            id=row.profile_id,
            profile_id=row.profile_id,
            vehicle_id=row.vehicle_id,
            profile_name=row.name,
            my_profile=row.person == world.me,
            in_use=row.profile_id in active,
            max_speed_kmh=row.max_speed_kmh,
            is_restricted=row.is_restricted,
            person=row.person,
            at_wheel=busy,
        )
        for row in world.find(DriverProfile)
    ]


def trips(world: World) -> list[Any]:
    """The trips of the logbook."""
    busy = policy.drives_now(world)
    since = local_day(days_ago(world, policy.CLASSIFY_DAYS), world.zone)
    places = {row.name: row for row in world.find(Destination)}
    mine = {row.name for row in world.find(VehicleDriver, person=world.me)}
    found: list[Any] = []
    for shown in _all_trips(world):
        ends, begins = places[shown["destination"]], places[shown["origin"]]
        firm = next((one.name for one in (ends, begins) if one.kind == "contact" and one.spoken == "brand"), "")
        found.append(
            TripThing(
                id=shown["trip_id"],
                trip_id=shown["trip_id"],
                vehicle=shown["vehicle"],
                driver=shown["driver"],
                started_at=shown["started_at"],
                ended_at=shown["ended_at"],
                origin=shown["origin"],
                destination=shown["destination"],
                distance_m=shown["distance_m"],
                distance_km=shown["distance_m"] // 1000,
                purpose=shown["purpose"],
                company=shown.get("company", ""),
                yours=shown["driver"] in mine,
                fresh=shown["started_at"] >= since,
                open="claimed_on" not in shown,
                to_home=ends.kind == "home",
                to_firm=ends.kind == "contact" and ends.spoken == "brand",
                spoken=ends.spoken,
                at_wheel=busy,
                client=firm,
                improbable="" if firm == "" else "private",
                unlikely="private" if {begins.kind, ends.kind} == {"home", "work"} else "commute",
            )
        )
    return found


def _all_trips(world: World) -> list[Any]:
    found: list[Any] = []
    cursor: str | None = None
    while True:
        page = list_vehicle_trips(world, limit=50, cursor=cursor)
        found.extend(page["trips"])
        cursor = page.get("next_cursor")
        if cursor is None:
            return found


def slots(world: World) -> list[Any]:
    """Free times at the garages."""
    busy, now = policy.drives_now(world), instant(world.now)
    centres = {row.centre_id: row for row in world.find(ServiceCentre)}
    return [
        SlotThing(
            id=row.slot_id,
            slot_id=row.slot_id,
            centre=centres[row.centre_id].name,
            starts_at=local_minute(row.starts_at, world.zone),
            rate_percent=centres[row.centre_id].rate_percent,
            at_wheel=busy,
        )
        for row in world.find(ServiceSlot, is_free=True)
        if row.starts_at > now
    ]


THINGS = {
    "vehicles": vehicles,
    "destinations": destinations,
    "driver_profiles": profiles,
    "vehicle_trips": trips,
    "service_slots": slots,
}
