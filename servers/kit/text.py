"""How stored values read and what text states: amounts, moments, days; text as it is searched and compared."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

_SIGNS: Final = {"USD": "$", "EUR": "€"}
# Words and numbers; an emoji is a word of its own.
_WORD: Final = re.compile("[^\\W_]+|[☀-➿\U0001f300-\U0001faff]")
_MONTHS: Final = "January February March April May June July August September October November December".split()
_DAY: Final = re.compile(rf"\b(\d{{1,2}}) ({'|'.join(_MONTHS)})\b")
_NEAR: Final = timedelta(days=180)


def written(cents: int, currency: str = "USD") -> str:
    """An amount as people read it: 123450 -> "$1,234.50"."""
    sign = "-" if cents < 0 else ""
    return f"{sign}{_SIGNS[currency]}{abs(cents) // 100:,}.{abs(cents) % 100:02}"


def instant(moment: datetime) -> str:
    """An aware time as stored: UTC, whole seconds, "Z"."""
    return moment.astimezone(UTC).isoformat()[:19] + "Z"


@lru_cache(maxsize=1 << 14)
def plain(text: str) -> str:
    """Text as it is searched and names as they are compared: no accents, no case, single spaces."""
    if not text.isascii():
        text = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
    return " ".join(text.casefold().split())


@lru_cache(maxsize=1 << 14)
def words_apart(text: str) -> str:
    """Plain text with spaces for all that is neither letter nor digit: "Coat-Hook, 2" -> "coat hook 2"."""
    return " ".join("".join(char if char.isalnum() else " " for char in plain(text)).split())


@lru_cache(maxsize=1 << 14)
def tokens(text: str) -> str:
    """The words of a text in order, folded, one space between: "Jiří's S-482" -> "jiri s s 482"."""
    return " ".join(_WORD.findall(plain(text)))


@lru_cache(maxsize=1 << 12)
def day_in(text: str, near: str) -> str | None:
    """The only day that stands there ("12 March"), in the year that brings it near a day; None for none or several."""
    found = set(_DAY.findall(text))
    if len(found) != 1:
        return None
    [(number, month)] = found
    base = date.fromisoformat(near)
    for year in (base.year, base.year + 1, base.year - 1):
        day = date(year, _MONTHS.index(month) + 1, min(int(number), 28))
        if abs(day - base) <= _NEAR:
            return day.replace(day=int(number)).isoformat()
    return None


def listed(names: Sequence[str]) -> str:
    """Several names in a sentence: "Ann, Dana and Tomas"; "" for none."""
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)


def begin_of(day: str, zone: ZoneInfo) -> str:
    """Local midnight of a day, as stored."""
    return instant(datetime.combine(date.fromisoformat(day), datetime.min.time(), tzinfo=zone))


@lru_cache(maxsize=1 << 13)
def wall(stored: str, zone: ZoneInfo) -> datetime:
    """A stored moment on the wall clock of `zone`, naive."""
    return datetime.fromisoformat(stored).astimezone(zone).replace(tzinfo=None)


@lru_cache(maxsize=1 << 13)
def local_minute(stored: str, zone: ZoneInfo) -> str:
    """A stored moment as tools show it, on the wall clock of `zone`: "2026-03-11T18:30"."""
    return wall(stored, zone).isoformat(timespec="minutes")


def local_day(stored: str, zone: ZoneInfo) -> str:
    """The local date of a stored moment."""
    return local_minute(stored, zone)[:10]


def spoken(stored: str, zone: ZoneInfo) -> str:
    """A stored moment in a message: "2026-03-11 at 18:30"."""
    return local_minute(stored, zone).replace("T", " at ")
