"""Values that requests give, which parameters go together, what a request is about, and near misses."""

from __future__ import annotations

from typing import Any

_TRACKING = [
    "9400 1112 0255 44", "9405 5036 9930 12", "7021 8834 1190 57", "5518 2076 4431 90", "8846 1203 7755 31",
    "6610 9948 2037 15", "3307 5521 8840 62", "4125 7780 0936 28",
]  # fmt: skip
_PRAISE = [
    "Came quickly and well packed", "Exactly as described", "Lovely to deal with", "Fast and friendly",
    "Smooth from start to finish", "Great communication", "Would happily deal with them again",
]  # fmt: skip
_LINES = [
    "I can pay today", "I'd pay straight away", "I hope that works for you", "Would that work for you?",
    "Let me know either way", "That is as much as I can spend",
]  # fmt: skip
_DESCRIPTIONS = [
    "Collection in the evenings only", "From a smoke-free home", "One careful owner", "Happy to send more photos",
    "Small mark on the back", "Can be seen any weekend", "Used only a handful of times", "Selling because we're moving",
]  # fmt: skip
_POSTAGE = [300, 400, 500, 600, 700, 800, 1_000, 1_200, 1_500]
# Categories of which a parcel holds everything.
_IN_PARCELS = ("audio", "cameras", "games", "clothing", "computers", "collectables")
_LISTED = {"title": "title", "category": "category", "condition": "condition", "format": "format", "price": "price"}


def _sales(phase: str) -> tuple[Any, ...]:
    return ("row", "sale", {"sale_id": "sale_id"}, {"phase": phase})


