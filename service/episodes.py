"""What a trainer does to a session: open it, speak for the agent, let time pass, fork it, look at what changed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any

from servers.kit.schema import openai_tool
from service.house import House
from service.views import UserReply
from sessions import Entry, RowChange, Session, Store, TemplateMismatch, TooManySessions
from sessions.canon import changes_of
from tasks import Task
from tasks.classes import classify
from tasks.dialogue import Dialogue


class ToolMismatch(LookupError):
    """A task shows tools that no world here has."""


class NoSuchName(LookupError):
    """A free session names a world or a tool that does not exist.

    Attributes:
        place: where the name stands in the request.
    """

    def __init__(self, message: str, *place: str | int) -> None:
        super().__init__(message)
        self.place = place


class NotNow(Exception):
    """The session cannot do this, whatever the request says."""


def task_of(session: Session) -> Task | None:
    """The task a session plays, None for a free one."""
    dialogue: Dialogue | None = session.dialogue
    return None if dialogue is None else dialogue.task


async def open_task(
    house: House, task: Task, ttl_s: float | None, run_id: str | None, owner: str | None = None
) -> Session:
    """A session of a task, at the point where its user has spoken first.

    Raises:
        TemplateMismatch: a world is missing, or its seeded rows are not those that the task was written against.
        ToolMismatch: a tool is missing.
        TooManySessions: the cap is reached.
        Draining: no new sessions are taken.
    """
    house.require_open()
    servers = _servers_of(house, task)
    seed = task.world.seed
    await prepare(house, servers, seed)
    for server, digest in task.world.templates.items():
        found = house.store.templates.get(server, seed).digest
        if digest != found:
            raise TemplateMismatch(server, digest, found)
    session = house.store.create(
        servers,
        seed,
        tools=task.tools_at(0),
        ttl_s=ttl_s,
        run_id=run_id,
        owner=owner,
        dialogue=Dialogue.start(task),
        begin=False,
    )
    house.metrics.opened("new")
    begin_task(house, session, task)
    return session


def begin_task(house: House, session: Session, task: Task) -> None:
    """What comes before the user's first word, then turn 0."""
    _pass_time(house, session, task, 0)
    house.store.begin_turn(session)


async def open_free(
    house: House,
    servers: Sequence[str],
    seed: int,
    tools: Sequence[str] | None,
    ttl_s: float | None,
    run_id: str | None,
    owner: str | None = None,
) -> Session:
    """A session without a task.

    Raises:
        NoSuchName: a world or a tool does not exist, or a tool belongs to none of the worlds.
        TooManySessions: the cap is reached.
        Draining: no new sessions are taken.
    """
    house.require_open()
    for place, server in enumerate(servers):
        if server not in house.worlds:
            raise NoSuchName(f"There is no world {server!r}; there are {', '.join(house.worlds)}.", "servers", place)
    for place, name in enumerate(tools or ()):
        tool = house.tools.get(name)
        if tool is None or tool.server not in servers:
            raise NoSuchName(f"There is no tool {name!r} in these worlds.", "tools", place)
    unique = tuple(dict.fromkeys(servers))
    await prepare(house, unique, seed)
    shown = None if tools is None else tuple(dict.fromkeys(tools))
    session = house.store.create(unique, seed, tools=shown, ttl_s=ttl_s, run_id=run_id, owner=owner)
    house.metrics.opened("new")
    return session


async def prepare(house: House, servers: Iterable[str], seed: int) -> None:
    """Build what a world seed needs, away from the serving loop."""

    def build() -> None:
        house.store.templates.setting(seed)
        for server in servers:
            house.store.templates.get(server, seed)

    await asyncio.to_thread(build)


def reply(house: House, session: Session, text: str) -> UserReply:
    """Hear a text of the agent: the scripted user answers, or goes on to the next turn.

    In a free session, and where the user has nothing more to say, the text is logged and nobody answers.
    """
    dialogue: Dialogue | None = session.dialogue
    if dialogue is None or dialogue.done:
        house.store.say(session, text, dialogue)
        return UserReply(action_class=classify(text), user=None, tools_added=[], done=True, turn=session.turn)
    dialogue, answer = dialogue.hear(text, calls_of_turn(session))
    house.store.say(session, text, dialogue)
    added = _begin_turn(house, session, dialogue) if answer.next_turn else []
    return UserReply(
        action_class=answer.action_class, user=answer.user, tools_added=added, done=answer.done, turn=session.turn
    )


def calls_of_turn(session: Session) -> list[Entry]:
    """The agent's calls of the turn that runs."""
    turn = session.turn
    return [entry for entry in session.log if entry.turn == turn and entry.act.kind == "call"]


