"""A service that is told to stop: no new sessions, the ones it has go on, and it ends when they have."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path

import httpx2
import pytest

from service.data import DataPlane
from tests.service.killing import Service
from tests.service.trainer import FREE, ask, open_session, trainer
from tests.service.wire import run, send_request, tiny_house


def test_while_it_drains_sessions_go_on_and_new_ones_are_503() -> None:
    house = tiny_house()
    session = open_session(house, FREE)["session_id"]
    house.draining = True

    async def story() -> None:
        plane = DataPlane(house)
        async with plane.running(), trainer(house) as client:
            for verb, given in (("/sessions", FREE), (f"/sessions/{session}/fork", {})):
                refused = await client.post(verb, json=given)
                assert (refused.status_code, refused.json()["error"]) == (503, "draining")
                assert refused.headers["retry-after"] == "5"
            ready, alive = await client.get("/readyz"), await client.get("/healthz")
            assert (ready.status_code, ready.json()["status"], alive.status_code) == (503, "draining", 200)
            assert (await send_request(plane, "/readyz", method="GET")).status == 503
            assert (await send_request(plane, "/healthz", method="GET")).status == 200

    run(story())
    (seen,) = ask(house, ("GET", f"/sessions/{session}", None))
    assert seen.status_code == 200


@pytest.mark.slow
def test_a_service_that_is_told_to_stop_ends_once_its_sessions_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOOLWORLDS_DRAIN_S", "600")
    service = Service(f"sqlite:///{tmp_path / 'sessions.db'}")
    service.start()
    assert service.process is not None
    with httpx2.Client(base_url=f"http://127.0.0.1:{service.ports[1]}", timeout=30) as control:
        session = control.post("/sessions", json=FREE).raise_for_status().json()["session_id"]
        service.process.send_signal(signal.SIGTERM)
        assert service.process.stdout is not None
        assert '"draining"' in service.process.stdout.readline()
        assert control.get("/readyz").status_code == 503
        assert control.get(f"/sessions/{session}").status_code == 200
        with pytest.raises(subprocess.TimeoutExpired):
            service.process.wait(0.3)
        assert control.delete(f"/sessions/{session}").status_code == 200
        service.process.communicate(timeout=30)
    assert service.process.returncode == 0


@pytest.mark.slow
def test_a_second_signal_ends_it_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOOLWORLDS_DRAIN_S", "600")
    service = Service(f"sqlite:///{tmp_path / 'sessions.db'}")
    service.start()
    assert service.process is not None
    httpx2.post(f"http://127.0.0.1:{service.ports[1]}/sessions", json=FREE).raise_for_status()
    service.process.send_signal(signal.SIGTERM)
    assert service.process.stdout is not None
    assert '"draining"' in service.process.stdout.readline()
    service.process.send_signal(signal.SIGTERM)
    service.process.communicate(timeout=30)
    assert service.process.returncode == 0
