"""What a service tells about itself: counters, log lines, traces."""

from __future__ import annotations

import json
import threading
from collections.abc import Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx2
import pytest
import structlog
from prometheus_client.parser import text_string_to_metric_families

from service.data import DataPlane
from service.metrics import merge_pages
from tests.service.trainer import FREE, act, ask, open_session, post, tiny_task
from tests.service.wire import MODERN, era_headers, live, request_body, run, send_request, tiny_house

Series = dict[tuple[str, tuple[tuple[str, str], ...]], float]


def read(text: str) -> Series:
    """Samples by name and labels, as Prometheus reads them."""
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def scrape(house: Any) -> Series:
    (answer,) = ask(house, ("GET", "/metrics", None))
    assert answer.headers["content-type"].startswith("text/plain")
    return read(answer.text)


def test_calls_are_counted_by_world_and_code() -> None:
    house = tiny_house()
    session = open_session(house, FREE)["session_id"]
    act(house, session, "buy_item", {"item_id": "i3"})
    act(house, session, "buy_item", {"item_id": "i3"})
    act(house, session, "get_item", {"item_id": "nope"})
    act(house, session, "no_such_tool", {})
    found = scrape(house)
    name = "toolworlds_calls_total"
    assert found[name, (("code", "ok"), ("server", "shop"))] == 2
    assert found[name, (("code", "not_found"), ("server", "shop"))] == 1
    assert found[name, (("code", "unknown_tool"), ("server", ""))] == 1
    assert found["toolworlds_request_seconds_count", ()] == 4


def test_pages_of_several_workers_make_one_that_loses_nothing() -> None:
    houses = {"w00": tiny_house(), "w01": tiny_house()}
    for number, house in enumerate(houses.values()):
        session = open_session(house, FREE)["session_id"]
        for _ in range(number + 1):
            act(house, session, "get_item", {"item_id": "nope"})
    pages = {name: ask(house, ("GET", "/metrics", None))[0].text for name, house in houses.items()}
    merged = merge_pages(pages).decode()
    found = {
        (sample, tuple(sorted([*labels, ("worker", name)]))): value
        for name, page in pages.items()
        for (sample, labels), value in read(page).items()
    }
    assert read(merged) == found
    name = "toolworlds_calls_total"
    counted = [found[name, (("code", "not_found"), ("server", "shop"), ("worker", one))] for one in houses]
    assert counted == [1, 2]
    kinds = {line for page in pages.values() for line in page.splitlines() if line.startswith("# TYPE")}
    assert {line for line in merged.splitlines() if line.startswith("# TYPE")} == kinds


def test_sessions_are_counted_by_how_they_began_and_how_many_there_are() -> None:
    house = tiny_house()
    session = open_session(house, FREE)["session_id"]
    act(house, session, "count_items", {})
    post(house, session, "fork", {"n": 3})
    open_session(house, {"task": tiny_task()})
    found = scrape(house)
    assert found["toolworlds_sessions_opened_total", (("how", "new"),)] == 2
    assert found["toolworlds_sessions_opened_total", (("how", "fork"),)] == 3
    assert found["toolworlds_sessions_live", ()] == 5
    assert found["toolworlds_sessions_hot", ()] >= 1
    ask(house, ("DELETE", f"/sessions/{session}", None))
    assert scrape(house)["toolworlds_sessions_live", ()] == 4


def test_refused_requests_and_scores_are_counted() -> None:
    house = tiny_house()
    plane = DataPlane(house)

    async def story() -> None:
        async with plane.running():
            body = request_body("tools/list", {}, MODERN)
            await send_request(plane, "/s/w00.00000000-0/mcp", body, era_headers(MODERN, "tools/list"))

    run(story())
    session = open_session(house, {"task": tiny_task()})["session_id"]
    status = post(house, session, "score")["status"]
    found = scrape(house)
    refused = {labels: value for (name, labels), value in found.items() if name == "toolworlds_refused_total"}
    assert list(refused.values()) == [1]
    assert found["toolworlds_scores_total", (("status", status),)] == 1


def test_restored_and_archived_sessions_are_counted(tmp_path: Path) -> None:
    archive = f"sqlite:///{tmp_path / 'sessions.db'}"
    with live(tiny_house(archive=archive)) as first:
        ids = [httpx2.post(f"{first.control}/sessions", json=FREE).json()["session_id"] for _ in range(2)]
    with live(tiny_house(archive=archive)) as second:
        assert httpx2.get(f"{second.control}/sessions/{ids[0]}").status_code == 200
        found = read(httpx2.get(f"{second.control}/metrics").text)
        assert found["toolworlds_sessions_archived", ()] == 2
        assert found["toolworlds_sessions_live", ()] == 1
        assert found["toolworlds_sessions_opened_total", (("how", "restored"),)] == 1


def test_the_counters_stay_behind_the_token() -> None:
    (answer,) = ask(tiny_house(token="correct horse"), ("GET", "/metrics", None))
    assert answer.status_code == 401


@pytest.mark.parametrize("shown", ["no", "names", "arguments"])
def test_a_call_is_a_line_of_the_log_where_that_is_asked_for(shown: str) -> None:
    house = tiny_house(log_calls=shown)
    session = open_session(house, FREE)["session_id"]
    with structlog.testing.capture_logs() as lines:
        act(house, session, "add_note", {"author": "a", "body": "private words"})
    calls = [line for line in lines if line["event"] == "call"]
    assert len(calls) == (shown != "no")
    assert ("private words" in json.dumps(lines, default=str)) == (shown == "arguments")
    if calls:
        assert (calls[0]["server"], calls[0]["tool"], calls[0]["code"]) == ("notebook", "add_note", None)


@contextmanager
def collector() -> Generator[tuple[str, list[bytes]]]:
    """A server that takes traces; its address, and the bodies it got."""
    got: list[bytes] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            got.append(self.rfile.read(int(self.headers["content-length"])))
            self.send_response(200)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}", got
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_traces_go_where_otel_variables_say_without_session_ids_in_names(monkeypatch: pytest.MonkeyPatch) -> None:
    with collector() as (url, got):
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", url)
        house = tiny_house(traces=True)
        with live(house) as addresses:
            session = httpx2.post(f"{addresses.control}/sessions", json=FREE).raise_for_status().json()
            body = request_body("tools/call", {"name": "count_items", "arguments": {}}, MODERN)
            headers = era_headers(MODERN, "tools/call", "count_items")
            httpx2.post(session["mcp_url"], content=body, headers=headers).raise_for_status()
    sent = b"".join(got)
    assert b"POST /s/{session_id}/mcp" in sent
    assert b"POST /sessions" in sent
