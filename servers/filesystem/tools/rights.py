"""Who may do what: permissions, groups, owners."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from servers.filesystem import queries
from servers.filesystem.limits import PROJECTS, TEAMS
from servers.filesystem.models import FileGroup, FileUser, GroupName, Node, Path, UserId
from servers.filesystem.modes import Mode, mode_bits
from servers.filesystem.paths import is_within, name_of, span
from servers.filesystem.quotas import require_quota
from servers.filesystem.rights import Caller, octal
from servers.filesystem.standing import (
    find_node,
    me,
    nodes_below,
    require_file,
    require_free,
    require_writable,
)
from servers.filesystem.views import GroupsView, GroupView, HandedView, RightsView
from servers.kit import Conflict, Refused, Toolbox, find
from sessions import World

toolbox = Toolbox()
Recursive = Annotated[bool, Field(description="For all in a folder too.")]


@toolbox.write(Node)
def change_permissions(
    world: World,
    path: Path,
    mode: Annotated[Mode, Field(description="Octal permissions, such as 640 or 770.")],
    recursive: Recursive = False,
) -> RightsView:
    """Change who may read, write and pass a file or folder of mine. Others never get w, and r only below /public.

    Raises:
        NotFound: nothing is there.
        Conflict: somebody holds a lock on it, or more than 300 files and folders.
        Refused: it or something in it is not mine (names the first) or on hold, the volume is read-only, or the mode
            gives others too much.
    """
    caller = me(world)
    rows = _own(world, caller, path, recursive=recursive)
    bits = mode_bits(mode, rows[0].path)
    for row in rows:
        world.update(Node, row.path, mode=bits)
    return _rights(rows, octal(bits), rows[0].group_name)


@toolbox.write(Node)
def change_group(world: World, path: Path, group_name: GroupName, recursive: Recursive = False) -> RightsView:
    """Give a file or folder of mine to a group that I am in.

    Raises:
        NotFound: nothing is there, or there is no such group.
        Conflict: somebody holds a lock on it, or more than 300 files and folders.
        Refused: it or something in it is not mine (names the first) or on hold, the volume is read-only, or I am not in
            the group.
    """
    caller = me(world)
    find(world, FileGroup, group_name, "group")
    rows = _own(world, caller, path, recursive=recursive)
    if group_name not in caller.groups:
        raise Refused(f"You are not a member of {group_name} and cannot give files to it.")
    for row in rows:
        world.update(Node, row.path, group_name=group_name)
    return _rights(rows, octal(rows[0].mode), group_name)


@toolbox.write(Node, confirm=True, irreversible=True)
def change_owner(
    world: World,
    path: Annotated[Path, Field(description="A file of mine below /projects or /teams.")],
    user_id: Annotated[UserId, Field(description="Who gets it: an active member of the file's group.")],
) -> HandedView:
    """Hand a file of mine over to somebody of its group; only they can give it back.

    Raises:
        NotFound: there is no such file or user.
        Conflict: it is a folder, theirs already, somebody holds a lock on it, or their quota.
        Refused: it is not mine, not below /projects or /teams, or on hold, or they have left or are not in its group.
    """
    caller = me(world)
    person = find(world, FileUser, user_id, "user")
    node = find_node(world, caller, path).node
    require_file(node)
    require_writable(world, node.path)
    _require_own(caller, node)
    _require_not_held(world, node, within=False)
    if person.user_id == caller.user_id:
        raise Conflict(f"{node.path} is yours already.")
    if not is_within(node.path, PROJECTS) and not is_within(node.path, TEAMS):
        raise Refused(f"{node.path} is neither below {PROJECTS} nor {TEAMS}; only files there are handed over.")
    if not person.active:
        raise Refused(f"{person.name} has left the firm and cannot get files.")
    if user_id not in {row.user_id for row in world.all(queries.members_of, group_name=node.group_name)}:
        raise Refused(f"{person.name} is not a member of {node.group_name}, the group of {node.path}.")
    require_quota(world, user_id, node.size)
    world.update(Node, node.path, owner_id=user_id)
    return {"path": node.path, "name": name_of(node.path), "owner_id": user_id, "owner": person.name}


@toolbox.read
def list_file_groups(
    world: World, member_id: Annotated[UserId, Field(description="Only groups that this user is in.")] | None = None
) -> GroupsView:
    """List groups with who is in them.

    Raises:
        NotFound: there is no such user.
    """
    if member_id is not None:
        find(world, FileUser, member_id, "user")
    caller = me(world)
    groups: dict[str, GroupView] = {}
    for row in world.all(queries.people_in):
        shown = groups.setdefault(
            row.group_name,
            {
                "group_name": row.group_name,
                "title": row.title,
                "mine": row.group_name in caller.groups,
                "members": [],
            },
        )
        shown["members"].append({"user_id": row.user_id, "name": row.name, "active": bool(row.active)})
    found = [
        one for one in groups.values() if member_id is None or member_id in {who["user_id"] for who in one["members"]}
    ]
    return {"groups": found, "total": len(found)}


def _own(world: World, caller: Caller, path: str, *, recursive: bool) -> list[Any]:
    """A node of the caller's, with all below it where asked, whose permissions may change."""
    node = find_node(world, caller, path).node
    below = nodes_below(world, node) if recursive else []
    rows = [node, *(row for row in below if row.kind != "link")]
    require_writable(world, node.path)
    for row in rows:
        _require_own(caller, row)
    _require_not_held(world, node, within=bool(below))
    return rows


def _require_own(caller: Caller, node: Any) -> None:
    if node.owner_id != caller.user_id:
        raise Refused(f"{node.path} belongs to {node.owner_id}; only its owner can do that.")
    require_free(node)


def _require_not_held(world: World, node: Any, *, within: bool) -> None:
    """Nobody, me neither, holds a lock: its holder must be able to write."""
    after, before = span(node.path)
    held = [
        *world.all(queries.locks_at, path=node.path),
        *(world.all(queries.locks_within, after=after, before=before) if within else ()),
    ]
    if held:
        raise Conflict(f"{held[0].holder} holds a lock on {held[0].path}; it has to be given back first.")


def _rights(rows: list[Any], mode: str, group_name: str) -> RightsView:
    return {"path": rows[0].path, "mode": mode, "group_name": group_name, "changed": len(rows)}
