"""The app's rows as people see them; fields are named and valued as the tools show them.

Beside those stand a few that no tool shows and that only guards, samplers and WITHIN of the phrases read: the place of
a dish, the dish of an option, the order of a line, a choice of options that a dish allows, what somebody is to me.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from functools import lru_cache
from typing import Any, NamedTuple

from servers.cast import cast_of
from servers.food_delivery import queries
from servers.food_delivery.models import DropAddress, FoodContact, PayCard
from servers.food_delivery.policy import ruled_out
from servers.food_delivery.showing import basket_view, order_view, place_view, swap_view
from servers.food_delivery.standing import all_hours, diner_of, standing_of
from servers.food_delivery.times import Hours, phase_of
from servers.kit.environment import Rows
from sessions import World

_NO_HOURS = Hours({}, {})
_REMEMBERED = timedelta(days=120)
_HOT = frozenset("Pizza Curries Wok Burgers Noodles Rice Grill Burritos Tacos Plates Wraps Savoury Bakes".split())


class RestaurantThing(NamedTuple):
    """A place, with its terms for the default address."""

    id: str
    restaurant: str
    cuisine: str
    street: str
    rating: str
    state: str
    delivers: bool
    open: bool
    open_until: str | None = None
    opens_at: str | None = None
    fee: int | None = None
    minimum: int | None = None
    minutes: int | None = None


class ItemThing(NamedTuple):
    """A dish. `likely_option_ids` and `other_option_ids` are choices that it allows, None where there is none.

    A choosy dish has a choice that must be made.
    """

    id: str
    dish: str
    section: str
    price: int
    alcohol: bool
    available: bool
    restaurant_id: str
    restaurant: str
    likely_option_ids: list[str] | None
    other_option_ids: list[str] | None
    is_choosy: bool
    plural: bool


class OptionThing(NamedTuple):
    """One choice of a dish."""

    id: str
    option: str
    price_delta: int
    item_id: str
    is_extra: bool


class AddressThing(NamedTuple):
    """A saved address."""

    id: str
    label: str
    kind: str
    street: str
    drop_note: str
    said: str


class ContactThing(NamedTuple):
    """Somebody to order with."""

    id: str
    name: str
    phone: str
    pronoun: str | None


class CardThing(NamedTuple):
    """A saved card."""

    id: str
    brand: str
    last4: str
    usable: bool


class DinerThing(NamedTuple):
    """The account, which people call by the app's name."""

    id: str
    app: str
    credit: int


class BasketThing(NamedTuple):
    """An open basket; blocked: something keeps it here.

    `dishes`, `when`, `where` and `card_amount`, what is left for the card, are what a confirmation names.
    """

    id: str
    restaurant: str
    street: str
    subtotal: int
    delivery_fee: int
    service_fee: int
    tax: int
    tip: int
    total: int
    if_missing: str
    dishes: str
    when: str
    where: str
    blocked: bool
    is_group: bool
    card_amount: int
    credit_first: int = 0
    deliver_at: str | None = None
    address: str | None = None
    short_by: int | None = None
    group_order_id: str | None = None
    promo_problem: str | None = None


class BasketLineThing(NamedTuple):
    """A line of an open basket; nobody is named where it is mine."""

    id: str
    dish: str
    quantity: int
    price: int
    for_person: str | None
    basket_id: str
    restaurant: str
    is_group: bool
    plural: bool


class GroupThing(NamedTuple):
    """A group order that still has its basket."""

    id: str
    group: str
    host: str
    state: str
    per_person_limit: int
    closes_at: str


class OrderThing(NamedTuple):
    """An order; recent: of the last months, so that one still knows what was in it."""

    id: str
    restaurant: str
    street: str
    cuisine: str
    day: str
    dishes: tuple[str, ...]
    total: int
    phase: str
    tip: int
    delivery_fee: int
    service_fee: int
    promised_at: str
    address: str
    arrives_at: str | None = None
    late_minutes: int | None = None
    courier: str | None = None
    refunded: int | None = None
    cancel_fee: int | None = None
    claim_until: str | None = None
    tip_until: str | None = None
    is_recent: bool = False


