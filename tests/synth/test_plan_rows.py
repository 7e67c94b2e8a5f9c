"""Rows of each kind: what they ask, what they hide, what the user can say, and that only their place decides them."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime
from difflib import SequenceMatcher
from pathlib import Path

import pytest

from servers.banking import BANKING
from servers.catalogue import setting_of
from synth.kinds.irrelevant import filled
from synth.language.personas import PERSONAS, Style
from synth.language.realise import Slots
from synth.live import Ground
from synth.make import KINDS, TWINS, kind_of, make_row
from synth.settings import Settings
from synth.skip import Skip
from tasks import Task, reference_in

GROUND = Ground({"banking": BANKING}, setting_of)
ATTEMPTS = 60


def settings(kind: str, seed: int = 3) -> Settings:
    return Settings(seed, ("banking",), kinds={kind: 1}, world_seeds=6)


def made(kind: str, count: int, seed: int = 3) -> Iterator[tuple[Task, tuple[str, ...]]]:
    for index in range(count):
        for attempt in range(ATTEMPTS):
            try:
                yield make_row(settings(kind, seed), index, attempt, GROUND)
            except Skip:
                continue
            break


@pytest.mark.parametrize("kind", [*KINDS, TWINS])
def test_a_row_is_a_function_of_its_place(kind: str) -> None:
    rows = [row for row, _ in made(kind, 2)]
    assert [row.to_line() for row in rows] == [row.to_line() for row, _ in made(kind, 2)]


@pytest.mark.slow
def test_another_process_and_hash_seed_make_the_same_bytes() -> None:
    code = f"from {Path(__file__).stem} import made\nfor kind in ('complete', 'missing_required', 'confirm'):\n"
    code += "    for row, _ in made(kind, 2):\n        print(row.to_line())"
    path = os.pathsep.join([str(Path(__file__).parent), str(Path.cwd())])
    outputs: set[bytes] = set()
    for hash_seed, zone in (("1", "UTC"), ("77", "Asia/Tokyo")):
        done = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": hash_seed, "TZ": zone},
            capture_output=True,
            check=True,
        )
        outputs.add(done.stdout)
    assert len(outputs) == 1
    assert outputs.pop()


@pytest.mark.parametrize("kind", [*KINDS, TWINS])
def test_every_argument_has_a_source_and_every_call_is_needed(kind: str) -> None:
    for row, masks in made(kind, 4):
        assert len(masks) == len(row.turns)
        for number, turn in enumerate(row.turns):
            assert turn.n_need == len(turn.calls)
            assert turn.user
            assert {"restate", "objection", "never_mind", "yes"} <= turn.says.keys()
            for call in turn.calls:
                assert call.provenance.keys() == call.arguments.keys()
                assert call.tool in row.tools_at(number)
        assert row.n_need == sum(turn.n_need for turn in row.turns)


def test_a_missing_value_is_asked_for_and_can_be_given() -> None:
    asked = 0
    for row, _ in made("missing_required", 14):
        first = row.turns[0]
        assert first.gold_class == "ASK"
        assert first.missing
        assert first.protected
        writes = [call for turn in row.turns for call in turn.calls if call.role == "write"]
        assert {call.id for call in writes} == set(first.protected)
        if first.ends_with == "ASK":
            assert len(row.turns) == 2
            assert not set(first.missing) & first.says.keys()
        else:
            asked += 1
            assert set(first.missing) <= first.says.keys()
            assert first.asking
    assert asked


def test_leave_is_asked_and_yes_no_and_change_all_come_up() -> None:
    answers: set[str] = set()
    for row, _ in made("confirm", 24):
        turn = row.turns[0]
        assert turn.gold_class == "CONFIRM"
        assert turn.confirms
        assert turn.asking.endswith("?")
        answers.add(turn.answer if isinstance(turn.answer, str) else "change")
        writes = [call for call in turn.calls if call.role == "write"]
        if turn.answer == "no":
            assert not writes
        else:
            assert turn.protected == (writes[-1].id,)
        if isinstance(turn.answer, dict):
            assert "change" in turn.says
            assert turn.answer.items() <= writes[-1].arguments.items()
    assert answers == {"yes", "no", "change"}


def test_a_hidden_tool_appears_with_the_second_turn() -> None:
    for row, _ in made("missing_function", 8):
        (tool,) = row.reveals[1]
        assert tool not in row.tools
        assert row.turns[0].gold_class == "REFUSE"
        assert not row.turns[0].calls
        assert tool in {call.tool for call in row.turns[1].calls}


def test_twins_say_the_same_and_end_otherwise() -> None:
    rows = list(made(TWINS, 12))
    alike = [words[0] == same[0] for (_, words), (_, same) in zip(rows[::2], rows[1::2], strict=True)]
    assert sum(alike) > len(alike) // 2
    for (refused, words), (permitted, same) in zip(rows[::2], rows[1::2], strict=True):
        assert words[0] == same[0] or _named_otherwise(words[0], same[0])
        assert refused.turns[0].gold_class == "REFUSE"
        assert refused.turns[0].evidence
        assert all(call.role == "lookup" for call in refused.turns[0].calls)
        assert any(call.role == "write" for call in permitted.turns[0].calls)


def _named_otherwise(one: str, other: str) -> bool:
    """Whether two templates differ in one stretch alone, which names a row."""
    changes = [
        step for step in SequenceMatcher(None, one.split(), other.split(), False).get_opcodes() if step[0] != "equal"
    ]
    first, last = changes[0], changes[-1]
    named = [*one.split()[first[1] : last[2]], *other.split()[first[3] : last[4]]]
    return "<" in " ".join(named) and len(named) <= 20


def test_twins_stand_side_by_side() -> None:
    mixed = Settings(5, ("banking",))
    kinds = [kind_of(mixed, index) for index in range(400)]
    assert kinds.count(TWINS) > 10
    assert all((kinds[index] == TWINS) == (kinds[index + 1] == TWINS) for index in range(0, 400, 2))


def test_an_irrelevant_request_needs_nothing() -> None:
    for row, _ in made("irrelevant", 6):
        assert row.n_need == 0
        assert [turn.gold_class for turn in row.turns] == ["REFUSE"]


def test_a_changed_mind_writes_again() -> None:
    for row, _ in made("change_of_mind", 4):
        assert len(row.turns) == 2
        assert any(call.role == "write" for call in row.turns[1].calls)
        assert row.turns[0].state != row.turns[1].state


def test_an_id_made_on_the_way_is_a_reference() -> None:
    start = {
        row.id for table in BANKING.things for row in BANKING.things[table](GROUND.store.templates.start("banking", 0))
    }
    one = Settings(11, ("banking",), kinds={"complete": 1}, world_seeds=1)
    for index in range(30):
        try:
            row, _ = make_row(one, index, 0, GROUND)
        except Skip:
            continue
        for turn in row.turns:
            for call in turn.calls:
                for value in call.arguments.values():
                    assert reference_in(value) or not (
                        isinstance(value, str) and value[2:3] == "-" and value not in start
                    )


def test_a_request_that_no_tool_serves_may_name_any_day() -> None:
    now, style = datetime.fromisoformat("2026-03-11T09:00"), Style(PERSONAS["plain"])
    said: set[str] = set()
    for seed in range(600):
        slots = Slots()
        filled(random.Random(seed), now, style, slots, "hire a car for {d} and {n} people, at most {k}")
        said |= {slot.text for slot in slots.by_name.values()}
    assert "a week from today" not in said
    assert "tomorrow" in said
    assert len(said) > 30
