"""What people call events, people, rooms and calendars."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

ATTRS: dict[str, dict[str, tuple[str, str]]] = {
    "event": {
        "title": ("title", "name"),
        "day": ("starts_at", "day"),
        "time": ("starts_at", "time"),
        "who": ("guests", "one_of"),
        "organiser": ("organiser", "first"),
        "location": ("location", "name"),
        "kind": ("kind", "word"),
        "status": ("status", "word"),
    },
    "person": {
        "first": ("name", "first"),
        "name": ("name", "name"),
        "company": ("company", "name"),
        "team": ("team", "word"),
    },
    "room": {
        "name": ("name", "name"),
        "capacity": ("capacity", "number"),
        "floor": ("floor", "number"),
        "building": ("building", "word"),
    },
    "calendar": {"name": ("name", "name"), "kind": ("kind", "word")},
}

_APPOINTMENTS = (
    "Dentist", "Optician", "Doctor", "Physio", "Podiatrist", "Hairdresser", "Vet", "Accountant", "Barber", "Osteopath", "Hygienist", "Tax advice",
)  # fmt: skip


# What others fix the time of, and what comes back before it could be moved by a day.
_FIXED = re.compile(
    r"(?i)\b(?:class|lesson|course|practice|exam|play|concert|match|tasting|evening|night|book launch|all-hands|stand-up"
    r"|focus block|delivery|results|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b"
)
# Facts of the world, which nobody calls off.
_FACTS = re.compile(r"(?i)(?:'s birthday\b| (?:delivery|results)$)")
_CHORES = ("Bin day", "Rent reminder", "Library books", "Pharmacy")


def _is_with(row: Any) -> bool:
    return " with " in row.title and not row.title.startswith("Stand-up")


def _is_outing(row: Any) -> bool:
    """Titles that are said without any article: "cinema with Dana"."""
    return _is_with(row) and row.title.split()[0] in {"Cinema", "Climbing", "Squash", "Supper"}


def _is_named(row: Any) -> bool:
    """Titles that take no article: somebody's birthday, a holiday."""
    return "'s " in row.title or row.calendar == "Bank holidays"


def _is_headed(row: Any) -> bool:
    """Titles that take an article: "my budget review"."""
    odd = row.title.endswith((" delivery", " trip", " away", "Vet")) or row.title in {
        "Library books",
        "Pharmacy",
        "Gift shopping",
    }
    return not odd and not _is_with(row) and not _is_named(row) and row.title not in _APPOINTMENTS


def _is_fact(row: Any) -> bool:
    return row.calendar == "Bank holidays" or _FACTS.search(row.title) is not None


def _is_next(row: Any) -> bool:
    """Whether one may be the next of its title: what is still to come today is today's."""
    return _is_ahead(row) and not row.later_today


def _is_ahead(row: Any) -> bool:
    return row.phase == "ahead" and row.status != "cancelled" and row.my_response != "declined"


