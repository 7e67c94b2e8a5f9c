"""The tracker as it stands this morning: people, projects, sprints, issues with all that hangs on them."""

from __future__ import annotations

from servers.cast import Cast
from servers.issue_tracker.seed_book import Book
from servers.issue_tracker.seed_cases import plant
from servers.issue_tracker.seed_issues import draft_issues, write_issues
from servers.issue_tracker.seed_projects import open_projects, register
from servers.issue_tracker.seed_talk import link_up, talk
from sessions import World


def fill(world: World, cast: Cast) -> None:
    """Write the seeded rows."""
    book = Book(world, cast)
    register(book)
    open_projects(book)
    plant(book)
    draft_issues(book)
    write_issues(book)
    link_up(book)
    talk(book)
