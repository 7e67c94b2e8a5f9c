"""Searches: a tree of conditions becomes a test of the rows of `queries.seen_issues`."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property, lru_cache
from typing import Any, Final, get_args
from zoneinfo import ZoneInfo

import orjson

from servers.issue_tracker import queries
from servers.issue_tracker.grammar import Fault, Node, Test, Value, parse
from servers.issue_tracker.models import PRIORITIES, Category, IssueType, Priority, Resolution, Status
from servers.kit.text import local_day, plain, tokens
from sessions import World

Passes = Callable[[Any], bool]

_CLOSED_LISTS: Final[dict[str, tuple[str, ...]]] = {
    "type": get_args(IssueType),
    "status": get_args(Status),
    "category": get_args(Category),
    "priority": get_args(Priority),
    "resolution": get_args(Resolution),
    "link": ("blocked", "blocks", "duplicates", "relates", "causes", "caused"),
}
_DAYS: Final = {"due": "due_on", "created": "created_at", "updated": "updated_at", "resolved": "resolved_at"}
_NUMBERS: Final = {"severity": "severity", "estimate": "estimate"}
_PEOPLE: Final = {"assignee": "assignee_id", "reporter": "reporter_id", "reviewer": "reviewer_id"}
_TEXTS: Final = {
    "key": ("key",),
    "component": ("component",),
    "fix_version": ("fix_version",),
    "customer": ("customer",),
    "text": ("title", "description"),
    "project": ("project_code", "project_name", "project_id"),
    "sprint": ("sprint", "sprint_id"),
    "epic": ("epic_key", "epic_title", "epic_id"),
    "parent": ("parent_key", "parent_id"),
}
_ORDERED: Final = frozenset((*_DAYS, *_NUMBERS, "priority"))
_COMPARING: Final = frozenset((">", ">=", "<", "<="))
_AGO: Final = re.compile(r"([+-]?)(\d{1,4})([dw])")


@lru_cache(maxsize=1 << 13)
def labels_of(packed: str) -> tuple[str, ...]:
    """The labels of a row of issues."""
    return tuple(orjson.loads(packed))


@lru_cache(maxsize=1 << 12)
def _haystack(row: Any) -> str:
    """What bare words are looked for in: all that a listing shows of an issue, and its description."""
    held = (row.key, row.title, row.type, row.description, row.component, row.labels, row.customer, row.project_name,
            row.sprint, row.epic_title, row.assignee, row.reporter, row.fix_version)  # fmt: skip
    return " " + tokens(" | ".join(one for one in held if one)) + " "


@dataclass(frozen=True)
class Scope:
    """What the names and functions of a query mean in a world now."""

    world: World
    me_id: str

    @property
    def today(self) -> date:
        """The user's date."""
        return self.world.today

    @property
    def zone(self) -> ZoneInfo:
        """The user's zone."""
        return self.world.zone

    @cached_property
    def people(self) -> Sequence[Any]:
        """Everybody."""
        return self.world.all(queries.people)

    @cached_property
    def watchers(self) -> Mapping[str, frozenset[str]]:
        """Issue -> who watches it."""
        found: dict[str, set[str]] = {}
        for row in self.world.all(queries.all_watchers):
            found.setdefault(row.issue_id, set()).add(row.person_id)
        return {key: frozenset(ids) for key, ids in found.items()}

    @cached_property
    def ties(self) -> Mapping[str, frozenset[str]]:
        """Issue -> what its links make it; blocked and blocks count while both sides are open."""
        found: dict[str, set[str]] = {}
        for row in self.world.all(queries.all_links):
            here, there = found.setdefault(row.source_id, set()), found.setdefault(row.target_id, set())
            match row.kind:
                case "blocks":
                    if "done" not in {row.source_category, row.target_category}:
                        here.add("blocks")
                        there.add("blocked")
                case "causes":
                    here.add("causes")
                    there.add("caused")
                case "duplicates":
                    here.add("duplicates")
                case _:
                    here.add("relates")
                    there.add("relates")
        return {key: frozenset(names) for key, names in found.items()}


def fitting(world: World, me_id: str, query: str) -> list[Any]:
    """The issues that I see and that pass a query.

    Raises:
        InvalidArguments: it cannot be read, or names what there is not.
    """
    tree = parse(query)
    rows = world.all(queries.seen_issues, me_id=me_id)
    try:
        passes = _passes(Scope(world, me_id), tree)
    except Fault as fault:
        raise fault.told() from None
    return [row for row in rows if passes(row)]


def _passes(scope: Scope, node: Node | Test) -> Passes:
    if isinstance(node, Test):
        return _condition(scope, node)
    match node[0]:
        case "words":
            wanted = [f" {word} " for word in str(node[1]).split()]
            return lambda row: all(word in _haystack(row) for word in wanted)
        case "not":
            inner = _passes(scope, node[1])
            return lambda row: not inner(row)
        case "or":
            some = [_passes(scope, child) for child in node[1:]]
            return lambda row: any(one(row) for one in some)
        case _:
            each = [_passes(scope, child) for child in node[1:]]
            return lambda row: all(one(row) for one in each)


def _condition(scope: Scope, test: Test) -> Passes:
    """The test of one condition; what is not set differs from every value."""
    _require_operator(test)
    if test.op in {"empty", "not empty"}:
        wanted = test.op == "not empty"
        return lambda row: bool(_held(scope, test.field, row)) == wanted
    if test.op in _COMPARING:
        return _comparison(scope, test)
    choices = [_equal(scope, test, value) for value in test.values]
    if test.op in {"!=", "!~", "not in"}:
        return lambda row: not any(one(row) for one in choices)
    return lambda row: any(one(row) for one in choices)


