from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from servers.food_delivery import amounts
from servers.food_delivery.models import (
    Basket,
    BasketLine,
    Diner,
    DropAddress,
    FoodOrder,
    FoodOrderLine,
    GroupOrder,
    MenuItem,
    MenuOption,
    OptionGroup,
    PayCard,
    Promo,
    Restaurant,
    ZoneService,
)
from servers.food_delivery.times import phase_of
from tests.servers.desk import Desk
from tests.servers.food_delivery_desk import address, card, desk_at, group, order_in, place, ready_basket, standings


def free_place(desk: Desk, **equal: Any) -> Restaurant:
    """A place without a basket that takes orders and delivers home."""
    taken = {row.restaurant_id for row in desk.world.find(Basket)}
    home = desk.row(DropAddress, address(desk, "home")).zone_id
    return next(
        row
        for row in desk.world.find(Restaurant, state="open", **equal)
        if row.restaurant_id not in taken and desk.world.get(ZoneService, (row.restaurant_id, home)) is not None
    )


def plain_dish(desk: Desk, restaurant_id: str, **equal: Any) -> MenuItem:
    """A dish without a choice that must be made."""
    needed = {row.item_id for row in desk.world.find(OptionGroup) if row.least}
    return next(
        row
        for row in desk.world.find(MenuItem, restaurant_id=restaurant_id, available=True, **equal)
        if row.item_id not in needed and row.served_from is None
    )


def test_the_first_dish_opens_a_basket_for_the_default_address() -> None:
    desk = desk_at()
    spot = free_place(desk)
    dish = plain_dish(desk, spot.restaurant_id)
    made = desk.do("add_to_basket", restaurant_id=spot.restaurant_id, item_id=dish.item_id, quantity=2)
    basket = desk.row(Basket, made["basket_id"])
    assert basket.drop_address_id == desk.world.find(Diner)[0].default_drop_address_id
    assert made["price"] == 2 * dish.price


def test_the_same_dish_adds_up_and_another_note_does_not() -> None:
    desk = desk_at()
    spot = free_place(desk)
    dish = plain_dish(desk, spot.restaurant_id, max_per_order=None)
    given = {"restaurant_id": spot.restaurant_id, "item_id": dish.item_id}
    one = desk.do("add_to_basket", **given)
    assert desk.do("add_to_basket", **given)["quantity"] == 2
    other = desk.do("add_to_basket", **given, note="no sauce")
    assert other["basket_line_id"] != one["basket_line_id"]


def test_choices_that_must_be_made_are_named() -> None:
    desk = desk_at()
    spot = free_place(desk, cuisine="pizza")
    needed = [row for row in desk.world.find(OptionGroup) if row.least]
    dish = next(
        row
        for row in desk.world.find(MenuItem, restaurant_id=spot.restaurant_id)
        if row.item_id in {group.item_id for group in needed}
    )
    given = {"restaurant_id": spot.restaurant_id, "item_id": dish.item_id}
    code, text = desk.refused("add_to_basket", **given)
    assert code == "invalid_arguments"
    groups = [row for row in needed if row.item_id == dish.item_id]
    assert any(group.name in text for group in groups)
    chosen = [desk.world.find(MenuOption, option_group_id=row.option_group_id, available=True)[0] for row in groups]
    made = desk.do("add_to_basket", **given, option_ids=[row.option_id for row in chosen])
    assert made["price"] == dish.price + sum(row.price_delta for row in chosen)
    gone = [
        row
        for group in groups
        for row in desk.world.find(MenuOption, option_group_id=group.option_group_id, available=False)
    ]
    rest = [row.option_id for row in chosen if row.option_group_id != gone[0].option_group_id]
    assert desk.code("add_to_basket", **given, option_ids=[*rest, gone[0].option_id]) == "conflict"
    strange = next(
        row for row in desk.world.find(MenuOption) if row.option_group_id not in {g.option_group_id for g in groups}
    )
    assert desk.code("add_to_basket", **given, option_ids=[strange.option_id]) == "invalid_arguments"


def test_some_dishes_cannot_be_had() -> None:
    desk = desk_at()
    sold_out = next(row for row in desk.world.find(MenuItem, available=False))
    given = {"restaurant_id": sold_out.restaurant_id, "item_id": sold_out.item_id}
    assert desk.code("add_to_basket", **given) == "conflict"
    spot = free_place(desk, cuisine="thai")
    two = next(row for row in desk.world.find(MenuItem, restaurant_id=spot.restaurant_id) if row.max_per_order == 2)
    given = {"restaurant_id": spot.restaurant_id, "item_id": two.item_id}
    assert desk.code("add_to_basket", **given, quantity=3) == "conflict"
    assert desk.do("add_to_basket", **given, quantity=2)["quantity"] == 2
    assert desk.code("add_to_basket", **given) == "conflict"
    paused = desk.world.find(Restaurant, state="paused")[0]
    dish = plain_dish(desk, paused.restaurant_id)
    assert desk.code("add_to_basket", restaurant_id=paused.restaurant_id, item_id=dish.item_id) == "conflict"
    assert desk.code("add_to_basket", restaurant_id=spot.restaurant_id, item_id=dish.item_id) == "invalid_arguments"


