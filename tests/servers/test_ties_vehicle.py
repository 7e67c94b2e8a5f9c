"""What the cars and other worlds know of one thing: people, clients, meetings, charges, garages."""

from __future__ import annotations

from datetime import datetime
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest

from servers.banking import BANKING
from servers.banking.models import BankTransaction
from servers.calendar import CALENDAR
from servers.calendar.models import Event
from servers.cast import cast_of
from servers.cast.drives import drives_of, services_of
from servers.kit.text import local_minute
from servers.maps import MAPS
from servers.maps.models import Place
from servers.vehicle.models import ServiceBooking, ServiceSlot, VehicleTrip
from tests.servers.desk import SEEDS, Desk
from tests.servers.vehicle_desk import desk, destination


@pytest.mark.parametrize("seed", SEEDS)
def test_contacts_and_shops_are_at_the_addresses_that_the_map_has(seed: int) -> None:
    at, city = desk(seed), Desk(MAPS, seed)
    known = {row.address for row in city.world.find(Place)}
    lines = {line.split(",")[0] for line in known}
    rows = [
        row
        for row in at.things("destinations")
        if row.kind in {"contact", "favourite", "home", "work"} and row.district
    ]
    assert len(rows) > 60
    assert sum(row.address.split(",")[0] in lines for row in rows) == len(rows)


def test_drives_to_clients_lead_to_meetings_of_the_calendar() -> None:
    met = 0
    for seed in range(12):
        cast = cast_of(seed)
        calendar = Desk(CALENDAR, seed)
        starts = {(row.title, row.starts_at[:16]) for row in calendar.world.find(Event)}
        by_key = {one.key: one for one in cast.diary}
        for drive in drives_of(cast):
            if drive.appointment:
                meeting = by_key[drive.appointment]
                assert (meeting.start - drive.ends).total_seconds() == 600
                met += (meeting.title, meeting.start.isoformat(timespec="minutes")) in starts
    assert met >= 3


@pytest.mark.parametrize("seed", SEEDS)
def test_stops_at_pumps_chargers_and_car_parks_are_charges_at_the_bank(seed: int) -> None:
    at, bank = desk(seed), Desk(BANKING, seed)
    cast = at.cast
    entries = {entry.key: entry for entry in cast.ledger}
    booked = {(row.counterparty, row.amount, row.day) for row in bank.world.find(BankTransaction)}
    stops = [drive for drive in drives_of(cast) if drive.entry]
    assert stops
    trips = {(row.to_id, local_minute(row.ended_at, at.world.zone)) for row in at.world.find(VehicleTrip)}
    for drive in stops:
        entry = entries[drive.entry]
        assert (entry.name, entry.amount, entry.day.isoformat()) in booked
        assert (destination(at, drive.target), drive.ends.isoformat(timespec="minutes")) in trips
        paid = entry.at.astimezone(ZoneInfo(cast.zone)).replace(tzinfo=None)
        assert 0 < (paid - drive.ends).total_seconds() <= 600


@pytest.mark.parametrize("seed", SEEDS)
def test_what_the_household_paid_its_garage_stands_in_the_bank_and_in_the_cars(seed: int) -> None:
    at, bank = desk(seed), Desk(BANKING, seed)
    cast = at.cast
    garage = next(one for one in cast.merchants if one.sector == "garage")
    booked = {(-row.amount, row.day) for row in bank.world.find(BankTransaction, counterparty=garage.name)}
    done: set[tuple[int, str]] = set()
    for row in at.world.find(ServiceBooking, status="done"):
        slot = at.row(ServiceSlot, row.slot_id)
        if slot.centre_id == destination(at, garage.key):
            done.add((row.price_cents, local_minute(slot.starts_at, at.world.zone)[:10]))
    assert done == booked
    assert len(services_of(cast)) == 12


@pytest.mark.parametrize("seed", range(24))
def test_nobody_is_in_two_cars_at_once(seed: int) -> None:
    busy: dict[str, list[tuple[datetime, datetime]]] = {}
    for drive in drives_of(cast_of(seed)):
        for key in (drive.driver, drive.car):
            busy.setdefault(key, []).append((drive.starts, drive.ends))
    for spans in busy.values():
        ordered = sorted(spans)
        assert all(first[1] <= second[0] for first, second in pairwise(ordered))
