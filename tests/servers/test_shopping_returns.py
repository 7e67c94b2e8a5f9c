from __future__ import annotations

from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from servers.shopping import policy
from servers.shopping.days import days_later
from servers.shopping.models import OrderLine, PaymentMethod, ShopOrder, Shopper, ShopReturn, Variant
from tests.servers.desk import Desk
from tests.servers.shopping_desk import card, desk_at, line, order_with, orders, shopper, shown_line, variants


def came(desk: Desk, name: str, days: int) -> Any:
    """A line of a product that was delivered so many days ago."""
    order = order_with(desk, name)
    found = line(desk, order.order_id, name)
    day = (desk.cast.today - timedelta(days=days)).isoformat()
    desk.set(
        ShopOrder, order.order_id, delivered_at=f"{day}T12:00", shipped_at=f"{day}T08:00", packed_at=f"{day}T06:00"
    )
    return found


def ask(desk: Desk, row: Any, reason: str = "changed_mind", **more: Any) -> dict[str, Any]:
    return desk.do("request_return", order_line_id=row.order_line_id, reason=reason, **more)


@pytest.mark.parametrize(
    ("name", "reason", "days"),
    [
        ("running shoes", "changed_mind", policy.RETURN_DAYS),
        ("running shoes", "wrong_size", policy.RETURN_DAYS),
        ("wireless headphones", "changed_mind", policy.ELECTRONICS_DAYS),
        ("wireless headphones", "damaged", policy.FAULT_DAYS),
        ("face soap", "not_as_described", policy.FAULT_DAYS),
        ("candle holder", "wrong_item", policy.FAULT_DAYS),
    ],
)
def test_a_window_ends_with_its_last_day(name: str, reason: str, days: int) -> None:
    desk = desk_at()
    row = came(desk, name, days + 1)
    code, message = desk.refused("request_return", order_line_id=row.order_line_id, reason=reason)
    assert code == "refused"
    assert days_later((desk.cast.today - timedelta(days=1)).isoformat(), 0) in message
    other = desk_at()
    assert ask(other, came(other, name, days), reason)["state"] == "open"


@pytest.mark.parametrize("name", ["face soap", "candle holder"])
def test_some_goods_go_back_only_for_faults(name: str) -> None:
    desk = desk_at()
    row = came(desk, name, 1)
    assert desk.code("request_return", order_line_id=row.order_line_id, reason="changed_mind") == "refused"
    assert "return_until" not in shown_line(desk, row.order_line_id)
    assert "faults_until" in shown_line(desk, row.order_line_id)


def test_members_have_fifteen_days_more_and_pay_no_fee() -> None:
    desk = desk_at()
    row = came(desk, "running shoes", policy.RETURN_DAYS + policy.PLUS_DAYS)
    assert desk.code("request_return", order_line_id=row.order_line_id, reason="changed_mind") == "refused"
    desk.set(Shopper, desk.world.me, tier="plus", plus_until=desk.cast.today.isoformat())
    assert ask(desk, row)["fee"] == 0
    lapsed = desk_at()
    old = came(lapsed, "running shoes", policy.RETURN_DAYS + 1)
    lapsed.set(Shopper, lapsed.world.me, tier="plus", plus_until=(lapsed.cast.today - timedelta(days=1)).isoformat())
    assert lapsed.code("request_return", order_line_id=old.order_line_id, reason="changed_mind") == "refused"


@pytest.mark.parametrize(
    ("reason", "refund_to", "fee"),
    [
        ("changed_mind", "original", policy.RETURN_FEE), ("wrong_size", "original", policy.RETURN_FEE),
        ("changed_mind", "store_credit", 0), ("damaged", "original", 0),
    ],
)  # fmt: skip
def test_a_fee_is_due_for_a_change_of_mind_or_size_only(reason: str, refund_to: str, fee: int) -> None:
    desk = desk_at()
    row = came(desk, "running shoes", 3)
    paid = shown_line(desk, row.order_line_id)["paid_each"]
    view = ask(desk, row, reason, refund_to=refund_to)
    assert (view["fee"], view["refund"]) == (fee, max(0, paid - fee))
    assert view["send_by"] == days_later(desk.cast.today.isoformat(), policy.SEND_DAYS)


