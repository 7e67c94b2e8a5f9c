"""What people call flights, bookings, hotels and those who travel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

ATTRS: dict[str, dict[str, tuple[str, str]]] = {
    "flight": {
        "to": ("to_city", "name"),
        "from": ("from_city", "name"),
        "day": ("departs_at", "day"),
        "time": ("departs_at", "time"),
        "airline": ("airline", "name"),
        "mine": ("mine", "word"),
        "way": ("way", "word"),
    },
    "travel_booking": {
        "city": ("city", "name"),
        "kind": ("kind", "word"),
        "hotel": ("hotel", "name"),
        "airline": ("airline", "name"),
        "day": ("starts_on", "day"),
        "who": ("travellers", "one_of"),
        "state": ("state", "word"),
        "mine": ("mine", "word"),
        "code": ("id", "code"),
        "whose": ("whose", "word"),
        "party": ("party", "word"),
    },
    "hotel": {"name": ("name", "name"), "city": ("city", "name"), "street": ("street", "name")},
    "traveller": {
        "first": ("name", "first"),
        "name": ("name", "name"),
        "me": ("me", "word"),
        "called": ("called", "name"),
    },
    "travel_card": {"kind": ("kind", "word"), "last4": ("last4", "last4")},
    "credit": {
        "airline": ("airline", "name"),
        "first": ("traveller", "first"),
        "owner": ("traveller", "name"),
        "amount": ("amount", "money"),
    },
    "trip": {"name": ("name", "name"), "day": ("starts_on", "day")},
}


def _is_standing(row: Any) -> bool:
    return row.state in {"held", "confirmed", "changed"}


def _is_paid(row: Any) -> bool:
    return row.state in {"confirmed", "changed"}


GUARDS: dict[str, Callable[[Any], bool]] = {
    # flights
    "from_home": lambda row: row.leaves_home and row.is_ahead,
    "to_home": lambda row: row.comes_home and row.is_ahead,
    "between": lambda row: not row.leaves_home and not row.comes_home and row.is_ahead,
    "open": lambda row: row.mine is None,
    "mine_out": lambda row: row.mine is True and not row.comes_home and row.is_ahead,
    "mine_home": lambda row: row.mine is True and row.comes_home and row.is_ahead,
    "mine_ahead": lambda row: row.mine is True and row.state in {"scheduled", "delayed", "cancelled"},
    "way_out": lambda row: row.way == "out",
    "way_back": lambda row: row.way == "back",
    "in_time": lambda row: row.is_ahead,
    "late": lambda row: row.delay_minutes is not None and row.is_ahead,
    "seated": lambda row: row.seat is not None and row.is_alone and row.is_ahead and row.mine is True,
    "my_coming": lambda row: row.mine is True and row.is_ahead,
    # bookings
    "flight": lambda row: row.kind == "flight",
    "stay": lambda row: row.kind == "hotel",
    "my_flight": lambda row: row.kind == "flight" and row.mine is True and row.state != "held",
    "my_stay": lambda row: row.kind == "hotel" and row.mine is True,
    "my_coming_stay": lambda row: row.kind == "hotel" and row.mine is True and row.is_ahead and not row.has_begun,
    "my_past_stay": lambda row: row.kind == "hotel" and row.mine is True and row.has_begun,
    "their_flight": lambda row: row.kind == "flight" and row.mine is None and len(row.travellers) == 1,
    "their_stay": lambda row: row.kind == "hotel" and row.mine is None,
    "mine": lambda row: row.mine is True,
    "group": lambda row: len(row.travellers) > 1,
    "lone": lambda row: len(row.travellers) == 1,
    "held": lambda row: row.state == "held",
    "running_out": lambda row: row.state == "held" and row.hold_until is not None,
    "paid": lambda row: row.paid_with is not None,
    "standing": _is_standing,
    "paid_flight": lambda row: row.kind == "flight" and _is_paid(row),
    "paid_stay": lambda row: row.kind == "hotel" and _is_paid(row),
    "earning": lambda row: row.points_earned > 0 and row.state not in {"held", "cancelled", "expired"},
    "returned": lambda row: row.refunded > 0 and row.state in {"cancelled", "changed"},
    "flexible": lambda row: row.free_until is not None and _is_paid(row),
    "taxed": lambda row: bool(row.city_tax) and row.state != "cancelled",
    "coming_stay": lambda row: row.kind == "hotel" and row.is_ahead,
    "priced": lambda row: row.state != "cancelled",
    # hotels
    "away": lambda row: row.is_away,
    "placeless": lambda row: row.city not in row.name,
    # people
    "self": lambda row: row.me,
    "other": lambda row: not row.me,
    "documented": lambda row: row.document_no is not None and not row.me,
    "dated": lambda row: row.document_expires is not None and not row.me,
    "member": lambda row: row.loyalty_no is not None and not row.me,
    # cards and credits
    "bank_card": lambda row: row.kind != "company",
    "company": lambda row: row.kind == "company",
    "credit_card": lambda row: row.kind == "credit",
    "my_credit": lambda row: row.is_mine,
    "their_credit": lambda row: not row.is_mine,
    "good_credit": lambda row: row.is_good,
    # trips
    "dated_trip": lambda row: row.starts_on is not None and row.state == "upcoming",
    "noted": lambda row: bool(row.note),
    "coming_trip": lambda row: row.state == "upcoming",
}

NOUNS: dict[str, list[tuple[Any, ...]]] = {
    "flight": [
        ("the [flight out|outbound flight]", "way", "way_out"),
        ("the [flight back|return flight]", "way", "way_back"),
        ("my flight to {to} {day:adv}", "to day mine", "mine_out"),
        ("my flight home from {from}", "from mine", "mine_home"),
        ("my flight home from {from} {day:adv}", "from day mine", "mine_home"),
        ("my next flight", "mine", "mine_ahead", ("departs_at", "+")),
        ("the {time} [flight |]to {to} {day:adv}", "time to day", "from_home"),
        ("the {airline} flight to {to} {day:adv} at {time:time}", "airline to day time", "from_home"),
        ("the {time} [flight |]back from {from} {day:adv}", "time from day", "to_home"),
        ("the {time} [flight |]from {from} {day:adv}", "time from day", "to_home"),
        ("the {time} [flight |]from {from} to {to} {day:adv}", "time from to day", "between"),
    ],
    "travel_booking": [
        ("my {city} flight", "city kind mine", "my_flight"),
        ("my {city} hotel", "city kind mine", "my_stay"),
        ("my [room|booking] at {hotel}", "hotel mine", "my_stay"),
        ("my stay at {hotel}", "hotel mine", "my_stay"),
        ("my flight to {city} {day:adv}", "city day kind mine", "my_flight"),
        ("my {airline} flight to {city}", "city airline kind mine", "my_flight"),
        ("the {city} hotel i'm checking into {day:adv}", "city day kind mine", "my_coming_stay"),
        ("the {city} hotel i checked into {day:adv}", "city day kind mine", "my_past_stay"),
        ("the {city} booking on hold", "city state", "held"),
        ("the flight to {city} i've got on hold", "city state", "held"),
        ("{who:poss} {city} flight", "who city kind", "their_flight"),
        ("{who:poss} flight to {city} {day:adv}", "who city day kind", "their_flight"),
        ("{who:poss} {city} hotel", "who city kind", "their_stay"),
        ("{who:poss} room at {hotel}", "who hotel", "their_stay"),
        ("booking {code}", "code"),
    ],
    "hotel": [("{name}", "name"), ("{name} in {city}", "name city", "placeless")],
    "traveller": [
        ("me", "me", "self"),
        ("{first}", "first", "other"),
        ("{name}", "name", "other"),
    ],
    "travel_card": [
        ("[my|the] company card", "kind", "company"),
        ("my credit card", "kind", "credit_card"),
        ("my card ending [in |]{last4}", "last4", "bank_card"),
        ("[my|the] {kind} card ending [in |]{last4}", "kind last4"),
    ],
    "credit": [
        ("my {airline} credit", "airline owner", "my_credit"),
        ("{first:poss} {airline} credit", "first airline", "their_credit"),
        ("the {amount} {airline} credit", "amount airline", "good_credit"),
    ],
    "trip": [("[my|the] {name}", "name"), ("[my|the] {name} that starts {day:adv}", "name day")],
}
THING: dict[str, str | None] = {
    "flight": "flight",
    "travel_booking": "booking",
    "hotel": "hotel",
    "traveller": None,
    "travel_card": "card",
    "credit": "credit",
    "trip": "trip",
}
LABEL: dict[str, str] = {
    "flight": "flight to {to} with {airline} on {day} at {time}",
    "travel_booking": "{whose} {city} {kind} booking{party}",
    "hotel": "{name}",
    "traveller": "{called}",
    "travel_card": "{kind} card ending {last4}",
    "credit": "{airline} credit",
    "trip": "{name}",
}
