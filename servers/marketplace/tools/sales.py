"""Trades and what follows a sale: payment, shipping, release, disputes, feedback."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated, Any, Literal

from pydantic import Field

from servers.kit import Conflict, Cursor, FreeText, InvalidArguments, Limit, NotFound, Refused, Toolbox, page
from servers.kit.text import instant, local_day
from servers.marketplace import amounts, queries
from servers.marketplace.models import Feedback, Listing, ListingId, Rating, Sale, SaleId
from servers.marketplace.policy import (
    FEEDBACK_DAYS,
    FEEDBACK_LONGEST,
    holds_contact,
    step_needs_yes,
)
from servers.marketplace.standing import called, me, seen_listing
from servers.marketplace.steps import (
    Step,
    how_it_is,
    needs_tracking,
    obstacle,
    payment_obstacle,
    role_in,
    tracking_rule,
)
from servers.marketplace.times import since
from servers.marketplace.views import (
    FeedbackView,
    SaleWritten,
    TradesView,
    bid_phase,
    bid_view,
    matches,
    offer_view,
    ratings,
    sale_view,
)
from sessions import World

toolbox = Toolbox()
Phase = Literal[
    "pending", "accepted", "declined", "countered", "withdrawn", "expired",
    "leading", "outbid", "won", "lost",
    "awaiting_payment", "in_escrow", "shipped", "delivered", "disputed", "released", "refunded", "cancelled",
]  # fmt: skip
_REASONS = {"shipped": ("not_arrived",), "delivered": ("not_as_described", "damaged")}


@toolbox.read
def list_trades(
    world: World,
    kind: Annotated[
        Literal["all", "offers", "bids", "sales"], Field(description="Offers, bids, sales, or all of them.")
    ] = "all",
    role: Annotated[Literal["buyer", "seller", "any"], Field(description="Those in which I am this side.")] = "any",
    phase: Annotated[Phase, Field(description="Only offers, bids or sales in this state.")] | None = None,
    query: Annotated[
        FreeText, Field(max_length=100, description="Words in the title or in the name of the other side.")
    ] = "",
    listing_id: Annotated[ListingId, Field(description="Only those on this listing.")] | None = None,
    cursor: Cursor | None = None,
    limit: Limit = 20,
) -> TradesView:
    """List my trades: offers made and received, auctions I bid in, things bought and sold; with what may be done next.

    Shows the other side, amounts, deadlines, tracking and feedback.

    Raises:
        NotFound: there is no such listing.
    """
    owner = me(world).member_id
    if listing_id is not None:
        seen_listing(world, owner, listing_id)
    known = {"me_id": owner, "now": instant(world.now)}
    offers = world.all(queries.my_offers, **known) if kind in {"all", "offers"} else []
    bids = world.all(queries.my_bids, **known) if kind in {"all", "bids"} else []
    sales = world.all(queries.my_sales, me_id=owner) if kind in {"all", "sales"} else []

    def fits(row: Any, side: str, state: str, names: tuple[str, ...]) -> bool:
        return (
            role in {"any", side}
            and phase in {None, state}
            and listing_id in {None, row.listing_id}
            and (not query.strip() or matches(query, row.title, *names))
        )

    def names(row: Any) -> tuple[str, ...]:
        return (row.buyer, row.buyer_name) if row.seller_id == owner else (row.seller, row.seller_name)

    offers = [row for row in offers if fits(row, role_in(row, owner), row.phase, names(row))]
    offers.sort(key=lambda row: row.phase != "pending")
    bids = [row for row in bids if fits(row, "buyer", bid_phase(row, owner), (row.handle, row.name))]
    sales = [row for row in sales if fits(row, role_in(row, owner), row.phase, names(row))]
    places = page(range(len(offers) + len(bids) + len(sales)), limit, cursor)
    first, last = (places.rows[0], places.rows[-1] + 1) if places.rows else (0, 0)
    after_offers, after_bids = len(offers), len(offers) + len(bids)
    left = sales[max(0, first - after_bids) : max(0, last - after_bids)]
    rated = ratings(world, owner) if left else {}
    view: TradesView = {
        "offers": [offer_view(world, row, owner) for row in offers[first:last]],
        "bids": [
            bid_view(world, row, owner) for row in bids[max(0, first - after_offers) : max(0, last - after_offers)]
        ],
        "sales": [sale_view(world, row, owner, rated) for row in left],
        "total": places.total,
    }
    if places.next_cursor is not None:
        view["next_cursor"] = places.next_cursor
    return view


@toolbox.write(Sale, confirm=True, irreversible=True)
def pay_for_sale(world: World, sale_id: SaleId) -> SaleWritten:
    """Pay price and shipping of something I won or agreed on; the card pays into escrow.

    Raises:
        Refused: I am the seller.
        Conflict: it is paid or cancelled already, or the last day to pay is over.
    """
    owner = me(world)
    row = _sale(world, owner.member_id, sale_id)
    problem = payment_obstacle(world, row, owner.member_id)
    if problem is not None:
        raise problem
    world.update(Sale, sale_id, phase="in_escrow", paid_with="card", paid_at=instant(world.now))
    return _written(row, "in_escrow", "paid into escrow")


@toolbox.write(Sale, Listing, confirm=step_needs_yes, irreversible=True)
def progress_sale(
    world: World,
    sale_id: SaleId,
    step: Annotated[
        Step, Field(description="What is done: the seller ships, refunds, cancels; the buyer releases, disputes.")
    ],
    tracking_no: Annotated[FreeText, Field(max_length=40, description="Tracking number of the parcel, with ship.")]
    | None = None,
    reason: Annotated[
        Literal["not_arrived", "not_as_described", "damaged", "unpaid", "out_of_stock"],
        Field(description="Why it is disputed, refunded or cancelled."),
    ]
    | None = None,
    note: Annotated[FreeText, Field(max_length=500, description="What is wrong, with dispute.")] = "",
) -> SaleWritten:
    """Take a sale one step on: ship, release the money to the seller, open a dispute, refund, or cancel an unpaid sale.

    What cost more than 50.00 is shipped with a tracking number. A refund is for what was not shipped or is disputed.

    Raises:
        InvalidArguments: a tracking number or a reason is missing, or does not go with the step.
        Refused: it is the other side's to do, or outside its time: a dispute from 72 hours after shipping or until 72
            hours after delivery, a cancellation once the last day to pay is over.
        Conflict: the sale is in another phase.
    """
    owner = me(world)
    row = _sale(world, owner.member_id, sale_id)
    problem = obstacle(world, row, owner.member_id, step)
    if problem is not None:
        raise problem
    _require_words(row, step, tracking_no, reason, note)
    now = instant(world.now)
    match step:
        case "ship":
            world.update(Sale, sale_id, phase="shipped", shipped_at=now, tracking_no=tracking_no or "")
            return _written(row, "shipped", "marked as shipped")
        case "release":
            world.update(Sale, sale_id, phase="released", released_at=now)
            return _written(row, "released", "money released to the seller")
        case "dispute":
            world.update(Sale, sale_id, phase="disputed", dispute_reason=reason, dispute_note=note)
            return _written(row, "disputed", "dispute opened")
        case "refund":
            world.update(Sale, sale_id, phase="refunded", refunded_at=now)
            if row.phase == "in_escrow" and reason != "out_of_stock":
                _put_back(world, row)
            return _written(row, "refunded", "refunded")
        case "cancel":
            world.update(Sale, sale_id, phase="cancelled", cancelled_at=now)
            _put_back(world, row)
            return _written(row, "cancelled", "cancelled")


@toolbox.write(Feedback, irreversible=True)
def leave_feedback(
    world: World,
    sale_id: SaleId,
    rating: Annotated[Rating, Field(description="How it went.")],
    comment: Annotated[FreeText, Field(max_length=FEEDBACK_LONGEST, description="What others will read.")] = "",
) -> FeedbackView:
    """Leave feedback about the other side of a sale, once, within 60 days of delivery. Everybody can read it.

    Raises:
        Refused: the 60 days are over, I am the seller and it is negative, or the comment holds contact details.
        Conflict: it is not delivered yet, or I left some already.
    """
    owner = me(world)
    row = _sale(world, owner.member_id, sale_id)
    if row.delivered_at is None:
        raise Conflict(f"{how_it_is(row)}; feedback is left after delivery.")
    if world.get(Feedback, (sale_id, owner.member_id)) is not None:
        raise Conflict(f"You have left feedback on {called(row)} already.")
    if since(row.delivered_at, world.now) > timedelta(days=FEEDBACK_DAYS):
        raise Refused(
            f"It was delivered on {local_day(row.delivered_at, world.zone)}; feedback on {called(row)} was possible "
            f"for {FEEDBACK_DAYS} days."
        )
    role = role_in(row, owner.member_id)
    if role == "seller" and rating == "negative":
        raise Refused("A seller cannot leave negative feedback about a buyer; neutral is possible.")
    if holds_contact(comment):
        raise Refused("Feedback must not hold phone numbers, mail addresses or links.")
    world.insert(
        Feedback,
        sale_id=sale_id,
        by_id=owner.member_id,
        about_id=row.buyer_id if role == "seller" else row.seller_id,
        rating=rating,
        comment=comment,
        created_on=world.today.isoformat(),
    )
    about = row.buyer_name if role == "seller" else row.seller_name
    view: FeedbackView = {"sale_id": sale_id, "about": about, "rating": rating}
    if comment:
        view["comment"] = comment
    return view


def _sale(world: World, me_id: str, sale_id: str) -> Any:
    row = world.first(queries.sale, sale_id=sale_id, me_id=me_id)
    if row is None:
        raise NotFound(f"There is no sale {sale_id}.")
    return row


def _require_words(row: Any, step: str, tracking_no: str | None, reason: str | None, note: str) -> None:
    """Tracking number, reason and note go with their steps only."""
    if tracking_no is not None and step != "ship":
        raise InvalidArguments("tracking_no goes with ship only.")
    if note and step != "dispute":
        raise InvalidArguments("note goes with dispute only.")
    if step == "ship" and not (tracking_no or "").strip() and needs_tracking(row):
        raise InvalidArguments(tracking_rule(row))
    fitting = {
        "ship": (), "release": (), "dispute": _REASONS.get(row.phase, ()), "cancel": ("unpaid",),
        "refund": ("out_of_stock", "not_arrived", "not_as_described", "damaged"),
    }[step]  # fmt: skip
    if step == "dispute" and reason is None:
        raise InvalidArguments(f"A dispute needs a reason: {' or '.join(fitting)}.")
    if reason is not None and reason not in fitting:
        legal = f"use {' or '.join(fitting)}" if fitting else "leave the reason out"
        raise InvalidArguments(f"{how_it_is(row)}; {reason} does not go with {step} there: {legal}.")


def _put_back(world: World, row: Any) -> None:
    """The pieces of a sale that came to nothing are there again."""
    listing = world.get(Listing, row.listing_id)
    if listing is None:
        raise LookupError(row.listing_id)
    world.update(Listing, row.listing_id, sold=listing.sold - row.quantity)


def _written(row: Any, phase: str, change: str) -> SaleWritten:
    return {
        "sale_id": row.sale_id,
        "listing_id": row.listing_id,
        "title": row.title,
        "phase": phase,
        "total": amounts.total_of(row.price, row.quantity, row.shipping),
        "change": change,
    }
