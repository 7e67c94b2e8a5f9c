"""What other people do between turns: they invite me, answer, suggest other times, take rooms."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from servers.calendar import queries
from servers.calendar.models import (
    Attendee,
    Event,
    EventId,
    OccurrenceResponse,
    PersonEmail,
    Proposal,
    Response,
    Room,
    RoomEmail,
)
from servers.calendar.policy import WORK
from servers.calendar.standing import Target, find_event, find_room, require_room
from servers.calendar.times import minute_of
from servers.calendar.tools import toolbox
from servers.kit import Conflict, Moment, Name
from servers.kit.text import instant
from sessions import World


@toolbox.event
def invitation_arrives(
    world: World, organiser_email: PersonEmail, title: Name, starts_at: Moment, ends_at: Moment
) -> None:
    """A colleague invites the user; the answer is still due."""
    calendar = next(iter(world.all(queries.own_calendar, name=WORK)))
    now = instant(world.now)
    event = world.insert(
        Event,
        calendar_id=calendar.calendar_id,
        organiser_email=organiser_email,
        title=title,
        kind="single",
        starts_at=starts_at,
        ends_at=ends_at,
        time_zone=world.zone.key,
        weekdays=[],
        created_at=now,
        updated_at=now,
    )
    for email, response in ((organiser_email, "accepted"), (world.me, "needs_action")):
        world.insert(Attendee, event_id=event.event_id, email=email, kind="person", required=True, response=response)


@toolbox.event
def guest_answers(
    world: World, event_id: EventId, email: PersonEmail, response: Annotated[Response, Field(description="The answer.")]
) -> None:
    """A guest answers an invitation of the user."""
    target = _invited_to(world, event_id, email)
    if target.date is None:
        world.update(Attendee, (target.event.event_id, email), response=response, responded_at=instant(world.now))
    else:
        key = (target.event.event_id, target.date, email)
        if world.get(OccurrenceResponse, key) is None:
            world.insert(OccurrenceResponse, event_id=key[0], original_date=key[1], email=email, response=response)
        else:
            world.update(OccurrenceResponse, key, response=response)


@toolbox.event
def guest_proposes_time(
    world: World, event_id: EventId, email: PersonEmail, starts_at: Moment, ends_at: Moment
) -> None:
    """A guest suggests another time, in the event's zone."""
    target = _invited_to(world, event_id, email)
    world.insert(
        Proposal,
        event_id=target.event.event_id,
        original_date=target.date,
        from_email=email,
        starts_at=starts_at,
        ends_at=ends_at,
        state="open",
    )


def _invited_to(world: World, event_id: str, email: str) -> Target:
    target = find_event(world, event_id)
    if world.get(Attendee, (target.event.event_id, email)) is None:
        raise Conflict(f"{email} is not invited to {event_id}.")
    return target


@toolbox.event
def room_goes(world: World, room_email: RoomEmail, host_email: PersonEmail, starts_at: Moment, ends_at: Moment) -> None:
    """Somebody else books a room that is free."""
    room: Room = find_room(world, room_email)
    if ends_at <= starts_at:
        raise Conflict("It would end before it begins.")
    zone = world.zone.key
    require_room(world, room, [(starts_at[:10], minute_of(starts_at, zone), minute_of(ends_at, zone))])
    calendar = world.first(queries.free_calendar, email=host_email)
    if calendar is None:
        raise Conflict(f"{host_email} has no calendar here.")
    now = instant(world.now)
    event = world.insert(
        Event,
        calendar_id=calendar.calendar_id,
        organiser_email=host_email,
        title="Meeting",
        kind="single",
        starts_at=starts_at,
        ends_at=ends_at,
        time_zone=zone,
        weekdays=[],
        created_at=now,
        updated_at=now,
    )
    for email, kind in ((host_email, "person"), (room_email, "room")):
        world.insert(Attendee, event_id=event.event_id, email=email, kind=kind, required=True, response="accepted")
