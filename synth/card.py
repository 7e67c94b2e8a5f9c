"""The data card: what a set holds, what it lost on the way, what its null runs earn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from statistics import fmean, median, quantiles
from typing import Any

import orjson
from jinja2 import Environment as Templates

import rewards
from rewards.arena import play
from rewards.policies import BASELINES, POLICIES
from servers.catalogue import tools, worlds
from synth.generate import Tally
from synth.settings import Settings
from tasks import Task

Json = dict[str, Any]
BASELINE_ROWS = 60


def make_card(settings: Settings, rows: Sequence[Task], tally: Tally) -> Json:
    """Everything that is known of a set, as JSON values in a fixed order."""
    firsts = Counter(masks[0] for masks in tally.masks)
    laters = Counter(mask for masks in tally.masks for mask in masks[1:])
    return {
        "rows": len(rows),
        "settings": {**asdict(settings), "kinds": dict(settings.kinds), "servers": list(settings.servers)},
        "code": rows[0].fingerprint.code if rows else "",
        **composition(rows),
        "yield": {
            "tried": tally.reasons["tried"],
            "kept": tally.reasons["kept"],
            "lost": dict(sorted(_lost(tally.reasons).items(), key=lambda item: (-item[1], item[0]))),
        },
        "templates": {
            "first_messages": len(firsts),
            "greatest_share_of_first_messages": _share(firsts),
            "later_messages": len(laters),
            "greatest_share_of_later_messages": _share(laters),
        },
        "baselines": baselines(rows[:: max(1, len(rows) // BASELINE_ROWS)]),
    }


def composition(rows: Sequence[Task]) -> Json:
    """What stands in the rows, whoever made them."""
    calls = [call for task in rows for turn in task.turns for call in turn.calls]
    used = Counter(call.tool for call in calls)
    texts = [turn.user for task in rows for turn in task.turns]
    return {
        "kinds": _ordered(Counter(task.kind for task in rows)),
        "splits": _ordered(Counter(str(task.split) for task in rows)),
        "personas": _ordered(Counter(task.persona for task in rows)),
        "gold_classes": _ordered(Counter(turn.gold_class for task in rows for turn in task.turns)),
        "coverage": {
            "tools": f"{len(used)}/{len(tools())}",
            "worlds": f"{len({call.server for call in calls})}/{len(worlds())}",
            "rows_over_two_worlds": sum(len({c.server for t in task.turns for c in t.calls}) > 1 for task in rows),
            "uses_of_a_tool": _spread([used[name] for name in tools()]),
            "unused_tools": [name for name in tools() if not used[name]],
            "world_seeds": len({task.world.seed for task in rows}),
            "tool_sets": len({task.tool_set for task in rows}),
        },
        "lengths": {
            "turns": _ordered(Counter(len(task.turns) for task in rows)),
            "calls": _ordered(Counter(sum(len(turn.calls) for turn in task.turns) for task in rows)),
            "words_of_a_message": _spread([len(text.split()) for text in texts]),
        },
        "rows_with_distractors": sum(bool(task.distractors) for task in rows),
        "rows_without_enum_values": sum(task.strip_enums for task in rows),
        "language": language(texts),
    }


def language(texts: Sequence[str]) -> Json:
    """Diversity of the user's words: distinct words and pairs among the first 5,000, messages beyond ASCII."""
    words = [word for text in texts for word in text.casefold().split()]
    head = words[:5000]
    return {
        "words": len(words),
        "distinct_1_at_5000": _distinct(head, 1),
        "distinct_2_at_5000": _distinct(head, 2),
        "messages_beyond_ascii": sum(not text.isascii() for text in texts),
    }


def baselines(rows: Sequence[Task]) -> Json:
    """Mean reward of gold and of the runs that must not pay, over some rows."""
    shown = {"gold": POLICIES["gold"], **BASELINES}
    totals = {
        name: [rewards.score(task, play(task, policy)).total or 0.0 for task in rows] for name, policy in shown.items()
    }
    return {"rows": len(rows), **{name: round(fmean(found), 4) if found else None for name, found in totals.items()}}


def render_card(card: Json) -> str:
    """The card as Markdown."""
    return Templates(trim_blocks=True, lstrip_blocks=True, autoescape=False).from_string(_PAGE).render(card=card)  # noqa: S701 - plain Markdown only


def dump_card(card: Json) -> bytes:
    """The card as JSON, the same bytes for the same card."""
    return orjson.dumps(card, option=orjson.OPT_INDENT_2 | orjson.OPT_NON_STR_KEYS) + b"\n"


def _lost(reasons: Counter[str]) -> dict[str, int]:
    return {reason: count for reason, count in reasons.items() if reason not in {"tried", "kept"}}


def _ordered(counts: Counter[Any]) -> Json:
    return {str(key): counts[key] for key in sorted(counts)}


def _share(counts: Counter[str]) -> float:
    return round(max(counts.values(), default=0) / max(1, counts.total()), 4)


def _spread(values: Iterable[int]) -> Json:
    found = sorted(values)
    if len(found) < 2:
        return {"values": found}
    tenths = quantiles(found, n=10)
    return {
        "least": found[0],
        "median": median(found),
        "mean": round(fmean(found), 2),
        "p90": tenths[8],
        "most": found[-1],
    }


def _distinct(words: Sequence[str], n: int) -> float:
    grams = [tuple(words[place : place + n]) for place in range(len(words) - n + 1)]
    return round(len(set(grams)) / len(grams), 4) if grams else 0.0


_PAGE = """{% macro row(counts) %}
{% for name, count in counts.items() %}{{ name }}: {{ count }}{{ ", " if not loop.last }}{% endfor %}
{% endmacro %}
# Data card

{{ card.rows }} rows, made with seed {{ card.settings.seed }} over {{ card.settings.servers | join(", ") }}
(code {{ card.code }}).

| kind | rows |
|---|---|
{% for kind, count in card.kinds.items() %}
| {{ kind }} | {{ count }} |
{% endfor %}

| what | |
|---|---|
| tools used | {{ card.coverage.tools }} |
| worlds used | {{ card.coverage.worlds }} |
| rows over two worlds | {{ card.coverage.rows_over_two_worlds }} |
| world seeds | {{ card.coverage.world_seeds }} |
| tool sets | {{ card.coverage.tool_sets }} |
| rows with distractors | {{ card.rows_with_distractors }} |
| rows without enum values | {{ card.rows_without_enum_values }} |
| decisions | {{ row(card.gold_classes) }} |
| splits | {{ row(card.splits) }} |
| turns a row | {{ row(card.lengths.turns) }} |
| calls a row | {{ row(card.lengths.calls) }} |
| words a message | mean {{ card.lengths.words_of_a_message.mean }}, most {{ card.lengths.words_of_a_message.most }} |
| distinct-1 at 5,000 words | {{ card.language.distinct_1_at_5000 }} |
| distinct-2 at 5,000 words | {{ card.language.distinct_2_at_5000 }} |
| commonest template of a first message | {{ card.templates.greatest_share_of_first_messages }} |

Mean reward on {{ card.baselines.rows }} rows:

| run | reward |
|---|---|
{% for name, mean in card.baselines.items() if name != "rows" %}
| {{ name }} | {{ mean }} |
{% endfor %}

{{ card.yield.tried }} attempts gave {{ card.yield.kept }} rows. Attempts were lost to:

| reason | attempts |
|---|---|
{% for reason, count in card.yield.lost.items() %}
| {{ reason }} | {{ count }} |
{% endfor %}
"""
