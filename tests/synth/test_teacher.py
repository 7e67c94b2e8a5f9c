"""`--teacher`: good rewrites stand in the set, everything else leaves the message as it was and is counted."""

from __future__ import annotations

import errno
import json
import os
import re
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from typer.testing import CliRunner, Result

from synth.cli import app
from synth.elsewhere import Batch, Verdict
from synth.generate import Tally, gate_row, generate
from synth.live import default_ground
from synth.run import RUN, TASKS
from synth.settings import Settings
from synth.stored import StoredRows
from synth.teacher.answers import ANSWERS, Answers
from synth.teacher.endpoint import KEY_VARIABLE, Teacher, TeacherLost, ask_all
from synth.teacher.prompts import Prompt, prompts_of
from synth.teacher.rewriting import rewrite_rows
from tasks import Task
from tests.synth.silent import SILENT
from tests.synth.teacher_stub import HANG_UP, Manner, Stub

SETTINGS = Settings(11, ("banking", "budget"), kinds={"complete": 2.0, "confirm": 1.0}, world_seeds=3)
N = 6
OPTIONS = ["--seed", "11", "--servers", "banking,budget", "--kinds", "confirm=1,complete=2", "--world-seeds", "3"]


class Here:
    """Gates rows in this process, where another one is not what is tried."""

    def spread(self, batches: Iterable[Batch]) -> Iterator[Verdict]:
        for batch in batches:
            for place, line in batch:
                yield Verdict(place, gate_row(Task.from_line(line), default_ground(), whole=False))


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """No second process: tests/synth/test_elsewhere.py has it."""

    @contextmanager
    def elsewhere(_jobs: int, _check: object) -> Generator[Here]:
        yield Here()

    def checked(*_: object) -> None:
        """Found nothing."""

    monkeypatch.setattr("synth.elsewhere.elsewhere", elsewhere)
    monkeypatch.setattr("synth.pipeline.check_elsewhere", checked)


@cache
def made() -> tuple[tuple[Task, ...], list[tuple[str, ...]]]:
    """Rows without a teacher, and their templates."""
    tally = Tally()
    return tuple(generate(SETTINGS, N, tally)), tally.masks


def lines(rows: Iterable[Task]) -> bytes:
    return "".join(task.to_line() + "\n" for task in rows).encode()


def prompts() -> list[Prompt]:
    rows, masks = made()
    return [prompt for task, mask in zip(rows, masks, strict=True) for prompt in prompts_of("parrot", task, mask)]


def well(text: str, _: int = 1) -> str:
    return f"So, {text}"


def command(name: str, *words: object) -> Result:
    return CliRunner().invoke(app, [name, *map(str, words)])


def make(out: Path, *words: object) -> Result:
    return command("generate", "--n", N, "--out", out, *OPTIONS, *words)


def rewritten(folder: Path, manner: Manner, wait_s: float = 0.0) -> tuple[bytes, dict[str, Any], Stub]:
    """The rows after a pass with a teacher of this manner, and what the card has of it."""
    rows, masks = made()
    path = folder / "rows"
    path.write_bytes(lines(rows))
    with Stub(manner).listening() as stub:
        teacher = Teacher(stub.url, "parrot", attempts=2, wait_s=wait_s)
        card = rewrite_rows(path, masks, teacher, SILENT, 1)
    assert sorted(found.name for found in folder.iterdir()) == [ANSWERS, "rows"]
    return path.read_bytes(), card, stub


