"""What the employer has billed its clients in the last twelve months, and what they have paid."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from random import Random
from typing import Final

from servers.cast.firms import Company

_WORK: Final = (
    ("Workshop, two days", 128_000),
    ("Workshop, three days", 192_000),
    ("Integration support", 86_000),
    ("Onboarding package", 240_000),
    ("Annual licence, 25 seats", 375_000),
    ("Annual licence, 10 seats", 160_000),
    ("Security audit", 180_000),
    ("Data migration", 295_000),
    ("Training for administrators", 96_000),
    ("Print run of manuals", 42_000),
    ("Support plan, quarter", 72_000),
    ("Custom report", 58_000),
    ("Site visit", 64_000),
)
_TERMS: Final = (14, 30, 30, 45)
_FIRST_NUMBER: Final = 1900


@dataclass(frozen=True, slots=True)
class Invoice:
    """A bill to a client, sent on `issued_on`. `net` is cents before tax.

    `client` is the mail domain of the firm, `contact` the e-mail of the person there. `paid_on` is None while it is
    open. `wire_reference` stands where the client paid by bank transfer and wrote a remittance note with it.
    """

    key: str
    number: int
    client: str
    contact: str
    what: str
    net: int
    issued_on: date
    due_on: date
    paid_on: date | None
    wire_reference: str | None
    po_number: str | None


def bill_clients(seed: int, today: date, clients: tuple[Company, ...]) -> tuple[Invoice, ...]:
    """The invoices of world `seed`, by number, which runs with the day of issue; six to nine a client."""
    rng = Random(f"cast-{seed}-invoices")
    drawn: list[tuple[date, str, Company]] = []
    for place, client in enumerate(clients):
        days = rng.sample(range(2, 120), rng.randrange(1, 3)) + rng.sample(range(120, 364), rng.randrange(5, 8))
        drawn += [(today - timedelta(days=ago), f"{place:02}", client) for ago in days]
    wants_order_number = {client.key: rng.random() < 0.25 for client in clients}
    terms = {client.key: rng.choice(_TERMS) for client in clients}
    found: list[Invoice] = []
    for issued_on, _, client in sorted(drawn, key=lambda row: row[:2]):
        number = _FIRST_NUMBER + len(found)
        what, usual = rng.choice(_WORK)
        due_on = issued_on + timedelta(days=terms[client.key])
        paid_on = due_on + timedelta(days=rng.randrange(-9, 12))
        is_paid = paid_on < today and rng.random() < 0.9
        is_wired = is_paid and rng.random() < 0.45
        found.append(
            Invoice(
                key=f"B{len(found) + 1:04}",
                number=number,
                client=client.key,
                contact=client.contacts[0],
                what=what,
                net=usual + rng.randrange(-6, 13) * 1_000,
                issued_on=issued_on,
                due_on=due_on,
                paid_on=paid_on if is_paid else None,
                wire_reference=f"{client.name.split()[0].upper()}-{number}" if is_wired else None,
                po_number=f"PO-{rng.randrange(10_000, 100_000)}" if wants_order_number[client.key] else None,
            )
        )
    return tuple(found)
