"""Guests and answers, reminders, and who sees my calendars."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from servers.calendar import queries
from servers.calendar.limits import require_times
from servers.calendar.models import (
    Access,
    Attendee,
    Calendar,
    CalendarId,
    CalendarShare,
    EventId,
    Method,
    OccurrenceResponse,
    Person,
    PersonEmail,
    Proposal,
    Reminder,
    Room,
    ShareRole,
)
from servers.calendar.occurrences import Occurrence, dates, now_minute, occurrence, zone_name
from servers.calendar.policy import MOST_REMINDERS, invites_need_yes, is_outsider, others_on
from servers.calendar.standing import (
    Span,
    Target,
    find_event,
    known_people,
    may_invite,
    named,
    organiser_name,
    require_ahead,
    require_free,
    require_guests,
    require_live,
    require_room,
    seats_needed,
)
from servers.calendar.times import later, length, minute_of, wall_of
from servers.calendar.tools.making import answer_occurrence
from servers.calendar.views import ProposalView, ReminderView, proposal_view
from servers.kit import (
    UNORDERED,
    Conflict,
    FreeText,
    InvalidArguments,
    Minutes,
    Moment,
    NotFound,
    Refused,
    Toolbox,
    find,
)
from servers.kit.text import instant
from sessions import World

toolbox = Toolbox()
Answer = Literal["accepted", "tentative", "declined"]
ShareAs = Literal["none", "free_busy", "reader", "writer"]


class GuestsView(TypedDict):
    """Who is on an event now, besides me."""

    event_id: str
    title: str
    people: int
    guests: NotRequired[list[str]]
    rooms: NotRequired[list[str]]


class AnswerView(TypedDict):
    """What I answered."""

    event_id: str
    title: str
    starts_at: str
    my_response: str
    comment: NotRequired[str]


class RemindersView(TypedDict):
    """My reminders of an event."""

    event_id: str
    title: str
    reminders: list[ReminderView]


class ShareView(TypedDict):
    """Who has what role on a calendar now."""

    calendar_id: str
    name: str
    email: str
    role: str
    former_role: Access


def _series_target(world: World, event_id: str) -> Target:
    if "@" in event_id:
        raise InvalidArguments(f"Guests belong to the whole series; use {event_id.partition('@')[0]}.")
    return find_event(world, event_id)


def _times(world: World, target: Target) -> list[Span]:
    """The times of an event that are not over."""
    if target.event.kind == "single":
        return [(target.meant.starts_at[:10], target.meant.begin, target.meant.end)]
    now = now_minute(world)
    found = [occurrence(target.event, day, target.exceptions.get(day)) for day in dates(target.event)]
    return sorted(
        ((row.starts_at[:10], row.begin, row.end) for row in found if row.end > now and not row.cancelled),
        key=lambda span: span[1],
    )


def _guests_view(world: World, target: Target) -> GuestsView:
    event = target.event
    others = others_on(world, event.event_id)
    view: GuestsView = {"event_id": event.event_id, "title": event.title, "people": len(others)}
    if others:
        view["guests"] = [row.name for row in others]
    rooms = [row.name for row in world.all(queries.room_names, event_id=event.event_id) if row.response == "accepted"]
    if rooms:
        view["rooms"] = rooms
    return view


@toolbox.write(Attendee, confirm=invites_need_yes)
def invite_attendees(
    world: World,
    event_id: EventId,
    attendee_emails: Annotated[
        list[PersonEmail],
        UNORDERED,
        Field(min_length=1, max_length=20, description="People to invite, or one room to book."),
    ],
    optional: Annotated[bool, Field(description="They may come but need not.")] = False,
) -> GuestsView:
    """Invite people to an event or a whole series, or book a room for it.

    Raises:
        InvalidArguments: an occurrence was named (guests belong to the series), or rooms and people at once.
        NotFound: no such event or address.
        Refused: I do not organise it and guests may not invite, over 50 guests, or an outsider to a confidential event.
        Conflict: somebody is invited already, it is cancelled or over, or the room is taken, closed or too small.
    """
    target = _series_target(world, event_id)
    event = target.event
    if not may_invite(world, event):
        raise Refused(f"{organiser_name(world, event)} organises this and guests may not invite others; ask them.")
    require_live(world, target)
    emails = list(dict.fromkeys(attendee_emails))
    present = [email for email in emails if world.get(Attendee, (event.event_id, email)) is not None]
    if present:
        raise Conflict(f"Invited already: {', '.join(present)}.")
    rooms = [room for email in emails if (room := world.get(Room, email)) is not None]
    if rooms:
        if len(emails) > 1:
            raise InvalidArguments("Book one room at a time, apart from people.")
        _book(world, target, rooms[0])
        return _guests_view(world, target)
    people = known_people(world, emails)
    require_guests(world, event.event_id, people, confidential=event.visibility == "confidential")
    for person in people:
        world.insert(
            Attendee,
            event_id=event.event_id,
            email=person.email,
            kind="person",
            required=not optional,
            response="needs_action",
        )
    return _guests_view(world, target)


def _book(world: World, target: Target, room: Room) -> None:
    event_id = target.event.event_id
    booked = [row.name for row in world.all(queries.room_names, event_id=event_id) if row.response == "accepted"]
    if booked:
        raise Conflict(f"It has a room already, {booked[0]}; update_event with room_email changes it.")
    seats = seats_needed(world, event_id)
    if room.capacity < seats:
        raise Conflict(f"{room.name} seats {room.capacity}, but {seats} people have to be there.")
    require_room(world, room, _times(world, target), event_id)
    world.insert(
        Attendee,
        event_id=event_id,
        email=room.email,
        kind="room",
        required=True,
        response="accepted",
        responded_at=instant(world.now),
    )


@toolbox.write(Attendee, OccurrenceResponse)
def remove_attendee(
    world: World,
    event_id: EventId,
    email: Annotated[PersonEmail, Field(description="A guest of it, or its room.")],
) -> GuestsView:
    """Take a guest or a room off an event or a whole series that I organise.

    Raises:
        InvalidArguments: an occurrence was named (guests belong to the series).
        NotFound: no such event or address.
        Refused: somebody else organises it, or it is the organiser whom you would remove.
        Conflict: they are not invited, or it is cancelled or over.
    """
    target = _series_target(world, event_id)
    event = target.event
    if event.organiser_email != world.me:
        raise Refused(f"{organiser_name(world, event)} organises this; only they can remove guests.")
    if email == event.organiser_email:
        raise Refused("The organiser cannot be removed; cancel_event calls it off.")
    require_live(world, target)
    if world.get(Person, email) is None and world.get(Room, email) is None:
        raise NotFound(f"Nobody in the address book and no room has the address {email}.")
    if world.get(Attendee, (event.event_id, email)) is None:
        raise Conflict(f"{email} is not on {named(world, target.meant)}.")
    for answer in world.find(OccurrenceResponse, event_id=event.event_id, email=email):
        world.delete(OccurrenceResponse, (event.event_id, answer.original_date, email))
    world.delete(Attendee, (event.event_id, email))
    return _guests_view(world, target)


@toolbox.write(Attendee, OccurrenceResponse)
def respond_to_invitation(
    world: World,
    event_id: EventId,
    response: Annotated[Answer, Field(description="My answer.")],
    comment: Annotated[FreeText, Field(max_length=500, description="Words to the organiser.")] | None = None,
    scope: Annotated[Literal["this", "all"], Field(description="this occurrence or all; follows the id if left out.")]
    | None = None,
    allow_conflict: Annotated[
        bool, Field(description="Accept though I am busy then; only after the user has agreed.")
    ] = False,
) -> AnswerView:
    """Accept, decline or tentatively accept what somebody else organises.

    Raises:
        NotFound: no such event, or I am not invited to it.
        Refused: I organise it (cancel_event calls it off).
        Conflict: it is cancelled or over, or accepting would double-book me (unless allow_conflict).
    """
    target = find_event(world, event_id, scope)
    event = target.event
    mine = world.get(Attendee, (event.event_id, world.me))
    if event.organiser_email == world.me:
        raise Refused(
            f"You organise {named(world, target.meant)}; there is no invitation to answer. cancel_event calls it off."
        )
    if mine is None:
        raise NotFound(f"You are not invited to {named(world, target.meant)}.")
    require_live(world, target)
    if response == "accepted" and target.meant.show_as != "free" and not allow_conflict:
        times = (
            [(target.meant.starts_at[:10], target.meant.begin, target.meant.end)]
            if target.scope == "this"
            else _times(world, target)
        )
        require_free(world, times, event.event_id)
    if target.whole:
        for answer in world.find(OccurrenceResponse, event_id=event.event_id, email=world.me):
            world.delete(OccurrenceResponse, (event.event_id, answer.original_date, world.me))
        world.update(
            Attendee,
            (event.event_id, world.me),
            response=response,
            comment=comment or "",
            responded_at=instant(world.now),
        )
    else:
        answer_occurrence(world, event.event_id, str(target.date), response, comment or "")
    view: AnswerView = {
        "event_id": event.event_id if target.whole else target.meant.event_id,
        "title": target.meant.title,
        "starts_at": _starts(world, target.meant),
        "my_response": response,
    }
    if comment:
        view["comment"] = comment
    return view


def _starts(world: World, found: Occurrence) -> str:
    return found.starts_at[:10] if found.event.all_day else wall_of(found.begin, zone_name(world))


@toolbox.write(Proposal, Attendee, OccurrenceResponse)
def propose_new_time(
    world: World,
    event_id: EventId,
    starts_at: Annotated[Moment, Field(description="When it should begin, my local time such as 2026-03-11T10:00.")],
    ends_at: Annotated[Moment, Field(description="When it should end; as long as before if left out.")] | None = None,
    note: Annotated[FreeText, Field(max_length=500, description="Words to the organiser.")] | None = None,
) -> ProposalView:
    """Suggest another time for something that somebody else organises; of a series name one occurrence.

    My answer becomes tentative, and an earlier proposal of mine is withdrawn.

    Raises:
        InvalidArguments: the time lies in the past or is no time, or a series was named without an occurrence.
        NotFound: no such event, or I am not invited to it.
        Refused: I organise it (reschedule_event moves it).
        Conflict: it has begun, is cancelled, or is at that time already.
    """
    target = find_event(world, event_id)
    event = target.event
    if event.organiser_email == world.me:
        raise Refused(f"You organise {named(world, target.meant)}; move it with reschedule_event.")
    if world.get(Attendee, (event.event_id, world.me)) is None:
        raise NotFound(f"You are not invited to {named(world, target.meant)}.")
    if event.kind == "series" and target.date is None:
        raise InvalidArguments(f"Name one occurrence of the series, such as {target.meant.event_id}.")
    require_ahead(world, target)
    mine = zone_name(world)
    if event.all_day:
        raise InvalidArguments("No other time can be proposed for an all-day event; write to the organiser instead.")
    starts = wall_of(minute_of(starts_at, mine), event.time_zone)
    ends = (
        wall_of(minute_of(ends_at, mine), event.time_zone)
        if ends_at
        else later(starts, length(target.meant.starts_at, target.meant.ends_at))
    )
    require_times(world, starts, ends, event.time_zone, all_day=False)
    if (starts, ends) == (target.meant.starts_at, target.meant.ends_at):
        raise Conflict(f"{named(world, target.meant)} is at that time already.")
    for row in world.all(queries.proposals_of, event_id=event.event_id):
        if row.from_email == world.me and row.original_date == target.date:
            world.update(Proposal, row.proposal_id, state="withdrawn")
    made = world.insert(
        Proposal,
        event_id=event.event_id,
        original_date=target.date,
        from_email=world.me,
        starts_at=starts,
        ends_at=ends,
        note=note or "",
        state="open",
    )
    if target.date is None:
        world.update(Attendee, (event.event_id, world.me), response="tentative", responded_at=instant(world.now))
    else:
        answer_occurrence(world, event.event_id, target.date, "tentative", "")
    return proposal_view(world, event, made)


@toolbox.write(Reminder)
def set_event_reminders(
    world: World,
    event_id: EventId,
    minutes_before: Annotated[
        list[Annotated[Minutes, Field(ge=0, le=40_320)]],
        UNORDERED,
        Field(
            max_length=MOST_REMINDERS,
            description="All reminders that I want, in minutes before it begins; [] for none.",
        ),
    ],
    method: Annotated[Method, Field(description="How I am reminded.")] = "popup",
) -> RemindersView:
    """Replace my reminders of an event that I own or am invited to; those of a series count for every occurrence.

    Raises:
        NotFound: no such event.
        Refused: it is neither mine nor am I invited to it.
        Conflict: it is over.
    """
    target = find_event(world, event_id, "all" if "@" not in event_id else None)
    event = target.event
    calendar = find(world, Calendar, event.calendar_id)
    if calendar.owner_email != world.me and world.get(Attendee, (event.event_id, world.me)) is None:
        raise Refused(f"You neither own {named(world, target.meant)} nor are invited to it.")
    require_live(world, target)
    wanted = sorted(set(minutes_before))
    for row in world.all(queries.reminders_of, event_id=event.event_id):
        if row.minutes_before not in wanted:
            world.delete(Reminder, (event.event_id, row.minutes_before))
        elif row.method != method:
            world.update(Reminder, (event.event_id, row.minutes_before), method=method)
    for minutes in wanted:
        if world.get(Reminder, (event.event_id, minutes)) is None:
            world.insert(Reminder, event_id=event.event_id, minutes_before=minutes, method=method)
    return {
        "event_id": event.event_id,
        "title": target.meant.title,
        "reminders": [{"minutes_before": minutes, "method": method} for minutes in wanted],
    }


@toolbox.write(CalendarShare, confirm=True)
def share_calendar(
    world: World,
    calendar_id: CalendarId,
    email: PersonEmail,
    role: Annotated[ShareAs, Field(description="What they may do: none takes the share back.")],
) -> ShareView:
    """Share one of my calendars with a person, change what they may do there, or stop sharing it with them.

    Raises:
        NotFound: no such calendar or person.
        Refused: the calendar is not mine, or somebody outside the company would see more than free and busy.
        Conflict: they have that role already.
    """
    calendar = find(world, Calendar, calendar_id)
    if calendar.my_access == "none":
        raise NotFound(f"There is no calendar {calendar_id} that you can see.")
    person = find(world, Person, email, "person in the address book")
    if calendar.my_access != "owner":
        raise Refused(f"Only the owner can share the calendar {calendar.name}.")
    if email == world.me:
        raise Refused(f"The calendar {calendar.name} is your own.")
    if is_outsider(world, email) and role in {"reader", "writer"}:
        raise Refused(f"{person.name} is outside the company and may see free and busy times at most.")
    share = world.get(CalendarShare, (calendar_id, email))
    former: Access = "none" if share is None else share.role
    if former == role:
        raise Conflict(f"{person.name} has {role} on {calendar.name} already.")
    given: ShareRole | None = None if role == "none" else role
    if given is None:
        world.delete(CalendarShare, (calendar_id, email))
    elif share is None:
        world.insert(CalendarShare, calendar_id=calendar_id, email=email, role=given)
    else:
        world.update(CalendarShare, (calendar_id, email), role=given)
    return {"calendar_id": calendar_id, "name": calendar.name, "email": email, "role": role, "former_role": former}
