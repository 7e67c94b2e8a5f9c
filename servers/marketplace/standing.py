"""How things stand now: whose a listing is, what it costs, what may be bought, what a buyer has offered."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from dateutil.relativedelta import relativedelta

from servers.kit import Conflict, NotFound, Refused
from servers.kit.text import instant, plain, spoken
from servers.marketplace import amounts, policy, queries
from servers.marketplace.amounts import Lead
from servers.marketplace.models import Member
from sessions import World


def me(world: World) -> Member:
    """The member for whom the agent acts."""
    found = world.first(queries.me, email=world.me)
    if found is None:
        raise LookupError(world.me)
    return found


def seen_listing(world: World, me_id: str, listing_id: str) -> Any:
    """A listing that I may see, as a row of `queries.listing`.

    Raises:
        NotFound: there is none, or it is a draft of somebody else.
    """
    row = world.first(queries.listing, listing_id=listing_id, me_id=me_id, now=instant(world.now))
    if row is None:
        raise NotFound(f"There is no listing {listing_id}.")
    return row


def own_listing(world: World, me_id: str, listing_id: str) -> Any:
    """A listing of mine.

    Raises:
        NotFound: there is none.
        Refused: it is somebody else's.
    """
    row = seen_listing(world, me_id, listing_id)
    if row.seller_id != me_id:
        raise Refused(f"{called(row)} is a listing of {row.handle}; only they can change it.")
    return row


def live_listing(world: World, me_id: str, listing_id: str) -> Any:
    """A live listing of somebody else, for whoever wants to buy.

    Raises:
        NotFound: there is none.
        Refused: it is my own.
        Conflict: it is not live.
    """
    row = seen_listing(world, me_id, listing_id)
    if row.seller_id == me_id:
        raise Refused(f"{called(row)} is your own listing.")
    require_live(world, row)
    return row


def require_live(world: World, row: Any) -> None:
    """Only what is live can be bought.

    Raises:
        Conflict: it is not.
    """
    if row.phase == "scheduled":
        raise Conflict(f"{called(row)} only starts on {spoken(row.starts_at, world.zone)}.")
    if row.phase == "sold":
        raise Conflict(f"{called(row)} is sold already.")
    if row.phase == "unsold":
        raise Conflict(f"{called(row)} ended on {spoken(row.ends_at, world.zone)}.")
    if row.phase != "live":
        raise Conflict(f"{called(row)} is {row.phase}.")


def called(row: Any) -> str:
    """A listing, offer or sale in a message: the title of the thing and the id of the row."""
    key = next(getattr(row, name) for name in ("sale_id", "offer_id", "listing_id") if hasattr(row, name))
    return f"{row.title} ({key})"


def lead_of(row: Any) -> Lead:
    """How the bids of a listing stand."""
    return Lead(row.top_max, row.leader_id, row.second_max)


def price_now(row: Any) -> int:
    """What a listing costs now: the asking price, or the current price of an auction."""
    return row.price if row.format == "fixed" else amounts.auction_price(row.price, row.reserve_price, lead_of(row))


def next_bid(row: Any) -> int:
    """The least maximum that the next bid on an auction may name."""
    return amounts.least_bid(row.price, row.reserve_price, lead_of(row))


def buy_now_price(row: Any) -> int | None:
    """What one piece costs at once, None where it cannot be bought so (any more)."""
    if row.phase != "live":
        return None
    if row.format == "fixed":
        return row.price
    gone = row.top_max is not None and row.buy_now_price is not None and _reaches_buy_now(row)
    return None if gone else row.buy_now_price


def _reaches_buy_now(row: Any) -> bool:
    return row.top_max * 100 >= row.buy_now_price * policy.BUY_NOW_GONE_PERCENT


def left_of(row: Any) -> int:
    """How many pieces of a listing are not sold yet."""
    return row.quantity - row.sold


def ends_within(row: Any, now: datetime, span: timedelta) -> bool:
    """Whether a live listing has less than that to go."""
    return row.ends_at is not None and datetime.fromisoformat(row.ends_at) - now < span


def open_bids(world: World, me_id: str, besides: str) -> int:
    """The sum of the maxima with which I lead on live auctions, all but one."""
    return world.scalar(queries.lead_of, me_id=me_id, listing_id=besides, now=instant(world.now))


def score_of(world: World, member_id: str) -> int:
    """Positive less negative feedback of the last twelve months."""
    after = (world.today - relativedelta(months=policy.SCORE_MONTHS)).isoformat()
    return world.scalar(queries.score, member_id=member_id, after=after)


def talks(world: World, listing_id: str, buyer_id: str) -> list[Any]:
    """What a buyer and the seller of a listing have offered each other, oldest first."""
    return world.all(queries.offers_between, listing_id=listing_id, buyer_id=buyer_id, now=instant(world.now))


def require_room(world: World, me_id: str, title: str, besides: str | None = None) -> None:
    """There must be room for one more live listing of mine with this title.

    Raises:
        Refused: there are as many as a member may have.
        Conflict: one with the same title is live already.
    """
    live = [
        row for row in world.all(queries.live_of, seller_id=me_id, now=instant(world.now)) if row.listing_id != besides
    ]
    twin = next((row for row in live if plain(row.title) == plain(title)), None)
    if twin is not None:
        raise Conflict(f"A listing of yours with that title is live already: {called(twin)}.")
    if len(live) >= policy.LIVE_MOST:
        raise Refused(f"A member may have {policy.LIVE_MOST} live listings, and you have {len(live)}.")
