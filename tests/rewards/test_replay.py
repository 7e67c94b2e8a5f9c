"""A run played again: which calls reach a world, what is kept of each, and what comes from memory."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from rewards import replay
from rewards.record import Performance
from rewards.replay import House, MalformedTaskError, Memory, Stage
from rewards.trace import CallRun
from servers.catalogue import setting_of
from servers.kit.errors import UNKNOWN_TOOL
from sessions import StoreLimits, TemplateMismatch
from tasks import Task
from tasks.dialogue import Reply
from tests.rewards.runs import SEED, ids, make_task
from tests.rewards.shop import SHOP
from tests.rewards.stories import cancel_delayed, refuse_then_write, three_writes


@pytest.fixture
def house() -> House:
    """A house of one's own."""
    return House({"shop": SHOP}, setting_of)


def two_turns(**second: Any) -> Task:
    """A task in whose second turn something may have happened."""
    turn: dict[str, Any] = {"user": "well?", "calls": [], "reply": "Well.", "n_need": 0}
    return make_task([turn, {**turn, **second}])


ANN = {"customer_id": ids()["Ann"]}
KETTLE = {"order_id": ids()["kettle"]}
HELD = {"server": "shop", "event": "table_is_held", "arguments": {"day": "2026-12-24", "people": 2}}


def test_what_is_kept_of_a_call(house: House) -> None:
    with Stage(house, three_writes()) as stage:
        stage.begin()
        found = stage.call("find_orders", ANN, "raw one")
        made = stage.call("cancel_several", {"order_ids": [ids()["lamp"], ids()["desk"], ids()["rug"]]}, "raw two")
        failed = stage.call("cancel_order", {"order_id": ids()["lamp"]}, "raw three")
    assert (found.step, found.turn, found.tool, found.server, found.raw) == (0, 0, "find_orders", "shop", "raw one")
    assert (found.arguments, found.code, found.writes, found.members, found.epoch) == (ANN, None, (), 0, 0)
    assert found.reads == {("shop", "customer"), ("shop", "purchase")}
    assert {one["item"] for one in found.result["orders"]} == {"kettle", "lamp", "desk", "rug"}
    assert (made.step, made.members, made.reads) == (1, 2, {("shop", "purchase")})
    assert [(w.before or {})["status"] for w in made.writes] == ["open"] * 3
    assert [(w.after or {})["status"] for w in made.writes] == ["cancelled"] * 3
    assert [w.node for w in made.writes] == [("shop", "purchase", ids()[name]) for name in ("lamp", "desk", "rug")]
    assert (failed.step, failed.code, failed.writes, failed.succeeded) == (2, "conflict", (), False)
    assert stage.trace.calls == [found, made, failed]
    assert sorted(row["item"] for row in stage.trace.first.values() if row) == ["desk", "lamp", "rug"]


def test_what_means_the_same_as_before_is_no_write(house: House) -> None:
    with Stage(house, three_writes()) as stage:
        stage.begin()
        run = stage.call("add_note", {**KETTLE, "text": "  "}, "")
    assert (run.code, run.writes, len(stage.trace.first)) == (None, (), 1)


def refused(run: CallRun) -> tuple[Any, ...]:
    assert json.loads(run.text)["error"] == run.code
    return run.tool, run.server, run.arguments, run.code, json.loads(run.text)["message"]


