"""Who lives in the house, and the door codes of those who come to it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final

from servers.cast import Person
from servers.cast.home_devices import DAYS, visits
from servers.iot_devices.models import AccessGrant, GrantKind, GrantStatus, HouseRole, Member
from servers.iot_devices.seed_book import House

_ROLES: Final[tuple[tuple[str, HouseRole], ...]] = (
    ("me", "owner"),
    ("partner", "adult"),
    ("child", "child"),
    ("grown", "adult"),
    ("lodger", "guest"),
)
_WORKDAYS: Final = DAYS[:5]


def let_in(house: House) -> None:
    """Write the household, then eleven codes: six open doors now, one will next week, four are over."""
    for key, role in _ROLES:
        who = house.people[key]
        house.world.insert(
            Member,
            name=who.name,
            email=who.email,
            pronoun=who.pronoun,
            role=role,
            is_home=key in house.morning.home_now,
        )
    cast, trades = house.cast, house.trades
    today = cast.today
    codes = iter(house.rng.sample(range(100_000, 1_000_000), 11))

    def grant(
        who: Person, doors: Sequence[str], kind: GrantKind, hours: tuple[str, str], first: date, last: date,
        status: GrantStatus, days: Sequence[str] = (), *, inside: bool = False,
    ) -> None:  # fmt: skip
        house.world.insert(
            AccessGrant,
            person_name=who.name,
            door_ids=[house.devices[door] for door in doors],
            kind=kind,
            days=list(days),
            from_time=hours[0],
            to_time=hours[1],
            starts_on=first.isoformat(),
            ends_on=last.isoformat(),
            code=str(next(codes)),
            status=status,
            is_inside=inside,
        )

    def day(ahead: int) -> date:
        return today + timedelta(days=ahead)

    cleaning, piano, _ = visits(cast)
    for visit, began, ends in ((cleaning, -40, 47), (piano, -20, 62)):
        hours = (visit.begins.isoformat("minutes"), visit.ends.isoformat("minutes"))
        grant(visit.person, ["front door"], "weekly", hours, day(began), day(ends), "active", visit.days)
    grant(trades["dog walker"], ["side door"], "weekly", ("12:00", "14:00"), day(-50), day(33), "active", _WORKDAYS)
    grant(
        trades["childminder"], ["front door", "back door"], "weekly", ("07:30", "18:00"), day(-12), day(71), "active",
        _WORKDAYS, inside=house.morning.minder_inside,
    )  # fmt: skip
    grant(
        house.people["lodger"], ["front door", "side door"], "weekly", ("07:00", "22:00"), day(-30), day(54), "active",
        DAYS,
    )  # fmt: skip
    grant(cast.neighbour, ["back door"], "window", ("08:00", "20:00"), day(-3), day(4), "active")
    next_week = day(7 - today.weekday() + house.rng.randrange(1, 4))
    grant(trades["electrician"], ["front door"], "once", ("09:00", "13:00"), next_week, next_week, "scheduled")
    grant(trades["plumber"], ["side door"], "window", ("08:00", "17:00"), day(-3), day(-1), "expired")
    grant(cast.friends[2], ["front door"], "once", ("18:00", "22:00"), day(-6), day(-6), "used")
    grant(cast.landlord, ["front door", "back door"], "window", ("10:00", "16:00"), day(-9), day(2), "revoked")
    grant(cast.friends[0], ["back door"], "window", ("09:00", "21:00"), day(-25), day(-22), "expired")
