"""What a task asks for, found by playing each of its accepted plans: end states, footprint, scored atoms."""

from __future__ import annotations

import itertools
import re
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

from rewards.arguments import at_pointer, items_of, values_in
from rewards.constants import PLANS
from rewards.replay import House, MalformedTaskError, Memory, Stage
from rewards.state import Opening
from rewards.trace import CallRun, Node, Trace
from servers.kit import Tool
from tasks import ActionClass, Call, Report, Task, Turn, reference_in

Value = str | int | float | bool
_CHOSEN = re.compile(r"(?:most|least)\((?P<pairs>.+)\)")
JUDGED: tuple[ActionClass, ...] = ("ASK", "REFUSE", "CONFIRM")


@dataclass(frozen=True)
class Step:
    """One call of a plan.

    Attributes:
        given: its arguments with references resolved, as they were called.
        run: how it went.
    """

    turn: int
    call: Call
    tool: Tool
    given: dict[str, Any]
    run: CallRun

    @property
    def atom(self) -> bool:
        """Whether it is scored by itself: look-ups are only one way to know."""
        return self.call.role != "lookup"

    @cached_property
    def plain(self) -> bool:
        """Whether its arguments are these values and no others: none is free, none refers to a result."""
        items = (item for value in self.call.arguments.values() for item in items_of(value))
        return not self.call.open and all(reference_in(item) is None for item in items)


@dataclass(frozen=True)
class Plan:
    """One accepted way through the episode."""

    steps: tuple[Step, ...]
    trace: Trace

    @cached_property
    def atoms(self) -> tuple[Step, ...]:
        """Writes and required calls, in order."""
        return tuple(step for step in self.steps if step.atom)

    @cached_property
    def by_id(self) -> dict[str, Step]:
        """Steps by call id."""
        return {step.call.id: step for step in self.steps}

    @cached_property
    def opening(self) -> Opening:
        """Cells that the user left free."""
        return Opening.of(self.trace, [(step.run, step.call.open) for step in self.steps if step.call.open])

    @cached_property
    def repeats(self) -> dict[str, int]:
        """How often each call stands in the plan, by its canonical form."""
        found: dict[str, int] = {}
        for step in self.steps:
            found[step.run.key] = found.get(step.run.key, 0) + 1
        return found


@dataclass(frozen=True)
class Saying:
    """A value that the agent must say in a turn, found.

    Attributes:
        instead: of a choice between things that the user named, the names of those that are not it.
        most: of such a choice, whether it has the most of what is measured, or the least.
    """

    turn: int
    report: Report
    value: Value
    instead: tuple[str, ...] = ()
    most: bool = False


@dataclass(frozen=True)
class Gold:
    """A task and its accepted plans, played.

    Attributes:
        plans: the gold plan first.
        sayings: all reports of all turns, in order.
        confirms: all values that must be named before leave is given.
    """

    task: Task
    plans: tuple[Plan, ...]
    sayings: tuple[Saying, ...]
    confirms: tuple[Saying, ...]

    @cached_property
    def footprint(self) -> frozenset[Node]:
        """Rows that accepted plans change."""
        return frozenset(write.node for plan in self.plans for step in plan.steps for write in step.run.writes)

    @property
    def decisions(self) -> tuple[int, ...]:
        """Turns whose class is scored as an atom."""
        return tuple(number for number, turn in enumerate(self.task.turns) if judged(turn))


def judged(turn: Turn) -> bool:
    """Whether the turn's decision is an atom."""
    return turn.decisive and turn.gold_class in JUDGED


class Golds:
    """Gold of the tasks seen last."""

    def __init__(self, house: House, kept: int = 512) -> None:
        self._house = house
        self._kept = kept
        self._found: OrderedDict[int, Gold] = OrderedDict()

    def get(self, task: Task, memory: Memory | None = None) -> Gold:
        """The gold of a task, played on first use.

        Args:
            memory: filled with how its calls go, where it is played now.

        Raises:
            MalformedTaskError: a plan cannot be played as it stands.
            TemplateMismatch: the task was made on other worlds.
        """
        found = self._found.get(id(task))
        if found is None or found.task is not task:
            found = self._found[id(task)] = play(self._house, task, memory)
            while len(self._found) > self._kept:
                self._found.popitem(last=False)
        self._found.move_to_end(id(task))
        return found


