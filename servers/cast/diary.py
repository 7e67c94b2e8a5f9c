"""The diary: meetings, trips, birthdays, deliveries from eight weeks back to eight ahead."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from random import Random
from typing import Final, Literal

from servers.cast.entries import Entry, Trip
from servers.cast.firms import Company
from servers.cast.people import People, Person
from servers.cast.titles import (
    PRIVATE,
    PRIVATE_APPT,
    PRIVATE_WITH,
    ROOMS,
    SERIES,
    WORK,
    WORK_WITH,
    CalendarName,
    SeriesPlan,
    Title,
    TitleSpeech,
)

AppointmentKind = Literal[
    "meeting", "one_to_one", "personal", "health", "trip", "birthday", "delivery", "leave", "routine"
]

DAYS_EITHER_WAY: Final = 56
_WEEKDAYS: Final = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")


@dataclass(frozen=True, slots=True)
class Rule:
    """How a series repeats. Weekly: on `weekdays` ("MO"..."SU") of every `interval`-th week from its first.

    Monthly, "weekday_of_month": on the one weekday's `week`-th time (1-4, -1 the last); "day_of_month": on the day
    of the start. `until` is the last day it may fall on, None while no end is set.
    """

    frequency: Literal["weekly", "monthly"]
    interval: int
    weekdays: tuple[str, ...]
    monthly_by: Literal["day_of_month", "weekday_of_month"] | None
    week: int | None
    until: date | None

    def falls_on(self, day: date, first: date) -> bool:
        """Whether the series that began on `first` has an occurrence on `day`."""
        if day < first or (self.until and day > self.until):
            return False
        if self.frequency == "weekly":
            weeks = ((day - timedelta(days=day.weekday())) - (first - timedelta(days=first.weekday()))).days // 7
            return weeks % self.interval == 0 and _WEEKDAYS[day.weekday()] in self.weekdays
        months = (day.year - first.year) * 12 + day.month - first.month
        if months % self.interval:
            return False
        if self.monthly_by == "day_of_month":
            return day.day == first.day
        week = -1 if self.week == -1 and (day + timedelta(days=7)).month != day.month else (day.day - 1) // 7 + 1
        return _WEEKDAYS[day.weekday()] in self.weekdays and week == self.week


@dataclass(frozen=True, slots=True)
class Appointment:
    """One appointment, or a series when `rule` is set. I am always in it; `people` are the e-mails of the others.

    `start` is local wall time without a zone (midnight when `all_day`, which then lasts whole days). `organiser` is
    an e-mail (mine for what I made). `place` may be empty; `room` is the office room's name. `entry` is the ledger
    key of the purchase that is delivered, `trip` the key of the trip. Timed appointments of the diary never
    overlap; birthdays, trips and leave are all-day and lie above them.
    """

    key: str
    title: str
    speech: TitleSpeech
    kind: AppointmentKind
    calendar: CalendarName
    start: datetime
    minutes: int
    all_day: bool
    organiser: str
    people: tuple[str, ...]
    place: str
    room: str | None
    rule: Rule | None
    entry: str | None = None
    trip: str | None = None

    @property
    def end(self) -> datetime:
        """The local wall time at which it ends (for an all-day one the midnight after its last day)."""
        return self.start + timedelta(minutes=self.minutes)

    def days(self, first: date, last: date) -> list[date]:
        """The days from `first` to `last` on which it begins, every occurrence of a series included."""
        begins = self.start.date()
        if self.rule is None:
            return [begins] if first <= begins <= last else []
        span = (first + timedelta(days=ahead) for ahead in range((last - first).days + 1))
        return [day for day in span if self.rule.falls_on(day, begins)]


class _Planner:
    """Fills the days without overlaps."""

    def __init__(self, rng: Random, today: date, people: People) -> None:
        self.rng = rng
        self.today = today
        self.first = today - timedelta(days=DAYS_EITHER_WAY)
        self.last = today + timedelta(days=DAYS_EITHER_WAY)
        self.people = people
        self.rows: list[Appointment] = []
        self._busy: dict[date, list[tuple[int, int]]] = {}

    def add(
        self,
        title: str,
        speech: TitleSpeech,
        kind: AppointmentKind,
        calendar: CalendarName,
        day: date,
        minute: int,
        minutes: int,
        *,
        organiser: Person | None = None,
        people: tuple[Person, ...] = (),
        place: str = "",
        room: str | None = None,
        rule: Rule | None = None,
        all_day: bool = False,
        entry: str | None = None,
        trip: str | None = None,
    ) -> Appointment:
        """Keeps an appointment and, when it is timed, its hours."""
        row = Appointment(
            key=f"D{len(self.rows) + 1:03}",
            title=title,
            speech=speech,
            kind=kind,
            calendar=calendar,
            start=datetime.combine(day, time(minute // 60, minute % 60)),
            minutes=minutes,
            all_day=all_day,
            organiser=(organiser or self.people.me).email,
            people=tuple(person.email for person in people),
            place=place,
            room=room,
            rule=rule,
            entry=entry,
            trip=trip,
        )
        self.rows.append(row)
        if not all_day:
            for each in row.days(self.first, self.last):
                self._busy.setdefault(each, []).append((minute, minute + minutes))
        return row

    def is_free(self, day: date, minute: int, minutes: int) -> bool:
        """Whether nothing timed lies in those minutes."""
        return all(minute >= end or minute + minutes <= begin for begin, end in self._busy.get(day, ()))

    def find(self, title: Title, *, weekend: bool) -> tuple[date, int]:
        """A day and minute at which the title fits and nothing else is; work keeps to Monday-Friday."""
        while True:
            day = self.first + timedelta(days=self.rng.randrange(2 * DAYS_EITHER_WAY + 1))
            if day.weekday() > 4 and not weekend:
                continue
            minute = self.rng.randrange(title.opens, title.closes + 1) * 60 + self.rng.choice((0, 0, 0, 30, 30, 15, 45))
            if self.is_free(day, minute, title.minutes):
                return day, minute


def _series(planner: _Planner, clients: tuple[Company, ...]) -> None:
    people, rng = planner.people, planner.rng
    by_email = {person.email: person for person in people.everyone}
    fixed: dict[int, tuple[Person, ...]] = {
        -1: (people.manager,),
        -2: (people.team[0],),
        -3: (people.team[1],),
        -4: tuple(by_email[email] for email in clients[1].contacts[:1]),
        -5: people.friends[6:9],
        -6: (people.child_small,),
        -7: (people.child_small, people.trades[6]),
        -8: (people.trades[3],),
        -9: (people.partner, people.parent),
    }
    for plan in SERIES:
        if plan.people == 8:
            others = (people.manager, *people.team)
        elif plan.people == 7:
            others = people.team
        else:
            others = fixed.get(plan.people) or tuple(rng.sample(people.colleagues[:-1], max(plan.people, 0)))
        led = plan.calendar == "work" and bool(others) and rng.random() < 0.5
        text = plan.text.format(manager=people.manager.first, mate0=people.team[0].first, mate1=people.team[1].first)
        planner.add(
            text,
            plan.speech,
            "one_to_one" if text.startswith("1:1") else "meeting" if plan.calendar == "work" else "routine",
            plan.calendar,
            _first_day(plan, planner),
            plan.minute,
            plan.minutes,
            organiser=others[0] if led and others[0].circle == "colleague" else None,
            people=others,
            room=rng.choice(ROOMS) if len(others) > 1 and plan.calendar == "work" else None,
            rule=_rule(plan, planner.today),
        )


def _rule(plan: SeriesPlan, today: date) -> Rule:
    until = None
    if plan.ends == "last_month":
        until = today.replace(day=1) - timedelta(days=3)
    elif plan.ends == "two_left":
        # The second occurrence from tomorrow on is the last.
        until = today + timedelta(days=14)
    days = plan.weekdays.split() if plan.frequency == "weekly" else [plan.weekdays.lstrip("-0123456789")]
    week = int(plan.weekdays[:-2]) if plan.monthly_by == "weekday_of_month" else None
    return Rule(plan.frequency, plan.interval, tuple(day for day in days if day), plan.monthly_by, week, until)


def _first_day(plan: SeriesPlan, planner: _Planner) -> date:
    """A day before the diary begins on which the rule falls."""
    day = planner.first - timedelta(days=planner.rng.randrange(20, 120))
    if plan.monthly_by == "day_of_month":
        return day.replace(day=int(plan.weekdays))
    rule = _rule(plan, planner.today)
    if plan.frequency == "weekly":
        while _WEEKDAYS[day.weekday()] != rule.weekdays[0]:
            day -= timedelta(days=1)
        return day
    while not rule.falls_on(day, day):
        day -= timedelta(days=1)
    return day


def _all_day(planner: _Planner, trips: tuple[Trip, ...]) -> None:
    people = planner.people
    for trip in trips:
        if planner.first <= trip.leaves <= planner.last:
            planner.add(
                f"{trip.city} trip",
                "headed",
                "trip",
                "work" if trip.is_work else "family",
                trip.leaves,
                0,
                ((trip.returns - trip.leaves).days + 1) * 1440,
                people=() if trip.is_work else (people.partner, people.child_small),
                place=trip.city,
                all_day=True,
                trip=trip.key,
            )
    for person in people.everyone:
        if person.born and person is not people.me:
            days = [day for year in (planner.first.year, planner.last.year) for day in [_birthday(person.born, year)]]
            for day in dict.fromkeys(days):
                if planner.first <= day <= planner.last:
                    planner.add(
                        f"{person.first}'s birthday", "headed", "birthday", "private", day, 0, 1440, all_day=True
                    )
    leave = planner.today + timedelta(days=26 - planner.today.weekday() + 2)
    planner.add("Annual leave", "headed", "leave", "work", leave, 0, 3 * 1440, all_day=True)
    away = trips[-1]
    days = min(away.returns, planner.last) - away.leaves + timedelta(days=1)
    planner.add("Holiday leave", "headed", "leave", "work", away.leaves, 0, days.days * 1440, all_day=True)


def _birthday(born: date, year: int) -> date:
    return born.replace(year=year, day=28 if (born.month, born.day) == (2, 29) else born.day)


def _singles(planner: _Planner, clients: tuple[Company, ...], city: str, entries: tuple[Entry, ...]) -> None:
    rng, people = planner.rng, planner.people
    by_email = {person.email: person for person in people.everyone}
    for title in rng.sample(WORK, 41) + rng.sample(WORK, 12):
        others = tuple(rng.sample(people.colleagues[:-1], rng.choice((0, 1, 2, 3, 4, 6))))
        guest = rng.choice(rng.choice(clients).contacts) if rng.random() < 0.3 else None
        crowd = (*others, by_email[guest]) if guest else others
        planner.add(
            title.text,
            title.speech,
            "meeting",
            "work",
            *planner.find(title, weekend=False),
            title.minutes,
            organiser=others[0] if others and rng.random() < 0.45 else None,
            people=crowd,
            room=rng.choice(ROOMS) if crowd and rng.random() < 0.7 else None,
            place="" if crowd else "desk",
        )
    for title, pool in [(rng.choice(WORK_WITH), people.colleagues[:-1]) for _ in range(16)] + [
        (rng.choice(PRIVATE_WITH), people.friends) for _ in range(14)
    ]:
        who = rng.choice(pool)
        is_work = who.circle == "colleague"
        planner.add(
            title.text.format(first=who.first),
            title.speech,
            "meeting" if is_work else "personal",
            "work" if is_work else "private",
            *planner.find(title, weekend=not is_work),
            title.minutes,
            organiser=who if rng.random() < 0.3 else None,
            people=(who,),
        )
    for title in PRIVATE_APPT:
        planner.add(
            title.text,
            title.speech,
            "health",
            "private",
            *planner.find(title, weekend=False),
            title.minutes,
            place=city,
        )
    for title in rng.sample(PRIVATE, 20):
        planner.add(title.text, title.speech, "personal", "private", *planner.find(title, weekend=True), title.minutes)
    orders = [entry for entry in entries if entry.kind == "order" and entry.reference and entry.amount < 0]
    for entry in orders[-4:]:
        day = entry.day + timedelta(days=6)
        minute = next((m for m in range(18 * 60, 21 * 60, 15) if planner.is_free(day, m, 60)), None)
        if minute is not None:
            planner.add(
                f"{entry.name} delivery", "headed", "delivery", "family", day, minute, 60, place="home", entry=entry.key
            )


def keep_diary(
    seed: int,
    today: date,
    city: str,
    people: People,
    clients: tuple[Company, ...],
    trips: tuple[Trip, ...],
    entries: tuple[Entry, ...],
) -> tuple[Appointment, ...]:
    """The diary of world `seed`: the series first, then the rest; keys follow that order."""
    planner = _Planner(Random(f"cast-{seed}-diary"), today, people)
    _series(planner, clients)
    _all_day(planner, trips)
    _singles(planner, clients, city, entries)
    return tuple(planner.rows)
