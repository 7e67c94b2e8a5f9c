"""Every value that is said reads back as the value that was meant."""

from __future__ import annotations

import random
import re
from datetime import date, datetime, time, timedelta

import dateparser
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from synth.language import statements, values
from synth.language.personas import PERSONAS, Style, choose_style
from tests.synth import language_reading as reading

NOWS = st.datetimes(datetime.fromisoformat("2025-01-01"), datetime.fromisoformat("2027-12-31")).map(
    lambda t: t.replace(second=0, microsecond=0)
)
SEEDS = st.integers(0, 10**6).map(str)
QUARTERS = st.builds(time, st.integers(0, 23), st.sampled_from((0, 0, 15, 30, 45, 50, 5)))
DISTANCES = st.one_of(st.integers(-15, 15), st.integers(-430, 400))

STEADY = settings(deadline=None, derandomize=True, max_examples=200)


def said_day(now: datetime, distance: int, seed: str) -> tuple[date, Style, values.Forms]:
    rng = random.Random(seed)
    style = choose_style(rng)
    when = now.date() + timedelta(days=distance)
    return when, style, values.day(rng, when, now, style)


@STEADY
@given(NOWS, DISTANCES, SEEDS)
def test_a_said_day_has_one_reading_and_it_is_the_day(now: datetime, distance: int, seed: str) -> None:
    when, _, forms = said_day(now, distance, seed)
    for form in ("", "noun", "adv"):
        assert reading.read_day(forms[form], now) == when
    if "poss" in forms:
        assert reading.read_day(forms["poss"].removesuffix("'s"), now) == when


@STEADY
@given(NOWS, DISTANCES, SEEDS)
def test_an_independent_parser_reads_the_dated_days_alike(now: datetime, distance: int, seed: str) -> None:
    when, _, forms = said_day(now, distance, seed)
    words = re.sub(r"\b(?:the|of) ", "", forms["noun"])
    if re.search(r"week|past|next|last|this|day (?:after|before)|^\w+day$|^\d+\w\w$|day \d+\w\w$", words):
        return
    if when.year != now.year and str(when.year) not in words:
        return
    settings = {"RELATIVE_BASE": now, "PREFER_DATES_FROM": "current_period"}
    read = dateparser.parse(words, languages=["en"], settings=settings)
    assert read is not None
    assert read.date() == when


@STEADY
@given(NOWS, DISTANCES, SEEDS)
def test_a_possessive_day_is_a_weekday_or_a_neighbour_of_today(now: datetime, distance: int, seed: str) -> None:
    _, _, forms = said_day(now, distance, seed)
    if "poss" in forms:
        words = forms["poss"].lower()
        assert re.fullmatch(r"(?:(?:this(?: past)?|next|last) )?(?:\w+day|tomorrow)'s", words)


@STEADY
@given(NOWS, DISTANCES, SEEDS)
def test_another_year_is_said_or_made_plain_by_the_weekday(now: datetime, distance: int, seed: str) -> None:
    when, _, forms = said_day(now, distance, seed)
    if when.year != now.year and abs(distance) > 13:
        assert str(when.year) in forms["noun"] or values.WEEKDAYS[when.weekday()].lower() in forms["noun"].lower()


@STEADY
@given(QUARTERS, SEEDS)
def test_a_said_time_reads_back(at: time, seed: str) -> None:
    rng = random.Random(seed)
    forms = values.clock(rng, at, choose_style(rng))
    assert reading.read_time(forms["noun"]) == at
    assert reading.read_time(forms["time"]) == at
    assert forms["adv"] == f"at {forms['time']}"


@STEADY
@given(QUARTERS, SEEDS)
def test_a_time_as_a_noun_is_never_a_bare_number(at: time, seed: str) -> None:
    rng = random.Random(seed)
    style = choose_style(rng)
    assert not values.clock_noun(rng, at, style).isdigit()
    assert values.clock_noun(rng, at, style) not in {values.number_word(n) for n in range(25)}


@STEADY
@given(NOWS, st.integers(-430, 400), QUARTERS, SEEDS)
def test_a_said_moment_reads_back(now: datetime, distance: int, at: time, seed: str) -> None:
    rng = random.Random(seed)
    when = datetime.combine(now.date() + timedelta(days=distance), at)
    forms = values.moment(rng, when, now, choose_style(rng))
    for form in ("", "adv", "noun"):
        assert reading.read_moment(forms[form], now) == when
    if when.date() == now.date():
        assert forms["end"].startswith(forms["time"]), "until 4:30 today, never until today at 4:30"


@STEADY
@given(st.one_of(st.integers(1, 500).map(lambda n: n * 100), st.integers(1, 3_000_000)), SEEDS)
def test_said_money_reads_back(cents: int, seed: str) -> None:
    rng = random.Random(seed)
    forms = values.money(rng, cents, choose_style(rng))
    for said in forms.values():
        if said not in {"hundred dollars", "thousand dollars", "dollar"}:
            assert reading.read_money(said) == cents


