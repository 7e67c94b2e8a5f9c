"""How people ask for links, comments, work logs, watchers and changes to several issues."""

from __future__ import annotations

from typing import Any

_BLOCKS = {"kind": "blocks"}
_DUPLICATES = {"kind": "duplicates"}
_RELATES = {"kind": "relates"}
_CAUSES = {"kind": "causes"}
_INSIDE = {"is_internal": True}
_STOP = {"watching": False}
# Conversations begin in the morning: nobody has worked on it for half a day yet.
_TODAY = "issue_id begun & minutes short"

MORE: dict[str, dict[str, list[Any]]] = {
    "link_issues": {
        "do": [
            ("mark {source_id} as blocking {target_id}", "target_id open", _BLOCKS),
            ("record that {source_id} blocks {target_id}", "target_id open", _BLOCKS),
            ("link {source_id} as a blocker of {target_id}", "target_id open", _BLOCKS),
            ("note in the tracker that {source_id} blocks {target_id}", "target_id open", _BLOCKS),
            ("link {source_id} as a duplicate of {target_id}", "source_id single", _DUPLICATES),
            ("mark {source_id} as a duplicate of {target_id}", "source_id single", _DUPLICATES),
            ("record that {source_id} duplicates {target_id}", "source_id single", _DUPLICATES),
            ("link {source_id} and {target_id} as related", "source_id works", _RELATES),
            ("link {source_id} to {target_id} as a related one", "source_id works", _RELATES),
            ("record that {source_id} relates to {target_id}", "source_id works", _RELATES),
            ("link {source_id} with {target_id} as a related ticket", None, _RELATES),
            ("record that {source_id} causes {target_id}", "source_id incident", _CAUSES),
            ("link {source_id} as the cause of {target_id}", "source_id incident", _CAUSES),
            ("mark {source_id} as a duplicate", "source_id single", _DUPLICATES),
            ("flag {source_id} as a duplicate", "source_id single", _DUPLICATES),
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
            ("take {link_id} out of the tracker", "link_id link"),
            ("delete {link_id}", "link_id link"),
            ("get rid of {link_id}", "link_id link"),
            ("take out {link_id}", "link_id link"),
            ("drop {link_id}", "link_id link"),
            ("undo {link_id}", "link_id link"),
            ("~scrap {link_id}", "link_id link"),
        ],
        "say": [
            ("{link_id:subj} is wrong, remove it", "link_id link"),
            ("i don't want {link_id} any more", "link_id link"),
            ("i'd like {link_id} removed", "link_id link"),
            ("{link_id:subj} makes no sense, take it out", "link_id link"),
        ],
        "frag": [("{link_id}, remove please", "link_id link")],
    },
    "add_issue_comment": {
        "do": [
            ('comment on {issue_id}: "{body}"', "issue_id member"),
            ('add a comment to {issue_id}: "{body}"', "issue_id member"),
            ('write "{body}" under {issue_id}', "issue_id member"),
            ('put a comment on {issue_id} that says "{body}"', "issue_id member"),
            ('leave a comment on {issue_id}, "{body}"', "issue_id member"),
            ('post "{body}" as a comment on {issue_id}', "issue_id member"),
            ('add "{body}" to the comments of {issue_id:of}', "issue_id member"),
            ('leave this comment on {issue_id}: "{body}"', "issue_id member"),
            ('comment on {issue_id} and mention {mention_ids}: "{body}"', "mention_ids person"),
            ('write "{body}" on {issue_id} and tag {mention_ids}', "mention_ids person"),
            ('leave a comment for {mention_ids} on {issue_id}: "{body}"', "mention_ids person"),
            ('add an internal comment to {issue_id}: "{body}"', None, _INSIDE),
            ('comment on {issue_id}, internally: "{body}"', None, _INSIDE),
            ('write "{body}" on {issue_id} as an internal comment', None, _INSIDE),
            ("add a comment to {issue_id}", "issue_id member"),
            ("leave a comment on {issue_id}", "issue_id member"),
        ],
        "say": [
            ('i want to comment on {issue_id}: "{body}"', "issue_id member"),
            ('i\'d like a comment on {issue_id} that says "{body}"', "issue_id member"),
            ('there should be a comment on {issue_id}: "{body}"', "issue_id member"),
            ('i\'d like to leave a comment on {issue_id}: "{body}"', "issue_id member"),
            ('i want {mention_ids} to see this comment on {issue_id}: "{body}"', "mention_ids person"),
        ],
        "frag": [
            ('comment on {issue_id}, "{body}"', "issue_id member"),
            ('internal comment on {issue_id}: "{body}"', None, _INSIDE),
        ],
    },
    "log_issue_work": {
        "do": [
            ("log {minutes} for {day:noun} on {issue_id}", "issue_id begun"),
            ("book {minutes} for {day:noun} on {issue_id}", "issue_id begun"),
            ("put in {minutes} for {day:noun} on {issue_id}", "issue_id begun"),
            ("log {minutes} of my time for {day:noun} on {issue_id}", "issue_id begun"),
            ("log {minutes} of work for {day:noun} on {issue_id}", "issue_id begun"),
            ("add {minutes} for {day:noun} to {issue_id}", "issue_id begun"),
            ("record {minutes} of my time for {day:noun} on {issue_id}", "issue_id begun"),
            ("enter {minutes} of work for {day:noun} on {issue_id}", "issue_id begun"),
            ("log {minutes} on {issue_id}", _TODAY),
            ("book {minutes} on {issue_id} for today", _TODAY),
            ("log {minutes} of my time on {issue_id} today", _TODAY),
            ('log {minutes} on {issue_id} with the note "{note}"', _TODAY),
            ('book {minutes} on {issue_id}, note "{note}"', _TODAY),
            ("log some time on {issue_id}", _TODAY),
            ("log my work on {issue_id}", _TODAY),
            ("log my work for {day:noun} on {issue_id}", "issue_id begun"),
            ("enter my time for {day:noun} on {issue_id}", "issue_id begun"),
        ],
        "say": [
            ("{day:adv} i spent {minutes} on {issue_id}, log that", "issue_id begun"),
            ("{day:adv} i worked {minutes} on {issue_id}, put that in", "issue_id begun"),
            ("i forgot to log {minutes} for {day:noun} on {issue_id}, put that in", "issue_id begun"),
            ("i need {minutes} logged for {day:noun} on {issue_id}", "issue_id begun"),
            ("i've spent {minutes} on {issue_id} today, log that", _TODAY),
        ],
        "frag": [
            ("{minutes} for {day:noun} on {issue_id}", "issue_id begun"),
            ("{minutes} of work on {issue_id}", _TODAY),
        ],
    },
    "watch_issue": {
        "do": [
            ("watch {issue_id} for me", None),
            ("put me down as a watcher of {issue_id}", None),
            ("add me to the watchers of {issue_id}", None),
            ("let me follow {issue_id}", None),
            ("make me a watcher of {issue_id}", None),
            ("add {issue_id} to the tickets i watch", None),
            ("sign me up as a watcher of {issue_id}", None),
            ("start watching {issue_id} for me", None),
            ("unwatch {issue_id} for me", None, _STOP),
            ("remove me from the watchers of {issue_id}", None, _STOP),
            ("take me off {issue_id} as a watcher", None, _STOP),
            ("let {person_id} watch {issue_id}", "person_id person"),
            ("add {person_id} to the watchers of {issue_id}", "person_id person"),
            ("make {person_id} a watcher of {issue_id}", "person_id person"),
        ],
        "say": [
            ("i want to watch {issue_id}", None),
            ("i'd like to follow {issue_id}", None),
            ("i want to be told about {issue_id}, let me watch it", None),
            ("i'd like to be a watcher of {issue_id}", None),
            ("i don't want to watch {issue_id} any more", None, _STOP),
            ("{person_id:subj} should watch {issue_id} too", "person_id person"),
        ],
        "frag": [
            ("me as a watcher of {issue_id} please", None),
            ("{issue_id}, unwatch please", None, _STOP),
        ],
    },
    "bulk_update_issues": {
        "do": [
            ("set {issue_ids} to {priority} priority", "issue_ids ours"),
            ("put {issue_ids} on {priority} priority", "issue_ids ours"),
            ("change the priority of {issue_ids} to {priority}", "issue_ids ours"),
            ("give {issue_ids} {priority} priority", "issue_ids ours"),
            ("mark {issue_ids} as {priority} priority", "issue_ids ours"),
            ("switch {issue_ids} to {priority} priority", "issue_ids ours"),
            ("~bump {issue_ids} up to {priority} priority", "issue_ids ours & priority=highest"),
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
            ("{issue_ids:subj} need {priority} priority", "issue_ids ours & priority!=low"),
            ("{issue_ids:subj} are due {due_on:adv}, put that in", "issue_ids ours"),
        ],
        "frag": [("{issue_ids} to {priority} priority please", "issue_ids ours")],
    },
}
