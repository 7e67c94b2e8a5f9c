"""Reviews: what others say of a product, and what the customer says."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from servers.kit import Conflict, Cursor, FreeText, Limit, Name, Said, Toolbox, find, page
from servers.kit.text import plain
from servers.shopping import queries
from servers.shopping.models import Product, ProductId, ProductReview
from servers.shopping.standing import own_shopper
from servers.shopping.views import NewReviewView, ReviewsView, ReviewView
from servers.shopping.words import stems
from sessions import World

toolbox = Toolbox()
Stars = Annotated[int, Said("count"), Field(ge=1, le=5, description="Number of stars.")]


@toolbox.read
def list_product_reviews(
    world: World,
    product_id: ProductId,
    rating: Annotated[Stars, Field(description="Only reviews with so many stars.")] | None = None,
    contains: Annotated[FreeText, Field(max_length=60, description="Only reviews with these words.")] | None = None,
    sort: Annotated[Literal["newest", "helpful", "lowest"], Field(description="Order of the list.")] = "newest",
    cursor: Cursor | None = None,
    limit: Limit = 20,
) -> ReviewsView:
    """List what customers wrote about a product, how many gave each number of stars, and whether one is mine."""
    product = find(world, Product, product_id)
    rows = world.all(queries.reviews_of, product_id=product_id)
    words = stems(contains or "")
    fitting = [
        row
        for row in rows
        if rating in {None, row.rating} and all(word in plain(f"{row.title} {row.body}") for word in words)
    ]
    if sort == "helpful":
        fitting.sort(key=lambda row: -row.helpful)
    elif sort == "lowest":
        fitting.sort(key=lambda row: row.rating)
    found = page(fitting, limit, cursor)
    view: ReviewsView = {
        "product_id": product_id,
        "name": product.name,
        "histogram": [sum(row.rating == stars for row in rows) for stars in range(1, 6)],
        "has_mine": any(row.mine for row in rows),
        "reviews": [_review_view(row) for row in found.rows],
        "total": found.total,
    }
    if rows:
        view["newest_on"] = rows[0].created_on
        view["newest_title"] = rows[0].title
    if found.next_cursor is not None:
        view["next_cursor"] = found.next_cursor
    return view


def _review_view(row: ProductReview) -> ReviewView:
    view: ReviewView = {
        "review_id": row.review_id,
        "author": row.author,
        "rating": row.rating,
        "title": row.title,
        "verified": row.verified,
        "helpful": row.helpful,
        "created_on": row.created_on,
        "is_mine": row.mine,
    }
    if row.body:
        view["body"] = row.body
    return view


@toolbox.write(ProductReview, irreversible=True)
def write_review(
    world: World,
    product_id: ProductId,
    rating: Stars,
    title: Annotated[Name, Field(max_length=100, description="The headline.")],
    body: Annotated[FreeText, Field(max_length=2000, description="What else there is to say.")] = "",
) -> NewReviewView:
    """Publish a review of something that I bought and that was delivered. It cannot be taken back.

    Raises:
        Conflict: it was never delivered to me, or I have reviewed it already.
    """
    product = find(world, Product, product_id)
    now = world.local.isoformat()
    rows = world.all(queries.bought, product_id=product_id)
    if not any(
        row.cancelled_at is None and not row.lost and row.delivered_at is not None and row.delivered_at <= now
        for row in rows
    ):
        raise Conflict(f"The {product.name} was never delivered to you; only what you have got can be reviewed.")
    mine = next((row for row in world.all(queries.reviews_of, product_id=product_id) if row.mine), None)
    if mine is not None:
        raise Conflict(f"You reviewed the {product.name} on {mine.created_on} already, with {mine.rating} stars.")
    row = world.insert(
        ProductReview,
        product_id=product_id,
        author=own_shopper(world).name.split()[0],
        mine=True,
        verified=True,
        rating=rating,
        title=title,
        body=body,
        helpful=0,
        created_on=world.today.isoformat(),
    )
    return {"review_id": row.review_id, "product_id": product_id, "rating": rating, "title": title}
