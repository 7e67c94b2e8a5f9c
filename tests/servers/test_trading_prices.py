from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from servers.cast.days import bank_holidays
from servers.trading import exchange
from servers.trading.exchange import LAST_SLOT, Tick
from servers.trading.market import bar_of, moves_of, price_in, quote_of, walk
from servers.trading.models import BookTake, Instrument
from tests.servers.desk import SEEDS
from tests.servers.trading_desk import bid, calm, desk_of, employer, instrument, portfolio, quote, thin

local = datetime.fromisoformat
DAYS = st.dates(date(2024, 1, 1), date(2028, 12, 31))


@given(DAYS)
def test_exchange_days_are_working_days_but_one(day: date) -> None:
    if exchange.is_exchange_day(day):
        assert day.weekday() < 5
        assert day not in bank_holidays(day.year)
    assert exchange.trading_day_until(day) <= day <= exchange.trading_day_from(day)
    assert exchange.days_after(exchange.days_after(day, 3), -3) <= exchange.trading_day_from(day)


def test_the_exchange_has_nine_holidays_a_year() -> None:
    for year in (2025, 2026, 2027):
        first = date(year, 1, 1)
        shut = [
            day
            for day in (first + timedelta(days=count) for count in range(365))
            if day.weekday() < 5 and not exchange.is_exchange_day(day)
        ]
        assert len(shut) == 9


def test_a_day_is_cut_into_slots_of_five_minutes() -> None:
    monday = date(2026, 3, 9)
    friday = Tick(date(2026, 3, 6), LAST_SLOT)
    at = local("2026-03-09T07:59")
    assert exchange.tick_at(at) == friday
    assert exchange.tick_at(at + timedelta(minutes=1)) == Tick(monday, 0)
    assert exchange.tick_at(at + timedelta(minutes=6)) == Tick(monday, 1)
    assert exchange.tick_at(local("2026-03-09T16:29:59")) == Tick(monday, LAST_SLOT - 1)
    assert exchange.tick_at(local("2026-03-09T16:30")) == Tick(monday, LAST_SLOT)
    assert exchange.tick_at(local("2026-03-07T12:00")) == friday
    assert exchange.next_session(at) == monday
    assert exchange.next_session(local("2026-03-06T16:30")) == monday
    assert exchange.opens_next(local("2026-03-06T09:00")) == local("2026-03-09T08:00")


@settings(max_examples=40, deadline=None)
@given(seed=st.sampled_from(SEEDS), back=st.integers(1, 400), pick=st.integers(0, 89))
def test_prices_lie_between_low_and_high_of_their_day(seed: int, back: int, pick: int) -> None:
    desk = desk_of(seed)
    world = desk.world
    row = world.find(Instrument)[pick]
    moves = moves_of(world).get(row.symbol, ())
    day = exchange.days_after(desk.cast.today, -back)
    bar = bar_of(world, row, day, moves)
    prices = [price_in(world, row, Tick(day, number), moves) for number in range(LAST_SLOT + 1)]
    assert bar.low <= min(prices) <= max(prices) <= bar.high
    assert (prices[0], prices[-1]) == (bar.open, bar.close)
    assert bar.low > 0


@pytest.mark.parametrize("seed", SEEDS)
def test_prices_of_a_day_move_little_but_where_there_is_news(seed: int) -> None:
    desk = desk_of(seed)
    quotes = [quote_of(desk.world, row) for row in desk.world.find(Instrument)]
    changes = sorted(one.change_bp for one in quotes if one is not None)
    assert changes[0] < -500
    assert changes[1] < -200
    assert changes[2] > -500
    assert changes[-1] < 500


def test_a_quote_says_whether_the_exchange_is_open() -> None:
    desk = desk_of()
    symbol = calm(desk)
    now = desk.do("get_stock_quotes", symbols=[symbol])
    assert now["market_open"]
    assert now["open_until"].endswith("T16:30")
    [row] = now["quotes"]
    assert row["bid"] < row["last"] < row["ask"]
    desk.pass_time(hours=9)
    later = desk.do("get_stock_quotes", symbols=[symbol])
    assert not later["market_open"]
    assert later["opens_at"] == exchange.opens_next(desk.world.local).isoformat(timespec="minutes")


