"""How full the roads are by day and hour; the factor of the minute of departure holds for the whole trip."""

from __future__ import annotations

from datetime import date, datetime
from functools import lru_cache
from typing import Final

from servers.cast.days import bank_holidays
from servers.maps.models import DayType

KINDS: Final = ("motorway", "arterial", "street", "lane", "path")
# Day type: (from minute, percent of the free road for motorway, arterial, street, lane).
PROFILES: Final[dict[str, tuple[tuple[int, tuple[int, int, int, int]], ...]]] = {
    "workday": (
        (0, (100, 100, 100, 100)),
        (7 * 60, (160, 190, 150, 120)),
        (9 * 60 + 30, (110, 130, 120, 110)),
        (16 * 60, (180, 220, 160, 130)),
        (19 * 60, (105, 115, 110, 100)),
    ),
    "weekend": (
        (0, (100, 100, 100, 100)),
        (10 * 60, (115, 140, 130, 110)),
        (17 * 60, (110, 120, 115, 105)),
        (20 * 60, (100, 105, 105, 100)),
    ),
}


@lru_cache(maxsize=4096)
def day_type(day: date) -> DayType:
    """A workday, a Saturday or a Sunday; bank holidays are Sundays."""
    if day.weekday() == 6 or day in bank_holidays(day.year):
        return "sunday"
    return "saturday" if day.weekday() == 5 else "workday"


def percents(departs: datetime) -> tuple[int, int, int, int, int]:
    """Percent of the free road for a car that leaves at this local minute, in the order of KINDS."""
    bands = PROFILES["workday" if day_type(departs.date()) == "workday" else "weekend"]
    minute = departs.hour * 60 + departs.minute
    return (*[factors for start, factors in bands if start <= minute][-1], 100)


def band_begins(departs: datetime) -> int:
    """The minute of the day at which the factors of this local minute began to hold."""
    bands = PROFILES["workday" if day_type(departs.date()) == "workday" else "weekend"]
    minute = departs.hour * 60 + departs.minute
    return [start for start, _ in bands if start <= minute][-1]
