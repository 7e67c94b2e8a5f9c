from __future__ import annotations

import itertools
from datetime import timedelta

import pytest

from servers.kit.text import instant
from servers.shopping import policy
from servers.shopping.models import (
    Cart,
    CartLine,
    Coupon,
    OrderLine,
    PaymentMethod,
    Product,
    ShippingAddress,
    ShopOrder,
    Shopper,
    Variant,
)
from tests.servers.desk import Desk
from tests.servers.shopping_desk import (
    address,
    card,
    check_out,
    choice,
    clear_cart,
    desk_at,
    lines,
    method,
    option,
    plenty,
    product,
    shopper,
    variants,
)


def fresh(*goods: tuple[str, int]) -> Desk:
    """A desk whose cart holds just these."""
    desk = desk_at()
    clear_cart(desk)
    for name, count in goods:
        desk.do("add_to_cart", variant_id=plenty(desk, name).variant_id, quantity=count)
    return desk


def test_units_are_added_to_the_line_that_is_there() -> None:
    desk = fresh(("hand trowel", 2))
    key = variants(desk, "hand trowel")[0].variant_id
    assert desk.do("add_to_cart", variant_id=key)["quantity"] == 3
    assert len(desk.world.find(CartLine)) == 1


def test_stock_and_the_most_of_one_thing_bound_a_line() -> None:
    desk = fresh()
    row = plenty(desk, "espresso machine", stock=1)
    code, message = desk.refused("add_to_cart", variant_id=row.variant_id, quantity=2)
    assert (code, "only 1 left" in message) == ("conflict", True)
    trowel = plenty(desk, "hand trowel", stock=50)
    assert desk.code("add_to_cart", variant_id=trowel.variant_id, quantity=21) == "invalid_arguments"
    line = desk.do("add_to_cart", variant_id=trowel.variant_id, quantity=20)
    assert desk.code("add_to_cart", variant_id=trowel.variant_id) == "conflict"
    assert desk.code("update_cart_line", cart_line_id=line["cart_line_id"], quantity=20) == "conflict"
    assert desk.do("update_cart_line", cart_line_id=line["cart_line_id"], quantity=0)["quantity"] == 0
    assert desk.do("view_cart")["lines"] == []


def test_what_is_not_sold_any_more_cannot_be_bought() -> None:
    desk = fresh()
    [gone] = [row for row in desk.world.find(Variant) if not row.sellable]
    assert desk.code("add_to_cart", variant_id=gone.variant_id) == "conflict"
    inactive = variants(desk, "cordless fan heater")[0]
    assert desk.code("add_to_cart", variant_id=inactive.variant_id) == "conflict"


def test_a_limit_counts_orders_of_thirty_days_and_the_cart_over_all_variants() -> None:
    desk = fresh()
    black, white = variants(desk, "power bank")[:2]
    for row in (black, white):
        desk.set(Variant, row.variant_id, stock=9)
    desk.do("add_to_cart", variant_id=black.variant_id)
    desk.do("add_to_cart", variant_id=white.variant_id)
    assert desk.code("add_to_cart", variant_id=black.variant_id) == "refused"
    placed = check_out(desk)
    assert desk.code("add_to_cart", variant_id=black.variant_id) == "refused"
    desk.do("cancel_shop_order", order_id=placed["order_id"])
    desk.do("add_to_cart", variant_id=black.variant_id, quantity=2)


def test_orders_older_than_the_limit_do_not_count() -> None:
    desk = fresh(("power bank", 2))
    placed = check_out(desk)
    desk.set(ShopOrder, placed["order_id"], placed_at=instant(desk.world.now - timedelta(days=31)))
    desk.do("add_to_cart", variant_id=variants(desk, "power bank")[0].variant_id)


def test_coupons_say_why_they_do_not_count() -> None:
    desk = fresh(("hand trowel", 1))
    for code, words in (
        ("EARLYBIRD", "good from"),
        ("THANKYOU5", "used up"),
        ("WELCOME20", "first order"),
        ("TENTS20", "ended"),
    ):
        found, message = desk.refused("apply_coupon", code=code)
        assert (found, words in message) == ("conflict", True)
    assert desk.code("apply_coupon", code="NOSUCH1") == "not_found"
    assert desk.do("apply_coupon", code="spring10 ")["coupon_code"] == "SPRING10"
    assert desk.code("apply_coupon", code="SPRING10") == "conflict"
    assert desk.do("remove_coupon")["discount"] == 0
    assert desk.code("remove_coupon") == "conflict"


def test_a_minimum_is_missed_by_a_cent_and_met_to_the_cent() -> None:
    desk = fresh(("hand trowel", 1))
    worth = desk.do("view_cart")["subtotal"]
    desk.set(Coupon, "EXACTLY8", min_subtotal=worth)
    desk.set(Coupon, "ALMOST9", min_subtotal=worth + 1)
    assert "$0.01 is missing" in desk.refused("apply_coupon", code="ALMOST9")[1]
    assert desk.do("apply_coupon", code="EXACTLY8")["discount"] == min(800, worth)


