"""Which tools a row shows: at most 256 named sets in all, so that trainers need few factories.

A world alone has seven: all its tools; three decks that each leave out a third of its writes; with or without a pack of
three to eight tools of other worlds, with or without enum values. Several worlds are shown together where they stand in
one of the BLOCKS or in a story: a pair alone, more of them as their whole block.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from synth.live import Ground
from synth.skip import Skip

BLOCKS: tuple[tuple[str, ...], ...] = (
    ("banking", "budget", "email", "shopping"),
    ("calendar", "email", "maps", "travel_booking"),
    ("calendar", "issue_tracker", "team_chat", "video_meeting"),
    ("calendar", "crm", "email", "payments"),
    ("banking", "email", "marketplace", "social_media"),
    ("banking", "budget", "calendar", "food_delivery"),
    ("banking", "calendar", "iot_devices", "vehicle"),
    ("filesystem", "issue_tracker", "payments", "team_chat"),
    ("crm", "email", "retail_chain", "team_chat"),
    ("banking", "budget", "email", "trading"),
    ("maps", "shopping", "social_media", "vehicle"),
)
TOOL_SETS = 256  # of a set of rows, at most
FEW = 4  # of so few worlds any may be shown together
_PACK = (3, 8)
_GROUP_PACKS = 0.4
_GROUP_PLAIN = 0.3


@dataclass(frozen=True, slots=True)
class Deck:
    """The visible tools of a row.

    Attributes:
        name: of these tools with or without enum values; equal names show equal tools.
        servers: worlds they belong to, in the order of the catalogue.
        tools: all that are visible from the first turn.
        distractors: those of worlds that nothing is asked of.
        strip: schemas are shown without enum values.
    """

    name: str
    servers: tuple[str, ...]
    tools: tuple[str, ...]
    distractors: tuple[str, ...]
    strip: bool


@dataclass(frozen=True, slots=True)
class Variant:
    """One of the sets of a world alone: which deck, which pack of other worlds' tools (0: none)."""

    deck: int
    pack: int
    strip: bool


VARIANTS = (
    Variant(0, 0, strip=False),
    Variant(0, 0, strip=True),
    Variant(0, 1, strip=False),
    Variant(0, 2, strip=True),
    Variant(1, 3, strip=False),
    Variant(2, 0, strip=True),
    Variant(3, 0, strip=False),
)


def deal(
    rng: random.Random,
    ground: Ground,
    servers: Sequence[str],
    needed: Collection[str],
    hidden: Collection[str],
    *,
    distract: bool,
    strip: bool,
    timed: bool = False,
    stories: Collection[frozenset[str]] = (),
) -> Deck:
    """Tools for a row: all it needs, none that is hidden.

    Args:
        servers: the worlds that something is asked of.
        distract, strip: what the row would like; worlds together have it as their set has it.
        timed: time passes in the row: whatever else is shown stands in a world in which nothing happens by itself.
        stories: worlds that are told of together.

    Raises:
        Skip: no named set is so.
    """
    if len(servers) > 1:
        return _group(ground, servers, hidden, timed=timed, stories=stories)
    server = servers[0]
    fits = [
        variant
        for variant in VARIANTS
        if not (shown := set(deck(ground, server, variant.deck))).intersection(hidden)
        and not {name for name in needed if name in ground.worlds[server].tools} - shown
        and not (timed and variant.pack and _moves(ground, pack(ground, [server], variant.pack)))
    ]
    liked = [one for one in fits if (bool(one.pack), one.strip) == (distract, strip)] or [
        one for one in fits if one.strip == strip
    ]
    if not fits:
        raise Skip("no named set lacks just these tools")
    chosen = rng.choice(liked or fits)
    extra = pack(ground, [server], chosen.pack) if chosen.pack else ()
    name = f"{server}-{chosen.deck}" + (f"+{chosen.pack}" if chosen.pack else "")
    return _deck(ground, name, [server], deck(ground, server, chosen.deck), extra, strip=chosen.strip)


