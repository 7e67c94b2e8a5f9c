"""How things stand now: whose a meeting is and what I may do there, who is inside, what a recording is by now."""

from __future__ import annotations

from typing import Any

from servers.kit import Conflict, NotFound, Refused
from servers.kit.text import instant, listed, local_day, spoken
from servers.video_meeting import policy, queries
from servers.video_meeting.models import Meeting, Participant, Person, Recording
from servers.video_meeting.times import clock
from sessions import World


def seen_meeting(world: World, meeting_id: str) -> Any:
    """A meeting that I may see, as a row of `queries.meeting`.

    Raises:
        NotFound: there is none, or I have nothing to do with it.
    """
    row = world.first(queries.meeting, meeting_id=meeting_id, me=world.me)
    if row is None or not row.my_role:
        raise NotFound(f"There is no meeting {meeting_id} of yours.")
    return row


def called(row: Any) -> str:
    """How messages call a meeting."""
    return f'"{row.title}"'


def require_rights(row: Any, *, host_only: bool = False) -> None:
    """Rule 7: guests cannot use a host's rights, co-hosts not all of them.

    Raises:
        Refused: I lack the right.
    """
    if row.my_role == "host" or (row.my_role == "cohost" and not host_only):
        return
    if row.my_role == "cohost":
        raise Refused(f"You are only a co-host of {called(row)}; that is for {row.host}, who hosts it, to do.")
    raise Refused(f"You are only a guest of {called(row)}; that is for {row.host}, who hosts it, to do.")


def require_live(world: World, row: Any) -> None:
    """What is done in a meeting is done while it is live.

    Raises:
        Conflict: it is not.
    """
    if row.state == "live":
        return
    if row.state == "scheduled":
        raise Conflict(
            f"{called(row)} is not live; it is planned for {spoken(row.starts_at, world.zone)}. Start it first."
        )
    if row.state == "cancelled":
        raise Conflict(f"{called(row)} was cancelled.")
    raise Conflict(f"{called(row)} is over, it was on {local_day(row.starts_at, world.zone)}.")


def require_open(world: World, row: Any) -> None:
    """What is over or off cannot be changed any more.

    Raises:
        Conflict: the meeting has ended or was cancelled.
    """
    if row.state not in {"scheduled", "live"}:
        require_live(world, row)


def outsiders_among(world: World, emails: Any) -> list[str]:
    """Those addresses that are not of the company."""
    return [email for email in emails if policy.is_outsider(world, email)]


def names_of(world: World, emails: Any) -> str:
    """Names of some people of the directory, for a message."""
    people = [world.get(Person, email) for email in emails]
    return listed([person.name for person in people if person is not None])


def names_are(world: World, emails: list[str]) -> str:
    """The same before what they are: "Ann is", "Ann and Theo are"."""
    return f"{names_of(world, emails)} {'is' if len(emails) == 1 else 'are'}"


def found_people(world: World, emails: list[str]) -> list[str]:
    """Addresses that the directory has, each once.

    Raises:
        NotFound: one is not in it.
    """
    for email in emails:
        if world.get(Person, email) is None:
            raise NotFound(f"Nobody in the directory has the address {email}.")
    return list(dict.fromkeys(emails))


def found_participants(world: World, row: Any, keys: list[str]) -> list[Participant]:
    """Those people of a meeting.

    Raises:
        NotFound: one is nobody of this meeting.
    """
    found: list[Participant] = []
    for key in dict.fromkeys(keys):
        person = world.get(Participant, key)
        if person is None or person.meeting_id != row.meeting_id:
            raise NotFound(f"There is no participant {key} in {called(row)}.")
        found.append(person)
    return found


def require_terms(
    world: World, emails: list[str], *, waiting_room: str, passcode: str, confidential: bool, auto_record: str
) -> None:
    """What a meeting with these people must not be.

    Raises:
        Refused: too many, outsiders without waiting room and passcode, or confidential with outsiders or a recording.
    """
    outside = outsiders_among(world, emails)
    capacity = policy.account(world).plan_capacity
    if len(emails) > capacity:
        raise Refused(f"That would be {len(emails)} people; the plan takes {capacity} at most.")
    if confidential and outside:
        raise Refused(f"The meeting is confidential, and {names_are(world, outside)} from outside the company.")
    if confidential and auto_record != "off":
        raise Refused("A confidential meeting is never recorded.")
    if outside and waiting_room == "off" and not passcode:
        raise Refused("Somebody from outside is invited, so it needs a waiting room or a passcode.")


def require_no_overlap(world: World, starts_at: str, ends_at: str, *, besides: str = "") -> None:
    """Rule 6: no second hosting at one time unless it is wanted.

    Raises:
        Conflict: I host something then.
    """
    taken = policy.overlapping(world, starts_at, ends_at, besides)
    if taken:
        one = taken[0]
        raise Conflict(
            f"You already host {called(one)} then, {local_day(one.starts_at, world.zone)} from "
            f"{clock(one.starts_at, world.zone)} to {clock(one.ends_at, world.zone)}; set allow_overlap to have both."
        )


def recording_state(row: Any, world: World) -> str:
    """What a recording is by now: what is worked on is ready once the clock passes, and none outlives its last day."""
    if row.state in {"processing", "ready"} and row.expires_on < world.today.isoformat():
        return "expired"
    if row.state == "processing" and row.ready_at <= instant(world.now):
        return "ready"
    return row.state


def may_view(row: Any, world: World) -> bool:
    """Whether I may watch a recording, a row of `queries.recordings`; of the trash the host alone knows."""
    if row.my_role == "host":
        return True
    if row.state == "trashed":
        return False
    if row.access == "company" or world.me in row.viewer_emails:
        return True
    return row.access in {"invitees", "link"} and bool(row.my_role)


def seen_recording(world: World, recording_id: str) -> Any:
    """A recording that I may watch, as a row of `queries.recording`.

    Raises:
        NotFound: there is none, or it is not mine to view.
    """
    row = world.first(queries.recording, recording_id=recording_id, me=world.me)
    if row is None or not may_view(row, world):
        raise NotFound(f"There is no recording {recording_id} that you may view.")
    return row


def running_recording(world: World, meeting_id: str) -> Any | None:
    """The recording of a meeting that runs or rests, None if there is none."""
    return next(
        (row for row in world.find(Recording, meeting_id=meeting_id) if row.state in {"recording", "paused"}), None
    )


def live_hosting(world: World, host_email: str) -> Meeting | None:
    """The live meeting of a host, None if there is none."""
    rows = world.find(Meeting, host_email=host_email, state="live")
    return rows[0] if rows else None


def next_actions(world: World, row: Any) -> list[str]:
    """What I may do with a meeting now, in the words of `control_video_meeting`."""
    if row.my_role not in {"host", "cohost"} or row.state in {"ended", "cancelled"}:
        return []
    host = row.my_role == "host"
    if row.state == "scheduled":
        early = policy.can_start_from(row.starts_at) > world.now
        opens = (host or row.join_before_host) and not early and live_hosting(world, row.host_email) is None
        return [*(["start"] if opens else []), *(["cancel"] if host else [])]
    running = running_recording(world, row.meeting_id)
    found = ["end"] if host else []
    found.append("unlock" if row.locked else "lock")
    if running is None:
        found.extend([] if row.confidential else ["start_recording"])
    else:
        found.append("pause_recording" if running.state == "recording" else "start_recording")
        found.append("stop_recording")
    if row.rooms_open:
        found.append("close_rooms")
    elif any(person.room_id for person in world.find(Participant, meeting_id=row.meeting_id, state="in_meeting")):
        found.append("open_rooms")
    return found
