"""Looking at the cars: which there are and where, and all that one of them reports."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated, Literal

from pydantic import Field

from servers.kit import UNORDERED, Toolbox
from servers.kit.text import instant, local_day, local_minute
from servers.vehicle import policy
from servers.vehicle.models import (
    ClimateZone,
    Cruise,
    DriverProfile,
    MyVehicleId,
    Tyre,
    Vehicle,
    VehicleDriver,
    VehicleLight,
    VehicleOpening,
)
from servers.vehicle.standing import at_car, avoided, cable, route_places, warnings
from servers.vehicle.views import ProfileView, StatusView, VehiclesView, vehicle_view, where, zone_view
from sessions import World

toolbox = Toolbox()
Section = Literal["power", "openings", "climate", "lights", "tyres", "energy", "route", "warnings", "profile"]
_ALL: tuple[Section, ...] = (
    "power", "openings", "climate", "lights", "tyres", "energy", "route", "warnings", "profile"
)  # fmt: skip


@toolbox.read
def list_vehicles(world: World) -> VehiclesView:
    """List the cars that the user may use: nickname, plate, whose it is, what it does, where, which one the user is in.

    A car whose booking is over is not listed.
    """
    now = instant(world.now)
    found: list[tuple[Vehicle, VehicleDriver, dict[str, VehicleDriver]]] = []
    for car in world.find(Vehicle):
        drivers = {row.person: row for row in world.find(VehicleDriver, vehicle_id=car.vehicle_id)}
        role = drivers.get(world.me)
        if role is not None and (role.valid_to is None or role.valid_to > now):
            found.append((car, role, drivers))
    found.sort(key=lambda one: (one[0].main_driver != world.me, one[0].nickname))
    return {"vehicles": [vehicle_view(world, *one) for one in found]}


@toolbox.read
def get_vehicle_status(
    world: World,
    vehicle_id: MyVehicleId | None = None,
    sections: Annotated[list[Section], UNORDERED, Field(max_length=9, description="What to report, empty for all.")]
    | None = None,
) -> StatusView:
    """Read what a car reports: power, gear, openings, climate, lights, tyres, charge, route, warnings, profiles.

    Of a sleeping car it is the last report, with its time in `as_of`. Temperatures are tenths of a degree.

    Raises:
        Conflict: no car is named and the user sits in none.
        Refused: the user's booking of the car is over.
    """
    car = at_car(world, vehicle_id).car
    view: StatusView = {"vehicle_id": car.vehicle_id, "nickname": car.nickname}
    if car.is_asleep:
        view["as_of"] = local_minute(car.reported_at, world.zone)
    for section in _ALL:
        if not sections or section in sections:
            _SECTIONS[section](world, car, view)
    return view


def _power(world: World, car: Vehicle, view: StatusView) -> None:
    cruise = world.get(Cruise, car.vehicle_id)
    view["power"], view["gear"], view["speed_kmh"] = car.power, car.gear, car.speed_kmh
    view["parking_brake"], view["is_belted"], view["is_locked"] = car.parking_brake, car.is_belted, car.is_locked
    view["is_indoors"], view["is_online"], view["wakes_today"] = car.is_indoors, car.is_online, car.wakes_today
    if cruise is not None:
        view["cruise"], view["set_kmh"], view["gap"] = cruise.state, cruise.set_kmh, cruise.gap


def _openings(world: World, car: Vehicle, view: StatusView) -> None:
    rows = [row for row in world.find(VehicleOpening, vehicle_id=car.vehicle_id) if row.open_percent]
    view["open"] = [{"opening": row.opening, "open_percent": row.open_percent} for row in rows]
    view["boot_open"] = any(row.opening == "trunk" for row in rows)
    view["windows_open"] = any(row.opening.endswith("window") for row in rows)
    view["is_locked"], view["has_roof_box"] = car.is_locked, car.has_roof_box


def _climate(world: World, car: Vehicle, view: StatusView) -> None:
    view["climate"] = [zone_view(row) for row in world.find(ClimateZone, vehicle_id=car.vehicle_id)]
    view["outside"] = car.outside


def _lights(world: World, car: Vehicle, view: StatusView) -> None:
    rows = world.find(VehicleLight, vehicle_id=car.vehicle_id)
    view["lights"] = [{"light": row.light, "setting": row.setting} for row in rows]


def _tyres(world: World, car: Vehicle, view: StatusView) -> None:
    rows = world.find(Tyre, vehicle_id=car.vehicle_id)
    view["tyres"] = [
        {
            "position": row.position,
            "pressure_kpa": row.pressure_kpa,
            "recommended_kpa": row.recommended_kpa,
            "season": row.season,
        }
        for row in rows
    ]
    soft = min(rows, key=lambda row: row.pressure_kpa * 1000 // row.recommended_kpa)
    view["softest_tyre"] = soft.position


def _energy(world: World, car: Vehicle, view: StatusView) -> None:
    if car.battery_wh:
        view["charge_percent"] = policy.charge_percent(car)
    if car.tank_ml:
        view["fuel_percent"] = policy.percent_full(car)
    view["range_km"] = policy.range_m(car) // 1000
    view["odometer_km"] = car.odometer_m // 1000
    view["service_due_in_km"] = (car.service_due_m - car.odometer_m) // 1000
    view["height_mm"] = car.height_mm
    plug = cable(world, car)
    if plug is None:
        return
    view["charging"], view["limit_percent"], view["charger_kw"] = plug.state, plug.limit_percent, plug.kw
    if plug.state != "unplugged":
        view["plugged_in_at"] = "home" if plug.station_id is None else where(car)
    if plug.ready_by is not None:
        view["ready_by"] = local_minute(plug.ready_by, world.zone)


def _route(world: World, car: Vehicle, view: StatusView) -> None:
    places = route_places(world, car)
    if not places:
        return
    legs = policy.legs_of(car, places, avoided(world, car))
    total = sum(leg.minutes for leg in legs)
    view["destination_id"], view["destination"] = places[-1].destination_id, places[-1].name
    view["arrives_at"] = local_minute(instant(world.now + timedelta(minutes=total)), world.zone)
    view["arrival_percent"] = max(0, legs[-1].percent_left)
    view["stops"] = [
        {"destination_id": leg.to.destination_id, "name": leg.to.name, "percent_left": max(0, leg.percent_left)}
        for leg in legs[:-1]
    ]
    view["avoid"] = sorted(avoided(world, car))


def _warnings(world: World, car: Vehicle, view: StatusView) -> None:
    view["warnings"] = [
        {"severity": row.severity, "text": row.text, "since": local_day(row.since, world.zone)}
        for row in warnings(world, car)
    ]


def _profile(world: World, car: Vehicle, view: StatusView) -> None:
    rows = world.find(DriverProfile, vehicle_id=car.vehicle_id)
    view["profiles"] = [_profile_view(world, car, row) for row in rows]
    view["valet_mode"] = car.valet_mode


def _profile_view(world: World, car: Vehicle, row: DriverProfile) -> ProfileView:
    return {
        "profile_id": row.profile_id,
        "profile_name": row.name,
        "in_use": row.profile_id == car.active_profile_id,
        "my_profile": row.person == world.me,
        "seat_memory": row.seat_memory,
        "default_temperature": row.default_temperature,
        "max_speed_kmh": row.max_speed_kmh,
        "is_restricted": row.is_restricted,
    }


_SECTIONS = {
    "power": _power,
    "openings": _openings,
    "climate": _climate,
    "lights": _lights,
    "tyres": _tyres,
    "energy": _energy,
    "route": _route,
    "warnings": _warnings,
    "profile": _profile,
}
