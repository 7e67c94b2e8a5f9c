"""Days and times of day as people write them, read against a local clock."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from typing import NamedTuple

from tasks.numerals import NUMBER, read_number

_MONTHS = "january february march april may june july august september october november december".split()
_DAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
_MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_NAMES = "monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun"
_WEEKDAY = rf"(?P<weekday>{_NAMES})\b\.?"
_LEAD = rf"(?:(?:{_NAMES})\b\.?,?\s+(?:the\s+)?)?"
_COUNT = rf"(?P<count>an?|{NUMBER}|a couple of)\s+(?P<unit>days?|weeks?)"
_NTH = r"(?P<day>[12]\d|3[01]|0?[1-9])"
_YEAR = r"(?:,?\s+(?P<year>(?:19|20)\d\d)\b)?"


class DaySpan(NamedTuple):
    """A day that a text names: where, and the ISO days it can mean."""

    start: int
    end: int
    days: tuple[str, ...]


class TimeSpan(NamedTuple):
    """A time of day that a text names: where, and the minutes since midnight it can mean; `closes` a range."""

    start: int
    end: int
    minutes: tuple[int, ...]
    closes: bool = False


Reader = Callable[["re.Match[str]", date], "list[date]"]


def _safe(year: int, month: int, day: int) -> list[date]:
    try:
        return [date(year, month, day)]
    except ValueError:
        return []


def _near(month: int, day: int, today: date) -> list[date]:
    around = [found for year in (today.year - 1, today.year, today.year + 1) for found in _safe(year, month, day)]
    return [found for found in around if abs((found - today).days) <= 366]


def _month(name: str) -> int:
    return next(n for n, full in enumerate(_MONTHS, 1) if full.startswith(name.casefold().rstrip(".")[:3]))


def _weekday(name: str) -> int:
    return next(n for n, full in enumerate(_DAYS) if full.startswith(name.casefold()[:3]))


def _named(found: re.Match[str], today: date) -> list[date]:
    month, day = _month(found["month"]), int(found["day"])
    return _safe(int(found["year"]), month, day) if found["year"] else _near(month, day, today)


def _iso(found: re.Match[str], _today: date) -> list[date]:
    return _safe(int(found["year"]), int(found["m"]), int(found["d"]))


def _slashed(found: re.Match[str], today: date) -> list[date]:
    first, second = int(found["a"]), int(found["b"])
    pairs = [(first, second), (second, first)]
    if found["year"]:
        year = int(found["year"])
        year += 2000 if year < 100 else 0
        return [day for month, number in pairs for day in _safe(year, month, number)]
    return [day for month, number in pairs if 1 <= month <= 12 for day in _near(month, number, today)]


def _relative(found: re.Match[str], today: date) -> list[date]:
    phrase = " ".join(found[0].casefold().split())
    shift = 2 if "after" in phrase else -2 if "before" in phrase else None
    if shift is None:
        shift = 1 if "tomorrow" in phrase else -1 if "yesterday" in phrase or "last night" in phrase else 0
    return [today + timedelta(days=shift)]


def _counted(found: re.Match[str], today: date) -> list[date]:
    word = found["count"].casefold()
    number = 1 if word in {"a", "an"} else 2 if word in {"a couple of", "a couple"} else int(read_number(word) or 0)
    days = number * (7 if found["unit"].casefold().startswith("week") else 1)
    if days > 4000:
        return []
    sign = -1 if (found["tail"] or "").casefold() in {"ago", "earlier", "back"} else 1
    return [today + timedelta(days=sign * days)]


def _in_week(found: re.Match[str], today: date) -> list[date]:
    monday = today - timedelta(days=today.weekday())
    weeks = {"next": 1, "this": 0, "last": -1}[found["week"].casefold()]
    return [monday + timedelta(days=_weekday(found["weekday"]) + 7 * weeks)]


def _by_weekday(found: re.Match[str], today: date) -> list[date]:
    ahead = (_weekday(found["weekday"]) - today.weekday()) % 7
    coming, which = today + timedelta(days=ahead), (found["which"] or "").casefold()
    week = timedelta(days=7)
    if which == "next":
        return [coming + week] if ahead == 0 else [coming, coming + week]
    if which in {"last", "past", "previous"}:
        return [coming - week, coming - 2 * week]
    if which == "coming":
        return [coming if ahead else coming + week]
    return [coming, coming - week]


def _of_month(found: re.Match[str], today: date) -> list[date]:
    number = int(found["day"])
    months = [(today.year, today.month + shift) for shift in (-1, 0, 1)]
    return [day for year, month in months for day in _safe(year + (month - 1) // 12, (month - 1) % 12 + 1, number)]


def _pattern(source: str) -> re.Pattern[str]:
    return re.compile(source, re.IGNORECASE)


_DAY_READERS: tuple[tuple[re.Pattern[str], Reader], ...] = (
    (_pattern(rf"{_LEAD}(?<!\d)(?P<year>(?:19|20)\d\d)[-/](?P<m>\d\d)[-/](?P<d>\d\d)(?!\d)"), _iso),
    (_pattern(rf"\b{_LEAD}{_MONTH}\s+(?:the\s+)?{_NTH}(?:st|nd|rd|th)?\b(?![:%]|\s?[ap]\.?m\b){_YEAR}"), _named),
    (_pattern(rf"(?<![\d:.,$]){_LEAD}(?:the\s+)?{_NTH}(?:st|nd|rd|th)?(?:\s+of)?[\s-]+{_MONTH}{_YEAR}"), _named),
    (_pattern(rf"{_LEAD}(?<![\d/.])(?P<a>\d\d?)[/.](?P<b>\d\d?)[/.](?P<year>(?:20)?\d\d)(?![\d/])"), _slashed),
    (_pattern(rf"{_LEAD}(?<![\d/.])(?P<a>\d\d?)/(?P<b>\d\d?)(?P<year>)(?![\d/]|\.\d)"), _slashed),
    (_pattern(r"\b(?:the\s+)?day\s+(?:after\s+tomorrow|before\s+yesterday)\b"), _relative),
    (_pattern(r"\b(?:today|tonight|tomorrow|yesterday|last night|this (?:morning|afternoon|evening))\b"), _relative),
    (_pattern(rf"\bin\s+{_COUNT}\b(?:'?\s+time\b)?(?P<tail>)"), _counted),
    (_pattern(rf"\b{_COUNT}\s+(?P<tail>ago|earlier|back|from\s+(?:now|today))\b"), _counted),
    (_pattern(rf"\b{_WEEKDAY}\s+(?:of\s+)?(?P<week>next|this|last)\s+week\b"), _in_week),
    (_pattern(rf"\b(?P<week>next|this|last)\s+week(?:'s)?\s+(?:on\s+)?{_WEEKDAY}"), _in_week),
    (_pattern(rf"{_LEAD}\bthe\s+{_NTH}(?:st|nd|rd|th)\b"), _of_month),
    (_pattern(rf"\b(?:(?P<which>next|this|last|past|previous|coming)\s+)?{_WEEKDAY}(?!s\b)"), _by_weekday),
)  # fmt: skip
_LOOSE = re.compile(r"\b(?:sat|sun|wed|mon)\b")


def find_days(text: str, today: date) -> tuple[list[DaySpan], str]:
    """The days a text names, in order, and the text with them blanked."""
    spans: list[DaySpan] = []
    for pattern, reader in _DAY_READERS:
        blanks: list[tuple[int, int]] = []
        for found in pattern.finditer(text):
            days = reader(found, today) if not _LOOSE.fullmatch(found[0].strip(" .")) else []
            if days:
                spans.append(DaySpan(found.start(), found.end(), tuple(day.isoformat() for day in days)))
                blanks.append(found.span())
        text = blank(text, blanks)
    return sorted(spans), text


def blank(text: str, spans: list[tuple[int, int]]) -> str:
    """The text with these spans made unreadable, positions kept."""
    kept: list[str] = []
    at = 0
    for start, end in sorted(spans):
        kept.append(text[at:start])
        kept.append("\0" * (end - max(start, at)))
        at = max(at, end)
    return "".join((*kept, text[at:]))


_HALF = r"(?P<half>a\.?m\b\.?|p\.?m\b\.?)"
_PART = r"(?:\s+(?:in\s+the|at)\s+(?P<part>morning|afternoon|evening|night)\b)?"
_HOUR = r"(?P<hour>1\d|2[0-3]|0?\d)"
_SPOKEN = r"(?P<hour>one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|1[0-2]|[1-9])\b"
_RANGE = _pattern(
    r"(?<![\d:.$-])(?P<h1>1\d|2[0-3]|0?\d)(?::(?P<m1>[0-5]\d))?\s?(?:-|to|until|till|and)\s?"
    rf"(?P<hour>1\d|2[0-3]|0?\d)(?::(?P<minute>[0-5]\d))?\s?{_HALF}"
)
_TIMES = (
    _pattern(rf"(?<![\d:.$]){_HOUR}[:.](?P<minute>[0-5]\d)(?::[0-5]\d)?\s?{_HALF}"),
    _pattern(rf"(?<![\d:.$,]){_HOUR}(?P<minute>)\s?{_HALF}"),
    _pattern(rf"(?<![\d:.$]){_HOUR}:(?P<minute>[0-5]\d)(?::[0-5]\d(?:\.\d+)?)?(?![\d:%])(?P<half>){_PART}"),
    _pattern(rf"\b{_SPOKEN}(?P<minute>)\s?o'?clock\b(?P<half>){_PART}"),
    _pattern(rf"\bhalf\s+past\s+{_SPOKEN}(?P<half>)(?P<past>){_PART}"),
    _pattern(rf"\bquarter\s+past\s+{_SPOKEN}(?P<half>)(?P<quarter>){_PART}"),
    _pattern(rf"\bquarter\s+to\s+{_SPOKEN}(?P<half>)(?P<before>){_PART}"),
    _pattern(r"\b(?P<word>noon|midday|midnight)\b"),
    _pattern(rf"\bat\s+{_SPOKEN}(?!\s?(?:%|percent|minutes?|mins?|hours?|days?|dollars?|bucks|°|degrees?|[:.,]\d|/|-\d|th\b))(?P<minute>)(?P<half>){_PART}"),
)  # fmt: skip


def find_times(text: str) -> tuple[list[TimeSpan], str]:
    """The times of day a text names, in order, and the text with them blanked."""
    spans = list(_ranges(text))
    text = blank(text, [(span.start, span.end) for span in spans])
    for pattern in _TIMES:
        found = [TimeSpan(match.start(), match.end(), _minutes(match)) for match in pattern.finditer(text)]
        spans.extend(found)
        text = blank(text, [(span.start, span.end) for span in found])
    spans.sort()
    for n in range(1, len(spans)):
        gap = text[spans[n - 1].end : spans[n].start]
        if re.fullmatch(r"\s*(?:-|to|until|till|and)\s*", gap, re.IGNORECASE):
            spans[n] = spans[n]._replace(closes=True)
    return spans, text


def _ranges(text: str) -> Iterator[TimeSpan]:
    for found in _RANGE.finditer(text):
        end = _clock(int(found["hour"]), int(found["minute"] or 0), found["half"])
        first = {_clock(int(found["h1"]), int(found["m1"] or 0), half) for half in ("am", "pm")}
        middle = found.end("m1") if found["m1"] else found.end("h1")
        yield TimeSpan(found.start(), middle, tuple(sorted(first)))
        yield TimeSpan(found.start("hour"), found.end(), (end,), closes=True)


def _clock(hour: int, minute: int, half: str) -> int:
    late = half.casefold().startswith("p")
    return ((hour % 12 + (12 if late else 0)) if hour <= 12 else hour) * 60 + minute


def _minutes(found: re.Match[str]) -> tuple[int, ...]:
    given = found.groupdict()
    if given.get("word"):
        return (0,) if found["word"].casefold() == "midnight" else (720,)
    hour = int(read_number(found["hour"]) or 0)
    minute = int(given.get("minute") or 0)
    minute += 30 if "past" in given else 15 if "quarter" in given else -15 if "before" in given else 0
    half = given.get("half") or {"morning": "am", None: ""}.get(given.get("part"), "pm")
    if half:
        return (_clock(hour, minute, half) % 1440,)
    plain = (hour * 60 + minute) % 1440
    return (plain, plain + 720) if hour < 8 else (plain,)
