#!/usr/bin/env bash
# Exported sets read by those they are for; and what our messages share with those of other suites.
. "$(dirname "$0")/peers.sh"
exports=interop/exports
.venv/bin/synth generate --n 40 --seed 11 --out "$work/data" > "$work/synth.log" 2>&1 || { cat "$work/synth.log"; exit 1; }
for file in trl.jsonl trl.parquet sft.parquet verl.parquet verifiers.jsonl nemo_gym.jsonl bfcl; do
    .venv/bin/synth export "$work/data" --format "${file%%.*}" --out "$work/out/$file" > "$work/export.log" 2>&1 \
        || { cat "$work/export.log"; exit 1; }
done

# reads NAME PYTHON: the script of a reader, in its own environment
reads() {
    HF_DATASETS_OFFLINE=1 "$2" -W ignore "$exports/read_$1.py" "$work/data/tasks.jsonl" "$work/out" 2> "$work/$1.err" \
        || { cat "$work/$1.err"; exit 1; }
}

python_environment trl interop/trl.txt
reads trl .interop/trl/bin/python
options=--no-deps python_environment exports-verl "$exports/verl.txt"
reads verl .interop/exports-verl/bin/python
options=--no-deps python_environment exports-verifiers benchmarks/elsewhere/peers/verifiers.txt
reads verifiers .interop/exports-verifiers/bin/python
if python3.12 -c '' 2> /dev/null; then
    interpreter=python3.12 options=--no-deps python_environment exports-nemo_gym "$exports/nemo_gym.txt"
    reads nemo_gym .interop/exports-nemo_gym/bin/python
else
    echo "NeMo Gym: left out, it needs Python 3.12"
fi

# Packages that are read, or whose checker runs on our worlds: beside our own environment, without what they pull in.
options=--no-deps python_environment exports-suites "$exports/suites.txt"
suites="$(echo .interop/exports-suites/lib/python3*/site-packages)"
PYTHONPATH="$suites${PYTHONPATH:+:$PYTHONPATH}" .venv/bin/python "$exports/read_bfcl.py" "$work/out/bfcl"
PYTHONPATH="$suites${PYTHONPATH:+:$PYTHONPATH}" .venv/bin/python scripts/measure_public.py --figures "$work/public.json" --grams "$work/grams.json"
cmp "$work/public.json" synth/card/public.json
.venv/bin/synth card "$work/data" --public "$work/grams.json"
