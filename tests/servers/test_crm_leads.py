from __future__ import annotations

from typing import Any

import pytest

from servers.crm import policy
from servers.crm.models import Company, CrmContact, Deal, Lead
from tests.servers.crm_desk import (
    activities,
    ago,
    ahead,
    colleague,
    company,
    contact,
    desk,
    gone,
    lead,
    me,
    parts,
    person_at,
    stored_contact,
    stored_lead,
)
from tests.servers.desk import Desk


def rows(*people: tuple[str, str, str], **more: Any) -> dict[str, Any]:
    """Arguments of an import."""
    names, emails, firms = (list(column) for column in zip(*people, strict=True))
    return {"source": "event", "names": names, "emails": emails, "company_names": firms, **more}


LENA = ("Lena Vogt", "lena@haldenworks.example", "Halden Works")
MARC = ("Marc Duval", "", "Tern and Daughters")


def test_an_import_answers_row_by_row() -> None:
    at = desk()
    known = contact(at, lambda one: one.email != "")
    shown = at.do("import_leads", **rows(LENA, MARC, (known.name, known.email.upper(), known.company)))
    assert [row["outcome"] for row in shown["rows"]] == ["created", "created", "skipped"]
    assert shown["rows"][2]["contact_id"] == known.id
    assert known.name in shown["rows"][2]["of"]
    made = stored_lead(at, shown["rows"][0]["lead_id"])
    assert (made.status, made.owner_id, made.source, made.created_on) == ("new", me(at).rep_id, "event", ago(at, 0))


def test_a_known_lead_is_skipped_or_overwritten() -> None:
    at = desk()
    known = lead(at, "new", fits=lambda row: row.email != "")
    row = ("Someone Else", known.email, "Another Firm")
    assert at.do("import_leads", **rows(row))["skipped"] == 1
    assert at.needs_yes("import_leads", **rows(row, on_duplicate="update"))
    assert at.do("import_leads", **rows(row, on_duplicate="update"))["updated"] == 1
    assert (stored_lead(at, known.id).name, stored_lead(at, known.id).company_name) == row[::2]
    theirs = lead(at, "new", mine=False, fits=lambda row: row.email != "")
    assert at.do("import_leads", **rows((*row[:1], theirs.email, row[2]), on_duplicate="update"))["skipped"] == 1


@pytest.mark.parametrize(("count", "yes"), [(10, False), (11, True)])
def test_more_than_ten_rows_need_a_yes(count: int, yes: bool) -> None:
    at = desk()
    many = rows(*[(f"Person {number}", f"p{number}@new.example", "New Firm") for number in range(count)])
    assert at.needs_yes("import_leads", **many) == yes
    assert at.do("import_leads", **many)["created"] == count


def test_an_import_must_be_whole_and_say_no_address_twice() -> None:
    at = desk()
    assert (
        at.code("import_leads", **{**rows(LENA, MARC), "emails": ["lena@haldenworks.example"]}) == "invalid_arguments"
    )
    assert at.code("import_leads", **rows(("Lena Vogt", "lena at halden", "Halden"))) == "invalid_arguments"
    assert at.code("import_leads", **rows(LENA, ("Lena V", LENA[1].upper(), "Halden"))) == "conflict"
    at.do("import_leads", **rows(MARC, ("Mia Duval", "", "Tern")))


def test_nobody_is_imported_at_a_firm_that_is_not_to_be_contacted() -> None:
    at = desk()
    shut = company(at, lambda one: one.do_not_contact)
    assert at.code("import_leads", **rows(LENA, ("Jo Hale", "", shut.name.upper()))) == "refused"


def test_a_lead_is_worked_on_once_something_was_done() -> None:
    at = desk()
    row = lead(at, "new")
    log = {"subject": "pricing", "day": ago(at, 1), "lead_id": row.id}
    at.do("record_sales_activity", kind="note", **log)
    at.do("record_sales_activity", kind="call", **{**log, "day": ahead(at, 3)})
    assert stored_lead(at, row.id).status == "new"
    at.do("record_sales_activity", kind="call", **log)
    assert stored_lead(at, row.id).status == "working"
    assert stored_lead(at, row.id).status_since == ago(at, 0)


def test_a_task_with_a_new_lead_makes_it_working_when_it_is_done() -> None:
    at = desk()
    row = lead(at, "new")
    made = at.do("record_sales_activity", kind="call", subject="pricing", day=ahead(at, 3), lead_id=row.id)
    at.do("update_sales_activity", activity_id=made["activity_id"], state="done")
    assert stored_lead(at, row.id).status == "working"


