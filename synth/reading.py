"""Commands that read a set: what it holds, its rows as conversations, other layouts of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, cast

import orjson
import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from synth.audit import AUDIT, Foreign, Stopped, audit_rows
from synth.card import card_files, composition
from synth.card.making import audit_ids, public_overlap
from synth.card.overlap import read_public
from synth.exits import ERRORS, WRONG_USE, explained, fail
from synth.export.formats import FORMATS, Unequal, export_rows
from synth.journal import write_whole
from synth.run import TASKS
from synth.show import print_task
from synth.stored import StoredRows
from tasks import Task

Folder = Annotated[Path, typer.Argument(help="Folder of a set.", exists=True, file_okay=False)]


def stats(folder: Folder, as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """What a set holds."""
    with explained(""):
        found = composition(read_rows(folder))
    if as_json:
        typer.echo(orjson.dumps(found, option=orjson.OPT_INDENT_2).decode())
        return
    for name, part in found.items():
        table = Table("", "", title=name.replace("_", " "), show_header=False, title_justify="left")
        for key, value in _pairs(part):
            table.add_row(escape(key.replace("_", " ")), escape(_said(value)))
        Console().print(table)


def show(
    folder: Folder, task_id: Annotated[str, typer.Argument(metavar="ID", help="Id of a row, or its place from 0.")]
) -> None:
    """One row as a conversation with its plan."""
    with explained(""):
        for number, task in enumerate(read_rows(folder)):
            if task_id in {task.id, str(number)}:
                print_task(Console(), task)
                return
    fail(f"There is no row {task_id!r} in {folder}.", WRONG_USE)


def sample(
    folder: Folder,
    n: Annotated[int, typer.Option(min=1, help="Rows to read.")] = 200,
    audit: Annotated[bool, typer.Option(help="Ask for a verdict on each row, and keep it.")] = False,
    verdicts: Annotated[
        Path | None, typer.Option(help=f"File of the verdicts; {AUDIT} in the folder by default.")
    ] = None,
    reader: Annotated[str, typer.Option(help="Who reads, kept with each verdict.")] = "",
) -> None:
    """Rows drawn from all over a set, as conversations; the same ones each time.

    With --audit each is shown until it is judged natural, stiff or wrong. A verdict is kept at once, and whoever comes
    back goes on behind the last.
    """
    console = Console()
    with explained("Verdicts that were given are kept." if audit else ""):
        drawn = frozenset(audit_ids(read_rows(folder), n))
        rows = (task for task in read_rows(folder) if task.id in drawn)
        if not audit:
            for task in rows:
                print_task(console, task)
            return
        try:
            found = audit_rows(console, rows, len(drawn), verdicts or folder / AUDIT, reader)
        except Stopped:
            raise typer.Exit from None
        except Foreign as error:
            fail(str(error), WRONG_USE)
    console.print(", ".join(f"{count} {verdict}" for verdict, count in found.items()), highlight=False)


def export(
    folder: Folder,
    form: Annotated[str, typer.Option("--format", help=f"One of {', '.join(FORMATS)}.")],
    out: Annotated[Path, typer.Option(help="File (.parquet, else JSON lines); for bfcl a folder.")],
    exclude: Annotated[Path | None, typer.Option(help="Ids to leave out, one a line.")] = None,
    split: Annotated[str | None, typer.Option(help="Only rows of a split: train, validation or test.")] = None,
) -> None:
    """Write a set in another layout, and read it back."""
    if form not in FORMATS:
        fail(f"There is no format {form!r}; there are {', '.join(FORMATS)}.", WRONG_USE)
    if split not in {None, "train", "validation", "test"}:
        fail(f"There is no split {split!r}; there are train, validation, test.", WRONG_USE)
    with explained("Nothing was written."):
        left_out = set(exclude.read_text(encoding="utf-8").split()) if exclude is not None else set[str]()

        def chosen() -> Iterator[Task]:
            return (t for t in read_rows(folder) if t.id not in left_out and split in {None, t.split})

        out.parent.mkdir(parents=True, exist_ok=True)
        try:
            done = export_rows(chosen, form, out)
        except Unequal as error:
            fail(str(error))
    ERRORS.print(escape(f"{done.rows} rows in {out}."), highlight=False)
    for reason, count in sorted(done.left_out.items()):
        ERRORS.print(escape(f"{count} left out: {reason}."), highlight=False)


def card(
    folder: Folder,
    public: Annotated[
        Path,
        typer.Option(help="Runs of words of other suites, as scripts/measure_public.py writes them.", exists=True),
    ],
) -> None:
    """Compare a set's messages with those of other suites, and write its card again with the figures."""
    with explained("The card is as it was."):
        try:
            found: dict[str, Any] = orjson.loads((folder / "card.json").read_bytes())
            theirs = read_public(public)
        except ValueError as error:
            fail(f"{folder / 'card.json'} or {public} is no JSON: {error}", WRONG_USE)
        found["public_overlap"] = public_overlap(read_rows(folder), theirs)
        for name, content in card_files(found, read_rows(folder)).items():
            write_whole(folder / name, content)
    for name, figures in _pairs(found["public_overlap"]):
        typer.echo(f"{name.replace('_', ' ')}: {_said(figures)}")


def read_rows(folder: Path) -> StoredRows:
    """The rows of a set, in order."""
    path = folder / TASKS
    if not path.exists():
        fail(f"{folder} holds no {TASKS}.", WRONG_USE)
    return StoredRows(path)


def _said(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, cast("list[Any]", value)))
    return ", ".join(f"{name} {_said(one) if isinstance(one, dict) else one}".strip() for name, one in _pairs(value))


def _pairs(value: Any) -> list[tuple[str, Any]]:
    """The entries of an object; anything else is one entry without a name."""
    return list(cast("dict[str, Any]", value).items()) if isinstance(value, dict) else [("", value)]
