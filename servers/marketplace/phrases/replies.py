"""What the assistant says and asks at the marketplace, and how people answer."""

from __future__ import annotations

from typing import Any

DONE: dict[str, Any] = {
    "create_listing": [("{title} is up for auction from {price}.", "format=auction"), "{title} is up for {price}."],
    "revise_listing": "Done for the {listing_id}: {result.change}.",
    "end_listing": "The {listing_id} is taken down.",
    "place_bid": "Your bid of up to {max_amount} on the {listing_id} is in.",
    "buy_listing_now": "The {listing_id} is yours for {result.total}; the money is in escrow.",
    "make_offer": "I've offered {amount} for the {listing_id}; the offer is {result.phase}.",
    "respond_to_offer": [
        "I've answered the {offer_id} with {counter_amount}.",
        "The {offer_id} is {result.phase}.",
    ],
    "pay_for_sale": "The {sale_id} is paid: {result.total} is in escrow.",
    "progress_sale": "Done for the {sale_id}: {result.change}.",
    "leave_feedback": "I've left {rating} feedback for the {sale_id}.",
}
_BID = "That is a binding bid of up to {max_amount} on the {listing_id} from {listing_id.seller}"
_TAKEN = "That would accept the {offer_id} from {offer_id.other}"
_PIECES = "{offer_id.pieces} of them, {offer_id.total}"
_COSTS = "The {listing_id} from {listing_id.seller} costs {listing_id.buy_total}"
CONFIRM: dict[str, Any] = {
    "end_listing": "I would take the {listing_id} down because {reason}; any pending offers on it lapse. Shall I go ahead?",
    "place_bid": [
        (f"{_BID}, which you would collect yourself, so without shipping. Shall I place it?", "listing_id collected"),
        f"{_BID}, plus {{listing_id.shipping_fee}} for shipping. Shall I place it?",
        f"{_BID}, with nothing on top for shipping. Shall I place it?",
    ],
    "buy_listing_now": [
        (f"{_COSTS}, paid at once; you would collect it yourself. Shall I buy it?", "listing_id collected"),
        f"{_COSTS} in all, {{listing_id.shipping_fee}} of it for shipping, paid at once. Shall I buy it?",
        f"{_COSTS}, paid at once, with nothing on top for shipping. Shall I buy it?",
    ],
    "respond_to_offer": [
        (f"{_TAKEN} for {_PIECES} in all with shipping. Shall I go ahead?", "offer_id posted"),
        f"{_TAKEN} for {_PIECES} in all. Shall I go ahead?",
        (f"{_TAKEN}, {{offer_id.total}} with shipping. Shall I go ahead?", "offer_id posted"),
        f"{_TAKEN}, {{offer_id.total}} in all. Shall I go ahead?",
    ],
    "pay_for_sale": [
        (
            "That is {sale_id.total} for the {sale_id} to {sale_id.other}, {sale_id.shipping} of it for shipping. "
            "Shall I pay?"
        ),
        "That is {sale_id.total} for the {sale_id} to {sale_id.other}, with nothing on top for shipping. Shall I pay?",
    ],
    "progress_sale": [
        (
            (
                "The {sale_id} came to {sale_id.total}, {sale_id.shipping} of it for shipping, sold to {sale_id.other}. "
                "Shall I {step}?"
            ),
            "sale_id sold",
        ),
        ("The {sale_id} came to {sale_id.total}, sold to {sale_id.other}. Shall I {step}?", "sale_id sold"),
        (
            "The {sale_id} came to {sale_id.total}, {sale_id.shipping} of it for shipping, bought from {sale_id.other}. "
            "Shall I {step}?"
        ),
        "The {sale_id} came to {sale_id.total}, bought from {sale_id.other}. Shall I {step}?",
    ],
}
CONFIRMS: dict[str, list[str]] = {
    "end_listing": ["listing_id"],
    "place_bid": ["listing_id", "max_amount"],
    "buy_listing_now": ["listing_id"],
    "respond_to_offer": ["offer_id"],
    "pay_for_sale": ["sale_id"],
    "progress_sale": ["sale_id"],
}

