"""What people call meetings, the people in them, polls and recordings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

ATTRS: dict[str, dict[str, tuple[str, str]]] = {
    "meeting": {
        "title": ("title", "name"),
        "day": ("starts_at", "day"),
        "time": ("starts_at", "time"),
        "who": ("guests", "one_of"),
        "host": ("host", "first"),
        "state": ("state", "word"),
        "role": ("my_role", "word"),
        "code": ("join_code", "name"),
    },
    "person": {"first": ("name", "first"), "name": ("name", "name"), "company": ("company", "name")},
    "participant": {"first": ("name", "first"), "name": ("name", "name")},
    "poll": {
        "question": ("question", "name"),
        "state": ("state", "word"),
    },
    "recording": {
        "title": ("title", "name"),
        "day": ("recorded_on", "day"),
        "state": ("state", "word"),
    },
}


def _is_with(row: Any) -> bool:
    """Titles that end in a person or a firm: "1:1 with Priya", "Demo for Verrin Foods"."""
    return " with " in row.title or " for " in row.title


def _is_pair(row: Any) -> bool:
    """A talk of two: nobody else is asked in, and nobody else wants to watch it."""
    return row.title.startswith(("1:1 ", "Call with ", "Chat with ", "Catch-up with ", "Pairing with "))


def _is_over(row: Any) -> bool:
    return row.state in {"ended", "cancelled"}


GUARDS: dict[str, Callable[[Any], bool]] = {
    # meetings
    "headed": lambda row: not _is_with(row),
    "grouped": lambda row: not _is_pair(row),
    "headed_off": lambda row: not _is_with(row) and row.state != "live",
    "named": _is_with,
    "nearly_on": lambda row: row.state == "scheduled" and not row.past and row.soon,
    "to_come": lambda row: row.state == "scheduled" and not row.past,
    "movable": lambda row: row.state == "scheduled" and not row.past and row.title not in {"Stand-up", "All-hands"},
    "open": lambda row: row.state in {"scheduled", "live"} and not (row.state == "scheduled" and row.past),
    "open_headed": lambda row: row.state in {"scheduled", "live"} and not row.past and not _is_with(row),
    "live": lambda row: row.state == "live",
    "my_live": lambda row: row.state == "live" and row.my_role == "host",
    "theirs_live": lambda row: row.state == "live" and row.my_role != "host",
    "quiet_live": lambda row: row.state == "live" and row.recording == "",
    "recorded_live": lambda row: row.state == "live" and row.recording != "",
    "one_guest": lambda row: len(row.guests) == 1 and not _is_with(row) and not _is_over(row),
    "not_mine": lambda row: row.my_role != "host" and not _is_over(row) and not (row.state == "scheduled" and row.past),
    "coded": lambda row: row.state in {"scheduled", "live"} and not (row.state == "scheduled" and row.past),
    "locked_by_code": lambda row: row.state == "scheduled" and not row.past and row.passcode != "",
    "joinable": lambda row: (
        row.state in {"scheduled", "live"} and not (row.state == "scheduled" and row.past) and not _is_pair(row)
    ),
    "led": lambda row: row.my_role in {"host", "cohost"},
    "mine": lambda row: row.my_role == "host",
    "crowded": lambda row: row.state == "scheduled" and not row.past and len(row.guests) > 2 and not _is_pair(row),
    "outsiders_in": lambda row: bool(row.strangers),
    "others_in": lambda row: bool(row.others),
    # people
    "client": lambda row: row.company != "",
    # participants
    "known": lambda row: row.email != "",
    "unknown": lambda row: row.email == "",
    "invited": lambda row: row.invited,
    "uninvited": lambda row: not row.invited and row.email != "",
    "inside": lambda row: row.state == "in_meeting" and row.role != "host",
    "heard": lambda row: row.state == "in_meeting" and row.role != "host" and not row.muted,
    "hand_up": lambda row: row.state == "in_meeting" and row.hand_raised,
    "plain": lambda row: row.state == "in_meeting" and row.role not in {"host", "cohost"},
    "cohost": lambda row: row.state == "in_meeting" and row.role == "cohost",
    "waiting": lambda row: row.state == "waiting",
    "roomed": lambda row: row.room != "",
    "waiting_known": lambda row: row.state == "waiting" and row.email != "",
    # polls
    "draft": lambda row: row.state == "draft",
    "running": lambda row: row.state == "open",
    # recordings
    "kept": lambda row: row.state == "ready",
    "kept_group": lambda row: row.state == "ready" and not _is_pair(row),
    "shut": lambda row: row.state == "ready" and not _is_pair(row) and row.access == "host",
    "narrow": lambda row: row.state == "ready" and not _is_pair(row) and row.access in {"host", "invitees"},
    "lendable": lambda row: (
        row.mine and row.state == "ready" and not _is_pair(row) and row.access in {"host", "invitees"}
    ),
    "wide": lambda row: row.state == "ready" and row.access in {"company", "link"} and not row.viewers,
    "shared": lambda row: row.state == "ready" and row.access != "host" and not row.viewers,
    "worked_on": lambda row: row.state == "processing",
    "trashed": lambda row: row.state == "trashed",
    "finished": lambda row: row.state in {"ready", "processing"},
    "trashed_headed": lambda row: row.state == "trashed" and not _is_with(row),
    "trashed_named": lambda row: row.state == "trashed" and _is_with(row),
    "finished_headed": lambda row: row.state != "trashed" and not _is_with(row),
    "finished_named": lambda row: row.state != "trashed" and _is_with(row),
}

# (pattern, attributes it rests on, guard, order), shortest first.
NOUNS: dict[str, list[tuple[Any, ...]]] = {
    "meeting": [
        ("the {title}", "title", "headed"),
        ("my {title}", "title", "open_headed"),
        ("[my|the] {title}", "title", "named"),
        ("my live call", "state role", "my_live"),
        ("the live call [that|] {host} hosts", "host state", "theirs_live"),
        ("{day:poss} {title}", "title day", "headed"),
        ("the {title} {day:adv}", "title day", "headed_off"),
        ("[my|the] {title} {day:adv}", "title day", "named"),
        ("my {time} call {day:adv}", "day time", "to_come"),
        ("my call with {who} {day:adv}", "who day", "one_guest"),
        ("my first call {day:adv}", "day", "to_come", ("starts_at", "+")),
        ("my last call {day:adv}", "day", "to_come", ("starts_at", "-")),
        ("the {title} {day:adv} at {time:time}", "title day time", "headed_off"),
    ],
    "person": [
        ("{first}", "first"),
        ("{name}", "name"),
        ("{first} from {company}", "first company", "client"),
    ],
    "participant": [
        ("{first}", "first", "known"),
        ("{name}", "name", "known"),
        ('the caller "{name}"', "name", "unknown"),
    ],
    "poll": [
        ("the open poll", "state", "running"),
        ("the poll that's open", "state", "running"),
        ("the draft poll", "state", "draft"),
        ('the poll "{question}"', "question"),
    ],
    "recording": [
        ("the {title} recording", "title", "finished_headed"),
        ("the recording of the {title}", "title", "finished_headed"),
        ("the recording of [my|the] {title}", "title", "finished_named"),
        ("the recording of {day:poss} {title}", "title day", "finished_headed"),
        ("the recording of the {title} {day:adv}", "title day", "finished_headed"),
        ("the recording of [my|the] {title} {day:adv}", "title day", "finished_named"),
        ("the [latest|newest] recording of the {title}", "title", "finished_headed", ("recorded_on", "-")),
        ("the trashed recording of the {title}", "title state", "trashed_headed"),
        ("the trashed recording of [my|the] {title}", "title state", "trashed_named"),
    ],
}
THING: dict[str, str | None] = {
    "meeting": "call", "person": None, "participant": None, "poll": "poll", "recording": "recording",
}  # fmt: skip
LABEL: dict[str, str] = {
    "meeting": "{title}",
    "person": "{name}",
    "participant": "{name}",
    "poll": "poll",
    "recording": "recording of {title}",
}
