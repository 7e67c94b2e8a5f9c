"""One line of a batch into one score: `{"task" | "task_id", "rollout", "reward"?}`. Runs in a process of its own."""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, cast

import orjson
from pydantic import ValidationError

from rewards import Evaluator
from service.taskfile import TaskFile, UnknownTask
from service.views import ScoreRollout
from sessions import StoreLimits
from tasks import Score, Task
from tasks.score import Status

_TASKS = 256


class Source(NamedTuple):
    """What lines are scored with.

    Attributes:
        make: makes the evaluator; a function that another process can import.
        tasks, exclude: what `task_id` may name, as of `TaskFile`.
        limits: of calls and answers, as they are where the runs are made.
    """

    make: Callable[[StoreLimits], Evaluator]
    tasks: Path | None = None
    exclude: Path | None = None
    limits: StoreLimits = StoreLimits()


class Verdict(NamedTuple):
    """The score of one line.

    Attributes:
        score: as JSON, without a line break.
    """

    status: Status
    score: bytes


class Rows:
    """Scores lines. Tasks are kept, given by name or whole, and so is what was prepared for them."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._evaluator = source.make(source.limits)
        self._given: OrderedDict[bytes, Task] = OrderedDict()

    @cached_property
    def _tasks(self) -> TaskFile:
        return TaskFile(self._source.tasks, self._source.exclude)

    def judge(self, number: int, line: bytes) -> Verdict:
        """The score of a line; one that cannot be read has none, and its reason names the line by its number."""
        try:
            given = self._read(line)
        except ValidationError as error:
            fault = error.errors(include_url=False, include_input=False)[0]
            place = ".".join(str(part) for part in fault["loc"])
            return unread(number, f"{place}: {fault['msg']}" if place else fault["msg"])
        except (ValueError, RecursionError, UnknownTask) as error:
            return unread(number, str(error))
        task = given.task or self._tasks.get(given.task_id or "")
        return verdict_of(self._evaluator.score(task, given.rollout, given.reward))

    def _read(self, line: bytes) -> ScoreRollout:
        """Raises ValueError, RecursionError, UnknownTask or ValidationError."""
        parsed: Any = _parsed(line)
        if isinstance(parsed, dict):
            given = cast("dict[str, Any]", parsed)
            if isinstance(given.get("task"), dict):
                parsed = {**given, "task": self.task(given["task"])}
        read = ScoreRollout.model_validate(parsed)
        if read.task_id is not None:
            self._tasks.get(read.task_id)
        return read

    def task(self, given: dict[str, Any]) -> Task:
        """A task given whole; equal ones are one object, so that their gold is prepared once.

        Raises:
            pydantic.ValidationError: it is none.
        """
        name = hashlib.sha256(json.dumps(given, sort_keys=True).encode()).digest()
        found = self._given.get(name)
        if found is None:
            found = self._given[name] = Task.model_validate(given)
            while len(self._given) > _TASKS:
                self._given.popitem(last=False)
        self._given.move_to_end(name)
        return found


def _parsed(line: bytes) -> Any:
    try:
        return orjson.loads(line)
    except orjson.JSONDecodeError:
        return json.loads(line)  # half a surrogate pair, as of a text that was cut: the run is read all the same


def unread(number: int, reason: str) -> Verdict:
    """The verdict on a line that holds no rollout of a known task."""
    return _without_number("unscoreable", number, reason)


def broken(number: int, reason: str) -> Verdict:
    """The verdict on a line whose scoring broke."""
    return _without_number("infra_error", number, reason)


def _without_number(status: Status, number: int, reason: str) -> Verdict:
    shown = f"Line {number}: {reason}".encode(errors="replace").decode()
    return verdict_of(Score(status=status, reasons=(shown,)))


def verdict_of(score: Score) -> Verdict:
    """A score as it goes over the wire."""
    return Verdict(score.status, orjson.dumps(score.to_json()))
