"""Rows as the user sees and names them; fields are named and valued as the tools show them."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, NamedTuple

from servers.kit.text import instant
from servers.video_meeting import queries
from servers.video_meeting.models import BreakoutRoom, Person
from servers.video_meeting.policy import can_start_from, is_outsider
from servers.video_meeting.standing import may_view, recording_state
from servers.video_meeting.views import guests_of, meeting_view, poll_view, recording_view
from sessions import World


class MeetingThing(NamedTuple):
    """A meeting of mine. `others` are those inside besides me, `soon` whether it can be started now."""

    id: str
    meeting_id: str
    title: str
    starts_at: str
    ends_at: str
    state: str
    host: str
    my_role: str
    join_code: str
    passcode: str
    guests: tuple[str, ...]
    inside: int
    waiting: int
    others: tuple[str, ...]
    strangers: tuple[str, ...]
    locked: bool
    confidential: bool
    rooms_open: bool
    recording: str
    waiting_room: str
    auto_record: str
    mute_on_entry: bool
    soon: bool
    past: bool


class PersonThing(NamedTuple):
    """Somebody of the directory."""

    id: str
    name: str
    pronoun: str
    company: str


class ParticipantThing(NamedTuple):
    """Somebody in a live meeting of mine, or who waits there."""

    id: str
    name: str
    pronoun: str
    meeting_id: str
    email: str
    role: str
    state: str
    invited: bool
    outsider: bool
    muted: bool
    hand_raised: bool
    room: str


class PollThing(NamedTuple):
    """A poll that I may see; `leading` is the option with most votes."""

    id: str
    question: str
    meeting_id: str
    meeting: str
    meeting_state: str
    state: str
    anonymous: bool
    votes: int
    leading: str


class RecordingThing(NamedTuple):
    """A recording that I may view; `mine` where I host the meeting. `others` are its viewers by name."""

    id: str
    recording_id: str
    title: str
    recorded_on: str
    state: str
    minutes: int
    ready_at: str
    access: str
    expires_on: str
    has_outsiders: bool
    has_transcript: bool
    meeting_id: str
    viewers: tuple[str, ...]
    mine: bool


def meetings(world: World) -> list[Any]:
    """All that I host, help host, am invited to or was in."""
    rows = world.all(queries.meetings, me=world.me)
    guests = guests_of(world, [row.meeting_id for row in rows])
    running = {
        row.meeting_id: row.state
        for row in world.all(queries.recordings, me=world.me)
        if row.state in {"recording", "paused"}
    }
    return [_meeting(world, row, guests.get(row.meeting_id, []), running.get(row.meeting_id, "")) for row in rows]


def _meeting(world: World, row: Any, guests: list[str], recording: str) -> MeetingThing:
    shown = meeting_view(world, row, guests)
    people = world.all(queries.people, meeting_id=row.meeting_id) if row.state == "live" else []
    inside = [one for one in people if one.state == "in_meeting" and one.email != world.me]
    return MeetingThing(
        id=row.meeting_id,
        meeting_id=row.meeting_id,
        title=row.title,
        starts_at=shown["starts_at"],
        ends_at=shown["ends_at"],
        state=row.state,
        host=row.host,
        my_role=row.my_role,
        join_code=row.join_code,
        passcode=row.passcode,
        guests=tuple(guests),
        inside=row.inside,
        waiting=row.waiting,
        others=tuple(one.name for one in inside),
        strangers=tuple(one.name for one in inside if one.role == "guest"),
        locked=row.locked,
        confidential=row.confidential,
        rooms_open=row.rooms_open,
        recording=recording,
        waiting_room=row.waiting_room,
        auto_record=row.auto_record,
        mute_on_entry=row.mute_on_entry,
        soon=row.state == "scheduled" and can_start_from(row.starts_at) <= world.now,
        past=row.ends_at <= instant(world.now),
    )


def people(world: World) -> list[Any]:
    """Everybody of the directory but me."""
    return [
        PersonThing(row.email, row.name, row.pronoun, row.company)
        for row in world.find(Person)
        if row.email != world.me
    ]


def participants(world: World) -> list[Any]:
    """The people of live meetings, but me."""
    found: list[Any] = []
    for meeting in world.all(queries.meetings, me=world.me):
        if meeting.state != "live":
            continue
        rooms = {room.room_id: room.name for room in world.find(BreakoutRoom, meeting_id=meeting.meeting_id)}
        found.extend(
            ParticipantThing(
                id=row.participant_id,
                name=row.name,
                pronoun=row.pronoun or "",
                meeting_id=row.meeting_id,
                email=row.email,
                role=row.role,
                state=row.state,
                invited=row.invitation is not None or row.email == meeting.host_email,
                outsider=is_outsider(world, row.email),
                muted=row.muted,
                hand_raised=row.hand_raised,
                room=rooms.get(row.room_id, ""),
            )
            for row in world.all(queries.people, meeting_id=meeting.meeting_id)
            if row.email != world.me
        )
    return found


def polls(world: World) -> list[Any]:
    """Those of my meetings; drafts and the counts of open ones only where I host or help."""
    of = {row.meeting_id: row for row in world.all(queries.meetings, me=world.me)}
    rows = world.all(queries.polls_of, meeting_ids=queries.many(of))
    votes: dict[str, list[Any]] = defaultdict(list)
    for vote in world.all(queries.votes_in, poll_ids=queries.many(row.poll_id for row in rows)):
        votes[vote.poll_id].append(vote)
    found: list[Any] = []
    for row in rows:
        meeting = of[row.meeting_id]
        leads = meeting.my_role in {"host", "cohost"}
        if row.state == "draft" and not leads:
            continue
        shown = poll_view(row, meeting.title, votes[row.poll_id], counted=leads or row.state == "closed")
        found.append(
            PollThing(
                id=row.poll_id,
                question=row.question,
                meeting_id=row.meeting_id,
                meeting=meeting.title,
                meeting_state=meeting.state,
                state=row.state,
                anonymous=row.anonymous,
                votes=shown.get("votes", 0),
                leading=shown.get("leading", ""),
            )
        )
    return found


def recordings(world: World) -> list[Any]:
    """Those that I may view and that are not gone."""
    told = {row.recording_id for row in world.all(queries.transcribed)}
    found: list[Any] = []
    for row in world.all(queries.recordings, me=world.me):
        if not row.my_role or not may_view(row, world) or recording_state(row, world) == "expired":
            continue
        shown = recording_view(world, row, has_transcript=row.recording_id in told)
        found.append(
            RecordingThing(
                id=row.recording_id,
                recording_id=row.recording_id,
                title=row.title,
                recorded_on=shown["recorded_on"],
                state=shown["state"],
                minutes=shown.get("minutes", 0),
                ready_at=shown.get("ready_at", ""),
                access=row.access,
                expires_on=row.expires_on,
                has_outsiders=row.has_outsiders,
                has_transcript=shown["has_transcript"],
                meeting_id=row.meeting_id,
                viewers=tuple(shown["viewers"]),
                mine=row.my_role == "host",
            )
        )
    return found


THINGS = {
    "meeting": meetings,
    "person": people,
    "participant": participants,
    "poll": polls,
    "recording": recordings,
}
