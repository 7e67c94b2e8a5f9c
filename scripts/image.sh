#!/usr/bin/env bash
# Builds the Dockerfile without a Docker engine and tries the image out as its user would: buildah on a base made with
# debootstrap, its root file system mounted read-only, the user and the variables those of the image. Needs root.
set -euo pipefail
cd "$(dirname "$0")/.."
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot
base=python:3.11-slim-bookworm
image=toolworlds:test
work="$(mktemp -d)"
container=
service=
end() {
    [[ -z "$service" ]] || { kill "$service" 2>/dev/null && wait "$service"; } || true
    [[ -z "$container" ]] || { buildah umount "$container" && buildah rm "$container"; } >/dev/null
    rm -rf "$work"
}
trap end EXIT
fail() { echo "image: $*" >&2; exit 1; }

[[ "$(id -u)" = 0 ]] || fail "needs root, to make a base and to mount the image"
missing=()
for program in buildah debootstrap; do
    command -v "$program" >/dev/null || missing+=("$program")
done
if ((${#missing[@]})); then
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${missing[@]}" >/dev/null
fi

if ! buildah inspect --type image "$base" >/dev/null 2>&1; then
    echo "== base"
    mirror="$(apt-cache policy python3 | grep -oE 'https?://[^ ]+' | head -1)"
    debootstrap --variant=minbase --include=python3,python3-pip,python3-venv,ca-certificates bookworm "$work/root" "$mirror" \
        >"$work/base.log" || { tail "$work/base.log"; exit 1; }
    ln -sf python3 "$work/root/usr/bin/python"
    rm -f "$work/root/usr/lib/python3.11/EXTERNALLY-MANAGED"
    tar -C "$work/root" -cf "$work/base.tar" .
    printf 'FROM scratch\nADD base.tar /\n' >"$work/Dockerfile"
    buildah bud -q -t "$base" "$work" >/dev/null
    rm -rf "$work/root" "$work/base.tar"
fi

echo "== build"
certificates=()
[[ -z "${PIP_CERT:-}" ]] || certificates=(--build-arg "PIP_CERT=$PIP_CERT" -v /etc/ssl/certs:/etc/ssl/certs:ro)
buildah bud -q --layers --pull-never --format docker "${certificates[@]}" -t "$image" . >/dev/null

container="$(buildah from --pull-never "$image")"
root="$(buildah mount "$container")"
install -d -o 10001 -g 10001 "$work/data"
.venv/bin/python scripts/image_config.py <(buildah inspect --type image "$image") >"$work/env"

# "${inside[@]}" COMMAND...: in the image, as its user, with its variables and nothing else, on a read-only root
inside=(unshare --mount -- bash -euc '
    root=$1 data=$2 variables=$3; shift 3
    mount --make-rprivate /
    mount --bind "$root" "$root"
    mount -o remount,bind,ro "$root"
    mount --bind "$data" "$root/data"
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    mapfile -t environment <"$variables"
    exec chroot --userspec=10001:10001 "$root" env -i -C /data "${environment[@]}" TOOLWORLDS_TOKEN="$TOKEN" \
        TOOLWORLDS_PORT="$PORT" TOOLWORLDS_CONTROL_PORT="$CONTROL_PORT" "$@"
' inside "$root" "$work/data" "$work/env")
read -r PORT CONTROL_PORT < <(.venv/bin/python -c '
from service.serve import bind
with bind("127.0.0.1", 0) as one, bind("127.0.0.1", 0) as two:
    print(one.getsockname()[1], two.getsockname()[1])')
TOKEN="$(.venv/bin/python -c 'import secrets; print(secrets.token_urlsafe())')"
export PORT CONTROL_PORT TOKEN

echo "== contents"
[[ "$("${inside[@]}" id -u)" = 10001 ]] || fail "does not run as its own user"
! "${inside[@]}" touch /opt/toolworlds/x 2>/dev/null || fail "the root file system can be written"
! "${inside[@]}" python -c 'import pytest' 2>/dev/null || fail "holds packages of the tests"
found="$(find "$root/opt" "$root/data" \( -name tasks.jsonl -o -name rollouts.jsonl -o -path '*site-packages/tests' \) -print)"
[[ -z "$found" ]] || fail "holds tasks or tests: $found"

echo "== synth"
"${inside[@]}" synth generate --n 20 --seed 5 --out /data/tasks >"$work/synth.log" 2>&1 || { cat "$work/synth.log"; fail "synth failed"; }
[[ "$(wc -l <"$work/data/tasks/tasks.jsonl")" = 20 ]] || fail "synth did not write 20 tasks"

echo "== serve"
"${inside[@]}" toolworlds serve --tasks /data/tasks/tasks.jsonl >"$work/service.log" 2>&1 &
service=$!
health=(python -c "$(.venv/bin/python scripts/image_config.py --health <(buildah inspect --type image "$image"))")
for _ in $(seq 150); do
    "${inside[@]}" "${health[@]}" 2>/dev/null && break
    kill -0 "$service" 2>/dev/null || { cat "$work/service.log"; fail "the service ended"; }
    sleep 0.2
done
"${inside[@]}" "${health[@]}" || { cat "$work/service.log"; fail "the health check does not pass"; }
.venv/bin/toolworlds play "$work/data/tasks/tasks.jsonl" --url "http://127.0.0.1:$CONTROL_PORT" --token "$TOKEN" \
    --out "$work/rollouts.jsonl" --scores "$work/scores.jsonl" >"$work/play.log" 2>&1 || { cat "$work/play.log"; fail "playing failed"; }
.venv/bin/python - "$work/scores.jsonl" <<'PYTHON'
import json, sys
totals = [json.loads(line)["total"] for line in open(sys.argv[1])]
assert len(totals) == 20 and set(totals) == {1.0}, totals
PYTHON
kill "$service"
wait "$service" || fail "the service did not end well"
service=
echo "image: $image runs as its own user on a read-only root; 20 tasks written in it and played over MCP, gold earns 1.0"
