from __future__ import annotations

from datetime import timedelta

import pytest

from servers.food_delivery import amounts, policy, queries
from servers.food_delivery.models import Diner, FoodOrder, FoodOrderLine, Issue, MenuItem, Restaurant, Swap
from servers.food_delivery.times import moment_of, phase_of
from tests.servers.desk import Desk
from tests.servers.food_delivery_desk import (
    delivered_hours_ago,
    desk_at,
    lines,
    order_in,
    orders_in,
    place,
    ready_basket,
)


def swaps(desk: Desk) -> list[Swap]:
    return [desk.row(Swap, row.swap_id) for row in desk.world.all(queries.pending_swaps)]


def order_of(desk: Desk, swap: Swap) -> FoodOrder:
    return desk.row(FoodOrder, desk.row(FoodOrderLine, swap.food_order_line_id).food_order_id)


@pytest.mark.parametrize("phase", ["scheduled", "placed"])
def test_until_it_is_accepted_an_order_is_cancelled_for_nothing(phase: str) -> None:
    desk = desk_at()
    key = order_in(desk, phase)
    view = desk.do("cancel_food_order", food_order_id=key, reason="changed_mind")
    order = desk.row(FoodOrder, key)
    assert (view["cancel_fee"], view["refunded"], order.outcome) == (0, order.total, "cancelled")
    assert desk.code("cancel_food_order", food_order_id=key, reason="changed_mind") == "conflict"


def test_the_twin_that_was_accepted_keeps_half_of_the_food_and_the_fees() -> None:
    desk = desk_at()
    key = order_in(desk, "accepted")
    order = desk.row(FoodOrder, key)
    shown = desk.do("track_food_order", food_order_id=key)["cancel_fee"]
    view = desk.do("cancel_food_order", food_order_id=key, reason="mistake")
    fees = order.service_fee + order.small_fee
    assert shown == view["cancel_fee"] == amounts.kept_on_cancel(order.subtotal, 0, order.delivery_fee, fees)
    assert view["refunded"] == order.total - shown


def test_a_placed_order_is_accepted_when_its_time_comes() -> None:
    desk = desk_at()
    key = order_in(desk, "placed")
    desk.pass_time(seconds=(moment_of(desk.row(FoodOrder, key).accept_by) - desk.world.now).total_seconds() - 1)
    assert desk.do("track_food_order", food_order_id=key)["phase"] == "placed"
    desk.pass_time(seconds=1)
    assert desk.do("track_food_order", food_order_id=key)["phase"] == "accepted"


@pytest.mark.parametrize("phase", ["ready", "on_the_way", "delivered"])
def test_what_is_cooked_is_not_cancelled(phase: str) -> None:
    desk = desk_at()
    assert desk.code("cancel_food_order", food_order_id=order_in(desk, phase), reason="too_late") == "refused"


@pytest.mark.parametrize("phase", ["cancelled", "rejected"])
def test_what_is_over_is_not_cancelled_again(phase: str) -> None:
    desk = desk_at()
    assert desk.code("cancel_food_order", food_order_id=order_in(desk, phase), reason="mistake") == "conflict"


def test_credit_that_paid_comes_back_as_credit_after_the_card() -> None:
    desk = desk_at()
    before = desk.world.find(Diner)[0].credit
    made = place(desk, ready_basket(desk).basket.basket_id)
    view = desk.do("cancel_food_order", food_order_id=made["food_order_id"], reason="changed_mind")
    assert view["to_credit"] == made["credit_used"]
    assert desk.world.find(Diner)[0].credit == before


def test_claims_end_after_forty_eight_hours() -> None:
    desk = desk_at()
    stale, fresh = delivered_hours_ago(desk, 49), delivered_hours_ago(desk, 47)
    line = lines(desk, stale)[0]["food_order_line_id"]
    given = {"food_order_id": stale, "food_order_line_id": line, "kind": "missing"}
    assert desk.code("report_food_issue", **given) == "refused"
    first = lines(desk, fresh)[0]
    given = {"food_order_id": fresh, "food_order_line_id": first["food_order_line_id"], "kind": "missing"}
    desk.pass_time(hours=1)
    assert desk.do("report_food_issue", **given)["quantity"] == 1
    desk.pass_time(seconds=1)
    assert desk.code("report_food_issue", **given) == "refused"


