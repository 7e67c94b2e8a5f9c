"""What a rewrite may change, and what makes it another message."""

from __future__ import annotations

import pytest

from synth.teacher.prompts import prompts_of, rewrite_in
from synth.teacher.rewrite import fault_of
from synth.teacher.said import spans_of
from tasks import Call, Report, Setup, Task, Turn

NOW = "2026-03-11T10:00:00+00:00"  # a Wednesday
MOVE = (
    "I'm sorting out my money. Might I ask you to send $1,320 across from my Main account to the Emergency Fund?",
    "i'm sorting out my money. might i ask you to send <amount> across from my <nickname> account to the <nickname>?",
)
SPLIT = (
    "Please send $20 to Priya and $50 to Arjun on Friday",
    "please send <amount> to <first> and <amount> to <first> <day>",
)
FREEZE = (
    "could you pls freeze the card ending 5410 until i find it",
    "could you please freeze the card ending <last4> until i find it?",
)
BIO = ('Can you update my bio to "Better in person"?', 'can you update my bio to "<bio>"?')
SMALL = (
    "woould be great if you could take me to the paint shed and stop at väinö myllymäki's place first thaks a lot",
    "would be great if you could take me to the <name> and stop at <name> place first thanks a lot",
)
LIGHTS = (
    "So here's the thing... I don't need the high beams any more, turn them off. Thanks!",
    "so here's the thing... i don't need <light> any more, turn them off. thanks!",
)
NOTE = ("Note down ~/notes/not to forget.txt for me and let pay-180 be", "note down <path> for me and let <key> be")


def task_of(text: str, *calls: Call, reports: tuple[Report, ...] = ()) -> Task:
    return Task(
        id="t",
        world=Setup(seed=1, now=NOW, servers=("banking",)),
        turns=(Turn(user=text, calls=calls, reports=reports),),
    )


def fault(message: tuple[str, str], rewrite: str) -> str | None:
    return fault_of(task_of(message[0]), 0, message[1], rewrite)


@pytest.mark.parametrize("message", [MOVE, SPLIT, FREEZE, BIO, SMALL, LIGHTS, NOTE])
def test_a_message_says_what_it_says(message: tuple[str, str]) -> None:
    assert fault(message, message[0]) is None


@pytest.mark.parametrize(
    ("message", "rewrite"),
    [
        (MOVE, "Could you move $1,320 from my Main account to the Emergency Fund? I am putting my finances in order."),
        (MOVE, "could you transfer $1,320 out of Main, from there to the emergency fund"),
        (SPLIT, "Priya should get $20 and Arjun $50, please send it on Friday"),
        (FREEZE, "Please freeze the card ending 5410 for me until i find it."),
        (BIO, 'My bio should say "Better in person", please change it.'),
        (SMALL, "please drive me to the paint shed, but stop at väinö myllymäki's first"),
        (LIGHTS, "Turn off the high beams please, I don't need them now."),
        (NOTE, "let pay-180 be, but note down ~/notes/not to forget.txt"),
    ],
)
def test_other_words_for_the_same_pass_unless_they_turn_the_order(message: tuple[str, str], rewrite: str) -> None:
    found = fault(message, rewrite)
    assert found == ("values stand in another order" if rewrite.startswith("let pay-180") else None)


