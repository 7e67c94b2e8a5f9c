from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from servers.crm.models import CrmContact, DealContact, SalesActivity
from servers.crm.tools.contacts import is_one_person
from tests.servers.crm_desk import ago, ahead, colleague, company, contact, deal, desk, me, stored_contact
from tests.servers.desk import Desk


def twins(at: Desk) -> list[tuple[Any, Any]]:
    """Pairs of my active contacts that are one person, the one with a title first."""
    mine = [row for row in at.things("crm_contact") if row.mine and row.status == "active"]
    rows = [stored_contact(at, row.id) for row in mine]
    pairs = [pair for pair in combinations(rows, 2) if is_one_person(*pair)]
    return [(one, other) if one.title else (other, one) for one, other in pairs]


def test_a_new_contact_is_mine() -> None:
    at = desk()
    firm = company(at, lambda one: not one.do_not_contact)
    new = {"first_name": "Tom", "last_name": "Vane", "company_id": firm.id}
    assert at.code("save_crm_contact", **new) == "invalid_arguments"
    shown = at.do("save_crm_contact", **new, phone="+44 7700 900999", role="billing")
    row = stored_contact(at, shown["contact_id"])
    assert (row.owner_id, row.role, row.status, row.created_on) == (me(at).rep_id, "billing", "active", ago(at, 0))


def test_two_active_contacts_never_share_an_address() -> None:
    at = desk()
    one, other, *_ = [row for row in at.things("crm_contact") if row.mine and row.email and row.status == "active"]
    code, message = at.refused("save_crm_contact", contact_id=one.id, email=other.email.upper())
    assert code == "conflict"
    assert other.id in message
    at.do("save_crm_contact", contact_id=other.id, status="left")
    at.do("save_crm_contact", contact_id=one.id, email=other.email)


def test_only_the_person_takes_an_opt_out_back() -> None:
    at = desk()
    who = contact(at, lambda one: one.opted_out)
    assert at.code("save_crm_contact", contact_id=who.id, opted_out=False) == "refused"
    open_ = contact(at, lambda one: not one.opted_out)
    assert at.do("save_crm_contact", contact_id=open_.id, opted_out=True)["opted_out"]


def test_contacts_of_others_and_merged_ones_are_not_changed() -> None:
    at = desk()
    assert at.code("save_crm_contact", contact_id=contact(at, mine=False).id, title="boss") == "refused"
    keep, other = twins(at)[0]
    at.do("merge_crm_contacts", keep_id=keep.contact_id, duplicate_id=other.contact_id)
    assert at.code("save_crm_contact", contact_id=other.contact_id, title="boss") == "conflict"


def test_a_change_of_a_contact_must_be_one() -> None:
    at = desk()
    who = contact(at)
    assert at.code("save_crm_contact") == "invalid_arguments"
    assert at.code("save_crm_contact", contact_id=who.id) == "invalid_arguments"
    assert at.code("save_crm_contact", contact_id=who.id, title=who.title) == "conflict"
    assert at.code("save_crm_contact", contact_id=who.id, email="no address") == "invalid_arguments"


def test_nobody_is_added_at_a_firm_that_is_not_to_be_contacted() -> None:
    at = desk()
    shut = company(at, lambda one: one.do_not_contact)
    new = {"first_name": "Tom", "last_name": "Vane", "company_id": shut.id, "phone": "+44 7700 900999"}
    assert at.code("save_crm_contact", **new) == "refused"


def test_a_merge_moves_what_the_other_row_had_and_fills_what_was_empty() -> None:
    at = desk()
    keep, other = twins(at)[0]
    row = deal(at, "proposal")
    at.set(CrmContact, keep.contact_id, title="", phone="")
    at.set(CrmContact, other.contact_id, title="head of IT")
    world = at.world
    world.begin()
    world.insert(DealContact, deal_id=row.id, contact_id=other.contact_id, role="user")
    world.insert(DealContact, deal_id=row.id, contact_id=keep.contact_id, role="user")
    world.commit()
    moved = len(at.world.find(SalesActivity, contact_id=other.contact_id))
    shown = at.do("merge_crm_contacts", keep_id=keep.contact_id, duplicate_id=other.contact_id)
    assert (shown["activities"], shown["deals"], shown["filled"]) == (moved, 1, ["title"])
    assert moved > 0
    assert at.world.find(SalesActivity, contact_id=other.contact_id) == []
    assert at.world.find(DealContact, contact_id=other.contact_id) == []
    after = stored_contact(at, other.contact_id)
    assert (after.status, after.merged_into_id, after.owner_id) == ("merged", keep.contact_id, None)
    assert stored_contact(at, keep.contact_id).title == "head of IT"