def test_two_of_three_are_claimed_and_only_one_is_left() -> None:
    desk = desk_at()
    key = delivered_hours_ago(desk, 47)
    line = next(row for row in lines(desk, key) if row["quantity"] == 3)
    given = {"food_order_id": key, "food_order_line_id": line["food_order_line_id"], "kind": "missing"}
    order = desk.row(FoodOrder, key)
    view = desk.do("report_food_issue", **given, quantity=2)
    row = desk.row(FoodOrderLine, line["food_order_line_id"])
    assert view["refund"] == amounts.refund_for(0, 2, 3, row.unit_price, row.tax, order.subtotal, order.discount)
    assert view["state"] == "granted"
    assert desk.row(FoodOrder, key).refunded == order.refunded + view["refund"]
    assert desk.code("report_food_issue", **given, quantity=2) == "conflict"


def test_the_third_granted_claim_is_the_last_that_is_granted_at_once() -> None:
    desk = desk_at()
    key = delivered_hours_ago(desk, 47)
    states = [
        desk.do(
            "report_food_issue",
            food_order_id=key,
            food_order_line_id=line["food_order_line_id"],
            kind="missing",
            refund_to="credit",
        )["state"]
        for line in lines(desk, key)
    ]
    assert states == ["granted", "in_review", "in_review"]


def test_fees_come_back_when_every_dish_was_granted() -> None:
    desk = desk_at()
    for issue in desk.world.find(Issue):
        desk.set(Issue, issue.issue_id, state="refused")
    key = delivered_hours_ago(desk, 47)
    for line in lines(desk, key):
        view = desk.do(
            "report_food_issue",
            food_order_id=key,
            food_order_line_id=line["food_order_line_id"],
            kind="missing",
            quantity=line["quantity"],
            refund_to="credit",
        )
        assert view["state"] == "granted"
    order = desk.row(FoodOrder, key)
    assert order.refunded == order.total - order.tip - order.small_fee


def test_what_has_not_come_is_not_claimed_and_dishes_belong_to_their_order() -> None:
    desk = desk_at()
    riding, fresh = order_in(desk, "on_the_way"), delivered_hours_ago(desk, 47)
    line = lines(desk, riding)[0]["food_order_line_id"]
    given = {"food_order_line_id": line, "kind": "wrong"}
    assert desk.code("report_food_issue", food_order_id=riding, **given) == "conflict"
    assert desk.code("report_food_issue", food_order_id=fresh, **given) == "invalid_arguments"


def test_a_tip_goes_up_on_the_way_and_never_down() -> None:
    desk = desk_at()
    order = orders_in(desk, "on_the_way")[0]
    key = order.food_order_id
    assert desk.code("change_courier_tip", food_order_id=key, tip=order.tip - 1) == "refused"
    assert desk.code("change_courier_tip", food_order_id=key, tip=order.tip) == "conflict"
    most = amounts.highest_tip(order.subtotal)
    assert desk.code("change_courier_tip", food_order_id=key, tip=most + 1) == "refused"
    view = desk.do("change_courier_tip", food_order_id=key, tip=most)
    assert view["total"] == order.total - order.tip + most
    placed = order_in(desk, "placed")
    assert desk.do("change_courier_tip", food_order_id=placed, tip=0)["tip"] == 0
    assert desk.code("change_courier_tip", food_order_id=delivered_hours_ago(desk, 47), tip=900) == "conflict"
    assert desk.code("change_courier_tip", food_order_id=order_in(desk, "rejected"), tip=900) == "conflict"


def test_an_accepted_swap_costs_no_more_and_the_order_is_worked_out_again() -> None:
    desk = desk_at()
    swap = swaps(desk)[1]
    before = order_of(desk, swap)
    view = desk.do("answer_swap", swap_id=swap.swap_id, answer="accept")
    line = desk.row(FoodOrderLine, swap.food_order_line_id)
    assert (line.item_id, line.state) == (swap.offered_item_id, "swapped")
    assert view["total"] == order_of(desk, swap).total <= before.total
    assert desk.code("answer_swap", swap_id=swap.swap_id, answer="accept") == "conflict"


