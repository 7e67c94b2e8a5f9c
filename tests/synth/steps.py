"""Work that processes of a pool do in tests."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from datetime import date, datetime


def squares(numbers: list[int]) -> Iterator[int]:
    for number in numbers:
        yield number * number


def die_at_three(numbers: list[int]) -> Iterator[int]:
    for number in numbers:
        if number == 3:
            os.kill(os.getpid(), signal.SIGKILL)
        yield number


def fail(numbers: list[int]) -> Iterator[int]:
    raise LookupError("no such number")
    yield from numbers


def own_id(_: object) -> Iterator[int]:
    yield os.getpid()


def own_id_again_and_again(_: list[int]) -> Iterator[int]:
    while True:
        yield os.getpid()


def variables(names: list[str]) -> Iterator[str | None]:
    yield from (os.environ.get(name) for name in names)


def years(_: list[int]) -> Iterator[int]:
    """Whatever tells the year, after the clock was put on."""
    from synth.elsewhere import shift_date

    shift_date()
    yield from (
        datetime.now().year,  # noqa: DTZ005, TID251 - the clock is what is tried
        datetime.today().year,  # noqa: DTZ002, TID251 - same as above
        datetime.utcnow().year,  # noqa: DTZ003, TID251 - as above  # pyright: ignore[reportDeprecated] - as above
        date.today().year,  # noqa: DTZ011, TID251 - same as above
        time.localtime().tm_year,  # noqa: TID251 - same as above
        time.gmtime().tm_year,
        datetime.fromtimestamp(time.time()).year,  # noqa: DTZ006, TID251 - same as above
        int(time.ctime().rsplit(" ", 1)[1]),
    )
