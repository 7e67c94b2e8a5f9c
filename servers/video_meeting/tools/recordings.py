"""Recordings: what was said in them, and who may see them how long."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from servers.kit import (
    UNORDERED,
    Conflict,
    Cursor,
    Day,
    FreeText,
    InvalidArguments,
    Limit,
    Refused,
    Said,
    Toolbox,
    page,
)
from servers.kit.text import instant, plain
from servers.video_meeting import policy, queries
from servers.video_meeting.models import Access, MeetingId, PersonEmail, Recording, RecordingId
from servers.video_meeting.policy import RECORDING_DAYS, TRASH_DAYS, is_invited
from servers.video_meeting.standing import (
    found_people,
    may_view,
    names_are,
    names_of,
    outsiders_among,
    recording_state,
    seen_meeting,
    seen_recording,
)
from servers.video_meeting.times import day_after, minutes_since
from servers.video_meeting.tools.holding import recorded_on
from servers.video_meeting.tools.reading import require_window
from servers.video_meeting.views import RecordingWritten, SegmentsView, SegmentView, until
from sessions import World

toolbox = Toolbox()


@toolbox.read
def search_transcripts(
    world: World,
    query: Annotated[
        str, Said("text"), Field(max_length=100, description="Words that were said, all of them at once.")
    ] = "",
    meeting_id: MeetingId | None = None,
    recording_id: RecordingId | None = None,
    speaker: Annotated[str, Said("text"), Field(max_length=100, description="Only what this person said, by name.")]
    | None = None,
    from_date: Annotated[Day, Field(description="First day of the meeting.")] | None = None,
    to_date: Annotated[Day, Field(description="Last day of the meeting.")] | None = None,
    cursor: Cursor | None = None,
    limit: Limit = 20,
) -> SegmentsView:
    """Search what was said in recordings that I may view, in order; filters are combined.

    A recording_id alone gives its whole transcript. `minute` counts from the beginning of the recording. Transcripts
    are made by a machine: names may be misheard, and a figure may be corrected later in the same talk.

    Raises:
        InvalidArguments: no filter is given, or the window ends before it begins or is longer than 366 days.
        Conflict: the recording is still worked on, gone, in the trash, or has no transcript.
    """
    given = (query.strip(), meeting_id, recording_id, (speaker or "").strip(), from_date, to_date)
    if not any(given):
        raise InvalidArguments("Give at least one of query, meeting_id, recording_id, speaker, from_date and to_date.")
    require_window(from_date, to_date)
    if meeting_id is not None:
        seen_meeting(world, meeting_id)
    told = {row.recording_id for row in world.all(queries.transcribed)}
    if recording_id is not None:
        _require_transcript(world, seen_recording(world, recording_id), told)
    rows = {
        row.recording_id: row
        for row in world.all(queries.recordings, me=world.me)
        if row.recording_id in told
        and may_view(row, world)
        and recording_state(row, world) == "ready"
        and meeting_id in {None, row.meeting_id}
        and recording_id in {None, row.recording_id}
        and (from_date is None or recorded_on(world, row) >= from_date)
        and (to_date is None or recorded_on(world, row) <= to_date)
    }
    found = [(rows[one.recording_id], one) for one in _said(world, list(rows), query, speaker or "")]
    shown = page(found, limit, cursor)
    view: SegmentsView = {"segments": [_segment(world, row, one) for row, one in shown.rows], "total": shown.total}
    if shown.next_cursor is not None:
        view["next_cursor"] = shown.next_cursor
    return view


def _require_transcript(world: World, row: Any, told: set[str]) -> None:
    state = recording_state(row, world)
    if state == "processing":
        raise Conflict(
            f'The recording of "{row.meeting_title}" is still worked on, until {until(world, row.ready_at)}.'
        )
    if state != "ready":
        raise Conflict(f'The recording of "{row.meeting_title}" is {_STATES[state]}.')
    if row.recording_id not in told:
        raise Conflict(f'The recording of "{row.meeting_title}" has no transcript.')


_STATES = {
    "recording": "still running", "paused": "paused and not finished", "trashed": "in the trash",
    "expired": "gone, its time is over",
}  # fmt: skip


def _said(world: World, keys: list[str], query: str, speaker: str) -> list[Any]:
    """Segments of some recordings with those words by that speaker, the recordings in the given order."""
    words, name = plain(query).split(), plain(speaker).split()
    place = {key: number for number, key in enumerate(keys)}
    rows = [
        row
        for row in world.all(queries.segments, recording_ids=queries.many(keys))
        if (not words or all(word in plain(row.text) for word in words))
        and (not name or all(word in plain(row.speaker).split() for word in name))
    ]
    return sorted(rows, key=lambda row: (place[row.recording_id], row.position))


def _segment(world: World, row: Any, one: Any) -> SegmentView:
    return {
        "segment_id": one.segment_id,
        "recording_id": one.recording_id,
        "title": row.title,
        "recorded_on": recorded_on(world, row),
        "minute": one.minute,
        "speaker": one.speaker,
        "text": one.text,
    }


@toolbox.write(Recording, confirm=policy.recording_needs_yes)
def update_recording(
    world: World,
    recording_id: RecordingId,
    access: Annotated[Access, Field(description="Who may view it, the widest last.")] | None = None,
    add_viewer_emails: Annotated[
        list[PersonEmail], UNORDERED, Field(min_length=1, max_length=50, description="Who may view it besides.")
    ]
    | None = None,
    remove_viewer_emails: Annotated[
        list[PersonEmail],
        UNORDERED,
        Field(min_length=1, max_length=50, description="Who may no longer view it by name."),
    ]
    | None = None,
    expires_on: Annotated[Day, Field(description="Last day on which it can be viewed.")] | None = None,
    title: Annotated[FreeText, Field(min_length=1, max_length=120, description="What it is called.")] | None = None,
    trashed: Annotated[bool, Field(description="true puts it in the trash, false takes it out.")] | None = None,
) -> RecordingWritten:
    """Change who may view a recording of a meeting that I host, until when, its title; or put it in the trash or back.

    Raises:
        InvalidArguments: nothing is given to change, or somebody is both added and removed.
        Refused: somebody else hosts the meeting; link or company with outsiders in it or of a confidential meeting;
            an outsider as viewer who was not invited; or it would be kept longer than 365 days.
        Conflict: it is not ready, in the trash, more than 30 days in the trash, or gone; the day is past; somebody is
            a viewer already, or is not; or all is as asked already.
    """
    adds, drops = found_people(world, add_viewer_emails or []), found_people(world, remove_viewer_emails or [])
    given: dict[str, Any] = {"access": access, "expires_on": expires_on, "title": title}
    fields = {name: value for name, value in given.items() if value is not None}
    if not fields and trashed is None and not adds and not drops:
        raise InvalidArguments("Give at least one thing to change.")
    if set(adds) & set(drops):
        raise InvalidArguments("Somebody is both added and removed.")
    row = seen_recording(world, recording_id)
    if row.my_role != "host":
        raise Refused(
            f'Only {names_of(world, [row.host_email])}, who hosted "{row.meeting_title}", can change its recording.'
        )
    _require_workable(world, row, trashed)
    if "access" in fields:
        _require_access(row, fields["access"])
    if "expires_on" in fields:
        _require_day(world, row, fields["expires_on"])
    if adds or drops:
        fields["viewer_emails"] = _viewers(world, row, adds, drops)
    if trashed is not None:
        fields["state"] = "trashed" if trashed else "ready"
        fields["trashed_at"] = instant(world.now) if trashed else None
    changed = {name: value for name, value in fields.items() if getattr(row, name) != value}
    if not changed:
        raise Conflict(f'The recording "{row.title}" is as asked already; nothing to change.')
    after = world.update(Recording, recording_id, **changed)
    return {
        "recording_id": recording_id,
        "title": after.title,
        "change": _change(fields, adds, drops, trashed),
        "state": recording_state(after, world),
        "access": after.access,
        "viewers": sorted(after.viewer_emails),
        "expires_on": after.expires_on,
    }


def _require_workable(world: World, row: Any, trashed: bool | None) -> None:
    """What a recording is by now must allow a change."""
    state, called = recording_state(row, world), f'The recording "{row.title}"'
    if state == "processing":
        raise Conflict(f"{called} is still worked on, until {until(world, row.ready_at)}.")
    if state in {"recording", "paused", "expired"}:
        raise Conflict(f"{called} is {_STATES[state]}.")
    if state == "trashed":
        if minutes_since(row.trashed_at, world.now) > TRASH_DAYS * 24 * 60:
            raise Conflict(f"{called} was put in the trash more than {TRASH_DAYS} days ago; it is gone.")
        if trashed is None:
            raise Conflict(f"{called} is in the trash; take it out first.")
        if trashed:
            raise Conflict(f"{called} is in the trash already.")
    elif trashed is False:
        raise Conflict(f"{called} is not in the trash.")


def _require_access(row: Any, access: str) -> None:
    if access not in {"company", "link"}:
        return
    wide = "the whole company" if access == "company" else "everybody with the link"
    if row.confidential:
        raise Refused(f"The meeting was confidential, so its recording cannot be opened to {wide}.")
    if row.has_outsiders:
        raise Refused(
            f"Somebody from outside the company is in it, so it cannot be opened to {wide}; people who were invited "
            "can be added by name."
        )


def _require_day(world: World, row: Any, day: str) -> None:
    if day < world.today.isoformat():
        raise Conflict(f"{day} is past; give a day from today on.")
    last = day_after(recorded_on(world, row), RECORDING_DAYS)
    if day > last:
        raise Refused(f"A recording is kept for {RECORDING_DAYS} days at most, this one until {last}.")


def _viewers(world: World, row: Any, adds: list[str], drops: list[str]) -> list[str]:
    there = [email for email in adds if email in row.viewer_emails]
    if there:
        raise Conflict(f"{names_of(world, there)} can view it by name already.")
    missing = [email for email in drops if email not in row.viewer_emails]
    if missing:
        raise Conflict(f"{names_are(world, missing)} not among those who can view it by name.")
    strangers = [email for email in outsiders_among(world, adds) if not is_invited(world, row.meeting_id, email)]
    if strangers:
        raise Refused(f"{names_are(world, strangers)} from outside the company and not on the list of the meeting.")
    return sorted([*(email for email in row.viewer_emails if email not in drops), *adds])


def _change(fields: dict[str, Any], adds: list[str], drops: list[str], trashed: bool | None) -> str:
    parts = {"access": f"open to {fields.get('access')}", "expires_on": f"kept until {fields.get('expires_on')}",
             "title": "new title"}  # fmt: skip
    said = [text for name, text in parts.items() if name in fields]
    said.extend(f"{len(some)} {what}" for some, what in ((adds, "added"), (drops, "taken off")) if some)
    if trashed is not None:
        said.append("in the trash" if trashed else "out of the trash")
    return ", ".join(said)
