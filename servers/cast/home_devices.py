"""The house of the cast: who comes to it when, what its meter adds up to, when parcels came, which car it charges."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final

from servers.cast.cast import Cast
from servers.cast.entries import Entry
from servers.cast.people import Person
from servers.cast.things import Vehicle

DAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
# Days back on which the online store brought a parcel home, at noon.
_PARCELS: Final = (5, 6, 8, 9)
_CODES: Final = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
# Titles of series for which somebody comes, with the minutes that they are let in before and after.
_COMES: Final = (("Cleaning visit", 30), ("Piano lesson", 15), ("Sunday lunch", 60))


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody who comes on the same weekdays, by the calendar; `begins` and `ends` are when they may come in."""

    person: Person
    days: tuple[str, ...]
    begins: time
    ends: time


def visits(cast: Cast) -> tuple[Visit, ...]:
    """Cleaner, piano teacher and my parent, as the series of the diary have them."""
    found: list[Visit] = []
    for title, spare in _COMES:
        series = next(row for row in cast.diary if row.title == title and row.rule is not None)
        rule = series.rule
        if rule is None:
            continue
        person = cast.person(series.people[-1])
        begins, ends = series.start - timedelta(minutes=spare), series.end + timedelta(minutes=spare)
        days = tuple(DAYS[_CODES.index(code)] for code in rule.weekdays)
        found.append(Visit(person, days, begins.time(), ends.time()))
    return tuple(found)


def electricity_bill(cast: Cast, month: date) -> Entry | None:
    """The electricity bill of the month that begins on a day; None where another firm than the cast's sends it."""
    return next(
        (
            entry
            for entry in cast.ledger
            if entry.method == "direct_debit"
            and entry.account != "parent"
            and (entry.day.year, entry.day.month) == (month.year, month.month)
            and cast.merchant(entry.counterparty).bill == "electricity bill"
        ),
        None,
    )


def parcels(cast: Cast) -> tuple[datetime, ...]:
    """When the online store's last parcels were left at the door, local and naive, the latest first."""
    return tuple(datetime.combine(cast.today - timedelta(days=back), time(12, 0)) for back in _PARCELS)


def charged_car(cast: Cast) -> Vehicle:
    """The electric car, which stands in the garage at night."""
    return next(car for car in cast.vehicles if car.drive == "electric")
