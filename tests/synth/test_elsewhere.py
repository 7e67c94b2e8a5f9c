"""Rows do not depend on the process that makes them: hash seed, zone, locale, date."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from synth.elsewhere import DAYS_LATER, OTHER
from synth.processes import Pool
from tests.house.test_files import SHIPPED, name_of
from tests.synth import steps

CLOCKS_OF_SQL = re.compile(
    r"CURRENT_(?:TIME|DATE)|\bfunc\.now\b|'now'|julianday|unixepoch|\brandomblob\b", re.IGNORECASE
)


def test_the_date_elsewhere_is_another_for_whatever_asks() -> None:
    ahead = (datetime.now(UTC) + timedelta(days=DAYS_LATER)).year  # noqa: TID251 - the clock is what is tried
    with Pool(1, steps.years) as pool:
        assert {year - ahead for year in pool.spread([[1]])} <= {-1, 0, 1}
        assert len(list(pool.spread([[1]]))) == 8


def test_the_variables_elsewhere_are_other_ones() -> None:
    with Pool(1, steps.variables, OTHER) as pool:
        assert list(pool.spread([list(OTHER)])) == list(OTHER.values())


def test_no_statement_asks_sqlite_for_the_time_or_for_chance() -> None:
    asking = [name_of(path) for path in SHIPPED if CLOCKS_OF_SQL.search(path.read_text(encoding="utf-8"))]
    assert [name for name in asking if not name.startswith(("service/", "sessions/archive/"))] == []
