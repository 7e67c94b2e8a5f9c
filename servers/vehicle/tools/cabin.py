"""The cabin: climate and the profile that seat and limits follow."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from servers.kit import Conflict, InvalidArguments, Refused, Toolbox, find
from servers.vehicle import policy
from servers.vehicle.models import ClimateZone, DeciCelsius, DriverProfile, MyVehicleId, ProfileId, Vehicle
from servers.vehicle.standing import At, at_car, is_plugged, profile, reach, wake
from servers.vehicle.views import ClimateSet, ProfileSet, zone_view
from sessions import World

toolbox = Toolbox()
Where = Literal["driver", "passenger", "rear", "all"]


@toolbox.write(ClimateZone, Vehicle)
def set_cabin_climate(
    world: World,
    vehicle_id: MyVehicleId | None = None,
    *,
    zone: Annotated[Where, Field(description="Which part of the cabin.")] = "all",
    is_on: Annotated[bool, Field(description="Whether heating and cooling run.")] | None = None,
    target: Annotated[DeciCelsius, Field(description="Temperature in tenths of a degree, 215 for 21.5; 160 to 280.")]
    | None = None,
    fan: Annotated[int, Field(ge=0, le=7, description="Speed of the fan.")] | None = None,
    seat_heat: Annotated[int, Field(ge=0, le=3, description="Heating of the seats, 0 is off.")] | None = None,
    defrost: Annotated[bool, Field(description="Whether the windscreen is cleared.")] | None = None,
) -> ClimateSet:
    """Heat, cool or clear the cabin; what is left out stays. An electric or plugged-in car need not be started for it.

    A temperature, a fan speed or the defroster also switch it on, unless is_on says no.

    Raises:
        InvalidArguments: nothing is given to change.
        Refused: a temperature below 16 or above 28 degrees.
        Conflict: all is so already; the car has no rear zone; it must be ready for it and is not; less than 20 % charge
            and not plugged in; or it cannot be reached, or no car is named and the user sits in none.
    """
    given = {"is_on": is_on, "target": target, "fan": fan, "seat_heat": seat_heat, "defrost": defrost}
    fields: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    if not fields:
        raise InvalidArguments("Give at least one thing to change.")
    at = at_car(world, vehicle_id)
    if target is not None and not policy.COOLEST <= target <= policy.WARMEST:
        raise Refused(
            f"Temperatures go from {policy.COOLEST // 10} to {policy.WARMEST // 10} degrees, not to {target / 10:g}."
        )
    if is_on is None and (target is not None or fan or defrost):
        fields["is_on"] = True
    rows = {row.zone: row for row in world.find(ClimateZone, vehicle_id=at.car.vehicle_id)}
    if zone != "all" and zone not in rows:
        raise Conflict(f"The {at.car.nickname} has no {zone} zone.")
    chosen = [row for row in rows.values() if zone in {"all", row.zone}]
    if all(getattr(row, name) == value for row in chosen for name, value in fields.items()):
        raise Conflict(f"The climate of the {at.car.nickname} is set like that already.")
    reach(at)
    if fields.get("is_on") or seat_heat:
        _require_power(world, at)
    after = [world.update(ClimateZone, (row.vehicle_id, row.zone), **fields) for row in chosen]
    wake(world, at)
    return {
        "vehicle_id": at.car.vehicle_id,
        "nickname": at.car.nickname,
        "zones": [zone_view(row) for row in after],
    }


def _require_power(world: World, at: At) -> None:
    car, plugged = at.car, is_plugged(world, at.car)
    if car.power != "ready" and not (car.drive == "electric" or (car.drive == "hybrid" and plugged)):
        raise Conflict(f"The {car.nickname} has to be ready to drive for that.")
    if car.drive == "electric" and not plugged and policy.charge_percent(car) < policy.CLIMATE_LEAST:
        raise Conflict(f"The {car.nickname} has less than {policy.CLIMATE_LEAST} % charge and is not plugged in.")


@toolbox.write(Vehicle, ClimateZone)
def switch_driver_profile(
    world: World,
    vehicle_id: MyVehicleId | None = None,
    *,
    profile_id: ProfileId,
) -> ProfileSet:
    """Set a car for somebody: seat, temperature and top speed of cruise control. The valet profile is one of them.

    Raises:
        Refused: it is on the valet or a restricted profile and the user is not its owner.
        Conflict: it moves; it is on that profile already; the profile is of another car; or it cannot be reached, or no
            car is named and the user sits in none.
    """
    at, row = at_car(world, vehicle_id), find(world, DriverProfile, profile_id, "profile")
    car = at.car
    if row.vehicle_id != car.vehicle_id:
        other = find(world, Vehicle, row.vehicle_id, "car")
        raise Conflict(f"That profile is of the {other.nickname}, not of the {car.nickname}.")
    if row.profile_id == car.active_profile_id:
        raise Conflict(f"The {car.nickname} is set for that profile already.")
    if car.speed_kmh:
        raise Conflict(f"The {car.nickname} is moving; it has to stand first.")
    old = profile(world, car)
    if (old.is_restricted or not old.person) and at.role != "owner":
        raise Refused(f"Only the owner can take the {car.nickname} off the {old.name} profile.")
    reach(at)
    world.update(Vehicle, car.vehicle_id, active_profile_id=profile_id, valet_mode=not row.person)
    world.update(ClimateZone, (car.vehicle_id, "driver"), target=row.default_temperature)
    wake(world, at)
    return {
        "vehicle_id": car.vehicle_id,
        "nickname": car.nickname,
        "profile_id": profile_id,
        "profile_name": row.name,
        "seat_memory": row.seat_memory,
        "target": row.default_temperature,
        "max_speed_kmh": row.max_speed_kmh,
    }
