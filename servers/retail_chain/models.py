"""Tables of the chain, the types that point to them, and how quantities, money and days stand in them.

Quantities are whole units, money is whole cents of US dollars, days are local dates ("2026-03-11"), moments UTC
instants ("2026-03-11T10:00:00Z").
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from sqlalchemy import CheckConstraint, ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from servers.kit import Ref, Said
from sessions import generated, mark

RegionName = Literal["north", "river", "coast"]
StoreKind = Literal["shop", "outlet", "warehouse"]
StoreState = Literal["open", "refit", "closed"]
Category = Literal[
    "power_tools", "hand_tools", "paint", "heating", "lighting", "garden", "plumbing", "storage", "kitchen"
]  # fmt: skip
Hazard = Literal["none", "flammable", "heavy"]
SkuState = Literal["active", "phase_out", "recalled"]
PriceKind = Literal["regular", "promo", "clearance"]
TransferState = Literal["requested", "approved", "in_transit", "received", "received_short", "cancelled"]
TransferReason = Literal["low_stock", "customer", "recall", "other"]
HoldState = Literal["held", "collected", "released"]
DeliveryState = Literal["expected", "part_received", "received", "refused"]
AdjustReason = Literal["count", "theft", "breakage", "expired", "found"]
AdjustState = Literal["posted", "awaiting_approval", "rejected"]


class Base(DeclarativeBase):
    """Tables of this world."""


class Region(Base):
    """A region and who manages it; one of them is mine."""

    __tablename__ = "region"

    region: Mapped[RegionName] = mapped_column(String, primary_key=True)
    manager: Mapped[str] = mapped_column(info=mark("text"))
    mine: Mapped[bool]


class Store(Base):
    """A place of the chain. `region` is None for the warehouse, which serves all; hours are those of Mondays."""

    __tablename__ = "store"

    store_id: Mapped[str] = mapped_column(primary_key=True, info=generated("ST-{4}"))
    name: Mapped[str] = mapped_column(info=mark("text"))
    city: Mapped[str] = mapped_column(info=mark("text"))
    street: Mapped[str] = mapped_column(info=mark("text"))
    region: Mapped[RegionName | None] = mapped_column(String)
    kind: Mapped[StoreKind] = mapped_column(String)
    state: Mapped[StoreState] = mapped_column(String)
    manager: Mapped[str] = mapped_column(info=mark("text"))
    phone: Mapped[str]
    takes_transfers: Mapped[bool]
    opens: Mapped[str]
    closes: Mapped[str]


class StoreDistance(Base):
    """Minutes by van between two places, once a pair: `store_id` < `other_id`."""

    __tablename__ = "store_distance"
    __table_args__ = ({"sqlite_with_rowid": False},)

    store_id: Mapped[str] = mapped_column(ForeignKey("store.store_id"), primary_key=True)
    other_id: Mapped[str] = mapped_column(ForeignKey("store.store_id"), primary_key=True)
    minutes: Mapped[int]


class Sku(Base):
    """An article. It is moved in whole packs where `pack_size` is above 1."""

    __tablename__ = "sku"

    sku_id: Mapped[str] = mapped_column(primary_key=True, info=generated("HX-{4d}"))
    name: Mapped[str] = mapped_column(info=mark("text"))
    brand: Mapped[str] = mapped_column(info=mark("text"))
    category: Mapped[Category] = mapped_column(String)
    pack_size: Mapped[int]
    unit_cost: Mapped[int]
    hazard: Mapped[Hazard] = mapped_column(String)
    state: Mapped[SkuState] = mapped_column(String)
    recall_note: Mapped[str] = mapped_column(info=mark("text"))


class Stock(Base):
    """What of an article lies in a store. Available is on hand less reserved and damaged."""

    __tablename__ = "stock"
    __table_args__ = (
        UniqueConstraint("store_id", "sku_id"),
        CheckConstraint("reserved + damaged <= on_hand"),
        CheckConstraint("safety_stock <= reorder_point AND reorder_point <= max_level"),
    )

    stock_id: Mapped[str] = mapped_column(primary_key=True, info=generated("SK-{5}"))
    store_id: Mapped[str] = mapped_column(ForeignKey("store.store_id"))
    sku_id: Mapped[str] = mapped_column(ForeignKey("sku.sku_id"))
    on_hand: Mapped[int]
    reserved: Mapped[int]
    damaged: Mapped[int]
    safety_stock: Mapped[int]
    reorder_point: Mapped[int]
    max_level: Mapped[int]
    bin: Mapped[str]
    counted_on: Mapped[str]


class Price(Base):
    """A price of an article in a region from a day on. That of a day: clearance, else promo, else regular."""

    __tablename__ = "price"
    __table_args__ = (Index("price_by_sku", "sku_id", "region"),)

    price_id: Mapped[str] = mapped_column(primary_key=True, info=generated("PR-{5}"))
    sku_id: Mapped[str] = mapped_column(ForeignKey("sku.sku_id"))
    region: Mapped[RegionName] = mapped_column(String)
    kind: Mapped[PriceKind] = mapped_column(String)
    price: Mapped[int]
    starts_on: Mapped[str]
    ends_on: Mapped[str | None]


class Transfer(Base):
    """Units of an article on their way between two stores.

    While requested nothing is kept for it; approved, the source keeps it; in transit it lies in neither store.
    """

    __tablename__ = "transfer"
    __table_args__ = (Index("transfer_by_sku", "sku_id"),)

    transfer_id: Mapped[str] = mapped_column(primary_key=True, info=generated("T-{4d}"))
    sku_id: Mapped[str] = mapped_column(ForeignKey("sku.sku_id"))
    from_store_id: Mapped[str] = mapped_column(ForeignKey("store.store_id"))
    to_store_id: Mapped[str] = mapped_column(ForeignKey("store.store_id"))
    quantity: Mapped[int]
    sent_quantity: Mapped[int]
    received_quantity: Mapped[int]
    damaged_quantity: Mapped[int]
    reason: Mapped[TransferReason] = mapped_column(String)
    requested_by: Mapped[str] = mapped_column(info=mark("text"))
    requested_on: Mapped[str] = mapped_column(info=mark("volatile"))
    sent_on: Mapped[str] = mapped_column(info=mark("volatile"))
    due_on: Mapped[str]
    state: Mapped[TransferState] = mapped_column(String)


class Reservation(Base):
    """Units kept for a customer; one whose last day is over still keeps them until it is closed."""

    __tablename__ = "reservation"

    reservation_id: Mapped[str] = mapped_column(primary_key=True, info=generated("RS-{5}"))
    store_id: Mapped[str] = mapped_column(ForeignKey("store.store_id"))
    sku_id: Mapped[str] = mapped_column(ForeignKey("sku.sku_id"))
    quantity: Mapped[int]
    customer: Mapped[str] = mapped_column(info=mark("text"))
    phone: Mapped[str]
    hold_until: Mapped[str]
    state: Mapped[HoldState] = mapped_column(String)
    made_on: Mapped[str] = mapped_column(info=mark("volatile"))


class TradeCustomer(Base):
    """A firm that buys on account; the desk keeps things for it longer."""

    __tablename__ = "trade_customer"

    name: Mapped[str] = mapped_column(primary_key=True)


class Delivery(Base):
    """Goods of a supplier for one store."""

    __tablename__ = "delivery"

    delivery_id: Mapped[str] = mapped_column(primary_key=True, info=generated("D-{4d}"))
    supplier: Mapped[str] = mapped_column(info=mark("text"))
    store_id: Mapped[str] = mapped_column(ForeignKey("store.store_id"))
    expected_on: Mapped[str]
    state: Mapped[DeliveryState] = mapped_column(String)


class DeliveryLine(Base):
    """One article of a delivery; received is at most 105 % of what was ordered, rounded down."""

    __tablename__ = "delivery_line"
    __table_args__ = (Index("delivery_line_by_sku", "sku_id"), {"sqlite_with_rowid": False})

    delivery_id: Mapped[str] = mapped_column(ForeignKey("delivery.delivery_id"), primary_key=True)
    sku_id: Mapped[str] = mapped_column(ForeignKey("sku.sku_id"), primary_key=True)
    ordered: Mapped[int]
    received_good: Mapped[int]
    received_damaged: Mapped[int]


class Adjustment(Base):
    """A correction of what is on hand; `value` is its size at cost. One that awaits approval changed nothing yet."""

    __tablename__ = "adjustment"

    adjustment_id: Mapped[str] = mapped_column(primary_key=True, info=generated("AJ-{5}"))
    store_id: Mapped[str] = mapped_column(ForeignKey("store.store_id"))
    sku_id: Mapped[str] = mapped_column(ForeignKey("sku.sku_id"))
    delta: Mapped[int]
    reason: Mapped[AdjustReason] = mapped_column(String)
    value: Mapped[int]
    state: Mapped[AdjustState] = mapped_column(String)
    note: Mapped[str] = mapped_column(info=mark("text"))
    by: Mapped[str] = mapped_column(info=mark("text"))
    day: Mapped[str] = mapped_column(info=mark("volatile"))


StoreId = Annotated[str, Ref(Store), Field(description="store_id of a shop, outlet or warehouse.")]
SkuId = Annotated[str, Ref(Sku), Field(description="sku_id of an article, such as HX-2210.")]
TransferId = Annotated[str, Ref(Transfer), Field(description="transfer_id, such as T-3318.")]
ReservationId = Annotated[str, Ref(Reservation), Field(description="reservation_id of a hold.")]
DeliveryId = Annotated[str, Ref(Delivery), Field(description="delivery_id, such as D-4107.")]
Units = Annotated[int, Said("count"), Field(ge=1, le=5_000, description="Number of units.")]
UnitsOrNone = Annotated[int, Said("count"), Field(ge=0, le=5_000, description="Number of units, 0 for none.")]
AdjustmentId = Annotated[str, Ref(Adjustment), Field(description="adjustment_id of a correction.")]
