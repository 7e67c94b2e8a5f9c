"""How people ask for what concerns others: following, muting, blocking, lists, messages, and their own profile."""

from __future__ import annotations

from typing import Any

_FOLLOW = {"action": "follow"}
_UNFOLLOW = {"action": "unfollow"}
_MUTE = {"action": "mute"}
_UNMUTE = {"action": "unmute"}
_BLOCK = {"action": "block"}
_UNBLOCK = {"action": "unblock"}
_LET_IN = {"action": "approve"}
_TURN_DOWN = {"action": "reject"}
_THROW_OUT = {"action": "remove_follower"}
_PRIVATE = {"private": True}
_PUBLIC = {"private": False}
_FRIENDS = {"dm_from": "following"}
_NOBODY = {"dm_from": "nobody"}

PEOPLE: dict[str, dict[str, list[Any]]] = {
    "set_social_relation": {
        "do": [
            ("follow {handle}", "handle free", _FOLLOW),
            ("follow {handle} for me", "handle free", _FOLLOW),
            ("start following {handle}", "handle free", _FOLLOW),
            ("follow {handle}", "handle blocked", _FOLLOW),
            ("unfollow {handle}", "handle followed", _UNFOLLOW),
            ("stop following {handle}", "handle followed", _UNFOLLOW),
            ("take {handle} off the people i follow", "handle followed", _UNFOLLOW),
            ("unmute {handle}", "handle muted", _UNMUTE),
            ("let me see {handle:poss} posts again", "handle muted", _UNMUTE),
            ("block {handle}", "handle honest", _BLOCK),
            ("put a block on {handle}", "handle person", _BLOCK),
            ("block {handle} for good", "handle doubtful", _BLOCK),
            ("unblock {handle}", "handle blocked", _UNBLOCK),
            ("lift my block on {handle}", "handle blocked", _UNBLOCK),
            ("let {handle} follow me", "handle welcome", _LET_IN),
            ("accept the follow request from {handle}", "handle welcome", _LET_IN),
            ("say yes to {handle:poss} follow request", "handle welcome", _LET_IN),
            ("turn down the follow request from {handle}", "handle asking", _TURN_DOWN),
            ("say no to {handle:poss} follow request", "handle asking", _TURN_DOWN),
            ("take {handle} off my followers", "handle follower", _THROW_OUT),
            ("remove {handle} from my followers", "handle follower", _THROW_OUT),
            ("mute {handle} for {mute_days} days", "handle followed", _MUTE),
            ("stop showing me {handle:poss} posts for {mute_days} days", "handle followed", _MUTE),
            ("hide {handle:poss} posts from me for {mute_days} days", "handle followed", _MUTE),
            ("mute {handle} for a while", "mute_days!=none", _MUTE),
            ("stop showing me {handle:poss} posts for a few days", "mute_days!=none", _MUTE),
            ("follow {handle} from {account_id}", "handle followable", _FOLLOW),
            ("follow {handle} with {account_id}", "handle followable", _FOLLOW),
        ],
        "say": [
            ("i want to follow {handle}", "handle free", _FOLLOW),
            ("i'd like to follow {handle}", "handle free", _FOLLOW),
            ("i don't want to follow {handle} any more", "handle followed", _UNFOLLOW),
            ("{handle:subj} can follow me", "handle welcome", _LET_IN),
            ("i don't want {handle} as a follower", "handle follower", _THROW_OUT),
            ("i've had enough, block {handle}", "handle person", _BLOCK),
            ("i need a break, mute {handle} for {mute_days} days", "handle followed", _MUTE),
            ("{account_id} should follow {handle}", "handle followable", _FOLLOW),
        ],
        "frag": [
            ("follow {handle} please", "handle free", _FOLLOW),
            ("{handle} on mute for {mute_days} days", "handle followed", _MUTE),
            ("{handle} off my followers", "handle follower", _THROW_OUT),
        ],
    },
    "save_social_list": {
        "do": [
            ("put {add_handles} on {list_id}", "add_handles honest"),
            ("add {add_handles} to {list_id}", "add_handles honest"),
            ("get {add_handles} onto {list_id}", "add_handles honest"),
            ("include {add_handles} in {list_id}", "add_handles honest"),
            ("put {add_handles} in {list_id}", "add_handles honest"),
            ("save {add_handles} to {list_id}", "add_handles honest"),
            ("~pop {add_handles} on {list_id}", "add_handles honest"),
            ("stick {add_handles} on {list_id}", "add_handles honest"),
            ("take {remove_handles} off {list_id}", "remove_handles honest"),
            ("remove {remove_handles} from {list_id}", "remove_handles honest"),
            'rename {list_id} to "{name}"',
            'change the name of {list_id} to "{name}"',
            'call {list_id} "{name}" from now on',
            ('make a list called "{name}" with {add_handles} on it', "add_handles honest"),
            ('start a list "{name}" and put {add_handles} on it', "add_handles honest"),
            ('set up a list named "{name}" with {add_handles} on it', "add_handles honest"),
            ('make a list called "{name}"', "list_id=none"),
            ('start a new list called "{name}"', "list_id=none"),
            ('make a private list called "{name}"', None, {"private": True}),
            ('start a list "{name}" that only i can see', None, {"private": True}),
            ("make a list with {add_handles} on it", "name!=none"),
            ("start a new list with {add_handles} on it", "name!=none"),
            ("put {add_handles} on my list", "list_id my_list"),
            ("add {add_handles} to my list", "list_id my_list"),
        ],
        "say": [
            ("i want {add_handles} on {list_id}", "add_handles honest"),
            ("{add_handles:subj} should be on {list_id}", "add_handles honest"),
            ("i'd like {add_handles} on {list_id} too", "add_handles honest"),
            ("{list_id} is missing {add_handles}", "add_handles honest"),
            ("i don't want {remove_handles} on {list_id} any more", "remove_handles honest"),
            ('i need a list called "{name}" with {add_handles} on it', "add_handles honest"),
            ('i want a new list called "{name}"', "list_id=none"),
            ('{list_id} should be called "{name}" from now on'),
        ],
        "frag": [
            ("{add_handles} onto {list_id}", "add_handles honest"),
            ("{remove_handles} off {list_id}", "remove_handles honest"),
            ('new list: "{name}"', "list_id=none"),
        ],
    },
    "send_direct_message": {
        "do": [
            ('message {handle} "{body}"', "handle person"),
            ('~dm {handle} "{body}"', "handle person"),
            ('send {handle} a direct message that says "{body}"', "handle honest"),
            ('write to {handle} directly: "{body}"', "handle honest"),
            ('send {handle} a private message: "{body}"', "handle person"),
            ('drop {handle} a line that says "{body}"', "handle person"),
            ('send "{body}" to {handle} as a direct message', "handle honest"),
            ('let {handle} know in a direct message: "{body}"', "handle honest"),
            ('write {handle} a direct message saying "{body}"', "handle honest"),
            ('message {handle} from {account_id}: "{body}"', "handle outsider"),
            ('send {handle} a direct message from {account_id} that says "{body}"', "handle outsider"),
            ('write to {handle} from {account_id}: "{body}"', "handle outsider"),
            ('send {handle} a direct message that says "{body}" and attach {shared_post_id}', "handle person"),
            ('message {handle} "{body}" and attach {shared_post_id}', "handle person"),
            ("send {handle} a direct message", "handle person"),
            ("message {handle} for me", "handle person"),
            ('send a direct message that says "{body}"', "handle person"),
            ('send this as a direct message: "{body}"', "handle person"),
        ],
        "say": [
            ('i want to message {handle} "{body}"', "handle person"),
            ('i need to send {handle} a direct message, "{body}"', "handle honest"),
            ('i want to get a message to {handle}: "{body}"', "handle person"),
            ('i\'d like to write to {handle} directly, "{body}"', "handle honest"),
            ('{handle:subj} should hear from {account_id}: "{body}"', "handle outsider"),
        ],
        "frag": [
            ('direct message to {handle}: "{body}"', "handle honest"),
            ('to {handle}, from {account_id}: "{body}"', "handle outsider"),
        ],
    },
    "update_social_profile": {
        "do": [
            'set my bio to "{bio}"',
            'change my bio to "{bio}"',
            'make my bio say "{bio}"',
            'put "{bio}" in my bio',
            'write "{bio}" in my bio',
            'update my bio to "{bio}"',
            'have my bio say "{bio}"',
            'swap my bio for "{bio}"',
            "put {link} on my profile as the link",
            "set the link on my profile to {link}",
            'change my display name to "{display_name}"',
            'change the name on my profile to "{display_name}"',
            'change the name of {account_id} to "{display_name}"',
            'rename {account_id} to "{display_name}"',
            ("let only people i follow send me direct messages", None, _FRIENDS),
            ("take direct messages only from people i follow", None, _FRIENDS),
            ("switch my direct messages off for everybody", None, _NOBODY),
            ("stop people from sending me direct messages", None, _NOBODY),
            ("make my account private", None, _PRIVATE),
            ("make my account public", None, _PUBLIC),
            ("take my account out of private mode", None, _PUBLIC),
            ("open my account to everybody", None, _PUBLIC),
            "change my bio for me",
            "put something new in my bio",
        ],
        "say": [
            'my bio should say "{bio}"',
            'i want "{bio}" in my bio',
            'i\'d like my bio to say "{bio}"',
            'i need a new bio, "{bio}"',
            ("i don't want direct messages from anybody", None, _NOBODY),
            ("i want my account to be public", None, _PUBLIC),
        ],
        "frag": ['new bio: "{bio}"', "new link on my profile: {link}", ("account public please", None, _PUBLIC)],
    },
}
