"""What a score says, field by field, and what it says where there is no number."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from rewards import outcome
from rewards.outcome import Evaluator, Judgement
from rewards.record import Record, perform, record_of
from servers.catalogue import setting_of
from sessions import StoreLimits
from tasks import GroupScore, Rollout
from tests.rewards.runs import SEED, call, gold_call, ids, make_task, read_run, run, score, shop
from tests.rewards.shop import SHOP
from tests.rewards.stories import CANCELLED, ask_then_write, cancel_delayed, refuse_then_write, three_writes

LOOK = call("find_orders", customer_id=ids()["Ann"])
KETTLE = call("cancel_order", order_id=ids()["kettle"])
LAMP = call("cancel_order", order_id=ids()["lamp"])
CANNOT = "I can't cancel orders here, I'm afraid."


def test_a_right_run_says_all_of_it() -> None:
    found = score(refuse_then_write(), CANNOT, LOOK, KETTLE, "Your kettle order is cancelled.")
    assert found.model_dump(exclude={"turns"}) == {
        "status": "scored",
        "reward": "outcome",
        "reward_version": 1,
        "total": 1.0,
        "correct": True,
        "parts": {
            "state": 1.0, "harm": 0, "grounded": 1.0, "classes": 1.0, "reports": 1.0, "order": 1.0, "progress": 1.0,
            "efficiency": 0.0,
        },
        "matched": ("c1", "c2"),
        "missing": (),
        "extra": (),
        "calls": {"counted": 2, "repeats": 0, "needed": 2, "budget": 3},
        "rows": (),
        "reasons": (),
        "max": None,
    }  # fmt: skip
    assert [(one.total, one.gain, one.gold_class, one.classes, one.correct) for one in found.turns] == [
        (1.0, 0.2, "REFUSE", ("REFUSE",), True),
        (1.0, 0.8, "TOOL_CALL", ("ANSWER",), True),
    ]


def test_a_wrong_run_says_what_is_wrong_part_by_part() -> None:
    found = score(ask_then_write(), LAMP, LAMP, call("no_tool"), "Done.")
    assert found.parts == {
        "state": 0.0, "harm": 1, "grounded": 0.0, "classes": 0.0, "reports": 1.0, "order": 1.0, "progress": 0.0,
        "efficiency": 0.25,
    }  # fmt: skip
    assert (found.status, found.reward, found.reward_version, found.total, found.correct) == (
        "scored", "outcome", 1, 0.0, False,
    )  # fmt: skip
    assert (found.matched, found.missing) == ((), ("c2",))
    assert [(one.tool, one.count) for one in found.extra] == [("cancel_order", 1), ("no_tool", 1)]
    silent = score(cancel_delayed(), LOOK, KETTLE, "Done.")
    assert (silent.parts["reports"], silent.parts["state"], silent.parts["progress"]) == (0.0, 1.0, 2 / 3)
    slow = score(cancel_delayed(), LOOK, LOOK, LOOK, KETTLE, CANCELLED)
    assert (slow.parts["efficiency"], slow.parts["progress"]) == (0.5, 1.0)


def test_words_beside_calls_and_of_other_turns_are_no_class_of_a_turn() -> None:
    messages: Any = [
        {**run(LOOK)[0], "content": "Which one do you mean?"},
        *run("I can't cancel orders here.", "Your kettle order is cancelled."),
    ]
    found = shop().score(refuse_then_write(), messages)
    assert [one.classes for one in found.turns] == [("REFUSE",), ("ANSWER",)]


def without(status: str, reward: str, reason: str) -> dict[str, Any]:
    """The fields of a score without a number."""
    return {"status": status, "reward": reward, "reward_version": 1, "total": None, "reasons": (reason,)}


@pytest.mark.parametrize("reward", ["outcome", "prove"])
def test_a_run_that_says_nothing_about_the_agent_has_no_number(reward: Any) -> None:
    fields = {"status", "reward", "reward_version", "total", "reasons"}

    def scored(record: Record) -> dict[str, Any]:
        return shop().score_record(cancel_delayed(), record, reward).model_dump(include=fields)

    assert scored(Record((), "session_lost")) == without("infra_error", reward, "The session was lost.")
    ended = "The run ended in an error that does not come from the worlds."
    assert scored(Record((), "error")) == without("infra_error", reward, ended)
    broke = "A world broke in a call that works when it is made again."
    assert scored(Record((), broken=frozenset({0}))) == without("infra_error", reward, broke)
    once = record_of(run(LOOK)).steps
    assert scored(Record(once, broken=frozenset({0}))) == without("infra_error", reward, broke)
    again = record_of(run(call("break_down", order_id=ids()["kettle"]))).steps
    assert scored(Record(again, "error", frozenset({0})))["status"] == "scored"
    unread = shop().score(cancel_delayed(), {"messages": "none"}, reward).model_dump(include=fields)
    assert unread["status"] == "unscoreable"
    assert unread["reward"] == reward
    assert unread["reasons"][0].startswith("The rollout cannot be read: ")
    gone = make_task([{"user": "hi", "calls": [], "reply": "Hello."}], tools=["nope"])
    none = shop().score(gone, run("Hello."), reward).model_dump(include=fields)
    assert none == without("unscoreable", reward, "There is no tool 'nope'.")


def test_a_fault_of_the_evaluator_is_logged_and_is_no_score(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(outcome, "perform", broken)
    with caplog.at_level(logging.ERROR, logger="rewards.outcome"):
        found = shop().score(cancel_delayed(), run("Hm."))
    assert (found.status, found.reward, found.reasons) == (
        "infra_error", "outcome", ("The evaluator broke; see the log.",),
    )  # fmt: skip
    assert [one.getMessage() for one in caplog.records] == [f"scoring a run of {cancel_delayed().id} broke"]


def test_a_group_of_which_nothing_can_be_said_keeps_its_scores() -> None:
    lost = Rollout(messages=(), termination="session_lost")
    found = shop().score_group(cancel_delayed(), [lost, {"messages": "none"}])
    assert isinstance(found, GroupScore)
    assert (found.status, found.totals, found.group) == ("unscoreable", (None, None), None)
    assert [(one.status, one.reward) for one in found.scores] == [
        ("infra_error", "outcome"),
        ("unscoreable", "outcome"),
    ]


def test_a_live_session_is_scored_by_any_reward_and_as_it_ended() -> None:
    store = shop().house.store
    session = store.create(["shop"], SEED)
    store.call(session, "shop", *LOOK)
    assert shop().score_session(cancel_delayed(), session).reward == "outcome"
    assert shop().score_session(cancel_delayed(), session).status == "scored"
    assert shop().score_session(cancel_delayed(), session, "session_lost").status == "infra_error"
    assert shop().score_session(cancel_delayed(), session, reward="prove").reward == "prove"
    store.close(session)


def test_a_rollout_that_cannot_be_read_or_played_is_not_judged() -> None:
    unread = shop().judge_rollout(cancel_delayed(), {"messages": "none"})
    assert not isinstance(unread, Judgement)
    assert (unread.status, unread.reward) == ("unscoreable", "outcome")


def test_runs_are_replayed_within_the_limits() -> None:
    short = Evaluator({"shop": SHOP}, setting_of, StoreLimits(calls=2))
    found = short.score(cancel_delayed(), run(LOOK, LOOK, KETTLE, CANCELLED))
    assert (found.matched, found.correct) == (("c1",), False)


def test_a_run_is_ruled_as_a_whole_as_it_is_judged() -> None:
    gold = shop().golds.get(refuse_then_write())
    trace = perform(shop().house, refuse_then_write(), record_of(run(CANNOT, LOOK, "Hm.")))
    ruled, judged = shop().rule(gold, trace), shop().judge(gold, trace)
    assert (ruled.total, ruled.reading.correct, ruled.turns) == (judged.total, judged.reading.correct, ())
    assert ruled.same is not None


def test_of_plans_that_suit_as_well_the_first_is_taken() -> None:
    plans = [[gold_call("c1", "cancel_order", {"order_id": ids()[name]})] for name in ("rug", "lamp")]
    task = make_task([{"user": "cancel one", "calls": plans[0], "accept": [plans[1]], "reply": "Done."}])
    judged = shop().judge_rollout(task, run("Hm."))
    assert isinstance(judged, Judgement)
    assert judged.plan is judged.gold.plans[0]


def test_a_turn_costs_by_its_own_calls() -> None:
    first: dict[str, Any] = {"user": f"I'm Ann, {ids()['Ann']}: look", "calls": [], "n_need": 0, "reply": "Well."}
    second = three_writes().turns[0].model_dump(mode="json", exclude_none=True)
    task = make_task([first, second])
    names = [call("cancel_order", order_id=ids()[name]) for name in ("kettle", "lamp", "desk")]
    looks = [call("list_accounts"), call("list_customers"), call("search_orders", text="x")]
    found = score(task, *looks, "Well.", LOOK, *names, "All three are cancelled.")
    assert [one.correct for one in found.turns] == [True, True]
    assert found.turns[0].total == 1 - 0.2 * (2 / 3)
    assert found.turns[1].total == 1.0
    assert (found.calls.needed, found.calls.budget, found.calls.counted) == (4, 6, 7)
    assert task.n_need == 4


def test_an_evaluator_knows_which_tools_write() -> None:
    fresh = Evaluator({"shop": SHOP}, setting_of)
    assert fresh.score(cancel_delayed(), run(LOOK, KETTLE, LOOK, CANCELLED)).calls.repeats == 0
    assert fresh.score(cancel_delayed(), run(LOOK, LOOK, KETTLE, CANCELLED)).calls.repeats == 1
    assert fresh.score(cancel_delayed(), run(LOOK, KETTLE, KETTLE, CANCELLED)).calls.repeats == 1


def test_what_an_episode_needs_is_what_its_task_says() -> None:
    turn = cancel_delayed().turns[0].model_dump(mode="json", exclude_none=True)
    found = score(make_task([turn], n_need=4), LOOK, KETTLE, CANCELLED)
    assert (found.calls.needed, found.calls.budget) == (4, 6)


def test_a_correct_run_has_made_all_progress_whatever_it_wrote_on_the_way() -> None:
    told = {"order_id": ids()["rug"], "text": "urgent"}
    task = make_task([{"user": ids()["rug"], "calls": [gold_call("c1", "add_note", told)], "reply": "Noted."}])
    wrong = call("add_note", order_id=ids()["rug"], text="later")
    found = score(task, wrong, call("add_note", **told), "Noted.")
    assert (found.correct, found.parts["progress"]) == (True, 1.0)


def test_parts_say_what_share_of_reports_was_made() -> None:
    reports = [{"type": "money", "value": value} for value in (4190, 1500)]
    task = make_task([{"user": "what do they bring?", "reports": reports, "reply": "$41.90 and $15.00."}])
    assert score(task, "One brings $41.90.").parts["reports"] == 0.5
    assert score(task, "They bring $41.90 and $15.00.").parts["reports"] == 1.0


def test_what_a_write_was_worth_says_whether_it_is_matched_not_whether_it_was_made() -> None:
    first, then = (
        gold_call(f"c{n}", "add_note", {"order_id": ids()[item], "text": "x"}) for n, item in ((1, "rug"), (2, "lamp"))
    )
    task = make_task(
        [{"user": f"{ids()['rug']} {ids()['lamp']}", "calls": [first, {**then, "after": ["c1"]}], "reply": "Done."}]
    )
    rug, lamp = (call("add_note", order_id=ids()[item], text="x") for item in ("rug", "lamp"))
    found = score(task, lamp, rug, "Done.")
    assert (found.matched, found.missing) == (("c1",), ("c2",))
    assert score(task, rug, lamp, "Done.").matched == ("c1", "c2")


def test_a_gain_is_of_what_stood_when_its_turn_ended() -> None:
    booked = gold_call("c1", "book_table", {"day": "2026-12-24", "people": 2}, provenance={"people": "user:0"})
    first = {"user": "a table for two", "calls": [booked], "reply": "Booked."}
    task = make_task([first, {"user": "thanks", "reply": "You are welcome."}])
    book = call("book_table", day="2026-12-24", people=5)
    code = read_run(task, book, "Booked.").calls[0].result["booking_id"]
    changed = call("change_booking", booking_id=code, people=2)
    gains = [turn.gain for turn in score(task, book, "Booked.", changed, "Yes.").turns]
    assert [round(gain, 9) for gain in gains] == [0.1, 0.9]
