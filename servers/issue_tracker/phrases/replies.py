"""What the assistant says and asks in the tracker, and how people answer."""

from __future__ import annotations

from typing import Any

DONE: dict[str, Any] = {
    "create_issue": [
        ("I've filed it as {result.key} and given it to {assignee_id}.", "assignee_id person"),
        ("I've filed it as {result.key} and assigned it to you.", "assignee_id"),
        "I've filed it as {result.key}.",
    ],
    "update_issue": [
        "{issue_id} has {priority} priority now.",
        "{issue_id} is due {due_on} now.",
        "The estimate of {issue_id} is {estimate} now.",
        "{issue_id} is planned for version {fix_version} now.",
        ("You are down as the reviewer of {issue_id}.", "reviewer_id myself"),
        "{reviewer_id} is down as the reviewer of {issue_id} now.",
        'The label "{add_labels}" is on {issue_id} now.',
        '{issue_id} belongs to the epic "{epic_id.title}" now.',
        'The description of {issue_id} says "{description}" now.',
        ("{issue_id} has no due date any more.", "clear=['due_on']"),
        ("{issue_id} has no fix version any more.", "clear=['fix_version']"),
        "{issue_id} has no estimate any more.",
    ],
    "assign_issue": [
        ("{issue_id} is yours now.", "assignee_id myself"),
        "{issue_id} is with {assignee_id} now.",
        "{issue_id} is unassigned now.",
    ],
    "transition_issue": [
        ("{issue_id} is closed as a duplicate, with your comment on it.", "resolution=duplicate"),
        ("{issue_id} is closed as won't do.", "resolution=wont_do"),
        ("{issue_id} is closed as not reproducible.", "resolution=cannot_reproduce"),
        ("{issue_id} is open again, with your comment on it.", "comment"),
        ("I've taken {issue_id} out of the backlog.", "to_status=todo & issue_id in_backlog"),
        ("{issue_id} is in the to-do column now.", "to_status=todo"),
        "{issue_id} is {to_status} now.",
    ],
    "link_issues": "They are linked now: {result.reads}.",
    "unlink_issues": "{link_id} is gone.",
    "add_issue_comment": [
        ("Your internal comment is on {issue_id}.", "is_internal=true"),
        "Your comment is on {issue_id}, and {mention_ids} will see it.",
        "Your comment is on {issue_id}.",
    ],
    "log_issue_work": [
        "I've logged {minutes} on {issue_id} for {day}.",
        "I've logged {minutes} on {issue_id} for today.",
    ],
    "watch_issue": [
        ("You are no longer watching {issue_id}.", "watching=false"),
        "{person_id} is watching {issue_id} now.",
        "You are watching {issue_id} now.",
    ],
    "create_sprint": '"{name}" is planned from {starts_on} to {ends_on}, for {capacity} points.',
    "start_sprint": "{sprint_id} is running now, with {result.points} points until {result.ends_on}.",
    "complete_sprint": [
        (
            "{sprint_id} is complete: {result.done} done, {result.moved} moved to the backlog.",
            "open_issues_to=backlog",
        ),
        "{sprint_id} is complete: {result.done} done, {result.moved} moved to {result.moved_to}.",
    ],
    "move_issues_to_sprint": ["{issue_ids} is in {sprint_id} now.", "{issue_ids} is in the backlog now."],
    "bulk_update_issues": [
        "Done, {issue_ids} have {priority} priority now.",
        "Done, {issue_ids} are due {due_on} now.",
        'Done, the label "{add_labels}" is on {issue_ids}.',
        ("Done, {issue_ids} are yours now.", "assignee_id myself"),
        "Done, {issue_ids} are with {assignee_id} now.",
    ],
}

