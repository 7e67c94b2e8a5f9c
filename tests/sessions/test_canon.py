from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sessions import Session, Store, fold
from tests.sessions.tiny import SHOP, Purchase, setting

STORE = Store({"shop": SHOP}, setting)


def play(calls: list[tuple[str, dict[str, Any]]]) -> Session:
    """A fresh session after some calls; `$n` stands for the id that the n-th call made."""
    session = STORE.create(["shop"], 1)
    made: list[str] = []
    for tool, arguments in calls:
        filled = {
            name: made[int(value[1:])] if str(value).startswith("$") else value for name, value in arguments.items()
        }
        entry = STORE.call(session, "shop", tool, filled)
        assert entry.code is None, entry.text
        made.append(next((write.key for write in entry.writes if write.table == "purchase"), ""))
    return session


def digest(*calls: tuple[str, dict[str, Any]]) -> str:
    return STORE.delta(play(list(calls))).digest()


BUY_1 = ("buy_item", {"sku": "sku-1"})
BUY_2 = ("buy_item", {"sku": "sku-2"})


def test_independent_writes_in_either_order_are_equal_though_their_ids_differ() -> None:
    one, two = play([BUY_1, BUY_2]), play([BUY_2, BUY_1])
    ids = [[row.purchase_id for row in STORE.look(s, "shop").find(Purchase) if row.sku == "sku-1"] for s in (one, two)]
    assert ids[0] != ids[1]
    assert STORE.delta(one).digest() == STORE.delta(two).digest()


def test_a_difference_in_any_compared_cell_is_seen() -> None:
    found = {
        digest(BUY_1),
        digest(BUY_2),
        digest(("buy_item", {"sku": "sku-1", "quantity": 2})),
        digest(("buy_item", {"sku": "sku-1", "note": "a gift"})),
        digest(BUY_1, BUY_1),
        digest(BUY_1, ("replace_purchase", {"purchase_id": "$0", "quantity": 1})),
        digest(),
    }
    assert len(found) == 7


def test_doing_and_undoing_leaves_no_difference() -> None:
    assert (
        digest(("set_price", {"sku": "sku-1", "price": 300}), ("set_price", {"sku": "sku-1", "price": 200})) == digest()
    )


def test_a_created_row_that_is_gone_again_is_no_difference() -> None:
    session = play(
        [
            ("replace_purchase", {"purchase_id": first_purchase(), "quantity": 2}),
            ("cancel_purchase", {"purchase_id": "$0"}),
        ]
    )
    assert STORE.delta(session).changes == ()


def first_purchase() -> str:
    return STORE.templates.start("shop", 1).find(Purchase)[0].purchase_id


def test_a_deleted_start_row_is_a_difference() -> None:
    delta = STORE.delta(play([("cancel_purchase", {"purchase_id": first_purchase()})]))
    assert [(change.key, change.after) for change in delta.changes] == [(first_purchase(), None)]
    assert delta.canonical().deleted == {("shop", "purchase", first_purchase())}


def test_who_refers_to_whom_matters_among_created_rows() -> None:
    """A chain of three, against a fork of two from one, with the same cells but for the references."""
    again = {"quantity": 1}
    chain = digest(
        BUY_1,
        ("replace_purchase", {"purchase_id": "$0", **again}),
        ("replace_purchase", {"purchase_id": "$1", **again}),
    )
    spread = digest(
        BUY_1,
        ("replace_purchase", {"purchase_id": "$0", **again}),
        ("replace_purchase", {"purchase_id": "$0", **again}),
    )
    assert chain != spread


def test_two_equal_chains_are_equal_however_they_were_woven() -> None:
    def link(n: str, quantity: int) -> tuple[str, dict[str, Any]]:
        return ("replace_purchase", {"purchase_id": n, "quantity": quantity})

    one_after_other = digest(BUY_1, link("$0", 2), link("$1", 3), BUY_2, link("$3", 2), link("$4", 3))
    woven = digest(BUY_2, BUY_1, link("$1", 2), link("$0", 2), link("$3", 3), link("$2", 3))
    crossed = digest(BUY_2, BUY_1, link("$1", 2), link("$0", 3), link("$3", 2), link("$2", 3))
    assert one_after_other == woven
    assert one_after_other != crossed


def test_an_id_in_a_text_counts_as_the_row_it_names() -> None:
    def noted(order: list[tuple[str, dict[str, Any]]], about: str) -> str:
        session = play(order)
        rows = {row.sku: row.purchase_id for row in STORE.look(session, "shop").find(Purchase) if row.made_at}
        entry = STORE.call(session, "shop", "buy_item", {"sku": "sku-3", "note": f"goes with {rows[about]}, please"})
        assert entry.code is None
        return STORE.delta(session).digest()

    assert noted([BUY_1, BUY_2], "sku-1") == noted([BUY_2, BUY_1], "sku-1")
    assert noted([BUY_1, BUY_2], "sku-1") != noted([BUY_1, BUY_2], "sku-2")


def test_free_text_is_compared_after_folding() -> None:
    assert fold("  Joe\u2019s \u201cbig\u201d\u00a0caf\u00e9 \u2013 now ") == 'joe\'s "big" caf\u00e9 - now'
    plain = digest(("buy_item", {"sku": "sku-1", "note": "Joe's caf\u00e9 - now"}))
    fancy = digest(("buy_item", {"sku": "sku-1", "note": "joe\u2019s  cafe\u0301 \u2013 now"}))
    assert plain == fancy


def test_open_cells_are_left_out() -> None:
    gift, loan = (STORE.delta(play([("buy_item", {"sku": "sku-1", "note": note})])) for note in ("a gift", "a loan"))
    note = frozenset({("shop", "purchase", "note")})
    assert not gift.canonical().same(loan.canonical())
    assert gift.canonical(note).same(loan.canonical(note))


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from(["sku-1", "sku-2", "sku-3", "sku-4"]), st.integers(1, 3)),
        max_size=5,
        unique_by=lambda x: x[0],
    ),
    st.randoms(use_true_random=False),
)
def test_any_order_of_independent_writes_gives_one_digest(buys: list[tuple[str, int]], rng: Any) -> None:
    calls = [("buy_item", {"sku": sku, "quantity": quantity}) for sku, quantity in buys]
    shuffled = list(calls)
    rng.shuffle(shuffled)
    assert digest(*calls) == digest(*shuffled)


@pytest.mark.parametrize("text", ["", "a", "ß", "\u2014", "İstanbul"])
def test_folding_twice_changes_nothing_more(text: str) -> None:
    assert fold(fold(text)) == fold(text)
