"""Selects of the calendar, compiled once."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, and_, bindparam, or_, select

from servers.calendar.models import (
    Attendee,
    Calendar,
    CalendarShare,
    Event,
    EventException,
    OccurrenceResponse,
    Person,
    Proposal,
    Reminder,
    Room,
)
from sessions import columns, entities

_MAY_READ = or_(Calendar.my_access == "owner", Calendar.my_access == "writer", Calendar.my_access == "reader")
_IN_WINDOW = and_(
    Event.starts_at < bindparam("before"), or_(Event.kind == "series", Event.ends_at > bindparam("after"))
)
_MINE = and_(Attendee.event_id == Event.event_id, Attendee.email == bindparam("email"))


def _events() -> Select[Any]:
    return select(Event.__table__, Attendee.response)


# Events with the answer of one person (`response`), whose times lie roughly between `after` and `before` (wall time).
attended = columns(_events().join(Attendee, _MINE).where(_IN_WINDOW, Event.status != "cancelled"))
visible = columns(
    _events()
    .join(Calendar, Calendar.calendar_id == Event.calendar_id)
    .outerjoin(Attendee, _MINE)
    .where(_IN_WINDOW, _MAY_READ)
)
in_calendar = columns(
    _events().outerjoin(Attendee, _MINE).where(_IN_WINDOW, Event.calendar_id == bindparam("calendar_id"))
)
exceptions_attended = entities(
    select(EventException)
    .join(Attendee, Attendee.event_id == EventException.event_id)
    .where(Attendee.email == bindparam("email"))
)
exceptions_visible = entities(
    select(EventException)
    .join(Event, Event.event_id == EventException.event_id)
    .join(Calendar, Calendar.calendar_id == Event.calendar_id)
    .where(_MAY_READ)
)
exceptions_of = entities(
    select(EventException)
    .where(EventException.event_id == bindparam("event_id"))
    .order_by(EventException.original_date)
)
exceptions_in_room = entities(select(EventException).where(EventException.room_email == bindparam("room_email")))
answers_of = entities(select(OccurrenceResponse).where(OccurrenceResponse.email == bindparam("email")))
people_on = columns(
    select(
        Attendee.email,
        Attendee.required,
        Attendee.response,
        Attendee.comment,
        Person.name,
        Person.kind,
        Person.company,
        Person.time_zone,
    )
    .join(Person, Person.email == Attendee.email)
    .where(Attendee.event_id == bindparam("event_id"), Attendee.kind == "person")
    .order_by(Person.name)
)
rooms_on = entities(
    select(Attendee).where(Attendee.event_id == bindparam("event_id"), Attendee.kind == "room").order_by(Attendee.email)
)
proposals_of = entities(
    select(Proposal)
    .where(Proposal.event_id == bindparam("event_id"), Proposal.state == "open")
    .order_by(Proposal.starts_at, Proposal.proposal_id)
)
reminders_of = entities(
    select(Reminder).where(Reminder.event_id == bindparam("event_id")).order_by(Reminder.minutes_before)
)
calendars = entities(select(Calendar).where(Calendar.my_access != "none").order_by(Calendar.name, Calendar.calendar_id))
free_calendar = entities(
    select(Calendar).where(Calendar.owner_email == bindparam("email"), Calendar.my_access != "none")
)
guest_names = columns(
    select(Person.name, Person.email)
    .join(Attendee, Attendee.email == Person.email)
    .where(Attendee.event_id == bindparam("event_id"), Attendee.kind == "person")
    .order_by(Person.name)
)
visible_guests = columns(
    select(Attendee.event_id, Person.name, Person.email, Person.company)
    .join(Attendee, Attendee.email == Person.email)
    .join(Event, Event.event_id == Attendee.event_id)
    .join(Calendar, Calendar.calendar_id == Event.calendar_id)
    .where(_IN_WINDOW, _MAY_READ)
    .order_by(Person.name)
)
room_names = columns(
    select(Room.name, Room.email, Attendee.response)
    .join(Attendee, Attendee.email == Room.email)
    .where(Attendee.event_id == bindparam("event_id"))
    .order_by(Room.name)
)
on_event = columns(select(Attendee.email, Attendee.event_id).where(Attendee.email == bindparam("email")))
answers_on = entities(
    select(OccurrenceResponse).where(
        OccurrenceResponse.event_id == bindparam("event_id"),
        OccurrenceResponse.original_date == bindparam("original_date"),
    )
)
shares_of = entities(
    select(CalendarShare).where(CalendarShare.calendar_id == bindparam("calendar_id")).order_by(CalendarShare.email)
)
own_calendar = entities(select(Calendar).where(Calendar.kind == "mine", Calendar.name == bindparam("name")))
