"""Selling: listings are written, changed, ended."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated, Any, Literal

from pydantic import Field

from servers.kit import Cents, Conflict, FreeText, InvalidArguments, Refused, Said, Toolbox
from servers.kit.text import instant, local_minute, plain, spoken, written
from servers.marketplace.models import Category, Condition, EndReason, Format, Listing, ListingId, Offer
from servers.marketplace.policy import (
    BUY_NOW_PERCENT,
    LAST_HOURS,
    TITLE_LONGEST,
    forbidden_in,
)
from servers.marketplace.standing import called, ends_within, me, own_listing, price_now, require_room, seen_listing
from servers.marketplace.trading import drop_offers
from servers.marketplace.views import ListingWritten
from sessions import World

toolbox = Toolbox()
Title = Annotated[FreeText, Field(min_length=1, max_length=TITLE_LONGEST, description="What the thing is called.")]
Reserve = Annotated[Cents, Field(description="Least price in cents at which an auction sells; secret.")]
BuyNow = Annotated[Cents, Field(description="Price in cents at which an auction can be bought at once.")]
Shipping = Annotated[
    int, Said("money"), Field(ge=0, le=100_000, description="What the buyer pays for shipping in cents; 0 is free.")
]
_SAID = {
    "price": "price", "reserve_price": "reserve", "buy_now_price": "buy now at", "shipping_fee": "shipping",
    "auto_accept_from": "offers accepted from", "auto_decline_below": "offers declined below",
}  # fmt: skip
Duration = Annotated[Literal["1", "3", "5", "7", "10"], Field(description="How many days it runs.")]


@toolbox.write(Listing)
def create_listing(
    world: World,
    title: Title,
    category: Annotated[Category, Field(description="Kind of thing.")],
    condition: Annotated[Condition, Field(description="What state it is in.")],
    format: Annotated[Format, Field(description="An auction, or a fixed price.")],
    price: Annotated[Cents, Field(description="Asking price for each in cents; of an auction the start price.")],
    description: Annotated[FreeText, Field(max_length=2000, description="What a buyer should know.")] = "",
    reserve_price: Reserve | None = None,
    buy_now_price: BuyNow | None = None,
    takes_offers: Annotated[bool, Field(description="Whether buyers may offer less; fixed prices only.")] = False,
    quantity: Annotated[int, Field(ge=1, le=100, description="How many pieces.")] = 1,
    shipping_fee: Shipping = 0,
    pickup_only: Annotated[bool, Field(description="Whether it must be collected.")] = False,
    duration_days: Duration = "7",
    start_now: Annotated[bool, Field(description="true puts it up at once, false keeps a draft.")] = True,
) -> ListingWritten:
    """Put something up for sale, at a fixed price or as an auction, or keep it as a draft.

    Raises:
        InvalidArguments: an auction of several pieces or with offers, a reserve below the start price, buying at once
            below 130 % of it, either of them for a fixed price, or shipping for what must be collected.
        Conflict: a listing of mine with that title is live, or I have no payout method.
        Refused: I have as many live listings as a member may have, or the thing may not be sold here.
    """
    _require_terms(
        format, price, reserve_price, buy_now_price, shipping_fee, takes_offers=takes_offers, pickup_only=pickup_only
    )
    if format == "auction" and quantity > 1:
        raise InvalidArguments("An auction sells one piece; use a fixed price for several.")
    _require_allowed(title, description)
    owner = me(world)
    if start_now:
        _require_start(world, owner, title)
    row = world.insert(
        Listing,
        seller_id=owner.member_id,
        title=title,
        description=description,
        category=category,
        condition=condition,
        format=format,
        price=price,
        reserve_price=reserve_price,
        buy_now_price=buy_now_price,
        takes_offers=takes_offers,
        auto_accept_from=None,
        auto_decline_below=None,
        quantity=quantity,
        sold=0,
        shipping_fee=shipping_fee,
        pickup_only=pickup_only,
        duration_days=int(duration_days),
        is_draft=not start_now,
        **_times(world, int(duration_days), starts=start_now),
        ended_early=False,
        end_reason=None,
        bids=0,
        top_max=None,
        second_max=None,
        leader_id=None,
        words=plain(f"{title} {description}"),
    )
    return _written(world, owner.member_id, row.listing_id, "put up" if start_now else "kept as a draft")


@toolbox.write(Listing)
def revise_listing(
    world: World,
    listing_id: ListingId,
    title: Title | None = None,
    description: Annotated[FreeText, Field(max_length=2000, description="New description, in full.")] | None = None,
    price: Annotated[Cents, Field(description="New asking price or start price in cents.")] | None = None,
    reserve_price: Reserve | None = None,
    buy_now_price: BuyNow | None = None,
    takes_offers: Annotated[bool, Field(description="Whether buyers may offer less.")] | None = None,
    auto_accept_from: Annotated[Cents, Field(description="Offers from this amount on are accepted by themselves.")]
    | None = None,
    auto_decline_below: Annotated[Cents, Field(description="Offers below this amount are declined by themselves.")]
    | None = None,
    shipping_fee: Shipping | None = None,
    start_now: Annotated[bool, Field(description="true puts a draft up.")] = False,
) -> ListingWritten:
    """Change a listing of mine that has not ended, or put a draft up; what is left out stays as it is.

    Once there is a bid the description may only grow and the reserve only fall. In the last 12 hours of an auction
    only the description can be changed. Who stops taking offers drops the automatic limits too.

    Raises:
        InvalidArguments: nothing is given, or the terms do not fit each other.
        Refused: it is not mine, the thing may not be sold here, or I have too many live listings.
        Conflict: it has ended, its bids or its last hours forbid it, it is no draft, or all is as asked already.
    """
    asked: dict[str, Any] = {
        "title": title, "description": description, "price": price, "reserve_price": reserve_price,
        "buy_now_price": buy_now_price, "takes_offers": takes_offers, "auto_accept_from": auto_accept_from,
        "auto_decline_below": auto_decline_below, "shipping_fee": shipping_fee,
    }  # fmt: skip
    changed: dict[str, Any] = {name: value for name, value in asked.items() if value is not None}
    if not changed and not start_now:
        raise InvalidArguments("Give at least one thing to change, or start_now.")
    owner = me(world)
    row = own_listing(world, owner.member_id, listing_id)
    _require_open(world, row)
    if start_now and row.phase != "draft":
        raise Conflict(f"{called(row)} is {row.phase}, not a draft.")
    _require_free_to_change(world, row, changed)
    if takes_offers is False:
        changed = {"auto_accept_from": None, "auto_decline_below": None, **changed}
    after: dict[str, Any] = {name: changed.get(name, getattr(row, name)) for name in asked}
    _require_terms(
        row.format,
        after["price"],
        after["reserve_price"],
        after["buy_now_price"],
        after["shipping_fee"],
        takes_offers=after["takes_offers"],
        pickup_only=row.pickup_only,
    )
    _require_limits(after)
    if all(getattr(row, name) == value for name, value in changed.items()) and not start_now:
        raise Conflict(f"{called(row)} is as asked already; nothing to change.")
    if title is not None or description is not None:
        _require_allowed(after["title"], after["description"])
        changed["words"] = plain(f"{after['title']} {after['description']}")
    if start_now or (row.phase == "live" and title is not None):
        _require_start(world, owner, after["title"], besides=listing_id)
    if start_now:
        changed |= {"is_draft": False, **_times(world, row.duration_days, starts=True)}
    world.update(Listing, listing_id, **changed)
    return _written(world, owner.member_id, listing_id, _said(asked, put_up=start_now))


@toolbox.write(Listing, Offer, confirm=True)
def end_listing(
    world: World,
    listing_id: ListingId,
    reason: Annotated[EndReason, Field(description="Why it ends.")],
) -> ListingWritten:
    """Take a listing of mine down before its time; pending offers on it are declined.

    Raises:
        Refused: it is not mine, or it is an auction with a bid and less than 12 hours to go.
        Conflict: it is neither live nor scheduled.
    """
    owner = me(world)
    row = own_listing(world, owner.member_id, listing_id)
    if row.phase not in {"live", "scheduled"}:
        raise Conflict(f"{called(row)} is {row.phase}; only what is live or scheduled can be ended.")
    if row.bids and ends_within(row, world.now, LAST_HOURS):
        raise Refused(
            f"{called(row)} has a bid and ends on {spoken(row.ends_at, world.zone)}; in the last 12 hours it cannot "
            "be ended."
        )
    drop_offers(world, listing_id, 0)
    world.update(Listing, listing_id, ended_early=True, end_reason=reason)
    return _written(world, owner.member_id, listing_id, "taken down")


def _said(asked: dict[str, Any], *, put_up: bool) -> str:
    """What was set, in words."""
    parts = ["put up"] if put_up else []
    for name, value in asked.items():
        if name == "takes_offers" and value is not None:
            parts.append("offers allowed" if value else "no more offers")
        elif name in _SAID and value is not None:
            parts.append(f"{_SAID[name]} {written(value)}")
        elif value is not None:
            parts.append(f"new {name}")
    return ", ".join(parts)


def _times(world: World, days: int, *, starts: bool) -> dict[str, str | None]:
    """When a listing runs; a draft has no times."""
    if not starts:
        return {"starts_at": None, "ends_at": None}
    return {"starts_at": instant(world.now), "ends_at": instant(world.now + timedelta(days=days))}


def _require_terms(
    kind: str, price: int, reserve: int | None, buy_now: int | None, shipping: int, *, takes_offers: bool,
    pickup_only: bool,
) -> None:  # fmt: skip
    if kind == "fixed" and (reserve is not None or buy_now is not None):
        raise InvalidArguments(
            "A fixed price has neither a reserve nor a price to buy at once; those are for auctions."
        )
    if kind == "auction" and takes_offers:
        raise InvalidArguments("An auction takes bids, no offers.")
    if reserve is not None and reserve < price:
        raise InvalidArguments(f"The reserve must be at least the start price of {written(price)}.")
    if buy_now is not None and buy_now * 100 < price * BUY_NOW_PERCENT:
        least = written(-(-price * BUY_NOW_PERCENT // 100))
        raise InvalidArguments(f"Buying at once must cost at least {BUY_NOW_PERCENT} % of the start price, {least}.")
    if pickup_only and shipping:
        raise InvalidArguments("What must be collected has no shipping fee.")


def _require_limits(after: dict[str, Any]) -> None:
    accept, decline = after["auto_accept_from"], after["auto_decline_below"]
    if (accept is not None or decline is not None) and not after["takes_offers"]:
        raise InvalidArguments("Automatic limits are for listings that take offers; set takes_offers too.")
    if accept is not None and accept > after["price"]:
        raise InvalidArguments(
            f"Offers cannot be accepted from {written(accept)} on; the price is {written(after['price'])}."
        )
    if accept is not None and decline is not None and decline > accept:
        raise InvalidArguments(f"auto_decline_below must not be above auto_accept_from, {written(accept)}.")


def _require_allowed(title: str, description: str) -> None:
    kind = forbidden_in(title, description)
    if kind is not None:
        raise Refused(f"{kind.capitalize()} may not be sold here.")


def _require_start(world: World, owner: Any, title: str, besides: str | None = None) -> None:
    if not owner.payout_ready:
        raise Conflict("You have no payout method yet; without one nothing can be put up.")
    require_room(world, owner.member_id, title, besides)


def _require_open(world: World, row: Any) -> None:
    if row.phase not in {"draft", "scheduled", "live"}:
        when = "" if row.ends_at is None else f"; it ran until {spoken(row.ends_at, world.zone)}"
        raise Conflict(f"{called(row)} is {row.phase}{when}. It cannot be changed any more.")


def _require_free_to_change(world: World, row: Any, changed: dict[str, Any]) -> None:
    """What bids and the last hours of an auction forbid."""
    if row.format == "fixed" or row.phase != "live":
        return
    if ends_within(row, world.now, LAST_HOURS) and changed.keys() - {"description"}:
        raise Conflict(
            f"{called(row)} ends on {spoken(row.ends_at, world.zone)}; in the last 12 hours only the description can "
            "be changed."
        )
    if not row.bids:
        return
    if changed.keys() - {"description", "reserve_price"}:
        raise Conflict(
            f"{called(row)} has bids already; only the description may grow and the reserve fall, nothing else changes."
        )
    if "description" in changed and not plain(changed["description"]).startswith(plain(row.description)):
        raise Conflict(
            f"{called(row)} has bids already; its description may only grow, so begin with what stands there."
        )
    if "reserve_price" in changed and (row.reserve_price is None or changed["reserve_price"] > row.reserve_price):
        stands = "has none" if row.reserve_price is None else f"is {written(row.reserve_price)}"
        raise Conflict(f"{called(row)} has bids already; its reserve {stands} and may only fall.")


def _written(world: World, me_id: str, listing_id: str, change: str) -> ListingWritten:
    row = seen_listing(world, me_id, listing_id)
    view: ListingWritten = {
        "listing_id": listing_id,
        "title": row.title,
        "change": change,
        "phase": row.phase,
        "price": price_now(row),
    }
    if row.ends_at is not None:
        view["ends_at"] = local_minute(row.ends_at, world.zone)
    return view
