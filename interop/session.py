"""Open a session over some worlds and print its MCP address: CONTROL_URL WORLD..."""

from __future__ import annotations

import json
import sys
import urllib.request

if __name__ == "__main__":
    control, *worlds = sys.argv[1:]
    request = urllib.request.Request(
        f"{control}/sessions",
        json.dumps({"servers": worlds, "seed": 7}).encode(),
        {"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        print(json.load(answer)["mcp_url"])
