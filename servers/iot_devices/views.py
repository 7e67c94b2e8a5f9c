"""What the tools answer: ids under their parameters' names, times as local minutes, devices by name and in one line."""

from __future__ import annotations

from typing import Any, NotRequired

from typing_extensions import TypedDict

from servers.iot_devices.models import Device
from servers.iot_devices.standing import House
from servers.kit.text import local_minute


class RoomView(TypedDict):
    """A room. Temperatures are tenths of a degree; they and humidity stand where something measures them."""

    room_id: str
    name: str
    floor: int
    purpose: str
    temperature: NotRequired[int]
    humidity: NotRequired[int]
    lights_on: list[str]
    open_doors: list[str]


class PersonView(TypedDict):
    """Somebody of the household."""

    name: str
    role: str
    is_home: bool


class HomeView(TypedDict):
    """The house by rooms, how it is guarded and who is in; `guests_inside` came in by a code."""

    mode: str
    alarm: str
    outdoor_temperature: int
    household: list[PersonView]
    guests_inside: list[str]
    rooms: list[RoomView]


class DeviceView(TypedDict):
    """A device in a list. Who does not answer is `stale`: the state is as it was at `last_seen_at`."""

    device_id: str
    name: str
    kind: str
    room_id: str
    room: str
    floor: int
    spot: NotRequired[str]
    status: str
    state: str
    is_on: NotRequired[bool]
    feeds: NotRequired[str]
    battery_percent: NotRequired[int]
    hub_id: NotRequired[str]
    stale: bool
    last_seen_at: str


class DevicesView(TypedDict):
    """One page of devices."""

    devices: list[DeviceView]
    total: int
    next_cursor: NotRequired[str]


class DeviceDetail(TypedDict):
    """A device in full; of the fields from `brightness` on those of its kind stand, in their units."""

    device_id: str
    name: str
    kind: str
    room_id: str
    room: str
    floor: int
    spot: NotRequired[str]
    status: str
    state: str
    is_on: NotRequired[bool]
    battery_percent: NotRequired[int]
    stale: bool
    last_seen_at: str
    hub_id: NotRequired[str]
    hub: NotRequired[str]
    hub_status: NotRequired[str]
    firmware: str
    latest_firmware: str
    failed_updates: int
    restarts_today: int
    brightness: NotRequired[int]
    color_temperature: NotRequired[int]
    color: NotRequired[str]
    can_dim: NotRequired[bool]
    can_color: NotRequired[bool]
    bolt: NotRequired[str]
    door: NotRequired[str]
    auto_lock_minutes: NotRequired[int]
    behind: NotRequired[str]
    mode: NotRequired[str]
    target: NotRequired[int]
    current: NotRequired[int]
    hold_until: NotRequired[str]
    min_target: NotRequired[int]
    max_target: NotRequired[int]
    type: NotRequired[str]
    position: NotRequired[int]
    obstructed: NotRequired[bool]
    feeds: NotRequired[str]
    load_watts: NotRequired[int]
    critical: NotRequired[bool]
    watches: NotRequired[str]
    storage_percent: NotRequired[int]
    wrong_tries: NotRequired[int]
    blocked_until: NotRequired[str]
    measures: NotRequired[str]
    value: NotRequired[int]
    humidity: NotRequired[int]
    automations: list[str]
    scenes: list[str]


class EventView(TypedDict):
    """Something that happened. A clip has its length and who was seen; `actor` is who did it."""

    event_id: str
    device_id: str
    device: str
    room: str
    at: str
    kind: str
    detail: str
    actor: NotRequired[str]
    seconds: NotRequired[int]
    seen: NotRequired[str]


class EventsView(TypedDict):
    """One page of events."""

    events: list[EventView]
    total: int
    next_cursor: NotRequired[str]


class BucketView(TypedDict):
    """An hour or a day of measurements; only `gaps`, the hours without one, stands where there were none."""

    at: str
    min: NotRequired[int]
    mean: NotRequired[int]
    max: NotRequired[int]
    gaps: int


