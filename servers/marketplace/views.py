"""What the tools answer.

Ids stand under their parameters' names. Amounts are cents, times local minutes. `other` is who is on the other side.
"""

from __future__ import annotations

from typing import Any, NotRequired

from typing_extensions import TypedDict

from servers.kit.text import instant, local_day, local_minute, plain
from servers.marketplace import amounts, queries
from servers.marketplace.goods import item_of
from servers.marketplace.standing import buy_now_price, left_of, next_bid, price_now, score_of
from servers.marketplace.steps import dispute_until, next_answers, next_steps, release_at, role_in
from sessions import World


class ListingView(TypedDict):
    """One listing in a list; `buy_total` is what one piece costs at once with shipping, where that is possible."""

    listing_id: str
    title: str
    item: str
    category: str
    condition: str
    format: str
    seller: str
    seller_name: str
    mine: bool
    phase: str
    price: int
    shipping_fee: int
    bid_count: NotRequired[int]
    bidding: bool
    leading: NotRequired[bool]
    watched: bool
    takes_offers: bool
    ends_at: NotRequired[str]
    buy_now_price: NotRequired[int]
    buy_total: NotRequired[int]
    my_offer_id: NotRequired[str]


class ListingsView(TypedDict):
    """One page of listings."""

    listings: list[ListingView]
    total: int
    next_cursor: NotRequired[str]


class OfferView(TypedDict):
    """One offer; `total` with shipping is the buyer's side of it, `payout` after the fee the seller's.

    `pays_on_time_pct` says how many of their purchases the buyer of something of mine paid in time.
    """

    offer_id: str
    listing_id: str
    title: str
    item: str
    role: str
    other: str
    other_handle: str
    by: str
    round: int
    amount: int
    quantity: int
    asking: int
    total: int
    payout: NotRequired[int]
    pays_on_time_pct: NotRequired[int]
    phase: str
    made_at: str
    expires_at: str
    message: NotRequired[str]
    next: list[str]


class BidderView(TypedDict):
    """One bid on my listing; what its bidder would pay at most stays their secret."""

    bidder: str
    placed_at: str


class ListingDetail(ListingView):
    """One listing in full; reserve, automatic limits, bids and offers stand on my own only."""

    description: str
    city: str
    distance_km: int
    pickup_only: bool
    quantity: int
    left: int
    start_price: NotRequired[int]
    starts_at: NotRequired[str]
    duration_days: NotRequired[int]
    least_bid: NotRequired[int]
    has_reserve: NotRequired[bool]
    reserve_met: NotRequired[bool]
    my_maximum: NotRequired[int]
    seller_score: int
    seller_standing: str
    seller_joined_on: str
    reserve_price: NotRequired[int]
    auto_accept_from: NotRequired[int]
    auto_decline_below: NotRequired[int]
    bids: NotRequired[list[BidderView]]
    offers: NotRequired[list[OfferView]]


class ListingWritten(TypedDict):
    """A listing after a write; `change` says what was done."""

    listing_id: str
    title: str
    change: str
    phase: str
    price: int
    ends_at: NotRequired[str]


class BidView(TypedDict):
    """An auction in which I bid: leading or outbid while it runs, then won or lost."""

    listing_id: str
    title: str
    item: str
    other: str
    other_handle: str
    my_maximum: int
    price: int
    phase: str
    ends_at: str
    next: list[str]


class BidPlaced(TypedDict):
    """How the auction stands after my bid."""

    listing_id: str
    my_maximum: int
    price: int
    leading: bool
    least_bid: int
    ends_at: str


class SaleView(TypedDict):
    """One sale; `payout` is the seller's total less the fee, `next` what I may do now."""

    sale_id: str
    listing_id: str
    title: str
    item: str
    role: str
    other: str
    other_handle: str
    format: str
    quantity: int
    price: int
    shipping: int
    total: int
    fee: NotRequired[int]
    payout: NotRequired[int]
    phase: str
    sold_on: str
    pay_by: NotRequired[str]
    paid_with: NotRequired[str]
    paid_on: NotRequired[str]
    shipped_on: NotRequired[str]
    tracking_no: NotRequired[str]
    delivered_on: NotRequired[str]
    dispute_until: NotRequired[str]
    releases_at: NotRequired[str]
    dispute_reason: NotRequired[str]
    dispute_note: NotRequired[str]
    released_on: NotRequired[str]
    refunded_on: NotRequired[str]
    cancelled_on: NotRequired[str]
    my_feedback: NotRequired[str]
    their_feedback: NotRequired[str]
    next: list[str]


