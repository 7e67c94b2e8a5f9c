from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from servers.kit.text import instant
from servers.shopping import policy
from servers.shopping.models import Coupon, OrderLine, PaymentMethod, ShippingAddress, ShopOrder, Variant
from servers.shopping.standing import phase
from tests.servers.desk import Desk
from tests.servers.shopping_desk import (
    address,
    check_out,
    clear_cart,
    desk_at,
    line,
    lines,
    order_with,
    orders,
    plenty,
    shopper,
    variants,
)


def placed(desk: Desk, *goods: str, coupon: str = "") -> ShopOrder:
    """A new order of these goods."""
    clear_cart(desk)
    for name in goods:
        desk.do("add_to_cart", variant_id=plenty(desk, name).variant_id)
    if coupon:
        desk.do("apply_coupon", code=coupon)
    return desk.row(ShopOrder, check_out(desk)["order_id"])


def wait_until(desk: Desk, moment: str, *, before: int = 0) -> None:
    """Let time pass to so many seconds before a planned time."""
    goal = datetime.fromisoformat(moment) - timedelta(seconds=before)
    desk.pass_time(seconds=(goal - desk.world.local).total_seconds())


def test_an_order_goes_from_paid_to_delivered_by_the_clock_alone() -> None:
    desk = desk_at()
    order = placed(desk, "hand trowel")
    seen: list[str] = []
    for moment in (order.packed_at, order.shipped_at, order.delivered_at):
        wait_until(desk, str(moment), before=1)
        seen.append(phase(desk.world, desk.row(ShopOrder, order.order_id)))
        desk.pass_time(seconds=1)
        seen.append(phase(desk.world, desk.row(ShopOrder, order.order_id)))
    assert seen == ["paid", "packed", "packed", "shipped", "shipped", "delivered"]


@pytest.mark.parametrize(("before", "code"), [(1, None), (0, "refused")])
def test_an_order_can_be_cancelled_until_the_second_it_is_packed(before: int, code: str | None) -> None:
    desk = desk_at()
    order = placed(desk, "hand trowel")
    wait_until(desk, str(order.packed_at), before=before)
    if code is None:
        assert desk.do("cancel_shop_order", order_id=order.order_id)["phase"] == "cancelled"
    else:
        found, message = desk.refused("cancel_shop_order", order_id=order.order_id)
        assert (found, "once it has arrived" in message) == (code, True)


def test_a_cancelled_order_gives_money_stock_and_coupon_back() -> None:
    desk = desk_at()
    order = placed(desk, "bread knife", "hand trowel", coupon="SPRING10")
    view = desk.do("cancel_shop_order", order_id=order.order_id, reason="found_cheaper")
    assert (view["refund"], view["to_credit"], view["coupon_returned"]) == (order.total, 0, "SPRING10")
    assert desk.row(Coupon, "SPRING10").uses_left == 1
    for row in lines(desk, order.order_id):
        assert desk.row(Variant, row.variant_id).stock == 15
        assert desk.row(OrderLine, row.order_line_id).cancel_reason == "found_cheaper"
    assert desk.code("cancel_shop_order", order_id=order.order_id) == "conflict"
    assert desk.needs_yes("cancel_shop_order", order_id=order.order_id)


def test_lines_are_cancelled_one_by_one_and_the_last_brings_the_delivery_fee_back() -> None:
    desk = desk_at()
    order = placed(desk, "bread knife", "hand trowel")
    knife, trowel = (line(desk, order.order_id, name) for name in ("bread knife", "hand trowel"))
    first = desk.do("cancel_shop_order", order_id=order.order_id, order_line_ids=[knife.order_line_id])
    assert (first["phase"], first["cancelled"]) == ("paid", ["bread knife"])
    assert first["refund"] == knife.unit_price + knife.tax
    assert desk.code("cancel_shop_order", order_id=order.order_id, order_line_ids=[knife.order_line_id]) == "conflict"
    last = desk.do("cancel_shop_order", order_id=order.order_id, order_line_ids=[trowel.order_line_id])
    assert last["phase"] == "cancelled"
    assert desk.row(ShopOrder, order.order_id).refunded == order.total


def test_a_line_of_another_order_is_a_conflict_and_an_unknown_one_is_not_found() -> None:
    desk = desk_at()
    order = placed(desk, "hand trowel")
    other = next(row for row in desk.world.find(OrderLine) if row.order_id != order.order_id)
    assert desk.code("cancel_shop_order", order_id=order.order_id, order_line_ids=[other.order_line_id]) == "conflict"
    assert desk.code("cancel_shop_order", order_id=order.order_id, order_line_ids=["OL-222222"]) == "not_found"


