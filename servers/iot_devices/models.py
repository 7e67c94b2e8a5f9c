"""Tables of the smart home and the types that point to them.

Temperatures are tenths of a degree Celsius (215 is 21.5), energy watt hours, brightness, positions and batteries
percent, prices cents. Moments are UTC instants ("2026-03-11T10:00:00Z"), days local dates, times of day "HH:MM" on the
wall clock of the home. What a device of some kind has beyond `devices` stands in the table of its kind, under its id.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field
from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from servers.kit import Ref, Said
from sessions import generated, mark

HomeMode = Literal["home", "away", "night", "vacation"]
Purpose = Literal["bedroom", "bathroom", "living", "kitchen", "hall", "office", "garage", "garden"]
DeviceKind = Literal["light", "lock", "thermostat", "camera", "sensor", "plug", "cover", "alarm", "hub"]
DeviceStatus = Literal["online", "offline", "updating"]
Fault = Literal["none", "frozen", "no_power"]
Color = Literal["white", "red", "orange", "yellow", "green", "blue", "purple", "pink"]
Bolt = Literal["locked", "unlocked", "jammed"]
Door = Literal["open", "closed", "unknown"]
Behind = Literal["house", "garage"]
ThermostatMode = Literal["off", "heat", "cool", "auto", "eco"]
CoverType = Literal["blind", "garage_door", "awning"]
CameraMode = Literal["off", "watch", "record", "privacy"]
Watches = Literal["doorbell", "drive", "garden", "nursery"]
AlarmState = Literal["disarmed", "armed_home", "armed_night", "armed_away", "triggered"]
AlarmMode = Literal["disarmed", "armed_home", "armed_night", "armed_away"]
Measures = Literal["temperature", "leak", "wind"]
Setting = Literal["power", "brightness", "color_temperature", "color", "position", "target", "mode", "bolt"]
TriggerKind = Literal["time", "above", "below", "opened", "unlocked", "motion", "mode"]
Weekday = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
GrantKind = Literal["once", "window", "weekly"]
GrantStatus = Literal["scheduled", "active", "used", "expired", "revoked"]
HouseRole = Literal["owner", "adult", "child", "guest"]
EventKind = Literal["state", "motion", "clip", "unlock", "alert", "offline", "fired"]

_BY_KEY: Final = {"sqlite_with_rowid": False}


class Base(DeclarativeBase):
    """Tables of this world."""


class Home(Base):
    """The house; one row. Its mode follows the alarm, but for vacation. Power costs the peak rate from `peak_from`."""

    __tablename__ = "homes"

    home_id: Mapped[str] = mapped_column(primary_key=True, info=generated("HO-{6}"))
    mode: Mapped[HomeMode] = mapped_column(String)
    peak_from: Mapped[str]
    peak_to: Mapped[str]
    peak_cents_kwh: Mapped[int]
    offpeak_cents_kwh: Mapped[int]
    outdoor_temp: Mapped[int] = mapped_column(info=mark("volatile"))


class Room(Base):
    """A room, the garage or the garden. `floor` 0 is downstairs, 1 upstairs.

    Names are said after "the" ("living room"); two bedrooms are "main bedroom" and "guest bedroom".
    """

    __tablename__ = "rooms"

    room_id: Mapped[str] = mapped_column(primary_key=True, info=generated("RM-{6}"))
    name: Mapped[str] = mapped_column(info=mark("text"))
    floor: Mapped[int]
    purpose: Mapped[Purpose] = mapped_column(String)


class Device(Base):
    """Anything that reports to the house. It answers only while it and its hub are online.

    Names are said after "the", in small letters but for names of people ("hall light", "front door", "lamp"), and
    several devices may share one. A lock is called by its door, a plug by what hangs on it ("dryer plug").
    A device behind an offline hub is offline too, with fault "none". `fault` says why a device itself is away: "frozen"
    is mended by a restart, "no_power" by none. `battery_percent` is NULL on mains. `spot` says where in its room it
    stands ("by the sofa"), "" where its name is enough. Versions are "3.2"; the latest is what the maker has.
    While status is "updating", `update_ends_at` says when it is done. `update_fails_first`: its first update fails.
    """

    __tablename__ = "devices"
    __table_args__ = (
        Index("device_room", "room_id"),
        CheckConstraint("(status = 'updating') = (update_ends_at IS NOT NULL)"),
        CheckConstraint("fault = 'none' OR status = 'offline'"),
    )

    device_id: Mapped[str] = mapped_column(primary_key=True, info=generated("DV-{6}"))
    name: Mapped[str] = mapped_column(info=mark("text"))
    kind: Mapped[DeviceKind] = mapped_column(String)
    room_id: Mapped[str] = mapped_column(ForeignKey("rooms.room_id"))
    hub_id: Mapped[str | None] = mapped_column(ForeignKey("devices.device_id"))
    spot: Mapped[str] = mapped_column(info=mark("text"))
    status: Mapped[DeviceStatus] = mapped_column(String)
    fault: Mapped[Fault] = mapped_column(String)
    battery_percent: Mapped[int | None]
    firmware: Mapped[str]
    latest_firmware: Mapped[str]
    update_ends_at: Mapped[str | None] = mapped_column(info=mark("volatile"))
    update_fails_first: Mapped[bool]
    failed_updates: Mapped[int]
    restarts_today: Mapped[int]
    last_seen_at: Mapped[str] = mapped_column(info=mark("volatile"))


class Light(Base):
    """A light. Brightness and colour are what it has, or had when it was last on; 100 where it cannot dim.

    A light that dims takes a colour temperature too; `color` is "white" unless it shows a colour.
    """

    __tablename__ = "lights"
    __table_args__ = (CheckConstraint("brightness BETWEEN 1 AND 100"), _BY_KEY)

    device_id: Mapped[str] = mapped_column(ForeignKey("devices.device_id"), primary_key=True)
    is_on: Mapped[bool]
    brightness: Mapped[int]
    color_temperature: Mapped[int]
    color: Mapped[Color] = mapped_column(String)
    can_color: Mapped[bool]
    can_dim: Mapped[bool]


class Lock(Base):
    """A lock on a door. `behind` "garage": it leads from the garage into the house, and no outer door.

    A door that stands open can not be locked. It locks itself `auto_lock_minutes` after `unlocked_at`; 0: never.
    """

    __tablename__ = "locks"
    __table_args__ = (CheckConstraint("bolt <> 'locked' OR door <> 'open'"), _BY_KEY)

    device_id: Mapped[str] = mapped_column(ForeignKey("devices.device_id"), primary_key=True)
    bolt: Mapped[Bolt] = mapped_column(String)
    door: Mapped[Door] = mapped_column(String)
    auto_lock_minutes: Mapped[int]
    behind: Mapped[Behind] = mapped_column(String)
    unlocked_at: Mapped[str | None] = mapped_column(info=mark("volatile"))


class Thermostat(Base):
    """The heating of one zone. During a hold `target` stands till `hold_until`, then `usual_target` does again."""

    __tablename__ = "thermostats"
    __table_args__ = _BY_KEY

    device_id: Mapped[str] = mapped_column(ForeignKey("devices.device_id"), primary_key=True)
    mode: Mapped[ThermostatMode] = mapped_column(String)
    target: Mapped[int]
    usual_target: Mapped[int]
    current: Mapped[int] = mapped_column(info=mark("volatile"))
    hold_until: Mapped[str | None]
    min_target: Mapped[int]
    max_target: Mapped[int]


class Cover(Base):
    """A blind, the garage door or an awning: 0 is closed (an awning: drawn in), 100 open (an awning: out)."""

    __tablename__ = "covers"
    __table_args__ = (CheckConstraint("position BETWEEN 0 AND 100"), _BY_KEY)

    device_id: Mapped[str] = mapped_column(ForeignKey("devices.device_id"), primary_key=True)
    position: Mapped[int]
    obstructed: Mapped[bool]
    type: Mapped[CoverType] = mapped_column(String)


class Plug(Base):
    """A switched socket. `feeds` is what hangs on it ("dryer"), `load_watts` what that draws when it runs."""

    __tablename__ = "plugs"
    __table_args__ = (CheckConstraint("is_on OR NOT critical"), _BY_KEY)

    device_id: Mapped[str] = mapped_column(ForeignKey("devices.device_id"), primary_key=True)
    is_on: Mapped[bool]
    feeds: Mapped[str] = mapped_column(info=mark("text"))
    load_watts: Mapped[int]
    critical: Mapped[bool]


class Camera(Base):
    """A camera; the nursery's is the only one indoors. It keeps clips only in the mode "record"."""

    __tablename__ = "cameras"
    __table_args__ = _BY_KEY

    device_id: Mapped[str] = mapped_column(ForeignKey("devices.device_id"), primary_key=True)
    mode: Mapped[CameraMode] = mapped_column(String)
    storage_percent: Mapped[int]
    watches: Mapped[Watches] = mapped_column(String)


