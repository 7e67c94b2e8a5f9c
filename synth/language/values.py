"""How values are said: each in the forms a sentence may ask for, each with one reading against now.

`Forms` has "" (what a verb takes as its object) and, where the value has them:
"noun" after a preposition, "adv" with its own preposition, "poss" before a noun instead of a determiner,
"pre" before a noun after a determiner, "bare" without its article, "subj" as a subject,
"time" the time of day alone, as it stands after *at*, "end" a moment as it stands after *until*.
A missing key means that the value has no such form: choose another line.

Datetimes and dates are naive and local to the speaker. Names of days and months come with capitals,
or without for a speaker who writes none.
"""

from __future__ import annotations

import random
import re
from datetime import date, datetime, time
from functools import cache

import inflect

from synth.language.personas import Style

Forms = dict[str, str]

_ENGLISH = inflect.engine()
TONGUES = ("English", "French", "German", "Italian", "Japanese", "Portuguese", "Spanish")
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
_CURRENCIES = {"USD": ("$", "dollars"), "EUR": ("€", "euros"), "GBP": ("£", "pounds")}
_FIRST_BARE, _LAST_BARE = time(8), time(19)
_EITHER_HALF = range(17, 20)


@cache
def number_word(number: int) -> str:
    """12 -> "twelve"."""
    return str(_ENGLISH.number_to_words(str(number)))


@cache
def ordinal(number: int) -> str:
    """21 -> "21st"."""
    return str(_ENGLISH.ordinal(str(number)))


def possessive(phrase: str) -> str:
    """The phrase as an owner: "Sam's", "the Joneses'"; a pronoun becomes its determiner."""
    pronouns = {
        "me": "my",
        "it": "its",
        "he": "his",
        "him": "his",
        "she": "her",
        "her": "her",
        "they": "their",
        "them": "their",
    }
    return pronouns.get(phrase) or phrase + ("'" if phrase.endswith("s") else "'s")


def subject(phrase: str) -> str:
    """The phrase as a subject: "him" -> "he"."""
    return {"him": "he", "her": "she", "them": "they", "me": "I"}.get(phrase, phrase)


def bare(phrase: str) -> str:
    """The phrase without its article: "a call" -> "call"."""
    head, _, rest = phrase.partition(" ")
    return rest if rest and head.lower() in {"a", "an", "the"} else phrase


def money(rng: random.Random, cents: int, style: Style, currency: str = "USD") -> Forms:
    """An amount of minor units, not negative: "$125", "125 bucks", "$125.00"; bare figures when informal."""
    sign, unit = _CURRENCIES[currency]
    whole, rest = divmod(cents, 100)
    if rest:
        exact = f"{sign}{whole:,}.{rest:02d}"
        plain = f"{whole}.{rest:02d}"
        return _alike(exact if style.formal else rng.choice([exact, exact, plain]), pre=exact)
    written = f"{sign}{whole:,}"
    if style.formal:
        said = rng.choice([written, written, f"{written}.00"])
        return _alike(said, pre=written)
    ways = [written, written, f"{whole} {unit}"]
    if currency == "USD":
        ways.append(f"{whole}")
    if whole in {10, 20, 30, 40, 50, 60, 80, 90}:
        ways.append(f"{number_word(whole)} {unit}")
    if whole in {100, 1000}:
        ways.append(f"a {'hundred' if whole == 100 else 'thousand'} {unit}")
    if whole == 1:
        ways = [written, f"one {unit[:-1]}", f"a {unit[:-1]}"]
    if style.slang and currency == "USD" and whole > 1:
        ways.extend([f"{whole} bucks", f"{whole} bucks"])
        if whole in {10, 20, 30, 40, 50}:
            ways.append(f"{number_word(whole)} bucks")
    if style.slang and whole >= 1000 and whole % 100 == 0:
        ways.extend([f"{whole / 1000:g}k"] * 2)
    return _alike(rng.choice(ways), pre=written)


