"""Recordings with their transcripts, the polls and side rooms of meetings that are over."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

from servers.cast.calls import join_code, opening, recorded
from servers.kit.text import instant, local_day
from servers.video_meeting import talk
from servers.video_meeting.models import (
    BreakoutRoom,
    Invitee,
    Meeting,
    Participant,
    Poll,
    PollVote,
    Recording,
    TranscriptSegment,
)
from servers.video_meeting.policy import RETENTION_DAYS, is_outsider, ready_after
from servers.video_meeting.seed_book import Book
from servers.video_meeting.times import day_after

_RECORDINGS: Final = 48
_WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")


def add_recordings(book: Book) -> None:
    """The early call of today, those that were announced by mail, the odd ones, then others until there are enough."""
    _early(book)
    by_code = {join_code(book.cast.seed, one.key) for one in recorded(book.cast.diary, book.cast.today)}
    told = [held for held in book.ended if held[0].join_code in by_code]
    for meeting, rows in told:
        _keep(book, meeting, rows, first=opening(meeting.title), announced=True)
    rest = [held for held in book.ended if held[0].join_code not in by_code and _age(book, held[0]) < RETENTION_DAYS]
    mine = [held for held in rest if held[0].host_email == book.me]
    odd = _odd(book, mine)
    others = [held for held in rest if held[0].meeting_id not in odd]
    strange = [held for held in others if _is_strange(book, held[0])]
    for number, (meeting, rows) in enumerate(strange):
        _keep(book, meeting, rows, access=("company", "host", "company", "link")[number % 4])
    usual = [held for held in others if not _is_strange(book, held[0])]
    count = len(book.world.find(Recording))
    for meeting, rows in usual[: _RECORDINGS - count]:
        _keep(book, meeting, rows)


def _is_strange(book: Book, meeting: Meeting) -> bool:
    if meeting.host_email == book.me:
        return False
    return book.world.get(Invitee, (meeting.meeting_id, book.me)) is None


def _age(book: Book, meeting: Meeting) -> int:
    return (book.cast.now - datetime.fromisoformat(meeting.starts_at)).days


def _early(book: Book) -> None:
    """A call of this morning whose recording is worked on for another 25 minutes."""
    cast = book.cast
    begins = cast.now - timedelta(minutes=80)
    meeting, rows = book.hold(
        "early-planning",
        "Early planning call",
        begins,
        70,
        book.me,
        [cast.team[0].email, cast.team[2].email, book.mates[10]],
    )
    del rows
    _insert(book, meeting, 70, cast.now - timedelta(minutes=10), state="processing")
    book.ended.pop()


def _odd(book: Book, mine: list[tuple[Meeting, list[Participant]]]) -> set[str]:
    """One that ends tomorrow, two in the trash, one open by link with outsiders, one without transcript, two odd ones.

    Of the last two one has a number that is put right later, one a name that the machine misheard.
    """
    today = book.cast.today.isoformat()
    with_outside = [held for held in mine if _has_outsiders(held[1])]
    plain = [held for held in mine if not _has_outsiders(held[1])]
    old = sorted((held for held in plain if _age(book, held[0]) > 46), key=lambda held: held[0].starts_at)
    used: set[str] = set()

    def keep(held: tuple[Meeting, list[Participant]], **how: Any) -> None:
        used.add(held[0].meeting_id)
        _keep(book, held[0], held[1], **how)

    pool = [held for held in plain if held not in old[:1]]
    keep(pool[0], expires_on=day_after(today, 1))
    young = [held for held in pool[1:] if _age(book, held[0]) >= 6]
    keep(young[0], trashed=5, has_transcript=False)
    lost = old[0] if old else young[1]
    keep(lost, trashed=45, has_transcript=False)
    left = [held for held in plain if held[0].meeting_id not in used]
    keep(left[0], has_transcript=False)
    keep(left[1], corrected=True)
    keep(left[2], misheard=True)
    keep(with_outside[0], access="link")
    return used


def _has_outsiders(rows: list[Participant]) -> bool:
    return any(row.role == "guest" for row in rows)


def _insert(book: Book, meeting: Meeting, minutes: int, stopped: datetime, **columns: Any) -> Recording:
    day = local_day(meeting.starts_at, book.world.zone)
    values: dict[str, Any] = {
        "state": "ready",
        "access": "invitees",
        "viewer_emails": [],
        "expires_on": day_after(day, RETENTION_DAYS),
        "has_outsiders": False,
        "trashed_at": None,
        **columns,
    }
    return book.world.insert(
        Recording,
        meeting_id=meeting.meeting_id,
        title=meeting.title,
        minutes=minutes,
        began_at=None,
        ready_at=instant(stopped + ready_after(minutes)),
        **values,
    )


def _keep(
    book: Book,
    meeting: Meeting,
    rows: list[Participant],
    *,
    first: str = "",
    announced: bool = False,
    trashed: int | None = None,
    has_transcript: bool = True,
    corrected: bool = False,
    misheard: bool = False,
    **columns: Any,
) -> None:
    rng = book.rng
    ended = datetime.fromisoformat(meeting.ended_at or meeting.ends_at)
    started = datetime.fromisoformat(meeting.started_at or meeting.starts_at)
    length = int((ended - started).total_seconds() // 60)
    stopped = ended
    minutes = length - rng.choice((0, 1, 2, 3))
    if announced:  # it was ready when the mail came, twenty minutes after the planned end
        minutes = min(length - 3, 40) if length < 75 else 55
        stopped = ended - timedelta(minutes=0 if length < 75 else 15)
    outside = _has_outsiders(rows)
    columns = {"access": _access(book, outside=outside), "has_outsiders": outside, **columns}
    if columns["access"] in {"host", "invitees"} and rng.random() < 0.25:
        columns["viewer_emails"] = sorted(rng.sample(book.mates[1:], rng.choice((1, 2))))
    if trashed is not None:
        columns |= {"state": "trashed", "trashed_at": instant(book.cast.now - timedelta(days=trashed, minutes=20))}
    row = _insert(book, meeting, minutes, stopped, **columns)
    if has_transcript:
        _transcribe(book, row, rows, first=first, corrected=corrected, misheard=misheard)
    if trashed is None:
        _side(book, meeting, rows)


def _access(book: Book, *, outside: bool) -> str:
    if outside:
        return book.rng.choice(("invitees", "invitees", "host"))
    return book.rng.choice(("invitees", "invitees", "invitees", "host", "host", "company", "link"))


def _transcribe(
    book: Book, recording: Recording, rows: list[Participant], *, first: str, corrected: bool, misheard: bool
) -> None:
    """Who said what, from the opening to the end; the host opens and closes."""
    rng = book.rng
    speakers = [row.display_name for row in rows]
    lines: list[tuple[str, str]] = [(speakers[0], first or rng.choice(talk.OPENINGS))]
    rare = rng.choice([topic for topic in talk.TOPICS if topic not in talk.FREQUENT])
    topics = [*rng.sample(talk.FREQUENT, 3), rare]
    for topic in rng.sample(topics, 4):
        order = rng.sample(speakers, len(speakers))
        day, number = rng.choice(_WEEKDAYS), str(rng.randrange(12, 90))
        who = rng.choice(speakers).split()[0]
        for place, line in enumerate(talk.TOPICS[topic]):
            lines.append((order[place % len(order)], line.format(day=day, n=number, who=who)))
        if rng.random() < 0.4:
            lines.append((rng.choice(speakers), rng.choice(talk.SMALL)))
    if misheard:
        heard = next((one for one in rng.sample(list(talk.HEARD), len(talk.HEARD))), "Dana")
        lines.append((speakers[-1], talk.MISHEARD.format(wrong=talk.HEARD[heard])))
    figure = rng.randrange(20, 60)
    if corrected:
        lines.insert(3, (speakers[-1], talk.CORRECTED[0].format(n=figure)))
        lines.append((speakers[-1], talk.CORRECTED[1].format(more=figure + 5)))
    lines.append((speakers[0], rng.choice(talk.CLOSINGS)))
    last = max(recording.minutes - 1, 1)
    for place, (speaker, text) in enumerate(lines):
        minute = place * last // (len(lines) - 1)
        book.world.insert(
            TranscriptSegment,
            recording_id=recording.recording_id,
            position=place + 1,
            minute=minute,
            speaker=speaker,
            text=text,
        )


def _side(book: Book, meeting: Meeting, rows: list[Participant]) -> None:
    """Of some meetings a poll that is over, of some the side rooms."""
    rng = book.rng
    if len(rows) >= 5 and len(book.world.find(BreakoutRoom)) < 14:
        for place, name in enumerate(rng.sample(("Red", "Blue", "Green", "Yellow"), 2), start=1):
            book.world.insert(BreakoutRoom, meeting_id=meeting.meeting_id, name=name, position=place)
    if len(rows) < 4 or len(book.world.find(Poll)) >= 22:
        return
    question, options = rng.choice(talk.POLLS)
    poll = book.world.insert(
        Poll,
        meeting_id=meeting.meeting_id,
        question=question,
        options=list(options),
        anonymous=rng.random() < 0.6,
        state="closed",
    )
    for row in rows:
        if is_outsider(book.world, row.email) and rng.random() < 0.3:
            continue
        choice = min(int(rng.expovariate(1.1)), len(options) - 1)
        book.world.insert(PollVote, poll_id=poll.poll_id, participant_id=row.participant_id, option_index=choice)
