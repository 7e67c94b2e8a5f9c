"""What the suite asks for beyond a world's tools: other kinds of content, resources, prompts, completions.

Written as JSON of the protocol, and given to the SDK's server of the worlds as further handlers.
"""

from __future__ import annotations

from typing import Any

from mcp.server import Server
from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError
from mcp.types import (
    INVALID_PARAMS,
    MISSING_REQUIRED_CLIENT_CAPABILITY,
    CallToolRequestParams,
    CallToolResult,
    CompleteRequestParams,
    CompleteResult,
    GetPromptRequestParams,
    GetPromptResult,
    InputRequiredResult,
    ListPromptsResult,
    ListResourcesResult,
    ListResourceTemplatesResult,
    ListToolsResult,
    PaginatedRequestParams,
    ReadResourceRequestParams,
    ReadResourceResult,
    Tool,
)

from tests.conformance.questions import PROMPT_QUESTIONS, TOOL_QUESTIONS, ask, guard_states
from tests.conformance.streams import TALKING, add_talk

Context = ServerRequestContext[Any, Any]
PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="  # 1 x 1, PNG
SILENCE = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA="  # no samples, WAV
IMAGE = {"type": "image", "data": PIXEL, "mimeType": "image/png"}
TEXTS = {"test://static-text": "A text that stays.", "test://embedded-resource": "A text within a result."}
BLOBS = {"test://static-binary": PIXEL}
TEMPLATE = "test://template/{id}/data"


def text(said: str) -> dict[str, Any]:
    return {"type": "text", "text": said}


def resource(uri: str, said: str) -> dict[str, Any]:
    return {"type": "resource", "resource": {"uri": uri, "mimeType": "text/plain", "text": said}}


CONTENTS: dict[str, list[dict[str, Any]]] = {
    "test_image_content": [IMAGE],
    "test_audio_content": [{"type": "audio", "data": SILENCE, "mimeType": "audio/wav"}],
    "test_embedded_resource": [resource("test://embedded-resource", TEXTS["test://embedded-resource"])],
    "test_multiple_content_types": [
        text("Some of each."),
        IMAGE,
        resource("test://embedded-resource", TEXTS["test://embedded-resource"]),
    ],
}
NEEDS_SAMPLING = "test_missing_capability"
THEIRS = frozenset({*CONTENTS, *TOOL_QUESTIONS, *TALKING, NEEDS_SAMPLING})
PROMPTS: dict[str, list[str]] = {
    "test_simple_prompt": [],
    "test_prompt_with_arguments": ["arg1", "arg2"],
    "test_prompt_with_embedded_resource": ["resourceUri"],
    "test_prompt_with_image": [],
    **{name: [] for name in PROMPT_QUESTIONS},
}


def add_all(server: Server[Any]) -> None:
    """Let a server of the worlds answer all of it too."""
    worlds_list, worlds_call = (server.get_request_handler(f"tools/{verb}") for verb in ("list", "call"))
    assert worlds_list is not None
    assert worlds_call is not None
    talk = add_talk(server)

    async def list_tools(context: Context, params: PaginatedRequestParams) -> ListToolsResult:
        listed = await worlds_list.handler(context, params)
        assert isinstance(listed, ListToolsResult)
        more = [
            Tool(name=name, description="A tool of the suite.", input_schema={"type": "object"})
            for name in sorted(THEIRS)
        ]
        return ListToolsResult(tools=[*listed.tools, *more])

    async def call_tool(context: Context, params: CallToolRequestParams) -> Any:
        if params.name in CONTENTS:
            return CallToolResult.model_validate({"content": CONTENTS[params.name]})
        if params.name == NEEDS_SAMPLING:
            missing: dict[str, Any] = {"requiredCapabilities": {"sampling": {}}}
            raise MCPError(MISSING_REQUIRED_CLIENT_CAPABILITY, "This tool samples from the client.", missing)
        if params.name in TALKING:
            return await talk.call(context, params)
        if params.name in TOOL_QUESTIONS:
            done = CallToolResult.model_validate({"content": [text("Thank you.")]})
            return ask(TOOL_QUESTIONS[params.name], context, params) or done
        return await worlds_call.handler(context, params)

    server.add_request_handler("tools/list", PaginatedRequestParams, list_tools)
    server.add_request_handler("tools/call", CallToolRequestParams, call_tool)
    server.add_request_handler("resources/list", PaginatedRequestParams, list_resources)
    server.add_request_handler("resources/templates/list", PaginatedRequestParams, list_templates)
    server.add_request_handler("resources/read", ReadResourceRequestParams, read_resource)
    server.add_request_handler("prompts/list", PaginatedRequestParams, list_prompts)
    server.add_request_handler("prompts/get", GetPromptRequestParams, get_prompt)
    server.add_request_handler("completion/complete", CompleteRequestParams, complete)
    guard_states(server)


async def list_resources(_: Context, __: PaginatedRequestParams) -> ListResourcesResult:
    return ListResourcesResult.model_validate({"resources": [{"uri": uri, "name": uri} for uri in (*TEXTS, *BLOBS)]})


async def list_templates(_: Context, __: PaginatedRequestParams) -> ListResourceTemplatesResult:
    return ListResourceTemplatesResult.model_validate(
        {"resourceTemplates": [{"uriTemplate": TEMPLATE, "name": TEMPLATE}]}
    )


async def read_resource(_: Context, params: ReadResourceRequestParams) -> ReadResourceResult:
    uri = str(params.uri)
    before, after = TEMPLATE.split("{id}")
    if uri in BLOBS:
        found = {"uri": uri, "mimeType": "image/png", "blob": BLOBS[uri]}
    elif uri in TEXTS:
        found = {"uri": uri, "mimeType": "text/plain", "text": TEXTS[uri]}
    elif uri.startswith(before) and uri.endswith(after):
        found = {"uri": uri, "mimeType": "text/plain", "text": f"Data of {uri[len(before) : -len(after)]}."}
    else:
        raise MCPError(INVALID_PARAMS, "There is no such resource.", {"uri": uri})
    return ReadResourceResult.model_validate({"contents": [found]})


async def list_prompts(_: Context, __: PaginatedRequestParams) -> ListPromptsResult:
    entries = [
        {"name": name, "description": "A prompt of the suite.", "arguments": [{"name": one} for one in arguments]}
        for name, arguments in PROMPTS.items()
    ]
    return ListPromptsResult.model_validate({"prompts": entries})


async def get_prompt(context: Context, params: GetPromptRequestParams) -> GetPromptResult | InputRequiredResult:
    if params.name not in PROMPTS:
        raise MCPError(INVALID_PARAMS, "There is no such prompt.")
    given = params.arguments or {}
    asked = ask(PROMPT_QUESTIONS.get(params.name, []), context, params)
    if asked is not None:
        return asked
    contents = [text(", ".join([f"Please look at this: {params.name}", *given.values()]))]
    if "resourceUri" in given:
        contents.insert(0, resource(given["resourceUri"], "A text to look at."))
    if params.name == "test_prompt_with_image":
        contents.insert(0, IMAGE)
    return GetPromptResult.model_validate({"messages": [{"role": "user", "content": content} for content in contents]})


async def complete(_: Context, params: CompleteRequestParams) -> CompleteResult:
    known = ["paris", "park", "party"]
    values = [value for value in known if value.startswith(params.argument.value)]
    return CompleteResult.model_validate({"completion": {"values": values, "total": len(values), "hasMore": False}})
