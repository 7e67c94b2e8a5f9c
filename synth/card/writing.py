"""A card as files: JSON for programs, Markdown for a repository, a page with plots that needs no network."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any

import orjson
from jinja2 import Environment as Templates
from jinja2 import PackageLoader, StrictUndefined

from synth.card.counts import Json
from synth.card.plots import Plot, plots_of
from synth.show import Line, conversation, headline
from tasks import Task


def card_files(card: Json, rows: Iterable[Task]) -> dict[str, bytes]:
    """The three files of a card by name; the same bytes for the same set.

    Args:
        rows: of the set; the page shows those that the card has for an audit.
    """
    return {
        "card.json": dump_card(card),
        "card.md": render_card(card).encode(),
        "card.html": render_page(card, rows).encode(),
    }


def dump_card(card: Json) -> bytes:
    """The card as JSON."""
    return orjson.dumps(card, option=orjson.OPT_INDENT_2 | orjson.OPT_NON_STR_KEYS) + b"\n"


def render_card(card: Json) -> str:
    """The card as Markdown."""
    return _templates(markup=False).get_template("card.md.jinja").render(card=card)


def render_page(card: Json, rows: Iterable[Task]) -> str:
    """The card as one HTML page: plots, tables, the conversations of the audit sample."""
    wanted = set(card["audit"])
    read = [Reading.of(task) for task in rows if task.id in wanted]
    plots = plots_of(card)
    return (
        _templates(markup=True)
        .get_template("card.html.jinja")
        .render(card=card, plots=plots, drawn=_embedded(plots), readings=read, plotly=_plotly())
    )


class Reading:
    """A conversation of the audit sample."""

    def __init__(self, title: str, lines: Sequence[Line]) -> None:
        self.title = title
        self.lines = lines

    @classmethod
    def of(cls, task: Task) -> Reading:
        """The conversation of a row."""
        return cls(headline(task), list(conversation(task)))


@lru_cache(maxsize=2)
def _templates(*, markup: bool) -> Templates:
    return Templates(
        loader=PackageLoader("synth.card", "templates"),
        autoescape=markup,  # noqa: S701 - Markdown is plain text; the page escapes everything
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        undefined=StrictUndefined,
    )


def _embedded(plots: Sequence[Plot]) -> str:
    """Figures as JSON inside a script: no `<` in it can end it."""
    figures: Any = {plot.key: plot.figure for plot in plots}
    return orjson.dumps(figures).decode().replace("<", "\\u003c")


@lru_cache(maxsize=1)
def _plotly() -> str:
    """plotly.js as the package plotly ships it: written into the page, so that it needs no network."""
    return files("plotly").joinpath("package_data", "plotly.min.js").read_text(encoding="utf-8")
