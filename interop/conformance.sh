#!/usr/bin/env bash
# The official conformance suite, with the fast path and without, against
#   service      `toolworlds serve` with the world tests/conformance/world.py,
#   transport    the agent's port with streams, over an SDK server that offers all the suite asks for
#                (tests/conformance/server.py).
# What the service must fail stands in interop/conformance/*.yml, check by check; a check of these that passes is an error
# too. The transport must fail nothing that is required.
. "$(dirname "$0")/peers.sh"
node_environment conformance interop/conformance
suite=.interop/conformance/node_modules/@modelcontextprotocol/conformance/dist/index.js

# hold NAME URL: both revisions of the protocol
hold() {
    for revision in 2025-11-25 2026-07-28; do
        expected="interop/conformance/$1-$revision.yml"
        [[ "$1" == service ]] && lists=(--expected-failures "$expected") || lists=()
        node "$suite" server --url "$2" --requirements "$revision" --output-dir "$work/results" "${lists[@]}" \
            > "$work/suite.log" 2>&1 || fail "$1" "$revision"
        # a check that is not there any more fails no more: the suite would not say so
        failed="$(grep -c '^  ~ ' "$work/suite.log" || true)"
        [[ "$failed" == "$(cat "${lists[@]:1}" /dev/null | grep -c '^  - ')" ]] || fail "$1" "$revision"
        echo "$1, $revision, fast path $TOOLWORLDS_FASTPATH: all required checks pass, but $failed that must fail"
    done
}

fail() {
    grep -A99 '^Total:' "$work/suite.log" || cat "$work/suite.log"
    echo "interop: $1 does not pass revision $2 as it must"
    exit 1
}

export TOOLWORLDS_FASTPATH
for TOOLWORLDS_FASTPATH in 1 0; do
    TOOLWORLDS_WORLDS=tests.conformance.world:CONFORMANCE serve "service$TOOLWORLDS_FASTPATH"
    url="$(.venv/bin/python interop/session.py "$control" conformance)"
    hold service "$url"
    start "transport$TOOLWORLDS_FASTPATH" .venv/bin/python -m tests.conformance.server
    wait_for "transport$TOOLWORLDS_FASTPATH" test -s "$work/transport$TOOLWORLDS_FASTPATH"
    hold transport "$(cat "$work/transport$TOOLWORLDS_FASTPATH")"
done
