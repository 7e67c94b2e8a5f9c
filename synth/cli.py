"""The `synth` command."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, cast

import orjson
import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from synth.card import composition
from synth.exits import ERRORS, WRONG_USE, fail
from synth.export import FORMATS, export_rows
from synth.producing import generate_set, merge, verify
from synth.run import TASKS
from synth.show import print_task
from synth.stored import StoredRows

Folder = Annotated[Path, typer.Argument(help="Folder of a set.", exists=True, file_okay=False)]
app = typer.Typer(help="Tasks about what really stands in the worlds.", no_args_is_help=True, add_completion=False)


for _name, _command in (("generate", generate_set), ("merge", merge), ("verify", verify)):
    app.command(_name)(_command)


@app.command()
def stats(folder: Folder, as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """What a set holds."""
    found = composition(read_rows(folder))
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
    fail(f"There is no row {task_id!r} in {folder}.", WRONG_USE)


@app.command()
def sample(
    folder: Folder,
    n: Annotated[int, typer.Option(min=1, help="Rows to print.")] = 200,
    audit: Annotated[bool, typer.Option(help="Leave a line for a reader's verdict under each row.")] = False,
) -> None:
    """Evenly spaced rows as dialogues, for a reader."""
    rows = read_rows(folder)
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
        fail(f"There is no format {form!r}; there are {', '.join(FORMATS)}.", WRONG_USE)
    left_out = set(exclude.read_text(encoding="utf-8").split()) if exclude is not None else set[str]()
    out.parent.mkdir(parents=True, exist_ok=True)
    count = export_rows((task for task in read_rows(folder) if task.id not in left_out), form, out)
    ERRORS.print(f"{count} rows in {escape(str(out))}.")


def read_rows(folder: Path) -> StoredRows:
    """The rows of a set, in order."""
    path = folder / TASKS
    if not path.exists():
        fail(f"{folder} holds no {TASKS}.", WRONG_USE)
    return StoredRows(path)


def main() -> None:
    """Run the command."""
    app()


def _pairs(value: Any) -> list[tuple[str, Any]]:
    """The entries of an object; anything else is one entry without a name."""
    return list(cast("dict[str, Any]", value).items()) if isinstance(value, dict) else [("", value)]
