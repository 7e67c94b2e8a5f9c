"""Rows played again in other processes: another hash seed, zone, locale and date, or they depend on this run.

A process that replays reads this module and no more of what makes rows: half of what its start would cost.
"""

from __future__ import annotations

import gc
import locale
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from ctypes import py_object, pythonapi
from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache
from typing import Any, NamedTuple

from synth.collecting import collected_seldom
from synth.gates.plan import Fault, replay
from synth.live import default_ground
from synth.processes import Pool
from tasks import Task

OTHER: Mapping[str, str] = {
    "PYTHONHASHSEED": "4242",
    "TZ": "Asia/Kolkata",
    "LC_ALL": "C",
    "PYTHONUTF8": "0",  # a text file opened without an encoding is ASCII there
    "PYTHONCOERCECLOCALE": "0",
}
OTHER_LOCALES = ("tr_TR.UTF-8", "de_DE.UTF-8", "fr_FR.UTF-8", "C")
DAYS_LATER = 1234


class Differs(RuntimeError):
    """Worlds differ between processes; the message names the first rows that do not hold there."""


class Verdict(NamedTuple):
    """What a process found of a row.

    Attributes:
        reason: None where it holds.
    """

    place: int
    reason: str | None


Batch = list[tuple[int, str]]
"""(place, row as JSON) of rows that share a world seed."""


def elsewhere(jobs: int, check: Callable[[Batch], Iterator[Verdict]]) -> Pool[Batch, Verdict]:
    """Processes under another environment that check rows."""
    return Pool(jobs, check, OTHER)


def replay_batch(batch: Batch) -> Iterator[Verdict]:
    """Run each plan once, in a process with another date, and hold it to the states and reports that the row has."""
    shift_date()
    with collected_seldom():
        for place, line in batch:
            try:
                replay(Task.from_line(line), default_ground())
            except Fault as fault:
                yield Verdict(place, str(fault))
            else:
                yield Verdict(place, None)


def find_lost(
    batches: Iterable[Batch], jobs: int, check: Callable[[Batch], Iterator[Verdict]], advance: Callable[[int], None]
) -> dict[int, str]:
    """Place -> why its row does not stand a check in other processes, ascending; `advance` hears of each row.

    Raises:
        WorkerLost: a process ended.
    """
    lost: dict[int, str] = {}
    with elsewhere(jobs, check) as pool:
        for verdict in pool.spread(batches):
            advance(1)
            if verdict.reason is not None:
                lost[verdict.place] = verdict.reason
    return dict(sorted(lost.items()))


def describe(lost: Mapping[str, str]) -> str:
    """The first rows that do not hold elsewhere, with reasons."""
    shown = "".join(f"\n{task_id}: {reason}" for task_id, reason in list(lost.items())[:20])
    return f"{len(lost)} rows do not hold in another process:{shown}"


@lru_cache(maxsize=1)
def shift_date() -> None:
    """Put the clock that Python code of this process reads 1,234 days on, and take a locale that is not the usual one.

    SQLite reads a clock of its own; no statement of ours asks it (tests/synth/test_elsewhere.py).
    """
    for name in OTHER_LOCALES:
        try:
            locale.setlocale(locale.LC_ALL, name)
        except locale.Error:
            continue
        break
    ahead = timedelta(days=DAYS_LATER)
    seconds = ahead.total_seconds()
    now_s, now_ns = time.time, time.time_ns  # noqa: TID251 - to put it on
    setattr(time, "time", lambda: now_s() + seconds)  # noqa: B010 - what reads it is found by that name
    setattr(time, "time_ns", lambda: now_ns() + int(seconds) * 10**9)  # noqa: B010 - same as above
    for name in ("localtime", "gmtime", "ctime"):
        setattr(time, name, _of_shifted(getattr(time, name)))

    def now(cls: type[datetime], tz: tzinfo | None = None) -> datetime:
        return cls.fromtimestamp(now_s() + seconds, tz)

    def utcnow(cls: type[datetime]) -> datetime:
        return cls.fromtimestamp(now_s() + seconds, UTC).replace(tzinfo=None)

    # `date.today` and `datetime.today` ask time.time; these two ask the system
    methods: dict[str, Any] = gc.get_referents(datetime.__dict__)[0]
    methods |= {"now": classmethod(now), "utcnow": classmethod(utcnow)}
    pythonapi.PyType_Modified(py_object(datetime))


def _of_shifted(read: Callable[[float], Any]) -> Callable[..., Any]:
    def read_shifted(at: float | None = None) -> Any:
        return read(time.time() if at is None else at)  # noqa: TID251 - the clock that was put on

    return read_shifted
