"""Orders: what was ordered, where it is, and what can still be changed."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from servers.food_delivery import amounts, queries
from servers.food_delivery.models import (
    Diner,
    DropAddress,
    FoodOrder,
    FoodOrderId,
    FoodOrderLine,
    ItemId,
    MenuItem,
    Phase,
    Promo,
    Swap,
    SwapId,
)
from servers.food_delivery.policy import TIP_HOURS
from servers.food_delivery.showing import cancel_fee, order_row, order_view, until
from servers.food_delivery.standing import diner_of
from servers.food_delivery.times import moment_of, phase_of
from servers.food_delivery.views import CancelledView, OrderRowView, OrdersView, OrderView, SwappedView, TipView
from servers.kit import (
    Conflict,
    Cursor,
    Day,
    Limit,
    Name,
    NotFound,
    Refused,
    Said,
    Toolbox,
    find,
    page,
)
from servers.kit.text import instant, local_minute, plain, written
from sessions import World

toolbox = Toolbox()
_WORDS = {"ready": "ready for the courier", "on_the_way": "on its way", "delivered": "delivered"}


@toolbox.read
def list_food_orders(
    world: World,
    phase: Annotated[Phase, Field(description="Only orders in this phase.")] | None = None,
    query: Annotated[Name, Field(description="Words of a place, a cuisine or a dish.")] | None = None,
    from_day: Annotated[Day, Field(description="First day, such as 2026-03-01.")] | None = None,
    to_day: Annotated[Day, Field(description="Last day, such as 2026-03-31.")] | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> OrdersView:
    """List my orders by day of delivery, the latest first: place, dishes, total, phase, swaps to be answered."""
    rows = [
        row
        for row in world.all(queries.orders_in_short)
        if (phase is None or phase == phase_of(row, world.now))
        and (from_day is None or from_day <= local_minute(row.promised_at, world.zone)[:10])
        and (to_day is None or local_minute(row.promised_at, world.zone)[:10] <= to_day)
    ]
    words = plain(query or "").split()
    dishes: dict[str, list[str]] = {}
    if words:
        for line in world.all(queries.all_order_lines):
            dishes.setdefault(line.food_order_id, []).append(line.dish)
        rows = [row for row in rows if _matches(words, row, dishes.get(row.food_order_id, ()))]
    cut = page(rows, limit, cursor)
    if not words and cut.rows:
        keys = queries.many(row.food_order_id for row in cut.rows)
        for line in world.all(queries.order_lines_among, food_order_ids=keys):
            dishes.setdefault(line.food_order_id, []).append(line.dish)
    swaps: dict[str, list[Any]] = {}
    for swap in world.all(queries.pending_swaps):
        swaps.setdefault(swap.food_order_id, []).append(swap)
    shown_rows: list[OrderRowView] = [
        order_row(world, row, dishes.get(row.food_order_id, ()), swaps.get(row.food_order_id, ())) for row in cut.rows
    ]
    view: OrdersView = {"food_orders": shown_rows, "total": cut.total}
    if cut.next_cursor is not None:
        view["next_cursor"] = cut.next_cursor
    return view


def _matches(words: list[str], row: Any, dishes: Any) -> bool:
    """Whether the place holds all words, or one dish does."""
    named = [plain(f"{row.restaurant} {row.street} {row.cuisine}"), *map(plain, dishes)]
    return any(all(word in text for word in words) for text in named)


@toolbox.read
def track_food_order(world: World, food_order_id: FoodOrderId) -> OrderView:
    """Show an order in full: phase, planned times, delay, courier, dishes, money, swaps, and what may still be done."""
    row = world.first(queries.order_of, food_order_id=food_order_id)
    if row is None:
        raise NotFound(f"There is no order {food_order_id}.")
    lines = world.all(queries.order_lines, food_order_id=food_order_id)
    swaps = [swap for swap in world.all(queries.pending_swaps) if swap.food_order_id == food_order_id]
    return order_view(world, row, find(world, DropAddress, row.drop_address_id), lines, swaps)


@toolbox.write(FoodOrder, Diner, Promo, confirm=True)
def cancel_food_order(
    world: World,
    food_order_id: FoodOrderId,
    reason: Annotated[Literal["changed_mind", "too_late", "mistake"], Field(description="Why.")],  # noqa: ARG001 - the kitchen hears it
) -> CancelledView:
    """Cancel an order: free until the kitchen has accepted it, then half of the food and all fees are kept.

    Raises:
        Refused: the food is ready, on its way or delivered.
        Conflict: it was cancelled or rejected already.
    """
    order = find(world, FoodOrder, food_order_id, "order")
    phase = phase_of(order, world.now)
    if order.outcome != "kept":
        raise Conflict(f"The order was {order.outcome} already.")
    fee = cancel_fee(order, phase)
    if fee is None:
        raise Refused(f"The order is {_WORDS[phase]}; nothing can be cancelled any more.")
    back = order.total - fee - order.refunded
    to_credit = max(0, back - (order.total - order.credit_used))
    world.update(
        FoodOrder,
        food_order_id,
        outcome="cancelled",
        cancelled_at=instant(world.now),
        refunded=order.refunded + back,
    )
    if to_credit:
        diner = diner_of(world)
        world.update(Diner, diner.diner_id, credit=diner.credit + to_credit)
    if order.promo_code is not None and fee == 0:
        promo = find(world, Promo, order.promo_code)
        world.update(Promo, promo.code, uses_left=promo.uses_left + 1)
    return {
        "food_order_id": food_order_id,
        "cancel_fee": fee,
        "refunded": back,
        "to_credit": to_credit,
        "phase": "cancelled",
    }


@toolbox.write(FoodOrder)
def change_courier_tip(
    world: World,
    food_order_id: FoodOrderId,
    tip: Annotated[int, Said("money"), Field(ge=0, le=100_000, description="The new tip in all, in cents.")],
) -> TipView:
    """Set the courier's tip of an order to a new amount in all.

    Raises:
        Refused: it is lower though the food is on its way or here, or above what is allowed.
        Conflict: the order was cancelled or rejected, was delivered over a day ago, or has that tip already.
    """
    order = find(world, FoodOrder, food_order_id, "order")
    phase = phase_of(order, world.now)
    if order.outcome != "kept":
        raise Conflict(f"The order was {order.outcome}; it has no courier.")
    if phase == "delivered" and until(world, order, TIP_HOURS) is None:
        day = local_minute(order.delivered_at, world.zone)[:10]
        raise Conflict(f"The order was delivered on {day}; a tip can be changed for {TIP_HOURS} hours.")
    if tip == order.tip:
        raise Conflict(f"The tip is {written(tip)} already.")
    if tip < order.tip and phase in {"on_the_way", "delivered"}:
        what = "has the food" if phase == "on_the_way" else "has brought the food"
        raise Refused(f"The courier {what}; the tip of {written(order.tip)} can only go up.")
    most = amounts.highest_tip(order.subtotal)
    if tip > most:
        raise Refused(f"The tip for this order is at most {written(most)}.")
    row = world.update(FoodOrder, food_order_id, tip=tip, total=order.total - order.tip + tip)
    return {"food_order_id": food_order_id, "tip": row.tip, "total": row.total}


@toolbox.write(Swap, FoodOrderLine, FoodOrder)
def answer_swap(
    world: World,
    swap_id: SwapId,
    answer: Annotated[Literal["accept", "decline"], Field(description="Take the other dish, or leave it out.")],
    item_id: Annotated[ItemId, Field(description="Another dish of the place instead of the offered one, not dearer.")]
    | None = None,
) -> SwappedView:
    """Answer a kitchen that has run out of a dish: take what it offers (or another dish), or leave the dish out.

    Raises:
        Conflict: it was answered or has lapsed, the dish is sold out, or is another place's.
        Refused: the dish costs more than the one that is missing.
    """
    swap = find(world, Swap, swap_id)
    if swap.state != "pending":
        raise Conflict(f"The swap was {swap.state} already.")
    if moment_of(swap.answer_by) <= world.now:
        raise Conflict(f"The swap could be answered until {local_minute(swap.answer_by, world.zone)}.")
    line = find(world, FoodOrderLine, swap.food_order_line_id)
    order = find(world, FoodOrder, line.food_order_id)
    if phase_of(order, world.now) not in {"placed", "accepted"}:
        raise Conflict("The order is past the kitchen; the swap cannot be answered any more.")
    if answer == "decline":
        change = f"{leave_out(world, swap, 'declined')} is left out"
    else:
        chosen = find(world, MenuItem, item_id or swap.offered_item_id, "dish")
        if chosen.restaurant_id != order.restaurant_id:
            raise Conflict(f"{chosen.name} is not on the menu of the place that cooks.")
        if item_id is not None and not chosen.available:
            raise Conflict(f"{chosen.name} is sold out.")
        if item_id is not None and chosen.price > line.unit_price:
            raise Refused(f"{chosen.name} costs {written(chosen.price)}, more than {written(line.unit_price)}.")
        change = f"{take(world, swap, chosen)} comes instead"
    total = settle(world, order.food_order_id)
    return {
        "swap_id": swap_id,
        "state": "accepted" if answer == "accept" else "declined",
        "change": change,
        "total": total,
        "food_order_id": order.food_order_id,
    }


def take(world: World, swap: Swap, chosen: MenuItem) -> str:
    """Put another dish in the place of the missing one, at its price but never dearer; its name."""
    line = find(world, FoodOrderLine, swap.food_order_line_id)
    unit = min(chosen.price, line.unit_price)
    world.update(
        FoodOrderLine,
        line.food_order_line_id,
        item_id=chosen.item_id,
        option_ids=[],
        unit_price=unit,
        tax=amounts.line_tax(unit, line.quantity),
        state="swapped",
    )
    world.update(Swap, swap.swap_id, state="accepted")
    return chosen.name


def leave_out(world: World, swap: Swap, state: Literal["declined", "lapsed"]) -> str:
    """Take the missing dish out of the order; its name."""
    line = find(world, FoodOrderLine, swap.food_order_line_id)
    world.update(FoodOrderLine, line.food_order_line_id, state="left_out", tax=0)
    world.update(Swap, swap.swap_id, state=state)
    return find(world, MenuItem, swap.missing_item_id).name


def settle(world: World, food_order_id: str) -> int:
    """Work out an order's money again after a dish changed; nothing left means that it is cancelled. The total."""
    order = find(world, FoodOrder, food_order_id)
    lines = [line for line in world.find(FoodOrderLine, food_order_id=food_order_id) if line.state != "left_out"]
    if not lines:
        world.update(
            FoodOrder, food_order_id, outcome="cancelled", cancelled_at=instant(world.now), refunded=order.total
        )
        return order.total
    promo = None if order.promo_code is None else world.get(Promo, order.promo_code)
    bill = amounts.bill_of(
        [(line.unit_price, line.quantity) for line in lines], promo, order.delivery_fee, order.small_fee, order.tip
    )
    world.update(FoodOrder, food_order_id, **bill._asdict(), total=bill.total)
    return bill.total