def day(rng: random.Random, when: date, now: datetime, style: Style) -> Forms:
    """A date as said: today, this Friday, Wednesday next week, the 18th (of this month), March 5th, May 2nd 2025.

    "" is the noun. "poss" and "pre" only where they are English. Any distance; another year is said.
    """
    near = {0: "today", 1: "tomorrow", -1: "yesterday"}.get((when - now.date()).days)
    if near:
        return {"": near, "noun": near, "adv": near, "poss": f"{near}'s"}
    weekday = WEEKDAYS[when.weekday()]
    ways = _relative_days(when, now.date(), weekday) if not style.formal or rng.random() < 0.5 else []
    ways.extend(_dated_days(when, now.date(), weekday, style))
    said = rng.choice(ways)
    forms = {"": said, "noun": said, "adv": said if _stands_alone(said) else f"on {said}"}
    if said.startswith("a week"):
        del forms["noun"]
    if said.removeprefix("this ").removeprefix("last ").removeprefix("next ") == weekday:
        forms["poss"] = f"{said}'s"
    if said == weekday:
        forms["pre"] = said
    return _cased(forms, style)


def _relative_days(when: date, today: date, weekday: str) -> list[str]:
    """Ways that count from today; "next" and "last" only where both readings of them agree."""
    days = (when - today).days
    week = _week_of(when) - _week_of(today)
    ways: list[str] = []
    if 2 <= days <= 6:
        ways.extend([weekday] * 4)
        ways.append(f"next {weekday}" if week == 1 else f"this {weekday}")
    if days == 2:
        ways.append("the day after tomorrow")
    if 7 <= days <= 13 and week == 1:
        ways.extend([f"{weekday} next week"] * 2)
    if days == 7:
        ways.append("a week from today")
    if -6 <= days <= -2:
        ways.extend([f"last {weekday}" if week == -1 else f"this past {weekday}"] * 2)
    if days == -2:
        ways.append("the day before yesterday")
    if -13 <= days <= -7 and week == -1:
        ways.extend([f"{weekday} last week"] * 2)
    if days == -7:
        ways.append("a week ago today")
    return ways


def _week_of(when: date) -> int:
    """The number of the Monday-to-Sunday week since year 1."""
    return (when.toordinal() - 1) // 7


def _dated_days(when: date, today: date, weekday: str, style: Style) -> list[str]:
    """Ways that name the date: a bare ordinal is always of this month, a missing year always this year."""
    th, month = ordinal(when.day), MONTHS[when.month - 1]
    if style.day_first:
        ways = [f"the {th} of {month}", f"the {th} of {month}", f"{when.day} {month}"]
    else:
        ways = [f"{month} {th}", f"{month} {th}", f"{month} {when.day}"]
    if when.year != today.year:
        soon = 0 < (when - today).days <= 60
        ways = [f"{weekday} {ways[0]}"] if soon else [f"{way} {when.year}" for way in ways]
    elif (when.month, when.year) == (today.month, today.year):
        ways.extend([f"the {th}"] * 3 + [f"{weekday} the {th}"] * 2)
    elif abs((when - today).days) <= 45:
        ways.append(f"{weekday} {ways[0]}" if style.day_first else f"{weekday}, {ways[0]}")
    return ways


def _stands_alone(said: str) -> bool:
    """Whether the phrase is an adverb already ("next Friday", "a week from today")."""
    head = said.split(maxsplit=1)[0]
    return head in {"this", "next", "last", "a"} or "the day" in said or said.endswith((" next week", " last week"))


def daily(rng: random.Random, at: time, style: Style) -> Forms:
    """A time at which something happens every day: a bare 5, 6 or 7 would be read as the morning as well."""
    forms = clock(rng, at, style)
    if at.hour not in _EITHER_HALF:
        return forms
    noun = clock_noun(rng, at, style) if style.formal else f"{at.hour % 12}:{at.minute:02d}pm".replace(":00", "")
    return {**forms, "": noun, "noun": noun, "pre": noun, "adv": f"at {noun}", "time": noun}


def clock(rng: random.Random, at: time, style: Style) -> Forms:
    """A time of day. "" and "noun" never a bare number; "adv" and "time" may be one from 8 in the morning to 7."""
    noun = clock_noun(rng, at, style)
    after_at = _clock_after_at(rng, at, style)
    return {"": noun, "noun": noun, "pre": noun, "adv": f"at {after_at}", "time": after_at}


