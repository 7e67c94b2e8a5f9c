"""What happens at the app without the diner: kitchens, couriers and the people of a group order."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated

from pydantic import Field

from servers.food_delivery.models import (
    Basket,
    BasketLine,
    ContactId,
    FoodContact,
    FoodOrder,
    FoodOrderId,
    FoodOrderLine,
    FoodOrderLineId,
    GroupOrder,
    GroupOrderId,
    ItemId,
    MenuItem,
    Restaurant,
    RestaurantId,
    Swap,
)
from servers.food_delivery.times import moment_of, phase_of
from servers.food_delivery.tools import toolbox
from servers.kit import Conflict, Minutes, Said, find
from servers.kit.text import instant
from sessions import World

_BEFORE_READY = frozenset({"scheduled", "placed", "accepted"})
_TO_COME = _BEFORE_READY | {"ready", "on_the_way"}


@toolbox.event
def dish_sells_out(world: World, item_id: ItemId) -> None:
    """A place runs out of a dish for today."""
    if not find(world, MenuItem, item_id).available:
        raise Conflict("It is sold out.")
    world.update(MenuItem, item_id, available=False)


@toolbox.event
def place_pauses(world: World, restaurant_id: RestaurantId) -> None:
    """A place stops taking orders for now."""
    if find(world, Restaurant, restaurant_id).state == "paused":
        raise Conflict("It takes no orders.")
    world.update(Restaurant, restaurant_id, state="paused")


@toolbox.event
def kitchen_rejects(world: World, food_order_id: FoodOrderId) -> None:
    """A kitchen turns an order down that is not cooked yet; all is given back."""
    order = _order_in(world, food_order_id, _BEFORE_READY)
    world.update(FoodOrder, food_order_id, outcome="rejected", refunded=order.total)


@toolbox.event
def kitchen_offers_swap(
    world: World, food_order_line_id: FoodOrderLineId, item_id: ItemId, minutes: Minutes
) -> None:  # fmt: skip
    """A kitchen is out of a dish of an order and offers another one, to be answered within some minutes."""
    line = find(world, FoodOrderLine, food_order_line_id)
    _order_in(world, line.food_order_id, _BEFORE_READY)
    offered = find(world, MenuItem, item_id)
    if offered.restaurant_id != find(world, MenuItem, line.item_id).restaurant_id or item_id == line.item_id:
        raise Conflict("That kitchen has no such dish to offer.")
    world.insert(
        Swap,
        food_order_line_id=food_order_line_id,
        missing_item_id=line.item_id,
        offered_item_id=item_id,
        price_delta=min(0, offered.price - line.unit_price),
        answer_by=instant(world.now + timedelta(minutes=minutes)),
        state="pending",
    )


@toolbox.event
def courier_is_late(world: World, food_order_id: FoodOrderId, minutes: Minutes) -> None:
    """A courier will be so many minutes later than planned with an order that is still to come."""
    order = _order_in(world, food_order_id, _TO_COME)
    later = moment_of(order.delivered_at) + timedelta(minutes=minutes)
    world.update(FoodOrder, food_order_id, delivered_at=instant(later))


@toolbox.event
def member_adds_dish(
    world: World,
    group_order_id: GroupOrderId,
    contact_id: ContactId,
    item_id: ItemId,
    quantity: Annotated[int, Said("count"), Field(ge=1, le=30, description="How many.")] = 1,
) -> None:
    """Somebody of a group order chooses a dish."""
    group = find(world, GroupOrder, group_order_id)
    person = find(world, FoodContact, contact_id)
    dish = find(world, MenuItem, item_id)
    if group.basket_id is None or group.state != "open" or contact_id not in {*group.members, group.host_id}:
        raise Conflict("Nobody chooses there now.")
    if find(world, Basket, group.basket_id).restaurant_id != dish.restaurant_id:
        raise Conflict("That place does not cook it.")
    world.insert(
        BasketLine,
        basket_id=group.basket_id,
        item_id=item_id,
        option_ids=[],
        quantity=quantity,
        note="",
        for_person=person.name,
    )


@toolbox.event
def host_locks_group(world: World, group_order_id: GroupOrderId) -> None:
    """The host of somebody else's group order closes it."""
    group = find(world, GroupOrder, group_order_id)
    if group.state != "open" or group.host_id is None:
        raise Conflict("It is my own." if group.host_id is None else f"That group order is {group.state}.")
    world.update(GroupOrder, group_order_id, state="locked")


def _order_in(world: World, food_order_id: str, phases: frozenset[str]) -> FoodOrder:
    """An order in one of some phases."""
    order = find(world, FoodOrder, food_order_id)
    phase = phase_of(order, world.now)
    if phase not in phases:
        raise Conflict(f"The order is {phase}.")
    return order
