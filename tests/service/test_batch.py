"""Batches of rollouts: lines in, scores out in their order, on processes of their own."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Generator, Iterable
from itertools import islice, repeat
from pathlib import Path
from typing import Any

import httpx2
import pytest
from toolworlds_client import AsyncService, Service, ServiceError

from service.house import House
from service.rows import Rows, Source, Verdict
from service.scorepool import Room, ScorePool, score_lines, split_lines
from tasks import Rollout, Task
from tests.service.test_score import playable, rollout_of
from tests.service.tiny import fragile_evaluator, tiny_evaluator
from tests.service.wire import live, run, tiny_house

RIGHT = rollout_of(
    "How many would you like?", ("list_items", {}), ("buy_item", {"item_id": "i2", "count": 2}), "Bought.",
    ("add_note", {"author": "me", "body": "bought"}), "Noted.",
)  # fmt: skip
WRONG = rollout_of(("buy_item", {"item_id": "i2", "count": 3}), "Bought.")


ROWS = 3000
LINE_BYTES = 64 * 1024


@pytest.fixture(scope="module")
def tasks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("batch") / "tasks.jsonl"
    file.write_text(Task.model_validate(playable()).to_line() + "\n", encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def house(tasks: Path) -> House:
    return tiny_house(fragile_evaluator, tasks=tasks, score_jobs=2, score_line_bytes=LINE_BYTES, body_bytes=2048)


@pytest.fixture(scope="module")
def url(house: House) -> Generator[str]:
    """The trainer's port of a service that is shared: its processes take a while to start."""
    with live(house) as addresses:
        assert house.scores.running == 0, "nobody has asked for a score"
        yield addresses.control
        assert house.scores.running
    assert house.scores.running == 0


def row(rollout: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"task_id": "tiny-1", "rollout": rollout, **more}


def ask_batch(url: str, rows: Iterable[Any]) -> list[dict[str, Any]]:
    """The scores of rows, over the wire."""
    body = b"\n".join(one if isinstance(one, bytes) else json.dumps(one).encode() for one in rows)
    answer = httpx2.post(f"{url}/score/batch", content=body, timeout=600)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/x-ndjson")
    return [json.loads(line) for line in answer.text.splitlines()]


@pytest.mark.slow
def test_scores_come_in_the_order_of_the_lines_and_equal_those_of_score(url: str) -> None:
    task = Task.model_validate(playable())
    given = [row(RIGHT), {"task": playable(), "rollout": WRONG}, row(RIGHT, reward="prove"), row(WRONG)] * 5
    found = ask_batch(url, given)
    evaluator = tiny_evaluator()
    right = evaluator.score(task, Rollout.model_validate(RIGHT)).to_json()
    wrong = evaluator.score(task, Rollout.model_validate(WRONG)).to_json()
    assert found == [right, wrong, evaluator.score(task, RIGHT, "prove").to_json(), wrong] * 5


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"{", "Line 7"),
        (b"[]", "Line 7"),
        (b"\xff\xfe", "Line 7"),
        (b"[" * 100_000, "Line 7"),
        (b'{"task_id": "tiny-1"}', "rollout"),
        (b'{"task_id": "gone-1", "rollout": {}}', "gone-1"),
        (b'{"rollout": {}}', "task or task_id"),
        (b'{"task_id": "tiny-1", "rollout": {"messages": 3}}', "rollout.messages"),
        (b'{"task_id": "tiny-1", "rollout": {}, "reward": "kindness"}', "reward"),
        (b'{"task": {"id": "x"}, "rollout": {}}', "world"),
    ],
)
def test_a_line_that_cannot_be_read_has_no_score_and_names_itself(tasks: Path, line: bytes, words: str) -> None:
    verdict = Rows(Source(tiny_evaluator, tasks)).judge(7, line)
    found = json.loads(verdict.score)
    assert (verdict.status, found["status"], found["total"]) == ("unscoreable", "unscoreable", None)
    assert found["reasons"][0].startswith("Line 7: ")
    assert words in found["reasons"][0]


def test_a_text_that_was_cut_inside_a_character_is_scored(tasks: Path) -> None:
    line = b'{"task_id": "tiny-1", "rollout": {"messages": ["a \\ud83d", {"tool": "\\ud83d", "arguments": "\\ud83d"}]}}'
    assert Rows(Source(tiny_evaluator, tasks)).judge(1, line).status == "scored"


def test_equal_tasks_are_prepared_once(tasks: Path) -> None:
    rows = Rows(Source(tiny_evaluator, tasks))
    line = json.dumps({"task": playable(), "rollout": RIGHT}).encode()
    assert rows.task(playable()) is rows.task(playable())
    assert rows.judge(1, line) == rows.judge(1, line)


@pytest.mark.slow
def test_a_bad_line_a_crash_and_a_killed_process_cost_one_row_each(house: House, url: str) -> None:
    given: list[Any] = [row(RIGHT)] * 40
    given[5] = b'{"task_id": '
    given[11] = row({"messages": ["break"]})
    given[17] = row({"messages": ["die"]})
    given[18] = row({"messages": ["x" * LINE_BYTES]})
    found = ask_batch(url, given)
    assert len(found) == 40
    odd = {number: one["status"] for number, one in enumerate(found) if one["status"] != "scored"}
    assert odd == {5: "unscoreable", 11: "infra_error", 17: "infra_error", 18: "unscoreable"}
    assert all(f"Line {number + 1}: " in found[number]["reasons"][0] for number in odd)
    assert {one["total"] for one in found if one["status"] == "scored"} == {1.0}
    page = house.metrics.page(run(house.level())).decode()
    assert 'toolworlds_scores_total{status="infra_error"} 2.0' in page


