from __future__ import annotations

import json
import re
from collections import Counter
from datetime import date, datetime, timedelta
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from servers.kit.sample import NoSample, sample_arguments
from servers.kit.text import written
from servers.shopping import SHOPPING, policy, queries
from servers.shopping.amounts import is_clearance
from servers.shopping.models import (
    Cart,
    CartLine,
    Coupon,
    OrderLine,
    PaymentMethod,
    Product,
    ProductReview,
    ShippingAddress,
    ShippingOption,
    ShopOrder,
    ShopReturn,
    Variant,
    WishItem,
    WishList,
)
from servers.shopping.seed_shopper import ENDED, MAIL_COUPONS
from servers.shopping.standing import bill_of, coupon_problem, phase
from sessions import World, specs_of
from tests.servers.desk import SEEDS, Desk
from tests.servers.shopping_desk import desk_at, lines, orders, shopper, variants

TOOLS = list(SHOPPING.tools)
WRITES = [name for name, tool in SHOPPING.tools.items() if tool.writes]
GONE = {"declined", "cancelled"}


def check_books(world: World) -> None:
    """What must hold whatever was called."""
    by_order: dict[str, list[OrderLine]] = {}
    for row in world.find(OrderLine):
        by_order.setdefault(row.order_id, []).append(row)
    back: Counter[str] = Counter()
    for one in world.find(ShopReturn):
        back[one.order_line_id] += 0 if one.state in GONE else one.quantity
    for order in world.find(ShopOrder):
        rows = by_order[order.order_id]
        assert order.subtotal == sum(row.unit_price * row.quantity for row in rows)
        assert order.discount == sum(row.discount for row in rows)
        assert order.tax == sum(row.tax for row in rows)
        assert order.total == order.subtotal - order.discount + order.tax + order.shipping
        assert 0 <= order.refunded <= order.total
        assert 0 <= order.credit_used <= order.total
        assert all(row.returned_qty == back[row.order_line_id] for row in rows)
        if order.cancelled_at is not None:
            assert all(row.cancelled_qty == row.quantity for row in rows)
        if order.delivered_at is not None:
            assert str(order.packed_at) < str(order.shipped_at) < order.delivered_at
    opened = Counter(row.order_line_id for row in world.find(ShopReturn, state="open"))
    assert all(count == 1 for count in opened.values())
    reviewed = Counter(row.product_id for row in world.find(ProductReview, mine=True))
    assert all(count == 1 for count in reviewed.values())
    labels = [row.label.casefold() for row in world.find(ShippingAddress)]
    assert len(labels) == len(set(labels)) <= policy.MOST_ADDRESSES


def test_there_are_twenty_three_tools() -> None:
    assert len(TOOLS) == 23


@pytest.mark.parametrize("seed", SEEDS)
def test_the_books_agree_at_the_start(seed: int) -> None:
    check_books(desk_at(seed).world)


@pytest.mark.parametrize("seed", SEEDS)
def test_orders_are_those_of_the_cast_to_the_number_and_the_cent(seed: int) -> None:
    desk = desk_at(seed)
    for purchase in desk.cast.purchases_of("online_store"):
        order = desk.row(ShopOrder, purchase.number)
        assert order.total == purchase.total
        assert datetime.fromisoformat(order.placed_at) == purchase.at
        wanted = Counter({item.name: item.quantity for item in purchase.items})
        assert Counter({row.product: row.quantity for row in lines(desk, purchase.number)}) == wanted
        if purchase.refunded:
            assert order.refunded == purchase.refunded


@pytest.mark.parametrize("seed", SEEDS)
def test_one_refund_and_one_cancelled_order_are_unknown_to_the_bank(seed: int) -> None:
    desk = desk_at(seed)
    plain = [row for row in desk.cast.purchases_of("online_store") if not row.refunded]
    rows = [desk.row(ShopOrder, row.number) for row in plain]
    assert len([row for row in rows if row.cancelled_at is not None]) == 1
    assert len([row for row in rows if row.cancelled_at is None and row.refunded]) == 1


