"""Looking at what is for sale."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated, Any, Literal

from pydantic import Field

from servers.kit import Cents, Cursor, FreeText, InvalidArguments, Limit, Name, Toolbox, page
from servers.kit.text import instant, plain
from servers.marketplace import queries
from servers.marketplace.models import Category, Condition, Format, ListingId
from servers.marketplace.standing import me, price_now, seen_listing
from servers.marketplace.views import ListingDetail, ListingsView, listing_detail, listing_view
from sessions import World

toolbox = Toolbox()
_MOST_WORDS = 8
Query = Annotated[FreeText, Field(max_length=100, description="Words in the title or the description.")]
Phase = Literal["draft", "scheduled", "live", "sold", "unsold", "withdrawn", "any"]


@toolbox.read
def search_listings(
    world: World,
    query: Query = "",
    category: Annotated[Category, Field(description="Only this kind of thing.")] | None = None,
    condition: Annotated[Condition, Field(description="Only in this condition.")] | None = None,
    format: Annotated[Format, Field(description="Only auctions, or only fixed prices.")] | None = None,
    max_price: Annotated[Cents, Field(description="Greatest price now in cents, without shipping.")] | None = None,
    seller_handle: Annotated[Name, Field(max_length=40, description="Only listings of this member.")] | None = None,
    scope: Annotated[
        Literal["all", "mine", "watched", "bidding"],
        Field(description="All listings, my own, those I watch, or those I bid on."),
    ] = "all",
    phase: Annotated[Phase, Field(description="State of the listing.")] = "live",
    ending_within_hours: Annotated[int, Field(ge=1, le=1000, description="Only those that end so soon.")] | None = None,
    sort: Annotated[
        Literal["ending", "price_low", "price_high", "newest"], Field(description="What comes first.")
    ] = "ending",
    cursor: Cursor | None = None,
    limit: Limit = 20,
) -> ListingsView:
    """Find listings: what is for sale now, or in another phase; filters are combined.

    `price` is the price now of each piece, without shipping. Drafts of others never show.

    Raises:
        InvalidArguments: seller_handle is blank, or the query has too many words.
    """
    if seller_handle is not None and not seller_handle.strip():
        raise InvalidArguments("seller_handle is blank; leave it out to search all members.")
    owner = me(world)
    filters: dict[str, Any] = {
        "category": category, "condition": condition, "format": format, "seller_handle": seller_handle,
        "phase": None if phase == "any" else phase,
        "until": None if ending_within_hours is None else instant(world.now + timedelta(hours=ending_within_hours)),
    }  # fmt: skip
    given = {name: value for name, value in filters.items() if value is not None}
    tests = (*given, *(() if scope == "all" else (scope,)))
    words = plain(query).split()
    if len(words) > _MOST_WORDS:
        raise InvalidArguments(f"Search for at most {_MOST_WORDS} words at a time.")
    known = {"me_id": owner.member_id, "now": instant(world.now)}
    found = world.all(
        queries.search(tests, "newest" if sort == "newest" else "ending", len(words)),
        **given,
        **known,
        **{f"word{number}": word for number, word in enumerate(words)},
    )
    if max_price is not None:
        found = [row for row in found if price_now(row) <= max_price]
    if sort in {"price_low", "price_high"}:
        found.sort(key=price_now, reverse=sort == "price_high")
    rows = page([row.listing_id for row in found], limit, cursor)
    shown = {row.listing_id: row for row in world.all(queries.listings_of, ids=queries.many(rows.rows), **known)}
    view: ListingsView = {
        "listings": [listing_view(world, shown[key], owner.member_id) for key in rows.rows],
        "total": rows.total,
    }
    if rows.next_cursor is not None:
        view["next_cursor"] = rows.next_cursor
    return view


@toolbox.read
def get_listing(world: World, listing_id: ListingId) -> ListingDetail:
    """Show one listing in full: price, least next bid, whether the reserve is met, my maximum and whether I lead.

    Also the seller's score and standing, and my pending offer. My own listings show reserve, automatic limits, bids
    and offers too.
    """
    owner = me(world)
    return listing_detail(world, seen_listing(world, owner.member_id, listing_id), owner.member_id)
