from __future__ import annotations

from datetime import timedelta

import pytest

from servers.team_chat.folding import as_channel_name, terms
from servers.team_chat.models import Channel, ChatMember
from servers.team_chat.policy import SNIPPET, snippet
from servers.team_chat.seed_words import RETRIES
from tests.servers.team_chat_desk import (
    channel,
    colleague,
    desk_at,
    external,
    inside,
    me,
    message,
    messages,
    said,
    talk_with,
)


def test_only_my_open_channels_are_listed_unless_more_is_asked_for() -> None:
    desk = desk_at()
    mine = desk.do("list_chat_channels", limit=50)
    assert all("my_role" in row and not row["archived"] for row in mine["channels"])
    every = desk.do("list_chat_channels", mine_only=False, include_archived=True, limit=50)
    names = {row.get("name") for row in every["channels"]}
    assert {"design-crit", "launch-2024", "hiring"} <= names
    assert "pay-review" not in names
    assert every["total"] > mine["total"]


def test_channels_are_found_by_words_kind_client_and_person() -> None:
    desk = desk_at()
    assert [row["name"] for row in desk.do("list_chat_channels", query="ops")["channels"]][:1]
    shared = desk.do("list_chat_channels", query=external(desk).client)["channels"]
    assert [row["shared_with"] for row in shared if row["external"]] == [external(desk).client]
    assert {row["kind"] for row in desk.do("list_chat_channels", kind="direct")["channels"]} == {"direct"}
    who = colleague(desk, 8)
    talks = desk.do("list_chat_channels", kind="direct", with_member_id=who.member_id)["channels"]
    assert [row["people"] for row in talks] == [[who.name]]
    assert desk.code("list_chat_channels", with_member_id="MB-222222") == "not_found"


def test_a_listing_comes_in_pages_with_the_latest_first() -> None:
    desk = desk_at()
    first = desk.do("list_chat_channels", limit=5)
    second = desk.do("list_chat_channels", limit=5, cursor=first["next_cursor"])
    shown = [row["last_message_at"] for row in (*first["channels"], *second["channels"])]
    assert shown == sorted(shown, reverse=True)
    assert desk.code("list_chat_channels", cursor="nonsense") == "invalid_arguments"


def test_exactly_one_of_channel_and_thread_is_read() -> None:
    desk = desk_at()
    assert desk.code("read_chat_messages") == "invalid_arguments"
    root = message(desk, RETRIES[0])
    assert desk.code("read_chat_messages", channel_id=root.channel_id, thread_id=root.message_id) == "invalid_arguments"


def test_what_is_private_and_not_mine_is_not_there() -> None:
    desk = desk_at()
    hidden = channel(desk, "pay-review")
    theirs = next(
        row.channel_id
        for row in desk.world.find(Channel, kind="direct")
        if me(desk).member_id not in inside(desk, row.channel_id)
    )
    for key in (hidden, theirs):
        assert desk.code("read_chat_messages", channel_id=key) == "not_found"
        assert desk.code("search_chat_messages", channel_id=key) == "not_found"
        assert desk.code("find_chat_members", channel_id=key) == "not_found"
        assert desk.code("change_channel_members", channel_id=key, action="join") == "not_found"


def test_a_channel_is_read_at_its_top_level_newest_page_first_oldest_first_inside() -> None:
    desk = desk_at()
    key = channel(desk, "ops")
    first = desk.do("read_chat_messages", channel_id=key, limit=10)
    second = desk.do("read_chat_messages", channel_id=key, limit=10, cursor=first["next_cursor"])
    times = [row["posted_at"] for row in (*second["messages"], *first["messages"])]
    assert times == sorted(times)
    assert all("thread_id" not in row for row in first["messages"])


def test_a_thread_is_read_by_any_of_its_messages() -> None:
    desk = desk_at()
    root = message(desk, RETRIES[0])
    reply = messages(desk, thread_id=root.message_id)[16]
    whole = said(desk, thread_id=root.message_id)
    assert whole == said(desk, thread_id=reply.message_id) == [line.removeprefix("> ") for line in RETRIES]
    shown = desk.do("read_chat_messages", thread_id=root.message_id, limit=50)["messages"]
    assert (shown[0]["replies"], len(shown)) == (24, 25)


def test_pins_days_and_unread_narrow_what_is_read() -> None:
    desk = desk_at()
    key = channel(desk, "ops")
    assert len(said(desk, channel_id=key, pinned_only=True, read=True)) == 10
    day = desk.cast.today - timedelta(days=1)
    rows = desk.do("read_chat_messages", channel_id=key, from_date=f"{day}", to_date=f"{day}")["messages"]
    assert rows
    assert {row["posted_at"][:10] for row in rows} == {day.isoformat()}
    unread = desk.do("read_chat_messages", channel_id=key, unread_only=True, limit=50)
    listed = desk.do("list_chat_channels", query="ops")["channels"]
    assert unread["total"] == next(row["unread"] for row in listed if row.get("name") == "ops")
    again = desk.do("read_chat_messages", channel_id=key, unread_only=True, limit=50)
    assert again == unread  # reading marks nothing as read
    assert desk.do("read_chat_messages", channel_id=channel(desk, "running"), unread_only=True)["total"] == 0


def test_a_search_needs_something_to_look_for() -> None:
    desk = desk_at()
    assert desk.code("search_chat_messages") == "invalid_arguments"
    assert desk.code("search_chat_messages", query="  ") == "invalid_arguments"
    assert desk.code("search_chat_messages", order="relevant") == "invalid_arguments"