def advance(
    house: House, session: Session, elapse: timedelta | None, events: Sequence[tuple[str, str, dict[str, Any]]]
) -> list[Entry]:
    """Let time pass and events happen in a free session; a turn begins. Returns how the events ended.

    Raises:
        NotNow: the session plays a task, whose turns say what happens.
        NoSuchName: an event's world or name does not exist.
    """
    if task_of(session) is not None:
        raise NotNow("This session plays a task: time passes as its turns begin.")
    for place, (server, event, _) in enumerate(events):
        if server not in session.servers:
            raise NoSuchName(f"This session has no world {server!r}.", "events", place, "server")
        if event not in house.worlds[server].events:
            known = ", ".join(house.worlds[server].events) or "none"
            raise NoSuchName(f"{server} has no event {event!r}; it has {known}.", "events", place, "event")
    kept = house.store.advance(session, elapse, events)
    house.store.begin_turn(session)
    return [entry for entry in kept if entry.act.kind == "event"]


def fork(house: House, session: Session, turn: int | None, call: int | None, n: int) -> list[Session]:
    """Sessions equal to this one now, as a past turn began, or after a past call (replayed once for all).

    Raises:
        ValueError: there is no such turn or call.
        TooManySessions: the cap is reached.
        Draining: no new sessions are taken.
    """
    house.require_open()
    made = _forked(house.store, session, turn, call, n)
    house.metrics.opened("fork", n)
    return made


def _forked(store: Store, session: Session, turn: int | None, call: int | None, n: int) -> list[Session]:
    if call is None or n == 1:
        return store.fork(session, turn=turn, call=call, n=n)
    (first,) = store.fork(session, call=call)
    try:
        return [first, *store.fork(first, n=n - 1)]
    except TooManySessions:
        store.close(first)
        raise


def diff(house: House, session: Session, start: int, to: int | None) -> tuple[RowChange, ...]:
    """Rows that differ between the beginnings of two turns, or of a turn and now.

    Raises:
        ValueError: there is no such turn, or `to` is before `start`.
        TooManySessions: no room for the two forks that are looked at.
    """
    if to is not None and to < start:
        raise ValueError(f"Turn {to} is before turn {start}.")
    store = house.store
    with store.unrecorded():
        return _changes(store, session, start, to)


def _changes(store: Store, session: Session, start: int, to: int | None) -> tuple[RowChange, ...]:
    (old,) = store.fork(session, turn=start)
    try:
        (new,) = store.fork(session, turn=to)
        try:
            changes: list[RowChange] = []
            for name in sorted(new.servers):
                now, then = store.look(new, name), store.look(old, name)
                specs = store.templates.get(name, new.setting.seed).specs
                changes += changes_of(name, specs, then, now, new.rooms[name].touched)
            return tuple(changes)
        finally:
            store.close(new)
    finally:
        store.close(old)


def system_text(house: House, session: Session) -> str:
    """What the agent is told: a task's policy, or the policies of all worlds and the date."""
    task = task_of(session)
    if task is not None and task.policy:
        return task.policy
    now = session.clock.astimezone(session.setting.zone)
    date = f"{now:%A} {now.day} {now:%B %Y, %H:%M}"
    policies = [house.worlds[server].policy.strip() for server in session.servers]
    return "\n\n".join([*policies, f"You act for {session.setting.me}. It is {date}."])


def _servers_of(house: House, task: Task) -> tuple[str, ...]:
    """A task's worlds, and those of the distractors it shows."""
    for server in task.world.servers:
        if server not in house.worlds:
            raise TemplateMismatch(server, task.world.templates.get(server, "its own"), "none")
    shown = task.tools_at(len(task.turns))
    missing = [name for name in shown if name not in house.tools]
    if missing:
        raise ToolMismatch(f"The task shows tools that no world here has: {', '.join(missing)}.")
    return tuple(dict.fromkeys((*task.world.servers, *(house.tools[name].server for name in shown))))


def _begin_turn(house: House, session: Session, dialogue: Dialogue) -> list[dict[str, Any]]:
    """Time passes, events happen, tools appear; returns those tools."""
    task = dialogue.task
    before = session.tools or ()
    session.tools = task.tools_at(dialogue.turn)
    _pass_time(house, session, task, dialogue.turn)
    house.store.begin_turn(session)
    added = [house.tools[name] for name in session.tools if name not in before]
    return [openai_tool(tool, strip_enums=task.strip_enums) for tool in added]


def _pass_time(house: House, session: Session, task: Task, number: int) -> None:
    turn = task.turns[number]
    if turn.elapse is not None or turn.events:
        events = [(event.server, event.event, event.arguments) for event in turn.events]
        house.store.advance(session, turn.elapsed, events)
