"""Archives: looked into, made, unpacked."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from servers.filesystem.limits import ARCHIVE_ENDS, MOST_ENTRIES
from servers.filesystem.making import (
    NEW_FOLDER,
    Content,
    insert_node,
    make_file,
    put_content,
)
from servers.filesystem.models import ArchiveEntry, FileVersion, NewPath, Node, Path
from servers.filesystem.packing import (
    Packed,
    chosen,
    entries_of,
    landing_paths,
    packed_checksum,
    packed_size,
    require_bounds,
)
from servers.filesystem.paths import below, is_archive_name, joined, name_of, parent_of, steps
from servers.filesystem.rights import READ, Caller, require
from servers.filesystem.standing import find_node, me, require_change, require_folder, require_room, walk
from servers.filesystem.trees import readable_tree
from servers.filesystem.views import ArchiveView, PackedView, UnpackedView
from servers.kit import UNORDERED, Conflict, InvalidArguments, Toolbox
from sessions import World

toolbox = Toolbox()
ArchivePath = Annotated[Path, Field(description="An archive (.zip or .tar.gz).")]


@toolbox.read
def list_archive_contents(world: World, archive_path: ArchivePath) -> ArchiveView:
    """List what an archive holds, with the sizes that it claims.

    Raises:
        NotFound: there is no such file.
        Conflict: it is no archive, or damaged.
        Refused: I may not read it (r) or pass a folder on the way.
    """
    caller = me(world)
    node = find_node(world, caller, archive_path).node
    require(caller, node, READ)
    found = entries_of(world, node)
    return {
        "archive_path": node.path,
        "entries": [{"entry_path": one.entry_path, "kind": one.kind, "size": one.size} for one in found],
        "total": len(found),
        "files": sum(one.kind == "file" for one in found),
        "unpacked_size": sum(one.size for one in found),
    }


@toolbox.write(Node, ArchiveEntry)
def create_archive(
    world: World,
    archive_path: Annotated[NewPath, Field(description="The new archive; its name ends in .zip or .tar.gz.")],
    paths: Annotated[
        list[Path], UNORDERED, Field(min_length=1, max_length=20, description="Files and whole folders to put in.")
    ],
) -> PackedView:
    """Pack files and folders into a new archive; they stay where they are. Links are left out.

    Raises:
        InvalidArguments: the name does not end in .zip or .tar.gz.
        NotFound: something to pack or the archive's folder does not exist.
        Conflict: the archive exists, two things have one name, over 200 entries or 256 KiB, or my quota.
        Refused: I may not read something (names the first), or not make the archive there.
    """
    caller = me(world)
    place = walk(world, caller, archive_path)
    if not is_archive_name(name_of(place.path)):
        raise InvalidArguments(f"The name of an archive ends in {' or '.join(ARCHIVE_ENDS)}.")
    if place.node is not None:
        raise Conflict(f"{place.path} exists already; name a new archive.")
    found: dict[str, Packed] = {}
    left_out = 0
    for path in paths:
        source = find_node(world, caller, path)
        top = name_of(source.path)
        if top in found:
            raise Conflict(f"The archive would hold two things named {top}.")
        for row in readable_tree(world, caller, source.node):
            if row.kind == "link":
                left_out += 1
                continue
            way = below(row.path, source.path)
            entry_path = f"{top}/{way}" if way else top
            found[entry_path] = Packed(entry_path, row.kind, row.size, row.checksum, row.text)
    require_bounds(list(found.values()))
    size = packed_size(found.values())
    make_file(world, caller, place, Content(None, size, packed_checksum(found.values())))
    for one in found.values():
        world.insert(ArchiveEntry, archive_path=place.path, **one._asdict())
    return {
        "path": place.path,
        "name": name_of(place.path),
        "item_count": len(found),
        "unpacked_size": sum(one.size for one in found.values()),
        "size": size,
        "left_out": left_out,
    }


@toolbox.write(Node, FileVersion, ArchiveEntry)
def extract_archive(
    world: World,
    archive_path: ArchivePath,
    target_path: Annotated[Path, Field(description="The folder to unpack into.")],
    entries: Annotated[
        list[str],
        UNORDERED,
        Field(
            min_length=1, max_length=MOST_ENTRIES, description="Only these entries, as list_archive_contents has them."
        ),
    ]
    | None = None,
    overwrite: Annotated[bool, Field(description="Replace files that are there.")] = False,
) -> UnpackedView:
    """Unpack an archive, or some entries of it, into a folder: all of it or nothing.

    Raises:
        NotFound: there is no such archive, folder or entry.
        Conflict: it is no archive or damaged, a file is there without overwrite or locked by somebody else, something
            of another kind is there, or my quota.
        Refused: an entry would land outside of the folder, it claims over 200 entries or 256 KiB, or I may not read it
            or write there.
    """
    caller = me(world)
    node = find_node(world, caller, archive_path).node
    target = find_node(world, caller, target_path)
    require_folder(target.node)
    found = entries_of(world, node)
    require(caller, node, READ)
    places = landing_paths(chosen(found, entries or [], node.path), target.path, node.path)
    overwritten = 0
    made = 0
    for path, entry in sorted(places.items()):
        made += _make_folders(world, caller, target.path, path if entry.kind == "dir" else parent_of(path))
        if entry.kind == "file":
            overwritten += _unpack(world, caller, path, entry, overwrite=overwrite)
    tops = {joined(target.path, below(path, target.path).split("/")[0]) for path in places}
    return {
        "target_path": target.path,
        "files": sum(one.kind == "file" for one in places.values()),
        "folders": made,
        "size": sum(one.size for one in places.values()),
        "overwritten": overwritten,
        "paths": sorted(tops),
    }


def _make_folders(world: World, caller: Caller, target: str, folder: str) -> int:
    """Make the folders from the target down that are missing; how many."""
    made = 0
    for step in steps(folder):
        if len(step) <= len(target):
            continue
        place = walk(world, caller, step, follow=False)
        if place.node is None:
            require_room(world, caller, place.parent)
            insert_node(world, caller, step, place.parent.group_name, "dir", NEW_FOLDER & ~caller.umask)
            made += 1
        else:
            require_folder(place.node)
    return made


def _unpack(world: World, caller: Caller, path: str, entry: Any, *, overwrite: bool) -> bool:
    """Unpack one file; whether one was replaced."""
    place = walk(world, caller, path, follow=False)
    content = Content(entry.text, entry.size, entry.checksum)
    if place.node is None:
        make_file(world, caller, place, content)
        return False
    if place.node.kind != "file":
        raise Conflict(f"{path} is there already and is no file.")
    if not overwrite:
        raise Conflict(f"{path} exists already; only overwrite replaces it.")
    require_change(world, caller, place.node)
    put_content(world, caller, place.node, content)
    return True
