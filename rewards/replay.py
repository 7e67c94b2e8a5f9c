"""Runs calls again on a fresh session of their task and watches what they read and write."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Generator, Mapping
from contextlib import ExitStack, contextmanager
from copy import copy
from dataclasses import dataclass, field, replace
from datetime import datetime
from types import TracebackType
from typing import Any, NamedTuple, Self, cast

from rewards.arguments import batch_members, canonical, filled
from rewards.trace import CallRun, Node, Row, RowWrite, TextRun, Trace, differs
from servers.kit import Environment, InvalidArguments, Tool
from servers.kit.errors import UNKNOWN_TOOL, error_text
from sessions import (
    Entry,
    Key,
    Memories,
    Session,
    Setting,
    Store,
    StoreLimits,
    TableSpec,
    TemplateMismatch,
    World,
    Write,
    spec_of,
)
from tasks import Task
from tasks.dialogue import Reply

TOO_MANY = "too_many_calls"
_LIVE = 64
_RESTING = 32
_START_ROWS = 20_000
_LIMITS = StoreLimits()


class MalformedTaskError(ValueError):
    """The task itself cannot be played; the message says why."""


class House:
    """The worlds that runs are replayed in, over a store of its own. For one thread.

    Args:
        worlds: the worlds by name.
        setting: what a world seed fixes.
        limits: of calls and answers, as they were where the runs were made.
        memories: what was read of start states is not read again; for those who write tasks.
    """

    def __init__(
        self,
        worlds: Mapping[str, Environment],
        setting: Callable[[int], Setting],
        limits: StoreLimits = _LIMITS,
        memories: Memories | None = None,
    ) -> None:
        self.worlds = worlds
        self.tools = {name: tool for world in worlds.values() for name, tool in world.tools.items()}
        self.store = Store(worlds, setting, replace(limits, sessions=_LIVE, hot=None, ttl_s=1e9), memories=memories)
        self._start_rows: dict[tuple[str, int, str, Key], Row] = {}
        self._resting: OrderedDict[tuple[tuple[str, ...], int], Session] = OrderedDict()

    def start_row(self, server: str, seed: int, spec: TableSpec, key: Key) -> Row:
        """A row as it stands in a fresh world; None where there is none. Kept, and not to be changed."""
        place = (server, seed, spec.name, key)
        if place not in self._start_rows:
            if len(self._start_rows) >= _START_ROWS:
                self._start_rows.clear()
            self._start_rows[place] = self.store.templates.start(server, seed).row(spec, key)
        return self._start_rows[place]

    @contextmanager
    def session(self, task: Task) -> Generator[Session]:
        """A session at the task's start; what is done in it is undone at the end.

        It is kept for the next run in these worlds, for what it holds, prepared statements above all, costs more than
        most runs.
        """
        key = (tuple(task.world.servers), task.world.seed)
        session = self._resting.pop(key, None)
        if session is None:
            session = self.store.create(*key)
            for server in session.servers:
                self.store.look(session, server)
        whole = False
        try:
            with self.store.trial(session):
                yield session
            whole = True
        finally:
            if whole:
                self._resting[key] = session
            else:
                self.store.close(session)
            while len(self._resting) > _RESTING:
                self.store.close(self._resting.popitem(last=False)[1])

    @contextmanager
    def fresh_session(self, task: Task) -> Generator[Session]:
        """A session of its own at the task's start, in which trials can be made."""
        session = self.store.create(task.world.servers, task.world.seed)
        try:
            yield session
        finally:
            self.store.close(session)

    def check(self, task: Task) -> None:
        """See that the task's worlds stand here as they stood when it was made.

        Raises:
            TemplateMismatch: a world's seeded rows, or the session's date, are others now.
            MalformedTaskError: it names a world or tool that does not exist.
        """
        for server in task.world.servers:
            if server not in self.worlds:
                raise MalformedTaskError(f"There is no world {server!r}.")
        try:
            instant = task.world.instant
        except ValueError:
            raise MalformedTaskError(f"world.now is no instant: {task.world.now!r}.") from None
        begins = self.store.templates.setting(task.world.seed).now
        if begins != instant:
            raise TemplateMismatch(", ".join(task.world.servers), task.world.now, begins.isoformat())
        for server, digest in task.world.templates.items():
            if server not in task.world.servers:
                raise MalformedTaskError(f"templates names {server!r}, which is not among the task's worlds.")
            found = self.store.templates.get(server, task.world.seed).digest
            if found != digest:
                raise TemplateMismatch(server, digest, found)
        for name in (*task.tools, *(name for names in task.reveals.values() for name in names)):
            if name not in self.tools:
                raise MalformedTaskError(f"There is no tool {name!r}.")


class Known(NamedTuple):
    """A call that was made before in the same state.

    Attributes:
        rows: rows that it touched: at the start of the episode, and after it.
        clock: the session's clock after it.
    """

    run: CallRun
    rows: Mapping[Node, tuple[Row, Row]]
    clock: datetime
    wrote: bool


