"""Finding places: addresses, searches, one place in full."""

from __future__ import annotations

import math
from datetime import date, datetime
from typing import Annotated, Any, Literal

from pydantic import Field

from servers.kit import UNORDERED, Cursor, Day, FreeText, InvalidArguments, Limit, Moment, NotFound, Toolbox, find, page
from servers.maps import queries
from servers.maps.finding import Sought, house_number, plain, read_address, score, search_words
from servers.maps.hours import DAYS, Hours, is_open_through, last_closing, standing, written
from servers.maps.models import Feature, Place, PlaceId
from servers.maps.policy import LEAST_SCORE, OFF_STREET_M
from servers.maps.showing import labels_of, place_view, rating_text
from servers.maps.standing import all_hours, here, hours_at, measure, place_or_here, straight, walking_metres
from servers.maps.streets import metres, network_of
from servers.maps.times import shown, this_minute
from servers.maps.views import AddressView, CandidatesView, CandidateView, PlaceDetail, PlacesView
from sessions import World

toolbox = Toolbox()
FoundKind = Literal["shop", "food", "health", "transit_stop", "office", "leisure", "public", "charger", "parking"]
_USUAL_RADIUS_M = 2000
_MOST_RADIUS_M = 15_000
_MOST_WORDS = 8
_NEAREST_STOPS = 3
_BUSY = {"food": "12:00-14:00, 18:30-20:30", "shop": "11:00-13:00, 16:30-18:00", "leisure": "17:00-20:00"}


@toolbox.read
def geocode_address(
    world: World,
    address: Annotated[
        str,
        Field(
            min_length=2, max_length=120, description='Address as people write it, such as "12 Mill Lane, Millgate".'
        ),
    ],
    near_place_id: Annotated[PlaceId, Field(description="Of equal candidates those near this place come first.")]
    | None = None,
    limit: Annotated[int, Field(ge=1, le=20, description="How many candidates at most.")] = 5,
) -> CandidatesView:
    """Find the place of an address: candidates with a score from 0 to 100, the best first.

    `is_partial` marks candidates whose number or spelling is not the one asked for; the nearest is given.

    Raises:
        NotFound: no street in the city comes near.
    """
    near = place_or_here(world, near_place_id)
    sought = read_address(world.seed, address)
    found: list[tuple[int, int, Place]] = []
    for street, street_score in sought.streets:
        rows = [row for row in world.all(queries.on_street, street=street) if row.kind != "transit_stop"]
        for row in _candidates(rows, sought):
            points = score(sought, street_score, "".join(map(str, house_number(row.address))), row.district)
            if points >= LEAST_SCORE:
                found.append((-points, straight(world, near, row), row))
    if not found:
        raise NotFound(f"No address in the city comes near {address!r}; for names of businesses use search_places.")
    found.sort(key=lambda one: (one[0], one[1], one[2].place_id))
    return {"candidates": [_candidate(row, -points, sought) for points, _, row in found[:limit]]}


def _candidates(rows: list[Place], sought: Sought) -> list[Place]:
    """Of the houses of a street, by district: the very number and its letters, else the nearest number."""
    number, _ = house_number(f"{sought.house} x")
    found: list[Place] = []
    for district in dict.fromkeys(row.district for row in rows):
        houses = [row for row in rows if row.district == district and house_number(row.address)[0]]
        if not houses:
            continue
        nearest = min(abs(house_number(row.address)[0] - number) for row in houses)
        found += [row for row in houses if abs(house_number(row.address)[0] - number) == nearest][: 3 if number else 1]
    return found


def _candidate(row: Place, points: int, sought: Sought) -> CandidateView:
    return {
        "place_id": row.place_id,
        "name": row.name,
        "address": row.address,
        "street": row.street,
        "district": row.district,
        "postcode": row.postcode,
        "category": row.category,
        "score": points,
        "is_partial": "".join(map(str, house_number(row.address))) != sought.house
        or (row.street, 100) not in sought.streets,
    }