def test_opening_a_return_needs_a_yes() -> None:
    desk = desk_at()
    row = came(desk, "running shoes", 3)
    assert desk.needs_yes("request_return", order_line_id=row.order_line_id, reason="damaged")


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_is_named_when_leave_is_asked_is_what_comes(seed: int) -> None:
    desk = desk_at(seed)
    lines = [row for row in desk.things("order_line") if row.quantity == 1 and row.return_until and row.can_return]
    assert lines
    for row in lines:
        told = (row.refund_less_fee, row.fee, row.send_by)
        made = ask(desk, SimpleNamespace(order_line_id=row.id))
        assert told == (made["refund"], made["fee"], made["send_by"])
        desk.do("cancel_return", return_id=made["return_id"])
        made = ask(desk, SimpleNamespace(order_line_id=row.id), "damaged")
        assert made["refund"] == row.refund_whole
        desk.do("cancel_return", return_id=made["return_id"])
    others = [
        (row.id, one)
        for row in lines
        if row.rivals == 0
        for one in desk.things("variant")
        if one.product_id == row.product_id and one.id != row.variant_id and one.stock != "0" and one.sellable
    ]
    assert others
    desk.set(Shopper, desk.world.me, store_credit=50_000)
    for key, one in others:
        made = desk.do("request_exchange", order_line_id=key, variant_id=one.id)
        assert made["difference"] == one.swap_difference
        desk.do("cancel_return", return_id=made["return_id"])


def test_only_delivered_units_that_are_left_go_back() -> None:
    desk = desk_at()
    waiting = orders(desk, "shipped")[0]
    row = desk.world.find(OrderLine, order_id=waiting.order_id)[0]
    assert desk.code("request_return", order_line_id=row.order_line_id, reason="damaged") == "conflict"
    shoes = came(desk, "running shoes", 3)
    assert desk.code("request_return", order_line_id=shoes.order_line_id, reason="damaged", quantity=2) == "conflict"
    ask(desk, shoes)
    assert desk.code("request_return", order_line_id=shoes.order_line_id, reason="damaged") == "conflict"
    assert desk.code("request_return", order_line_id="OL-222222", reason="damaged") == "not_found"


def test_a_return_that_is_called_off_leaves_things_as_they_were() -> None:
    desk = desk_at()
    row = came(desk, "running shoes", 3)
    made = ask(desk, row)
    assert desk.row(OrderLine, row.order_line_id).returned_qty == 1
    assert desk.do("cancel_return", return_id=made["return_id"])["state"] == "cancelled"
    assert desk.row(OrderLine, row.order_line_id).returned_qty == 0
    assert desk.code("cancel_return", return_id=made["return_id"]) == "conflict"
    ask(desk, row)


def test_a_return_goes_its_way_to_the_refund() -> None:
    desk = desk_at()
    row = came(desk, "running shoes", 3)
    made = ask(desk, row, refund_to="store_credit")
    credit = shopper(desk).store_credit
    for event in ("return_is_sent", "return_arrives"):
        desk.happen(event, return_id=made["return_id"])
        assert desk.code("cancel_return", return_id=made["return_id"]) == "conflict"
    desk.happen("return_is_decided", return_id=made["return_id"], outcome="accepted")
    assert desk.row(ShopReturn, made["return_id"]).state == "refunded"
    assert shopper(desk).store_credit == credit + made["refund"]
    assert desk.row(ShopOrder, row.order_id).refunded == made["refund"]


def test_a_declined_return_comes_back_without_money() -> None:
    desk = desk_at()
    row = came(desk, "running shoes", 3)
    made = ask(desk, row)
    for event in ("return_is_sent", "return_arrives"):
        desk.happen(event, return_id=made["return_id"])
    desk.happen("return_is_decided", return_id=made["return_id"], outcome="declined")
    assert desk.row(OrderLine, row.order_line_id).returned_qty == 0
    assert desk.row(ShopOrder, row.order_id).refunded == 0


def test_the_delivery_fee_comes_back_when_all_came_back_for_faults() -> None:
    desk = desk_at()
    order = next(
        row
        for row in orders(desk, "delivered")
        if row.refunded == 0 and row.shipping == 0 and row.packed_at is not None
    )
    recent = f"{(desk.cast.today - timedelta(days=4)).isoformat()}T12:00"
    desk.set(ShopOrder, order.order_id, delivered_at=recent, shipping=495, total=order.total + 495)
    for one in desk.world.find(OrderLine, order_id=order.order_id):
        made = ask(desk, one, "damaged", quantity=one.quantity - one.cancelled_qty - one.returned_qty)
        for event in ("return_is_sent", "return_arrives"):
            desk.happen(event, return_id=made["return_id"])
        desk.happen("return_is_decided", return_id=made["return_id"], outcome="accepted")
    assert desk.row(ShopOrder, order.order_id).refunded == order.total + 495


