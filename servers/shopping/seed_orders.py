"""Orders: those behind the ledger's charges, older ones, and those that gift card and store credit paid for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from random import Random
from typing import Any, Final

from servers.cast import Cast
from servers.cast.days import working_day_until
from servers.kit.text import instant
from servers.shopping.amounts import coupon_value, delivery_fee, part_in_bp, spread
from servers.shopping.days import Plan, minute, plan_of
from servers.shopping.models import OrderLine, ShopOrder, Variant
from servers.shopping.policy import TAX_BP
from servers.shopping.seed_catalogue import Shelves
from servers.shopping.seed_pricing import fit_prices
from servers.shopping.seed_shopper import Counter
from servers.shopping.tools.checkout import ship_to, tracking_no
from sessions import World

_OLD: Final = 15
_NOON: Final = time(12, 0)


@dataclass
class Book:
    """Orders and their lines by the name that a story gives them."""

    orders: dict[str, ShopOrder] = field(default_factory=dict[str, ShopOrder])
    lines: dict[str, list[OrderLine]] = field(default_factory=dict[str, "list[OrderLine]"])


@dataclass(frozen=True, slots=True)
class Wanted:
    """An order to write: what, when, how.

    `items` are (product, place of its variant, quantity). `percent_bp` is a discount of a coupon of the time.
    """

    name: str
    placed: datetime
    items: tuple[tuple[str, int, int], ...]
    option: str = "standard"
    address: str = "home"
    method: str | None = "gift"
    percent_bp: int = 0
    plan: Plan | None = None
    waits: bool = False
    gift_note: str = ""


def write_orders(world: World, cast: Cast, shelves: Shelves, counter: Counter) -> Book:
    """Write all orders; those of the cast first, so that they get its numbers."""
    rng = Random(f"{cast.seed}/shopping/orders")
    book = Book()
    for purchase in cast.purchases_of("online_store"):
        items = tuple((item.name, _any_place(rng, shelves, item.name), item.quantity) for item in purchase.items)
        placed = purchase.at.astimezone(world.zone).replace(tzinfo=None)
        book_purchase(world, book, shelves, counter, rng, purchase, items, placed)
    for wanted in (*_older(cast, shelves, rng), *_recent(world, cast, shelves, rng)):
        _place(world, book, shelves, counter, wanted)
    return book


def _any_place(rng: Random, shelves: Shelves, name: str) -> int:
    return rng.randrange(len(shelves.variants[name]))


def book_purchase(
    world: World, book: Book, shelves: Shelves, counter: Counter, rng: Random, purchase: Any,
    items: tuple[tuple[str, int, int], ...], placed: datetime,
) -> None:  # fmt: skip
    """An order of the cast: its prices are what they must have been for what the card was charged."""
    address = rng.choice(("home", "home", "home", "work", "parent"))
    region = counter.addresses[address].region
    names = rng.choice((("standard", "economy", "express"), ("economy", "standard"), ("express", "standard")))
    if any("bulky" in shelves.products[name].hazard for name, _, _ in items):
        names, address = ("freight",), "home"
    options = [shelves.options[name] for name in names]
    variants = [shelves.variants[name][place] for name, place, _ in items]
    today = [(row.price, item[2]) for row, item in zip(variants, items, strict=True)]
    fees = [(option.fee, option.free_from) for option in options]
    if names == ("freight",):
        fees = [(0, 0)]
    priced, place = fit_prices(today, purchase.total, TAX_BP[region], fees)
    wanted = Wanted(purchase.number, placed, items, options[place].name, address, "virtual")
    _write(world, book, counter, shelves, wanted, variants, priced.units, [0] * len(items), priced.fee)


def _place(world: World, book: Book, shelves: Shelves, counter: Counter, wanted: Wanted) -> None:
    """An order at today's prices."""
    variants = [shelves.variants[name][place] for name, place, _ in wanted.items]
    amounts = [row.price * item[2] for row, item in zip(variants, wanted.items, strict=True)]
    discounts = _discounts(amounts, wanted.percent_bp, wanted.items[0][2])
    option = shelves.options[wanted.option]
    fee = delivery_fee(option.fee, option.free_from, sum(amounts) - sum(discounts))
    _write(world, book, counter, shelves, wanted, variants, [row.price for row in variants], discounts, fee)


