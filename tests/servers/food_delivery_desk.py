"""Rows of the food app that tests look for: orders by phase, baskets by what keeps them, dishes by what they need."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from servers.food_delivery import FOOD_DELIVERY
from servers.food_delivery.models import Basket, DropAddress, FoodOrder, GroupOrder, PayCard
from servers.food_delivery.standing import Standing, standing_of
from servers.food_delivery.times import moment_of, phase_of
from tests.servers.desk import Desk


def desk_at(seed: int = 0) -> Desk:
    return Desk(FOOD_DELIVERY, seed)


def orders_in(desk: Desk, phase: str) -> list[Any]:
    """Orders in a phase, in key order."""
    return [row for row in desk.world.find(FoodOrder) if phase_of(row, desk.world.now) == phase]


def order_in(desk: Desk, phase: str) -> str:
    return orders_in(desk, phase)[0].food_order_id


def delivered_hours_ago(desk: Desk, hours: int) -> str:
    """The order that came about so many hours ago, to the minute."""
    wanted = desk.world.now - timedelta(hours=hours)
    near = timedelta(minutes=1)
    [row] = [row for row in orders_in(desk, "delivered") if abs(moment_of(row.delivered_at) - wanted) < near]
    return row.food_order_id


def lines(desk: Desk, food_order_id: str) -> list[dict[str, Any]]:
    return desk.do("track_food_order", food_order_id=food_order_id)["lines"]


def standings(desk: Desk) -> list[Standing]:
    return [standing_of(desk.world, basket) for basket in desk.world.find(Basket)]


def ready_basket(desk: Desk) -> Standing:
    """A basket that nothing keeps from being ordered."""
    return next(row for row in standings(desk) if not row.conflicts and not row.refusals)


def card(desk: Desk, *, usable: bool = True) -> str:
    return desk.world.find(PayCard, usable=usable)[0].card_id


def address(desk: Desk, kind: str) -> str:
    return desk.world.find(DropAddress, kind=kind)[0].drop_address_id


def group(desk: Desk, name: str) -> GroupOrder:
    [row] = desk.world.find(GroupOrder, name=name)
    return row


def place(desk: Desk, basket_id: str, **more: Any) -> dict[str, Any]:
    """Order a basket for what it costs now."""
    total = desk.do("view_basket", basket_id=basket_id)["baskets"][0]["total"]
    return desk.do("place_food_order", basket_id=basket_id, card_id=card(desk), total=total, **more)
