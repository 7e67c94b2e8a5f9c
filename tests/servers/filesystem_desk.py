"""Paths and rows of the file server that tests look for, and trees made by hand."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from servers.filesystem import FILESYSTEM
from servers.filesystem.models import (
    ArchiveEntry,
    FileGroup,
    FileLock,
    FileUser,
    FileVersion,
    GroupMember,
    Node,
    TrashItem,
)
from servers.filesystem.paths import name_of, parent_of
from servers.kit.text import instant
from tests.servers.desk import SEEDS, Desk

__all__ = [
    "SEEDS",
    "Desk",
    "desk_at",
    "entries_of",
    "exists",
    "home",
    "hold",
    "lock",
    "locked_by",
    "login",
    "mate",
    "my_group",
    "my_groups",
    "node",
    "other_group",
    "packed",
    "paths",
    "plant",
    "text",
    "trash",
    "versions",
    "write",
]


def desk_at(seed: int = 0) -> Desk:
    """A desk at the file server of a seed."""
    return Desk(FILESYSTEM, seed)


def login(desk: Desk) -> str:
    """My login."""
    [row] = desk.world.find(FileUser, email=desk.cast.me.email)
    return row.user_id


def home(desk: Desk) -> str:
    """My home."""
    return f"/home/{login(desk)}"


def my_groups(desk: Desk) -> set[str]:
    """The groups that I am in."""
    return {row.group_name for row in desk.world.find(GroupMember, user_id=login(desk))}


def my_group(desk: Desk) -> str:
    """A group of mine that is not everybody's."""
    return min(my_groups(desk) - {"staff"})


def other_group(desk: Desk) -> str:
    """A group that I am not in."""
    return min({row.group_name for row in desk.world.find(FileGroup)} - my_groups(desk))


def mate(desk: Desk, group: str, *, inside: bool = True, active: bool = True) -> str:
    """The login of somebody else who is, or is not, in a group."""
    members = {row.user_id for row in desk.world.find(GroupMember, group_name=group)}
    rows = desk.world.find(FileUser, active=active)
    found = (row.user_id for row in rows if row.user_id not in {login(desk), "root"})
    return next(one for one in found if (one in members) == inside)


def node(desk: Desk, path: str) -> Node:
    """What is at a path."""
    return desk.row(Node, path.replace("~", home(desk)))


def exists(desk: Desk, path: str) -> bool:
    """Whether something is at a path."""
    return desk.world.get(Node, path.replace("~", home(desk))) is not None


def text(desk: Desk, path: str) -> str:
    """What a text file says."""
    found = node(desk, path).text
    assert found is not None
    return found


def paths(desk: Desk, **equal: Any) -> list[str]:
    """Paths of nodes, in order."""
    return [row.path for row in desk.world.find(Node, **equal)]


def write(desk: Desk, path: str, content: str = "one\n") -> str:
    """A new text file of mine; its absolute path."""
    return desk.do("write_file", path=path, content=content)["path"]


def plant(desk: Desk, path: str, kind: str = "file", **columns: Any) -> str:
    """Put a row into the tree by hand, mine unless told otherwise."""
    at = path.replace("~", home(desk))
    content = columns.pop("text", "one\n" if kind == "file" and not columns.get("is_binary") else None)
    values: dict[str, Any] = {
        "path": at,
        "parent_path": parent_of(at),
        "name": name_of(at),
        "kind": kind,
        "owner_id": login(desk),
        "group_name": "staff",
        "mode": 0o750 if kind == "dir" else 0o640,
        "size": 0 if content is None else len(content.encode()),
        "is_binary": False,
        "checksum": "",
        "target": None,
        "on_hold": False,
        "modified_at": instant(desk.world.now - timedelta(days=1)),
        "text": content,
    }
    world = desk.world
    world.begin()
    world.insert(Node, **(values | columns))
    world.commit()
    return at


def hold(desk: Desk, path: str) -> str:
    """Put something on hold."""
    at = path.replace("~", home(desk))
    desk.set(Node, at, on_hold=True)
    return at


def lock(desk: Desk, path: str, holder: str, *, hours: float = 2, note: str = "") -> None:
    """Somebody has had a file locked for so long."""
    taken = instant(desk.world.now - timedelta(hours=hours))
    world = desk.world
    world.begin()
    world.insert(FileLock, path=path.replace("~", home(desk)), holder_id=holder, note=note, taken_at=taken)
    world.commit()


def locked_by(desk: Desk, path: str) -> str | None:
    """Who holds the lock of a file."""
    row = desk.world.get(FileLock, path.replace("~", home(desk)))
    return None if row is None else row.holder_id


def packed(desk: Desk, path: str, entries: dict[str, str | int | None]) -> str:
    """An archive by hand: entry -> its text, the size of a binary one, or None for a folder."""
    at = plant(desk, path, is_binary=True, size=4_000, checksum="a" * 64)
    world = desk.world
    world.begin()
    for name, content in entries.items():
        world.insert(
            ArchiveEntry,
            archive_path=at,
            entry_path=name,
            kind="dir" if content is None else "file",
            size=content if isinstance(content, int) else len((content or "").encode()),
            checksum="b" * 64 if isinstance(content, int) else "",
            text=content if isinstance(content, str) else None,
        )
    world.commit()
    return at


def entries_of(desk: Desk, path: str) -> list[str]:
    """What an archive holds."""
    return [row.entry_path for row in desk.world.find(ArchiveEntry, archive_path=path.replace("~", home(desk)))]


def versions(desk: Desk, path: str) -> list[tuple[int, str]]:
    """The versions of a file that are written down, oldest first."""
    return [(row.version, row.text) for row in desk.world.find(FileVersion, path=path.replace("~", home(desk)))]


def trash(desk: Desk) -> list[TrashItem]:
    """My trash."""
    return desk.world.find(TrashItem, owner_id=login(desk))
