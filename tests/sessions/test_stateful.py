"""Interleaved sessions and forks against a plain model: nobody sees anybody else, whatever the order."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, invariant, multiple, rule

from sessions import Session, Store, StoreLimits
from tests.sessions.tiny import SHOP, Item, Purchase, setting

SKUS = st.sampled_from([f"sku-{n}" for n in range(1, 6)])


@dataclass
class Shelf:
    """What a session should hold."""

    stock: dict[str, int] = field(default_factory=lambda: {f"sku-{n}": 3 for n in range(1, 6)})
    price: dict[str, int] = field(default_factory=lambda: {f"sku-{n}": 100 * n + 100 for n in range(1, 6)})
    bought: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])

    def copy(self) -> Shelf:
        return replace(self, stock=dict(self.stock), price=dict(self.price), bought=list(self.bought))


class Sessions(RuleBasedStateMachine):
    live = Bundle("live")

    def __init__(self) -> None:
        super().__init__()
        self.store = Store({"shop": SHOP}, setting, StoreLimits(hot=3))
        self.shelves: dict[str, Shelf] = {}
        self.turns: dict[str, list[Shelf]] = {}

    def keep(self, session: Session, shelf: Shelf, turns: list[Shelf]) -> Session:
        self.shelves[session.id] = shelf.copy()
        self.turns[session.id] = [turn.copy() for turn in turns]
        return session

    @rule(target=live, seed=st.sampled_from([1, 2]))
    def create(self, seed: int) -> Session:
        return self.keep(self.store.create(["shop"], seed), Shelf(), [Shelf()])

    @rule(session=live, sku=SKUS, quantity=st.integers(1, 4))
    def buy(self, session: Session, sku: str, quantity: int) -> None:
        shelf = self.shelves[session.id]
        code = self.store.call(session, "shop", "buy_item", {"sku": sku, "quantity": quantity}).code
        if shelf.stock[sku] < quantity:
            assert code == "conflict"
        else:
            assert code is None
            shelf.stock[sku] -= quantity
            shelf.bought.append((sku, quantity))

    @rule(session=live, sku=SKUS, price=st.integers(1, 2000))
    def set_price(self, session: Session, sku: str, price: int) -> None:
        shelf = self.shelves[session.id]
        code = self.store.call(session, "shop", "set_price", {"sku": sku, "price": price}).code
        if price > 2 * shelf.price[sku]:
            assert code == "refused"
        else:
            shelf.price[sku] = price

    @rule(session=live)
    def break_things(self, session: Session) -> None:
        assert self.store.call(session, "shop", "break_things", {}).code == "internal_error"

    @rule(session=live, sku=SKUS)
    def try_out(self, session: Session, sku: str) -> None:
        with self.store.trial(session):
            self.store.call(session, "shop", "buy_item", {"sku": sku})

    @rule(session=live)
    def begin_turn(self, session: Session) -> None:
        self.store.begin_turn(session)
        self.turns[session.id].append(self.shelves[session.id].copy())

    @rule(target=live, session=live)
    def fork(self, session: Session) -> object:
        children = self.store.fork(session, n=2)
        return multiple(*(self.keep(child, self.shelves[session.id], self.turns[session.id]) for child in children))

    @rule(target=live, session=live, data=st.data())
    def fork_at_a_turn(self, session: Session, data: st.DataObject) -> Session:
        turns = self.turns[session.id]
        turn = data.draw(st.integers(0, len(turns) - 1))
        (child,) = self.store.fork(session, turn=turn)
        return self.keep(child, turns[turn], turns[: turn + 1])

    @rule(session=live)
    def reset(self, session: Session) -> None:
        self.store.reset(session)
        self.keep(session, Shelf(), [Shelf()])

    @invariant()
    def every_session_holds_what_it_should(self) -> None:
        for session in self.store:
            shelf = self.shelves[session.id]
            world = self.store.look(session, "shop")
            items = world.find(Item)
            assert {item.sku: item.stock for item in items} == shelf.stock
            assert {item.sku: item.price for item in items} == shelf.price
            bought = [(row.sku, row.quantity) for row in world.find(Purchase) if row.made_at]
            assert sorted(bought) == sorted(shelf.bought)
            assert self.store.hot <= 3

    @invariant()
    def digest_and_diff_agree(self) -> None:
        deltas = [self.store.delta(session) for session in self.store]
        empty = Store({"shop": SHOP}, setting)
        nothing = empty.delta(empty.create(["shop"], 1)).digest()
        for delta in deltas:
            assert (delta.digest() == nothing) == (not delta.changes)


@pytest.mark.slow
def test_interleaved_sessions_and_forks_never_see_each_other() -> None:
    machine = Sessions.TestCase
    machine.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
    machine("runTest").debug()
