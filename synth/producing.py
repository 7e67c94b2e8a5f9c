"""The commands that make a set and hold it to its gates: `synth generate`, `synth merge`, `synth verify`."""

from __future__ import annotations

import os
from collections import Counter
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from servers.catalogue import worlds
from synth.exits import ERRORS, WRONG_USE, explained, fail
from synth.journal import NAME, lock_folder
from synth.pipeline import finish_set, make_rows, make_shard, opened_maker
from synth.progress import Shown
from synth.run import TASKS, OtherRun, Run, Shard, code_hash, hash_file, open_folder, read_run
from synth.settings import SHARES, Settings
from synth.stored import StoredRows
from synth.teacher.answers import ANSWERS
from synth.teacher.endpoint import KEY_VARIABLE, Teacher, knock
from synth.verify import verify_rows

Out = Annotated[Path, typer.Option(help="Folder to write tasks.jsonl and its card into.")]
Jobs = Annotated[int, typer.Option(min=1, help="Processes.")]
Ray = Annotated[str | None, typer.Option(metavar="ADDRESS", help="Make rows on a Ray cluster.")]
Force = Annotated[bool, typer.Option("--force", help="Begin anew where another run stands in the folder.")]
TeacherUrl = Annotated[
    str | None,
    typer.Option(
        "--teacher", metavar="URL", help="Have messages rewritten by a model at an OpenAI-compatible endpoint."
    ),
]
Model = Annotated[str | None, typer.Option(help="Name of that model.")]
AtOnce = Annotated[int, typer.Option(min=1, help="Questions to the teacher at a time.")]
_AGAIN = "The same command goes on from here."


def generate_set(
    n: Annotated[int, typer.Option(min=1, help="Rows to keep, after all gates.")],
    out: Out,
    seed: Annotated[int, typer.Option(help="Seed; equal seeds give equal bytes.")] = 0,
    servers: Annotated[str | None, typer.Option(help="Worlds, with commas between; all by default.")] = None,
    kinds: Annotated[str | None, typer.Option(help="Shares of kinds, such as complete=2,confirm=1.")] = None,
    jobs: Jobs = 1,
    shard: Annotated[
        str | None, typer.Option(metavar="I/N", help="Only candidates of a part of the rows, for `synth merge`.")
    ] = None,
    ray: Ray = None,
    world_seeds: Annotated[int, typer.Option(min=1, help="How many world seeds to use.")] = 256,
    tools: Annotated[
        str | None, typer.Option(help="Keep only rows that need one of these, with commas between.")
    ] = None,
    teacher: TeacherUrl = None,
    model: Model = None,
    teacher_requests: AtOnce = 16,
    force: Force = False,
) -> None:
    """Generate a set; after an interruption the same command goes on. The first k rows are the set of size k."""
    settings = Settings(seed, _servers(servers), _kinds(kinds), world_seeds, tools=_tools(tools))
    asked = _teacher(teacher, model, teacher_requests)
    if asked is not None and shard is not None:
        fail("A shard has candidates only: give the teacher to `synth merge`.", WRONG_USE)
    run = Run(settings, n, code_hash(), _shard(shard), teacher=model)
    with explained(_AGAIN), open_folder(out, run, force=force) as found:
        if _is_done(out, found):
            ERRORS.print(f"{out} holds this already: nothing to do.", markup=False)
            return
        _knock_first(out, asked)
        with Shown(ERRORS) as shown:
            if run.shard is not None:
                with opened_maker(settings, jobs, ray) as make:
                    make_shard(out, run, make, shown)
                said = f"Candidates of shard {run.shard} in {out}."
            else:
                with opened_maker(settings, jobs, ray) as make:
                    tally = make_rows(out, run, make, shown)
                finish_set(out, run, tally, shown, jobs, asked)
                said = f"{n} rows in {out}, kept of {tally.reasons['tried']} attempts."
        ERRORS.print(said, markup=False, soft_wrap=True)


def merge(
    folders: Annotated[list[Path], typer.Argument(metavar="DIR...", help="Folders of all shards.", file_okay=False)],
    out: Out,
    jobs: Jobs = 1,
    ray: Ray = None,
    teacher: TeacherUrl = None,
    model: Model = None,
    teacher_requests: AtOnce = 16,
    force: Force = False,
) -> None:
    """Make one set of all shards: the bytes that one run would have made."""
    asked = _teacher(teacher, model, teacher_requests)
    with explained(_AGAIN), ExitStack() as stack:
        run = replace(_whole_of(folders), teacher=model)
        for folder in folders:
            stack.callback(os.close, lock_folder(folder))
        found = stack.enter_context(open_folder(out, run, force=force))
        if _is_done(out, found):
            ERRORS.print(f"{out} holds this already: nothing to do.", markup=False)
            return
        _knock_first(out, asked)
        with Shown(ERRORS) as shown:
            with opened_maker(run.settings, jobs, ray) as make:
                tally = make_rows(out, run, make, shown, folders)
            finish_set(out, run, tally, shown, jobs, asked)
        ERRORS.print(f"{run.n} rows of {len(folders)} shards in {out}.", markup=False, soft_wrap=True)


