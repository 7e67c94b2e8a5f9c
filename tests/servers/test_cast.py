"""One cast per world seed: the same everywhere, diverse, spoken, and its sums agree."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo

import pytest
from dateutil.rrule import FR, MO, MONTHLY, SA, SU, TH, TU, WE, WEEKLY, rrule

from servers.cast import Appointment, Cast, cast_of
from servers.cast.calls import announced_at, join_code, recorded
from servers.cast.days import bank_holidays, is_working_day, working_day_from, working_day_until
from servers.cast.names import FIRST_NAMES, as_ascii
from servers.cast.titles import (
    CAFE_WITH,
    DINNER_WITH,
    FREE_TIME_WITH,
    LUNCH_WITH,
    PRIVATE_APPT,
    PRIVATE_DAYTIME,
    PRIVATE_EVENING,
    SERIES,
    WORK,
    WORK_ALONE,
    WORK_WITH,
)

ROOT: Final = Path(__file__).parents[2]
SEEDS: Final = (0, 1, 2, 3, 4, 41, 255)
MARKS: Final = (
    "amazon tesco spotify netflix ikea uber airbnb zara walmart costco starbucks lidl aldi sainsbury greggs visa "
    "mastercard google microsoft northwind contoso samsung disney ebay etsy paypal deliveroo doordash shell esso bp "
    "lyft hilton boots asda waitrose vodafone dyson nike adidas decathlon expedia audible duolingo headspace peloton "
    "tesla toyota volvo ford"
).split()
WEEKDAYS: Final = {"MO": MO, "TU": TU, "WE": WE, "TH": TH, "FR": FR, "SA": SA, "SU": SU}


@pytest.fixture(params=SEEDS)
def cast(request: pytest.FixtureRequest) -> Cast:
    return cast_of(request.param)


def fingerprint(seeds: Iterable[int]) -> str:
    return hashlib.sha256("".join(repr(cast_of(seed)) for seed in seeds).encode()).hexdigest()


@pytest.mark.parametrize(
    ("hash_seed", "zone", "locale"), [("1", "Asia/Tokyo", "C"), ("77", "America/Los_Angeles", "C.UTF-8")]
)
def test_another_process_with_other_settings_makes_the_same_cast(hash_seed: str, zone: str, locale: str) -> None:
    program = (
        "import hashlib; from servers.cast import cast_of; "
        "print(hashlib.sha256(''.join(repr(cast_of(seed)) for seed in (9, 3)).encode()).hexdigest())"
    )
    found = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "TZ": zone, "LC_ALL": locale},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.strip() == fingerprint((9, 3))


def test_two_builds_of_a_seed_are_equal_and_seeds_differ() -> None:
    first = cast_of(12)
    cast_of.cache_clear()
    again = cast_of(12)
    assert again == first
    assert again is not first
    assert {cast_of(seed).me.name for seed in range(12)} != {first.me.name}


def test_now_is_a_working_morning_within_five_weeks_before_the_clocks_change(cast: Cast) -> None:
    zone = ZoneInfo(cast.zone)
    local = cast.now.astimezone(zone)
    assert cast.now.tzinfo is UTC
    assert (local.hour, local.minute, local.date()) == (9, 0, cast.today)
    assert is_working_day(cast.today)
    assert 2025 <= cast.today.year <= 2027
    assert timedelta() < cast.clock_change - cast.today <= timedelta(days=35)
    before, after = (
        datetime(day.year, day.month, day.day, 12, tzinfo=zone).utcoffset()
        for day in (cast.clock_change - timedelta(days=1), cast.clock_change)
    )
    assert before != after
    assert local.utcoffset() == before


def test_every_season_and_year_is_drawn() -> None:
    days = [cast_of(seed).today for seed in range(40)]
    assert {day.year for day in days} == {2025, 2026, 2027}
    assert {day.month for day in days} == {2, 3, 9, 10}
    assert len({day.weekday() for day in days}) == 5


def test_bank_holidays_are_those_of_the_calendar() -> None:
    assert sorted(bank_holidays(2026)) == [
        date(2026, 1, 1),
        date(2026, 4, 3),
        date(2026, 4, 6),
        date(2026, 5, 4),
        date(2026, 5, 25),
        date(2026, 8, 31),
        date(2026, 12, 25),
        date(2026, 12, 28),
    ]
    assert date(2027, 12, 27) in bank_holidays(2027)
    assert date(2027, 12, 28) in bank_holidays(2027)
    assert working_day_from(date(2026, 4, 3)) == date(2026, 4, 7)
    assert working_day_until(date(2026, 4, 6)) == date(2026, 4, 2)


def test_people_are_as_many_as_promised_and_unique(cast: Cast) -> None:
    everyone = cast.people.everyone
    assert (len(cast.friends), len(cast.team), len(cast.colleagues), len(cast.clients)) == (12, 7, 40, 30)
    assert (cast.colleagues[0], cast.colleagues[1:8]) == (cast.manager, cast.team)
    for field in ("name", "email", "phone", "account_number"):
        values = Counter(getattr(person, field) for person in everyone)
        assert [value for value, count in values.items() if count > 1] == []
    placed = [cast.me, cast.partner, cast.child_small, cast.child_grown, cast.parent, cast.neighbour, cast.landlord]
    placed += [*cast.friends, *cast.colleagues, *cast.people.contacts, *cast.people.trades]
    assert Counter(person.email for person in placed) == Counter(person.email for person in everyone)
    assert all(cast.person(person.email) == person for person in placed)


def test_near_twins_are_planted(cast: Cast) -> None:
    def bearers(first: str) -> list[str]:
        return sorted(person.circle for person in cast.people.everyone if person.first == first)

    assert bearers("Priya") == ["client", "colleague"]
    assert bearers("Daniel") == ["colleague", "friend"]
    assert bearers("Oskar") == bearers("Sam") == ["friend", "friend"]
    assert bearers("Dana") == ["colleague", "colleague"]
    assert bearers("Ann") == bearers("Anne") == ["colleague"]
    plumber = next(person for person in cast.people.trades if person.relation == "plumber")
    assert plumber.last == next(person for person in cast.friends if person.first == "Mira").last
    arjun = next(person for person in cast.team if person.first == "Arjun")
    assert (arjun.zone, arjun.home_city) == ("Asia/Kolkata", "Pune")
    assert "America/New_York" in {person.zone for person in cast.colleagues}
    assert cast.person(cast.clients[4].contacts[0]).other_email
    assert arjun.login == f"arjun.{as_ascii(arjun.last)}"
    left = [person for person in cast.people.everyone if person.left_on]
    assert left == [cast.colleagues[-1]]


def test_a_family_shares_its_surname_and_kin_are_of_fitting_age(cast: Cast) -> None:
    me = cast.me
    assert {cast.child_small.last, cast.child_grown.last, cast.parent.last} == {me.last}
    ages = {
        person.relation: (cast.today - person.born).days // 365
        for person in cast.people.everyone
        if person.born and person.relation
    }
    assert 18 <= ages[cast.child_grown.relation or ""] <= 23
    assert 5 <= ages[cast.child_small.relation or ""] <= 11
    assert ages[cast.parent.relation or ""] >= 65
    assert all(ages[kin] >= 60 for kin in ("aunt", "uncle") if kin in ages)


def test_a_relation_names_one_person_unless_it_is_client(cast: Cast) -> None:
    relations = Counter(person.relation for person in cast.people.everyone if person.relation)
    assert {relation for relation, count in relations.items() if count > 1} == {"client"}
    assert {"partner", "neighbour", "manager", "cousin", "plumber", "builder"} <= set(relations)


def test_names_come_from_many_languages() -> None:
    people = [person for seed in range(8) for person in cast_of(seed).people.everyone]
    share = sum(not person.name.isascii() for person in people) / len(people)
    assert 0.1 < share < 0.5
    assert len({person.first for person in people}) >= 120
    assert len(set(FIRST_NAMES)) >= 120
    assert Counter(person.pronoun for person in people)["they"] > 0
    assert all(person.email.isascii() for person in people)


def test_ascii_folding_spells_letters_that_have_no_accent_to_drop() -> None:
    assert as_ascii("Søren Łuk'aß") == "soren.lukass"
    assert as_ascii("Ayşe Y\N{LATIN SMALL LETTER DOTLESS I}lmaz") == "ayse.yilmaz"


def test_firms_and_merchants_are_unique_and_wear_no_real_mark(cast: Cast) -> None:
    firms = [cast.employer, *cast.clients]
    merchants = cast.merchants
    assert len(merchants) >= 60
    assert len({firm.key for firm in firms}) == len({firm.name for firm in firms}) == 31
    assert len({shop.key for shop in merchants}) == len({shop.name for shop in merchants}) == len(merchants)
    words = " ".join(
        [*(firm.name for firm in firms), *(shop.name for shop in merchants), *(car.model for car in cast.vehicles)]
    )
    assert set(MARKS).isdisjoint(words.lower().split())
    assert cast.clients[0].name == cast.merchant("hardware_chain").name
    assert cast.clients[1].name.split()[0] == cast.clients[2].name.split()[0]
    assert all(cast.company(firm.key) == firm and firm.contacts for firm in cast.clients)
    assert {"online_store", "marketplace", "travel_agency", "food_app", "broker"} <= {shop.key for shop in merchants}
    assert all(0 < shop.low < shop.high for shop in merchants)


def test_an_unknown_key_is_an_error() -> None:
    cast = cast_of(0)
    for look_up in (cast.person, cast.company, cast.merchant, cast.account):
        with pytest.raises(KeyError):
            look_up("nobody")


def test_streets_repeat_where_people_mix_them_up(cast: Cast) -> None:
    names = Counter(street.name for street in cast.city.streets)
    assert names["Station Road"] == 3
    assert names["Mill Lane"] >= 2
    assert len({street.key for street in cast.city.streets}) == len(cast.city.streets)
    houses = Counter(str(person.address) for person in cast.people.everyone if person.address)
    assert [count for count in houses.values() if count > 1] == [3]
    assert cast.me.address == cast.partner.address == cast.child_small.address
    assert cast.neighbour.address
    assert cast.me.address
    assert cast.neighbour.address.line.split(" ", 1)[1] == cast.me.address.line.split(" ", 1)[1]


def test_the_accounts_are_in_every_awkward_state(cast: Cast) -> None:
    states = {account.key: (account.kind, account.status) for account in cast.accounts}
    assert states["everyday"] == ("everyday", "active")
    assert states["dormant"] == ("savings", "dormant")
    assert states["frozen"][1] == "frozen"
    assert states["closed"][1] == "closed"
    assert cast.account("euro").currency == "EUR"
    assert cast.account("fixed_term").matures_on == cast.today + timedelta(days=40)
    assert (cast.me.email, "proxy") in cast.account("parent").holders
    assert len({account.number for account in cast.accounts}) == 12
    assert {holder for account in cast.accounts for holder, _ in account.holders} >= {
        cast.partner.email,
        cast.child_small.email,
        cast.parent.email,
    }


def test_two_active_cards_end_alike_and_all_states_occur(cast: Cast) -> None:
    cards = {card.key: card for card in cast.cards}
    assert len(cards) == 9
    assert cards["joint_debit"].last4 == cards["credit"].last4
    assert len({card.last4 for card in cast.cards}) == 8
    assert {card.status for card in cast.cards} == {"active", "frozen", "expired", "cancelled", "ordered"}
    assert all((card.expires_on < cast.today) == (card.status == "expired") for card in cast.cards)
    assert all(card.replaces is None or card.replaces in cards for card in cast.cards)


def test_payees_hold_the_pairs_one_mistakes(cast: Cast) -> None:
    payees = cast.payees
    assert len(payees) == len({payee.number for payee in payees}) == 24
    assert [payee.status for payee in payees if payee.holder == cast.landlord.email] == ["active", "blocked"]
    assert sum(payee.name.startswith("Oskar ") for payee in payees) == 2
    surnames = Counter(payee.name.split()[-1] for payee in payees if payee.is_person)
    assert max(surnames.values()) >= 2
    youngest = max(payees, key=lambda payee: payee.added_at)
    assert (youngest.nickname, cast.now - youngest.added_at) == ("Builder", timedelta(hours=3))
    assert cast.account("rainy_day").number in {payee.number for payee in payees}


def test_the_directory_knows_every_payee_elsewhere_by_true_name(cast: Cast) -> None:
    directory = {row.number: row for row in cast.directory}
    own = {account.number for account in cast.accounts}
    assert len(directory) == len(cast.directory) == 70
    assert own.isdisjoint(directory)
    assert all(directory[payee.number].true_name == payee.name for payee in cast.payees if payee.number not in own)
    physio = next(person for person in cast.people.trades if person.relation == "physio")
    assert physio.account_number in directory
    assert physio.account_number not in {payee.number for payee in cast.payees}
    assert all(len(row.code) == 6 and row.code.isdigit() for row in cast.directory)


def balances(cast: Cast) -> tuple[dict[str, int], dict[str, int]]:
    """The balances that follow from the ledger, and the lowest point of each account."""
    sums = {account.key: account.opening for account in cast.accounts}
    lows = dict(sums)
    for entry in cast.ledger:
        if entry.status == "recalled" or (entry.status == "pending" and entry.method == "card"):
            continue
        sums[entry.account] += entry.amount
        if entry.method == "transfer":
            sums[entry.counterparty] -= entry.amount
        for key, total in sums.items():
            lows[key] = min(lows[key], total)
    return sums, lows


def test_opening_balances_and_entries_add_up_and_nothing_was_ever_overdrawn(cast: Cast) -> None:
    sums, lows = balances(cast)
    assert sums == {account.key: account.balance for account in cast.accounts}
    for account in cast.accounts:
        assert lows[account.key] >= -account.overdraft_limit
    assert cast.account("credit").balance < 0


def test_what_is_available_on_everyday_falls_cents_short_of_the_rent(cast: Cast) -> None:
    held = sum(entry.amount for entry in cast.planted("holds") if entry.account == "everyday")
    assert held < 0
    assert 0 < cast.rent - (cast.account("everyday").balance + held) < 100


def test_the_ledger_runs_fourteen_months_in_time_order(cast: Cast) -> None:
    ledger = cast.ledger
    assert 900 <= len(ledger) <= 1_080
    assert [entry.at for entry in ledger] == sorted(entry.at for entry in ledger)
    assert [entry.key for entry in ledger] == [f"L{number:04}" for number in range(1, len(ledger) + 1)]
    assert all(entry.at < cast.now and entry.amount for entry in ledger)
    assert cast.today - timedelta(days=430) < ledger[0].day < cast.today - timedelta(days=410)
    assert all(entry.at.astimezone(ZoneInfo(cast.zone)).date() == entry.day for entry in ledger)


def test_every_entry_points_at_something_of_the_cast(cast: Cast) -> None:
    accounts = {account.key for account in cast.accounts}
    known = {person.email for person in cast.people.everyone} | {shop.key for shop in cast.merchants} | accounts
    known |= {cast.employer.key, "bank", "abroad"}
    cards = {card.key: card.account for card in cast.cards}
    numbers = {payee.number: payee.holder for payee in cast.payees}
    entries = {entry.key: entry for entry in cast.ledger}
    for entry in cast.ledger:
        assert entry.counterparty in known
        assert (entry.method == "transfer") == (entry.counterparty in accounts)
        assert (entry.method == "card") <= (entry.card is not None)
        assert entry.card is None or cards[entry.card] == entry.account
        assert entry.payee is None or numbers[entry.payee] == entry.counterparty
        if entry.method == "refund":
            assert entry.pair
            charge = entries[entry.pair]
            assert (charge.amount, charge.account) == (-entry.amount, entry.account)
            assert charge.at < entry.at
        else:
            assert entry.pair is None


def test_months_hold_what_was_booked_in_them(cast: Cast) -> None:
    months = sorted({f"{entry.day:%Y-%m}" for entry in cast.ledger})
    booked = [entry for month in months for entry in cast.booked(month)]
    assert sorted(booked, key=lambda entry: entry.key) == sorted(
        (entry for entry in cast.ledger if entry.status == "booked"), key=lambda entry: entry.key
    )
    assert all(f"{entry.day:%Y-%m}" == month for month in months for entry in cast.booked(month))
    assert cast.booked("1999-01") == ()


def test_stories_find_their_entries(cast: Cast) -> None:
    first, second = cast.planted("twice")
    assert (first.amount, first.card, first.counterparty) == (second.amount, second.card, second.counterparty)
    assert second.at - first.at <= timedelta(minutes=2)
    assert first.day.weekday() == 3
    (refunded,), (refund,) = cast.planted("refunded"), cast.planted("refund")
    assert refund.pair == refunded.key
    assert sum(entry.amount == refunded.amount and entry.day == refunded.day for entry in cast.ledger) >= 2
    for days in (121, 119):
        (old,) = cast.planted(f"age_{days}")
        assert (cast.today - old.day).days == days
        assert old.amount <= -500
    assert {entry.counterparty for entry in cast.planted("abroad")} == {"abroad"}
    assert all("Lisbon" in entry.name for entry in cast.planted("abroad"))
    (sent,) = cast.planted("sent_today")
    assert (sent.day, sent.status, sent.amount) == (cast.today, "pending", -32_000)
    withdrawals = cast.planted("withdrawal")
    assert [(entry.account, entry.day.month) for entry in withdrawals] == [("travel", cast.today.month)] * 3


def test_rent_and_salary_came_every_month(cast: Cast) -> None:
    rents = [entry for entry in cast.ledger if entry.kind == "rent"]
    salaries = [entry for entry in cast.ledger if entry.kind == "salary"]
    assert {entry.amount for entry in rents} == {-cast.rent}
    assert len({(entry.day.year, entry.day.month) for entry in rents}) == len(rents) >= 13
    assert rents[-1].day.month == cast.today.month
    assert len({(entry.day.year, entry.day.month) for entry in salaries}) == len(salaries) >= 13
    assert all(is_working_day(entry.day) for entry in rents + salaries)
    assert len({entry.payee for entry in rents}) == 2


def test_trips_are_paid_to_the_travel_agency(cast: Cast) -> None:
    assert len(cast.trips) == 7
    assert sum(trip.leaves > cast.today for trip in cast.trips) == 2
    charged = Counter((entry.day, entry.amount) for entry in cast.ledger if entry.kind == "trip")
    expected = Counter((trip.booked_on, -amount) for trip in cast.trips for amount in (trip.fare, trip.stay))
    assert charged == expected


def occurrences(cast: Cast, appointment: Appointment) -> list[tuple[datetime, datetime]]:
    first, last = cast.today - timedelta(days=56), cast.today + timedelta(days=56)
    length = timedelta(minutes=appointment.minutes)
    return [
        (start, start + length)
        for day in appointment.days(first, last)
        for start in [datetime.combine(day, appointment.start.time())]
    ]


def test_the_diary_reaches_eight_weeks_either_way_without_overlaps(cast: Cast) -> None:
    singles = [row for row in cast.diary if row.rule is None]
    assert 110 <= len(singles) <= 150
    assert len(cast.diary) - len(singles) == 25
    assert all(abs((row.start.date() - cast.today).days) <= 56 for row in singles)
    spans = sorted(span for row in cast.diary if not row.all_day for span in occurrences(cast, row))
    assert [pair for pair in pairwise(spans) if pair[0][1] > pair[1][0]] == []
    assert len(spans) > 300


def test_the_diary_holds_every_kind_and_known_people_only(cast: Cast) -> None:
    kinds = Counter(row.kind for row in cast.diary)
    assert set(kinds) == {
        "meeting", "one_to_one", "personal", "health", "trip", "birthday", "delivery", "leave", "routine",
        "results",
    }  # fmt: skip
    entries = {entry.key for entry in cast.ledger}
    for row in cast.diary:
        assert all(cast.person(email) for email in (*row.people, row.organiser))
        assert cast.me.email not in row.people
        assert row.organiser in {cast.me.email, *row.people}
        assert row.entry is None or row.entry in entries
        assert (row.trip is None) or row.trip in {trip.key for trip in cast.trips}
    assert len({row.title for row in cast.diary if row.title.startswith("1:1")}) == 3


def test_series_end_as_promised(cast: Cast) -> None:
    series = {row.title: row for row in cast.diary if row.rule}
    ahead = cast.today + timedelta(days=1), cast.today + timedelta(days=400)
    left = Counter(
        {
            plan.text: len(series[plan.text].days(*ahead))
            for plan in SERIES
            if plan.ends != "open" and plan.text in series
        }
    )
    assert left == {"Design critique": 0, "Rollout meeting": 2, "Spanish class": 2}
    assert series["Stand-up"].days(cast.clock_change, cast.clock_change + timedelta(days=7))


def test_a_rule_falls_on_the_days_that_dateutil_names(cast: Cast) -> None:
    last = cast.today + timedelta(days=400)
    for row in cast.diary:
        if row.rule is None:
            continue
        days = [WEEKDAYS[name] for name in row.rule.weekdays]
        until = datetime.combine(min(row.rule.until or last, last), row.start.time())
        if row.rule.frequency == "weekly":
            expected = rrule(WEEKLY, row.start, row.rule.interval, wkst=MO, byweekday=days, until=until)
        elif row.rule.week is not None:
            expected = rrule(MONTHLY, row.start, byweekday=days[0](row.rule.week), until=until)
        else:
            expected = rrule(MONTHLY, row.start, until=until)
        assert row.days(row.start.date(), last) == [moment.date() for moment in expected]


def test_titles_say_how_they_are_spoken() -> None:
    plain = (*WORK, *WORK_ALONE, *PRIVATE_DAYTIME, *PRIVATE_EVENING)
    with_one = (*WORK_WITH, *CAFE_WITH, *LUNCH_WITH, *DINNER_WITH, *FREE_TIME_WITH)
    texts = [title.text for title in (*plain, *with_one, *PRIVATE_APPT)] + [plan.text for plan in SERIES]
    assert len(set(texts)) >= 80
    assert {title.speech for title in plain} == {"headed"}
    assert all(title.speech == "with" and " with {first}" in title.text for title in with_one)
    assert {title.speech for title in PRIVATE_APPT} == {"appt"}


def test_cars_and_projects_belong_to_people_of_the_cast(cast: Cast) -> None:
    assert [car.key for car in cast.vehicles] == ["mine", "partner", "child", "pool"]
    assert [car.owner for car in cast.vehicles] == [
        cast.me.email,
        cast.partner.email,
        cast.child_grown.email,
        cast.employer.key,
    ]
    assert len({project.key for project in cast.projects}) == 5
    assert [cast.me.email in project.members for project in cast.projects] == [True, True, False, False, False]
    assert all(project.lead in project.members and cast.person(project.lead) for project in cast.projects)
    assert all(project.client is None or cast.company(project.client) for project in cast.projects)


@pytest.mark.parametrize("seed", SEEDS)
def test_calls_have_codes_of_their_own_and_a_few_recordings_were_announced(seed: int) -> None:
    cast = cast_of(seed)
    codes = [join_code(seed, row.key) for row in cast.diary]
    assert len(set(codes)) == len(codes)
    assert all(re.fullmatch(r"[a-z]{3}-[a-z]{4}-[a-z]{3}", code) for code in codes)
    told = recorded(cast.diary, cast.today)
    assert len(told) == 6
    assert all(announced_at(row) < cast.now and row.people and row.rule is None for row in told)
