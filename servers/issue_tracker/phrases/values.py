"""Values that people give the tracker, what a request is about, and requests that it cannot serve."""

from __future__ import annotations

from typing import Any

from servers.issue_tracker.phrases.searches import SEARCHES
from servers.issue_tracker.seed_words import TWINS

_BUGS = [
    "Blank page after the payment", "Search ignores hyphens", "Buttons too small on tablets", "Photos are turned on their side",
    "Back button loses the basket", "Wrong greeting in the evening mail", "Print cuts off the last line", "Phone number field refuses a plus",
    "Reminder comes twice", "Old logo in the footer", "Tooltip covers the price", "Zoom breaks the menu", "Country list starts with Zambia",
    "Attachment opens as text", "Session ends in the middle of a call", "Two scroll bars on the same page", "Sound keeps playing after closing",
]  # fmt: skip
_STORIES = [
    "Choose a delivery window", "Pay with a gift card", "Sort by distance", "Save a note on a customer", "See all open returns at once",
    "Hide what is sold out", "Copy last year's order", "Pick a colour for a project", "Pin a report to the start page", "Sign with a finger",
    "Read mails aloud", "Split an order in two", "Leave a rating without an account", "Book a room from the app",
]  # fmt: skip
_TASKS = [
    "Replace the old chart library", "Delete last year's test accounts", "Write a page on backups", "Check all links in the footer",
    "Count unused feature flags", "Order new test phones", "Tidy up the build scripts", "Ask legal about the cookie text",
    "Collect the wishes of the support team", "Measure the start time on old phones",
]  # fmt: skip
_INCIDENTS = [
    "No mails go out", "Login page answers with an error", "Orders are stuck", "Prices are shown as zero", "Uploads fail everywhere",
    "Half of the branches are offline",
]  # fmt: skip
# What one may write wherever a ticket stands.
_COMMENTS = [
    "Can somebody sum this up for me?", "I have a question about this, ring me", "Please put the dates in here",
]  # fmt: skip
_NOTES = ["code review", "pairing", "tests", "call with support", "first draft", "looking for the cause"]
_REOPENED = [
    "It is back",
    "The fix did not hold",
    "The client still sees it",
    "We forgot the mobile version",
    "It fails again since today",
]
_SAME = [
    "Same as the one it is linked to", "See the original, the same thing happens there", "We work on this in the original",
    "Reported twice, please follow the original",
]  # fmt: skip
# The goals that go with a name.
_SPRINTS = {
    "Release sprint": ["the next release"],
    "Clean-up sprint": ["clean data", "fewer open bugs"],
    "Bug sprint": ["fewer open bugs", "fewer support calls"],
    "Pilot sprint": ["happy pilot clients"],
    "Search sprint": ["a faster search"],
    "Polish sprint": ["a smoother checkout", "a clearer menu"],
}
_LABELS = ["regression", "quick-win", "support", "customer-visible", "needs-design", "tech-debt", "audit"]

