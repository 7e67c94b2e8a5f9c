"""The world that a row is written on: a live session, read freely, tried out without trace, and called for good."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from datetime import datetime
from typing import Any

from servers.kit import Environment, Tool
from servers.kit.sample import NoSample, sample_arguments
from sessions import Delta, Entry, Outcome, Session, Setting, Store, StoreLimits, World, specs_of


class Ground:
    """The worlds that rows are made from, over one store.

    Args:
        worlds: environments by name.
        setting: what a world seed fixes.
    """

    def __init__(self, worlds: Mapping[str, Environment], setting: Callable[[int], Setting]) -> None:
        self.worlds = dict(worlds)
        self.store = Store(worlds, setting, StoreLimits(sessions=256))
        self.tools: dict[str, Tool] = {
            tool.name: tool for environment in self.worlds.values() for tool in environment.tools.values()
        }

    def phrases(self, server: str) -> Any:
        """The words of a world (None where it has none)."""
        return self.worlds[server].phrases


def canonical(arguments: Mapping[str, Any]) -> str:
    """Arguments as a text that is equal for equal calls."""
    return json.dumps(arguments, sort_keys=True, ensure_ascii=False)


class Live:
    """One session under the writer's hand.

    Attributes:
        seed: the world seed.
        now: the user's wall clock as the row begins, naive.
        start_digest: digest of a session in which nothing has changed.
    """

    def __init__(self, ground: Ground, servers: Sequence[str], seed: int) -> None:
        self.ground = ground
        self.servers = tuple(servers)
        self.seed = seed
        self.session: Session = ground.store.create(self.servers, seed)
        self.now: datetime = self.world(self.servers[0]).local
        self.start_digest = self.delta().digest()
        self._versions = dict.fromkeys(self.servers, 0)
        self._environments: dict[str, Environment] = {}
        self._stored: dict[tuple[int, str, str], list[dict[str, Any]]] = {}
        self._start: dict[tuple[str, str], frozenset[str]] = {}
        self._rows: dict[tuple[int, str, str], list[Any]] = {}
        self._index: dict[tuple[int, str, str], dict[str, Any]] = {}
        self._all: dict[tuple[int, str, str], frozenset[str]] = {}
        self._reads: dict[tuple[int, str, str], Any] = {}

    def close(self) -> None:
        """End the session."""
        self.ground.store.close(self.session)

    def world(self, server: str) -> World:
        """A world to read from."""
        return self.ground.store.look(self.session, server)

    def rows(self, server: str, table: str) -> list[Any]:
        """Rows of a table as people see them; none where people never name them."""
        key = (self._versions[server], server, table)
        found = self._rows.get(key)
        if found is None:
            things = self.ground.worlds[server].things.get(table)
            found = self._rows[key] = [] if things is None else list(things(self.world(server)))
            self._index[key] = {row.id: row for row in found}
        return found

    def row(self, server: str, table: str, key: str) -> Any:
        """One row as people see it, None if there is none."""
        self.rows(server, table)
        return self._index[self._versions[server], server, table].get(key)

    def ids(self, server: str, table: str) -> Mapping[str, Any]:
        """Rows of a table by id."""
        self.rows(server, table)
        return self._index[self._versions[server], server, table]

    def all_ids(self, server: str) -> frozenset[str]:
        """Ids of all rows that people see in a world."""
        key = (self._versions[server], server, "")
        if key not in self._all:
            things = self.ground.worlds[server].things
            self._all[key] = frozenset(row.id for table in things for row in self.rows(server, table))
        return self._all[key]

    def stored(self, server: str, table: str) -> list[dict[str, Any]]:
        """Rows of a table as stored."""
        key = (self._versions[server], server, table)
        if key not in self._stored:
            spec = specs_of(self.ground.worlds[server].metadata)[table]
            self._stored[key] = self.world(server).rows(spec)
        return self._stored[key]

    def environment(self, server: str) -> Environment:
        """The world with its things remembered as long as nothing changes; only for outside a trial."""
        if server not in self._environments:
            whole = copy(self.ground.worlds[server])
            cached = {table: self._cached(server, table) for table in whole.things}
            object.__setattr__(whole, "things", cached)  # a frozen dataclass, but this copy is ours
            self._environments[server] = whole
        return self._environments[server]

    def _cached(self, server: str, table: str) -> Callable[[World], list[Any]]:
        return lambda _: self.rows(server, table)

    def start_ids(self, server: str, table: str) -> frozenset[str]:
        """Ids of a table at the start of the session."""
        key = (server, table)
        if key not in self._start:
            world = self.ground.store.templates.start(server, self.seed)
            things = self.ground.worlds[server].things.get(table)
            self._start[key] = frozenset() if things is None else frozenset(row.id for row in things(world))
        return self._start[key]

    def read(self, server: str, tool: str, arguments: Mapping[str, Any]) -> Any:
        """The result of a reading tool now, None where it fails; leaves no trace."""
        key = (self._versions[server], tool, canonical(arguments))
        if key not in self._reads:
            outcome = self.ground.worlds[server].call(self.world(server), tool, arguments)
            self._reads[key] = None if outcome.code else json.loads(outcome.text)
        return self._reads[key]

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

    @contextmanager
    def trial(self) -> Generator[Trial]:
        """Calls inside see each other and leave nothing behind."""
        with self.ground.store.trial(self.session):
            yield Trial(self)

    def call(self, server: str, tool: str, arguments: Mapping[str, Any]) -> Entry:
        """A call for good."""
        entry = self.ground.store.call(self.session, server, tool, arguments)
        if entry.writes:
            self._moved([server])
        return entry

    def needs_yes(self, tool: Tool, arguments: Mapping[str, Any]) -> bool:
        """Whether the user's yes is due before this call."""
        return tool.needs_yes(self.world(tool.server), tool.validate(dict(arguments)))

    def delta(self) -> Delta:
        """What has changed since the start."""
        return self.ground.store.delta(self.session)

    def save(self) -> Session:
        """The state as it is now, to come back to."""
        return self.ground.store.fork(self.session)[0]

    def restore(self, saved: Session) -> None:
        """Go back to a saved state, which is used up."""
        self.ground.store.close(self.session)
        self.session = saved
        self._moved(self.servers)

    def forget(self, saved: Session) -> None:
        """Drop a saved state that is not needed any more."""
        self.ground.store.close(saved)

    def _moved(self, servers: Sequence[str]) -> None:
        """Forget what was read of some worlds."""
        for server in servers:
            self._versions[server] += 1
        current = self._versions
        self._rows = {key: found for key, found in self._rows.items() if current[key[1]] == key[0]}
        self._index = {key: found for key, found in self._index.items() if current[key[1]] == key[0]}
        self._all = {key: found for key, found in self._all.items() if current[key[1]] == key[0]}
        self._stored = {key: found for key, found in self._stored.items() if current[key[1]] == key[0]}
        self._reads.clear()


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
        things = self._live.ground.worlds[server].things[table]
        return next((row for row in things(self._live.world(server)) if row.id == key), None)

    def sampled(self, environment: Environment, rng: random.Random, tool: Tool, given: Mapping[str, Any]) -> bool:
        """Whether one drawn call of the tool succeeds inside the trial."""
        try:
            arguments = sample_arguments(rng, environment, self._live.world(tool.server), tool, given)
        except NoSample:
            return False
        return self.call(tool.server, tool.name, arguments).code is None

    def digest(self) -> str:
        """Digest of what has changed since the session's start."""
        return self._store.delta(self._live.session).digest()
