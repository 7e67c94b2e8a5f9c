"""Rooms and nights: what spans can be had, what each night costs, which night is full."""

from __future__ import annotations

from collections.abc import Sequence

from servers.kit import Conflict, InvalidArguments, Refused
from servers.travel_booking import queries
from servers.travel_booking.limits import MOST_NIGHTS
from servers.travel_booking.models import Allotment
from servers.travel_booking.standing import first_full_night, nightly_prices
from servers.travel_booking.times import days_between, next_day, nights, today_at
from sessions import World


def require_span(world: World, check_in: str, check_out: str, zone: str, *, begun: bool = False) -> None:
    """The days make a stay that can be had.

    Raises:
        InvalidArguments: check_out is not after check_in, or check_in is past.
        Refused: more nights than the agency sells.
    """
    today = today_at(world.now, zone)
    if check_out <= check_in:
        raise InvalidArguments(f"check_out {check_out} must be after check_in {check_in}.")
    if (not begun and check_in < today) or check_out <= today:
        raise InvalidArguments(f"check_in {check_in} is past; today is {today}.")
    count = days_between(check_in, check_out)
    if count > MOST_NIGHTS:
        raise Refused(f"{count} nights are too many; a stay has at most {MOST_NIGHTS}.")


def priced_nights(
    world: World,
    hotel_id: str,
    room_type: str,
    terms: str,
    check_in: str,
    check_out: str,
    *,
    but: str | None = None,
    only: Sequence[str] | None = None,
) -> dict[str, int]:
    """The price of each night of a span, or of some of its nights.

    Args:
        but: a booking whose own room does not count as taken.

    Raises:
        Conflict: a night is sold out or not sold.
    """
    days = nights(check_in, check_out) if only is None else only
    span = {"check_in": check_in, "check_out": check_out}
    prices = nightly_prices(world.all(queries.periods_of, hotel_id=hotel_id, **span), room_type, terms, days)
    for day in days:
        if day not in prices:
            raise Conflict(f"The night of {day} is not sold at that rate.")
    stays = [row for row in world.all(queries.stays_at, hotel_id=hotel_id, **span) if row.booking_id != but]
    allotments: list[Allotment] = world.all(queries.allotments_of, hotel_id=hotel_id, **span)
    for day in days:
        full = first_full_night(allotments, stays, room_type, day, next_day(day))
        if full is not None:
            raise Conflict(f"The night of {full} is sold out in that kind of room.")
    return prices
