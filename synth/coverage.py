"""What a set covers: tools, edges of the tool graph, error codes, rules, and how diverse the arguments are.

`aims` says what a row must need, so that all is covered evenly: of each kind's rows the n-th takes the n-th of a seeded
order of all that the kind can serve, round and round. It is a function of the settings and the index alone.
"""

from __future__ import annotations

import json
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from servers.kit import Tool
from servers.kit.phrases import part
from synth.kinds.minimal import can_be_minimal
from synth.kinds.missing_required import can_be_missing
from synth.live import Ground
from tasks import Call, Task, reference_in

Json = dict[str, Any]
INFORMATION = ("complete", "missing_required", "minimal")
"""Levels of information: all is said, something must be asked for, nothing need be asked for."""
SHARES_WANTED = {"complete": 0.6, "missing_required": 0.2, "minimal": 0.2}
ROWS_A_TOOL = 10
SET_SIZE = 13_000
_SUITS: Mapping[str, Callable[[Ground, Tool], bool]] = {
    "minimal": can_be_minimal,
    "missing_required": can_be_missing,
    "confirm": lambda _, tool: bool(tool.confirm),
    "missing_function": lambda ground, tool: tool.name in part(ground.phrases(tool.server), "UNABLE"),
}
"""Which changes that people ask for can be what a row of a kind is about."""
CODES = ("conflict", "not_found", "refused")


def targets(ground: Ground, servers: Sequence[str], kind: str) -> tuple[str, ...]:
    """Tools (of policy_refusal: rules) that rows of a kind can be made to need; none: the kind has no aim."""
    if kind == "policy_refusal":
        return tuple(
            rule for server in servers for tool in ground.worlds[server].tools.values() for rule in _rules(ground, tool)
        )
    return tuple(
        tool.name for server in servers for tool in ground.worlds[server].tools.values() if _serves(ground, tool, kind)
    )


def _rules(ground: Ground, tool: Tool) -> list[str]:
    """Rules that a request for a tool may break: `tool:refused` (it says no itself), `tool:n` (n of FORBIDDEN).

    Entries with one reason are one rule, that of the first.
    """
    phrases = ground.phrases(tool.server)
    if not tool.writes or tool.name not in part(phrases, "REQUESTS"):
        return []
    reasons: list[str] = [why for _, why in part(phrases, "FORBIDDEN").get(tool.name, ())]
    told = [f"{tool.name}:{place}" for place, why in enumerate(reasons) if why not in reasons[:place]]
    return [f"{tool.name}:refused", *told] if "refused" in tool.raises else told


def _serves(ground: Ground, tool: Tool, kind: str) -> bool:
    phrases = ground.phrases(tool.server)
    if kind == "complete":
        return True
    if kind == "change_of_mind":
        return tool.name in part(phrases, "AMEND")
    asked = bool(tool.writes) and tool.name in part(phrases, "REQUESTS")
    return asked and kind in _SUITS and _SUITS[kind](ground, tool)


def aim(seed: int, kind: str, ordinal: int, names: Sequence[str]) -> str | None:
    """The tool or rule that the row of this kind and number must need: each once before one comes twice."""
    if not names:
        return None
    turn, place = divmod(ordinal, len(names))
    return _dealt(seed, kind, turn, tuple(names))[place]


@lru_cache(maxsize=64)
def _dealt(seed: int, kind: str, turn: int, names: tuple[str, ...]) -> list[str]:
    order = list(names)
    random.Random(f"{seed}/aims/{kind}/{turn}").shuffle(order)
    return order


