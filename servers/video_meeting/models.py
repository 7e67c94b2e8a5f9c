"""Tables of the video account and the types that point to them.

Moments are UTC instants ("2026-03-11T10:00:00Z"), days local dates ("2026-03-11"). People go by their e-mail, which is
who they are in other worlds; a caller whom nobody knows has none.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field
from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from servers.kit import Ref
from sessions import generated, mark

Pronoun = Literal["she", "he", "they"]
MeetingState = Literal["scheduled", "live", "ended", "cancelled"]
WaitingRoom = Literal["off", "outsiders", "everyone"]
AutoRecord = Literal["off", "cloud"]
InviteeRole = Literal["invitee", "cohost"]
MyRole = Literal["host", "cohost", "invitee"]
ParticipantRole = Literal["host", "cohost", "attendee", "guest"]
Presence = Literal["waiting", "in_meeting", "left", "denied", "removed"]
PollState = Literal["draft", "open", "closed"]
RecordingState = Literal["recording", "paused", "processing", "ready", "trashed"]
Access = Literal["host", "invitees", "company", "link"]

_BY_KEY: Final = {"sqlite_with_rowid": False}


class Base(DeclarativeBase):
    """Tables of this world."""


class Account(Base):
    """The company's contract with the service; one row."""

    __tablename__ = "account"

    company_domain: Mapped[str] = mapped_column(primary_key=True)
    plan_capacity: Mapped[int]
    time_zone: Mapped[str]
    retention_days: Mapped[int]
    max_recording_days: Mapped[int]


class Person(Base):
    """Somebody of the directory: a colleague (`company` is ""), or somebody of a client."""

    __tablename__ = "person"
    __table_args__ = _BY_KEY

    email: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    pronoun: Mapped[Pronoun] = mapped_column(String)
    company: Mapped[str]


class Meeting(Base):
    """A call. `starts_at` and `ends_at` are as planned, `started_at` and `ended_at` as it was.

    A meeting that was planned for the past and never started stays scheduled. `passcode` is "" where none is asked for.
    """

    __tablename__ = "meeting"
    __table_args__ = (CheckConstraint("ends_at > starts_at"), CheckConstraint("rooms_open = 0 OR state = 'live'"))

    meeting_id: Mapped[str] = mapped_column(primary_key=True, info=generated("VM-{6}"))
    title: Mapped[str] = mapped_column(info=mark("text"))
    host_email: Mapped[str] = mapped_column(ForeignKey("person.email"))
    join_code: Mapped[str] = mapped_column(unique=True, info=mark("volatile"))
    passcode: Mapped[str]
    starts_at: Mapped[str]
    ends_at: Mapped[str]
    time_zone: Mapped[str]
    state: Mapped[MeetingState] = mapped_column(String)
    started_at: Mapped[str | None] = mapped_column(info=mark("volatile"))
    ended_at: Mapped[str | None] = mapped_column(info=mark("volatile"))
    locked: Mapped[bool]
    waiting_room: Mapped[WaitingRoom] = mapped_column(String)
    join_before_host: Mapped[bool]
    auto_record: Mapped[AutoRecord] = mapped_column(String)
    mute_on_entry: Mapped[bool]
    confidential: Mapped[bool]
    rooms_open: Mapped[bool]


class Invitee(Base):
    """Who is invited to a meeting, and who helps its host."""

    __tablename__ = "invitee"
    __table_args__ = (Index("invitee_email", "email"), _BY_KEY)

    meeting_id: Mapped[str] = mapped_column(ForeignKey("meeting.meeting_id"), primary_key=True)
    email: Mapped[str] = mapped_column(ForeignKey("person.email"), primary_key=True)
    role: Mapped[InviteeRole] = mapped_column(String)


class BreakoutRoom(Base):
    """A side room of a meeting."""

    __tablename__ = "breakout_room"
    __table_args__ = (Index("room_meeting", "meeting_id"),)

    room_id: Mapped[str] = mapped_column(primary_key=True, info=generated("BR-{6}"))
    meeting_id: Mapped[str] = mapped_column(ForeignKey("meeting.meeting_id"))
    name: Mapped[str] = mapped_column(info=mark("text"))
    position: Mapped[int]