CONFIRM: dict[str, Any] = {
    "create_issue": [
        (
            '{assignee_id} is away until {assignee_id.away_until}. Shall I still file "{title}" and give it to '
            "{assignee_id}?"
        ),
        (
            'You have {assignee_id.in_progress} issues in progress already. Shall I still file "{title}" for you?',
            "assignee_id myself",
        ),
        (
            '{assignee_id} has {assignee_id.in_progress} issues in progress already. Shall I still file "{title}" and '
            "give it to {assignee_id}?"
        ),
    ],
    "assign_issue": [
        "{assignee_id} is away until {assignee_id.away_until}. Shall I give {issue_id} to {assignee_id} anyway?",
        (
            "You have {assignee_id.in_progress} issues in progress already. Shall I give {issue_id} to you anyway?",
            "assignee_id myself",
        ),
        (
            "{assignee_id} has {assignee_id.in_progress} issues in progress already. Shall I give {issue_id} to "
            "{assignee_id} anyway?"
        ),
    ],
    "complete_sprint": [
        (
            (
                "{sprint_id.open_issues} of the {sprint_id.issues} issues in {sprint_id} are still open; they would "
                "move to the next sprint. Shall I complete it?"
            ),
            "open_issues_to=next_sprint",
        ),
        (
            "{sprint_id.open_issues} of the {sprint_id.issues} issues in {sprint_id} are still open; they would go "
            "back to the backlog. Shall I complete it?"
        ),
    ],
    "move_issues_to_sprint": [
        (
            (
                "{sprint_id} holds {sprint_id.points} points already, more than its {sprint_id.capacity}, and "
                "{issue_ids} would take it further over. Shall I move it in anyway?"
            ),
            "sprint_id overfull",
        ),
        (
            "{sprint_id} holds {sprint_id.points} points of {sprint_id.capacity} already, and {issue_ids} would take it "
            "beyond that. Shall I move it in anyway?"
        ),
    ],
    "bulk_update_issues": [
        "That touches 2 issues, and not both are yours: {issue_ids} would get {priority} priority. Shall I go ahead?",
        "That touches 2 issues, and not both are yours: {issue_ids} would be due {due_on}. Shall I go ahead?",
        'That touches 2 issues, and not both are yours: {issue_ids} would get the label "{add_labels}". Shall I go ahead?',
        "That is 2 issues: {issue_ids} would go to {assignee_id}. Shall I go ahead?",
    ],
}
CONFIRMS: dict[str, list[str]] = {
    "create_issue": ["title", "assignee_id"],
    "assign_issue": ["issue_id", "assignee_id"],
    "complete_sprint": ["sprint_id"],
    "move_issues_to_sprint": ["issue_ids", "sprint_id"],
    "bulk_update_issues": ["issue_ids"],
}

