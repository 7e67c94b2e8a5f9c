"""How people ask the broker to do things. A line says exactly the parameters that are its slots and those it fixes.

The total that a preview gives is never said. Without a price an order is a market order.
"""

from __future__ import annotations

from typing import Any

from servers.trading.phrases.placing import PLACING

# An order that does not go through needs a limit nearer to the market.
_BUYS_HIGHER = "trade_order_id raisable_buy & limit_price>trade_order_id.limit_price"
_SELLS_LOWER = "trade_order_id raisable_sale & limit_price<trade_order_id.limit_price"

REQUESTS: dict[str, dict[str, list[Any]]] = {
    **PLACING,
    "get_price_history": {
        "do": [
            "tell me how high {symbol} [got|went] between {from_day:noun} and {to_day:noun}",
            "look up the highest price of {symbol} between {from_day:noun} and {to_day:noun}",
            "find the peak of {symbol} between {from_day:noun} and {to_day:noun}",
            "check what the high was for {symbol} between {from_day:noun} and {to_day:noun}",
            "get me the high of {symbol} between {from_day:noun} and {to_day:noun}",
            "[pull up|look through] the price history of {symbol} from {from_day:noun} to {to_day:noun} and give me the high",
            "see how far up {symbol} went between {from_day:noun} and {to_day:noun}",
            "find out the most that {symbol} traded at between {from_day:noun} and {to_day:noun}",
            "go through the prices of {symbol} from {from_day:noun} to {to_day:noun} and tell me the highest",
        ],
        "say": [
            "i want to know how high {symbol} got between {from_day:noun} and {to_day:noun}",
            "i need the high of {symbol} between {from_day:noun} and {to_day:noun}",
            "i'm after the highest price of {symbol} between {from_day:noun} and {to_day:noun}",
            "i missed what {symbol} did between {from_day:noun} and {to_day:noun}, what was the high?",
        ],
        "frag": [
            "high of {symbol}, {from_day:noun} to {to_day:noun}",
            "{symbol} high between {from_day:noun} and {to_day:noun}",
        ],
    },
    "replace_trade_order": {
        "do": [
            ("[move|change|set] the limit on {trade_order_id} to {limit_price}", "trade_order_id raisable"),
            ("change {trade_order_id} to a limit of {limit_price}", "trade_order_id raisable"),
            ("make the limit on {trade_order_id} {limit_price}", "trade_order_id raisable"),
            ("put {trade_order_id} at {limit_price} a share instead", "trade_order_id raisable"),
            ("reprice {trade_order_id} at {limit_price} a share", "trade_order_id raisable"),
            ("give {trade_order_id} a new limit of {limit_price}", "trade_order_id raisable"),
            ("change {trade_order_id} to {limit_price} a share", "trade_order_id raisable"),
            ("take the limit on {trade_order_id} to {limit_price}", "trade_order_id raisable"),
            ("change {trade_order_id} so that i pay no more than {limit_price} a share", "trade_order_id raisable_buy"),
            ("change {trade_order_id} so that i get at least {limit_price} a share", "trade_order_id raisable_sale"),
            ("change {trade_order_id} to {quantity} shares", "trade_order_id live"),
            ("make {trade_order_id} {quantity} shares instead", "trade_order_id live"),
            ("set the size of {trade_order_id} to {quantity} shares in all", "trade_order_id live"),
            ("amend {trade_order_id} to {quantity} shares", "trade_order_id live"),
            ("[move|change|set] the stop on {trade_order_id} to {stop_price}", "trade_order_id stoppable"),
            ("make the stop on {trade_order_id} {stop_price}", "trade_order_id stoppable"),
            ("put the stop for {trade_order_id} at {stop_price} instead", "trade_order_id stoppable"),
        ],
        "say": [
            ("{trade_order_id} still hasn't gone through, change the limit to {limit_price}", _BUYS_HIGHER),
            ("{trade_order_id} still hasn't gone through, change the limit to {limit_price}", _SELLS_LOWER),
            ("i want the limit on {trade_order_id} to be {limit_price}", "trade_order_id raisable"),
            ("i'd like {trade_order_id} at {limit_price} a share instead", "trade_order_id raisable"),
            ("{trade_order_id} isn't getting anywhere, try {limit_price} a share", _BUYS_HIGHER),
            ("{trade_order_id} isn't getting anywhere, try {limit_price} a share", _SELLS_LOWER),
            ("i've thought about {trade_order_id}, make the limit {limit_price}", "trade_order_id raisable"),
            ("i want {trade_order_id} to be for {quantity} shares", "trade_order_id live"),
            ("i'd like {trade_order_id} to be for {quantity} shares instead", "trade_order_id live"),
            ("i want the stop on {trade_order_id} at {stop_price}", "trade_order_id stoppable"),
        ],
        "frag": [
            ("limit on {trade_order_id} to {limit_price}", "trade_order_id raisable"),
            ("{trade_order_id} to {quantity} shares", "trade_order_id live"),
            ("stop on {trade_order_id} to {stop_price}", "trade_order_id stoppable"),
        ],
    },
    "cancel_trade_order": {
        "do": [
            "cancel {trade_order_id}",
            "[pull|withdraw] {trade_order_id}",
            "[call off|take back] {trade_order_id}",
            "take {trade_order_id} out of the market",
            "[~kill|~scrap|drop] {trade_order_id}",
            "stop {trade_order_id} before it goes through",
            "have {trade_order_id} cancelled",
            "get {trade_order_id} cancelled [before it fills|]",
            ("cancel what's left of {trade_order_id}", "trade_order_id partly"),
        ],
        "say": [
            "i don't want {trade_order_id} any more, cancel it",
            "i've changed my mind about {trade_order_id}, [cancel it|pull it]",
            "i want {trade_order_id} cancelled",
            "{trade_order_id} has been sitting there long enough, cancel it",
        ],
        "frag": ["cancel {trade_order_id}", "{trade_order_id}, cancel"],
        "why": ["i'd rather have the cash free", "it's not going anywhere", "i don't like the price any more"],
    },
    "update_watchlist": {
        "do": [
            "add {add_symbols} to {watchlist_id}",
            "put {add_symbols} on {watchlist_id}",
            "add {add_symbols} to {watchlist_id} for me",
            "stick {add_symbols} on {watchlist_id}",
            "put {add_symbols} on {watchlist_id} so that i can keep an eye on it",
            "make sure {add_symbols} is on {watchlist_id}",
            "get {add_symbols} onto {watchlist_id}",
            "[include|note down] {add_symbols} on {watchlist_id}",
            "start watching {add_symbols} on {watchlist_id}",
            "take {remove_symbols} off {watchlist_id}",
            "[remove|drop] {remove_symbols} from {watchlist_id}",
            "get {remove_symbols} off {watchlist_id}",
            "[clear|strike] {remove_symbols} from {watchlist_id}",
            "swap {remove_symbols} for {add_symbols} on {watchlist_id}",
            "take {remove_symbols} off {watchlist_id} and put {add_symbols} on instead",
            "replace {remove_symbols} with {add_symbols} on {watchlist_id}",
            "put {add_symbols} on my watchlist",
            "add {add_symbols} to my watchlist so that i can keep an eye on it",
            "add {add_symbols} to my watchlist",
            "get {add_symbols} onto my watchlist",
            "[remove|drop] {remove_symbols} from my watchlist",
            "take {remove_symbols} off my watchlist",
            "take {remove_symbols} off my list, i don't watch it any more",
        ],
        "say": [
            "i want {add_symbols} on {watchlist_id}",
            "i'd like to watch {add_symbols}, put that on {watchlist_id}",
            "{add_symbols} should be on {watchlist_id}",
            "i want to keep an eye on {add_symbols}, add that to {watchlist_id}",
            "{watchlist_id} is missing {add_symbols}, add that",
            "i don't need {remove_symbols} on {watchlist_id} any more",
            "{remove_symbols} can come off {watchlist_id}",
            "i want {add_symbols} on {watchlist_id} in place of {remove_symbols}",
            "i want to keep an eye on {add_symbols}, put that on my watchlist",
            "i don't need to watch {remove_symbols} any more, take that off my watchlist",
        ],
        "frag": [
            "{add_symbols} on {watchlist_id}",
            "{remove_symbols} off {watchlist_id}",
            "{add_symbols} instead of {remove_symbols} on {watchlist_id}",
        ],
        "why": ["i keep forgetting to check", "someone at work mentioned it", "i read about it this morning"],
    },
}
