"""Finding, saving, reporting, sharing: what goes and what does not, and the stories of the page."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from servers.maps import policy
from servers.maps.models import MapContact, Place, RoadIncident, SavedPlace, TripShare
from servers.maps.standing import here, metres_to_road, straight
from tests.servers.desk import SEEDS, Desk
from tests.servers.maps_desk import contact, desk_of, free_place, house, incidents, named, saved, stop, where


def minute(desk: Desk, hours: float) -> str:
    """A local minute some hours from now."""
    return (desk.world.local + timedelta(hours=hours)).isoformat(timespec="minutes")


@pytest.mark.parametrize("seed", SEEDS)
def test_an_address_of_three_districts_has_three_sure_candidates(seed: int) -> None:
    desk = desk_of(seed)
    line = next(
        row.address
        for row in desk.world.find(Place, street="Station Road")
        if len(house(desk, row.address)) == 3 and row.kind == "address"
    )
    rows = desk.do("geocode_address", address=line)["candidates"]
    assert [row["score"] for row in rows[:3]] == [100, 100, 100]
    assert len({row["district"] for row in rows[:3]}) == 3
    one = rows[1]["district"]
    narrowed = desk.do("geocode_address", address=f"{line}, {one}")["candidates"]
    assert narrowed[0]["district"] == one
    assert narrowed[0]["score"] - narrowed[1]["score"] >= policy.SCORE_LEAD
    near = desk.do("geocode_address", address=line, near_place_id=rows[2]["place_id"])["candidates"]
    assert near[0]["place_id"] == rows[2]["place_id"]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_letter_makes_another_house(seed: int) -> None:
    desk = desk_of(seed)
    [lettered] = [row for row in desk.world.find(Place, street="Mill Lane") if row.address.split()[0].endswith("A")]
    number = lettered.address.split()[0].removesuffix("A")
    best = desk.do("geocode_address", address=f"{number}a mill lane")["candidates"][0]
    assert (best["place_id"], best["score"], best["is_partial"]) == (lettered.place_id, 100, False)
    plain = desk.do("geocode_address", address=f"Mill Lane {number}")["candidates"]
    assert plain[0]["address"] == f"{number} Mill Lane"
    assert plain[0]["score"] - next(row["score"] for row in plain if row["place_id"] == lettered.place_id) >= 15


def test_slips_of_the_pen_are_partial_and_nonsense_is_not_found() -> None:
    desk = desk_of()
    home = desk.row(Place, where(desk, "home"))
    slip = home.address.replace(home.street, home.street[:-1])
    best = desk.do("geocode_address", address=f"{slip}, {home.district}")["candidates"][0]
    assert best["place_id"] == home.place_id
    assert best["is_partial"]
    assert desk.code("geocode_address", address="the moon") == "not_found"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_point_has_its_nearest_address(seed: int) -> None:
    desk = desk_of(seed)
    row = house(desk, desk.row(Place, where(desk, "old home")).address)[0]
    view = desk.do("reverse_geocode", lat_e6=row.lat_e6, lon_e6=row.lon_e6)
    assert view["address"] == row.address
    assert desk.do("reverse_geocode")["place_id"] == where(desk, "work")
    assert desk.code("reverse_geocode", lat_e6=row.lat_e6) == "invalid_arguments"
    assert desk.code("reverse_geocode", lat_e6=row.lat_e6 + 90_000, lon_e6=row.lon_e6) == "not_found"


def test_where_i_am_follows_the_hour_and_what_was_seen() -> None:
    desk = desk_of()
    assert here(desk.world).place_id == where(desk, "work")
    desk.pass_time(hours=10)
    assert here(desk.world).place_id == where(desk, "home")
    desk.happen("user_arrives", place_id=where(desk, "gym" if desk.world.find(SavedPlace, label="gym") else "dentist"))
    assert here(desk.world).place_id != where(desk, "home")


@pytest.mark.parametrize("seed", SEEDS)
def test_a_search_keeps_to_what_was_asked(seed: int) -> None:
    desk = desk_of(seed)
    me = here(desk.world)
    rows = desk.do("search_places", text="pharmacy")["places"]
    assert rows
    assert [row["distance_m"] for row in rows] == sorted(row["distance_m"] for row in rows)
    for row in desk.do("search_places", kind="food", min_rating=42, max_price=2, limit=50)["places"]:
        assert float(row["rating"]) >= 4.2
        assert row["price_level"] <= 2
        assert row["distance_m"] <= 2000
        assert straight(desk.world, me, desk.row(Place, row["place_id"])) == row["distance_m"]
    at = (desk.world.local.replace(hour=21, minute=30)).isoformat(timespec="minutes")
    late = (desk.world.local.replace(hour=23, minute=30)).isoformat(timespec="minutes")
    through = desk.do("search_places", text="bar", open_at=at, open_until=late)["places"]
    assert any(row["name"] == "Moth & Lantern" for row in through)
    assert all(row["open_now"] for row in through)
    assert desk.code("search_places", text="bar", open_at=late, open_until=at) == "invalid_arguments"


def test_pages_of_a_search_join_and_closed_places_never_show() -> None:
    desk = desk_of()
    first = desk.do("search_places", radius_m=15_000, limit=50)
    seen = [row["place_id"] for row in first["places"]]
    cursor = first["next_cursor"]
    while cursor:
        page = desk.do("search_places", radius_m=15_000, limit=50, cursor=cursor)
        seen += [row["place_id"] for row in page["places"]]
        cursor = page.get("next_cursor")
    assert len(seen) == len(set(seen)) == first["total"]
    assert where(desk, "sunday bakery") not in seen
    assert not any(desk.row(Place, key).kind == "address" for key in seen)


def test_details_of_a_day_follow_its_special_hours() -> None:
    desk = desk_of()
    clinic = next(row for row in desk.world.find(Place, category="clinic"))
    tomorrow = (desk.cast.today + timedelta(days=1)).isoformat()
    desk.happen("place_shuts_today", place_id=clinic.place_id)
    today = desk.do("get_place_details", place_id=clinic.place_id, on_day=desk.cast.today.isoformat())
    assert (today["day_hours"], today["open_now"]) == ("shut", False)
    assert "day_closes_at" not in today
    assert "day_hours" in desk.do("get_place_details", place_id=clinic.place_id, on_day=tomorrow)
    assert len(today["nearest_stops"]) == 3
    assert desk.do("get_place_details", place_id=where(desk, "home"))["label"] == "home"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_crash_that_was_reported_is_confirmed_and_only_once(seed: int) -> None:
    desk = desk_of(seed)
    street = next(row for row in desk.things("road_incidents") if row.kind == "accident" and row.is_near).street
    code, message = desk.refused("report_road_incident", kind="accident", street=street)
    assert code == "conflict"
    key = message.rsplit(" ", 1)[1].rstrip(".")
    before = desk.row(RoadIncident, key).confirmations
    view = desk.do("report_road_incident", confirms_incident_id=key)
    assert (view["change"], view["confirmations"]) == ("confirmed", before + 1)
    assert desk.code("report_road_incident", confirms_incident_id=key) == "conflict"
    assert desk.code("report_road_incident", confirms_incident_id=key, kind="police") == "conflict"


def test_reports_reach_five_hundred_metres_and_three_an_hour() -> None:
    desk = desk_of()
    me = here(desk.world)
    far = next(row for row in desk.world.find(Place, kind="address") if straight(desk.world, me, row) > 501)
    assert desk.code("report_road_incident", kind="police", near_place_id=far.place_id) == "refused"
    away = incidents(desk, "closure")[-1]
    assert metres_to_road(0, away.road_id, me) > policy.REPORT_REACH_M
    if away.status == "active":
        assert desk.code("report_road_incident", confirms_incident_id=away.incident_id) == "refused"
    assert desk.code("report_road_incident") == "invalid_arguments"
    assert desk.code("report_road_incident", kind="police", street="Nowhere Street") == "not_found"
    mine = [row for row in desk.world.find(RoadIncident) if row.reported_by_me]
    assert desk.code("report_road_incident", confirms_incident_id=mine[0].incident_id) in {"conflict", "refused"}
    for row in desk.world.find(RoadIncident):
        desk.set(RoadIncident, row.incident_id, status="ended")
    street = me.street
    for kind in ("hazard", "closure", "accident"):
        assert desk.do("report_road_incident", kind=kind, street=street)["change"] == "reported"
    assert desk.code("report_road_incident", kind="works", street=street) == "refused"
    desk.pass_time(minutes=61)
    assert desk.do("report_road_incident", kind="works", street=street)["street"] == street


def test_where_several_streets_meet_one_is_named() -> None:
    desk = desk_of()
    corner = stop(desk)
    desk.happen("user_arrives", place_id=corner.place_id)
    for row in desk.world.find(RoadIncident):
        desk.set(RoadIncident, row.incident_id, status="ended")
    code, message = desk.refused("report_road_incident", kind="hazard")
    assert code == "conflict"
    street = message.partition("name one of ")[2].split(",")[0].rstrip(".")
    assert desk.do("report_road_incident", kind="hazard", street=street)["street"] == street


def test_incidents_end_by_themselves_and_on_a_drive_they_are_listed_in_order() -> None:
    desk = desk_of()
    listed = desk.do("list_road_incidents")["incidents"]
    key = min(listed, key=lambda row: row["ends_at"])["incident_id"]
    desk.pass_time(hours=9)
    left = {row["incident_id"] for row in desk.do("list_road_incidents")["incidents"]}
    assert key not in left
    assert desk.code("report_road_incident", confirms_incident_id=key) == "conflict"
    ends = {"origin_place_id": where(desk, "home"), "destination_place_id": where(desk, "work")}
    on_drive = desk.do("list_road_incidents", **ends)["incidents"]
    assert {row["incident_id"] for row in on_drive} <= left
    assert desk.code("list_road_incidents", origin_place_id=where(desk, "home")) == "invalid_arguments"
    assert desk.code("list_road_incidents", near_place_id=where(desk, "home"), **ends) == "invalid_arguments"
    desk.happen("incident_clears", incident_id=min(left))
    assert min(left) not in {row["incident_id"] for row in desk.do("list_road_incidents")["incidents"]}


def test_a_label_is_taken_once_and_moves_with_replace() -> None:
    desk = desk_of()
    place = free_place(desk)
    assert desk.code("save_place", place_id=place.place_id, label="Ramen Place") == "conflict"
    view = desk.do("save_place", place_id=place.place_id, label="Ramen Place", replace=True)
    assert (view["change"], view["label"], view["list"]) == ("moved", "ramen place", "want_to_go")
    assert saved(desk, "ramen place").note != ""
    assert desk.code("save_place", place_id=place.place_id, label="ramen place", replace=True) == "conflict"
    assert desk.do("save_place", place_id=place.place_id)["label"] == place.name
    assert desk.code("save_place", place_id=where(desk, "sunday bakery"), label="crumbs") == "conflict"


def test_home_moves_only_after_a_yes_and_there_is_one() -> None:
    desk = desk_of()
    place = house(desk, desk.row(Place, where(desk, "old home")).address)[0]
    plain: dict[str, Any] = {"place_id": place.place_id, "list": "home"}
    assert desk.code("save_place", **plain) == "conflict"
    assert desk.needs_yes("save_place", replace=True, **plain)
    assert desk.needs_yes("save_place", place_id=place.place_id, label="Home", replace=True)
    assert not desk.needs_yes("save_place", place_id=place.place_id, label="gallery", replace=True)
    view = desk.do("save_place", replace=True, **plain)
    assert (view["label"], view["list"]) == ("home", "home")
    assert len(desk.world.find(SavedPlace, list="home")) == 1
    other = free_place(desk)
    taken = {"place_id": other.place_id, "label": "dentist", "list": "work", "replace": True}
    assert desk.code("save_place", **taken) == "conflict"
    assert desk.needs_yes("remove_saved_place", saved_id=saved(desk, "work").saved_id)
    assert not desk.needs_yes("remove_saved_place", saved_id=saved(desk, "old home").saved_id)


def test_a_full_list_takes_no_more() -> None:
    desk = desk_of()
    keys = [row.place_id for row in desk.world.find(Place, kind="address")]
    for number, key in enumerate(keys[: policy.SAVED_MOST]):
        if len(desk.world.find(SavedPlace, list="custom")) < policy.SAVED_MOST:
            desk.do("save_place", place_id=key, label=f"house {number}", list="custom")
    assert desk.code("save_place", place_id=keys[60], label="one more", list="custom") == "refused"
    assert desk.do("save_place", place_id=keys[60], label="one more")["list"] == "favourites"


def test_a_place_somebody_is_following_me_to_stays_saved_until_the_share_ends() -> None:
    desk = desk_of()
    listed = next(
        row for row in desk.do("list_saved_places")["saved_places"] if "share_id" in row and row["list"] != "home"
    )
    row = saved(desk, listed["label"])
    assert desk.code("remove_saved_place", saved_id=row.saved_id) == "conflict"
    assert desk.do("end_trip_share", share_id=listed["share_id"])["status"] == "ended"
    assert desk.do("remove_saved_place", saved_id=row.saved_id)["change"] == "removed"
    assert desk.code("end_trip_share", share_id=listed["share_id"]) == "conflict"


def test_saved_places_are_listed_by_list_words_and_hours() -> None:
    desk = desk_of()
    assert {row["label"] for row in desk.do("list_saved_places", list="want_to_go")["saved_places"]} == {
        "ramen place", "cocktail bar", "free museum",
    }  # fmt: skip
    [closed] = desk.do("list_saved_places", text="sunday")["saved_places"]
    assert closed["status"] == "closed_for_good"
    night = (desk.world.local.replace(hour=23, minute=0)).isoformat(timespec="minutes")
    assert "cocktail bar" in {row["label"] for row in desk.do("list_saved_places", open_at=night)["saved_places"]}
    assert "sunday bakery" not in {row["label"] for row in desk.do("list_saved_places", open_at=night)["saved_places"]}


@pytest.mark.parametrize("seed", SEEDS)
def test_trips_are_shared_with_trusted_contacts_only(seed: int) -> None:
    desk = desk_of(seed)
    trip: dict[str, Any] = {"destination_place_id": where(desk, "home"), "mode": "bike"}
    stranger, friend = contact(desk, trusted=False), contact(desk, trusted=True)
    assert desk.code("share_trip_eta", contact_name=stranger.first, **trip) == "refused"
    assert desk.code("share_trip_eta", contact_name="Nobody Atall", **trip) == "not_found"
    running = [row.contact_email for row in desk.world.find(TripShare, status="active")]
    if friend.email in running:
        return
    view = desk.do("share_trip_eta", contact_name=friend.first, **trip)
    assert view["link"].endswith(view["share_id"])
    assert desk.code("share_trip_eta", contact_name=friend.name, **trip) == "conflict"
    second = {"destination_place_id": where(desk, "dentist"), "mode": "walk"}
    assert desk.do("share_trip_eta", contact_name=friend.name, **second)["contact"] == friend.name
    third = {"destination_place_id": where(desk, "school"), "mode": "walk"}
    assert desk.code("share_trip_eta", contact_name=friend.name, **third) == "conflict"
    assert desk.code("end_trip_share", contact_name=friend.first) == "conflict"
    assert desk.do("end_trip_share", share_id=view["share_id"])["status"] == "ended"
    desk.happen("contact_is_trusted", email=friend.email, trusted=False)
    assert desk.code("share_trip_eta", contact_name=friend.name, **trip) == "refused"


def test_two_sams_are_told_apart_by_their_mail() -> None:
    desk = desk_of()
    sams = desk.world.find(MapContact, first="Sam")
    trip: dict[str, Any] = {"destination_place_id": where(desk, "home"), "mode": "drive", "contact_name": "Sam"}
    code, message = desk.refused("share_trip_eta", **trip)
    assert code == "conflict"
    assert all(row.email in message for row in sams)
    trusted = next(row for row in sams if row.is_trusted)
    other = next(row for row in sams if not row.is_trusted)
    assert desk.code("share_trip_eta", contact_email=other.email, **trip) == "refused"
    assert desk.do("share_trip_eta", contact_email=trusted.email, **trip)["contact"] == trusted.name
    assert desk.code("share_trip_eta", contact_email="x@y.example", **trip) == "not_found"


def test_a_share_begins_within_eight_hours_and_ends_a_quarter_of_an_hour_after_arrival() -> None:
    desk = desk_of()
    friend = next(row for row in desk.world.find(MapContact, is_trusted=True) if row.first == "Priya")
    trip: dict[str, Any] = {"destination_place_id": where(desk, "dentist"), "mode": "walk", "contact_name": friend.name}
    assert desk.code("share_trip_eta", depart_at=minute(desk, 8.1), **trip) == "refused"
    view = desk.do("share_trip_eta", depart_at=minute(desk, 8), **trip)
    key = view["share_id"]
    assert view["ends_at"] > view["arrives_at"]
    desk.pass_time(hours=8, minutes=view["minutes"] + 14)
    assert next(row for row in desk.things("trip_shares") if row.id == key).is_running
    desk.pass_time(minutes=2)
    assert not next(row for row in desk.things("trip_shares") if row.id == key).is_running
    assert desk.code("end_trip_share", share_id=key) == "conflict"
    assert desk.code("end_trip_share") == "invalid_arguments"
    assert desk.code("end_trip_share", contact_name="Nobody Atall") == "not_found"


def test_a_place_that_shuts_for_good_is_found_no_more() -> None:
    desk = desk_of()
    [museum] = named(desk, "City Museum")
    assert desk.do("search_places", text="City Museum")["total"] == 1
    desk.happen("place_changes", place_id=museum.place_id, status="closed_for_good")
    assert desk.do("search_places", text="City Museum")["total"] == 0


def test_closing_too_soon_is_less_than_a_quarter_of_an_hour() -> None:
    now = desk_of().world.local
    for minutes, soon in ((14, True), (15, False), (16, False)):
        assert policy.closes_too_soon(now, now + timedelta(minutes=minutes), is_open=True) is soon
    assert policy.closes_too_soon(now, None, is_open=False)
    assert not policy.closes_too_soon(now, None, is_open=True)