@pytest.mark.parametrize("seed", SEEDS)
def test_the_store_is_as_large_as_life(seed: int) -> None:
    world = desk_at(seed).world
    aims = {
        Product: 130, Variant: 340, ShippingAddress: 6, PaymentMethod: 5, Coupon: 18, ShippingOption: 6, ShopOrder: 64,
        OrderLine: 150, ShopReturn: 16, ProductReview: 420, WishList: 4, WishItem: 26,
    }  # fmt: skip
    for model, aim in aims.items():
        assert aim * 0.8 <= len(world.find(model)) <= aim * 1.2, model


@pytest.mark.parametrize("seed", SEEDS)
def test_every_awkward_product_and_variant_is_there(seed: int) -> None:
    desk = desk_at(seed)
    products = desk.world.find(Product)
    assert {row.name for row in products} >= {"one-litre glass kettle", "two-litre glass kettle"}
    [inactive] = [row for row in products if not row.active]
    assert any(row.product_id == inactive.product_id for row in desk.world.all(queries.all_lines))
    assert 2 in {row.customer_limit for row in products}
    assert any(row.adult_only for row in products)
    assert any(row.hazard == "bulky_battery" for row in products)
    assert {row.return_class for row in products} == {"standard", "electronics", "hygiene", "final_sale"}
    rows = desk.world.find(Variant)
    assert {0, 1, 2} <= {row.stock for row in rows}
    assert any(not row.sellable and row.stock for row in rows)
    assert any(is_clearance(row.price, row.was_price) for row in rows)
    scarves = variants(desk, "knitted scarf")
    assert [row.stock == 0 for row in scarves].count(True) == 1
    assert len({row.price for row in variants(desk, "copper kettle")}) == 2


@pytest.mark.parametrize("seed", SEEDS)
def test_every_awkward_address_and_payment_method_is_there(seed: int) -> None:
    desk = desk_at(seed)
    home, work = desk.cast.me.address, desk.cast.employer.address
    assert home is not None
    assert work is not None
    rows = {row.label: row for row in desk.world.find(ShippingAddress)}
    assert rows["home"].street == home.line
    assert rows["work"].street == work.line
    assert rows["old flat"].street.partition(" ")[2] == home.line.partition(" ")[2]
    assert rows["parcel locker"].kind == "locker"
    express = desk.world.find(ShippingOption, name="express")[0]
    assert rows["island cottage"].region not in express.serves
    methods = desk.world.find(PaymentMethod)
    mine = {card.last4 for card in desk.cast.cards}
    assert all(row.last4 in mine for row in methods if row.kind == "card")
    assert {row.state for row in methods} == {"usable", "expired", "blocked"}
    assert max(Counter(row.brand for row in methods if row.kind == "card").values()) == 2
    assert [row.balance for row in methods if row.kind == "gift_card"] == [1_240]
    assert desk.world.find(ShippingOption, name="locker")[0].max_weight_g == 8_000


def test_members_and_defaults_differ_from_seed_to_seed() -> None:
    rows = [shopper(desk_at(seed)) for seed in range(12)]
    desks = [desk_at(seed) for seed in range(12)]
    plus = [row.plus_until >= desk.cast.today.isoformat() for row, desk in zip(rows, desks, strict=True)]
    lapsed = [
        row.plus_until == (desk.cast.today - timedelta(days=7)).isoformat()
        for row, desk in zip(rows, desks, strict=True)
    ]
    assert plus.count(True) == lapsed.count(True) == 4
    assert [row.default_payment_id for row in rows].count(None) == 3
    states = [
        desk.row(PaymentMethod, row.default_payment_id).state
        for row, desk in zip(rows, desks, strict=True)
        if row.default_payment_id
    ]
    assert states.count("expired") == 3


