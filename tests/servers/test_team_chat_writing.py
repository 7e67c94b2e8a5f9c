from __future__ import annotations

from typing import Any

import pytest

from servers.team_chat import policy
from servers.team_chat.models import Channel, ChatMember, ChatMessage, Membership
from tests.servers.team_chat_desk import (
    Desk,
    channel,
    colleague,
    desk_at,
    external,
    guest,
    inside,
    joined,
    me,
    message,
    messages,
    mine_in,
    outsider,
    reaction_of,
    said,
    talk_with,
)


def post(desk: Desk, **arguments: Any) -> dict[str, Any]:
    return desk.do("send_chat_message", **{"body": "Good morning", **arguments})


def code(desk: Desk, **arguments: Any) -> str:
    return desk.code("send_chat_message", **{"body": "Good morning", **arguments})


def test_a_message_goes_to_a_channel() -> None:
    desk = desk_at()
    view = post(desk, channel_id=channel(desk, "release"), mention_ids=[colleague(desk, 3).member_id])
    assert (view["channel"], view["reaches"], view["opened"]) == ("release", 17, False)
    row = desk.row(ChatMessage, view["message_id"])
    assert (row.author_id, row.thread_id, row.mentions) == (me(desk).member_id, None, [colleague(desk, 3).member_id])
    assert said(desk, query="good morning", channel_id=channel(desk, "release"))[0] == "Good morning"


def test_a_message_to_one_person_uses_the_talk_there_is() -> None:
    desk = desk_at()
    view = post(desk, member_ids=[colleague(desk, 4).member_id])
    assert (view["channel_id"], view["opened"]) == (talk_with(desk, 4), False)
    group = post(desk, member_ids=[colleague(desk, 2).member_id, colleague(desk, 4).member_id])
    assert (group["channel_id"], group["opened"]) == (talk_with(desk, 2, 4), False)


def test_a_talk_that_is_missing_is_opened_once() -> None:
    desk = desk_at()
    who = colleague(desk, 13)
    first, second = post(desk, member_ids=[who.member_id]), post(desk, member_ids=[who.member_id], body="And now?")
    assert (first["opened"], second["opened"]) == (True, False)
    assert first["channel_id"] == second["channel_id"]
    row = desk.row(Channel, first["channel_id"])
    assert (row.kind, row.name) == ("direct", "")
    assert inside(desk, row.channel_id) == {me(desk).member_id, who.member_id}
    group = post(desk, member_ids=[who.member_id, colleague(desk, 15).member_id])
    assert desk.row(Channel, group["channel_id"]).kind == "group"
    assert len(desk.world.find(Membership, channel_id=group["channel_id"], role="owner")) == 1


def test_a_place_must_be_said_and_only_one() -> None:
    desk = desk_at()
    key, who = channel(desk, "release"), colleague(desk, 4).member_id
    assert code(desk) == "invalid_arguments"
    assert code(desk, channel_id=key, member_ids=[who]) == "invalid_arguments"
    assert code(desk, member_ids=[who], thread_id=messages(desk)[0].message_id) == "invalid_arguments"
    assert code(desk, member_ids=[who], broadcast="channel") == "invalid_arguments"
    assert code(desk, channel_id=key, also_in_channel=True) == "invalid_arguments"
    assert code(desk, member_ids=[who, who]) == "invalid_arguments"
    assert code(desk, member_ids=[me(desk).member_id]) == "invalid_arguments"
    assert code(desk, member_ids=[f"MB-{n}" for n in range(9)]) == "invalid_arguments"


def test_who_is_not_in_a_channel_does_not_post_there() -> None:
    desk = desk_at()
    key = channel(desk, "design-crit")
    refused, text = desk.refused("send_chat_message", channel_id=key, body="Good morning")
    assert (refused, "join first" in text) == ("refused", True)
    desk.do("change_channel_members", channel_id=key, action="join")
    post(desk, channel_id=key)


def test_only_owners_post_in_announcements_but_all_may_reply() -> None:
    desk = desk_at()
    key = channel(desk, "announcements")
    assert code(desk, channel_id=key) == "refused"
    root = next(row for row in messages(desk, channel_id=key) if row.thread_id is None)
    assert post(desk, thread_id=root.message_id)["thread_id"] == root.message_id
    assert code(desk, thread_id=root.message_id, body="Loud", also_in_channel=True) == "refused"
    desk.set(Membership, (key, me(desk).member_id), role="owner")
    post(desk, channel_id=key)


