"""Claims: what was missing, wrong or spoiled in a delivery."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from servers.food_delivery import amounts, queries
from servers.food_delivery.models import (
    Diner,
    FoodOrder,
    FoodOrderId,
    FoodOrderLine,
    FoodOrderLineId,
    Issue,
    IssueKind,
    MenuItem,
    RefundTo,
)
from servers.food_delivery.policy import CLAIM_HOURS, is_claimable, is_granted_at_once
from servers.food_delivery.standing import diner_of, granted_lately
from servers.food_delivery.times import moment_of, phase_of
from servers.food_delivery.views import IssueView
from servers.kit import Conflict, InvalidArguments, Refused, Said, Toolbox, find
from servers.kit.text import instant, local_minute, written
from sessions import World

toolbox = Toolbox()


@toolbox.write(Issue, FoodOrderLine, FoodOrder, Diner)
def report_food_issue(
    world: World,
    food_order_id: FoodOrderId,
    food_order_line_id: FoodOrderLineId,
    kind: Annotated[IssueKind, Field(description="What was wrong, as the diner says it.")],
    quantity: Annotated[int, Said("count"), Field(ge=1, le=30, description="How many of the dish.")] = 1,
    refund_to: Annotated[RefundTo, Field(description="Where the money goes.")] = "card",
) -> IssueView:
    """Claim a dish of a delivered order. Small claims are granted at once, others wait for a person to decide.

    Raises:
        InvalidArguments: the dish is one of another order.
        Refused: it was delivered more than 48 hours ago.
        Conflict: the order is not delivered, or fewer of the dish are left to claim.
    """
    order = find(world, FoodOrder, food_order_id, "order")
    line = find(world, FoodOrderLine, food_order_line_id, "dish of an order")
    item = find(world, MenuItem, line.item_id)
    if line.food_order_id != food_order_id:
        raise InvalidArguments(f"{item.name} ({food_order_line_id}) is in another order than {food_order_id}.")
    phase = phase_of(order, world.now)
    if phase != "delivered":
        raise Conflict(f"The order is {phase.replace('_', ' ')}; only what was delivered can be claimed.")
    if not is_claimable((world.now - moment_of(order.delivered_at)).total_seconds()):
        at = local_minute(order.delivered_at, world.zone)
        raise Refused(f"The order came at {at[11:]} on {at[:10]}; claims are taken for {CLAIM_HOURS} hours.")
    left = 0 if line.state == "left_out" else line.quantity - line.issue_qty
    if quantity > left:
        raise Conflict(f"Only {left} of {item.name} can still be claimed in this order.")
    refund = amounts.refund_for(
        line.issue_qty, quantity, line.quantity, line.unit_price, line.tax, order.subtotal, order.discount
    )
    granted = is_granted_at_once(refund, granted_lately(world))
    world.update(
        FoodOrderLine,
        food_order_line_id,
        issue_qty=line.issue_qty + quantity,
        refunded=line.refunded + (refund if granted else 0),
    )
    fees = _fees_back(world, order) if granted else 0
    issue = world.insert(
        Issue,
        food_order_line_id=food_order_line_id,
        kind=kind,
        quantity=quantity,
        refund=refund + fees,
        refund_to=refund_to,
        state="granted" if granted else "in_review",
        reported_at=instant(world.now),
    )
    if granted:
        world.update(FoodOrder, food_order_id, refunded=order.refunded + refund + fees)
        if refund_to == "credit":
            diner = diner_of(world)
            world.update(Diner, diner.diner_id, credit=diner.credit + refund + fees)
    return {
        "issue_id": issue.issue_id,
        "dish": item.name,
        "quantity": quantity,
        "state": issue.state,
        "decision": f"granted, {written(issue.refund)} comes back" if granted else "waiting for a person to decide",
        "refund": issue.refund,
        "refund_to": refund_to,
    }


def _fees_back(world: World, order: FoodOrder) -> int:
    """Delivery and service fee, once every dish of the order was claimed and granted."""
    lines = [line for line in world.find(FoodOrderLine, food_order_id=order.food_order_id) if line.state != "left_out"]
    if any(line.issue_qty < line.quantity for line in lines):
        return 0
    if world.scalar(queries.ungranted, food_order_id=order.food_order_id):
        return 0
    return order.delivery_fee + order.service_fee