class Alarm(Base):
    """The alarm; one row. Tries count wrong PINs since the last right one; the third blocks it for a while."""

    __tablename__ = "alarms"
    __table_args__ = _BY_KEY

    device_id: Mapped[str] = mapped_column(ForeignKey("devices.device_id"), primary_key=True)
    mode: Mapped[AlarmState] = mapped_column(String)
    pin: Mapped[str] = mapped_column(info=mark("user_knows"))
    wrong_tries: Mapped[int]
    blocked_until: Mapped[str | None] = mapped_column(info=mark("volatile"))


class Sensor(Base):
    """A sensor: a temperature in tenths (a climate sensor has humidity too), leak 0 or 1, wind in km/h."""

    __tablename__ = "sensors"
    __table_args__ = _BY_KEY

    device_id: Mapped[str] = mapped_column(ForeignKey("devices.device_id"), primary_key=True)
    measures: Mapped[Measures] = mapped_column(String)
    value: Mapped[int] = mapped_column(info=mark("volatile"))
    humidity: Mapped[int | None] = mapped_column(info=mark("volatile"))


class SensorReading(Base):
    """What a sensor or thermostat measured on the hour, local days' whole hours as UTC; none while it was offline."""

    __tablename__ = "sensor_readings"
    __table_args__ = _BY_KEY

    device_id: Mapped[str] = mapped_column(ForeignKey("devices.device_id"), primary_key=True)
    at: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[int]


