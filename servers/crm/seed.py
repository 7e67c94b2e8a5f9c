"""The seeded rows: reps, firms with their people, deals with what was done for them, leads, and what is due."""

from __future__ import annotations

from servers.cast import Cast
from servers.crm.seed_activities import add_activities
from servers.crm.seed_book import Book
from servers.crm.seed_deals import add_deals
from servers.crm.seed_firms import add_firms, add_twins
from servers.crm.seed_leads import add_leads
from sessions import World


def fill(world: World, cast: Cast) -> None:
    """Write the rows of one world seed."""
    book = Book(world, cast)
    add_firms(book)
    add_deals(book)
    add_twins(book)
    add_leads(book)
    add_activities(book)
