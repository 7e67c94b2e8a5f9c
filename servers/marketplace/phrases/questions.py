"""What people ask about listings, offers and sales, and how the answer sounds."""

from __future__ import annotations

from typing import Any

from servers.marketplace.phrases.questions_listings import LISTINGS
from servers.marketplace.phrases.questions_trades import TRADES

WHY_ASK = "ask"
QUESTIONS: dict[tuple[str, str], dict[str, Any]] = {**LISTINGS, **TRADES}
REPORT: dict[tuple[str, str], str | dict[str, str]] = {
    ("listing", "price"): "The price of the {x} is {v} now.",
    ("listing", "least_bid"): "The next bid on the {x} must be at least {v}.",
    ("listing", "ends_at"): "The {x} ends {v}.",
    ("listing", "my_maximum"): "Your maximum on the {x} is {v}.",
    ("listing", "leading"): {
        "yes": "{v}, your bid on the {x} is the highest.",
        "no": "{v}, you have been outbid on the {x}.",
    },
    ("listing", "bid_count"): "The number of bids on the {x} is {v}.",
    ("listing", "reserve_price"): "Your reserve on the {x} is {v}.",
    ("listing", "reserve_met"): {
        "yes": "{v}, the reserve on the {x} is met.",
        "no": "{v}, the reserve on the {x} is not met yet.",
    },
    ("listing", "auto_accept_from"): "Offers of {v} or more on the {x} are accepted automatically.",
    ("listing", "shipping_fee"): "Shipping for the {x} is {v}.",
    ("listing", "buy_now_price"): "The {x} can be bought at once for {v}.",
    ("listing", "distance_km"): "The {x} is {v} km away.",
    ("listing", "city"): "The {x} is in {v}.",
    ("listing", "condition"): "The condition of the {x} is {v}.",
    ("listing", "seller_score"): "The seller of the {x} has a score of {v}.",
    ("listing", "seller_standing"): "The standing of the seller of the {x} is {v}.",
    ("listing", "start_price"): "The {x} started at {v}.",
    ("listing", "starts_at"): "The {x} was put up on {v}.",
    ("listing", "seller_joined_on"): "The seller of the {x} joined on {v}.",
    ("listing", "left"): "There are {v} left of the {x}.",
    ("offer", "expires_at"): "The {x} expires {v}.",
    ("offer", "amount"): "It is {v}.",
    ("offer", "payout"): "After the fee the {x} would bring you {v}.",
    ("offer", "message"): 'The message with the {x} says "{v}"',
    ("offer", "pays_on_time_pct"): "The buyer pays on time in {v} % of cases.",
    ("offer", "total"): "With shipping the {x} comes to {v}.",
    ("offer", "asking"): "The asking price was {v}.",
    ("sale", "phase"): "The status of the {x} is {v}.",
    ("sale", "payout"): "After the fee the {x} brings you {v}.",
    ("sale", "fee"): "The fee on the {x} is {v}.",
    ("sale", "total"): "With shipping the {x} comes to {v}.",
    ("sale", "price"): "The {x} went for {v}.",
    ("sale", "pay_by"): "The {x} has to be paid for by {v}.",
    ("sale", "sold_on"): "The sale of the {x} was on {v}.",
    ("sale", "shipped_on"): "The {x} was shipped on {v}.",
    ("sale", "delivered_on"): "The {x} was delivered on {v}.",
    ("sale", "tracking_no"): "The tracking number of the {x} is {v}.",
    ("sale", "dispute_until"): "The {x} can be disputed until {v}.",
    ("sale", "releases_at"): "The money for the {x} is released {v}.",
    ("sale", "released_on"): "The money for the {x} was released on {v}.",
    ("sale", "their_feedback"): "The feedback on the {x} was {v}.",
    ("sale", "dispute_note"): 'The buyer wrote about the {x}: "{v}"',
}
