"""An archive as a database: opened, brought up to date, cleaned."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, delete, event, func, or_, select
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from sessions.archive.tables import ACTS, SESSIONS, SUBJECTS

_MIGRATIONS = Path(__file__).parent / "migrations"
_BUSY_MS = 10_000


class ArchiveError(Exception):
    """The archive cannot be opened or read; the message says what to do."""


class ArchiveAway(ArchiveError):
    """Its database does not answer now; it may later."""


def open_engine(url: str) -> Engine:
    """The database of an archive, its tables made or migrated to what this code writes.

    Args:
        url: `sqlite:///path/to/file` or `postgresql+psycopg://user@host/database`.

    Raises:
        ArchiveError: it is no such URL, or the database does not answer.
    """
    try:
        engine = create_engine(url, pool_pre_ping=True)
    except (ArgumentError, NoSuchModuleError, ImportError) as error:
        raise ArchiveError(f"{url!r} is no URL of an archive: {error}") from error
    if engine.dialect.name not in {"sqlite", "postgresql"}:
        raise ArchiveError(f"An archive is SQLite or PostgreSQL, not {engine.dialect.name}.")
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _careful)
    try:
        _migrate(engine)
    except SQLAlchemyError as error:
        raise ArchiveError(f"The archive {engine.url!r} does not answer: {error}") from error
    return engine


def _careful(connection: Any, _: Any) -> None:
    """An answered act survives the process and the machine; readers do not block the writer."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={_BUSY_MS}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _migrate(engine: Engine) -> None:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    script = ScriptDirectory.from_config(config)

    def steps(revision: Any, _: Any) -> Any:
        return script._upgrade_revs("head", revision)  # noqa: SLF001 - as upgrade does  # pyright: ignore[reportPrivateUsage]

    with engine.begin() as connection, EnvironmentContext(config, script) as environment:
        _alone(connection)
        environment.configure(connection=connection, fn=steps)
        environment.run_migrations()


def _alone(connection: Connection) -> None:
    """Two processes that start together do not migrate together."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7411)")
    else:
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def collect_garbage(engine: Engine, older_than: float) -> int:
    """Delete sessions that ended, or were last used, before a time (seconds since the epoch); returns how many."""
    with engine.begin() as connection:
        used = select(func.max(ACTS.c.at)).where(ACTS.c.session_id == SESSIONS.c.session_id).scalar_subquery()
        old = select(SESSIONS.c.session_id).where(
            or_(
                SESSIONS.c.closed_at < older_than,
                func.coalesce(used, SESSIONS.c.opened_at) < older_than,
            )
        )
        gone = list(connection.scalars(old))
        for first in range(0, len(gone), 500):
            some = gone[first : first + 500]
            connection.execute(delete(ACTS).where(ACTS.c.session_id.in_(some)))
            connection.execute(delete(SESSIONS).where(SESSIONS.c.session_id.in_(some)))
        played = select(SESSIONS.c.subject).where(SESSIONS.c.subject.is_not(None))
        connection.execute(delete(SUBJECTS).where(SUBJECTS.c.digest.not_in(played)))
    return len(gone)
