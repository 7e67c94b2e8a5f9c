from __future__ import annotations

import re
from datetime import timedelta
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from servers.kit.sample import sample_arguments
from servers.kit.text import written
from servers.trading import TRADING, policy
from servers.trading.execution import LIVE, reserve_of
from servers.trading.models import (
    Fill,
    Instrument,
    Lot,
    Portfolio,
    Position,
    PriceMove,
    Settlement,
    TradeOrder,
    Watchlist,
    WatchlistItem,
)
from servers.trading.money import percent
from servers.trading.standing import cash_of, is_locked
from sessions import World
from tests.servers.desk import SEEDS, Desk
from tests.servers.trading_desk import (
    desk_of,
    employer,
    instrument,
    live,
    locked_lot,
    lot_of_today,
    portfolio,
    thin,
    tied,
    watchlist,
)

TOOLS = list(TRADING.tools)
WRITES = [name for name, tool in TRADING.tools.items() if tool.writes]


def check_books(world: World) -> None:
    """What must hold whatever was called."""
    fills: dict[str, list[Fill]] = {}
    for fill in world.find(Fill):
        fills.setdefault(fill.trade_order_id, []).append(fill)
    reserved: dict[tuple[str, str], int] = {}
    for order in world.find(TradeOrder):
        mine = fills.get(order.trade_order_id, [])
        value, fees = sum(row.price * row.quantity for row in mine), sum(row.fee for row in mine)
        assert order.filled == sum(row.quantity for row in mine) <= order.quantity
        assert fees == policy.fee_of(value)
        assert order.reserved_cash == reserve_of(order, value, fees)
        assert order.status in LIVE or order.reserved_cash == 0
        assert (order.status == "filled") == (order.filled == order.quantity)
        if order.side == "sell" and order.status in LIVE:
            key = (order.portfolio_id, order.symbol)
            reserved[key] = reserved.get(key, 0) + order.quantity - order.filled
    held: dict[tuple[str, str], int] = {}
    for lot in world.find(Lot):
        assert 0 <= lot.remaining <= lot.quantity
        key = (lot.portfolio_id, lot.symbol)
        held[key] = held.get(key, 0) + lot.remaining
    positions = {(row.portfolio_id, row.symbol): row for row in world.find(Position)}
    assert positions.keys() == {key for key, count in held.items() if count}
    for key, row in positions.items():
        assert (row.quantity, row.reserved) == (held[key], reserved.get(key, 0))
        assert row.reserved <= row.quantity
    assert reserved.keys() <= positions.keys()
    for one in world.find(Portfolio):
        assert one.settled_cash >= 0
        assert cash_of(world, one).buying_power >= 0
    for due in world.find(Settlement):
        assert due.amount > 0
        assert due.settles_on > world.today.isoformat() or world.local.hour < 8
    assert all(len(world.find(WatchlistItem, watchlist_id=row.watchlist_id)) <= 25 for row in world.find(Watchlist))


def test_there_are_thirteen_tools() -> None:
    assert len(TOOLS) == 13
    assert tuple(name for name in TOOLS if TRADING.tools[name].irreversible) == policy.IRREVERSIBLE


@pytest.mark.parametrize("seed", SEEDS)
def test_the_books_agree_at_the_start(seed: int) -> None:
    check_books(desk_of(seed).world)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_broker_is_as_large_as_life(seed: int) -> None:
    world = desk_of(seed).world
    aims = {
        Instrument: 90, Position: 38, Lot: 95, TradeOrder: 140, Fill: 150, WatchlistItem: 45, Settlement: 11,
    }  # fmt: skip
    for model, aim in aims.items():
        assert aim * 0.75 <= len(world.find(model)) <= aim * 1.25, model
    assert len(world.find(Watchlist)) == 4


@pytest.mark.parametrize("seed", SEEDS)
def test_every_awkward_share_is_there(seed: int) -> None:
    desk = desk_of(seed)
    rows = desk.world.find(Instrument)
    names = [row.name for row in rows]
    assert len(set(names)) == len(names)
    firsts = [name.split()[0] for name in names if name.endswith("Energy")]
    assert any(sum(name.startswith(f"{first} ") for name in names) > 1 for first in firsts)
    classes = [name.rpartition(" ") for name in names if name.endswith((" Ordinary", " Preferred"))]
    assert (len(classes), len({firm for firm, _, _ in classes})) == (2, 1)
    held = {row.symbol for row in desk.world.find(Position)}
    assert {instrument(desk, "halted").symbol, instrument(desk, "delisted").symbol, thin(desk).symbol} <= held
    assert desk.cast.employer.name == employer(desk).name
    ahead = (desk.cast.today + timedelta(days=10 if seed % 2 == 0 else 20)).isoformat()
    assert str(employer(desk).results_on) >= ahead
    assert policy.in_blackout(employer(desk).results_on, desk.cast.today) == (seed % 2 == 0)
    lists_on = str(instrument(desk, "not_yet_listed").lists_on)
    assert desk.cast.today.isoformat() < lists_on <= (desk.cast.today + timedelta(days=14)).isoformat()
    week = (desk.cast.today + timedelta(days=6)).isoformat()
    soon = {row.symbol for row in rows if row.results_on is not None and row.results_on <= week}
    assert len(soon) >= 6
    assert len(soon & {row.symbol for row in live(desk)}) >= 3
    assert all(re.fullmatch(r"[A-Z]{2,5}", row.symbol) for row in rows)
    assert {row.move_bp for row in desk.world.find(PriceMove)} == {-640, -310}


