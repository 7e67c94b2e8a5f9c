"""A client of a Toolworlds service for a trainer's process: plain HTTP over one pool of kept connections.

AsyncService, AsyncSession    for an event loop
Service, Session              the same for threads: a loop of its own on a thread of its own
ToolResult                    what a tool answered; an error of a tool is a result, not an exception
ServiceError                  the service refused; SessionLost, UnknownSession, Full are told apart
Unreachable                   no answer came
"""

from toolworlds_client.answers import (
    Closed,
    GroupScore,
    Json,
    Opened,
    Reward,
    Score,
    Settings,
    State,
    ToolResult,
    Turn,
    Wanted,
)
from toolworlds_client.blocking import Service, Session
from toolworlds_client.errors import Fault, Full, ServiceError, SessionLost, UnknownSession, Unreachable
from toolworlds_client.service import AsyncService, AsyncSession, Call

__all__ = [
    "AsyncService",
    "AsyncSession",
    "Call",
    "Closed",
    "Fault",
    "Full",
    "GroupScore",
    "Json",
    "Opened",
    "Reward",
    "Score",
    "Service",
    "ServiceError",
    "Session",
    "SessionLost",
    "Settings",
    "State",
    "ToolResult",
    "Turn",
    "UnknownSession",
    "Unreachable",
    "Wanted",
]
