"""Tables of the calendar service and the types that point to them.

Days are "2026-03-11". The times of an event are wall time ("2026-03-11T10:00") in the event's own `time_zone`, so that
a meeting at ten stays at ten when clocks change; an all-day event stands at midnight and ends at the midnight after its
last day. Moments of the service (made, answered, cancelled) are UTC instants ("2026-03-11T10:00:00Z").
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field
from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, String, text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from servers.kit import Ref
from sessions import generated, mark

PersonKind = Literal["colleague", "client", "private"]
Pronoun = Literal["she", "he", "they"]
CalendarKind = Literal["mine", "shared", "colleague", "room", "holidays"]
Access = Literal["none", "free_busy", "reader", "writer", "owner"]
ShareRole = Literal["free_busy", "reader", "writer"]
EventKind = Literal["single", "series"]
Frequency = Literal["daily", "weekly", "monthly"]
Weekday = Literal["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
MonthlyBy = Literal["day_of_month", "weekday_of_month"]
Status = Literal["tentative", "confirmed", "cancelled"]
ShowAs = Literal["busy", "free", "out_of_office"]
Visibility = Literal["normal", "private", "confidential"]
ExceptionKind = Literal["moved", "edited", "cancelled"]
GuestKind = Literal["person", "room"]
Response = Literal["needs_action", "accepted", "tentative", "declined"]
Method = Literal["popup", "email"]
ProposalState = Literal["open", "accepted", "withdrawn"]

# Short rows lie in their key's index: no second copy of the key. Long ones would spill onto pages of their own there.
_BY_KEY: Final = {"sqlite_with_rowid": False}


class Base(DeclarativeBase):
    """Tables of this world."""


class Person(Base):
    """Somebody of the address book. Working hours are wall time in their own zone, None where nobody knows them.

    `company` is the name of the firm they work for, "" for private people; the e-mail says who they are elsewhere.
    """

    __tablename__ = "person"
    __table_args__ = _BY_KEY

    email: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(info=mark("text"))
    kind: Mapped[PersonKind] = mapped_column(String)
    pronoun: Mapped[Pronoun] = mapped_column(String)
    company: Mapped[str]
    team: Mapped[str]
    time_zone: Mapped[str]
    works_from: Mapped[str | None]
    works_to: Mapped[str | None]
    work_days: Mapped[list[Weekday]] = mapped_column(JSON, info=mark("unordered"))


class Room(Base):
    """A meeting room; `opens` and `closes` are times of day in the employer's zone."""

    __tablename__ = "room"
    __table_args__ = _BY_KEY

    email: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(info=mark("text"))
    building: Mapped[str]
    floor: Mapped[int]
    capacity: Mapped[int]
    has_video: Mapped[bool]
    opens: Mapped[str]
    closes: Mapped[str]


class Calendar(Base):
    """A calendar and what I may do with it. `owner_email` is a person or, for a room's calendar, the room."""

    __tablename__ = "calendar"
    __table_args__ = (Index("calendar_owner", "owner_email"),)

    calendar_id: Mapped[str] = mapped_column(primary_key=True, info=generated("CAL-{5}"))
    name: Mapped[str] = mapped_column(info=mark("text"))
    owner_email: Mapped[str]
    kind: Mapped[CalendarKind] = mapped_column(String)
    my_access: Mapped[Access] = mapped_column(String)
    time_zone: Mapped[str]
    default_reminders: Mapped[list[int]] = mapped_column(JSON, info=mark("unordered"))


class CalendarShare(Base):
    """Whom a calendar of mine is shared with."""

    __tablename__ = "calendar_share"
    __table_args__ = _BY_KEY

    calendar_id: Mapped[str] = mapped_column(ForeignKey("calendar.calendar_id"), primary_key=True)
    email: Mapped[str] = mapped_column(ForeignKey("person.email"), primary_key=True)
    role: Mapped[ShareRole] = mapped_column(String)


class Event(Base):
    """A single event, or a series (`frequency` is set; `starts_at` and `ends_at` are those of its first occurrence).

    A series ends by exactly one of `until_date` (the last day it may fall on) and `repeat_count`. Weekly ones fall on
    `weekdays` of every `interval`-th week from that of the first, weeks from Monday; monthly ones on the first's day
    of the month, or on its weekday in the `monthly_week`-th week (1-4, -1 the last). What I am invited to lies in a
    calendar of mine.
    """

    __tablename__ = "event"
    __table_args__ = (
        Index("event_time", "kind", "starts_at", "ends_at"),
        CheckConstraint("ends_at > starts_at"),
        CheckConstraint("(kind = 'series') = (frequency IS NOT NULL)"),
        CheckConstraint("kind = 'single' OR (until_date IS NULL) <> (repeat_count IS NULL)"),
    )

    event_id: Mapped[str] = mapped_column(primary_key=True, info=generated("EV-{6}"))
    calendar_id: Mapped[str] = mapped_column(ForeignKey("calendar.calendar_id"))
    organiser_email: Mapped[str] = mapped_column(ForeignKey("person.email"))
    title: Mapped[str] = mapped_column(info=mark("text"))
    notes: Mapped[str] = mapped_column(info=mark("text"), default="")
    location: Mapped[str] = mapped_column(info=mark("text"), default="")
    kind: Mapped[EventKind] = mapped_column(String)
    starts_at: Mapped[str]
    ends_at: Mapped[str]
    time_zone: Mapped[str]
    all_day: Mapped[bool] = mapped_column(default=False)
    frequency: Mapped[Frequency | None] = mapped_column(String)
    interval: Mapped[int] = mapped_column(default=1)
    weekdays: Mapped[list[Weekday]] = mapped_column(JSON, info=mark("unordered"))
    monthly_by: Mapped[MonthlyBy | None] = mapped_column(String)
    monthly_week: Mapped[int | None]
    until_date: Mapped[str | None]
    repeat_count: Mapped[int | None]
    status: Mapped[Status] = mapped_column(String, default="confirmed")
    show_as: Mapped[ShowAs] = mapped_column(String, default="busy")
    visibility: Mapped[Visibility] = mapped_column(String, default="normal")
    guests_can_modify: Mapped[bool] = mapped_column(default=False)
    guests_can_invite: Mapped[bool] = mapped_column(default=False)
    conference_code: Mapped[str] = mapped_column(default="")
    cancel_message: Mapped[str] = mapped_column(info=mark("text"), default="")
    cancelled_at: Mapped[str | None] = mapped_column(info=mark("volatile"))
    created_at: Mapped[str] = mapped_column(info=mark("volatile"))
    updated_at: Mapped[str] = mapped_column(info=mark("volatile"))


