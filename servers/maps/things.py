"""The map's rows as people see them; fields are named and valued as the tools show them.

Places that closed for good are left out: nobody speaks of going there. Beside what is shown stand a few fields that no
tool shows and that only guards of phrases read: whether a name takes an article (`is_headed`), whether it is open
now and for the hours of a round (`is_open_a_while`), what one calls an incident (`noun`), whether the user is there,
near, or on the way somewhere (`is_under_way`), what one may call a place that one keeps (`idea`, `other_idea`).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any, NamedTuple

from servers.cast import cast_of
from servers.kit.environment import Rows
from servers.maps import queries
from servers.maps.catalogue import HEADED
from servers.maps.hours import Standing, standing
from servers.maps.models import SavedPlace, TripShare
from servers.maps.pins import ideas
from servers.maps.policy import OWN_LISTS, REPORT_REACH_M
from servers.maps.showing import incident_view, labels_of, rating_text
from servers.maps.standing import all_hours, here, measure, share_is_running
from servers.maps.times import instant, shown, this_minute
from servers.maps.tools.saved import list_saved_places
from sessions import World

_SOON = timedelta(hours=1)
_A_ROUND = timedelta(hours=4)
_NOUNS = {
    "closure": "closure",
    "accident": "accident",
    "works": "roadworks",
    "hazard": "hazard",
    "police": "police check",
}


class PlaceThing(NamedTuple):
    """A place."""

    id: str
    name: str
    kind: str
    category: str
    address: str
    street: str
    district: str
    postcode: str
    status: str
    distance_m: int
    phone: str | None = None
    rating: str | None = None
    price_level: int | None = None
    label: str | None = None
    list: str | None = None
    open_now: bool | None = None
    closes_at: str | None = None
    opens_at: str | None = None
    is_headed: bool = False
    is_here: bool = False
    is_under_way: bool = False
    idea: str | None = None
    other_idea: str | None = None
    is_open_a_while: bool = True


class SavedThing(NamedTuple):
    """A saved place."""

    id: str
    label: str
    list: str
    distance_m: int
    note: str | None = None
    is_open: bool | None = None
    status: str | None = None
    share_id: str | None = None
    place_name: str = ""


class ShareThing(NamedTuple):
    """A trip that somebody follows or followed."""

    id: str
    contact: str
    arrives_at: str
    is_running: bool


class IncidentThing(NamedTuple):
    """Something on a road."""

    id: str
    kind: str
    street: str
    delay_minutes: int
    ends_at: str
    confirmations: int
    reported_by_me: bool
    distance_m: int
    note: str | None = None
    noun: str = ""
    plural: bool = False
    is_near: bool = False


@lru_cache(maxsize=64)
def _headed(seed: int) -> frozenset[str]:
    """Names of the cast's merchants that take an article."""
    return frozenset(row.name for row in cast_of(seed).merchants if row.speech == "headed")


def _places(world: World) -> list[Any]:
    labels, hours, headed = labels_of(world), all_hours(world), _headed(world.seed)
    own = {row.place_id: group for group in OWN_LISTS for row in world.find(SavedPlace, list=group)}
    me, now, away = here(world), this_minute(world), measure(world, here(world))
    is_under_way = _is_under_way(world)
    found: list[Any] = []
    for row in world.all(queries.all_places):
        known = None if row.kind == "address" else hours.get(row.place_id)
        is_headed = row.name in headed or (row.merchant is None and row.name.rsplit(" ", 1)[-1] in HEADED)
        stands = None if known is None or row.status != "open" else standing(known, now)
        found.append(
            _place(
                row,
                stands,
                away(row),
                (labels.get(row.place_id), own.get(row.place_id)),
                is_headed=is_headed,
                is_here=row.place_id == me.place_id,
                is_under_way=is_under_way,
                until=now + _A_ROUND,
            )
        )
    return found


def _place(
    row: Any,
    stands: Standing | None,
    away: int,
    saved: tuple[str | None, str | None],
    *,
    is_headed: bool,
    is_here: bool,
    is_under_way: bool,
    until: datetime,
) -> PlaceThing:
    label, group = saved
    idea, other_idea = ideas(row.place_id, row.kind, row.category)
    return PlaceThing(
        row.place_id,
        row.name,
        row.kind,
        row.category,
        row.address,
        row.street,
        row.district,
        row.postcode,
        row.status,
        away,
        row.phone or None,
        rating_text(row.rating) if row.rating else None,
        row.price_level or None,
        label,
        group,
        None if stands is None else stands.is_open,
        None if stands is None or stands.closes_at is None else shown(stands.closes_at),
        None if stands is None or stands.opens_at is None else shown(stands.opens_at),
        is_headed,
        is_here,
        is_under_way,
        idea,
        other_idea,
        stands is None or (stands.is_open and (stands.closes_at is None or stands.closes_at >= until)),
    )


def _is_under_way(world: World) -> bool:
    """Whether somebody follows a trip that has begun or begins within the hour: nobody makes a second one then."""
    soon = shown(this_minute(world) + _SOON)
    return any(row.departs_at <= soon for row in world.all(queries.running_shares, now=instant(world, world.local)))


def _saved(world: World) -> list[Any]:
    return [
        SavedThing(
            row["saved_id"],
            row["label"],
            row["list"],
            row["distance_m"],
            row.get("note"),
            row.get("is_open"),
            row.get("status"),
            row.get("share_id"),
            row["place"]["name"],
        )
        for row in list_saved_places(world)["saved_places"]
    ]


def _incidents(world: World) -> list[Any]:
    me = here(world)
    found: list[Any] = []
    for row in world.all(queries.running_incidents, now=instant(world, world.local)):
        view = incident_view(world, row, me)
        is_near = view["distance_m"] <= REPORT_REACH_M and not row.reported_by_me and not row.confirmed_by_me
        found.append(
            IncidentThing(
                row.incident_id,
                row.kind,
                view["street"],
                view["delay_minutes"],
                view["ends_at"],
                row.confirmations,
                row.reported_by_me,
                view["distance_m"],
                row.note or None,
                _NOUNS[row.kind],
                plural=row.kind == "works",
                is_near=is_near,
            )
        )
    return found


def _shares(world: World) -> list[Any]:
    return [
        ShareThing(row.share_id, row.contact_name, row.arrives_at, share_is_running(world, row))
        for row in world.find(TripShare)
    ]


THINGS: Mapping[str, Rows] = {
    "places": _places,
    "saved_places": _saved,
    "road_incidents": _incidents,
    "trip_shares": _shares,
}