def test_disqualifying_needs_a_reason() -> None:
    at = desk()
    row = lead(at, "working")
    assert at.code("update_lead", lead_id=row.id, status="disqualified") == "refused"
    assert at.code("update_lead", lead_id=row.id, status="nurturing", reason="later") == "invalid_arguments"
    at.do("update_lead", lead_id=row.id, status="disqualified", reason="they're too small for us")
    assert stored_lead(at, row.id).reason == "they're too small for us"


@pytest.mark.parametrize(("days", "opens"), [(89, True), (91, False)])
def test_a_disqualified_lead_is_reopened_for_ninety_days(days: int, opens: bool) -> None:
    at = desk()
    rows = at.world.find(Lead, status="disqualified", status_since=ago(at, days))
    [key] = [row.lead_id for row in rows if row.company_name in {"Tidewell Yachts", "Broom Hill Farm"}]
    assert at.code("update_lead", lead_id=key, status="nurturing") == "conflict"
    if opens:
        at.do("update_lead", lead_id=key, status="working")
        assert stored_lead(at, key).reason == ""
    else:
        assert at.code("update_lead", lead_id=key, status="working") == "refused"


def test_a_lead_of_another_rep_is_not_touched_and_one_of_nobody_can_be_taken() -> None:
    at = desk()
    theirs = lead(at, "working", mine=False)
    assert at.code("update_lead", lead_id=theirs.id, score=50) == "refused"
    at.happen("lead_is_handed_over", lead_id=theirs.id)
    at.do("update_lead", lead_id=theirs.id, phone="+44 7700 900999")
    free = lead(at, "new", fits=lambda row: row.owner == "")
    at.do("update_lead", lead_id=free.id, owner_id=me(at).rep_id)
    assert stored_lead(at, free.id).owner_id == me(at).rep_id


def test_a_lead_change_must_be_one() -> None:
    at = desk()
    row = lead(at, "working")
    assert at.code("update_lead", lead_id=row.id) == "invalid_arguments"
    assert at.code("update_lead", lead_id=row.id, email="nobody") == "invalid_arguments"
    assert at.code("update_lead", lead_id=row.id, status="working") == "conflict"
    assert at.code("update_lead", lead_id=row.id, score=row.score) == "conflict"
    assert at.code("update_lead", lead_id=row.id, owner_id=gone(at).rep_id) == "refused"
    done = lead(at, "converted")
    assert at.code("update_lead", lead_id=done.id, score=1) == "conflict"
    at.do("update_lead", lead_id=row.id, owner_id=colleague(at).rep_id)
    assert at.code("update_lead", lead_id=row.id, score=1) == "refused"


def fresh(at: Desk) -> Any:
    """A working lead of mine whose firm is not known yet."""
    known = {row.domain for row in at.things("company")} | policy.FREE_MAIL
    return lead(at, "working", fits=lambda row: row.email != "" and row.email.partition("@")[2] not in known)


def test_a_lead_becomes_a_contact_of_a_new_company_with_a_deal() -> None:
    at = desk()
    row = fresh(at)
    wanted = {"lead_id": row.id, "deal_name": "Starter kit", "deal_amount": 1_200_000, "close_day": ahead(at, 50)}
    assert at.needs_yes("convert_lead", **wanted)
    shown = at.do("convert_lead", **wanted)
    assert (shown["new_company"], shown["new_contact"]) == (True, True)
    who = stored_contact(at, shown["contact_id"])
    assert (f"{who.first_name} {who.last_name}", who.email, who.phone) == (row.name, row.email, row.phone)
    assert at.row(Company, shown["company_id"]).domain == row.email.partition("@")[2]
    assert at.row(Deal, shown["deal_id"]).stage == "prospect"
    assert parts(at, shown["deal_id"]) == {(who.contact_id, "unknown")}
    assert (stored_lead(at, row.id).status, stored_lead(at, row.id).deal_id) == ("converted", shown["deal_id"])
    assert at.code("convert_lead", lead_id=row.id) == "conflict"
    assert (
        at.code("record_sales_activity", kind="note", subject="the budget", day=ago(at, 0), lead_id=row.id)
        == "conflict"
    )


def test_what_was_done_with_the_lead_counts_for_its_deal() -> None:
    at = desk()
    row = fresh(at)
    at.do("record_sales_activity", kind="call", subject="pricing", day=ago(at, 0), lead_id=row.id)
    shown = at.do("convert_lead", lead_id=row.id, deal_name="Starter kit", close_day=ahead(at, 50))
    at.do("move_deal_stage", deal_id=shown["deal_id"], stage="discovery")


def test_a_deal_needs_its_name_and_day_together() -> None:
    at = desk()
    row = fresh(at)
    assert at.code("convert_lead", lead_id=row.id, deal_amount=100) == "invalid_arguments"
    assert at.code("convert_lead", lead_id=row.id, close_day=ahead(at, 9)) == "invalid_arguments"
    assert at.code("convert_lead", lead_id=row.id, deal_name="Starter kit") == "invalid_arguments"
    assert at.code("convert_lead", lead_id=row.id, deal_name="Starter kit", close_day=ago(at, 1)) == "conflict"


