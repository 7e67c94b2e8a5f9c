"""The simulation of groups: the page shows what it found, and a small run of it finds the same within its noise."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest

from benchmarks.groups import (
    BLOCK,
    FIGURES,
    GROUP,
    GROUPS,
    OLD,
    PAGE,
    POLICIES,
    QUICK_GROUPS,
    QUICK_POLICIES,
    SCHEMES,
    render,
    simulate,
)

NOISE = {"below": 0.02, "above": 0.025, "verbose": 0.05, "dead": 0.03, "unscaled": 0.01, "learned": 0.12}


@lru_cache(maxsize=1)
def _published() -> dict[str, Any]:
    return json.loads(FIGURES.read_text(encoding="utf-8"))


@lru_cache(maxsize=1)
def _quick() -> dict[str, Any]:
    return simulate(QUICK_GROUPS, QUICK_POLICIES)


def _leaves(found: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], float]]:
    match found:
        case dict():
            for key, value in found.items():  # pyright: ignore[reportUnknownVariableType]  # JSON as read
                yield from _leaves(value, (*path, str(key)))  # pyright: ignore[reportUnknownArgumentType]  # JSON as read
        case list():
            for place, value in enumerate(found):  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]  # JSON as read
                yield from _leaves(value, (*path, str(place)))
        case _:
            yield path, float(found)


def test_the_page_shows_the_published_figures() -> None:
    assert (_published()["groups"], _published()["policies"]) == (GROUPS, POLICIES)
    assert BLOCK.findall(PAGE.read_text(encoding="utf-8")) == [render(_published())]


@pytest.mark.parametrize("part", NOISE)
def test_a_small_run_finds_the_published_figures_within_its_noise(part: str) -> None:
    published = dict(_leaves(_published()[part]))
    assert dict(_leaves(_quick()[part])) == {
        path: pytest.approx(value, abs=NOISE[part]) for path, value in published.items()
    }


@pytest.mark.parametrize("found", [_quick, _published])
def test_only_the_groups_weight_pushes_no_correct_run_down_and_nothing_inverts(found: Any) -> None:
    pushed = found()["below"]
    assert set(pushed[GROUP.name].values()) == {0.0}
    assert all(pushed[scheme.name]["0.9"] > 0.05 for scheme in SCHEMES if scheme is not GROUP)
    assert found()["inversions"] == {scheme.name: 0 for scheme in SCHEMES}
    verbose = found()["verbose"]["4"]
    assert verbose[OLD.name] < 0 < verbose[GROUP.name]


@pytest.mark.parametrize("found", [_quick, _published])
def test_progress_that_pays_for_stopping_breaks_training_and_frozen_progress_does_not(found: Any) -> None:
    misleading, end = found()["misleading"], found()["dead_end"]
    assert [misleading[case]["4"][0] > 0.9 for case in misleading] == [True, False, True, False, True]
    assert [misleading[case]["4"][1] > 0.8 for case in misleading] == [False, True, False, True, False]
    assert max(end["paid"].values()) < 0.15
    assert min(end["binary"], *end["frozen"].values(), *end["paid, success .2"].values()) > 0.95


def test_the_same_seed_gives_the_same_figures() -> None:
    assert simulate(200, 20) == simulate(200, 20)
