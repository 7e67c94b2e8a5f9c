"""Values that people give on the network, what a request is about and why, and requests that it cannot serve."""

from __future__ import annotations

from typing import Any

from servers.social_media.sayings import CONFIDED, LEAKS, PERSONAL
from servers.social_media.talk import TOPICS as SUBJECTS

_BIOS = [
    "Courgettes, choir, customers", "Mostly bread", "Bass in the back row", "I fix things and break others",
    "Currently reading", "On two wheels or asleep", "Tea first", "Here for the dogs", "Collects benches",
    "Slow runner, fast talker", "Rain or shine, mostly rain", "Knows every bench in town", "Asks a lot of questions",
    "Half gardener, half owl", "Better in person", "Will travel for cheese", "Learning Finnish, slowly",
    "Keeper of three tomatoes", "Hums while working", "Not the other one",
]  # fmt: skip
_LISTS = [
    "weekend reading", "neighbours", "good cooks", "choir people", "runners", "bike people", "book club", "local news",
    "people who make me laugh", "potters", "design", "old friends", "football", "cheese people", "early birds",
]  # fmt: skip


def _posts(**values: Any) -> tuple[Any, ...]:
    return ("seen", "post", "id", values)


def _people(**values: Any) -> tuple[Any, ...]:
    return ("seen", "profile", "id", values)


