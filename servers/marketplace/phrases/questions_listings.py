"""What people ask about listings."""

from __future__ import annotations

from typing import Any

LISTINGS: dict[tuple[str, str], dict[str, Any]] = {
    ("listing", "price"): {
        "type": "money",
        "why": "",
        "guard": "bid_on",
        "ask": [
            "what's the bidding at on {x}",
            "how high has {x} gone",
            "what's the current bid on {x}",
            "where does the price of {x} stand",
        ],
        "know": [
            "how high {x} has gone",
            "what the bidding on {x} is at",
        ],
        "frag": ["current bid on {x}"],
    },
    ("listing", "least_bid"): {
        "type": "money",
        "why": "",
        "guard": "next_bid",
        "ask": [
            "how much would i have to bid on {x}",
            "what's the least i can bid on {x}",
            "what's the next bid on {x}",
            "what would it take to put in another bid on {x}",
        ],
        "know": [
            "what i'd have to bid on {x}",
            "what the lowest bid on {x} would be",
        ],
        "frag": ["next bid on {x}"],
    },
    ("listing", "ends_at"): {
        "type": "moment",
        "guard": "to_come",
        "ask": [
            "when does {x} end",
            "when does {x} close",
            "how long have i got before {x} ends, what's the exact time",
            "what day and time does {x} end",
        ],
        "know": [
            "when {x} ends",
            "what time {x} closes",
        ],
        "frag": ["end time of {x}", "closing time of {x}"],
    },
    ("listing", "my_maximum"): {
        "type": "money",
        "guard": "bidding",
        "ask": [
            "what's my maximum on {x}",
            "how much did i bid on {x}",
            "what's the most i said i'd pay for {x}",
            "how high did i say i'd go on {x}",
        ],
        "know": [
            "what my maximum is on {x}",
            "how much i've bid on {x}",
        ],
        "frag": ["my maximum on {x}"],
    },
    ("listing", "leading"): {
        "type": "yes_no",
        "guard": "bidding",
        "ask": [
            "am i still winning {x}",
            "am i the highest bidder on {x}",
            "do i still lead on {x}",
            "is my bid on {x} still the highest",
        ],
        "know": [
            "if i'm still winning {x}",
            "whether i'm the highest bidder on {x}",
        ],
        "frag": [],
    },
    ("listing", "bid_count"): {
        "type": "number",
        "why": "",
        "guard": "bid_on",
        "ask": [
            "how many bids does {x} have",
            "how many bids are there on {x}",
            "how many times has {x} been bid on",
            "how much interest is there in {x}, how many bids",
        ],
        "know": [
            "how many bids {x} has",
            "how many bids there are on {x}",
        ],
        "frag": ["number of bids on {x}"],
    },
    ("listing", "reserve_price"): {
        "type": "money",
        "why": "",
        "guard": "my_reserve",
        "ask": [
            "what's the reserve on {x}",
            "what reserve did i put on {x}",
            "how high is my reserve for {x}",
            "what's the lowest price {x} sells at",
        ],
        "know": [
            "what reserve i put on {x}",
            "what the reserve is on {x}",
        ],
        "frag": ["reserve on {x}"],
    },
    ("listing", "reserve_met"): {
        "type": "yes_no",
        "why": "",
        "guard": "reserved",
        "ask": [
            "has {x} reached its reserve",
            "is the reserve on {x} met",
            "did the bidding on {x} get to the reserve",
            "has the reserve been met on {x}",
        ],
        "know": [
            "if {x} has reached its reserve",
            "whether the reserve on {x} is met",
        ],
        "frag": [],
    },
    ("listing", "auto_accept_from"): {
        "type": "money",
        "why": "",
        "guard": "with_limit",
        "ask": [
            "from what amount are offers on {x} accepted automatically",
            "what's the automatic accept limit on {x}",
            "what offer does {x} go for without asking me",
            "what did i set as the automatic yes on {x}",
        ],
        "know": [
            "what offer is accepted automatically on {x}",
            "what the automatic accept limit is on {x}",
        ],
        "frag": ["automatic accept limit on {x}"],
    },
    ("listing", "shipping_fee"): {
        "type": "money",
        "why": "shop_ask",
        "guard": "sent_on",
        "ask": [
            "how much is shipping for {x}",
            "what does it cost to have {x} delivered",
            "what's the shipping on {x}",
            "how much do they want for sending {x}",
        ],
        "know": [
            "how much shipping is for {x}",
            "what the shipping on {x} comes to",
        ],
        "frag": ["shipping cost of {x}"],
    },
    ("listing", "buy_now_price"): {
        "type": "money",
        "why": "shop_ask",
        "guard": "at_once",
        "ask": [
            "what does it cost to buy {x} outright",
            "what's the buy it now price of {x}",
            "how much is {x} without bidding",
            "what would i pay to get {x} straight away",
        ],
        "know": [
            "what {x} costs outright",
            "what the buy it now price is for {x}",
        ],
        "frag": ["buy it now price of {x}"],
    },
    ("listing", "distance_km"): {
        "type": "number",
        "why": "shop_ask",
        "guard": "for_sale",
        "ask": [
            "how far away is {x}, in kilometres",
            "how many kilometres away is {x}",
            "how far would i have to go to pick up {x}",
            "what's the distance to {x}",
        ],
        "know": [
            "how far away {x} is",
            "how far i'd have to go for {x}",
        ],
        "frag": ["distance to {x}"],
    },
    ("listing", "city"): {
        "type": "text",
        "why": "shop_ask",
        "guard": "for_sale",
        "ask": [
            "where is {x}",
            "which town is {x} in",
            "where would i have to collect {x}",
            "what place is {x} sold from",
        ],
        "know": [
            "where {x} is",
            "which town {x} is in",
        ],
        "frag": ["which town {x} is in"],
    },
    ("listing", "condition"): {
        "type": "text",
        "why": "shop_ask",
        "guard": "for_sale",
        "ask": [
            "what condition is {x} in",
            "what state is {x} in",
            "how worn is {x}, what's the condition",
            "what do they say about the condition of {x}",
        ],
        "know": [
            "what condition {x} is in",
            "what state {x} is in",
        ],
        "frag": ["condition of {x}"],
    },
    ("listing", "seller_score"): {
        "type": "number",
        "why": "shop_ask",
        "guard": "shop_live",
        "ask": [
            "what's the seller's score on {x}",
            "what feedback score does the seller have on {x}",
            "how good is the seller's score behind {x}",
            "what score stands behind {x}",
        ],
        "know": [
            "what the seller's score is on {x}",
            "what feedback score is behind {x}",
        ],
        "frag": ["seller's score for {x}"],
    },
    ("listing", "seller_standing"): {
        "type": "text",
        "why": "shop_ask",
        "guard": "shop_live",
        "ask": [
            "what standing does the seller have on {x}",
            "what does it say about the seller's standing on {x}",
            "what's the seller's standing on {x}",
            "is the seller in good standing on {x}, what does it say",
        ],
        "know": [
            "what the seller's standing is on {x}",
            "what standing the seller has on {x}",
        ],
        "frag": ["seller's standing on {x}"],
    },
    ("listing", "start_price"): {
        "type": "money",
        "why": "",
        "guard": "bid_on",
        "ask": [
            "what did {x} start at",
            "where did the bidding on {x} start",
            "what was the start price of {x}",
            "how low did {x} start",
        ],
        "know": [
            "what {x} started at",
            "where the bidding on {x} began",
        ],
        "frag": ["start price of {x}"],
    },
    ("listing", "starts_at"): {
        "type": "day",
        "why": "",
        "guard": "to_come",
        "ask": [
            "when was {x} put up",
            "since when has {x} been for sale",
            "what day was {x} listed",
            "when did {x} go up",
        ],
        "know": [
            "when {x} was put up",
            "since when {x} has been for sale",
        ],
        "frag": ["date {x} was listed"],
    },
    ("listing", "seller_joined_on"): {
        "type": "day",
        "why": "shop_ask",
        "guard": "shop_live",
        "ask": [
            "when did the seller of {x} become a member",
            "when did the seller of {x} sign up here",
            "when did the member behind {x} join",
            "what's the date the seller of {x} joined",
        ],
        "know": [
            "when the seller of {x} became a member",
            "when the member behind {x} joined",
        ],
        "frag": ["date the seller behind {x} joined"],
    },
    ("listing", "left"): {
        "type": "number",
        "why": "",
        "guard": "many",
        "ask": [
            "how many are left of {x}",
            "how many have they got left of {x}",
            "what's the stock of {x}",
            "how many can still be had of {x}",
        ],
        "know": [
            "how many are left of {x}",
            "what's left of {x}",
        ],
        "frag": [],
    },
}
