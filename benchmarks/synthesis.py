"""What a kept row costs: its worlds apart from its making, as a set of 13,000 rows over 256 world seeds shares them."""

from __future__ import annotations

import time
from typing import NamedTuple

from servers.catalogue import worlds
from synth.generate import Tally, generate
from synth.live import default_ground
from synth.settings import Settings

SEED = 3
ROWS_A_SEED = 51  # 13,000 over 256


class Cost(NamedTuple):
    """Milliseconds of CPU.

    Attributes:
        world: of one start state, its share of the cast in it.
        built: of the start states of all worlds, by kept row of a set of 13,000.
        warm: of a kept row, once they are there; lost attempts and gates in it.
        tried: attempts by kept row.
    """

    world: float
    built: float
    warm: float
    tried: float


def measure(seeds: int, rows_a_seed: int = ROWS_A_SEED) -> Cost:
    """The cost of a row of a set over all worlds; every start state is built once, before the first row."""
    rows = seeds * rows_a_seed
    names = tuple(worlds())
    templates = default_ground().store.templates
    begun = time.process_time()
    for seed in range(seeds):
        for name in names:
            templates.get(name, seed)
    ready = time.process_time()
    tally = Tally()
    kept = sum(1 for _ in generate(Settings(seed=SEED, servers=names, world_seeds=seeds), rows, tally))
    done = time.process_time()
    world = (ready - begun) * 1000 / (seeds * len(names))
    built = world * len(names) / ROWS_A_SEED
    return Cost(world, built, (done - ready) * 1000 / kept, tally.reasons["tried"] / kept)
