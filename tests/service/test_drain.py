"""A service that is told to stop: no new sessions, the ones it has go on, and it ends when they have."""

from __future__ import annotations

import signal
from collections.abc import Generator
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


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[Service]:
    monkeypatch.setenv("TOOLWORLDS_DRAIN_S", "600")
    made = Service(f"sqlite:///{tmp_path / 'sessions.db'}")
    made.start()
    yield made
    made.close()


@pytest.mark.slow
def test_a_service_that_is_told_to_stop_ends_once_its_sessions_have(service: Service) -> None:
    with httpx2.Client(base_url=f"http://127.0.0.1:{service.ports[1]}", timeout=30) as control:
        session = control.post("/sessions", json=FREE).raise_for_status().json()["session_id"]
        service.tell(signal.SIGTERM)
        service.wait_for_event("draining")
        assert control.get("/readyz").status_code == 503
        assert control.get(f"/sessions/{session}").status_code == 200
        assert service.status(0.3) is None
        assert control.delete(f"/sessions/{session}").status_code == 200
    assert service.status() == 0


@pytest.mark.slow
def test_a_second_signal_ends_it_at_once(service: Service) -> None:
    httpx2.post(f"http://127.0.0.1:{service.ports[1]}/sessions", json=FREE).raise_for_status()
    service.tell(signal.SIGTERM)
    service.wait_for_event("draining")
    service.tell(signal.SIGTERM)
    assert service.status() == 0
