"""`synth generate`, `merge` and `verify` as commands: what they refuse, how they end, what a kill leaves behind."""

from __future__ import annotations

import errno
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner, Result

from synth.cli import app
from synth.generate import generate
from synth.journal import NAME, lock_folder
from synth.run import RUN, TASKS, read_run
from synth.settings import Settings
from tasks import Task

SETTINGS = Settings(11, ("banking", "budget"), kinds={"complete": 2.0, "confirm": 1.0}, world_seeds=3)
N = 10
OPTIONS = ["--seed", "11", "--servers", "banking,budget", "--kinds", "confirm=1,complete=2", "--world-seeds", "3"]


def command(name: str, *words: object) -> Result:
    return CliRunner().invoke(app, [name, *map(str, words)])


def make(out: Path, *words: object, n: int = N) -> Result:
    return command("generate", "--n", n, "--out", out, *OPTIONS, *words)


@cache
def wanted() -> bytes:
    return "".join(task.to_line() + "\n" for task in generate(SETTINGS, N)).encode()


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """No other process replays the rows: what is tried here are the commands."""

    def checked(*_: object) -> None:
        """Found nothing."""

    monkeypatch.setattr("synth.pipeline.check_elsewhere", checked)


@pytest.mark.usefixtures("alone")
def test_a_set_is_made_once_and_another_one_is_refused_in_its_folder(tmp_path: Path) -> None:
    out = tmp_path / "set"
    assert make(out).exit_code == 0
    assert sorted(path.name for path in out.iterdir() if not path.name.startswith("card")) == [RUN, TASKS]
    assert (out / TASKS).read_bytes() == wanted()
    (out / NAME).write_text("left over by a kill in the last step", encoding="utf-8")
    again = make(out)
    assert (again.exit_code, "nothing to do" in again.stderr) == (0, True)
    assert not (out / NAME).exists()
    for words, said in (
        (["--seed", "12"], "seed is 11 there and 12 here"),
        (["--world-seeds", "4"], "world_seeds is 3 there and 4 here"),
        (["--shard", "1/2"], "shard is None there"),
    ):
        refused = make(out, *words)
        assert (refused.exit_code, said in refused.stderr, "--force" in refused.stderr) == (2, True, True), words
    assert (out / TASKS).read_bytes() == wanted()
    (out / TASKS).write_bytes(wanted()[:-1])
    assert "is not what this run made" in make(out).stderr
    assert make(out, "--force", n=3).exit_code == 0
    assert (out / TASKS).read_bytes() == b"".join(wanted().splitlines(keepends=True)[:3])


def test_a_set_of_which_nothing_is_known_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / TASKS).write_text("mine\n", encoding="utf-8")
    refused = make(tmp_path)
    assert (refused.exit_code, "holds a set already" in refused.stderr) == (2, True)
    assert (tmp_path / TASKS).read_text(encoding="utf-8") == "mine\n"


def test_a_folder_that_cannot_be_is_wrong_use_and_one_in_use_cannot_run(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert make(tmp_path / "file").exit_code == 2
    assert make(tmp_path / "file" / "below").exit_code == 2
    held = lock_folder(tmp_path)
    refused = make(tmp_path)
    os.close(held)
    assert (refused.exit_code, "Another process" in refused.stderr) == (3, True)
    assert not (tmp_path / RUN).exists()


def test_wrong_words_are_told(tmp_path: Path) -> None:
    for words in (["--shard", "3/2"], ["--shard", "half"], ["--servers", "bank"], ["--kinds", "x=1"], ["--tools", "x"]):
        assert make(tmp_path / "none", *words).exit_code == 2, words
    assert not (tmp_path / "none").exists()


@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize("file", ["tasks.jsonl.part", "card.json.part", "run.json.part", NAME])
def test_a_disk_that_is_full_at_any_file_ends_with_3_and_leaves_no_half_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str
) -> None:
    out = tmp_path / "set"
    sync = os.fsync

    def full(descriptor: int) -> None:
        if Path(f"/proc/self/fd/{descriptor}").readlink().name == file:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        sync(descriptor)

    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", full)
        ended = make(out)
    assert (ended.exit_code, "No space left" in ended.stderr) == (3, True)
    assert not (out / TASKS).exists() or (file == "run.json.part" and (out / TASKS).read_bytes() == wanted())
    assert make(out).exit_code == 0
    assert (out / TASKS).read_bytes() == wanted()


@pytest.mark.usefixtures("alone")
def test_ctrl_c_ends_with_130_and_the_same_command_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> Iterator[None]:
        raise KeyboardInterrupt

    out = tmp_path / "set"
    with monkeypatch.context() as patched:
        patched.setattr("synth.pipeline.choose_all", interrupted)
        stopped = make(out)
    assert (stopped.exit_code, "The same command goes on" in stopped.stderr) == (130, True)
    made = make(out)
    assert f"making rows: {N} rows, {N} of them done before" in made.stderr
    assert (out / TASKS).read_bytes() == wanted()


