"""Plays the gold plan of a task through an environment of TRL, as a model would that knows the answer."""

from __future__ import annotations

import json
from typing import Any

from trl_environment import Episode

Json = dict[str, Any]


def play_gold(episode: Episode, task: Json) -> list[Json]:
    """Play an episode that was just reset; returns what was said, the last text unsaid: the reward function says it.

    Raises:
        ToolError: a call of the plan failed.
    """
    said: list[Json] = []
    results: dict[str, Any] = {}
    for number, turn in enumerate(task["turns"]):
        before, after = _split(turn)
        _call_all(episode, before, results, said)
        if turn.get("asking"):
            _use(episode, "reply_to_user", {"message": turn["asking"]}, said)
        _call_all(episode, after, results, said)
        if number < len(task["turns"]) - 1:
            _use(episode, "reply_to_user", {"message": turn["reply"]}, said)
    return [*said, {"role": "assistant", "content": task["turns"][-1]["reply"]}]


def _split(turn: Json) -> tuple[list[Json], list[Json]]:
    """The calls before and after the turn's decision."""
    if not turn.get("asking"):
        return turn["calls"], []
    later = set(turn.get("protected", ()))
    for call in turn["calls"]:
        if any(edge in later or edge.startswith("turn:") for edge in call.get("after", ())):
            later.add(call["id"])
    return [call for call in turn["calls"] if call["id"] not in later], [
        call for call in turn["calls"] if call["id"] in later
    ]


def _call_all(episode: Episode, calls: list[Json], results: dict[str, Any], said: list[Json]) -> None:
    for call in calls:
        arguments = {name: _resolve(value, results) for name, value in call["arguments"].items()}
        if hasattr(episode, call["tool"]):
            text = _use(episode, call["tool"], arguments, said)
        else:
            text = _use(episode, "call_new_tool", {"name": call["tool"], "arguments": json.dumps(arguments)}, said)
        results[call["id"]] = json.loads(text)


def _use(episode: Episode, tool: str, arguments: Json, said: list[Json]) -> str:
    text: str = getattr(episode, tool)(**arguments)
    function = {"name": tool, "arguments": arguments}
    said.append({"role": "assistant", "content": "", "tool_calls": [{"type": "function", "function": function}]})
    said.append({"role": "tool", "name": tool, "content": text})
    return text


def _resolve(value: Any, results: dict[str, Any]) -> Any:
    """An argument, with the values of this run where the plan points to them (RFC 6901)."""
    if isinstance(value, list):
        return [_resolve(part, results) for part in value]
    if not isinstance(value, dict):
        return value
    found = results[value["of"]]
    for step in value["pointer"].split("/")[1:]:
        key = step.replace("~1", "/").replace("~0", "~")
        found = found[int(key)] if isinstance(found, list) else found[key]
    return found
