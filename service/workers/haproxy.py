"""The configuration of HAProxy: it sends a request to the worker whose name stands in its session's id.

Where that worker is down, all requests of a session go to the same other one, by a consistent hash of its id: with an
archive it makes the session again, without one it answers 410. What names no session goes to the desk or to any worker.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from service.workers.ports import Place

_DOWN = '{\\"error\\":\\"no_worker\\",\\"message\\":\\"No worker answers now; try again.\\"}'
_GONE = (
    '{\\"error\\":\\"worker_gone\\",\\"message\\":\\"The worker went away before it answered: '
    'send it again under its Idempotency-Key.\\"}'
)
_LATE = '{\\"error\\":\\"worker_late\\",\\"message\\":\\"The worker did not answer in time.\\"}'


class Entry(NamedTuple):
    """What the configuration is made of.

    Attributes:
        host: address of the workers.
        data, control: what the entry is bound to: `host:port`, or `fd@7` for a socket that it inherits.
        desk_port: where the supervisor answers, on the loopback.
        socket: path of the socket for commands.
        body_s: seconds in which a request must have come.
        answer_s: seconds in which it must be answered.
    """

    host: str
    data: str
    control: str
    desk_port: int
    socket: str
    places: Sequence[Place]
    body_s: float = 60
    answer_s: float = 600


def configuration(entry: Entry) -> str:
    """The text of haproxy.cfg."""
    return "\n".join([*_general(entry), *_frontends(entry), *_backends(entry), ""])


def near(host: str) -> str:
    """The address under which this machine reaches what is bound to a host, as it stands in a URL."""
    if host in {"0.0.0.0", "::"}:  # noqa: S104 - only compared here
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def _general(entry: Entry) -> list[str]:
    return [
        "global",
        f'    stats socket "{entry.socket}" mode 600 level admin',
        "    hard-stop-after 30s",
        "",
        "defaults",
        "    mode http",
        "    option http-keep-alive",
        "    option dontlognull",
        "    timeout connect 2s",
        "    timeout client 3600s",
        f"    timeout http-request {round(entry.body_s * 1000)}ms",
        "    timeout http-keep-alive 3600s",
        f"    timeout server {round(entry.answer_s * 1000)}ms",
        "    timeout queue 10s",
        "    timeout check 5s",
        "    retries 3",
        "    retry-on conn-failure",
        "    option redispatch 1",
        *(
            f'    http-error status {status} content-type application/json string "{text}"{more}'
            for status, text, more in ((502, _GONE, ""), (503, _DOWN, ' hdr Retry-After "1"'), (504, _LATE, ""))
        ),
    ]


def _frontends(entry: Entry) -> list[str]:
    by_path = "    http-request set-var(txn.session) path,field(3,/)"
    owner = "    http-request set-var(txn.owner) var(txn.session),field(1,.)"
    return [
        "",
        "frontend data",
        f"    bind {entry.data}",
        f"{by_path} if {{ path_beg /s/ }}",
        "    http-request set-var(txn.session) req.hdr(x-session-id) if !{ path_beg /s/ }",
        owner,
        "    default_backend data",
        "",
        "frontend control",
        f"    bind {entry.control}",
        f"{by_path} if {{ path_beg /sessions/ }}",
        owner,
        "    use_backend desk if { path /sessions /healthz /readyz /metrics }",
        "    default_backend control",
    ]


def _backends(entry: Entry) -> list[str]:
    host = near(entry.host)
    lines = ["", "backend desk", f"    server desk 127.0.0.1:{entry.desk_port}"]
    for plane in ("data", "control"):
        lines += [
            "",
            f"backend {plane}",
            "    balance hash var(txn.session)",
            "    hash-type consistent",
            "    option httpchk GET /healthz",
            f"    http-check send hdr Host {host}",
            "    default-server check inter 1s fall 3 rise 1 observe layer4 error-limit 1 on-error mark-down",
            *(f"    use-server {place.name} if {{ var(txn.owner) -m str {place.name} }}" for place in entry.places),
            *(
                f"    server {place.name} {host}:{place.port if plane == 'data' else place.control_port}"
                for place in entry.places
            ),
        ]
    return lines
