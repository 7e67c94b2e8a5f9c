"""A desk at the bank for tests: one session, calls that must succeed or must be refused, rows by the cast's keys."""

from __future__ import annotations

import json
from datetime import timedelta
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo

from servers.banking import BANKING
from servers.banking.models import Account, BankTransaction, Card, Holder, Payee, ScheduledTransfer
from servers.cast import Cast, cast_of
from sessions import Setting, Store, World

SEEDS = range(5)


def setting_of(seed: int) -> Setting:
    cast = cast_of(seed)
    return Setting(seed, cast.now, cast.me.email, ZoneInfo(cast.zone))


@cache
def store() -> Store:
    return Store({"banking": BANKING}, setting_of)


class Desk:
    """One customer session."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.session = store().create(["banking"], seed)

    @property
    def cast(self) -> Cast:
        return cast_of(self.seed)

    @property
    def world(self) -> World:
        return store().look(self.session, "banking")

    def do(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """The answer of a call that must succeed."""
        entry = store().call(self.session, "banking", tool, arguments)
        assert entry.code is None, entry.text
        return json.loads(entry.text)

    def refused(self, tool: str, **arguments: Any) -> tuple[str, str]:
        """Code and message of a call that must fail; it changes nothing."""
        before = self.digest()
        entry = store().call(self.session, "banking", tool, arguments)
        assert entry.code is not None, entry.text
        assert self.digest() == before
        return entry.code, json.loads(entry.text)["message"]

    def code(self, tool: str, **arguments: Any) -> str:
        """The code of a call that must fail."""
        return self.refused(tool, **arguments)[0]

    def pass_time(self, **elapse: float) -> None:
        """Let time pass."""
        store().advance(self.session, timedelta(**elapse))

    def happen(self, event: str, **arguments: Any) -> None:
        """Let an event happen."""
        [entry] = store().advance(self.session, None, [("banking", event, arguments)])
        assert entry.code is None, entry.text

    def digest(self) -> str:
        return store().delta(self.session).digest()

    def set(self, model: type[Any], key: str, **values: Any) -> None:
        """Arrange the world by hand: the state that a rule needs."""
        world = self.world
        world.begin()
        world.update(model, key, **values)
        world.commit()

    def account(self, key: str) -> str:
        """The id of an account by the cast's key."""
        [row] = self.world.find(Account, number=self.cast.account(key).number)
        return row.account_id

    def row(self, key: str) -> Account:
        """An account by the cast's key."""
        [row] = self.world.find(Account, number=self.cast.account(key).number)
        return row

    def balance(self, key: str) -> int:
        return self.row(key).balance

    def card(self, key: str) -> str:
        """The id of a card by the cast's key."""
        card = next(card for card in self.cast.cards if card.key == key)
        holder = self.world.find(Holder, email=card.holder)[0].holder_id
        [row] = self.world.find(
            Card, last4=card.last4, holder_id=holder, kind=card.kind, account_id=self.account(card.account)
        )
        return row.card_id

    def payee(self, number: str) -> str:
        """The id of a payee by account number."""
        [row] = self.world.find(Payee, number=number)
        return row.payee_id

    def friend(self, index: int) -> str:
        """The id of a payee who is a friend."""
        return self.payee(self.cast.friends[index].account_number)

    def trade(self, relation: str) -> str:
        """The id of a payee who works for me."""
        return self.payee(next(who for who in self.cast.people.trades if who.relation == relation).account_number)

    def charges(self, planted: str) -> list[BankTransaction]:
        """The rows of planted ledger entries, in time order."""
        found: list[BankTransaction] = []
        for entry in self.cast.planted(planted):
            rows = self.world.find(
                BankTransaction,
                account_id=self.account(entry.account),
                day=entry.day.isoformat(),
                amount=entry.amount,
                counterparty=entry.name,
            )
            found += [row for row in rows if row not in found][:1]
        return found

    def schedule(self, reference: str) -> ScheduledTransfer:
        """A scheduled transfer by its reference."""
        [row] = self.world.find(ScheduledTransfer, reference=reference)
        return row

    def transaction(self, key: str) -> BankTransaction:
        row = self.world.get(BankTransaction, key)
        assert row is not None
        return row