def _discounts(amounts: list[int], percent_bp: int, count: int) -> list[int]:
    """A discount over the lines; of near percentages one that does not divide by the units of the first line."""
    found = [
        spread(coupon_value("percent", percent_bp + n if percent_bp else 0, sum(amounts)), amounts)
        for n in range(0, 80, 7)
    ]
    return next((parts for parts in found if count > 1 and parts[0] % count), found[0]) if percent_bp else found[0]


def _write(
    world: World, book: Book, counter: Counter, shelves: Shelves, wanted: Wanted, variants: Sequence[Variant],
    units: Sequence[int], discounts: Sequence[int], fee: int,
) -> None:  # fmt: skip
    address = counter.addresses[wanted.address]
    option = shelves.options[wanted.option]
    rate = TAX_BP[address.region]
    counts = [item[2] for item in wanted.items]
    amounts = [unit * count for unit, count in zip(units, counts, strict=True)]
    taxes = [part_in_bp(amount - less, rate) for amount, less in zip(amounts, discounts, strict=True)]
    plan = wanted.plan or plan_of(wanted.placed, option.packs_at, option.days_max)
    total = sum(amounts) - sum(discounts) + sum(taxes) + fee
    by_credit = wanted.method == "credit"
    placed = wanted.placed.replace(tzinfo=world.zone)
    order_id = world.new_id(ShopOrder)
    method = counter.methods.get(wanted.method or "")
    book.orders[wanted.name] = world.insert(
        ShopOrder,
        order_id=order_id,
        placed_at=instant(placed),
        payment_due_at=instant(placed + timedelta(days=3)) if wanted.waits else None,
        packed_at=None if wanted.waits else plan.packed_at,
        shipped_at=None if wanted.waits else plan.shipped_at,
        delivered_at=None if wanted.waits else plan.delivered_at,
        cancelled_at=None,
        lost=wanted.name == "lost",
        ship_to=ship_to(address),
        shipping_address_id=address.shipping_address_id,
        shipping_option_id=option.shipping_option_id,
        payment_method_id=None if method is None else method.payment_method_id,
        coupon_code=None,
        tax_bp=rate,
        subtotal=sum(amounts),
        discount=sum(discounts),
        shipping=fee,
        tax=sum(taxes),
        total=total,
        credit_used=total if by_credit else 0,
        refunded=0,
        tracking_no=tracking_no(order_id),
        gift_note=wanted.gift_note,
    )
    book.lines[wanted.name] = [
        world.insert(
            OrderLine,
            order_id=order_id,
            variant_id=row.variant_id,
            quantity=count,
            unit_price=unit,
            discount=less,
            tax=tax,
            cancelled_qty=0,
            returned_qty=0,
        )
        for row, count, unit, less, tax in zip(variants, counts, units, discounts, taxes, strict=True)
    ]


def _older(cast: Cast, shelves: Shelves, rng: Random) -> list[Wanted]:
    """Orders from before the ledger, paid with the card that has expired since."""
    begins = cast.ledger[0].day
    found: list[Wanted] = []
    names = [name for name in shelves.products if not _is_odd(shelves, name)]
    for number in range(_OLD):
        day = begins - timedelta(days=8 + number * 23 + rng.randrange(12))
        items = tuple((name, _any_place(rng, shelves, name), rng.choice((1, 1, 2))) for name in rng.sample(names, 3))
        if number == 0:
            items = (("cordless fan heater", 0, 1), items[1])
        elif number == 1:
            items = (("coffee filters", 0, 2), *items[1:])
        elif number == 2:
            items = (("blue enamel kettle", 0, 1), *items[1:])
        found.append(Wanted(f"old-{number}", datetime.combine(day, time(10 + number % 9, 7)), items, method="old"))
    return found


def _is_odd(shelves: Shelves, name: str) -> bool:
    row = shelves.products[name]
    return "bulky" in row.hazard or row.adult_only or not row.active or bool(row.customer_limit)


def _delivered(day: date) -> tuple[datetime, Plan]:
    """When an order was placed and packed that came on `day` at noon."""
    shipped = working_day_until(day - timedelta(days=2))
    placed = datetime.combine(shipped, time(10, 24))
    packed = datetime.combine(shipped, time(16, 0))
    return placed, Plan(minute(packed), minute(packed + timedelta(hours=2)), minute(datetime.combine(day, _NOON)))