@pytest.mark.usefixtures("alone")
def test_shards_merge_to_the_bytes_of_one_run_and_wrong_ones_are_named(tmp_path: Path) -> None:
    first, second, third = (tmp_path / str(number) for number in (1, 2, 3))
    assert make(first, "--shard", "1/2").exit_code == 0
    assert make(second, "--shard", "2/2").exit_code == 0
    assert sorted(path.name for path in first.iterdir()) == [NAME, RUN]
    merged = tmp_path / "merged"
    assert make(third, "--shard", "2/2", n=9).exit_code == 0
    for folders, said in (
        ([first], "Shard 2/2 is missing"),
        ([first, second, first], "are the same shard 1/2"),
        ([first, third], "of another run"),
        ([first, tmp_path], "holds no shard"),
    ):
        refused = command("merge", *folders, "--out", merged)
        assert (refused.exit_code, said in refused.stderr) == (2, True), (said, refused.stderr)
    assert not merged.exists()
    for out in (merged, merged):
        assert command("merge", second, first, "--out", out).exit_code == 0
    assert (merged / TASKS).read_bytes() == wanted()
    content = (second / NAME).read_bytes()
    (second / NAME).write_bytes(content[:-9])
    assert "is not what this run made" in command("merge", first, second, "--out", tmp_path / "other").stderr


@pytest.mark.slow
def test_verify_names_each_row_that_does_not_hold_and_why(tmp_path: Path) -> None:
    tasks = list(generate(SETTINGS, 6))
    last = tasks[2].turns[-1].model_copy(update={"state": "0" * 24})
    broken = tasks[2].model_copy(update={"turns": (*tasks[2].turns[:-1], last)})
    foreign = tasks[3].model_copy(update={"tools": (*tasks[3].tools, "summon_spirits")})
    rows = [tasks[0], tasks[1], broken, foreign, tasks[4], tasks[1], tasks[5]]
    (tmp_path / TASKS).write_text("".join(task.to_line() + "\n" for task in rows), encoding="utf-8")
    keep, exclude = tmp_path / "keep", tmp_path / "exclude"
    ended = command("verify", tmp_path, "--keep", keep, "--exclude", exclude)
    assert ended.exit_code == 1
    assert f"{broken.id}: plan: the state after a turn is another" in ended.stderr
    assert f"{foreign.id}: names: there is no tool summon_spirits" in ended.stderr
    assert f"{tasks[1].id}: duplicate: the same id" in ended.stderr
    assert exclude.read_text(encoding="utf-8").split() == [broken.id, foreign.id, tasks[1].id]
    assert keep.read_text(encoding="utf-8").split() == [task.id for task in (*tasks[:2], *tasks[4:])]

    (tmp_path / TASKS).write_text("".join(task.to_line() + "\n" for task in tasks), encoding="utf-8")
    held = command("verify", tmp_path, "--jobs", 2)
    assert (held.exit_code, "All 6 rows hold." in held.stdout) == (0, True), held.stderr

    (tmp_path / TASKS).write_text(tasks[0].to_line() + "\n{}\n", encoding="utf-8")
    unreadable = command("verify", tmp_path)
    assert (unreadable.exit_code, "Line 2" in unreadable.stderr) == (1, True)


def started(out: Path, *words: str, limit: int | None = None) -> subprocess.Popen[str]:
    def limited() -> None:
        if limit is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    return subprocess.Popen(
        [sys.executable, "-m", "synth", "generate", "--n", str(N), "--out", str(out), *OPTIONS, *words],
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=limited,  # noqa: PLW1509 - a limit of the child alone
    )


@pytest.mark.slow
def test_a_run_killed_again_and_again_ends_with_the_same_bytes(tmp_path: Path) -> None:
    out, rng = tmp_path / "set", Random("kills")
    for kill in range(6):
        with started(out, "--jobs", str(1 + kill % 2)) as process:
            assert process.stderr is not None
            for _ in range(rng.randrange(1, 8)):
                process.stderr.readline()
            process.send_signal(signal.SIGKILL)
        if (out / TASKS).exists():
            break
    with started(out, "--jobs", "2") as process:
        _, told = process.communicate()
    assert process.returncode == 0, told
    assert (out / TASKS).read_bytes() == wanted()
    run = read_run(out)
    assert run is not None
    assert run.done is not None
    assert not (out / NAME).exists()


@pytest.mark.slow
def test_a_real_limit_of_a_file_ends_with_3_and_the_next_run_goes_on(tmp_path: Path) -> None:
    with started(tmp_path, limit=40_000) as process:
        _, told = process.communicate()
    assert (process.returncode, "File too large" in told) == (3, True), told
    assert not (tmp_path / TASKS).exists()
    with started(tmp_path, "--jobs", "2") as process:
        _, told = process.communicate()
    assert process.returncode == 0, told
    assert (tmp_path / TASKS).read_bytes() == wanted()
    assert [Task.from_line(line).id[-6:] for line in wanted().decode().splitlines()] == [f"{n:06d}" for n in range(N)]
