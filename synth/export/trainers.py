"""Rows for trainers. Each holds the whole task as text: what opens a session, and what scores, sends it as it is."""

from __future__ import annotations

from typing import Any, cast

from synth.export.layout import MESSAGES, Column, Json, Layout, opening, text_of, tools_of
from tasks import Task

DATA_SOURCE = "toolworlds"
VERL_AGENT = "toolworlds_agent"
NEMO_GYM_AGENT = "toolworlds_agent"


def trl_row(task: Task) -> Json:
    """TRL with environments: `reset` says the user's first message, so the prompt's own is empty; see docs/data.md."""
    system, user = opening(task)
    return {
        "prompt": [system, {**user, "content": ""}],
        "environment": task.tool_set,
        "task_id": task.id,
        "user": user["content"],
        "tools": text_of(tools_of(task)),
        "task": task.to_line(),
    }


def verl_row(task: Task) -> Json:
    """Rows of verl's RLHFDataset: the task is the ground truth; `tool_selection` names the tools that the row shows."""
    return {
        "data_source": DATA_SOURCE,
        "agent_name": VERL_AGENT,
        "prompt": opening(task),
        "ability": task.kind,
        "reward_model": {"style": "rule", "ground_truth": task.to_line()},
        "extra_info": {
            "index": _number(task),
            "split": task.split or "",
            "task_id": task.id,
            "tool_set": task.tool_set,
            "tool_selection": list(task.tools),
            "need_tools_kwargs": False,
            "tools": text_of(tools_of(task)),
        },
    }


def verifiers_row(task: Task) -> Json:
    """Fields of TaskData of verifiers: its own fields under their names, the task beside them."""
    system, user = opening(task)
    return {
        "id": task.id,
        "name": task.id,
        "description": task.kind,
        "system_prompt": system["content"],
        "prompt": [user],
        "tool_set": task.tool_set,
        "tools": text_of(tools_of(task)),
        "task": task.to_line(),
    }


def nemo_gym_row(task: Task) -> Json:
    """NeMo Gym: parameters of the first request to the Responses API, what the verifier needs, which agent runs it."""
    return {
        "responses_create_params": {
            "input": opening(task),
            "tools": [{"type": "function", **tool["function"], "strict": False} for tool in tools_of(task)],
            "parallel_tool_calls": False,
        },
        "verifier_metadata": {"task_id": task.id, "tool_set": task.tool_set, "task": task.to_line()},
        "agent_ref": {"type": "responses_api_agents", "name": NEMO_GYM_AGENT},
    }


def _number(task: Task) -> int:
    """The row's number in its set, from its id."""
    digits = task.id.rsplit("-", 1)[-1]
    return int(digits) if digits.isdecimal() else 0


def _from(*path: str) -> Any:
    def read(row: Json) -> Task:
        found: Any = row
        for name in path:
            found = found[name]
        return Task.from_line(cast("str", found))

    return read


_STRINGS: dict[str, Column] = dict.fromkeys(("task_id", "user", "tools", "task"), "string")
TRL = Layout({"prompt": MESSAGES, "environment": "string", **_STRINGS}, trl_row, _from("task"))
VERL = Layout(
    {
        "data_source": "string",
        "agent_name": "string",
        "prompt": MESSAGES,
        "ability": "string",
        "reward_model": {"style": "string", "ground_truth": "string"},
        "extra_info": {
            "index": "int",
            "split": "string",
            "task_id": "string",
            "tool_set": "string",
            "tool_selection": ["string"],
            "need_tools_kwargs": "bool",
            "tools": "string",
        },
    },
    verl_row,
    _from("reward_model", "ground_truth"),
    ".parquet",
)
VERIFIERS = Layout(
    {
        **dict.fromkeys(("id", "name", "description", "system_prompt"), "string"),
        "prompt": MESSAGES,
        **dict.fromkeys(("tool_set", "tools", "task"), "string"),
    },
    verifiers_row,
    _from("task"),
)
NEMO_GYM = Layout(
    {
        "responses_create_params": "json",
        "verifier_metadata": {"task_id": "string", "tool_set": "string", "task": "string"},
        "agent_ref": {"type": "string", "name": "string"},
    },
    nemo_gym_row,
    _from("verifier_metadata", "task"),
)
