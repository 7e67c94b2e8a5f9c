"""Offers below the asking price, and what is answered to them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from servers.kit import Cents, Conflict, FreeText, InvalidArguments, NotFound, Toolbox
from servers.kit.text import instant, local_minute, written
from servers.marketplace import amounts, queries
from servers.marketplace.models import Listing, ListingId, Offer, OfferId, Sale
from servers.marketplace.policy import OFFER_LASTS, OFFER_ROUNDS, answer_needs_yes
from servers.marketplace.standing import called, left_of, live_listing, me, require_live, seen_listing, talks
from servers.marketplace.steps import answer_obstacle
from servers.marketplace.tools.buying import Pieces
from servers.marketplace.trading import sell
from servers.marketplace.views import OfferMade
from sessions import World

toolbox = Toolbox()
Message = Annotated[FreeText, Field(max_length=500, description="A line to the other side.")]


@toolbox.write(Offer, Sale, Listing, irreversible=True)
def make_offer(
    world: World,
    listing_id: ListingId,
    amount: Annotated[Cents, Field(description="What I would pay for each piece in cents, without shipping.")],
    quantity: Pieces = 1,
    message: Message = "",
) -> OfferMade:
    """Offer less than the asking price; it binds me for 48 hours. Answers a counter of the seller where one is pending.

    The seller's automatic limits may accept (a sale is made at once) or decline it.

    Raises:
        Refused: it is my own listing.
        Conflict: it is not live, takes no offers, has not so many left, the amount reaches the asking price, an offer
            of mine is pending, I have offered just that before, or three were made already.
    """
    owner = me(world)
    row = live_listing(world, owner.member_id, listing_id)
    if not row.takes_offers:
        raise Conflict(f"{called(row)} takes no offers.")
    if quantity > left_of(row):
        raise Conflict(f"Only {left_of(row)} of {called(row)} {'is' if left_of(row) == 1 else 'are'} left.")
    if amount >= row.price:
        raise Conflict(f"{called(row)} costs {written(row.price)}; an offer must be lower, or buy it at once.")
    said = talks(world, listing_id, owner.member_id)
    pending = next((one for one in said if one.phase == "pending"), None)
    if pending is not None and pending.by == "buyer":
        raise Conflict(f"An offer of yours for {written(pending.amount)} on {called(row)} is pending.")
    rounds = sum(one.by == "buyer" for one in said)
    if rounds >= OFFER_ROUNDS:
        raise Conflict(f"You have made {rounds} offers on {called(row)}, which is as many as there may be.")
    if any(one.by == "buyer" and (one.amount, one.quantity) == (amount, quantity) for one in said):
        raise Conflict(
            f"You have offered {written(amount)} for {called(row)} before; a new offer names another amount."
        )
    if pending is not None:
        world.update(Offer, pending.offer_id, answer="countered")
    made = _offer(world, listing_id, owner.member_id, "buyer", rounds + 1, amount, quantity, message)
    if row.auto_accept_from is not None and amount >= row.auto_accept_from:
        return _accept(world, made, row)
    if row.auto_decline_below is not None and amount < row.auto_decline_below:
        world.update(Offer, made.offer_id, answer="declined")
    return _shown(world, made.offer_id, row.shipping_fee)


@toolbox.write(Offer, Sale, Listing, confirm=answer_needs_yes, irreversible=True)
def respond_to_offer(
    world: World,
    offer_id: OfferId,
    answer: Annotated[
        Literal["accept", "decline", "counter", "withdraw"],
        Field(description="What is answered; withdraw takes back an offer of my own."),
    ],
    counter_amount: Annotated[Cents, Field(description="What I ask or offer for each instead, in cents.")]
    | None = None,
    message: Message = "",
) -> OfferMade:
    """Answer a pending offer: the seller answers a buyer's, the buyer a seller's counter; or take back my own.

    Accepting makes a sale, which the buyer pays within four days; other offers fall when nothing is left for them. My
    own offer can be withdrawn for an hour.

    Raises:
        InvalidArguments: a counter without an amount, an amount without a counter, or one that does not lie between
            the two last amounts.
        Refused: it is not mine to answer so, or the hour is over.
        Conflict: it expired or was answered, the listing is not live, or three offers were made already.
    """
    owner = me(world)
    offer = world.first(queries.offer, offer_id=offer_id, me_id=owner.member_id, now=instant(world.now))
    if offer is None:
        raise NotFound(f"There is no offer {offer_id}.")
    if (answer == "counter") != (counter_amount is not None):
        raise InvalidArguments("Give counter_amount with the answer counter, and with no other.")
    problem = answer_obstacle(world, offer, owner.member_id, answer)
    if problem is not None:
        raise problem
    row = seen_listing(world, owner.member_id, offer.listing_id)
    if answer in {"decline", "withdraw"}:
        world.update(Offer, offer_id, answer="declined" if answer == "decline" else "withdrawn")
        return _shown(world, offer_id, row.shipping_fee)
    require_live(world, row)
    if offer.quantity > left_of(row):
        raise Conflict(f"The offer is for {offer.quantity}; only {left_of(row)} of {called(row)} are left.")
    if counter_amount is None:
        return _accept(world, offer, row)
    said = talks(world, offer.listing_id, offer.buyer_id)
    _require_between(offer, row, said, counter_amount)
    side = "seller" if offer.by == "buyer" else "buyer"
    rounds = sum(one.by == "buyer" for one in said)
    if side == "buyer" and rounds >= OFFER_ROUNDS:
        raise Conflict(f"You have made {rounds} offers on {called(row)}, which is as many as there may be.")
    world.update(Offer, offer_id, answer="countered")
    number = rounds + 1 if side == "buyer" else rounds
    made = _offer(world, offer.listing_id, offer.buyer_id, side, number, counter_amount, offer.quantity, message)
    return _shown(world, made.offer_id, row.shipping_fee)


def _require_between(offer: Any, row: Any, said: list[Any], amount: int) -> None:
    """A counter lies between the two last amounts of both sides; the asking price is the seller's first."""
    theirs = offer.amount
    own = [one.amount for one in said if one.by != offer.by]
    if offer.by == "buyer":
        low, high = theirs, own[-1] if own else row.price
        is_fine = low < amount <= high
    else:
        low, high = own[-1] if own else 0, theirs
        is_fine = low <= amount < high
    if not is_fine:
        raise InvalidArguments(
            f"A counter must lie between {written(low)} and {written(high)}, not at {written(amount)}."
        )


