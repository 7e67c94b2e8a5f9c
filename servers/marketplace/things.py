"""The marketplace's rows as people see them; fields are named and valued as the tools show them.

Beside those stand a few that no tool shows in this form and that only phrases read: whether the other side is a person,
how many pieces an offer is for if it is for several, what lies midway from it to the asking price, whether a sale may
still be paid for or disputed, and whether the thing is several.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from dateutil.relativedelta import relativedelta

from servers.cast import cast_of
from servers.kit.environment import Rows
from servers.kit.text import instant, local_minute
from servers.marketplace import queries
from servers.marketplace.goods import PLURALS
from servers.marketplace.policy import SCORE_MONTHS
from servers.marketplace.standing import left_of, me
from servers.marketplace.views import least_for, listing_view, offer_view, ratings, sale_view
from sessions import World


class ListingThing(NamedTuple):
    """A listing."""

    id: str
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
    bidding: bool
    watched: bool
    takes_offers: bool
    pickup_only: bool
    city: str
    distance_km: int
    left: int
    seller_score: int
    seller_standing: str
    seller_joined_on: str
    ends_at: str | None = None
    bid_count: int | None = None
    buy_now_price: int | None = None
    buy_total: int | None = None
    least_bid: int | None = None
    reserve_met: bool | None = None
    my_maximum: int | None = None
    leading: bool | None = None
    reserve_price: int | None = None
    start_price: int | None = None
    starts_at: str | None = None
    auto_accept_from: int | None = None
    auto_decline_below: int | None = None
    my_offer_id: str | None = None
    is_person: bool = False
    plural: bool = False


class OfferThing(NamedTuple):
    """An offer that I made or got."""

    id: str
    title: str
    item: str
    role: str
    other: str
    by: str
    amount: int
    quantity: int
    asking: int
    total: int
    phase: str
    expires_at: str
    payout: int | None = None
    pays_on_time_pct: int | None = None
    message: str | None = None
    pieces: int | None = None
    midway: int | None = None
    is_person: bool = False
    plural: bool = False


class SaleThing(NamedTuple):
    """Something that I sold or bought."""

    id: str
    title: str
    item: str
    role: str
    other: str
    format: str
    quantity: int
    price: int
    shipping: int
    total: int
    phase: str
    sold_on: str
    fee: int | None = None
    payout: int | None = None
    pay_by: str | None = None
    paid_on: str | None = None
    shipped_on: str | None = None
    tracking_no: str | None = None
    delivered_on: str | None = None
    dispute_until: str | None = None
    releases_at: str | None = None
    dispute_reason: str | None = None
    dispute_note: str | None = None
    released_on: str | None = None
    refunded_on: str | None = None
    my_feedback: str | None = None
    their_feedback: str | None = None
    may_dispute: bool = False
    may_be_paid: bool = False
    is_person: bool = False
    plural: bool = False


@lru_cache(maxsize=64)
def _people(seed: int) -> frozenset[str]:
    """Names of the people of the cast; the other members are shops."""
    return frozenset(person.name for person in cast_of(seed).people.everyone)


def _listings(world: World) -> list[Any]:
    owner, people = me(world).member_id, _people(world.seed)
    now = instant(world.now)
    after = (world.today - relativedelta(months=SCORE_MONTHS)).isoformat()
    scores = {row.about_id: row.score for row in world.all(queries.scores, after=after)}
    return [
        _thing(
            ListingThing,
            "listing_id",
            listing_view(world, row, owner),
            pickup_only=row.pickup_only,
            city=row.city,
            distance_km=row.distance_km,
            left=left_of(row),
            seller_score=scores.get(row.seller_id, 0),
            seller_standing=row.standing,
            seller_joined_on=row.joined_on,
            starts_at=None if row.starts_at is None else local_minute(row.starts_at, world.zone),
            least_bid=least_for(row, owner) if row.format == "auction" and row.phase == "live" else None,
            is_person=row.name in people,
            **_of_an_auction(row),
            **_secrets(row, owner),
        )
        for row in world.all(queries.all_listings, me_id=owner, now=now)
    ]


def _of_an_auction(row: Any) -> dict[str, Any]:
    if row.format == "fixed":
        return {}
    found: dict[str, Any] = {"start_price": row.price}
    if row.reserve_price is not None:
        found["reserve_met"] = row.top_max is not None and row.top_max >= row.reserve_price
    if row.my_max is not None:
        found["my_maximum"] = row.my_max
    return found


def _secrets(row: Any, owner: str) -> dict[str, Any]:
    if row.seller_id != owner:
        return {}
    return {
        "reserve_price": row.reserve_price,
        "auto_accept_from": row.auto_accept_from,
        "auto_decline_below": row.auto_decline_below,
    }


def _offers(world: World) -> list[Any]:
    owner, people = me(world).member_id, _people(world.seed)
    views = [offer_view(world, row, owner) for row in world.all(queries.my_offers, me_id=owner, now=instant(world.now))]
    return [
        _thing(
            OfferThing,
            "offer_id",
            view,
            is_person=view["other"] in people,
            pieces=view["quantity"] if view["quantity"] > 1 else None,
            midway=(view["amount"] + view["asking"]) // 2,
        )
        for view in views
    ]


def _sales(world: World) -> list[Any]:
    owner, people = me(world).member_id, _people(world.seed)
    known = ratings(world, owner)
    views = [sale_view(world, row, owner, known) for row in world.all(queries.my_sales, me_id=owner)]
    now, today = local_minute(instant(world.now), world.zone), world.today.isoformat()
    return [
        _thing(
            SaleThing,
            "sale_id",
            view,
            may_dispute=view.get("dispute_until", "") > now,
            may_be_paid=view.get("pay_by", "") >= today,
            is_person=view["other"] in people,
        )
        for view in views
    ]


def _thing(kind: type[Any], key: str, view: Mapping[str, Any], **unseen: Any) -> Any:
    names = _NAMES[kind]
    known = {name: value for name, value in view.items() if name in names}
    return kind(id=view[key], plural=view["item"] in PLURALS, **known, **unseen)


_NAMES = {kind: frozenset(kind._fields) for kind in (ListingThing, OfferThing, SaleThing)}
THINGS: Mapping[str, Rows] = {"listing": _listings, "offer": _offers, "sale": _sales}
