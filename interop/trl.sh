#!/usr/bin/env bash
# A real trainer against the live service.
. "$(dirname "$0")/peers.sh"
python_environment trl interop/trl.txt
python=.interop/trl/bin/python

.venv/bin/synth generate --n 8 --seed 11 --out "$work/data" \
    --kinds complete=1,missing_required=1,missing_function=1,confirm=1,change_of_mind=1 > "$work/synth.log" 2>&1 || { cat "$work/synth.log"; exit 1; }

serve service.log --tasks "$work/data/tasks.jsonl"
start model.log "$python" interop/scripted_model.py "$work/model.port"
wait_for model.log test -s "$work/model.port"

echo "== examples/evaluate.py"
"$python" examples/evaluate.py "$work/data/tasks.jsonl" --url "$control" --model scripted \
    --base-url "http://127.0.0.1:$(cat "$work/model.port")/v1" --out "$work/rollouts.jsonl"
.venv/bin/toolworlds score "$work/data/tasks.jsonl" "$work/rollouts.jsonl" --json > "$work/scores.jsonl"
echo "$(wc -l < "$work/scores.jsonl") rollouts scored again by replay"

echo "== TRL"
PYTHONPATH=examples:client "$python" -W ignore::FutureWarning interop/trl_grpo.py "$control" "$work/data/tasks.jsonl"
