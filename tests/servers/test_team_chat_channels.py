from __future__ import annotations

from typing import Any

import pytest

from servers.team_chat.models import Channel, Membership
from tests.servers.team_chat_desk import (
    channel,
    colleague,
    desk_at,
    external,
    guest,
    inside,
    joined,
    me,
    outsider,
    role_in,
    talk_with,
)


def test_who_makes_a_channel_owns_it() -> None:
    desk = desk_at()
    people = [colleague(desk, 3).member_id, colleague(desk, 8).member_id]
    view = desk.do("create_chat_channel", name="spring-launch", purpose="The launch in spring", member_ids=people)
    assert (view["name"], view["members"], view["my_role"], view["kind"]) == ("spring-launch", 3, "owner", "public")
    assert inside(desk, view["channel_id"]) == {me(desk).member_id, *people}


@pytest.mark.parametrize(
    ("name", "code", "word"),
    [
        ("Spring Launch", "invalid_arguments", "spring-launch"),
        ("x", "invalid_arguments", "2 to 60"),
        ("launch-2024", "conflict", "archived"),
        ("ops", "conflict", "another channel"),
        ("announce-cake", "refused", "admins"),
    ],
)
def test_a_name_must_be_well_formed_free_and_no_announcement(name: str, code: str, word: str) -> None:
    found, text = desk_at().refused("create_chat_channel", name=name)
    assert (found, word in text) == (code, True)


def test_a_new_channel_takes_in_open_accounts_only() -> None:
    desk = desk_at()
    gone = colleague(desk, -1).member_id
    code, text = desk.refused("create_chat_channel", name="old-hands", member_ids=[colleague(desk, 3).member_id, gone])
    assert (code, colleague(desk, -1).name in text) == ("conflict", True)
    assert desk.code("create_chat_channel", name="me", member_ids=[me(desk).member_id]) == "invalid_arguments"


def test_a_guest_comes_into_three_public_channels_after_a_yes() -> None:
    desk = desk_at()
    who = guest(desk).member_id
    assert desk.needs_yes("create_chat_channel", name="with-guest", member_ids=[who])
    assert not desk.needs_yes("create_chat_channel", name="without", member_ids=[colleague(desk, 3).member_id])
    assert desk.code("create_chat_channel", name="secret", kind="private", member_ids=[who]) == "refused"
    desk.do("create_chat_channel", name="guest-two", member_ids=[who])
    desk.do("create_chat_channel", name="guest-three", member_ids=[who])
    assert desk.code("create_chat_channel", name="guest-four", member_ids=[who]) == "refused"


def test_members_set_topic_and_purpose_owners_the_rest() -> None:
    desk = desk_at()
    release = channel(desk, "release")
    assert desk.do("update_chat_channel", channel_id=release, topic="Testing")["topic"] == "Testing"
    assert "topic" not in desk.do("update_chat_channel", channel_id=release, topic="")
    for change in ({"name": "releases"}, {"archived": True}, {"posting": "owners"}, {"make_private": True}):
        assert desk.code("update_chat_channel", channel_id=release, **change) == "refused"
    assert desk.code("update_chat_channel", channel_id=channel(desk, "running"), topic="x") == "refused"
    ops = channel(desk, "ops")
    view = desk.do("update_chat_channel", channel_id=ops, name="operations-room", posting="owners")
    assert (view["name"], view["posting"]) == ("operations-room", "owners")


@pytest.mark.parametrize(
    ("change", "asked"),
    [
        ({"topic": "x"}, False),
        ({"purpose": "x"}, False),
        ({"posting": "everyone"}, False),
        ({"archived": False}, False),
        ({"posting": "owners"}, True),
        ({"archived": True}, True),
        ({"name": "ops-room"}, True),
        ({"make_private": True}, True),
    ],
)
def test_what_everybody_notices_needs_a_yes(change: dict[str, Any], asked: bool) -> None:
    desk = desk_at()
    assert desk.needs_yes("update_chat_channel", channel_id=channel(desk, "ops"), **change) is asked


