"""Saved places."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from pydantic import Field

from servers.kit import Conflict, FreeText, Moment, Refused, Toolbox, find
from servers.maps import queries
from servers.maps.finding import plain
from servers.maps.hours import standing
from servers.maps.models import Place, PlaceId, SavedId, SavedList, SavedPlace
from servers.maps.policy import OWN_LISTS, SAVED_MOST, removal_needs_yes, saving_needs_yes
from servers.maps.showing import place_ref
from servers.maps.standing import all_hours, here, straight
from servers.maps.times import instant, this_minute
from servers.maps.views import SavedPlacesView, SavedView, SavedWriteView
from sessions import World

toolbox = Toolbox()


@toolbox.read
def list_saved_places(
    world: World,
    list: Annotated[SavedList, Field(description="Only places on this list.")] | None = None,
    text: Annotated[FreeText, Field(max_length=100, description="Words in the label, the note or the place.")]
    | None = None,
    open_at: Annotated[Moment, Field(description="Only places open at this local minute.")] | None = None,
) -> SavedPlacesView:
    """List my saved places with label, list, note, place, distance from where I am and whether they are open."""
    at = this_minute(world) if open_at is None else datetime.fromisoformat(open_at)
    me, hours = here(world), all_hours(world)
    words = plain(text or "").split()
    shares = {
        row.destination_id: row.share_id for row in world.all(queries.running_shares, now=instant(world, world.local))
    }
    rows: SavedPlacesView = {"saved_places": []}
    for row in world.all(queries.saved):
        if list not in {None, row.list}:
            continue
        shown = plain(f"{row.label} {row.note} {row.name} {row.category} {row.address} {row.district}")
        if not all(word in shown for word in words):
            continue
        known = hours.get(row.place_id)
        is_open = known is not None and row.status == "open" and standing(known, at).is_open
        if open_at is not None and not is_open:
            continue
        view: SavedView = {
            "saved_id": row.saved_id,
            "label": row.label,
            "list": row.list,
            "distance_m": straight(world, me, row),
            "place": place_ref(row, row.label),
        }
        if row.list in OWN_LISTS:
            view["place"]["list"] = row.list
        if row.note:
            view["note"] = row.note
        if known is not None and row.status != "closed_for_good":
            view["is_open"] = is_open
        if row.status != "open":
            view["status"] = row.status
        if row.place_id in shares:
            view["share_id"] = shares[row.place_id]
        rows["saved_places"].append(view)
    return rows


@toolbox.write(SavedPlace, confirm=saving_needs_yes)
def save_place(
    world: World,
    place_id: PlaceId,
    label: Annotated[
        FreeText, Field(min_length=1, max_length=60, description="What the user calls it; its own name when left out.")
    ]
    | None = None,
    list: Annotated[SavedList, Field(description="The list; favourites when left out.")] | None = None,
    note: Annotated[FreeText, Field(max_length=200, description="A note; an empty one clears it.")] | None = None,
    replace: Annotated[
        bool, Field(description="Whether a label, home or work that is taken moves to this place.")
    ] = False,
) -> SavedWriteView:
    """Save a place under a label, or with `replace` move a label, home or work to another place.

    Raises:
        Conflict: the label, home or work is taken and replace is not set, the place closed for good, or it stands so
            already.
        Refused: the list is full.
    """
    place = find(world, Place, place_id, "place")
    if place.status == "closed_for_good":
        raise Conflict(f"{place.name} closed for good; it cannot be saved.")
    group = list or "favourites"
    name = (label or (group if group in OWN_LISTS else place.name)).strip()
    held = world.first(queries.saved_by_label, label=name.casefold())
    owner = next(iter(world.find(SavedPlace, list=group)), None) if group in OWN_LISTS else None
    if held is not None and owner is not None and held.saved_id != owner.saved_id:
        raise Conflict(f'"{held.label}" is the label of another saved place ({held.saved_id}); choose another one.')
    before = held or owner
    if before is None:
        if len(world.find(SavedPlace, list=group)) >= SAVED_MOST:
            raise Refused(f"The list {group} holds {SAVED_MOST} places; that is the most.")
        row = world.insert(SavedPlace, place_id=place_id, label=name, list=group, note=note or "")
        return _write_view(row, place, "saved")
    old = find(world, Place, before.place_id)
    if not replace:
        raise Conflict(
            f'"{before.label}" is taken: {old.address}, {old.district} ({before.saved_id}); '
            "set replace to move it here."
        )
    after = {
        "place_id": place_id,
        "list": before.list if list is None else list,
        "note": before.note if note is None else note,
    }
    if all(getattr(before, column) == value for column, value in after.items()):
        raise Conflict(f'"{before.label}" is {old.address}, {old.district} already; nothing to change.')
    row = world.update(SavedPlace, before.saved_id, **after)
    return _write_view(row, place, "moved")


@toolbox.write(SavedPlace, confirm=removal_needs_yes)
def remove_saved_place(world: World, saved_id: SavedId) -> SavedWriteView:
    """Take a place off the saved ones; the place itself stays on the map.

    Raises:
        Conflict: a trip to it is being shared.
    """
    row = find(world, SavedPlace, saved_id)
    place = find(world, Place, row.place_id)
    for share in world.all(queries.running_shares, now=instant(world, world.local)):
        if share.destination_id == row.place_id:
            raise Conflict(
                f'A trip to "{row.label}" is shared with {share.contact_name} ({share.share_id}); end that share first.'
            )
    world.delete(SavedPlace, saved_id)
    return _write_view(row, place, "removed")


def _write_view(row: SavedPlace, place: Place, change: str) -> SavedWriteView:
    return {
        "saved_id": row.saved_id,
        "change": change,
        "label": row.label,
        "list": row.list,
        "place_id": place.place_id,
        "name": place.name,
        "address": place.address,
    }