class HistoryView(TypedDict):
    """What a sensor or thermostat measured; the figures over all days stand where there are any."""

    device_id: str
    name: str
    unit: str
    min: NotRequired[int]
    mean: NotRequired[int]
    max: NotRequired[int]
    gaps: int
    buckets: list[BucketView]


class UsageView(TypedDict):
    """What a device used. `peak_percent` is the share at the peak rate; `cost` is in cents."""

    device_id: str
    name: str
    room: str
    watt_hours: int
    peak_watt_hours: int
    peak_percent: int
    cost: int


class EnergyView(TypedDict):
    """Use of energy in a span of days, the biggest first; `cost` is in cents."""

    since: str
    until: str
    peak_from: str
    peak_to: str
    peak_cents_kwh: int
    offpeak_cents_kwh: int
    watt_hours: int
    peak_watt_hours: int
    cost: int
    devices: list[UsageView]


class AppliedView(TypedDict):
    """A device that was brought to a setting, and how it stands."""

    device_id: str
    name: str
    state: str


class SkippedView(TypedDict):
    """A device that was left as it is, and why."""

    device_id: str
    name: NotRequired[str]
    reason: str


class FiredView(TypedDict):
    """An automation that went off."""

    automation_id: str
    name: str
    applied: list[AppliedView]
    skipped: NotRequired[list[SkippedView]]


class DeviceWritten(TypedDict):
    """A device after a write; `fired` are the automations that it set off."""

    device_id: str
    name: str
    room: str
    change: str
    state: str
    fired: NotRequired[list[FiredView]]


class ThermostatWritten(TypedDict):
    """A thermostat after a write; temperatures are tenths of a degree."""

    device_id: str
    name: str
    room: str
    mode: str
    target: int
    current: int
    hold_until: NotRequired[str]
    state: str


class AlarmWritten(TypedDict):
    """The alarm after a write. A wrong PIN is not accepted and counts; `blocked_until` stands once it is blocked."""

    accepted: bool
    mode: str
    home_mode: str
    tries_left: NotRequired[int]
    blocked_until: NotRequired[str]
    fired: NotRequired[list[FiredView]]


class ActionView(TypedDict):
    """One device in a scene; a removed one has no name."""

    device_id: str
    device: NotRequired[str]
    setting: str
    value: int
    words: str


class SceneView(TypedDict):
    """A scene: what it does, and whose it is."""

    scene_id: str
    name: str
    owner: str
    actions: list[ActionView]


class ScenesView(TypedDict):
    """All scenes asked for."""

    scenes: list[SceneView]


class SceneActivated(TypedDict):
    """What a scene did, and what it had to leave."""

    scene_id: str
    name: str
    applied: list[AppliedView]
    skipped: list[SkippedView]


class AutomationView(TypedDict):
    """An automation in words. `next_at` is when a timed one goes off next, `last_fired_at` when it last did."""

    automation_id: str
    name: str
    is_enabled: bool
    trigger: str
    when: str
    does: str
    at_time: NotRequired[str]
    trigger_value: NotRequired[int]
    trigger_device_id: NotRequired[str]
    days: list[str]
    only_if_mode: NotRequired[str]
    scene_id: NotRequired[str]
    device_id: NotRequired[str]
    setting: NotRequired[str]
    value: NotRequired[int]
    next_at: NotRequired[str]
    last_fired_at: NotRequired[str]


class AutomationsView(TypedDict):
    """All automations asked for."""

    automations: list[AutomationView]


class AutomationChanged(TypedDict):
    """An automation after a write, or the name of the removed one."""

    automation_id: str
    name: str
    change: str
    is_enabled: NotRequired[bool]
    when: NotRequired[str]
    does: NotRequired[str]


class GrantView(TypedDict):
    """A guest's code; only its last two digits are shown. Times are hours of the day, `days` those of a weekly one."""

    grant_id: str
    person_name: str
    doors: list[str]
    door_ids: list[str]
    kind: str
    days: list[str]
    from_time: str
    to_time: str
    starts_on: str
    ends_on: str
    code_ends: str
    status: str
    is_inside: bool


