"""Refuses to start where another package bears the name of one of ours: a local `rewards.py` would take its place.

Imports nothing of ours, and is asked before anything of ours is imported.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

PACKAGES = ("sessions", "servers", "tasks", "rewards", "synth", "service")
TREE = Path(__file__).resolve().parents[1]
CANNOT_RUN_HERE = 3


def find_strangers() -> list[tuple[str, str]]:
    """Packages of ours that Python would take from elsewhere, each with the file (empty where there is none)."""
    strangers: list[tuple[str, str]] = []
    for name in PACKAGES:
        spec = importlib.util.find_spec(name)
        origin = "" if spec is None else spec.origin or ", ".join(spec.submodule_search_locations or ())
        if not origin or not Path(origin).resolve().is_relative_to(TREE / name):
            strangers.append((name, origin))
    return strangers


def refuse_strangers() -> None:
    """End the process with code 3 where a package of ours is shadowed, naming the file."""
    strangers = find_strangers()
    for name, origin in strangers:
        what = f"is shadowed by {origin}" if origin else "cannot be found"
        sys.stderr.write(f"toolworlds: the package {name!r} {what}; ours stands in {TREE / name}.\n")
    if strangers:
        sys.stderr.write("Run it from another folder, or in an environment of its own.\n")
        raise SystemExit(CANNOT_RUN_HERE)
