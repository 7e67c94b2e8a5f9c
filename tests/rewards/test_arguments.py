"""Arguments: what means the same, what an open cell takes, what stands where in a result."""

from __future__ import annotations

from typing import Any

import pytest

from rewards.arguments import at_pointer, batch_members, canonical, equal, filled, items_of, meets, values_in
from servers.catalogue import tools
from tasks import Cell
from tests.rewards.shop import SHOP


@pytest.mark.parametrize(
    ("tool", "name", "one", "other", "same"),
    [
        ("create_event", "attendee_emails", ["a@x.org", "b@x.org"], ["b@x.org", "a@x.org"], True),
        ("create_event", "attendee_emails", ["a@x.org", "a@x.org"], ["a@x.org"], False),
        ("create_event", "reminder_minutes", [10, 5], [5, 10], True),
        ("split_expense", "amounts", [1, 2], [2, 1], False),
        ("split_expense", "amounts", [1, 2], [1, 2], True),
        ("import_leads", "names", ["Ann  Lee"], ["ann lee"], True),
        ("create_event", "title", "Joe\u2019s  Talk", "joe's talk", True),
        ("create_event", "calendar_id", "ab", "AB", False),
        ("create_event", "all_day", True, 1, False),
        ("create_event", "title", None, "None", False),
    ],
)
def test_values_are_compared_by_what_they_mean(tool: str, name: str, one: Any, other: Any, *, same: bool) -> None:
    known = [p for p in tools()[tool].parameters if p.name == name]
    if not known:
        pytest.fail(f"{tool} takes no {name}")
    assert equal(known[0], one, other) is equal(known[0], other, one) is same


def test_a_set_of_objects_has_no_order_either() -> None:
    (labels,) = (one for one in tools()["create_issue"].parameters if one.name == "labels")
    first, second = {"name": "a", "n": 2}, {"name": "b", "n": 1}
    assert equal(labels, [first, second], [second, first])
    assert not equal(labels, [first, second], [first, first])


def test_defaults_are_filled_in_and_calls_are_equal_by_tool_and_meaning() -> None:
    book, change = SHOP.tools["book_table"], SHOP.tools["change_booking"]
    plain = filled(book, {"people": 2, "day": "2026-12-24"})
    assert plain == {"day": "2026-12-24", "people": 2, "room": "inside", "note": ""}
    assert list(plain) == ["day", "people", "room", "note"]
    assert canonical(book, plain) == canonical(book, {**plain, "note": " "})
    assert canonical(book, plain) != canonical(book, {**plain, "people": 3})
    assert canonical(book, {**plain, "note": "Z\u00fcrich"}) == canonical(book, {**plain, "note": "z\u00dcRICH"})
    assert '"z\u00fcrich"' in canonical(book, {**plain, "note": "Z\u00fcrich"})
    changed = filled(change, {"booking_id": "BK-1", "people": 2})
    assert canonical(change, changed).startswith('["change_booking",[["booking_id","BK-1"],["people",2]')


def test_a_batch_stands_for_as_many_calls_as_it_has_members() -> None:
    move = tools()["move_issues_to_sprint"]

    def members(*keys: str) -> int:
        return batch_members(move, {**{p.name: None for p in move.parameters}, "issue_ids": list(keys)})

    assert [members(), members("A-1"), members("A-1", "A-2"), members("A-1", "A-2", "A-3")] == [0, 0, 1, 2]
    assert batch_members(move, dict.fromkeys((p.name for p in move.parameters), None)) == 0
    invite = tools()["create_event"]
    many = {p.name: ["a", "b", "c"] if p.many else None for p in invite.parameters}
    assert batch_members(invite, many) == 0


@pytest.mark.parametrize(
    ("cell", "value", "met"),
    [
        ({"any": True}, None, True),
        ({"one_of": ["Aisle", 4]}, "aisle ", True),
        ({"one_of": ["Aisle", 4]}, 4, True),
        ({"one_of": ["Aisle", 4]}, "window", False),
        ({"one_of": [4, 5]}, 5, True),
        ({"one_of": [4, 5]}, 6, False),
        ({"contains": ['"']}, "hello", False),
        ({"contains": ["late", "kettle"]}, "The KETTLE is late", True),
        ({"contains": ["late", "kettle"]}, "The kettle", False),
        ({"contains": ["12"]}, 4125, True),
        ({"contains": ["late"], "excludes": ["Sorry"]}, "late, sorry", False),
        ({"contains": ["late"], "excludes": ["Sorry"]}, "late", True),
        ({"contains": ["Z\u00fcrich"]}, ["in Z\u00dcRICH"], True),
    ],
)
def test_an_open_cell_takes_what_it_says(cell: dict[str, Any], value: Any, *, met: bool) -> None:
    assert meets(Cell.model_validate(cell), value) is met


def test_a_pointer_finds_what_stands_there() -> None:
    result = {"a/b": [{"c~d": 7}, [8]], "": 9}
    assert at_pointer(result, "") is result
    assert at_pointer(result, "/a~1b/0/c~0d") == 7
    assert at_pointer(result, "/a~1b/1/0") == 8
    assert at_pointer(result, "/") == 9
    for nowhere in ("/x", "/a~1b/2", "/a~1b/x", "/a~1b/0/c~0d/e", "/a~1b/-1"):
        with pytest.raises(LookupError):
            at_pointer(result, nowhere)
    with pytest.raises(LookupError, match=r"'/a~1b/x' points at nothing\."):
        at_pointer(result, "/a~1b/x")


def test_all_plain_values_stand_under_a_name() -> None:
    result = {"a": [1, {"b": None}], "c": {"d": "x", "e": [[2]]}}
    assert sorted(values_in(result), key=str) == [("a", 1), ("b", None), ("d", "x"), ("e", 2)]
    assert list(values_in([3])) == [("", 3)]
    assert (items_of([1, 2]), items_of("ab"), items_of(None)) == ([1, 2], ["ab"], [None])
