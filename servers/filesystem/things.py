"""Rows as the user sees and names them; fields are named and valued as the tools show them."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from functools import lru_cache
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

from servers.filesystem import queries
from servers.filesystem.audience import spreading
from servers.filesystem.facts import NOTHING, facts_in
from servers.filesystem.limits import PUBLIC
from servers.filesystem.models import ArchiveEntry, FileGroup, FileUser
from servers.filesystem.paths import below, is_archive_name, is_within, joined, type_of
from servers.filesystem.rights import READ, Caller, may
from servers.filesystem.standing import find_node, me, seen_below
from servers.filesystem.times import hours_since
from servers.filesystem.views import node_view, trash_view
from servers.kit.text import local_minute
from sessions import World

_WORKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
_MODES: Final = {
    "file": ("600", "640", "660", "440", "644", "666", "777"),
    "dir": ("700", "750", "770", "777", "755"),
    "link": ("777",),
}
_LISTS: Final = frozenset(
    {
        "todo.md",
        "todo.txt",
        "Errands.txt",
        "Weekend jobs.txt",
        "House jobs.txt",
        "Before the holidays.txt",
        "Small things.md",
    }
)
_NAMES: Final = ("old", "final", "draft", "second version", "spare")
_KINDRED: Final = {
    "claims": re.compile(r"[A-Z][a-z]+ (?:food|travel|home)\.csv"),
    "statements": re.compile(r"\d{4}-\d\d\.csv"),
    "deliveries": re.compile(r"delivery-\d\d\.log"),
}
_SPARE: Final = frozenset({"Course", "Drafts", "Kickoff", "Shortcuts", "backups", "screens", "data", "logs"})
_PLACES = ("/teams", "/projects", "/public", "/archive")


class NodeThing(NamedTuple):
    """Something in the tree that I can see.

    Attributes:
        versions: kept texts of a text file, 0 of others.
        locked_hours: since when it is locked, -1 where it is not.
        where: the part of the tree: home, homes (of others), teams, projects, public, archive.
        mine: it belongs to me; `my_lock`: so does its lock; `held`: somebody else has it locked.
        confidential: in /public more people could read it than now may (rule 6).
        readable: a text that I may read; `short` where it can be read at once.
        listed: a list of things to do.
        kindred: what a file is one of several of: claims or statements of a month, logs of a night's delivery;
            `subject`: what a claim is for.
        spare: a folder that one might throw away.
        files: how many files lie below a folder, with `bytes_below`; `files_in`: in the folder itself;
            `filled`: there are any.
        archive: it can be unpacked.
        in_folder: path of its folder with a slash at the end.
        modes: permissions that one might give it.
        aliases: other ways to write the path of a folder.
        renamed, zipped: paths beside it, under another name.
        other_days: days of the week other than the one that stands in it.
        plural: minutes, which people call them.
    """

    id: str
    path: str
    name: str
    folder: str
    kind: str
    type: str
    size: int
    mode: str
    owner: str
    owner_id: str
    group_name: str
    modified_at: str
    on_hold: bool
    locked_by: str
    locked_at: str
    locked_hours: int
    versions: int
    total: int
    budget: int
    deadline: str
    next_meeting: str
    contact: str
    weekday: str
    where: str
    mine: bool
    my_lock: bool
    held: bool
    confidential: bool
    readable: bool
    short: bool
    archive: bool
    files: int
    files_in: int
    filled: bool
    spare: bool
    kindred: str
    subject: str
    listed: bool
    bytes_below: int
    in_folder: str
    aliases: tuple[str, ...]
    modes: tuple[str, ...]
    renamed: tuple[str, ...]
    other_days: tuple[str, ...]
    zipped: str
    packed: tuple[str, ...]
    plural: bool


class UserThing(NamedTuple):
    """Somebody with an account, but me."""

    id: str
    user_id: str
    name: str
    pronoun: str
    active: bool


class GroupThing(NamedTuple):
    """A group."""

    id: str
    group_name: str
    title: str
    mine: bool


class TrashThing(NamedTuple):
    """Something in my trash."""

    id: str
    trash_id: str
    name: str
    original_path: str
    kind: str
    item_count: int
    size: int
    deleted_at: str
    purge_on: str


def nodes(world: World) -> list[Any]:
    """All that I can see: what lies in folders that I may list and pass."""
    caller = me(world)
    rows, _ = seen_below(world, caller, find_node(world, caller, "/").node, queries.shown_below)
    texts = dict(world.all(queries.texts))
    counts = dict(world.all(queries.version_counts))
    files: Counter[str] = Counter()
    sizes: Counter[str] = Counter()
    packed: dict[str, list[str]] = defaultdict(list)
    for entry in world.find(ArchiveEntry):
        if entry.kind == "file":
            packed[entry.archive_path].append(entry.entry_path)
    direct: Counter[str] = Counter()
    for row in rows:
        if row.kind == "file":
            above = row.parent_path
            direct[above] += row.size > 0 and row.name[0] != "."
            while above != "/":
                files[above] += 1
                sizes[above] += row.size
                above = above[: above.rindex("/")] or "/"
    private = spreading(world, rows, PUBLIC)
    return [
        _node(
            caller,
            row,
            texts.get(row.path) if row.kind == "file" and may(caller, row, READ) else None,
            _Beside(
                counts.get(row.path, 1),
                files[row.path],
                direct[row.path],
                sizes[row.path],
                row.path in private,
                tuple(packed[row.path]) if len(packed.get(row.path, ())) > 1 else (),
                -1 if row.taken_at is None else hours_since(row.taken_at, world.now),
            ),
            world.zone,
        )
        for row in rows
    ]


class _Beside(NamedTuple):
    """What other rows, or the time, say of a node."""

    versions: int
    files: int
    files_in: int
    size: int
    private: bool
    packed: tuple[str, ...]
    locked_hours: int


@lru_cache(maxsize=1 << 12)
def _node(caller: Caller, row: Any, text: str | None, beside: _Beside, zone: ZoneInfo) -> NodeThing:
    shown = node_view(row, zone)
    facts = NOTHING if text is None else facts_in(text, shown["modified_at"][:10])
    ending = type_of(row.name) if row.kind == "file" else ""
    stem = row.name.removesuffix(f".{ending}") if ending else row.name
    place = joined(row.parent_path, stem)
    tail = f".{ending}" if ending else ""
    return NodeThing(
        id=row.path,
        path=row.path,
        name=row.name,
        folder=shown["folder"],
        kind=row.kind,
        type=shown.get("type", ""),
        size=row.size,
        mode=shown["mode"],
        owner=row.owner,
        owner_id=row.owner_id,
        group_name=row.group_name,
        modified_at=shown["modified_at"],
        on_hold=bool(row.on_hold),
        locked_by=shown.get("locked_by", ""),
        locked_at="" if row.taken_at is None else local_minute(row.taken_at, zone),
        locked_hours=beside.locked_hours,
        versions=0 if text is None else beside.versions,
        total=facts.total,
        budget=facts.budget,
        deadline=facts.deadline,
        next_meeting=facts.next_meeting,
        contact=facts.contact,
        weekday=facts.weekday,
        where=_where(caller, row.path),
        mine=row.owner_id == caller.user_id,
        my_lock=row.holder_id == caller.user_id,
        held=row.holder_id not in {None, caller.user_id},
        confidential=beside.private,
        readable=text is not None,
        short=text is not None and 0 < row.size < 4_000,
        archive=row.kind == "file" and bool(row.is_binary) and is_archive_name(row.name),
        files=beside.files,
        files_in=beside.files_in,
        filled=beside.files > 0,
        listed=row.name in _LISTS and row.owner_id == caller.user_id,
        kindred=next((kind for kind, pattern in _KINDRED.items() if pattern.fullmatch(row.name)), ""),
        subject=stem.partition(" ")[2] if _KINDRED["claims"].fullmatch(row.name) else "",
        spare=beside.files > 0 and _is_spare(row),
        bytes_below=beside.size,
        in_folder=joined(row.parent_path, ""),
        aliases=_aliases(caller, row.path) if row.kind == "dir" else (),
        modes=_MODES[row.kind],
        renamed=tuple(f"{place} {word}{tail}" for word in _NAMES),
        other_days=tuple(day for day in _WORKDAYS if day != facts.weekday),
        zipped=f"{place}.zip",
        packed=beside.packed,
        plural=shown["folder"] == "minutes" and row.kind == "file",
    )


def _is_spare(row: Any) -> bool:
    return row.name in _SPARE or row.parent_path.endswith("/Pictures")


def _where(caller: Caller, path: str) -> str:
    if path.startswith(f"{caller.home}/"):
        return "home"
    return next((place[1:] for place in _PLACES if path.startswith(f"{place}/")), "homes")


def _aliases(caller: Caller, path: str) -> tuple[str, ...]:
    """The path with a slash at its end, from my home, and from where I am."""
    found = [f"{path}/"]
    for start, short in ((caller.home, "~/"), (caller.cwd, ""), (caller.cwd, "./")):
        if start != "/" and is_within(path, start) and path != start:
            found += [f"{short}{below(path, start)}", f"{short}{below(path, start)}/"]
    return tuple(found)


def users(world: World) -> list[Any]:
    """Everybody but me and the system."""
    return [
        UserThing(row.user_id, row.user_id, row.name, row.pronoun, row.active)
        for row in world.find(FileUser)
        if row.email != world.me and "@" in row.email
    ]


def groups(world: World) -> list[Any]:
    """All groups of people."""
    mine = me(world).groups
    return [
        GroupThing(row.group_name, row.group_name, row.title, row.group_name in mine)
        for row in world.find(FileGroup)
        if row.group_name != "system"
    ]


def trash(world: World) -> list[Any]:
    """What I have thrown away."""
    shown = [trash_view(world, row) for row in world.all(queries.trash_of, user_id=me(world).user_id)]
    return [TrashThing(row["trash_id"], *(row[name] for name in TrashThing._fields[1:])) for row in shown]


THINGS = {"nodes": nodes, "file_users": users, "file_groups": groups, "trash_items": trash}
