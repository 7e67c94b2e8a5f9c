"""Who acts, where a path leads for them, and what stands in the way of reading and changing what is there."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import orjson

from servers.filesystem import queries
from servers.filesystem.limits import MOST_HOPS, MOST_NODES
from servers.filesystem.paths import absolute, folded, is_within, joined, span, steps
from servers.filesystem.rights import PASS, READ, WRITE, Caller, may, require, require_removal
from servers.kit import Conflict, NotFound, Refused
from servers.kit.text import spoken
from sessions import World

_WORDS = {"dir": "a folder", "file": "a file", "link": "a link"}


class Place(NamedTuple):
    """Where a path leads: no link in it but perhaps the last name.

    Attributes:
        node: what is there, None where nothing is.
        parent: the folder it lies in.
    """

    path: str
    node: Any
    parent: Any


class _Trace(NamedTuple):
    place: Place
    missing: str | None


@lru_cache(maxsize=256)
def _groups(packed: str) -> frozenset[str]:
    return frozenset(orjson.loads(packed))


def me(world: World) -> Caller:
    """Who acts."""
    [row] = world.all(queries.callers, me=world.me)
    return Caller(row.user_id, row.name, row.home, row.quota_bytes, row.cwd, row.umask, _groups(row.groups))


def walk(world: World, caller: Caller, text: str, *, follow: bool = True) -> Place:
    """Where a path leads for somebody; its folder must exist, it need not.

    Args:
        follow: whether a link at its end is followed.

    Raises:
        InvalidArguments: it is too long, or holds NUL.
        NotFound: a folder on the way does not exist.
        Conflict: something on the way is no folder, or there are too many links.
        Refused: a folder on the way may not be passed.
    """
    found = _trace(world, caller, absolute(text, caller.cwd, caller.home), follow=follow)
    if found.missing not in {None, found.place.path}:
        raise NotFound(f"There is no {found.missing}.")
    return found.place


def find_node(world: World, caller: Caller, text: str, *, follow: bool = True) -> Place:
    """Where a path leads for somebody; something must be there.

    Raises:
        NotFound: nothing is there; the rest as `walk`.
    """
    place = walk(world, caller, text, follow=follow)
    if place.node is None:
        raise NotFound(f"There is no {place.path}.")
    return place


def end_of_links(world: World, caller: Caller, path: str) -> str:
    """The path that links lead to in the end, whether or not anything is there.

    Raises:
        Conflict: there are too many links; Refused: a folder may not be passed.
    """
    return _trace(world, caller, path, follow=True).place.path


def _trace(world: World, caller: Caller, path: str, *, follow: bool) -> _Trace:
    hops = 0
    while True:
        rows = {row.path: row for row in world.all(queries.on_the_way, paths=queries.many(steps(path)))}
        parent: Any = rows["/"]
        turned = ""
        for step in steps(path):
            row = rows.get(step)
            if row is None:
                return _Trace(Place(path, None, parent), step)
            if row.kind == "link" and (follow or step != path):
                turned = folded(joined(row.parent_path, row.target)) if row.target[0] != "/" else folded(row.target)
                path = folded(turned + path[len(step) :])
                break
            if step == path:
                return _Trace(Place(path, row, parent), None)
            require_folder(row)
            require(caller, row, PASS)
            parent = row
        hops += 1
        if hops > MOST_HOPS:
            raise Conflict(f"There are too many links on the way to {path}; more than {MOST_HOPS} are not followed.")


def landing(world: World, caller: Caller, text: str, name: str, *, follow: bool) -> Place:
    """Where something is put: inside the folder that a path leads to, under its name, or at the path itself.

    Args:
        follow: whether a link there is followed; one to a folder always is.

    Raises:
        As `walk`.
    """
    place = walk(world, caller, text)
    if place.node is not None and place.node.kind == "dir":
        require(caller, place.node, PASS)
        return walk(world, caller, joined(place.path, name), follow=follow)
    return place if follow else walk(world, caller, text, follow=False)


def require_folder(node: Any) -> None:
    """It is a folder.

    Raises:
        Conflict: it is not.
    """
    if node.kind != "dir":
        raise Conflict(f"{node.path} is {_WORDS[node.kind]}, not a folder.")


def require_file(node: Any) -> None:
    """It is a file.

    Raises:
        Conflict: it is not.
    """
    if node.kind != "file":
        raise Conflict(f"{node.path} is {_WORDS[node.kind]}, not a file.")


def require_text(node: Any) -> None:
    """It is a text file.

    Raises:
        Conflict: it is a folder or binary.
    """
    require_file(node)
    if node.is_binary:
        raise Conflict(f"{node.path} is binary and has no text.")


def require_listing(caller: Caller, node: Any) -> None:
    """The caller may list the folder and look at what is in it.

    Raises:
        Conflict: it is no folder; Refused: r or x is missing.
    """
    require_folder(node)
    require(caller, node, READ)
    require(caller, node, PASS)


def read_text(world: World, caller: Caller, node: Any) -> str:
    """The text of a file that the caller may read.

    Raises:
        Conflict: it has none; Refused: r is missing.
    """
    require_text(node)
    require(caller, node, READ)
    return world.scalar(queries.text_of, path=node.path)


def read_only_volume(world: World, path: str) -> Any:
    """The read-only volume that a path lies on, None where it may be written."""
    found = next((row for row in world.all(queries.volumes) if is_within(path, row.mount_path)), None)
    return found if found is not None and found.read_only else None


def require_writable(world: World, path: str) -> None:
    """The volume of a path may be written.

    Raises:
        Refused: it may not.
    """
    found = read_only_volume(world, path)
    if found is not None:
        raise Refused(f"{found.mount_path} ({found.title}) is read-only; nothing there can be changed.")


def require_free(node: Any) -> None:
    """It is not on hold.

    Raises:
        Refused: it is.
    """
    if node.on_hold:
        raise Refused(f"{node.path} is on hold: nobody may change, move or delete it. A copy can be made.")


def require_unlocked(world: World, caller: Caller, path: str) -> None:
    """Nobody else has it locked.

    Raises:
        Conflict: somebody has; says who and since when.
    """
    for lock in world.all(queries.locks_at, path=path):
        if lock.holder_id != caller.user_id:
            raise Conflict(locked(world, lock))


def locked(world: World, lock: Any) -> str:
    """Who holds a lock, in a sentence."""
    note = f" ({lock.note})" if lock.note else ""
    return f"{lock.path} is locked by {lock.holder} since {spoken(lock.taken_at, world.zone)}{note}."


def require_change(world: World, caller: Caller, node: Any) -> None:
    """The caller may change what a file holds.

    Raises:
        Refused: w is missing, the volume is read-only, or the file is on hold; Conflict: somebody else locked it.
    """
    require_writable(world, node.path)
    require(caller, node, WRITE)
    require_free(node)
    require_unlocked(world, caller, node.path)


def require_room(world: World, caller: Caller, parent: Any) -> None:
    """The caller may make something in a folder.

    Raises:
        Conflict: it is no folder; Refused: w or x is missing, or the volume is read-only.
    """
    require_folder(parent)
    require_writable(world, parent.path)
    require(caller, parent, PASS)
    require(caller, parent, WRITE)


def require_departure(world: World, caller: Caller, place: Place, within: list[Any]) -> None:
    """The caller may take a node away from where it is, with all that is in it.

    Args:
        within: what lies below it.

    Raises:
        Refused: a right is missing, the volume is read-only, or something is on hold; Conflict: something is locked by
            somebody else, or it is the root.
    """
    if place.path == "/":
        raise Conflict("The root folder cannot be moved or deleted.")
    require_writable(world, place.path)
    require_removal(caller, place.node, place.parent)
    for node in (place.node, *within):
        require_free(node)
    require_unlocked(world, caller, place.path)
    after, before = span(place.path)
    for lock in world.all(queries.locks_within, after=after, before=before) if within else ():
        if lock.holder_id != caller.user_id:
            raise Conflict(locked(world, lock))


def nodes_below(world: World, folder: Any, *, whole: bool = False) -> list[Any]:
    """All that lies below a node, folders before what is in them.

    Args:
        whole: with the texts.

    Raises:
        Conflict: that is more than one call takes.
    """
    if folder.kind != "dir":
        return []
    after, before = span(folder.path)
    total = world.scalar(queries.count_below, after=after, before=before)
    if total >= MOST_NODES:
        raise Conflict(f"{folder.path} holds {total:,} files and folders; one call takes at most {MOST_NODES}.")
    return world.all(queries.below_whole if whole else queries.below, after=after, before=before)


def seen_below(world: World, caller: Caller, folder: Any, query: Any = queries.below) -> tuple[list[Any], int]:
    """What the caller can see below a folder, by path, and how many folders they cannot look into.

    Raises:
        Conflict: it is no folder; Refused: it may not be listed.
    """
    require_listing(caller, folder)
    after, before = span(folder.path)
    return _seen(caller, folder, world.all(query, after=after, before=before))


def _seen(caller: Caller, folder: Any, rows: list[Any]) -> tuple[list[Any], int]:
    open_folders = {folder.path}
    found: list[Any] = []
    skipped = 0
    for row in rows:
        if row.parent_path not in open_folders:
            continue
        found.append(row)
        if row.kind == "dir":
            if may(caller, row, READ) and may(caller, row, PASS):
                open_folders.add(row.path)
            else:
                skipped += 1
    return found, skipped
