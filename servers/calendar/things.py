"""Rows as the user sees and names them; fields are named and valued as the tools show them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from typing import Any, Literal, NamedTuple

from servers.calendar import queries
from servers.calendar.models import Calendar, Person, Room
from servers.calendar.occurrences import Occurrence, day_minute, in_sight, now_minute
from servers.calendar.policy import DEFAULT_MINUTES, Hours, hours_of
from servers.calendar.standing import organiser_name
from servers.calendar.times import day_after, minute_of, wall_of
from servers.calendar.views import EventRow, event_rows, is_hidden
from servers.kit.text import listed
from sessions import World

DAYS_BACK = 14
DAYS_AHEAD = 42


class Worker(NamedTuple):
    """Somebody who is wanted at a time of the user's zone, `home`."""

    name: str
    hours: Hours
    home: str

    def late(self, starts_at: str, minutes: int) -> str:
        """What time it is for them where that leaves their working hours, else nothing: "18:30 on Friday for Dana"."""
        begin = minute_of(starts_at, self.home)
        if self.hours.hold(begin, begin + minutes):
            return ""
        theirs = wall_of(begin, self.hours.time_zone)
        return f"{theirs[11:]} on {date.fromisoformat(theirs[:10]):%A} for {self.name}"


class EventThing(NamedTuple):
    """A single event, an occurrence of a series, or (kind "series", without times) a whole series.

    Its guests are the others on it, `required` those of them who must be there. `later_today`: one of its title is
    still to come today.
    """

    id: str
    title: str
    kind: str
    starts_at: str
    ends_at: str
    location: str
    room: str
    organiser: str
    guests: tuple[str, ...]
    my_response: str
    status: str
    conference_code: str
    notes: str
    calendar: str
    phase: Literal["past", "now", "ahead", ""]
    later_today: bool
    required: tuple[Worker, ...]

    def outside_hours(self, arguments: Mapping[str, Any]) -> str:
        """What time it would be for those whose working hours the new time of a call leaves."""
        if len(self.starts_at) <= len("2026-03-11") or len(arguments["starts_at"]) <= len("2026-03-11"):
            return ""
        minutes = minute_of(self.ends_at, "UTC") - minute_of(self.starts_at, "UTC")
        late = [said for one in self.required if (said := one.late(arguments["starts_at"], minutes))]
        return listed(late)


class PersonThing(NamedTuple):
    """A colleague, or an outsider who is on something in sight."""

    id: str
    name: str
    pronoun: str
    company: str
    team: str
    kind: str
    works: Worker

    def outside_hours(self, arguments: Mapping[str, Any]) -> str:
        """What time it would be for them where that of a call leaves their working hours."""
        return self.works.late(arguments["starts_at"], arguments.get("duration_minutes", DEFAULT_MINUTES))


class RoomThing(NamedTuple):
    """A meeting room."""

    id: str
    name: str
    building: str
    floor: int
    capacity: int
    opens: str
    closes: str


class CalendarThing(NamedTuple):
    """A calendar of mine or one that is shared with me."""

    id: str
    name: str
    kind: str
    my_access: str
    owner: str


def _in_sight(world: World) -> list[Occurrence]:
    low = day_minute(world, day_after(world.today.isoformat(), -DAYS_BACK))
    high = day_minute(world, day_after(world.today.isoformat(), DAYS_AHEAD + 1))
    return [found for found in in_sight(world, low, high) if not is_hidden(world, found)]


def events(world: World) -> list[Any]:
    """Events from two weeks back to six ahead, cancelled ones too, and the series they belong to."""
    found, now = _in_sight(world), now_minute(world)
    tomorrow = day_minute(world, day_after(world.today.isoformat(), 1))
    titled = {each.event.title for each in found if each.begin > now and each.begin < tomorrow}
    required = _required(world, [each.event.event_id for each in found])
    rows = [
        _event(each, row, now, titled, required.get(each.event.event_id, ()))
        for each, row in zip(found, event_rows(world, found), strict=True)
    ]
    series: dict[str, EventThing] = {}
    for each, row in zip(found, rows, strict=True):
        event = each.event
        if each.date is not None and event.event_id not in series:
            organiser = "" if event.organiser_email == world.me else organiser_name(world, event)
            series[event.event_id] = EventThing(
                event.event_id,
                event.title,
                "series",
                "",
                "",
                "",
                "",
                organiser,
                row.guests,
                "",
                "",
                "",
                "",
                "",
                "",
                False,
                row.required,
            )
    return [*rows, *series.values()]


def _required(world: World, event_ids: Sequence[str]) -> dict[str, tuple[Worker, ...]]:
    """Who must be at each of some events, besides the user."""
    known = {row.email: _worker(world, row) for row in world.find(Person) if row.email != world.me}
    found: defaultdict[str, list[Worker]] = defaultdict(list)
    on: Iterable[Any] = world.all(queries.on_events, event_ids=queries.many(event_ids))
    for row in on:
        if row.kind == "person" and row.required and row.email in known:
            found[row.event_id].append(known[row.email])
    return {event_id: tuple(workers) for event_id, workers in found.items()}


def _worker(world: World, person: Person) -> Worker:
    return Worker(person.name, hours_of(person), world.zone.key)


def _event(
    found: Occurrence, row: EventRow, now: int, titled: Collection[str], required: tuple[Worker, ...]
) -> EventThing:
    return EventThing(
        id=row["event_id"],
        title=row["title"],
        kind="single" if found.date is None else "occurrence",
        starts_at=row["starts_at"],
        ends_at=row["ends_at"],
        location=row.get("location", ""),
        room=row.get("room", ""),
        organiser=row.get("organiser", ""),
        guests=tuple(row.get("guests", ())),
        my_response=row.get("my_response", ""),
        status=row.get("status", ""),
        conference_code=found.conference_code,
        notes=found.notes,
        calendar=row["calendar"],
        phase="past" if found.end <= now else "ahead" if found.begin > now else "now",
        later_today=row["title"] in titled,
        required=required,
    )


def people(world: World) -> list[Any]:
    """Colleagues, and outsiders who are on something in sight."""
    wanted = queries.many(found.event.event_id for found in _in_sight(world))
    met = {row.email for row in world.all(queries.on_events, event_ids=wanted) if row.kind == "person"}
    return [
        PersonThing(row.email, row.name, row.pronoun, row.company, row.team, row.kind, _worker(world, row))
        for row in world.find(Person)
        if row.email != world.me and (row.kind == "colleague" or row.email in met)
    ]


def rooms(world: World) -> list[Any]:
    """All rooms."""
    return [
        RoomThing(row.email, row.name, row.building, row.floor, row.capacity, row.opens, row.closes)
        for row in world.find(Room)
    ]


def calendars(world: World) -> list[Any]:
    """Mine and the shared ones."""
    rows: list[Any] = []
    for row in world.find(Calendar):
        if row.kind in {"mine", "shared"} and row.my_access != "none":
            person = world.get(Person, row.owner_email)
            owner = "" if person is None or person.email == world.me or person.name == row.name else person.name
            rows.append(CalendarThing(row.calendar_id, row.name, row.kind, row.my_access, owner))
    return rows


THINGS = {"event": events, "person": people, "room": rooms, "calendar": calendars}
