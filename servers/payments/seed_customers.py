"""Who is billed: the clients of the cast, some branches of theirs, and shops of the city."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from servers.cast import Cast, Company
from servers.cast.deals import offices_of
from servers.payments.models import BillingCustomer
from sessions import World

# City of a client: country and tax rate in basis points; others lie in the cast's country.
_COUNTRIES: Final = {
    "Lisbon": ("Portugal", 700),
    "Copenhagen": ("Denmark", 1_900),
    "Lyon": ("France", 2_000),
    "Hamburg": ("Germany", 1_900),
    "Bologna": ("Italy", 2_000),
    "Boston": ("United States", 0),
    "Bengaluru": ("India", 0),
}
_HOME: Final = ("United Kingdom", 2_000)
_SHOP_SECTORS: Final = ("home", "sport", "books", "clothes", "garage", "leisure")
_SHOPS: Final = 14
_CREDITS: Final = (0, 0, 0, 0, 0, 0, 4_500, 12_000, 25_000, 80_000)


@dataclass(frozen=True)
class Customers:
    """Customers by the client's key, the branches, and those with a part in a story."""

    by_key: dict[str, BillingCustomer]
    branches: tuple[BillingCustomer, ...]
    shops: tuple[BillingCustomer, ...]
    rich: BillingCustomer
    blocked: BillingCustomer
    expired: BillingCustomer
    declined: BillingCustomer
    approval: BillingCustomer
    no_method: BillingCustomer


def list_customers(world: World, cast: Cast) -> Customers:
    """Write the customers; clients whose invoices carry PO numbers want them."""
    rng = Random(f"{cast.seed}/payments/customers")
    wants_po = {row.client for row in cast.invoices if row.po_number}
    terms = {row.client: (row.due_on - row.issued_on).days for row in cast.invoices}
    by_key: dict[str, BillingCustomer] = {}
    for place, client in enumerate(cast.clients):
        by_key[client.key] = _client(world, cast, rng, client, terms.get(client.key, 30), client.key in wants_po, place)
    branches = tuple(_branch(world, cast, rng, client, city) for client, city in offices_of(cast))
    shops = tuple(
        _shop(world, cast, rng, merchant.name, merchant.domain)
        for merchant in [row for row in cast.merchants if row.sector in _SHOP_SECTORS][:_SHOPS]
    )
    order = list(by_key.values())
    return Customers(
        by_key, branches, shops,
        rich=order[3], blocked=order[4], expired=order[5], declined=order[6], approval=order[7], no_method=order[8],
    )  # fmt: skip


def _client(
    world: World, cast: Cast, rng: Random, client: Company, terms: int, wants_po: bool, place: int
) -> BillingCustomer:
    country, tax = _COUNTRIES.get(client.city, _HOME)
    method, state = rng.choice((("card", "ok"), ("card", "ok"), ("debit", "ok"), ("none", "ok")))
    planted = {
        3: {"method": "card", "method_state": "ok", "credit_balance": 640_000},
        4: {"status": "blocked"},
        5: {"method": "card", "method_state": "expired", "credit_balance": 30_000},
        6: {"method": "card", "method_state": "insufficient"},
        7: {"method": "debit", "method_state": "needs_approval"},
        8: {"method": "none", "method_state": "ok"},
    }
    person = cast.person(client.contacts[0])
    values: dict[str, object] = {
        "company": client.name,
        "contact": person.name,
        "email": person.email,
        "city": client.city,
        "country": country,
        "tax_bp": tax,
        "terms_days": terms,
        "credit_balance": rng.choice(_CREDITS),
        "method": method,
        "method_state": state,
        "wants_po": wants_po,
        "status": "active",
    }
    return world.insert(BillingCustomer, **{**values, **planted.get(place, {})})


def _branch(world: World, cast: Cast, rng: Random, client: Company, city: str) -> BillingCustomer:
    country, tax = _COUNTRIES[city]
    person = cast.person(client.contacts[-1])
    return world.insert(
        BillingCustomer,
        company=f"{client.name} {city}",
        contact=person.name,
        email=f"accounts.{city.lower()}@{client.key}",
        city=city,
        country=country,
        tax_bp=tax,
        terms_days=30,
        credit_balance=0,
        method=rng.choice(("card", "debit")),
        method_state="ok",
        wants_po=False,
        status="active",
    )


def _shop(world: World, cast: Cast, rng: Random, name: str, domain: str) -> BillingCustomer:
    return world.insert(
        BillingCustomer,
        company=name,
        contact="Accounts",
        email=f"accounts@{domain}",
        city=cast.city.name,
        country=_HOME[0],
        tax_bp=_HOME[1],
        terms_days=14,
        credit_balance=rng.choice(_CREDITS),
        method=rng.choice(("card", "debit", "none")),
        method_state="ok",
        wants_po=False,
        status="active",
    )