class Participant(Base):
    """Who was, is or waits to be in a meeting; `email` is "" for a caller whom nobody knows.

    `minutes` counts what is over: it is set when they leave. `room_id` is the side room they are meant for.
    """

    __tablename__ = "participant"
    __table_args__ = (
        Index("participant_meeting", "meeting_id"),
        Index("participant_email", "email"),
        CheckConstraint("room_id IS NULL OR state = 'in_meeting'"),
        CheckConstraint("NOT hand_raised OR state = 'in_meeting'"),
    )

    participant_id: Mapped[str] = mapped_column(primary_key=True, info=generated("PT-{6}"))
    meeting_id: Mapped[str] = mapped_column(ForeignKey("meeting.meeting_id"))
    email: Mapped[str] = mapped_column(info=mark(refers="person"))
    display_name: Mapped[str] = mapped_column(info=mark("text"))
    role: Mapped[ParticipantRole] = mapped_column(String)
    state: Mapped[Presence] = mapped_column(String)
    minutes: Mapped[int] = mapped_column(info=mark("volatile"))
    muted: Mapped[bool]
    hand_raised: Mapped[bool]
    room_id: Mapped[str | None] = mapped_column(ForeignKey("breakout_room.room_id"))
    joined_at: Mapped[str | None] = mapped_column(info=mark("volatile"))


class Poll(Base):
    """A question with options, in the order in which they are shown."""

    __tablename__ = "poll"
    __table_args__ = (Index("poll_meeting", "meeting_id"),)

    poll_id: Mapped[str] = mapped_column(primary_key=True, info=generated("PO-{6}"))
    meeting_id: Mapped[str] = mapped_column(ForeignKey("meeting.meeting_id"))
    question: Mapped[str] = mapped_column(info=mark("text"))
    options: Mapped[list[str]] = mapped_column(JSON, info=mark("text"))
    anonymous: Mapped[bool]
    state: Mapped[PollState] = mapped_column(String)


class PollVote(Base):
    """What somebody voted: the place of an option, from 0."""

    __tablename__ = "poll_vote"
    __table_args__ = _BY_KEY

    poll_id: Mapped[str] = mapped_column(ForeignKey("poll.poll_id"), primary_key=True)
    participant_id: Mapped[str] = mapped_column(ForeignKey("participant.participant_id"), primary_key=True)
    option_index: Mapped[int]


class Recording(Base):
    """What was recorded of a meeting. It is ready when the clock passes `ready_at`, whatever its row still says.

    `minutes` counts what stands already; `began_at` is when the stretch that still runs began.
    """

    __tablename__ = "recording"
    __table_args__ = (
        Index("recording_meeting", "meeting_id"),
        CheckConstraint("(state = 'recording') = (began_at IS NOT NULL)"),
        CheckConstraint("(state IN ('recording', 'paused')) = (ready_at IS NULL)"),
        CheckConstraint("(state = 'trashed') = (trashed_at IS NOT NULL)"),
    )

    recording_id: Mapped[str] = mapped_column(primary_key=True, info=generated("RC-{6}"))
    meeting_id: Mapped[str] = mapped_column(ForeignKey("meeting.meeting_id"))
    title: Mapped[str] = mapped_column(info=mark("text"))
    state: Mapped[RecordingState] = mapped_column(String)
    minutes: Mapped[int] = mapped_column(info=mark("volatile"))
    began_at: Mapped[str | None] = mapped_column(info=mark("volatile"))
    ready_at: Mapped[str | None] = mapped_column(info=mark("volatile"))
    access: Mapped[Access] = mapped_column(String)
    viewer_emails: Mapped[list[str]] = mapped_column(JSON, info=mark("unordered"))
    expires_on: Mapped[str]
    has_outsiders: Mapped[bool]
    trashed_at: Mapped[str | None] = mapped_column(info=mark("volatile"))


class TranscriptSegment(Base):
    """Something said in a recording; `minute` counts from its beginning."""

    __tablename__ = "transcript_segment"
    __table_args__ = (Index("segment_recording", "recording_id", "position"),)

    segment_id: Mapped[str] = mapped_column(primary_key=True, info=generated("SG-{6}"))
    recording_id: Mapped[str] = mapped_column(ForeignKey("recording.recording_id"))
    position: Mapped[int]
    minute: Mapped[int]
    speaker: Mapped[str] = mapped_column(info=mark("text"))
    text: Mapped[str] = mapped_column(info=mark("text"))


MeetingId = Annotated[str, Ref(Meeting), Field(description="A meeting, such as VM-7K3QX9.")]
ParticipantId = Annotated[
    str, Ref(Participant), Field(description="Somebody in or before a meeting, such as PT-4M2TXR.")
]
PollId = Annotated[str, Ref(Poll), Field(description="A poll, such as PO-8RT2XA.")]
RecordingId = Annotated[str, Ref(Recording), Field(description="A recording, such as RC-M5C9QE.")]
PersonEmail = Annotated[str, Ref(Person), Field(description="A person's e-mail address, as the directory has it.")]
