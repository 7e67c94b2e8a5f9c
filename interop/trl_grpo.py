"""Three steps of TRL's GRPOTrainer on a live service, beside them every task's gold plan through the same environments.

    trl_grpo.py CONTROL_URL TASKS

Nothing of Toolworlds is imported. Ends with 0 only if the tools that the model is shown are those that the service
publishes; gold earns 1.0, and on its way hears the user and calls a tool that came late; all steps have finite rewards
and gradients; sampled episodes called tools; and no session is left open.
"""

from __future__ import annotations

import json
import math
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

os.environ.update(HF_HUB_OFFLINE="1", TRL_EXPERIMENTAL_SILENCE="1", TOKENIZERS_PARALLELISM="false")

import torch
from gold import play_gold
from tiny_model import build_model, build_tokenizer, teach
from toolworlds_client import Service
from train_trl import build_trainer
from transformers import PrinterCallback
from transformers.utils import get_json_schema
from trl import GRPOConfig
from trl_environment import Episode, prepare, reward_episodes

Json = dict[str, Any]
STEPS = 3
LESSONS = 240
SEED = 7


def main() -> None:
    """Run it."""
    torch.set_num_threads(1)  # two threads of so small a model wait for each other
    control_url, path = sys.argv[1], Path(sys.argv[2])
    tasks = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    service = Service(control_url, run_id=f"interop-{os.getpid()}")
    try:
        conversations = [play(service, task) for task in tasks]
        used = {message["name"] for messages, _ in conversations for message in messages if message["role"] == "tool"}
        check({"reply_to_user", "call_new_tool"} < used, f"gold talks to no user, or is shown no new tool: {used}")
        train(service, [task["id"] for task in tasks], conversations)
    finally:
        closed = service.close_run()
    print(f"{closed} sessions were left to the end of the run")
    check(service.count_sessions() == 0, "sessions are left open")
    service.close()
    print("All of it holds.")


def check(holds: bool, otherwise: str) -> None:
    """End the run where something does not hold."""
    if not holds:
        raise SystemExit(f"interop: {otherwise}")


def play(service: Service, task: Json) -> tuple[list[Json], list[Json]]:
    """A task's gold plan; returns the conversation and the tools that the model is shown."""
    (row,), factories = prepare(service, [task["id"]])
    episode = factories[row["environment"]]()
    user = episode.reset(task_id=task["id"])
    assert episode.session is not None
    shown = show_tools(episode)
    for tool in episode.session.opened["tools"]:
        name = tool["function"]["name"]
        check(same_tool(shown.get(name), tool), f"{name} is shown as {shown.get(name)}, and published as {tool}")
    said = play_gold(episode, task)
    system = row["prompt"][0]
    conversation = [system, {"role": "user", "content": user}, *said]
    (total,) = reward_episodes([said], [episode])
    print(f"gold  {task['kind']:18} {len(said) // 2:2} calls and replies  {total}")
    check(total == 1.0, f"gold earns {total} in {task['id']}")
    episode.session.close()
    return conversation, list(shown.values())


def show_tools(episode: Episode) -> dict[str, Json]:
    """The tools of an environment as TRL renders them, by name."""
    names = [name for name in dir(type(episode)) if not name.startswith("_") and name != "reset"]
    return {name: get_json_schema(getattr(episode, name)) for name in names}


def same_tool(shown: Json | None, published: Json) -> bool:
    """Whether both say the same; TRL leaves an empty `required` out."""
    if shown is None:
        return False
    function = shown["function"]
    return published == {**shown, "function": {**function, "parameters": {"required": [], **function["parameters"]}}}


def train(service: Service, task_ids: list[str], conversations: list[tuple[list[Json], list[Json]]]) -> None:
    """Teach a tiny model the conversations, then three steps of GRPO."""
    tokenizer = build_tokenizer(texts_of(conversations))
    model = build_model(tokenizer, SEED)
    loss = teach(model, tokenizer, conversations, LESSONS)
    print(f"taught: {model.num_parameters():,} weights, {len(tokenizer)} tokens, loss {loss:.3f}")
    with tempfile.TemporaryDirectory() as folder:
        config = GRPOConfig(
            output_dir=folder,
            max_steps=STEPS,
            per_device_train_batch_size=4,
            num_generations=4,
            max_completion_length=512,
            max_tool_calling_iterations=4,
            temperature=0.7,
            learning_rate=1e-4,
            scale_rewards="batch",
            beta=0.0,
            logging_steps=1,
            save_strategy="no",
            report_to="none",
            use_cpu=True,
            disable_tqdm=True,
            seed=SEED,
        )
        trainer = build_trainer(service, task_ids, model, tokenizer, config)
        trainer.remove_callback(PrinterCallback)
        trainer.train()
    check(trainer.state.global_step == STEPS, f"{trainer.state.global_step} of {STEPS} steps ran")
    logs = [entry for entry in trainer.state.log_history if "reward" in entry]
    check(len(logs) == STEPS, f"{len(logs)} of {STEPS} steps were logged")
    for entry in logs:
        print({name: entry[name] for name in ("reward", "reward_std", "grad_norm", "tools/call_frequency")})
        check(all(math.isfinite(entry[name]) for name in ("reward", "loss", "grad_norm")), f"not finite: {entry}")
    check(any(entry["tools/call_frequency"] > 0 for entry in logs), "no sampled episode called a tool")


def texts_of(conversations: list[tuple[list[Json], list[Json]]]) -> list[str]:
    """All that a tokenizer should know: what is said, and the tools as the chat template writes them."""
    said = [str(message["content"]) for messages, _ in conversations for message in messages]
    return said + [json.dumps(tool, ensure_ascii=False) for _, tools in conversations for tool in tools]


if __name__ == "__main__":
    main()
