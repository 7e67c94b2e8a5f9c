"""What things come to: floors and margins of prices, values of losses, quantities to order and to give.

Pure functions of whole cents and units; each says how it rounds.
"""

from __future__ import annotations

from typing import Final

FLOOR_PERCENT: Final = 105
DEEPEST_PROMO_PERCENT: Final = 60
OVER_DELIVERY_PERCENT: Final = 105


def price_floor(unit_cost: int) -> int:
    """The lowest price that is no clearance: cost and 5 %, rounded up to the cent."""
    return -(-unit_cost * FLOOR_PERCENT // 100)


def deepest_promo(regular: int) -> int:
    """The lowest price of a promotion: 60 % of the regular one, rounded up to the cent."""
    return -(-regular * DEEPEST_PROMO_PERCENT // 100)


def reduced(regular: int, percent: int) -> int:
    """A price less so many per cent, half a cent up."""
    return (regular * (100 - percent) * 2 + 100) // 200


def margin_tenths(price: int, unit_cost: int) -> int:
    """What is left of a price over cost, in tenths of a per cent of the price, rounded down; below 0 at a loss."""
    return (price - unit_cost) * 1000 // price


def loss_value(delta: int, unit_cost: int) -> int:
    """What a difference in stock is worth at cost, in cents, whichever way it goes."""
    return abs(delta) * unit_cost


def whole_packs(quantity: int, pack_size: int) -> bool:
    """Whether a quantity is made of whole packs."""
    return quantity % pack_size == 0


def order_up_to(max_level: int, available: int, coming: int, pack_size: int) -> int:
    """How many units fill a shelf to its level, counting those that are on their way; up to the pack, never below 0."""
    missing = max(0, max_level - available - coming)
    return -(-missing // pack_size) * pack_size


def spare(available: int, safety_stock: int, pack_size: int) -> int:
    """How many units a store can give without touching its safety stock; down to the pack, never below 0."""
    return max(0, available - safety_stock) // pack_size * pack_size


def most_received(ordered: int) -> int:
    """The most that is taken in of a delivered line: 105 % of what was ordered, rounded down."""
    return ordered * OVER_DELIVERY_PERCENT // 100
