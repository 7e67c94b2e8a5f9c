"""Whether the plan is what it says: run on fresh sessions, every value where it should be, nothing needless."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, cast

from rewards.arguments import at_pointer, values_in
from servers.kit import InvalidArguments
from sessions import Delta, Entry, Session, Store
from synth.calculating import calculate
from synth.live import Ground
from tasks import Call, Report, Task, Turn, reference_in
from tasks.values import hear_report

_POINTER = re.compile(r"[A-Za-z]\w*:/[^\s,()+*-]*(?:-\w[^\s,()+*]*)?")
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_USER = re.compile(r"user:(\d+)\Z")
_ARITHMETIC = re.compile(r"\A(?P<pointer>\S+) (?P<sign>[-+*]) (?P<other>\S+)\Z")
_FOLD = re.compile(r"\A(?P<fold>sum|min|max|most|least)\((?P<parts>.+)\)\Z")


class Fault(Exception):
    """The plan does not hold; the message is the counted reason."""


@dataclass
class Replay:
    """What a run of the gold plan gave.

    Attributes:
        states: digest after each turn.
        results: call id -> parsed result.
        made: ids that the run gave to new rows.
    """

    states: list[str] = field(default_factory=list[str])
    results: dict[str, Any] = field(default_factory=dict[str, Any])
    texts: list[str] = field(default_factory=list[str])
    made: frozenset[str] = frozenset()


def gate_plan(task: Task, ground: Ground) -> str | None:
    """None, or why the plan cannot be kept."""
    try:
        check_schema(task, ground)
        first = replay(task, ground, ground.store)
        if replay(task, ground) != first:
            return "plan: two replays differ"
        check_provenance(task, first, local_now(task, ground))
        check_minimal(task)
        check_happenings(task, ground, first)
    except Fault as fault:
        return str(fault)
    return None


def check_schema(task: Task, ground: Ground) -> None:
    """The task reads back as itself; arguments fit the published schemas and the tools' own checks.

    Raises:
        Fault: they do not.
    """
    if Task.from_line(task.to_line()) != task:
        raise Fault("schema: the row does not read back as itself")
    for number, turn in enumerate(task.turns):
        visible = set(task.tools_at(number))
        for call in turn.calls:
            if call.tool not in visible:
                raise Fault("schema: a gold call is to a hidden tool")
            if any(reference_in(value) for value in call.arguments.values()):
                continue
            tool = ground.tools[call.tool]
            if not ground.validator(call.tool).is_valid(call.arguments):
                raise Fault("schema: arguments do not fit the published schema")
            try:
                tool.validate(call.arguments)
            except InvalidArguments:
                raise Fault("schema: arguments are not legal") from None


def replay(task: Task, ground: Ground, store: Store | None = None) -> Replay:
    """Run the gold plan on a fresh session and watch.

    Args:
        store: where, by default in one that keeps nothing of what was read before.

    Raises:
        Fault: a call fails, writes or does not write as its role says, a report is not shown, a state differs.
    """
    store = ground.fresh if store is None else store
    session = store.create(task.world.servers, task.world.seed)
    done = Replay()
    try:
        for number, turn in enumerate(task.turns):
            if not _begin(store, session, turn, number):
                raise Fault("plan: an event fails")
            for call in turn.calls:
                _run(store, session, call, done)
            for report in turn.reports:
                _check_report(report, done, local_now(task, ground))
            done.states.append(store.delta(session).digest())
            if turn.state and turn.state != done.states[-1]:
                raise Fault("plan: the state after a turn is another")
        done.made = _ids_made(store.delta(session))
    finally:
        store.close(session)
    return done


def _begin(store: Store, session: Session, turn: Turn, number: int) -> bool:
    """Let what happens before a turn happen; whether all of it could."""
    entries: Sequence[Entry] = ()
    if turn.elapsed is not None or turn.events:
        events = [(event.server, event.event, event.arguments) for event in turn.events]
        entries = store.advance(session, turn.elapsed, events)
    if number:
        store.begin_turn(session)
    return all(entry.code is None for entry in entries)


def _run(store: Store, session: Session, call: Call, done: Replay) -> None:
    arguments = {name: _resolved(value, done.results) for name, value in call.arguments.items()}
    before = store.delta(session).digest() if call.role == "write" else ""
    entry = store.call(session, call.server, call.tool, arguments)
    if entry.code != call.fails:
        raise Fault(f"plan: a gold call fails ({entry.code})" if entry.code else "plan: a call that must fail does not")
    if call.role == "write" and store.delta(session).digest() == before:
        raise Fault("plan: a write changes nothing")
    if call.role == "lookup" and entry.writes:
        raise Fault("plan: a look-up writes")
    done.results[call.id] = json.loads(entry.text)
    done.texts.append(entry.text)


def _ids_made(delta: Delta) -> frozenset[str]:
    return frozenset(
        str(change.key)
        for change in delta.changes
        if change.before is None and delta.specs[change.server][change.table].form is not None
    )


def check_happenings(task: Task, ground: Ground, done: Replay) -> None:
    """Nothing that happens does what a call should have done, and no evidence is a row whose id another run makes anew.

    Raises:
        Fault: without a write all ends as it does with it; a piece of evidence is new.
    """
    if any(str(evidence.key) in done.made for turn in task.turns for evidence in turn.evidence):
        raise Fault("plan: evidence is a row whose id the run makes")
    for number, turn in enumerate(task.turns):
        later = any(other.elapsed is not None or other.events for other in task.turns[number + 1 :])
        for call in turn.calls if later else ():
            if call.role == "write" and _state_without(task, ground.store, call.id) == done.states[-1]:
                raise Fault("plan: a write is made needless by what happens")


def _state_without(task: Task, store: Store, left_out: str) -> str:
    """Digest of the end without a call; "" where another call points to its result."""
    session = store.create(task.world.servers, task.world.seed)
    results: dict[str, Any] = {}
    try:
        for number, turn in enumerate(task.turns):
            _begin(store, session, turn, number)
            for call in turn.calls:
                if call.id != left_out:
                    arguments = {name: _resolved(value, results) for name, value in call.arguments.items()}
                    results[call.id] = json.loads(store.call(session, call.server, call.tool, arguments).text)
        return store.delta(session).digest()
    except Fault:
        return ""
    finally:
        store.close(session)


def _resolved(value: Any, results: Mapping[str, Any]) -> Any:
    reference = reference_in(value)
    if reference is not None:
        return _at(results, reference.of, reference.pointer)
    if isinstance(value, list):
        return [_resolved(part, results) for part in cast("list[Any]", value)]
    return value


def _at(results: Mapping[str, Any], call: str, pointer: str) -> Any:
    if call not in results:
        raise Fault("plan: a pointer names a call that was not made yet")
    try:
        return at_pointer(results[call], pointer)
    except (LookupError, ValueError):
        raise Fault("plan: a pointer leads nowhere") from None


def _check_report(report: Report, done: Replay, now: datetime) -> None:
    """Every value that must be said stands in a result of the run, or is counted from one."""
    if report.reference is not None:
        _at(done.results, *report.reference)
        return
    if report.provenance is not None:
        found = _evaluated(report.provenance, done)
        if report.value not in ((found, found * 60) if report.type == "duration" else (found,)):
            raise Fault("plan: a report is not what it is worked out from")
        return
    shown = [done.results[call] for call in report.after if call in done.results] or list(done.results.values())
    if report.type == "yes_no" or any(_shows(leaf, report, now) for result in shown for _, leaf in values_in(result)):
        return
    if report.type == "number" and any(len(part) == report.value for result in shown for part in _lists(result)):
        return
    raise Fault("plan: a report is shown by no call")


def _shows(leaf: Any, report: Report, now: datetime) -> bool:
    """Whether a value of a result is the report's, or a text that states it."""
    wanted = report.value
    if isinstance(leaf, bool) or isinstance(wanted, bool):
        return leaf is wanted
    if isinstance(leaf, int) and isinstance(wanted, int | float):
        return wanted in ((leaf, leaf * 60) if report.type == "duration" else (leaf, -leaf))
    if report.type == "moment" and isinstance(leaf, str):
        return leaf[:16] == str(wanted)[:16]
    if not isinstance(leaf, str):
        return False
    is_it = leaf == wanted or (report.type == "day" and leaf[:10] == wanted)
    if is_it or wanted is None or isinstance(wanted, dict) or " " not in leaf:
        return is_it
    return hear_report(report.type, wanted, leaf, now).said


