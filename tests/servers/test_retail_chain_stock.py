from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from servers.retail_chain import amounts
from servers.retail_chain.models import Price, Region, Stock
from servers.retail_chain.phrases import CONFIRM
from servers.retail_chain.things import THINGS
from servers.retail_chain.words import percent
from tests.servers.retail_chain_desk import day, desk_of, my_stores, sku, stock

CENTS = st.integers(1, 500_000)
UNITS = st.integers(0, 2_000)
PACKS = st.integers(1, 24)


@given(CENTS)
def test_the_floor_is_cost_and_five_per_cent_rounded_up(cost: int) -> None:
    floor = amounts.price_floor(cost)
    assert (floor - 1) * 100 < cost * 105 <= floor * 100


@given(CENTS)
def test_the_deepest_promotion_is_sixty_per_cent_rounded_up(regular: int) -> None:
    deepest = amounts.deepest_promo(regular)
    assert (deepest - 1) * 100 < regular * 60 <= deepest * 100


@given(CENTS, st.integers(0, 100))
def test_so_many_per_cent_off_is_rounded_half_up(regular: int, percent: int) -> None:
    exact = regular * (100 - percent)
    assert -50 <= exact - amounts.reduced(regular, percent) * 100 < 50
    assert amounts.reduced(150, 1) == 149  # 148.5 goes up


@given(CENTS, CENTS)
def test_a_margin_is_rounded_down(price: int, cost: int) -> None:
    margin = amounts.margin_tenths(price, cost)
    assert margin * price <= (price - cost) * 1000 < (margin + 1) * price


@given(UNITS, UNITS, UNITS, PACKS)
def test_a_shelf_is_filled_in_whole_packs_and_never_below_zero(most: int, have: int, coming: int, pack: int) -> None:
    quantity = amounts.order_up_to(most, have, coming, pack)
    assert quantity % pack == 0
    assert quantity >= max(0, most - have - coming) > quantity - pack


@given(UNITS, UNITS, PACKS)
def test_a_spare_leaves_the_safety_stock(have: int, safety: int, pack: int) -> None:
    spare = amounts.spare(have, safety, pack)
    assert spare % pack == 0
    assert spare == 0 or have - spare >= safety
    assert have - safety < spare + pack or have <= safety


@pytest.mark.parametrize(("ordered", "most"), [(1, 1), (19, 19), (20, 21), (39, 40), (40, 42)])
def test_a_delivery_may_bring_five_per_cent_more_rounded_down(ordered: int, most: int) -> None:
    assert amounts.most_received(ordered) == most


def test_stores_are_sorted_by_minutes_from_one_of_them() -> None:
    desk = desk_of()
    first = my_stores(desk)[0]
    rows = desk.do("list_stores", near_store_id=first.store_id)["stores"]
    assert rows[0]["store_id"] == first.store_id
    assert [row["minutes"] for row in rows] == sorted(row["minutes"] for row in rows)
    assert sum(row["kind"] == "warehouse" and "region" not in row for row in rows) == 1
    assert len(rows) == 14


def test_stock_is_found_by_words_store_region_and_level() -> None:
    desk = desk_of()
    rows = desk.do("search_stock", query="18 V drill", limit=50)["stock"]
    assert {row["sku"] for row in rows} == {"18 V drill", "18 V hammer drill"}
    out = desk.do("search_stock", query="18 V drill", level="out")["stock"]
    assert all(row["available"] == 0 for row in out)
    low = desk.do("search_stock", category="paint", region="river", level="low", limit=50)["stock"]
    assert low
    assert all(row["available"] <= row["reorder_point"] and row["region"] == "river" for row in low)
    assert desk.code("search_stock", region="river") == "invalid_arguments"


def test_what_is_listed_is_what_is_stored() -> None:
    desk = desk_of(1)
    for row in desk.do("search_stock", store_id=my_stores(desk)[0].store_id, limit=50)["stock"]:
        kept = desk.row(Stock, row["stock_id"])
        assert row["available"] == kept.on_hand - kept.reserved - kept.damaged
        assert row["spare"] <= max(0, row["available"] - kept.safety_stock)


def test_an_article_shows_its_prices_and_the_chain_total() -> None:
    desk = desk_of()
    lamp = sku(desk, "pendant lamp")
    view = desk.do("get_sku", sku_id=lamp.sku_id)
    assert view["on_hand"] == sum(row.on_hand for row in desk.world.find(Stock, sku_id=lamp.sku_id))
    assert view["floor"] == amounts.price_floor(lamp.unit_cost)
    assert {row["phase"] for row in view["prices"]} >= {"now"}
    clearance = next(row for row in view["prices"] if row["kind"] == "clearance")
    shelf = desk.do("search_stock", sku_id=lamp.sku_id, region="river")["stock"]
    assert all(row["price"] == clearance["price"] for row in shelf)


def test_a_new_regular_price_ends_the_running_one_the_day_before() -> None:
    desk = desk_of()
    article = sku(desk, "jigsaw")
    done = desk.do(
        "set_region_price",
        sku_id=article.sku_id,
        region="river",
        kind="regular",
        price=article.unit_cost * 2,
        starts_on=day(desk, 3),
    )
    rows = desk.world.find(Price, sku_id=article.sku_id, region="river", kind="regular")
    old, new = sorted(rows, key=lambda row: row.starts_on)
    assert (old.ends_on, new.starts_on) == (day(desk, 2), day(desk, 3))
    assert done["margin"] == 500
    assert done["old_price"] == old.price


