"""Each fault of the net catches what it was made for, and good messages pass."""

from __future__ import annotations

import pytest

from synth.language.lint import FAULTS, faults, repeated_words

BAD = {
    "unfilled slot": "Cancel {event_id}.",
    "name of a tool or field": "Please call transfer_funds now.",
    "id": "Freeze AC-7K3QX9.",
    "ISO date": "Move it to 2026-03-11.",
    "doubled word": "Move the the standup.",
    "two pleases": "Please cancel it, please.",
    "two sorries": "Sorry to bother you, sorry.",
    "day twice": "Say maybe to this Sunday's Sunday lunch.",
    "plural with a singular verb": "The drinks with Elif is off, cancel it.",
    "two justs": "Can you just leave just 1200 in it?",
    "two thanks": "Thanks. Cancel it, thanks.",
    "preposition before an adverb of time": "Book lunch on tomorrow.",
    "preposition before next or last day": "Book lunch on next Friday.",
    "two prepositions": "Move it to on Friday.",
    "determiner before a possessive day": "Cancel the tomorrow's standup.",
    "two determiners": "Cancel my the standup.",
    "possessive date": "Cancel the 21st's standup.",
    "bare hour as a noun": "Scrap my 2 on Friday.",
    "bare hour after a day": "Move it to Friday 2.",
    "at a thing": "See you at a call.",
    "object pronoun as a subject": "Him paid for me.",
    "they with a singular verb": "What has they put in the bio?",
    "reflexive me": "I need to remind me at noon.",
    "me for me": "Can you remind me at noon for me?",
    "two stops": "Can you do it?.",
    "doubled space": "Cancel  it.",
    "wrong article": "Book a hour and an call, a offsite.",
    "statement after can you": "Can you cancel it.",
    "pronoun before its noun": "I never use it so let's stop the gym.",
    "reason twice": "Cancel it because I'm ill because it's late.",
    "for me after a clause": "could you settle up for the sideboard i bought for me?",
    "many dashes": "Hey - cancel it - I'm ill - thanks.",
    "call and call it": "Set up a call with Noa and call it slide check.",
    "sign and unit": "Send $50 bucks.",
    "no words": "?",
}
GOOD = (
    "Could you move my 2 o'clock on Friday to half past four?",
    "put what's left in the everyday account over 2,000 into the rainy day pot",
    "I've got a school play to pay for at the end of the month, so move $45.50.",
    "Cancel tomorrow's standup - my aunt is ill.",
    "Wait... the one on the 28th, not this Friday's.",
    "Please book a one-hour call and an MOT for an hour later.",
    "her and Sam's lunch to Friday at 2, thanks!",
    "I was told that that worked",
    "Turn the heating on tomorrow at 7.",
    "What's on tomorrow?",
)


def test_every_fault_has_an_example() -> None:
    assert set(BAD) == set(FAULTS)


@pytest.mark.parametrize("name", BAD)
def test_a_fault_is_named(name: str) -> None:
    assert name in faults(BAD[name])


@pytest.mark.parametrize("text", GOOD)
def test_good_messages_pass(text: str) -> None:
    assert faults(text) == []


def test_a_long_message_is_a_fault() -> None:
    assert faults("so " + "very, " * 60 + "long") == ["over 60 words"]


def test_words_said_twice_in_a_template_are_found_outside_the_masks() -> None:
    assert repeated_words("move <payment> today, the payment is moved today") == ["today"]
    assert repeated_words("cancel <event>. i'm trying, so trying it") == ["trying"]
    assert repeated_words("could you cancel it?") == []
