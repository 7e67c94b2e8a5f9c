"""The awkward cases: one event or series for each, whatever else a seed holds."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from servers.calendar.models import Attendee, Event, OccurrenceResponse, Proposal
from servers.calendar.policy import PRIVATE, WORK
from servers.calendar.seed_book import Book
from servers.calendar.seed_others import move, room_of
from servers.calendar.times import dates_of, later, rule_of, weekday_of
from servers.kit.text import instant

TEAM = "Customer engineering"
FAMILY = "Family"


def add_cases(book: Book) -> None:
    """All of them."""
    _change_standup(book)
    _add_today(book)
    _add_cancelled(book)
    _add_invitations(book)
    _add_client_work(book)
    _add_zones(book)
    _add_shared(book)
    _add_solo(book)
    _answer_in_leave(book)


def _change_standup(book: Book) -> None:
    standup = next(event for event in book.series if event.title == "Stand-up")
    moved, edited, cancelled = [day for day in dates_of(rule_of(standup)) if day > book.day(1)][1:6:2]
    move(book, standup, moved, 30)
    book.change(standup, edited, kind="edited", title="Stand-up with demo", location="Canteen")
    book.change(standup, cancelled, kind="cancelled", cancelled_at=instant(book.cast.now - timedelta(days=2)))
    for mate in book.cast.team[:3]:
        if mate.email != standup.organiser_email:
            book.world.insert(
                OccurrenceResponse,
                event_id=standup.event_id,
                original_date=moved,
                email=mate.email,
                response="declined",
            )


def _add_today(book: Book) -> None:
    cast, team = book.cast, book.cast.team
    book.add(
        WORK,
        "Breakfast briefing",
        book.at(0, "08:30"),
        45,
        organiser=cast.manager.email,
        people=[team[0].email, team[2].email],
        reminders=(10,),
    )
    book.add(
        WORK,
        "Hand-off call",
        book.at(0, "09:10"),
        20,
        people=[team[4].email, cast.colleagues[9].email],
        conference_code=book.code("hand-off"),
        reminders=(5,),
    )
    book.add(
        PRIVATE, "Night train", book.at(5, "22:30"), 540, location="Central station", show_as="free", reminders=(120,)
    )
    book.add(
        WORK,
        "Overnight rollout",
        f"{book.fresh_day(9)}T23:00",
        180,
        people=[team[3].email, team[5].email],
        reminders=(60,),
    )


def _add_cancelled(book: Book) -> None:
    cast, now = book.cast, book.cast.now

    def gone(days: int) -> dict[str, Any]:
        return {"status": "cancelled", "cancelled_at": instant(now - timedelta(days=days))}

    book.add(
        PRIVATE, "Hygienist", f"{book.fresh_day(10)}T08:00", 30, location="Harbour Dental", reminders=(60,), **gone(12)
    )
    book.add(PRIVATE, "Sight test", f"{book.fresh_day(12)}T08:00", 30, **gone(45))
    book.add(WORK, "Supplier call", f"{book.fresh_day(4)}T17:30", 30, people=[cast.team[3].email], **gone(3))
    book.add(PRIVATE, "Tax advice", f"{book.fresh_day(17)}T08:00", 45, location="Station Road", **gone(8))
    workshop = f"{book.fresh_day(13)}T08:00"
    guests = [cast.team[1].email, cast.colleagues[10].email]
    lost = book.add(WORK, "Partner workshop", workshop, 30, people=guests, room="Rowan", **gone(5))
    room = room_of(book.world, lost)
    if room is not None:
        begin, end = book.spans(lost)[0]
        book.release(room, begin, end)
        host = cast.colleagues[11].email
        name = next(row.name for row in book.rooms if row.email == room)
        book.add(host, "Portfolio review", workshop, 60, organiser=host, people=[cast.colleagues[12].email], room=name)
    begun = book.first_on("MO", 60)
    book.add(
        WORK,
        "Metrics walk",
        f"{begun}T08:30",
        30,
        people=[cast.team[2].email],
        **book.weekly(["MO"], until=60),
        **gone(4),
    )
    book.add(
        WORK,
        "Vendor lunch",
        f"{book.fresh_day(6)}T12:00",
        60,
        organiser=cast.colleagues[13].email,
        mine="accepted",
        **gone(1),
    )


def _add_invitations(book: Book) -> None:
    """Invitations in every state, some of them over other things."""
    cast, mates = book.cast, book.cast.colleagues
    day = book.fresh_day(3)
    host = mates[14]
    book.add(
        WORK, "Security drill", f"{day}T08:00", 45, organiser=host.email, people=[mates[15].email], mine="accepted"
    )
    book.add(
        WORK,
        "Office move talk",
        f"{day}T08:15",
        30,
        organiser=mates[16].email,
        people=[mates[17].email],
        mine="needs_action",
    )
    book.add(
        WORK,
        "Ideas hour",
        f"{book.fresh_day(4)}T08:00",
        60,
        organiser=mates[18].email,
        people=[mates[19].email],
        mine="declined",
    )
    book.add(
        WORK,
        "Mentoring chat",
        f"{book.fresh_day(5)}T08:15",
        30,
        organiser=mates[9].email,
        mine="tentative",
        guests_can_modify=True,
    )
    held = book.fresh_day(7)
    book.add(
        WORK,
        "Survey review",
        f"{held}T08:00",
        60,
        organiser=mates[20].email,
        people=[mates[21].email],
        mine="accepted",
        guests_can_invite=True,
    )
    book.add(WORK, "Portal work", f"{held}T08:00", 60, status="tentative")
    book.add(
        WORK,
        "Capacity planning",
        f"{book.fresh_day(8)}T08:30",
        30,
        organiser=mates[11].email,
        people=[mates[22].email],
        mine="accepted",
    )
    leave = next(row for row in book.cast.diary if row.kind == "leave").start.date()
    inside = (leave + timedelta(days=1)).isoformat()
    book.add(
        WORK,
        "Town hall",
        f"{inside}T17:30",
        30,
        organiser=cast.manager.email,
        people=[mate.email for mate in cast.team],
        mine="needs_action",
    )
    crowded = book.add(
        WORK,
        "Kick-off dinner",
        f"{book.fresh_day(15)}T18:00",
        90,
        organiser=mates[23].email,
        people=[mates[24].email],
        mine="tentative",
    )
    room = book.rooms[0]
    book.world.insert(
        Attendee, event_id=crowded.event_id, email=room.email, kind="room", required=True, response="declined"
    )


def _add_client_work(book: Book) -> None:
    cast, world = book.cast, book.world
    priya = cast.clients[1].contacts[0]
    firm = cast.clients[1].name
    review = book.add(
        WORK,
        "Terms review",
        f"{book.fresh_day(11)}T17:30",
        45,
        people=[priya, cast.team[0].email],
        room="Maple",
        notes=f"Renewal terms for {firm}.",
        conference_code=book.code("client-review"),
        reminders=(30,),
    )
    starts = later(review.starts_at, 1440)
    while _is_weekend(starts):
        starts = later(starts, 1440)
    world.insert(
        Proposal,
        event_id=review.event_id,
        from_email=priya,
        starts_at=starts,
        ends_at=later(starts, 45),
        note="I am on a plane that day.",
        state="open",
    )
    book.add(
        WORK,
        "Salary round",
        f"{book.fresh_day(14)}T08:00",
        60,
        people=[cast.manager.email, cast.team[1].email],
        visibility="confidential",
    )
    other = cast.person(cast.clients[2].contacts[0])
    book.add(
        WORK,
        f"Call with {other.first}",
        f"{book.fresh_day(16)}T08:30",
        30,
        people=[other.email],
        conference_code=book.code("client-call"),
        reminders=(15,),
    )


def _is_weekend(wall: str) -> bool:
    return weekday_of(wall) in {"SA", "SU"}


def _add_zones(book: Book) -> None:
    """Series of colleagues elsewhere: they move on my clock when theirs or mine changes."""
    cast = book.cast
    arjun = next(mate for mate in cast.team if mate.zone == "Asia/Kolkata")
    boston = next(mate for mate in cast.colleagues if mate.zone == "America/New_York")
    book.add(
        WORK,
        "Weekly handover",
        f"{book.first_on('WE', 30)}T17:00",
        30,
        organiser=arjun.email,
        people=[cast.team[1].email],
        time_zone=arjun.zone,
        **book.weekly(["WE"], until=140),
    )
    book.add(
        WORK,
        "Transatlantic check",
        f"{book.first_on('FR', 30)}T12:15",
        30,
        organiser=boston.email,
        time_zone=boston.zone,
        mine="needs_action",
        **book.weekly(["FR"], until=None, count=20),
    )
    book.add(
        WORK,
        "Delivery review",
        f"{book.fresh_day(12)}T17:00",
        30,
        organiser=arjun.email,
        time_zone=arjun.zone,
        mine="accepted",
        guests_can_modify=True,
    )


def _add_shared(book: Book) -> None:
    """The team's calendar, and what others keep to themselves on calendars that I may read."""
    cast, team = book.cast, book.cast.team
    for number, mate in enumerate(team[:4]):
        book.add(
            TEAM,
            f"{mate.first} away",
            f"{book.day(6 + 7 * number)}T00:00",
            1440,
            organiser=mate.email,
            all_day=True,
            show_as="out_of_office",
        )
    book.add(TEAM, "Release window", f"{book.fresh_day(17)}T08:00", 120, organiser=cast.manager.email, show_as="free")
    book.add(
        TEAM,
        "Appraisal",
        f"{book.fresh_day(5)}T13:00",
        60,
        organiser=cast.manager.email,
        people=[team[3].email],
        visibility="private",
    )
    book.world.insert(
        Event,
        calendar_id=book.calendars[FAMILY],
        organiser_email=cast.partner.email,
        title="Gift shopping",
        kind="single",
        starts_at=book.at(4, "15:00"),
        ends_at=book.at(4, "16:00"),
        time_zone=book.zone,
        weekdays=[],
        visibility="private",
        created_at=instant(cast.now),
        updated_at=instant(cast.now),
    )


def _add_solo(book: Book) -> None:
    """Blocks of my own that nobody else is on."""
    for title, days, clock in (
        ("Deep work", 2, "08:00"),
        ("Mail hour", 9, "08:15"),
        ("Travel claims", 6, "17:30"),
        ("Deck tidy", 18, "08:00"),
    ):
        book.add(WORK, title, f"{book.fresh_day(days)}T{clock}", 45, reminders=(10,))
    for title, days, clock in (("Library books", 8, "17:45"), ("Pharmacy", 13, "18:15")):
        book.add(PRIVATE, title, book.at(days, clock), 45, reminders=(30,))


def _answer_in_leave(book: Book) -> None:
    """One answer of mine to an occurrence that differs from that to its series."""
    event = next(
        row for row in book.series if row.organiser_email != book.me and row.calendar_id == book.calendars[WORK]
    )
    days = [day for day in dates_of(rule_of(event)) if day > book.day(2)]
    if days:
        book.world.insert(
            OccurrenceResponse, event_id=event.event_id, original_date=days[0], email=book.me, response="declined"
        )
