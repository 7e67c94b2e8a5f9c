"""What the tools show: nodes, texts, trash, archives, people."""

from __future__ import annotations

from typing import Any, NotRequired
from zoneinfo import ZoneInfo

from typing_extensions import TypedDict

from servers.filesystem.paths import name_of, type_of
from servers.filesystem.rights import octal
from servers.kit.text import local_minute
from sessions import World


class NodeView(TypedDict):
    """A folder, file or link.

    `folder` is the name of the folder it lies in, `type` the ending of a file's name, `owner` a person's name, `target`
    stands on links, `locked_by` on locked files, `on_hold` where it is true.
    """

    path: str
    name: str
    folder: str
    kind: str
    type: NotRequired[str]
    size: int
    mode: str
    owner: str
    owner_id: str
    group_name: str
    modified_at: str
    target: NotRequired[str]
    on_hold: NotRequired[bool]
    locked_by: NotRequired[str]


class ListingView(TypedDict):
    """One page of what a folder holds."""

    path: str
    entries: list[NodeView]
    total: int
    next_cursor: NotRequired[str]


class FoundView(TypedDict):
    """One page of what was found; `skipped` folders could not be looked into."""

    entries: list[NodeView]
    total: int
    skipped: int
    next_cursor: NotRequired[str]


class InfoView(NodeView):
    """A node with all that is known of it.

    Of a link: where it leads (`resolved_path`) or that it leads nowhere (`dangling`). `versions` of text files.
    """

    resolved_path: NotRequired[str]
    dangling: NotRequired[bool]
    is_binary: NotRequired[bool]
    versions: NotRequired[int]
    lock_holder_id: NotRequired[str]
    lock_note: NotRequired[str]
    locked_at: NotRequired[str]
    locked_hours: NotRequired[int]


class PlaceView(TypedDict):
    """Where the caller is and who they are."""

    cwd: str
    home: str
    user_id: str
    name: str
    groups: list[str]
    umask: str


class TreeView(TypedDict):
    """A tree as indented lines; `left_out` of them did not fit, `skipped` folders could not be looked into."""

    path: str
    tree: list[str]
    folders: int
    files: int
    left_out: int
    skipped: int


class TextView(TypedDict):
    """The text of a file, or one of its versions."""

    path: str
    text: str
    size: int
    lines: int
    version: int


class LineView(TypedDict):
    """A line of a file, counted from 1."""

    number: int
    text: str


class LinesView(TypedDict):
    """Some lines of a file; `next_start` where an answer would have become too long."""

    path: str
    lines: list[LineView]
    total_lines: int
    next_start: NotRequired[int]


class CountView(TypedDict):
    """What is counted of a file."""

    path: str
    lines: int
    words: int
    size: int


class CountsView(TypedDict):
    """What is counted of several files, and the sums."""

    files: list[CountView]
    lines: int
    words: int
    size: int


class MatchView(TypedDict):
    """A line in which a pattern was found; `before` and `after` are its neighbours."""

    path: str
    number: int
    text: str
    before: NotRequired[list[str]]
    after: NotRequired[list[str]]


class MatchesView(TypedDict):
    """Lines in which a pattern was found: the first ones, `total` of them in `files` files."""

    matches: list[MatchView]
    total: int
    files: int
    skipped: int


class DiffView(TypedDict):
    """How two files differ; texts with a unified diff (`cut` where it was too long), others by their checksums."""

    left_path: str
    right_path: str
    identical: bool
    added: NotRequired[int]
    removed: NotRequired[int]
    diff: NotRequired[str]
    cut: NotRequired[bool]
    left_checksum: NotRequired[str]
    right_checksum: NotRequired[str]


class ChecksumView(TypedDict):
    """The checksum of a file in hex."""

    path: str
    algorithm: str
    checksum: str
    size: int


class FolderUsage(TypedDict):
    """What lies in a folder, with all that is below it."""

    path: str
    name: str
    size: int
    files: int


class UsageView(TypedDict):
    """What a folder and those in it use, largest first; `volume` is the part of the server it lies on."""

    path: str
    size: int
    files: int
    folders: list[FolderUsage]
    largest_file: NotRequired[str]
    largest_file_size: NotRequired[int]
    skipped: int
    volume: str
    volume_read_only: bool
    volume_capacity: int


class QuotaView(TypedDict):
    """How much of their quota somebody uses: `used` is what lives and what is in a trash."""

    user_id: str
    name: str
    quota: int
    used: int
    in_trash: int
    free: int
    used_percent: int


class VersionView(TypedDict):
    """A version of a text file."""

    version: int
    author: str
    author_id: str
    saved_at: str
    size: int
    first_line: str


