"""Putting back what was cancelled."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Annotated, Any, cast

from pydantic import Field

from servers.calendar.models import Attendee, Event, EventException, EventId, OccurrenceResponse, Room
from servers.calendar.occurrences import Occurrence, now_minute, occurrence, single, spans, upcoming
from servers.calendar.policy import RESTORE_DAYS
from servers.calendar.splitting import CHANGES, ask_again
from servers.calendar.standing import (
    Span,
    Target,
    find_event,
    named,
    organiser_name,
    require_free,
    require_room,
)
from servers.calendar.times import rule_of
from servers.calendar.tools.changing import ChangedView, as_it_is
from servers.calendar.views import rooms_of
from servers.kit import Conflict, Refused, Toolbox
from servers.kit.text import instant
from sessions import World

toolbox = Toolbox()


@toolbox.write(Event, EventException, Attendee, OccurrenceResponse)
def restore_event(
    world: World,
    event_id: EventId,
    without_room: Annotated[bool, Field(description="Give its room up, where that has been taken meanwhile.")] = False,
) -> ChangedView:
    """Put back a cancelled event, series, or single occurrence; its guests are asked again.

    Raises:
        NotFound: no such event.
        Refused: somebody else organises it.
        Conflict: it is not cancelled, was cancelled over 30 days ago, has begun, I am busy then, or its room is taken
            (repeat with without_room, then invite another room).
    """
    target = find_event(world, event_id)
    event = target.event
    if event.organiser_email != world.me:
        raise Refused(f"{organiser_name(world, event)} organises this, so it is not yours to put back.")
    if event.status != "cancelled" and (target.date is None or not target.meant.cancelled):
        raise Conflict(f"{named(world, target.meant)} is not cancelled.")
    if event.status == "cancelled" and target.date is not None:
        raise Conflict(f"The whole series is cancelled; restore {event.event_id} first.")
    found, times = _back(world, target)
    cancelled_at = event.cancelled_at if target.date is None else target.exceptions[target.date].cancelled_at
    if cancelled_at is None or world.now - datetime.fromisoformat(cancelled_at) > timedelta(days=RESTORE_DAYS):
        raise Conflict(
            f"{named(world, found)} was cancelled over {RESTORE_DAYS} days ago and cannot be put back; make a new one."
        )
    if not times or times[0][1] <= now_minute(world):
        raise Conflict(f"{named(world, found)} would have begun already and cannot be put back.")
    if found.show_as != "free":
        require_free(world, times, event_id, "Ask the user which of them should go.")
    rooms = [room["email"] for room in rooms_of(world, found) if room["response"] == "accepted"]
    if without_room:
        _give_up(world, target, rooms)
    else:
        for email in rooms:
            room = world.get(Room, email)
            if room is not None:
                _require_still_free(world, room, times, event_id)
    if target.date is None:
        world.update(
            Event,
            event.event_id,
            status="confirmed",
            cancel_message="",
            cancelled_at=None,
            updated_at=instant(world.now),
        )
        ask_again(world, event.event_id, None)
        return as_it_is(world, event.event_id)
    _uncancel(world, target)
    ask_again(world, event.event_id, target.date)
    return as_it_is(world, event_id)


def _back(world: World, target: Target) -> tuple[Occurrence, list[Span]]:
    """What would stand again, with my own answer, and the times of it that lie ahead."""
    restored: Event = cast("Any", target.event)._replace(status="confirmed")
    if target.date is not None:
        row: Any = target.exceptions[target.date]
        found = occurrence(restored, target.date, row._replace(kind="edited" if row.starts_at is None else "moved"))
        return found, [(found.starts_at[:10], found.begin, found.end)]
    if restored.kind == "single":
        found = single(restored)
        return found, [(found.starts_at[:10], found.begin, found.end)]
    now = now_minute(world)
    times = spans(rule_of(restored), restored.starts_at, restored.ends_at, restored.time_zone)
    return upcoming(restored, target.exceptions, now) or target.meant, [span for span in times if span[1] > now]


def _require_still_free(world: World, room: Room, times: list[Span], event_id: str) -> None:
    try:
        require_room(world, room, times, event_id)
    except Conflict as taken:
        raise Conflict(
            f"{str(taken).split('.', maxsplit=1)[0]}. Repeat with without_room, then invite another room."
        ) from None


def _give_up(world: World, target: Target, rooms: list[str]) -> None:
    if target.date is None:
        for email in rooms:
            world.delete(Attendee, (target.event.event_id, email))
    elif rooms:
        world.update(EventException, (target.event.event_id, target.date), room_email="")


def _uncancel(world: World, target: Target) -> None:
    """The occurrence as it was before: changed in what had been changed, else as its series."""
    key = (target.event.event_id, str(target.date))
    row = world.get(EventException, key)
    if row is None:
        raise LookupError(key)
    if all(getattr(row, name) is None for name in CHANGES):
        world.delete(EventException, key)
        return
    kind = "edited" if row.starts_at is None else "moved"
    world.update(EventException, key, kind=kind, cancel_message="", cancelled_at=None)