_ANYBODY = ("seen", "profile", "id")
VALUES: dict[str, Any] = {
    "search_posts.query": ("pick", list(SUBJECTS)),
    "search_posts.author_handle": _ANYBODY,
    "search_posts.order": ("pick", ["top"]),
    "search_posts.min_likes": ("count", 5, 300),
    "search_posts.from_date": ("day", -20, -1),
    "get_post.post_id": ("seen", "post", "id"),
    "read_feed.feed": ("pick", ["mentions", "mentions", "mentions", "home", "bookmarks", "scheduled", "list", "profile"]),
    "read_feed.unanswered_only": ("pick", [True]),
    "search_social_profiles.query": ("pick", ["priya", "sam", "daniel", "reporter"]),
    "list_trending_topics.hours": ("pick", [6, 12, 48, 72]),
    "read_direct_messages.with_handle": ("row", "conversation", "with_handle"),
    "publish_post.reply_to_id": (
        "either",
        [_posts(to_company=True, kind="person"), _posts(account=None, is_reply=False, state="published")],
    ),
    "publish_post.quote_of_id": _posts(account=None, is_reply=False, kind="person"),
    "publish_post.account_id": (
        "first",
        [("field", "reply_to_id", "asked_account"), ("row", "managed_account", "account_id")],
    ),
    "publish_post.body": (
        "first",
        [
            ("field", "reply_to_id", "reply"),
            ("field", "quote_of_id", "quoting"),
            (
                "either",
                [
                    ("field", "account_id", "news"),
                    ("field", "account_id", "news_2"),
                    ("field", "account_id", "news_3"),
                    ("field", "account_id", "news_4"),
                    ("field", "account_id", "early"),
                    ("pick", [*LEAKS, *CONFIDED]),
                ],
            ),
            ("pick", [*PERSONAL, *LEAKS[:3], *CONFIDED[:3]]),
        ],
    ),
    "publish_post.visibility": ("pick", ["followers"]),
    "publish_post.reply_policy": ("pick", ["following", "mentioned"]),
    "publish_post.publish_at": ("moment", 1, 9),
    "edit_post.post_id": (
        "either",
        [
            _posts(account="company", state="scheduled"),
            _posts(account="personal", state="scheduled"),
            _posts(account="personal", state="published", is_reply=False),
            _posts(account="company", state="published", is_reply=False),
            _posts(account="company", state="published", is_reply=False),
        ],
    ),
    "edit_post.body": ("field", "post_id", "mended"),
    "edit_post.publish_at": ("moment", 1, 9),
    "edit_post.visibility": ("pick", ["followers"]),
    "edit_post.reply_policy": ("pick", ["following", "mentioned", "everyone"]),
    "edit_post.pinned": ("pick", [True, True, True, False]),
    "delete_post.post_id": (
        "either",
        [
            _posts(account="company", is_reply=False),
            _posts(account="personal", is_reply=False),
            _posts(account=None, is_reply=False),
        ],
    ),
    "react_to_post.post_id": (
        "either",
        [_posts(account=None, is_reply=False), _posts(account=None, is_reply=False), _posts(bookmarked=True),
         _posts(liked=True), _posts(account=None, is_reply=False, kind="brand")],
    ),
    "react_to_post.reaction": ("pick", ["like", "like", "repost", "bookmark"]),
    "react_to_post.remove": ("pick", [True]),
    "react_to_post.account_id": ("seen", "managed_account", "id", {"account": "company"}),
    "set_social_relation.handle": (
        "either",
        [_ANYBODY, _ANYBODY, _people(asks_to_follow=True), _people(following=True), _people(follows_me=True),
         _people(muted=True), _people(blocked=True), _people(doubtful=True), _people(suspended=True)],
    ),
    "set_social_relation.action": (
        "pick",
        ["follow", "follow", "unfollow", "unfollow", "mute", "mute", "mute", "unmute", "block", "unblock", "approve",
         "approve", "reject", "remove_follower"],
    ),
    "set_social_relation.mute_days": ("pick", [3, 5, 7, 10, 14, 30]),
    "set_social_relation.account_id": ("seen", "managed_account", "id", {"account": "company"}),
    "save_social_list.name": ("first", [("field", "list_id", "new_name"), ("pick", _LISTS)]),
    "save_social_list.private": ("pick", [True]),
    "save_social_list.add_handles": ("some", ("either", [_people(known=True), _people(following=True)]), 1, 2),
    "save_social_list.remove_handles": ("some", ("of", "list_member", "handle", {"list_id": "list_id"}), 1, 1),
    "send_direct_message.handle": (
        "either",
        [_people(known=True, stranger=False), _people(known=True, stranger=True), _people(following=True),
         _people(dm_from="nobody"), _people(kind="brand", doubtful=False)],
    ),
    "send_direct_message.account_id": ("seen", "managed_account", "id", {"account": "company"}),
    "send_direct_message.body": (
        "first",
        [
            (
                "either",
                [
                    ("field", "account_id", "note"),
                    ("field", "account_id", "note_2"),
                    ("field", "account_id", "note_3"),
                    ("field", "account_id", "note_4"),
                ],
            ),
            ("field", "shared_post_id", "passing_on"),
            ("field", "handle", "note"),
        ],
    ),
    "send_direct_message.shared_post_id": _posts(public=True, account=None, kind="person", is_reply=False),
    "update_social_profile.bio": ("pick", _BIOS),
    "update_social_profile.link": ("pick", ["https://notes.example", "https://choirbook.example",
                                            "https://canalwalks.example"]),
    "update_social_profile.display_name": (
        "first",
        [("field", "account_id", "new_name"), ("seen", "managed_account", "new_name", {"is_mine": True})],
    ),
    "update_social_profile.private": ("pick", [False, False, True]),
    "update_social_profile.dm_from": ("pick", ["following", "nobody"]),
}  # fmt: skip

