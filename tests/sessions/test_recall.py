from __future__ import annotations

import sqlite3
from collections.abc import Callable
from datetime import timedelta

import pytest
from sqlalchemy import select

from servers.cast import Cast
from servers.kit import Environment, Toolbox
from sessions import Memories, Session, Store, World
from sessions.template import build
from tests.sessions.tiny import CHEAP, COUNT, SHOP, Base, Item, Purchase, setting


@pytest.fixture
def store() -> Store:
    return Store({"shop": SHOP}, setting, memories=Memories(2))


@pytest.fixture
def world(store: Store, session: Session) -> World:
    return store.look(session, "shop")


def counted(world: World, read: Callable[[World], object]) -> tuple[Callable[[], object], list[int]]:
    made: list[int] = []

    def make() -> object:
        made.append(1)
        return read(world)

    return lambda: world.recalled("it", make), made


def test_what_was_read_is_made_again_only_after_a_write_to_its_tables(world: World) -> None:
    ask, made = counted(world, lambda seen: [item.stock for item in seen.all(CHEAP)])
    before = ask()
    world.begin()
    world.insert(Purchase, sku="sku-1", quantity=1, made_at="", number=1)
    assert (ask(), len(made)) == (before, 1)
    world.update(Item, "sku-1", stock=1)
    assert ask() != before
    assert (ask(), len(made)) == (ask(), 2)
    world.rollback()
    assert (ask(), len(made)) == (before, 2)


def test_rows_are_as_a_world_without_recall_reads_them_through_writes_and_rollbacks(world: World) -> None:
    plain_store = Store({"shop": SHOP}, setting)
    plain = plain_store.look(plain_store.create(["shop"], 1), "shop")

    def seen(of: World) -> object:
        return (of.get(Item, "sku-1"), of.find(Purchase, replaces_id=None), of.all(COUNT), of.first(CHEAP))

    steps: list[tuple[str, Callable[[World], object]]] = [
        ("begin", lambda of: of.begin()),
        ("insert", lambda of: of.insert(Purchase, sku="sku-1", quantity=1, made_at="", number=1)),
        ("begin inside", lambda of: of.begin("inner")),
        ("update", lambda of: of.update(Item, "sku-1", stock=1)),
        ("roll back", lambda of: of.rollback("inner")),
        ("delete", lambda of: of.delete(Purchase, of.find(Purchase)[-1].purchase_id)),
        ("commit", lambda of: of.commit()),
        ("update again", lambda of: of.update(Item, "sku-1", stock=1)),
    ]
    for name, step in steps:
        for of in (world, plain):
            step(of)
        assert seen(world) == seen(plain) == seen(world), name


def test_what_rests_on_the_day_holds_until_the_next_and_on_the_moment_until_it_moves(world: World) -> None:
    dated, of_days = counted(world, lambda seen: seen.today)
    assert dated() == dated()
    world.now += timedelta(seconds=1)
    dated()
    assert len(of_days) == 1
    world.now += timedelta(days=1)
    assert (dated(), len(of_days)) == (world.today, 2)
    made: list[int] = []
    for _ in range(3):
        world.recalled("moment", lambda: made.append(1) or world.now)
        world.now += timedelta(seconds=1)
    assert len(made) == 3


def test_what_holds_an_inner_finding_rests_on_what_that_rests_on(world: World) -> None:
    def outer() -> list[int]:
        return world.recalled("outer", lambda: world.recalled("inner", lambda: [world.find(Item)[0].stock]))

    assert outer() == outer() == [3]
    world.update(Item, world.find(Item)[0].sku, stock=8)
    assert outer() == [8]


def test_whoever_watches_learns_of_the_tables_of_what_was_recalled(world: World) -> None:
    for _ in range(2):
        world.reads = set()
        world.recalled("it", lambda: world.all(CHEAP))
        assert world.reads == {"item"}


def test_sessions_of_one_start_share_what_was_read_and_a_changed_one_does_not_spoil_it(store: Store) -> None:
    first, second = store.create(["shop"], 1), store.create(["shop"], 1)
    ask, made = counted(store.look(first, "shop"), lambda seen: seen.find(Item)[0].stock)
    there, made_there = counted(store.look(second, "shop"), lambda seen: seen.find(Item)[0].stock)
    assert (ask(), there(), len(made), len(made_there)) == (3, 3, 1, 0)
    store.call(first, "shop", "buy_item", {"sku": "sku-1", "quantity": 2})
    (child,) = store.fork(first)
    of_child, _ = counted(store.look(child, "shop"), lambda seen: seen.find(Item)[0].stock)
    assert (ask(), of_child(), there()) == (1, 1, 3)


def test_only_the_start_states_used_last_are_kept() -> None:
    memories, fetched = Memories(2), list[int]()

    def ask(seed: int) -> None:
        memories.of("shop", seed).rows(("all",), frozenset({"item"}), lambda: fetched.append(seed) or [])

    for seed in (1, 2, 1, 3, 1, 2):
        ask(seed)
    assert fetched == [1, 2, 3, 2]


def filled(fill: Callable[[World, Cast], None]) -> Environment:
    return Environment("shop", 1, "", Base, fill, Toolbox(), "")


def test_a_seed_reads_what_it_has_written() -> None:
    found: list[object] = []

    def fill(world: World, _cast: Cast) -> None:
        world.insert(Item, sku="sku-1", name="Thing", price=100, stock=3, tags=[])
        made = world.insert(Purchase, sku="sku-1", quantity=1, made_at="", number=1)
        world.update(Item, "sku-1", stock=2)
        found.extend([world.find(Item)[0].stock, world.all(COUNT)[0].quantity, len(world.sql(select(Purchase.sku)))])
        world.delete(Purchase, made.purchase_id)
        found.append(world.get(Purchase, made.purchase_id))

    build(filled(fill), setting(1))
    assert found == [2, 1, 1, None]


def test_a_seeded_row_must_not_name_a_row_that_is_not_there() -> None:
    def fill(world: World, _cast: Cast) -> None:
        world.insert(Purchase, sku="sku-9", quantity=1, made_at="", number=1)

    with pytest.raises(sqlite3.IntegrityError, match="shop: a seeded row of purchase names no row of item"):
        build(filled(fill), setting(1))
