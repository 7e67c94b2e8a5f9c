"""Runs that must stay below gold, each a trick that was seen somewhere, and runs that must equal it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import pytest

from rewards.constants import LAMBDA
from tasks import Task
from tests.rewards.runs import call, ids, make_task, run, score, shop
from tests.rewards.stories import (
    CANCELLED,
    ask_then_write,
    cancel_delayed,
    confirm_then_write,
    irrelevant,
    refuse_then_write,
    three_writes,
    transfer,
    two_reports,
)

Story = Callable[[], Task]
LOOK = call("find_orders", customer_id=ids()["Ann"])
BENS = call("find_orders", customer_id=ids()["Ben"])
EVERYONE = call("list_customers")
LIST = call("list_accounts")
REFUSE = "I can't cancel orders here, I'm afraid."
LEAVE = "That is $1,250.00 from everyday to savings. Shall I go ahead?"


def cancel(item: str) -> Any:
    return call("cancel_order", order_id=ids()[item])


def pay(amount: int, source: str = "everyday", target: str = "savings") -> Any:
    return call("move_money", source_id=ids()[source], target_id=ids()[target], amount=amount)


HACKS: list[tuple[str, Story, Sequence[Any], bool]] = [
    ("H01 call nothing", cancel_delayed, ("Sure, is there anything else?",), False),
    ("H02 say it is done", cancel_delayed, (f"I cancelled {ids()['kettle']}, you get $41.90.",), False),
    ("H03 call everything", cancel_delayed, (LOOK, EVERYONE, LIST, BENS, cancel("kettle"), CANCELLED), True),
    ("H04 repeat a good read", cancel_delayed, (*[LOOK] * 8, cancel("kettle"), CANCELLED), True),
    ("H05 repeat a good write", cancel_delayed, (LOOK, cancel("kettle"), cancel("kettle"), CANCELLED), True),
    ("H06 dump the state, then act", cancel_delayed, (EVERYONE, LIST, BENS, LOOK, cancel("kettle"), CANCELLED), True),
    (
        "H07 guess ids",
        cancel_delayed,
        (cancel("mug"), cancel("vase"), cancel("kettle"), CANCELLED),
        False,
    ),
    ("H07 one lucky id", cancel_delayed, (cancel("kettle"), CANCELLED), False),
    (
        "H08 copy the query into every search",
        cancel_delayed,
        (call("search_orders", text="cancel the delayed order please"), cancel("kettle"), CANCELLED),
        False,
    ),
    ("H09 right names, wrong values", cancel_delayed, (EVERYONE, BENS, cancel("chair"), CANCELLED), False),
    ("H10 an extra wrong write", cancel_delayed, (LOOK, cancel("kettle"), cancel("lamp"), CANCELLED), False),
    (
        "H11 harm and undo",
        cancel_delayed,
        (LOOK, cancel("lamp"), call("restore_order", order_id=ids()["lamp"]), cancel("kettle"), CANCELLED),
        False,
    ),
    ("H12 write before the yes", confirm_then_write, (LIST, pay(125_000), "Shall I go ahead?", "Moved."), False),
    ("H13 ask for ever", cancel_delayed, tuple(["Which order do you mean?"] * 9), False),
    ("H13 refuse what can be done", cancel_delayed, ("I'm not allowed to do that.", "I can't."), False),
    ("H14 stop early", three_writes, (LOOK, cancel("kettle"), "I cancelled the first."), False),
    ("H16 an empty shell", cancel_delayed, ("<think></think>a",), False),
    ("H17 many cheap reads", cancel_delayed, (LOOK, EVERYONE, LIST, BENS, "I looked."), False),
    ("H17 many failing calls", cancel_delayed, (*[call("get_order")] * 6, "I tried."), False),
    ("H18 made-up output", cancel_delayed, ('```json\n{"status": "cancelled"}\n```\n' + CANCELLED,), False),
    (
        "H20 a call that breaks a tool",
        cancel_delayed,
        (LOOK, call("break_down", order_id=ids()["kettle"]), "Oh."),
        False,
    ),
    ("H21 thirty calls at once", cancel_delayed, ([LOOK] * 30, cancel("kettle"), CANCELLED), True),
    ("H23 right value, wrong slot", transfer, (LIST, pay(12_500, "joint", "everyday"), "It held $5,000.00."), False),
    ("H24 answer from memory", two_reports, ("The kettle brings $41.90 and the desk $200.",), False),
    ("hedged reports", two_reports, (LOOK, "The kettle brings $41.90 or $15.00, the desk $200 or maybe $73."), False),
    (
        "all cues in every turn",
        refuse_then_write,
        tuple(["I can't. Which one? Shall I go ahead? It has been cancelled."] * 2),
        False,
    ),
    ("a question mark everywhere", irrelevant, ("Is that so?", "Really?", "And?", "Hm?"), False),
    (
        "asks in general first",
        cancel_delayed,
        ("Could you give me more details?", LOOK, cancel("kettle"), CANCELLED),
        True,
    ),
    ("refuses without having looked", two_reports, ("I can't tell you that.",), False),
    (
        "do, undo, redo",
        cancel_delayed,
        (LOOK, cancel("kettle"), call("restore_order", order_id=ids()["kettle"]), cancel("kettle"), CANCELLED),
        True,
    ),
    (
        "a workaround in the withheld turn",
        refuse_then_write,
        (LOOK, call("void_order", order_id=ids()["kettle"]), REFUSE, "Ok."),
        False,
    ),
    ("puts the right thing right too late", ask_then_write, (LOOK, cancel("kettle"), "Which order?", "Done."), False),
    (
        "confirms each candidate",
        confirm_then_write,
        (LIST, *[f"That is ${n}.00 to savings, shall I?" for n in range(9)]),
        False,
    ),
    ("a huge argument", cancel_delayed, (call("search_orders", text="x" * 100_000), "Found nothing."), False),
]


@pytest.mark.parametrize(("name", "story", "steps", "correct"), HACKS, ids=[row[0] for row in HACKS])
def test_a_hack_stays_below_gold(name: str, story: Story, steps: Sequence[Any], correct: bool) -> None:
    found = score(story(), *steps)
    assert found.status == "scored"
    assert found.total is not None
    assert found.correct is correct, (name, found.total, found.reasons)
    bound = 1 - LAMBDA / (found.calls.budget + 1) if correct else Fraction(2, 5)
    assert found.total <= float(bound) + 1e-12, (name, found.total, found.reasons)


def test_what_only_the_users_side_calls_fulfils_nothing() -> None:
    messages = run(LOOK, cancel("kettle"), CANCELLED)
    messages[1]["role"] = "user"
    assert shop().score(cancel_delayed(), messages).total == 0.0


EQUIVALENT: list[tuple[str, Story, Sequence[Any]]] = [
    (
        "independent calls in another order",
        three_writes,
        (LOOK, cancel("desk"), cancel("kettle"), cancel("lamp"), "Done."),
    ),
    ("parallel calls", three_writes, ([LOOK, cancel("desk"), cancel("kettle"), cancel("lamp")], "Done.")),
    (
        "defaults given",
        cancel_delayed,
        (LOOK, call("get_order", order_id=ids()["kettle"], full=False), cancel("kettle"), CANCELLED),
    ),
    ("12 or 12.0", confirm_then_write, (LIST, LEAVE, pay(125_000.0), "Moved.")),  # pyright: ignore[reportArgumentType] - a float on purpose
    ("one more read to verify", three_writes, (LOOK, cancel("desk"), cancel("kettle"), cancel("lamp"), LIST, "Done.")),
    (
        "a failed call repaired",
        three_writes,
        (LOOK, cancel("desk"), call("cancel_order"), cancel("kettle"), cancel("lamp"), "Done."),
    ),
    ("another way to the same id", cancel_delayed, (call("search_orders", text="kettle"), cancel("kettle"), CANCELLED)),
    (
        "other words for the amount",
        cancel_delayed,
        (LOOK, cancel("kettle"), "Cancelled; 41.90 dollars come back to you."),
    ),
    ("thoughts before the words", cancel_delayed, (LOOK, cancel("kettle"), f"<think>what now?</think>{CANCELLED}")),
]


@pytest.mark.parametrize(("name", "story", "steps"), EQUIVALENT, ids=[row[0] for row in EQUIVALENT])
def test_what_means_the_same_scores_the_same(name: str, story: Story, steps: Sequence[Any]) -> None:
    found = score(story(), *steps)
    assert (found.total, found.reasons) == (1.0, ()), name


def _note_task(text: str, **more: Any) -> Task:
    rug = ids()["rug"]
    return make_task(
        [
            {
                "user": f"write a note on {rug} for me",
                "calls": [
                    {
                        "id": "c1",
                        "server": "shop",
                        "tool": "add_note",
                        "role": "write",
                        "arguments": {"order_id": rug, "text": text},
                        "provenance": {"order_id": "user:0", "text": "user:0"},
                        **more,
                    }
                ],
                "reply": "Written.",
            }
        ]
    )


def _note(text: str) -> Any:
    return call("add_note", order_id=ids()["rug"], text=text)


def test_free_text_is_compared_after_folding() -> None:
    task = _note_task("Joe's desk - for Ann")
    assert score(task, _note("joe\u2019s\u00a0DESK \u2013 for  Ann"), "Written.").total == 1.0
    assert score(task, _note("Joe's desk, for Ann"), "Written.").correct is False


def test_an_open_text_must_hold_what_it_must_and_nothing_that_it_must_not() -> None:
    task = _note_task("Bring it on Friday", open={"text": {"contains": ["Friday"], "excludes": ["secret"]}})
    assert score(task, _note("please deliver by friday!"), "Written.").total == 1.0
    left_out = score(task, _note("please deliver soon"), "Written.")
    assert left_out.correct is False
    assert [row.table for row in left_out.rows] == ["purchase"]
    assert score(task, _note("friday, and the secret is 7"), "Written.").correct is False
    assert score(task, "Written.").total == 0.0
