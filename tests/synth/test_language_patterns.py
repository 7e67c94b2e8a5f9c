"""Patterns expand evenly, are checked when parsed and keep informal words from formal speakers."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from synth.language.patterns import alternatives, expand, fill, slot_forms, slots, usable

STEADY = settings(deadline=None, derandomize=True)


def surfaces(pattern: str, *, formal: bool = False) -> set[str]:
    return {expand(random.Random(f"{n}"), pattern, formal=formal) for n in range(300)}


def test_alternations_nest_and_may_be_empty() -> None:
    assert surfaces("a [b|c[ d|]]") == {"a b", "a c d", "a c"}


def test_alternatives_counts_the_ways_through() -> None:
    assert alternatives("[a|b [c|d]] [e|f]") == 6
    assert alternatives("plain") == 1
    assert alternatives("[a|~b] x", formal=True) == 1
    assert alternatives("~x", formal=True) == 0


def test_slots_are_named_once_in_order_and_left_in_the_text() -> None:
    pattern = "[move|shift] {amount} to {target_id:noun} and {amount}"
    assert slots(pattern) == ("amount", "target_id")
    assert slot_forms(pattern) == (("amount", ""), ("target_id", "noun"), ("amount", ""))
    assert "{target_id:noun}" in expand(random.Random("x"), pattern)


def test_fill_takes_the_form_that_is_asked_for() -> None:
    assert fill("{x:poss} {y}", {"x": {"poss": "Friday's"}, "y": {"": "lunch"}}) == "Friday's lunch"
    with pytest.raises(KeyError):
        fill("{x:poss}", {"x": {"": "Friday"}})


def test_a_formal_speaker_never_takes_an_informal_alternative() -> None:
    assert surfaces("[cancel|~bin|~ditch [this|~dat]] it", formal=True) == {"cancel it"}
    assert surfaces("[cancel|~bin] it") == {"cancel it", "bin it"}


def test_an_informal_line_is_kept_from_formal_speakers() -> None:
    lines = ("cancel {x}", "~bin {x}")
    assert usable(lines, formal=True) == ("cancel {x}",)
    assert usable(lines, formal=False) == lines
    assert expand(random.Random("x"), lines[1]) == "bin {x}"
    with pytest.raises(ValueError, match="informal line"):
        expand(random.Random("x"), lines[1], formal=True)


@pytest.mark.parametrize("pattern", ["a]", "[a", "a|b", "[a|b", "[~a|~b]", "a ~b", "[a ~b]"])
def test_a_malformed_pattern_is_refused(pattern: str) -> None:
    with pytest.raises(ValueError, match=r"unbalanced|outside|informal|not at the head"):
        expand(random.Random("x"), pattern)


@STEADY
@given(st.text(alphabet="ab {}:", max_size=30), st.integers(0, 9))
def test_text_without_marks_is_its_own_expansion(text: str, seed: int) -> None:
    assert expand(random.Random(f"{seed}"), text) == text
