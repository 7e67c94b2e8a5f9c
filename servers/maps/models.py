"""Tables of the map, the types that point to them, and how places and times stand in them.

Coordinates are micro-degrees, lengths metres, times seconds unless a name says otherwise. Days are local dates, times
of day minutes after midnight (past 1440: of the night after), moments local minutes ("2026-03-11T10:00").
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field
from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from servers.kit import Ref
from sessions import generated, mark

RoadKind = Literal["motorway", "arterial", "street", "lane", "path"]
DayType = Literal["workday", "saturday", "sunday"]
PlaceKind = Literal[
    "address", "shop", "food", "health", "transit_stop", "office", "leisure", "public", "charger", "parking"
]  # fmt: skip
PlaceStatus = Literal["open", "closed_temporarily", "closed_for_good"]
Feature = Literal["wheelchair", "parking", "outdoor", "card"]
LineKind = Literal["bus", "tram", "night"]
IncidentKind = Literal["closure", "accident", "works", "hazard", "police"]
IncidentStatus = Literal["active", "ended"]
SavedList = Literal["home", "work", "favourites", "want_to_go", "custom"]
Mode = Literal["drive", "walk", "bike", "transit"]
RoadMode = Literal["drive", "walk", "bike"]
Avoid = Literal["tolls", "motorways", "bridges", "parks"]
ShareStatus = Literal["active", "ended"]
_BY_KEY: Final = {"sqlite_with_rowid": False}


class Base(DeclarativeBase):
    """Tables of this world."""


class Node(Base):
    """A point where roads meet or bend; `is_junction`: arterials cross there."""

    __tablename__ = "nodes"

    node_id: Mapped[int] = mapped_column(primary_key=True)
    lat_e6: Mapped[int]
    lon_e6: Mapped[int]
    is_junction: Mapped[bool]


class Road(Base):
    """A stretch of road in one direction; `is_one_way`: cars go in this direction only.

    The two directions of a stretch have neighbouring numbers, the first even.
    """

    __tablename__ = "roads"

    road_id: Mapped[int] = mapped_column(primary_key=True)
    start_id: Mapped[int] = mapped_column(ForeignKey("nodes.node_id"))
    end_id: Mapped[int] = mapped_column(ForeignKey("nodes.node_id"))
    street: Mapped[str] = mapped_column(info=mark("text"))
    kind: Mapped[RoadKind] = mapped_column(String)
    length_m: Mapped[int]
    speed_kmh: Mapped[int]
    modes: Mapped[list[str]] = mapped_column(JSON, info=mark("unordered"))
    is_one_way: Mapped[bool]
    is_toll: Mapped[bool]
    in_park: Mapped[bool]
    is_bridge: Mapped[bool]


class TrafficProfile(Base):
    """How long a class of road takes from a minute of the day on, in percent of the free road."""

    __tablename__ = "traffic_profiles"
    __table_args__ = _BY_KEY

    kind: Mapped[RoadKind] = mapped_column(String, primary_key=True)
    day_type: Mapped[str] = mapped_column(primary_key=True)
    from_minute: Mapped[int] = mapped_column(primary_key=True)
    percent: Mapped[int]


class Place(Base):
    """Somewhere to go: an address, a business, a stop. `offset_m` is its way along the street to its node.

    `rating` is in tenths, 0 where nobody rated. `merchant` is the cast's key. `words` is what a search looks into.
    """

    __tablename__ = "places"
    __table_args__ = (Index("places_street", "street"), Index("places_kind", "kind"))

    place_id: Mapped[str] = mapped_column(primary_key=True, info=generated("PL-{6}"))
    name: Mapped[str] = mapped_column(info=mark("text"))
    kind: Mapped[PlaceKind] = mapped_column(String)
    category: Mapped[str] = mapped_column(info=mark("text"))
    address: Mapped[str] = mapped_column(info=mark("text"))
    street: Mapped[str] = mapped_column(info=mark("text"))
    district: Mapped[str]
    postcode: Mapped[str]
    node_id: Mapped[int] = mapped_column(ForeignKey("nodes.node_id"))
    offset_m: Mapped[int]
    lat_e6: Mapped[int]
    lon_e6: Mapped[int]
    rating: Mapped[int]
    price_level: Mapped[int]
    phone: Mapped[str]
    features: Mapped[list[str]] = mapped_column(JSON, info=mark("unordered"))
    status: Mapped[PlaceStatus] = mapped_column(String)
    merchant: Mapped[str | None]
    words: Mapped[str] = mapped_column(info=mark("volatile"))


class OpeningHours(Base):
    """When a place is open: `days` has bit 0 for Monday; two rows of one day leave a break between them."""

    __tablename__ = "opening_hours"
    __table_args__ = (CheckConstraint("opens < closes"), _BY_KEY)

    place_id: Mapped[str] = mapped_column(ForeignKey("places.place_id"), primary_key=True)
    days: Mapped[int] = mapped_column(primary_key=True)
    opens: Mapped[int] = mapped_column(primary_key=True)
    closes: Mapped[int]


class SpecialHours(Base):
    """Other hours on one day; shut all day where there are none."""

    __tablename__ = "special_hours"
    __table_args__ = _BY_KEY

    place_id: Mapped[str] = mapped_column(ForeignKey("places.place_id"), primary_key=True)
    day: Mapped[str] = mapped_column(primary_key=True)
    opens: Mapped[int | None]
    closes: Mapped[int | None]


class TransitLine(Base):
    """A line; it runs both ways between its first and its last stop."""

    __tablename__ = "transit_lines"
    __table_args__ = _BY_KEY

    line: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[LineKind] = mapped_column(String)


class LineStop(Base):
    """A stop of a line and the ride to it from the stop before."""

    __tablename__ = "line_stops"
    __table_args__ = _BY_KEY

    line: Mapped[str] = mapped_column(ForeignKey("transit_lines.line"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    place_id: Mapped[str] = mapped_column(ForeignKey("places.place_id"))
    ride_s: Mapped[int]


class Headway(Base):
    """How often a line leaves both its ends between two minutes of the day."""

    __tablename__ = "headways"
    __table_args__ = _BY_KEY

    line: Mapped[str] = mapped_column(ForeignKey("transit_lines.line"), primary_key=True)
    day_type: Mapped[DayType] = mapped_column(String, primary_key=True)
    from_minute: Mapped[int] = mapped_column(primary_key=True)
    to_minute: Mapped[int]
    every_s: Mapped[int]
    first_offset_s: Mapped[int]


class RoadIncident(Base):
    """Something on a stretch of road, both ways. It is over at `ends_at`, or when it was ended by hand."""

    __tablename__ = "road_incidents"

    incident_id: Mapped[str] = mapped_column(primary_key=True, info=generated("IN-{6}"))
    road_id: Mapped[int] = mapped_column(ForeignKey("roads.road_id"))
    kind: Mapped[IncidentKind] = mapped_column(String)
    delay_s: Mapped[int]
    reported_at: Mapped[str] = mapped_column(info=mark("volatile"))
    ends_at: Mapped[str] = mapped_column(info=mark("volatile"))
    confirmations: Mapped[int]
    reported_by_me: Mapped[bool]
    confirmed_by_me: Mapped[bool]
    status: Mapped[IncidentStatus] = mapped_column(String)
    note: Mapped[str] = mapped_column(info=mark("text"))


class SavedPlace(Base):
    """A place that I saved; labels are unique, and so are home and work."""

    __tablename__ = "saved_places"

    saved_id: Mapped[str] = mapped_column(primary_key=True, info=generated("SV-{6}"))
    place_id: Mapped[str] = mapped_column(ForeignKey("places.place_id"))
    label: Mapped[str] = mapped_column(info=mark("text"))
    list: Mapped[SavedList] = mapped_column(String)
    note: Mapped[str] = mapped_column(info=mark("text"))


class MapContact(Base):
    """Somebody who may see where I am, if trusted."""

    __tablename__ = "map_contacts"
    __table_args__ = _BY_KEY

    email: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    first: Mapped[str]
    is_trusted: Mapped[bool]


class TripShare(Base):
    """A trip that a contact can follow. It ends some time after arrival, or by hand.

    `asked_for` is the departure that was asked for, None where it began at once; the other times follow from the clock.
    """

    __tablename__ = "trip_shares"

    share_id: Mapped[str] = mapped_column(primary_key=True, info=generated("SH-{6}"))
    contact_email: Mapped[str] = mapped_column(ForeignKey("map_contacts.email"))
    contact_name: Mapped[str]
    origin_id: Mapped[str] = mapped_column(ForeignKey("places.place_id"))
    destination_id: Mapped[str] = mapped_column(ForeignKey("places.place_id"))
    mode: Mapped[Mode] = mapped_column(String)
    asked_for: Mapped[str | None]
    departs_at: Mapped[str] = mapped_column(info=mark("volatile"))
    arrives_at: Mapped[str] = mapped_column(info=mark("volatile"))
    ends_at: Mapped[str] = mapped_column(info=mark("volatile"))
    status: Mapped[ShareStatus] = mapped_column(String)


class MapProfile(Base):
    """How I travel, where I live and work. `here_place_id` is where I am when I am not where I usually am then."""

    __tablename__ = "map_profile"
    __table_args__ = _BY_KEY

    email: Mapped[str] = mapped_column(primary_key=True)
    here_place_id: Mapped[str | None] = mapped_column(ForeignKey("places.place_id"))
    home_place_id: Mapped[str] = mapped_column(ForeignKey("places.place_id"))
    work_place_id: Mapped[str] = mapped_column(ForeignKey("places.place_id"))
    has_transit_pass: Mapped[bool]
    walk_speed_mm_s: Mapped[int]
    avoid: Mapped[list[str]] = mapped_column(JSON, info=mark("unordered"))


PlaceId = Annotated[str, Ref(Place), Field(description="A place, such as PL-7K3QX9.")]
IncidentId = Annotated[str, Ref(RoadIncident), Field(description="A road incident, such as IN-4MH2R8.")]
SavedId = Annotated[str, Ref(SavedPlace), Field(description="A saved place, such as SV-9DT4NB.")]
ShareId = Annotated[str, Ref(TripShare), Field(description="A shared trip, such as SH-2GX7LU.")]
