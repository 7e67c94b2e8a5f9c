"""Planning: meetings are scheduled and changed."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Annotated, Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import Field

from servers.cast.calls import join_code
from servers.kit import UNORDERED, Conflict, FreeText, InvalidArguments, Moment, Refused, Said, Toolbox
from servers.kit.text import instant, local_minute
from servers.video_meeting import policy, queries
from servers.video_meeting.models import AutoRecord, Invitee, Meeting, MeetingId, PersonEmail, WaitingRoom
from servers.video_meeting.policy import LONGEST, PLAN_CAPACITY, SHORTEST
from servers.video_meeting.standing import (
    called,
    found_people,
    names_are,
    names_of,
    outsiders_among,
    require_no_overlap,
    require_open,
    require_rights,
    require_terms,
    seen_meeting,
)
from servers.video_meeting.times import length
from servers.video_meeting.views import MeetingMade, MeetingWritten, written
from sessions import World

toolbox = Toolbox()
Title = Annotated[FreeText, Field(min_length=1, max_length=120, description="What the meeting is called.")]
Duration = Annotated[
    int, Said("minutes"), Field(ge=SHORTEST, le=LONGEST, description="How long it is planned for, in minutes.")
]
Begin = Annotated[Moment, Field(description="When it begins, local time, such as 2026-03-11T10:00.")]
_NOT_MOVED = "A calendar event with this code does not move along; move it there too."


@toolbox.write(Meeting, Invitee, confirm=policy.scheduling_needs_yes)
def schedule_video_meeting(
    world: World,
    title: Title,
    starts_at: Begin,
    duration_minutes: Duration,
    time_zone: Annotated[
        str,
        Said("name"),
        Field(max_length=60, description="Zone of starts_at, such as Asia/Kolkata; mine if left out."),
    ]
    | None = None,
    invitee_emails: Annotated[
        list[PersonEmail], UNORDERED, Field(max_length=PLAN_CAPACITY, description="Who is invited besides me.")
    ]
    | None = None,
    cohost_emails: Annotated[
        list[PersonEmail], UNORDERED, Field(max_length=PLAN_CAPACITY, description="Colleagues who help me host it.")
    ]
    | None = None,
    waiting_room: Annotated[WaitingRoom, Field(description="Who waits until they are let in.")] = "outsiders",
    require_passcode: Annotated[bool, Field(description="Whether a passcode is asked for.")] = True,
    auto_record: Annotated[AutoRecord, Field(description="Whether it is recorded from its start.")] = "off",
    mute_on_entry: Annotated[bool, Field(description="Whether people come in muted.")] = False,
    confidential: Annotated[bool, Field(description="true keeps outsiders and recordings out.")] = False,
    allow_overlap: Annotated[
        bool, Field(description="true where I already host something then and want both.")
    ] = False,
) -> MeetingMade:
    """Schedule a video meeting that I host, and get its join code and passcode. Nobody is told of it by this.

    Raises:
        InvalidArguments: it lies in the past, or the time zone does not exist.
        Conflict: I already host something then.
        Refused: an outsider as co-host, more people than the plan takes, outsiders without waiting room and passcode,
            or a confidential meeting with outsiders or a recording.
    """
    begins, ends = _span(world, starts_at, duration_minutes, _zone(world, time_zone))
    cohosts = [email for email in found_people(world, cohost_emails or []) if email != world.me]
    invited = found_people(world, [*cohosts, *(invitee_emails or [])])
    invited = [email for email in invited if email != world.me]
    _require_colleagues(world, cohosts)
    passcode = _passcode(world, begins) if require_passcode else ""
    require_terms(
        world, invited,
        waiting_room=waiting_room, passcode=passcode, confidential=confidential, auto_record=auto_record,
    )  # fmt: skip
    if not allow_overlap:
        require_no_overlap(world, begins, ends)
    key = world.new_id(Meeting)
    row = world.insert(
        Meeting,
        meeting_id=key,
        title=title,
        host_email=world.me,
        join_code=join_code(world.seed, key),
        passcode=passcode,
        starts_at=begins,
        ends_at=ends,
        time_zone=time_zone or world.zone.key,
        state="scheduled",
        locked=False,
        waiting_room=waiting_room,
        join_before_host=False,
        auto_record=auto_record,
        mute_on_entry=mute_on_entry,
        confidential=confidential,
        rooms_open=False,
    )
    for email in invited:
        world.insert(Invitee, meeting_id=key, email=email, role="cohost" if email in cohosts else "invitee")
    view: MeetingMade = {
        "meeting_id": key,
        "title": row.title,
        "starts_at": local_minute(begins, world.zone),
        "ends_at": local_minute(ends, world.zone),
        "join_code": row.join_code,
        "invited": len(invited),
    }
    if passcode:
        view["passcode"] = passcode
    return view


@toolbox.write(Meeting, Invitee, confirm=policy.change_needs_yes)
def update_video_meeting(
    world: World,
    meeting_id: MeetingId,
    title: Title | None = None,
    starts_at: Begin | None = None,
    duration_minutes: Duration | None = None,
    waiting_room: Annotated[WaitingRoom, Field(description="Who waits until they are let in.")] | None = None,
    auto_record: Annotated[AutoRecord, Field(description="Whether it is recorded from its start.")] | None = None,
    mute_on_entry: Annotated[bool, Field(description="Whether people come in muted.")] | None = None,
    add_invitee_emails: Annotated[
        list[PersonEmail], UNORDERED, Field(min_length=1, max_length=PLAN_CAPACITY, description="Who is invited too.")
    ]
    | None = None,
    remove_invitee_emails: Annotated[
        list[PersonEmail],
        UNORDERED,
        Field(min_length=1, max_length=PLAN_CAPACITY, description="Who is no longer invited."),
    ]
    | None = None,
    add_cohost_emails: Annotated[
        list[PersonEmail],
        UNORDERED,
        Field(min_length=1, max_length=PLAN_CAPACITY, description="Who helps me host it from now on, invited or not."),
    ]
    | None = None,
    remove_cohost_emails: Annotated[
        list[PersonEmail],
        UNORDERED,
        Field(min_length=1, max_length=PLAN_CAPACITY, description="Who is a plain invitee again."),
    ]
    | None = None,
    allow_overlap: Annotated[
        bool, Field(description="true where I already host something then and want both.")
    ] = False,
) -> MeetingWritten:
    """Change a meeting that I host or co-host; what is left out stays. A linked calendar event does not follow.

    With a new start its length stays. Co-hosts cannot change title, time, recording or co-hosts.

    Raises:
        InvalidArguments: nothing is given to change, somebody is both added and removed, or it would begin in the past.
        Refused: I am a guest, or a co-host without that right; or what comes of it is not allowed: an outsider as
            co-host, too many people, outsiders without waiting room and passcode, confidential with outsiders or a
            recording.
        Conflict: it is over or cancelled; it is live and its time is to change; somebody is invited already, or is
            not; I already host something then; or all is as asked already.
    """
    fields: dict[str, Any] = {
        "title": title, "waiting_room": waiting_room, "auto_record": auto_record, "mute_on_entry": mute_on_entry,
    }  # fmt: skip
    fields = {name: value for name, value in fields.items() if value is not None}
    lists = [add_invitee_emails, remove_invitee_emails, add_cohost_emails, remove_cohost_emails]
    added, dropped, helpers, plain_again = (found_people(world, each or []) for each in lists)
    moves = starts_at is not None or duration_minutes is not None
    if not fields and not moves and not any((added, dropped, helpers, plain_again)):
        raise InvalidArguments("Give at least one thing to change.")
    if {*added, *helpers} & {*dropped} or set(helpers) & set(plain_again):
        raise InvalidArguments("Somebody is both added and removed.")
    row = seen_meeting(world, meeting_id)
    host_only = moves or bool(helpers or plain_again) or bool(fields.keys() & {"title", "auto_record"})
    require_rights(row, host_only=host_only)
    require_open(world, row)
    if moves:
        fields |= _moved(world, row, starts_at, duration_minutes)
    roles = _roles(world, row, added, dropped, helpers, plain_again)
    _require_colleagues(world, helpers)
    require_terms(
        world, list(roles),
        waiting_room=fields.get("waiting_room", row.waiting_room), passcode=row.passcode,
        confidential=row.confidential, auto_record=fields.get("auto_record", row.auto_record),
    )  # fmt: skip
    if moves and not allow_overlap and row.host_email == world.me:
        require_no_overlap(world, fields["starts_at"], fields["ends_at"], besides=meeting_id)
    if not _apply(world, row, fields, roles):
        raise Conflict(f"{called(row)} is as asked already; nothing to change.")
    view = written(world, seen_meeting(world, meeting_id), _said(fields, added, dropped, helpers, plain_again))
    if moves:
        view["note"] = _NOT_MOVED
    return view


def _zone(world: World, name: str | None) -> ZoneInfo:
    try:
        return world.zone if name is None else ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise InvalidArguments(f"There is no time zone {name!r}; give one such as Europe/Paris.") from None


def _span(world: World, starts_at: str, minutes: int, zone: ZoneInfo) -> tuple[str, str]:
    """Begin and end as stored.

    Raises:
        InvalidArguments: it lies in the past.
    """
    begins = datetime.fromisoformat(policy.moment_in(world, starts_at, zone.key))
    if begins < world.now:
        raise InvalidArguments(f"{starts_at.replace('T', ' at ')} lies in the past.")
    return instant(begins), instant(begins + timedelta(minutes=minutes))


def _passcode(world: World, begins: str) -> str:
    """Six digits; they follow from the world, the host and the time."""
    return f"{Random(f'passcode-{world.seed}-{world.me}-{begins}').randrange(10**6):06}"


def _require_colleagues(world: World, emails: list[str]) -> None:
    outside = outsiders_among(world, emails)
    if outside:
        raise Refused(f"{names_are(world, outside)} from outside the company and cannot co-host.")


def _moved(world: World, row: Any, starts_at: str | None, minutes: int | None) -> dict[str, str]:
    """New begin and end; the old length stays where none is given."""
    if row.state == "live":
        raise Conflict(f"{called(row)} is live; its time can no longer be changed.")
    begin = local_minute(row.starts_at, world.zone) if starts_at is None else starts_at
    begins, ends = _span(world, begin, minutes or length(row.starts_at, row.ends_at), world.zone)
    return {"starts_at": begins, "ends_at": ends}


def _roles(
    world: World, row: Any, added: list[str], dropped: list[str], helpers: list[str], plain_again: list[str]
) -> dict[str, str]:
    """Who is invited afterwards, and as what.

    Raises:
        Conflict: somebody is invited already, is not, or has that role already.
    """
    roles: dict[str, str] = {one.email: one.role for one in world.all(queries.invitees, meeting_id=row.meeting_id)}
    there = [email for email in added if email in roles or email == row.host_email]
    if there:
        raise Conflict(f"{names_are(world, there)} invited to {called(row)} already.")
    gone = [email for email in dropped if email not in roles]
    if gone:
        raise Conflict(f"{names_are(world, gone)} not invited to {called(row)}.")
    helping = [email for email in helpers if roles.get(email) == "cohost" or email == row.host_email]
    if helping:
        raise Conflict(f"{names_of(world, helping)} can host {called(row)} already.")
    not_helping = [email for email in plain_again if roles.get(email) != "cohost"]
    if not_helping:
        raise Conflict(f"{names_are(world, not_helping)} not among the co-hosts of {called(row)}.")
    kept = {email: role for email, role in roles.items() if email not in dropped}
    return (
        kept
        | dict.fromkeys(added, "invitee")
        | dict.fromkeys(helpers, "cohost")
        | dict.fromkeys(plain_again, "invitee")
    )


def _apply(world: World, row: Any, fields: dict[str, Any], roles: dict[str, str]) -> bool:
    """Write what differs; whether anything did."""
    changed = {name: value for name, value in fields.items() if getattr(row, name) != value}
    if changed:
        world.update(Meeting, row.meeting_id, **changed)
    before: dict[str, str] = {one.email: one.role for one in world.all(queries.invitees, meeting_id=row.meeting_id)}
    for email in before.keys() - roles.keys():
        world.delete(Invitee, (row.meeting_id, email))
    for email, role in roles.items():
        if email not in before:
            world.insert(Invitee, meeting_id=row.meeting_id, email=email, role=role)
        elif before[email] != role:
            world.update(Invitee, (row.meeting_id, email), role=role)
    return bool(changed) or before != roles


def _said(
    fields: dict[str, Any], added: list[str], dropped: list[str], helpers: list[str], plain_again: list[str]
) -> str:
    """What was done, in words."""
    names = {"title": "new title", "starts_at": "new time", "waiting_room": "waiting room", "auto_record": "recording",
             "mute_on_entry": "muting"}  # fmt: skip
    parts = [names[name] for name in fields if name in names]
    for people, what in (
        (added, "invited"),
        (dropped, "taken off"),
        (helpers, "made co-host"),
        (plain_again, "no co-host"),
    ):
        if people:
            parts.append(f"{len(people)} {what}")
    return ", ".join(parts)
