"""The catalogue: looking for things and looking at one."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from servers.kit import Cents, Cursor, FreeText, InvalidArguments, Limit, Toolbox, find, page
from servers.kit.text import plain
from servers.shopping import queries
from servers.shopping.models import Category, Product, ProductId
from servers.shopping.policy import return_days
from servers.shopping.showing import product_card, stars, variant_view
from servers.shopping.standing import has_plus
from servers.shopping.views import ProductsView, ProductView
from servers.shopping.words import stems
from sessions import World

toolbox = Toolbox()
_MOST_WORDS = 8


@toolbox.read
def search_products(
    world: World,
    query: Annotated[
        FreeText, Field(max_length=100, description="Words in the name, brand, category or colours; empty for all.")
    ] = "",
    category: Annotated[Category, Field(description="Only this category.")] | None = None,
    brand: Annotated[FreeText, Field(max_length=60, description="Only this brand.")] | None = None,
    colour: Annotated[FreeText, Field(max_length=40, description="Only products that come in this colour.")]
    | None = None,
    max_price: Annotated[Cents, Field(description="Greatest price in cents of the cheapest variant.")] | None = None,
    min_rating: Annotated[int, Field(ge=1, le=5, description="Least average rating in stars.")] | None = None,
    in_stock: Annotated[bool, Field(description="Whether only products in stock are listed.")] = False,
    sort: Annotated[
        Literal["relevance", "price_low", "price_high", "rating", "newest"], Field(description="Order of the list.")
    ] = "relevance",
    cursor: Cursor | None = None,
    limit: Limit = 20,
) -> ProductsView:
    """Find products that are on sale; filters are combined, all words of the query must fit.

    Raises:
        InvalidArguments: the query has too many words.
    """
    words = stems(query)
    if len(words) > _MOST_WORDS:
        raise InvalidArguments(f"Search for at most {_MOST_WORDS} words at a time.")
    filters = {"category": category, "brand": None if brand is None else brand.strip()}
    given = {name: value for name, value in filters.items() if value is not None}
    tests = tuple(given)
    rows = world.all(
        queries.catalogue(len(words), tests), **given, **{f"word{n}": word for n, word in enumerate(words)}
    )
    fitting = [
        row
        for row in rows
        if (max_price is None or row.from_price <= max_price)
        and (min_rating is None or (row.reviews and row.stars >= min_rating * row.reviews))
        and (not in_stock or row.in_stock)
        and (colour is None or _comes_in(world, row.product_id, colour))
    ]
    found = page(_in_order(fitting, sort, words), limit, cursor)
    view: ProductsView = {
        "products": [
            product_card(row, world.all(queries.variants_of, product_id=row.product_id)) for row in found.rows
        ],
        "total": found.total,
    }
    if found.next_cursor is not None:
        view["next_cursor"] = found.next_cursor
    return view


def _comes_in(world: World, product_id: str, colour: str) -> bool:
    wanted = plain(colour)
    variants = world.all(queries.variants_of, product_id=product_id)
    return any(row.sellable and wanted in {plain(row.colour), *plain(row.colour).split()} for row in variants)


def _in_order(rows: list[Any], sort: str, words: list[str]) -> list[Any]:
    match sort:
        case "price_low":
            return sorted(rows, key=lambda row: row.from_price)
        case "price_high":
            return sorted(rows, key=lambda row: -row.from_price)
        case "rating":
            return sorted(rows, key=lambda row: (-row.stars / row.reviews if row.reviews else 0, -row.reviews))
        case "newest":
            return sorted(rows, key=lambda row: row.listed_on, reverse=True)
        case _:
            return sorted(rows, key=lambda row: -sum(word in plain(row.name) for word in words))


@toolbox.read
def get_product(world: World, product_id: ProductId) -> ProductView:
    """Show one product in full: description, return rules, limit, hazard, and every variant with price and stock."""
    row = find(world, Product, product_id)
    seen = world.all(queries.stars_of, product_id=product_id)[0]
    days = return_days(row.return_class, "changed_mind", plus=has_plus(world))
    view: ProductView = {
        "product_id": product_id,
        "name": row.name,
        "brand": row.brand,
        "category": row.category,
        "description": row.description,
        "reviews": seen.reviews,
        "return_class": row.return_class,
        "return_days": days or 0,
        "hazard": row.hazard,
        "adult_only": row.adult_only,
        "is_sold": row.active,
        "variants": [variant_view(one, row.name) for one in world.all(queries.variants_of, product_id=product_id)],
    }
    if row.customer_limit:
        view["customer_limit"] = row.customer_limit
    rating = stars(seen.stars, seen.reviews)
    if rating is not None:
        view["rating"] = rating
    return view
