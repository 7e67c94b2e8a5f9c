"""Exported rows as TRL and `datasets` read them.

read_trl.py TASKS FOLDER: the set's tasks.jsonl; trl.jsonl, trl.parquet and sft.parquet in the folder.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from datasets import load_dataset
from tiny_model import build_tokenizer
from trl.data_utils import is_conversational


def main() -> None:
    """Load, compare, render."""
    lines = Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()
    folder = Path(sys.argv[2])
    for kind, name in (("json", "trl.jsonl"), ("parquet", "trl.parquet")):
        rows = load(kind, folder / name)
        assert [row["task"] for row in rows] == lines, name
        assert [row["environment"] for row in rows] == [json.loads(line)["tool_set"] for line in lines], name
        assert all(is_conversational(row) for row in rows), name
        assert not holds_null(list(rows)), name
        print(f"TRL, {name}: {len(rows)} rows, every task as it was, nothing padded")
    taught = load("parquet", folder / "sft.parquet")
    tokenizer = build_tokenizer([row["messages"][0]["content"] for row in taught])
    for row in taught:
        text = tokenizer.apply_chat_template(row["messages"], tools=json.loads(row["tools"]), tokenize=False)
        called = [call["function"] for message in row["messages"] for call in message["tool_calls"] or ()]
        assert all(f'"name": "{one["name"]}"' in text for one in called), row["task_id"]
        assert all(json.loads(one["arguments"]) is not None for one in called), row["task_id"]
        assert text.count("<tool_call>\n{") >= len(called), row["task_id"]
    print(f"TRL, sft.parquet: {len(taught)} gold conversations rendered with a chat template")


def load(kind: str, path: Path) -> Any:
    """A file as `datasets` reads it, into a cache of its own."""
    return load_dataset(kind, data_files=str(path), split="train", cache_dir=str(path.parent / "cache"))


def holds_null(value: object) -> bool:
    """Whether a null stands anywhere in a value."""
    if isinstance(value, dict):
        return any(map(holds_null, value.values()))
    return any(map(holds_null, value)) if isinstance(value, list) else value is None


if __name__ == "__main__":
    main()
