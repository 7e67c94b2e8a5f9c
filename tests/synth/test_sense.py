"""What nobody wants or says: a change against its reason, a time against a name, one thing by two names."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from servers.catalogue import setting_of, worlds
from servers.kit.phrases import part
from synth.answers import fact_text
from synth.clashes import clashes
from synth.goals import CallGoal, Question, bind, holds
from synth.live import Ground, Live
from synth.refer import guard_holds, mentions
from synth.scene import Scene
from synth.sense import fits_name, refuse_nonsense
from synth.skip import Skip
from synth.words import mention

NAMES = ("calendar", "food_delivery", "trading", "travel_booking")
GROUND = Ground({name: worlds()[name] for name in NAMES}, setting_of)
ASKED = ("food_delivery", "iot_devices", "marketplace", "payments", "shopping")
HOME = Ground({name: worlds()[name] for name in ASKED}, setting_of)


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


@pytest.mark.parametrize(("hours", "night"), [(0, False), (12, True)])
def test_the_alarm_is_set_for_the_night_in_the_evening(hours: int, *, night: bool) -> None:
    live = Live(HOME, ("iot_devices",), 3, later=timedelta(hours=hours))
    goal = goal_of(live, "set_alarm_mode", mode="armed_night")
    lines = part(HOME.phrases("iot_devices"), "REQUESTS")["set_alarm_mode"]
    for mood in ("do", "say", "frag"):
        guards = [line[1] for line in lines[mood] if line[2] == goal.arguments]
        assert guards
        assert all(guard and holds(live, goal, guard) == night for guard in guards)
    live.close()


@pytest.mark.parametrize("tool", ["redirect_shop_order", "quote_shipping", "checkout_cart"])
def test_nothing_is_sent_to_an_old_flat(tool: str) -> None:
    live, rng = Live(HOME, ("shopping",), 3), random.Random(tool)
    drawn = [live.sampled(rng, HOME.tools[tool], {"agreed_total": 100}) for _ in range(40)]
    found = {live.row("shopping", "shipping_address", one["shipping_address_id"]).label for one in drawn if one}
    assert {"home", "parcel locker"} <= found
    assert "old flat" in {row.label for row in live.rows("shopping", "shipping_address")} - found
    live.close()


@pytest.mark.parametrize(
    ("server", "table", "field"), [("shopping", "cart_line", "price"), ("food_delivery", "basket_line", "price")]
)
def test_nobody_asks_what_two_cost_of_which_two_are_there(server: str, table: str, field: str) -> None:
    live, phrases = Live(HOME, (server,), 3), HOME.phrases(server)
    guard = part(phrases, "MULTIPLIED")[table, field]["guard"]
    row = live.rows(server, table)[0]
    assert guard_holds(part(phrases, "GUARDS"), guard, row._replace(quantity=1))
    assert not guard_holds(part(phrases, "GUARDS"), guard, row._replace(quantity=2))
    live.close()


@pytest.mark.parametrize("field", ["amount", "total"])
def test_an_offer_is_asked_about_where_one_piece_is_wanted(field: str) -> None:
    live, phrases = Live(HOME, ("marketplace",), 3), HOME.phrases("marketplace")
    row = next(row for row in live.rows("marketplace", "offer") if row.phase == "pending" and row.quantity == 1)
    guard = part(phrases, "QUESTIONS")["offer", field]["guard"]
    assert guard_holds(part(phrases, "GUARDS"), guard, row)
    assert not guard_holds(part(phrases, "GUARDS"), guard, row._replace(quantity=2))
    live.close()


def test_a_row_keeps_the_kind_of_name_that_it_was_first_given() -> None:
    scene = Scene(random.Random("firm"), HOME, ("payments",), 3)
    row = next(row for row in scene.live.rows("payments", "billing_customer") if row.contact != "Accounts")
    ways = mentions(scene.rng, scene.live, "payments", "billing_customer", row, scene.style)
    assert {"company", "contact"} <= {field for one in ways for field in one.fields}
    scene.memory.named["payments", "billing_customer", row.id] = frozenset({"company"})
    assert all("company" in mention(scene, "payments", "billing_customer", row).fields for _ in range(40))
    scene.memory.named["payments", "billing_customer", row.id] = frozenset({"contact"})
    assert all("contact" in mention(scene, "payments", "billing_customer", row).fields for _ in range(40))
    scene.close()


@pytest.mark.parametrize(
    ("server", "table", "field", "value", "said"),
    [
        ("marketplace", "offer", "expires_at", "2030-01-07T13:00", "It expires "),
        ("payments", "invoice", "tax", 4_200, "The tax on it is $42.00."),
        ("payments", "billing_customer", "total_due", 4_200, None),
    ],
)
def test_of_two_answers_about_a_thing_the_second_says_it(
    server: str, table: str, field: str, value: Any, said: str | None
) -> None:
    scene = Scene(random.Random("it"), HOME, (server,), 3)
    row = scene.live.rows(server, table)[0]
    question = Question(server, table, row, field, part(HOME.phrases(server), "QUESTIONS")[table, field])
    first, second = (fact_text(scene, question, value, again=again) for again in (False, True))
    assert second.startswith(said) if said else second == first
    assert not (said and first.startswith(said))
    scene.close()


def test_of_an_invoice_that_nobody_has_paid_its_amount_is_said_once() -> None:
    scene = Scene(random.Random("due"), HOME, ("payments",), 3)
    row = next(row for row in scene.live.rows("payments", "invoice") if row.amount_due == row.total > 0)
    spec = part(HOME.phrases("payments"), "QUESTIONS")["invoice", "amount_due"]
    said = fact_text(scene, Question("payments", "invoice", row, "amount_due", spec), row.amount_due)
    assert said.count("$") == 1
    part_paid = row._replace(amount_due=row.total - 100)
    assert fact_text(scene, Question("payments", "invoice", part_paid, "amount_due", spec), 1_000).count("$") == 2
    scene.close()
