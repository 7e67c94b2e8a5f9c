"""What the assistant says and asks on the network, and how people answer."""

from __future__ import annotations

from typing import Any

DONE: dict[str, str | list[Any]] = {
    "publish_post": [
        'It is scheduled on {account_id} for {publish_at}: "{body}".',
        'It is scheduled on your own account for {publish_at}: "{body}".',
        "I've replied to {reply_to_id} from {account_id}.",
        "I've replied to {reply_to_id}.",
        "I've quoted {quote_of_id}.",
        "It is up on {account_id}.",
        "It is up on your own account.",
    ],
    "edit_post": [
        'It says "{body}" now.',
        "It goes out on {publish_at} now.",
        ("{post_id} is at the top of the account now.", "pinned=true"),
        ("{post_id} is no longer pinned.", "pinned=false"),
        ("Everybody can reply to {post_id} again.", "reply_policy=everyone"),
        ("Only people that the account follows can reply to {post_id} now.", "reply_policy=following"),
        ("Nobody except those it mentions can reply to {post_id} now.", "reply_policy=mentioned"),
        "Only followers see {post_id} now.",
    ],
    "delete_post": "It is gone.",
    "react_to_post": [
        ("I've taken that back from {post_id}.", "remove=true"),
        ("I've reposted {post_id} from {account_id}.", "reaction=repost"),
        ("I've reposted {post_id}.", "reaction=repost"),
        ("I've bookmarked {post_id}.", "reaction=bookmark"),
        "I've liked {post_id} from {account_id}.",
        "I've liked {post_id} for you.",
    ],
    "set_social_relation": [
        ("{handle.after_follow}.", "action=follow"),
        ("You no longer follow {handle}.", "action=unfollow"),
        "{handle} is muted until {result.muted_until}.",
        ("{handle} is no longer muted.", "action=unmute"),
        ("{handle} is blocked.", "action=block"),
        ("{handle} is no longer blocked.", "action=unblock"),
        ("{handle} can follow you now.", "action=approve"),
        ("I've turned down {handle}.", "action=reject"),
        "{handle} no longer follows you.",
    ],
    "save_social_list": [
        'The list "{name}" is there, with {add_handles} on it.',
        "I've put {add_handles} on {list_id}.",
        "I've taken {remove_handles} off {list_id}.",
        ('That list is called "{name}" now.', "list_id!=none"),
        'The list "{name}" is there.',
    ],
    "send_direct_message": [
        "I've sent {handle} the message from {account_id}.",
        ("I've sent {handle} the post and the message.", "shared_post_id!=none"),
        "I've sent {handle} the message.",
    ],
    "update_social_profile": [
        'The bio says "{bio}" now.',
        "The link is {link} now.",
        'The account shows as "{display_name}" now.',
        ("The account is private now.", "private=true"),
        ("The account is public now. Follow requests accepted: {result.requests_accepted}.", "private=false"),
        "Done, {dm_from} can send you direct messages now.",
    ],
}
CONFIRM: dict[str, str | list[Any]] = {
    "publish_post": [
        'From {account_id} that would reply "{body}" to {reply_to_id}. Shall I post it?',
        'From {account_id}, on {publish_at}: "{body}". Shall I schedule it?',
        ('From {account_id}, with replies turned off: "{body}". Shall I post it?', "reply_policy=mentioned"),
        (
            'From {account_id}, with replies only from people it follows: "{body}". Shall I post it?',
            "reply_policy=following",
        ),
        'From {account_id}: "{body}". Shall I post it?',
    ],
    "edit_post": [
        'On the company account {post_id} would then say "{body}". Shall I go ahead?',
        "On the company account {post_id} would go out on {publish_at}. Shall I go ahead?",
        ("That pins {post_id} to the top of the company account. Shall I go ahead?", "pinned=true"),
        ("After that everybody can reply to {post_id} again. Shall I go ahead?", "reply_policy=everyone"),
        ("After that only people we follow can reply to {post_id}. Shall I go ahead?", "reply_policy=following"),
        (
            "After that nobody except those it mentions can reply to {post_id}. Shall I go ahead?",
            "reply_policy=mentioned",
        ),
        ("That takes {post_id} off the top of the company account. Shall I go ahead?", "pinned=false"),
        "After that only followers of the company see {post_id}. Shall I go ahead?",
    ],
    "delete_post": [
        ("That cancels {post_id}, which has not gone out yet. Shall I go ahead?", "post_id scheduled"),
        ("That deletes {post_id} for good; nobody has replied to it. Shall I go ahead?", "post_id unanswered"),
        ("That deletes {post_id} for good; its one reply stays without it. Shall I go ahead?", "post_id answered_once"),
        "That deletes {post_id} for good; its {post_id.replies} replies stay without it. Shall I go ahead?",
    ],
    "react_to_post": "That reposts {post_id} from {account_id}. Shall I go ahead?",
    "set_social_relation": [
        (
            "That blocks {handle} and removes any follows and list entries on both sides. Shall I go ahead?",
            "action=block",
        ),
        ("That takes {handle} off your followers. Shall I go ahead?", "action=remove_follower"),
        "{handle} is @{handle.handle} and may not be who it seems. Shall {account_id} follow it anyway?",
    ],
    "send_direct_message": [
        'From {account_id}, to {handle}: "{body}". Shall I send it?',
        '{handle} does not follow you and has never written to you. With {shared_post_id} the message would be: "{body}". Shall I send it?',
        '{handle} does not follow you and has never written to you. The message would be: "{body}". Shall I send it?',
    ],
    "update_social_profile": [
        ("After that only followers see what you post, and new ones have to ask. Shall I go ahead?", "private=true"),
        "After that everybody sees what you post, and those who have asked become followers. Shall I go ahead?",
    ],
}
CONFIRMS: dict[str, list[str]] = {
    "publish_post": ["account_id", "reply_to_id"],
    "edit_post": ["post_id", "publish_at"],
    "delete_post": ["post_id"],
    "react_to_post": ["post_id", "account_id"],
    "set_social_relation": ["handle"],
    "send_direct_message": ["handle"],
    "update_social_profile": [],
}

