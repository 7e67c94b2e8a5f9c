"""What the phrases of the office worlds may say of which rows."""

from __future__ import annotations

import re
from datetime import date
from functools import cache
from typing import Any

import pytest

from servers.calendar.phrases.nouns import GUARDS as EVENTS
from servers.calendar.policy import Hours
from servers.calendar.things import Worker
from servers.catalogue import worlds
from servers.email.phrases.nouns import GUARDS as MAILS
from servers.filesystem.phrases.nouns import GUARDS as NODES
from servers.filesystem.phrases.nouns import NOUNS as FILES
from servers.issue_tracker.phrases.nouns import GUARDS as ISSUES
from servers.issue_tracker.phrases.nouns import NOUNS as ISSUE_NOUNS
from servers.kit.phrases import part
from servers.team_chat.phrases.nouns import GUARDS as POSTS
from synth.language.reasons_time import TIME
from tests.servers.desk import SEEDS, Desk

# Of a state of now, of the way there, or of a later time: false of what lies weeks off, of a call or of
# what is brought forward.
NOW = re.compile(
    r"\b(?:worn out|stuck|fell through|garage|trains|ill|come down|swamped|flat out|more time|instead|then)\b"
)


@cache
def desk_of(server: str, seed: int) -> Desk:
    return Desk(worlds()[server], seed)


def event(title: str, **said: Any) -> Any:
    """An event of the seed that is still to come, with another title."""
    row = next(row for row in desk_of("calendar", SEEDS[0]).things("event") if row.kind == "single")
    return row._replace(**({"title": title, "calendar": "Work", "guests": ("Dana",), "phase": "ahead"} | said))


def test_nobody_moves_or_calls_off_what_is_over() -> None:
    over = event("Budget review", guests=("Dana", "Priya"), phase="past")
    for guard in ("movable", "proposable", "optional", "held", "spared", "open_to_more", "remindable", "to_return"):
        assert EVENTS[guard](over._replace(phase="ahead")), guard
        assert not EVENTS[guard](over), guard


def test_nobody_comes_to_a_talk_of_two() -> None:
    assert EVENTS["joinable"](event("Budget review"))
    assert not EVENTS["joinable"](event("1:1 with Dana"))
    assert not EVENTS["crowded"](event("Chat with Dana", guests=("Dana", "Priya")))


def test_a_question_for_leave_says_whose_hours_it_leaves() -> None:
    guest = Worker("Dana", Hours("Asia/Kolkata", "09:00", "17:00", ("MO", "TU", "WE", "TH", "FR")), "Europe/London")
    row = event("Budget review", starts_at="2026-03-11T10:00", ends_at="2026-03-11T11:00", required=(guest,))
    assert row.outside_hours({"starts_at": "2026-03-12T15:00"}) == "20:30 on Thursday for Dana"
    assert row.outside_hours({"starts_at": "2026-03-12T09:00"}) == ""


@pytest.mark.parametrize(
    ("title", "movable", "optional"),
    [
        ("Budget review", True, True),
        ("Dentist", True, True),
        ("Swim lesson", False, True),
        ("Choir practice", False, True),
        ("School play", False, True),
        ("Stand-up", False, True),
        ("Bin day", False, False),
        ("Kettle delivery", False, False),
        ("Parallel Harbour results", False, False),
        ("Dana's birthday", False, False),
    ],
)
def test_what_others_fix_is_not_moved_and_a_fact_is_not_called_off(
    title: str, *, movable: bool, optional: bool
) -> None:
    assert EVENTS["movable"](event(title)) == movable
    assert EVENTS["optional"](event(title)) == optional


def test_what_is_still_to_come_today_is_not_the_next_one() -> None:
    ahead = event("Budget review", phase="ahead", status="", my_response="")
    assert EVENTS["next_headed"](ahead._replace(later_today=False))
    assert not EVENTS["next_headed"](ahead._replace(later_today=True))


def test_a_change_of_time_keeps_within_half_a_week() -> None:
    for server, name in (
        ("calendar", "reschedule_event.starts_at"),
        ("calendar", "propose_new_time.starts_at"),
        ("video_meeting", "update_video_meeting.starts_at"),
    ):
        assert part(worlds()[server].phrases, "VALUES")[name][3:] == (-3, 3)


