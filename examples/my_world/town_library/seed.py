"""The library as it stands this morning."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Final

from servers.cast import Cast
from sessions import World
from town_library.models import Book, Kind, Loan, Reservation
from town_library.policy import LOAN_DAYS, MOST_RENEWALS

_TITLES: Final[dict[Kind, tuple[str, ...]]] = {
    "novel": ("The Salt Road", "A House of Owls", "Winter Ferry", "The Glass Orchard", "Ninety Steps", "Low Tide"),
    "crime": ("Death at Pear Tree Lock", "The Quiet Tenant", "Blackbird Lane", "A Cold Receipt", "The Ninth Key"),
    "travel": ("Slow Trains South", "Islands by Bus", "Walking the Old Border", "Tea in the Mountains"),
    "cooking": ("One Pot, Four Seasons", "Bread for Beginners", "The Bean Book", "Soup Every Sunday"),
    "history": ("The Canal Builders", "A Town and Its Bells", "Salt, Wool and Tin", "The Year without a Summer"),
    "children": ("Otto and the Paper Boat", "The Bear Who Counted", "Moonlight Circus", "Grandpa's Submarine"),
}
# Days until due, renewals: fresh, due tomorrow, renewed out, overdue, long overdue, waited for.
_LOANS: Final = ((12, 0), (1, 1), (5, MOST_RENEWALS), (-3, 0), (8, 0), (15, 1))
_WAITED_FOR: Final = 4
_LONG_OVERDUE: Final = 20


def fill(world: World, cast: Cast) -> None:
    """Write books, my loans and my reservations; on every third seed one loan is long overdue."""
    rng = Random(f"{cast.seed}/library")
    authors = rng.sample([person.name for person in cast.people.everyone if person is not cast.me], 12)
    books = [
        world.insert(
            Book, name=name, author=rng.choice(authors), kind=kind, copies=rng.randint(1, 4), lent=0, waiting=0
        )
        for kind, titles in _TITLES.items()
        for name in titles
    ]
    rng.shuffle(books)
    for place, (left, renewals) in enumerate(_LOANS):
        is_long_overdue = cast.seed % 3 == 0 and left < 0
        due = cast.today + timedelta(days=-_LONG_OVERDUE if is_long_overdue else left)
        book = books[place]
        world.update(Book, book.book_id, lent=1, waiting=2 if place == _WAITED_FOR else 0)
        taken = due - timedelta(days=LOAN_DAYS * (renewals + 1))
        world.insert(Loan, book_id=book.book_id, taken_on=taken.isoformat(), due_on=due.isoformat(), renewals=renewals)
    for place, book in enumerate(books[len(_LOANS) : len(_LOANS) + 10]):
        waiting = rng.randint(0, 4)
        world.update(Book, book.book_id, lent=book.copies, waiting=waiting)
        if place < 3:
            world.insert(Reservation, book_id=book.book_id, place=waiting + 1)
