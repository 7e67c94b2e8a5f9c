"""Selects of the chain, compiled once."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from sqlalchemy import ColumnElement, and_, bindparam, case, func, or_, select
from sqlalchemy.orm import aliased

from servers.retail_chain.amounts import FLOOR_PERCENT
from servers.retail_chain.models import (
    Adjustment,
    Delivery,
    DeliveryLine,
    Price,
    Reservation,
    Sku,
    Stock,
    Store,
    StoreDistance,
    Transfer,
)
from sessions import Query, columns, entities

_today: ColumnElement[Any] = bindparam("today")
_soon: ColumnElement[Any] = bindparam("soon")
_ROAD: Final = ("requested", "approved", "in_transit")

stores: Final = entities(select(Store).order_by(Store.name))
minutes: Final = columns(
    select(
        case(
            (StoreDistance.store_id == bindparam("store_id"), StoreDistance.other_id), else_=StoreDistance.store_id
        ).label("store_id"),
        StoreDistance.minutes,
    ).where(or_(StoreDistance.store_id == bindparam("store_id"), StoreDistance.other_id == bindparam("store_id")))
)

# Prices of one kind never run at the same time, so the least rank names one row, whose price SQLite gives with it.
_shelf_price = (
    select(
        Price.sku_id,
        Price.region,
        Price.price,
        func.min(case((Price.kind == "clearance", 0), (Price.kind == "promo", 1), else_=2)).label("rank"),
    )
    .where(Price.starts_on <= _today, or_(Price.ends_on.is_(None), Price.ends_on >= _today))
    .group_by(Price.sku_id, Price.region)
    .subquery("shelf_price")
)
_on_the_road = (
    select(
        Transfer.sku_id,
        Transfer.to_store_id,
        func.sum(case((Transfer.state == "in_transit", Transfer.sent_quantity), else_=Transfer.quantity)).label(
            "quantity"
        ),
    )
    .where(or_(*(Transfer.state == state for state in _ROAD)))
    .group_by(Transfer.sku_id, Transfer.to_store_id)
    .subquery("on_the_road")
)
_open_quantity = func.max(DeliveryLine.ordered - DeliveryLine.received_good - DeliveryLine.received_damaged, 0)
_expected = (
    select(DeliveryLine.sku_id, Delivery.store_id, func.sum(_open_quantity).label("quantity"))
    .join(Delivery, Delivery.delivery_id == DeliveryLine.delivery_id)
    .where(or_(Delivery.state == "expected", Delivery.state == "part_received"), Delivery.expected_on <= _soon)
    .group_by(DeliveryLine.sku_id, Delivery.store_id)
    .subquery("expected")
)
_stock = (
    select(
        *Stock.__table__.columns,
        Store.name.label("store"),
        Store.region,
        Store.city,
        Store.kind.label("store_kind"),
        Store.state.label("store_state"),
        Sku.name.label("sku"),
        Sku.brand,
        Sku.category,
        Sku.pack_size,
        Sku.unit_cost,
        Sku.state.label("sku_state"),
        _shelf_price.c.price,
        (func.coalesce(_on_the_road.c.quantity, 0) + func.coalesce(_expected.c.quantity, 0)).label("coming"),
    )
    .join(Store, Store.store_id == Stock.store_id)
    .join(Sku, Sku.sku_id == Stock.sku_id)
    .outerjoin(_shelf_price, and_(_shelf_price.c.sku_id == Stock.sku_id, _shelf_price.c.region == Store.region))
    .outerjoin(_on_the_road, and_(_on_the_road.c.sku_id == Stock.sku_id, _on_the_road.c.to_store_id == Stock.store_id))
    .outerjoin(_expected, and_(_expected.c.sku_id == Stock.sku_id, _expected.c.store_id == Stock.store_id))
)
_TESTS: dict[str, ColumnElement[bool]] = {
    "sku_id": Stock.sku_id == bindparam("sku_id"),
    "store_id": Stock.store_id == bindparam("store_id"),
    "region": Store.region == bindparam("region"),
    "category": Sku.category == bindparam("category"),
}


@cache
def stock(tests: tuple[str, ...]) -> Query[Any]:
    """Stock with its store, article, shelf price and what is coming, where the tests hold; by article and store."""
    return columns(_stock.where(*(_TESTS[name] for name in tests)).order_by(Sku.name, Store.name))


prices: Final = entities(
    select(Price).where(Price.sku_id == bindparam("sku_id")).order_by(Price.region, Price.starts_on, Price.kind)
)
prices_here: Final = entities(
    select(Price)
    .where(Price.sku_id == bindparam("sku_id"), Price.region == bindparam("region"))
    .order_by(Price.starts_on)
)
totals: Final = columns(
    select(
        func.coalesce(func.sum(Stock.on_hand), 0).label("on_hand"),
        func.coalesce(func.sum(Stock.reserved), 0).label("reserved"),
        func.coalesce(func.sum(Stock.damaged), 0).label("damaged"),
        func.count().label("stores"),
    ).where(Stock.sku_id == bindparam("sku_id"))
)
_travelling = (
    select(func.coalesce(func.sum(Transfer.sent_quantity), 0))
    .where(Transfer.sku_id == Stock.sku_id, Transfer.state == "in_transit")
    .correlate(Stock)
    .scalar_subquery()
)
chain: Final = columns(
    select(
        Stock.sku_id,
        func.sum(Stock.on_hand).label("on_hand"),
        func.count().label("stores"),
        _travelling.label("on_the_road"),
        ((Sku.unit_cost * FLOOR_PERCENT + 99) // 100).label("floor"),
    )
    .join(Sku, Sku.sku_id == Stock.sku_id)
    .group_by(Stock.sku_id)
)
kept: Final = columns(
    select(Stock.sku_id)
    .join(Store, Store.store_id == Stock.store_id)
    .where(Store.region == bindparam("region"))
    .distinct()
)
coming: Final = columns(
    select(
        select(func.coalesce(func.sum(Transfer.sent_quantity), 0))
        .where(Transfer.sku_id == bindparam("sku_id"), Transfer.state == "in_transit")
        .scalar_subquery()
        .label("on_the_road"),
        select(func.coalesce(func.sum(_open_quantity), 0))
        .join(Delivery, Delivery.delivery_id == DeliveryLine.delivery_id)
        .where(
            DeliveryLine.sku_id == bindparam("sku_id"),
            or_(Delivery.state == "expected", Delivery.state == "part_received"),
        )
        .scalar_subquery()
        .label("expected"),
    )
)

_Source, _Target = aliased(Store), aliased(Store)
transfers: Final = columns(
    select(
        *Transfer.__table__.columns,
        Sku.name.label("sku"),
        Sku.unit_cost,
        _Source.name.label("from_store"),
        _Source.region.label("from_region"),
        _Target.name.label("to_store"),
        _Target.region.label("to_region"),
    )
    .join(Sku, Sku.sku_id == Transfer.sku_id)
    .join(_Source, _Source.store_id == Transfer.from_store_id)
    .join(_Target, _Target.store_id == Transfer.to_store_id)
    .order_by(Transfer.due_on.desc(), Transfer.transfer_id)
)
open_transfers: Final = entities(
    select(Transfer).where(
        Transfer.sku_id == bindparam("sku_id"),
        Transfer.from_store_id == bindparam("from_store_id"),
        Transfer.to_store_id == bindparam("to_store_id"),
        or_(Transfer.state == "requested", Transfer.state == "approved"),
    )
)
reservations: Final = columns(
    select(*Reservation.__table__.columns, Sku.name.label("sku"), Store.name.label("store"), Store.region)
    .join(Sku, Sku.sku_id == Reservation.sku_id)
    .join(Store, Store.store_id == Reservation.store_id)
    .order_by(Reservation.hold_until.desc(), Reservation.reservation_id)
)
deliveries: Final = columns(
    select(
        *Delivery.__table__.columns,
        DeliveryLine.sku_id,
        DeliveryLine.ordered,
        DeliveryLine.received_good,
        DeliveryLine.received_damaged,
        Sku.name.label("sku"),
        Sku.state.label("sku_state"),
        Store.name.label("store"),
        Store.region,
    )
    .join(DeliveryLine, DeliveryLine.delivery_id == Delivery.delivery_id)
    .join(Sku, Sku.sku_id == DeliveryLine.sku_id)
    .join(Store, Store.store_id == Delivery.store_id)
    .order_by(Delivery.expected_on.desc(), Delivery.delivery_id, Sku.name)
)
adjustments: Final = columns(
    select(*Adjustment.__table__.columns, Sku.name.label("sku"), Store.name.label("store"), Store.region)
    .join(Sku, Sku.sku_id == Adjustment.sku_id)
    .join(Store, Store.store_id == Adjustment.store_id)
    .order_by(Adjustment.day.desc(), Adjustment.adjustment_id)
)
adjusted_today: Final = entities(
    select(Adjustment).where(
        Adjustment.store_id == bindparam("store_id"),
        Adjustment.sku_id == bindparam("sku_id"),
        Adjustment.day == _today,
        and_(Adjustment.state != "rejected"),
    )
)
