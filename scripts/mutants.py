"""What `make mutation` found: a table by module, and each survivor as a diff; `scripts/mutants.py MODULE ...`."""

from __future__ import annotations

import ast
import difflib
import json
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MUTANTS = ROOT / "mutants/rewards"
SURVIVED = 0
"""Exit code of tests that a mutant passes; others kill it, time-outs too. None: it was not run."""


def read_results(module: str) -> dict[str, int | None]:
    """Mutant -> exit code of its tests, None if it was not run."""
    found = json.loads((MUTANTS / f"{module}.py.meta").read_text(encoding="utf-8"))
    return found["exit_code_by_key"]


def diff_of(functions: dict[str, list[str]], mutant: str) -> Iterator[str]:
    """Lines that a mutant changes."""
    name = mutant.rsplit(".", 1)[-1]
    original = name.rsplit("__mutmut_", 1)[0] + "__mutmut_orig"
    lines = difflib.unified_diff(functions[original], functions[name], n=0, lineterm="")
    return (line for line in lines if not line.startswith(("---", "+++", "@@")))


def read_functions(module: str) -> dict[str, list[str]]:
    """Name of each function of a mutated module -> its lines below the first."""
    text = (MUTANTS / f"{module}.py").read_text(encoding="utf-8")
    lines = text.splitlines()
    defined = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    return {node.name: lines[node.lineno : node.end_lineno] for node in defined}


def main(names: list[str]) -> None:
    """Print."""
    modules = names or sorted(path.name.removesuffix(".py.meta") for path in MUTANTS.glob("*.meta"))
    print("| module | mutants | run | killed | survived |\n| --- | --- | --- | --- | --- |")
    survivors: dict[str, list[str]] = {}
    for module in modules:
        results = read_results(module)
        ran = [mutant for mutant, code in results.items() if code is not None]
        survivors[module] = [mutant for mutant in ran if results[mutant] == SURVIVED]
        alive = len(survivors[module])
        print(f"| {module} | {len(results)} | {len(ran)} | {len(ran) - alive} | {alive} |")
    for module, mutants in survivors.items():
        functions = read_functions(module) if mutants else {}
        for mutant in mutants:
            print(f"\n{mutant}")
            print("\n".join(diff_of(functions, mutant)))


if __name__ == "__main__":
    main(sys.argv[1:])
