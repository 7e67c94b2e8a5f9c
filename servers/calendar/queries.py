"""Selects of the calendar, compiled once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import orjson
from sqlalchemy import String, and_, bindparam, exists, func, null, or_, select, text, type_coerce

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


def many(found: Iterable[str]) -> str:
    """Ids or addresses as one argument of a query; each counts once."""
    return orjson.dumps(list(dict.fromkeys(found))).decode()


def _among(column: Any, argument: str) -> Any:
    each = func.json_each(bindparam(argument, type_=String)).table_valued("value")
    return column.in_(select(each.c.value))


_MAY_READ = or_(Calendar.my_access == "owner", Calendar.my_access == "writer", Calendar.my_access == "reader")
# Wall times of events: singles between `after` and `before`, series that begin before `before`.
_SINGLE = and_(
    Event.kind == "single", Event.starts_at < bindparam("before"), Event.ends_at > bindparam("after", type_=String)
)
_SERIES = and_(Event.kind == "series", Event.starts_at < bindparam("before"))
_MINE = and_(Attendee.event_id == Event.event_id, Attendee.email == bindparam("email"))
# What tells when an event takes place: from `starts_at` to `repeat_count` what makes the course of a series, in that
# order, the days of the week as text.
_TIMES = (
    Event.event_id,
    Event.title,
    Event.starts_at,
    Event.ends_at,
    Event.time_zone,
    Event.frequency,
    Event.interval,
    type_coerce(Event.weekdays, String).label("weekdays"),
    Event.monthly_by,
    Event.monthly_week,
    Event.until_date,
    Event.repeat_count,
    Event.status,
    Event.show_as,
)


def _in_sight(*shown: Any) -> Any:
    """What I may read (of one calendar, where `calendar_id` names one) with my answer as `response`."""
    wanted = bindparam("calendar_id", type_=String)
    return (
        select(*shown, Attendee.response)
        .join(Calendar, Calendar.calendar_id == Event.calendar_id)
        .outerjoin(Attendee, _MINE)
        .where(_MAY_READ, or_(wanted.is_(null()), Event.calendar_id == wanted))
    )


singles_in_sight = columns(_in_sight(Event.__table__).where(_SINGLE))
series_in_sight = columns(_in_sight(*_TIMES).where(_SERIES))
_ATTENDED = and_(
    Event.status != "cancelled",
    exists().where(Attendee.event_id == Event.event_id, _among(Attendee.email, "emails")),
)
singles_attended = columns(select(*_TIMES).where(_SINGLE, _ATTENDED))
series_attended = columns(select(*_TIMES).where(_SERIES, _ATTENDED))
events_of = entities(select(Event).where(_among(Event.event_id, "event_ids")))
attendees_of = columns(
    select(Attendee.event_id, Attendee.email, Attendee.response).where(_among(Attendee.event_id, "event_ids"))
)
# Exceptions whose place by the rule or whose own place may lie in a window; `since` is earlier by the longest event.
exceptions = columns(
    select(
        EventException.event_id,
        EventException.original_date,
        EventException.kind,
        EventException.starts_at,
        EventException.ends_at,
        EventException.show_as,
        EventException.room_email,
    ).where(
        or_(
            and_(
                EventException.original_date >= bindparam("since", type_=String),
                EventException.original_date < bindparam("before", type_=String),
            ),
            and_(EventException.starts_at < bindparam("before"), EventException.ends_at > bindparam("after")),
        )
    )
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
# Everybody on some events, and their rooms, by name.
on_events = columns(
    select(
        Attendee.event_id,
        Attendee.kind,
        Attendee.email,
        Attendee.required,
        Attendee.response,
        func.coalesce(Person.name, Room.name).label("name"),
        Person.company,
    )
    .outerjoin(Person, Person.email == Attendee.email)
    .outerjoin(Room, Room.email == Attendee.email)
    .where(_among(Attendee.event_id, "event_ids"))
    .order_by(text("name"))
)
room_names = columns(
    select(Room.name, Room.email, Attendee.response)
    .join(Attendee, Attendee.email == Room.email)
    .where(Attendee.event_id == bindparam("event_id"))
    .order_by(Room.name)
)
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
