"""The `prove` reward: the five parts of PROVE (arXiv 2606.03892, section 1.4) to the letter, open corners decided.

    total = .5 validity + .5 coverage + .15 efficiency + .2 name + .1 arguments

It looks at calls only, over the whole episode, against the gold plan's calls; state, texts and harm are not seen. Its
greatest total is 1.3, or 1 where the gold holds no call; efficiency has no lower bound, so a total may be negative.
Known defects of the published formula are kept: silence earns 1 where nothing is to be called, and calls inside the
budget are free whatever they do. `docs/rewards.md` lists the corners.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import ceil, prod
from typing import Any, NamedTuple, cast

from rewards.constants import RewardName
from rewards.gold import Gold
from rewards.trace import CallRun, Trace
from servers.kit import Tool
from servers.kit.errors import UNKNOWN_TOOL
from tasks import CallCount, ExtraCall, Score
from tasks.messages import read_arguments

PROVE: RewardName = "prove"
PROVE_VERSION = 1
WEIGHTS = {
    "validity": Fraction(1, 2),
    "coverage": Fraction(1, 2),
    "efficiency": Fraction(3, 20),
    "name": Fraction(1, 5),
    "arguments": Fraction(1, 10),
}
ALPHA = Fraction(1, 2)
BETA = Fraction(1, 2)
MOST = Fraction(13, 10)
LEVELS = 3
ALIGNMENTS = 20_000
_NOTHING = Fraction(0)


class Made(NamedTuple):
    """A call of the agent.

    Attributes:
        arguments: as they came, None where they are no object.
        levels: how many of the three levels it reached: its name is visible; its arguments can be read, the required
            ones are there, and their JSON types fit; it ran without an error.
    """

    name: str
    arguments: Mapping[str, Any] | None
    levels: int


class Wanted(NamedTuple):
    """A call of the gold plan; `after` are the places of calls that come before it."""

    name: str
    arguments: Mapping[str, Any]
    after: tuple[int, ...]


class Measured(NamedTuple):
    """The parts, exact.

    Attributes:
        at: for each gold call the place of the call that it is matched with, None without one.
        budget: calls that cost nothing.
    """

    total: Fraction
    parts: dict[str, Fraction]
    at: tuple[int | None, ...]
    budget: int


def measure(calls: Sequence[Made], wanted: Sequence[Wanted]) -> Measured:
    """The parts and the total of the calls of an episode against its gold calls."""
    if not wanted:
        return Measured(Fraction(not calls), {}, (), 0)
    budget = len(wanted) + ceil(len(wanted) * BETA)
    if not calls:
        return Measured(_NOTHING, dict.fromkeys(WEIGHTS, _NOTHING), (None,) * len(wanted), budget)
    at = _align(calls, wanted)
    names = {one.name for one in wanted}
    pairs = [(calls[place], one) for place, one in zip(at, wanted, strict=True) if place is not None]
    parts = {
        "validity": Fraction(sum(call.levels for call in calls), LEVELS * len(calls)),
        "coverage": Fraction(sum(map(bool, _in_order(at, wanted))), len(wanted)),
        "efficiency": -ALPHA * Fraction(max(0, len(calls) - budget), budget),
        "name": Fraction(sum(call.name in names for call in calls), len(calls)),
        "arguments": sum((_agreement(*pair) for pair in pairs), _NOTHING) / len(pairs) if pairs else _NOTHING,
    }
    total = sum((WEIGHTS[name] * value for name, value in parts.items()), _NOTHING)
    return Measured(total, parts, at, budget)


def equal(one: Any, other: Any) -> bool:
    """Equality of JSON values: 1 equals 1.0, true equals nothing but true."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, dict) and isinstance(other, dict):
        left, right = cast("dict[str, Any]", one), cast("dict[str, Any]", other)
        return left.keys() == right.keys() and all(equal(left[key], right[key]) for key in left)
    if isinstance(one, list) and isinstance(other, list):
        first, second = cast("list[Any]", one), cast("list[Any]", other)
        return len(first) == len(second) and all(map(equal, first, second))
    return one == other


