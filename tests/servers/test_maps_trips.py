"""Trips, tours, tables, departures: what they must keep."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import pairwise, permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from servers.maps import measures
from servers.maps.models import MapProfile, Place, RoadIncident
from servers.maps.streets import network_of
from servers.maps.times import instant
from tests.servers.desk import SEEDS, Desk
from tests.servers.maps_desk import closed_bridges, desk_of, named, stop, where

LABELS = ("home", "dentist", "school", "ramen place", "old home", "coffee spot")


def today(desk: Desk, clock: str, days: int = 0) -> str:
    """A local minute so many days from today."""
    return f"{(desk.cast.today + timedelta(days=days)).isoformat()}T{clock}"


@given(st.integers(0, 10**6))
def test_minutes_are_rounded_up_and_never_by_a_whole_one(seconds: int) -> None:
    minutes = measures.minutes_up(seconds)
    assert 60 * (minutes - 1) < seconds <= 60 * minutes


@given(st.integers(0, 10**6))
def test_kilometres_are_rounded_half_up(metres: int) -> None:
    whole, tenth = measures.distance(metres).removesuffix(" km").split(".")
    shown = (int(whole) * 10 + int(tenth)) * 100
    assert shown - 50 <= metres < shown + 50


@given(st.integers(1, 5000), st.integers(5, 120), st.integers(100, 220))
def test_a_stretch_by_car_takes_its_length_over_its_speed_and_not_a_second_more(
    length: int, speed: int, percent: int
) -> None:
    seconds = measures.drive_seconds(length, speed, percent)
    assert (seconds - 1) * speed * 1000 < length * 36 * percent <= seconds * speed * 1000


@given(st.lists(st.integers(0, 30_000), min_size=1, max_size=6))
def test_a_ticket_lasts_ninety_minutes_and_a_pass_for_ever(seconds: list[int]) -> None:
    boardings = sorted(seconds)
    cents = measures.fare(boardings, has_pass=False)
    assert measures.fare(boardings, has_pass=True) == 0
    assert measures.FARE <= cents <= measures.FARE * len(boardings)
    assert cents <= measures.FARE * (1 + (boardings[-1] - boardings[0]) // (measures.TICKET_MINUTES * 60))


def test_a_ride_that_begins_when_the_ticket_ends_costs_another() -> None:
    assert measures.fare([0, 5399], has_pass=False) == measures.FARE
    assert measures.fare([0, 5400], has_pass=False) == 2 * measures.FARE


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("mode", ["drive", "walk", "bike", "transit"])
def test_a_trip_adds_up(seed: int, mode: str) -> None:
    desk = desk_of(seed)
    for label in LABELS:
        key = where(desk, label)
        try:
            view = desk.do("get_directions", destination_place_id=key, mode=mode)
        except AssertionError as error:
            assert mode == "transit", error  # noqa: PT017 - only public transport may not get there
            continue
        departs, arrives = (datetime.fromisoformat(view[name]) for name in ("departs_at", "arrives_at"))
        assert arrives - departs == timedelta(minutes=view["minutes"])
        assert view["metres"] == sum(leg["metres"] for leg in view["legs"])
        assert view["distance"] == measures.distance(view["metres"])
        for leg in view["legs"]:
            if "rides" not in leg:
                assert sum(step["metres"] for step in leg["steps"]) == leg["metres"]
            for one, other in pairwise(leg.get("rides", [])):
                assert one["to_stop"] == other["from_stop"]
                gap = datetime.fromisoformat(other["leaves_at"]) - datetime.fromisoformat(one["arrives_at"])
                assert gap >= timedelta(minutes=1)


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_goes_through_a_closed_road_or_over_what_is_avoided(seed: int) -> None:
    desk = desk_of(seed)
    net = network_of(seed)
    [shut] = closed_bridges(desk)
    closed = net.roads[shut].street
    names = {net.roads[road].street for road in net.bridges}
    for row in desk.world.find(Place, kind="food"):
        if row.status != "open" or row.name == "Bandstand Cafe":
            continue
        for mode in ("drive", "walk"):
            view = desk.do("get_directions", destination_place_id=row.place_id, mode=mode)
            streets = [step["street"] for leg in view["legs"] for step in leg["steps"]]
            assert closed not in streets
        code = {"avoid": ["bridges"], "destination_place_id": row.place_id, "mode": "bike"}
        entry = desk.store.call(desk.session, "maps", "get_directions", code)
        if entry.code is None:
            assert not names & {word for word in names if f'"{word}"' in entry.text}
        else:
            assert "without bridges" in entry.text


@pytest.mark.parametrize("seed", SEEDS)
def test_one_way_streets_are_driven_one_way(seed: int) -> None:
    net = network_of(seed)
    ways = [row for row in net.roads if row.is_one_way]
    assert len(ways) >= 15
    for row in ways:
        assert "drive" in row.modes
        assert "drive" not in net.roads[row.road_id ^ 1].modes
        assert "walk" in net.roads[row.road_id ^ 1].modes


@pytest.mark.parametrize("mode", ["drive", "walk", "bike", "transit"])
@pytest.mark.parametrize("seed", SEEDS)
def test_to_arrive_by_a_time_one_leaves_as_late_as_can_be(seed: int, mode: str) -> None:
    desk = desk_of(seed)
    key = where(desk, "home")
    arrive = today(desk, "18:05")
    entry = desk.store.call(
        desk.session, "maps", "get_directions", {"destination_place_id": key, "mode": mode, "arrive_by": arrive}
    )
    if entry.code is not None:
        assert mode == "transit", entry.text
        return
    view = desk.do("get_directions", destination_place_id=key, mode=mode, arrive_by=arrive)
    assert view["arrives_at"] <= arrive
    later = datetime.fromisoformat(view["departs_at"])
    for _ in range(3):
        later += timedelta(minutes=1)
        minute = later.isoformat(timespec="minutes")
        if minute > arrive:
            break
        after = desk.do("get_directions", destination_place_id=key, mode=mode, depart_at=minute)
        assert after["arrives_at"] > arrive


def test_moments_that_are_over_or_both_given_are_refused() -> None:
    desk = desk_of()
    key = where(desk, "home")
    past = today(desk, "08:00")
    assert desk.code("get_directions", destination_place_id=key, mode="walk", depart_at=past) == "invalid_arguments"
    both = {"depart_at": today(desk, "10:00"), "arrive_by": today(desk, "11:00")}
    assert desk.code("get_directions", destination_place_id=key, mode="walk", **both) == "invalid_arguments"
    here = where(desk, "work")
    assert desk.code("get_directions", destination_place_id=here, mode="walk") == "invalid_arguments"


def test_an_incident_delays_cars_until_it_ends_and_nobody_else() -> None:
    desk = desk_of()
    key = where(desk, "home")
    noon, evening = today(desk, "10:00"), today(desk, "13:00")
    before = {
        at: desk.do("get_directions", destination_place_id=key, mode="drive", depart_at=at) for at in (noon, evening)
    }
    walk = desk.do("get_directions", destination_place_id=key, mode="walk", depart_at=noon)["minutes"]
    streets = [step["street"] for leg in before[noon]["legs"] for step in leg["steps"]]
    road = next(row for row in network_of(0).roads if row.street == streets[0] and row.road_id % 2 == 0)
    desk.happen("incident_appears", near_place_id=where(desk, "work"), kind="works", delay_s=3000, lasts_minutes=150)
    made = max(desk.world.find(RoadIncident), key=lambda row: row.reported_at)
    assert made.kind == "works"
    assert road
    after = desk.do("get_directions", destination_place_id=key, mode="drive", depart_at=noon)
    assert after["minutes"] >= before[noon]["minutes"]
    assert desk.do("get_directions", destination_place_id=key, mode="drive", depart_at=evening) == before[evening]
    assert desk.do("get_directions", destination_place_id=key, mode="walk", depart_at=noon)["minutes"] == walk


def test_a_pass_makes_rides_free_and_bridges_cost_their_toll() -> None:
    desk = desk_of(1)
    for label in LABELS:
        entry = desk.store.call(
            desk.session, "maps", "get_directions", {"destination_place_id": where(desk, label), "mode": "transit"}
        )
        if entry.code is None and '"rides"' in entry.text:
            break
    else:
        pytest.fail("nothing is reached by public transport")
    arguments: dict[str, Any] = {"destination_place_id": where(desk, label), "mode": "transit"}
    desk.set(MapProfile, desk.cast.me.email, has_transit_pass=True)
    assert desk.do("get_directions", **arguments)["cost"] == 0
    desk.set(MapProfile, desk.cast.me.email, has_transit_pass=False)
    assert desk.do("get_directions", **arguments)["cost"] == measures.FARE


@pytest.mark.parametrize("seed", SEEDS)
def test_tolls_are_paid_on_toll_bridges_only(seed: int) -> None:
    desk = desk_of(seed)
    for row in desk.world.find(Place, kind="health"):
        view = desk.do("get_directions", destination_place_id=row.place_id, mode="drive", avoid=[])
        tolls = sum(step.get("is_toll", False) for leg in view["legs"] for step in leg["steps"])
        assert view["cost"] == tolls * measures.TOLL
        assert desk.do("get_directions", destination_place_id=row.place_id, mode="bike")["cost"] == 0


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("mode", ["drive", "walk", "transit"])
def test_a_table_agrees_with_single_trips(seed: int, mode: str) -> None:
    desk = desk_of(seed)
    keys = [where(desk, label) for label in LABELS]
    view = desk.do("get_travel_matrix", origin_place_ids=[where(desk, "work")], destination_place_ids=keys, mode=mode)
    for pair in view["pairs"]:
        if not pair["is_reachable"]:
            assert "minutes" not in pair
            continue
        entry = desk.store.call(
            desk.session,
            "maps",
            "get_directions",
            {"destination_place_id": pair["destination_place_id"], "mode": mode},
        )
        if entry.code is None:
            assert f'"minutes":{pair["minutes"]},' in entry.text
    minutes = {pair["destination_place_id"]: pair["minutes"] for pair in view["pairs"] if "minutes" in pair}
    assert [row["minutes"] for row in view["quickest"]] == sorted(minutes.values())[:1]


def test_more_than_ten_places_make_no_table_and_more_than_eight_no_tour() -> None:
    desk = desk_of()
    keys = [row["place_id"] for row in desk.do("search_places", kind="food", radius_m=15_000)["places"]]
    keys = [key for key in keys if key != where(desk, "bandstand")]
    start = [where(desk, "work")]
    many = {"origin_place_ids": start, "mode": "walk"}
    assert desk.code("get_travel_matrix", destination_place_ids=keys[:11], **many) == "invalid_arguments"
    assert len(desk.do("get_travel_matrix", destination_place_ids=keys[:10], **many)["pairs"]) == 10
    assert desk.code("optimize_stop_order", stop_place_ids=keys[:9], mode="walk") == "invalid_arguments"
    assert len(desk.do("optimize_stop_order", stop_place_ids=keys[:8], mode="walk")["stops"]) == 8


@pytest.mark.parametrize("end", ["return", "last_free", "destination"])
def test_the_order_of_a_tour_is_the_best_there_is(end: str) -> None:
    desk = desk_of(2)
    stops = [where(desk, label) for label in ("dentist", "school", "ramen place", "coffee spot")]
    last = {"destination_place_id": where(desk, "home")} if end == "destination" else {}
    view = desk.do("optimize_stop_order", stop_place_ids=stops, mode="bike", end=end, **last)
    assert {row["place_id"] for row in view["stops"]} == set(stops)
    start = where(desk, "work")
    final = {"return": [start], "last_free": [], "destination": [where(desk, "home")]}[end]
    places = list(dict.fromkeys([start, *stops, *final]))
    table = desk.do("get_travel_matrix", origin_place_ids=places, destination_place_ids=places, mode="bike")
    minutes = {(row["origin_place_id"], row["destination_place_id"]): row["minutes"] for row in table["pairs"]}
    best = min(sum(minutes[leg] for leg in pairwise([start, *order, *final])) for order in permutations(stops))
    assert abs(view["minutes"] - best) <= len(stops) + 1


def test_stays_count_and_what_is_shut_by_then_is_named() -> None:
    desk = desk_of()
    [museum] = named(desk, "City Museum")
    stops = [museum.place_id, where(desk, "old home")]
    plain = desk.do("optimize_stop_order", stop_place_ids=stops, mode="drive")
    staying = desk.do("optimize_stop_order", stop_place_ids=stops, mode="drive", minutes_per_stop=30)
    assert staying["minutes"] == plain["minutes"] + 60
    night = desk.do("optimize_stop_order", stop_place_ids=stops, mode="drive", depart_at=today(desk, "21:00"))
    assert night["closed_on_arrival"] == ["City Museum"]
    assert desk.code("optimize_stop_order", stop_place_ids=[stops[0]] * 2, mode="drive") == "invalid_arguments"
    assert (
        desk.code("optimize_stop_order", stop_place_ids=stops, mode="drive", end="destination") == "invalid_arguments"
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_what_lies_on_the_way_is_no_longer_way_round_than_asked(seed: int) -> None:
    desk = desk_of(seed)
    arguments: dict[str, Any] = {"destination_place_id": where(desk, "home"), "mode": "drive", "kind": "food"}
    rows = desk.do("find_places_along_route", max_detour_minutes=4, open_on_arrival=False, limit=20, **arguments)[
        "places"
    ]
    detours = [row["detour_minutes"] for row in rows]
    assert all(detour <= 4 for detour in detours)
    assert detours == sorted(detours)
    at = today(desk, "17:30")
    for row in desk.do("find_places_along_route", depart_at=at, **arguments)["places"]:
        assert row.get("closes_at", "9") > row["arrives_at"]
    assert (
        desk.code("find_places_along_route", destination_place_id=where(desk, "home"), mode="drive")
        == "invalid_arguments"
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_departures_come_in_order_and_not_at_night_but_for_one_line(seed: int) -> None:
    desk = desk_of(seed)
    key = stop(desk).place_id
    rows = desk.do("list_transit_departures", stop_place_id=key, limit=20)["departures"]
    assert rows
    times = [row["leaves_at"] for row in rows]
    assert times == sorted(times)
    night = desk.do("list_transit_departures", stop_place_id=key, at=today(desk, "02:30", 1), limit=50)
    assert {row["line"] for row in night["departures"]} <= {"N1"}
    if not night["departures"]:
        assert "T05" in night["service_starts_at"] or "T06" in night["service_starts_at"]
    assert desk.code("list_transit_departures", stop_place_id=where(desk, "home")) == "not_found"
    assert desk.code("list_transit_departures", stop_place_id=key, line="99") == "not_found"


def test_at_one_in_the_morning_nothing_useful_runs_and_the_message_says_what_does() -> None:
    codes: list[str] = []
    for seed in SEEDS:
        desk = desk_of(seed)
        arguments = {
            "destination_place_id": where(desk, "home"),
            "mode": "transit",
            "depart_at": today(desk, "01:00", 1),
        }
        entry = desk.store.call(desk.session, "maps", "get_directions", arguments)
        codes.append(entry.code or "")
        if entry.code:
            assert "next departure" in entry.text or "No stop" in entry.text
    assert "conflict" in codes


@settings(max_examples=15, deadline=None)
@given(seed=st.sampled_from(SEEDS), minute=st.integers(5 * 60 + 30, 22 * 60))
def test_who_leaves_later_by_tram_never_arrives_earlier(seed: int, minute: int) -> None:
    desk = desk_of(seed)
    arrivals: list[str] = []
    for add in (0, 1, 5):
        clock = f"{(minute + add) // 60:02d}:{(minute + add) % 60:02d}"
        arguments = {"destination_place_id": where(desk, "home"), "mode": "transit", "depart_at": today(desk, clock, 1)}
        entry = desk.store.call(desk.session, "maps", "get_directions", arguments)
        if entry.code is None:
            arrivals.append(entry.text.partition('"arrives_at":"')[2][:16])
    assert arrivals == sorted(arrivals)


def test_a_stored_moment_is_utc() -> None:
    desk = desk_of()
    assert instant(desk.world, desk.world.local).endswith("Z")
