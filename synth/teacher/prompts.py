"""What the teacher is asked for each message, and under which key its answer is kept."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from synth.splits import is_request
from synth.teacher.said import spans_of
from tasks import Task

_RULES = """\
You rewrite one message that a person sent to an assistant, as another person might write it in a chat.
Ask for exactly the same thing. Keep every name, number, amount, date, time, quoted text, path and code exactly as it \
is written, with its part in the request, and every word that points at something (it, that, the second one, my last).
Add no fact, no name, no number, no date, no new request. Do not answer the message, do not explain.
Write one line of about the same length and in the same register, small letters where it has small letters.
Reply with the rewritten message alone: no quotation marks around it, no markup."""
_THOUGHT = re.compile(r"\A\s*<think>.*?</think>", re.DOTALL)
_WRAPPED = re.compile(r'\A"([^"]+)"\Z|\A“([^“”]+)”\Z')


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is asked for a message.

    Attributes:
        turn: number of the turn whose message it is.
        key: SHA-256 of model and messages.
        messages: of a chat, as the endpoint takes them.
    """

    turn: int
    key: str
    messages: list[dict[str, str]]


def prompts_of(model: str, task: Task, masks: Sequence[str]) -> Iterator[Prompt]:
    """What is asked for a row: for its first message and for each later request; short replies stay as they are.

    Args:
        masks: templates of its messages, in order.
    """
    for number, mask in enumerate(masks[: len(task.turns)]):
        if is_request(number, mask):
            yield _prompt(model, task, number, mask)


def _prompt(model: str, task: Task, number: int, mask: str) -> Prompt:
    text = task.turns[number].user
    parts: list[str] = []
    if number:
        parts.append("Earlier in the chat, for context only:\n" + "\n".join(turn.user for turn in task.turns[:number]))
    if spans := dict.fromkeys(spans_of(text, mask)):
        parts.append("Keep word for word:\n" + "\n".join(spans))
    parts.append("The message:\n" + text)
    messages = [{"role": "system", "content": _RULES}, {"role": "user", "content": "\n\n".join(parts)}]
    return Prompt(number, hashlib.sha256(model.encode() + b"\0" + orjson.dumps(messages)).hexdigest(), messages)


def body_of(model: str, prompt: Prompt) -> dict[str, Any]:
    """The request: nothing but what every endpoint takes."""
    return {"model": model, "messages": prompt.messages}


def rewrite_in(answer: str) -> str:
    """The rewrite in an answer: without what a model thought aloud first, without quotation marks around all of it."""
    text = _THOUGHT.sub("", answer).strip()
    wrapped = _WRAPPED.match(text)
    return (wrapped[1] or wrapped[2]).strip() if wrapped else text