def test_what_store_credit_paid_comes_back_as_store_credit() -> None:
    desk = desk_at()
    clear_cart(desk)
    desk.do("add_to_cart", variant_id=plenty(desk, "bread knife").variant_id)
    before = shopper(desk).store_credit
    view = check_out(desk, use_store_credit=True)
    assert view["credit_used"] == min(before, view["total"])
    back = desk.do("cancel_shop_order", order_id=view["order_id"])
    assert back["to_credit"] == view["credit_used"]
    assert shopper(desk).store_credit == before


def test_orders_are_listed_by_phase_products_and_days() -> None:
    desk = desk_at()
    assert {row["phase"] for row in desk.do("list_shop_orders", phase="shipped")["orders"]} == {"shipped"}
    filters = desk.do("list_shop_orders", contains="coffee filters")["orders"]
    assert len(filters) >= 3
    assert all("coffee filters" in row["products"] for row in filters)
    days = [row["placed_on"] for row in desk.do("list_shop_orders", limit=50)["orders"]]
    assert days == sorted(days, reverse=True)
    some = desk.do("list_shop_orders", from_day=days[5], to_day=days[2])["orders"]
    assert all(days[5] <= row["placed_on"] <= days[2] for row in some)
    assert desk.code("list_shop_orders", from_day=days[2], to_day="2020-01-01") == "invalid_arguments"


def test_an_order_is_redirected_until_it_is_packed_and_its_tax_stays() -> None:
    desk = desk_at()
    order = placed(desk, "hand trowel")
    view = desk.do("redirect_shop_order", order_id=order.order_id, shipping_address_id=address(desk, "island cottage"))
    assert view["going_to"] == "island cottage"
    assert "Kelp Row" in view["ship_to"]
    after = desk.row(ShopOrder, order.order_id)
    assert (after.tax, after.total) == (order.tax, order.total)
    same = {"order_id": order.order_id, "shipping_address_id": address(desk, "island cottage")}
    assert desk.code("redirect_shop_order", **same) == "conflict"
    locker = {"order_id": order.order_id, "shipping_address_id": address(desk, "parcel locker")}
    assert desk.code("redirect_shop_order", **locker) == "refused"
    wait_until(desk, str(order.packed_at))
    assert (
        desk.code("redirect_shop_order", order_id=order.order_id, shipping_address_id=address(desk, "work"))
        == "refused"
    )


def test_an_order_that_waits_for_money_can_be_paid_or_lapses() -> None:
    desk = desk_at()
    first, second = orders(desk, "awaiting_payment")
    desk.happen("payment_arrives", order_id=first.order_id)
    assert phase(desk.world, desk.row(ShopOrder, first.order_id)) == "paid"
    stock = {row.variant_id: desk.row(Variant, row.variant_id).stock for row in lines(desk, second.order_id)}
    desk.pass_time(days=4)
    assert desk.row(ShopOrder, second.order_id).cancelled_at == second.payment_due_at
    for row in lines(desk, second.order_id):
        assert desk.row(Variant, row.variant_id).stock == stock[row.variant_id] + row.quantity


def test_an_unpaid_order_is_cancelled_without_money() -> None:
    desk = desk_at()
    order = orders(desk, "awaiting_payment")[0]
    assert desk.do("cancel_shop_order", order_id=order.order_id)["refund"] == 0


def test_a_lost_parcel_is_shown_as_lost() -> None:
    desk = desk_at()
    order = orders(desk, "shipped")[0]
    desk.happen("parcel_is_lost", order_id=order.order_id)
    assert desk.do("get_shop_order", order_id=order.order_id)["phase"] == "lost"


def test_the_address_of_an_order_that_is_not_packed_yet_cannot_be_edited() -> None:
    desk = desk_at()
    order = placed(desk, "hand trowel")
    home = order.shipping_address_id
    assert desk.code("save_shipping_address", shipping_address_id=home, street="1 Mill Lane") == "conflict"
    assert desk.do("save_shipping_address", shipping_address_id=home, label="my place")["label"] == "my place"
    desk.pass_time(days=20)
    assert desk.do("save_shipping_address", shipping_address_id=home, street="1 Mill Lane")["street"] == "1 Mill Lane"


