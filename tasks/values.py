"""Typed values in text: what an answer says, what it says beside it, and whether it hedges.

Values are money in cents, number, day ("2026-03-11"), moment ("2026-03-11T10:00", local), duration in seconds, percent
in basis points, temperature in tenths of a degree, text, yes_no. A phrase such as "wednesday" or "at 10" can mean
several values; it says each of them.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from functools import lru_cache
from typing import Any, NamedTuple, cast

from sessions import fold
from tasks.dates import DaySpan, TimeSpan, blank, find_days, find_times
from tasks.numerals import DIGITS, EUROPEAN, MULTIPLIER, NUMBER, WORDS, read_number
from tasks.polarity import find_answers
from tasks.task import Plain, ReportType
from tasks.text import visible

Value = int | float | str | bool


class Found(NamedTuple):
    """A value that a text names.

    Attributes:
        values: all that the words can mean.
        firm: it can only be of this type; a bare number may be money and is not firm.
        faint: it is likely something else: a year, the end of a card's number.
    """

    start: int
    end: int
    values: tuple[Value, ...]
    firm: bool = True
    faint: bool = False

    @property
    def weight(self) -> int:
        """How sure its type is: 2 firm, 1 bare, 0 faint."""
        return 2 if self.firm else 0 if self.faint else 1


class Heard(NamedTuple):
    """Whether a value is said, how many others of its type are, and whether it is one of several offered.

    Attributes:
        echoed: whether anything else of its type is said, though it may stand there, since the user has said it too.
    """

    said: bool
    strays: int
    hedged: bool
    echoed: bool = False

    @property
    def right(self) -> bool:
        """The value is said, with at most one stray and no hedge."""
        return self.said and self.strays <= 1 and not self.hedged


_APART = 40
_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400, "w": 604800, "mo": 2592000, "y": 31536000}
_UNIT = r"(?P<unit>seconds?|secs?|minutes?|mins?|months?|hours?|hrs?|hr|days?|weeks?|wks?|years?|yrs?|[hms])\b"
_CODE = re.compile(
    r"(?<![\w.+-])[\w.+-]{1,64}@[\w.-]{1,200}|https?://\S+|\b[A-Z]{1,6}-[A-Z0-9]{2,40}\b"
    r"|\b(?=[A-Z0-9]{0,40}\d)(?=[A-Z0-9]{0,40}[A-Z]{2})[A-Z0-9]{6,40}\b"
)
_SIGN = r"(?P<sign>(?<![\w)])-\s?|\bminus\s+|\bnegative\s+)?"
_SYMBOL = r"(?:(?:US|CA|AU?|NZ)?\$|€|£|¥)"
_COIN = r"(?:dollars?|bucks?|usd|eur|euros?|gbp|pounds?|quid)\b"
_ODD = rf"(?:\s+and\s+(?P<cents>{NUMBER})\s+cents?\b)?"
_FREE = r"(?<![\w.,])"
_I = re.IGNORECASE
_MONEY = (
    re.compile(rf"{_SIGN}{_SYMBOL}\s?(?P<minus>-)?(?P<n>{EUROPEAN}|{DIGITS})(?P<by>{MULTIPLIER})?(?!\d)", _I),
    re.compile(rf"{_SIGN}{_FREE}(?P<n>{EUROPEAN}|{DIGITS})(?P<by>{MULTIPLIER})?\s?(?:[€£]|\$(?!\d)|{_COIN}){_ODD}", _I),
    re.compile(rf"{_SIGN}\b(?P<n>{WORDS})\s+{_COIN}{_ODD}", _I),
    re.compile(rf"\b(?:a\s+)?(?P<n>{NUMBER})(?P<by>\s?grand|k)\b", _I),
    re.compile(rf"{_SIGN}{_FREE}(?P<hundredths>{NUMBER})\s+cents?\b", _I),
    re.compile(rf"{_SIGN}{_FREE}(?P<n>(?:\d{{1,3}}(?:,\d{{3}})*|\d+)\.\d\d)(?!\d|\.\d|\s?(?:%|percent|hour|h\b))", _I),
)  # fmt: skip
_PERCENT = re.compile(
    rf"{_SIGN}(?<![\w.,])(?P<n>{NUMBER})\s?-?(?:(?P<p>%|percent\b|per cent\b|pct\b)|(?:bps|basis points?)\b)", _I
)
_TEMPERATURE = re.compile(
    rf"{_SIGN}(?<![\w.,])(?P<n>{NUMBER})(?P<half>\s+and\s+a\s+half\b)?\s?-?"
    r"(?:°(?:\s?C\b)?|(?:degrees?|deg)\b|C\b|celsius\b)",
    _I,
)
_SPAN = re.compile(
    rf"(?<![\w.,:$])(?P<n>{NUMBER}|an?(?=\s+(?:hour|minute|day|week|second|month|year))|half an?|"
    rf"(?:a\s+)?quarter of an?|three quarters of an?|a half)\s?-?\s?{_UNIT}(?P<half>\s+and\s+a\s+half\b)?",
    _I,
)
_HOURS_MINUTES = re.compile(r"(?<![\w.,:$])(?P<h>\d{1,2})\s?h\s?(?P<m>[0-5]\d)(?:\s?m(?:in)?)?\b", _I)
_NUMBER = re.compile(
    rf"{_SIGN}(?<![\w.,:/#$-])(?P<n>{DIGITS})(?P<by>{MULTIPLIER})?(?![\w/]|\.\d|%|-\w)|\b(?P<w>{WORDS})\b", _I
)
_LOOSE = re.compile(
    r"(?:ending(?: in| with)?|ends in|\.{2,}|x+|•+|\*+|last four(?: digits)?:?|card|account|no\.|number)\s*\Z", _I
)
_COUNTS = dict.fromkeys(("none", "nothing", "no"), 0) | {"once": 1, "single": 1, "both": 2, "a couple": 2, "twice": 2}
_COUNTS["a dozen"] = 12
_COUNT = re.compile(r"\b(none|nothing|no(?=\s+\w+s\b)|both|a couple|a dozen|twice|once|single)\b", _I)
_COMMA = re.compile(r"\s*[,;/]\s*")
_JOINS = re.compile(r"(?:^|\W)(?:or|maybe|perhaps|possibly)(?:\W|$)", _I)
_OPENS = re.compile(r"\b(?:between|either|maybe|perhaps)\W*(?:\w+\W+)?\Z", _I)
_ENDS = (". ", "\n", "! ", "? ", "; ", ", but ")
_DOUBT = re.compile(
    r"\b(?:could|might|may)(?: also| well)? be\b"
    r"|\b(?:maybe|perhaps|possibly|probably|presumably|i guess|i think|not sure)\b",
    _I,
)


def find_values(kind: ReportType, text: str, now: datetime) -> list[Found]:
    """The values of a type that a text names, in order. `now`: the session's local time. Not for `text`.

    Raises:
        KeyError: kind is `text`, which only comparison can find.
    """
    return list(_scan(visible(text), now.date())[kind])


def hear_report(
    kind: ReportType,
    value: Plain,
    text: str,
    now: datetime,
    *,
    tolerance: float | None = None,
    allowed: Iterable[Value] = (),
    faint: Iterable[Value] = (),
    others: Iterable[str] = (),
    echoes: Iterable[str] = (),
) -> Heard:
    """Whether an agent's text reports a value.

    Values of its type beside it are strays where they are as sure to be of the type as the value itself: bare numbers
    compete with a bare number only. A yes beside a no is a hedge.

    Args:
        kind: type of the value.
        value: what must be said; moments with a zone are read in the zone of `now`.
        text: raw text of the agent.
        now: the session's local time, aware where moments come with a zone.
        tolerance: greatest difference that is still right, in the value's unit.
        allowed: further values that may stand beside it: the user's, the gold reply's, those of the run's own writes.
        faint: the same, for words that are likely something else: "once" allows no dollar.
        others: of a text: what could stand in its place.
        echoes: the same, but said by the user: it may stand beside the value, not offered with it.
    """
    if kind == "text":
        return _hear_text(str(value), text, others, echoes)
    wanted = canonical(kind, value, now)
    seen = visible(text)
    found = _scan(seen, now.date())[kind]
    hits = [one for one in found if any(equal(kind, each, wanted, tolerance) for each in one.values)]
    sure = frozenset(allowed)
    loose = sure.union(faint)
    hit = frozenset(hits)
    beside = [
        one
        for one in found
        if one not in hit and not any(_loosely_in(kind, each, loose if one.faint else sure) for each in one.values)
    ]
    least = max((hit.weight for hit in hits), default=2)
    strays = {one.values for one in beside if one.weight >= least}
    # Offered with the value, what the user said is a guess too.
    apart = [one for one in found if one not in hit and (one.weight >= least or one in beside)]
    hedged = any(_joined(seen, *pair) for pair in _neighbours(hits, apart)) or _doubted(seen, hits, apart)
    return Heard(bool(hits), len(strays), hedged or (kind == "yes_no" and bool(beside)), len(hits) < len(found))


def _hear_text(value: str, text: str, others: Iterable[str], echoes: Iterable[str]) -> Heard:
    """Whether a text names a text, and how many of those that could stand in its place."""
    seen = fold(visible(text))
    hits = _spans(value, seen)
    named, echoed = (
        [spans for word in words if fold(word) not in fold(value) and (spans := _spans(word, seen))]
        for words in (others, echoes)
    )
    rivals = sorted(span for spans in (*named, *echoed) for span in spans)
    beside = list(_neighbours(hits, rivals))
    hedged = any(_joined(seen, *pair) or _listed(seen, *pair) for pair in beside) or _doubted(seen, hits, rivals)
    return Heard(bool(hits), len(named), hedged, bool(echoed))


def _spans(value: str, seen: str) -> list[Found]:
    """Where a folded text holds these words."""
    wanted = fold(visible(value) or value)
    if not wanted or wanted not in seen:
        return []
    found = re.finditer(rf"(?<!\w){re.escape(wanted)}(?!\w)", seen)
    return [Found(one.start(), one.end(), (value,)) for one in found]


def values_in_texts(kind: ReportType, texts: Iterable[str], now: datetime, *, faint: bool = False) -> frozenset[Value]:
    """All values of a type that these texts name, such as the user's and the gold reply; a yes or no is none's.

    Args:
        faint: those of words that are likely something else, and no others.
    """
    if kind in {"text", "yes_no"}:
        return frozenset()
    found = (one for text in texts for one in find_values(kind, text, now) if one.faint is faint)
    return frozenset(value for one in found for value in one.values)


def values_in_result(kind: ReportType, result: str) -> frozenset[Value]:
    """All values of a type that a JSON result may hold: numbers as they are, minutes as seconds too, days, moments."""
    try:
        leaves = list(_leaves(json.loads(result)))
    except ValueError:
        return frozenset()
    numbers = [leaf for leaf in leaves if isinstance(leaf, int | float) and not isinstance(leaf, bool)]
    if kind == "duration":
        return frozenset(number * unit for number in numbers for unit in (1, 60, 3600))
    if kind in {"money", "number", "percent", "temperature"}:
        return frozenset(numbers)
    length = {"day": 10, "moment": 16}.get(kind)
    if length is None:
        return frozenset()
    return frozenset(leaf[:length] for leaf in leaves if isinstance(leaf, str) and re.match(r"\d{4}-\d\d-\d\d", leaf))


def names(text: str, value: str) -> bool:
    """Whether a text holds these words: folded, at the borders of words."""
    return bool(_spans(value, fold(visible(text))))


def canonical(kind: ReportType, value: Plain, now: datetime) -> Value:
    """A value as this module compares it: moments as local minutes, days without a time."""
    if kind == "moment" and isinstance(value, str):
        moment = datetime.fromisoformat(value)
        if moment.tzinfo is not None and now.tzinfo is not None:
            moment = moment.astimezone(now.tzinfo)
        return moment.replace(tzinfo=None).isoformat(timespec="minutes")
    return value[:10] if kind == "day" and isinstance(value, str) else value


def equal(kind: ReportType, found: Value, wanted: Value, tolerance: float | None = None) -> bool:
    """Whether a value that a text can mean is the wanted one."""
    if kind == "moment" and isinstance(found, str) and found.startswith("T"):
        return str(wanted)[10:] == found
    if kind in {"day", "moment"}:
        if not tolerance:
            return found == wanted
        apart = abs(datetime.fromisoformat(str(found)) - datetime.fromisoformat(str(wanted)))
        return apart <= timedelta(**{"days" if kind == "day" else "seconds": tolerance})
    if isinstance(wanted, str) or isinstance(found, str):
        return found == wanted
    if kind == "yes_no":
        return bool(found) is bool(wanted)
    if wanted < 0 < found:
        found = -found  # "overdrawn by $45", "a payment of $45"
    return abs(found - wanted) <= (tolerance or 0)


def _loosely_in(kind: ReportType, value: Value, allowed: frozenset[Value]) -> bool:
    if value in allowed:
        return True
    if kind == "moment" and isinstance(value, str):
        return value.startswith("T") and any(str(other)[10:] == value for other in allowed)
    return isinstance(value, int | float) and -value in allowed


def _neighbours(hits: list[Found], others: list[Found]) -> Iterator[tuple[Found, Found]]:
    """Pairs that stand near enough to be joined; a text may be full of either."""
    starts = [one.start for one in others]
    longest = max((one.end - one.start for one in others), default=0)
    for hit in hits:
        first = bisect_left(starts, hit.start - _APART - longest)
        last = bisect_right(starts, hit.end + _APART)
        yield from ((hit, other) for other in others[first:last])


def _joined(text: str, hit: Found, other: Found) -> bool:
    first, second = sorted((hit, other))
    between = text[first.end : second.start]
    if len(between) > _APART or re.search(r"[.!?]\s|\n", between):
        return False
    if _JOINS.search(between):
        return True
    return hit.firm and other.firm and _OPENS.search(text[: first.start]) is not None


def _listed(text: str, hit: Found, other: Found) -> bool:
    """Whether two stand side by side in a list: "Patty Post, Old Mill Tavern"."""
    first, second = sorted((hit, other))
    return _COMMA.fullmatch(text[first.end : second.start]) is not None


def _doubted(text: str, hits: list[Found], rivals: list[Found]) -> bool:
    """Whether a value and a rival of it stand in sentences, or clauses, that only say what could be."""
    return all(any(_DOUBT.search(_sentence(text, one)) for one in side) for side in (hits, rivals))


def _sentence(text: str, one: Found) -> str:
    start = max(text.rfind(mark, 0, one.start) for mark in _ENDS)
    ends = [at for mark in _ENDS if (at := text.find(mark, one.end)) >= 0]
    return text[start + 1 : min(ends, default=len(text))]


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        for part in cast("dict[str, Any]", value).values():
            yield from _leaves(part)
    elif isinstance(value, list):
        for part in cast("list[Any]", value):
            yield from _leaves(part)
    else:
        yield value


@lru_cache(maxsize=2048)
def _scan(text: str, today: date) -> dict[ReportType, tuple[Found, ...]]:
    """All values of all types in a visible text; each word is read once, in the order of the types' certainty."""
    left = blank(text, [found.span() for found in _CODE.finditer(text)])
    percents, left = _percents(left)
    days, left = find_days(left, today)
    times, left = find_times(left)
    money, left = _money(left)
    durations, left = _durations(left)
    numbers = _numbers(left)
    degrees = _temperatures(left)
    warm = [
        Found(one.start, one.end, tuple(_whole(Decimal(str(v)) * 10) for v in one.values), firm=False, faint=one.faint)
        for one in numbers
        if not any(one.start < other.end and other.start < one.end for other in degrees)
    ]
    loose = [
        Found(one.start, one.end, tuple(_whole(Decimal(str(v)) * 100) for v in one.values), firm=False, faint=one.faint)
        for one in numbers
    ]
    shares = [Found(one.start, one.end, tuple(float(v) / 100 for v in one.values), firm=False) for one in percents]
    plain = [Found(one.start, one.end, tuple(float(v) / 100 for v in one.values), firm=False) for one in money]
    return {
        "money": tuple(sorted((*money, *loose))),
        "number": tuple(sorted((*numbers, *plain, *shares))),
        "percent": tuple(percents),
        "temperature": tuple(sorted((*degrees, *warm))),
        "duration": tuple(durations),
        "day": tuple(Found(span.start, span.end, tuple(span.days)) for span in days),
        "moment": tuple(_moments(text, days, times)),
        "yes_no": tuple(Found(one.start, one.end, (one.yes,)) for one in find_answers(text)),
    }


