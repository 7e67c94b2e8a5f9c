"""The world that a row is written on: a live session, read freely, tried out without trace, and called for good."""

from __future__ import annotations

import json
import random
from collections import OrderedDict
from collections.abc import Callable, Collection, Generator, Hashable, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any, TypeVar

from jsonschema import Draft202012Validator

from servers.catalogue import setting_of, worlds
from servers.kit import Environment, Event, Tool, ToolError
from servers.kit.sample import NoSample, sample_arguments
from servers.kit.schema import input_schema
from sessions import (
    Delta,
    Entry,
    Memories,
    Outcome,
    Session,
    Setting,
    Store,
    StoreLimits,
    World,
    parts_of,
    specs_of,
)
from synth.skip import Skip

T = TypeVar("T")
_STARTS_KEPT = 32
_LIMITS = StoreLimits(sessions=256, spare=48)


@dataclass(slots=True)
class View:
    """What was seen of one world in one state.

    Attributes:
        now: when it was looked at, whatever the clock of the session that looks says later.
        rows: table -> rows as people see them, by id.
        stored: table -> rows as stored.
        reads: call -> result, None where it failed.
        ids: of all rows.
        places: where ids stand in a result, by its identity, with the result itself so that no other takes that.
        sought: what was looked for -> why it is not there, "" where it is.
    """

    now: datetime
    rows: dict[str, dict[str, Any]] = field(default_factory=dict[str, "dict[str, Any]"])
    stored: dict[str, list[dict[str, Any]]] = field(default_factory=dict[str, "list[dict[str, Any]]"])
    reads: dict[str, Any] = field(default_factory=dict[str, Any])
    ids: frozenset[str] | None = None
    places: dict[int, tuple[Any, Any]] = field(default_factory=dict[int, "tuple[Any, Any]"])
    sought: dict[Hashable, str] = field(default_factory=dict[Hashable, str])


class Ground:
    """The worlds that rows are made from, over one store.

    Args:
        worlds: environments by name.
        setting: what a world seed fixes.

    Attributes:
        setting: what a world seed fixes.
        memories: what was read of start states.
        store: where rows are written; what was read of a start state is not read again.
        fresh: where they are played again, reading all anew.
    """

    def __init__(self, worlds: Mapping[str, Environment], setting: Callable[[int], Setting]) -> None:
        self.worlds = dict(worlds)
        self.setting = setting
        self.memories = Memories(_STARTS_KEPT)
        self.store = Store(worlds, setting, _LIMITS, memories=self.memories)
        self.fresh = Store(worlds, setting, _LIMITS)
        self.tools: dict[str, Tool] = {
            tool.name: tool for environment in self.worlds.values() for tool in environment.tools.values()
        }
        self._validators: dict[str, Any] = {}
        self._starts: OrderedDict[tuple[str, int, timedelta], View] = OrderedDict()

    def start_view(self, server: str, seed: int, later: timedelta = timedelta()) -> View:
        """What was seen of a world at its start, or so much later; kept for the rows that are made on it next."""
        key = (server, seed, later)
        found = self._starts.get(key)
        if found is None:
            found = self._starts[key] = View(self.store.templates.setting(seed).now + later)
        self._starts.move_to_end(key)
        while len(self._starts) > _STARTS_KEPT:
            self._starts.popitem(last=False)
        return found

    def validator(self, tool: str) -> Any:
        """Holds arguments to the published schema of a tool."""
        if tool not in self._validators:
            self._validators[tool] = Draft202012Validator(input_schema(self.tools[tool]))
        return self._validators[tool]

    def phrases(self, server: str) -> Any:
        """The words of a world (None where it has none)."""
        return self.worlds[server].phrases


@lru_cache(maxsize=1)
def default_ground() -> Ground:
    """The worlds of the catalogue."""
    return Ground(worlds(), setting_of)


def canonical(arguments: Mapping[str, Any]) -> str:
    """Arguments as a text that is equal for equal calls."""
    return json.dumps(arguments, sort_keys=True, ensure_ascii=False)


