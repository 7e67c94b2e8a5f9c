"""What stands in two worlds: an event of the calendar and the video call held for it, one name and one day for both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from synth.goals import CallGoal, Goal
from synth.live import Live
from synth.skip import Skip

_OTHER = {("calendar", "event"): ("video_meeting", "meeting"), ("video_meeting", "meeting"): ("calendar", "event")}


def refuse_twins(live: Live, servers: Sequence[str], goals: Sequence[Goal]) -> None:
    """Nobody changes one of two twins by the name of both, unless the other is changed along with it.

    Raises:
        Skip: a row that is changed has a twin in another of these worlds, which stays as it is.
    """
    writes = [goal for goal in goals if isinstance(goal, CallGoal) and goal.tool.writes]
    changed = [(place, row) for goal in writes for place, row in _rows(goal)]
    touched = {(place, row.id) for place, row in changed}
    for place, row in changed:
        other = _OTHER.get(place)
        if other is None or other[0] not in servers:
            continue
        twins = [one for one in live.rows(*other) if _is_twin(row, one)]
        if any((other, one.id) not in touched for one in twins):
            raise Skip("it stands in another world too")


def _rows(goal: CallGoal) -> list[tuple[tuple[str, str], Any]]:
    found: list[tuple[tuple[str, str], Any]] = []
    for name, rows in goal.rows.items():
        ref = goal.tool.parameter(name).ref
        if ref is not None:
            found.extend(((goal.server, ref.table), row) for row in rows)
    return found


def _is_twin(row: Any, other: Any) -> bool:
    return row.title.casefold() == other.title.casefold() and row.starts_at[:10] == other.starts_at[:10]
