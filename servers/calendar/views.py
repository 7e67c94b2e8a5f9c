"""What tools show of events, calendars and people. Times are the user's wall time; what is absent is left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NotRequired

from typing_extensions import TypedDict

from servers.calendar import queries
from servers.calendar.models import Calendar, Event, Person, Response, Room, ShowAs, Status, Visibility
from servers.calendar.occurrences import Occurrence, zone_name
from servers.calendar.standing import Target, has_ended, may_edit, may_invite, organiser_name
from servers.calendar.times import later, minute_of, rule_of, say_rule, wall_of
from sessions import World

BUSY = "Busy"


class EventRow(TypedDict):
    """One event in a listing. `organiser` is left out where it is me, `guests` are the other people."""

    event_id: str
    series_id: NotRequired[str]
    title: str
    starts_at: str
    ends_at: str
    last_day: NotRequired[str]
    location: NotRequired[str]
    room: NotRequired[str]
    organiser: NotRequired[str]
    guests: NotRequired[list[str]]
    my_response: NotRequired[Response]
    show_as: NotRequired[ShowAs]
    status: NotRequired[Status]
    calendar: str


class SeriesRow(TypedDict):
    """The series that occurrences of a listing belong to."""

    event_id: str
    title: str
    kind: str
    rule: str


class PersonRow(TypedDict):
    """A guest of the events found."""

    email: str
    name: str
    company: NotRequired[str]


class EventsView(TypedDict):
    """A page of events. `people` are guests whose names match the query."""

    now: str
    events: list[EventRow]
    series: NotRequired[list[SeriesRow]]
    people: NotRequired[list[PersonRow]]
    total: int
    next_cursor: NotRequired[str]


class AttendeeView(TypedDict):
    """Somebody on an event."""

    email: str
    name: str
    company: NotRequired[str]
    response: Response
    optional: NotRequired[bool]
    time_zone: NotRequired[str]
    comment: NotRequired[str]


class RoomOnEvent(TypedDict):
    """A room of an event."""

    email: str
    name: str
    response: Response


class ExceptionView(TypedDict):
    """An occurrence that differs from its series."""

    event_id: str
    change: str
    starts_at: NotRequired[str]
    title: NotRequired[str]
    location: NotRequired[str]


class ReminderView(TypedDict):
    """A reminder of mine."""

    minutes_before: int
    method: str


class ProposalView(TypedDict):
    """Another time that somebody suggests, on the user's clock."""

    proposal_id: str
    name: str
    event_id: str
    starts_at: str
    ends_at: str
    note: NotRequired[str]


class EventView(TypedDict):
    """One event, whole. `people` counts everybody on it but me."""

    event_id: str
    series_id: NotRequired[str]
    calendar_id: str
    calendar: str
    kind: str
    title: str
    starts_at: str
    ends_at: str
    last_day: NotRequired[str]
    time_zone: NotRequired[str]
    rule: NotRequired[str]
    exceptions: NotRequired[list[ExceptionView]]
    location: NotRequired[str]
    room: NotRequired[str]
    notes: NotRequired[str]
    conference_code: NotRequired[str]
    organiser: NotRequired[str]
    organiser_email: str
    people: NotRequired[int]
    attendees: NotRequired[list[AttendeeView]]
    rooms: NotRequired[list[RoomOnEvent]]
    my_response: NotRequired[Response]
    status: NotRequired[Status]
    cancelled_at: NotRequired[str]
    show_as: ShowAs
    visibility: Visibility
    reminders: NotRequired[list[ReminderView]]
    proposals: NotRequired[list[ProposalView]]
    can_edit: bool
    can_invite: bool


