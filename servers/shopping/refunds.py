"""Money going back: every refund changes an order here, together with where it went."""

from __future__ import annotations

from servers.kit import find
from servers.shopping import queries
from servers.shopping.models import PaymentMethod, ShopOrder, Shopper, ShopReturn
from sessions import World


def give_back(world: World, order: ShopOrder, amount: int, *, to_credit: bool = False) -> int:
    """Refund part of an order; what a card or bank account paid goes back there first, the rest is store credit.

    A gift card gets its share back as balance. Returns what became store credit.
    """
    by_method = 0 if to_credit else max(0, min(amount, order.total - order.credit_used - order.refunded))
    if by_method and order.payment_method_id is not None:
        method = find(world, PaymentMethod, order.payment_method_id)
        if method.kind == "gift_card":
            world.update(PaymentMethod, method.payment_method_id, balance=method.balance + by_method)
    add_credit(world, amount - by_method)
    world.update(ShopOrder, order.order_id, refunded=order.refunded + amount)
    return amount - by_method


def add_credit(world: World, amount: int) -> None:
    """Change the store credit."""
    if amount:
        shopper = find(world, Shopper, world.me)
        world.update(Shopper, world.me, store_credit=shopper.store_credit + amount)


def shipping_back(world: World, order: ShopOrder) -> int:
    """The delivery fee, if every unit of the order has now come back for a fault; else 0."""
    units = sum(row.quantity for row in world.all(queries.lines_of, order_id=order.order_id))
    faulty = world.scalar(queries.faulty_units, order_id=order.order_id)
    return order.shipping if faulty == units else 0


def settle(world: World, row: ShopReturn, order: ShopOrder) -> None:
    """A return that was received is refunded, and the delivery fee with it where everything came back for faults."""
    world.update(ShopReturn, row.return_id, state="refunded")
    give_back(world, order, row.refund + shipping_back(world, order), to_credit=row.refund_to == "store_credit")
