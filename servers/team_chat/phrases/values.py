"""Values that people give the chat, what a request is about and why, and requests that it cannot serve."""

from __future__ import annotations

from typing import Any

_NAMES = [
    "spring-demo", "bug-hunt", "office-band", "plant-care", "pairing", "book-club", "data-clinic", "quiz-night", "new-website",
    "winter-party", "accessibility", "client-days", "test-lab", "chess", "code-kata", "photo-club", "export-fix", "trade-fair",
    "reading-hour", "hack-week", "announce-trips", "announce-talks",
]  # fmt: skip
_PLANNING, _ASKING, _LEARNING, _GATHERED = (
    "plans and dates",
    "questions and answers",
    "sharing what we learn",
    "everything in one place",
)
_PURPOSES = {
    "spring-demo": [_PLANNING, _GATHERED],
    "bug-hunt": [_PLANNING],
    "plant-care": [_ASKING],
    "pairing": [_LEARNING],
    "book-club": ["what we read next"],
    "data-clinic": [_ASKING, _LEARNING],
    "quiz-night": [_PLANNING, "finding the questions"],
    "new-website": [_ASKING, _GATHERED],
    "winter-party": [_PLANNING],
    "accessibility": [_ASKING, _LEARNING],
    "client-days": [_PLANNING, _GATHERED],
    "test-lab": [_ASKING, _LEARNING],
    "chess": ["finding somebody to play"],
    "code-kata": [_LEARNING],
    "photo-club": ["sharing our pictures"],
    "export-fix": [_GATHERED],
    "trade-fair": [_PLANNING, _GATHERED],
    "reading-hour": ["what we read next"],
    "hack-week": [_PLANNING],
}
_STATUSES = [
    "writing, please mail me", "at a client", "in a workshop", "writing a report", "on the train", "reading",
    "fixing the demo", "testing", "interviewing", "preparing slides", "working from home", "in training",
    "heads down", "on site", "focus time", "in the workshop downstairs",
]  # fmt: skip
_ABSENCES = ["on leave", "at a conference", "away for a few days", "on a course", "visiting clients"]
_QUERIES = [
    "release notes", "fire drill", "VPN certificate", "feature freeze", "runbook", "payment page", "price list", "town hall",
    "database upgrade", "parking badges", "retry limit", "beta testers", "on-call rota", "summer party", "backup window",
    "printer", "soup place", "roadmap", "audit log", "status page",
]  # fmt: skip
_LIKES = ["thumbsup", "thumbsup", "heart", "tada", "fire", "clap", "rocket", "star", "white_check_mark"]

VALUES: dict[str, tuple[Any, ...]] = {
    "list_chat_channels.query": ("pick", ["release", "ops", "project", "lunch"]),
    "read_chat_messages": ("either", [("row", "channel", {"channel_id": "channel_id"}),
                                      ("row", "chat_message", {"thread_id": "message_id"})]),
    "search_chat_messages.query": (
        "either",
        [
            ("field", "from_member_id", "about"),
            ("field", "channel_id", "about"),
            ("pick", _QUERIES),
        ],
    ),
    "search_chat_messages.mentions_me": ("pick", [True]),
    "search_chat_messages.from_date": ("day", -6, -1),
    "search_chat_messages.reacted_with": ("pick", ["thumbsup", "heart", "tada"]),
    "find_chat_members.query": ("pick", ["dana", "priya", "engineer", "manager"]),
    "find_chat_members.team": ("pick", ["customer engineering", "engineering", "support"]),
    "send_chat_message.body": (
        "either",
        [
            ("field", "thread_id", "reply"),
            ("field", "channel_id", "news"),
            ("field", "channel_id", "news"),
            ("field", "channel_id", "news_again"),
            ("field", "member_ids", "note"),
            ("field", "member_ids", "note"),
            ("field", "member_ids", "note_again"),
        ],
    ),
    "send_chat_message.member_ids": ("some", ("row", "chat_member", "member_id"), 1, 1),
    "send_chat_message.broadcast": ("pick", ["channel", "channel", "here"]),
    "update_chat_message": (
        "either",
        [
            ("row", "chat_message", {"message_id": "message_id"}, {"thread_id": None}),
            ("row", "chat_message", {"message_id": "message_id"}, {"thread_id": None}),
            ("row", "chat_message", {"message_id": "message_id"}, {"pinned": True}),
        ],
    ),
    "update_chat_message.body": ("field", "message_id", "mended"),
    "react_to_chat_message": (
        "either",
        [
            ("row", "chat_message", {"message_id": "message_id"}, {"thread_id": None}),
            ("row", "chat_message", {"message_id": "message_id"}, {"thread_id": None}),
            ("row", "chat_reaction", {"message_id": "message_id", "emoji": "emoji"}),
        ],
    ),
    "react_to_chat_message.emoji": ("pick", _LIKES),
    "react_to_chat_message.remove": ("pick", [True]),
    "create_chat_channel.name": ("pick", _NAMES),
    "create_chat_channel.kind": ("pick", ["private"]),
    "create_chat_channel.purpose": ("by", "name", {name: ("pick", purposes) for name, purposes in _PURPOSES.items()}),
    "create_chat_channel.member_ids": ("some", ("row", "chat_member", "member_id"), 1, 2),
    "update_chat_channel.name": ("field", "channel_id", "new_name"),
    "update_chat_channel.topic": (
        "either",
        [
            ("field", "channel_id", "new_topic"),
            ("field", "channel_id", "new_topic"),
            ("field", "channel_id", "topic_again"),
        ],
    ),
    "update_chat_channel.purpose": ("field", "channel_id", "new_purpose"),
    "update_chat_channel.archived": ("pick", [True, True, False]),
    "update_chat_channel.make_private": ("pick", [True]),
    "change_channel_members.action": ("pick", ["add", "add", "add", "remove", "make_owner", "join", "leave"]),
    "change_channel_members.member_ids": ("some", ("row", "chat_member", "member_id"), 1, 1),
    "set_chat_status.text": ("pick", [*_STATUSES, *_ABSENCES]),
    "set_chat_status.emoji": ("pick", ["train", "house", "coffee", "headphones"]),
    "set_chat_status.presence": ("pick", ["dnd", "dnd", "dnd", "away"]),
    "set_chat_status.until": (
        "either",
        [
            ("by", "text", dict.fromkeys(_STATUSES, ("moment", 0, 0))),
            ("by", "text", dict.fromkeys(_ABSENCES, ("moment", 3, 7))),
            ("by", "presence", {"dnd": ("moment", 0, 0)}),
        ],
    ),
    "set_chat_status.clear": ("pick", [True]),
}  # fmt: skip

