"""Transfers between stores."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from servers.kit import Conflict, Day, InvalidArguments, Refused, Toolbox, find
from servers.kit.text import written
from servers.retail_chain import amounts, queries
from servers.retail_chain.models import (
    Adjustment,
    Sku,
    SkuId,
    Stock,
    Store,
    StoreId,
    Transfer,
    TransferId,
    TransferReason,
    Units,
    UnitsOrNone,
)
from servers.retail_chain.policy import TRANSFER_MOST, transfer_needs_yes
from servers.retail_chain.standing import is_mine, my_name, require_mine, seen_stock, spare_of, stock_of
from servers.retail_chain.views import TransferWritten
from sessions import World

toolbox = Toolbox()


@toolbox.write(Transfer, Stock, confirm=transfer_needs_yes)
def request_transfer(
    world: World,
    sku_id: SkuId,
    from_store_id: Annotated[StoreId, Field(description="store_id that gives.")],
    to_store_id: Annotated[StoreId, Field(description="store_id that gets it; of my region, or the warehouse.")],
    quantity: Units,
    due_on: Annotated[Day, Field(description="Day by which it should be there.")],
    reason: Annotated[TransferReason, Field(description="Why it is moved.")] = "low_stock",
) -> TransferWritten:
    """Ask for units of an article from one store for another. From my region or the warehouse it is approved at once.

    Raises:
        InvalidArguments: both ends are the same store.
        Refused: the receiving store is not mine, the article is recalled, flammable goods go to an outlet, or the
            value is above 10,000.00. Recalled goods go to the warehouse, with reason recall.
        Conflict: more than the spare, no whole packs, the store takes no transfers, it would be over its level, the
            day is over, or the same transfer is open already.
    """
    sku = find(world, Sku, sku_id, "article")
    source, target = find(world, Store, from_store_id), find(world, Store, to_store_id)
    if from_store_id == to_store_id:
        raise InvalidArguments("from_store_id and to_store_id are the same store.")
    _check_right(world, sku, source, target, quantity, reason)
    is_recall = sku.state == "recalled"
    _check_state(world, sku, source, target, quantity, due_on)
    rows = seen_stock(world, sku_id=sku_id, store_id=from_store_id)
    free = 0 if not rows else rows[0].on_hand - rows[0].reserved if is_recall else spare_of(rows[0])
    if not rows or quantity > free:
        raise Conflict(f"{source.name} can spare {free} of the {sku.name}, not {quantity}.")
    gives = source.region is None or is_mine(world, source.region)
    if gives:
        world.update(
            Stock,
            rows[0].stock_id,
            reserved=rows[0].reserved + quantity,
            **({"damaged": min(rows[0].damaged, rows[0].on_hand - rows[0].reserved - quantity)} if is_recall else {}),
        )
    row = world.insert(
        Transfer,
        sku_id=sku_id,
        from_store_id=from_store_id,
        to_store_id=to_store_id,
        quantity=quantity,
        sent_quantity=0,
        received_quantity=0,
        damaged_quantity=0,
        reason=reason,
        requested_by=my_name(world.seed),
        requested_on=world.today.isoformat(),
        sent_on="",
        due_on=due_on,
        state="approved" if gives else "requested",
    )
    change = "approved" if gives else f"only requested: the manager of {source.name} must approve"
    return _written(row, sku, row.state, change)


def _check_right(world: World, sku: Sku, source: Store, target: Store, quantity: int, reason: TransferReason) -> None:
    to_warehouse = target.region is None
    if sku.state == "recalled" and not (to_warehouse and reason == "recall"):
        raise Refused(
            f"The {sku.name} is recalled ({sku.recall_note}); it only moves to the warehouse, with reason recall."
        )
    if to_warehouse:
        require_mine(world, source, "only your own stores send to the warehouse through this desk")
    else:
        require_mine(world, target, "its own desk asks for its goods")
    if sku.hazard == "flammable" and target.kind == "outlet":
        raise Refused(f"The {sku.name} is flammable; {target.name} is an outlet and may not keep it.")
    value = amounts.loss_value(quantity, sku.unit_cost)
    if value > TRANSFER_MOST:
        raise Refused(
            f"{quantity} {sku.name} are worth {written(value)} at cost; {written(TRANSFER_MOST)} is the most."
        )


def _check_state(world: World, sku: Sku, source: Store, target: Store, quantity: int, due_on: str) -> None:
    if not target.takes_transfers:
        raise Conflict(f"{target.name} does not take transfers now.")
    if due_on < world.today.isoformat():
        raise Conflict(f"{due_on} is over; give today ({world.today}) or a later day.")
    if not amounts.whole_packs(quantity, sku.pack_size):
        raise Conflict(f"The {sku.name} moves in packs of {sku.pack_size}; {quantity} is no multiple of it.")
    if world.all(queries.open_transfers, sku_id=sku.sku_id, from_store_id=source.store_id, to_store_id=target.store_id):
        raise Conflict(f"A transfer of {sku.name} from {source.name} to {target.name} is open already.")
    rows = seen_stock(world, sku_id=sku.sku_id, store_id=target.store_id)
    if not rows and target.region is not None:
        raise Conflict(f"{target.name} does not keep the {sku.name}.")
    if rows and target.region is not None and rows[0].on_hand + rows[0].coming + quantity > rows[0].max_level:
        fits = max(0, rows[0].max_level - rows[0].on_hand - rows[0].coming) // sku.pack_size * sku.pack_size
        raise Conflict(f"{target.name} would be over its level of {rows[0].max_level}; {fits} more fit.")


@toolbox.write(Transfer, Stock, Adjustment)
def update_transfer(
    world: World,
    transfer_id: TransferId,
    action: Annotated[
        Literal["approve", "send", "receive", "cancel"], Field(description="The next step of the transfer.")
    ],
    quantity_good: Annotated[UnitsOrNone, Field(description="Units that arrived whole, with receive.")] | None = None,
    quantity_damaged: Annotated[UnitsOrNone, Field(description="Units that arrived damaged, with receive.")] = 0,
) -> TransferWritten:
    """Take a transfer one step on: approve or send from my store, receive in my store as counted, or cancel it.

    What is missing on arrival is written off with it.

    Raises:
        InvalidArguments: quantities without receive, or receive without quantity_good.
        Refused: the step is the other side's.
        Conflict: the transfer is in another state, more arrived than was sent, or the source has too few by now.
    """
    row = find(world, Transfer, transfer_id)
    sku, source, target = (
        find(world, Sku, row.sku_id),
        find(world, Store, row.from_store_id),
        find(world, Store, row.to_store_id),
    )
    if (action == "receive") != (quantity_good is not None) or (action != "receive" and quantity_damaged):
        raise InvalidArguments("quantity_good belongs to receive, and receive needs it.")
    gives = source.region is None or is_mine(world, source.region)
    takes = target.region is None or is_mine(world, target.region)
    match action:
        case "approve":
            _require_step(world, source, row, "requested", "approve", right=gives)
            _approve(world, row, sku, source)
            return _written(row, sku, "approved", "approved and kept at its source")
        case "send":
            _require_step(world, source, row, "approved", "send", right=gives)
            _send(world, row, sku, source)
            return _written(row, sku, "in_transit", "on its way")
        case "receive":
            _require_step(world, target, row, "in_transit", "receive", right=takes)
            return _receive(world, row, sku, target, quantity_good or 0, quantity_damaged)
        case "cancel":
            if row.state not in {"requested", "approved"}:
                raise Conflict(f"The transfer of {sku.name} is {_state(row)}; only what has not left is cancelled.")
            if not gives and not takes:
                require_mine(world, target, "its own desk cancels its transfers")
            if row.state == "approved":
                _let_go(world, row)
            world.update(Transfer, transfer_id, state="cancelled")
            return _written(row, sku, "cancelled", "cancelled")


def _state(row: Transfer) -> str:
    return row.state.replace("_", " ")


def _require_step(world: World, store: Store, row: Transfer, state: str, step: str, *, right: bool) -> None:
    if not right:
        require_mine(world, store, f"its own desk has to {step} it")
    if row.state != state:
        raise Conflict(
            f"The transfer is {_state(row)}; only what is {state.replace('_', ' ')} can be {step}d.".replace(
                "sendd", "sent"
            )
        )


def _kept(world: World, row: Transfer) -> Stock:
    stock = stock_of(world, row.from_store_id, row.sku_id)
    if stock is None:
        raise LookupError(row.transfer_id)
    return stock


def _approve(world: World, row: Transfer, sku: Sku, source: Store) -> None:
    [stock] = seen_stock(world, sku_id=row.sku_id, store_id=row.from_store_id)
    if spare_of(stock) < row.quantity:
        raise Conflict(f"{source.name} can spare {spare_of(stock)} of the {sku.name}, not {row.quantity}.")
    world.update(Stock, stock.stock_id, reserved=stock.reserved + row.quantity)
    world.update(Transfer, row.transfer_id, state="approved")


def _send(world: World, row: Transfer, sku: Sku, source: Store) -> None:
    stock = _kept(world, row)
    here = stock.on_hand - stock.damaged
    if here < row.quantity or stock.reserved < row.quantity:
        raise Conflict(
            f"{source.name} has only {min(here, stock.reserved)} of the {sku.name} left for it, not {row.quantity}."
        )
    world.update(Stock, stock.stock_id, on_hand=stock.on_hand - row.quantity, reserved=stock.reserved - row.quantity)
    world.update(
        Transfer, row.transfer_id, state="in_transit", sent_quantity=row.quantity, sent_on=world.today.isoformat()
    )


def _let_go(world: World, row: Transfer) -> None:
    stock = _kept(world, row)
    world.update(Stock, stock.stock_id, reserved=max(0, stock.reserved - row.quantity))


def _receive(world: World, row: Transfer, sku: Sku, target: Store, good: int, damaged: int) -> TransferWritten:
    arrived = good + damaged
    if arrived > row.sent_quantity:
        raise Conflict(f"{arrived} are more than the {row.sent_quantity} {sku.name} that were sent.")
    stock = stock_of(world, row.to_store_id, row.sku_id)
    if stock is None:
        raise LookupError(row.transfer_id)
    world.update(Stock, stock.stock_id, on_hand=stock.on_hand + arrived, damaged=stock.damaged + damaged)
    missing = row.sent_quantity - arrived
    if missing:
        world.insert(
            Adjustment,
            store_id=target.store_id,
            sku_id=sku.sku_id,
            delta=-missing,
            reason="count",
            value=amounts.loss_value(missing, sku.unit_cost),
            state="posted",
            note="Missing from a transfer",
            by=my_name(world.seed),
            day=world.today.isoformat(),
        )
    state = "received_short" if missing else "received"
    world.update(Transfer, row.transfer_id, state=state, received_quantity=arrived, damaged_quantity=damaged)
    view = _written(row, sku, state, f"received, {missing} missing" if missing else "received")
    if missing:
        view["missing"] = missing
    return view


def _written(row: Transfer, sku: Sku, state: str, change: str) -> TransferWritten:
    return {
        "transfer_id": row.transfer_id,
        "state": state,
        "quantity": row.quantity,
        "value": amounts.loss_value(row.quantity, sku.unit_cost),
        "change": change,
    }
