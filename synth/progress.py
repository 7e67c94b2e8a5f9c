"""How far a long command is: a bar on a terminal, a line now and then elsewhere."""

from __future__ import annotations

from datetime import timedelta
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

_LINES = 20


class Shown:
    """Rows, yield, rate and time left of each stage, on standard error.

    Args:
        console: where it is shown.
    """

    def __init__(self, console: Console) -> None:
        self._console = console
        self._bars = Progress(
            TextColumn("{task.description}"),
            BarColumn(bar_width=30),
            MofNCompleteColumn(),
            TextColumn("{task.fields[said]}"),
            TimeElapsedColumn(),
            console=console,
            disable=not console.is_terminal,
        )
        self._bar: TaskID | None = None
        self._rows = self._made = self._tried = self._told = 0

    def __enter__(self) -> Self:
        self._bars.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bars.stop()

    def begin(self, stage: str, total: int, done: int = 0) -> None:
        """A stage begins, of which some rows are done already."""
        self._rows, self._told, self._made, self._tried = done, done, 0, 0
        self._bar = None
        if total:
            self._bar = self._bars.add_task(stage, total=total, said="")
            self._bars.advance(self._bar, 0)
        if total and not self._console.is_terminal:
            self._print(f"{stage}: {total} rows" + (f", {done} of them done before" if done else ""))

    def advance(self, rows: int, tried: int = 0) -> None:
        """Rows are done, after so many attempts."""
        if self._bar is None:
            return
        self._rows += rows
        self._made += rows
        self._tried += tried
        bar = next(task for task in self._bars.tasks if task.id == self._bar)
        self._bars.update(self._bar, advance=rows)
        total = int(bar.total or 0)
        said = self._said(total, bar.elapsed or 0.0)
        self._bars.update(self._bar, said=said)
        if not self._console.is_terminal and self._rows - self._told >= max(1, total // _LINES):
            self._told = self._rows
            self._print(f"{bar.description}: {self._rows} of {total} rows, {said}")

    def _said(self, total: int, elapsed_s: float) -> str:
        parts = [f"yield {self._made / self._tried:.0%}"] if self._tried else []
        if self._made and elapsed_s:
            rate = self._made / elapsed_s
            left = timedelta(seconds=round(max(0, total - self._rows) / rate))
            parts += [f"{rate:.1f} rows/s", f"{left} left"]
        return ", ".join(parts)

    def _print(self, line: str) -> None:
        self._console.print(escape(line), highlight=False, soft_wrap=True)
