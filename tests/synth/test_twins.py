"""What stands in the calendar and on video by one name is not changed in one of the two alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from servers.catalogue import setting_of, worlds
from synth.goals import CallGoal, bind
from synth.live import Ground, Live
from synth.skip import Skip
from synth.twins import refuse_twins

NAMES = ("calendar", "video_meeting")


@pytest.fixture
def live() -> Iterator[Live]:
    ground = Ground({name: worlds()[name] for name in NAMES}, setting_of)
    with_twins = Live(ground, NAMES, 3)
    yield with_twins
    with_twins.close()


def moved(live: Live, tool: str, parameter: str, key: str) -> CallGoal:
    goal = bind(live, live.ground.tools[tool], {parameter: key, "starts_at": "2030-01-07T10:00"})
    assert goal is not None
    return goal


def test_one_of_two_twins_is_not_moved_alone_but_both_are(live: Live) -> None:
    calls = {(row.title, row.starts_at): row for row in live.rows("video_meeting", "meeting")}
    event = next(row for row in live.rows("calendar", "event") if (row.title, row.starts_at) in calls)
    call = calls[event.title, event.starts_at]
    one = moved(live, "reschedule_event", "event_id", event.id)
    other = moved(live, "update_video_meeting", "meeting_id", call.id)
    for alone in (one, other):
        with pytest.raises(Skip):
            refuse_twins(live, NAMES, [alone])
        refuse_twins(live, [alone.server], [alone])
    refuse_twins(live, NAMES, [one, other])


def test_what_has_no_twin_is_moved_alone(live: Live) -> None:
    titles = {row.title for row in live.rows("video_meeting", "meeting")}
    event = next(row for row in live.rows("calendar", "event") if row.title not in titles)
    refuse_twins(live, NAMES, [moved(live, "reschedule_event", "event_id", event.id)])
