"""How people ask for things in the tracker. A line says exactly the parameters that are its slots and those it fixes."""

from __future__ import annotations

from typing import Any

from servers.issue_tracker.phrases.requests_more import MORE
from servers.issue_tracker.phrases.requests_sprints import SPRINTS
from servers.issue_tracker.phrases.searches import ASKED

_INCIDENT = {"type": "incident"}
_DUPLICATE = {"to_status": "cancelled", "resolution": "duplicate"}
# Neither "to in the backlog" nor "to to do"; a duplicate is never closed without a comment, but that may be left out.
_NAMED = "issue_id work & to_status!=backlog & to_status!=todo"
_UNSAID = "issue_id work & comment!=none"
_WONT = {"to_status": "cancelled", "resolution": "wont_do"}
_CANNOT = {"to_status": "cancelled", "resolution": "cannot_reproduce"}


def _to(status: str) -> dict[str, Any]:
    return {"to_status": status}


REQUESTS: dict[str, dict[str, list[Any]]] = {
    **MORE,
    **SPRINTS,
    "search_issues": ASKED,
    "list_issue_transitions": {
        "do": [
            ("check what {issue_id} still needs before it can move on", "issue_id moves"),
            ("tell me what {issue_id} still needs for its next step", "issue_id moves"),
            ("see what's missing before {issue_id:subj} can go on", "issue_id moves"),
            ("find out what {issue_id} is missing for the next status", "issue_id moves"),
            ("look up what has to be filled in before {issue_id:subj} can move on", "issue_id moves"),
            ("check what {issue_id} is still missing before it can go on", "issue_id moves"),
            ("tell me what {issue_id} still needs before it can go on", "issue_id moves"),
            ("look up what {issue_id} still needs for the next status", "issue_id moves"),
        ],
        "say": [
            ("i want to know what {issue_id} still needs for its next step", "issue_id moves"),
            ("i need to know what's missing before {issue_id:subj} can move on", "issue_id moves"),
            ("i'd like to move {issue_id} on, tell me what it still needs", "issue_id moves"),
            ("i'm not sure what {issue_id} still needs to go on, find out", "issue_id moves"),
        ],
        "frag": [("{issue_id}, what's still missing before it can move on?", "issue_id moves")],
    },
    "create_issue": {
        "do": [
            # the plain ones
            ('file a {type} in {project_id}: "{title}"', "type!=incident"),
            ('open a {type} in {project_id} called "{title}"', "type!=incident"),
            ('add a {type} to {project_id}: "{title}"', "type!=incident"),
            ('put a {type} into {project_id}, "{title}"', "type!=incident"),
            ('create a {type} in {project_id} with the title "{title}"', "type!=incident"),
            ('raise a {type} in {project_id}: "{title}"', "type!=incident"),
            ('write up a {type} in {project_id} called "{title}"', "type!=incident"),
            ('log a {type} in {project_id}, title "{title}"', "type!=incident"),
            ('make a new {type} in {project_id}: "{title}"', "type!=incident"),
            # with a priority
            ('file a {type} in {project_id}: "{title}", priority {priority}', "type!=incident"),
            ('open a {priority} priority {type} in {project_id} called "{title}"', "type!=incident"),
            ('add a {type} with {priority} priority to {project_id}: "{title}"', "type!=incident"),
            ('create a {type} in {project_id}, "{title}", and set it to {priority}', "type!=incident"),
            # with points
            ('file a {type} in {project_id} with {estimate} points: "{title}"', "estimate!=1"),
            ('add a {type} to {project_id}, "{title}", estimated at {estimate} points', "estimate!=1"),
            ('open a {type} in {project_id} called "{title}", estimate {estimate}', "type!=incident"),
            # for somebody
            ('file a {type} in {project_id} for {assignee_id}: "{title}"', "assignee_id person"),
            ('open a {type} in {project_id} called "{title}" and give it to {assignee_id}', "type!=incident"),
            ('create a {type} in {project_id}, "{title}", and assign it to {assignee_id}', "type!=incident"),
            # under an epic
            ('file a {type} in {project_id} under {epic_id}: "{title}"', "epic_id epic"),
            ('add a {type} to {epic_id} in {project_id}: "{title}"', "epic_id epic"),
            ('open a {type} in {project_id} called "{title}" and put it under {epic_id}', "epic_id epic"),
            # incidents
            ('raise an incident in {project_id}, severity {severity}: "{title}"', None, _INCIDENT),
            ('open a severity {severity} incident in {project_id}: "{title}"', None, _INCIDENT),
            ('file an incident in {project_id} called "{title}", severity {severity}', None, _INCIDENT),
            # without a title or a project
            ("file a {type} in {project_id} for me", "type!=incident"),
            ("open a new {type} in {project_id}", "type!=incident"),
            ('file a {type} for me: "{title}"', "type!=incident"),
            ('open a {type} called "{title}"', "type!=incident"),
        ],
        "say": [
            ('we need a {type} filed in {project_id}: "{title}"', "type!=incident"),
            ('i want a {type} filed in {project_id} called "{title}"', "type!=incident"),
            ('there should be a {type} in {project_id} with the title "{title}"', "type!=incident"),
            ('i\'d like to file a {type} in {project_id}: "{title}"', "type!=incident"),
            ('i have a new {type} for {project_id}: "{title}"', "type!=incident"),
            ('i need a {type} filed in {project_id}, "{title}", priority {priority}', "type!=incident"),
            ('we need a {type} filed in {project_id}, "{title}", with {estimate} points', "estimate!=1"),
            ('we have an incident in {project_id}, severity {severity}: "{title}"', None, _INCIDENT),
            ("i want to file a {type} in {project_id}", "type!=incident"),
        ],
        "frag": [
            ('new {type} in {project_id}: "{title}"', "type!=incident"),
            ('new {type} in {project_id}: "{title}", priority {priority}', "type!=incident"),
            ('severity {severity} incident in {project_id}: "{title}"', None, _INCIDENT),
        ],
    },
    "update_issue": {
        "do": [
            # priority
            ("set {issue_id} to {priority} priority", "issue_id ours"),
            ("change the priority on {issue_id} to {priority}", "issue_id ours"),
            ("switch {issue_id} to {priority} priority", "issue_id ours"),
            ("put {issue_id} on {priority} priority", "issue_id ours"),
            ("give {issue_id} {priority} priority", "issue_id ours"),
            ("~bump {issue_id} up to {priority} priority", "issue_id ours & priority=highest"),
            ("set the priority on {issue_id} to {priority}", "issue_id ours"),
            ("mark {issue_id} as {priority} priority", "issue_id ours"),
            # due day
            ("set the due date on {issue_id} to {due_on:noun}", "issue_id ours"),
            ("make {issue_id} due {due_on:adv}", "issue_id ours"),
            ("put {due_on:noun} down as the due date on {issue_id}", "issue_id ours"),
            # points
            ("estimate {issue_id} at {estimate} points", "issue_id pointed & estimate!=1"),
            ("change the estimate on {issue_id} to {estimate}", "issue_id pointed"),
            ("set the estimate on {issue_id} to {estimate}", "issue_id pointed"),
            ("put {estimate} points on {issue_id}", "issue_id pointed & estimate!=1"),
            # version
            ("plan {issue_id} for version {fix_version}", "issue_id ours"),
            ("set the fix version on {issue_id} to {fix_version}", "issue_id ours"),
            ("put {issue_id} down for {fix_version}", "issue_id ours"),
            # reviewer
            ("put {reviewer_id} down as the reviewer of {issue_id}", "reviewer_id person"),
            ("make {reviewer_id} the reviewer of {issue_id}", "reviewer_id person"),
            ("let {reviewer_id} review {issue_id}", "reviewer_id person"),
            # labels
            ('put the label "{add_labels}" on {issue_id}', "issue_id ours"),
            ('label {issue_id} as "{add_labels}"', "issue_id ours"),
            ('tag {issue_id} with "{add_labels}"', "issue_id ours"),
            # epic
            ("put {issue_id} under {epic_id}", "epic_id epic"),
            ("move {issue_id} under {epic_id}", "epic_id epic"),
            ("make {issue_id} part of {epic_id}", "epic_id epic"),
            # cleared
            ("take the due date off {issue_id}", "issue_id ours", {"clear": ["due_on"]}),
            ("remove the due date from {issue_id}", None, {"clear": ["due_on"]}),
            ("take the fix version off {issue_id}", None, {"clear": ["fix_version"]}),
            ("remove the estimate from {issue_id}", "issue_id ours", {"clear": ["estimate"]}),
            # description
            ('change the description on {issue_id} to "{description}"', "issue_id ours"),
            ('put "{description}" in the description of {issue_id}', "issue_id ours"),
            # without the value
            ("change the estimate on {issue_id}", "issue_id pointed & estimate!=none"),
            ("put an estimate on {issue_id}", "issue_id pointed & estimate!=none"),
            ("set a due date for {issue_id}", "due_on!=none"),
            ("give {issue_id} a due date", "due_on!=none"),
            ("put down a reviewer for {issue_id}", "reviewer_id!=none"),
            ("set a reviewer on {issue_id}", "reviewer_id!=none"),
        ],
        "say": [
            ("{issue_id:subj} should have {priority} priority", "issue_id ours"),
            ("i want {issue_id} on {priority} priority", "issue_id ours"),
            ("i'd like the priority of {issue_id} to be {priority}", "issue_id ours"),
            ("{issue_id:subj} needs {priority} priority", "issue_id ours & priority!=low"),
            ("{issue_id:subj} is due {due_on:adv}, put that in", "issue_id ours"),
            ("i'd say {issue_id} is {estimate} points, put that in", "issue_id pointed & estimate!=1"),
            ("{issue_id:subj} should go into version {fix_version}", "issue_id ours"),
            ("{reviewer_id:subj} should review {issue_id}", "reviewer_id person"),
            ("{issue_id:subj} belongs under {epic_id}", "epic_id epic"),
            ("i need a reviewer on {issue_id}", "reviewer_id!=none"),
        ],
        "frag": [
            ("{issue_id} to {priority} priority please", "issue_id ours"),
            ("{estimate} points for {issue_id}", "issue_id pointed & estimate!=1"),
            ("{issue_id} due {due_on:adv}", "issue_id ours"),
        ],
    },
    "assign_issue": {
        "do": [
            ("assign {issue_id} to {assignee_id}", "issue_id ours"),
            ("give {issue_id} to {assignee_id}", "issue_id ours"),
            ("hand {issue_id} to {assignee_id}", "issue_id ours"),
            ("hand over {issue_id} to {assignee_id}", "assignee_id colleague"),
            ("put {assignee_id} on {issue_id}", "assignee_id colleague"),
            ("let {assignee_id} take {issue_id}", "assignee_id colleague"),
            ("make {assignee_id} the assignee of {issue_id}", "assignee_id colleague"),
            ("pass {issue_id} to {assignee_id}", "issue_id ours"),
            ("have {assignee_id} work on {issue_id}", "assignee_id colleague"),
            ("take {issue_id} off whoever has it", "assignee_id=none"),
            ("unassign {issue_id}", "assignee_id=none"),
            ("leave {issue_id} unassigned for now", "assignee_id=none"),
            ("take the assignee off {issue_id}", "assignee_id=none"),
            ("assign {issue_id}", "issue_id !held & assignee_id!=none"),
            ("reassign {issue_id}", "issue_id held & assignee_id!=none"),
            ("change the assignee of {issue_id}", "issue_id held & assignee_id!=none"),
        ],
        "say": [
            ("{assignee_id:subj} should take {issue_id}", "assignee_id colleague"),
            ("i want {assignee_id} on {issue_id}", "assignee_id colleague"),
            ("{issue_id:subj} should be with {assignee_id}", "assignee_id colleague"),
            ("i'd like {assignee_id} to work on {issue_id}", "assignee_id colleague"),
            ("i need {assignee_id} on {issue_id}", "assignee_id colleague"),
            ("nobody is working on {issue_id} at the moment, unassign it", "assignee_id=none"),
            ("{issue_id:subj} needs somebody to work on it, assign it", "issue_id !held & assignee_id!=none"),
        ],
        "frag": [
            ("{issue_id} to {assignee_id} please", "assignee_id colleague"),
            ("{assignee_id} on {issue_id} please", "assignee_id colleague"),
        ],
    },
    "transition_issue": {
        "do": [
            ("mark {issue_id} as in progress", "issue_id work", _to("in_progress")),
            ("move {issue_id} to in progress", "issue_id work", _to("in_progress")),
            ("set {issue_id} to in progress", "issue_id work", _to("in_progress")),
            ("move {issue_id} to review", "issue_id work", _to("in_review")),
            ("put {issue_id} into review", "issue_id work", _to("in_review")),
            ("send {issue_id} into review", "issue_id work", _to("in_review")),
            ("set {issue_id} to in review", "issue_id work", _to("in_review")),
            ("mark {issue_id} as done", "issue_id work", _to("done")),
            ("move {issue_id} to done", "issue_id work", _to("done")),
            ("set {issue_id} to done", "issue_id work", _to("done")),
            ("close {issue_id} as done", "issue_id work", _to("done")),
            ("pull {issue_id} out of the backlog into the to-do column", "issue_id work", _to("todo")),
            ("move {issue_id} to the to-do column", "issue_id work", _to("todo")),
            ("send {issue_id} back to the backlog", "issue_id work", _to("backlog")),
            ("put {issue_id} back into the backlog", "issue_id work", _to("backlog")),
            ("set {issue_id} to triaged", "issue_id incident", _to("triaged")),
            ("mark {issue_id} as triaged", "issue_id incident", _to("triaged")),
            ("move {issue_id} to mitigating", "issue_id incident", _to("mitigating")),
            ("set {issue_id} to mitigating", "issue_id incident", _to("mitigating")),
            ("move {issue_id} to monitoring", "issue_id incident", _to("monitoring")),
            ("set {issue_id} to monitoring", "issue_id incident", _to("monitoring")),
            ("mark {issue_id} as resolved", "issue_id incident", _to("resolved")),
            ("set {issue_id} to resolved", "issue_id incident", _to("resolved")),
            ("close {issue_id}", "issue_id incident", _to("closed")),
            ("close {issue_id} for good", "issue_id incident", _to("closed")),
            ("move {issue_id} to {to_status}", _NAMED),
            ("set {issue_id} to {to_status}", _NAMED),
            # given up
            ('close {issue_id} as a duplicate with the comment "{comment}"', "issue_id work", _DUPLICATE),
            ('cancel {issue_id} as a duplicate and comment "{comment}"', "issue_id work", _DUPLICATE),
            ('close {issue_id} as a duplicate, comment: "{comment}"', "issue_id work", _DUPLICATE),
            ("close {issue_id} as a duplicate", _UNSAID, _DUPLICATE),
            ("cancel {issue_id} as a duplicate", _UNSAID, _DUPLICATE),
            ("close {issue_id} as won't do", "issue_id work", _WONT),
            ("cancel {issue_id} because we won't do it", "issue_id work", _WONT),
            ("close {issue_id} as not reproducible", "issue_id work", _CANNOT),
            ("cancel {issue_id} because nobody can reproduce it", "issue_id work", _CANNOT),
            # reopened
            ('reopen {issue_id} with the comment "{comment}"', "issue_id over", _to("todo")),
            ('reopen {issue_id} and add the comment "{comment}"', "issue_id over", _to("todo")),
            ('move {issue_id} back to the to-do column with the comment "{comment}"', "issue_id over", _to("todo")),
        ],
        "say": [
            ("{issue_id:subj} can go into review", "issue_id work", _to("in_review")),
            ("{issue_id:subj} is ready for review, move it on", "issue_id work", _to("in_review")),
            ("{issue_id:subj} is done, close it", "issue_id work", _to("done")),
            ("i'm starting on {issue_id}, set it to in progress", "issue_id work", _to("in_progress")),
            ("we're watching {issue_id} now, move it to monitoring", "issue_id incident", _to("monitoring")),
            ("{issue_id:subj} is over, mark it as resolved", "issue_id incident", _to("resolved")),
            ("i want {issue_id} back in the backlog", "issue_id work", _to("backlog")),
            ("we won't do {issue_id}, close it as won't do", "issue_id work", _WONT),
            (
                '{issue_id:subj} is a duplicate, close it as one with the comment "{comment}"',
                "issue_id work",
                _DUPLICATE,
            ),
            ('{issue_id:subj} is not fixed, reopen it with the comment "{comment}"', "issue_id over", _to("todo")),
        ],
        "frag": [
            ("{issue_id} to review please", "issue_id work", _to("in_review")),
            ("{issue_id} to done please", "issue_id work", _to("done")),
            ("{issue_id} to in progress please", "issue_id work", _to("in_progress")),
            ("{issue_id} to monitoring please", "issue_id incident", _to("monitoring")),
        ],
    },
}