def test_a_coupon_in_an_empty_cart_has_nothing_to_count_for() -> None:
    assert fresh().code("apply_coupon", code="SPRING10") == "conflict"


def test_clearance_earns_no_discount_unless_the_coupon_says_so() -> None:
    desk = fresh(("candle holder", 1))
    assert desk.code("apply_coupon", code="SPRING10") == "conflict"
    assert desk.do("apply_coupon", code="LASTCALL7")["discount"] > 0


def test_delivery_is_quoted_with_what_is_closed_and_why() -> None:
    desk = fresh(("hand trowel", 1))
    view = desk.do("quote_shipping", shipping_address_id=address(desk, "island cottage"))
    names = {row["name"] for row in view["options"]}
    assert names == {"economy", "standard"}
    assert view["lowest_total"] == min(row["total"] for row in view["options"])
    assert any("does not serve the islands" in row["reason"] for row in view["closed"])
    locker = desk.do("quote_shipping", shipping_address_id=address(desk, "parcel locker"))
    assert [row["name"] for row in locker["options"]] == ["locker"]
    clear_cart(desk)
    assert desk.code("quote_shipping", shipping_address_id=address(desk, "home")) == "conflict"


def test_an_order_is_what_was_quoted() -> None:
    desk = fresh(("hand trowel", 2), ("bread knife", 1))
    desk.do("apply_coupon", code="SPRING10")
    quote = desk.do("quote_shipping", shipping_address_id=address(desk, "home"))
    [wanted] = [row for row in quote["options"] if row["name"] == "standard"]
    before = {row.variant_id: row.stock for row in desk.world.find(Variant)}
    placed = check_out(desk, gift_note="For you")
    assert (placed["total"], placed["tax"], placed["shipping"]) == (wanted["total"], wanted["tax"], wanted["fee"])
    assert placed["delivery_on"] == wanted["delivery_on"]
    order = desk.row(ShopOrder, placed["order_id"])
    assert (order.coupon_code, order.gift_note, order.refunded) == ("SPRING10", "For you", 0)
    for row in lines(desk, order.order_id):
        assert desk.row(Variant, row.variant_id).stock == before[row.variant_id] - row.quantity
    assert sum(row.discount for row in lines(desk, order.order_id)) == order.discount == placed["discount"]
    assert desk.world.find(CartLine) == []
    assert desk.row(Cart, desk.world.me).coupon_code is None
    assert desk.row(Coupon, "SPRING10").uses_left == 0
    assert desk.code("checkout_cart", **choice(desk)) == "conflict"


def test_nothing_is_ordered_at_another_total_than_the_agreed_one() -> None:
    desk = fresh(("hand trowel", 1))
    [quote] = desk.do(
        "quote_shipping", **{name: key for name, key in choice(desk).items() if name != "payment_method_id"}
    )["options"]
    found, message = desk.refused("checkout_cart", **choice(desk), agreed_total=quote["total"] + 1)
    assert (found, "comes to" in message) == ("conflict", True)
    assert check_out(desk, agreed_total=quote["total"])["total"] == quote["total"]


def test_every_checkout_needs_a_yes() -> None:
    desk = fresh(("hand trowel", 1))
    assert desk.needs_yes("checkout_cart", **choice(desk))


@pytest.mark.parametrize("state", ["expired", "blocked"])
def test_a_card_that_is_no_good_does_not_pay(state: str) -> None:
    desk = fresh(("hand trowel", 1))
    assert desk.code("checkout_cart", **choice(desk, pay=method(desk, state=state))) == "conflict"


def test_a_gift_card_pays_as_far_as_it_goes_and_store_credit_before_it() -> None:
    desk = fresh(("bread knife", 1))
    gift = method(desk, kind="gift_card")
    assert desk.code("checkout_cart", **choice(desk, pay=gift)) == "conflict"
    total = min(
        row["total"]
        for row in desk.do("quote_shipping", shipping_address_id=address(desk, "home"))["options"]
        if row["name"] == "standard"
    )
    desk.set(Shopper, desk.world.me, store_credit=total - 1_000)
    placed = check_out(desk, pay=gift, use_store_credit=True)
    assert placed["credit_used"] == total - 1_000
    assert desk.row(PaymentMethod, gift).balance == 240
    assert shopper(desk).store_credit == 0


def test_stock_that_went_in_the_meantime_stops_a_checkout() -> None:
    desk = fresh(("hand trowel", 3))
    desk.happen("stock_changes", variant_id=variants(desk, "hand trowel")[0].variant_id, stock=2)
    assert "Only 2 left" in desk.do("view_cart")["lines"][0]["problem"]
    assert desk.code("checkout_cart", **choice(desk)) == "conflict"


