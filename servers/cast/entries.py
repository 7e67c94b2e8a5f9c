"""What the ledger holds: entries, and the trips that some of them pay for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

Method = Literal["card", "transfer", "payment", "direct_debit", "salary", "refund", "fee", "interest", "cash"]
Status = Literal["booked", "pending", "recalled"]
Kind = Literal[
    "salary",
    "pension",
    "rent",
    "order",
    "purchase",
    "meal",
    "groceries",
    "fuel",
    "fare",
    "trip",
    "subscription",
    "bill",
    "insurance",
    "invoice",
    "share",
    "gift",
    "pocket_money",
    "contribution",
    "savings",
    "top_up",
    "card_payoff",
    "deposit",
    "dividend",
    "payout",
    "refund",
    "interest",
    "fee",
    "cash",
]


@dataclass(frozen=True, slots=True)
class Entry:
    """A movement on one of my accounts.

    `account` is the key of the account it stands on and `amount` is signed in that account's cents: negative is money
    out. `counterparty` is the key of the other side: an e-mail, the employer's mail domain, a merchant key, "bank",
    "abroad" (a shop elsewhere), or for a transfer the key of my other account, where the same amount arrives with the
    other sign (a transfer is one entry). `name` is how the other side is written. `payee` is the payee's number when
    it is one, `card` the card's key. `pair` is the key of the entry that a refund gives back. `at` is UTC, `day` the
    local date. A card charge may be pending, and so may a payment sent today (it counts in the balance); a recalled
    one never left.

    `planted` names the entries that stories look for: twice (two charges a minute apart, nothing given back),
    refunded and its refund, age_121 and age_119 (days), abroad (two), sent_today (a pending payment), recalled,
    holds (pending card charges, one on each card account), withdrawal (three from travel this month), deposit (the
    last one to the broker). A payout is what the marketplace paid for a thing of mine, its fee already off; its
    reference names the sale.
    """

    key: str
    at: datetime
    day: date
    account: str
    amount: int
    kind: Kind
    method: Method
    counterparty: str
    name: str
    reference: str
    status: Status
    card: str | None
    payee: str | None
    pair: str | None
    planted: str | None


@dataclass(frozen=True, slots=True)
class Trip:
    """A journey booked with the travel agency: `fare` and `stay` in cents, both charged on `booked_on`."""

    key: str
    city: str
    zone: str
    is_work: bool
    leaves: date
    returns: date
    booked_on: date
    fare: int
    stay: int
