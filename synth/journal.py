"""Candidates on disk: an append-only file of checked lines, and where each stands."""

from __future__ import annotations

import fcntl
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self
from zlib import crc32

import orjson

from synth.duplicates import Mark, mark_of
from synth.generate import ATTEMPTS, Leg

NAME = "candidates.jsonl"
_SYNC_EVERY = 256  # lines a power cut may take; a killed process loses none
_CHECK = 9  # eight digits and a tab


class Damaged(RuntimeError):
    """A line of a journal that must be whole is not; the message names the file."""


@dataclass(frozen=True, slots=True)
class Record:
    """A leg as a journal keeps it.

    Attributes:
        mark: None where no attempt of the leg stood the gates.
        line: the task as JSON, without a split; empty where there is none.
    """

    index: int
    first: int
    last: int
    counts: Counter[str]
    mark: Mark | None
    line: bytes


class Place(NamedTuple):
    """Where a record stands."""

    last: int
    kept: bool
    journal: Journal
    offset: int

    def read(self) -> Record:
        """The record."""
        return self.journal.at(self.offset)


def record_of(leg: Leg, first: int) -> Record:
    """What is kept of a leg that began with attempt `first`."""
    kept = leg.kept
    if kept is None:
        return Record(leg.index, first, leg.last, leg.counts, None, b"")
    return Record(leg.index, first, leg.last, leg.counts, mark_of(kept.task, kept.masks), kept.task.to_line().encode())


def encode(record: Record) -> bytes:
    """A record as one line: check sum, head as a JSON list, task."""
    mark = record.mark
    marked = None if mark is None else [mark.words, mark.world, mark.effects, mark.tool_set, mark.masks]
    head = orjson.dumps([record.index, record.first, record.last, record.counts, marked])
    body = b"\t".join([head, record.line])
    return b"%08x\t%s\n" % (crc32(body), body)


def decode(line: bytes) -> Record | None:
    """The record of a line, None where the line is not whole."""
    check, body = line[:_CHECK], line[_CHECK:-1]
    if not line.endswith(b"\n") or check != b"%08x\t" % crc32(body):
        return None
    head, _, task = body.partition(b"\t")
    index, first, last, counts, marked = orjson.loads(head)
    mark = None
    if marked is not None:
        words, world, effects, tool_set, masks = marked
        mark = Mark(words, world, tuple(effects), tool_set, tuple(masks))
    return Record(index, first, last, Counter(counts), mark, task)


def append_line(descriptor: int, line: bytes) -> None:
    """Write a line at the end of a file that is open for appending.

    Raises:
        OSError: it cannot be written, or only a part of it.
    """
    written = os.write(descriptor, line)
    while written < len(line):  # a disk that fills up takes a part first, then says so
        written += os.write(descriptor, line[written:])


