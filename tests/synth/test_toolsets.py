"""Tool sets: few in all, equal under one name, with what a row needs and without what it hides."""

from __future__ import annotations

import random

import pytest

from servers.catalogue import worlds
from synth.live import default_ground
from synth.skip import Skip
from synth.stories import STORIES
from synth.toolsets import VARIANTS, blocks, deal, deck, pack, pairs, shown_with

GROUND = default_ground()
NAMES = tuple(worlds())
STORY_WORLDS = [story.servers for story in STORIES]


def test_all_named_sets_together_are_at_most_256() -> None:
    together = {shown_with(pair, NAMES, STORY_WORLDS) for pair in pairs(NAMES)}
    together |= {shown_with(told, NAMES, STORY_WORLDS) for told in STORY_WORLDS}
    together |= {shown_with(block, NAMES, STORY_WORLDS) for block in blocks(NAMES)}
    assert len(together) + len(VARIANTS) * len(NAMES) <= 256


@pytest.mark.parametrize("server", NAMES)
def test_each_write_is_left_out_of_one_deck_and_every_read_stands_in_all(server: str) -> None:
    tools = GROUND.worlds[server].tools
    decks = [set(deck(GROUND, server, number)) for number in (1, 2, 3)]
    for name, tool in tools.items():
        assert sum(name not in shown for shown in decks) == (0 if tool.read_only else 1)


@pytest.mark.parametrize("server", NAMES)
def test_a_pack_holds_three_to_eight_tools_of_one_or_two_other_worlds(server: str) -> None:
    for number in (1, 2, 3):
        extra = pack(GROUND, [server], number)
        assert 3 <= len(extra) <= 8
        assert 1 <= len({GROUND.tools[name].server for name in extra} - {server}) <= 2
        assert extra == pack(GROUND, [server], number)


def test_one_name_shows_the_same_tools_whatever_the_row_draws() -> None:
    seen: dict[str, tuple[str, ...]] = {}
    for place in range(60):
        rng = random.Random(f"deal/{place}")
        server = NAMES[place % 5]
        dealt = deal(rng, GROUND, [server], [], [], distract=place % 2 == 0, strip=place % 3 == 0)
        assert seen.setdefault(dealt.name, dealt.tools) == dealt.tools


def test_what_is_hidden_is_not_dealt_and_what_is_needed_is() -> None:
    for name, tool in GROUND.worlds["banking"].tools.items():
        if tool.read_only:
            continue
        rng = random.Random(name)
        hiding = deal(rng, GROUND, ["banking"], ["list_accounts"], [name], distract=False, strip=False)
        assert name not in hiding.tools
        assert "list_accounts" in hiding.tools
        needing = deal(rng, GROUND, ["banking"], [name], [], distract=True, strip=False)
        assert name in needing.tools
        assert needing.distractors


def test_worlds_that_are_shown_together_are_named_and_others_are_not() -> None:
    assert shown_with({"banking", "email"}, NAMES) == ("banking", "email")
    assert set(shown_with({"calendar", "crm", "email"}, NAMES)) == {"calendar", "crm", "email", "payments"}
    with pytest.raises(Skip):
        shown_with({"trading", "maps"}, NAMES)
    assert shown_with({"trading", "maps"}, ("maps", "trading")) == ("maps", "trading")


def test_where_time_passes_nothing_else_that_is_shown_moves() -> None:
    for place in range(20):
        dealt = deal(random.Random(place), GROUND, ["maps"], [], [], distract=True, strip=False, timed=True)
        others = {GROUND.tools[name].server for name in dealt.distractors}
        assert all(GROUND.worlds[server].on_clock is None for server in others)
