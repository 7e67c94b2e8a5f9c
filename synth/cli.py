"""The `synth` command."""

from __future__ import annotations

import typer

from synth.producing import generate_set, merge, verify
from synth.reading import card, export, sample, show, stats

app = typer.Typer(help="Tasks about what really stands in the worlds.", no_args_is_help=True, add_completion=False)


for _name, _command in (
    ("generate", generate_set),
    ("merge", merge),
    ("verify", verify),
    ("stats", stats),
    ("show", show),
    ("sample", sample),
    ("export", export),
    ("card", card),
):
    app.command(_name)(_command)


def main() -> None:
    """Run the command."""
    app()
