from __future__ import annotations

from datetime import timedelta

import pytest

from servers.cast.handles import handle_of
from servers.social_media.models import Post, Profile, Relation
from tests.servers.social_media_desk import (
    SEEDS,
    add_post,
    add_profile,
    company,
    desk_at,
    friend,
    handles_of,
    me,
    my_account,
    post,
    relate,
    search,
)


def test_a_search_takes_words_phrases_topics_handles_and_what_must_not_be_there() -> None:
    desk = desk_at()
    other = friend(desk, 0)
    add_post(desk, other, "red kite over the mill", topics=["kites"], words=" red kite over the mill | x | y ")
    add_post(desk, other, "kite is red", mentions=[me(desk)], words=" kite is red | x | y ")
    assert set(search(desk, query="kite red")) == {"red kite over the mill", "kite is red"}
    assert search(desk, query='"red kite"') == ["red kite over the mill"]
    assert search(desk, query="kite -mill") == ["kite is red"]
    assert search(desk, query="#kites") == ["red kite over the mill"]
    assert search(desk, query="kite -#kites") == ["kite is red"]
    assert search(desk, query=f"kite @{me(desk)}") == ["kite is red"]


def test_a_search_needs_something_to_look_for() -> None:
    desk = desk_at()
    assert desk.code("search_posts") == "invalid_arguments"
    assert desk.code("search_posts", query=" , ") == "invalid_arguments"
    assert desk.code("search_posts", author_handle="nobody.here") == "not_found"
    assert search(desk, author_handle="@" + me(desk).upper())


def test_a_search_is_narrowed_by_day_likes_and_pictures_and_ordered_by_echo() -> None:
    desk = desk_at()
    today = desk.cast.today
    rows = desk.do("search_posts", from_date=(today - timedelta(days=1)).isoformat(), limit=50)["posts"]
    assert rows
    assert all(row["published_at"][:10] >= (today - timedelta(days=1)).isoformat() for row in rows)
    liked = desk.do("search_posts", min_likes=300, order="top", limit=50)["posts"]
    assert all(row["likes"] >= 300 for row in liked)
    echo = [row["likes"] + 2 * row["replies"] + 3 * row["reposts"] for row in liked]
    assert echo == sorted(echo, reverse=True)
    assert all("media" in row for row in desk.do("search_posts", has_media=True)["posts"])


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_passes_a_block_a_curtain_or_a_suspension(seed: int) -> None:
    desk = desk_at(seed)
    shown = {row.author_handle for row in desk.things("post")}
    blocked = {row.to_handle for row in desk.world.find(Relation, from_handle=me(desk), kind="block")}
    assert len(blocked) == 1
    assert not shown & blocked
    assert not shown & {"underaduvet", "darkskydeb", friend(desk, 4), "velvetseats"}
    assert shown & {row.handle for row in desk.world.find(Profile, private=True)} >= {me(desk)}
    assert "Only for you lot" not in " ".join(search(desk, query="third"))


def test_a_post_for_followers_shows_to_followers_and_to_those_it_names() -> None:
    desk = desk_at()
    stranger = add_profile(desk, "quietone")
    add_post(desk, stranger, "whisper one", visibility="followers", words=" whisper one | | ")
    add_post(desk, stranger, "whisper two", visibility="mentioned", mentions=[me(desk)], words=" whisper two | | ")
    assert search(desk, query="whisper") == ["whisper two"]
    relate(desk, me(desk), stranger, "follow")
    assert set(search(desk, query="whisper")) == {"whisper one", "whisper two"}


def test_a_thread_shows_what_is_above_and_what_is_gone_from_it() -> None:
    desk = desk_at()
    row = post(desk, "Why was it deleted?")
    view = desk.do("get_post", post_id=row.post_id)
    assert [one["state"] for one in view["above"]] == ["deleted", "published"]
    assert view["above"][1]["body"] == "I'll keep that to myself then"
    root = desk.do("get_post", post_id=view["above"][0]["post_id"])
    assert (root["post"]["state"], root["total"]) == ("deleted", 1)


def test_a_thread_says_who_may_reply_and_who_replied_last() -> None:
    desk = desk_at()
    closed = desk.do("get_post", post_id=post(desk, f"@{friend(desk, 2)} and nobody else").post_id)
    assert (closed["who_may_reply"], closed["may_reply"]) == ("mentioned", False)
    sale = desk.do("get_post", post_id=post(desk, "Our summer sale on licences").post_id)
    assert sale["total"] >= 12
    assert sale["last_reply_by"] == sale["replies"][-1]["author"] == "Tamsin Achterberg"


