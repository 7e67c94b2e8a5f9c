"""What every client of the matrix does, and what must come of it; the standard library alone.

A session over the world of files, closed at the end whatever happens. The client lists the tools; writes a file over
one connection; reads it over another; reads a file that is not there, which is an error result. What it was answered is
checked by the client's script, what has happened by the service's own log.
"""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from typing import Any

CONTENT = "kept: \u00e9, \u4e2d, \U0001f600"
WRITE: tuple[str, dict[str, Any]] = ("write_file", {"path": "interop.txt", "content": CONTENT})
READ: tuple[str, dict[str, Any]] = ("read_file", {"path": "interop.txt"})
MISSING: tuple[str, dict[str, Any]] = ("read_file", {"path": "nowhere.txt"})


@contextmanager
def session(control: str) -> Generator[str]:
    """The MCP address of a new session; leaving checks its log and closes it."""
    opened = _ask(control, "POST", "/sessions", {"servers": ["filesystem"], "seed": 7})
    path = f"/sessions/{opened['session_id']}"
    try:
        yield opened["mcp_url"]
        log = _ask(control, "GET", path)["log"]
        calls = [(line["name"], line["arguments"], line["code"]) for line in log if line["kind"] == "call"]
        expect(calls, [(*WRITE, None), (*READ, None), (*MISSING, "not_found")], "the log")
    finally:
        _ask(control, "DELETE", path)


def expect(found: Any, wanted: Any, what: str) -> None:
    """End with a sentence where something is not as it must be."""
    if found != wanted:
        raise SystemExit(f"{what}: {found!r} where {wanted!r} must be")


def check_tools(names: Iterable[str]) -> None:
    """The list of tools is the world's, and no more."""
    expect(len(set(names)), 40, "number of tools")


def check_write(text: str) -> None:
    """The answer to WRITE."""
    expect(json.loads(text)["created"], True, "the file is new")


def check_read(text: str) -> None:
    """The answer to READ: what was written over another connection."""
    expect(json.loads(text)["text"], CONTENT, "the text read")


def check_missing(text: str, *, is_error: bool) -> None:
    """The answer to MISSING: an error result with a stable word."""
    expect(is_error, True, "an error is marked as one")
    expect(json.loads(text)["error"], "not_found", "its word")


def _ask(control: str, method: str, path: str, given: Any = None) -> Any:
    body = None if given is None else json.dumps(given).encode()
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(control + path, body, headers, method=method)
    try:
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        raise SystemExit(f"{method} {path}: {error.code} {error.read().decode()}") from None
