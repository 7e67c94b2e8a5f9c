from __future__ import annotations

import pytest

from servers.retail_chain.models import (
    Adjustment,
    Delivery,
    DeliveryLine,
    Reservation,
    Sku,
    Stock,
    Store,
    TradeCustomer,
    Transfer,
)
from servers.retail_chain.policy import ADJUST_FREE, TRANSFER_FREE
from servers.retail_chain.standing import is_mine, seen_stock, spare_of
from tests.servers.desk import SEEDS, Desk
from tests.servers.retail_chain_desk import (
    day,
    desk_of,
    movable,
    my_stores,
    other_store,
    plenty,
    sku,
    stock,
    warehouse,
)


def transfer(desk: Desk, state: str, *, to_me: bool = True) -> Transfer:
    rows = desk.world.find(Transfer, state=state)
    return next(row for row in rows if is_mine(desk.world, desk.row(Store, row.to_store_id).region) == to_me)


def ask(desk: Desk, source: Store, target: Store, article: Sku, quantity: int) -> dict[str, object]:
    return {
        "sku_id": article.sku_id,
        "from_store_id": source.store_id,
        "to_store_id": target.store_id,
        "quantity": quantity,
        "due_on": day(desk, 3),
    }


def test_a_transfer_from_the_warehouse_is_approved_and_kept_at_once() -> None:
    desk = desk_of()
    source, target = warehouse(desk), my_stores(desk)[0]
    article, pack = movable(desk, source, target)
    before = stock(desk, source, article).reserved
    done = desk.do("request_transfer", **ask(desk, source, target, article, pack))
    assert done["state"] == "approved"
    assert stock(desk, source, article).reserved == before + pack
    assert desk.code("request_transfer", **ask(desk, source, target, article, pack)) == "conflict"


def test_a_transfer_from_another_region_is_only_requested() -> None:
    desk = desk_of()
    target = my_stores(desk)[0]
    source = other_store(desk, region="north", kind="shop")
    article, pack = movable(desk, source, target)
    before = stock(desk, source, article)
    done = desk.do("request_transfer", **ask(desk, source, target, article, pack))
    assert done["state"] == "requested"
    assert stock(desk, source, article) == before
    desk.happen("transfer_gets_approved", transfer_id=done["transfer_id"])
    desk.happen("transfer_leaves", transfer_id=done["transfer_id"])
    assert desk.row(Transfer, done["transfer_id"]).state == "in_transit"


def test_exactly_the_spare_passes_and_one_pack_more_does_not() -> None:
    desk = desk_of()
    source, target = warehouse(desk), my_stores(desk)[0]
    article, pack = movable(desk, source, target)
    [row] = seen_stock(desk.world, sku_id=article.sku_id, store_id=source.store_id)
    desk.set(Stock, stock(desk, target, article).stock_id, max_level=5_000, on_hand=0, reserved=0, damaged=0)
    spare = spare_of(row)
    assert desk.code("request_transfer", **ask(desk, source, target, article, spare + pack)) == "conflict"
    assert desk.do("request_transfer", **ask(desk, source, target, article, spare))["quantity"] == spare


def test_goods_move_in_whole_packs() -> None:
    desk = desk_of()
    target = my_stores(desk)[0]
    row = next(row for row in seen_stock(desk.world, store_id=target.store_id) if row.pack_size == 6)
    code, message = desk.refused("request_transfer", **ask(desk, warehouse(desk), target, desk.row(Sku, row.sku_id), 7))
    assert (code, "packs of 6" in message) == ("conflict", True)


