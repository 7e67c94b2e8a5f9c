"""Many workers serve as one: sessions stay where they are, and what a worker takes with it is said or made again."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from prometheus_client.parser import text_string_to_metric_families

from service.serve import bind
from service.settings import Settings
from service.workers.desk import Worker, recount
from service.workers.haproxy import Entry, configuration, near
from service.workers.ports import Place, free_places, places, reserve
from tests.service.killing import ROOT, driving, is_whole
from tests.service.programs import required
from tests.service.trainer import FREE
from tests.service.wire import MODERN, era_headers, request_body


class Fleet:
    """A supervisor and its workers. The first line that it says is where they are."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self._lines: list[dict[str, Any]] = []
        self._ended = False
        self._said = threading.Condition()
        self._thread = threading.Thread(target=self._read)
        self._thread.start()
        at = self.hear("serving")
        self.data_url, self.urls = at["data_url"], at["workers"]
        self.control = httpx2.Client(base_url=at["control_url"], timeout=60)
        self.data = httpx2.Client(timeout=60)

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            with self._said:
                self._lines.append(json.loads(line))
                self._said.notify_all()
        with self._said:
            self._ended = True
            self._said.notify_all()

    def heard(self, event: str, worker: str = "") -> list[dict[str, Any]]:
        return [line for line in self._lines if line["event"] == event and line.get("worker", "") == worker]

    def hear(self, event: str, worker: str = "", times: int = 1) -> dict[str, Any]:
        """Wait until something was said so often."""
        with self._said:
            self._said.wait_for(lambda: self._ended or len(self.heard(event, worker)) >= times, 120)
            assert len(self.heard(event, worker)) >= times, (event, self._lines[-9:])
        return self.heard(event, worker)[times - 1]

    def kill(self, worker: str) -> None:
        born = self.heard("worker born", worker)
        os.kill(born[-1]["pid"], signal.SIGKILL)
        self.hear("worker gone", worker)

    def freeze(self, worker: str) -> None:
        """Have it hang: it is there, keeps its connections, and does nothing."""
        os.kill(self.heard("worker born", worker)[-1]["pid"], signal.SIGSTOP)

    def roll(self) -> None:
        self._process.send_signal(signal.SIGHUP)

    def open(self, **more: Any) -> dict[str, Any]:
        answer = self.control.post("/sessions", json=FREE | more)
        assert answer.status_code == 201, answer.text
        return answer.json()

    def act(self, url: str, body: str, session_id: str = "") -> httpx2.Response:
        headers = era_headers(MODERN, "tools/call", "add_note") | ({"x-session-id": session_id} if session_id else {})
        headers.pop("host")
        arguments = {"author": "me", "body": body}
        return self.data.post(
            url,
            content=request_body("tools/call", {"name": "add_note", "arguments": arguments}, MODERN),
            headers=headers,
        )

    def log(self, session_id: str) -> list[str]:
        seen = self.control.get(f"/sessions/{session_id}").raise_for_status().json()
        return [entry["arguments"]["body"] for entry in seen["log"]]

    def end(self) -> int:
        self.control.close()
        self.data.close()
        self._process.terminate()
        status = self._process.wait(60)
        self._thread.join(60)
        return status

    def lose_nursery_while_stopping(self) -> int:
        """Its status, where whoever bears the workers falls silent and dies while it stops."""
        (nursery,) = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text().split()
        os.kill(int(nursery), signal.SIGSTOP)
        self._process.terminate()
        self.hear("stopping")
        os.kill(int(nursery), signal.SIGKILL)
        return self._process.wait(60)


