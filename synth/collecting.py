"""How often Python looks for cycles while many rows are made: rarely, for what the worlds hold is long-lived."""

from __future__ import annotations

import gc
from collections.abc import Generator
from contextlib import contextmanager

_THRESHOLDS = (50_000, 20, 20)


@contextmanager
def collected_seldom() -> Generator[None]:
    """Inside, cycles are looked for once in 50,000 new objects, not in 700: a sixth of the time of a row."""
    before = gc.get_threshold()
    gc.set_threshold(*_THRESHOLDS)
    try:
        yield
    finally:
        gc.set_threshold(*before)