@pytest.mark.parametrize("seed", SEEDS)
def test_every_awkward_portfolio_lot_and_order_is_there(seed: int) -> None:
    desk = desk_of(seed)
    world, today = desk.world, desk.cast.today
    assert {row.status for row in world.find(Portfolio)} == {"active", "restricted", "closing"}
    assert {row.kind for row in world.find(Portfolio)} == {"cash", "retirement", "custodial"}
    lots = world.find(Lot)
    ages = [(today - timedelta(days=age)).isoformat() for age in (370, 365, 360)]
    assert any(ages[0] >= row.bought_on >= (today - timedelta(days=375)).isoformat() for row in lots)
    assert any(ages[1] < row.bought_on <= ages[2] for row in lots)
    lot = locked_lot(desk)
    assert is_locked(lot, today)
    beside = world.find(Lot, portfolio_id=lot.portfolio_id, symbol=lot.symbol)
    assert any(row.lot_id != lot.lot_id and row.remaining and not is_locked(row, today) for row in beside)
    assert tied(desk).quantity > 0
    assert lot_of_today(desk).remaining == 20
    assert len(live(desk, status="partly_filled")) == 1
    assert len(live(desk, status="queued")) == 1
    assert {row.order_type for row in live(desk)} == {"limit", "stop", "stop_limit"}
    twins = [
        (row.portfolio_id, row.symbol, row.side, row.quantity, row.limit_price)
        for row in live(desk)
        if row.placed_at[:10] == today.isoformat()
    ]
    assert len(twins) - len(set(twins)) == 1
    states = {row.status for row in world.find(TradeOrder)}
    assert states == {"queued", "open", "partly_filled", "filled", "cancelled", "expired", "replaced"}
    rows = desk.do("list_positions", with_lots=True)["positions"]
    gains = [lot["gain"] for row in rows for lot in row["lots"]]
    assert min(gains) < 0 < max(gains)
    assert any(0 < row["reserved"] < row["quantity"] for row in rows)
    assert any("held_by" in lot for row in rows for lot in row["lots"])
    main = portfolio(desk, "main").portfolio_id
    shown = {row["portfolio_id"]: row for row in desk.do("list_portfolios")["portfolios"]}
    assert shown[main]["round_trips"] == policy.ROUND_TRIPS
    days = {row.bought_on for row in lots if row.portfolio_id == main}
    assert len(days) >= len([row for row in lots if row.portfolio_id == main]) - 3


@pytest.mark.parametrize("seed", SEEDS)
def test_one_list_holds_the_share_that_fell_and_one_what_is_gone(seed: int) -> None:
    desk = desk_of(seed)
    tech = watchlist(desk, "fallen")["instruments"]
    fallen = [row for row in tech if row.get("change_bp", 0) < -500]
    assert len(fallen) == 1
    lost = {row["symbol"]: row["last"] * -row["change_bp"] for row in tech}
    assert max(lost, key=lambda symbol: lost[symbol]) != fallen[0]["symbol"]
    assert watchlist(desk, "delisted") == watchlist(desk, "not_yet_listed")


def test_a_list_takes_both_changes_at_once_and_keeps_its_rules() -> None:
    desk = desk_of()
    tech, someday = watchlist(desk, "fallen"), watchlist(desk, "delisted")
    held = [row["symbol"] for row in tech["instruments"]]
    free = next(row.symbol for row in desk.world.find(Instrument, status="active") if row.symbol not in held)
    key = tech["watchlist_id"]
    done = desk.do("update_watchlist", watchlist_id=key, add_symbols=[free], remove_symbols=[held[0]])
    assert done["size"] == len(held)
    assert "added" in done["change"]
    assert desk.code("update_watchlist", watchlist_id=key) == "invalid_arguments"
    assert desk.code("update_watchlist", watchlist_id=key, add_symbols=[free]) == "conflict"
    assert desk.code("update_watchlist", watchlist_id=key, remove_symbols=[held[0]]) == "conflict"
    both = {"add_symbols": [held[0]], "remove_symbols": [held[0]]}
    assert desk.code("update_watchlist", watchlist_id=key, **both) == "invalid_arguments"
    gone = instrument(desk, "delisted").symbol
    assert desk.code("update_watchlist", watchlist_id=key, add_symbols=[gone]) == "conflict"
    assert desk.do("update_watchlist", watchlist_id=someday["watchlist_id"], remove_symbols=[gone])
    others = [row.symbol for row in desk.world.find(Instrument, status="active") if row.symbol not in {*held, free}]
    assert desk.code("update_watchlist", watchlist_id=key, add_symbols=others[:14]) == "conflict"
    assert desk.do("update_watchlist", watchlist_id=key, add_symbols=others[:13])["size"] == 25
    on = desk.do("list_watchlists", symbol=others[0])["watchlists"]
    assert key in [row["watchlist_id"] for row in on]