SHAPES: dict[str, list[list[str]]] = {
    "search_posts": [["query"], ["query", "order"], ["query", "order"]],
    "get_post": [["post_id"]],
    "read_feed": [["feed", "account_id"], ["feed", "account_id", "unanswered_only"]],
    "list_trending_topics": [[], [], ["hours"]],
    "publish_post": [
        ["account_id", "body"],
        ["account_id", "body"],
        ["account_id", "body"],
        ["account_id", "body", "publish_at"],
        ["account_id", "body", "publish_at"],
        ["body"],
        ["body"],
        ["body", "publish_at"],
        ["body", "reply_policy"],
        ["reply_to_id", "body"],
        ["reply_to_id", "body"],
        ["reply_to_id", "account_id", "body"],
        ["quote_of_id", "body"],
        ["account_id", "body", "reply_policy"],
    ],
    "edit_post": [
        ["post_id", "publish_at"],
        ["post_id", "publish_at"],
        ["post_id", "publish_at"],
        ["post_id", "body"],
        ["post_id", "body"],
        ["post_id", "reply_policy"],
        ["post_id", "pinned"],
        ["post_id", "visibility"],
    ],
    "delete_post": [["post_id"]],
    "react_to_post": [
        ["post_id", "reaction"],
        ["post_id", "reaction"],
        ["post_id", "reaction"],
        ["post_id", "reaction", "remove"],
        ["post_id", "reaction", "account_id"],
    ],
    "set_social_relation": [
        ["handle", "action"],
        ["handle", "action"],
        ["handle", "action"],
        ["handle", "action", "mute_days"],
        ["handle", "action", "mute_days"],
        ["handle", "action", "account_id"],
    ],
    "save_social_list": [
        ["name", "add_handles"],
        ["name", "private"],
        ["name"],
        ["list_id", "add_handles"],
        ["list_id", "add_handles"],
        ["list_id", "remove_handles"],
        ["list_id", "name"],
    ],
    "send_direct_message": [
        ["handle", "body"],
        ["handle", "body"],
        ["handle", "body"],
        ["handle", "account_id", "body"],
        ["handle", "body", "shared_post_id"],
    ],
    "update_social_profile": [
        ["bio"],
        ["bio"],
        ["link"],
        ["display_name"],
        ["account_id", "display_name"],
        ["dm_from"],
        ["private"],
    ],
}

TOPIC: dict[str, str | None] = {
    "publish_post": "reply_to_id",
    "edit_post": "post_id",
    "delete_post": "post_id",
    "react_to_post": "post_id",
    "set_social_relation": "handle",
    "save_social_list": "list_id",
    "send_direct_message": "handle",
    "update_social_profile": None,
}

WHY: dict[str, Any] = dict.fromkeys((*TOPIC, "search_posts", "read_feed", "list_trending_topics"), "")

NEEDS: dict[str, dict[str, str]] = {
    "publish_post": {"account_id": "account_id", "publish_at": "publish_at"},
    "set_social_relation": {"mute_days": "mute_days"},
    "edit_post": {"body": "body", "publish_at": "publish_at"},
    "save_social_list": {"name": "name", "list_id": "list_id"},
    "update_social_profile": {"bio": "bio"},
}

FORBIDDEN: dict[str, list[tuple[list[str], str]]] = {
    "publish_post": [
        *(
            (
                [f"body={text.lower()}"],
                "Other people's numbers and addresses do not go into a post; send it as a message",
            )
            for text in LEAKS
        ),
        *(
            ([f"body={text.lower()}"], "What came by direct message is posted only when whoever wrote it has agreed")
            for text in CONFIDED
        ),
    ],
}

NEAR: list[str] = [
    "delete my account for good",
    "run an ad for our webinar",
    "buy a few hundred followers",
    "report the crypto bots that follow me",
    "make a poll about our office dog",
    "edit a typo in somebody else's post",
    "post a picture of my courgettes",
    "go live from the trade fair",
    "see who has looked at my profile",
    "show me who unfollowed me this month",
    "get me a verified mark",
    "change my handle to something shorter",
    "download all my posts as a file",
    "start a group chat with my team",
    "add music to my last post",
    "give a colleague access to the company account",
    "turn off notifications from the app",
    "read me the direct messages between two of my followers",
    "bring back the post i deleted last week",
    "lift the embargo on the launch",
    "change the hours of the company account",
    "take the rude replies off my last post",
    "put a story up for my followers",
    "see how many people saw my last post",
    "unsend the message i sent this morning",
    "record a voice message for my followers",
    "switch the app to dark mode",
    "find out who runs the account that pretends to be me",
]
UNASKED = {
    "save_social_list": "lists are of people who are known",
}
SECOND_BEST: dict[str, str] = {
    "publish_post.publish_at": "more",
    "edit_post.publish_at": "more",
}
