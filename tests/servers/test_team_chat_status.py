from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from servers.team_chat.models import ChatMember
from tests.servers.team_chat_desk import desk_at, me


def later(hours: float) -> str:
    world = desk_at().world
    return (world.now + timedelta(hours=hours)).astimezone(world.zone).isoformat()[:16]


def test_a_status_has_a_text_an_emoji_and_an_end() -> None:
    desk = desk_at()
    view = desk.do("set_chat_status", text="On the train", emoji="train", until=later(3))
    assert (view["status"], view["status_emoji"], view["status_until"]) == ("On the train", "train", later(3))
    desk.pass_time(hours=3)
    shown = desk.do("find_chat_members", query=me(desk).name)["members"][0]
    assert "status" not in shown
    assert desk.do("set_chat_status", text="Reading").get("status_until") is None
    assert "status" not in desk.do("set_chat_status", text="")


def test_do_not_disturb_needs_an_end_and_ends_by_itself() -> None:
    desk = desk_at()
    code, text = desk.refused("set_chat_status", presence="dnd")
    assert (code, "until" in text) == ("invalid_arguments", True)
    view = desk.do("set_chat_status", presence="dnd", until=later(5))
    assert (view["presence"], view["dnd_until"]) == ("dnd", later(5))
    desk.pass_time(hours=5)
    assert desk.do("find_chat_members", query=me(desk).name)["members"][0]["presence"] == "active"


def test_away_ends_do_not_disturb() -> None:
    desk = desk_at()
    desk.do("set_chat_status", presence="dnd", until=later(5))
    view = desk.do("set_chat_status", presence="away")
    assert view["presence"] == "away"
    assert desk.row(ChatMember, me(desk).member_id).dnd_until is None


def test_clearing_takes_everything_away() -> None:
    desk = desk_at()
    desk.do("set_chat_status", text="Focus", presence="dnd", until=later(2))
    view = desk.do("set_chat_status", clear=True)
    assert view == {"member_id": me(desk).member_id, "presence": "active"}


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"clear": True, "text": "x"},
        {"until": later(1)},
        {"presence": "away", "until": later(1)},
        {"text": "x", "until": later(0)},
        {"text": "x", "until": later(-1)},
        {"text": "x", "until": later(30 * 24 + 0.05)},
        {"text": "x", "emoji": "unicorn_of_doom"},
        {"text": "x" * 81},
        {"presence": "offline"},
    ],
)
def test_what_does_not_fit_is_said(wrong: dict[str, Any]) -> None:
    assert desk_at().code("set_chat_status", **wrong) == "invalid_arguments"


def test_thirty_days_are_the_longest() -> None:
    view = desk_at().do("set_chat_status", text="Away", until=later(30 * 24))
    assert view["status_until"] == later(30 * 24)
