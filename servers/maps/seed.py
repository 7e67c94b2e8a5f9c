"""The city as it stands this morning: streets, places, lines, incidents, and what is mine on the map."""

from __future__ import annotations

from datetime import date, timedelta

from servers.cast import Cast
from servers.cast.days import bank_holidays
from servers.maps.models import Place
from servers.maps.seed_mine import list_contacts, save_places, set_profile, share_trips
from servers.maps.seed_places import Surveyor, list_cast, list_houses, list_park, list_stops, list_town
from servers.maps.seed_roads import lay_roads, report_incidents, write_timetables
from sessions import World

_LOOK_AHEAD = 240


def fill(world: World, cast: Cast) -> None:
    """Write the seeded rows."""
    lay_roads(world, cast)
    desk = Surveyor(world, cast)
    desk.take(person.address for person in cast.people.everyone)
    desk.take(merchant.address for merchant in cast.merchants)
    desk.take(kitchen.address for kitchen in cast.kitchens)
    desk.take(branch.address for branch in cast.branches)
    desk.take(firm.address for firm in (cast.employer, *cast.clients))
    desk.take(hotel.address for hotel in cast.city.hotels)
    list_cast(desk)
    list_town(desk)
    pavilion = list_park(desk)
    list_stops(desk)
    list_houses(desk)
    keep_odd_hours(desk, cast.today)
    write_timetables(world, cast, desk.atlas.stops)
    report_incidents(world, cast)
    save_places(world, cast, desk.atlas, pavilion)
    list_contacts(world, cast)
    set_profile(world, cast, desk.atlas)
    share_trips(world, cast, desk.atlas)


def keep_odd_hours(desk: Surveyor, today: date) -> None:
    """Days with other hours: the coming holidays, a clinic's half day, stocktaking."""
    named = desk.atlas.named
    holidays = [
        day for ahead in range(_LOOK_AHEAD) if (day := today + timedelta(days=ahead)) in bank_holidays(day.year)
    ][:2]
    clinics = [key for name, keys in named.items() if name.endswith(" Clinic") for key in keys]
    for number, key in enumerate(clinics):
        desk.on_day(key, (today + timedelta(days=2 + number)).isoformat())
    offices = [key for name, keys in named.items() if name.endswith((" Post Office", " Library")) for key in keys]
    for day in holidays:
        for key in offices:
            desk.on_day(key, day.isoformat())
        for key in named.get("Basketful", ()):
            desk.on_day(key, day.isoformat(), 10 * 60, 16 * 60)
    shops = sorted(row.place_id for row in desk.world.find(Place, kind="shop") if row.status == "open")
    for key in desk.rng.sample(shops, 8):
        desk.on_day(key, (today + timedelta(days=desk.rng.randrange(0, 10))).isoformat(), 9 * 60, 13 * 60)
