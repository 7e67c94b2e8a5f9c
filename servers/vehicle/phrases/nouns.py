"""What people call their cars, the places they drive to, profiles, trips and free times at garages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

ATTRS: dict[str, dict[str, tuple[str, str]]] = {
    "vehicles": {
        "nickname": ("nickname", "name"),
        "mine": ("mine", "word"),
        "relation": ("relation", "word"),
        "driver": ("main_driver", "first"),
        "owner": ("owner", "word"),
    },
    "destinations": {
        "name": ("name", "name"),
        "first": ("name", "first"),
        "kind": ("kind", "word"),
        "district": ("district", "name"),
        "article": ("article", "word"),
        "place": ("place", "word"),
    },
    "driver_profiles": {
        "name": ("profile_name", "name"),
        "first": ("profile_name", "first"),
        "mine": ("my_profile", "word"),
    },
    "vehicle_trips": {
        "to": ("destination", "name"),
        "first": ("destination", "first"),
        "day": ("started_at", "day"),
        "time": ("started_at", "time"),
        "driver": ("driver", "first"),
    },
    "service_slots": {
        "centre": ("centre", "name"),
        "day": ("starts_at", "day"),
        "time": ("starts_at", "time"),
    },
}


def _sortable(row: Any) -> bool:
    return row.yours and row.fresh and row.open


GUARDS: dict[str, Callable[[Any], bool]] = {
    # cars
    "mine": lambda row: row.mine,
    "theirs": lambda row: not row.mine and row.main_driver != "",
    "family": lambda row: row.relation != "",
    "pool": lambda row: row.owner == "employer",
    "alone": lambda row: row.alone,
    "outside": lambda row: not row.i_am_in_it and not row.moving,
    "household": lambda row: row.owner == "household",
    "standing": lambda row: not row.moving,
    "moving": lambda row: row.moving,
    "electric": lambda row: row.charge_percent > 0 and row.fuel_percent == 0,
    "tanked": lambda row: row.fuel_percent > 0,
    "chargeable": lambda row: row.charging != "",
    "has_cable": lambda row: row.charging not in {"", "unplugged"},
    "inspected": lambda row: row.inspection_ahead,
    "due": lambda row: row.service_due_in_km > 0,
    "at_home": lambda row: row.at_home,
    "found": lambda row: not row.moving and not row.i_am_in_it,
    "soft": lambda row: row.soft,
    "routed_away": lambda row: row.routed and not row.i_am_in_it,
    # places
    "person": lambda row: row.spoken == "person",
    "brand": lambda row: row.spoken == "brand",
    "headed": lambda row: row.spoken == "headed",
    "home": lambda row: row.kind == "home",
    "work": lambda row: row.kind == "work",
    "abroad": lambda row: row.kind != "home" and row.suits,
    "own": lambda row: row.kind in {"home", "work"},
    "charger": lambda row: row.kind == "charger",
    "stop": lambda row: row.kind not in {"home", "work"} and row.suits,
    "suits": lambda row: row.kind not in {"home", "work"} and row.suits,
    "plain": lambda row: row.kind not in {"home", "charger", "fuel"},
    "called": lambda row: row.kind in {"contact", "favourite"},
    # parts of the body, by their names
    "airy": lambda value: value.endswith("window") or value == "sunroof",
    "parts": lambda value: value.endswith("window") or value in {"sunroof", "trunk"},
    # profiles
    "my_profile": lambda row: row.my_profile,
    "named": lambda row: not row.my_profile and row.person != "" and "@" in row.person,
    "valet": lambda row: row.person == "",
    # trips
    "brand_trip": lambda row: row.yours and row.spoken == "brand",
    "headed_trip": lambda row: row.yours and row.spoken == "headed",
    "person_trip": lambda row: row.yours and row.spoken == "person",
    "work_trip": lambda row: row.yours and row.spoken == "work" and row.origin == "Home",
    "home_trip": lambda row: row.yours and row.to_home,
    "their_brand_trip": lambda row: not row.yours and row.spoken == "brand",
    "their_home_trip": lambda row: not row.yours and row.to_home,
    "sortable": _sortable,
    "to_client": lambda row: _sortable(row) and row.client != "",
    "private_like": lambda row: not (row.spoken == "work" or row.client != ""),
    "commute_like": lambda row: {row.origin, row.destination} == {"Home", "Work"},
    "for_firm": lambda row: row.purpose == "business" and row.company != "",
    # free times
    "headed_centre": lambda row: row.centre.endswith("Garage"),
    "brand_centre": lambda row: not row.centre.endswith("Garage"),
    # the user drives now
    "at_wheel": lambda row: row.at_wheel,
}

# (pattern, attributes it rests on, guard, order), shortest first.
NOUNS: dict[str, list[tuple[Any, ...]]] = {
    "vehicles": [
        ("my car", "mine", "mine"),
        ("the {nickname}", "nickname"),
        ("my {relation:poss} car", "relation", "family"),
        ("{driver:poss} car", "driver", "theirs"),
        ("the [company|work] car", "owner", "pool"),
    ],
    "destinations": [
        ("home", "kind", "home"),
        ("work", "kind", "work"),
        ("{first:poss} place", "first", "person"),
        ("{name}", "name", "brand"),
        ("the {name}", "name", "headed"),
        ("{name:poss} place", "name", "person"),
        ("the {name} in {district}", "name district", "headed"),
    ],
    "driver_profiles": [
        ("my [profile|settings]", "mine", "my_profile"),
        ("{first:poss} [profile|settings]", "first", "named"),
        ("the valet profile", "name", "valet"),
    ],
    "vehicle_trips": [
        ("my last [drive|trip] to {to}", "to", "brand_trip", ("started_at", "-")),
        ("my last [drive|trip] to the {to}", "to", "headed_trip", ("started_at", "-")),
        ("{day:poss} [drive|trip] to {to}", "to day", "brand_trip"),
        ("{day:poss} [drive|trip] to the {to}", "to day", "headed_trip"),
        ("my drive to {to} {day:adv}", "to day", "brand_trip"),
        ("my drive to the {to} {day:adv}", "to day", "headed_trip"),
        ("my drive to {first:poss} place {day:adv}", "first day", "person_trip"),
        ("my drive to work {day:adv}", "to day", "work_trip"),
        ("my drive home {day:adv}", "to day", "home_trip"),
        ("my drive home at {time} {day:adv}", "to day time", "home_trip"),
        ("my drive at {time} {day:adv}", "day time", "brand_trip"),
        ("{driver:poss} drive to {to} {day:adv}", "to driver day", "their_brand_trip"),
        ("{driver:poss} drive home {day:adv}", "to driver day", "their_home_trip"),
    ],
    "service_slots": [
        ("the first free slot at {centre}", "centre", "brand_centre", ("starts_at", "+")),
        ("the first free slot at the {centre}", "centre", "headed_centre", ("starts_at", "+")),
        ("the {time} slot at {centre} {day:adv}", "centre day time", "brand_centre"),
        ("the {time} slot at the {centre} {day:adv}", "centre day time", "headed_centre"),
    ],
}
THING: dict[str, str | None] = {
    "vehicles": "car", "destinations": "place", "driver_profiles": "profile", "vehicle_trips": "trip",
    "service_slots": "slot",
}  # fmt: skip
LABEL: dict[str, str] = {
    "vehicles": "the {nickname}",
    "destinations": "{article}{name}{place}",
    "driver_profiles": "{name} profile",
    "vehicle_trips": "trip on {day} at {time}",
    "service_slots": "{centre}",
}
LISTED: dict[str, tuple[str, str]] = {"vehicle_trips": ("the one at {time}", "sortable")}
