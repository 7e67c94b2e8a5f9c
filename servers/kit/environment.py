"""One world, whole: tables, seed, tools, policy, phrases. It is what the store runs and all else derives from."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from types import ModuleType
from typing import Any

import pydantic_core
from pydantic import ValidationError
from sqlalchemy import MetaData
from sqlalchemy.orm import DeclarativeBase

from servers.cast import Cast, cast_of
from servers.kit.arguments import explain
from servers.kit.errors import INTERNAL_ERROR, UNKNOWN_TOOL, InvalidArguments, ToolError, error_text
from servers.kit.tool import Event, Tool, Toolbox, build_event, build_tool
from sessions import Outcome, World

log = logging.getLogger(__name__)
_BROKEN = "Something went wrong on our side; the call had no effect."
Rows = Callable[[World], "list[Any]"]


@dataclass(frozen=True, eq=False)
class Environment:
    """A world.

    Attributes:
        name: one lower-case noun.
        version: raised when what an agent sees or a seed gives changes.
        summary: one line.
        base: declarative base of its tables.
        seed: writes the seeded rows, `seed(world, cast)`.
        toolbox: its tools and events.
        policy: the rules an agent is told.
        phrases: module with the words people use for it (format: servers/kit/phrases.py).
        things: table -> rows as people see them; attribute names are those of the tools' results.
        on_clock: what time alone does, `on_clock(world, before, after)`.
    """

    name: str
    version: int
    summary: str
    base: type[DeclarativeBase]
    seed: Callable[[World, Cast], None]
    toolbox: Toolbox
    policy: str
    phrases: ModuleType | None = None
    things: Mapping[str, Rows] = field(default_factory=dict[str, Rows])
    on_clock: Callable[[World, datetime, datetime], None] | None = None
    tools: Mapping[str, Tool] = field(init=False)
    events: Mapping[str, Event] = field(init=False)

    def __post_init__(self) -> None:
        tools = [build_tool(self.name, draft) for draft in self.toolbox.drafts]
        object.__setattr__(self, "tools", {tool.name: tool for tool in tools})
        events = [build_event(function) for function in self.toolbox.event_functions]
        object.__setattr__(self, "events", {event.name: event for event in events})

    @property
    def metadata(self) -> MetaData:
        """Its tables."""
        return self.base.metadata

    def fill(self, world: World) -> None:
        """Write the seeded rows."""
        self.seed(world, cast_of(world.seed))

    def call(self, world: World, tool: str, arguments: Mapping[str, Any]) -> Outcome:
        """Run one tool; every way it can end is an outcome, never an exception."""
        found = self.tools.get(tool)
        if found is None:
            return Outcome(error_text(UNKNOWN_TOOL, f"{self.name} has no tool {tool!r}."), UNKNOWN_TOOL)
        return self._guard(lambda: found.run(world, **found.validate(arguments)), tool)

    def happen(self, world: World, event: str, arguments: Mapping[str, Any]) -> Outcome:
        """Let one event happen."""
        return self._guard(lambda: self._run_event(world, event, arguments), event)

    def pass_time(self, world: World, before: datetime, after: datetime) -> Outcome:
        """Let time do its work."""
        if self.on_clock is None:
            return Outcome("null")
        act = self.on_clock
        return self._guard(lambda: act(world, before, after), "on_clock")

    def _run_event(self, world: World, event: str, arguments: Mapping[str, Any]) -> Any:
        found = self.events.get(event)
        if found is None:
            raise InvalidArguments(f"{self.name} has no event {event!r}.")
        try:
            given = found.adapter.validator.validate_python(arguments)
        except ValidationError as error:
            raise InvalidArguments(explain(event, [], error)) from None
        return found.run(world, **given)

    def _guard(self, act: Callable[[], Any], name: str) -> Outcome:
        """The one boundary: a ToolError is an answer, any other exception is a bug of ours and says so."""
        try:
            return Outcome(pydantic_core.to_json(act()).decode())
        except ToolError as error:
            return Outcome(error_text(error.code, str(error)), error.code)
        except Exception:
            log.exception("%s.%s failed", self.name, name)
            return Outcome(error_text(INTERNAL_ERROR, _BROKEN), INTERNAL_ERROR)