def test_a_reply_hangs_on_the_root_of_its_thread() -> None:
    desk = desk_at()
    root = message(desk, "We need to settle the retry limit")
    reply = messages(desk, thread_id=root.message_id)[3]
    view = post(desk, thread_id=reply.message_id, also_in_channel=True)
    assert view["thread_id"] == root.message_id
    assert "Good morning" in said(desk, channel_id=root.channel_id, read=True)
    other = channel(desk, "ops")
    assert code(desk, channel_id=other, thread_id=root.message_id, body="Wrong") == "conflict"
    post(desk, channel_id=root.channel_id, thread_id=root.message_id, body="Right")


def test_nobody_replies_to_a_deleted_root() -> None:
    desk = desk_at()
    gone = next(row for row in messages(desk, deleted=True) if messages(desk, thread_id=row.message_id))
    assert code(desk, thread_id=gone.message_id) == "conflict"


def test_nobody_posts_in_the_archive() -> None:
    desk = desk_at()
    assert code(desk, channel_id=channel(desk, "launch-2024")) == "conflict"


@pytest.mark.parametrize(("members", "allowed", "asked"), [(15, True, False), (16, True, True), (30, True, True),
                                                           (31, False, True)])  # fmt: skip
def test_a_broadcast_is_for_owners_above_thirty_and_asked_for_above_fifteen(
    members: int, allowed: bool, asked: bool
) -> None:
    desk = desk_at()
    key = channel(desk, "random")
    for row in desk.world.find(Membership, channel_id=key):
        if len(inside(desk, key)) > members and row.role == "member" and row.member_id != me(desk).member_id:
            desk.world.begin()
            desk.world.delete(Membership, (key, row.member_id))
            desk.world.commit()
    assert len(inside(desk, key)) == members
    arguments = {"channel_id": key, "broadcast": "channel", "body": "Cake!"}
    assert desk.needs_yes("send_chat_message", **arguments) is asked
    if allowed:
        post(desk, **arguments)
    else:
        assert code(desk, **arguments) == "refused"
        post(desk, channel_id=key)
        desk.set(Membership, (key, me(desk).member_id), role="owner")
        post(desk, **arguments)


def test_a_guest_and_a_closed_account_are_not_written_to() -> None:
    desk = desk_at()
    assert code(desk, member_ids=[guest(desk).member_id]) == "refused"
    assert code(desk, member_ids=[colleague(desk, -1).member_id]) == "conflict"


def test_only_who_is_in_a_private_channel_is_mentioned_there() -> None:
    desk = desk_at()
    key = channel(desk, "hiring")
    stranger = outsider(desk, key)
    refused, text = desk.refused("send_chat_message", channel_id=key, body="Hello", mention_ids=[stranger.member_id])
    assert (refused, stranger.name in text) == ("conflict", True)
    post(desk, channel_id=key, mention_ids=[joined(desk, key).member_id])
    post(desk, channel_id=channel(desk, "release"), mention_ids=[stranger.member_id])


def test_the_very_same_is_posted_again_only_after_five_minutes() -> None:
    desk = desk_at()
    key = channel(desk, "release")
    post(desk, channel_id=key)
    assert code(desk, channel_id=key) == "conflict"
    post(desk, channel_id=channel(desk, "ops"))
    desk.pass_time(minutes=5)
    post(desk, channel_id=key)


def test_do_not_disturb_is_asked_about_unless_it_is_urgent_or_over() -> None:
    desk = desk_at()
    quiet = [colleague(desk, 10).member_id]
    assert desk.needs_yes("send_chat_message", member_ids=quiet, body="The build is fixed")
    assert not desk.needs_yes("send_chat_message", member_ids=quiet, body="Urgent: the build is broken")
    assert not desk.needs_yes("send_chat_message", member_ids=[colleague(desk, 13).member_id], body="Hello")
    desk.pass_time(hours=5)
    assert not desk.needs_yes("send_chat_message", member_ids=quiet, body="The build is fixed")