def test_what_reaches_no_world_says_why() -> None:
    house = House({"shop": SHOP}, setting_of, StoreLimits(calls=6))
    withheld = refuse_then_write()
    with Stage(house, withheld) as stage:
        stage.begin()
        runs = [
            stage.call("cancel_order", KETTLE, "a"),
            stage.call("no_tool", {}, "b"),
            stage.call("find_orders", None, "c"),
            stage.call("find_orders", {"customer": 1}, "d"),
            stage.call("list_accounts", {}, "e"),
            stage.call("get_order", KETTLE, "f"),
            stage.call("list_accounts", {}, "g"),
        ]
        stage.end()
    assert refused(runs[0]) == ("cancel_order", "", None, UNKNOWN_TOOL, "There is no tool 'cancel_order'.")
    assert refused(runs[1]) == ("no_tool", "", None, UNKNOWN_TOOL, "There is no tool 'no_tool'.")
    expected = ("find_orders", "shop", None, "invalid_arguments", "The arguments are no JSON object.")
    assert refused(runs[2]) == expected
    assert refused(runs[3])[:4] == ("find_orders", "shop", None, "invalid_arguments")
    assert "customer" in refused(runs[3])[4]
    assert (runs[4].code, runs[5].code) == (None, None)
    assert refused(runs[6]) == ("list_accounts", "", None, replay.TOO_MANY, "This run has used up its calls.")
    assert [(run.step, run.turn, run.raw) for run in runs] == [(n, 0, raw) for n, raw in enumerate("abcdefg")]
    assert [runs[n].key for n in (0, 2, 6)] == [
        '["cancel_order", "a"]',
        '["find_orders", "c"]',
        '["list_accounts", "g"]',
    ]
    assert all(run.epoch == 0 and run.writes == () and run.reads == frozenset() for run in runs[:4])


def test_a_tool_appears_with_its_turn_and_stays_for_what_comes_after_the_last(house: House) -> None:
    with Stage(house, refuse_then_write()) as stage:
        codes: list[tuple[int, str | None]] = []
        for tool in ("restore_order", "restore_order", "cancel_order"):
            if stage.turn < 2:
                stage.begin()
            run = stage.call("cancel_order" if tool != "cancel_order" else "get_order", KETTLE, "")
            codes.append((run.turn, run.code))
            stage.end()
    assert codes == [(0, UNKNOWN_TOOL), (1, None), (1, None)]


def test_a_tool_of_a_world_that_the_session_lacks_is_unknown() -> None:
    other = replace(SHOP, name="other")
    house = House({"shop": SHOP, "other": other}, setting_of)
    with Stage(house, cancel_delayed()) as stage:
        stage.begin()
        assert house.tools["list_accounts"].server == "other"
        run = stage.call("list_accounts", {}, "")
    assert (run.code, run.server) == (UNKNOWN_TOOL, "")


def test_time_and_events_come_before_a_turn_and_belong_to_nobody(house: House) -> None:
    with Stage(house, two_turns(elapse="P1D", events=[HELD])) as stage:
        stage.begin()
        start = stage.now
        first = stage.call("list_accounts", {}, "")
        stage.end()
        stage.begin()
        then = stage.call("list_accounts", {}, "")
        late = stage.call("no_tool", {}, "")
        stage.end(ended=False)
        stage.finish()
        assert late.epoch == 1
        assert stage.now - start == timedelta(days=1)
    assert (first.epoch, then.epoch) == (0, 1)
    assert [node[1] for node in stage.trace.made_outside] == ["booking"]
    assert (stage.trace.ended, len(stage.trace.snapshots)) == ([True, False], 2)
    assert [len(rows) for rows in stage.trace.snapshots] == [0, 1]
    assert stage.failed_events == []


def test_what_the_agent_made_is_not_made_outside_though_time_passes(house: House) -> None:
    with Stage(house, two_turns(elapse="P1D", events=[HELD])) as stage:
        stage.begin()
        made = stage.call("book_table", {"day": "2026-12-25", "people": 3}, "").writes[0].node
        stage.end()
        stage.begin()
    assert made not in stage.trace.made_outside
    assert len(stage.trace.made_outside) == 1


def test_an_event_that_fails_is_told(house: House) -> None:
    wrong = {"server": "shop", "event": "table_is_held", "arguments": {"day": "some day", "people": 2}}
    with Stage(house, two_turns(events=[wrong, HELD])) as stage:
        for _ in range(2):
            stage.begin()
            stage.end()
    assert len(stage.failed_events) == 1
    assert stage.failed_events[0].startswith("table_is_held: {")