CONFIRM_READS: dict[str, dict[str, str]] = {"delete_post": {"post_id": "get_post"}}

ASK: dict[str, str] = {
    "publish_post.body": "What should it say?",
    "publish_post.account_id": "Which account should it come from, yours or the company's?",
    "publish_post.publish_at": "When should it go out?",
    "edit_post.body": "What should it say instead?",
    "edit_post.publish_at": "When should it go out instead?",
    "send_direct_message.body": "What should it say?",
    "send_direct_message.handle": "Who should it go to?",
    "post_id": "Which post do you mean?",
    "reply_to_id": "Which post do you mean?",
    "handle": "Who do you mean?",
    "mute_days": "For how many days?",
    "name": "What should the list be called?",
    "list_id": "Which list do you mean?",
    "account_id": "Which account do you mean?",
    "bio": "What should it say?",
}
GIVE: dict[str, list[str]] = {
    "body": ['"{v}"', 'just "{v}"', 'it should say "{v}"', 'write "{v}"'],
    "account_id": ["{v}", "{v} please", "from {v}", "oh sorry, {v}"],
    "publish_at": ["{v}", "{v} please", "let's say {v}", "{v} works"],
    "post_id": ["{v}", "i mean {v}", "oh sorry, {v}", "{v} please"],
    "reply_to_id": ["{v}", "i mean {v}", "oh sorry, {v}"],
    "handle": ["{v}", "{v} please", "i mean {v}", "oh sorry, {v}"],
    "mute_days": ["{v} days", "{v} days please", "let's say {v} days", "for {v} days"],
    "name": ['"{v}"', 'call it "{v}"', 'let\'s call it "{v}"'],
    "list_id": ["{v}", "i mean {v}", "{v} please"],
    "bio": ['"{v}"', 'just "{v}"', 'it should say "{v}"'],
}
CUES: dict[str, list[str]] = {
    "body": ["what should it say", "what should i write", "what text", "wording", "say instead"],
    "account_id": ["which account", "what account", "yours or the company", "from where"],
    "publish_at": ["when should it go out", "what time", "which day", "what day", "when"],
    "post_id": ["which post", "which one", "what post"],
    "reply_to_id": ["which post", "which one", "what post"],
    "handle": ["who", "whom", "which person", "which profile"],
    "mute_days": ["how long", "how many days", "until when"],
    "name": ["called", "what name", "name"],
    "list_id": ["which list", "which one"],
    "bio": ["what should it say", "what should the bio say", "what text"],
}

WORDS: dict[str, dict[str, str]] = {
    "dm_from": {"everyone": "everyone", "following": "only people you follow", "nobody": "nobody"},
    "visibility": {"public": "everybody", "followers": "followers", "mentioned": "those it mentions"},
    "reaction": {"like": "like", "repost": "repost", "bookmark": "bookmark"},
}

