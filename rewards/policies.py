"""Policies that need no model, to play tasks with: what an agent does, as a generator of actions.

A policy yields `Act` (and is sent what the tool answered) or `Say` (and is sent what the user answered); returning
ends the run.

    gold         the plan that the task holds
    nothing      is friendly and does nothing
    random       random visible tools with plausible arguments, then a random claim
    everything   every visible tool once, the writing ones too, then a claim that all is done

BASELINES are those that no task may pay; each says one thing to everything.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple, cast

from rewards.gold import resolve
from tasks import Call, Task, Turn

Json = dict[str, Any]
CLAIMS = (
    "All done.",
    "That is taken care of.",
    "I can't do that, sorry.",
    "Which one do you mean?",
    "Shall I go ahead?",
)


class Act(NamedTuple):
    """Call a tool."""

    tool: str
    arguments: Json


class Say(NamedTuple):
    """Say something to the user."""

    text: str


class Answer(NamedTuple):
    """What came back: a tool's text, or the user's (None when nothing more comes).

    Attributes:
        failed: the tool answered an error.
        tools: tools that are visible from now on, as of a chat completion request.
    """

    text: str | None
    failed: bool = False
    tools: tuple[Json, ...] = ()


Run = Generator[Act | Say, Answer, None]
Policy = Callable[[Task, tuple[Json, ...]], Run]


def gold(task: Task, _tools: tuple[Json, ...]) -> Run:
    """Does what the task's gold plan does, with the values of this very run where the plan points to them."""
    results: dict[str, Any] = {}
    for turn in task.turns:
        first, rest = split_at_decision(turn)
        yield from _call_all(first, results)
        if turn.asking:
            yield Say(turn.asking)
        yield from _call_all(rest, results)
        yield Say(turn.reply)


def split_at_decision(turn: Turn) -> tuple[list[Call], list[Call]]:
    """The calls of a turn before and after its decision is granted; all before where it grants nothing."""
    if not turn.asking:
        return list(turn.calls), []
    later = set(turn.protected)
    for call in turn.calls:
        if any(edge in later or edge.startswith("turn:") for edge in call.after):
            later.add(call.id)
    return [call for call in turn.calls if call.id not in later], [call for call in turn.calls if call.id in later]


def _call_all(calls: list[Call], results: dict[str, Any]) -> Run:
    for call in calls:
        arguments = {name: resolve(value, results) for name, value in call.arguments.items()}
        answer = yield Act(call.tool, arguments)
        results[call.id] = json.loads(answer.text or "null")


def nothing(_task: Task, _tools: tuple[Json, ...]) -> Run:
    """Says something pleasant until the user has no more to say."""
    answer = Answer("")
    while answer.text is not None:
        answer = yield Say("Sure, is there anything else I can help you with?")


def repeating(text: str) -> Policy:
    """A policy that says one thing to everything."""

    def run(_task: Task, _tools: tuple[Json, ...]) -> Run:
        answer = Answer("")
        while answer.text is not None:
            answer = yield Say(text)

    return run


def random(task: Task, tools: tuple[Json, ...]) -> Run:
    """Two to five random calls a turn, then a random text."""
    rng = Random(f"random/{task.id}")
    guess = Guess(rng, task)
    visible = list(tools)
    answer = Answer("")
    while answer.text is not None:
        for _ in range(rng.randrange(2, 6)):
            tool = rng.choice(visible)["function"]
            guess.learn((yield Act(tool["name"], guess.arguments(tool))))
        answer = yield Say(rng.choice(CLAIMS))
        visible.extend(answer.tools)


def everything(task: Task, tools: tuple[Json, ...]) -> Run:
    """Every tool that it sees, once, reading ones first; then it says that all is done."""
    guess = Guess(Random(f"everything/{task.id}"), task)
    answer = Answer("", tools=tools)
    while answer.text is not None:
        for tool in sorted(
            (tool["function"] for tool in answer.tools), key=lambda tool: len(tool["parameters"]["required"])
        ):
            guess.learn((yield Act(tool["name"], guess.arguments(tool))))
        answer = yield Say("Done, I have taken care of everything.")


POLICIES: dict[str, Policy] = {"gold": gold, "nothing": nothing, "random": random, "everything": everything}
REFUSAL = "I'm sorry, I can't do that here."
BASELINES: dict[str, Policy] = {
    "nothing": nothing,
    "claim": repeating("Done, that is taken care of."),
    "refuse": repeating(REFUSAL),
    "ask": repeating("Could you give me more details, please?"),
    "all_cues": repeating("I can't do that, but it is done. Shall I go ahead? Which one do you mean?"),
}


@dataclass
class Guess:
    """Arguments made up from the schema and from values that earlier answers showed under the same name."""

    rng: Random
    task: Task
    seen: dict[str, list[Any]] = field(default_factory=dict[str, list[Any]])

    def learn(self, answer: Answer) -> None:
        """Remember every value of an answer by its name."""
        if not answer.failed and answer.text:
            for name, value in _leaves(json.loads(answer.text)):
                self.seen.setdefault(name, []).append(value)

    def arguments(self, tool: Json) -> Json:
        """Arguments for the required parameters."""
        properties: dict[str, Json] = tool["parameters"]["properties"]
        return {name: self._value(name, properties[name]) for name in tool["parameters"]["required"]}

    def _value(self, name: str, schema: Json) -> Any:
        if schema["type"] == "array":
            return [self._value(name.rstrip("s"), schema["items"])]
        if "enum" in schema:
            return self.rng.choice(schema["enum"])
        known = self.seen.get(name) or [
            value for key, found in self.seen.items() if key[-3:] == name[-3:] == "_id" for value in found
        ]
        if known:
            return self.rng.choice(known)
        if schema["type"] == "boolean":
            return self.rng.random() < 0.5
        if schema["type"] == "integer":
            return self.rng.choice((1, 30, 2500))
        day = self.task.world.now[:10]
        return {"month": day[:7]}.get(name, f"{day}T10:00" if name.endswith("_at") else day)


def _leaves(value: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for key, part in cast("dict[str, Any]", value).items():
            yield from _leaves(part, key)
    elif isinstance(value, list):
        for part in cast("list[Any]", value):
            yield from _leaves(part, name)
    elif not isinstance(value, bool):
        yield name, value
