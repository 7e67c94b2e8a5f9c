"""Polls: written, opened, closed."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from servers.kit import Conflict, FreeText, InvalidArguments, NotFound, Toolbox
from servers.kit.text import words_apart
from servers.video_meeting import queries
from servers.video_meeting.models import MeetingId, Poll, PollId
from servers.video_meeting.policy import OPTIONS_MOST
from servers.video_meeting.standing import called, require_live, require_open, require_rights, seen_meeting
from servers.video_meeting.views import PollView, poll_view
from sessions import World

toolbox = Toolbox()


@toolbox.write(Poll)
def run_meeting_poll(
    world: World,
    meeting_id: MeetingId,
    action: Annotated[
        Literal["create", "open", "close"], Field(description="Write a new one, let people vote, or end the voting.")
    ],
    poll_id: PollId | None = None,
    question: Annotated[FreeText, Field(min_length=1, max_length=200, description="What is asked; to create.")]
    | None = None,
    options: Annotated[
        list[Annotated[FreeText, Field(min_length=1, max_length=80)]],
        Field(min_length=2, max_length=OPTIONS_MOST, description="The answers to choose from, in order; to create."),
    ]
    | None = None,
    anonymous: Annotated[bool, Field(description="Whether nobody sees who voted for what; to create.")] = True,
) -> PollView:
    """Write a poll for a meeting, open it while the meeting is live, or close it and get its counts.

    A poll can be written before the meeting. It is open to vote only once it is opened; one poll is open at a time.

    Raises:
        InvalidArguments: create without question and options, or with a poll_id; open or close without a poll_id;
            or two options are equal.
        Refused: I am only a guest.
        Conflict: the meeting is not live, another poll is open, it is not a draft or not open, or the question stands
            there already.
    """
    row = seen_meeting(world, meeting_id)
    if action == "create":
        if question is None or options is None or poll_id is not None:
            raise InvalidArguments("Give question and options, and no poll_id, to create a poll.")
        return _create(world, row, question, options, anonymous=anonymous)
    if poll_id is None or question is not None or options is not None:
        raise InvalidArguments(f"Give the poll_id, and neither question nor options, to {action} a poll.")
    require_rights(row)
    poll = world.get(Poll, poll_id)
    if poll is None or poll.meeting_id != meeting_id:
        raise NotFound(f"There is no poll {poll_id} in {called(row)}.")
    if action == "open":
        _open(world, row, poll)
    else:
        _close(world, row, poll)
    return _shown(world, row, poll_id)


def _create(world: World, row: Any, question: str, options: list[str], *, anonymous: bool) -> PollView:
    if len({words_apart(option) for option in options}) < len(options):
        raise InvalidArguments("Two options are equal.")
    require_rights(row)
    require_open(world, row)
    there = [
        one for one in world.find(Poll, meeting_id=row.meeting_id) if words_apart(one.question) == words_apart(question)
    ]
    if there:
        raise Conflict(f"{called(row)} has a poll with that question already, it is {there[0].state}.")
    poll = world.insert(
        Poll, meeting_id=row.meeting_id, question=question, options=options, anonymous=anonymous, state="draft"
    )
    return _shown(world, row, poll.poll_id)


def _open(world: World, row: Any, poll: Poll) -> None:
    require_live(world, row)
    if poll.state != "draft":
        raise Conflict(f'The poll "{poll.question}" {"is open already" if poll.state == "open" else "was closed"}.')
    other = world.find(Poll, meeting_id=row.meeting_id, state="open")
    if other:
        raise Conflict(f'The poll "{other[0].question}" is open; close it first.')
    world.update(Poll, poll.poll_id, state="open")


def _close(world: World, row: Any, poll: Poll) -> None:
    require_live(world, row)
    if poll.state != "open":
        raise Conflict(
            f'The poll "{poll.question}" {"was never opened" if poll.state == "draft" else "is closed already"}.'
        )
    world.update(Poll, poll.poll_id, state="closed")


def _shown(world: World, row: Any, poll_id: str) -> PollView:
    poll = world.get(Poll, poll_id)
    if poll is None:
        raise LookupError(poll_id)
    return poll_view(poll, row.title, world.all(queries.votes_in, poll_ids=queries.many([poll_id])), counted=True)
