"""A desk at the bank for tests: one session, calls that must succeed or must be refused, rows by the cast's keys."""

from __future__ import annotations

from servers.banking import BANKING
from servers.banking.models import Account, BankTransaction, Card, Holder, Payee, ScheduledTransfer
from tests.servers import desk


class Desk(desk.Desk):
    """One customer session."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(BANKING, seed)

    def account(self, key: str) -> str:
        """The id of an account by the cast's key."""
        [row] = self.world.find(Account, number=self.cast.account(key).number)
        return row.account_id

    def account_row(self, key: str) -> Account:
        """An account by the cast's key."""
        [row] = self.world.find(Account, number=self.cast.account(key).number)
        return row

    def balance(self, key: str) -> int:
        return self.account_row(key).balance

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
