"""What the service answers. Fields may be added by a newer one; these keep their names and meaning."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypedDict

Json = dict[str, Any]
Reward = Literal["outcome", "prove"]


class Wanted(TypedDict, total=False):
    """Which session to open: of a task that the service knows, of a whole task, or free over some worlds of a seed.

    tools: names of those that a free session shows, all by default. ttl_s: seconds it may lie idle.
    """

    task_id: str
    task: Json
    servers: Sequence[str]
    seed: int
    tools: Sequence[str]
    ttl_s: float


class Settings(TypedDict, total=False):
    """How to speak to a service; see `AsyncService`."""

    token: str | None
    run_id: str | None
    connections: int
    timeout_s: float
    attempts: int


class Opened(TypedDict):
    """A new session.

    system: what the agent is told. user: what the user says first, None in a free session.
    tools: entries of `tools` in a chat completion request.
    """

    session_id: str
    mcp_url: str
    server_urls: dict[str, str]
    task_id: str | None
    run_id: str | None
    system: str
    user: str | None
    tools: list[Json]
    now: str
    digest: str
    templates: dict[str, str]


class Turn(TypedDict):
    """What follows a text of the agent.

    user: what the user says next, None at the end. tools_added: tools that appear now, with their schemas.
    """

    action_class: str
    user: str | None
    tools_added: list[Json]
    done: bool
    turn: int


class Score(TypedDict):
    """A reward and what it is made of. total: a number where status is "scored", else None: leave the sample out."""

    status: Literal["scored", "unscoreable", "infra_error"]
    reward: str
    reward_version: int
    total: float | None
    correct: bool
    max: float | None
    parts: Json
    turns: list[Json]
    matched: list[str]
    missing: list[str]
    extra: list[Json]
    calls: Json
    rows: list[Json]
    reasons: list[str]


class GroupScore(TypedDict):
    """Rollouts of one task scored against each other; totals: in their order, None where one is to be left out."""

    scores: list[Score]
    totals: list[float | None]
    group: Json


class State(TypedDict):
    """Where a session stands; log: all acts so far."""

    session_id: str
    task_id: str | None
    run_id: str | None
    servers: list[str]
    seed: int
    tools: list[str]
    turn: int
    done: bool
    now: str
    digest: str
    infra_errors: int
    log: list[Json]


class Closed(TypedDict):
    """How many sessions were ended."""

    closed: int


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What a tool answered.

    Attributes:
        text: JSON, as a model is shown it.
        is_error: the tool could not do what was asked, and the world is as it was.
    """

    text: str
    is_error: bool

    @property
    def data(self) -> Any:
        """The parsed text."""
        return json.loads(self.text)

    @property
    def code(self) -> str | None:
        """The stable word of an error (not_found, conflict, refused, ...), None for an answer."""
        return self.data["error"] if self.is_error else None
