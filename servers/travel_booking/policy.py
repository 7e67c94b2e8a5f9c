"""The rules of the agency and of acting for its customer: constants, when a yes is due, and the text that says so.

The arithmetic stands in `amounts.py`: children's fares, bags, changes, points, refunds, penalties, each with its
rounding.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from servers.kit import ToolError
from servers.kit.text import written
from servers.travel_booking.amounts import CHILD_PERCENT, INFANT_PERCENT, POINTS_PER_DOLLAR, POINTS_STEP
from servers.travel_booking.extras import fee_for_bags, fee_for_seat
from servers.travel_booking.limits import (
    CHILD_UNTIL,
    DISRUPTED_DELAY,
    DOCUMENT_DAYS,
    EXIT_ROW_FROM,
    HOLD,
    HOLD_ENDS_BEFORE,
    LEGROOM_FEE,
    MOST_BAGS,
    MOST_HOLDS,
    SECOND_THOUGHTS,
    SECOND_THOUGHTS_BEFORE,
)
from servers.travel_booking.times import FREE_UNTIL
from sessions import World

IRREVERSIBLE: Final = (
    "book_hotel", "book_flight", "confirm_held_booking", "change_flight_booking", "cancel_travel_booking",
)  # fmt: skip


def bags_need_yes(world: World, arguments: Mapping[str, Any]) -> bool:
    """Rule 1: bags that cost something."""
    try:
        return fee_for_bags(world, arguments) > 0
    except ToolError:
        return False


def seat_needs_yes(world: World, arguments: Mapping[str, Any]) -> bool:
    """Rule 1: a seat that costs something."""
    try:
        return fee_for_seat(world, arguments) > 0
    except ToolError:
        return False


RULES: Final = (
    (
        "Before any charge or cancellation name who, what, when, the total or the refund and its form (cash, credit "
        "or nothing), then wait for a yes. Free seats, included bags, holds and travellers' data need none. An amount "
        "that you named goes into the call's expected amount."
    ),
    (
        f"A flight that was booked less than {SECOND_THOUGHTS.total_seconds() / 3600:.0f} hours ago and departs "
        f"{SECOND_THOUGHTS_BEFORE.days} or more days from now is cancelled for its full price, basic fares too. "
        "From then on the fare rules hold."
    ),
    (
        "Fare rules: basic cannot be changed and gives nothing back; standard gives back what was paid less the "
        "cancel fee of each traveller, in the form that its airline says; flex gives all back in cash and is changed "
        "free of fees. A change costs the change fee for each traveller and flight and the difference to a dearer "
        "fare; what a cheaper one saves becomes a credit. Never call a fare refundable whose refund is a credit."
    ),
    (
        f"A booking is disrupted when a flight of it is cancelled, {DISRUPTED_DELAY} minutes or more late, or makes it "
        "miss its connection. Then, whatever the fare, it is changed free to a flight of the same or the next day, or "
        "cancelled for its full price in cash."
    ),
    (
        "Names are never changed and a ticket is never passed to another person. The way is to cancel and book anew; "
        "say what that costs."
    ),
    (
        f"Documents: abroad only with a document that is valid for {DOCUMENT_DAYS} days after the last day abroad. "
        "Where none is known, ask for it before you book."
    ),
    (
        f"Children under {CHILD_UNTIL} fly with a grown-up on every flight, infants one for each grown-up. A child "
        f"pays {CHILD_PERCENT} % of the fare, an infant on a lap {INFANT_PERCENT} %, rounded half up."
    ),
    (
        f"Hotels: a flexible rate is cancelled free until {FREE_UNTIL:%H:%M} hotel time so many days before the stay "
        "as the rate says; after that its penalty nights are lost, at their average price rounded half up. A prepaid "
        "rate gives nothing back and is not changed. Nights may be added to a flexible stay at any time; other "
        "changes end with free cancellation. Nights that were booked keep their price when nights are added."
    ),
    (
        "Choosing: the cheapest is the one whose whole price is lowest, with the bags that were asked for; of equal "
        "ones the earlier. In a city with two airports search both and say which it is. When fare, day or traveller "
        "are open, ask; the cabin is economy unless another is asked for."
    ),
    (
        "Points and credits are used only when the customer says so. Points pay a cent each, in steps of "
        f"{POINTS_STEP}, at most half of the total. "
        f"{POINTS_PER_DOLLAR} a dollar of fare or room are earned, a quarter more with silver, a half more with gold, "
        "floored; they are taken back with a refund. Refunds give money back first, then points."
    ),
    (
        f"A hold lasts {HOLD.total_seconds() / 3600:.0f} hours, at most until "
        f"{HOLD_ENDS_BEFORE.total_seconds() / 3600:.0f} hours before departure; basic fares are not held and at most "
        f"{MOST_HOLDS} holds are open. Never open a second hold to prolong the first, nor in another name."
    ),
    (
        f"Bags: at most {MOST_BAGS} each; beyond the included ones each costs the airline's fee, the third twice that. "
        f"A seat with extra legroom costs {written(LEGROOM_FEE)} more than others. Exit rows are for travellers of "
        f"{EXIT_ROW_FROM} or older without an infant."
    ),
)
POLICY: Final = (
    "You act for one customer of the travel agency, who books for the people on the account.\n\n"
    + "\n".join(f"{number}. {rule}" for number, rule in enumerate(RULES, start=1))
    + "\n"
)