@pytest.mark.usefixtures("alone")
def test_good_rewrites_stand_in_the_set_and_nothing_is_asked_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(KEY_VARIABLE, "secret-key")
    out = tmp_path / "set"
    with Stub(well).listening() as stub:
        words = ("--teacher", stub.url, "--model", "parrot", "--teacher-requests", "2")
        ended = make(out, *words)
        assert ended.exit_code == 0, ended.stderr
        again = make(out, *words)
        assert (again.exit_code, "nothing to do" in again.stderr) == (0, True)
    assert stub.headers["Authorization"] == "Bearer secret-key"
    assert {body["model"] for body in stub.bodies} == {"parrot"}
    assert set(stub.asked.values()) == {1}
    assert stub.most <= 2
    rows, _ = made()
    found = list(StoredRows(out / TASKS))
    for old, new in zip(rows, found, strict=True):
        assert (new.id, new.split, [turn.calls for turn in new.turns]) == (
            old.id,
            old.split,
            [turn.calls for turn in old.turns],
        )
        assert new.turns[0].user in {old.turns[0].user, well(old.turns[0].user)}
        assert (new.fingerprint.generator.get("teacher") == "parrot") == (new.turns != old.turns)
    card = json.loads((out / "card.json").read_bytes())["teacher"]
    assert card["model"] == "parrot"
    assert card["messages"] == len(prompts()) == sum(stub.asked.values())
    assert card["rewritten"] + sum(card["stayed"].values()) == card["messages"]
    assert card["rewritten"] >= N - 1
    assert "## Teacher" in (out / "card.md").read_text(encoding="utf-8")
    for path in out.iterdir():
        assert b"secret-key" not in path.read_bytes(), path

    content = (out / TASKS).read_bytes()
    nobody = ("--teacher", "http://127.0.0.1:1/v1", "--model", "parrot")
    anew = make(out, *nobody, "--force")  # every answer is kept, so nobody has to be there
    assert anew.exit_code == 0, anew.stderr
    assert (out / TASKS).read_bytes() == content


@pytest.mark.usefixtures("alone")
def test_without_a_teacher_nothing_changes_and_a_folder_keeps_to_its_teacher(tmp_path: Path) -> None:
    out = tmp_path / "set"
    assert make(out).exit_code == 0
    assert (out / TASKS).read_bytes() == lines(made()[0])
    assert "teacher" not in json.loads((out / "card.json").read_bytes())
    assert "Teacher" not in (out / "card.md").read_text(encoding="utf-8")
    assert not (out / ANSWERS).exists()
    refused = make(out, "--teacher", "http://127.0.0.1:1/v1", "--model", "parrot")
    assert (refused.exit_code, "teacher is None there and parrot here" in refused.stderr) == (2, True)


def without_numbers(text: str, _: int) -> str:
    return re.sub(r"\d+|\$", "", text).strip() or "no"


BAD: dict[str, tuple[Manner, str]] = {
    "adds a day": (lambda text, _: f"{text.rstrip('.!?')} tomorrow", "date or unit in words is lost, new"),
    "adds an amount": (lambda text, _: f"{text.rstrip('.!?')}, $13", "rewrite: a number is lost, new"),
    "adds a name": (lambda text, _: f"{text.rstrip('.!?')}, Walter", "rewrite: a name is new"),
    "names a tool": (lambda text, _: f"use send_transfer so {text}", "an address, path or key is lost, new"),
    "says no": (lambda text, _: f"don't ever {text}", "rewrite: a negation is lost or new"),
    "answers": (lambda _, __: "Done!\nAnything else?", "rewrite: no plain line"),
    "is empty": (lambda _, __: "", "rewrite: empty"),
    "has no content": (lambda _, __: None, "rewrite: empty"),
    "repeats": (lambda text, _: text, "the same words"),
    "says please twice": (lambda text, _: f"please, please, {text}", "gate: words: two pleases"),
    "fails": (lambda _, __: web.Response(status=500), "no answer: status 500"),
    "declines": (lambda _, __: web.Response(status=400), "no answer: status 400"),
    "sends garbage": (lambda _, __: web.Response(body=b"<html>\xff"), "no answer: no JSON"),
    "sends another shape": (lambda _, __: web.json_response({"choices": []}), "no answer: no chat completion"),
    "sends a list": (lambda _, __: web.json_response([1]), "no answer: no chat completion"),
    "sends numbers": (
        lambda _, __: web.json_response({"choices": [{"message": {"content": 5}}]}),
        "no answer: no chat completion",
    ),
    "hangs up": (lambda _, __: HANG_UP, "no answer: connection broken"),
    "floods": (lambda _, __: web.Response(body=b"x" * (2 << 20)), "no answer: answer too long"),
}  # fmt: skip


