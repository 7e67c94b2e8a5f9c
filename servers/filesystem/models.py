"""Tables of the file server and the types that point to them.

A path is absolute and folded (no ".", "..", "//", no slash at its end but for "/"); NFC and NFD names are different
names. Moments are UTC instants ("2026-03-11T10:00:00Z"), sizes bytes.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field
from sqlalchemy import ForeignKey, Index, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from servers.kit import Ref, Said
from sessions import generated, mark

NodeKind = Literal["dir", "file", "link"]
EntryKind = Literal["dir", "file"]
Pronoun = Literal["she", "he", "they"]
ListOrder = Literal["name", "size", "modified"]
LineOrder = Literal["text", "number", "column"]
Algorithm = Literal["sha256", "md5"]

_BY_KEY: Final = {"sqlite_with_rowid": False}


class Base(DeclarativeBase):
    """Tables of this world."""


class FileUser(Base):
    """Somebody with an account, by login; `email` says who it is in other worlds.

    Root owns the system's own folders and is nobody: its e-mail is "root". Who has left the firm is not active and
    still owns files.
    """

    __tablename__ = "file_users"

    user_id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(info=mark("text"))
    pronoun: Mapped[Pronoun] = mapped_column(String)
    email: Mapped[str] = mapped_column(unique=True)
    quota_bytes: Mapped[int]
    home: Mapped[str]
    active: Mapped[bool]


class FileGroup(Base):
    """A group, by its short name; `title` is how people call it."""

    __tablename__ = "file_groups"

    group_name: Mapped[str] = mapped_column(primary_key=True)
    title: Mapped[str] = mapped_column(info=mark("text"))


class GroupMember(Base):
    """Who is in a group."""

    __tablename__ = "group_members"
    __table_args__ = (Index("groups_of", "user_id"), _BY_KEY)

    group_name: Mapped[str] = mapped_column(ForeignKey("file_groups.group_name"), primary_key=True)
    user_id: Mapped[str] = mapped_column(ForeignKey("file_users.user_id"), primary_key=True)


class Volume(Base):
    """A part of the tree below `mount_path`; nothing is written below a read-only one. The longest prefix counts."""

    __tablename__ = "volumes"

    mount_path: Mapped[str] = mapped_column(primary_key=True)
    title: Mapped[str] = mapped_column(info=mark("text"))
    read_only: Mapped[bool]
    capacity_bytes: Mapped[int]


class Shell(Base):
    """Where somebody works (never compared), and the mode bits that their new files and folders lack."""

    __tablename__ = "shells"

    user_id: Mapped[str] = mapped_column(ForeignKey("file_users.user_id"), primary_key=True)
    cwd: Mapped[str] = mapped_column(info=mark("volatile"))
    umask: Mapped[int]


class Node(Base):
    """A folder, file or symbolic link. The root is "/" with the parent "" and the name "".

    A text file has its `text` (CRLF stays CRLF), `size` is the bytes of that in UTF-8 and `checksum` "". A binary one
    (`is_binary`) has no text, a size, and as checksum the sha256 of its content in hex. Folders and links have neither
    text nor checksum and the size 0; `target` is set for links only, as typed: absolute or from the link's folder, and
    may lead nowhere. A name that ends in ".zip" or ".tar.gz" and is binary is an archive: its `archive_entries` are
    what it holds, and one that has none is damaged. `mode` is octal bits such as 0o640, 0o1777 with the sticky bit.
    What is on hold never changes, moves or vanishes.
    """

    __tablename__ = "nodes"
    __table_args__ = (Index("nodes_in", "parent_path"), Index("nodes_of", "owner_id", "size"))

    path: Mapped[str] = mapped_column(primary_key=True)
    parent_path: Mapped[str]
    name: Mapped[str]
    kind: Mapped[NodeKind] = mapped_column(String)
    owner_id: Mapped[str] = mapped_column(ForeignKey("file_users.user_id"))
    group_name: Mapped[str] = mapped_column(ForeignKey("file_groups.group_name"))
    mode: Mapped[int]
    size: Mapped[int] = mapped_column(info=mark("volatile"))
    is_binary: Mapped[bool]
    checksum: Mapped[str]
    target: Mapped[str | None]
    on_hold: Mapped[bool]
    modified_at: Mapped[str] = mapped_column(info=mark("volatile"))
    text: Mapped[str | None]


class ArchiveEntry(Base):
    """What an archive holds: `entry_path` is relative ("logs/app.log"), without a slash at the end for folders.

    Of an archive in the trash the path is "trash:<trash_id>", or "trash:<trash_id>/<rel_path>" inside a folder there.
    A file has a text, or (binary) a checksum and none; an archive inside an archive is a binary.
    """

    __tablename__ = "archive_entries"

    archive_path: Mapped[str] = mapped_column(primary_key=True)
    entry_path: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[EntryKind] = mapped_column(String)
    size: Mapped[int]
    checksum: Mapped[str]
    text: Mapped[str | None]


class FileVersion(Base):
    """A text that a file has had: a log, never compared. The highest version is the text of now.

    A file that was never changed has no rows here and counts as its own version 1; its first change writes that row and
    the next. At most the last ten are kept. Paths of files in the trash as in `archive_entries`.
    """

    __tablename__ = "file_versions"
    __table_args__ = ({"info": mark("volatile")},)

    path: Mapped[str] = mapped_column(primary_key=True)
    version: Mapped[int] = mapped_column(primary_key=True)
    text: Mapped[str]
    size: Mapped[int]
    author_id: Mapped[str] = mapped_column(ForeignKey("file_users.user_id"))
    saved_at: Mapped[str]


class TrashItem(Base):
    """What somebody (`owner_id`) has deleted with one call and can bring back until `purge_on`, a local day.

    `item_count` is its rows in `trash_nodes`, `size` the bytes of its files.
    """

    __tablename__ = "trash_items"
    __table_args__ = (Index("trash_of", "owner_id"),)

    trash_id: Mapped[str] = mapped_column(primary_key=True, info=generated("TR-{6}"))
    original_path: Mapped[str]
    owner_id: Mapped[str] = mapped_column(ForeignKey("file_users.user_id"))
    kind: Mapped[NodeKind] = mapped_column(String)
    item_count: Mapped[int]
    size: Mapped[int] = mapped_column(info=mark("volatile"))
    deleted_at: Mapped[str] = mapped_column(info=mark("volatile"))
    purge_on: Mapped[str]


class TrashNode(Base):
    """A node of a trash item: `rel_path` is "" for the item itself, else the way down from it ("2025/logo.png").

    All else as in `nodes`; its `owner_id` is whose quota it counts to.
    """

    __tablename__ = "trash_nodes"
    __table_args__ = (Index("trash_nodes_of", "owner_id", "size"),)

    trash_id: Mapped[str] = mapped_column(ForeignKey("trash_items.trash_id"), primary_key=True)
    rel_path: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[NodeKind] = mapped_column(String)
    owner_id: Mapped[str] = mapped_column(ForeignKey("file_users.user_id"))
    group_name: Mapped[str] = mapped_column(ForeignKey("file_groups.group_name"))
    mode: Mapped[int]
    size: Mapped[int] = mapped_column(info=mark("volatile"))
    is_binary: Mapped[bool]
    checksum: Mapped[str]
    target: Mapped[str | None]
    modified_at: Mapped[str] = mapped_column(info=mark("volatile"))
    text: Mapped[str | None]


class FileLock(Base):
    """A check-out: others may read the file and neither write, move nor delete it. Only files are locked."""

    __tablename__ = "file_locks"

    path: Mapped[str] = mapped_column(primary_key=True, info=mark(refers="nodes"))
    holder_id: Mapped[str] = mapped_column(ForeignKey("file_users.user_id"))
    note: Mapped[str] = mapped_column(info=mark("text"))
    taken_at: Mapped[str] = mapped_column(info=mark("volatile"))


Path = Annotated[
    str,
    Ref(Node),
    Field(min_length=1, max_length=1024, description="A path: absolute, from the working directory, or from ~ (home)."),
]
NewPath = Annotated[
    str,
    Said("path"),
    Field(
        min_length=1,
        max_length=1024,
        description="A path that may be new, in a folder that exists: absolute, from the working directory, or from ~.",
    ),
]
UserId = Annotated[str, Ref(FileUser), Field(description="Login of a user, such as priya.raman.")]
GroupName = Annotated[str, Ref(FileGroup), Field(description="Short name of a group, such as staff.")]
TrashId = Annotated[str, Ref(TrashItem), Field(description="An item of the trash, such as TR-7K3QX9.")]
