"""Who is who on the network of short posts: handles, journalists, what people complain of, what waits for its day.

Drawn from streams of its own, so that it changes nothing else of the cast.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from typing import Final

from servers.cast.cast import CASTS_KEPT, Cast, cast_of
from servers.cast.names import as_ascii
from servers.cast.people import Person

_LONGEST: Final = 14
_TUESDAY: Final = 1
# Friends by their place in the cast who write for a paper; the mailbox has all friends as contacts.
_REPORTERS: Final = (3, 5, 9, 11)
_SHOWN: Final = frozenset(("APP", "PAY", "WEB", "DAT", "MOB", "INT"))


@dataclass(frozen=True, slots=True)
class Launch:
    """What my employer is about to announce: a project, its topic ("websiterelaunch"), the last day of silence."""

    project: str
    name: str
    topic: str
    until: date


@dataclass(frozen=True, slots=True)
class Complaint:
    """What somebody who is close to me holds against an order of mine: `who` is an e-mail, `number` the order's."""

    who: str
    merchant: str
    number: str
    item: str


def handle_of(cast: Cast, key: str) -> str:
    """The handle of a person (e-mail), a firm (mail domain) or a merchant (its key). Raises KeyError."""
    return handles(cast.seed)[key]


@lru_cache(maxsize=CASTS_KEPT)
def handles(seed: int) -> Mapping[str, str]:
    """All handles: no two are the same, and those of the two Priyas are near each other."""
    cast = cast_of(seed)
    found: dict[str, str] = {}
    taken: set[str] = set()

    def keep(key: str, handle: str) -> None:
        number = 1
        free = handle
        while free in taken:
            number += 1
            free = f"{handle}{number}"
        taken.add(free)
        found[key] = free

    for firm in (cast.employer, *cast.clients):
        keep(firm.key, _squashed(firm.name))
    for merchant in cast.merchants:
        keep(merchant.key, _squashed(merchant.name))
    for person in cast.people.everyone:
        keep(person.email, _personal(person))
    return found


def _squashed(name: str) -> str:
    return "".join(char for char in as_ascii(name).casefold() if char.isalnum())


def _personal(person: Person) -> str:
    first, last = _squashed(person.first), _squashed(person.last)
    if person.first == "Priya":
        return f"{first}{last[0]}" if person.circle == "colleague" else f"{first}.{last[0]}"
    return f"{first}{last}" if len(first + last) <= _LONGEST else f"{first}.{last}"[:20].rstrip(".")


def journalists_of(cast: Cast) -> tuple[str, ...]:
    """E-mails of the friends who write for a paper."""
    return tuple(cast.friends[place].email for place in _REPORTERS)


def launch_of(cast: Cast) -> Launch:
    """The project that my employer is about to show, and the Tuesday of next week, up to which nobody says so."""
    project = next(one for one in cast.projects if one.key in _SHOWN)
    monday = cast.today + timedelta(days=7 - cast.today.weekday())
    return Launch(project.key, project.name, _squashed(project.name), monday + timedelta(days=_TUESDAY))


def complaints_of(cast: Cast) -> tuple[Complaint, ...]:
    """My latest order at the store and at the food app that people close to me complain of, one each."""
    store, food = cast.purchases_of("online_store"), cast.purchases_of("food_app")
    return (
        Complaint(cast.child_grown.email, "online_store", store[-2].number, store[-2].items[0].name),
        Complaint(cast.partner.email, "online_store", store[-3].number, store[-3].items[0].name),
        Complaint(cast.friends[8].email, "food_app", food[-1].number, food[-1].items[0].name),
    )
