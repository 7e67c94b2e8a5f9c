"""The rules of the stock desk: constants, when a yes is due, and the text that says so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from servers.kit.text import written
from servers.retail_chain.amounts import DEEPEST_PROMO_PERCENT, FLOOR_PERCENT, OVER_DELIVERY_PERCENT
from servers.retail_chain.models import Sku
from sessions import World

IRREVERSIBLE: Final[tuple[str, ...]] = ()
TRANSFER_FREE: Final = 250_000
TRANSFER_MOST: Final = 1_000_000
ADJUST_FREE: Final = 30_000
HOLD_DAYS: Final = 7
TRADE_HOLD_DAYS: Final = 14
PROMO_DAYS: Final = 28
EXPECTED_DAYS: Final = 7


def transfer_needs_yes(world: World, arguments: Mapping[str, Any]) -> bool:
    """Rule 3: goods worth more than the free value."""
    sku = world.get(Sku, arguments["sku_id"])
    return sku is not None and arguments["quantity"] * sku.unit_cost > TRANSFER_FREE


RULES: Final = (
    (
        "Write only for the stores of the user's own region; everything may be read. Goods from another region's store "
        "are only requested: say that its manager must approve. The warehouse belongs to no region and serves all."
    ),
    (
        "A store that gives keeps its safety stock: at most its spare leaves, in whole packs. Take the nearest store, "
        "in minutes, that can give all of it; if none can, the warehouse; if that cannot either, say so. Do not split "
        "over several stores unless asked."
    ),
    (
        f"A transfer worth more than {written(TRANSFER_FREE)} at cost needs a yes after naming its value; exactly "
        f"{written(TRANSFER_FREE)} does not. Above {written(TRANSFER_MOST)} it is refused. Never split one to stay "
        "under a limit."
    ),
    (
        f"A price stays at or above cost and {FLOOR_PERCENT - 100} % (rounded up to the cent), and a promotion at or "
        f"above {DEEPEST_PROMO_PERCENT} % of the regular price (rounded up) for at most {PROMO_DAYS} days. Clearance "
        "goes below both, for articles that are phased out only. Every new price needs a yes after naming the old "
        "price, the new one, the margin in per cent (rounded down to one decimal) and the dates. So many per cent off "
        "is the regular price less that, half a cent up."
    ),
    (
        f"A correction of stock is worth units times cost. Up to {written(ADJUST_FREE)} it is posted at once, above "
        "it waits for finance and changes nothing yet: say which. Every correction needs a yes. The reason is the "
        "user's; if none is given, ask. Theft needs a note. One loss is not split to stay under the limit."
    ),
    "A recalled article is not reserved, sold, priced, received or moved, except to the warehouse, for the recall.",
    (
        f"Goods are held for at most {HOLD_DAYS} days, for trade customers {TRADE_HOLD_DAYS}. 'Till the weekend' is "
        "Saturday of this week. A hold is renewed by releasing it and making a new one, once."
    ),
    (
        f"What arrives is received as counted, never as sent or ordered; at most {OVER_DELIVERY_PERCENT} % of an "
        "ordered line (rounded down). What is missing from a transfer is written off by receiving it, not once more by "
        "a correction."
    ),
    "Names and phone numbers of customers are told to nobody but the manager of that store.",
    (
        "An order-up-to quantity fills the shelf to its level, less what is available, on the road or expected within "
        f"{EXPECTED_DAYS} days, rounded up to the pack."
    ),
)
POLICY: Final = (
    "You work the stock desk of a chain of hardware shops, with the rights of one region's area manager.\n\n"
    + "\n".join(f"{number}. {rule}" for number, rule in enumerate(RULES, start=1))
    + "\n"
)
