"""Tables of the travel agency, the types that point to them, and how money and times stand in them.

Money is whole cents of US dollars. Moments are UTC instants ("2026-03-11T10:00:00Z"), days are local to the place
("2026-03-11"). Points count as they are; one pays one cent.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field
from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, String, text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from servers.kit import Ref, Said
from sessions import generated, mark

Brand = Literal["basic", "standard", "flex"]
Cabin = Literal["economy", "premium", "business"]
RefundForm = Literal["none", "credit", "cash"]
Aircraft = Literal["regional", "narrow", "wide"]
FlightState = Literal["scheduled", "delayed", "cancelled"]
RoomType = Literal["single", "double", "twin", "family", "suite"]
Board = Literal["room_only", "breakfast", "half_board"]
Terms = Literal["flexible", "prepaid"]
Amenity = Literal["pool", "gym", "parking", "spa", "breakfast", "airport_shuttle", "kitchen", "accessible"]
Tier = Literal["none", "silver", "gold"]
BookingKind = Literal["flight", "hotel"]
BookingState = Literal["held", "confirmed", "changed", "expired", "cancelled"]
SegmentState = Literal["live", "dropped", "no_show"]
CardKind = Literal["debit", "credit", "company"]

_BY_KEY: Final = {"sqlite_with_rowid": False}


class Base(DeclarativeBase):
    """Tables of this world."""


class Airport(Base):
    """An airport; `min_connect` is how many minutes a change of flights takes there."""

    __tablename__ = "airport"
    __table_args__ = (_BY_KEY,)

    code: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    city: Mapped[str]
    country: Mapped[str]
    zone: Mapped[str]
    min_connect: Mapped[int]


class Airline(Base):
    """An airline and its frequent flyer program; the key is its two-letter code."""

    __tablename__ = "airline"
    __table_args__ = (_BY_KEY,)

    airline_id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(unique=True)
    program: Mapped[str]


class FareRule(Base):
    """What a fare brand of an airline allows. Fees are cents for each traveller; a change for each flight too."""

    __tablename__ = "fare_rule"
    __table_args__ = (_BY_KEY,)

    airline_id: Mapped[str] = mapped_column(ForeignKey("airline.airline_id"), primary_key=True)
    brand: Mapped[Brand] = mapped_column(String, primary_key=True)
    change_fee: Mapped[int]
    cancel_fee: Mapped[int]
    refund: Mapped[RefundForm] = mapped_column(String)
    bags_included: Mapped[int]
    bag_fee: Mapped[int]
    seat_fee: Mapped[int]
    can_hold: Mapped[bool]


class Flight(Base):
    """A flight on one day; `day` is the local day of departure as planned, cities are those of the two airports."""

    __tablename__ = "flight"
    __table_args__ = (Index("flight_day", "day"),)

    flight_id: Mapped[str] = mapped_column(primary_key=True, info=generated("FL-{6}"))
    number: Mapped[str]
    airline_id: Mapped[str] = mapped_column(ForeignKey("airline.airline_id"))
    origin: Mapped[str] = mapped_column(ForeignKey("airport.code"))
    destination: Mapped[str] = mapped_column(ForeignKey("airport.code"))
    from_city: Mapped[str]
    to_city: Mapped[str]
    day: Mapped[str]
    departs_at: Mapped[str]
    arrives_at: Mapped[str]
    aircraft: Mapped[Aircraft] = mapped_column(String)
    state: Mapped[FlightState] = mapped_column(String)
    delay_minutes: Mapped[int]


class FlightCabin(Base):
    """Seats left in a cabin of a flight; all fare brands of the cabin share them."""

    __tablename__ = "flight_cabin"
    __table_args__ = (CheckConstraint("seats_left >= 0"), _BY_KEY)

    flight_id: Mapped[str] = mapped_column(ForeignKey("flight.flight_id"), primary_key=True)
    cabin: Mapped[Cabin] = mapped_column(String, primary_key=True)
    seats_left: Mapped[int]


class Fare(Base):
    """What a grown-up pays for a seat."""

    __tablename__ = "fare"
    __table_args__ = (_BY_KEY,)

    flight_id: Mapped[str] = mapped_column(ForeignKey("flight.flight_id"), primary_key=True)
    cabin: Mapped[Cabin] = mapped_column(String, primary_key=True)
    brand: Mapped[Brand] = mapped_column(String, primary_key=True)
    price: Mapped[int]


class Hotel(Base):
    """A hotel. `city_tax` is cents for each person and night, `check_in_from` a time of day."""

    __tablename__ = "hotel"

    hotel_id: Mapped[str] = mapped_column(primary_key=True, info=generated("HT-{5}"))
    name: Mapped[str]
    chain: Mapped[str]
    city: Mapped[str]
    zone: Mapped[str]
    street: Mapped[str]
    stars: Mapped[int]
    rating_tenths: Mapped[int]
    amenities: Mapped[list[str]] = mapped_column(JSON, info=mark("unordered"))
    pets: Mapped[bool]
    city_tax: Mapped[int]
    check_in_from: Mapped[str]


class RoomRate(Base):
    """A kind of room on certain terms. A flexible one is free until `free_cancel_days` before the first night."""

    __tablename__ = "room_rate"
    __table_args__ = (_BY_KEY,)

    hotel_id: Mapped[str] = mapped_column(ForeignKey("hotel.hotel_id"), primary_key=True)
    room_type: Mapped[RoomType] = mapped_column(String, primary_key=True)
    terms: Mapped[Terms] = mapped_column(String, primary_key=True)
    sleeps: Mapped[int]
    cot: Mapped[bool]
    board: Mapped[Board] = mapped_column(String)
    free_cancel_days: Mapped[int]
    penalty_nights: Mapped[int]


class RatePeriod(Base):
    """What a night costs from `starts_on` up to and with `ends_on`."""

    __tablename__ = "rate_period"
    __table_args__ = (_BY_KEY,)

    hotel_id: Mapped[str] = mapped_column(ForeignKey("hotel.hotel_id"), primary_key=True)
    room_type: Mapped[RoomType] = mapped_column(String, primary_key=True)
    terms: Mapped[Terms] = mapped_column(String, primary_key=True)
    starts_on: Mapped[str] = mapped_column(primary_key=True)
    ends_on: Mapped[str]
    nightly: Mapped[int]


class Allotment(Base):
    """How many rooms of a kind the agency may sell for each night from `starts_on` up to and with `ends_on`."""

    __tablename__ = "allotment"
    __table_args__ = (_BY_KEY,)

    hotel_id: Mapped[str] = mapped_column(ForeignKey("hotel.hotel_id"), primary_key=True)
    room_type: Mapped[RoomType] = mapped_column(String, primary_key=True)
    starts_on: Mapped[str] = mapped_column(primary_key=True)
    ends_on: Mapped[str]
    rooms: Mapped[int]


class Traveller(Base):
    """Somebody for whom the account holder books. The e-mail says who it is in other worlds."""

    __tablename__ = "traveller"

    traveller_id: Mapped[str] = mapped_column(primary_key=True, info=generated("TV-{6}"))
    email: Mapped[str] = mapped_column(unique=True)
    name: Mapped[str]
    born: Mapped[str]
    nationality: Mapped[str]
    document_no: Mapped[str | None]
    document_expires: Mapped[str | None]
    loyalty_program: Mapped[str | None]
    loyalty_no: Mapped[str | None]


class Wallet(Base):
    """Points and home city of the account holder, whose e-mail is the key."""

    __tablename__ = "wallet"
    __table_args__ = (CheckConstraint("points >= 0"), _BY_KEY)

    email: Mapped[str] = mapped_column(primary_key=True)
    home_city: Mapped[str]
    points: Mapped[int]
    tier: Mapped[Tier] = mapped_column(String)


class TravelCard(Base):
    """A card that the account holder has left with the agency."""

    __tablename__ = "travel_card"

    card_id: Mapped[str] = mapped_column(primary_key=True, info=generated("TC-{6}"))
    kind: Mapped[CardKind] = mapped_column(String)
    last4: Mapped[str]
    usable: Mapped[bool]


class Credit(Base):
    """What an airline owes a traveller for a flight that was given up; it pays that airline's flights only."""

    __tablename__ = "credit"
    __table_args__ = (CheckConstraint("amount >= 0"),)

    credit_id: Mapped[str] = mapped_column(primary_key=True, info=generated("CR-{6}"))
    airline_id: Mapped[str] = mapped_column(ForeignKey("airline.airline_id"))
    traveller_id: Mapped[str] = mapped_column(ForeignKey("traveller.traveller_id"))
    amount: Mapped[int]
    ends_on: Mapped[str]


