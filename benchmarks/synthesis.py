"""What a kept row costs in a set of 13,000 rows over 256 world seeds: the rows of a few of its seeds are made."""

from __future__ import annotations

import time
from collections import Counter
from typing import NamedTuple

from servers.catalogue import worlds
from synth.collecting import collected_seldom
from synth.generate import Kept, try_leg
from synth.live import default_ground
from synth.make import world_seed_of
from synth.pipeline import groups_of
from synth.settings import Settings

SEED = 3
ROWS = 13_000
FIRST = (0, 10, 20, 30, 40, 50, 60, 70)
"""World seeds on which different worlds are at home, in this order."""


class Cost(NamedTuple):
    """Milliseconds of CPU.

    Attributes:
        world: of one start state, its share of the cast in it.
        built: of the start states that the rows of a seed need, by kept row.
        warm: of a kept row, once they are there; lost attempts and gates in it.
        tried: attempts by kept row.
    """

    world: float
    built: float
    warm: float
    tried: float


def measure(seeds: int, rows: int = ROWS) -> Cost:
    """The cost of a row of a set over all worlds, from the rows that begin on a few of its world seeds.

    A row goes on to other seeds where it has to; all start states of a seed are built before the clock runs.

    Args:
        seeds: how many; four have all worlds at home.
        rows: rows below this index.
    """
    settings, ground = Settings(seed=SEED, servers=tuple(worlds())), default_ground()
    wanted = {index: 0 for index in range(rows) if world_seed_of(settings, index, 0) in FIRST[:seeds]}
    counts: Counter[str] = Counter()
    kept: list[Kept] = []
    building, building_n, making = 0.0, 0, 0.0
    known: set[int] = set()
    with collected_seldom():
        while wanted:
            further: dict[int, int] = {}
            for group in groups_of(settings, wanted):
                seed = world_seed_of(settings, *group[0])
                begun = time.process_time()
                for name in settings.servers:
                    ground.store.templates.get(name, seed)
                built = time.process_time()
                if seed not in known:
                    building, building_n = building + built - begun, building_n + len(settings.servers)
                    known.add(seed)
                for index, first in group:
                    leg = try_leg(settings, index, first, ground)
                    counts.update(leg.counts)
                    if leg.kept is None:
                        further[index] = leg.last + 1
                    else:
                        kept.append(leg.kept)
                making += time.process_time() - built
            wanted = dict(sorted(further.items()))
    here = [one.task.world for one in kept if one.task.world.seed in FIRST[:seeds]]
    states = {(world.seed, name) for world in here for name in world.servers}
    world = building * 1000 / building_n
    return Cost(world, world * len(states) / len(here), making * 1000 / len(kept), counts["tried"] / len(kept))
