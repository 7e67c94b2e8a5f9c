"""Messages are free of known faults, keep what is said in them, and are the same everywhere."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest

from synth.language import frames, lint, realise, replies, situations
from synth.language.lexicons import LEXICONS
from synth.language.patterns import alternatives, expand, slots, usable
from synth.language.personas import PERSONAS, Mood, Style, choose_mood
from synth.language.realise import Opening, Slots
from synth.language.register import apply_register
from synth.language.values import daytime
from tests.synth.language_samples import sample

ROOT = Path(__file__).resolve().parents[2]
PLAIN = Style(PERSONAS["plain"])
SHORT_TURNS = {
    "yes": replies.YES,
    "no": replies.NO,
    "yes_but": replies.YES_BUT,
    "changes": replies.CHANGES,
    "less": replies.LESS,
    "more": replies.MORE,
    "retry": replies.RETRY,
    "never_mind": replies.NEVER_MIND,
    "objection": replies.OBJECTION,
    "restate": replies.RESTATE,
    "already_said": replies.ALREADY_SAID,
    "closing": replies.CLOSING,
}
INFORMAL = re.compile(
    r"\b(?:gotta|gonna|lemme|dunno|wanna|bucks|thx|ta|cheers|nvm|yep|yup|nah|hey|hiya|pls|u|cos|reckon|cool)\b|\w'(?:m|ve|re|ll|d)\b|n't\b",
    re.IGNORECASE,
)


@pytest.mark.parametrize("persona", PERSONAS)
def test_no_message_has_a_known_fault(persona: str) -> None:
    found = [(lint.faults(s.text), s.text) for s in (sample(f"net/{n}", persona) for n in range(700))]
    assert [fault for fault in found if fault[0]] == []


def test_the_same_seed_gives_the_same_bytes_in_another_process() -> None:
    digests = set[str]()
    for number, zone in (("1", "UTC"), ("77", "Asia/Kolkata")):
        environment = {**os.environ, "PYTHONHASHSEED": number, "TZ": zone, "LC_ALL": "C", "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-m", "tests.synth.language_samples"]
        digests.add(
            subprocess.run(command, env=environment, cwd=ROOT, check=True, capture_output=True, text=True).stdout
        )
    assert len(digests) == 1
    assert len(digests.pop().strip()) == 64


def test_formal_speakers_take_no_slang_and_no_contraction() -> None:
    spoken = [sample(f"formal/{n}", "formal").text for n in range(1500)]
    assert [text for text in spoken if INFORMAL.search(text)] == []


def test_whatever_a_speaker_does_to_words_the_slots_stand_as_given() -> None:
    wild = replace(PERSONAS["texter"], typos=0.3, abbreviations=1.0)
    for n in range(300):
        rng = random.Random(f"wild/{n}")
        tokens = Slots()
        first, second = tokens.add("your tomorrow Account and Minutes", "<a>"), tokens.add("Please & Thanks Ltd", "<b>")
        text, _ = realise.finish(
            rng, f"please send {first} because of {second} tomorrow and thanks", tokens, Style(wild, True)
        )
        assert "your tomorrow Account and Minutes" in text
        assert "Please & Thanks Ltd" in text


def test_the_template_masks_what_is_said_and_knows_no_register() -> None:
    tokens = Slots()
    text = f"could you please cancel {tokens.add('the gym', '<series>')}? ⟦person:my aunt⟧ moved to ⟦place:Oslo⟧"
    templates = {
        realise.finish(random.Random(f"{n}"), text, tokens, Style(persona))[1]
        for n, persona in enumerate(PERSONAS.values())
    }
    assert templates == {"could you please cancel <series>? <person> moved to <place>"}


def test_an_unknown_token_is_an_error() -> None:
    with pytest.raises(KeyError):
        realise.finish(random.Random("x"), "cancel ⟦s9⟧", Slots(), PLAIN)


def test_capitals_are_given_to_sentences_days_and_i_and_names_keep_theirs() -> None:
    tokens = Slots()
    name = tokens.add("iPrint", "<x>")
    plain = replace(PERSONAS["plain"], no_stop=0.0)
    text = f"{tokens.add('the joint account', '<y>')} is low, so i'll fix it on friday. {name} pays in october, i think"
    said = realise.finish(random.Random("x"), text, tokens, Style(plain))[0]
    assert said == "The joint account is low, so I'll fix it on Friday. iPrint pays in October, I think."
    assert realise.finish(random.Random("x"), text, tokens, Style(plain, lower=True))[0].startswith("the joint account")


def test_articles_follow_the_sound_of_what_fills_the_slot() -> None:
    tokens = Slots()
    hour, call, time = tokens.add("hour", "<x>"), tokens.add("one-hour call", "<y>"), tokens.add("11am", "<z>")
    text = f"book a {hour} and an {call} for a {time} start"
    said = realise.finish(random.Random("x"), text, tokens, Style(replace(PERSONAS["plain"], no_stop=0.0)))[0]
    assert said == "Book an hour and a one-hour call for an 11am start."


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        ("set a limit", "setting a limit"),
        ("move it", "moving it"),
        ("cancel it", "cancelling it"),
        ("see it", "seeing it"),
        ("tie it up", "tying it up"),
        ("open it", "opening it"),
        ("undo that", "undoing that"),
        ("put it in and leave", "putting it in and leave"),
    ],
)
def test_gerunds(phrase: str, expected: str) -> None:
    assert realise.gerund(phrase) == expected


def wrapped(mood: Mood, phrase: str, times: int = 150) -> list[str]:
    styles = [Style(persona) for persona in PERSONAS.values()]
    return [
        realise.wrap(random.Random(f"{n}/{style.persona.name}"), mood, phrase, style)
        for n in range(times)
        for style in styles
    ]


def test_a_request_with_me_never_has_i_as_its_subject() -> None:
    for sentence in wrapped("do", "remind me at noon"):
        assert not re.search(
            r"\bi (?:need|want|would like|have) to remind|let's remind|remind me at noon for me|'d like to remind",
            sentence,
        )


def test_a_negative_request_stands_bare() -> None:
    assert set(wrapped("do", "don't renew ⟦s1⟧")) == {"don't renew ⟦s1⟧", "please don't renew ⟦s1⟧"}


def test_a_request_with_a_tag_asks() -> None:
    assert set(wrapped("do", "accept it for me, will you")) == {"accept it for me, will you?"}
    assert set(wrapped("say", "⟦s1⟧ is lost, can you freeze it")) == {"⟦s1⟧ is lost, can you freeze it?"}


def test_an_urgent_request_is_not_asked_at_leisure() -> None:
    assert not [
        s for s in wrapped("do", "freeze it right away") if "when you" in s or "chance," in s or "convenience" in s
    ]


def test_indirect_questions_stand_in_frames_that_take_them() -> None:
    assert not [s for s in wrapped("know", "the balance of it") if re.search(r"wondering|idea|not sure|dunno", s)]
    assert not [s for s in wrapped("know", "if it has settled") if re.search(r"remind me|forg|remember", s)]
    assert [s for s in wrapped("know", "how much is in it") if "wondering" in s]


def test_two_imperatives_mostly_share_a_frame_and_never_as_a_gerund() -> None:
    joined = [
        realise.combine(random.Random(f"{n}"), [("do", "move ⟦s1⟧"), ("do", "cancel ⟦s2⟧")], Style(PERSONAS["polite"]))
        for n in range(400)
    ]
    assert 0.6 < sum(len(sentences) == 1 for sentences in joined) / len(joined) < 0.8
    assert not [s for s in joined if len(s) == 1 and "moving" in s[0]]


def test_a_reason_that_points_back_never_comes_first() -> None:
    for n in range(200):
        text = realise.message(random.Random(f"{n}"), ["invite ⟦s1⟧"], "they offered to help", Opening(), "", PLAIN)
        assert text.startswith("invite")


def test_a_reason_may_come_before_or_after() -> None:
    starts = Counter(
        realise.message(random.Random(f"{n}"), ["cancel ⟦s1⟧"], "i'm moving to Oslo", Opening(), "", PLAIN).split()[0]
        for n in range(200)
    )
    assert starts["cancel"] > 50
    assert starts["i'm"] > 30


def test_a_closing_never_thanks_twice() -> None:
    text = realise.message(random.Random("x"), ["i'd be grateful if you could call"], None, Opening(), "thanks", PLAIN)
    assert text == "i'd be grateful if you could call"


def test_reasons_come_as_often_as_the_persona_gives_them() -> None:
    counts = {
        name: sum(situations.reason(random.Random(f"{n}"), "save", Style(persona)) is not None for n in range(500))
        / 500
        for name, persona in PERSONAS.items()
    }
    assert all(abs(counts[name] - PERSONAS[name].reason) < 0.08 for name in PERSONAS)
    with pytest.raises(KeyError):
        situations.reason(random.Random("x"), "no such tag", PLAIN)


def test_own_reasons_are_taken_in_one_of_five() -> None:
    rambler = Style(PERSONAS["rambler"])
    said = [situations.reason(random.Random(f"{n}"), "save", rambler, own=("it's mine",)) for n in range(1000)]
    assert 0.13 < said.count("it's mine") / 1000 < 0.27


def test_there_are_reasons_enough_and_words_enough() -> None:
    assert len(situations.REASONS) >= 50
    assert sum(len(lines) for lines in situations.REASONS.values()) >= 400
    assert min(len(lines) for lines in situations.REASONS.values()) >= 6
    assert all(len(lines) == len(set(lines)) for lines in situations.REASONS.values())
    for name in ("person", "place", "occasion", "thing", "activity", "topic"):
        assert 40 <= len(LEXICONS[name]) <= 60
    for name in ("outlay", "indoors", "out", "habit"):
        assert set(LEXICONS[name]) < set(LEXICONS["activity"])
    assert all(len(items) == len(set(items)) and all(items) for items in LEXICONS.values())


@pytest.mark.parametrize("tag", situations.REASONS)
def test_every_reason_reads_clean_with_any_of_its_words(tag: str) -> None:
    for line in situations.REASONS[tag]:
        assert set(slots(line)) <= set(LEXICONS)
        for n in range(40):
            rng = random.Random(f"{n}")
            text, template = realise.finish(rng, situations.say_line(rng, line, PLAIN), Slots(), PLAIN)
            assert (lint.faults(text), lint.repeated_words(template)) == ([], []), text


@pytest.mark.parametrize("name", SHORT_TURNS)
def test_every_short_turn_reads_clean(name: str) -> None:
    for n in range(600):
        rng = random.Random(f"{name}/{n}")
        style = Style(rng.choice(list(PERSONAS.values())))
        tokens = Slots()
        request, value = tokens.add("cancel the gym", "<x>"), tokens.add("fifty dollars", "<v>")
        line = expand(rng, rng.choice(usable(SHORT_TURNS[name], formal=style.careful)), formal=style.careful)
        said = line.replace("{x}", request).replace("{v}", value)
        text, template = realise.finish(rng, said, tokens, style)
        assert lint.faults(text) == [], text
        assert "{" not in template


def test_there_are_many_ways_to_ask_again() -> None:
    assert len(replies.RETRY) >= 40
    assert not [line for line in replies.RETRY if slots(line)]


def test_formal_speakers_have_lines_for_every_short_turn() -> None:
    for lines in (*SHORT_TURNS.values(), *replies.GIVE.values()):
        assert sum(alternatives(line, formal=True) for line in usable(lines, formal=True)) >= 4


def test_every_pattern_can_be_spoken() -> None:
    families = chain(frames.DO.values(), frames.KNOW.values())
    lines = chain(*(f.hearer + f.speaker for f in families), *situations.REASONS.values(), *SHORT_TURNS.values())
    assert all(
        expand(random.Random("x"), line) and not expand(random.Random("x"), line).startswith("~") for line in lines
    )


def test_personas_name_families_that_exist() -> None:
    for persona in PERSONAS.values():
        assert set(persona.do) <= set(frames.DO)
        assert set(persona.know) <= set(frames.KNOW)
        assert set(persona.openers) <= set(frames.OPENERS)
        assert persona.manner in frames.CLOSERS


def test_a_speaker_uses_only_the_moods_that_a_request_has() -> None:
    assert choose_mood(random.Random("x"), PLAIN, ["frag"]) is None
    assert {choose_mood(random.Random(f"{n}"), PLAIN, ["ask", "frag"]) for n in range(50)} == {"ask"}


def test_one_request_is_worded_in_many_ways() -> None:
    templates = Counter(sample(f"variety/{n}").template for n in range(3000))
    assert len(templates) > 2500
    assert templates.most_common(1)[0][1] <= 30


def test_a_link_is_left_out_before_two_sentences_and_before_an_interjection() -> None:
    rng = random.Random("x")
    assert realise.message(rng, ["cancel it"], None, Opening("great.", "also"), "", PLAIN) == "great. also cancel it"
    assert realise.message(rng, ["cancel it", "then go"], None, Opening("", "also"), "", PLAIN) == "cancel it. then go"
    assert realise.message(rng, ["i wonder, could you go?"], None, Opening("", "now"), "", PLAIN).startswith("i wonder")


def test_conversations_open_as_often_as_the_persona_greets() -> None:
    for persona in PERSONAS.values():
        greeted = sum(realise.opener(random.Random(f"{n}"), Style(persona)) != Opening() for n in range(500)) / 500
        assert abs(greeted - persona.opener) < 0.08


def test_reactions_do_not_judge_and_follow_the_kind_of_answer() -> None:
    refused = {realise.reaction(random.Random(f"{n}"), "refused", Style(PERSONAS["chatty"])).lead for n in range(300)}
    done = {realise.reaction(random.Random(f"{n}"), "write", Style(PERSONAS["chatty"])).lead for n in range(300)}
    assert refused & done <= {"", "ok.", "hm, ok.", "fine."}
    with pytest.raises(KeyError):
        [realise.reaction(random.Random(f"{n}"), "no such kind", Style(PERSONAS["chatty"])) for n in range(50)]


def test_nothing_follows_a_request_that_ends_in_a_clause_of_its_own() -> None:
    assert not [s for s in wrapped("do", "dispute ⟦s1⟧, it was twice") if not s.removesuffix("?").endswith("twice")]


def test_a_request_with_two_verbs_is_never_put_as_a_gerund() -> None:
    assert not [s for s in wrapped("do", "skip ⟦s1⟧ once but keep it going") if "skipping" in s]
    assert [s for s in wrapped("do", "skip ⟦s1⟧ once") if "skipping" in s]


def test_a_slip_of_the_keys_never_makes_a_rude_word() -> None:
    clumsy = Style(replace(PERSONAS["texter"], typos=1.0))
    said = "count the clock, public shirts and grapes of a contact"
    typed = [apply_register(random.Random(seed), said, clumsy) for seed in range(400)]
    words = set(re.findall(r"\w+", " ".join(typed)))
    assert len(words) > 50
    assert not words & {"cunt", "cock", "pubic", "shits"}
    assert not [word for word in words if "coon" in word]


def test_nobody_says_good_morning_in_the_evening() -> None:
    said = {
        hour: " ".join(
            realise.opener(random.Random(f"{n}"), Style(PERSONAS[name], daytime=daytime(hour))).lead
            for name in PERSONAS
            for n in range(40)
        ).lower()
        for hour in (9, 14, 19)
    }
    assert "morning" in said[9]
    assert "afternoon" in said[14]
    assert "evening" in said[19]
    assert "morning" not in said[14] + said[19]
