from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from servers.food_delivery import FOOD_DELIVERY, amounts, policy, queries
from servers.food_delivery.models import (
    Basket,
    BasketLine,
    Closure,
    Diner,
    DropAddress,
    FoodContact,
    FoodOrder,
    FoodOrderLine,
    GroupOrder,
    Issue,
    MenuItem,
    MenuOption,
    OpeningHour,
    OptionGroup,
    PayCard,
    Promo,
    Restaurant,
    Swap,
    Zone,
    ZoneService,
)
from servers.food_delivery.standing import granted_lately, over_in
from servers.food_delivery.times import phase_of
from servers.kit.sample import sample_arguments
from servers.kit.text import local_minute, written
from sessions import World
from tests.servers.desk import SEEDS, Desk
from tests.servers.food_delivery_desk import delivered_hours_ago, desk_at, group, orders_in, standings

TOOLS = list(FOOD_DELIVERY.tools)
WRITES = [name for name, tool in FOOD_DELIVERY.tools.items() if tool.writes]


def check_orders(world: World) -> None:
    """What must hold of every order, whatever was called."""
    issues: Counter[str] = Counter()
    for issue in world.find(Issue):
        issues[issue.food_order_line_id] += issue.quantity
    for order in world.find(FoodOrder):
        found = world.find(FoodOrderLine, food_order_id=order.food_order_id)
        assert found
        bill = amounts.Bill(
            order.subtotal, order.discount, order.delivery_fee, order.service_fee, order.small_fee, order.tax, order.tip
        )
        assert order.total == bill.total
        assert 0 <= order.refunded <= order.total
        assert 0 <= order.credit_used <= order.total or order.outcome != "kept" or order.total < order.credit_used
        kept = [line for line in found if line.state != "left_out"]
        if kept and not any(line.state == "swapped" for line in found):
            assert order.subtotal == sum(line.unit_price * line.quantity for line in kept)
            assert order.tax == sum(line.tax for line in kept)
        for line in found:
            assert line.issue_qty == issues[line.food_order_line_id] <= line.quantity
        if order.outcome != "kept":
            assert order.cancelled_at is not None or order.outcome == "rejected"
    for basket in world.find(Basket):
        mine = world.find(GroupOrder, basket_id=basket.basket_id)
        assert mine or world.find(BasketLine, basket_id=basket.basket_id)
    places = [basket.restaurant_id for basket in world.find(Basket)]
    assert len(places) == len(set(places))


def test_there_are_seventeen_tools() -> None:
    assert len(TOOLS) == 17


@pytest.mark.parametrize("seed", SEEDS)
def test_the_books_agree_at_the_start(seed: int) -> None:
    check_orders(desk_at(seed).world)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_app_is_as_large_as_life(seed: int) -> None:
    world = desk_at(seed).world
    about = {
        Restaurant: 30, OpeningHour: 230, Closure: 6, Zone: 6, ZoneService: 90, MenuItem: 385, OptionGroup: 135,
        MenuOption: 400, DropAddress: 4, Diner: 1, FoodContact: 12, PayCard: 3, Basket: 6, Promo: 10, FoodOrder: 70,
        FoodOrderLine: 155, Swap: 9, Issue: 14, GroupOrder: 5,
    }  # fmt: skip
    counts = {model.__name__: (len(world.find(model)), wanted) for model, wanted in about.items()}
    assert {name: pair for name, pair in counts.items() if not 0.8 * pair[1] <= pair[0] <= 1.2 * pair[1]} == {}


@pytest.mark.parametrize("seed", SEEDS)
def test_what_the_bank_was_charged_for_stands_here_by_number_and_to_the_cent(seed: int) -> None:
    desk = desk_at(seed)
    cards = {card.key: card.last4 for card in desk.cast.cards}
    charges = {entry.key: entry for entry in desk.cast.ledger}
    for purchase in desk.cast.purchases_of("food_app"):
        order = desk.row(FoodOrder, purchase.number)
        assert (order.total, order.refunded) == (purchase.total, purchase.refunded)
        assert order.total == -charges[purchase.entry].amount
        assert order.paid_with == cards[charges[purchase.entry].card or ""]
        rows = desk.world.all(queries.order_lines, food_order_id=purchase.number)
        assert sorted((row.dish, row.quantity) for row in rows) == sorted((i.name, i.quantity) for i in purchase.items)
        if purchase.refunded:
            assert sum(row.refunded for row in rows) == purchase.refunded


@pytest.mark.parametrize("seed", SEEDS)
def test_orders_beyond_the_ledger_never_charged_a_card_of_the_books(seed: int) -> None:
    desk = desk_at(seed)
    known = {purchase.number for purchase in desk.cast.purchases_of("food_app")}
    begins = desk.cast.ledger[0].day.isoformat()
    for order in orders_in(desk, "delivered"):
        if order.food_order_id not in known:
            assert order.paid_with == "credit" or order.promised_at[:10] < begins


