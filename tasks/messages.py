"""What an agent did, read from the forms in which it comes, as one sequence.

OpenAI chat      {"role", "content", "tool_calls": [{"id", "function": {"name", "arguments"}}]}
Anthropic        {"role", "content": [{"type": "text", "text"}, {"type": "tool_use", "id", "name", "input"}, ...]}
plain            a list of calls {"name" or "tool", "arguments"} and of strings, the agent's texts

Results of tools are left out: what a call gives is found by making it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, cast

_NAMES = ("name", "tool", "tool_name")
_ARGUMENTS = ("arguments", "args", "input", "parameters")
_TEXTS = ("text", "input_text", "output_text")
_SILENT = ("system", "developer", "tool", "function")
Json = dict[str, Any]


def _refuse(name: str) -> Any:
    raise ValueError(f"{name} is no JSON")


_DECODER = json.JSONDecoder(parse_constant=_refuse)  # made once: it costs more than most arguments


class ToolCall(NamedTuple):
    """A call as the agent wrote it.

    Attributes:
        arguments: None where they are no JSON object.
        raw: the arguments as they came; what could not be read is kept as it was.
        id: the caller's name for the call, "" if it has none.
        actor: role of the message that carries it; only `assistant` is the agent.
    """

    name: str
    arguments: Json | None
    raw: str
    id: str = ""
    actor: str = "assistant"


class AgentText(NamedTuple):
    """What the agent said; `heard` unless it accompanies calls, for then no user answers it."""

    text: str
    heard: bool = True


class UserText(NamedTuple):
    """What the user said, by the record; the scripted user is walked anew."""

    text: str


Step = ToolCall | AgentText | UserText


def read_messages(messages: Sequence[Any]) -> list[Step]:
    """The steps of a run in order.

    Where the record holds the user's texts, heard texts of the agent that follow each other are one text.

    Raises:
        ValueError: a message is of none of the three forms; it says which.
    """
    steps = [step for number, message in enumerate(messages) for step in _steps(message, number)]
    return _joined(steps) if any(isinstance(step, UserText) for step in steps) else steps


def _joined(steps: list[Step]) -> list[Step]:
    joined: list[Step] = []
    for step in steps:
        last = joined[-1] if joined else None
        if isinstance(step, AgentText) and isinstance(last, AgentText) and step.heard and last.heard:
            joined[-1] = AgentText("\n".join(filter(None, (last.text, step.text))))
        else:
            joined.append(step)
    return joined


def read_arguments(given: object) -> tuple[Json | None, str]:
    """Arguments as an object, None where they are none, and as they came; nothing at all is an empty object."""
    if given is None or given == "":
        return {}, ""
    if isinstance(given, str):
        raw = whole(given)
        parsed: object = _parsed(raw)
        cut = "\\ud" in raw.casefold()
    else:
        dumped = _dumped(given)
        raw, parsed = whole(dumped), given
        cut = raw != dumped
    if cut and isinstance(parsed, dict):
        parsed = _parsed(whole(_dumped(cast("Json", parsed))))
    return (cast("Json", parsed) if isinstance(parsed, dict) else None), raw


def whole(text: str) -> str:
    """A text without halves of surrogate pairs, as cutting leaves them: nothing can store or send those."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode(errors="replace").decode()
    return text


def _parsed(text: str) -> object:
    """The value of a JSON text; None where it is none."""
    try:
        return _DECODER.decode(text)
    except (ValueError, RecursionError):
        return None


def _dumped(value: object) -> str:
    try:
        return json.dumps(value, ensure_ascii=False, default=str)
    except RecursionError:
        return "nested too deeply"


def _steps(message: Any, number: int) -> Iterator[Step]:
    if isinstance(message, str):
        yield AgentText(whole(message))
        return
    given = _object(message, number)
    role = given.get("role")
    if role is None:
        yield from _plain(given, number)
        return
    if role in _SILENT:
        return
    calls = [*_blocks(given, str(role)), *_openai_calls(given, str(role), number)]
    said = _text_of(given.get("content"), number)
    if role == "user":
        if said is not None:
            yield UserText(said)
    elif said or not calls:
        yield AgentText(whole(said or ""), heard=not calls)
    yield from calls


def _object(value: Any, number: int) -> Json:
    if isinstance(value, dict):
        return cast("Json", value)
    raise ValueError(f"Message {number} is neither an object nor a text.")


def _list(value: Any, what: str) -> Sequence[Any]:
    if isinstance(value, (list, tuple)):
        return cast("Sequence[Any]", value)
    raise ValueError(f"{what} is no list.")


def _plain(given: Json, number: int) -> Iterator[Step]:
    call = _call(given, "assistant")
    if call is not None:
        yield call
    elif isinstance(given.get("text"), str):
        yield AgentText(whole(given["text"]))
    else:
        raise ValueError(f"Message {number} has no role and is no call.")


def _call(given: Json, actor: str) -> ToolCall | None:
    name = next((given[key] for key in _NAMES if isinstance(given.get(key), str)), None)
    if name is None:
        return None
    arguments, raw = read_arguments(next((given[key] for key in _ARGUMENTS if key in given), None))
    call_id = given.get("id")
    return ToolCall(whole(name), arguments, raw, call_id if isinstance(call_id, str) else "", actor)


def _openai_calls(message: Json, role: str, number: int) -> Iterator[ToolCall]:
    listed = _list(message.get("tool_calls") or (), f"tool_calls of message {number}")
    old = message.get("function_call")
    for given in (*listed, *([old] if old else [])):
        if not isinstance(given, dict):
            yield ToolCall("", None, json.dumps(given, default=str), "", role)
            continue
        entry = cast("Json", given)
        function = entry.get("function")
        inner = {**cast("Json", function), "id": entry.get("id")} if isinstance(function, dict) else entry
        yield _call(inner, role) or ToolCall("", None, json.dumps(entry, default=str), "", role)


def _blocks(message: Json, role: str) -> Iterator[ToolCall]:
    content = message.get("content")
    if not isinstance(content, (list, tuple)):
        return
    for block in cast("Sequence[Any]", content):
        if isinstance(block, dict) and cast("Json", block).get("type") == "tool_use":
            yield _call(cast("Json", block), role) or ToolCall("", None, json.dumps(block, default=str), "", role)


def _text_of(content: Any, number: int) -> str | None:
    """The text of a message; None where a list holds none, such as a message of tool results."""
    if content is None or isinstance(content, str):
        return content
    texts: list[str] = []
    for part in _list(content, f"The content of message {number}"):
        block = cast("Json", part) if isinstance(part, dict) else {"type": "text", "text": part}
        if block.get("type") in _TEXTS and isinstance(block.get("text"), str):
            texts.append(block["text"])
        elif block.get("type") == "refusal" and isinstance(block.get("refusal"), str):
            texts.append(block["refusal"])
    return "\n".join(texts) if texts else None
