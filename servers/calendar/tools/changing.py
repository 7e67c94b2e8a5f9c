"""Changing events: what they say, when they are, and calling them off."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired

from pydantic import Field

from servers.calendar import queries
from servers.calendar.limits import require_bounded, require_times
from servers.calendar.models import (
    Attendee,
    Event,
    EventException,
    EventId,
    OccurrenceResponse,
    Proposal,
    Reminder,
    Room,
    RoomEmail,
    ShowAs,
    Visibility,
)
from servers.calendar.occurrences import (
    dates,
    now_minute,
    occurrence,
    spans,
    standard_times,
    zone_name,
)
from servers.calendar.policy import NOTICE_MINUTES, change_needs_yes, is_outsider, others_on
from servers.calendar.splitting import ask_again, carry_over, change_occurrence, drop_from, end_before, split_off
from servers.calendar.standing import (
    Scope,
    Span,
    Target,
    find_event,
    find_room,
    named,
    organiser_name,
    require_ahead,
    require_editor,
    require_free,
    require_live,
    require_room,
    seats_needed,
)
from servers.calendar.times import (
    DAY_MINUTES,
    WEEKDAYS,
    dates_of,
    later,
    length,
    minute_of,
    rule_of,
    say_rule,
    wall_of,
    week_in_month,
)
from servers.calendar.tools.making import Code, Notes, Place, Title
from servers.calendar.views import EventRow, event_row
from servers.kit import Conflict, FreeText, InvalidArguments, Moment, Refused, Toolbox
from servers.kit.text import instant
from sessions import World

toolbox = Toolbox()
ForWhat = Annotated[
    Scope,
    Field(description="What of a series changes; left out: this for an occurrence, all for a series."),
]


class ChangedView(EventRow):
    """How it stands now. `new_series_id`: the series that goes on from there; `dropped`: exceptions that are gone."""

    rule: NotRequired[str]
    new_series_id: NotRequired[str]
    dropped: NotRequired[list[str]]
    proposal_id: NotRequired[str]
    people_asked_again: NotRequired[int]


def as_it_is(world: World, event_id: str) -> ChangedView:
    """The event or occurrence of an id as it stands now; of a series the times are those of its next occurrence."""
    target = find_event(world, event_id)
    event, meant = target.event, target.meant
    mine = world.get(Attendee, (event.event_id, world.me))
    view: ChangedView = {**event_row(world, meant._replace(response=None if mine is None else mine.response))}
    if event.kind == "series" and target.date is None:
        view["event_id"], view["title"], view["rule"] = event.event_id, event.title, say_rule(rule_of(event))
        view.pop("series_id", None)
        view.pop("location", None)
        if event.location:
            view["location"] = event.location
    return view


@toolbox.write(Event, EventException, Attendee, Reminder, OccurrenceResponse, Proposal)
def update_event(
    world: World,
    event_id: EventId,
    scope: ForWhat | None = None,
    title: Title | None = None,
    location: Place | None = None,
    notes: Notes | None = None,
    visibility: Annotated[Visibility, Field(description="Who may see what it is.")] | None = None,
    show_as: Annotated[ShowAs, Field(description="How it counts for those on it.")] | None = None,
    conference_code: Code | None = None,
    room_email: Annotated[RoomEmail, Field(description='Room to have instead; "" gives the room back.')] | None = None,
    guests_can_invite: Annotated[bool, Field(description="Whether guests may invite others; only for a whole series.")]
    | None = None,
) -> ChangedView:
    """Change what an event says or where it is, not its time (reschedule_event) nor its guests. "" clears a text.

    Raises:
        InvalidArguments: nothing to change, or a scope that does not fit.
        NotFound: no such event or room.
        Refused: somebody else organises it and guests may not edit it, or it would be confidential with guests from
            outside.
        Conflict: it is cancelled or over, or the room is taken, closed or too small.
    """
    texts = {
        "title": title,
        "location": location,
        "notes": notes,
        "visibility": visibility,
        "show_as": show_as,
        "conference_code": conference_code,
    }
    changes: dict[str, Any] = {name: value for name, value in texts.items() if value is not None}
    if not changes and room_email is None and guests_can_invite is None:
        raise InvalidArguments("Nothing to change: give at least one of the fields besides event_id and scope.")
    target = find_event(world, event_id, scope)
    require_editor(world, target.event)
    require_live(world, target)
    if guests_can_invite is not None and not target.whole:
        raise InvalidArguments("'guests_can_invite' counts for the whole series; use scope all.")
    if visibility == "confidential":
        outsiders = [row.email for row in others_on(world, event_id) if is_outsider(world, row.email)]
        if outsiders:
            raise Refused(f"It cannot be confidential with guests from outside on it: {', '.join(outsiders)}.")
    if room_email:
        _require_seats(world, target, room_email)
        require_room(world, find_room(world, room_email), _times_ahead(world, target), _own(target))
    if target.whole:
        if guests_can_invite is not None:
            changes["guests_can_invite"] = guests_can_invite
        if changes:
            world.update(Event, target.event.event_id, **changes, updated_at=instant(world.now))
        if room_email is not None:
            set_room(world, target.event.event_id, room_email)
        return as_it_is(world, target.event.event_id)
    if target.scope == "this":
        same = {name: None if value == getattr(target.event, name) else value for name, value in changes.items()}
        if room_email is not None:
            same["room_email"] = room_email
        change_occurrence(world, target, **same)
        return as_it_is(world, event_id)
    new = split_off(world, target, **changes)
    carry_over(world, target, new.event_id)
    if room_email is not None:
        set_room(world, new.event_id, room_email)
    return {**as_it_is(world, new.event_id), "new_series_id": new.event_id}


def _require_seats(world: World, target: Target, room_email: str) -> None:
    room = find_room(world, room_email)
    seats = seats_needed(world, target.event.event_id)
    if room.capacity < seats:
        raise Conflict(f"{room.name} seats {room.capacity}, but {seats} people have to be there.")


def _own(target: Target) -> str:
    """What to leave out when looking for clashes: the thing itself."""
    return target.meant.event_id if target.scope == "this" else target.event.event_id


def _times_ahead(world: World, target: Target) -> list[Span]:
    """The times that a change of the target is about and that are not over."""
    event = target.event
    if event.kind == "single" or target.scope == "this":
        return [(target.meant.starts_at[:10], target.meant.begin, target.meant.end)]
    found = [
        occurrence(event, day, target.exceptions.get(day))
        for day in dates(event)
        if target.date is None or target.scope == "all" or day >= target.date
    ]
    now = now_minute(world)
    return sorted(
        ((each.starts_at[:10], each.begin, each.end) for each in found if each.end > now and not each.cancelled),
        key=lambda span: span[1],
    )


def set_room(world: World, event_id: str, room_email: str) -> None:
    """Give an event this room and no other; "" none."""
    for row in world.all(queries.rooms_on, event_id=event_id):
        if row.email != room_email:
            world.delete(Attendee, (event_id, row.email))
    if not room_email:
        return
    now = instant(world.now)
    if world.get(Attendee, (event_id, room_email)) is None:
        world.insert(
            Attendee,
            event_id=event_id,
            email=room_email,
            kind="room",
            required=True,
            response="accepted",
            responded_at=now,
        )
    else:
        world.update(Attendee, (event_id, room_email), response="accepted", responded_at=now)


@toolbox.write(Event, EventException, Attendee, Reminder, OccurrenceResponse, Proposal, confirm=change_needs_yes)
def reschedule_event(
    world: World,
    event_id: EventId,
    starts_at: Annotated[Moment, Field(description="When it begins now, my local time such as 2026-03-11T10:00.")],
    ends_at: Annotated[Moment, Field(description="When it ends now; as long as before if left out.")] | None = None,
    scope: ForWhat | None = None,
    room_email: Annotated[RoomEmail, Field(description='Room instead of the present one; "" does without.')]
    | None = None,
    allow_conflict: Annotated[
        bool, Field(description="Move it though I am busy then; only after the user has agreed.")
    ] = False,
) -> ChangedView:
    """Move an event, an occurrence, or a series; it keeps its length unless ends_at is given.

    For a series starts_at is the new time of the occurrence named, or of the next one; all others move by as much.
    Everybody but the organiser is asked again, the room goes along, and exceptions of a moved series are dropped.
    Moving to exactly the time of an open proposal accepts it.

    Raises:
        InvalidArguments: the new time lies in the past or is no time.
        NotFound: no such event or room.
        Refused: somebody else organises it and guests may not edit it.
        Conflict: it has begun, is cancelled, begins in less than 15 minutes with others on it, is at that time
            already, I am busy then (unless allow_conflict), or the room is taken, closed or too small; then nothing
            moves.
    """
    target = find_event(world, event_id, scope)
    event = target.event
    require_editor(world, event)
    require_ahead(world, target)
    if others_on(world, event_id) and target.meant.begin - now_minute(world) < NOTICE_MINUTES:
        raise Conflict(
            f"{named(world, target.meant)} begins in less than {NOTICE_MINUTES} minutes with others on it; "
            "it can only be cancelled now."
        )
    starts, ends = _new_times(world, target, starts_at, ends_at)
    if (starts, ends) == (target.meant.starts_at, target.meant.ends_at):
        raise Conflict(f"{named(world, target.meant)} is at that time already.")
    changes, times = _moved(world, target, starts, ends)
    room = _room_then(world, target, room_email)
    if room is not None:
        require_room(world, room, times, _own(target))
    if target.meant.show_as != "free" and not allow_conflict:
        require_free(world, times, _own(target))
    proposal = _matching(world, target, starts, ends)
    key, dropped = _write_move(world, target, changes, room_email)
    ask_again(world, key.partition("@")[0], key.partition("@")[2] or None)
    view = as_it_is(world, key)
    if target.scope == "following":
        view["new_series_id"] = key
    if dropped:
        view["dropped"] = dropped
    if proposal is not None:
        world.update(Proposal, proposal.proposal_id, state="accepted")
        view["proposal_id"] = proposal.proposal_id
    asked_again = sum(1 for row in others_on(world, key) if row.email != event.organiser_email)
    if asked_again:
        view["people_asked_again"] = asked_again
    return view


def _write_move(world: World, target: Target, changes: dict[str, Any], room_email: str | None) -> tuple[str, list[str]]:
    """Write new times and room; -> what they stand on now, and the dates of the exceptions that went."""
    event_id = target.event.event_id
    if target.scope == "this":
        change_occurrence(world, target, **changes, **({} if room_email is None else {"room_email": room_email}))
        return target.meant.event_id, []
    if target.whole:
        world.update(Event, event_id, **changes, updated_at=instant(world.now))
        key = event_id
        dropped = [] if target.event.kind == "single" else drop_from(world, event_id, "")
    else:
        key = split_off(world, target, **changes).event_id
        dropped = drop_from(world, event_id, str(target.date))
    if room_email is not None:
        set_room(world, key, room_email)
    return key, dropped


def _new_times(world: World, target: Target, starts_at: str, ends_at: str | None) -> tuple[str, str]:
    """The new times of the occurrence meant, in the event's zone."""
    event, meant = target.event, target.meant
    if event.all_day:
        starts = f"{starts_at[:10]}T00:00"
        ends = f"{ends_at[:10]}T00:00" if ends_at else later(starts, length(meant.starts_at, meant.ends_at))
        require_times(world, starts, ends, event.time_zone, all_day=True)
        return starts, ends
    mine = zone_name(world)
    starts = wall_of(minute_of(starts_at, mine), event.time_zone) if event.time_zone != mine else starts_at
    if ends_at is None:
        ends = later(starts, length(meant.starts_at, meant.ends_at))
    else:
        ends = wall_of(minute_of(ends_at, mine), event.time_zone) if event.time_zone != mine else ends_at
    require_times(world, starts, ends, event.time_zone, all_day=False)
    return starts, ends


