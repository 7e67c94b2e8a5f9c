"""A PostgreSQL server of one's own, in a folder that is gone afterwards, reached over a socket in that folder."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

_USERS = ("postgres", "nobody")
# What is tested survives a kill of ours, not of the database: it need not wait for a disk.
_OPTIONS = "-c listen_addresses='' -c fsync=off -c max_connections=200 -c unix_socket_directories='{folder}'"


class Cluster:
    """A running server; each database of it is made on demand."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._count = 0

    def database(self) -> str:
        """The URL of a fresh, empty database."""
        self._count += 1
        name = f"kept{self._count}"
        with psycopg.connect(f"host={self._folder} user=toolworlds dbname=postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return f"postgresql+psycopg://toolworlds@/{name}?host={self._folder}"


@contextmanager
def running(programs: Path) -> Generator[Cluster]:
    """A server, from the programs in a folder. It refuses to run as root, so root runs it as somebody else."""
    folder = Path(tempfile.mkdtemp(prefix="toolworlds-pg-"))
    identity = _somebody()
    data = folder / "data"

    def run(program: str, *words: str) -> None:
        done = subprocess.run(
            [programs / program, "--pgdata", data, *words],
            check=False,
            cwd=folder,
            capture_output=True,
            text=True,
            **identity,
        )
        if done.returncode:
            log = folder / "log"
            said = log.read_text() if log.exists() else ""
            raise RuntimeError(f"{program}: {done.stdout}{done.stderr}{said}")

    try:
        if identity:
            os.chown(folder, identity["user"], identity["group"])
        run("initdb", "--username=toolworlds", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync")
        run("pg_ctl", "start", "--wait", f"--log={folder / 'log'}", f"--options={_OPTIONS.format(folder=folder)}")
        try:
            yield Cluster(folder)
        finally:
            run("pg_ctl", "stop", "--wait", "--mode=immediate")
    finally:
        shutil.rmtree(folder)


def _somebody() -> dict[str, Any]:
    """How a subprocess runs as a user without rights; {} where we are no root."""
    if os.geteuid() != 0:
        return {}
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    entry = next(known[name] for name in _USERS if name in known)
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
