"""The whole kill test, on both databases: `python -m tests.service.kill_many [SESSIONS] [KILLS]`.

Exit 1 where a session is torn, 3 where PostgreSQL is required and not there.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

from tests.service import postgres
from tests.service.killing import kill_again_and_again
from tests.service.programs import REQUIRES, folder_of


def run(name: str, archive: str, sessions: int, kills: int) -> bool:
    """One database; whether all held."""
    before = time.perf_counter()
    report = kill_again_and_again(archive, sessions=sessions, kills=kills)
    sys.stdout.write(
        f"{name}: {sessions} sessions, {report.kills} kills, {report.answered} calls answered, "
        f"{report.retried} sent again, {len(report.torn)} sessions torn, {time.perf_counter() - before:.0f} s\n"
    )
    return not report.torn and report.retried > 0


def main(sessions: int = 200, kills: int = 50) -> int:
    """Both, one after the other."""
    with tempfile.TemporaryDirectory() as folder:
        whole = run("SQLite", f"sqlite:///{Path(folder) / 'sessions.db'}", sessions, kills)
    programs = folder_of("postgresql")
    if programs is None:
        sys.stdout.write("PostgreSQL is not installed here: not tested.\n")
        return 3 if "postgresql" in os.environ.get(REQUIRES, "") else int(not whole)
    with postgres.running(programs) as cluster:
        whole &= run("PostgreSQL", cluster.database(), sessions, kills)
    return int(not whole)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