def test_breakfast_ends_at_eleven() -> None:
    desk = desk_at()
    dish = next(
        row
        for row in desk.world.find(MenuItem, served_to=11 * 60, available=True)
        if desk.row(Restaurant, row.restaurant_id).state == "open"
    )
    given = {"restaurant_id": dish.restaurant_id, "item_id": dish.item_id}
    desk.pass_time(minutes=119)
    assert desk.do("add_to_basket", **given)["quantity"] == 1
    desk.pass_time(minutes=1)
    assert desk.code("add_to_basket", **given) == "conflict"


def test_a_line_is_changed_and_with_the_last_one_the_basket_is_gone() -> None:
    desk = desk_at()
    spot = free_place(desk)
    dish = plain_dish(desk, spot.restaurant_id)
    made = desk.do("add_to_basket", restaurant_id=spot.restaurant_id, item_id=dish.item_id)
    line = made["basket_line_id"]
    desk.do("update_basket_line", basket_line_id=line, quantity=2, note="cut in half")
    assert (desk.row(BasketLine, line).quantity, desk.row(BasketLine, line).note) == (2, "cut in half")
    assert desk.code("update_basket_line", basket_line_id=line, quantity=2) == "conflict"
    assert desk.code("update_basket_line", basket_line_id=line) == "invalid_arguments"
    desk.do("update_basket_line", basket_line_id=line, note="")
    assert "total" not in desk.do("update_basket_line", basket_line_id=line, quantity=0)
    assert desk.world.get(Basket, made["basket_id"]) is None


def test_delivery_is_set_where_the_place_goes_and_when_it_is_open() -> None:
    desk = desk_at()
    found = ready_basket(desk)
    key = found.basket.basket_id
    far = next(
        row
        for row in desk.world.find(DropAddress)
        if desk.world.get(ZoneService, (found.place.restaurant_id, row.zone_id)) is None
    )
    assert desk.code("set_basket_delivery", basket_id=key, drop_address_id=far.drop_address_id) == "conflict"
    day = desk.cast.today.isoformat()
    assert desk.code("set_basket_delivery", basket_id=key, deliver_at=f"{day}T09:29") == "conflict"
    assert desk.code("set_basket_delivery", basket_id=key, deliver_at=f"{day}T04:00") == "conflict"
    week = (desk.cast.today + timedelta(days=8)).isoformat()
    assert desk.code("set_basket_delivery", basket_id=key, deliver_at=f"{week}T13:00") == "conflict"
    assert desk.do("set_basket_delivery", basket_id=key, deliver_at=f"{day}T13:00")["blocking"] == []
    assert desk.code("set_basket_delivery", basket_id=key, deliver_at=f"{day}T13:00", asap=True) == "invalid_arguments"
    desk.set(Restaurant, found.place.restaurant_id, takes_scheduled=False)
    assert desk.code("set_basket_delivery", basket_id=key, deliver_at=f"{day}T13:15") == "conflict"


def test_the_usual_tip_counts_until_one_is_named() -> None:
    desk = desk_at()
    found = next(row for row in standings(desk) if row.basket.tip is None)
    key = found.basket.basket_id
    pct = desk.world.find(Diner)[0].usual_tip_pct
    view = desk.do("view_basket", basket_id=key)["baskets"][0]
    assert view["tip"] == amounts.usual_tip(view["subtotal"], pct)
    desk.do("set_basket_delivery", basket_id=key, tip=0)
    assert desk.do("view_basket", basket_id=key)["baskets"][0]["tip"] == 0
    assert desk.code("set_basket_delivery", basket_id=key, tip=amounts.highest_tip(view["subtotal"]) + 1) == "refused"


def test_a_flyer_s_code_tells_what_is_missing() -> None:
    desk = desk_at()
    found = next(row for row in standings(desk) if not row.conflicts and row.group is None and not row.short_by)
    code, text = desk.refused("set_basket_delivery", basket_id=found.basket.basket_id, promo_code="LUNCH8")
    assert code == "conflict"
    assert "$1.20 is missing" in text
    known = {row["code"] for row in desk.do("get_diner_profile")["promos"]}
    assert "LUNCH8" not in known
    assert desk.code("set_basket_delivery", basket_id=found.basket.basket_id, promo_code="NOPE") == "not_found"


