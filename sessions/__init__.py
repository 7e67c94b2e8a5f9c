"""State: a session is an immutable value (tuples of SQLite pages, a clock, a log); a connection is only a cache of it.

Session    one agent's copy of some worlds, with its log and its turn boundaries
Store      the only holder of live sessions: create, call, fork, reset, close
World      what a tool sees of one server's state: get, find, insert, update, delete, and compiled queries
Recall     what reads found, kept as long as it holds, for those who write tasks
canon      what changed since the start, and whether two ends are equal (created ids do not count)
"""

from sessions.canon import Delta, RowChange, fold
from sessions.errors import SessionError, SessionLost, TemplateMismatch, TooManySessions, UnknownSession
from sessions.journal import Journal
from sessions.limits import StoreLimits
from sessions.marks import TableSpec, generated, mark, spec_of, specs_of
from sessions.query import Query, columns, entities
from sessions.recall import Memories
from sessions.session import Act, Boundary, Entry, Origin, Session
from sessions.store import Store
from sessions.template import Outcome, Server, Setting
from sessions.verbs import Key, parts_of
from sessions.world import World, Write

__all__ = [
    "Act",
    "Boundary",
    "Delta",
    "Entry",
    "Journal",
    "Key",
    "Memories",
    "Origin",
    "Outcome",
    "Query",
    "RowChange",
    "Server",
    "Session",
    "SessionError",
    "SessionLost",
    "Setting",
    "Store",
    "StoreLimits",
    "TableSpec",
    "TemplateMismatch",
    "TooManySessions",
    "UnknownSession",
    "World",
    "Write",
    "columns",
    "entities",
    "fold",
    "generated",
    "mark",
    "parts_of",
    "spec_of",
    "specs_of",
]
