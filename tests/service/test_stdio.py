"""`toolworlds stdio`: one fresh world over standard input and output, for the client that starts it."""

from __future__ import annotations

import json
import subprocess
from typing import Any, Literal

import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.types import TextContent

from servers.catalogue import worlds
from tests.house.test_files import ROOT
from tests.service.test_cli import TOOLWORLDS
from tests.service.wire import run

pytestmark = pytest.mark.slow

WORDS = ["stdio", "filesystem", "--seed", "7"]


async def call(agent: Client, name: str, **arguments: Any) -> tuple[bool, Any]:
    """Whether a call failed, and its answer."""
    result = await agent.call_tool(name, arguments)
    (content,) = result.content
    assert isinstance(content, TextContent)
    return bool(result.is_error), json.loads(content.text)


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_client_that_starts_it_lists_writes_reads_and_is_refused(mode: Literal["auto", "legacy"]) -> None:
    async def story() -> None:
        server = StdioServerParameters(command=TOOLWORLDS, args=WORDS, cwd=str(ROOT))
        async with Client(stdio_client(server), mode=mode) as agent:
            listed = {tool.name for tool in (await agent.list_tools()).tools}
            assert listed == set(worlds()["filesystem"].tools)
            failed, written = await call(agent, "write_file", path="note.txt", content="\u00e9 \u2028 \U0001f600")
            assert (failed, written["created"]) == (False, True)
            failed, found = await call(agent, "read_file", path="note.txt")
            assert (failed, found["text"]) == (False, "\u00e9 \u2028 \U0001f600")
            for name, arguments, word in (
                ("read_file", {"path": "nowhere.txt"}, "not_found"),
                ("read_file", {"file": "note.txt"}, "invalid_arguments"),
                ("read_fil", {"path": "note.txt"}, "unknown_tool"),
            ):
                failed, refused = await call(agent, name, **arguments)
                assert (failed, refused["error"]) == (True, word)

    run(story())


def test_only_the_protocol_is_on_its_output_and_it_ends_where_its_input_ends() -> None:
    hello = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}
    requests: list[dict[str, Any]] = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {
            "jsonrpc": "2.0",
            "id": 2,
            "method": "tools/call",
            "params": {"name": "read_file", "arguments": {"path": "x"}},
        },
    ]
    lines = [json.dumps(request) for request in requests]
    with subprocess.Popen(
        [TOOLWORLDS, *WORDS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("\n".join(["{broken", *lines, ""]))
        process.stdin.flush()
        answers: dict[Any, dict[str, Any]] = {}
        while 2 not in answers:
            answer = json.loads(process.stdout.readline())
            answers[answer.get("id")] = answer
        rest, _ = process.communicate(timeout=60)
    assert (process.returncode, rest) == (0, "")
    assert answers[1]["result"]["protocolVersion"] == "2025-11-25"
    assert answers[2]["result"]["isError"]
