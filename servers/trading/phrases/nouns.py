"""What people call the things of the broker."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

ATTRS: dict[str, dict[str, tuple[str, str]]] = {
    "instrument": {
        "name": ("name", "name"),
        "first": ("name", "first"),
        "kind": ("kind", "word"),
        "status": ("status", "word"),
        "sector": ("sector", "word"),
    },
    "portfolio": {
        "nickname": ("nickname", "name"),
        "kind": ("kind", "word"),
        "status": ("status", "word"),
    },
    "position": {
        "company": ("company", "name"),
        "first": ("company", "first"),
        "portfolio": ("portfolio", "name"),
    },
    "lot": {
        "company": ("company", "name"),
        "first": ("company", "first"),
        "day": ("bought_on", "day"),
        "month": ("bought_on", "month"),
        "quantity": ("quantity", "number"),
    },
    "trade_order": {
        "company": ("company", "name"),
        "first": ("company", "first"),
        "side": ("side", "word"),
        "quantity": ("quantity", "number"),
        "limit": ("limit_price", "money"),
        "day": ("placed_on", "day"),
        "status": ("status", "word"),
        "live": ("is_live", "word"),
        "portfolio": ("portfolio", "name"),
    },
    "watchlist": {"name": ("name", "name")},
}


def _is(status: str) -> Callable[[Any], bool]:
    return lambda row: row.status == status


GUARDS: dict[str, Callable[[Any], bool]] = {
    # shares and funds
    "share": lambda row: row.kind == "stock",
    "fund": lambda row: row.kind != "stock",
    "tradable": _is("active"),
    "sellable": lambda row: row.status == "active" and not row.is_wash_sale,
    "closed_to_me": lambda row: row.is_closed_to_me,
    "halted": _is("halted"),
    "delisted": _is("delisted"),
    "coming": _is("not_yet_listed"),
    "traded": _is("active"),
    "priced": lambda row: row.last is not None and row.status == "active",
    "reporting": lambda row: row.results_on is not None and row.status in {"active", "halted"},
    "moved": lambda row: row.status == "active" and row.change_bp not in {None, 0},
    # portfolios
    "custodial": lambda row: row.kind == "custodial",
    "retirement": lambda row: row.kind == "retirement",
    "spends": _is("active"),
    "settling": lambda row: row.unsettled_cash > 0,
    "reserving": lambda row: row.reserved_cash > 0,
    "cash": lambda row: row.kind == "cash" and row.status == "active",
    # holdings and lots
    "ahead": lambda row: row.gain > 0,
    "behind": lambda row: row.gain < 0,
    "held_back": lambda row: row.reserved > 0,
    # orders
    "live": lambda row: row.is_live,
    "live_buy": lambda row: row.is_live and row.side == "buy",
    "live_sale": lambda row: row.is_live and row.side == "sell",
    "live_limit": lambda row: row.is_live and row.limit_price is not None,
    "live_stop": lambda row: row.is_live and row.stop_price is not None,
    "partly": _is("partly_filled"),
    "done": _is("filled"),
    "ended": lambda row: row.status in {"cancelled", "expired"},
    "untouched": lambda row: row.is_live and row.filled == 0,
    "raisable": lambda row: row.is_live and row.order_type == "limit",
    "raisable_buy": lambda row: row.is_live and row.order_type == "limit" and row.side == "buy",
    "raisable_sale": lambda row: row.is_live and row.order_type == "limit" and row.side == "sell",
    "stoppable": lambda row: row.is_live and row.order_type == "stop",
    # lists
    "any_list": lambda row: row.size > 0,
}

NOUNS: dict[str, list[tuple[Any, ...]]] = {
    "instrument": [
        ("{first}", "first", "share"),
        ("{name}", "name"),
    ],
    "portfolio": [
        ("my {nickname} [account|portfolio]", "nickname"),
        ("the {nickname} [account|portfolio]", "nickname"),
        ("my custodial [account|portfolio]", "kind", "custodial"),
        ("my retirement [account|portfolio]", "kind", "retirement"),
    ],
    "position": [
        ("my {first} [holding|position]", "first"),
        ("my {company} [holding|position|stake]", "company"),
        ("my {company} [position|holding] in the {portfolio} account", "company portfolio"),
        ("the {company} holding in my {portfolio} portfolio", "company portfolio"),
    ],
    "lot": [
        ("the lot from {day:noun}", "day"),
        ("the lot i bought {day:adv}", "day"),
        ("the {company} lot from {day:noun}", "company day"),
        ("the {company} lot i bought {day:adv}", "company day"),
        ("my [oldest|first] {company} lot", "company", None, ("bought_on", "+")),
        ("my [newest|latest] {company} lot", "company", None, ("bought_on", "-")),
    ],
    "trade_order": [
        ("my {first} order", "first live", "live"),
        ("my open {company} order", "company live", "live"),
        ("my {company} order", "company live", "live"),
        ("my [open|] buy order for {company}", "company side live", "live_buy"),
        ("my [open|] sell order for {company}", "company side live", "live_sale"),
        ("the half-filled {company} order", "company status", "partly"),
        ("my order for {quantity} {company}", "quantity company live", "live"),
        ("the {company} order at {limit}", "company limit live", "live_limit"),
        ("the {company} order i placed {day:adv}", "company day live", "live"),
        ("the {company} order in my {portfolio} account", "company portfolio live", "live"),
        ("my [last|latest|most recent] {company} order", "company", None, ("placed_on", "-")),
    ],
    "watchlist": [
        ("my {name} [list|watchlist]", "name"),
        ("the {name} [list|watchlist]", "name"),
    ],
}
THING: dict[str, str | None] = {
    "instrument": "one",
    "portfolio": "portfolio",
    "position": "holding",
    "lot": "lot",
    "trade_order": "order",
    "watchlist": "list",
}
LABEL: dict[str, str] = {
    "instrument": "{name}",
    "portfolio": "{nickname}",
    "position": "{company} holding in {portfolio}",
    "lot": "{company} lot from {day}",
    "trade_order": "{side} order for {quantity} {company}",
    "watchlist": "{name} list",
}
