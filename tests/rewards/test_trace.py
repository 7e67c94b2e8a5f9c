"""What a replayed run keeps: rows by turn, deltas made once, a copy that goes on by itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rewards.trace import CallRun, Row, TextRun, Trace, differs
from servers.catalogue import setting_of
from sessions import TableSpec
from tests.rewards.runs import SEED, shop


def specs() -> Mapping[str, Mapping[str, TableSpec]]:
    """Tables of the shop."""
    return {"shop": shop().house.store.templates.get("shop", SEED).specs}


def node(key: str) -> tuple[str, str, str]:
    return "shop", "purchase", key


def order(key: str, **changed: Any) -> dict[str, Any]:
    plain = {"order_id": key, "customer_id": "CU", "item": "kettle", "status": "open", "refund": 1, "note": ""}
    return {**plain, **changed}


def trace() -> Trace:
    """Two turns: one row changes and changes back, one is made, one changes in the second turn."""
    found = Trace(specs(), 2)
    found.first = {node("a"): order("a"), node("b"): None, node("c"): order("c")}
    found.snapshots = [
        {node("a"): order("a", status="cancelled"), node("b"): order("b")},
        {node("a"): order("a"), node("b"): order("b", note="x"), node("c"): order("c", refund=2)},
    ]
    return found


def changes(delta: Any) -> list[tuple[str, Row, Row]]:
    return [(one.key, one.before, one.after) for one in delta.changes]


def test_what_changed_is_told_from_the_start_until_a_turns_end() -> None:
    one = trace()
    assert changes(one.delta(0)) == [("a", order("a"), order("a", status="cancelled")), ("b", None, order("b"))]
    whole = [("b", None, order("b", note="x")), ("c", order("c"), order("c", refund=2))]
    assert changes(one.delta(1)) == changes(one.delta()) == changes(one.delta(7)) == whole
    assert one.delta() is one.delta(1)
    assert one.delta(1) is not one.delta(0)


def test_what_changed_in_a_turn_is_told_from_its_begin() -> None:
    one = trace()
    assert changes(one.turn_delta(0)) == changes(one.delta(0))
    assert changes(one.turn_delta(1)) == [
        ("a", order("a", status="cancelled"), order("a")),
        ("b", None, order("b", note="x")),
        ("c", order("c"), order("c", refund=2)),
    ]
    assert one.turn_delta(1) is one.turn_delta(1)
    later = one.turn_delta(2)
    assert (later.changes, list(later.specs)) == ((), ["shop"])


def test_a_row_that_a_turn_leaves_alone_is_not_its_own() -> None:
    one = trace()
    one.snapshots[1] = {**one.snapshots[0]}
    assert changes(one.turn_delta(1)) == []


def test_a_delta_is_made_comparable_once_for_each_choice_of_columns() -> None:
    one = trace()
    delta, free = one.delta(), frozenset({("shop", "purchase", "refund")})
    assert one.compared(delta, frozenset()) is one.compared(delta, frozenset())
    assert one.compared(delta, free) is not one.compared(delta, frozenset())
    assert node("c") in one.compared(delta, frozenset()).changed
    assert node("c") not in one.compared(delta, free).changed
    assert one.compared(one.delta(0), free) is not one.compared(delta, free)


def test_changes_stand_in_order_of_their_rows() -> None:
    one = Trace(specs(), 1)
    names = ["c", "a", "b"]
    one.first = {node(name): None for name in names}
    one.snapshots = [{node(name): order(name) for name in names}]
    assert [one.key for one in one.delta().changes] == ["a", "b", "c"]


def test_a_fork_knows_all_so_far_and_neither_sees_what_follows_in_the_other() -> None:
    one = trace()
    run = CallRun(0, 0, "t", "shop", {}, "", "k", None, "{}")
    one.calls.append(run)
    one.texts.append(TextRun(1, 0, "Well.", setting_of(SEED).now))
    one.made_outside.add(node("b"))
    one.needless[0] = 3
    one.ended.append(True)
    one.steps = 5
    twin = one.fork()
    parts = ("calls", "texts", "first", "made_outside", "snapshots", "needless", "ended")
    assert all(getattr(twin, name) == getattr(one, name) for name in parts)
    assert all(getattr(twin, name) is not getattr(one, name) for name in parts)
    assert (twin.specs, twin.turns, twin.steps, twin.begun) == (one.specs, 2, 5, 2)


def test_a_row_differs_in_what_is_compared() -> None:
    spec = specs()["shop"]["purchase"]
    same, other = order("a", note="Hello  there"), order("a", note="hello there")
    assert not differs(spec, same, other)
    assert not differs(spec, None, None)
    assert differs(spec, None, same)
    assert differs(spec, same, None)
    assert differs(spec, same, order("a", status="x"))


def test_a_result_is_read_as_json() -> None:
    run = CallRun(0, 0, "t", "shop", {}, "", "k", None, '{"a": [1, true]}')
    assert (run.result, run.succeeded) == ({"a": [1, True]}, True)
    assert not CallRun(0, 0, "t", "shop", {}, "", "k", "conflict", "{}").succeeded
