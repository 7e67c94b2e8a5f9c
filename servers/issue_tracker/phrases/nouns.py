"""What people call issues, projects, sprints, each other and links."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

ATTRS: dict[str, dict[str, tuple[str, str]]] = {
    "issue": {
        "key": ("key", "name"),
        "stands": ("stands", "word"),
        "title": ("title", "name"),
        "type": ("type", "word"),
        "customer": ("customer", "name"),
        "first": ("reporter", "first"),
        "day": ("created_at", "day"),
    },
    "project": {
        "name": ("name", "name"),
        "code": ("code", "name"),
    },
    "sprint": {
        "name": ("name", "name"),
        "code": ("project_code", "name"),
        "goal": ("goal", "name"),
        "ends": ("ends_on", "day"),
        "active": ("status", "word"),
    },
    "person": {
        "first": ("name", "first"),
        "name": ("name", "name"),
        "here": ("active", "word"),
        "myself": ("is_me", "word"),
        "called": ("called", "name"),
    },
    "issue_link": {
        "source": ("source_key", "name"),
        "target": ("target_key", "name"),
    },
}
_WORKERS: Final = frozenset(("admin", "developer"))


def _is_open(row: Any) -> bool:
    return row.category != "done"


def _works(row: Any) -> bool:
    """Where I am a developer or an admin, and the project goes on."""
    return row.my_role in _WORKERS and not row.archived


GUARDS: dict[str, Callable[[Any], bool]] = {
    # issues
    "headed_plain": lambda row: row.headed and row.type != "bug",
    "headed_bug": lambda row: row.headed and row.type == "bug",
    "headed_plan": lambda row: row.headed and row.type in {"task", "story"} and " for " not in row.title,
    "unheaded": lambda row: not row.headed and '"' not in row.title and row.type not in {"epic", "subtask"},
    "incident": lambda row: row.type == "incident",
    "work": lambda row: row.type in {"bug", "task", "story", "subtask"},
    "epic": lambda row: row.type == "epic",
    "for_client": lambda row: row.customer is not None and row.type in {"bug", "story"} and _is_open(row),
    "filed_lately": lambda row: row.lately and _is_open(row) and row.type in {"bug", "task", "story", "incident"},
    "others": lambda row: not row.filed_by_me,
    "my_own": lambda row: row.filed_by_me,
    "under_way": lambda row: _is_open(row) and row.type != "epic" and row.status != "todo" and "_" not in row.status,
    "open": lambda row: _is_open(row) and row.type != "epic",
    "works": _works,
    "begun": lambda row: _works(row) and row.category != "todo" and row.type != "epic",
    "ours": lambda row: row.ours,
    "moves": lambda row: row.ours and row.type != "epic",
    "pointed": lambda row: row.ours and row.type in {"bug", "task", "story"},
    "in_backlog": lambda row: row.status == "backlog",
    "short": lambda minutes: minutes <= 60,
    "over": lambda row: not _is_open(row) and row.type in {"bug", "task", "story", "subtask"},
    "in_review": lambda row: row.status == "in_review",
    "in_progress": lambda row: row.status == "in_progress",
    "assigned": lambda row: row.assignee is not None and not row.mine and _is_open(row) and row.type != "epic",
    "held": lambda row: row.assignee is not None,
    "reviewed": lambda row: row.reviewer is not None and _is_open(row),
    "estimated": lambda row: row.estimate is not None and _is_open(row),
    "due": lambda row: row.due_on is not None and _is_open(row) and row.type != "incident",
    "planned": lambda row: row.fix_version is not None and _is_open(row),
    "of_epic": lambda row: row.epic is not None and _is_open(row),
    "wanted": lambda row: row.customer is not None,
    "stuck": lambda row: row.blocked_by is not None and _is_open(row),
    "spent": lambda row: row.minutes_spent > 0,
    "discussed": lambda row: row.comment_count > 0,
    "rated": lambda row: _is_open(row) and row.type != "epic",
    "in_sprint": lambda row: row.sprint_status == "active" and _is_open(row),
    "sprinted": lambda row: row.sprint_status in {"active", "future"} and _is_open(row),
    "member": lambda row: row.my_role not in {None, "viewer"},
    "single": lambda row: not row.is_duplicate,
    # projects
    "run": lambda row: row.my_role == "admin" and row.style == "scrum",
    "live": lambda row: row.status == "active",
    "with_sprint": lambda row: row.active_sprint is not None,
    # sprints
    "overfull": lambda row: row.points > row.capacity,
    "active": lambda row: row.status == "active",
    "future": lambda row: row.status == "future",
    "not_closed": lambda row: row.status != "closed",
    "with_goal": lambda row: row.goal is not None and row.status != "closed",
    "started": lambda row: row.committed is not None and row.status == "active",
    "led": lambda row: row.led,
    # people
    "person": lambda row: row.active and row.is_me is None,
    "colleague": lambda row: row.active and row.is_me is None and row.works,
    "myself": lambda row: row.is_me is not None,
    "away": lambda row: row.away_until is not None and row.is_me is None,
    "busy": lambda row: row.in_progress > 0 and row.is_me is None and row.works,
    # links
    "link": lambda row: row.movable,
}

# (pattern, attributes it rests on, guard, order), shortest first.
NOUNS: dict[str, list[tuple[Any, ...]]] = {
    "issue": [
        ("{key}", "key"),
        ("the {title}", "title", "headed_plain"),
        ("the [ticket|bug|issue] about the {title}", "title", "headed_bug"),
        ("the [ticket|issue] for the {title}", "title", "headed_plan"),
        ('the "{title}" epic', "title type", "epic"),
        ('the ticket "{title}"', "title", "unheaded"),
        ("the {type} about the {title}", "type title", "headed_bug"),
        ("the {type} for the {title}", "type title", "headed_plan"),
        ("the {customer} {type}", "type customer", "for_client"),
        ("the {type} that {first} [reported|filed] {day:adv}", "type first day", "filed_lately"),
        ("the [last|latest] {type} that {first} [reported|filed]", "type first", "others", ("created_at", "-")),
        ("the [last|latest] {type} i [reported|filed]", "type", "my_own", ("created_at", "-")),
    ],
    "project": [
        ("the {code} project", "code"),
        ("{name}", "name"),
        ("{code}", "code"),
        ("the {name} project", "name"),
    ],
    "sprint": [
        ("{name}", "name"),
        ("the current {code} sprint", "code active", "active"),
        ("the active {code} sprint", "code active", "active"),
        ("the next {code} sprint", "code active", "future", ("starts_on", "+")),
        ("the sprint about {goal}", "goal", "with_goal"),
        ("the sprint that ends {ends:adv}", "ends", "active"),
    ],
    "person": [
        ("{first}", "first here", "person"),
        ("me", "myself", "myself"),
        ("{name}", "name here", "person"),
    ],
    "issue_link": [
        ("the link between {source} and {target}", "source target", "link"),
        ("the link from {source} to {target}", "source target", "link"),
    ],
}
TELL: dict[str, list[str]] = {"issue": ["key"]}
LISTED: dict[str, tuple[str, str]] = {"issue": ("{key} ({title}, {stands})", "open")}
THING: dict[str, str | None] = {
    "issue": "ticket",
    "project": "project",
    "sprint": "sprint",
    "person": None,
    "issue_link": "link",
}
LABEL: dict[str, str] = {
    "issue": "{key} ({title})",
    "project": "{name}",
    "sprint": "{name}",
    "person": "{called}",
    "issue_link": "the link from {source} to {target}",
}
