"""What time alone does at the store."""

from __future__ import annotations

from datetime import datetime

from servers.kit import find
from servers.kit.text import instant
from servers.shopping import queries
from servers.shopping.models import Coupon, ShopOrder
from servers.shopping.tools.orders import put_back
from servers.shopping.tools.returns import close_return
from sessions import World


def on_clock(world: World, before: datetime, after: datetime) -> None:
    """Let the time from `before` to `after` pass.

    Orders that were not paid for in time are cancelled and their goods are for sale again; open returns that were not
    sent by their last day are closed.
    """
    del before
    for order in world.all(queries.waiting_orders):
        if order.payment_due_at is not None and order.payment_due_at <= instant(after):
            _let_go(world, order)
    today = after.astimezone(world.zone).date().isoformat()
    for row in world.all(queries.overdue_returns, today=today):
        close_return(world, row, by_store=True)


def _let_go(world: World, order: ShopOrder) -> None:
    for line in world.all(queries.lines_of, order_id=order.order_id):
        put_back(world, line, line.quantity - line.cancelled_qty, "other")
    world.update(ShopOrder, order.order_id, cancelled_at=order.payment_due_at)
    if order.coupon_code is not None:
        coupon = find(world, Coupon, order.coupon_code)
        world.update(Coupon, coupon.code, uses_left=coupon.uses_left + 1)
