"""Who buys and sells here: me, people of the cast, a few small shops."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from random import Random
from typing import Final

from servers.cast import Cast
from servers.cast.names import as_ascii
from servers.marketplace.models import Member, Standing
from sessions import World

_COUNT: Final = 60
_TAILS: Final = (
    "finds", "attic", "loft", "shed", "swaps", "cellar", "garage", "shelf", "corner", "trunk", "barn", "locker",
    "drawer", "bits", "stall", "yard",
)  # fmt: skip
_SHOPS: Final = ("clothes", "books", "sport", "home", "toys")
_FAR_KM: Final = 300


@dataclass(frozen=True)
class Members:
    """Members by the part they play; `others` are free to buy and sell anything."""

    me: Member
    by_email: dict[str, Member]
    others: tuple[Member, ...]
    suspended: Member
    disliked: Member
    colleague: Member
    twins: tuple[Member, Member]
    far: Member


def join(world: World, cast: Cast) -> Members:
    """Write the members."""
    rng = Random(f"{cast.seed}/marketplace/members")
    sellers = [purchase.place for purchase in cast.purchases_of("marketplace") if purchase.place is not None]
    people = [
        *(cast.person(email) for email in dict.fromkeys(sellers)), *cast.friends, *cast.team, cast.neighbour,
        *cast.people.trades, *cast.colleagues[8:], *cast.people.contacts,
    ]  # fmt: skip
    emails = {person.email: person.name for person in people if person.email != cast.me.email}
    shops = [row for row in cast.merchants if row.sector in _SHOPS][:5]
    wanted = list(emails.items())[: _COUNT - 1 - len(shops)]
    wanted += [(f"shop@{shop.domain}", shop.name) for shop in shops]
    parts = _cast_parts(rng, [email for email, _ in wanted if email not in sellers and not email.startswith("shop@")])
    towns = list(dict.fromkeys(row.city for row in cast.branches if row.city != cast.city.name))
    handles: dict[str, None] = {}
    found: dict[str, Member] = {}
    found[cast.me.email] = _insert(world, cast, rng, cast.me.email, cast.me.name, _handle(rng, handles, cast.me.first))
    for email, name in wanted:
        if email == parts["twin"]:
            handle = _near(handles, found[parts["first_twin"]].handle)
        else:
            handle = _handle(rng, handles, name.replace("&", "and") if email.startswith("shop@") else name.split()[0])
        is_near = rng.random() < 0.55 or not towns
        town = (cast.city.name, rng.randrange(1, 14)) if is_near else (rng.choice(towns), rng.randrange(25, 280))
        if email == parts["far"]:
            town = (rng.choice(towns) if towns else cast.city.name, _FAR_KM)
        standing: Standing = (
            "suspended" if email == parts["suspended"] else "limited" if email == parts["disliked"] else "good"
        )
        found[email] = _insert(world, cast, rng, email, name, handle, town=town, standing=standing)
    apart = {parts["suspended"], parts["disliked"], cast.me.email}
    colleague = next(found[person.email] for person in cast.team if person.email in found)
    return Members(
        me=found[cast.me.email],
        by_email=found,
        others=tuple(row for email, row in found.items() if email not in apart),
        suspended=found[parts["suspended"]],
        disliked=found[parts["disliked"]],
        colleague=colleague,
        twins=(found[parts["first_twin"]], found[parts["twin"]]),
        far=found[parts["far"]],
    )


def _cast_parts(rng: Random, emails: list[str]) -> dict[str, str]:
    """Who is suspended, disliked, far away, and who has nearly the same handle as somebody before them."""
    free = emails[24:]
    chosen = rng.sample(range(len(free)), 5)
    first, second = sorted(chosen[3:])
    return {
        "suspended": free[chosen[0]],
        "disliked": free[chosen[1]],
        "far": free[chosen[2]],
        "first_twin": free[first],
        "twin": free[second],
    }


def _handle(rng: Random, taken: dict[str, None], name: str) -> str:
    """A name for the marketplace that nobody has yet: "danafinds"."""
    head = as_ascii(name).replace(".", "")[:12]
    tails = [f"{head}{tail}" for tail in rng.sample(_TAILS, len(_TAILS))]
    handle = next(one for one in tails if one not in taken)
    taken[handle] = None
    return handle


def _near(taken: dict[str, None], handle: str) -> str:
    """A handle that is one letter away from another."""
    near = handle.removesuffix("s") if handle.endswith("s") else f"{handle}s"
    while near in taken:
        near += "s"
    taken[near] = None
    return near


def _insert(
    world: World,
    cast: Cast,
    rng: Random,
    email: str,
    name: str,
    handle: str,
    *,
    town: tuple[str, int] | None = None,
    standing: Standing = "good",
) -> Member:
    city, distance = town or (cast.city.name, 0)
    return world.insert(
        Member,
        handle=handle,
        name=name,
        email=email,
        city=city,
        distance_km=distance,
        joined_on=(cast.today - timedelta(days=rng.randrange(450, 3000))).isoformat(),
        standing=standing,
        pays_on_time_pct=rng.choice((100, 100, 99, 97, 95, 92, 88, 80)),
        payout_ready=standing != "suspended",
    )
