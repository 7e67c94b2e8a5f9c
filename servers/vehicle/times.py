"""Moments of the cars: stored as UTC, shown as local days and minutes; when a scheduled charge begins."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from servers.kit.text import instant
from servers.vehicle.models import Vehicle
from servers.vehicle.policy import OFF_PEAK
from sessions import World


def charging_minutes(car: Vehicle, limit_percent: int, kw: int) -> int:
    """Whole minutes until a car is charged to a limit, rounded up."""
    missing = max(0, car.battery_wh * limit_percent // 100 - car.charge_wh)
    return -(-missing * 60 // (kw * 1000))


def charge_begins(world: World, ready_by: datetime, minutes: int) -> datetime:
    """When a charge of so many minutes begins that has the time: in the next cheap hours, else as late as it may."""
    return min(_next_cheap(world), ready_by - timedelta(minutes=minutes))


def _next_cheap(world: World) -> datetime:
    """The beginning of the cheap hours that come next, now if they have begun."""
    clock = world.local.time()
    if clock >= OFF_PEAK[0] or clock < OFF_PEAK[1]:
        return world.now
    evening = datetime.combine(world.today, time(OFF_PEAK[0].hour), tzinfo=world.zone)
    return evening.astimezone(world.now.tzinfo)


def days_ago(world: World, days: int) -> str:
    """The stored moment so many days before now."""
    return instant(world.now - timedelta(days=days))


def day_after(day: str) -> str:
    """The date after another."""
    return (date.fromisoformat(day) + timedelta(days=1)).isoformat()