VALUES: dict[str, tuple[Any, ...]] = {
    "search_issues.query": ("pick", list(SEARCHES)),
    "search_issues.order_by": ("by", "query", {query: ("pick", [order]) for query, (order, _) in SEARCHES.items() if order}),
    "search_issues.descending": (
        "by", "query", {query: ("pick", [first]) for query, (order, first) in SEARCHES.items() if order and first is not None},
    ),
    "get_issue.comments": ("pick", [3, 10]),
    "get_issue.history": ("pick", [5]),
    "create_issue.project_id": (
        "either",
        [
            ("thing", "project", {"my_role": "developer", "status": "active"}),
            ("thing", "project", {"my_role": "developer", "status": "active"}),
            ("thing", "project", {"my_role": "admin", "status": "active"}),
            ("thing", "project", {"status": "active", "visibility": "open"}),
        ],
    ),
    "create_issue.type": ("pick", ["bug", "bug", "bug", "story", "task", "incident"]),
    "create_issue.title": (
        "by",
        "type",
        {"bug": ("pick", _BUGS), "story": ("pick", _STORIES), "task": ("pick", _TASKS), "incident": ("pick", _INCIDENTS)},
    ),
    "create_issue.priority": (
        "by",
        "type",
        {
            "bug": ("pick", ["low", "high", "high", "highest", "blocker", "blocker"]),
            **dict.fromkeys(("story", "task"), ("pick", ["low", "high", "highest"])),
        },
    ),
    "create_issue.severity": ("by", "type", {"incident": ("pick", [1, 2, 3])}),
    "create_issue.estimate": ("by", "type", dict.fromkeys(("bug", "story", "task"), ("pick", [1, 2, 3, 5, 8, 4]))),
    "create_issue.epic_id": ("of", "issue", "issue_id", {"project_id": "project_id"}),
    "create_issue.sprint_id": ("of", "sprint", "sprint_id", {"project_id": "project_id"}),
    "create_issue.assignee_id": ("of", "project_member", "person_id", {"project_id": "project_id"}),
    "create_issue.labels": ("some", ("pick", _LABELS), 1, 1),
    "create_issue.due_on": ("workday", 2, 20),
    "create_issue.customer": ("row", "issue", "customer"),
    "create_issue.component": ("row", "issue", "component"),
    "update_issue.issue_id": (
        "either",
        [
            *[("thing", "issue", {"ours": True, "category": "todo"})] * 3,
            *[("thing", "issue", {"ours": True, "category": "doing"})] * 3,
            ("thing", "issue", {"ours": True, "behind": True}),
        ],
    ),
    "update_issue.priority": ("pick", ["low", "high", "highest", "blocker", "blocker", "blocker"]),
    "update_issue.due_on": ("workday", 1, 20),
    "update_issue.estimate": ("pick", [1, 2, 3, 5, 8, 13, 4]),
    "update_issue.fix_version": ("of", "version", "name", {"project_id": "issue_id.project_id"}),
    "update_issue.reviewer_id": ("of", "project_member", "person_id", {"project_id": "issue_id.project_id"}),
    "update_issue.epic_id": ("of", "issue", "issue_id", {"project_id": "issue_id.project_id"}),
    "update_issue.add_labels": ("some", ("pick", _LABELS), 1, 1),
    "update_issue.remove_labels": ("some", ("pick", [*_LABELS, "perf", "ios"]), 1, 1),
    "update_issue.clear": ("pick", [["due_on"], ["due_on"], ["fix_version"], ["estimate"]]),
    "update_issue.description": ("field", "issue_id", "new_description"),
    "update_issue.title": ("pick", _BUGS),
    "update_issue.customer": ("row", "issue", "customer"),
    "update_issue.component": ("row", "issue", "component"),
    "assign_issue.issue_id": (
        "either",
        [
            *[("thing", "issue", {"ours": True, "category": "todo", "type": kind}) for kind in ("bug", "story", "task")],
            *[("thing", "issue", {"ours": True, "category": "doing", "type": kind}) for kind in ("bug", "incident")],
            ("thing", "issue", {"ours": True, "secret": True}),
        ],
    ),
    "assign_issue.assignee_id": ("of", "project_member", "person_id", {"project_id": "issue_id.project_id"}),
    "transition_issue.issue_id": (
        "either",
        [
            *[("thing", "issue", {"ours": True, "status": status}) for status in ("backlog", "todo", "in_progress")],
            ("thing", "issue", {"ours": True, "status": "todo"}),
            ("thing", "issue", {"ours": True, "category": "doing"}),
            ("thing", "issue", {"ours": True, "type": "incident"}),
            ("thing", "issue", {"ours": True, "is_duplicate": True}),
            ("thing", "issue", {"category": "done", "archived": False, "my_role": "developer"}),
        ],
    ),
    "transition_issue.to_status": (
        "of", "workflow_step", "to_status", {"project_id": "issue_id.project_id", "from_status": "issue_id.status"},
    ),
    "transition_issue.resolution": ("pick", ["wont_do", "duplicate", "duplicate", "cannot_reproduce"]),
    "transition_issue.fix_version": ("of", "version", "name", {"project_id": "issue_id.project_id"}),
    "transition_issue.comment": ("by", "resolution", {None: ("pick", _REOPENED), "duplicate": ("pick", _SAME)}),
    "link_issues.source_id": (
        "either",
        [
            *[("thing", "issue", {"ours": True, "category": "todo", "type": kind}) for kind in ("bug", "story")],
            ("thing", "issue", {"ours": True, "category": "doing", "type": "bug"}),
            ("thing", "issue", {"ours": True, "type": "incident"}),
            *(("thing", "issue", {"title": title, "category": "todo"}) for title in TWINS),
        ],
    ),
    "link_issues.kind": ("pick", ["blocks", "relates", "relates", "duplicates", "duplicates", "causes"]),
    "link_issues.target_id": (
        "by",
        "kind",
        {
            "blocks": ("of", "issue", "issue_id", {"project_id": "source_id.project_id", "type": "source_id.type"}),
            "relates": ("of", "issue", "issue_id", {"project_id": "source_id.project_id", "type": "source_id.type"}),
            "causes": ("of", "issue", "issue_id", {"project_id": "source_id.project_id"}),
            "duplicates": ("of", "issue", "issue_id", {"title": "source_id.title"}),
        },
    ),
    "add_issue_comment.issue_id": (
        "either",
        [
            *[("thing", "issue", {"archived": False, "category": kind}) for kind in ("todo", "doing", "done")],
            *[("thing", "issue", {"archived": False, "my_role": "developer", "category": kind}) for kind in ("todo", "doing")],
            ("thing", "issue", {"secret": True}),
        ],
    ),
    "add_issue_comment.body": ("either", [("field", "issue_id", "remark"), ("field", "issue_id", "remark"), ("pick", _COMMENTS)]),
    "add_issue_comment.mention_ids": (
        "some", ("of", "project_member", "person_id", {"project_id": "issue_id.project_id"}), 1, 1,
    ),
    "add_issue_comment.is_internal": ("pick", [True]),
    "log_issue_work.issue_id": (
        "either",
        [("thing", "issue", {"ours": True, "category": "doing", "type": kind}) for kind in ("bug", "story", "task", "incident")],
    ),
    "log_issue_work.minutes": ("minutes", [30, 45, 60, 90, 120, 120, 180, 240, 240, 300, 480, 660]),
    "log_issue_work.day": ("workday", -6, -1),
    "log_issue_work.note": ("pick", _NOTES),
    "watch_issue": ("row", "issue", {"issue_id": "issue_id"}),
    "watch_issue.watching": ("pick", [False]),
    "watch_issue.person_id": ("of", "project_member", "person_id", {"project_id": "issue_id.project_id"}),
    "list_sprints.status": ("pick", ["active", "future"]),
    "create_sprint.project_id": ("row", "sprint", "project_id"),
    "create_sprint.name": ("pick", list(_SPRINTS)),
    "create_sprint.starts_on": ("workday", 35, 50),
    "create_sprint.ends_on": ("workday", 44, 62),
    "create_sprint.capacity": ("pick", [20, 25, 30, 35, 40]),
    "create_sprint.goal": ("by", "name", {name: ("pick", goals) for name, goals in _SPRINTS.items()}),
    "start_sprint": ("row", "sprint", {"sprint_id": "sprint_id"}, {"status": "future"}),
    "complete_sprint": ("row", "sprint", {"sprint_id": "sprint_id"}, {"status": "active"}),
    "complete_sprint.open_issues_to": ("pick", ["next_sprint", "next_sprint", "backlog"]),
    "move_issues_to_sprint.sprint_id": ("alike", "sprint", "issue_ids", ["project_id", "ours"]),
    "move_issues_to_sprint.issue_ids": (
        "either",
        [
            *[("some", ("thing", "issue", {"ours": True, "category": "todo", "type": kind}), 1, 1) for kind in ("bug", "story", "task")],
            ("some", ("thing", "issue", {"ours": True, "sprint_status": "active"}), 1, 1),
            ("some", ("thing", "issue", {"ours": True, "estimate": 13}), 1, 1),
        ],
    ),
    "bulk_update_issues.issue_ids": (
        "either",
        [
            ("things", "issue", {"ours": True}, ["project_id"], 2, 2),
            ("things", "issue", {"ours": True, "mine": True}, [], 2, 2),
            ("things", "issue", {"ours": True, "assignee": None}, ["project_id"], 2, 2),
        ],
    ),
    "bulk_update_issues.priority": ("pick", ["low", "high", "highest"]),
    "bulk_update_issues.due_on": ("workday", 2, 15),
    "bulk_update_issues.fix_version": ("row", "version", "name"),
    "bulk_update_issues.add_labels": ("some", ("pick", _LABELS), 1, 1),
    "bulk_update_issues.remove_labels": ("some", ("pick", _LABELS), 1, 1),
}  # fmt: skip

