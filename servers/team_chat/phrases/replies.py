"""What the assistant says and asks in the chat, and how people answer."""

from __future__ import annotations

from typing import Any

DONE: dict[str, str | list[Any]] = {
    "send_chat_message": [
        "I've answered in the thread of {thread_id}.",
        "I've sent it to {member_ids}.",
        ("It is in {channel_id} now, and everybody there was notified.", "broadcast=channel"),
        ("It is in {channel_id} now, and whoever is online was notified.", "broadcast=here"),
        "It is in {channel_id} now.",
    ],
    "update_chat_message": [
        ("{message_id} is pinned now.", "pinned=true"),
        ("{message_id} is no longer pinned.", "pinned=false"),
        ("{message_id} is deleted.", "deleted=true"),
        'It says "{body}" now.',
    ],
    "react_to_chat_message": [
        ("Your reaction is off {message_id} again.", "remove=true"),
        "I've put {emoji} from you on {message_id}.",
    ],
    "create_chat_channel": [
        "The channel {name} is there now, with {member_ids} in it.",
        ("The private channel {name} is there now.", "kind=private"),
        "The channel {name} is there now.",
    ],
    "update_chat_channel": [
        "{channel_id} is called {name} now.",
        'The topic of {channel_id} is "{topic}" now.',
        'The purpose of {channel_id} is "{purpose}" now.',
        ("{channel_id} is archived.", "archived=true"),
        ("{channel_id} is open again.", "archived=false"),
        ("Only owners can post in {channel_id} now.", "posting=owners"),
        ("Everybody can post in {channel_id} again.", "posting=everyone"),
        "{channel_id} is private now.",
    ],
    "change_channel_members": [
        ("You are in {channel_id} now.", "action=join"),
        ("You are no longer in {channel_id}.", "action=leave"),
        ("I've added {member_ids} to {channel_id}.", "action=add"),
        ("I've taken {member_ids} out of {channel_id}.", "action=remove"),
        "{member_ids} can run {channel_id} as an owner now.",
    ],
    "set_chat_status": [
        ("You are on do-not-disturb until {until}.", "presence=dnd"),
        ("You show as away now.", "presence=away"),
        ("You show as active now.", "presence=active"),
        ("Your status is cleared.", "clear=true"),
        'Your status says "{text}" until {until}.',
        'Your status says "{text}" now.',
    ],
}

CONFIRM: dict[str, str | list[Any]] = {
    "send_chat_message": [
        (
            'That notifies all {channel_id.members} people in {channel_id}: "{body}". Shall I post it?',
            "broadcast=channel",
        ),
        (
            'That notifies whoever is online in {channel_id} ({channel_id.members} people): "{body}". Shall I post it?',
            "broadcast=here",
        ),
        'In {channel_id} the people of {channel_id.shared_with} will read "{body}" too. Shall I post it?',
        'In that thread the people of {thread_id.shared_with} will read "{body}" too. Shall I reply to {thread_id}?',
        '{member_ids} does not want to be disturbed until {member_ids.dnd_until}. Shall I send "{body}" now anyway?',
        'One of {member_ids} does not want to be disturbed at the moment. Shall I send "{body}" now anyway?',
    ],
    "update_chat_message": "That deletes what {message_id.author} wrote, {message_id}. Shall I go ahead?",
    "create_chat_channel": [
        (
            "That lets {member_ids} into the new channel {name}, from outside the company ({member_ids.team}). Shall I go ahead?",
            "member_ids guest",
        ),
        "The new channel {name} would let {member_ids} in, and that includes a client's guest. Shall I go ahead?",
    ],
    "update_chat_channel": [
        "That renames {channel_id} to {name} for everybody in it. Shall I go ahead?",
        (
            "That archives {channel_id} with its {channel_id.members} people, nobody can write there then. Go ahead?",
            "archived=true",
        ),
        ("After that only owners can post in {channel_id}. Shall I go ahead?", "posting=owners"),
        "That makes {channel_id} private, and it cannot be undone. Shall I go ahead?",
    ],
    "change_channel_members": [
        ("That takes {member_ids} out of {channel_id}. Shall I go ahead?", "action=remove"),
        "That brings {member_ids}, a guest from {member_ids.team}, into {channel_id}. Shall I go ahead?",
    ],
}
CONFIRMS: dict[str, list[str]] = {
    "send_chat_message": ["channel_id", "member_ids", "thread_id"],
    "update_chat_message": ["message_id"],
    "create_chat_channel": ["name", "member_ids"],
    "update_chat_channel": ["channel_id", "name"],
    "change_channel_members": ["channel_id", "member_ids"],
}

