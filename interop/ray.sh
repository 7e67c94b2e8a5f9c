#!/usr/bin/env bash
# A set made on a real Ray cluster of two nodes, one of which dies on the way: the bytes that one process makes.
. "$(dirname "$0")/peers.sh"
python_environment ray requirements.lock interop/ray.txt
PYTHONPATH="$PWD" RAY_USAGE_STATS_ENABLED=0 timeout --kill-after=30 1800 .interop/ray/bin/python interop/ray_cluster.py "$work"
