"""The city as it is seeded: its graph, its places, the odd ones among them."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from itertools import pairwise
from pathlib import Path
from random import Random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from servers.cast import cast_of
from servers.maps import MAPS, policy
from servers.maps.hours import Hours, standing
from servers.maps.models import (
    Headway,
    LineStop,
    MapContact,
    OpeningHours,
    Place,
    Road,
    RoadIncident,
    SavedPlace,
    SpecialHours,
    TrafficProfile,
    TransitLine,
    TripShare,
)
from servers.maps.standing import here, hours_at, is_running, metres_to_road
from servers.maps.streets import metres, network_of
from servers.maps.transit import lines_of
from tests.servers.desk import SEEDS
from tests.servers.maps_desk import closed_bridges, desk_of, house, incidents, named, saved

WRITES = [name for name, tool in MAPS.tools.items() if tool.writes]


@pytest.mark.parametrize("seed", SEEDS)
def test_every_corner_is_in_reach_by_car_and_on_foot_in_spite_of_closures(seed: int) -> None:
    desk = desk_of(seed)
    net = network_of(seed)
    shut = {row.road_id for row in incidents(desk, "closure") if row.status == "active"}
    for mode in ("drive", "walk", "bike"):
        open_roads = [row for row in net.roads if mode in row.modes and row.road_id & ~1 not in shut]
        assert nx.is_strongly_connected(nx.DiGraph((row.start, row.end) for row in open_roads))
    assert 175 <= len(net.corners) <= 265
    assert 550 <= len(net.roads) <= 830


@pytest.mark.parametrize("seed", SEEDS)
def test_the_stored_roads_and_lines_are_those_that_routes_are_worked_out_on(seed: int) -> None:
    desk = desk_of(seed)
    rows = desk.world.find(Road)
    assert [(row.start_id, row.end_id, row.street, row.kind, row.length_m) for row in rows] == [
        (row.start, row.end, row.street, row.kind, row.length_m) for row in network_of(seed).roads
    ]
    places = {row.place_id: row.node_id for row in desk.world.find(Place, kind="transit_stop")}
    for line in lines_of(seed):
        assert desk.row(TransitLine, line.line).kind == line.kind
        stops = desk.world.find(LineStop, line=line.line)
        assert [places[row.place_id] for row in stops] == list(line.nodes)
        assert sum(row.ride_s for row in stops) == line.reach_s[-1]
        assert len(desk.world.find(Headway, line=line.line)) == sum(map(len, line.bands.values()))
    assert all(100 <= row.percent <= 220 for row in desk.world.find(TrafficProfile))


@pytest.mark.parametrize("seed", SEEDS)
def test_houses_lie_on_their_street_and_everybody_is_found_at_home(seed: int) -> None:
    desk, cast = desk_of(seed), cast_of(seed)
    streets = {row.key: row for row in cast.city.streets}
    for person in cast.people.everyone:
        if person.address is None:
            continue
        [row] = [row for row in house(desk, person.address.line) if row.district == person.address.district]
        x_m, y_m = metres(seed, row.lat_e6, row.lon_e6)
        assert abs(x_m - person.address.x_m) <= 1
        assert abs(y_m - person.address.y_m) <= 1
        assert row.street == streets[person.address.street].name
        assert any(road.street == row.street for road in _roads_at(seed, row.node_id))


def _roads_at(seed: int, node: int) -> list[Road]:
    net = network_of(seed)
    return [net.roads[road] for road in (*net.out[node], *net.into[node])]  # pyright: ignore[reportReturnType] - stretches read like rows


@pytest.mark.parametrize("seed", SEEDS)
def test_the_cast_s_shops_stand_there_with_the_cast_s_hours(seed: int) -> None:
    desk, cast = desk_of(seed), cast_of(seed)
    for merchant in cast.merchants:
        if merchant.address is None:
            continue
        [row] = desk.world.find(Place, merchant=merchant.key)
        assert (row.name, row.address, row.district) == (
            merchant.name,
            merchant.address.line,
            merchant.address.district,
        )
        assert hours_at(desk.world, row.place_id).week == cast.hours(merchant.key)
    keys = {row.merchant for row in desk.world.find(Place)}
    assert {kitchen.key for kitchen in cast.kitchens} <= keys
    assert cast.city.airport is not None
    assert named(desk, cast.city.airport.name)
    assert all(named(desk, hotel.name) for hotel in cast.city.hotels)
    assert sum(row.kind == "charger" for row in desk.world.find(Place)) >= 5


@pytest.mark.parametrize("seed", SEEDS)
def test_counts_are_those_of_a_small_city(seed: int) -> None:
    desk = desk_of(seed)
    kinds = Counter(row.kind for row in desk.world.find(Place))
    assert 344 <= sum(kinds.values()) <= 516
    assert kinds["address"] == 190
    assert 320 <= len(desk.world.find(OpeningHours)) <= 480
    assert 19 <= len(desk.world.find(SpecialHours)) <= 29
    assert len(desk.world.find(RoadIncident)) in range(18, 27)
    assert len(desk.world.find(SavedPlace)) == 14
    assert len(desk.world.find(MapContact)) == 18
    assert len(desk.world.find(TripShare)) == 6
    assert len(desk.world.find(TransitLine)) == 7
    assert len(desk.world.image()) <= 600 * 1024


@pytest.mark.parametrize("seed", SEEDS)
def test_names_that_are_mixed_up_are_there(seed: int) -> None:
    desk = desk_of(seed)
    stations = [row for row in desk.world.find(Place) if row.street == "Station Road" and row.kind == "address"]
    by_line = Counter(row.address for row in stations)
    assert any(count == 3 for count in by_line.values())
    assert any(house(desk, f"{number}A Mill Lane") and house(desk, f"{number} Mill Lane") for number in (4, 14, 24))
    bakery = next(row for row in cast_of(seed).merchants if row.sector == "bakery")
    assert Counter(row.status for row in named(desk, bakery.name)) == {"open": 3, "closed_for_good": 1}
    sams = [row for row in desk.world.find(MapContact) if row.first == "Sam"]
    assert {row.is_trusted for row in sams} == {True, False}
    assert saved(desk, "home").list == "home"
    assert saved(desk, "old home").place_id != saved(desk, "home").place_id
    assert desk.row(Place, saved(desk, "sunday bakery").place_id).status == "closed_for_good"


@pytest.mark.parametrize("seed", SEEDS)
def test_odd_hours_are_there(seed: int) -> None:
    desk = desk_of(seed)
    [museum] = named(desk, "City Museum")
    assert hours_at(desk.world, museum.place_id).week[0] == ()
    [pharmacy] = named(desk, "Lavender Pharmacy")
    assert len(hours_at(desk.world, pharmacy.place_id).week[0]) == 2
    [bar] = named(desk, "Moth & Lantern")
    assert hours_at(desk.world, bar.place_id).week[0] == ((1080, 1560),)
    clinics = [row.place_id for row in desk.world.find(Place, category="clinic")]
    assert any(row.opens is None for key in clinics for row in desk.world.find(SpecialHours, place_id=key))
    for row in desk.world.find(Place):
        week = hours_at(desk.world, row.place_id).week
        for day in week:
            assert all(one[1] <= other[0] for one, other in pairwise(day)), row.name


@pytest.mark.parametrize("seed", SEEDS)
def test_the_roads_of_this_morning(seed: int) -> None:
    desk = desk_of(seed)
    world, me = desk.world, here(desk.world)
    assert me.place_id == saved(desk, "work").place_id
    home = desk.row(Place, saved(desk, "home").place_id)
    [bridge] = closed_bridges(desk)
    ways = {road: metres_to_road(seed, road, home) for road in network_of(seed).bridges}
    assert ways[bridge] <= min(ways.values()) + 1500
    assert metres_to_road(seed, incidents(desk, "accident")[0].road_id, me) <= policy.SAME_INCIDENT_M
    noon = world.local.replace(hour=12, minute=0)
    assert any(row["ends_at"] == f"{noon:%Y-%m-%dT%H:%M}" for row in desk.do("list_road_incidents")["incidents"])
    assert {is_running(world, row) for row in world.find(RoadIncident)} == {True, False}


def test_a_place_that_no_car_reaches_says_so() -> None:
    desk = desk_of()
    pavilion = saved(desk, "bandstand").place_id
    code, message = desk.refused("get_directions", destination_place_id=pavilion, mode="drive")
    assert code == "conflict"
    assert "Path" in message
    assert desk.do("get_directions", destination_place_id=pavilion, mode="bike")["minutes"] > 0


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("tool", MAPS.tools)
def test_drawn_arguments_reach_success(tool: str, seed: int) -> None:
    assert desk_of(seed).reaches_success(tool)


@settings(max_examples=12, deadline=None)
@given(seed=st.sampled_from(SEEDS), salt=st.integers(0, 10**6))
def test_labels_homes_and_shares_stay_in_order_whatever_is_called(seed: int, salt: int) -> None:
    desk, rng = desk_of(seed), Random(f"anything-{salt}")
    for _ in range(25):
        if desk.attempt(rng, rng.choice(WRITES)) is None:
            continue
        if rng.random() < 0.2:
            desk.pass_time(hours=rng.choice((1, 5, 30)))
    rows = desk.world.find(SavedPlace)
    assert len({row.label.casefold() for row in rows}) == len(rows)
    assert all(sum(row.list == group for row in rows) <= 1 for group in policy.OWN_LISTS)
    running = Counter(row["share_id"] for row in desk.do("list_saved_places")["saved_places"] if "share_id" in row)
    assert all(count >= 1 for count in running.values())
    by_contact = Counter(row.contact for row in desk.things("trip_shares") if row.is_running)
    assert all(count <= 2 for count in by_contact.values())


@pytest.mark.parametrize("seed", SEEDS)
def test_rows_as_people_see_them_show_what_the_tools_show(seed: int) -> None:
    desk = desk_of(seed)
    places = {row.id: row for row in desk.things("places")}
    for row in desk.do("search_places", radius_m=15_000, limit=50)["places"]:
        thing = places[row["place_id"]]
        assert all(getattr(thing, name) == value for name, value in row.items() if name in thing._fields)
    detail = desk.do("get_place_details", place_id=saved(desk, "dentist").place_id)
    thing = places[saved(desk, "dentist").place_id]
    assert all(getattr(thing, name) == value for name, value in detail.items() if name in thing._fields)
    pins = {row.id: row for row in desk.things("saved_places")}
    for row in desk.do("list_saved_places")["saved_places"]:
        thing = pins[row["saved_id"]]
        assert all(getattr(thing, name) == value for name, value in row.items() if name in thing._fields)
    seen = {row.id: row for row in desk.things("road_incidents")}
    listed = desk.do("list_road_incidents")["incidents"]
    assert {row["incident_id"] for row in listed} == seen.keys()
    for row in listed:
        thing = seen[row["incident_id"]]
        assert all(getattr(thing, name) == value for name, value in row.items() if name in thing._fields)


@settings(max_examples=60, deadline=None)
@given(opens=st.integers(0, 1380), length=st.integers(1, 900), minute=st.integers(0, 1439), day=st.integers(0, 6))
def test_a_place_is_open_exactly_within_its_hours(opens: int, length: int, minute: int, day: int) -> None:
    closes = opens + length
    hours = Hours(tuple(((opens, closes),) if place == 2 else () for place in range(7)))
    monday = cast_of(0).today - timedelta(days=cast_of(0).today.weekday())
    start = desk_of(0).world.local.replace(hour=0, minute=0)
    at = start - (start.date() - monday) + timedelta(days=day, minutes=minute)
    since = day * 1440 + minute - 2 * 1440
    found = standing(hours, at)
    assert found.is_open == (opens <= since < closes)
    if found.is_open:
        assert found.closes_at == at + timedelta(minutes=closes - since)


def test_every_constant_stands_in_the_policy() -> None:
    for text in (
        f"{policy.SCORE_SURE} or more", f"{policy.SCORE_LEAD} ahead", "15 minutes before it closes", "8 hours ahead",
        "22:00 and 06:00", f"{policy.MATRIX_MOST} origins", f"{policy.TOUR_MOST} stops", f"{policy.REPORT_REACH_M} m",
        f"{policy.SAME_INCIDENT_M} m", "$2.60", "$1.50", "3 minutes for parking", "12 seconds", "800 m", "90 minutes",
    ):  # fmt: skip
        assert text in policy.POLICY
    assert len(policy.RULES) == 10
    assert [name for name, tool in MAPS.tools.items() if tool.irreversible] == list(policy.IRREVERSIBLE)


def test_the_policy_page_is_the_policy() -> None:
    page = Path(policy.__file__).with_name("policy.md")
    assert page.read_text(encoding="utf-8") == policy.POLICY


@pytest.mark.parametrize("seed", SEEDS)
def test_no_name_promises_what_the_map_lists_as_something_else(seed: int) -> None:
    # "The nearest ramen place" is one place: the nearest whose name speaks of ramen is no noodle place.
    rows = [row for row in desk_of(seed).things("places") if row.kind == "food"]
    speaking = {row.category.split()[0].casefold() for row in rows if row.category.endswith(" place")}
    assert "ramen" in speaking
    for row in rows:
        spoken = speaking & set(row.name.casefold().split())
        assert spoken <= {row.category.split()[0].casefold()}, row


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_open_for_a_round_is_open_now_and_for_hours(seed: int) -> None:
    desk = desk_of(seed)
    rows = [row for row in desk.things("places") if row.open_now is not None]
    assert {row.is_open_a_while for row in rows} == {True, False}
    until = (desk.world.local + timedelta(hours=4)).isoformat()[:16]
    for row in rows:
        stays = row.open_now and (row.closes_at is None or row.closes_at >= until)
        assert row.is_open_a_while == stays
