from __future__ import annotations

import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tasks.agreement import agreement, describe, labelled, wilson
from tasks.classes import classify, cues_of
from tasks.text import visible, without_quoted


def test_the_classes_agree_with_a_reader() -> None:
    assert agreement().strict > 0.9
    assert agreement("held_out").strict > 0.73
    assert agreement("held_out").lenient > 0.90


def test_the_set_is_large_and_has_every_class() -> None:
    assert len(labelled()) > 200
    assert len({row.text for row in labelled()}) == len(labelled())
    counts = Counter(row.label for row in labelled())
    assert min(counts[name] for name in ("ASK", "CONFIRM", "REFUSE", "ANSWER")) >= 40


def test_the_agreement_is_told_with_its_interval() -> None:
    assert "held out: 68 texts, strict " in describe()
    low, high = wilson(30, 41)
    assert (round(low, 2), round(high, 2)) == (0.58, 0.84)


@pytest.mark.parametrize(
    "text",
    [
        "Which one? Shall I go ahead? I can't do that. Done, I've moved it.",
        "I can't do that, but I've cancelled it.",
        "I've moved it. I can't move it.",
    ],
)
def test_a_sentence_with_all_cues_is_never_right(text: str) -> None:
    assert classify(text) == "MIXED"


@pytest.mark.parametrize(
    "text", ["Moved $5.00. Is there anything else I can help you with?", "Your balance is $5.00. Anything else?"]
)
def test_a_closing_offer_is_no_question(text: str) -> None:
    assert classify(text) == "ANSWER"


def test_a_question_mark_alone_is_no_refusal_and_no_claim() -> None:
    assert cues_of("Hello?") == {"ask"}


@pytest.mark.parametrize("quote", ["\u2019", "'"])
def test_typographic_quotes_do_not_matter(quote: str) -> None:
    assert classify(f"I{quote}m sorry, I can{quote}t do that.") == "REFUSE"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("That is out of my hands.", "REFUSE"),
        ("It is out of my current scope.", "REFUSE"),
        ("This is outside my remit.", "REFUSE"),
        ("You asked for 70 dollars out of my Wallet.", "ANSWER"),
    ],
)
def test_what_is_out_of_a_purse_is_not_out_of_reach(text: str, found: str) -> None:
    assert classify(text) == found


def test_what_the_user_does_not_see_does_not_count() -> None:
    assert classify("<think>I can't do that. Which one?</think>Done.") == "ANSWER"
    assert visible("**Hi** <|im_end|>") == "Hi"
    assert visible('Here: {"a": {"b": 1}} ok') == "Here: ok"
    assert visible("a\n```py\nx = 1\n```\nb") == "a\nb"
    assert visible("I took 1½ hours") == "I took 1.5 hours"
    assert visible("snake_case stays, _this_ goes") == "snake_case stays, this goes"
    result = json.dumps({"balance": 1234567, "name": "Everyday"})
    assert without_quoted(f"It said {result}.", [result]) == "It said  ."


@given(st.text(max_size=400))
def test_every_text_has_a_class(text: str) -> None:
    assert classify(text) in {"ASK", "REFUSE", "CONFIRM", "ANSWER", "MIXED", "EMPTY"}
    assert (classify(text) == "EMPTY") == (visible(text).strip(" -•\t\n") == "")
