"""The gold plan of a task as a rollout: what a perfect agent does and says."""

from __future__ import annotations

import json
from typing import Any

from rewards.gold import Gold, Step
from rewards.policies import split_at_decision
from tasks import Rollout, Turn

Message = dict[str, Any]


def gold_rollout(gold: Gold) -> Rollout:
    """The gold plan in OpenAI chat form: calls with references resolved, the decision's text where due, the reply.

    In a turn that asks (ASK, CONFIRM) and goes on, calls that wait for the decision follow the user's answer.
    """
    messages: list[Message] = [{"role": "system", "content": gold.task.policy}] if gold.task.policy else []
    for number, turn in enumerate(gold.task.turns):
        steps = [step for step in gold.plans[0].steps if step.turn == number]
        messages.append({"role": "user", "content": turn.user})
        held = {call.id for call in split_at_decision(turn)[1]}
        messages += _calls([step for step in steps if step.call.id not in held])
        if turn.asking:
            messages.append({"role": "assistant", "content": turn.asking})
            messages.append({"role": "user", "content": _answer(turn)})
        messages += _calls([step for step in steps if step.call.id in held])
        messages.append({"role": "assistant", "content": turn.reply})
    return Rollout(task_id=gold.task.id, messages=tuple(messages), termination="done")


def _answer(turn: Turn) -> str:
    """What the scripted user says to the decision's text, near enough for a reader; scoring walks the user itself."""
    if turn.gold_class == "ASK":
        return " ".join(turn.says[slot] for slot in turn.missing if slot in turn.says)
    key = (
        "change" if isinstance(turn.answer, dict) and "change" in turn.says else "yes" if turn.answer != "no" else "no"
    )
    return turn.says.get(key, "")


def _calls(steps: list[Step]) -> list[Message]:
    messages: list[Message] = []
    for step in steps:
        function = {"name": step.tool.name, "arguments": json.dumps(step.given, ensure_ascii=False)}
        call = {"id": step.call.id, "type": "function", "function": function}
        messages.append({"role": "assistant", "content": None, "tool_calls": [call]})
        messages.append({"role": "tool", "tool_call_id": step.call.id, "content": step.run.text})
    return messages
