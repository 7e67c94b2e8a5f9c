"""The awkward meetings: one for each case, whatever else a seed holds. It is nine in the morning."""

from __future__ import annotations

from datetime import datetime, timedelta

from servers.kit.text import instant
from servers.video_meeting.models import BreakoutRoom, Meeting, Participant, Poll, PollVote, Recording
from servers.video_meeting.policy import RETENTION_DAYS
from servers.video_meeting.seed_book import Book
from servers.video_meeting.times import day_after

_HALF_PAST_EIGHT = 8 * 60 + 30
_LIVE = (
    ("Launch check", "Are we ready to launch?", ("Design", "Support")),
    ("Release check", "Can the release go out?", ("Testing", "Writing")),
    ("Sales huddle", "Is the offer good enough?", ("North", "South")),
    ("Roadmap session", "Is the roadmap clear?", ("Design", "Testing")),
    ("Support huddle", "Are we through the backlog?", ("Red", "Blue")),
    ("Trial debrief", "Was the trial a success?", ("Writing", "Sales")),
    ("Campaign check", "Is the campaign ready?", ("Text", "Pictures")),
)
_RUNNING = ("recording", "recording", "none", "paused")


def add_cases(book: Book) -> None:
    """All of them."""
    _my_live(book)
    _others_live(book)
    _today(book)
    _planned(book)
    _linked(book)
    _of_others(book)
    _open_call(book)


def _my_live(book: Book) -> None:
    """Mine: nine inside, four waiting, one removed, two side rooms, a poll that runs, an outsider.

    From seed to seed it is being recorded or not, locked or not, and its rooms are open or not.
    """
    cast, mates, now = book.cast, book.mates, book.cast.now
    title, question, room_names = _LIVE[cast.seed % len(_LIVE)]
    guest = cast.clients[2].contacts[0]
    inside = [
        *(one.email for one in (cast.team[1], cast.team[3], cast.team[4], cast.team[5], cast.team[6])),
        *mates[8:10],
    ]
    late, removed, stranger = mates[13], mates[14], mates[15]
    client = cast.clients[4].contacts[0]
    started = now - timedelta(minutes=27, seconds=40)
    meeting = book.add(
        "launch-check", title, book.at(0, _HALF_PAST_EIGHT), 60, book.me,
        [*inside, guest, late, removed, client, mates[16]], cohosts=[inside[0]],
        state="live", started_at=instant(started), waiting_room="everyone", mute_on_entry=False, auto_record="off",
        locked=cast.seed % 5 == 3, rooms_open=cast.seed % 3 == 2,
    )  # fmt: skip
    rooms = [
        book.world.insert(BreakoutRoom, meeting_id=meeting.meeting_id, name=name, position=place)
        for place, name in enumerate(room_names, start=1)
    ]
    book.join(meeting, book.me, "host", "in_meeting", started)
    rows: list[Participant] = []
    for place, email in enumerate([*inside, guest]):
        role = "cohost" if place == 0 else "guest" if email == guest else "attendee"
        room = None if place == 6 else rooms[place % 2].room_id
        rows.append(
            book.join(
                meeting, email, role, "in_meeting", started + timedelta(minutes=place % 3),
                muted=place in {1, 4}, hand_raised=place in {2, 5}, room_id=room,
            )
        )  # fmt: skip
    for email, role in ((late, "attendee"), (client, "guest"), (stranger, "attendee")):
        book.join(meeting, email, role, "waiting", None)
    book.join(meeting, "", "guest", "waiting", None, display_name="iPhone (2)")
    book.join(meeting, removed, "attendee", "removed", started, started + timedelta(minutes=9))
    _recording(book, meeting)
    _my_polls(book, meeting, rows, question)


