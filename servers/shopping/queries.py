"""Selects of the store, compiled once."""

from __future__ import annotations

from functools import cache
from typing import Any

from sqlalchemy import ColumnElement, bindparam, func, select
from sqlalchemy.orm import aliased

from servers.shopping.models import (
    CartLine,
    OrderLine,
    Product,
    ProductReview,
    ShippingAddress,
    ShippingOption,
    ShopOrder,
    ShopReturn,
    Variant,
    WishItem,
)
from sessions import Query, columns, entities

_R = ProductReview
_stars = select(func.sum(_R.rating)).where(_R.product_id == Product.product_id).correlate(Product).scalar_subquery()
_reviews = select(func.count()).where(_R.product_id == Product.product_id).correlate(Product).scalar_subquery()
_on_sale = Variant.sellable & (Variant.stock > 0)


@cache
def catalogue(words: int, tests: tuple[str, ...]) -> Query[Any]:
    """Active products that hold `words` words (arguments `word0` ...) and pass the named tests, in catalogue order."""
    wanted: list[ColumnElement[bool]] = [func.instr(Product.words, bindparam(f"word{n}")) > 0 for n in range(words)]
    wanted += [_TESTS[name] for name in tests]
    return columns(
        select(
            *Product.__table__.columns,
            func.min(Variant.price).filter(Variant.sellable).label("from_price"),
            func.max(_on_sale).label("in_stock"),
            func.coalesce(_stars, 0).label("stars"),
            _reviews.label("reviews"),
        )
        .join(Variant, Variant.product_id == Product.product_id)
        .where(Product.active, *wanted)
        .group_by(Product.product_id)
        .having(func.count(Variant.variant_id).filter(Variant.sellable) > 0)
        .order_by(Product.name, Product.product_id)
    )


_TESTS: dict[str, ColumnElement[bool]] = {
    "category": Product.category == bindparam("category"),
    "brand": func.lower(Product.brand) == func.lower(bindparam("brand")),
}

variants_of = entities(
    select(Variant).where(Variant.product_id == bindparam("product_id")).order_by(Variant.price, Variant.label)
)
all_variants = columns(
    select(*Variant.__table__.columns, Product.name.label("product"), Product.active, Product.category)
    .join(Product, Product.product_id == Variant.product_id)
    .order_by(Product.name, Variant.price, Variant.label)
)
stars_of = columns(
    select(func.coalesce(func.sum(_R.rating), 0).label("stars"), func.count(_R.review_id).label("reviews")).where(
        _R.product_id == bindparam("product_id")
    )
)
reviews_of = entities(
    select(_R).where(_R.product_id == bindparam("product_id")).order_by(_R.created_on.desc(), _R.review_id)
)
newest_reviews = columns(
    select(
        _R.product_id, func.max(_R.created_on).label("newest_on"), _R.title, func.sum(_R.mine).label("mine")
    ).group_by(_R.product_id)
)

cart_lines = columns(
    select(
        *CartLine.__table__.columns,
        Variant.product_id, Variant.label, Variant.colour, Variant.size, Variant.price, Variant.was_price,
        Variant.stock, Variant.weight_g, Variant.sellable,
        Product.name.label("product"), Product.category, Product.hazard, Product.adult_only, Product.customer_limit,
        Product.active,
    )
    .join(Variant, Variant.variant_id == CartLine.variant_id)
    .join(Product, Product.product_id == Variant.product_id)
    .order_by(CartLine.added_at, CartLine.cart_line_id)
)  # fmt: skip
variant_to_buy = columns(
    select(
        *Variant.__table__.columns,
        Product.name.label("product"), Product.customer_limit, Product.active, Product.return_class,
    )
    .join(Product, Product.product_id == Variant.product_id)
    .where(Variant.variant_id == bindparam("variant_id"))
)  # fmt: skip
ordered_since = columns(
    select(func.coalesce(func.sum(OrderLine.quantity - OrderLine.cancelled_qty), 0))
    .join(Variant, Variant.variant_id == OrderLine.variant_id)
    .join(ShopOrder, ShopOrder.order_id == OrderLine.order_id)
    .where(
        Variant.product_id == bindparam("product_id"),
        ShopOrder.placed_at >= bindparam("since"),
        ShopOrder.cancelled_at.is_(None),
    )
)

