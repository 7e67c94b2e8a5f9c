"""Trips with more to them: what lies on the way, and the best order of several stops."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Annotated, Literal

from pydantic import Field

from servers.kit import FreeText, InvalidArguments, Moment, Toolbox, find
from servers.maps import queries
from servers.maps.finding import search_words
from servers.maps.hours import standing
from servers.maps.measures import distance, minutes_up
from servers.maps.models import Place, PlaceId, RoadMode
from servers.maps.policy import TOUR_LEAST, TOUR_MOST
from servers.maps.showing import rating_text
from servers.maps.standing import all_hours, conditions_at, end_of, place_or_here, traveller
from servers.maps.times import between, shown
from servers.maps.tools.places import FoundKind
from servers.maps.tools.routes import departing, shunned
from servers.maps.travel import End, on_road, reach
from servers.maps.trips import trip
from servers.maps.views import AlongsView, AlongView, TourStopView, TourView
from sessions import World

toolbox = Toolbox()
_FAR = 10**9


@toolbox.read
def find_places_along_route(
    world: World,
    destination_place_id: Annotated[PlaceId, Field(description="Where the trip ends.")],
    mode: Annotated[RoadMode, Field(description="How to travel.")],
    origin_place_id: Annotated[PlaceId, Field(description="Where it begins; where the user is when left out.")]
    | None = None,
    kind: Annotated[FoundKind, Field(description="Kind of place to look for.")] | None = None,
    text: Annotated[FreeText, Field(max_length=100, description="Words in its name, category or street.")]
    | None = None,
    max_detour_minutes: Annotated[int, Field(ge=0, le=60, description="Longest detour in minutes.")] = 5,
    open_on_arrival: Annotated[bool, Field(description="Only places that are open when one gets there.")] = True,
    depart_at: Annotated[Moment, Field(description="Local minute of departure; now when left out.")] | None = None,
    limit: Annotated[int, Field(ge=1, le=20, description="How many places at most.")] = 5,
) -> AlongsView:
    """Find places on the way from one place to another, the smallest detour first.

    Raises:
        InvalidArguments: neither kind nor text is given, depart_at lies in the past, or both ends are one place.
        Conflict: there is no way by this mode.
    """
    words = search_words(text or "")
    if kind is None and not words:
        raise InvalidArguments("Say what to look for: kind, text or both.")
    origin, destination = place_or_here(world, origin_place_id), find(world, Place, destination_place_id, "place")
    if origin.place_id == destination.place_id:
        raise InvalidArguments("The trip begins where it ends; give another origin or destination.")
    departs = departing(world, depart_at)
    straight = trip(world, [origin, destination], mode, departs, shunned(world, None))
    conditions = conditions_at(world, departs, shunned(world, None))
    who, start, end = traveller(world), end_of(world, origin), end_of(world, destination)
    there = reach(world.seed, mode, departs, who, conditions, start)
    onwards = reach(world.seed, mode, departs, who, conditions, end, back=True)
    direct = there.seconds(end) or 0
    given = {} if kind is None else {"kind": kind}
    rows = world.all(
        queries.search(tuple(given), len(words)),
        **given,
        **{f"word{number}": word for number, word in enumerate(words)},
    )
    hours = all_hours(world)
    found: list[tuple[int, str, AlongView]] = []
    for row in rows:
        place = end_of(world, row)
        into, rest = there.seconds(place), onwards.seconds(place)
        if into is None or rest is None or row.place_id in {origin.place_id, destination.place_id}:
            continue
        detour = max(0, into + rest - direct)
        arrives = departs + timedelta(minutes=minutes_up(into))
        known = hours.get(row.place_id)
        stands = None if known is None else standing(known, arrives)
        is_shut = row.status != "open" or (stands is not None and not stands.is_open)
        if minutes_up(detour) > max_detour_minutes or (open_on_arrival and is_shut):
            continue
        view: AlongView = {
            "place_id": row.place_id,
            "name": row.name,
            "kind": row.kind,
            "category": row.category,
            "address": row.address,
            "street": row.street,
            "district": row.district,
            "minutes_into_trip": minutes_up(into),
            "detour_minutes": minutes_up(detour),
            "arrives_at": shown(arrives),
        }
        if stands is not None and stands.closes_at is not None:
            view["closes_at"] = shown(stands.closes_at)
        if row.rating:
            view["rating"] = rating_text(row.rating)
        found.append((detour, row.place_id, view))
    found.sort(key=lambda one: one[:2])
    return {
        "minutes": between(straight.departs, straight.arrives),
        "departs_at": shown(departs),
        "places": [view for _, _, view in found[:limit]],
    }


@toolbox.read
def optimize_stop_order(
    world: World,
    stop_place_ids: Annotated[list[PlaceId], Field(min_length=1, description="2 to 8 places to call at.")],
    mode: Annotated[RoadMode, Field(description="How to travel.")],
    end: Annotated[
        Literal["return", "last_free", "destination"],
        Field(description="Back to the start, at whichever stop comes last, or at destination_place_id."),
    ] = "return",
    origin_place_id: Annotated[PlaceId, Field(description="Where it begins; where the user is when left out.")]
    | None = None,
    destination_place_id: Annotated[PlaceId, Field(description="Where it ends, with end=destination.")] | None = None,
    depart_at: Annotated[Moment, Field(description="Local minute of departure; now when left out.")] | None = None,
    minutes_per_stop: Annotated[int, Field(ge=0, le=240, description="Minutes to stay at each stop.")] = 0,
) -> TourView:
    """Find the quickest order of some stops: arrival at each, the end, and which would be shut by then.

    Raises:
        InvalidArguments: fewer than 2 or more than 8 stops, a place named twice, destination_place_id without
            end=destination or the other way round, or depart_at lies in the past.
        Conflict: a stop cannot be reached by this mode.
    """
    origin = place_or_here(world, origin_place_id)
    stops = [find(world, Place, key, "place") for key in stop_place_ids]
    last = None if destination_place_id is None else find(world, Place, destination_place_id, "place")
    if not TOUR_LEAST <= len(stop_place_ids) <= TOUR_MOST:
        raise InvalidArguments(f"A tour has {TOUR_LEAST} to {TOUR_MOST} stops, not {len(stop_place_ids)}.")
    if (end == "destination") != (destination_place_id is not None):
        raise InvalidArguments("destination_place_id goes with end=destination, and only with it.")
    keys = [origin.place_id, *stop_place_ids, *([] if last is None else [last.place_id])]
    if len(set(keys[1:])) < len(keys) - 1 or origin.place_id in stop_place_ids:
        raise InvalidArguments("Each place of a tour is named once, and the start is no stop.")
    departs = departing(world, depart_at)
    final = origin if end == "return" else last
    for place in (*stops, *([] if final is None else [final])):
        if place.place_id != origin.place_id:
            trip(world, [origin, place], mode, departs, shunned(world, None))
    order = _best_order(world, origin, stops, final, mode, departs)
    return _tour_view(world, origin, order, final, mode, departs, minutes_per_stop)


def _best_order(
    world: World, origin: Place, stops: Sequence[Place], final: Place | None, mode: str, departs: datetime
) -> list[Place]:
    """The order of least seconds, exact (Held and Karp 1962); of equal ones the first by the stops' ids."""
    stops = sorted(stops, key=lambda row: row.place_id)
    who, conditions = traveller(world), conditions_at(world, departs, shunned(world, None))
    ends = [end_of(world, place) for place in (*stops, origin)]
    target = None if final is None else end_of(world, final)

    def cost(one: End, other: End) -> int:
        seconds = reach(world.seed, mode, departs, who, conditions, one).seconds(other)
        return _FAR if seconds is None else seconds

    count = len(stops)
    between_stops = [[cost(one, other) for other in ends[:count]] for one in ends]
    home = [0 if target is None else cost(one, target) for one in ends[:count]]
    best: dict[tuple[int, int], tuple[int, tuple[int, ...]]] = {
        (1 << place, place): (between_stops[count][place], (place,)) for place in range(count)
    }
    for seen in range(1, 1 << count):
        for place in range(count):
            if (seen, place) not in best:
                continue
            so_far, path = best[seen, place]
            for other in range(count):
                if seen >> other & 1:
                    continue
                key = (seen | 1 << other, other)
                option = (so_far + between_stops[place][other], (*path, other))
                if key not in best or option < best[key]:
                    best[key] = option
    everything = (1 << count) - 1
    _, path = min((best[everything, place][0] + home[place], best[everything, place][1]) for place in range(count))
    return [stops[place] for place in path]