def _group(
    ground: Ground, servers: Sequence[str], hidden: Collection[str], *, timed: bool, stories: Collection[frozenset[str]]
) -> Deck:
    shown = shown_with(servers, list(ground.worlds), stories)
    tools = [tool for server in shown for tool in ground.worlds[server].tools]
    if set(tools).intersection(hidden):
        raise Skip("no named set lacks just these tools")
    name = "+".join(shown)
    rng = random.Random(f"set/{name}")
    extra = pack(ground, shown, 1, still=True) if rng.random() < _GROUP_PACKS else ()
    strip = rng.random() < _GROUP_PLAIN
    idle = [tool for server in shown if server not in servers for tool in ground.worlds[server].tools]
    if timed and _moves(ground, idle):
        raise Skip("something would happen in a world that is only shown")
    return _deck(ground, name, shown, tools, extra, strip=strip, idle=idle)


def _deck(
    ground: Ground,
    name: str,
    servers: Sequence[str],
    tools: Sequence[str],
    extra: Sequence[str],
    *,
    strip: bool,
    idle: Sequence[str] = (),
) -> Deck:
    all_of_them = {*servers, *(ground.tools[tool].server for tool in extra)}
    return Deck(
        name=f"{name}-plain" if strip else name,
        servers=tuple(server for server in ground.worlds if server in all_of_them),
        tools=(*tools, *extra),
        distractors=(*idle, *extra),
        strip=strip,
    )


def deck(ground: Ground, server: str, number: int) -> tuple[str, ...]:
    """The tools of a world's deck: 0 is all of them, each of the others leaves out another third of the writes."""
    tools = ground.worlds[server].tools
    if number == 0:
        return tuple(tools)
    writes = [name for name, tool in tools.items() if not tool.read_only]
    random.Random(f"deck/{server}").shuffle(writes)
    left_out = set(writes[number - 1 :: 3])
    return tuple(name for name in tools if name not in left_out)


def pack(ground: Ground, servers: Sequence[str], number: int, *, still: bool = False) -> tuple[str, ...]:
    """Three to eight tools of one or two other worlds, the same for the same worlds and number.

    Args:
        still: of worlds in which nothing happens by itself.
    """
    rng = random.Random(f"pack/{'+'.join(servers)}/{number}")
    others = [
        name
        for name, world in ground.worlds.items()
        if name not in servers and not (still and world.on_clock is not None)
    ]
    if not others:
        return ()
    chosen = rng.sample(others, min(len(others), rng.choice((1, 1, 2))))
    count = rng.randint(*_PACK)
    offered = [tool for server in chosen for tool in ground.worlds[server].tools]
    taken = set(rng.sample(offered, min(count, len(offered))))
    return tuple(tool for tool in offered if tool in taken)


def _moves(ground: Ground, tools: Collection[str]) -> bool:
    """Whether something happens by itself in the world of one of the tools as time passes."""
    return any(ground.worlds[ground.tools[tool].server].on_clock is not None for tool in tools)


def shown_with(
    servers: Collection[str], among: Sequence[str], stories: Collection[frozenset[str]] = ()
) -> tuple[str, ...]:
    """The named group of worlds that holds several, the smallest, in the order of the catalogue.

    Raises:
        Skip: there is none.
    """
    wanted = frozenset(servers)
    named = {wanted} if len(among) <= FEW or wanted in stories or wanted in pairs(among) else set[frozenset[str]]()
    named |= {frozenset(block) for block in BLOCKS if wanted <= set(block) <= set(among)}
    if not named:
        raise Skip("these worlds are not shown together")
    best = min(named, key=lambda one: (len(one), sorted(one)))
    return tuple(server for server in among if server in best)


def pairs(among: Sequence[str]) -> list[frozenset[str]]:
    """Two worlds that may be shown together, in a fixed order."""
    return list(_pairs(tuple(among)))


@lru_cache(maxsize=64)
def _pairs(among: tuple[str, ...]) -> list[frozenset[str]]:
    if len(among) <= FEW:
        return [frozenset(pair) for pair in combinations(among, 2)]
    found = [frozenset(pair) for block in BLOCKS for pair in combinations(block, 2) if set(pair) <= set(among)]
    return list(dict.fromkeys(found))


def blocks(among: Sequence[str]) -> list[tuple[str, ...]]:
    """Three or four worlds that may be shown together."""
    if 2 < len(among) <= FEW:
        return [tuple(among)]
    return [block for block in BLOCKS if set(block) <= set(among)]
