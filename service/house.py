"""What both ports share: worlds, tools, live sessions. One thread; a call runs inline, with no await inside."""

from __future__ import annotations

import asyncio
import difflib
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, NamedTuple

import structlog

import rewards
from servers.kit import Environment, Tool
from servers.kit.errors import UNKNOWN_TOOL, InvalidArguments, error_text
from service.metrics import Level, Metrics
from service.rows import Source
from service.scorepool import ScorePool, count_cores
from service.settings import Settings
from service.taskfile import TaskFile
from sessions import Outcome, Session, Setting, Store, StoreLimits
from sessions.archive import Archive

log = structlog.get_logger(__name__)
CALL_LIMIT = "call_limit"
FEWEST_HOT = 64
CannedKey = tuple[bytes, bytes, bytes, str, bytes]
_TOOL_SETS = 2048


class UnknownServer(LookupError):
    """The session has no such world."""


class Draining(Exception):
    """The service is about to stop and takes no new sessions."""


class KeyTaken(Exception):
    """Another call of this session was made under the same idempotency key."""


@dataclass(frozen=True, slots=True, eq=False)
class ToolSet:
    """Tools as one agent sees them at one address.

    Attributes:
        tools: visible tools by name, in the order in which they are listed.
        strip_enums: their schemas are shown without legal values.
        canned: answers to requests that depend on nothing but the request and this set, by request.
    """

    tools: Mapping[str, Tool]
    strip_enums: bool
    canned: OrderedDict[CannedKey, bytes] = field(default_factory=OrderedDict[CannedKey, bytes])


class Target(NamedTuple):
    """Where a request of an agent goes: a session, and what of it this address shows.

    Attributes:
        size: bytes of the request.
        key: the client's name for this call, "" where it gives none: the same call under the same name runs once.
    """

    session: Session
    shown: ToolSet
    size: int = 0
    key: str = ""


