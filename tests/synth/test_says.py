"""What the user says beside the turns: the request again is the same request, in the words of the turn."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from servers.catalogue import setting_of, worlds
from synth.goals import CallGoal
from synth.language import frames, replies
from synth.language.lint import faults
from synth.language.personas import PERSONAS, Mood, Style
from synth.language.realise import Opening, combine, gerund, message, say_again
from synth.live import Ground
from synth.scene import Scene
from synth.settings import Settings
from synth.skip import Skip
from synth.turns import act
from tasks import Task
from tests.synth.few_rows import rows_that

NAMES = ("calendar", "filesystem", "iot_devices")
GROUND = Ground({name: worlds()[name] for name in NAMES}, setting_of)
PLAIN = Style(PERSONAS["plain"])
_WORD = re.compile(r"[\w']+")
LEADS = {
    word
    for lines in (replies.RESTATE, replies.RESTATE_KNOW, replies.RESTATE_ASK, replies.RESTATE_SAY)
    for line in lines
    for word in _WORD.findall(line)
} | {"was", "not", "will", "would", "tell", "and"}


@cache
def made(kind: str, count: int) -> tuple[Task, ...]:
    return tuple(_made(kind, count))


def _made(kind: str, count: int) -> Iterator[Task]:
    settings = Settings(63, NAMES, kinds={kind: 1}, world_seeds=4, both_worlds=0)
    return rows_that(_is_spelt_out, settings, GROUND, count, 60)


def _is_spelt_out(task: Task) -> bool:
    return not PERSONAS[task.persona].typos and not PERSONAS[task.persona].abbreviations


def words(text: str) -> set[str]:
    return set(_WORD.findall(text.casefold()))


def test_a_request_that_is_refused_is_said_again_with_its_own_verb() -> None:
    refused = [task for task in made("policy_refusal", 24) if task.turns[0].gold_class == "REFUSE"]
    assert refused
    for task in refused:
        first = task.turns[0]
        new = words(first.says["restate"]) - LEADS - words(first.user)
        assert not [word for word in new if gerund(word) not in words(first.user)], first


def test_after_a_change_the_request_again_says_what_the_user_said_and_no_other_words_for_it() -> None:
    changed = made("change_of_mind", 16)
    assert changed
    named = 0
    for task in changed:
        first, second = task.turns[0], task.turns[1]
        said = words(first.user) | words(second.user)
        again = words(second.says["restate"]) - LEADS
        assert len(again - said) <= 2, (first.user, second.user, second.says["restate"])  # the day of a time
        named += len(again & words(first.user) - words(second.user)) > 1
    assert named


@pytest.mark.parametrize("kind", ["minimal", "complete", "recovery"])
def test_no_request_is_said_again_letter_by_letter_nor_with_its_greeting(kind: str) -> None:
    greetings = [line.casefold() for family in frames.OPENERS.values() for line in family if len(line.split()) > 1]
    for task in made(kind, 12):
        for turn in task.turns:
            assert turn.says["restate"] != turn.user
            assert not turn.says["restate"].casefold().startswith((*greetings, "me again", "back again"))


@pytest.mark.parametrize(
    ("part", "lines"),
    [
        (("do", "cancel the team workshop"), replies.RESTATE),
        (("know", "when the hatchback arrives"), replies.RESTATE_KNOW),
        (("ask", "where did i leave the pool car"), replies.RESTATE_ASK),
        (("say", "we don't need the workshop, cancel it"), replies.RESTATE_SAY),
        (("frag", "arrival time of the hatchback"), replies.RESTATE_SAY),
    ],
)
def test_each_mood_is_said_again_in_lines_of_its_own(part: tuple[Mood, str], lines: tuple[str, ...]) -> None:
    text = part[1]
    for seed in range(20):
        said = say_again(random.Random(f"again/{seed}"), [part], PLAIN)
        assert said.rstrip("?").endswith(text)
        assert said.removesuffix("?").removesuffix(text).strip() in {line.removesuffix("{x}").strip() for line in lines}


def test_nobody_is_asked_to_do_not_do_something() -> None:
    for seed in range(60):
        said = say_again(random.Random(f"not/{seed}"), [("do", "don't let anybody in")], PLAIN)
        assert "you to don't" not in said


def test_a_frame_that_an_earlier_turn_had_is_not_said_again() -> None:
    style = Style(PERSONAS["formal"])
    for seed in range(80):
        first = combine(random.Random(f"frame/{seed}"), [("do", "lock the door")], style)[0]
        then = combine(random.Random(f"frame/{seed}"), [("do", "open the gate")], style, earlier=[first])[0]
        frame = first.replace("lock the door", "{x}")
        told = max(frame.split("{x}"), key=len).strip(" ?")
        assert len(told.split()) < 3 or told not in then


def test_a_reaction_does_not_say_a_word_that_the_frame_says_again() -> None:
    said = message(random.Random("x"), ["i'd like to know when it ends"], None, Opening("ok, good to know."), "", PLAIN)
    assert said == "i'd like to know when it ends"
    kept = message(random.Random("x"), ["tell me when it ends"], None, Opening("ok, good to know."), "", PLAIN)
    assert kept.startswith("ok, good to know.")


def test_a_reason_after_please_stands_behind_a_comma() -> None:
    never_alone = replace(PERSONAS["plain"], no_stop=0.0)
    said = {
        message(
            random.Random(f"because/{n}"), ["make a label please"], "i lose track", Opening(), "", Style(never_alone)
        )
        for n in range(200)
    }
    joined = [text for text in said if re.search(r"\b(?:because|as|since) i\b", text)]
    assert joined
    assert all(re.search(r"please, (?:because|as|since)", text) for text in joined)


def test_a_day_or_an_hour_is_put_right_without_with() -> None:
    assert any("with" in line for line in replies.YES_BUT)
    assert not [line for line in replies.YES_BUT_WHEN if "with" in line]
    assert len(replies.YES_BUT_WHEN) > 8


def test_a_call_is_not_called_something_in_one_breath() -> None:
    assert faults("Schedule a video call with Noa at that time and call it slide check.")
    assert not faults("Block an hour at that time and call it sales call.")


def test_as_i_said_stands_only_on_words_that_were_said() -> None:
    found = 0
    for task in made("missing_required", 24):
        said: set[str] = set()
        for turn in task.turns:
            said |= words(turn.user)
            for name, text in turn.says.items():
                again = re.search(r"(?:, as i said|like i said, |i told you, |, same as i said)", text, re.IGNORECASE)
                if name.endswith("_id") and again is not None:
                    told = words(text.replace(again[0], "")) - {"my", "the"}
                    found += 1
                    assert len(told - said) <= 1, (sorted(told - said), text, [one.user for one in task.turns])
    assert found


def test_who_says_that_it_was_said_has_said_it() -> None:
    claims = re.compile(r"\b(?:i said|i told you|as before)\b", re.IGNORECASE)
    seen = 0
    for task in made("missing_required", 40):
        said: set[str] = set()
        for turn in task.turns:
            said |= words(turn.user)
            for name, text in turn.says.items():
                if name.endswith(("_id", "path")) and claims.search(text):
                    seen += 1
                    claimed = words(claims.sub("", text)) - {"as", "like", "it", "is", "it's", "same"}
                    assert claimed <= said, (turn.user, name, text)
    assert seen


def test_two_new_people_of_one_conversation_are_not_called_alike() -> None:
    ground = Ground({"crm": worlds()["crm"]}, setting_of)
    scene = Scene(random.Random("namesakes"), ground, ("crm",), 3)
    tool = ground.tools["save_crm_contact"]
    firms = scene.live.rows("crm", "company")
    given = {"first_name": "Ida", "last_name": "Thorsen"}
    first, second = (
        CallGoal(tool, {**given, "phone": f"+44 7700 90096{place}", "company_id": row.id}, {"company_id": [row]})
        for place, row in enumerate(firms[:2])
    )
    scene.memory.done.append(first)
    try:
        with pytest.raises(Skip, match="has that name already"):
            act(scene, [second], "another one")
    finally:
        scene.close()
