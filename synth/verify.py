"""A finished set held to its gates again."""

from __future__ import annotations

from collections.abc import Iterator

from synth.duplicates import Earlier, mark_of
from synth.elsewhere import find_lost
from synth.gated import gate_batch
from synth.generate import gate_row
from synth.live import default_ground
from synth.pipeline import Watch
from synth.stored import StoredRows

_TRIED_HERE = 20


def verify_rows(rows: StoredRows, jobs: int, watch: Watch) -> dict[int, str]:
    """Place -> why its row does not hold, ascending; none where all do.

    Every gate that looks at one row, with every baseline, in other processes under another hash seed, zone, locale and
    date; then ids, words and calls of each row against those before it. Templates are not stored in a set, so the gates
    that compare them are not repeated.

    Raises:
        Unreadable: a line is no task.
        WorkerLost: a process ended.
    """
    watch.begin("verifying", len(rows))
    lost = find_lost(rows.batches(), jobs, gate_batch, watch.advance)
    for place in list(lost)[:_TRIED_HERE]:
        if gate_row(rows[place], default_ground(), whole=True) is None:
            lost[place] += ", though it holds in this process"
    lost.update(_repeats(rows, lost))
    return dict(sorted(lost.items()))


def _repeats(rows: StoredRows, lost: dict[int, str]) -> Iterator[tuple[int, str]]:
    """Rows that repeat an earlier one which holds."""
    ids: set[str] = set()
    earlier = Earlier()
    for place, task in enumerate(rows):
        if place in lost:
            continue
        mark = mark_of(task, ())
        reason = "duplicate: the same id" if task.id in ids else earlier.clash(mark)
        if reason is not None:
            yield place, reason
            continue
        ids.add(task.id)
        earlier.add(mark)
