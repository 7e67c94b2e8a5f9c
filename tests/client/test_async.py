"""The client on an event loop, against a live service."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from toolworlds_client import (
    AsyncService,
    AsyncSession,
    Call,
    Full,
    ServiceError,
    SessionLost,
    ToolResult,
    UnknownSession,
    Unreachable,
)

from service.house import House
from service.serve import Addresses
from tests.client.faults import FREE, Faulty
from tests.service.trainer import tiny_task
from tests.service.wire import live, run, tiny_house


@pytest.fixture(scope="module")
def house() -> House:
    return tiny_house()


@pytest.fixture(scope="module")
def service(house: House) -> Iterator[Addresses]:
    with live(house) as addresses:
        yield addresses


def port_of(url: str) -> int:
    return int(url.rpartition(":")[2])


def test_an_episode_from_its_opening_to_its_score(service: Addresses, house: House) -> None:
    async def story() -> None:
        async with AsyncService(service.control) as client, await client.open(task=tiny_task()) as session:
            assert session.opened["user"] == "get me one of the script things"
            turn = await session.reply("How many do you want?")
            assert (turn["action_class"], turn["user"], session.done) == ("ASK", "two of them", False)
            bought = await session.call("buy_item", {"item_id": "i2", "count": 2})
            assert (bought.is_error, bought.code, bought.data["total"]) == (False, None, 1000)
            turn = await session.reply("Done.")
            assert [tool["function"]["name"] for tool in turn["tools_added"]] == ["add_note"]
            state = await session.look()
            assert [line["name"] for line in state["log"] if line["kind"] == "call"] == ["buy_item"]
            assert (await session.score())["status"] in {"scored", "unscoreable"}
            opened = await session.reset()
            assert opened["session_id"] == session.id
            assert (await session.look())["turn"] == 0
        assert len(house.store) == 0

    run(story())


def test_what_a_tool_answers_is_a_result_whatever_it_is(service: Addresses) -> None:
    cases: list[tuple[str, dict[str, Any], str | None]] = [
        ("get_item", {"item_id": "i3"}, None),
        ("get_item", {"item_id": "i99"}, "not_found"),
        ("get_item", {"item": "i3"}, "invalid_arguments"),
        ("buy_item", {"item_id": "i0"}, "conflict"),
        ("buy_item", {"item_id": "i3", "count": 8}, "refused"),
        ("b\u00fcy item\r\nX: y", {}, "unknown_tool"),
        (" ", {}, "unknown_tool"),
        ("=?base64?eA==?=", {}, "unknown_tool"),
        ("get_item", {"item_id": float("nan")}, "invalid_arguments"),
        ("get_item", {"item_id": "\ud800"}, "invalid_arguments"),
    ]

    async def story() -> list[str | None]:
        async with AsyncService(service.control) as client, await client.open(**FREE) as session:
            return [(await session.call(name, arguments)).code for name, arguments, _ in cases]

    assert run(story()) == [code for _, _, code in cases]


def test_forks_are_sessions_of_their_own_and_end_with_their_context(service: Addresses, house: House) -> None:
    async def story() -> None:
        async with AsyncService(service.control) as client, await client.open(**FREE) as session:
            await session.call("buy_item", {"item_id": "i3"})
            async with session.forked(3) as now, session.forked(2, call=0) as before, session.forked(turn=0) as start:
                answers = await client.call_all(
                    [Call(one, "buy_item", {"item_id": "i3"}) for one in (*now, *before, *start)]
                )
                totals = [answer.data["total"] for answer in answers if isinstance(answer, ToolResult)]
                assert totals == [1500] * 3 + [750] * 3
                assert len(house.store) == 7
            assert len(house.store) == 1
            with pytest.raises(ServiceError) as refused:
                await session.fork(2, turn=9)
            assert (refused.value.status, refused.value.word) == (422, "invalid_request")

    run(story())


def test_a_lost_session_is_told_from_a_closed_one_and_stands_in_its_place_in_a_batch() -> None:
    with live(tiny_house(ttl_s=1e-9)) as addresses:

        async def story() -> None:
            async with AsyncService(addresses.control) as client:
                lost = await client.open(**FREE)
                with pytest.raises(SessionLost):
                    await lost.call("list_items", {})
                await lost.close()

        run(story())

    with live(tiny_house()) as addresses:

        async def batch() -> list[Any]:
            async with AsyncService(addresses.control) as client:
                kept, closed = await client.open_all([FREE, FREE])
                await closed.close()
                return await client.call_all([Call(one, "count_items", {}) for one in (kept, closed, kept)])

        first, second, third = run(batch())
    assert isinstance(second, UnknownSession)
    assert isinstance(first, ToolResult)
    assert first == third


def test_sessions_beyond_the_cap_are_full_and_a_group_is_opened_whole_or_not() -> None:
    house = tiny_house(sessions=3)
    with live(house) as addresses:

        async def story() -> None:
            async with AsyncService(addresses.control, attempts=1) as client:
                with pytest.raises(Full):
                    await client.open_all([FREE] * 5)
                assert len(house.store) == 0
                assert len(await client.open_all([FREE] * 3)) == 3
            assert len(house.store) == 0

        run(story())


def test_a_group_closes_what_is_being_opened_while_another_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    house = tiny_house(sessions=3)
    with live(house) as addresses:

        async def story() -> None:
            async with AsyncService(addresses.control) as client:
                opens, numbers = client.open, count()

                async def open_one(**given: Any) -> AsyncSession:
                    if next(numbers) < 2:
                        return await opens(**given)
                    async with asyncio.timeout(30):
                        while len(house.store) < 2:  # noqa: ASYNC110 the store is of another thread, it has no event
                            await asyncio.sleep(0)
                    raise Full(503, "too_many_sessions", "it is full", {})

                monkeypatch.setattr(client, "open", open_one)
                with pytest.raises(Full):
                    await client.open_all([FREE] * 3)
                assert len(house.store) == 0

        run(story())


def test_a_call_whose_answer_is_lost_is_sent_again_and_runs_once(service: Addresses, house: House) -> None:
    async def story() -> None:
        faulty = Faulty(port_of(service.data))
        async with faulty.listening() as url, AsyncService(service.control) as client:
            opened = (await client.open(**FREE)).opened
            session = AsyncSession(client, {**opened, "mcp_url": opened["mcp_url"].replace(service.data, url)})
            faulty.lost = 2
            assert (await session.call("buy_item", {"item_id": "i3"})).data["total"] == 750
            assert faulty.requests == 3
            assert len(house.store.get(session.id).log) == 1
            assert (await session.call("buy_item", {"item_id": "i3"})).data["total"] == 1500
            faulty.lost = 4
            with pytest.raises(Unreachable):
                await session.call("count_items", {})

    run(story())


def test_what_may_not_be_done_twice_is_sent_once_unless_nothing_was_done(service: Addresses, house: House) -> None:
    async def story() -> None:
        faulty = Faulty(port_of(service.control))
        async with faulty.listening() as url, AsyncService(url) as client:
            faulty.refused = 2
            session = await client.open(**FREE)
            assert faulty.requests == 3
            faulty.lost = 1
            with pytest.raises(Unreachable):
                await session.reply("Hello.")
            assert [entry.act.kind for entry in house.store.get(session.id).log] == ["say"]
            faulty.lost = 1
            assert (await session.look())["turn"] == 0

    run(story())
    assert len(house.store) == 0


def test_where_nobody_answers_that_is_said() -> None:
    async def story() -> None:
        async with AsyncService("http://127.0.0.1:9", attempts=2) as client:
            await client.open(**FREE)

    with pytest.raises(Unreachable, match=r"POST http://127\.0\.0\.1:9/sessions"):
        run(story())


@pytest.mark.parametrize("ending", ["error", "cancelled", "timeout"])
def test_a_session_is_closed_however_its_context_ends(service: Addresses, house: House, ending: str) -> None:
    async def episode(client: AsyncService, opened: asyncio.Event) -> None:
        async with await client.open(**FREE) as session, session.forked(2):
            opened.set()
            if ending == "error":
                raise LookupError("of the trainer's own")
            await asyncio.Event().wait()

    async def story() -> None:
        async with AsyncService(service.control) as client:
            opened = asyncio.Event()
            task = asyncio.ensure_future(episode(client, opened))
            await opened.wait()
            if ending == "cancelled":
                task.cancel()
            with pytest.raises({"error": LookupError, "timeout": TimeoutError}.get(ending, asyncio.CancelledError)):
                await (asyncio.wait_for(task, 0) if ending == "timeout" else task)
            assert len(house.store) == 0

    run(story())


def test_what_is_left_open_ends_with_the_service(service: Addresses, house: House) -> None:
    async def story() -> None:
        async with AsyncService(service.control) as other, await other.open(**FREE):
            async with AsyncService(service.control) as client:
                session = await client.open(**FREE)
                await session.fork(2)
                assert await client.count_sessions() == 4
            assert await other.count_sessions() == 1
            with pytest.raises(RuntimeError, match="Enter the service first"):
                await client.count_sessions()

    run(story())
    assert len(house.store) == 0


def test_a_cancelled_opening_and_a_cancelled_end_leave_nothing_behind(service: Addresses, house: House) -> None:
    async def episode() -> None:
        async with AsyncService(service.control) as client:
            opening = asyncio.ensure_future(client.open(**FREE))
            while len(house.store) == 0:  # noqa: ASYNC110 - the service is in another thread and sends no event
                await asyncio.sleep(0)
            opening.cancel()
            await asyncio.gather(opening, return_exceptions=True)
            await client.open(**FREE)
            task = asyncio.current_task()
            assert task is not None
            asyncio.get_running_loop().call_soon(task.cancel)

    with pytest.raises(asyncio.CancelledError):
        run(episode())
    assert len(house.store) == 0


def test_rollouts_are_scored_in_order_and_a_refusal_stands_in_its_place(service: Addresses) -> None:
    rollout: dict[str, Any] = {"task_id": "tiny-1", "messages": [], "termination": "done"}
    given = [{"task": tiny_task(), "rollout": rollout}, {"task_id": "nowhere", "rollout": rollout}] * 2

    async def story() -> list[Any]:
        async with AsyncService(service.control) as client:
            group = await client.score_group({"task": tiny_task(), "rollouts": [rollout] * 2})
            assert len(group["scores"]) == len(group["totals"]) == 2
            return await client.score_rollouts(given)

    scores = run(story())
    assert [isinstance(score, ServiceError) for score in scores] == [False, True, False, True]
    assert scores[1].status == 404
    assert {"status", "total", "parts"} <= scores[0].keys()


def test_the_token_is_sent(house: House) -> None:
    with live(tiny_house(token="correct horse")) as addresses:

        async def story(token: str | None) -> int:
            async with AsyncService(addresses.control, token=token) as client, await client.open(**FREE) as session:
                return len((await session.look())["log"])

        assert run(story("correct horse")) == 0
        with pytest.raises(ServiceError, match="401 unauthorized"):
            run(story(None))
