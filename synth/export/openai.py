"""OpenAI chat: the request that begins an episode, without gold; and the gold episode, as files for tuning have it."""

from __future__ import annotations

from rewards.arena import play
from rewards.policies import POLICIES
from synth.export.layout import MESSAGES, Column, Json, Layout, Unfit, opening, tools_of
from tasks import Task


def request_of(task: Task) -> Json:
    """A chat completion request: messages and tools. Gold stays behind, the id says which task to score against."""
    return {"task_id": task.id, "messages": opening(task), "tools": tools_of(task)}


def demonstration_of(task: Task) -> Json:
    """The gold episode: messages, calls and results, the user's answers among them.

    Raises:
        Unfit: tools appear on the way, while one list of tools holds for the whole conversation.
    """
    if task.reveals:
        raise Unfit("tools appear on the way")
    return {
        "task_id": task.id,
        "messages": gold_messages(task),
        "tools": tools_of(task),
        "parallel_tool_calls": False,
    }


def gold_messages(task: Task) -> list[Json]:
    """What is said, called and answered when gold is played against the scripted user, as OpenAI chat messages."""
    return [message for message in play(task, POLICIES["gold"]).messages if isinstance(message, dict)]


OPENAI = Layout({"task_id": "string", "messages": MESSAGES, "tools": "json"}, request_of, None)
_CALLS: Column = [{"id": "string", "type": "string", "function": {"name": "string", "arguments": "string"}}]
SFT = Layout(
    {
        "task_id": "string",
        "messages": [{"role": "string", "content": "string", "tool_calls": _CALLS, "tool_call_id": "string"}],
        "tools": "json",
        "parallel_tool_calls": "bool",
    },
    demonstration_of,
    None,
)
