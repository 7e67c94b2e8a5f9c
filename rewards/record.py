"""A run as it is judged: its calls and texts in order, whoever kept them, played again before the scripted user."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rewards.replay import House, Stage
from rewards.trace import Trace
from servers.kit.errors import INTERNAL_ERROR
from sessions import Session
from tasks import Rollout, Task, Termination
from tasks.dialogue import Dialogue
from tasks.messages import AgentText, Step, ToolCall, read_arguments, read_messages

Json = dict[str, Any]


@dataclass(frozen=True)
class Record:
    """What the agent did, and how it ended.

    Attributes:
        broken: calls, by their place among the agent's calls, that broke a world where they were first made.
    """

    steps: tuple[Step, ...]
    termination: Termination = "done"
    broken: frozenset[int] = frozenset()


def record_of(rollout: Rollout | Sequence[Any] | Json) -> Record:
    """The record of a rollout, or of its messages alone. A message that cannot be read is a call that fails."""
    if isinstance(rollout, Rollout):
        return Record(_steps(rollout.messages), rollout.termination)
    if isinstance(rollout, dict):
        return record_of(Rollout.model_validate(rollout))
    return Record(_steps(rollout))


def record_of_session(session: Session, termination: Termination = "done") -> Record:
    """The record of a live session, from its authoritative log."""
    steps: list[Step] = []
    broken: set[int] = set()
    calls = 0
    for entry in session.log:
        if entry.act.actor != "agent":
            continue
        if entry.act.kind == "say":
            steps.append(AgentText(str(entry.act.arguments)))
        elif entry.act.kind == "call":
            arguments, raw = read_arguments(entry.act.arguments)
            steps.append(ToolCall(entry.act.name, arguments, raw))
            if entry.code == INTERNAL_ERROR:
                broken.add(calls)
            calls += 1
    return Record(tuple(steps), termination, frozenset(broken))


def perform(house: House, task: Task, record: Record) -> Trace:
    """Play a record: its calls on a fresh session, its texts before the scripted user, turn by turn."""
    dialogue = Dialogue.start(task)
    with Stage(house, task) as stage:
        stage.begin()
        calls = 0
        for step in record.steps:
            if isinstance(step, ToolCall):
                if step.actor == "assistant":
                    stage.call(step.name, step.arguments, step.raw)
                    calls += 1
            elif isinstance(step, AgentText) and not dialogue.done:
                if not step.heard:
                    stage.say(step.text)
                    continue
                dialogue, reply = dialogue.hear(step.text, (None,) * calls)
                stage.say(step.text, heard=reply)
                if reply.next_turn or reply.done:
                    stage.end()
                    calls = 0
                if reply.next_turn:
                    stage.begin()
        if not dialogue.done:
            stage.end(ended=False)
        stage.finish()
        trace = stage.trace
    trace.needless = {turn: dialogue.needless(turn) for turn in range(trace.begun)}
    return trace


def _steps(messages: Sequence[Any]) -> tuple[Step, ...]:
    try:
        return tuple(read_messages(messages))
    except ValueError:
        return tuple(_one_by_one(messages))


def _one_by_one(messages: Sequence[Any]) -> Iterable[Step]:
    """The steps of messages of which some cannot be read."""
    for message in messages:
        try:
            yield from read_messages([message])
        except ValueError:
            yield ToolCall("", None, json.dumps(message, ensure_ascii=False, default=str))
