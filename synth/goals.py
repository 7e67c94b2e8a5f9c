"""What the user wants: a call with arguments from live state, found by running, or a fact (row, field)."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, cast, get_args, get_type_hints

from typing_extensions import is_typeddict

from servers.kit import Tool
from servers.kit.phrases import part
from servers.kit.sample import NoSample, quoted, row_sampler, sample_arguments
from synth.language.personas import Mood
from synth.live import Live
from synth.refer import Mention, guard_holds
from synth.skip import Skip
from tasks.task import Evidence

Topic = tuple[str, str, str]
_DRAWS = 30
_WARMER = 30
_BESIDE_ROW = re.compile(r"(\w+)([<>])(\w+)\.(\w+)")
_BY_THE_CLOCK = re.compile(r"now([<>])(\d\d:\d\d)")


@dataclass(frozen=True, slots=True)
class Derived:
    """An argument that is worked out: a field of the row that `reference` names, less what the user said.

    Attributes:
        minus: of a day in days, of a moment in minutes; below 0 where it is more than before.
        rest: it is what is over, which the user has not heard of.
    """

    reference: str
    field: str
    minus: int
    rest: bool = False


@dataclass(slots=True)
class CallGoal:
    """One call: a write, or a read whose computed answer is wanted.

    Attributes:
        rows: for each reference parameter, the rows it names.
        mentions: for each reference parameter, how they were named.
        derived: arguments that are worked out.
        carried: provenance of arguments that an earlier turn said.
        quoted: arguments that a read of the same arguments shows: (that read, pointer); nobody says them.
        linked: arguments that are facts of rows, mostly of another world: nobody says them, a look-up shows them.
        chosen: provenance of rows that are chosen by a comparison.
        said: parameters that the request says in words of their own.
        forms: how plain values are said, where that is settled before the line; with their masks.
        problem: the message of the error, where an error was asked for.
        worded: mood, pattern and guard of the line that says it.
        line: that line as it stands in the phrases.
        made: the row that it made, once it ran.
        done: what the assistant says when it is done, where the world's own words do not fit.
        asking: the question for leave, likewise.
    """

    tool: Tool
    arguments: dict[str, Any]
    rows: dict[str, list[Any]]
    mentions: dict[str, list[Mention]] = field(default_factory=dict[str, "list[Mention]"])
    derived: dict[str, Derived] = field(default_factory=dict[str, Derived])
    carried: dict[str, str] = field(default_factory=dict[str, str])
    quoted: dict[str, tuple[str, str]] = field(default_factory=dict[str, "tuple[str, str]"])
    linked: dict[str, Question] = field(default_factory=dict[str, "Question"])
    chosen: dict[str, str] = field(default_factory=dict[str, str])
    said: set[str] = field(default_factory=set[str])
    forms: dict[str, tuple[dict[str, str], str]] = field(default_factory=dict[str, "tuple[dict[str, str], str]"])
    problem: str = ""
    worded: tuple[Mood, str, str | None] | None = None
    line: str = ""
    made: Topic | None = None
    done: str | None = None
    asking: str | None = None

    @property
    def server(self) -> str:
        """Its world."""
        return self.tool.server


@dataclass(slots=True)
class Question:
    """A field of a row that the user asks for.

    Attributes:
        spec: the entry of QUESTIONS.
    """

    server: str
    table: str
    row: Any
    field: str
    spec: Mapping[str, Any]
    mention: Mention | None = None


Goal = CallGoal | Question


def topic_parameter(live: Live, goal: CallGoal) -> str | None:
    """The parameter that names the row the request is about, None if it is the row it makes."""
    return part(live.ground.phrases(goal.server), "TOPIC").get(goal.tool.name)


def topic_of(live: Live, goal: Goal) -> Topic | None:
    """The row that a goal is about."""
    if isinstance(goal, Question):
        return goal.server, goal.table, goal.row.id
    name = topic_parameter(live, goal)
    if name is None or len(goal.rows.get(name, ())) != 1:
        return goal.made
    ref = goal.tool.parameter(name).ref
    return None if ref is None else (goal.server, ref.table, goal.rows[name][0].id)


def stands_alone(live: Live, goal: Goal) -> bool:
    """Whether "it" has one reading after the goal: no other row of its table was named or answered."""
    topic = topic_of(live, goal)
    if topic is None:
        return False
    if isinstance(goal, Question):
        return not goal.spec.get("rival")
    named = [row for name, rows in goal.rows.items() if _table(goal.tool, name) == topic[1] for row in rows]
    return len(named) <= 1


def sample(
    rng: random.Random,
    live: Live,
    tool: Tool,
    given: Mapping[str, Any] | None = None,
    *,
    codes: Container[str] = (),
    draws: int = _DRAWS,
    forbidden_too: bool = False,
    fits: Callable[[CallGoal], bool] | None = None,
    tried: bool = True,
) -> CallGoal:
    """A call that succeeds now and changes something; with `codes`, one that fails so.

    Args:
        forbidden_too: also what the tool obeys though the rules forbid it.
        fits: what else must hold of it; asked before the call is tried, which costs more.
        tried: False where whoever asks changes the call first and then tries it: it may fail.

    Raises:
        Skip: none was found.
    """
    environment = live.environment(tool.server)
    for _ in range(draws):
        try:
            drawn = {**_of_one_row(rng, live, tool), **(given or {})}
            arguments = sample_arguments(rng, environment, live.world(tool.server), tool, drawn)
        except NoSample:
            continue
        goal = bind(live, tool, arguments)
        if goal is None or (fits is not None and not fits(goal)):
            continue
        if not codes:
            if not forbidden_too and forbidden(live, goal) is not None:
                continue
            ok = not tried or (
                live.works(tool.server, tool.name, arguments)
                if tool.writes
                else live.read(tool.server, tool.name, arguments)
            )
            if ok:
                return goal
            continue
        outcome = live.attempt(tool.server, tool.name, arguments)
        if outcome.code is not None and outcome.code in codes:
            goal.problem = json.loads(outcome.text)["message"]
            return goal
    raise Skip(f"no runnable {tool.name}")


def holds(live: Live, goal: CallGoal, test: str) -> bool:
    """Whether "parameter guard", "parameter=value", "parameter!=value" or "parameter" (it is given) holds.

    "parameter<now": its day or moment is of today or earlier; "parameter>now": of a later day. "limit<order_id.limit":
    the value is less than that field of the rows that another parameter names. A guard is asked of the rows that the
    parameter names, or of its value where it names none. "now>18:00": it is later in the day. Of tests with " & "
    between them all must hold.
    """
    if " & " in test:
        return all(holds(live, goal, part_) for part_ in test.split(" & "))
    if (clock := _BY_THE_CLOCK.fullmatch(test)) is not None:
        return (f"{live.now:%H:%M}" > clock[2]) == (clock[1] == ">")
    beside = _BESIDE_ROW.fullmatch(test)
    return _test_holds(live, goal, test) if beside is None else _stands_beside(goal, *beside.groups())


def _test_holds(live: Live, goal: CallGoal, test: str) -> bool:
    """One test that looks at one parameter alone."""
    if test.endswith(("<now", ">now")):
        day = str(goal.arguments.get(test[:-4], ""))[:10]
        return bool(day) and (day > live.now.date().isoformat()) == (test[-4] == ">")
    name, spaced, guard = test.partition(" ")
    if spaced and "=" not in name:
        guards = part(live.ground.phrases(goal.server), "GUARDS")
        if name not in goal.rows:
            return name in goal.arguments and guard_holds(guards, guard, goal.arguments[name])
        return all(guard_holds(guards, guard, row) for row in goal.rows[name])
    name, compares, wanted = test.partition("=")
    if compares:
        return (str(goal.arguments.get(name.removesuffix("!"))).lower() == wanted) != name.endswith("!")
    return name in goal.arguments


def _stands_beside(goal: CallGoal, name: str, sign: str, of: str, column: str) -> bool:
    """Whether a value is more (">") or less ("<") than a field of the rows that another parameter names."""
    value, fields = goal.arguments.get(name), [getattr(row, column) for row in goal.rows.get(of, ())]
    if value is None or not fields or None in fields:
        return False
    return all(value > field if sign == ">" else value < field for field in fields)


def forbidden(live: Live, goal: CallGoal) -> str | None:
    """Why the rules forbid a call that the tool would obey, None where they do not."""
    rules: Sequence[tuple[Sequence[str], str]] = part(live.ground.phrases(goal.server), "FORBIDDEN").get(
        goal.tool.name, ()
    )
    return next((why for tests, why in rules if all(holds(live, goal, test) for test in tests)), None)


def _of_one_row(rng: random.Random, live: Live, tool: Tool) -> dict[str, Any]:
    """Several parameters from one stored row, where the world's samplers say so."""
    sampler = row_sampler(rng, part(live.ground.phrases(tool.server), "VALUES"), tool)
    if sampler is None:
        return {}
    _, table, columns, *where = sampler
    wanted: Mapping[str, Any] = where[0] if where else {}
    rows = live.stored(tool.server, table)
    for name, value in wanted.items():
        rows = [row for row in rows if row[name] == value]
    if not rows:
        raise NoSample(f"No {table} exists.")
    row = rng.choice(rows)
    return {parameter: row[column] for parameter, column in columns.items()}


