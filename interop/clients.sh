#!/usr/bin/env bash
# Clients of MCP against the live service: one table.
. "$(dirname "$0")/peers.sh"
for client in mcp2 mcp1 fastmcp4 langchain openai; do
    python_environment "$client" "interop/clients/$client.txt"
done
node_environment inspector interop/clients/inspector
.venv/bin/python interop/clients/matrix.py "$nodejs/bin/node"