VALUES: dict[str, tuple[Any, ...]] = {
    "search_listings.query": ("row", "listing", "title"),
    "search_listings.max_price": ("money", 2_000, 60_000, 500),
    "search_listings.seller_handle": ("row", "member", "handle"),
    "create_listing": ("row", "listing", _LISTED, {"duration_days": 7}),
    "create_listing.shipping_fee": ("by", "category", dict.fromkeys(_IN_PARCELS, ("pick", _POSTAGE))),
    "revise_listing.price": ("near", "listing_id", "price"),
    "revise_listing.reserve_price": ("near", "listing_id", "price"),
    "revise_listing.auto_accept_from": ("near", "listing_id", "price"),
    "revise_listing.auto_decline_below": ("near", "listing_id", "price"),
    "revise_listing.shipping_fee": ("pick", _POSTAGE),
    "revise_listing.takes_offers": ("pick", [True, False]),
    "revise_listing.start_now": ("pick", [True]),
    "revise_listing.description": ("pick", _DESCRIPTIONS),
    "place_bid": ("row", "listing", {"listing_id": "listing_id"}, {"format": "auction"}),
    "place_bid.max_amount": ("near", "listing_id", "least_bid"),
    "make_offer": ("row", "listing", {"listing_id": "listing_id"}, {"takes_offers": True}),
    "make_offer.amount": ("near", "listing_id", "price", [0.7, 0.75, 0.8, 0.85, 0.9]),
    "make_offer.message": ("pick", _LINES),
    "respond_to_offer": ("row", "offer", {"offer_id": "offer_id"}, {"answer": "none"}),
    "respond_to_offer.counter_amount": ("near", "offer_id", "midway", [0.95, 1.0, 1.0, 1.05]),
    "pay_for_sale": _sales("awaiting_payment"),
    "progress_sale": (
        "either",
        [_sales(phase) for phase in ("awaiting_payment", "in_escrow", "shipped", "delivered", "disputed")],
    ),
    "progress_sale.tracking_no": ("pick", _TRACKING),
    "leave_feedback": ("either", [_sales("released"), _sales("released"), _sales("delivered")]),
    "leave_feedback.comment": ("pick", _PRAISE),
}
SHAPES: dict[str, list[list[str]]] = {
    "search_listings": [["query"], ["category", "max_price"], ["scope"], ["phase"], ["format", "condition"], ["sort"]],
    "list_trades": [[], ["kind"], ["kind", "role"], ["phase"], ["query"]],
    "create_listing": [
        ["title", "category", "condition", "format", "price"],
        ["title", "category", "condition", "format", "price"],
        ["title", "category", "condition", "format", "price", "shipping_fee"],
    ],
    "revise_listing": [
        ["listing_id", "price"],
        ["listing_id", "price"],
        ["listing_id", "reserve_price"],
        ["listing_id", "shipping_fee"],
        ["listing_id", "takes_offers"],
        ["listing_id", "start_now"],
        ["listing_id", "auto_accept_from"],
        ["listing_id", "auto_decline_below"],
        ["listing_id", "description"],
    ],
    "end_listing": [["listing_id", "reason"]],
    "place_bid": [["listing_id", "max_amount"]],
    "buy_listing_now": [["listing_id"]],
    "make_offer": [["listing_id", "amount"], ["listing_id", "amount"], ["listing_id", "amount", "message"]],
    "respond_to_offer": [["offer_id", "answer"], ["offer_id", "answer"], ["offer_id", "answer", "counter_amount"]],
    "progress_sale": [
        ["sale_id", "step"],
        ["sale_id", "step"],
        ["sale_id", "step", "tracking_no"],
        ["sale_id", "step", "reason"],
    ],
    "leave_feedback": [["sale_id", "rating"], ["sale_id", "rating"], ["sale_id", "rating", "comment"]],
}
TOPIC: dict[str, str | None] = {
    "create_listing": None,
    "revise_listing": "listing_id",
    "end_listing": "listing_id",
    "place_bid": "listing_id",
    "buy_listing_now": "listing_id",
    "make_offer": "listing_id",
    "respond_to_offer": "offer_id",
    "pay_for_sale": "sale_id",
    "progress_sale": "sale_id",
    "leave_feedback": "sale_id",
}
WHY: dict[str, Any] = {
    "create_listing": ("", ("sell", "", "category=games"), "condition=new"),
    "place_bid": ("used_buy", "", "listing_id of_use"),
    "buy_listing_now": ("used_buy", "", "listing_id of_use"),
    "make_offer": ("", ("used_buy", "", "listing_id of_use"), "message"),
}
NEEDS: dict[str, dict[str, str]] = {
    "progress_sale": {"tracking_no": "sale_id dear", "reason": "step=dispute"},
    "respond_to_offer": {"counter_amount": "answer=counter"},
}
FORBIDDEN: dict[str, list[tuple[list[str], str]]] = {
    "end_listing": [
        (
            ["listing_id bid_on", "reason=sold_elsewhere"],
            "It has bids already, which bind both sides, and a deal outside is no reason to end it",
        )
    ],
}
WORDS: dict[str, dict[str, str]] = {
    "condition": {
        "new": "brand new", "like_new": "like new", "good": "in good condition", "fair": "in fair condition",
        "for_parts": "for parts only",
    },
    "format": {"auction": "an auction", "fixed": "a fixed price"},
    "category": {
        "audio": "audio", "cameras": "cameras", "bikes": "bikes", "furniture": "furniture", "games": "games",
        "instruments": "instruments", "clothing": "clothing", "tools": "tools", "computers": "computers",
        "collectables": "collectables",
    },
    "answer": {"accept": "accept it", "decline": "decline it", "counter": "make a counteroffer", "withdraw": "withdraw it"},
    "end_listing.reason": {
        "sold_elsewhere": "it's sold elsewhere", "lost_or_broken": "it's damaged", "mistake": "it was put up by mistake",
    },
    "progress_sale.reason": {
        "not_arrived": "it never arrived", "not_as_described": "it's not as described", "damaged": "it's damaged",
        "unpaid": "it wasn't paid", "out_of_stock": "it's out of stock",
    },
    "step": {
        "ship": "mark it as shipped", "release": "release the money", "dispute": "open a dispute",
        "refund": "refund it", "cancel": "cancel it",
    },
    "rating": {"positive": "positive", "neutral": "neutral", "negative": "negative"},
}  # fmt: skip
NEAR: list[str] = [
    "take back my last bid, i found one nearer",
    "[retract|withdraw] all my bids",
    "hide my bids from other people",
    "message lampandleaf on the marketplace and ask [for more photos|where they live]",
    "get my last buyer on the phone",
    "block [lampandleaf|secondsleeve] on the marketplace, they keep haggling",
    "report [lampandleaf|oldtimer_jo] to the marketplace as a [scam|cheat]",
    "[print|make] a shipping label for my last sale",
    "book a courier to collect my last sale from my house",
    "change my username on the marketplace",
    "add a [photo|video] to my newest listing",
    "stop watching everything on my watchlist",
    "tell me whenever a new guitar comes up",
    "pay out my balance to my bank account",
    "change the bank account my payouts go to",
    "change the card i pay with",
    "delete the feedback i left last",
    "reply to the last feedback i got",
    "give me a discount on the seller fee",
    "[boost|promote] my newest listing so it shows up first",
    "extend my newest auction by [another day|two days]",
    "let me bid under another name",
    "send a second chance offer to the runner-up of my last auction",
    "follow [lampandleaf|secondsleeve] on the marketplace so i see what they list",
    "set my stall to holiday mode while i'm away",
    "swap my old bike for somebody's guitar",
    "combine the shipping for everything i bought this week",
    "let me pay for my last purchase over three months",
    "verify my identity with a passport photo",
    "invite a friend to the marketplace",
    "open a shop page for my old records",
    "have my last purchase gift wrapped",
]
UNASKED = {
    "create_listing": "people offer what may be sold",
    "revise_listing": "nobody changes what others sell",
    "end_listing": "nobody ends what others sell",
    "buy_listing_now": "nobody buys what they sell",
    "make_offer": "nobody bids for what they sell",
    "pay_for_sale": "nobody pays for what they sold",
}
SECOND_BEST: dict[str, str] = {
    "place_bid.max_amount": "more",
}
