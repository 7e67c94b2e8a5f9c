"""Ways: places found, a route set or ended."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise
from typing import Annotated, Literal

from pydantic import Field

from servers.kit import UNORDERED, Conflict, Cursor, InvalidArguments, Limit, Name, Toolbox, find, page
from servers.kit.text import instant, local_minute, plain
from servers.vehicle import policy
from servers.vehicle.models import Destination, DestinationId, DestinationKind, MyVehicleId, Route, RouteStop, Vehicle
from servers.vehicle.standing import At, at_car, avoided, own_car, reach, route_places, wake
from servers.vehicle.views import DestinationsView, RouteEnded, RouteSet, destination_view
from sessions import World

toolbox = Toolbox()
Near = Literal["car", "home", "route_end", "along_route"]
Avoid = Literal["tolls", "ferries", "motorways"]


@toolbox.read
def find_vehicle_destinations(
    world: World,
    vehicle_id: Annotated[
        MyVehicleId,
        Field(description="The car that is to go there; left out, the one the user sits in, else their own."),
    ]
    | None = None,
    query: Annotated[Name, Field(description="Words of its name, address or district.")] | None = None,
    kind: Annotated[DestinationKind, Field(description="What it is.")] | None = None,
    near: Annotated[Near, Field(description="What it is to be near.")] = "car",
    max_distance_m: Annotated[
        int, Field(ge=100, le=500_000, description="By road, or as a detour; what a query names is found anywhere.")
    ] = 20_000,
    min_kw: Annotated[int, Field(ge=0, le=400, description="Chargers with at least this power.")] = 0,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> DestinationsView:
    """Find places of the address book: home, people, clients, shops, chargers, car parks, garages; the nearest first.

    `percent_left` is what the car has left when it drives there directly. along_route counts the detour.

    Raises:
        Conflict: near the route, and the car follows none.
        Refused: the user's booking of the car is over.
    """
    if vehicle_id is None and policy.sitting(world) is None:
        vehicle_id = own_car(world)
    car = at_car(world, vehicle_id).car
    measured = [
        (place, _away(world, car, place, near))
        for place in world.find(Destination)
        if (kind is None or place.kind == kind) and place.kw >= min_kw and (not min_kw or place.kw)
    ]
    words = plain(query).split() if query is not None else []
    rows = sorted(
        (
            (metres, place.name, place)
            for place, metres in measured
            if (_fits(place, words) if words else metres <= max_distance_m)
        ),
        key=lambda one: one[:2],
    )
    found = page(rows, limit, cursor)
    view: DestinationsView = {"destinations": [], "total": found.total}
    for metres, _, place in found.rows:
        shown = destination_view(world, place, policy.legs_of(car, [place], [])[0])
        if near == "along_route":
            shown["detour_m"] = metres
        elif near != "car":
            shown["distance_m"] = metres
        view["destinations"].append(shown)
    if found.next_cursor is not None:
        view["next_cursor"] = found.next_cursor
    return view


def _fits(place: Destination, words: list[str]) -> bool:
    text = plain(f"{place.name} {place.address} {place.district}")
    return all(word in text for word in words)


def _away(world: World, car: Vehicle, place: Destination, near: Near) -> int:
    """Metres by road from what it is to be near; along the route, the shortest detour."""
    if near == "car":
        return policy.road_m(car.x_m, car.y_m, place.x_m, place.y_m)
    if near == "home":
        home = world.find(Destination, kind="home")[0]
        return policy.road_m(home.x_m, home.y_m, place.x_m, place.y_m)
    stops = route_places(world, car)
    if not stops:
        raise Conflict(f"The {car.nickname} follows no route now.")
    if near == "route_end":
        return policy.road_m(stops[-1].x_m, stops[-1].y_m, place.x_m, place.y_m)
    points = [(car.x_m, car.y_m), *((stop.x_m, stop.y_m) for stop in stops)]
    return min(
        max(
            0, policy.road_m(*a, place.x_m, place.y_m) + policy.road_m(place.x_m, place.y_m, *b) - policy.road_m(*a, *b)
        )
        for a, b in pairwise(points)
    )


@toolbox.write(Route, RouteStop, Vehicle, confirm=policy.route_needs_yes)
def set_navigation_route(
    world: World,
    vehicle_id: MyVehicleId | None = None,
    *,
    destination_id: DestinationId,
    stop_ids: Annotated[
        list[DestinationId], Field(max_length=10, description="Stops on the way, in order; all of them, old ones too.")
    ]
    | None = None,
    avoid: Annotated[list[Avoid], UNORDERED, Field(max_length=3, description="What the way is to avoid.")]
    | None = None,
) -> RouteSet:
    """Set the route of a car; it replaces the one that is there, with its stops and what it avoids.

    Raises:
        InvalidArguments: a place stands in it twice.
        Conflict: a leg ends below 5 %; the car is too high for a place; more than 5 stops; the same route is set; the
            power is off in the car that the user sits in; or it cannot be reached, or no car is named and the user sits
            in none.
        Refused: the user's booking of the car is over.
    """
    stops, ways = stop_ids or [], sorted(set(avoid or []))
    at = at_car(world, vehicle_id)
    car = at.car
    keys = [*stops, destination_id]
    places = [find(world, Destination, key) for key in keys]
    if len(set(keys)) < len(keys):
        raise InvalidArguments("A place stands in the route twice.")
    if not at.remote and car.power == "off":
        raise Conflict(f"The power of the {car.nickname} is off; switch it to accessory or ready first.")
    reach(at)
    if len(stops) > policy.MOST_STOPS:
        raise Conflict(f"A route has {policy.MOST_STOPS} stops at most.")
    low = next((one for one in places if 0 < one.height_limit_mm < car.height_mm), None)
    if low is not None:
        raise Conflict(f"{low.name} takes cars up to {low.height_limit_mm / 1000:g} m; the {car.nickname} is higher.")
    legs = policy.legs_of(car, places, list(ways))
    short = next((leg for leg in legs if leg.percent_left < policy.ARRIVE_LEAST), None)
    if short is not None:
        raise Conflict(
            f"The {car.nickname} would get to {short.to.name} with less than {policy.ARRIVE_LEAST} %; put in a stop to "
            f"{'fill up' if policy.burns(car) else 'charge'} before."
        )
    if [one.destination_id for one in route_places(world, car)] == keys and sorted(avoided(world, car)) == ways:
        raise Conflict(f"The {car.nickname} follows just that route already.")
    _replace(world, at, keys, list(ways))
    return _route_set(world, car, legs, list(ways))


def _replace(world: World, at: At, keys: list[str], avoid: list[str]) -> None:
    key, now = at.car.vehicle_id, instant(world.now)
    stops = keys[:-1]
    for row in world.find(RouteStop, vehicle_id=key):
        if row.position > len(stops):
            world.delete(RouteStop, (key, row.position))
    world.update(Route, key, destination_id=keys[-1], avoid=avoid, started_at=now)
    for position, stop in enumerate(stops, start=1):
        if world.get(RouteStop, (key, position)) is None:
            world.insert(RouteStop, vehicle_id=key, position=position, destination_id=stop)
        else:
            world.update(RouteStop, (key, position), destination_id=stop)
    wake(world, at)


def _route_set(world: World, car: Vehicle, legs: list[policy.Leg], avoid: list[str]) -> RouteSet:
    minutes = sum(leg.minutes for leg in legs)
    return {
        "vehicle_id": car.vehicle_id,
        "nickname": car.nickname,
        "destination_id": legs[-1].to.destination_id,
        "destination": legs[-1].to.name,
        "legs": [
            {
                "destination_id": leg.to.destination_id,
                "name": leg.to.name,
                "distance_m": leg.metres,
                "minutes": leg.minutes,
                "percent_left": leg.percent_left,
            }
            for leg in legs
        ],
        "avoid": avoid,
        "distance_m": sum(leg.metres for leg in legs),
        "minutes": minutes,
        "arrives_at": local_minute(instant(world.now + timedelta(minutes=minutes)), world.zone),
        "arrival_percent": legs[-1].percent_left,
    }


@toolbox.write(Route, RouteStop, Vehicle)
def cancel_navigation(world: World, vehicle_id: MyVehicleId | None = None) -> RouteEnded:
    """End the route that a car follows, with all its stops.

    Raises:
        Conflict: it follows none, or cannot be reached; or no car is named and the user sits in none.
        Refused: the user's booking of the car is over.
    """
    at = at_car(world, vehicle_id)
    key = at.car.vehicle_id
    route = world.get(Route, key)
    if route is None or route.destination_id is None:
        raise Conflict(f"The {at.car.nickname} follows no route now.")
    reach(at)
    for row in world.find(RouteStop, vehicle_id=key):
        world.delete(RouteStop, (key, row.position))
    world.update(Route, key, destination_id=None, avoid=[], started_at=None)
    wake(world, at)
    return {
        "vehicle_id": key,
        "nickname": at.car.nickname,
        "destination": find(world, Destination, route.destination_id).name,
    }
