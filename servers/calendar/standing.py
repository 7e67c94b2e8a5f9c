"""What every write asks first: which event is meant, may I, is it still ahead, who is busy, is the room free."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from servers.calendar import queries
from servers.calendar.models import Attendee, Calendar, Event, EventException, Person, Room
from servers.calendar.occurrences import (
    Occurrence,
    busy,
    dates,
    last_end,
    now_minute,
    occupied,
    occurrence,
    occurrences_of,
    overlaps,
    single,
    upcoming,
    zone_name,
)
from servers.calendar.policy import CLASHES_CHECKED, MOST_GUESTS, ROOM_DAYS, is_outsider, others_on
from servers.calendar.times import DAY_MINUTES, wall_of
from servers.kit import Conflict, InvalidArguments, NotFound, Refused
from sessions import World

Scope = Literal["this", "following", "all"]
Span = tuple[str, int, int]
READABLE = ("owner", "writer", "reader")
WRITABLE = ("owner", "writer")
_NAMED = 3


@dataclass(frozen=True, slots=True)
class Target:
    """What an event id names.

    Attributes:
        date: the original date where one occurrence is named.
        exceptions: those of the series by original date.
        meant: the event itself, the occurrence, or of a series the next occurrence (its last once all have begun).
        scope: what a change is for.
    """

    event: Event
    date: str | None
    exceptions: dict[str, EventException]
    meant: Occurrence
    scope: Scope

    @property
    def whole(self) -> bool:
        """Whether the stored event itself changes."""
        return self.event.kind == "single" or self.scope == "all"


def find_event(world: World, event_id: str, scope: Scope | None = None) -> Target:
    """The event, series or occurrence of an id that I can see.

    Raises:
        NotFound: there is none, or I cannot see it.
        InvalidArguments: the scope does not fit the id.
    """
    key, _, date = event_id.partition("@")
    event = world.get(Event, key)
    calendar = None if event is None else world.get(Calendar, event.calendar_id)
    if event is None or calendar is None or calendar.my_access not in READABLE:
        raise NotFound(f"There is no event {key} that you can see.")
    if event.kind == "single":
        if date:
            raise NotFound(f"{key} is a single event, not a series; leave out @{date}.")
        if scope not in {None, "all", "this"}:
            raise InvalidArguments("'scope' following needs an occurrence of a series.")
        return Target(event, None, {}, single(event), "all")
    exceptions = {row.original_date: row for row in world.all(queries.exceptions_of, event_id=key)}
    if not date:
        if scope not in {None, "all"}:
            raise InvalidArguments(f"'scope' {scope} needs one occurrence, such as {key}@{dates(event)[0]}.")
        last = dates(event)[-1]
        meant = upcoming(event, exceptions, now_minute(world)) or occurrence(event, last, exceptions.get(last))
        return Target(event, None, exceptions, meant, "all")
    if date not in dates(event):
        raise NotFound(f"The series {key} has no occurrence on {date}.")
    meant = occurrence(event, date, exceptions.get(date))
    scope = scope or "this"
    if scope == "following" and date == dates(event)[0]:
        scope = "all"
    return Target(event, date, exceptions, meant, scope)


def say_when(world: World, found: Occurrence) -> str:
    """The time of an occurrence on the user's clock, for a message."""
    if found.event.all_day:
        return found.starts_at[:10]
    return wall_of(found.begin, zone_name(world)).replace("T", " ")


def named(world: World, found: Occurrence) -> str:
    """An occurrence in a message: its title, time and id."""
    return f"'{found.title}' ({found.event_id}, {say_when(world, found)})"


def listed(world: World, rows: Sequence[Occurrence]) -> str:
    """Some occurrences in a message."""
    more = f" and {len(rows) - _NAMED} more" if len(rows) > _NAMED else ""
    return ", ".join(named(world, row) for row in rows[:_NAMED]) + more


def has_ended(world: World, target: Target) -> bool:
    """Whether nothing of it is left."""
    now = now_minute(world)
    if target.date is None and target.event.kind == "series":
        return last_end(target.event, target.exceptions) <= now
    return target.meant.end <= now


def require_live(world: World, target: Target) -> None:
    """Raise Conflict if it is cancelled or over."""
    if target.meant.cancelled:
        raise Conflict(f"{named(world, target.meant)} is cancelled; restore_event puts it back.")
    if has_ended(world, target):
        raise Conflict(f"{named(world, target.meant)} is over.")


def require_ahead(world: World, target: Target) -> None:
    """Raise Conflict if it is cancelled or has begun."""
    if target.meant.cancelled:
        raise Conflict(f"{named(world, target.meant)} is cancelled; restore_event puts it back.")
    if target.meant.begin <= now_minute(world):
        raise Conflict(f"{named(world, target.meant)} has begun.")