def test_a_declined_dish_is_left_out_and_not_paid() -> None:
    desk = desk_at()
    swap = swaps(desk)[0]
    before = order_of(desk, swap)
    line = desk.row(FoodOrderLine, swap.food_order_line_id)
    desk.do("answer_swap", swap_id=swap.swap_id, answer="decline")
    after = order_of(desk, swap)
    assert after.subtotal == before.subtotal - line.unit_price * line.quantity
    assert desk.row(FoodOrderLine, swap.food_order_line_id).state == "left_out"


def test_another_dish_may_be_asked_for_if_it_is_not_dearer() -> None:
    desk = desk_at()
    swap = swaps(desk)[1]
    line, order = desk.row(FoodOrderLine, swap.food_order_line_id), order_of(desk, swap)
    menu = desk.world.find(MenuItem, restaurant_id=order.restaurant_id, available=True)
    dearer = next(row for row in menu if row.price > line.unit_price)
    cheaper = next(row for row in menu if row.price < line.unit_price)
    given = {"swap_id": swap.swap_id, "answer": "accept"}
    assert desk.code("answer_swap", **given, item_id=dearer.item_id) == "refused"
    elsewhere = next(row for row in desk.world.find(MenuItem) if row.restaurant_id != order.restaurant_id)
    assert desk.code("answer_swap", **given, item_id=elsewhere.item_id) == "conflict"
    desk.do("answer_swap", **given, item_id=cheaper.item_id)
    assert desk.row(FoodOrderLine, swap.food_order_line_id).unit_price == cheaper.price


def test_a_swap_lapses_and_the_dish_is_left_out_unless_the_best_match_was_wanted() -> None:
    for wanted, state in (("ask", "left_out"), ("best_match", "swapped")):
        desk = desk_at()
        swap = swaps(desk)[0]
        desk.set(FoodOrder, order_of(desk, swap).food_order_id, if_missing=wanted)
        desk.pass_time(minutes=4)
        assert desk.row(FoodOrderLine, swap.food_order_line_id).state == state
        assert desk.code("answer_swap", swap_id=swap.swap_id, answer="accept") == "conflict"


def test_when_nothing_is_left_the_order_is_cancelled() -> None:
    desk = desk_at()
    key = order_in(desk, "placed")
    for line in desk.world.find(FoodOrderLine, food_order_id=key):
        other = desk.world.find(MenuItem, restaurant_id=desk.row(FoodOrder, key).restaurant_id, available=True)[0]
        desk.happen(
            "kitchen_offers_swap", food_order_line_id=line.food_order_line_id, item_id=other.item_id, minutes=10
        )
    for swap in swaps(desk):
        if order_of(desk, swap).food_order_id == key:
            desk.do("answer_swap", swap_id=swap.swap_id, answer="decline")
    order = desk.row(FoodOrder, key)
    assert (order.outcome, order.refunded) == ("cancelled", order.total)


def test_kitchens_and_couriers_have_their_way() -> None:
    desk = desk_at()
    placed, riding = order_in(desk, "placed"), order_in(desk, "on_the_way")
    desk.happen("kitchen_rejects", food_order_id=placed)
    assert desk.do("track_food_order", food_order_id=placed)["phase"] == "rejected"
    late = desk.do("track_food_order", food_order_id=riding)["late_minutes"]
    desk.happen("courier_is_late", food_order_id=riding, minutes=10)
    assert desk.do("track_food_order", food_order_id=riding)["late_minutes"] == late + 10
    dish = desk.world.find(MenuItem, available=True)[0]
    desk.happen("dish_sells_out", item_id=dish.item_id)
    desk.happen("place_pauses", restaurant_id=dish.restaurant_id)
    assert desk.row(Restaurant, dish.restaurant_id).state == "paused"


@pytest.mark.parametrize("event", ["kitchen_rejects", "courier_is_late"])
@pytest.mark.parametrize("phase", ["cancelled", "delivered"])
def test_nothing_happens_any_more_to_an_order_that_is_over(event: str, phase: str) -> None:
    desk = desk_at()
    key = order_in(desk, "placed")
    if phase == "cancelled":
        desk.set(FoodOrder, key, outcome="cancelled")
    else:
        desk.pass_time(minutes=600)
    before = desk.row(FoodOrder, key)
    given = {"food_order_id": key} | ({"minutes": 10} if event == "courier_is_late" else {})
    [entry] = desk.store.advance(desk.session, None, [("food_delivery", event, given)])
    assert (entry.code, desk.row(FoodOrder, key)) == ("conflict", before)