def test_goods_and_ways_of_delivery_must_fit() -> None:
    desk = fresh(("electric lawn mower", 1))
    assert desk.code("checkout_cart", **choice(desk, by="standard")) == "refused"
    assert check_out(desk, by="freight")["total"] > 0
    desk.do("add_to_cart", variant_id=plenty(desk, "sparkling wine gift box").variant_id)
    assert desk.code("checkout_cart", **choice(desk, to="parcel locker", by="locker")) == "refused"
    clear_cart(desk)
    desk.do("add_to_cart", variant_id=plenty(desk, "head torch").variant_id)
    assert desk.code("checkout_cart", **choice(desk, by="next_day")) == "refused"
    assert desk.code("checkout_cart", **choice(desk, to="island cottage", by="express")) == "refused"
    assert desk.code("checkout_cart", **choice(desk, by="locker")) == "refused"


def test_a_locker_takes_eight_kilograms() -> None:
    desk = fresh()
    row = plenty(desk, "hand trowel")
    desk.set(Variant, row.variant_id, weight_g=4_000)
    desk.do("add_to_cart", variant_id=row.variant_id, quantity=2)
    assert check_out(desk, to="parcel locker", by="locker")["total"] > 0
    desk.set(Variant, row.variant_id, weight_g=4_001)
    desk.do("add_to_cart", variant_id=row.variant_id, quantity=2)
    assert desk.code("checkout_cart", **choice(desk, to="parcel locker", by="locker")) == "refused"


@pytest.mark.parametrize(("over", "code"), [(0, None), (1, "refused")])
def test_dear_orders_do_not_go_to_a_new_address(over: int, code: str | None) -> None:
    desk = fresh()
    row = plenty(desk, "hand trowel")
    home = desk.row(ShippingAddress, address(desk, "home"))
    net = next(
        n
        for n in range(40_000, 50_000)
        if n + (n * policy.TAX_BP[home.region] + 5_000) // 10_000 == policy.NEW_ADDRESS_TOTAL + over
    )
    desk.set(Variant, row.variant_id, price=net, was_price=0)
    desk.do("add_to_cart", variant_id=row.variant_id)
    desk.set(ShippingAddress, home.shipping_address_id, changed_at=instant(desk.world.now - timedelta(hours=23)))
    if code is None:
        assert check_out(desk)["total"] == policy.NEW_ADDRESS_TOTAL
        return
    assert desk.code("checkout_cart", **choice(desk)) == code
    desk.set(ShippingAddress, home.shipping_address_id, changed_at=instant(desk.world.now - timedelta(hours=24)))
    assert check_out(desk)["total"] == policy.NEW_ADDRESS_TOTAL + 1


def test_the_same_goods_cost_other_tax_elsewhere() -> None:
    desk = fresh(("bread knife", 1))
    taxes = {
        label: desk.do("quote_shipping", shipping_address_id=address(desk, label))["options"][0]["tax"]
        for label in ("home", "island cottage")
    }
    assert taxes["island cottage"] < taxes["home"]


def test_a_price_that_changed_is_shown_beside_the_old_one() -> None:
    desk = fresh(("bread knife", 1))
    row = variants(desk, "bread knife")[0]
    desk.happen("price_changes", variant_id=row.variant_id, price=row.price + 300)
    [line] = desk.do("view_cart")["lines"]
    assert line["price"] - line["seen_price"] == 300


def test_a_product_shows_its_rules_and_every_variant() -> None:
    desk = desk_at()
    view = desk.do("get_product", product_id=product(desk, "linen duvet cover").product_id)
    assert {row["size"] for row in view["variants"]} == {"double", "king", "super king"}
    prices = sorted({row["price"] for row in view["variants"]})
    assert [high - low for low, high in itertools.pairwise(prices)] == [2_000, 2_000]
    assert view["return_days"] == policy.RETURN_DAYS
    assert desk.do("get_product", product_id=product(desk, "face soap").product_id)["return_days"] == 0


def test_products_are_searched_by_words_colour_price_and_stars() -> None:
    desk = desk_at()
    kettles = desk.do("search_products", query="kettles")
    assert {row["name"] for row in kettles["products"]} >= {"copper kettle", "one-litre glass kettle"}
    assert all("green" in row["colours"] for row in desk.do("search_products", colour="green")["products"])
    cheap = desk.do("search_products", query="kettle", max_price=3_500, sort="price_low")["products"]
    assert [row["from_price"] for row in cheap] == sorted(row["from_price"] for row in cheap)
    good = desk.do("search_products", min_rating=4, limit=50)["products"]
    assert all(float(row["rating"]) >= 3.95 for row in good)
    assert desk.do("search_products", query="zeppelin")["total"] == 0
    assert desk.code("search_products", query="one two three four five six seven eight nine") == "invalid_arguments"
    assert not any(
        row["name"] == "cordless fan heater" for row in desk.do("search_products", query="heater")["products"]
    )
    total = desk.do("search_products")["total"]
    assert total == len(desk.world.find(Product, active=True))


def test_options_are_the_six() -> None:
    desk = desk_at()
    assert option(desk, "freight") != option(desk, "locker")
    assert card(desk)
    assert len(desk.world.find(OrderLine)) > 100