@toolbox.read
def reverse_geocode(
    world: World,
    lat_e6: Annotated[int, Field(description="Latitude in micro-degrees, such as 52412300.")] | None = None,
    lon_e6: Annotated[int, Field(description="Longitude in micro-degrees, such as -1432100.")] | None = None,
) -> AddressView:
    """Show the address nearest to a point; without arguments where the user is now.

    Raises:
        InvalidArguments: only one of the two is given.
        NotFound: the point lies far from any street.
    """
    if (lat_e6 is None) != (lon_e6 is None):
        raise InvalidArguments("Give both lat_e6 and lon_e6, or neither for where the user is.")
    if lat_e6 is None or lon_e6 is None:
        return _address(here(world), 0)
    x_m, y_m = metres(world.seed, lat_e6, lon_e6)
    if _to_street(world.seed, x_m, y_m) > OFF_STREET_M:
        raise NotFound(f"No street lies within {OFF_STREET_M} m of {lat_e6}, {lon_e6}.")

    def away(row: Place) -> int:
        other = metres(world.seed, row.lat_e6, row.lon_e6)
        return math.isqrt((other[0] - x_m) ** 2 + (other[1] - y_m) ** 2)

    nearest = min(world.all(queries.addresses), key=lambda row: (away(row), row.place_id))
    return _address(nearest, away(nearest))


def _address(row: Place, away: int) -> AddressView:
    return {
        "place_id": row.place_id,
        "name": row.name,
        "address": row.address,
        "street": row.street,
        "district": row.district,
        "postcode": row.postcode,
        "distance_m": away,
    }


def _to_street(seed: int, x_m: int, y_m: int) -> int:
    """Metres to the nearest stretch of road, rounded down."""
    net = network_of(seed)
    best = 10**9
    for road in net.roads[::2]:
        a, b = net.corners[road.start], net.corners[road.end]
        dx, dy = b.x_m - a.x_m, b.y_m - a.y_m
        along = max(0, min(dx * dx + dy * dy, (x_m - a.x_m) * dx + (y_m - a.y_m) * dy))
        whole = dx * dx + dy * dy or 1
        px, py = a.x_m + dx * along // whole, a.y_m + dy * along // whole
        best = min(best, (px - x_m) ** 2 + (py - y_m) ** 2)
    return math.isqrt(best)


@toolbox.read
def search_places(
    world: World,
    text: Annotated[
        FreeText, Field(max_length=100, description="Words in the name, the category, the street or the district.")
    ]
    | None = None,
    kind: Annotated[FoundKind, Field(description="Kind of place.")] | None = None,
    near_place_id: Annotated[PlaceId, Field(description="Where to search; where the user is when left out.")]
    | None = None,
    radius_m: Annotated[
        int,
        Field(
            ge=50,
            le=_MOST_RADIUS_M,
            description="How far around, in metres. Left out: the whole city with text, else 2000.",
        ),
    ]
    | None = None,
    open_at: Annotated[Moment, Field(description="Only places open at this local minute.")] | None = None,
    open_until: Annotated[Moment, Field(description="Only places open from open_at (or now) until this minute.")]
    | None = None,
    min_rating: Annotated[int, Field(ge=10, le=50, description="Least rating in tenths, such as 42 for 4.2.")]
    | None = None,
    max_price: Annotated[int, Field(ge=1, le=4, description="Greatest price level, 1 (cheap) to 4.")] | None = None,
    features: Annotated[list[Feature], UNORDERED, Field(max_length=4, description="What it must have.")] | None = None,
    sort: Annotated[Literal["distance", "rating", "relevance"], Field(description="What comes first.")] = "distance",
    cursor: Cursor | None = None,
    limit: Limit = 20,
) -> PlacesView:
    """Find shops, food, stops and other places but plain addresses; places that closed for good are left out.

    Shows the straight and the walking distance, the rating and whether each is open, now or at `open_at`.

    Raises:
        InvalidArguments: open_until is not after open_at, or the text has too many words.
    """
    at = this_minute(world) if open_at is None else datetime.fromisoformat(open_at)
    until = None if open_until is None else datetime.fromisoformat(open_until)
    if until is not None and until <= at:
        raise InvalidArguments(f"open_until {open_until} is not after {shown(at)}.")
    words = search_words(text or "")
    if len(words) > _MOST_WORDS:
        raise InvalidArguments(f"Search for at most {_MOST_WORDS} words at a time.")
    near = place_or_here(world, near_place_id)
    radius = radius_m or (_MOST_RADIUS_M if words else _USUAL_RADIUS_M)
    filters = {"kind": kind, "min_rating": min_rating, "max_price": max_price}
    given: dict[str, Any] = {name: value for name, value in filters.items() if value is not None}
    query = queries.search(tuple(given), len(words))
    rows = world.all(query, **given, **{f"word{number}": word for number, word in enumerate(words)})
    apart = measure(world, near)
    away = {row.place_id: apart(row) for row in rows}
    rows = [row for row in rows if away[row.place_id] <= radius and set(features or ()) <= set(row.features)]
    hours = all_hours(world)
    if open_at is not None or until is not None:
        rows = [row for row in rows if row.status == "open" and _is_open(hours.get(row.place_id), at, until)]
    rows.sort(key=lambda row: _rank(row, sort, away[row.place_id], plain(text or "")))
    found = page(rows, limit, cursor)
    on_foot = walking_metres(world, near, found.rows)
    view: PlacesView = {
        "places": [
            place_view(row, hours.get(row.place_id), at, away[row.place_id], on_foot.get(row.place_id))
            for row in found.rows
        ],
        "total": found.total,
    }
    if found.next_cursor is not None:
        view["next_cursor"] = found.next_cursor
    return view


