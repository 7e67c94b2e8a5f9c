"""Nodes made and changed: the few places where a file gets its text and a folder its row."""

from __future__ import annotations

from typing import Any, NamedTuple

from servers.filesystem.history import drop_history, remember
from servers.filesystem.limits import MOST_TEXT
from servers.filesystem.lines import checked_text, size_of
from servers.filesystem.models import ArchiveEntry, Node
from servers.filesystem.paths import joined, name_of, parent_of
from servers.filesystem.quotas import require_quota
from servers.filesystem.rights import Caller
from servers.filesystem.standing import Place, require_change, require_room, require_text
from servers.kit import Conflict
from servers.kit.text import instant
from sessions import World

NEW_FILE = 0o666
NEW_FOLDER = 0o777


class Content(NamedTuple):
    """What a file holds: a text, or as a binary one a size and a checksum."""

    text: str | None
    size: int
    checksum: str

    @property
    def columns(self) -> dict[str, Any]:
        """As the columns of a node."""
        return {"text": self.text, "size": self.size, "checksum": self.checksum, "is_binary": self.text is None}


NOTHING = Content(None, 0, "")


def text_content(text: str) -> Content:
    """A text as a file holds it.

    Raises:
        InvalidArguments: it holds control characters; Conflict: it is longer than 64 KiB.
    """
    size = size_of(checked_text(text))
    if size > MOST_TEXT:
        raise Conflict(f"That would be {size:,} bytes; a text file holds at most {MOST_TEXT:,}.")
    return Content(text, size, "")


def save_text(world: World, caller: Caller, place: Place, text: str) -> int:
    """Write a text to a file that is new or there; returns the number of its newest version.

    Raises:
        InvalidArguments, Conflict, Refused: as `text_content`, `make_file`, `require_change` and `require_quota` say.
    """
    content = text_content(text)
    if place.node is None:
        make_file(world, caller, place, content)
        return 1
    require_text(place.node)
    require_change(world, caller, place.node)
    return put_text(world, caller, place.node, content)


def put_text(world: World, caller: Caller, node: Any, content: Content) -> int:
    """Give a text file another text; rights were checked. Returns the number of its newest version."""
    require_quota(world, node.owner_id, content.size - node.size)
    number = remember(world, caller, node, content.text or "")
    world.update(Node, node.path, **content.columns, modified_at=instant(world.now))
    return number


def put_content(world: World, caller: Caller, node: Any, content: Content) -> None:
    """Let a file hold what another one holds; rights were checked. What was text before is kept as a version."""
    if content.text is not None and not node.is_binary:
        put_text(world, caller, node, content)
        return
    require_quota(world, node.owner_id, content.size - node.size)
    drop_history(world, node.path)
    drop_entries(world, node.path)
    world.update(Node, node.path, **content.columns, modified_at=instant(world.now))


def make_file(world: World, caller: Caller, place: Place, content: Content) -> None:
    """A new file of the caller's, in the group of its folder.

    Raises:
        Refused: no right to make it there; Conflict: the quota does not allow it.
    """
    require_room(world, caller, place.parent)
    require_quota(world, caller.user_id, content.size)
    insert_node(world, caller, place.path, place.parent.group_name, "file", NEW_FILE & ~caller.umask, content)


def insert_node(
    world: World,
    caller: Caller,
    path: str,
    group_name: str,
    kind: str,
    mode: int,
    content: Content = NOTHING,
    target: str | None = None,
) -> None:
    """A row of the tree that belongs to the caller; all was checked."""
    world.insert(
        Node,
        path=path,
        parent_path=parent_of(path),
        name=name_of(path),
        kind=kind,
        owner_id=caller.user_id,
        group_name=group_name,
        mode=mode,
        size=content.size,
        is_binary=kind == "file" and content.text is None,
        checksum=content.checksum,
        target=target,
        on_hold=False,
        modified_at=instant(world.now),
        text=content.text,
    )


def copy_entries(world: World, old: str, new: str) -> None:
    """Give an archive the entries of another one."""
    for entry in world.find(ArchiveEntry, archive_path=old):
        world.insert(
            ArchiveEntry,
            archive_path=new,
            entry_path=entry.entry_path,
            kind=entry.kind,
            size=entry.size,
            checksum=entry.checksum,
            text=entry.text,
        )


def drop_entries(world: World, path: str) -> None:
    """Take away the entries of an archive that is gone."""
    for entry in world.find(ArchiveEntry, archive_path=path):
        world.delete(ArchiveEntry, (path, entry.entry_path))


def child(folder: str, way: str) -> str:
    """The path that a way down leads to, "" being the folder itself."""
    return joined(folder, way) if way else folder
