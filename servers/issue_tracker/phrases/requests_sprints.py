"""How people ask for sprints."""

from __future__ import annotations

from typing import Any

_NEXT = {"open_issues_to": "next_sprint"}
_BACK = {"open_issues_to": "backlog"}

SPRINTS: dict[str, dict[str, list[Any]]] = {
    "create_sprint": {
        "do": [
            'plan a sprint in {project_id} called "{name}" from {starts_on:noun} to {ends_on:noun} with {capacity} points',
            'set up a sprint in {project_id}, "{name}", {starts_on:noun} to {ends_on:noun}, {capacity} points',
            (
                'add a sprint to {project_id}: "{name}", {starts_on:noun} to {ends_on:noun}, capacity {capacity}',
                "project_id run",
            ),
            (
                'create a sprint in {project_id} called "{name}", from {starts_on:noun} until {ends_on:noun}, capacity {capacity}',
                "project_id run",
            ),
            (
                'put a sprint "{name}" into {project_id}, {starts_on:noun} to {ends_on:noun}, with {capacity} points',
                "project_id run",
            ),
            (
                'make a sprint in {project_id} from {starts_on:noun} to {ends_on:noun}, called "{name}", for {capacity} points',
                "project_id run",
            ),
            (
                'schedule a sprint in {project_id} from {starts_on:noun} to {ends_on:noun}, "{name}", {capacity} points',
                "project_id run",
            ),
            (
                'open a new sprint in {project_id}: "{name}", from {starts_on:noun} to {ends_on:noun}, room for {capacity} points',
                "project_id run",
            ),
            (
                'plan a sprint in {project_id} called "{name}" with {goal} as the goal, {starts_on:noun} to {ends_on:noun}, {capacity} points',
                "project_id run",
            ),
            (
                'set up a sprint in {project_id}, "{name}", {starts_on:noun} to {ends_on:noun}, {capacity} points, goal: {goal}',
                "project_id run",
            ),
            ('plan a sprint in {project_id} called "{name}" from {starts_on:noun} to {ends_on:noun}', "project_id run"),
            ('set up a sprint in {project_id}, "{name}", {starts_on:noun} to {ends_on:noun}', "project_id run"),
            (
                "plan a sprint in {project_id} from {starts_on:noun} to {ends_on:noun} with {capacity} points",
                "project_id run",
            ),
            (
                "set up a sprint in {project_id}, {starts_on:noun} to {ends_on:noun}, {capacity} points",
                "project_id run",
            ),
        ],
        "say": [
            (
                'we need a sprint in {project_id} from {starts_on:noun} to {ends_on:noun}, "{name}", with {capacity} points',
                "project_id run",
            ),
            (
                'i want a sprint in {project_id} called "{name}", {starts_on:noun} to {ends_on:noun}, {capacity} points',
                "project_id run",
            ),
            (
                'i\'d like to plan a sprint in {project_id}: "{name}", {starts_on:noun} to {ends_on:noun}, {capacity} points',
                "project_id run",
            ),
            (
                'there should be a sprint in {project_id} called "{name}" from {starts_on:noun} to {ends_on:noun}, capacity {capacity}',
                "project_id run",
            ),
        ],
        "frag": [
            (
                'new sprint in {project_id}: "{name}", {starts_on:noun} to {ends_on:noun}, {capacity} points',
                "project_id run",
            ),
        ],
    },
    "start_sprint": {
        "do": [
            "start {sprint_id}",
            "kick off {sprint_id}",
            ("get {sprint_id} going", "sprint_id led"),
            ("kick {sprint_id} off", "sprint_id led"),
            ("start {sprint_id} for the team", "sprint_id led"),
            ("mark {sprint_id} as started", "sprint_id led"),
            ("get {sprint_id} started", "sprint_id led"),
            ("activate {sprint_id}", "sprint_id led"),
        ],
        "say": [
            ("we're ready for {sprint_id}, start it", "sprint_id led"),
            ("i want to start {sprint_id}", "sprint_id led"),
            ("{sprint_id:subj} can start now", "sprint_id led"),
            ("i'd like {sprint_id} started", "sprint_id led"),
        ],
        "frag": ["{sprint_id}, start it please"],
    },
    "complete_sprint": {
        "do": [
            ("complete {sprint_id} and move what's open into the next one", None, _NEXT),
            ("wrap up {sprint_id}, leftovers into the next one", None, _NEXT),
            ("close {sprint_id} and put the rest into the next sprint", "sprint_id led", _NEXT),
            ("finish {sprint_id} and put whatever is open into the next one", "sprint_id led", _NEXT),
            ("wrap up {sprint_id} and carry the open tickets over", "sprint_id led", _NEXT),
            ("complete {sprint_id} and put what's open back into the backlog", "sprint_id led", _BACK),
            ("close {sprint_id}, leftovers into the backlog", "sprint_id led", _BACK),
            ("end {sprint_id} and send the open tickets to the backlog", "sprint_id led", _BACK),
            ("wrap up {sprint_id} and put the rest back into the backlog", "sprint_id led", _BACK),
            ("complete {sprint_id}", "sprint_id led"),
            ("wrap up {sprint_id}", "sprint_id led"),
            ("close {sprint_id} in the tracker", "sprint_id led"),
        ],
        "say": [
            ("we're through with {sprint_id}, complete it and move the rest into the next one", "sprint_id led", _NEXT),
            ("we're done with {sprint_id}, leftovers into the next one", "sprint_id led", _NEXT),
            ("i want {sprint_id} closed and the rest in the backlog", "sprint_id led", _BACK),
            ("i'd like to complete {sprint_id}, what's open goes to the backlog", "sprint_id led", _BACK),
            ("i want to wrap up {sprint_id}", "sprint_id led"),
        ],
        "frag": [
            ("{sprint_id} done, rest into the next one please", "sprint_id led", _NEXT),
            ("{sprint_id} done, rest to the backlog please", "sprint_id led", _BACK),
        ],
    },
    "move_issues_to_sprint": {
        "do": [
            ("move {issue_ids} into {sprint_id}", "issue_ids ours"),
            ("put {issue_ids} into {sprint_id}", "issue_ids ours"),
            ("slot {issue_ids} into {sprint_id}", "issue_ids ours"),
            ("add {issue_ids} to {sprint_id}", "issue_ids ours"),
            ("bring {issue_ids} into {sprint_id}", "issue_ids ours"),
            ("take {issue_ids} into {sprint_id}", "issue_ids ours"),
            ("get {issue_ids} into {sprint_id}", "issue_ids ours"),
            ("pull {issue_ids} into {sprint_id}", "issue_ids ours"),
            ("take {issue_ids} out of its sprint", "issue_ids sprinted"),
            ("move {issue_ids} from its sprint to the backlog", "issue_ids sprinted"),
            ("take {issue_ids} back out of its sprint", "issue_ids sprinted"),
        ],
        "say": [
            ("{issue_ids:subj} should be in {sprint_id}", "issue_ids ours"),
            ("i want {issue_ids} in {sprint_id}", "issue_ids ours"),
            ("we'll do {issue_ids} in {sprint_id}, move it there", "issue_ids ours"),
            ("i'd like {issue_ids} in {sprint_id}", "issue_ids ours"),
            ("we won't get to {issue_ids} this sprint, put it back in the backlog", "issue_ids in_sprint"),
        ],
        "frag": [("{issue_ids} into {sprint_id} please", "issue_ids ours")],
    },
}
