"""Stories of the house: who comes and goes."""

from __future__ import annotations

from synth.stories.telling import Do, Fact, Line, Match, Row, Story, Told

HOME: tuple[Story, ...] = (
    Story(
        name="somebody who comes to the house no more",
        rows={
            "code": Row(
                "iot_devices",
                "access_grants",
                lambda row, _: row.status == "active" and row.kind == "weekly",
                unsaid=("ends_on",),
            ),
            "order": Row(
                "banking",
                "scheduled_transfer",
                lambda row, bound: (
                    row.destination == bound["code"].person_name and row.status == "active" and row.repeat != "once"
                ),
            ),
        },
        turns=(
            Told(
                lines=(
                    Line("do", "cancel {code} at home, and the standing order that goes with it"),
                    Line("do", "switch off {code} at home and stop the regular payment that goes with it"),
                    Line("do", "make {code} stop working and cancel the standing order that goes with it"),
                    Line("say", "{code} has to stop working, and so does the standing order that goes with it"),
                    Line("say", "i need {code} gone, and the standing order that goes with it too"),
                ),
                finds=(Match("order", {"destination": Fact("code", "person_name")}),),
                steps=(
                    Do("revoke_guest_access", {"grant_id": "@code"}),
                    Do("cancel_scheduled_transfer", {"schedule_id": "@order", "scope": "all"}),
                ),
            ),
        ),
    ),
)
