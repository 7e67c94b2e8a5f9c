"""The file server as it stands this morning: people, folders of work and home, archives, trash, every awkward row."""

from __future__ import annotations

from servers.cast import Cast
from servers.filesystem.seed_archives import add_archives
from servers.filesystem.seed_book import Book
from servers.filesystem.seed_cases import add_cases, add_copies, fill_quota
from servers.filesystem.seed_home import add_home
from servers.filesystem.seed_office import add_office, add_roots
from servers.filesystem.seed_people import add_people
from servers.filesystem.seed_projects import add_projects
from servers.filesystem.seed_trash import add_trash
from sessions import World


def fill(world: World, cast: Cast) -> None:
    """Write the seeded rows."""
    add_people(world, cast)
    book = Book(world, cast)
    add_roots(book)
    add_home(book)
    add_office(book)
    add_projects(book)
    add_cases(book)
    add_archives(book)
    add_copies(book)
    fill_quota(book, add_trash(book))
    book.write()
