"""Two small worlds for tests of the wire: a shop with every kind of answer, and a notebook."""

from __future__ import annotations

import os
import signal
from datetime import UTC, datetime
from typing import Annotated, Any, Literal, TypedDict
from zoneinfo import ZoneInfo

from pydantic import Field
from sqlalchemy import ForeignKey
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from rewards import Evaluator, RewardName
from servers.cast import Cast
from servers.kit import Conflict, Environment, FreeText, Name, Ref, Refused, Toolbox, find
from sessions import Setting, StoreLimits, World, generated
from tasks import Score, Task

AWKWARD = ['é\u2028\U0001f600\x7f\\"/', "\u0000", "</script>", " ", "中文", "a\tb\nc\r", "\ufeff", "ß" * 300]


class ShopBase(DeclarativeBase):
    """Tables of the shop."""


class Item(ShopBase):
    """A thing on the shelf; price in cents."""

    __tablename__ = "item"
    item_id: Mapped[str] = mapped_column(primary_key=True)
    title: Mapped[str]
    price: Mapped[int]


class Order(ShopBase):
    """What was bought."""

    __tablename__ = "order_line"
    order_id: Mapped[str] = mapped_column(primary_key=True, info=generated("OR-{6}"))
    item_id: Mapped[str] = mapped_column(ForeignKey("item.item_id"))
    count: Mapped[int]


class ItemView(TypedDict):
    """An item."""

    item_id: str
    title: str
    price: int


class OrderView(TypedDict):
    """An order and all that was spent on such orders."""

    order_id: str
    total: int


class Items(TypedDict):
    """Items."""

    items: list[ItemView]


MOOD = {"broken": True}
ItemId = Annotated[str, Ref(Item), Field(description="Number of an item.")]
shop = Toolbox()


@shop.read
def list_items(world: World, kind: Annotated[Literal["all", "cheap"], Field(description="Which.")] = "all") -> Items:
    """List what is on the shelf."""
    rows = [row for row in world.find(Item) if kind == "all" or row.price < 1000]
    return {"items": [{"item_id": row.item_id, "title": row.title, "price": row.price} for row in rows]}


@shop.read
def get_item(world: World, item_id: ItemId) -> ItemView:
    """Look at one item."""
    row = find(world, Item, item_id)
    return {"item_id": row.item_id, "title": row.title, "price": row.price}


@shop.write(Order, irreversible=True)
def buy_item(
    world: World, item_id: ItemId, count: Annotated[int, Field(ge=1, le=9, description="How many.")] = 1
) -> OrderView:
    """Buy something.

    Raises:
        Conflict: it is sold out.
        Refused: more than five.
    """
    row = find(world, Item, item_id)
    if row.price == 0:
        raise Conflict(f"{row.title} is sold out.")
    if count > 5:
        raise Refused("Five at most.")
    made = world.insert(Order, item_id=item_id, count=count)
    return {"order_id": made.order_id, "total": sum(order.count for order in world.find(Order)) * row.price}


@shop.read
def count_items(world: World) -> int:
    """Say how many items there are."""
    return len(world.find(Item))


@shop.read
def break_down(world: World) -> Items:
    """Fail by a fault of ours."""
    if MOOD["broken"]:
        raise ZeroDivisionError(world.seed)
    return list_items(world)


@shop.event
def item_arrives(world: World, item_id: str, title: str, price: int) -> None:
    """A new item is put on the shelf."""
    world.insert(Item, item_id=item_id, title=title, price=price)


def fill_shop(world: World, cast: Cast) -> None:
    for number, title in enumerate([*AWKWARD, f"seed {cast.seed}"]):
        world.insert(Item, item_id=f"i{number}", title=title, price=number * 250)


class NoteBase(DeclarativeBase):
    """Tables of the notebook."""


class Note(NoteBase):
    """A line of text."""

    __tablename__ = "note"
    note_id: Mapped[str] = mapped_column(primary_key=True, info=generated("N-{6}"))
    author: Mapped[str]
    body: Mapped[str]


class Notes(TypedDict):
    """Texts of all notes, in no order that matters."""

    bodies: list[str]


notebook = Toolbox()


@notebook.write(Note)
def add_note(world: World, author: Name, body: FreeText) -> Notes:
    """Write a note."""
    world.insert(Note, author=author, body=body)
    return list_notes(world)


@notebook.read
def list_notes(
    world: World, tags: Annotated[list[str], Field(max_length=3, description="Ignored.")] | None = None
) -> Notes:
    """Read all notes."""
    return {"bodies": sorted(row.body for row in world.find(Note)) + (tags or [])}


def fill_notes(world: World, cast: Cast) -> None:
    world.insert(Note, author=cast.me.email, body="first")


SHOP = Environment("shop", 1, "A shop.", ShopBase, fill_shop, shop, "Five of a kind at most.")
NOTEBOOK = Environment("notebook", 1, "A notebook.", NoteBase, fill_notes, notebook, "Write what you like.")
WORLDS: dict[str, Any] = {"shop": SHOP, "notebook": NOTEBOOK}


def tiny_evaluator(limits: StoreLimits = StoreLimits()) -> Evaluator:  # noqa: B008 - a frozen value
    return Evaluator(WORLDS, tiny_setting, limits)


def fragile_evaluator(limits: StoreLimits) -> Evaluator:
    """One that dies of a rollout that says "die", and breaks on one that says "break"."""
    evaluator = tiny_evaluator(limits)
    plain = evaluator.score

    def score(task: Task, rollout: Any, reward: RewardName = "outcome") -> Score:
        if "die" in rollout.messages:
            os.kill(os.getpid(), signal.SIGKILL)
        if "break" in rollout.messages:
            raise ZeroDivisionError
        return plain(task, rollout, reward)

    vars(evaluator)["score"] = score
    return evaluator


def tiny_setting(seed: int) -> Setting:
    return Setting(seed, datetime(2026, 3, 9, 9, tzinfo=UTC), "me@example.com", ZoneInfo("Europe/Berlin"))