def test_words_phrases_and_minus_are_searched() -> None:
    desk = desk_at()
    both = said(desk, query="retry limit")
    assert any("retry limit for the sync" in text for text in both)
    assert said(desk, query='"limit retry"') == []
    without = said(desk, query="release -notes -video")
    assert without
    assert all("notes" not in text for text in without)
    assert said(desk, query="شكرا") == ["شكرا جزيلا"]
    assert "🎉" in said(desk, query="🎉")


def test_a_search_is_narrowed_by_author_channel_file_emoji_and_mention() -> None:
    desk = desk_at()
    who, key = colleague(desk, 3), channel(desk, "engineering")
    rows = desk.do("search_chat_messages", from_member_id=who.member_id, channel_id=key, limit=50)["messages"]
    assert rows
    assert {(row["author"], row["channel"]) for row in rows} == {(who.name, "engineering")}
    files = desk.do("search_chat_messages", has_file=True, limit=50)["messages"]
    assert {row["file_name"] for row in files} >= {"floor-plan.pdf", "cv-support-lead.pdf"}
    assert desk.do("search_chat_messages", query="floor-plan.pdf")["total"] == 1
    liked = desk.do("search_chat_messages", reacted_with=":tada:", limit=50)["messages"]
    assert all(any(one["emoji"] == "tada" for one in row["reactions"]) for row in liked)
    code, text = desk.refused("search_chat_messages", reacted_with="thumbup")
    assert (code, "thumbsup" in text) == ("invalid_arguments", True)
    assert desk.do("search_chat_messages", mentions_me=True)["total"] == 14


def test_the_most_relevant_come_first_where_that_is_asked() -> None:
    desk = desk_at()
    shown = desk.do("search_chat_messages", query="limit", order="relevant", limit=50)["messages"]
    counts = [(row["snippet"] + " ").casefold().count("limit") for row in shown]
    assert counts[0] == max(counts)


def test_other_peoples_talks_are_never_searched() -> None:
    desk = desk_at()
    readable = {row.channel_id for row in desk.world.find(Channel, kind="public")}
    mine = {row["channel_id"] for row in desk.do("list_chat_channels", include_archived=True, limit=50)["channels"]}
    for word in ("thanks", "the", "on"):
        rows = desk.do("search_chat_messages", query=word, limit=50)["messages"]
        assert {row["channel_id"] for row in rows} <= readable | mine


def test_people_are_found_by_name_team_presence_and_channel() -> None:
    desk = desk_at()
    danas = desk.do("find_chat_members", query="dana")["members"]
    assert len(danas) >= 2
    team = desk.do("find_chat_members", team="customer engineering", limit=50)["members"]
    assert {row["team"] for row in team} == {"customer engineering"}
    quiet = desk.do("find_chat_members", presence="dnd")["members"]
    assert colleague(desk, 10).member_id in {row["member_id"] for row in quiet}
    key = channel(desk, "lunch-club")
    there = desk.do("find_chat_members", channel_id=key, limit=50)["members"]
    assert {row["member_id"] for row in there} == inside(desk, key)
    assert [row["channel_role"] for row in there].count("owner") == 1
    assert desk.code("find_chat_members") == "invalid_arguments"
    assert desk.code("find_chat_members", include_deactivated=True) == "invalid_arguments"


def test_deactivated_people_show_only_when_asked_for() -> None:
    desk = desk_at()
    gone = colleague(desk, -1)
    assert gone.member_id not in {row["member_id"] for row in desk.do("find_chat_members", query=gone.name)["members"]}
    shown = desk.do("find_chat_members", query=gone.name, include_deactivated=True)["members"]
    assert [row["active"] for row in shown if row["member_id"] == gone.member_id] == [False]


def test_do_not_disturb_and_a_status_end_by_themselves() -> None:
    desk = desk_at()
    who = colleague(desk, 10)
    desk.pass_time(hours=4, minutes=59)
    assert desk.do("find_chat_members", query=who.name)["members"][0]["presence"] == "dnd"
    desk.pass_time(minutes=1)
    shown = desk.do("find_chat_members", query=who.name)["members"][0]
    assert shown["presence"] == "active"
    assert "dnd_until" not in shown
    assert "status" not in shown
    assert desk.row(ChatMember, who.member_id).presence == "dnd"  # nothing was stored


def test_my_talk_with_somebody_is_named() -> None:
    desk = desk_at()
    shown = desk.do("find_chat_members", query=colleague(desk, 4).name)["members"][0]
    assert shown["direct_channel_id"] == talk_with(desk, 4)
    assert shown["local_time"][11:13] != f"{desk.world.local:%H}"


@pytest.mark.parametrize(
    ("text", "name"),
    [("Spring Launch!", "spring-launch"), ("  café  au lait ", "cafe-au-lait"), ("a--b", "a-b"), ("!!!", "")],
)
def test_a_legal_name_is_offered_for_a_bad_one(text: str, name: str) -> None:
    assert as_channel_name(text) == name


def test_a_query_is_words_phrases_and_minuses() -> None:
    assert terms('Retry "the limit" -sync') == ((" retry ", " the limit "), (" sync ",))


def test_a_snippet_is_one_line_and_short() -> None:
    assert snippet("one\n two") == "one two"
    cut = snippet("word " * 60)
    assert len(cut) <= SNIPPET
    assert cut.endswith("…")
