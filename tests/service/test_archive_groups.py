"""What stands in one group of the archive is written together, and one session's fault is not another's."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from contextlib import contextmanager
from itertools import count

import pytest
from sqlalchemy import event

from sessions import Store
from sessions.archive import Archive, open_engine
from sessions.archive.writing import Writer
from tests.service.tiny import WORLDS, tiny_setting

_MANY = 150
_TICK = count(1.0)


@contextmanager
def kept(url: str) -> Generator[tuple[Archive, Store, list[str]]]:
    """An archive whose thread has not begun, the store that tells it, and the statements that change something."""
    engine = open_engine(url)
    said: list[str] = []

    def hear(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if not statement.startswith("SELECT"):
            said.append(statement.split("(", maxsplit=1)[0].strip())

    event.listen(engine, "before_cursor_execute", hear)
    archive = Archive(engine, lambda server, seed: f"{server}/{seed}", lambda _: None, lambda: next(_TICK))
    yield archive, Store(WORLDS, tiny_setting, journal=archive), said
    engine.dispose()


def test_acts_of_many_sessions_are_one_statement_that_is_its_own_transaction(archive: str) -> None:
    with kept(archive) as (journal, store, said):
        sessions = [store.create(["notebook"], 7) for _ in range(3)]
        with journal:
            pass
        assert [one for one in said if "sessions" not in one] == [_begin_of(archive), "COMMIT"]
        said.clear()
    with kept(archive) as (journal, store, said):
        for session in sessions:
            found = journal.find(session.id)
            assert found is not None
            journal.adopt(found)
            for number in range(4):
                store.call(session, "notebook", "add_note", {"author": "me", "body": f"{number} 'é' %s \\"})
        with journal:
            pass
        assert said == ["INSERT INTO archived_acts"]
        for session in sessions:
            found = journal.find(session.id)
            assert found is not None
            assert [act.arguments["body"] for act in found.acts] == [f"{number} 'é' %s \\" for number in range(4)]


def test_a_log_of_any_length_is_written_whole(archive: str) -> None:
    with kept(archive) as (journal, store, _):
        session = store.create(["notebook"], 7)
        for number in range(_MANY):
            store.call(session, "notebook", "add_note", {"author": "me", "body": str(number)})
        with journal:
            pass
        found = journal.find(session.id)
        assert found is not None
        assert [act.arguments["body"] for act in found.acts] == [str(number) for number in range(_MANY)]


def test_a_row_that_cannot_be_kept_loses_its_own_session_and_no_other(archive: str) -> None:
    with kept(archive) as (journal, store, _):
        sessions = [store.create(["notebook"], 7) for _ in range(3)]
        holds = [journal.hold_of(session.id) for session in sessions]
        keys = ("a", "not every database \0 keeps it", "b")
        for session, key in zip(sessions, keys, strict=True):
            store.call(session, "notebook", "add_note", {"author": "me", "body": "x"}, key=key)
        with journal:
            pass
        lost = [hold.session_id for hold in holds if hold is not None and hold.lost]
        assert lost == ([sessions[1].id] if archive.startswith("postgresql") else [])
        for session, key in zip(sessions, keys, strict=True):
            found = journal.find(session.id)
            assert (found is None) == (session.id in lost)
            assert found is None or [act.key for act in found.acts] == [key]


def test_what_nobody_foresaw_loses_the_sessions_at_hand_and_no_later_ones(archive: str) -> None:
    async def play(journal: Archive, store: Store) -> tuple[str, str]:
        ids: list[str] = []
        for broken in (True, False):
            session = store.create(["notebook"], 7)
            ids.append(session.id)
            with pytest.MonkeyPatch.context() as patch:
                if broken:
                    patch.setattr(Writer, "write", _break)
                await asyncio.wait_for(journal.settled(), 30)
        return ids[0], ids[1]

    with kept(archive) as (journal, store, _), journal:
        lost, held = asyncio.run(play(journal, store))
        first, second = journal.hold_of(lost), journal.hold_of(held)
        assert first is not None
        assert second is not None
        assert (first.lost, second.lost) == ("the archive failed (ZeroDivisionError)", "")
        assert journal.find(lost) is None
        assert journal.find(held) is not None
        assert journal.backlog == 0


def _break(*_: object) -> None:
    raise ZeroDivisionError


@pytest.mark.parametrize("at_once", [1, 7])
def test_whoever_waits_goes_on_once_its_own_acts_stand_there(archive: str, at_once: int) -> None:
    async def play(journal: Archive, store: Store) -> None:
        async def drive(number: int) -> None:
            session = store.create(["notebook"], 7)
            for place in range(6):
                store.call(session, "notebook", "add_note", {"author": str(number), "body": str(place)})
                await asyncio.wait_for(journal.settled(), 30)
                found = journal.find(session.id)
                assert found is not None
                assert len(found.acts) == place + 1

        await asyncio.gather(*(drive(number) for number in range(at_once)))
        await journal.settled()
        assert journal.backlog == 0

    with kept(archive) as (journal, store, _), journal:
        asyncio.run(play(journal, store))


def test_what_several_do_while_the_loop_is_busy_is_one_group(archive: str) -> None:
    async def play(journal: Archive, store: Store, said: list[str]) -> None:
        sessions = [store.create(["notebook"], 7) for _ in range(5)]
        await journal.settled()
        said.clear()

        async def act(number: int) -> None:
            for _ in range(number % 3):
                await asyncio.sleep(0)
            store.call(sessions[number], "notebook", "add_note", {"author": "me", "body": "x"})
            await asyncio.wait_for(journal.settled(), 30)

        await asyncio.gather(*(act(number) for number in range(5)))
        assert said == ["INSERT INTO archived_acts"]

    with kept(archive) as (journal, store, said), journal:
        asyncio.run(play(journal, store, said))


def test_who_gives_up_waiting_takes_nobody_with_it(archive: str) -> None:
    async def play(journal: Archive, store: Store) -> None:
        session = store.create(["notebook"], 7)
        waits = [asyncio.ensure_future(journal.settled()) for _ in range(3)]
        await asyncio.sleep(0)
        waits[1].cancel()
        done = await asyncio.wait_for(asyncio.gather(*waits, return_exceptions=True), 30)
        assert [type(one) for one in done] == [type(None), asyncio.CancelledError, type(None)]
        assert journal.find(session.id) is not None

    with kept(archive) as (journal, store, _), journal:
        asyncio.run(play(journal, store))


def _begin_of(archive: str) -> str:
    return "BEGIN" if archive.startswith("postgresql") else "BEGIN IMMEDIATE"