SHAPES: dict[str, list[list[str]]] = {
    "list_chat_channels": [[], ["query"], ["kind"]],
    "read_chat_messages": [[]],
    "search_chat_messages": [
        ["query"],
        ["from_member_id", "query"],
        ["channel_id", "query"],
        ["mentions_me", "from_date"],
    ],
    "find_chat_members": [["query"], ["team"]],
    "send_chat_message": [
        ["member_ids", "body"],
        ["member_ids", "body"],
        ["channel_id", "body"],
        ["channel_id", "body"],
        ["thread_id", "body"],
        ["channel_id", "body", "broadcast"],
    ],
    "update_chat_message": [["message_id", "pinned"], ["message_id", "deleted"], ["message_id", "body"]],
    "react_to_chat_message": [["message_id", "emoji"], ["message_id", "emoji"], ["message_id", "emoji", "remove"]],
    "create_chat_channel": [["name"], ["name", "purpose"], ["name", "kind"], ["name", "member_ids"]],
    "update_chat_channel": [
        ["channel_id", "topic"],
        ["channel_id", "topic"],
        ["channel_id", "purpose"],
        ["channel_id", "name"],
        ["channel_id", "archived"],
        ["channel_id", "posting"],
        ["channel_id", "make_private"],
    ],
    "change_channel_members": [
        ["channel_id", "action", "member_ids"],
        ["channel_id", "action", "member_ids"],
        ["channel_id", "action"],
    ],
    "set_chat_status": [["text", "until"], ["text", "until"], ["presence", "until"], ["presence"], ["clear"]],
}

TOPIC: dict[str, str | None] = {
    "send_chat_message": "thread_id",
    "update_chat_message": "message_id",
    "react_to_chat_message": "message_id",
    "create_chat_channel": None,
    "update_chat_channel": "channel_id",
    "change_channel_members": "channel_id",
    "set_chat_status": None,
}

WHY: dict[str, Any] = {
    "send_chat_message": "",
    "update_chat_message": ("pins", "", "pinned=false"),
    "react_to_chat_message": "",
    "create_chat_channel": "",
    "update_chat_channel": "",
    "change_channel_members": "",
    "set_chat_status": "",
    "search_chat_messages": "",
}

NEEDS: dict[str, dict[str, str]] = {
    "send_chat_message": {"channel_id": "channel_id", "member_ids": "member_ids"},
    "set_chat_status": {"until": "until"},
}

NEAR: list[str] = [
    "schedule a message to the team for tomorrow morning",
    "remind me {d} to answer in the release channel",
    "mark everything in the chat as read",
    "upload my slides to the ops channel",
    "show me what the manager wrote to Dana privately",
    "read me the direct messages between two of my colleagues",
    "start a poll about lunch in the lunch-club channel",
    "start a video call in the release channel",
    "make me an admin of the workspace",
    "deactivate my manager's account",
    "add a new emoji to the workspace",
    "change my profile picture in the chat",
    "mute the random channel",
    "bookmark the last message in the ops channel",
    "forward the last message in the ops channel to my private mail",
    "translate everything in the ops channel into Spanish",
    "set up an automatic answer to my direct messages",
    "stop all bots from posting in the workspace",
    "turn off email notifications from the chat",
    "print the thread about the release notes",
    "export the ops channel to a file",
    "who has read my last message",
    "show me who has been online today",
    "bring back the last message i deleted",
    "merge the random and lunch-club channels into one",
    "delete the random channel for good",
    "change the sound of my notifications",
    "log me out on my phone",
    "send a voice message to my team",
    "create a user group for the on-call people",
    "switch my chat app to dark mode",
    "invite a client to the workspace as a new guest",
]
UNASKED = {
    "react_to_chat_message": "nobody reacts where they do not read",
}