def test_prices_keep_floor_depth_and_region() -> None:
    desk = desk_of()
    article = sku(desk, "jigsaw")
    [regular] = desk.world.find(Price, sku_id=article.sku_id, region="river", kind="regular")
    ask = {"sku_id": article.sku_id, "region": "river", "starts_on": day(desk, 30)}
    floor = amounts.price_floor(article.unit_cost)
    assert desk.code("set_region_price", **ask, kind="regular", price=floor - 1) == "refused"
    assert desk.do("set_region_price", **ask, kind="regular", price=floor)["price"] == floor
    promo = {**ask, "kind": "promo", "ends_on": day(desk, 40)}
    assert desk.code("set_region_price", **promo, price=max(floor, amounts.deepest_promo(floor)) - 1) == "refused"
    assert desk.code("set_region_price", **{**ask, "region": "coast"}, kind="regular", price=regular.price) == "refused"
    assert desk.code("set_region_price", **ask, kind="clearance", price=100) == "refused"
    assert "coast" in desk.refused("set_region_price", **{**ask, "region": "coast"}, kind="regular", price=9_900)[1]


def test_clearance_is_for_what_is_phased_out_and_may_go_under_cost() -> None:
    desk = desk_of()
    saw = sku(desk, "tile saw")
    done = desk.do(
        "set_region_price",
        sku_id=saw.sku_id,
        region="river",
        kind="clearance",
        price=saw.unit_cost - 1_000,
        starts_on=day(desk, 0),
    )
    assert done["margin"] < 0


@pytest.mark.parametrize(
    ("kind", "starts", "ends", "code"),
    [
        ("regular", -1, None, "conflict"),
        ("regular", 1, 9, "invalid_arguments"),
        ("promo", 1, None, "invalid_arguments"),
        ("promo", 5, 4, "invalid_arguments"),
        ("promo", 1, 29, "conflict"),
    ],
)
def test_dates_of_prices_must_make_sense(kind: str, starts: int, ends: int | None, code: str) -> None:
    desk = desk_of()
    article = sku(desk, "orbital sander")
    more = {} if ends is None else {"ends_on": day(desk, ends)}
    given_ = {"sku_id": article.sku_id, "region": "river", "kind": kind, "price": article.unit_cost * 2}
    assert desk.code("set_region_price", **given_, starts_on=day(desk, starts), **more) == code


def test_a_promotion_of_exactly_28_days_passes_and_two_do_not_overlap() -> None:
    desk = desk_of()
    article = sku(desk, "orbital sander")
    for row in desk.world.find(Price, sku_id=article.sku_id, region="river", kind="promo"):
        desk.set(Price, row.price_id, ends_on=day(desk, -90), starts_on=day(desk, -100))
    [regular] = desk.world.find(Price, sku_id=article.sku_id, region="river", kind="regular")
    price = max(amounts.deepest_promo(regular.price), amounts.price_floor(article.unit_cost))
    ask = {"sku_id": article.sku_id, "region": "river", "kind": "promo", "price": price}
    desk.do("set_region_price", **ask, starts_on=day(desk, 1), ends_on=day(desk, 28))
    assert desk.code("set_region_price", **ask, starts_on=day(desk, 28), ends_on=day(desk, 30)) == "conflict"
    desk.do("set_region_price", **ask, starts_on=day(desk, 29), ends_on=day(desk, 30))
    assert (
        desk.code("set_region_price", **{**ask, "price": regular.price}, starts_on=day(desk, 40), ends_on=day(desk, 41))
        == "conflict"
    )


def test_a_recalled_article_has_no_new_price() -> None:
    desk = desk_of()
    heater = sku(desk, "fan heater")
    given_ = {"sku_id": heater.sku_id, "region": "river", "kind": "regular", "price": 9_900, "starts_on": day(desk, 1)}
    assert desk.code("set_region_price", **given_) == "refused"


def test_leave_is_asked_with_the_old_price_the_margin_and_the_value() -> None:
    desk = desk_of()
    region = desk.world.find(Region, mine=True)[0].region
    for thing in THINGS["sku"](desk.world)[:20]:
        shown = desk.do("get_sku", sku_id=thing.id)
        running = [row for row in shown["prices"] if (row["region"], row["phase"]) == (region, "now")]
        assert [row["price"] for row in running if row["kind"] == "regular"] == [thing.regular_price]
        assert thing.margin({"price": 5_700}) == percent(amounts.margin_tenths(5_700, shown["unit_cost"]))
        assert thing.worth({"quantity": 12}) == 12 * shown["unit_cost"]
    assert all("{sku_id.margin}" in line for line in CONFIRM["set_region_price"])
    assert "{sku_id.worth}" in CONFIRM["request_transfer"]


@pytest.mark.parametrize("seed", range(5))
def test_every_awkward_row_is_there(seed: int) -> None:
    desk = desk_of(seed)
    assert sum(row.mine for row in desk.world.find(Region)) == 1
    drill = sku(desk, "18 V drill")
    assert any(stock(desk, row, drill).on_hand == 0 for row in my_stores(desk))
    assert any(row.counted_on < day(desk, -400) for row in desk.world.find(Stock))
    assert any(row.on_hand > row.max_level for row in desk.world.find(Stock))
    assert sum(row.on_hand > 0 for row in desk.world.find(Stock, sku_id=sku(desk, "fan heater").sku_id)) >= 5
    assert max(row.on_hand for row in desk.world.find(Stock, sku_id=sku(desk, "bike rack").sku_id)) == 400
    assert not desk.world.find(Price, sku_id=sku(desk, "chimney brush").sku_id, region="coast")
    assert any(row.ends_on == day(desk, 0) for row in desk.world.find(Price, kind="promo"))
    assert any(row.starts_on == day(desk, 1) for row in desk.world.find(Price, kind="promo"))
