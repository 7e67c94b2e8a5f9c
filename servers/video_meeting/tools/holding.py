"""Holding a meeting: start and end, lock, recording, breakout rooms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import Field

from servers.kit import Conflict, Refused, Toolbox
from servers.kit.text import instant, local_day, local_minute, spoken
from servers.video_meeting import policy
from servers.video_meeting.models import BreakoutRoom, Meeting, MeetingId, Participant, Person, Poll, Recording
from servers.video_meeting.standing import (
    called,
    live_hosting,
    require_live,
    require_rights,
    running_recording,
    seen_meeting,
)
from servers.video_meeting.times import day_after, minutes_since
from servers.video_meeting.views import MeetingControlled
from sessions import World

toolbox = Toolbox()
Action = Literal[
    "start", "end", "cancel", "lock", "unlock", "start_recording", "pause_recording", "stop_recording", "open_rooms",
    "close_rooms",
]  # fmt: skip


@toolbox.write(Meeting, Participant, Recording, BreakoutRoom, Poll, confirm=policy.control_needs_yes)
def control_video_meeting(
    world: World,
    meeting_id: MeetingId,
    action: Annotated[Action, Field(description="What to do; start_recording also goes on with a paused recording.")],
) -> MeetingControlled:
    """Start, end, cancel, lock or unlock a meeting, control its recording, open or close its breakout rooms.

    A meeting can be started from 15 minutes before its time. Ending it stops the recording and closes an open poll;
    closing the rooms brings everybody back.

    Raises:
        Refused: I am only a guest; a co-host ends or cancels it; or a confidential meeting is to be recorded.
        Conflict: its state forbids that now; the message says what has to be done first.
    """
    row = seen_meeting(world, meeting_id)
    require_rights(row, host_only=action in {"end", "cancel"})
    if action not in {"start", "cancel"}:
        require_live(world, row)
    change = _ACTIONS[action](world, row)
    return _controlled(world, meeting_id, change, recorded=action in _RECORDS)


def _start(world: World, row: Any) -> str:
    if row.state != "scheduled":
        raise Conflict(f"{called(row)} is {row.state}; only what is scheduled can be started.")
    if row.my_role == "cohost" and not row.join_before_host:
        raise Refused(f"{called(row)} cannot begin without {row.host}, who hosts it.")
    earliest = policy.can_start_from(row.starts_at)
    if world.now < earliest:
        raise Conflict(
            f"{called(row)} begins on {spoken(row.starts_at, world.zone)} and can be started from "
            f"{local_minute(instant(earliest), world.zone)[11:]} on."
        )
    other = live_hosting(world, row.host_email)
    if other is not None:
        who = "You already host" if row.host_email == world.me else f"{row.host} already hosts"
        raise Conflict(f"{who} {called(other)}, which is live; end that first.")
    now = instant(world.now)
    world.update(Meeting, row.meeting_id, state="live", started_at=now)
    me = world.get(Person, world.me)
    world.insert(
        Participant,
        meeting_id=row.meeting_id,
        email=world.me,
        display_name="" if me is None else me.name,
        role="host" if row.my_role == "host" else "cohost",
        state="in_meeting",
        minutes=0,
        muted=False,
        hand_raised=False,
        room_id=None,
        joined_at=now,
    )
    for person in world.find(Participant, meeting_id=row.meeting_id, state="waiting"):
        if row.waiting_room == "off" or (row.waiting_room == "outsiders" and person.role != "guest"):
            let_in(world, row, person)
    if row.auto_record == "cloud":
        _begin_recording(world, row)
    return "started"


def let_in(world: World, row: Any, person: Participant) -> None:
    """Somebody who waited comes in; a recording that runs has outsiders in it from the first of them on."""
    world.update(
        Participant, person.participant_id, state="in_meeting", joined_at=instant(world.now), muted=row.mute_on_entry
    )
    running = running_recording(world, row.meeting_id)
    if running is not None and running.state == "recording" and person.role == "guest":
        world.update(Recording, running.recording_id, has_outsiders=True)


def leave(world: World, person: Participant, state: str) -> None:
    """Somebody who was inside goes: left, removed, or back to waiting."""
    stayed = 0 if person.joined_at is None else minutes_since(person.joined_at, world.now)
    world.update(
        Participant, person.participant_id,
        state=state, minutes=person.minutes + stayed, muted=False, hand_raised=False, room_id=None,
    )  # fmt: skip


def _end(world: World, row: Any) -> str:
    running = running_recording(world, row.meeting_id)
    if running is not None:
        _stop(world, running)
    for poll in world.find(Poll, meeting_id=row.meeting_id, state="open"):
        world.update(Poll, poll.poll_id, state="closed")
    for person in world.find(Participant, meeting_id=row.meeting_id):
        if person.state == "in_meeting":
            leave(world, person, "left")
        elif person.state == "waiting":
            world.update(Participant, person.participant_id, state="denied")
    world.update(Meeting, row.meeting_id, state="ended", ended_at=instant(world.now), rooms_open=False)
    return "ended"


def _cancel(world: World, row: Any) -> str:
    if row.state == "live":
        raise Conflict(f"{called(row)} is live; it can be ended, not cancelled.")
    if row.state != "scheduled":
        require_live(world, row)
    world.update(Meeting, row.meeting_id, state="cancelled")
    return "cancelled"


def _lock(world: World, row: Any) -> str:
    if row.locked:
        raise Conflict(f"{called(row)} is locked already.")
    world.update(Meeting, row.meeting_id, locked=True)
    return "locked"


def _unlock(world: World, row: Any) -> str:
    if not row.locked:
        raise Conflict(f"{called(row)} is not locked.")
    world.update(Meeting, row.meeting_id, locked=False)
    return "unlocked"


def _start_recording(world: World, row: Any) -> str:
    if row.confidential:
        raise Refused(f"{called(row)} is confidential; it is not recorded.")
    running = running_recording(world, row.meeting_id)
    if running is None:
        _begin_recording(world, row)
        return "recording"
    if running.state == "recording":
        raise Conflict(f"{called(row)} is being recorded already.")
    outside = running.has_outsiders or _outsiders_inside(world, row.meeting_id)
    world.update(Recording, running.recording_id, state="recording", began_at=instant(world.now), has_outsiders=outside)
    return "recording goes on"


def _begin_recording(world: World, row: Any) -> None:
    kept = policy.account(world).retention_days
    world.insert(
        Recording,
        meeting_id=row.meeting_id,
        title=row.title,
        state="recording",
        minutes=0,
        began_at=instant(world.now),
        ready_at=None,
        access="host" if row.confidential else "invitees",
        viewer_emails=[],
        expires_on=day_after(world.today.isoformat(), kept),
        has_outsiders=_outsiders_inside(world, row.meeting_id),
        trashed_at=None,
    )


def _outsiders_inside(world: World, meeting_id: str) -> bool:
    return any(one.role == "guest" for one in world.find(Participant, meeting_id=meeting_id, state="in_meeting"))


def _pause_recording(world: World, row: Any) -> str:
    running = running_recording(world, row.meeting_id)
    if running is None:
        raise Conflict(f"{called(row)} is not being recorded.")
    if running.state == "paused":
        raise Conflict(f"The recording of {called(row)} is paused already.")
    so_far = running.minutes + minutes_since(running.began_at, world.now)
    world.update(Recording, running.recording_id, state="paused", minutes=so_far, began_at=None)
    return "recording paused"


def _stop_recording(world: World, row: Any) -> str:
    running = running_recording(world, row.meeting_id)
    if running is None:
        raise Conflict(f"{called(row)} is not being recorded.")
    _stop(world, running)
    return "recording stopped"


def _stop(world: World, running: Any) -> None:
    last = 0 if running.began_at is None else minutes_since(running.began_at, world.now)
    minutes = running.minutes + last
    ready = instant(world.now + policy.ready_after(minutes))
    world.update(Recording, running.recording_id, state="processing", minutes=minutes, began_at=None, ready_at=ready)


def _open_rooms(world: World, row: Any) -> str:
    if row.rooms_open:
        raise Conflict(f"The breakout rooms of {called(row)} are open already.")
    if not world.find(BreakoutRoom, meeting_id=row.meeting_id):
        raise Conflict(f"{called(row)} has no breakout rooms; assign people to some first.")
    if not any(one.room_id for one in world.find(Participant, meeting_id=row.meeting_id, state="in_meeting")):
        raise Conflict(f"Nobody is assigned to a breakout room of {called(row)}; assign people first.")
    world.update(Meeting, row.meeting_id, rooms_open=True)
    return "rooms opened"


def _close_rooms(world: World, row: Any) -> str:
    if not row.rooms_open:
        raise Conflict(f"The breakout rooms of {called(row)} are not open.")
    for person in world.find(Participant, meeting_id=row.meeting_id, state="in_meeting"):
        if person.room_id is not None:
            world.update(Participant, person.participant_id, room_id=None)
    world.update(Meeting, row.meeting_id, rooms_open=False)
    return "rooms closed"


_RECORDS = frozenset({"start_recording", "pause_recording", "stop_recording"})
_ACTIONS: dict[str, Callable[[World, Any], str]] = {
    "start": _start,
    "end": _end,
    "cancel": _cancel,
    "lock": _lock,
    "unlock": _unlock,
    "start_recording": _start_recording,
    "pause_recording": _pause_recording,
    "stop_recording": _stop_recording,
    "open_rooms": _open_rooms,
    "close_rooms": _close_rooms,
}


def _controlled(world: World, meeting_id: str, change: str, *, recorded: bool) -> MeetingControlled:
    row = seen_meeting(world, meeting_id)
    view: MeetingControlled = {
        "meeting_id": meeting_id,
        "title": row.title,
        "change": change,
        "state": row.state,
        "locked": row.locked,
        "rooms_open": row.rooms_open,
        "inside": row.inside,
    }
    if not recorded:
        return view
    found = max(
        world.find(Recording, meeting_id=meeting_id),
        key=lambda one: (one.state in {"recording", "paused"}, one.ready_at or ""),
    )
    view["recording_id"] = found.recording_id
    view["recording"] = found.state
    if found.ready_at is not None:
        view["ready_at"] = local_minute(found.ready_at, world.zone)
    return view


def recorded_on(world: World, row: Any) -> str:
    """The day on which a recording, a row of `queries.recordings`, was made."""
    return local_day(row.held_at, world.zone)
