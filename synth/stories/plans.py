"""Stories of plans: events, calls and journeys at one time."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Any

from synth.scene import Scene
from synth.stories.telling import Ask, Bound, Do, Fact, Line, Match, Row, Story, Told


def _joins_a_call(row: Any, _bound: Bound) -> bool:
    """A single event still to come that is joined by video; none that is called a call itself."""
    is_single = row.kind == "single" and re.search(r"\bcall\b", row.title.lower()) is None
    return is_single and row.conference_code != "" and row.phase == "ahead" and row.status != "cancelled"


_CALL_OF_EVENT = Row(
    "video_meeting",
    "meeting",
    lambda row, bound: (
        row.join_code == bound["event"].conference_code
        and row.starts_at == bound["event"].starts_at
        and row.state == "scheduled"
        and row.passcode != ""
        and (bound["event"].organiser != "" or row.my_role == "host")
    ),
)


def _next_day(_scene: Scene, bound: Bound) -> str:
    """The same hour on the next day from Monday to Friday."""
    old = datetime.fromisoformat(bound["event"].starts_at)
    return (old + timedelta(days=3 if old.weekday() == 4 else 1)).isoformat(timespec="minutes")


def _flight_title(scene: Scene, bound: Bound) -> str:
    return scene.rng.choice(("Flight to {}", "Flying to {}", "Off to {}")).format(bound["flight"].to_city)


PLANS: tuple[Story, ...] = (
    Story(
        name="a flight in the calendar",
        rows={
            "flight": Row(
                "travel_booking",
                "flight",
                lambda row, _: row.mine and row.is_ahead and row.leaves_home and row.state == "scheduled",
            ),
        },
        calls=("calendar",),
        turns=(
            Told(
                lines=(
                    Line("do", 'put {flight} in my calendar as "{title}", from take-off to landing'),
                    Line("do", 'block {flight} in my calendar as "{title}", for the whole flight'),
                    Line("do", 'add {flight} to my calendar as "{title}", from departure to arrival'),
                    Line("say", 'i want {flight} in my calendar as "{title}", from departure to arrival'),
                    Line("frag", '{flight} into my calendar as "{title}", for the whole flight'),
                ),
                steps=(
                    Do(
                        "create_event",
                        {
                            "title": _flight_title,
                            "starts_at": Fact("flight", "departs_at"),
                            "duration_minutes": Fact("flight", "minutes"),
                        },
                    ),
                ),
            ),
        ),
    ),
    Story(
        name="the call behind a calendar event",
        rows={"event": Row("calendar", "event", _joins_a_call), "call": _CALL_OF_EVENT},
        turns=(
            Told(
                lines=(
                    Line("do", "tell me the passcode of the video call for {event}"),
                    Line("do", "look up which passcode people need for the video call of {event}"),
                    Line("do", "find the passcode of the video call for {event}"),
                    Line("say", "i need the passcode of the video call that belongs to {event}"),
                    Line("ask", "what's the passcode of the video call for {event}"),
                    Line("know", "which passcode i need for the video call of {event}"),
                ),
                finds=(Match("call", {"code": Fact("event", "conference_code")}),),
                steps=(Ask("call", "passcode"),),
            ),
        ),
    ),
    Story(
        name="a call and its calendar event, moved together",
        rows={
            "event": Row("calendar", "event", lambda row, bound: _joins_a_call(row, bound) and row.organiser == ""),
            "call": _CALL_OF_EVENT,
        },
        turns=(
            Told(
                lines=(
                    Line("do", "move {event} to {starts_at:noun}, in the calendar and on video"),
                    Line("do", "move {event} to {starts_at:noun} and make sure the video call moves with it"),
                    Line("do", "reschedule {event} for {starts_at:noun}, both the calendar entry and the video call"),
                    Line("say", "{event} has to go to {starts_at:noun}, and its video call too"),
                    Line("say", "i need {event} and its video call moved to {starts_at:noun}"),
                ),
                finds=(Match("call", {"code": Fact("event", "conference_code")}),),
                steps=(
                    Do("reschedule_event", {"event_id": "@event", "starts_at": _next_day}),
                    Do(
                        "update_video_meeting",
                        {"meeting_id": "@call", "starts_at": _next_day},
                        done="The video call moved along with it.",
                        asking="The video call {meeting_id} moves to {starts_at} too. Shall I go ahead?",
                    ),
                ),
            ),
        ),
    ),
    Story(
        name="the next meeting of some minutes, in the calendar",
        rows={
            "minutes": Row("filesystem", "nodes", lambda row, _: row.folder == "minutes" and row.next_meeting != ""),
            "event": Row(
                "calendar",
                "event",
                lambda row, bound: (
                    row.title == bound["minutes"].name[len("2026-03-11 ") : -len(".md")]
                    and row.starts_at[:10] == bound["minutes"].next_meeting
                    and row.phase == "ahead"
                    and row.status != "cancelled"
                ),
            ),
        },
        turns=(
            Told(
                lines=(
                    Line("do", "see in {minutes} what day we meet next, then tell me what time that starts"),
                    Line("do", "find out from {minutes} what day we meet next and check the time in my calendar"),
                    Line("ask", "what day do we meet next according to {minutes}, and what time does it start"),
                    Line("say", "{minutes} say when we meet next, what time does that start in my calendar?"),
                ),
                finds=(Match("event", {"day": Fact("minutes", "next_meeting")}, also=("title",)),),
                steps=(Ask("event", "starts_at"),),
            ),
        ),
    ),
)  # fmt: skip
