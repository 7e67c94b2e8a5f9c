"""Where I am and what is there: the working directory, listings, trees, one node, links."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from servers.filesystem import queries
from servers.filesystem.history import version_count
from servers.filesystem.limits import TREE_LINES
from servers.filesystem.making import insert_node
from servers.filesystem.models import ListOrder, NewPath, Node, Path, Shell
from servers.filesystem.paths import folded, is_within, joined, name_of
from servers.filesystem.rights import PASS, Caller, require
from servers.filesystem.standing import (
    end_of_links,
    find_node,
    me,
    require_folder,
    require_listing,
    require_room,
    seen_below,
    walk,
)
from servers.filesystem.times import hours_since
from servers.filesystem.views import (
    InfoView,
    LinkView,
    ListingView,
    MovedHereView,
    PlaceView,
    TreeView,
    node_view,
)
from servers.kit import Conflict, Cursor, Limit, NotFound, Refused, Toolbox, page
from servers.kit.text import local_minute
from sessions import World

toolbox = Toolbox()
FolderPath = Annotated[Path, Field(description="A folder: absolute, from the working directory, or from ~.")]
NEW_LINK = 0o777


@toolbox.read
def get_working_directory(world: World) -> PlaceView:
    """Say which folder relative paths start from, and who I am: login, home, groups, umask."""
    caller = me(world)
    return {
        "cwd": caller.cwd,
        "home": caller.home,
        "user_id": caller.user_id,
        "name": caller.name,
        "groups": sorted(caller.groups),
        "umask": f"{caller.umask:03o}",
    }


@toolbox.write(Shell)
def change_directory(world: World, path: FolderPath) -> MovedHereView:
    """Make a folder the one that relative paths start from.

    Raises:
        NotFound: there is no such folder.
        Conflict: it is no folder, or there are too many links.
        Refused: I may not pass it (x) or a folder on the way.
    """
    caller = me(world)
    place = find_node(world, caller, path)
    require_folder(place.node)
    require(caller, place.node, PASS)
    world.update(Shell, caller.user_id, cwd=place.path)
    return {"cwd": place.path, "previous": caller.cwd}


@toolbox.read
def list_directory(
    world: World,
    path: FolderPath = ".",
    show_hidden: Annotated[bool, Field(description="Names that begin with a dot too.")] = False,
    sort: Annotated[ListOrder, Field(description="Order of the entries.")] = "name",
    descending: Annotated[bool, Field(description="The other way round.")] = False,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> ListingView:
    """List what a folder holds: kind, size, mode, owner, date, lock.

    Raises:
        NotFound: there is no such folder.
        Conflict: it is no folder, or there are too many links.
        Refused: I may not list it (r, x) or pass a folder on the way.
    """
    caller = me(world)
    place = find_node(world, caller, path)
    require_listing(caller, place.node)
    rows = [row for row in world.all(queries.shown_in, path=place.path) if show_hidden or row.name[0] != "."]
    if sort != "name":
        rows.sort(key=lambda row: row.size if sort == "size" else row.modified_at)
    if descending:
        rows.reverse()
    frame = page(rows, limit, cursor)
    view: ListingView = {
        "path": place.path,
        "entries": [node_view(row, world.zone) for row in frame.rows],
        "total": frame.total,
    }
    if frame.next_cursor is not None:
        view["next_cursor"] = frame.next_cursor
    return view


@toolbox.read
def show_directory_tree(
    world: World,
    path: FolderPath = ".",
    depth: Annotated[int, Field(ge=1, le=5, description="How many levels down.")] = 2,
    dirs_only: Annotated[bool, Field(description="Folders only.")] = False,
) -> TreeView:
    """Show a folder and what is below it as indented lines, folders with a slash; hidden ones too.

    Raises:
        NotFound: there is no such folder.
        Conflict: it is no folder, or there are too many links.
        Refused: I may not list it (r, x) or pass a folder on the way.
    """
    caller = me(world)
    place = find_node(world, caller, path)
    rows, skipped = seen_below(world, caller, place.node)
    base = 0 if place.path == "/" else place.path.count("/")
    near = [row for row in rows if row.path.count("/") - base <= depth]
    shown = [row for row in near if row.kind == "dir" or not dirs_only]
    return {
        "path": place.path,
        "tree": ["  " * (row.path.count("/") - base - 1) + _line(row) for row in shown[:TREE_LINES]],
        "folders": sum(row.kind == "dir" for row in near),
        "files": sum(row.kind == "file" for row in near),
        "left_out": max(0, len(shown) - TREE_LINES),
        "skipped": skipped,
    }


@toolbox.read
def get_file_info(
    world: World, path: Annotated[Path, Field(description="A file, folder or link; a link is not followed.")]
) -> InfoView:
    """Show one file, folder or link: owner, group, mode, size, date, hold, lock, versions, where a link leads.

    Raises:
        NotFound: nothing is there.
        Conflict: something on the way is no folder, or there are too many links.
        Refused: I may not pass a folder on the way.
    """
    caller = me(world)
    place = find_node(world, caller, path, follow=False)
    [row] = world.all(queries.shown_node, path=place.path)
    view: InfoView = {**node_view(row, world.zone)}
    if row.kind == "link":
        _add_target(world, caller, view)
    elif row.kind == "file":
        view["is_binary"] = bool(row.is_binary)
        if not row.is_binary:
            view["versions"] = version_count(world, row.path)
    if row.holder_id is not None:
        view["lock_holder_id"] = row.holder_id
        view["locked_at"] = local_minute(row.taken_at, world.zone)
        view["locked_hours"] = hours_since(row.taken_at, world.now)
        if row.note:
            view["lock_note"] = row.note
    return view


@toolbox.write(Node)
def create_symlink(
    world: World,
    link_path: NewPath,
    target_path: Annotated[
        str, Field(min_length=1, max_length=1024, description="Where it leads: absolute, from ~, or from its folder.")
    ],
) -> LinkView:
    """Make a symbolic link; its target may be missing, the answer says so.

    Raises:
        NotFound: the link's folder does not exist.
        Conflict: something is there, or the link would lead to itself.
        Refused: I may not make it there, or its target lies where I may not pass.
    """
    caller = me(world)
    place = walk(world, caller, link_path, follow=False)
    if place.node is not None:
        raise Conflict(f"{place.path} exists already.")
    require_room(world, caller, place.parent)
    target = caller.home + target_path[1:] if target_path == "~" or target_path.startswith("~/") else target_path
    leads = folded(target if target[0] == "/" else joined(place.parent.path, target))
    end = end_of_links(world, caller, leads)
    if is_within(end, place.path):
        raise Conflict(f"{place.path} would lead to itself.")
    insert_node(world, caller, place.path, place.parent.group_name, "link", NEW_LINK, target=target)
    return {
        "path": place.path,
        "name": name_of(place.path),
        "target": target,
        "resolved_path": end,
        "dangling": world.get(Node, end) is None,
    }


def _line(row: Any) -> str:
    if row.kind == "link":
        return f"{row.name} -> {row.target}"
    return row.name + ("/" if row.kind == "dir" else "")


def _add_target(world: World, caller: Caller, view: InfoView) -> None:
    """Where a link leads, as far as the caller can see."""
    try:
        place = walk(world, caller, view["path"])
    except (NotFound, Conflict):
        view["dangling"] = True
    except Refused:
        return
    else:
        view["resolved_path"] = place.path
        view["dangling"] = place.node is None
