"""Tool sets and world seeds of 13,000 rows: few, by what the functions can give."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations as pairs_of

from servers.catalogue import worlds
from synth.kinds import story
from synth.make import default_ground, world_seed_of
from synth.settings import Settings
from synth.skip import Skip
from synth.toolsets import TOOL_SETS, combinations, deal, deck, guests_of

GROUND = default_ground()
ROWS = 13_000
STORIES = [told.servers for told in story.stories_of(frozenset(worlds()))]


def test_the_sets_of_single_worlds_and_of_those_shown_together_are_at_most_256() -> None:
    rng = random.Random("sets")
    shown = [*((name,) for name in worlds()), *combinations(worlds(), STORIES)]
    names: dict[str, tuple[str, ...]] = {}
    for servers in shown:
        tools = [tool for name in servers for tool in worlds()[name].tools]
        for _ in range(60):
            needed = set(rng.sample(tools, rng.randrange(3)))
            hidden = set(rng.sample(tools, rng.randrange(2))) - needed if len(servers) == 1 else set[str]()
            strip = not hidden and rng.random() < 0.3
            try:
                dealt = deal(rng, GROUND, servers, needed, hidden, distract=rng.random() < 0.5, strip=strip)
            except Skip:
                continue
            assert needed <= set(dealt.tools)
            assert not hidden & set(dealt.tools)
            assert set(dealt.distractors) <= set(dealt.tools) - needed
            assert names.setdefault(dealt.name, dealt.tools) == dealt.tools
    assert 200 < len(names) <= TOOL_SETS


def test_worlds_shown_together_are_those_of_the_stories_and_each_in_several_pairs() -> None:
    found = combinations(worlds(), STORIES)
    order = list(worlds())
    assert {tuple(sorted(group, key=order.index)) for group in STORIES} <= set(found)
    assert len(set(found)) == len(found)
    assert min(Counter(name for group in found for name in group)[name] for name in worlds()) >= 4


def test_more_worlds_leave_less_room_and_never_too_many_sets() -> None:
    for count in (1, 2, 8, 30, 36):
        many = dict.fromkeys(f"world{number}" for number in range(count))
        found = combinations(many, pairs_of(many, 2))
        assert 7 * count + 2 * len(found) <= TOOL_SETS


def test_every_write_is_left_out_by_one_narrow_deck_and_no_read_by_any() -> None:
    for server, world in worlds().items():
        narrow = [set(deck(GROUND, server, number)) for number in (1, 2, 3)]
        for name, tool in world.tools.items():
            assert sum(name not in shown for shown in narrow) == (0 if tool.read_only else 1), name


def test_guests_are_three_to_eight_tools_of_one_other_world() -> None:
    for server in worlds():
        host, invited = guests_of(GROUND, server)
        assert host != server
        assert 3 <= len(invited) <= 8
        assert invited <= set(worlds()[host].tools)


def test_rows_use_as_many_world_seeds_as_asked_and_all_of_them() -> None:
    for count in (256, 7):
        settings = Settings(0, tuple(worlds()), world_seeds=count)
        first = [world_seed_of(settings, index, 0) for index in range(ROWS)]
        assert set(first) == set(range(count))
        assert max(Counter(first).values()) < 2 * ROWS / count
        assert {world_seed_of(settings, index, 8) for index in range(ROWS)} <= set(range(count))
        assert all(world_seed_of(settings, index, 7) == first[index] for index in range(200))
