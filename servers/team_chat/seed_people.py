"""Who has an account: my colleagues, one who has left, a client's guest, the bot of the machines."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

from servers.cast import Person
from servers.cast.days import at_local
from servers.kit.text import instant
from servers.team_chat.models import ChatMember, Workspace
from servers.team_chat.policy import EDIT_HOURS, MOST_PINS
from servers.team_chat.seed_book import Book

COLLEAGUES: Final = 36
BOT: Final = "bot@machines"
EMOJI: Final = (
    "thumbsup thumbsdown heart tada eyes fire rocket raised_hands clap pray ok_hand wave smile joy sob thinking "
    "white_check_mark x warning question exclamation bulb memo pushpin calendar clock lock key bug wrench package "
    "coffee tea pizza taco cake beer salad apple bread palm_tree airplane train car bike house office sun cloud "
    "umbrella snowflake christmas_tree dog cat llama owl star trophy medal headphones"
).split()
_TEAMS: Final = {
    "customer engineer": "customer engineering",
    "head of customer engineering": "customer engineering",
    "software engineer": "engineering",
    "product designer": "design",
    "product manager": "product",
    "support engineer": "support",
    "support lead": "support",
    "account manager": "sales",
    "sales engineer": "sales",
    "data analyst": "data",
    "test engineer": "quality",
    "release manager": "quality",
    "office manager": "people and office",
    "recruiter": "people and office",
    "trainer": "people and office",
    "payroll officer": "finance and legal",
    "finance controller": "finance and legal",
    "lawyer": "finance and legal",
    "technical writer": "product",
    "marketing lead": "marketing",
    "security engineer": "security",
}
_STATUSES: Final = (
    ("heads down until lunch", "headphones", 3),
    ("at the dentist", "clock", 2),
    ("working from home", "house", 9),
    ("coffee first", "coffee", 1),
    ("reviewing, ping me if it burns", "eyes", 6),
    ("on the train, patchy signal", "train", 2),
)


def register(book: Book) -> None:
    """The workspace and everybody in it."""
    cast = book.cast
    book.world.insert(
        Workspace,
        name=cast.employer.name,
        company_domain=cast.employer.key,
        edit_hours=EDIT_HOURS,
        max_pins=MOST_PINS,
        emoji=sorted(EMOJI),
    )
    _account(book, cast.me, presence="active")
    for place, who in enumerate(cast.colleagues[:COLLEAGUES]):
        _account(book, who, role="admin" if place in {0, 14} else "member", **_state(book, place))
    _account(book, cast.colleagues[-1], active=False, presence="offline")
    client = cast.clients[1]
    guest = cast.person(client.contacts[0])
    _account(book, guest, role="guest", team=client.name, presence="away")
    _insert(
        book,
        BOT,
        name="Watchdog",
        handle="watchdog",
        email=f"watchdog@{cast.employer.key}",
        team="machines",
        title="alerts of the machines",
        role="bot",
        time_zone=cast.zone,
    )


def _state(book: Book, place: int) -> dict[str, Any]:
    """Presence and status by place: the second Dana is not to be disturbed until two, Tomas is on leave."""
    cast = book.cast
    today = cast.today
    if place == 10:
        return {"presence": "dnd", "dnd_until": instant(at_local(today, 14 * 60)), "status_text": "deep work",
                "status_emoji": "headphones", "status_until": instant(at_local(today, 14 * 60))}  # fmt: skip
    if place == 11:
        last = today + timedelta(days=6)
        return {"presence": "offline", "status_text": f"on leave until {last.day} {last:%B}",
                "status_emoji": "palm_tree", "status_until": instant(at_local(last, 24 * 60 - 1))}  # fmt: skip
    if place == 13:  # ran out last night
        return {"presence": "dnd", "dnd_until": instant(cast.now - timedelta(hours=2))}
    meeting = _meeting(book, cast.colleagues[place].email)
    if meeting is not None:
        return {"presence": "away", "status_text": "in a meeting", "status_emoji": "calendar",
                "status_until": instant(meeting)}  # fmt: skip
    presence = ("active", "active", "active", "away", "offline")[book.rng.randrange(5)]
    if place in {17, 20, 23, 26, 29, 32}:
        text, emoji, hours = _STATUSES[(place - 17) // 3]
        return {"presence": "active" if presence == "offline" else presence, "status_text": text,
                "status_emoji": emoji, "status_until": instant(cast.now + timedelta(hours=hours))}  # fmt: skip
    return {"presence": presence}


def _meeting(book: Book, email: str) -> datetime | None:
    """When the first meeting of this morning ends that the diary holds for somebody and me, None without one."""
    cast = book.cast
    for row in cast.diary:
        if row.all_day or row.calendar != "work" or row.rule is not None or email not in row.people:
            continue
        if row.start.date() == cast.today and row.start.hour < 12:
            return at_local(cast.today, row.end.hour * 60 + row.end.minute)
    return None


def _account(book: Book, who: Person, **values: Any) -> None:
    job = who.job or ""
    _insert(
        book,
        who.email,
        **{
            "name": who.name,
            "handle": who.login,
            "email": who.email,
            "team": _TEAMS.get(job, "customer engineering"),
            "title": job,
            "role": "member",
            "time_zone": who.zone,
            **values,
        },
    )


def _insert(book: Book, key: str, **values: Any) -> None:
    defaults: dict[str, Any] = {
        "active": True,
        "presence": "active",
        "dnd_until": None,
        "status_text": "",
        "status_emoji": "",
        "status_until": None,
    }
    book.members[key] = book.world.insert(ChatMember, **{**defaults, **values})