def _offer(
    world: World, listing_id: str, buyer_id: str, by: str, number: int, amount: int, quantity: int, message: str
) -> Offer:
    return world.insert(
        Offer,
        listing_id=listing_id,
        buyer_id=buyer_id,
        by=by,
        round=number,
        amount=amount,
        quantity=quantity,
        message=message,
        made_at=instant(world.now),
        expires_at=instant(world.now + OFFER_LASTS),
        answer="none",
    )


def _accept(world: World, offer: Any, row: Any) -> OfferMade:
    world.update(Offer, offer.offer_id, answer="accepted")
    sale = sell(world, row, offer.buyer_id, offer.amount, offer.quantity, world.now, is_paid=False)
    return {**_shown(world, offer.offer_id, row.shipping_fee), "sale_id": sale.sale_id, "pay_by": sale.pay_by}


def _shown(world: World, offer_id: str, shipping_fee: int) -> OfferMade:
    row = world.get(Offer, offer_id)
    if row is None:
        raise LookupError(offer_id)
    view: OfferMade = {
        "offer_id": offer_id,
        "listing_id": row.listing_id,
        "phase": "pending" if row.answer == "none" else row.answer,
        "amount": row.amount,
        "quantity": row.quantity,
        "total": amounts.total_of(row.amount, row.quantity, shipping_fee),
    }
    if row.answer == "none":
        view["expires_at"] = local_minute(row.expires_at, world.zone)
    return view