def test_until_when_a_text_can_be_edited_stands_on_young_posts_of_mine() -> None:
    desk = desk_at()
    young = desk.do("get_post", post_id=post(desk, "Did everybody recieve").post_id)
    assert young["can_edit_until"] == (desk.world.local + timedelta(minutes=40)).isoformat(timespec="minutes")
    assert "can_edit_until" not in desk.do("get_post", post_id=post(desk, "Lovely evening").post_id)
    assert "can_edit_until" not in desk.do("get_post", post_id=post(desk, "Free to a good home").post_id)


def test_home_leaves_out_the_muted_and_answers_to_people_i_do_not_follow() -> None:
    desk = desk_at()
    muted, heard, unknown = friend(desk, 5), friend(desk, 0), add_profile(desk, "unknown.one")
    far = add_post(desk, unknown, "far away")
    add_post(desk, muted, "muted words")
    add_post(desk, heard, "heard words")
    add_post(desk, heard, "answer to a stranger", reply_to_id=far, root_id=far)
    shown = {row["body"] for row in desk.do("read_feed", feed="home", limit=50)["posts"]}
    assert "heard words" in shown
    assert not shown & {"muted words", "answer to a stranger", "far away"}
    desk.happen("reaction_arrives", post_id=far, handle=heard, reaction="repost")
    rows = {row["body"]: row for row in desk.do("read_feed", feed="home", limit=50)["posts"]}
    assert "reposted_by" in rows["far away"]
    assert "reposted_by" not in rows["heard words"]


def test_a_mute_ends_by_itself_after_its_last_day() -> None:
    desk = desk_at()
    muted = friend(desk, 5)
    assert muted in handles_of(desk, relation="muted")
    desk.pass_time(days=2)
    assert muted in handles_of(desk, relation="muted")
    desk.pass_time(days=1)
    assert muted not in handles_of(desk, relation="muted")


def test_home_is_ranked_as_the_page_of_the_tool_says() -> None:
    desk = desk_at()
    close, far = friend(desk, 0), friend(desk, 2)
    liked = add_post(desk, close, "an older one that I liked", hours=50)
    desk.do("react_to_post", post_id=liked, reaction="like")
    add_post(desk, close, "from somebody I like", hours=2)
    add_post(desk, far, "from somebody else", hours=2, outside_likes=300)
    rows = [row["body"] for row in desk.do("read_feed", feed="home", order="ranked", limit=50)["posts"]]
    assert rows.index("from somebody else") < rows.index("from somebody I like")
    assert desk.code("read_feed", feed="mentions", order="ranked") == "invalid_arguments"


def test_who_waits_for_an_answer_is_who_mentioned_us_without_one() -> None:
    desk = desk_at()
    brand = company(desk).account_id
    waiting = desk.do("read_feed", feed="mentions", unanswered_only=True, account_id=brand)
    assert waiting["total"] == 3
    assert desk.do("read_feed", feed="mentions", account_id=brand)["total"] > 3
    desk.do("publish_post", account_id=brand, reply_to_id=waiting["posts"][0]["post_id"], body="Sorry to hear that")
    assert desk.do("read_feed", feed="mentions", unanswered_only=True, account_id=brand)["total"] == 2
    assert desk.code("read_feed", feed="home", unanswered_only=True) == "invalid_arguments"


def test_a_feed_takes_what_belongs_to_it() -> None:
    desk = desk_at()
    assert desk.code("read_feed", feed="list") == "invalid_arguments"
    assert desk.code("read_feed", feed="profile") == "invalid_arguments"
    assert desk.code("read_feed", feed="home", handle=friend(desk, 0)) == "invalid_arguments"
    assert desk.code("read_feed", feed="list", list_id="SL-000000") == "not_found"


def test_a_private_profile_is_read_by_followers_only() -> None:
    desk = desk_at()
    assert desk.do("read_feed", feed="profile", handle=friend(desk, 1))
    assert desk.code("read_feed", feed="profile", handle=friend(desk, 4)) == "refused"
    assert desk.code("read_feed", feed="profile", handle="underaduvet") == "refused"


