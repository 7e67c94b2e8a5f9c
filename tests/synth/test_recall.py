from __future__ import annotations

from servers.catalogue import setting_of, worlds
from sessions import Store
from synth.live import Ground
from synth.make import make_row
from synth.settings import Settings
from synth.skip import Skip

NAMES = ("banking", "calendar", "retail_chain")


def rows(ground: Ground) -> list[str]:
    """What the first attempts at some rows of one world seed give, each after the ones before it."""
    settings = Settings(seed=9, servers=NAMES, world_seeds=1)
    found: list[str] = []
    for index in range(24):
        try:
            task, _ = make_row(settings, index, 0, ground)
        except Skip as skip:
            found.append(str(skip))
        else:
            found.append(task.to_line())
    return found


def test_rows_written_on_one_start_are_the_same_where_nothing_read_is_kept() -> None:
    plain = Ground(worlds(), setting_of)
    plain.store = Store(plain.worlds, setting_of)
    found = rows(Ground(worlds(), setting_of))
    assert found == rows(plain)
    assert sum(line.startswith("{") for line in found) > 6
