"""Answers of a teacher on disk: an append-only file, a line each, that outlives the run and `--force`."""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType
from typing import Any, Self, cast

import orjson

from synth.journal import append_line

ANSWERS = "answers.jsonl"
_SYNC_EVERY = 64  # lines a power cut may take; a killed process loses none


class Answers:
    """What was answered, by the hash of model and prompt.

    Args:
        path: created where it is not there; a last line that a kill cut off is dropped.

    Raises:
        OSError: it cannot be opened.
    """

    def __init__(self, path: Path) -> None:
        self._known: dict[str, str] = {}
        self._file = os.fdopen(
            os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o644), "r+b", buffering=0
        )
        end = 0
        with path.open("rb") as lines:
            for line in lines:
                pair = _pair(line)
                if pair is None:
                    break
                self._known[pair[0]] = pair[1]
                end += len(line)
        os.ftruncate(self._file.fileno(), end)
        self._unsynced = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def __len__(self) -> int:
        return len(self._known)

    def __contains__(self, key: str) -> bool:
        return key in self._known

    def get(self, key: str) -> str | None:
        """The answer, None where none is kept."""
        return self._known.get(key)

    def add(self, key: str, answer: str) -> None:
        """Keep an answer.

        Raises:
            OSError: it cannot be written; the file is still good up to the answer before.
        """
        append_line(self._file.fileno(), orjson.dumps([key, answer]) + b"\n")
        self._known[key] = answer
        self._unsynced += 1
        if self._unsynced >= _SYNC_EVERY:
            self.sync()

    def sync(self) -> None:
        """See that what was added survives a power cut."""
        os.fsync(self._file.fileno())
        self._unsynced = 0


def _pair(line: bytes) -> tuple[str, str] | None:
    """Key and answer of a line, None where it is not whole."""
    if not line.endswith(b"\n"):
        return None
    try:
        found: Any = orjson.loads(line)
    except ValueError:
        return None
    if not isinstance(found, list):
        return None
    parts = cast("list[Any]", found)
    return (parts[0], parts[1]) if len(parts) == 2 and all(isinstance(part, str) for part in parts) else None
