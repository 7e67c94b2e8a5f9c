"""An OpenAI-compatible endpoint without a model: it calls the first tool that needs no argument, then it answers.

scripted_model.py PORT_FILE      the port it got is written there
"""

from __future__ import annotations

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class Handler(BaseHTTPRequestHandler):
    """Answers /v1/chat/completions."""

    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        """One completion."""
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        free = [tool["function"]["name"] for tool in request["tools"] if not tool["function"]["parameters"]["required"]]
        message = {"role": "assistant", "content": "All done."}
        if free and request["messages"][-1]["role"] == "user":
            call = {"id": "call_0", "type": "function", "function": {"name": free[0], "arguments": "{}"}}
            message = {"role": "assistant", "content": None, "tool_calls": [call]}
        body = json.dumps({"choices": [{"index": 0, "message": message, "finish_reason": "stop"}]}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Path(sys.argv[1]).write_text(str(server.server_port), encoding="utf-8")
    server.serve_forever()
