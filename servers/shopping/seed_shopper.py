"""The customer: addresses, payment methods, membership, coupons, and the places they may want to send things to."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta
from random import Random
from typing import Final

from servers.cast import Cast, Person
from servers.kit.text import instant
from servers.shopping.models import Coupon, KnownPlace, PaymentMethod, ShippingAddress, Shopper
from servers.shopping.policy import region_of
from sessions import World

_BRANDS: Final = ("Corvane", "Meridia")
_PLACES: Final = 8
# Three codes stand in mails of the store, not in the account; the first ended yesterday.
MAIL_COUPONS: Final = ("TENTS20", "LANTERN15", "HELLO25")
ENDED: Final = "WINTER12"


@dataclass
class Counter:
    """Ids of what the customer has, by a word."""

    addresses: dict[str, ShippingAddress] = field(default_factory=dict[str, ShippingAddress])
    methods: dict[str, PaymentMethod] = field(default_factory=dict[str, PaymentMethod])


def welcome_shopper(world: World, cast: Cast) -> Counter:
    """Write the customer's row and what hangs on it."""
    rng = Random(f"{cast.seed}/shopping/shopper")
    counter = Counter()
    _save_addresses(world, cast, counter, rng)
    _keep_methods(world, cast, counter)
    tier, until = (("plus", 120), ("basic", -7), ("basic", 0))[cast.seed % 3]
    default = ("virtual", "virtual", "old", "")[cast.seed % 4]
    world.insert(
        Shopper,
        email=cast.me.email,
        name=cast.me.name,
        tier=tier,
        plus_until=(cast.today + timedelta(days=until)).isoformat() if until else "",
        store_credit=rng.randrange(900, 4_200, 5),
        default_address_id=counter.addresses["home"].shipping_address_id,
        default_payment_id=counter.methods[default].payment_method_id if default else None,
    )
    _know_places(world, cast)
    return counter


def _save_addresses(world: World, cast: Cast, counter: Counter, rng: Random) -> None:
    home, work, parent = cast.me.address, cast.employer.address, cast.parent
    if home is None or work is None or parent.address is None:
        raise LookupError("the cast has no home")
    number, _, street = home.line.partition(" ")
    old = f"{int(number) + 14} {street}"
    rows = (
        ("home", "home", cast.me.name, home.line, home.city, home.postcode, "home"),
        ("work", "work", cast.me.name, work.line, work.city, work.postcode, "work"),
        ("parent", f"{(parent.relation or 'parents').capitalize()}'s house", parent.name, parent.address.line,
         parent.address.city, parent.address.postcode, "other"),
        ("locker", "parcel locker", cast.me.name, f"Locker 14, {work.line.partition(' ')[2]}", work.city,
         work.postcode, "locker"),
        ("old", "old flat", cast.me.name, old, home.city, home.postcode, "other"),
        ("cottage", "island cottage", cast.me.name, "3 Kelp Row", "Skarholm", "SK1 2KR", "other"),
    )  # fmt: skip
    for key, label, recipient, line, city, postcode, kind in rows:
        changed = cast.now - timedelta(days=rng.randrange(90, 1500), minutes=rng.randrange(900))
        if key == "cottage":
            changed = cast.now - timedelta(hours=5)
        counter.addresses[key] = world.insert(
            ShippingAddress,
            label=label,
            recipient=recipient,
            street=line,
            city=city,
            region=region_of(postcode),
            postcode=postcode,
            kind=kind,
            changed_at=instant(changed),
        )


def _keep_methods(world: World, cast: Cast, counter: Counter) -> None:
    cards = {card.key: card for card in cast.cards}
    wanted = (
        ("virtual", "virtual", 0, "usable"),
        ("debit", "everyday_debit", 1, "usable"),
        ("old", "old_debit", 1, "expired"),
        ("blocked", "lost_credit", 0, "blocked"),
    )
    for key, card, brand, state in wanted:
        counter.methods[key] = world.insert(
            PaymentMethod,
            kind="card",
            brand=_BRANDS[brand],
            last4=cards[card].last4,
            expires=f"{cards[card].expires_on:%Y-%m}",
            balance=0,
            state=state,
        )
    counter.methods["gift"] = world.insert(
        PaymentMethod, kind="gift_card", brand="", last4="", expires="", balance=1_240, state="usable"
    )


def _know_places(world: World, cast: Cast) -> None:
    """Friends and family whose address is not saved yet."""
    near: list[Person] = [cast.child_grown, *cast.friends, cast.neighbour]
    seen: set[str] = set()
    for person in near:
        if person.address is None or person.first in seen or len(seen) == _PLACES:
            continue
        seen.add(person.first)
        world.insert(
            KnownPlace,
            street=person.address.line,
            label=f"{person.first}'s place",
            recipient=person.name,
            city=person.address.city,
            postcode=person.address.postcode,
        )


def issue_coupons(world: World, cast: Cast, cart_worth: int) -> None:
    """Write the coupons: two hang by a cent on what the cart is worth."""

    def day(offset: int) -> str:
        when: date = cast.today + timedelta(days=offset)
        return when.isoformat()

    # Code, in the account, kind, value, minimum, category, clearance, first order, from, to, uses.
    rows = (
        ("SPRING10", True, "percent", 1_000, 0, "", False, False, -20, 25, 1),
        ("SPRUNG10", False, "percent", 1_000, 0, "", False, False, -200, -120, 1),
        (ENDED, True, "percent", 1_200, 0, "", False, False, -60, -1, 1),
        ("EARLYBIRD", True, "amount", 500, 0, "", False, False, 9, 40, 1),
        ("THANKYOU5", True, "amount", 500, 0, "", True, False, -90, 30, 0),
        ("GARDEN15", True, "percent", 1_500, 0, "garden", False, False, -10, 20, 1),
        ("KITCHEN12", True, "percent", 1_250, 4_000, "kitchen", False, False, -10, 35, 2),
        ("BIGTREAT30", True, "percent", 3_000, 60_000, "", False, False, -5, 30, 1),
        ("EXACTLY8", True, "amount", 800, cart_worth, "", False, False, -5, 18, 1),
        ("ALMOST9", True, "amount", 900, cart_worth + 1, "", False, False, -5, 18, 1),
        ("FREEPOST", True, "free_shipping", 0, 2_000, "", True, False, -15, 22, 3),
        ("WELCOME20", True, "percent", 2_000, 0, "", False, True, -400, 60, 1),
        ("TOYBOX10", True, "amount", 1_000, 3_000, "toys", False, False, -3, 27, 1),
        ("LASTCALL7", True, "percent", 700, 0, "", True, False, -30, 0, 1),
        ("SPORTY10", True, "amount", 1_000, 5_000, "sports", False, False, -12, 16, 1),
        (MAIL_COUPONS[0], False, "percent", 2_000, 0, "sports", False, False, -30, -1, 500),
        (MAIL_COUPONS[1], False, "percent", 1_500, 2_500, "", False, False, -6, 12, 500),
        (MAIL_COUPONS[2], False, "amount", 2_500, 10_000, "", False, False, -2, 45, 500),
    )
    for code, mine, kind, value, least, category, clearance, first, begins, ends, uses in rows:
        world.insert(
            Coupon,
            code=code,
            in_account=mine,
            kind=kind,
            value=value,
            min_subtotal=least,
            category=category,
            clearance_ok=clearance,
            first_order_only=first,
            starts_on=day(begins),
            ends_on=day(ends),
            uses_left=uses,
        )
