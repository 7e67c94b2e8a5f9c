"""What people ask about the network, and how the answer sounds."""

from __future__ import annotations

from typing import Any

WHY_ASK = ""

QUESTIONS: dict[tuple[str, str], dict[str, Any]] = {
    ("post", "likes"): {
        "type": "number",
        "guard": "liked_much",
        "ask": ["how many likes does {x} have", "how many likes did {x} get", "how many people liked {x}",
                "how many likes has {x} got by now"],
        "know": ["how many likes {x} has", "how many people liked {x}"],
        "frag": ["likes on {x}?"],
    },
    ("post", "published_at"): {
        "type": "moment",
        "guard": "dated",
        "ask": ["when did {x} go up", "what day and time did {x} go up", "when exactly did {x} go up",
                "what day did {x} go up, and what time"],
        "know": ["when {x} went up", "what day and time {x} went up"],
        "frag": ["when did {x} go up?"],
    },
    ("post", "last_reply_by"): {
        "type": "text",
        "guard": "answered",
        "ask": ["who was the last to reply to {x}", "who replied last to {x}", "who wrote the latest reply to {x}",
                "whose is the newest reply to {x}"],
        "know": ["who replied last to {x}", "who wrote the latest reply to {x}"],
        "frag": ["who replied last to {x}?"],
    },
    ("post", "last_reply_at"): {
        "type": "moment",
        "guard": "answered",
        "ask": ["when did somebody last reply to {x}", "when did the latest reply to {x} come in",
                "when was the last reply to {x}", "what day and time is the newest reply to {x} from"],
        "know": ["when somebody last replied to {x}", "when the latest reply to {x} came in"],
        "frag": ["last reply to {x}, when?"],
    },
    ("post", "can_edit_until"): {
        "type": "moment",
        "guard": "young",
        "ask": ["until when can i edit {x}", "until what time can i still change {x}",
                "when does the time to edit {x} run out", "what's the latest that i can edit {x}"],
        "know": ["until when i can edit {x}", "when the time to edit {x} runs out"],
        "frag": ["how long can i still edit {x}?"],
    },
    ("post", "publish_at"): {
        "type": "moment",
        "guard": "scheduled",
        "ask": ["when does {x} go out", "what day and time does {x} go out", "when is {x} due to go up",
                "at what time and on what day will {x} be published"],
        "know": ["when {x} goes out", "what day and time {x} goes out"],
        "frag": ["when does {x} go out?"],
    },
    ("profile", "followers"): {
        "type": "number",
        "guard": "widely_read",
        "ask": ["how many followers does {x:subj} have", "how many people follow {x}", "how many followers has {x:subj} got",
                "what's {x:poss} follower count"],
        "know": ["how many followers {x:subj} has", "how many people follow {x}"],
        "frag": ["{x:poss} follower count?"],
    },
    ("profile", "bio"): {
        "type": "text",
        "guard": "with_bio",
        "ask": ["what does {x:poss} bio say", "what's in {x:poss} bio", "what's written in {x:poss} bio",
                "what does it say in {x:poss} bio"],
        "know": ["what {x:poss} bio says", "what's in {x:poss} bio"],
        "frag": ["bio of {x}?"],
    },
    ("profile", "handle"): {
        "type": "text",
        "guard": "known",
        "ask": ["what's {x:poss} handle", "what handle does {x:subj} have", "which handle does {x:subj} go by",
                "what is {x:poss} handle again"],
        "know": ["what {x:poss} handle is", "which handle {x:subj} goes by"],
        "frag": ["handle of {x}?"],
    },
    ("profile", "muted_until"): {
        "type": "day",
        "guard": "muted_for_now",
        "ask": ["when does the mute on {x} end", "when does the mute on {x} run out", "when is the mute on {x} over",
                "until what day is {x:subj} muted"],
        "know": ["when the mute on {x} ends", "when the mute on {x} runs out"],
        "frag": ["when does the mute on {x} end?"],
    },
    ("managed_account", "followers"): {
        "type": "number",
        "ask": ["how many followers does {x} have", "how many people follow {x}", "how many followers has {x} got",
                "what's the follower count of {x}"],
        "know": ["how many followers {x} has", "how many people follow {x}"],
        "frag": ["followers of {x}, how many?"],
    },
    ("conversation", "last_message"): {
        "type": "text",
        "guard": "friendly",
        "ask": ["what's the last message in {x}", "what was said last in {x}", "what does the latest message in {x} say",
                "what's the newest message in {x}"],
        "know": ["what the last message in {x} is", "what was said last in {x}"],
        "frag": ["last message in {x}?"],
    },
    ("conversation", "last_at"): {
        "type": "moment",
        "guard": "friendly",
        "ask": ["when was the last message in {x}", "when did somebody last write in {x}",
                "when did the latest message in {x} come", "when was the latest message in {x} sent"],
        "know": ["when the last message in {x} was", "when the latest message in {x} came"],
        "frag": ["last message in {x}, when?"],
    },
    ("conversation", "order"): {
        "type": "text",
        "guard": "ordered",
        "within": "last_message",
        "ask": ["which order number is in {x}", "what order number does {x} mention at the end",
                "what's the order number in the last message of {x}", "what's the number of the order in {x}"],
        "know": ["which order number is in {x}", "what order number the last message in {x} gives"],
        "frag": ["order number in {x}?"],
    },
}  # fmt: skip

REPORT: dict[tuple[str, str], str] = {
    ("post", "likes"): "{x} has {v} likes.",
    ("post", "published_at"): "It went up on {v}.",
    ("post", "last_reply_by"): "The latest reply is from {v}.",
    ("post", "last_reply_at"): "The latest reply came on {v}.",
    ("post", "can_edit_until"): "You can edit it until {v}.",
    ("post", "publish_at"): "It goes out on {v}.",
    ("profile", "followers"): "{x} has {v} followers.",
    ("profile", "bio"): 'The bio of {x} says "{v}".',
    ("profile", "handle"): "{x} goes by {v}.",
    ("profile", "muted_until"): "{x} is muted until {v}.",
    ("managed_account", "followers"): "{x} has {v} followers.",
    ("conversation", "last_message"): "The last message is: {v}",
    ("conversation", "last_at"): "The last message was on {v}.",
    ("conversation", "order"): "The order number is {v}.",
}

ANSWERS: dict[str, Any] = {
    "search_posts": [
        {
            "given": ["query", "order"],
            "pointer": "/posts/0/author",
            "type": "text",
            "say": "The most popular post about {query} is from {v}.",
        },
        {
            "given": ["query"],
            "pointer": "/posts/0/author",
            "type": "text",
            "say": "{v} was the last to post about {query}.",
        },
    ],
    "read_feed": [
        {
            "given": ["unanswered_only"],
            "pointer": "/posts/0/author",
            "type": "text",
            "say": "The latest mention that {account_id} has not answered is from {v}.",
        },
        {
            "given": ["account_id"],
            "pointer": "/posts/0/author",
            "type": "text",
            "say": "{v} was the last to mention {account_id}.",
        },
    ],
    "list_trending_topics": {
        "pointer": "/topics/0/topic",
        "type": "text",
        "say": "The top topic is #{v}.",
    },
}
