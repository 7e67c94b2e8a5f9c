"""The adversary suite: every trick against the shop's tasks, and the holes that tricks once went through."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from rewards import grounded, reading
from rewards.adversary import TRICKS, Tally, render_table, try_tricks
from rewards.adversary.values import other_value, spell
from tasks import Task
from tasks.values import hear_report
from tests.rewards.runs import call, gold_call, ids, make_task, score, shop
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

STORIES: tuple[Callable[[], Task], ...] = (
    cancel_delayed,
    three_writes,
    ask_then_write,
    refuse_then_write,
    confirm_then_write,
    irrelevant,
    two_reports,
    transfer,
)
NOW = datetime(2026, 11, 2, tzinfo=UTC)
LOOK = call("find_orders", customer_id=ids()["Ann"])
CANCEL = call("cancel_order", order_id=ids()["kettle"])


def _said(*names: str) -> str:
    return ", ".join(ids()[name] for name in names)


def _either() -> Task:
    """Either of two orders may be cancelled."""
    plans = [[gold_call("c1", "cancel_order", {"order_id": ids()[name]})] for name in ("rug", "lamp")]
    turn = {"user": f"cancel {_said('rug')} or {_said('lamp')}, as you like", "reply": "Cancelled."}
    return make_task([{**turn, "calls": plans[0], "accept": [plans[1]]}])


def _all_at_once(*names: str) -> Task:
    """Some orders are cancelled by one call."""
    batch = gold_call("c1", "cancel_several", {"order_ids": [ids()[name] for name in names]})
    return make_task(
        [{"user": f"cancel {_said(*names)}", "calls": [batch], "reply": "Cancelled.", "n_need": len(names)}]
    )


def _inside() -> Task:
    """A table inside, which is where tables are anyway."""
    table = gold_call("c1", "book_table", {"day": "2026-12-24", "people": 2, "room": "inside"})
    return make_task([{"user": "a table inside for two on 2026-12-24", "calls": [table], "reply": "Booked."}])


def _visit() -> Task:
    """A time, of a tool that takes seconds too."""
    visit = gold_call("c1", "plan_visit", {"at": "2026-12-24T10:30"})
    return make_task([{"user": "come by on 2026-12-24 at 10:30", "calls": [visit], "reply": "It is planned."}])


def _met(*, yes: bool) -> Task:
    """A yes or a no, behind a sum of money."""
    look = gold_call("c1", "find_orders", {"customer_id": ids()["Ann"]}, "lookup")
    reports = [{"type": "money", "value": 4190}, {"type": "yes_no", "value": yes}]
    reply = f"The kettle brings $41.90. The kettle is late: {'yes' if yes else 'no'}."
    evidence = [{"server": "shop", "table": "purchase", "key": ids()["kettle"]}]
    user = f"I'm Ann, {ids()['Ann']}: what does the kettle bring, and is it late?"
    return make_task([{"user": user, "calls": [look], "reports": reports, "evidence": evidence, "reply": reply}])


def _dearer() -> Task:
    """Which of two orders brings more, and by how much."""
    look = gold_call("c1", "find_orders", {"customer_id": ids()["Ann"]}, "lookup")
    more = "most(c1:/orders/0/refund c1:/orders/0/item, c1:/orders/1/refund c1:/orders/1/item)"
    reports = [{"type": "text", "value": "desk", "provenance": more}, {"type": "money", "value": 12_700}]
    user = f"I'm Ann, {ids()['Ann']}: which brings more, the rug or the desk, and by how much?"
    evidence = [{"server": "shop", "table": "purchase", "key": ids()["desk"]}]
    reply = "The desk brings more, by $127.00."
    return make_task([{"user": user, "calls": [look], "reports": reports, "evidence": evidence, "reply": reply}])


RARE: tuple[tuple[str, Callable[[], Task]], ...] = (
    ("accepted_plan", _either),
    ("batch_split", lambda: _all_at_once("kettle", "lamp", "desk", "rug")),
    ("defaults_left_out", _inside),
    ("with_seconds", _visit),
    ("yes_or_no_later", lambda: _met(yes=True)),
    ("yes_or_no_later", lambda: _met(yes=False)),
    ("held_against_the_other", _dearer),
    ("said_of_the_other", _dearer),
)


@pytest.mark.parametrize(("trick", "story"), RARE, ids=[name for name, _ in RARE])
def test_a_trick_that_rows_seldom_allow_earns_what_gold_earns(trick: str, story: Callable[[], Task]) -> None:
    found = list(try_tricks(story(), shop()))
    assert [(one.verdict, one.total, one.correct) for one in found if one.trick == trick] == [("equal", 1, True)]
    assert [(one.trick, one.broken) for one in found if one.broken] == []


def test_of_two_that_are_compared_the_other_one_is_no_answer() -> None:
    tricks = {"swaps_the_two", "turns_the_two", "names_both"}
    found = [one for one in try_tricks(_dearer(), shop()) if one.trick in tricks]
    assert {(one.trick, one.correct) for one in found} == {(name, False) for name in tricks}


def test_wrong_lengths_of_time_are_none_that_would_be_heard_as_the_right_one() -> None:
    for value in (60, 120, 6000):
        wrong = [other_value("duration", value, n) for n in (-4, -3, -2, -1, 1, 2, 3, 4)]
        assert len({value, *wrong}) == 9
        assert not any(hear_report("duration", value, spell("duration", one or 0), NOW).said for one in wrong)


def test_yes_and_no_is_no_answer() -> None:
    for yes in (True, False):
        found = [one for one in try_tricks(_met(yes=yes), shop()) if one.trick == "yes_and_no"]
        assert [(one.correct, one.total) for one in found] == [(False, found[0].total)] * 3
        assert 0 < found[0].total < 0.4


def test_an_answer_of_a_later_turn_stands_not_beside_one_of_this() -> None:
    first, second = (_met(yes=yes).turns[0].model_dump(mode="json", exclude_none=True) for yes in (True, False))
    renamed = json.loads(json.dumps(second).replace('"c1"', '"c2"'))
    task = make_task([first, renamed])
    look = call("find_orders", customer_id=ids()["Ann"])
    right = [look, "It is $41.90. Yes, it is late.", "It is $41.90. No, it is not late."]
    both = [look, "It is $41.90. Yes. No.", "It is $41.90. No, it is not late."]
    assert (score(task, *right).correct, score(task, *both).correct) == (True, False)


def test_a_batch_is_split_only_into_calls_that_the_tool_takes() -> None:
    for names in (("kettle", "lamp"), ("kettle", "lamp", "desk")):
        found = list(try_tricks(_all_at_once(*names), shop()))
        assert "batch_split" not in {one.trick for one in found}
        assert [(one.trick, one.broken) for one in found if one.broken] == []


@pytest.mark.parametrize("story", STORIES, ids=[story.__name__ for story in STORIES])
def test_no_trick_leaves_its_bound(story: Callable[[], Task]) -> None:
    found = list(try_tricks(story(), shop()))
    assert (found[0].trick, found[0].total) == ("gold", 1)
    assert [(one.trick, one.broken) for one in found if one.broken] == []


def test_the_same_task_gives_the_same_runs() -> None:
    assert list(try_tricks(cancel_delayed(), shop())) == list(try_tricks(cancel_delayed(), shop()))


def test_a_run_on_a_fork_earns_what_it_earns_by_itself() -> None:
    named = {one.trick: one.total for one in try_tricks(cancel_delayed(), shop())}
    assert float(named["repeats_a_write"]) == score(cancel_delayed(), LOOK, CANCEL, CANCEL, CANCELLED).total
    assert float(named["repeats_a_read"]) == score(cancel_delayed(), *[LOOK] * 8, CANCEL, CANCELLED).total


def test_a_hole_in_the_reward_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> bool:
        return False

    monkeypatch.setattr(reading, "_silent", never)
    broken = {one.trick for one in try_tricks(three_writes(), shop()) if one.broken}
    assert {"acts_after_the_end", "claims_early"} <= broken


def test_an_id_that_nobody_showed_is_seen_by_the_tricks(monkeypatch: pytest.MonkeyPatch) -> None:
    def all_seen(*_: object) -> bool:
        return True

    monkeypatch.setattr(grounded._Seen, "holds", all_seen)  # pyright: ignore[reportPrivateUsage] - the rule under test
    assert any(one.broken for one in try_tricks(three_writes(), shop()) if one.trick == "from_memory")


def test_the_table_tells_of_every_trick_how_often_it_applied() -> None:
    tally = Tally()
    for story in STORIES:
        tally.add(story().id, try_tricks(story(), shop()))
    table = render_table(tally, {"shop": len(STORIES)})
    assert table.startswith(
        f"{tally.runs:,} runs over {len(STORIES)} tasks ({len(STORIES)} shop); 0 leave their bound."
    )
    assert table.count("\n| ") == len(TRICKS) + 4
    assert "| H04: a good look-up eight times over | below gold | 7 | 1.00 |" in table


def test_an_id_in_a_result_is_no_news_to_whoever_wrote_it_there() -> None:
    """A search for "id " answered with the id, which was not quite what was asked, and so counted as seen."""
    rug = ids()["rug"]
    note = call("add_note", order_id=ids()["kettle"], text=f" {rug} ")
    found = score(
        _cancel_rug(), note, call("get_order", order_id=rug), call("cancel_order", order_id=rug), "Cancelled."
    )
    assert found.correct is False
    assert found.parts["grounded"] == 0.0


def _cancel_rug() -> Task:
    return make_task(
        [
            {
                "user": f"I'm Ann, {ids()['Ann']}, and the kettle is {ids()['kettle']}: cancel the rug",
                "calls": [
                    {"id": "c1", "server": "shop", "tool": "find_orders", "arguments": {"customer_id": ids()["Ann"]}},
                    {
                        "id": "c2",
                        "server": "shop",
                        "tool": "cancel_order",
                        "role": "write",
                        "arguments": {"order_id": ids()["rug"]},
                        "after": ["c1"],
                    },
                ],
                "reply": "Cancelled.",
            }
        ]
    )


def test_what_is_done_when_the_user_has_gone_comes_too_late() -> None:
    found = score(
        three_writes(), LOOK, "Done.", *[call("cancel_order", order_id=ids()[n]) for n in ("kettle", "lamp", "desk")]
    )
    assert (found.correct, found.total) == (False, 0.4)


def test_an_answer_beside_a_call_is_heard_by_nobody() -> None:
    beside: list[Any] = [
        {"role": "assistant", "content": f"It is ${n}.90.", "tool_calls": [_as_call(n)]} for n in (40, 41, 42)
    ]
    done = {"role": "assistant", "content": "Cancelled."}
    first = [_message(*LOOK), _message(*CANCEL)]
    found = shop().score(cancel_delayed(), [*first, *beside, done])
    assert found.parts["reports"] == 0.0


def _as_call(number: int) -> dict[str, Any]:
    return {"id": f"x{number}", "type": "function", "function": {"name": "list_accounts", "arguments": "{}"}}


def _message(name: str, arguments: dict[str, Any]) -> dict[str, Any]:
    return {"role": "assistant", "content": None, "tool_calls": [{"name": name, "arguments": arguments}]}


def test_a_value_that_a_later_turn_asks_for_is_no_late_answer() -> None:
    report = {"type": "money", "value": 4190, "after": ["c1"]}
    look = {"id": "c1", "server": "shop", "tool": "find_orders", "arguments": {"customer_id": ids()["Ann"]}}
    turns = [
        {"user": f"Ann, {ids()['Ann']}: what is the kettle?", "calls": [look], "reports": [report], "reply": "$41.90."},
        {"user": "and the delayed order?", "reports": [report], "reply": "$41.90 too."},
    ]
    task = make_task(turns)
    assert score(task, LOOK, "It is $41.90.", "It is $41.90 too.").correct is True
    assert score(task, LOOK, "I had a look.", "It is $41.90.").correct is False
    other = make_task([turns[0], {"user": "thanks", "reply": "Gladly."}])
    assert score(other, LOOK, "I had a look.", "It is $41.90.").correct is True
    assert score(other, LOOK, "It is $15.00.", "No, it is $41.90.").correct is False


def test_saying_the_users_question_again_asks_nothing() -> None:
    task = ask_then_write()
    asked = task.model_copy(
        update={"turns": (task.turns[0].model_copy(update={"user": "Can you cancel one of my orders?"}),)}
    )
    assert score(asked, "All right: Can you cancel one of my orders?").total == 0.0
    assert score(asked, "Which one should I cancel?").total == 0.2