def test_scheduled_posts_and_mentions_are_those_of_all_my_accounts_by_default() -> None:
    desk = desk_at()
    everything = desk.do("read_feed", feed="scheduled")["posts"]
    assert {row["account"] for row in everything} == {"personal", "company"}
    moments = [row["publish_at"] for row in everything]
    assert moments == sorted(moments)
    own = desk.do("read_feed", feed="scheduled", account_id=my_account(desk).account_id)["posts"]
    assert {row["account"] for row in own} == {"personal"}


def test_bookmarks_are_what_i_kept() -> None:
    desk = desk_at()
    key = add_post(desk, friend(desk, 0), "keep me")
    desk.do("react_to_post", post_id=key, reaction="bookmark")
    rows = desk.do("read_feed", feed="bookmarks")["posts"]
    assert rows[0]["post_id"] == key
    assert all(row["bookmarked"] for row in rows)


def test_topics_are_scored_as_the_page_of_the_tool_says_and_ties_stand_by_name() -> None:
    desk = desk_at()
    topics = desk.do("list_trending_topics", hours=24, limit=50)["topics"]
    lead = topics[0]
    assert lead["authors"] == lead["posts"] == 5
    by_name = {row["topic"]: row for row in topics}
    assert by_name["typography"]["score"] == by_name["translation"]["score"] == 45 + 3 * 5 + 5
    names = [row["topic"] for row in topics]
    assert names.index("translation") < names.index("typography")
    assert desk.do("list_trending_topics", hours=1, limit=3)["topics"] != topics[:3]


def test_people_are_found_by_words_or_by_what_they_are_to_me() -> None:
    desk = desk_at()
    assert desk.code("search_social_profiles") == "invalid_arguments"
    assert desk.code("search_social_profiles", kind="bot") == "invalid_arguments"
    assert len(handles_of(desk, query="Priya")) == 2
    assert len(handles_of(desk, relation="requests")) == 4
    assert friend(desk, 4) in handles_of(desk, relation="requested")
    assert "fifthofficial" in handles_of(desk, relation="blocked")
    assert handles_of(desk, query="crypto", kind="bot") == {"moonprofit"}
    assert "underaduvet" not in handles_of(desk, query="Saskia")


def test_who_takes_messages_from_few_is_found_so() -> None:
    desk = desk_at()
    found = desk.do("search_social_profiles", query="Sally Winterbourne")["profiles"]
    assert [one["dm_from"] for one in found] == ["nobody"]
    assert "dm_from" not in desk.do("search_social_profiles", query="Priya")["profiles"][0]


def test_my_accounts_are_shown_with_hours_embargoes_lists_and_what_waits() -> None:
    desk = desk_at()
    own, brand = desk.do("get_social_profile")["accounts"]
    assert (own["account"], own["my_role"], own["handle"]) == ("personal", "owner", me(desk))
    assert (brand["account"], brand["my_role"], brand["posts_from"]) == ("company", "editor", "08:30")
    assert {row["topic"] for row in brand["embargoes"]} >= {"results"}
    assert "pricing" not in {row["topic"] for row in brand["embargoes"]}
    assert [row["name"] for row in own["lists"]] == ["bread people", "close friends", "outdoors", "work"]
    assert (own["scheduled"], brand["scheduled"]) == (2, 5)


def test_a_profile_is_shown_with_what_it_is_to_each_account() -> None:
    desk = desk_at()
    view = desk.do("get_social_profile", handle="@" + friend(desk, 4))["profile"]
    assert view["private"]
    assert [row["requested"] for row in view["accounts"]] == [True, False]
    store = desk.do("get_social_profile", handle=handle_of(desk.cast, "online_store"))["profile"]
    assert store["verified"]
    assert desk.row(Post, store["pinned_post_id"]).pinned
    assert desk.code("get_social_profile", handle="underaduvet") == "not_found"


def test_conversations_are_listed_and_read() -> None:
    desk = desk_at()
    requests = desk.do("read_direct_messages", folder="requests", account_id=my_account(desk).account_id)
    assert requests["total"] == 2
    talk = desk.do("read_direct_messages", with_handle=friend(desk, 0))
    assert talk["messages"][-1]["body"] == talk["conversation"]["last_message"]
    same = desk.do("read_direct_messages", conversation_id=talk["conversation"]["conversation_id"], limit=2)
    assert same["messages"] == talk["messages"][-2:]
    assert desk.code("read_direct_messages", with_handle="ridgewalk") == "not_found"
    assert desk.code("read_direct_messages", with_handle=friend(desk, 0), conversation_id="DC-000000") == (
        "invalid_arguments"
    )