def _require_operator(test: Test) -> None:
    if test.op in _COMPARING and test.field not in _ORDERED:
        raise Fault(f"{test.field} has no order; use =, !=, in or is empty", test.place)
    if test.op in {"~", "!~"} and test.field not in _TEXTS:
        raise Fault(f"{test.field} is not searched by words; use =, !=, in or is empty", test.place)


def _held(scope: Scope, field: str, row: Any) -> Any:
    """Whatever a field holds, empty where it is not set."""
    match field:
        case "label":
            return labels_of(row.labels)
        case "watcher":
            return scope.watchers.get(row.issue_id)
        case "link":
            return scope.ties.get(row.issue_id)
        case _ if field in _TEXTS:
            return getattr(row, _TEXTS[field][-1]) if field != "text" else row.description
        case _:
            return getattr(row, _DAYS.get(field) or _PEOPLE.get(field) or field)


def _comparison(scope: Scope, test: Test) -> Passes:
    value = test.values[0]
    reads: Callable[[Any], Any]
    if test.field in _DAYS:
        bound: Any = _day(scope, value)
        reads = _reads_day(scope, test.field)
    elif test.field == "priority":
        bound = PRIORITIES.index(_one_of(test.field, value))  # pyright: ignore[reportArgumentType] - one of the list
        reads = _rank
    else:
        bound = _number(value)
        name = _NUMBERS[test.field]
        reads = lambda row: getattr(row, name)  # noqa: E731 - as its neighbours
    compare: dict[str, Callable[[Any], bool]] = {
        ">": lambda found: found > bound,
        ">=": lambda found: found >= bound,
        "<": lambda found: found < bound,
        "<=": lambda found: found <= bound,
    }
    holds = compare[test.op]

    def passes(row: Any) -> bool:
        found = reads(row)
        return found is not None and holds(found)

    return passes


def _rank(row: Any) -> int:
    return PRIORITIES.index(row.priority)


def _reads_day(scope: Scope, field: str) -> Callable[[Any], str | None]:
    column = _DAYS[field]

    def read(row: Any) -> str | None:
        stored = getattr(row, column)
        return stored if stored is None or field == "due" else local_day(stored, scope.zone)

    return read


def _equal(scope: Scope, test: Test, value: Value) -> Passes:  # noqa: PLR0911 - one case a kind of field
    field = test.field
    if field in _CLOSED_LISTS:
        wanted = _one_of(field, value)
        if field == "link":
            return lambda row: wanted in scope.ties.get(row.issue_id, ())
        return lambda row: getattr(row, field) == wanted
    if field in _DAYS:
        day, reads = _day(scope, value), _reads_day(scope, field)
        return lambda row: reads(row) == day
    if field in _NUMBERS:
        number, name = _number(value), _NUMBERS[field]
        return lambda row: getattr(row, name) == number
    if field in _PEOPLE or field == "watcher":
        ids = _people(scope, value)
        if field == "watcher":
            return lambda row: not ids.isdisjoint(scope.watchers.get(row.issue_id, ()))
        column = _PEOPLE[field]
        return lambda row: getattr(row, column) in ids
    if value.is_function:
        if (field, value.text) != ("sprint", "open_sprints()"):
            raise Fault(f"{value.text} says nothing of {field}", value.place)
        return lambda row: row.sprint_status == "active"
    text = plain(value.text)
    if field == "label":
        return lambda row: any(plain(label) == text for label in labels_of(row.labels))
    names = _TEXTS[field]
    if test.op in {"~", "!~"}:
        return lambda row: any(text in plain(found) for found in _texts(row, names))
    if field == "text":
        raise Fault("text is searched with ~", test.place)
    return lambda row: any(plain(found) == text for found in _texts(row, names))


def _texts(row: Any, names: Iterable[str]) -> Iterable[str]:
    return (found for name in names if (found := getattr(row, name)))


def _one_of(field: str, value: Value) -> str:
    legal = _CLOSED_LISTS[field]
    said = plain(value.text).replace(" ", "_").replace("-", "_")
    if value.is_function or said not in legal:
        near = difflib.get_close_matches(said, legal, n=1, cutoff=0.0)[0]
        raise Fault(f"{value.text!r} is no {field}, the nearest is {near}", value.place)
    return said


def _number(value: Value) -> int:
    if not re.fullmatch(r"\d{1,4}", value.text):
        raise Fault(f"{value.text!r} is no whole number", value.place)
    return int(value.text)


def _day(scope: Scope, value: Value) -> str:
    today = scope.today
    if value.text == "today()":
        return today.isoformat()
    if value.text == "start_of_week()":
        return (today - timedelta(days=today.weekday())).isoformat()
    if found := _AGO.fullmatch(value.text):
        days = int(found[2]) * (7 if found[3] == "w" else 1)
        return (today + timedelta(days=-days if found[1] == "-" else days)).isoformat()
    try:
        return date.fromisoformat(value.text).isoformat()
    except ValueError:
        raise Fault(f"{value.text!r} is no day; write 2026-03-11, -7d, -2w or today()", value.place) from None


def _people(scope: Scope, value: Value) -> frozenset[str]:
    if value.text == "me()":
        return frozenset((scope.me_id,))
    if value.is_function:
        raise Fault(f"{value.text} is nobody", value.place)
    wanted = tokens(value.text).split()
    found = frozenset(
        one.person_id
        for one in scope.people
        if value.text in {one.person_id, one.email} or (wanted and set(wanted) <= set(tokens(one.name).split()))
    )
    if not found:
        raise Fault(f"there is nobody called {value.text!r}", value.place)
    return found
