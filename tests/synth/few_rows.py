"""A few rows of several kinds over four worlds, generated once."""

from __future__ import annotations

from functools import cache

from synth.generate import Tally, generate
from synth.settings import Settings
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
