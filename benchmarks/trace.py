"""Episodes to play: calls that do in a fresh world what they did when the episode was drawn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from servers.catalogue import setting_of, worlds
from servers.kit import Environment, Tool
from servers.kit.sample import NoSample, sample_arguments
from sessions import Session, Store

PATTERN = "rrrwrrwrrxrw"
_TRIES = 200


class Step(NamedTuple):
    """One call."""

    server: str
    tool: str
    arguments: dict[str, Any]


def draw_episode(seed: int, names: Sequence[str], number: int = 0) -> list[Step]:
    """Twelve calls by turns in these worlds of a seed: eight reads, three calls that write, one that fails.

    Raises:
        RuntimeError: no such call is found.
    """
    rng = Random(f"benchmarks/{seed}/{number}")
    store = Store(worlds(), setting_of)
    session = store.create(names, seed)
    return [_draw(rng, store, session, worlds()[names[place % len(names)]], kind) for place, kind in enumerate(PATTERN)]


def _draw(rng: Random, store: Store, session: Session, world: Environment, kind: str) -> Step:
    tools = [tool for tool in world.tools.values() if tool.read_only != (kind == "w")]
    for _ in range(_TRIES):
        step = _sample(rng, store, session, world, rng.choice(tools))
        if step is None:
            continue
        if kind == "x":
            step = step._replace(arguments={**step.arguments, "no_such_argument": 1})
        entry = store.call(session, *step)
        if (entry.code is None) == (kind != "x") and bool(entry.writes) == (kind == "w"):
            return step
    raise RuntimeError(f"No call of kind {kind!r} is found in {world.name}.")


def _sample(rng: Random, store: Store, session: Session, world: Environment, tool: Tool) -> Step | None:
    try:
        arguments = sample_arguments(rng, world, store.look(session, world.name), tool)
    except NoSample:
        return None
    return Step(world.name, tool.name, arguments)
