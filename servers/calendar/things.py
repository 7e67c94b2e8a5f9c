"""Rows as the user sees and names them; fields are named and valued as the tools show them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal, NamedTuple

from servers.calendar import queries
from servers.calendar.models import Calendar, Person, Room
from servers.calendar.occurrences import Occurrence, day_minute, in_sight, now_minute
from servers.calendar.standing import organiser_name
from servers.calendar.times import day_after
from servers.calendar.views import EventRow, event_rows, is_hidden
from sessions import World

DAYS_BACK = 14
DAYS_AHEAD = 42


class EventThing(NamedTuple):
    """A single event, an occurrence of a series, or (kind "series", without times) a whole series.

    Its guests are the others on it. `later_today`: one of its title is still to come today.
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


class PersonThing(NamedTuple):
    """A colleague, or an outsider who is on something in sight."""

    id: str
    name: str
    pronoun: str
    company: str
    team: str
    kind: str


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
    rows = [_event(each, row, now, titled) for each, row in zip(found, event_rows(world, found), strict=True)]
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
            )
    return [*rows, *series.values()]


def _event(found: Occurrence, row: EventRow, now: int, titled: Collection[str]) -> EventThing:
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
    )


def people(world: World) -> list[Any]:
    """Colleagues, and outsiders who are on something in sight."""
    wanted = queries.many(found.event.event_id for found in _in_sight(world))
    met = {row.email for row in world.all(queries.on_events, event_ids=wanted) if row.kind == "person"}
    return [
        PersonThing(row.email, row.name, row.pronoun, row.company, row.team, row.kind)
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
