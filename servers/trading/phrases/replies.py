"""What the assistant says and asks at the broker, and how people answer."""

from __future__ import annotations

from typing import Any

DONE: dict[str, str | list[str | tuple[str, str]]] = {
    "place_trade_order": [
        "The order to {side} {quantity} {symbol} in {portfolio_id} with a stop at {stop_price} is placed; {result.outcome}.",
        "The order to {side} {quantity} {symbol} in {portfolio_id} at {limit_price} a share is placed; {result.outcome}.",
        "The order to {side} {quantity} {symbol} in {portfolio_id} is placed; {result.outcome}.",
    ],
    "replace_trade_order": [
        "The {trade_order_id} has a limit of {limit_price} a share now and {result.outcome}.",
        "The {trade_order_id} has its stop at {stop_price} now and {result.outcome}.",
        "The order is for {quantity} shares now and {result.outcome}.",
    ],
    "cancel_trade_order": [
        ("The rest of the {trade_order_id} is cancelled.", "trade_order_id partly"),
        "The {trade_order_id} is cancelled.",
    ],
    "update_watchlist": "Done: {result.change}.",
}

CONFIRM: dict[str, str | list[str]] = {
    "place_trade_order": [
        (
            "That is an order to {side} {quantity} {symbol} in {portfolio_id} with a stop at {stop_price}, "
            "{expected_total} in all, fee included. Shall I place it?"
        ),
        (
            "That is an order to {side} {quantity} {symbol} in {portfolio_id} at a limit of {limit_price} a share, "
            "{time_in_force}, {expected_total} in all, fee included. Shall I place it?"
        ),
        (
            "That is an order to {side} {quantity} {symbol} in {portfolio_id} at a limit of {limit_price} a share, good for "
            "the day, {expected_total} in all, fee included. Shall I place it?"
        ),
        (
            "That is an order to {side} {quantity} {symbol} in {portfolio_id} out of the {lot_ids}, at the market "
            "price, {expected_total} in all, fee included. Shall I place it?"
        ),
        (
            "That is an order to {side} {quantity} {symbol} in {portfolio_id} at the market price, {expected_total} "
            "in all, fee included. Shall I place it?"
        ),
    ],
    "replace_trade_order": [
        "That puts the {trade_order_id} at a limit of {limit_price} a share. Shall I go ahead?",
        "That puts the stop of the {trade_order_id} at {stop_price}. Shall I go ahead?",
        "That changes the {trade_order_id} to {quantity} shares. Shall I go ahead?",
    ],
    "cancel_trade_order": (
        "The {trade_order_id} is filled in part; cancelling it drops the rest for good. Shall I go ahead?"
    ),
}
CONFIRMS: dict[str, list[str]] = {
    "place_trade_order": [
        "quantity", "symbol", "portfolio_id", "limit_price", "stop_price", "lot_ids", "expected_total",
    ],
    "replace_trade_order": ["trade_order_id", "limit_price", "stop_price", "quantity"],
    "cancel_trade_order": ["trade_order_id"],
}  # fmt: skip

ASK: dict[str, str] = {
    "portfolio_id": "Which portfolio do you mean?",
    "symbol": "Which share or fund do you mean?",
    "quantity": "How many shares should it be?",
    "replace_trade_order.quantity": "How many shares should the order be for?",
    "limit_price": "At what limit?",
    "stop_price": "At what price should the stop be?",
    "trade_order_id": "Which order do you mean?",
    "watchlist_id": "Which watchlist should it be?",
    "lot_ids": "Which lot should they come from?",
    "from_day": "From which day on?",
    "to_day": "Until which day?",
}
GIVE: dict[str, list[str]] = {
    "portfolio_id": ["{v}", "{v} please", "in {v}", "oh, {v}", "{v}, sorry", "use {v}"],
    "symbol": ["{v}", "{v} please", "i mean {v}", "oh sorry, {v}"],
    "quantity": ["{v}", "{v} please", "make it {v}", "{v} shares", "let's say {v}", "{v} should do"],
    "limit_price": ["{v}", "{v} a share", "at {v}", "let's say {v}"],
    "stop_price": ["{v}", "at {v}", "let's say {v}", "put it at {v}"],
    "trade_order_id": ["{v}", "i mean {v}", "oh sorry, {v}", "{v} please"],
    "watchlist_id": ["{v}", "{v} please", "oh, {v}", "i mean {v}", "{v} is the one"],
    "lot_ids": ["{v}", "out of {v}", "{v} please", "take {v}"],
    "from_day": ["{v}", "from {v}", "{v} please"],
    "to_day": ["{v}", "until {v}", "{v} please"],
}
CUES: dict[str, list[str]] = {
    "portfolio_id": ["which portfolio", "which account", "what portfolio", "where should", "which of your portfolios"],
    "symbol": ["which share", "which company", "which fund", "which one", "what company"],
    "quantity": ["how many", "what quantity", "number of shares", "how much"],
    "limit_price": ["what limit", "which limit", "at what price", "what price"],
    "stop_price": ["what price", "where should the stop", "which stop", "stop be"],
    "trade_order_id": ["which order", "what order", "which one"],
    "watchlist_id": ["which watchlist", "which list", "what list", "which of your lists"],
    "lot_ids": ["which lot", "what lot", "which shares", "which one"],
    "from_day": ["from which day", "from when", "which days", "what dates"],
    "to_day": ["until which day", "until when", "which days", "what dates"],
}
WORDS: dict[str, dict[str, str]] = {
    "side": {"buy": "buy", "sell": "sell"},
    "order_type": {"market": "market", "limit": "limit", "stop": "stop", "stop_limit": "stop limit"},
    "time_in_force": {"day": "good for the day", "gtc": "good till cancelled"},
}
APART: dict[str, list[str]] = {
    "cancel_trade_order": ["replace_trade_order", "place_trade_order"],
    "replace_trade_order": ["place_trade_order"],
}
AGAIN: dict[str, list[str | tuple[str, str]]] = {
    "cancel_trade_order": ["{x} too", "and {x} as well", "same with {x}", "cancel {x} as well"],
}
REFUSED: dict[str, str] = {
    "place_trade_order": "I can't place that order: {why}.",
    "replace_trade_order": "I can't change that order: {why}.",
    "cancel_trade_order": "I can't cancel that order: {why}.",
    "update_watchlist": "I can't change that list: {why}.",
}
UNABLE: dict[str, str | list[str | tuple[str, str]]] = {
    "list_portfolios": "look up your portfolios",
    "list_positions": "see what you hold",
    "search_instruments": "search shares and funds",
    "get_stock_quotes": "look up quotes",
    "get_order_book": "look into the order book",
    "get_price_history": "look up past prices",
    "list_trade_orders": "see your orders",
    "preview_trade_order": "preview an order",
    "place_trade_order": "place an order",
    "replace_trade_order": [
        ("change the limit of an order", "limit_price"),
        ("change the stop of an order", "stop_price"),
        "change the size of an order",
    ],
    "cancel_trade_order": "cancel an order",
    "list_watchlists": "see your watchlists",
    "update_watchlist": [
        ("swap what is on a watchlist", "add_symbols & remove_symbols"),
        ("put anything on a watchlist", "add_symbols"),
        "take anything off a watchlist",
    ],
}
AMEND: dict[str, dict[str, Any]] = {
    "replace_trade_order": {
        "parameter": "limit_price",
        "say": ["make that {v}", "{v} instead", "let's make it {v}", "{v}"],
        "fix": [
            ("replace_trade_order", {"trade_order_id": "/trade_order_id", "limit_price": "limit_price"}),
        ],
    },
}