@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize("name", BAD)
def test_a_teacher_that_misbehaves_leaves_every_message_as_it_was(tmp_path: Path, name: str) -> None:
    manner, said = BAD[name]
    content, card, stub = rewritten(tmp_path, manner)
    assert content == lines(made()[0])
    assert card["rewritten"] == card["rows_with_a_rewrite"] == 0
    assert sum(card["stayed"].values()) == card["messages"]
    assert any(said in reason for reason in card["stayed"]), card["stayed"]
    again = said.startswith("no answer") and "400" not in said
    assert set(stub.asked.values()) == {2 if again else 1}


@pytest.mark.usefixtures("alone")
def test_a_value_that_is_dropped_is_refused_and_what_has_none_passes(tmp_path: Path) -> None:
    content, card, _ = rewritten(tmp_path, lambda text, _: without_numbers(well(text), 1))
    for old, line in zip(made()[0], content.decode().splitlines(), strict=True):
        for before, after in zip(old.turns, Task.from_line(line).turns, strict=True):
            assert re.findall(r"[\d$]+", after.user) == re.findall(r"[\d$]+", before.user)
    assert any("a number is lost" in reason for reason in card["stayed"]), card["stayed"]


@pytest.mark.usefixtures("alone")
def test_a_teacher_that_hangs_is_given_up_and_one_that_is_late_once_is_asked_again(tmp_path: Path) -> None:
    stub = Stub(lambda _, __: stub.never())
    rows, masks = made()
    (tmp_path / "rows").write_bytes(lines(rows))
    with stub.listening():
        teacher = Teacher(stub.url, "parrot", attempts=2, wait_s=0.0, timeout_s=0.3)
        card = rewrite_rows(tmp_path / "rows", masks, teacher, SILENT, 1)
    assert card["stayed"] == {"no answer: no answer in time": card["messages"]}
    assert (tmp_path / "rows").read_bytes() == lines(rows)
    late = Stub(lambda text, time: late.never() if time == 1 else well(text))
    with late.listening():
        teacher = Teacher(late.url, "parrot", attempts=2, wait_s=0.0, timeout_s=2.0)
        card = rewrite_rows(tmp_path / "rows", masks, teacher, SILENT, 1)
    assert card["rewritten"] >= N - 1
    assert set(late.asked.values()) == {2}


@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize("status", [408, 429, 500, 502, 503])
def test_a_question_that_failed_is_asked_again(tmp_path: Path, status: int) -> None:
    def manner(text: str, time: int) -> web.Response | str:
        return well(text) if time == 2 else web.Response(status=status, headers={"Retry-After": "0"})

    _, card, stub = rewritten(tmp_path, manner, wait_s=60.0)
    assert card["rewritten"] >= N - 1
    assert set(stub.asked.values()) == {2}


@pytest.mark.usefixtures("alone")
def test_a_rewrite_with_the_words_of_another_row_is_refused(tmp_path: Path) -> None:
    rows, masks = made()
    task, mask = rows[0], masks[0]
    asked = {prompt.turn for prompt in prompts_of("parrot", task, mask)}
    turns = [
        turn.model_copy(update={"user": well(turn.user)}) if number in asked else turn
        for number, turn in enumerate(task.turns)
    ]
    other = task.model_copy(update={"id": "other", "turns": tuple(turns)})
    (tmp_path / "rows").write_bytes(lines([task, other]))
    with Stub(lambda text, _: text if text.startswith("So, ") else well(text)).listening() as stub:
        card = rewrite_rows(tmp_path / "rows", [mask, mask], Teacher(stub.url, "parrot"), SILENT, 1)
    assert card["stayed"] == {"gate: duplicate: the same words": len(asked), "the same words": len(asked)}
    assert (tmp_path / "rows").read_bytes() == lines([task, other])


