"""The rules of the app and of acting for its diner: constants, when a yes is due, and the text that says so.

What food costs and what comes back is worked out in `amounts.py` from these constants.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from servers.kit.text import plain, written

SERVICE_PCT: Final = 8
SERVICE_LEAST: Final = 100
SERVICE_MOST: Final = 600
SMALL_MOST: Final = 300
TAX_PCT: Final = 6
TIP_MOST: Final = 2_000
TIP_MOST_PCT: Final = 50
TIP_HOURS: Final = 24
ACCEPT_MINUTES: Final = 3
PICKUP_MINUTES: Final = 5
SCHEDULE_MINUTES: Final = 30
SCHEDULE_DAYS: Final = 7
CLAIM_HOURS: Final = 48
GRANT_MOST: Final = 2_500
GRANTS: Final = 3
GRANT_DAYS: Final = 60
ALCOHOL_FROM: Final = 10 * 60
ALCOHOL_TO: Final = 22 * 60
GROUP_MOST: Final = 15
GROUP_LIMIT_LEAST: Final = 500
USUAL_DAYS: Final = 60
# Who rides for the app; an order's courier is drawn from these.
COURIERS: Final = ("Ines", "Marek", "Yusuf", "Ayo", "Greta", "Luca", "Noor", "Pavel", "Sanne", "Tobi")

# What cannot be taken back: an order that was placed costs money once the kitchen has it.
IRREVERSIBLE: Final = ("place_food_order",)


def is_claimable(age_seconds: float) -> bool:
    """Rule 3: whether a delivery so long ago may still be claimed; 48:00:00 passes."""
    return age_seconds <= CLAIM_HOURS * 3600


def is_granted_at_once(refund: int, granted_before: int) -> bool:
    """Rule 3: whether a refund is granted at once, given how many were granted in the last 60 days."""
    return refund <= GRANT_MOST and granted_before < GRANTS


def alcohol_problem(*, adult_checked: bool, address_kind: str | None, minute: int) -> str | None:
    """Rule 4: why alcohol cannot be brought to a kind of address at a minute of the day, None where it can."""
    if not adult_checked:
        return "the account has no age check"
    if address_kind == "work":
        return "alcohol goes to private addresses only"
    if not ALCOHOL_FROM <= minute <= ALCOHOL_TO:
        return f"alcohol is brought from {_clock(ALCOHOL_FROM)} to {_clock(ALCOHOL_TO)} only"
    return None


def ruled_out(note: str, allergens: Iterable[str]) -> list[str]:
    """Rule 5: allergens that a diner's note names ("no nuts please")."""
    words = plain(note).replace(",", " ").replace(".", " ").split()
    return [allergen for allergen in allergens if "no" in words and allergen in words]


def over_limit(share: int, limit: int) -> int:
    """Rule 9: by how much a member's dishes exceed the limit; exactly the limit passes."""
    return max(0, share - limit)


def _clock(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"


RULES: Final = (
    (
        "Before ordering name the place, the dishes, the address, the time and the total with the tip, then wait for a "
        "yes. The total that was named must be the total that is charged."
    ),
    (
        "Cancelling is free until the kitchen has accepted the order. Once accepted, half of the food (after the "
        "discount, half up) and all fees are kept; tax and tip come back. When the food is ready, nothing can be "
        "cancelled. Name the cost first and wait for a yes."
    ),
    (
        f"What is wrong with a delivery is claimed within {CLAIM_HOURS} hours of it, and only what the diner says is "
        "wrong; 'cold or spoiled' is never picked for them. A missing dish comes back with its tax and less its share "
        "of the discount; delivery and service fee come back when every dish of the order was claimed and granted. "
        f"Up to {written(GRANT_MOST)} and fewer than {GRANTS} granted claims in {GRANT_DAYS} days are granted at once; "
        "otherwise say that a person decides."
    ),
    (
        "Alcohol is sold only when the account's age check is done, to private addresses, from "
        f"{_clock(ALCOHOL_FROM)} to {_clock(ALCOHOL_TO)}. Otherwise the rest of the basket may still go."
    ),
    (
        "An allergen that the diner named, in this conversation or in a note of the order, is never ordered: not in an "
        'option, not in a swap, and "may contain" in a description counts. When only a note to the kitchen would do, '
        "refuse and say why."
    ),
    (
        "The tip is the diner's usual one unless they name an amount, which then counts exactly. A tip is at most "
        f"{TIP_MOST_PCT} % of the subtotal or {written(TIP_MOST)}, whichever is more; it is not lowered once the "
        f"courier has the food, and can be changed until {TIP_HOURS} hours after delivery."
    ),
    (
        "Without a named address the default one counts. When a place does not deliver there, offer its nearest "
        "branch; never switch the address or the branch on your own."
    ),
    (
        "An option that must be chosen and that the diner left open is asked for, unless exactly one of its choices "
        "is available."
    ),
    (
        "A group order is placed by its host, who pays for all, and only when it is locked; when the host wants it "
        "ordered, it is locked first. A guest's dishes are not "
        f"changed or removed without being asked to. A group has up to {GROUP_MOST} people and a limit of at least "
        f"{written(GROUP_LIMIT_LEAST)} each; exactly the limit is allowed."
    ),
    (
        f'"The usual" is the list of dishes that was ordered most in the last {USUAL_DAYS} days; when two are equal, '
        "ask."
    ),
    (
        f"Service fee: {SERVICE_PCT} % of the subtotal after the discount, at least {written(SERVICE_LEAST)}, at most "
        f"{written(SERVICE_MOST)}. Tax: {TAX_PCT} % of each dish. A basket may lack up to {written(SMALL_MOST)} to the "
        "minimum; what is missing is charged instead. All roundings are half up. Orders are scheduled from "
        f"{SCHEDULE_MINUTES} minutes to {SCHEDULE_DAYS} days ahead. A kitchen accepts within {ACCEPT_MINUTES} minutes, "
        f"and a courier takes the food {PICKUP_MINUTES} minutes after it is ready."
    ),
)
POLICY: Final = (
    "You act for one diner of a food delivery app, in their name and with their rights only.\n\n"
    + "\n".join(f"{number}. {rule}" for number, rule in enumerate(RULES, start=1))
    + "\n"
)
