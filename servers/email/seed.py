"""The mailbox as it stands this morning: people, half a year of mail, and one of every awkward case."""

from __future__ import annotations

from servers.cast import Cast
from servers.email.seed_book import Book
from servers.email.seed_cases import add_cases
from servers.email.seed_firms import write_firms
from servers.email.seed_people import open_mailbox
from servers.email.seed_talks import hold_talks
from sessions import World


def fill(world: World, cast: Cast) -> None:
    """Write the seeded rows."""
    book = Book(world, cast)
    open_mailbox(book)
    write_firms(book)
    hold_talks(book)
    add_cases(book)
