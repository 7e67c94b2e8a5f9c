"""A session of Toolworlds as a trainer holds it: plain HTTP, needs httpx2 and nothing else."""

from __future__ import annotations

from typing import Any

import httpx2

Json = dict[str, Any]
_PROTOCOL = "2026-07-28"
_META = {
    "io.modelcontextprotocol/protocolVersion": _PROTOCOL,
    "io.modelcontextprotocol/clientInfo": {"name": "example", "version": "1"},
    "io.modelcontextprotocol/clientCapabilities": {},
}
_GONE = 410


class ToolError(Exception):
    """A tool could not do what was asked; the text is for the model."""


class Service:
    """A running service.

    Args:
        control_url: the trainer's port.
        run_id: name of this run, under which all its sessions are ended at once.
        token: bearer token of the trainer's port.
    """

    def __init__(self, control_url: str, run_id: str, token: str | None = None) -> None:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        self._control = httpx2.Client(base_url=control_url, headers=headers, timeout=60)
        self._data = httpx2.Client(timeout=60)
        self.run_id = run_id

    def post(self, path: str, body: Json) -> Json:
        """Ask the trainer's port.

        Raises:
            httpx2.HTTPStatusError: it refused; 410 means that the session is lost.
        """
        return self._control.post(path, json=body).raise_for_status().json()

    def open(self, task_id: str) -> Session:
        """A new session of a task."""
        return Session(self, self.post("/sessions", {"task_id": task_id, "run_id": self.run_id}))

    def count_sessions(self) -> int:
        """Live sessions of all runs."""
        return self._control.get("/healthz").raise_for_status().json()["sessions"]

    def close(self, path: str, query: Json | None = None) -> int:
        """End sessions; returns how many. One that is gone already is no error."""
        answer = self._control.delete(path, params=query)
        return 0 if answer.status_code in {404, _GONE} else answer.raise_for_status().json()["closed"]

    def close_run(self) -> int:
        """End all sessions of this run: no trainer says when it has done with one."""
        return self.close("/sessions", {"run_id": self.run_id})

    def call_tool(self, url: str, name: str, arguments: Json) -> str:
        """One MCP request, whole in itself; any MCP client does the same.

        Raises:
            ToolError: the tool answered an error.
        """
        headers = {
            "Accept": "application/json, text/event-stream",
            "MCP-Protocol-Version": _PROTOCOL,
            "Mcp-Method": "tools/call",
            "Mcp-Name": name,
        }
        params = {"name": name, "arguments": arguments, "_meta": _META}
        request = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
        result = self._data.post(url, json=request, headers=headers).raise_for_status().json()["result"]
        text = "".join(part["text"] for part in result["content"])
        if result.get("isError"):
            raise ToolError(text)
        return text


class Session:
    """One episode.

    Attributes:
        opened: what the service said: system, user, tools, ...
        done: the user has nothing more to say.
    """

    def __init__(self, service: Service, opened: Json) -> None:
        self._service = service
        self._path = f"/sessions/{opened['session_id']}"
        self.opened = opened
        self.done = False

    def call(self, name: str, arguments: Json) -> str:
        """Call a tool as the agent.

        Raises:
            ToolError: the tool answered an error.
        """
        return self._service.call_tool(self.opened["mcp_url"], name, arguments)

    def say(self, text: str) -> Json:
        """Say something as the agent; the answer has user, tools_added, done."""
        answer = self._service.post(f"{self._path}/reply", {"text": text})
        self.done = answer["done"]
        return answer

    def score(self) -> float | None:
        """The reward so far; None is no zero: leave the sample out."""
        try:
            return self._service.post(f"{self._path}/score", {})["total"]
        except httpx2.HTTPStatusError as error:
            if error.response.status_code == _GONE:
                return None
            raise

    def close(self) -> None:
        """End it."""
        self._service.close(self._path)