@pytest.mark.parametrize("seed", SEEDS)
def test_every_awkward_coupon_is_there(seed: int) -> None:
    desk = desk_at(seed)
    rows = {row.code: row for row in desk.world.find(Coupon)}
    cart = desk.world.all(queries.cart_lines)
    worth = bill_of(cart, None, None, None).subtotal
    problems = {code: coupon_problem(desk.world, row, cart) or "" for code, row in rows.items()}
    assert "ended" in problems[ENDED]
    assert rows[ENDED].ends_on == (desk.cast.today - timedelta(days=1)).isoformat()
    assert "is good from" in problems["EARLYBIRD"]
    assert "used up" in problems["THANKYOU5"]
    assert "first order" in problems["WELCOME20"]
    assert (rows["EXACTLY8"].min_subtotal, problems["EXACTLY8"]) == (worth, "")
    assert "$0.01 is missing" in problems["ALMOST9"]
    assert any("counts for nothing" in text for text in problems.values()) or rows["GARDEN15"].category == "garden"
    assert {
        len(set(zip(one, other, strict=False)) - set(zip(one, one, strict=True)))
        for one, other in [("SPRING10", "SPRUNG10")]
    } == {1}
    assert [code for code in MAIL_COUPONS if not rows[code].in_account] == list(MAIL_COUPONS)
    assert Counter(row.in_account for row in rows.values())[False] == 4


def test_carts_differ_from_seed_to_seed() -> None:
    for seed in range(4):
        desk = desk_at(seed)
        view = desk.do("view_cart")
        assert any(row["price"] > row["seen_price"] for row in view["lines"])
        assert any("problem" in row for row in view["lines"]) == (seed == 1)
        assert ("coupon_problem" in view) == (seed == 0)
        assert len(desk.world.find(Cart)) == 1
        assert 1 <= len(desk.world.find(CartLine)) <= 6


@pytest.mark.parametrize("seed", SEEDS)
def test_every_phase_and_every_edge_of_time_is_there(seed: int) -> None:
    desk = desk_at(seed)
    today, local = desk.cast.today, desk.world.local
    rows = desk.world.find(ShopOrder)
    phases = {phase(desk.world, row) for row in rows}
    assert phases == {"awaiting_payment", "paid", "packed", "shipped", "delivered", "lost", "cancelled"}
    packed = {row.packed_at for row in rows if row.packed_at is not None}
    assert (local - timedelta(hours=1)).isoformat(timespec="minutes") in packed
    assert (local + timedelta(minutes=40)).isoformat(timespec="minutes") in packed
    came = {date.fromisoformat(row.delivered_at[:10]) for row in rows if row.delivered_at is not None}
    assert {today - timedelta(days=days) for days in (14, 15, 30, 31)} <= came
    days = Counter(row.placed_at[:10] for row in rows if row.placed_at[:10] > (today - timedelta(days=40)).isoformat())
    assert max(days.values()) >= 2
    held = Counter({(row.order_id, row.product) for row in desk.world.all(queries.all_lines)})
    products = Counter(name for _, name in held)
    assert products["coffee filters"] >= 3
    halves = [row for row in desk.world.find(OrderLine) if row.cancelled_qty > 0]
    assert any(desk.row(ShopOrder, row.order_id).cancelled_at is None for row in halves)
    assert any(row.quantity == 3 and row.returned_qty == 1 for row in desk.world.find(OrderLine))
    assert any(row.discount % row.quantity for row in desk.world.find(OrderLine) if row.quantity > 1)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_state_of_a_return_is_there(seed: int) -> None:
    desk = desk_at(seed)
    rows = desk.world.find(ShopReturn)
    assert {row.state for row in rows} == {
        "open", "in_transit", "received", "refunded", "exchanged", "declined", "cancelled",
    }  # fmt: skip
    assert any(row.state == "open" and row.send_by == desk.cast.today.isoformat() for row in rows)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_awkward_review_and_wish_is_there(seed: int) -> None:
    desk = desk_at(seed)
    rows = desk.world.find(ProductReview)
    by_product: dict[str, list[ProductReview]] = {}
    for row in rows:
        by_product.setdefault(row.product_id, []).append(row)
    assert any(len(found) == 1 and found[0].rating == 5 for found in by_product.values())
    assert any("copper kettle" in row.title for row in rows)
    assert any(not row.title.isascii() for row in rows)
    assert any("do not ask" in row.body for row in rows)
    assert any(row.mine for row in rows)
    leaks = sum("leak" in f"{row.title} {row.body}".casefold() for row in rows)
    assert leaks == (3 if seed % 2 == 0 else 0)
    lists = {row.name: row for row in desk.world.find(WishList)}
    child = lists[f"{desk.cast.child_small.first}'s birthday"]
    assert set(child.shared_with) == {desk.cast.partner.email, desk.cast.parent.email}
    items = desk.world.all(queries.wish_items)
    assert lists["someday"].wish_list_id not in {row.wish_list_id for row in items}
    assert any(row.stock == 0 for row in items)
    assert any(row.bought == row.wanted for row in items)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("tool", TOOLS)
