from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tasks.messages import AgentText, ToolCall, UserText, read_messages

OPENAI: list[dict[str, Any]] = [
    {"role": "system", "content": "You are a bank."},
    {"role": "user", "content": "move 5"},
    {"role": "assistant", "content": "Let me look.", "tool_calls": [
        {"id": "a", "type": "function", "function": {"name": "list_accounts", "arguments": "{}"}},
        {"id": "b", "type": "function", "function": {"name": "get_account", "arguments": {"account_id": "AC-1"}}}]},
    {"role": "tool", "tool_call_id": "a", "content": "{}"},
    {"role": "tool", "tool_call_id": "b", "content": "{}"},
    {"role": "assistant", "content": "Done."},
]  # fmt: skip
ANTHROPIC: list[dict[str, Any]] = [
    {"role": "user", "content": [{"type": "text", "text": "move 5"}]},
    {"role": "assistant", "content": [
        {"type": "thinking", "thinking": "hm"}, {"type": "text", "text": "Let me look."},
        {"type": "tool_use", "id": "a", "name": "list_accounts", "input": {}},
        {"type": "tool_use", "id": "b", "name": "get_account", "input": {"account_id": "AC-1"}}]},
    {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "a", "content": "{}"}]},
    {"role": "assistant", "content": [{"type": "text", "text": "Done."}]},
]  # fmt: skip
PLAIN: list[Any] = [
    {"name": "list_accounts", "arguments": {}},
    {"tool": "get_account", "arguments": {"account_id": "AC-1"}},
    "Done.",
]
CALLS: list[tuple[str, Any]] = [("list_accounts", {}), ("get_account", {"account_id": "AC-1"})]


@pytest.mark.parametrize("messages", [OPENAI, ANTHROPIC, PLAIN])
def test_three_forms_are_one_sequence(messages: list[Any]) -> None:
    steps = read_messages(messages)
    assert [(one.name, one.arguments) for one in steps if isinstance(one, ToolCall)] == CALLS
    assert steps[-1] == AgentText("Done.")
    assert all(one.actor == "assistant" for one in steps if isinstance(one, ToolCall))


@pytest.mark.parametrize("messages", [OPENAI, ANTHROPIC])
def test_a_text_beside_calls_is_not_heard(messages: list[Any]) -> None:
    steps = read_messages(messages)
    assert steps[0] == UserText("move 5")
    assert steps[1] == AgentText("Let me look.", heard=False)


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ('{"a": 1}', {"a": 1}),
        ({"a": 1}, {"a": 1}),
        ("", {}),
        (None, {}),
        ('{"a": 1', None),
        ("[1]", None),
        ("null", None),
        ('{"a": NaN}', None),
        ([1], None),
        (3, None),
    ],
)
def test_arguments_are_an_object_or_kept_as_malformed(given: object, read: object) -> None:
    message = {"role": "assistant", "tool_calls": [{"function": {"name": "x", "arguments": given}}]}
    step = read_messages([message])[0]
    assert isinstance(step, ToolCall)
    assert step.arguments == read
    if read is None:
        assert step.raw == (given if isinstance(given, str) else step.raw)
        assert step.raw


def test_a_call_without_a_name_is_kept() -> None:
    steps = read_messages([{"role": "assistant", "tool_calls": [{"id": "x"}, "junk"]}])
    assert [(one.name, one.arguments) for one in steps if isinstance(one, ToolCall)] == [("", None), ("", None)]


def test_a_call_of_the_users_side_says_so() -> None:
    steps = read_messages([{"role": "user", "tool_calls": [{"function": {"name": "x", "arguments": "{}"}}]}])
    assert [one.actor for one in steps if isinstance(one, ToolCall)] == ["user"]


def test_texts_that_follow_each_other_are_one_where_the_user_is_on_record() -> None:
    texts = [{"role": "assistant", "content": "One."}, {"role": "assistant", "content": "Two."}]
    assert read_messages([{"role": "user", "content": "hi"}, *texts])[1:] == [AgentText("One.\nTwo.")]
    assert read_messages(["One.", "Two."]) == [AgentText("One."), AgentText("Two.")]


def test_an_empty_message_is_an_empty_text() -> None:
    assert read_messages([{"role": "assistant", "content": None}]) == [AgentText("")]
    assert read_messages([{"role": "assistant", "content": []}]) == [AgentText("")]


@pytest.mark.parametrize(
    "message", [3, None, {"role": "assistant", "content": 3}, {"x": 1}, {"role": "assistant", "tool_calls": 3}]
)
def test_what_is_no_message_is_named(message: Any) -> None:
    with pytest.raises(ValueError, match="1"):
        read_messages([{"role": "user", "content": "hi"}, message])


KEYS = st.sampled_from("role content tool_calls name type text input arguments function id".split())
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)


@given(st.lists(JSON, max_size=4))
def test_junk_is_read_or_refused_never_a_crash(messages: list[Any]) -> None:
    try:
        steps = read_messages(messages)
    except ValueError:
        return
    assert all(isinstance(step, ToolCall | AgentText | UserText) for step in steps)
