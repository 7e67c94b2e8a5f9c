"""What time alone does to the mailbox: scheduled mail goes out."""

from __future__ import annotations

from datetime import datetime

from servers.email import queries
from servers.email.post import send_out
from servers.kit.text import instant
from sessions import World


def on_clock(world: World, before: datetime, after: datetime) -> None:  # noqa: ARG001 - every world's clock has both ends
    """Send what was due by `after`, each mail at its hour."""
    for row in world.all(queries.due, now=instant(after)):
        if row.send_at is not None:
            send_out(world, row, datetime.fromisoformat(row.send_at))
