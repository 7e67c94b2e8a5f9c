"""Who can read what lies in a folder, and whether a copy somewhere else would reach more people (rule 6)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from servers.filesystem import queries
from servers.filesystem.limits import CONFIDENTIAL, TEAMS
from servers.filesystem.models import FileUser, GroupMember, Node
from servers.filesystem.paths import is_within, parent_of, steps
from servers.filesystem.rights import PASS, READ, Caller, may
from sessions import World


def is_confidential(path: str) -> bool:
    """Whether something lies below a folder of pay, people, finance or legal, or is one."""
    return is_within(path, TEAMS) and any(name in CONFIDENTIAL for name in path.split("/"))


def readers_in(world: World, folder: str) -> frozenset[str]:
    """The people with an open account who can list a folder and so find what is put there for its group."""
    way = world.all(queries.on_the_way, paths=queries.many(steps(folder)))
    groups: dict[str, set[str]] = defaultdict(set)
    for row in world.find(GroupMember):
        groups[row.user_id].add(row.group_name)
    found: set[str] = set()
    for user in world.find(FileUser, active=True):
        one = Caller(user.user_id, user.name, user.home, user.quota_bytes, "", 0, frozenset(groups[user.user_id]))
        if all(may(one, row, PASS) for row in way) and may(one, way[-1], READ):
            found.add(user.user_id)
    return frozenset(found)


def spreading(world: World, rows: Iterable[Any], folder: str) -> frozenset[str]:
    """The paths of those rows of the tree for which `spreads` holds."""
    secret = [row for row in rows if is_confidential(row.path)]
    if not secret:
        return frozenset()
    there = readers_in(world, folder)
    known: dict[str, frozenset[str]] = {}
    for row in secret:
        held = row.path if row.kind == "dir" else row.parent_path
        if held not in known:
            known[held] = readers_in(world, held)
    return frozenset(
        row.path for row in secret if not there <= known[row.path if row.kind == "dir" else row.parent_path]
    )


def spreads(world: World, source: str, folder: str) -> bool:
    """Whether something confidential would be put where people can read it who cannot now.

    Args:
        source: what is copied, linked or packed; must be there.
        folder: where the copy would lie; must be there.
    """
    if not is_confidential(source):
        return False
    node = world.get(Node, source)
    held = source if node is not None and node.kind == "dir" else parent_of(source)
    return not readers_in(world, folder) <= readers_in(world, held)
