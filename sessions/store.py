"""The only holder of live sessions. One thread: calls run inline, without an await between begin and commit."""

from __future__ import annotations

import logging
import math
import time
from collections import OrderedDict
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from sessions.answers import Answers
from sessions.canon import Delta, RowChange, Specs, changes_of
from sessions.errors import TooManySessions
from sessions.hot import HotRooms
from sessions.ids import new_session_id, prefix_of, why_gone
from sessions.journal import Journal
from sessions.limits import StoreLimits
from sessions.recall import Memories
from sessions.session import Act, Boundary, Entry, Frozen, Origin, Room, Session, end_call, fork_point
from sessions.template import INFRA_CODE, Outcome, Server, Setting, Templates
from sessions.world import World

_LIMITS = StoreLimits()
log = logging.getLogger(__name__)
_TOMBSTONES = 65_536
_TOO_LONG = '{"error":"internal_error","message":"The answer is too long; the call had no effect."}'
_TICK = timedelta(seconds=1)


class Store:
    """Live sessions over a set of worlds.

    Args:
        servers: the worlds by name.
        setting: what a world seed fixes (date, user, zone).
        limits: bounds.
        worker: number of this process among its siblings, part of every session id.
        journal: keeps sessions beyond the process, None to live in memory.
        clock: monotonic seconds.
        memories: what was read of start states is not read again; for those who write tasks.
    """

    def __init__(
        self,
        servers: Mapping[str, Server],
        setting: Callable[[int], Setting],
        limits: StoreLimits = _LIMITS,
        *,
        worker: int = 0,
        journal: Journal | None = None,
        clock: Callable[[], float] = time.monotonic,
        memories: Memories | None = None,
    ) -> None:
        self.servers = dict(servers)
        self.limits = limits
        self.templates = Templates(servers, setting)
        self._prefix = prefix_of(worker)
        self.journal = journal
        self._clock = clock
        self._sessions: dict[str, Session] = {}
        hot = min(limits.sessions, 2048) if limits.hot is None else limits.hot
        self._hot = HotRooms(hot, limits.spare, self._is_late, memories)
        self._answers = Answers(limits.answers)
        self._until = math.inf
        self._expired: OrderedDict[str, None] = OrderedDict()
        self.expired = 0

    # Lifecycle

    def __len__(self) -> int:
        return len(self._sessions)

    def __iter__(self) -> Iterator[Session]:
        return iter(list(self._sessions.values()))

    @property
    def hot(self) -> int:
        """Open connections."""
        return len(self._hot)

    def create(
        self,
        servers: Sequence[str],
        seed: int,
        *,
        tools: Sequence[str] | None = None,
        ttl_s: float | None = None,
        run_id: str | None = None,
        owner: str | None = None,
        dialogue: Any = None,
        begin: bool = True,
    ) -> Session:
        """A new session at the start of its worlds.

        Args:
            begin: turn 0 begins at once; else the caller lets time pass first, then calls `begin_turn`.

        Raises:
            KeyError: a server does not exist.
            TooManySessions: the cap is reached.
        """
        shown = None if tools is None else tuple(tools)
        session = self._seat(Origin(tuple(servers), seed, shown, ttl_s, run_id, owner, dialogue))
        if self.journal is not None:
            self.journal.opened(session)
        if begin:
            self.begin_turn(session)
        return session

    def adopt(self, session_id: str, origin: Origin) -> Session:
        """A session that a journal kept, at the start of its worlds and under its old id; no turn has begun.

        Whoever adopts makes it what it was, act by act, inside `unrecorded`, before anybody else sees it.

        Raises:
            KeyError: a server does not exist.
            TooManySessions: the cap is reached.
        """
        self._expired.pop(session_id, None)
        self.let_go(session_id)
        return self._seat(origin, session_id)

    @contextmanager
    def unrecorded(self) -> Generator[None]:
        """What happens inside is not told to the journal: it is known there."""
        journal, self.journal = self.journal, None
        try:
            yield
        finally:
            self.journal = journal

    def get(self, session_id: str) -> Session:
        """The live session of an id; asking keeps it alive.

        Raises:
            UnknownSession: it never was here, or was closed.
            SessionLost: it expired, or an earlier start of this worker or another worker had it.
        """
        session = self._sessions.get(session_id)
        now = self._clock()
        if session is not None and now > session.deadline:
            self._expire(session)
            session = None
        if session is None:
            raise why_gone(session_id, self._prefix, expired=session_id in self._expired)
        session.deadline = now + session.ttl_s
        return session

    def fork(self, session: Session, *, turn: int | None = None, call: int | None = None, n: int = 1) -> list[Session]:
        """New sessions equal to this one now, as a past turn began, or after the log's first `call` calls of the agent.

        Raises:
            ValueError: both are given, or there is no such turn or call.
            TooManySessions: the cap is reached.
        """
        if turn is not None and call is not None:
            raise ValueError("Fork at a turn or at a call, not both.")
        self._admit(n)
        start, past, replay = fork_point(session, turn, call)
        boundary = past or self.freeze(session)
        return [self._revive(session, start, boundary, replay) for _ in range(n)]

    def reset(self, session: Session) -> None:
        """Put a session back to its start; its id stays."""
        first = session.boundaries[0]
        self._drop(session)
        self._fill(session, first)
        del session.log[first.logged :]
        session.infra_errors = 0
        session.keys.clear()
        del session.boundaries[1:]
        if self.journal is not None:
            self.journal.opened(session)

    def close(self, session: Session) -> None:
        """End a session; its id is unknown from now on."""
        self.park(session)
        if self.journal is not None:
            self.journal.closed(session)

    def holds(self, session_id: str) -> bool:
        """Whether a session is live here; asking does not keep it alive."""
        session = self._sessions.get(session_id)
        return session is not None and self._clock() <= session.deadline

    def owner_of(self, session_id: str) -> str | None:
        """Whose session of this id is here, None where there is none; asking does not keep it alive."""
        session = self._sessions.get(session_id)
        return None if session is None else session.owner

    def let_go(self, session_id: str) -> None:
        """Park the session of an id, if it is here."""
        if session_id in self._sessions:
            self.park(self._sessions[session_id])

    def park(self, session: Session) -> None:
        """Let go of a session without ending it: what a journal kept of it can be adopted again."""
        self._drop(session)
        del self._sessions[session.id]

    def sweep(self) -> int:
        """End sessions that lay idle too long; returns how many."""
        now = self._clock()
        old = [session for session in self._sessions.values() if now > session.deadline]
        for session in old:
            self._expire(session)
        return len(old)

    # Acting

    def call(self, session: Session, server: str, tool: str, arguments: Mapping[str, Any], *, key: str = "") -> Entry:
        """Run one call of the agent and log it. A call that fails changes nothing but the log.

        Args:
            key: the caller's own name for this call, kept with the session and told to the journal.

        Raises:
            KeyError: the session has no such world.
        """
        return self._act(session, Act("agent", "call", server, tool, arguments), key=key)

    def say(self, session: Session, text: str, dialogue: Any) -> Entry:
        """Log a text of the agent and put the dialogue where its owner says it now stands."""
        session.dialogue = dialogue
        return self._keep(session, Act("agent", "say", "", "", text), Outcome("{}"), ())

    def note(self, session: Session, tool: str, arguments: Any, outcome: Outcome, *, key: str = "") -> Entry:
        """Log a call that was refused before it reached a world (unknown tool, arguments that are no object)."""
        return self._keep(session, Act("agent", "call", "", tool, arguments), outcome, (), key)

    def advance(
        self, session: Session, elapse: timedelta | None, events: Iterable[tuple[str, str, Any]] = ()
    ) -> list[Entry]:
        """Let time pass, then let events (server, name, arguments) happen, in order, each in its own transaction."""
        kept: list[Entry] = []
        if elapse is not None:
            session.clock += elapse
            session.moved_to = session.clock
            kept.append(self._keep(session, Act("environment", "elapse", "", "", elapse), Outcome("{}"), ()))
            for room in session.rooms.values():
                self._catch_up(session, room)
        kept.extend(self._act(session, Act("environment", "event", *event)) for event in events)
        return kept

    def begin_turn(self, session: Session) -> int:
        """Mark the start of a turn, after its time has passed and its events have happened; returns its number."""
        session.boundaries.append(self.freeze(session))
        if self.journal is not None:
            self.journal.turned(session)
        return session.turn

    def freeze(self, session: Session) -> Boundary:
        """The session's value now. Costs little: unchanged pages are shared."""
        rooms = {
            name: Frozen(self._hot.settle(room), room.touched, room.caught_up) for name, room in session.rooms.items()
        }
        return Boundary(rooms, session.clock, session.moved_to, session.tools, len(session.log), session.dialogue)

    @contextmanager
    def trial(self, session: Session) -> Generator[None]:
        """Whatever is called inside is undone at the end, log and clock too. Trials do not nest.

        Raises:
            RuntimeError: a trial of this session runs already.
        """
        if any(room.pinned for room in session.rooms.values()):
            raise RuntimeError("A trial of this session runs already.")
        before = list(session.rooms.values())
        kept = [(room.touched, room.caught_up, room.dirty) for room in before]
        clock, moved_to, dialogue, tools = session.clock, session.moved_to, session.dialogue, session.tools
        logged, turns, infra = len(session.log), len(session.boundaries), session.infra_errors
        for room in before:
            self._heat(session, room).begin("trial")
            room.pinned = True
        try:
            yield
        finally:
            for room in list(session.rooms.values()):
                if room not in before:
                    room.pinned = False
                    self._hot.shut(room)
                    del session.rooms[room.server]
            for room, (touched, caught_up, dirty) in zip(before, kept, strict=True):
                room.pinned = False
                if room.world is not None:
                    room.world.rollback("trial")
                room.touched, room.caught_up, room.dirty = touched, caught_up, dirty
            session.clock, session.moved_to, session.dialogue, session.tools = clock, moved_to, dialogue, tools
            session.infra_errors = infra
            del session.log[logged:]
            del session.boundaries[turns:]

    def look(self, session: Session, server: str) -> World:
        """The world of a session to read from, between calls."""
        room = self._room(session, server)
        world = self._heat(session, room)
        if session.moved_to > room.caught_up:
            self._catch_up(session, room)
        world.now = session.clock
        return world

    def delta(self, session: Session) -> Delta:
        """What the session has changed since its start."""
        if session.moved_to > session.setting.now:
            for name in session.servers:
                self.look(session, name)
        changes: list[RowChange] = []
        specs: dict[str, Specs] = {}
        for name in sorted(session.rooms):
            room = session.rooms[name]
            if room.touched:
                specs[name] = self.templates.get(name, session.setting.seed).specs
                start = self.templates.start(name, session.setting.seed)
                changes += changes_of(name, specs[name], start, self._heat(session, room), room.touched)
        return Delta(tuple(changes), specs)

    def transcript(self, session: Session) -> list[Entry]:
        """The log with every answer; those of successful calls are not kept but made again, turn by turn."""
        found = session.log[: session.boundaries[0].logged]
        ends = [boundary.logged for boundary in session.boundaries[1:]] + [len(session.log)]
        for turn, end in enumerate(ends):
            found += self._retold(session, turn, end)
        return found

    def answer(self, session: Session, place: int) -> Outcome:
        """What the call at a place of the log answered; one that succeeded is made again."""
        entry = session.log[place]
        if entry.code is None:
            entry = self._retold(session, entry.turn, place + 1)[-1]
        return Outcome(entry.text, entry.code)

    # Inside

    def _retold(self, session: Session, turn: int, end: int) -> list[Entry]:
        """Lines of a turn's log with every answer, up to a place."""
        found: list[Entry] = []
        boundary = session.boundaries[turn]
        child = self._child(session, turn, boundary)
        for entry in session.log[boundary.logged : end]:
            again = entry.act.kind == "call" and entry.code is None
            found.append(entry._replace(text=self._act(child, entry.act, quiet=True).text) if again else entry)
        self._drop(child)
        return found

    def _seat(self, origin: Origin, session_id: str | None = None) -> Session:
        if unknown := [name for name in origin.servers if name not in self.servers]:
            raise KeyError(unknown[0])
        self._admit(1)
        setting = self.templates.setting(origin.seed)
        ttl = self.limits.ttl_s if origin.ttl_s is None else origin.ttl_s
        session = Session(
            id=session_id or new_session_id(self._prefix),
            setting=setting,
            servers=origin.servers,
            tools=origin.tools,
            clock=setting.now,
            moved_to=setting.now,
            ttl_s=ttl,
            deadline=self._clock() + ttl,
            run_id=origin.run_id,
            owner=origin.owner,
            dialogue=origin.dialogue,
        )
        self._sessions[session.id] = session
        return session

    def _admit(self, n: int) -> None:
        if len(self._sessions) + n > self.limits.sessions:
            self.sweep()
        if len(self._sessions) + n > self.limits.sessions:
            raise TooManySessions(
                f"All {self.limits.sessions} sessions are in use; close some or try later.", retry_after=5
            )

    def _act(self, session: Session, act: Act, *, quiet: bool = False, key: str = "") -> Entry:
        room = self._room(session, act.server)
        if session.moved_to > room.caught_up:
            self._catch_up(session, room)
        asked = self._answers.asked(session, room, act)
        outcome, writes = self._answers.find(asked), ()
        if outcome is None:
            outcome, writes = self._run(session, room, act, asked)
        if writes and act.kind == "call":
            session.clock += _TICK
        if quiet:
            return Entry(session.turn, act, outcome.text, outcome.code, writes, session.dialogue)
        return self._keep(session, act, outcome, writes, key)

    def _run(self, session: Session, room: Room, act: Act, asked: Any) -> tuple[Outcome, tuple[Any, ...]]:
        world = self._heat(session, room)
        server = self.servers[act.server]
        world.now = session.clock
        world.begin()
        self._until = time.monotonic() + self.limits.call_s
        outcome = (server.call if act.kind == "call" else server.happen)(world, act.name, act.arguments)
        self._until = math.inf
        if len(outcome.text) > self.limits.answer_chars:
            log.error("%s.%s answered %d characters; it is undone.", act.server, act.name, len(outcome.text))
            outcome = Outcome(_TOO_LONG, INFRA_CODE)
        if outcome.code != INFRA_CODE and (outcome.code is not None or world.is_still):
            self._answers.keep(asked, outcome)
        return outcome, end_call(session, room, world, outcome)

    def _catch_up(self, session: Session, room: Room) -> None:
        """Let the clock rules of one world act for the time that has passed."""
        world = self._heat(session, room)
        before, room.caught_up = room.caught_up, session.moved_to
        world.now = session.moved_to
        world.begin()
        outcome = self.servers[room.server].pass_time(world, before, session.moved_to)
        end_call(session, room, world, outcome)

    def _keep(self, session: Session, act: Act, outcome: Outcome, writes: tuple[Any, ...], key: str = "") -> Entry:
        entry = Entry(session.turn, act, outcome.text, outcome.code, writes, session.dialogue)
        if key:
            session.keys[key] = len(session.log)
        session.log.append(Entry(*entry[:2], "", *entry[3:]) if act.kind == "call" and outcome.code is None else entry)
        if self.journal is not None:
            self.journal.acted(session, entry, key)
        return entry

    def _room(self, session: Session, server: str) -> Room:
        room = session.rooms.get(server)
        if room is None:
            if server not in session.servers:
                raise KeyError(server)
            pages = self.templates.get(server, session.setting.seed).pages
            room = session.rooms[server] = Room(server, pages, frozenset(), session.setting.now)
        return room

    def _heat(self, session: Session, room: Room) -> World:
        return self._hot.heat(room, session.setting, session.clock)

    def _is_late(self) -> bool:
        """Whether the call that runs has passed its deadline."""
        if time.monotonic() <= self._until:
            return False
        log.error("A call ran into its deadline of %g s; it is undone.", self.limits.call_s)
        return True

    def _drop(self, session: Session) -> None:
        for room in session.rooms.values():
            self._hot.shut(room)
        session.rooms.clear()

    def _fill(self, session: Session, boundary: Boundary) -> None:
        session.rooms = {name: Room(name, *frozen) for name, frozen in boundary.rooms.items()}
        session.clock = boundary.clock
        session.moved_to = boundary.moved_to
        session.tools = boundary.tools
        session.dialogue = boundary.dialogue

    def _expire(self, session: Session) -> None:
        self.park(session)
        if self.journal is not None:
            self.journal.parked(session)
        self.expired += 1
        self._expired[session.id] = None
        while len(self._expired) > _TOMBSTONES:
            self._expired.popitem(last=False)

    def _revive(self, parent: Session, turn: int, boundary: Boundary, replay: list[Entry]) -> Session:
        child = self._child(parent, turn, boundary)
        self._sessions[child.id] = child
        if self.journal is not None:
            self.journal.opened(child)
        for entry in replay:
            if entry.act.server:
                self._act(child, entry.act)
            else:
                child.dialogue = entry.dialogue
                self._keep(child, entry.act, Outcome(entry.text, entry.code), ())
        return child

    def _child(self, parent: Session, turn: int, boundary: Boundary) -> Session:
        """A session as a turn of another began, which nobody can reach yet."""
        child = Session(
            id=new_session_id(self._prefix),
            setting=parent.setting,
            servers=parent.servers,
            tools=boundary.tools,
            clock=boundary.clock,
            moved_to=boundary.moved_to,
            ttl_s=parent.ttl_s,
            deadline=self._clock() + parent.ttl_s,
            run_id=parent.run_id,
            owner=parent.owner,
            log=parent.log[: boundary.logged],
            boundaries=parent.boundaries[: turn + 1],
        )
        self._fill(child, boundary)
        return child
