"""The visible part of an agent's text: without its thoughts, tool markup, fenced blocks and quoted tool output."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

_THOUGHT = re.compile(
    r"<(think|thinking|thought|reasoning|analysis|scratchpad)>.*?(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE
)
_STRAY_END = re.compile(r"\A.*</(?:think|thinking|thought|reasoning|analysis|scratchpad)>", re.DOTALL | re.IGNORECASE)
_MARKUP = re.compile(
    r"<(tool_calls?|function_calls?|tool_response|tool_results?|function_results?|invoke|tool_use|antml:\w+)\b[^<>]*>.*?(?:</\1>|\Z)"
    r"|<function=[^<>\n]*>.*?(?:</function>|\Z)|\[TOOL_CALLS\].*\Z|<\|[^|>\n]{1,40}\|>|</?(?:answer|response|final|output)>",
    re.DOTALL | re.IGNORECASE,
)
_FENCE = re.compile(r"^[ \t]*(```+|~~~+).*?(?:^[ \t]*\1[`~]*[ \t]*$|\Z)", re.DOTALL | re.MULTILINE)
_MARK = re.compile(r"\*{1,3}|(?<!\w)_{1,3}(?=\S)|(?<=\S)_{1,3}(?!\w)|~~|`|^[ \t]*#{1,6}[ \t]+", re.MULTILINE)
_LINK = re.compile(r"!?\[([^\]\n]{0,300})\]\([^)\n]{0,300}\)")
_STRAIGHT = str.maketrans(
    dict.fromkeys("\u2018\u2019\u201b\u02bc\u2032", "'")
    | dict.fromkeys("\u201c\u201d\u201e\u2033", '"')
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-")
    | dict.fromkeys("\u00a0\u202f\u2009", " ")
    | {"\u200b": ""}
)
_HALF = re.compile(r"(\d{1,6})?\s?½")
LONGEST = 20_000
_DECODER = json.JSONDecoder()


@lru_cache(maxsize=4096)
def visible(text: str) -> str:
    """What the user sees of a text, quotes and dashes made plain, emphasis marks taken off, lines kept.

    Only the first `LONGEST` characters that are neither thought nor markup are read.
    """
    left = _STRAY_END.sub("", _THOUGHT.sub(" ", text))
    left = _MARKUP.sub(" ", left)
    left = _FENCE.sub(" ", left)[:LONGEST]
    left = _without_json(left)
    left = _LINK.sub(r"\1", left)
    left = _HALF.sub(lambda found: f"{found[1] or 0}.5", left)
    left = unicodedata.normalize("NFKC", left).translate(_STRAIGHT)
    left = _MARK.sub("", left)
    lines = (" ".join(line.split()) for line in left.splitlines())
    return "\n".join(line for line in lines if line)


def without_quoted(text: str, shown: Iterable[str]) -> str:
    """A text without the results that it repeats word for word (those of 20 characters and more)."""
    for result in shown:
        if len(result) >= 20:
            text = text.replace(result, " ")
    return text


def _without_json(text: str) -> str:
    """Objects, and lists of objects, printed as JSON are tool output, true or made up."""
    kept: list[str] = []
    at = 0
    failures = 0
    for found in re.finditer(r'\{\s*"|\[\s*\{\s*"', text):
        if found.start() < at or failures >= 8:
            continue
        try:
            end = _DECODER.raw_decode(text, found.start())[1]
        except (ValueError, RecursionError):
            failures += 1
            continue
        kept.append(text[at : found.start()])
        at = end
    return "".join((*kept, text[at:]))
