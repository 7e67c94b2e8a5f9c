"""Buying: bids, and what is bought at once."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from servers.kit import Cents, Conflict, Refused, Toolbox
from servers.kit.text import local_minute, written
from servers.marketplace import amounts
from servers.marketplace.models import Bid, Listing, ListingId, Offer, Sale
from servers.marketplace.policy import OPEN_BIDS_MOST
from servers.marketplace.standing import (
    buy_now_price,
    called,
    left_of,
    live_listing,
    me,
    next_bid,
    open_bids,
    price_now,
    seen_listing,
)
from servers.marketplace.trading import bid, sell
from servers.marketplace.views import BidPlaced, SaleWritten, least_for
from sessions import World

toolbox = Toolbox()
Pieces = Annotated[int, Field(ge=1, le=100, description="How many pieces.")]


@toolbox.write(Bid, Listing, confirm=True, irreversible=True)
def place_bid(
    world: World,
    listing_id: ListingId,
    max_amount: Annotated[Cents, Field(description="The most I would pay in cents, without shipping.")],
) -> BidPlaced:
    """Bid in an auction with a maximum; the marketplace bids for me, step by step, up to it. A bid is binding.

    Tells the price now and whether I lead.

    Raises:
        Refused: it is my own listing, its seller is suspended, or my leading maxima would pass 2,000.00.
        Conflict: it is not live or no auction, the maximum is below the least next bid, or not above my own.
    """
    owner = me(world)
    row = live_listing(world, owner.member_id, listing_id)
    if row.format != "auction":
        raise Conflict(f"{called(row)} is no auction; it can be bought for {written(row.price)}.")
    if row.standing == "suspended":
        raise Refused(f"{row.handle}, who sells {called(row)}, is suspended; nobody can bid there.")
    if row.leader_id == owner.member_id and max_amount <= row.my_max:
        raise Conflict(
            f"You lead on {called(row)} with a maximum of {written(row.my_max)}; a new one must be above it, and a bid "
            "cannot be lowered or taken back."
        )
    if row.leader_id != owner.member_id and max_amount < next_bid(row):
        raise Conflict(
            f"The price of {called(row)} is {written(price_now(row))}; the next bid must be {written(next_bid(row))} "
            "or more."
        )
    others = open_bids(world, owner.member_id, listing_id)
    if others + max_amount > OPEN_BIDS_MOST:
        raise Refused(
            f"The maxima with which you lead elsewhere come to {written(others)}; with {written(max_amount)} more they "
            f"would pass {written(OPEN_BIDS_MOST)}."
        )
    lead = bid(world, row, owner.member_id, max_amount)
    return {
        "listing_id": listing_id,
        "my_maximum": max_amount,
        "price": amounts.auction_price(row.price, row.reserve_price, lead),
        "leading": lead.leader == owner.member_id,
        "least_bid": least_for(seen_listing(world, owner.member_id, listing_id), owner.member_id),
        "ends_at": local_minute(row.ends_at, world.zone),
    }


@toolbox.write(Listing, Sale, Offer, confirm=True, irreversible=True)
def buy_listing_now(world: World, listing_id: ListingId, quantity: Pieces = 1) -> SaleWritten:
    """Buy at once, at the fixed price or the price at which an auction can be bought; the card pays into escrow.

    Raises:
        Refused: it is my own listing.
        Conflict: it is not live, not so many are left, or the auction cannot be bought at once (any more).
    """
    owner = me(world)
    row = live_listing(world, owner.member_id, listing_id)
    price = buy_now_price(row)
    if price is None:
        why = (
            "cannot be bought at once, only bid on"
            if row.buy_now_price is None
            else "cannot be bought at once any more, a bid has come too near that price"
        )
        raise Conflict(f"{called(row)} {why}.")
    if quantity > left_of(row):
        raise Conflict(f"Only {left_of(row)} of {called(row)} {'is' if left_of(row) == 1 else 'are'} left.")
    sale = sell(world, row, owner.member_id, price, quantity, world.now, is_paid=True)
    return {
        "sale_id": sale.sale_id,
        "listing_id": listing_id,
        "title": row.title,
        "phase": sale.phase,
        "total": amounts.total_of(sale.price, quantity, sale.shipping),
        "change": "bought and paid",
    }
