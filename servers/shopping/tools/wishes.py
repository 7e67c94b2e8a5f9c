"""Wish lists."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from servers.kit import Conflict, FreeText, InvalidArguments, Name, Said, Toolbox, find
from servers.kit.text import plain
from servers.shopping import queries
from servers.shopping.models import Variant, VariantId, WishItem, WishItemId, WishList, WishListId
from servers.shopping.policy import MOST_OF_ONE
from servers.shopping.showing import looks
from servers.shopping.views import WishChangeView, WishItemView, WishListsView
from sessions import World

toolbox = Toolbox()
Units = Annotated[int, Said("count"), Field(ge=1, le=MOST_OF_ONE, description="How many are wanted.")]


@toolbox.read
def list_wish_lists(
    world: World,
    name: Annotated[FreeText, Field(max_length=60, description="Only lists with these words in the name.")]
    | None = None,
) -> WishListsView:
    """List my wish lists with whom they are shared and what stands on them: price, stock, wanted, bought, note."""
    words = plain(name or "").split()
    lists = [row for row in world.find(WishList) if all(word in plain(row.name) for word in words)]
    items: dict[str, list[Any]] = {}
    for row in world.all(queries.wish_items):
        items.setdefault(row.wish_list_id, []).append(row)
    return {
        "wish_lists": [
            {
                "wish_list_id": one.wish_list_id,
                "name": one.name,
                "shared_with": one.shared_with,
                "items": [_item_view(row, one.name) for row in items.get(one.wish_list_id, [])],
            }
            for one in lists
        ]
    }


@toolbox.write(WishItem, WishList)
def add_to_wish_list(
    world: World,
    variant_id: VariantId,
    wish_list_id: Annotated[WishListId, Field(description="The list, such as WL-5RN6J; else give new_list_name.")]
    | None = None,
    new_list_name: Annotated[Name, Field(max_length=40, description="Name of a list to make for it.")] | None = None,
    wanted: Units = 1,
    note: Annotated[FreeText, Field(max_length=200, description="A note beside it.")] = "",
) -> WishChangeView:
    """Put a variant on one of my wish lists, or on a new one.

    Raises:
        InvalidArguments: both or neither of wish_list_id and new_list_name are given.
        Conflict: it is on that list already, or the name of the list is taken.
    """
    if (wish_list_id is None) == (new_list_name is None):
        raise InvalidArguments("Give either wish_list_id or new_list_name, not both and not neither.")
    variant = find(world, Variant, variant_id)
    product = world.all(queries.variant_to_buy, variant_id=variant_id)[0].product
    if wish_list_id is not None:
        chosen = find(world, WishList, wish_list_id)
        if world.find(WishItem, wish_list_id=wish_list_id, variant_id=variant_id):
            raise Conflict(f"The {product} ({variant.label}) is on {chosen.name} already.")
    else:
        name = str(new_list_name).strip()
        for row in world.find(WishList):
            if plain(row.name) == plain(name):
                raise Conflict(f"There is a list {row.name} already ({row.wish_list_id}).")
        chosen = world.insert(WishList, name=name, shared_with=[])
    item = world.insert(
        WishItem,
        wish_list_id=chosen.wish_list_id,
        variant_id=variant_id,
        wanted=wanted,
        bought=0,
        note=note,
    )
    return _after(item, chosen, product, "added")


@toolbox.write(WishItem)
def remove_from_wish_list(world: World, wish_item_id: WishItemId) -> WishChangeView:
    """Take something off a wish list."""
    item = find(world, WishItem, wish_item_id)
    chosen = find(world, WishList, item.wish_list_id)
    product = world.all(queries.variant_to_buy, variant_id=item.variant_id)[0].product
    world.delete(WishItem, wish_item_id)
    return _after(item, chosen, product, "removed")


def _item_view(row: Any, name: str) -> WishItemView:
    view: WishItemView = {  # pyright: ignore[reportAssignmentType] - optional keys come as a dict
        "wish_item_id": row.wish_item_id,
        "list": name,
        "variant_id": row.variant_id,
        "product": row.product,
        **looks(row),
        "price": row.price,
        "in_stock": row.sellable and row.active and row.stock > 0,
        "wanted": row.wanted,
        "bought": row.bought,
    }
    if row.note:
        view["note"] = row.note
    return view


def _after(item: WishItem, chosen: WishList, product: str, change: str) -> WishChangeView:
    return {
        "wish_item_id": item.wish_item_id,
        "wish_list_id": chosen.wish_list_id,
        "list": chosen.name,
        "product": product,
        "change": change,
    }