def play(house: House, task: Task, memory: Memory | None = None) -> Gold:
    """Play every accepted plan.

    Raises:
        MalformedTaskError: a plan cannot be played as it stands.
        TemplateMismatch: the task was made on other worlds.
    """
    house.check(task)
    choices = [turn.plans for turn in task.turns]
    count = 1
    for plans in choices:
        count *= len(plans)
    if count > PLANS:
        raise MalformedTaskError(f"The turns' plans make {count} ways through the episode; {PLANS} are allowed.")
    plans = tuple(_play(house, task, plan, memory) for plan in itertools.product(*choices))
    told = [(number, report) for number, turn in enumerate(task.turns) for report in turn.reports]
    named = [(number, report) for number, turn in enumerate(task.turns) for report in turn.confirms]
    return Gold(
        task,
        plans,
        tuple(
            Saying(number, report, _value(plans[0], report), _instead(plans[0], report), _is_most(report))
            for number, report in told
        ),
        tuple(Saying(number, report, _value(plans[0], report)) for number, report in named),
    )


def _is_most(report: Report) -> bool:
    return (report.provenance or "").startswith("most(")


def _instead(plan: Plan, report: Report) -> tuple[str, ...]:
    """What else a report that is the most or the least of several could have named: `most(<measure> <name>, ...)`."""
    chosen = _CHOSEN.fullmatch(report.provenance or "")
    if chosen is None or report.type != "text":
        return ()
    names: list[str] = []
    for pair in chosen["pairs"].split(", "):
        call, _, pointer = pair.rpartition(" ")[2].partition(":")
        try:
            names.append(str(at_pointer(plan.by_id[call].run.result, pointer)))
        except LookupError as error:
            raise MalformedTaskError(f"{pair!r} is nowhere in the results of the plan.") from error
    return tuple(name for name in names if name != report.value)


def resolve(value: Any, results: Mapping[str, Any]) -> Any:
    """A value with references replaced by what stands there in these results.

    Raises:
        LookupError: nothing stands there.
    """
    reference = reference_in(value)
    if reference is not None:
        return at_pointer(results[reference.of], reference.pointer)
    if isinstance(value, list):
        return [resolve(item, results) for item in cast("list[Any]", value)]
    return value


def _play(house: House, task: Task, plan: tuple[tuple[Call, ...], ...], memory: Memory | None) -> Plan:
    results: dict[str, Any] = {}
    steps: list[Step] = []
    with Stage(house, task, memory) as stage:
        for number, calls in enumerate(plan):
            stage.begin()
            if stage.failed_events:
                raise MalformedTaskError(f"An event of turn {number} fails: {stage.failed_events[0]}")
            for call in calls:
                step = _make(house, stage, number, call, results)
                steps.append(step)
                results[call.id] = step.run.result
            stage.end()
        return Plan(tuple(steps), stage.trace)


def _make(house: House, stage: Stage, turn: int, call: Call, results: Mapping[str, Any]) -> Step:
    tool = house.tools.get(call.tool)
    if tool is None:
        raise MalformedTaskError(f"Call {call.id} names the unknown tool {call.tool!r}.")
    try:
        given = {name: resolve(value, results) for name, value in call.arguments.items()}
    except LookupError as error:
        raise MalformedTaskError(f"Call {call.id} points at nothing: {error}") from None
    run = stage.call(call.tool, given, "")
    if run.arguments is None:
        raise MalformedTaskError(f"Call {call.id} ({call.tool}) cannot be made: {run.text}")
    if not run.succeeded and call.role != "lookup":
        raise MalformedTaskError(f"Call {call.id} ({call.tool}) must happen and fails: {run.text}")
    return Step(turn, call, tool, given, run)


def _value(plan: Plan, report: Report) -> Value:
    reference = report.reference
    found: Any = report.value
    if reference is not None:
        try:
            found = at_pointer(plan.by_id[reference.of].run.result, reference.pointer)
        except LookupError:
            raise MalformedTaskError(f"A report points at nothing: {reference.of}{reference.pointer}.") from None
    if not isinstance(found, (str, int, float)):
        raise MalformedTaskError(f"A report is no plain value: {found!r}.")
    return found


def holds(result: Any, key: Any) -> bool:
    """Whether a result holds a row's key."""
    parts = list(cast("tuple[Any, ...]", key)) if isinstance(key, tuple) else items_of(key)
    values = {str(value) for _, value in values_in(result)}
    return all(str(part) in values for part in parts)