def likely_change(old: Any, new: Any, kind: str | None = None) -> bool:
    """Whether somebody who said the old value may have meant the new one: a number within three times it, money 1.5.

    Args:
        kind: how the value is said; a temperature is put right by three degrees at most.
    """
    if isinstance(old, list) and isinstance(new, list):
        pairs = list(zip(cast("list[Any]", old), cast("list[Any]", new), strict=False))
        return all(likely_change(before, after) for before, after in pairs)
    if not isinstance(old, int) or not isinstance(new, int):
        return True
    if kind == "temperature":
        return abs(old - new) <= _WARMER
    if kind == "money":
        return 2 * max(old, new) <= 3 * min(old, new)
    return old <= 3 * new and new <= 3 * old


def bind(live: Live, tool: Tool, arguments: Mapping[str, Any]) -> CallGoal | None:
    """The goal of some arguments, None if they name a row that people do not see, one row twice, or what is UNLIKE."""
    rows: dict[str, list[Any]] = {}
    named: set[tuple[str, str]] = set()
    for parameter in tool.parameters:
        if parameter.ref is None or parameter.name not in arguments:
            continue
        value = arguments[parameter.name]
        found = [live.row(tool.server, parameter.ref.table, key) for key in (value if parameter.many else [value])]
        if any(row is None for row in found):
            return None
        keys = {(parameter.ref.table, row.id) for row in found}
        if len(keys) < len(found) or keys & named:
            return None
        named |= keys
        rows[parameter.name] = found
    for name, column, other in part(live.ground.phrases(tool.server), "UNLIKE").get(tool.name, ()):
        given = arguments.get(other)
        if name in rows and getattr(rows[name][0], column) in (given if isinstance(given, list) else [given]):
            return None
    shown = quoted(live.environment(tool.server), tool)
    return CallGoal(tool, dict(arguments), rows, quoted={name: shown[name] for name in shown if name in arguments})


