"""Video calls: the codes that join them, and the recordings that the mailbox has heard of."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from random import Random
from typing import Final

from servers.cast.days import at_local
from servers.cast.diary import Appointment

KEPT_DAYS: Final = 90
_CODE: Final = "abcdefghjkmnpqrstuvwxyz"
_ANNOUNCED: Final = 6
_ANNOUNCED_AFTER: Final = timedelta(minutes=20)


def join_code(seed: int, key: str) -> str:
    """The code to join a call: it follows from the world seed and a key, an appointment's ("D017") or a case's own."""
    rng = Random(f"join-code-{seed}-{key}")
    letters = [rng.choice(_CODE) for _ in range(10)]
    return f"{''.join(letters[:3])}-{''.join(letters[3:7])}-{''.join(letters[7:])}"


def recorded(diary: Iterable[Appointment], today: date) -> tuple[Appointment, ...]:
    """The past meetings whose recordings were announced by mail, in the order of the diary."""
    past = [one for one in diary if one.kind == "meeting" and one.rule is None and one.start.date() < today]
    return tuple(one for one in past if one.people)[:_ANNOUNCED]


def announced_at(meeting: Appointment) -> datetime:
    """When the mail about the recording of a meeting came, as UTC: by then it is ready."""
    minute = meeting.start.hour * 60 + meeting.start.minute
    return at_local(meeting.start.date(), minute) + timedelta(minutes=meeting.minutes) + _ANNOUNCED_AFTER


def opening(title: str) -> str:
    """What the transcript of an announced recording begins with."""
    return f"{title}. Welcome everybody, let us begin."
