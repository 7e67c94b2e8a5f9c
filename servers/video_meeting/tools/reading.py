"""Looking at meetings."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from servers.kit import Cursor, Day, InvalidArguments, Limit, Said, Toolbox, page
from servers.kit.text import local_day, plain
from servers.video_meeting import queries
from servers.video_meeting.models import MeetingId, MeetingState, MyRole, Person
from servers.video_meeting.policy import WINDOW_DAYS
from servers.video_meeting.standing import seen_meeting
from servers.video_meeting.times import days_between
from servers.video_meeting.views import (
    MeetingDetail,
    MeetingsView,
    PersonView,
    guests_of,
    meeting_detail,
    meeting_view,
)
from sessions import World

toolbox = Toolbox()
_NAMED_MOST = 10
Query = Annotated[
    str, Said("text"), Field(max_length=100, description="Words of the title, or of the name of somebody invited.")
]


def require_window(from_date: str | None, to_date: str | None) -> None:
    """Two days bound a window of a year at most.

    Raises:
        InvalidArguments: it ends before it begins, or is too long.
    """
    if from_date is None or to_date is None:
        return
    if to_date < from_date:
        raise InvalidArguments("to_date lies before from_date.")
    if days_between(from_date, to_date) > WINDOW_DAYS:
        raise InvalidArguments(f"The window is longer than {WINDOW_DAYS} days; ask for a part of it.")


@toolbox.read
def list_video_meetings(
    world: World,
    state: Annotated[MeetingState, Field(description="Only meetings in this state.")] | None = None,
    from_date: Annotated[Day, Field(description="First day on which they begin.")] | None = None,
    to_date: Annotated[Day, Field(description="Last day on which they begin.")] | None = None,
    query: Query = "",
    my_role: Annotated[MyRole, Field(description="Only those where I have this role.")] | None = None,
    join_code: Annotated[
        str, Said("code"), Field(max_length=40, description="The code that joins it, such as kpt-wexo-mad.")
    ]
    | None = None,
    cursor: Cursor | None = None,
    limit: Limit = 20,
) -> MeetingsView:
    """List my video meetings in time order: those I host or co-host, am invited to, or joined; filters are combined.

    Without a join_code, `people` gives the e-mail addresses of those of the directory whom the query names.

    Raises:
        InvalidArguments: the window ends before it begins, or is longer than 366 days.
    """
    require_window(from_date, to_date)
    rows = [
        row
        for row in world.all(queries.meetings, me=world.me)
        if state in {None, row.state}
        and my_role in {None, row.my_role}
        and (join_code is None or row.join_code == join_code.strip().lower())
        and (from_date is None or local_day(row.starts_at, world.zone) >= from_date)
        and (to_date is None or local_day(row.starts_at, world.zone) <= to_date)
    ]
    guests = guests_of(world, [row.meeting_id for row in rows])
    words = plain(query).split()
    if words:
        rows = [row for row in rows if _matches(words, row.title, row.host, *guests.get(row.meeting_id, ()))]
    found = page(rows, limit, cursor)
    view: MeetingsView = {
        "meetings": [meeting_view(world, row, guests.get(row.meeting_id, [])) for row in found.rows],
        "total": found.total,
    }
    if words and join_code is None and (named := _named(world, words)):
        view["people"] = named
    if found.next_cursor is not None:
        view["next_cursor"] = found.next_cursor
    return view


@toolbox.read
def get_video_meeting(world: World, meeting_id: MeetingId) -> MeetingDetail:
    """Show one meeting in full: its settings, who is invited, who is there, rooms, polls and recordings.

    `next` says what I may do with it now. Of people who wait, `invited` tells whether they are on the list, and
    `outsider` whether they are from outside the company. Drafts of polls, and the counts of an open one, are shown to
    the host and co-hosts only; who voted for what is never shown of an anonymous one.
    """
    return meeting_detail(world, seen_meeting(world, meeting_id))


def _matches(words: list[str], *texts: str) -> bool:
    return any(all(word in plain(text) for word in words) for text in texts)


def _named(world: World, words: list[str]) -> list[PersonView]:
    found = [row for row in world.find(Person) if row.email != world.me and _matches(words, row.name)]
    return [_person(row) for row in sorted(found, key=lambda row: (row.name, row.email))[:_NAMED_MOST]]


def _person(row: Person) -> PersonView:
    view: PersonView = {"email": row.email, "name": row.name}
    if row.company:
        view["company"] = row.company
    return view
