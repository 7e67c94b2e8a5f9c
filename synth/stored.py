"""Rows of a file, read when they are asked for: a set may be larger than memory."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import overload

import orjson
from pydantic import ValidationError

from synth.elsewhere import Batch
from tasks import Task

_BATCH_ROWS = 64


class Unreadable(ValueError):
    """A line of a file is no task; the message names both."""


class StoredRows(Sequence[Task]):
    """The tasks of a JSONL file.

    Raises:
        OSError: it cannot be read.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._offsets = array("Q")
        offset = 0
        with path.open("rb") as file:
            for line in file:
                self._offsets.append(offset)
                offset += len(line)

    def __len__(self) -> int:
        return len(self._offsets)

    @overload
    def __getitem__(self, place: int) -> Task: ...
    @overload
    def __getitem__(self, place: slice) -> list[Task]: ...
    def __getitem__(self, place: int | slice) -> Task | list[Task]:
        """Raises Unreadable where a line is no task."""
        if isinstance(place, slice):
            return [self[one] for one in range(*place.indices(len(self)))]
        return self._read(range(len(self))[place])

    def __iter__(self) -> Iterator[Task]:
        """Raises Unreadable where a line is no task."""
        with self._path.open("rb") as file:
            for place, line in enumerate(file):
                yield self._task(place, line)

    def line(self, place: int) -> bytes:
        """A row as it stands."""
        with self._path.open("rb") as file:
            file.seek(self._offsets[place])
            return file.readline()

    def batches(self) -> Iterator[Batch]:
        """All rows with their places, by world seed, at most 64 a batch.

        Raises:
            Unreadable: a line is no object with a world seed.
        """
        by_seed: dict[int, array[int]] = defaultdict(lambda: array("Q"))
        with self._path.open("rb") as file:
            for place, line in enumerate(file):
                by_seed[self._seed(place, line)].append(place)
        for _, places in sorted(by_seed.items()):
            for begin in range(0, len(places), _BATCH_ROWS):
                yield [(place, self.line(place).decode()) for place in places[begin : begin + _BATCH_ROWS]]

    def _read(self, place: int) -> Task:
        return self._task(place, self.line(place))

    def _task(self, place: int, line: bytes) -> Task:
        try:
            return Task.from_line(line.decode())
        except (ValidationError, ValueError) as error:
            raise Unreadable(f"Line {place + 1} of {self._path} is no task: {error}") from error

    def _seed(self, place: int, line: bytes) -> int:
        try:
            return int(orjson.loads(line)["world"]["seed"])
        except (ValueError, KeyError, TypeError) as error:
            raise Unreadable(f"Line {place + 1} of {self._path} is no task: {error}") from error
