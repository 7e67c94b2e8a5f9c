"""What others do: managers of other regions, finance, vans."""

from __future__ import annotations

from servers.kit import Conflict, find
from servers.retail_chain.models import Adjustment, AdjustmentId, Stock, Transfer, TransferId
from servers.retail_chain.standing import stock_of
from servers.retail_chain.tools import toolbox
from sessions import World


@toolbox.event
def transfer_gets_approved(world: World, transfer_id: TransferId) -> None:
    """The manager of the giving store's region approves a transfer that was requested.

    Raises:
        NotFound: there is no such transfer.
        Conflict: it is not requested, or the store has too few.
    """
    row = find(world, Transfer, transfer_id)
    stock = stock_of(world, row.from_store_id, row.sku_id)
    if row.state != "requested" or stock is None or stock.on_hand - stock.reserved - stock.damaged < row.quantity:
        raise Conflict("It cannot be approved.")
    world.update(Stock, stock.stock_id, reserved=stock.reserved + row.quantity)
    world.update(Transfer, transfer_id, state="approved")


@toolbox.event
def transfer_leaves(world: World, transfer_id: TransferId) -> None:
    """The giving store sends an approved transfer.

    Raises:
        NotFound: there is no such transfer.
        Conflict: it is not approved, or the store has too few.
    """
    row = find(world, Transfer, transfer_id)
    stock = stock_of(world, row.from_store_id, row.sku_id)
    if row.state != "approved" or stock is None or min(stock.on_hand, stock.reserved) < row.quantity:
        raise Conflict("It cannot leave.")
    world.update(Stock, stock.stock_id, on_hand=stock.on_hand - row.quantity, reserved=stock.reserved - row.quantity)
    world.update(Transfer, transfer_id, state="in_transit", sent_quantity=row.quantity, sent_on=world.today.isoformat())


@toolbox.event
def adjustment_gets_decided(world: World, adjustment_id: AdjustmentId, approved: bool) -> None:
    """Finance approves or rejects a correction above the limit; an approved one changes what is on hand.

    Raises:
        NotFound: there is no such correction.
        Conflict: it does not wait, or would leave less than is reserved.
    """
    row = find(world, Adjustment, adjustment_id)
    stock = stock_of(world, row.store_id, row.sku_id)
    if row.state != "awaiting_approval" or stock is None:
        raise Conflict("It does not wait for approval.")
    if approved:
        on_hand = stock.on_hand + row.delta
        if on_hand < stock.reserved:
            raise Conflict("Less would be left than is reserved.")
        world.update(Stock, stock.stock_id, on_hand=on_hand, damaged=min(stock.damaged, on_hand - stock.reserved))
    world.update(Adjustment, adjustment_id, state="posted" if approved else "rejected")


__all__ = ["toolbox"]
