"""One sentence is read one way: one style of dates, one small letter in the middle, one article before a row."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from servers.calendar import CALENDAR
from servers.catalogue import setting_of
from servers.email import EMAIL
from synth.answers import OPENERS
from synth.clashes import clashes
from synth.goals import CallGoal, bind, likely_change
from synth.language.realise import Opening, message, wrap
from synth.live import Ground, Live
from tests.synth.test_language_messages import PLAIN

SERVERS = Path(__file__).resolve().parents[2] / "servers"
ERRORS = {"Conflict", "Refused", "InvalidArguments", "NotFound"}
NOW = datetime.fromisoformat("2026-10-12T09:00")


def first_words() -> Iterator[str]:
    """The first words of the errors that the worlds raise, where the text itself begins with one."""
    for path in SERVERS.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ERRORS):
                continue
            text = node.args[0].values[0] if node.args and isinstance(node.args[0], ast.JoinedStr) else node.args[0]
            if isinstance(text, ast.Constant) and isinstance(text.value, str) and text.value[:1].isupper():
                yield text.value.split()[0]


def test_every_first_word_of_an_error_can_stand_in_the_middle_of_a_sentence() -> None:
    words = set(first_words())
    assert len(words) > 30
    assert words - OPENERS == set()


@pytest.mark.parametrize(
    ("first", "second", "clash"),
    [
        ("the 19th of October", "24 October", True),
        ("Saturday the 17th", "October 24", True),
        ("October 27", "November 3rd", True),
        ("October 27", "November 3", False),
        ("12 October", "the 18th", False),
        ("Wednesday next week", "October 24", False),
        ("Wednesday the 4th of November", "the 9th of November", False),
    ],
)
def test_two_dates_of_a_sentence_are_written_alike(first: str, second: str, *, clash: bool) -> None:
    goal = CallGoal(CALENDAR.tools["search_events"], {"from_date": "2026-10-17", "to_date": "2026-10-24"}, {})
    said = {"from_date": {"": first}, "to_date": {"": second}}
    assert clashes(goal, "what's on from {from_date} to {to_date}", said, NOW) is clash


def test_a_changed_mind_stays_near_in_lists_of_one_as_in_single_values() -> None:
    assert likely_change([12_000], [30_000])
    assert not likely_change([12_000], [60_000])
    assert not likely_change(12_000, 60_000)
    assert likely_change(["a"], ["b"])


def test_a_greeting_does_not_say_the_word_of_its_request() -> None:

    rng = random.Random(0)
    body = ["would you be a dear and tell me the time"]
    assert not message(rng, body, None, Opening("hello dear,"), "", PLAIN).startswith("hello")
    assert message(rng, body, None, Opening("hello,"), "", PLAIN).startswith("hello")


def test_a_quick_question_asks() -> None:
    rng = random.Random(0)
    assert message(rng, ["freeze it"], None, Opening("quick question -"), "", PLAIN) == "quick one - freeze it"
    assert message(rng, ["is it in?"], None, Opening("quick question -"), "", PLAIN) == "quick question - is it in?"


def test_for_me_stays_near_its_verb_and_let_has_the_hearer_as_its_subject() -> None:

    long = "shift two jigsaws from ⟦s1⟧ over to ⟦s2⟧ by ⟦s3⟧"
    texts = [wrap(random.Random(seed), "do", long, PLAIN) for seed in range(300)]
    assert not [text for text in texts if "for me" in text]
    lets = [wrap(random.Random(seed), "do", "let ⟦s1⟧ follow my trip", PLAIN) for seed in range(300)]
    assert not [text for text in lets if text.startswith(("can i let", "help me let", "i need to let", "let's let"))]


def test_nobody_forwards_a_mail_to_its_sender() -> None:
    ground = Ground({"email": EMAIL}, setting_of)
    live = Live(ground, ["email"], 0)
    mail = next(row for row in live.rows("email", "email") if live.row("email", "address", row.from_email) is not None)
    tool = EMAIL.tools["forward_email"]
    others = [row.id for row in live.rows("email", "address") if row.id != mail.from_email]
    assert bind(live, tool, {"email_id": mail.id, "to": [mail.from_email]}) is None
    assert bind(live, tool, {"email_id": mail.id, "to": [others[0], mail.from_email]}) is None
    assert bind(live, tool, {"email_id": mail.id, "to": [others[0]]}) is not None
    live.close()
