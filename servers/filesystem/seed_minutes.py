"""Minutes of meetings and other texts that a team writes: what was said, agreed and left open."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random
from typing import Final

from servers.cast import Cast
from servers.cast.papers import next_date
from servers.filesystem.seed_book import told

_SAID: Final = (
    "The import runs again, the cause was a full disk.",
    "Two tickets of last week came back, both about the login.",
    "The new filter goes out with the next release.",
    "We spent less on travel than planned, the rest moves to training.",
    "The office move is on the 14th, boxes come two days before.",
    "Nobody objects to the shorter form.",
    "The numbers for the quarter look flat, renewals hold up.",
    "Design shows three variants, the second is liked best.",
    "The client wants a written answer by Friday.",
    "The test system was down for a day and nobody missed it.",
    "Support asks for a list of known faults.",
    "The price list is ready except for the discounts.",
    "We heard from four people that the export is too slow.",
    "The runbook for restores is half done.",
    "The survey closes this week, answers are at forty per cent.",
    "Old accounts are switched off at the end of the month.",
    "The supplier raised its price by six per cent.",
    "The demo went well, they asked for a second one.",
    "Holiday cover for August is not settled.",
    "The certificate runs out in five weeks.",
    "The new starter begins on Monday and needs a laptop.",
    "Two rooms get better microphones.",
    "The backlog is down to a third of what it was.",
    "The audit found one open point, keys that were never rotated.",
)
_AGREED: Final = (
    "{who} writes to the client",
    "{who} books the room",
    "{who} looks at the slow query",
    "{who} collects the open points",
    "{who} asks finance about the licence",
    "{who} shows the draft next time",
    "{who} tells the team in Boston",
    "{who} closes the old tickets",
    "{who} updates the runbook",
    "{who} gets two more offers",
    "{who} sends the figures round",
    "{who} tries it on the test system",
)
_OPEN: Final = (
    "who pays for the second site",
    "whether we keep the old import",
    "the name of the new plan",
    "what happens to the spare licences",
    "how long we keep recordings",
    "who covers the late shift",
    "whether guests need a badge",
    "the date of the summer party",
)


def minutes(rng: Random, cast: Cast, title: str, day: date, who: list[str]) -> str:
    """Minutes of one meeting: who came, what was said and agreed, when one meets again."""
    said = "\n".join(f"- {line}" for line in rng.sample(_SAID, rng.choice((3, 4, 5))))
    came = who[:5]
    agreed = "\n".join(
        f"- {line.format(who=rng.choice(came).split()[0])}" for line in rng.sample(_AGREED, rng.choice((2, 3)))
    )
    again = next_date(cast, title, day)
    left = f"\n## Open\n\n- {rng.choice(_OPEN)}\n" if rng.random() < 0.6 else ""
    return (
        f"# {title}, {told(day)}\n\nPresent: {', '.join([cast.me.name, *came])}\n\n## Said\n\n"
        f"{said}\n\n"
        f"## Agreed\n\n{agreed}\n{left}\nNext meeting: {'to be agreed' if again is None else told(again)}\n"
    )


def rota(rng: Random, first: date, who: list[str], weeks: int) -> str:
    """A rota as CSV, a week a line."""
    order = rng.sample(who, len(who))
    lines = ["week of,first,second"]
    for week in range(weeks):
        monday = first + timedelta(days=7 * week)
        lines.append(f"{told(monday)},{order[week % len(order)]},{order[(week + 2) % len(order)]}")
    return "\n".join(lines) + "\n"


def runbook(title: str, signs: list[str], steps: list[str], contact: str) -> str:
    """What to do when an alarm goes off."""
    body = "\n".join(f"{place}. {step}" for place, step in enumerate(steps, start=1))
    seen = "\n".join(f"- {sign}" for sign in signs)
    return f"# {title}\n\n## Signs\n\n{seen}\n\n## Steps\n\n{body}\n\nContact: {contact}\n"


def handover(what: str, leaver: str, taker: str, day: date, points: list[str]) -> str:
    """What somebody hands over to whom."""
    body = "\n".join(f"- {point}" for point in points)
    return (
        f"# Handover: {what}\n\nFrom {leaver} to {taker}\n\n## Still open\n\n{body}\n\n"
        "## Where things are\n\nThe passwords are in the safe, the keys with the front desk.\n\n"
        f"Deadline: {told(day)}\nContact: {taker}\n"
    )
