"""A desk with a calendar for tests: one session, calls that must succeed or must be refused, events by their titles."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from servers.calendar import CALENDAR
from servers.calendar.models import Attendee, Event, EventException, Person
from servers.calendar.times import dates_of, rule_of
from tests.servers import desk


def by_event(rows: Iterable[EventException]) -> dict[str, dict[str, EventException]]:
    """Exceptions by event and original date."""
    found: dict[str, dict[str, EventException]] = {}
    for row in rows:
        found.setdefault(row.event_id, {})[row.original_date] = row
    return found


class Desk(desk.Desk):
    """One user's session."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(CALENDAR, seed)

    def day(self, days: int) -> str:
        """A date some days from today."""
        return (self.cast.today + timedelta(days=days)).isoformat()

    def quiet(self, clock: str = "05:00", after: int = 1) -> str:
        """A moment on a coming Monday to Friday on which nothing of mine is."""
        for days in range(after, 60):
            day = self.cast.today + timedelta(days=days)
            rows = self.do("search_events", from_date=day.isoformat(), to_date=day.isoformat(), limit=50)["events"]
            whole = [row for row in rows if len(row["starts_at"]) == 10 and row.get("show_as", "busy") != "free"]
            if day.weekday() < 5 and not whole:
                return f"{day}T{clock}"
        raise AssertionError("no quiet day")

    def event(self, title: str) -> Event:
        """The first event of this title."""
        return self.world.find(Event, title=title)[0]

    def dates(self, title: str, after: int = 0) -> list[str]:
        """Original dates of a series from some days ahead on."""
        return [day for day in dates_of(rule_of(self.event(title))) if day > self.day(after)]

    def response(self, event_id: str, email: str) -> str | None:
        """The answer of somebody to an event."""
        row = self.world.get(Attendee, (event_id, email))
        return None if row is None else row.response

    def colleague(self, place: int = 0) -> str:
        """A colleague in my zone who works on Fridays from nine at the latest."""
        found = [
            person.email
            for person in self.world.find(Person, kind="colleague", time_zone=self.cast.zone)
            if person.email != self.world.me
            and len(person.work_days) == 5
            and (person.works_from, person.works_to) == ("09:00", "17:30")
        ]
        return found[place]

    def room(self, name: str) -> str:
        """A room's address."""
        return f"room.{name.lower()}@{self.cast.employer.key}"

    def calendar(self, name: str) -> str:
        """The id of a calendar of mine or a shared one."""
        rows = self.do("list_calendars", query=name, limit=50)["calendars"]
        return next(row["calendar_id"] for row in rows if row["name"] == name)

    def book(self, starts_at: str, **arguments: Any) -> str:
        """A new event of half an hour; its id."""
        return self.do("create_event", title="Bench talk", starts_at=starts_at, **arguments)["event_id"]
