"""`toolworlds` refuses to start where another package bears the name of one of ours."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.test_files import PACKAGES

TOOLWORLDS = Path(sys.executable).parent / "toolworlds"
CANNOT_RUN_HERE = 3


def run_with(folder: Path) -> subprocess.CompletedProcess[str]:
    """`toolworlds tools` where `folder` comes first on Python's path."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "COLUMNS": "500", "NO_COLOR": "1"}
    return subprocess.run(
        [TOOLWORLDS, "tools", "--json"], cwd=folder, env=environment, check=False, capture_output=True, text=True
    )


def test_it_starts_from_any_folder(tmp_path: Path) -> None:
    assert run_with(tmp_path).returncode == 0


@pytest.mark.parametrize("name", [name for name in PACKAGES if name != "service"])
def test_it_names_the_file_that_shadows_a_package(tmp_path: Path, name: str) -> None:
    stranger = tmp_path / f"{name}.py"
    stranger.write_text("def score() -> float:\n    return 0.0\n", encoding="utf-8")
    refused = run_with(tmp_path)
    assert refused.returncode == CANNOT_RUN_HERE
    assert str(stranger) in refused.stderr
    assert "Traceback" not in refused.stderr
