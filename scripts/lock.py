"""Resolve pyproject.toml in a fresh environment and write the exact versions to requirements.lock."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEAD = "# Written by `make lock` from pyproject.toml: every package of .venv, exactly. Do not edit.\n"


def main() -> None:
    """Write requirements.lock; exits non-zero, leaving the old file, when the ranges do not resolve."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder, "bin", "python")

        def pip(*arguments: str) -> str:
            command = [str(python), "-m", "pip", "--disable-pip-version-check", *arguments]
            return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout

        pip("install", "--quiet", "--upgrade", "pip>=25.1")  # the first that reads dependency groups
        pip("install", "--quiet", "--editable", ".", "--group", "dev")
        frozen = pip("freeze", "--exclude-editable")
    pins = [line for line in frozen.splitlines() if "==" in line]
    (ROOT / "requirements.lock").write_text(HEAD + "\n".join(pins) + "\n", encoding="utf-8")
    print(f"requirements.lock: {len(pins)} packages")


if __name__ == "__main__":
    sys.exit(main())
