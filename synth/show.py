"""A row as a person reads it: the dialogue, the plan beside it, what the user knows and may say."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Literal, NamedTuple

from rich.console import Console
from rich.table import Table
from rich.text import Text

from tasks import Call, Report, Task, Turn

Speaker = Literal["user", "agent", "call", "world"]
_STYLES: dict[Speaker, str] = {"user": "bold", "agent": "bold cyan", "call": "green", "world": "dim"}
_MARGIN = 6


class Line(NamedTuple):
    """A line of a conversation.

    Attributes:
        speaker: who says it; "call" is a gold call, "world" what happens by itself.
        note: what a reader of the plan wants to know beside it.
    """

    speaker: Speaker
    text: str
    note: str = ""


def headline(task: Task) -> str:
    """What a row is, in one line."""
    split = task.split or "no split"
    return f"{task.id}  {task.kind}  {task.persona}  {split}  seed {task.world.seed}  {task.world.now}"


def print_task(console: Console, task: Task) -> None:
    """Print one row."""
    console.rule(Text(headline(task)), align="left")
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=_MARGIN)
    grid.add_column()
    for line in conversation(task):
        name = line.speaker if line.speaker in {"user", "agent"} else ""
        said = Text(line.text, "" if name else _STYLES[line.speaker])
        grid.add_row(Text(name, _STYLES[line.speaker]), said.append(f"   {line.note}", "dim") if line.note else said)
    console.print(grid)


def conversation(task: Task) -> Iterator[Line]:
    """The gold episode, in the order in which it is said and done."""
    if task.known:
        yield Line("world", "the user knows: " + ", ".join(f"{name} {value}" for name, value in task.known.items()))
    for number, turn in enumerate(task.turns):
        if turn.elapse:
            yield Line("world", f"{turn.elapse} pass")
        for event in turn.events:
            yield Line("world", f"{event.event} ({event.server})")
        if revealed := task.reveals.get(number):
            yield Line("world", f"now there is {', '.join(revealed)}")
        yield from _turn(turn)


def _turn(turn: Turn) -> Iterator[Line]:
    yield Line("user", turn.user)
    later = {*turn.protected, *(call.id for call in turn.calls if _told_later(call, turn))}
    yield from (_call(call) for call in turn.calls if call.id not in later)
    if turn.asking:
        yield Line("agent", turn.asking, turn.gold_class)
        reply = "change" if isinstance(turn.answer, dict) else turn.answer
        answered = next((slot for slot in (*turn.missing, reply, "yes") if slot in turn.says), None)
        if answered is not None:
            yield Line("user", turn.says[answered])
    yield from (_call(call) for call in turn.calls if call.id in later)
    reports = (f"{report.type} {_value(report)}" for report in turn.reports)
    yield Line("agent", turn.reply, "   ".join([turn.ends_with if turn.asking else turn.gold_class, *reports]))


def _told_later(call: Call, turn: Turn) -> bool:
    """Whether a call takes words that the user says only when asked."""
    told = " ".join(turn.says.get(slot, "") for slot in turn.missing).casefold()
    words = [
        value.casefold()
        for name, value in call.arguments.items()
        if isinstance(value, str) and call.provenance.get(name, "").startswith("user:")
    ]
    return any(word in told and word not in turn.user.casefold() for word in words)


def _call(call: Call) -> Line:
    arguments = ", ".join(f"{name}={json.dumps(value, ensure_ascii=False)}" for name, value in call.arguments.items())
    sources = ", ".join(f"{name} from {source}" for name, source in call.provenance.items())
    return Line("call", f"{call.id} {call.tool}({arguments})", sources)


def _value(report: Report) -> str:
    return f"{report.of}{report.pointer}" if report.of else str(report.value)
