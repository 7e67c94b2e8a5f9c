"""What time alone does: cars charge, a scheduled charge begins, parked cars fall asleep, a new day wakes them anew."""

from __future__ import annotations

from datetime import datetime

from servers.kit.text import instant
from servers.vehicle import policy
from servers.vehicle.models import ChargingSession, Presence, Vehicle
from sessions import World


def on_clock(world: World, before: datetime, after: datetime) -> None:
    """Let the time from `before` to `after` pass."""
    for plug in world.find(ChargingSession):
        if plug.state == "charging":
            _charge(world, plug, before, after)
        elif plug.state == "scheduled" and plug.begins_at is not None and plug.begins_at <= instant(after):
            _charge(world, plug, max(before, datetime.fromisoformat(plug.begins_at)), after)
    new_day = before.astimezone(world.zone).date() < after.astimezone(world.zone).date()
    asleep_since = instant(after - policy.ASLEEP_AFTER)
    for car in world.find(Vehicle):
        if new_day and car.wakes_today:
            world.update(Vehicle, car.vehicle_id, wakes_today=0)
        parked = car.power == "off" and not world.find(Presence, vehicle_id=car.vehicle_id)
        if parked and not car.is_asleep and car.parked_since <= asleep_since:
            world.update(Vehicle, car.vehicle_id, is_asleep=True, reported_at=instant(after))


def _charge(world: World, plug: ChargingSession, begins: datetime, ends: datetime) -> None:
    car = world.get(Vehicle, plug.vehicle_id)
    if car is None:
        return
    full = car.battery_wh * plug.limit_percent // 100
    gained = int((ends - begins).total_seconds()) * plug.kw * 1000 // 3600
    reached = max(car.charge_wh, min(full, car.charge_wh + gained))
    world.update(Vehicle, car.vehicle_id, charge_wh=reached)
    state = "complete" if reached >= full else "charging"
    world.update(ChargingSession, plug.vehicle_id, state=state, begins_at=None)