class House:
    """The worlds of this process and all that lives in them.

    Args:
        worlds: the worlds by name.
        setting: what a world seed fixes, see `sessions.Store`.
        settings: bounds, and the tasks that are served.
        evaluator: makes an evaluator over the same worlds in another process; importable by its name.

    Attributes:
        scores: the processes that score batches.
        draining: told to stop: sessions go on, new ones are not taken.

    Raises:
        ValueError, OSError: the file of tasks cannot be read.
    """

    def __init__(
        self,
        worlds: Mapping[str, Environment],
        setting: Callable[[int], Setting],
        settings: Settings,
        evaluator: Callable[[StoreLimits], rewards.Evaluator] = rewards.evaluator,
    ) -> None:
        self.worlds = dict(worlds)
        self.settings = settings
        self.tools: dict[str, Tool] = {name: tool for world in worlds.values() for name, tool in world.tools.items()}
        self.tasks = TaskFile(settings.tasks, settings.exclude)
        self.setting = lru_cache(maxsize=4096)(setting)
        self.limits = StoreLimits(
            sessions=settings.sessions,
            hot=settings.hot or max(FEWEST_HOT, min(settings.sessions, 2048)),
            ttl_s=settings.ttl_s,
            calls=settings.calls,
            call_s=settings.call_s,
            answer_chars=settings.answer_chars,
        )
        limits = replace(self.limits, answers=settings.answers)  # scores work each answer out
        self.store = Store(worlds, self.setting, limits, worker=settings.worker or 0)
        source = Source(evaluator, settings.tasks, settings.exclude, self.limits)
        self.scores = ScorePool(source, settings.score_jobs or count_cores())
        self.archive: Archive | None = None
        self.worker_urls: tuple[str, str] | None = None
        self.metrics = Metrics()
        self._log_calls = settings.log_calls
        self.draining = False
        self._shown: OrderedDict[Any, ToolSet] = OrderedDict()

    def keep_in(self, archive: Archive) -> None:
        """Tell an archive of all that happens to sessions from now on."""
        self.archive = self.store.journal = archive

    async def level(self) -> Level:
        """How full it is now."""
        store, archive = self.store, self.archive
        archived = 0 if archive is None else await asyncio.to_thread(archive.count_open)
        return Level(
            len(store),
            store.hot,
            store.expired,
            len(asyncio.all_tasks()),
            archived,
            0 if archive is None else archive.backlog,
        )

    def require_open(self) -> None:
        """New sessions are taken.

        Raises:
            Draining: no longer.
        """
        if self.draining:
            raise Draining("This service is about to stop and takes no new sessions.")

    def shown(self, session: Session, server: str | None = None) -> ToolSet:
        """The tools that a session shows now, of one of its worlds or of all.

        Raises:
            UnknownServer: the session has no such world.
        """
        dialogue = session.dialogue
        strip_enums = dialogue is not None and dialogue.task.strip_enums
        key = (session.tools, session.servers, server, strip_enums)
        found = self._shown.get(key)
        if found is not None:
            return found
        if server is not None and server not in session.servers:
            raise UnknownServer(f"Session {session.id} has no world {server!r}; it has {', '.join(session.servers)}.")
        names = session.tools
        if names is None:
            names = tuple(name for world in session.servers for name in self.worlds[world].tools)
        tools = {name: self.tools[name] for name in names if server is None or self.tools[name].server == server}
        found = self._shown[key] = ToolSet(tools, strip_enums)
        while len(self._shown) > _TOOL_SETS:
            self._shown.popitem(last=False)
        return found

    def target(self, session_id: str, server: str | None = None) -> Target:
        """Where a request for an address goes.

        Raises:
            UnknownSession, SessionLost: as `Store.get`.
            UnknownServer: the session has no such world.
        """
        session = self.store.get(session_id)
        return Target(session, self.shown(session, server))

    def run(self, target: Target, name: str, arguments: Mapping[str, Any]) -> Outcome:
        """Run one call of an agent; every way it can end is an outcome.

        A tool that is not visible at this address is unknown, whatever the worlds hold. A call that comes again under
        its key is answered as before and has no second effect.

        Raises:
            KeyTaken: another call was made under this key; nothing was done.
        """
        if target.key:
            place = self.place_of(target, name, arguments)
            if place is not None:
                return self.store.answer(target.session, place)
        tool = target.shown.tools.get(name)
        outcome = self._run(target, name, tool, arguments)
        server = "" if tool is None else tool.server
        self.metrics.called(server, outcome.code)
        if self._log_calls != "no":
            shown = {"arguments": arguments} if self._log_calls == "arguments" else {}
            log.info("call", session_id=target.session.id, server=server, tool=name, code=outcome.code, **shown)
        return outcome

    def place_of(self, target: Target, name: str, arguments: Mapping[str, Any]) -> int | None:
        """Where in the session's log this very call stands already, by its key.

        Raises:
            KeyTaken: another call was made under this key.
        """
        place = target.session.keys.get(target.key)
        if place is not None:
            act = target.session.log[place].act
            if (act.name, act.arguments) != (name, arguments):
                raise KeyTaken("Another call was made under this idempotency key; nothing was done.")
        return place

    def _run(self, target: Target, name: str, tool: Tool | None, arguments: Mapping[str, Any]) -> Outcome:
        session = target.session
        if len(session.log) >= self.settings.calls:
            message = f"This session has used up its {self.settings.calls} acts; nothing was done."
            return Outcome(error_text(CALL_LIMIT, message), CALL_LIMIT)
        if target.size > self.settings.call_bytes:
            return self.refuse(target, name, f"The call is too long: {self.settings.call_bytes} bytes at most.")
        if tool is None:
            outcome = unknown_tool(name, list(target.shown.tools))
            self.store.note(session, name, arguments, outcome, key=target.key)
            return outcome
        entry = self.store.call(session, tool.server, name, arguments, key=target.key)
        return Outcome(entry.text, entry.code)

    def refuse(self, target: Target, name: str, message: str) -> Outcome:
        """Refuse a call whose arguments cannot be kept; the log says that there was one."""
        outcome = Outcome(error_text(InvalidArguments.code, message), InvalidArguments.code)
        if len(target.session.log) < self.settings.calls:
            self.store.note(target.session, name[:100], {}, outcome)
        return outcome


def unknown_tool(name: str, known: Sequence[str]) -> Outcome:
    """The answer to a call of a tool that is not there, with the nearest name that is."""
    near = difflib.get_close_matches(name[:100], known, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else "."
    return Outcome(error_text(UNKNOWN_TOOL, f"There is no tool {name[:100]!r}{hint}"), UNKNOWN_TOOL)
