"""Sessions that outlive their process: what was answered is there after a restart, under the same address."""

from __future__ import annotations

import json
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from sqlalchemy import create_engine, text

from service.house import House
from sessions.archive import ArchiveError, collect_garbage, open_engine
from tests.service.tiny import WORLDS, tiny_setting
from tests.service.trainer import FREE, tiny_task
from tests.service.wire import MODERN, era_headers, live, request_body, tiny_house


class Client:
    """A trainer and its agent, over HTTP."""

    def __init__(self, data: str, control: str, house: House) -> None:
        self.data = httpx2.Client(base_url=data, timeout=30)
        self.control = httpx2.Client(base_url=control, timeout=30)
        self.house = house

    def open(self, given: dict[str, Any]) -> str:
        answer = self.control.post("/sessions", json=given)
        assert answer.status_code == 201, answer.text
        return answer.json()["session_id"]

    def post(self, path: str, given: Any = None) -> Any:
        answer = self.control.post(path, json=given)
        assert answer.status_code < 300, answer.text
        return answer.json()

    def look(self, session_id: str) -> dict[str, Any]:
        return self.control.get(f"/sessions/{session_id}").raise_for_status().json()

    def send(self, session_id: str, name: str, arguments: Any, key: str = "", era: str = MODERN) -> httpx2.Response:
        headers = era_headers(era, "tools/call", name) | ({"idempotency-key": key} if key else {})
        headers.pop("host")
        body = request_body("tools/call", {"name": name, "arguments": arguments}, era)
        return self.data.post(f"/s/{session_id}/mcp", content=body, headers=headers)

    def act(self, session_id: str, name: str, arguments: dict[str, Any], key: str = "", era: str = MODERN) -> Any:
        answer = self.send(session_id, name, arguments, key, era)
        assert answer.status_code == 200, answer.text
        return answer.json()["result"]


@contextmanager
def serving(archive: str, **settings: Any) -> Generator[Client]:
    """One life of the service over an archive."""
    house = tiny_house(archive=archive, **settings)
    with live(house) as addresses:
        client = Client(addresses.data, addresses.control, house)
        with client.data, client.control:
            yield client


def everything(client: Client, session_id: str) -> dict[str, Any]:
    """What a trainer can see of a session."""
    return client.look(session_id)


def test_a_free_session_is_what_it_was_after_a_restart(archive: str) -> None:
    with serving(archive) as first:
        session = first.open(FREE)
        first.act(session, "buy_item", {"item_id": "i3", "count": 2})
        first.act(session, "buy_item", {"item_id": "nope"})
        first.act(session, "list_itms", {})
        first.post(f"/sessions/{session}/advance", {"elapse": "PT2H"})
        first.act(session, "add_note", {"author": "me", "body": "déjà \u0000 vu"})
        first.post(f"/sessions/{session}/advance", {})
        before = everything(first, session)
    with serving(archive) as second:
        assert len(second.house.store) == 0
        assert everything(second, session) == before
        bought = second.act(session, "buy_item", {"item_id": "i4"})
        assert not bought.get("isError", False)
        after = everything(second, session)
    with serving(archive) as third:
        assert everything(third, session) == after
        assert after["turn"] == 2


def test_a_session_of_a_task_goes_on_where_its_user_was(archive: str) -> None:
    with serving(archive) as first:
        session = first.open({"task": tiny_task()})
        told = first.post(f"/sessions/{session}/reply", {"text": "How many would you like?"})
        assert told["user"] == "two of them"
        first.act(session, "buy_item", {"item_id": "i2", "count": 2})
        before = everything(first, session)
    with serving(archive) as second:
        assert everything(second, session) == before
        told = second.post(f"/sessions/{session}/reply", {"text": "Done, two are on their way."})
        assert (told["turn"], told["user"]) == (1, "and note that down")
        assert [tool["function"]["name"] for tool in told["tools_added"]] == ["add_note"]
        before = everything(second, session)
        score = second.post(f"/sessions/{session}/score")
    with serving(archive) as third:
        assert everything(third, session) == before
        assert third.post(f"/sessions/{session}/score") == score


