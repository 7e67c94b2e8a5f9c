"""Looking things up: calendars, events."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

from pydantic import Field

from servers.calendar import queries
from servers.calendar.models import (
    Calendar,
    CalendarId,
    CalendarKind,
    EventId,
    OccurrenceResponse,
    PersonEmail,
    Response,
    Room,
)
from servers.calendar.occurrences import Occurrence, day_minute, in_sight
from servers.calendar.policy import SEARCH_DAYS
from servers.calendar.standing import READABLE, find_event
from servers.calendar.times import day_after
from servers.calendar.views import (
    CalendarRow,
    CalendarsView,
    EventsView,
    EventView,
    calendar_row,
    event_rows,
    event_view,
    is_hidden,
    person_row,
    series_row,
)
from servers.kit import Cursor, Day, FreeText, InvalidArguments, Limit, NotFound, Refused, Said, Toolbox, page
from sessions import World

toolbox = Toolbox()
_KINDS: tuple[CalendarKind, ...] = ("mine", "shared", "room", "colleague", "holidays")
Words = Annotated[FreeText, Field(max_length=200)]


@toolbox.read
def list_calendars(
    world: World,
    kind: Annotated[CalendarKind, Field(description="Only calendars of this kind.")] | None = None,
    query: Annotated[Words, Field(description="Words in the name, owner, team or building.")] | None = None,
    min_capacity: Annotated[
        int, Said("count"), Field(ge=1, le=500, description="Only rooms that seat at least so many.")
    ]
    | None = None,
    cursor: Cursor | None = None,
    limit: Limit = 20,
) -> CalendarsView:
    """List calendars that I see something of: mine, shared ones, colleagues' (with their addresses), rooms, holidays.

    my_access free_busy shows only when somebody is busy; reader shows the events; writer and owner may add some.
    Opening hours are in my time zone, working hours in the person's own (time_zone, where it is not mine).
    """
    found = [
        row
        for row in sorted(world.all(queries.calendars), key=lambda row: _KINDS.index(row.kind))
        if (kind is None or row.kind == kind) and (min_capacity is None or _seats(world, row) >= min_capacity)
    ]
    if query:
        found = [row for row in found if _names_calendar(query, calendar_row(world, row))]
    cut = page(found, limit, cursor)
    view: CalendarsView = {"calendars": [calendar_row(world, row) for row in cut.rows], "total": cut.total}
    if cut.next_cursor is not None:
        view["next_cursor"] = cut.next_cursor
    return view


def _seats(world: World, row: Calendar) -> int:
    room = world.get(Room, row.owner_email) if row.kind == "room" else None
    return 0 if room is None else room.capacity


def _names_calendar(query: str, row: CalendarRow) -> bool:
    return _has(query, *(str(row.get(name, "")) for name in ("name", "owner", "team", "building", "email")))


def _has(query: str, *texts: str) -> bool:
    """Whether all words of a query stand somewhere in the texts."""
    text = " ".join(texts).casefold()
    return all(word in text for word in query.casefold().split())


@toolbox.read
def search_events(
    world: World,
    from_date: Annotated[Day, Field(description="First day, such as 2026-03-09.")],
    to_date: Annotated[Day, Field(description="Last day, such as 2026-03-13; it counts too.")],
    query: Annotated[
        Words,
        Field(description="Words in the title, place, notes or conference code, or a guest's name, address or firm."),
    ]
    | None = None,
    person_email: Annotated[PersonEmail, Field(description="Only what this person is on or organises.")] | None = None,
    calendar_id: Annotated[CalendarId, Field(description="Only this calendar.")] | None = None,
    my_response: Annotated[Response, Field(description="Only invitations that I have answered so.")] | None = None,
    include_cancelled: Annotated[bool, Field(description="Also show cancelled ones.")] = False,
    cursor: Cursor | None = None,
    limit: Limit = 20,
) -> EventsView:
    """List events on my calendars and on shared ones that I may read, in order of time; a series shows each occurrence.

    Times are in my time zone; of all-day events ends_at is not included. An occurrence has an event_id of its own and
    the series_id of its series; `series` says how those repeat. my_response stands on what others organise. `people`
    gives the addresses of guests whose names match the query.

    Raises:
        NotFound: there is no such calendar.
        Refused: the calendar shows only free and busy.
        InvalidArguments: more than 92 days, or the last day lies before the first.
    """
    days = (date.fromisoformat(to_date) - date.fromisoformat(from_date)).days + 1
    if days < 1:
        raise InvalidArguments(f"'to_date' {to_date} lies before 'from_date' {from_date}.")
    if days > SEARCH_DAYS:
        raise InvalidArguments(f"One search covers at most {SEARCH_DAYS} days, not {days}; search in parts.")
    if calendar_id is not None:
        _require_readable(world, calendar_id)
    low, high = day_minute(world, from_date), day_minute(world, day_after(to_date))
    found = in_sight(world, low, high, calendar_id)
    found = [each for each in found if include_cancelled or not each.cancelled]
    if my_response is not None:
        found = [each for each in found if each.response == my_response and each.event.organiser_email != world.me]
    if person_email is not None:
        wanted = queries.many(each.event.event_id for each in found)
        on = {row.event_id for row in world.all(queries.attendees_of, event_ids=wanted) if row.email == person_email}
        found = [each for each in found if each.event.event_id in on and not is_hidden(world, each)]
    people: list[Any] = []
    if query:
        found, people = _matching(world, query, found)
    cut = page(found, limit, cursor)
    view: EventsView = {
        "now": world.local.isoformat(timespec="minutes"),
        "events": event_rows(world, cut.rows),
        "total": cut.total,
    }
    series = {each.event.event_id: each for each in cut.rows if each.date is not None and not is_hidden(world, each)}
    if series:
        view["series"] = [series_row(each.event) for each in series.values()]
    if people:
        view["people"] = [person_row(row) for row in sorted(people, key=lambda row: (row.name, row.email))]
    if cut.next_cursor is not None:
        view["next_cursor"] = cut.next_cursor
    return view


def _require_readable(world: World, calendar_id: str) -> None:
    calendar = world.get(Calendar, calendar_id)
    if calendar is None or calendar.my_access == "none":
        raise NotFound(f"There is no calendar {calendar_id} that you can see.")
    if calendar.my_access not in READABLE:
        raise Refused(f"{calendar.name}'s calendar shows only free and busy; use get_free_busy.")


def _matching(world: World, query: str, found: list[Occurrence]) -> tuple[list[Occurrence], list[Any]]:
    """What of some events a query finds, and the people on that whom it names."""
    guests: dict[str, list[Any]] = {}
    for row in world.all(queries.on_events, event_ids=queries.many(each.event.event_id for each in found)):
        if row.kind == "person" and row.email != world.me:
            guests.setdefault(row.event_id, []).append(row)
    said = {
        event_id: " ".join(f"{row.name} {row.email} {row.company}" for row in rows).casefold()
        for event_id, rows in guests.items()
    }
    words = query.casefold().split()
    alike: dict[str, bool] = {}
    matching: list[Occurrence] = []
    for each in found:
        if is_hidden(world, each):
            continue
        key = each.event.event_id
        fits = alike.get(key) if each.changed is None else None
        if fits is None:
            own = f"{each.title} {each.location} {each.notes} {each.conference_code}".casefold()
            others = said.get(key, "")
            fits = all(word in own or word in others for word in words)
            if each.changed is None:
                alike[key] = fits
        if fits:
            matching.append(each)
    met = {row.email: row for each in matching for row in guests.get(each.event.event_id, [])}
    return matching, [row for row in met.values() if _has(query, row.name, row.email, row.company)]


@toolbox.read
def get_event(world: World, event_id: EventId) -> EventView:
    """Show one event, one occurrence, or a series, whole.

    Rule and exceptions, guests and their answers, rooms, notes, reminders, open proposals, and whether I may edit it
    or invite to it. Of a series the times are those of its next occurrence.

    Raises:
        NotFound: there is no such event, or I cannot see it.
    """
    target = find_event(world, event_id)
    event = target.event
    mine = [row for row in world.all(queries.people_on, event_id=event.event_id) if row.email == world.me]
    response: Response | None = mine[0].response if mine else None
    if target.meant.date is not None:
        answer = world.get(OccurrenceResponse, (event.event_id, target.meant.date, world.me))
        response = response if answer is None else answer.response
    return event_view(world, target, target.meant._replace(response=response))
