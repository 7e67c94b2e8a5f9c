"""Tools and prompts that ask the client before they answer: in rounds, each a whole answer, so no stream is needed."""

from __future__ import annotations

from typing import Any

from mcp.server import Server
from mcp.server.context import ServerRequestContext
from mcp.server.request_state import RequestStateBoundary, RequestStateSecurity
from mcp.types import CLIENT_CAPABILITIES_META_KEY, CallToolRequestParams, GetPromptRequestParams, InputRequiredResult

Rounds = list[dict[str, dict[str, Any]]]


def elicit(**properties: str) -> dict[str, Any]:
    schema = {
        "type": "object",
        "properties": {name: {"type": kind} for name, kind in properties.items()},
        "required": list(properties),
    }
    return {"method": "elicitation/create", "params": {"message": "Please say.", "requestedSchema": schema}}


SAMPLE: dict[str, Any] = {
    "method": "sampling/createMessage",
    "params": {"messages": [{"role": "user", "content": {"type": "text", "text": "Say hello."}}], "maxTokens": 50},
}
ROOTS: dict[str, Any] = {"method": "roots/list", "params": {}}
NEEDS = {"elicitation/create": "elicitation", "sampling/createMessage": "sampling", "roots/list": "roots"}
PREFIX = "test_input_required_result_"
TOOL_QUESTIONS: dict[str, Rounds] = {
    "test_streaming_elicitation": [{"answer": elicit(name="string")}],
    f"{PREFIX}elicitation": [{"user_name": elicit(name="string")}],
    f"{PREFIX}sampling": [{"capital": SAMPLE}],
    f"{PREFIX}list_roots": [{"client_roots": ROOTS}],
    f"{PREFIX}request_state": [{"confirm": elicit(ok="boolean")}],
    f"{PREFIX}tampered_state": [{"confirm": elicit(ok="boolean")}],
    f"{PREFIX}capabilities": [{"name": elicit(name="string"), "greeting": SAMPLE}],
    f"{PREFIX}multiple_inputs": [{"user_name": elicit(name="string"), "greeting": SAMPLE, "client_roots": ROOTS}],
    f"{PREFIX}multi_round": [{"step1": elicit(name="string")}, {"step2": elicit(color="string")}],
}
PROMPT_QUESTIONS: dict[str, Rounds] = {f"{PREFIX}prompt": [{"user_context": elicit(context="string")}]}


def guard_states(server: Server[Any]) -> None:
    """What comes back from a client as the state of a question is what was given to it, or is refused."""
    server.middleware.append(RequestStateBoundary(RequestStateSecurity.ephemeral(), default_audience=server.name))


def ask(
    rounds: Rounds, context: ServerRequestContext[Any, Any], params: CallToolRequestParams | GetPromptRequestParams
) -> InputRequiredResult | None:
    """The next question, None where all are answered. The state is the number of the round."""
    meta: dict[str, Any] = (context.params or {}).get("_meta") or {}
    declared: dict[str, Any] = meta.get(CLIENT_CAPABILITIES_META_KEY) or {}
    place = int(params.request_state or 0)
    asked = [{key: one for key, one in these.items() if NEEDS[one["method"]] in declared} for these in rounds]
    if place < len(asked) and asked[place].keys() <= (params.input_responses or {}).keys():
        place += 1
    if place >= len(asked):
        return None
    return InputRequiredResult.model_validate({"inputRequests": asked[place], "requestState": str(place)})
