"""Tasks that `task_id` may name: a file with one task a line, read once, parsed on demand."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import orjson

from tasks import Task


class UnknownTask(LookupError):
    """No task of this id is served."""


class TaskFile:
    """The tasks of a file, without those that are excluded.

    Args:
        path: the file, None for no tasks.
        exclude: ids that are not served, one a line.

    Raises:
        ValueError: a line is no JSON object with an id, or an id stands twice; names the line.
        OSError: a file cannot be read.
    """

    def __init__(self, path: Path | None, exclude: Path | None = None) -> None:
        self._lines: dict[str, bytes] = {}
        self._excluded = (
            frozenset(exclude.read_text(encoding="utf-8").split()) if exclude is not None else frozenset[str]()
        )
        for number, line in enumerate(path.read_bytes().splitlines() if path is not None else (), 1):
            if line.strip():
                self._lines[self._read_id(path, number, line)] = line
        self.get = lru_cache(maxsize=1024)(self._parse)

    def __len__(self) -> int:
        return len(self._lines.keys() - self._excluded)

    def _read_id(self, path: Path | None, number: int, line: bytes) -> str:
        try:
            found = orjson.loads(line)["id"]
        except (orjson.JSONDecodeError, KeyError, TypeError) as error:
            raise ValueError(f"{path}, line {number}: no task: {error}") from None
        if not isinstance(found, str) or found in self._lines:
            raise ValueError(f"{path}, line {number}: the id {found!r} is no text, or stands twice.")
        return found

    def _parse(self, task_id: str) -> Task:
        """The task of an id.

        Raises:
            UnknownTask: there is none, or it is excluded.
            pydantic.ValidationError: the line is no task.
        """
        return Task.from_line(self.line(task_id))

    def line(self, task_id: str) -> bytes:
        """The task of an id as it stands in the file.

        Raises:
            UnknownTask: there is none, or it is excluded.
        """
        if task_id in self._excluded:
            raise UnknownTask(f"The task {task_id!r} is excluded here.")
        line = self._lines.get(task_id)
        if line is None:
            raise UnknownTask(f"There is no task {task_id!r} here; {len(self._lines)} are served (--tasks).")
        return line
