"""Groups: order kept, no correct run below the mean, masked runs without influence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import fsum
from statistics import stdev
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from rewards.constants import CAP, MIN_GROUP
from rewards.efficiency import total_of_correct
from rewards.group import Member, Weighed, weigh, weight_of
from tests.rewards.runs import call, ids, run, shop
from tests.rewards.stories import CANCELLED, cancel_delayed


def _right(inefficiency: Fraction) -> Member:
    return Member(correct=True, total=total_of_correct(inefficiency), inefficiency=inefficiency)


def _wrong(progress: Fraction) -> Member:
    return Member(correct=False, total=CAP * progress, inefficiency=Fraction(0))


RIGHT = [_right(Fraction(over, over + part)) for part in range(1, 13) for over in (*range(13), 1000)]
CORRECT = st.sampled_from(RIGHT)
WRONG = st.sampled_from([_wrong(Fraction(part, whole)) for whole in range(1, 13) for part in range(whole + 1)])


@st.composite
def groups(draw: st.DrawFn) -> list[Member]:
    """A group of 4 to 64 scored runs with any number of correct ones, at either end or in the middle."""
    size = draw(st.integers(4, 64))
    correct = draw(st.integers(0, size))
    right = draw(st.lists(CORRECT, min_size=correct, max_size=correct))
    wrong = draw(st.lists(WRONG, min_size=size - correct, max_size=size - correct))
    at = draw(st.integers(0, len(wrong)))
    return [*wrong[:at], *right, *wrong[at:]]


def _weighed(members: Sequence[Member | None]) -> Weighed:
    found = weigh(members)
    assert found is not None
    return found


def _dr_grpo(found: Weighed) -> list[Fraction]:
    """Total less the mean."""
    totals = [total for total in found.totals if total is not None]
    mean = sum(totals, Fraction(0)) / len(totals)
    return [total - mean for total in totals]


def _rloo(found: Weighed) -> list[Fraction]:
    """Total less the mean of the others."""
    totals = [total for total in found.totals if total is not None]
    whole = sum(totals, Fraction(0))
    return [total - (whole - total) / (len(totals) - 1) for total in totals]


def _grpo(found: Weighed) -> list[float]:
    """Total less the mean by the standard deviation, as trainers compute it: in floating point."""
    totals = [float(total) for total in found.totals if total is not None]
    mean = fsum(totals) / len(totals)
    deviation = stdev(totals)
    return [0.0 if deviation == 0 else round((total - mean) / deviation, 12) for total in totals]


def test_examples_computed_by_hand() -> None:
    half, nought = Fraction(1, 2), Fraction(0)
    two = weigh([_right(nought), _right(half), _wrong(half), _wrong(nought)])
    assert two is not None
    assert two.weight == half
    assert two.totals == (1, Fraction(19, 20), Fraction(1, 5), 0)
    three = weigh([_right(nought), _right(nought), _right(half), _wrong(half)])
    assert three is not None
    assert three.totals == (1, 1, Fraction(37, 40), Fraction(1, 5))
    fifteen = weigh([*[_right(nought)] * 14, _right(half), _wrong(nought)])
    assert fifteen is not None
    assert fifteen.weight == Fraction(3, 16)
    assert fifteen.totals[14] == Fraction(157, 160)


def test_an_all_correct_group_below_eight_carries_no_efficiency() -> None:
    assert [weight_of(size, size) for size in (4, 7, 8, 16)] == [0, 0, 1, 1]
    small = weigh([_right(Fraction(0)), _right(Fraction(1, 2))])
    assert small is not None
    assert small.dead


@given(groups())
def test_no_correct_run_has_a_negative_advantage_beside_a_wrong_one(members: list[Member]) -> None:
    found = _weighed(members)
    advantages = zip(_dr_grpo(found), _rloo(found), _grpo(found), strict=True)
    signs = [(alone >= 0, others >= 0, scaled >= 0) for alone, others, scaled in advantages]
    if not all(member.correct for member in members):
        assert all(all(sign) for member, sign in zip(members, signs, strict=True) if member.correct)
        assert found.below_mean == 0


@given(groups())
def test_order_is_kept_and_strict_among_correct_runs_where_the_weight_is_not_nought(members: list[Member]) -> None:
    found = _weighed(members)
    pairs = list(zip(members, _dr_grpo(found), strict=True))
    wrong = [advantage for member, advantage in pairs if not member.correct]
    right = sorted((member.inefficiency, advantage) for member, advantage in pairs if member.correct)
    assert not wrong or not right or min(advantage for _, advantage in right) > max(wrong)
    for (least, better), (most, worse) in pairwise(right):
        assert (better > worse) == (least < most and found.weight > 0)
    untouched = {total for member, total in zip(members, found.totals, strict=True) if not member.correct}
    assert untouched == {member.total for member in members if not member.correct}


@given(groups())
def test_totals_are_exact_and_those_of_the_formula(members: list[Member]) -> None:
    found = _weighed(members)
    k, size = sum(member.correct for member in members), len(members)
    expected = min(Fraction(k, size), 3 * (1 - Fraction(k, size))) if k < size else Fraction(size >= MIN_GROUP)
    assert (found.correct, found.scored, found.weight) == (k, size, expected)
    for member, total in zip(members, found.totals, strict=True):
        assert isinstance(total, Fraction)
        assert total == (1 - expected * member.inefficiency / 5 if member.correct else member.total)
    assert found.dead == (len(set(found.totals)) == 1)


@given(groups(), st.lists(st.integers(0, 64), max_size=64))
def test_masked_runs_leave_the_others_as_if_they_were_not_there(members: list[Member], places: list[int]) -> None:
    masked: list[Member | None] = list(members)
    for place in places:
        masked.insert(place, None)
    found = weigh(masked)
    assert found is not None
    assert [total is None for total in found.totals] == [member is None for member in masked]
    known = tuple(total for total in found.totals if total is not None)
    assert replace(found, totals=known) == _weighed(members)


@given(st.integers(0, 64), CORRECT | WRONG | st.none())
def test_fewer_than_two_scored_runs_are_no_group(masked: int, member: Member | None) -> None:
    assert weigh([None] * masked) is None
    assert weigh([*[None] * masked, member]) is None
    pair = weigh([member, *[None] * masked, _right(Fraction(0))])
    assert (pair is None) == (member is None)


@given(st.integers(MIN_GROUP, 64), st.integers(1, 63))
def test_the_wasteful_runs_of_a_large_all_correct_group_are_counted_below_its_mean(size: int, wasteful: int) -> None:
    worse = min(wasteful, size - 1)
    members = [*[_right(Fraction(1, 2))] * worse, *[_right(Fraction(0))] * (size - worse)]
    found = _weighed(members)
    assert (found.weight, found.below_mean) == (1, worse)
    assert _weighed([_right(Fraction(1, 2))] * size).below_mean == 0


def test_a_group_of_runs_is_scored_together() -> None:
    look = call("find_orders", customer_id=ids()["Ann"])
    cancel = call("cancel_order", order_id=ids()["kettle"])
    lost: dict[str, Any] = {"messages": [], "termination": "session_lost"}
    runs = [run(look, cancel, CANCELLED), run(look, cancel, cancel, CANCELLED), run("Done."), lost]
    found = shop().score_group(cancel_delayed(), runs)
    assert found.status == "scored"
    assert found.group is not None
    assert (found.group.k, found.group.G, found.group.below_mean, found.group.dead) == (2, 3, 0, False)
    assert found.totals[0] == 1.0
    assert found.totals[2:] == (0.0, None)
    assert found.totals[1] == float(1 - Fraction(1, 5) * Fraction(2, 3) * Fraction(1, 4))
    assert [one.status for one in found.scores] == ["scored", "scored", "scored", "infra_error"]
    assert shop().score_group(cancel_delayed(), runs[:1]).status == "unscoreable"


def test_at_every_share_of_correct_runs_the_worst_correct_one_stays_at_or_above_the_mean() -> None:
    for size in range(4, 65):
        for correct in range(1, size):
            worst, best_wrong = _right(Fraction(999, 1000)), _wrong(Fraction(1))
            found = weigh([worst, *[_right(Fraction(0))] * (correct - 1), *[best_wrong] * (size - correct)])
            assert found is not None
            totals = [total for total in found.totals if total is not None]
            assert totals[0] >= sum(totals) / size, (size, correct)
            assert found.below_mean == 0