ASK: dict[str, str] = {
    "create_issue.title": "What should the title be?",
    "create_issue.project_id": "Which project should it go into?",
    "issue_id": "Which issue do you mean?",
    "assignee_id": "Who should get it?",
    "reviewer_id": "Who should review it?",
    "estimate": "How many points should it have?",
    "due_on": "When should it be due?",
    "target_id": "Which issue should it be linked to?",
    "source_id": "Which issue do you mean?",
    "body": "What should the comment say?",
    "comment": "What should the comment on it say?",
    "minutes": "How much time should I log?",
    "name": "What should the sprint be called?",
    "capacity": "How many points should it be able to take?",
    "open_issues_to": "Should the open issues go into the next sprint or to the backlog?",
    "sprint_id": "Which sprint do you mean?",
    "issue_ids": "Which issues do you mean?",
    "link_id": "Which link do you mean?",
    "project_id": "Which project do you mean?",
    "person_id": "Who do you mean?",
    "mention_ids": "Who do you mean?",
    "epic_id": "Which epic do you mean?",
}
GIVE: dict[str, list[str]] = {
    "title": ['"{v}"', 'call it "{v}"', 'just "{v}"'],
    "project_id": ["{v}", "{v} please", "i mean {v}", "oh sorry, {v}"],
    "issue_id": ["{v}", "{v} please", "i mean {v}", "oh sorry, {v}"],
    "assignee_id": ["{v}", "{v} please", "give it to {v}", "let {v} take it"],
    "reviewer_id": ["{v}", "{v} please", "let {v} do it"],
    "estimate": ["{v}", "{v} please", "make it {v}", "i'd say {v}"],
    "due_on": ["{v}", "{v} please", "let's say {v}", "make it {v}"],
    "target_id": ["{v}", "{v} please", "to {v}", "oh sorry, {v}"],
    "source_id": ["{v}", "{v} please", "i mean {v}", "oh sorry, {v}"],
    "create_issue.project_id": ["{v}", "{v} please", "put it in {v}", "oh sorry, {v}"],
    "comment": ['"{v}"', 'just "{v}"', 'it should say "{v}"', 'write "{v}"'],
    "body": ['"{v}"', 'just "{v}"', 'it should say "{v}"', 'write "{v}"'],
    "minutes": ["{v}", "{v} please", "it was {v}", "make it {v}"],
    "name": ['"{v}"', 'call it "{v}"', 'just "{v}"'],
    "capacity": ["{v}", "{v} points", "let's say {v}", "make it {v}"],
    "open_issues_to": ["{v}", "{v} please", "to {v}"],
    "sprint_id": ["{v}", "{v} please", "i mean {v}", "oh sorry, {v}"],
    "issue_ids": ["{v}", "{v} please", "i mean {v}", "oh sorry, {v}"],
    "link_id": ["{v}", "{v} please", "i mean {v}"],
    "person_id": ["{v}", "{v} please", "i mean {v}"],
    "mention_ids": ["{v}", "{v} please", "i mean {v}"],
    "epic_id": ["{v}", "{v} please", "i mean {v}"],
}
CUES: dict[str, list[str]] = {
    "title": ["title", "called", "what should it say", "about"],
    "project_id": ["which project", "what project", "where"],
    "issue_id": ["which issue", "which ticket", "which one", "what issue", "what ticket"],
    "assignee_id": ["who", "whom", "to whom"],
    "reviewer_id": ["who", "which reviewer", "whom"],
    "estimate": ["how many points", "what estimate", "points", "estimate"],
    "due_on": ["when", "what day", "which day", "what date"],
    "target_id": ["which issue", "which ticket", "which one", "to what", "original"],
    "source_id": ["which issue", "which ticket", "which one"],
    "comment": ["what should", "comment", "say", "wording"],
    "body": ["what should", "what text", "say", "wording"],
    "minutes": ["how much time", "how long", "how many hours", "how many minutes"],
    "name": ["called", "what name", "name"],
    "capacity": ["how many points", "capacity", "how much"],
    "open_issues_to": ["next sprint or", "backlog", "where should", "open issues"],
    "sprint_id": ["which sprint", "what sprint", "which one"],
    "issue_ids": ["which issues", "which issue", "which tickets", "which ticket", "which one"],
    "link_id": ["which link", "what link", "which one"],
    "person_id": ["who", "whom"],
    "mention_ids": ["who", "whom"],
    "epic_id": ["which epic", "what epic"],
}

WORDS: dict[str, dict[str, str]] = {
    "to_status": {
        "backlog": "in the backlog", "todo": "to do", "in_progress": "in progress", "in_review": "in review",
        "mitigating": "being mitigated", "monitoring": "being monitored",
    },
    "open_issues_to": {"next_sprint": "the next sprint", "backlog": "the backlog"},
    "resolution": {"wont_do": "won't do", "cannot_reproduce": "not reproducible"},
}  # fmt: skip

