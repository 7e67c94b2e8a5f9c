"""BFCL's own checker on an exported folder: every gold passes, every gold with a call missing or changed fails.

read_bfcl.py FOLDER, with bfcl-eval and Toolworlds importable.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from bfcl_eval.constants import executable_backend_config as backend
from bfcl_eval.eval_checker.multi_turn_eval.multi_turn_checker import multi_turn_checker
from bfcl_eval.utils import load_file, populate_test_cases_with_predefined_functions

Turns = list[list[str]]


def main() -> None:
    """Check the folder."""
    folder = Path(sys.argv[1]).resolve()
    described = json.loads((folder / "dataset_info.json").read_text(encoding="utf-8"))
    category = described["category"]
    backend.CLASS_FILE_PATH_MAPPING.update(described["classes"])
    documents = {name: str(folder / path) for name, path in described["documents"].items()}
    backend.MULTI_TURN_FUNC_DOC_FILE_MAPPING.update(documents)
    entries = load_file(folder / f"BFCL_v4_{category}.json")
    answers = {one["id"]: one["ground_truth"] for one in load_file(folder / f"possible_answer/BFCL_v4_{category}.json")}

    found: Counter[str] = Counter()
    for entry in entries:
        truth = answers[entry["id"]]
        verdict = check(entry, truth, truth, "gold")
        if not verdict["valid"]:
            raise SystemExit(f"{entry['id']}: gold fails: {json.dumps(verdict, default=str)[:2000]}")
        found["gold passes"] += 1
        for name, broken in (("empty", [[] for _ in truth]), ("short", without_last(truth))):
            verdict = check(entry, broken, truth, name)
            found[f"{name}: {'passes' if verdict['valid'] else verdict['error_type']}"] += 1
            if verdict["valid"]:
                print(f"  {entry['id']} passes {name}: {truth}")
    populated = populate_test_cases_with_predefined_functions([dict(entry) for entry in entries])
    for entry in populated:
        shown = {function["name"] for function in entry["function"]} - set(entry["excluded_function"])
        called = {call.split("(")[0] for turn in answers[entry["id"]] for call in turn}
        later = {function["name"] for functions in entry.get("missed_function", {}).values() for function in functions}
        assert called <= shown | later, (entry["id"], called - shown)
    print(f"BFCL: {len(entries)} entries; " + ", ".join(f"{what} {n}" for what, n in sorted(found.items())))


def check(entry: dict[str, Any], calls: Turns, truth: Turns, run: str) -> dict[str, Any]:
    """BFCL's verdict on calls, one step for each turn."""
    return multi_turn_checker([[turn] for turn in calls], truth, entry, "", f"toolworlds_{run}")


def without_last(truth: Turns) -> Turns:
    """The same without the last call of all."""
    last = max(number for number, turn in enumerate(truth) if turn)
    return [turn[:-1] if number == last else turn for number, turn in enumerate(truth)]


if __name__ == "__main__":
    main()
