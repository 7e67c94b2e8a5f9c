"""How rows become what the tools answer (`views`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from servers.kit.text import local_day
from servers.shopping.amounts import is_clearance
from servers.shopping.models import ShopOrder
from servers.shopping.policy import STOCK_SHOWN, paid_for, return_fee
from servers.shopping.standing import return_until
from servers.shopping.views import LineView, OrderCard, ProductCard, ReturnView, VariantView
from sessions import World

# Phases in which an order has a day of delivery.
PLANNED: Final = frozenset({"paid", "packed", "shipped", "delivered", "lost"})


def looks(row: Any) -> dict[str, str]:
    """Colour and size of a row, where it has them."""
    return {name: value for name in ("colour", "size") if (value := getattr(row, name))}


def stars(total: int, count: int) -> str | None:
    """The average of so many stars with one decimal, rounded half up; None without any."""
    if count == 0:
        return None
    tenths = (total * 20 + count) // (count * 2)
    return f"{tenths // 10}.{tenths % 10}"


def stock_shown(stock: int) -> str:
    """A stock as the store tells it."""
    return f"{STOCK_SHOWN}+" if stock > STOCK_SHOWN else str(stock)


def variant_view(row: Any, product: str) -> VariantView:
    """A variant in full."""
    view: VariantView = {  # pyright: ignore[reportAssignmentType] - optional keys come as a dict
        "variant_id": row.variant_id,
        "product": product,
        **looks(row),
        "price": row.price,
        "clearance": is_clearance(row.price, row.was_price),
        "stock": stock_shown(row.stock),
        "sellable": row.sellable,
    }
    if row.was_price:
        view["was_price"] = row.was_price
    return view


def product_card(row: Any, variants: Sequence[Any]) -> ProductCard:
    """A row of `queries.catalogue` as shown."""
    view: ProductCard = {
        "product_id": row.product_id,
        "name": row.name,
        "brand": row.brand,
        "category": row.category,
        "from_price": row.from_price,
        "reviews": row.reviews,
        "colours": list(dict.fromkeys(one.colour for one in variants if one.colour and one.sellable)),
        "in_stock": bool(row.in_stock),
    }
    rating = stars(row.stars, row.reviews)
    if rating is not None:
        view["rating"] = rating
    return view


def products_in(lines: Sequence[Any]) -> list[str]:
    """The products of an order, each once."""
    return list(dict.fromkeys(line.product for line in lines))


def line_view(world: World, row: Any, order: Any, now: str, *, plus: bool, open_return: str | None) -> LineView:
    """A line of an order that is in the phase `now`: what of it can still be cancelled or go back."""
    view: LineView = {  # pyright: ignore[reportAssignmentType] - optional keys come as a dict
        "order_line_id": row.order_line_id,
        "order_id": row.order_id,
        "product_id": row.product_id,
        "variant_id": row.variant_id,
        "product": row.product,
        **looks(row),
        "ordered_on": local_day(order.placed_at, world.zone),
        "quantity": row.quantity,
        "unit_price": row.unit_price,
        "discount": row.discount,
        "tax": row.tax,
    }
    if row.cancelled_qty:
        view["cancelled"] = row.cancelled_qty
    if row.returned_qty:
        view["returned"] = row.returned_qty
    if open_return is not None:
        view["open_return_id"] = open_return
    left = row.quantity - row.cancelled_qty - row.returned_qty
    if now in {"awaiting_payment", "paid"} and left:
        view["can_cancel"] = left
    if now == "delivered" and left:
        _show_ways_back(world, view, row, order, left, plus=plus)
    return view


def _show_ways_back(world: World, view: LineView, row: Any, order: Any, left: int, *, plus: bool) -> None:
    today = world.today.isoformat()
    faults = return_until(order, row.return_class, "damaged", plus=plus)
    until = return_until(order, row.return_class, "changed_mind", plus=plus)
    if faults is not None and today <= faults:
        view["faults_until"] = faults
        view["can_return"] = left
        view["paid_each"] = sum(paid_for(row, 1))
    if until is not None and today <= until:
        view["return_until"] = until
        view["can_return"] = left
        view["paid_each"] = sum(paid_for(row, 1))
        view["return_fee"] = return_fee("changed_mind", "original", plus=plus)


def return_view(world: World, row: Any) -> ReturnView:
    """A row of `queries.returns_of` as shown."""
    view: ReturnView = {  # pyright: ignore[reportAssignmentType] - optional keys come as a dict
        "return_id": row.return_id,
        "order_line_id": row.order_line_id,
        "order_id": row.order_id,
        "product": row.product,
        **looks(row),
        "state": row.state,
        "opened_on": local_day(row.opened_at, world.zone),
        "kind": row.kind,
        "quantity": row.quantity,
        "reason": row.reason,
        "send_by": row.send_by,
    }
    if row.kind == "exchange":
        view["replacement"] = row.replacement
        view["difference"] = row.difference
    else:
        view["refund_to"] = row.refund_to
        view["refund"] = row.refund
        view["fee"] = row.fee
    return view


def order_card(world: World, row: Any, now: str, products: list[str]) -> OrderCard:
    """A row of `queries.orders` in the phase `now` as shown."""
    view: OrderCard = {
        "order_id": row.order_id,
        "placed_on": local_day(row.placed_at, world.zone),
        "phase": now,
        "products": products,
        "total": row.total,
        "going_to": row.going_to,
    }
    if now in PLANNED:
        view["delivery_on"] = row.delivered_at[:10]
    return view


def paid_with(order: ShopOrder | Any, method: Any) -> str:
    """How an order was paid, in words."""
    if order.credit_used == order.total:
        return "store credit"
    if method is None:
        way = "bank transfer"
    elif method.kind == "gift_card":
        way = "gift card"
    else:
        way = f"{method.brand} card ending in {method.last4}"
    return f"store credit and {way}" if order.credit_used else way