def test_each_turn_adds_to_what_happened_before(house: House) -> None:
    wrong = {"server": "shop", "event": "table_is_held", "arguments": {"day": "some day", "people": 2}}
    task = two_turns(events=[wrong])
    task = task.model_copy(update={"turns": (*task.turns, task.turns[1])})
    memory = Memory()
    with Stage(house, task, memory) as stage:
        for _ in range(3):
            stage.begin()
            stage.call("list_accounts", {}, "")
            stage.end()
    assert (len(stage.failed_events), stage.trace.calls[-1].epoch) == (2, 2)
    assert [len(state) for state, _ in memory.known] == [0, 1, 2]


def test_a_turn_without_time_or_events_begins_quietly(house: House) -> None:
    with Stage(house, two_turns()) as stage:
        stage.begin()
        stage.end()
        stage.begin()
        assert stage.call("list_accounts", {}, "").epoch == 0
        assert stage.trace.made_outside == set()


def _reply(user: str, action_class: Any, move: Any = "next", *, next_turn: bool = False, done: bool = False) -> Reply:
    return Reply(action_class, user, next_turn=next_turn, done=done, reveals=(), move=move)


def test_a_text_is_kept_with_what_the_user_did_about_it(house: House) -> None:
    with Stage(house, two_turns()) as stage:
        stage.begin()
        stage.say("beside")
        stage.say("which?", heard=_reply("that one", "ASK", "slots"))
        stage.say("next", heard=_reply("well?", "OTHER", next_turn=True))
        stage.end()
        stage.begin()
        stage.say("last", heard=_reply("bye", "OTHER", done=True))
        stage.end()
        stage.say("late")
    texts = stage.trace.texts
    assert [(t.step, t.turn, t.text, t.heard, t.answer) for t in texts] == [
        (0, 0, "beside", False, None),
        (1, 0, "which?", True, "that one"),
        (2, 0, "next", True, None),
        (3, 1, "last", True, None),
        (4, 1, "late", False, None),
    ]
    assert [(t.action_class, t.move) for t in texts[:3]] == [("", "next"), ("ASK", "slots"), ("OTHER", "next")]
    assert {t.now.utcoffset() for t in texts} == {setting_of(SEED).now.astimezone(setting_of(SEED).zone).utcoffset()}


def test_a_branch_goes_on_by_itself(house: House) -> None:
    with Stage(house, three_writes(), Memory()) as stage:
        stage.begin()
        stage.call("cancel_order", KETTLE, "")
        with stage.branch() as twin:
            assert twin.call("cancel_order", {"order_id": ids()["lamp"]}, "").code is None
            twin.failed_events.append("x")
            twin.end()
            assert len(twin.trace.snapshots[0]) == 2
        assert stage.call("get_order", {"order_id": ids()["lamp"]}, "").result["status"] == "open"
        stage.end()
    assert (stage.failed_events, len(stage.trace.calls), len(stage.trace.snapshots[0])) == ([], 2, 1)


def _played(house: House, memory: Memory | None, *calls: tuple[str, dict[str, Any]]) -> Stage:
    with Stage(house, three_writes(), memory) as stage:
        stage.begin()
        for tool, given in calls:
            stage.call(tool, given, "raw")
        stage.end()
    return stage


def test_runs_that_share_a_memory_go_as_they_would_have_gone_alone(house: House) -> None:
    cancel = ("cancel_order", KETTLE)
    calls = (("get_order", KETTLE), cancel, cancel, ("restore_order", KETTLE), ("find_orders", ANN), cancel)
    memory = Memory()
    alone = _played(house, None, *calls)
    first, second = (_played(house, memory, *calls) for _ in range(2))
    for stage in (first, second):
        assert stage.trace.calls == alone.trace.calls
        assert stage.trace.first == alone.trace.first
        assert stage.trace.snapshots == alone.trace.snapshots
    known = list(memory.known.values())
    assert [one.wrote for one in known] == [False, True, False, True, False, True]
    assert len(known) == 6
    moved = [one.clock for one in known]
    assert moved == sorted(moved)
    assert len(set(moved)) == 4