@pytest.mark.parametrize("seed", SEEDS)
def test_before_the_opening_and_on_a_saturday_the_last_close_stands(seed: int) -> None:
    desk = desk_of(seed)
    symbol = calm(desk)
    desk.pass_time(hours=8)
    close = desk.do("get_stock_quotes", symbols=[symbol])["quotes"][0]["last"]
    desk.pass_time(hours=14)
    assert desk.world.local.hour in {6, 7, 8}
    if not exchange.tick_at(desk.world.local).is_open:
        assert desk.do("get_stock_quotes", symbols=[symbol])["quotes"][0]["last"] == close
    while desk.world.today.weekday() != 5:
        desk.pass_time(days=1)
    assert not desk.do("get_stock_quotes", symbols=[symbol])["market_open"]
    arguments = {"symbol": symbol, "side": "buy", "quantity": 1, "order_type": "market"}
    main = portfolio(desk, "main").portfolio_id
    code, message = desk.refused("place_trade_order", portfolio_id=main, **arguments)
    assert code == "refused"
    assert "08:00" in message


def test_the_second_that_a_write_takes_changes_no_price() -> None:
    desk = desk_of()
    symbol = calm(desk)
    before = desk.do("get_stock_quotes", symbols=[symbol])
    lists = desk.do("list_watchlists")["watchlists"]
    desk.do(
        "update_watchlist", watchlist_id=lists[0]["watchlist_id"], remove_symbols=[lists[0]["instruments"][0]["symbol"]]
    )
    assert desk.do("get_stock_quotes", symbols=[symbol]) == before


def test_what_i_take_from_the_book_is_gone_until_the_next_slot() -> None:
    desk = desk_of()
    row = thin(desk)
    before = quote(desk, row.symbol)
    limit = before.asks[0].price
    desk.do(
        "place_trade_order", portfolio_id=portfolio(desk, "long").portfolio_id, symbol=row.symbol, side="buy",
        quantity=30, order_type="limit", limit_price=limit,
    )  # fmt: skip
    book = desk.do("get_order_book", symbol=row.symbol)
    assert (book["asks"][0], book["at_ask"]) == ({"price": limit, "quantity": 10}, 10)
    assert [level["quantity"] for level in book["bids"]] == [40] * 5
    desk.pass_time(minutes=5)
    assert desk.do("get_order_book", symbol=row.symbol)["at_ask"] == 40
    assert desk.world.find(BookTake, symbol=row.symbol)


def test_a_book_is_shown_to_the_depth_asked_for() -> None:
    desk = desk_of()
    symbol = calm(desk)
    book = desk.do("get_order_book", symbol=symbol, depth=2)
    assert (len(book["bids"]), len(book["asks"])) == (2, 2)
    assert book["bids"][0]["price"] == bid(desk, symbol)
    assert desk.code("get_order_book", symbol=symbol, depth=6) == "invalid_arguments"


@given(st.integers(1, 400), st.sampled_from(["buy", "sell"]))
def test_walking_a_book_takes_the_best_prices_first(quantity: int, side: str) -> None:
    desk = desk_of()
    found = quote(desk, thin(desk).symbol)
    levels = found.asks if side == "buy" else found.bids
    worst = levels[3].price
    trades = walk(levels, quantity, "buy" if side == "buy" else "sell", worst)
    assert sum(level.quantity for level in trades) == min(quantity, 160)
    assert [level.price for level in trades] == [level.price for level in levels[: len(trades)]]


