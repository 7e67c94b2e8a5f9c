"""The first tables.

Revision ID: 0001
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "archived_subjects",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "archived_sessions",
        sa.Column("session_id", sa.String(80), primary_key=True),
        sa.Column("servers", sa.Text, nullable=False),
        sa.Column("seed", sa.Integer, nullable=False),
        sa.Column("tools", sa.Text),
        sa.Column("ttl_s", sa.Float, nullable=False),
        sa.Column("run_id", sa.Text),
        sa.Column("owner", sa.Text),
        sa.Column("subject", sa.String(64)),
        sa.Column("stamps", sa.Text, nullable=False),
        sa.Column("opened_at", sa.Float, nullable=False),
        sa.Column("closed_at", sa.Float),
    )
    op.create_index("archived_sessions_run", "archived_sessions", ["run_id"])
    op.create_table(
        "archived_acts",
        sa.Column("session_id", sa.String(80), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("actor", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("server", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("arguments", sa.Text, nullable=False),
        sa.Column("text", sa.Text),
        sa.Column("code", sa.Text),
        sa.Column("digest", sa.String(16), nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Unmake them."""
    for name in ("archived_acts", "archived_sessions", "archived_subjects"):
        op.drop_table(name)
