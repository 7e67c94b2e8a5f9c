"""Selects of the map, compiled once."""

from __future__ import annotations

from functools import cache

from sqlalchemy import ColumnElement, bindparam, func, select

from servers.maps.models import (
    MapContact,
    OpeningHours,
    Place,
    RoadIncident,
    SavedPlace,
    SpecialHours,
    TripShare,
)
from sessions import Query, columns, entities

_P = Place
_OPEN: ColumnElement[bool] = _P.status != "closed_for_good"

stops = columns(
    select(_P.place_id, _P.name, _P.street, _P.node_id, _P.offset_m, _P.lat_e6, _P.lon_e6)
    .where(_P.kind == "transit_stop")
    .order_by(_P.node_id)
)
_H = OpeningHours
hours_of = columns(select(_H.days, _H.opens, _H.closes).where(_H.place_id == bindparam("place_id")))
all_hours = columns(select(_H.place_id, _H.days, _H.opens, _H.closes).order_by(_H.place_id, _H.days, _H.opens))
special_of = columns(
    select(SpecialHours.day, SpecialHours.opens, SpecialHours.closes)
    .where(SpecialHours.place_id == bindparam("place_id"))
    .order_by(SpecialHours.day)
)
all_special = columns(
    select(SpecialHours.place_id, SpecialHours.day, SpecialHours.opens, SpecialHours.closes).order_by(
        SpecialHours.place_id, SpecialHours.day
    )
)
saved_by_label = entities(select(SavedPlace).where(func.lower(SavedPlace.label) == bindparam("label")))
saved = columns(
    select(
        SavedPlace.saved_id,
        SavedPlace.label,
        SavedPlace.list,
        SavedPlace.note,
        *(column for column in _P.__table__.columns if column.name != "words"),
    )
    .join(_P, _P.place_id == SavedPlace.place_id)
    .order_by(SavedPlace.label, SavedPlace.saved_id)
)
labels = columns(select(SavedPlace.place_id, SavedPlace.label).order_by(SavedPlace.label.desc()))
running_incidents = entities(
    select(RoadIncident)
    .where(RoadIncident.status == "active", RoadIncident.ends_at > bindparam("now"))
    .order_by(RoadIncident.incident_id)
)
my_reports_since = columns(
    select(func.count(RoadIncident.incident_id)).where(
        RoadIncident.reported_by_me.is_(True), RoadIncident.reported_at > bindparam("since")
    )
)
contacts_named = entities(
    select(MapContact)
    .where((func.lower(MapContact.name) == bindparam("name")) | (func.lower(MapContact.first) == bindparam("name")))
    .order_by(MapContact.name, MapContact.email)
)
running_shares = entities(
    select(TripShare)
    .where(TripShare.status == "active", TripShare.ends_at > bindparam("now"))
    .order_by(TripShare.departs_at, TripShare.share_id)
)
on_street = entities(
    select(_P).where(_P.street == bindparam("street"), _OPEN).order_by(_P.district, _P.address, _P.name, _P.place_id)
)
all_places = columns(
    select(*(column for column in _P.__table__.columns if column.name not in {"words", "features", "node_id"}))
    .where(_OPEN)
    .order_by(_P.place_id)
)
addresses = entities(select(_P).where(_P.kind == "address").order_by(_P.place_id))

_TESTS: dict[str, ColumnElement[bool]] = {
    "kind": _P.kind == bindparam("kind"),
    "min_rating": _P.rating >= bindparam("min_rating"),
    "max_price": (_P.price_level > 0) & (_P.price_level <= bindparam("max_price")),
    "box": (
        _P.lat_e6.between(bindparam("south"), bindparam("north"))
        & _P.lon_e6.between(bindparam("west"), bindparam("east"))
    ),
}


@cache
def search(tests: tuple[str, ...], words: int) -> Query[Place]:
    """Places but addresses that pass the named tests and hold all words (arguments `word0`, `word1` ...)."""
    wanted = [_P.kind != "address", _OPEN, *(_TESTS[name] for name in tests)]
    wanted += [func.instr(_P.words, bindparam(f"word{number}")) > 0 for number in range(words)]
    return entities(select(_P).where(*wanted).order_by(_P.place_id))
