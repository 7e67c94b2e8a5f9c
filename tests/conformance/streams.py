"""Tools that speak to the client while they run, and what is kept of a client between two requests."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from mcp.server import Server
from mcp.server.context import ServerRequestContext
from mcp.types import (
    CallToolRequestParams,
    CallToolResult,
    EmptyResult,
    LoggingLevel,
    SamplingMessage,
    SetLevelRequestParams,
    SubscribeRequestParams,
    TextContent,
    UnsubscribeRequestParams,
)

Context = ServerRequestContext[Any, Any]
LEVELS = ("debug", "info", "notice", "warning", "error", "critical", "alert", "emergency")
LINES: list[tuple[LoggingLevel, str]] = [("info", "It begins."), ("info", "It goes on."), ("warning", "It ends.")]
WATCHED = "test://watched-resource"


def requested(*required: str, **properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(required)}


def titled(kind: str, *pairs: tuple[str, str]) -> dict[str, Any]:
    return {kind: [{"const": value, "title": title} for value, title in pairs]}


FORMS: dict[str, dict[str, Any]] = {
    "test_elicitation": requested(
        "username",
        "email",
        username={"type": "string", "description": "How you are called."},
        email={"type": "string", "description": "Where you are reached."},
    ),
    "test_elicitation_sep1034_defaults": requested(
        name={"type": "string", "default": "John Doe"},
        age={"type": "integer", "default": 30},
        score={"type": "number", "default": 95.5},
        status={"type": "string", "enum": ["active", "inactive", "pending"], "default": "active"},
        verified={"type": "boolean", "default": True},
    ),
    "test_elicitation_sep1330_enums": requested(
        untitledSingle={"type": "string", "enum": ["option1", "option2", "option3"]},
        titledSingle={"type": "string", **titled("oneOf", ("value1", "First"), ("value2", "Second"))},
        legacyEnum={"type": "string", "enum": ["opt1", "opt2", "opt3"], "enumNames": ["One", "Two", "Three"]},
        untitledMulti={"type": "array", "items": {"type": "string", "enum": ["option1", "option2", "option3"]}},
        titledMulti={"type": "array", "items": titled("anyOf", ("value1", "First"), ("value2", "Second"))},
    ),
}


def client_of(context: Context) -> str:
    """The session of the SDK's in which a handshake-era client speaks."""
    request = context.request
    assert request is not None
    return request.headers["mcp-session-id"]


class Talk:
    """What a server with streams does beyond answering.

    Attributes:
        levels, watched: what clients asked for in their sessions.
        tools: by name.
    """

    def __init__(self) -> None:
        self.levels: dict[str, str] = {}
        self.watched: dict[str, set[str]] = {}
        self.tools: dict[str, Callable[[Context, CallToolRequestParams], Awaitable[str]]] = {
            "test_tool_with_progress": self.progress,
            "test_tool_with_logging": self.log,
            "test_sampling": self.sample,
            "test_touch_resource": self.touch,
            **dict.fromkeys(FORMS, self.elicit),
        }

    async def call(self, context: Context, params: CallToolRequestParams) -> CallToolResult:
        said = await self.tools[params.name](context, params)
        return CallToolResult(content=[TextContent(type="text", text=said)])

    async def progress(self, context: Context, _: CallToolRequestParams) -> str:
        for done in (0, 50, 100):
            await context.session.report_progress(done, 100)
        return "All of it is done."

    async def log(self, context: Context, _: CallToolRequestParams) -> str:
        least = LEVELS.index(self.levels.get(client_of(context), "debug"))
        for level, data in LINES:
            if LEVELS.index(level) >= least:
                await context.session.send_log_message(  # pyright: ignore[reportDeprecated] - the older revision
                    level, data, related_request_id=context.request_id
                )
        return "All of it is told."

    async def sample(self, context: Context, params: CallToolRequestParams) -> str:
        prompt = TextContent(type="text", text=str((params.arguments or {}).get("prompt", "Say hello.")))
        message = SamplingMessage(role="user", content=prompt)
        asked = await context.session.create_message(  # pyright: ignore[reportDeprecated] - the older revision
            [message], max_tokens=100, related_request_id=context.request_id
        )
        return f"The model says: {asked.content}"

    async def elicit(self, context: Context, params: CallToolRequestParams) -> str:
        message = str((params.arguments or {}).get("message", "Please say."))
        asked = await context.session.elicit_form(message, FORMS[params.name], context.request_id)
        return f"The user says: {asked.action}, {asked.content}"

    async def touch(self, context: Context, _: CallToolRequestParams) -> str:
        """Tells over the client's stream of its own, where it asked for it."""
        if WATCHED not in self.watched.get(client_of(context), set()):
            return "Nobody watches it."
        await context.session.send_resource_updated(WATCHED)
        return "It is told."

    async def set_level(self, context: Context, params: SetLevelRequestParams) -> EmptyResult:
        self.levels[client_of(context)] = params.level
        return EmptyResult()

    async def subscribe(self, context: Context, params: SubscribeRequestParams) -> EmptyResult:
        self.watched.setdefault(client_of(context), set()).add(str(params.uri))
        return EmptyResult()

    async def unsubscribe(self, context: Context, params: UnsubscribeRequestParams) -> EmptyResult:
        self.watched.setdefault(client_of(context), set()).discard(str(params.uri))
        return EmptyResult()


TALKING = frozenset(Talk().tools)


def add_talk(server: Server[Any]) -> Talk:
    """Let a server do it too; its tools are not called yet."""
    talk = Talk()
    server.add_request_handler("logging/setLevel", SetLevelRequestParams, talk.set_level)
    server.add_request_handler("resources/subscribe", SubscribeRequestParams, talk.subscribe)
    server.add_request_handler("resources/unsubscribe", UnsubscribeRequestParams, talk.unsubscribe)
    return talk
