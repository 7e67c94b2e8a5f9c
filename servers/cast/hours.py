"""Opening hours by the week, the same in every world that shows them."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

Interval = tuple[int, int]
Week = tuple[tuple[Interval, ...], ...]

_H: Final = 60
# Sector or cuisine: usual hours of a working day, of Saturday, of Sunday (None: shut), in minutes of the day.
_USUAL: Final[dict[str, tuple[Interval, Interval | None, Interval | None]]] = {
    "grocery": ((7 * _H, 22 * _H), (7 * _H, 22 * _H), (10 * _H, 16 * _H)),
    "bakery": ((7 * _H, 18 * _H), (7 * _H, 16 * _H), (8 * _H, 13 * _H)),
    "cafe": ((7 * _H + 30, 18 * _H), (8 * _H, 18 * _H), (9 * _H, 17 * _H)),
    "restaurant": ((12 * _H, 23 * _H), (12 * _H, 23 * _H + 30), (12 * _H, 22 * _H)),
    "pharmacy": ((9 * _H, 18 * _H), (9 * _H, 17 * _H), None),
    "health": ((8 * _H, 18 * _H), (9 * _H, 13 * _H), None),
    "garage": ((8 * _H, 17 * _H + 30), (8 * _H, 12 * _H), None),
    "hardware_chain": ((8 * _H, 19 * _H), (8 * _H, 18 * _H), (10 * _H, 16 * _H)),
    "fuel": ((0, 24 * _H), (0, 24 * _H), (0, 24 * _H)),
    "transit": ((6 * _H, 23 * _H), (6 * _H, 23 * _H), (7 * _H, 22 * _H)),
    "taxi": ((0, 24 * _H), (0, 24 * _H), (0, 24 * _H)),
    "parking": ((0, 24 * _H), (0, 24 * _H), (0, 24 * _H)),
    "leisure": ((10 * _H, 21 * _H), (9 * _H, 22 * _H), (10 * _H, 20 * _H)),
    "club": ((6 * _H + 30, 22 * _H), (8 * _H, 20 * _H), (8 * _H, 18 * _H)),
    "warehouse": ((6 * _H, 20 * _H), (7 * _H, 13 * _H), None),
}
_SHOP: Final = ((9 * _H + 30, 18 * _H), (9 * _H + 30, 18 * _H), (11 * _H, 16 * _H))
_DINNER: Final = (17 * _H, 22 * _H + 30)
_SHIFTS: Final = (-30, 0, 0, 0, 30)


@lru_cache(maxsize=1 << 10)
def week_of(seed: int, key: str, sector: str, place: int | None = None) -> Week:
    """Seven days from Monday; a day is its intervals of minutes in order, none when shut.

    An end may pass 1440 (past midnight). Of every eight eating places one shuts on Mondays, two between lunch and
    dinner, one closes in the night and one opens an hour early, by their `place` in the list of kitchens; most
    pharmacies close for lunch.
    """
    rng = Random(f"cast-{seed}-hours-{key}")
    usual = _USUAL.get(sector, _SHOP)
    shift, late = rng.choice(_SHIFTS), rng.choice(_SHIFTS)
    habit = rng.randrange(8) if place is None else place % 8

    def day(plain: Interval | None, *, is_monday: bool) -> tuple[Interval, ...]:
        if plain is None or (sector == "restaurant" and habit == 0 and is_monday):
            return ()
        if plain[1] - plain[0] >= 24 * _H:
            return (plain,)
        opens, closes = plain[0] + shift, plain[1] + late
        if sector == "restaurant":
            meals: dict[int, tuple[Interval, ...]] = {
                1: ((opens, 14 * _H + 30), _DINNER),
                2: ((opens, 14 * _H + 30), _DINNER),
                3: ((17 * _H, 25 * _H + 30),),
                4: ((11 * _H, closes),),
            }
            return meals.get(habit, ((opens, closes),))
        if sector == "pharmacy" and habit < 6 and closes > 17 * _H + 30:
            return ((opens, 13 * _H), (14 * _H, closes))
        return ((opens, closes),)

    working, saturday, sunday = usual
    return (
        day(working, is_monday=True),
        *(day(working, is_monday=False) for _ in range(4)),
        day(saturday, is_monday=False),
        day(sunday, is_monday=False),
    )
