"""How people ask for things in the chat. A line says exactly the parameters that are its slots and those it fixes."""

from __future__ import annotations

from typing import Any

from servers.team_chat.phrases.requests_channels import CHANNELS

_ALL = {"broadcast": "channel"}
_HERE = {"broadcast": "here"}
_PIN = {"pinned": True}
_UNPIN = {"pinned": False}
_GONE = {"deleted": True}
_OFF = {"remove": True}
_ME = {"mentions_me": True}

REQUESTS: dict[str, dict[str, list[Any]]] = {
    **CHANNELS,
    "search_chat_messages": {
        "do": [
            # who last wrote about it, and where
            "find where we last talked about the {query}",
            "look up where the {query} came up last",
            "find the channel where we last talked about the {query}",
            "check where somebody last wrote about the {query}",
            "see which channel the {query} was last mentioned in",
            "tell me where the {query} came up last",
            "search the chat for where the {query} was last mentioned",
            "dig up where we last wrote about the {query}",
            # what somebody said about it
            ("find what {from_member_id} last said about the {query}", "from_member_id talkative"),
            ("look up what {from_member_id} wrote last about the {query}", "from_member_id talkative"),
            ("tell me what {from_member_id} last wrote about the {query}", "from_member_id talkative"),
            # what is said in a channel
            ("check what was last said about the {query} in {channel_id}", "channel_id topical_channel"),
            ("find the latest word on the {query} in {channel_id}", "channel_id topical_channel"),
            # mentions
            ("count the messages that mention me since {from_date:noun}", None, _ME),
            ("tell me how many messages have mentioned me since {from_date:noun}", None, _ME),
        ],
        "say": [
            "i want to know where we last talked about the {query}",
            "i need to know which channel the {query} came up in last",
            "i can't find where the {query} was last mentioned",
            "i'd like to know where the {query} came up last",
            ("i need to know what {from_member_id} last wrote about the {query}", "from_member_id talkative"),
            ("i missed what was last said about the {query} in {channel_id}", "channel_id topical_channel"),
            ("i'd like to know how many messages have mentioned me since {from_date:noun}", None, _ME),
        ],
        "frag": [
            "last channel with the {query}?",
            ("{from_member_id:poss} last word on the {query}?", "from_member_id talkative"),
            ("latest on the {query} in {channel_id}?", "channel_id topical_channel"),
            ("number of messages that mention me since {from_date:noun}?", None, _ME),
        ],
    },
    "send_chat_message": {
        "do": [
            # to people
            ('tell {member_ids} "{body}"', "member_ids person"),
            ('message {member_ids} "{body}"', "member_ids person"),
            ('ping {member_ids}: "{body}"', "member_ids person"),
            ('send {member_ids} a message that says "{body}"', "member_ids person"),
            ('[~dm|write to] {member_ids}: "{body}"', "member_ids person"),
            ('drop {member_ids} a line that says "{body}"', "member_ids person"),
            ('let {member_ids} know: "{body}"', "member_ids person"),
            ('send {member_ids} a direct message saying "{body}"', "member_ids person"),
            ('write {member_ids} a quick message, "{body}"', "member_ids person"),
            ('send "{body}" to {member_ids} in the chat', "member_ids person"),
            # in a channel
            ('post "{body}" in {channel_id}', "channel_id crowd"),
            ('drop "{body}" in {channel_id}', "channel_id crowd"),
            ('write "{body}" in {channel_id}', "channel_id crowd"),
            ('put "{body}" in {channel_id}', "channel_id crowd"),
            ('let {channel_id} know: "{body}"', "channel_id crowd"),
            ('say "{body}" in {channel_id}', "channel_id crowd"),
            ('tell everyone in {channel_id} "{body}"', "channel_id crowd"),
            ('post a message in {channel_id} that says "{body}"', "channel_id crowd"),
            ('send "{body}" to {channel_id}', "channel_id crowd"),
            ('write "{body}" in {channel_id}', "channel_id talk"),
            ('send "{body}" to {channel_id}', "channel_id talk"),
            # in a thread
            ('reply to {thread_id} with "{body}"', "thread_id answerable"),
            ('answer {thread_id} with "{body}"', "thread_id answerable"),
            ('reply "{body}" in the thread under {thread_id}', "thread_id answerable"),
            ('write "{body}" in the thread of {thread_id}', "thread_id answerable"),
            ('answer {thread_id} in its thread, saying "{body}"', "thread_id answerable"),
            ('say "{body}" in reply to {thread_id}', "thread_id answerable"),
            # to all at once
            ('post "{body}" in {channel_id} and notify everybody in it', "channel_id crowd", _ALL),
            ('notify everybody in {channel_id}: "{body}"', "channel_id crowd", _ALL),
            ('tell all of {channel_id} "{body}", with a notification for everybody', "channel_id crowd", _ALL),
            ('post "{body}" in {channel_id} and notify whoever is online', "channel_id crowd", _HERE),
            ('tell whoever is online in {channel_id} "{body}", with a notification', "channel_id crowd", _HERE),
            # without a text or a place
            ("send {member_ids} a message", "member_ids person"),
            ("drop {member_ids} a line in the chat", "member_ids person"),
            ("post something for me in {channel_id}", "channel_id crowd"),
            ("write something in {channel_id} for me", "channel_id crowd"),
            ("reply to {thread_id}", "thread_id answerable"),
            ("answer {thread_id} in its thread", "thread_id answerable"),
            ('post a message that says "{body}"', "channel_id crowd"),
            ('put "{body}" in the chat', "channel_id crowd"),
            ('send a message that says "{body}"', "member_ids person"),
            ('write a direct message for me that says "{body}"', "member_ids person"),
        ],
        "say": [
            ('i want {member_ids} to know: "{body}"', "member_ids person"),
            ('i need to tell {member_ids} "{body}"', "member_ids person"),
            ('i\'d like to send {member_ids} a message, "{body}"', "member_ids person"),
            ('i have to let {member_ids} know: "{body}"', "member_ids person"),
            ('{member_ids:subj} needs to know this: "{body}"', "member_ids person"),
            ('i want to post "{body}" in {channel_id}', "channel_id crowd"),
            ('{channel_id:subj} should know: "{body}"', "channel_id crowd"),
            ('i\'d like "{body}" posted in {channel_id}', "channel_id crowd"),
            ('everybody in {channel_id} should hear this: "{body}"', "channel_id crowd"),
            ('i still owe an answer to {thread_id}, say "{body}"', "thread_id answerable"),
            ('my answer to {thread_id} is "{body}", put it in the thread', "thread_id answerable"),
            ('i want everybody in {channel_id} to be notified: "{body}"', "channel_id crowd", _ALL),
        ],
        "frag": [
            ('message to {member_ids}: "{body}"', "member_ids person"),
            ('for {channel_id}: "{body}"', "channel_id crowd"),
            ('reply to {thread_id}: "{body}"', "thread_id answerable"),
        ],
    },
    "update_chat_message": {
        "do": [
            ("pin {message_id}", "message_id pinnable", _PIN),
            ("put {message_id} among the pins", "message_id pinnable", _PIN),
            ("pin {message_id} so people can find it", "message_id pinnable", _PIN),
            ("pin {message_id} for everyone", "message_id pinnable", _PIN),
            ("add {message_id} to the pinned messages", "message_id pinnable", _PIN),
            ("[~stick|put] a pin on {message_id}", "message_id pinnable", _PIN),
            ("unpin {message_id}", "message_id pinned", _UNPIN),
            ("take the pin off {message_id}", "message_id pinned", _UNPIN),
            ("remove {message_id} from the pins", "message_id pinned", _UNPIN),
            ("delete {message_id}", "message_id deletable", _GONE),
            ("remove {message_id} for good", "message_id deletable", _GONE),
            ("take down {message_id}", "message_id deletable", _GONE),
            ("get rid of {message_id}", "message_id deletable", _GONE),
            ('change {message_id} to "{body}"', "message_id mine"),
            ('edit {message_id} so that it says "{body}"', "message_id mine"),
            ('correct {message_id} to "{body}"', "message_id mine"),
            ('reword {message_id} so that it says "{body}"', "message_id mine"),
            ('make {message_id} read "{body}"', "message_id mine"),
        ],
        "say": [
            ("i want {message_id} pinned", "message_id pinnable", _PIN),
            ("{message_id} should be pinned", "message_id pinnable", _PIN),
            ("i keep looking for {message_id}, please pin it", "message_id pinnable", _PIN),
            ("i'd like a pin on {message_id}", "message_id pinnable", _PIN),
            ("people should find {message_id} quickly, pin it", "message_id pinnable", _PIN),
            ("{message_id} needn't be pinned any more", "message_id pinned", _UNPIN),
            ("i want {message_id} gone", "message_id deletable", _GONE),
            ("{message_id} was a mistake, delete it", "message_id mine", _GONE),
            ('i made a mistake in {message_id}, it should say "{body}"', "message_id mine"),
            ('{message_id} should say "{body}"', "message_id mine"),
        ],
        "frag": [
            ("pin on {message_id} please", "message_id pinnable", _PIN),
            ("unpin {message_id} please", "message_id pinned", _UNPIN),
            ('new text for {message_id}: "{body}"', "message_id mine"),
        ],
    },
    "react_to_chat_message": {
        "do": [
            ("put {emoji} on {message_id}", "message_id likeable"),
            ("react to {message_id} with {emoji}", "message_id likeable"),
            ("give {message_id} {emoji}", "message_id likeable"),
            ("add {emoji} to {message_id}", "message_id likeable"),
            ("leave {emoji} on {message_id}", "message_id likeable"),
            ("[~stick|put] {emoji} on {message_id} for me", "message_id likeable"),
            ("answer {message_id} with just {emoji}", "message_id likeable"),
            ("respond to {message_id} with {emoji}", "message_id likeable"),
            ("take my {emoji:bare} off {message_id} again", "message_id likeable", _OFF),
            ("remove my {emoji:bare} from {message_id}", "message_id likeable", _OFF),
            ("undo my {emoji:bare} on {message_id}", "message_id likeable", _OFF),
            ("react to {message_id}", "message_id likeable"),
            ("put a reaction on {message_id}", "message_id likeable"),
        ],
        "say": [
            ("i want to react to {message_id} with {emoji}", "message_id likeable"),
            ("{message_id} deserves {emoji} from me", "message_id likeable"),
            ("i'd like to give {message_id} {emoji}", "message_id likeable"),
            ("{message_id} should get {emoji} from me", "message_id likeable"),
            ("my {emoji:bare} on {message_id} was a slip, take it off", "message_id likeable", _OFF),
        ],
        "frag": [
            ("{emoji} from me on {message_id}", "message_id likeable"),
            ("{emoji} for {message_id}", "message_id likeable"),
        ],
    },
    "set_chat_status": {
        "do": [
            'set my status to "{text}" until {until:end}',
            'put "{text}" in my status until {until:end}',
            'make my chat status "{text}" until {until:end}',
            'change my status to "{text}", until {until:end}',
            'show "{text}" as my status until {until:end}',
            'have my status say "{text}" until {until:end}',
            'give me the status "{text}" until {until:end}',
            'use "{text}" as my status until {until:end}',
            ("put me on do not disturb until {until:end}", None, {"presence": "dnd"}),
            ("set me to do not disturb until {until:end}", None, {"presence": "dnd"}),
            ("mute my notifications until {until:end}", None, {"presence": "dnd"}),
            ("keep chat notifications away from me until {until:end}", None, {"presence": "dnd"}),
            ("put me on do not disturb", None, {"presence": "dnd"}),
            ("set my chat to do not disturb", None, {"presence": "dnd"}),
            ("hold back my chat notifications", None, {"presence": "dnd"}),
            ("set me to away", None, {"presence": "away"}),
            ("show me as away in the chat", None, {"presence": "away"}),
            ("mark me as away", None, {"presence": "away"}),
            ("set me to active", None, {"presence": "active"}),
            ("show me as active again", None, {"presence": "active"}),
            ('set my status to "{text}"', None),
            ('put "{text}" in my chat status', None),
            ("clear my chat status", None, {"clear": True}),
            ("take my status away", None, {"clear": True}),
        ],
        "say": [
            'i want my status to say "{text}" until {until:end}',
            'my status should say "{text}" until {until:end}',
            'i\'d like "{text}" as my status until {until:end}',
            'i need "{text}" as my status until {until:end}',
            ("i don't want to be disturbed until {until:end}, set that in the chat", None, {"presence": "dnd"}),
            ("i need some quiet, put me on do not disturb", None, {"presence": "dnd"}),
            ("i want to show as away", None, {"presence": "away"}),
            ("i don't need my status any more, clear it", None, {"clear": True}),
        ],
        "frag": [
            'status "{text}" until {until:end}',
            ("do not disturb until {until:end} please", None, {"presence": "dnd"}),
            ("status off please", None, {"clear": True}),
        ],
    },
}