def test_a_run_that_ends_in_the_middle_asks_only_for_what_is_missing(tmp_path: Path) -> None:
    wanted = prompts()
    left = 3

    def interrupted() -> None:
        nonlocal left
        left -= 1
        if not left:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with Stub(well).listening() as stub:
        teacher = Teacher(stub.url, "parrot", at_once=1)
        with Answers(tmp_path / ANSWERS) as answers, pytest.raises(OSError, match="No space"):
            ask_all(teacher, wanted, answers, interrupted)
        assert sum(stub.asked.values()) == 3
        with (tmp_path / ANSWERS).open("ab") as file:
            file.write(b'["half a li')
        with Answers(tmp_path / ANSWERS) as answers:
            assert len(answers) == 3
            assert ask_all(teacher, wanted, answers, lambda: None) == {}
    assert set(stub.asked.values()) == {1}
    with Answers(tmp_path / ANSWERS) as answers:
        assert [answers.get(prompt.key) for prompt in wanted] == [well(message(prompt)) for prompt in wanted]


def message(prompt: Prompt) -> str:
    return prompt.messages[-1]["content"].rpartition("The message:\n")[2]


def test_an_endpoint_that_fails_at_everything_is_given_up(tmp_path: Path) -> None:
    many = [Prompt(0, str(number), [{"role": "user", "content": str(number)}]) for number in range(1000)]
    with Stub(lambda _, __: web.Response(status=500)).listening() as stub:
        teacher = Teacher(stub.url, "parrot", attempts=1, at_once=4)
        with Answers(tmp_path / ANSWERS) as answers, pytest.raises(TeacherLost, match=r"50 messages in a row.*500"):
            ask_all(teacher, many, answers, lambda: None)
    assert 50 <= sum(stub.asked.values()) <= 54


@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize("status", [401, 403, 404, 307])
def test_an_endpoint_that_refuses_ends_with_3_and_its_words(tmp_path: Path, status: int) -> None:
    def manner(_: str, __: int) -> web.Response:
        return web.Response(status=status, text="no such luck")

    with Stub(manner).listening() as stub:
        ended = make(tmp_path, "--teacher", stub.url, "--model", "parrot")
    assert (ended.exit_code, f"refuses: {status} no such luck" in ended.stderr) == (3, True), ended.stderr
    assert "The same command goes on" in ended.stderr
    assert not (tmp_path / TASKS).exists()


@pytest.mark.usefixtures("alone")
def test_an_endpoint_that_is_not_there_ends_with_3_before_any_row_is_made(tmp_path: Path) -> None:
    ended = make(tmp_path, "--teacher", "http://127.0.0.1:1/v1", "--model", "parrot")
    assert (ended.exit_code, "No teacher answers at http://127.0.0.1:1/v1" in ended.stderr) == (3, True), ended.stderr
    assert "making rows" not in ended.stderr
    assert [path.name for path in tmp_path.iterdir()] == [RUN]


@pytest.mark.usefixtures("alone")
def test_an_endpoint_that_goes_away_ends_with_3_and_another_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(teacher: Teacher) -> None:
        """Was there a moment ago."""

    with monkeypatch.context() as patched:
        patched.setattr("synth.producing.knock", gone)
        patched.setattr("synth.producing.Teacher", impatient)
        ended = make(tmp_path, "--teacher", "http://127.0.0.1:1/v1", "--model", "parrot")
    assert (ended.exit_code, "No teacher answers at" in ended.stderr) == (3, True), ended.stderr
    with Stub(well).listening() as stub:
        ended = make(tmp_path, "--teacher", stub.url, "--model", "parrot")
    assert (ended.exit_code, f"making rows: {N} rows, {N} of them done before" in ended.stderr) == (0, True)