def test_a_remembered_write_is_made_before_anything_new_is_asked(house: House) -> None:
    memory = Memory()
    _played(house, memory, ("cancel_order", KETTLE))
    with Stage(house, three_writes(), memory) as stage:
        stage.begin()
        began = stage.now
        run = stage.call("cancel_order", KETTLE, "another")
        assert (run.raw, run.step, run.turn) == ("another", 0, 0)
        assert stage.now > began
        told = stage.now
        assert stage.call("get_order", KETTLE, "").result["status"] == "cancelled"
        assert stage.now == told
        assert stage.world("shop").now == told


def test_what_is_remembered_is_not_made_again_and_stands_where_it_is_asked(house: House) -> None:
    memory = Memory()
    with Stage(house, two_turns(), memory) as stage:
        stage.begin()
        first = stage.call("list_accounts", {}, "")
        stage.say("Well.")
        again = stage.call("list_accounts", {}, "")
        stage.end()
        stage.begin()
        later = stage.call("list_accounts", {}, "")
    assert [(run.step, run.turn) for run in (first, again, later)] == [(0, 0), (2, 0), (3, 1)]
    assert again.reads is first.reads
    assert later.reads is first.reads


def test_all_that_is_owed_is_made(house: House) -> None:
    memory = Memory()
    lamp = {"order_id": ids()["lamp"]}
    writes = (("cancel_order", KETTLE), ("cancel_order", lamp))
    _played(house, memory, *writes)
    second = _played(house, memory, *writes, ("find_orders", ANN))
    found = {one["item"]: one["status"] for one in second.trace.calls[-1].result["orders"]}
    assert (found["kettle"], found["lamp"], found["rug"]) == ("cancelled", "cancelled", "open")


def test_a_memory_is_of_a_state(house: House) -> None:
    memory = Memory()
    for calls in (("cancel_order",), ("cancel_order", "restore_order", "cancel_order")):
        _played(house, memory, *[(tool, KETTLE) for tool in calls])
    assert [len(state) for state, _ in memory.known] == [0, 1, 2]
    with Stage(house, two_turns(elapse="P1D"), Memory()) as stage:
        stage.begin()
        stage.call("list_accounts", {}, "")
        stage.end()
        stage.begin()
        later = stage.call("list_accounts", {}, "")
    assert (later.turn, later.epoch) == (1, 1)


def test_renamed_ids_are_others(house: House) -> None:
    def booked(*, renamed: bool) -> Any:
        with Stage(house, three_writes(), Memory()) as stage:
            stage.begin()
            if renamed:
                stage.rename_ids()
            return stage.call("book_table", {"day": "2026-12-24", "people": 2}, "").writes[0].node

    assert booked(renamed=False) == booked(renamed=False)
    assert booked(renamed=True) != booked(renamed=False)


def test_a_world_lies_ready_for_the_next_run_and_is_closed_after_a_break(house: House) -> None:
    task = cancel_delayed()
    with house.session(task) as session:
        house.store.call(session, "shop", "cancel_order", KETTLE)
    with house.session(task) as again:
        assert again is session
        assert json.loads(house.store.call(again, "shop", "get_order", KETTLE).text)["status"] == "delayed"
        with house.session(task) as beside:
            assert beside is not again
    with pytest.raises(RuntimeError, match="broken"), house.session(task) as last:
        raise RuntimeError("broken")
    assert last.id not in {one.id for one in house.store}
    with house.fresh_session(task) as fresh:
        assert fresh.id in {one.id for one in house.store}
    assert fresh.id not in {one.id for one in house.store}


def test_so_many_worlds_lie_ready_and_no_more(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "_RESTING", 2)
    base = cancel_delayed()
    opened: list[str] = []
    for seed in (1, 2, 3):
        task = base.model_copy(update={"world": base.world.model_copy(update={"seed": seed})})
        with house.session(task) as session:
            opened.append(session.id)
    assert [one.id for one in house.store] == opened[1:]


