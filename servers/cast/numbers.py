"""Numbers people read out: phones, account numbers, the last digits of cards, codes."""

from __future__ import annotations

from random import Random


class NumberBook:
    """Draws numbers, none twice. Phones come from ranges that are kept free for fiction."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._phones = iter(rng.sample(range(1000), 1000))
        self._landlines = iter(rng.sample(range(1000), 1000))
        self._accounts: dict[str, None] = {}

    def mobile(self) -> str:
        """A mobile phone: `+44 7700 900123`."""
        return f"+44 7700 900{next(self._phones):03}"

    def phone(self) -> str:
        """A landline: `+44 20 7946 0123`."""
        return f"+44 20 7946 0{next(self._landlines):03}"

    def account(self) -> str:
        """An account number with its check digit: `5538-20417-6`."""
        while True:
            digits = f"{self._rng.randrange(10**8, 10**9)}"
            check = sum((1 + place % 2 * 2) * int(digit) for place, digit in enumerate(digits)) % 10
            number = f"{digits[:4]}-{digits[4:]}-{check}"
            if number not in self._accounts:
                self._accounts[number] = None
                return number

    def code(self) -> str:
        """Six digits, as a bank texts them."""
        return f"{self._rng.randrange(100_000, 1_000_000)}"
