"""Charging: now, not any more, or by a time."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated, Literal

from pydantic import Field

from servers.kit import Conflict, InvalidArguments, Moment, Toolbox, when
from servers.kit.text import instant, local_minute
from servers.vehicle import policy
from servers.vehicle.models import ChargingSession, MyVehicleId, Vehicle
from servers.vehicle.standing import At, at_car, cable, reach, wake
from servers.vehicle.times import charge_begins, charging_minutes
from servers.vehicle.views import ChargingView
from sessions import World

toolbox = Toolbox()
Action = Literal["start", "stop", "schedule"]


@toolbox.write(ChargingSession, Vehicle)
def set_vehicle_charging(
    world: World,
    vehicle_id: MyVehicleId | None = None,
    *,
    action: Annotated[Action, Field(description="start now, stop, or schedule to be ready by a time.")],
    limit_percent: Annotated[int, Field(ge=50, le=100, description="Percent to charge to; as set before if left out.")]
    | None = None,
    ready_by: Annotated[Moment, Field(description="When it is to be charged, for schedule.")] | None = None,
) -> ChargingView:
    """Start or stop charging a car, or have it charged by a time, in the cheap hours (from 21:00) where that is early.

    Stopping at home also lets the coupling go; a cable at a station stays in until the user pulls it. Starting while
    it charges sets another limit. A station may fail to start: then the answer says so and it can be tried again.

    Raises:
        InvalidArguments: schedule without a time, or a time or limit that the action does not take.
        Conflict: no battery; not plugged in; at the limit already; nothing to stop; a fault; a time that is past or
            too early to be charged by; the car cannot be reached, or no car is named and the user sits in none.
        Refused: the user's booking of the car is over.
    """
    if (action == "schedule") != (ready_by is not None):
        raise InvalidArguments("ready_by goes with schedule, and schedule needs it.")
    if action == "stop" and limit_percent is not None:
        raise InvalidArguments("Stopping takes no limit.")
    at = at_car(world, vehicle_id)
    plug = cable(world, at.car)
    if plug is None:
        raise Conflict(f"The {at.car.nickname} has no battery to charge.")
    reach(at)
    if plug.state == "unplugged":
        raise Conflict(f"The {at.car.nickname} is not plugged in; somebody has to put the cable in first.")
    if action == "stop":
        return _stop(world, at, plug)
    limit = plug.limit_percent if limit_percent is None else limit_percent
    if policy.charge_percent(at.car) >= limit:
        raise Conflict(
            f"The {at.car.nickname} is at {policy.charge_percent(at.car)} %, and the limit is {limit} %; give a higher "
            "one."
        )
    if ready_by is not None:
        return _schedule(world, at, plug, limit, ready_by)
    return _start(world, at, plug, limit)


def _start(world: World, at: At, plug: ChargingSession, limit: int) -> ChargingView:
    if plug.state == "charging" and limit == plug.limit_percent:
        raise Conflict(f"The {at.car.nickname} is charging to {limit} % already.")
    if plug.is_flaky and plug.state != "charging":
        world.update(ChargingSession, plug.vehicle_id, state="fault", limit_percent=limit, is_flaky=False)
        return _view(world, at, "The station reported a fault and did not start; try again.")
    world.update(ChargingSession, plug.vehicle_id, state="charging", limit_percent=limit, ready_by=None, begins_at=None)
    return _view(world, at)


def _stop(world: World, at: At, plug: ChargingSession) -> ChargingView:
    if plug.station_id is None:
        world.update(ChargingSession, plug.vehicle_id, state="unplugged", ready_by=None, begins_at=None, kw=0)
        return _view(world, at, "The connector at home is released.")
    if plug.state not in {"charging", "scheduled", "fault"}:
        raise Conflict(f"The {at.car.nickname} is not charging; you have to pull the cable yourself.")
    world.update(ChargingSession, plug.vehicle_id, state="plugged", ready_by=None, begins_at=None)
    return _view(world, at, "The cable is still in and has to be pulled by hand.")


def _schedule(world: World, at: At, plug: ChargingSession, limit: int, ready_by: str) -> ChargingView:
    due = when(world, ready_by)
    if due <= world.now:
        raise Conflict(f"That is past: {ready_by.replace('T', ' at ')}.")
    if plug.state == "fault":
        raise Conflict("The station reported a fault; start the charging now or use another one.")
    minutes = charging_minutes(at.car, limit, plug.kw)
    full = world.now + timedelta(minutes=minutes)
    if full > due:
        raise Conflict(
            f"The {at.car.nickname} cannot be at {limit} % by then; started now, it is at "
            f"{local_minute(instant(full), world.zone).replace('T', ' at ')}."
        )
    begins = charge_begins(world, due, minutes)
    row = (plug.state, plug.limit_percent, plug.ready_by)
    if row == ("scheduled", limit, instant(due)):
        raise Conflict(f"The {at.car.nickname} is set for that already.")
    world.update(
        ChargingSession, plug.vehicle_id,
        state="scheduled", limit_percent=limit, ready_by=instant(due), begins_at=instant(begins),
    )  # fmt: skip
    return _view(world, at)


def _view(world: World, at: At, note: str = "") -> ChargingView:
    wake(world, at)
    plug = cable(world, at.car)
    if plug is None:
        raise Conflict(f"The {at.car.nickname} has no battery to charge.")
    view: ChargingView = {
        "vehicle_id": at.car.vehicle_id,
        "nickname": at.car.nickname,
        "state": plug.state,
        "charge_percent": policy.charge_percent(at.car),
        "limit_percent": plug.limit_percent,
    }
    if plug.begins_at is not None:
        view["begins_at"] = local_minute(plug.begins_at, world.zone)
    if plug.ready_by is not None:
        view["ready_by"] = local_minute(plug.ready_by, world.zone)
    if plug.state == "charging":
        minutes = charging_minutes(at.car, plug.limit_percent, plug.kw)
        view["full_at"] = local_minute(instant(world.now + timedelta(minutes=minutes)), world.zone)
    if note:
        view["note"] = note
    return view
