"""Letting somebody follow a trip."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated

from pydantic import Field

from servers.kit import Conflict, InvalidArguments, Moment, Name, NotFound, Refused, Toolbox, find
from servers.maps import queries
from servers.maps.models import MapContact, Mode, Place, PlaceId, ShareId, TripShare
from servers.maps.policy import SHARE_AHEAD, share_ends
from servers.maps.standing import place_or_here, share_is_running
from servers.maps.times import between, instant, shown, this_minute
from servers.maps.tools.routes import departing, shunned
from servers.maps.trips import trip
from servers.maps.views import ShareEndView, ShareView
from sessions import World

toolbox = Toolbox()
_MOST_SHARES = 2
_LINK = "https://go.waymark.example/t/"


@toolbox.write(TripShare, confirm=True, irreversible=True)
def share_trip_eta(
    world: World,
    contact_name: Annotated[Name, Field(description="First or full name of the contact.")],
    destination_place_id: Annotated[PlaceId, Field(description="Where the trip ends.")],
    mode: Annotated[Mode, Field(description="How the user travels.")],
    contact_email: Annotated[str, Field(max_length=200, description="E-mail, where several bear the name.")]
    | None = None,
    origin_place_id: Annotated[PlaceId, Field(description="Where it begins; where the user is when left out.")]
    | None = None,
    depart_at: Annotated[Moment, Field(description="Local minute of departure; now when left out.")] | None = None,
) -> ShareView:
    """Let a trusted contact follow a trip: they get a link and see where the user is until shortly after arrival.

    Raises:
        InvalidArguments: depart_at lies in the past, or the trip ends where it begins.
        NotFound: no contact has this name.
        Conflict: several contacts have it (give contact_email), this trip is shared already, two trips are shared with
            the contact, or there is no way.
        Refused: the contact is not trusted, or the trip begins too late.
    """
    contact = _contact(world, contact_name, contact_email)
    if not contact.is_trusted:
        raise Refused(f"{contact.name} is not a trusted contact, and positions are shared with trusted contacts only.")
    origin, destination = place_or_here(world, origin_place_id), find(world, Place, destination_place_id, "place")
    if origin.place_id == destination.place_id:
        raise InvalidArguments(f"The trip begins at {origin.name} already.")
    departs = departing(world, depart_at)
    if departs - this_minute(world) > SHARE_AHEAD:
        hours = SHARE_AHEAD // timedelta(hours=1)
        raise Refused(f"Only trips that begin within {hours} hours are shared; this one begins at {shown(departs)}.")
    running = [
        row
        for row in world.all(queries.running_shares, now=instant(world, world.local))
        if row.contact_email == contact.email
    ]
    if any(row.destination_id == destination_place_id for row in running):
        raise Conflict(f"A trip to {destination.name} is shared with {contact.name} already.")
    if len(running) >= _MOST_SHARES:
        raise Conflict(f"{len(running)} trips are shared with {contact.name}; end one of them first.")
    planned = trip(world, [origin, destination], mode, departs, shunned(world, None))
    minutes = between(planned.departs, planned.arrives)
    arrives = departs + timedelta(minutes=minutes)
    row = world.insert(
        TripShare,
        contact_email=contact.email,
        contact_name=contact.name,
        origin_id=origin.place_id,
        destination_id=destination_place_id,
        mode=mode,
        asked_for=None if departs == this_minute(world) else shown(departs),
        departs_at=shown(departs),
        arrives_at=shown(arrives),
        ends_at=instant(world, share_ends(arrives)),
        status="active",
    )
    return {
        "share_id": row.share_id,
        "contact": contact.name,
        "destination": destination.name,
        "departs_at": row.departs_at,
        "arrives_at": row.arrives_at,
        "minutes": minutes,
        "ends_at": shown(share_ends(arrives)),
        "link": f"{_LINK}{row.share_id}",
    }


def _contact(world: World, name: str, email: str | None) -> MapContact:
    """The one contact who is meant.

    Raises:
        NotFound: nobody has this name, or not with this e-mail.
        Conflict: several have it.
    """
    found = world.all(queries.contacts_named, name=name.strip().casefold())
    if not found:
        raise NotFound(f"No contact is called {name}.")
    if email is not None:
        found = [row for row in found if row.email == email.strip().casefold()]
        if not found:
            raise NotFound(f"No contact called {name} has the e-mail {email}.")
    if len(found) > 1:
        listed = ", ".join(f"{row.name} ({row.email})" for row in found)
        raise Conflict(f"Several contacts are called {name}: {listed}; give contact_email.")
    return found[0]


@toolbox.write(TripShare)
def end_trip_share(
    world: World,
    share_id: ShareId | None = None,
    contact_name: Annotated[Name, Field(description="First or full name of the contact.")] | None = None,
) -> ShareEndView:
    """Stop sharing a trip; give exactly one of the share and the contact.

    Raises:
        InvalidArguments: none or both are given.
        NotFound: no contact has this name.
        Conflict: nothing is shared with the contact, several trips are (give share_id), or the share is over.
    """
    if (share_id is None) == (contact_name is None):
        raise InvalidArguments("Give share_id or contact_name, one of them.")
    if share_id is not None:
        row = find(world, TripShare, share_id)
        if not share_is_running(world, row):
            raise Conflict(f"{share_id} is over already; it was shared with {row.contact_name}.")
    else:
        row = _share_with(world, contact_name or "")
    row = world.update(TripShare, row.share_id, status="ended")
    destination = find(world, Place, row.destination_id)
    return {
        "share_id": row.share_id,
        "contact": row.contact_name,
        "destination": destination.name,
        "status": row.status,
    }


def _share_with(world: World, name: str) -> TripShare:
    contacts = {row.email for row in world.all(queries.contacts_named, name=name.strip().casefold())}
    if not contacts:
        raise NotFound(f"No contact is called {name}.")
    running = [
        row
        for row in world.all(queries.running_shares, now=instant(world, world.local))
        if row.contact_email in contacts
    ]
    if not running:
        raise Conflict(f"Nothing is shared with {name} now.")
    if len(running) > 1:
        listed = ", ".join(f"{row.share_id} with {row.contact_name} at {row.departs_at}" for row in running)
        raise Conflict(f"Several trips are shared with {name}: {listed}; give share_id.")
    return running[0]
