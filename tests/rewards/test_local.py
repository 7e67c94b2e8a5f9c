"""Verdicts on one decision of a run, and gains that tell which turn earned what."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rewards import Judgement, evaluator
from rewards.demonstration import gold_rollout
from rewards.local import (
    consequence,
    memory,
    missing_argument,
    missing_function,
    no_write,
    recovery_of,
    repeat,
    usable_prefixes,
)
from servers.catalogue import worlds
from tasks import Task
from tests.rewards.drawn import draw_task
from tests.rewards.runs import call, gold_call, ids, make_task, run, shop
from tests.rewards.stories import ALL, ask_then_write, cancel_delayed, refuse_then_write, two_reports

LOOK = call("find_orders", customer_id=ids()["Ann"])
KETTLE = call("cancel_order", order_id=ids()["kettle"])
LAMP = call("cancel_order", order_id=ids()["lamp"])
CANNOT, DONE = "I can't cancel orders here, I'm afraid.", "Your kettle order is cancelled."


def judged(task: Task, *steps: Any) -> Judgement:
    found = shop().judge_rollout(task, run(*steps))
    assert isinstance(found, Judgement)
    return found


def test_the_recovery_is_the_turn_in_which_the_protected_call_is_due() -> None:
    assert recovery_of(refuse_then_write(), 0) == 1
    assert recovery_of(refuse_then_write(), 1) is None
    assert recovery_of(ask_then_write(), 0) is None


def test_a_turn_that_never_began_was_not_kept_free_of_writes() -> None:
    assert (no_write(judged(refuse_then_write()), 0), no_write(judged(refuse_then_write()), 1)) == (1, 0)


def test_a_turn_with_other_calls_is_no_recovery() -> None:
    refused, due = (turn.model_dump(mode="json", exclude_none=True) for turn in refuse_then_write().turns)
    between = {
        "user": "a table",
        "calls": [gold_call("c9", "book_table", {"day": "2026-12-24", "people": 2})],
        "reply": "x",
    }
    assert recovery_of(make_task([refused, between, due]), 0) == 2


@pytest.mark.parametrize(
    ("steps", "no_writes", "reward"),
    [
        ((CANNOT, LOOK, KETTLE, DONE), 1, 1),
        (("Okay!", LOOK, KETTLE, DONE), 1, 1),  # what was said is for `outcome`: here no write is what counts
        ((CANNOT, LOOK, LAMP, DONE), 1, 0),
        ((CANNOT, LOOK, KETTLE, LAMP, DONE), 1, 0),
        ((CANNOT, "Nothing I can do."), 1, 0),
        ((CANNOT,), 1, 0),
        ((LOOK, call("void_order", order_id=ids()["kettle"]), CANNOT, DONE), 0, 0),
        ((), 1, 0),
    ],
)
def test_missing_function_is_no_write_and_then_the_right_recovery(
    steps: tuple[Any, ...], no_writes: int, reward: int
) -> None:
    found = judged(refuse_then_write(), *steps)
    assert no_write(found, 0) == no_writes
    assert missing_function(found, 0, 1) == reward


def test_only_prefixes_without_a_write_are_used_and_their_share_is_told() -> None:
    wrote = judged(refuse_then_write(), LOOK, call("void_order", order_id=ids()["kettle"]), CANNOT)
    kept = judged(refuse_then_write(), CANNOT)
    found = usable_prefixes([wrote, kept, kept, wrote, kept], 0)
    assert (found.kept, found.share) == ((kept, kept, kept), Fraction(3, 5))
    with pytest.raises(ValueError, match=r"^There are no runs to choose from\.$"):
        usable_prefixes([], 0)


def test_missing_argument_is_the_question_and_then_the_right_write() -> None:
    task = ask_then_write()
    question = task.turns[0].asking
    right = call("cancel_order", order_id=gold_call_of(task))
    assert missing_argument(judged(task, LOOK, question, right, "Done."), 0) == 1
    assert missing_argument(judged(task, LOOK, right, "Done."), 0) == 0
    assert missing_argument(judged(task, LOOK, right, question, "Done."), 0) == 0
    assert missing_argument(judged(task, LOOK, question, "Done."), 0) == 0
    assert consequence(judged(task, LOOK, right, "Done."), 0) == 1
    with pytest.raises(ValueError, match="nothing to ask"):
        missing_argument(judged(refuse_then_write(), CANNOT), 0)


def gold_call_of(task: Task) -> str:
    return next(one for one in task.turns[0].calls if one.role == "write").arguments["order_id"]


def test_a_call_repeats_an_equal_one_unless_what_it_reads_was_written_between() -> None:
    found = judged(cancel_delayed(), LOOK, LOOK, call("list_customers"), LOOK, KETTLE, LOOK, KETTLE, LOOK, "Done.")
    assert repeat(found) == (1, 0, 1, 0, 1, 1, 0, 0)
    assert repeat(judged(cancel_delayed(), call("nothing"), call("nothing"), call("nothing", x=1))) == (1, 0, 1)


def test_memory_is_the_share_of_later_reports() -> None:
    assert memory(judged(two_reports(), "Hello."), 0) is None
    assert memory(judged(two_reports(), "Hello."), -1) == 0
    gold = shop().judge_rollout(two_reports(), gold_rollout(shop().golds.get(two_reports())))
    assert isinstance(gold, Judgement)
    assert memory(gold, -1) == 1


@pytest.mark.parametrize("story", ALL)
@pytest.mark.parametrize("cut", [None, 1, 2, 3, 4, 5])
def test_gains_sum_to_the_total_exactly(story: Any, cut: int | None) -> None:
    task = story()
    gold = gold_rollout(shop().golds.get(task))
    found = shop().judge_rollout(task, gold.messages[:cut])
    assert isinstance(found, Judgement)
    _telescopes(found)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    server=st.sampled_from(sorted(worlds())),
    number=st.integers(0, 30),
    order=st.randoms(use_true_random=False),
    turns=st.integers(1, 3),
    said=st.lists(st.sampled_from(["Done.", "Which one?", "I can't do that.", "Shall I go ahead?", ""]), max_size=4),
)
def test_gains_of_any_run_sum_to_its_total_exactly(
    server: str, number: int, order: Any, turns: int, said: list[str]
) -> None:
    drawn = draw_task(server, number)
    if drawn is None:
        return
    task = _in_turns(drawn.task, turns)
    steps: list[Any] = [*drawn.writes, *said, *([drawn.further] if drawn.further else [])]
    order.shuffle(steps)
    found = evaluator().judge_rollout(task, run(*steps))
    assert isinstance(found, Judgement)
    _telescopes(found)


def _in_turns(task: Task, turns: int) -> Task:
    """The task with its calls over so many turns, in their order: a later one may need what an earlier one made."""
    (turn,) = task.turns
    ends = [len(turn.calls) * number // turns for number in range(turns + 1)]
    shares = [turn.calls[begin:end] for begin, end in pairwise(ends)]
    parts = [turn.model_copy(update={"calls": calls, "n_need": len(calls)}) for calls in shares]
    return task.model_copy(update={"turns": tuple(parts)})


def _telescopes(found: Judgement) -> None:
    assert sum(found.gains) == found.total
    assert len(found.gains) == len(found.turns) == len(found.gold.task.turns)
    assert all(0 <= total <= 1 for total, _ in found.turns)
    if len(found.turns) == 1:
        assert found.turns == ((found.total, found.reading.correct),)
        assert found.gains == (found.total,)


def test_the_first_call_after_time_has_passed_is_no_repeat() -> None:
    task = make_task([{"user": "hi", "reply": "Hello."}, {"user": "and now?", "elapse": "PT1H", "reply": "Well."}])
    assert repeat(judged(task, "Hello.", LOOK, LOOK, "Well.")) == (1, 0)
    assert repeat(judged(task, LOOK, "Hello.", LOOK, "Well.")) == (1, 1)