ASK: dict[str, str] = {
    "send_chat_message.body": "What should it say?",
    "send_chat_message.channel_id": "Which channel should it go to?",
    "send_chat_message.member_ids": "Who should get it?",
    "body": "What should it say instead?",
    "message_id": "Which message do you mean?",
    "emoji": "Which emoji should it be?",
    "name": "What should the channel be called?",
    "channel_id": "Which channel do you mean?",
    "member_ids": "Who do you mean?",
    "topic": "What should the topic be?",
    "until": "When should that end?",
}
GIVE: dict[str, list[str]] = {
    "body": ['"{v}"', 'just "{v}"', 'it should say "{v}"', 'write "{v}"'],
    "channel_id": ["{v}", "{v} please", "i mean {v}", "oh sorry, {v}"],
    "message_id": ["{v}", "{v} please", "i mean {v}", "oh sorry, {v}"],
    "member_ids": ["{v}", "{v} please", "i mean {v}", "oh sorry, {v}"],
    "emoji": ["{v}", "{v} please", "just {v}", "oh, {v}"],
    "name": ["{v}", "call it {v}", "{v} please", "let's call it {v}"],
    "topic": ['"{v}"', 'just "{v}"', 'make it "{v}"'],
    "until": ["{v}", "{v} please", "{v} is fine", "let's say {v}"],
}
CUES: dict[str, list[str]] = {
    "body": ["what should it say", "what should i write", "what text", "what message", "say", "wording"],
    "channel_id": ["which channel", "what channel", "which one", "where"],
    "message_id": ["which message", "which one", "what message"],
    "member_ids": ["who", "whom", "to whom", "which person", "which people"],
    "emoji": ["which emoji", "what emoji", "which reaction", "what reaction"],
    "name": ["called", "what name", "name"],
    "topic": ["topic"],
    "until": ["until when", "how long", "when should it end", "what time"],
}

WORDS: dict[str, dict[str, str]] = {
    "emoji": {
        "thumbsup": "a thumbs-up", "heart": "a heart", "tada": "a party popper", "fire": "a fire emoji", "star": "a star",
        "clap": "a clap", "rocket": "a rocket", "white_check_mark": "a check mark", "trophy": "a trophy",
        "thumbsdown": "a thumbs-down", "eyes": "the eyes emoji", "joy": "the joy emoji", "pray": "the pray emoji",
    },
    "action": {
        "add": "adding", "remove": "removing", "join": "joining", "leave": "leaving", "make_owner": "owner",
    },
}  # fmt: skip

AGAIN: dict[str, list[str | tuple[str, str]]] = {
    "react_to_chat_message": [("{x} too", "likeable"), ("and {x} as well", "likeable"), ("same for {x}", "likeable")],
    "change_channel_members": [("and {x} too", "joined"), ("same for {x}", "joined"), ("and in {x} as well", "joined")],
}
APART: dict[str, list[str]] = {
    "update_chat_message": [
        "update_chat_message",
        "react_to_chat_message",
        "send_chat_message",
        "chat_message.can_edit_until",
    ],
    "react_to_chat_message": ["update_chat_message", "react_to_chat_message"],
    "update_chat_channel": ["update_chat_channel", "change_channel_members", "send_chat_message", "channel.topic",
                            "channel.purpose"],
    "change_channel_members": ["change_channel_members", "update_chat_channel", "channel.members", "channel.unread"],
    "send_chat_message": ["send_chat_message", "update_chat_channel", "channel.last_message_at"],
}  # fmt: skip

REFUSED: dict[str, str] = {
    "send_chat_message": "I can't post that: {why}.",
    "update_chat_message": "I can't do that: {why}.",
    "react_to_chat_message": "I can't react to it: {why}.",
    "create_chat_channel": "I can't open that channel: {why}.",
    "update_chat_channel": "I can't change that channel: {why}.",
    "change_channel_members": "I can't do that: {why}.",
    "set_chat_status": "I can't set that: {why}.",
}

UNABLE: dict[str, str | list[str | tuple[str, str]]] = {
    "list_chat_channels": "see the channels",
    "read_chat_messages": "read the chat",
    "search_chat_messages": "search the chat",
    "find_chat_members": "look up people in the chat",
    "send_chat_message": "post in the chat",
    "update_chat_message": [
        ("pin messages", "pinned=true"),
        ("unpin messages", "pinned=false"),
        ("delete messages", "deleted"),
        "edit messages",
    ],
    "react_to_chat_message": [
        ("take reactions back", "remove"),
        "react to messages",
    ],
    "create_chat_channel": "open a channel",
    "update_chat_channel": [
        ("rename a channel", "name"),
        ("set the topic of a channel", "topic"),
        ("set the purpose of a channel", "purpose"),
        ("archive a channel", "archived=true"),
        ("bring a channel back", "archived=false"),
        ("let only owners post in a channel", "posting=owners"),
        ("let everybody post in a channel", "posting=everyone"),
        "make a channel private",
    ],
    "change_channel_members": [
        ("add people to a channel", "action=add"),
        ("take people out of a channel", "action=remove"),
        ("make anybody an owner of a channel", "action=make_owner"),
        ("get you into a channel", "action=join"),
        "get you out of a channel",
    ],
    "set_chat_status": [
        ("clear your status", "clear"),
        ("put you on do-not-disturb", "presence=dnd"),
        ("show you as away", "presence=away"),
        ("show you as active", "presence=active"),
        "set your status",
    ],
}

AMEND: dict[str, dict[str, Any]] = {
    "set_chat_status": {
        "parameter": "until",
        "say": ["make that until {v:noun}", "until {v:noun} instead", "let's make it until {v:noun}"],
    },
    "update_chat_channel": {
        "parameter": "topic",
        "say": ['make it "{v}"', 'it should be "{v}"', '"{v}" is better'],
    },
    "send_chat_message": {
        "parameter": "body",
        "say": ['make it "{v}"', 'it should say "{v}"', 'change it to "{v}"'],
        "fix": [("update_chat_message", {"message_id": "/message_id", "body": "body"})],
        "unless": ["broadcast"],
    },
}