@pytest.mark.parametrize(
    ("message", "rewrite", "said"),
    [
        (MOVE, "Might I ask you to send $1,302 across from my Main account to the Emergency Fund?", "a number"),
        (MOVE, "Might I ask you to send some money from my Main account to the Emergency Fund?", "a number"),
        (MOVE, "Might I ask you to send $1,320 across to my Main account from the Emergency Fund?", "another part"),
        (MOVE, "Might I ask you to send $1,320 across from the Emergency Fund to my Main account?", "another part"),
        (MOVE, "Might I ask you to send $1,320 across from my Main account to the Savings?", "a name is lost"),
        (MOVE, "Might I ask you to send $1,320 across from my Main account to the fund for emergencies?", "a name"),
        (MOVE, "Might I ask you to send €1,320 across from my account to the Emergency Fund?", "a name is lost"),
        (SPLIT, "Please send $50 to Priya and $20 to Arjun on Friday", "their order"),
        (SPLIT, "Please send $20 to Arjun and $50 to Priya on Friday", "another order"),
        (SPLIT, "Please send $20 to Priya and $50 to Arjun next Friday", "a value, or"),
        (SPLIT, "Please send $20 to Priya and $50 to Arjun on Saturday", "date or unit"),
        (SPLIT, "Please send $20 to Priya and $50 to Arjun on Friday at noon", "date or unit"),
        (SPLIT, "Please send $20 to Priya and $50 to Arjun and ben on Friday", "a name is new"),
        (SPLIT, "Please send $20 each to Priya and $50 to Arjun on Friday", "apart is new"),
        (SPLIT, "Please do not send $20 to Priya and $50 to Arjun on Friday", "a negation"),
        (SPLIT, "Please request $20 to Priya and $50 to Arjun on Friday", "turned round"),
        (FREEZE, "pls unfreeze the card ending 5410 until i find it", "turned round"),
        (FREEZE, "could you pls freeze the card until i find it", "a number"),
        (FREEZE, "could you pls freeze the card ending 5410", "tells things apart is lost"),
        (FREEZE, "could you pls freeze the newest card ending 5410 until i find it", "comparison"),
        (FREEZE, "could you pls freeze the card ending 5410 until i find it twice", "number, date or unit"),
        (FREEZE, "could you pls freeze my other card ending 5410 until i find it", "apart is new"),
        (FREEZE, "freeze_card ending 5410 until i find it", "path or key"),
        (BIO, "Can you update my bio to Better in person?", "quoted"),
        (BIO, 'Can you update my bio to "better in person"?', "quoted"),
        (BIO, 'Can you update my "bio" to "Better in person"?', "quoted"),
        (
            SMALL,
            "would be great if you could take me to the paint shop and stop at väinö myllymäki's place first",
            "lost",
        ),
        (SMALL, "would be great if you could take me to the paint shed first", "lost"),
        (LIGHTS, "So I don't need the low beams any more, turn them off. Thanks!", "a value is lost"),
        (LIGHTS, "So I don't need the high beams any more, turn them on. Thanks!", "turned round"),
        (NOTE, "Note down ~/notes/forget.txt for me and let pay-180 be", "path or key"),
        (NOTE, "Note down ~/notes/not to forget.txt for me and let pay-181 be", "a number"),
        (NOTE, "", "empty"),
        (NOTE, "note", "too short"),
        (NOTE, " ".join([NOTE[0]] * 4), "too short or too long"),
        (NOTE, f"**{NOTE[0]}**", "no plain line"),
        (NOTE, f"Here you are:\n{NOTE[0]}", "no plain line"),
        (NOTE, f"{NOTE[0]}\x07", "no plain line"),
    ],
)
def test_a_value_that_is_lost_new_or_moved_makes_it_another_message(
    message: tuple[str, str], rewrite: str, said: str
) -> None:
    assert said in str(fault(message, rewrite))


def test_the_words_that_a_call_takes_from_the_user_stay_though_no_slot_has_them() -> None:
    text = "file my drive home as private please"
    call = Call(
        id="c1",
        server="vehicle",
        tool="label_trip",
        arguments={"label": "private", "trip": "T1"},
        provenance={"label": "user:0", "trip": "c0:/trip"},
    )
    task = task_of(text, call)
    assert fault_of(task, 0, text, "please log my drive home as private") is None
    assert fault_of(task, 0, text, "please file my drive home as a personal one") == "a value is lost"


def test_what_only_the_plan_knows_is_not_said() -> None:
    call = Call(
        id="c1",
        server="banking",
        tool="find_payee",
        arguments={"name": "corner bakery"},
        provenance={"name": "c0:/name"},
    )
    task = task_of("what was the last thing that i paid for", call, reports=(Report(type="text", value="oat bread"),))
    assert fault_of(task, 0, "", "what was the last thing that i bought") is None
    for hidden in ("corner bakery", "oat bread"):
        assert fault_of(task, 0, "", f"was {hidden} the last thing that i paid") == "says what the user does not say"


def test_the_words_of_the_slots_are_found_through_slips_and_small_letters() -> None:
    assert spans_of(*SMALL) == ("paint shed", "väinö myllymäki's")
    assert spans_of(*MOVE) == ("$1,320", "Main", "Emergency Fund")
    assert spans_of(*BIO) == ("Better in person",)
    assert spans_of("Any luck now?", "any luck now?") == ()


def test_what_a_model_thinks_or_wraps_is_not_the_rewrite() -> None:
    assert rewrite_in("<think>\nshort?\n</think>\n\n Send it. \n") == "Send it."
    assert rewrite_in('"Send it."') == "Send it."
    assert rewrite_in("“Send it.”") == "Send it."
    assert rewrite_in('"Hi" and "bye"') == '"Hi" and "bye"'


def test_a_prompt_has_the_messages_before_it_and_a_key_of_its_own_model() -> None:
    turns = (Turn(user=SPLIT[0]), Turn(user="Yes"), Turn(user=MOVE[0]))
    task = Task(id="t", world=Setup(seed=1, now=NOW, servers=("banking",)), turns=turns)
    masks = (SPLIT[1], "yes", MOVE[1])
    first, later = prompts_of("one", task, masks)
    assert (first.turn, later.turn) == (0, 2)
    assert SPLIT[0] in later.messages[-1]["content"]
    assert later.messages[-1]["content"].endswith(MOVE[0])
    assert "Keep word for word:\n$1,320\nMain\nEmergency Fund" in later.messages[-1]["content"]
    assert [prompt.key for prompt in prompts_of("one", task, masks)] == [first.key, later.key]
    assert {prompt.key for prompt in prompts_of("two", task, masks)}.isdisjoint({first.key, later.key})
