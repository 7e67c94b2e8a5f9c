"""The billing desk as it stands this morning: customers, a year of invoices, what was paid, claimed and told."""

from __future__ import annotations

from servers.cast import Cast
from servers.payments.seed_cases import plant_cases
from servers.payments.seed_customers import list_customers
from servers.payments.seed_invoices import write_invoices
from servers.payments.seed_webhooks import tell_of_it
from sessions import World


def fill(world: World, cast: Cast) -> None:
    """Write the seeded rows."""
    customers = list_customers(world, cast)
    ledger = write_invoices(world, cast, customers)
    plant_cases(world, cast, customers, ledger)
    tell_of_it(world, cast, ledger)
