"""The seeded rows: places, cars and what they are about now, trips, warnings, garages."""

from __future__ import annotations

from servers.cast import Cast
from servers.vehicle.seed_book import Book
from servers.vehicle.seed_cars import add_cars
from servers.vehicle.seed_log import add_log
from servers.vehicle.seed_modes import set_scene
from servers.vehicle.seed_places import add_places
from servers.vehicle.seed_service import add_services
from sessions import World


def fill(world: World, cast: Cast) -> None:
    """Write the rows of one world seed."""
    book = Book(world, cast)
    add_places(book)
    add_cars(book)
    set_scene(book)
    add_log(book)
    add_services(book)
