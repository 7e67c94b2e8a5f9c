"""The folder of a run: what it was asked for, who holds it, whether it is done."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Self

from pydantic import TypeAdapter, ValidationError

from servers.catalogue import EXTRA_VARIABLE
from synth.journal import NAME, lock_folder, write_whole
from synth.make import world_seed_of
from synth.settings import Settings

RUN = "run.json"
TASKS = "tasks.jsonl"
REWRITTEN = "rewritten.jsonl"
CARDS = ("card.json", "card.md", "card.html")
_PACKAGES = ("sessions", "servers", "tasks", "rewards", "synth")


class OtherRun(RuntimeError):
    """A folder holds something else than what it is asked for; the message says what."""


@dataclass(frozen=True, slots=True)
class Shard:
    """A part of a run: the rows whose first world seed is `number` - 1 modulo `of`.

    Attributes:
        number: from 1.
    """

    number: int
    of: int

    @classmethod
    def parse(cls, text: str) -> Self:
        """A shard as it is written: 2/4.

        Raises:
            ValueError: it is none.
        """
        number, slash, of = text.partition("/")
        if not slash or not (number.isdecimal() and of.isdecimal()) or not 1 <= int(number) <= int(of):
            raise ValueError(f"{text!r} is no shard: the second of four is 2/4.")
        return cls(int(number), int(of))

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"


@dataclass(frozen=True, slots=True)
class Run:
    """What decides the bytes of a run, and whether it is done.

    Attributes:
        n: rows of the whole set.
        code: hash of the code and of what it stands on.
        shard: the part that is made here, None for all.
        done: SHA-256 of what was made, None before.
        teacher: name of the model that rewrites messages; where it is asked decides nothing.
    """

    settings: Settings
    n: int
    code: str
    shard: Shard | None = None
    done: str | None = None
    teacher: str | None = None

    def indices(self) -> Iterator[int]:
        """Indices of its rows, ascending."""
        for index in range(self.n):
            if self.shard is None or self._seed(index) % self.shard.of == self.shard.number - 1:
                yield index

    def _seed(self, index: int) -> int:
        return world_seed_of(self.settings, index, 0)

    def whole(self) -> Run:
        """The run that this one is a part of."""
        return replace(self, shard=None, done=None)

    def finished(self, digest: str) -> Run:
        """The run, done."""
        return replace(self, done=digest)


_FILE = TypeAdapter(Run)


@lru_cache(maxsize=1)
def code_hash() -> str:
    """Hash of all that rows may depend on: the packages below `service`, worlds added to them, what they stand on."""
    found = hashlib.sha256(os.environ.get(EXTRA_VARIABLE, "").encode())
    root = Path(__file__).parent.parent
    for package in _PACKAGES:
        for path in sorted((root / package).rglob("*")):
            if path.suffix in {".py", ".md", ".json", ".txt", ".lark"}:
                found.update(f"{path.relative_to(root).as_posix()}\0".encode() + path.read_bytes() + b"\0")
    try:
        lines = requires("toolworlds") or []
    except PackageNotFoundError:
        lines = []
    names = sorted({re.split(r"[^\w.-]", line, maxsplit=1)[0] for line in lines if "extra ==" not in line})
    found.update("".join(f"{name} {version(name)}\0" for name in names).encode())
    return found.hexdigest()[:32]


def read_run(folder: Path) -> Run | None:
    """The run of a folder, None where there is none.

    Raises:
        OtherRun: its file cannot be read.
    """
    path = folder / RUN
    if not path.exists():
        return None
    try:
        return _FILE.validate_json(path.read_bytes())
    except ValidationError as error:
        raise OtherRun(f"{path} is not what a run writes: {error}") from error


def write_run(folder: Path, run: Run) -> None:
    """Say in a folder what is made there.

    Raises:
        OSError: it cannot be written.
    """
    write_whole(folder / RUN, _FILE.dump_json(run, indent=2) + b"\n")


@contextmanager
def open_folder(folder: Path, run: Run, *, force: bool) -> Generator[Run]:
    """A folder for a run, held for this process: made, or one in which the same run was begun or is done.

    Args:
        force: whatever another run left there goes.

    Raises:
        OtherRun: another run, or a set of which nothing is known, stands there.
        BlockingIOError: another process writes there.
        OSError: it cannot be written to.
    """
    folder.mkdir(parents=True, exist_ok=True)
    held = lock_folder(folder)
    try:
        if force:
            clear(folder)
        found = read_run(folder)
        if found is None:
            if (folder / TASKS).exists():
                raise OtherRun(f"{folder} holds a set already. Give another folder, or --force to make it anew.")
            write_run(folder, run)
            found = run
        elif differing := differences(found, run):
            raise OtherRun(
                f"{folder} holds another run: {'; '.join(differing)}. "
                "Give another folder, or --force to begin anew in this one."
            )
        elif found.done is not None and found.shard is None:
            (folder / NAME).unlink(missing_ok=True)  # a kill between the last two steps left it
        yield found
    finally:
        os.close(held)


def clear(folder: Path) -> None:
    """Remove whatever a run writes into a folder, and nothing else; answers of a teacher stay, they cost money."""
    for name in (RUN, NAME, TASKS, REWRITTEN, *CARDS):
        for path in (folder / name, folder / f"{name}.part"):
            path.unlink(missing_ok=True)


def differences(there: Run, here: Run) -> list[str]:
    """In what two runs differ, in words; whether they are done does not count."""
    left, right = (
        {**asdict(run.settings), "n": run.n, "shard": run.shard, "teacher": run.teacher} for run in (there, here)
    )
    found = [f"{name} is {left[name]} there and {right[name]} here" for name in left if left[name] != right[name]]
    if there.code != here.code:
        found.append("the code, or a package it stands on, is another version")
    return found


def hash_file(path: Path) -> str:
    """SHA-256 of a file, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
