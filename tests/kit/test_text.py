"""Amounts, moments and text read the same in every world."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from servers.kit.text import instant, local_minute, plain, wall, words_apart, written


@pytest.mark.parametrize(
    ("cents", "said"),
    [(0, "$0.00"), (5, "$0.05"), (123450, "$1,234.50"), (-150, "-$1.50"), (10**11, "$1,000,000,000.00")],
)
def test_an_amount_has_its_sign_in_front_and_two_places(cents: int, said: str) -> None:
    assert written(cents) == said


def test_euros_carry_their_own_sign() -> None:
    assert written(-5, "EUR") == "-€0.05"


def test_a_moment_is_stored_in_utc_to_the_second() -> None:
    local = datetime(2026, 7, 1, 10, 0, 30, 999, tzinfo=ZoneInfo("Europe/London"))
    assert instant(local) == "2026-07-01T09:00:30Z"


def test_search_knows_no_accents_no_case_and_single_spaces() -> None:
    assert plain("  Jiří's\tSTRASSE ß ") == "jiri's strasse ss"


def test_words_stand_apart_where_signs_were() -> None:
    assert words_apart("Coat-Hook, 2 (Ø 5)") == "coat hook 2 ø 5"


def test_a_stored_moment_is_shown_on_the_wall_clock_before_and_after_the_clocks_change() -> None:
    zone = ZoneInfo("Europe/London")
    assert local_minute("2026-03-29T00:59:59Z", zone) == "2026-03-29T00:59"
    assert local_minute("2026-03-29T01:00:00Z", zone) == "2026-03-29T02:00"
    assert wall("2026-03-29T01:00:30Z", zone).isoformat() == "2026-03-29T02:00:30"
