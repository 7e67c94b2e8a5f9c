"""Selects of the app, compiled once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import orjson
from sqlalchemy import String, and_, bindparam, func, select

from servers.food_delivery.models import (
    Basket,
    BasketLine,
    Closure,
    FoodOrder,
    FoodOrderLine,
    GroupOrder,
    Issue,
    MenuItem,
    MenuOption,
    OpeningHour,
    OptionGroup,
    Restaurant,
    Swap,
    ZoneService,
)
from sessions import columns, entities


def many(found: Iterable[str]) -> str:
    """Ids as one argument of a query; each counts once."""
    return orjson.dumps(list(dict.fromkeys(found))).decode()


def _among(column: Any, argument: str) -> Any:
    each = func.json_each(bindparam(argument, type_=String)).table_valued("value")
    return column.in_(select(each.c.value))


_Missing = MenuItem.__table__.alias("missing_item")
_Offered = MenuItem.__table__.alias("offered_item")

# Places with the terms on which they deliver to one zone, NULL where they do not.
places = columns(
    select(*Restaurant.__table__.columns, ZoneService.fee, ZoneService.minimum, ZoneService.eta_minutes)
    .outerjoin(
        ZoneService,
        and_(
            ZoneService.restaurant_id == Restaurant.restaurant_id,
            ZoneService.zone_id == bindparam("zone_id", type_=String),
        ),
    )
    .where(Restaurant.state != "gone")
    .order_by(Restaurant.rating_tenths.desc(), Restaurant.name, Restaurant.restaurant_id)
)
all_hours = columns(
    select(OpeningHour.restaurant_id, OpeningHour.weekday, OpeningHour.opens, OpeningHour.closes).order_by(
        OpeningHour.restaurant_id, OpeningHour.weekday, OpeningHour.opens
    )
)
all_closures = columns(select(Closure.restaurant_id, Closure.day, Closure.reason))
hours_at = columns(
    select(OpeningHour.weekday, OpeningHour.opens, OpeningHour.closes)
    .where(OpeningHour.restaurant_id == bindparam("restaurant_id"))
    .order_by(OpeningHour.weekday, OpeningHour.opens)
)
closures_at = columns(
    select(Closure.day, Closure.reason).where(Closure.restaurant_id == bindparam("restaurant_id")).order_by(Closure.day)
)
dishes_called = columns(
    select(MenuItem.item_id, MenuItem.restaurant_id, MenuItem.name, MenuItem.price)
    .where(func.instr(func.lower(MenuItem.name), bindparam("word")) > 0)
    .order_by(MenuItem.restaurant_id, MenuItem.name)
)
dishes_at = entities(
    select(MenuItem).where(MenuItem.restaurant_id == bindparam("restaurant_id")).order_by(MenuItem.item_id)
)
all_dishes = columns(
    select(
        MenuItem.item_id,
        MenuItem.restaurant_id,
        MenuItem.name,
        MenuItem.section,
        MenuItem.price,
        MenuItem.alcohol,
        MenuItem.available,
        Restaurant.name.label("restaurant"),
        Restaurant.state,
    )
    .join(Restaurant, Restaurant.restaurant_id == MenuItem.restaurant_id)
    .where(Restaurant.state != "gone")
    .order_by(MenuItem.item_id)
)
groups_at = entities(
    select(OptionGroup)
    .join(MenuItem, MenuItem.item_id == OptionGroup.item_id)
    .where(MenuItem.restaurant_id == bindparam("restaurant_id"))
    .order_by(OptionGroup.item_id, OptionGroup.least.desc(), OptionGroup.name)
)
options_at = columns(
    select(*MenuOption.__table__.columns)
    .join(OptionGroup, OptionGroup.option_group_id == MenuOption.option_group_id)
    .join(MenuItem, MenuItem.item_id == OptionGroup.item_id)
    .where(MenuItem.restaurant_id == bindparam("restaurant_id"))
    .order_by(MenuOption.price_delta, MenuOption.name)
)
groups_of = entities(
    select(OptionGroup)
    .where(OptionGroup.item_id == bindparam("item_id"))
    .order_by(OptionGroup.least.desc(), OptionGroup.name)
)
all_options = columns(
    select(*MenuOption.__table__.columns, OptionGroup.item_id, OptionGroup.name.label("group_name"), OptionGroup.least)
    .join(OptionGroup, OptionGroup.option_group_id == MenuOption.option_group_id)
    .order_by(MenuOption.option_id)
)
options_of = columns(
    select(*MenuOption.__table__.columns, OptionGroup.item_id)
    .join(OptionGroup, OptionGroup.option_group_id == MenuOption.option_group_id)
    .where(OptionGroup.item_id == bindparam("item_id"))
    .order_by(MenuOption.price_delta, MenuOption.name)
)
options_among = columns(
    select(MenuOption.option_id, MenuOption.name, MenuOption.price_delta, MenuOption.available).where(
        _among(MenuOption.option_id, "option_ids")
    )
)

open_baskets = entities(select(Basket).order_by(Basket.deliver_at, Basket.basket_id))
basket_at = entities(select(Basket).where(Basket.restaurant_id == bindparam("restaurant_id")))
basket_lines = columns(
    select(
        *BasketLine.__table__.columns,
        MenuItem.name,
        MenuItem.price,
        MenuItem.available,
        MenuItem.alcohol,
        MenuItem.served_from,
        MenuItem.served_to,
        MenuItem.max_per_order,
    )
    .join(MenuItem, MenuItem.item_id == BasketLine.item_id)
    .where(BasketLine.basket_id == bindparam("basket_id"))
    .order_by(MenuItem.name, BasketLine.basket_line_id)
)
group_of = entities(select(GroupOrder).where(GroupOrder.basket_id == bindparam("basket_id")))

_ORDERS = (
    select(*FoodOrder.__table__.columns, Restaurant.name.label("restaurant"), Restaurant.street, Restaurant.cuisine)
    .join(Restaurant, Restaurant.restaurant_id == FoodOrder.restaurant_id)
    .order_by(FoodOrder.promised_at.desc(), FoodOrder.food_order_id)
)  # fmt: skip
orders = columns(_ORDERS)
# What a list shows of orders, and what their phase follows from.
orders_in_short = columns(
    select(
        FoodOrder.food_order_id,
        FoodOrder.deliver_at,
        FoodOrder.promised_at,
        FoodOrder.accept_by,
        FoodOrder.ready_at,
        FoodOrder.pickup_at,
        FoodOrder.delivered_at,
        FoodOrder.outcome,
        FoodOrder.total,
        FoodOrder.refunded,
        Restaurant.name.label("restaurant"),
        Restaurant.street,
        Restaurant.cuisine,
    )
    .join(Restaurant, Restaurant.restaurant_id == FoodOrder.restaurant_id)
    .order_by(FoodOrder.promised_at.desc(), FoodOrder.food_order_id)
)
order_of = columns(_ORDERS.where(FoodOrder.food_order_id == bindparam("food_order_id")))
_ORDER_LINES = (
    select(*FoodOrderLine.__table__.columns, MenuItem.name.label("dish"), MenuItem.section)
    .join(MenuItem, MenuItem.item_id == FoodOrderLine.item_id)
    .order_by(FoodOrderLine.food_order_id, FoodOrderLine.food_order_line_id)
)  # fmt: skip
all_order_lines = columns(_ORDER_LINES)
order_lines = columns(_ORDER_LINES.where(FoodOrderLine.food_order_id == bindparam("food_order_id")))
order_lines_among = columns(_ORDER_LINES.where(_among(FoodOrderLine.food_order_id, "food_order_ids")))
pending_swaps = columns(
    select(
        *Swap.__table__.columns,
        FoodOrderLine.food_order_id,
        FoodOrderLine.note,
        _Missing.c.name.label("dish"),
        _Offered.c.name.label("offered"),
        _Offered.c.allergens,
    )
    .join(FoodOrderLine, FoodOrderLine.food_order_line_id == Swap.food_order_line_id)
    .join(_Missing, _Missing.c.item_id == Swap.missing_item_id)
    .join(_Offered, _Offered.c.item_id == Swap.offered_item_id)
    .where(Swap.state == "pending")
    .order_by(Swap.answer_by, Swap.swap_id)
)
granted_since = columns(
    select(func.count(Issue.issue_id)).where(Issue.state == "granted", Issue.reported_at > bindparam("since"))
)
issues_since = columns(
    select(*Issue.__table__.columns, FoodOrderLine.food_order_id, MenuItem.name.label("dish"))
    .join(FoodOrderLine, FoodOrderLine.food_order_line_id == Issue.food_order_line_id)
    .join(MenuItem, MenuItem.item_id == FoodOrderLine.item_id)
    .where(Issue.reported_at > bindparam("since"))
    .order_by(Issue.reported_at.desc(), Issue.issue_id)
)
ungranted = columns(
    select(func.count(Issue.issue_id))
    .join(FoodOrderLine, FoodOrderLine.food_order_line_id == Issue.food_order_line_id)
    .where(FoodOrderLine.food_order_id == bindparam("food_order_id"), Issue.state != "granted")
)
