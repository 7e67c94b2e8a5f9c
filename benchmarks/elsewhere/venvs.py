"""An environment for each peer under .interop/, with exactly the packages of its list, made once."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def python_of(name: str) -> Path | None:
    """The interpreter of a peer's environment, None where there is none of its present list."""
    folder = _folder(name)
    stamp = folder / ".stamp"
    fresh = stamp.is_file() and stamp.read_text(encoding="ascii") == _stamp(name)
    return folder / "bin" / "python" if fresh else None


def make(name: str) -> Path:
    """The same, made where there is none.

    Raises:
        subprocess.CalledProcessError: a package cannot be installed; pip has said why.
    """
    if (found := python_of(name)) is not None:
        return found
    folder = _folder(name)
    shutil.rmtree(folder, ignore_errors=True)
    venv.create(folder)
    python = folder / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "-qq", "--no-deps", "--no-compile"]
    subprocess.run([*pip, "--disable-pip-version-check", "-r", str(_list(name))], check=True)
    (folder / ".stamp").write_text(_stamp(name), encoding="ascii")
    return python


def _folder(name: str) -> Path:
    return ROOT / ".interop" / f"peer-{name}"


def _list(name: str) -> Path:
    return ROOT / "benchmarks" / "elsewhere" / "peers" / f"{name}.txt"


def _stamp(name: str) -> str:
    return hashlib.sha256(_list(name).read_bytes()).hexdigest()[:16]
