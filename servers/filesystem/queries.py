"""Selects of the file server, compiled once. None but those that say so read the text of a file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import orjson
from sqlalchemy import Integer, String, and_, bindparam, func, select, type_coerce
from sqlalchemy.orm import aliased

from servers.filesystem.models import (
    ArchiveEntry,
    FileGroup,
    FileLock,
    FileUser,
    FileVersion,
    GroupMember,
    Node,
    Shell,
    TrashItem,
    TrashNode,
    Volume,
)
from sessions import columns


def many(found: Iterable[str]) -> str:
    """Texts as one argument of a query."""
    return orjson.dumps(list(found)).decode()


def each(argument: str) -> Any:
    """A select of the values of an argument that `many` has packed."""
    found = func.json_each(bindparam(argument, type_=String)).table_valued("value")
    return select(found.c.value)


_path = bindparam("path", type_=String)
_after, _before = bindparam("after", type_=String), bindparam("before", type_=String)
_below = and_(Node.path > _after, Node.path < _before)
_groups = (
    select(func.json_group_array(GroupMember.group_name))
    .where(GroupMember.user_id == FileUser.user_id)
    .scalar_subquery()
)
_plain = (
    Node.path,
    Node.parent_path,
    Node.name,
    Node.kind,
    Node.owner_id,
    Node.group_name,
    Node.mode,
    Node.size,
    type_coerce(Node.is_binary, Integer).label("is_binary"),
    Node.checksum,
    Node.target,
    type_coerce(Node.on_hold, Integer).label("on_hold"),
    Node.modified_at,
)
_holder = aliased(FileUser)
_shown = (
    select(
        *_plain,
        FileUser.name.label("owner"),
        FileLock.holder_id,
        _holder.name.label("holder"),
        FileLock.note,
        FileLock.taken_at,
    )
    .join(FileUser, FileUser.user_id == Node.owner_id)
    .outerjoin(FileLock, FileLock.path == Node.path)
    .outerjoin(_holder, _holder.user_id == FileLock.holder_id)
)

callers = columns(
    select(
        FileUser.user_id,
        FileUser.name,
        FileUser.home,
        FileUser.quota_bytes,
        Shell.cwd,
        Shell.umask,
        _groups.label("groups"),
    )
    .join(Shell, Shell.user_id == FileUser.user_id)
    .where(FileUser.email == bindparam("me", type_=String))
)
volumes = columns(
    select(
        Volume.mount_path,
        Volume.title,
        type_coerce(Volume.read_only, Integer).label("read_only"),
        Volume.capacity_bytes,
    ).order_by(Volume.mount_path.desc())
)
on_the_way = columns(select(*_plain).where(Node.path.in_(each("paths"))).order_by(Node.path))
shown_node = columns(_shown.where(Node.path == _path))
shown_in = columns(_shown.where(Node.parent_path == _path, Node.path != "/").order_by(Node.name))
shown_below = columns(_shown.where(_below).order_by(Node.path))
below = columns(select(*_plain).where(_below).order_by(Node.path))
# With texts.
whole_node = columns(select(*_plain, Node.text).where(Node.path == _path))
below_whole = columns(select(*_plain, Node.text).where(_below).order_by(Node.path))
text_of = columns(select(Node.text).where(Node.path == _path))

count_below = columns(select(func.count().label("total")).select_from(Node).where(_below))
files_below = columns(
    select(func.count().label("files"), func.coalesce(func.sum(Node.size), 0).label("size")).where(
        _below, Node.kind == "file"
    )
)
live_bytes = columns(
    select(func.coalesce(func.sum(Node.size), 0).label("size")).where(
        Node.owner_id == bindparam("user_id", type_=String)
    )
)
trash_bytes = columns(
    select(func.coalesce(func.sum(TrashNode.size), 0).label("size")).where(
        TrashNode.owner_id == bindparam("user_id", type_=String)
    )
)
locks_at = columns(
    select(FileLock.path, FileLock.holder_id, FileUser.name.label("holder"), FileLock.note, FileLock.taken_at)
    .join(FileUser, FileUser.user_id == FileLock.holder_id)
    .where(FileLock.path == _path)
)
locks_within = columns(
    select(FileLock.path, FileLock.holder_id, FileUser.name.label("holder"), FileLock.note, FileLock.taken_at)
    .join(FileUser, FileUser.user_id == FileLock.holder_id)
    .where(FileLock.path > _after, FileLock.path < _before)
    .order_by(FileLock.path)
)
versions = columns(
    select(
        FileVersion.version,
        FileVersion.text,
        FileVersion.size,
        FileVersion.author_id,
        FileUser.name.label("author"),
        FileVersion.saved_at,
    )
    .join(FileUser, FileUser.user_id == FileVersion.author_id)
    .where(FileVersion.path == _path)
    .order_by(FileVersion.version.desc())
)
version_count = columns(select(func.count().label("total")).where(FileVersion.path == _path))
entries = columns(
    select(ArchiveEntry.entry_path, ArchiveEntry.kind, ArchiveEntry.size, ArchiveEntry.checksum, ArchiveEntry.text)
    .where(ArchiveEntry.archive_path == _path)
    .order_by(ArchiveEntry.entry_path)
)
trash_of = columns(
    select(
        TrashItem.trash_id,
        TrashItem.original_path,
        TrashItem.kind,
        TrashItem.item_count,
        TrashItem.size,
        TrashItem.deleted_at,
        TrashItem.purge_on,
    )
    .where(TrashItem.owner_id == bindparam("user_id", type_=String))
    .order_by(TrashItem.deleted_at.desc(), TrashItem.original_path)
)
due_trash = columns(select(TrashItem.trash_id).where(TrashItem.purge_on < bindparam("day", type_=String)))
shells_within = columns(select(Shell.user_id, Shell.cwd).where(Shell.cwd >= _path, Shell.cwd < _before))
people_in = columns(
    select(
        FileGroup.group_name,
        FileGroup.title,
        FileUser.user_id,
        FileUser.name,
        type_coerce(FileUser.active, Integer).label("active"),
    )
    .join(GroupMember, GroupMember.group_name == FileGroup.group_name)
    .join(FileUser, FileUser.user_id == GroupMember.user_id)
    .order_by(FileGroup.group_name, FileUser.user_id)
)
members_of = columns(
    select(FileUser.user_id, type_coerce(FileUser.active, Integer).label("active"))
    .join(GroupMember, GroupMember.user_id == FileUser.user_id)
    .where(GroupMember.group_name == bindparam("group_name", type_=String))
)
texts = columns(select(Node.path, Node.text).where(Node.text.is_not(None)))
version_counts = columns(select(FileVersion.path, func.count().label("total")).group_by(FileVersion.path))