class Journal:
    """A file of records; a line is appended by one write, so a killed process leaves whole lines and one cut tail.

    Args:
        path: created where it is not there.
        writing: records may be appended, and a tail that was cut off is dropped.

    Raises:
        OSError: the file cannot be opened.
    """

    def __init__(self, path: Path, *, writing: bool) -> None:
        self.path = path
        flags = os.O_RDWR | os.O_CREAT | os.O_APPEND if writing else os.O_RDONLY
        self._writing = writing
        self._file = os.fdopen(os.open(path, flags | os.O_CLOEXEC, 0o644), "r+b" if writing else "rb", buffering=0)
        self._end = 0
        self._unsynced = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def scan(self) -> Iterator[tuple[int, Record]]:
        """Every whole record with its place; what follows the last one is cut off where the journal is written to.

        Raises:
            Damaged: something follows the last whole record of a journal that is only read.
        """
        end = 0
        with self.path.open("rb") as lines:
            for line in lines:
                record = decode(line)
                if record is None:
                    break
                yield end, record
                end += len(line)
        self._end = end
        if self._writing:
            os.ftruncate(self._file.fileno(), end)
        elif os.fstat(self._file.fileno()).st_size != end:
            raise Damaged(f"{self.path} is damaged after its first {end} bytes: make that shard again.")

    def append(self, line: bytes) -> int:
        """Write an encoded record; where it stands.

        Raises:
            OSError: it cannot be written; the journal is still good up to the record before.
        """
        offset = self._end
        append_line(self._file.fileno(), line)
        self._end += len(line)
        self._unsynced += 1
        if self._unsynced >= _SYNC_EVERY:
            self.sync()
        return offset

    def sync(self) -> None:
        """See that what was appended survives a power cut."""
        os.fsync(self._file.fileno())
        self._unsynced = 0

    def at(self, offset: int) -> Record:
        """The record that stands there.

        Raises:
            Damaged: none does.
        """
        self._file.seek(offset)
        whole = self._read_line()
        record = decode(whole)
        if record is None:
            raise Damaged(f"{self.path} has changed while it was read.")
        return record

    def _read_line(self) -> bytes:
        parts: list[bytes] = []
        while part := self._file.read(16_384):
            head, stop, _ = part.partition(b"\n")
            parts.append(head + stop)
            if stop:
                break
        return b"".join(parts)


class Candidates:
    """The legs that are known of each index, over one journal that grows and others that are only read.

    Args:
        own: takes what is made; already scanned records count.
        others: of shards.
    """

    def __init__(self, own: Journal, others: Sequence[Journal] = ()) -> None:
        self._own = own
        self._places: dict[int, Place] = {}
        for journal in (*others, own):
            for offset, record in journal.scan():
                self._note(record, journal, offset)

    def __len__(self) -> int:
        return len(self._places)

    def add(self, line: bytes) -> Record:
        """Keep a record as a maker encoded it.

        Raises:
            Damaged: it is not whole.
            OSError: it cannot be written.
        """
        record = decode(line)
        if record is None:
            raise Damaged("A maker sent a record that is not whole.")
        self._note(record, self._own, self._own.append(line))
        return record

    def place(self, index: int, first: int) -> Place | None:
        """Where the leg of a row that begins with attempt `first` stands, None where it was not made yet."""
        return self._places.get(index * ATTEMPTS + first) if first < ATTEMPTS else None

    def places(self, index: int, first: int = 0) -> Iterator[Place]:
        """The known legs from an attempt on, up to the first that stands the gates."""
        while (place := self.place(index, first)) is not None:
            yield place
            if place.kept:
                return
            first = place.last + 1

    def counts(self, index: int) -> Counter[str]:
        """What all known attempts at a row were lost to."""
        found: Counter[str] = Counter()
        first = 0
        while (place := self.place(index, first)) is not None:
            found.update(place.read().counts)
            first = place.last + 1
        return found

    def next_first(self, index: int, first: int = 0) -> int | None:
        """The attempt to go on with, None where a leg from `first` on stands the gates."""
        while (place := self.place(index, first)) is not None:
            if place.kept:
                return None
            first = place.last + 1
        return first

    def sync(self) -> None:
        """See that everything survives a power cut."""
        self._own.sync()

    def _note(self, record: Record, journal: Journal, offset: int) -> None:
        place = Place(record.last, record.mark is not None, journal, offset)
        self._places[record.index * ATTEMPTS + record.first] = place


def lock_folder(folder: Path) -> int:
    """Hold a folder for this process until it ends, or the returned descriptor is closed.

    Raises:
        BlockingIOError: another process holds it.
        OSError: it cannot be opened.
    """
    held = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(held)
        raise
    return held


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that it is there whole or not at all, whatever happens.

    Raises:
        OSError: it cannot be written; what stood there before stands there still.
    """
    part = path.with_name(path.name + ".part")
    with part.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    put_in_place(part, path)


def put_in_place(part: Path, path: Path) -> None:
    """Rename a finished file over its name, for good.

    Raises:
        OSError: it cannot be renamed.
    """
    part.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
