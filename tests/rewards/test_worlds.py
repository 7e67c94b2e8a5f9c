"""Laws of the reward over tasks of the real worlds and edits of their gold runs."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from rewards import evaluator, gold_rollout, score
from tests.rewards.drawn import Drawn, draw_task
from tests.rewards.runs import Call, run

NUMBERS = range(24)
SERVERS = ("banking", "calendar")
READS: dict[str, Call] = {"banking": ("list_payees", {}), "calendar": ("list_calendars", {})}
DONE = "All of that is done."


def _drawn(server: str) -> list[Drawn]:
    found = [one for number in NUMBERS if (one := draw_task(server, number)) is not None]
    assert len(found) >= len(NUMBERS) // 2
    return found


def _total(drawn: Drawn, *steps: Any) -> float:
    found = score(drawn.task, run(*steps))
    assert found.status == "scored", found.reasons
    assert found.total is not None
    return found.total


@pytest.mark.parametrize("server", SERVERS)
def test_gold_scores_one_and_talk_scores_nothing(server: str) -> None:
    for drawn in _drawn(server):
        found = score(drawn.task, gold_rollout(drawn.task))
        assert (found.total, found.reasons) == (1.0, ()), drawn.writes
        for words in ("", DONE, "I'm not able to do that.", "Which one do you mean?"):
            assert _total(drawn, *[words] * 4) == 0.0


@pytest.mark.parametrize("server", SERVERS)
def test_gold_cut_short_never_loses_by_going_on(server: str) -> None:
    for drawn in _drawn(server):
        totals = [_total(drawn, *drawn.writes[:count], DONE) for count in range(len(drawn.writes) + 1)]
        assert totals == sorted(totals), (drawn.writes, totals)
        assert totals[0] == 0.0
        assert totals[-1] == 1.0


@pytest.mark.parametrize("server", SERVERS)
def test_a_read_more_changes_nothing_until_the_budget_is_spent(server: str) -> None:
    for drawn in _drawn(server):
        budget = score(drawn.task, run(DONE)).calls.budget
        assert _total(drawn, READS[server], *drawn.writes, DONE) == (1.0 if len(drawn.writes) < budget else 0.9)
        part = drawn.writes[:-1]
        assert _total(drawn, READS[server], *part, DONE) == _total(drawn, *part, DONE)


@pytest.mark.parametrize("server", SERVERS)
def test_a_write_that_nobody_asked_for_never_pays(server: str) -> None:
    for drawn in _drawn(server):
        if drawn.further is None or drawn.further in drawn.writes:
            continue
        assert _total(drawn, *drawn.writes, drawn.further, DONE) <= 0.4
        part = drawn.writes[:-1]
        assert _total(drawn, *part, drawn.further, DONE) <= max(0.4, _total(drawn, *drawn.writes[:-1], DONE))


@pytest.mark.parametrize("server", SERVERS)
def test_a_failed_try_of_the_next_tool_scores_as_stopping_before_it_or_better(server: str) -> None:
    rng = Random("tries")
    for drawn in _drawn(server):
        for place, (name, arguments) in enumerate(drawn.writes):
            before = drawn.writes[:place]
            wrong = {**arguments, **_other_value(rng, arguments)}
            assert _total(drawn, *before, (name, wrong), DONE) >= _total(drawn, *before, DONE), (name, wrong)


def _other_value(rng: Random, arguments: dict[str, Any]) -> dict[str, Any]:
    name = rng.choice(sorted(arguments))
    value = arguments[name]
    if isinstance(value, bool):
        return {name: not value}
    if isinstance(value, int):
        return {name: value + 100}
    return {name: "something else"}


@pytest.mark.parametrize("server", SERVERS)
def test_writes_of_different_rows_may_come_in_any_order(server: str) -> None:
    for drawn in _drawn(server):
        if drawn.apart:
            assert _total(drawn, *reversed(drawn.writes), DONE) == 1.0, drawn.writes
            assert _total(drawn, list(reversed(drawn.writes)), DONE) == 1.0


@pytest.mark.parametrize("server", SERVERS)
def test_defaults_may_be_given_and_lists_may_be_text(server: str) -> None:
    tools = evaluator().house.tools
    for drawn in _drawn(server):
        spelt: list[Call] = []
        for name, arguments in drawn.writes:
            defaults = {p.name: p.default for p in tools[name].parameters if p.default is not None}
            texts = {key: json.dumps(value) for key, value in arguments.items() if isinstance(value, list)}
            spelt.append((name, {**defaults, **arguments, **texts}))
        assert _total(drawn, *spelt, DONE) == 1.0, spelt


@pytest.mark.parametrize("server", SERVERS)
def test_a_good_write_done_twice_is_never_worth_gold(server: str) -> None:
    for drawn in _drawn(server):
        found = score(drawn.task, run(*drawn.writes, drawn.writes[-1], DONE))
        assert found.total is not None
        assert found.total <= 1 - 0.2 / (found.calls.budget + 1) + 1e-12


@pytest.mark.parametrize("server", SERVERS)
def test_another_worlds_ids_do_not_fit(server: str) -> None:
    for drawn in _drawn(server)[:6]:
        broken = [(name, dict.fromkeys(arguments, "AC-XXXXXX")) for name, arguments in drawn.writes]
        assert _total(drawn, *broken, DONE) == 0.0
