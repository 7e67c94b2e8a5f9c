"""What the parts of the seed share: who is where, and how an event with all that belongs to it is written."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from random import Random
from typing import Any, Final

from servers.calendar.models import Attendee, Event, EventException, Reminder, Response, Room
from servers.calendar.times import course_of, later, length, minute_of, rule_of, week_in_month, weekday_of
from servers.cast import Cast
from servers.cast.calls import join_code
from servers.kit.text import instant
from sessions import World

_QUARTER: Final = 15


class Book:
    """Writes events and keeps rooms from being booked twice."""

    def __init__(self, world: World, cast: Cast, rng: Random, calendars: dict[str, str]) -> None:
        self.world = world
        self.cast = cast
        self.rng = rng
        self.calendars = calendars
        self.me = cast.me.email
        self.today = cast.today
        self.zone = cast.zone
        self.rooms = sorted(world.find(Room), key=lambda room: (room.capacity, room.email))
        self.series: list[Event] = []
        self._away = [
            (row.start.date(), row.end.date())
            for row in cast.diary
            if row.all_day and (row.kind == "leave" or (row.kind == "trip" and row.calendar == "work"))
        ]
        # Days that are no good for a case of its own.
        self._used = {
            row.start.date().isoformat()
            for row in cast.diary
            if not row.all_day and row.rule is None and row.start.hour < 9
        }
        self._taken: dict[str, set[int]] = {room.email: set() for room in self.rooms}

    def at(self, days: int, clock: str) -> str:
        """A wall time some days from today."""
        return f"{self.day(days)}T{clock}"

    def day(self, days: int) -> str:
        """A date some days from today."""
        return (self.today + timedelta(days=days)).isoformat()

    def workday(self, days: int) -> str:
        """The first Monday to Friday, at least some days from today, on which I am neither away nor on a trip."""
        found = self.today + timedelta(days=days)
        while found.weekday() > 4 or any(first <= found < last for first, last in self._away):
            found += timedelta(days=1)
        return found.isoformat()

    def fresh_day(self, days: int) -> str:
        """A workday that no other case has taken and on whose first hours the diary has nothing."""
        found = self.workday(days)
        while found in self._used:
            days += 1
            found = self.workday(days)
        self._used.add(found)
        return found

    def code(self, key: str) -> str:
        """The code to join an appointment by video: it follows from the world seed and the appointment's key."""
        return join_code(self.cast.seed, key)

    def answer(self, starts_at: str) -> Response:
        """What a guest answers; nearly everybody has by the time it begins."""
        roll = self.rng.random()
        if starts_at[:10] < self.today.isoformat():
            return "accepted" if roll < 0.9 else "declined"
        return (
            "accepted" if roll < 0.7 else "needs_action" if roll < 0.86 else "tentative" if roll < 0.94 else "declined"
        )

    def add(
        self,
        calendar: str,
        title: str,
        starts_at: str,
        minutes: int,
        *,
        organiser: str | None = None,
        people: Sequence[str] = (),
        room: str | None = None,
        needs_room: bool = False,
        mine: Response = "accepted",
        reminders: Sequence[int] = (),
        **columns: Any,
    ) -> Event:
        """An event with its organiser, me (on my calendars), guests, room and reminders.

        Args:
            people: addresses of the others; the organiser may be among them.
            room: name of the room wanted; where it is too small or taken, the next that will do.
            mine: my answer, where I do not organise it.
        """
        world, who = self.world, organiser or self.me
        made = instant(self.cast.now - timedelta(days=self.rng.randrange(20, 90)))
        defaults: dict[str, Any] = {
            "kind": "single",
            "time_zone": self.zone,
            "ends_at": later(starts_at, minutes),
            "weekdays": [],
            "created_at": made,
            "updated_at": made,
        }
        event = world.insert(
            Event,
            calendar_id=self.calendars[calendar],
            organiser_email=who,
            title=title,
            starts_at=starts_at,
            **(defaults | columns),
        )
        if event.kind == "series":
            self.series.append(event)
        on_it = [who, *([self.me] if calendar in self._own() else []), *people]
        for email in dict.fromkeys(on_it):
            response: Response = "accepted" if email == who else mine if email == self.me else self.answer(starts_at)
            world.insert(
                Attendee,
                event_id=event.event_id,
                email=email,
                kind="person",
                required=email in {who, self.me} or self.rng.random() < 0.88,
                response=response,
                responded_at=None if response == "needs_action" else made,
            )
        if room is not None or needs_room:
            self.book(event, len(set(on_it)), room)
        for minutes_before in reminders:
            method = "email" if minutes_before >= 1440 else "popup"
            world.insert(Reminder, event_id=event.event_id, minutes_before=minutes_before, method=method)
        return event

    def _own(self) -> tuple[str, ...]:
        return ("Work", "Private", "Family")

    def spans(self, event: Event) -> list[tuple[int, int]]:
        """When it takes place by its rule, as UTC minutes."""
        minutes = length(event.starts_at, event.ends_at)
        if event.kind == "single":
            begins = [minute_of(event.starts_at, event.time_zone)]
        else:
            begins = course_of(rule_of(event), event.starts_at, event.ends_at, event.time_zone).begins
        return [(begin, begin + minutes) for begin in begins]

    def book(self, event: Event, seats: int, wanted: str | None = None) -> str | None:
        """Book a room that is free every time and big enough, the wanted one first; -> its address, if any."""
        slots = {slot for begin, end in self.spans(event) for slot in range(begin // _QUARTER, -(-end // _QUARTER))}
        order = sorted(self.rooms, key=lambda room: room.name != wanted)
        for room in order:
            if room.capacity >= seats and self._taken[room.email].isdisjoint(slots):
                self._taken[room.email] |= slots
                self.world.insert(
                    Attendee, event_id=event.event_id, email=room.email, kind="room", required=True, response="accepted"
                )
                return room.email
        return None

    def is_free(self, room_email: str, begin: int, end: int) -> bool:
        """Whether a room is free between two UTC minutes."""
        return self._taken[room_email].isdisjoint(range(begin // _QUARTER, -(-end // _QUARTER)))

    def take(self, room_email: str, begin: int, end: int) -> None:
        """Keep a room's time."""
        self._taken[room_email].update(range(begin // _QUARTER, -(-end // _QUARTER)))

    def release(self, room_email: str, begin: int, end: int) -> None:
        """Give a room's time back."""
        self._taken[room_email].difference_update(range(begin // _QUARTER, -(-end // _QUARTER)))

    def weekly(
        self, weekdays: Sequence[str], *, until: int | None = 180, count: int | None = None, interval: int = 1
    ) -> dict[str, Any]:
        """Columns of a weekly series."""
        return {
            "kind": "series",
            "frequency": "weekly",
            "interval": interval,
            "weekdays": list(weekdays),
            "until_date": None if until is None else self.day(until),
            "repeat_count": count,
        }

    def first_on(self, weekday: str, before: int) -> str:
        """The last date with that weekday at least `before` days ago."""
        found = self.today - timedelta(days=before)
        while weekday_of(found.isoformat()) != weekday:
            found -= timedelta(days=1)
        return found.isoformat()

    def change(self, event: Event, day: str, **columns: Any) -> None:
        """An exception of a series."""
        self.world.insert(EventException, event_id=event.event_id, original_date=day, **columns)

    def rule_columns(self, rule: Any, start: datetime, until: date) -> dict[str, Any]:
        """Columns of a series with a rule of the cast; one without an end gets one."""
        monthly = rule.frequency == "monthly"
        by = rule.monthly_by
        return {
            "kind": "series",
            "frequency": rule.frequency,
            "interval": rule.interval,
            "weekdays": [] if monthly else list(rule.weekdays),
            "monthly_by": by,
            "monthly_week": week_in_month(start.date().isoformat()) if by == "weekday_of_month" else None,
            "until_date": (rule.until or until).isoformat(),
        }