def test_a_new_address_needs_a_postcode_of_its_region_and_a_free_label() -> None:
    desk = desk_at()
    given = {"label": "cabin", "street": "2 Kelp Row", "city": "Skarholm", "postcode": "sk1 3kr"}
    assert desk.code("save_shipping_address", **given, region="mainland") == "invalid_arguments"
    assert desk.code("save_shipping_address", **{**given, "postcode": "12345"}) == "invalid_arguments"
    assert desk.code("save_shipping_address", **{**given, "label": "HOME"}) == "conflict"
    assert desk.code("save_shipping_address", label="cabin", street="2 Kelp Row") == "invalid_arguments"
    view = desk.do("save_shipping_address", **given, make_default=True)
    assert (view["region"], view["postcode"], view["kind"], view["is_default"]) == ("islands", "SK1 3KR", "other", True)
    assert view["recipient"] == desk.cast.me.name
    assert shopper(desk).default_address_id == view["shipping_address_id"]
    assert desk.code("save_shipping_address", shipping_address_id=view["shipping_address_id"]) == "invalid_arguments"


def test_ten_addresses_are_the_most() -> None:
    desk = desk_at()
    have = len(desk.world.find(ShippingAddress))
    for number in range(policy.MOST_ADDRESSES - have):
        desk.do(
            "save_shipping_address",
            label=f"place {number}",
            street=f"{number} Low Row",
            city="Skarholm",
            postcode="SK1 3KR",
        )
    more = {"label": "one more", "street": "9 Low Row", "city": "Skarholm", "postcode": "SK1 3KR"}
    assert desk.code("save_shipping_address", **more) == "conflict"


def test_an_edited_address_counts_as_new() -> None:
    desk = desk_at()
    desk.do("save_shipping_address", shipping_address_id=address(desk, "old flat"), recipient="Somebody Else")
    row = desk.row(ShippingAddress, address(desk, "old flat"))
    assert policy.is_new_address(row.changed_at, desk.world.now)
    assert row.changed_at <= instant(desk.world.now)


def test_only_what_was_delivered_is_reviewed_and_only_once() -> None:
    desk = desk_at()
    shoes = order_with(desk, "running shoes")
    key = line(desk, shoes.order_id, "running shoes").product_id
    view = desk.do("write_review", product_id=key, rating=4, title="Light")
    assert view["rating"] == 4
    assert desk.do("list_product_reviews", product_id=key)["has_mine"]
    assert desk.code("write_review", product_id=key, rating=4, title="Light") == "conflict"
    never = variants(desk, "sparkling wine gift box")[0].product_id
    assert desk.code("write_review", product_id=never, rating=5, title="Great") == "conflict"
    assert desk.code("write_review", product_id=key, rating=6, title="Light") == "invalid_arguments"


def test_reviews_are_found_by_words_and_stars() -> None:
    desk = desk_at(0)
    key = variants(desk, "hiking rucksack")[0].product_id
    leaks = desk.do("list_product_reviews", product_id=key, contains="leaks")
    assert leaks["total"] == 3
    assert sum(leaks["histogram"]) >= 3
    low = desk.do("list_product_reviews", product_id=key, sort="lowest")["reviews"]
    assert [row["rating"] for row in low] == sorted(row["rating"] for row in low)
    desk.happen("review_appears", product_id=key, author="Ada L.", rating=2, title="Leaks too")
    assert desk.do("list_product_reviews", product_id=key)["newest_title"] == "Leaks too"


def test_wish_lists_grow_and_shrink() -> None:
    desk = desk_at()
    lists = {row["name"]: row for row in desk.do("list_wish_lists")["wish_lists"]}
    kite = variants(desk, "hand trowel")[0].variant_id
    target = lists["someday"]["wish_list_id"]
    made = desk.do("add_to_wish_list", variant_id=kite, wish_list_id=target, note="the small one")
    assert desk.code("add_to_wish_list", variant_id=kite, wish_list_id=target) == "conflict"
    assert desk.code("add_to_wish_list", variant_id=kite) == "invalid_arguments"
    assert desk.code("add_to_wish_list", variant_id=kite, wish_list_id=target, new_list_name="x") == "invalid_arguments"
    assert desk.code("add_to_wish_list", variant_id=kite, new_list_name="JUNE") == "conflict"
    assert desk.do("add_to_wish_list", variant_id=kite, new_list_name="Shed")["list"] == "Shed"
    assert desk.do("remove_from_wish_list", wish_item_id=made["wish_item_id"])["change"] == "removed"
    [only] = desk.do("list_wish_lists", name="someday")["wish_lists"]
    assert only["items"] == []


def test_the_profile_shows_only_coupons_of_the_account() -> None:
    desk = desk_at()
    assert "LANTERN15" not in {row["code"] for row in desk.do("get_shopper_profile")["coupons"]}
    desk.happen("coupon_arrives", code="LANTERN15")
    assert "LANTERN15" in {row["code"] for row in desk.do("get_shopper_profile")["coupons"]}
    assert len(desk.do("get_shopper_profile")["payment_methods"]) == len(desk.world.find(PaymentMethod))
