"""Deleting, which goes to the trash, and the trash: looked at, restored from, emptied."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated

from pydantic import Field

from servers.filesystem import queries
from servers.filesystem.models import (
    ArchiveEntry,
    FileLock,
    FileVersion,
    NewPath,
    Node,
    Path,
    TrashId,
    TrashItem,
    TrashNode,
)
from servers.filesystem.paths import is_within, name_of
from servers.filesystem.patterns import name_test
from servers.filesystem.policy import deleting_needs_yes
from servers.filesystem.quotas import usage_of
from servers.filesystem.standing import (
    find_node,
    landing,
    me,
    require_departure,
    require_folder,
    require_room,
    walk,
)
from servers.filesystem.tools.searching import Glob
from servers.filesystem.trees import purge, put_into_trash, removable_tree, take_from_trash
from servers.filesystem.views import DeletedView, PurgedView, RestoredView, TrashPageView, trash_view
from servers.kit import Conflict, Cursor, Limit, NotFound, Toolbox, page
from servers.kit.text import instant
from sessions import World

toolbox = Toolbox()


@toolbox.write(Node, TrashItem, TrashNode, ArchiveEntry, FileVersion, FileLock)
def delete_file(
    world: World, path: Annotated[Path, Field(description="A file or link; of a link only the link goes.")]
) -> DeletedView:
    """Put a file or link into my trash, where it stays for 30 days.

    Raises:
        NotFound: nothing is there.
        Conflict: it is a folder, or locked by somebody else.
        Refused: I may not take it away (w, x, sticky), the volume is read-only, or it is on hold.
    """
    caller = me(world)
    place = find_node(world, caller, path, follow=False)
    if place.node.kind == "dir":
        raise Conflict(f"{place.path} is a folder; delete_directory deletes it.")
    require_departure(world, caller, place, [])
    return _deleted(put_into_trash(world, caller, place.node, []))


@toolbox.write(Node, TrashItem, TrashNode, ArchiveEntry, FileVersion, FileLock, confirm=deleting_needs_yes)
def delete_directory(
    world: World,
    path: Annotated[Path, Field(description="A folder: absolute, from the working directory, or from ~.")],
    recursive: Annotated[bool, Field(description="With all that is in it.")] = False,
) -> DeletedView:
    """Put a folder into my trash, where it stays for 30 days.

    Raises:
        NotFound: there is no such folder.
        Conflict: it is no folder, not empty without recursive, I work in it, it holds more than 300 files and folders,
            or something in it is locked by somebody else.
        Refused: I may not take it or something in it away (w, x, sticky; names the first), the volume is read-only, or
            something is on hold.
    """
    caller = me(world)
    place = find_node(world, caller, path)
    require_folder(place.node)
    if is_within(caller.cwd, place.path):
        raise Conflict(f"You work in {caller.cwd}; change to a folder outside of {place.path} first.")
    rows = removable_tree(world, caller, place.node)
    if rows and not recursive:
        raise Conflict(f"{place.path} is not empty ({len(rows)} files and folders); recursive deletes it with them.")
    require_departure(world, caller, place, rows)
    return _deleted(put_into_trash(world, caller, place.node, rows))


@toolbox.read
def list_file_trash(
    world: World,
    name_glob: Glob | None = None,
    older_than_days: Annotated[
        int, Field(ge=0, le=60, description="Only what was deleted more than so many days ago; 0 is everything.")
    ] = 0,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> TrashPageView:
    """List my trash, latest first: what it was, its size, when it goes for good."""
    wanted = None if name_glob is None else name_test(name_glob)
    before = instant(world.now - timedelta(days=older_than_days))
    rows = [
        row
        for row in world.all(queries.trash_of, user_id=me(world).user_id)
        if row.deleted_at <= before and (wanted is None or wanted(name_of(row.original_path)))
    ]
    frame = page(rows, limit, cursor)
    view: TrashPageView = {
        "items": [trash_view(world, row) for row in frame.rows],
        "total": frame.total,
        "total_size": sum(row.size for row in rows),
    }
    if frame.next_cursor is not None:
        view["next_cursor"] = frame.next_cursor
    return view


@toolbox.write(Node, TrashItem, TrashNode, ArchiveEntry, FileVersion)
def restore_trashed_file(
    world: World,
    trash_id: TrashId,
    target_path: Annotated[
        NewPath, Field(description="Another path than the old one, or a folder that is there to put it into.")
    ]
    | None = None,
) -> RestoredView:
    """Bring an item of my trash back to where it was, or to another path.

    Raises:
        NotFound: I have no such item, or the folder of target_path does not exist.
        Conflict: something is at that path, or the old folder is gone: give target_path.
        Refused: I may not make it there (w, x), or the volume is read-only.
    """
    caller = me(world)
    item = world.get(TrashItem, trash_id)
    if item is None or item.owner_id != caller.user_id:
        raise NotFound(f"There is no {trash_id} in your trash.")
    if target_path is not None:
        place = landing(world, caller, target_path, name_of(item.original_path), follow=False)
    else:
        try:
            place = walk(world, caller, item.original_path, follow=False)
        except NotFound as gone:
            raise Conflict(f"The folder of {item.original_path} is gone; give target_path.") from gone
    if place.node is not None:
        raise Conflict(f"{place.path} is taken by something else; give another target_path.")
    require_room(world, caller, place.parent)
    take_from_trash(world, trash_id, place.path)
    return {"path": place.path, "name": name_of(place.path), "item_count": item.item_count, "size": item.size}


@toolbox.write(TrashItem, TrashNode, ArchiveEntry, FileVersion, confirm=True, irreversible=True)
def empty_file_trash(
    world: World,
    older_than_days: Annotated[
        int, Field(ge=0, le=60, description="Only what was deleted more than so many days ago; 0 is everything.")
    ] = 0,
) -> PurgedView:
    """Purge my trash, or what has been in it for long; nothing brings it back.

    Raises:
        Conflict: nothing in it is so old, or it is empty.
    """
    caller = me(world)
    before = instant(world.now - timedelta(days=older_than_days))
    rows = [row for row in world.all(queries.trash_of, user_id=caller.user_id) if row.deleted_at <= before]
    if not rows:
        since = f"nothing in it was deleted more than {older_than_days} days ago" if older_than_days else "it is empty"
        raise Conflict(f"There is nothing to purge: {since}.")
    for row in rows:
        purge(world, row.trash_id)
    return {
        "purged": len(rows),
        "size": sum(row.size for row in rows),
        "free": usage_of(world, caller.user_id).free,
    }


def _deleted(item: TrashItem) -> DeletedView:
    return {
        "trash_id": item.trash_id,
        "original_path": item.original_path,
        "name": name_of(item.original_path),
        "item_count": item.item_count,
        "size": item.size,
        "purge_on": item.purge_on,
    }
