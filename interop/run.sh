#!/usr/bin/env bash
# A real trainer against the live service, in an environment of its own under .interop/; nothing but its exit code counts.
set -euo pipefail
cd "$(dirname "$0")/.."
python="$(command -v python3.11 || command -v python3)"
work="$(mktemp -d)"
service=""
end() {
    if [[ -n "$service" ]]; then
        kill "$service" 2>/dev/null || true
        wait "$service" 2>/dev/null || true
    fi
    rm -rf "$work"
}
trap end EXIT

venv=.interop/trl
stamp="$(sha256sum interop/trl.txt | cut -c1-16)"
if [[ "$(cat "$venv/.stamp" 2>/dev/null)" != "$stamp" ]]; then
    rm -rf "$venv"
    "$python" -m venv "$venv"
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check -r interop/trl.txt 2> >(grep -v "is ignored: it is neither" >&2)
    echo "$stamp" > "$venv/.stamp"
fi

.venv/bin/synth generate --n 6 --seed 11 --out "$work/data" > "$work/synth.log" 2>&1 || { cat "$work/synth.log"; exit 1; }

.venv/bin/toolworlds serve --port 0 --control-port 0 --tasks "$work/data/tasks.jsonl" > "$work/service.log" 2>&1 &
service=$!
for _ in $(seq 300); do
    url="$(sed -n 's/.*"control_url": *"\([^"]*\)".*/\1/p' "$work/service.log" | head -1)"
    [[ -n "$url" ]] && break
    kill -0 "$service" 2>/dev/null || { cat "$work/service.log"; exit 1; }
    sleep 0.2
done

PYTHONPATH=examples "$venv/bin/python" interop/trl_grpo.py "$url" "$work/data/tasks.jsonl" || { tail -20 "$work/service.log"; exit 1; }
