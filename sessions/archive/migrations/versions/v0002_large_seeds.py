"""A world seed has 63 bits.

Revision ID: 0002
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Widen the column; SQLite's integers are that wide."""
    if op.get_bind().dialect.name == "postgresql":
        op.alter_column("archived_sessions", "seed", type_=sa.BigInteger, existing_nullable=False)


def downgrade() -> None:
    """Nothing is narrowed: what is kept may not fit."""