def test_drawn_arguments_reach_success(tool: str, seed: int) -> None:
    desk = desk_at(seed)
    rng = Random(f"draws-{tool}-{seed}")
    if (tool, seed % 4) in {("checkout_cart", 0), ("checkout_cart", 1)} or (
        tool == "remove_coupon" and seed % 4 in {1, 2}
    ):
        return
    for _ in range(300):
        try:
            arguments = sample_arguments(rng, SHOPPING, desk.world, SHOPPING.tools[tool])
        except NoSample:
            continue
        if works(desk, tool, arguments):
            return
    pytest.fail(f"{tool} never succeeded")


def works(desk: Desk, tool: str, arguments: dict[str, Any]) -> bool:
    with desk.store.trial(desk.session):
        return desk.store.call(desk.session, "shopping", tool, arguments).code is None


def random_calls(desk: Desk, rng: Random, count: int) -> None:
    """Calls with drawn arguments, time and other things passing now and then."""
    for _ in range(count):
        if desk.attempt(rng, rng.choice(WRITES)) is None:
            continue
        if rng.random() < 0.2:
            desk.pass_time(hours=rng.choice((1, 5, 30, 200)))
        if rng.random() < 0.2:
            move_returns(desk, rng)


def move_returns(desk: Desk, rng: Random) -> None:
    for state, event in (
        ("received", "return_is_decided"),
        ("in_transit", "return_arrives"),
        ("open", "return_is_sent"),
    ):
        for row in desk.world.find(ShopReturn, state=state)[:1]:
            more = {"outcome": rng.choice(("accepted", "declined"))} if event == "return_is_decided" else {}
            desk.happen(event, return_id=row.return_id, **more)


@settings(max_examples=12, deadline=None)
@given(seed=st.sampled_from(SEEDS), salt=st.integers(0, 10**6))
def test_the_books_agree_after_anything_that_is_called(seed: int, salt: int) -> None:
    desk = desk_at(seed)
    random_calls(desk, Random(f"anything-{salt}"), 30)
    check_books(desk.world)


@settings(max_examples=10, deadline=None)
@given(seed=st.sampled_from(SEEDS), salt=st.integers(0, 10**6))
def test_writes_of_independent_things_may_come_in_either_order(seed: int, salt: int) -> None:
    rng = Random(f"order-{salt}")
    desk = desk_at(seed)
    pair: list[tuple[str, dict[str, Any]]] = []
    for tool in rng.sample(WRITES, len(WRITES)):
        for _ in range(8):
            try:
                arguments = sample_arguments(rng, SHOPPING, desk.world, SHOPPING.tools[tool])
            except NoSample:
                continue
            if len(pair) < 2 and works(desk, tool, arguments):
                pair.append((tool, arguments))
                break
    start = desk.world
    outcomes: list[tuple[str, list[set[Any]]]] = []
    for calls in (pair, pair[::-1]):
        fresh = desk_at(seed)
        entries = [desk.store.call(fresh.session, "shopping", tool, arguments) for tool, arguments in calls]
        if any(entry.code for entry in entries):
            return
        old = [{write for write in entry.writes if _stood(start, write)} for entry in entries]
        outcomes.append((fresh.digest(), old))
    if any(one & other for _, (one, other) in outcomes):
        return
    assert outcomes[0][0] == outcomes[1][0], pair


