"""What README, CONTRIBUTING and docs/ say is true of the tree."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
import typer.main
from typer.core import TyperGroup

from service.cli import app as toolworlds
from synth.cli import app as synth
from tests.house.test_files import ROOT, name_of

PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
TARGETS = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
SCRIPTS = {"toolworlds": typer.main.get_command(toolworlds), "synth": typer.main.get_command(synth)}


def commands(path: Path, word: str) -> list[str]:
    """Lines of the fenced blocks of a page that call `word`, with what follows it."""
    blocks = re.findall(r"^```\w*\n(.*?)^```", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    lines = [line.split("#")[0].strip() for block in blocks for line in block.splitlines()]
    return [found[1] for line in lines if (found := re.match(rf"(?:\.venv/bin/)?{word} (\S.*)", line))]


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_every_make_word_of_a_page_is_a_target(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    words = {call.split()[0] for call in commands(path, "make")} | set(re.findall(r"`make ([a-z]+)", text))
    assert words <= TARGETS


@pytest.mark.parametrize("script", sorted(SCRIPTS))
@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_every_command_of_a_page_exists_with_its_options(path: Path, script: str) -> None:
    group = SCRIPTS[script]
    assert isinstance(group, TyperGroup)
    for call in commands(path, script):
        name, *words = call.split()
        assert name in group.commands
        options = {flag for parameter in group.commands[name].params for flag in parameter.opts}
        assert {word.partition("=")[0] for word in words if word.startswith("--")} <= options


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_a_link_to_a_file_leads_to_one(path: Path) -> None:
    links = re.findall(r"\]\((?!https?://|#)([^)#]+)", path.read_text(encoding="utf-8"))
    assert [link for link in links if not (path.parent / link).exists()] == []


def test_every_decision_is_listed_once() -> None:
    listed = re.findall(r"\]\((\d{4}-[\w-]+\.md)\)", (ROOT / "docs/decisions/README.md").read_text(encoding="utf-8"))
    assert listed == sorted(path.name for path in (ROOT / "docs/decisions").glob("[0-9]*.md"))


def test_the_changelog_has_the_version() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert re.search(rf"^## {re.escape(version)}\b", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
