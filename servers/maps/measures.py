"""Lengths, times and money of a trip: pure functions, each with its rounding, shared by all who speak of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

JUNCTION_S: Final = 12
PARKING_S: Final = 180
BIKE_MM_S: Final = 4_400
FARE: Final = 260
TICKET_MINUTES: Final = 90
TOLL: Final = 150


def minutes_up(seconds: int) -> int:
    """Whole minutes, rounded up: 61 s are 2 minutes."""
    return -(-seconds // 60)


def distance(metres: int) -> str:
    """Kilometres to one place, half up: 2450 m are "2.5 km"."""
    tenths = (metres + 50) // 100
    return f"{tenths // 10}.{tenths % 10} km"


def drive_seconds(length_m: int, speed_kmh: int, percent: int) -> int:
    """Seconds for a stretch by car, rounded up: length x 3.6 / speed x percent / 100."""
    return -(-length_m * 36 * percent // (speed_kmh * 1000))


def slow_seconds(length_m: int, speed_mm_s: int) -> int:
    """Seconds for a stretch on foot or by bike, rounded up."""
    return -(-length_m * 1000 // speed_mm_s)


def tolls(bridges: int) -> int:
    """Cents for toll bridges crossed by car."""
    return bridges * TOLL


def fare(boardings: Sequence[int], *, has_pass: bool) -> int:
    """Cents for rides that begin at these seconds, in order.

    A ticket covers every ride that begins less than 90 minutes after its first one; with a pass all are free.
    """
    if has_pass:
        return 0
    tickets, until = 0, 0
    for second in boardings:
        if not tickets or second >= until:
            tickets, until = tickets + 1, second + TICKET_MINUTES * 60
    return tickets * FARE
