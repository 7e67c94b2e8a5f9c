"""Run by alembic on the connection that it is given."""

from __future__ import annotations

from alembic import context

from sessions.archive.tables import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
