"""The journal that writes sessions to a database, and reads them back."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import sqlite3
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from queue import SimpleQueue
from typing import Any, NamedTuple, Self, TypeVar

import orjson
from sqlalchemy import Engine, exists, func, or_, select, update
from sqlalchemy.exc import DataError, IntegrityError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from sessions.archive.kept import RESET, TURN, Kept, act_of, acts_of, mark_of, read_act
from sessions.archive.tables import ACTS, SESSIONS, SUBJECTS
from sessions.archive.upkeep import ArchiveAway, ArchiveError
from sessions.archive.writing import Writer
from sessions.errors import UnknownSession
from sessions.session import Entry, Session

log = logging.getLogger(__name__)
_FENCED = "another process went on with it"
_PAUSE_S = (0.05, 0.2, 0.5, 1.0, 2.0)
_LOOKS, _ENOUGH = 3, 64
_UNKEPT = (IntegrityError, DataError, TypeError, ValueError, OverflowError)
Q = TypeVar("Q")


@dataclass(slots=True, eq=False)
class Hold:
    """A session as long as this process has it.

    Attributes:
        place: of the next act.
        lost: why it is not held any more, "" while it is.
        lost_at: the first place that could not be written; all before it are.
    """

    session_id: str
    place: int = 0
    lost: str = ""
    lost_at: int = 0


class _Row(NamedTuple):
    """A row to be written: of a session, of an act, or the end of a session."""

    hold: Hold
    kind: str
    columns: dict[str, Any]


class Archive:
    """A `Journal` over a database.

    What it is told is queued; a thread writes the queue in groups. Use it as a context manager: leaving writes all.

    Args:
        engine: from `open_engine`.
        stamp (kept as an attribute): what a world of a seed was when a session began; another stamp is another world.
        subject: what a session plays, as text, None for a free one.
        clock: seconds since the epoch.
    """

    def __init__(
        self,
        engine: Engine,
        stamp: Callable[[str, int], str],
        subject: Callable[[Session], str | None],
        clock: Callable[[], float],
    ) -> None:
        self._engine = engine
        self.stamp = stamp
        self._subject = subject
        self._clock = clock
        self._holds: dict[str, Hold] = {}
        self._subjects: set[str] = set()
        self._queue: deque[_Row] = deque()
        self._told = 0
        self._written = 0
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._calls: SimpleQueue[None] = SimpleQueue()
        self._looking: asyncio.AbstractEventLoop | None = None
        self._writing = False
        self._ending = threading.Event()
        self._writer = Writer(engine)
        self._thread = threading.Thread(target=self._run, name="archive", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ending.set()
        self._calls.put(None)
        self._thread.join()

    # The journal

    def opened(self, session: Session) -> None:
        """A session began, was forked with all its log, or was reset to its start."""
        if session.id in self._holds:
            self._act(session.id, mark_of(RESET, 0))
            return
        hold = self._holds[session.id] = Hold(session.id)
        subject = self._subject(session)
        digest = None if subject is None else hashlib.sha256(subject.encode()).hexdigest()
        if subject is not None and digest is not None and digest not in self._subjects:
            self._subjects.add(digest)
            self._tell(_Row(hold, "subject", {"digest": digest, "text": subject}))
        tools = session.tools if digest is None else None
        columns = {
            "session_id": session.id,
            "servers": orjson.dumps(session.servers).decode(),
            "seed": session.setting.seed,
            "tools": None if tools is None else orjson.dumps(tools).decode(),
            "ttl_s": session.ttl_s,
            "run_id": session.run_id,
            "owner": session.owner,
            "subject": digest,
            "stamps": orjson.dumps({name: self.stamp(name, session.setting.seed) for name in session.servers}).decode(),
            "opened_at": self._clock(),
            "closed_at": None,
        }
        self._tell(_Row(hold, "session", columns))
        for act in acts_of(session):
            self._act(session.id, act)

    def acted(self, session: Session, entry: Entry, key: str) -> None:
        """A line was added to a session's log."""
        self._act(session.id, act_of(entry, key))

    def turned(self, session: Session) -> None:
        """A turn began; turn 0 goes without saying."""
        if session.turn:
            self._act(session.id, mark_of(TURN, session.turn))

    def closed(self, session: Session) -> None:
        """A session ended."""
        hold = self._holds.pop(session.id)
        self._tell(_Row(hold, "close", {"closed_at": self._clock()}))

    def parked(self, session: Session) -> None:
        """A session is not held here any more; what is kept of it can be adopted."""
        self._holds.pop(session.id, None)

    # Writing

    @property
    def backlog(self) -> int:
        """Rows that were told and are not written yet."""
        return self._told - self._written

    async def settled(self) -> None:
        """Wait until all that was told so far is written, or has failed."""
        if self._written >= self._told:
            return
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(done)
        self._call()
        await done

    def hold_of(self, session_id: str) -> Hold | None:
        """A session as it is held here now, None where it is not."""
        return self._holds.get(session_id)

    def let_go(self, hold: Hold) -> bool:
        """A session is no longer held here and may be adopted again; whether it was this hold that held it."""
        if self._holds.get(hold.session_id) is not hold:
            return False
        del self._holds[hold.session_id]
        return True

    def _act(self, session_id: str, columns: dict[str, Any]) -> None:
        hold = self._holds[session_id]
        place, hold.place = hold.place, hold.place + 1
        self._tell(_Row(hold, "act", {"session_id": session_id, "seq": place, **columns, "at": self._clock()}))

    def _tell(self, row: _Row) -> None:
        self._queue.append(row)
        self._told += 1
        self._call()

    def _call(self) -> None:
        """Have what is queued written, once the loop has done what it has at hand: a larger group costs less a row."""
        if self._writing:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # told outside a loop
            self._hand_over()
            return
        if self._looking is not loop:
            self._looking = loop
            loop.call_soon(self._look, loop, self._told, _LOOKS)

    def _look(self, loop: asyncio.AbstractEventLoop, told: int, left: int) -> None:
        """Hand over once some rounds of the loop have told nothing more, or there is enough."""
        if self._told != told:
            left = _LOOKS
        if left and len(self._queue) < _ENOUGH:
            loop.call_soon(self._look, loop, self._told, left - 1)
        else:
            self._looking = None
            self._hand_over()

    def _hand_over(self) -> None:
        self._writing = True
        self._calls.put(None)

    def _run(self) -> None:
        while not self._ending.is_set() or self._queue:
            self._calls.get()
            waits = _empty(self._waiting)  # before the rows: whoever waits told its own before that
            group = _empty(self._queue)
            if group:
                try:
                    self._write(group)
                except Exception as error:  # a fault of ours: these sessions are lost, whoever waits hears of it
                    log.exception("The archive failed at a group of %d rows.", len(group))
                    self._fence(group, f"the archive failed ({type(error).__name__})")
                self._written += len(group)
            self._writing = False  # before looking for more: whoever comes later calls again
            for loop, of_loop in groupby(waits, _loop_of):
                loop.call_soon_threadsafe(self._finish, list(of_loop))
            if not waits and (self._queue or self._waiting):
                self._hand_over()
        self._writer.close()

    def _finish(self, waits: list[asyncio.Future[None]]) -> None:
        """On the loop: answers go out, and what was told meanwhile is next."""
        for done in waits:
            if not done.done():
                done.set_result(None)
        if self._queue or self._waiting:
            self._call()

    def _write(self, group: list[_Row]) -> None:
        """Write a group in one transaction; where a place is taken, or a row cannot be kept, session by session."""
        group = [row for row in group if not row.hold.lost]
        for pause in (*_PAUSE_S, None):
            try:
                self._insert(group)
            except _UNKEPT:
                break
            except SQLAlchemyError as error:
                if pause is None:
                    self._fence(group, f"the archive could not be written ({type(error).__name__})")
                    return
                self._ending.wait(pause)  # not while it ends
            else:
                return
        for hold in dict.fromkeys(row.hold for row in group):
            own = [row for row in group if row.hold is hold]
            try:
                if not self._are_there(own):
                    self._insert(own)
            except IntegrityError:
                self._fence(own, _FENCED)
            except (SQLAlchemyError, *_UNKEPT) as error:
                self._fence(own, f"the archive could not be written ({type(error).__name__})")

    def _insert(self, group: list[_Row]) -> None:
        found: dict[str, list[dict[str, Any]]] = {"subject": [], "session": [], "act": []}
        ends: dict[str, dict[str, Any]] = {}
        for hold, kind, columns in group:
            if kind == "close":
                ends[hold.session_id] = columns
            else:
                found[kind].append(columns)
        self._writer.write(found["subject"], found["session"], found["act"], ends)

    def _are_there(self, own: list[_Row]) -> bool:
        """Whether acts are in the database already: the connection broke between a commit and its answer."""
        acts = [row.columns for row in own if row.kind == "act"]
        if not acts:
            return False
        with self._engine.connect() as connection:
            of_them = (ACTS.c.session_id == acts[0]["session_id"]) & ACTS.c.seq.in_([act["seq"] for act in acts])
            known = connection.execute(select(ACTS.c.seq, ACTS.c.at, ACTS.c.digest, ACTS.c.arguments).where(of_them))
            kept = {tuple(row) for row in known}
        return kept == {(act["seq"], act["at"], act["digest"], act["arguments"]) for act in acts}

    def _fence(self, rows: list[_Row], reason: str) -> None:
        for row in rows:
            if not row.hold.lost:
                row.hold.lost, row.hold.lost_at = reason, row.columns.get("seq", 0)
            if row.kind == "subject":
                self._subjects.discard(row.columns["digest"])

    # Reading

    def find(self, session_id: str) -> Kept | None:
        """What is kept of a session, None where there is nothing. Safe from any thread.

        Raises:
            UnknownSession: it has ended.
            ArchiveError: its rows are torn.
            ArchiveAway: the database does not answer.
        """
        try:
            with self._engine.connect() as connection:
                row = connection.execute(select(SESSIONS).where(SESSIONS.c.session_id == session_id)).one_or_none()
                if row is None:
                    return None
                if row.closed_at is not None:
                    raise UnknownSession(f"Session {session_id} has ended.")
                acts = connection.execute(
                    select(ACTS).where(ACTS.c.session_id == session_id).order_by(ACTS.c.seq)
                ).all()
                subject = None
                if row.subject is not None:
                    subject = connection.scalar(select(SUBJECTS.c.text).where(SUBJECTS.c.digest == row.subject))
        except SQLAlchemyError as error:
            raise _unread(session_id, error) from error
        try:
            return _kept(row, acts, subject)
        except (ValueError, TypeError) as error:
            raise ArchiveError(f"Session {session_id} is torn in the archive: {error}") from error

    def count_open(self) -> int:
        """Sessions that have not ended. Safe from any thread."""
        with self._engine.connect() as connection:
            of_open = select(func.count()).select_from(SESSIONS).where(SESSIONS.c.closed_at.is_(None))
            return connection.scalar(of_open) or 0

    def adopt(self, kept: Kept) -> None:
        """A session is held by this process from now on, at the place where it stands."""
        self._holds[kept.session_id] = Hold(kept.session_id, kept.next_seq)

    def is_current(self, hold: Hold) -> bool:
        """Whether nobody else went on with a session or ended it. Safe from any thread.

        Raises:
            ArchiveAway: the database does not answer.
        """
        beyond = exists().where(ACTS.c.session_id == hold.session_id, ACTS.c.seq >= hold.place)
        ended = exists().where(SESSIONS.c.session_id == hold.session_id, SESSIONS.c.closed_at.is_not(None))
        try:
            with self._engine.connect() as connection:
                return not connection.scalar(select(or_(beyond, ended)))
        except SQLAlchemyError as error:
            raise _unread(hold.session_id, error) from error

    def close_run(self, run_id: str, owner: str | None = None) -> list[str]:
        """End all sessions of a run that have not ended, of one owner or of all; returns their ids."""
        with self._engine.begin() as connection:
            of_run = (SESSIONS.c.run_id == run_id) & SESSIONS.c.closed_at.is_(None)
            if owner is not None:
                of_run &= SESSIONS.c.owner == owner
            found = list(connection.scalars(select(SESSIONS.c.session_id).where(of_run)))
            connection.execute(update(SESSIONS).where(of_run).values(closed_at=self._clock()))
        return found


