"""What the parts of the seed share: a tree in the making, and how it is written."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta
from hashlib import sha256
from random import Random
from typing import Any, Final

from servers.cast import Cast
from servers.cast.days import at_local
from servers.filesystem.limits import KIB
from servers.filesystem.models import ArchiveEntry, FileLock, FileVersion, Node
from servers.kit.text import instant
from sessions import World

Rows = list[tuple[str, str | int | None, int]]
MONTHS: Final = "January February March April May June July August September October November December".split()
ROOT: Final = "root"
SYSTEM: Final = "system"
_KINDS: Final = {  # sizes of files that are no text, in KiB
    "pdf": (40, 900),
    "docx": (24, 260),
    "xlsx": (18, 220),
    "pptx": (600, 5_200),
    "jpg": (900, 3_800),
    "png": (60, 900),
    "svg": (4, 40),
    "mp3": (2_000, 7_000),
    "mp4": (8_000, 30_000),
}


@dataclass(frozen=True, slots=True)
class Packed:
    """A file in an archive: its text, or the size of a binary one."""

    path: str
    text: str | None = None
    size: int = 0


@dataclass
class Book:
    """A tree in the making: folders, files and links by path, until `write` inserts them.

    Owner and group are those of the folder unless others are given; a file's mode is the folder's without `x`.
    """

    world: World
    cast: Cast
    nodes: dict[str, dict[str, Any]] = field(default_factory=dict[str, "dict[str, Any]"])
    packed: dict[str, list[Packed]] = field(default_factory=dict[str, "list[Packed]"])
    versions: dict[str, list[tuple[str, str, int]]] = field(default_factory=dict[str, "list[tuple[str, str, int]]"])
    locks: list[dict[str, Any]] = field(default_factory=list["dict[str, Any]"])

    def __post_init__(self) -> None:
        self.rng = Random(f"{self.cast.seed}/filesystem")
        self.me = self.cast.me.login
        self.home = f"/home/{self.me}"

    def at(self, days: int, minute: int | None = None) -> str:
        """So many days ago, as stored; the minute of the day is drawn where it is not given."""
        when = self.rng.randrange(8 * 60 + 5, 18 * 60) if minute is None else minute
        found = at_local(self.cast.today - timedelta(days=days), when)
        return instant(min(found, self.cast.now - timedelta(minutes=9)))

    def _add(self, path: str, kind: str, days: int | None, minute: int | None, columns: dict[str, Any]) -> str:
        parent, _, name = path.rpartition("/")
        above = self.nodes.get(parent or "/")
        assert above is not None or path == "/", path
        assert path not in self.nodes, path
        values: dict[str, Any] = {
            "path": path,
            "parent_path": "" if path == "/" else parent or "/",
            "name": name,
            "kind": kind,
            "owner_id": ROOT if above is None else above["owner_id"],
            "group_name": SYSTEM if above is None else above["group_name"],
            "mode": 0o755 if above is None else 0o750 if parent == self.home else above["mode"] & 0o777,
            "size": 0,
            "text": None,
            "is_binary": False,
            "checksum": "",
            "target": None,
            "on_hold": False,
            "modified_at": self.at(self.rng.randrange(3, 240) if days is None else days, minute),
        }
        if kind == "file":
            values["mode"] &= 0o666
        self.nodes[path] = {**values, **columns}
        return path

    def folder(self, path: str, *, days: int | None = None, **columns: Any) -> str:
        """A folder."""
        return self._add(path, "dir", days, None, columns)

    def file(self, path: str, text: str, *, days: int | None = None, minute: int | None = None, **columns: Any) -> str:
        """A file of text."""
        more = {"text": text, "size": len(text.encode())}
        return self._add(path, "file", days, minute, {**more, **columns})

    def binary(self, path: str, size: int | None = None, *, days: int | None = None, **columns: Any) -> str:
        """A file that is no text; without a size one that is usual for its kind."""
        low, high = _KINDS.get(path.rpartition(".")[2], (30, 400))
        content = self.rng.randrange(low * KIB, high * KIB) if size is None else size
        more = {"is_binary": True, "size": content, "checksum": digest(f"{self.cast.seed}/{path}")}
        return self._add(path, "file", days, None, {**more, **columns})

    def link(self, path: str, target: str, *, days: int | None = None, **columns: Any) -> str:
        """A symbolic link."""
        return self._add(path, "link", days, None, {"target": target, "mode": 0o777, **columns})

    def archive(self, path: str, entries: list[Packed], *, days: int | None = None, **columns: Any) -> str:
        """An archive; its folders follow from its entries. One without entries is damaged."""
        self.packed[path] = entries
        unpacked = sum(entry_size(one) for one in entries)
        size = min(max(unpacked * 3 // 5, 2 * KIB), 400 * KIB)
        return self.binary(path, size, days=days, **columns)

    def lock(self, path: str, holder: str, note: str, hours: int) -> None:
        """A check-out taken so many hours ago."""
        taken = instant(self.cast.now - timedelta(hours=hours, minutes=7))
        self.locks.append({"path": path, "holder_id": holder, "note": note, "taken_at": taken})

    def paths(self, prefix: str, kind: str = "file") -> list[str]:
        """Paths below a folder, in order."""
        return [path for path, row in self.nodes.items() if path.startswith(f"{prefix}/") and row["kind"] == kind]

    def write(self) -> None:
        """Insert the tree, what archives hold, old texts and locks."""
        for path in sorted(self.nodes):
            self.world.insert(Node, **self.nodes[path])
        for path, entries in self.packed.items():
            write_packed(self.world, path, entries)
        for path, found in self.versions.items():
            row = self.nodes[path]
            saved = [*sorted(self.at(days) for _, _, days in found[:-1]), row["modified_at"]]
            for number, (text, author, _) in enumerate(found, start=1):
                last = number == len(found)
                self.world.insert(
                    FileVersion,
                    path=path,
                    version=number,
                    text=row["text"] if last else text,
                    size=row["size"] if last else len(text.encode()),
                    author_id=author,
                    saved_at=saved[number - 1],
                )
        for row in self.locks:
            self.world.insert(FileLock, **row)


def digest(text: str) -> str:
    """A checksum."""
    return sha256(text.encode()).hexdigest()


def entry_size(entry: Packed) -> int:
    """Bytes of a file in an archive."""
    return entry.size if entry.text is None else len(entry.text.encode())


def write_packed(world: World, archive_path: str, entries: list[Packed]) -> None:
    """The entries of an archive with the folders that they stand in."""
    folders = {above for entry in entries for above in _above(entry.path)}
    for path in sorted(folders):
        world.insert(
            ArchiveEntry, archive_path=archive_path, entry_path=path, kind="dir", size=0, checksum="", text=None
        )
    for entry in entries:
        world.insert(
            ArchiveEntry,
            archive_path=archive_path,
            entry_path=entry.path,
            kind="file",
            size=entry_size(entry),
            checksum="" if entry.text is not None else digest(f"{archive_path}/{entry.path}"),
            text=entry.text,
        )


def _above(path: str) -> list[str]:
    parts = path.split("/")[:-1]
    return ["/".join(parts[:depth]) for depth in range(1, len(parts) + 1) if parts[depth - 1] != ".."]


def shelf(book: Book, folder: str, rows: Rows) -> None:
    """Files of a folder: name, text or size (None: usual), days since they were changed."""
    for name, content, days in rows:
        if isinstance(content, str):
            book.file(f"{folder}/{name}", content, days=days)
        else:
            book.binary(f"{folder}/{name}", content, days=days)


def month_name(month: str) -> str:
    """The name of "2026-02"."""
    return MONTHS[int(month[5:]) - 1]


def told(day: date) -> str:
    """A day as people write it in papers: "12 March"."""
    return f"{day.day} {MONTHS[day.month - 1]}"