def _is_open(hours: Hours | None, at: datetime, until: datetime | None) -> bool:
    return hours is not None and is_open_through(hours, at, until or at)


def _rank(row: Place, sort: str, away: int, text: str) -> tuple[Any, ...]:
    if sort == "rating":
        return (-row.rating, away, row.place_id)
    if sort == "relevance":
        name = plain(row.name)
        return (name != text, not name.startswith(text), text not in name, away, row.place_id)
    return (away, row.place_id)


@toolbox.read
def get_place_details(
    world: World,
    place_id: PlaceId,
    on_day: Annotated[Day, Field(description="A day to show the hours of.")] | None = None,
) -> PlaceDetail:
    """Show one place in full: address, phone, hours of the week and of one day, features, nearest stops, my label."""
    row = find(world, Place, place_id, "place")
    view: PlaceDetail = {
        "place_id": place_id,
        "name": row.name,
        "kind": row.kind,
        "category": row.category,
        "address": row.address,
        "street": row.street,
        "district": row.district,
        "postcode": row.postcode,
        "features": row.features,
        "status": row.status,
        "nearest_stops": [],
    }
    if row.phone:
        view["phone"] = row.phone
    if row.rating:
        view["rating"] = rating_text(row.rating)
    if row.price_level:
        view["price_level"] = row.price_level
    label = labels_of(world).get(place_id)
    if label is not None:
        view["label"] = label
    hours = hours_at(world, place_id)
    if hours.is_known and row.status != "closed_for_good":
        _add_hours(view, hours, row.status, this_minute(world), on_day)
        if row.kind in _BUSY:
            view["busy_hours"] = _BUSY[row.kind]
    stops = world.all(queries.stops)
    on_foot = walking_metres(world, row, stops)
    near = sorted((on_foot[stop.place_id], stop.place_id, stop.name) for stop in stops if stop.place_id in on_foot)
    view["nearest_stops"] = [
        {"place_id": key, "name": name, "walking_metres": away} for away, key, name in near[:_NEAREST_STOPS]
    ]
    return view


def _add_hours(view: PlaceDetail, hours: Hours, status: str, now: datetime, on_day: str | None) -> None:
    week: dict[str, Any] = {name: written(intervals) for name, intervals in zip(DAYS, hours.week, strict=True)}
    view.update(week)  # pyright: ignore[reportArgumentType, reportCallIssue] - the days are its keys
    if status == "open":
        found = standing(hours, now)
        view["open_now"] = found.is_open
        if found.closes_at is not None:
            view["closes_at"] = shown(found.closes_at)
        if found.opens_at is not None:
            view["opens_at"] = shown(found.opens_at)
    if on_day is not None:
        day = date.fromisoformat(on_day)
        intervals = hours.on(day)
        view["day"] = on_day
        view["day_hours"] = written(intervals)
        closes = last_closing(hours, day)
        if closes is not None:
            view["day_opens_at"] = f"{on_day}T{intervals[0][0] // 60:02d}:{intervals[0][0] % 60:02d}"
            view["day_closes_at"] = shown(closes)
