"""Seats of the three kinds of aircraft: where they are, what they cost, who sits there already."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final, NamedTuple
from zlib import crc32

from servers.travel_booking.limits import LEGROOM_FEE

_OTHERS_PERCENT: Final = 58


class Rows(NamedTuple):
    """A cabin: its rows, both ends included, and its seats across; a space is an aisle."""

    first: int
    last: int
    across: str


class Seat(NamedTuple):
    """One seat of a cabin."""

    label: str
    position: str
    exit_row: bool
    extra_legroom: bool
    over_wing: bool


class _Plan(NamedTuple):
    cabins: dict[str, Rows]
    exits: tuple[int, ...]
    wing: range


LAYOUTS: Final = {
    "regional": _Plan({"economy": Rows(1, 20, "AC DF")}, (8,), range(8, 13)),
    "narrow": _Plan({"business": Rows(1, 3, "AC DF"), "economy": Rows(4, 30, "ABC DEF")}, (12, 13), range(10, 18)),
    "wide": _Plan(
        {"business": Rows(1, 6, "A DG K"), "premium": Rows(8, 11, "AC DEFG HK"), "economy": Rows(15, 40, "AC DEFG HK")},
        (15, 28),
        range(18, 28),
    ),
}


@cache
def seats_of(aircraft: str, cabin: str) -> dict[str, Seat]:
    """All seats of a cabin by their label, from the front; none where the aircraft has no such cabin."""
    plan = LAYOUTS[aircraft]
    rows = plan.cabins.get(cabin)
    return {} if rows is None else {seat.label: seat for seat in _seats(plan, rows, economy=cabin == "economy")}


def _seats(plan: _Plan, rows: Rows, *, economy: bool) -> Iterator[Seat]:
    blocks = rows.across.split()
    for row in range(rows.first, rows.last + 1):
        for place, block in enumerate(blocks):
            for letter in block:
                window = (place == 0 and letter == block[0]) or (place == len(blocks) - 1 and letter == block[-1])
                aisle = (place > 0 and letter == block[0]) or (place < len(blocks) - 1 and letter == block[-1])
                exit_row = economy and row in plan.exits
                yield Seat(
                    f"{row}{letter}",
                    "window" if window else "aisle" if aisle else "middle",
                    exit_row,
                    exit_row or (economy and row == rows.first),
                    row in plan.wing,
                )


def seat_fee(seat: Seat, fee: int) -> int:
    """What choosing a seat costs at a fare's seat fee: more where it has extra legroom."""
    return fee + LEGROOM_FEE if seat.extra_legroom else fee


@lru_cache(maxsize=4096)
def others_on(flight_id: str, aircraft: str) -> frozenset[str]:
    """Seats that other customers have: they follow from flight and seat alone."""
    cabins = LAYOUTS[aircraft].cabins
    return frozenset(
        label
        for cabin in cabins
        for label in seats_of(aircraft, cabin)
        if crc32(f"{flight_id}/{label}".encode()) % 100 < _OTHERS_PERCENT
    )
