"""Plays a task in this process, without a wire: the worlds, the scripted user and a policy."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from rewards.policies import Act, Answer, Policy
from servers.catalogue import setting_of, tools, worlds
from servers.kit.errors import UNKNOWN_TOOL, error_text
from servers.kit.schema import openai_tool
from sessions import Outcome, Session, Store, StoreLimits
from tasks import Rollout, Task
from tasks.dialogue import Dialogue

MAX_STEPS = 400
Json = dict[str, Any]


class Messages:
    """A run as it grows: OpenAI chat messages."""

    def __init__(self, system: str, user: str) -> None:
        self.found: list[Json] = [{"role": "system", "content": system}, {"role": "user", "content": user}]
        self._calls = 0

    def call(self, act: Act, answer: str) -> None:
        """A tool call and what it answered."""
        call_id = f"call_{self._calls}"
        self._calls += 1
        function = {"name": act.tool, "arguments": json.dumps(act.arguments, ensure_ascii=False)}
        self.found.append(
            {
                "role": "assistant",
                "content": None,
                "tool_calls": [{"id": call_id, "type": "function", "function": function}],
            }
        )
        self.found.append({"role": "tool", "tool_call_id": call_id, "content": answer})

    def text(self, said: str, reply: str | None) -> None:
        """A text of the agent and what the user said to it."""
        self.found.append({"role": "assistant", "content": said})
        if reply is not None:
            self.found.append({"role": "user", "content": reply})


@lru_cache(maxsize=1)
def _store() -> Store:
    return Store(worlds(), setting_of, StoreLimits(sessions=64, spare=32, ttl_s=1e9))


def play(task: Task, policy: Policy, store: Store | None = None) -> Rollout:
    """One episode of a policy, as a rollout.

    Args:
        store: where the session lives for the while; one of this module's own by default.
    """
    store = _store() if store is None else store
    session = store.create(task.world.servers, task.world.seed)
    try:
        return _converse(task, policy, store, session)
    finally:
        store.close(session)


def _converse(task: Task, policy: Policy, store: Store, session: Session) -> Rollout:
    dialogue = Dialogue.start(task)
    messages = Messages(task.policy, dialogue.begin)
    run = policy(task, _shown(task, task.tools_at(0)))
    _begin(task, 0, store, session)
    answer: Answer | None = None
    for _ in range(MAX_STEPS):
        try:
            action = next(run) if answer is None else run.send(answer)
        except StopIteration:
            return Rollout(task_id=task.id, messages=tuple(messages.found), termination="user_stopped")
        if isinstance(action, Act):
            outcome = _call(task, dialogue.turn, action, store, session)
            messages.call(action, outcome.text)
            answer = Answer(outcome.text, failed=outcome.code is not None)
            continue
        dialogue, reply = dialogue.hear(action.text)
        messages.text(action.text, reply.user)
        if reply.done:
            run.close()
            return Rollout(task_id=task.id, messages=tuple(messages.found), termination="done")
        if reply.next_turn:
            _begin(task, dialogue.turn, store, session)
            store.begin_turn(session)
        answer = Answer(reply.user, tools=_shown(task, reply.reveals))
    run.close()
    return Rollout(task_id=task.id, messages=tuple(messages.found), termination="max_calls")


def _begin(task: Task, number: int, store: Store, session: Session) -> None:
    turn = task.turns[number]
    if turn.elapsed is not None or turn.events:
        store.advance(session, turn.elapsed, [(one.server, one.event, one.arguments) for one in turn.events])


def _call(task: Task, turn: int, act: Act, store: Store, session: Session) -> Outcome:
    tool = tools().get(act.tool)
    if tool is None or act.tool not in task.tools_at(turn) or tool.server not in session.servers:
        return Outcome(error_text(UNKNOWN_TOOL, f"There is no tool {act.tool!r}."), UNKNOWN_TOOL)
    entry = store.call(session, tool.server, act.tool, act.arguments)
    return Outcome(entry.text, entry.code)


def _shown(task: Task, names: tuple[str, ...]) -> tuple[Json, ...]:
    return tuple(openai_tool(tools()[name], strip_enums=task.strip_enums) for name in names)
