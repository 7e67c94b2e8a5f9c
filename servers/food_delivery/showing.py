"""Rows as the tools and `things` show them: one place for each, so that both agree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from servers.food_delivery import amounts, queries
from servers.food_delivery.models import DropAddress, FoodContact, GroupOrder
from servers.food_delivery.policy import CLAIM_HOURS, TIP_HOURS
from servers.food_delivery.standing import Standing, diner_of, host_of, over_in, shares_of
from servers.food_delivery.times import Hours, clock, closing, is_served, moment_of, next_opening, phase_of
from servers.food_delivery.views import (
    BasketLineView,
    BasketView,
    DishView,
    GroupView,
    HoursView,
    OptionGroupView,
    OrderLineView,
    OrderRowView,
    OrderView,
    PlaceView,
    SwapView,
)
from servers.kit.text import local_minute
from sessions import World

_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def place_view(row: Any, hours: Hours, at: datetime) -> PlaceView:
    """A row of `queries.places` for a local time."""
    closes = None if row.state != "open" else closing(hours, at)
    view: PlaceView = {
        "restaurant_id": row.restaurant_id,
        "restaurant": row.name,
        "cuisine": row.cuisine,
        "street": row.street,
        "rating": f"{row.rating_tenths // 10}.{row.rating_tenths % 10}",
        "price_level": row.price_level,
        "state": row.state,
        "open": closes is not None,
        "takes_scheduled": row.takes_scheduled,
        "delivers": row.fee is not None,
    }
    if closes is not None:
        view["open_until"] = closes.isoformat(timespec="minutes")
    elif row.state == "open" and (opens := next_opening(hours, at)) is not None:
        view["opens_at"] = opens.isoformat(timespec="minutes")
    if row.fee is not None:
        view["fee"] = row.fee
        view["minimum"] = row.minimum
        view["minutes"] = row.prep_minutes + row.eta_minutes
    return view


def hours_view(hours: Hours) -> list[HoursView]:
    """A week of opening hours; days on which a place is shut say so."""
    return [
        {
            "weekday": name,
            "hours": ", ".join(f"{clock(opens)}-{clock(closes)}" for opens, closes in hours.spans.get(number, ()))
            or "closed",
        }
        for number, name in enumerate(_WEEKDAYS)
    ]


def dish_view(item: Any, groups: Sequence[OptionGroupView], at: datetime) -> DishView:
    """A dish of a menu for a local time."""
    view: DishView = {
        "item_id": item.item_id,
        "dish": item.name,
        "section": item.section,
        "price": item.price,
        "allergens": sorted(item.allergens),
        "diet": sorted(item.diet),
        "alcohol": item.alcohol,
        "available": item.available and is_served(item.served_from, item.served_to, at),
    }
    if item.description:
        view["description"] = item.description
    if item.served_from is not None and item.served_to is not None:
        view["served"] = f"{clock(item.served_from)}-{clock(item.served_to)}"
    if item.max_per_order is not None:
        view["max_per_order"] = item.max_per_order
    if groups:
        view["option_groups"] = list(groups)
    return view


def groups_view(world: World, restaurant_id: str) -> Mapping[str, list[OptionGroupView]]:
    """What may be chosen at a place, by dish."""
    options: dict[str, list[Any]] = {}
    for row in world.all(queries.options_at, restaurant_id=restaurant_id):
        options.setdefault(row.option_group_id, []).append(row)
    found: dict[str, list[OptionGroupView]] = {}
    for group in world.all(queries.groups_at, restaurant_id=restaurant_id):
        view: OptionGroupView = {
            "name": group.name,
            "least": group.least,
            "most": group.most,
            "options": [
                {
                    "option_id": row.option_id,
                    "option": row.name,
                    "price_delta": row.price_delta,
                    "allergens": sorted(row.allergens),
                    "available": row.available,
                }
                for row in options.get(group.option_group_id, ())
            ],
        }
        found.setdefault(group.item_id, []).append(view)
    return found


def basket_view(world: World, found: Standing) -> BasketView:
    """A basket with all that it costs now."""
    basket, bill = found.basket, found.bill
    view: BasketView = {
        "basket_id": basket.basket_id,
        "restaurant": found.place.name,
        "street": found.place.street,
        "if_missing": basket.if_missing,
        "subtotal": bill.subtotal,
        "discount": bill.discount,
        "delivery_fee": bill.delivery_fee,
        "service_fee": bill.service_fee,
        "small_fee": bill.small_fee,
        "tax": bill.tax,
        "tip": bill.tip,
        "total": bill.total,
        "restaurant_id": basket.restaurant_id,
        "lines": [],
        "blocking": [*found.conflicts, *found.refusals],
    }
    if found.address is not None:
        view["address"] = found.address.label
        view["drop_address_id"] = found.address.drop_address_id
    if basket.deliver_at is not None:
        view["deliver_at"] = local_minute(basket.deliver_at, world.zone)
    if credit := min(diner_of(world).credit, bill.total):
        view["credit_first"] = credit
    if found.short_by:
        view["short_by"] = found.short_by
    if basket.promo_code is not None:
        view["promo_code"] = basket.promo_code
    if found.promo_problem:
        view["promo_problem"] = found.promo_problem
    for line in found.lines:
        row: BasketLineView = {
            "basket_line_id": line.row.basket_line_id,
            "dish": line.row.name,
            "quantity": line.row.quantity,
            "price": line.price,
            "item_id": line.row.item_id,
            "for_person": line.row.for_person,
        }
        if line.options:
            row["options"] = list(line.options)
        if line.row.note:
            row["note"] = line.row.note
        if line.problem:
            row["problem"] = line.problem
        view["lines"].append(row)
    if found.group is not None:
        view["group_order_id"] = found.group.group_order_id
        view["group_order"] = group_view(world, found, found.group)
    return view


def group_view(world: World, found: Standing, group: GroupOrder) -> GroupView:
    """A group order with what each person's dishes cost."""
    over = over_in(found.lines, group.per_person_limit)
    names = {row.contact_id: row.name for row in world.find(FoodContact)}
    return {
        "group_order_id": group.group_order_id,
        "group": group.name,
        "host": host_of(world, group),
        "state": group.state,
        "per_person_limit": group.per_person_limit,
        "closes_at": local_minute(group.closes_at, world.zone),
        "members": [names[key] for key in group.members],
        "shares": [
            {"person": name, "share": share, "over_by": over[name]}
            if name in over
            else {"person": name, "share": share}
            for name, share in shares_of(found.lines).items()
        ],
    }


