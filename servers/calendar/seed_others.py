"""What colleagues have on, occurrences that differ from their series, and proposals of other times."""

from __future__ import annotations

from typing import Any, Final

from servers.calendar.models import Attendee, Event, EventException, OccurrenceResponse, Proposal
from servers.calendar.seed_book import Book
from servers.calendar.times import dates_of, later, length, minute_of, rule_of
from servers.kit.text import instant
from sessions import World

_TITLES: Final = (
    "Roadmap review",
    "Hiring round",
    "Pricing talk",
    "Quarter close",
    "Portfolio review",
    "Sales huddle",
    "Candidate call",
    "Release check",
    "Supplier call",
    "Audit prep",
    "Writing time",
    "Support review",
    "Market readout",
    "Test planning",
    "Payroll check",
)
_SINGLES: Final = 135
_EXCEPTIONS: Final = 40
_ANSWERS: Final = 26


def add_others(book: Book) -> None:
    """Meetings of colleagues without me: what makes them busy and fills the rooms."""
    rng, mates = book.rng, [mate for mate in book.cast.colleagues if mate.left_on is None]
    for number in range(_SINGLES):
        host = mates[number % len(mates)]
        day = book.workday(rng.randrange(-14, 40))
        start = f"{day}T{rng.randrange(9, 17):02d}:{rng.choice(('00', '30'))}"
        guests = rng.sample([mate.email for mate in mates if mate is not host], rng.choice((0, 1, 2, 3)))
        book.add(
            host.email,
            rng.choice(_TITLES),
            start,
            rng.choice((30, 30, 60, 60, 90)),
            organiser=host.email,
            people=guests,
            needs_room=bool(guests) and rng.random() < 0.6,
            time_zone=host.zone,
            visibility="private" if rng.random() < 0.1 else "normal",
        )
    for host in rng.sample(mates, 8):
        weekday = rng.choice(("MO", "TU", "WE", "TH", "FR"))
        start = f"{book.first_on(weekday, 60)}T{rng.randrange(9, 16):02d}:30"
        guests = rng.sample([mate.email for mate in mates if mate is not host], 2)
        book.add(
            host.email,
            rng.choice(_TITLES),
            start,
            30,
            organiser=host.email,
            people=guests,
            needs_room=True,
            time_zone=host.zone,
            **book.weekly([weekday], until=rng.randrange(60, 120)),
        )


def add_exceptions(book: Book) -> None:
    """Occurrences of series that were cancelled, moved or renamed, most of them past; and single answers."""
    rng, world = book.rng, book.world
    series = [event for event in book.series if event.title != "Stand-up"]
    first, last = book.day(-56), book.day(28)
    for number in range(_EXCEPTIONS):
        event = rng.choice(series)
        days = [day for day in dates_of(rule_of(event)) if first <= day <= last and day != book.day(0)]
        if not days:
            continue
        day = rng.choice(days)
        if world.get(EventException, (event.event_id, day)) is not None:
            continue
        if number % 5 < 2:
            cancelled = instant(book.cast.now) if day > book.day(0) else f"{day}T07:30:00Z"
            book.change(event, day, kind="cancelled", cancelled_at=cancelled)
        elif number % 5 < 4:
            move(book, event, day, rng.choice((-30, 30, 60)))
        else:
            book.change(event, day, kind="edited", location=rng.choice(("Canteen", "Reception", "Online", "Terrace")))
    guests = world.find(Attendee, kind="person")
    answers = 0
    while answers < _ANSWERS:
        event = rng.choice(series)
        days = [day for day in dates_of(rule_of(event)) if first <= day <= last]
        on_it = [
            row.email
            for row in guests
            if row.event_id == event.event_id and row.email not in {event.organiser_email, book.me}
        ]
        answers += 1
        if not days or not on_it:
            continue
        key = (event.event_id, rng.choice(days), rng.choice(on_it))
        if world.get(OccurrenceResponse, key) is None:
            world.insert(
                OccurrenceResponse,
                event_id=key[0],
                original_date=key[1],
                email=key[2],
                response=rng.choice(("declined", "declined", "tentative")),
            )


def move(book: Book, event: Event, day: str, minutes: int, **columns: Any) -> None:
    """Move one occurrence; where the room is taken then, it does without."""
    starts = later(f"{day}{event.starts_at[10:]}", minutes)
    ends = later(starts, length(event.starts_at, event.ends_at))
    room = room_of(book.world, event)
    if room is not None:
        begin, end = minute_of(starts, event.time_zone), minute_of(ends, event.time_zone)
        old = begin - minutes
        book.release(room, old, old + end - begin)
        if book.is_free(room, begin, end):
            book.take(room, begin, end)
        else:
            columns["room_email"] = ""
    book.change(event, day, kind="moved", starts_at=starts, ends_at=ends, **columns)


def room_of(world: World, event: Event) -> str | None:
    """The room of an event."""
    rows = [
        row
        for row in world.find(Attendee, event_id=event.event_id)
        if row.kind == "room" and row.response == "accepted"
    ]
    return rows[0].email if rows else None


def add_proposals(book: Book) -> None:
    """Other times that guests suggested for my meetings: two more are open, the rest is settled."""
    world, rng = book.world, book.rng
    mine = [
        event
        for event in world.find(Event, organiser_email=book.me, kind="single", status="confirmed", all_day=False)
        if event.calendar_id == book.calendars["Work"]
    ]
    made = {"open": 0, "accepted": 0, "withdrawn": 0}
    for event in mine:
        others = [
            row.email
            for row in world.find(Attendee, event_id=event.event_id)
            if row.kind == "person" and row.email != book.me
        ]
        if not others or world.find(Proposal, event_id=event.event_id):
            continue
        ahead = book.day(1) <= event.starts_at[:10] <= book.day(40)
        state = "open" if ahead and made["open"] < 2 else "withdrawn" if made["withdrawn"] < 5 else "accepted"
        if sum(made.values()) >= 11 or (state == "open") != ahead:
            continue
        shift = rng.choice((60, 120, 1440)) if state != "accepted" else 0
        world.insert(
            Proposal,
            event_id=event.event_id,
            from_email=rng.choice(others),
            starts_at=later(event.starts_at, shift),
            ends_at=later(event.ends_at, shift),
            note=rng.choice(("", "Would suit me better.", "I have a train to catch.")),
            state=state,
        )
        made[state] += 1
