"""A service that is killed again and again while many sessions are driven, and what must hold of it.

Each session writes notes, one after another, each call under its own idempotency key; a call that got no answer is sent
again. In the end each session must hold its notes exactly once, and every answer that was given must be true.
"""

from __future__ import annotations

import json
import os
import random
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx2

from service.serve import bind
from tests.service.trainer import FREE
from tests.service.wire import MODERN, era_headers, request_body

ROOT = Path(__file__).resolve().parents[2]
_DRIVERS = 8
_STARTS_S = 60


class Report(NamedTuple):
    """What was seen.

    Attributes:
        kills: how often the service was killed.
        answered: calls that were answered.
        retried: calls that were sent again.
        torn: sessions that do not hold exactly what was answered.
    """

    kills: int
    answered: int
    retried: int
    torn: list[str]


class Service:
    """The process, on ports that stay. It is forked by a nursery, so that it starts at once each time."""

    def __init__(self, archive: str) -> None:
        with bind("127.0.0.1", 0) as one, bind("127.0.0.1", 0) as two:
            self.ports = one.getsockname()[1], two.getsockname()[1]
        self._settings = {"archive": archive, "port": self.ports[0], "control_port": self.ports[1]}
        ours, theirs = socket.socketpair()
        command = [sys.executable, "-m", "tests.service.tiny_nursery", str(theirs.fileno())]
        self._nursery = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, cwd=ROOT, pass_fds=(theirs.fileno(),)
        )
        theirs.close()
        ours.settimeout(_STARTS_S)
        self._channel, self._told, self._pid = ours, ours.makefile("r"), 0

    def start(self) -> None:
        """Start it; returns once both ports answer."""
        self._channel.sendall(json.dumps({"worker": 0, "settings": self._settings}).encode() + b"\n")
        self._pid = json.loads(self._told.readline())["pid"]
        self.wait_for_event("serving")

    def wait_for_event(self, event: str) -> None:
        """Wait until it says this on standard output."""
        assert self._nursery.stdout is not None
        for line in self._nursery.stdout:
            if json.loads(line)["event"] == event:
                return
        raise AssertionError(f"it never said {event}")

    def tell(self, number: signal.Signals) -> None:
        """Send it a signal."""
        os.kill(self._pid, number)

    def status(self, seconds: float = _STARTS_S) -> int | None:
        """How it ended, minus the signal where one ended it; None where it still runs after so many seconds."""
        if not select.select([self._channel], [], [], seconds)[0]:
            return None
        gone = json.loads(self._told.readline())
        assert gone["pid"] == self._pid, gone
        return gone["status"]

    def kill(self) -> None:
        """End it at once; returns when it is gone."""
        self.tell(signal.SIGKILL)
        assert self.status() == -signal.SIGKILL

    def close(self) -> None:
        """End it and its nursery."""
        self._told.close()
        self._channel.close()
        self._nursery.communicate(timeout=_STARTS_S)


class Tally:
    """Counts of all drivers, and a bell for whoever waits for more."""

    def __init__(self) -> None:
        self.changed = threading.Condition()
        self.answered = 0
        self.retried = 0
        self.stopping = False
        self.failed: list[BaseException] = []

    def wait_for(self, ready: Callable[[], bool], seconds: float) -> None:
        """Wait until it holds, or a driver failed."""
        with self.changed:
            assert self.changed.wait_for(lambda: bool(self.failed) or ready(), timeout=seconds), "nobody moves"
        if self.failed:
            raise self.failed[0]


def drive(port: int, sessions: list[str], tally: Tally, written: dict[str, int], up: threading.Event) -> None:
    """Write notes in some sessions by turns until told to stop; ends between two calls."""
    client = httpx2.Client(base_url=f"http://127.0.0.1:{port}", timeout=30)
    place = 0
    try:
        while not tally.stopping:
            session = sessions[place % len(sessions)]
            number = written[session]
            while not _write(client, session, number):
                with tally.changed:
                    tally.retried += 1
                up.wait(_STARTS_S)
            written[session] = number + 1
            place += 1
            with tally.changed:
                tally.answered += 1
                tally.changed.notify_all()
    except BaseException as error:  # noqa: BLE001 - told to the thread that waits
        with tally.changed:
            tally.failed.append(error)
            tally.changed.notify_all()
    finally:
        client.close()


def _write(client: httpx2.Client, session: str, number: int) -> bool:
    """One note; whether an answer came."""
    arguments = {"author": "driver", "body": f"{number:06}"}
    body = request_body("tools/call", {"name": "add_note", "arguments": arguments}, MODERN)
    headers = {**era_headers(MODERN, "tools/call", "add_note"), "idempotency-key": f"n{number}"}
    headers.pop("host")
    try:
        answer = client.post(f"/s/{session}/mcp", content=body, headers=headers)
    except httpx2.TransportError:
        return False
    if answer.status_code in {502, 503}:  # gone before it answered, or full for now
        return False
    assert answer.status_code == 200, answer.text
    bodies = _bodies(answer.json())
    assert bodies[-1] == f"{number:06}", (session, number, bodies[-3:])
    assert len(bodies) == number + 1, (session, number, bodies[-3:])
    return True


def _bodies(response: Any) -> list[str]:
    """The notes that were written, without the seeded one, which sorts last."""
    return json.loads(response["result"]["content"][0]["text"])["bodies"][:-1]


@contextmanager
def driving(port: int, ids: list[str], up: threading.Event) -> Generator[tuple[Tally, dict[str, int]]]:
    """Drive sessions while entered: what was counted, and how many notes of each session were answered."""
    tally, written = Tally(), dict.fromkeys(ids, 0)
    shares = [ids[place::_DRIVERS] for place in range(_DRIVERS)]
    threads = [threading.Thread(target=drive, args=(port, share, tally, written, up)) for share in shares if share]
    up.set()
    for thread in threads:
        thread.start()
    try:
        yield tally, written
    finally:
        up.set()
        tally.stopping = True
        for thread in threads:
            thread.join(120)


def kill_again_and_again(archive: str, *, sessions: int, kills: int, seed: int = 1) -> Report:
    """Drive sessions, kill the service at random moments, start it again, then look at every session."""
    rng, up = random.Random(seed), threading.Event()
    service = Service(archive)
    service.start()
    control = httpx2.Client(base_url=f"http://127.0.0.1:{service.ports[1]}", timeout=60)
    try:
        ids = [control.post("/sessions", json=FREE).raise_for_status().json()["session_id"] for _ in range(sessions)]
        with driving(service.ports[0], ids, up) as (tally, written):
            for _ in range(kills):
                goal = tally.answered + rng.randrange(1, 3 * sessions // 2)
                tally.wait_for(lambda goal=goal: tally.answered >= goal, 120)
                up.clear()
                service.kill()
                service.start()
                up.set()
            tally.wait_for(lambda: all(written.values()), 120)
        torn = [key for key in ids if not is_whole(control, key, written[key])]
    finally:
        control.close()
        service.close()
    return Report(kills, tally.answered, tally.retried, torn)


def is_whole(control: httpx2.Client, session: str, count: int) -> bool:
    """Whether a session holds so many notes, each once and in order."""
    log = control.get(f"/sessions/{session}").raise_for_status().json()["log"]
    return [entry["arguments"]["body"] for entry in log] == [f"{number:06}" for number in range(count)]
