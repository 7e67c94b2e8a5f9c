"""The `synth` command."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, NoReturn, cast

import orjson
import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import rewards
from servers.catalogue import worlds
from synth.card import composition, dump_card, make_card, render_card
from synth.elsewhere import Differs, replay_elsewhere
from synth.export import FORMATS, export_rows
from synth.gates.plan import gate_plan, local_now
from synth.gates.words import gate_words
from synth.gates.worth import gate_worth
from synth.generate import Exhausted, Tally, generate
from synth.make import default_ground
from synth.settings import SHARES, Settings
from synth.show import print_task
from tasks import Task

FAILED, WRONG_USE = 1, 2
Folder = Annotated[Path, typer.Argument(help="Folder of a set.", exists=True, file_okay=False)]
app = typer.Typer(help="Tasks about what really stands in the worlds.", no_args_is_help=True, add_completion=False)
_error = Console(stderr=True)


@app.command("generate")
def generate_set(
    n: Annotated[int, typer.Option(min=1, help="Rows to keep, after all gates.")],
    out: Annotated[Path, typer.Option(help="Folder to write tasks.jsonl, card.json and card.md into.")],
    seed: Annotated[int, typer.Option(help="Seed; equal seeds give equal bytes.")] = 0,
    servers: Annotated[str | None, typer.Option(help="Worlds, with commas between; all by default.")] = None,
    kinds: Annotated[str | None, typer.Option(help="Shares of kinds, such as complete=2,confirm=1.")] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Processes.")] = 1,
    world_seeds: Annotated[int, typer.Option(min=1, help="How many world seeds to use.")] = 256,
    tools: Annotated[
        str | None, typer.Option(help="Keep only rows that need one of these, with commas between.")
    ] = None,
) -> None:
    """Generate a set. The first k rows of a larger set are the set of size k."""
    settings = Settings(seed, _servers(servers), _kinds(kinds), world_seeds, tools=_tools(tools))
    tally, rows = Tally(), list[Task]()
    out.mkdir(parents=True, exist_ok=True)
    partial = out / "tasks.jsonl.part"
    try:
        with partial.open("w", encoding="utf-8") as file, _progress() as progress:
            shown = progress.add_task("generating", total=n)
            for task in generate(settings, n, jobs, tally):
                rows.append(task)
                file.write(task.to_line() + "\n")
                progress.advance(shown)
        replay_elsewhere(rows)
    except (Exhausted, Differs) as error:
        _fail(str(error))
    card = make_card(settings, rows, tally)
    (out / "card.json").write_bytes(dump_card(card))
    (out / "card.md").write_text(render_card(card), encoding="utf-8")
    shutil.move(partial, out / "tasks.jsonl")
    _error.print(f"{n} rows in {escape(str(out))}, kept of {tally.reasons['tried']} attempts.")


@app.command()
def verify(
    folder: Folder,
    keep: Annotated[Path | None, typer.Option(help="Write the ids of rows that hold here.")] = None,
    exclude: Annotated[Path | None, typer.Option(help="Write the ids of rows that do not hold here.")] = None,
) -> None:
    """Hold every row to every gate and every baseline, here and in a second process; 1 if one does not hold."""
    ground = default_ground()
    rows = list(read_rows(folder))
    lost: dict[str, str] = {}
    with _progress() as progress:
        shown = progress.add_task("verifying", total=len(rows))
        for task in rows:
            reason = (
                gate_words(task, local_now(task, ground))
                or gate_plan(task, ground)
                or gate_worth(task, rewards.score, whole=True)
            )
            if reason is not None:
                lost[task.id] = reason
            progress.advance(shown)
    held = [task for task in rows if task.id not in lost]
    for path, ids in ((keep, [task.id for task in held]), (exclude, list(lost))):
        if path is not None:
            path.write_text("".join(f"{found}\n" for found in ids), encoding="utf-8")
    try:
        replay_elsewhere(held)
    except Differs as error:
        _fail(str(error))
    for task_id, reason in list(lost.items())[:20]:
        _error.print(f"{task_id}: {escape(reason)}")
    if lost:
        counts = Counter(lost.values()).most_common()
        _fail(f"{len(lost)} of {len(rows)} rows do not hold: " + ", ".join(f"{why} ({count})" for why, count in counts))
    Console().print(f"All {len(rows)} rows hold.")


@app.command()
def stats(folder: Folder, as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """What a set holds."""
    found = composition(list(read_rows(folder)))
    if as_json:
        typer.echo(orjson.dumps(found, option=orjson.OPT_INDENT_2).decode())
        return
    for name, part in found.items():
        table = Table("", "", title=name.replace("_", " "), show_header=False, title_justify="left")
        for key, value in _pairs(part):
            table.add_row(key, escape(", ".join(f"{name} {one}".strip() for name, one in _pairs(value))))
        Console().print(table)


@app.command()
def show(
    folder: Folder, task_id: Annotated[str, typer.Argument(metavar="ID", help="Id of a row, or its number.")]
) -> None:
    """One row as a dialogue with its plan."""
    for number, task in enumerate(read_rows(folder)):
        if task_id in {task.id, str(number)}:
            print_task(Console(), task)
            return
    _fail(f"There is no row {task_id!r} in {folder}.", WRONG_USE)


@app.command()
def sample(
    folder: Folder,
    n: Annotated[int, typer.Option(min=1, help="Rows to print.")] = 200,
    audit: Annotated[bool, typer.Option(help="Leave a line for a reader's verdict under each row.")] = False,
) -> None:
    """Evenly spaced rows as dialogues, for a reader."""
    rows = list(read_rows(folder))
    console = Console()
    for task in rows[:: max(1, len(rows) // n)][:n]:
        print_task(console, task)
        if audit:
            console.print("verdict: [natural | stiff | wrong]   because:", markup=False)


@app.command()
def export(
    folder: Folder,
    form: Annotated[str, typer.Option("--format", help=f"One of {', '.join(FORMATS)}.")],
    out: Annotated[Path, typer.Option(help="File to write.")],
    exclude: Annotated[Path | None, typer.Option(help="Ids to leave out, one a line.")] = None,
) -> None:
    """Write a set in another layout."""
    if form not in FORMATS:
        _fail(f"There is no format {form!r}; there are {', '.join(FORMATS)}.", WRONG_USE)
    left_out = set(exclude.read_text(encoding="utf-8").split()) if exclude is not None else set[str]()
    out.parent.mkdir(parents=True, exist_ok=True)
    count = export_rows((task for task in read_rows(folder) if task.id not in left_out), form, out)
    _error.print(f"{count} rows in {escape(str(out))}.")


def read_rows(folder: Path) -> Iterator[Task]:
    """The rows of a set, in order."""
    path = folder / "tasks.jsonl"
    if not path.exists():
        _fail(f"{folder} holds no tasks.jsonl.", WRONG_USE)
    with path.open(encoding="utf-8") as file:
        for line in file:
            yield Task.from_line(line)


def main() -> None:
    """Run the command."""
    app()


def _servers(given: str | None) -> tuple[str, ...]:
    names = tuple(worlds()) if given is None else tuple(name.strip() for name in given.split(",") if name.strip())
    unknown = [name for name in names if name not in worlds()]
    if unknown or not names:
        _fail(f"There is no world {', '.join(map(repr, unknown))}; there are {', '.join(worlds())}.", WRONG_USE)
    return names


def _tools(given: str | None) -> tuple[str, ...]:
    names = tuple(name.strip() for name in (given or "").split(",") if name.strip())
    known = {tool for world in worlds().values() for tool in world.tools}
    if unknown := [name for name in names if name not in known]:
        _fail(f"There is no tool {', '.join(map(repr, unknown))}.", WRONG_USE)
    return names


def _kinds(given: str | None) -> dict[str, float]:
    if given is None:
        return dict(SHARES)
    found: dict[str, float] = {}
    for part in given.split(","):
        name, _, share = part.partition("=")
        if name not in SHARES or not share.replace(".", "", 1).isdecimal():
            _fail(f"{part!r} is no kind=share; kinds are {', '.join(SHARES)}.", WRONG_USE)
        found[name] = float(share)
    return found


def _progress() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=_error, disable=not _error.is_terminal)


def _pairs(value: Any) -> list[tuple[str, Any]]:
    """The entries of an object; anything else is one entry without a name."""
    return list(cast("dict[str, Any]", value).items()) if isinstance(value, dict) else [("", value)]


def _fail(message: str, code: int = FAILED) -> NoReturn:
    _error.print(escape(message))
    raise typer.Exit(code)
