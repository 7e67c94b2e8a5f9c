"""Selects of the video account, compiled once. A meeting is seen by its host, who is invited, and who was in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import orjson
from sqlalchemy import ColumnElement, String, and_, bindparam, case, func, literal_column, or_, select

from servers.video_meeting.models import (
    Invitee,
    Meeting,
    Participant,
    Person,
    Poll,
    PollVote,
    Recording,
    TranscriptSegment,
)
from sessions import columns

_me: ColumnElement[Any] = bindparam("me", type_=String)


def many(found: Iterable[str]) -> str:
    """Ids as one argument of a query; each counts once."""
    return orjson.dumps(list(dict.fromkeys(found))).decode()


def _among(column: Any, argument: str) -> Any:
    each = func.json_each(bindparam(argument, type_=String)).table_valued("value")
    return column.in_(select(each.c.value))


def _word(text: str) -> ColumnElement[str]:
    return literal_column(f"'{text}'")


def _count(state: str) -> Any:
    return (
        select(func.count())
        .where(Participant.meeting_id == Meeting.meeting_id, Participant.state == _word(state))
        .correlate(Meeting)
        .scalar_subquery()
    )


_my_invitation = (
    select(Invitee.role)
    .where(Invitee.meeting_id == Meeting.meeting_id, Invitee.email == _me)
    .correlate(Meeting)
    .scalar_subquery()
)
_was_inside = (
    select(func.count())
    .where(
        Participant.meeting_id == Meeting.meeting_id,
        Participant.email == _me,
        Participant.state.in_([_word("in_meeting"), _word("left"), _word("removed")]),
    )
    .correlate(Meeting)
    .scalar_subquery()
)
# "" for what I do not see; whoever came without an invitation counts as invited.
_my_role = case(
    (Meeting.host_email == _me, _word("host")),
    (_my_invitation.is_not(None), _my_invitation),
    (_was_inside > 0, _word("invitee")),
    else_=_word(""),
)
_meetings = select(
    *Meeting.__table__.columns,
    Person.name.label("host"),
    _my_role.label("my_role"),
    _count("in_meeting").label("inside"),
    _count("waiting").label("waiting"),
).join(Person, Person.email == Meeting.host_email)
meetings = columns(_meetings.where(_my_role != _word("")).order_by(Meeting.starts_at, Meeting.meeting_id))
meeting = columns(_meetings.where(Meeting.meeting_id == bindparam("meeting_id")))
# Names of those who are invited, the host and me left out.
guests = columns(
    select(Invitee.meeting_id, Invitee.email, Person.name)
    .join(Person, Person.email == Invitee.email)
    .where(_among(Invitee.meeting_id, "meeting_ids"), Invitee.email != _me)
    .order_by(Invitee.meeting_id, Person.name)
)
invitees = columns(
    select(Invitee.email, Person.name, Invitee.role)
    .join(Person, Person.email == Invitee.email)
    .where(Invitee.meeting_id == bindparam("meeting_id"))
    .order_by(Invitee.role, Person.name)
)
count_invited = columns(select(func.count()).where(Invitee.meeting_id == bindparam("meeting_id")))
is_invited = columns(
    select(func.count()).where(Invitee.meeting_id == bindparam("meeting_id"), Invitee.email == bindparam("email"))
)
hosting_between = columns(
    select(Meeting.meeting_id, Meeting.title, Meeting.starts_at, Meeting.ends_at)
    .where(
        Meeting.host_email == _me,
        or_(Meeting.state == _word("scheduled"), Meeting.state == _word("live")),
        Meeting.starts_at < bindparam("ends_at", type_=String),
        Meeting.ends_at > bindparam("starts_at", type_=String),
        Meeting.meeting_id != bindparam("besides", type_=String),
    )
    .order_by(Meeting.starts_at, Meeting.meeting_id)
)
people = columns(
    select(
        Participant.participant_id,
        Participant.meeting_id,
        Participant.email,
        Participant.display_name.label("name"),
        Participant.role,
        Participant.state,
        Participant.minutes,
        Participant.muted,
        Participant.hand_raised,
        Participant.room_id,
        Participant.joined_at,
        Person.pronoun,
        Invitee.role.label("invitation"),
    )
    .join(Person, Person.email == Participant.email, isouter=True)
    .join(
        Invitee,
        and_(Invitee.meeting_id == Participant.meeting_id, Invitee.email == Participant.email),
        isouter=True,
    )
    .where(Participant.meeting_id == bindparam("meeting_id"))
    .order_by(Participant.state, Participant.display_name, Participant.participant_id)
)
polls_of = columns(
    select(*Poll.__table__.columns).where(_among(Poll.meeting_id, "meeting_ids")).order_by(Poll.question, Poll.poll_id)
)
votes_in = columns(
    select(PollVote.poll_id, PollVote.option_index, Participant.display_name.label("name"))
    .join(Participant, Participant.participant_id == PollVote.participant_id)
    .where(_among(PollVote.poll_id, "poll_ids"))
    .order_by(PollVote.poll_id, PollVote.option_index, Participant.display_name)
)
recordings = columns(
    select(
        *Recording.__table__.columns,
        Meeting.title.label("meeting_title"),
        Meeting.host_email,
        Meeting.confidential,
        func.coalesce(Meeting.started_at, Meeting.starts_at).label("held_at"),
        _my_role.label("my_role"),
    )
    .join(Meeting, Meeting.meeting_id == Recording.meeting_id)
    .order_by(Meeting.starts_at, Recording.recording_id)
)
recording = columns(
    select(
        *Recording.__table__.columns,
        Meeting.title.label("meeting_title"),
        Meeting.host_email,
        Meeting.confidential,
        func.coalesce(Meeting.started_at, Meeting.starts_at).label("held_at"),
        _my_role.label("my_role"),
    )
    .join(Meeting, Meeting.meeting_id == Recording.meeting_id)
    .where(Recording.recording_id == bindparam("recording_id"))
)
transcribed = columns(select(TranscriptSegment.recording_id).distinct())
segments = columns(
    select(*TranscriptSegment.__table__.columns)
    .where(_among(TranscriptSegment.recording_id, "recording_ids"))
    .order_by(TranscriptSegment.recording_id, TranscriptSegment.position)
)
