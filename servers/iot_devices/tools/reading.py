"""Looking at the house: rooms, devices, what happened."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from servers.iot_devices import policy, queries
from servers.iot_devices.models import (
    Automation,
    Device,
    DeviceId,
    DeviceKind,
    DeviceStatus,
    EventKind,
    Member,
    Room,
    RoomId,
    Scene,
    SceneAction,
)
from servers.iot_devices.standing import House, found_device, house_of
from servers.iot_devices.steps import alarm_of
from servers.iot_devices.views import (
    DeviceDetail,
    DevicesView,
    EventsView,
    EventView,
    HomeView,
    RoomView,
    device_detail,
    device_view,
    shown_status,
)
from servers.kit import Cursor, InvalidArguments, Limit, Moment, Said, Toolbox, find, page, when
from servers.kit.text import instant, local_minute, tokens
from sessions import World

toolbox = Toolbox()
Floor = Annotated[int, Field(ge=0, le=1, description="Only rooms of this floor: 0 downstairs, 1 upstairs.")]


Words = Annotated[
    str, Said("text"), Field(max_length=100, description="Words of its name, its room, its spot or what it feeds.")
]


@toolbox.read
def list_home_rooms(world: World, floor: Floor | None = None) -> HomeView:
    """The rooms with temperature, humidity, lights that are on and doors that stand open; who is in, and the alarm.

    The garage and the garden count as rooms downstairs. Temperatures are tenths of a degree Celsius.
    """
    house = house_of(world)
    home = policy.home(world)
    return {
        "mode": home.mode,
        "alarm": alarm_of(world).mode,
        "outdoor_temperature": home.outdoor_temp,
        "household": [{"name": row.name, "role": row.role, "is_home": row.is_home} for row in world.find(Member)],
        "guests_inside": [row.person_name for row in policy.guests_inside(world)],
        "rooms": [room_view(house, room) for room in house.rooms.values() if floor in {None, room.floor}],
    }


def room_view(house: House, room: Room) -> RoomView:
    """A room as it stands."""
    view: RoomView = {
        "room_id": room.room_id,
        "name": room.name,
        "floor": room.floor,
        "purpose": room.purpose,
        "lights_on": [],
        "open_doors": [],
    }
    for device in house.devices.values():
        if device.room_id != room.room_id:
            continue
        row = house.part(device)
        if device.kind == "light" and row.is_on:
            view["lights_on"].append(device.name)
        if stands_open(device, row):
            view["open_doors"].append(device.name)
        if device.kind == "thermostat":
            view["temperature"] = row.current
        if device.kind == "sensor" and row.humidity is not None:
            view["humidity"] = row.humidity
            view.setdefault("temperature", row.value)
    return view


def stands_open(device: Device, row: Any) -> bool:
    """Whether a device is a door that stands open, the garage door among them."""
    if device.kind == "lock":
        return row.door == "open"
    return device.kind == "cover" and row.type == "garage_door" and row.position > 0


@toolbox.read
def list_devices(
    world: World,
    room_id: Annotated[RoomId, Field(description="Only devices in this room.")] | None = None,
    kind: Annotated[DeviceKind, Field(description="Only devices of this kind.")] | None = None,
    status: Annotated[DeviceStatus, Field(description="Only devices with this status.")] | None = None,
    low_battery: Annotated[bool, Field(description="Only those whose battery is at 20 % or less.")] = False,
    query: Words | None = None,
    cursor: Cursor | None = None,
    limit: Limit = 20,
) -> DevicesView:
    """Devices with their room and how they stand, in one line; filters are combined.

    Who does not answer is `stale`: the state is what it was at `last_seen_at`.
    """
    house = house_of(world)
    if room_id is not None:
        find(world, Room, room_id, "room")
    rows = [
        device
        for device in house.devices.values()
        if room_id in {None, device.room_id}
        and kind in {None, device.kind}
        and status in {None, shown_status(house, device)}
        and (not low_battery or is_low(device))
        and (query is None or is_called(house, device, query))
    ]
    shown = page(rows, limit, cursor)
    view: DevicesView = {"devices": [device_view(house, row) for row in shown.rows], "total": shown.total}
    if shown.next_cursor is not None:
        view["next_cursor"] = shown.next_cursor
    return view


def is_called(house: House, device: Device, query: str) -> bool:
    """Whether all words of a query stand in what a device is called, where it is and what hangs on it."""
    feeds = getattr(house.part(device), "feeds", "")
    told = f"{device.name} {house.rooms[device.room_id].name} {device.spot} {feeds}"
    return set(tokens(query).split()) <= set(tokens(told).split())


def is_low(device: Device) -> bool:
    """Whether a battery wants changing."""
    return device.battery_percent is not None and device.battery_percent <= policy.LOW_BATTERY


@toolbox.read
def get_device(world: World, device_id: DeviceId) -> DeviceDetail:
    """One device in full: state, limits, battery, firmware, hub, and which automations and scenes use it.

    Temperatures are tenths of a degree Celsius, brightness and positions percent, loads watts.

    Raises:
        NotFound: there is no such device.
    """
    house = house_of(world)
    device = found_device(house, device_id)
    scenes = {row.scene_id: row.name for row in world.find(Scene)}
    held = [scene_id for scene_id in scenes if world.find(SceneAction, scene_id=scene_id, device_id=device_id)]
    used = [
        row.name
        for row in world.find(Automation)
        if device_id in {row.device_id, row.trigger_device_id} or row.scene_id in held
    ]
    return device_detail(house, device, used, [scenes[scene_id] for scene_id in held])


@toolbox.read
def list_device_events(
    world: World,
    device_id: Annotated[DeviceId, Field(description="Only what happened to this device.")] | None = None,
    room_id: Annotated[RoomId, Field(description="Only what happened in this room.")] | None = None,
    kind: Annotated[EventKind, Field(description="Only events of this kind.")] | None = None,
    since: Annotated[Moment, Field(description="Not before this local time.")] | None = None,
    until: Annotated[Moment, Field(description="Before this local time.")] | None = None,
    cursor: Cursor | None = None,
    limit: Limit = 20,
) -> EventsView:
    """What happened in the house, the newest first: motion, clips with who was seen, unlocking, alerts, changes.

    Raises:
        InvalidArguments: until is not after since.
        NotFound: there is no such device or room.
    """
    if since is not None and until is not None and until <= since:
        raise InvalidArguments("until must lie after since.")
    house = house_of(world)
    if room_id is not None:
        find(world, Room, room_id, "room")
    if device_id is None:
        rows = world.all(queries.events)
    else:
        rows = world.all(queries.events_of, device_id=found_device(house, device_id).device_id)
    low = "" if since is None else instant(when(world, since))
    high = "~" if until is None else instant(when(world, until))
    found = [
        row for row in rows if low <= row.at < high and room_id in {None, row.room_id} and kind in {None, row.kind}
    ]
    shown = page(found, limit, cursor)
    view: EventsView = {"events": [event_view(house, row) for row in shown.rows], "total": shown.total}
    if shown.next_cursor is not None:
        view["next_cursor"] = shown.next_cursor
    return view


def event_view(house: House, row: Any) -> EventView:
    """A row of `queries.events` as shown."""
    view: EventView = {
        "event_id": row.event_id,
        "device_id": row.device_id,
        "device": row.name,
        "room": house.rooms[row.room_id].name,
        "at": local_minute(row.at, house.world.zone),
        "kind": row.kind,
        "detail": row.detail,
    }
    if row.actor:
        view["actor"] = row.actor
    if row.seconds:
        view["seconds"] = row.seconds
    if row.seen:
        view["seen"] = row.seen
    return view