def _recording(book: Book, meeting: Meeting) -> None:
    state = _RUNNING[book.cast.seed % len(_RUNNING)]
    if state == "none":
        return
    began = book.cast.now - timedelta(minutes=24, seconds=40)
    runs = state == "recording"
    book.world.insert(
        Recording,
        meeting_id=meeting.meeting_id,
        title=meeting.title,
        state=state,
        minutes=0 if runs else 17,
        began_at=instant(began) if runs else None,
        ready_at=None,
        access="invitees",
        viewer_emails=[],
        expires_on=day_after(book.cast.today.isoformat(), RETENTION_DAYS),
        has_outsiders=True,
        trashed_at=None,
    )


def _my_polls(book: Book, meeting: Meeting, rows: list[Participant], question: str) -> None:
    """One that runs, one that waits, one that ended in a tie and says who voted."""
    plan = (
        (question, ["Yes", "No", "Nearly"], True, "open", (0, 0, 2, 0, 1, 0)),
        ("Who writes the announcement?", ["Marketing", "Product"], True, "draft", ()),
        ("Start at half past eight next time too?", ["Yes", "No"], False, "closed", (0, 1, 1, 0)),
    )
    for asked, options, anonymous, state, votes in plan:
        poll = book.world.insert(
            Poll, meeting_id=meeting.meeting_id, question=asked, options=options, anonymous=anonymous, state=state
        )
        for row, option in zip(rows, votes, strict=False):
            book.world.insert(PollVote, poll_id=poll.poll_id, participant_id=row.participant_id, option_index=option)


def _others_live(book: Book) -> None:
    """My manager's: I am invited and not there yet."""
    cast, mates = book.cast, book.mates
    people = [cast.team[0].email, cast.team[2].email, *mates[17:20]]
    started = book.at(0, _HALF_PAST_EIGHT) + timedelta(minutes=1, seconds=20)
    meeting = book.add(
        "breakfast", "Breakfast briefing", book.at(0, _HALF_PAST_EIGHT), 45, cast.manager.email, people,
        state="live", started_at=instant(started), waiting_room="off", auto_record="off",
    )  # fmt: skip
    book.join(meeting, cast.manager.email, "host", "in_meeting", started)
    for place, email in enumerate(people[:4]):
        book.join(meeting, email, "attendee", "in_meeting", started + timedelta(minutes=place), muted=place == 1)
    poll = book.world.insert(
        Poll, meeting_id=meeting.meeting_id, question="Same time next week?", options=["Yes", "No"], anonymous=False,
        state="open",
    )  # fmt: skip
    first = book.world.find(Participant, meeting_id=meeting.meeting_id, state="in_meeting")[0]
    book.world.insert(PollVote, poll_id=poll.poll_id, participant_id=first.participant_id, option_index=0)


def _today(book: Book) -> None:
    cast, mates = book.cast, book.mates
    book.add(
        "hand-off", "Hand-off call", book.at(0, 9 * 60 + 10), 20, book.me, [cast.team[4].email, mates[9]],
        waiting_room="off",
    )  # fmt: skip
    vendor = cast.clients[5].contacts[0]
    soon = book.add(
        "vendor-call", "Vendor call", book.at(0, 9 * 60 + 5), 30, mates[20], [vendor, mates[21]], cohosts=[book.me],
        join_before_host=True, waiting_room="off", auto_record="off",
    )  # fmt: skip
    book.join(soon, vendor, "guest", "waiting", None)
    book.join(soon, mates[21], "attendee", "waiting", None)
    client = cast.clients[6]
    book.add(
        "client-demo", "Client demo", book.at(0, 12 * 60), 45, book.me, [client.contacts[0], cast.team[0].email],
        waiting_room="outsiders",
    )  # fmt: skip