SHAPES: dict[str, list[list[str]]] = {
    "list_projects": [[]],
    "get_project": [["project_id"]],
    "search_issues": [["query", "order_by", "descending"], ["query", "order_by", "descending"], ["query"]],
    "get_issue": [["issue_id"]],
    "list_issue_transitions": [["issue_id"]],
    "create_issue": [
        ["project_id", "type", "title"],
        ["project_id", "type", "title"],
        ["project_id", "type", "title", "priority"],
        ["project_id", "type", "title", "priority"],
        ["project_id", "type", "title", "estimate"],
        ["project_id", "type", "title", "assignee_id"],
        ["project_id", "type", "title", "epic_id"],
        ["project_id", "type", "title", "severity"],
    ],
    "update_issue": [
        ["issue_id", "priority"],
        ["issue_id", "priority"],
        ["issue_id", "due_on"],
        ["issue_id", "estimate"],
        ["issue_id", "estimate"],
        ["issue_id", "fix_version"],
        ["issue_id", "reviewer_id"],
        ["issue_id", "add_labels"],
        ["issue_id", "epic_id"],
        ["issue_id", "clear"],
        ["issue_id", "description"],
    ],
    "assign_issue": [["issue_id", "assignee_id"], ["issue_id", "assignee_id"], ["issue_id", "assignee_id"], ["issue_id"]],
    "transition_issue": [
        ["issue_id", "to_status"],
        ["issue_id", "to_status"],
        ["issue_id", "to_status"],
        ["issue_id", "to_status", "resolution"],
        ["issue_id", "to_status", "comment"],
        ["issue_id", "to_status", "resolution", "comment"],
    ],
    "link_issues": [["source_id", "target_id", "kind"]],
    "unlink_issues": [["link_id"]],
    "add_issue_comment": [
        ["issue_id", "body"],
        ["issue_id", "body"],
        ["issue_id", "body", "mention_ids"],
        ["issue_id", "body", "is_internal"],
    ],
    "log_issue_work": [["issue_id", "minutes"], ["issue_id", "minutes", "day"], ["issue_id", "minutes", "day"], ["issue_id", "minutes", "note"]],
    "watch_issue": [["issue_id"], ["issue_id"], ["issue_id"], ["issue_id", "watching"], ["issue_id", "person_id"]],
    "list_sprints": [[], ["status"]],
    "create_sprint": [
        ["project_id", "name", "starts_on", "ends_on", "capacity"],
        ["project_id", "name", "starts_on", "ends_on", "capacity", "goal"],
    ],
    "start_sprint": [["sprint_id"]],
    "complete_sprint": [["sprint_id", "open_issues_to"]],
    "move_issues_to_sprint": [["issue_ids", "sprint_id"], ["issue_ids", "sprint_id"], ["issue_ids"]],
    "bulk_update_issues": [
        ["issue_ids", "priority"],
        ["issue_ids", "priority"],
        ["issue_ids", "due_on"],
        ["issue_ids", "add_labels"],
        ["issue_ids", "assignee_id"],
    ],
}  # fmt: skip