def _whole(value: Decimal) -> int | float:
    return int(value) if value == value.to_integral_value() else float(value)


def _signed(found: re.Match[str], value: Decimal) -> Decimal:
    given = found.groupdict()
    return -value if given.get("sign") or given.get("minus") else value


def _money(text: str) -> tuple[list[Found], str]:
    kept: list[Found] = []
    for pattern in _MONEY:
        spans: list[tuple[int, int]] = []
        for found in pattern.finditer(text):
            given = found.groupdict()
            if given.get("hundredths"):
                amount = read_number(found["hundredths"])
            else:
                whole = read_number(found["n"], given.get("by"))
                odd = read_number(given["cents"]) if given.get("cents") else Decimal(0)
                amount = None if whole is None or odd is None else whole * 100 + odd
            if amount is not None:
                kept.append(Found(found.start(), found.end(), (_whole(_signed(found, amount)),)))
                spans.append(found.span())
        text = blank(text, spans)
    return sorted(kept), text


def _percents(text: str) -> tuple[list[Found], str]:
    kept: list[Found] = []
    for found in _PERCENT.finditer(text):
        value = read_number(found["n"])
        if value is not None:
            points = value * (100 if found["p"] else 1)
            kept.append(Found(found.start(), found.end(), (_whole(_signed(found, points)),)))
    return kept, blank(text, [(one.start, one.end) for one in kept])


