"""A world as it stands at the start of an episode: built once per (server, seed), shared by all sessions."""

from __future__ import annotations

import hashlib
import sqlite3
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache, lru_cache
from typing import Any, NamedTuple, Protocol
from zoneinfo import ZoneInfo

import orjson
from sqlalchemy import MetaData
from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateIndex, CreateTable

from sessions.marks import TableSpec, specs_of
from sessions.pages import PAGE_BYTES, Pages, join, split
from sessions.shelf import Shelf
from sessions.world import SEQUENCE_TABLE, World

INFRA_CODE = "internal_error"
STATEMENT_CACHE = 256
CACHE_KIB = 64  # the image lies in memory already; SQLite would keep up to 2 MiB of copies of its pages
_KEPT_BYTES = 128 << 20
_STEPS_A_LOOK = 20_000


@dataclass(frozen=True, slots=True)
class Setting:
    """What a world seed fixes for all its worlds: the date, the user, the user's zone."""

    seed: int
    now: datetime
    me: str
    zone: ZoneInfo


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a call answered.

    Attributes:
        text: JSON text of the result, or of the error.
        code: None on success, else a stable error code; then the world is unchanged.
    """

    text: str
    code: str | None = None


class Server(Hashable, Protocol):
    """What the store needs to know of a world (hashed by identity); `servers.kit.Environment` is one."""

    @property
    def name(self) -> str:
        """The world's name."""
        ...

    @property
    def metadata(self) -> MetaData:
        """Its tables."""
        ...

    def fill(self, world: World) -> None:
        """Write the seeded rows."""
        ...

    def call(self, world: World, tool: str, arguments: Mapping[str, Any]) -> Outcome:
        """Run one tool inside the caller's transaction. Never raises."""
        ...

    def happen(self, world: World, event: str, arguments: Mapping[str, Any]) -> Outcome:
        """Let one event function happen. Never raises."""
        ...

    def pass_time(self, world: World, before: datetime, after: datetime) -> Outcome:
        """Let the clock-driven rules of the world act for the time between. Never raises."""
        ...


def open_world(pages: Pages, setting: Setting, now: datetime, is_late: Callable[[], bool] | None = None) -> World:
    """A fresh connection onto a state; stdlib sqlite3 answers wrongly or crashes on one that was used before.

    Args:
        is_late: asked now and then while a statement runs, which is broken off once it says yes.
    """
    connection = sqlite3.connect(
        ":memory:", isolation_level=None, cached_statements=STATEMENT_CACHE, check_same_thread=False
    )
    connection.deserialize(join(pages))
    connection.execute("PRAGMA foreign_keys=1")
    connection.execute(f"PRAGMA cache_size=-{CACHE_KIB}")
    connection.set_progress_handler(is_late, _STEPS_A_LOOK)
    return World(connection, setting.seed, setting.me, setting.zone, now)


@dataclass(frozen=True, slots=True)
class Template:
    """The start state of one world.

    Attributes:
        pages: its image.
        digest: hash of its canonical rows; image bytes differ between SQLite versions, rows do not.
    """

    server: str
    setting: Setting
    specs: dict[str, TableSpec]
    pages: Pages
    digest: str


class _Blank(NamedTuple):
    """A world without rows.

    Attributes:
        image: its tables, made once.
        indexes: statements that make its indexes; over rows that are there that is cheaper, and packs them closer.
    """

    image: bytes
    indexes: tuple[str, ...]


@cache
def _blank(metadata: MetaData) -> _Blank:
    dialect = sqlite.dialect()
    indexes: list[str] = []
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.execute(f"PRAGMA page_size={PAGE_BYTES}")
    for table in metadata.sorted_tables:
        connection.execute(str(CreateTable(table).compile(dialect=dialect)))
        named = sorted(table.indexes, key=lambda found: str(found.name))
        indexes += [str(CreateIndex(index).compile(dialect=dialect)) for index in named]
    connection.execute(f"CREATE TABLE {SEQUENCE_TABLE}(name TEXT PRIMARY KEY, n INTEGER NOT NULL) WITHOUT ROWID")
    connection.executemany(
        f"INSERT INTO {SEQUENCE_TABLE} VALUES(?,0)",
        [(name,) for name, spec in specs_of(metadata).items() if spec.form],
    )
    image = connection.serialize()
    connection.close()
    return _Blank(image, tuple(indexes))


_KEPT: Shelf[tuple[Server, Setting], Template] = Shelf(_KEPT_BYTES, lambda built: len(built.pages) * PAGE_BYTES)


def build(server: Server, setting: Setting) -> Template:
    """The start of a world, seeded on first use; the same value for all stores of this process.

    Those used last are kept, up to 128 MiB of images: some 480 of these worlds, or 24 world seeds of all of them.
    """
    return _KEPT.get((server, setting), lambda: _seeded(server, setting))


def _seeded(server: Server, setting: Setting) -> Template:
    specs = specs_of(server.metadata)
    blank = _blank(server.metadata)
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    connection.deserialize(blank.image)
    world = World(connection, setting.seed, setting.me, setting.zone, setting.now)
    world.begin()
    world.gather()
    server.fill(world)
    world.commit()
    for statement in blank.indexes:
        connection.execute(statement)
    if (orphan := connection.execute("PRAGMA foreign_key_check").fetchone()) is not None:
        raise sqlite3.IntegrityError(f"{server.name}: a seeded row of {orphan[0]} names no row of {orphan[2]}.")
    template = Template(server.name, setting, specs, split(world.image()), canonical_digest(world, specs))
    world.close()
    return template


def canonical_digest(world: World, specs: Mapping[str, TableSpec]) -> str:
    """Hash of all rows of a world, tables by name, rows by key: equal on every machine and SQLite version."""
    digest = hashlib.sha256()
    for name in sorted(specs):
        digest.update(name.encode())
        digest.update(orjson.dumps(world.raw_rows(specs[name])))
    return digest.hexdigest()[:24]


class Templates:
    """The templates of a store; building one takes tens of milliseconds, so services prepare them off the serving loop.

    Args:
        warm: how many start states stay open to read from.
    """

    def __init__(self, servers: Mapping[str, Server], setting: Callable[[int], Setting], warm: int = 64) -> None:
        self._servers = servers
        self._setting = lru_cache(maxsize=4096)(setting)
        self._warm_limit = warm
        self._warm: OrderedDict[tuple[str, int], World] = OrderedDict()

    def setting(self, seed: int) -> Setting:
        """What the seed fixes."""
        return self._setting(seed)

    def get(self, server: str, seed: int) -> Template:
        """The template of a world, built on first use. Safe from any thread.

        Raises:
            KeyError: there is no such server.
        """
        return build(self._servers[server], self._setting(seed))

    def start(self, server: str, seed: int) -> World:
        """The start state to read from, only on the serving thread; nobody writes to it."""
        key = (server, seed)
        world = self._warm.get(key)
        if world is None:
            template = self.get(server, seed)
            world = self._warm[key] = open_world(template.pages, template.setting, template.setting.now)
            while len(self._warm) > self._warm_limit:
                self._warm.popitem(last=False)[1].close()
        self._warm.move_to_end(key)
        return world