def _moved(world: World, target: Target, starts: str, ends: str) -> tuple[dict[str, Any], list[Span]]:
    """Columns that change, and the times that the change makes."""
    event = target.event
    if event.kind == "single":
        return {"starts_at": starts, "ends_at": ends}, [
            (starts[:10], minute_of(starts, event.time_zone), minute_of(ends, event.time_zone))
        ]
    if target.scope == "this":
        base = standard_times(event, str(target.date))
        changes: dict[str, Any] = {"starts_at": starts, "ends_at": ends}
        if (starts, ends) == base:
            changes = {"starts_at": None, "ends_at": None}
        return changes, [(starts[:10], minute_of(starts, event.time_zone), minute_of(ends, event.time_zone))]
    first = target.date if target.scope == "following" else event.starts_at[:10]
    days = _days_moved(target, starts)
    new_start = later(f"{first}T{starts[11:]}", days * DAY_MINUTES)
    rule = rule_of(event)._replace(first=new_start[:10])
    if rule.frequency == "weekly":
        names = {WEEKDAYS[(WEEKDAYS.index(day) + days) % 7] for day in rule.weekdays}
        rule = rule._replace(weekdays=tuple(day for day in WEEKDAYS if day in names))
    if rule.monthly_by == "weekday_of_month" and days:
        rule = rule._replace(monthly_week=week_in_month(new_start))
    if rule.until is not None and days:
        rule = rule._replace(until=later(f"{rule.until}T00:00", days * DAY_MINUTES)[:10])
    if target.scope == "following" and rule.repeats is not None:
        every = dates(event)
        rule = rule._replace(repeats=len(every) - every.index(str(target.date)))
    if len(dates_of(rule)) > 1 or rule.until is None or rule.until > rule.first:
        require_bounded(rule)
    new_end = later(new_start, length(starts, ends))
    changes = {
        "starts_at": new_start,
        "ends_at": new_end,
        "weekdays": list(rule.weekdays),
        "monthly_week": rule.monthly_week,
        "until_date": rule.until,
        "repeat_count": rule.repeats,
    }
    now = now_minute(world)
    ahead = [span for span in spans(rule, new_start, new_end, event.time_zone) if span[2] > now]
    return changes, ahead or [(starts[:10], minute_of(starts, event.time_zone), minute_of(ends, event.time_zone))]


