from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest

from tests.service import postgres
from tests.service.programs import required


@pytest.fixture(scope="session")
def cluster() -> Generator[postgres.Cluster]:
    """A PostgreSQL server."""
    with postgres.running(required("postgresql")) as found:
        yield found


@pytest.fixture(params=["sqlite", "postgresql"])
def archive(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a fresh database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'sessions.db'}"
    return request.getfixturevalue("cluster").database()
