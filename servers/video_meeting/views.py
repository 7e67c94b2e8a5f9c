"""What the tools answer: ids under their parameters' names, times as local minutes, people by name."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, NotRequired

from typing_extensions import TypedDict

from servers.kit.text import local_day, local_minute
from servers.video_meeting import queries
from servers.video_meeting.models import BreakoutRoom
from servers.video_meeting.policy import is_outsider
from servers.video_meeting.standing import may_view, next_actions, recording_state
from servers.video_meeting.times import clock
from sessions import World


class MeetingView(TypedDict):
    """One meeting in a list; `guests` are the invited other than me, `inside` and `waiting` count who is there now."""

    meeting_id: str
    title: str
    starts_at: str
    ends_at: str
    state: str
    host: str
    host_email: str
    my_role: str
    join_code: str
    guests: list[str]
    inside: int
    waiting: int


class PersonView(TypedDict):
    """Somebody of the directory; a colleague has no company."""

    email: str
    name: str
    company: NotRequired[str]


class MeetingsView(TypedDict):
    """One page of meetings; `people` are those of the directory whom the query names."""

    meetings: list[MeetingView]
    people: NotRequired[list[PersonView]]
    total: int
    next_cursor: NotRequired[str]


class InviteeView(TypedDict):
    """Somebody who is invited."""

    email: str
    name: str
    role: str
    outsider: bool


class ParticipantView(TypedDict):
    """Somebody who is, was or waits to be in; an unknown caller has no email. `minutes` stands once they have left."""

    participant_id: str
    name: str
    email: NotRequired[str]
    role: str
    state: str
    invited: bool
    outsider: bool
    muted: NotRequired[bool]
    hand_raised: NotRequired[bool]
    room: NotRequired[str]
    minutes: NotRequired[int]


class RoomView(TypedDict):
    """A breakout room and how many are meant for it."""

    room_id: str
    name: str
    people: int


class CountView(TypedDict):
    """Votes for one option; who voted stands in named polls only."""

    option: str
    votes: int
    voters: NotRequired[list[str]]


class PollView(TypedDict):
    """A poll. `counts` stand where I may see them; `leading` is the option with most votes, where one is ahead."""

    poll_id: str
    meeting: str
    question: str
    state: str
    anonymous: bool
    options: list[str]
    votes: NotRequired[int]
    leading: NotRequired[str]
    counts: NotRequired[list[CountView]]


class RecordingView(TypedDict):
    """A recording that I may view."""

    recording_id: str
    title: str
    recorded_on: str
    state: str
    minutes: NotRequired[int]
    ready_at: NotRequired[str]
    access: str
    viewers: list[str]
    expires_on: str
    has_outsiders: bool
    has_transcript: bool


class MeetingDetail(TypedDict):
    """One meeting in full; the passcode stands for those who are invited."""

    meeting_id: str
    title: str
    starts_at: str
    ends_at: str
    time_zone: str
    state: str
    started_at: NotRequired[str]
    ended_at: NotRequired[str]
    host: str
    host_email: str
    my_role: str
    next: list[str]
    join_code: str
    passcode: NotRequired[str]
    locked: bool
    waiting_room: str
    join_before_host: bool
    auto_record: str
    mute_on_entry: bool
    confidential: bool
    rooms_open: bool
    invitees: list[InviteeView]
    inside: int
    waiting: int
    people: list[ParticipantView]
    rooms: list[RoomView]
    polls: list[PollView]
    recordings: list[RecordingView]


class MeetingWritten(TypedDict):
    """A meeting after a write; `note` says what did not happen by itself."""

    meeting_id: str
    title: str
    change: str
    state: str
    starts_at: str
    ends_at: str
    invited: int
    note: NotRequired[str]


class MeetingMade(TypedDict):
    """A new meeting and how to join it."""

    meeting_id: str
    title: str
    starts_at: str
    ends_at: str
    join_code: str
    passcode: NotRequired[str]
    invited: int


class MeetingControlled(TypedDict):
    """A meeting after an action; `recording_id` stands where a recording was started, paused or stopped."""

    meeting_id: str
    title: str
    change: str
    state: str
    locked: bool
    rooms_open: bool
    inside: int
    recording_id: NotRequired[str]
    recording: NotRequired[str]
    ready_at: NotRequired[str]


class PeopleManaged(TypedDict):
    """What was done with whom."""

    meeting_id: str
    change: str
    people: list[ParticipantView]
    inside: int
    waiting: int


class RoomAssigned(TypedDict):
    """Who is meant for a room now; `moved` says whether the rooms are open and they went at once."""

    room_id: str
    room: str
    moved: bool
    people: list[ParticipantView]


class SegmentView(TypedDict):
    """Something said; `minute` counts from the recording's beginning."""

    segment_id: str
    recording_id: str
    title: str
    recorded_on: str
    minute: int
    speaker: str
    text: str


