"""Ids that the agent could not know: a right one that it never saw is a leak or a memory."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any, cast

from rewards.trace import CallRun, TextRun
from servers.kit import Tool
from sessions import spec_of
from tasks import Task


class _Seen:
    """What the agent saw: words of others, and results but for what its own arguments put there.

    Ids are looked for again and again: each text is searched once for each.
    """

    def __init__(self, policy: str) -> None:
        self._texts = [(policy, 0)]
        self._given: list[str] = []
        self._found: set[str] = set()
        self._searched: dict[str, int] = {}

    def hear(self, text: str) -> None:
        """Take in words of the user."""
        self._texts.append((text, 0))

    def look(self, call: CallRun) -> None:
        """Take in what a call answered."""
        if call.arguments is not None:
            self._given.append("\n".join(_strings(call.arguments)))
            self._texts.append((call.text, len(self._given)))

    def holds(self, one: str) -> bool:
        """Whether an id stood there; a result that shows it to whoever already wrote it somewhere tells nothing."""
        if one in self._found:
            return True
        for text, given in self._texts[self._searched.get(one, 0) :]:
            if one in text and not any(one in mine for mine in self._given[:given]):
                self._found.add(one)
                return True
        self._searched[one] = len(self._texts)
        return False


def ungrounded_calls(
    task: Task, tools: Mapping[str, Tool], calls: Sequence[CallRun], texts: Sequence[TextRun]
) -> list[tuple[CallRun, str]]:
    """Successful calls with a generated id that stood in no message before them, and the id.

    Seen are the policy, what the user said, and results, but for what stood in the run's own arguments before.
    """
    turns = sorted({0, *(call.turn for call in calls), *(text.turn for text in texts)})
    begun = {turn: task.turns[turn].user for turn in turns if turn < len(task.turns)}
    seen = _Seen(task.policy)
    at = -1
    found: list[tuple[CallRun, str]] = []
    answers = deque(text for text in texts if text.answer is not None)
    for call in calls:
        for turn in turns:
            if at < turn <= call.turn:
                seen.hear(begun[turn])
        at = max(at, call.turn)
        while answers and answers[0].step < call.step:
            seen.hear(answers.popleft().answer or "")
        unseen = [one for one in _ids(tools.get(call.tool), call) if not seen.holds(one)]
        if unseen and call.succeeded:
            found.append((call, unseen[0]))
        seen.look(call)
    return found


def _ids(tool: Tool | None, call: CallRun) -> list[str]:
    """Generated ids among the arguments; an occurrence `id@day` counts as its series."""
    if tool is None or call.arguments is None:
        return []
    return [
        value.partition("@")[0] if ref.pattern else value
        for parameter in tool.parameters
        if (ref := parameter.ref) is not None and spec_of(cast("Any", ref.model.__table__)).form is not None
        for value in _strings(call.arguments.get(parameter.name))
    ]


def _strings(value: Any) -> list[str]:
    """The texts in a value, in order."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        parts = list(cast("dict[str, Any]", value).values())
    elif isinstance(value, list):
        parts = cast("list[Any]", value)
    else:
        return []
    found: list[str] = []
    for part in parts:
        if isinstance(part, str):
            found.append(part)
        elif isinstance(part, (dict, list)):
            found += _strings(part)
    return found
