"""Every trick against generated rows: each stays within its bound, and applies somewhere."""

from __future__ import annotations

from collections import Counter

import pytest

from rewards import evaluator, reading
from rewards.adversary import TRICKS, Tally, try_tricks
from servers.catalogue import worlds
from synth.gates.worth import gate_worth
from synth.generate import generate
from synth.settings import Settings

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