def _temperatures(text: str) -> list[Found]:
    read = [(found, read_number(found["n"])) for found in _TEMPERATURE.finditer(text)]
    half = Decimal("0.5")
    return [
        Found(found.start(), found.end(), (_whole(_signed(found, value + half * bool(found["half"])) * 10),))
        for found, value in read
        if value is not None
    ]


def _durations(text: str) -> tuple[list[Found], str]:
    parts = [
        Found(found.start(), found.end(), (int(found["h"]) * 3600 + int(found["m"]) * 60,))
        for found in _HOURS_MINUTES.finditer(text)
    ]
    text = blank(text, [(one.start, one.end) for one in parts])
    for found in _SPAN.finditer(text):
        seconds = _seconds(found)
        if seconds is not None:
            parts.append(Found(found.start(), found.end(), (seconds,)))
    parts.sort()
    kept: list[Found] = []
    for part in parts:
        last = kept[-1] if kept else None
        gap = text[last.end : part.start] if last else ""
        if last and re.fullmatch(r"\s*(?:,?\s*and|,)?\s*", gap) and _sum(part.values[0], 0) < _sum(last.values[0], 0):
            kept[-1] = Found(last.start, part.end, (_sum(last.values[0], part.values[0]),))
        else:
            kept.append(part)
    return kept, blank(text, [(one.start, one.end) for one in kept])


