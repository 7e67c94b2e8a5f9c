"""A session: some worlds, a clock, a log, the turn boundaries. A plain record; the store does things with it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, NamedTuple

from sessions.pages import Pages
from sessions.template import INFRA_CODE, Outcome, Setting
from sessions.world import World, Write

Actor = Literal["agent", "environment"]


class Act(NamedTuple):
    """Something that happened to a session, enough to make it happen again."""

    actor: Actor
    kind: Literal["call", "say", "event", "elapse"]
    server: str
    name: str
    arguments: Any


class Entry(NamedTuple):
    """One line of the authoritative log.

    Attributes:
        turn: the turn it fell into, from 0.
        text: JSON text of the answer; in a log it is "" for successful calls, see `Store.transcript`.
        code: None on success, else the error code.
        writes: rows it wrote, in order.
        dialogue: the dialogue's value after it.
    """

    turn: int
    act: Act
    text: str
    code: str | None
    writes: tuple[Write, ...]
    dialogue: Any


class Origin(NamedTuple):
    """What a session is made of before anything happens: see `Session`; `ttl_s` None is the store's own."""

    servers: tuple[str, ...]
    seed: int
    tools: tuple[str, ...] | None
    ttl_s: float | None
    run_id: str | None
    owner: str | None
    dialogue: Any


@dataclass(slots=True, eq=False)
class Room:
    """One world's state inside one session: pages, and perhaps a hot connection onto them.

    Attributes:
        touched: every row that was written since the start.
        caught_up: until when the world's clock rules have acted.
        dirty: the connection is ahead of the pages.
        pinned: a trial runs on it; it must neither cool nor be frozen.
    """

    server: str
    pages: Pages
    touched: frozenset[Write]
    caught_up: datetime
    world: World | None = None
    dirty: bool = False
    pinned: bool = False


class Frozen(NamedTuple):
    """The value of a room at one instant."""

    pages: Pages
    touched: frozenset[Write]
    caught_up: datetime


class Boundary(NamedTuple):
    """A session's value as a turn begins: what a fork at that turn starts from."""

    rooms: dict[str, Frozen]
    clock: datetime
    moved_to: datetime
    tools: tuple[str, ...] | None
    logged: int
    dialogue: Any


@dataclass(slots=True, eq=False)
class Session:
    """One agent's worlds.

    Attributes:
        id: unguessable (128 random bits), names its worker and the worker's start.
        servers: worlds it may use; each is opened at first touch.
        tools: names of the tools that are visible now, None for all of its worlds.
        clock: aware UTC; ticks one second per committed write.
        moved_to: until when time has been let pass between turns.
        log: every act, failed ones too.
        boundaries: one for each turn that has begun.
        dialogue: an immutable value of the dialogue's owner; forks take it along.
        deadline: monotonic seconds after which the idle session may be ended.
        keys: places in the log of calls that came under a name of the caller's own, by that name.
    """

    id: str
    setting: Setting
    servers: tuple[str, ...]
    tools: tuple[str, ...] | None
    clock: datetime
    moved_to: datetime
    ttl_s: float
    deadline: float
    run_id: str | None = None
    owner: str | None = None
    rooms: dict[str, Room] = field(default_factory=dict[str, Room])
    log: list[Entry] = field(default_factory=list[Entry])
    boundaries: list[Boundary] = field(default_factory=list[Boundary])
    dialogue: Any = None
    infra_errors: int = 0
    keys: dict[str, int] = field(default_factory=dict[str, int])

    @property
    def turn(self) -> int:
        """The turn that runs now."""
        return max(0, len(self.boundaries) - 1)


def end_call(session: Session, room: Room, world: World, outcome: Outcome) -> tuple[Write, ...]:
    """Commit what a call did, or roll it back; returns the rows written."""
    if outcome.code is not None:
        world.rollback()
        if outcome.code == INFRA_CODE:
            session.infra_errors += 1
        return ()
    writes = tuple(world.writes)
    world.commit()
    if writes:
        room.dirty = True
        room.touched = room.touched.union(writes)
    return writes


def fork_point(session: Session, turn: int | None, call: int | None) -> tuple[int, Boundary | None, list[Entry]]:
    """Where a fork starts: the turn, its boundary (None: as the session stands now), log lines to replay from there.

    Raises:
        ValueError: there is no such turn or call.
    """
    if turn is not None:
        if not 0 <= turn < len(session.boundaries):
            raise ValueError(f"Turn {turn} has not begun; this session is in turn {session.turn}.")
        return turn, session.boundaries[turn], []
    if call is None:
        return session.turn, None, []
    places = [place for place, entry in enumerate(session.log) if entry.act.kind == "call"]
    if not 0 <= call <= len(places):
        raise ValueError(f"Call {call} is not in the log, which holds {len(places)} calls.")
    end = places[call - 1] + 1 if call else session.boundaries[0].logged
    turn = session.log[end - 1].turn if call else 0
    boundary = session.boundaries[turn]
    return turn, boundary, session.log[boundary.logged : end]