def _days_moved(target: Target, starts: str) -> int:
    """By how many days a series moves when the occurrence meant goes to that time.

    Raises:
        InvalidArguments: the series falls on several days of the week and on none of that day.
    """
    event, day = target.event, starts[:10]
    if day in dates(event):
        return 0
    if event.frequency == "daily" or len(event.weekdays) > 1:
        raise InvalidArguments(
            f"The series falls on several days ({say_rule(rule_of(event))}); give the new time on one of them."
        )
    days = length(f"{target.meant.starts_at[:10]}T00:00", f"{day}T00:00") // DAY_MINUTES
    if event.frequency == "monthly":
        return days
    period = 7 * event.interval
    return (days + period // 2) % period - period // 2


def _room_then(world: World, target: Target, room_email: str | None) -> Room | None:
    """The room that it takes place in after the move."""
    if room_email:
        _require_seats(world, target, room_email)
        return find_room(world, room_email)
    own = None if target.meant.changed is None else target.meant.changed.room_email
    if room_email == "" or (own == "" and target.scope == "this"):
        return None
    if own and target.scope == "this":
        return world.get(Room, own)
    rows = [row for row in world.all(queries.rooms_on, event_id=target.event.event_id) if row.response == "accepted"]
    return world.get(Room, rows[0].email) if rows else None


def _matching(world: World, target: Target, starts: str, ends: str) -> Proposal | None:
    """The open proposal of exactly these times."""
    if target.scope != "this" and target.event.kind == "series":
        return None
    for row in world.all(queries.proposals_of, event_id=target.event.event_id):
        if row.original_date == target.date and (row.starts_at, row.ends_at) == (starts, ends):
            return row
    return None


@toolbox.write(Event, EventException, Attendee, OccurrenceResponse, Proposal, confirm=change_needs_yes)
def cancel_event(
    world: World,
    event_id: EventId,
    scope: ForWhat | None = None,
    message: Annotated[FreeText, Field(max_length=1000, description="Words to the guests.")] | None = None,
) -> ChangedView:
    """Call an event off for everybody on it; its rooms are free again.

    restore_event takes it back for 30 days, except for the end of a series (scope following).

    Raises:
        NotFound: no such event.
        Refused: somebody else organises it.
        Conflict: it has begun or is cancelled already.
    """
    target = find_event(world, event_id, scope)
    event = target.event
    if event.organiser_email != world.me:
        raise Refused(
            f"{organiser_name(world, event)} organises this, so it is not yours to cancel. You can decline it instead."
        )
    require_ahead(world, target)
    now = instant(world.now)
    if target.whole:
        world.update(
            Event, event.event_id, status="cancelled", cancel_message=message or "", cancelled_at=now, updated_at=now
        )
        return as_it_is(world, event.event_id)
    if target.scope == "this":
        date = str(target.date)
        if date in target.exceptions:
            world.update(
                EventException, (event.event_id, date), kind="cancelled", cancel_message=message or "", cancelled_at=now
            )
        else:
            world.insert(
                EventException,
                event_id=event.event_id,
                original_date=date,
                kind="cancelled",
                cancel_message=message or "",
                cancelled_at=now,
            )
        return as_it_is(world, event_id)
    drop_from(world, event.event_id, str(target.date))
    end_before(world, target)
    return as_it_is(world, event.event_id)