def test_orders_are_listed_by_phase_words_and_days() -> None:
    desk = desk_at()
    every = desk.do("list_food_orders", limit=50)
    rest = desk.do("list_food_orders", limit=50, cursor=every["next_cursor"])["food_orders"]
    found = [*every["food_orders"], *rest]
    assert every["total"] == len(found) == len(desk.world.find(FoodOrder))
    assert [row["day"] for row in found] == sorted((row["day"] for row in found), reverse=True)
    [riding] = desk.do("list_food_orders", phase="on_the_way")["food_orders"]
    assert riding["phase"] == "on_the_way"
    dish = found[-1]["dishes"][0]
    assert all(dish in row["dishes"] for row in desk.do("list_food_orders", query=dish)["food_orders"])
    day = found[10]["day"]
    assert {row["day"] for row in desk.do("list_food_orders", from_day=day, to_day=day)["food_orders"]} == {day}
    [cooking] = [row for row in found if row["phase"] == "accepted"]
    assert len(cooking["swaps"]) == 2


def test_places_are_found_by_name_cuisine_and_dish() -> None:
    desk = desk_at()
    spot = desk.world.find(Restaurant, state="open")[0]
    [found, *_] = desk.do("search_restaurants", query=spot.name)["restaurants"]
    assert found["restaurant"] == spot.name
    thai = desk.do("search_restaurants", cuisine="thai", sort="rating")["restaurants"]
    ratings = [row["rating"] for row in thai if row["state"] == "open" and row["delivers"]]
    assert ratings == sorted(ratings, reverse=True)
    assert len(set(ratings)) == len(ratings)
    for row in desk.do("search_restaurants", query="pad thai")["restaurants"]:
        assert any(dish["dish"] == "pad thai" for dish in row["dishes"])
    fees = [row["fee"] for row in desk.do("search_restaurants", max_delivery_fee=200)["restaurants"]]
    assert all(fee <= 200 for fee in fees)
    now = desk.do("search_restaurants", open_only=True)["restaurants"]
    assert now
    assert all(row["open_until"] for row in now)


def test_without_a_default_address_there_are_places_but_no_fees() -> None:
    desk = desk_at(5)
    assert all("fee" not in row for row in desk.do("search_restaurants")["restaurants"])
    assert desk.code("search_restaurants", sort="fastest") == "invalid_arguments"
    home = next(row for row in desk.do("get_diner_profile")["addresses"] if row["kind"] == "home")
    found = desk.do("search_restaurants", sort="fastest", drop_address_id=home["drop_address_id"])
    assert found["address"] == "home"
    assert "fee" in found["restaurants"][0]


def test_a_menu_is_narrowed_by_words_diet_allergens_and_time() -> None:
    desk = desk_at()
    spot = desk.world.find(Restaurant, state="open", cuisine="thai")[0]
    given = {"restaurant_id": spot.restaurant_id}
    whole = desk.do("get_restaurant_menu", **given)
    vegan = desk.do("get_restaurant_menu", **given, diet="vegan")["dishes"]
    assert all("vegan" in row["diet"] for row in vegan)
    safe = desk.do("get_restaurant_menu", **given, without_allergens=["peanuts", "fish"])["dishes"]
    assert not any({"peanuts", "fish"} & set(row["allergens"]) for row in safe)
    assert desk.do("get_restaurant_menu", **given, contains="pad thai")["dishes"][0]["dish"] == "pad thai"
    assert whole["total"] == len(whole["dishes"])
    assert len(whole["hours"]) == 7
    bakery = desk.world.find(Restaurant, cuisine="bakery")[0].restaurant_id
    noon = desk.do("get_restaurant_menu", restaurant_id=bakery, at=f"{desk.cast.today.isoformat()}T12:00")["dishes"]
    assert all(not row["available"] for row in noon if row["section"] == "Breakfast")


def test_a_phase_follows_from_the_clock_alone() -> None:
    desk = desk_at()
    before = desk.digest()
    key = order_in(desk, "ready")
    desk.pass_time(minutes=60)
    assert desk.do("track_food_order", food_order_id=key)["phase"] == "delivered"
    assert phase_of(desk.row(FoodOrder, key), desk.world.now - timedelta(hours=1)) == "ready"
    assert policy.CLAIM_HOURS == 48
    assert desk.digest() != before  # the swaps have lapsed meanwhile
