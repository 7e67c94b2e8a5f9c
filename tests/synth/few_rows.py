"""A few rows of several kinds over four worlds, generated once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from synth.generate import Tally, generate
from synth.live import Ground
from synth.make import make_row
from synth.settings import Settings
from synth.skip import Skip
from tasks import Task

SETTINGS = Settings(
    19,
    ("banking", "calendar", "email", "payments"),
    {"complete": 3, "missing_required": 2, "missing_function": 2, "confirm": 2, "change_of_mind": 1, "irrelevant": 1},
    world_seeds=30,
)
COUNT = 14


@cache
def few() -> tuple[tuple[Task, ...], Tally]:
    """The rows, and what happened while they were made."""
    tally = Tally()
    return tuple(generate(SETTINGS, COUNT, tally=tally)), tally


def rows() -> tuple[Task, ...]:
    """The rows alone."""
    return few()[0]


def rows_that(
    suit: Callable[[Task], bool], settings: Settings, ground: Ground, count: int, attempts: int
) -> Iterator[Task]:
    """Of each of so many indices the first attempt that makes a row that suits."""
    for index in range(count):
        for attempt in range(attempts):
            try:
                task = make_row(settings, index, attempt, ground)[0]
            except Skip:
                continue
            if suit(task):
                yield task
                break
