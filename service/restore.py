"""A session made again from what an archive keeps: its worlds' templates, then act by act, each answer compared."""

from __future__ import annotations

from functools import cache
from typing import Any

from servers.kit.schema import surface_hash
from service import episodes
from service.house import House
from sessions import Entry, Origin, Outcome, Session, SessionError, TemplateMismatch
from sessions.archive import Archive, Kept, KeptAct
from sessions.archive.kept import TURN, digest_of
from tasks import Task
from tasks.dialogue import Dialogue


class Differs(SessionError):
    """A session cannot be made again here: an act ended otherwise than it did."""


def stamps(house: House) -> Any:
    """What says whether a world is still the one that a session began in: its seeded rows, how its tools look."""

    @cache
    def tools_of(server: str) -> str:
        return surface_hash(house.worlds[server].tools.values())

    def stamp(server: str, seed: int) -> str:
        return f"{house.store.templates.get(server, seed).digest}/{tools_of(server)}"

    return stamp


def subject_of(session: Session) -> str | None:
    """The task that a session plays, as a line."""
    task = episodes.task_of(session)
    return None if task is None else task.to_line()


async def restore(house: House, archive: Archive, kept: Kept) -> Session:
    """The session as it stood after its last act that was answered.

    Raises:
        TemplateMismatch: a world here is not the one that it began in.
        Differs: an act ends otherwise here.
        TooManySessions: the cap is reached.
    """
    await episodes.prepare(house, [name for name in kept.servers if name in house.worlds], kept.seed)
    for server, before in kept.stamps.items():
        now = archive.stamp(server, kept.seed) if server in house.worlds else "none"
        if now != before:
            raise TemplateMismatch(server, before, now)
    task = None if kept.subject is None else Task.from_line(kept.subject)
    dialogue = None if task is None else Dialogue.start(task)
    tools = kept.tools if task is None else task.tools_at(0)
    origin = Origin(kept.servers, kept.seed, tools, kept.ttl_s, kept.run_id, kept.owner, dialogue)
    whole = False
    with house.store.unrecorded():
        session = house.store.adopt(kept.session_id, origin)
        try:
            if task is None:
                house.store.begin_turn(session)
            else:
                episodes.begin_task(house, session, task)
            for act in kept.acts:
                _again(house, session, act, plays=task is not None)
            whole = True
        finally:
            if not whole:
                house.store.park(session)
    archive.adopt(kept)
    house.metrics.opened("restored")
    return session


def _again(house: House, session: Session, act: KeptAct, *, plays: bool) -> None:
    """One act once more; what a task's turns bring about follows from what the agent said."""
    if plays and (act.actor == "environment" or act.kind == TURN):
        return
    store = house.store
    if act.kind == TURN:
        store.begin_turn(session)
        return
    if act.kind == "say":
        episodes.reply(house, session, act.arguments)
        return
    if act.kind == "elapse":
        store.advance(session, act.arguments)
        return
    if act.kind == "event":
        (entry,) = store.advance(session, None, [(act.server, act.name, act.arguments)])
    elif act.server:
        entry = store.call(session, act.server, act.name, act.arguments, key=act.key)
    else:
        entry = store.note(session, act.name, act.arguments, Outcome(act.text or "", act.code), key=act.key)
    _require_same(session, act, entry)


def _require_same(session: Session, act: KeptAct, entry: Entry) -> None:
    """The answer is the one that was given.

    Raises:
        Differs: it is another one.
    """
    if entry.code != act.code or (act.digest and digest_of(entry.text) != act.digest):
        raise Differs(
            f"Session {session.id} cannot be made again here: act {act.seq} ({act.name}) answers otherwise than it did."
        )
