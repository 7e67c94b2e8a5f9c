"""A task played in this process: what a policy does comes back as the messages of a run."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from rewards import arena, score
from rewards.arena import play
from rewards.policies import POLICIES, Act, Answer, Run, Say
from servers.catalogue import setting_of, tools, worlds
from servers.kit.schema import openai_tool
from sessions import Store, StoreLimits
from tasks import Task

SEED = 2
LATER = ("list_payees", "get_account")
FEW = ("list_accounts", "list_bank_cards")


def small_task(**more: Any) -> Task:
    """Two turns at the bank; in the second there are more tools."""
    setting = setting_of(SEED)
    later: dict[str, Any] = more.pop("second", {})
    look: dict[str, Any] = {"id": "c1", "server": "banking", "tool": "list_accounts", "arguments": {}, "role": "lookup"}
    first: dict[str, Any] = {"user": "what accounts do I have?", "calls": [look], "reply": "Two."}
    second: dict[str, Any] = {
        "user": "thanks, and whom can I pay?",
        "calls": [],
        "reply": "Some.",
        "n_need": 0,
        **later,
    }
    return Task.model_validate(
        {
            "id": "arena-1",
            "world": {"seed": SEED, "now": setting.now.isoformat(), "servers": ["banking"]},
            "policy": "Be kind.",
            "tools": list(FEW),
            "reveals": {"1": list(LATER)},
            "turns": [first, second],
            **more,
        }
    )


@pytest.fixture
def store() -> Store:
    """A store in which one can look afterwards."""
    return Store(worlds(), setting_of, StoreLimits(sessions=4, ttl_s=1e9))


class Script:
    """A policy that does what it is told and keeps what it was answered."""

    def __init__(self, *actions: Act | Say) -> None:
        self.actions = actions
        self.answers: list[Answer] = []
        self.shown: tuple[Any, ...] = ()
        self.closed = False

    def __call__(self, _task: Task, shown: tuple[Any, ...]) -> Run:
        self.shown = shown
        try:
            for action in self.actions:
                self.answers.append((yield action))
        except GeneratorExit:
            self.closed = True
            raise


def shown_as(names: tuple[str, ...], *, strip: bool = False) -> tuple[Any, ...]:
    return tuple(openai_tool(tools()[name], strip_enums=strip) for name in names)


def test_messages_hold_calls_and_texts_in_order(store: Store) -> None:
    task = small_task()
    script = Script(Act("list_accounts", {}), Act("list_bank_cards", {}), Say("Two."), Say("Some."))
    rollout = play(task, script, store)
    assert (rollout.task_id, rollout.termination) == (task.id, "done")
    found = rollout.messages
    accounts, cards = script.answers[0].text, script.answers[1].text
    assert list(found) == [
        {"role": "system", "content": "Be kind."},
        {"role": "user", "content": "what accounts do I have?"},
        *_called("call_0", "list_accounts", accounts),
        *_called("call_1", "list_bank_cards", cards),
        {"role": "assistant", "content": "Two."},
        {"role": "user", "content": "thanks, and whom can I pay?"},
        {"role": "assistant", "content": "Some."},
    ]
    assert "accounts" in json.loads(accounts or "")
    assert score(task, rollout).correct
    assert len(store) == 0


def _called(call_id: str, tool: str, answer: str | None) -> Iterator[dict[str, Any]]:
    function = {"name": tool, "arguments": "{}"}
    calls = [{"id": call_id, "type": "function", "function": function}]
    yield {"role": "assistant", "content": None, "tool_calls": calls}
    yield {"role": "tool", "tool_call_id": call_id, "content": answer}


def test_a_policy_is_told_which_calls_failed_and_which_tools_appeared(store: Store) -> None:
    script = Script(Act("get_account", {"account_id": "x"}), Act("no_such_tool", {}), Say("Two."), Act(
        "get_account", {"account_id": "x"}), Act("list_payees", {}), Say("Some."))  # fmt: skip
    play(small_task(), script, store)
    hidden, unknown, turned, missing, payees = script.answers
    assert script.shown == shown_as(FEW)
    assert [one.failed for one in script.answers] == [True, True, False, True, False]
    assert "There is no tool 'get_account'." in (hidden.text or "")
    assert json.loads(unknown.text or "")["error"] == "unknown_tool"
    assert turned == Answer("thanks, and whom can I pay?", tools=shown_as(LATER))
    assert json.loads(missing.text or "")["error"] == "not_found"
    assert (missing.tools, "payees" in json.loads(payees.text or "")) == ((), True)


def test_a_tool_of_a_world_that_is_not_there_is_unknown(store: Store) -> None:
    script = Script(Act("list_calendars", {}), Say("Two."), Say("Some."))
    play(small_task(tools=[*FEW, "list_calendars"]), script, store)
    assert (script.answers[0].failed, json.loads(script.answers[0].text or "")["error"]) == (True, "unknown_tool")


def test_enums_are_hidden_where_the_task_says_so(store: Store) -> None:
    script = Script(Say("Two."), Say("Some."))
    names = ("search_transactions",)
    play(small_task(tools=list(names), strip_enums=True), script, store)
    assert script.shown == shown_as(names, strip=True)
    assert script.shown != shown_as(names)


def test_time_passes_and_things_happen_before_a_turn(store: Store) -> None:
    session = store.create(["banking"], SEED)
    cards = json.loads(store.call(session, "banking", "list_bank_cards", {}).text)["cards"]
    store.close(session)
    card = next(one["card_id"] for one in cards if one["status"] == "active")
    event = {"server": "banking", "event": "bank_freezes_card", "arguments": {"card_id": card}}

    def status(**second: Any) -> list[str]:
        script = Script(Act("list_bank_cards", {}), Say("Two."), Act("list_bank_cards", {}), Say("Some."))
        play(small_task(second=second), script, store)
        lists = [json.loads(script.answers[at].text or "")["cards"] for at in (0, 2)]
        return [next(one["status"] for one in found if one["card_id"] == card) for found in lists]

    assert status() == ["active", "active"]
    assert status(events=[event])[1] != "active"
    assert status(events=[event], elapse="P1D")[1] != "active"


def test_the_clock_moves_with_the_turn(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    passed: list[tuple[Any, list[Any]]] = []
    advance = store.advance

    def keep(session: Any, elapse: Any, events: Any = ()) -> Any:
        passed.append((elapse, list(events)))
        return advance(session, elapse, passed[-1][1])

    monkeypatch.setattr(store, "advance", keep)
    task = small_task(second={"elapse": "P2D"})
    play(task, Script(Say("Two."), Say("Some.")), store)
    assert passed == [(task.turns[1].elapsed, [])]
    passed.clear()
    first = small_task(turns=[{"user": "what accounts do I have?", "elapse": "P3D", "reply": "Two."}])
    play(first, Script(Say("Two.")), store)
    assert passed == [(first.turns[0].elapsed, [])]
    passed.clear()
    play(small_task(), Script(Say("Two."), Say("Some.")), store)
    assert passed == []


def test_each_turn_is_marked_in_the_session(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    turns: list[int] = []
    closing = store.close

    def keep(session: Any) -> None:
        turns.append(session.turn)
        closing(session)

    monkeypatch.setattr(store, "close", keep)
    play(small_task(), Script(Say("Two."), Say("Some.")), store)
    assert turns == [1]


def test_a_policy_that_ends_early_leaves_the_user_alone(store: Store) -> None:
    rollout = play(small_task(), Script(Act("list_accounts", {})), store)
    assert (rollout.task_id, rollout.termination, len(rollout.messages)) == ("arena-1", "user_stopped", 4)
    assert len(store) == 0


def test_a_policy_is_ended_with_the_episode_and_one_that_never_stops_after_so_many_steps(store: Store) -> None:
    script = Script(Say("Two."), Say("Some."), Say("More?"))
    assert play(small_task(), script, store).termination == "done"
    assert script.closed
    endless = Script(*[Act("no_such_tool", {})] * (arena.MAX_STEPS + 5))
    rollout = play(small_task(), endless, store)
    assert (rollout.task_id, rollout.termination) == ("arena-1", "max_calls")
    assert (len(rollout.messages), endless.closed) == (2 + 2 * arena.MAX_STEPS, True)
    last: Any = rollout.messages[-1]
    assert last["tool_call_id"] == f"call_{arena.MAX_STEPS - 1}"


def test_a_session_is_closed_when_a_policy_breaks(store: Store) -> None:
    def breaks(_task: Task, _tools: tuple[Any, ...]) -> Run:
        yield Act("list_accounts", {})
        raise RuntimeError("broken")

    with pytest.raises(RuntimeError, match="broken"):
        play(small_task(), breaks, store)
    assert len(store) == 0


def test_arguments_stay_as_they_are_written(store: Store) -> None:
    script = Script(Act("no_such_tool", {"text": "Gr\u00fc\u00dfe"}))
    message: Any = play(small_task(), script, store).messages[2]
    assert message["tool_calls"][0]["function"]["arguments"] == '{"text": "Gr\u00fc\u00dfe"}'


def test_without_a_store_there_is_one() -> None:
    assert play(small_task(), POLICIES["gold"]).termination == "done"
    assert play(small_task(), POLICIES["gold"]) == play(small_task(), POLICIES["gold"])
