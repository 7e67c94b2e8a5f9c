"""What the user says: no fault of English, no name of a tool, no id that must be looked up, no answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime

from synth.language.lint import faults
from tasks import Report, Task, Turn
from tasks.values import hear_report

_CODE = re.compile(r"\b[A-Z]{2,4}-[0-9A-Z]{5,}\b")


def gate_words(task: Task, now: datetime) -> str | None:
    """None, or what is wrong with a text that the user may say.

    Args:
        now: the user's local time as the episode begins.
    """
    seen = ""
    for turn in task.turns:
        for text in spoken(turn):
            found = [fault for fault in faults(text) if fault != "id" or not _said_codes(task, text)]
            if found:
                return f"words: {found[0]}"
            if _names_a_tool(task, text):
                return "words: names a tool"
        seen += " " + turn.user
        if any(_told(report, seen, now) for report in turn.reports):
            return "words: says the answer"
        if not 1 <= len(turn.user.split()) <= 60:
            return "words: none, or over 60"
    return None


def spoken(turn: Turn) -> Iterator[str]:
    """Every text that the user can say in a turn; values of slots may be as short as they like."""
    yield turn.user
    for key in ("yes", "no", "change", "objection", "restate", "never_mind"):
        if key in turn.says:
            yield turn.says[key]


def _said_codes(task: Task, text: str) -> bool:
    """Whether every code in a text is a reference that the user makes by it."""
    given = {
        str(value)
        for turn in task.turns
        for call in turn.calls
        for name, value in call.arguments.items()
        if call.provenance.get(name, "").startswith("user:")
    }
    return all(code in given for code in _CODE.findall(text))


def _names_a_tool(task: Task, text: str) -> bool:
    words = set(re.findall(r"[a-z]+(?:_[a-z]+)+", text.casefold()))
    return bool(words & {*task.tools, *(name for names in task.reveals.values() for name in names)})


def _told(report: Report, said: str, now: datetime) -> bool:
    """Whether the user says a value that the agent is asked for; "which of A and B" must name both."""
    if report.provenance is not None and report.provenance.startswith(("most(", "least(")):
        return False
    if report.type == "yes_no" or not isinstance(report.value, str | int | float):
        return False
    return hear_report(report.type, report.value, said, now).said