def clock_noun(rng: random.Random, at: time, style: Style) -> str:
    """A time of day as a noun: "2 o'clock", "2pm", "2:30", "noon"."""
    hour, minute = at.hour % 12 or 12, at.minute
    half = "am" if at.hour < 12 else "pm"
    bare_hour = _FIRST_BARE <= at <= _LAST_BARE
    if (at.hour, minute) == (12, 0):
        return "noon" if style.formal else rng.choice(["noon", "12 o'clock", "12pm"])
    if (at.hour, minute) == (0, 0):
        return "midnight"
    if style.formal:
        return f"{hour}:{minute:02d} {half}"
    if minute:
        return (
            rng.choice([f"{hour}:{minute:02d}"] * 2 + [f"{hour}:{minute:02d}{half}"])
            if bare_hour
            else f"{hour}:{minute:02d}{half}"
        )
    return rng.choice([f"{hour}{half}", f"{hour} {half}"] + [f"{hour} o'clock"] * bare_hour)


def _clock_after_at(rng: random.Random, at: time, style: Style) -> str:
    """What may stand after *at*: "2", "half past two", "quarter to nine"."""
    hour, minute = at.hour % 12 or 12, at.minute
    if style.formal or not _FIRST_BARE <= at <= _LAST_BARE or (at.hour, minute) == (12, 0):
        return clock_noun(rng, at, style)
    ways = [clock_noun(rng, at, style)] * 2
    if minute == 0:
        ways.extend([f"{hour}", f"{hour}", number_word(hour)])
    elif minute == 30:
        ways.append(f"half past {number_word(hour)}")
    elif minute == 15:
        ways.append(f"quarter past {number_word(hour)}")
    elif minute == 45:
        ways.append(f"quarter to {number_word(hour % 12 + 1)}")
    return rng.choice(ways)


def moment(rng: random.Random, when: datetime, now: datetime, style: Style) -> Forms:
    """A day with a time: "" and "adv" "on Friday at 3", "noun" "Friday at 3" (after *to*, *for*), "time" "3".

    "end" is "Friday at 3" or "3 on Friday"; of today "3 today" or "3", never "today at 3".
    """
    said = day(rng, when.date(), now, style)
    at = _clock_after_at(rng, when.time(), style)
    part = {"today": "this", "tomorrow": "tomorrow"}.get(said[""])
    if part and not style.formal and rng.random() < 0.25 and (span := _part_of_day(when.hour)):
        lead = "tonight" if (part, span) == ("this", "evening") and when.hour >= 18 else f"{part} {span}"
        at = at if style.formal else _HALF.sub("", at) or at
        said_so = f"{lead} at {at}"
        return {"": said_so, "adv": said_so, "noun": said_so, "time": at, "end": f"{at} {lead}"}
    figures = any(char.isdigit() for char in said[""])
    plain = at.replace(" ", "").isalpha() or at.isdigit() or figures or style.formal
    noun = f"{said['']} at {at}" if plain or " " in said[""] or rng.random() < 0.6 else f"{said['']} {at}"
    adv = f"{said['adv']} at {at}" if "," in said["adv"] or rng.random() < 0.6 else f"at {at} {said['adv']}"
    end = adv.removeprefix("at ") if adv.startswith("at ") else at if part == "this" else noun
    return {"": adv, "adv": adv, "noun": noun, "time": at, "end": end}


_HALF = re.compile(r"(?<=\d) ?[ap]m$")  # "this morning at 9:30am" would say it twice


def _part_of_day(hour: int) -> str | None:
    """The part of the day an hour lies in, where nobody would dispute it."""
    if 6 <= hour < 12:
        return "morning"
    if 12 < hour < 17:
        return "afternoon"
    return "evening" if 17 < hour <= 22 else None


def daytime(hour: int) -> str:
    """The part of the day that a greeting at an hour names."""
    return "morning" if hour < 12 else "afternoon" if hour < 18 else "evening"


