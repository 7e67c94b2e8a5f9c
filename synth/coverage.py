"""What a set covers: tools, edges of the tool graph, error codes, rules, and how diverse the arguments are.

`aims` says what a row must need, so that all is covered evenly: of each kind's rows the n-th takes the n-th of a seeded
order of all that the kind can serve, round and round. It is a function of the settings and the index alone.
"""

from __future__ import annotations

import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import Any

from servers.kit import Tool
from servers.kit.phrases import part
from synth.kinds import minimal, missing_required
from synth.live import Ground
from tasks import Call, Task, reference_in

Json = dict[str, Any]
INFORMATION = ("complete", "missing_required", "minimal")
"""Levels of information: all is said, something must be asked for, nothing need be asked for."""
SHARES_WANTED = {"complete": 0.6, "missing_required": 0.2, "minimal": 0.2}
ROWS_A_TOOL = 10
SET_SIZE = 13_000
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

    Entries with one reason are one rule, that of the first. What nobody asks a tool for (UNASKED) is no rule to break.
    """
    phrases = ground.phrases(tool.server)
    if not tool.writes or tool.name not in part(phrases, "REQUESTS"):
        return []
    reasons: list[str] = [why for _, why in part(phrases, "FORBIDDEN").get(tool.name, ())]
    told = [f"{tool.name}:{place}" for place, why in enumerate(reasons) if why not in reasons[:place]]
    asked = "refused" in tool.raises and tool.name not in part(phrases, "UNASKED")
    return [f"{tool.name}:refused", *told] if asked else told


def _serves(ground: Ground, tool: Tool, kind: str) -> bool:
    phrases = ground.phrases(tool.server)
    asked = bool(tool.writes) and tool.name in part(phrases, "REQUESTS")
    served = {
        "complete": True,
        "minimal": asked and minimal.can_be_minimal(ground, tool),
        "missing_required": asked and missing_required.may_ask(ground, tool),
        "confirm": asked and bool(tool.confirm),
        "recovery": asked and "conflict" in tool.raises,
        "missing_function": asked and tool.name in part(phrases, "UNABLE"),
        "change_of_mind": tool.name in part(phrases, "AMEND"),
    }
    return served.get(kind, False)


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
    failed: set[tuple[str, str]] = set()
    rules: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}
    asked: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}
    values: dict[str, Counter[str]] = defaultdict(Counter)
    count = 0
    events = derived = longest = 0
    for task in rows:
        count += 1
        kinds[task.kind] += 1
        calls = [call for turn in task.turns for call in turn.calls]
        needed.update({call.tool for call in calls})
        edges.update(edges_of(task))
        met = {(call.tool, call.fails) for call in calls if call.fails is not None}
        rule = str(task.fingerprint.generator.get("rule", ""))
        if rule:
            broken = task.turns[0].gold_class == "REFUSE"
            rules[broken][rule] += 1
            met |= {(rule.removesuffix(":refused"), "refused")} if broken and rule.endswith(":refused") else set()
        codes.update(code for _, code in sorted(met))
        failed |= met
        _count_leave(task, ground, asked)
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
        "errors": {code: _errors(ground, failed, code) for code in CODES},
        "rules": _rules_met(targets(ground, tuple(ground.worlds), "policy_refusal"), rules),
        "leave": _leave_met(ground, asked),
        "rows_with_events_or_time": events,
        "rows_with_derived_values": derived,
        "rows_of_eight_calls_or_more": longest,
        "arguments": _diversity(values),
    }


def _count_leave(task: Task, ground: Ground, asked: Mapping[bool, Counter[str]]) -> None:
    """Of the writes that may need a yes: in which it was asked for, in which it was not due."""
    found: set[tuple[bool, str]] = set()
    for turn in task.turns:
        writes = [call for call in turn.calls if call.role == "write" and ground.tools[call.tool].confirm]
        found |= {(turn.gold_class == "CONFIRM" and call.id in turn.protected, call.tool) for call in writes}
    for due, tool in sorted(found):
        asked[due][tool] += 1


def _leave_met(ground: Ground, asked: Mapping[bool, Counter[str]]) -> Json:
    """Tools that need a yes, and those of them that need it only at times, as far as rows show either."""
    names = [tool.name for tool in ground.tools.values() if tool.confirm]
    at_times = [name for name in names if ground.tools[name].confirm is not True]
    return {
        "asked": sum(asked[True][name] > 0 for name in names),
        "of": len(names),
        "not_due": sum(asked[False][name] > 0 for name in at_times),
        "of_those_at_times": len(at_times),
        "never_asked": [name for name in names if not asked[True][name]],
        "always_asked": [name for name in at_times if not asked[False][name]],
    }


def _rules_met(names: Sequence[str], rules: Mapping[bool, Counter[str]]) -> Json:
    """Rules by how often rows break them and keep them; those that no row does either of by name."""
    return {
        "of": len(names),
        "refused": len(rules[True]),
        "permitted": len(rules[False]),
        "by_rule": {
            name: {"refused": rules[True][name], "permitted": rules[False][name]}
            for name in sorted({*rules[True], *rules[False]})
        },
        "never_refused": [name for name in names if not rules[True][name]],
        "never_permitted": [name for name in names if not rules[False][name]],
    }


def _errors(ground: Ground, failed: AbstractSet[tuple[str, str]], code: str) -> Json:
    """How many of the tools that raise a code are met raising it; of writes also the others by name.

    A tool whose reference names no row raises `not_found` without saying so, and counts where it is met.
    """
    raising = [tool for tool in ground.tools.values() if code in tool.raises or (tool.name, code) in failed]
    return {
        "tools": sum((tool.name, code) in failed for tool in raising),
        "of": len(raising),
        "unmet_writes": [tool.name for tool in raising if tool.writes and (tool.name, code) not in failed],
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
        "distinct_and_calls": {name: [len(found), found.total()] for name, found in sorted(values.items())},
    }
