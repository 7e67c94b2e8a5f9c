"""What people call places, saved places, things on the road and shared trips."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

ATTRS: dict[str, dict[str, tuple[str, str]]] = {
    "places": {
        "name": ("name", "name"),
        "category": ("category", "name"),
        "line": ("address", "name"),
        "street": ("street", "name"),
        "district": ("district", "name"),
        "label": ("label", "name"),
        "list": ("list", "word"),
    },
    "saved_places": {"label": ("label", "name"), "list": ("list", "word")},
    "road_incidents": {"kind": ("kind", "word"), "noun": ("noun", "name"), "street": ("street", "name")},
    "trip_shares": {"contact": ("contact", "name")},
}

_PERSONAL = frozenset({"old home", "dentist", "gym", "swim club", "climbing hall", "allotment"})
_PEOPLE = frozenset({"dentist"})
# What one stops at on the way to something else.
ERRANDS = [
    "pharmacy", "bakery", "supermarket", "cafe", "florist", "post office", "bookshop", "dry cleaner", "hairdresser",
    "library", "pub", "tailor",
]  # fmt: skip
_UNNAMED = frozenset({"office", "stop", "address", "attraction", "practice", "club", "airport", "allotments"})
# "the Hillcrest Allotments is open", "the ticket office": said by their label, or by what they are, alone.
_NAMELESS = frozenset({"allotments", "ticket office"})


def _is_bare(label: str) -> bool:
    """Labels that are said without an article: "mum's", "Lena's place"."""
    return "'s" in label


def _is_business(row: Any) -> bool:
    return row.kind not in {"address", "transit_stop"}


def _is_for_cars(row: Any) -> bool:
    """Nobody goes there on foot or by bus, or to see somebody."""
    return row.kind in {"parking", "charger"} or row.category == "petrol station"


def _takes_visitors(row: Any) -> bool:
    return not row.is_here and not _is_for_cars(row) and row.status == "open" and not row.is_under_way


def _is_open_all_day(row: Any) -> bool:
    """Whether nobody who sets off today finds it shut."""
    if row.kind in {"address", "transit_stop"}:
        return True
    return row.open_now is True and (row.closes_at is None or row.closes_at[-5:] >= "20:00")


GUARDS: dict[str, Callable[[Any], bool]] = {
    # places
    "brand": lambda row: _is_business(row) and not row.is_headed and row.category not in _NAMELESS,
    # Not "the Hillcrest Police Station in Hillcrest".
    "brand_apart": lambda row: (
        _is_business(row)
        and not row.is_headed
        and row.category not in _NAMELESS
        and row.district.casefold() not in row.name.casefold()
    ),
    "headed": lambda row: _is_business(row) and row.is_headed and row.category not in _NAMELESS,
    "airport": lambda row: row.category == "airport",
    "stop": lambda row: row.kind == "transit_stop",
    "house": lambda row: row.kind == "address",
    # "105 Cherry Tree Lane, Tanners Row and the theatre" would be three stops; a round goes to houses that are saved.
    "lone_house": lambda row: row.kind == "address" and row.label is None,
    "trade": lambda row: _is_business(row) and row.category not in _UNNAMED,
    "home": lambda row: row.list == "home",
    "work": lambda row: row.list == "work",
    "running": lambda row: row.is_running,
    "bare_label": lambda row: row.label is not None and _is_bare(row.label),
    "my_label": lambda row: row.label in _PERSONAL,
    "the_label": lambda row: (
        row.label is not None and not _is_bare(row.label) and row.label not in {"home", "work", *_PERSONAL}
    ),
    "open": lambda row: row.open_now is True and row.closes_at is not None,
    "shut": lambda row: row.open_now is False and row.opens_at is not None,
    "timed": lambda row: row.open_now is not None and row.kind not in {"transit_stop", "address"},
    "reachable": lambda row: row.phone is not None and _is_business(row),
    "findable": lambda row: _is_business(row) and row.category != "airport" and "Path" not in row.address,
    "saveable": lambda row: row.kind in {"food", "shop", "leisure"} and row.label is None,
    "away": lambda row: not row.is_here,
    "elsewhere": lambda row: not row.is_here and not _is_for_cars(row),
    "anywhere": lambda row: not _is_for_cars(row),
    # Nobody goes round to what is shut by then.
    "round": lambda row: not _is_for_cars(row) and row.status == "open" and row.is_open_a_while,
    "beyond": lambda row: not row.is_here and not _is_for_cars(row) and row.category not in ERRANDS,
    "going": _takes_visitors,
    "going_later": lambda row: _takes_visitors(row) and _is_open_all_day(row),
    "new_home": lambda row: row.kind == "address" and row.label is None,
    "workplace": lambda row: row.kind in {"office", "health", "public", "shop"} and row.label is None,
    # Where one goes for pleasure; never a place of work, of which there is one: no list of work takes a second one.
    "outing": lambda row: row.kind in {"food", "leisure"} and row.label is None,
    # saved places
    "own": lambda row: row.list in {"home", "work"},
    "bare": lambda row: _is_bare(row.label),
    "my": lambda row: row.label in _PERSONAL - _PEOPLE,
    # The pin is "it" afterwards, the dentist is not.
    "person": lambda row: row.label in _PEOPLE,
    "the": lambda row: not _is_bare(row.label) and row.list not in {"home", "work"} and row.label not in _PERSONAL,
    "noted": lambda row: row.note is not None,
    "loose": lambda row: row.list not in {"home", "work"} or row.share_id is None,
    "spare": lambda row: row.list not in {"home", "work"} and row.share_id is None,
    # incidents
    "closure": lambda row: row.kind == "closure",
    "accident": lambda row: row.kind == "accident",
    "works": lambda row: row.kind == "works",
    "hazard": lambda row: row.kind == "hazard",
    "police": lambda row: row.kind == "police",
    "slow": lambda row: row.delay_minutes > 0,
    "near": lambda row: row.is_near,
    "near_one": lambda row: row.is_near and not row.plural,
    "near_works": lambda row: row.is_near and row.plural,
    "described": lambda row: row.note is not None,
}

NOUNS: dict[str, list[tuple[Any, ...]]] = {
    "places": [
        ("my house", "list", "home"),
        ("[the office|my office]", "list", "work"),
        ("{label}", "label", "bare_label"),
        ("my {label}", "label", "my_label"),
        ("the {label}", "label", "the_label"),
        ("{name}", "name", "brand"),
        ("the {name}", "name", "headed"),
        ("the airport", "category", "airport"),
        ("the {name}", "name", "stop"),
        ("{line}", "line", "house"),
        ("{line} in {district}", "line district", "house"),
        ("{line}, {district}", "line district", "lone_house"),
        ("{name} on {street}", "name street", "brand"),
        ("{name} in {district}", "name district", "brand_apart"),
        ("the {name} on {street}", "name street", "headed"),
        ("the {category} on {street}", "category street", "trade"),
        ("[the|that] {category} in {district}", "category district", "trade"),
        ("the [closest|nearest] {category} to where i am", "category", "trade", ("distance_m", "+")),
        ("the [closest|nearest] {category} around here", "category", "trade", ("distance_m", "+")),
    ],
    "saved_places": [
        ("my {list} pin", "list", "own"),
        ("{label}", "label", "bare"),
        ("my {label}", "label", "my"),
        ("the pin for my {label}", "label", "person"),
        ("the {label}", "label", "the"),
        ("[the|my] {label} pin", "label", "the"),
    ],
    "road_incidents": [
        ("the [closure|road closure] on {street}", "kind street", "closure"),
        ("the [accident|crash] on {street}", "kind street", "accident"),
        ("the roadworks on {street}", "kind street", "works"),
        ("the hazard on {street}", "kind street", "hazard"),
        ("the police [check|stop] on {street}", "kind street", "police"),
    ],
    "trip_shares": [("the trip i'm sharing with {contact}", "contact", "running")],
}
THING: dict[str, str | None] = {
    "places": "place",
    "saved_places": "pin",
    "road_incidents": "thing",
    "trip_shares": "trip",
}
LABEL: dict[str, str] = {
    "places": "{name}",
    "saved_places": "{label}",
    "road_incidents": "{noun} on {street}",
    "trip_shares": "the trip that {contact} follows",
}