class TradesView(TypedDict):
    """One page of my trades: offers, then bids, then sales, each the newest first."""

    offers: list[OfferView]
    bids: list[BidView]
    sales: list[SaleView]
    total: int
    next_cursor: NotRequired[str]


class OfferMade(TypedDict):
    """An offer after a write; `sale_id` stands where it made a sale, `pay_by` with it."""

    offer_id: str
    listing_id: str
    phase: str
    amount: int
    quantity: int
    total: int
    expires_at: NotRequired[str]
    sale_id: NotRequired[str]
    pay_by: NotRequired[str]


class SaleWritten(TypedDict):
    """A sale after a write."""

    sale_id: str
    listing_id: str
    title: str
    phase: str
    total: int
    change: str


class FeedbackView(TypedDict):
    """Feedback that was left."""

    sale_id: str
    about: str
    rating: str
    comment: NotRequired[str]


def listing_view(world: World, row: Any, me_id: str) -> ListingView:
    """A row of `queries.search` as shown."""
    view: ListingView = {
        "listing_id": row.listing_id,
        "title": row.title,
        "item": item_of(row.title),
        "category": row.category,
        "condition": row.condition,
        "format": row.format,
        "seller": row.handle,
        "seller_name": row.name,
        "mine": row.seller_id == me_id,
        "phase": row.phase,
        "price": price_now(row),
        "shipping_fee": row.shipping_fee,
        "bidding": row.my_max is not None,
        "watched": bool(row.watched),
        "takes_offers": row.takes_offers,
    }
    if row.format == "auction":
        view["bid_count"] = row.bids
    if row.my_max is not None:
        view["leading"] = row.leader_id == me_id
    if row.ends_at is not None:
        view["ends_at"] = local_minute(row.ends_at, world.zone)
    at_once = buy_now_price(row)
    if at_once is not None:
        view["buy_now_price"] = at_once
        view["buy_total"] = at_once + row.shipping_fee
    if row.my_offer_id is not None:
        view["my_offer_id"] = row.my_offer_id
    return view


def listing_detail(world: World, row: Any, me_id: str) -> ListingDetail:
    """A row of `queries.listing` in full."""
    view: ListingDetail = {
        **listing_view(world, row, me_id),
        "description": row.description,
        "city": row.city,
        "distance_km": row.distance_km,
        "pickup_only": row.pickup_only,
        "quantity": row.quantity,
        "left": left_of(row),
        "seller_score": score_of(world, row.seller_id),
        "seller_standing": row.standing,
        "seller_joined_on": row.joined_on,
    }
    if row.starts_at is not None:
        view["starts_at"] = local_minute(row.starts_at, world.zone)
    if row.phase in {"draft", "scheduled"}:
        view["duration_days"] = row.duration_days
    if row.format == "auction":
        _add_auction(view, row, me_id)
    if row.seller_id == me_id:
        _add_secrets(world, view, row, me_id)
    return view


def _add_auction(view: ListingDetail, row: Any, me_id: str) -> None:
    view["start_price"] = row.price
    view["has_reserve"] = row.reserve_price is not None
    if row.reserve_price is not None:
        view["reserve_met"] = row.top_max is not None and row.top_max >= row.reserve_price
    if row.phase == "live":
        view["least_bid"] = least_for(row, me_id)
    if row.my_max is not None:
        view["my_maximum"] = row.my_max


def _add_secrets(world: World, view: ListingDetail, row: Any, me_id: str) -> None:
    if row.reserve_price is not None:
        view["reserve_price"] = row.reserve_price
    if row.auto_accept_from is not None:
        view["auto_accept_from"] = row.auto_accept_from
    if row.auto_decline_below is not None:
        view["auto_decline_below"] = row.auto_decline_below
    if row.format == "auction":
        found = world.all(queries.bids_of, listing_id=row.listing_id)
        view["bids"] = [
            {"bidder": bid.handle, "placed_at": local_minute(bid.placed_at, world.zone)} for bid in found[:50]
        ]
    if row.takes_offers:
        offers = world.all(queries.offers_on, listing_id=row.listing_id, me_id=me_id, now=instant(world.now))
        view["offers"] = [offer_view(world, offer, me_id) for offer in offers]


def least_for(row: Any, me_id: str) -> int:
    """The least maximum that I may bid: above my own while I lead."""
    least = next_bid(row)
    return max(least, row.my_max + 1) if row.leader_id == me_id and row.my_max is not None else least


