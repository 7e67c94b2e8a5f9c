"""What time alone does at the agency: holds run out and their seats are on sale again."""

from __future__ import annotations

from datetime import datetime

from servers.travel_booking import queries
from servers.travel_booking.models import Segment, TravelBooking
from servers.travel_booking.standing import needs_seat, take_seats
from servers.travel_booking.times import moment
from sessions import World


def on_clock(world: World, before: datetime, after: datetime) -> None:  # noqa: ARG001 - holds keep their own time
    """Let holds expire that end up to `after`. Flights depart and stays end by comparing with the clock alone."""
    for row in world.all(queries.holds):
        if row.hold_until is None or moment(row.hold_until) > after:
            continue
        for part in world.all(queries.segments_of, booking_id=row.booking_id):
            if part.state == "live":
                world.update(Segment, part.segment_id, state="dropped", seat=None)
                take_seats(world, part.flight_id, part.cabin, -int(needs_seat(part)))
        world.update(TravelBooking, row.booking_id, state="expired")
