from __future__ import annotations

from datetime import timedelta

import pytest

from servers.kit import Environment
from sessions import Entry, Session, SessionLost, Store, StoreLimits, TooManySessions, UnknownSession
from tests.sessions.tiny import DAY, SHOP, START, Item, Purchase, setting


def buy(store: Store, session: Session, sku: str = "sku-1", quantity: int = 1) -> str | None:
    return store.call(session, "shop", "buy_item", {"sku": sku, "quantity": quantity}).code


def stock(store: Store, session: Session, sku: str = "sku-1") -> int:
    item = store.look(session, "shop").get(Item, sku)
    assert item is not None
    return item.stock


def test_two_sessions_of_one_seed_do_not_see_each_other(store: Store) -> None:
    one, two = store.create(["shop"], 1), store.create(["shop"], 1)
    assert one.id != two.id
    buy(store, one, quantity=2)
    assert (stock(store, one), stock(store, two)) == (1, 3)


def test_a_fork_starts_equal_and_then_goes_its_own_way(store: Store, session: Session) -> None:
    buy(store, session)
    (child,) = store.fork(session)
    assert store.delta(child).digest() == store.delta(session).digest()
    assert child.log == session.log
    assert child.clock == session.clock
    buy(store, child)
    assert (stock(store, session), stock(store, child)) == (2, 1)
    assert len(session.log) == 1


def test_many_forks_of_one_session_are_independent(store: Store, session: Session) -> None:
    buy(store, session)
    children = store.fork(session, n=3)
    for sku, child in zip(("sku-1", "sku-2", "sku-3"), children, strict=True):
        buy(store, child, sku)
    assert len({store.delta(child).digest() for child in children}) == 3


def test_a_failing_call_changes_nothing_but_the_log(store: Store, session: Session) -> None:
    before, clock = store.freeze(session).rooms, session.clock
    for tool, arguments, code in (
        ("buy_item", {"sku": "sku-1", "quantity": 9}, "conflict"),
        ("buy_item", {"sku": "nothing"}, "not_found"),
        ("buy_item", {"sku": "sku-1", "quantity": "1"}, "invalid_arguments"),
        ("set_price", {"sku": "sku-1", "price": 10_000}, "refused"),
        ("break_things", {}, "internal_error"),
        ("no_such_tool", {}, "unknown_tool"),
    ):
        assert store.call(session, "shop", tool, arguments).code == code
    assert store.delta(session).changes == ()
    assert session.clock == clock
    assert not before
    assert store.freeze(session).rooms["shop"].pages is store.templates.get("shop", 1).pages
    assert len(session.log) == 6
    assert session.infra_errors == 1


def test_an_id_whose_call_failed_is_given_to_the_next(store: Store, session: Session) -> None:
    (twin,) = store.fork(session)
    assert buy(store, session, quantity=9) == "conflict"
    buy(store, session)
    buy(store, twin)
    first, second = store.look(session, "shop").find(Purchase), store.look(twin, "shop").find(Purchase)
    assert first == second


def test_the_clock_ticks_once_for_each_committed_write(store: Store, session: Session) -> None:
    store.call(session, "shop", "list_cheap_items", {})
    buy(store, session, quantity=9)
    assert session.clock == START
    buy(store, session)
    buy(store, session)
    assert session.clock == START + timedelta(seconds=2)


def test_time_between_turns_drives_the_clock_rules_of_open_and_later_opened_worlds(store: Store) -> None:
    opened, later = store.create(["shop"], 1), store.create(["shop"], 1)
    store.look(opened, "shop")
    for session in (opened, later):
        store.advance(session, 2 * DAY)
        store.begin_turn(session)
    for session in (opened, later):
        item = store.look(session, "shop").get(Item, "sku-1")
        assert item is not None
        assert item.price == 198
    assert store.delta(opened).digest() == store.delta(later).digest()


def test_a_world_that_was_never_opened_counts_with_what_time_did_to_it(store: Store) -> None:
    opened, never = store.create(["shop"], 1), store.create(["shop"], 1)
    for session in (opened, never):
        store.advance(session, DAY)
    store.call(opened, "shop", "list_cheap_items", {})
    assert store.delta(never).digest() == store.delta(opened).digest()


def test_events_are_the_environments_acts(store: Store, session: Session) -> None:
    entries = store.advance(session, None, [("shop", "stock_arrives", {"sku": "sku-1", "quantity": 5})])
    assert [entry.act.actor for entry in entries] == ["environment"]
    assert entries[0].code is None
    assert stock(store, session) == 8
    assert session.clock == START


def test_a_fork_at_a_turn_is_the_session_as_that_turn_began(store: Store, session: Session) -> None:
    buy(store, session)
    store.advance(session, DAY)
    store.begin_turn(session)
    at_turn_1 = store.delta(session).digest()
    buy(store, session, "sku-2")
    (zero,), (one,) = store.fork(session, turn=0), store.fork(session, turn=1)
    assert store.delta(zero).changes == ()
    assert (zero.turn, zero.log, zero.clock) == (0, [], START)
    assert store.delta(one).digest() == at_turn_1
    assert (one.turn, len(one.log)) == (1, 2)
    with pytest.raises(ValueError, match="Turn 2 has not begun"):
        store.fork(session, turn=2)


