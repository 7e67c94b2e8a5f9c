#!/usr/bin/env bash
# A real trainer against the live service, in an environment of its own under .interop/; nothing but its exit code counts.
set -euo pipefail
cd "$(dirname "$0")/.."
python="$(command -v python3.11 || command -v python3)"
work="$(mktemp -d)"
started=()
end() {
    for process in "${started[@]}"; do
        kill "$process" 2>/dev/null || true
        wait "$process" 2>/dev/null || true
    done
    rm -rf "$work"
}
trap end EXIT

venv=.interop/trl
stamp="$(sha256sum interop/trl.txt | cut -c1-16)"
if [[ "$(cat "$venv/.stamp" 2>/dev/null)" != "$stamp" ]]; then
    rm -rf "$venv"
    "$python" -m venv "$venv"
    "$venv/bin/python" -m pip install -qq --disable-pip-version-check -r interop/trl.txt
    echo "$stamp" > "$venv/.stamp"
fi

.venv/bin/synth generate --n 8 --seed 11 --out "$work/data" \
    --kinds complete=1,missing_required=1,missing_function=1,confirm=1,change_of_mind=1 > "$work/synth.log" 2>&1 || { cat "$work/synth.log"; exit 1; }

.venv/bin/toolworlds serve --port 0 --control-port 0 --tasks "$work/data/tasks.jsonl" > "$work/service.log" 2>&1 &
started+=($!)
"$venv/bin/python" interop/scripted_model.py "$work/model.port" &
started+=($!)

# wait_for COMMAND...: until it succeeds, a minute at most
wait_for() {
    for _ in $(seq 300); do
        "$@" && return
        kill -0 "${started[@]}" || break
        sleep 0.2
    done
    cat "$work/service.log"
    exit 1
}
wait_for grep -q control_url "$work/service.log"
wait_for test -s "$work/model.port"
url="$(sed -n 's/.*"control_url": *"\([^"]*\)".*/\1/p' "$work/service.log")"

echo "== examples/evaluate.py"
"$venv/bin/python" examples/evaluate.py "$work/data/tasks.jsonl" --url "$url" --model scripted \
    --base-url "http://127.0.0.1:$(cat "$work/model.port")/v1" --out "$work/rollouts.jsonl"
.venv/bin/toolworlds score "$work/data/tasks.jsonl" "$work/rollouts.jsonl" --json > "$work/scores.jsonl"
echo "$(wc -l < "$work/scores.jsonl") rollouts scored again by replay"

echo "== TRL"
PYTHONPATH=examples "$venv/bin/python" -W ignore::FutureWarning interop/trl_grpo.py "$url" "$work/data/tasks.jsonl"
