"""Placing orders, and filling a basket as an earlier order was."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Annotated, Any

from pydantic import Field

from servers.food_delivery import queries
from servers.food_delivery.amounts import line_tax
from servers.food_delivery.models import (
    Basket,
    BasketId,
    BasketLine,
    Diner,
    FoodOrder,
    FoodOrderId,
    FoodOrderLine,
    GroupOrder,
    PayCard,
    PayCardId,
    Promo,
    Restaurant,
)
from servers.food_delivery.policy import COURIERS
from servers.food_delivery.standing import (
    Standing,
    called,
    closed_problem,
    diner_of,
    hours_at,
    line_problem,
    standing_of,
)
from servers.food_delivery.times import moment_of, phase_of, plan_from, start_for
from servers.food_delivery.tools.basket import open_basket
from servers.food_delivery.views import PlacedView, RepeatedView
from servers.kit import Cents, Conflict, Refused, Toolbox, find
from servers.kit.text import instant, local_minute, written
from sessions import World

toolbox = Toolbox()


@toolbox.write(FoodOrder, FoodOrderLine, Basket, BasketLine, Diner, Promo, GroupOrder, confirm=True, irreversible=True)
def place_food_order(
    world: World,
    basket_id: BasketId,
    card_id: PayCardId,
    total: Annotated[
        Cents, Field(description="The total that view_basket shows and the diner has agreed to, in cents.")
    ],
    use_credit: Annotated[bool, Field(description="Whether the account's credit pays first.")] = True,
) -> PlacedView:
    """Order what is in a basket, for now or for the time it is set to; the total must be the one that was agreed to.

    Raises:
        Refused: somebody else hosts the group order, or alcohol cannot be brought then or there.
        Conflict: the total is another one now, the minimum is missed by too much, a dish cannot be had, the place is
            closed or does not deliver there, no address is set, the group is not locked, or the card cannot be used.
    """
    basket = find(world, Basket, basket_id)
    card = find(world, PayCard, card_id)
    found = standing_of(world, basket)
    if found.refusals:
        raise Refused(f"{found.refusals[0]}.")
    if found.conflicts:
        raise Conflict(f"{found.conflicts[0]}.")
    if not card.usable:
        raise Conflict(f"The {card.brand} card ending {card.last4} is blocked; take another card.")
    if total != found.bill.total:
        raise Conflict(
            f"The total is {written(found.bill.total)} now, not {written(total)}; name it to the diner first."
        )
    if found.service is None or found.address is None:
        raise LookupError(basket_id)
    prep, eta = found.place.prep_minutes, found.service.eta_minutes
    wished = None if basket.deliver_at is None else moment_of(basket.deliver_at)
    plan = plan_from(world.now if wished is None else start_for(wished, prep, eta), prep, eta)
    diner = diner_of(world)
    credit = min(diner.credit, found.bill.total) if use_credit else 0
    order = world.insert(
        FoodOrder,
        restaurant_id=basket.restaurant_id,
        placed_at=instant(world.now),
        deliver_at=basket.deliver_at,
        promised_at=plan.delivered_at,
        **plan._asdict(),
        cancelled_at=None,
        outcome="kept",
        courier=Random(f"{world.seed}/food_delivery/courier/{basket_id}").choice(COURIERS),
        drop_address_id=found.address.drop_address_id,
        promo_code=None if found.promo is None or found.promo_problem else found.promo.code,
        if_missing=basket.if_missing,
        **found.bill._asdict(),
        total=found.bill.total,
        refunded=0,
        paid_with="credit" if credit == found.bill.total else card.last4,
        credit_used=credit,
        group_order_id=None if found.group is None else found.group.group_order_id,
    )
    _move_lines(world, found, order.food_order_id)
    if found.group is not None:
        world.update(GroupOrder, found.group.group_order_id, state="ordered", basket_id=None)
    world.delete(Basket, basket_id)
    if credit:
        world.update(Diner, diner.diner_id, credit=diner.credit - credit)
    if order.promo_code is not None and found.promo is not None:
        world.update(Promo, found.promo.code, uses_left=found.promo.uses_left - 1)
    return {
        "food_order_id": order.food_order_id,
        "restaurant": found.place.name,
        "total": order.total,
        "credit_used": credit,
        "paid_with": order.paid_with,
        "phase": phase_of(order, world.now),
        "arrives_at": local_minute(order.delivered_at, world.zone),
    }


def _move_lines(world: World, found: Standing, food_order_id: str) -> None:
    for line in found.lines:
        world.insert(
            FoodOrderLine,
            food_order_id=food_order_id,
            item_id=line.row.item_id,
            option_ids=line.row.option_ids,
            quantity=line.row.quantity,
            unit_price=line.unit,
            tax=line_tax(line.unit, line.row.quantity),
            note=line.row.note,
            issue_qty=0,
            refunded=0,
            state="kept",
            for_person=line.row.for_person,
        )
        world.delete(BasketLine, line.row.basket_line_id)


@toolbox.write(Basket, BasketLine)
def repeat_food_order(
    world: World,
    food_order_id: FoodOrderId,
    skip_unavailable: Annotated[bool, Field(description="Leave out what cannot be had today.")] = False,
) -> RepeatedView:
    """Fill a basket as in an earlier order, at today's prices, for the default address; tells what is different now.

    Raises:
        Conflict: there is an open basket at the place, it is paused or gone, or a dish cannot be had.
    """
    order = find(world, FoodOrder, food_order_id, "order")
    place = find(world, Restaurant, order.restaurant_id)
    if place.state != "open":
        raise Conflict(f"{closed_problem(place, hours_at(world, place.restaurant_id), world.local)}.")
    basket = world.first(queries.basket_at, restaurant_id=order.restaurant_id)
    if basket is not None:
        raise Conflict(f"There is an open basket at {called(place)} already: {basket.basket_id}.")
    dishes = {row.item_id: row for row in world.all(queries.dishes_at, restaurant_id=order.restaurant_id)}
    changes: list[str] = []
    kept: list[tuple[Any, list[str]]] = []
    for line in world.all(queries.order_lines, food_order_id=food_order_id):
        if line.state == "left_out":
            continue
        item = dishes[line.item_id]
        options = world.all(queries.options_among, option_ids=queries.many(line.option_ids)) if line.option_ids else []
        gone = [option.name for option in options if not option.available]
        problem = line_problem(item, line.quantity, _at_noon(world, item), gone)
        if problem and not skip_unavailable:
            raise Conflict(f"{problem}; skip_unavailable leaves it out.")
        if problem:
            changes.append(f"{problem} and was left out")
            continue
        kept.append((line, line.option_ids))
        now = item.price + sum(option.price_delta for option in options)
        if now != line.unit_price:
            changes.append(f"{item.name} costs {written(now)} now, not {written(line.unit_price)}")
    if not kept:
        raise Conflict(f"Nothing of that order can be had at {called(place)} today.")
    basket = open_basket(world, order.restaurant_id)
    for line, chosen in kept:
        world.insert(
            BasketLine,
            basket_id=basket.basket_id,
            item_id=line.item_id,
            option_ids=chosen,
            quantity=line.quantity,
            note=line.note,
            for_person="me",
        )
    found = standing_of(world, basket)
    return {
        "basket_id": basket.basket_id,
        "restaurant": place.name,
        "total": found.bill.total,
        "changes": changes,
        "blocking": [*found.conflicts, *found.refusals],
    }


def _at_noon(world: World, item: Any) -> Any:
    """A time of today at which a dish is served: when it is eaten is settled later."""
    if item.served_from is None:
        return world.local
    return world.local.replace(hour=0, minute=0) + timedelta(minutes=item.served_from)
