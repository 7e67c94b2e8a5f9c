"""What others do between turns: somebody knocks, raises a hand, votes, leaves."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from servers.kit import Conflict, Name, find
from servers.kit.text import instant
from servers.video_meeting.models import Meeting, MeetingId, Participant, ParticipantId, Person, Poll, PollId, PollVote
from servers.video_meeting.policy import is_outsider
from servers.video_meeting.standing import require_live, seen_meeting
from servers.video_meeting.tools import toolbox
from servers.video_meeting.tools.holding import leave, let_in
from sessions import World

Address = Annotated[str, Field(max_length=120, description='E-mail address, "" for an unknown caller.')]


@toolbox.event
def caller_knocks(world: World, meeting_id: MeetingId, display_name: Name, email: Address = "") -> None:
    """Somebody comes to a live meeting: into it where nothing holds them, else into its waiting room."""
    row = seen_meeting(world, meeting_id)
    require_live(world, row)
    if email and world.get(Person, email) is None:
        raise Conflict(f"Nobody in the directory has the address {email}.")
    there = world.find(Participant, meeting_id=meeting_id, email=email) if email else []
    if any(one.state != "left" for one in there):
        raise Conflict(f"{display_name} is there already, or was turned away.")
    person = world.insert(
        Participant,
        meeting_id=meeting_id,
        email=email,
        display_name=display_name,
        role="guest" if is_outsider(world, email) else "attendee",
        state="waiting",
        minutes=0,
        muted=False,
        hand_raised=False,
        room_id=None,
        joined_at=None,
    )
    free = row.waiting_room == "off" or (row.waiting_room == "outsiders" and person.role == "attendee")
    if free and not row.locked:
        let_in(world, row, person)


@toolbox.event
def person_raises_hand(world: World, participant_id: ParticipantId) -> None:
    """Somebody who is inside raises a hand."""
    _inside(world, participant_id)
    world.update(Participant, participant_id, hand_raised=True)


@toolbox.event
def person_leaves(world: World, participant_id: ParticipantId) -> None:
    """Somebody who is inside goes by themselves; the host does not."""
    person = _inside(world, participant_id)
    if person.role == "host":
        raise Conflict("The host stays until the end.")
    leave(world, person, "left")


@toolbox.event
def person_votes(
    world: World,
    poll_id: PollId,
    participant_id: ParticipantId,
    option_index: Annotated[int, Field(ge=0, le=9, description="Place of the option, from 0.")],
) -> None:
    """Somebody who is inside votes in an open poll, once."""
    poll, person = find(world, Poll, poll_id), _inside(world, participant_id)
    if poll.state != "open" or person.meeting_id != poll.meeting_id or option_index >= len(poll.options):
        raise Conflict("That vote does not count.")
    if world.get(PollVote, (poll_id, participant_id)) is not None:
        raise Conflict(f"{person.display_name} has voted already.")
    world.insert(PollVote, poll_id=poll_id, participant_id=participant_id, option_index=option_index)


@toolbox.event
def host_ends(world: World, meeting_id: MeetingId) -> None:
    """A colleague ends the meeting that they host and I am in."""
    row = seen_meeting(world, meeting_id)
    require_live(world, row)
    if row.host_email == world.me:
        raise Conflict("I host it myself.")
    for person in world.find(Participant, meeting_id=meeting_id):
        if person.state == "in_meeting":
            leave(world, person, "left")
        elif person.state == "waiting":
            world.update(Participant, person.participant_id, state="denied")
    world.update(Meeting, meeting_id, state="ended", ended_at=instant(world.now), rooms_open=False)


def _inside(world: World, participant_id: str) -> Participant:
    person = find(world, Participant, participant_id)
    if person.state != "in_meeting":
        raise Conflict(f"{person.display_name} is not in the meeting.")
    return person
