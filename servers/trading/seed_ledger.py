"""Writes trades that lie in the past and orders that stand, so that lots, fills, fees and cash agree."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from random import Random
from typing import Any

from servers.cast import Cast
from servers.kit.text import instant
from servers.trading.exchange import LAST_SLOT, OPENS, SLOT_MINUTES, Tick, begin_of, next_session, trading_day_until
from servers.trading.execution import reserve_of
from servers.trading.market import Prices, moves_of, price_in, walk
from servers.trading.models import (
    Fill,
    Instrument,
    Lot,
    OrderStatus,
    OrderType,
    Portfolio,
    Position,
    Settlement,
    Side,
    TimeInForce,
    TradeOrder,
)
from servers.trading.policy import GTC_DAYS, fee_of, settles_on
from servers.trading.seed_listings import Listings
from sessions import World

_ROUND_LOT = 100
_SHORT_BY = 1_840
_PORTFOLIOS = (
    ("main", ("Main", "Core", "Trading"), "cash", "active", 0),
    ("long", ("Long-Term", "Pension", "Nest Egg"), "retirement", "active", 1_874_320),
    ("kids", ("Kids", "College", "Junior"), "custodial", "active", 264_510),
    ("play", ("Play Money", "Fun Money", "Side Bets"), "cash", "restricted", 31_275),
    ("old", ("Old Plan", "Legacy", "Old Work Plan"), "retirement", "closing", 148_090),
)


class Ledger:
    """The books of one seed while they are written. Portfolios go by a word: main, long, kids, play, old."""

    def __init__(self, world: World, cast: Cast, listings: Listings) -> None:
        self.world = world
        self.cast = cast
        self.listings = listings
        self.roles = listings.roles
        self._days = [cast.today]
        self.moves = moves_of(world)
        self.prices = Prices(world)
        self.lots: dict[str, dict[str, Any]] = {}
        self.reserved: dict[tuple[str, str], int] = {}
        self.reserved_cash: dict[str, int] = {}
        self.unsettled: dict[str, int] = {}
        self.portfolios: dict[str, str] = {}
        rng = Random(f"{cast.seed}/trading/portfolios")
        for key, nicknames, kind, status, cash in _PORTFOLIOS:
            row = world.insert(Portfolio, nickname=rng.choice(nicknames), kind=kind, settled_cash=cash, status=status)
            self.portfolios[key] = row.portfolio_id

    def row(self, symbol: str) -> Instrument:
        """An instrument."""
        return self.listings.rows[symbol]

    def price(self, symbol: str, tick: Tick) -> int:
        """What a share was traded at in a slot."""
        return price_in(self.world, self.row(symbol), tick, self.moves.get(symbol, ()))

    def last(self, symbol: str) -> int:
        """The last price now."""
        quote = self.prices.of(self.row(symbol))
        return 0 if quote is None else quote.last

    def day(self, back: int) -> date:
        """The exchange day so many exchange days ago."""
        while len(self._days) <= back:
            self._days.append(trading_day_until(self._days[-1] - timedelta(days=1)))
        return self._days[back]

    def buy(
        self, portfolio: str, symbol: str, tick: Tick, quantity: int, *, parts: int = 1, until: str | None = None
    ) -> str:
        """A purchase of the past; returns its lot.

        Args:
            parts: how many fills it took.
            until: the day on which the money that paid for it settles.
        """
        price = self.price(symbol, tick)
        order = self._order(portfolio, symbol, "buy", quantity, tick, "filled", filled=quantity)
        sizes = [quantity] if parts == 1 or quantity < 20 else [quantity // 2, quantity - quantity // 2]
        fills = [(price + place * max(1, price // 2_000), size) for place, size in enumerate(sizes)]
        self._fill(order, fills, tick)
        return self._lot(portfolio, symbol, order, fills, tick, until)

    def _lot(
        self, portfolio: str, symbol: str, order: str, fills: list[tuple[int, int]], tick: Tick, until: str | None
    ) -> str:
        whole = sum(size for _, size in fills)
        value = sum(price * size for price, size in fills)
        lot_id = self.world.new_id(Lot)
        self.lots[lot_id] = {
            "lot_id": lot_id,
            "portfolio_id": self.portfolios[portfolio],
            "symbol": symbol,
            "trade_order_id": order,
            "bought_on": tick.day.isoformat(),
            "quantity": whole,
            "remaining": whole,
            "unit_cost": (2 * value + whole) // (2 * whole),
            "unsettled_until": until,
        }
        return lot_id

    def sell(self, portfolio: str, lot_id: str, tick: Tick, quantity: int) -> None:
        """A sale of the past out of one lot; what is not settled yet stands as a settlement."""
        lot = self.lots[lot_id]
        symbol: str = lot["symbol"]
        lot["remaining"] -= quantity
        order = self._order(portfolio, symbol, "sell", quantity, tick, "filled", filled=quantity)
        is_trip = lot["bought_on"] == tick.day.isoformat() and portfolio in {"main", "play"}
        price = self.price(symbol, tick)
        self._fill(order, [(price, quantity)], tick, is_trip=is_trip)
        due = settles_on(tick.day)
        if due > self.cast.today:
            amount = price * quantity - fee_of(price * quantity)
            self.world.insert(
                Settlement, portfolio_id=self.portfolios[portfolio], trade_order_id=order, amount=amount,
                settles_on=due.isoformat(),
            )  # fmt: skip
            self.unsettled[portfolio] = self.unsettled.get(portfolio, 0) + amount

    def stand(
        self, portfolio: str, symbol: str, side: Side, quantity: int, *, placed: Tick, minute: int = 0,
        limit: int | None = None, stop: int | None = None, gtc: bool = False, status: OrderStatus = "open",
        filled: int = 0, replaces: str | None = None, expires: date | None = None, lot_ids: list[str] | None = None,
    ) -> str:  # fmt: skip
        """An order with a price, which stands or stood; what is filled of it was bought when it was placed."""
        order_type: OrderType = "limit" if stop is None else "stop" if limit is None else "stop_limit"
        order = self._order(
            portfolio, symbol, side, quantity, placed, status, filled=filled, minute=minute, order_type=order_type,
            limit=limit, stop=stop, time_in_force="gtc" if gtc else "day", replaces=replaces, expires=expires,
            lot_ids=lot_ids,
        )  # fmt: skip
        value = fees = 0
        if filled:
            fills = [(limit or 0, filled)]
            self._fill(order, fills, placed)
            self._lot(portfolio, symbol, order, fills, placed, None)
            value, fees = (limit or 0) * filled, fee_of((limit or 0) * filled)
        if status in {"open", "queued", "partly_filled"}:
            if side == "sell":
                key = (self.portfolios[portfolio], symbol)
                self.reserved[key] = self.reserved.get(key, 0) + quantity - filled
            else:
                row = self.world.get(TradeOrder, order)
                held = 0 if row is None else reserve_of(row, value, fees)
                self.world.update(TradeOrder, order, reserved_cash=held)
                self.reserved_cash[portfolio] = self.reserved_cash.get(portfolio, 0) + held
        return order

    def close(self) -> None:
        """Write lots and holdings, and the cash of main: some dollars short of a round lot of one share."""
        held: dict[tuple[str, str], int] = {}
        for lot in self.lots.values():
            self.world.insert(Lot, **lot)
            key = (lot["portfolio_id"], lot["symbol"])
            held[key] = held.get(key, 0) + lot["remaining"]
        for (portfolio_id, symbol), quantity in held.items():
            if quantity:
                reserved = self.reserved.get((portfolio_id, symbol), 0)
                self.world.insert(
                    Position, portfolio_id=portfolio_id, symbol=symbol, quantity=quantity, reserved=reserved
                )
        quote = self.prices.of(self.row(self.roles["round_lot"]))
        asks = () if quote is None else quote.asks
        cost = sum(level.price * level.quantity for level in walk(asks, _ROUND_LOT, "buy", 10**9))
        power = cost + fee_of(cost) - _SHORT_BY
        cash = power + self.reserved_cash.get("main", 0) - self.unsettled.get("main", 0)
        self.world.update(Portfolio, self.portfolios["main"], settled_cash=cash)

    def held(self, portfolio: str, symbol: str) -> int:
        """Shares held so far."""
        key = self.portfolios[portfolio]
        return sum(
            lot["remaining"] for lot in self.lots.values() if (lot["portfolio_id"], lot["symbol"]) == (key, symbol)
        )

    def _order(
        self, portfolio: str, symbol: str, side: Side, quantity: int, placed: Tick, status: OrderStatus, *,
        filled: int, minute: int = 0, order_type: OrderType = "market", limit: int | None = None,
        stop: int | None = None, time_in_force: TimeInForce = "day", replaces: str | None = None,
        expires: date | None = None, lot_ids: list[str] | None = None,
    ) -> str:  # fmt: skip
        at = begin_of(placed, self.world.zone) + timedelta(minutes=minute)
        local = datetime.combine(placed.day, OPENS) + timedelta(
            minutes=min(placed.number, LAST_SLOT - 1) * SLOT_MINUTES
        )
        ends = next_session(local) if time_in_force == "day" else placed.day + timedelta(days=GTC_DAYS)
        return self.world.insert(
            TradeOrder,
            portfolio_id=self.portfolios[portfolio],
            symbol=symbol,
            side=side,
            quantity=quantity,
            filled=filled,
            order_type=order_type,
            limit_price=limit,
            stop_price=stop,
            is_triggered=False,
            time_in_force=time_in_force,
            status=status,
            lot_ids=lot_ids or [],
            reserved_cash=0,
            replaces_id=replaces,
            expires_on=(ends if expires is None else expires).isoformat(),
            placed_at=instant(at),
        ).trade_order_id

    def _fill(self, order: str, fills: list[tuple[int, int]], tick: Tick, *, is_trip: bool = False) -> None:
        value = fees = 0
        for place, (price, quantity) in enumerate(fills):
            value += price * quantity
            fee = fee_of(value) - fees
            fees += fee
            at = begin_of(tick, self.world.zone) + timedelta(seconds=20 + 40 * place)
            self.world.insert(
                Fill, trade_order_id=order, price=price, quantity=quantity, fee=fee, day=tick.day.isoformat(),
                at=instant(at), is_round_trip=is_trip,
            )  # fmt: skip
