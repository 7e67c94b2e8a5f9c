"""What time alone does on the network."""

from __future__ import annotations

from datetime import datetime

from servers.kit.text import instant
from servers.social_media import queries
from servers.social_media.models import Post
from sessions import World


def on_clock(world: World, before: datetime, after: datetime) -> None:
    """Let the time from `before` to `after` pass: scheduled posts go out when they are due."""
    del before
    for row in world.all(queries.due, now=instant(after)):
        world.update(Post, row.post_id, state="published", published_at=row.publish_at)