def test_a_batch_needs_the_token() -> None:
    async def story(url: str) -> None:
        async with AsyncService(url) as service:
            with pytest.raises(ServiceError, match="401"):
                await anext(service.score_batch([row(RIGHT)]))

    with live(tiny_house(token="long-enough")) as addresses:
        run(story(addresses.control))


@pytest.mark.slow
def test_the_client_gets_scores_while_it_still_sends(url: str) -> None:
    async def story() -> None:
        turn: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

        async def rows() -> AsyncGenerator[dict[str, Any]]:
            for _ in range(5):
                yield await turn.get()

        async with AsyncService(url) as service:
            stream = service.score_batch(rows())
            for number in range(5):  # each row is sent only when the score before it is there
                turn.put_nowait(row(RIGHT if number % 2 else WRONG))
                assert (await anext(stream))["correct"] is bool(number % 2)
            assert await anext(stream, None) is None

    run(asyncio.wait_for(story(), 600))


@pytest.mark.slow
def test_the_client_for_threads_scores_batches_too(url: str) -> None:
    def failing() -> Generator[dict[str, Any]]:
        yield row(RIGHT)
        raise ZeroDivisionError

    with Service(url) as service:
        assert [one["correct"] for one in service.score_batch([row(RIGHT), row(WRONG)])] == [True, False]
        assert [one["total"] for one in islice(service.score_batch(repeat(row(RIGHT))), 3)] == [1.0] * 3
        with pytest.raises(ZeroDivisionError):
            list(service.score_batch(failing()))


def test_what_the_maker_of_lines_raises_is_heard_also_behind_the_first_answer(url: str) -> None:
    async def story() -> None:
        told = asyncio.Event()

        async def failing() -> AsyncGenerator[dict[str, Any]]:
            yield row(RIGHT)
            await told.wait()
            raise ZeroDivisionError

        async with AsyncService(url) as service:
            scores = service.score_batch(failing())
            assert (await anext(scores))["correct"] is True
            told.set()
            with pytest.raises(ZeroDivisionError):
                await asyncio.wait_for(anext(scores), 60)

    asyncio.run(story())


def test_a_client_that_does_not_read_stops_the_reading(tasks: Path) -> None:
    taken: list[int] = []

    async def lines() -> AsyncGenerator[bytes]:
        for number in range(1000):
            taken.append(number)
            yield json.dumps(row(RIGHT)).encode()

    async def story() -> None:
        pool = ScorePool(Source(tiny_evaluator, tasks), 1)
        rows = Rows(Source(tiny_evaluator, tasks))

        async def score(number: int, line: bytes) -> Verdict:
            return rows.judge(number, line)

        vars(pool)["score"] = score
        told: list[bytes] = []
        gate = asyncio.Event()

        async def tell(verdict: Any) -> None:
            told.append(verdict.score)
            if len(told) == 3:
                gate.set()
                await asyncio.Event().wait()

        scoring = asyncio.create_task(score_lines(pool, lines(), Room(8, 10**9), tell))
        await gate.wait()
        for _ in range(100):
            await asyncio.sleep(0)
        assert len(taken) <= 3 + 8
        scoring.cancel()
        await asyncio.gather(scoring, return_exceptions=True)

    run(story())


def test_bytes_under_way_are_bounded_and_one_line_alone_is_let_in() -> None:
    async def story() -> None:
        room = Room(10, 100)
        await room.enter(500)
        second = asyncio.create_task(room.enter(60))
        await asyncio.sleep(0)
        assert not second.done()
        room.leave(500)
        await second
        third = asyncio.create_task(room.enter(60))
        await asyncio.sleep(0)
        assert not third.done()
        room.leave(60)
        await third

    run(story())


@pytest.mark.parametrize("size", [1, 2, 3, 7, 100])
def test_lines_are_the_same_however_they_are_cut(size: int) -> None:
    text = b"ab\n\ncdefgh\nij\n" + b"x" * 9 + b"\nk"

    async def chunks() -> AsyncGenerator[bytes]:
        for start in range(0, len(text), size):
            yield text[start : start + size]

    async def story() -> list[bytes | None]:
        return [line async for line in split_lines(chunks(), 8)]

    assert run(story()) == [b"ab", b"", b"cdefgh", b"ij", None, b"k"]


@pytest.mark.slow
def test_the_loop_serves_while_thousands_are_scored(url: str) -> None:
    async def story() -> tuple[int, list[float]]:
        waits: list[float] = []
        done = asyncio.Event()
        loop = asyncio.get_running_loop()

        async def look() -> None:
            async with httpx2.AsyncClient() as client:
                while not done.is_set():
                    began = loop.time()
                    assert (await client.get(f"{url}/healthz")).status_code == 200
                    waits.append(loop.time() - began)
                    await asyncio.sleep(0.01)

        async with AsyncService(url) as service:
            looking = asyncio.create_task(look())
            count = 0
            async for score in service.score_batch(repeat(row(RIGHT), ROWS)):
                assert score["total"] == 1.0
                count += 1
            done.set()
            await looking
        return count, sorted(waits)

    count, waits = run(story())
    assert count == ROWS
    assert len(waits) >= 20
    assert waits[len(waits) // 2] < 0.25, f"{len(waits)} looks, the longest {waits[-1]:.2f} s"
