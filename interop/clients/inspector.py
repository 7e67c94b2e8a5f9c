"""The command line of the MCP inspector, a process for each call: CONTROL_URL COMMAND..."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from typing import Any

import story


def main(control: str, command: list[str]) -> None:
    """List, write, read, miss."""
    with story.session(control) as url, tempfile.TemporaryDirectory() as home:

        def ask(method: str, *words: str) -> Any:
            line = [*command, "--cli", url, "--transport", "http", "--method", method, *words]
            done = subprocess.run(line, env={**os.environ, "HOME": home}, capture_output=True, text=True, check=False)
            try:
                return json.loads(done.stdout)
            except ValueError:
                raise SystemExit(f"{method}: {done.stdout}{done.stderr}") from None

        def call(name: str, arguments: dict[str, Any]) -> Any:
            pairs = [word for pair in arguments.items() for word in ("--tool-arg", "=".join(pair))]
            return ask("tools/call", "--tool-name", name, *pairs)

        story.check_tools(tool["name"] for tool in ask("tools/list")["tools"])
        story.check_write(call(*story.WRITE)["content"][0]["text"])
        story.check_read(call(*story.READ)["content"][0]["text"])
        missing = call(*story.MISSING)
        story.check_missing(missing["content"][0]["text"], is_error=missing["isError"])


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
