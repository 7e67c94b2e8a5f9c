from __future__ import annotations

from collections import Counter, defaultdict
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from servers.crm import CRM, policy
from servers.crm.models import (
    Company,
    CrmContact,
    Deal,
    DealContact,
    Lead,
    SalesActivity,
    SalesRep,
    StageChange,
)
from servers.kit.text import plain
from sessions import World
from tests.servers.crm_desk import SEEDS, ago, contact, deal, desk, gone, me
from tests.servers.desk import Desk

TOOLS = list(CRM.tools)
WRITES = [name for name, tool in CRM.tools.items() if tool.writes]


def shared_addresses(world: World) -> set[str]:
    """Addresses that more than one active contact has."""
    rows = world.find(CrmContact, status="active")
    counts = Counter(plain(row.email) for row in rows if row.email)
    return {email for email, count in counts.items() if count > 1}


def check_system(world: World, *, known: set[str]) -> None:
    """What must hold whatever was called; `known` are addresses that the seed has twice."""
    today = world.today.isoformat()
    people = {row.contact_id: row for row in world.find(CrmContact)}
    firms = {row.company_id: row for row in world.find(Company)}
    deals = {row.deal_id: row for row in world.find(Deal)}
    parts: dict[str, list[str]] = defaultdict(list)
    for part in world.find(DealContact):
        parts[part.deal_id].append(part.contact_id)
        assert people[part.contact_id].status != "merged"
    for key, row in deals.items():
        firm = firms[row.company_id]
        if row.stage in policy.LIVE:
            assert any(people[one].company_id in {firm.company_id, firm.parent_id} for one in parts[key])
            assert row.closed_on is None
        steps = sorted(world.find(StageChange, deal_id=key), key=lambda step: step.at)
        assert steps[-1].to_stage == row.stage or row.stage in {
            step.to_stage for step in steps if step.at == steps[-1].at
        }
        assert row.discount_bp <= policy.MOST_DISCOUNT_BP
    assert shared_addresses(world) <= known
    for row in people.values():
        if row.status == "merged":
            assert row.owner_id is None
            assert not world.find(SalesActivity, contact_id=row.contact_id)
    for row in world.find(SalesActivity):
        assert row.state != "done" or row.day <= today
    for row in world.find(Lead):
        assert (row.status == "converted") == (row.contact_id is not None)
        assert (row.reason != "") == (row.status == "disqualified")


def test_there_are_sixteen_tools() -> None:
    assert len(TOOLS) == 16


@pytest.mark.parametrize("seed", SEEDS)
def test_the_system_is_sound_at_the_start(seed: int) -> None:
    world = desk(seed).world
    check_system(world, known=shared_addresses(world))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_system_is_as_large_as_life(seed: int) -> None:
    world = desk(seed).world
    least = {
        SalesRep: 8, Company: 72, CrmContact: 205, Lead: 155, Deal: 120, DealContact: 185, SalesActivity: 600,
        StageChange: 320,
    }  # fmt: skip
    assert all(len(world.find(model)) >= count for model, count in least.items())


@pytest.mark.parametrize("seed", SEEDS)
def test_every_awkward_row_is_there(seed: int) -> None:
    at = desk(seed)
    deals = [row for row in at.things("deal") if row.mine and row.stage in policy.LIVE]
    today = ago(at, 0)
    assert any(row.close_day < today for row in deals)
    assert sum(row.pushed == 2 for row in deals) >= 2
    assert any(row.days_in_stage >= 60 for row in deals)
    assert any(row.amount == 0 for row in deals)
    assert {1_000, 2_000} <= {row.discount_bp for row in deals}
    twins = Counter(row.name for row in deals)
    assert twins["Showroom screens"] == 2
    left = {row.id for row in at.things("crm_contact") if row.status == "left"}
    assert left
    assert sum(row.stage in policy.LIVE for row in at.world.find(Deal, owner_id=gone(at).rep_id)) == 9
    assert {29, 31} <= {(at.cast.today - at.cast.today.fromisoformat(row.closed_on or today)).days
                        for row in at.world.find(Deal, stage="lost", owner_id=me(at).rep_id)}  # fmt: skip
    tasks = at.world.find(SalesActivity, state="open", owner_id=me(at).rep_id)
    assert sum(row.day == today for row in tasks) >= 2
    assert sum(row.day < today for row in tasks) >= 4
    lost = {row.deal_id for row in at.world.find(Deal, stage="lost")}
    assert any(row.deal_id in lost for row in tasks)
    leads = at.world.find(Lead)
    assert any(row.owner_id is None for row in leads)
    assert any(row.email == "" for row in leads)
    assert any(policy.is_free_mail(row.email) for row in leads)
    assert sum(row.do_not_contact for row in at.world.find(Company)) == 2
    assert len(shared_addresses(at.world)) >= 8


@pytest.mark.parametrize("seed", SEEDS)
def test_names_are_told_apart_but_for_those_made_twice(seed: int) -> None:
    at = desk(seed)
    firms = Counter(row.name for row in at.things("company"))
    assert max(firms.values()) == 1
    people = Counter((row.name, row.company) for row in at.things("crm_contact"))
    assert sum(count > 1 for count in people.values()) == 2
    cast = {person.phone for person in at.cast.people.everyone}
    ours = [row.phone for row in at.things("crm_contact") if row.phone and row.phone not in cast]
    assert max(Counter(ours).values()) <= 2


@pytest.mark.parametrize("tool", TOOLS)
def test_every_tool_succeeds_with_drawn_arguments(tool: str) -> None:
    assert desk(1).reaches_success(tool)


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 4), st.integers(0, 10**6))
def test_whatever_is_called_the_system_stays_sound(seed: int, draw: int) -> None:
    at = desk(seed)
    known = shared_addresses(at.world)
    rng = Random(draw)
    for _ in range(14):
        at.attempt(rng, rng.choice(WRITES))
    check_system(at.world, known=known)


def test_a_call_that_was_promised_and_who_must_be_asked() -> None:
    at = desk()
    assert at.needs_yes("move_deal_stage", deal_id=deal(at, "negotiation").id, stage="won")
    assert not at.needs_yes("move_deal_stage", deal_id=deal(at, "proposal").id, stage="negotiation")
    assert at.needs_yes("convert_lead", lead_id=at.things("lead")[0].id)
    assert not at.needs_yes("save_crm_contact", contact_id=contact(at).id, title="boss")


def test_texts_of_the_seed_give_no_orders() -> None:
    at = desk()
    texts = [row.outcome for row in at.world.find(SalesActivity)] + [row.next_step for row in at.world.find(Deal)]
    assert not any("ignore" in text.casefold() for text in texts)


def is_done_by(at: Desk, day: str) -> bool:
    return all(row.day <= day for row in at.world.find(SalesActivity, state="done"))


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_was_done_in_the_future(seed: int) -> None:
    at = desk(seed)
    assert is_done_by(at, ago(at, 0))
    assert all(row.day <= ago(at, 0) for row in at.world.find(StageChange))
    assert all(row.stage_since <= ago(at, 0) for row in at.world.find(Deal))
    assert all(row.created_on <= row.status_since <= ago(at, 0) for row in at.world.find(Lead))
