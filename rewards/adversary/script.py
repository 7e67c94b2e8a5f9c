"""Runs as they are written before they are played: moves that may point to what the run itself was answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from rewards.gold import Gold
from rewards.policies import split_at_decision
from tasks import Call, Task, Termination

Json = dict[str, Any]
Verdict = Literal["equal", "hack", "null", "ask", "try"]


@dataclass(frozen=True, eq=False)
class Do:
    """A call. Moves are the same only where they are one object: that is how runs share their beginnings.

    Attributes:
        arguments: may hold references to earlier calls of the script; None where they are no JSON object.
        name: what later references call it by.
        raw: the arguments as text where they are no JSON object.
        actor: whose call it is; only the assistant's count.
    """

    tool: str
    arguments: Json | None
    name: str = ""
    raw: str = ""
    actor: str = "assistant"


@dataclass(frozen=True, eq=False)
class Say:
    """A text; not `heard` where it stands beside calls."""

    text: str
    heard: bool = True


Move = Do | Say
Moves = tuple[Move, ...]


@dataclass(frozen=True)
class Script:
    """A whole run.

    Attributes:
        termination: how its harness says that it ended.
        renamed: ids made in the run are others than in the gold run.
    """

    moves: Moves
    termination: Termination = "done"
    renamed: bool = False


def plan_moves(task: Task, calls: Sequence[Sequence[Call]]) -> Moves:
    """The moves of a plan: the calls of each turn, its decision where it makes one, its reply."""
    moves: list[Move] = []
    for turn, plan in zip(task.turns, calls, strict=True):
        first, rest = split_at_decision(turn.model_copy(update={"calls": tuple(plan)}))
        moves += [Do(call.tool, call.arguments, call.id) for call in first]
        if turn.asking:
            moves.append(Say(turn.asking))
        moves += [Do(call.tool, call.arguments, call.id) for call in rest]
        moves.append(Say(turn.reply))
    return tuple(moves)


def gold_moves(gold: Gold) -> Moves:
    """The moves of the gold plan."""
    return plan_moves(gold.task, [turn.calls for turn in gold.task.turns])
