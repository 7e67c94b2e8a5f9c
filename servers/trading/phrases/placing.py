"""How people buy and sell, and ask what it would come to."""

from __future__ import annotations

from typing import Any

_BUY = {"side": "buy", "order_type": "market"}
_SELL = {"side": "sell", "order_type": "market"}
_BUY_LIMIT = {"side": "buy", "order_type": "limit"}
_SELL_LIMIT = {"side": "sell", "order_type": "limit"}
_BUY_STOP = {"side": "buy", "order_type": "stop"}
_SELL_STOP = {"side": "sell", "order_type": "stop"}
_BUY_KEPT = {**_BUY_LIMIT, "time_in_force": "gtc"}
_SELL_KEPT = {**_SELL_LIMIT, "time_in_force": "gtc"}
_T = "symbol tradable"
_S = "symbol sellable"

PLACING: dict[str, dict[str, list[Any]]] = {
    "place_trade_order": {
        "do": [
            # at the market
            ("buy {quantity} [shares of |]{symbol} [in|for] {portfolio_id}", _T, _BUY),
            ("[buy|get] me {quantity} {symbol} in {portfolio_id}", _T, _BUY),
            ("[pick up|~grab] {quantity} [shares of |]{symbol} [in|for] {portfolio_id}", _T, _BUY),
            ("put {quantity} {symbol} into {portfolio_id} at the market price", _T, _BUY),
            ("buy {quantity} {symbol} at market for {portfolio_id}", _T, _BUY),
            ("place a market order for {quantity} {symbol} in {portfolio_id}", _T, _BUY),
            ("use {portfolio_id} to buy {quantity} [shares of |]{symbol}", _T, _BUY),
            ("get {quantity} [shares of |]{symbol} into {portfolio_id} [right now|straight away|]", _T, _BUY),
            ("sell {quantity} [shares of |of my |]{symbol} [in|from] {portfolio_id}", _S, _SELL),
            ("sell {quantity} {symbol} out of {portfolio_id} at market", _S, _SELL),
            ("[get rid of|let go of] {quantity} {symbol} in {portfolio_id} at the market price", _S, _SELL),
            ("get me out of {quantity} [shares of |]{symbol} in {portfolio_id}", _S, _SELL),
            ("cut {symbol} in {portfolio_id} by {quantity} shares", _S, _SELL),
            ("take {quantity} shares off my {symbol} holding in {portfolio_id}", _S, _SELL),
            # with a limit
            ("buy {quantity} {symbol} in {portfolio_id} at {limit_price} a share or [better|less]", _T, _BUY_LIMIT),
            ("put in a limit order for {quantity} {symbol} at {limit_price} in {portfolio_id}", _T, _BUY_LIMIT),
            ("pick up {quantity} {symbol} for {portfolio_id} with a limit of {limit_price}", _T, _BUY_LIMIT),
            ("buy {quantity} {symbol} for {portfolio_id}, but pay no more than {limit_price} a share", _T, _BUY_LIMIT),
            ("bid {limit_price} a share for {quantity} {symbol} in {portfolio_id}", _T, _BUY_LIMIT),
            ("sell {quantity} {symbol} from {portfolio_id} at {limit_price} a share or better", _S, _SELL_LIMIT),
            ("offer {quantity} {symbol} out of {portfolio_id} at {limit_price} a share", _S, _SELL_LIMIT),
            ("sell {quantity} {symbol} in {portfolio_id}, but not below {limit_price} a share", _S, _SELL_LIMIT),
            # with a limit, kept open
            (
                "buy {quantity} {symbol} in {portfolio_id} at {limit_price} a share, good till cancelled",
                _T,
                _BUY_KEPT,
            ),
            (
                "put in a buy for {quantity} {symbol} at {limit_price} a share in {portfolio_id} and keep it open until it fills",
                _T,
                _BUY_KEPT,
            ),
            (
                "sell {quantity} {symbol} in {portfolio_id} at {limit_price} a share, good till cancelled",
                _S,
                _SELL_KEPT,
            ),
            (
                "offer {quantity} {symbol} from {portfolio_id} at {limit_price} a share and leave that open until it fills",
                _S,
                _SELL_KEPT,
            ),
            # with a stop
            ("buy {quantity} {symbol} in {portfolio_id} once it breaks through {stop_price}", _T, _BUY_STOP),
            ("put a buy stop at {stop_price} for {quantity} {symbol} in {portfolio_id}", _T, _BUY_STOP),
            ("set a stop at {stop_price} on {quantity} {symbol} in {portfolio_id}", _S, _SELL_STOP),
            ("sell {quantity} {symbol} in {portfolio_id} if it falls to {stop_price}", _S, _SELL_STOP),
            ("protect {quantity} {symbol} in {portfolio_id} with a stop at {stop_price}", _S, _SELL_STOP),
            # out of a lot
            ("sell {quantity} {symbol} in {portfolio_id} out of {lot_ids}", _S, _SELL),
            ("sell {quantity} {symbol} from {portfolio_id}, and take them out of {lot_ids}", _S, _SELL),
            ("sell {quantity} of my {symbol} in {portfolio_id}, but only out of {lot_ids}", _S, _SELL),
            # something unsaid
            ("buy {quantity} [shares of |]{symbol}", _T, _BUY),
            ("[get|buy] me {quantity} {symbol} at market", _T, _BUY),
            ("buy {quantity} {symbol} at {limit_price} a share or better", _T, _BUY_LIMIT),
            ("put in a limit order for {quantity} {symbol} at {limit_price}", _T, _BUY_LIMIT),
            ("buy [some|a few] {symbol} [in|for] {portfolio_id}", _T, _BUY),
            ("put some {symbol} into {portfolio_id}", _T, _BUY),
            ("sell some {symbol} in {portfolio_id}", _S, _SELL),
            ("buy some {symbol} in {portfolio_id} at {limit_price} a share or better", _T, _BUY_LIMIT),
            ("put in a limit buy for {symbol} at {limit_price} in {portfolio_id}", _T, _BUY_LIMIT),
            ("put in a limit order for {quantity} {symbol} in {portfolio_id}", _T, _BUY_LIMIT),
            ("buy {quantity} {symbol} in {portfolio_id} with a limit order", _T, _BUY_LIMIT),
            ("sell {quantity} {symbol} in {portfolio_id} with a limit order", _S, _SELL_LIMIT),
            ("set a stop on {quantity} {symbol} in {portfolio_id}", _S, _SELL_STOP),
            ("protect {quantity} {symbol} in {portfolio_id} with a stop", _S, _SELL_STOP),
            ("set a stop at {stop_price} on {symbol} in {portfolio_id}", _S, _SELL_STOP),
            ("sell part of my {symbol} in {portfolio_id} if it falls to {stop_price}", _S, _SELL_STOP),
            ("sell some {symbol} in {portfolio_id} out of {lot_ids}", _S, _SELL),
            ("sell a few of my {symbol} in {portfolio_id}, but only out of {lot_ids}", _S, _SELL),
        ],
        "say": [
            ("i want {quantity} {symbol} in {portfolio_id}", _T, _BUY),
            ("i'd like to buy {quantity} [shares of |]{symbol} in {portfolio_id}", _T, _BUY),
            ("i want to buy {quantity} {symbol} at market in {portfolio_id}", _T, _BUY),
            ("i want {quantity} [shares of |]{symbol} for {portfolio_id}, at the current price", _T, _BUY),
            ("i want to sell {quantity} [shares of |]{symbol} in {portfolio_id}", _S, _SELL),
            ("i'd like to be rid of {quantity} {symbol} in {portfolio_id}", _S, _SELL),
            ("i hold too much {symbol} in {portfolio_id}, sell {quantity}", _S, _SELL),
            ("i'd pay {limit_price} a share for {quantity} {symbol} in {portfolio_id}, put that in", _T, _BUY_LIMIT),
            ("i want {quantity} {symbol} in {portfolio_id} at {limit_price} a share or better", _T, _BUY_LIMIT),
            ("i'd take {limit_price} a share for {quantity} {symbol} in {portfolio_id}, put that in", _S, _SELL_LIMIT),
            ("i want out of {quantity} {symbol} in {portfolio_id} if it falls to {stop_price}", _S, _SELL_STOP),
            ("i want to sell {quantity} {symbol} in {portfolio_id}, the ones in {lot_ids}", _S, _SELL),
            ("i want to buy {quantity} {symbol}", _T, _BUY),
            ("i'd like some {symbol} in {portfolio_id}", _T, _BUY),
        ],
        "frag": [
            ("{quantity} {symbol} into {portfolio_id}, at market", _T, _BUY),
            ("buy {quantity} {symbol}, {portfolio_id}", _T, _BUY),
            ("sell {quantity} {symbol}, {portfolio_id}", _S, _SELL),
            ("buy {quantity} {symbol} at {limit_price}, {portfolio_id}", _T, _BUY_LIMIT),
            ("sell {quantity} {symbol} at {limit_price}, {portfolio_id}", _S, _SELL_LIMIT),
            ("stop at {stop_price} on {quantity} {symbol}, {portfolio_id}", _S, _SELL_STOP),
            ("sell {quantity} {symbol}, {portfolio_id}, out of {lot_ids}", _S, _SELL),
        ],
    },
    "preview_trade_order": {
        "do": [
            ("tell me what {quantity} {symbol} would cost in {portfolio_id}, fee included", "symbol priced", _BUY),
            ("work out what {quantity} {symbol} would cost me in {portfolio_id} with the fee", "symbol priced", _BUY),
            ("price up {quantity} [shares of |]{symbol} for {portfolio_id}, fee and all", "symbol priced", _BUY),
            ("check what i'd pay in all for {quantity} {symbol} in {portfolio_id}", "symbol priced", _BUY),
            (
                "see what buying {quantity} {symbol} in {portfolio_id} would come to, with the fee",
                "symbol priced",
                _BUY,
            ),
            ("find out what {quantity} {symbol} would set me back in {portfolio_id} in all", "symbol priced", _BUY),
            ("give me the total for {quantity} {symbol} in {portfolio_id}, without buying yet", "symbol priced", _BUY),
            ("work out the full cost of {quantity} {symbol} in {portfolio_id}", "symbol priced", _BUY),
            ("tell me what i'd get for {quantity} {symbol} from {portfolio_id} after the fee", "symbol priced", _SELL),
            ("work out what selling {quantity} {symbol} in {portfolio_id} would bring", "symbol priced", _SELL),
            ("see what {quantity} {symbol} from {portfolio_id} would fetch after the fee", "symbol priced", _SELL),
        ],
        "say": [
            (
                "i want to know what {quantity} {symbol} would cost in {portfolio_id}, don't buy yet",
                "symbol priced",
                _BUY,
            ),
            ("i need the total for buying {quantity} {symbol} in {portfolio_id}", "symbol priced", _BUY),
            (
                "i'm thinking about {quantity} {symbol} for {portfolio_id}, what would that come to?",
                "symbol priced",
                _BUY,
            ),
            ("i'd like a price for {quantity} {symbol} in {portfolio_id}, just to see", "symbol priced", _BUY),
            ("i want to know what {quantity} {symbol} from {portfolio_id} would bring", "symbol priced", _SELL),
        ],
        "frag": [
            ("cost of {quantity} {symbol} in {portfolio_id}, with fee", "symbol priced", _BUY),
            ("proceeds of {quantity} {symbol} from {portfolio_id}, after fee", "symbol priced", _SELL),
        ],
    },
}
