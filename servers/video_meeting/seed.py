"""The seeded rows: account and directory, the calls of the diary, the awkward ones, recordings and what was said."""

from __future__ import annotations

from servers.cast import Cast
from servers.video_meeting.models import Account, Person
from servers.video_meeting.policy import PLAN_CAPACITY, RECORDING_DAYS, RETENTION_DAYS
from servers.video_meeting.seed_book import Book
from servers.video_meeting.seed_cases import add_cases
from servers.video_meeting.seed_chats import add_chat_calls
from servers.video_meeting.seed_diary import add_diary, fill_up
from servers.video_meeting.seed_recordings import add_recordings
from sessions import World


def fill(world: World, cast: Cast) -> None:
    """Write the rows of one world seed."""
    world.insert(
        Account,
        company_domain=cast.employer.key,
        plan_capacity=PLAN_CAPACITY,
        time_zone=cast.zone,
        retention_days=RETENTION_DAYS,
        max_recording_days=RECORDING_DAYS,
    )
    _add_people(world, cast)
    book = Book(world, cast)
    add_diary(book)
    add_cases(book)
    fill_up(book)
    add_recordings(book)
    add_chat_calls(book)


def _add_people(world: World, cast: Cast) -> None:
    firms = {firm.key: firm.name for firm in cast.clients}
    for someone in (cast.me, *cast.colleagues, *cast.people.contacts):
        if someone.left_on is None:
            world.insert(
                Person,
                email=someone.email,
                name=someone.name,
                pronoun=someone.pronoun,
                company=firms.get(someone.company or "", ""),
            )