class CalendarRow(TypedDict):
    """A calendar; of a colleague's the name and address are theirs, of a room's the room's."""

    calendar_id: str
    name: str
    kind: str
    my_access: str
    email: NotRequired[str]
    owner: NotRequired[str]
    team: NotRequired[str]
    time_zone: NotRequired[str]
    works_from: NotRequired[str]
    works_to: NotRequired[str]
    building: NotRequired[str]
    floor: NotRequired[int]
    capacity: NotRequired[int]
    has_video: NotRequired[bool]
    opens: NotRequired[str]
    closes: NotRequired[str]
    shared_with: NotRequired[list[str]]


class CalendarsView(TypedDict):
    """A page of calendars."""

    calendars: list[CalendarRow]
    total: int
    next_cursor: NotRequired[str]


def is_hidden(world: World, found: Occurrence) -> bool:
    """Whether I may see no more of it than that somebody is busy."""
    event = found.event
    if found.visibility == "normal" or event.organiser_email == world.me or found.response is not None:
        return False
    calendar = world.get(Calendar, event.calendar_id)
    return calendar is None or calendar.owner_email != world.me


def when(world: World, found: Occurrence) -> tuple[str, str, str | None]:
    """Begin and end on the user's clock; of all-day events dates (the end not included) and the last day."""
    if found.event.all_day:
        return found.starts_at[:10], found.ends_at[:10], later(found.ends_at, -1)[:10]
    zone = zone_name(world)
    return wall_of(found.begin, zone), wall_of(found.end, zone), None


def status_of(found: Occurrence) -> Status:
    """Its state, with an occurrence cancelled alone."""
    return "cancelled" if found.cancelled else found.event.status


def rooms_of(world: World, found: Occurrence) -> list[RoomOnEvent]:
    """The rooms of an event or occurrence."""
    own = None if found.changed is None else found.changed.room_email
    if own is not None:
        room = world.get(Room, own)
        return [] if room is None else [{"email": room.email, "name": room.name, "response": "accepted"}]
    return [
        {"email": row.email, "name": row.name, "response": row.response}
        for row in world.all(queries.room_names, event_id=found.event.event_id)
    ]


class _Listing:
    """What the rows of one listing share, read once: calendars, names, and the guests and rooms of all events."""

    def __init__(self, world: World, found: Sequence[Occurrence]) -> None:
        wanted = queries.many(each.event.event_id for each in found)
        self.me = world.me
        self.zone = zone_name(world)
        self.guests: dict[str, list[str]] = {}
        self.rooms: dict[str, str] = {}
        self.calendars: dict[str, str] = {}
        self.names: dict[str, str] = {}
        for row in world.all(queries.on_events, event_ids=wanted):
            if row.kind == "person":
                self.names[row.email] = row.name
                if row.email != world.me:
                    self.guests.setdefault(row.event_id, []).append(row.name)
            elif row.response == "accepted":
                self.rooms.setdefault(row.event_id, row.name)
        for each in found:
            event = each.event
            if event.calendar_id not in self.calendars:
                self.calendars[event.calendar_id] = _name(world, event)
            if event.organiser_email not in self.names:
                self.names[event.organiser_email] = organiser_name(world, event)


def event_rows(world: World, found: Sequence[Occurrence]) -> list[EventRow]:
    """A listing of events."""
    if not found:
        return []
    listing = _Listing(world, found)
    return [_event_row(world, listing, each) for each in found]


def event_row(world: World, found: Occurrence) -> EventRow:
    """One event as a listing shows it."""
    return event_rows(world, [found])[0]


