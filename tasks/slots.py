"""What a question asks for: the words that name a slot, from the worlds' phrases and from the parameter itself."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from servers.catalogue import tools, worlds
from servers.kit import Parameter
from servers.kit.phrases import part
from tasks.classes import questions
from tasks.task import Report, Task

_BY_KIND = {
    "money": ("how much", "amount", "sum", "price", "limit", "figure"),
    "day": ("when", "what day", "which day", "date", "day"),
    "moment": ("when", "what time", "which time", "what day", "which day", "date", "day", "time"),
    "month": ("month", "when"),
    "time": ("what time", "time", "when"),
    "minutes": ("how long", "how many minutes", "how far", "how early", "minutes", "duration", "length"),
    "count": ("how many", "number"),
    "temperature": ("what temperature", "how warm", "how many degrees", "temperature", "degrees"),
    "text": ("what should it say", "text", "wording", "message", "note", "reason", "why"),
    "name": ("name", "title", "called", "call it"),
}
_SKIPPED = {"id", "ids", "new", "at", "is", "to", "from", "before"}


def asked_slots(task: Task, turn: int, text: str) -> tuple[str, ...]:
    """The missing slots of a turn that a text asks for by name, in the order of `missing`."""
    said = " ".join(questions(text)).casefold()
    wanted = [tool for call_id in task.turns[turn].protected for tool in (task.call(call_id).tool,)]
    return tuple(slot for slot in task.turns[turn].missing if any(word in said for word in _words(slot, tuple(wanted))))


def user_values(task: Task, turn: int) -> tuple[Report, ...]:
    """What the user said that a CONFIRM may get wrong: the values to be confirmed, and typed arguments that he gave."""
    here = task.turns[turn]
    named = list(here.confirms)
    slots = {report.slot for report in named}
    for call in here.calls:
        for name, value in call.arguments.items():
            if name in here.says and name not in slots and call.provenance.get(name, "").startswith("user:"):
                named.extend(_report(call.tool, name, value))
    return tuple(named)


def _report(tool: str, name: str, value: object) -> Iterable[Report]:
    parameter = _parameter(tool, name)
    kind = None if parameter is None else parameter.said
    if (kind == "money" or kind == "day" or kind == "moment") and isinstance(value, str | int):  # noqa: PLR1714 - narrows the type
        yield Report(type=kind, value=value, slot=name)
    elif kind == "temperature" and isinstance(value, int):
        yield Report(type="temperature", value=value, slot=name)
    elif kind == "minutes" and isinstance(value, int):
        yield Report(type="duration", value=value * 60, slot=name)


def _parameter(tool: str, name: str) -> Parameter | None:
    found = tools().get(tool)
    return next((one for one in found.parameters if one.name == name), None) if found else None


@lru_cache(maxsize=4096)
def _words(slot: str, tools_of_slot: tuple[str, ...]) -> tuple[str, ...]:
    """Words that show that a slot is asked for, lower case."""
    plain = [word for word in slot.split("_") if word not in _SKIPPED]
    known: list[str] = [" ".join(plain), *plain]
    for name in tools_of_slot:
        tool = tools().get(name)
        if tool is None:
            continue
        listed: dict[str, list[str]] = part(worlds()[tool.server].phrases, "CUES")
        known.extend(listed.get(f"{name}.{slot}") or listed.get(slot) or ())
        parameter = _parameter(name, slot)
        if parameter is None:
            continue
        known.extend(_BY_KIND.get(parameter.said or "", ()))
        if parameter.ref is not None:
            noun = parameter.ref.table.replace("_", " ")
            known.extend(
                (noun, f"which {noun.split()[-1]}", "which one", "who" if noun in {"contact", "payee"} else noun)
            )
    return tuple(dict.fromkeys(re.sub(r"\s+", " ", word.casefold()).strip() for word in known if word.strip()))
