"""Runs that try to earn what they do not deserve, and runs that deserve what gold earns, for any task.

    try_tricks(task, evaluator) -> Finding per run    each trick that applies, played and judged
    TRICKS                                            ways to mean the same, null runs, and hacks
    Tally                                             what became of them over a set; `render_table` writes it down

A trick takes the gold run's moves and what each of its calls did, and gives runs, or none where it does not apply. All
runs of a task are played in one session, on what they share with gold, and undone (`theatre`).
"""

from __future__ import annotations

from rewards.adversary.suite import TRICKS, Finding, Trick, try_tricks
from rewards.adversary.table import Tally, render_table

__all__ = ["TRICKS", "Finding", "Tally", "Trick", "render_table", "try_tricks"]
