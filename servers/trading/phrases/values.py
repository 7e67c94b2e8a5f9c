"""Values that people give the broker, what a request is about and why, and requests that it cannot serve."""

from __future__ import annotations

from typing import Any

_QUANTITIES = [5, 5, 10, 10, 15, 20, 20, 25, 30, 40, 50]
# Mostly the patient side, now and then a slip.
_BIDS = [0.9, 0.93, 0.95, 0.96, 0.97, 0.98, 0.98, 1.02, 1.15]
_ASKS = [1.1, 1.08, 1.06, 1.05, 1.04, 1.03, 1.02, 0.98, 0.85]
_LIMITS = [0.88, 0.94, 0.95, 0.96, 0.97, 0.98, 1.01, 1.02, 1.03, 1.04, 1.05, 1.15]
_STOPS = [0.86, 0.9, 0.92, 0.94, 0.96, 1.04, 1.06, 1.1]
_HELD = ("row", "position", {"portfolio_id": "portfolio_id", "symbol": "symbol"})
_PLACED = ["portfolio_id", "symbol", "side", "quantity", "order_type", "expected_total"]

VALUES: dict[str, tuple[Any, ...]] = {
    "price_jumps.move_bp": ("pick", [-700, -450, -300, 250, 400, 650]),
    "search_instruments.text": ("row", "instrument", "name"),
    "get_stock_quotes.symbols": ("some", ("row", "instrument", "symbol"), 1, 4),
    "get_order_book.depth": ("pick", [1, 3, 5]),
    "get_price_history.from_day": ("workday", -130, -75),
    "get_price_history.to_day": ("workday", -70, -36),
    "list_trade_orders.from_day": ("day", -60, -20),
    "list_trade_orders.to_day": ("day", -19, 0),
    "preview_trade_order": _HELD,
    "preview_trade_order.quantity": ("pick", _QUANTITIES),
    "preview_trade_order.order_type": ("pick", ["market"]),
    "place_trade_order": ("either", [_HELD, _HELD, ("row", "instrument", {"symbol": "symbol"}, {"status": "active"})]),
    "place_trade_order.quantity": ("pick", _QUANTITIES),
    "place_trade_order.order_type": ("pick", ["market", "limit", "stop"]),
    "place_trade_order.limit_price": (
        "by", "side", {"buy": ("near", "symbol", "last", _BIDS), "sell": ("near", "symbol", "last", _ASKS)},
    ),
    "place_trade_order.stop_price": ("near", "symbol", "last", _STOPS),
    "place_trade_order.time_in_force": ("pick", ["gtc"]),
    "place_trade_order.lot_ids": (
        "some", ("of", "lot", "lot_id", {"portfolio_id": "portfolio_id", "symbol": "symbol"}), 1, 1,
    ),
    "place_trade_order.expected_total": ("quoted", "preview_trade_order", "/total"),
    "replace_trade_order": ("row", "trade_order", {"trade_order_id": "trade_order_id"}, {"status": "open"}),
    "replace_trade_order.quantity": ("pick", _QUANTITIES),
    "replace_trade_order.limit_price": ("near", "trade_order_id", "limit_price", _LIMITS),
    "replace_trade_order.stop_price": ("near", "trade_order_id", "stop_price", _STOPS),
    "cancel_trade_order": (
        "either",
        [
            ("row", "trade_order", {"trade_order_id": "trade_order_id"}, {"status": "open"}),
            ("row", "trade_order", {"trade_order_id": "trade_order_id"}, {"status": "open"}),
            ("row", "trade_order", {"trade_order_id": "trade_order_id"}, {"status": "partly_filled"}),
            ("row", "trade_order", {"trade_order_id": "trade_order_id"}, {"status": "queued"}),
        ],
    ),
    "update_watchlist.add_symbols": ("some", ("one_of", "watchlist_id", "fitting"), 1, 1),
    "update_watchlist.remove_symbols": (
        "some", ("of", "watchlist_item", "symbol", {"watchlist_id": "watchlist_id"}), 1, 1,
    ),
}  # fmt: skip