def _planned(book: Book) -> None:
    cast, mates = book.cast, book.mates
    two = book.workday(2)
    book.add("partner-call", "Partner call", book.at(two, 17 * 60 + 30), 60, book.me, [mates[22], mates[23]])
    book.add("rehearsal-call", "Rehearsal call", book.at(two, 18 * 60), 45, book.me, [mates[24]])
    book.add(
        "press-briefing", "Newsletter call", book.at(book.workday(3), 8 * 60), 30, mates[25], [mates[26]],
        cohosts=[book.me], join_before_host=False,
    )  # fmt: skip
    book.add(
        "quarter-call",
        "Quarter call",
        book.at(book.workday(5), 8 * 60),
        45,
        book.me,
        [mates[27], mates[28]],
        locked=True,
    )
    pay = book.add(
        "pay-review", "Pay review", book.at(book.workday(4), 17 * 60 + 30), 60, book.me,
        [cast.manager.email, cast.team[1].email], confidential=True, waiting_room="everyone", auto_record="off",
    )  # fmt: skip
    book.world.insert(
        Poll, meeting_id=pay.meeting_id, question="Is the range right?", options=["Yes", "Too low", "Too high"],
        anonymous=True, state="draft",
    )  # fmt: skip
    contacts = [one.email for one in cast.people.contacts]
    book.add(
        "product-update", "Product update", book.at(book.workday(8), 8 * 60 + 30), 60, book.me,
        [*[email for email in mates if email != book.me][:36], *contacts[:24]], waiting_room="outsiders",
        mute_on_entry=True, join_before_host=False,
    )  # fmt: skip


def _linked(book: Book) -> None:
    """Calls whose calendar events say something else: one was moved there alone, one is off here alone."""
    cast = book.cast
    other = cast.person(cast.clients[2].contacts[0])
    book.add("client-call", f"Call with {other.first}", book.at(book.workday(15), 15 * 60), 30, book.me, [other.email])
    book.add(
        "client-review", "Terms review", book.at(book.workday(11), 17 * 60 + 30), 45, book.me,
        [cast.clients[1].contacts[0], cast.team[0].email], state="cancelled",
    )  # fmt: skip
    gone = book.workday(3)
    book.add(
        "supplier-call", "Supplier call", book.at(gone, 17 * 60 + 30), 30, book.me, [cast.team[3].email],
        state="cancelled",
    )  # fmt: skip


def _of_others(book: Book) -> None:
    """Meetings with which I have nothing to do; of two of them the whole company may see the recording."""
    mates = book.mates
    for number, (title, days) in enumerate(
        (("Sales kick-off", -9), ("Tooling talk", -16), ("Design clinic", -5), ("Budget talk", -23))
    ):
        host, people = mates[28 + number], mates[30:34]
        book.hold(f"other-{number}", title, book.at(book.workday(days), 15 * 60), 45, host, people, without_me=True)


def _open_call(book: Book) -> None:
    """Two calls long ago to which few were invited: nearly everybody came to one, all colleagues to the other."""
    mates = book.mates
    _come_all(book, "company-news", "Company news", book.at(book.workday(-12), 16 * 60), mates[1], mates)
    meeting, rows = _come_all(
        book, "open-house", "Open house", book.at(book.workday(-33), 11 * 60), mates[1], list(book.names)
    )
    book.join(meeting, "", "guest", "denied", None, display_name="Guest 4")
    options = ["The office", "The people", "The food"]
    poll = book.world.insert(
        Poll,
        meeting_id=meeting.meeting_id,
        question="What did you like best?",
        options=options,
        anonymous=True,
        state="closed",
    )
    for place, row in enumerate(rows[:42]):
        book.world.insert(
            PollVote, poll_id=poll.poll_id, participant_id=row.participant_id, option_index=(place * 7 % 5) % 3
        )


def _come_all(
    book: Book, key: str, title: str, begins: datetime, host: str, who: list[str]
) -> tuple[Meeting, list[Participant]]:
    """A call over long since, to which six were invited and many came by its code."""
    meeting, rows = book.hold(key, title, begins, 60, host, book.mates[2:8])
    there = {row.email for row in rows}
    ended = begins + timedelta(minutes=60)
    for place, email in enumerate(email for email in who if email not in there):
        came = begins + timedelta(minutes=place % 12)
        role = "guest" if email not in book.mates else "attendee"
        if place % 30 == 7:
            book.join(meeting, email, role, "denied", None)
        elif email in book.mates or place % 6:
            rows.append(book.join(meeting, email, role, "left", came, ended - timedelta(minutes=place % 7)))
    return meeting, rows
