"""Tables of the connected-car account and the types that point to them.

Moments are UTC instants ("2026-03-11T10:00:00Z"). Lengths are metres, temperatures tenths of a degree, pressures kPa,
energy watt hours, fuel millilitres, money cents. People go by their e-mail, which is who they are in other worlds.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field
from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from servers.kit import Ref, Said
from sessions import generated, mark

DriveKind = Literal["electric", "petrol", "diesel", "hybrid"]
Owner = Literal["household", "employer"]
Power = Literal["off", "accessory", "ready"]
Gear = Literal["P", "R", "N", "D"]
Opening = Literal[
    "driver_door", "passenger_door", "rear_left_door", "rear_right_door", "front_left_window", "front_right_window",
    "rear_left_window", "rear_right_window", "sunroof", "trunk", "bonnet", "charge_port", "fuel_flap",
]  # fmt: skip
Light = Literal["low_beam", "high_beam", "fog", "hazard", "interior"]
LightSetting = Literal["off", "on", "auto"]
Zone = Literal["driver", "passenger", "rear"]
Wheel = Literal["front_left", "front_right", "rear_left", "rear_right"]
Season = Literal["summer", "winter", "all_season"]
ChargingState = Literal["unplugged", "plugged", "charging", "scheduled", "complete", "fault"]
DriverRole = Literal["owner", "driver", "restricted", "pool"]
Seat = Literal["driver", "passenger"]
DestinationKind = Literal["home", "work", "contact", "charger", "fuel", "garage", "parking", "favourite"]
CruiseState = Literal["off", "standby", "active"]
Purpose = Literal["unclassified", "private", "business", "commute"]
Severity = Literal["info", "service", "stop"]
ServiceKind = Literal["inspection", "tyres", "brakes", "battery", "repair"]
BookingStatus = Literal["booked", "moved", "done"]

_BY_KEY: Final = {"sqlite_with_rowid": False}


class Base(DeclarativeBase):
    """Tables of this world."""


class Vehicle(Base):
    """A car. `x_m`, `y_m` is where it is now, `parked_at` the address, "" while it is on the road.

    `charge_wh` of `battery_wh` and `fuel_ml` of `tank_ml` are what is in it. `reported_at` is its last report, which is
    old only of a car asleep. `service_due_m` is the odometer at which the next service is due.
    """

    __tablename__ = "vehicles"
    __table_args__ = (
        CheckConstraint("speed_kmh = 0 OR (power = 'ready' AND gear != 'P')"),
        CheckConstraint("charge_wh BETWEEN 0 AND battery_wh AND fuel_ml BETWEEN 0 AND tank_ml"),
    )

    vehicle_id: Mapped[str] = mapped_column(primary_key=True, info=generated("VH-{6}"))
    nickname: Mapped[str] = mapped_column(info=mark("text", spoken='a noun that takes "the"'))
    make: Mapped[str]
    model: Mapped[str]
    year: Mapped[int]
    colour: Mapped[str]
    plate: Mapped[str]
    drive: Mapped[DriveKind] = mapped_column(String)
    owner: Mapped[Owner] = mapped_column(String)
    main_driver: Mapped[str]
    power: Mapped[Power] = mapped_column(String)
    gear: Mapped[Gear] = mapped_column(String)
    speed_kmh: Mapped[int]
    parking_brake: Mapped[bool]
    is_locked: Mapped[bool]
    is_belted: Mapped[bool]
    is_asleep: Mapped[bool]
    is_online: Mapped[bool]
    is_indoors: Mapped[bool]
    wakes_today: Mapped[int]
    active_profile_id: Mapped[str] = mapped_column(info=mark(refers="driver_profiles"))
    charge_wh: Mapped[int]
    battery_wh: Mapped[int]
    wh_per_km: Mapped[int]
    fuel_ml: Mapped[int]
    tank_ml: Mapped[int]
    ml_per_km: Mapped[int]
    odometer_m: Mapped[int]
    service_due_m: Mapped[int]
    height_mm: Mapped[int]
    has_roof_box: Mapped[bool]
    outside: Mapped[int]
    parked_at: Mapped[str]
    x_m: Mapped[int]
    y_m: Mapped[int]
    parked_since: Mapped[str] = mapped_column(info=mark("volatile"))
    reported_at: Mapped[str] = mapped_column(info=mark("volatile"))
    valet_mode: Mapped[bool]


class VehicleOpening(Base):
    """A door, window or flap; doors and the bonnet move by hand only."""

    __tablename__ = "vehicle_openings"
    __table_args__ = (CheckConstraint("open_percent BETWEEN 0 AND 100"), _BY_KEY)

    vehicle_id: Mapped[str] = mapped_column(ForeignKey("vehicles.vehicle_id"), primary_key=True)
    opening: Mapped[Opening] = mapped_column(String, primary_key=True)
    open_percent: Mapped[int]
    is_powered: Mapped[bool]


class VehicleLight(Base):
    """A light of a car."""

    __tablename__ = "vehicle_lights"
    __table_args__ = _BY_KEY

    vehicle_id: Mapped[str] = mapped_column(ForeignKey("vehicles.vehicle_id"), primary_key=True)
    light: Mapped[Light] = mapped_column(String, primary_key=True)
    setting: Mapped[LightSetting] = mapped_column(String)


class ClimateZone(Base):
    """A part of the cabin; not every car has a rear one."""

    __tablename__ = "climate_zones"
    __table_args__ = _BY_KEY

    vehicle_id: Mapped[str] = mapped_column(ForeignKey("vehicles.vehicle_id"), primary_key=True)
    zone: Mapped[Zone] = mapped_column(String, primary_key=True)
    is_on: Mapped[bool]
    target: Mapped[int]
    fan: Mapped[int]
    seat_heat: Mapped[int]
    defrost: Mapped[bool]


class Tyre(Base):
    """A tyre and its pressure."""

    __tablename__ = "tyres"
    __table_args__ = _BY_KEY

    vehicle_id: Mapped[str] = mapped_column(ForeignKey("vehicles.vehicle_id"), primary_key=True)
    position: Mapped[Wheel] = mapped_column(String, primary_key=True)
    pressure_kpa: Mapped[int]
    recommended_kpa: Mapped[int]
    season: Mapped[Season] = mapped_column(String)


class Destination(Base):
    """A place of the cars' address book. `height_limit_mm` is 0 where any car fits; times are local, of every day.

    `kw` is 0 where nothing charges; `price_cents_kwh` and the stalls are of chargers.
    """

    __tablename__ = "destinations"
    __table_args__ = (Index("destination_kind", "kind"),)

    destination_id: Mapped[str] = mapped_column(primary_key=True, info=generated("DS-{6}"))
    name: Mapped[str] = mapped_column(info=mark("text", spoken="a name; of people, the person's"))
    kind: Mapped[DestinationKind] = mapped_column(String)
    spoken: Mapped[str]
    address: Mapped[str]
    district: Mapped[str]
    x_m: Mapped[int]
    y_m: Mapped[int]
    kw: Mapped[int]
    price_cents_kwh: Mapped[int]
    stalls: Mapped[int]
    free_stalls: Mapped[int]
    height_limit_mm: Mapped[int]
    opens: Mapped[str]
    closes: Mapped[str]


class ChargingSession(Base):
    """The cable of a car that has a battery. `station_id` is the station that it stands at, None at home.

    `begins_at` is when a scheduled charge starts; `is_flaky` marks a station whose first start fails.
    """

    __tablename__ = "charging_sessions"
    __table_args__ = (CheckConstraint("limit_percent BETWEEN 50 AND 100"), _BY_KEY)

    vehicle_id: Mapped[str] = mapped_column(ForeignKey("vehicles.vehicle_id"), primary_key=True)
    state: Mapped[ChargingState] = mapped_column(String)
    limit_percent: Mapped[int]
    ready_by: Mapped[str | None]
    begins_at: Mapped[str | None]
    station_id: Mapped[str | None] = mapped_column(ForeignKey("destinations.destination_id"))
    kw: Mapped[int]
    is_flaky: Mapped[bool]


class DriverProfile(Base):
    """How a car is set for somebody; `person` is "" for the valet profile. `max_speed_kmh` binds cruise control."""

    __tablename__ = "driver_profiles"
    __table_args__ = (Index("profile_vehicle", "vehicle_id"),)

    profile_id: Mapped[str] = mapped_column(primary_key=True, info=generated("DP-{6}"))
    vehicle_id: Mapped[str] = mapped_column(ForeignKey("vehicles.vehicle_id"))
    person: Mapped[str]
    name: Mapped[str] = mapped_column(info=mark("text"))
    seat_memory: Mapped[int]
    default_temperature: Mapped[int]
    max_speed_kmh: Mapped[int]
    is_restricted: Mapped[bool]


class VehicleDriver(Base):
    """Who may do what with a car; `valid_to` is None where no end is set."""

    __tablename__ = "vehicle_drivers"
    __table_args__ = _BY_KEY

    vehicle_id: Mapped[str] = mapped_column(ForeignKey("vehicles.vehicle_id"), primary_key=True)
    person: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(info=mark("text"))
    relation: Mapped[str]
    role: Mapped[DriverRole] = mapped_column(String)
    valid_from: Mapped[str]
    valid_to: Mapped[str | None]


class Presence(Base):
    """Who sits in which car now; who sits in none has no row."""

    __tablename__ = "presence"
    __table_args__ = _BY_KEY

    person: Mapped[str] = mapped_column(primary_key=True)
    vehicle_id: Mapped[str] = mapped_column(ForeignKey("vehicles.vehicle_id"))
    seat: Mapped[Seat] = mapped_column(String)


class Route(Base):
    """The route that a car follows; `destination_id` is None while it follows none."""

    __tablename__ = "routes"
    __table_args__ = _BY_KEY

    vehicle_id: Mapped[str] = mapped_column(ForeignKey("vehicles.vehicle_id"), primary_key=True)
    destination_id: Mapped[str | None] = mapped_column(ForeignKey("destinations.destination_id"))
    avoid: Mapped[list[str]] = mapped_column(JSON, info=mark("unordered"))
    started_at: Mapped[str | None] = mapped_column(info=mark("volatile"))


class RouteStop(Base):
    """A stop on the way, by its position from 1."""

    __tablename__ = "route_stops"
    __table_args__ = _BY_KEY

    vehicle_id: Mapped[str] = mapped_column(ForeignKey("routes.vehicle_id"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    destination_id: Mapped[str] = mapped_column(ForeignKey("destinations.destination_id"))


class Cruise(Base):
    """Cruise control of a car."""

    __tablename__ = "cruise"
    __table_args__ = _BY_KEY

    vehicle_id: Mapped[str] = mapped_column(ForeignKey("vehicles.vehicle_id"), primary_key=True)
    state: Mapped[CruiseState] = mapped_column(String)
    set_kmh: Mapped[int]
    gap: Mapped[int]


class VehicleTrip(Base):
    """A drive that is over. A claimed one never changes."""

    __tablename__ = "vehicle_trips"
    __table_args__ = (Index("trip_started", "started_at"), Index("trip_vehicle", "vehicle_id"))

    trip_id: Mapped[str] = mapped_column(primary_key=True, info=generated("VT-{6}"))
    vehicle_id: Mapped[str] = mapped_column(ForeignKey("vehicles.vehicle_id"))
    driver: Mapped[str]
    started_at: Mapped[str]
    ended_at: Mapped[str]
    from_id: Mapped[str] = mapped_column(ForeignKey("destinations.destination_id"))
    to_id: Mapped[str] = mapped_column(ForeignKey("destinations.destination_id"))
    distance_m: Mapped[int]
    used_wh: Mapped[int]
    used_ml: Mapped[int]
    purpose: Mapped[Purpose] = mapped_column(String)
    company: Mapped[str] = mapped_column(info=mark("text"))
    note: Mapped[str] = mapped_column(info=mark("text"))
    claimed_at: Mapped[str | None]


class VehicleWarning(Base):
    """What a car complains of; a stop forbids to start it. `system` says which part it is of."""

    __tablename__ = "vehicle_warnings"
    __table_args__ = (Index("warning_vehicle", "vehicle_id"),)

    warning_id: Mapped[str] = mapped_column(primary_key=True, info=generated("VW-{6}"))
    vehicle_id: Mapped[str] = mapped_column(ForeignKey("vehicles.vehicle_id"))
    code: Mapped[str]
    system: Mapped[str]
    text: Mapped[str] = mapped_column(info=mark("text"))
    severity: Mapped[Severity] = mapped_column(String)
    since: Mapped[str]


class ServiceCentre(Base):
    """A garage; it works on these makes only. `rate_percent` is what it asks of the usual price."""

    __tablename__ = "service_centres"
    __table_args__ = _BY_KEY

    centre_id: Mapped[str] = mapped_column(ForeignKey("destinations.destination_id"), primary_key=True)
    name: Mapped[str] = mapped_column(info=mark("text"))
    brands: Mapped[list[str]] = mapped_column(JSON, info=mark("unordered"))
    has_loan_cars: Mapped[bool]
    rate_percent: Mapped[int]


class ServiceSlot(Base):
    """A time at a garage."""

    __tablename__ = "service_slots"
    __table_args__ = (Index("slot_starts", "starts_at"),)

    slot_id: Mapped[str] = mapped_column(primary_key=True, info=generated("SS-{6}"))
    centre_id: Mapped[str] = mapped_column(ForeignKey("service_centres.centre_id"))
    starts_at: Mapped[str]
    bay: Mapped[str]
    is_free: Mapped[bool]


class ServiceBooking(Base):
    """What a car is or was brought in for."""

    __tablename__ = "service_bookings"
    __table_args__ = (Index("booking_vehicle", "vehicle_id"),)

    booking_id: Mapped[str] = mapped_column(primary_key=True, info=generated("SB-{6}"))
    vehicle_id: Mapped[str] = mapped_column(ForeignKey("vehicles.vehicle_id"))
    kind: Mapped[ServiceKind] = mapped_column(String)
    slot_id: Mapped[str] = mapped_column(ForeignKey("service_slots.slot_id"))
    price_cents: Mapped[int]
    status: Mapped[BookingStatus] = mapped_column(String)


VehicleId = Annotated[str, Ref(Vehicle), Field(description="A car, such as VH-7K3QX9.")]
MyVehicleId = Annotated[
    str, Ref(Vehicle), Field(description="A car, such as VH-7K3QX9; left out, the one that the user sits in.")
]
DestinationId = Annotated[str, Ref(Destination), Field(description="A place, such as DS-4M2TXR.")]
ProfileId = Annotated[str, Ref(DriverProfile), Field(description="A driver profile of the car, such as DP-8RT2XA.")]
TripId = Annotated[str, Ref(VehicleTrip), Field(description="A trip, such as VT-M5C9QE.")]
SlotId = Annotated[str, Ref(ServiceSlot), Field(description="A free time at a garage, such as SS-3WY7HD.")]
DeciCelsius = Annotated[
    int, Said("temperature"), Field(ge=-500, le=1000, description="Tenths of a degree Celsius, 215 for 21.5.")
]