def test_orders_are_listed_by_state_side_portfolio_and_day() -> None:
    desk = desk_of()
    live_ones = desk.do("list_trade_orders", limit=50)
    assert live_ones["total"] == len(live(desk))
    assert all(row["is_live"] for row in live_ones["trade_orders"])
    every = desk.do("list_trade_orders", status="any", limit=50)
    assert every["total"] == len(desk.world.find(TradeOrder))
    days = [row["placed_on"] for row in every["trade_orders"]]
    assert days == sorted(days, reverse=True)
    sells = desk.do("list_trade_orders", side="sell", portfolio_id=portfolio(desk, "main").portfolio_id)["trade_orders"]
    assert {(row["side"], row["portfolio_id"]) for row in sells} == {("sell", portfolio(desk, "main").portfolio_id)}
    today = desk.cast.today.isoformat()
    recent = desk.do("list_trade_orders", status="any", from_day=today, to_day=today)["trade_orders"]
    assert {row["placed_on"] for row in recent} == {today}
    assert desk.code("list_trade_orders", from_day="2026-02-01", to_day="2026-01-01") == "invalid_arguments"


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("tool", TOOLS)
def test_drawn_arguments_reach_success(tool: str, seed: int) -> None:
    assert desk_of(seed).reaches_success(tool)


def random_calls(desk: Desk, rng: Random, count: int) -> int:
    """Calls with drawn arguments, time passing now and then; how many succeeded."""
    done = 0
    for _ in range(count):
        entry = desk.attempt(rng, rng.choice(WRITES))
        if entry is None:
            continue
        done += entry.code is None
        if rng.random() < 0.2:
            desk.pass_time(hours=rng.choice((1, 5, 30, 200)))
        if rng.random() < 0.2:
            symbol = rng.choice([row.symbol for row in live(desk)] or ["KWT"])
            desk.happen("price_jumps", symbol=symbol, move_bp=rng.randrange(-1_500, 1_500))
    return done


@settings(max_examples=15, deadline=None)
@given(seed=st.sampled_from(SEEDS), salt=st.integers(0, 10**6))
def test_the_books_agree_after_anything_that_is_called(seed: int, salt: int) -> None:
    desk = desk_of(seed)
    random_calls(desk, Random(f"anything-{salt}"), 25)
    check_books(desk.world)


def test_two_purchases_may_come_in_either_order() -> None:
    digests: list[str] = []
    for order in ((0, 1), (1, 0)):
        desk = desk_of()
        key = portfolio(desk, "long").portfolio_id
        symbols = [row.symbol for row in desk.world.find(Instrument, status="active", kind="etf")]
        for index in order:
            desk.do(
                "place_trade_order", portfolio_id=key, symbol=symbols[index], side="buy", quantity=5 + index,
                order_type="market",
            )  # fmt: skip
        digests.append(desk.digest())
    assert digests[0] == digests[1]


@pytest.mark.parametrize("tool", [name for name in TOOLS if name not in WRITES])
def test_reads_write_nothing(tool: str) -> None:
    desk = desk_of()
    rng = Random(f"read-{tool}")
    for _ in range(20):
        arguments = sample_arguments(rng, TRADING, desk.world, TRADING.tools[tool])
        assert desk.store.call(desk.session, "trading", tool, arguments).writes == ()


def test_every_constant_stands_in_the_policy() -> None:
    for text in (
        written(policy.FEE_LEAST), written(policy.FEE_MOST), percent(policy.FEE_BP), percent(policy.MOST_SPREAD_BP),
        percent(policy.MARKET_WALK_BP), percent(policy.SLIP_BP), percent(policy.HOLDING_BP),
        percent(policy.STOP_RESERVE_BP), f"{policy.ROUND_TRIPS} in {policy.ROUND_TRIP_DAYS} exchange days",
        f"{policy.BLACKOUT_DAYS} days before", f"within {policy.WASH_DAYS} days", "08:00", "16:30",
        "second exchange day",
    ):  # fmt: skip
        assert text in policy.POLICY, text
    assert len(re.findall(r"^\d+\. ", policy.POLICY, re.MULTILINE)) == len(policy.RULES) == 10


def test_the_employers_share_is_known_from_the_cast() -> None:
    desk = desk_of()
    row = employer(desk)
    assert row.name == desk.cast.employer.name
    assert {firm.name for firm in desk.cast.clients} & {one.name for one in desk.world.find(Instrument)}