class VersionsView(TypedDict):
    """Versions of a file, newest first: the first one is its text of now."""

    path: str
    versions: list[VersionView]
    total: int


class TrashView(TypedDict):
    """Something in my trash."""

    trash_id: str
    name: str
    original_path: str
    kind: str
    item_count: int
    size: int
    deleted_at: str
    purge_on: str


class TrashPageView(TypedDict):
    """One page of my trash, latest first; `total_size` is of all."""

    items: list[TrashView]
    total: int
    total_size: int
    next_cursor: NotRequired[str]


class EntryView(TypedDict):
    """Something in an archive."""

    entry_path: str
    kind: str
    size: int


class ArchiveView(TypedDict):
    """What an archive holds."""

    archive_path: str
    entries: list[EntryView]
    total: int
    files: int
    unpacked_size: int


class MemberView(TypedDict):
    """Somebody in a group."""

    user_id: str
    name: str
    active: bool


class GroupView(TypedDict):
    """A group and who is in it."""

    group_name: str
    title: str
    mine: bool
    members: list[MemberView]


class GroupsView(TypedDict):
    """Groups by name."""

    groups: list[GroupView]
    total: int


class MovedHereView(TypedDict):
    """The working directory as it is now."""

    cwd: str
    previous: str


class WrittenView(TypedDict):
    """A text file as it is now; `created` says that it is new."""

    path: str
    name: str
    created: bool
    size: int
    lines: int
    version: int


class ReplacedView(WrittenView):
    """The same, and how often something was replaced."""

    replaced: int


class MadeFolderView(TypedDict):
    """A folder that was made, and all that had to be made for it."""

    path: str
    name: str
    mode: str
    group_name: str
    made: list[str]


class TouchedView(TypedDict):
    """A file that was made empty or got a new date."""

    path: str
    name: str
    created: bool


class CopiedView(TypedDict):
    """A copy."""

    path: str
    name: str
    source_path: str
    item_count: int
    size: int
    overwritten: bool


class MovedView(TypedDict):
    """Something under its new path."""

    path: str
    name: str
    source_path: str
    item_count: int
    overwritten: bool


class DeletedView(TypedDict):
    """What went to the trash."""

    trash_id: str
    original_path: str
    name: str
    item_count: int
    size: int
    purge_on: str


class RestoredView(TypedDict):
    """What came back from the trash."""

    path: str
    name: str
    item_count: int
    size: int


class PurgedView(TypedDict):
    """What is gone for good: how many items of the trash, and the bytes of their files."""

    purged: int
    size: int
    free: int


class RightsView(TypedDict):
    """Permissions as they are now; `changed` files and folders got new ones."""

    path: str
    mode: str
    group_name: str
    changed: int


class HandedView(TypedDict):
    """A file that belongs to somebody else now."""

    path: str
    name: str
    owner_id: str
    owner: str


class LinkView(TypedDict):
    """A link; `dangling` where nothing is at its target."""

    path: str
    name: str
    target: str
    resolved_path: str
    dangling: bool


class PackedView(TypedDict):
    """An archive that was made; `left_out` links are not in it."""

    path: str
    name: str
    item_count: int
    unpacked_size: int
    size: int
    left_out: int


class UnpackedView(TypedDict):
    """What was unpacked: how many files, and the paths of what lies at the top."""

    target_path: str
    files: int
    folders: int
    size: int
    overwritten: int
    paths: list[str]


class LockView(TypedDict):
    """A lock that is held, or was given back."""

    path: str
    name: str
    holder: str
    holder_id: str
    taken_at: str
    note: NotRequired[str]


def node_view(row: Any, zone: ZoneInfo) -> NodeView:
    """A row of `queries.shown_*`."""
    view: NodeView = {
        "path": row.path,
        "name": row.name,
        "folder": name_of(row.parent_path) if row.parent_path else "",
        "kind": row.kind,
        "size": row.size,
        "mode": octal(row.mode),
        "owner": row.owner,
        "owner_id": row.owner_id,
        "group_name": row.group_name,
        "modified_at": local_minute(row.modified_at, zone),
    }
    ending = type_of(row.name) if row.kind == "file" else ""
    if ending:
        view["type"] = ending
    if row.target is not None:
        view["target"] = row.target
    if row.on_hold:
        view["on_hold"] = True
    if row.holder is not None:
        view["locked_by"] = row.holder
    return view


def trash_view(world: World, row: Any) -> TrashView:
    """A row of `queries.trash_of`."""
    return {
        "trash_id": row.trash_id,
        "name": name_of(row.original_path),
        "original_path": row.original_path,
        "kind": row.kind,
        "item_count": row.item_count,
        "size": row.size,
        "deleted_at": local_minute(row.deleted_at, world.zone),
        "purge_on": row.purge_on,
    }
