"""Cells that the user left free: free in their row alone, and everything else exact."""

from __future__ import annotations

from typing import Any

import pytest

from tasks import Task
from tests.rewards.runs import call, gold_call, ids, make_task, score

ANY = {"any": True}
SOON = {"contains": ["soon"]}


def _note(item: str, text: str) -> Any:
    return call("add_note", order_id=ids()[item], text=text)


def _notes() -> Task:
    """A free note on the rug and a given one on the lamp."""
    free = gold_call("c1", "add_note", {"order_id": ids()["rug"], "text": "come soon"}, open={"text": SOON})
    given = gold_call("c2", "add_note", {"order_id": ids()["lamp"], "text": "fragile"})
    user = f"something with 'soon' on {ids()['rug']}, and 'fragile' on {ids()['lamp']}"
    return make_task([{"user": user, "calls": [free, given], "reply": "Written."}])


@pytest.mark.parametrize(
    ("rug", "lamp", "wrong"),
    [
        ("please bring it soon", "fragile", []),
        ("please bring it soon", "Fragile", []),
        ("please bring it", "fragile", ["rug"]),
        ("please bring it soon", "bring it soon", ["lamp"]),
        ("fragile", "soon", ["lamp", "rug"]),
    ],
)
def test_a_cell_is_free_in_its_own_row_alone(rug: str, lamp: str, wrong: list[str]) -> None:
    found = score(_notes(), _note("rug", rug), _note("lamp", lamp), "Written.")
    assert {row.key for row in found.rows} == {ids()[item] for item in wrong}
    assert (found.total == 1.0) is (not wrong)


def _bookings(*cells: dict[str, Any]) -> Task:
    """Tables for two on Christmas Eve, each with its open cells."""
    calls = [
        gold_call(f"c{n}", "book_table", {"day": "2026-12-24", "people": 2}, open=cell) for n, cell in enumerate(cells)
    ]
    return make_task([{"user": "tables on 2026-12-24", "calls": calls, "reply": "Booked."}])


def _book(people: int = 2, day: str = "2026-12-24", **more: Any) -> Any:
    return call("book_table", day=day, people=people, **more)


def test_an_open_argument_opens_the_column_of_its_name_and_no_other() -> None:
    free = _bookings({"people": ANY})
    assert score(free, _book(7), "Booked.").total == 1.0
    assert score(free, _book(7, day="2026-12-25"), "Booked.").correct is False
    assert score(_bookings({"people": {"one_of": [3, 4]}}), _book(4), "Booked.").total == 1.0
    assert score(_bookings({"people": {"one_of": [3, 4]}}), _book(5), "Booked.").correct is False
    assert score(_bookings({}), _book(7), "Booked.").correct is False


def test_rows_that_differ_in_open_cells_alone_are_paired_so_that_all_fit() -> None:
    task = _bookings({"people": {"one_of": [2, 3, 4]}}, {"people": {"one_of": [4, 5]}}, {})
    for people in ((3, 5, 2), (2, 5, 4), (4, 2, 5), (2, 2, 4)):
        assert score(task, *map(_book, people), "Booked.").total == 1.0, people
    for people in ((3, 3, 2), (5, 5, 2), (3, 5, 5), (3, 4, 4)):
        found = score(task, *map(_book, people), "Booked.")
        assert found.correct is False, people
        assert len(found.rows) == 2, people
        assert sorted(row.expected is None for row in found.rows) == [False, True]
