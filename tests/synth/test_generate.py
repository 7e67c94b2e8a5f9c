"""Sets: the same rows for any number of jobs, in any process; a smaller set is the head of a larger one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

import rewards
from rewards.arena import play
from rewards.policies import POLICIES
from servers.catalogue import worlds
from synth.duplicates import Earlier, mark_of
from synth.elsewhere import Differs
from synth.gates.plan import gate_plan, local_now
from synth.gates.words import gate_words
from synth.gates.worth import gate_worth
from synth.generate import Exhausted, Tally, generate, next_row
from synth.live import default_ground
from synth.pipeline import check_elsewhere
from synth.settings import SHARES, Settings
from synth.stored import StoredRows
from tasks import Task
from tests.synth.silent import SILENT

SETTINGS = Settings(11, tuple(worlds()))
COUNT = 24


@cache
def rows() -> tuple[Task, ...]:
    return tuple(generate(SETTINGS, COUNT))


def test_a_set_has_exactly_as_many_rows_as_asked_and_unique_ids() -> None:
    assert len(rows()) == COUNT
    assert len({task.id for task in rows()}) == COUNT
    assert [int(task.id.rsplit("-", 1)[1]) for task in rows()] == list(range(COUNT))


def test_a_smaller_set_is_the_head_of_a_larger_one() -> None:
    assert list(generate(SETTINGS, 6)) == list(rows()[:6])


@pytest.mark.slow
def test_another_process_writes_the_same_bytes(tmp_path: Path) -> None:
    written: set[bytes] = set()
    for name, jobs, variables in (
        ("a", "1", {"PYTHONHASHSEED": "1", "TZ": "UTC"}),
        ("b", "2", {"PYTHONHASHSEED": "2", "TZ": "Asia/Tokyo"}),
    ):
        words = [sys.executable, "-m", "synth", "generate", "--n", "8", "--seed", "11", "--jobs", jobs]
        words += ["--out", str(tmp_path / name)]
        subprocess.run(words, env=os.environ | variables, check=True, capture_output=True, timeout=300)
        written.add((tmp_path / name / "tasks.jsonl").read_bytes())
    assert written == {"".join(task.to_line() + "\n" for task in rows()[:8]).encode()}


def test_every_row_stands_every_gate_and_ranks_every_baseline() -> None:
    ground = default_ground()
    for task in rows():
        assert gate_words(task, local_now(task, ground)) is None
        assert gate_plan(task, ground) is None
        assert gate_worth(task, rewards.evaluator(), whole=True) is None


def test_gold_played_as_an_agent_would_earns_everything() -> None:
    for task in rows():
        score = rewards.score(task, play(task, POLICIES["gold"]))
        assert (score.total, score.correct) == (1.0, True), (task.id, score.reasons)


def test_the_kinds_come_as_their_shares_say() -> None:
    kinds = Counter(task.kind for task in rows())
    assert set(kinds) <= set(SHARES)
    only = Settings(3, tuple(worlds()), kinds={"confirm": 1})
    assert {task.kind for task in islice(generate(only, 3), 3)} == {"confirm"}


def test_tools_that_a_row_needs_are_visible_and_hidden_ones_appear_in_time() -> None:
    for task in rows():
        for number, turn in enumerate(task.turns):
            assert {call.tool for call in turn.calls} <= set(task.tools_at(number))
        assert not set(task.distractors) & {call.tool for turn in task.turns for call in turn.calls}
        assert set(task.distractors) <= set(task.tools)


def test_rows_hold_in_another_process_and_a_broken_one_is_named(tmp_path: Path) -> None:
    head = rows()[:3]
    check_elsewhere(stored(tmp_path / "whole", head), 1, SILENT)
    turns = (head[0].turns[0].model_copy(update={"state": "0" * 24}), *head[0].turns[1:])
    broken = head[0].model_copy(update={"turns": turns})
    with pytest.raises(Differs, match=head[0].id):
        check_elsewhere(stored(tmp_path / "broken", [broken]), 1, SILENT)


def stored(path: Path, tasks: Sequence[Task]) -> StoredRows:
    path.write_text("".join(task.to_line() + "\n" for task in tasks), encoding="utf-8")
    return StoredRows(path)


def test_repeats_of_earlier_rows_are_seen() -> None:
    kept = next_row(SETTINGS, 0)
    mark, earlier = mark_of(kept.task, kept.masks), Earlier()
    assert earlier.clash(mark) is None
    earlier.add(mark)
    assert earlier.clash(mark) == "duplicate: the same words"
    assert earlier.clash(replace(mark, words=0)) == "duplicate: the same calls"
    assert earlier.clash(replace(mark, words=0, effects=())) == "duplicate: nearly the same words"
    assert earlier.clash(replace(mark, words=0, effects=(), masks=())) is None


def test_a_tally_tells_where_attempts_were_lost() -> None:
    tally = Tally()
    assert len(list(generate(SETTINGS, 6, tally=tally))) == 6
    lost = sum(count for reason, count in tally.reasons.items() if reason not in {"tried", "kept"})
    assert tally.reasons["kept"] == 6
    assert tally.reasons["tried"] == lost + 6


def test_a_row_that_cannot_be_made_says_why() -> None:
    with pytest.raises(Exhausted, match="no attempt stands the gates"):
        next_row(SETTINGS, 0, first=400)
