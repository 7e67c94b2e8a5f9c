"""What is mine on the map: saved places, contacts, shared trips, how I travel."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Final

from servers.cast import Cast, Person
from servers.maps.models import MapContact, MapProfile, Mode, Place, SavedList, SavedPlace, ShareStatus, TripShare
from servers.maps.policy import SHARE_GRACE
from servers.maps.seed_places import Atlas
from servers.maps.times import instant
from sessions import World

WALK_MM_S: Final = 1_350
_FOLLOWED: Final = ("coffee spot", "dentist", "ramen place", "free museum", "cocktail bar", "old home")
_CLUBS: Final = {"Ironworks": "gym", "Swim": "swim club", "Boulder": "climbing hall", "Allotments": "allotment"}


def save_places(world: World, cast: Cast, atlas: Atlas, pavilion: str) -> None:
    """Fourteen saved places; one of them is shut for good, one was home once."""
    rng = Random(f"{cast.seed}/maps/saved")
    closed = world.find(Place, status="closed_for_good")[0].place_id
    lived_in = _homes(cast, atlas)
    old = rng.choice([key for _, key in sorted(atlas.houses.items()) if key not in lived_in])
    club = next(row for row in cast.merchants if row.sector == "club")
    label = next((word for part, word in _CLUBS.items() if part in club.name.split()), "club")

    def named(*names: str) -> str:
        found = [key for name in names for key in atlas.named.get(name, ())]
        return rng.choice(found[:2])

    def of(category: str) -> str:
        """A place of a category; of several the first as the seed wrote them."""
        return next(row.place_id for row in world.find(Place, category=category) if row.status == "open")

    parent, grown = cast.parent, cast.child_grown
    rows: list[tuple[str, str, SavedList, str]] = [
        (_home(atlas, cast.me), "home", "home", ""),
        (atlas.firms[cast.employer.key], "work", "work", "badge at the side door"),
        (_home(atlas, parent), f"{parent.relation}'s", "favourites", "key is with the neighbour"),
        (old, "old home", "custom", ""),
        (atlas.merchants[club.key], label, "favourites", "bring the card"),
        (of("primary school"), "school", "custom", "gate shuts at nine"),
        (of("dentist"), "dentist", "custom", ""),
        (_home(atlas, grown), f"{grown.first}'s place", "favourites", "second bell from the top"),
        (named("Ramen Lantern"), "ramen place", "want_to_go", "try the black garlic one"),
        (named("Moth & Lantern"), "cocktail bar", "want_to_go", "for the anniversary"),
        (named("City Museum"), "free museum", "want_to_go", "free on the first of the month"),
        (named("Second Cup"), "coffee spot", "favourites", "quiet in the mornings"),
        (closed, "sunday bakery", "favourites", "get there early"),
        (pavilion, "bandstand", "favourites", "no parking anywhere near"),
    ]
    for place, name, group, note in rows:
        world.insert(SavedPlace, place_id=place, label=name, list=group, note=note)


def list_contacts(world: World, cast: Cast) -> None:
    """Family, friends, the neighbour and two colleagues; one of the two Sams is not trusted."""
    people: tuple[Person, ...] = (
        cast.partner, cast.parent, cast.child_grown, *cast.friends, cast.neighbour, cast.team[0], cast.manager,
    )  # fmt: skip
    sams = [person.email for person in cast.friends if person.first == "Sam"]
    distant = {sams[-1], cast.neighbour.email, cast.manager.email, cast.friends[7].email, cast.friends[10].email}
    for person in people:
        world.insert(
            MapContact,
            email=person.email,
            name=person.name,
            first=person.first,
            is_trusted=person.email not in distant,
        )


def set_profile(world: World, cast: Cast, atlas: Atlas) -> None:
    """How I travel."""
    rng = Random(f"{cast.seed}/maps/profile")
    world.insert(
        MapProfile,
        email=cast.me.email,
        here_place_id=None,
        home_place_id=_home(atlas, cast.me),
        work_place_id=atlas.firms[cast.employer.key],
        has_transit_pass=rng.random() < 0.4,
        walk_speed_mm_s=WALK_MM_S,
        avoid=["tolls"] if rng.random() < 0.25 else [],
    )


def share_trips(world: World, cast: Cast, atlas: Atlas) -> None:
    """Trips that are shared this morning, two of them with one contact, and some that are over."""
    office = atlas.firms[cast.employer.key]
    home, parents = _home(atlas, cast.me), _home(atlas, cast.parent)
    partner, grown = cast.partner, cast.child_grown
    rng = Random(f"{cast.seed}/maps/shares")
    trusted = [person for person in cast.friends if _is_trusted(world, person)]
    walking, cycling = rng.sample(trusted, 2)
    first, second = rng.sample(_FOLLOWED, 2)
    firm = next(key for key in atlas.firms.values() if key != office)
    rows: tuple[tuple[Person, str, str, Mode, int, int, ShareStatus], ...] = (
        (partner, office, home, "drive", 480, 24, "active"),
        (partner, office, firm, "drive", 150, 17, "active"),
        (walking, office, _saved(world, first), "walk", 90, 31, "active"),
        (cycling, office, _saved(world, second), "bike", 210, 12, "active"),
        (grown, home, office, "bike", -60, 14, "ended"),
        (cast.parent, home, parents, "drive", -1500, 19, "ended"),
    )
    now = world.local.replace(second=0)
    for person, origin, destination, mode, starts, minutes, status in rows:
        departs = now + timedelta(minutes=starts)
        arrives = departs + timedelta(minutes=minutes)
        world.insert(
            TripShare,
            contact_email=person.email,
            contact_name=person.name,
            origin_id=origin,
            destination_id=destination,
            mode=mode,
            asked_for=departs.isoformat(timespec="minutes"),
            departs_at=departs.isoformat(timespec="minutes"),
            arrives_at=arrives.isoformat(timespec="minutes"),
            ends_at=instant(world, arrives + SHARE_GRACE),
            status=status,
        )


def _is_trusted(world: World, person: Person) -> bool:
    row = world.get(MapContact, person.email)
    return row is not None and row.is_trusted


def _saved(world: World, label: str) -> str:
    return world.find(SavedPlace, label=label)[0].place_id


def _home(atlas: Atlas, person: Person) -> str:
    if person.address is None:
        raise LookupError(f"{person.name} lives nowhere")
    return atlas.house(person.address)


def _homes(cast: Cast, atlas: Atlas) -> frozenset[str]:
    return frozenset(atlas.house(person.address) for person in cast.people.everyone if person.address is not None)
