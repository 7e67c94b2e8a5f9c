"""Rows held to all their gates in other processes."""

from __future__ import annotations

from collections.abc import Iterator

from synth.collecting import collected_seldom
from synth.elsewhere import Batch, Verdict, shift_date
from synth.generate import gate_row
from synth.live import default_ground
from tasks import Task


def gate_batch(batch: Batch) -> Iterator[Verdict]:
    """Hold each row to every gate that looks at one row, with every baseline, in a process with another date."""
    shift_date()
    with collected_seldom():
        for place, line in batch:
            yield Verdict(place, gate_row(Task.from_line(line), default_ground(), whole=True))
