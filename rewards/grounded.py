"""Ids that the agent could not know: a right one that it never saw is a leak or a memory."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any, cast

from rewards.trace import CallRun, TextRun
from servers.kit import Parameter, Tool
from sessions import spec_of
from tasks import Task


def ungrounded_calls(
    task: Task, tools: Mapping[str, Tool], calls: Sequence[CallRun], texts: Sequence[TextRun]
) -> list[tuple[CallRun, str]]:
    """Successful calls with a generated id that stood in no message before them, and the id.

    Seen are the policy, what the user said, and results, but for what only echoes the call's own arguments.
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
                seen.add(begun[turn])
        at = max(at, call.turn)
        while answers and answers[0].step < call.step:
            seen.add(answers.popleft().answer or "")
        unseen = [one for one in _ids(tools.get(call.tool), call) if one not in seen]
        if unseen and call.succeeded:
            found.append((call, unseen[0]))
        if call.arguments is not None:
            seen.add(_without(call.text, [one for one in _strings(call.arguments) if one and one not in seen]))
    return found


class _Seen:
    """Texts in which words are looked for again and again: each text is searched once for each."""

    def __init__(self, text: str) -> None:
        self._texts = [text]
        self._found: set[str] = set()
        self._searched: dict[str, int] = {}

    def add(self, text: str) -> None:
        """One text more."""
        self._texts.append(text)

    def __contains__(self, words: str) -> bool:
        if words in self._found:
            return True
        start = self._searched.get(words, 0)
        if any(words in self._texts[place] for place in range(start, len(self._texts))):
            self._found.add(words)
            return True
        self._searched[words] = len(self._texts)
        return False


def _without(text: str, own: Sequence[str]) -> str:
    """A result without what only echoes the call's own arguments."""
    for echoed in own:
        if len(echoed) >= 4:
            text = text.replace(echoed, " ")
    return text


def _ids(tool: Tool | None, call: CallRun) -> list[str]:
    """Generated ids among the arguments; an occurrence `id@day` counts as its series."""
    if tool is None or call.arguments is None:
        return []
    return [
        value.partition("@")[0] if parameter.ref is not None and parameter.ref.pattern else value
        for parameter in tool.parameters
        if _opaque(parameter)
        for value in _strings(call.arguments.get(parameter.name))
    ]


def _opaque(parameter: Parameter) -> bool:
    return parameter.ref is not None and spec_of(cast("Any", parameter.ref.model.__table__)).form is not None


def _strings(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for part in cast("dict[str, Any]", value).values() for text in _strings(part)]
    if isinstance(value, list):
        return [text for part in cast("list[Any]", value) for text in _strings(part)]
    return []
