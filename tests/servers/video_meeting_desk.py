"""Rows of the video account that tests look for: my live call, the one that begins soon, the recording in the trash."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from servers.video_meeting import VIDEO_MEETING
from servers.video_meeting.models import Meeting, Participant, Poll, Recording
from tests.servers.desk import SEEDS, Desk

__all__ = [
    "SEEDS",
    "begins",
    "called",
    "desk",
    "live",
    "meeting",
    "moment",
    "others",
    "outsider",
    "people",
    "person",
    "poll",
    "recording",
    "stored_recording",
]


def desk(seed: int = 0) -> Desk:
    """A session on the video account."""
    return Desk(VIDEO_MEETING, seed)


def called(at: Desk, title: str) -> str:
    """The id of the meeting of that title that is not over, or of the only one."""
    rows = [row for row in at.things("meeting") if row.title == title]
    ahead = [row for row in rows if row.state in {"scheduled", "live"}]
    found = ahead or rows
    assert found, title
    return found[0].id


def live(at: Desk) -> str:
    """My own live call."""
    return next(row.id for row in at.things("meeting") if row.state == "live" and row.my_role == "host")


def meeting(at: Desk, key: str) -> Meeting:
    """A meeting as stored."""
    return at.row(Meeting, key)


def people(at: Desk, key: str, state: str) -> list[Participant]:
    """Those of a meeting in that state, me left out."""
    rows = at.world.find(Participant, meeting_id=key, state=state)
    return [row for row in rows if row.email != at.cast.me.email]


def person(at: Desk, key: str, state: str, fits: Callable[[Participant], bool] = lambda _: True) -> Participant:
    """The first of a meeting in that state who fits."""
    return next(row for row in people(at, key, state) if fits(row))


def others(at: Desk, count: int) -> list[str]:
    """Addresses of colleagues who are neither me nor my manager."""
    return [one.email for one in at.cast.colleagues[8:] if one.left_on is None and one.email != at.cast.me.email][
        :count
    ]


def outsider(at: Desk, number: int = 7) -> str:
    """Somebody of a client."""
    return at.cast.clients[number].contacts[0]


def recording(at: Desk, fits: Callable[[Any], bool]) -> Any:
    """The first recording, as people see it, that fits."""
    return next(row for row in at.things("recording") if fits(row))


def stored_recording(at: Desk, key: str) -> Recording:
    """A recording as stored."""
    return at.row(Recording, key)


def poll(at: Desk, key: str, state: str) -> Poll:
    """The first poll of a meeting in that state."""
    return at.world.find(Poll, meeting_id=key, state=state)[0]


def begins(at: Desk, days: int, clock: str) -> str:
    """A local moment so many days from today."""
    return f"{at.cast.today + timedelta(days=days)}T{clock}"


def moment(stored: str | None) -> datetime:
    """A stored moment that must be there."""
    assert stored is not None
    return datetime.fromisoformat(stored)
