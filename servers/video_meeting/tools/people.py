"""The people of a live meeting: who comes in, who goes, who is heard, who sits in which room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import Field

from servers.kit import UNORDERED, Conflict, FreeText, Refused, Toolbox
from servers.kit.text import listed, plain
from servers.video_meeting import policy
from servers.video_meeting.models import BreakoutRoom, Invitee, MeetingId, Participant, ParticipantId
from servers.video_meeting.policy import ROOMS_MOST
from servers.video_meeting.standing import called, found_participants, require_live, require_rights, seen_meeting
from servers.video_meeting.tools.holding import leave, let_in
from servers.video_meeting.views import PeopleManaged, RoomAssigned, participant_views
from sessions import World

toolbox = Toolbox()
Step = Literal[
    "admit", "deny", "mute", "lower_hand", "move_to_waiting", "remove", "make_cohost", "revoke_cohost"
]  # fmt: skip
Those = Annotated[
    list[ParticipantId], UNORDERED, Field(min_length=1, max_length=50, description="Whom, as get_video_meeting shows.")
]
# What somebody must be for a step, and how a message says that they are not.
_FIT: dict[str, tuple[Callable[[Participant], bool], str]] = {
    "admit": (lambda one: one.state == "waiting", "not waiting"),
    "deny": (lambda one: one.state == "waiting", "not waiting"),
    "mute": (lambda one: one.state == "in_meeting" and not one.muted, "not in the meeting with the sound on"),
    "lower_hand": (lambda one: one.hand_raised, "not in the meeting with a raised hand"),
    "move_to_waiting": (lambda one: one.state == "in_meeting", "not in the meeting"),
    "remove": (lambda one: one.state == "in_meeting", "not in the meeting"),
    "make_cohost": (
        lambda one: one.state == "in_meeting" and one.role != "cohost",
        "no plain attendee in the meeting",
    ),
    "revoke_cohost": (lambda one: one.role == "cohost", "not a co-host"),
}
_DONE = {
    "admit": "let in", "deny": "turned away", "mute": "muted", "lower_hand": "hand lowered",
    "move_to_waiting": "back in the waiting room", "remove": "removed", "make_cohost": "made co-host",
    "revoke_cohost": "no longer co-host",
}  # fmt: skip


@toolbox.write(Participant, Invitee, confirm=policy.people_need_yes)
def manage_participants(
    world: World,
    meeting_id: MeetingId,
    participant_ids: Those,
    action: Annotated[Step, Field(description="What to do with them.")],
) -> PeopleManaged:
    """Let people in or turn them away, mute them, lower hands, send them back to wait, remove them, make co-hosts.

    All or nothing. Nobody can be unmuted by somebody else; who was removed or turned away does not come back.

    Raises:
        Refused: I am only a guest, it is about the host, an outsider is to be co-host, or a co-host names co-hosts.
        Conflict: the meeting is not live, is locked or full, or somebody is in the wrong state for it.
    """
    row = seen_meeting(world, meeting_id)
    require_rights(row, host_only=action in {"make_cohost", "revoke_cohost"})
    require_live(world, row)
    people = found_participants(world, row, participant_ids)
    if any(one.role == "host" for one in people):
        raise Refused(f"{row.host} hosts {called(row)}; that cannot be done with the host.")
    if action == "make_cohost" and (outside := [one.display_name for one in people if one.role == "guest"]):
        are = "is" if len(outside) == 1 else "are"
        raise Refused(f"{listed(outside)} {are} from outside the company and cannot co-host.")
    fits, but = _FIT[action]
    wrong = [one.display_name for one in people if not fits(one)]
    if wrong:
        raise Conflict(f"{listed(wrong)} {'is' if len(wrong) == 1 else 'are'} {but}.")
    if action == "admit":
        _require_room(world, row, len(people))
    for one in people:
        _step(world, row, one, action)
    after = seen_meeting(world, meeting_id)
    return {
        "meeting_id": meeting_id,
        "change": _DONE[action],
        "people": participant_views(world, after, participant_ids),
        "inside": after.inside,
        "waiting": after.waiting,
    }


@toolbox.write(BreakoutRoom, Participant)
def assign_breakout_room(
    world: World,
    meeting_id: MeetingId,
    room_name: Annotated[
        FreeText, Field(min_length=1, max_length=60, description="Name of the room; a new one is made.")
    ],
    participant_ids: Those,
) -> RoomAssigned:
    """Put people into a breakout room, out of another one too; a room that is not there yet is made.

    While the rooms are open they go at once, else when the rooms are opened.

    Raises:
        Refused: I am only a guest.
        Conflict: the meeting is not live, somebody is not in it, all are in that room already, or it has 20 rooms.
    """
    row = seen_meeting(world, meeting_id)
    require_rights(row)
    require_live(world, row)
    people = found_participants(world, row, participant_ids)
    away = [one.display_name for one in people if one.state != "in_meeting"]
    if away:
        raise Conflict(f"{listed(away)} {'is' if len(away) == 1 else 'are'} not in the meeting.")
    rooms = world.find(BreakoutRoom, meeting_id=meeting_id)
    room = next((one for one in rooms if plain(one.name) == plain(room_name)), None)
    if room is None:
        if len(rooms) >= ROOMS_MOST:
            raise Conflict(f"{called(row)} has {ROOMS_MOST} breakout rooms; it can have no more.")
        place = 1 + max((one.position for one in rooms), default=0)
        room = world.insert(BreakoutRoom, meeting_id=meeting_id, name=room_name, position=place)
    elif all(one.room_id == room.room_id for one in people):
        are = "is" if len(people) == 1 else "are"
        names = listed([one.display_name for one in people])
        raise Conflict(f"{names} {are} already in the room {room.name}; nothing to change.")
    for one in people:
        world.update(Participant, one.participant_id, room_id=room.room_id)
    return {
        "room_id": room.room_id,
        "room": room.name,
        "moved": row.rooms_open,
        "people": participant_views(world, row, participant_ids),
    }


def _require_room(world: World, row: Any, more: int) -> None:
    if row.locked:
        raise Conflict(f"{called(row)} is locked; unlock it first.")
    capacity = policy.account(world).plan_capacity
    if row.inside + more > capacity:
        raise Conflict(f"{called(row)} is full: {row.inside} are inside and the plan takes {capacity}.")


def _step(world: World, row: Any, one: Participant, action: str) -> None:
    match action:
        case "admit":
            let_in(world, row, one)
        case "move_to_waiting":
            leave(world, one, "waiting")
        case "remove":
            leave(world, one, "removed")
        case "make_cohost":
            _set_role(world, one, "cohost")
        case "revoke_cohost":
            _set_role(world, one, "attendee")
        case _:
            values = {"deny": {"state": "denied"}, "mute": {"muted": True}, "lower_hand": {"hand_raised": False}}
            world.update(Participant, one.participant_id, **values[action])


def _set_role(world: World, one: Participant, role: str) -> None:
    """The role holds in the meeting and on its list; a co-host who was not invited is from then on."""
    world.update(Participant, one.participant_id, role=role)
    key, on_list = (one.meeting_id, one.email), "cohost" if role == "cohost" else "invitee"
    if world.get(Invitee, key) is None:
        world.insert(Invitee, meeting_id=one.meeting_id, email=one.email, role=on_list)
    else:
        world.update(Invitee, key, role=on_list)