class SegmentsView(TypedDict):
    """One page of what was said."""

    segments: list[SegmentView]
    total: int
    next_cursor: NotRequired[str]


class RecordingWritten(TypedDict):
    """A recording after a write."""

    recording_id: str
    title: str
    change: str
    state: str
    access: str
    viewers: list[str]
    expires_on: str


def guests_of(world: World, meeting_ids: list[str]) -> dict[str, list[str]]:
    """Names of the invited by meeting, me left out."""
    found: dict[str, list[str]] = defaultdict(list)
    for row in world.all(queries.guests, meeting_ids=queries.many(meeting_ids), me=world.me):
        found[row.meeting_id].append(row.name)
    return found


def meeting_view(world: World, row: Any, guests: list[str]) -> MeetingView:
    """A row of `queries.meetings` as shown."""
    return {
        "meeting_id": row.meeting_id,
        "title": row.title,
        "starts_at": local_minute(row.starts_at, world.zone),
        "ends_at": local_minute(row.ends_at, world.zone),
        "state": row.state,
        "host": row.host,
        "host_email": row.host_email,
        "my_role": row.my_role,
        "join_code": row.join_code,
        "guests": guests,
        "inside": row.inside,
        "waiting": row.waiting,
    }


def meeting_detail(world: World, row: Any) -> MeetingDetail:
    """A row of `queries.meeting` in full."""
    rooms = world.find(BreakoutRoom, meeting_id=row.meeting_id)
    names = {room.room_id: room.name for room in rooms}
    people = world.all(queries.people, meeting_id=row.meeting_id)
    view: MeetingDetail = {
        "meeting_id": row.meeting_id,
        "title": row.title,
        "starts_at": local_minute(row.starts_at, world.zone),
        "ends_at": local_minute(row.ends_at, world.zone),
        "time_zone": row.time_zone,
        "state": row.state,
        "host": row.host,
        "host_email": row.host_email,
        "my_role": row.my_role,
        "next": next_actions(world, row),
        "join_code": row.join_code,
        "locked": row.locked,
        "waiting_room": row.waiting_room,
        "join_before_host": row.join_before_host,
        "auto_record": row.auto_record,
        "mute_on_entry": row.mute_on_entry,
        "confidential": row.confidential,
        "rooms_open": row.rooms_open,
        "invitees": [
            {"email": one.email, "name": one.name, "role": one.role, "outsider": is_outsider(world, one.email)}
            for one in world.all(queries.invitees, meeting_id=row.meeting_id)
        ],
        "inside": row.inside,
        "waiting": row.waiting,
        "people": [participant_view(world, row, one, names) for one in people],
        "rooms": [
            {"room_id": room.room_id, "name": room.name, "people": sum(one.room_id == room.room_id for one in people)}
            for room in sorted(rooms, key=lambda room: room.position)
        ],
        "polls": poll_views(world, row),
        "recordings": recording_views(world, row.meeting_id),
    }
    if row.started_at is not None:
        view["started_at"] = local_minute(row.started_at, world.zone)
    if row.ended_at is not None:
        view["ended_at"] = local_minute(row.ended_at, world.zone)
    if row.passcode:
        view["passcode"] = row.passcode
    return view


def participant_view(world: World, meeting: Any, row: Any, rooms: dict[str, str]) -> ParticipantView:
    """A row of `queries.people` as shown."""
    view: ParticipantView = {
        "participant_id": row.participant_id,
        "name": row.name,
        "role": row.role,
        "state": row.state,
        "invited": row.invitation is not None or row.email == meeting.host_email,
        "outsider": is_outsider(world, row.email),
    }
    if row.email:
        view["email"] = row.email
    if row.state == "in_meeting":
        view["muted"] = row.muted
        view["hand_raised"] = row.hand_raised
    if row.room_id is not None:
        view["room"] = rooms[row.room_id]
    if row.state in {"left", "removed"}:
        view["minutes"] = row.minutes
    return view