def test_a_return_that_is_not_sent_in_time_is_closed() -> None:
    desk = desk_at()
    row = came(desk, "running shoes", 3)
    made = ask(desk, row)
    desk.pass_time(days=policy.SEND_DAYS)
    assert desk.row(ShopReturn, made["return_id"]).state == "open"
    desk.pass_time(days=1)
    assert desk.row(ShopReturn, made["return_id"]).state == "cancelled"


def duvet(desk: Desk) -> tuple[Any, Variant, Variant]:
    """A duvet cover that came a few days ago, one of its own size and price, and a dearer one."""
    row = came(desk, "linen duvet cover", 4)
    own = desk.row(Variant, row.variant_id)
    others = [one for one in variants(desk, "linen duvet cover") if one.variant_id != own.variant_id]
    for one in others:
        desk.set(Variant, one.variant_id, stock=3)
    same = next(one for one in others if one.price == own.price)
    dearer = next(one for one in others if one.price > own.price)
    return row, same, dearer


def test_an_exchange_keeps_the_other_variant_and_costs_the_difference() -> None:
    desk = desk_at()
    row, _, dearer = duvet(desk)
    desk.set(ShopOrder, row.order_id, payment_method_id=card(desk))
    given = {"order_line_id": row.order_line_id, "variant_id": dearer.variant_id}
    assert desk.needs_yes("request_exchange", **given)
    view = desk.do("request_exchange", **given)
    assert view["difference"] > 0
    assert desk.row(Variant, dearer.variant_id).stock == 2
    desk.do("cancel_return", return_id=view["return_id"])
    assert desk.row(Variant, dearer.variant_id).stock == 3


def test_an_exchange_for_the_same_money_needs_no_yes() -> None:
    desk = desk_at()
    row, same, _ = duvet(desk)
    desk.set(Variant, same.variant_id, price=row.unit_price)
    given = {"order_line_id": row.order_line_id, "variant_id": same.variant_id}
    assert not desk.needs_yes("request_exchange", **given)
    assert desk.do("request_exchange", **given)["difference"] <= 0


def test_a_cheaper_exchange_becomes_store_credit_and_a_dearer_one_may_need_it() -> None:
    desk = desk_at()
    row, same, dearer = duvet(desk)
    gift = desk.world.find(PaymentMethod, kind="gift_card")[0].payment_method_id
    desk.set(ShopOrder, row.order_id, payment_method_id=gift)
    desk.set(Shopper, desk.world.me, store_credit=0)
    assert desk.code("request_exchange", order_line_id=row.order_line_id, variant_id=dearer.variant_id) == "conflict"
    desk.set(Variant, same.variant_id, price=row.unit_price - 1_000)
    view = desk.do("request_exchange", order_line_id=row.order_line_id, variant_id=same.variant_id)
    assert view["difference"] < 0
    assert shopper(desk).store_credit == -view["difference"]
    desk.set(Shopper, desk.world.me, store_credit=0)
    assert desk.code("cancel_return", return_id=view["return_id"]) == "conflict"


def test_an_exchange_is_for_another_variant_of_the_product_in_time_and_in_stock() -> None:
    desk = desk_at()
    row, same, _ = duvet(desk)
    other = variants(desk, "hand trowel")[0]
    key = row.order_line_id
    assert desk.code("request_exchange", order_line_id=key, variant_id=other.variant_id) == "refused"
    assert desk.code("request_exchange", order_line_id=key, variant_id=row.variant_id) == "conflict"
    desk.set(Variant, same.variant_id, stock=0)
    assert desk.code("request_exchange", order_line_id=key, variant_id=same.variant_id) == "conflict"
    late = came(desk, "linen duvet cover", policy.RETURN_DAYS + 1)
    desk.set(Variant, same.variant_id, stock=1)
    assert desk.code("request_exchange", order_line_id=late.order_line_id, variant_id=same.variant_id) == "refused"