AGAIN: dict[str, list[str | tuple[str, str]]] = {
    "assign_issue": [("{x} too", "ours"), ("and {x} as well", "ours"), ("same for {x}", "ours")],
    "watch_issue": [("{x} too", "open"), ("and {x} as well", "open"), ("same for {x}", "open")],
    "update_issue": [("same for {x}", "ours"), ("and {x} as well", "ours")],
    "start_sprint": [("and {x} too", "future")],
}
_CHANGES = ["transition_issue", "assign_issue", "move_issues_to_sprint", "bulk_update_issues"]
APART: dict[str, list[str]] = {
    "update_issue": ["update_issue", "bulk_update_issues", "issue.priority", "issue.due_on", "issue.estimate"],
    "assign_issue": ["assign_issue", "bulk_update_issues", "issue.assignee"],
    "transition_issue": [*_CHANGES, "list_issue_transitions", "issue.status", "log_issue_work", "issue.blocked_by"],
    "list_issue_transitions": ["transition_issue"],
    "link_issues": ["link_issues", "unlink_issues", "transition_issue", "issue.blocked_by"],
    "unlink_issues": ["link_issues"],
    "add_issue_comment": ["add_issue_comment"],
    "log_issue_work": ["log_issue_work", "issue.minutes_spent", "transition_issue"],
    "watch_issue": ["watch_issue"],
    "move_issues_to_sprint": ["move_issues_to_sprint", "issue.sprint", "transition_issue"],
    "bulk_update_issues": ["bulk_update_issues", *_CHANGES],
    "start_sprint": ["complete_sprint", "sprint.starts_on"],
    "complete_sprint": ["start_sprint", "sprint.ends_on", "sprint.points", "sprint.capacity", "sprint.goal"],
}
REFUSED: dict[str, str | list[str | tuple[str, str]]] = {
    "create_issue": "I can't file that: {why}.",
    "update_issue": "I can't change that: {why}.",
    "assign_issue": "I can't change who has it: {why}.",
    "transition_issue": [
        ("I can't close it like that: {why}.", "resolution"),
        ("I can't reopen it: {why}.", "comment"),
        ("I can't close it: {why}.", "to_status=closed"),
        "I can't change its status: {why}.",
    ],
    "link_issues": "I can't link them: {why}.",
    "unlink_issues": "I can't remove it: {why}.",
    "add_issue_comment": "I can't comment that way: {why}.",
    "log_issue_work": "I can't log that: {why}.",
    "watch_issue": "I can't do that: {why}.",
    "create_sprint": "I can't plan that: {why}.",
    "start_sprint": "I can't start it: {why}.",
    "complete_sprint": "I can't complete it: {why}.",
    "move_issues_to_sprint": [
        ("I can't move that: {why}.", "sprint_id"),
        "I can't take that out of its sprint: {why}.",
    ],
    "bulk_update_issues": "I can't change them: {why}.",
}

UNABLE: dict[str, str | list[str | tuple[str, str]]] = {
    "list_projects": "see the projects",
    "get_project": "look into a project",
    "search_issues": "search the issues",
    "get_issue": "look at an issue in full",
    "list_issue_transitions": "see where an issue can go",
    "create_issue": "file an issue",
    "update_issue": [
        ("change the priority of an issue", "priority"),
        ("set the due date of an issue", "due_on"),
        ("estimate issues", "estimate"),
        ("change the fix version of an issue", "fix_version"),
        ("choose a reviewer", "reviewer_id"),
        ("label issues", "add_labels"),
        ("put issues under an epic", "epic_id"),
        ("take the due date off an issue", "clear=['due_on']"),
        ("take the fix version off an issue", "clear=['fix_version']"),
        ("take the estimate off an issue", "clear"),
        "change the description of an issue",
    ],
    "assign_issue": [
        ("assign an issue", "assignee_id"),
        "unassign an issue",
    ],
    "transition_issue": [
        ("close issues as duplicates", "resolution=duplicate"),
        ("close issues as won't do", "resolution=wont_do"),
        ("close issues as not reproducible", "resolution=cannot_reproduce"),
        ("reopen an issue", "comment"),
        ("close an issue", "to_status=closed"),
        "change the status of an issue",
    ],
    "link_issues": "link issues",
    "unlink_issues": "remove a link",
    "add_issue_comment": "comment on an issue",
    "log_issue_work": "log work",
    "watch_issue": [
        ("stop watching an issue", "watching=false"),
        ("add watchers to an issue", "person_id"),
        "watch an issue",
    ],
    "list_sprints": "see the sprints",
    "create_sprint": "plan a sprint",
    "start_sprint": "start a sprint",
    "complete_sprint": "complete a sprint",
    "move_issues_to_sprint": [
        ("move issues into a sprint", "sprint_id"),
        "take issues out of a sprint",
    ],
    "bulk_update_issues": [
        ("change the priority of several issues at once", "priority"),
        ("set the due date of several issues at once", "due_on"),
        ("label several issues at once", "add_labels"),
        "assign several issues at once",
    ],
}

AMEND: dict[str, dict[str, Any]] = {
    "update_issue": {
        "parameter": "due_on",
        "say": ["make that {v:noun}", "{v:noun} is better", "let's say {v:noun} instead"],
    },
}

FORBIDDEN: dict[str, list[tuple[list[str], str]]] = {
    "transition_issue": [
        (
            ["resolution=duplicate", "issue_id single"],
            "it is not linked to its original yet, and that link comes before it is closed as a duplicate",
        ),
    ],
}
