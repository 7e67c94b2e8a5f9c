"""The diner: saved addresses, people to order with, cards, credit and codes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from random import Random

from servers.cast import Cast, Person
from servers.food_delivery.models import (
    Diner,
    DropAddress,
    FoodContact,
    PayCard,
    Promo,
)
from servers.food_delivery.seed_places import Places
from sessions import World

_BRANDS = ("Meridor", "Halcard", "Tessera")


@dataclass
class DinerBook:
    """Ids that the world gave: addresses by part, contacts by e-mail, cards by the cast's key, the account."""

    diner_id: str
    addresses: dict[str, DropAddress]
    contacts: dict[str, FoodContact]
    cards: dict[str, PayCard]
    usual_tip_pct: int | None


def settle_diner(world: World, cast: Cast, places: Places, rng: Random) -> DinerBook:
    """Write the account and all that is saved in it; a third of the seeds have no age check, a sixth no default."""
    addresses = _save_addresses(world, cast, places, rng)
    contacts = {
        person.email: world.insert(FoodContact, name=person.name, email=person.email, phone=person.phone)
        for person in people_to_order_with(cast)
    }
    known = {card.key: card for card in cast.cards}
    cards = {
        key: world.insert(PayCard, brand=brand, last4=known[key].last4, usable=known[key].status == "active")
        for key, brand in zip(("virtual", "everyday_debit", "lost_credit"), _BRANDS, strict=True)
    }
    usual_tip_pct = None if cast.seed % 4 == 1 else rng.choice((8, 10, 10, 12))
    diner = world.insert(
        Diner,
        app=cast.merchant("food_app").name,
        credit=rng.randrange(6, 20) * 100 + 50,
        adult_checked=cast.seed % 3 != 1,
        default_drop_address_id=None if cast.seed % 6 == 5 else addresses["home"].drop_address_id,
        usual_tip_pct=usual_tip_pct,
    )
    _issue_promos(world, cast, places)
    return DinerBook(diner.diner_id, addresses, contacts, cards, usual_tip_pct)


def people_to_order_with(cast: Cast) -> list[Person]:
    """Twelve people: partner, parent, friends with two Sams, the team in the city, a colleague who has left."""
    team = [person for person in cast.team if person.home_city == cast.city.name][:6]
    friends = [cast.friends[place] for place in (0, 3, 4, 2, 6, 7)]
    found = [cast.partner, cast.parent, cast.colleagues[-1], *team, *friends]
    return found[:12]


def _save_addresses(world: World, cast: Cast, places: Places, rng: Random) -> dict[str, DropAddress]:
    me, office, parent = cast.me, cast.employer, cast.parent
    sam = cast.friends[3]
    lines = {
        "home": me.address.line if me.address else "",
        "work": office.address.line if office.address else "",
        "parent": parent.address.line if parent.address else "",
        "friend": sam.address.line if sam.address else "",
    }
    zones = {
        "home": places.home_zone,
        "work": places.work_zone,
        "parent": places.far_zone,
        "friend": places.zones[sam.address.district] if sam.address else places.home_zone,
    }
    labels = {
        "home": "home",
        "work": "office",
        "parent": f"{parent.relation or parent.first}'s place",
        "friend": f"{sam.first}'s place",
    }
    notes = {
        "home": rng.choice(("second bell from the top", "blue door, please knock", "code at the gate is 4182")),
        "work": rng.choice(("leave it at the front desk", "ring reception when you are here")),
        "parent": rng.choice(("mind the dog", "use the side gate")),
        "friend": rng.choice(("top floor, no lift", "the bell is broken, please call")),
    }
    return {
        part: world.insert(
            DropAddress,
            label=labels[part],
            kind="home" if part == "home" else "work" if part == "work" else "private",
            street=lines[part],
            zone_id=zones[part],
            drop_note=notes[part],
        )
        for part in lines
    }


def _issue_promos(world: World, cast: Cast, places: Places) -> None:
    """Ten codes, one in every state that keeps it from counting; the basket's seed sets the minimum of LUNCH8."""
    soon, gone = (cast.today + timedelta(days=20)).isoformat(), (cast.today - timedelta(days=3)).isoformat()
    noon = places["noon"].kitchen.cuisine
    other = "sushi" if noon != "sushi" else "indian"

    def issue(
        code: str,
        kind: str,
        value: int,
        minimum: int = 0,
        *,
        cuisine: str | None = None,
        place: str | None = None,
        new: bool = False,
        ends: str = soon,
        uses: int = 1,
        cap: int | None = None,
        known: bool = True,
    ) -> None:
        world.insert(
            Promo,
            code=code,
            kind=kind,
            value=value,
            minimum=minimum,
            cuisine=cuisine,
            restaurant_id=place,
            new_diner_only=new,
            ends_on=ends,
            uses_left=uses,
            cap=cap,
            on_account=known,
        )

    issue("LUNCH8", "amount", 800, known=False)
    issue("SAVE20", "percent", 20, 2_000, cap=800)
    issue("FREEDROP", "free_delivery", 0, 1_500, uses=2)
    issue("THANKS3", "amount", 300, 1_000, uses=3)
    issue("HELLO10", "amount", 1_000, 1_500, new=True, known=False)
    issue("WINTER5", "amount", 500, ends=gone)
    issue("TWICE4", "amount", 400, uses=0)
    issue("ROLLS25", "percent", 25, 1_500, cuisine=other, cap=1_000)
    issue("HOUSE15", "percent", 15, 1_200, place=places["noon"].row.restaurant_id)
    issue("FEAST12", "amount", 1_200, 6_000)
