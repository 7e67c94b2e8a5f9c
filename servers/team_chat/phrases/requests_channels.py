"""How people ask for channels to be made and changed, and for people to be brought in."""

from __future__ import annotations

from typing import Any

_ADD = {"action": "add"}
_REMOVE = {"action": "remove"}
_JOIN = {"action": "join"}
_LEAVE = {"action": "leave"}
_OWN = {"action": "make_owner"}
_SHUT = {"archived": True}
_BACK = {"archived": False}
_OWNERS = {"posting": "owners"}
_EVERYONE = {"posting": "everyone"}
_PRIVATE = {"make_private": True}

CHANNELS: dict[str, dict[str, list[Any]]] = {
    "create_chat_channel": {
        "do": [
            "open a channel called {name}",
            "create a channel with the name {name}",
            "make a new channel, {name}",
            "set up a channel called {name}",
            "start a channel called {name}",
            "[~spin up|open] a new channel named {name}",
            "get a channel called {name} going",
            "add a channel called {name} to the chat",
            'open a channel called {name} with the purpose "{purpose}"',
            'make a channel called {name} and set its purpose to "{purpose}"',
            'create a channel called {name} whose purpose is "{purpose}"',
            ("open a private channel called {name}", None, {"kind": "private"}),
            ("make a private channel with the name {name}", None, {"kind": "private"}),
            ("set up {name} as a private channel", None, {"kind": "private"}),
            ("open a channel called {name} and bring in {member_ids}", "member_ids person"),
            ("create a channel called {name} with {member_ids} in it", "member_ids person"),
            ("start a channel called {name} with {member_ids}", "member_ids person"),
            "open a new channel for me",
            "make a new channel",
            'open a new channel with the purpose "{purpose}"',
        ],
        "say": [
            "i need a channel called {name}",
            "we need a channel called {name}",
            "i want a new channel, call it {name}",
            "i'd like a channel with the name {name}",
            "there should be a channel called {name}",
            ("i need a private channel called {name}", None, {"kind": "private"}),
            ("i need a channel called {name} with {member_ids} in it", "member_ids person"),
        ],
        "frag": [
            "new channel: {name}",
            ("new private channel: {name}", None, {"kind": "private"}),
            ("new channel {name} with {member_ids}", "member_ids person"),
        ],
    },
    "update_chat_channel": {
        "do": [
            ('set the topic of {channel_id:of} to "{topic}"', "channel_id crowd"),
            ('change the topic of {channel_id:of} to "{topic}"', "channel_id crowd"),
            ('make "{topic}" the topic of {channel_id:of}', "channel_id crowd"),
            ('set "{topic}" as the topic of {channel_id:of}', "channel_id crowd"),
            ('update the topic of {channel_id:of} to "{topic}"', "channel_id crowd"),
            ('give {channel_id} the topic "{topic}"', "channel_id crowd"),
            ('have the topic of {channel_id:of} say "{topic}"', "channel_id crowd"),
            ('use "{topic}" as the new topic for {channel_id}', "channel_id crowd"),
            ('set the purpose of {channel_id:of} to "{purpose}"', "channel_id crowd"),
            ('change the purpose of {channel_id:of} to "{purpose}"', "channel_id crowd"),
            ("rename {channel_id} to {name}", "channel_id crowd"),
            ("give {channel_id} the new name {name}", "channel_id crowd"),
            ("change the name of {channel_id:of} to {name}", "channel_id crowd"),
            ("archive {channel_id}", "channel_id crowd", _SHUT),
            ("close {channel_id} down and keep it in the archive", "channel_id crowd", _SHUT),
            ("put {channel_id} in the archive", "channel_id crowd", _SHUT),
            ("bring {channel_id} back", "channel_id closed", _BACK),
            ("reopen {channel_id}", "channel_id closed", _BACK),
            ("let only owners post in {channel_id}", "channel_id crowd", _OWNERS),
            ("set {channel_id} to owners only", "channel_id crowd", _OWNERS),
            ("let everybody post in {channel_id} again", "channel_id crowd", _EVERYONE),
            ("open {channel_id} for posts from everybody", "channel_id crowd", _EVERYONE),
            ("make {channel_id} private", "channel_id crowd", _PRIVATE),
            ("switch {channel_id} to private", "channel_id crowd", _PRIVATE),
            ('set the channel topic to "{topic}"', None),
            ('change the channel topic to "{topic}"', None),
        ],
        "say": [
            ('the topic of {channel_id:of} should be "{topic}"', "channel_id crowd"),
            ('i want "{topic}" as the topic of {channel_id:of}', "channel_id crowd"),
            ('i\'d like the topic of {channel_id:of} to say "{topic}"', "channel_id crowd"),
            ('the topic of {channel_id:of} is out of date, make it "{topic}"', "channel_id crowd"),
            ('i need a new topic for {channel_id}, "{topic}"', "channel_id crowd"),
            ("i want {channel_id} to be called {name}", "channel_id crowd"),
            ("nobody needs {channel_id} any more, archive it", "channel_id crowd", _SHUT),
            ("only owners should post in {channel_id}", "channel_id crowd", _OWNERS),
            ("i want {channel_id} to be private", "channel_id crowd", _PRIVATE),
            ("we need {channel_id} again, bring it back", "channel_id closed", _BACK),
        ],
        "frag": [
            ('new topic for {channel_id}: "{topic}"', "channel_id crowd"),
            ("new name for {channel_id}: {name}", "channel_id crowd"),
            ("{channel_id} into the archive please", "channel_id crowd", _SHUT),
        ],
    },
    "change_channel_members": {
        "do": [
            ("add {member_ids} to {channel_id}", "member_ids person", _ADD),
            ("get {member_ids} into {channel_id}", "member_ids person", _ADD),
            ("bring {member_ids} into {channel_id}", "member_ids person", _ADD),
            ("invite {member_ids} to {channel_id}", "member_ids person", _ADD),
            ("let {member_ids} into {channel_id}", "member_ids person", _ADD),
            ("put {member_ids} in {channel_id}", "member_ids person", _ADD),
            ("have {member_ids} added to {channel_id}", "member_ids person", _ADD),
            ("give {member_ids} access to {channel_id}", "member_ids person", _ADD),
            ("take {member_ids} out of {channel_id}", "member_ids person", _REMOVE),
            ("remove {member_ids} from {channel_id}", "member_ids person", _REMOVE),
            ("[~kick|take] {member_ids} out of {channel_id}", "member_ids person", _REMOVE),
            ("make {member_ids} an owner of {channel_id}", "member_ids person", _OWN),
            ("give {member_ids} ownership of {channel_id} too", "member_ids person", _OWN),
            ("add {member_ids} as an owner of {channel_id}", "member_ids person", _OWN),
            ("let {member_ids} run {channel_id} as an owner too", "member_ids person", _OWN),
            ("put {member_ids} down as another owner of {channel_id}", "member_ids person", _OWN),
            ("join {channel_id} for me", "channel_id foreign", _JOIN),
            ("get me into {channel_id}", "channel_id foreign", _JOIN),
            ("add me to {channel_id}", "channel_id foreign", _JOIN),
            ("get me out of {channel_id}", "channel_id joined", _LEAVE),
            ("leave {channel_id} for me", "channel_id joined", _LEAVE),
            ("take me out of {channel_id}", "channel_id joined", _LEAVE),
        ],
        "say": [
            ("i want {member_ids} in {channel_id}", "member_ids person", _ADD),
            ("{member_ids:subj} should be in {channel_id}", "member_ids person", _ADD),
            ("i'd like {member_ids} added to {channel_id}", "member_ids person", _ADD),
            ("i need {member_ids} in {channel_id}", "member_ids person", _ADD),
            ("{member_ids:subj} should be an owner of {channel_id} too", "member_ids person", _OWN),
            ("i don't want {member_ids} in {channel_id} any more", "member_ids person", _REMOVE),
            ("i'd like to be in {channel_id}", "channel_id foreign", _JOIN),
            ("i don't need {channel_id} any more, get me out of it", "channel_id joined", _LEAVE),
        ],
        "frag": [
            ("{member_ids} into {channel_id} please", "member_ids person", _ADD),
            ("{member_ids} out of {channel_id} please", "member_ids person", _REMOVE),
            ("me into {channel_id} please", "channel_id foreign", _JOIN),
            ("me out of {channel_id} please", "channel_id joined", _LEAVE),
        ],
    },
}