def prove_score(gold: Gold, trace: Trace, tools: Mapping[str, Tool]) -> Score:
    """The score of a replayed run."""
    steps = gold.plans[0].steps
    places = {step.call.id: place for place, step in enumerate(steps)}
    wanted = [
        Wanted(step.tool.name, step.given, tuple(places[one] for one in step.call.after if one in places))
        for step in steps
    ]
    calls = [_made(call, tools) for call in trace.calls]
    found = measure(calls, wanted)
    asked = [one.name for one in wanted]
    made = [call.name for call in calls]
    over = {name: made.count(name) - asked.count(name) for name in sorted(set(made))}
    return Score(
        reward=PROVE,
        reward_version=PROVE_VERSION,
        total=float(found.total),
        max=float(MOST) if wanted else 1.0,
        correct=found.total == (MOST if wanted else 1),
        parts={name: float(value) for name, value in found.parts.items()},
        matched=tuple(step.call.id for step, place in zip(steps, found.at, strict=True) if place is not None),
        missing=tuple(step.call.id for step, place in zip(steps, found.at, strict=True) if place is None),
        extra=tuple(ExtraCall(tool=name, count=count) for name, count in over.items() if count > 0),
        calls=CallCount(counted=len(calls), needed=len(wanted), budget=found.budget),
    )


def _made(call: CallRun, tools: Mapping[str, Tool]) -> Made:
    arguments, _ = read_arguments(call.raw)
    tool = tools.get(call.tool)
    if tool is None or call.code == UNKNOWN_TOOL:
        return Made(call.tool, arguments, 0)
    if arguments is None or not _is_well_formed(tool, arguments):
        return Made(call.tool, arguments, 1)
    return Made(call.tool, arguments, 3 if call.succeeded else 2)


def _is_well_formed(tool: Tool, arguments: Mapping[str, Any]) -> bool:
    """Whether the required arguments are there and those that the schema knows have its JSON types."""
    for parameter in tool.parameters:
        if parameter.name not in arguments:
            if parameter.required:
                return False
            continue
        value = arguments[parameter.name]
        if parameter.many:
            if not isinstance(value, list):
                return False
            if not all(_has_type(item, parameter.base) for item in cast("list[Any]", value)):
                return False
        elif not _has_type(value, parameter.base):
            return False
    return True


def _has_type(value: Any, base: str) -> bool:
    match base:
        case "string":
            return isinstance(value, str)
        case "boolean":
            return isinstance(value, bool)
        case _:
            whole = isinstance(value, int) or (isinstance(value, float) and value.is_integer())
            return whole and not isinstance(value, bool)


def _fits(call: Made, one: Wanted) -> bool:
    """Whether a call can stand for a gold call: its name, and at least its argument keys."""
    return call.name == one.name and (not one.arguments or one.arguments.keys() <= (call.arguments or {}).keys())


def _agreement(call: Made, one: Wanted) -> Fraction:
    """Share of the gold call's arguments whose values are the call's; 1 where it has none."""
    if not one.arguments:
        return Fraction(1)
    given = call.arguments or {}
    same = sum(key in given and equal(given[key], value) for key, value in one.arguments.items())
    return Fraction(same, len(one.arguments))


def _in_order(at: Sequence[int | None], wanted: Sequence[Wanted]) -> list[bool]:
    """For each gold call whether it is matched behind all that come before it."""

    def behind(place: int, before: int | None) -> bool:
        return before is not None and before < place

    return [
        place is not None and all(behind(place, at[before]) for before in one.after)
        for place, one in zip(at, wanted, strict=True)
    ]


def _align(calls: Sequence[Made], wanted: Sequence[Wanted]) -> tuple[int | None, ...]:
    """One-to-one matches: as many as can be, then as many in order, then the best arguments, then the earliest."""
    options = [[place for place, call in enumerate(calls) if _fits(call, one)] for one in wanted]
    if prod(len(places) + 1 for places in options) > ALIGNMENTS:
        return _align_in_turn(options, wanted)

    def worth(at: tuple[int | None, ...]) -> tuple[int, int, Fraction]:
        pairs = [(calls[place], one) for place, one in zip(at, wanted, strict=True) if place is not None]
        agreed = sum((_agreement(*pair) for pair in pairs), _NOTHING)
        return len(pairs), sum(_in_order(at, wanted)), agreed

    every = product(*([*places, None] for places in options))  # the earliest first, and `max` takes the first of equals
    return max((at for at in every if _is_one_to_one(at)), key=worth)


def _is_one_to_one(at: tuple[int | None, ...]) -> bool:
    taken = [place for place in at if place is not None]
    return len(set(taken)) == len(taken)


def _align_in_turn(options: Sequence[Sequence[int]], wanted: Sequence[Wanted]) -> tuple[int | None, ...]:
    """In gold order the earliest free call behind those it comes after; the earliest free one where none is behind."""
    at: list[int | None] = []
    for places, one in zip(options, wanted, strict=True):
        free = [place for place in places if place not in at]
        before = [place for prior in one.after if prior < len(at) and (place := at[prior]) is not None]
        at.append(next((place for place in free if place > max(before, default=-1)), free[0] if free else None))
    return tuple(at)
