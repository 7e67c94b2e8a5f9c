"""What was bought and sold: lots old and new, gains and losses, some sold in part, the last sales not settled."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from random import Random

from servers.trading.exchange import Tick, days_after, trading_day_until
from servers.trading.seed_ledger import Ledger

_OLDEST = 560
_RECENT = 12
_AROUND_A_YEAR = (370, 360)


def buy_and_sell(ledger: Ledger, rng: Random) -> None:
    """Write the trades of the past."""
    around = range(245, 262)  # exchange days a year back, left for the lots around a year old
    backs = [back for back in range(_RECENT, _OLDEST) if back not in around]
    days = iter(rng.sample(backs, len(backs)))
    _buy_for_cast(ledger, rng)
    _hold_main(ledger, rng, days)
    _hold_others(ledger, rng, days)
    _sell_lately(ledger, rng)
    _trade_within_days(ledger, rng)


def _buy_for_cast(ledger: Ledger, rng: Random) -> None:
    """What the mailbox has contract notes of, first of all, for the numbers of its orders."""
    by_name = {row.name: row.symbol for row in ledger.listings.rows.values()}
    for trade in ledger.cast.trades:
        symbol = by_name[ledger.cast.company(trade.company).name]
        ledger.buy("main", symbol, Tick(trading_day_until(trade.day), rng.randrange(8, 90)), trade.quantity)


def _hold(
    ledger: Ledger, rng: Random, portfolio: str, symbols: list[str], days: Iterator[int], money: int, most: int = 4
) -> None:
    """Up to four lots of each, each on a day of its own; now and then a part was sold later."""
    for symbol in symbols:
        for _ in range(rng.randint(1, most)):
            back = next(days)
            tick = Tick(ledger.day(back), rng.randrange(2, 98))
            price = ledger.price(symbol, tick)
            quantity = max(5, round(rng.randrange(money // 2, money * 3 // 2) / price / 5) * 5)
            lot = ledger.buy(portfolio, symbol, tick, quantity, parts=rng.choice((1, 2, 2)))
            if rng.random() < 0.12 and quantity >= 10:
                later = Tick(ledger.day(max(4, back - rng.randrange(8, 30))), rng.randrange(98))
                ledger.sell(portfolio, lot, later, quantity // 10 * 5)


def _hold_main(ledger: Ledger, rng: Random, days: Iterator[int]) -> None:
    roles, today = ledger.roles, ledger.cast.today
    parts = [roles[role] for role in ("tied", "halfway", "many_lots", "halted", "employer", "class_a")]
    _hold(ledger, rng, "main", [*parts, *rng.sample(ledger.listings.plain(), 4)], days, 180_000, 4)
    for back in _AROUND_A_YEAR:
        tick = Tick(trading_day_until(today - timedelta(days=back)), 40)
        ledger.buy("main", roles["many_lots"], tick, 20)
    yesterday = Tick(ledger.day(1), 60)
    until = days_after(today, 1).isoformat()
    ledger.buy("main", roles["unsettled"], Tick(ledger.day(next(days)), 30), 30)
    ledger.buy("main", roles["unsettled"], yesterday, 25, until=until)
    ledger.buy("main", roles["bought_today"], Tick(ledger.day(next(days)), 30), 15)
    ledger.buy("main", roles["bought_today"], Tick(today, 3), 20)


def _hold_others(ledger: Ledger, rng: Random, days: Iterator[int]) -> None:
    roles = ledger.roles
    stocks = rng.sample(ledger.listings.plain(), 11)
    etfs, bonds = rng.sample(ledger.listings.plain("etf"), 5), rng.sample(ledger.listings.plain("bond_etf"), 2)
    long_term = [roles[role] for role in ("stopped", "class_b", "thin", "twin", "many_lots", "employer")]
    _hold(ledger, rng, "long", [*long_term, *stocks[:3], etfs[0], bonds[0]], days, 210_000)
    gone = Tick(ledger.day(rng.randrange(200, 240)), 30)
    ledger.buy("long", roles["delisted"], gone, 40)
    _hold(ledger, rng, "kids", [*etfs[1:4], *bonds], days, 55_000, 2)
    _hold(ledger, rng, "play", [roles["other_twin"], *stocks[3:6]], days, 60_000, 4)
    _hold(ledger, rng, "old", [*stocks[6:9], etfs[4]], days, 120_000, 4)


def _sell_lately(ledger: Ledger, rng: Random) -> None:
    """Sales of yesterday and of this morning, whose money is still to come, out of lots that play no part."""
    parts = set(ledger.roles.values())
    taken: set[str] = set()
    for portfolio, back, count in (
        ("main", 1, 2),
        ("long", 1, 2),
        ("kids", 1, 1),
        ("old", 1, 1),
        ("main", 0, 1),
        ("long", 0, 2),
    ):
        key = ledger.portfolios[portfolio]
        lots = [
            lot
            for lot in ledger.lots.values()
            if lot["portfolio_id"] == key and lot["remaining"] >= 15 and lot["symbol"] not in parts
            and lot["lot_id"] not in taken and lot["bought_on"] < ledger.day(3).isoformat()
        ]  # fmt: skip
        for lot in rng.sample(lots, min(count, len(lots))):
            taken.add(lot["lot_id"])
            slot = rng.randrange(6, 98) if back else rng.randrange(1, 11)
            ledger.sell(portfolio, lot["lot_id"], Tick(ledger.day(back), slot), 5)


def _trade_within_days(ledger: Ledger, rng: Random) -> None:
    """Three round trips in the last five exchange days, all that a cash portfolio may make."""
    for back, symbol in zip((1, 2, 3), rng.sample(ledger.listings.plain(), 3), strict=True):
        lot = ledger.buy("main", symbol, Tick(ledger.day(back), 8), 20)
        ledger.sell("main", lot, Tick(ledger.day(back), 70), 20)
