"""The cast's diary as calendar events, and the bank holidays."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from servers.calendar.models import Response
from servers.calendar.policy import PRIVATE, WORK
from servers.calendar.seed_book import Book
from servers.cast import Appointment
from servers.cast.days import bank_holidays

CALENDARS: Final = {"work": WORK, "private": PRIVATE, "family": "Family"}
_NOTES: Final = {
    "Client sync": "Open points, next delivery, support tickets.",
    "Sprint planning": "Bring estimates for the top ten.",
    "Team meeting": "Round the table, then topics from the board.",
    "Book club": "Whoever hosts brings the biscuits.",
    "All-hands": "Questions go to the host beforehand.",
}
_WORK_REMINDERS: Final = ((10,), (10,), (15,), (), (30,))
_PRIVATE_REMINDERS: Final = ((60,), (1440, 60), (), (120,))


def add_holidays(book: Book) -> None:
    """Days on which the office is shut."""
    first, last = book.today - timedelta(days=60), book.today + timedelta(days=300)
    for year in range(first.year, last.year + 1):
        for day, name in bank_holidays(year).items():
            if first <= day <= last:
                book.add(
                    "Bank holidays",
                    name,
                    f"{day}T00:00",
                    1440,
                    organiser=book.cast.manager.email,
                    all_day=True,
                    show_as="free",
                )


def add_diary(book: Book) -> None:
    """Everything in the cast's diary."""
    for row in book.cast.diary:
        _add(book, row)


def _add(book: Book, row: Appointment) -> None:
    rng, cast = book.rng, book.cast
    columns: dict[str, Any] = {"location": row.place, "notes": _NOTES.get(row.title, "")}
    if row.all_day:
        columns["all_day"] = True
        columns["show_as"] = (
            "out_of_office"
            if row.kind == "leave"
            else "busy"
            if row.kind == "trip" and row.calendar == "work"
            else "free"
        )
    if row.rule is not None:
        columns |= book.rule_columns(row.rule, row.start, book.today + timedelta(days=rng.randrange(150, 220)))
    organiser = row.organiser
    people = [email for email in row.people if email != cast.colleagues[-1].email]
    if row.calendar == "family":
        organiser = cast.partner.email
        columns["guests_can_modify"] = row.title in {"Sunday lunch", "Swim lesson"} or row.kind == "delivery"
    elif organiser != book.me:
        columns["guests_can_modify"] = rng.random() < 0.2
    columns["guests_can_invite"] = bool(people) and rng.random() < 0.5
    if people and row.calendar == "work" and not row.all_day and rng.random() < 0.5 and not row.place:
        columns["conference_code"] = book.code(row.key)
    mine: Response = "accepted"
    if organiser != book.me and row.calendar != "family" and row.rule is None:
        mine = book.answer(row.start.isoformat())
    at_work = row.calendar == "work"
    reminders: tuple[int, ...] = ()
    if not row.all_day and (row.rule is not None or row.start.date() >= book.today):
        reminders = rng.choice(_WORK_REMINDERS if at_work else _PRIVATE_REMINDERS)
    book.add(
        CALENDARS[row.calendar],
        row.title,
        row.start.isoformat(timespec="minutes"),
        row.minutes,
        organiser=organiser,
        people=people,
        room=row.room,
        mine=mine,
        reminders=reminders,
        **columns,
    )
