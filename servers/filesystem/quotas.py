"""How much of their quota somebody uses: their live files and those of theirs in a trash."""

from __future__ import annotations

from typing import NamedTuple

from servers.filesystem import queries
from servers.filesystem.models import FileUser
from servers.kit import Conflict, find
from sessions import World


class Usage(NamedTuple):
    """Bytes; `free` is not below zero."""

    quota: int
    live: int
    trash: int

    @property
    def used(self) -> int:
        """All that counts."""
        return self.live + self.trash

    @property
    def free(self) -> int:
        """What is left."""
        return max(0, self.quota - self.used)


def usage_of(world: World, user_id: str) -> Usage:
    """What somebody uses.

    Raises:
        NotFound: there is nobody of that login.
    """
    quota = find(world, FileUser, user_id, "user").quota_bytes
    return Usage(
        quota, world.scalar(queries.live_bytes, user_id=user_id), world.scalar(queries.trash_bytes, user_id=user_id)
    )


def require_quota(world: World, user_id: str, extra: int) -> None:
    """There is room for so many bytes more.

    Raises:
        Conflict: there is not; says what is needed and what is free.
    """
    if extra <= 0:
        return
    usage = usage_of(world, user_id)
    if extra > usage.free:
        raise Conflict(
            f"The quota of {user_id} does not allow it: {extra:,} bytes are needed, {usage.free:,} are free."
        )
