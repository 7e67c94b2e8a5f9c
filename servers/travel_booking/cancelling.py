"""What a cancellation gives back now, and by which rule: the quote and the write share it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from servers.kit import Conflict, InvalidArguments, NotFound, Refused, find
from servers.kit.text import instant
from servers.travel_booking.amounts import Split, after_fee, penalty, points_earned, split_refund
from servers.travel_booking.limits import (
    CHANGES_CLOSE,
    CHANGES_CLOSE_HOURS,
    SECOND_THOUGHTS,
    SECOND_THOUGHTS_BEFORE,
)
from servers.travel_booking.models import Traveller, Wallet
from servers.travel_booking.standing import (
    Whole,
    departs,
    free_deadline,
    has_left,
    rule_of,
    state_of,
    upset_flights,
    whole,
)
from servers.travel_booking.ticketing import called, find_travellers, require_company
from servers.travel_booking.times import days_between, moment, today_at
from sessions import World


class Cancellation(NamedTuple):
    """What is given up and what comes back: `value` as `split`; `kept` stays with the agency."""

    booking: Whole
    parts: Sequence[Any]
    value: int
    kept: int
    form: str
    split: Split
    points_taken: int
    why: str
    deadline: str | None


def cancellation(world: World, booking_id: str, traveller_ids: Sequence[str] | None) -> Cancellation:
    """Work out what a cancellation gives back.

    Raises:
        NotFound: the booking, or a traveller in it, does not exist.
        InvalidArguments: travellers are named for a hotel stay.
        Refused: a flight leaves too soon, or a child would be left alone.
        Conflict: it is cancelled, expired or used, or the stay has begun.
    """
    booking = whole(world, booking_id)
    travellers = None if traveller_ids is None else find_travellers(world, traveller_ids)
    return cancellation_of(world, booking, travellers)


def cancellation_of(world: World, booking: Whole, travellers: Sequence[Traveller] | None = None) -> Cancellation:
    """As `cancellation`, of a booking that is at hand."""
    booking_id = booking.row.booking_id
    state = state_of(world, booking)
    if state in {"cancelled", "expired", "used"}:
        raise Conflict(f"Booking {booking_id} is {state}; there is nothing to cancel.")
    if booking.stay is not None:
        if travellers is not None:
            raise InvalidArguments(f"Booking {booking_id} is a hotel stay; it is cancelled whole.")
        return _stay_cancellation(world, booking)
    return _flight_cancellation(world, booking, travellers)


def refund_form(world: World, booking: Whole) -> str:
    """The form in which a cancellation of a whole booking would give something back."""
    if booking.stay is not None:
        return "none" if booking.stay.terms == "prepaid" else "cash"
    ahead = [part for part in booking.live if not has_left(world, part)]
    if booking.row.state == "held" or not ahead:
        return "none"
    paid = sum(part.price + part.extras for part in ahead)
    value, form, _ = _given_back(world, booking, ahead, paid, upset=bool(upset_flights(world, booking)))
    return form if value else "none"


def _stay_cancellation(world: World, booking: Whole) -> Cancellation:
    stay = booking.stay
    if stay.check_in < today_at(world.now, stay.zone):
        raise Conflict(f"The stay at {stay.hotel} began on {stay.check_in}; it cannot be cancelled any more.")
    paid = stay.nights_total + stay.city_tax
    deadline = free_deadline(stay)
    if deadline is None:
        value, why = 0, "prepaid"
    elif world.now < deadline:
        value, why = paid, "free cancellation"
    else:
        lost = penalty(stay.nights_total, days_between(stay.check_in, stay.check_out), stay.penalty_nights)
        value, why = paid - lost, "penalty"
    form = "cash" if value else "none"
    until = None if deadline is None else instant(deadline)
    taken = _points_taken(world, booking, left=paid - value) if value else 0
    return Cancellation(booking, (), value, paid - value, form, _split(booking, value, form), taken, why, until)


def _flight_cancellation(world: World, booking: Whole, travellers: Sequence[Traveller] | None) -> Cancellation:
    row = booking.row
    ahead = [part for part in booking.live if not has_left(world, part)]
    if travellers is not None:
        wanted = {who.traveller_id for who in travellers}
        for who in travellers:
            if all(part.traveller_id != who.traveller_id for part in ahead):
                raise NotFound(f"{who.name} has no flight ahead in booking {row.booking_id}.")
        parts = [part for part in ahead if part.traveller_id in wanted]
    else:
        parts = ahead
    upset = upset_flights(world, booking)
    if row.state != "held" and not upset and departs(parts[0]) - world.now < CHANGES_CLOSE:
        raise Refused(
            f"{called(parts[0])} leaves in less than {CHANGES_CLOSE_HOURS} hours; it cannot be cancelled any more."
        )
    gone = {part.segment_id for part in parts}
    for flight in {part.flight_id: part for part in parts}.values():
        left = [part for part in ahead if part.flight_id == flight.flight_id and part.segment_id not in gone]
        if left:
            require_company([flight], left)
    if row.state == "held":
        return Cancellation(booking, parts, 0, 0, "none", Split(0, 0, 0), 0, "hold", None)
    paid = sum(part.price + part.extras for part in parts)
    value, form, why = _given_back(world, booking, parts, paid, upset=bool(upset))
    taken = _points_taken(world, booking, left=sum(p.price for p in booking.live if p.segment_id not in gone))
    deadline = _second_thoughts_end(world, booking, parts)
    return Cancellation(
        booking, parts, value, paid - value, form if value else "none", _split(booking, value, form),
        taken if value else 0, why, deadline,
    )  # fmt: skip


def is_second_thoughts(world: World, booking: Whole, parts: Sequence[Any]) -> bool:
    """Rule 2: booked less than 24 hours ago, and the first flight departs 7 or more days from now."""
    return (
        world.now - moment(booking.row.booked_at) < SECOND_THOUGHTS
        and moment(parts[0].departs_at) - world.now >= SECOND_THOUGHTS_BEFORE
    )


def _second_thoughts_end(world: World, booking: Whole, parts: Sequence[Any]) -> str | None:
    if not is_second_thoughts(world, booking, parts):
        return None
    end = min(moment(booking.row.booked_at) + SECOND_THOUGHTS, moment(parts[0].departs_at) - SECOND_THOUGHTS_BEFORE)
    return instant(end)


def _given_back(world: World, booking: Whole, parts: Sequence[Any], paid: int, *, upset: bool) -> tuple[int, str, str]:
    """How much comes back of what was paid for some segments, in which form, and by which rule."""
    if is_second_thoughts(world, booking, parts):
        return paid, "cash", "24 hours"
    if upset:
        return paid, "cash", "disrupted"
    value, forms = 0, set[str]()
    for traveller_id in {part.traveller_id: None for part in parts}:
        own = [part for part in parts if part.traveller_id == traveller_id]
        rules = [(part, rule_of(world, part.airline_id, part.brand)) for part in own]
        back = [(part, rule) for part, rule in rules if rule.refund != "none"]
        fee = max((rule.cancel_fee for _, rule in back), default=0)
        value += after_fee(sum(part.price + part.extras for part, _ in back), fee)
        forms |= {rule.refund for _, rule in back}
    return value, "cash" if forms == {"cash"} else "credit", "fare rules"


def _split(booking: Whole, value: int, form: str) -> Split:
    row = booking.row
    return split_refund(
        value, form, card_paid=row.card_paid, credit_used=row.credit_used, refunded=row.refunded,
        refunded_card=row.refunded_card, points_back=row.points_back,
    )  # fmt: skip


def _points_taken(world: World, booking: Whole, *, left: int) -> int:
    """Points that were earned on what is given up, as far as there are any."""
    wallet = find(world, Wallet, world.me)
    lost = max(0, booking.row.points_earned - points_earned(left, wallet.tier))
    return min(wallet.points, lost)
