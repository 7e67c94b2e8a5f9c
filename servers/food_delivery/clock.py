"""What time alone does at the app: swaps that nobody answered lapse."""

from __future__ import annotations

from datetime import datetime

from servers.food_delivery import queries
from servers.food_delivery.models import FoodOrder, MenuItem, Swap
from servers.food_delivery.times import moment_of
from servers.food_delivery.tools.orders import leave_out, settle, take
from servers.kit import find
from sessions import World


def on_clock(world: World, before: datetime, after: datetime) -> None:  # noqa: ARG001 - what is due follows from `after`
    """Let swaps lapse whose time is over: the best match is taken where that was wanted, else the dish is left out."""
    for row in world.all(queries.pending_swaps):
        if moment_of(row.answer_by) > after:
            continue
        swap = find(world, Swap, row.swap_id)
        order = find(world, FoodOrder, row.food_order_id)
        if order.outcome != "kept":
            world.update(Swap, swap.swap_id, state="lapsed")
            continue
        if order.if_missing == "best_match":
            take(world, swap, find(world, MenuItem, swap.offered_item_id))
        else:
            leave_out(world, swap, "lapsed")
        settle(world, order.food_order_id)
