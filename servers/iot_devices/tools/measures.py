"""What was measured: temperatures and the like, energy and what it cost."""

from __future__ import annotations

from collections import defaultdict
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Any, Literal

from pydantic import Field

from servers.iot_devices import policy, queries
from servers.iot_devices.models import DeviceId, Home, Room, RoomId
from servers.iot_devices.standing import House, found_device, house_of, sentence
from servers.iot_devices.views import BucketView, EnergyView, HistoryView, UsageView
from servers.kit import Conflict, Day, InvalidArguments, Toolbox, find
from servers.kit.text import begin_of, instant, local_minute
from sessions import World

toolbox = Toolbox()
Bucket = Annotated[Literal["hour", "day"], Field(description="Length of one line of the answer.")]


def _require_span(since: str, until: str) -> None:
    if until < since:
        raise InvalidArguments("until lies before since.")
    if (date.fromisoformat(until) - date.fromisoformat(since)).days >= policy.ENERGY_DAYS_MOST:
        raise InvalidArguments(f"The span is longer than {policy.ENERGY_DAYS_MOST} days; ask for a part of it.")


@toolbox.read
def get_sensor_history(
    world: World,
    device_id: Annotated[DeviceId, Field(description="A sensor or thermostat.")],
    since: Annotated[Day, Field(description="First day.")],
    until: Annotated[Day, Field(description="Last day.")],
    bucket: Bucket = "day",
) -> HistoryView:
    """What a sensor or thermostat measured: lowest, mean and highest by day or hour, and hours without a measurement.

    Temperatures are tenths of a degree Celsius, wind km/h, a leak 1; means are rounded half up. Five days are kept;
    hours to come are no gaps.

    Raises:
        InvalidArguments: until lies before since, or the span is longer than 92 days.
        NotFound: there is no such device.
        Conflict: it is neither a sensor nor a thermostat.
    """
    _require_span(since, until)
    house = house_of(world)
    device = found_device(house, device_id)
    if device.kind not in {"sensor", "thermostat"}:
        raise Conflict(f"{sentence(house.called(device))} is neither a sensor nor a thermostat.")
    after = (date.fromisoformat(until) + timedelta(days=1)).isoformat()
    begin = datetime.fromisoformat(begin_of(since, world.zone))
    end = min(datetime.fromisoformat(begin_of(after, world.zone)), world.now)
    rows = world.all(queries.readings_between, device_id=device_id, since=instant(begin), until=instant(end))
    measured = {row.at: row.value for row in rows}
    hours = [instant(begin + timedelta(hours=place)) for place in range(_hours(begin, end))]
    slots: dict[str, list[str]] = defaultdict(list)
    for hour in hours:
        minute = local_minute(hour, world.zone)
        slots[minute[:10] if bucket == "day" else minute].append(hour)
    if bucket == "hour" and len(slots) > _BUCKETS_MOST:
        raise InvalidArguments(f"That is more than {_BUCKETS_MOST} hours; ask by day, or for fewer days.")
    view: HistoryView = {
        "device_id": device_id,
        "name": device.name,
        "unit": _unit(device.kind, house.parts[device_id]),
        "gaps": sum(hour not in measured for hour in hours),
        "buckets": [_bucket(at, [measured.get(hour) for hour in found]) for at, found in slots.items()],
    }
    if rows:
        values = [row.value for row in rows]
        view["min"], view["mean"], view["max"] = min(values), _mean(values), max(values)
    return view


_BUCKETS_MOST = 240


def _hours(begin: datetime, end: datetime) -> int:
    """Whole hours that have begun from one moment until another."""
    return max(0, -((begin.astimezone(UTC) - end.astimezone(UTC)) // timedelta(hours=1)))


def _bucket(at: str, found: list[int | None]) -> BucketView:
    values = [value for value in found if value is not None]
    view: BucketView = {"at": at, "gaps": len(found) - len(values)}
    if values:
        view["min"], view["mean"], view["max"] = min(values), _mean(values), max(values)
    return view


def _mean(values: list[int]) -> int:
    """The mean, half up."""
    return (2 * sum(values) + len(values)) // (2 * len(values))


def _unit(kind: str, row: Any) -> str:
    if kind == "thermostat" or row.measures == "temperature":
        return "tenths of a degree"
    return "km/h" if row.measures == "wind" else "leak"


@toolbox.read
def get_energy_usage(
    world: World,
    since: Annotated[Day, Field(description="First day.")],
    until: Annotated[Day, Field(description="Last day.")],
    device_id: Annotated[DeviceId, Field(description="Only this device.")] | None = None,
    room_id: Annotated[RoomId, Field(description="Only devices in this room.")] | None = None,
) -> EnergyView:
    """What devices with a meter used in a span of days, in watt hours, and what it cost, the biggest first.

    Energy between peak_from and peak_to has the peak rate, the rest the other. A day's cost is watt hours times rate
    over 1000, rounded up to cents for each of the two.

    Raises:
        InvalidArguments: until lies before since, or the span is longer than 92 days.
        NotFound: there is no such device or room.
        Conflict: the device has no meter, or no device in the room has one.
    """
    _require_span(since, until)
    house = house_of(world)
    home = policy.home(world)
    kept = [house.devices[row.device_id] for row in world.all(queries.metered)]
    if device_id is not None:
        device = found_device(house, device_id)
        if device not in kept:
            raise Conflict(f"{sentence(house.called(device))} has no meter.")
        kept = [device]
    if room_id is not None:
        room = find(world, Room, room_id, "room")
        kept = [device for device in kept if device.room_id == room_id]
        if not kept:
            raise Conflict(f"The {room.name} has no such device with a meter.")
    days: dict[str, list[Any]] = {device.device_id: [] for device in kept}
    for row in world.all(queries.energy_between, since=since, until=until):
        if row.device_id in days:
            days[row.device_id].append(row)
    usage = [_usage(house, home, key, found) for key, found in days.items()]
    usage.sort(key=lambda one: (-one["watt_hours"], one["name"]))
    return {
        "since": since,
        "until": until,
        "peak_from": home.peak_from,
        "peak_to": home.peak_to,
        "peak_cents_kwh": home.peak_cents_kwh,
        "offpeak_cents_kwh": home.offpeak_cents_kwh,
        "watt_hours": sum(one["watt_hours"] for one in usage),
        "peak_watt_hours": sum(one["peak_watt_hours"] for one in usage),
        "cost": sum(one["cost"] for one in usage),
        "devices": usage,
    }


def _usage(house: House, home: Home, device_id: str, days: list[Any]) -> UsageView:
    device = house.devices[device_id]
    total = sum(row.watt_hours for row in days)
    peak = sum(row.peak_watt_hours for row in days)
    return {
        "device_id": device_id,
        "name": device.name,
        "room": house.rooms[device.room_id].name,
        "watt_hours": total,
        "peak_watt_hours": peak,
        "peak_percent": (200 * peak + total) // (2 * total) if total else 0,
        "cost": sum(cost_of_day(home, row.watt_hours, row.peak_watt_hours) for row in days),
    }


def cost_of_day(home: Home, watt_hours: int, peak_watt_hours: int) -> int:
    """What a day's energy cost in cents, each band rounded up."""
    peak = -(-peak_watt_hours * home.peak_cents_kwh // 1000)
    rest = -(-(watt_hours - peak_watt_hours) * home.offpeak_cents_kwh // 1000)
    return peak + rest
