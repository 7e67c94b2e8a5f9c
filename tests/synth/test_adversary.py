"""Every trick against generated rows: each stays within its bound, and applies somewhere."""

from __future__ import annotations

from collections import Counter

import pytest

from rewards import evaluator, reading
from rewards.adversary import TRICKS, Tally, try_tricks
from servers.catalogue import setting_of, worlds
from synth.gates.worth import gate_worth
from synth.generate import generate
from synth.settings import Settings
from tasks import Task

RARE = frozenset(
    "accepted_plan batch_split defaults_left_out held_against_the_other names_both said_of_the_other"
    " skips_what_is_required swaps_the_two turns_the_two with_seconds yes_and_no yes_or_no_later".split()
)
"""Tricks that rows seldom allow: tests/rewards/test_adversary.py has tasks for all but the one of required reads."""


@pytest.mark.slow
def test_tricks_stay_within_their_bounds_on_rows_of_all_worlds_and_kinds() -> None:
    tally, kinds, servers = Tally(), Counter[str](), Counter[str]()
    for task in generate(Settings(31, tuple(worlds()), world_seeds=8), 120):
        tally.add(task.id, try_tricks(task, evaluator()))
        kinds[task.kind] += 1
        servers.update(task.world.servers)
    assert tally.broken == []
    assert len(servers) == len(worlds())
    assert len(kinds) >= 8
    assert {trick.name for trick in TRICKS} - set(tally.lines) <= RARE


def test_another_day_is_no_other_row_to_what_writes_to_the_whole_series() -> None:
    house = evaluator().house
    diary = house.worlds["calendar"].things["event"](house.store.templates.start("calendar", 3))
    days = [event for event in diary if "@" in event.id and event.phase == "ahead" and event.status != "cancelled"]
    trick = next(trick for trick in TRICKS if trick.name == "right_names_wrong_values")
    found = Counter[int]()
    for day in [event.id for event in days if event.title == "Stand-up"]:
        given = {"event_id": day, "minutes_before": [1440]}
        call = {"id": "c1", "server": "calendar", "tool": "set_event_reminders", "arguments": given, "role": "write"}
        task = Task.model_validate(
            {
                "id": f"calendar-{day}",
                "world": {"seed": 3, "now": setting_of(3).now.isoformat(), "servers": ["calendar"]},
                "policy": house.worlds["calendar"].policy,
                "tools": list(house.worlds["calendar"].tools),
                "turns": [{"user": f"remind me a day before {day}", "calls": [call], "reply": "I will."}],
            }
        )
        findings = [one for one in try_tricks(task, evaluator(), (trick,)) if one.trick == trick.name]
        assert not any(one.broken for one in findings)
        found[len(findings)] += 1
    assert found[0] > 0
    assert found[1] > 0


def test_the_gate_names_the_trick_that_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = generate(Settings(31, ("banking",), {"complete": 1.0}, world_seeds=1), 12)
    last = ((row, row.turns[-1]) for row in rows)
    task = next(row for row, turn in last if not turn.asking and any(call.role == "write" for call in turn.calls))
    assert gate_worth(task, evaluator(), whole=True) is None

    def never(*_: object) -> bool:
        return False

    monkeypatch.setattr(reading, "_silent", never)
    assert gate_worth(task, evaluator(), whole=False) is None
    found = gate_worth(task, evaluator(), whole=True)
    assert found is not None
    assert found.startswith("worth: ")