@pytest.mark.parametrize("code", ["WINTER5", "TWICE4", "HELLO10", "FEAST12"])
def test_codes_that_do_not_count_are_refused(code: str) -> None:
    desk = desk_at()
    found = ready_basket(desk)
    assert desk.code("set_basket_delivery", basket_id=found.basket.basket_id, promo_code=code) == "conflict"


def test_a_percentage_is_capped_and_free_delivery_drops_the_fee() -> None:
    desk = desk_at()
    found = ready_basket(desk)
    key = found.basket.basket_id
    desk.set(Promo, "SAVE20", minimum=0, cap=100)
    desk.do("set_basket_delivery", basket_id=key, promo_code="save20")
    assert desk.do("view_basket", basket_id=key)["baskets"][0]["discount"] == 100
    desk.set(Promo, "FREEDROP", minimum=0)
    desk.do("set_basket_delivery", basket_id=key, promo_code="FREEDROP")
    assert desk.do("view_basket", basket_id=key)["baskets"][0]["delivery_fee"] == 0
    desk.do("set_basket_delivery", basket_id=key, promo_code="")
    assert "promo_code" not in desk.do("view_basket", basket_id=key)["baskets"][0]


def test_an_order_takes_the_basket_with_it_and_the_credit_first() -> None:
    desk = desk_at()
    found = ready_basket(desk)
    credit = desk.world.find(Diner)[0].credit
    shown = next(row for row in desk.do("view_basket")["baskets"] if row["basket_id"] == found.basket.basket_id)
    assert shown["credit_first"] == min(credit, found.bill.total) > 0
    assert desk.needs_yes("place_food_order", basket_id=found.basket.basket_id, card_id=card(desk), total=1)
    made = place(desk, found.basket.basket_id)
    assert (made["total"], made["credit_used"]) == (found.bill.total, min(credit, found.bill.total))
    assert desk.world.get(Basket, found.basket.basket_id) is None
    order = desk.row(FoodOrder, made["food_order_id"])
    assert phase_of(order, desk.world.now) == "scheduled"
    assert order.delivered_at == found.basket.deliver_at
    assert len(desk.world.find(FoodOrderLine, food_order_id=order.food_order_id)) == len(found.lines)
    assert desk.world.find(Diner)[0].credit == credit - made["credit_used"]


def test_the_total_that_was_agreed_to_is_the_one_that_is_charged() -> None:
    desk = desk_at()
    found = ready_basket(desk)
    given = {"basket_id": found.basket.basket_id, "card_id": card(desk)}
    assert desk.code("place_food_order", **given, total=found.bill.total + 1) == "conflict"
    blocked = card(desk, usable=False)
    assert desk.code("place_food_order", **{**given, "card_id": blocked}, total=found.bill.total) == "conflict"
    made = desk.do("place_food_order", **given, total=found.bill.total, use_credit=False)
    assert (made["credit_used"], made["paid_with"]) == (0, desk.row(PayCard, card(desk)).last4)


def test_what_keeps_a_basket_is_told_and_refused() -> None:
    desk = desk_at()
    for found in standings(desk):
        if found.conflicts or found.refusals:
            code = desk.code(
                "place_food_order", basket_id=found.basket.basket_id, card_id=card(desk), total=found.bill.total
            )
            assert code == ("refused" if found.refusals else "conflict")
            view = desk.do("view_basket", basket_id=found.basket.basket_id)["baskets"][0]
            assert view["blocking"] == [*found.conflicts, *found.refusals]


def test_alcohol_never_goes_to_the_office() -> None:
    desk = desk_at()
    found = next(
        row for row in standings(desk) if row.address is not None and row.address.kind == "work" and row.group is None
    )
    wine = next(row for row in desk.world.find(MenuItem, alcohol=True))
    line = desk.world.find(BasketLine, basket_id=found.basket.basket_id)[0]
    desk.set(BasketLine, line.basket_line_id, item_id=wine.item_id)
    total = desk.do("view_basket", basket_id=found.basket.basket_id)["baskets"][0]["total"]
    code, text = desk.refused("place_food_order", basket_id=found.basket.basket_id, card_id=card(desk), total=total)
    assert code == "refused"
    assert "private addresses" in text


def test_an_earlier_order_fills_a_basket_at_today_s_prices() -> None:
    desk = desk_at()
    [meal] = [row for row in desk.world.find(MenuItem, available=False) if _was_ordered(desk, row.item_id)][:1]
    order = next(
        row.food_order_id
        for row in desk.world.find(FoodOrder, restaurant_id=meal.restaurant_id)
        if any(line.item_id == meal.item_id for line in desk.world.find(FoodOrderLine, food_order_id=row.food_order_id))
    )
    assert desk.code("repeat_food_order", food_order_id=order) == "conflict"
    made = desk.do("repeat_food_order", food_order_id=order, skip_unavailable=True)
    assert any("sold out and was left out" in text for text in made["changes"])
    assert desk.code("repeat_food_order", food_order_id=order, skip_unavailable=True) == "conflict"
    gone = desk.world.find(Restaurant, state="gone")[0]
    last = desk.world.find(FoodOrder, restaurant_id=gone.restaurant_id)[0]
    assert desk.code("repeat_food_order", food_order_id=last.food_order_id) == "conflict"


