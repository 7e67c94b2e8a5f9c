"""Runs of eight words that stand in the messages of others too.

What others wrote is not shipped: `scripts/measure_public.py` reads it from their packages and writes a file of
hashes, which `synth card --public FILE` reads.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path

import orjson

from synth.card.counts import Json, share
from synth.card.language import runs_of

WORDS = 8


def grams_of(text: str) -> Iterator[int]:
    """Hashes of all runs of eight tokens, 48 bits each."""
    for run in runs_of(text, WORDS):
        yield int.from_bytes(hashlib.blake2b(run.encode(), digest_size=6).digest())


def overlap(texts: Iterable[str], public: Json) -> Json:
    """How many messages share a run of eight words with each source of such a file."""
    sources = {name: (source["source"], frozenset(source["grams"])) for name, source in public.items()}
    hits = dict.fromkeys(sources, 0)
    count = long = 0
    for text in texts:
        grams = set(grams_of(text))
        count += 1
        long += bool(grams)
        for name, (_, theirs) in sources.items():
            hits[name] += not grams.isdisjoint(theirs)
    return {
        "messages": count,
        "messages_of_eight_words": long,
        **{
            name: {"source": where, "runs": len(theirs), "messages": hits[name], "share": share(hits[name], count)}
            for name, (where, theirs) in sources.items()
        },
    }


def read_public(path: Path) -> Json:
    """The file that `scripts/measure_public.py` writes.

    Raises:
        OSError: there is none.
        ValueError: it is none.
    """
    return orjson.loads(path.read_bytes())


def shared_by_splits(rows: Iterable[tuple[str | None, list[str]]]) -> Json:
    """Of the messages that validate or test, how many share a run of eight words with one that trains.

    Args:
        rows: split and messages of each row.
    """
    train: set[int] = set()
    held: dict[str, list[frozenset[int]]] = {"validation": [], "test": []}
    for split, texts in rows:
        for text in texts:
            if split == "train":
                train.update(grams_of(text))
            elif split in held:
                held[split].append(frozenset(grams_of(text)))
    return {
        split: {
            "messages": len(found),
            "share_a_run_of_eight_words_with_train": share(sum(not one.isdisjoint(train) for one in found), len(found)),
        }
        for split, found in held.items()
    }
