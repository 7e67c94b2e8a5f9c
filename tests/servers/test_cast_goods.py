"""What a cast bought, billed and sold: one number in mail, bank and shop, hours that hold, places that are there."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Final

import pytest

from servers.cast import Cast, cast_of
from servers.cast.purchases import NUMBERED
from sessions.codes import code_of

SEEDS: Final = (0, 1, 2, 3, 4, 41, 255)


@pytest.fixture(params=SEEDS)
def cast(request: pytest.FixtureRequest) -> Cast:
    return cast_of(request.param)


def test_every_order_of_the_ledger_is_a_purchase_under_the_number_of_its_world(cast: Cast) -> None:
    entries = {entry.key: entry for entry in cast.ledger}
    bought = [entry for entry in cast.ledger if entry.kind in {"order", "trip"} and entry.counterparty in NUMBERED]
    assert [purchase.entry for purchase in cast.purchases] == [entry.key for entry in bought]
    for purchase in cast.purchases:
        assert purchase.total == -entries[purchase.entry].amount
        assert purchase.items
        if entries[purchase.entry].kind == "order":
            assert entries[purchase.entry].reference == f"Order {purchase.number}"
    for shop, numbered in NUMBERED.items():
        code = code_of(cast.seed, *numbered)
        numbers = [purchase.number for purchase in cast.purchases_of(shop)]
        assert numbers == [code(place) for place in range(len(numbers))]
    assert {(purchase.refunded, purchase.refunded_on) for purchase in cast.purchases if purchase.refunded} == {
        (entry.amount, entry.day) for entry in cast.ledger if entry.kind == "refund" and entry.counterparty in NUMBERED
    }


def test_what_was_bought_has_a_place_in_its_world(cast: Cast) -> None:
    goods = {good.name for good in cast.goods}
    dishes = {kitchen.key: {name for name, _ in kitchen.dishes} for kitchen in cast.kitchens}
    for purchase in cast.purchases:
        names = {item.name for item in purchase.items}
        if purchase.merchant == "online_store":
            assert names <= goods
        elif purchase.merchant == "food_app":
            assert purchase.place is not None
            assert names <= dishes[purchase.place]
        elif purchase.merchant == "marketplace":
            assert purchase.place is not None
            assert cast.person(purchase.place)
        else:
            assert purchase.place in {trip.key for trip in cast.trips}


def test_thirty_kitchens_cook_nine_cuisines_and_one_has_two_branches(cast: Cast) -> None:
    assert len({kitchen.key for kitchen in cast.kitchens}) == len(cast.kitchens) == 30
    assert len({kitchen.cuisine for kitchen in cast.kitchens}) == 9
    [twin] = [name for name, count in Counter(kitchen.name for kitchen in cast.kitchens).items() if count == 2]
    assert len({kitchen.address.street for kitchen in cast.kitchens if kitchen.name == twin}) == 2


def test_opening_hours_do_not_overlap(cast: Cast) -> None:
    keys = [*(kitchen.key for kitchen in cast.kitchens), *(shop.key for shop in cast.merchants)]
    for key in [*keys, *(branch.key for branch in cast.branches)]:
        week = cast.hours(key)
        assert len(week) == 7
        for day in week:
            assert all(opens < closes for opens, closes in day)
            assert all(one[1] < two[0] for one, two in pairwise(day))


def test_invoices_are_numbered_by_day_and_the_chain_has_a_warehouse(cast: Cast) -> None:
    assert [row.number for row in cast.invoices] == list(range(1900, 1900 + len(cast.invoices)))
    assert [row.issued_on for row in cast.invoices] == sorted(row.issued_on for row in cast.invoices)
    assert all(row.paid_on is None or row.paid_on < cast.today for row in cast.invoices)
    assert all(cast.person(row.contact).company == row.client for row in cast.invoices)
    assert {row.wire_reference is not None for row in cast.invoices} == {True, False}
    assert [row.kind for row in cast.branches].count("warehouse") == 1
    assert len({row.name for row in cast.branches}) == len(cast.branches) == 14
    assert len({row.city for row in cast.branches[:2]}) == 1


def test_some_kitchens_are_open_early_late_and_not_on_mondays(cast: Cast) -> None:
    weeks = [cast.hours(kitchen.key) for kitchen in cast.kitchens]
    assert sum(any(opens <= 11 * 60 < closes for opens, closes in week[3]) for week in weeks) >= 5
    bakeries = {kitchen.key for kitchen in cast.kitchens if kitchen.cuisine == "bakery"}
    early = {
        kitchen.key for kitchen in cast.kitchens if any(opens <= 9 * 60 for opens, _ in cast.hours(kitchen.key)[3])
    }
    assert early == bakeries
    assert sum(any(closes > 1440 for _, closes in week[4]) for week in weeks) >= 1
    assert sum(not week[0] and bool(week[1]) for week in weeks) >= 2
