"""Check-outs: a locked file can be read by others and changed by its holder only."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from servers.filesystem import queries
from servers.filesystem.limits import LOCK_AGE
from servers.filesystem.models import FileLock, Path
from servers.filesystem.paths import name_of
from servers.filesystem.policy import breaking_needs_yes
from servers.filesystem.rights import WRITE, require
from servers.filesystem.standing import find_node, locked, me, require_file, require_writable
from servers.filesystem.times import age
from servers.filesystem.views import LockView
from servers.kit import Conflict, FreeText, Refused, Toolbox
from servers.kit.text import instant, local_minute
from sessions import World

toolbox = Toolbox()
FilePath = Annotated[Path, Field(description="A file: absolute, from the working directory, or from ~.")]


@toolbox.write(FileLock)
def lock_file(
    world: World,
    path: FilePath,
    note: Annotated[FreeText, Field(max_length=200, description="Why, for others to read.")] = "",
) -> LockView:
    """Check a file out: others can read it and neither change, move nor delete it until I unlock it.

    Raises:
        NotFound: there is no such file.
        Conflict: it is a folder, locked by somebody (says by whom and since when), or mine already.
        Refused: I may not write it (w), or the volume is read-only.
    """
    caller = me(world)
    node = find_node(world, caller, path).node
    require_file(node)
    require_writable(world, node.path)
    require(caller, node, WRITE)
    for lock in world.all(queries.locks_at, path=node.path):
        raise Conflict(
            f"You have {node.path} locked already." if lock.holder_id == caller.user_id else locked(world, lock)
        )
    now = instant(world.now)
    world.insert(FileLock, path=node.path, holder_id=caller.user_id, note=note, taken_at=now)
    view: LockView = {
        "path": node.path,
        "name": name_of(node.path),
        "holder": caller.name,
        "holder_id": caller.user_id,
        "taken_at": local_minute(now, world.zone),
    }
    if note:
        view["note"] = note
    return view


@toolbox.write(FileLock, confirm=breaking_needs_yes)
def unlock_file(
    world: World,
    path: FilePath,
    force: Annotated[bool, Field(description="Break a lock of somebody else that is older than 24 hours.")] = False,
) -> LockView:
    """Give a lock of mine back, or break one of somebody else that is older than 24 hours.

    Raises:
        NotFound: there is no such file.
        Conflict: it is a folder, or not locked.
        Refused: the lock is somebody else's and force is false or it is younger than 24 hours, or I may not write the
            file (w).
    """
    caller = me(world)
    node = find_node(world, caller, path).node
    require_file(node)
    lock = world.first(queries.locks_at, path=node.path)
    if lock is None:
        raise Conflict(f"{node.path} is not locked.")
    if lock.holder_id != caller.user_id:
        require(caller, node, WRITE)
        if age(lock.taken_at, world.now) <= LOCK_AGE:
            raise Refused(f"{locked(world, lock)} It is not older than 24 hours and cannot be broken.")
        if not force:
            raise Refused(f"{locked(world, lock)} Only force breaks it.")
    world.delete(FileLock, node.path)
    view: LockView = {
        "path": node.path,
        "name": name_of(node.path),
        "holder": lock.holder,
        "holder_id": lock.holder_id,
        "taken_at": local_minute(lock.taken_at, world.zone),
    }
    if lock.note:
        view["note"] = lock.note
    return view