def test_forks_are_kept_with_all_that_they_inherit(archive: str) -> None:
    with serving(archive) as first:
        session = first.open(FREE)
        first.act(session, "buy_item", {"item_id": "i3"})
        first.post(f"/sessions/{session}/advance", {})
        first.act(session, "buy_item", {"item_id": "i4"})
        now, past, at_call = (
            first.post(f"/sessions/{session}/fork", {"n": 1, **at})["session_ids"][0]
            for at in ({}, {"at": {"turn": 1}}, {"at": {"call": 2}})
        )
        first.act(past, "buy_item", {"item_id": "i2"})
        first.control.delete(f"/sessions/{session}").raise_for_status()
        seen = {key: everything(first, key) for key in (now, past, at_call)}
    with serving(archive) as second:
        assert {key: everything(second, key) for key in seen} == seen
        assert second.control.get(f"/sessions/{session}").status_code == 404


def test_a_reset_session_starts_again_in_the_archive_too(archive: str) -> None:
    with serving(archive) as first:
        session = first.open(FREE)
        first.act(session, "buy_item", {"item_id": "i3"})
        first.post(f"/sessions/{session}/reset")
        first.act(session, "buy_item", {"item_id": "i4"})
        before = everything(first, session)
    with serving(archive) as second:
        assert everything(second, session) == before
        assert len(before["log"]) == 1


def test_a_call_that_comes_again_after_a_restart_is_answered_as_before(archive: str) -> None:
    with serving(archive) as first:
        session = first.open(FREE)
        once = first.act(session, "buy_item", {"item_id": "i3"}, key="k1")
    with serving(archive) as second:
        assert second.act(session, "buy_item", {"item_id": "i3"}, key="k1") == once
        assert len(everything(second, session)["log"]) == 1
        other = second.send(session, "buy_item", {"item_id": "i4"}, key="k1")
        assert (other.status_code, other.json()["error"]) == (409, "idempotency_conflict")


def test_of_two_processes_that_hold_a_session_the_slower_one_catches_up(archive: str) -> None:
    with serving(archive) as first, serving(archive) as second:
        session = first.open(FREE)
        for number, client in enumerate([first, second, first, first, second]):
            client.act(session, "add_note", {"author": "me", "body": str(number)}, key=str(number))
        repeated = first.act(session, "add_note", {"author": "me", "body": "4"}, key="4")
        assert len(repeated["structuredContent"]["bodies"]) == 6
        assert [entry["arguments"]["body"] for entry in everything(first, session)["log"]] == list("01234")
        assert everything(first, session) == everything(second, session)


def test_what_reads_or_forks_a_session_that_moved_on_sees_it_as_it_is(archive: str) -> None:
    with serving(archive) as first, serving(archive) as second:
        session = first.open({"task": tiny_task()})
        first.act(session, "list_items", {})
        second.post(f"/sessions/{session}/reply", {"text": "How many would you like?"})
        second.act(session, "buy_item", {"item_id": "i2", "count": 2})
        second.post(f"/sessions/{session}/reply", {"text": "Done."})
        (fork,) = first.post(f"/sessions/{session}/fork", {"n": 1})["session_ids"]
        assert everything(first, fork)["log"] == everything(second, session)["log"]
        second.act(session, "add_note", {"author": "me", "body": "x"})
        assert len(everything(first, session)["log"]) == len(everything(first, fork)["log"]) + 1
        second.control.delete(f"/sessions/{session}").raise_for_status()
        assert first.control.get(f"/sessions/{session}").status_code == 404
        assert first.send(session, "list_items", {}).status_code == 404


