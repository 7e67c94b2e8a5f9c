"""The diary: meetings, trips, birthdays, deliveries from eight weeks back to eight ahead."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from random import Random
from typing import Final, Literal

from servers.cast.days import is_working_day
from servers.cast.entries import Entry, Trip
from servers.cast.firms import Company
from servers.cast.people import People, Person
from servers.cast.shops import Merchant
from servers.cast.titles import (
    CAFE_WITH,
    DINNER_WITH,
    FREE_TIME_WITH,
    LUNCH_WITH,
    PLACES,
    PRIVATE_APPT,
    PRIVATE_DAYTIME,
    PRIVATE_EVENING,
    ROOMS,
    SERIES,
    WORK,
    WORK_ALONE,
    WORK_WITH,
    CalendarName,
    SeriesPlan,
    Title,
    TitleSpeech,
)

AppointmentKind = Literal[
    "meeting", "one_to_one", "personal", "health", "trip", "birthday", "delivery", "leave", "routine", "results"
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
            weekday = day.weekday()
            if _WEEKDAYS[weekday] not in self.weekdays:
                return False
            weeks = (day.toordinal() - weekday - first.toordinal() + first.weekday()) // 7
            return weeks % self.interval == 0
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

    def place(
        self,
        title: Title,
        kind: AppointmentKind,
        calendar: CalendarName,
        *,
        organiser: Person | None = None,
        people: tuple[Person, ...] = (),
        at: str = "",
        room: str | None = None,
    ) -> None:
        """Puts a single appointment where its hours allow and nothing else is.

        Work and what opens in working hours keeps to working days; the rest falls on weekends too.
        """
        rng = self.rng
        keeps_office_hours = calendar == "work" or title.opens < 12
        while True:
            day = self.first + timedelta(days=rng.randrange(2 * DAYS_EITHER_WAY + 1))
            if not is_working_day(day) and (keeps_office_hours or rng.random() < 0.5):
                continue
            minute = rng.randrange(title.opens, title.closes + 1) * 60 + rng.choice((0, 0, 0, 30, 30, 15, 45))
            if self.is_free(day, minute, title.minutes):
                break
        self.add(
            title.text,
            title.speech,
            kind,
            calendar,
            day,
            minute,
            title.minutes,
            organiser=organiser,
            people=people,
            place=at,
            room=room,
        )


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
            for year in range(planner.first.year, planner.last.year + 1):
                day = _birthday(person.born, year)
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


def _meetings(planner: _Planner, clients: tuple[Company, ...]) -> None:
    rng, people = planner.rng, planner.people
    by_email = {person.email: person for person in people.everyone}
    for title in rng.sample(WORK, 38) + rng.sample(WORK, 10):
        others = tuple(rng.sample(people.colleagues[:-1], rng.choice((1, 2, 2, 3, 4, 6))))
        guest = rng.choice(rng.choice(clients).contacts) if rng.random() < 0.3 else None
        planner.place(
            title,
            "meeting",
            "work",
            organiser=others[0] if rng.random() < 0.45 else None,
            people=(*others, by_email[guest]) if guest else others,
            room=rng.choice(ROOMS) if rng.random() < 0.7 else None,
        )
    for title in WORK_ALONE:
        planner.place(title, "meeting", "work")


def _with_one(planner: _Planner, merchants: tuple[Merchant, ...]) -> None:
    """Appointments with one other person, some of them where one eats or drinks."""
    rng, people = planner.rng, planner.people
    cafes, tables = (
        [merchant.name for merchant in merchants if merchant.sector == sector] for sector in ("cafe", "restaurant")
    )
    nowhere = [""]
    for titles, count, colleagues, places in (
        (WORK_WITH, 9, True, nowhere),
        (CAFE_WITH, 5, True, cafes),
        (LUNCH_WITH, 4, True, tables),
        (CAFE_WITH, 2, False, cafes),
        (DINNER_WITH, 7, False, tables),
        (FREE_TIME_WITH, 6, False, nowhere),
    ):
        for _ in range(count):
            who = rng.choice(people.colleagues[:-1] if colleagues else people.friends)
            title = rng.choice(titles)
            planner.place(
                title._replace(text=title.text.format(first=who.first)),
                "meeting" if colleagues else "personal",
                "work" if colleagues else "private",
                organiser=who if rng.random() < 0.3 else None,
                people=(who,),
                at=rng.choice(places),
            )


def _own_affairs(planner: _Planner, merchants: tuple[Merchant, ...], entries: tuple[Entry, ...]) -> None:
    """Appointments of mine alone, and the parcels that are due."""
    rng = planner.rng
    open_here = {merchant.key: merchant.name for merchant in merchants}
    for title in (*PRIVATE_APPT, *rng.sample(PRIVATE_DAYTIME, 10), *rng.sample(PRIVATE_EVENING, 12)):
        kind = "health" if title.speech == "appt" else "personal"
        planner.place(title, kind, "private", at=open_here.get(PLACES.get(title.text, ""), ""))
    orders = [entry for entry in entries if entry.kind == "order" and entry.counterparty == "online_store"]
    for entry in orders[-4:]:
        day = entry.day + timedelta(days=6)
        minute = next((m for m in range(18 * 60, 21 * 60, 15) if planner.is_free(day, m, 60)), None)
        if minute is not None and day >= planner.first:
            title = f"{entry.name} delivery"
            planner.add(title, "headed", "delivery", "family", day, minute, 60, place="home", entry=entry.key)


def keep_diary(
    seed: int,
    today: date,
    people: People,
    clients: tuple[Company, ...],
    merchants: tuple[Merchant, ...],
    trips: tuple[Trip, ...],
    entries: tuple[Entry, ...],
    results: tuple[str, date],
) -> tuple[Appointment, ...]:
    """The diary of world `seed`: the series first, then the rest; keys follow that order.

    `results`: the name of my employer and the day on which it reports.
    """
    planner = _Planner(Random(f"cast-{seed}-diary"), today, people)
    _series(planner, clients)
    _all_day(planner, trips)
    _meetings(planner, clients)
    _with_one(planner, merchants)
    _own_affairs(planner, merchants, entries)
    firm, reports_on = results
    planner.add(f"{firm} results", "headed", "results", "work", reports_on, 0, 1440, all_day=True)
    return tuple(planner.rows)
