"""Answers of a start state that are given again: nobody can tell, but no connection is opened for them."""

from __future__ import annotations

import math
from random import Random
from typing import Any

import pytest

from servers.catalogue import setting_of, worlds
from servers.kit.sample import NoSample, sample_arguments
from sessions import Session, Store, StoreLimits
from tests.sessions.tiny import DAY, SHOP, setting


@pytest.fixture
def store() -> Store:
    return Store({"shop": SHOP}, setting, StoreLimits(answers=4))


def ask(store: Store, session: Session, tool: str = "list_cheap_items", **arguments: Any) -> tuple[str, str | None]:
    entry = store.call(session, "shop", tool, arguments)
    return entry.text, entry.code


def test_what_one_session_looked_up_another_is_told_without_a_connection(store: Store) -> None:
    one, two = store.create(["shop"], 1), store.create(["shop"], 1)
    first = ask(store, one)
    assert (ask(store, two), store.hot) == (first, 1)
    assert two.log == one.log
    assert store.transcript(two) == store.transcript(one)


def test_a_session_that_has_left_its_start_sees_where_it_stands(store: Store) -> None:
    one, two = store.create(["shop"], 1), store.create(["shop"], 1)
    before = ask(store, one)
    for _ in range(2):
        ask(store, one, "set_price", sku="sku-3", price=700)
    after = ask(store, one)
    assert after != before
    assert ask(store, two) == before
    assert ask(store, store.fork(one)[0]) == after
    store.reset(one)
    assert ask(store, one) == before


def test_a_call_that_fails_is_told_again_and_leaves_the_start(store: Store) -> None:
    sessions = [store.create(["shop"], 1) for _ in range(2)]
    assert [ask(store, one, "buy_item", sku="sku-1", quantity=9)[1] for one in sessions] == ["conflict"] * 2
    assert store.hot == 1
    assert [ask(store, one, "buy_item", sku="sku-1", quantity=3)[1] for one in sessions] == [None] * 2
    assert store.hot == 2


def test_another_seed_clock_or_value_is_another_question(store: Store) -> None:
    session = store.create(["shop"], 1)
    ask(store, session)
    ask(store, store.create(["shop"], 2))
    assert store.hot == 2
    store.advance(session, DAY)
    assert store.look(session, "shop").now == session.clock
    for value in (1, True, 1.0, "1", None, math.nan):
        told = ask(store, session, "buy_item", sku="sku-9", quantity=value)
        assert ask(store, session, "buy_item", sku="sku-9", quantity=value) == told
        assert told == ask(
            Store({"shop": SHOP}, setting), store.create(["shop"], 1), "buy_item", sku="sku-9", quantity=value
        )


def test_time_that_passed_does_its_work_before_an_answer(store: Store) -> None:
    one, two = store.create(["shop"], 1), store.create(["shop"], 1)
    ask(store, one)
    store.advance(two, 400 * DAY)
    ask(store, two)
    assert store.delta(two).changes != store.delta(one).changes == ()


def test_a_fault_of_ours_is_not_told_again(store: Store) -> None:
    sessions = [store.create(["shop"], 1) for _ in range(2)]
    assert [ask(store, one, "break_things")[1] for one in sessions] == ["internal_error"] * 2
    assert [one.infra_errors for one in sessions] == [1, 1]
    assert store.hot == 2


def test_a_look_that_is_watched_reads(store: Store) -> None:
    one, two = store.create(["shop"], 1), store.create(["shop"], 1)
    ask(store, one)
    world = store.look(two, "shop")
    world.reads = set()
    ask(store, two)
    assert world.reads == {"item"}


def test_only_so_many_are_kept(store: Store) -> None:
    sessions = [store.create(["shop"], 1) for _ in range(3)]
    ask(store, sessions[0])
    for number in range(4):
        ask(store, sessions[0], "buy_item", sku=f"nothing {number}")
    ask(store, sessions[1], "buy_item", sku="nothing 3")
    assert store.hot == 1
    ask(store, sessions[2])
    assert store.hot == 2


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(worlds()))
def test_whether_answers_are_kept_nobody_can_tell(name: str) -> None:
    plain, keeping = (Store(worlds(), setting_of, StoreLimits(answers=n)) for n in (0, 1000))
    rng = Random(name)
    calls: list[tuple[int, str, dict[str, Any]]] = []
    seen: list[Any] = []
    sessions = [plain.create([name], 5) for _ in range(3)]
    tools = list(worlds()[name].tools.values())
    for _ in range(90):
        who, tool = rng.randrange(3), rng.choice(tools)
        try:
            arguments = sample_arguments(rng, worlds()[name], plain.look(sessions[who], name), tool)
        except NoSample:
            continue
        calls.append((who, tool.name, arguments))
        seen.append(plain.call(sessions[who], name, tool.name, arguments)[2:])
    others = [keeping.create([name], 5) for _ in range(3)]
    assert [keeping.call(others[who], name, tool, arguments)[2:] for who, tool, arguments in calls] == seen
    fresh = [keeping.create([name], 5) for _ in range(3)]
    assert [keeping.call(fresh[who], name, tool, arguments)[2:] for who, tool, arguments in calls] == seen
    assert [keeping.delta(one).digest() for one in (*others, *fresh)] == [
        plain.delta(one).digest() for one in sessions
    ] * 2
