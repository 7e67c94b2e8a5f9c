"""The `toolworlds` command. Nothing of ours is imported before it is certain that it is ours."""

from __future__ import annotations

from service.strangers import refuse_strangers

refuse_strangers()

from service.commands import app  # noqa: E402 - the check above comes first

__all__ = ["app", "main"]


def main() -> None:
    """Run the command line."""
    app()
