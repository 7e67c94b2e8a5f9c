"""Times of the mailbox: how far back a span reaches, how long between two."""

from __future__ import annotations

from datetime import datetime, timedelta

from dateutil.relativedelta import relativedelta

from servers.kit.text import instant


def back(now: datetime, span: str) -> str:
    """The moment so far back: "7d", "3m" and "1y" are days, months and years."""
    count = int(span[:-1])
    match span[-1]:
        case "d":
            return instant(now - relativedelta(days=count))
        case "m":
            return instant(now - relativedelta(months=count))
        case _:
            return instant(now - relativedelta(years=count))


def seconds_between(earlier: str, later: datetime) -> int:
    """Whole seconds from a stored moment to an aware one, rounded down."""
    return (later - datetime.fromisoformat(earlier)) // timedelta(seconds=1)