@dataclass(slots=True)
class Memory:
    """How the calls of one task went in the states that its runs were in.

    A call is a function of the state, and the state of what was written and what time passed: runs of one task that
    share a memory make each call once in each state.

    Attributes:
        known: (what was done before, call) -> how the call went.
    """

    known: dict[tuple[tuple[str, ...], str], Known] = field(default_factory=dict["tuple[tuple[str, ...], str]", Known])


class Stage:
    """One run of a task on a fresh session, under watch. Close it in the end.

    Args:
        memory: shared by runs of this very task, None to make every call.
    """

    def __init__(self, house: House, task: Task, memory: Memory | None = None) -> None:
        self._memory = memory
        self._done: tuple[str, ...] = ()
        self._owed: tuple[tuple[Tool, Mapping[str, Any]], ...] = ()
        self._clock: datetime | None = None
        self._visible: dict[int, frozenset[str]] = {}
        self._house = house
        self._store = house.store
        self._task = task
        self._open = ExitStack()
        self._session: Session = self._open.enter_context(
            house.session(task) if memory is None else house.fresh_session(task)
        )
        self._rows: dict[Node, Row] = {}
        self._epoch = 0
        specs = {server: house.store.templates.get(server, task.world.seed).specs for server in task.world.servers}
        self.trace = Trace(specs, len(task.turns))
        self.failed_events: list[str] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.__exit__(kind, error, trace)

    def close(self) -> None:
        """End the session."""
        self._open.close()

    @contextmanager
    def branch(self) -> Generator[Self]:
        """A run that goes on from here by itself; what it does is undone at the end. Branches do not nest."""
        with self._store.trial(self._session):
            twin = copy(self)
            vars(twin)["_rows"] = dict(self._rows)
            twin.trace = self.trace.fork()
            twin.failed_events = list(self.failed_events)
            yield twin

    def open_worlds(self) -> None:
        """Open every world of the task now, so that branches find them open."""
        for server in self._session.servers:
            self._store.look(self._session, server)

    def settle(self) -> None:
        """Make the writes that were only remembered so far."""
        for tool, arguments in self._owed:
            self._store.call(self._session, tool.server, tool.name, arguments)
        self._owed, self._clock = (), None

    def world(self, server: str) -> World:
        """A world to read from."""
        self.settle()
        return self._store.look(self._session, server)

    def rename_ids(self) -> None:
        """Use up an id of every table: what is made from now on has other ids than it would have had."""
        self._done += ("renamed",)
        for server in self._session.servers:
            base = self._house.worlds[server].base
            world = self.world(server)
            for mapper in sorted(base.registry.mappers, key=lambda mapper: mapper.class_.__name__):
                if spec_of(cast("Any", mapper.local_table)).form is not None:
                    world.new_id(mapper.class_)

    @property
    def turn(self) -> int:
        """The turn that runs."""
        return self.trace.begun

    @property
    def now(self) -> datetime:
        """The session's local time."""
        return (self._clock or self._session.clock).astimezone(self._session.setting.zone)

    def begin(self) -> None:
        """Let pass and happen what the task lets pass and happen before this turn's user speaks."""
        turn = self._task.turns[self.turn]
        elapsed = turn.elapsed
        if elapsed is not None or turn.events:
            self.settle()
            entries = self._store.advance(
                self._session, elapsed, [(event.server, event.event, event.arguments) for event in turn.events]
            )
            self.failed_events += [f"{e.act.name}: {e.text}" for e in entries if e.code is not None]
            self._epoch += 1
            self._done += (f"turn {self.turn}",)
            for server in self._session.servers:
                self._store.look(self._session, server)
            self._notice()

    def end(self, *, ended: bool = True) -> None:
        """End the turn that runs."""
        self.trace.snapshots.append(dict(self._rows))
        self.trace.ended.append(ended)

    def finish(self) -> None:
        """What was done after the last turn's end belongs to the last turn."""
        self.trace.snapshots[-1] = dict(self._rows)

    def say(self, text: str, *, heard: Reply | None = None) -> None:
        """Keep a text of the agent and what the user did about it; None: it stood beside calls."""
        at = min(self.turn, self.trace.turns - 1)
        run = TextRun(self._step(), at, text, self.now, heard is not None)
        if heard is not None:
            answer = None if heard.next_turn or heard.done else heard.user
            run = replace(run, action_class=heard.action_class, move=heard.move, answer=answer)
        self.trace.texts.append(run)

    def call(self, name: str, arguments: Mapping[str, Any] | None, raw: str) -> CallRun:
        """Make a call as the session of the task would have answered it; after the end, in the last turn."""
        at = min(self.turn, self.trace.turns - 1)
        if len(self.trace.calls) >= self._store.limits.calls:
            return self._refused(name, "", raw, TOO_MANY, "This run has used up its calls.", at)
        tool = self._house.tools.get(name)
        if tool is None or tool.server not in self._session.servers or name not in self._shown(at):
            return self._refused(name, "", raw, UNKNOWN_TOOL, f"There is no tool {name!r}.", at)
        if arguments is None:
            return self._refused(name, tool.server, raw, InvalidArguments.code, "The arguments are no JSON object.", at)
        try:
            given = filled(tool, tool.validate(arguments))
        except InvalidArguments as error:
            return self._refused(name, tool.server, raw, InvalidArguments.code, str(error), at)
        return self._made(tool, arguments, given, raw, at)

    def _shown(self, turn: int) -> frozenset[str]:
        found = self._visible.get(turn)
        if found is None:
            found = self._visible[turn] = frozenset(self._task.tools_at(turn))
        return found

    def _made(self, tool: Tool, arguments: Mapping[str, Any], given: dict[str, Any], raw: str, turn: int) -> CallRun:
        if self._memory is None:
            return self._call(tool, arguments, given, raw, turn)[0]
        asked = (self._done, json.dumps([tool.name, given], ensure_ascii=False))
        known = self._memory.known.get(asked)
        if known is not None:
            return self._remembered(known, tool, arguments, raw, turn, asked[1])
        self.settle()
        run, entry = self._call(tool, arguments, given, raw, turn)
        nodes = {(tool.server, write.table, write.key) for write in entry.writes}
        rows = {node: (self.trace.first[node], self._rows[node]) for node in nodes if node in self.trace.first}
        self._memory.known[asked] = Known(run, rows, self._session.clock, bool(entry.writes))
        if entry.writes:
            self._done += (asked[1],)
        return run

    def _call(
        self, tool: Tool, arguments: Mapping[str, Any], given: dict[str, Any], raw: str, turn: int
    ) -> tuple[CallRun, Entry]:
        world = self._store.look(self._session, tool.server)
        watched = world.reads = set()
        try:
            entry = self._store.call(self._session, tool.server, tool.name, arguments)
        finally:
            world.reads = None
        run = CallRun(
            step=self._step(),
            turn=turn,
            tool=tool.name,
            server=tool.server,
            arguments=given,
            raw=raw,
            key=canonical(tool, given),
            code=entry.code,
            text=entry.text,
            writes=self._written(world, tool.server, entry) if entry.writes else (),
            reads=frozenset((tool.server, table) for table in watched),
            members=batch_members(tool, given),
            epoch=self._epoch,
        )
        self.trace.calls.append(run)
        return run, entry

    def _remembered(
        self, known: Known, tool: Tool, arguments: Mapping[str, Any], raw: str, turn: int, asked: str
    ) -> CallRun:
        run = replace(known.run, step=self._step(), turn=turn, raw=raw, epoch=self._epoch)
        if known.wrote:
            for node, (first, after) in known.rows.items():
                self.trace.first.setdefault(node, first)
                self._rows[node] = after
            self._done += (asked,)
            self._owed += ((tool, arguments),)
            self._clock = known.clock
        self.trace.calls.append(run)
        return run

    def _refused(self, name: str, server: str, raw: str, code: str, message: str, turn: int) -> CallRun:
        key = json.dumps([name, raw])
        run = CallRun(
            self._step(), turn, name, server, None, raw, key, code, error_text(code, message), epoch=self._epoch
        )
        self.trace.calls.append(run)
        return run

    def _step(self) -> int:
        self.trace.steps += 1
        return self.trace.steps - 1

    def _written(self, world: World, server: str, entry: Entry) -> tuple[RowWrite, ...]:
        nodes = dict.fromkeys((server, write.table, write.key) for write in entry.writes)
        return tuple(write for node in nodes if (write := self._refresh(world, node)) is not None)

    def _refresh(self, world: World, node: Node) -> RowWrite | None:
        """Read a row again; what changed in it, if that is compared."""
        server, table, key = node
        spec = self.trace.specs[server][table]
        if spec.ignored:
            return None
        if node not in self.trace.first:
            self.trace.first[node] = self._house.start_row(server, self._task.world.seed, spec, key)
        before = self._rows.get(node, self.trace.first[node])
        after = self._rows[node] = world.row(spec, key)
        return RowWrite(node, before, after) if differs(spec, before, after) else None

    def _notice(self) -> None:
        """Read again every row that was ever touched: the environment acted."""
        for server, room in self._session.rooms.items():
            world = self._store.look(self._session, server)
            for write in sorted(room.touched, key=_named):
                node = (server, write.table, write.key)
                known = node in self.trace.first
                self._refresh(world, node)
                if not known and node in self.trace.first and self.trace.first[node] is None:
                    self.trace.made_outside.add(node)


def _named(write: Write) -> str:
    return json.dumps(list(write), default=list)