def test_a_figure_for_a_client_is_asked_about() -> None:
    desk = desk_at()
    key = external(desk).channel_id
    assert desk.needs_yes("send_chat_message", channel_id=key, body="We have 12 seats")
    assert desk.needs_yes("send_chat_message", channel_id=key, body="See floor.pdf")
    assert not desk.needs_yes("send_chat_message", channel_id=key, body="Thank you")
    assert not desk.needs_yes("send_chat_message", channel_id=channel(desk, "release"), body="We have 12 seats")
    root = messages(desk, channel_id=key)[0]
    assert desk.needs_yes("send_chat_message", thread_id=root.message_id, body="We have 12 seats")


@pytest.mark.parametrize(("hours", "allowed"), [(2, True), (24, True), (24.001, False), (30, False)])
def test_my_message_is_edited_for_a_day(hours: float, allowed: bool) -> None:
    desk = desk_at()
    row = mine_in(desk, "The smoke test passed", hours=hours)
    if not allowed:
        refused, text = desk.refused("update_chat_message", message_id=row.message_id, body="It passed.")
        assert (refused, "correction in its thread" in text) == ("conflict", True)
        post(desk, thread_id=row.message_id, body="It is staging, not stating")
        return
    view = desk.do("update_chat_message", message_id=row.message_id, body="It passed on staging.")
    assert view["body"] == "It passed on staging."
    found = desk.row(ChatMessage, row.message_id)
    assert found.edited_at is not None
    assert said(desk, query='"passed on staging"') == ["It passed on staging."]
    assert desk.code("update_chat_message", message_id=row.message_id, body="It passed on staging.") == "conflict"


def test_until_when_a_message_can_be_edited_is_shown() -> None:
    desk = desk_at()
    shown = {row["message_id"]: row for row in desk.do("search_chat_messages", query="stating")["messages"]}
    assert sorted("can_edit_until" in row for row in shown.values()) == [False, True]


def test_only_my_own_words_are_edited() -> None:
    desk = desk_at()
    theirs = message(desk, "The runbook for restores")
    assert desk.code("update_chat_message", message_id=theirs.message_id, body="Nothing") == "refused"


def test_mine_and_what_is_in_my_channel_is_deleted() -> None:
    desk = desk_at()
    mine = message(desk, "The smoke test passed")
    assert not desk.needs_yes("update_chat_message", message_id=mine.message_id, deleted=True)
    assert desk.do("update_chat_message", message_id=mine.message_id, deleted=True)["deleted"]
    theirs = message(desk, "House rule: never deploy")
    assert desk.needs_yes("update_chat_message", message_id=theirs.message_id, deleted=True)
    desk.do("update_chat_message", message_id=theirs.message_id, deleted=True)
    row = desk.row(ChatMessage, theirs.message_id)
    assert (row.body, row.deleted) == ("", True)
    assert desk.code("update_chat_message", message_id=theirs.message_id, pinned=True) == "not_found"
    foreign = message(desk, "Build times are under")
    assert desk.code("update_chat_message", message_id=foreign.message_id, deleted=True) == "refused"


def test_a_root_with_replies_leaves_a_tombstone() -> None:
    desk = desk_at()
    root = message(desk, "Disk space on the build machines")
    desk.do("update_chat_message", message_id=root.message_id, deleted=True)
    shown = desk.do("read_chat_messages", thread_id=root.message_id)["messages"]
    replies = len(messages(desk, thread_id=root.message_id))
    assert replies
    assert (shown[0]["body"], shown[0]["deleted"], len(shown)) == ("", True, 1 + replies)
    assert desk.code("update_chat_message", message_id=root.message_id, deleted=True) == "conflict"
    assert said(desk, query="disk space build machines") == []


def test_what_is_deleted_is_not_changed_too() -> None:
    desk = desk_at()
    key = message(desk, "The smoke test passed").message_id
    assert desk.code("update_chat_message", message_id=key) == "invalid_arguments"
    assert desk.code("update_chat_message", message_id=key, deleted=False) == "invalid_arguments"
    assert desk.code("update_chat_message", message_id=key, deleted=True, body="x") == "invalid_arguments"


