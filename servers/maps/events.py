"""What happens on the map without the agent: the user moves, roads shut and clear, places shut, trust changes."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated

from pydantic import Field

from servers.kit import Conflict, Minutes, find
from servers.maps.models import (
    IncidentId,
    IncidentKind,
    MapContact,
    MapProfile,
    Place,
    PlaceId,
    PlaceStatus,
    RoadIncident,
    SpecialHours,
)
from servers.maps.standing import metres_to_road
from servers.maps.streets import network_of
from servers.maps.times import instant, this_minute
from servers.maps.tools import toolbox
from sessions import World


@toolbox.event
def user_arrives(world: World, place_id: PlaceId) -> None:
    """The user is at a place from now on."""
    find(world, Place, place_id)
    world.update(MapProfile, world.me, here_place_id=place_id)


@toolbox.event
def incident_appears(
    world: World,
    near_place_id: PlaceId,
    kind: Annotated[IncidentKind, Field(description="What it is.")],
    delay_s: Annotated[int, Field(ge=0, description="What it costs a car, in seconds.")] = 300,
    lasts_minutes: Minutes = 120,
) -> None:
    """Somebody else reports an incident on the stretch of road nearest to a place."""
    place = find(world, Place, near_place_id)
    roads = network_of(world.seed).roads[::2]
    road = min(roads, key=lambda row: (metres_to_road(world.seed, row.road_id, place), row.road_id))
    world.insert(
        RoadIncident,
        road_id=road.road_id,
        kind=kind,
        delay_s=0 if kind == "closure" else delay_s,
        reported_at=instant(world, world.local),
        ends_at=instant(world, this_minute(world) + timedelta(minutes=lasts_minutes)),
        confirmations=1,
        reported_by_me=False,
        confirmed_by_me=False,
        status="active",
        note="",
    )


@toolbox.event
def incident_clears(world: World, incident_id: IncidentId) -> None:
    """An incident is over."""
    if find(world, RoadIncident, incident_id).status != "active":
        raise Conflict("It is over.")
    world.update(RoadIncident, incident_id, status="ended", ends_at=instant(world, world.local))


@toolbox.event
def place_changes(
    world: World, place_id: PlaceId, status: Annotated[PlaceStatus, Field(description="How it stands from now on.")]
) -> None:
    """A place shuts for a while or for good, or opens again."""
    if find(world, Place, place_id).status == status:
        raise Conflict("It stands so.")
    world.update(Place, place_id, status=status)


@toolbox.event
def place_shuts_today(world: World, place_id: PlaceId) -> None:
    """A place stays shut for the rest of today."""
    find(world, Place, place_id)
    today = world.today.isoformat()
    if world.get(SpecialHours, (place_id, today)) is None:
        world.insert(SpecialHours, place_id=place_id, day=today, opens=None, closes=None)
    else:
        world.update(SpecialHours, (place_id, today), opens=None, closes=None)


@toolbox.event
def contact_is_trusted(
    world: World,
    email: Annotated[str, Field(description="The contact's e-mail.")],
    trusted: Annotated[bool, Field(description="Whether the user trusts them from now on.")] = True,
) -> None:
    """The user marks a contact as trusted, or no longer so."""
    find(world, MapContact, email)
    world.update(MapContact, email, is_trusted=trusted)