def test_only_a_working_lead_is_converted() -> None:
    at = desk()
    assert "log a first call" in at.refused("convert_lead", lead_id=lead(at, "new").id)[1]
    assert at.code("convert_lead", lead_id=lead(at, "nurturing").id) == "conflict"
    assert at.code("convert_lead", lead_id=lead(at, "working", mine=False).id) == "refused"


def test_a_known_contact_is_used() -> None:
    at = desk()
    addresses = {row.email.casefold(): row for row in at.things("crm_contact") if row.email and row.status == "active"}
    row = lead(at, "working", fits=lambda one: one.email.casefold() in addresses)
    [shown] = [one for one in at.do("search_leads", text=row.email)["leads"] if one["lead_id"] == row.id]
    assert shown["looks_like"] == addresses[row.email.casefold()].id
    before = len(at.world.find(CrmContact))
    assert at.do("convert_lead", lead_id=row.id)["contact_id"] == shown["looks_like"]
    assert len(at.world.find(CrmContact)) == before


def test_two_companies_of_one_domain_must_be_told_apart() -> None:
    at = desk()
    shared = {row.domain: row for row in at.things("company") if row.shared}
    row = lead(at, "working", fits=lambda one: one.email.partition("@")[2] in shared)
    code, message = at.refused("convert_lead", lead_id=row.id)
    assert code == "conflict"
    office = next(
        one for one in at.things("company") if one.domain == row.email.partition("@")[2] and one.id in message
    )
    assert at.do("convert_lead", lead_id=row.id, company_id=office.id)["company_id"] == office.id


def test_a_free_mail_address_names_no_company() -> None:
    at = desk()
    row = lead(at, "working", fits=lambda one: one.free_mail)
    assert at.code("convert_lead", lead_id=row.id) == "conflict"
    at.do("update_lead", lead_id=row.id, status="nurturing")


def test_no_lead_is_converted_at_a_firm_that_is_not_to_be_contacted() -> None:
    at = desk()
    row, shut = fresh(at), company(at, lambda one: one.do_not_contact)
    assert at.code("convert_lead", lead_id=row.id, company_id=shut.id) == "refused"


def test_the_brightwell_way_first_a_call_then_the_branch_then_the_deal() -> None:
    at = desk()
    office = next(one for one in at.world.find(Company) if one.parent_id is not None)
    made = at.do("import_leads", **rows(("Hal Brightwell", f"hal@{office.domain}", office.name), source="referral"))
    key = made["rows"][0]["lead_id"]
    deal = {"lead_id": key, "deal_name": "Starter kit", "deal_amount": 1_200_000, "close_day": ahead(at, 60)}
    assert at.code("convert_lead", **deal) == "conflict"
    at.do("record_sales_activity", kind="call", subject="pricing", day=ago(at, 1), lead_id=key)
    assert "More than one company" in at.refused("convert_lead", **deal)[1]
    at.do("convert_lead", **deal, company_id=office.company_id)


def test_leads_are_found_by_what_they_are() -> None:
    at = desk()
    assert {row["status"] for row in at.do("search_leads", status="nurturing", limit=50)["leads"]} == {"nurturing"}
    free = at.do("search_leads", unowned=True, limit=50)["leads"]
    assert free
    assert not any("owner" in row for row in free)
    assert all(row["score"] >= 70 for row in at.do("search_leads", min_score=70, limit=50)["leads"])
    old = at.do("search_leads", status="new", idle_days=45, limit=50)["leads"]
    assert "Selwyn Ferries" in {row["company_name"] for row in old}
    assert at.code("search_leads", created_from=ago(at, 1), created_to=ago(at, 5)) == "invalid_arguments"
    assert at.do("search_leads", created_from=ago(at, 0))["total"] == 0
    at.happen("lead_arrives", name="Ola Berg", email="ola@berg.example", company_name="Berg Boats")
    [new] = at.do("search_leads", created_from=ago(at, 0))["leads"]
    assert (new["name"], new["source"], new["status"]) == ("Ola Berg", "web", "new")
    assert len(activities(at, lead_id=new["lead_id"])) == 0


def test_a_lead_of_a_person_is_not_merged_by_converting() -> None:
    at = desk()
    row = fresh(at)
    firm = company(at, lambda one: one.owned and not one.do_not_contact)
    shown = at.do("convert_lead", lead_id=row.id, company_id=firm.id)
    assert shown["new_contact"]
    assert stored_contact(at, shown["contact_id"]).company_id == firm.id
    assert person_at(at, firm.id) is not None
