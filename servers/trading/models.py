"""Tables of the broker, the types that point to them, and how money, prices and days stand in them.

Money and prices of a share are whole US cents, quantities whole shares. Days are local dates ("2026-03-11"), moments
are UTC instants ("2026-03-11T10:00:00Z"). What the market asks and bids is never stored: see `market.py`.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field
from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, String, text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from servers.kit import Ref, Said
from sessions import generated, mark

InstrumentKind = Literal["stock", "etf", "bond_etf"]
Sector = Literal[
    "technology", "energy", "consumer", "finance", "health", "industry", "property", "utilities", "media", "materials",
    "broad",
]  # fmt: skip
InstrumentStatus = Literal["active", "halted", "delisted", "not_yet_listed"]
PortfolioKind = Literal["cash", "retirement", "custodial"]
PortfolioStatus = Literal["active", "restricted", "closing"]
Side = Literal["buy", "sell"]
OrderType = Literal["market", "limit", "stop", "stop_limit"]
TimeInForce = Literal["day", "gtc"]
OrderStatus = Literal["queued", "open", "partly_filled", "filled", "cancelled", "expired", "replaced"]

# Short rows lie in their key's index: no second copy of the key.
_BY_KEY: Final = {"sqlite_with_rowid": False}


class Base(DeclarativeBase):
    """Tables of this world."""


class Instrument(Base):
    """A share or fund of the exchange.

    `listing_price`, `swing`, `spread_bp` and `depth` are what its prices and its book are worked out from and are
    never shown: a price to swing about, how much (per cent of the usual), the usual spread, shares a level.
    `stopped_at` is when trading halted or ended, `lists_on` the day on which it begins.
    """

    __tablename__ = "instrument"
    __table_args__ = _BY_KEY

    symbol: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(info=mark("text", spoken="as it stands: 'buy 20 Halden Energy'"))
    kind: Mapped[InstrumentKind] = mapped_column(String)
    sector: Mapped[Sector] = mapped_column(String)
    status: Mapped[InstrumentStatus] = mapped_column(String)
    halt_reason: Mapped[str | None] = mapped_column(info=mark("text"))
    results_on: Mapped[str | None]
    is_employer: Mapped[bool]
    lists_on: Mapped[str | None]
    stopped_at: Mapped[str | None] = mapped_column(info=mark("volatile"))
    listing_price: Mapped[int]
    swing: Mapped[int]
    spread_bp: Mapped[int]
    depth: Mapped[int]


class PriceMove(Base):
    """News that moved a price for good, from a slot on, by so many basis points of what it would have been."""

    __tablename__ = "price_move"
    __table_args__ = _BY_KEY

    symbol: Mapped[str] = mapped_column(ForeignKey("instrument.symbol"), primary_key=True)
    slot: Mapped[int] = mapped_column(primary_key=True)
    move_bp: Mapped[int]


class BookTake(Base):
    """What my orders took from one side of a book in a slot; in the next slot the book is whole again."""

    __tablename__ = "book_take"
    __table_args__ = _BY_KEY

    symbol: Mapped[str] = mapped_column(ForeignKey("instrument.symbol"), primary_key=True)
    side: Mapped[Side] = mapped_column(String, primary_key=True)
    slot: Mapped[int]
    quantity: Mapped[int]


class Portfolio(Base):
    """One of my portfolios. `settled_cash` counts what open buys reserve too."""

    __tablename__ = "portfolio"

    portfolio_id: Mapped[str] = mapped_column(primary_key=True, info=generated("PF-{6}"))
    nickname: Mapped[str] = mapped_column(info=mark("text"))
    kind: Mapped[PortfolioKind] = mapped_column(String)
    settled_cash: Mapped[int]
    status: Mapped[PortfolioStatus] = mapped_column(String)


class Settlement(Base):
    """Proceeds of a sale that are not settled yet; part of them may have paid for a purchase already."""

    __tablename__ = "settlement"

    settlement_id: Mapped[str] = mapped_column(primary_key=True, info=generated("ST-{6}"))
    portfolio_id: Mapped[str] = mapped_column(ForeignKey("portfolio.portfolio_id"))
    trade_order_id: Mapped[str] = mapped_column(ForeignKey("trade_order.trade_order_id"))
    amount: Mapped[int]
    settles_on: Mapped[str]


class Position(Base):
    """What a portfolio holds of an instrument: what remains of its lots; `reserved` is what open sells hold back."""

    __tablename__ = "position"
    __table_args__ = (
        Index("position_of", "portfolio_id", "symbol", unique=True),
        CheckConstraint("quantity > 0"),
        CheckConstraint("reserved BETWEEN 0 AND quantity"),
    )

    position_id: Mapped[str] = mapped_column(primary_key=True, info=generated("PS-{6}"))
    portfolio_id: Mapped[str] = mapped_column(ForeignKey("portfolio.portfolio_id"))
    symbol: Mapped[str] = mapped_column(ForeignKey("instrument.symbol"))
    quantity: Mapped[int]
    reserved: Mapped[int]


class Lot(Base):
    """Shares that one order bought on one day. `unit_cost` is what a share cost on average, without the fee.

    `unsettled_until` is set where money was used that is not settled before that day.
    """

    __tablename__ = "lot"
    __table_args__ = (
        Index("lot_held", "portfolio_id", "symbol", sqlite_where=text("remaining > 0")),
        CheckConstraint("remaining BETWEEN 0 AND quantity"),
    )

    lot_id: Mapped[str] = mapped_column(primary_key=True, info=generated("LT-{6}"))
    portfolio_id: Mapped[str] = mapped_column(ForeignKey("portfolio.portfolio_id"))
    symbol: Mapped[str] = mapped_column(ForeignKey("instrument.symbol"))
    trade_order_id: Mapped[str] = mapped_column(ForeignKey("trade_order.trade_order_id"))
    bought_on: Mapped[str]
    quantity: Mapped[int]
    remaining: Mapped[int]
    unit_cost: Mapped[int]
    unsettled_until: Mapped[str | None]


class TradeOrder(Base):
    """An order. `lot_ids` are the lots that a sale is for, [] for first in, first out.

    `is_triggered` says of an order with a stop that the price has reached it. `reserved_cash` is what an open buy
    holds back for what is not filled yet.
    """

    __tablename__ = "trade_order"
    __table_args__ = (
        Index(
            "trade_order_live", "portfolio_id", sqlite_where=text("status IN ('queued', 'open', 'partly_filled')")
        ),
    )  # fmt: skip

    trade_order_id: Mapped[str] = mapped_column(primary_key=True, info=generated("TO-{6}"))
    portfolio_id: Mapped[str] = mapped_column(ForeignKey("portfolio.portfolio_id"))
    symbol: Mapped[str] = mapped_column(ForeignKey("instrument.symbol"))
    side: Mapped[Side] = mapped_column(String)
    quantity: Mapped[int]
    filled: Mapped[int]
    order_type: Mapped[OrderType] = mapped_column(String)
    limit_price: Mapped[int | None]
    stop_price: Mapped[int | None]
    is_triggered: Mapped[bool]
    time_in_force: Mapped[TimeInForce] = mapped_column(String)
    status: Mapped[OrderStatus] = mapped_column(String)
    lot_ids: Mapped[list[str]] = mapped_column(JSON, info=mark("unordered", refers="lot"))
    reserved_cash: Mapped[int]
    replaces_id: Mapped[str | None] = mapped_column(ForeignKey("trade_order.trade_order_id"))
    expires_on: Mapped[str]
    placed_at: Mapped[str] = mapped_column(info=mark("volatile"))


class Fill(Base):
    """A part of an order that was traded. `is_round_trip`: a sale of shares that were bought on the same day."""

    __tablename__ = "fill"
    __table_args__ = (Index("fill_order", "trade_order_id"),)

    fill_id: Mapped[str] = mapped_column(primary_key=True, info=generated("FL-{6}"))
    trade_order_id: Mapped[str] = mapped_column(ForeignKey("trade_order.trade_order_id"))
    price: Mapped[int]
    quantity: Mapped[int]
    fee: Mapped[int]
    day: Mapped[str]
    at: Mapped[str] = mapped_column(info=mark("volatile"))
    is_round_trip: Mapped[bool]


class Watchlist(Base):
    """A list of instruments that I keep an eye on."""

    __tablename__ = "watchlist"

    watchlist_id: Mapped[str] = mapped_column(primary_key=True, info=generated("WL-{6}"))
    name: Mapped[str] = mapped_column(info=mark("text"))


class WatchlistItem(Base):
    """An instrument on a list."""

    __tablename__ = "watchlist_item"
    __table_args__ = _BY_KEY

    watchlist_id: Mapped[str] = mapped_column(ForeignKey("watchlist.watchlist_id"), primary_key=True)
    symbol: Mapped[str] = mapped_column(ForeignKey("instrument.symbol"), primary_key=True)
    added_on: Mapped[str]


Symbol = Annotated[str, Ref(Instrument), Field(description="Symbol of a share or fund, such as HLDE.")]
PortfolioId = Annotated[str, Ref(Portfolio), Field(description="A portfolio, such as PF-7K3QX9.")]
TradeOrderId = Annotated[str, Ref(TradeOrder), Field(description="An order, such as TO-4MH2R8.")]
LotId = Annotated[str, Ref(Lot), Field(description="A lot, such as LT-P5V8WE.")]
WatchlistId = Annotated[str, Ref(Watchlist), Field(description="A watchlist, such as WL-9DT4NB.")]
Quantity = Annotated[int, Said("count"), Field(ge=1, le=1_000_000, description="Number of whole shares.")]
