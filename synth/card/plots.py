"""The plots of a card, as figures of plotly.js."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from synth.card.counts import Json

INK, FAINT, HUES = "#1f2933", "#dde3ea", ("#2f6f9f", "#d98e04", "#5b8c5a", "#9b4d6e")
_ROW_PX, _HEAD_PX = 22, 90
_TOP_REASONS = 25


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot.

    Attributes:
        figure: `{"data": [...], "layout": {...}}`.
        wide: takes the page's width.
    """

    key: str
    title: str
    figure: Json
    wide: bool = False


def plots_of(card: Json) -> list[Plot]:
    """The plots of a card, in the order in which they stand on the page."""
    coverage, lengths = card["coverage"], card["lengths"]
    earned = card["baselines"]["rewards"]
    return [
        Plot("kinds", "Rows of each kind", _bars(card["kinds"])),
        Plot("classes", "Decisions of the turns", _bars(card["gold_classes"])),
        Plot("worlds", "Rows that call a world", _bars(coverage["rows_of_a_world"])),
        Plot("splits", "Rows of each split", _bars(_named(card["splits"]))),
        Plot(
            "tools", "Tools by how many rows need them", _columns(coverage["tools_by_rows"], "rows", "tools"), wide=True
        ),
        Plot("words", "Words of a message", _columns(lengths["words_of_a_message"], "words", "messages"), wide=True),
        Plot("turns", "User turns of a row", _columns(lengths["turns"], "turns", "rows")),
        Plot("calls", "Gold calls of a row", _columns(lengths["calls"], "calls", "rows")),
        Plot("over", "Worlds that a row calls", _columns(lengths["worlds"], "worlds", "rows")),
        Plot("personas", "Rows of each persona", _bars(card["personas"])),
        Plot("gates", "Attempts lost at each gate", _bars(card["yield"]["gates"])),
        Plot("baselines", "Mean reward", _bars({name: found["mean"] for name, found in _spreads(earned)}, digits=3)),
        Plot("reasons", "Why attempts were lost", _bars(_head(card["yield"]["lost"])), wide=True),
        Plot("diversity", "Diversity of the user's words", _diversity(card["language"]), wide=True),
    ]


def _bars(counts: Mapping[str, float], *, digits: int | None = None) -> Json:
    """Horizontal bars, the first on top."""
    names = list(counts)
    shown = [f"{value:,}" if digits is None else f"{value:.{digits}f}" for value in counts.values()]
    trace = {
        "type": "bar",
        "orientation": "h",
        "y": names,
        "x": list(counts.values()),
        "text": shown,
        "textposition": "outside",
        "cliponaxis": False,
        "hoverinfo": "y+x",
        "marker": {"color": HUES[0]},
    }
    return {
        "data": [trace],
        "layout": _layout(
            height=_HEAD_PX + _ROW_PX * len(names),
            xaxis={**_axis(), "rangemode": "tozero"},
            yaxis={**_axis(), "type": "category", "autorange": "reversed", "automargin": True, "showgrid": False},
        ),
    }


def _columns(counts: Mapping[str, int], across: str, up: str) -> Json:
    """A histogram over whole numbers."""
    trace = {
        "type": "bar",
        "x": [int(value) for value in counts],
        "y": list(counts.values()),
        "hovertemplate": f"%{{x}} {across}: %{{y}} {up}<extra></extra>",
        "marker": {"color": HUES[0]},
    }
    few = len(counts) <= 20
    return {
        "data": [trace],
        "layout": _layout(
            height=260,
            bargap=0.08,
            xaxis={**_axis(across), "showgrid": False, **({"dtick": 1} if few else {})},
            yaxis=_axis(up),
        ),
    }


def _diversity(found: Json) -> Json:
    names = ("distinct_1", "distinct_2", "self_bleu")
    sets = (
        ("ours", found["all"]),
        ("BFCL", found["bfcl"]["all"]),
        ("ours, as short", found["short"]),
        ("BFCL, short", found["bfcl"]["short"]),
    )
    traces = [
        {
            "type": "bar",
            "name": label,
            "x": ["distinct-1", "distinct-2", "self-BLEU (less is more varied)"],
            "y": [figures[name] for name in names],
            "text": [None if figures[name] is None else f"{figures[name]:.3f}" for name in names],
            "textposition": "outside",
            "cliponaxis": False,
            "marker": {"color": hue},
        }
        for (label, figures), hue in zip(sets, HUES, strict=True)
    ]
    layout = _layout(height=320, barmode="group", xaxis=_axis(), yaxis={**_axis(), "range": [0, 1]})
    return {"data": traces, "layout": {**layout, "showlegend": True, "legend": {"orientation": "h", "y": 1.15}}}


def _layout(**more: Any) -> Json:
    return {
        "margin": {"l": 60, "r": 50, "t": 10, "b": 45},
        "font": {"family": "system-ui, sans-serif", "size": 12, "color": INK},
        "paper_bgcolor": "white",
        "plot_bgcolor": "white",
        "showlegend": False,
        **more,
    }


def _axis(title: str = "") -> Json:
    return {"title": {"text": title}, "gridcolor": FAINT, "zerolinecolor": FAINT, "fixedrange": True}


def _head(counts: Mapping[str, int]) -> Json:
    return dict(list(counts.items())[:_TOP_REASONS])


def _named(splits: Mapping[str, int]) -> Json:
    return {"no split" if name == "None" else name: count for name, count in splits.items()}


def _spreads(earned: Mapping[str, Json]) -> Iterable[tuple[str, Json]]:
    return ((name, found) for name, found in earned.items() if "mean" in found)
