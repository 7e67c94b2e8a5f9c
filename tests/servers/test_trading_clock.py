from __future__ import annotations

from datetime import timedelta

import pytest

from servers.trading.exchange import days_after, tick_at
from servers.trading.models import Fill, Instrument, Lot, Portfolio, Position, TradeOrder
from tests.servers.desk import SEEDS, Desk
from tests.servers.trading_desk import ask, bid, calm, desk_of, instrument, live, portfolio, quote


def limit_buy(desk: Desk, symbol: str, price: int, quantity: int = 10, **more: str) -> str:
    """A limit buy in Main."""
    done = desk.do(
        "place_trade_order", portfolio_id=portfolio(desk, "main").portfolio_id, symbol=symbol, side="buy",
        quantity=quantity, order_type="limit", limit_price=price, **more,
    )  # fmt: skip
    return done["trade_order_id"]


def status(desk: Desk, key: str) -> str:
    return desk.row(TradeOrder, key).status


@pytest.mark.parametrize("seed", SEEDS)
def test_orders_of_the_day_expire_at_the_close(seed: int) -> None:
    desk = desk_of(seed)
    symbol = calm(desk)
    day, gtc = limit_buy(desk, symbol, 100), limit_buy(desk, symbol, 110, time_in_force="gtc")
    last_day = [row for row in live(desk, time_in_force="gtc") if row.expires_on == desk.cast.today.isoformat()]
    assert len(last_day) == 1
    desk.pass_time(hours=7, minutes=29)
    assert status(desk, day) == "open"
    desk.pass_time(minutes=1)
    assert status(desk, day) == "expired"
    assert status(desk, gtc) == "open"
    assert desk.row(TradeOrder, day).reserved_cash == 0
    assert status(desk, last_day[0].trade_order_id) in {"expired", "filled", "partly_filled"}
    desk.pass_time(days=95)
    assert status(desk, gtc) == "expired"


def test_an_order_placed_outside_hours_waits_for_the_opening() -> None:
    desk = desk_of()
    desk.pass_time(hours=9)
    symbol = calm(desk)
    key = limit_buy(desk, symbol, 100)
    assert status(desk, key) == "queued"
    assert desk.row(TradeOrder, key).expires_on == days_after(desk.cast.today, 1).isoformat()
    while not tick_at(desk.world.local).is_open:
        desk.pass_time(hours=1)
    assert status(desk, key) == "open"


def test_a_resting_limit_fills_at_its_own_price_when_the_market_comes_to_it() -> None:
    desk = desk_of()
    symbol = calm(desk)
    limit = bid(desk, symbol) * 97 // 100
    key = limit_buy(desk, symbol, limit)
    desk.happen("price_jumps", symbol=symbol, move_bp=-600)
    assert status(desk, key) == "filled"
    [fill] = desk.world.find(Fill, trade_order_id=key)
    assert (fill.price, fill.quantity) == (limit, 10)
    [lot] = desk.world.find(Lot, trade_order_id=key)
    assert lot.unit_cost == limit


def test_a_resting_limit_fills_on_the_clock() -> None:
    desk = desk_of()
    symbol = calm(desk)
    key = limit_buy(desk, symbol, ask(desk, symbol) - 1, time_in_force="gtc")
    desk.pass_time(days=60)
    assert status(desk, key) == "filled"
    assert desk.row(TradeOrder, key).filled == 10


@pytest.mark.parametrize("seed", SEEDS)
def test_a_stop_just_under_the_bid_sells_when_the_price_falls(seed: int) -> None:
    desk = desk_of(seed)
    [stop] = live(desk, order_type="stop", side="sell")
    assert stop.stop_price is not None
    assert stop.stop_price < bid(desk, stop.symbol)
    assert bid(desk, stop.symbol) - stop.stop_price < stop.stop_price // 100
    desk.happen("price_jumps", symbol=stop.symbol, move_bp=-200)
    row = desk.row(TradeOrder, stop.trade_order_id)
    assert row.is_triggered
    assert row.status in {"filled", "cancelled"}
    assert row.filled > 0