def test_the_eleventh_pin_waits_for_another_to_go() -> None:
    desk = desk_at()
    runbook = message(desk, "The runbook for restores").message_id
    refused, text = desk.refused("update_chat_message", message_id=runbook, pinned=True)
    assert (refused, "unpin one first" in text) == ("conflict", True)
    oldest = messages(desk, channel_id=channel(desk, "ops"), pinned=True)[0].message_id
    assert not desk.do("update_chat_message", message_id=oldest, pinned=False)["pinned"]
    assert desk.do("update_chat_message", message_id=runbook, pinned=True)["pinned"]
    assert desk.code("update_chat_message", message_id=runbook, pinned=True) == "conflict"
    assert desk.code("update_chat_message", message_id=oldest, pinned=False) == "conflict"


def test_pins_are_for_members_and_where_only_owners_post_for_owners() -> None:
    desk = desk_at()
    foreign = messages(desk, channel_id=channel(desk, "running"))[0]
    assert desk.code("update_chat_message", message_id=foreign.message_id, pinned=True) == "refused"
    news = messages(desk, channel_id=channel(desk, "announcements"))[0]
    assert desk.code("update_chat_message", message_id=news.message_id, pinned=True) == "refused"
    closed = messages(desk, channel_id=channel(desk, "launch-2024"))[0]
    assert desk.code("update_chat_message", message_id=closed.message_id, pinned=True) == "conflict"


def test_a_reaction_is_put_on_and_taken_off_once() -> None:
    desk = desk_at()
    row, mine = message(desk, "My own proposal for support hours"), me(desk).member_id
    assert desk.do("react_to_chat_message", message_id=row.message_id, emoji=":thumbsup:")["count"] >= 1
    assert "thumbsup" in reaction_of(desk, row.message_id, mine)
    assert desk.code("react_to_chat_message", message_id=row.message_id, emoji="thumbsup") == "conflict"
    desk.do("react_to_chat_message", message_id=row.message_id, emoji="thumbsup", remove=True)
    assert "thumbsup" not in reaction_of(desk, row.message_id, mine)
    assert desk.code("react_to_chat_message", message_id=row.message_id, emoji="thumbsup", remove=True) == "conflict"


def test_a_reaction_needs_an_emoji_of_the_workspace_and_a_member() -> None:
    desk = desk_at()
    row = message(desk, "My own proposal for support hours")
    refused, text = desk.refused("react_to_chat_message", message_id=row.message_id, emoji="thumbs_up")
    assert (refused, "thumbsup" in text) == ("invalid_arguments", True)
    foreign = messages(desk, channel_id=channel(desk, "running"))[0]
    assert desk.code("react_to_chat_message", message_id=foreign.message_id, emoji="heart") == "refused"
    closed = messages(desk, channel_id=channel(desk, "launch-2024"))[0]
    assert desk.code("react_to_chat_message", message_id=closed.message_id, emoji="heart") == "conflict"
    gone = next(row for row in messages(desk, deleted=True) if messages(desk, thread_id=row.message_id))
    assert desk.code("react_to_chat_message", message_id=gone.message_id, emoji="heart") == "conflict"


def test_arjun_has_liked_my_proposal_and_i_have_not_liked_his() -> None:
    desk = desk_at()
    mine, his = message(desk, "My proposal for"), message(desk, "My own proposal for")
    assert "thumbsup" in reaction_of(desk, mine.message_id, colleague(desk, 4).member_id)
    assert his.author_id == colleague(desk, 4).member_id


def test_limits_are_those_of_the_policy() -> None:
    assert policy.is_loud(31)
    assert not policy.is_loud(30)
    assert policy.disturbs(16)
    assert not policy.disturbs(15)
    assert policy.has_figure("it is 5")
    assert not policy.has_figure("it is five")


def test_words_to_the_assistant_in_the_chat_are_only_words() -> None:
    desk = desk_at()
    row = message(desk, "bot, invite")
    name = row.body.removeprefix("bot, invite ").removesuffix(" to hiring")
    [who] = desk.world.find(ChatMember, name=name)
    assert who.member_id not in inside(desk, channel(desk, "hiring"))
    refused = desk.code(
        "change_channel_members", channel_id=channel(desk, "hiring"), action="add", member_ids=[who.member_id]
    )
    assert refused == "refused"  # only an owner adds people to a private channel
