"""What people call posts, each other, their accounts, lists and conversations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

ATTRS: dict[str, dict[str, tuple[str, str]]] = {
    "post": {
        "about": ("topics", "item"),
        "first": ("author", "first"),
        "name": ("author", "name"),
        "day": ("published_at", "day"),
        "planned": ("publish_at", "day"),
        "account": ("account", "word"),
        "state": ("state", "word"),
        "quote": ("quote", "name"),
        "to": ("mentions", "item"),
    },
    "profile": {
        "first": ("name", "first"),
        "name": ("name", "name"),
        "full": ("name", "name"),
        "firm": ("name", "name"),
        "handle": ("handle", "code"),
    },
    "managed_account": {"account": ("account", "word"), "name": ("name", "name"), "label": ("label", "word")},
    "social_list": {"name": ("name", "name")},
    "conversation": {
        "first": ("with_name", "first"),
        "name": ("with_name", "name"),
        "account": ("account", "word"),
    },
}


def _is_out(row: Any) -> bool:
    return row.state == "published"


def _is_persons(row: Any) -> bool:
    """A post of another person, which people call by its author."""
    return row.account is None and row.kind == "person"


def _is_mine(row: Any) -> bool:
    return row.account == "personal" and _is_out(row)


def _is_ours(row: Any) -> bool:
    return row.account == "company" and _is_out(row)


def _is_theirs(row: Any) -> bool:
    """A post of others that I would answer, like or pass on."""
    return _is_out(row) and row.account is None and row.kind != "bot" and not row.to_company


GUARDS: dict[str, Callable[[Any], bool]] = {
    # posts
    "about_theirs": lambda row: row.sayable and _is_out(row) and _is_persons(row),
    "about_first": lambda row: row.sayable and _is_out(row) and _is_persons(row) and row.is_plain_first,
    "about_firms": lambda row: row.sayable and _is_out(row) and row.account is None and row.kind == "brand",
    "about_mine": lambda row: row.sayable and _is_mine(row),
    "about_ours": lambda row: row.sayable and _is_ours(row),
    "first_out": lambda row: _is_out(row) and _is_persons(row) and row.is_plain_first,
    "firms_out": lambda row: _is_out(row) and row.account is None and row.kind == "brand",
    "mine_out": lambda row: _is_mine(row) and not row.is_reply,
    "ours_out": lambda row: _is_ours(row) and not row.is_reply,
    "my_scheduled": lambda row: row.account == "personal" and row.state == "scheduled",
    "our_scheduled": lambda row: row.account == "company" and row.state == "scheduled",
    "my_plan": lambda row: row.account == "personal" and row.state == "scheduled" and row.sayable,
    "our_plan": lambda row: row.account == "company" and row.state == "scheduled" and row.sayable,
    "my_headed_plan": lambda row: row.account == "personal" and row.state == "scheduled" and row.headed,
    "our_headed_plan": lambda row: row.account == "company" and row.state == "scheduled" and row.headed,
    "scheduled": lambda row: row.state == "scheduled",
    "scheduled_ours": lambda row: row.account == "company" and row.state == "scheduled",
    "out": _is_out,
    "own": lambda row: row.account is not None,
    "own_top": lambda row: row.account is not None and _is_out(row) and not row.is_reply,
    "own_public": lambda row: row.account == "company" and _is_out(row) and row.visibility == "public",
    "young": lambda row: row.can_edit_until is not None,
    "answerable": lambda row: _is_theirs(row) and row.kind == "person" and not row.is_reply,
    "to_company": lambda row: row.to_company and row.kind == "person",
    "likeable": lambda row: _is_theirs(row) and not row.is_reply,
    # What a company passes on: the word of another firm.
    "for_company": lambda row: _is_theirs(row) and row.kind == "brand" and not row.is_reply,
    "quotable": lambda row: _is_theirs(row) and row.kind == "person" and not row.is_reply,
    "to_company_first": lambda row: row.to_company and row.kind == "person" and row.is_plain_first,
    "unanswered": lambda row: row.replies == 0,
    "answered_once": lambda row: row.replies == 1,
    "answered": lambda row: _is_out(row) and row.last_reply_by is not None and row.replies > 1,
    "liked_much": lambda row: _is_out(row) and row.likes > 20,
    "dated": lambda row: _is_out(row) and not row.is_reply,
    # people
    "person": lambda row: row.kind == "person",
    "known": lambda row: row.kind == "person" and row.known,
    "unknown": lambda row: row.kind == "person" and not row.known,
    "firm": lambda row: row.kind == "brand" and not row.doubtful,
    "bot": lambda row: row.kind == "bot",
    "doubtful": lambda row: row.doubtful,
    "honest": lambda row: not row.doubtful,
    "follower": lambda row: row.follows_me,
    "followed": lambda row: row.following,
    "asking": lambda row: row.asks_to_follow,
    "welcome": lambda row: row.asks_to_follow and row.kind != "bot" and not row.doubtful,
    "muted": lambda row: row.muted,
    "muted_for_now": lambda row: row.muted_until is not None,
    "blocked": lambda row: row.blocked,
    "free": lambda row: not row.following and not row.blocked and not row.doubtful,
    "chatty": lambda row: row.kind == "person" and row.known and not row.stranger,
    "outsider": lambda row: row.circle in {"client", ""} and row.kind != "bot" and not row.doubtful,
    "followable": lambda row: (
        row.circle in {"client", ""} and row.kind != "bot" and not row.following and not row.blocked
    ),
    "unmet": lambda row: row.stranger and row.kind == "person",
    "with_bio": lambda row: row.bio != "" and row.kind == "person",
    "widely_read": lambda row: row.followers > 20 and row.kind != "bot",
    # accounts
    "company": lambda row: row.account == "company",
    "personal": lambda row: row.account == "personal",
    # lists
    "my_list": lambda row: not row.ours,
    "our_list": lambda row: row.ours,
    # conversations
    "friendly": lambda row: row.account == "personal" and row.folder == "inbox",
    "friendly_first": lambda row: row.account == "personal" and row.folder == "inbox" and row.is_plain_first,
    "ours": lambda row: row.account == "company" and row.folder == "inbox",
    "ordered": lambda row: row.order is not None and row.account == "personal",
}

# (pattern, attributes it rests on, guard, order), shortest first.
NOUNS: dict[str, list[tuple[Any, ...]]] = {
    "post": [
        # By the first name alone only where nobody else bears it: another one may just have been spoken of.
        ("{first:poss} post about {about}", "first about", "about_first"),
        ("the post [that |]{first} wrote about {about}", "first about", "about_first"),
        ("{first:poss} post to the company", "first to", "to_company_first"),
        ("{name:poss} post to the company", "name to", "to_company"),
        ("my post about {about}", "about account", "about_mine"),
        ("[our|the company's] post about {about}", "about account", "about_ours"),
        ("{name:poss} post about {about}", "name about", "about_firms"),
        ("{name:poss} post about {about}", "name about", "about_theirs"),
        ("{first:poss} [latest|last] post about {about}", "first about", "about_first", ("published_at", "-")),
        ("{first:poss} [latest|last|newest] post", "first", "first_out", ("published_at", "-")),
        ("the [latest|last|newest] post from {name}", "name", "firms_out", ("published_at", "-")),
        ("my [latest|last] post", "account", "mine_out", ("published_at", "-")),
        ("the company's [latest|last] post", "account", "ours_out", ("published_at", "-")),
        ("my post from {day}", "account day", "mine_out"),
        ("[our|the company's] post from {day}", "account day", "ours_out"),
        ("my scheduled post about {about}", "about account state", "my_plan"),
        ("my scheduled post about the {about}", "about account state", "my_headed_plan"),
        ("[our|the company's] scheduled post about {about}", "about account state", "our_plan"),
        ("[our|the company's] scheduled post about the {about}", "about account state", "our_headed_plan"),
        ("my post [that is|that's] scheduled for {planned:noun}", "account planned state", "my_scheduled"),
        (
            "the company's post [that is|that's] scheduled for {planned:noun}",
            "account planned state",
            "our_scheduled",
        ),
    ],
    "profile": [
        ("{first}", "first", "known"),
        # Of names of their own each: a text for a friend is for no stranger and no firm.
        ("{name}", "name", "known"),
        ("{full}", "full", "unknown"),
        ("{firm}", "firm", "firm"),
        ("@{handle}", "handle", "bot"),
        ("@{handle}", "handle", "doubtful"),
        ("@{handle}", "handle", "unmet"),
    ],
    "managed_account": [
        ("my [own|personal] account", "account", "personal"),
        ("[the company|our company|the company's] account", "account", "company"),
        ("[the company|our company|the company's] account", "account", "company"),
        ("the {account} account", "account"),
        ("the {name} account", "name account", "company"),
    ],
    "social_list": [
        ("my {name} list", "name", "my_list"),
        ("[our|the company's] {name} list", "name", "our_list"),
        ("the {name} list", "name"),
        ('my list "{name}"', "name", "my_list"),
        ('our list "{name}"', "name", "our_list"),
    ],
    "conversation": [
        ("my [chat|conversation] with {first}", "first account", "friendly_first"),
        ("my [chat|conversation] with {name}", "name account", "friendly"),
        ("the company's [chat|conversation] with {name}", "name account", "ours"),
    ],
}
# Posts of one day or topic are told apart by their day alone: nobody says "the one with the release".
TELL: dict[str, tuple[str, ...]] = {"post": ("day", "planned")}
THING: dict[str, str | None] = {
    "post": "post", "profile": None, "managed_account": "account", "social_list": "list", "conversation": "chat",
}  # fmt: skip
LABEL: dict[str, str] = {
    "post": 'the post "{quote}"',
    "profile": "{name}",
    "managed_account": "{label}",
    "social_list": 'the list "{name}"',
    "conversation": "the chat with {name}",
}
