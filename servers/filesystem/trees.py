"""Subtrees taken as one: collected with the right to read them, moved to another path, put into the trash and back."""

from __future__ import annotations

from typing import Any

from servers.filesystem import queries
from servers.filesystem.history import drop_history, move_history
from servers.filesystem.limits import TRASH_DAYS
from servers.filesystem.making import copy_entries, drop_entries
from servers.filesystem.models import FileLock, Node, Shell, TrashItem, TrashNode
from servers.filesystem.paths import below, is_within, joined, name_of, parent_of, span
from servers.filesystem.rights import PASS, READ, Caller, require, require_removal
from servers.filesystem.standing import nodes_below
from servers.filesystem.times import day_after
from servers.kit.text import instant
from sessions import World

_SHARED = ("kind", "owner_id", "group_name", "mode", "size", "is_binary", "checksum", "target", "modified_at", "text")


def readable_tree(world: World, caller: Caller, node: Any) -> list[Any]:
    """A node and what lies below it, with texts, all of which the caller may read.

    Raises:
        Refused: something may not be read; names the first. Conflict: there is too much.
    """
    rows = [*world.all(queries.whole_node, path=node.path), *nodes_below(world, node, whole=True)]
    for row in rows:
        if row.kind != "link":
            require(caller, row, READ)
        if row.kind == "dir":
            require(caller, row, PASS)
    return rows


def removable_tree(world: World, caller: Caller, node: Any) -> list[Any]:
    """What lies below a node, all of which the caller may remove.

    Raises:
        Refused: something may not be removed; names the first. Conflict: there is too much.
    """
    rows = nodes_below(world, node)
    folders = {node.path: node, **{row.path: row for row in rows if row.kind == "dir"}}
    for row in rows:
        require_removal(caller, row, folders[row.parent_path])
    return rows


def rebase(path: str, old: str, new: str) -> str:
    """A path below one folder as it is below another."""
    way = below(path, old)
    return joined(new, way) if way else new


def move_tree(world: World, old: str, new: str, rows: list[Any]) -> None:
    """Give a node and all below it new paths; archives, versions, locks and working directories go with them."""
    for row in rows:
        whole = world.get(Node, row.path)
        if whole is None:
            raise LookupError(row.path)
        path = rebase(row.path, old, new)
        world.delete(Node, row.path)
        world.insert(
            Node,
            path=path,
            parent_path=parent_of(path),
            name=name_of(path),
            on_hold=whole.on_hold,
            **{name: getattr(whole, name) for name in _SHARED},
        )
        if whole.kind == "file":
            _move_belongings(world, whole, path)
    for shell in world.all(queries.shells_within, path=old, before=span(old)[1]):
        if is_within(shell.cwd, old):
            world.update(Shell, shell.user_id, cwd=rebase(shell.cwd, old, new))


def _move_belongings(world: World, node: Node, path: str) -> None:
    _move_records(world, node.path, path, binary=node.is_binary)
    lock = world.get(FileLock, node.path)
    if lock is not None:
        world.delete(FileLock, node.path)
        world.insert(FileLock, path=path, holder_id=lock.holder_id, note=lock.note, taken_at=lock.taken_at)


def remove_file(world: World, path: str) -> None:
    """Take a file or link away for good, with all that belongs to it."""
    world.delete(Node, path)
    drop_entries(world, path)
    drop_history(world, path)
    if world.get(FileLock, path) is not None:
        world.delete(FileLock, path)


def put_into_trash(world: World, caller: Caller, node: Any, rows: list[Any]) -> TrashItem:
    """Take a node and all below it out of the tree and into the caller's trash; their own locks go."""
    item = world.insert(
        TrashItem,
        original_path=node.path,
        owner_id=caller.user_id,
        kind=node.kind,
        item_count=1 + len(rows),
        size=sum(row.size for row in (node, *rows)),
        deleted_at=instant(world.now),
        purge_on=day_after(world.today.isoformat(), TRASH_DAYS),
    )
    for row in (node, *rows):
        whole = world.get(Node, row.path)
        if whole is None:
            raise LookupError(row.path)
        way = below(row.path, node.path)
        world.insert(
            TrashNode, trash_id=item.trash_id, rel_path=way, **{name: getattr(whole, name) for name in _SHARED}
        )
        if whole.kind == "file":
            _keep_belongings(world, whole, trash_key(item.trash_id, way))
        world.delete(Node, row.path)
    return item


def take_from_trash(world: World, trash_id: str, path: str) -> None:
    """Put an item of the trash back into the tree, under a path that is free."""
    for row in world.find(TrashNode, trash_id=trash_id):
        at = joined(path, row.rel_path) if row.rel_path else path
        world.insert(
            Node,
            path=at,
            parent_path=parent_of(at),
            name=name_of(at),
            on_hold=False,
            **{name: getattr(row, name) for name in _SHARED},
        )
        if row.kind == "file":
            _move_records(world, trash_key(trash_id, row.rel_path), at, binary=row.is_binary)
        world.delete(TrashNode, (trash_id, row.rel_path))
    world.delete(TrashItem, trash_id)


def purge(world: World, trash_id: str) -> None:
    """Take an item of the trash away for good."""
    for row in world.find(TrashNode, trash_id=trash_id):
        if row.kind == "file":
            drop_entries(world, trash_key(trash_id, row.rel_path))
            drop_history(world, trash_key(trash_id, row.rel_path))
        world.delete(TrashNode, (trash_id, row.rel_path))
    world.delete(TrashItem, trash_id)


def trash_key(trash_id: str, way: str) -> str:
    """Under which path the entries and versions of a file in the trash are kept."""
    return f"trash:{trash_id}/{way}" if way else f"trash:{trash_id}"


def _keep_belongings(world: World, node: Node, key: str) -> None:
    _move_records(world, node.path, key, binary=node.is_binary)
    if world.get(FileLock, node.path) is not None:
        world.delete(FileLock, node.path)


def _move_records(world: World, old: str, new: str, *, binary: bool) -> None:
    if binary:
        copy_entries(world, old, new)
        drop_entries(world, old)
    else:
        move_history(world, old, new)