class EventException(Base):
    """One occurrence of a series that differs from its rule; what is None is as in the series.

    `room_email` "" means without a room. A cancelled one keeps what was changed before, for the day it is put back.
    """

    __tablename__ = "event_exception"
    __table_args__ = (Index("event_exception_room", "room_email", sqlite_where=text("room_email IS NOT NULL")), _BY_KEY)

    event_id: Mapped[str] = mapped_column(ForeignKey("event.event_id"), primary_key=True)
    original_date: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[ExceptionKind] = mapped_column(String)
    starts_at: Mapped[str | None]
    ends_at: Mapped[str | None]
    title: Mapped[str | None] = mapped_column(info=mark("text"))
    location: Mapped[str | None] = mapped_column(info=mark("text"))
    notes: Mapped[str | None] = mapped_column(info=mark("text"))
    conference_code: Mapped[str | None]
    show_as: Mapped[ShowAs | None] = mapped_column(String)
    visibility: Mapped[Visibility | None] = mapped_column(String)
    room_email: Mapped[str | None]
    cancel_message: Mapped[str] = mapped_column(info=mark("text"), default="")
    cancelled_at: Mapped[str | None] = mapped_column(info=mark("volatile"))


class Attendee(Base):
    """A person or room on an event, or on every occurrence of a series; the organiser is one and has accepted."""

    __tablename__ = "attendee"
    __table_args__ = _BY_KEY

    event_id: Mapped[str] = mapped_column(ForeignKey("event.event_id"), primary_key=True)
    email: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[GuestKind] = mapped_column(String)
    required: Mapped[bool]
    response: Mapped[Response] = mapped_column(String)
    comment: Mapped[str] = mapped_column(info=mark("text"), default="")
    responded_at: Mapped[str | None] = mapped_column(info=mark("volatile"))


class OccurrenceResponse(Base):
    """The answer of one person to one occurrence, where it differs from that to the series."""

    __tablename__ = "occurrence_response"
    __table_args__ = (Index("occurrence_response_email", "email"), _BY_KEY)

    event_id: Mapped[str] = mapped_column(ForeignKey("event.event_id"), primary_key=True)
    original_date: Mapped[str] = mapped_column(primary_key=True)
    email: Mapped[str] = mapped_column(primary_key=True)
    response: Mapped[Response] = mapped_column(String)
    comment: Mapped[str] = mapped_column(info=mark("text"), default="")


class Reminder(Base):
    """When I am reminded of an event; a series' reminders count for every occurrence."""

    __tablename__ = "reminder"
    __table_args__ = _BY_KEY

    event_id: Mapped[str] = mapped_column(ForeignKey("event.event_id"), primary_key=True)
    minutes_before: Mapped[int] = mapped_column(primary_key=True)
    method: Mapped[Method] = mapped_column(String)


class Proposal(Base):
    """Another time that a guest suggests for an event or one occurrence; wall time in the event's zone."""

    __tablename__ = "proposal"
    __table_args__ = (Index("proposal_event", "event_id"),)

    proposal_id: Mapped[str] = mapped_column(primary_key=True, info=generated("PR-{6}"))
    event_id: Mapped[str] = mapped_column(ForeignKey("event.event_id"))
    original_date: Mapped[str | None]
    from_email: Mapped[str] = mapped_column(ForeignKey("person.email"))
    starts_at: Mapped[str]
    ends_at: Mapped[str]
    note: Mapped[str] = mapped_column(info=mark("text"), default="")
    state: Mapped[ProposalState] = mapped_column(String)


EventId = Annotated[
    str,
    Ref(Event, r"EV-[2-9A-HJ-NP-Y]{6}@\d{4}-\d{2}-\d{2}"),
    Field(description="An event or series, such as EV-7K3QX9, or one occurrence, such as EV-7K3QX9@2026-03-11."),
]
CalendarId = Annotated[str, Ref(Calendar), Field(description="A calendar, such as CAL-4M2TX.")]
PersonEmail = Annotated[str, Ref(Person), Field(description="A person's e-mail address, from the address book.")]
RoomEmail = Annotated[str, Ref(Room), Field(description="A room's e-mail address, as list_calendars shows it.")]
