"""When people and rooms are free."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Annotated, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from servers.calendar import queries
from servers.calendar.models import Person, PersonEmail, Room
from servers.calendar.occurrences import Placed, busy, day_minute, now_minute, occupied, zone_name
from servers.calendar.policy import FREE_BUSY_DAYS
from servers.calendar.standing import known_people
from servers.calendar.times import day_after, later, minute_of, wall_of, weekday_of
from servers.kit import UNORDERED, Day, InvalidArguments, Limit, Minutes, NotFound, Said, TimeOfDay, Toolbox
from sessions import World

toolbox = Toolbox()
_STEP = 15
_LATEST_SLOTS = 50
Span = tuple[int, int]


class BusyBlock(TypedDict):
    """A stretch of time that is taken."""

    starts_at: str
    ends_at: str


class FreeBusyRow(TypedDict):
    """When one person or room is busy; `known` false: nothing is shared with us."""

    email: str
    name: str
    known: bool
    busy: NotRequired[list[BusyBlock]]
    working_hours: NotRequired[list[BusyBlock]]
    first_free: NotRequired[str]
    time_zone: NotRequired[str]


class FreeBusyView(TypedDict):
    """Free and busy times on the user's clock."""

    people: list[FreeBusyRow]


class SlotView(TypedDict):
    """A time that suits everybody, with rooms that are free then."""

    starts_at: str
    ends_at: str
    room_emails: NotRequired[list[str]]


class BlockerView(TypedDict):
    """Who stands in the way, and for how long in all."""

    email: str
    name: str
    busy_minutes: int


class SlotsView(TypedDict):
    """The earliest slots. `unknown`: addresses that share nothing with us and were left out of the search."""

    slots: list[SlotView]
    blockers: NotRequired[list[BlockerView]]
    unknown: NotRequired[list[str]]


def merged(spans: Iterable[Span]) -> list[Span]:
    """Spans in order, those that touch joined."""
    found: list[Span] = []
    for begin, end in sorted(spans):
        if found and begin <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((begin, end))
    return found


def without(spans: Iterable[Span], taken: Iterable[Span]) -> list[Span]:
    """What is left of spans."""
    found = list(spans)
    for begin, end in taken:
        left: list[Span] = []
        for low, high in found:
            if end <= low or begin >= high:
                left.append((low, high))
            else:
                left += [part for part in ((low, begin), (end, high)) if part[0] < part[1]]
        found = left
    return found


def both(one: Iterable[Span], other: Iterable[Span]) -> list[Span]:
    """What lies in both lists."""
    others = list(other)
    found = [(max(a, c), min(b, d)) for a, b in one for c, d in others]
    return sorted(span for span in found if span[0] < span[1])


def working_spans(person: Person, low: int, high: int) -> list[Span]:
    """A person's working hours between two UTC minutes."""
    if person.works_from is None or person.works_to is None:
        return [(low, high)]
    day = later(wall_of(low, person.time_zone), -1440)[:10]
    last = wall_of(high, person.time_zone)[:10]
    found: list[Span] = []
    while day <= last:
        if weekday_of(day) in person.work_days:
            found.append(
                (
                    minute_of(f"{day}T{person.works_from}", person.time_zone),
                    minute_of(f"{day}T{person.works_to}", person.time_zone),
                )
            )
        day = day_after(day)
    return both(found, [(low, high)])


def open_spans(world: World, room: Room, low: int, high: int) -> list[Span]:
    """A room's opening hours between two UTC minutes."""
    zone = zone_name(world)
    day, last = wall_of(low, zone)[:10], wall_of(high, zone)[:10]
    found: list[Span] = []
    while day <= last:
        found.append((minute_of(f"{day}T{room.opens}", zone), minute_of(f"{day}T{room.closes}", zone)))
        day = day_after(day)
    return both(found, [(low, high)])


def is_known(world: World, person: Person) -> bool:
    """Whether a person's free and busy times are shared with me."""
    return person.kind == "colleague" or world.first(queries.free_calendar, email=person.email) is not None


