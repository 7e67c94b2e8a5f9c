"""What goes over the trainer's port: one model for each body, both ways. Gold is in none of the answers."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from tasks import Rollout, Task

_GIVEN = ConfigDict(extra="forbid")
Json = dict[str, Any]


class OpenSession(BaseModel):
    """A session to open: of a task (given whole, or by its id), or free in some worlds of a seed."""

    model_config = _GIVEN

    task: Task | None = None
    task_id: str | None = None
    servers: list[str] | None = Field(default=None, min_length=1, description="Worlds of a free session.")
    seed: int | None = Field(default=None, ge=0, lt=2**63, description="World seed of a free session.")
    tools: list[str] | None = Field(
        default=None, description="Tools that a free session shows; all of its worlds by default."
    )
    ttl_s: float | None = Field(default=None, gt=0, le=604_800, description="Seconds it may lie idle.")
    run_id: str | None = Field(
        default=None,
        max_length=200,
        pattern=r"^[^\x00]*$",
        description="Name under which many sessions are ended at once.",
    )

    @model_validator(mode="after")
    def _check(self) -> Self:
        free = self.servers is not None or self.seed is not None
        if (self.task is not None) + (self.task_id is not None) + free != 1:
            raise ValueError("give one of task, task_id, servers with seed")
        if free and (self.servers is None or self.seed is None):
            raise ValueError("servers and seed stand together")
        if self.tools is not None and not free:
            raise ValueError("tools belong to a free session; a task names its own")
        return self


class OpenedSession(BaseModel):
    """A session as its trainer needs it.

    Attributes:
        mcp_url: the agent's address: all visible tools.   server_urls: the same, one world each.
        worker_url: the trainer's port of the worker that holds it, null where there is one worker.
        worker_mcp_url: the agent's address at that worker, past the entry.
        system: what the agent is told.   user: what the user says first, null in a free session.
        tools: visible tools as entries of `tools` in a chat completion request.
        digest: of what the session has changed; equal for equal states, whatever ids their new rows got.
        templates: world -> hash of the rows it starts with.
    """

    session_id: str
    mcp_url: str
    server_urls: dict[str, str]
    worker_url: str | None = None
    worker_mcp_url: str | None = None
    task_id: str | None = None
    run_id: str | None = None
    system: str
    user: str | None
    tools: list[Json]
    now: datetime
    digest: str
    templates: dict[str, str]


class FoundSession(BaseModel):
    """A live session; `acts` is the length of its log."""

    session_id: str
    task_id: str | None
    run_id: str | None
    turn: int
    acts: int


class FoundSessions(BaseModel):
    """Live sessions, as many as were asked for; `total` counts all."""

    total: int
    sessions: list[FoundSession]


class AgentText(BaseModel):
    """A text of the agent, which ends its say."""

    model_config = _GIVEN

    text: str


class UserReply(BaseModel):
    """What the scripted user makes of a text.

    Attributes:
        action_class: TOOL_CALL, ASK, REFUSE, CONFIRM or ANSWER.
        user: what the user says next, null when nothing more comes.
        tools_added: tools that appear now, as entries of `tools` in a chat completion request.
        turn: the turn that runs now, from 0.
    """

    action_class: str
    user: str | None
    tools_added: list[Json]
    done: bool
    turn: int


class EventGiven(BaseModel):
    """Something that the world outside does."""

    model_config = _GIVEN

    server: str
    event: str
    arguments: Json = Field(default_factory=dict)


class Advance(BaseModel):
    """Time that passes (ISO 8601 duration or seconds), then events, in order; then a turn begins."""

    model_config = _GIVEN

    elapse: timedelta | None = Field(default=None, ge=timedelta(0), le=timedelta(days=3660))
    events: list[EventGiven] = Field(default_factory=list[EventGiven], max_length=100)


class EventDone(BaseModel):
    """How an event ended: a code where it did not happen."""

    server: str
    event: str
    code: str | None
    text: str


class Advanced(BaseModel):
    """The clock and the turn after `advance`."""

    now: datetime
    turn: int
    events: list[EventDone]


class ForkPoint(BaseModel):
    """A past point: as turn `turn` began, or after the log's first `call` calls."""

    model_config = _GIVEN

    turn: int | None = Field(default=None, ge=0)
    call: int | None = Field(default=None, ge=0)

    @model_validator(mode="after")
    def _check(self) -> Self:
        if (self.turn is None) == (self.call is None):
            raise ValueError("give turn or call")
        return self