TOPIC: dict[str, str | None] = {
    "create_issue": None,
    "update_issue": "issue_id",
    "assign_issue": "issue_id",
    "transition_issue": "issue_id",
    "link_issues": "source_id",
    "unlink_issues": "link_id",
    "add_issue_comment": "issue_id",
    "log_issue_work": "issue_id",
    "watch_issue": "issue_id",
    "create_sprint": None,
    "start_sprint": "sprint_id",
    "complete_sprint": "sprint_id",
    "move_issues_to_sprint": "issue_ids",
    "bulk_update_issues": "issue_ids",
}

WHY: dict[str, Any] = dict.fromkeys(
    (*TOPIC, "search_issues", "list_issue_transitions"),
    "",
)

NEEDS: dict[str, dict[str, str]] = {
    "assign_issue": {"assignee_id": "assignee_id"},
    "transition_issue": {"comment": "resolution=duplicate"},
    "update_issue": {"estimate": "estimate", "due_on": "due_on", "reviewer_id": "reviewer_id"},
}

NEAR: list[str] = [
    "delete my newest ticket for good",
    "ring me up whenever an incident comes in",
    "record a screen video of my last bug",
    "pull the server logs for our latest incident",
    "make me an admin of the Customer app project",
    "add a new column to the board",
    "give our testers a login to the issue tracker",
    "create a new project for the spring campaign",
    "archive the Website relaunch project",
    "release the next version of the Customer app project now",
    "create a new version in the Customer app project for the autumn",
    "send me a mail whenever a ticket of mine changes",
    "turn off notifications from the issue tracker",
    "move my last bug over to the Customer app project",
    "turn my biggest story into an epic",
    "bring back all the tickets that were deleted last week",
    "show me a burndown chart of the current sprint",
    "export my open tickets to a spreadsheet",
    "print all the tickets of this sprint",
    "make a poster of our roadmap",
    "edit my last comment",
    "delete my last comment",
    "delete the hours i logged last week",
    "pay my team for their overtime",
    "start a timer on my biggest story",
    "add a new label to the list of labels for everybody",
    "change the workflow so that nobody needs a reviewer",
    "set up a rule that closes old tickets",
    "put my vote on the ticket with the most votes",
    "link my biggest story to its pull request",
    "show me who looked at my last ticket",
    "save a search for blockers as a filter",
    "rename the current sprint",
    "extend the current sprint by two days",
    "delete every sprint with nothing in it",
]
UNASKED = {
    "unlink_issues": "links of other projects have no words",
    "bulk_update_issues": "lists are of one's own projects",
}
SECOND_BEST: dict[str, str] = {
    "create_issue.due_on": "more",
    "update_issue.due_on": "more",
    "create_sprint.starts_on": "more",
    "bulk_update_issues.due_on": "more",
}
