"""A world in a package of its own: checked, written about and served as ours are, by one environment variable."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import httpx2
import pytest

from tests.service.test_cli import served

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
BIN = Path(sys.executable).parent
EXTRA = {"PYTHONPATH": str(ROOT / "examples" / "my_world"), "TOOLWORLDS_WORLDS": "town_library:LIBRARY"}


def run(*words: str | Path) -> str:
    """The output of a command that must succeed with the library loaded."""
    environment = {**os.environ, **EXTRA, "COLUMNS": "200", "NO_COLOR": "1"}
    done = subprocess.run(words, cwd=ROOT, env=environment, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_contract_holds_for_its_five_tools() -> None:
    assert "70 contracts hold" in run(BIN / "toolworlds", "check", "library")
    listed = json.loads(run(BIN / "toolworlds", "tools", "--server", "library", "--json"))
    assert len(listed) == 5


def test_tasks_are_written_about_it_and_hold(tmp_path: Path) -> None:
    run(BIN / "synth", "generate", "--n", "6", "--servers", "library", "--seed", "3", "--out", tmp_path)
    rows = [json.loads(line) for line in (tmp_path / "tasks.jsonl").read_text().splitlines()]
    assert len(rows) == 6
    assert {call["server"] for row in rows for turn in row["turns"] for call in turn["calls"]} == {"library"}
    run(BIN / "synth", "verify", tmp_path)


def test_it_is_on_the_wire() -> None:
    with served(PYTHONPATH=EXTRA["PYTHONPATH"], TOOLWORLDS_WORLDS=EXTRA["TOOLWORLDS_WORLDS"]) as service:
        answer = httpx2.post(
            f"{service.first['control_url']}/sessions", json={"servers": ["library"], "seed": 1}, timeout=60
        )
        assert answer.status_code == 201, answer.text
        assert "library" in answer.text


def test_without_the_variable_it_is_unknown() -> None:
    environment = {name: value for name, value in os.environ.items() if name not in EXTRA}
    done = subprocess.run(
        [BIN / "toolworlds", "check", "library"], cwd=ROOT, env=environment, check=False, capture_output=True, text=True
    )
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
