"""A shop small enough to reason about: items, orders that refer to items and to each other, notes, a log."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Annotated
from zoneinfo import ZoneInfo

from pydantic import Field
from sqlalchemy import ForeignKey, select
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.types import JSON
from typing_extensions import TypedDict

from servers.cast import Cast
from servers.kit import Cents, Conflict, Environment, FreeText, Ref, Refused, Toolbox, find
from sessions import Setting, World, columns, entities, generated, mark


class Base(DeclarativeBase):
    """Tables of the shop."""


class Item(Base):
    __tablename__ = "item"
    sku: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(info=mark("text"))
    price: Mapped[int]
    stock: Mapped[int]
    on_sale: Mapped[bool] = mapped_column(default=False)
    tags: Mapped[list[str]] = mapped_column(JSON, info=mark("unordered"))


class Purchase(Base):
    __tablename__ = "purchase"
    purchase_id: Mapped[str] = mapped_column(primary_key=True, info=generated("PU-{6}"))
    sku: Mapped[str] = mapped_column(ForeignKey("item.sku"))
    quantity: Mapped[int]
    replaces_id: Mapped[str | None] = mapped_column(ForeignKey("purchase.purchase_id"))
    note: Mapped[str] = mapped_column(default="", info=mark("text"))
    made_at: Mapped[str] = mapped_column(info=mark("volatile"))
    number: Mapped[int] = mapped_column(info=mark("volatile"))


class Audit(Base):
    __tablename__ = "audit"
    __table_args__ = ({"info": mark("volatile")},)
    audit_id: Mapped[str] = mapped_column(primary_key=True, info=generated("AU-{6}"))
    what: Mapped[str]


Sku = Annotated[str, Ref(Item), Field(description="An item's stock number, such as sku-1.")]
PurchaseId = Annotated[str, Ref(Purchase), Field(description="A purchase's id, such as PU-7K3QX9.")]
Quantity = Annotated[int, Field(ge=1, le=99, description="How many.")]
CHEAP = entities(select(Item).where(Item.price < 500).order_by(Item.sku))
COUNT = columns(select(Purchase.purchase_id, Purchase.quantity).order_by(Purchase.purchase_id))
toolbox = Toolbox()


class PurchaseView(TypedDict):
    """What a buyer is told."""

    purchase_id: PurchaseId
    left: int


@toolbox.read
def list_cheap_items(world: World) -> list[Sku]:
    """List the items under five dollars."""
    return [item.sku for item in world.all(CHEAP)]


@toolbox.write(Item, Purchase, Audit)
def buy_item(world: World, sku: Sku, quantity: Quantity = 1, note: FreeText = "") -> PurchaseView:
    """Buy an item.

    Raises:
        Conflict: too few are left.
    """
    item = find(world, Item, sku)
    item = world.update(Item, sku, stock=item.stock - quantity)
    number = len(world.all(COUNT)) + 1
    made = world.insert(Purchase, sku=sku, quantity=quantity, note=note, made_at=world.now.isoformat(), number=number)
    world.insert(Audit, what=f"bought {made.purchase_id}")
    if item.stock < 0:
        raise Conflict(f"Only {item.stock + quantity} of {sku} are left.")
    return {"purchase_id": made.purchase_id, "left": item.stock}


@toolbox.write(Purchase)
def replace_purchase(world: World, purchase_id: PurchaseId, quantity: Quantity) -> PurchaseView:
    """Make a purchase that replaces another one."""
    old = find(world, Purchase, purchase_id)
    made = world.insert(
        Purchase, sku=old.sku, quantity=quantity, replaces_id=old.purchase_id, made_at=world.now.isoformat(), number=0
    )
    return {"purchase_id": made.purchase_id, "left": 0}


@toolbox.write(Purchase)
def cancel_purchase(world: World, purchase_id: PurchaseId) -> None:
    """Cancel a purchase for good."""
    find(world, Purchase, purchase_id)
    world.delete(Purchase, purchase_id)


@toolbox.write(Item)
def set_price(world: World, sku: Sku, price: Cents) -> None:
    """Set the price of an item.

    Raises:
        Refused: the price would more than double.
    """
    item = find(world, Item, sku)
    if price > 2 * item.price:
        raise Refused("A price may at most double.")
    world.update(Item, sku, price=price)


@toolbox.write(Item)
def break_things(world: World) -> None:
    """Fail as a bug fails, after having written."""
    world.update(Item, "sku-1", stock=0)
    raise ZeroDivisionError


@toolbox.event
def stock_arrives(world: World, sku: Sku, quantity: Quantity) -> None:
    """Somebody fills the shelf."""
    item = find(world, Item, sku)
    world.update(Item, sku, stock=item.stock + quantity)


def fill(world: World, _cast: Cast) -> None:
    """Five items, one old purchase."""
    for n in range(1, 6):
        world.insert(Item, sku=f"sku-{n}", name=f"Thing {n}", price=100 * n + 100, stock=3, tags=["a", f"t{n}"])
    world.insert(Purchase, sku="sku-1", quantity=1, made_at="", number=1)


def on_clock(world: World, before: datetime, after: datetime) -> None:
    """Each midnight takes a cent off the first item."""
    nights = (after.date() - before.date()).days
    if nights > 0:
        item = find(world, Item, "sku-1")
        world.update(Item, "sku-1", price=item.price - nights)


SHOP = Environment("shop", 1, "A shop.", Base, fill, toolbox, policy="", on_clock=on_clock)
START = datetime(2026, 3, 9, 9, 0, tzinfo=UTC)
DAY = timedelta(days=1)


def setting(seed: int) -> Setting:
    """Everything starts on a Monday in March."""
    return Setting(seed, START, "me@example.com", ZoneInfo("Europe/London"))