class OrderLineThing(NamedTuple):
    """A dish of an order."""

    id: str
    dish: str
    quantity: int
    price: int
    food_order_id: str
    phase: str
    plural: bool
    is_hot: bool


class SwapThing(NamedTuple):
    """A swap that waits for an answer; unsafe when the offered dish holds what a note of the order rules out."""

    id: str
    dish: str
    offered: str
    price_delta: int
    answer_by: str
    is_unsafe: bool


def is_plural(dish: str) -> bool:
    """Whether a dish is spoken of as several things: "the spring rolls are"."""
    return dish.endswith("s") and dish != "hummus" and " on " not in dish


@lru_cache(maxsize=64)
def _pronouns(seed: int) -> dict[str, str]:
    return {person.email: person.pronoun for person in cast_of(seed).people.everyone}


def _restaurants(world: World) -> list[Any]:
    default = diner_of(world).default_drop_address_id
    address = None if default is None else world.get(DropAddress, default)
    hours, at = all_hours(world), world.local
    return [
        _thing(RestaurantThing, "restaurant_id", place_view(row, hours.get(row.restaurant_id, _NO_HOURS), at))
        for row in world.all(queries.places, zone_id=None if address is None else address.zone_id)
    ]


def _items(world: World) -> list[Any]:
    options = world.all(queries.all_options)
    choices = _likely_options(options)
    choosy = {row.item_id for row in options if row.least}
    return [
        ItemThing(
            row.item_id,
            row.name,
            row.section,
            row.price,
            row.alcohol,
            row.available,
            row.restaurant_id,
            row.restaurant,
            *_two(choices.get(row.item_id, [])),
            row.item_id in choosy,
            is_plural(row.name),
        )
        for row in world.all(queries.all_dishes)
    ]


def _two(ways: list[list[str]]) -> tuple[list[str] | None, list[str] | None]:
    return (ways[0] if ways else None), (ways[1] if len(ways) > 1 else None)


def _likely_options(options: Sequence[Any]) -> dict[str, list[list[str]]]:
    """For each dish with choices one or two that it allows: what must be chosen, else one extra."""
    groups: dict[str, dict[str, list[Any]]] = {}
    for row in options:
        groups.setdefault(row.item_id, {}).setdefault(row.option_group_id, []).append(row)
    found: dict[str, list[list[str]]] = {}
    for item_id, of_item in groups.items():
        free = [rows for _, every in sorted(of_item.items()) if (rows := [row for row in every if row.available])]
        picked = [rows for rows in free if rows[0].least] or free[:1]
        start = ord(item_id[-1])
        ways = [[rows[(start + turn) % len(rows)].option_id for rows in picked] for turn in (0, 1)]
        found[item_id] = [way for number, way in enumerate(ways) if way and way not in ways[:number]]
    return found


def _options(world: World) -> list[Any]:
    return [
        OptionThing(row.option_id, row.name, row.price_delta, row.item_id, row.least == 0)
        for row in world.all(queries.all_options)
    ]


def _addresses(world: World) -> list[Any]:
    return [
        AddressThing(row.drop_address_id, row.label, row.kind, row.street, row.drop_note, _place_of(row))
        for row in world.find(DropAddress)
    ]


def _place_of(address: DropAddress) -> str:
    """An address as somebody else calls it: "your home address", "the office", "your mum's place"."""
    if address.kind != "private":
        return "your home address" if address.kind == "home" else "the office"
    return f"your {address.label}" if address.label[0].islower() else address.label


def _contacts(world: World) -> list[Any]:
    pronouns = _pronouns(world.seed)
    return [
        ContactThing(row.contact_id, row.name, row.phone, pronouns.get(row.email)) for row in world.find(FoodContact)
    ]


def _cards(world: World) -> list[Any]:
    return [CardThing(row.card_id, row.brand, row.last4, row.usable) for row in world.find(PayCard)]


