"""A reader of said values written from the rules alone: what a careful person makes of the words."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta

_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS = tuple("january february march april may june july august september october november december".split())
_SMALL = tuple("zero one two three four five six seven eight nine ten eleven twelve".split())
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "eighty": 80, "ninety": 90}
_WORDS = {**{word: n for n, word in enumerate(_SMALL)}, **_TENS, "a": 1, "an": 1}
_WEEKDAY = "|".join(_DAYS)
_MONTH = "|".join(_MONTHS)


def read_day(words: str, now: datetime) -> date:
    """The one date the words mean at now."""
    words, today = words.lower().removeprefix("on "), now.date()
    monday = today - timedelta(days=today.weekday())
    fixed = {
        "today": 0,
        "tomorrow": 1,
        "yesterday": -1,
        "the day after tomorrow": 2,
        "the day before yesterday": -2,
        "a week from today": 7,
        "a week ago today": -7,
    }
    if words in fixed:
        return today + timedelta(days=fixed[words])
    if match := re.fullmatch(rf"({_WEEKDAY}) (next|last) week", words):
        return monday + timedelta(days=_DAYS.index(match[1]) + (7 if match[2] == "next" else -7))
    if match := re.fullmatch(rf"(this past |this |next |last )?({_WEEKDAY})", words):
        return _read_weekday((match[1] or "").strip(), _DAYS.index(match[2]), today, monday)
    return _read_date(words, today)


def _read_weekday(which: str, index: int, today: date, monday: date) -> date:
    ahead = today + timedelta(days=(index - today.weekday() - 1) % 7 + 1)
    behind = today - timedelta(days=(today.weekday() - index - 1) % 7 + 1)
    readings = {
        "": {ahead},
        "this": {monday + timedelta(days=index), ahead},
        "this past": {behind},
        "next": {ahead, monday + timedelta(days=index + 7)},
        "last": {behind, monday + timedelta(days=index - 7)},
    }[which]
    (only,) = readings  # both readings of next and last agree, or the words should not have been said
    return only


def _read_date(words: str, today: date) -> date:
    weekday = None
    if match := re.match(rf"({_WEEKDAY}),? (?=\w)", words):
        weekday, words = _DAYS.index(match[1]), words[match.end() :]
    if match := re.fullmatch(r"the (\d+)(?:st|nd|rd|th)", words):
        found = today.replace(day=int(match[1]))
    else:
        match = re.fullmatch(
            rf"(?:the )?(?P<d>\d+)(?:st|nd|rd|th)? (?:of )?(?P<m>{_MONTH})(?: (?P<y>\d{{4}}))?", words
        ) or re.fullmatch(rf"(?P<m>{_MONTH}) (?P<d>\d+)(?:st|nd|rd|th)?(?: (?P<y>\d{{4}}))?", words)
        if match is None:
            raise ValueError(f"no date: {words!r}")
        number = _MONTHS.index(match["m"]) + 1
        years = [int(match["y"])] if match["y"] else [today.year, today.year + 1]
        found = next(
            day
            for day in (date(year, number, int(match["d"])) for year in years)
            if weekday is None or day.weekday() == weekday
        )
    if weekday is not None and found.weekday() != weekday:
        raise ValueError(f"not that weekday: {words!r}")
    return found


def read_time(words: str) -> time:
    """A time of day; hours without am or pm lie from 8 in the morning to 7 in the evening."""
    words = words.lower()
    if words in {"noon", "midnight"}:
        return time(12 if words == "noon" else 0)
    if match := re.fullmatch(r"(half past|quarter past|quarter to) (\w+)", words):
        minutes = {"half past": 30, "quarter past": 15, "quarter to": -15}[match[1]]
        before = minutes < 0
        hour = _WORDS[match[2]] % 12
        start = (hour - 1) % 12 if before else hour
        return time(_in_the_day(start), minutes % 60)
    match = re.fullmatch(r"(\w+?)(?::(\d\d))?(?: ?(am|pm)| o'clock)?", words)
    if match is None:
        raise ValueError(f"no time: {words!r}")
    hour = int(match[1]) if match[1].isdigit() else _WORDS[match[1]]
    minute = int(match[2] or 0)
    if match[3]:
        return time(hour % 12 + 12 * (match[3] == "pm"), minute)
    return time(_in_the_day(hour % 12), minute)


def _in_the_day(hour: int) -> int:
    return hour if 8 <= hour < 12 else hour + 12


def read_moment(words: str, now: datetime) -> datetime:
    """A day and a time, in either order."""
    text = words.lower()
    text = re.sub(r"^tonight\b", "today", text)
    text = re.sub(r"^this (?:morning|afternoon|evening)\b", "today", text)
    text = re.sub(r"^tomorrow (?:morning|afternoon|evening)\b", "tomorrow", text)
    for match in re.finditer(r" at | (?=\d+(?::\d\d)? ?(?:am|pm|o'clock)|\d+:\d\d|noon|midnight)", text):
        head, tail = text[: match.start()], text[match.end() :]
        try:
            return datetime.combine(read_day(head, now), read_time(tail))
        except (ValueError, KeyError):
            continue
    days = r"on .+|this .+|next .+|last .+|a week .+|the day .+|today|tomorrow|yesterday|\w+day .+"
    match = re.fullmatch(rf"at (.+?) ({days})", text)
    if match is None:
        raise ValueError(f"no moment: {words!r}")
    return datetime.combine(read_day(match[2], now), read_time(match[1]))


def read_money(words: str) -> int:
    """Minor units."""
    amount = re.sub(r" (?:dollars?|bucks|euros?|pounds?)$|^[$€£]", "", words.lower()).replace(",", "")
    if match := re.fullmatch(r"(\d+(?:\.\d+)?)k", amount):
        return round(float(match[1]) * 100_000)
    if match := re.fullmatch(r"(\d+)(?:\.(\d\d))?", amount):
        return int(match[1]) * 100 + int(match[2] or 0)
    if match := re.fullmatch(r"a (hundred|thousand)", amount):
        return 10_000 if match[1] == "hundred" else 100_000
    return _WORDS[amount] * 100


def read_duration(words: str) -> int:
    """Minutes."""
    fixed = {
        "half an hour": 30,
        "a quarter of an hour": 15,
        "three quarters of an hour": 45,
        "an hour and a half": 90,
        "an hour and a quarter": 75,
    }
    if words in fixed:
        return fixed[words]
    units = {"min": 1, "minute": 1, "hour": 60, "day": 1440, "week": 10080}
    if match := re.fullmatch(r"(\w+) and a half hours", words):
        return _WORDS[match[1]] * 60 + 30
    total = 0.0
    for number, unit in re.findall(r"([\w.]+) (min|minute|hour|day|week)s?\b", words):
        total += (float(number) if number[0].isdigit() else _WORDS[number]) * units[unit]
    return round(total)