def _was_ordered(desk: Desk, item_id: str) -> bool:
    return bool(desk.world.find(FoodOrderLine, item_id=item_id))


def test_a_group_order_is_started_filled_locked_and_ordered() -> None:
    desk = desk_at()
    spot = free_place(desk, cuisine="bakery")
    people = [row["contact_id"] for row in desk.do("get_diner_profile")["contacts"][:2]]
    at = f"{desk.cast.today.isoformat()}T11:00"
    given = {"restaurant_id": spot.restaurant_id, "name": "breakfast", "closes_at": at, "contact_ids": people}
    assert desk.code("start_group_order", **given, per_person_limit=499) == "invalid_arguments"
    made = desk.do("start_group_order", **given, per_person_limit=5_000)
    dish = plain_dish(desk, spot.restaurant_id, max_per_order=None)
    desk.happen(
        "member_adds_dish",
        group_order_id=made["group_order_id"],
        contact_id=people[0],
        item_id=dish.item_id,
        quantity=5,
    )
    key = made["basket_id"]
    total = desk.do("view_basket", basket_id=key)["baskets"][0]["total"]
    assert desk.code("place_food_order", basket_id=key, card_id=card(desk), total=total) == "conflict"
    desk.do("update_group_order", group_order_id=made["group_order_id"], action="lock")
    assert desk.code("add_to_basket", restaurant_id=spot.restaurant_id, item_id=dish.item_id) == "conflict"
    place(desk, key)
    assert desk.row(GroupOrder, made["group_order_id"]).state == "ordered"
    assert desk.code("update_group_order", group_order_id=made["group_order_id"], action="reopen") == "conflict"


def test_nobody_locks_over_the_limit_and_exactly_the_limit_passes() -> None:
    desk = desk_at()
    mine = group(desk, "design lunch")
    code, text = desk.refused("update_group_order", group_order_id=mine.group_order_id, action="lock")
    assert code == "conflict"
    assert "by $0.50" in text
    raised = desk.do("update_group_order", group_order_id=mine.group_order_id, action="lock", per_person_limit=1_550)
    assert raised["state"] == "locked"


def test_a_guest_changes_only_what_is_theirs() -> None:
    desk = desk_at()
    theirs = group(desk, "late shift dinner")
    lines = desk.world.find(BasketLine, basket_id=theirs.basket_id)
    mine = next(row for row in lines if row.for_person == "me")
    other = next(row for row in lines if row.for_person != "me")
    assert desk.code("update_basket_line", basket_line_id=other.basket_line_id, quantity=0) == "refused"
    assert desk.code("update_group_order", group_order_id=theirs.group_order_id, action="lock") == "refused"
    assert desk.code("set_basket_delivery", basket_id=theirs.basket_id, tip=100) == "refused"
    desk.do("update_basket_line", basket_line_id=mine.basket_line_id, note="no salt")
    desk.pass_time(minutes=10)
    assert desk.code("update_basket_line", basket_line_id=mine.basket_line_id, quantity=0) == "conflict"


def test_a_cancelled_group_order_takes_its_basket_along() -> None:
    desk = desk_at()
    mine = group(desk, "design lunch")
    desk.do("update_group_order", group_order_id=mine.group_order_id, action="cancel")
    assert desk.world.get(Basket, mine.basket_id) is None
    assert desk.world.find(BasketLine, basket_id=mine.basket_id) == []


def test_a_group_order_closes_while_the_kitchen_can_still_cook() -> None:
    desk = desk_at()
    mine = group(desk, "design lunch")
    day = desk.cast.today.isoformat()
    assert desk.code("update_group_order", group_order_id=mine.group_order_id, closes_at=f"{day}T08:00") == "conflict"
    assert desk.code("update_group_order", group_order_id=mine.group_order_id, closes_at=f"{day}T04:30") == "conflict"
    late = f"{day}T12:40"
    assert desk.code("update_group_order", group_order_id=mine.group_order_id, closes_at=late) == "conflict"
    later = desk.do("update_group_order", group_order_id=mine.group_order_id, closes_at=f"{day}T11:55")
    assert later["state"] == "open"


def test_an_order_in_the_kitchen_is_no_basket() -> None:
    desk = desk_at()
    assert desk.code("view_basket", basket_id=order_in(desk, "placed")) == "not_found"
