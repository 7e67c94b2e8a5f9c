"""The body of a car: locks, windows and flaps, lights."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from servers.kit import Conflict, InvalidArguments, Refused, Toolbox
from servers.vehicle import policy
from servers.vehicle.models import (
    Light,
    LightSetting,
    MyVehicleId,
    Opening,
    Presence,
    Vehicle,
    VehicleLight,
    VehicleOpening,
)
from servers.vehicle.standing import DOORS, At, at_car, cable, open_parts, part, reach, require_use, wake
from servers.vehicle.views import LightSet, ModeView, OpeningSet, mode_view
from sessions import World

toolbox = Toolbox()
_WINDOWS = ("front_left_window", "front_right_window", "rear_left_window", "rear_right_window", "sunroof")
_FLAPS = ("charge_port", "fuel_flap")
_BEAMS = ("low_beam", "high_beam", "fog")
_LIGHTS = {"low_beam": "low beam", "high_beam": "high beam", "fog": "fog light"}


@toolbox.write(Vehicle)
def lock_vehicle(world: World, vehicle_id: MyVehicleId | None = None) -> ModeView:
    """Lock a car. Windows that are open stay open and are named in the answer.

    Raises:
        Conflict: a door or the boot is open; it is locked already; it is ready to drive with nobody inside; it
            cannot be reached; or no car is named and the user sits in none.
        Refused: the user's booking of the car is over.
    """
    at = at_car(world, vehicle_id)
    car = at.car
    if car.is_locked:
        raise Conflict(f"The {car.nickname} is locked already.")
    reach(at)
    opened = open_parts(world, car, (*DOORS, "trunk"))
    if opened:
        raise Conflict(f"The {part(opened[0])} of the {car.nickname} is open; {_how_to_shut(opened[0])}.")
    if car.power == "ready" and not world.find(Presence, vehicle_id=car.vehicle_id):
        raise Conflict(f"The {car.nickname} is ready to drive with nobody inside; switch it off first.")
    return _locked(world, at, is_locked=True)


def _how_to_shut(opening: str) -> str:
    return "shut it first" if opening == "trunk" else "somebody has to close it by hand first"


@toolbox.write(Vehicle, confirm=policy.unlock_needs_yes)
def unlock_vehicle(world: World, vehicle_id: MyVehicleId | None = None) -> ModeView:
    """Unlock a car.

    Raises:
        Refused: it moves; or a restricted or pool account from outside.
        Conflict: it is unlocked already, or cannot be reached; or no car is named and the user sits in none.
    """
    at = at_car(world, vehicle_id)
    car = at.car
    if car.speed_kmh:
        raise Refused(f"The {car.nickname} is moving.")
    require_use(at)
    if not car.is_locked:
        raise Conflict(f"The {car.nickname} is unlocked already.")
    reach(at)
    return _locked(world, at, is_locked=False)


def _locked(world: World, at: At, *, is_locked: bool) -> ModeView:
    world.update(Vehicle, at.car.vehicle_id, is_locked=is_locked)
    wake(world, at)
    after = world.get(Vehicle, at.car.vehicle_id)
    view = mode_view(at.car if after is None else after)
    windows = open_parts(world, at.car, _WINDOWS)
    if windows:
        view["open_windows"] = [part(name) for name in windows]
    return view


@toolbox.write(VehicleOpening, Vehicle)
def set_vehicle_opening(
    world: World,
    vehicle_id: MyVehicleId | None = None,
    *,
    opening: Annotated[Opening, Field(description="Which window, flap or door; trunk is the boot.")],
    open_percent: Annotated[int, Field(ge=0, le=100, description="0 shut, 100 wide open; flaps know 0 and 100 only.")],
) -> OpeningSet:
    """Open or shut a window, the sunroof, the boot, the charge port or the fuel flap. Doors and bonnet move by hand.

    Raises:
        InvalidArguments: a flap half open.
        Refused: a door or the bonnet; the boot or a flap while the car moves; a window above 120 km/h; or a restricted
            or pool account from outside.
        Conflict: it is so already; the car has none; the boot of a locked car; the charge port with the cable in; the
            sunroof under a roof box; or the car cannot be reached, or no car is named and the user sits in none.
    """
    at = at_car(world, vehicle_id)
    car = at.car
    if opening in _FLAPS and open_percent not in {0, 100}:
        raise InvalidArguments("A flap is shut (0) or open (100).")
    row = world.get(VehicleOpening, (car.vehicle_id, opening))
    if row is None:
        raise Conflict(f"The {car.nickname} has no {part(opening)}.")
    if not row.is_powered:
        raise Refused(f"The {part(opening)} moves by hand only.")
    require_use(at)
    if car.speed_kmh and opening in {"trunk", *_FLAPS}:
        raise Refused(f"The {part(opening)} stays as it is while the car moves.")
    if car.speed_kmh > policy.WINDOWS_UP_TO:
        raise Refused(f"Windows do not move above {policy.WINDOWS_UP_TO} km/h.")
    if row.open_percent == open_percent:
        raise Conflict(f"The {part(opening)} of the {car.nickname} is {open_percent} % open already.")
    reach(at)
    _require_movable(world, car, opening)
    world.update(VehicleOpening, (car.vehicle_id, opening), open_percent=open_percent)
    wake(world, at)
    return {
        "vehicle_id": car.vehicle_id,
        "nickname": car.nickname,
        "opening": opening,
        "open_percent": open_percent,
    }


def _require_movable(world: World, car: Vehicle, opening: str) -> None:
    plug = cable(world, car)
    if opening == "charge_port" and plug is not None and plug.state != "unplugged":
        raise Conflict(f"The cable is in the charge port of the {car.nickname}.")
    if opening == "trunk" and car.is_locked:
        raise Conflict(f"The {car.nickname} is locked; unlock it first.")
    if opening == "sunroof" and car.has_roof_box:
        raise Conflict(f"The {car.nickname} has a roof box on; the sunroof stays shut.")


@toolbox.write(VehicleLight, Vehicle)
def set_vehicle_lights(
    world: World,
    vehicle_id: MyVehicleId | None = None,
    *,
    light: Annotated[Light, Field(description="Which light.")],
    setting: Annotated[LightSetting, Field(description="off, on, or auto.")],
) -> LightSet:
    """Switch a light of a car. The hazard lights always work.

    Raises:
        Refused: low beam off in the dark while the car moves; or a restricted or pool account from outside.
        Conflict: it is so already; high beam or fog light without low beam; a beam while the power is off; or the car
            cannot be reached, or no car is named and the user sits in none.
    """
    at = at_car(world, vehicle_id)
    car = at.car
    require_use(at)
    rows = {row.light: row.setting for row in world.find(VehicleLight, vehicle_id=car.vehicle_id)}
    if rows[light] == setting:
        raise Conflict(f"The {_LIGHTS.get(light, f'{light} light')} of the {car.nickname} is {setting} already.")
    if light == "low_beam" and setting == "off" and car.speed_kmh and policy.is_dark(world.local.time()):
        raise Refused("It is dark and the car moves; the low beam stays on.")
    reach(at)
    if light in _BEAMS:
        _require_beam(car, rows, light, setting)
    world.update(VehicleLight, (car.vehicle_id, light), setting=setting)
    wake(world, at)
    return {"vehicle_id": car.vehicle_id, "nickname": car.nickname, "light": light, "setting": setting}


def _require_beam(car: Vehicle, rows: Mapping[str, str], light: str, setting: str) -> None:
    if car.power == "off" and setting != "off":
        raise Conflict(f"The power of the {car.nickname} is off; switch it to accessory or ready first.")
    if light == "low_beam" and setting == "off":
        above = next((name for name in ("high_beam", "fog") if rows[name] == "on"), None)
        if above is not None:
            raise Conflict(f"The {_LIGHTS[above]} is on; switch that off first.")
    elif light != "low_beam" and setting != "off" and rows["low_beam"] == "off":
        raise Conflict(f"The {_LIGHTS[light]} needs the low beam; switch that on first.")