def coverage(rows: Iterable[Task], ground: Ground) -> Json:
    """What some rows cover, as JSON values in a fixed order."""
    needed: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    edges: Counter[str] = Counter()
    codes: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    permitted: Counter[str] = Counter()
    values: dict[str, Counter[str]] = defaultdict(Counter)
    count = 0
    events = derived = longest = 0
    for task in rows:
        count += 1
        kinds[task.kind] += 1
        calls = [call for turn in task.turns for call in turn.calls]
        needed.update({call.tool for call in calls})
        edges.update(edges_of(task))
        codes.update({code for call in calls if (code := call.fails) is not None})
        if task.kind == "policy_refusal":
            _count_twin(task, refused, permitted, codes)
        events += any(turn.elapse or turn.events for turn in task.turns[1:])
        derived += is_derived(task)
        longest += len(calls) >= 8
        for call in calls:
            for name, value in call.arguments.items():
                values[f"{call.tool}.{name}"][json.dumps(value, sort_keys=True, ensure_ascii=False)] += 1
    least = min((needed[name] for name in ground.tools), default=0)
    return {
        "rows": count,
        "information": _shares(kinds),
        "tools": {
            "needed": sum(needed[name] > 0 for name in ground.tools),
            "of": len(ground.tools),
            "rows_of_the_rarest": least,
            "unneeded": [name for name in ground.tools if not needed[name]],
            "expected_rows_of_the_rarest_in_13000": round(least * SET_SIZE / count, 1) if count else 0.0,
            "under_ten_in_13000": [
                name for name in ground.tools if count and needed[name] * SET_SIZE < ROWS_A_TOOL * count
            ],
        },
        "edges": {name: edges[name] for name in ("explicit", "implicit", "story")},
        "error_codes": {code: codes[code] for code in sorted(codes)},
        "rules": {
            "refused": len(refused),
            "permitted": len(permitted),
            "refused_by_tool": dict(sorted(refused.items())),
        },
        "rows_with_events_or_time": events,
        "rows_with_derived_values": derived,
        "rows_of_eight_calls_or_more": longest,
        "arguments": _diversity(values),
    }


def edges_of(task: Task) -> set[str]:
    """Kinds of edges that a plan goes along.

    explicit: an argument is an id or value that an earlier result of its world shows. implicit: a call succeeds only
    after another, of its world, that it takes nothing from. story: an argument is a value that another world shows.
    """
    calls = {call.id: call for turn in task.turns for call in turn.calls}
    found: set[str] = set()
    for call in calls.values():
        pointed = {of for source in call.provenance.values() if (of := _pointed(source, calls)) is not None}
        pointed |= {ref.of for value in call.arguments.values() if (ref := reference_in(value)) is not None}
        for of in sorted(pointed):
            found.add("explicit" if calls[of].server == call.server else "story")
        if any(_opens(calls.get(edge), pointed) for edge in call.after):
            found.add("implicit")
    return found


def _opens(before: Call | None, pointed: set[str]) -> bool:
    """Whether a call waits for another that writes, or that fails, and takes nothing from it."""
    return before is not None and before.id not in pointed and (before.role == "write" or before.fails is not None)


def _pointed(source: str, calls: Mapping[str, Call]) -> str | None:
    head = source.removeprefix("sum(").removeprefix("min(").removeprefix("max(").split(":", 1)[0]
    return head if head in calls else None


def is_derived(task: Task) -> bool:
    """Whether a value of the row is worked out: an argument or a report that no result shows as it is."""
    sources = [source for turn in task.turns for call in turn.calls for source in call.provenance.values()]
    sources += [report.provenance for turn in task.turns for report in turn.reports if report.provenance]
    return any(" - " in one or " + " in one or " * " in one or one.endswith(")") for one in sources)


def _count_twin(task: Task, refused: Counter[str], permitted: Counter[str], codes: Counter[str]) -> None:
    rule = str(task.fingerprint.generator.get("rule", ""))
    if task.turns[0].gold_class == "REFUSE":
        refused[rule] += 1
        codes["refused"] += rule.endswith(":refused")
    else:
        permitted[rule] += 1


def _shares(kinds: Counter[str]) -> Json:
    whole = sum(kinds[name] for name in INFORMATION)
    return {name: round(kinds[name] / whole, 3) if whole else 0.0 for name in INFORMATION}


def _diversity(values: Mapping[str, Counter[str]]) -> Json:
    """Of arguments that stand in ten calls or more: distinct values a call, the median and the least diverse."""
    ratios = {name: len(found) / found.total() for name, found in values.items() if found.total() >= 10}
    ordered = sorted(ratios.items(), key=lambda item: (item[1], item[0]))
    return {
        "arguments": len(values),
        "with_ten_calls": len(ratios),
        "median_distinct_a_call": round(ordered[len(ordered) // 2][1], 3) if ordered else None,
        "least_diverse": {name: round(ratio, 3) for name, ratio in ordered[:10]},
    }