def test_a_buy_with_a_stop_never_costs_more_than_it_reserved() -> None:
    desk = desk_of()
    symbol = calm(desk)
    stop = quote(desk, symbol).last * 101 // 100
    done = desk.do(
        "place_trade_order", portfolio_id=portfolio(desk, "main").portfolio_id, symbol=symbol, side="buy", quantity=10,
        order_type="stop", stop_price=stop,
    )  # fmt: skip
    desk.happen("price_jumps", symbol=symbol, move_bp=2_000)
    row = desk.row(TradeOrder, done["trade_order_id"])
    assert (row.status, row.filled, row.reserved_cash) == ("cancelled", 0, 0)


def test_a_stop_limit_rests_at_its_limit_once_it_is_triggered() -> None:
    desk = desk_of()
    symbol = calm(desk)
    last = quote(desk, symbol).last
    done = desk.do(
        "place_trade_order", portfolio_id=portfolio(desk, "main").portfolio_id, symbol=symbol, side="buy", quantity=10,
        order_type="stop_limit", stop_price=last * 101 // 100, limit_price=last * 102 // 100,
    )  # fmt: skip
    key = done["trade_order_id"]
    desk.happen("price_jumps", symbol=symbol, move_bp=800)
    assert (status(desk, key), desk.row(TradeOrder, key).is_triggered) == ("open", True)
    desk.happen("price_jumps", symbol=symbol, move_bp=-800)
    assert status(desk, key) == "filled"


def test_what_is_halted_waits_and_opens_when_trading_resumes() -> None:
    desk = desk_of()
    row = instrument(desk, "halted")
    [waiting] = live(desk, symbol=row.symbol)
    assert waiting.status == "queued"
    desk.pass_time(days=3)
    assert status(desk, waiting.trade_order_id) == "queued"
    while not tick_at(desk.world.local).is_open:
        desk.pass_time(hours=3)
    desk.happen("trading_resumes", symbol=row.symbol)
    assert status(desk, waiting.trade_order_id) in {"open", "filled"}
    other = calm(desk)
    desk.happen("trading_halts", symbol=other, reason="news pending")
    assert desk.row(Instrument, other).status == "halted"
    stood = quote(desk, other).last
    desk.pass_time(hours=1)
    assert quote(desk, other).last == stood


def test_money_arrives_results_are_set_and_a_portfolio_changes_its_state() -> None:
    desk = desk_of()
    main = portfolio(desk, "main")
    desk.happen("money_arrives", portfolio_id=main.portfolio_id, amount=50_000)
    assert portfolio(desk, "main").settled_cash == main.settled_cash + 50_000
    symbol = calm(desk)
    day = (desk.cast.today + timedelta(days=3)).isoformat()
    desk.happen("results_are_scheduled", symbol=symbol, results_on=day)
    assert desk.row(Instrument, symbol).results_on == day
    desk.happen("portfolio_status_changes", portfolio_id=main.portfolio_id, status="closing")
    assert desk.row(Portfolio, main.portfolio_id).status == "closing"


@pytest.mark.parametrize("seed", [0, 3])
def test_time_passes_the_same_in_one_step_or_many(seed: int) -> None:
    steps, leap = desk_of(seed), desk_of(seed)
    for _ in range(40):
        steps.pass_time(hours=7)
    leap.pass_time(hours=280)
    assert steps.digest() == leap.digest()


def test_holdings_follow_what_the_clock_trades() -> None:
    desk = desk_of(2)
    desk.pass_time(days=40)
    for row in desk.world.find(Position):
        lots = desk.world.find(Lot, portfolio_id=row.portfolio_id, symbol=row.symbol)
        assert row.quantity == sum(lot.remaining for lot in lots)
