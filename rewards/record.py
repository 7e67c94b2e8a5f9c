"""A run as it is judged: its calls and texts in order, whoever kept them, played again before the scripted user."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass
from typing import Any, Self

from rewards.replay import House, Memory, Stage
from rewards.trace import CallRun, Trace
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


class Performance:
    """A run as it goes on before the scripted user, turn by turn."""

    def __init__(self, stage: Stage, task: Task) -> None:
        self.stage = stage
        self.dialogue = Dialogue.start(task)
        stage.begin()

    @contextmanager
    def branch(self) -> Generator[Self]:
        """The run as it could go on from here; what follows in it is undone at the end."""
        with self.stage.branch() as stage:
            twin = copy(self)
            twin.stage = stage
            yield twin

    def take(self, step: Step) -> CallRun | None:
        """Let the agent do one step; how it went, if it is a call of the agent's."""
        if isinstance(step, ToolCall):
            if step.actor != "assistant":
                return None
            return self.stage.call(step.name, step.arguments, step.raw)
        if isinstance(step, AgentText) and not self.dialogue.done:
            self._say(step)
        return None

    def _say(self, said: AgentText) -> None:
        if not said.heard:
            self.stage.say(said.text)
            return
        self.dialogue, reply = self.dialogue.hear(said.text)
        self.stage.say(said.text, heard=reply)
        if reply.next_turn or reply.done:
            self.stage.end()
        if reply.next_turn:
            self.stage.begin()

    def finish(self) -> Trace:
        """End the run as it stands."""
        if not self.dialogue.done:
            self.stage.end(ended=False)
        self.stage.finish()
        trace = self.stage.trace
        trace.needless = {turn: self.dialogue.needless(turn) for turn in range(trace.begun)}
        return trace


def perform(house: House, task: Task, record: Record, memory: Memory | None = None) -> Trace:
    """Play a record: its calls on a fresh session, its texts before the scripted user, turn by turn.

    Args:
        memory: of runs of this very task: a call that one of them made in the same state is not made again.
    """
    with Stage(house, task, memory) as stage:
        performance = Performance(stage, task)
        for step in record.steps:
            performance.take(step)
        return performance.finish()


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
