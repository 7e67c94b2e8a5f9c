"""The network as it stands this morning: people, posts, messages, and one of every awkward case."""

from __future__ import annotations

from servers.cast import Cast
from servers.social_media.models import Network
from servers.social_media.policy import DM_LIMIT, EDIT_MINUTES, POST_LIMIT
from servers.social_media.seed_book import Book
from servers.social_media.seed_cases import add_cases
from servers.social_media.seed_people import register
from servers.social_media.seed_posts import post_all
from sessions import World


def fill(world: World, cast: Cast) -> None:
    """Write the seeded rows."""
    world.insert(
        Network,
        name="Pebblecast",
        post_limit=POST_LIMIT,
        dm_limit=DM_LIMIT,
        edit_minutes=EDIT_MINUTES,
        time_zone=cast.zone,
    )
    book = Book(world, cast)
    register(book)
    post_all(book)
    add_cases(book)
