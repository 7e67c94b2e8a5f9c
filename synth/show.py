"""A row as a person reads it: the dialogue, the plan beside it, what the user knows and may say."""

from __future__ import annotations

import json

from rich.console import Console
from rich.text import Text

from tasks import Call, Report, Task, Turn


def print_task(console: Console, task: Task) -> None:
    """Print one row."""
    console.rule(f"{task.id}  {task.kind}  {task.persona}  seed {task.world.seed}  {task.world.now}", align="left")
    for number, turn in enumerate(task.turns):
        revealed = task.reveals.get(number)
        if revealed:
            console.print(Text(f"        now there is {', '.join(revealed)}", "dim"))
        _print_turn(console, turn)


def _print_turn(console: Console, turn: Turn) -> None:
    console.print(Text.assemble(("user    ", "bold"), turn.user))
    later = {*turn.protected, *(call.id for call in turn.calls if _told_later(call, turn))}
    for call in turn.calls:
        if call.id not in later:
            console.print(_call(call))
    if turn.asking:
        console.print(Text.assemble(("agent   ", "bold cyan"), turn.asking, (f"   {turn.gold_class}", "dim")))
        reply = "change" if isinstance(turn.answer, dict) else turn.answer
        for slot in (*turn.missing, reply, "yes"):
            if slot in turn.says:
                console.print(Text.assemble(("user    ", "bold"), turn.says[slot]))
                break
    for call in turn.calls:
        if call.id in later:
            console.print(_call(call))
    reports = "".join(f"   {report.type} {_value(report)}" for report in turn.reports)
    shown = turn.gold_class if not turn.asking else turn.ends_with
    console.print(Text.assemble(("agent   ", "bold cyan"), turn.reply, (f"   {shown}{reports}", "dim")))


def _told_later(call: Call, turn: Turn) -> bool:
    """Whether a call takes words that the user says only when asked."""
    told = " ".join(turn.says.get(slot, "") for slot in turn.missing).casefold()
    words = [
        value.casefold()
        for name, value in call.arguments.items()
        if isinstance(value, str) and call.provenance.get(name, "").startswith("user:")
    ]
    return any(word in told and word not in turn.user.casefold() for word in words)


def _call(call: Call) -> Text:
    arguments = ", ".join(f"{name}={json.dumps(value, ensure_ascii=False)}" for name, value in call.arguments.items())
    sources = ", ".join(f"{name} from {source}" for name, source in call.provenance.items())
    return Text.assemble(("        ", ""), (f"{call.id} {call.tool}({arguments})", "green"), (f"   {sources}", "dim"))


def _value(report: Report) -> str:
    return f"{report.of}{report.pointer}" if report.of else str(report.value)