def duration(rng: random.Random, minutes: int, style: Style) -> Forms:
    """A length of time, at least a minute: "half an hour", "90 minutes"; "pre" "half-hour", "90-minute"."""
    if minutes >= 1440 and minutes % 1440 == 0:
        return (
            _whole_units(rng, minutes // 1440, "day")
            if minutes % 10080
            else _whole_units(rng, minutes // 10080, "week")
        )
    hours, rest = divmod(minutes, 60)
    if hours and not rest:
        forms = _whole_units(rng, hours, "hour")
        if hours == 1 and rng.random() < 0.2:
            forms.update({"": "60 minutes", "noun": "60 minutes"})
        return forms
    short = not style.formal and rng.random() < 0.25
    figures = f"{minutes} min" if short else f"{minutes} minute{'s' * (minutes > 1)}"
    ways = {
        15: ["a quarter of an hour"],
        30: ["half an hour", "half an hour"],
        45: ["three quarters of an hour"],
        90: ["an hour and a half", "an hour and a half"],
        75: ["an hour and a quarter"],
    }.get(minutes, [])
    if rest == 30 and hours > 1:
        ways = [f"{number_word(hours)} and a half hours", f"{hours}.5 hours"]
    elif hours:
        long = f"{hours} hour{'s' * (hours > 1)} {rest} minutes"
        ways = ways or [long]
        figures = figures if minutes <= 100 else long
    said = rng.choice([figures, figures, *ways])
    pre = "half-hour" if minutes == 30 and rng.random() < 0.5 else f"{minutes}-minute"
    return {"": said, "noun": said, "pre": pre, "bare": figures}


def _whole_units(rng: random.Random, number: int, unit: str) -> Forms:
    if number == 1:
        article = "an" if unit == "hour" else "a"
        return {"": f"{article} {unit}", "noun": f"{article} {unit}", "pre": f"one-{unit}", "bare": unit}
    figure = rng.choice([str(number), number_word(number)]) if number <= 12 else str(number)
    return {
        "": f"{figure} {unit}s",
        "noun": f"{figure} {unit}s",
        "pre": f"{figure}-{unit}",
        "bare": f"{figure} {unit}s",
    }


def month(rng: random.Random, when: str, now: datetime, style: Style) -> Forms:
    """A month "YYYY-MM": "March", "last month", "December last year"; "pre" ("my March statement") may be missing."""
    year, number = (int(part) for part in when.split("-"))
    name = MONTHS[number - 1]
    back = (now.year - year) * 12 + now.month - number
    if year == now.year:
        named = name
    else:
        named = f"{name} last year" if now.year - year == 1 and rng.random() < 0.5 else f"{name} {year}"
    relative = {0: "this month", 1: "last month", -1: "next month"}.get(back)
    if relative and not style.formal and rng.random() < 0.4:
        return {"": relative, "noun": relative, "adv": relative, "poss": f"{relative}'s"}
    forms = {"": named, "noun": named, "adv": f"in {named}"}
    if " last year" not in named:
        forms["pre"] = named
    if named == name:
        forms["poss"] = f"{name}'s"
    return _cased(forms, style)


def count(rng: random.Random, number: int, style: Style) -> Forms:
    """A number of things: "three" or "3"; figures alone above twelve and for formal speakers above ten; "bare" "3"."""
    words = 0 <= number <= (10 if style.formal else 12)
    said = rng.choice([number_word(number), str(number)]) if words else f"{number:,}"
    return {"": said, "noun": said, "pre": said, "bare": f"{number:,}"}


def last4(rng: random.Random, digits: str, style: Style) -> Forms:
    """The last digits of a card or account: "4471", "adv" "ending in 4471"."""
    ending = "ending in" if style.formal else rng.choice(["ending", "ending in"])
    return {"": digits, "noun": digits, "pre": digits, "adv": f"{ending} {digits}"}


def temperature(rng: random.Random, tenths: int, style: Style) -> Forms:
    """Degrees Celsius from tenths: 215 -> "21.5", "21 and a half degrees", "21.5°"; "pre" the figure alone."""
    figure = f"{tenths / 10:g}"
    in_words = f"{figure} degree{'' if abs(tenths) == 10 else 's'}"
    ways = [figure, figure, in_words, in_words]
    if not style.formal:
        ways.append(f"{figure}°")
        if tenths % 10 == 5 and tenths > 0:
            ways.append(f"{tenths // 10} and a half")
    if style.formal:
        ways = [in_words]
    said = rng.choice(ways)
    return {"": said, "noun": said, "subj": said, "pre": figure}


def percent_bp(rng: random.Random, basis_points: int, style: Style) -> Forms:
    """A rate in basis points: 425 -> "4.25%" or "4.25 percent"."""
    figure = f"{basis_points / 100:.2f}".rstrip("0").rstrip(".")
    said = f"{figure}%" if style.formal else rng.choice([f"{figure}%", f"{figure}%", f"{figure} percent"])
    return {"": said, "noun": said, "pre": f"{figure}%"}


def _alike(said: str, *, pre: str) -> Forms:
    return {"": said, "noun": said, "subj": said, "pre": pre, "bare": bare(said)}


def _cased(forms: Forms, style: Style) -> Forms:
    return {form: said.lower() for form, said in forms.items()} if style.lower else forms
