from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from servers.trading import policy
from servers.trading.exchange import days_after
from servers.trading.models import Fill, Lot, Portfolio, Position, Settlement, TradeOrder
from tests.servers.desk import SEEDS, Desk
from tests.servers.trading_desk import (
    ask,
    bid,
    calm,
    desk_of,
    employer,
    instrument,
    live,
    locked_lot,
    lot_of_today,
    portfolio,
    power,
    quote,
    thin,
    tied,
)


def order(desk: Desk, nickname: str, symbol: str, side: str, quantity: int, **more: Any) -> dict[str, Any]:
    """Arguments of an order: a market order unless a price is given."""
    kind = {(False, False): "market", (True, False): "limit", (False, True): "stop", (True, True): "stop_limit"}
    return {
        "portfolio_id": portfolio(desk, nickname).portfolio_id,
        "symbol": symbol,
        "side": side,
        "quantity": quantity,
        "order_type": kind["limit_price" in more, "stop_price" in more],
        **more,
    }


@given(st.integers(1, 10**9))
def test_a_fee_is_a_tenth_of_a_per_cent_half_up_within_its_bounds(value: int) -> None:
    exact = value / 1000
    fee = policy.fee_of(value)
    assert policy.FEE_LEAST <= fee <= policy.FEE_MOST
    if 100_000 < value < 2_500_000:
        assert abs(fee - exact) <= 0.5
        assert fee >= exact - 0.5
        assert policy.fee_of(value + 1) in {fee, fee + 1}


def test_fees_at_their_edges() -> None:
    assert [policy.fee_of(value) for value in (0, 1, 100_000, 100_499, 100_500, 2_499_499, 2_500_000, 10**8)] == [
        0, 100, 100, 100, 101, 2_499, 2_500, 2_500,
    ]  # fmt: skip


@given(st.integers(100, 10**6))
def test_a_stop_reserves_five_per_cent_more_half_up(price: int) -> None:
    assert abs(policy.stop_reserve(price) - price * 1.05) <= 0.5
    assert policy.stop_reserve(110) == 116


@given(st.integers(100, 10**6))
def test_a_market_order_goes_at_most_five_per_cent_from_the_last_price(last: int) -> None:
    assert last * 95 <= policy.worst_price(last, "sell") * 100
    assert policy.worst_price(last, "buy") * 100 <= last * 105
    assert policy.worst_price(last, "sell") - 1 < last * 0.95 <= policy.worst_price(last, "sell")


def test_a_spread_of_exactly_two_per_cent_is_not_too_wide() -> None:
    assert policy.spread_bp(99_00, 101_00) == policy.MOST_SPREAD_BP
    assert policy.spread_bp(9_899, 10_101) == 202


