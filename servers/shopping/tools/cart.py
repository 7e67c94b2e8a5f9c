"""The cart: lines and a coupon."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from servers.kit import Conflict, NotFound, Said, Toolbox, find
from servers.kit.text import instant
from servers.shopping import queries
from servers.shopping.models import Cart, CartLine, CartLineId, Coupon, Variant, VariantId
from servers.shopping.policy import MOST_OF_ONE
from servers.shopping.showing import looks
from servers.shopping.standing import (
    Bill,
    bill_of,
    coupon_problem,
    own_cart,
    require_sellable,
    require_within_limit,
)
from servers.shopping.views import CartChangeView, CartLineView, CartView, CouponChangeView
from sessions import World

toolbox = Toolbox()
Units = Annotated[int, Said("count"), Field(ge=1, le=MOST_OF_ONE, description="Number of units.")]


@toolbox.read
def view_cart(world: World) -> CartView:
    """Show the cart: lines with today's price and that of the day they were added, what is in their way, the coupon."""
    rows = world.all(queries.cart_lines)
    coupon, problem = coupon_in_cart(world, rows)
    bill = bill_of(rows, None if problem else coupon, None, None)
    view: CartView = {
        "lines": [_line_view(row) for row in rows],
        "subtotal": bill.subtotal,
        "discount": bill.discount,
    }
    if coupon is not None:
        view["coupon_code"] = coupon.code
    if problem is not None:
        view["coupon_problem"] = problem
    return view


@toolbox.write(Cart, CartLine)
def add_to_cart(world: World, variant_id: VariantId, quantity: Units = 1) -> CartChangeView:
    """Put units of a variant into the cart, on top of those that are there.

    Raises:
        Conflict: it is not sold any more, too few are in stock, or the cart would hold more than twenty.
        Refused: more than one customer may order in 30 days.
    """
    variant = _to_buy(world, variant_id)
    there = next(iter(world.find(CartLine, variant_id=variant_id)), None)
    wanted = quantity + (there.quantity if there is not None else 0)
    _require_buyable(world, variant, wanted)
    if there is not None:
        row = world.update(CartLine, there.cart_line_id, quantity=wanted, seen_price=variant.price)
    else:
        row = world.insert(
            CartLine, variant_id=variant_id, quantity=wanted, seen_price=variant.price, added_at=instant(world.now)
        )
    return _after(world, row.cart_line_id, variant.product, wanted)


@toolbox.write(Cart, CartLine)
def update_cart_line(
    world: World,
    cart_line_id: CartLineId,
    quantity: Annotated[int, Said("count"), Field(ge=0, le=MOST_OF_ONE, description="New number; 0 removes it.")],
) -> CartChangeView:
    """Change how many of something the cart holds, or remove it.

    Raises:
        Conflict: it holds so many already, it is not sold any more, or too few are in stock.
        Refused: more than one customer may order in 30 days.
    """
    line = find(world, CartLine, cart_line_id)
    variant = _to_buy(world, line.variant_id)
    if quantity == 0:
        world.delete(CartLine, cart_line_id)
        return _after(world, cart_line_id, variant.product, 0)
    if quantity == line.quantity:
        raise Conflict(f"The cart holds {quantity} of the {variant.product} already.")
    _require_buyable(world, variant, quantity)
    world.update(CartLine, cart_line_id, quantity=quantity)
    return _after(world, cart_line_id, variant.product, quantity)


@toolbox.write(Cart)
def apply_coupon(
    world: World,
    code: Annotated[str, Said("code"), Field(max_length=20, description="The code, in any case.")],
) -> CouponChangeView:
    """Use a coupon for the cart, in place of the one that is there.

    Raises:
        NotFound: there is no such code.
        Conflict: the cart is empty, the coupon is used already, or it does not count: not started, ended, used up,
            goods of too little value, no goods that it is for, or for a first order only.
    """
    coupon = world.get(Coupon, code.strip().upper())
    if coupon is None:
        raise NotFound(f"There is no coupon {code}.")
    rows = world.all(queries.cart_lines)
    if not rows:
        raise Conflict("The cart is empty; a coupon needs something to count for.")
    if own_cart(world).coupon_code == coupon.code:
        raise Conflict(f"The coupon {coupon.code} is in the cart already.")
    problem = coupon_problem(world, coupon, rows)
    if problem is not None:
        raise Conflict(problem)
    world.update(Cart, world.me, coupon_code=coupon.code, changed_at=instant(world.now))
    bill = bill_of(rows, coupon, None, None)
    return _coupon_view(coupon.code, "applied", bill)


@toolbox.write(Cart)
def remove_coupon(world: World) -> CouponChangeView:
    """Take the coupon out of the cart.

    Raises:
        Conflict: there is none.
    """
    code = own_cart(world).coupon_code
    if code is None:
        raise Conflict("There is no coupon in the cart.")
    world.update(Cart, world.me, coupon_code=None, changed_at=instant(world.now))
    return _coupon_view(code, "removed", bill_of(world.all(queries.cart_lines), None, None, None))


def coupon_in_cart(world: World, rows: list[Any]) -> tuple[Coupon | None, str | None]:
    """The coupon in the cart, and what is in its way."""
    code = own_cart(world).coupon_code
    coupon = None if code is None else find(world, Coupon, code)
    return coupon, None if coupon is None else coupon_problem(world, coupon, rows)


def line_problem(row: Any) -> str | None:
    """What keeps a line of the cart from being bought, as a sentence."""
    if not (row.sellable and row.active):
        return "It is not sold any more."
    if row.stock < row.quantity:
        return f"Only {row.stock} left." if row.stock else "It is sold out."
    return None


def _line_view(row: Any) -> CartLineView:
    view: CartLineView = {  # pyright: ignore[reportAssignmentType] - optional keys come as a dict
        "cart_line_id": row.cart_line_id,
        "variant_id": row.variant_id,
        "product": row.product,
        **looks(row),
        "quantity": row.quantity,
        "price": row.price,
        "seen_price": row.seen_price,
    }
    problem = line_problem(row)
    if problem is not None:
        view["problem"] = problem
    return view


def _to_buy(world: World, variant_id: str) -> Any:
    """A variant with its product's rules."""
    find(world, Variant, variant_id)
    return world.all(queries.variant_to_buy, variant_id=variant_id)[0]


def _require_buyable(world: World, variant: Any, wanted: int) -> None:
    require_sellable(variant, wanted)
    if variant.customer_limit:
        others = sum(
            row.quantity
            for row in world.all(queries.cart_lines)
            if row.product_id == variant.product_id and row.variant_id != variant.variant_id
        )
        require_within_limit(world, variant.product_id, variant.product, variant.customer_limit, others + wanted)


def _after(world: World, key: str, product: str, quantity: int) -> CartChangeView:
    world.update(Cart, world.me, changed_at=instant(world.now))
    rows = world.all(queries.cart_lines)
    coupon, problem = coupon_in_cart(world, rows)
    bill = bill_of(rows, None if problem else coupon, None, None)
    return {
        "cart_line_id": key,
        "product": product,
        "change": f"quantity {quantity}" if quantity else "removed",
        "quantity": quantity,
        "subtotal": bill.subtotal,
        "discount": bill.discount,
    }


def _coupon_view(code: str, change: str, bill: Bill) -> CouponChangeView:
    return {"coupon_code": code, "change": change, "subtotal": bill.subtotal, "discount": bill.discount}
