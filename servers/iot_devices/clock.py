"""What time alone does in the house."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from servers.iot_devices.firing import fire, may_run, run
from servers.iot_devices.models import AccessGrant, Automation, Device, Lock, Thermostat
from servers.iot_devices.policy import DRIFT_MINUTES, DRIFT_TENTHS
from servers.iot_devices.standing import House, house_of
from servers.iot_devices.steps import note
from servers.iot_devices.times import at_clock, days_from
from servers.kit.text import instant
from sessions import World

_DRIFT: Final = timedelta(minutes=DRIFT_MINUTES)
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def on_clock(world: World, before: datetime, after: datetime) -> None:
    """Let the time from `before` to `after` pass, moment by moment.

    Rooms near their targets, updates end, holds end, doors lock themselves, codes begin and expire with the days, and
    automations go off: those of a time at that time, those of a value when a room passes it.
    """
    last = before
    for moment in _moments(world, before, after):
        _warm(world, last, moment)
        _end_updates(world, moment)
        _end_holds(world, moment)
        _lock_again(world, moment)
        if moment == at_clock(moment.astimezone(world.zone).date(), "00:00", world.zone):
            _begin_day(world, moment)
        _run_timed(world, moment)
        last = moment


def _moments(world: World, before: datetime, after: datetime) -> list[datetime]:
    """When something may happen by itself, in order; the end is the last."""
    first, last = before.astimezone(world.zone).date(), after.astimezone(world.zone).date()
    clocks = {"00:00", *(row.at_time for row in world.find(Automation, trigger="time") if row.at_time is not None)}
    found = {at_clock(day, clock, world.zone) for day in days_from(first, last) for clock in clocks}
    found |= {datetime.fromisoformat(at) for at in _ends(world)}
    return sorted({moment for moment in found if before < moment < after} | {after})


def _ends(world: World) -> list[str]:
    """When updates and holds end, and doors lock themselves."""
    updates = [row.update_ends_at for row in world.find(Device)]
    holds = [row.hold_until for row in world.find(Thermostat)]
    bolts = [_locks_at(row) for row in world.find(Lock)]
    return [at for at in (*updates, *holds, *bolts) if at is not None]


def _locks_at(row: Lock) -> str | None:
    if row.auto_lock_minutes == 0 or row.unlocked_at is None or row.bolt != "unlocked":
        return None
    return instant(datetime.fromisoformat(row.unlocked_at) + timedelta(minutes=row.auto_lock_minutes))


def _warm(world: World, last: datetime, moment: datetime) -> None:
    """Rooms near their targets, so much at every tenth minute; who passes a value sets off what waits for it."""
    steps = (moment - _EPOCH) // _DRIFT - (last - _EPOCH) // _DRIFT
    house = house_of(world)
    for device in house.devices.values():
        if device.kind != "thermostat" or not steps or not house.answers(device):
            continue
        row = house.parts[device.device_id]
        current = _nearer(row, steps * DRIFT_TENTHS)
        if current != row.current:
            world.update(Thermostat, device.device_id, current=current)
            pass_value(world, device.device_id, row.current, current)


def _nearer(row: Thermostat, most: int) -> int:
    """The temperature that a thermostat reads after so many tenths of heating or cooling at most."""
    if row.current < row.target and row.mode in {"heat", "auto", "eco"}:
        return min(row.target, row.current + most)
    if row.current > row.target and row.mode in {"cool", "auto"}:
        return max(row.target, row.current - most)
    return row.current


def pass_value(world: World, device_id: str, before: int, after: int) -> None:
    """Run what a measured value sets off by rising above, or falling below, what it waits for."""
    fire(world, "above", device_id, lambda row: before <= (row.trigger_value or 0) < after)
    fire(world, "below", device_id, lambda row: after < (row.trigger_value or 0) <= before)


def _end_updates(world: World, moment: datetime) -> None:
    for row in world.find(Device, status="updating"):
        if row.update_ends_at is not None and row.update_ends_at <= instant(moment):
            ends = datetime.fromisoformat(row.update_ends_at)
            world.update(
                Device,
                row.device_id,
                status="online",
                firmware=row.latest_firmware,
                update_ends_at=None,
                last_seen_at=row.update_ends_at,
            )
            note(world, row.device_id, "state", f"updated to {row.latest_firmware}", "", at=ends)


def _end_holds(world: World, moment: datetime) -> None:
    for row in world.find(Thermostat):
        if row.hold_until is not None and row.hold_until <= instant(moment):
            world.update(Thermostat, row.device_id, hold_until=None, target=row.usual_target)


def _lock_again(world: World, moment: datetime) -> None:
    house = house_of(world)
    for row in world.find(Lock):
        due = _locks_at(row)
        if due is not None and due <= instant(moment) and _can_lock(house, row):
            world.update(Lock, row.device_id, bolt="locked", unlocked_at=None)
            note(world, row.device_id, "state", "locked by itself", "", at=datetime.fromisoformat(due))


def _can_lock(house: House, row: Lock) -> bool:
    return row.door != "open" and house.answers(house.devices[row.device_id])


def _begin_day(world: World, moment: datetime) -> None:
    """Codes begin and expire, and every device may be restarted again."""
    today = moment.astimezone(world.zone).date().isoformat()
    for row in world.find(AccessGrant):
        if row.status in {"scheduled", "active"} and row.ends_on < today:
            world.update(AccessGrant, row.grant_id, status="expired")
        elif row.status == "scheduled" and row.starts_on <= today:
            world.update(AccessGrant, row.grant_id, status="active")
    for row in world.find(Device):
        if row.restarts_today:
            world.update(Device, row.device_id, restarts_today=0)


def _run_timed(world: World, moment: datetime) -> None:
    """Automations of this minute; those that contradict each other run in the order in which they are kept."""
    local = moment.astimezone(world.zone)
    for row in world.find(Automation, trigger="time", at_time=f"{local:%H:%M}"):
        if local.second == 0 and may_run(world, row, moment):
            run(world, row, moment)
