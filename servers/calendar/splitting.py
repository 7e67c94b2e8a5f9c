"""Changes to series: one occurrence apart from the rest, and a series that goes on differently from a date."""

from __future__ import annotations

from typing import Any, cast

from servers.calendar import queries
from servers.calendar.models import Attendee, Event, EventException, OccurrenceResponse, Proposal, Reminder
from servers.calendar.occurrences import dates
from servers.calendar.standing import Target
from servers.calendar.times import day_after
from servers.kit.text import instant
from sessions import World

CHANGES = (
    "starts_at",
    "ends_at",
    "title",
    "location",
    "notes",
    "conference_code",
    "show_as",
    "visibility",
    "room_email",
)


def change_occurrence(world: World, target: Target, **changes: Any) -> None:
    """Write how one occurrence differs from its series; None is as in the series, and nothing but that needs no row."""
    date = str(target.date)
    key = (target.event.event_id, date)
    old = target.exceptions.get(date)
    full: dict[str, Any] = {name: None if old is None else getattr(old, name) for name in CHANGES}
    full |= changes
    if all(value is None for value in full.values()):
        if old is not None:
            world.delete(EventException, key)
        return
    full["kind"] = "edited" if full["starts_at"] is None else "moved"
    if old is None:
        world.insert(EventException, event_id=key[0], original_date=date, **full)
    else:
        world.update(EventException, key, **full)


def ask_again(world: World, event_id: str, date: str | None) -> None:
    """Set the answers of everybody but the organiser back, for the event or one occurrence; rooms stay."""
    event = world.get(Event, event_id)
    people = [row for row in world.find(Attendee, event_id=event_id) if row.kind == "person"]
    for row in people:
        if event is not None and row.email == event.organiser_email:
            continue
        if date is None:
            world.update(Attendee, (event_id, row.email), response="needs_action", responded_at=None)
            continue
        key = (event_id, date, row.email)
        if world.get(OccurrenceResponse, key) is not None:
            world.update(OccurrenceResponse, key, response="needs_action", comment="")
        elif row.response != "needs_action":
            world.insert(
                OccurrenceResponse, event_id=event_id, original_date=date, email=row.email, response="needs_action"
            )
    if date is None:
        for answer in world.find(OccurrenceResponse, event_id=event_id):
            world.delete(OccurrenceResponse, (event_id, answer.original_date, answer.email))


def end_before(world: World, target: Target) -> None:
    """Let a series end the day before the named occurrence."""
    date = str(target.date)
    world.update(
        Event, target.event.event_id, until_date=day_after(date, -1), repeat_count=None, updated_at=instant(world.now)
    )


def drop_from(world: World, event_id: str, date: str) -> list[str]:
    """Forget exceptions and single answers from a date on, withdraw open proposals; -> dates of the exceptions."""
    dropped: list[str] = []
    for row in world.all(queries.exceptions_of, event_id=event_id):
        if row.original_date >= date:
            world.delete(EventException, (event_id, row.original_date))
            dropped.append(row.original_date)
    for answer in world.find(OccurrenceResponse, event_id=event_id):
        if answer.original_date >= date:
            world.delete(OccurrenceResponse, (event_id, answer.original_date, answer.email))
    for proposal in world.all(queries.proposals_of, event_id=event_id):
        if (proposal.original_date or "") >= date:
            world.update(Proposal, proposal.proposal_id, state="withdrawn")
    return dropped


def split_off(world: World, target: Target, **changes: Any) -> Event:
    """End the series before the named occurrence; -> a new one from it on, with its guests, rooms and reminders."""
    old, date, now = target.event, str(target.date), instant(world.now)
    left = None if old.repeat_count is None else len(dates(old)) - dates(old).index(date)
    values: dict[str, Any] = cast("Any", old)._asdict()
    del values["event_id"]
    values |= {
        "starts_at": f"{date}{old.starts_at[10:]}",
        "ends_at": f"{day_after(date, _nights(old))}{old.ends_at[10:]}",
        "repeat_count": left,
        "created_at": now,
        "updated_at": now,
    }
    new = world.insert(Event, **(values | changes))
    for row in world.find(Attendee, event_id=old.event_id):
        world.insert(
            Attendee,
            event_id=new.event_id,
            email=row.email,
            kind=row.kind,
            required=row.required,
            response=row.response,
            comment=row.comment,
            responded_at=row.responded_at,
        )
    for reminder in world.find(Reminder, event_id=old.event_id):
        world.insert(Reminder, event_id=new.event_id, minutes_before=reminder.minutes_before, method=reminder.method)
    end_before(world, target)
    return new


def _nights(event: Event) -> int:
    return 0 if event.starts_at[:10] == event.ends_at[:10] else 1


def carry_over(world: World, target: Target, new_id: str) -> None:
    """Take the later exceptions, single answers and open proposals of a series along to the one split off."""
    old_id, date = target.event.event_id, str(target.date)
    for row in world.find(EventException, event_id=old_id):
        if row.original_date >= date:
            values: dict[str, Any] = {name: getattr(row, name) for name in CHANGES}
            world.delete(EventException, (old_id, row.original_date))
            world.insert(
                EventException,
                event_id=new_id,
                original_date=row.original_date,
                kind=row.kind,
                **values,
                cancel_message=row.cancel_message,
                cancelled_at=row.cancelled_at,
            )
    for answer in world.find(OccurrenceResponse, event_id=old_id):
        if answer.original_date >= date:
            world.delete(OccurrenceResponse, (old_id, answer.original_date, answer.email))
            world.insert(
                OccurrenceResponse,
                event_id=new_id,
                original_date=answer.original_date,
                email=answer.email,
                response=answer.response,
                comment=answer.comment,
            )
    for proposal in world.all(queries.proposals_of, event_id=old_id):
        if (proposal.original_date or "") >= date:
            world.update(Proposal, proposal.proposal_id, event_id=new_id)
