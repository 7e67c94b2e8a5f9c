"""Copies and moves."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from servers.filesystem.making import (
    Content,
    copy_entries,
    insert_node,
    put_content,
)
from servers.filesystem.models import ArchiveEntry, FileLock, FileVersion, NewPath, Node, Path, Shell
from servers.filesystem.paths import absolute, is_within, name_of
from servers.filesystem.quotas import require_quota
from servers.filesystem.standing import (
    Place,
    find_node,
    landing,
    me,
    nodes_below,
    require_change,
    require_departure,
    require_room,
)
from servers.filesystem.trees import move_tree, readable_tree, rebase, remove_file
from servers.filesystem.views import CopiedView, MovedView
from servers.kit import Conflict, Toolbox
from sessions import World

toolbox = Toolbox()
TargetPath = Annotated[
    NewPath, Field(description="Its new path, or a folder that is there to put it into, under its own name.")
]
Overwrite = Annotated[bool, Field(description="Replace a file that is there.")]


@toolbox.write(Node, ArchiveEntry, FileVersion)
def copy_path(
    world: World,
    source_path: Annotated[Path, Field(description="A file or folder; a link is followed.")],
    target_path: TargetPath,
    recursive: Annotated[bool, Field(description="Needed for a folder: copies all that is in it.")] = False,
    overwrite: Overwrite = False,
) -> CopiedView:
    """Copy a file or folder; the copy is mine, in the group of its folder, never locked or on hold.

    Raises:
        NotFound: the source or the folder of the target does not exist.
        Conflict: something is there (a file is replaced with overwrite, a folder never), a folder without recursive or
            into itself, the file to replace is locked by somebody else, more than 300 files and folders, or my quota.
        Refused: I may not read all of it or write there, the volume is read-only, or the file to replace is on hold.
    """
    caller = me(world)
    source = find_node(world, caller, source_path)
    if source.node.kind == "dir" and not recursive:
        raise Conflict(f"{source.path} is a folder; recursive copies it with all that is in it.")
    rows = readable_tree(world, caller, source.node)
    name = name_of(absolute(source_path, caller.cwd, caller.home))
    target = landing(world, caller, target_path, name, follow=True)
    _require_apart(source, target)
    size = sum(row.size for row in rows)
    view: CopiedView = {
        "path": target.path,
        "name": name_of(target.path),
        "source_path": source.path,
        "item_count": len(rows),
        "size": size,
        "overwritten": target.node is not None,
    }
    if target.node is not None:
        _require_replaceable(source, target, overwrite=overwrite)
        require_change(world, caller, target.node)
        put_content(world, caller, target.node, _content(rows[0]))
        _copy_archive(world, rows[0], target.path)
        return view
    require_room(world, caller, target.parent)
    require_quota(world, caller.user_id, size)
    for row in rows:
        path = rebase(row.path, source.path, target.path)
        mode = row.mode & 0o777 & ~caller.umask if row.kind != "link" else row.mode
        insert_node(world, caller, path, target.parent.group_name, row.kind, mode, _content(row), row.target)
        _copy_archive(world, row, path)
    return view


@toolbox.write(Node, FileVersion, ArchiveEntry, FileLock, Shell)
def move_path(
    world: World,
    source_path: Annotated[Path, Field(description="A file, folder or link; a link itself is moved.")],
    target_path: TargetPath,
    overwrite: Overwrite = False,
) -> MovedView:
    """Move or rename a file, folder or link; owner, permissions and versions stay, my locks go with it.

    Raises:
        NotFound: the source or the folder of the target does not exist.
        Conflict: something is there (a file is replaced with overwrite, a folder never), a folder into itself,
            something is locked by somebody else, or more than 300 files and folders.
        Refused: I may not take it away or put it there (w, x, sticky), a volume is read-only, or something is on hold.
    """
    caller = me(world)
    source = find_node(world, caller, source_path, follow=False)
    rows = nodes_below(world, source.node)
    require_departure(world, caller, source, rows)
    target = landing(world, caller, target_path, name_of(source.path), follow=False)
    _require_apart(source, target)
    if target.node is not None:
        _require_replaceable(source, target, overwrite=overwrite)
        require_departure(world, caller, target, [])
        remove_file(world, target.path)
    else:
        require_room(world, caller, target.parent)
    move_tree(world, source.path, target.path, [source.node, *rows])
    return {
        "path": target.path,
        "name": name_of(target.path),
        "source_path": source.path,
        "item_count": 1 + len(rows),
        "overwritten": target.node is not None,
    }


def _require_apart(source: Place, target: Place) -> None:
    if target.path == source.path:
        raise Conflict(f"{source.path} is there already.")
    if is_within(target.path, source.path):
        raise Conflict(f"{source.path} cannot go into itself.")


def _require_replaceable(source: Place, target: Place, *, overwrite: bool) -> None:
    if target.node.kind == "dir" or source.node.kind == "dir":
        raise Conflict(f"{target.path} exists already, and folders are not replaced; choose another name.")
    if not overwrite:
        raise Conflict(f"{target.path} exists already; only overwrite replaces it.")


def _content(row: Any) -> Content:
    return Content(row.text, row.size, row.checksum)


def _copy_archive(world: World, node: Any, path: str) -> None:
    if node.kind == "file" and node.is_binary:
        copy_entries(world, node.path, path)
