"""Exported rows as NeMo Gym reads them: the parameters of its requests, the statistics of its data preparation.

read_nemo_gym.py TASKS FOLDER: the set's tasks.jsonl; nemo_gym.jsonl in the folder.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from nemo_gym.base_resources_server import BaseRunRequest
from nemo_gym.train_data_utils import compute_sample_metrics


def main() -> None:
    """Load, compare, measure."""
    lines = Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()
    rows = (Path(sys.argv[2]) / "nemo_gym.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(rows) == len(lines)
    for row, line in zip(rows, lines, strict=True):
        task, given = json.loads(line), json.loads(row)
        request = BaseRunRequest.model_validate_json(row).responses_create_params
        assert [tool["name"] for tool in request.tools] == task["tools"]
        assert request.input[1].content == task["turns"][0]["user"]
        assert given["verifier_metadata"]["task"] == line
        metrics, is_offending = compute_sample_metrics(row)
        assert not is_offending, row[:500]
        assert metrics.number_of_examples == 1
    print(f"NeMo Gym: {len(rows)} requests with {sum(len(json.loads(line)['tools']) for line in lines)} tools in all")


if __name__ == "__main__":
    main()
