"""Who travels on this account, and what pays for it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta
from random import Random
from typing import Final

from dateutil.relativedelta import relativedelta

from servers.cast import Cast, Person
from servers.travel_booking.models import Credit, TravelCard, Traveller, Wallet
from servers.travel_booking.seed_places import KINDS
from sessions import World

_NATIONS: Final = ("British", "Irish", "British", "French", "British", "Dutch")
_CARDS: Final = (("credit", "credit"), ("everyday_debit", "debit"), ("old_debit", "debit"))


@dataclass
class Party:
    """Ids of travellers and cards by what they are to me."""

    travellers: dict[str, str] = field(default_factory=dict[str, str])
    cards: dict[str, str] = field(default_factory=dict[str, str])
    born: dict[str, str] = field(default_factory=dict[str, str])


def list_travellers(world: World, cast: Cast, rng: Random, last_day: date) -> Party:
    """Household, parent and three colleagues; `last_day` is the end of the family's next journey.

    My partner's document ends five months after it, my parent has none.
    """
    party = Party()
    soon = last_day + relativedelta(months=5)
    people: tuple[tuple[str, Person, date | None], ...] = (
        ("me", cast.me, _years_on(cast, rng)),
        ("partner", cast.partner, soon),
        ("small", cast.child_small, _years_on(cast, rng)),
        ("grown", cast.child_grown, _years_on(cast, rng)),
        ("parent", cast.parent, None),
        ("priya", cast.team[0], _years_on(cast, rng)),
        ("daniel", cast.team[1], _years_on(cast, rng)),
        ("dana", cast.team[2], _years_on(cast, rng)),
    )
    member = {"me": 0, "partner": 2, "priya": 4}
    nation = rng.choice(_NATIONS)
    for key, person, expires in people:
        born = person.born or cast.today - timedelta(days=rng.randrange(27 * 365, 52 * 365))
        program = KINDS[member[key]].program if key in member else None
        row = world.insert(
            Traveller,
            email=person.email,
            name=person.name,
            born=born.isoformat(),
            nationality=nation if key in {"me", "small", "grown", "parent"} else rng.choice(_NATIONS),
            document_no=None if expires is None else f"{rng.randrange(100_000_000, 999_999_999)}",
            document_expires=None if expires is None else expires.isoformat(),
            loyalty_program=program,
            loyalty_no=None if program is None else f"{rng.randrange(10_000_000, 99_999_999)}",
        )
        party.travellers[key] = row.traveller_id
        party.born[key] = row.born
    return party


def _years_on(cast: Cast, rng: Random) -> date:
    return cast.today + timedelta(days=rng.randrange(500, 3_200))


def fill_wallet(world: World, cast: Cast, rng: Random, party: Party) -> None:
    """Points just short of a step, cards that are those of the bank, and one of the firm's."""
    points = rng.randrange(9, 40) * 500 - 100
    world.insert(
        Wallet,
        email=cast.me.email,
        home_city=cast.city.name,
        points=points,
        tier=rng.choice(("none", "silver", "gold")),
    )
    for key, kind in _CARDS:
        card = next(card for card in cast.cards if card.key == key)
        row = world.insert(TravelCard, kind=kind, last4=card.last4, usable=card.status == "active")
        party.cards[key] = row.card_id
    row = world.insert(TravelCard, kind="company", last4=f"{rng.randrange(1_000, 10_000)}", usable=True)
    party.cards["company"] = row.card_id


def give_credits(world: World, cast: Cast, rng: Random, party: Party) -> None:
    """Credits beside the one of the cancelled journey: ended, nearly used up, another airline's, somebody else's."""
    today = cast.today
    for key, airline, amount, ends in (
        ("me", 3, 4_200, today + timedelta(days=140)),
        ("partner", 1, 7_650, today + timedelta(days=61)),
        ("priya", 5, 11_900, today - timedelta(days=12)),
        ("me", 6, 0, today + timedelta(days=30)),
    ):
        world.insert(
            Credit,
            airline_id=KINDS[airline].code,
            traveller_id=party.travellers[key],
            amount=amount and amount + rng.randrange(0, 30) * 50,
            ends_on=ends.isoformat(),
        )