def _diner(world: World) -> list[Any]:
    diner = diner_of(world)
    return [DinerThing(diner.diner_id, diner.app, diner.credit)]


def _baskets(world: World) -> list[Any]:
    found: list[Any] = []
    for basket in world.all(queries.open_baskets):
        view = basket_view(world, standing_of(world, basket))
        found.append(
            _thing(
                BasketThing,
                "basket_id",
                view,
                dishes=", ".join(f"{line['quantity']} x {line['dish']}" for line in view["lines"]),
                when=view.get("deliver_at", "as soon as can be"),
                where=_where(world, basket.drop_address_id),
                blocked=bool(view["blocking"]),
                is_group="group_order" in view,
                card_amount=view["total"] - view.get("credit_first", 0),
            )
        )
    return found


def _where(world: World, drop_address_id: str | None) -> str:
    address = None if drop_address_id is None else world.get(DropAddress, drop_address_id)
    return "no address yet" if address is None else _place_of(address)


def _basket_lines(world: World) -> list[Any]:
    found: list[Any] = []
    for basket in world.all(queries.open_baskets):
        view = basket_view(world, standing_of(world, basket))
        found += [
            _thing(
                BasketLineThing,
                "basket_line_id",
                line,
                for_person=None if line["for_person"] == "me" else line["for_person"],
                basket_id=basket.basket_id,
                restaurant=view["restaurant"],
                is_group="group_order" in view,
                plural=is_plural(line["dish"]),
            )
            for line in view["lines"]
        ]
    return found


def _groups(world: World) -> list[Any]:
    found: list[Any] = []
    for basket in world.all(queries.open_baskets):
        view = basket_view(world, standing_of(world, basket))
        if "group_order" in view:
            found.append(_thing(GroupThing, "group_order_id", view["group_order"]))
    return found


def _orders(world: World) -> list[Any]:
    lines: dict[str, list[Any]] = {}
    for line in world.all(queries.all_order_lines):
        lines.setdefault(line.food_order_id, []).append(line)
    addresses = {row.drop_address_id: row for row in world.find(DropAddress)}
    found: list[Any] = []
    for row in world.all(queries.orders):
        view = order_view(world, row, addresses[row.drop_address_id], (), ())
        dishes = tuple(line.dish for line in lines.get(row.food_order_id, ()))
        is_recent = view["day"] >= (world.today - _REMEMBERED).isoformat()
        found.append(_thing(OrderThing, "food_order_id", view, dishes=dishes, is_recent=is_recent))
    return found


def _order_lines(world: World) -> list[Any]:
    phases = {row.food_order_id: phase_of(row, world.now) for row in world.all(queries.orders)}
    return [
        OrderLineThing(
            line.food_order_line_id,
            line.dish,
            line.quantity,
            0 if line.state == "left_out" else line.unit_price * line.quantity,
            line.food_order_id,
            phases[line.food_order_id],
            is_plural(line.dish),
            line.section in _HOT,
        )
        for line in world.all(queries.all_order_lines)
    ]


def _swaps(world: World) -> list[Any]:
    return [
        _thing(SwapThing, "swap_id", swap_view(world, row), is_unsafe=bool(ruled_out(row.note, row.allergens)))
        for row in world.all(queries.pending_swaps)
    ]


def _thing(kind: type[Any], key: str, view: Mapping[str, Any], **unseen: Any) -> Any:
    known = {name: view[name] for name in kind._fields if name in view}
    return kind(**{**known, **unseen, "id": view[key]})


THINGS: Mapping[str, Rows] = {
    "restaurant": _restaurants,
    "menu_item": _items,
    "menu_option": _options,
    "drop_address": _addresses,
    "food_contact": _contacts,
    "pay_card": _cards,
    "diner": _diner,
    "basket": _baskets,
    "basket_line": _basket_lines,
    "group_order": _groups,
    "food_order": _orders,
    "food_order_line": _order_lines,
    "swap": _swaps,
}
