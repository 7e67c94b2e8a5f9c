"""Selects of the agency, compiled once."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, bindparam, func, literal_column, select
from sqlalchemy.orm import aliased

from servers.travel_booking.models import (
    Airline,
    Airport,
    Allotment,
    Credit,
    Fare,
    FareRule,
    Flight,
    FlightCabin,
    Hotel,
    RatePeriod,
    RoomRate,
    Segment,
    Stay,
    TravelBooking,
    Traveller,
    Trip,
)
from sessions import columns, entities

_From = aliased(Airport)
_To = aliased(Airport)
_LIVE: ColumnElement[str] = literal_column("'live'")  # written out, so that the partial index of seats serves

# A flight as everything that looks at one needs it: with its airline and the zones of both ends.
_FLIGHT = (
    Flight.flight_id,
    Flight.number,
    Flight.airline_id,
    Airline.name.label("airline"),
    Flight.origin,
    Flight.destination,
    Flight.from_city,
    Flight.to_city,
    Flight.day,
    Flight.departs_at,
    Flight.arrives_at,
    Flight.aircraft,
    Flight.state.label("flight_state"),
    Flight.delay_minutes,
    _From.zone.label("from_zone"),
    _To.zone.label("to_zone"),
    _From.country.label("from_country"),
    _To.country.label("to_country"),
)

_PAID: ColumnElement[bool] = (TravelBooking.state == "confirmed") | (TravelBooking.state == "changed")


def _with_ends(statement: Any) -> Any:
    return (
        statement.join(Airline, Airline.airline_id == Flight.airline_id)
        .join(_From, _From.code == Flight.origin)
        .join(_To, _To.code == Flight.destination)
    )


flight = columns(_with_ends(select(*_FLIGHT)).where(Flight.flight_id == bindparam("flight_id")))
flights = columns(_with_ends(select(*_FLIGHT)).order_by(Flight.departs_at, Flight.number))
departures = columns(
    _with_ends(
        select(*_FLIGHT, FlightCabin.seats_left, func.min(Fare.price).label("lowest"))
        .join(FlightCabin, (FlightCabin.flight_id == Flight.flight_id) & (FlightCabin.cabin == bindparam("cabin")))
        .join(Fare, (Fare.flight_id == Flight.flight_id) & (Fare.cabin == FlightCabin.cabin))
    )
    .where(Flight.day >= bindparam("first_day"), Flight.day <= bindparam("last_day"), Flight.state != "cancelled")
    .where(FlightCabin.seats_left >= bindparam("seats"))
    .group_by(Flight.flight_id)
    .order_by(Flight.departs_at, Flight.number)
)
fares_of = columns(
    select(
        Fare.cabin,
        Fare.brand,
        Fare.price,
        FlightCabin.seats_left,
        FareRule.change_fee,
        FareRule.cancel_fee,
        FareRule.refund,
        FareRule.bags_included,
        FareRule.bag_fee,
        FareRule.seat_fee,
        FareRule.can_hold,
    )
    .join(FlightCabin, (FlightCabin.flight_id == Fare.flight_id) & (FlightCabin.cabin == Fare.cabin))
    .join(Flight, Flight.flight_id == Fare.flight_id)
    .join(FareRule, (FareRule.airline_id == Flight.airline_id) & (FareRule.brand == Fare.brand))
    .where(Fare.flight_id == bindparam("flight_id"))
    .order_by(Fare.price, Fare.cabin, Fare.brand)
)

_SEGMENT = (
    Segment.segment_id,
    Segment.booking_id,
    Segment.traveller_id,
    Traveller.name.label("traveller"),
    Traveller.email,
    Traveller.born,
    Segment.cabin,
    Segment.brand,
    Segment.price,
    Segment.extras,
    Segment.bags,
    Segment.seat,
    Segment.state,
)
_SEGMENTS = _with_ends(
    select(*_SEGMENT, *_FLIGHT)
    .join(Flight, Flight.flight_id == Segment.flight_id)
    .join(Traveller, Traveller.traveller_id == Segment.traveller_id)
)
segments = columns(_SEGMENTS.order_by(Flight.departs_at, Segment.segment_id))
segments_of = columns(
    _SEGMENTS.where(Segment.booking_id == bindparam("booking_id")).order_by(Flight.departs_at, Segment.segment_id)
)
segments_by = columns(
    _SEGMENTS.where(Segment.traveller_id == bindparam("traveller_id"), Segment.state == _LIVE).order_by(
        Flight.departs_at
    )
)
flown_by = columns(
    select(Segment.flight_id)
    .join(Traveller, Traveller.traveller_id == Segment.traveller_id)
    .where(Traveller.email == bindparam("email"), Segment.state == _LIVE)
)
seats_on = columns(
    select(Segment.seat, Traveller.name)
    .join(Traveller, Traveller.traveller_id == Segment.traveller_id)
    .where(Segment.flight_id == bindparam("flight_id"), Segment.state == _LIVE, Segment.seat.is_not(None))
)

_STAY = (
    *Stay.__table__.columns,
    Hotel.name.label("hotel"),
    Traveller.name.label("lead_traveller"),
    Traveller.email,
    Hotel.city,
    Hotel.street,
    Hotel.zone,
    Hotel.check_in_from,
    Hotel.city_tax.label("tax_a_night"),
    RoomRate.board,
    RoomRate.sleeps,
    RoomRate.free_cancel_days,
    RoomRate.penalty_nights,
)
_STAYS = (
    select(*_STAY)
    .join(Hotel, Hotel.hotel_id == Stay.hotel_id)
    .join(Traveller, Traveller.traveller_id == Stay.lead_traveller_id)
    .join(
        RoomRate,
        (RoomRate.hotel_id == Stay.hotel_id) & (RoomRate.room_type == Stay.room_type) & (RoomRate.terms == Stay.terms),
    )
)
stays = columns(_STAYS.order_by(Stay.booking_id))
stay_of = columns(_STAYS.where(Stay.booking_id == bindparam("booking_id")))
stays_at = columns(
    select(Stay.booking_id, Stay.room_type, Stay.check_in, Stay.check_out)
    .join(TravelBooking, TravelBooking.booking_id == Stay.booking_id)
    .where(
        Stay.hotel_id == bindparam("hotel_id"),
        _PAID,
        Stay.check_out > bindparam("check_in"),
        Stay.check_in < bindparam("check_out"),
    )
)
rates_of = entities(
    select(RoomRate).where(RoomRate.hotel_id == bindparam("hotel_id")).order_by(RoomRate.room_type, RoomRate.terms)
)
periods_of = entities(
    select(RatePeriod).where(
        RatePeriod.hotel_id == bindparam("hotel_id"),
        RatePeriod.starts_on < bindparam("check_out"),
        RatePeriod.ends_on >= bindparam("check_in"),
    )
)
allotments_of = entities(
    select(Allotment).where(
        Allotment.hotel_id == bindparam("hotel_id"),
        Allotment.starts_on < bindparam("check_out"),
        Allotment.ends_on >= bindparam("check_in"),
    )
)
hotels = entities(select(Hotel).order_by(Hotel.city, Hotel.name))
airlines = entities(select(Airline).order_by(Airline.name))
airports = entities(select(Airport).order_by(Airport.city, Airport.code))
bookings = columns(
    select(*TravelBooking.__table__.columns, Trip.name.label("trip"))
    .join(Trip, Trip.trip_id == TravelBooking.trip_id)
    .order_by(TravelBooking.booking_id)
)
holds = entities(
    select(TravelBooking)
    .where(TravelBooking.state == "held")
    .order_by(TravelBooking.hold_until, TravelBooking.booking_id)
)
travellers = entities(select(Traveller).order_by(Traveller.name, Traveller.traveller_id))
credits_left = columns(
    select(Credit.credit_id, Credit.amount, Credit.ends_on, Airline.name.label("airline"), Traveller.name.label("name"))
    .join(Airline, Airline.airline_id == Credit.airline_id)
    .join(Traveller, Traveller.traveller_id == Credit.traveller_id)
    .order_by(Credit.ends_on, Credit.credit_id)
)
