"""Wishes and reasons of the worlds of money and goods fit the rows and sums that they are about."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from servers.catalogue import worlds
from servers.kit.phrases import part
from servers.kit.sample import NoSample, sample_arguments
from servers.retail_chain.phrases.nouns import GUARDS as RETAIL
from synth.language.reasons_money import MONEY
from tests.servers.desk import SEEDS, Desk

SERVERS = ("banking", "budget", "food_delivery", "marketplace", "payments", "retail_chain", "shopping", "trading")
OF_A_SUM = ("save", "between", "child", "card_bill", "withdraw", "owe", "skip", "tight", "reassign", "budget")


def draws(server: str, tool: str, seed: int, times: int = 40) -> list[dict[str, Any]]:
    world = worlds()[server]
    desk, rng, found = Desk(world, seed), Random(seed), list[dict[str, Any]]()
    for _ in range(times):
        try:
            found.append(sample_arguments(rng, world, desk.world, world.tools[tool]))
        except NoSample:
            continue
    assert found
    return found


def row_of(server: str, table: str, key: str, seed: int) -> Any:
    world = worlds()[server]
    return next(row for row in world.things[table](Desk(world, seed).world) if row.id == key)


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_received_of_a_delivery_that_has_come_whole(seed: int) -> None:
    world = worlds()["retail_chain"]
    desk = Desk(world, seed)
    done = next(row.id for row in world.things["delivery"](desk.world) if not row.open_skus)
    with pytest.raises(NoSample, match="lists no open_skus"):
        sample_arguments(Random(seed), world, desk.world, world.tools["receive_delivery"], {"delivery_id": done})


@pytest.mark.parametrize("seed", SEEDS)
def test_an_offer_lies_below_the_asking_price_and_a_counter_between_the_two(seed: int) -> None:
    for given in draws("marketplace", "make_offer", seed):
        assert given["amount"] < row_of("marketplace", "listing", given["listing_id"], seed).price
    for given in draws("marketplace", "respond_to_offer", seed):
        if "counter_amount" in given:
            row = row_of("marketplace", "offer", given["offer_id"], seed)
            assert row.amount * 0.9 <= given["counter_amount"] <= row.asking * 1.1


@pytest.mark.parametrize("seed", SEEDS)
def test_only_what_is_due_is_booked_in_and_only_what_is_not_is_the_next(seed: int) -> None:
    for given in draws("retail_chain", "receive_delivery", seed, 15):
        row = row_of("retail_chain", "delivery", given["delivery_id"], seed)
        assert row.is_here
        assert given["sku_id"] in row.open_skus
        assert not RETAIL["ahead"](row)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_watchlist_gets_what_its_sectors_hold(seed: int) -> None:
    things = worlds()["trading"].things
    desk = Desk(worlds()["trading"], seed)
    sectors = {row.id: row.sector for row in things["instrument"](desk.world)}
    for given in draws("trading", "update_watchlist", seed):
        held = row_of("trading", "watchlist", given["watchlist_id"], seed).symbols
        assert all(sectors[symbol] in {sectors[one] for one in held} for symbol in given.get("add_symbols", []))


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_paid_into_a_fixed_term(seed: int) -> None:
    for tool in ("transfer_funds", "schedule_transfer"):
        for given in draws("banking", tool, seed):
            if "target_id" in given:
                assert row_of("banking", "account", given["target_id"], seed).kind != "fixed_term"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_deadline_that_is_over_is_not_asked_for(seed: int) -> None:
    world = Desk(worlds()["marketplace"], seed).world
    guards = part(worlds()["marketplace"].phrases, "GUARDS")
    now = world.local.isoformat(timespec="minutes")
    for row in worlds()["marketplace"].things["sale"](world):
        assert not guards["disputable"](row) or row.dispute_until > now
        assert not guards["due"](row) or row.pay_by >= now[:10]


@pytest.mark.parametrize("tag", OF_A_SUM)
def test_a_reason_for_any_sum_tells_of_no_occasion_with_a_price_of_its_own(tag: str) -> None:
    assert not [line for line in MONEY[tag] if re.search(r"\{occasion\}|drinks|lunch|taxi", line)]


@pytest.mark.parametrize("tag", ["ask", "invest_buy", "invest_sell"])
def test_a_reason_for_what_is_ones_own_leans_on_nobody_and_nothing_said_before(tag: str) -> None:
    known = {
        "i can't look it up myself right now",
        "it's been bugging me since yesterday",
        "i wrote it down somewhere and lost it",
        "i want it right in my records",
    }
    lines = set(MONEY[tag]) - known
    assert not [line for line in lines if re.search(r"was asking|asked and|\bits?\b", line)]


@pytest.mark.parametrize("server", SERVERS)
def test_leave_is_asked_without_the_users_own_i(server: str) -> None:
    """A value's words that say "i" or "my" are the user's; the assistant's questions show none of them."""
    phrases = worlds()[server].phrases
    for tool, asked in part(phrases, "CONFIRM").items():
        texts = [one if isinstance(one, str) else one[0] for one in ([asked] if isinstance(asked, str) else asked)]
        for name in {slot for text in texts for slot in re.findall(r"\{(\w+)\}", text)}:
            words = {**part(phrases, "WORDS").get(name, {}), **part(phrases, "WORDS").get(f"{tool}.{name}", {})}
            assert not [one for one in words.values() if re.search(r"\b(?:i|i've|my|me)\b", one)], (tool, name)


@pytest.mark.parametrize("server", SERVERS)
def test_so_many_of_a_thing_are_not_said_with_its_singular(server: str) -> None:
    phrases = worlds()[server].phrases
    said = [line for spec in part(phrases, "MULTIPLIED").values() for line in spec["ask"]]
    said += [line for specs in part(phrases, "DERIVED").values() for spec in specs for line in spec["say"]]
    assert not [line for line in said if "{n} of {x}" in line or "{floor} more of {" in line]
