"""Stories of the sales system and the billing desk: customers who bought, and what is due from them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from synth.scene import Scene
from synth.stories.telling import Ask, Bound, Do, Fact, Line, Match, Row, Story, Told

_OWES = Row(
    "payments",
    "billing_customer",
    lambda row, _: row.total_overdue > 0 and row.contact != "Accounts",
    unsaid=("contact",),
)
_WHO_PAYS = Row(
    "crm",
    "crm_contact",
    lambda row, bound: row.email == bound["customer"].email and row.mine and not row.shut and row.status == "active",
)


def _soon(scene: Scene, _bound: Bound) -> str:
    """The next Monday, or another working day of the next ten."""
    today = scene.live.now.date()
    days = [today + timedelta(days=ahead) for ahead in range(1, 11)]
    working = [day for day in days if day.weekday() < 5]
    mondays = [day for day in working if day.weekday() == 0]
    return scene.rng.choice([mondays[0], mondays[0], *working]).isoformat()


def _reason(scene: Scene, _bound: Bound) -> str:
    return scene.rng.choice(("the open bill", "payment", "the late payment"))


def _sold(row: Any, _bound: Bound) -> bool:
    return row.won_total > 0


SALES: tuple[Story, ...] = (
    Story(
        name="a call about what is overdue",
        rows={"customer": _OWES, "contact": _WHO_PAYS},
        turns=(
            Told(
                lines=(
                    Line(
                        "do",
                        "check how much is overdue from {customer} and remind me to ring their contact {day:adv} about "
                        "{subject}",
                    ),
                    Line(
                        "do",
                        "look up how much {customer} is late with and put a call to their contact on my list for "
                        "{day:noun}, about {subject}",
                    ),
                    Line(
                        "do",
                        "find out how much {customer} owes us past the due date, and plan a call with their contact "
                        "{day:adv} about {subject}",
                    ),
                    Line(
                        "say",
                        "i need to know how much is overdue from {customer}, and i need a reminder to ring their "
                        "contact {day:adv} about {subject}",
                    ),
                    Line(
                        "say",
                        "{customer} is late again, tell me how much is overdue and put down a call with their contact "
                        "for {day:noun}, about {subject}",
                    ),
                ),
                finds=(Match("contact", {"name": Fact("customer", "contact")}),),
                steps=(
                    Ask("customer", "total_overdue"),
                    Do(
                        "record_sales_activity",
                        {"kind": "call", "subject": _reason, "day": _soon, "contact_id": "@contact"},
                    ),
                ),
            ),
        ),
    ),
    Story(
        name="what a firm bought and what it still has to pay",
        rows={
            "company": Row("crm", "company", _sold),
            "customer": Row(
                "payments",
                "billing_customer",
                lambda row, bound: row.company == bound["company"].name and row.total_due > 0,
            ),
        },
        turns=(
            Told(
                lines=(
                    Line("do", "tell me how much we've sold {company} so far and what's still due from them in all"),
                    Line("do", "check what we've won with {company} up to now, and how much they still have to pay us"),
                    Line("ask", "how much have we sold {company} so far, and what do they still owe us"),
                    Line("know", "how much we've sold {company} so far, and what they still owe us in all"),
                    Line(
                        "say",
                        "i'm seeing {company} soon, how much have we sold them and what do they still owe us?",
                    ),
                ),
                finds=(Match("customer", {"company": Fact("company", "name")}),),
                steps=(Ask("company", "won_total"), Ask("customer", "total_due")),
            ),
        ),
    ),
)