def question(rng: random.Random, live: Live, servers: Sequence[str], topic: Topic | None = None) -> Question:
    """A fact to ask for, of the given row or of any; what words before may tell is not asked of a given row.

    Raises:
        Skip: there is none.
    """
    keys = [
        (server, table, name, spec)
        for server in ([topic[0]] if topic else servers)
        for (table, name), spec in part(live.ground.phrases(server), "QUESTIONS").items()
        if topic is None or (table == topic[1] and "unsaid" not in spec)
    ]
    if not keys:
        raise Skip("no question")
    shown = wanted_fields(live)
    if topic is None:
        keys = [key for key in keys if key[2] in shown] or keys
    weights = [rareness(live, key[0], key[2]) if key[2] in shown else 1 for key in keys]
    server, table, name, spec = rng.choices(keys, weights)[0]
    rows = [live.row(*topic)] if topic else live.rows(server, table)
    guard, guards = spec.get("guard"), part(live.ground.phrases(server), "GUARDS")
    fitting = [row for row in rows if row is not None and (guard is None or guard_holds(guards, guard, row))]
    if not fitting:
        raise Skip("no row for which the question makes sense")
    return Question(server, table, rng.choice(fitting), name, spec)


def wanted_fields(live: Live) -> frozenset[str]:
    """Names of all fields that the reads which are wanted show."""
    wanted = [live.ground.tools[name] for name in live.wanted if name in live.ground.tools]
    return frozenset(name for tool in wanted for name in shown_fields(tool))


def rareness(live: Live, server: str, name: str) -> float:
    """The fewer reads show a field, the more: what only the wanted one shows needs it."""
    tools = live.ground.worlds[server].tools.values()
    return 1 / max(1, sum(name in shown_fields(tool) for tool in tools)) ** 2


def shown_fields(tool: Tool) -> frozenset[str]:
    """Names of all fields of a read's result, however deep; of a write none."""
    return frozenset() if tool.writes else _fields_in(tool.result)


@cache
def _fields_in(kind: Any) -> frozenset[str]:
    hints: dict[str, Any] = get_type_hints(kind) if is_typeddict(kind) else {}
    found = set(hints)
    for inner in hints.values() if hints else get_args(kind):
        found |= _fields_in(inner) if not isinstance(inner, (str, int)) else set[str]()
    return frozenset(found)


def spoken_writes(live: Live, servers: Sequence[str]) -> list[Tool]:
    """Writing tools of some worlds that people have words for, those that are wanted where some are."""
    found = [
        tool
        for server in servers
        for tool in live.ground.worlds[server].tools.values()
        if tool.writes and tool.name in part(live.ground.phrases(server), "REQUESTS")
    ]
    return [tool for tool in found if tool.name in live.wanted] or found


def spoken_reads(live: Live, servers: Sequence[str]) -> list[Tool]:
    """Reading tools that are goals by themselves, those that are wanted where some are."""
    found = [
        live.ground.tools[name]
        for server in servers
        for name in part(live.ground.phrases(server), "ANSWERS")
        if name in part(live.ground.phrases(server), "REQUESTS")
    ]
    return [tool for tool in found if tool.name in live.wanted] or found


def writes_on(live: Live, topic: Topic) -> list[tuple[Tool, str]]:
    """Writing tools whose topic is a row of this table, with that parameter."""
    server, table, _ = topic
    topics = part(live.ground.phrases(server), "TOPIC")
    found: list[tuple[Tool, str]] = []
    for tool in spoken_writes(live, [server]):
        name = topics.get(tool.name)
        if name is not None and _table(tool, name) == table:
            found.append((tool, name))
    return found


def _table(tool: Tool, name: str) -> str | None:
    ref = tool.parameter(name).ref
    return None if ref is None else ref.table


def evidence_of(goal: CallGoal) -> list[Evidence]:
    """The rows that a call is about, as what shows why it cannot be done."""
    return [
        Evidence(server=goal.server, table=ref.table, key=row.id)
        for name, rows in goal.rows.items()
        if (ref := goal.tool.parameter(name).ref) is not None
        for row in rows
    ]
