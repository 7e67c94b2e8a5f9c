"""The steps; alembic reads them in the order of their revisions."""
