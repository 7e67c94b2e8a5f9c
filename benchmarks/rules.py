"""Which rules a plan can break and keep: `python -m benchmarks.rules [RULE...]`, all of them by default.

A line a rule: at which attempt a row first broke it, and at which its permitted twin first stood, by all gates but the
tricks. Eight attempts share a world seed, as those at a row of a set do; a set gives a rule 48.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

from synth.coverage import targets
from synth.generate import gate_row
from synth.kinds import policy_refusal
from synth.live import default_ground
from synth.make import RULED_ATTEMPTS, TWINS, WORLD_ATTEMPTS, row_of
from synth.scene import Scene
from synth.settings import Settings
from synth.skip import Skip
from tasks import Task

SEEDS = 256


def attempts(rule: str, most: int, *, permitted: bool) -> Iterator[Task | None]:
    """The rows that attempts at a rule give, None for those that lead nowhere."""
    ground = default_ground()
    tool = ground.tools[rule.partition(":")[0]]
    for number in range(most):
        seed = random.Random(f"{rule}/{number // WORLD_ATTEMPTS}").randrange(SEEDS)
        rng = random.Random(f"{rule}/{number}")
        scene = Scene(rng, ground, (tool.server,), seed, frozenset({tool.name}), aim=rule, seeds=SEEDS)
        try:
            written = policy_refusal.writer(permitted=permitted)(scene)
            task = row_of(Settings(5, (tool.server,)), scene, written, TWINS, 2 + permitted, 0)
        except Skip:
            yield None
            continue
        finally:
            scene.close()
        yield task if gate_row(task, ground, whole=False) is None else None


def first(rule: str, most: int, *, permitted: bool) -> tuple[int, Task] | None:
    """At which attempt, from 1, a row stands, and the row; None where none does."""
    found = enumerate(attempts(rule, most, permitted=permitted), 1)
    return next(((number, task) for number, task in found if task is not None), None)


def main(*rules: str) -> None:
    """Print a line a rule, and how many are both broken and kept."""
    ground, both = default_ground(), 0
    names = rules or targets(ground, tuple(ground.worlds), TWINS)
    for rule in names:
        found = [first(rule, RULED_ATTEMPTS, permitted=permitted) for permitted in (False, True)]
        both += None not in found
        print(rule, *("never" if one is None else one[0] for one in found), flush=True)
    print(f"{both} of {len(names)} rules are both broken and kept within {RULED_ATTEMPTS} attempts.")


if __name__ == "__main__":
    main(*sys.argv[1:])
