"""What an agent did: its messages and how it ended."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

from tasks.task import PUBLISHED

Termination = Literal["done", "user_stopped", "max_turns", "max_calls", "length", "error", "session_lost"]


class Rollout(BaseModel):
    """One run.

    Attributes:
        task_id: the task it played; may be left out where the task comes with it.
        messages: OpenAI chat messages with tool calls and results, or one of the two other forms of `tasks.messages`.
            The actor of a call is the role of the message that carries it.
        termination: all but `session_lost` and `error` are scored on what stands.
    """

    model_config = PUBLISHED

    task_id: str = ""
    messages: tuple[dict[str, Any] | str, ...] = Field(default=())
    termination: Termination = "done"

    def to_json(self) -> dict[str, Any]:
        """The rollout as published."""
        return self.model_dump(mode="json")