@pytest.mark.parametrize("tag", ["shift", "drop", "drop_meeting"])
def test_reasons_to_move_or_drop_hold_of_any_day(tag: str) -> None:
    assert not [line for line in TIME[tag] if NOW.search(line)]


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_speaks_of_himself_by_name(seed: int) -> None:
    guards = {line[2] for line in ISSUE_NOUNS["issue"] if "{first}" in line[0]}
    assert None not in guards
    rows = [row for row in desk_of("issue_tracker", seed).things("issue") if row.filed_by_me]
    assert rows
    assert not [row for row in rows for guard in guards if ISSUES[guard](row)]


def test_a_goal_goes_with_the_name_of_its_sprint() -> None:
    values = part(worlds()["issue_tracker"].phrases, "VALUES")
    kind, by, goals = values["create_sprint.goal"]
    assert (kind, by) == ("by", "name")
    assert set(goals) == set(values["create_sprint.name"][1])


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_passes_on_a_note_to_a_list(seed: int) -> None:
    mails = desk_of("email", seed).things("email")
    assert any(row.is_to_list for row in mails)
    assert not [row for row in mails if row.is_to_list and row.is_personal and MAILS["worth"](row)]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_message_that_asks_or_gives_a_choice_states_no_day(seed: int) -> None:
    dated = [row for row in desk_of("team_chat", seed).things("chat_message") if row.day is not None]
    assert dated
    assert not [row.body for row in dated if "?" in row.body or " or " in row.body]


def test_where_a_file_lies_is_not_where_it_is_put() -> None:
    assert not [
        line[0] for line in FILES["nodes"] if re.search(r"(?<!that's )\b(?:in|under) (?:the )?\{folder\}", line[0])
    ]
    assert not [line[0] for line in FILES["nodes"] if ":adv}" in line[0] and " i " not in line[0]]


@pytest.mark.parametrize(
    ("title", "guests", "spared", "open_to_more"),
    [
        ("Budget review", ("Dana", "Oskar"), True, True),
        ("Budget review", ("Dana",), False, True),
        ("Squash with Dana", ("Dana",), False, False),
        ("Dinner with Dana", ("Dana", "Oskar"), False, False),
        ("Dana's birthday", ("Dana", "Oskar"), False, True),
    ],
)
def test_a_guest_goes_where_another_stays(
    title: str, guests: tuple[str, ...], *, spared: bool, open_to_more: bool
) -> None:
    row = event(title)._replace(guests=guests)
    assert EVENTS["spared"](row) is spared
    assert EVENTS["open_to_more"](row) is open_to_more


def test_what_has_no_guest_keeps_its_title() -> None:
    assert EVENTS["retitled"](event("Budget review"))
    assert not EVENTS["retitled"](event("Inbox hour")._replace(guests=()))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_mail_of_long_ago_is_not_called_back_and_what_is_over_is_not_pinned(seed: int) -> None:
    mails = [row for row in desk_of("email", seed).things("email") if row.state == "sent"]
    latest = max(row.date[:10] for row in mails)
    called_back = [row for row in mails if MAILS["gone"](row)]
    assert called_back
    assert all((date.fromisoformat(latest) - date.fromisoformat(row.date[:10])).days <= 3 for row in called_back)
    posts = desk_of("team_chat", seed).things("chat_message")
    assert any(row.over for row in posts)
    assert not any(POSTS["pinnable"](row) for row in posts if row.over)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_put_away_is_no_place_itself_and_one_file_of_several_is_unpacked(seed: int) -> None:
    rows = desk_of("filesystem", seed).things("nodes")
    assert not any(NODES["loose"](row) for row in rows if row.path.endswith(("/Papers", "/Documents")))
    assert any(NODES["loose"](row) for row in rows)
    packed = [row.packed for row in rows if row.packed]
    assert packed
    assert all(len(files) > 1 and not any(name.endswith("/") for name in files) for files in packed)


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_wants_an_outage_for_a_demo(seed: int) -> None:
    issues = desk_of("issue_tracker", seed).things("issue")
    assert not any("demo" in row.new_description for row in issues if row.type in {"bug", "incident"})