class EnergyDay(Base):
    """What a device used in one local day; `peak_watt_hours` is the part of it between `peak_from` and `peak_to`."""

    __tablename__ = "energy_days"
    __table_args__ = (CheckConstraint("peak_watt_hours <= watt_hours"), _BY_KEY)

    device_id: Mapped[str] = mapped_column(ForeignKey("devices.device_id"), primary_key=True)
    day: Mapped[str] = mapped_column(primary_key=True)
    watt_hours: Mapped[int]
    peak_watt_hours: Mapped[int]


class Scene(Base):
    """Settings of several devices under one name. `owner` is the name of who made it."""

    __tablename__ = "scenes"

    scene_id: Mapped[str] = mapped_column(primary_key=True, info=generated("SC-{6}"))
    name: Mapped[str] = mapped_column(info=mark("text"))
    owner: Mapped[str] = mapped_column(info=mark("text"))


class SceneAction(Base):
    """One setting in a scene; its device may be gone. Values: see `Setting`."""

    __tablename__ = "scene_actions"
    __table_args__ = _BY_KEY

    scene_id: Mapped[str] = mapped_column(ForeignKey("scenes.scene_id"), primary_key=True)
    device_id: Mapped[str] = mapped_column(primary_key=True, info=mark(refers="devices"))
    setting: Mapped[Setting] = mapped_column(String, primary_key=True)
    value: Mapped[int]


class Automation(Base):
    """When something happens, a scene is activated or one device set.

    `trigger_device_id` is the lock or cover that is opened, the lock that is unlocked, the camera that sees motion, the
    sensor or thermostat that goes above or below `trigger_value`; a change of the home's mode has the mode's place in
    `HomeMode` as `trigger_value`; a time has `at_time`. `days` [] is every day.
    """

    __tablename__ = "automations"
    __table_args__ = (
        CheckConstraint("(scene_id IS NULL) <> (device_id IS NULL)"),
        CheckConstraint("(device_id IS NULL) = (setting IS NULL)"),
        CheckConstraint("(device_id IS NULL) = (value IS NULL)"),
        CheckConstraint("(\"trigger\" = 'time') = (at_time IS NOT NULL)"),
    )

    automation_id: Mapped[str] = mapped_column(primary_key=True, info=generated("AU-{6}"))
    name: Mapped[str] = mapped_column(info=mark("text"))
    is_enabled: Mapped[bool]
    trigger: Mapped[TriggerKind] = mapped_column(String)
    trigger_device_id: Mapped[str | None] = mapped_column(ForeignKey("devices.device_id"))
    trigger_value: Mapped[int | None]
    at_time: Mapped[str | None]
    days: Mapped[list[str]] = mapped_column(JSON, info=mark("unordered"))
    only_if_mode: Mapped[HomeMode | None] = mapped_column(String)
    scene_id: Mapped[str | None] = mapped_column(ForeignKey("scenes.scene_id"))
    device_id: Mapped[str | None] = mapped_column(ForeignKey("devices.device_id"))
    setting: Mapped[Setting | None] = mapped_column(String)
    value: Mapped[int | None]
    last_fired_at: Mapped[str | None] = mapped_column(info=mark("volatile"))