@contextmanager
def fleet(*words: str, **settings: Any) -> Generator[Fleet]:
    """Two workers over the small worlds."""
    given = json.dumps({"port": 0, "control_port": 0, "workers": 2, **settings})
    command = [sys.executable, "-m", "tests.service.tiny_workers", given, *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        made = Fleet(process)
        try:
            yield made
        finally:
            status = made.end()
        assert status == 0


def worker_of(opened: dict[str, Any]) -> str:
    return opened["session_id"].partition(".")[0]


def test_workers_listen_beside_the_entry() -> None:
    assert places(Settings(workers=2)) == [Place(0, 8002, 9001), Place(1, 8003, 9002)]
    assert places(Settings(workers=2, control_port=8002)) == [Place(0, 8001, 9002), Place(1, 8003, 9003)]
    assert places(Settings(workers=2, control_port=7100))[1] == Place(1, 8002, 8101)
    held = reserve("127.0.0.1", 6)
    found = free_places(held)
    assert [place.name for place in found] == ["w00", "w01", "w02"]
    with bind("127.0.0.1", found[1].port), bind("127.0.0.1", 0) as other:
        assert other.getsockname()[1] not in {port for place in found for port in place[1:]}
    for each in held:
        each.close()
    for port, control_port in ((8000, 64_536), (65_535, 8001), (9001, 8001)):
        with pytest.raises(ValueError, match="do not fit"):
            places(Settings(workers=2, port=port, control_port=control_port))


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0", "::1", "localhost"])
@pytest.mark.parametrize("count", [2, 64])
def test_haproxy_takes_the_configuration(tmp_path: Path, host: str, count: int) -> None:
    found = places(Settings(workers=count))
    file = tmp_path / "haproxy.cfg"
    with bind("127.0.0.1", 0) as door:
        entry = Entry(host, f"{near(host)}:8000", f"fd@{door.fileno()}", 9999, str(tmp_path / "s"), found)
        file.write_text(configuration(entry))
        words = [str(required("haproxy") / "haproxy"), "-c", "-f", str(file)]
        done = subprocess.run(words, check=False, capture_output=True, text=True, pass_fds=(door.fileno(),))
    assert (done.returncode, done.stderr.replace("Configuration file is valid\n", "")) == (0, ""), done.stderr


def test_a_count_of_before_a_session_was_opened_does_not_hide_it() -> None:
    worker = Worker(Place(0, 1, 2), "", sessions=3, opened=5)
    recount(worker, 2, opened=4, opening=0)
    assert worker.sessions == 3
    recount(worker, 1, opened=4, opening=0)
    assert worker.sessions == 2
    recount(worker, 0, opened=5, opening=1)
    assert worker.sessions == 1
    recount(worker, 7, opened=5, opening=0)
    assert worker.sessions == 7


@pytest.mark.slow
def test_with_an_archive_a_killed_worker_and_a_rolling_restart_lose_nothing(archive: str) -> None:
    required("haproxy")
    with fleet(archive=archive, calls=100_000) as made:
        opened = [made.open(run_id="r1") for _ in range(6)]
        assert Counter(map(worker_of, opened)) == {"w00": 3, "w01": 3}
        one = opened[0]
        assert one["mcp_url"] == f"{made.data_url}/s/{one['session_id']}/mcp"
        assert one["worker_url"] == made.urls[worker_of(one)]
        for url, named in (
            (one["mcp_url"], ""),
            (one["worker_mcp_url"], ""),
            (f"{made.data_url}/mcp", one["session_id"]),
        ):
            assert made.act(url, url, named).status_code == 200
        before = made.log(one["session_id"])
        assert len(before) == 3
        made.kill(worker_of(one))
        assert made.act(one["mcp_url"], "after").json()["result"]["isError"] is False
        assert made.log(one["session_id"]) == [*before, "after"]
        made.hear("worker born", worker_of(one), times=2)
        ids = [each["session_id"] for each in opened]
        port = int(made.data_url.rpartition(":")[2])
        with driving(port, ids[1:], threading.Event()) as (tally, written):
            tally.wait_for(lambda: tally.answered > 20, 120)
            made.roll()
            made.hear("restarted all workers")
            at = tally.answered
            tally.wait_for(lambda: tally.answered > at + 20, 120)
            made.kill("w01")
            at = tally.answered
            tally.wait_for(lambda: tally.answered > at + 20, 120)
        assert [key for key in ids[1:] if not is_whole(made.control, key, written[key])] == []
        assert made.control.delete("/sessions", params={"run_id": "r1"}).json() == {"closed": 6}
        assert {made.control.get(f"/sessions/{key}").status_code for key in ids} == {404}


@pytest.mark.slow
def test_a_worker_that_hangs_is_killed_and_its_sessions_go_on_from_the_archive(archive: str) -> None:
    required("haproxy")
    with fleet(archive=archive, hang_s=2) as made:
        opened = [made.open() for _ in range(4)]
        assert {made.act(each["mcp_url"], "before").status_code for each in opened} == {200}
        made.freeze("w00")
        assert made.hear("worker hangs: it is killed", "w00")["pid"] == made.heard("worker born", "w00")[0]["pid"]
        made.hear("worker gone", "w00")
        for each in opened:
            assert made.act(each["mcp_url"], "after").json()["result"]["isError"] is False
            assert made.log(each["session_id"]) == ["before", "after"]
        made.hear("worker born", "w00", times=2)
        assert made.heard("worker hangs: it is killed", "w01") == []


@pytest.mark.slow
def test_metrics_of_all_workers_stand_on_one_page() -> None:
    with fleet("direct") as made:
        for each in [made.open() for _ in range(3)]:
            assert made.act(each["worker_mcp_url"], "a").status_code == 200
        page = made.control.get("/metrics")
        assert page.headers["content-type"].startswith("text/plain")
        families: Any = text_string_to_metric_families(page.text)
        samples = {(one.name, one.labels["worker"]): one.value for family in families for one in family.samples}
        assert samples["toolworlds_calls_total", "w00"] + samples["toolworlds_calls_total", "w01"] == 3
        assert {samples["toolworlds_sessions_live", name] for name in ("w00", "w01")} == {1, 2}


@pytest.mark.slow
@pytest.mark.parametrize("words", [(), ("direct",)])
def test_without_an_archive_what_a_worker_had_is_lost_and_said_so(words: tuple[str, ...]) -> None:
    if not words:
        required("haproxy")
    with fleet(*words) as made:
        opened = [made.open(run_id="r1") for _ in range(4)]
        assert Counter(map(worker_of, opened)) == {"w00": 2, "w01": 2}
        for each in opened:
            assert made.act(each["mcp_url"], "a").status_code == 200
            assert made.log(each["session_id"]) == ["a"]
        listed = made.control.get("/sessions", params={"run_id": "r1"}).json()
        assert (listed["total"], len(listed["sessions"])) == (4, 4)
        lost = next(each for each in opened if worker_of(each) == "w00")
        made.kill("w00")
        answer = made.control.get(f"/sessions/{lost['session_id']}")
        assert (answer.status_code, answer.json()["error"]) == (410, "session_lost")
        made.hear("worker serving", times=3)
        for again in (made.control.get(f"/sessions/{lost['session_id']}"), made.act(lost["mcp_url"], "b")):
            assert (again.status_code, again.json()["error"]) == (410, "session_lost")
        assert made.control.get("/sessions/w00.00000000-nonsense").status_code == 404
        assert made.control.get("/servers").status_code == 200
        health = made.control.get("/healthz").json()
        assert health["status"] == "ok"
        assert made.control.delete("/sessions", params={"run_id": "r1"}).json() == {"closed": 2}


@pytest.mark.slow
def test_it_ends_though_the_nursery_dies_while_it_stops() -> None:
    with fleet("direct") as found:
        assert found.lose_nursery_while_stopping() == 0
