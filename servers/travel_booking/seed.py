"""The agency as it stands this morning: places, flights, rooms, travellers, and the journeys on the account."""

from __future__ import annotations

from random import Random

from servers.cast import Cast
from servers.travel_booking.seed_bookings import Office, book_purchases
from servers.travel_booking.seed_cases import book_cases
from servers.travel_booking.seed_flights import Timetable, fill_timetable, plant_fares
from servers.travel_booking.seed_people import fill_wallet, give_credits, list_travellers
from servers.travel_booking.seed_places import build_airlines, build_airports, build_hotels
from sessions import World


def fill(world: World, cast: Cast) -> None:
    """Write the seeded rows."""

    def dice(topic: str) -> Random:
        return Random(f"{cast.seed}/travel_booking/{topic}")

    build_airports(world, cast)
    build_airlines(world, dice("airlines"))
    inns = build_hotels(world, cast, dice("hotels"))
    table = Timetable(world, cast, dice("flights"))
    party = list_travellers(world, cast, dice("travellers"), cast.trips[-1].returns)
    fill_wallet(world, cast, dice("wallet"), party)
    give_credits(world, cast, dice("credits"), party)
    fill_timetable(table, cast, dice("days"))
    office = Office(world, cast, dice("bookings"), table, party, inns)
    book_purchases(office)
    book_cases(office)
    plant_fares(world, cast)
