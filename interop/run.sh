#!/usr/bin/env bash
# Everyone who speaks to the service, each in an environment of its own under .interop/; nothing but exit codes count.
# run.sh [PEER...]: all of them, or some.
set -euo pipefail
cd "$(dirname "$0")"
(($#)) || set -- kills trl exports conformance clients ray
for peer in "$@"; do
    echo "== interop: $peer  ($(date -u +%H:%M:%S))"
    "./$peer.sh"
done
