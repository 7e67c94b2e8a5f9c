#!/usr/bin/env bash
# The service killed fifty times under load, over both databases: whatever was answered is there, once.
set -euo pipefail
cd "$(dirname "$0")/.."
.venv/bin/python -m tests.service.kill_many
