"""What time alone does: things that have been in the trash for thirty days go for good."""

from __future__ import annotations

from datetime import datetime

from servers.filesystem import queries
from servers.filesystem.trees import purge
from sessions import World


def on_clock(world: World, _before: datetime, after: datetime) -> None:
    """Purge what is due: its last day is over on the user's clock."""
    today = after.astimezone(world.zone).date().isoformat()
    for row in world.all(queries.due_trash, day=today):
        purge(world, row.trash_id)