def _recent(world: World, cast: Cast, shelves: Shelves, rng: Random) -> list[Wanted]:
    """Orders of the last weeks, in every phase and at every edge of the windows."""
    today = cast.today
    names = [name for name in shelves.products if not _is_odd(shelves, name)]

    def before(days: int, hour: int, minutes: int = 12) -> datetime:
        """A time on the `days`-th working day before today."""
        day = today
        for _ in range(days):
            day = working_day_until(day - timedelta(days=1))
        return datetime.combine(day, time(hour, minutes))

    def some(*first: tuple[str, int, int], count: int = 2) -> tuple[tuple[str, int, int], ...]:
        taken = {name for name, _, _ in first}
        more = rng.sample([name for name in names if name not in taken], count)
        return (*first, *((name, _any_place(rng, shelves, name), rng.choice((1, 1, 1, 2))) for name in more))

    def came(name: str, days: int, *first: tuple[str, int, int], count: int = 2, **more: Any) -> Wanted:
        placed, plan = _delivered(today - timedelta(days=days))
        return Wanted(name, placed, some(*first, count=count), plan=plan, **more)

    local = world.local
    morning = datetime.combine(today, time(8, 10))
    if morning > local:
        raise LookupError("the world stands too early in the day")
    return [
        Wanted("packed", before(1, 11), (("electric lawn mower", 0, 1),), option="freight", method="credit"),
        Wanted("packs_soon", before(1, 15), some(("waxed jacket", 1, 1), count=2), option="express"),
        Wanted("packs_today", morning, some(("blue enamel kettle", 0, 1), ("desk lamp", 1, 1), count=2)),
        Wanted("packs_too", before(1, 18, 40), some(("portable speaker", 0, 1)), address="work", method="credit"),
        Wanted("locker", before(1, 17, 5), some(("hand blender", 0, 1), count=1), option="locker", address="locker"),
        Wanted("waits", before(1, 19), some(("bike lights", 0, 1), count=2), method=None, waits=True),
        Wanted("waits_too", before(1, 20, 31), some(("wool blanket", 1, 1), count=1), method=None, waits=True,
               address="parent"),
        Wanted("on_its_way", before(3, 11), some(("leather boots", 1, 1), count=2)),
        Wanted("on_its_way_too", before(2, 12, 48), some(("action camera", 0, 1), count=1), address="work"),
        Wanted("lost", before(9, 9, 33), some(("bedside lamp", 1, 1), count=2), method="credit"),
        came("day_30", 30, ("canvas trainers", 1, 1), ("floor lamp", 0, 1), option="freight"),
        came("day_31", 31, ("running shoes", 1, 1), ("picture frame", 0, 2)),
        came("day_14", 14, ("wireless headphones", 1, 1), count=1),
        came("day_15", 15, ("mechanical keyboard", 0, 1), count=2),
        came("partly", 20, ("linen duvet cover", 0, 1), ("coffee filters", 0, 1), ("wash bag", 0, 1), count=1),
        came("twin_one", 9, ("hiking trousers", 1, 1), ("bird feeder", 0, 1), count=1),
        came("twin_two", 9, ("rain jacket", 1, 1), ("water bottle", 1, 1), count=1, address="parent"),
        came("three", 12, ("bath towel set", 0, 3), ("merino jumper", 1, 1), count=1, percent_bp=1_000),
        came("sized", 6, ("linen shirt", 1, 1), ("trail shoes", 1, 1), count=1, percent_bp=750),
        came("gift", 5, ("puppet theatre", 0, 1), ("night light owl", 0, 1), count=1, option="freight",
             gift_note="Happy birthday from all of us!"),
        came("filters", 70, ("coffee filters", 1, 2), ("chef's knife", 0, 1), count=2, method="credit"),
        came("hygiene", 8, ("face soap", 0, 2), ("candle holder", 0, 1), ("slippers", 1, 1), count=1),
        came("returns", 26, ("two-person tent", 0, 1), ("cycle helmet", 0, 1), ("desk lamp", 2, 1), count=1),
        came("returns_too", 24, ("denim jeans", 0, 1), ("toaster", 0, 1), ("fleece jacket", 1, 1), count=1),
        came("returns_more", 40, ("yoga mat", 0, 1), ("stand mixer", 0, 1), ("umbrella", 0, 1), count=1,
             method="credit"),
    ]  # fmt: skip
