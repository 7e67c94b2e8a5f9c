"""Where values stand: pointers into the results of calls, and what tells calls apart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from synth.goals import CallGoal, Question, Topic
from synth.live import canonical
from synth.routes import Found, Route
from synth.scene import Done, Scene


def holder(question: Question) -> str:
    """The field of a result that shows what is asked for; a fact of a text stands within the text."""
    return question.spec.get("within", question.field)


def call_of(source: str) -> str:
    """The call that a provenance points into, "" for others."""
    head, colon, _ = source.partition(":")
    return head if colon and head.startswith("c") and head[1:].isdigit() else ""


def key_of(route: Route) -> str:
    """Equal for calls that are equal."""
    return f"{route.tool.name} {canonical(route.arguments)}"


def pointer_to(call: Done, place: Found) -> str:
    """Where an id stands in the result of a call."""
    return f"{call.id}:{place.pointer}/{place.field}"


def number_of(call_id: str) -> int:
    """The number of a call."""
    return int(call_id[1:])


def result_of(scene: Scene, route: Route) -> Any:
    """What the call of a route shows now."""
    return scene.live.read(route.tool.server, route.tool.name, route.arguments)


def rows_of(goal: CallGoal) -> list[Topic]:
    """All rows that a call names."""
    found: list[Topic] = []
    for name, rows in goal.rows.items():
        ref = goal.tool.parameter(name).ref
        if ref is not None:
            found.extend((goal.server, ref.table, row.id) for row in rows)
    return found


def values_of(arguments: Mapping[str, Any]) -> set[Any]:
    """The values of arguments, those of lists one by one."""
    found: set[Any] = set()
    for value in arguments.values():
        found.update(cast("list[Any]", value) if isinstance(value, list) else [value])
    return found
