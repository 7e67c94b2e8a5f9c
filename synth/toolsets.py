"""Which tools a row shows: a few named decks a world, so that trainers need few factories."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from synth.live import Ground

_NARROW_DECKS = 3
_KEPT_WRITES = 0.6


@dataclass(frozen=True, slots=True)
class Deck:
    """The visible tools of a row.

    Attributes:
        name: of these tools with or without enum values; equal names show equal tools.
        servers: worlds they belong to, in the order of the catalogue.
        distractors: those that are there to distract.
    """

    name: str
    servers: tuple[str, ...]
    tools: tuple[str, ...]
    distractors: tuple[str, ...]


def deal(
    rng: random.Random,
    ground: Ground,
    servers: Sequence[str],
    needed: Collection[str],
    hidden: Collection[str],
    *,
    distract: bool,
    strip: bool,
    later: bool = False,
) -> Deck:
    """Tools for a row: all it needs, none that is hidden; with `distract` more of its worlds, or all of another.

    Args:
        later: time passes before the row: another world is one in which nothing happens by itself.
    """
    others = [
        name
        for name, world in ground.worlds.items()
        if name not in servers and not (later and world.on_clock is not None)
    ]
    foreign = distract and bool(others) and rng.random() < 0.5
    numbers = [
        0 if hidden or (distract and not foreign) else _deck_number(rng, ground, server, needed) for server in servers
    ]
    shown = [(server, number) for server, number in zip(servers, numbers, strict=True)]
    extra: set[str] = set()
    if foreign:
        other = rng.choice(others)
        shown.append((other, 0))
        extra = set(deck(ground, other, 0))
    elif distract:
        kept = {tool for server in servers for tool in deck(ground, server, _deck_number(rng, ground, server, needed))}
        extra = {tool for server in servers for tool in deck(ground, server, 0) if tool not in kept}
    order = list(ground.worlds)
    shown.sort(key=lambda entry: order.index(entry[0]))
    tools = tuple(tool for server, number in shown for tool in deck(ground, server, number) if tool not in hidden)
    name = "+".join(f"{server}-{number}" for server, number in shown)
    if hidden:
        name += "".join(f"-no-{tool}" for tool in sorted(hidden))
    return Deck(
        name=f"{name}-plain" if strip else name,
        servers=tuple(server for server, _ in shown),
        tools=tools,
        distractors=tuple(tool for tool in tools if tool in extra and tool not in needed),
    )


def deck(ground: Ground, server: str, number: int) -> tuple[str, ...]:
    """The tools of a world's deck: 0 is all of them, the others leave out some writes."""
    tools = ground.worlds[server].tools
    if number == 0:
        return tuple(tools)
    rng = random.Random(f"deck/{server}/{number}")
    return tuple(name for name, tool in tools.items() if tool.read_only or rng.random() < _KEPT_WRITES)


def _deck_number(rng: random.Random, ground: Ground, server: str, needed: Collection[str]) -> int:
    """A narrow deck that holds what is needed, else the whole one."""
    mine = [name for name in needed if name in ground.worlds[server].tools]
    fits = [number for number in range(1, _NARROW_DECKS + 1) if set(mine) <= set(deck(ground, server, number))]
    return rng.choice(fits) if fits else 0
