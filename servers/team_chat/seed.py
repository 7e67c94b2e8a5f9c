"""The chat as it stands this morning: people, channels, four months of messages, and one of every awkward case."""

from __future__ import annotations

from servers.cast import Cast
from servers.team_chat.seed_book import Book
from servers.team_chat.seed_cases import add_cases
from servers.team_chat.seed_channels import open_channels
from servers.team_chat.seed_people import register
from servers.team_chat.seed_talks import chat, hold_talks, react
from sessions import World


def fill(world: World, cast: Cast) -> None:
    """Write the seeded rows."""
    book = Book(world, cast)
    register(book)
    open_channels(book)
    hold_talks(book)
    add_cases(book)
    chat(book)
    react(book)