LENGTHS = st.one_of(st.integers(1, 32).map(lambda n: n * 15), st.integers(1, 600), st.sampled_from((1440, 2880, 10080)))


@STEADY
@given(LENGTHS, SEEDS)
def test_a_said_length_reads_back(minutes: int, seed: str) -> None:
    rng = random.Random(seed)
    forms = values.duration(rng, minutes, choose_style(rng))
    assert reading.read_duration(forms[""]) == minutes
    assert reading.read_duration(forms["noun"]) == minutes


@STEADY
@given(st.integers(-14, 3), NOWS, SEEDS)
def test_a_said_month_reads_back(distance: int, now: datetime, seed: str) -> None:
    rng = random.Random(seed)
    number = now.year * 12 + now.month - 1 + distance
    said = values.month(rng, f"{number // 12}-{number % 12 + 1:02d}", now, choose_style(rng))
    relative = {"last month": -1, "this month": 0, "next month": 1}
    words = said["noun"].lower()
    if words in relative:
        assert relative[words] == distance
        return
    name, _, year = words.partition(" ")
    years = {"": now.year, "last year": now.year - 1}
    assert values.MONTHS[number % 12].lower() == name
    assert years.get(year) or int(year) == number // 12
    assert (years[year] if year in years else int(year)) == number // 12


@STEADY
@given(st.integers(0, 2000), SEEDS)
def test_a_rate_reads_back_in_basis_points(basis_points: int, seed: str) -> None:
    rng = random.Random(seed)
    said = values.percent_bp(rng, basis_points, choose_style(rng))[""]
    assert round(float(re.sub(r"%| percent", "", said)) * 100) == basis_points


def test_formal_speakers_use_no_slang_for_money() -> None:
    formal = Style(PERSONAS["formal"])
    said = {values.money(random.Random(f"{n}"), cents, formal)[""] for n in range(200) for cents in (5000, 120000)}
    assert said == {"$50", "$50.00", "$1,200", "$1,200.00"}


def test_thousands_are_short_only_in_whole_hundreds() -> None:
    texter = Style(PERSONAS["texter"], lower=True)
    assert "1.2k" in {values.money(random.Random(f"{n}"), 120_000, texter)[""] for n in range(200)}
    said = {values.money(random.Random(f"{n}"), 125_500, texter)[""] for n in range(200)}
    assert [words for words in said if words.endswith("k")] == []


@STEADY
@given(NOWS, DISTANCES, SEEDS)
def test_a_speaker_without_capitals_says_days_without_them(now: datetime, distance: int, seed: str) -> None:
    rng = random.Random(seed)
    said = values.day(rng, now.date() + timedelta(days=distance), now, Style(PERSONAS["texter"], lower=True))
    assert all(words == words.lower() for words in said.values())


@pytest.mark.parametrize(
    ("phrase", "owner"), [("Sam", "Sam's"), ("Chris", "Chris'"), ("it", "its"), ("him", "his"), ("them", "their")]
)
def test_possessives(phrase: str, owner: str) -> None:
    assert values.possessive(phrase) == owner


def test_articles_are_dropped_and_pronouns_become_subjects() -> None:
    assert [values.bare(p) for p in ("a call", "an offsite", "the gym", "lunch")] == ["call", "offsite", "gym", "lunch"]
    assert [values.subject(p) for p in ("him", "her", "them", "Dana")] == ["he", "she", "they", "Dana"]


def test_the_assistant_states_values_in_one_exact_form() -> None:
    now = datetime.fromisoformat("2026-03-11T09:00")
    assert statements.say_money(123_450) == "$1,234.50"
    assert statements.say_money(-500, "EUR") == "-€5.00"
    assert statements.say_day(date(2026, 3, 13), now) == "Friday 13 March"
    assert statements.say_day(date(2025, 12, 31), now) == "Wednesday 31 December 2025"
    assert statements.say_moment(datetime.fromisoformat("2026-03-13T14:30"), now) == "Friday 13 March at 14:30"
    assert statements.say_month("2025-12") == "December 2025"
    assert statements.say_percent(425) == "4.25%"
    assert [statements.say_duration(n) for n in (0, 1, 60, 95, 1441)] == [
        "0 minutes",
        "1 minute",
        "1 hour",
        "1 hour 35 minutes",
        "1 day 1 minute",
    ]
    assert [statements.say_list(items) for items in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]
    assert statements.say_list(["a", "b"], joint="or") == "a or b"


def test_one_degree_is_one() -> None:
    said = {
        values.temperature(random.Random(seed), 10, style)[""]
        for seed in range(20)
        for style in (Style(PERSONAS["plain"]), Style(PERSONAS["formal"]))
    }
    assert "1 degree" in said
    assert "1 degrees" not in said
    assert statements.say_temperature(10) == "1 degree"
