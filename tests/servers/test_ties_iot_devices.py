"""What the house and other worlds know of one thing: visits, a standing order, parcels, a bill, the car."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from servers.banking import BANKING
from servers.banking.models import Payee, ScheduledTransfer
from servers.budget import BUDGET
from servers.budget.models import Expense, ImportLine
from servers.calendar import CALENDAR
from servers.calendar.models import Event
from servers.cast.home_devices import DAYS, charged_car, electricity_bill, visits
from servers.email import EMAIL
from servers.email.models import Email
from servers.iot_devices import IOT_DEVICES
from servers.iot_devices.models import AccessGrant, DeviceEvent, Member, Plug
from servers.kit.text import local_minute, written
from servers.shopping import SHOPPING
from servers.shopping.models import ShopOrder
from tests.servers.desk import SEEDS, Desk

WIDE = range(24)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_cleaner_and_the_piano_teacher_can_come_in_when_the_calendar_has_them(seed: int) -> None:
    house, calendar = Desk(IOT_DEVICES, seed), Desk(CALENDAR, seed)
    for title, relation in (("Cleaning visit", "cleaner"), ("Piano lesson", "piano teacher")):
        person = next(who for who in house.cast.people.trades if who.relation == relation)
        [grant] = house.world.find(AccessGrant, person_name=person.name)
        event = next(row for row in calendar.world.find(Event) if row.title == title)
        begins = event.starts_at
        assert DAYS[date.fromisoformat(begins[:10]).weekday()] in grant.days
        assert grant.from_time <= begins[11:16] < event.ends_at[11:16] <= grant.to_time


@pytest.mark.parametrize("seed", SEEDS)
def test_the_cleaner_has_a_code_and_is_paid_by_standing_order(seed: int) -> None:
    house, bank = Desk(IOT_DEVICES, seed), Desk(BANKING, seed)
    cleaner = visits(house.cast)[0].person
    payee = next(row for row in bank.world.find(Payee) if row.name == cleaner.name)
    assert bank.world.find(ScheduledTransfer, payee_id=payee.payee_id, status="active")
    [grant] = house.world.find(AccessGrant, person_name=cleaner.name)
    assert grant.status == "active"


@pytest.mark.parametrize("seed", SEEDS)
def test_who_has_a_code_or_lives_here_is_of_the_cast(seed: int) -> None:
    house = Desk(IOT_DEVICES, seed)
    known = {who.name for who in house.cast.people.everyone}
    assert {row.person_name for row in house.world.find(AccessGrant)} <= known
    assert {row.email for row in house.world.find(Member)} <= {who.email for who in house.cast.people.everyone}


@pytest.mark.parametrize("seed", SEEDS)
def test_the_cleaner_came_on_days_of_the_calendar_only(seed: int) -> None:
    house = Desk(IOT_DEVICES, seed)
    cleaner = visits(house.cast)[0].person.name
    series = next(row for row in house.cast.diary if row.title == "Cleaning visit")
    came = [date.fromisoformat(row.at[:10]) for row in house.world.find(DeviceEvent, actor=cleaner, kind="unlock")]
    today = house.cast.today
    assert sorted(came) == series.days(today - timedelta(days=13), today - timedelta(days=1))
    assert came


@pytest.mark.parametrize("seed", SEEDS)
def test_the_doorbell_saw_the_parcels_that_the_store_delivered_at_home(seed: int) -> None:
    house, store = Desk(IOT_DEVICES, seed), Desk(SHOPPING, seed)
    clips = house.world.find(DeviceEvent, seen="a courier who left a parcel")
    seen = {local_minute(row.at, house.world.zone) for row in clips}
    home = house.cast.me.address
    assert home is not None
    brought = {
        row.delivered_at
        for row in store.world.find(ShopOrder)
        if row.delivered_at is not None and home.line in row.ship_to
    }
    assert len(seen) == 4
    assert seen <= brought


@pytest.mark.parametrize("seed", WIDE)
def test_a_month_of_power_costs_what_the_mail_and_the_budget_say(seed: int) -> None:
    house, mail, budget = Desk(IOT_DEVICES, seed), Desk(EMAIL, seed), Desk(BUDGET, seed)
    last = house.cast.today.replace(day=1) - timedelta(days=1)
    bill = electricity_bill(house.cast, last.replace(day=1))
    if bill is None:
        pytest.skip("the power comes from a firm that the cast does not pay")
    usage = house.do("get_energy_usage", since=last.replace(day=1).isoformat(), until=last.isoformat())
    assert usage["cost"] == -bill.amount
    sums = [row.body for row in mail.world.find(Email) if row.subject == f"Electricity bill for {bill.day:%B}"]
    assert any(f"Total: {written(-bill.amount)}" in body for body in sums)
    rows = [*budget.world.find(Expense), *budget.world.find(ImportLine, state="todo")]
    spent = [row.amount for row in rows if row.merchant == bill.name and row.day == bill.day.isoformat()]
    assert spent == [-bill.amount]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_charger_in_the_garage_feeds_the_electric_car(seed: int) -> None:
    house = Desk(IOT_DEVICES, seed)
    [charger] = house.world.find(Plug, feeds="car charger")
    assert charger.load_watts == 7_200
    assert charged_car(house.cast).owner == house.cast.me.email


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_in_the_log_lies_ahead(seed: int) -> None:
    house = Desk(IOT_DEVICES, seed)
    now = house.world.local.isoformat(timespec="minutes")
    assert all(local_minute(row.at, house.world.zone) <= now for row in house.world.find(DeviceEvent))
