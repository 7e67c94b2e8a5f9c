"""Sessions beyond their process: a record and a log of acts for each, in SQLite or PostgreSQL.

A session is made again from its worlds' templates and its acts; no image of a world is kept. Rows are written by one
thread in groups: an answer waits for its own row, the serving loop waits for nothing. Each act has its place in its
session's log, and no place can be taken twice: of two processes that both hold a session, one is told that it lost it.
"""

from sessions.archive.archive import Archive, Hold
from sessions.archive.kept import Kept, KeptAct
from sessions.archive.upkeep import ArchiveAway, ArchiveError, collect_garbage, open_engine

__all__ = [
    "Archive",
    "ArchiveAway",
    "ArchiveError",
    "Hold",
    "Kept",
    "KeptAct",
    "collect_garbage",
    "open_engine",
]
