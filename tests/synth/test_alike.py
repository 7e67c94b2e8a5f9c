"""What is said of one row holds of those that it is asked among, and two rows of one call are named in one form."""

from __future__ import annotations

import random
from itertools import permutations

from servers.catalogue import setting_of, worlds
from synth.alike import like_its_neighbour
from synth.goals import bind
from synth.kinds import missing_required
from synth.live import Ground
from synth.refer import mentions, pronoun
from synth.scene import Scene
from synth.skip import Skip

NAMES = ("filesystem", "marketplace")
GROUND = Ground({name: worlds()[name] for name in NAMES}, setting_of)


def scene(server: str, seed: int) -> Scene:
    return Scene(random.Random(seed), GROUND, [server], 0, frozenset())


def test_two_files_of_one_call_are_named_in_one_form() -> None:
    told = scene("filesystem", 1)
    live = told.live
    rows = [row for row in live.rows("filesystem", "nodes") if row.kindred]
    alike: list[bool] = []
    for left, right in list(permutations(rows, 2))[:40]:
        goal = bind(live, GROUND.tools["compare_files"], {"left_path": left.id, "right_path": right.id})
        assert goal is not None
        ways = [mentions(told.rng, live, "filesystem", "nodes", row, told.style) for row in (left, right)]
        other = next((one for one in ways[1] if one.mask != ways[0][0].mask), None)
        if other is None or ways[0][0].mask not in {one.mask for one in ways[1]}:
            continue
        goal.mentions = {"left_path": [ways[0][0]]}
        [named] = like_its_neighbour(told, goal, "right_path", [other])
        assert named.id == right.id
        alike.append(named.mask == ways[0][0].mask)
    told.close()
    assert sum(alike) > 0.8 * len(alike) > 1


def test_which_of_two_is_asked_in_words_that_fit_both() -> None:
    said: set[str] = set()
    for seed in range(30):
        told = scene("marketplace", seed)
        live = told.live
        sold = [row for row in live.rows("marketplace", "listing") if row.phase == "live" and not row.mine]
        auction = next(row for row in sold if row.format == "auction" and row.buy_now_price is not None)
        fixed = next(row for row in sold if row.format == "fixed")
        goal = bind(live, GROUND.tools["buy_listing_now"], {"listing_id": auction.id})
        assert goal is not None
        goal.mentions = {"listing_id": [pronoun("marketplace", "listing", auction, thing="one", said="it")]}
        try:
            line = missing_required._fitting_all(told, goal, "listing_id", [auction, fixed])  # pyright: ignore[reportPrivateUsage] - the rule has no other face
        except Skip:
            continue
        finally:
            told.close()
        assert goal.rows["listing_id"] == [auction]
        said.add(line.text)
    assert said
    assert not any(word in text for text in said for word in ("bidding", "auction", "it now"))


def test_a_line_of_auctions_alone_is_said_of_auctions() -> None:
    told = scene("marketplace", 0)
    sold = [row for row in told.live.rows("marketplace", "listing") if row.phase == "live" and not row.mine]
    auction = next(row for row in sold if row.format == "auction" and row.buy_now_price is not None)
    goal = bind(told.live, GROUND.tools["buy_listing_now"], {"listing_id": auction.id})
    assert goal is not None
    goal.mentions = {"listing_id": [pronoun("marketplace", "listing", auction, thing="one", said="it")]}
    lines: set[str] = set()
    for _ in range(30):
        try:
            lines.add(missing_required._fitting_all(told, goal, "listing_id", [auction]).text)  # pyright: ignore[reportPrivateUsage] - as above
        except Skip:
            continue
    told.close()
    assert any("auction" in text or "bidding" in text for text in lines)