def test_an_archived_channel_is_only_brought_back() -> None:
    desk = desk_at()
    key = channel(desk, "support-handover")
    assert desk.do("update_chat_channel", channel_id=key, archived=True)["archived"]
    assert desk.code("update_chat_channel", channel_id=key, topic="x") == "conflict"
    assert desk.code("update_chat_channel", channel_id=key, archived=False, topic="x") == "conflict"
    assert desk.code("update_chat_channel", channel_id=key, archived=True) == "conflict"
    assert not desk.do("update_chat_channel", channel_id=key, archived=False)["archived"]
    assert desk.code("update_chat_channel", channel_id=key, archived=False) == "conflict"


def test_private_is_for_ever() -> None:
    desk = desk_at()
    key = channel(desk, "ops")
    assert desk.code("update_chat_channel", channel_id=key, make_private=False) == "invalid_arguments"
    assert desk.do("update_chat_channel", channel_id=key, make_private=True)["kind"] == "private"
    assert desk.code("update_chat_channel", channel_id=key, make_private=True) == "conflict"


def test_some_channels_stay_open_and_public() -> None:
    desk = desk_at()
    mine = me(desk).member_id
    for name in ("general", "announcements"):
        key = channel(desk, name)
        desk.set(Membership, (key, mine), role="owner")
        assert desk.code("update_chat_channel", channel_id=key, archived=True) == "refused"
        assert desk.code("update_chat_channel", channel_id=key, make_private=True) == "refused"
    shared = external(desk).channel_id
    desk.set(Membership, (shared, mine), role="owner")
    assert desk.code("update_chat_channel", channel_id=shared, make_private=True) == "refused"
    ops = channel(desk, "ops")
    desk.do("change_channel_members", channel_id=ops, action="add", member_ids=[guest(desk).member_id])
    code, text = desk.refused("update_chat_channel", channel_id=ops, make_private=True)
    assert (code, guest(desk).name in text) == ("refused", True)


def test_a_change_must_change_something_and_not_a_talk() -> None:
    desk = desk_at()
    ops = channel(desk, "ops")
    row = desk.row(Channel, ops)
    assert desk.code("update_chat_channel", channel_id=ops) == "invalid_arguments"
    assert desk.code("update_chat_channel", channel_id=ops, topic=row.topic) == "conflict"
    assert desk.code("update_chat_channel", channel_id=ops, name="release") == "conflict"
    assert desk.code("update_chat_channel", channel_id=ops, name="Ops!") == "invalid_arguments"
    assert desk.code("update_chat_channel", channel_id=talk_with(desk, 4), topic="x") == "conflict"


def test_any_member_adds_to_a_public_channel_only_owners_to_a_private_one() -> None:
    desk = desk_at()
    release = channel(desk, "release")
    who = outsider(desk, release)
    view = desk.do("change_channel_members", channel_id=release, action="add", member_ids=[who.member_id])
    assert (view["changed"], view["members"]) == ([who.name], 19)
    code, text = desk.refused("change_channel_members", channel_id=release, action="add", member_ids=[who.member_id])
    assert (code, who.name in text) == ("conflict", True)
    hiring = channel(desk, "hiring")
    stranger = outsider(desk, hiring).member_id
    assert desk.code("change_channel_members", channel_id=hiring, action="add", member_ids=[stranger]) == "refused"
    desk.set(Membership, (hiring, me(desk).member_id), role="owner")
    desk.do("change_channel_members", channel_id=hiring, action="add", member_ids=[stranger])
    assert (
        desk.code("change_channel_members", channel_id=hiring, action="add", member_ids=[guest(desk).member_id])
        == "refused"
    )
    running = channel(desk, "running")
    assert desk.code("change_channel_members", channel_id=running, action="add", member_ids=[stranger]) == "refused"


def test_one_who_does_not_fit_stops_the_whole_call() -> None:
    desk = desk_at()
    release = channel(desk, "release")
    new, old, gone = outsider(desk, release), joined(desk, release), colleague(desk, -1)
    for wrong in (old, gone):
        ids = [new.member_id, wrong.member_id]
        assert desk.code("change_channel_members", channel_id=release, action="add", member_ids=ids) == "conflict"
    assert role_in(desk, release, new.member_id) is None