def _sum(first: Value, second: Value) -> int | float:
    return _whole(Decimal(str(first)) + Decimal(str(second)))


def _seconds(found: re.Match[str]) -> int | float | None:
    count, name = found["n"].casefold(), found["unit"].casefold()
    unit = _UNITS["mo" if name.startswith("mo") else name[0]]
    if "quarter" in count:
        number: Decimal | None = Decimal("0.75") if count.startswith("three") else Decimal("0.25")
    elif count.startswith("half") or count == "a half":
        number = Decimal("0.5")
    else:
        number = Decimal(1) if count in {"a", "an"} else read_number(count)
    if number is None:
        return None
    return _whole((number + (Decimal("0.5") if found["half"] else 0)) * unit)


def _numbers(text: str) -> list[Found]:
    kept: list[Found] = []
    for found in _NUMBER.finditer(text):
        words = found["w"]
        value = read_number(words) if words else read_number(found["n"], found["by"])
        if value is None:
            continue
        before = text[max(0, found.start() - 24) : found.start()]
        listed = (
            re.search(r"(?:\A|\n)\s*\Z", before) is not None and re.match(r"[.)]\s", text[found.end() :]) is not None
        )
        if listed:
            continue
        year = not words and len(found["n"]) == 4 and found["n"].startswith(("19", "20"))
        firm = not (year or (words or "").casefold() == "one" or _LOOSE.search(before))
        kept.append(Found(found.start(), found.end(), (_whole(_signed(found, value)),), firm, faint=not firm))
    kept.extend(
        Found(found.start(), found.end(), (_COUNTS[found[1].casefold()],), firm=False, faint=True)
        for found in _COUNT.finditer(text)
    )
    return sorted(kept)


