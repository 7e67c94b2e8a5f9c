"""The tables of an archive. Names and columns change by a migration only."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Float, Index, Integer, MetaData, String, Table, Text

METADATA = MetaData()

SUBJECTS = Table(
    "archived_subjects",
    METADATA,
    Column("digest", String(64), primary_key=True),
    Column("text", Text, nullable=False),
    comment="What sessions play: a task's JSON, once for all that play it.",
)
SESSIONS = Table(
    "archived_sessions",
    METADATA,
    Column("session_id", String(80), primary_key=True),
    Column("servers", Text, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("tools", Text),
    Column("ttl_s", Float, nullable=False),
    Column("run_id", Text),
    Column("owner", Text),
    Column("subject", String(64)),
    Column("stamps", Text, nullable=False),
    Column("opened_at", Float, nullable=False),
    Column("closed_at", Float),
    Index("archived_sessions_run", "run_id"),
    comment="How each session began; JSON where a column holds several values.",
)
ACTS = Table(
    "archived_acts",
    METADATA,
    Column("session_id", String(80), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("turn", Integer, nullable=False),
    Column("actor", String(16), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("server", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("arguments", Text, nullable=False),
    Column("text", Text),
    Column("code", Text),
    Column("digest", String(16), nullable=False),
    Column("key", Text, nullable=False),
    Column("at", Float, nullable=False),
    comment="What happened, in order. `kind` is call, say, event, elapse, turn or reset.",
)