def test_requests_of_one_session_that_come_together_to_a_process_that_lost_it_are_each_done_once(archive: str) -> None:
    with serving(archive) as first, serving(archive) as second:
        session = first.open(FREE)
        first.act(session, "add_note", {"author": "me", "body": "a"})
        second.act(session, "add_note", {"author": "me", "body": "b"})
        with ThreadPoolExecutor(4) as pool:
            made = [pool.submit(first.act, session, "add_note", {"author": "me", "body": word}) for word in "cdef"]
            assert not any(one.result().get("isError", False) for one in made)
        bodies = [entry["arguments"]["body"] for entry in everything(second, session)["log"]]
        assert bodies[:2] == ["a", "b"]
        assert sorted(bodies[2:]) == list("cdef")


def test_an_idle_session_leaves_memory_and_comes_back(archive: str) -> None:
    with serving(archive) as client:
        session = client.open(FREE)
        client.act(session, "buy_item", {"item_id": "i3"})
        for found in client.house.store:
            found.deadline = 0.0
        assert client.house.store.sweep() == 1
        assert len(everything(client, session)["log"]) == 1


def test_all_sessions_of_a_run_end_wherever_they_are(archive: str) -> None:
    with serving(archive) as first:
        old = first.open({**FREE, "run_id": "r1"})
        kept = first.open({**FREE, "run_id": "r2"})
    with serving(archive) as second:
        new = second.open({**FREE, "run_id": "r1"})
        assert second.control.delete("/sessions", params={"run_id": "r1"}).json() == {"closed": 2}
        assert [second.control.get(f"/sessions/{key}").status_code for key in (old, new, kept)] == [404, 404, 200]


def change(archive: str, statement: str) -> None:
    """Change what is kept behind the service's back."""
    engine = create_engine(archive)
    with engine.begin() as connection:
        connection.execute(text(statement.replace(":", r"\:")))
    engine.dispose()


@pytest.mark.parametrize(
    ("statement", "status", "words"),
    [
        ("DELETE FROM archived_acts WHERE seq = 0", 410, "act 0 is missing"),
        ("UPDATE archived_acts SET arguments = '{\"item' WHERE seq = 0", 410, "torn"),
        ("UPDATE archived_acts SET digest = '0123456789abcdef' WHERE seq = 0", 409, "answers otherwise"),
        ('UPDATE archived_sessions SET stamps = \'{"shop":"other"}\'', 409, "'shop'"),
    ],
)
def test_a_torn_or_strange_record_is_named_and_others_go_on(
    archive: str, statement: str, status: int, words: str
) -> None:
    with serving(archive) as first:
        session = first.open(FREE)
        first.act(session, "buy_item", {"item_id": "i3"})
        first.act(session, "buy_item", {"item_id": "i4"})
    change(archive, f"{statement} {'AND' if 'WHERE' in statement else 'WHERE'} session_id = '{session}'")
    with serving(archive) as second:
        answer = second.control.get(f"/sessions/{session}")
        assert answer.status_code == status
        assert session in answer.json()["message"] or status == 409
        assert words in answer.json()["message"]
        assert second.act(second.open(FREE), "buy_item", {"item_id": "i3"}).get("isError", False) is False


def test_a_task_that_is_torn_is_named(archive: str) -> None:
    with serving(archive) as first:
        session = first.open({"task": tiny_task()})
    change(archive, "UPDATE archived_subjects SET text = substr(text, 1, 100)")
    with serving(archive) as second:
        answer = second.control.get(f"/sessions/{session}")
        assert (answer.status_code, answer.json()["error"]) == (410, "session_lost")
        assert session in answer.json()["message"]


