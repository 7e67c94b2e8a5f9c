from __future__ import annotations

import sqlite3
from collections.abc import Callable

import pytest

from servers.banking import BANKING
from servers.cast import Cast
from servers.catalogue import setting_of
from sessions import World
from sessions.pages import join
from sessions.template import Template, build
from tests.sessions.test_recall import filled
from tests.sessions.tiny import Item, Purchase, setting


def built(fill: Callable[[World], None]) -> Template:
    def with_cast(world: World, _cast: Cast) -> None:
        fill(world)

    return build(filled(with_cast), setting(1))


def put(world: World, sku: str, stock: int) -> Item:
    return world.insert(Item, sku=sku, name="Thing", price=100, stock=stock, tags=[])


def test_a_row_that_waits_is_got_and_updated_by_its_key() -> None:
    found: list[object] = []

    def fill(world: World) -> None:
        put(world, "sku-1", 3)
        found.append(world.get(Item, "sku-2"))
        put(world, "sku-2", 4)
        found.append(world.update(Item, "sku-1", stock=2, on_sale=True, tags=["a"]))
        found.append(world.update(Item, "sku-2", stock=5))
        found.append(world.get(Item, "sku-2"))
        found.append([(row.sku, row.stock, row.on_sale, row.tags) for row in world.find(Item)])

    built(fill)
    assert found == [
        None,
        ("sku-1", "Thing", 100, 2, True, ["a"]),
        ("sku-2", "Thing", 100, 5, False, []),
        ("sku-2", "Thing", 100, 5, False, []),
        [("sku-1", 2, True, ["a"]), ("sku-2", 5, False, [])],
    ]


def test_a_start_is_the_same_whether_its_rows_were_updated_or_written_so() -> None:
    def updated(world: World) -> None:
        put(world, "sku-1", 3)
        world.update(Item, "sku-1", stock=2)
        put(world, "sku-2", 3)
        world.find(Item)
        world.update(Item, "sku-2", stock=2)

    def written(world: World) -> None:
        put(world, "sku-2", 2)
        put(world, "sku-1", 2)

    assert built(updated).digest == built(written).digest
    assert built(updated).digest != built(lambda world: world.delete(Item, put(world, "sku-1", 2).sku)).digest


@pytest.mark.parametrize("read_between", [False, True])
def test_a_key_is_taken_once(*, read_between: bool) -> None:
    def fill(world: World) -> None:
        put(world, "sku-1", 3)
        if read_between:
            world.find(Item)
        put(world, "sku-1", 4)

    with pytest.raises(sqlite3.IntegrityError):
        built(fill)


def test_who_updates_a_row_that_is_not_there_is_told() -> None:
    def fill(world: World) -> None:
        put(world, "sku-1", 3)
        world.update(Item, "sku-2", stock=4)

    with pytest.raises(LookupError, match="sku-2"):
        built(fill)


def test_nothing_is_remembered_over_rows_that_wait() -> None:
    found: list[int] = []

    def stock(world: World) -> int:
        row = world.get(Item, "sku-1")
        return 0 if row is None else row.stock

    def fill(world: World) -> None:
        put(world, "sku-1", 3)
        found.append(world.remembered("stock", lambda: stock(world)))
        world.update(Item, "sku-1", stock=2)
        found.append(world.remembered("stock", lambda: stock(world)))

    built(fill)
    assert found == [3, 2]


def opened(start: Template) -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:")
    connection.deserialize(join(start.pages))
    return connection


def test_a_start_has_all_indexes_of_its_tables() -> None:
    connection = opened(build(BANKING, setting_of(1)))
    named = {index.name for table in BANKING.metadata.tables.values() for index in table.indexes}
    made = connection.execute("SELECT name FROM sqlite_schema WHERE type='index' AND sql IS NOT NULL").fetchall()
    assert named
    assert {name for (name,) in made} == named
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_a_start_knows_how_many_ids_it_gave() -> None:
    def fill(world: World) -> None:
        put(world, "sku-1", 3)
        world.insert(Purchase, sku="sku-1", quantity=1, made_at="", number=1)

    counts = dict(opened(built(fill)).execute("SELECT name, n FROM toolworlds_sequence").fetchall())
    assert counts == {"purchase": 1, "audit": 0}
