"""The state that a run leaves: which rows are shown as different, and cells that the user left free."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rewards.state import Opening
from rewards.trace import CallRun, RowWrite
from tasks import Cell, Task
from tests.rewards.runs import call, gold_call, ids, make_task, read_run, score, shop

ANY = {"any": True}
SOON = {"contains": ["soon"]}


def _note(item: str, text: str) -> Any:
    return call("add_note", order_id=ids()[item], text=text)


def _notes() -> Task:
    """A free note on the rug and a given one on the lamp."""
    free = gold_call("c1", "add_note", {"order_id": ids()["rug"], "text": "come soon"}, open={"text": SOON})
    given = gold_call("c2", "add_note", {"order_id": ids()["lamp"], "text": "Fragile"})
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


Shown = list[tuple[str, Any, Any]]


def _rows(task: Task, *steps: Any) -> Shown:
    """Key, expected and found of each row that differs."""
    return [(row.key, row.expected, row.found) for row in score(task, *steps, "Done.").rows]


def test_a_changed_row_is_shown_by_the_cells_that_differ() -> None:
    rug, lamp = ids()["rug"], ids()["lamp"]
    task = make_task([{"user": rug, "calls": [gold_call("c1", "cancel_order", {"order_id": rug})], "reply": "Done."}])
    status, other = {"status": "cancelled"}, {"status": "open"}
    assert _rows(task) == [(rug, status, other)]
    assert _rows(task, call("cancel_order", order_id=rug)) == []
    missed: Shown = [(rug, status, other), (lamp, other, status)]
    assert _rows(task, call("cancel_order", order_id=lamp)) == sorted(missed)
    noted = call("add_note", order_id=rug, text="x")
    assert _rows(task, noted) == [(rug, {**status, "note": ""}, {**other, "note": "x"})]


def test_a_deleted_row_is_shown_whole_and_a_created_one_too() -> None:
    joint, savings = ids()["joint"], ids()["savings"]
    close = gold_call("c1", "close_account", {"account_id": joint})
    task = make_task([{"user": joint, "calls": [close], "reply": "Done."}])
    kept = {"account_id": joint, "name": "joint", "balance": 120_000}
    gone = {"account_id": savings, "name": "savings", "balance": 900_000}
    assert _rows(task) == [(joint, None, kept)]
    assert sorted(_rows(task, call("close_account", account_id=savings)), key=str) == sorted(
        [(joint, None, kept), (savings, gone, None)], key=str
    )
    booked = _rows(_bookings({}), _book(3))
    assert [(expected and expected["people"], found and found["people"]) for _, expected, found in booked] in (
        [(2, None), (None, 3)],
        [(None, 3), (2, None)],
    )


def test_a_cell_that_the_plan_sets_later_is_free_no_more() -> None:
    first = gold_call("c1", "add_note", {"order_id": ids()["rug"], "text": "come soon"}, open={"text": ANY})
    then = gold_call("c2", "add_note", {"order_id": ids()["rug"], "text": "fragile"}, after=["c1"])
    task = make_task([{"user": ids()["rug"], "calls": [first, then], "reply": "Done."}])
    assert _rows(task, _note("rug", "x"), _note("rug", "fragile")) == []
    assert _rows(task, _note("rug", "x")) == [(ids()["rug"], {"note": "fragile"}, {"note": "x"})]


def test_what_the_plan_does_not_set_later_stays_free() -> None:
    own = {"booking_id": {"of": "c1", "pointer": "/booking_id"}, "people": 5}
    first = gold_call("c1", "book_table", {"day": "2026-12-24", "people": 2}, open={"people": ANY, "note": ANY})
    task = make_task(
        [{"user": "x", "calls": [first, gold_call("c2", "change_booking", own, after=["c1"])], "reply": "Done."}]
    )
    code = read_run(task, _book(9), "Done.").calls[0].result["booking_id"]
    change = call("change_booking", booking_id=code, people=5)
    assert _rows(task, _book(9, note="by the door"), change) == []
    assert len(_rows(task, _book(9, note="by the door"))) == 2


def test_rows_that_differ_are_shown_in_the_order_of_their_keys() -> None:
    wrong = score(_notes(), _note("rug", "fragile"), _note("lamp", "soon"), "Written.")
    assert [row.key for row in wrong.rows] == sorted(ids()[item] for item in ("rug", "lamp"))
    (row,) = score(_notes(), _note("rug", "please bring it"), _note("lamp", "fragile"), "Written.").rows
    assert (row.key, row.expected, row.found) == (
        ids()["rug"], {"note": "come soon"}, {"note": "please bring it"},
    )  # fmt: skip


def test_the_same_column_of_another_row_is_not_free() -> None:
    found = score(_notes(), _note("rug", "soon"), _note("lamp", "fragile"), _note("desk", "soon"), "Written.")
    assert [(row.key, row.expected, row.found) for row in found.rows] == [
        (ids()["desk"], {"note": ""}, {"note": "soon"})
    ]


def test_a_row_that_nobody_asked_for_is_shown_beside_rows_with_free_cells() -> None:
    found = score(_bookings({"people": ANY}), _book(7), call("plan_visit", at="2026-12-24T10:30"), "Booked.")
    assert [(row.table, row.expected) for row in found.rows] == [("visit", None)]


def test_every_row_with_free_cells_is_looked_at() -> None:
    free = gold_call("c1", "add_note", {"order_id": ids()["rug"], "text": "come soon"}, open={"text": SOON})
    tables = [gold_call(f"b{n}", "book_table", {"day": f"2026-12-2{n}", "people": 2}) for n in range(4)]
    task = make_task([{"user": ids()["rug"], "calls": [free, *tables], "reply": "Done."}])
    booked = [_book(day=f"2026-12-2{n}") for n in range(4)]
    assert _rows(task, _note("rug", "come soon"), *booked) == []
    assert [key for key, _, _ in _rows(task, _note("rug", "come"), *booked)] == [ids()["rug"]]


def _opened(given: dict[str, Any], row: dict[str, Any], name: str, columns: dict[str, Any] | None = None) -> list[str]:
    """Columns of a booking that an open argument of a call frees."""
    trace = shop().golds.get(_bookings({})).plans[0].trace
    spec = trace.specs["shop"]["booking"]
    known = trace.fork()
    known.specs = {"shop": {"booking": replace(spec, **(columns or {}))}}
    node = ("shop", "booking", "BK-1")
    run = CallRun(
        0,
        0,
        "book",
        "shop",
        given,
        "{}",
        "book",
        None,
        "{}",
        (RowWrite(node, None, {**dict.fromkeys(spec.columns), **row}),),
    )
    return sorted(Opening.of(known, [(run, {name: Cell(any=True)})]).rows.get(node, {}))


def test_an_open_argument_frees_the_columns_that_hold_its_value_unless_it_is_a_yes_or_absent() -> None:
    assert _opened({"guests": 4}, {"people": 4}, "guests") == ["people"]
    assert _opened({"urgent": True}, {"people": 1}, "urgent") == []
    assert _opened({}, {"people": 1}, "guests") == []


def test_an_open_argument_frees_no_column_that_is_not_compared() -> None:
    assert _opened({"people": 4}, {"people": 4}, "people") == ["people"]
    assert _opened({"people": 4}, {"people": 4}, "people", {"compared": ("day", "note")}) == []
