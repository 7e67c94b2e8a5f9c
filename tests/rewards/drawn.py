"""Small tasks drawn from the real worlds: one to three writes that succeed, named outright by the user."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from rewards import evaluator
from servers.catalogue import setting_of, worlds
from servers.kit.sample import NoSample, sample_arguments
from sessions import Session, Store
from sessions.canon import RowChange
from tasks import Task
from tests.rewards.runs import Call

SEEDS = (1, 2, 3, 4)


@dataclass(frozen=True)
class Drawn:
    """A task, its writes as calls, and a further write of the same world that nobody asked for."""

    task: Task
    writes: tuple[Call, ...]
    apart: bool
    further: Call | None


@lru_cache(maxsize=512)
def draw_task(server: str, number: int) -> Drawn | None:
    """The task of this number, None where the draw found no write that succeeds."""
    rng = Random(f"{server}/{number}")
    store = evaluator().house.store
    seed = rng.choice(SEEDS)
    session = store.create([server], seed)
    found: list[tuple[Call, frozenset[Any]]] = []
    with store.trial(session):
        for _ in range(rng.choice((1, 2, 3)) + 1):
            made = _write(rng, store, session, server)
            if made is not None:
                found.append(made)
    store.close(session)
    if not found:
        return None
    further = found.pop()[0] if len(found) > 1 else None
    writes = tuple(call for call, _ in found)
    rows = [row for _, touched in found for row in touched]
    return Drawn(_task(server, seed, writes, number), writes, len(rows) == len(set(rows)), further)


def _write(rng: Random, store: Store, session: Session, server: str) -> tuple[Call, frozenset[Any]] | None:
    environment = worlds()[server]
    tools = [tool for tool in environment.tools.values() if not tool.read_only]
    for _ in range(25):
        tool = rng.choice(tools)
        world = store.look(session, server)
        try:
            arguments = sample_arguments(rng, environment, world, tool)
        except NoSample:
            continue
        before = len(session.log)
        entry = store.call(session, server, tool.name, arguments)
        if entry.code is None and entry.writes and _compared(store, session):
            return (tool.name, arguments), frozenset(entry.writes)
        del session.log[before:]
    return None


def _compared(store: Store, session: Session) -> tuple[RowChange, ...]:
    return store.delta(session).changes


def _task(server: str, seed: int, writes: tuple[Call, ...], number: int) -> Task:
    calls = [
        {
            "id": f"c{place + 1}",
            "server": server,
            "tool": name,
            "arguments": arguments,
            "role": "write",
            "provenance": dict.fromkeys(arguments, "user:0"),
        }
        for place, (name, arguments) in enumerate(writes)
    ]
    setting = setting_of(seed)
    said = "; ".join(f"{name} {json.dumps(arguments)}" for name, arguments in writes)
    return Task.model_validate(
        {
            "id": f"{server}-{number}",
            "world": {"seed": seed, "now": setting.now.isoformat(), "servers": [server]},
            "tools": list(worlds()[server].tools),
            "turns": [{"user": said, "calls": calls, "reply": "All of that is done.", "says": {"restate": said}}],
        }
    )
