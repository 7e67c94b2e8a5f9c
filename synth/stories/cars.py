"""Stories of the cars with the calendar: a charge that is due when something begins, a way to where it is."""

from __future__ import annotations

from synth.purposes import is_outing
from synth.stories.telling import Do, Fact, Line, Match, Row, Story, Told

_WHERE_IT_IS = Row("vehicle", "destinations", lambda row, bound: row.name == bound["event"].location)
_FINDS_IT = (Match("place", {"name": Fact("event", "location")}),)
_GOES_THERE = (Do("set_navigation_route", {"destination_id": "@place"}),)

CARS: tuple[Story, ...] = (
    Story(
        name="a car charged in time for something in the calendar",
        rows={
            "event": Row("calendar", "event", lambda row, _: is_outing(row), soon=("starts_at", 2), hours=(2, 48)),
            "car": Row(
                "vehicle",
                "vehicles",
                lambda row, _: row.plugged and row.mine and row.alone and row.charging != "charging",
            ),
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
            "event": Row("calendar", "event", lambda row, _: is_outing(row), soon=("starts_at", 1), hours=(0, 3)),
            "place": _WHERE_IT_IS,
        },
        turns=(
            Told(
                lines=(
                    Line("do", "take me to the place where {event} will be"),
                    Line("do", "navigate to the place that's in my calendar for {event}"),
                    Line("do", "check where {event} will be and start the navigation there"),
                    Line("do", "look up where {event} will be and show me the way there"),
                    Line("say", "i have to get to {event}, look up where it is and start the navigation"),
                    Line("say", "i want to know the way to {event}, look up where it is and start the navigation"),
                ),
                finds=_FINDS_IT,
                steps=_GOES_THERE,
            ),
        ),
    ),
    Story(
        name="a look beforehand at where something in the calendar will be",
        rows={
            "event": Row("calendar", "event", lambda row, _: is_outing(row), soon=("starts_at", 7), hours=(6, 192)),
            "place": _WHERE_IT_IS,
        },
        turns=(
            Told(
                lines=(
                    Line("do", "take me to the place where {event} will be, i want to see it beforehand"),
                    Line("do", "look up where {event} will be and take me there, i'd like a look at the place first"),
                    Line("say", "i'd like to see the place for {event} beforehand, take me there"),
                    Line("say", "i want a look at the place for {event} beforehand, so start the navigation there"),
                    Line(
                        "say",
                        "i'd like to see the way to {event} beforehand, look up where it is and take me there",
                    ),
                ),
                finds=_FINDS_IT,
                steps=_GOES_THERE,
            ),
        ),
    ),
)
