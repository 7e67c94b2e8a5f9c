"""What nobody would want of a row: another time than its name says, and facts of what the dialogue has called off."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from synth.goals import CallGoal, Goal, Question, topic_of
from synth.language.values import WEEKDAYS
from synth.live import Live
from synth.skip import Skip

_WHEN = ("starts_at", "deliver_at")
_WEEKDAY = re.compile(rf"(?i)\b({'|'.join(WEEKDAYS)})s?\b")
# From and until which hour a part of the day or a meal may begin, or what a garage does.
_PARTS = {
    "breakfast": (6, 10),
    "brunch": (9, 14),
    "morning": (5, 12),
    "lunch": (11, 14),
    "afternoon": (12, 18),
    "service": (7, 16),
    "dinner": (17, 22),
    "supper": (17, 22),
    "evening": (17, 23),
    "night": (17, 24),
}
_PART = re.compile(rf"(?i)\b({'|'.join(_PARTS)})\b")
_STATES = ("state", "status", "phase")
_CALLED_OFF = frozenset({"cancelled", "deleted", "revoked", "void", "withdrawn"})


def fits_name(title: str, moment: str) -> bool:
    """Whether what is called so may begin then: on the weekday, at the part of day or meal that its name says.

    Args:
        moment: "2026-03-13T12:30", or a day alone, of which only the weekday is asked.
    """
    weekday = WEEKDAYS[date.fromisoformat(moment[:10]).weekday()].casefold()
    if any(found.casefold() != weekday for found in _WEEKDAY.findall(title)):
        return False
    hours = [_PARTS[found.casefold()] for found in _PART.findall(title)] if len(moment) > len("2026-03-13") else []
    return all(first <= int(moment[11:13]) < end for first, end in hours)


def refuse_nonsense(live: Live, done: Sequence[Goal], goals: Sequence[Goal]) -> None:
    """Nobody moves Sunday lunch to Monday, nor asks what points a booking brings that was cancelled a moment ago.

    Args:
        done: goals of the turns before.

    Raises:
        Skip: one of the goals is such a wish.
    """
    for goal in goals:
        if isinstance(goal, CallGoal):
            _refuse_misnamed(live, goal)
        elif _is_called_off(live, done, goal):
            raise Skip("it was called off a moment ago")


def _refuse_misnamed(live: Live, goal: CallGoal) -> None:
    for name in _WHEN:
        moment = goal.arguments.get(name)
        if not isinstance(moment, str):
            continue
        for row in (row for rows in goal.rows.values() for row in rows):
            if any(not fits_name(title, moment) for title in _titles(live, goal.server, row)):
                raise Skip("its name says another time")
            group = _group(live, goal.server, row)
            if group is not None and group.closes_at[:10] != moment[:10]:
                raise Skip("a group orders for one day")


def _titles(live: Live, server: str, row: Any) -> Iterator[str]:
    """What a row, or the group that a basket is for, is called."""
    yield str(getattr(row, "title", ""))
    group = _group(live, server, row)
    if group is not None:
        yield group.group


def _group(live: Live, server: str, row: Any) -> Any:
    """The open group order of a basket, None for all else."""
    key = getattr(row, "group_order_id", None)
    return None if key is None else live.row(server, "group_order", key)


def _is_called_off(live: Live, done: Sequence[Goal], asked: Question) -> bool:
    """Whether a call of the dialogue called the row off and left the fact that is asked for as it was."""
    if not _CALLED_OFF & {getattr(asked.row, name, None) for name in _STATES}:
        return False
    topic = (asked.server, asked.table, asked.row.id)
    before = [
        row
        for goal in done
        if isinstance(goal, CallGoal) and goal.tool.writes and topic_of(live, goal) == topic
        for rows in goal.rows.values()
        for row in rows
        if row.id == asked.row.id and hasattr(row, asked.field)
    ]
    stood = [row for row in before if not _CALLED_OFF & {getattr(row, name, None) for name in _STATES}]
    return bool(stood) and getattr(stood[-1], asked.field) == getattr(asked.row, asked.field)
