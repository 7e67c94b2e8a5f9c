"""What people call messages, channels and each other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from servers.team_chat.keywords import BARE

ATTRS: dict[str, dict[str, tuple[str, str]]] = {
    "chat_message": {
        "about": ("keywords", "item"),
        "first": ("author", "first"),
        "name": ("author", "name"),
        "day": ("posted_at", "day"),
        "channel": ("channel", "name"),
        "file": ("file_name", "name"),
        "mine": ("mine", "word"),
        "pinned": ("pinned", "word"),
        "quote": ("quote", "name"),
    },
    "channel": {
        "name": ("name", "name"),
        "client": ("shared_with", "name"),
        "who": ("people", "one_of"),
        "one": ("people", "item"),
        "kind": ("kind", "word"),
        "archived": ("archived", "word"),
        "before": ("before", "word"),
        "called": ("called", "name"),
        "after": ("after", "word"),
    },
    "chat_member": {
        "first": ("name", "first"),
        "name": ("name", "name"),
        "team": ("team", "name"),
        "role": ("role", "word"),
    },
}
# People who are known by their role.
_PEOPLE: Final = frozenset(("member", "admin", "guest"))


def _is_headed(row: Any) -> bool:
    return row.keywords is not None and not BARE & set(row.keywords)


def _is_bare(row: Any) -> bool:
    return row.keywords is not None and set(row.keywords) <= BARE


def _is_theirs(row: Any) -> bool:
    return not row.mine and row.author_role in _PEOPLE


def _is_open(row: Any) -> bool:
    """Where I can write: a channel or talk of mine that is not archived."""
    return row.my_role is not None and not row.archived


def _is_other(row: Any) -> bool:
    return row.role in _PEOPLE and not row.is_me


GUARDS: dict[str, Callable[[Any], bool]] = {
    # messages
    "headed": _is_headed,
    "bare": _is_bare,
    "headed_theirs": lambda row: _is_headed(row) and _is_theirs(row),
    "bare_theirs": lambda row: _is_bare(row) and _is_theirs(row),
    "headed_post": lambda row: _is_headed(row) and _is_theirs(row) and row.kind in {"public", "private"},
    "headed_mine": lambda row: _is_headed(row) and row.mine,
    "bare_mine": lambda row: _is_bare(row) and row.mine,
    "headed_pin": lambda row: _is_headed(row) and row.pinned,
    "theirs": lambda row: _is_theirs(row) and not row.namesake,
    "theirs_named": lambda row: _is_theirs(row) and not row.namesake and row.kind in {"public", "private"},
    "in_channel": lambda row: row.keywords is not None and row.kind in {"public", "private"},
    "posted_theirs": lambda row: row.keywords is not None and _is_theirs(row),
    "mine": lambda row: row.mine,
    "bot": lambda row: row.author_role == "bot",
    "filed": lambda row: row.file_name is not None,
    "answerable": lambda row: (
        row.keywords is not None and row.inside and not row.archived and not row.mine and row.author_role != "bot"
    ),
    "pinnable": lambda row: row.inside and not row.archived and not row.pinned and _is_worth(row),
    "pinned": lambda row: row.pinned,
    "deletable": lambda row: row.inside and not row.archived and row.replies == 0,
    "likeable": lambda row: row.inside and not row.archived and not row.mine and row.author_role != "bot",
    "threaded": lambda row: row.replies > 2,
    "posted": lambda row: row.author_role != "bot" and row.keywords is not None,
    "editable": lambda row: row.can_edit_until is not None,
    "liked": lambda row: row.reaction_count > 1 and row.keywords is not None,
    "priced": lambda row: row.amount is not None and row.keywords is not None,
    "dated": lambda row: row.day is not None and row.keywords is not None,
    "coded": lambda row: row.code is not None and row.keywords is not None,
    "keyed": lambda row: row.issue is not None and row.keywords is not None,
    "billed": lambda row: row.invoice is not None and row.keywords is not None,
    # channels
    "named": lambda row: row.name is not None and not row.archived,
    "closed": lambda row: row.name is not None and row.archived,
    "direct": lambda row: row.kind == "direct",
    "group": lambda row: row.kind == "group",
    "shared": lambda row: row.shared_with is not None,
    "crowd": lambda row: row.name is not None and not row.archived,
    "talk": lambda row: _is_open(row) and row.name is None,
    "foreign": lambda row: row.my_role is None and row.kind == "public" and not row.archived,
    "joined": lambda row: row.my_role is not None and row.name is not None and not row.archived,
    "with_topic": lambda row: row.topic is not None,
    "with_purpose": lambda row: row.purpose is not None,
    "with_unread": lambda row: (row.unread or 0) > 1 and row.name is not None,
    "used": lambda row: row.last_message_at is not None and row.name is not None,
    "peopled": lambda row: row.name is not None,
    "topical_channel": lambda row: row.about is not None and row.name is not None,
    # people
    "person": _is_other,
    "colleague": lambda row: _is_other(row) and row.role != "guest" and row.active,
    "gone": lambda row: not row.active,
    "guest": lambda row: row.role == "guest",
    "quiet": lambda row: row.dnd_until is not None and _is_other(row),
    "says_so": lambda row: row.status is not None and _is_other(row),
    "says_until": lambda row: row.status_until is not None and _is_other(row) and row.status is not None,
    "far": lambda row: row.is_far and _is_other(row) and row.active,
    "talkative": lambda row: row.about is not None and _is_other(row),
}


def _is_worth(row: Any) -> bool:
    """Something that one would pin: what is over is not."""
    return row.keywords is not None and row.thread_id is None and row.kind in {"public", "private"} and not row.over


# (pattern, attributes it rests on, guard, order), shortest first.
NOUNS: dict[str, list[tuple[Any, ...]]] = {
    "chat_message": [
        ("{first:poss} message about the {about}", "first about", "headed_theirs"),
        ("{first:poss} message about {about}", "first about", "bare_theirs"),
        ("my message about the {about}", "mine about", "headed_mine"),
        ("my message about {about}", "mine about", "bare_mine"),
        ("the message about the {about}", "about", "headed"),
        ("the message about {about}", "about", "bare"),
        ("{first:poss} post about the {about}", "first about", "headed_post"),
        ("the message {first} [wrote|sent] about the {about}", "first about", "headed_theirs"),
        ("the message {first} [wrote|sent] about {about}", "first about", "bare_theirs"),
        (
            "{first:poss} [last|latest] message in the {channel} channel",
            "first channel",
            "theirs_named",
            ("posted_at", "-"),
        ),
        ("the [last|latest] message from {first}", "first", "theirs", ("posted_at", "-")),
        ("the pinned message about the {about}", "about pinned", "headed_pin"),
        ("{name:poss} message about the {about}", "name about", "headed_theirs"),
        ("the message about the {about} in the {channel} channel", "about channel", "headed"),
        ("the message {first} posted about the {about} {day:adv}", "first about day", "headed_post"),
        ("the message with {file}", "file", "filed"),
        ("the [last|latest] alert from {name}", "name", "bot", ("posted_at", "-")),
        ("{name:poss} [last|latest] alert", "name", "bot", ("posted_at", "-")),
    ],
    "channel": [
        ("the {name} channel", "name archived", "named"),
        ("the {name} channel", "name archived", "named"),
        ("#{name}", "name archived", "named"),
        ("my chat with {who}", "who kind", "direct"),
        ("the group chat with {one}", "one kind", "group"),
        ("the channel we share with {client}", "client", "shared"),
        ("the archived {name} channel", "name archived", "closed"),
        ("the old {name} channel", "name archived", "closed"),
    ],
    "chat_member": [
        ("{first}", "first", "person"),
        ("{name}", "name", "person"),
        ("{first} from {team}", "first team", "person"),
    ],
}
THING: dict[str, str | None] = {"chat_message": "message", "channel": "channel", "chat_member": None}
LABEL: dict[str, str] = {
    "chat_message": 'the message "{quote}"',
    "channel": "{before}{called}{after}",
    "chat_member": "{name}",
}