class Fork(BaseModel):
    """A fork at a past point, or now."""

    model_config = _GIVEN

    at: ForkPoint | None = None
    n: int = Field(default=1, ge=1)


class Forked(BaseModel):
    """The new sessions; `mcp_urls` in the same order."""

    session_ids: list[str]
    mcp_urls: list[str]


class Closed(BaseModel):
    """How many sessions were ended."""

    closed: int


class LogEntry(BaseModel):
    """One line of the authoritative log."""

    turn: int
    actor: Literal["agent", "environment"]
    kind: Literal["call", "say", "event", "elapse"]
    server: str
    name: str
    arguments: Any
    text: str
    code: str | None
    writes: list[Json]


class SessionState(BaseModel):
    """Where a session stands.

    Attributes:
        turn: the turn that runs now.   done: the user has nothing more to say.
        infra_errors: calls that failed by a fault of ours; such a run is not scored.
    """

    session_id: str
    task_id: str | None
    run_id: str | None
    servers: list[str]
    seed: int
    tools: list[str]
    turn: int
    done: bool
    now: datetime
    digest: str
    templates: dict[str, str]
    infra_errors: int
    log: list[LogEntry]


class RowDiff(BaseModel):
    """A row that differs; a side is null where there is no such row."""

    server: str
    table: str
    key: Any
    before: Json | None
    after: Json | None


class StateDiff(BaseModel):
    """What changed between two turns' beginnings (`to` null: until now)."""

    start: int = Field(serialization_alias="from")
    to: int | None
    rows: list[RowDiff]


class ScoreSession(BaseModel):
    """Which reward to score with."""

    model_config = _GIVEN

    reward: Literal["outcome", "prove"] = "outcome"


class ScoreRollout(BaseModel):
    """A rollout that carries its own log, replayed on a fresh world."""

    model_config = _GIVEN

    task: Task | None = None
    task_id: str | None = None
    rollout: Rollout
    reward: Literal["outcome", "prove"] = "outcome"

    @model_validator(mode="after")
    def _check(self) -> Self:
        if (self.task is None) == (self.task_id is None):
            raise ValueError("give task or task_id")
        return self


class ScoreGroup(BaseModel):
    """Rollouts of one task that are scored against each other."""

    model_config = _GIVEN

    task: Task | None = None
    task_id: str | None = None
    rollouts: list[Rollout] = Field(min_length=1, max_length=1024)

    @model_validator(mode="after")
    def _check(self) -> Self:
        if (self.task is None) == (self.task_id is None):
            raise ValueError("give task or task_id")
        return self


class WorldView(BaseModel):
    """One world."""

    name: str
    version: int
    summary: str
    tools: int
    policy: str


class ToolView(BaseModel):
    """One tool, with what an agent is not told: what it writes, when a yes is due, when it refuses."""

    server: str
    name: str
    description: str
    input_schema: Json
    read_only: bool
    writes: list[str]
    confirm: Literal["always", "sometimes", "never"]
    irreversible: bool
    raises: dict[str, str]


class Health(BaseModel):
    """That it runs, and how full it is; draining: told to stop, it takes no new sessions."""

    status: Literal["ok", "draining"] = "ok"
    sessions: int
    hot: int


class Problem(BaseModel):
    """Why a request was refused: a stable word, and a sentence."""

    error: str
    message: str


class FieldFault(BaseModel):
    """One thing that is wrong in a request; `loc` is the way to it."""

    loc: list[str | int]
    msg: str
    type: str


class InvalidRequest(Problem):
    """A request that is wrong in itself, field by field."""

    detail: list[FieldFault]