def test_a_fork_at_a_call_replays_the_turn_up_to_it(store: Store, session: Session) -> None:
    digests = [store.delta(session).digest()]
    for n, sku in enumerate(("sku-1", "sku-2", "sku-3", "sku-1")):
        if n == 2:
            store.advance(session, DAY)
            store.begin_turn(session)
        buy(store, session, sku)
        digests.append(store.delta(session).digest())
    for call in (1, 2, 3, 4):
        (child,) = store.fork(session, call=call)
        assert store.delta(child).digest() == digests[call]
        assert child.turn == (0 if call < 3 else 1)
        assert sum(entry.act.kind == "call" for entry in child.log) == call
        assert child.log == session.log[: len(child.log)]
    with pytest.raises(ValueError, match="holds 4 calls"):
        store.fork(session, call=5)
    with pytest.raises(ValueError, match="not both"):
        store.fork(session, call=1, turn=0)


def test_a_fork_at_a_call_keeps_what_was_said_before_it(store: Store, session: Session) -> None:
    buy(store, session)
    store.say(session, "Shall I?", ("asked",))
    buy(store, session, "sku-2")
    store.say(session, "Done.", ("asked", "done"))
    (child,) = store.fork(session, call=2)
    assert child.dialogue == ("asked",)
    assert [entry.act.kind for entry in child.log] == ["call", "say", "call"]


def test_reset_goes_back_to_the_start_under_the_same_id(store: Store) -> None:
    session = store.create(["shop"], 1, dialogue="beginning")
    buy(store, session)
    store.say(session, "Done.", "later")
    store.advance(session, DAY)
    store.begin_turn(session)
    store.reset(session)
    assert store.get(session.id) is session
    assert store.delta(session).changes == ()
    assert (session.turn, session.log, session.clock, session.dialogue) == (0, [], START, "beginning")


def test_reset_keeps_what_happened_before_the_first_turn(store: Store) -> None:
    session = store.create(["shop"], 1)
    session.boundaries.clear()
    store.advance(session, DAY)
    store.begin_turn(session)
    buy(store, session)
    store.reset(session)
    assert [entry.act.kind for entry in session.log] == ["elapse"]
    buy(store, session)
    (fork,) = store.fork(session, call=1)
    assert fork.log == session.log


def test_a_trial_is_undone_whole(store: Store, session: Session) -> None:
    buy(store, session)
    before = (store.delta(session).digest(), session.clock, list(session.log))
    with store.trial(session):
        buy(store, session, "sku-2")
        buy(store, session, "sku-3", 9)
        store.advance(session, DAY)
        assert stock(store, session, "sku-2") == 2
        with pytest.raises(RuntimeError, match="frozen"):
            store.freeze(session)
        with pytest.raises(RuntimeError, match="already"), store.trial(session):
            pass
    assert (store.delta(session).digest(), session.clock, session.log) == before
    buy(store, session, "sku-2")
    assert stock(store, session, "sku-2") == 2


def test_a_trial_on_a_world_that_was_closed_leaves_it_closed(store: Store, session: Session) -> None:
    with store.trial(session):
        buy(store, session)
    assert session.rooms == {}
    assert stock(store, session) == 3


def test_sessions_survive_being_cooled(store: Store) -> None:
    small = Store({"shop": SHOP}, setting, StoreLimits(hot=2))
    sessions = [small.create(["shop"], 1) for _ in range(5)]
    for round_ in range(2):
        for n, session in enumerate(sessions):
            assert buy(small, session, f"sku-{n + 1}") is None
            assert small.hot <= 2
        assert {stock(small, session, f"sku-{n + 1}") for n, session in enumerate(sessions)} == {2 - round_}


def test_a_trial_is_not_cooled_by_other_sessions(store: Store) -> None:
    small = Store({"shop": SHOP}, setting, StoreLimits(hot=1))
    session = small.create(["shop"], 1)
    buy(small, session)
    with small.trial(session):
        buy(small, session)
        for _ in range(3):
            small.look(small.create(["shop"], 1), "shop")
    assert stock(small, session) == 2


def test_unknown_closed_expired_and_old_ids_are_told_apart() -> None:
    now = [0.0]
    store = Store({"shop": SHOP}, setting, StoreLimits(ttl_s=10), clock=lambda: now[0])
    closed, expired = store.create(["shop"], 1), store.create(["shop"], 1)
    store.close(closed)
    now[0] = 11
    with pytest.raises(UnknownSession):
        store.get(closed.id)
    for _ in range(2):
        with pytest.raises(SessionLost, match="expired"):
            store.get(expired.id)
    with pytest.raises(UnknownSession):
        store.get("w00")
    older = Store({"shop": SHOP}, setting)
    with pytest.raises(SessionLost, match="earlier start"):
        store.get(older.create(["shop"], 1).id)
    sibling = Store({"shop": SHOP}, setting, worker=3)
    with pytest.raises(SessionLost, match="worker w03"):
        store.get(sibling.create(["shop"], 1).id)