class Live:
    """One session under the writer's hand.

    Attributes:
        seed: the world seed.
        later: how long after the session began the user first speaks.
        now: the user's wall clock then, naive.
        start_digest: digest of a session in which nobody has done anything.
        wanted: tools that goals are drawn from where there is a choice; none: all.
    """

    def __init__(
        self,
        ground: Ground,
        servers: Sequence[str],
        seed: int,
        wanted: frozenset[str] = frozenset(),
        later: timedelta = timedelta(),
    ) -> None:
        self.wanted = wanted
        self.later = later
        self.ground = ground
        self.servers = tuple(servers)
        self.seed = seed
        self.session: Session = ground.store.create(self.servers, seed)
        if later:
            ground.store.advance(self.session, later)
        self.now: datetime = self.world(self.servers[0]).local
        self.start_digest = self.delta().digest()
        self._views = {server: ground.start_view(server, seed, later) for server in self.servers}
        self._saved: dict[str, dict[str, View]] = {}
        self._environments: dict[str, Environment] = {}
        self._worked_out: dict[Hashable, tuple[View, object, Any]] = {}

    def close(self) -> None:
        """End the session."""
        self.ground.store.close(self.session)

    def world(self, server: str) -> World:
        """A world to read from."""
        return self.ground.store.look(self.session, server)

    def _seen(self, server: str, view: View) -> World:
        """A world as it stood when the view of it was taken."""
        world = self.world(server)
        world.now = view.now
        return world

    def rows(self, server: str, table: str) -> list[Any]:
        """Rows of a table as people see them; none where people never name them."""
        return list(self.ids(server, table).values())

    def row(self, server: str, table: str, key: str) -> Any:
        """One row as people see it, None if there is none."""
        return self.ids(server, table).get(key)

    def ids(self, server: str, table: str) -> Mapping[str, Any]:
        """Rows of a table by id."""
        view = self._views[server]
        if table not in view.rows:
            things = self.ground.worlds[server].things.get(table)
            view.rows[table] = {} if things is None else _by_id(self._seen(server, view), table, things)
        return view.rows[table]

    def may_name(self, server: str, table: str, texts: Collection[str]) -> bool:
        """Whether one of some texts may be the id of a row now: it is of the start, or holds a key that was written."""
        start = self.start_ids(server, table)
        if not texts or any(text in start for text in texts):
            return bool(texts)
        room = self.session.rooms.get(server)
        keys = {str(one) for write in (room.touched if room else ()) for one in parts_of(write.key)}
        return any(key in text for key in keys for text in texts)

    def all_ids(self, server: str) -> frozenset[str]:
        """Ids of all rows that people see in a world."""
        view = self._views[server]
        if view.ids is None:
            view.ids = frozenset(key for table in self.ground.worlds[server].things for key in self.ids(server, table))
        return view.ids

    def placed(self, server: str, result: Any, find: Callable[[Any, frozenset[str]], list[T]]) -> list[T]:
        """Where the ids of a world stand in a result, looked for once; always by the same `find`."""
        view = self._views[server]
        found = view.places.get(id(result))
        if found is None:
            found = view.places[id(result)] = (result, find(result, self.all_ids(server)))
        return found[1]

    def worked_out(self, server: str, about: object, asked: Hashable, make: Callable[[], T]) -> T:
        """What follows from how a world stands now, worked out once.

        Args:
            about: what it is about, by its identity.
        """
        view = self._views[server]
        key = (id(view), self.now, id(about), asked)
        found = self._worked_out.get(key)
        if found is None:
            found = self._worked_out[key] = (view, about, make())  # the first two keep their ids from being given anew
        return found[2]

    def once(self, server: str, sought: Hashable, find: Callable[[], T]) -> T:
        """What is found in a world as it stands now; what was looked for in vain is not looked for again.

        Args:
            sought: what it is. Whether it is found follows from it and the world, whoever looks.

        Raises:
            Skip: it is not found.
        """
        known = self._views[server].sought
        if reason := known.get(sought):
            raise Skip(reason)
        try:
            found = find()
        except Skip as skip:
            known[sought] = str(skip)
            raise
        known[sought] = ""
        return found

    def require(self, server: str, sought: Hashable, find: Callable[[], object]) -> None:
        """As `once`, where it is enough that it is found: that is not looked for again either.

        Raises:
            Skip: it is not found.
        """
        if self._views[server].sought.get(sought) != "":
            self.once(server, sought, find)

    def stored(self, server: str, table: str) -> list[dict[str, Any]]:
        """Rows of a table as stored."""
        view = self._views[server]
        if table not in view.stored:
            view.stored[table] = self._seen(server, view).rows(specs_of(self.ground.worlds[server].metadata)[table])
        return view.stored[table]

    def environment(self, server: str) -> Environment:
        """The world with its things remembered as long as nothing changes for good."""
        if server not in self._environments:
            whole = copy(self.ground.worlds[server])
            cached = {table: self._cached(server, table) for table in whole.things}
            object.__setattr__(whole, "things", cached)  # a frozen dataclass, but this copy is ours
            self._environments[server] = whole
        return self._environments[server]

    def _cached(self, server: str, table: str) -> Callable[[World], list[Any]]:
        return lambda _: self.rows(server, table)

    def start_ids(self, server: str, table: str) -> Mapping[str, Any]:
        """Rows of a table at the start of the session, by id."""
        view = self.ground.start_view(server, self.seed)
        if table not in view.rows:
            things = self.ground.worlds[server].things.get(table)
            world = self.ground.store.templates.start(server, self.seed)
            view.rows[table] = {} if things is None else {row.id: row for row in things(world)}
        return view.rows[table]

    def read(self, server: str, tool: str, arguments: Mapping[str, Any]) -> Any:
        """The result of a reading tool now, None where it fails; leaves no trace."""
        view = self._views[server]
        key = f"{tool} {canonical(arguments)}"
        if key not in view.reads:
            world, environment = self._seen(server, view), self.ground.worlds[server]
            view.reads[key] = world.recalled(("read", key), lambda: _read(environment, world, tool, arguments))
        return view.reads[key]

    def attempt(self, server: str, tool: str, arguments: Mapping[str, Any]) -> Outcome:
        """What a call would answer now; nothing stays of it."""
        store = self.ground.store
        with store.trial(self.session):
            entry = store.call(self.session, server, tool, arguments)
            return Outcome(entry.text, entry.code)

    def works(self, server: str, tool: str, arguments: Mapping[str, Any]) -> bool:
        """Whether a call would succeed now and change something."""
        store = self.ground.store
        with store.trial(self.session):
            entry = store.call(self.session, server, tool, arguments)
            return entry.code is None and bool(entry.writes)

    def sampled(
        self, rng: random.Random, tool: Tool | Event, given: Mapping[str, Any], server: str = ""
    ) -> dict[str, Any] | None:
        """Drawn arguments of a tool, or of an event of a world, beside the given ones; None where none can be drawn."""
        server = tool.server if isinstance(tool, Tool) else server
        try:
            return sample_arguments(rng, self.environment(server), self.world(server), tool, given)
        except NoSample:
            return None

    @contextmanager
    def trial(self) -> Generator[Trial]:
        """Calls inside see each other and leave nothing behind."""
        with self.ground.store.trial(self.session):
            yield Trial(self)

    def call(self, server: str, tool: str, arguments: Mapping[str, Any]) -> Entry:
        """A call for good."""
        entry = self.ground.store.call(self.session, server, tool, arguments)
        if entry.writes:
            self._views[server] = View(self.session.clock)
        return entry

    def needs_yes(self, tool: Tool, arguments: Mapping[str, Any]) -> bool:
        """Whether the user's yes is due before this call."""
        return tool.needs_yes(self.world(tool.server), tool.validate(dict(arguments)))

    def may_need_yes(self, tool: Tool, arguments: Mapping[str, Any]) -> bool:
        """As `needs_yes`, of a call that nobody has tried: False where it is not legal."""
        try:
            return self.needs_yes(tool, arguments)
        except ToolError:
            return False

    def advance(self, wait: timedelta, events: Sequence[tuple[str, str, Mapping[str, Any]]]) -> list[Entry]:
        """Let time pass and events (world, name, arguments) happen, for good."""
        found = self.ground.store.advance(self.session, wait, events)
        self.now += wait
        self._views = {server: View(self.session.clock) for server in self.servers}
        return found

    def delta(self) -> Delta:
        """What has changed since the start."""
        return self.ground.store.delta(self.session)

    def save(self) -> Session:
        """The state as it is now, to come back to."""
        saved = self.ground.store.fork(self.session)[0]
        self._saved[saved.id] = dict(self._views)
        return saved

    def restore(self, saved: Session) -> None:
        """Go back to a saved state, which is used up."""
        self.ground.store.close(self.session)
        self.session = saved
        self._views = self._saved.pop(saved.id)

    def forget(self, saved: Session) -> None:
        """Drop a saved state that is not needed any more."""
        self.ground.store.close(saved)
        del self._saved[saved.id]