@pytest.mark.parametrize("seed", SEEDS)
def test_an_order_stands_in_every_phase(seed: int) -> None:
    desk = desk_at(seed)
    phases = Counter(phase_of(row, desk.world.now) for row in desk.world.find(FoodOrder))
    wanted = {"scheduled", "placed", "accepted", "ready", "on_the_way", "delivered", "cancelled", "rejected"}
    assert phases.keys() == wanted
    [riding] = orders_in(desk, "on_the_way")
    assert desk.do("track_food_order", food_order_id=riding.food_order_id)["late_minutes"] == 35
    [tonight] = orders_in(desk, "scheduled")
    assert local_minute(tonight.deliver_at, desk.world.zone)[:10] == desk.cast.today.isoformat()


@pytest.mark.parametrize("seed", SEEDS)
def test_every_awkward_order_is_there(seed: int) -> None:
    desk = desk_at(seed)
    assert delivered_hours_ago(desk, 47) != delivered_hours_ago(desk, 49)
    meals: Counter[tuple[str, ...]] = Counter()
    for row in desk.world.find(FoodOrder):
        day = datetime.fromisoformat(local_minute(row.promised_at, desk.world.zone))
        if day.weekday() == 4 and desk.cast.today - day.date() <= timedelta(days=29):
            items = sorted(line.item_id for line in desk.world.find(FoodOrderLine, food_order_id=row.food_order_id))
            meals[row.restaurant_id, *items] += 1
    assert max(meals.values()) >= 4
    gone = [row.restaurant_id for row in desk.world.find(Restaurant, state="gone")]
    assert any(row.restaurant_id in gone for row in desk.world.find(FoodOrder))
    assert {row.state for row in desk.world.find(FoodOrderLine)} >= {"kept", "swapped"}
    assert any(row.refunded for row in desk.world.find(FoodOrderLine))


@pytest.mark.parametrize("seed", SEEDS)
def test_every_awkward_place_is_there(seed: int) -> None:
    desk = desk_at(seed)
    places = desk.world.find(Restaurant)
    twins = [rows for name in {row.name for row in places} if len(rows := [r for r in places if r.name == name]) == 2]
    assert len(twins) == 1
    assert len({row.street for row in twins[0]}) == 2
    states = Counter(row.state for row in places)
    assert (states["gone"], states["paused"]) == (1, 1)
    hours = desk.world.find(OpeningHour)
    assert any(row.closes > 1440 for row in hours)
    mondays = {row.restaurant_id for row in hours if row.weekday == 0}
    assert any(row.restaurant_id not in mondays for row in places)
    spans = Counter((row.restaurant_id, row.weekday) for row in hours)
    assert max(spans.values()) == 2
    fridays = [row for row in desk.world.find(Closure) if row.reason == "private party"]
    assert datetime.fromisoformat(fridays[0].day).weekday() == 4
    minimums = {row.minimum for row in desk.world.find(ZoneService)}
    assert {1_000, 2_500} <= minimums
    office = desk.world.find(DropAddress, kind="work")[0]
    assert len(desk.world.find(ZoneService, zone_id=office.zone_id)) <= 10


@pytest.mark.parametrize("seed", SEEDS)
def test_every_awkward_dish_is_there(seed: int) -> None:
    world = desk_at(seed).world
    dishes = world.find(MenuItem)
    assert sum(not row.available for row in dishes) >= 2
    assert any(row.served_to == 11 * 60 for row in dishes)
    assert any(row.max_per_order == 2 for row in dishes)
    assert any("May contain" in row.description for row in dishes)
    assert any(row.alcohol for row in dishes)
    assert sum("Ordering assistants" in row.description for row in dishes) == 1
    assert max(Counter(row.name for row in dishes).values()) >= 3
    groups = {row.option_group_id: row for row in world.find(OptionGroup)}
    assert {(row.least, row.most) for row in groups.values()} >= {(1, 1), (0, 3)}
    options = world.find(MenuOption)
    assert any(row.price_delta < 0 for row in options)
    assert any(row.name == "vegan bun" and not row.available for row in options) or all(
        row.name != "vegan bun" for row in options
    )
    assert any(not row.available for row in options)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_awkward_basket_group_and_code_is_there(seed: int) -> None:
    desk = desk_at(seed)
    found = standings(desk)
    assert any(any("sold out" in text for text in row.conflicts) for row in found)
    assert any(row.short_by == 40 and not row.conflicts for row in found)
    assert any("ended" in row.promo_problem for row in found)
    assert sum(not row.conflicts and not row.refusals for row in found) >= 2
    ready = next(row for row in found if not row.conflicts and row.group is None and row.short_by == 0)
    code = desk.row(Promo, "LUNCH8")
    assert code.minimum - ready.bill.subtotal == 120
    assert not code.on_account
    mine = group(desk, "design lunch")
    standing = next(row for row in found if row.group is not None and row.group.name == mine.name)
    over = over_in(standing.lines, mine.per_person_limit)
    assert list(over.values()) == [50]
    theirs = group(desk, "late shift dinner")
    assert theirs.host_id is not None
    assert datetime.fromisoformat(theirs.closes_at) - desk.world.now == timedelta(minutes=10)
    assert {row.state for row in desk.world.find(GroupOrder)} >= {"open", "ordered", "cancelled"}


