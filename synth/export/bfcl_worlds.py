"""The worlds as classes of BFCL's multi-turn suite: `_load_scenario`, and a method for each tool.

    CLASS_FILE_PATH_MAPPING["Banking"] = "synth.export.bfcl_worlds"

A class holds one world of a session of ours: BFCL makes an instance of each class of an entry, one after the other, and
those share a session, so that they have one clock. `state`, which BFCL compares, is the world's digest: created ids and
the meaning of columns count in it as they do in a reward. A method returns the text that an agent reads.
"""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable
from datetime import timedelta
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from servers.catalogue import setting_of, worlds
from servers.kit import Tool
from servers.kit.tool import Parameter
from sessions import Session, Store, StoreLimits
from sessions.canon import Delta

MODULE = __name__
_LIMITS = StoreLimits(sessions=10_000_000, hot=256, ttl_s=1e9)  # BFCL keeps every instance until it ends
_TYPES: dict[str, type] = {"string": str, "integer": int, "boolean": bool}
_DURATION = TypeAdapter(timedelta)
_here = threading.local()
Json = dict[str, Any]


class Seat:
    """A world of a session."""

    def __init__(self, store: Store, session: Session, server: str) -> None:
        self._store = store
        self._session = session
        self._server = server

    def call(self, tool: str, arguments: Json) -> str:
        """The text that the tool answers, an error's too."""
        return self._store.call(self._session, self._server, tool, arguments).text

    def digest(self) -> str:
        """Of what has changed in this world since the start."""
        delta = self._store.delta(self._session)
        mine = tuple(change for change in delta.changes if change.server == self._server)
        return Delta(mine, {name: specs for name, specs in delta.specs.items() if name == self._server}).digest()


class Tables:
    """The sessions of a thread, and the one whose worlds are being seated."""

    def __init__(self) -> None:
        self._store = Store(worlds(), setting_of, _LIMITS)
        self._scenario: Json = {}
        self._free: set[str] = set()
        self._session: Session | None = None

    def seat(self, server: str, scenario: Json) -> Seat:
        """A world of the scenario's session: of the newest, while this world of it is free, else of a new one."""
        if self._session is None or scenario != self._scenario or server not in self._free:
            self._session = self._open(scenario)
            self._scenario, self._free = scenario, set(scenario["servers"])
        self._free.discard(server)
        return Seat(self._store, self._session, server)

    def _open(self, scenario: Json) -> Session:
        session = self._store.create(scenario["servers"], scenario["seed"])
        elapse, events = scenario["elapse"], scenario["events"] or ()
        if elapse is not None or events:
            happening = [(event["server"], event["event"], event["arguments"]) for event in events]
            self._store.advance(session, None if elapse is None else _DURATION.validate_python(elapse), happening)
        return session


def class_name(server: str) -> str:
    """The class of a world: `food_delivery` is FoodDelivery."""
    return "".join(word.capitalize() for word in server.split("_"))


def __getattr__(name: str) -> type:
    for server in worlds():
        if class_name(server) == name:
            return world_class(server)
    raise AttributeError(name)


@cache
def world_class(server: str) -> type:
    """The class of a world."""
    world = worlds()[server]
    members: Json = {
        "__doc__": f"The world `{server}`.",
        "__module__": MODULE,
        "__init__": _set_up,
        "_load_scenario": partial_load(server),
        **{tool.name: _method(tool) for tool in world.tools.values()},
    }
    return type(class_name(server), (), members)


def _set_up(self: Any) -> None:
    self._seat = None
    self.state = ""


def partial_load(server: str) -> Callable[..., None]:
    """`_load_scenario` of a world's class."""

    def _load_scenario(self: Any, scenario: Json, long_context: bool = False) -> None:
        """Begin at the start of the scenario's worlds; they are long as they are, so `long_context` is no other."""
        del long_context
        if not hasattr(_here, "tables"):
            _here.tables = Tables()
        self._seat = _here.tables.seat(server, scenario)
        self.state = self._seat.digest()

    return _load_scenario


def _method(tool: Tool) -> Callable[..., str]:
    me = inspect.Parameter("self", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    ordered = sorted(tool.parameters, key=lambda parameter: not parameter.required)
    signature = inspect.Signature([me, *map(_parameter, ordered)], return_annotation=str)

    def method(*args: Any, **kwargs: Any) -> str:
        given = signature.bind(*args, **kwargs).arguments
        seated = given.pop("self")
        answer = seated._seat.call(tool.name, given)  # noqa: SLF001 - BFCL compares all that has no underscore
        seated.state = seated._seat.digest()  # noqa: SLF001 - same here
        return answer

    method.__name__, method.__doc__ = tool.name, tool.description
    method.__signature__ = signature  # pyright: ignore[reportFunctionMemberAccess] - read by inspect
    return method


def _parameter(parameter: Parameter) -> inspect.Parameter:
    kind: Any = _TYPES[parameter.base]
    return inspect.Parameter(
        parameter.name,
        inspect.Parameter.POSITIONAL_OR_KEYWORD,
        default=inspect.Parameter.empty if parameter.required else parameter.default,
        annotation=list[kind] if parameter.many else kind,
    )
