from __future__ import annotations

import pytest

from sessions import Session, Store, StoreLimits, World, specs_of
from tests.sessions.tiny import SHOP, Item, Purchase, setting


@pytest.fixture
def store() -> Store:
    return Store({"shop": SHOP}, setting, StoreLimits(spare=2))


def look(store: Store) -> tuple[Session, World]:
    session = store.create(["shop"], 1)
    return session, store.look(session, "shop")


def rows(world: World) -> list[object]:
    return [world.raw_rows(spec) for spec in specs_of(SHOP.metadata).values()]


def test_a_session_that_left_its_start_alone_hands_its_connection_on(store: Store) -> None:
    first, world = look(store)
    store.call(first, "shop", "buy_item", {"sku": "nothing"})
    with store.trial(first):
        assert store.call(first, "shop", "buy_item", {"sku": "sku-1"}).code is None
    store.close(first)
    _, again = look(store)
    assert again is world
    assert rows(again) == rows(look(Store({"shop": SHOP}, setting))[1])


def test_a_session_that_wrote_hands_nothing_on(store: Store) -> None:
    first, world = look(store)
    assert store.call(first, "shop", "buy_item", {"sku": "sku-1"}).writes
    store.close(first)
    second, again = look(store)
    assert again is not world
    assert store.delta(second).changes == ()


def test_ids_are_given_from_the_start_again(store: Store) -> None:
    first, world = look(store)
    given = world.new_id(Purchase)
    store.close(first)
    _, again = look(store)
    assert again is world
    assert again.new_id(Purchase) == given


def test_a_write_past_any_call_counts_as_one(store: Store) -> None:
    first, world = look(store)
    world.update(Item, "sku-1", stock=1)
    store.close(first)
    assert look(store)[1] is not world


def test_a_session_that_is_taken_up_where_it_was_left_finds_what_it_wrote(store: Store) -> None:
    first, _ = look(store)
    store.call(first, "shop", "buy_item", {"sku": "sku-1"})
    (saved,) = store.fork(first)
    world = store.look(first, "shop")
    before = rows(world)
    store.close(first)
    assert store.look(saved, "shop") is world
    assert rows(store.look(saved, "shop")) == before


def test_no_more_are_kept_than_were_asked_for(store: Store) -> None:
    kept = [look(store) for _ in range(3)]
    for session, _ in kept:
        store.close(session)
    again = [look(store)[1] for _ in range(3)]
    assert [any(world is old for _, old in kept) for world in again] == [True, True, False]


def test_a_store_that_serves_keeps_none() -> None:
    store = Store({"shop": SHOP}, setting)
    first, world = look(store)
    store.close(first)
    assert look(store)[1] is not world