def _stood(world: World, write: Any) -> bool:
    return world.row(specs_of(SHOPPING.metadata)[write.table], write.key) is not None


@pytest.mark.parametrize("tool", [name for name in TOOLS if name not in WRITES])
def test_reads_write_nothing(tool: str) -> None:
    desk = desk_at()
    rng = Random(f"read-{tool}")
    for _ in range(20):
        arguments = sample_arguments(rng, SHOPPING, desk.world, SHOPPING.tools[tool])
        assert desk.store.call(desk.session, "shopping", tool, arguments).writes == ()


def test_every_constant_stands_in_the_policy() -> None:
    for cents in (policy.RETURN_FEE, policy.NEW_ADDRESS_TOTAL):
        assert written(cents) in policy.POLICY
    for text in (
        policy.PACKS_AT, f"day {policy.RETURN_DAYS} ", f"day {policy.ELECTRONICS_DAYS};",
        f"{policy.PLUS_DAYS} days more",
        f"{policy.FAULT_DAYS} days", f"within {policy.SEND_DAYS} days", "less than 24 hours",
        f"last {policy.LIMIT_DAYS} days", "60%",
    ):  # fmt: skip
        assert text in policy.POLICY
    assert len(re.findall(r"^\d+\. ", policy.POLICY, re.MULTILINE)) == len(policy.RULES) == 10


def test_what_cannot_be_taken_back_is_marked() -> None:
    marked = tuple(name for name in TOOLS if SHOPPING.tools[name].irreversible)
    assert marked == policy.IRREVERSIBLE == ("write_review", "checkout_cart", "cancel_shop_order")


def test_time_passes_the_same_in_one_step_or_many() -> None:
    steps, leap = desk_at(), desk_at()
    for _ in range(30):
        steps.pass_time(hours=24)
    leap.pass_time(hours=24 * 30)
    assert steps.digest() == leap.digest()
    check_books(leap.world)


@pytest.mark.parametrize("seed", SEEDS)
def test_rows_as_people_see_them_show_what_the_tools_show(seed: int) -> None:
    desk = desk_at(seed)
    profile = desk.do("get_shopper_profile")
    lists = desk.do("list_wish_lists")["wish_lists"]
    pages = [desk.do("list_shop_orders", limit=50), desk.do("list_shop_orders", limit=50, cursor="ZnJvbTo1MA==")]
    numbers = [row["order_id"] for page in pages for row in page["orders"]]
    details = [desk.do("get_shop_order", order_id=number) for number in numbers]
    products = [row.product_id for row in desk.world.find(Product, active=True)]
    shown = {
        "shipping_address": (profile["addresses"], "shipping_address_id"),
        "payment_method": (profile["payment_methods"], "payment_method_id"),
        "coupon": (profile["coupons"], "code"),
        "cart_line": (desk.do("view_cart")["lines"], "cart_line_id"),
        "wish_list": (lists, "wish_list_id"),
        "wish_item": ([item for one in lists for item in one["items"]], "wish_item_id"),
        "shop_order": (details, "order_id"),
        "order_line": ([line for one in details for line in one["lines"]], "order_line_id"),
        "shop_return": ([row for one in details for row in one["returns"]], "return_id"),
        "product": ([desk.do("get_product", product_id=key) for key in products], "product_id"),
        "variant": (
            [row for key in products for row in desk.do("get_product", product_id=key)["variants"]], "variant_id",
        ),
    }  # fmt: skip
    for table, (rows, key) in shown.items():
        listed = {row[key]: row for row in rows}
        things = desk.things(table)
        assert {row.id for row in things} == listed.keys(), table
        for thing in things:
            for field in set(thing._fields) & listed[thing.id].keys():
                told: Any = listed[thing.id][field]
                seen: Any = getattr(thing, field)
                assert json.loads(json.dumps(seen)) == told, (table, field)
    assert len(orders(desk, "delivered")) > 30