def _lists(value: Any) -> Iterator[list[Any]]:
    if isinstance(value, list):
        yield cast("list[Any]", value)
    if isinstance(value, dict):
        for part in cast("dict[str, Any]", value).values():
            yield from _lists(part)


def check_provenance(task: Task, done: Replay, now: datetime) -> None:
    """Every argument has a source, and the source gives that very value.

    Raises:
        Fault: one has none, or another.
    """
    for number, turn in enumerate(task.turns):
        for call in turn.calls:
            for name, value in call.arguments.items():
                source = call.provenance.get(name)
                if source is None:
                    raise Fault("provenance: an argument has none")
                _check_source(source, _resolved(value, done.results), number, done, now)


def _check_source(source: str, value: Any, turn: int, done: Replay, now: datetime) -> None:
    user = _USER.match(source)
    if user:
        if int(user[1]) > turn:
            raise Fault("provenance: a later turn of the user")
        return
    if source in {"clock", "policy", "default"}:
        return
    found = _evaluated(source, done)
    if found != value and not (isinstance(value, list) and found in value) and not _states(found, value, now):
        raise Fault("provenance: the source holds another value")


def _states(text: Any, value: Any, now: datetime) -> bool:
    """Whether a text of a result states the value: an amount, a day, a number or name in words."""
    if not isinstance(text, str) or " " not in text or isinstance(value, bool):
        return False
    if isinstance(value, int):
        return hear_report("money", value, text, now).said or hear_report("number", value, text, now).said
    if not isinstance(value, str):
        return False
    kind = "day" if _DAY.fullmatch(value) else "text"
    return hear_report(kind, value, text, now).said


