"""What happened when a run was replayed: calls with the rows they read and wrote, texts, the state after each turn."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple

import pydantic_core

from sessions import Delta, Key, RowChange, TableSpec
from sessions.canon import Canonical, OpenCells, changed_columns
from tasks.dialogue import Move

_ENCODER = json.JSONEncoder(default=list)
Node = tuple[str, str, Key]
Row = dict[str, Any] | None
Rows = dict[Node, Row]
Specs = Mapping[str, Mapping[str, TableSpec]]


class RowWrite(NamedTuple):
    """One row that a call changed: as it was before the call, and after it; None where it is not there."""

    node: Node
    before: Row
    after: Row


@dataclass
class CallRun:
    """One call as it went.

    Attributes:
        step: place among all steps of the run, from 0.
        arguments: validated, defaults filled in; None where the call was refused before it reached a world.
        key: equal for calls of one tool with equal arguments.
        code: None on success.
        writes: compared rows that it changed.
        reads: (server, table) that it read.
        members: how many calls it stands for beyond the first.
        epoch: how often time had passed before it; a read repeats only inside one epoch.
    """

    step: int
    turn: int
    tool: str
    server: str
    arguments: dict[str, Any] | None
    raw: str
    key: str
    code: str | None
    text: str
    writes: tuple[RowWrite, ...] = ()
    reads: frozenset[tuple[str, str]] = frozenset()
    members: int = 0
    epoch: int = 0

    @property
    def succeeded(self) -> bool:
        """Whether it had its effect."""
        return self.code is None

    @cached_property
    def result(self) -> Any:
        """Its result as JSON values."""
        return pydantic_core.from_json(self.text)


@dataclass(frozen=True)
class TextRun:
    """One text of the agent.

    Attributes:
        text: as the agent wrote it.
        now: the session's local time, aware.
        heard: the user answered it; else it stood beside calls.
        action_class: what it does, as the scripted user took it.
        move: what the scripted user did on hearing it.
        answer: what the user said to it inside the turn, None if the turn ended.
    """

    step: int
    turn: int
    text: str
    now: datetime
    heard: bool = True
    action_class: str = ""
    move: Move = "next"
    answer: str | None = None


@dataclass
class Trace:
    """A replayed run.

    Attributes:
        first: touched row -> as it was at the start of the episode.
        made_outside: rows that the environment created.
        snapshots: touched rows after each turn that began.
        needless: needless exchanges of each turn.
        ended: whether each turn that began came to its end.
    """

    specs: Specs
    turns: int
    calls: list[CallRun] = field(default_factory=list[CallRun])
    texts: list[TextRun] = field(default_factory=list[TextRun])
    first: Rows = field(default_factory=dict[Node, Row])
    made_outside: set[Node] = field(default_factory=set[Node])
    snapshots: list[Rows] = field(default_factory=list[Rows])
    needless: dict[int, int] = field(default_factory=dict[int, int])
    ended: list[bool] = field(default_factory=list[bool])
    steps: int = 0
    _deltas: dict[int, Delta] = field(default_factory=dict[int, Delta])
    _turn_deltas: dict[int, Delta] = field(default_factory=dict[int, Delta])
    _compared: dict[tuple[int, OpenCells], Canonical] = field(default_factory=dict[tuple[int, OpenCells], Canonical])

    @property
    def begun(self) -> int:
        """How many turns began."""
        return len(self.snapshots)

    def fork(self) -> Trace:
        """The same so far; what follows in one is not seen in the other."""
        return Trace(
            self.specs,
            self.turns,
            calls=list(self.calls),
            texts=list(self.texts),
            first=dict(self.first),
            made_outside=set(self.made_outside),
            snapshots=list(self.snapshots),
            needless=dict(self.needless),
            ended=list(self.ended),
            steps=self.steps,
        )

    def spec(self, node: Node) -> TableSpec:
        """The spec of a row's table."""
        return self.specs[node[0]][node[1]]

    def delta(self, turn: int | None = None) -> Delta:
        """What changed from the start until the end of a turn (default: of the run)."""
        at = self.begun - 1 if turn is None else min(turn, self.begun - 1)
        found = self._deltas.get(at)
        if found is None:
            rows = self.snapshots[at]
            found = self._deltas[at] = self._delta({node: self.first[node] for node in rows}, rows)
        return found

    def turn_delta(self, turn: int) -> Delta:
        """What changed in one turn; a row that the episode created counts as created in each turn that touches it."""
        found = self._turn_deltas.get(turn)
        if found is None:
            found = self._turn_deltas[turn] = self._turn_delta(turn)
        return found

    def compared(self, delta: Delta, columns: OpenCells) -> Canonical:
        """One of this trace's own deltas in comparable form, these columns left out; made once."""
        key = (id(delta), columns)
        found = self._compared.get(key)
        if found is None:
            found = self._compared[key] = delta.canonical(columns)
        return found

    def _turn_delta(self, turn: int) -> Delta:
        if turn >= self.begun:
            return Delta((), dict(self.specs))
        old = self.snapshots[turn - 1] if turn else {}
        rows = {n: row for n, row in self.snapshots[turn].items() if row != old.get(n, self.first[n])}
        return self._delta({n: None if self.first[n] is None else old.get(n, self.first[n]) for n in rows}, rows)

    def _delta(self, before: Rows, after: Rows) -> Delta:
        changes = [
            RowChange(*node, before[node], after[node])
            for node in sorted(after, key=_order)
            if differs(self.spec(node), before[node], after[node])
        ]
        return Delta(tuple(changes), dict(self.specs))


def differs(spec: TableSpec, before: Row, after: Row) -> bool:
    """Whether a row changed in a way that is compared."""
    if spec.ignored or (before is None and after is None):
        return False
    return before is None or after is None or bool(changed_columns(spec, before, after))


def _order(node: Node) -> str:
    return _ENCODER.encode(node)
