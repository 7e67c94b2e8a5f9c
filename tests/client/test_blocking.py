"""The client for threads: the same, waited for."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from toolworlds_client import Service, ServiceError, SessionLost, ToolResult, UnknownSession

from service.house import House
from service.serve import Addresses
from tests.client.faults import FREE
from tests.service.trainer import tiny_task
from tests.service.wire import live, tiny_house


@pytest.fixture(scope="module")
def house() -> House:
    return tiny_house()


@pytest.fixture(scope="module")
def service(house: House) -> Iterator[Addresses]:
    with live(house) as addresses:
        yield addresses


def test_an_episode_from_its_opening_to_its_score(service: Addresses, house: House) -> None:
    with Service(service.control, run_id="mine") as client, client.open(task=tiny_task()) as session:
        assert (client.run_id, session.opened["run_id"]) == ("mine", "mine")
        assert session.reply("How many do you want?")["user"] == "two of them"
        assert session.call("buy_item", {"item_id": "i2", "count": 2}).data["total"] == 1000
        assert session.call("buy_item", {"item_id": "nope"}).code == "not_found"
        with session.forked(2, call=0) as children:
            assert [len(child.look()["log"]) for child in children] == [0, 0]
            assert client.count_sessions() == 3
        assert (session.score()["reward"], session.score("prove")["reward"]) == ("outcome", "prove")
        assert session.reset()["session_id"] == session.id
        assert session.done is False
    assert len(house.store) == 0


def test_threads_share_one_service_and_its_end_ends_the_thread(service: Addresses) -> None:
    def play(client: Service, number: int) -> list[str]:
        with client.open(**FREE) as session:
            for step in range(4):
                session.call("add_note", {"author": "a", "body": f"{number}-{step}"})
            return session.call("list_notes", {}).data["bodies"]

    with Service(service.control, connections=4) as client, ThreadPoolExecutor(8) as pool:
        found = list(pool.map(partial(play, client), range(16)))
    assert found == [[*(f"{number}-{step}" for step in range(4)), "first"] for number in range(16)]
    assert "toolworlds-client" not in {thread.name for thread in threading.enumerate()}


def test_batches_keep_their_order_and_a_fault_stands_in_its_place(service: Addresses) -> None:
    with Service(service.control) as client:
        first, second = client.open_all([FREE, FREE])
        second.close()
        one, two = client.call_all([(first, "count_items", {}), (second, "count_items", {})])
        assert isinstance(one, ToolResult)
        assert isinstance(two, UnknownSession)
        rollout: dict[str, Any] = {"task_id": "tiny-1", "messages": [], "termination": "done"}
        (score,) = client.score_rollouts([{"task": tiny_task(), "rollout": rollout}])
        assert not isinstance(score, Exception)
        assert client.score_group({"task": tiny_task(), "rollouts": [rollout]})["scores"] == [score]
        assert client.close_run() == 1


def test_a_session_is_closed_on_an_error_and_the_error_is_the_trainers(service: Addresses, house: House) -> None:
    client = Service(service.control)
    with pytest.raises(LookupError), client.open(**FREE):
        raise LookupError("of the trainer's own")
    assert len(house.store) == 0
    client.open(**FREE)
    client.close()
    client.close()
    assert len(house.store) == 0


def test_refusals_have_their_types() -> None:
    with live(tiny_house(ttl_s=1e-9)) as addresses, Service(addresses.control) as client:
        with pytest.raises(SessionLost), client.open(**FREE) as session:
            session.call("list_items", {})
        with pytest.raises(ServiceError, match="422 invalid_request"):
            client.open(servers=["nowhere"], seed=1)
