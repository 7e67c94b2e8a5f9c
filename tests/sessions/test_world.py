from __future__ import annotations

import sqlite3
from datetime import timedelta

import pytest
from sqlalchemy import bindparam, select

from sessions import Session, Store, World, entities
from sessions.query import Query
from tests.sessions.tiny import CHEAP, COUNT, Item, Purchase


@pytest.fixture
def world(store: Store, session: Session) -> World:
    return store.look(session, "shop")


def test_rows_read_like_their_model_with_pythons_types(world: World) -> None:
    item = world.get(Item, "sku-1")
    assert item is not None
    assert (item.name, item.on_sale, item.tags) == ("Thing 1", False, ["a", "t1"])
    assert item.on_sale is False
    with pytest.raises(AttributeError):
        item.name = "other"
    assert world.get(Item, "sku-9") is None


def test_find_matches_equal_values_and_none(world: World) -> None:
    assert [row.sku for row in world.find(Item, stock=3, on_sale=False)] == [f"sku-{n}" for n in range(1, 6)]
    assert len(world.find(Purchase, replaces_id=None)) == 1
    assert world.find(Item, stock=4) == []


def test_an_insert_fills_defaults_and_names_what_is_missing(world: World) -> None:
    row = world.insert(Purchase, sku="sku-1", quantity=1, made_at="", number=1)
    assert (row.note, row.replaces_id) == ("", None)
    assert world.get(Purchase, row.purchase_id) == row
    with pytest.raises(TypeError, match="quantity"):
        world.insert(Purchase, sku="sku-1", made_at="", number=1)
    with pytest.raises(TypeError, match="colour"):
        world.insert(Purchase, sku="sku-1", quantity=1, made_at="", number=1, colour="red")


def test_references_must_exist(world: World) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        world.insert(Purchase, sku="sku-9", quantity=1, made_at="", number=1)


def test_an_update_to_equal_values_writes_nothing(world: World) -> None:
    world.begin()
    assert world.update(Item, "sku-1", stock=3, tags=["a", "t1"]).stock == 3
    assert world.writes == []
    assert world.update(Item, "sku-1", stock=2).stock == 2
    assert [tuple(write) for write in world.writes] == [("item", "sku-1")]
    world.commit()
    with pytest.raises(LookupError):
        world.update(Item, "sku-9", stock=2)
    with pytest.raises(LookupError):
        world.delete(Item, "sku-9")


def test_a_generated_id_is_never_given_twice(world: World) -> None:
    row = world.insert(Purchase, sku="sku-1", quantity=1, made_at="", number=1)
    world.delete(Purchase, row.purchase_id)
    assert world.new_id(Purchase) != row.purchase_id
    with pytest.raises(TypeError, match="natural key"):
        world.new_id(Item)


def test_compiled_queries_take_their_arguments_by_name(world: World) -> None:
    under = entities(select(Item).where(Item.price < bindparam("limit")).order_by(Item.price.desc()))
    assert [item.sku for item in world.all(under, limit=300)] == ["sku-1"]
    assert world.first(under, limit=1) is None
    assert world.first(CHEAP) == world.get(Item, "sku-1")
    assert world.scalar(COUNT) == world.find(Purchase)[0].purchase_id
    with pytest.raises(KeyError, match="limit"):
        world.all(under)
    with pytest.raises(TypeError, match="IN list"):
        Query(select(Item).where(Item.sku.in_(["sku-1"])))


def test_any_select_runs_and_nothing_can_be_written_through_it(world: World) -> None:
    rows = world.sql(select(Item.sku, Item.on_sale).where(Item.sku.in_(["sku-1", "sku-2"])).order_by(Item.sku))
    assert [tuple(row) for row in rows] == [("sku-1", False), ("sku-2", False)]
    world.update(Item, "sku-1", stock=1)


def test_whoever_watches_learns_which_tables_were_read(world: World) -> None:
    world.reads = set()
    world.all(CHEAP)
    world.find(Purchase)
    world.sql(select(Item.sku))
    assert world.reads == {"item", "purchase"}


def test_what_is_remembered_is_found_again_after_a_write_a_rollback_and_a_tick(world: World) -> None:
    asked: list[int] = []

    def stock() -> int:
        asked.append(1)
        item = world.get(Item, "sku-1")
        assert item is not None
        return item.stock

    assert (world.remembered("stock", stock), world.remembered("stock", stock), len(asked)) == (3, 3, 1)
    world.begin()
    world.update(Item, "sku-1", stock=7)
    assert world.remembered("stock", stock) == 7
    world.rollback()
    assert world.remembered("stock", stock) == 3
    world.now += timedelta(seconds=1)
    world.remembered("stock", stock)
    assert len(asked) == 4
    world.reads = set()
    world.remembered("stock", stock)
    assert (len(asked), world.reads) == (5, {"item"})
