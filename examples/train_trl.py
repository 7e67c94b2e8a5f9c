"""Train a model with TRL's GRPOTrainer on a running service.

    toolworlds serve --tasks data/tasks.jsonl
    python examples/train_trl.py data/tasks.jsonl --model Qwen/Qwen3-1.7B

Needs trl 1.16, toolworlds-client (client/) and a model whose chat template TRL knows.
"""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path
from typing import Any

os.environ.setdefault("TRL_EXPERIMENTAL_SILENCE", "1")

from datasets import Dataset
from toolworlds_client import Service
from trl import GRPOConfig, GRPOTrainer
from trl_environment import prepare, reward_episodes


def build_trainer(service: Service, task_ids: list[str], model: Any, tokenizer: Any, config: GRPOConfig) -> GRPOTrainer:
    """A trainer on these tasks; the model by name, or as it is."""
    rows, factories = prepare(service, task_ids)
    return GRPOTrainer(
        model=model,
        args=config,
        processing_class=tokenizer,
        reward_funcs=reward_episodes,
        train_dataset=Dataset.from_list(rows),
        environment_factory=factories,
    )


def main() -> None:
    """Train."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tasks", type=Path, help="the file that the service serves; only ids are read")
    parser.add_argument("--model", required=True)
    parser.add_argument("--url", default="http://127.0.0.1:8001", help="the trainer's port")
    parser.add_argument("--token", default=os.environ.get("TOOLWORLDS_TOKEN"))
    parser.add_argument("--out", default="out")
    given = parser.parse_args()
    task_ids = [json.loads(line)["id"] for line in given.tasks.read_text(encoding="utf-8").splitlines()]
    service = Service(given.url, run_id=f"trl-{os.getpid()}", token=given.token)
    config = GRPOConfig(
        output_dir=given.out,
        num_generations=8,
        max_completion_length=4096,  # tool results count too
        max_tool_calling_iterations=20,
        scale_rewards="batch",  # by the group, a group of near-equals would be blown up
        beta=0.0,
    )
    try:
        build_trainer(service, task_ids, given.model, None, config).train()
    finally:
        service.close()


if __name__ == "__main__":
    main()
