"""Making events: single ones, all-day ones, time off, series."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from servers.calendar import queries
from servers.calendar.limits import end_of, require_bounded, require_times, require_zone
from servers.calendar.models import (
    Attendee,
    Calendar,
    CalendarId,
    Event,
    Frequency,
    MonthlyBy,
    OccurrenceResponse,
    Person,
    PersonEmail,
    Reminder,
    Response,
    Room,
    RoomEmail,
    ShowAs,
    Visibility,
    Weekday,
)
from servers.calendar.occurrences import Occurrence, attended, now_minute, single, spans, zone_name
from servers.calendar.policy import (
    MOST_HOURS,
    MOST_REMINDERS,
    PRIVATE,
    WORK,
    creation_needs_yes,
    others_on,
)
from servers.calendar.standing import (
    WRITABLE,
    Span,
    find_room,
    known_people,
    require_free,
    require_guests,
    require_room,
)
from servers.calendar.times import (
    MOST_OCCURRENCES,
    WEEKDAYS,
    Rule,
    day_after,
    minute_of,
    say_rule,
    week_in_month,
    weekday_of,
)
from servers.calendar.views import EventRow, event_row
from servers.kit import UNORDERED, Day, FreeText, InvalidArguments, Moment, NotFound, Refused, Said, Toolbox, find
from servers.kit import Minutes as KitMinutes
from servers.kit.text import instant
from sessions import World

toolbox = Toolbox()
Count = Annotated[int, Said("count")]
Title = Annotated[FreeText, Field(min_length=1, max_length=200, description="What it is called.")]
Starts = Annotated[Moment, Field(description="When it begins, local time such as 2026-03-11T10:00.")]
Ends = Annotated[
    Moment, Field(description="When it ends, local time such as 2026-03-11T10:30; or give duration_minutes.")
]
Length = Annotated[
    KitMinutes,
    Field(ge=5, le=MOST_HOURS * 60, description="How long it lasts, instead of ends_at; 30 minutes without either."),
]
Place = Annotated[FreeText, Field(max_length=200, description="Where it is, if not in one of our rooms.")]
Notes = Annotated[FreeText, Field(description="Notes for everybody on it.")]
Required = Annotated[list[PersonEmail], UNORDERED, Field(max_length=60, description="Who has to be there besides me.")]
Optional = Annotated[list[PersonEmail], UNORDERED, Field(max_length=60, description="Who may come.")]
RoomToBook = Annotated[RoomEmail, Field(description="Room to book for it.")]
Code = Annotated[str, Field(max_length=60, description="Code to join by video.")]
Zone = Annotated[
    str, Field(max_length=60, description="Time zone of the times, such as Europe/London; mine if left out.")
]
Reminders = Annotated[
    list[Annotated[KitMinutes, Field(ge=0, le=40_320)]],
    UNORDERED,
    Field(
        max_length=MOST_REMINDERS,
        description="Minutes before it at which I am reminded; the calendar's own if left out.",
    ),
]
Target = Annotated[
    CalendarId,
    Field(description="Calendar it goes into; my work calendar with colleagues, clients or time off, else private."),
]
AllowConflict = Annotated[bool, Field(description="Book it though I am busy then; only after the user has agreed.")]
Seen = Annotated[
    Visibility, Field(description="private hides it from those who share my calendar, confidential from outsiders too.")
]


class MissedView(TypedDict):
    """An accepted meeting that falls into my time off."""

    event_id: str
    title: str
    starts_at: str


class CreatedView(EventRow):
    """The new event. Of time off: what I declined for it, and what I have accepted and would miss."""

    calendar_id: str
    rule: NotRequired[str]
    back_on: NotRequired[str]
    declined: NotRequired[list[MissedView]]
    accepted: NotRequired[list[MissedView]]


def _calendar(world: World, calendar_id: str | None, people: Sequence[Person], show_as: str) -> Calendar:
    """The calendar for a new event; Refused without the right to write to it."""
    if calendar_id is not None:
        calendar = find(world, Calendar, calendar_id)
        if calendar.my_access == "none":
            raise NotFound(f"There is no calendar {calendar_id} that you can see.")
    else:
        at_work = show_as == "out_of_office" or any(person.kind != "private" for person in people)
        calendar = next(iter(world.all(queries.own_calendar, name=WORK if at_work else PRIVATE)))
    if calendar.my_access not in WRITABLE:
        raise Refused(f"You may not add events to {calendar.name}; your access there is {calendar.my_access}.")
    return calendar


def _guests(
    world: World, required: Sequence[str], optional: Sequence[str], visibility: str
) -> tuple[list[Person], list[Person]]:
    must = [person for person in known_people(world, required) if person.email != world.me]
    names = {person.email for person in must}
    may = [person for person in known_people(world, optional) if person.email not in names and person.email != world.me]
    require_guests(world, None, [*must, *may], confidential=visibility == "confidential")
    return must, may


def _room(world: World, room_email: str | None, seats: int, times: Sequence[Span]) -> Room | None:
    if room_email is None:
        return None
    room = find_room(world, room_email)
    if room.capacity < seats:
        raise Refused(f"{room.name} seats {room.capacity}, but {seats} people have to be there.")
    require_room(world, room, times)
    return room


def _fill(
    world: World, event: Event, must: Sequence[Person], may: Sequence[Person], room: Room | None, minutes: Sequence[int]
) -> None:
    """Guests, room and reminders of a new event."""
    now = instant(world.now)
    world.insert(
        Attendee,
        event_id=event.event_id,
        email=world.me,
        kind="person",
        required=True,
        response="accepted",
        responded_at=now,
    )
    for people, required in ((must, True), (may, False)):
        for person in people:
            world.insert(
                Attendee,
                event_id=event.event_id,
                email=person.email,
                kind="person",
                required=required,
                response="needs_action",
            )
    if room is not None:
        world.insert(
            Attendee,
            event_id=event.event_id,
            email=room.email,
            kind="room",
            required=True,
            response="accepted",
            responded_at=now,
        )
    for each in sorted(set(minutes)):
        world.insert(Reminder, event_id=event.event_id, minutes_before=each, method="popup")


def _missed(world: World, found: Occurrence) -> MissedView:
    row = event_row(world, found)
    return {"event_id": row["event_id"], "title": row["title"], "starts_at": row["starts_at"]}


def _clear_time_off(world: World, away: Occurrence) -> tuple[list[MissedView], list[MissedView]]:
    """Decline what I have not answered yet inside my time off; -> (declined, accepted that I would miss)."""
    inside = [
        each
        for each in attended(world, world.me, max(away.begin, now_minute(world)), away.end)
        if each.event.event_id != away.event.event_id
    ]
    declined = [each for each in inside if each.response == "needs_action"]
    for each in declined:
        if each.date is None:
            world.update(
                Attendee, (each.event.event_id, world.me), response="declined", responded_at=instant(world.now)
            )
        else:
            answer_occurrence(world, each.event.event_id, each.date, "declined", "")
    accepted = [
        each
        for each in inside
        if each.response == "accepted" and each.show_as == "busy" and others_on(world, each.event.event_id)
    ]
    return [_missed(world, each) for each in declined], [_missed(world, each) for each in accepted]


def answer_occurrence(world: World, event_id: str, date: str, response: Response, comment: str) -> None:
    """Answer one occurrence of a series."""
    key = (event_id, date, world.me)
    if world.get(OccurrenceResponse, key) is None:
        world.insert(
            OccurrenceResponse,
            event_id=event_id,
            original_date=date,
            email=world.me,
            response=response,
            comment=comment,
        )
    else:
        world.update(OccurrenceResponse, key, response=response, comment=comment)


@toolbox.write(Event, Attendee, Reminder, OccurrenceResponse, confirm=creation_needs_yes)
def create_event(
    world: World,
    title: Title,
    starts_at: Starts,
    ends_at: Ends | None = None,
    duration_minutes: Length | None = None,
    calendar_id: Target | None = None,
    time_zone: Zone | None = None,
    all_day: Annotated[
        bool, Field(description="Whole days: of the times only the dates count, the end day is not included.")
    ] = False,
    location: Place | None = None,
    notes: Notes | None = None,
    attendee_emails: Required | None = None,
    optional_emails: Optional | None = None,
    room_email: RoomToBook | None = None,
    show_as: Annotated[ShowAs, Field(description="What others see; out_of_office is time off.")] = "busy",
    visibility: Seen = "normal",
    conference_code: Code | None = None,
    reminder_minutes: Reminders | None = None,
    allow_conflict: AllowConflict = False,
) -> CreatedView:
    """Make one event; I organise it, guests are invited, the room is booked. For a series use create_recurring_event.

    Time off (out_of_office) declines the invitations in it that I have not answered, and lists the accepted ones
    without declining them.

    Raises:
        InvalidArguments: it begins in the past, ends before it begins, or is too long.
        NotFound: no such calendar, person or room.
        Refused: no right to write to that calendar, the room seats fewer than the required people, over 50 guests, or a
            confidential event with guests from outside.
        Conflict: I am busy then (unless allow_conflict), or the room is taken or closed.
    """
    zone = time_zone or zone_name(world)
    require_zone(zone)
    if all_day:
        if duration_minutes is not None:
            raise InvalidArguments(
                "An all-day event has no 'duration_minutes'; give the end day, or nothing for one day."
            )
        last = ends_at[:10] if ends_at else day_after(starts_at[:10])
        starts_at, ends_at = f"{starts_at[:10]}T00:00", f"{last}T00:00"
    ends_at = end_of(starts_at, ends_at, duration_minutes)
    require_times(world, starts_at, ends_at, zone, all_day=all_day)
    must, may = _guests(world, attendee_emails or [], optional_emails or [], visibility)
    calendar = _calendar(world, calendar_id, [*must, *may], show_as)
    times: list[Span] = [(starts_at[:10], minute_of(starts_at, zone), minute_of(ends_at, zone))]
    if all_day and room_email is not None:
        raise InvalidArguments("Rooms are closed at night; book them for timed events only.")
    room = _room(world, room_email, len(must) + 1, times)
    if show_as == "busy" and not allow_conflict:
        require_free(world, times)
    now = instant(world.now)
    event = world.insert(
        Event,
        calendar_id=calendar.calendar_id,
        organiser_email=world.me,
        title=title,
        notes=notes or "",
        location=location or "",
        kind="single",
        starts_at=starts_at,
        ends_at=ends_at,
        time_zone=zone,
        all_day=all_day,
        weekdays=[],
        show_as=show_as,
        visibility=visibility,
        conference_code=conference_code or "",
        created_at=now,
        updated_at=now,
    )
    _fill(world, event, must, may, room, calendar.default_reminders if reminder_minutes is None else reminder_minutes)
    made = single(event, "accepted")
    view: CreatedView = {**event_row(world, made), "calendar_id": calendar.calendar_id}
    if all_day:
        view["back_on"] = ends_at[:10]
    if show_as == "out_of_office":
        view["declined"], view["accepted"] = _clear_time_off(world, made)
    return view


@toolbox.write(Event, Attendee, Reminder, confirm=creation_needs_yes)
def create_recurring_event(
    world: World,
    title: Title,
    starts_at: Annotated[Moment, Field(description="When the first one begins, local time such as 2026-03-11T10:00.")],
    frequency: Annotated[Frequency, Field(description="How often it repeats.")],
    ends_at: Annotated[Moment, Field(description="When the first one ends; or give duration_minutes.")] | None = None,
    duration_minutes: Length | None = None,
    interval: Annotated[
        int, Field(ge=1, le=12, description="Every how many days, weeks or months; 2 with weekly is fortnightly.")
    ] = 1,
    weekdays: Annotated[
        list[Weekday],
        UNORDERED,
        Field(max_length=7, description="Days of a weekly series; the first one's if left out."),
    ]
    | None = None,
    monthly_by: Annotated[
        MonthlyBy,
        Field(description="Monthly on the first one's date, or on its weekday (second Tuesday, last Friday)."),
    ]
    | None = None,
    until_date: Annotated[Day, Field(description="Last day it may fall on; give this or repeat_count.")] | None = None,
    repeat_count: Annotated[Count, Field(ge=2, le=MOST_OCCURRENCES, description="How many there are in all.")]
    | None = None,
    calendar_id: Target | None = None,
    time_zone: Zone | None = None,
    location: Place | None = None,
    notes: Notes | None = None,
    attendee_emails: Required | None = None,
    optional_emails: Optional | None = None,
    room_email: RoomToBook | None = None,
    show_as: Annotated[ShowAs, Field(description="busy or free.")] = "busy",
    visibility: Seen = "normal",
    conference_code: Code | None = None,
    reminder_minutes: Reminders | None = None,
    allow_conflict: AllowConflict = False,
) -> CreatedView:
    """Make a series with a fixed end; I organise it, guests are invited to all of it, the room is booked every time.

    It keeps its wall time when clocks change. Weekly intervals count weeks from Monday; months without the day are
    skipped.

    Raises:
        InvalidArguments: not exactly one end, the first one does not fit the rule, it begins in the past, or it runs
            too long.
        NotFound: no such calendar, person or room.
        Refused: no right to write to that calendar, the room is too small, over 50 guests, or confidential with
            outsiders.
        Conflict: one of the first 8 clashes with what I have (unless allow_conflict), or the room is taken on a date
            of the next 90 days; the dates are listed.
    """
    zone = time_zone or zone_name(world)
    require_zone(zone)
    if show_as == "out_of_office":
        raise InvalidArguments("Time off is no series; make it with create_event.")
    ends_at = end_of(starts_at, ends_at, duration_minutes)
    require_times(world, starts_at, ends_at, zone, all_day=False)
    rule = _rule(starts_at, frequency, interval, weekdays, monthly_by, until_date, repeat_count)
    must, may = _guests(world, attendee_emails or [], optional_emails or [], visibility)
    calendar = _calendar(world, calendar_id, [*must, *may], show_as)
    times = spans(rule, starts_at, ends_at, zone)
    room = _room(world, room_email, len(must) + 1, times)
    if show_as == "busy" and not allow_conflict:
        require_free(world, times)
    now = instant(world.now)
    event = world.insert(
        Event,
        calendar_id=calendar.calendar_id,
        organiser_email=world.me,
        title=title,
        notes=notes or "",
        location=location or "",
        kind="series",
        starts_at=starts_at,
        ends_at=ends_at,
        time_zone=zone,
        frequency=frequency,
        interval=interval,
        weekdays=list(rule.weekdays),
        monthly_by=rule.monthly_by,
        monthly_week=rule.monthly_week,
        until_date=until_date,
        repeat_count=repeat_count,
        show_as=show_as,
        visibility=visibility,
        conference_code=conference_code or "",
        created_at=now,
        updated_at=now,
    )
    _fill(world, event, must, may, room, calendar.default_reminders if reminder_minutes is None else reminder_minutes)
    view: CreatedView = {
        **event_row(world, single(event, "accepted")),
        "calendar_id": calendar.calendar_id,
        "rule": say_rule(rule),
    }
    return view


def _rule(
    starts_at: str,
    frequency: Frequency,
    interval: int,
    weekdays: list[Weekday] | None,
    monthly_by: MonthlyBy | None,
    until_date: str | None,
    repeat_count: int | None,
) -> Rule:
    """The rule of a new series, or InvalidArguments."""
    if (until_date is None) == (repeat_count is None):
        raise InvalidArguments("A series needs exactly one end: give 'until_date' or 'repeat_count'.")
    if weekdays and frequency != "weekly":
        raise InvalidArguments("'weekdays' are for weekly series.")
    if monthly_by is not None and frequency != "monthly":
        raise InvalidArguments("'monthly_by' is for monthly series.")
    own = weekday_of(starts_at)
    if weekdays and own not in weekdays:
        raise InvalidArguments(
            f"The first one, {starts_at[:10]}, is a {own}, which is not among 'weekdays'; begin on one of those."
        )
    by: MonthlyBy | None = (monthly_by or "day_of_month") if frequency == "monthly" else None
    rule = Rule(
        first=starts_at[:10],
        frequency=frequency,
        interval=interval,
        weekdays=tuple(day for day in WEEKDAYS if day in (weekdays or [own])) if frequency == "weekly" else (),
        monthly_by=by,
        monthly_week=week_in_month(starts_at) if by == "weekday_of_month" else None,
        until=until_date,
        repeats=repeat_count,
    )
    require_bounded(rule)
    return rule