def test_rows_of_the_start_are_read_once_until_there_are_too_many(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = house.store.templates.get("shop", SEED).specs["purchase"]
    row = house.start_row("shop", SEED, spec, ids()["kettle"])
    assert row is not None
    assert row["item"] == "kettle"
    assert house.start_row("shop", SEED, spec, ids()["kettle"]) is row
    assert house.start_row("shop", SEED, spec, "nothing") is None
    monkeypatch.setattr(replay, "_START_ROWS", 2)
    assert house.start_row("shop", SEED, spec, ids()["lamp"]) is not None
    assert house.start_row("shop", SEED, spec, ids()["kettle"]) is not row


def _with_world(task: Task, **changes: Any) -> Task:
    return task.model_copy(update={"world": task.world.model_copy(update=changes)})


def test_a_task_is_checked_before_it_is_played(house: House) -> None:
    task = cancel_delayed()
    house.check(task)
    digest = house.store.templates.get("shop", SEED).digest
    house.check(_with_world(task, templates={"shop": digest}))
    cases = [
        (_with_world(task, servers=("shops",)), "There is no world 'shops'."),
        (_with_world(task, now="some day"), "world.now is no instant: 'some day'."),
        (
            _with_world(task, templates={"bank": digest}),
            "templates names 'bank', which is not among the task's worlds.",
        ),
        (task.model_copy(update={"tools": ("nope",)}), "There is no tool 'nope'."),
        (task.model_copy(update={"reveals": {1: ("nope",)}}), "There is no tool 'nope'."),
    ]
    for wrong, words in cases:
        with pytest.raises(MalformedTaskError) as caught:
            house.check(wrong)
        assert str(caught.value) == words


def test_a_task_of_other_rows_or_another_day_names_both(house: House) -> None:
    task = cancel_delayed()
    with pytest.raises(TemplateMismatch) as caught:
        house.check(_with_world(task, templates={"shop": "0" * 24}))
    digest = house.store.templates.get("shop", SEED).digest
    assert all(word in str(caught.value) for word in ("'shop'", "0" * 24, digest))
    with pytest.raises(TemplateMismatch) as caught:
        house.check(_with_world(task, now="2001-01-01T00:00:00+00:00"))
    two = House({"shop": SHOP, "other": replace(SHOP, name="other")}, setting_of)
    with pytest.raises(TemplateMismatch, match="'shop, other'"):
        two.check(_with_world(task, servers=("shop", "other"), now="2001-01-01T00:00:00+00:00"))
    begins = setting_of(SEED).now.isoformat()
    assert all(word in str(caught.value) for word in ("'shop'", "2001-01-01T00:00:00+00:00", begins))


def test_a_run_leaves_its_world_ready_unless_it_breaks_or_shares_a_memory(house: House) -> None:
    task = cancel_delayed()
    with Stage(house, task, Memory()) as stage:
        assert (len(house.store), house.store.hot) == (1, 0)
        stage.open_worlds()
        assert house.store.hot == 1
    assert len(house.store) == 0
    with Stage(house, task):
        assert len(house.store) == 1
    assert len(house.store) == 1
    with pytest.raises(RuntimeError, match="broken"), Stage(house, task):
        raise RuntimeError("broken")
    assert len(house.store) == 0
    stage = Stage(house, task)
    stage.close()
    assert len(house.store) == 1


def test_a_memory_knows_what_was_done_before_ids_were_renamed(house: House) -> None:
    memory = Memory()
    with Stage(house, three_writes(), memory) as stage:
        stage.begin()
        stage.call("cancel_order", KETTLE, "")
        stage.rename_ids()
        stage.call("list_accounts", {}, "")
    assert [len(state) for state, _ in memory.known] == [0, 2]


def test_calls_after_the_end_belong_to_the_last_turn(house: House) -> None:
    task = cancel_delayed()
    with Stage(house, task) as stage:
        performance = Performance(stage, task)
        performance.stage.end()
        run = stage.call("cancel_order", KETTLE, "")
        stage.finish()
    assert (run.turn, len(stage.trace.snapshots)) == (0, 1)
    assert len(stage.trace.snapshots[-1]) == 1
