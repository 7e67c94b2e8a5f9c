"""What an archive keeps of a session, as rows and as values."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any, NamedTuple

import orjson

from sessions.session import Act, Entry, Session

TURN, RESET = "turn", "reset"


class KeptAct(NamedTuple):
    """One act.

    Attributes:
        seq: its place in the session's log of acts, from 0 without a gap.
        kind: as `Act.kind`, or "turn" where a turn began, "reset" where the session went back to its start.
        text: the answer, of calls that no world heard; None of others, which are answered again when made again.
        digest: of the answer, 16 hex digits.
        key: the caller's own name for the call, "" without one.
    """

    seq: int
    turn: int
    actor: str
    kind: str
    server: str
    name: str
    arguments: Any
    text: str | None
    code: str | None
    digest: str
    key: str


class Kept(NamedTuple):
    """A session.

    Attributes:
        subject: what it plays, None for a free one.
        stamps: world -> what its template and its tools were.
        acts: since its last reset.
        next_seq: the place of the next act.
    """

    session_id: str
    servers: tuple[str, ...]
    seed: int
    tools: tuple[str, ...] | None
    ttl_s: float
    run_id: str | None
    owner: str | None
    subject: str | None
    stamps: dict[str, str]
    acts: list[KeptAct]
    next_seq: int


def digest_of(text: str) -> str:
    """Of an answer: 16 hex digits."""
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def act_of(entry: Entry, key: str) -> dict[str, Any]:
    """The columns of a line of the log, without its place and time."""
    act = entry.act
    unheard = act.kind == "call" and not act.server
    return {
        "turn": entry.turn,
        "actor": act.actor,
        "kind": act.kind,
        "server": act.server,
        "name": _write_name(act.name),
        "arguments": _write(act),
        "text": entry.text if unheard else None,
        "code": entry.code,
        "digest": digest_of(entry.text) if entry.text else "",
        "key": key,
    }


def mark_of(kind: str, turn: int) -> dict[str, Any]:
    """The columns of the beginning of a turn, or of a reset."""
    return {
        "turn": turn, "actor": "environment", "kind": kind, "server": "", "name": "", "arguments": "null",
        "text": None, "code": None, "digest": "", "key": "",
    }  # fmt: skip


def acts_of(session: Session) -> Iterator[dict[str, Any]]:
    """A whole log with its turns, as a fork inherits it; turn 0 goes without saying."""
    begins = [(boundary.logged, turn) for turn, boundary in enumerate(session.boundaries)][1:]
    for place, entry in enumerate(session.log):
        while begins and begins[0][0] == place:
            yield mark_of(TURN, begins.pop(0)[1])
        yield act_of(entry, "")
    for _, turn in begins:
        yield mark_of(TURN, turn)


def read_act(row: Any) -> KeptAct:
    """A row of the archive as a value.

    Raises:
        ValueError: its arguments are torn.
    """
    arguments = _read(row.arguments)
    if row.kind == "elapse":
        arguments = timedelta(microseconds=arguments)
    return KeptAct(
        row.seq, row.turn, row.actor, row.kind, row.server, _read_name(row.name), arguments, row.text, row.code,
        row.digest, row.key,
    )  # fmt: skip


def _write(act: Act) -> str:
    if isinstance(act.arguments, timedelta):
        return str(act.arguments // timedelta(microseconds=1))
    try:
        return orjson.dumps(act.arguments, option=orjson.OPT_NON_STR_KEYS).decode()
    except TypeError:  # a lone surrogate, or a number beyond 64 bits
        return json.dumps(act.arguments)


def _read(text: str) -> Any:
    try:
        return orjson.loads(text)
    except ValueError:
        return json.loads(text)


def _write_name(name: str) -> str:
    """A tool's name, or what a caller took for one: as in JSON, so that any characters can be kept."""
    return name if name.isascii() and name.isidentifier() else json.dumps(name)[1:-1]


def _read_name(name: str) -> str:
    return json.loads(f'"{name}"') if "\\" in name else name
