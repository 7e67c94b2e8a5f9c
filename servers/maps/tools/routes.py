"""Routes: one trip, and a table of trips."""

from __future__ import annotations

from datetime import datetime
from itertools import pairwise
from typing import Annotated

from pydantic import Field

from servers.kit import UNORDERED, InvalidArguments, Moment, NotFound, Toolbox, find
from servers.maps.measures import PARKING_S, minutes_up
from servers.maps.models import Avoid, Mode, Place, PlaceId
from servers.maps.policy import MATRIX_MOST, STOPS_MOST
from servers.maps.showing import directions_view, place_ref, stop_names
from servers.maps.standing import conditions_at, end_of, place_or_here, profile, stop_ends, traveller
from servers.maps.times import between, shown, this_minute
from servers.maps.transit import departures
from servers.maps.travel import NoWay, by_transit, midnight_of, reach
from servers.maps.trips import trip, trip_until
from servers.maps.views import DeparturesView, DepartureView, DirectionsView, MatrixView, PairView, QuickestView
from sessions import World

toolbox = Toolbox()
_WINDOW_S = 90 * 60
_KINDS = {"N1": "night", "1": "tram", "2": "tram"}


def departing(world: World, depart_at: str | None) -> datetime:
    """The local minute of a departure, now if it is left out.

    Raises:
        InvalidArguments: it lies in the past.
    """
    now = this_minute(world)
    if depart_at is None:
        return now
    departs = datetime.fromisoformat(depart_at)
    if departs < now:
        raise InvalidArguments(f"{depart_at} is in the past; it is {shown(now)} now.")
    return departs


def shunned(world: World, avoid: list[Avoid] | None) -> list[str]:
    """What a trip keeps away from: as asked, else as the user always does."""
    return sorted(profile(world).avoid if avoid is None else dict.fromkeys(avoid))


@toolbox.read
def get_directions(
    world: World,
    destination_place_id: Annotated[PlaceId, Field(description="Where the trip ends.")],
    mode: Annotated[Mode, Field(description="How to travel; transit is bus and tram.")],
    origin_place_id: Annotated[PlaceId, Field(description="Where it begins; where the user is when left out.")]
    | None = None,
    stop_place_ids: Annotated[
        list[PlaceId], Field(max_length=STOPS_MOST, description="Places to call at on the way, in this order.")
    ]
    | None = None,
    depart_at: Annotated[Moment, Field(description="Local minute of departure; now when left out.")] | None = None,
    arrive_by: Annotated[Moment, Field(description="Local minute to arrive by, instead of depart_at.")] | None = None,
    avoid: Annotated[
        list[Avoid],
        UNORDERED,
        Field(
            max_length=4,
            description="What not to use by car, on foot or by bike; left out: what the user always avoids.",
        ),
    ]
    | None = None,
) -> DirectionsView:
    """Plan a trip: streets or rides in order, minutes, metres, cost, and whether the destination is open on arrival.

    A trip by car includes parking. Traffic and incidents are those of the minute of departure.

    Raises:
        InvalidArguments: both depart_at and arrive_by are given, one lies in the past, both ends are one place, or
            transit is to avoid more than parks.
        Conflict: there is no way by this mode, nothing runs at that hour, or nothing arrives in time.
    """
    if depart_at is not None and arrive_by is not None:
        raise InvalidArguments("Give depart_at or arrive_by, not both.")
    origin, destination = place_or_here(world, origin_place_id), find(world, Place, destination_place_id, "place")
    places = [origin, *(find(world, Place, key, "place") for key in stop_place_ids or ()), destination]
    if any(one.place_id == other.place_id for one, other in pairwise(places)):
        raise InvalidArguments("A trip goes from one place to another; two places in a row are the same.")
    if mode == "transit" and set(avoid or ()) - {"parks"}:
        raise InvalidArguments("Buses and trams keep to their lines; of avoid only parks means anything to them.")
    keeping_off = shunned(world, avoid)
    if arrive_by is not None:
        arrive = departing(world, arrive_by)
        planned = trip_until(world, places, mode, arrive, keeping_off)
    else:
        planned = trip(world, places, mode, departing(world, depart_at), keeping_off)
    return directions_view(world, planned, origin, destination, mode, keeping_off)


