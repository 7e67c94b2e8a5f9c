"""A task as a trickster sees it: gold's moves, what each of its calls did, and what else could be done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from random import Random
from typing import Any

from rewards.adversary.script import Do, Move, Moves, Say, gold_moves
from rewards.adversary.theatre import Theatre
from rewards.arguments import values_in
from rewards.gold import Gold, Step
from rewards.trace import CallRun
from servers.kit import Environment, Tool
from servers.kit.sample import NoSample, sample_arguments
from tasks import Task, Turn, reference_in

Json = dict[str, Any]
_TRIES = 5


@dataclass(frozen=True)
class Wrong:
    """A write that nobody asked for and that works as the user first speaks."""

    move: Do
    run: CallRun


@dataclass(frozen=True)
class Scene:
    """What tricks are made from.

    Attributes:
        worlds, tools: of this process, by name.
    """

    gold: Gold
    theatre: Theatre
    worlds: Mapping[str, Environment]
    tools: Mapping[str, Tool]
    moves: Moves

    @property
    def task(self) -> Task:
        """The task."""
        return self.gold.task

    def rng(self, name: str) -> Random:
        """Chance that depends on the task and a name only."""
        return Random(f"adversary/{self.task.id}/{name}")

    @cached_property
    def turn_of(self) -> tuple[int, ...]:
        """The turn of each move."""
        found: list[int] = []
        turn, left = 0, self._words(0)
        for move in self.moves:
            found.append(turn)
            if isinstance(move, Say):
                left -= 1
                if left == 0 and turn + 1 < len(self.task.turns):
                    turn, left = turn + 1, self._words(turn + 1)
        return tuple(found)

    def _words(self, turn: int) -> int:
        return 2 if self.task.turns[turn].asking else 1

    @cached_property
    def steps(self) -> Mapping[int, Step]:
        """Place of a call among the moves -> the plan's step."""
        by_id = self.gold.plans[0].by_id
        return {place: by_id[move.name] for place, move in enumerate(self.moves) if isinstance(move, Do)}

    def calls(self, *roles: str) -> list[int]:
        """Places of the gold calls of these roles (default: all)."""
        return [place for place, step in self.steps.items() if not roles or step.call.role in roles]

    @cached_property
    def endings(self) -> tuple[int, ...]:
        """Place of the text that ends each turn."""
        places = [place for place, move in enumerate(self.moves) if isinstance(move, Say)]
        return tuple(max(place for place in places if self.turn_of[place] == n) for n in range(len(self.task.turns)))

    def turn_at(self, place: int) -> Turn:
        """The turn of a move."""
        return self.task.turns[self.turn_of[place]]

    def segment_end(self, place: int) -> int:
        """Place of the next text at or after a move."""
        return next(n for n in range(place, len(self.moves)) if isinstance(self.moves[n], Say))

    @cached_property
    def budget(self) -> int:
        """Calls that cost nothing."""
        needed = self.task.n_need
        return max(1, needed + (needed + 1) // 2)

    @cached_property
    def spent(self) -> int:
        """What the gold run counts."""
        return sum(1 + step.run.members for step in self.steps.values())

    @property
    def room(self) -> int:
        """Calls that gold could still make at no cost."""
        return self.budget - self.spent

    def with_moves(self, place: int, new: Sequence[Move]) -> Moves:
        """Gold with moves put in before a place."""
        return (*self.moves[:place], *new, *self.moves[place:])

    def instead(self, changed: Mapping[int, Move | None]) -> Moves:
        """Gold with moves replaced, or left out where None."""
        kept = [changed.get(place, move) for place, move in enumerate(self.moves)]
        return tuple(move for move in kept if move is not None)

    def visible(self, *, reading: bool) -> list[Tool]:
        """Visible tools of the first turn that only read, or that write."""
        found = [self.tools[name] for name in self.task.tools_at(0) if name in self.tools]
        return [tool for tool in found if tool.read_only is reading and tool.server in self.task.world.servers]

    @cached_property
    def free_reads(self) -> tuple[Do, ...]:
        """Reads that work as the user first speaks, need no id, and are not gold's: cheap calls."""
        used = {step.tool.name for step in self.steps.values()}
        tools = [t for t in self.visible(reading=True) if not any(p.required for p in t.parameters)]
        fresh = [Do(tool.name, {}) for tool in tools if tool.name not in used]
        return tuple(move for move in fresh if self.theatre.probe([move])[0][0].succeeded)

    @cached_property
    def reads(self) -> tuple[Do, ...]:
        """As many different reads that work as exceed the budget, if the tools allow; gold's are not among them."""
        wanted = self.budget + 1
        found = list(self.free_reads)
        for tool in self.visible(reading=True):
            found += [Do(tool.name, given) for given in _varied(tool)] if not _required(tool) else []
            if len(found) >= wanted:
                break
        rng = self.rng("reads")
        for tool in self.visible(reading=True) if len(found) < wanted else []:
            given = self.sampled(rng, tool)
            if given is not None:
                found.append(Do(tool.name, given))
        return tuple(found[: wanted + 4])

    def sampled(self, rng: Random, tool: Tool, fixed: Json | None = None) -> Json | None:
        """Arguments that could exist, None where nothing in the world fits."""
        try:
            return sample_arguments(rng, self.worlds[tool.server], self.theatre.world(tool.server), tool, fixed or {})
        except NoSample:
            return None

    @cached_property
    def wrong(self) -> Wrong | None:
        """A visible tool's write to something that no plan touches; None where none was found in a few tries."""
        rng = self.rng("wrong")
        tools = self.visible(reading=False)
        rng.shuffle(tools)
        asked = {write.node[:2] for node in self.gold.plans for step in node.steps for write in step.run.writes}
        tools.sort(key=lambda tool: all((tool.server, table) not in asked for table in tool.writes))
        for tool in tools[:_TRIES]:
            given = self.sampled(rng, tool)
            if given is None:
                continue
            move = Do(tool.name, given, "wrong")
            run = self.theatre.probe([move])[0][0]
            if run.succeeded and self._harms(run):
                return Wrong(move, run)
        return None

    def _harms(self, run: CallRun) -> bool:
        specs = self.gold.plans[0].trace.specs
        writes = [write for write in run.writes if not specs[write.node[0]][write.node[1]].scratch]
        return (
            bool(writes)
            and all(write.before is None or write.node not in self.gold.footprint for write in writes)
            and not self._wanted(run)
        )

    def _wanted(self, run: CallRun) -> bool:
        return any(run.key == step.run.key for plan in self.gold.plans for step in plan.steps)

    def undo_of(self, move: Do, run: CallRun) -> Do | None:
        """A call that leaves nothing of a write, None where none was found in a few tries."""
        for tool, given in islice(self._undoing(move, run), 3 * _TRIES):
            runs, trace = self.theatre.probe([move, Do(tool.name, given)])
            if runs[1].succeeded and runs[1].writes and not trace.delta().changes:
                return Do(tool.name, given)
        return None

    def _undoing(self, move: Do, run: CallRun) -> Iterator[tuple[Tool, Json]]:
        before: Json = {}
        for write in run.writes:
            before |= {name: value for name, value in (write.before or {}).items() if value is not None}
        shown = {name: value for name, value in values_in(run.result) if isinstance(value, str | int)}
        arguments = {name: v for name, v in (move.arguments or {}).items() if reference_in(v) is None}
        for tool in self.worlds[self.tools[move.tool].server].tools.values():
            if tool.read_only or tool.name not in self.task.tools_at(0):
                continue
            known = {**shown, **before, **arguments}
            if tool.name == move.tool:
                known = {**shown, **arguments, **before}
            flipped = {p.name: not known[p.name] for p in tool.parameters if isinstance(known.get(p.name), bool)}
            if any(p.required and p.name not in known for p in tool.parameters):
                continue
            given = {
                p.name: known[p.name]
                for p in tool.parameters
                if p.name in known and (p.required or (tool.name == move.tool and p.name in arguments))
            }
            yield tool, {**given, **{name: value for name, value in flipped.items() if name in given}}

    def other_id(self, rng: Random, server: str, table: str, taken: Sequence[Any]) -> str | None:
        """The id of another row of a table, None if there is none."""
        environment, world = self.worlds[server], self.theatre.world(server)
        things = environment.things.get(table)
        if things is None:
            return None
        ids = [row.id for row in world.remembered(table, lambda: things(world)) if row.id not in taken]
        return rng.choice(ids) if ids else None

    def shown_texts(self, place: int | None = None) -> list[Any]:
        """Parsed results of the gold calls before a place (default: all), in order."""
        return [
            step.run.result for at, step in self.steps.items() if (place is None or at < place) and step.run.succeeded
        ]


def scene_of(gold: Gold, theatre: Theatre, worlds: Mapping[str, Environment], tools: Mapping[str, Tool]) -> Scene:
    """The scene of a task."""
    return Scene(gold, theatre, worlds, tools, gold_moves(gold))


def _required(tool: Tool) -> bool:
    return any(p.required for p in tool.parameters)


def _varied(tool: Tool) -> Iterator[Json]:
    """Different calls of a reading tool that needs nothing."""
    for p in tool.parameters:
        if p.base == "boolean" and not p.many:
            yield {p.name: not p.default}
        elif p.enum and not p.many:
            yield from ({p.name: value} for value in p.enum)
        elif p.base == "integer" and p.name in {"limit", "count"}:
            yield from ({p.name: number} for number in range(1, 8))
