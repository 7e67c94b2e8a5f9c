"""Which tools a row shows: few named sets, so that a trainer that needs a factory for each needs few.

Of `W` worlds there are at most 7 W sets of one world: all its tools (0), three that leave out a part of its writes (1
to 3), all of them beside a few guests of another world, and the first and the last again without enum values. What is
left of 256 goes to whole worlds side by side, with and without enum values: `combinations` says which. A row that needs
other worlds together has a set of its own; `synth.duplicates` lets no more than 256 into a set of rows.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations as pairs_of
from typing import Any

from synth.live import Ground
from synth.skip import Skip

TOOL_SETS = 256
_SETS_OF_A_WORLD = 7
_NARROW = (1, 2, 3)
_GUESTS = (3, 8)
GUESTS = "guests"
Combination = tuple[str, ...]


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


def combinations(worlds: Mapping[str, Any], wanted: Iterable[Collection[str]]) -> tuple[Combination, ...]:
    """Worlds that are shown side by side, so many that all named sets are at most 256.

    Args:
        wanted: come first; then pairs, each world in about as many.
    """
    order = list(worlds)
    room = max(0, TOOL_SETS - _SETS_OF_A_WORLD * len(order)) // 2
    pairs = list(pairs_of(order, 2))
    random.Random("combinations").shuffle(pairs)
    seen = dict.fromkeys(order, 0)
    found: dict[Combination, None] = {}
    for group in wanted:
        if len(found) < room and len(group) > 1:
            found[tuple(name for name in order if name in group)] = None
    for group in found:
        seen.update({name: seen[name] + 1 for name in group})
    pairs = [pair for pair in pairs if pair not in found]
    while pairs and len(found) < room:
        rarest = min(pairs, key=lambda pair: seen[pair[0]] + seen[pair[1]])
        pairs.remove(rarest)
        found[rarest] = None
        seen.update({name: seen[name] + 1 for name in rarest})
    return tuple(found)


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
    """Tools for a row: all it needs, none that is hidden; with `distract` more of its worlds, or some of another.

    Args:
        later: time passes before the row: another world is one in which nothing happens by itself.

    Raises:
        Skip: no set leaves out what is hidden.
    """
    servers = _shown(ground, servers, needed, hidden)
    order = list(ground.worlds)
    host, invited = guests_of(ground, servers[0])
    may_come = len(servers) == 1 and not hidden and not (later and ground.worlds[host].on_clock is not None)
    if distract and may_come and rng.random() < 0.5:
        both = tuple(sorted((servers[0], host), key=order.index))
        tools = tuple(tool for name in both for tool in ground.worlds[name].tools if name != host or tool in invited)
        return Deck(_named(f"{servers[0]}-0+{GUESTS}", strip=strip), both, tools, _extra(tools, invited, needed))
    narrow = [_narrow(rng, ground, server, needed, hidden) for server in servers]
    kept = {tool for server, number in zip(servers, narrow, strict=True) for tool in deck(ground, server, number)}
    whole = not hidden and (distract or strip or len(servers) > 1)
    shown = [(server, 0 if whole else number) for server, number in zip(servers, narrow, strict=True)]
    tools = tuple(tool for server, number in shown for tool in deck(ground, server, number))
    if not set(tools).isdisjoint(hidden):
        raise Skip("no tool set leaves out what is hidden")
    if distract and hidden:
        kept = set(deck(ground, servers[0], rng.choice(_NARROW)))
    extra = _extra(tools, set(tools) - kept, needed) if distract else ()
    return Deck(
        _named("+".join(f"{server}-{number}" for server, number in shown), strip=strip), tuple(servers), tools, extra
    )


def deck(ground: Ground, server: str, number: int) -> tuple[str, ...]:
    """The tools of a world: 0 is all of them; 1 to 3 leave out a third of the writes each, by table."""
    tools = ground.worlds[server].tools
    if number == 0:
        return tuple(tools)
    left_out = _thirds(ground, server)[number - 1]
    return tuple(name for name in tools if name not in left_out)


def guests_of(ground: Ground, server: str) -> tuple[str, frozenset[str]]:
    """Another world and three to eight of its tools, shown beside those of a world to distract."""
    rng = random.Random(f"guests/{server}")
    host = rng.choice([name for name in ground.worlds if name != server] or [server])
    tools = list(ground.worlds[host].tools)
    return host, frozenset(rng.sample(tools, min(len(tools), rng.randint(*_GUESTS))))


def _shown(ground: Ground, servers: Sequence[str], needed: Collection[str], hidden: Collection[str]) -> Sequence[str]:
    """The worlds shown: where tools are hidden only those that are needed, since whole worlds hide nothing."""
    if not hidden or len(servers) == 1:
        return servers
    of = {ground.tools[name].server for name in (*needed, *hidden)}
    return [name for name in servers if name in of] or servers[:1]


def _narrow(rng: random.Random, ground: Ground, server: str, needed: Collection[str], hidden: Collection[str]) -> int:
    """A narrow deck that holds what is needed and nothing hidden; the whole one where there is none."""
    mine = {name for name in needed if name in ground.worlds[server].tools}
    fits = [
        number
        for number in _NARROW
        if mine <= (shown := set(deck(ground, server, number))) and shown.isdisjoint(hidden)
    ]
    return rng.choice(fits) if fits else 0


def _thirds(ground: Ground, server: str) -> list[set[str]]:
    """Writes of a world in three parts of about one size; those of one table stay together unless they are too many."""
    groups: dict[str, list[str]] = {}
    for name, tool in ground.worlds[server].tools.items():
        if not tool.read_only:
            groups.setdefault(str(tool.writes[0]) if tool.writes else "", []).append(name)
    most = -(-sum(map(len, groups.values())) // len(_NARROW))
    parts = [group[begin : begin + most] for group in groups.values() for begin in range(0, len(group), most)]
    found: list[set[str]] = [set() for _ in _NARROW]
    for part in sorted(parts, key=len, reverse=True):
        min(found, key=len).update(part)
    return found


def _extra(tools: Sequence[str], extra: Collection[str], needed: Collection[str]) -> tuple[str, ...]:
    return tuple(tool for tool in tools if tool in extra and tool not in needed)


def _named(name: str, *, strip: bool) -> str:
    return f"{name}-plain" if strip else name