def may_edit(world: World, event: Event) -> bool:
    """Whether I may change an event."""
    if event.organiser_email == world.me:
        return True
    return event.guests_can_modify and world.get(Attendee, (event.event_id, world.me)) is not None


def may_invite(world: World, event: Event) -> bool:
    """Whether I may invite to an event."""
    if event.organiser_email == world.me:
        return True
    return event.guests_can_invite and world.get(Attendee, (event.event_id, world.me)) is not None


def organiser_name(world: World, event: Event) -> str:
    """Name of the one who organises it."""
    person = world.get(Person, event.organiser_email)
    return event.organiser_email if person is None else person.name


def require_editor(world: World, event: Event) -> None:
    """Raise Refused if I may not change it."""
    if not may_edit(world, event):
        raise Refused(
            f"{organiser_name(world, event)} organises this and its guests may not edit it. "
            "You can decline it or propose a new time."
        )


def known_people(world: World, emails: Iterable[str]) -> list[Person]:
    """People of the address book, each once, in the order given.

    Raises:
        NotFound: an address is not in it.
    """
    found: list[Person] = []
    for email in dict.fromkeys(emails):
        person = world.get(Person, email)
        if person is None:
            if world.get(Room, email) is not None:
                raise InvalidArguments(f"{email} is a room; pass it as room_email.")
            raise NotFound(f"Nobody in the address book has the address {email}.")
        found.append(person)
    return found


def require_guests(world: World, event_id: str | None, people: Sequence[Person], *, confidential: bool) -> None:
    """Raise Refused if there would be too many guests, or outsiders on a confidential event."""
    present = 0 if event_id is None else len(others_on(world, event_id))
    if present + len(people) > MOST_GUESTS:
        raise Refused(f"An event has at most {MOST_GUESTS} guests; this one would have {present + len(people)}.")
    outsiders = [person.email for person in people if is_outsider(world, person.email)]
    if confidential and outsiders:
        raise Refused(f"A confidential event takes no guests from outside the company: {', '.join(outsiders)}.")


def find_room(world: World, email: str) -> Room:
    """The room of an address, or NotFound."""
    room = world.get(Room, email)
    if room is None:
        raise NotFound(f"There is no room {email}; list_calendars with kind room shows them.")
    return room


def seats_needed(world: World, event_id: str) -> int:
    """How many required people an event has, the user included."""
    return sum(1 for row in world.all(queries.people_on, event_id=event_id) if row.required)


def require_room(world: World, room: Room, spans: Sequence[Span], leaving: str | None = None) -> None:
    """Raise Conflict if the room is closed or taken at one of the times; `leaving` an event or occurrence out.

    Only the times of the next `ROOM_DAYS` days count, and always the first.
    """
    limit = now_minute(world) + ROOM_DAYS * DAY_MINUTES
    near = [span for place, span in enumerate(spans) if place == 0 or span[1] <= limit]
    zone = zone_name(world)
    for day, begin, end in near:
        first, last = wall_of(begin, zone), wall_of(end, zone)
        if first[:10] != last[:10] or first[11:] < room.opens or last[11:] > room.closes:
            raise Conflict(f"{room.name} is open from {room.opens} to {room.closes} and so closed then ({day}).")
    rows = occupied(world, [room.email], near[0][1], near[-1][2], leaving)[room.email]
    taken = overlaps(near, rows)
    if taken:
        when = f" on {', '.join(list(taken)[:CLASHES_CHECKED])}" if len(spans) > 1 else ""
        raise Conflict(
            f"{room.name} is taken then{when}. find_meeting_slots shows which rooms are free, list_calendars all rooms."
        )


def require_free(
    world: World,
    spans: Sequence[Span],
    leaving: str | None = None,
    remedy: str = "Ask the user; with allow_conflict it is booked all the same.",
) -> None:
    """Raise Conflict, naming the events and the remedy, if I am busy at one of the first times that lie ahead."""
    now = now_minute(world)
    near = [span for span in spans if span[2] > now][:CLASHES_CHECKED]
    if not near:
        return
    rows = busy(world, [world.me], near[0][1], near[-1][2], leaving)[world.me]
    clashing = overlaps(near, rows)
    if clashing:
        when = f" on {', '.join(clashing)}" if len(spans) > 1 else " then"
        met = list({row.key: row for row in clashing.values()}.values())
        if len(spans) == 1:
            met = [row for row in rows if row.begin < near[0][2] and row.end > near[0][1]]
        raise Conflict(f"You are busy{when}: {listed(world, occurrences_of(world, met, {}))}. {remedy}")
