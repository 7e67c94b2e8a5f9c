"""How people ask for permissions, groups, owners, old versions and locks."""

from __future__ import annotations

from typing import Any, Final

_ALL: Final = {"recursive": True}
_FORCE: Final = {"force": True}
_TEAM: Final = {"mode": "770"}
_GROUP_READS: Final = {"mode": "640"}
_GROUP_WRITES: Final = {"mode": "660"}
_ONLY_ME: Final = {"mode": "600"}
_ONLY_ME_FOLDER: Final = {"mode": "700"}
_NOBODY_WRITES: Final = {"mode": "440"}
_EVERYBODY: Final = {"mode": "777"}
_EVERYBODY_FILE: Final = {"mode": "666"}

RIGHTS: dict[str, dict[str, list[Any]]] = {
    "change_permissions": {
        "do": [
            ("set the permissions on {path} to {mode}", "path mine"),
            ("change the permissions on {path} to {mode}", "path mine"),
            ("chmod {path} to {mode}", "path mine"),
            ("change the mode of {path} to {mode}", "path mine"),
            ("set the mode of {path} to {mode}", "path mine"),
            ("change the rights on {path} to {mode}", "path mine"),
            ("change the permissions on {path}", "path mine"),
            ("set different permissions on {path}", "path mine"),
            ("let the group edit {path}", "path my_shared_file", _GROUP_WRITES),
            ("make {path} writable for the group", "path my_shared_file", _GROUP_WRITES),
            ("let the group read {path} but not change it", "path my_shared_file", _GROUP_READS),
            ("lock everyone else out of {path}", "path mine_file", _ONLY_ME),
            ("make {path} private to me", "path mine_file", _ONLY_ME),
            ("make {path} read-only", "path mine_file", _NOBODY_WRITES),
            ("let the group work in {path}", "path my_shared_dir", _TEAM),
            ("lock everyone else out of {path}", "path mine_dir", _ONLY_ME_FOLDER),
            ("make {path} writable for everybody", "path my_shared_dir", _EVERYBODY),
            ("let anybody write to {path}", "path my_shared_dir", _EVERYBODY),
            ("make {path} writable for everybody", "path my_shared_file", _EVERYBODY_FILE),
            ("let anybody change {path}", "path my_shared_file", _EVERYBODY_FILE),
            ("set {path} and everything in it to {mode}", "path mine_dir", _ALL),
            ("chmod {path} to {mode}, with all that's inside", "path mine_dir", _ALL),
            ("change the permissions on {path} to {mode}, files included", "path mine_dir", _ALL),
        ],
        "say": [
            ("i want {path} set to {mode}", "path mine"),
            ("i need the permissions on {path} to be {mode}", "path mine"),
            ("the permissions on {path} should be {mode}", "path mine"),
            ("i'd like {path} set to {mode}", "path mine"),
            ("nobody but me should see {path}", "path mine_file", _ONLY_ME),
            ("the group should be able to edit {path}", "path my_shared_file", _GROUP_WRITES),
            ("the others should be able to put files in {path}", "path my_shared_dir", _TEAM),
            ("i want everybody to be able to write to {path}", "path my_shared_dir", _EVERYBODY),
            ("i need {path} and everything in it set to {mode}", "path mine_dir", _ALL),
        ],
        "frag": [("chmod {mode} {path}", "path mine"), ("permissions of {path} to {mode}", "path mine")],
        "why": ["somebody asked for it"],
    },
    "change_group": {
        "do": [
            ("put {path} under {group_name}", "path my_shared"),
            ("change the group for {path} to {group_name}", "path my_shared"),
            ("make {path} belong to {group_name}", "path my_shared"),
            ("set the group for {path} to {group_name}", "path my_shared"),
            ("assign {path} to {group_name}", "path my_shared"),
            ("set {group_name} as the group of {path}", "path my_shared"),
            ("make {group_name} the group of {path}", "path my_shared"),
            ("let {path} belong to {group_name} from now on", "path my_shared"),
            ("change the group for {path}", "path my_shared"),
            ("give {path} to another group", "path my_shared"),
            ("put {path} and everything in it under {group_name}", "path my_shared_dir", _ALL),
            ("change the group for {path}, files included, to {group_name}", "path my_shared_dir", _ALL),
            ("make {path} with all that's in it belong to {group_name}", "path my_shared_dir", _ALL),
        ],
        "say": [
            ("i want {path} to belong to {group_name}", "path my_shared"),
            ("i need {path} to belong to {group_name}", "path my_shared"),
            "{path:subj} should belong to {group_name}, change the group",
            ("i'd like {group_name} to be the group of {path}", "path my_shared"),
            ("i want {path} and all in it to belong to {group_name}", "path my_shared_dir", _ALL),
        ],
        "frag": [
            ("{path}, new group {group_name}", "path my_shared"),
            ("group for {path}: {group_name}", "path my_shared"),
        ],
        "why": ["the project has changed hands"],
    },
    "change_owner": {
        "do": [
            "hand {path} over to {user_id}",
            "make {user_id} the owner of {path}",
            "give {path} to {user_id} for good",
            "transfer {path} to {user_id}",
            "put {user_id} down as the owner of {path}",
            "change the owner of {path} to {user_id}",
            "turn {path} over to {user_id}",
            "sign {path} over to {user_id}",
            "change the owner of {path}",
            "give {path} to somebody else",
        ],
        "say": [
            "i want {user_id} to own {path}",
            "{user_id:subj} should own {path} from now on, hand it over",
            "i need {path} handed over to {user_id}",
            "i'm handing {path} over to {user_id}, change the owner",
        ],
        "frag": ["new owner of {path}: {user_id}"],
        "why": ["i won't be looking after it any more"],
    },
    "restore_file_version": {
        "do": [
            ("put {path} back to version {version}", "path kept"),
            ("go back to version {version} of {path}", "path kept"),
            ("restore version {version} of {path}", "path kept"),
            ("bring back version {version} of {path}", "path kept"),
            ("roll {path} back to version {version}", "path kept"),
            ("get {path} back to version {version}", "path kept"),
            ("take {path} back to how it was in version {version}", "path kept"),
            ("set {path} back to version {version}", "path kept"),
            ("put {path} back to an older version", "path kept"),
            ("roll {path} back", "path kept"),
        ],
        "say": [
            ("i want version {version} of {path} back", "path kept"),
            ("version {version} of {path} was better, put it back", "path kept"),
            ("i need {path} as it was in version {version}", "path kept"),
            ("i made a mess of {path}, go back to version {version}", "path kept"),
        ],
        "frag": [
            ("{path}, back to version {version}", "path kept"),
            ("back to version {version} of {path}", "path kept"),
        ],
        "why": ["the last edit was a mistake"],
    },
    "lock_file": {
        "do": [
            ("lock {path}", "path worked_file"),
            ("put a lock on {path}", "path worked_file"),
            ("lock {path} for me", "path worked_file"),
            ("lock {path} so nobody else can make changes", "path worked_file"),
            ("lock {path} for the time being", "path worked_file"),
            ("keep others from editing {path} for now", "path worked_file"),
            ("set a lock on {path}", "path worked_file"),
            ("check {path} out in my name", "path worked_file"),
            ('lock {path} with the note "{note}"', "path worked_file"),
            ('check out {path} and leave the note "{note}"', "path worked_file"),
            ('put a lock on {path}, note "{note}"', "path worked_file"),
        ],
        "say": [
            ("i want to work on {path}, lock it", "path worked_file"),
            ("i need a lock on {path}", "path worked_file"),
            ("nobody else should edit {path} for now, check it out for me", "path worked_file"),
            ("i'm about to edit {path}, lock it", "path worked_file"),
            ('i need a lock on {path} that says "{note}"', "path worked_file"),
        ],
        "frag": [("lock {path}", "path worked_file"), ('lock {path}, note: "{note}"', "path worked_file")],
        "why": ["i'll be in it all morning"],
    },
    "unlock_file": {
        "do": [
            ("unlock {path}", "path my_lock"),
            ("release my lock on {path}", "path my_lock"),
            ("check {path} back in", "path my_lock"),
            ("take my lock off {path}", "path my_lock"),
            ("free up {path}", "path my_lock"),
            ("remove my lock from {path}", "path my_lock"),
            ("let others edit {path} again", "path my_lock"),
            ("drop my lock on {path}", "path my_lock"),
            ("unlock the file i locked", "path my_lock"),
            ("release the file i've got locked", "path my_lock"),
            ("break the lock on {path}", "path their_lock", _FORCE),
            ("force off the lock on {path}", "path their_lock", _FORCE),
            ("unlock {path} even though somebody else has it", "path their_lock", _FORCE),
        ],
        "say": [
            ("i'm done with {path}, unlock it", "path my_lock"),
            ("i don't need {path} locked any more", "path my_lock"),
            ("others are waiting for {path}, take my lock off", "path my_lock"),
            ("my lock on {path} can go", "path my_lock"),
            ("i can't get at {path}, break the lock", "path their_lock", _FORCE),
            ("somebody left a lock on {path}, break it", "path their_lock", _FORCE),
        ],
        "frag": [("unlock {path}", "path my_lock"), ("break the lock on {path}", "path their_lock", _FORCE)],
        "why": ["somebody is waiting"],
    },
}
