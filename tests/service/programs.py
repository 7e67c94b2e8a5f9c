"""Programs of the machine that some tests run against, and whether a test may go without them.

`TOOLWORLDS_TEST_REQUIRES=postgresql,haproxy` names those that must be there: without one, its tests fail instead of
being skipped.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

REQUIRES = "TOOLWORLDS_TEST_REQUIRES"
_PLACES = {
    "postgresql": ("pg_ctl", "/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin"),
    "haproxy": ("haproxy", "/usr/sbin", "/usr/local/sbin"),
}


def folder_of(name: str) -> Path | None:
    """The folder that holds the programs of a package, None where it is not installed."""
    program, *places = _PLACES[name]
    found = shutil.which(program)
    if found is not None:
        return Path(found).resolve().parent
    folders = [folder for place in places for folder in Path("/").glob(place.lstrip("/"))]
    return next((folder for folder in sorted(folders, reverse=True) if (folder / program).is_file()), None)


def required(name: str) -> Path:
    """The folder that holds the programs of a package; without it a test is skipped, or fails where it is required."""
    found = folder_of(name)
    if found is not None:
        return found
    if name in os.environ.get(REQUIRES, "").split(","):
        pytest.fail(f"{name} is not installed here, and {REQUIRES} names it.")
    pytest.skip(f"{name} is not installed here.")