def _moments(text: str, days: list[DaySpan], times: list[TimeSpan]) -> Iterator[Found]:
    for time in times:
        near = _day_of(text, days, time)
        clocks = [f"T{minutes // 60:02}:{minutes % 60:02}" for minutes in time.minutes]
        if near is None:
            yield Found(time.start, time.end, tuple(clocks), firm=False)
        else:
            values = tuple(day + clock for day in near for clock in clocks)
            yield Found(time.start, time.end, values, firm=not time.closes)


def _day_of(text: str, days: list[DaySpan], time: TimeSpan) -> tuple[str, ...] | None:
    """The days that a time can belong to: the adjacent one, else one or two of its sentence, else the last before."""
    for day in days:
        gap = text[day.end : time.start] if day.end <= time.start else text[time.end : day.start]
        if len(gap) <= 16 and re.fullmatch(r"[\s,()|:T-]*(?:at|from|on|starting|starts|by|@)?[\s,()|:-]*", gap):
            return day.days
    start = max(text.rfind(mark, 0, time.start) for mark in (". ", "\n", "! ", "? ", "; "))
    ends = [at for mark in (". ", "\n", "! ", "? ", "; ") if (at := text.find(mark, time.end)) >= 0]
    inside = [day for day in days if start < day.start < min(ends, default=len(text))]
    if len(inside) > 2:  # a list of days says of none that it is the one
        inside = [min(inside, key=lambda day: min(abs(day.start - time.end), abs(time.start - day.end)))]
    if inside:
        return tuple(dict.fromkeys(each for day in inside for each in day.days))
    earlier = [day for day in days if day.end <= time.start]
    return earlier[-1].days if earlier else None


def local_minute(instant: str, now: datetime) -> str:
    """An ISO instant in UTC as a local minute of the zone of `now`."""
    return str(canonical("moment", instant, now if now.tzinfo else now.replace(tzinfo=UTC)))
