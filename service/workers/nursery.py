"""Where workers are born: a process that has loaded all it needs and forks them, so that one more starts at once.

It speaks JSON lines over a socket whose number is its only argument. In: `{"worker": 3, "settings": {...}}`. Out:
`{"worker": 3, "pid": 4711}` when it is born and `{"worker": 3, "pid": 4711, "status": -9}` when it is gone (its exit
code, or minus the signal). When the other end closes, it ends its workers and itself.
"""

from __future__ import annotations

import gc
import json
import os
import selectors
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from pydantic import ValidationError

from servers.catalogue import setting_of, worlds
from service.house import House
from service.serve import run_service
from service.settings import Settings
from service.traces import TracesMissing
from sessions.archive import ArchiveError

CANNOT_RUN_HERE = 3


def nurse(channel: socket.socket) -> dict[str, Any] | None:
    """Bear workers until told otherwise. Returns twice and more: in each worker its order, None in the nursery."""
    gc.freeze()
    children: dict[int, int] = {}
    woken, waker = socket.socketpair()
    for end in (woken, waker):
        end.setblocking(False)
    signal.signal(signal.SIGCHLD, _wake)
    signal.set_wakeup_fd(waker.fileno(), warn_on_full_buffer=False)
    for number in (signal.SIGINT, signal.SIGHUP):  # whoever started the nursery says when it ends
        signal.signal(number, signal.SIG_IGN)
    with channel, woken, waker, selectors.DefaultSelector() as selector:
        for end in (channel, woken):
            selector.register(end, selectors.EVENT_READ)
        for line in _lines(channel, selector, lambda: _drain(woken), lambda: _reap(channel, children)):
            order = json.loads(line)
            pid = os.fork()
            if pid == 0:
                signal.set_wakeup_fd(-1)
                for number in (signal.SIGCHLD, signal.SIGINT, signal.SIGHUP):
                    signal.signal(number, signal.SIG_DFL)
                return order
            children[pid] = order["worker"]
            _tell(channel, {"worker": order["worker"], "pid": pid})
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for pid in children:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGTERM)
        for pid in children:
            os.waitpid(pid, 0)
    return None


def _lines(
    channel: socket.socket, selector: selectors.BaseSelector, drain: Callable[[], None], reap: Callable[[], None]
) -> Iterator[bytes]:
    """Orders as they come, until the other end closes; dead children are reaped meanwhile."""
    buffer = b""
    while True:
        for key, _ in selector.select():
            if key.fileobj is not channel:
                drain()
                reap()
                continue
            found = channel.recv(65_536)
            if not found:
                return
            *lines, buffer = (buffer + found).split(b"\n")
            yield from lines


def _wake(_: int, __: object) -> None:
    """A handler, so that the signal is written to the wakeup socket."""


def _drain(woken: socket.socket) -> None:
    with suppress(BlockingIOError):
        while woken.recv(4096):
            pass


def _reap(channel: socket.socket, children: dict[int, int]) -> None:
    while children:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if pid == 0:
            return
        _tell(channel, {"worker": children.pop(pid), "pid": pid, "status": os.waitstatus_to_exitcode(status)})


def _tell(channel: socket.socket, event: dict[str, Any]) -> None:
    with suppress(BrokenPipeError, ConnectionResetError):  # then the next read says that the other end is closed
        channel.sendall(json.dumps(event).encode() + b"\n")


def run_nursery(make_house: Callable[[Settings], House]) -> None:
    """Be a nursery; in a process that it forks, be a worker."""
    order = nurse(socket.socket(fileno=int(sys.argv[1])))
    if order is None:
        return
    try:
        run_service(make_house(Settings(**order["settings"])))
    except (OSError, ValueError, ValidationError, ArchiveError, TracesMissing) as error:
        sys.stderr.write(f"toolworlds: worker {order['worker']}: {error}\n")
        raise SystemExit(CANNOT_RUN_HERE) from None


if __name__ == "__main__":
    run_nursery(lambda settings: House(worlds(), setting_of, settings))