def test_history_holds_trading_days_that_are_over() -> None:
    desk = desk_of()
    symbol, today = calm(desk), desk.cast.today
    first = (today - timedelta(days=40)).isoformat()
    found = desk.do("get_price_history", symbol=symbol, from_day=first, to_day=today.isoformat())
    assert found["bars"][-1]["day"] == exchange.days_after(today, -1).isoformat()
    assert all(exchange.is_exchange_day(date.fromisoformat(bar["day"])) for bar in found["bars"])
    assert found["highest"] == max(bar["high"] for bar in found["bars"])
    weeks = desk.do("get_price_history", symbol=symbol, from_day=first, to_day=today.isoformat(), interval="week")
    assert weeks["highest"] == found["highest"]
    assert sum(bar["volume"] for bar in weeks["bars"]) == sum(bar["volume"] for bar in found["bars"])
    assert all(date.fromisoformat(bar["day"]).weekday() == 0 for bar in weeks["bars"])
    quotes = desk.do("get_stock_quotes", symbols=[symbol])["quotes"][0]
    assert found["bars"][-1]["close"] == quotes["previous_close"]


def test_history_has_its_bounds() -> None:
    desk = desk_of()
    symbol = calm(desk)
    swapped = {"symbol": symbol, "from_day": "2024-03-02", "to_day": "2024-03-01"}
    assert desk.code("get_price_history", **swapped) == "invalid_arguments"
    long = {"symbol": symbol, "from_day": "2021-01-04", "to_day": "2024-03-01"}
    assert desk.code("get_price_history", **long) == "invalid_arguments"
    assert desk.do("get_price_history", **long, interval="week")["bars"]
    coming = instrument(desk, "not_yet_listed").symbol
    span = {"from_day": "2024-01-02", "to_day": desk.cast.today.isoformat()}
    assert desk.do("get_price_history", symbol=coming, interval="week", **span)["bars"] == []
    gone = instrument(desk, "delisted")
    bars = desk.do("get_price_history", symbol=gone.symbol, interval="week", **span)["bars"]
    assert bars[-1]["day"] < desk.cast.today.isoformat()


def test_instruments_are_found_by_name_symbol_and_state() -> None:
    desk = desk_of()
    row = employer(desk)
    for text in (row.name, row.name.lower(), row.symbol):
        assert row.symbol in [one["symbol"] for one in desk.do("search_instruments", text=text)["instruments"]]
    assert desk.do("search_instruments", text=row.name)["instruments"][0]["is_employer"]
    assert desk.do("search_instruments", kind="bond_etf")["total"] == 4
    for status in ("halted", "delisted", "not_yet_listed"):
        assert desk.do("search_instruments", status=status)["total"] == 1
    page = desk.do("search_instruments", limit=50)
    rest = desk.do("search_instruments", limit=50, cursor=page["next_cursor"])
    assert len(page["instruments"]) + len(rest["instruments"]) == page["total"] == 90
    assert desk.code("search_instruments", cursor="nonsense") == "invalid_arguments"


def test_what_is_halted_delisted_or_to_come_says_so() -> None:
    desk = desk_of()
    halted, gone, coming = (instrument(desk, status) for status in ("halted", "delisted", "not_yet_listed"))
    rows = desk.do("get_stock_quotes", symbols=[halted.symbol, gone.symbol, coming.symbol])["quotes"]
    assert rows[0]["halt_reason"]
    assert "last" in rows[1]
    assert "bid" not in rows[1]
    assert "last" not in rows[2]
    desk.pass_time(days=10)
    now = desk.do("get_stock_quotes", symbols=[coming.symbol, halted.symbol])["quotes"]
    assert (now[0]["status"], now[1]["last"]) == ("active", rows[0]["last"])


def test_news_moves_a_price_for_good() -> None:
    desk = desk_of()
    symbol = calm(desk)
    before = quote(desk, symbol).last
    desk.happen("price_jumps", symbol=symbol, move_bp=-1_000)
    after = quote(desk, symbol).last
    assert after == before * 9 // 10
    desk.happen("price_jumps", symbol=symbol, move_bp=1_000)
    assert abs(quote(desk, symbol).last - before * 99 // 100) <= 2
    yesterday = desk.do("get_stock_quotes", symbols=[symbol])["quotes"][0]["previous_close"]
    assert abs(yesterday - before) * 20 < before
