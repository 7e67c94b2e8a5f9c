"""Rows of the store that tests look for."""

from __future__ import annotations

from typing import Any

from servers.shopping import SHOPPING, queries
from servers.shopping.models import (
    OrderLine,
    PaymentMethod,
    Product,
    ShippingAddress,
    ShippingOption,
    ShopOrder,
    Shopper,
    Variant,
)
from servers.shopping.standing import phase
from tests.servers.desk import Desk


def desk_at(seed: int = 2) -> Desk:
    """A desk at the store; seed 2 has a cart that can be ordered as it is, and no Plus."""
    return Desk(SHOPPING, seed)


def product(desk: Desk, name: str) -> Product:
    [row] = desk.world.find(Product, name=name)
    return row


def variants(desk: Desk, name: str) -> list[Variant]:
    """The variants of a product, the cheapest first."""
    return desk.world.all(queries.variants_of, product_id=product(desk, name).product_id)


def plenty(desk: Desk, name: str, stock: int = 15) -> Variant:
    """The first variant of a product, so many of it in stock."""
    row = variants(desk, name)[0]
    desk.set(Variant, row.variant_id, stock=stock)
    return row


def address(desk: Desk, label: str) -> str:
    return next(
        row.shipping_address_id
        for row in desk.world.find(ShippingAddress)
        if row.label == label or (label == "parent" and row.label.endswith("'s house"))
    )


def option(desk: Desk, name: str) -> str:
    [row] = desk.world.find(ShippingOption, name=name)
    return row.shipping_option_id


def method(desk: Desk, **equal: Any) -> str:
    return desk.world.find(PaymentMethod, **equal)[0].payment_method_id


def card(desk: Desk) -> str:
    """A card that pays."""
    return method(desk, kind="card", state="usable")


def shopper(desk: Desk) -> Shopper:
    return desk.row(Shopper, desk.world.me)


def orders(desk: Desk, state: str) -> list[ShopOrder]:
    """Orders in a phase, by number."""
    return [row for row in desk.world.find(ShopOrder) if phase(desk.world, row) == state]


def order_with(desk: Desk, *names: str, state: str = "delivered") -> ShopOrder:
    """The newest order in a phase that holds all of these products."""
    found = [row for row in orders(desk, state) if set(names) <= {line.product for line in lines(desk, row.order_id)}]
    return max(found, key=lambda row: row.placed_at)


def lines(desk: Desk, order_id: str) -> list[Any]:
    """The lines of an order with their products."""
    return desk.world.all(queries.lines_of, order_id=order_id)


def line(desk: Desk, order_id: str, name: str) -> Any:
    return next(row for row in lines(desk, order_id) if row.product == name)


def shown_line(desk: Desk, order_line_id: str) -> dict[str, Any]:
    """A line as get_shop_order shows it."""
    row = desk.row(OrderLine, order_line_id)
    view = desk.do("get_shop_order", order_id=row.order_id)
    return next(one for one in view["lines"] if one["order_line_id"] == order_line_id)


def clear_cart(desk: Desk) -> None:
    """An empty cart without a coupon."""
    view = desk.do("view_cart")
    for row in view["lines"]:
        desk.do("update_cart_line", cart_line_id=row["cart_line_id"], quantity=0)
    if "coupon_code" in view:
        desk.do("remove_coupon")


def check_out(
    desk: Desk, *, to: str = "home", by: str = "standard", pay: str | None = None, **more: Any
) -> dict[str, Any]:
    """Order what is in the cart."""
    return desk.do("checkout_cart", **choice(desk, to=to, by=by, pay=pay), **more)


def choice(desk: Desk, *, to: str = "home", by: str = "standard", pay: str | None = None) -> dict[str, str]:
    """Where a cart goes, how, and who pays."""
    return {
        "shipping_address_id": address(desk, to),
        "shipping_option_id": option(desk, by),
        "payment_method_id": pay or card(desk),
    }
