from __future__ import annotations

import pytest

from servers.catalogue import tools, worlds
from servers.kit.phrases import part
from tasks import Task
from tasks.slots import asked_slots, user_values


def questions() -> list[tuple[str, str, str]]:
    """(tool, parameter, question) for each question of the worlds' phrases and each tool that has the parameter."""
    found: list[tuple[str, str, str]] = []
    for world in worlds().values():
        asks: dict[str, str | list[str | tuple[str, str]]] = part(world.phrases, "ASK")
        for key, listed in asks.items():
            tool, _, slot = key.rpartition(".")
            owners = [tool] if tool else [t.name for t in world.tools.values() if f"{t.name}.{slot}" not in asks]
            for name in owners:
                if any(one.name == slot for one in tools()[name].parameters) and tools()[name].writes:
                    lines = [listed] if isinstance(listed, str) else listed
                    found.extend((name, slot, line if isinstance(line, str) else line[0]) for line in lines)
    return found


def task(tool: str, *slots: str) -> Task:
    return Task.model_validate({
        "id": "t",
        "world": {"seed": 1, "now": "2026-03-09T09:00:00Z", "servers": [tools()[tool].server]},
        "turns": [{
            "user": "do it", "gold_class": "ASK", "missing": slots, "protected": ["c1"],
            "calls": [{"id": "c1", "server": tools()[tool].server, "tool": tool, "role": "write"}],
        }],
    })  # fmt: skip


@pytest.mark.parametrize(("tool", "slot", "question"), questions())
def test_the_worlds_own_question_asks_for_its_slot(tool: str, slot: str, question: str) -> None:
    assert slot in asked_slots(task(tool, slot, "no_such_slot"), 0, question)


def test_a_question_asks_for_what_it_names_only() -> None:
    both = task("transfer_funds", "amount", "source_id")
    assert asked_slots(both, 0, "How much should I move?") == ("amount",)
    assert asked_slots(both, 0, "Which account should it come from, and how much?") == ("amount", "source_id")
    assert asked_slots(both, 0, "Could you say more?") == ()


def test_what_the_user_said_is_known_by_type() -> None:
    call = {
        "id": "c1", "server": "banking", "tool": "transfer_funds", "role": "write",
        "arguments": {"source_id": "AC-1", "target_id": "AC-2", "amount": 12500}, "provenance": {"amount": "user:0"},
    }  # fmt: skip
    world = {"seed": 1, "now": "2026-03-09T09:00:00Z", "servers": ["banking"]}
    turns = [{"user": "a", "calls": [call], "says": {"amount": "125"}}]
    known = user_values(Task.model_validate({"id": "t", "world": world, "turns": turns}), 0)
    assert [(one.slot, one.type, one.value) for one in known] == [("amount", "money", 12500)]
