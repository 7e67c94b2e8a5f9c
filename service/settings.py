"""Everything that can be set, by an option of the command line or by an environment variable `TOOLWORLDS_<NAME>`."""

from __future__ import annotations

from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

OWNER = "trainer"  # whose sessions are under the one `token`
LOOPBACK_HOSTS = ("127.0.0.1", "localhost", "[::1]")


Token = Annotated[str, Field(min_length=8)]


class Settings(BaseSettings):
    """Settings of the service. Lists are JSON: `TOOLWORLDS_ALLOWED_HOSTS='["env.svc", "env.svc:8000"]'`."""

    model_config = SettingsConfigDict(env_prefix="TOOLWORLDS_", frozen=True)

    host: str = Field(default="127.0.0.1", description="Address both ports are bound to.")
    port: int = Field(default=8000, ge=0, le=65535, description="The agent's port; 0 takes a free one and reports it.")
    control_port: int = Field(
        default=8001, ge=0, le=65535, description="The trainer's port; 0 takes a free one and reports it."
    )
    public_url: str | None = Field(
        default=None, description="Address of the agent's port as agents see it, where a proxy stands before it."
    )
    token: Token | None = Field(
        default=None, description="Bearer token of the trainer's port; required beyond the loopback."
    )
    tokens: dict[str, Token] = Field(
        default={},
        description="Bearer tokens by name, beside `token`: a session is only seen under the one that opened it.",
    )
    forks: int = Field(default=1024, ge=1, description="Forks that one request may make at most.")
    answer_chars: int = Field(
        default=1024 * 1024, ge=1024, description="Characters of a tool's answer at most; beyond them it is undone."
    )
    sessions: int = Field(default=10_000, ge=1, description="Live sessions at most.")
    hot: int | None = Field(
        default=None, ge=64, description="Open connections at most; default min(sessions, 2,048), 64 at least."
    )
    answers: int = Field(
        default=4096, ge=0, description="Answers of worlds at their start that are kept to be given again; 0 for none."
    )
    ttl_s: float = Field(default=3600.0, gt=0, le=604_800, description="Seconds a session may lie idle.")
    sweep_s: float = Field(default=30.0, gt=0, description="Seconds between two looks for idle sessions.")
    drain_s: float = Field(
        default=0.0,
        ge=0,
        le=3600,
        description="Seconds that a service told to stop goes on for its sessions, if they do not end before.",
    )
    calls: int = Field(default=1000, ge=1, description="Acts of one session at most.")
    body_bytes: int = Field(default=4 * 1024 * 1024, ge=1024, description="Bytes of a request at most; beyond it 413.")
    score_jobs: int | None = Field(
        default=None, ge=1, description="Processes that score batches; default: one a core, shared among the workers."
    )
    score_rows: int = Field(default=256, ge=1, description="Lines of one batch under way at most.")
    score_bytes: int = Field(
        default=64 * 1024 * 1024, ge=1024, description="Bytes of the lines of one batch under way at most."
    )
    score_line_bytes: int = Field(
        default=32 * 1024 * 1024,
        ge=1024,
        description="Bytes of one line of a batch at most; a longer one has no score.",
    )
    call_s: float = Field(
        default=10.0, gt=0, description="Seconds that one call may take in the database; beyond them it is undone."
    )
    request_s: float = Field(default=30.0, gt=0, description="Seconds in which a request must have come whole.")
    call_bytes: int = Field(
        default=256 * 1024, ge=1024, description="Bytes of a tool call at most; beyond it an error the model can read."
    )
    allowed_hosts: list[str] | None = Field(
        default=None,
        description="Host headers that both ports answer to, with `:*` for any port, or `*` for all. "
        "Default: the loopback's names on the loopback, all elsewhere.",
    )
    allowed_origins: list[str] = Field(
        default=[], description="Origin headers that both ports answer to, beside the allowed hosts."
    )
    workers: int = Field(default=1, ge=1, le=1000, description="Processes that serve as one; see deploy.md.")
    hang_s: float = Field(
        default=60.0,
        gt=0,
        description="Seconds that one of several workers may leave `/readyz` without an answer; then it is killed, and "
        "another is born.",
    )
    worker: int | None = Field(
        default=None, ge=0, lt=1000, description="Number of this process among several; stands in its session ids."
    )
    archive: str | None = Field(
        default=None,
        description="Database that keeps sessions beyond the process: sqlite:///file or postgresql+psycopg://...; "
        "none: they live in memory.",
    )
    log_calls: Literal["no", "names", "arguments"] = Field(
        default="no", description="Whether each call is a line of the log, and whether its arguments are in it."
    )
    traces: bool = Field(
        default=False, description="Send OpenTelemetry traces, as OTEL_* say where; needs toolworlds[otel]."
    )
    fastpath: bool = Field(default=True, description="Answer plain tool calls without the SDK.")
    tasks: Path | None = Field(default=None, description="Tasks that `task_id` may name, one a line.")
    exclude: Path | None = Field(default=None, description="Ids of tasks that are not to be served, one a line.")

    @model_validator(mode="after")
    def _check(self) -> Self:
        tokens = list(self.owners.values())
        if len(set(tokens)) < len(tokens):
            raise ValueError("two names have the same token")
        if self.token is not None and OWNER in self.tokens:
            raise ValueError(f"{OWNER!r} is the name of TOOLWORLDS_TOKEN")
        return self

    @property
    def owners(self) -> dict[str, str]:
        """Tokens by name, {} where none is asked for."""
        return ({} if self.token is None else {OWNER: self.token}) | self.tokens

    @property
    def on_loopback(self) -> bool:
        """Whether only this machine can reach the ports."""
        if self.host == "localhost":
            return True
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return False

    @property
    def hosts(self) -> tuple[str, ...]:
        """Patterns of Host headers that are answered, () for all."""
        if self.allowed_hosts is not None:
            return () if "*" in self.allowed_hosts else tuple(self.allowed_hosts)
        if not self.on_loopback:
            return ()
        return (*LOOPBACK_HOSTS, *(f"{name}:*" for name in LOOPBACK_HOSTS))
