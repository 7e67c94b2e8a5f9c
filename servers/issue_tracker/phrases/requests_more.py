"""How people ask for links, comments, work logs, watchers and changes to several issues."""

from __future__ import annotations

from typing import Any

_BLOCKS = {"kind": "blocks"}
_DUPLICATES = {"kind": "duplicates"}
_RELATES = {"kind": "relates"}
_CAUSES = {"kind": "causes"}
_INSIDE = {"is_internal": True}
_STOP = {"watching": False}

MORE: dict[str, dict[str, list[Any]]] = {
    "link_issues": {
        "do": [
            ("mark {source_id} as blocking {target_id}", "target_id open", _BLOCKS),
            ("put in that {source_id} blocks {target_id}", "target_id open", _BLOCKS),
            ("link {source_id} as a blocker of {target_id}", "target_id open", _BLOCKS),
            ("note in the tracker that {source_id} blocks {target_id}", "target_id open", _BLOCKS),
            ("link {source_id} as a duplicate of {target_id}", "source_id single", _DUPLICATES),
            ("mark {source_id} as a duplicate of {target_id}", "source_id single", _DUPLICATES),
            ("put in that {source_id} duplicates {target_id}", "source_id single", _DUPLICATES),
            ("link {source_id} and {target_id} as related", "source_id works", _RELATES),
            ("link {source_id} to {target_id}, they're related", "source_id works", _RELATES),
            ("put in that {source_id} relates to {target_id}", "source_id works", _RELATES),
            ("connect {source_id} with {target_id} as related", None, _RELATES),
            ("put in that {source_id} causes {target_id}", "source_id incident", _CAUSES),
            ("link {source_id} as the cause of {target_id}", "source_id incident", _CAUSES),
            ("link {source_id} to another ticket, they're related", "source_id works", _RELATES),
            ("mark {source_id} as a duplicate", "source_id single", _DUPLICATES),
            ("link {source_id} as a duplicate of another ticket", "source_id single", _DUPLICATES),
        ],
        "say": [
            ("{source_id:subj} blocks {target_id}, link them", "target_id open", _BLOCKS),
            ("{source_id:subj} is a duplicate of {target_id}, link it as one", "source_id single", _DUPLICATES),
            ("{source_id:subj} and {target_id} belong together, link them as related", "source_id works", _RELATES),
            ("i want {source_id} linked to {target_id} as related", "source_id works", _RELATES),
            ("we can't do {target_id} before {source_id}, link it as a blocker", "target_id open", _BLOCKS),
        ],
        "frag": [
            ("{source_id} and {target_id}, link them as related please", "source_id works", _RELATES),
            ("{source_id} as a duplicate of {target_id}, link it please", "source_id single", _DUPLICATES),
        ],
    },
    "unlink_issues": {
        "do": [
            ("remove {link_id}", "link_id link"),
            ("take away {link_id}", "link_id link"),
            ("delete {link_id}", "link_id link"),
            ("get rid of {link_id}", "link_id link"),
            ("take out {link_id} in the tracker", "link_id link"),
            ("drop {link_id}", "link_id link"),
            ("undo {link_id}", "link_id link"),
            ("clear {link_id} in the tracker", "link_id link"),
        ],
        "say": [
            ("{link_id:subj} is wrong, remove it", "link_id link"),
            ("i don't want {link_id} any more", "link_id link"),
            ("i'd like {link_id} removed", "link_id link"),
            ("{link_id:subj} makes no sense, take it away", "link_id link"),
        ],
        "frag": [("{link_id}, remove please", "link_id link")],
    },
    "add_issue_comment": {
        "do": [
            ('comment on {issue_id}: "{body}"', "issue_id plain"),
            ('add a comment to {issue_id}: "{body}"', "issue_id plain"),
            ('write "{body}" under {issue_id}', "issue_id plain"),
            ('put a comment on {issue_id} that says "{body}"', "issue_id plain"),
            ('leave a comment on {issue_id}, "{body}"', "issue_id plain"),
            ('post "{body}" as a comment on {issue_id}', "issue_id plain"),
            ('add "{body}" to the comments of {issue_id}', "issue_id plain"),
            ('note on {issue_id}: "{body}"', "issue_id plain"),
            ('comment on {issue_id}: "{body}"', "issue_id secret"),
            ('comment on {issue_id} and mention {mention_ids}: "{body}"', "mention_ids person"),
            ('write "{body}" on {issue_id} and tag {mention_ids}', "mention_ids person"),
            ('leave a comment for {mention_ids} on {issue_id}: "{body}"', "mention_ids person"),
            ('add an internal comment to {issue_id}: "{body}"', None, _INSIDE),
            ('comment on {issue_id}, internally: "{body}"', None, _INSIDE),
            ('write "{body}" on {issue_id} as an internal comment', None, _INSIDE),
            ("comment on {issue_id}", "issue_id plain"),
            ("leave a comment on {issue_id}", "issue_id plain"),
        ],
        "say": [
            ('i want to comment on {issue_id}: "{body}"', "issue_id plain"),
            ('i\'d like a comment on {issue_id} that says "{body}"', "issue_id plain"),
            ('there should be a comment on {issue_id}: "{body}"', "issue_id plain"),
            ('everybody on {issue_id} should read this: "{body}"', "issue_id plain"),
            ('{mention_ids:subj} should see this on {issue_id}: "{body}"', "mention_ids person"),
        ],
        "frag": [
            ('comment on {issue_id}, "{body}"', "issue_id plain"),
            ('internal comment on {issue_id}: "{body}"', None, _INSIDE),
        ],
    },
    "log_issue_work": {
        "do": [
            ("log {minutes} on {issue_id} for {day:noun}", "issue_id begun"),
            ("book {minutes} on {issue_id} for {day:noun}", "issue_id begun"),
            ("put {minutes} on {issue_id} for {day:noun}", "issue_id begun"),
            ("add {minutes} of work to {issue_id} for {day:noun}", "issue_id begun"),
            ("log {minutes} of work on {issue_id} for {day:noun}", "issue_id begun"),
            ("write down {minutes} on {issue_id} for {day:noun}", "issue_id begun"),
            ("record {minutes} of my time on {issue_id} for {day:noun}", "issue_id begun"),
            ("enter {minutes} of work on {issue_id} for {day:noun}", "issue_id begun"),
            ("log {minutes} on {issue_id}", "issue_id begun"),
            ("book {minutes} on {issue_id} for today", "issue_id begun"),
            ("put {minutes} of my time on {issue_id}", "issue_id begun"),
            ('log {minutes} on {issue_id} with the note "{note}"', "issue_id begun"),
            ('book {minutes} on {issue_id}, note "{note}"', "issue_id begun"),
            ("log some time on {issue_id}", "issue_id begun"),
            ("log my work on {issue_id}", "issue_id begun"),
            ("log my work on {issue_id} for {day:noun}", "issue_id begun"),
            ("enter my time on {issue_id} for {day:noun}", "issue_id begun"),
        ],
        "say": [
            ("i spent {minutes} on {issue_id} {day:adv}, log that", "issue_id begun"),
            ("i worked {minutes} on {issue_id} {day:adv}, put that in", "issue_id begun"),
            ("i forgot to log {minutes} on {issue_id} for {day:noun}", "issue_id begun"),
            ("i need {minutes} logged on {issue_id} for {day:noun}", "issue_id begun"),
            ("i've spent {minutes} on {issue_id} today, log that", "issue_id begun"),
        ],
        "frag": [
            ("{minutes} on {issue_id} for {day:noun}", "issue_id begun"),
            ("{minutes} of work on {issue_id}", "issue_id begun"),
        ],
    },
    "watch_issue": {
        "do": [
            ("watch {issue_id} for me", None),
            ("put me down as a watcher of {issue_id}", None),
            ("add me to the watchers of {issue_id}", None),
            ("let me follow {issue_id}", None),
            ("make me a watcher of {issue_id}", None),
            ("have me watch {issue_id}", None),
            ("sign me up as a watcher of {issue_id}", None),
            ("put {issue_id} on the list of tickets i watch", None),
            ("stop watching {issue_id} for me", None, _STOP),
            ("take me off the watchers of {issue_id}", None, _STOP),
            ("make me stop watching {issue_id}", None, _STOP),
            ("let {person_id} watch {issue_id}", "person_id person"),
            ("add {person_id} to the watchers of {issue_id}", "person_id person"),
            ("make {person_id} a watcher of {issue_id}", "person_id person"),
        ],
        "say": [
            ("i want to watch {issue_id}", None),
            ("i'd like to follow {issue_id}", None),
            ("i want to be told about {issue_id}, let me watch it", None),
            ("i should be a watcher of {issue_id}", None),
            ("i don't want to watch {issue_id} any more", None, _STOP),
            ("{person_id:subj} should watch {issue_id} too", "person_id person"),
        ],
        "frag": [
            ("me as a watcher of {issue_id} please", None),
            ("me off the watchers of {issue_id} please", None, _STOP),
        ],
    },
    "bulk_update_issues": {
        "do": [
            ("set {issue_ids} to {priority} priority", "issue_ids ours"),
            ("put {issue_ids} on {priority} priority", "issue_ids ours"),
            ("change the priority of {issue_ids} to {priority}", "issue_ids ours"),
            ("give {issue_ids} the priority {priority}", "issue_ids ours"),
            ("mark {issue_ids} as {priority} priority", "issue_ids ours"),
            ("make {priority} the priority of {issue_ids}", "issue_ids ours"),
            ("[~bump|move] {issue_ids} to {priority} priority", "issue_ids ours"),
            ("set the priority of both {issue_ids} to {priority}", "issue_ids ours"),
            ("make {issue_ids} due {due_on:adv}", "issue_ids ours"),
            ("set the due date of {issue_ids} to {due_on:noun}", "issue_ids ours"),
            ('put the label "{add_labels}" on {issue_ids}', "issue_ids ours"),
            ('tag {issue_ids} with "{add_labels}"', "issue_ids ours"),
            ("assign {issue_ids} to {assignee_id}", "issue_ids ours"),
            ("give both {issue_ids} to {assignee_id}", "issue_ids ours"),
        ],
        "say": [
            ("{issue_ids:subj} should have {priority} priority", "issue_ids ours"),
            ("i want {issue_ids} on {priority} priority", "issue_ids ours"),
            ("i'd like the priority of {issue_ids} to be {priority}", "issue_ids ours"),
            ("{issue_ids:subj} need {priority} priority", "issue_ids ours"),
            ("we need {issue_ids} by {due_on:noun}, put that in as the due date", "issue_ids ours"),
        ],
        "frag": [("{issue_ids} to {priority} priority please", "issue_ids ours")],
    },
}
