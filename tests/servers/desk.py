"""A desk for tests of a world: one session, calls that must succeed or must be refused, time and events at will.

from tests.servers.desk import Desk
desk = Desk(BANKING, seed=3)
desk.do("list_accounts")["accounts"]
assert desk.code("pay_payee", ...) == "refused"
"""

from __future__ import annotations

import json
from datetime import timedelta
from functools import cache
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

from servers.cast import Cast, cast_of
from servers.kit import Environment
from servers.kit.sample import NoSample, sample_arguments
from sessions import Entry, Setting, Store, World

SEEDS = range(5)


def setting_of(seed: int) -> Setting:
    cast = cast_of(seed)
    return Setting(seed, cast.now, cast.me.email, ZoneInfo(cast.zone))


@cache
def store_of(environment: Environment) -> Store:
    return Store({environment.name: environment}, setting_of)


class Desk:
    """One session on one world."""

    def __init__(self, environment: Environment, seed: int = 0) -> None:
        self.environment = environment
        self.seed = seed
        self.store = store_of(environment)
        self.session = self.store.create([environment.name], seed)

    @property
    def cast(self) -> Cast:
        return cast_of(self.seed)

    @property
    def world(self) -> World:
        return self.store.look(self.session, self.environment.name)

    def do(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """The answer of a call that must succeed."""
        entry = self.store.call(self.session, self.environment.name, tool, arguments)
        assert entry.code is None, entry.text
        return json.loads(entry.text)

    def refused(self, tool: str, **arguments: Any) -> tuple[str, str]:
        """Code and message of a call that must fail; it changes nothing."""
        before = self.digest()
        entry = self.store.call(self.session, self.environment.name, tool, arguments)
        assert entry.code is not None, entry.text
        assert self.digest() == before
        return entry.code, json.loads(entry.text)["message"]

    def code(self, tool: str, **arguments: Any) -> str:
        """The code of a call that must fail."""
        return self.refused(tool, **arguments)[0]

    def attempt(self, rng: Random, tool: str) -> Entry | None:
        """A call with drawn arguments, which may fail but not break; None where none can be drawn."""
        try:
            arguments = sample_arguments(rng, self.environment, self.world, self.environment.tools[tool])
        except NoSample:
            return None
        entry = self.store.call(self.session, self.environment.name, tool, arguments)
        assert entry.code != "internal_error", (tool, arguments)
        return entry

    def reaches_success(self, tool: str) -> bool:
        """Whether one of 300 calls with drawn arguments succeeds."""
        rng = Random(f"draws-{tool}-{self.seed}")
        entries = (self.attempt(rng, tool) for _ in range(300))
        return any(entry is not None and entry.code is None for entry in entries)

    def needs_yes(self, tool: str, **arguments: Any) -> bool:
        """Whether the user's yes is due before a call."""
        found = self.environment.tools[tool]
        return found.needs_yes(self.world, found.validate(arguments))

    def pass_time(self, **elapse: float) -> None:
        """Let time pass."""
        self.store.advance(self.session, timedelta(**elapse))

    def happen(self, event: str, **arguments: Any) -> None:
        """Let an event happen."""
        [entry] = self.store.advance(self.session, None, [(self.environment.name, event, arguments)])
        assert entry.code is None, entry.text

    def digest(self) -> str:
        return self.store.delta(self.session).digest()

    def things(self, table: str) -> list[Any]:
        """The rows of a table as people see them."""
        return self.environment.things[table](self.world)

    def row(self, model: type[Any], key: Any) -> Any:
        """A stored row that must be there."""
        found = self.world.get(model, key)
        assert found is not None
        return found

    def set(self, model: type[Any], key: Any, **values: Any) -> None:
        """Arrange the world by hand: the state that a rule needs."""
        world = self.world
        world.begin()
        world.update(model, key, **values)
        world.commit()