class Trip(Base):
    """Bookings that belong together; its days and its state are theirs."""

    __tablename__ = "trip"

    trip_id: Mapped[str] = mapped_column(primary_key=True, info=generated("TR-{6}"))
    name: Mapped[str] = mapped_column(info=mark("text"))
    note: Mapped[str] = mapped_column(info=mark("text"))


class TravelBooking(Base):
    """A flight booking or a hotel stay.

    `total` is the price of its parts that stand and `fees`. What was paid (`card_paid`, `credit_used` and a cent for
    each of `points_used`) is `total` and `refunded`; of that `refunded_card` went to the card, `points_back` came
    back as points, the rest as credits. A held one is not paid yet.
    """

    __tablename__ = "travel_booking"
    __table_args__ = (Index("travel_booking_trip", "trip_id"),)

    booking_id: Mapped[str] = mapped_column(primary_key=True, info=generated("{6}"))
    trip_id: Mapped[str] = mapped_column(ForeignKey("trip.trip_id"))
    kind: Mapped[BookingKind] = mapped_column(String)
    state: Mapped[BookingState] = mapped_column(String)
    booked_at: Mapped[str] = mapped_column(info=mark("volatile"))
    hold_until: Mapped[str | None] = mapped_column(info=mark("volatile"))
    cancelled_at: Mapped[str | None] = mapped_column(info=mark("volatile"))
    total: Mapped[int]
    fees: Mapped[int] = mapped_column(default=0)
    card_id: Mapped[str | None] = mapped_column(ForeignKey("travel_card.card_id"))
    card_paid: Mapped[int] = mapped_column(default=0)
    credit_used: Mapped[int] = mapped_column(default=0)
    points_used: Mapped[int] = mapped_column(default=0)
    points_earned: Mapped[int] = mapped_column(default=0)
    refunded: Mapped[int] = mapped_column(default=0)
    refunded_card: Mapped[int] = mapped_column(default=0)
    points_back: Mapped[int] = mapped_column(default=0)