def participant_views(world: World, meeting: Any, keys: list[str]) -> list[ParticipantView]:
    """Some people of a meeting as shown, in the order of `keys`."""
    rooms = {room.room_id: room.name for room in world.find(BreakoutRoom, meeting_id=meeting.meeting_id)}
    rows = {row.participant_id: row for row in world.all(queries.people, meeting_id=meeting.meeting_id)}
    return [participant_view(world, meeting, rows[key], rooms) for key in dict.fromkeys(keys)]


def poll_views(world: World, meeting: Any) -> list[PollView]:
    """The polls of a meeting; drafts, and the counts of an open one, are for its host and co-hosts."""
    leads = meeting.my_role in {"host", "cohost"}
    rows = [
        row
        for row in world.all(queries.polls_of, meeting_ids=queries.many([meeting.meeting_id]))
        if leads or row.state != "draft"
    ]
    votes: dict[str, list[Any]] = defaultdict(list)
    for vote in world.all(queries.votes_in, poll_ids=queries.many(row.poll_id for row in rows)):
        votes[vote.poll_id].append(vote)
    title: str = meeting.title
    return [poll_view(row, title, votes[row.poll_id], counted=row.state == "closed" or leads) for row in rows]


def poll_view(row: Any, meeting: str, votes: list[Any], *, counted: bool) -> PollView:
    """A poll of a meeting as shown, with its counts where they may be seen."""
    view: PollView = {
        "poll_id": row.poll_id,
        "meeting": meeting,
        "question": row.question,
        "state": row.state,
        "anonymous": row.anonymous,
        "options": row.options,
    }
    if row.state != "draft" and counted:
        view["votes"] = len(votes)
        view["counts"] = [_count(row, votes, place, option) for place, option in enumerate(row.options)]
        ahead = leading(view["counts"])
        if ahead:
            view["leading"] = ahead
    return view


def leading(counts: list[CountView]) -> str:
    """The option with most votes, "" for none and for a tie."""
    best = max(count["votes"] for count in counts)
    first = [count["option"] for count in counts if count["votes"] == best]
    return first[0] if best and len(first) == 1 else ""


def _count(row: Any, votes: list[Any], place: int, option: str) -> CountView:
    cast = [vote.name for vote in votes if vote.option_index == place]
    if row.anonymous:
        return {"option": option, "votes": len(cast)}
    return {"option": option, "votes": len(cast), "voters": cast}


def recording_views(world: World, meeting_id: str) -> list[RecordingView]:
    """The recordings of a meeting that I may view."""
    told = {row.recording_id for row in world.all(queries.transcribed)}
    return [
        recording_view(world, row, has_transcript=row.recording_id in told)
        for row in world.all(queries.recordings, me=world.me)
        if row.meeting_id == meeting_id and may_view(row, world)
    ]


def recording_view(world: World, row: Any, *, has_transcript: bool) -> RecordingView:
    """A row of `queries.recordings` as shown."""
    state = recording_state(row, world)
    view: RecordingView = {
        "recording_id": row.recording_id,
        "title": row.title,
        "recorded_on": local_day(row.held_at, world.zone),
        "state": state,
        "access": row.access,
        "viewers": sorted(row.viewer_emails),
        "expires_on": row.expires_on,
        "has_outsiders": row.has_outsiders,
        "has_transcript": has_transcript and state == "ready",
    }
    if state not in {"recording", "paused"}:
        view["minutes"] = row.minutes
    if state == "processing":
        view["ready_at"] = local_minute(row.ready_at, world.zone)
    return view


def written(world: World, row: Any, change: str) -> MeetingWritten:
    """A meeting after a write."""
    return {
        "meeting_id": row.meeting_id,
        "title": row.title,
        "change": change,
        "state": row.state,
        "starts_at": local_minute(row.starts_at, world.zone),
        "ends_at": local_minute(row.ends_at, world.zone),
        "invited": world.scalar(queries.count_invited, meeting_id=row.meeting_id),
    }


def until(world: World, stored: str) -> str:
    """A stored moment of today as its time, of another day with its day."""
    day = local_day(stored, world.zone)
    return clock(stored, world.zone) if day == world.today.isoformat() else f"{clock(stored, world.zone)} on {day}"
