"""What is going on on the roads."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated

from pydantic import Field

from servers.kit import Conflict, FreeText, InvalidArguments, NotFound, Refused, Toolbox, find
from servers.maps import queries
from servers.maps.finding import plain
from servers.maps.models import IncidentId, IncidentKind, Place, PlaceId, RoadIncident
from servers.maps.policy import REPORT_REACH_M, REPORTS_AN_HOUR, SAME_INCIDENT_M
from servers.maps.showing import incident_view
from servers.maps.standing import (
    end_of,
    here,
    hour_ago,
    is_running,
    metres_to_road,
    place_or_here,
    straight,
    traveller,
)
from servers.maps.streets import network_of
from servers.maps.times import instant, shown, this_minute, wall
from servers.maps.travel import Conditions, reach
from servers.maps.views import IncidentsView, ReportView
from sessions import World

toolbox = Toolbox()
_CORNER_M = 25
_NEW: dict[str, tuple[int, timedelta]] = {
    "closure": (0, timedelta(hours=4)),
    "accident": (300, timedelta(hours=2)),
    "works": (180, timedelta(hours=8)),
    "hazard": (60, timedelta(hours=3)),
    "police": (60, timedelta(hours=1)),
}
_A = {"closure": "A closure", "accident": "An accident", "works": "Roadworks", "hazard": "A hazard", "police": "Police"}


@toolbox.read
def list_road_incidents(
    world: World,
    near_place_id: Annotated[PlaceId, Field(description="Around this place; the whole city when left out.")]
    | None = None,
    radius_m: Annotated[int, Field(ge=50, le=15_000, description="How far around near_place_id, in metres.")] = 3000,
    kind: Annotated[IncidentKind, Field(description="Only incidents of this kind.")] | None = None,
    origin_place_id: Annotated[PlaceId, Field(description="With destination_place_id: only on the drive between them.")]
    | None = None,
    destination_place_id: Annotated[PlaceId, Field(description="With origin_place_id: where the drive ends.")]
    | None = None,
) -> IncidentsView:
    """List closures, accidents, roadworks, hazards and police checks: delay, end, confirmations, distance.

    The drive is the one that would be taken if nothing were closed.

    Raises:
        InvalidArguments: only one end of the drive is given, or a place as well as a drive.
    """
    if (origin_place_id is None) != (destination_place_id is None):
        raise InvalidArguments("Give both origin_place_id and destination_place_id, or neither.")
    if origin_place_id is not None and near_place_id is not None:
        raise InvalidArguments("Give near_place_id or the two ends of a drive, not both.")
    near = place_or_here(world, near_place_id)
    rows = [
        row for row in world.all(queries.running_incidents, now=instant(world, world.local)) if kind in {None, row.kind}
    ]
    if origin_place_id is not None and destination_place_id is not None:
        origin, destination = (
            find(world, Place, origin_place_id, "place"),
            find(world, Place, destination_place_id, "place"),
        )
        free = Conditions(frozenset(), (), frozenset())
        ways = reach(world.seed, "drive", this_minute(world), traveller(world), free, end_of(world, origin))
        end = end_of(world, destination)
        roads = [] if ways.seconds(end) is None else [road.road_id & ~1 for road in ways.roads(end)]
        rows = sorted((row for row in rows if row.road_id & ~1 in roads), key=lambda row: roads.index(row.road_id & ~1))
    else:
        if near_place_id is not None:
            rows = [row for row in rows if metres_to_road(world.seed, row.road_id, near) <= radius_m]
        rows.sort(key=lambda row: (metres_to_road(world.seed, row.road_id, near), row.incident_id))
    return {"incidents": [incident_view(world, row, near) for row in rows]}


@toolbox.write(RoadIncident, irreversible=True)
def report_road_incident(
    world: World,
    kind: Annotated[IncidentKind, Field(description="What it is; needed unless an incident is confirmed.")]
    | None = None,
    near_place_id: Annotated[PlaceId, Field(description="Where it is; where the user is when left out.")] | None = None,
    street: Annotated[str, Field(max_length=80, description="The street, where several meet.")] | None = None,
    confirms_incident_id: Annotated[IncidentId, Field(description="An incident that the user sees too.")] | None = None,
    note: Annotated[FreeText, Field(max_length=140, description="What it looks like.")] = "",
) -> ReportView:
    """Report something on the road for everybody to see, or confirm what others reported.

    Raises:
        InvalidArguments: neither a kind nor an incident to confirm is given.
        Refused: it is too far from where the user is, or the user reported three in the last hour.
        Conflict: one of the same kind is reported near by (confirm that), several streets meet there (name one), it is
            over, of another kind, or the user reported or confirmed it already.
        NotFound: no such street near by.
    """
    if confirms_incident_id is not None:
        return _confirm(world, confirms_incident_id, kind)
    if kind is None:
        raise InvalidArguments("Say what kind of incident it is, or give confirms_incident_id.")
    me, place = here(world), place_or_here(world, near_place_id)
    away = straight(world, me, place)
    if away > REPORT_REACH_M:
        raise Refused(f"{place.name} is {away} m from where the user is; reports reach {REPORT_REACH_M} m.")
    if world.scalar(queries.my_reports_since, since=hour_ago(world)) >= REPORTS_AN_HOUR:
        raise Refused(f"The user reported {REPORTS_AN_HOUR} incidents in the last hour; that is the most.")
    road = _road(world, place, street)
    for row in world.all(queries.running_incidents, now=instant(world, world.local)):
        if row.kind == kind and metres_to_road(world.seed, row.road_id, place) <= SAME_INCIDENT_M:
            away = metres_to_road(world.seed, row.road_id, place)
            raise Conflict(
                f"{_A[kind]} on {network_of(world.seed).roads[row.road_id].street}, {away} m away, is reported "
                f"already; confirm it with confirms_incident_id {row.incident_id}."
            )
    delay, lasts = _NEW[kind]
    row = world.insert(
        RoadIncident,
        road_id=road,
        kind=kind,
        delay_s=delay,
        reported_at=instant(world, world.local),
        ends_at=instant(world, this_minute(world) + lasts),
        confirmations=0,
        reported_by_me=True,
        confirmed_by_me=False,
        status="active",
        note=note,
    )
    return _report_view(world, row, "reported")


def _confirm(world: World, incident_id: str, kind: str | None) -> ReportView:
    row = find(world, RoadIncident, incident_id)
    named = f"{_A[row.kind]} on {network_of(world.seed).roads[row.road_id].street}"
    if not is_running(world, row):
        raise Conflict(f"{named} ({incident_id}) is over since {shown(wall(world, row.ends_at))}.")
    if kind not in {None, row.kind}:
        raise Conflict(f"{incident_id} is of the kind {row.kind}, not {kind}.")
    away = metres_to_road(world.seed, row.road_id, here(world))
    if away > REPORT_REACH_M:
        raise Refused(f"{named} is {away} m from where the user is; reports reach {REPORT_REACH_M} m.")
    if row.reported_by_me or row.confirmed_by_me:
        raise Conflict(f"{named} was {'reported' if row.reported_by_me else 'confirmed'} by the user already.")
    row = world.update(RoadIncident, incident_id, confirmations=row.confirmations + 1, confirmed_by_me=True)
    return _report_view(world, row, "confirmed")


def _road(world: World, place: Place, street: str | None) -> int:
    """The stretch that a report is about.

    Raises:
        NotFound: no such street near by.
        Conflict: several streets meet and none is named.
    """
    net = network_of(world.seed)
    near = sorted(
        (metres_to_road(world.seed, road.road_id, place), road.road_id)
        for road in net.roads[::2]
        if metres_to_road(world.seed, road.road_id, place) <= REPORT_REACH_M
    )
    names = list(dict.fromkeys(net.roads[road].street for _, road in near))
    if street is not None:
        found = [road for _, road in near if plain(net.roads[road].street) == plain(street)]
        if not found:
            raise NotFound(f"There is no {street} within {REPORT_REACH_M} m; near by are {', '.join(names[:6])}.")
        return found[0]
    meeting = [net.roads[road].street for road in net.out[place.node_id]] if place.offset_m <= _CORNER_M else []
    meeting = sorted({*meeting, place.street})
    own = [road for _, road in near if net.roads[road].street == place.street]
    if len(meeting) > 1 or not own:
        raise Conflict(f"Several streets meet there; name one of {', '.join(meeting)}.")
    return own[0]


def _report_view(world: World, row: RoadIncident, change: str) -> ReportView:
    return {
        "incident_id": row.incident_id,
        "change": change,
        "kind": row.kind,
        "street": network_of(world.seed).roads[row.road_id].street,
        "confirmations": row.confirmations,
    }