def test_adding_a_guest_and_removing_anybody_needs_a_yes() -> None:
    desk = desk_at()
    ops = channel(desk, "ops")
    who = joined(desk, ops).member_id
    assert desk.needs_yes("change_channel_members", channel_id=ops, action="remove", member_ids=[who])
    assert desk.needs_yes("change_channel_members", channel_id=ops, action="add", member_ids=[guest(desk).member_id])
    assert not desk.needs_yes("change_channel_members", channel_id=ops, action="add", member_ids=[who])
    assert not desk.needs_yes("change_channel_members", channel_id=ops, action="leave")


def test_only_owners_remove_and_make_owners() -> None:
    desk = desk_at()
    ops, release = channel(desk, "ops"), channel(desk, "release")
    who = joined(desk, ops)
    desk.do("change_channel_members", channel_id=ops, action="make_owner", member_ids=[who.member_id])
    assert role_in(desk, ops, who.member_id) == "owner"
    assert (
        desk.code("change_channel_members", channel_id=ops, action="make_owner", member_ids=[who.member_id])
        == "conflict"
    )
    desk.do("change_channel_members", channel_id=ops, action="remove", member_ids=[who.member_id])
    assert role_in(desk, ops, who.member_id) is None
    assert (
        desk.code("change_channel_members", channel_id=ops, action="remove", member_ids=[who.member_id]) == "conflict"
    )
    other = joined(desk, release).member_id
    for action in ("remove", "make_owner"):
        assert desk.code("change_channel_members", channel_id=release, action=action, member_ids=[other]) == "refused"


def test_the_last_owner_hands_over_first() -> None:
    desk = desk_at()
    key = channel(desk, "lunch-club")
    code, text = desk.refused("change_channel_members", channel_id=key, action="leave")
    assert (code, "make another owner first" in text) == ("conflict", True)
    heir = joined(desk, key).member_id
    desk.do("change_channel_members", channel_id=key, action="make_owner", member_ids=[heir])
    view = desk.do("change_channel_members", channel_id=key, action="leave")
    assert "my_role" not in view
    assert role_in(desk, key, me(desk).member_id) is None


def test_an_owner_whose_account_is_closed_does_not_count() -> None:
    desk = desk_at()
    key = channel(desk, "lunch-club")
    heir = joined(desk, key)
    desk.do("change_channel_members", channel_id=key, action="make_owner", member_ids=[heir.member_id])
    desk.happen("account_closes", handle=heir.handle)
    assert desk.code("change_channel_members", channel_id=key, action="leave") == "conflict"


def test_joining_and_leaving_is_for_oneself() -> None:
    desk = desk_at()
    running, general = channel(desk, "running"), channel(desk, "general")
    assert desk.do("change_channel_members", channel_id=running, action="join")["my_role"] == "member"
    assert desk.code("change_channel_members", channel_id=running, action="join") == "conflict"
    desk.do("change_channel_members", channel_id=running, action="leave")
    assert desk.code("change_channel_members", channel_id=running, action="leave") == "conflict"
    assert desk.code("change_channel_members", channel_id=general, action="leave") == "refused"
    who = [colleague(desk, 3).member_id]
    assert desk.code("change_channel_members", channel_id=running, action="join", member_ids=who) == "invalid_arguments"
    for action in ("add", "remove", "make_owner"):
        assert desk.code("change_channel_members", channel_id=running, action=action) == "invalid_arguments"


def test_the_archive_and_talks_keep_their_people() -> None:
    desk = desk_at()
    who = [colleague(desk, 20).member_id]
    for key in (channel(desk, "launch-2024"), talk_with(desk, 4), talk_with(desk, 2, 4)):
        assert desk.code("change_channel_members", channel_id=key, action="add", member_ids=who) == "conflict"
        assert desk.code("change_channel_members", channel_id=key, action="leave") == "conflict"


def test_guests_own_nothing() -> None:
    desk = desk_at()
    key, who = external(desk).channel_id, [guest(desk).member_id]
    desk.set(Membership, (key, me(desk).member_id), role="owner")
    assert desk.code("change_channel_members", channel_id=key, action="make_owner", member_ids=who) == "refused"