@given(st.integers(1_000, 10**6))
def test_ten_per_cent_through_the_market_is_no_slip_yet(price: int) -> None:
    price -= price % 10
    assert not policy.is_slip("buy", price * 11 // 10, price, price)
    assert policy.is_slip("buy", price * 11 // 10 + 1, price, price)
    assert not policy.is_slip("sell", price * 9 // 10, price, price)
    assert policy.is_slip("sell", price * 9 // 10 - 1, price, price)
    assert not policy.is_slip("buy", 1, price, price)


@given(st.integers(1, 10**9))
def test_a_quarter_of_a_portfolio_is_allowed(value: int) -> None:
    assert not policy.is_too_large(value, value * 4)
    assert policy.is_too_large(value + 1, value * 4)


def test_a_blackout_lasts_from_fourteen_days_before_results_to_the_day_after() -> None:
    desk = desk_of()
    day = desk.cast.today
    ahead = {count: policy.in_blackout((day + timedelta(days=count)).isoformat(), day) for count in (15, 14, 0, -1, -2)}
    assert ahead == {15: False, 14: True, 0: True, -1: True, -2: False}
    assert not policy.in_blackout(None, day)


def test_a_market_buy_is_paid_and_makes_a_lot() -> None:
    desk = desk_of()
    symbol, before = calm(desk), power(desk, "main")
    asked = order(desk, "main", symbol, "buy", 10)
    preview = desk.do("preview_trade_order", **asked)
    assert "blocked_by" not in preview
    done = desk.do("place_trade_order", **asked, expected_total=preview["total"])
    assert (done["status"], done["filled"], done["total"]) == ("filled", 10, preview["total"])
    assert done["buying_power"] == before - done["total"] == preview["buying_power_after"] == power(desk, "main")
    [lot] = desk.world.find(Lot, trade_order_id=done["trade_order_id"])
    assert (lot.remaining, lot.bought_on) == (10, desk.cast.today.isoformat())
    [held] = desk.do("list_positions", symbol=symbol)["positions"]
    assert (held["quantity"], held["average_cost"]) == (10, done["average_price"])


def test_a_total_that_has_changed_places_nothing() -> None:
    desk = desk_of()
    asked = order(desk, "main", calm(desk), "buy", 5)
    total = desk.do("preview_trade_order", **asked)["total"]
    code, message = desk.refused("place_trade_order", **asked, expected_total=total + 1)
    assert code == "conflict"
    assert f"{total // 100:,}" in message


def test_prices_must_fit_the_type() -> None:
    desk = desk_of()
    asked = order(desk, "main", calm(desk), "buy", 5)
    for kind, more in (
        ("market", {"limit_price": 100}), ("limit", {}), ("stop", {}),
        ("stop", {"limit_price": 100, "stop_price": 100}), ("stop_limit", {"stop_price": 100}),
    ):  # fmt: skip
        assert desk.code("place_trade_order", **{**asked, "order_type": kind, **more}) == "invalid_arguments"
        assert desk.code("preview_trade_order", **{**asked, "order_type": kind, **more}) == "invalid_arguments"


def test_a_limit_buy_rests_reserves_and_is_cancelled_without_a_yes() -> None:
    desk = desk_of()
    symbol, before = calm(desk), power(desk, "main")
    limit = bid(desk, symbol) * 9 // 10
    done = desk.do("place_trade_order", **order(desk, "main", symbol, "buy", 10, limit_price=limit))
    assert (done["status"], done["filled"], done["outcome"]) == ("open", 0, "it is open")
    assert power(desk, "main") == before - limit * 10 - policy.fee_of(limit * 10)
    assert not desk.needs_yes("cancel_trade_order", trade_order_id=done["trade_order_id"])
    assert desk.do("cancel_trade_order", trade_order_id=done["trade_order_id"])["freed_cash"] > limit * 10
    assert power(desk, "main") == before
    code, message = desk.refused("cancel_trade_order", trade_order_id=done["trade_order_id"])
    assert (code, "final" in message) == ("conflict", True)


def test_a_limit_that_crosses_in_part_rests_with_the_remainder() -> None:
    desk = desk_of()
    row = thin(desk)
    limit = quote(desk, row.symbol).asks[0].price
    done = desk.do("place_trade_order", **order(desk, "long", row.symbol, "buy", 60, limit_price=limit))
    assert (done["status"], done["filled"], done["open_quantity"]) == ("partly_filled", 40, 20)
    assert quote(desk, row.symbol).asks[0].price > limit
    assert desk.needs_yes("cancel_trade_order", trade_order_id=done["trade_order_id"])
    assert desk.do("cancel_trade_order", trade_order_id=done["trade_order_id"])["filled"] == 40
    assert desk.row(TradeOrder, done["trade_order_id"]).reserved_cash == 0


def test_a_wide_spread_refuses_market_and_stop_and_names_the_way_out() -> None:
    desk = desk_of()
    row = thin(desk)
    code, message = desk.refused("place_trade_order", **order(desk, "long", row.symbol, "buy", 10))
    assert code == "refused"
    assert "limit order" in message
    preview = desk.do("preview_trade_order", **order(desk, "long", row.symbol, "buy", 10))
    assert preview["blocked_by"] == message
    assert "thin_book" in preview["warnings"]


def test_a_slip_is_refused_and_patience_is_not() -> None:
    desk = desk_of()
    symbol = calm(desk)
    high = ask(desk, symbol) * 111 // 100 + 1
    assert desk.code("place_trade_order", **order(desk, "main", symbol, "buy", 5, limit_price=high)) == "refused"
    assert desk.do("place_trade_order", **order(desk, "main", symbol, "buy", 5, limit_price=100))["status"] == "open"


def test_a_stop_on_the_wrong_side_would_trigger_at_once() -> None:
    desk = desk_of()
    symbol = calm(desk)
    last = quote(desk, symbol).last
    assert desk.code("place_trade_order", **order(desk, "main", symbol, "buy", 5, stop_price=last)) == "conflict"
    done = desk.do("place_trade_order", **order(desk, "main", symbol, "buy", 5, stop_price=last + 50))
    assert desk.row(TradeOrder, done["trade_order_id"]).reserved_cash == policy.stop_reserve(last + 50) * 5 + 100


@pytest.mark.parametrize("seed", SEEDS)
def test_a_round_lot_is_eighteen_dollars_forty_short(seed: int) -> None:
    desk = desk_of(seed)
    short: list[str] = []
    for row in desk.do("search_instruments", limit=50)["instruments"]:
        asked = order(desk, "main", row["symbol"], "buy", 100)
        if "$18.40 more" in desk.do("preview_trade_order", **asked).get("blocked_by", ""):
            short.append(row["symbol"])
            assert desk.code("place_trade_order", **asked) == "conflict"
            assert desk.do("place_trade_order", **{**asked, "quantity": 99})["filled"] == 99
    more = desk.do("search_instruments", limit=50, cursor=desk.do("search_instruments", limit=50)["next_cursor"])
    for row in more["instruments"]:
        asked = order(desk, "main", row["symbol"], "buy", 100)
        if "$18.40 more" in desk.do("preview_trade_order", **asked).get("blocked_by", ""):
            short.append(row["symbol"])
    assert len(short) >= 1


def test_what_an_open_sale_holds_back_is_not_sold_again() -> None:
    desk = desk_of()
    standing = tied(desk)
    asked = order(desk, "main", standing.symbol, "sell", 5)
    code, message = desk.refused("place_trade_order", **asked)
    assert code == "conflict"
    assert standing.trade_order_id in message
    desk.do("cancel_trade_order", trade_order_id=standing.trade_order_id)
    asked["quantity"] = standing.quantity
    done = desk.do("place_trade_order", **asked)
    assert done["filled"] > 0
    if done["status"] == "filled":
        assert desk.do("list_positions", symbol=standing.symbol)["positions"] == []


def test_a_sale_goes_oldest_first_and_its_money_settles_on_the_second_day() -> None:
    desk = desk_of()
    held = next(
        row
        for row in desk.do("list_positions", portfolio_id=portfolio(desk, "long").portfolio_id, with_lots=True)[
            "positions"
        ]
        if len(row["lots"]) > 1
        and row["reserved"] == 0
        and row["status"] == "active"
        and row["symbol"] != thin(desk).symbol
    )
    first = held["lots"][0]
    preview = desk.do("preview_trade_order", **order(desk, "long", held["symbol"], "sell", 5))
    assert [one["lot_id"] for one in preview["lots"]] == [first["lot_id"]]
    done = desk.do("place_trade_order", **order(desk, "long", held["symbol"], "sell", 5))
    assert desk.row(Lot, first["lot_id"]).remaining == first["remaining"] - 5
    [due] = desk.world.find(Settlement, trade_order_id=done["trade_order_id"])
    assert due.amount == done["total"]
    assert due.settles_on == days_after(desk.cast.today, 2).isoformat()
    desk.pass_time(days=8)
    assert desk.world.find(Settlement) == []


def test_named_lots_are_sold_and_stay_tied_to_a_resting_sale() -> None:
    desk = desk_of()
    key = portfolio(desk, "main").portfolio_id
    held = next(
        row
        for row in desk.do("list_positions", portfolio_id=key, with_lots=True)["positions"]
        if len(row["lots"]) > 2 and row["reserved"] == 0 and row["status"] == "active"
    )
    last = held["lots"][-1]
    high = quote(desk, held["symbol"]).last * 2
    asked = order(desk, "main", held["symbol"], "sell", 5, limit_price=high, lot_ids=[last["lot_id"]])
    done = desk.do("place_trade_order", **asked)
    lots = {
        row["lot_id"]: row
        for row in desk.do("list_positions", portfolio_id=key, symbol=held["symbol"])["positions"][0]["lots"]
    }
    assert lots[last["lot_id"]]["free"] == 0
    assert desk.row(TradeOrder, done["trade_order_id"]).lot_ids == [last["lot_id"]]
    again = order(desk, "main", held["symbol"], "sell", 5, lot_ids=[last["lot_id"]])
    assert desk.code("place_trade_order", **again) == "conflict"
    other = desk.world.find(Lot, portfolio_id=portfolio(desk, "kids").portfolio_id)[0]
    wrong = {**again, "lot_ids": [other.lot_id]}
    assert desk.code("place_trade_order", **wrong) == "invalid_arguments"
    assert desk.code("place_trade_order", **{**again, "quantity": 10**5}) == "invalid_arguments"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_lot_bought_with_unsettled_money_is_sold_once_it_settles(seed: int) -> None:
    desk = desk_of(seed)
    lot = locked_lot(desk)
    asked = order(desk, "main", lot.symbol, "sell", 5, lot_ids=[lot.lot_id])
    code, message = desk.refused("place_trade_order", **asked)
    assert code == "refused"
    assert str(lot.unsettled_until) in message
    assert desk.do("place_trade_order", **order(desk, "main", lot.symbol, "sell", 5))["filled"] == 5
    while desk.world.today.isoformat() < str(lot.unsettled_until):
        desk.pass_time(days=1)
    assert desk.do("place_trade_order", **asked)["filled"] == 5


@pytest.mark.parametrize("seed", SEEDS)
def test_the_fourth_round_trip_in_five_days_is_refused(seed: int) -> None:
    desk = desk_of(seed)
    lot = lot_of_today(desk)
    asked = order(desk, "main", lot.symbol, "sell", 5, lot_ids=[lot.lot_id])
    code, message = desk.refused("place_trade_order", **asked)
    assert (code, "round trips" in message) == ("refused", True)
    assert desk.do("place_trade_order", **order(desk, "main", lot.symbol, "sell", 5))["filled"] == 5
    done = desk.do("place_trade_order", **order(desk, "long", calm(desk), "buy", 5))
    symbol = desk.row(TradeOrder, done["trade_order_id"]).symbol
    assert desk.do("place_trade_order", **order(desk, "long", symbol, "sell", 5))["filled"] == 5
    assert not any(row.is_round_trip for row in desk.world.find(Fill, day=desk.cast.today.isoformat()))


def test_retirement_and_custodial_portfolios_keep_their_rules() -> None:
    desk = desk_of()
    stock, fund = calm(desk), calm(desk, kind="bond_etf", below=20_000)
    assert desk.code("place_trade_order", **order(desk, "kids", stock, "buy", 1)) == "refused"
    assert desk.do("place_trade_order", **order(desk, "kids", fund, "buy", 1))["filled"] == 1
    key = portfolio(desk, "long").portfolio_id
    desk.set(Portfolio, key, settled_cash=10**7)
    worth = next(row["market_value"] for row in desk.do("list_portfolios")["portfolios"] if row["portfolio_id"] == key)
    most = worth // 4 // quote(desk, stock).last
    limit = ask(desk, stock)
    too_many = order(desk, "long", stock, "buy", most + 1, limit_price=limit)
    code, message = desk.refused("place_trade_order", **too_many)
    assert (code, "25 %" in message) == ("refused", True)
    assert desk.do("place_trade_order", **{**too_many, "quantity": most})["status"] in {"filled", "partly_filled"}


def test_only_active_portfolios_trade_and_a_closing_one_may_sell() -> None:
    desk = desk_of()
    symbol = calm(desk)
    assert desk.code("place_trade_order", **order(desk, "play", symbol, "buy", 1)) == "conflict"
    assert desk.code("place_trade_order", **order(desk, "old", symbol, "buy", 1)) == "conflict"
    key = portfolio(desk, "old").portfolio_id
    held = next(row for row in desk.do("list_positions", portfolio_id=key)["positions"] if row["free"] >= 5)
    assert desk.do("place_trade_order", **order(desk, "old", held["symbol"], "sell", 5))["filled"] == 5


def test_what_is_not_traded_is_not_ordered() -> None:
    desk = desk_of()
    for status in ("delisted", "not_yet_listed"):
        symbol = instrument(desk, status).symbol
        for more in ({}, {"limit_price": 1_000}):
            assert desk.code("place_trade_order", **order(desk, "main", symbol, "buy", 1, **more)) == "conflict"
        assert desk.code("get_order_book", symbol=symbol) == "conflict"
    halted = instrument(desk, "halted").symbol
    assert desk.code("place_trade_order", **order(desk, "main", halted, "buy", 1)) == "conflict"
    low = quote(desk, halted).last * 95 // 100
    done = desk.do("place_trade_order", **order(desk, "main", halted, "buy", 1, limit_price=low))
    assert (done["status"], done["outcome"]) == ("queued", "it waits for the opening")


def test_the_same_order_is_not_placed_twice() -> None:
    desk = desk_of()
    asked = order(desk, "main", calm(desk), "buy", 5, limit_price=500)
    desk.do("place_trade_order", **asked)
    assert desk.code("place_trade_order", **asked) == "conflict"
    assert desk.do("place_trade_order", **{**asked, "quantity": 6})["status"] == "open"


def test_a_replaced_order_keeps_its_terms_and_fills_what_crosses() -> None:
    desk = desk_of()
    [standing] = live(desk, portfolio_id=portfolio(desk, "main").portfolio_id, side="buy", quantity=15)
    key = standing.trade_order_id
    assert desk.code("replace_trade_order", trade_order_id=key) == "invalid_arguments"
    assert desk.code("replace_trade_order", trade_order_id=key, stop_price=500) == "invalid_arguments"
    assert desk.code("replace_trade_order", trade_order_id=key, quantity=15) == "conflict"
    done = desk.do("replace_trade_order", trade_order_id=key, limit_price=ask(desk, standing.symbol))
    assert (done["status"], done["filled"], done["replaces_id"]) == ("filled", 15, key)
    assert desk.row(TradeOrder, key).status == "replaced"
    assert desk.code("replace_trade_order", trade_order_id=key, quantity=20) == "conflict"


def test_what_is_filled_counts_in_a_replaced_quantity() -> None:
    desk = desk_of()
    [standing] = live(desk, status="partly_filled")
    key = standing.trade_order_id
    assert desk.code("replace_trade_order", trade_order_id=key, quantity=standing.filled) == "conflict"
    done = desk.do("replace_trade_order", trade_order_id=key, quantity=standing.filled + 10)
    assert (done["quantity"], done["filled"]) == (10, 0)
    new = desk.row(TradeOrder, done["trade_order_id"])
    assert (new.expires_on, new.time_in_force) == (standing.expires_on, standing.time_in_force)


def test_my_employers_shares_are_for_the_agent_to_leave_alone() -> None:
    for seed, closed in ((0, True), (1, False)):
        desk = desk_of(seed)
        row = employer(desk)
        assert policy.in_blackout(row.results_on, desk.cast.today) is closed
        assert desk.do("preview_trade_order", **order(desk, "main", row.symbol, "sell", 1)).get("blocked_by") is None


@pytest.mark.parametrize("seed", SEEDS)
def test_gains_and_warnings_of_a_sale(seed: int) -> None:
    desk = desk_of(seed)
    seen: set[str] = set()
    for held in desk.do("list_positions", with_lots=True)["positions"]:
        for lot in held["lots"]:
            if not lot["free"]:
                continue
            asked = order(desk, held["portfolio"], held["symbol"], "sell", lot["free"], lot_ids=[lot["lot_id"]])
            preview = desk.do("preview_trade_order", **asked)
            seen.update(preview["warnings"])
            if "estimated_price" in preview:
                assert preview["realised_gain"] == (preview["estimated_price"] - lot["unit_cost"]) * lot["free"]
            year = (desk.cast.today - timedelta(days=365)).isoformat()
            assert ("short_term" in preview["warnings"]) == (
                preview.get("realised_gain", 0) > 0 and lot["bought_on"] > year
            )
    assert {"short_term", "thin_book"} <= seen


def test_selling_at_a_loss_what_was_bought_lately_is_a_wash_sale() -> None:
    desk = desk_of()
    held = next(
        row
        for row in desk.do("list_positions", portfolio_id=portfolio(desk, "long").portfolio_id, with_lots=True)[
            "positions"
        ]
        if row["lots"][0]["gain"] < 0 and row["lots"][0]["free"] >= 5 and row["status"] == "active"
    )
    asked = order(desk, "long", held["symbol"], "sell", 5)
    before = desk.do("preview_trade_order", **asked)
    limit = ask(desk, held["symbol"])
    desk.do("place_trade_order", **order(desk, "long", held["symbol"], "buy", 5, limit_price=limit))
    after = desk.do("preview_trade_order", **asked)
    assert "wash_sale" in after["warnings"]
    assert before["realised_gain"] < 0


def test_the_last_share_takes_the_holding_with_it() -> None:
    desk = desk_of()
    symbol = calm(desk)
    desk.do("place_trade_order", **order(desk, "long", symbol, "buy", 5))
    desk.do("place_trade_order", **order(desk, "long", symbol, "sell", 5))
    assert desk.world.find(Position, symbol=symbol) == []
