"""What nobody wants: a change against its reason, a time against a name, facts of what is called off."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from servers.catalogue import setting_of, worlds
from servers.kit.phrases import part
from synth.clashes import clashes
from synth.goals import CallGoal, Question, bind, holds
from synth.live import Ground, Live
from synth.refer import mentions
from synth.scene import Scene
from synth.sense import fits_name, refuse_nonsense
from synth.skip import Skip
from synth.words import mention

NAMES = ("calendar", "food_delivery", "trading", "travel_booking")
GROUND = Ground({name: worlds()[name] for name in NAMES}, setting_of)


@pytest.fixture
def live() -> Iterator[Live]:
    found = Live(GROUND, NAMES, 3)
    yield found
    found.close()


def goal_of(live: Live, tool: str, **arguments: Any) -> CallGoal:
    goal = bind(live, live.ground.tools[tool], arguments)
    assert goal is not None
    return goal


@pytest.mark.parametrize(
    ("title", "moment", "fits"),
    [
        ("Sunday lunch", "2026-12-06T13:00", True),
        ("Sunday lunch", "2026-12-07T13:00", False),
        ("Sunday lunch", "2026-12-06T10:00", False),
        ("Dinner with Dana", "2026-12-07T19:30", True),
        ("Dinner with Dana", "2026-12-07T11:00", False),
        ("Chess evening", "2026-12-07T09:00", False),
        ("Breakfast briefing", "2026-12-07T08:30", True),
        ("Friday wrap-up", "2026-12-11", True),
        ("Overnight rollout", "2026-12-07T09:00", True),
        ("Budget review", "2026-12-07T09:00", True),
    ],
)
def test_a_name_says_when_its_row_may_begin(title: str, moment: str, *, fits: bool) -> None:
    assert fits_name(title, moment) == fits


def test_an_order_that_does_not_go_through_gets_a_limit_nearer_to_the_market(live: Live) -> None:
    orders = [row for row in live.rows("trading", "trade_order") if row.is_live and row.order_type == "limit"]
    assert orders
    lines = part(GROUND.phrases("trading"), "REQUESTS")["replace_trade_order"]["say"]
    guards = [line[1] for line in lines if "isn't getting anywhere" in line[0]]
    for order in orders:
        for step in (-100, 100):
            goal = goal_of(live, "replace_trade_order", trade_order_id=order.id, limit_price=order.limit_price + step)
            said = any(holds(live, goal, guard) for guard in guards)
            assert said == ((step > 0) == (order.side == "buy"))


def test_an_event_is_not_moved_against_its_name(live: Live) -> None:
    lunch = next(row for row in live.rows("calendar", "event") if row.title == "Sunday lunch" and row.starts_at)
    with pytest.raises(Skip):
        refuse_nonsense(live, [], [goal_of(live, "propose_new_time", event_id=lunch.id, starts_at="2030-01-07T13:00")])
    refuse_nonsense(live, [], [goal_of(live, "propose_new_time", event_id=lunch.id, starts_at="2030-01-06T13:00")])


def test_the_basket_of_a_group_comes_on_the_day_on_which_it_orders(live: Live) -> None:
    basket = next(row for row in live.rows("food_delivery", "basket") if row.group_order_id is not None)
    day = live.row("food_delivery", "group_order", basket.group_order_id).closes_at[:10]
    wanted = goal_of(live, "set_basket_delivery", basket_id=basket.id, deliver_at="2030-01-07T13:00")
    with pytest.raises(Skip):
        refuse_nonsense(live, [], [wanted])
    refuse_nonsense(live, [], [replace(wanted, arguments={**wanted.arguments, "deliver_at": f"{day}T13:00"})])


def test_of_what_was_called_off_only_its_end_is_asked(live: Live) -> None:
    questions = part(GROUND.phrases("travel_booking"), "QUESTIONS")
    booking = next(row for row in live.rows("travel_booking", "travel_booking") if row.state == "confirmed")
    over = booking._replace(state="cancelled", refunded=booking.refunded + 100)

    def asked(field: str, row: Any) -> Question:
        return Question("travel_booking", "travel_booking", row, field, questions["travel_booking", field])

    done = [goal_of(live, "cancel_travel_booking", booking_id=booking.id)]
    with pytest.raises(Skip):
        refuse_nonsense(live, done, [asked("points_earned", over)])
    refuse_nonsense(live, done, [asked("refunded", over)])
    refuse_nonsense(live, done, [asked("points_earned", booking)])
    refuse_nonsense(live, [], [asked("points_earned", over)])


def test_a_row_spoken_of_a_moment_ago_is_it_and_named_anew_only_by_who_comes_back() -> None:
    scene = Scene(random.Random("again"), GROUND, ("trading",), 3)
    order = next(
        row
        for row in scene.live.rows("trading", "trade_order")
        if mentions(scene.rng, scene.live, "trading", "trade_order", row, scene.style)
    )
    key = ("trading", "trade_order", order.id)
    scene.memory.focus, scene.memory.known = key, {key: "t1"}
    assert all(mention(scene, *key[:2], order).anaphor for _ in range(40))
    scene.memory.back = "same"
    assert len({mention(scene, *key[:2], order).anaphor for _ in range(40)}) == 2
    scene.close()


def test_this_past_is_said_once_in_a_sentence(live: Live) -> None:
    goal = goal_of(live, "list_trade_orders", from_day="2026-03-02", to_day="2026-03-03")
    first, second = ({"": f"this past {day}", "noun": f"this past {day}"} for day in ("Monday", "Tuesday"))
    line = "orders from {from_day:noun} to {to_day:noun}"
    assert clashes(goal, line, {"from_day": first, "to_day": second}, live.now)
    assert not clashes(goal, line, {"from_day": first, "to_day": {"": "yesterday", "noun": "yesterday"}}, live.now)