orders = columns(
    select(
        *ShopOrder.__table__.columns,
        ShippingAddress.label.label("going_to"),
        ShippingOption.name.label("delivery"),
    )
    .join(ShippingAddress, ShippingAddress.shipping_address_id == ShopOrder.shipping_address_id)
    .join(ShippingOption, ShippingOption.shipping_option_id == ShopOrder.shipping_option_id)
    .order_by(ShopOrder.placed_at.desc(), ShopOrder.order_id)
)
_line_columns = (
    *OrderLine.__table__.columns,
    Variant.product_id, Variant.label, Variant.colour, Variant.size, Variant.weight_g,
    Product.name.label("product"), Product.brand, Product.return_class, Product.hazard, Product.adult_only,
)  # fmt: skip
_lines = (
    select(*_line_columns)
    .join(Variant, Variant.variant_id == OrderLine.variant_id)
    .join(Product, Product.product_id == Variant.product_id)
    .order_by(OrderLine.order_line_id)
)
lines_of = columns(_lines.where(OrderLine.order_id == bindparam("order_id")))
all_lines = columns(_lines)
order_words = columns(
    select(OrderLine.order_id, Product.name.label("product"), Product.words)
    .join(Variant, Variant.variant_id == OrderLine.variant_id)
    .join(Product, Product.product_id == Variant.product_id)
    .order_by(OrderLine.order_line_id)
)
line_with_product = columns(_lines.where(OrderLine.order_line_id == bindparam("order_line_id")))
bought = columns(
    select(OrderLine.order_line_id, ShopOrder.delivered_at, ShopOrder.cancelled_at, ShopOrder.lost)
    .join(Variant, Variant.variant_id == OrderLine.variant_id)
    .join(ShopOrder, ShopOrder.order_id == OrderLine.order_id)
    .where(Variant.product_id == bindparam("product_id"), OrderLine.cancelled_qty < OrderLine.quantity)
)
unpacked_to = columns(
    select(ShopOrder.order_id)
    .where(
        ShopOrder.shipping_address_id == bindparam("shipping_address_id"),
        ShopOrder.cancelled_at.is_(None),
        ShopOrder.packed_at.is_(None) | (ShopOrder.packed_at > bindparam("now")),
    )
    .order_by(ShopOrder.placed_at, ShopOrder.order_id)
)
waiting_orders = entities(
    select(ShopOrder)
    .where(ShopOrder.payment_due_at.is_not(None), ShopOrder.cancelled_at.is_(None))
    .order_by(ShopOrder.order_id)
)

_Replacement = aliased(Variant)
_returns = (
    select(
        *ShopReturn.__table__.columns,
        OrderLine.order_id,
        Product.name.label("product"),
        Variant.colour,
        Variant.size,
        _Replacement.label.label("replacement"),
    )
    .join(OrderLine, OrderLine.order_line_id == ShopReturn.order_line_id)
    .join(Variant, Variant.variant_id == OrderLine.variant_id)
    .join(Product, Product.product_id == Variant.product_id)
    .outerjoin(_Replacement, _Replacement.variant_id == ShopReturn.replacement_variant_id)
    .order_by(ShopReturn.opened_at, ShopReturn.return_id)
)
returns_of = columns(_returns.where(OrderLine.order_id == bindparam("order_id")))
all_returns = columns(_returns)
open_return_of = entities(
    select(ShopReturn).where(ShopReturn.order_line_id == bindparam("order_line_id"), ShopReturn.state == "open")
)
overdue_returns = entities(
    select(ShopReturn)
    .where(ShopReturn.state == "open", ShopReturn.send_by < bindparam("today"))
    .order_by(ShopReturn.return_id)
)
faulty_units = columns(
    select(func.coalesce(func.sum(ShopReturn.quantity), 0))
    .join(OrderLine, OrderLine.order_line_id == ShopReturn.order_line_id)
    .where(
        OrderLine.order_id == bindparam("order_id"),
        ShopReturn.state == "refunded",
        (ShopReturn.reason == "damaged")
        | (ShopReturn.reason == "wrong_item")
        | (ShopReturn.reason == "not_as_described"),
    )
)

wish_items = columns(
    select(
        *WishItem.__table__.columns,
        Variant.product_id, Variant.colour, Variant.size, Variant.price, Variant.stock, Variant.sellable,
        Product.name.label("product"), Product.active,
    )
    .join(Variant, Variant.variant_id == WishItem.variant_id)
    .join(Product, Product.product_id == Variant.product_id)
    .order_by(WishItem.wish_item_id)
)  # fmt: skip