class Segment(Base):
    """One traveller on one flight. `price` is the fare as paid, `extras` what was paid for bags and seat."""

    __tablename__ = "segment"
    __table_args__ = (
        Index("segment_booking", "booking_id"),
        Index("segment_flight", "flight_id", "traveller_id"),
        Index(
            "segment_seat", "flight_id", "seat",
            unique=True, sqlite_where=text("state = 'live' AND seat IS NOT NULL"),
        ),
    )  # fmt: skip

    segment_id: Mapped[str] = mapped_column(primary_key=True, info=generated("SG-{6}"))
    booking_id: Mapped[str] = mapped_column(ForeignKey("travel_booking.booking_id"))
    flight_id: Mapped[str] = mapped_column(ForeignKey("flight.flight_id"))
    traveller_id: Mapped[str] = mapped_column(ForeignKey("traveller.traveller_id"))
    cabin: Mapped[Cabin] = mapped_column(String)
    brand: Mapped[Brand] = mapped_column(String)
    price: Mapped[int]
    extras: Mapped[int] = mapped_column(default=0)
    bags: Mapped[int]
    seat: Mapped[str | None]
    state: Mapped[SegmentState] = mapped_column(String)


class Stay(Base):
    """The stay of a hotel booking; `nights_total` is the price of the nights as booked."""

    __tablename__ = "stay"
    __table_args__ = (
        CheckConstraint("check_in < check_out"),
        Index("stay_hotel", "hotel_id", "room_type"),
        _BY_KEY,
    )

    booking_id: Mapped[str] = mapped_column(ForeignKey("travel_booking.booking_id"), primary_key=True)
    hotel_id: Mapped[str] = mapped_column(ForeignKey("hotel.hotel_id"))
    room_type: Mapped[RoomType] = mapped_column(String)
    terms: Mapped[Terms] = mapped_column(String)
    check_in: Mapped[str]
    check_out: Mapped[str]
    guests: Mapped[int]
    lead_traveller_id: Mapped[str] = mapped_column(ForeignKey("traveller.traveller_id"))
    nights_total: Mapped[int]
    city_tax: Mapped[int]
    no_show: Mapped[bool] = mapped_column(default=False)


FlightId = Annotated[str, Ref(Flight), Field(description="A flight, such as FL-7K3QX9.")]
HotelId = Annotated[str, Ref(Hotel), Field(description="A hotel, such as HT-4M2PT.")]
TravellerId = Annotated[str, Ref(Traveller), Field(description="A traveller, such as TV-P5V8WE.")]
CardId = Annotated[str, Ref(TravelCard), Field(description="A card on file, such as TC-2GX7LU.")]
CreditId = Annotated[str, Ref(Credit), Field(description="An airline credit, such as CR-H6K3YS.")]
TripId = Annotated[str, Ref(Trip), Field(description="A trip, such as TR-9DT4NB.")]
BookingId = Annotated[str, Ref(TravelBooking), Field(description="A booking, such as QX4T7B.")]
Expected = Annotated[int, Said("money"), Field(ge=0, description="The amount in cents that the customer agreed to.")]