def swap_view(world: World, row: Any) -> SwapView:
    """A row of `queries.pending_swaps`."""
    return {
        "swap_id": row.swap_id,
        "dish": row.dish,
        "offered": row.offered,
        "price_delta": row.price_delta,
        "answer_by": local_minute(row.answer_by, world.zone),
    }


def order_row(world: World, row: Any, dishes: Sequence[str], swaps: Sequence[Any]) -> OrderRowView:
    """An order in a list."""
    view: OrderRowView = {
        "food_order_id": row.food_order_id,
        "restaurant": row.restaurant,
        "street": row.street,
        "cuisine": row.cuisine,
        "day": local_minute(row.promised_at, world.zone)[:10],
        "dishes": list(dishes),
        "total": row.total,
        "phase": phase_of(row, world.now),
    }
    if row.refunded:
        view["refunded"] = row.refunded
    if swaps and view["phase"] not in {"delivered", "cancelled", "rejected"}:
        view["swaps"] = [swap_view(world, swap) for swap in swaps]
    return view


def cancel_fee(row: Any, phase: str) -> int | None:
    """What cancelling an order costs in a phase, None where it cannot be cancelled."""
    if phase in {"scheduled", "placed"}:
        return 0
    if phase == "accepted":
        return amounts.kept_on_cancel(row.subtotal, row.discount, row.delivery_fee, row.service_fee + row.small_fee)
    return None


def late_minutes(row: Any) -> int:
    """By how many minutes the planned delivery is later than was promised."""
    return max(0, int((moment_of(row.delivered_at) - moment_of(row.promised_at)).total_seconds()) // 60)


def until(world: World, row: Any, hours: int) -> str | None:
    """The local minute until which something may be done after a delivery, None once it is over."""
    end = moment_of(row.delivered_at) + timedelta(hours=hours)
    if world.now > end:
        return None
    return end.astimezone(world.zone).replace(tzinfo=None).isoformat(timespec="minutes")


def order_view(world: World, row: Any, address: DropAddress, lines: Sequence[Any], swaps: Sequence[Any]) -> OrderView:
    """An order in full."""
    zone = world.zone
    phase = phase_of(row, world.now)
    view: OrderView = {
        "food_order_id": row.food_order_id,
        "restaurant": row.restaurant,
        "street": row.street,
        "cuisine": row.cuisine,
        "day": local_minute(row.promised_at, zone)[:10],
        "phase": phase,
        "placed_at": local_minute(row.placed_at, zone),
        "promised_at": local_minute(row.promised_at, zone),
        "address": address.label,
        "subtotal": row.subtotal,
        "discount": row.discount,
        "delivery_fee": row.delivery_fee,
        "service_fee": row.service_fee,
        "small_fee": row.small_fee,
        "tax": row.tax,
        "tip": row.tip,
        "total": row.total,
        "paid_with": row.paid_with,
        "restaurant_id": row.restaurant_id,
        "lines": [line_view(line, phase) for line in lines],
    }
    if row.deliver_at is not None:
        view["deliver_at"] = local_minute(row.deliver_at, zone)
    if row.refunded:
        view["refunded"] = row.refunded
    if row.outcome == "kept":
        view["accepted_at"] = local_minute(row.accept_by, zone)
        view["ready_at"] = local_minute(row.ready_at, zone)
        view["pickup_at"] = local_minute(row.pickup_at, zone)
        view["arrives_at"] = local_minute(row.delivered_at, zone)
        if late := late_minutes(row):
            view["late_minutes"] = late
    if phase in {"ready", "on_the_way", "delivered"}:
        view["courier"] = row.courier
    fee = cancel_fee(row, phase)
    if fee is not None:
        view["cancel_fee"] = fee
    if phase == "delivered":
        claim, tip = until(world, row, CLAIM_HOURS), until(world, row, TIP_HOURS)
        if claim is not None:
            view["claim_until"] = claim
        if tip is not None:
            view["tip_until"] = tip
    if swaps and phase not in {"delivered", "cancelled", "rejected"}:
        view["swaps"] = [{**swap_view(world, swap), "offered_item_id": swap.offered_item_id} for swap in swaps]
    return view


def line_view(line: Any, phase: str) -> OrderLineView:
    """A dish of an order."""
    view: OrderLineView = {
        "food_order_line_id": line.food_order_line_id,
        "dish": line.dish,
        "quantity": line.quantity,
        "price": 0 if line.state == "left_out" else line.unit_price * line.quantity,
        "item_id": line.item_id,
        "state": line.state,
        "for_person": line.for_person,
    }
    if line.note:
        view["note"] = line.note
    if phase == "delivered" and line.state != "left_out":
        view["claimable"] = line.quantity - line.issue_qty
    if line.refunded:
        view["refunded"] = line.refunded
    return view
