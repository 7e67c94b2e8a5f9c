"""The calls behind the work diary: single appointments, of series the next and the last date; calls with clients."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from servers.cast import Appointment
from servers.video_meeting.seed_book import Book, days_from, minute_of

_BACK: Final = 70
_AHEAD: Final = 42
_FILL_TO: Final = 109
_CALLS: Final = (
    ("Demo for {firm}", 45),
    ("Kick-off with {firm}", 60),
    ("Support call with {firm}", 30),
    ("Check-in with {firm}", 30),
    ("Training for {firm}", 60),
    ("Contract call with {firm}", 45),
    ("Planning call with {firm}", 45),
)


def add_diary(book: Book) -> None:
    """All that the diary of the cast holds of work with others that is not at some other place."""
    for row in book.cast.diary:
        if row.calendar == "work" and row.people and not row.all_day and not row.place:
            if row.rule is None:
                _single(book, row)
            else:
                _series(book, row)


def _helpers(book: Book, row: Appointment) -> list[str]:
    """Co-hosts: of some meetings of mine the first colleague, of some others I."""
    if book.rng.random() >= 0.3:
        return []
    if row.organiser != book.me:
        return [book.me]
    return [email for email in row.people if email in book.mates][:1]


def _single(book: Book, row: Appointment) -> None:
    day, minute = days_from(book.cast.today, row.start.date()), minute_of(row.start)
    begins = book.at(day, minute)
    cohosts = _helpers(book, row)
    if begins > book.cast.now:
        book.add(row.key, row.title, begins, row.minutes, row.organiser, row.people, cohosts=cohosts)
    else:
        book.hold(row.key, row.title, begins, row.minutes, row.organiser, row.people, cohosts=cohosts)


def _series(book: Book, row: Appointment) -> None:
    """A series' own code joins its next date; a date that was held had a code of its own."""
    today, minute = book.cast.today, minute_of(row.start)
    ahead = row.days(today, today + timedelta(days=_AHEAD))
    back = row.days(today - timedelta(days=_BACK), today - timedelta(days=1))
    if ahead:
        day = days_from(today, ahead[0])
        book.add(row.key, row.title, book.at(day, minute), row.minutes, row.organiser, row.people)
    if not back:
        return
    key = row.key if not ahead else f"{row.key}@{back[-1]}"
    book.hold(key, row.title, book.at(days_from(today, back[-1]), minute), row.minutes, row.organiser, row.people)


def fill_up(book: Book) -> None:
    """Calls with clients, most of them over, until there are as many meetings as an account of that size has."""
    rng, number = book.rng, 0
    firms = [firm for firm in book.cast.clients if firm.contacts]
    while book.meetings < _FILL_TO:
        firm = firms[number % len(firms)]
        title, minutes = _CALLS[number % len(_CALLS)]
        number += 1
        people = [*firm.contacts[:1], *rng.sample(book.mates[1:], 3)]
        host = book.me if rng.random() < 0.8 else people[-1]
        minute = rng.choice((9 * 60, 10 * 60 + 30, 11 * 60, 13 * 60, 14 * 60 + 30, 16 * 60))
        name = title.format(firm=firm.name)
        if number % 8:
            days = book.workday(-rng.randrange(2, 50))
            book.hold(f"call-{number}", name, book.at(days, minute), minutes, host, people)
        else:
            days = book.workday(rng.randrange(2, 25))
            book.add(f"call-{number}", name, book.at(days, minute), minutes, host, people)
