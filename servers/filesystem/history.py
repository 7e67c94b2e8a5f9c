"""The last texts of a file. A file that was never changed is its own version 1 and has no rows."""

from __future__ import annotations

from typing import Any, NamedTuple

from servers.filesystem import queries
from servers.filesystem.limits import MOST_VERSIONS
from servers.filesystem.lines import size_of
from servers.filesystem.models import FileUser, FileVersion
from servers.filesystem.rights import Caller
from servers.kit import NotFound
from servers.kit.text import instant
from sessions import World


class Version(NamedTuple):
    """One text that a file has had."""

    version: int
    text: str
    size: int
    author_id: str
    author: str
    saved_at: str


def versions_of(world: World, node: Any) -> list[Version]:
    """What is kept of a text file, newest first; the first is its text of now."""
    rows = world.all(queries.versions, path=node.path)
    if rows:
        return [Version(*row) for row in rows]
    text = world.scalar(queries.text_of, path=node.path)
    owner = world.get(FileUser, node.owner_id)
    author = node.owner_id if owner is None else owner.name
    return [Version(1, text, node.size, node.owner_id, author, node.modified_at)]


def version_count(world: World, path: str) -> int:
    """How many versions of a text file are kept."""
    return world.scalar(queries.version_count, path=path) or 1


def version_of(world: World, node: Any, number: int) -> Version:
    """One version of a text file.

    Raises:
        NotFound: it has none of that number.
    """
    kept = versions_of(world, node)
    found = next((one for one in kept if one.version == number), None)
    if found is None:
        raise NotFound(
            f"There is no version {number} of {node.path}; kept are {kept[-1].version} to {kept[0].version}."
        )
    return found


def remember(world: World, caller: Caller, node: Any, text: str) -> int:
    """Write down that a file gets a new text; call it before the change. Returns the number of the new version."""
    kept = versions_of(world, node)
    if not world.scalar(queries.version_count, path=node.path):
        first = kept[0]
        _insert(world, node.path, 1, first.text, first.author_id, first.saved_at)
    number = kept[0].version + 1
    _insert(world, node.path, number, text, caller.user_id, instant(world.now))
    for old in kept[MOST_VERSIONS - 1 :]:
        world.delete(FileVersion, (node.path, old.version))
    return number


def _insert(world: World, path: str, number: int, text: str, author_id: str, saved_at: str) -> None:
    world.insert(
        FileVersion,
        path=path,
        version=number,
        text=text,
        size=size_of(text),
        author_id=author_id,
        saved_at=saved_at,
    )


def move_history(world: World, old: str, new: str) -> None:
    """Versions go with a file that is moved."""
    for row in world.find(FileVersion, path=old):
        world.delete(FileVersion, (old, row.version))
        _insert(world, new, row.version, row.text, row.author_id, row.saved_at)


def drop_history(world: World, path: str) -> None:
    """Forget the versions of a file that is gone."""
    for row in world.find(FileVersion, path=path):
        world.delete(FileVersion, (path, row.version))
