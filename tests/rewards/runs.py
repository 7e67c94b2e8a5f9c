"""How tests write runs and tasks of the shop: short."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from rewards.outcome import Evaluator, Judgement
from rewards.reading import Reading
from rewards.record import record_of
from servers.catalogue import setting_of
from tasks import Score, Task
from tests.rewards.shop import SHOP, Account, Customer, Order

SEED = 3
Message = dict[str, Any]
Call = tuple[str, dict[str, Any]]
HEADS = ("list_customers", "find_orders", "get_order", "search_orders", "cancel_order", "void_order", "restore_order")
TOOLS = tuple(SHOP.tools)


@lru_cache(maxsize=1)
def shop() -> Evaluator:
    """The evaluator over the shop."""
    return Evaluator({"shop": SHOP}, setting_of)


@lru_cache(maxsize=1)
def ids() -> dict[str, str]:
    """Ids of the shop's rows by what people call them: customers, items, accounts."""
    world = shop().house.store.templates.start("shop", SEED)
    found = {row.name: row.customer_id for row in world.find(Customer)}
    found |= {row.item: row.order_id for row in world.find(Order)}
    return found | {row.name: row.account_id for row in world.find(Account)}


def call(tool: str, **arguments: Any) -> Call:
    """A call."""
    return tool, arguments


def run(*steps: Call | str | list[Call]) -> list[Message]:
    """Messages: a call each, a text each, parallel calls as a list."""
    messages: list[Message] = []
    for step in steps:
        if isinstance(step, str):
            messages.append({"role": "assistant", "content": step})
            continue
        calls = [step] if isinstance(step, tuple) else step
        made = [
            {
                "id": f"call{len(messages)}{n}",
                "type": "function",
                "function": {"name": name, "arguments": json.dumps(given)},
            }
            for n, (name, given) in enumerate(calls)
        ]
        messages.append({"role": "assistant", "content": None, "tool_calls": made})
    return messages


def score(task: Task, *steps: Call | str | list[Call]) -> Score:
    """The score of a run in the shop."""
    return shop().score(task, run(*steps))


def read_run(task: Task, *steps: Call | str | list[Call]) -> Reading:
    """The reading of a run in the shop against the plan that suits it best."""
    judged = shop().judge_record(task, record_of(run(*steps)))
    assert isinstance(judged, Judgement), judged.reasons
    return judged.reading


def make_task(turns: list[dict[str, Any]], **more: Any) -> Task:
    """A task of the shop."""
    setting = setting_of(SEED)
    return Task.model_validate(
        {
            "id": "shop-1",
            "world": {"seed": SEED, "now": setting.now.isoformat(), "servers": ["shop"]},
            "policy": SHOP.policy,
            "tools": list(TOOLS),
            "turns": turns,
            **more,
        }
    )


def gold_call(call_id: str, tool: str, arguments: dict[str, Any], role: str = "write", **more: Any) -> dict[str, Any]:
    """A gold call of the shop."""
    return {"id": call_id, "server": "shop", "tool": tool, "arguments": arguments, "role": role, **more}