class GrantsView(TypedDict):
    """All guests' codes asked for."""

    grants: list[GrantView]


class GrantMade(TypedDict):
    """A new code, whole."""

    grant_id: str
    person_name: str
    doors: list[str]
    kind: str
    days: list[str]
    from_time: str
    to_time: str
    starts_on: str
    ends_on: str
    code: str
    status: str


class GrantRevoked(TypedDict):
    """A code that opens nothing any more."""

    grant_id: str
    person_name: str
    doors: list[str]
    status: str


class UpdateView(TypedDict):
    """An update that has started, or failed and may be tried again."""

    device_id: str
    name: str
    result: str
    firmware: str
    latest_firmware: str
    ready_at: NotRequired[str]


class RestartView(TypedDict):
    """A device after a restart: what behind a hub answers again, and how many clips a camera lost."""

    device_id: str
    name: str
    status: str
    state: str
    back: list[str]
    lost_clips: int


_OWN: dict[str, tuple[str, ...]] = {
    "light": ("brightness", "color_temperature", "color", "can_dim", "can_color"),
    "lock": ("bolt", "door", "auto_lock_minutes", "behind"),
    "thermostat": ("mode", "target", "current", "min_target", "max_target"),
    "cover": ("type", "position", "obstructed"),
    "plug": ("feeds", "load_watts", "critical"),
    "camera": ("mode", "watches", "storage_percent"),
    "alarm": ("mode", "wrong_tries"),
    "sensor": ("measures", "value"),
}


def device_view(house: House, device: Device) -> DeviceView:
    """A device in a list."""
    room = house.rooms[device.room_id]
    view: DeviceView = {
        "device_id": device.device_id,
        "name": device.name,
        "kind": device.kind,
        "room_id": device.room_id,
        "room": room.name,
        "floor": room.floor,
        "status": shown_status(house, device),
        "state": house.line(device),
        "stale": not house.answers(device),
        "last_seen_at": house.last_seen(device),
    }
    if device.spot:
        view["spot"] = device.spot
    if device.kind in {"light", "plug"}:
        view["is_on"] = house.parts[device.device_id].is_on
    if device.kind == "plug":
        view["feeds"] = house.parts[device.device_id].feeds
    if device.battery_percent is not None:
        view["battery_percent"] = device.battery_percent
    if device.hub_id is not None:
        view["hub_id"] = device.hub_id
    return view


def shown_status(house: House, device: Device) -> str:
    """Status of a device: offline too while its hub does not answer."""
    hub = house.hub(device)
    return "offline" if hub is not None and hub.status != "online" and device.status == "online" else device.status


def device_detail(house: House, device: Device, automations: list[str], scenes: list[str]) -> DeviceDetail:
    """A device in full."""
    view: DeviceDetail = {
        **device_view(house, device),
        "firmware": device.firmware,
        "latest_firmware": device.latest_firmware,
        "failed_updates": device.failed_updates,
        "restarts_today": device.restarts_today,
        "automations": automations,
        "scenes": scenes,
    }
    row = house.part(device)
    own: dict[str, Any] = {name: getattr(row, name) for name in _OWN.get(device.kind, ())}
    view.update(own)  # pyright: ignore[reportCallIssue, reportArgumentType] - the fields of its kind
    hub = house.hub(device)
    if hub is not None:
        view["hub"], view["hub_status"] = hub.name, hub.status
    zone = house.world.zone
    if device.kind == "thermostat" and row.hold_until is not None:
        view["hold_until"] = local_minute(row.hold_until, zone)
    if device.kind == "alarm" and row.blocked_until is not None:
        view["blocked_until"] = local_minute(row.blocked_until, zone)
    if device.kind == "sensor" and row.humidity is not None:
        view["humidity"] = row.humidity
    return view


def written(house: House, device: Device, state: str, change: str, fired: list[FiredView]) -> DeviceWritten:
    """A device after a write."""
    view: DeviceWritten = {
        "device_id": device.device_id,
        "name": device.name,
        "room": house.rooms[device.room_id].name,
        "change": change,
        "state": state,
    }
    if fired:
        view["fired"] = fired
    return view