ASK: dict[str, str] = {
    "listing_id": "Which listing do you mean?",
    "offer_id": "Which offer do you mean?",
    "sale_id": "Which sale do you mean?",
    "max_amount": "What is the most you would pay?",
    "amount": "How much should I offer?",
    "price": "What price do you have in mind?",
    "format": "Should it be an auction or a fixed price?",
    "condition": "What condition is it in: new, like new, good, fair or for parts?",
    "category": "Which category does it belong in?",
    "end_listing.reason": "Why should it come down: is it sold elsewhere, lost or broken, or was it a mistake?",
    "answer": "Should I accept or decline it, or make a counteroffer?",
    "tracking_no": "What is the tracking number?",
    "progress_sale.reason": "What is wrong: it never arrived, it is not as described, or it is damaged?",
    "counter_amount": "What amount should the counteroffer be?",
    "rating": "Should the rating be positive, neutral or negative?",
}
GIVE: dict[str, list[str]] = {
    "listing_id": ["{v}", "i mean {v}", "oh sorry, {v}", "{v} please", "{v}, that one"],
    "offer_id": ["{v}", "i mean {v}", "oh sorry, {v}", "{v} please"],
    "sale_id": ["{v}", "i mean {v}", "oh sorry, {v}", "{v} please", "{v}, that one"],
    "max_amount": ["{v}", "{v} at the most", "up to {v}", "let's say {v}", "i'd go to {v}", "{v} tops"],
    "amount": ["{v}", "{v} please", "make it {v}", "let's say {v}", "try {v}", "offer {v}"],
    "price": ["{v}", "{v} please", "make it {v}", "let's say {v}", "i'd like {v} for it", "{v} should do it"],
    "format": ["{v}", "{v} please", "make it {v}", "let's do {v}", "oh, {v}"],
    "condition": ["{v}", "it's {v}", "{v} i'd say", "{v}, i think"],
    "category": ["{v}", "put it in {v}", "{v} please", "under {v}", "{v}, i suppose"],
    "end_listing.reason": ["{v}", "{v} i'm afraid", "oh, {v}", "well, {v}"],
    "answer": ["{v}", "{v} please", "oh, {v}", "just {v}"],
    "tracking_no": ["{v}", "it's {v}", "here it is, {v}", "the number is {v}", "{v} is what's on the receipt"],
    "progress_sale.reason": ["{v}", "well, {v}", "{v} i'm afraid", "oh, {v}"],
    "counter_amount": ["{v}", "{v} please", "make it {v}", "let's say {v}", "go for {v}"],
    "rating": ["{v}", "{v} please", "make it {v}", "oh, {v}"],
}
CUES: dict[str, list[str]] = {
    "listing_id": ["which listing", "which one", "which item", "what listing"],
    "offer_id": ["which offer", "which one", "whose offer"],
    "sale_id": ["which sale", "which one", "which item", "which purchase"],
    "max_amount": ["most you would", "maximum", "how high", "how much", "highest", "limit"],
    "amount": ["how much", "what amount", "which amount", "what would you offer"],
    "price": ["cost", "in mind", "how much", "what price", "which price", "asking price"],
    "format": ["auction or", "fixed price", "which format", "what format"],
    "condition": ["condition", "what state"],
    "category": ["category", "kind of thing", "where does it belong"],
    "end_listing.reason": ["why", "reason", "sold elsewhere", "what happened"],
    "answer": ["accept or", "decline", "what should i answer", "how should i answer"],
    "tracking_no": ["tracking"],
    "progress_sale.reason": ["what is wrong", "what's wrong", "reason", "why", "what happened"],
    "counter_amount": ["counteroffer be", "what amount", "how much", "which amount", "what price"],
    "rating": ["rating", "positive", "neutral", "how would you rate"],
}
AGAIN: dict[str, list[str | tuple[str, str]]] = {
    "end_listing": ["{x} too", "and {x} as well", "same with {x}"],
    "buy_listing_now": [("and {x} too", "fixed_live"), ("{x} as well", "fixed_live")],
    "respond_to_offer": [("and {x} too", "to_answer"), ("same with {x}", "to_answer"), ("{x} as well", "to_answer")],
    "pay_for_sale": [("and for {x} too", "to_pay"), ("same for {x}", "to_pay"), ("{x} as well", "to_pay")],
    "progress_sale": [("{x} too", "arrived"), ("and {x} as well", "arrived"), ("same with {x}", "unpaid")],
    "leave_feedback": ["same for {x}", "and {x} too", "{x} as well"],
}
APART: dict[str, list[str]] = {
    "place_bid": ["buy_listing_now"],
    "buy_listing_now": ["place_bid", "make_offer"],
    "make_offer": ["buy_listing_now"],
    "end_listing": ["revise_listing"],
    "revise_listing": ["end_listing"],
    "create_listing": ["end_listing"],
    "pay_for_sale": ["progress_sale"],
}
REFUSED: dict[str, str | list[str | tuple[str, str]]] = {
    "create_listing": "I can't put that up: {why}.",
    "revise_listing": "I can't change that listing: {why}.",
    "end_listing": "I can't end that listing: {why}.",
    "place_bid": "I can't place that bid: {why}.",
    "buy_listing_now": "I can't buy that: {why}.",
    "make_offer": "I can't make that offer: {why}.",
    "respond_to_offer": [
        ("I can't accept that offer: {why}.", "answer=accept"),
        ("I can't decline that offer: {why}.", "answer=decline"),
        ("I can't withdraw that offer: {why}.", "answer=withdraw"),
        "I can't counter that offer: {why}.",
    ],
    "pay_for_sale": "I can't pay for that: {why}.",
    "progress_sale": [
        ("I can't mark that as shipped: {why}.", "step=ship"),
        ("I can't release that money: {why}.", "step=release"),
        ("I can't refund that: {why}.", "step=refund"),
        ("I can't cancel that sale: {why}.", "step=cancel"),
        "I can't open that dispute: {why}.",
    ],
    "leave_feedback": "I can't leave that feedback: {why}.",
}
UNABLE: dict[str, str | list[str | tuple[str, str]]] = {
    "search_listings": "search the listings",
    "get_listing": "look into a listing",
    "create_listing": "put something up for sale",
    "revise_listing": [
        ("change the price of a listing", "price"),
        ("change the reserve on a listing", "reserve_price"),
        ("change the shipping on a listing", "shipping_fee"),
        ("allow offers on a listing", "takes_offers=true"),
        ("turn off offers on a listing", "takes_offers=false"),
        ("publish a draft", "start_now"),
        ("accept offers automatically", "auto_accept_from"),
        ("decline offers automatically", "auto_decline_below"),
        "change the description of a listing",
    ],
    "end_listing": "end a listing",
    "place_bid": "place a bid",
    "buy_listing_now": "buy a listing outright",
    "make_offer": "make an offer",
    "respond_to_offer": [
        ("accept an offer", "answer=accept"),
        ("decline an offer", "answer=decline"),
        ("withdraw an offer", "answer=withdraw"),
        "make a counteroffer",
    ],
    "list_trades": "see your offers, bids and sales",
    "pay_for_sale": "pay for a sale",
    "progress_sale": [
        ("mark a sale as shipped", "step=ship"),
        ("release the money for a sale", "step=release"),
        ("refund a sale", "step=refund"),
        ("cancel a sale", "step=cancel"),
        "open a dispute",
    ],
    "leave_feedback": "leave feedback",
}
AMEND: dict[str, dict[str, Any]] = {
    "revise_listing": {
        "parameter": "price",
        "say": ["make that {v}", "{v} instead", "let's make it {v}", "{v}"],
    },
    "make_offer": {
        "parameter": "amount",
        "say": ["make that {v}", "{v} instead", "let's make it {v}", "change that to {v}"],
        "fix": [
            ("respond_to_offer", {"offer_id": "/offer_id", "answer": "withdraw"}),
            ("make_offer", {"listing_id": "listing_id", "amount": "amount"}),
        ],
    },
}
