"""Requests as a world would word them, and the messages that come of them; run as a script it prints a digest."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from synth.language import realise, situations, values
from synth.language.patterns import expand, fill, slot_forms, usable
from synth.language.personas import Mood, Style, choose_mood, choose_style
from synth.language.realise import Part, Slots

NOW = datetime.fromisoformat("2026-03-11T09:00")
NAMES = {
    "source": ("my everyday account", "the joint account"),
    "target": ("the rainy day pot", "my travel savings"),
    "card": ("my debit card", "the card ending in 4471"),
    "series": ("the gym membership", "my newspaper subscription"),
    "firm": ("Harbour Dental", "the water company"),
    "charge": ("the Corner Bakery charge", "my last Brightside payment"),
    "event": ("my dentist appointment", "lunch with Omar", "tomorrow's standup", "the budget review"),
    "person": ("Priya", "Sam", "Dana Whitlock"),
    "place": ("Room 2A", "the main office"),
    "title": ("a call", "lunch", "a catch-up"),
}


@dataclass(frozen=True, slots=True)
class Request:
    """One thing to ask for: its reason tag, its lines by mood, and the kind of answer it gets."""

    tag: str
    lines: Mapping[Mood, tuple[str, ...]]
    answer: str = "write"


REQUESTS = (
    Request(
        "save",
        {
            "do": (
                "[move|transfer|~shift] {amount} [from|out of] {source} [to|into] {target}",
                "top up {target} with {amount} from {source}",
            ),
            "say": ("i need {amount} moved from {source} to {target}",),
            "frag": ("{amount} from {source} to {target}",),
        },
    ),
    Request(
        "owe",
        {
            "do": ("send {person} {amount} from {source}", "pay {person} back {amount} from {source}"),
            "say": ("i still owe {person} {amount}, can you send it from {source}",),
            "frag": ("{amount} to {person} from {source}",),
        },
    ),
    Request(
        "bill",
        {
            "do": ("pay {firm} {amount} out of {source}",),
            "say": ("{firm:subj} sent me a bill for {amount}, pay it from {source}",),
        },
    ),
    Request(
        "safe",
        {
            "do": ("freeze {card}", "~lock {card}", "put a [freeze|block|hold] on {card}", "freeze {card} right away"),
            "say": ("i can't find {card}, freeze it for now",),
            "frag": ("freeze {card}",),
        },
    ),
    Request(
        "cut",
        {
            "do": (
                "cancel {series}",
                "~get rid of {series}",
                "make sure {series} doesn't go out again",
                "don't renew {series}",
            ),
            "say": ("{series} needs to stop, we don't need it any more",),
        },
    ),
    Request("settled", {"do": ("drop the dispute about {charge}", "[withdraw|close] the dispute about {charge}")}),
    Request(
        "book",
        {
            "do": (
                "[book|schedule|set up] {title} with {person} {start}",
                "put {title} with {person} in my calendar for {start:noun}",
            ),
            "say": ("{person:subj} and i are doing {title} {start}, put it in my calendar",),
            "frag": ("{title:bare} with {person} {start}",),
        },
    ),
    Request(
        "shift",
        {
            "do": ("[move|reschedule|~shift] {event} to {start:noun}",),
            "say": (
                "{start:noun} works better for {event}, can you move it",
                "i can't make {event}, move it to {start:noun}",
            ),
            "frag": ("{event} to {start:noun}",),
        },
    ),
    Request(
        "nudge",
        {
            "do": ("remind me {minutes} before {event}", "~give me a heads up {minutes} before {event}"),
            "say": ("i always forget {event}, remind me {minutes} before",),
            "frag": ("reminder for {event}, {minutes} before",),
        },
    ),
    Request("drop", {"do": ("cancel {event}", "take {event} off my calendar"), "frag": ("cancel {event}",)}),
    Request("restore", {"do": ("put {event} back", "restore {event} for me, will you")}),
    Request("place", {"do": ("change the location of {event} to {place}", "hold {event} in {place}")}),
    Request("join", {"do": ("invite {person} to {event}", "~loop {person} in on {event}")}),
    Request(
        "ask",
        {"ask": ("how much is in {source}",), "know": ("how much is in {source}", "the balance of {source}")},
        "fact",
    ),
    Request("ask", {"ask": ("has {charge} gone through yet",), "know": ("if {charge} has gone through",)}, "fact"),
    Request(
        "when", {"ask": ("where is {event}",), "know": ("where {event} is",), "frag": ("location of {event}",)}, "fact"
    ),
)


@dataclass(frozen=True, slots=True)
class Sample:
    """A finished message with what went into it."""

    text: str
    template: str
    style: Style
    slots: Slots


def forms_of(rng: random.Random, style: Style) -> dict[str, values.Forms]:
    """Something to say for every slot of the requests."""
    said = {name: rng.choice(options) for name, options in NAMES.items()}
    when = NOW.replace(hour=rng.randrange(8, 19), minute=rng.choice([0, 0, 30])) + timedelta(days=rng.randrange(1, 40))
    return {
        **{name: {"": words, "subj": words, "bare": values.bare(words)} for name, words in said.items()},
        "amount": values.money(rng, rng.choice([5000, 12_500, 120_000, 4550]), style),
        "minutes": values.duration(rng, rng.choice([15, 30, 60, 90]), style),
        "start": values.moment(rng, when, NOW, style),
    }


def sample(seed: str, persona: str | None = None) -> Sample:
    """One message: one or two requests, first or later in its conversation, with or without a reason."""
    rng = random.Random(seed)
    style = choose_style(rng, persona)
    slots = Slots()
    forms = forms_of(rng, style)
    parts: list[Part] = []
    requests = rng.sample(REQUESTS, 2 if rng.random() < 0.25 else 1)
    for request in requests:
        mood = choose_mood(rng, style, [mood for mood in request.lines if request.lines[mood]])
        if mood is None or not usable(request.lines[mood], formal=style.formal):
            return sample(f"{seed}+", persona)
        line = rng.choice(usable(request.lines[mood], formal=style.formal))
        text = expand(rng, line, formal=style.formal)
        tokens: dict[str, dict[str, str]] = {}
        for name, form in slot_forms(text):
            tokens.setdefault(name, {})[form] = slots.add(forms[name][form], f"<{name}>")
        parts.append((mood, fill(text, tokens)))
    reason = situations.reason(rng, requests[-1].tag, style) if len(parts) == 1 and parts[0][0] != "say" else None
    if rng.random() < 0.7:
        opening = realise.opener(rng, style)
    else:
        opening = realise.reaction(rng, requests[0].answer, style, link=parts[0][0] not in {"say", "frag"})
    text = realise.message(rng, realise.combine(rng, parts, style), reason, opening, realise.closer(rng, style), style)
    return Sample(*realise.finish(rng, text, slots, style), style, slots)


if __name__ == "__main__":
    print(hashlib.sha256("\n".join(sample(f"digest/{n}").text for n in range(400)).encode()).hexdigest())  # noqa: T201 - a script