@toolbox.read
def get_travel_matrix(
    world: World,
    origin_place_ids: Annotated[list[PlaceId], Field(min_length=1, description="1 to 10 places to start from.")],
    destination_place_ids: Annotated[list[PlaceId], Field(min_length=1, description="1 to 10 places to go to.")],
    mode: Annotated[Mode, Field(description="How to travel.")],
    depart_at: Annotated[Moment, Field(description="Local minute of departure; now when left out.")] | None = None,
) -> MatrixView:
    """Show minutes and metres from each of some places to each of others, and which is reached first from each.

    Raises:
        InvalidArguments: more than 10 places on a side, or depart_at lies in the past.
    """
    for name, keys in (("origin_place_ids", origin_place_ids), ("destination_place_ids", destination_place_ids)):
        if len(set(keys)) > MATRIX_MOST:
            raise InvalidArguments(f"{name} holds {len(set(keys))} places; {MATRIX_MOST} is the most.")
    departs = departing(world, depart_at)
    origins = [find(world, Place, key, "place") for key in dict.fromkeys(origin_place_ids)]
    destinations = [find(world, Place, key, "place") for key in dict.fromkeys(destination_place_ids)]
    pairs: list[PairView] = []
    quickest: list[QuickestView] = []
    for origin in origins:
        mine = _row(world, origin, destinations, mode, departs)
        pairs += mine
        reached = [(pair["minutes"], pair["destination"], pair) for pair in mine if "minutes" in pair]
        if reached:
            minutes, name, pair = min(reached, key=lambda one: one[:2])
            quickest.append(
                {
                    "origin_place_id": origin.place_id,
                    "destination_place_id": pair["destination_place_id"],
                    "name": name,
                    "minutes": minutes,
                }
            )
    return {"mode": mode, "departs_at": shown(departs), "pairs": pairs, "quickest": quickest}


def _row(world: World, origin: Place, destinations: list[Place], mode: str, departs: datetime) -> list[PairView]:
    """Travel from one place to all others."""
    who, start = traveller(world), end_of(world, origin)
    conditions = conditions_at(world, departs, shunned(world, None))
    stops = stop_ends(world) if mode == "transit" else []
    ways = reach(world.seed, "walk" if mode == "transit" else mode, departs, who, conditions, start)
    found: list[PairView] = []
    for place in destinations:
        pair: PairView = {
            "origin_place_id": origin.place_id,
            "origin": origin.name,
            "destination_place_id": place.place_id,
            "destination": place.name,
            "is_reachable": place.place_id == origin.place_id,
        }
        end = end_of(world, place)
        if place.place_id == origin.place_id:
            pair.update({"minutes": 0, "metres": 0})
        elif mode == "transit":
            try:
                leg = by_transit(world.seed, departs, who, conditions, stops, start, end)
            except NoWay:
                pass
            else:
                minutes = between(leg.departs, leg.arrives)
                pair.update({"is_reachable": True, "minutes": minutes, "metres": leg.metres})
        elif (seconds := ways.seconds(end)) is not None:
            seconds += PARKING_S if mode == "drive" else 0
            pair.update({"is_reachable": True, "minutes": minutes_up(seconds), "metres": ways.metres(end)})
        found.append(pair)
    return found


@toolbox.read
def list_transit_departures(
    world: World,
    stop_place_id: Annotated[PlaceId, Field(description="A stop.")],
    line: Annotated[str, Field(max_length=10, description="Only this line, such as 2 or N1.")] | None = None,
    at: Annotated[Moment, Field(description="Local minute to look from; now when left out.")] | None = None,
    limit: Annotated[int, Field(ge=1, le=50, description="How many departures at most.")] = 8,
) -> DeparturesView:
    """List the departures from a stop in the next hour and a half; without any, say when the first one comes.

    Raises:
        InvalidArguments: the minute lies in the past.
        NotFound: the place is no stop, or that line does not call there.
    """
    stop = find(world, Place, stop_place_id, "place")
    if stop.kind != "transit_stop":
        raise NotFound(f"{stop.name} is no stop; search_places with kind transit_stop finds stops near it.")
    start = departing(world, at)
    begin = start.hour * 3600 + start.minute * 60
    wanted = None if line is None else line.strip().upper().removeprefix("LINE ")
    coming = departures(world.seed, stop.node_id, start.date(), begin, limit, wanted)
    if not coming:
        every = sorted({one.line for one in departures(world.seed, stop.node_id, start.date(), begin, 50)})
        raise NotFound(f"Line {line} does not call at {stop.name}; lines there: {', '.join(every)}.")
    names = stop_names(world)
    rows: list[DepartureView] = [
        {
            "line": one.line,
            "kind": _KINDS.get(one.line, "bus"),
            "towards": names[one.towards],
            "leaves_at": shown(midnight_of(start.date(), one.leaves_s)),
            "in_minutes": (one.leaves_s - begin) // 60,
        }
        for one in coming
        if one.leaves_s - begin <= _WINDOW_S
    ]
    view: DeparturesView = {"stop": place_ref(stop), "departures": rows}
    if not rows:
        view["service_starts_at"] = shown(midnight_of(start.date(), coming[0].leaves_s))
    return view