def _by_id(world: World, table: str, things: Callable[[World], list[Any]]) -> dict[str, Any]:
    return world.recalled(("things", table), lambda: {row.id: row for row in things(world)})


def _read(environment: Environment, world: World, tool: str, arguments: Mapping[str, Any]) -> Any:
    outcome = environment.call(world, tool, arguments)
    return None if outcome.code else json.loads(outcome.text)


class Trial:
    """What is done inside `Live.trial`."""

    def __init__(self, live: Live) -> None:
        self._live = live
        self._store = live.ground.store

    def call(self, server: str, tool: str, arguments: Mapping[str, Any]) -> Entry:
        """A call that will be undone."""
        return self._store.call(self._live.session, server, tool, arguments)

    def row(self, server: str, table: str, key: str) -> Any:
        """A row as it stands inside the trial, None if there is none."""
        return _by_id(self._live.world(server), table, self._live.ground.worlds[server].things[table]).get(key)

    def sampled(self, rng: random.Random, tool: Tool, given: Mapping[str, Any]) -> bool:
        """Whether one drawn call of the tool succeeds inside the trial."""
        try:
            environment = self._live.environment(tool.server)
            arguments = sample_arguments(rng, environment, self._live.world(tool.server), tool, given)
        except NoSample:
            return False
        return self.call(tool.server, tool.name, arguments).code is None

    def digest(self) -> str:
        """Digest of what has changed since the session's start."""
        return self._store.delta(self._live.session).digest()
