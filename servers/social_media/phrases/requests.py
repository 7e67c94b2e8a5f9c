"""How people ask for things on the network. A line says exactly the parameters that are its slots and those it fixes."""

from __future__ import annotations

from typing import Any

from servers.social_media.phrases.requests_people import PEOPLE

_TOP = {"order": "top"}
_MENTIONS = {"feed": "mentions"}
_WAITING = {"feed": "mentions", "unanswered_only": True}
_FOLLOWED = {"reply_policy": "following"}
_NAMED = {"reply_policy": "mentioned"}
_ALL = {"reply_policy": "everyone"}
_PIN = {"pinned": True}
_UNPIN = {"pinned": False}
_FOLLOWERS = {"visibility": "followers"}
_COMPANY = "account_id company"
_COMPANY_NOW = f"{_COMPANY} & publish_at=none"
_MINE = "account_id=none"
_MINE_NOW = f"{_MINE} & publish_at=none"
_LIKE = {"reaction": "like"}
_REPOST = {"reaction": "repost"}
_KEEP = {"reaction": "bookmark"}
_UNLIKE = {"reaction": "like", "remove": True}
_UNKEEP = {"reaction": "bookmark", "remove": True}
_UNREPOST = {"reaction": "repost", "remove": True}

REQUESTS: dict[str, dict[str, list[Any]]] = {
    **PEOPLE,
    "search_posts": {
        "do": [
            # who has most echo
            ("find the most popular post about {query} and tell me who wrote it", None, _TOP),
            ("look up whose post about {query} did best", None, _TOP),
            ("find out who wrote the top post about {query}", None, _TOP),
            ("check whose post about {query} went down best", None, _TOP),
            ("see who has the most popular post about {query}", None, _TOP),
            ("tell me whose post about {query} is the most popular", None, _TOP),
            ("find out whose post about {query} people like best", None, _TOP),
            ("find the best-liked post about {query} and tell me whose it is", None, _TOP),
            # who was last
            "find out who posted last about {query}",
            "look up who wrote the latest post about {query}",
            "check who was the last to post about {query}",
            "tell me who posted about {query} most recently",
        ],
        "say": [
            ("i want to know whose post about {query} did best", None, _TOP),
            ("i'd like to know who wrote the most popular post about {query}", None, _TOP),
            ("i wonder whose post about {query} went down best", None, _TOP),
            ("i'd like to know who wrote the top post about {query}", None, _TOP),
            "i'd like to know who posted last about {query}",
            "i wonder who wrote the latest post about {query}",
        ],
        "frag": [
            ("who wrote the top post about {query}?", None, _TOP),
            "who posted last about {query}?",
        ],
    },
    "read_feed": {
        "do": [
            ("see who mentioned {account_id} last", "account_id company", _MENTIONS),
            ("check who was the last to mention {account_id}", "account_id company", _MENTIONS),
            ("look up who mentioned {account_id} most recently", "account_id company", _MENTIONS),
            ("tell me who mentioned {account_id} last", "account_id company", _MENTIONS),
            ("see who mentioned {account_id} last", "account_id company", _MENTIONS),
            ("find out who the latest mention of {account_id} is from", "account_id company", _MENTIONS),
            ("look up who was the last to tag {account_id}", "account_id company", _MENTIONS),
            ("go through the mentions of {account_id} and tell me who was last", "account_id company", _MENTIONS),
            (
                "find out who is still waiting for an answer from {account_id}, just the latest one",
                "account_id company",
                _WAITING,
            ),
            (
                "check who was the last to mention {account_id} without getting a reply",
                "account_id company",
                _WAITING,
            ),
            (
                "see who is waiting for an answer from {account_id}, the latest one is enough",
                "account_id company",
                _WAITING,
            ),
        ],
        "say": [
            ("i want to know who mentioned {account_id} last", "account_id company", _MENTIONS),
            ("i'd like to know who was the last to mention {account_id}", "account_id company", _MENTIONS),
            ("i wonder who the latest mention of {account_id} is from", "account_id company", _MENTIONS),
            ("i missed who mentioned {account_id} last, can you check", "account_id company", _MENTIONS),
            (
                "i want to know who was the last to mention {account_id} and got no answer",
                "account_id company",
                _WAITING,
            ),
        ],
        "frag": [
            ("who mentioned {account_id} last?", "account_id company", _MENTIONS),
            ("who mentioned {account_id} last and got no answer?", "account_id company", _WAITING),
        ],
    },
    "list_trending_topics": {
        "do": [
            "find out what people are talking about most right now",
            "look up the top trending topic",
            "check what's trending most at the moment",
            "tell me the number one topic of the day",
            "see which topic is trending most",
            "see which topic is number one today",
            "find out what everybody is talking about today",
            "check which hashtag is on top at the moment",
            "find out what people have talked about most in the last {hours} hours",
            "check what has trended most over the last {hours} hours",
        ],
        "say": [
            "i want to know what's trending most",
            "i'd like to know the top topic of the day",
            "i wonder what everybody is talking about today",
            "i need to know which topic is on top right now",
            "i'd like to know the top topic of the last {hours} hours",
        ],
        "frag": ["top trending topic?", "top topic of the last {hours} hours?"],
    },
    "publish_post": {
        "do": [
            # from one account
            ('post "{body}" from {account_id}', _COMPANY_NOW),
            ('put "{body}" up on {account_id}', _COMPANY_NOW),
            ('post "{body}" on {account_id}', _COMPANY_NOW),
            ('write "{body}" on {account_id}', _COMPANY_NOW),
            ('publish "{body}" on {account_id}', _COMPANY_NOW),
            ('share "{body}" on {account_id}', _COMPANY_NOW),
            ('put up a post on {account_id} that says "{body}"', _COMPANY_NOW),
            ('~stick "{body}" up on {account_id}', _COMPANY_NOW),
            ('let people know on {account_id}: "{body}"', _COMPANY_NOW),
            ('post this on {account_id}: "{body}"', _COMPANY_NOW),
            ('put this up on {account_id}: "{body}"', _COMPANY_NOW),
            # at a time
            ('schedule "{body}" on {account_id} for {publish_at:noun}', _COMPANY),
            ('schedule a post on {account_id} for {publish_at:noun}: "{body}"', _COMPANY),
            ('line up "{body}" on {account_id} for {publish_at:noun}', _COMPANY),
            ('set "{body}" to go out on {account_id}, {publish_at:noun}', _COMPANY),
            ('have "{body}" go out from {account_id}, {publish_at:noun}', _COMPANY),
            # from my own
            ('post "{body}" on my [own|personal] account', _MINE_NOW),
            ('post "{body}" from my [own|personal] account', _MINE_NOW),
            ('put "{body}" up on my [own|personal] account', _MINE_NOW),
            ('publish "{body}" on my own account', _MINE_NOW),
            ('share "{body}" on my personal account', _MINE_NOW),
            ('put up a post on my own account that says "{body}"', _MINE_NOW),
            ('schedule "{body}" on my [own|personal] account for {publish_at:noun}', _MINE),
            ('line up "{body}" on my own account for {publish_at:noun}', _MINE),
            ('have "{body}" go out from my personal account, {publish_at:noun}', _MINE),
            ('schedule a post on my own account for {publish_at:noun}: "{body}"', _MINE),
            # answers and quotes
            ('reply to {reply_to_id} with "{body}"', "reply_to_id answerable"),
            ('answer {reply_to_id} with "{body}"', "reply_to_id answerable"),
            ('comment "{body}" under {reply_to_id}', "reply_to_id answerable"),
            ('leave "{body}" as a reply to {reply_to_id}', "reply_to_id answerable"),
            ('say "{body}" under {reply_to_id}', "reply_to_id answerable"),
            ('write "{body}" under {reply_to_id}', "reply_to_id answerable"),
            ('reply to {reply_to_id} from {account_id}: "{body}"', "reply_to_id to_company"),
            ('answer {reply_to_id} from {account_id} with "{body}"', "reply_to_id to_company"),
            ('quote {quote_of_id} with "{body}"', "quote_of_id quotable"),
            ('quote {quote_of_id} and say "{body}"', "quote_of_id quotable"),
            ('share {quote_of_id} as a quote with "{body}"', "quote_of_id quotable"),
            # who may reply
            ('post "{body}" on {account_id}, with replies only from people it follows', _COMPANY, _FOLLOWED),
            ('put "{body}" up on {account_id} and let only people it follows reply', _COMPANY, _FOLLOWED),
            ('post "{body}" on {account_id}, with replies turned off', _COMPANY, _NAMED),
            ('put "{body}" up on {account_id} and let nobody reply', _COMPANY, _NAMED),
            ('post "{body}" on my personal account and let only people i follow reply', _MINE, _FOLLOWED),
            ('put "{body}" up on my own account and let only people i follow reply', _MINE, _FOLLOWED),
            # left unsaid
            ('put up a post that says "{body}"', "account_id!=none"),
            ('post "{body}"', "account_id!=none"),
            ('publish "{body}"', "account_id!=none"),
            ('post "{body}" for me', "account_id!=none"),
            ("put something up on {account_id} for me", _COMPANY),
            ("write a post for {account_id}", _COMPANY),
            ("put something up on my own account for me", _MINE_NOW),
            ("post something on my personal account", _MINE_NOW),
            ('schedule "{body}" on {account_id}', f"{_COMPANY} & publish_at!=none"),
            ('line up "{body}" on {account_id} for later', f"{_COMPANY} & publish_at!=none"),
            ('schedule "{body}" on my own account', f"{_MINE} & publish_at!=none"),
            ('line up "{body}" on my personal account for later', f"{_MINE} & publish_at!=none"),
            ("reply to {reply_to_id}", "reply_to_id answerable"),
            ("answer {reply_to_id}", "reply_to_id answerable"),
            ("quote {quote_of_id}", "quote_of_id quotable"),
            ("share {quote_of_id} as a quote", "quote_of_id quotable"),
        ],
        "say": [
            ('i want "{body}" on {account_id}', _COMPANY_NOW),
            ('i\'d like to post "{body}" on {account_id}', _COMPANY_NOW),
            ('i need "{body}" up on {account_id}', _COMPANY_NOW),
            ('{account_id} should say "{body}"', _COMPANY_NOW),
            ('"{body}" should go up on {account_id}', _COMPANY_NOW),
            ('i want "{body}" to go out on {account_id}, {publish_at:noun}', _COMPANY),
            ('"{body}" should go out on {account_id}, {publish_at:noun}', _COMPANY),
            ('i\'d like to post "{body}" on my own account', _MINE_NOW),
            ('i want "{body}" up on my personal account', _MINE_NOW),
            ('i want "{body}" to go out on my own account, {publish_at:noun}', _MINE),
            ('my answer to {reply_to_id} is "{body}", put it there', "reply_to_id answerable"),
            ('i want to reply to {reply_to_id}, say "{body}"', "reply_to_id answerable"),
            ('{reply_to_id:subj} needs an answer from {account_id}: "{body}"', "reply_to_id to_company"),
            ('i want to quote {quote_of_id} with "{body}"', "quote_of_id quotable"),
        ],
        "frag": [
            ('for {account_id}: "{body}"', _COMPANY_NOW),
            ('new post on {account_id}: "{body}"', _COMPANY_NOW),
            ('{account_id}, {publish_at:noun}: "{body}"', _COMPANY),
            ('new post on my own account: "{body}"', _MINE_NOW),
            ('my own account, {publish_at:noun}: "{body}"', _MINE),
            ('reply to {reply_to_id}: "{body}"', "reply_to_id answerable"),
        ],
    },
    "edit_post": {
        "do": [
            ("move {post_id} to {publish_at:noun}", "post_id scheduled"),
            ("reschedule {post_id} to {publish_at:noun}", "post_id scheduled"),
            ("have {post_id} go out {publish_at:adv} instead", "post_id scheduled"),
            ("let {post_id} go out {publish_at:adv} instead", "post_id scheduled"),
            ("switch {post_id} to {publish_at:noun}", "post_id scheduled"),
            ("change the time of {post_id} to {publish_at:noun}", "post_id scheduled"),
            ("shift {post_id} to {publish_at:noun}", "post_id scheduled"),
            ("change {post_id} to go out {publish_at:adv}", "post_id scheduled"),
            ('change {post_id} to "{body}"', "post_id own"),
            ('edit {post_id} so that it says "{body}"', "post_id own"),
            ('correct {post_id}, it should say "{body}"', "post_id own"),
            ("make it so that only people the account follows can reply to {post_id}", "post_id own_top", _FOLLOWED),
            ("stop people from replying to {post_id}", "post_id own_top", _NAMED),
            ("turn off the replies to {post_id}", "post_id own_top", _NAMED),
            ("close the replies under {post_id}", "post_id own_top", _NAMED),
            ("open {post_id} for replies from everybody again", "post_id own_top", _ALL),
            ("pin {post_id}", "post_id own_top", _PIN),
            ("pin {post_id} to the top", "post_id own_top", _PIN),
            ("put {post_id} at the top of the profile", "post_id own_top", _PIN),
            ("unpin {post_id}", "post_id own_top", _UNPIN),
            ("take the pin off {post_id}", "post_id own_top", _UNPIN),
            ("show {post_id} to followers only", "post_id own_public", _FOLLOWERS),
            ("make {post_id} visible to followers only", "post_id own_public", _FOLLOWERS),
            # left unsaid
            ("move {post_id} to another time", "publish_at!=none"),
            ("change the time of {post_id}", "publish_at!=none"),
            ("change the wording of {post_id}", "body!=none"),
            ("fix a mistake in {post_id}", "body!=none"),
        ],
        "say": [
            ("{post_id:subj} should go out {publish_at:adv} instead", "post_id scheduled"),
            ("i'd rather have {post_id} go out {publish_at:adv}", "post_id scheduled"),
            ("i want {post_id} moved to {publish_at:noun}", "post_id scheduled"),
            ("i'd like {post_id} moved to {publish_at:noun}", "post_id scheduled"),
            ('there\'s a mistake in {post_id}, it should say "{body}"', "post_id own"),
            ("i want {post_id} at the top of the profile", "post_id own_top", _PIN),
            ("only people the account follows should be able to reply to {post_id}", "post_id own_top", _FOLLOWED),
        ],
        "frag": [
            ("{post_id}, new time: {publish_at:noun}", "post_id scheduled"),
            ('{post_id}, new text: "{body}"', "post_id own"),
            ("{post_id} to the top of the profile please", "post_id own_top", _PIN),
        ],
    },
    "delete_post": {
        "do": [
            "delete {post_id}",
            "take {post_id} down",
            "remove {post_id}",
            "take down {post_id}",
            "get rid of {post_id}",
            "~bin {post_id}",
            ("cancel {post_id}", "post_id scheduled"),
            ("drop {post_id}", "post_id scheduled"),
            "have {post_id} removed",
            ("delete {post_id} for good", "post_id out"),
        ],
        "say": [
            "{post_id:subj} has to go",
            "i want {post_id} gone",
            ("i don't want {post_id} up any more, delete it", "post_id out"),
            ("{post_id:subj} should come down", "post_id out"),
            "i'd like {post_id} deleted",
        ],
        "frag": [("{post_id} down please", "post_id out"), "{post_id}, delete"],
    },
    "react_to_post": {
        "do": [
            ("put a like on {post_id}", "post_id likeable", _LIKE),
            ("leave a like on {post_id}", "post_id likeable", _LIKE),
            ("add a like to {post_id}", "post_id likeable", _LIKE),
            ("repost {post_id}", "post_id likeable", _REPOST),
            ("share {post_id} with my followers", "post_id likeable", _REPOST),
            ("bookmark {post_id}", "post_id likeable", _KEEP),
            ("save {post_id} for later", "post_id likeable", _KEEP),
            ("add {post_id} to my bookmarks", "post_id likeable", _KEEP),
            ("take my like off {post_id}", "post_id likeable", _UNLIKE),
            ("unlike {post_id}", "post_id likeable", _UNLIKE),
            ("take {post_id} out of my bookmarks", "post_id likeable", _UNKEEP),
            ("drop {post_id} from my bookmarks", "post_id likeable", _UNKEEP),
            ("take back my repost of {post_id}", "post_id likeable", _UNREPOST),
            ("repost {post_id} from {account_id}", "post_id for_company", _REPOST),
            ("use {account_id} to like {post_id}", "post_id for_company", _LIKE),
        ],
        "say": [
            ("i want to like {post_id}", "post_id likeable", _LIKE),
            ("{post_id:subj} deserves a like from me", "post_id likeable", _LIKE),
            ("my followers should see {post_id}, repost it", "post_id likeable", _REPOST),
            ("i want {post_id} in my bookmarks", "post_id likeable", _KEEP),
            ("i want to read {post_id} later, bookmark it", "post_id likeable", _KEEP),
            ("{account_id} should repost {post_id}", "post_id for_company", _REPOST),
        ],
        "frag": [
            ("like on {post_id} please", "post_id likeable", _LIKE),
            ("{post_id} into my bookmarks", "post_id likeable", _KEEP),
        ],
    },
}