def test_an_opt_out_of_either_counts_and_is_told() -> None:
    at = desk()
    keep, other = next(pair for pair in twins(at) if pair[1].opted_out and not pair[0].opted_out)
    shown = at.do("merge_crm_contacts", keep_id=keep.contact_id, duplicate_id=other.contact_id)
    assert shown["opted_out"]
    assert "opted out" in shown["note"]
    assert stored_contact(at, keep.contact_id).opted_out


def test_a_merge_is_for_one_person_and_needs_a_yes() -> None:
    at = desk()
    keep, other = twins(at)[0]
    one = {"keep_id": keep.contact_id, "duplicate_id": other.contact_id}
    assert at.needs_yes("merge_crm_contacts", **one)
    assert at.code("merge_crm_contacts", keep_id=keep.contact_id, duplicate_id=keep.contact_id) == "conflict"
    at.do("merge_crm_contacts", **one)
    assert at.code("merge_crm_contacts", **one) == "conflict"


@pytest.mark.parametrize("seed", range(5))
def test_three_priyas_are_two_people(seed: int) -> None:
    at = desk(seed)
    name = at.cast.person(at.cast.clients[1].contacts[0]).name
    rows = [stored_contact(at, row.id) for row in at.things("crm_contact") if row.name == name]
    assert len(rows) == 3
    client = at.cast.clients[1].name
    firms = {row["contact_id"]: row["company"] for row in at.do("search_crm_contacts", text=name)["contacts"]}
    here = [row for row in rows if firms[row.contact_id] == client]
    [there] = [row for row in rows if firms[row.contact_id] != client]
    assert len(here) == 2
    assert at.code("merge_crm_contacts", keep_id=here[0].contact_id, duplicate_id=there.contact_id) == "refused"
    keep, other = here if here[0].title else here[::-1]
    assert at.do("merge_crm_contacts", keep_id=keep.contact_id, duplicate_id=other.contact_id)["opted_out"]


def test_rows_of_another_rep_are_not_merged() -> None:
    at = desk()
    keep, other = twins(at)[0]
    at.set(CrmContact, other.contact_id, owner_id=colleague(at).rep_id)
    assert at.code("merge_crm_contacts", keep_id=keep.contact_id, duplicate_id=other.contact_id) == "refused"


def test_one_name_and_one_phone_is_one_person_at_any_firm() -> None:
    at = desk()
    one, other, *_ = [row for row in at.things("crm_contact") if row.mine and row.status == "active" and row.phone]
    at.set(CrmContact, other.id, first_name=stored_contact(at, one.id).first_name, last_name=one.last_name, email="")
    if other.company_id == one.company_id:
        at.set(CrmContact, other.id, company_id=company(at, lambda row: row.id != one.company_id).id)
    pair = {"keep_id": one.id, "duplicate_id": other.id}
    assert at.code("merge_crm_contacts", **pair) == "refused"
    at.set(CrmContact, other.id, phone=one.phone)
    at.do("merge_crm_contacts", **pair)


def test_contacts_are_found_by_what_they_are() -> None:
    at = desk()
    boss = contact(at, lambda one: one.role == "decision_maker")
    found = at.do("search_crm_contacts", company_id=boss.company_id, role="decision_maker")["contacts"]
    assert boss.id in {row["contact_id"] for row in found}
    assert {row["status"] for row in at.do("search_crm_contacts", status="left")["contacts"]} == {"left"}
    assert all(row["opted_out"] for row in at.do("search_crm_contacts", opted_out=True)["contacts"])
    everybody = at.do("search_crm_contacts", limit=50)["contacts"]
    days = [row.get("last_activity", "") for row in everybody]
    assert days == sorted(days, reverse=True)
    assert at.do("search_crm_contacts", text=f"{boss.name} {boss.company}")["total"] >= 1
    assert at.do("search_crm_contacts", text="nobody of that name")["total"] == 0


def test_somebody_who_left_or_opted_out_between_turns_is_seen_so() -> None:
    at = desk()
    who = contact(at, lambda one: not one.shut)
    at.happen("contact_opts_out", contact_id=who.id)
    later = {"kind": "call", "subject": "pricing", "day": ahead(at, 2), "contact_id": who.id}
    assert at.code("record_sales_activity", **later) == "refused"
    at.happen("contact_leaves", contact_id=who.id)
    assert stored_contact(at, who.id).status == "left"