def offer_view(world: World, row: Any, me_id: str) -> OfferView:
    """A row of `queries.my_offers` as shown."""
    role = role_in(row, me_id)
    total = amounts.total_of(row.amount, row.quantity, row.shipping_fee)
    view: OfferView = {
        "offer_id": row.offer_id,
        "listing_id": row.listing_id,
        "title": row.title,
        "item": item_of(row.title),
        "role": role,
        "other": row.buyer_name if role == "seller" else row.seller_name,
        "other_handle": row.buyer if role == "seller" else row.seller,
        "by": row.by,
        "round": row.round,
        "amount": row.amount,
        "quantity": row.quantity,
        "asking": row.asking,
        "total": total,
        "phase": row.phase,
        "made_at": local_minute(row.made_at, world.zone),
        "expires_at": local_minute(row.expires_at, world.zone),
        "next": next_answers(world, row, me_id),
    }
    if role == "seller":
        view["payout"] = total - amounts.seller_fee(total)
        view["pays_on_time_pct"] = row.pays_on_time_pct
    if row.message:
        view["message"] = row.message
    return view


def bid_view(world: World, row: Any, me_id: str) -> BidView:
    """A row of `queries.my_bids` as shown."""
    return {
        "listing_id": row.listing_id,
        "title": row.title,
        "item": item_of(row.title),
        "other": row.name,
        "other_handle": row.handle,
        "my_maximum": row.my_max,
        "price": price_now(row),
        "phase": bid_phase(row, me_id),
        "ends_at": local_minute(row.ends_at, world.zone),
        "next": ["bid"] if row.phase == "live" else [],
    }


def bid_phase(row: Any, me_id: str) -> str:
    """How I stand in an auction: leading or outbid while it runs, then won or lost."""
    leads = row.leader_id == me_id
    if row.phase == "live":
        return "leading" if leads else "outbid"
    return "won" if leads and row.phase == "sold" else "lost"


def sale_view(world: World, row: Any, me_id: str, feedback: dict[tuple[str, str], str]) -> SaleView:
    """A row of `queries.my_sales` as shown, with the ratings of both sides by (sale, author)."""
    role = role_in(row, me_id)
    total = amounts.total_of(row.price, row.quantity, row.shipping)
    other_id = row.buyer_id if role == "seller" else row.seller_id
    view: SaleView = {
        "sale_id": row.sale_id,
        "listing_id": row.listing_id,
        "title": row.title,
        "item": item_of(row.title),
        "role": role,
        "other": row.buyer_name if role == "seller" else row.seller_name,
        "other_handle": row.buyer if role == "seller" else row.seller,
        "format": row.format,
        "quantity": row.quantity,
        "price": row.price,
        "shipping": row.shipping,
        "total": total,
        "phase": row.phase,
        "sold_on": local_day(row.sold_at, world.zone),
        "next": next_steps(world, row, me_id),
    }
    if role == "seller":
        view["fee"] = row.seller_fee
        view["payout"] = total - row.seller_fee
    if row.phase == "awaiting_payment":
        view["pay_by"] = row.pay_by
    if row.paid_with != "none" and role == "buyer":
        view["paid_with"] = row.paid_with
    _add_days(world, view, row)
    if row.phase == "delivered":
        view["releases_at"] = local_minute(release_at(row), world.zone)
        if role == "buyer":
            view["dispute_until"] = local_minute(dispute_until(row), world.zone)
    if row.dispute_reason:
        view["dispute_reason"] = row.dispute_reason
    if row.dispute_note:
        view["dispute_note"] = row.dispute_note
    if (row.sale_id, me_id) in feedback:
        view["my_feedback"] = feedback[row.sale_id, me_id]
    if (row.sale_id, other_id) in feedback:
        view["their_feedback"] = feedback[row.sale_id, other_id]
    return view


def _add_days(world: World, view: SaleView, row: Any) -> None:
    if row.paid_at is not None:
        view["paid_on"] = local_day(row.paid_at, world.zone)
    if row.shipped_at is not None:
        view["shipped_on"] = local_day(row.shipped_at, world.zone)
    if row.tracking_no:
        view["tracking_no"] = row.tracking_no
    if row.delivered_at is not None:
        view["delivered_on"] = local_day(row.delivered_at, world.zone)
    if row.released_at is not None:
        view["released_on"] = local_day(row.released_at, world.zone)
    if row.refunded_at is not None:
        view["refunded_on"] = local_day(row.refunded_at, world.zone)
    if row.cancelled_at is not None:
        view["cancelled_on"] = local_day(row.cancelled_at, world.zone)


def ratings(world: World, me_id: str) -> dict[tuple[str, str], str]:
    """Feedback on my sales by (sale, author)."""
    return {(row.sale_id, row.by_id): row.rating for row in world.all(queries.my_feedback, me_id=me_id)}


def matches(text: str, *fields: str) -> bool:
    """Whether all words of a search stand in the fields."""
    shown = plain(" ".join(fields))
    return all(word in shown for word in plain(text).split())