def _evaluated(source: str, done: Replay) -> Any:
    fold = _FOLD.match(source)
    if fold and fold["fold"] in {"most", "least"}:
        return _chosen(fold["fold"], fold["parts"], done)
    if fold:
        parts = [_evaluated(part.strip(), done) for part in fold["parts"].split(",")]
        return {"sum": sum, "min": min, "max": max}[fold["fold"]](parts)
    arithmetic = _ARITHMETIC.match(source)
    if arithmetic:
        sides = [_evaluated(arithmetic[side], done) for side in ("pointer", "other")]
        try:
            return calculate(sides[0], arithmetic["sign"], sides[1])
        except ValueError:
            raise Fault("provenance: cannot be calculated") from None
    if source.isdecimal():
        return int(source)
    call, colon, pointer = source.partition(":")
    if not colon or call not in done.results:
        raise Fault(f"provenance: cannot be read: {source.split(':', 1)[0]}")
    return _at(done.results, call, pointer)


def _chosen(fold: str, parts: str, done: Replay) -> Any:
    """The one of several values whose measure is the strict extreme: `most(<measure> <value>, ...)`."""
    pairs = [[_evaluated(one, done) for one in part.split()] for part in parts.split(", ")]
    measures = sorted(measure for measure, _ in pairs)
    best, next_best = (measures[-1], measures[-2]) if fold == "most" else (measures[0], measures[1])
    if best == next_best:
        raise Fault("provenance: a comparison of equals")
    return next(value for measure, value in pairs if measure == best)


def check_minimal(task: Task) -> None:
    """Every look-up serves: something points into it, a report or a piece of evidence rests on it, or a decision does.

    Raises:
        Fault: one serves nothing, or n_need is not the number of calls.
    """
    used: set[str] = set()
    for turn in task.turns:
        for call in turn.calls:
            used |= {
                found.split(":", 1)[0] for source in call.provenance.values() for found in _POINTER.findall(source)
            }
            used |= {edge for edge in call.after if not edge.startswith("turn:")}
            used |= {ref.of for value in call.arguments.values() if (ref := reference_in(value))}
        for report in (*turn.reports, *turn.confirms):
            used |= {*report.after, *([report.reference.of] if report.reference else [])}
    for turn in task.turns:
        decides = turn.gold_class in {"ASK", "REFUSE"} or (turn.gold_class, turn.answer) == ("CONFIRM", "no")
        if any(call.role == "lookup" and call.id not in used and not decides for call in turn.calls):
            raise Fault("minimality: a look-up serves nothing")
        if turn.n_need > len(turn.calls):
            raise Fault("minimality: n_need is more than the plan has")
    if task.n_need != sum(turn.n_need for turn in task.turns):
        raise Fault("minimality: n_need is not the sum of the turns'")


def local_now(task: Task, ground: Ground) -> datetime:
    """The user's wall clock as the user first speaks, with its zone."""
    setting = ground.store.templates.setting(task.world.seed)
    return setting.now.astimezone(setting.zone) + (task.turns[0].elapsed or timedelta())
