"""A small world to score in: orders to cancel, accounts to move money between, tables to book."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from pydantic import AfterValidator, Field
from sqlalchemy import ForeignKey
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from servers.cast import Cast
from servers.kit import BATCH, UNORDERED, Cents, Conflict, Day, Environment, FreeText, Ref, Said, Toolbox, find
from sessions import World, generated, mark

toolbox = Toolbox()


class Base(DeclarativeBase):
    """Tables of the shop."""


class Customer(Base):
    """Somebody who orders."""

    __tablename__ = "customer"
    customer_id: Mapped[str] = mapped_column(primary_key=True, info=generated("CU-{6}"))
    name: Mapped[str]


class Order(Base):
    """An order; cancelling it pays its refund."""

    __tablename__ = "purchase"
    order_id: Mapped[str] = mapped_column(primary_key=True, info=generated("OR-{6}"))
    customer_id: Mapped[str] = mapped_column(ForeignKey("customer.customer_id"))
    item: Mapped[str]
    status: Mapped[str]
    refund: Mapped[int]
    note: Mapped[str] = mapped_column(info=mark("text"))


class Account(Base):
    """Money."""

    __tablename__ = "account"
    account_id: Mapped[str] = mapped_column(primary_key=True, info=generated("AC-{6}"))
    name: Mapped[str]
    balance: Mapped[int]


class Movement(Base):
    """Money that moved."""

    __tablename__ = "movement"
    movement_id: Mapped[str] = mapped_column(primary_key=True, info=generated("MV-{6}"))
    source_id: Mapped[str] = mapped_column(ForeignKey("account.account_id"))
    target_id: Mapped[str] = mapped_column(ForeignKey("account.account_id"))
    amount: Mapped[int]
    memo: Mapped[str] = mapped_column(info=mark("text"))


class Booking(Base):
    """A table for some people on a day."""

    __tablename__ = "booking"
    booking_id: Mapped[str] = mapped_column(primary_key=True, info=generated("BK-{6}"))
    day: Mapped[str]
    people: Mapped[int]
    note: Mapped[str] = mapped_column(info=mark("text"))


class Visit(Base):
    """Somebody comes by."""

    __tablename__ = "visit"
    visit_id: Mapped[str] = mapped_column(primary_key=True, info=generated("VI-{6}"))
    at: Mapped[str]


class Basket(Base):
    """Things put aside: a draft, it harms nobody."""

    __tablename__ = "basket"
    __table_args__ = {"info": mark("scratch")}  # noqa: RUF012 - SQLAlchemy reads it so
    basket_id: Mapped[str] = mapped_column(primary_key=True, info=generated("BA-{6}"))
    item: Mapped[str]


CustomerId = Annotated[str, Ref(Customer), Field(description="A customer.")]
OrderId = Annotated[str, Ref(Order), Field(description="An order.")]
AccountId = Annotated[str, Ref(Account), Field(description="An account.")]
BookingId = Annotated[str, Ref(Booking), Field(description="A booking.")]
OrderIds = Annotated[list[OrderId], UNORDERED, BATCH, Field(min_length=2, max_length=6, description="Orders.")]
Instant = Annotated[
    str,
    Said("moment"),
    Field(pattern=r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$", description="Local time, seconds as you like."),
    AfterValidator(lambda value: value[:16]),
]
"""A moment that callers may give with its seconds."""
People = Annotated[int, Field(ge=1, le=20, description="How many people.")]


class OrderView(TypedDict):
    """An order as its tools show it."""

    order_id: str
    item: str
    status: str
    refund: int
    note: NotRequired[str]


class Orders(TypedDict):
    """Orders of a customer."""

    orders: list[OrderView]


class CustomerView(TypedDict):
    """A customer."""

    customer_id: str
    name: str


class Customers(TypedDict):
    """All customers."""

    customers: list[CustomerView]


class AccountView(TypedDict):
    """An account."""

    account_id: str
    name: str
    balance: int


class Accounts(TypedDict):
    """All accounts."""

    accounts: list[AccountView]


class MovementView(TypedDict):
    """A movement."""

    movement_id: str
    amount: int


class BookingView(TypedDict):
    """A booking."""

    booking_id: str
    day: str
    people: int


class Ticket(TypedDict):
    """What the supervisor says."""

    answer: str


def _view(order: Order) -> OrderView:
    return {"order_id": order.order_id, "item": order.item, "status": order.status, "refund": order.refund}


@toolbox.read
def list_customers(world: World) -> Customers:
    """All customers."""
    rows = world.find(Customer)
    return {"customers": [{"customer_id": row.customer_id, "name": row.name} for row in rows]}


@toolbox.read
def find_orders(world: World, customer_id: CustomerId) -> Orders:
    """The orders of a customer."""
    find(world, Customer, customer_id)
    return {"orders": [_view(row) for row in world.find(Order, customer_id=customer_id)]}


@toolbox.read
def get_order(
    world: World, order_id: OrderId, full: Annotated[bool, Field(description="All of it.")] = False
) -> OrderView:
    """One order."""
    order = find(world, Order, order_id)
    return {**_view(order), "note": order.note} if full else _view(order)


@toolbox.read
def search_orders(world: World, text: FreeText) -> Orders:
    """Orders whose item holds a text."""
    return {"orders": [_view(row) for row in world.find(Order) if text.casefold() in row.item.casefold()]}


@toolbox.read
def tell_supervisor(world: World, topic: FreeText) -> Ticket:
    """Pass something on."""
    world.find(Customer)
    return {"answer": f"noted: {len(topic)}"}


def _set_status(world: World, order_id: str, status: str) -> OrderView:
    order = find(world, Order, order_id)
    if order.status == status:
        raise Conflict(f"The order is {status} already.")
    return _view(world.update(Order, order_id, status=status))


@toolbox.write(Order)
def cancel_order(world: World, order_id: OrderId) -> OrderView:
    """Cancel an order.

    Raises:
        Conflict: it is cancelled already.
    """
    return _set_status(world, order_id, "cancelled")


@toolbox.write(Order)
def cancel_several(world: World, order_ids: OrderIds) -> Orders:
    """Cancel two orders or more.

    Raises:
        Conflict: one is cancelled already.
    """
    return {"orders": [_set_status(world, order_id, "cancelled") for order_id in order_ids]}


@toolbox.write(Order)
def void_order(world: World, order_id: OrderId) -> OrderView:
    """Make an order void, which cancels it too.

    Raises:
        Conflict: it is cancelled already.
    """
    return _set_status(world, order_id, "cancelled")


@toolbox.write(Order)
def restore_order(world: World, order_id: OrderId) -> OrderView:
    """Bring a cancelled order back.

    Raises:
        Conflict: it is not cancelled.
    """
    return _set_status(world, order_id, "delayed")


@toolbox.write(Order)
def add_note(world: World, order_id: OrderId, text: FreeText) -> OrderView:
    """Write a note on an order."""
    find(world, Order, order_id)
    return _view(world.update(Order, order_id, note=text))


@toolbox.write(Order)
def return_order(world: World, order_id: OrderId, note: FreeText) -> OrderView:
    """Cancel an order and say why."""
    find(world, Order, order_id)
    return _view(world.update(Order, order_id, status="cancelled", note=note))


@toolbox.read
def list_accounts(world: World) -> Accounts:
    """All accounts."""
    rows = world.find(Account)
    return {"accounts": [{"account_id": r.account_id, "name": r.name, "balance": r.balance} for r in rows]}


@toolbox.write(Account, Movement, confirm=True, irreversible=True)
def move_money(
    world: World, source_id: AccountId, target_id: AccountId, amount: Cents, memo: FreeText = ""
) -> MovementView:
    """Move money between accounts.

    Raises:
        Conflict: the source holds less.
    """
    return _move(world, source_id, target_id, amount, memo)


@toolbox.write(Account, Movement, confirm=True, irreversible=True)
def send_money(world: World, source_id: AccountId, target_id: AccountId, amount: Cents) -> MovementView:
    """Move money between accounts without a word.

    Raises:
        Conflict: the source holds less.
    """
    return _move(world, source_id, target_id, amount, "")


def _move(world: World, source_id: str, target_id: str, amount: int, memo: str) -> MovementView:
    source, target = find(world, Account, source_id), find(world, Account, target_id)
    if source.balance < amount:
        raise Conflict("There is not that much in it.")
    world.update(Account, source_id, balance=source.balance - amount)
    world.update(Account, target_id, balance=target.balance + amount)
    row = world.insert(Movement, source_id=source_id, target_id=target_id, amount=amount, memo=memo)
    return {"movement_id": row.movement_id, "amount": amount}


@toolbox.write(Account)
def close_account(world: World, account_id: AccountId) -> Ticket:
    """Close an account."""
    find(world, Account, account_id)
    world.delete(Account, account_id)
    return {"answer": "closed"}


@toolbox.write(Account)
def give_up_account(world: World, account_id: AccountId) -> Ticket:
    """Give an account up, which closes it too."""
    find(world, Account, account_id)
    world.delete(Account, account_id)
    return {"answer": "given up"}


@toolbox.write(Booking)
def book_table(
    world: World,
    day: Day,
    people: People,
    room: Annotated[Literal["inside", "outside"], Field(description="Where.")] = "inside",
    note: FreeText = "",
) -> BookingView:
    """Book a table."""
    row = world.insert(Booking, day=day, people=people, note=f"{room} {note}".strip())
    return {"booking_id": row.booking_id, "day": day, "people": people}


@toolbox.write(Booking)
def change_booking(world: World, booking_id: BookingId, people: People) -> BookingView:
    """Change how many come."""
    find(world, Booking, booking_id)
    row = world.update(Booking, booking_id, people=people)
    return {"booking_id": row.booking_id, "day": row.day, "people": row.people}


@toolbox.write(Booking)
def drop_booking(world: World, booking_id: BookingId) -> Ticket:
    """Give a table back."""
    find(world, Booking, booking_id)
    world.delete(Booking, booking_id)
    return {"answer": "gone"}


@toolbox.write(Visit)
def plan_visit(world: World, at: Instant) -> Ticket:
    """Come by at a time."""
    world.insert(Visit, at=at)
    return {"answer": f"see you at {at}"}


@toolbox.event
def table_is_held(world: World, day: Day, people: People) -> None:
    """The house holds a table back."""
    world.insert(Booking, day=day, people=people, note="inside")


@toolbox.write(Basket)
def put_aside(world: World, item: FreeText = "surprise") -> Ticket:
    """Put a thing into the basket."""
    world.insert(Basket, item=item)
    return {"answer": "put"}


@toolbox.read
def break_down(world: World, order_id: OrderId) -> Ticket:
    """A tool with a bug."""
    raise ZeroDivisionError(f"{world.seed} {order_id}")


def fill(world: World, cast: Cast) -> None:
    """Three customers with orders, three accounts."""
    ann, ben, eve = (world.insert(Customer, name=name) for name in ("Ann", "Ben", "Eve"))
    orders = (
        (ann, "kettle", "delayed", 4190),
        (ann, "lamp", "open", 1500),
        (ann, "desk", "open", 20000),
        (ann, "rug", "open", 7300),
        (ben, "chair", "delayed", 8800),
        (ben, "vase", "open", 950),
        (eve, "mug", "open", 700),
    )
    for customer, item, status, refund in orders:
        world.insert(
            Order, customer_id=customer.customer_id, item=item, status=status, refund=refund, note=cast.me.email[:0]
        )
    for name, balance in (("everyday", 500_000), ("savings", 900_000), ("joint", 120_000)):
        world.insert(Account, name=name, balance=balance)


SHOP = Environment(
    name="shop",
    version=1,
    summary="A shop to score in.",
    base=Base,
    seed=fill,
    toolbox=toolbox,
    policy="Cancel nothing that nobody asked for.",
)