def test_a_session_in_use_stays_and_an_idle_one_makes_room() -> None:
    now = [0.0]
    store = Store({"shop": SHOP}, setting, StoreLimits(sessions=2, ttl_s=10), clock=lambda: now[0])
    busy, idle = store.create(["shop"], 1), store.create(["shop"], 1)
    with pytest.raises(TooManySessions, match="All 2 sessions") as refused:
        store.create(["shop"], 1)
    assert refused.value.retry_after > 0
    with pytest.raises(TooManySessions):
        store.fork(busy)
    now[0] = 9
    assert store.get(busy.id) is busy
    now[0] = 12
    assert store.create(["shop"], 1) is not idle
    assert store.get(busy.id) is busy
    assert len(store) == 2


def test_closing_gives_every_connection_back(store: Store) -> None:
    sessions = [store.create(["shop"], 1) for _ in range(3)]
    for session in sessions:
        buy(store, session)
    children = store.fork(sessions[0], n=2)
    for child in children:
        buy(store, child)
    for session in (*sessions, *children):
        store.close(session)
    assert (len(store), store.hot) == (0, 0)


def test_a_server_that_is_not_there_is_named(store: Store, session: Session) -> None:
    with pytest.raises(KeyError, match="bakery"):
        store.create(["bakery"], 1)
    with pytest.raises(KeyError, match="bakery"):
        store.call(session, "bakery", "bake", {})


def test_a_journal_hears_of_everything_before_it_is_answered() -> None:
    heard: list[str] = []

    class Pen:
        def opened(self, session: Session) -> None:
            heard.append(f"opened {len(session.log)}")

        def acted(self, session: Session, entry: Entry, key: str) -> None:
            assert session.log[-1].act is entry.act
            heard.append(f"acted {len(session.log)}{key}")

        def turned(self, session: Session) -> None:
            heard.append(f"turned {session.turn}")

        def parked(self, session: Session) -> None:
            heard.append(f"parked {len(session.log)}")

        def closed(self, session: Session) -> None:
            heard.append(f"closed {len(session.log)}")

    seconds = 0.0
    store = Store({"shop": SHOP}, setting, journal=Pen(), clock=lambda: seconds)
    session = store.create(["shop"], 1)
    buy(store, session)
    store.call(session, "shop", "list_cheap_items", {}, key=" k")
    store.begin_turn(session)
    (child,) = store.fork(session)
    with store.unrecorded():
        buy(store, session)
    store.reset(session)
    store.close(session)
    seconds = 1e6
    assert store.sweep() == 1
    del child
    begun = ["opened 0", "turned 0", "acted 1", "acted 2 k", "turned 1"]
    assert heard == [*begun, "opened 2", "opened 0", "closed 0", "parked 2"]


def test_a_difference_over_more_worlds_than_may_be_open_is_found() -> None:
    twin = Environment("twin", 1, "Another shop.", SHOP.base, SHOP.seed, SHOP.toolbox, policy="")
    small = Store({"shop": SHOP, "twin": twin}, setting, StoreLimits(hot=1))
    session = small.create(["shop", "twin"], 1)
    for server in ("shop", "twin"):
        small.call(session, server, "buy_item", {"sku": "sku-1"})
    found = small.delta(session)
    assert {change.server for change in found.changes} == {"shop", "twin"}
    assert small.delta(session).digest() == found.digest()


def test_a_transcript_has_every_answer_though_the_log_keeps_few(store: Store, session: Session) -> None:
    answers: list[str] = []
    for turn in range(2):
        for tool, arguments in (
            ("buy_item", {"sku": "sku-1"}),
            ("buy_item", {"sku": "sku-2", "quantity": 9}),
            ("list_cheap_items", {}),
        ):
            answers.append(store.call(session, "shop", tool, arguments).text)
        store.say(session, "Done.", turn)
        answers.append("{}")
        if not turn:
            answers += [
                e.text
                for e in store.advance(session, DAY, [("shop", "stock_arrives", {"sku": "sku-2", "quantity": 4})])
            ]
            store.begin_turn(session)
    before = store.delta(session).digest()
    found = store.transcript(session)
    assert [entry.text for entry in found] == answers
    assert [entry.act for entry in found] == [entry.act for entry in session.log]
    assert [entry.writes for entry in found] == [entry.writes for entry in session.log]
    assert (store.delta(session).digest(), len(store)) == (before, 1)
    kept = [entry.text for entry in session.log if entry.act.kind == "call"]
    assert [bool(text) for text in kept] == [False, True, False] * 2