def _kept(row: Any, acts: Any, subject: str | None) -> Kept:
    """Rows as a value.

    Raises:
        ValueError: a column cannot be read, an act is missing, or what it plays is.
    """
    if row.subject is not None and (subject is None or hashlib.sha256(subject.encode()).hexdigest() != row.subject):
        raise ValueError("what it plays is missing or changed")
    found = [read_act(act) for act in acts]
    for place, act in enumerate(found):
        if act.seq != place:
            raise ValueError(f"act {place} is missing")
    start = max((place + 1 for place, act in enumerate(found) if act.kind == RESET), default=0)
    tools = None if row.tools is None else tuple(orjson.loads(row.tools))
    return Kept(
        row.session_id, tuple(orjson.loads(row.servers)), row.seed, tools, row.ttl_s, row.run_id, row.owner, subject,
        orjson.loads(row.stamps), found[start:], len(found),
    )  # fmt: skip


def _unread(session_id: str, error: SQLAlchemyError) -> ArchiveError:
    away = isinstance(error, (OperationalError, PoolTimeout))
    if isinstance(error, OperationalError) and isinstance(error.orig, sqlite3.Error):
        away = hasattr(error.orig, "sqlite_errorcode")  # without one, the file answered with bytes that are no text
    kind = ArchiveAway if away else ArchiveError
    return kind(f"Session {session_id} cannot be read from the archive: {error}")


def _empty(line: deque[Q]) -> list[Q]:
    """What stands in a line now; others may go on lining up."""
    return [line.popleft() for _ in range(len(line))]


def _loop_of(wait: asyncio.Future[None]) -> asyncio.AbstractEventLoop:
    return wait.get_loop()
