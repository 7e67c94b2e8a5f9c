"""Servers to compare with. `python -m benchmarks.peers echo|bare` prints its port and serves on the loopback.

echo    the official SDK's MCPServer with one small asynchronous tool, stateless, JSON answers
bare    uvicorn and an application that reads a request and sends fixed bytes
"""

from __future__ import annotations

import sys

import uvicorn
from mcp.server import MCPServer
from starlette.types import ASGIApp, Receive, Scope, Send

from service.serve import bind

BODY = b'{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"{}"}],"resultType":"complete"}}'
_HEAD = [(b"content-type", b"application/json"), (b"content-length", str(len(BODY)).encode())]


def echo() -> ASGIApp:
    """The SDK's server."""
    server = MCPServer("echo", version="1", log_level="ERROR")

    @server.tool(structured_output=False)
    async def echo_text(text: str) -> str:
        """Say it again."""
        return text

    return server.streamable_http_app(json_response=True, stateless_http=True)


async def bare(scope: Scope, receive: Receive, send: Send) -> None:
    """The floor: no parsing, no tool."""
    assert scope["type"] == "http"
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": _HEAD})
    await send({"type": "http.response.body", "body": BODY})


def main() -> None:
    """Serve."""
    app, lifespan = (echo(), "on") if sys.argv[1] == "echo" else (bare, "off")
    config = uvicorn.Config(
        app, loop="uvloop", http="httptools", ws="none", lifespan=lifespan, access_log=False, log_level="error"
    )
    with bind("127.0.0.1", 0) as listener:
        print(listener.getsockname()[1], flush=True)
        uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main()
