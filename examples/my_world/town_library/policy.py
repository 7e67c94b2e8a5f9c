"""The rules of the library: constants, and the text that an agent is told."""

from __future__ import annotations

from typing import Final

LOAN_DAYS: Final = 21
MOST_RENEWALS: Final = 2
MOST_RESERVATIONS: Final = 5
OVERDUE_DAYS: Final = 14

POLICY: Final = f"""\
1. A loan is renewed for {LOAN_DAYS} days from today, at most {MOST_RENEWALS} times, while nobody else waits for it.
2. A book is reserved only while no copy of it is free and I do not have it myself.
3. I hold at most {MOST_RESERVATIONS} reservations, and make none with a loan over {OVERDUE_DAYS} days overdue.
4. A reservation that is given up loses its place: name the book and the place, and wait for a yes."""
