"""What people ask about offers and sales."""

from __future__ import annotations

from typing import Any

TRADES: dict[tuple[str, str], dict[str, Any]] = {
    ("offer", "expires_at"): {
        "type": "moment",
        "guard": "pending",
        "ask": [
            "when does {x} expire",
            "until when does {x} stand",
            "when does {x} run out",
            "what's the deadline for {x}",
        ],
        "know": [
            "when {x} expires",
            "until when {x} stands",
        ],
        "frag": ["deadline of {x}", "until when {x} stands"],
    },
    ("offer", "amount"): {
        "type": "money",
        "guard": "pending_one",
        "why": "",
        "ask": [
            "how much is {x}",
            "what amount is {x}",
            "what's the amount of {x}",
            "how high is {x}",
        ],
        "know": [
            "how much {x} is",
            "what amount {x} is",
        ],
        "frag": ["amount of {x}"],
    },
    ("offer", "payout"): {
        "type": "money",
        "guard": "paid_to_me",
        "why": "",
        "ask": [
            "what would i get out of {x} after the fee",
            "what's left for me of {x} after fees",
            "how much would {x} bring me in the end",
            "what would i be paid if i took {x}",
        ],
        "know": [
            "what i'd get out of {x} after the fee",
            "what {x} would bring me after fees",
        ],
        "frag": ["payout from {x}"],
    },
    ("offer", "message"): {
        "type": "text",
        "guard": "worded",
        "why": "",
        "ask": [
            "is there a message with {x}, what does it say",
            "what message came with {x}",
            "what does the message with {x} say",
            "what's the note on {x}",
        ],
        "know": [
            "what the message with {x} says",
            "what message came with {x}",
        ],
        "frag": ["message with {x}"],
    },
    ("offer", "pays_on_time_pct"): {
        "type": "number",
        "guard": "pending_got",
        "why": "",
        "ask": [
            "how reliable a payer is whoever made {x}, in percent",
            "what share of their purchases does the buyer behind {x} pay in time",
            "how often does the person behind {x} pay on time, in percent",
            "what's the payment record behind {x}",
        ],
        "know": [
            "how reliable a payer is behind {x}, in percent",
            "what the payment record behind {x} is",
        ],
        "frag": ["payment record behind {x}"],
    },
    ("offer", "total"): {
        "type": "money",
        "guard": "pending_one",
        "why": "",
        "ask": [
            "what does {x} come to with shipping",
            "how much is {x} including shipping",
            "what's the total of {x} with shipping",
            "what would {x} add up to with shipping",
        ],
        "know": [
            "what {x} comes to with shipping",
            "how much {x} is including shipping",
        ],
        "frag": ["total of {x} with shipping"],
    },
    ("offer", "asking"): {
        "type": "money",
        "guard": "from_seller",
        "why": "",
        "ask": [
            "what was the asking price before {x}",
            "what did the listing ask before {x}",
            "what's the full price behind {x}",
            "how much were they asking originally, before {x}",
        ],
        "know": [
            "what the asking price before {x} was",
            "what the full price behind {x} is",
        ],
        "frag": [],
    },
    ("sale", "phase"): {
        "type": "text",
        "guard": "open",
        "ask": [
            "what's happening with {x}, what's its status",
            "what's the status of {x}",
            "how far along is {x}",
            "where do things stand with {x}",
        ],
        "know": [
            "what the status of {x} is",
            "where things stand with {x}",
        ],
        "frag": ["status of {x}"],
    },
    ("sale", "payout"): {
        "type": "money",
        "guard": "money_came",
        "ask": [
            "how much do i get for {x} after the fee",
            "what do i make on {x} after fees",
            "what's my payout for {x}",
            "what does {x} bring me in the end",
        ],
        "know": [
            "how much i get for {x} after the fee",
            "what my payout is for {x}",
        ],
        "frag": ["payout for {x}"],
    },
    ("sale", "fee"): {
        "type": "money",
        "guard": "money_came",
        "ask": [
            "what's the fee on {x}",
            "how much does the marketplace take for {x}",
            "what fee do i pay on {x}",
            "how much of {x} goes on the fee",
        ],
        "know": [
            "what the fee is on {x}",
            "how much the marketplace takes for {x}",
        ],
        "frag": ["fee on {x}"],
    },
    ("sale", "total"): {
        "type": "money",
        "guard": "bought",
        "ask": [
            "how much did {x} come to with shipping",
            "what did i pay in all for {x}, postage and everything",
            "what's the total for {x}",
            "how much is {x} including shipping",
        ],
        "know": [
            "what {x} came to with shipping",
            "what the total is for {x}",
        ],
        "frag": ["total for {x}"],
    },
    ("sale", "price"): {
        "type": "money",
        "guard": "sold",
        "ask": [
            "what did {x} go for",
            "how much did {x} sell for",
            "what price did i get for {x}",
            "before the fee, what did i get for {x}",
        ],
        "know": [
            "what {x} went for",
            "how much {x} sold for",
        ],
        "frag": ["sale price of {x}"],
    },
    ("sale", "pay_by"): {
        "type": "day",
        "guard": "due",
        "ask": [
            "by when does {x} have to be paid for",
            "what's the last day to pay for {x}",
            "until when can {x} be paid for",
            "when is the payment for {x} due",
        ],
        "know": [
            "what the last day to pay is for {x}",
            "when the payment for {x} is due",
        ],
        "frag": ["payment deadline for {x}"],
    },
    ("sale", "sold_on"): {
        "type": "day",
        "ask": [
            "when was the sale of {x}",
            "what day did the deal on {x} go through",
            "when did we agree on {x}",
            "what was the date of the deal on {x}",
        ],
        "know": [
            "when the sale of {x} was",
            "what day the deal on {x} went through",
        ],
        "frag": ["date of the deal on {x}"],
    },
    ("sale", "shipped_on"): {
        "type": "day",
        "guard": "sent",
        "ask": [
            "when was {x} posted",
            "when was {x} shipped",
            "what day was {x} sent",
            "on what date did {x} go in the post",
        ],
        "know": [
            "when {x} was posted",
            "what day {x} was sent",
        ],
        "frag": ["shipping date of {x}"],
    },
    ("sale", "delivered_on"): {
        "type": "day",
        "guard": "came",
        "ask": [
            "when was {x} delivered",
            "what day did {x} arrive",
            "when did {x} get there",
            "what date was {x} delivered",
        ],
        "know": [
            "when {x} was delivered",
            "what day {x} arrived",
        ],
        "frag": ["delivery date of {x}"],
    },
    ("sale", "tracking_no"): {
        "type": "text",
        "guard": "tracked",
        "ask": [
            "what's the tracking number of {x}",
            "which tracking number does {x} have",
            "can i have the tracking number for {x}",
            "how do i track {x}, what's the number",
        ],
        "know": [
            "what the tracking number is for {x}",
            "which tracking number {x} has",
        ],
        "frag": ["tracking number of {x}"],
    },
    ("sale", "dispute_until"): {
        "type": "moment",
        "guard": "disputable",
        "ask": [
            "until when can i dispute {x}",
            "how long have i got to open a dispute over {x}",
            "when does my time to dispute {x} run out",
            "by when would i have to complain about {x}",
        ],
        "know": [
            "until when i can dispute {x}",
            "how long i've got to open a dispute over {x}",
        ],
        "frag": ["dispute deadline for {x}"],
    },
    ("sale", "releases_at"): {
        "type": "moment",
        "guard": "closing",
        "ask": [
            "when is the money for {x} released",
            "when do i get the money for {x}",
            "when does {x} come out of escrow",
            "when does the money for {x} come through",
        ],
        "know": [
            "when the money for {x} is released",
            "when {x} comes out of escrow",
        ],
        "frag": ["escrow release of {x}"],
    },
    ("sale", "released_on"): {
        "type": "day",
        "guard": "paid_out",
        "ask": [
            "when did i get the money for {x}",
            "when was the money for {x} released",
            "what day was i paid for {x}",
            "on what date did {x} come out of escrow",
        ],
        "know": [
            "when i got the money for {x}",
            "what day i was paid for {x}",
        ],
        "frag": ["payout date of {x}"],
    },
    ("sale", "their_feedback"): {
        "type": "text",
        "guard": "rated",
        "ask": [
            "what feedback did i get for {x}",
            "how did they rate {x}",
            "what rating did i get for {x}",
            "what kind of feedback did the other side leave on {x}",
        ],
        "know": [
            "what feedback i got for {x}",
            "how they rated {x}",
        ],
        "frag": ["feedback i got for {x}"],
    },
    ("sale", "dispute_note"): {
        "type": "text",
        "guard": "noted",
        "ask": [
            "what's the buyer's complaint about {x}",
            "what does the buyer say is wrong with {x}",
            "why is {x} in dispute, what did they write",
            "what did the buyer write about {x}",
        ],
        "know": [
            "what the buyer's complaint about {x} is",
            "what the buyer says is wrong with {x}",
        ],
        "frag": [],
    },
}