SHAPES: dict[str, list[list[str]]] = {
    "list_positions": [[], ["portfolio_id"], ["symbol"], ["with_lots"]],
    "search_instruments": [["text"], ["kind"], ["sector"], ["status"]],
    "get_order_book": [["symbol"], ["symbol", "depth"]],
    "list_trade_orders": [[], ["portfolio_id"], ["status"], ["side"], ["status", "from_day", "to_day"]],
    "list_watchlists": [[], ["symbol"]],
    "preview_trade_order": [["portfolio_id", "symbol", "side", "quantity", "order_type"]],
    "place_trade_order": [
        _PLACED,
        _PLACED,
        [*_PLACED, "limit_price"],
        [*_PLACED, "limit_price", "time_in_force"],
        [*_PLACED, "stop_price"],
        [*_PLACED, "lot_ids"],
    ],
    "replace_trade_order": [
        ["trade_order_id", "limit_price"],
        ["trade_order_id", "limit_price"],
        ["trade_order_id", "quantity"],
        ["trade_order_id", "stop_price"],
    ],
    "update_watchlist": [
        ["watchlist_id", "add_symbols"],
        ["watchlist_id", "add_symbols"],
        ["watchlist_id", "remove_symbols"],
        ["watchlist_id", "add_symbols", "remove_symbols"],
    ],
}
WITHIN: dict[str, tuple[str, str]] = {"place_trade_order.lot_ids": ("symbol", "symbol")}

TOPIC: dict[str, str | None] = {
    "place_trade_order": None,
    "replace_trade_order": "trade_order_id",
    "cancel_trade_order": "trade_order_id",
    "update_watchlist": "watchlist_id",
}

WHY: dict[str, Any] = {
    "place_trade_order": ("invest_sell", "invest_buy", "side=sell"),
    "preview_trade_order": "",
    "get_price_history": "",
}

_CLOSED = "these are your own employer's shares, closed to you from 14 days before the results to the day after"
FORBIDDEN: dict[str, list[tuple[list[str], str]]] = {
    "place_trade_order": [(["symbol closed_to_me"], _CLOSED)],
    "replace_trade_order": [(["trade_order_id closed_to_me"], _CLOSED)],
}
NEEDS: dict[str, dict[str, str]] = {
    "place_trade_order": {"limit_price": "order_type=limit", "stop_price": "order_type=stop"},
}

NEAR: list[str] = [
    "set up a monthly savings plan into a bond fund",
    "[deposit|pay in] 500 from my bank account",
    "send 1,000 from my portfolio back to my bank account",
    "short 50 Tesla",
    "buy two call options on Nvidia",
    "buy half a share of Microsoft",
    "make me a new watchlist called Autumn",
    "[text|email] me when Shell drops below 20",
    "set a price alert on HSBC at 45",
    "give me last year's tax report for my portfolios",
    "what's the price of bitcoin [right now|today|]",
    "buy 100 dollars' worth of bitcoin",
    "move my shares over from my old broker",
    "open a joint portfolio for me and my partner",
    "reinvest all my dividends automatically from now on",
    "vote for me at the annual meeting of Unilever",
    "convert my cash to euros before i buy",
    "sign me up for the new share offering",
    "apply for margin on my account",
    "lend out my shares for extra income",
    "close my play money account for good",
    "rename my kids' portfolio",
    "what's the interest rate on the cash in my account",
    "transfer 20 shares to my daughter as a gift",
    "send the broker a complaint about the fee",
    "put my portfolio into a robo plan",
    "download my contract notes for March",
    "change the bank account you pay out to",
    "what does the analyst at the broker say about gold",
]
SECOND_BEST: dict[str, str] = {
    "place_trade_order.portfolio_id": "any",
    "place_trade_order.quantity": "less",
    "replace_trade_order.quantity": "less",
}