GUARDS: dict[str, Callable[[Any], bool]] = {
    # events
    "headed": lambda row: _is_headed(row) and row.kind != "series",
    "appointment": lambda row: row.title in _APPOINTMENTS,
    "with": lambda row: _is_with(row) and not _is_outing(row) and row.kind != "series",
    "outing": lambda row: _is_outing(row) and row.kind != "series",
    "named": _is_named,
    "timed": lambda row: len(row.starts_at) > 10,
    "trip": lambda row: row.title.endswith(" trip") and row.location != "",
    "delivery": lambda row: row.title.endswith(" delivery"),
    "meeting": lambda row: len(row.starts_at) > 10 and row.calendar == "Work",
    "held": lambda row: len(row.starts_at) > 10 and row.calendar == "Work" and row.phase != "past",
    "retitled": lambda row: GUARDS["held"](row) and bool(row.guests) and not _is_with(row),
    "crowded": lambda row: len(row.guests) > 1 and not _is_with(row),
    # Nobody is taken off what is with them alone, nor is a third asked along to it.
    "spared": lambda row: GUARDS["crowded"](row) and not _is_named(row) and row.phase != "past",
    "spared_once": lambda row: GUARDS["spared"](row) and row.kind != "series",
    "open_to_more": lambda row: GUARDS["peopled"](row) and not _is_with(row) and row.phase != "past",
    "invited": lambda row: row.organiser != "" and not _is_with(row),
    "own": lambda row: row.organiser == "",
    "next_headed": lambda row: _is_headed(row) and _is_next(row),
    "next_with": lambda row: _is_with(row) and not _is_outing(row) and _is_next(row),
    "next_appointment": lambda row: row.title in _APPOINTMENTS and _is_next(row),
    "in_day": lambda row: len(row.starts_at) > 10 and row.status != "cancelled" and row.my_response != "declined",
    "series": lambda row: row.kind == "series",
    "headed_series": lambda row: row.kind == "series" and _is_headed(row),
    "gone_headed": lambda row: row.status == "cancelled" and _is_headed(row),
    "gone_appointment": lambda row: row.status == "cancelled" and row.title in _APPOINTMENTS,
    "single": lambda row: row.kind == "single",
    "placed": lambda row: row.location != "" and row.kind != "series",
    "roomed": lambda row: row.room != "",
    "coded": lambda row: row.conference_code != "",
    "noted": lambda row: row.notes != "",
    "to_come": lambda row: row.phase != "past" and len(row.starts_at) > 10 and row.status != "cancelled",
    "placed_to_come": lambda row: row.location != "" and row.phase in {"now", "ahead"} and row.status != "cancelled",
    "roomed_to_come": lambda row: row.room != "" and row.phase in {"now", "ahead"} and row.status != "cancelled",
    "coded_to_come": lambda row: (
        row.conference_code != "" and row.phase in {"now", "ahead"} and row.status != "cancelled"
    ),
    "peopled": lambda row: bool(row.guests) and row.title not in _CHORES and not row.title.endswith(" delivery"),
    "proposable": lambda row: bool(row.guests) and row.title not in _APPOINTMENTS and GUARDS["movable"](row),
    "movable": lambda row: (
        row.title not in _CHORES and _FIXED.search(row.title) is None and not _is_fact(row) and row.phase != "past"
    ),
    "optional": lambda row: row.title not in _CHORES and not _is_fact(row) and bool(row.guests) and row.phase != "past",
    # What one comes to, where others are: nobody comes to a talk of two.
    "joinable": lambda row: GUARDS["optional"](row) and not _is_with(row),
    "to_return": lambda row: row.phase != "past",
    "remindable": lambda row: "reminder" not in row.title.casefold() and row.phase != "past",
    "past": lambda row: row.phase == "past",
    "ahead": lambda row: row.phase == "ahead",
    # people
    "colleague": lambda row: row.kind == "colleague",
    "client": lambda row: row.company != "",
    # calendars
    "mine": lambda row: row.kind == "mine",
    "shared": lambda row: row.kind == "shared" and row.my_access != "free_busy",
    "somebodys": lambda row: row.kind == "shared" and row.my_access == "free_busy",
}

# (pattern, attributes it rests on, guard, order), shortest first.
NOUNS: dict[str, list[tuple[Any, ...]]] = {
    "event": [
        ("[my|the] {title}", "title", "headed"),
        ("[my|the] {title} [appointment|~appt]", "title", "appointment"),
        ("[my|the] {title}", "title", "with"),
        ("{title}", "title", "outing"),
        ("{title}", "title", "named"),
        ("{day:poss} {title}", "title day", "headed"),
        ("[my|the] {title} {day:adv}", "title day", "headed"),
        ("[my|the] {title} appointment {day:adv}", "title day", "appointment"),
        ("[my|the] {title} {day:adv}", "title day", "with"),
        ("{title} {day:adv}", "title day", "outing"),
        ("my {time} {day:adv}", "day time", "timed"),
        ("my trip to {location}", "location", "trip"),
        ("my next {title}", "title", "next_headed", ("starts_at", "+")),
        ("my next {title}", "title", "next_with", ("starts_at", "+")),
        ("my next {title} appointment", "title", "next_appointment", ("starts_at", "+")),
        ("~the thing with {who} {day:adv}", "who day", "meeting"),
        ("my meeting with {who} {day:adv}", "who day", "meeting"),
        ("the meeting {organiser} set up for {day:noun}", "organiser day", "meeting"),
        ("the {title} that {organiser} [set up|organised]", "title organiser", "headed"),
        ("the first thing [in|on] my calendar {day:adv}", "day", "in_day", ("starts_at", "+")),
        ("the last thing [in|on] my calendar {day:adv}", "day", "in_day", ("starts_at", "-")),
        ("every {title}", "title kind", "series"),
        ("the whole {title} series", "title kind", "headed_series"),
        ("[all of the|the entire] {title} series", "title kind", "headed_series"),
        ("the {title} that was cancelled", "title status", "gone_headed"),
        ("the {title} appointment that was cancelled", "title status", "gone_appointment"),
        ("the {title} {day:adv} at {time:time}", "title day time", "headed"),
    ],
    "person": [
        ("{first}", "first"),
        ("{name}", "name"),
        ("{first} from {company}", "first company", "client"),
        ("{first} from {team}", "first team", "colleague"),
    ],
    "room": [
        ("{name}", "name"),
        ("the {name} room", "name"),
        ("the room [for|that seats] {capacity}", "capacity"),
    ],
    "calendar": [
        ("my {name} calendar", "name", "mine"),
        ("the {name} calendar", "name", "shared"),
        ("{name:poss} calendar", "name", "somebodys"),
    ],
}
THING: dict[str, str | None] = {"event": "event", "person": None, "room": "room", "calendar": "calendar"}
LABEL: dict[str, str] = {"event": "{title}", "person": "{name}", "room": "{name}", "calendar": "the {name} calendar"}