def test_a_damaged_page_loses_its_sessions_and_no_other(tmp_path: Path) -> None:
    file = tmp_path / "sessions.db"
    with serving(f"sqlite:///{file}") as first:
        sessions = [first.open(FREE) for _ in range(12)]
        for place, session in enumerate(sessions):
            first.act(session, "add_note", {"author": "me", "body": f"<{place}>" * 1500})
        before = {session: everything(first, session) for session in sessions}
    image = bytearray(file.read_bytes())
    hit = image.index(b"<5>" * 400)
    page = hit - hit % 4096
    image[page : page + 4096] = b"\xff" * 4096
    file.write_bytes(image)
    with serving(f"sqlite:///{file}") as second:
        found = {session: second.control.get(f"/sessions/{session}") for session in sessions}
        assert {answer.status_code for answer in found.values()} == {200, 410}
        lost = [session for session, answer in found.items() if answer.status_code == 410]
        assert sessions[5] in lost
        assert len(lost) < len(sessions) / 2
        assert all(session in found[session].json()["message"] for session in lost)
        assert all(found[session].json() == before[session] for session in sessions if session not in lost)
        assert second.act(second.open(FREE), "buy_item", {"item_id": "i3"}).get("isError", False) is False


def test_what_a_database_may_find_awkward_is_kept_as_it_is(archive: str) -> None:
    with serving(archive) as first:
        session = first.open({**FREE, "seed": 2**63 - 1, "run_id": "läuft \\ 'quoted' \"%s\" :name"})
        first.act(session, "no\u0000such \\u0041 tööl", {"\u0000": ["\u0000", 2**70, -0.0]}, "\\x00 'k'", "2025-11-25")
        first.act(session, "add_note", {"author": "me", "body": "\u0000 \\u0000 \U0001f600 '; --"})
        before = everything(first, session)
    with serving(archive) as second:
        assert everything(second, session) == before
    assert before["log"][0]["name"] == "no\u0000such \\u0041 tööl"


@pytest.mark.parametrize("strange", ["nobody", "%00", "w00.0-0", "x" * 5000, "%27%3B--"])
def test_an_id_that_nobody_has_is_unknown(archive: str, strange: str) -> None:
    with serving(archive) as client:
        assert client.control.get(f"/sessions/{strange}").status_code == 404


def test_an_archive_of_an_earlier_version_is_brought_up_to_date(archive: str) -> None:
    open_engine(archive).dispose()
    change(archive, "UPDATE alembic_version SET version_num = '0001'")
    if archive.startswith("postgresql"):
        change(archive, "ALTER TABLE archived_sessions ALTER COLUMN seed TYPE integer")
    with serving(archive) as client:
        session = client.open({**FREE, "seed": 2**40})
        before = everything(client, session)
    with serving(archive) as client:
        assert everything(client, session) == before


def test_a_file_that_is_no_archive_is_said_at_the_start(tmp_path: Path) -> None:
    broken = tmp_path / "broken.db"
    broken.write_bytes(b"SQLite format 3\0" + b"x" * 5000)
    with pytest.raises(ArchiveError, match=r"broken\.db"):
        open_engine(f"sqlite:///{broken}")
    for url in ("nonsense", "mysql://x/y", "sqlite:////nowhere/at/all.db"):
        with pytest.raises(ArchiveError):
            open_engine(url)


def test_old_sessions_are_collected(archive: str) -> None:
    with serving(archive) as first:
        ended, kept = first.open(FREE), first.open({"task": tiny_task()})
        first.act(ended, "buy_item", {"item_id": "i3"})
        first.control.delete(f"/sessions/{ended}").raise_for_status()
    engine = open_engine(archive)
    assert collect_garbage(engine, 0.0) == 0
    with engine.begin() as connection:
        connection.execute(text("UPDATE archived_sessions SET closed_at = 1 WHERE closed_at IS NOT NULL"))
    assert collect_garbage(engine, 2.0) == 1
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT count(*) FROM archived_subjects")) == 1
        assert connection.scalar(text("SELECT count(*) FROM archived_acts")) == 0
    assert collect_garbage(engine, 1e12) == 1
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT count(*) FROM archived_subjects")) == 0
    engine.dispose()
    with serving(archive) as second:
        assert second.control.get(f"/sessions/{kept}").status_code in {404, 410}


def test_without_an_archive_nothing_is_kept() -> None:
    house = tiny_house()
    assert (house.archive, house.store.journal) == (None, None)
    assert json.dumps(sorted(WORLDS)) == '["notebook", "shop"]'
    assert tiny_setting(7).seed == 7
