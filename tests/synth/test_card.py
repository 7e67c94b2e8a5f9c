"""The card: counts that add up, figures that follow their definitions, one page that needs no network."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from synth.card import card_files, make_card
from synth.card.language import (
    KEPT,
    Sample,
    alike_in_length,
    distinct,
    diversity,
    public_figures,
    self_bleu,
    shared_runs,
)
from synth.card.making import audit_ids, templates_of, yield_of
from synth.card.overlap import grams_of, overlap, shared_by_splits
from synth.generate import Tally
from synth.settings import Settings
from tests.synth.few_rows import COUNT, SETTINGS, few, rows

PUBLIC: dict[str, Any] = {
    "bfcl": {
        "source": "theirs",
        "grams": list(grams_of("please move 'final_report.pdf' within document directory to temp")),
    }
}


@cache
def card() -> dict[str, Any]:
    return make_card(SETTINGS, rows(), few()[1], PUBLIC)


def test_the_counts_of_a_card_add_up() -> None:
    found = card()
    assert found["rows"] == COUNT
    for name in ("kinds", "splits", "personas"):
        assert sum(found[name].values()) == COUNT
    turns = sum(len(task.turns) for task in rows())
    assert sum(found["gold_classes"].values()) == found["language"]["messages"] == turns
    assert sum(found["lengths"]["words_of_a_message"].values()) == turns
    assert sum(found["coverage"]["tools_by_rows"].values()) == 343
    assert found["yield"]["kept"] == COUNT
    assert found["yield"]["tried"] == COUNT + sum(found["yield"]["lost"].values())
    assert sum(found["yield"]["gates"].values()) == sum(found["yield"]["lost"].values())


def test_gold_earns_everything_and_doing_nothing_nothing() -> None:
    earned = card()["baselines"]["rewards"]
    assert earned["gold"]["least"] == 1.0
    assert earned["nothing"]["most"] == 0.0


def test_splits_of_a_card_share_nothing() -> None:
    found = card()["split_overlap"]
    assert [found[name]["shared"] for name in ("world_seeds", "templates", "people")] == [0, 0, 0]
    assert sum(found["world_seeds"]["of_a_split"].values()) == len({task.world.seed for task in rows() if task.split})


def test_shared_seeds_and_templates_would_be_told() -> None:
    moved = [task.model_copy(update={"split": "train" if place % 2 else "test"}) for place, task in enumerate(rows())]
    twice = [moved[0], moved[0].model_copy(update={"split": "train"}), *moved[2:]]
    tally = Tally(masks=[("the same words for all",)] * COUNT)
    found = make_card(SETTINGS, twice, tally)["split_overlap"]
    assert found["world_seeds"]["shared"] >= 1
    assert found["templates"]["shared"] == 1


def test_reasons_are_summed_by_gate() -> None:
    told = yield_of(Counter({"tried": 10, "kept": 4, "plan: a": 3, "plan: b": 1, "words: c": 2}))
    assert told["share"] == 0.4
    assert told["gates"] == {"plan": 4, "words": 2}
    assert list(told["lost"]) == ["plan: a", "words: c", "plan: b"]


def test_replies_are_counted_apart_from_requests() -> None:
    found = templates_of(
        [("buy <name>", "yes"), ("sell <name>", "yes", "and then tell me what is left on my <account>")]
    )
    assert found["first"] == {
        "messages": 2, "templates": 2, "greatest_share": 0.5, "most_frequent": {"buy <name>": 1, "sell <name>": 1},
    }  # fmt: skip
    assert (found["replies"]["greatest_share"], found["later"]["templates"]) == (1.0, 1)


def test_the_audit_sample_is_drawn_once_and_kept_in_order() -> None:
    ids = [task.id for task in rows()]
    drawn = audit_ids(rows(), 5)
    assert len(drawn) == 5
    assert drawn == sorted(drawn, key=ids.index) == audit_ids(rows(), 5)
    assert set(drawn) < set(audit_ids(rows(), 9))


def test_distinct_n_counts_within_messages() -> None:
    assert distinct(["pay the rent", "pay the gas"], 1) == round(4 / 6, 4)
    assert distinct(["pay the rent", "pay the gas"], 2) == round(3 / 4, 4)
    assert distinct([], 1) is None


def test_self_bleu_is_one_of_equal_messages_and_little_of_others() -> None:
    assert self_bleu(["move two hundred into my savings"] * 3) == pytest.approx(1.0)
    varied = self_bleu(
        ["move two hundred into my savings", "cancel dinner with the whole team", "who wrote last week's note"]
    )
    assert varied is not None
    assert varied < 0.1


def test_the_runs_that_most_messages_share_come_first() -> None:
    texts = ["Could you please move it?", "could you please move that one", "move it, please", "hi"]
    assert shared_runs(texts) == {"could you please move": 0.5}
    assert list(shared_runs(texts, words=2, most=2)) == ["could you", "move it"]
    assert shared_runs([]) == {}


def test_messages_are_compared_at_equal_length() -> None:
    drawn = alike_in_length(["a b", "c d", "e f g", "h"], {2: 1, 3: 4})
    assert drawn == ["a b", "e f g"]
    short = public_figures()["bfcl"]["short"]
    assert sum(short["lengths"].values()) == short["messages"]
    assert max(map(int, short["lengths"])) == short["at_most_words"]


def test_a_sample_is_bounded_and_does_not_depend_on_what_came_before_by_more_than_its_place() -> None:
    sample = Sample(f"message {number}" for number in range(KEPT + 500))
    assert (sample.count, len(sample.texts())) == (KEPT + 500, KEPT)
    assert sample.texts() == Sample(f"message {number}" for number in range(KEPT + 500)).texts()
    assert diversity(sample.texts(), 100)["tokens"] == 100


def test_eight_words_in_a_row_are_an_overlap_and_seven_are_none() -> None:
    theirs = {"bfcl": {"source": "theirs", "grams": list(grams_of("one two three four five six seven eight nine"))}}
    found = overlap(
        ["Two three four five six seven, eight nine!", "two three four five six seven eight ten", "no"], theirs
    )
    assert (found["bfcl"]["messages"], found["messages"], found["messages_of_eight_words"]) == (1, 3, 2)


def test_overlap_of_splits_looks_at_training_messages_alone() -> None:
    text = "one two three four five six seven eight"
    found = shared_by_splits([("train", [text]), ("test", [text, "else"]), ("validation", ["else"]), (None, [text])])
    assert found["test"]["share_a_run_of_eight_words_with_train"] == 0.5
    assert found["validation"]["share_a_run_of_eight_words_with_train"] == 0.0


def test_the_page_stands_alone_and_shows_every_plot() -> None:
    page = card_files(card(), rows())["card.html"].decode()
    loaded = _Loads()
    loaded.feed(re.sub(r"(?s)<script>.*?</script>", "", page))
    assert loaded.found == []
    plots = set(re.findall(r'id="plot-(\w+)"', page))
    drawn = json.loads(re.findall(r"(?m)^const figures = (.*);$", page)[-1])
    assert plots == set(drawn)
    assert all(figure["data"] for figure in drawn.values())
    assert page.count("<details><summary>") == 2 + len(card()["audit"])


def test_what_users_say_cannot_break_the_page() -> None:
    turn = rows()[0].turns[0].model_copy(update={"user": "</script><b>&x"})
    page = card_files(card(), [rows()[0].model_copy(update={"turns": (turn,)})])["card.html"].decode()
    assert "&lt;/script&gt;&lt;b&gt;&amp;x" in page
    hostile = {**card(), "kinds": {"</script>": 1}}
    figures = card_files(hostile, [])["card.html"].decode().rsplit("<script>", 1)[1]
    assert figures.count("</script>") == 1


def test_the_markdown_names_every_figure_of_the_page() -> None:
    text = card_files(card(), rows())["card.md"].decode()
    for title in ("## The user's words", "## Splits", "## What runs earn", "## Yield", "## Fingerprints"):
        assert title in text
    assert card()["fingerprints"]["tasks_sha256"] in text
    assert "None" not in text.replace("| None |", "")


class _Loads(HTMLParser):
    """What a page loads from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [f"{tag} {name}" for name, _ in attrs if name in {"src", "href", "srcset", "action"}]


@pytest.mark.slow
def test_a_card_is_the_same_bytes_in_another_process(tmp_path: Path) -> None:
    written: set[bytes] = set()
    for name, variables in (
        ("a", {"PYTHONHASHSEED": "1", "TZ": "UTC"}),
        ("b", {"PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo"}),
    ):
        out = tmp_path / name
        words = [sys.executable, "-m", "synth", "generate", "--n", "4", "--seed", "19", "--servers", "banking"]
        subprocess.run(
            [*words, "--out", str(out)], env=os.environ | variables, check=True, capture_output=True, timeout=300
        )
        written.add(b"\0".join((out / f"card.{kind}").read_bytes() for kind in ("json", "md", "html")))
    assert len(written) == 1


def test_a_set_of_nothing_has_a_card() -> None:
    empty = make_card(Settings(0, ("banking",)), [], Tally())
    assert empty["rows"] == 0
    assert all(card_files(empty, []).values())
