"""Papers that stand on a file server and that other worlds know too: statements, claims, minutes, copies of bills."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, Literal

from servers.cast.cast import Cast
from servers.cast.entries import Entry
from servers.cast.firms import Company
from servers.cast.invoices import Invoice

Claim = Literal["food", "travel", "home"]
_CLAIMED: Final[dict[Claim, frozenset[str]]] = {
    "food": frozenset({"meal", "groceries"}),
    "travel": frozenset({"fare", "fuel"}),
    "home": frozenset({"purchase", "bill", "insurance", "subscription"}),
}
_ACCOUNT: Final = "everyday"
_MINUTES_BACK: Final = 56
ATTACHED: Final = (
    "Signed contract.pdf",
    "Current contract.pdf",
    "Workshop agenda.pdf",
    "Trial feedback.pdf",
    "Field list.csv",
)
"""Names of files that clients and colleagues have mailed and that were put on the server."""


@dataclass(frozen=True, slots=True)
class Posting:
    """A booked movement as the statement of my everyday account has it; `amount` is signed cents."""

    day: date
    text: str
    amount: int


def months_before(today: date, count: int) -> list[str]:
    """The last whole months, the latest first: "2026-02"."""
    found: list[str] = []
    day = today.replace(day=1)
    for _ in range(count):
        day = (day - timedelta(days=1)).replace(day=1)
        found.append(f"{day:%Y-%m}")
    return found


def statement(cast: Cast, month: str) -> list[Posting]:
    """What my everyday account booked in a month, in time order."""
    rows: list[Posting] = []
    for entry in cast.booked(month):
        if entry.account == _ACCOUNT:
            rows.append(Posting(entry.day, _text(entry), entry.amount))
        elif entry.method == "transfer" and entry.counterparty == _ACCOUNT:
            rows.append(Posting(entry.day, _text(entry), -entry.amount))
    return rows


def claims(cast: Cast, month: str, claim: Claim) -> list[Entry]:
    """Card charges and debits of a month of one sort, in time order, as the budget knows them too."""
    return [
        entry
        for entry in cast.booked(month)
        if entry.amount < 0 and entry.kind in _CLAIMED[claim] and entry.account in {_ACCOUNT, "joint", "credit"}
    ]


def minuted(cast: Cast) -> list[tuple[date, str, tuple[str, ...]]]:
    """Past meetings of the work diary with two colleagues or more: day, title, e-mails of the others; oldest first.

    Of a series the dates of the last eight weeks.
    """
    mates = {one.email for one in cast.colleagues}
    found: list[tuple[date, str, tuple[str, ...]]] = []
    for one in cast.diary:
        others = tuple(email for email in one.people if email in mates)
        if one.calendar != "work" or one.all_day or len(others) < 2 or one.title == "Stand-up":
            continue
        days = one.days(cast.today - timedelta(days=_MINUTES_BACK), cast.today - timedelta(days=1))
        found += [(day, one.title, others) for day in days]
    return sorted(found)


def next_date(cast: Cast, title: str, day: date) -> date | None:
    """When a meeting of the work diary takes place next after a day, None where no date is set."""
    last = cast.today + timedelta(days=_MINUTES_BACK)
    days = [
        found
        for one in cast.diary
        if one.calendar == "work" and one.title == title
        for found in one.days(day + timedelta(days=1), last)
    ]
    return min(days, default=None)


def billed(cast: Cast, client: Company) -> list[Invoice]:
    """The bills to a client, by number."""
    return [one for one in cast.invoices if one.client == client.key]


def _text(entry: Entry) -> str:
    return f"{entry.name} {entry.reference}".strip()
