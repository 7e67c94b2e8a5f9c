"""What several tools and the clock do alike: a sale is made, offers that nothing is left for fall, a bid is placed."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from servers.kit.text import instant
from servers.marketplace import amounts, queries
from servers.marketplace.models import Bid, Listing, Offer, Sale
from servers.marketplace.policy import PAY_DAYS
from servers.marketplace.standing import lead_of
from sessions import World


def sell(world: World, listing: Any, buyer_id: str, price: int, quantity: int, at: datetime, *, is_paid: bool) -> Sale:
    """A listing is sold in part or whole: the sale, the pieces that are left, and offers that fall with them."""
    total = amounts.total_of(price, quantity, listing.shipping_fee)
    sale = world.insert(
        Sale,
        listing_id=listing.listing_id,
        buyer_id=buyer_id,
        seller_id=listing.seller_id,
        quantity=quantity,
        price=price,
        shipping=listing.shipping_fee,
        seller_fee=amounts.seller_fee(total),
        phase="in_escrow" if is_paid else "awaiting_payment",
        paid_with="card" if is_paid else "none",
        pay_by=(at.astimezone(world.zone).date() + timedelta(days=PAY_DAYS)).isoformat(),
        sold_at=instant(at),
        paid_at=instant(at) if is_paid else None,
        tracking_no="",
        dispute_note="",
    )
    world.update(Listing, listing.listing_id, sold=listing.sold + quantity)
    drop_offers(world, listing.listing_id, listing.quantity - listing.sold - quantity)
    return sale


def drop_offers(world: World, listing_id: str, left: int) -> int:
    """Pending offers for more than is left are declined; returns how many."""
    fallen = [
        row
        for row in world.all(queries.pending_on, listing_id=listing_id, now=instant(world.now))
        if row.quantity > left
    ]
    for row in fallen:
        world.update(Offer, row.offer_id, answer="declined")
    return len(fallen)


def bid(world: World, listing: Any, bidder_id: str, maximum: int) -> amounts.Lead:
    """One more bid on an auction; returns how its bids stand now."""
    lead = amounts.after_bid(lead_of(listing), bidder_id, maximum)
    world.insert(
        Bid,
        listing_id=listing.listing_id,
        seq=listing.bids + 1,
        bidder_id=bidder_id,
        max_amount=maximum,
        placed_at=instant(world.now),
    )
    world.update(
        Listing,
        listing.listing_id,
        bids=listing.bids + 1,
        top_max=lead.top,
        second_max=lead.second,
        leader_id=lead.leader,
    )
    return lead
