"""What a text states in so many words: a total, a budget, a deadline, whom to ask, when one meets again."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from servers.kit.text import day_in

_AMOUNT: Final = r": \$([\d,]+\.\d\d)$"
_TOTAL: Final = re.compile(r"^Total(?: before tax)?" + _AMOUNT, re.MULTILINE)
_BUDGET: Final = re.compile(r"^Budget" + _AMOUNT, re.MULTILINE)
_DEADLINE: Final = re.compile(r"^Deadline: (.+)$", re.MULTILINE)
_MEETING: Final = re.compile(r"^Next meeting: (.+)$", re.MULTILINE)
_CONTACT: Final = re.compile(r"^Contact: (.+)$", re.MULTILINE)
_WEEKDAY: Final = re.compile(r"\b(?:Mon|Tues|Wednes|Thurs|Fri)day\b")


class Facts(NamedTuple):
    """What is stated: amounts in cents, days as dates, a name; 0 and "" where it is not. `weekday` is the first one."""

    total: int
    budget: int
    deadline: str
    next_meeting: str
    contact: str
    weekday: str


NOTHING: Final = Facts(0, 0, "", "", "", "")


@lru_cache(maxsize=1 << 13)
def facts_in(text: str, near: str) -> Facts:
    """The facts of a text; days are those near a day."""
    return Facts(
        total=_cents(_TOTAL, text),
        budget=_cents(_BUDGET, text),
        deadline=day_in(_said(_DEADLINE, text), near) or "",
        next_meeting=day_in(_said(_MEETING, text), near) or "",
        contact=_said(_CONTACT, text),
        weekday=found[0] if (found := _WEEKDAY.search(text)) else "",
    )


def _cents(pattern: re.Pattern[str], text: str) -> int:
    return int(_said(pattern, text).replace(",", "").replace(".", "") or 0)


def _said(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(text)
    return found[1] if found else ""
