"""The cart as it was left, and the wish lists."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Final

from servers.cast import Cast
from servers.kit.text import instant
from servers.shopping.amounts import is_clearance
from servers.shopping.models import Cart, CartLine, Variant, WishItem, WishList
from servers.shopping.seed_catalogue import Shelves
from servers.shopping.seed_shopper import ENDED
from sessions import World

# Mostly what a household buys several of.
_CART: Final = (
    "folding chair",
    "bird feeder",
    "hand trowel",
    "bedside lamp",
    "seed tray",
    "candle holder",
    "feather pillow",
    "watering can",
    "picture frame",
    "wall clock",
    "desk lamp",
    "water bottle",
    "baking tray",
)
_PAYDAY: Final = (
    "stand mixer",
    "copper kettle",
    "chef's knife",
    "slow cooker",
    "bread knife",
    "salad spinner",
    "toaster",
)
_SUMMER: Final = (
    "two-person tent",
    "sun hat",
    "parasol",
    "sleeping bag",
    "bike pump",
    "tennis racket",
    "sun cream",
    "e-reader",
)
_CHILD: Final = (
    "wooden train set", "kite", "board game", "doll's house", "science kit", "soft toy badger", "marble run",
    "football boots", "paint set", "puppet theatre",
)  # fmt: skip
_NOTES: Final = ("the nice one", "only if it is reduced", "saw it at Mira's", "ask first", "for the new place")


def fill_cart(world: World, cast: Cast, shelves: Shelves) -> int:
    """Write the lines of the cart; what they are worth. In one of four seeds one is above what is in stock."""
    rng = Random(f"{cast.seed}/shopping/cart")
    chosen = [
        row for name in rng.sample(_CART, 4) if not is_clearance((row := shelves.plainest(name)).price, row.was_price)
    ]
    worth = 0
    for place, row in enumerate(chosen):
        count = (1, 2, 1, 1)[place]
        seen = row.price - max(50, row.price // 12 // 50 * 50) if place == 0 else row.price
        if place == 1 and cast.seed % 4 == 1:
            world.update(Variant, row.variant_id, stock=1)
        world.insert(
            CartLine,
            variant_id=row.variant_id,
            quantity=count,
            seen_price=seen,
            added_at=instant(cast.now - timedelta(days=6 - place, hours=place, minutes=11)),
        )
        worth += row.price * count
    return worth


def open_cart(world: World, cast: Cast) -> None:
    """Write the cart itself: its coupon ended yesterday, is good, or is not there."""
    code = (ENDED, None, None, "SPRING10")[cast.seed % 4]
    world.insert(Cart, email=cast.me.email, coupon_code=code, changed_at=instant(cast.now - timedelta(days=3)))


def write_wish_lists(world: World, cast: Cast, shelves: Shelves) -> None:
    """Write the four lists; one is a child's, shared with the family, one is empty."""
    rng = Random(f"{cast.seed}/shopping/wishes")
    family = [cast.partner.email, cast.parent.email]
    lists: tuple[tuple[str, list[str], tuple[str, ...]], ...] = (
        (f"{cast.child_small.first}'s birthday", family, _CHILD),
        ("payday", [], _PAYDAY),
        ("June", [cast.partner.email], _SUMMER),
        ("someday", [], ()),
    )
    for name, shared, products in lists:
        row = world.insert(WishList, name=name, shared_with=shared)
        for place, product in enumerate(products):
            variants = shelves.variants[product]
            sold_out = next((one for one in variants if one.stock == 0), None) if product == "kite" else None
            wanted = rng.choice((1, 1, 1, 2))
            world.insert(
                WishItem,
                wish_list_id=row.wish_list_id,
                variant_id=(sold_out or rng.choice(variants)).variant_id,
                wanted=wanted,
                bought=wanted if place == 2 else 0,
                note=rng.choice(_NOTES) if rng.random() < 0.3 else "",
            )