def _tour_view(
    world: World, origin: Place, order: Sequence[Place], final: Place | None, mode: str, departs: datetime, stay: int
) -> TourView:
    who, conditions = traveller(world), conditions_at(world, departs, shunned(world, None))
    hours = all_hours(world)
    rows: list[TourStopView] = []
    closed: list[str] = []
    minute, here, metres, cost = departs, origin, 0, 0
    for place in (*order, *([] if final is None else [final])):
        leg = on_road(
            world.seed, mode, minute, who, conditions, end_of(world, here), end_of(world, place), setting_off=departs
        )
        metres, cost = metres + leg.metres, cost + leg.cost
        arrives = datetime.fromisoformat(shown(leg.arrives))
        is_end = place is final and len(rows) == len(order)
        if not is_end:
            view: TourStopView = {
                "place_id": place.place_id,
                "name": place.name,
                "arrives_at": shown(arrives),
                "leaves_at": shown(arrives + timedelta(minutes=stay)),
                "minutes": between(minute, arrives),
            }
            known = hours.get(place.place_id)
            if known is not None:
                view["is_open"] = place.status == "open" and standing(known, arrives).is_open
                if not view["is_open"]:
                    closed.append(place.name)
            rows.append(view)
        minute, here = arrives + timedelta(minutes=0 if is_end else stay), place
    return {
        "stops": rows,
        "departs_at": shown(departs),
        "ends_at": shown(minute),
        "ends_with": (final or order[-1]).name,
        "minutes": between(departs, minute),
        "metres": metres,
        "distance": distance(metres),
        "cost": cost,
        "closed_on_arrival": closed,
    }
