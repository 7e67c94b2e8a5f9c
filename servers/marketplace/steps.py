"""What may be done with a sale or an offer now, and what is in the way; lists show it and guards raise it."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any, Final, Literal

from servers.kit import Conflict, Refused, ToolError
from servers.kit.text import instant, local_day, spoken, written
from servers.marketplace.policy import DISPUTE_AFTER, OFFER_WITHDRAWN_WITHIN, RELEASE_AFTER, TRACKED_ABOVE
from servers.marketplace.standing import called
from servers.marketplace.times import since
from sessions import World

Step = Literal["ship", "release", "dispute", "refund", "cancel"]
_SELLER: Final = frozenset({"ship", "refund", "cancel"})
_PHASES: Final[dict[str, frozenset[str]]] = {
    "ship": frozenset({"in_escrow"}),
    "release": frozenset({"shipped", "delivered", "disputed"}),
    "dispute": frozenset({"shipped", "delivered"}),
    "refund": frozenset({"in_escrow", "disputed"}),
    "cancel": frozenset({"awaiting_payment"}),
}
_IS: Final = {
    "awaiting_payment": "is not paid yet",
    "in_escrow": "is paid and waits to be shipped",
    "shipped": "is on its way",
    "delivered": "is delivered",
    "disputed": "is in dispute",
    "released": "is closed, the money has gone to the seller",
    "refunded": "is closed, the money was given back",
    "cancelled": "is cancelled",
}


def role_in(row: Any, me_id: str) -> Literal["buyer", "seller"]:
    """My side of a sale or an offer."""
    return "seller" if row.seller_id == me_id else "buyer"


def how_it_is(row: Any) -> str:
    """A sale and its phase in a message."""
    return f"{called(row)} {_IS[row.phase]}"


def obstacle(world: World, row: Any, me_id: str, step: str) -> ToolError | None:
    """What keeps me from taking a step with a sale now, None if nothing does."""
    if (role_in(row, me_id) == "seller") != (step in _SELLER):
        other = "seller" if step in _SELLER else "buyer"
        return Refused(f"Only the {other} of {called(row)} can do that.")
    if row.phase not in _PHASES[step]:
        return Conflict(f"{how_it_is(row)}.")
    if step == "cancel" and world.today <= date.fromisoformat(row.pay_by):
        return Refused(f"{row.buyer_name} has until the end of {row.pay_by} to pay for {called(row)}.")
    if step == "dispute":
        return _dispute_obstacle(world, row)
    return None


def _dispute_obstacle(world: World, row: Any) -> ToolError | None:
    if row.phase == "shipped" and since(row.shipped_at, world.now) < DISPUTE_AFTER:
        return Refused(
            f"{called(row)} was shipped on {spoken(row.shipped_at, world.zone)}; a dispute is possible from "
            f"{spoken(_after(row.shipped_at, DISPUTE_AFTER), world.zone)} on if it has not arrived."
        )
    if row.phase == "delivered" and since(row.delivered_at, world.now) >= DISPUTE_AFTER:
        return Refused(
            f"{called(row)} was delivered on {spoken(row.delivered_at, world.zone)}; a dispute was possible until "
            f"{spoken(dispute_until(row), world.zone)}."
        )
    return None


def payment_obstacle(world: World, row: Any, me_id: str) -> ToolError | None:
    """What keeps me from paying for a sale now, None if nothing does."""
    if role_in(row, me_id) == "seller":
        return Refused(f"You are the seller of {called(row)}; {row.buyer_name} pays for it.")
    if row.phase != "awaiting_payment":
        return Conflict(f"{how_it_is(row)}.")
    if world.today > date.fromisoformat(row.pay_by):
        return Conflict(f"{called(row)} had to be paid by {row.pay_by}; that day is over.")
    return None


def needs_tracking(row: Any) -> bool:
    """Whether a sale is shipped with a tracking number only."""
    return row.price * row.quantity > TRACKED_ABOVE and not row.pickup_only


def tracking_rule(row: Any) -> str:
    """Why a tracking number is asked for."""
    return (
        f"{called(row)} cost {written(row.price * row.quantity)}; what costs more than {written(TRACKED_ABOVE)} is "
        "shipped with a tracking number, so tracking_no is needed."
    )


def dispute_until(row: Any) -> str:
    """The moment up to which a delivered sale can be disputed, as stored."""
    return _after(row.delivered_at, DISPUTE_AFTER)


def release_at(row: Any) -> str:
    """The moment at which the money of a delivered sale goes to the seller by itself, as stored."""
    return _after(row.delivered_at, RELEASE_AFTER)


def next_steps(world: World, row: Any, me_id: str) -> list[str]:
    """What I may do with a sale now."""
    steps = [step for step in _PHASES if obstacle(world, row, me_id, step) is None]
    return [*steps, *(["pay"] if payment_obstacle(world, row, me_id) is None else [])]


def answer_obstacle(world: World, row: Any, me_id: str, answer: str) -> ToolError | None:
    """What keeps me from answering an offer so now, None if nothing does."""
    is_own = (row.by == "seller") == (row.seller_id == me_id)
    if answer == "withdraw" and not is_own:
        return Refused(f"The offer on {called(row)} is not yours; it can be declined.")
    if answer != "withdraw" and is_own:
        other = row.seller_name if row.by == "buyer" else row.buyer_name
        return Refused(f"The offer on {called(row)} is your own; {other} answers it.")
    if row.phase == "expired":
        return Conflict(f"The offer on {called(row)} expired on {spoken(row.expires_at, world.zone)}.")
    if row.phase != "pending":
        return Conflict(f"The offer on {called(row)} is {row.phase} already.")
    if answer == "withdraw" and since(row.made_at, world.now) >= OFFER_WITHDRAWN_WITHIN:
        until = spoken(_after(row.made_at, OFFER_WITHDRAWN_WITHIN), world.zone)
        return Refused(
            f"The offer on {called(row)} was made on {local_day(row.made_at, world.zone)}; it could be withdrawn "
            f"until {until} and binds until {spoken(row.expires_at, world.zone)}."
        )
    return None


def next_answers(world: World, row: Any, me_id: str) -> list[str]:
    """How I may answer an offer now."""
    answers = ("accept", "decline", "counter", "withdraw")
    return [answer for answer in answers if answer_obstacle(world, row, me_id, answer) is None]


def _after(stored: str, span: timedelta) -> str:
    return instant(datetime.fromisoformat(stored) + span)