def _window(world: World, from_date: str, to_date: str) -> Span:
    days = (date.fromisoformat(to_date) - date.fromisoformat(from_date)).days + 1
    if days < 1:
        raise InvalidArguments(f"'to_date' {to_date} lies before 'from_date' {from_date}.")
    if days > FREE_BUSY_DAYS:
        raise InvalidArguments(f"At most {FREE_BUSY_DAYS} days at a time, not {days}.")
    return day_minute(world, from_date), day_minute(world, day_after(to_date))


def _blocks(world: World, spans: Iterable[Span]) -> list[BusyBlock]:
    zone = zone_name(world)
    return [{"starts_at": wall_of(begin, zone), "ends_at": wall_of(end, zone)} for begin, end in spans]


@toolbox.read
def get_free_busy(
    world: World,
    emails: Annotated[list[PersonEmail], UNORDERED, Field(min_length=1, max_length=20, description="People or rooms.")],
    from_date: Annotated[Day, Field(description="First day, such as 2026-03-09.")],
    to_date: Annotated[Day, Field(description="Last day, at most 14 days in all.")],
) -> FreeBusyView:
    """Show when people or rooms are busy, never with what, and when they work (rooms: are open), all in my time zone.

    first_free is the first time from now on at which one is free within those hours. People who share nothing have
    known false.

    Raises:
        NotFound: nobody has this address.
        InvalidArguments: more than 14 days, or the last day lies before the first.
    """
    low, high = _window(world, from_date, to_date)
    rooms: dict[str, Room] = {}
    people: dict[str, Person] = {}
    for email in dict.fromkeys(emails):
        room, person = world.get(Room, email), world.get(Person, email)
        if room is not None:
            rooms[email] = room
        elif person is not None:
            people[email] = person
        else:
            raise NotFound(f"Nobody in the address book and no room has the address {email}.")
    known = [email for email, person in people.items() if is_known(world, person)]
    placed = busy(world, known, low, high) if known else {}
    placed |= occupied(world, list(rooms), low, high) if rooms else {}
    rows: list[FreeBusyRow] = []
    for email in dict.fromkeys(emails):
        if email in rooms:
            row: FreeBusyRow = {"email": email, "name": rooms[email].name, "known": True}
            _add_times(world, row, placed[email], open_spans(world, rooms[email], low, high), (low, high))
        else:
            person = people[email]
            row = {"email": email, "name": person.name, "known": email in placed}
            if email in placed:
                if person.time_zone != zone_name(world):
                    row["time_zone"] = person.time_zone
                hours = working_spans(person, low, high)
                _add_times(world, row, placed[email], hours, (low, high), known_hours=person.works_from is not None)
        rows.append(row)
    return {"people": rows}


def _add_times(
    world: World,
    row: FreeBusyRow,
    placed: Iterable[Placed],
    hours: Sequence[Span],
    within: Span,
    *,
    known_hours: bool = True,
) -> None:
    """Add to a row when one is busy within some minutes, and when one is free first."""
    taken = merged((each.begin, each.end) for each in placed)
    row["busy"] = _blocks(world, both(taken, [within]))
    if known_hours:
        row["working_hours"] = _blocks(world, hours)
    now = now_minute(world)
    ahead = [span for span in without(hours, taken) if span[1] > now]
    if ahead:
        row["first_free"] = wall_of(max(ahead[0][0], now), zone_name(world))


