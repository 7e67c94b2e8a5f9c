"""What people call listings, offers and sales."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from servers.marketplace.goods import BULKY, RUNNING
from servers.marketplace.policy import TRACKED_ABOVE

ATTRS: dict[str, dict[str, tuple[str, str]]] = {
    "listing": {
        "title": ("title", "name"),
        "item": ("item", "name"),
        "owner": ("seller_name", "first"),
        "shop": ("seller_name", "name"),
        "handle": ("seller", "name"),
        "price": ("price", "money"),
        "phase": ("phase", "word"),
        "mine": ("mine", "word"),
        "watched": ("watched", "word"),
        "bidding": ("bidding", "word"),
        "leading": ("leading", "word"),
        "format": ("format", "word"),
    },
    "offer": {
        "title": ("title", "name"),
        "item": ("item", "name"),
        "first": ("other", "first"),
        "other": ("other", "name"),
        "amount": ("amount", "money"),
        "role": ("role", "word"),
        "by": ("by", "word"),
        "phase": ("phase", "word"),
    },
    "sale": {
        "title": ("title", "name"),
        "item": ("item", "name"),
        "first": ("other", "first"),
        "other": ("other", "name"),
        "day": ("sold_on", "day"),
        "role": ("role", "word"),
        "format": ("format", "word"),
        "phase": ("phase", "word"),
    },
}


# What nobody breaks by accident: too heavy, or of paper.
_NOT_BROKEN = BULKY | {"film poster", "map", "stamp album"}


def _live(row: Any) -> bool:
    return row.phase == "live"


def _for_sale(row: Any) -> bool:
    return row.phase == "live" and not row.mine


GUARDS: dict[str, Callable[[Any], bool]] = {
    # listings
    "mine": lambda row: row.mine,
    "theirs": lambda row: not row.mine,
    "for_sale": _for_sale,
    "watched": lambda row: row.watched and not row.mine,
    "bidding": lambda row: row.bidding and _live(row),
    "outbid": lambda row: row.leading is False and _live(row),
    "leading": lambda row: row.leading is True and _live(row),
    "fresh_auction": lambda row: _for_sale(row) and row.format == "auction" and not row.bidding,
    "by_person": lambda row: not row.mine and row.is_person,
    "person_live": lambda row: _for_sale(row) and row.is_person,
    "shop_live": lambda row: _for_sale(row) and not row.is_person,
    "by_shop": lambda row: not row.mine and not row.is_person,
    "fixed_live": lambda row: _for_sale(row) and row.format == "fixed",
    "working": lambda row: (
        _for_sale(row) and row.format == "fixed" and row.condition != "for_parts" and row.item in RUNNING
    ),
    "auction": lambda row: row.format == "auction" and not row.mine,
    "unbid": lambda row: row.format == "auction" and not row.mine and not row.bidding,
    "live_auction": lambda row: row.format == "auction" and _live(row),
    "buyable_auction": lambda row: _for_sale(row) and row.format == "auction" and row.buy_now_price is not None,
    "haggled": lambda row: _for_sale(row) and row.takes_offers,
    "draft": lambda row: row.mine and row.phase == "draft",
    "my_live": lambda row: row.mine and _live(row),
    "my_fixed": lambda row: row.mine and row.format == "fixed" and row.phase in {"live", "draft", "scheduled"},
    "my_auction": lambda row: row.mine and row.format == "auction" and row.phase in {"live", "draft", "scheduled"},
    "my_haggled": lambda row: row.mine and row.takes_offers and _live(row),
    "my_unsold": lambda row: row.mine and row.phase == "unsold",
    "up": lambda row: row.mine and row.phase in {"live", "scheduled"},
    "up_hard": lambda row: (
        row.mine and row.phase in {"live", "scheduled"} and row.category != "clothing" and row.item not in _NOT_BROKEN
    ),
    "parcel": lambda row: row.mine and not row.pickup_only and row.item not in BULKY,
    "bid_on": lambda row: row.format == "auction" and bool(row.bid_count) and _live(row),
    "of_use": lambda row: (
        not row.plural and row.category not in {"collectables", "furniture"} and row.condition != "new"
    ),
    "next_bid": lambda row: row.least_bid is not None and not row.mine,
    "reserved": lambda row: row.reserve_met is not None and _live(row),
    "my_reserve": lambda row: row.reserve_price is not None,
    "with_limit": lambda row: row.auto_accept_from is not None,
    "collected": lambda row: row.pickup_only,
    "sent_on": lambda row: _for_sale(row) and not row.pickup_only,
    "at_once": lambda row: row.buy_now_price is not None and row.format == "auction" and not row.mine,
    "to_come": _live,
    "many": lambda row: _for_sale(row) and row.left > 1,
    # offers
    "pending_got": lambda row: row.phase == "pending" and row.role == "seller" and row.by == "buyer",
    "got_person": lambda row: row.phase == "pending" and row.role == "seller" and row.by == "buyer" and row.is_person,
    "got_shop": lambda row: row.phase == "pending" and row.role == "seller" and row.by == "buyer" and not row.is_person,
    "pending_made": lambda row: row.phase == "pending" and row.role == "buyer" and row.by == "buyer",
    "made_person": lambda row: row.phase == "pending" and row.role == "buyer" and row.by == "buyer" and row.is_person,
    "counter_got": lambda row: row.phase == "pending" and row.role == "buyer" and row.by == "seller",
    "counter_person": lambda row: (
        row.phase == "pending" and row.role == "buyer" and row.by == "seller" and row.is_person
    ),
    "counter_made": lambda row: row.phase == "pending" and row.role == "seller" and row.by == "seller",
    "to_answer": lambda row: row.phase == "pending" and (row.by == "buyer") == (row.role == "seller"),
    "posted": lambda row: row.total > row.amount * row.quantity,
    "own": lambda row: (row.by == "buyer") == (row.role == "buyer"),
    "from_buyer": lambda row: row.role == "seller" and row.by == "buyer",
    "from_seller": lambda row: row.role == "buyer" and row.by == "seller",
    "pending": lambda row: row.phase == "pending",
    # An offer names the price of one piece; of two it would be told beside the total of both.
    "pending_one": lambda row: row.phase == "pending" and row.quantity == 1,
    "worded": lambda row: row.message is not None and row.phase == "pending" and row.role == "seller",
    "paid_to_me": lambda row: row.phase == "pending" and row.payout is not None and row.pieces is None,
    # sales
    "sold": lambda row: row.role == "seller",
    "bought": lambda row: row.role == "buyer",
    "sold_person": lambda row: row.role == "seller" and row.is_person,
    "bought_person": lambda row: row.role == "buyer" and row.is_person,
    "bought_shop": lambda row: row.role == "buyer" and not row.is_person,
    "won": lambda row: row.role == "buyer" and row.format == "auction",
    "to_post": lambda row: row.role == "seller" and row.phase in {"in_escrow", "shipped"} and row.item not in BULKY,
    "dear": lambda row: row.role == "seller" and row.price * row.quantity > TRACKED_ABOVE,
    "to_pay": lambda row: row.role == "buyer" and row.phase == "awaiting_payment",
    "unpaid": lambda row: row.role == "seller" and row.phase == "awaiting_payment",
    "open": lambda row: row.phase not in {"released", "refunded", "cancelled"},
    "here": lambda row: row.role == "buyer" and row.phase == "delivered",
    "on_its_way": lambda row: row.role == "buyer" and row.phase == "shipped",
    "kept": lambda row: row.role == "buyer" and row.phase in {"delivered", "disputed"},
    "arrived": lambda row: row.role == "buyer" and row.phase in {"shipped", "delivered"},
    "disputed_bought": lambda row: row.role == "buyer" and row.phase == "disputed",
    "disputed_sold": lambda row: row.role == "seller" and row.phase == "disputed",
    "unshipped_sold": lambda row: row.role == "seller" and row.phase == "in_escrow",
    "came": lambda row: row.delivered_on is not None,
    "came_bought": lambda row: row.delivered_on is not None and row.role == "buyer",
    "came_sold": lambda row: row.delivered_on is not None and row.role == "seller",
    "sent": lambda row: row.shipped_on is not None,
    "tracked": lambda row: bool(row.tracking_no),
    "disputable": lambda row: row.may_dispute,
    "closing": lambda row: row.releases_at is not None and row.role == "seller",
    "paid_out": lambda row: row.released_on is not None and row.role == "seller",
    "due": lambda row: row.may_be_paid,
    "money_came": lambda row: row.role == "seller" and row.phase not in {"cancelled", "refunded"},
    "noted": lambda row: bool(row.dispute_note) and row.role == "seller",
    "rated": lambda row: row.their_feedback is not None,
}

# (pattern, attributes it rests on, guard, order), shortest first.
NOUNS: dict[str, list[tuple[Any, ...]]] = {
    "listing": [
        ("my {item}", "item mine", "mine"),
        ("the {item}", "item mine phase", "for_sale"),
        ("my {title}", "title mine", "mine"),
        ("the {title}", "title mine", "theirs"),
        ("the {item} i'm watching", "item watched", "watched"),
        ("the {item} i'm bidding on", "item bidding phase", "bidding"),
        ("the {item} i've been outbid on", "item leading phase", "outbid"),
        ("{owner:poss} {item}", "item owner", "by_person"),
        ("the {item} from {shop}", "item shop", "by_shop"),
        ("{handle:poss} {item}", "item handle", "by_person"),
        ("the {item} that {owner} is selling", "item owner phase", "person_live"),
        ("the {price} {item}", "item price mine phase", "fixed_live"),
        ("the cheapest working {item} [i can buy|that's for sale]", "item", "working", ("price", "+")),
        ("my {item} draft", "item phase mine", "draft"),
        ("my {item} that [didn't sell|never sold]", "item phase mine", "my_unsold"),
    ],
    "offer": [
        ("{first:poss} offer", "first role by phase", "got_person"),
        ("{first:poss} offer [on|for] my {item}", "first item role by phase", "got_person"),
        ("the {amount} offer [on|for] my {item}", "amount item role by phase", "pending_got"),
        ("the {amount} offer from {first}", "amount first role by phase", "got_person"),
        ("the offer from {other}", "other role by phase", "got_shop"),
        # "top" has no second: nobody answers the second best of them.
        ("the top offer [on|for] my {item}", "item role by phase", "pending_got", ("payout", "-")),
        ("my offer [on|for] the {item}", "item role by phase", "pending_made"),
        ("my offer to {first}", "first role by phase", "made_person"),
        ("my {amount} offer [on|for] the {item}", "amount item role by phase", "pending_made"),
        ("{first:poss} counteroffer", "first role by phase", "counter_person"),
        ("the counteroffer [on|for] the {item}", "item role by phase", "counter_got"),
        ("{first:poss} counteroffer [on|for] the {item}", "first item role by phase", "counter_person"),
        ("my counteroffer [on|for] the {item}", "item role by phase", "counter_made"),
    ],
    "sale": [
        ("the {item} i sold", "item role", "sold"),
        ("the {item} i sold to {first}", "item first role", "sold_person"),
        ("the {item} that went to {first}", "item first role", "sold_person"),
        ("the thing i sold to {first}", "first role", "sold_person"),
        ("the {title} i sold", "title role", "sold"),
        ("the {item} i bought", "item role", "bought"),
        ("the {item} i won", "item role format", "won"),
        ("the {item} i [bought|got] from {first}", "item first role", "bought_person"),
        ("the {item} i bought from {other}", "item other role", "bought_shop"),
        ("the thing i won {day:adv}", "day role format", "won"),
        ("the {title} i bought", "title role", "bought"),
    ],
}
THING: dict[str, str | None] = {"listing": "listing", "offer": "offer", "sale": "sale"}
LABEL: dict[str, str] = {"listing": "{title}", "offer": "{amount} offer for the {title}", "sale": "{title}"}
# Not by the title: "the black clarinet one".
TELL: dict[str, list[str]] = {
    "listing": ["owner", "price"],
    "offer": ["first", "item", "amount"],
    "sale": ["first", "item", "day"],
}
