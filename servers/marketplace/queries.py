"""Selects of the marketplace, compiled once; the phases of listings and offers are defined here and nowhere else."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

import orjson
from sqlalchemy import ColumnElement, String, and_, bindparam, case, func, literal_column, or_, select
from sqlalchemy.orm import aliased

from servers.marketplace.models import Bid, Feedback, Listing, Member, Offer, Sale, Watch
from sessions import Query, columns, entities

_L = Listing
_now: ColumnElement[Any] = bindparam("now")
_me: ColumnElement[Any] = bindparam("me_id")


def _word(text: str) -> ColumnElement[str]:
    """A word written out in the statement."""
    return literal_column(f"'{text}'")


# What has no times is a draft; what sold out is sold before its end, what sold something is sold after it.
PHASE: Final = case(
    (_L.is_draft, _word("draft")),
    (_L.ended_early, _word("withdrawn")),
    (_L.sold >= _L.quantity, _word("sold")),
    (_L.starts_at > _now, _word("scheduled")),
    (_L.ends_at > _now, _word("live")),
    (_L.sold > 0, _word("sold")),
    else_=_word("unsold"),
)
OFFER_PHASE: Final = case(
    (Offer.answer != _word("none"), Offer.answer), (Offer.expires_at <= _now, _word("expired")), else_=_word("pending")
)
_my_max = (
    select(func.max(Bid.max_amount))
    .where(Bid.listing_id == _L.listing_id, Bid.bidder_id == _me)
    .correlate(_L)
    .scalar_subquery()
)
_watched = select(func.count()).where(Watch.listing_id == _L.listing_id).correlate(_L).scalar_subquery()
_my_offer = (
    select(func.max(Offer.offer_id))
    .where(
        Offer.listing_id == _L.listing_id,
        Offer.buyer_id == _me,
        Offer.by == _word("buyer"),
        Offer.answer == _word("none"),
        Offer.expires_at > _now,
    )
    .correlate(_L)
    .scalar_subquery()
)
_listings = (
    select(
        *(column for column in _L.__table__.columns if column.name not in {"words", "is_draft", "ended_early"}),
        PHASE.label("phase"),
        Member.handle,
        Member.name,
        Member.city,
        Member.distance_km,
        Member.standing,
        Member.joined_on,
        _my_max.label("my_max"),
        _watched.label("watched"),
        _my_offer.label("my_offer_id"),
    )
    .join(Member, Member.member_id == _L.seller_id)
    .where(or_(_L.seller_id == _me, ~_L.is_draft))
)
_found = (
    select(_L.listing_id, _L.format, _L.price, _L.reserve_price, _L.top_max, _L.second_max, _L.leader_id)
    .join(Member, Member.member_id == _L.seller_id)
    .where(or_(_L.seller_id == _me, ~_L.is_draft))
)
_TESTS: dict[str, ColumnElement[bool]] = {
    "category": _L.category == bindparam("category"),
    "condition": _L.condition == bindparam("condition"),
    "format": _L.format == bindparam("format"),
    "seller_handle": Member.handle == bindparam("seller_handle"),
    "mine": _L.seller_id == _me,
    "watched": _L.listing_id.in_(select(Watch.listing_id)),
    "bidding": _L.listing_id.in_(select(Bid.listing_id).where(Bid.bidder_id == _me)),
    "phase": bindparam("phase") == PHASE,
    "until": _L.ends_at <= bindparam("until"),
}
_ORDERS: dict[str, tuple[Any, ...]] = {
    "ending": (_L.ends_at.is_(None), _L.ends_at, _L.listing_id),
    "newest": (_L.starts_at.is_(None), _L.starts_at.desc(), _L.listing_id),
}


@cache
def search(tests: tuple[str, ...], order: str, words: int) -> Query[Any]:
    """What I may see that passes the named tests and holds `words` words (arguments `word0` ...), with its price.

    The rows themselves are `listings_of` its ids.
    """
    wanted = [_TESTS[name] for name in tests]
    wanted += [func.instr(_L.words, bindparam(f"word{number}")) > 0 for number in range(words)]
    return columns(_found.where(*wanted).order_by(*_ORDERS[order]))


def many(ids: Iterable[str]) -> str:
    """Ids as one argument of a query."""
    return orjson.dumps(list(ids)).decode()


_ids = func.json_each(bindparam("ids", type_=String)).table_valued("value")
listings_of = columns(_listings.where(_L.listing_id.in_(select(_ids.c.value))))
all_listings = columns(_listings.order_by(_L.listing_id))
listing = columns(_listings.where(_L.listing_id == bindparam("listing_id")))
me = entities(select(Member).where(Member.email == bindparam("email")))
_points = func.sum(case((Feedback.rating == _word("positive"), 1), (Feedback.rating == _word("negative"), -1), else_=0))
score = columns(
    select(func.coalesce(_points, 0)).where(
        Feedback.about_id == bindparam("member_id"), Feedback.created_on > bindparam("after")
    )
)
scores = columns(
    select(Feedback.about_id, _points.label("score"))
    .where(Feedback.created_on > bindparam("after"))
    .group_by(Feedback.about_id)
)
is_live: ColumnElement[bool] = and_(
    ~_L.is_draft, ~_L.ended_early, _L.sold < _L.quantity, _L.starts_at <= _now, _L.ends_at > _now
)
live_of = columns(select(_L.listing_id, _L.title).where(_L.seller_id == bindparam("seller_id"), is_live))
lead_of = columns(
    select(func.coalesce(func.sum(_L.top_max), 0)).where(
        _L.leader_id == _me, _L.listing_id != bindparam("listing_id"), _L.format == _word("auction"), is_live
    )
)
bids_of = columns(
    select(Bid.seq, Bid.bidder_id, Bid.max_amount, Bid.placed_at, Member.handle)
    .join(Member, Member.member_id == Bid.bidder_id)
    .where(Bid.listing_id == bindparam("listing_id"))
    .order_by(Bid.seq.desc())
)
auctions_ending = entities(
    select(_L)
    .where(
        _L.format == _word("auction"),
        ~_L.is_draft,
        ~_L.ended_early,
        _L.sold == 0,
        _L.ends_at > bindparam("before"),
        _L.ends_at <= bindparam("after"),
    )
    .order_by(_L.ends_at, _L.listing_id)
)

_Buyer = aliased(Member)
_Seller = aliased(Member)
_offers = (
    select(
        *Offer.__table__.columns,
        OFFER_PHASE.label("phase"),
        _L.title,
        _L.seller_id,
        _L.price.label("asking"),
        _L.shipping_fee,
        _Buyer.handle.label("buyer"),
        _Buyer.name.label("buyer_name"),
        _Buyer.pays_on_time_pct,
        _Seller.handle.label("seller"),
        _Seller.name.label("seller_name"),
    )
    .join(_L, _L.listing_id == Offer.listing_id)
    .join(_Buyer, _Buyer.member_id == Offer.buyer_id)
    .join(_Seller, _Seller.member_id == _L.seller_id)
    .where(or_(Offer.buyer_id == _me, _L.seller_id == _me))
)
my_offers = columns(_offers.order_by(Offer.made_at.desc(), Offer.offer_id))
offer = columns(_offers.where(Offer.offer_id == bindparam("offer_id")))
offers_on = columns(
    _offers.where(Offer.listing_id == bindparam("listing_id")).order_by(Offer.made_at.desc(), Offer.offer_id)
)
offers_between = columns(
    select(*Offer.__table__.columns, OFFER_PHASE.label("phase"))
    .where(Offer.listing_id == bindparam("listing_id"), Offer.buyer_id == bindparam("buyer_id"))
    .order_by(Offer.made_at, Offer.round, Offer.by, Offer.offer_id)
)
pending_on = columns(
    select(Offer.offer_id, Offer.quantity)
    .where(
        Offer.listing_id == bindparam("listing_id"),
        Offer.answer == _word("none"),
        Offer.expires_at > _now,
    )
    .order_by(Offer.offer_id)
)
my_bids = columns(
    _listings.where(_L.listing_id.in_(select(Bid.listing_id).where(Bid.bidder_id == _me))).order_by(
        _L.ends_at.desc(), _L.listing_id
    )
)
_sales = (
    select(
        *Sale.__table__.columns,
        _L.title,
        _L.format,
        _L.pickup_only,
        _Buyer.handle.label("buyer"),
        _Buyer.name.label("buyer_name"),
        _Seller.handle.label("seller"),
        _Seller.name.label("seller_name"),
    )
    .join(_L, _L.listing_id == Sale.listing_id)
    .join(_Buyer, _Buyer.member_id == Sale.buyer_id)
    .join(_Seller, _Seller.member_id == Sale.seller_id)
    .where(or_(Sale.buyer_id == _me, Sale.seller_id == _me))
)
my_sales = columns(_sales.order_by(Sale.sold_at.desc(), Sale.sale_id))
sale = columns(_sales.where(Sale.sale_id == bindparam("sale_id")))
my_feedback = columns(
    select(Feedback.sale_id, Feedback.by_id, Feedback.rating, Feedback.comment)
    .join(Sale, Sale.sale_id == Feedback.sale_id)
    .where(or_(Sale.buyer_id == _me, Sale.seller_id == _me))
)
deliveries_waiting = entities(
    select(Sale)
    .where(Sale.phase == _word("delivered"), Sale.delivered_at <= bindparam("until"))
    .order_by(Sale.delivered_at, Sale.sale_id)
)