@toolbox.read
def find_meeting_slots(
    world: World,
    attendee_emails: Annotated[
        list[PersonEmail], UNORDERED, Field(min_length=1, max_length=20, description="Who has to be there besides me.")
    ],
    duration_minutes: Annotated[Minutes, Field(ge=15, le=480, description="Length in minutes.")],
    from_date: Annotated[Day, Field(description="First day, such as 2026-03-09.")],
    to_date: Annotated[Day, Field(description="Last day, at most 14 days in all.")],
    earliest: Annotated[TimeOfDay, Field(description="Not before this time of my day, such as 09:30.")] | None = None,
    latest: Annotated[TimeOfDay, Field(description="Over by this time of my day, such as 12:00.")] | None = None,
    room_capacity: Annotated[
        int, Said("count"), Field(ge=1, le=500, description="Only when a room for so many is free.")
    ]
    | None = None,
    working_hours_only: Annotated[bool, Field(description="Only in everybody's working hours.")] = True,
    limit: Limit = 5,
) -> SlotsView:
    """Find the earliest times, on quarter hours, when all of them and I are free, with the rooms free then.

    Where there is none, the list is empty and `blockers` says who is busy most. People who share nothing are left out
    and listed.

    Raises:
        NotFound: nobody in the address book has this address.
        InvalidArguments: more than 14 days, the last day lies before the first, or earliest is not before latest.
    """
    if earliest is not None and latest is not None and earliest >= latest:
        raise InvalidArguments(f"'earliest' {earliest} must lie before 'latest' {latest}.")
    low, high = _window(world, from_date, to_date)
    low = max(low, now_minute(world))
    people = [person for person in known_people(world, [*attendee_emails, world.me]) if is_known(world, person)]
    unknown = [email for email in dict.fromkeys(attendee_emails) if email not in {person.email for person in people}]
    free = _day_parts(world, low, high, earliest, latest)
    if working_hours_only:
        for person in people:
            free = both(free, working_spans(person, low, high))
    wanted = free
    rows = busy(world, [person.email for person in people], low, high)
    taken = {email: merged((row.begin, row.end) for row in found) for email, found in rows.items()}
    for spans in taken.values():
        free = without(free, spans)
    view: SlotsView = {"slots": _slots(world, free, duration_minutes, room_capacity, min(limit, _LATEST_SLOTS))}
    if not view["slots"]:
        minutes = {email: sum(end - begin for begin, end in both(wanted, spans)) for email, spans in taken.items()}
        ranked = sorted(people, key=lambda person: (-minutes[person.email], person.email))
        view["blockers"] = [
            {"email": person.email, "name": person.name, "busy_minutes": minutes[person.email]}
            for person in ranked[:3]
            if minutes[person.email]
        ]
    if unknown:
        view["unknown"] = unknown
    return view


def _day_parts(world: World, low: int, high: int, earliest: str | None, latest: str | None) -> list[Span]:
    if high <= low:
        return []
    zone = zone_name(world)
    day, last = wall_of(low, zone)[:10], wall_of(high, zone)[:10]
    parts: list[Span] = []
    while day <= last:
        end = f"{day}T{latest}" if latest else f"{day_after(day)}T00:00"
        parts.append((minute_of(f"{day}T{earliest or '00:00'}", zone), minute_of(end, zone)))
        day = day_after(day)
    return both(parts, [(low, high)])


def _slots(world: World, free: list[Span], minutes: int, room_capacity: int | None, limit: int) -> list[SlotView]:
    rooms: list[tuple[Room, list[Span]]] = []
    if free:
        low, high = free[0][0], free[-1][1]
        fitting = [room for room in world.find(Room) if room_capacity is None or room.capacity >= room_capacity]
        used = occupied(world, [room.email for room in fitting], low, high)
        for room in sorted(fitting, key=lambda room: (room.capacity, room.email)):
            spans = merged((row.begin, row.end) for row in used[room.email])
            rooms.append((room, without(open_spans(world, room, low, high), spans)))
    found: list[SlotView] = []
    zone = zone_name(world)
    for begin, end in free:
        start = -(-begin // _STEP) * _STEP
        while start + minutes <= end and len(found) < limit:
            fitting = [
                room.email for room, spans in rooms if any(a <= start and start + minutes <= b for a, b in spans)
            ]
            if fitting or room_capacity is None:
                slot: SlotView = {"starts_at": wall_of(start, zone), "ends_at": wall_of(start + minutes, zone)}
                if fitting:
                    slot["room_emails"] = fitting
                found.append(slot)
            start += _STEP
    return found
