"""Runs that mean the same as gold and must earn the same."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, cast

from rewards.adversary.scene import Scene
from rewards.adversary.script import Do, Json, Move, Moves, Say, Script, plan_moves
from rewards.adversary.theatre import step_of
from rewards.adversary.values import respell
from rewards.arguments import items_of, values_in
from rewards.gold import Step
from servers.kit import InvalidArguments, Parameter, Tool
from tasks import Reference, reference_in
from tasks.dialogue import local_now
from tasks.messages import AgentText, ToolCall, read_messages
from tasks.polarity import find_answers
from tasks.text import visible
from tasks.values import canonical, equal, find_values

_CURLY = str.maketrans({"'": "\u2019", "-": "\u2013", " ": "\u00a0"})
_THOUGHT = "<think>What is due now? I look at what was said, then I act, and say so.</think>\n"


def other_order(scene: Scene) -> Iterator[Script]:
    """Two neighbouring calls that do not depend on each other, the other way round."""
    pairs = [place for place in scene.calls() if place + 1 in scene.steps and _apart(scene, place, place + 1)]
    if pairs:
        place = scene.rng("order").choice(pairs)
        yield Script(scene.instead({place: scene.moves[place + 1], place + 1: scene.moves[place]}))


def _apart(scene: Scene, first: int, second: int) -> bool:
    one, two = scene.steps[first], scene.steps[second]
    if scene.turn_of[first] != scene.turn_of[second] or one.call.id in _needed(scene, two):
        return False
    tables = [{write.node[:2] for write in step.run.writes} for step in (one, two)]
    if tables[0] & tables[1]:
        nodes = [{write.node for write in step.run.writes} for step in (one, two)]
        return nodes[0].isdisjoint(nodes[1]) and _references(one).isdisjoint(_references(two))
    return tables[0].isdisjoint(two.run.reads) and tables[1].isdisjoint(one.run.reads)


def _references(step: Step) -> set[str]:
    return {
        str(value)
        for p in step.tool.parameters
        if p.ref is not None
        for value in items_of((step.run.arguments or {})[p.name])
    }


def _needed(scene: Scene, step: Step) -> set[str]:
    """Calls that a step comes after, by its edges, its references and the sources of its values."""
    names = set(step.call.after)
    for source in step.call.provenance.values():
        names |= {other.call.id for other in scene.steps.values() if f"{other.call.id}:" in source}
    for value in step.call.arguments.values():
        for item in items_of(value):
            reference = reference_in(item)
            if reference is not None:
                names.add(reference.of)
    protected = scene.task.turns[step.turn].protected
    return names | {name for name in protected if name != step.call.id and step.call.id in protected}


def _each_call(scene: Scene, change: Callable[[Tool, Json], Json | None]) -> Iterator[Script]:
    """Gold with the arguments of every call rewritten, where any can be."""
    changed: dict[int, Move | None] = {}
    for place, step in scene.steps.items():
        move = cast("Do", scene.moves[place])
        new = change(step.tool, step.call.arguments)
        if new is not None and json.dumps(new) != json.dumps(step.call.arguments):
            changed[place] = replace(move, arguments=new)
    if changed:
        yield Script(scene.instead(changed))


def defaults_given(scene: Scene) -> Iterator[Script]:
    """Every default written out."""
    yield from _each_call(
        scene, lambda tool, given: {**{p.name: p.default for p in tool.parameters if p.default is not None}, **given}
    )


def defaults_left_out(scene: Scene) -> Iterator[Script]:
    """No argument that only says what its default says."""

    def without(tool: Tool, given: Json) -> Json:
        free = {p.name: p.default for p in tool.parameters if not p.required}
        return {name: value for name, value in given.items() if name not in free or free[name] != value}

    yield from _each_call(scene, without)


def whole_floats(scene: Scene) -> Iterator[Script]:
    """12.0 for 12."""
    yield from _each_call(
        scene,
        lambda _, given: {
            name: float(value) if isinstance(value, int) and not isinstance(value, bool) else value
            for name, value in given.items()
        },
    )


def lists_as_text(scene: Scene) -> Iterator[Script]:
    """A list as a JSON text."""
    yield from _each_call(
        scene,
        lambda _, given: {
            name: json.dumps(value)
            if isinstance(value, list) and not any(map(reference_in, items_of(value)))
            else value
            for name, value in given.items()
        },
    )


def sets_reordered(scene: Scene) -> Iterator[Script]:
    """A list that is a set, backwards."""
    yield from _each_call(
        scene,
        lambda tool, given: {
            name: value[::-1] if isinstance(value, list) and tool.parameter(name).unordered else value
            for name, value in given.items()
        },
    )


def text_folded(scene: Scene) -> Iterator[Script]:
    """Free text of writes with other quotes, dashes and spaces, in capitals."""
    changed: dict[int, Move | None] = {}
    for place in scene.calls("write"):
        step = scene.steps[place]
        texts = {
            name: value.upper().translate(_CURLY)
            for name, value in step.call.arguments.items()
            if isinstance(value, str) and _is_free(step.tool.parameter(name)) and _kept_as_text(scene, step, value)
        }
        if texts:
            changed[place] = replace(cast("Do", scene.moves[place]), arguments={**step.call.arguments, **texts})
    if changed:
        yield Script(scene.instead(changed))


def _is_free(parameter: Parameter) -> bool:
    return parameter.said == "text" and parameter.ref is None and not parameter.enum


def _kept_as_text(scene: Scene, step: Step, value: str) -> bool:
    """Whether a value goes into columns of free text only: a file's text and a channel's name are exact."""
    specs = scene.gold.plans[0].trace.specs
    columns = [
        (specs[write.node[0]][write.node[1]], name)
        for write in step.run.writes
        for name, held in (write.after or {}).items()
        if isinstance(held, str) and value in held
    ]
    return bool(columns) and all(name in spec.text for spec, name in columns)


def one_read_more(scene: Scene) -> Iterator[Script]:
    """One look at something else, inside the budget."""
    if scene.room >= 1 and scene.free_reads:
        read = scene.rng("read").choice(scene.free_reads)
        yield Script(scene.with_moves(scene.endings[-1], [read]))


def verified(scene: Scene) -> Iterator[Script]:
    """A gold look-up again after the write that changed what it reads, inside the budget."""
    if scene.room < 1:
        return
    for place in reversed(scene.calls("write")):
        tables = {write.node[:2] for write in scene.steps[place].run.writes}
        again = [at for at in scene.calls("lookup") if at < place and not tables.isdisjoint(scene.steps[at].run.reads)]
        read = cast("Do", scene.moves[again[-1]]) if again else None
        later = [cast("Do", scene.moves[at]) for at in scene.calls("lookup") if at > place]
        if read is not None and all((one.tool, one.arguments) != (read.tool, read.arguments) for one in later):
            end = scene.segment_end(place)
            yield Script(scene.with_moves(end, [replace(read, name="")]))
            return


def repaired(scene: Scene) -> Iterator[Script]:
    """A call that fails, then the right one, inside the budget."""
    if scene.room < 1:
        return
    for place in scene.calls("write", "required"):
        step = scene.steps[place]
        required = [p.name for p in step.tool.parameters if p.required]
        if required:
            short = {name: value for name, value in step.call.arguments.items() if name != required[-1]}
            yield Script(scene.with_moves(place, [Do(step.tool.name, short)]))
            return


def unknown_id_repaired(scene: Scene) -> Iterator[Script]:
    """An id that names nothing, then the right one, inside the budget."""
    if scene.room < 1:
        return
    for place in scene.calls("write"):
        step = scene.steps[place]
        names = [p.name for p in step.tool.parameters if p.ref is not None and not p.many and p.required]
        if names:
            yield Script(
                scene.with_moves(place, [Do(step.tool.name, {**step.call.arguments, names[0]: "no such thing"})])
            )
            return


def accepted_plan(scene: Scene) -> Iterator[Script]:
    """Another complete plan that the task accepts."""
    for turn, here in enumerate(scene.task.turns):
        for plan in here.accept:
            calls = [plan if n == turn else other.calls for n, other in enumerate(scene.task.turns)]
            yield Script(plan_moves(scene.task, calls))
            return


def other_route(scene: Scene) -> Iterator[Script]:
    """Another read of the same tables that shows all that a look-up was needed for."""
    for place in scene.calls("lookup"):
        wanted = _wanted_of(scene, place)
        reads = scene.steps[place].run.reads
        tools = [t for t in scene.visible(reading=True) if not any(p.required for p in t.parameters)]
        if not wanted or any(f"{scene.steps[place].call.id}" == ref.of for ref in _pointed(scene)):
            continue
        for tool in tools:
            if tool.name in {step.tool.name for step in scene.steps.values()}:
                continue
            route = Do(tool.name, {})
            run = scene.theatre.probe([route])[0][0]
            if run.succeeded and reads <= run.reads and wanted <= {str(value) for _, value in values_in(run.result)}:
                yield Script(scene.instead({place: route}))
                return


def _wanted_of(scene: Scene, place: int) -> set[str]:
    """Values that later calls, reports and evidence take from a look-up, as texts."""
    step = scene.steps[place]
    shown = {str(value) for _, value in values_in(step.run.result)} if step.run.succeeded else set[str]()
    used = {
        str(value)
        for at, later in scene.steps.items()
        if at > place
        for argument in later.given.values()
        for value in items_of(argument)
    }
    used |= {str(saying.value) for saying in scene.gold.sayings}
    used |= {str(key) for turn in scene.task.turns for evidence in turn.evidence for key in items_of(evidence.key)}
    return shown & used


def _pointed(scene: Scene) -> list[Reference]:
    values = [item for s in scene.steps.values() for value in s.call.arguments.values() for item in items_of(value)]
    found = [reference_in(value) for value in values]
    found += [saying.report.reference for saying in (*scene.gold.sayings, *scene.gold.confirms)]
    return [reference for reference in found if reference is not None]


def ids_renamed(scene: Scene) -> Iterator[Script]:
    """Gold, where everything that is made gets another id."""
    if any(w.before is None and w.after is not None for s in scene.steps.values() for w in s.run.writes):
        yield Script(scene.moves, renamed=True)


def _each_text(scene: Scene, change: Callable[[str], str]) -> Script:
    return Script(tuple(Say(change(m.text), m.heard) if isinstance(m, Say) else m for m in scene.moves))


def thoughts_first(scene: Scene) -> Iterator[Script]:
    """Thoughts before each text."""
    yield _each_text(scene, lambda text: _THOUGHT + text)


def typed_otherwise(scene: Scene) -> Iterator[Script]:
    """Curly quotes, dashes and wide spaces in each text, in bold."""
    changed = _each_text(scene, lambda text: text.replace("'", "\u2019").replace(" ", "\u00a0"))
    yield changed


def talking_along(scene: Scene) -> Iterator[Script]:
    """A word beside each call."""
    if scene.steps:
        moves: list[Move] = []
        for place, move in enumerate(scene.moves):
            if place in scene.steps:
                moves.append(Say("Let me look into that.", heard=False))
            moves.append(move)
        yield Script(tuple(moves))


def other_renderings(scene: Scene) -> Iterator[Script]:
    """Reported values written another way."""
    changed: dict[int, Move | None] = {}
    for saying in scene.gold.sayings:
        place = scene.endings[saying.turn]
        kind = saying.report.type
        if kind in {"text", "yes_no"}:
            continue
        now = local_now(scene.task, saying.turn)
        before = cast("Say", changed.get(place) or scene.moves[place]).text
        wanted = canonical(kind, saying.value, now)
        hits = [hit for hit in find_values(kind, before, now) if any(equal(kind, v, wanted) for v in hit.values)]
        new = respell(kind, wanted)
        if len(hits) == 1 and new is not None and hits[0].firm and _at_words(before, hits[0].start, hits[0].end):
            changed[place] = Say(before[: hits[0].start] + new + before[hits[0].end :])
    if changed:
        yield Script(scene.instead(changed))


def yes_or_no_later(scene: Scene) -> Iterator[Script]:
    """A yes or no behind a sentence on something else."""
    yield from answered_otherwise(
        scene, lambda value: f"I have looked it up. {'Yes' if value else 'No'}, as it stands."
    )


def answered_otherwise(scene: Scene, words: Callable[[bool], str]) -> Iterator[Script]:
    """Gold with the sentence that answers yes or no replaced, in turns that have one such report."""
    changed: dict[int, Move | None] = {}
    for turn, place in enumerate(scene.endings):
        here = [one for one in scene.gold.sayings if one.turn == turn and one.report.type == "yes_no"]
        if len(here) != 1:
            continue
        before = visible(cast("Say", scene.moves[place]).text)
        kept = [part for part in re.split(r"(?<=[.!?])\s+|\n", before) if not find_answers(part, stated=False)]
        changed[place] = Say(" ".join((*kept, words(bool(here[0].value)))))
    if changed:
        yield Script(scene.instead(changed))


def _at_words(text: str, start: int, end: int) -> bool:
    """Whether the values of a text stand where they stand in what is seen of it, and by themselves."""
    return "\n" not in text and (start == 0 or text[start - 1] == " ") and (end == len(text) or text[end] in " .,;")


def asked_leave_otherwise(scene: Scene) -> Iterator[Script]:
    """The question for leave in other words, every value named."""
    changed: dict[int, Move | None] = {}
    for place, move in enumerate(scene.moves):
        turn = scene.turn_at(place)
        if turn.gold_class == "CONFIRM" and isinstance(move, Say) and move.text == turn.asking:
            changed[place] = Say(f"Before I do anything: {move.text} A yes is enough.")
    if changed:
        yield Script(scene.instead(changed))


def _from_messages(scene: Scene, messages: Sequence[Any]) -> Iterator[Script]:
    """The run that messages are read as; moves that are read as gold's are gold's."""
    read = [step for step in read_messages(messages) if isinstance(step, ToolCall | AgentText)]
    results = {step.call.id: step.run.result for step in scene.steps.values() if step.run.succeeded}
    moves: list[Move] = []
    for place, step in enumerate(read):
        gold = scene.moves[place] if place < len(scene.moves) else None
        if gold is not None and _same(step, step_of(gold, results)):
            moves.append(gold)
        elif isinstance(step, ToolCall):
            moves.append(Do(step.name, step.arguments, raw=step.raw, actor=step.actor))
        else:
            moves.append(Say(step.text, step.heard))
    yield Script(tuple(moves))


def _same(one: ToolCall | AgentText, other: object) -> bool:
    if isinstance(one, ToolCall) and isinstance(other, ToolCall):
        return one[:2] == other[:2] and one.actor == other.actor
    return one == other


def groups_of(moves: Moves) -> Iterator[list[Do] | Say]:
    """Neighbouring calls together, texts by themselves."""
    calls: list[Do] = []
    for move in moves:
        if isinstance(move, Do):
            calls.append(move)
            continue
        if calls:
            yield calls
            calls = []
        yield move
    if calls:
        yield calls


def in_openai_form(scene: Scene) -> Iterator[Script]:
    """OpenAI chat messages, neighbouring calls in parallel and their results in the wrong order."""
    messages: list[Json] = [{"role": "system", "content": scene.task.policy}, {"role": "user", "content": "..."}]
    for group in groups_of(scene.moves):
        if isinstance(group, Say):
            messages += [{"role": "assistant", "content": group.text}, {"role": "user", "content": "..."}]
            continue
        calls = [_written(scene, move) for move in group]
        listed = [
            {"id": name, "type": "function", "function": {"name": tool, "arguments": json.dumps(given)}}
            for name, tool, given in calls
        ]
        messages.append({"role": "assistant", "content": None, "tool_calls": listed})
        messages += [{"role": "tool", "tool_call_id": name, "content": "{}"} for name, _, _ in reversed(calls)]
    yield from _from_messages(scene, messages)


def in_anthropic_form(scene: Scene) -> Iterator[Script]:
    """Anthropic messages, neighbouring calls as blocks of one message."""
    messages: list[Json] = [{"role": "user", "content": "..."}]
    for group in groups_of(scene.moves):
        if isinstance(group, Say):
            messages.append({"role": "assistant", "content": [{"type": "text", "text": group.text}]})
            messages.append({"role": "user", "content": "..."})
            continue
        calls = [_written(scene, move) for move in group]
        blocks = [{"type": "tool_use", "id": name, "name": tool, "input": given} for name, tool, given in calls]
        results = [{"type": "tool_result", "tool_use_id": name, "content": "{}"} for name, _, _ in calls]
        messages += [{"role": "assistant", "content": blocks}, {"role": "user", "content": results}]
    yield from _from_messages(scene, messages)


def as_plain_list(scene: Scene) -> Iterator[Script]:
    """A list of calls and texts, arguments as text."""
    plain: list[Any] = []
    for move in scene.moves:
        if isinstance(move, Say):
            plain.append(move.text)
        else:
            _, tool, given = _written(scene, move)
            plain.append({"tool": tool, "args": json.dumps(given)})
    yield from _from_messages(scene, plain)


def _written(scene: Scene, move: Do) -> tuple[str, str, Json]:
    step = scene.gold.plans[0].by_id[move.name]
    return move.name, move.tool, step.given


def batch_split(scene: Scene) -> Iterator[Script]:
    """A batch call as several, each with as few members as the tool takes."""
    for place in scene.calls("write", "lookup"):
        step = scene.steps[place]
        batch = next((p for p in step.tool.parameters if p.batch), None)
        members = step.call.arguments.get(batch.name) if batch is not None else None
        if batch is None or not isinstance(members, list) or any(map(reference_in, cast("list[Any]", members))):
            continue
        parts = _parts(step, batch.name, cast("list[Any]", members))
        if parts and scene.room >= 0 and not _names(scene, step.call.id):
            yield Script((*scene.moves[:place], *parts, *scene.moves[place + 1 :]))
            return


def _parts(step: Step, name: str, members: list[Any]) -> list[Do]:
    """A call as several, its members shared out as finely as the tool takes them; none if only whole."""
    for size in range(1, len(members)):
        shares = [members[at : at + size] for at in range(0, len(members), size)]
        parts = [Do(step.tool.name, {**step.call.arguments, name: share}) for share in shares]
        if all(_legal(step.tool, part) for part in parts):
            return parts
    return []


def _names(scene: Scene, call_id: str) -> bool:
    return any(reference.of == call_id for reference in _pointed(scene))


def with_seconds(scene: Scene) -> Iterator[Script]:
    """A moment with its seconds, where the tool takes it so."""

    def spelt(tool: Tool, given: Json) -> Json:
        return {
            name: f"{value}:00" if tool.parameter(name).said == "moment" and _is_minute(value) else value
            for name, value in given.items()
        }

    for script in _each_call(scene, spelt):
        changed = [m for m, gold in zip(script.moves, scene.moves, strict=True) if m is not gold]
        tools = [(scene.tools[m.tool], m) for m in changed if isinstance(m, Do)]
        if all(_legal(tool, move) for tool, move in tools):
            yield script


def _is_minute(value: object) -> bool:
    if not isinstance(value, str) or len(value) != len("2026-03-11T10:00"):
        return False
    try:
        datetime.fromisoformat(value)
    except ValueError:
        return False
    return True


def _legal(tool: Tool, move: Do) -> bool:
    try:
        tool.validate(move.arguments or {})
    except InvalidArguments:
        return False
    return True
