"""How varied the user's words are, beside the user turns of BFCL's multi-turn suite.

Distinct-n falls with the number of words, and long messages are more varied than short ones, so sets are compared on as
many tokens, and once more on messages of as many words each. Samples are drawn by hash: the same wherever it is done.
"""

from __future__ import annotations

import hashlib
import heapq
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from random import Random
from statistics import fmean

from sacrebleu.metrics.bleu import BLEU

from synth.card.counts import Json

KEPT = 4000
TOKENS, SHORT_TOKENS = 5000, 2500
SHORT_WORDS = 20
BLEU_TEXTS = 150
_TOKEN = re.compile(r"[a-z0-9']+|\$")


class Sample:
    """Messages drawn from any number of them: the 4,000 whose hashes are least."""

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self._heap: list[tuple[int, int, str]] = []
        self.count = self.words = self.beyond_ascii = 0
        for text in texts:
            self.add(text)

    def add(self, text: str) -> None:
        """Take a message into account."""
        rank = int.from_bytes(hashlib.blake2b(f"{text}\0{self.count}".encode(), digest_size=8).digest())
        entry = (-rank, -self.count, text)
        self.count += 1
        self.words += len(text.split())
        self.beyond_ascii += not text.isascii()
        if len(self._heap) < KEPT:
            heapq.heappush(self._heap, entry)
        else:
            heapq.heappushpop(self._heap, entry)

    def texts(self) -> list[str]:
        """The drawn messages, in order of their hashes."""
        return [text for _, _, text in sorted(self._heap, reverse=True)]


def language(sample: Sample) -> Json:
    """Diversity of a set's messages, BFCL's beside it."""
    drawn = sample.texts()
    public = public_figures()
    alike = alike_in_length(drawn, {int(n): count for n, count in public["bfcl"]["short"]["lengths"].items()})
    return {
        "messages": sample.count,
        "words": sample.words,
        "messages_beyond_ascii": sample.beyond_ascii,
        "all": diversity(drawn, TOKENS),
        "short": diversity(alike, SHORT_TOKENS),
        "bfcl": public["bfcl"],
        "shared_runs": shared_runs(drawn),
    }


def shared_runs(texts: Sequence[str], words: int = 4, most: int = 12) -> Json:
    """The runs of words that the most messages have, with the share that has each, 0 to 1; ties by the alphabet.

    What self-BLEU would fall with, were they said in more ways.
    """
    counts: Counter[str] = Counter()
    for text in texts:
        counts.update(set(runs_of(text, words)))
    ranked = sorted(((run, count) for run, count in counts.items() if count > 1), key=lambda one: (-one[1], one[0]))
    return {run: round(count / len(texts), 4) for run, count in ranked[:most]}


@lru_cache(maxsize=1)
def public_figures() -> Json:
    """What was measured on the messages of others, with where they come from."""
    return json.loads(files("synth.card").joinpath("public.json").read_text(encoding="utf-8"))


def diversity(texts: Sequence[str], tokens: int) -> Json:
    """Figures of messages that come in no meaningful order.

    Args:
        tokens: distinct-n is that of the first messages with so many tokens together.
    """
    head = list(_head(texts, tokens))
    return {
        "messages": len(texts),
        "mean_words": round(fmean(len(text.split()) for text in texts), 2) if texts else 0.0,
        "tokens": sum(len(tokens_of(text)) for text in head),
        "distinct_1": distinct(head, 1),
        "distinct_2": distinct(head, 2),
        "self_bleu": self_bleu(texts),
    }


def tokens_of(text: str) -> list[str]:
    """Words in lower case; a currency sign is one."""
    return _TOKEN.findall(text.lower())


def runs_of(text: str, n: int) -> Iterator[str]:
    """All runs of n tokens of a message, as they follow each other."""
    words = tokens_of(text)
    return (" ".join(words[at : at + n]) for at in range(len(words) - n + 1))


def distinct(texts: Iterable[str], n: int) -> float | None:
    """Distinct-n: different n-grams of tokens over all of them, none across two messages (Li et al. 2016)."""
    grams: set[str] = set()
    total = 0
    for text in texts:
        found = list(runs_of(text, n))
        grams.update(found)
        total += len(found)
    return round(len(grams) / total, 4) if total else None


def self_bleu(texts: Sequence[str]) -> float | None:
    """Self-BLEU: mean BLEU-4 of 150 messages, each against 150 others (Zhu et al. 2018), 0 to 1, by sacrebleu.

    Counts of nothing are floored at 0.1; messages of fewer than four tokens are left out. Lower is more varied.
    """
    long = [" ".join(words) for text in texts if len(words := tokens_of(text)) >= 4]
    if len(long) < 2:
        return None
    bleu = BLEU(smooth_method="floor", smooth_value=0.1, tokenize="none", force=True)
    scores: list[float] = []
    for place, text in enumerate(long[:BLEU_TEXTS]):
        others = long[:place] + long[place + 1 :]
        references = Random(f"self-bleu/{place}").sample(others, min(BLEU_TEXTS, len(others)))
        scores.append(bleu.corpus_score([text], [[one] for one in references]).score)
    return round(fmean(scores) / 100, 4)


def alike_in_length(texts: Sequence[str], lengths: Mapping[int, int]) -> list[str]:
    """As many messages of each number of words as `lengths` has, or as there are, in the order they come in."""
    wanted = Counter(dict(lengths))
    found: list[str] = []
    for text in texts:
        if wanted[len(text.split())] > 0:
            wanted[len(text.split())] -= 1
            found.append(text)
    return found


def lengths_of(texts: Iterable[str]) -> dict[int, int]:
    """How many messages have how many words."""
    found: dict[int, int] = defaultdict(int)
    for text in texts:
        found[len(text.split())] += 1
    return dict(sorted(found.items()))


def _head(texts: Iterable[str], tokens: int) -> Iterator[str]:
    told = 0
    for text in texts:
        if told >= tokens:
            return
        told += len(tokens_of(text))
        yield text