def _event_row(world: World, listing: _Listing, found: Occurrence) -> EventRow:
    event = found.event
    key, changed = event.event_id, found.changed
    all_day = event.all_day
    row: EventRow = {
        "event_id": found.event_id,
        "title": found.title,
        "starts_at": found.starts_at[:10] if all_day else wall_of(found.begin, listing.zone),
        "ends_at": found.ends_at[:10] if all_day else wall_of(found.end, listing.zone),
        "calendar": listing.calendars[event.calendar_id],
    }
    if found.date is not None:
        row["series_id"] = key
    if all_day:
        row["last_day"] = later(found.ends_at, -1)[:10]
    if found.cancelled or event.status == "tentative":
        row["status"] = status_of(found)
    if is_hidden(world, found):
        row["title"] = BUSY
        return row
    location = found.location
    if location:
        row["location"] = location
    if changed is not None and changed.room_email is not None:
        own = rooms_of(world, found)
        if own:
            row["room"] = own[0]["name"]
    elif key in listing.rooms:
        row["room"] = listing.rooms[key]
    if event.organiser_email != listing.me:
        row["organiser"] = listing.names[event.organiser_email]
        if found.response is not None:
            row["my_response"] = found.response
    if key in listing.guests:
        row["guests"] = list(listing.guests[key])
    show_as = found.show_as
    if show_as != "busy":
        row["show_as"] = show_as
    return row


def _name(world: World, event: Event) -> str:
    calendar = world.get(Calendar, event.calendar_id)
    return "" if calendar is None else calendar.name


def person_row(row: Any) -> PersonRow:
    """A guest of the events found."""
    view: PersonRow = {"email": row.email, "name": row.name}
    if row.company:
        view["company"] = row.company
    return view


def series_row(event: Event) -> SeriesRow:
    """A series in a listing."""
    return {"event_id": event.event_id, "title": event.title, "kind": "series", "rule": say_rule(rule_of(event))}


def event_view(world: World, target: Target, found: Occurrence) -> EventView:
    """One event, whole; `found` is what of the target is shown, with my answer."""
    event = found.event
    starts_at, ends_at, last_day = when(world, found)
    key = event.event_id if target.date is None else found.event_id
    hidden = is_hidden(world, found)
    view: EventView = {
        "event_id": key,
        "calendar_id": event.calendar_id,
        "calendar": _name(world, event),
        "kind": "occurrence" if target.date is not None else event.kind,
        "title": BUSY if hidden else found.title if target.date is not None else event.title,
        "starts_at": starts_at,
        "ends_at": ends_at,
        "organiser_email": event.organiser_email,
        "show_as": found.show_as,
        "visibility": found.visibility,
        "can_edit": not hidden and may_edit(world, event),
        "can_invite": not hidden and may_invite(world, event),
    }
    if target.date is not None:
        view["series_id"] = event.event_id
    if last_day is not None:
        view["last_day"] = last_day
    if found.cancelled or event.status == "tentative":
        view["status"] = status_of(found)
    if hidden:
        return view
    _add_place(world, view, target, found)
    _add_people(world, view, found)
    _add_plans(world, view, target)
    return view


def _add_place(world: World, view: EventView, target: Target, found: Occurrence) -> None:
    event = found.event
    if event.time_zone != zone_name(world):
        view["time_zone"] = event.time_zone
    if event.kind == "series":
        view["rule"] = say_rule(rule_of(event))
    shown = event if target.date is None else found
    if shown.location:
        view["location"] = shown.location
    if shown.notes:
        view["notes"] = shown.notes
    if shown.conference_code:
        view["conference_code"] = shown.conference_code
    rooms = rooms_of(world, found)
    if rooms:
        view["rooms"] = rooms
        accepted = [room["name"] for room in rooms if room["response"] == "accepted"]
        if accepted:
            view["room"] = accepted[0]
    cancelled_at = event.cancelled_at or (found.changed.cancelled_at if found.changed is not None else None)
    if found.cancelled and cancelled_at is not None:
        view["cancelled_at"] = cancelled_at


def _add_people(world: World, view: EventView, found: Occurrence) -> None:
    event = found.event
    rows: list[Any] = world.all(queries.people_on, event_id=event.event_id)
    if event.organiser_email != world.me:
        view["organiser"] = organiser_name(world, event)
        if found.response is not None:
            view["my_response"] = found.response
    others = [row for row in rows if row.email != world.me]
    if not others:
        return
    single_answers = {}
    if found.date is not None and view["kind"] == "occurrence":
        single_answers = {
            row.email: row for row in world.all(queries.answers_on, event_id=event.event_id, original_date=found.date)
        }
    view["people"] = len(others)
    view["attendees"] = [_attendee(world, single_answers.get(row.email), row) for row in others]


