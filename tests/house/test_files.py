"""Rules that every file of the tree keeps."""

from __future__ import annotations

import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("sessions", "servers", "tasks", "rewards", "synth", "service")
FOLDERS = (*PACKAGES, "client", "tests", "benchmarks", "examples", "interop", "scripts")
SOURCES = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
SHIPPED = [path for path in SOURCES if path.relative_to(ROOT).parts[0] in PACKAGES]
LINES = 500
SPENT_NAMES = {"utils", "util", "helpers", "helper", "base", "common", "manager", "misc"}
UNFINISHED = re.compile(r"\b(?:TO" r"DO|FIX" r"ME|XX" r"X|HA" r"CK)\b")
CATCHES_ALL = re.compile(r"^\s*except(?:\s+\(?(?:Base)?Exception\b.*)?:", re.MULTILINE)
# The places where any error may be caught: it is classified there, or marks one run.
BOUNDARIES = {"servers/kit/environment.py", "rewards/outcome.py", "service/scorepool.py", "sessions/archive/archive.py"}


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def comments(path: Path) -> Iterator[str]:
    with path.open("rb") as file:
        yield from (token.string for token in tokenize.tokenize(file.readline) if token.type == tokenize.COMMENT)


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_a_file_has_at_most_five_hundred_lines(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LINES


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_a_module_is_named_after_what_it_holds(path: Path) -> None:
    assert not {*path.relative_to(ROOT).with_suffix("").parts} & SPENT_NAMES


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_nothing_is_left_unfinished(path: Path) -> None:
    assert UNFINISHED.findall(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_a_silenced_check_names_its_rule_and_its_reason(path: Path) -> None:
    silenced = [text for text in comments(path) if re.search(r"noqa|(?:type|pyright):\s*ignore", text)]
    explained = r"(?:noqa: [A-Z]+\d+(?:, ?[A-Z]+\d+)*|pyright: ignore\[\w+(?:, ?\w+)*\])\W+\w+ \w+"
    assert [text for text in silenced if not re.search(explained, text)] == []


@pytest.mark.parametrize("path", SHIPPED, ids=name_of)
def test_only_the_boundary_catches_every_error(path: Path) -> None:
    caught = CATCHES_ALL.findall(path.read_text(encoding="utf-8"))
    assert caught == [] or name_of(path) in BOUNDARIES


@pytest.mark.parametrize(
    "path",
    [ROOT / "Makefile", ROOT / ".ci/run", *ROOT.glob("*.toml"), *ROOT.glob("client/*.toml"), *ROOT.glob("*.lock")],
)
def test_no_address_of_a_registry_stands_in_a_file_of_the_build(path: Path) -> None:
    assert re.findall(r"https?://\S+|index-url|find-links", path.read_text(encoding="utf-8")) == []