def test_a_yes_is_due_above_the_free_value_only() -> None:
    desk = desk_of()
    article = sku(desk, "18 V drill")
    desk.set(Sku, article.sku_id, unit_cost=TRANSFER_FREE // 10)
    given = ask(desk, warehouse(desk), my_stores(desk)[0], article, 10)
    assert not desk.needs_yes("request_transfer", **given)
    assert desk.needs_yes("request_transfer", **{**given, "quantity": 11})
    desk.set(Sku, article.sku_id, unit_cost=TRANSFER_FREE)
    assert desk.code("request_transfer", **{**given, "quantity": 5}) == "refused"


def test_recalled_goods_go_only_to_the_warehouse_for_the_recall() -> None:
    desk = desk_of()
    heater = sku(desk, "fan heater")
    source = next(row for row in my_stores(desk) if desk.world.find(Stock, store_id=row.store_id, sku_id=heater.sku_id))
    target = next(row for row in my_stores(desk) if row.store_id != source.store_id)
    assert desk.code("request_transfer", **ask(desk, source, target, heater, 1)) == "refused"
    home = ask(desk, source, warehouse(desk), heater, stock(desk, source, heater).on_hand)
    assert desk.code("request_transfer", **home) == "refused"
    assert desk.do("request_transfer", **home, reason="recall")["state"] == "approved"


def test_flammable_goods_do_not_go_to_an_outlet() -> None:
    desk = desk_of()
    outlet = next(row for row in my_stores(desk) if row.kind == "outlet")
    thinner = sku(desk, "paint thinner")
    assert desk.code("request_transfer", **ask(desk, warehouse(desk), outlet, thinner, 6)) == "refused"


def test_a_store_in_refit_takes_nothing() -> None:
    desk = desk_of()
    refit = desk.world.find(Store, state="refit")[0]
    article = plenty(desk, warehouse(desk))
    assert (
        desk.code("request_transfer", **ask(desk, warehouse(desk), refit, article, 1)) == "refused"
    )  # of another region
    desk.set(Store, refit.store_id, region="river")
    assert desk.code("request_transfer", **ask(desk, warehouse(desk), refit, article, article.pack_size)) == "conflict"


def test_what_arrives_short_is_written_off_once() -> None:
    desk = desk_of()
    row = transfer(desk, "in_transit")
    article, target = desk.row(Sku, row.sku_id), desk.row(Store, row.to_store_id)
    before = stock(desk, target, article)
    done = desk.do(
        "update_transfer",
        transfer_id=row.transfer_id,
        action="receive",
        quantity_good=row.sent_quantity - 2,
        quantity_damaged=1,
    )
    after = stock(desk, target, article)
    assert done["missing"] == 1
    assert done["state"] == "received_short"
    assert (after.on_hand - before.on_hand, after.damaged - before.damaged) == (row.sent_quantity - 1, 1)
    [line] = [one for one in desk.world.find(Adjustment, store_id=target.store_id, day=day(desk, 0)) if one.delta == -1]
    assert line.value == article.unit_cost
    assert desk.code("update_transfer", transfer_id=row.transfer_id, action="receive", quantity_good=1) == "conflict"


def test_no_more_arrives_than_was_sent() -> None:
    desk = desk_of()
    row = transfer(desk, "in_transit")
    given = {"transfer_id": row.transfer_id, "action": "receive"}
    assert desk.code("update_transfer", **given, quantity_good=row.sent_quantity + 1) == "conflict"
    assert desk.code("update_transfer", **given) == "invalid_arguments"


def test_a_cancelled_transfer_gives_its_goods_free() -> None:
    desk = desk_of()
    row = transfer(desk, "approved")
    source, article = desk.row(Store, row.from_store_id), desk.row(Sku, row.sku_id)
    before = stock(desk, source, article).reserved
    desk.do("update_transfer", transfer_id=row.transfer_id, action="cancel")
    assert stock(desk, source, article).reserved == before - min(before, row.quantity)
    assert desk.code("update_transfer", transfer_id=row.transfer_id, action="cancel") == "conflict"


def test_the_other_region_approves_its_own_transfers() -> None:
    desk = desk_of()
    row = transfer(desk, "requested")
    assert not is_mine(desk.world, desk.row(Store, row.from_store_id).region)
    assert desk.code("update_transfer", transfer_id=row.transfer_id, action="approve") == "refused"
    desk.do("update_transfer", transfer_id=row.transfer_id, action="cancel")


@pytest.mark.parametrize("seed", SEEDS)
def test_a_source_that_has_gone_short_cannot_send(seed: int) -> None:
    desk = desk_of(seed)
    rows = [
        row
        for row in desk.world.find(Transfer, state="approved")
        if stock(desk, desk.row(Store, row.from_store_id), desk.row(Sku, row.sku_id)).on_hand < row.quantity
    ]
    assert rows
    assert desk.code("update_transfer", transfer_id=rows[0].transfer_id, action="send") == "conflict"


def test_goods_are_kept_for_a_week_and_two_for_trade_customers() -> None:
    desk = desk_of()
    store = my_stores(desk)[0]
    article = plenty(desk, store)
    given = {"store_id": store.store_id, "sku_id": article.sku_id, "quantity": 1}
    person = {**given, "customer": "Ida Quill"}
    firm = {**given, "customer": desk.world.find(TradeCustomer)[0].name.upper()}
    assert desk.code("reserve_stock", **person, hold_until=day(desk, 8)) == "refused"
    assert desk.do("reserve_stock", **person, hold_until=day(desk, 7))["state"] == "held"
    assert desk.code("reserve_stock", **firm, hold_until=day(desk, 15)) == "refused"
    assert desk.do("reserve_stock", **firm, hold_until=day(desk, 14))["state"] == "held"
    assert desk.code("reserve_stock", **person, hold_until=day(desk, -1)) == "conflict"


def test_only_what_is_available_is_kept_and_only_in_my_region() -> None:
    desk = desk_of()
    store = my_stores(desk)[0]
    article = plenty(desk, store)
    row = stock(desk, store, article)
    free = row.on_hand - row.reserved - row.damaged
    given = {"sku_id": article.sku_id, "customer": "Ida Quill", "hold_until": day(desk, 2)}
    assert desk.code("reserve_stock", **given, store_id=store.store_id, quantity=free + 1) == "conflict"
    assert desk.do("reserve_stock", **given, store_id=store.store_id, quantity=free)["left"] == 0
    assert desk.code("reserve_stock", **given, store_id=other_store(desk).store_id, quantity=1) == "refused"


def test_a_collected_hold_leaves_the_store_and_a_released_one_goes_back() -> None:
    desk = desk_of()
    rows = [row for row in desk.world.find(Reservation, state="held") if row.hold_until >= day(desk, 0)]
    mine = [row for row in rows if is_mine(desk.world, desk.row(Store, row.store_id).region)]
    for row, outcome in zip(mine, ("collected", "released"), strict=False):
        before = stock(desk, desk.row(Store, row.store_id), desk.row(Sku, row.sku_id))
        desk.do("close_reservation", reservation_id=row.reservation_id, outcome=outcome)
        after = desk.row(Stock, before.stock_id)
        taken = row.quantity if outcome == "collected" else 0
        assert (before.on_hand - after.on_hand, before.reserved - after.reserved) == (taken, row.quantity)
        assert desk.code("close_reservation", reservation_id=row.reservation_id, outcome=outcome) == "conflict"


def test_an_expired_hold_is_released_never_collected() -> None:
    desk = desk_of()
    row = next(
        row
        for row in desk.world.find(Reservation, state="held")
        if row.hold_until < day(desk, 0) and is_mine(desk.world, desk.row(Store, row.store_id).region)
    )
    assert desk.code("close_reservation", reservation_id=row.reservation_id, outcome="collected") == "conflict"
    desk.do("close_reservation", reservation_id=row.reservation_id, outcome="released")


def test_a_hold_expires_as_the_day_ends() -> None:
    desk = desk_of()
    row = next(row for row in desk.world.find(Reservation, state="held") if row.hold_until == day(desk, 0))

    def state() -> str:
        found = desk.do("list_stock_movements", kind="reservations", store_id=row.store_id, limit=50)["reservations"]
        return next(one["state"] for one in found if one["reservation_id"] == row.reservation_id)

    assert state() == "held"
    desk.pass_time(hours=24)
    assert state() == "expired"


def open_line(desk: Desk) -> tuple[Delivery, DeliveryLine]:
    for row in desk.world.find(Delivery):
        if row.state in {"expected", "part_received"} and is_mine(desk.world, desk.row(Store, row.store_id).region):
            for line in desk.world.find(DeliveryLine, delivery_id=row.delivery_id):
                if line.received_good == 0 and desk.row(Sku, line.sku_id).state == "active":
                    return row, line
    raise AssertionError("no delivery is open")


def test_a_delivery_is_taken_in_line_by_line_until_all_is_there() -> None:
    desk = desk_of()
    row, line = open_line(desk)
    store = desk.row(Store, row.store_id)
    before = stock(desk, store, desk.row(Sku, line.sku_id)).on_hand
    given = {"delivery_id": row.delivery_id, "sku_id": line.sku_id}
    assert desk.code("receive_delivery", **given, quantity_good=0) == "invalid_arguments"
    first = desk.do("receive_delivery", **given, quantity_good=line.ordered - 1)
    assert (first["state"], first["open"]) == ("part_received", 1)
    desk.do("receive_delivery", **given, quantity_good=0, quantity_damaged=1)
    assert stock(desk, store, desk.row(Sku, line.sku_id)).on_hand == before + line.ordered
    assert desk.code("receive_delivery", **given, quantity_good=line.ordered) == "conflict"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_recalled_line_is_not_received(seed: int) -> None:
    desk = desk_of(seed)
    heater = sku(desk, "fan heater")
    lines = desk.world.find(DeliveryLine, sku_id=heater.sku_id)
    assert lines
    desk.set(Delivery, lines[0].delivery_id, state="expected", store_id=my_stores(desk)[0].store_id)
    given = {"delivery_id": lines[0].delivery_id, "sku_id": heater.sku_id, "quantity_good": 1}
    assert desk.code("receive_delivery", **given) == "refused"


def test_a_small_correction_is_posted_and_a_large_one_waits_for_finance() -> None:
    desk = desk_of()
    store = my_stores(desk)[0]
    article = plenty(desk, store, 4)
    row = stock(desk, store, article)
    given = {"store_id": store.store_id, "sku_id": article.sku_id, "reason": "count"}
    desk.set(Sku, article.sku_id, unit_cost=ADJUST_FREE // 2)
    done = desk.do("adjust_stock", **given, counted=row.on_hand + 2)
    assert (done["state"], done["value"]) == ("posted", ADJUST_FREE)
    assert desk.code("adjust_stock", **given, counted=row.on_hand) == "conflict"
    other = next(
        one for one in my_stores(desk)[1:] if desk.world.find(Stock, store_id=one.store_id, sku_id=article.sku_id)
    )
    there = stock(desk, other, article)
    waits = desk.do("adjust_stock", **{**given, "store_id": other.store_id}, counted=there.on_hand + 3)
    assert waits["state"] == "awaiting_approval"
    assert stock(desk, other, article).on_hand == there.on_hand
    desk.happen("adjustment_gets_decided", adjustment_id=waits["adjustment_id"], approved=True)
    assert stock(desk, other, article).on_hand == there.on_hand + 3


def test_corrections_need_a_difference_a_fitting_reason_and_a_note_for_theft() -> None:
    desk = desk_of()
    store = my_stores(desk)[0]
    article = plenty(desk, store, 4)
    row = stock(desk, store, article)
    given = {"store_id": store.store_id, "sku_id": article.sku_id}
    assert desk.code("adjust_stock", **given, counted=row.on_hand, reason="count") == "conflict"
    assert desk.code("adjust_stock", **given, counted=row.on_hand - 1, reason="theft") == "refused"
    assert desk.code("adjust_stock", **given, counted=row.on_hand + 1, reason="breakage") == "invalid_arguments"
    assert desk.code("adjust_stock", **given, counted=row.on_hand - 1, reason="found") == "invalid_arguments"
    desk.set(Stock, row.stock_id, reserved=row.on_hand - row.damaged)
    low = row.on_hand - row.damaged - 1
    assert desk.code("adjust_stock", **given, counted=low, reason="count") == "conflict"


@pytest.mark.parametrize("seed", SEEDS)
def test_movements_of_every_sort_are_there(seed: int) -> None:
    desk = desk_of(seed)
    states = {row.state for row in desk.world.find(Transfer)}
    assert states == {"requested", "approved", "in_transit", "received", "received_short", "cancelled"}
    assert {row.state for row in desk.world.find(Delivery)} == {"expected", "part_received", "received", "refused"}
    assert any(row.state == "awaiting_approval" for row in desk.world.find(Adjustment))
    assert any(row.hold_until < day(desk, 0) for row in desk.world.find(Reservation, state="held"))
    for row in desk.world.find(Stock):
        assert row.reserved + row.damaged <= row.on_hand


def test_a_listing_goes_through_its_pages_without_losing_a_row() -> None:
    desk = desk_of()
    seen: list[str] = []
    cursor: dict[str, str] = {}
    while True:
        page = desk.do("list_stock_movements", limit=50, **cursor)
        for kind, key in (
            ("transfers", "transfer_id"),
            ("reservations", "reservation_id"),
            ("deliveries", "delivery_id"),
            ("adjustments", "adjustment_id"),
        ):
            seen += [row[key] for row in page[kind]]
        if "next_cursor" not in page:
            break
        cursor = {"cursor": page["next_cursor"]}
    assert len(seen) == len(set(seen)) == page["total"]