class AccessGrant(Base):
    """A door code for a guest. `once` opens once and is used then; `window` any time of its days; `weekly` on `days`.

    `from_time` and `to_time` are the hours of each day. `status` is scheduled before `starts_on`, expired after
    `ends_on`. `is_inside`: they came in by the code and have not left.
    """

    __tablename__ = "access_grants"
    __table_args__ = (
        CheckConstraint("ends_on >= starts_on"),
        CheckConstraint("to_time > from_time"),
        CheckConstraint("(kind = 'weekly') = (json_array_length(days) > 0)"),
    )

    grant_id: Mapped[str] = mapped_column(primary_key=True, info=generated("AG-{6}"))
    person_name: Mapped[str] = mapped_column(info=mark("text"))
    door_ids: Mapped[list[str]] = mapped_column(JSON, info=mark("unordered"))
    kind: Mapped[GrantKind] = mapped_column(String)
    days: Mapped[list[str]] = mapped_column(JSON, info=mark("unordered"))
    from_time: Mapped[str]
    to_time: Mapped[str]
    starts_on: Mapped[str]
    ends_on: Mapped[str]
    code: Mapped[str] = mapped_column(unique=True, info=mark("volatile"))
    status: Mapped[GrantStatus] = mapped_column(String)
    is_inside: Mapped[bool]


class Member(Base):
    """Somebody of the household, by name and e-mail as in other worlds; guests lodge here."""

    __tablename__ = "household"

    member_id: Mapped[str] = mapped_column(primary_key=True, info=generated("MB-{6}"))
    name: Mapped[str]
    email: Mapped[str]
    pronoun: Mapped[Literal["she", "he", "they"]] = mapped_column(String)
    role: Mapped[HouseRole] = mapped_column(String)
    is_home: Mapped[bool]


class DeviceEvent(Base):
    """What happened to a device. A clip has its length in `seconds` and who or what was `seen`, else 0 and "".

    `actor` is who did it: a name, "automation", or "" for nobody.
    """

    __tablename__ = "device_events"
    __table_args__ = (Index("event_device", "device_id", "at"), {"info": mark("volatile")})

    event_id: Mapped[str] = mapped_column(primary_key=True, info=generated("EV-{6}"))
    device_id: Mapped[str] = mapped_column(ForeignKey("devices.device_id"))
    at: Mapped[str]
    kind: Mapped[EventKind] = mapped_column(String)
    detail: Mapped[str]
    actor: Mapped[str]
    seconds: Mapped[int]
    seen: Mapped[str]


RoomId = Annotated[str, Ref(Room), Field(description="A room, such as RM-7K3QX9.")]
DeviceId = Annotated[str, Ref(Device), Field(description="A device, such as DV-4M2TXR.")]
LightId = Annotated[str, Ref(Light), Field(description="A light, by its device id.")]
LockId = Annotated[str, Ref(Lock), Field(description="A door's lock, by its device id.")]
ThermostatId = Annotated[str, Ref(Thermostat), Field(description="A thermostat, by its device id.")]
CoverId = Annotated[str, Ref(Cover), Field(description="A blind, awning or the garage door, by its device id.")]
PlugId = Annotated[str, Ref(Plug), Field(description="A plug, by its device id.")]
CameraId = Annotated[str, Ref(Camera), Field(description="A camera, by its device id.")]
SceneId = Annotated[str, Ref(Scene), Field(description="A scene, such as SC-8RT2XA.")]
AutomationId = Annotated[str, Ref(Automation), Field(description="An automation, such as AU-M5C9QE.")]
GrantId = Annotated[str, Ref(AccessGrant), Field(description="A guest's door code, such as AG-3WY7HD.")]
DeciCelsius = Annotated[
    int, Said("temperature"), Field(ge=0, le=1000, description="Tenths of a degree Celsius, 215 for 21.5.")
]
Percent = Annotated[int, Field(ge=0, le=100, description="Percent.")]
