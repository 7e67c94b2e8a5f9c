"""The calls whose codes stand in the chat: when it was said there, when the call is, who is in it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from servers.cast.cast import Cast
from servers.cast.days import at_local, is_working_day
from servers.cast.issues import issues_of

_OF_PROJECTS: Final = ("planning call", "design handover", "sync call", "kick-off call", "review call")
# Working days from today and minute of the day at which it was said, then at which it begins; its length.
_TIMES: Final[dict[str, tuple[int, int, int, int, int]]] = {
    "planning call": (-2, 10 * 60 + 12, 3, 10 * 60, 45),
    "design handover": (-4, 14 * 60 + 41, 6, 15 * 60, 30),
    "sync call": (-7, 11 * 60 + 20, -7, 15 * 60, 30),
    "kick-off call": (-3, 9 * 60 + 35, 8, 11 * 60, 60),
    "review call": (-1, 16 * 60 + 4, 4, 14 * 60, 45),
    "weekly call": (-3, 16 * 60 + 26, 2, 13 * 60 + 30, 30),
    "pairing session": (-12, 13 * 60 + 17, -12, 14 * 60, 60),
    "release call": (-1, 13 * 60 + 48, -1, 15 * 60, 30),
    "quick call": (-2, 16 * 60 + 12, -2, 16 * 60 + 15, 15),
    "team meeting": (-4, 9 * 60, -4, 10 * 60, 45),
    "restore test": (-3, 9 * 60 + 5, 5, 16 * 60, 60),
    "incident": (0, 7 * 60 + 44, 0, 7 * 60 + 45, 50),
}
# Colleagues by their place, the host first.
_AMONG: Final[dict[str, tuple[int, ...]]] = {
    "release call": (1, 4, 12, 15),
    "quick call": (0,),
    "restore test": (5, 3, 14),
    "incident": (5, 3, 12, 17),
}
_PAIR: Final = 8
_CLIENT: Final = 1


@dataclass(frozen=True, slots=True)
class ChatCall:
    """A call by video. Times are UTC, in the daytime of the zone; `host` and `people` (the others) are e-mails."""

    key: str
    title: str
    said_at: datetime
    starts: datetime
    minutes: int
    host: str
    people: tuple[str, ...]


def chat_calls(cast: Cast) -> dict[str, ChatCall]:
    """All of them, by what the message is about: "planning call"; "incident" is that of this morning."""
    return {about: _call(cast, about) for about in _TIMES}


def _call(cast: Cast, about: str) -> ChatCall:
    said_days, said_minute, days, minute, minutes = _TIMES[about]
    host, *people = _people(cast, about)
    return ChatCall(
        key=f"chat/{about}",
        title=_title(cast, about),
        said_at=_clock(cast, said_days, said_minute),
        starts=_clock(cast, days, minute),
        minutes=minutes,
        host=host,
        people=tuple(people),
    )


def _title(cast: Cast, about: str) -> str:
    if about == "incident":
        return f"Incident {next(one.key for one in issues_of(cast) if one.kind == 'incident' and one.is_open)}"
    return about.capitalize()


def _people(cast: Cast, about: str) -> list[str]:
    """Who hosts it, then the others."""
    if about in _OF_PROJECTS:
        project = cast.projects[_OF_PROJECTS.index(about)]
        return [project.lead, *(email for email in project.members if email != project.lead)]
    if about == "team meeting":
        return [cast.manager.email, cast.me.email, *(one.email for one in cast.team)]
    if about == "pairing session":
        return [cast.me.email, cast.colleagues[_PAIR].email]
    if about == "weekly call":
        return [cast.colleagues[1].email, *cast.clients[_CLIENT].contacts[:1], cast.me.email]
    host, *others = (cast.colleagues[place].email for place in _AMONG[about])
    return [host, cast.me.email, *others]


def _clock(cast: Cast, days: int, minute: int) -> datetime:
    """A minute of the day so many working days from today."""
    day, step = cast.today, 1 if days > 0 else -1
    for _ in range(abs(days)):
        day = _next_working(day, step)
    return at_local(day, minute)


def _next_working(day: date, step: int) -> date:
    day += timedelta(days=step)
    while not is_working_day(day):
        day += timedelta(days=step)
    return day