def _attendee(world: World, answer: Any, row: Any) -> AttendeeView:
    view: AttendeeView = {
        "email": row.email,
        "name": row.name,
        "response": row.response if answer is None else answer.response,
    }
    comment = row.comment if answer is None else answer.comment
    if row.kind == "client":
        view["company"] = row.company
    if not row.required:
        view["optional"] = True
    if row.time_zone != zone_name(world):
        view["time_zone"] = row.time_zone
    if comment:
        view["comment"] = comment
    return view


def _add_plans(world: World, view: EventView, target: Target) -> None:
    event = target.event
    if target.date is None and target.exceptions:
        view["exceptions"] = [_exception(world, event, row) for row in target.exceptions.values()]
    reminders = world.all(queries.reminders_of, event_id=event.event_id)
    if reminders:
        view["reminders"] = [{"minutes_before": row.minutes_before, "method": row.method} for row in reminders]
    proposals = [
        row
        for row in world.all(queries.proposals_of, event_id=event.event_id)
        if target.date is None or row.original_date == target.date
    ]
    if proposals and not has_ended(world, target):
        view["proposals"] = [proposal_view(world, event, row) for row in proposals]


def _exception(world: World, event: Event, row: Any) -> ExceptionView:
    view: ExceptionView = {"event_id": f"{event.event_id}@{row.original_date}", "change": row.kind}
    if row.kind == "cancelled":
        return view
    if row.starts_at is not None:
        view["starts_at"] = in_my_zone(world, event, row.starts_at)
    if row.title is not None:
        view["title"] = row.title
    if row.location is not None:
        view["location"] = row.location
    return view


def proposal_view(world: World, event: Event, row: Any) -> ProposalView:
    """A proposal on the user's clock."""
    person = world.get(Person, row.from_email)
    view: ProposalView = {
        "proposal_id": row.proposal_id,
        "name": row.from_email if person is None else person.name,
        "event_id": event.event_id if row.original_date is None else f"{event.event_id}@{row.original_date}",
        "starts_at": in_my_zone(world, event, row.starts_at),
        "ends_at": in_my_zone(world, event, row.ends_at),
    }
    if row.note:
        view["note"] = row.note
    return view


def in_my_zone(world: World, event: Event, wall: str) -> str:
    """A wall time of an event on the user's clock."""
    return wall_of(minute_of(wall, event.time_zone), zone_name(world))


def calendar_row(world: World, row: Calendar) -> CalendarRow:
    """One calendar."""
    view: CalendarRow = {"calendar_id": row.calendar_id, "name": row.name, "kind": row.kind, "my_access": row.my_access}
    if row.kind == "room":
        room = world.get(Room, row.owner_email)
        if room is not None:
            view["email"] = room.email
            view["building"], view["floor"], view["capacity"] = room.building, room.floor, room.capacity
            view["has_video"], view["opens"], view["closes"] = room.has_video, room.opens, room.closes
        return view
    if row.time_zone != zone_name(world):
        view["time_zone"] = row.time_zone
    person = world.get(Person, row.owner_email)
    if person is None or row.kind == "holidays":
        return view
    if person.email == world.me:
        shares = [share.email for share in world.all(queries.shares_of, calendar_id=row.calendar_id)]
        if shares:
            view["shared_with"] = shares
        return view
    if person.name == row.name:
        view["email"] = person.email
        if person.team:
            view["team"] = person.team
        if person.works_from is not None and person.works_to is not None:
            view["works_from"], view["works_to"] = person.works_from, person.works_to
    else:
        view["owner"] = person.name
    return view
