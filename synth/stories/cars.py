"""Stories of the cars with the calendar: a charge that is due when something begins, a way to where it is."""

from __future__ import annotations

from typing import Any

from synth.stories.telling import Bound, Do, Fact, Line, Match, Row, Story, Told


def _is_out(row: Any, _bound: Bound) -> bool:
    """A single event still to come at a place that one may drive to, in the daytime."""
    if (
        row.location == ""
        or row.kind != "single"
        or row.phase != "ahead"
        or row.status == "cancelled"
        or len(row.starts_at) < 16
    ):
        return False
    return 7 <= int(row.starts_at[11:13]) < 22


CARS: tuple[Story, ...] = (
    Story(
        name="a car charged in time for something in the calendar",
        rows={
            "event": Row("calendar", "event", _is_out, soon=("starts_at", 2)),
            "car": Row("vehicle", "vehicles", lambda row, _: row.plugged and row.mine and not row.i_am_in_it),
        },
        turns=(
            Told(
                lines=(
                    Line("do", "have {car} charged by the time {event} starts"),
                    Line("do", "make sure {car} is charged in time for {event}"),
                    Line("do", "get {car} charged in time for {event}, use the start time from my calendar"),
                    Line("do", "look up when {event} starts and have {car} charged by then"),
                    Line("say", "i'm driving to {event}, have {car} charged by the time it starts"),
                    Line("say", "i need {car} charged by the start of {event}"),
                ),
                steps=(
                    Do(
                        "set_vehicle_charging",
                        {"vehicle_id": "@car", "action": "schedule", "ready_by": Fact("event", "starts_at")},
                    ),
                ),
            ),
        ),
    ),
    Story(
        name="the way to where something in the calendar is",
        rows={
            "event": Row("calendar", "event", _is_out, soon=("starts_at", 7)),
            "place": Row("vehicle", "destinations", lambda row, bound: row.name == bound["event"].location),
        },
        turns=(
            Told(
                lines=(
                    Line("do", "take me to the place where {event} will be"),
                    Line("do", "navigate to the place that's in my calendar for {event}"),
                    Line("do", "check where {event} will be and start the navigation there"),
                    Line("do", "look up where {event} will be and show me the way there"),
                    Line("say", "i'd like to see the place for {event} beforehand, take me there"),
                    Line("say", "i want to know the way to {event}, look up where it is and start the navigation"),
                ),
                finds=(Match("place", {"name": Fact("event", "location")}),),
                steps=(Do("set_navigation_route", {"destination_id": "@place"}),),
            ),
        ),
    ),
)