def verify(
    folder: Annotated[Path, typer.Argument(help="Folder of a set.", exists=True, file_okay=False)],
    keep: Annotated[Path | None, typer.Option(help="Write the ids of rows that hold here.")] = None,
    exclude: Annotated[Path | None, typer.Option(help="Write the ids of rows that do not hold here.")] = None,
    jobs: Jobs = 1,
) -> None:
    """Hold every row to every gate and every baseline, in other processes; 1 if one does not hold."""
    with explained(""):
        if not (folder / TASKS).exists():
            fail(f"{folder} holds no {TASKS}.", WRONG_USE)
        rows = StoredRows(folder / TASKS)
        with Shown(ERRORS) as shown:
            lost = verify_rows(rows, jobs, shown)
        ids = [task.id for task in rows]
        for path, wanted in ((keep, False), (exclude, True)):
            if path is not None:
                said = [found for place, found in enumerate(ids) if (place in lost) == wanted]
                path.write_text("".join(f"{one}\n" for one in said), encoding="utf-8")
    for place, reason in list(lost.items())[:20]:
        ERRORS.print(f"{ids[place]}: {reason}", markup=False, highlight=False, soft_wrap=True)
    if lost:
        counts = ", ".join(f"{why} ({count})" for why, count in Counter(lost.values()).most_common())
        fail(f"{len(lost)} of {len(rows)} rows do not hold: {counts}")
    Console().print(f"All {len(rows)} rows hold.")


def _is_done(folder: Path, run: Run) -> bool:
    """Whether a run is finished and what it made stands there as it was made.

    Raises:
        OtherRun: it was changed since, or is not there any more.
    """
    if run.done is None:
        return False
    path = folder / (TASKS if run.shard is None else NAME)
    if not path.exists() or hash_file(path) != run.done:
        raise OtherRun(f"{path} is not what this run made. Give another folder, or --force to make it anew.")
    return True


def _whole_of(folders: list[Path]) -> Run:
    """The run whose shards stand in these folders, each once, each done.

    Raises:
        OtherRun: they do not.
    """
    found: dict[Shard, Path] = {}
    first: Run | None = None
    of = 0
    for folder in folders:
        run = read_run(folder)
        if run is None or run.shard is None:
            raise OtherRun(f"{folder} holds no shard.")
        if not _is_done(folder, run):
            raise OtherRun(f"{folder} is not finished: give its command again.")
        first, of = first or run, of or run.shard.of
        if run.whole() != first.whole() or run.shard.of != of:
            raise OtherRun(f"{folder} is of another run than {folders[0]}.")
        if run.shard in found:
            raise OtherRun(f"{folder} and {found[run.shard]} are the same shard {run.shard}.")
        found[run.shard] = folder
    assert first is not None
    if missing := [str(shard) for number in range(of) if (shard := Shard(number + 1, of)) not in found]:
        raise OtherRun(f"Shard {', '.join(missing)} is missing.")
    if first.code != code_hash():
        raise OtherRun("The shards were made by other code than this: merge them with the version that made them.")
    return first.whole()


def _teacher(url: str | None, model: str | None, at_once: int) -> Teacher | None:
    if (url is None) != (not model):
        fail("--teacher and --model stand together.", WRONG_USE)
    if url is None or model is None:
        return None
    if not url.startswith(("http://", "https://")):
        fail(f"{url!r} is no address of an endpoint: one is http://127.0.0.1:8000/v1.", WRONG_USE)
    return Teacher(url, model, os.environ.get(KEY_VARIABLE, ""), at_once)


def _knock_first(folder: Path, teacher: Teacher | None) -> None:
    """See that a teacher is there before rows are made, unless answers are kept that may do without it.

    Raises:
        TeacherLost: it is not.
    """
    if teacher is not None and not (folder / ANSWERS).exists():
        knock(teacher)


def _shard(given: str | None) -> Shard | None:
    if given is None:
        return None
    try:
        return Shard.parse(given)
    except ValueError as error:
        fail(str(error), WRONG_USE)


def _servers(given: str | None) -> tuple[str, ...]:
    names = tuple(worlds()) if given is None else tuple(name.strip() for name in given.split(",") if name.strip())
    unknown = [name for name in names if name not in worlds()]
    if unknown or not names:
        fail(f"There is no world {', '.join(map(repr, unknown))}; there are {', '.join(worlds())}.", WRONG_USE)
    return names


def _tools(given: str | None) -> tuple[str, ...]:
    names = tuple(name.strip() for name in (given or "").split(",") if name.strip())
    known = {tool for world in worlds().values() for tool in world.tools}
    if unknown := [name for name in names if name not in known]:
        fail(f"There is no tool {', '.join(map(repr, unknown))}.", WRONG_USE)
    return names


def _kinds(given: str | None) -> dict[str, float]:
    if given is None:
        return dict(SHARES)
    found: dict[str, float] = {}
    for part in given.split(","):
        name, _, share = part.partition("=")
        if name not in SHARES or not share.replace(".", "", 1).isdecimal():
            fail(f"{part!r} is no kind=share; kinds are {', '.join(SHARES)}.", WRONG_USE)
        found[name] = float(share)
    return {name: found[name] for name in SHARES if name in found}
