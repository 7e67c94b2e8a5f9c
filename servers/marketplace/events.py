"""What others do between turns: they bid, offer, answer, pay, ship, and parcels arrive."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from servers.kit import Cents, Conflict, FreeText, Name, find
from servers.kit.text import instant
from servers.marketplace import queries
from servers.marketplace.models import Feedback, Listing, ListingId, Member, Offer, OfferId, Rating, Sale, SaleId
from servers.marketplace.policy import OFFER_LASTS
from servers.marketplace.standing import me, seen_listing, talks
from servers.marketplace.tools import toolbox
from servers.marketplace.trading import bid, sell
from servers.marketplace.views import ratings
from sessions import World

Handle = Annotated[Name, Field(max_length=40, description="Handle of the member who does it.")]


def _member(world: World, handle: str) -> Member:
    found = world.find(Member, handle=handle)
    if not found:
        raise Conflict(f"There is no member {handle}.")
    return found[0]


def _sale(world: World, sale_id: str, phase: str, *, mine: bool | None = None) -> Sale:
    """A sale in a phase; `mine`: one at which I sell, or do not."""
    sale = find(world, Sale, sale_id)
    if sale.phase != phase:
        raise Conflict(f"The sale {sale_id} is {sale.phase}.")
    if mine is not None and (sale.seller_id == me(world).member_id) != mine:
        raise Conflict("That is for the other side of it to do.")
    return sale


@toolbox.event
def member_bids(world: World, listing_id: ListingId, handle: Handle, max_amount: Cents) -> None:
    """Another member bids on a live auction."""
    row = seen_listing(world, me(world).member_id, listing_id)
    if row.phase != "live" or row.format != "auction":
        raise Conflict(f"{row.title} is no live auction.")
    bid(world, row, _member(world, handle).member_id, max_amount)


@toolbox.event
def offer_arrives(world: World, listing_id: ListingId, handle: Handle, amount: Cents, message: FreeText = "") -> None:
    """Another member makes an offer on a listing of mine."""
    listing, buyer, owner = find(world, Listing, listing_id), _member(world, handle), me(world).member_id
    if owner == buyer.member_id or listing.seller_id != owner:
        raise Conflict("Only others make offers on what is mine.")
    if seen_listing(world, owner, listing_id).phase != "live":
        raise Conflict(f"{listing.title} is not for sale.")
    said = talks(world, listing.listing_id, buyer.member_id)
    _insert_offer(
        world, listing_id, buyer.member_id, "buyer", sum(one.by == "buyer" for one in said) + 1, amount, message
    )


@toolbox.event
def seller_answers(
    world: World, offer_id: OfferId, counter_amount: Cents | None = None, message: FreeText = ""
) -> None:
    """The seller answers my offer: with a counter where an amount is given, else by accepting it."""
    offer = find(world, Offer, offer_id)
    if offer.answer != "none" or offer.by != "buyer" or offer.buyer_id != me(world).member_id:
        raise Conflict("It is no offer of mine that waits for an answer.")
    if counter_amount is None:
        row = seen_listing(world, me(world).member_id, offer.listing_id)
        if row.sold + offer.quantity > row.quantity:
            raise Conflict(f"{row.title} is sold.")
        world.update(Offer, offer_id, answer="accepted")
        sell(world, row, offer.buyer_id, offer.amount, offer.quantity, world.now, is_paid=False)
        return
    world.update(Offer, offer_id, answer="countered")
    _insert_offer(world, offer.listing_id, offer.buyer_id, "seller", offer.round, counter_amount, message)


@toolbox.event
def buyer_pays(world: World, sale_id: SaleId) -> None:
    """A buyer pays for something of mine."""
    _sale(world, sale_id, "awaiting_payment", mine=True)
    world.update(Sale, sale_id, phase="in_escrow", paid_with="card", paid_at=instant(world.now))


@toolbox.event
def seller_ships(world: World, sale_id: SaleId, tracking_no: FreeText = "") -> None:
    """A seller sends what I bought."""
    _sale(world, sale_id, "in_escrow", mine=False)
    world.update(Sale, sale_id, phase="shipped", shipped_at=instant(world.now), tracking_no=tracking_no)


@toolbox.event
def parcel_arrives(world: World, sale_id: SaleId) -> None:
    """A parcel is delivered."""
    _sale(world, sale_id, "shipped")
    world.update(Sale, sale_id, phase="delivered", delivered_at=instant(world.now))


@toolbox.event
def buyer_disputes(world: World, sale_id: SaleId, note: FreeText = "") -> None:
    """A buyer of mine says that what came is not as described."""
    _sale(world, sale_id, "delivered", mine=True)
    world.update(Sale, sale_id, phase="disputed", dispute_reason="not_as_described", dispute_note=note)


@toolbox.event
def feedback_arrives(
    world: World,
    sale_id: SaleId,
    rating: Annotated[Rating, Field(description="How it went for them.")],
    comment: FreeText = "",
) -> None:
    """The other side of a sale leaves feedback about me."""
    owner = me(world).member_id
    row = world.first(queries.sale, sale_id=sale_id, me_id=owner)
    if row is None:
        raise Conflict(f"There is no sale {sale_id}.")
    if row.phase in {"awaiting_payment", "in_escrow", "shipped"}:
        raise Conflict("Nothing has come yet.")
    other = row.buyer_id if row.seller_id == owner else row.seller_id
    if (sale_id, other) in ratings(world, owner):
        raise Conflict("They have left feedback already.")
    world.insert(
        Feedback,
        sale_id=sale_id,
        by_id=other,
        about_id=owner,
        rating=rating,
        comment=comment,
        created_on=world.today.isoformat(),
    )


def _insert_offer(
    world: World, listing_id: str, buyer_id: str, by: str, number: int, amount: int, message: str
) -> None:
    world.insert(
        Offer,
        listing_id=listing_id,
        buyer_id=buyer_id,
        by=by,
        round=number,
        amount=amount,
        quantity=1,
        message=message,
        made_at=instant(world.now),
        expires_at=instant(world.now + OFFER_LASTS),
        answer="none",
    )
