"""Money and points moving: how a total is paid, how a value comes back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, NamedTuple

from servers.kit import Conflict, InvalidArguments, find
from servers.kit.text import written
from servers.travel_booking.amounts import POINTS_STEP, Split, most_points, points_earned
from servers.travel_booking.limits import CREDIT_DAYS
from servers.travel_booking.models import Airline, Credit, TravelBooking, TravelCard, Traveller, Wallet
from sessions import World


class Payment(NamedTuple):
    """What pays a total."""

    card: int
    credit: int
    points: int


def plan_payment(
    world: World,
    total: int,
    card_id: str,
    points: int,
    credit_id: str | None = None,
    airline_id: str | None = None,
    travellers: Sequence[Any] = (),
) -> Payment:
    """How a total is paid: points first, then a credit as far as it goes, the rest by card.

    Raises:
        NotFound: card or credit does not exist.
        InvalidArguments: the points are no whole steps.
        Conflict: the card is not usable, points are short or too many, the credit has ended, is used up, of another
            airline, or of somebody who does not travel.
    """
    usable_card(world, card_id)
    credit = None if credit_id is None else find(world, Credit, credit_id, "credit")
    _require_points(world, total, points)
    left = total - points
    used = 0
    if credit is not None:
        _require_credit(world, credit, airline_id, travellers)
        used = min(credit.amount, left)
    return Payment(left - used, used, points)


def usable_card(world: World, card_id: str) -> TravelCard:
    """A card that can be charged.

    Raises:
        NotFound: there is none.
        Conflict: it cannot be charged.
    """
    card = find(world, TravelCard, card_id, "card")
    if not card.usable:
        raise Conflict(f"The card ending {card.last4} ({card_id}) has expired; it cannot be charged.")
    return card


def _require_points(world: World, total: int, points: int) -> None:
    if points % POINTS_STEP:
        raise InvalidArguments(f"Points pay in steps of {POINTS_STEP}, not {points}.")
    have = find(world, Wallet, world.me).points
    if points > have:
        raise Conflict(f"There are {have} points, {points - have} short of {points}.")
    most = most_points(total)
    if points > most:
        raise Conflict(f"At most {most} points may pay for {written(total)}, half of it.")


def _require_credit(world: World, credit: Credit, airline_id: str | None, travellers: Sequence[Any]) -> None:
    airline = find(world, Airline, credit.airline_id)
    if credit.airline_id != airline_id:
        raise Conflict(f"The credit {credit.credit_id} is of {airline.name}; it pays that airline's flights only.")
    if credit.ends_on < world.today.isoformat():
        raise Conflict(f"The credit {credit.credit_id} ended on {credit.ends_on}.")
    if not credit.amount:
        raise Conflict(f"The credit {credit.credit_id} is used up.")
    if all(who.traveller_id != credit.traveller_id for who in travellers):
        owner = find(world, Traveller, credit.traveller_id)
        raise Conflict(f"The credit {credit.credit_id} is {owner.name}'s, who does not travel.")


def collect(world: World, payment: Payment, credit_id: str | None, earned: int) -> None:
    """Take points and credit, and add the points that were earned."""
    change_points(world, earned - payment.points)
    if credit_id is not None and payment.credit:
        credit = find(world, Credit, credit_id)
        world.update(Credit, credit_id, amount=credit.amount - payment.credit)


def change_points(world: World, by: int) -> None:
    """Add to the points, never below nothing."""
    wallet = find(world, Wallet, world.me)
    if by:
        world.update(Wallet, world.me, points=max(0, wallet.points + by))


def earned_on(world: World, cents: int) -> int:
    """Points for fare or room at today's tier."""
    return points_earned(cents, find(world, Wallet, world.me).tier)


def give_back(
    world: World, row: TravelBooking, split: Split, points_taken: int, airline_id: str | None, traveller_id: str | None
) -> str | None:
    """Give a value back as it was split and take earned points; returns the credit that was made, if one was."""
    change_points(world, split.points - points_taken)
    world.update(
        TravelBooking,
        row.booking_id,
        refunded=row.refunded + sum(split),
        refunded_card=row.refunded_card + split.card,
        points_back=row.points_back + split.points,
    )
    if not split.credit or airline_id is None or traveller_id is None:
        return None
    ends_on = (world.today + timedelta(days=CREDIT_DAYS)).isoformat()
    made = world.insert(Credit, airline_id=airline_id, traveller_id=traveller_id, amount=split.credit, ends_on=ends_on)
    return made.credit_id


def require_expected(expected: int | None, amount: int, what: str) -> None:
    """The amount is what the customer agreed to, where one was named.

    Raises:
        Conflict: it is not.
    """
    if expected is not None and expected != amount:
        raise Conflict(f"The {what} is {written(amount)} now, not {written(expected)}; name it to the customer again.")
