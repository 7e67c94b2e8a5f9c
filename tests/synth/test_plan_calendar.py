"""Rows of the calendar: leave that names what the rule asks for, and days that nobody takes for others."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from datetime import datetime

import pytest

from servers.calendar import CALENDAR
from servers.catalogue import setting_of
from servers.kit.sample import NoSample, sample_arguments, thing
from synth.live import Ground
from synth.make import make_row
from synth.settings import Settings
from synth.skip import Skip
from tasks import Task, Turn
from tests.servers.calendar_desk import Desk

GROUND = Ground({"calendar": CALENDAR}, setting_of)
ATTEMPTS = 60
ASKS_TO_MOVE = re.compile(
    r"That moves .+ from \w+day \d+ \w+(?: \d{4})? at \d\d:\d\d to \w+day \d+ \w+(?: \d{4})? at \d\d:\d\d, "
    r"with \d+ (?:person|people) on it besides you\."
)
BARE_ORDINAL = re.compile(r"(?i)\bthe \d+(?:st|nd|rd|th)\b(?! of)")


def made(kind: str, count: int) -> Iterator[Task]:
    settings = Settings(5, ("calendar",), kinds={kind: 1}, world_seeds=6)
    for index in range(count):
        for attempt in range(ATTEMPTS):
            try:
                yield make_row(settings, index, attempt, GROUND)[0]
            except Skip:
                continue
            break


def moves(turns: Iterator[Turn]) -> Iterator[Turn]:
    return (turn for turn in turns if turn.asking and turn.calls[-1].tool == "reschedule_event")


@pytest.fixture(scope="module")
def rows() -> list[Task]:
    return [*made("confirm", 30), *made("change_of_mind", 12)]


def test_leave_to_move_an_event_names_the_old_time_the_new_one_and_the_people(rows: list[Task]) -> None:
    asked = list(moves(turn for row in rows for turn in row.turns))
    assert asked
    assert all(ASKS_TO_MOVE.match(turn.asking) for turn in asked)


def test_leave_to_invite_or_share_names_addresses(rows: list[Task]) -> None:
    asked = [
        turn
        for row in rows
        for turn in row.turns
        if turn.asking and {call.tool for call in turn.calls} & {"invite_attendees", "share_calendar"}
    ]
    assert asked
    for turn in asked:
        call = turn.calls[-1]
        people = call.arguments.get("attendee_emails") or [call.arguments["email"]]
        assert all(email in turn.asking for email in people)


def test_no_bare_ordinal_stands_beside_a_day_of_another_month(rows: list[Task]) -> None:
    for turn in moves(turn for row in rows for turn in row.turns):
        old, new = re.findall(r"\w+day \d+ (\w+)", turn.asking)[:2]
        if old != new and BARE_ORDINAL.search(turn.user):
            assert re.search(rf"(?i)\b{old}|{new}\b|tomorrow|today", turn.user)


def test_a_moment_beside_a_row_is_still_to_come_and_near_it() -> None:
    desk = Desk()
    tool = CALENDAR.tools["reschedule_event"]
    rng = random.Random("beside")
    drawn = 0
    for _ in range(40):
        try:
            arguments = sample_arguments(rng, CALENDAR, desk.world, tool)
        except NoSample:
            continue
        row = thing(CALENDAR, desk.world, "event", arguments["event_id"])
        old, new = datetime.fromisoformat(row.starts_at), datetime.fromisoformat(arguments["starts_at"])
        assert -5 <= (new.date() - old.date()).days <= 8
        assert new.date() > desk.world.local.date()
        assert 7 <= new.hour < 22
        drawn += 1
    assert drawn > 5