AGAIN: dict[str, list[str | tuple[str, str]]] = {
    "react_to_post": [("{x} too", "likeable"), ("and {x} as well", "likeable"), ("same for {x}", "likeable")],
    "set_social_relation": ["same for {x}", "and {x} too", "{x} as well"],
}
APART: dict[str, list[str]] = {
    "publish_post": ["publish_post", "react_to_post", "post.last_reply_by", "post.last_reply_at"],
    "edit_post": ["edit_post", "delete_post", "post.publish_at", "post.can_edit_until"],
    "delete_post": ["edit_post", "delete_post", "react_to_post", "post.likes", "post.published_at", "post.last_reply_by",
                    "post.last_reply_at", "post.publish_at", "post.can_edit_until"],
    "react_to_post": ["react_to_post", "delete_post", "post.likes"],
    "set_social_relation": ["set_social_relation", "send_direct_message", "profile.muted_until", "save_social_list"],
    "send_direct_message": ["send_direct_message", "set_social_relation", "conversation.last_message",
                            "conversation.last_at"],
    "save_social_list": ["save_social_list"],
    "update_social_profile": ["update_social_profile"],
}  # fmt: skip

REFUSED: dict[str, str] = {
    "publish_post": "I can't post that: {why}.",
    "edit_post": "I can't change that: {why}.",
    "delete_post": "I can't delete it: {why}.",
    "react_to_post": "I can't do that: {why}.",
    "set_social_relation": "I can't do that: {why}.",
    "save_social_list": "I can't do that: {why}.",
    "send_direct_message": "I can't send that: {why}.",
    "update_social_profile": "I can't change that: {why}.",
}

UNABLE: dict[str, str | list[str | tuple[str, str]]] = {
    "search_posts": "search posts",
    "get_post": "open a single post",
    "read_feed": "read feeds",
    "search_social_profiles": "look up people here",
    "get_social_profile": "look at accounts and profiles",
    "list_trending_topics": "see what is trending",
    "read_direct_messages": "read direct messages",
    "publish_post": [
        ("reply to posts", "reply_to_id"),
        ("quote posts", "quote_of_id"),
        ("schedule posts", "publish_at"),
        "post anything",
    ],
    "edit_post": [
        ("move scheduled posts", "publish_at"),
        ("change what posts say", "body"),
        ("pin posts", "pinned=true"),
        ("unpin posts", "pinned=false"),
        ("change who can reply to posts", "reply_policy"),
        "change who sees posts",
    ],
    "delete_post": "delete posts",
    "react_to_post": [
        ("take back likes", "reaction=like & remove=true"),
        ("take back reposts", "reaction=repost & remove=true"),
        ("remove bookmarks", "remove=true"),
        ("like posts", "reaction=like"),
        ("repost anything", "reaction=repost"),
        "bookmark posts",
    ],
    "set_social_relation": [
        ("follow anybody", "action=follow"),
        ("unfollow anybody", "action=unfollow"),
        ("mute anybody", "action=mute"),
        ("unmute anybody", "action=unmute"),
        ("block anybody", "action=block"),
        ("unblock anybody", "action=unblock"),
        ("accept follow requests", "action=approve"),
        ("turn down follow requests", "action=reject"),
        "remove followers",
    ],
    "save_social_list": [("make lists", "list_id=none"), ("rename lists", "name"), "change who is on a list"],
    "send_direct_message": "send direct messages",
    "update_social_profile": [
        ("change your bio", "bio"),
        ("change the link on your profile", "link"),
        ("change the name of an account", "display_name"),
        ("change who can write to you directly", "dm_from"),
        ("make your account private", "private=true"),
        "make your account public",
    ],
}

AMEND: dict[str, dict[str, Any]] = {
    "update_social_profile": {
        "parameter": "bio",
        "say": ['actually, make it "{v}"', '[wait|sorry], "{v}" instead', 'on second thought, "{v}" is better'],
        "fix": [("update_social_profile", {"bio": "bio"})],
        "unless": ["account_id"],
    },
    "set_social_relation": {
        "parameter": "mute_days",
        "say": ["actually, make that {v} days", "[wait|sorry], {v} days instead", "{v} days after all"],
        "fix": [("set_social_relation", {"handle": "handle", "action": "action", "mute_days": "mute_days"})],
    },
    "edit_post": {
        "parameter": "publish_at",
        "say": ["actually, make that {v}", "[wait|sorry], {v} instead", "hmm, {v} after all"],
        "fix": [("edit_post", {"post_id": "post_id", "publish_at": "publish_at"})],
    },
}