def impatient(url: str, model: str, key: str, at_once: int) -> Teacher:
    return Teacher(url, model, key, at_once, wait_s=0.0)


@pytest.mark.usefixtures("alone")
def test_a_disk_that_is_full_ends_with_3_and_leaves_no_half_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sync = os.fsync

    def full(descriptor: int) -> None:
        if Path(f"/proc/self/fd/{descriptor}").readlink().name == ANSWERS:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        sync(descriptor)

    with Stub(well).listening() as stub:
        words = ("--teacher", stub.url, "--model", "parrot")
        with monkeypatch.context() as patched:
            patched.setattr("os.fsync", full)
            ended = make(tmp_path, *words)
        assert (ended.exit_code, "No space left" in ended.stderr) == (3, True)
        assert not (tmp_path / TASKS).exists()
        assert make(tmp_path, *words).exit_code == 0
    assert set(stub.asked.values()) == {1}


def test_wrong_words_are_told(tmp_path: Path) -> None:
    url = "http://127.0.0.1:1/v1"
    for words in (
        ["--teacher", url],
        ["--model", "parrot"],
        ["--teacher", "127.0.0.1:1", "--model", "parrot"],
        ["--teacher", url, "--model", "parrot", "--shard", "1/2"],
        ["--teacher", url, "--model", "parrot", "--teacher-requests", "0"],
    ):
        assert make(tmp_path / "none", *words).exit_code == 2, words
    assert not (tmp_path / "none").exists()


@pytest.mark.usefixtures("alone")
def test_merged_shards_with_a_teacher_are_the_set_of_one_run(tmp_path: Path) -> None:
    for number in (1, 2):
        assert make(tmp_path / str(number), "--shard", f"{number}/2").exit_code == 0
    with Stub(well).listening() as stub:
        words = ("--teacher", stub.url, "--model", "parrot")
        ended = command("merge", tmp_path / "1", tmp_path / "2", "--out", tmp_path / "merged", *words)
        assert ended.exit_code == 0, ended.stderr
        assert make(tmp_path / "one", *words).exit_code == 0
    assert (tmp_path / "merged" / TASKS).read_bytes() == (tmp_path / "one" / TASKS).read_bytes()


@pytest.mark.slow
def test_a_killed_run_goes_on_and_its_rewrites_verify(tmp_path: Path) -> None:
    release: list[Callable[[], bool]] = [lambda: False]

    def manner(text: str, _: int) -> Any:
        return well(text) if release[0]() or len(stub.asked) <= 3 else stub.never()

    stub = Stub(manner)
    with stub.listening():
        words = ["generate", "--n", str(N), "--out", str(tmp_path / "set"), *OPTIONS, "--teacher", stub.url]
        words += ["--model", "parrot", "--teacher-requests", "1"]
        process = subprocess.Popen([sys.executable, "-m", "synth", *words], stderr=subprocess.PIPE, text=True)
        try:
            assert stub.held.wait(300)
        finally:
            process.send_signal(signal.SIGKILL)
            process.communicate()
        before = Counter(stub.asked)
        assert sum(before.values()) == 4
        release[0] = lambda: True
        ended = subprocess.run([sys.executable, "-m", "synth", *words], capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    assert f"asking the teacher: {len(prompts())} rows, 3 of them done before" in ended.stderr
    assert sorted(Counter(stub.asked.values()).items()) == [(1, len(prompts()) - 1), (2, 1)]  # the held one again
    command("verify", tmp_path / "set", "--exclude", tmp_path / "lost")
    before_it = [task.id for task in made()[0] if gate_row(task, default_ground(), whole=True) is not None]
    assert (tmp_path / "lost").read_text(encoding="utf-8").split() == before_it  # a rewrite breaks no row