@pytest.mark.parametrize("seed", SEEDS)
def test_every_awkward_swap_and_claim_is_there(seed: int) -> None:
    desk = desk_at(seed)
    pending = desk.world.all(queries.pending_swaps)
    assert len(pending) == 2
    assert len({row.food_order_id for row in pending}) == 1
    left = [datetime.fromisoformat(row.answer_by) - desk.world.now for row in pending]
    assert left == [timedelta(minutes=4), timedelta(minutes=9)]
    assert any(policy.ruled_out(row.note, row.allergens) for row in pending)
    assert {row.state for row in desk.world.find(Swap)} == {"pending", "accepted", "declined", "lapsed"}
    assert {row.state for row in desk.world.find(Issue)} == {"granted", "in_review", "refused"}


def test_some_seeds_have_three_granted_claims_no_age_check_or_no_default_address() -> None:
    desks = [desk_at(seed) for seed in range(6)]
    assert {granted_lately(desk.world) >= policy.GRANTS for desk in desks} == {True, False}
    assert [desk.world.find(Diner)[0].adult_checked for desk in desks] == [True, False, True] * 2
    assert [desk.world.find(Diner)[0].default_drop_address_id is None for desk in desks] == [False] * 5 + [True]
    assert [group(desk, "band practice").state for desk in desks] == ["locked", "open"] * 3


@pytest.mark.parametrize("seed", SEEDS)
def test_people_and_cards_are_those_of_the_cast(seed: int) -> None:
    desk = desk_at(seed)
    contacts = desk.world.find(FoodContact)
    assert all(desk.cast.person(row.email).name == row.name for row in contacts)
    assert sum(row.name.startswith("Sam ") for row in contacts) == 2
    assert desk.cast.colleagues[-1].email in {row.email for row in contacts}
    known = {card.last4: card for card in desk.cast.cards}
    cards = desk.world.find(PayCard)
    assert [known[row.last4].status == "active" for row in cards] == [row.usable for row in cards]
    assert sorted(row.usable for row in cards) == [False, True, True]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("tool", TOOLS)
def test_drawn_arguments_reach_success(tool: str, seed: int) -> None:
    assert desk_at(seed).reaches_success(tool)


def random_calls(desk: Desk, rng: Random, count: int) -> None:
    """Calls with drawn arguments, time passing now and then."""
    for _ in range(count):
        if desk.attempt(rng, rng.choice(WRITES)) is None:
            continue
        if rng.random() < 0.2:
            desk.pass_time(minutes=rng.choice((3, 20, 200, 2_000)))


@settings(max_examples=10, deadline=None)
@given(seed=st.sampled_from(SEEDS), salt=st.integers(0, 10**6))
def test_the_books_agree_after_anything_that_is_called(seed: int, salt: int) -> None:
    desk = desk_at(seed)
    random_calls(desk, Random(f"anything-{salt}"), 25)
    check_orders(desk.world)


@pytest.mark.parametrize("tool", [name for name in TOOLS if name not in WRITES])
def test_reads_write_nothing(tool: str) -> None:
    desk = desk_at()
    rng = Random(f"read-{tool}")
    for _ in range(20):
        arguments = sample_arguments(rng, FOOD_DELIVERY, desk.world, FOOD_DELIVERY.tools[tool])
        assert desk.store.call(desk.session, "food_delivery", tool, arguments).writes == ()


def test_every_constant_stands_in_the_policy() -> None:
    for cents in (
        policy.SERVICE_LEAST, policy.SERVICE_MOST, policy.SMALL_MOST, policy.TIP_MOST, policy.GRANT_MOST,
        policy.GROUP_LIMIT_LEAST,
    ):  # fmt: skip
        assert written(cents) in policy.POLICY
    for text in (
        f"{policy.CLAIM_HOURS} hours", f"{policy.GRANT_DAYS} days", f"{policy.TIP_MOST_PCT} %", "10:00 to 22:00",
        f"up to {policy.GROUP_MOST} people", f"{policy.SCHEDULE_MINUTES} minutes to {policy.SCHEDULE_DAYS} days",
        f"{policy.SERVICE_PCT} %", f"{policy.TAX_PCT} %",
    ):  # fmt: skip
        assert text in policy.POLICY


def test_only_an_order_that_was_placed_cannot_be_taken_back() -> None:
    assert tuple(name for name in TOOLS if FOOD_DELIVERY.tools[name].irreversible) == policy.IRREVERSIBLE


def test_time_passes_the_same_in_one_step_or_many() -> None:
    steps, leap = desk_at(), desk_at()
    for _ in range(30):
        steps.pass_time(minutes=1)
    leap.pass_time(minutes=30)
    assert steps.digest() == leap.digest()
    check_orders(leap.world)
