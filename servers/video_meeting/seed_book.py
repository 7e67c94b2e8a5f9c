"""What the parts of the seed share: how a meeting with its people is written, and what happened in it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from random import Random
from typing import Any, Final

from servers.cast import Cast
from servers.cast.calls import join_code
from servers.cast.days import at_local, is_working_day
from servers.kit.text import instant
from servers.video_meeting.models import Invitee, Meeting, Participant
from servers.video_meeting.policy import is_outsider
from sessions import World

_COMES: Final = 0.88
_STARTS_LATE: Final = (0, 0, 0, 1, 1, 2, 3)


class Book:
    """Writes meetings; `ended` keeps those that are over, with who was in them, in the order of writing."""

    def __init__(self, world: World, cast: Cast) -> None:
        self.world = world
        self.cast = cast
        self.rng = Random(f"video-{cast.seed}")
        self.me = cast.me.email
        mates = [one for one in cast.colleagues if one.left_on is None]
        self.names = {one.email: one.name for one in (*mates, *cast.people.contacts, cast.me)}
        self.mates = [one.email for one in mates]
        self.ended: list[tuple[Meeting, list[Participant]]] = []
        self.meetings = 0

    def at(self, days: int, minute: int) -> datetime:
        """A local minute of the day so many days from today, as UTC."""
        return at_local(self.cast.today + timedelta(days=days), minute)

    def workday(self, days: int) -> int:
        """The first working day from `days` from today on (or, before today, back from it), as days from today."""
        step = 1 if days >= 0 else -1
        while not is_working_day(self.cast.today + timedelta(days=days)):
            days += step
        return days

    def add(
        self,
        key: str,
        title: str,
        begins: datetime,
        minutes: int,
        host: str,
        people: Sequence[str],
        *,
        cohosts: Sequence[str] = (),
        without_me: bool = False,
        **columns: Any,
    ) -> Meeting:
        """A meeting and who is invited: the people and, where somebody else hosts it, I.

        Args:
            key: what its join code follows from.
        """
        rng = self.rng
        extra = [] if without_me or host == self.me else [self.me]
        invited = [email for email in dict.fromkeys([*people, *extra]) if email != host and email in self.names]
        waiting = rng.choices(("outsiders", "everyone", "off"), (60, 15, 25))[0]
        passcode = f"{rng.randrange(10**6):06}"
        asks = rng.random() < 0.85 or any(is_outsider(self.world, email) for email in invited)
        defaults: dict[str, Any] = {
            "state": "scheduled",
            "started_at": None,
            "ended_at": None,
            "locked": False,
            "waiting_room": waiting,
            "join_before_host": rng.random() < 0.3,
            "auto_record": "cloud" if rng.random() < 0.15 else "off",
            "mute_on_entry": rng.random() < 0.3,
            "confidential": False,
            "rooms_open": False,
        }
        meeting = self.world.insert(
            Meeting,
            title=title,
            host_email=host,
            join_code=join_code(self.cast.seed, key),
            passcode=passcode if asks else "",
            starts_at=instant(begins),
            ends_at=instant(begins + timedelta(minutes=minutes)),
            time_zone=self.cast.zone,
            **(defaults | columns),
        )
        for email in invited:
            role = "cohost" if email in cohosts else "invitee"
            self.world.insert(Invitee, meeting_id=meeting.meeting_id, email=email, role=role)
        self.meetings += 1
        return meeting

    def hold(
        self, key: str, title: str, begins: datetime, minutes: int, host: str, people: Sequence[str], **columns: Any
    ) -> tuple[Meeting, list[Participant]]:
        """A meeting that is over, with those who came; the host and I always did."""
        rng = self.rng
        started = begins + timedelta(minutes=rng.choice(_STARTS_LATE))
        ended = begins + timedelta(minutes=minutes - rng.choice((0, 0, 1, 2, 4)))
        over: dict[str, Any] = {"state": "ended", "started_at": instant(started), "ended_at": instant(ended)}
        meeting = self.add(key, title, begins, minutes, host, people, **over | columns)
        invited = self.world.find(Invitee, meeting_id=meeting.meeting_id)
        came = [one for one in invited if one.email == self.me or rng.random() < _COMES]
        rows = [self.join(meeting, host, "host", "left", started, ended)]
        for one in came:
            late = min(ended - timedelta(minutes=1), started + timedelta(minutes=rng.choice((0, 0, 1, 2, 5))))
            role = "cohost" if one.role == "cohost" else "guest" if is_outsider(self.world, one.email) else "attendee"
            rows.append(self.join(meeting, one.email, role, "left", late, ended))
        self.ended.append((meeting, rows))
        return meeting, rows

    def join(
        self,
        meeting: Meeting,
        email: str,
        role: str,
        state: str,
        joined: datetime | None,
        ended: datetime | None = None,
        **columns: Any,
    ) -> Participant:
        """Somebody who was, is or waits to be in a meeting."""
        stayed = 0 if joined is None or ended is None else int((ended - joined).total_seconds() // 60)
        values: dict[str, Any] = {
            "display_name": self.names.get(email, email),
            "minutes": stayed,
            "muted": False,
            "hand_raised": False,
            "room_id": None,
            **columns,
        }
        return self.world.insert(
            Participant,
            meeting_id=meeting.meeting_id,
            email=email,
            role=role,
            state=state,
            joined_at=None if joined is None else instant(joined),
            **values,
        )


def minute_of(clock: datetime) -> int:
    """Minutes after local midnight of a wall time."""
    return clock.hour * 60 + clock.minute


def days_from(today: date, day: date) -> int:
    """Days from one date to another."""
    return (day - today).days
