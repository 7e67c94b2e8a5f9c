"""Whatever comes as a run gets a number or a reason: forms, mangled gold, and texts made to be slow."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rewards.demonstration import gold_rollout
from tasks import Rollout, Score, Task
from tests.rewards.runs import Message, call, ids, run, shop
from tests.rewards.stories import ALL, CANCELLED, cancel_delayed

LOOK = call("find_orders", customer_id=ids()["Ann"])
CANCEL = call("cancel_order", order_id=ids()["kettle"])
GOLD = run(LOOK, CANCEL, CANCELLED)
MIB = 1024 * 1024


def gold_of(task: Task) -> list[Message]:
    """The gold run in chat form."""
    return json.loads(json.dumps(gold_rollout(shop().golds.get(task)).messages))


def calls_of(message: Message) -> list[Message]:
    return message.get("tool_calls") or []


# What a run can be written as, and be the same run


def as_anthropic(messages: Sequence[Message]) -> list[Message]:
    found: list[Message] = []
    for message in messages:
        if message["role"] == "tool":
            block = {"type": "tool_result", "tool_use_id": message["tool_call_id"], "content": message["content"]}
            found.append({"role": "user", "content": [block]})
        elif calls_of(message):
            text = [{"type": "text", "text": message["content"]}] if message["content"] else []
            uses = [
                {
                    "type": "tool_use",
                    "id": one["id"],
                    "name": one["function"]["name"],
                    "input": json.loads(one["function"]["arguments"]),
                }
                for one in calls_of(message)
            ]
            found.append({"role": "assistant", "content": [*text, *uses]})
        elif message["role"] != "system":
            found.append({"role": message["role"], "content": [{"type": "text", "text": message["content"]}]})
    return found


def as_plain(messages: Sequence[Message]) -> list[Any]:
    found: list[Any] = []
    for message in messages:
        found += [
            {"tool": one["function"]["name"], "arguments": json.loads(one["function"]["arguments"])}
            for one in calls_of(message)
        ]
        if message["role"] == "assistant" and not calls_of(message):
            found.append(message["content"])
    return found


def with_arguments_as_objects(messages: Sequence[Message]) -> list[Message]:
    copied: list[Message] = json.loads(json.dumps(messages))
    for message in copied:
        for one in calls_of(message):
            one["function"]["arguments"] = json.loads(one["function"]["arguments"])
    return copied


def with_one_id_for_all(messages: Sequence[Message]) -> list[Message]:
    copied: list[Message] = json.loads(json.dumps(messages))
    for message in copied:
        for one in calls_of(message):
            one["id"] = "call_0"
        if message["role"] == "tool":
            message["tool_call_id"] = "call_0"
    return copied


def with_results_the_other_way_round(messages: Sequence[Message]) -> list[Message]:
    contents = [message["content"] for message in messages if message["role"] == "tool"]
    return [{**message, "content": contents.pop()} if message["role"] == "tool" else message for message in messages]


def without_results(messages: Sequence[Message]) -> list[Message]:
    return [message for message in messages if message["role"] != "tool"]


def with_results_of_no_call(messages: Sequence[Message]) -> list[Message]:
    stray = {"role": "tool", "tool_call_id": "nobody", "content": '{"order_id": "OR-1"}'}
    return [stray, *messages[:2], stray, *messages[2:], stray]


SAME: tuple[Callable[[Sequence[Message]], list[Any]], ...] = (
    as_anthropic,
    as_plain,
    with_arguments_as_objects,
    with_one_id_for_all,
    with_results_the_other_way_round,
    without_results,
    with_results_of_no_call,
)


@pytest.mark.parametrize("story", ALL)
@pytest.mark.parametrize("form", SAME)
def test_the_same_run_in_another_form_scores_the_same(form: Callable[..., list[Any]], story: Any) -> None:
    task = story()
    gold = gold_of(task)
    assert shop().score(task, form(gold)) == shop().score(task, gold)
    assert shop().score(task, gold).total == 1.0


# What breaks a run


def _function(name: Any, arguments: Any, **more: Any) -> Message:
    made = {"id": "x", "type": "function", "function": {"name": name, "arguments": arguments}}
    return {"role": "assistant", "content": None, "tool_calls": [made], **more}


@pytest.mark.parametrize(
    "stray",
    [
        _function("cancel_order", '{"order_id": '),
        _function("cancel_order", '{"order_id": "OR-1"'),
        _function("cancel_order", "order_id=OR-1"),
        _function("cancel_order", "[]"),
        _function("cancel_order", ["OR-1"]),
        _function("cancel_order", 7),
        _function("cancel_order", {"order_id": None}),
        _function("cancel_order", {"order_id": "\ud83d"}),
        _function("cancel_order", '{"order_id": "\\ud83d"}'),
        _function("cancel_order", {"\udc00": "x"}),
        _function("cancel_order", '{"order_id": ' + "9" * 10_000 + "}"),
        _function("\ud83d", "{}"),
        _function("no_such_tool", "{}"),
        _function("", "{}"),
        _function(None, "{}"),
        _function("cancel_order\x00", {"order_id": "\x00"}),
        _function("n" * MIB, "{}"),
        _function("cancel_order", {"order_id": "x" * MIB}),
        _function("cancel_order", '{"order_id": "' + "x" * MIB),
        {"role": "assistant", "tool_calls": [None]},
        {"role": "assistant", "tool_calls": {"id": "x"}},
        {"role": "assistant", "content": {"type": "text"}},
        {"role": "assistant", "content": [{"type": "tool_use"}]},
        {"role": "assistant", "function_call": {"name": "no_such_tool"}},
        {"unknown": 1},
    ],
)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_call_that_cannot_be_made_costs_a_call_and_nothing_else(stray: Message, place: int) -> None:
    found = shop().score(cancel_delayed(), [*GOLD[:place], stray, *GOLD[place:]])
    assert (found.status, found.total, found.calls.counted) == ("scored", 1.0, 3)
    assert json.dumps(found.to_json()).encode()
    assert found.model_dump_json()


def test_calls_of_the_users_side_count_for_nothing() -> None:
    for role in ("user", "system", "tool", "critic"):
        theirs = [{**message, "role": role} if "tool_calls" in message else message for message in GOLD]
        found = shop().score(cancel_delayed(), theirs)
        assert (found.status, found.total, found.calls.counted) == ("scored", 0.0, 0)


def test_a_run_that_was_cut_off_is_scored_on_what_stands() -> None:
    for end in range(len(GOLD)):
        found = shop().score(cancel_delayed(), Rollout(messages=tuple(GOLD[:end]), termination="length"))
        assert found.status == "scored"
        assert not found.correct
        assert found.total is not None
        assert (found.total > 0) is (end >= 2)


Edit = Callable[[list[Any], int], list[Any]]


def _arguments(value: Any) -> Edit:
    def edit(messages: list[Any], place: int) -> list[Any]:
        for one in calls_of(messages[place]):
            one["function"]["arguments"] = value
        return messages

    return edit


def _set(**fields: Any) -> Edit:
    return lambda messages, place: [*messages[:place], {**messages[place], **fields}, *messages[place + 1 :]]


def _put(message: Any) -> Edit:
    return lambda messages, place: [*messages[:place], message, *messages[place:]]


EDITS: dict[str, Edit] = {
    "unreadable arguments": _arguments('{"order_id": "OR-'),
    "arguments that are a list": _arguments([1, 2]),
    "no arguments": _arguments(None),
    "another role": _set(role="user"),
    "an unknown role": _set(role="narrator"),
    "content that is a number": _set(content=3),
    "content that is long": _set(content="word " * 50_000),
    "content that was cut": _set(content="cut \ud83d"),
    "no content": _set(content=None),
    "a message dropped": lambda messages, place: [*messages[:place], *messages[place + 1 :]],
    "a message doubled": lambda messages, place: [*messages[: place + 1], *messages[place:]],
    "cut short": lambda messages, place: messages[:place],
    "turned round": lambda messages, place: [*messages[:place], *reversed(messages[place:])],
    "a result of no call": _put({"role": "tool", "tool_call_id": "none", "content": "{}"}),
    "an unknown tool": _put(_function("no_such_tool", "{}")),
    "a plain text": _put("Done."),
    "nothing that is a message": _put(7),
    "nothing": _put(None),
}


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    story=st.sampled_from(ALL),
    edits=st.lists(st.tuples(st.sampled_from(sorted(EDITS)), st.integers(0, 99)), min_size=1, max_size=4),
    ending=st.sampled_from(["done", "length", "max_calls", "max_turns", "user_stopped"]),
    form=st.sampled_from([list, as_anthropic, as_plain]),
)
def test_a_mangled_gold_run_has_a_number_and_never_a_better_one(
    story: Any, edits: list[tuple[str, int]], ending: str, form: Callable[..., list[Any]]
) -> None:
    task = story()
    messages: list[Any] = form(gold_of(task))
    for name, place in edits:
        if messages and isinstance(messages[place % len(messages)], dict):
            messages = EDITS[name](json.loads(json.dumps(messages)), place % len(messages))
    found = shop().score(task, {"messages": [m for m in messages if isinstance(m, (dict, str))], "termination": ending})
    _is_sound(found)
    _is_sound(shop().score(task, messages))


def _is_sound(found: Score) -> None:
    assert found.status == "scored"
    assert found.total is not None
    assert 0 <= found.total <= 1
    assert (found.total > 0.8) is found.correct
    assert found.correct or found.total <= 0.4
    assert found.model_dump_json()


def test_a_fault_of_the_evaluator_marks_its_run_and_leaves_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = shop().judge

    def judge(gold: Any, trace: Any) -> Any:
        if len(trace.calls) == 1:
            raise ZeroDivisionError
        return plain(gold, trace)

    monkeypatch.setattr(shop(), "judge", judge)
    assert shop().score(cancel_delayed(), run(LOOK, CANCELLED)).status == "infra_error"
    found = shop().score_group(cancel_delayed(), [GOLD, run(LOOK, CANCELLED), GOLD])
    assert [one.status for one in found.scores] == ["scored", "infra_error", "scored"]
    assert found.totals == (1.0, None, 1.0)


# Texts made to be slow

PIECES = (
    "a", "a ", "1", "1 ", "1 111 ", "- 1", "$1 ", "1,111,", "one ", "half a ", "ten and ", "<think>", "</think>", "<a",
    "<tool_call>", "<|", "<function=", "```\n", "~~~\n", "`", "*", "_a ", "# ", "\n", " ", "[", "[x](", '{"', '[{"',
    '{"a":', "x@", "a.", "AB-", "no ", "can't ", "?", "? ", "Shall I ", "or 1 ", "at ", "in ", "mon ", "next ", "1/2 ",
    "<tool_call ", "12:", "½", "\u200b", "\ufdfa", "e\u0301", "\x00", ". ", "'", "- ",
)  # fmt: skip


def cpu_of(text: str) -> float:
    """Seconds of CPU of a run that says a text."""
    messages = run(LOOK, CANCEL, text)
    began = time.process_time()
    assert shop().score(cancel_delayed(), messages).status == "scored"
    return time.process_time() - began


@pytest.mark.slow
@pytest.mark.parametrize("piece", PIECES)
def test_a_text_four_times_as_long_costs_no_more_than_six_times_as_much(piece: str) -> None:
    small, large = piece * (MIB // 8 // len(piece)), piece * (MIB // 2 // len(piece))
    once = [cpu_of(f"{n}{small}") for n in range(3)]  # another text each time: readings are kept
    assert median(cpu_of(f"{n}{large}") for n in range(3)) <= 6 * median(once) + 0.05


@pytest.mark.parametrize("piece", ["1 111 ", "$1 or $2 ", '{"a": [', "<think>no ", "a"])
def test_ten_megabytes_are_cheap(piece: str) -> None:
    assert cpu_of(piece * (10 * MIB // len(piece))) < 30  # what grows with the square of its length takes minutes
    long = {"order_id": piece * (10 * MIB // len(piece))}
    began = time.process_time()
    for arguments in (long, json.dumps(long), json.dumps(long)[:-1]):
        assert shop().score(cancel_delayed(), [_function("cancel_order", arguments), *GOLD]).total == 1.0
    assert time.process_time() - began < 30


def test_a_thousand_calls_are_cheap() -> None:
    wrong = [call("cancel_order", order_id=f"OR-{number:06}") for number in range(1200)]
    began = time.process_time()
    found = shop().score(cancel_delayed(), run(*wrong, LOOK, CANCEL, CANCELLED))
    assert found.status == "scored"
    assert time.process_time() - began < 60
