from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from servers.crm import amounts, policy
from servers.crm.days import quarter_of, whole_quarters
from servers.crm.models import Deal, SalesActivity
from tests.servers.crm_desk import (
    activities,
    ago,
    ahead,
    colleague,
    company,
    contact,
    deal,
    desk,
    gone,
    lead,
    me,
    person_at,
)
from tests.servers.desk import Desk


def task(at: Desk, **more: Any) -> str:
    """A new open task of mine."""
    who = contact(at, lambda one: not one.shut)
    wanted = {"kind": "call", "subject": "pricing", "day": ahead(at, 3), "contact_id": who.id, **more}
    return at.do("record_sales_activity", **wanted)["activity_id"]


def stored(at: Desk, key: str) -> SalesActivity:
    return at.row(SalesActivity, key)


@pytest.mark.parametrize(("days", "state"), [(-1, "done"), (0, "done"), (1, "open")])
def test_up_to_today_it_is_done_and_later_it_is_to_be_done(days: int, state: str) -> None:
    at = desk()
    key = task(at, day=ahead(at, days))
    assert (stored(at, key).state, stored(at, key).owner_id) == (state, me(at).rep_id)


def test_an_outcome_goes_with_what_is_done() -> None:
    at = desk()
    who = contact(at, lambda one: not one.shut)
    log = {"kind": "call", "subject": "pricing", "contact_id": who.id, "outcome": "they want a written offer"}
    assert at.code("record_sales_activity", **log, day=ahead(at, 1)) == "invalid_arguments"
    at.do("record_sales_activity", **log, day=ago(at, 1))
    key = task(at)
    assert at.code("update_sales_activity", activity_id=key, outcome="fine") == "conflict"
    at.do("update_sales_activity", activity_id=key, state="done", outcome="fine")
    assert (stored(at, key).state, stored(at, key).day, stored(at, key).outcome) == ("done", ago(at, 0), "fine")


def test_it_is_for_a_deal_a_contact_or_a_lead() -> None:
    at = desk()
    assert at.code("record_sales_activity", kind="note", subject="the budget", day=ago(at, 0)) == "invalid_arguments"


def test_nothing_older_than_a_year_is_logged() -> None:
    at = desk()
    task(at, day=ago(at, policy.LOG_BACK_DAYS))
    who = contact(at, lambda one: not one.shut)
    old = {"kind": "call", "subject": "pricing", "contact_id": who.id, "day": ago(at, policy.LOG_BACK_DAYS + 1)}
    assert at.code("record_sales_activity", **old) == "refused"


@pytest.mark.parametrize("kind", ["call", "email", "meeting", "demo"])
def test_nothing_is_planned_with_who_opted_out_but_what_they_did_is_logged(kind: str) -> None:
    at = desk()
    shy = contact(at, lambda one: one.opted_out)
    log = {"kind": kind, "subject": "pricing", "contact_id": shy.id}
    assert at.code("record_sales_activity", **log, day=ahead(at, 2)) == "refused"
    at.do("record_sales_activity", **log, day=ago(at, 0))
    at.do("record_sales_activity", **{**log, "kind": "note"}, day=ahead(at, 2))


def test_nothing_is_planned_at_a_firm_that_is_not_to_be_contacted() -> None:
    at = desk()
    shut = company(at, lambda one: one.do_not_contact)
    who = person_at(at, shut.id)
    if who.mine:
        plan = {"kind": "call", "subject": "pricing", "contact_id": who.id, "day": ahead(at, 2)}
        assert at.code("record_sales_activity", **plan) == "refused"
    at.do("record_sales_activity", kind="note", subject="the budget", contact_id=who.id, day=ago(at, 0))


def test_a_contact_of_another_firm_has_no_part_in_a_deal() -> None:
    at = desk()
    row = deal(at, "proposal")
    who = contact(at, lambda one: one.company_id != row.company_id)
    log = {"kind": "call", "subject": "pricing", "day": ago(at, 0), "deal_id": row.id, "contact_id": who.id}
    assert at.code("record_sales_activity", **log) == "conflict"


@pytest.mark.parametrize("stage", ["won", "lost"])
def test_a_closed_deal_takes_notes_only(stage: str) -> None:
    at = desk()
    row = deal(at, stage)
    log = {"subject": "the budget", "day": ago(at, 0), "deal_id": row.id}
    assert at.code("record_sales_activity", kind="call", **log) == "conflict"
    at.do("record_sales_activity", kind="note", **log)


def test_rows_of_others_take_notes_only() -> None:
    at = desk()
    theirs = contact(at, lambda one: not one.shut, mine=False)
    other = lead(at, "working", mine=False)
    log = {"subject": "the budget", "day": ago(at, 0)}
    for place in ({"contact_id": theirs.id}, {"lead_id": other.id}):
        assert at.code("record_sales_activity", kind="call", **log, **place) == "refused"
        at.do("record_sales_activity", kind="note", **log, **place)


def test_a_task_goes_to_somebody_who_is_there() -> None:
    at = desk()
    who = contact(at, lambda one: not one.shut)
    plan = {"kind": "call", "subject": "pricing", "contact_id": who.id, "day": ahead(at, 2)}
    assert at.code("record_sales_activity", **plan, owner_id=gone(at).rep_id) == "refused"
    key = task(at, owner_id=colleague(at).rep_id)
    assert at.code("update_sales_activity", activity_id=key, state="done") == "refused"
    mine = task(at)
    assert at.code("update_sales_activity", activity_id=mine, owner_id=gone(at).rep_id) == "refused"
    at.do("update_sales_activity", activity_id=mine, owner_id=colleague(at).rep_id)


def test_a_task_is_moved_to_today_or_later_and_not_once_it_is_done() -> None:
    at = desk()
    key = task(at)
    assert at.code("update_sales_activity", activity_id=key) == "invalid_arguments"
    assert at.code("update_sales_activity", activity_id=key, state="done", day=ahead(at, 1)) == "invalid_arguments"
    assert at.code("update_sales_activity", activity_id=key, day=ago(at, 1)) == "conflict"
    assert at.code("update_sales_activity", activity_id=key, day=ahead(at, 3)) == "conflict"
    at.do("update_sales_activity", activity_id=key, day=ahead(at, 8))
    at.do("update_sales_activity", activity_id=key, state="cancelled")
    assert at.code("update_sales_activity", activity_id=key, state="done") == "conflict"


def test_a_task_with_who_opted_out_since_is_not_moved() -> None:
    at = desk()
    who = contact(at, lambda one: not one.shut)
    key = task(at, contact_id=who.id)
    at.happen("contact_opts_out", contact_id=who.id)
    assert at.code("update_sales_activity", activity_id=key, day=ahead(at, 9)) == "refused"
    at.do("update_sales_activity", activity_id=key, state="cancelled")


def test_open_tasks_are_mine_and_soonest_first_what_was_done_latest_first() -> None:
    at = desk()
    rows = at.do("list_sales_activities", limit=50)["activities"]
    assert {row["owner_id"] for row in rows} == {me(at).rep_id}
    assert [row["day"] for row in rows] == sorted(row["day"] for row in rows)
    late = at.do("list_sales_activities", overdue=True)["activities"]
    assert len(late) >= 4
    assert all(row["overdue"] and row["day"] < ago(at, 0) for row in late)
    assert sum(row["day"] == ago(at, 0) for row in rows) == 2
    done = at.do("list_sales_activities", state="done", limit=50)["activities"]
    assert [row["day"] for row in done] == sorted((row["day"] for row in done), reverse=True)
    row = deal(at, "won")
    assert {one["deal_id"] for one in at.do("list_sales_activities", state="any", deal_id=row.id)["activities"]} == {
        row.id
    }
    assert at.code("list_sales_activities", from_day=ago(at, 0), to_day=ago(at, 1)) == "invalid_arguments"


def test_move_the_first_close_the_second_and_book_the_demo_that_they_want() -> None:
    at = desk()
    first, second, *_ = at.do("list_sales_activities", overdue=True)["activities"]
    at.do("update_sales_activity", activity_id=first["activity_id"], day=ahead(at, 4))
    at.do("update_sales_activity", activity_id=second["activity_id"], state="done", outcome="they'd like to see a demo")
    made = at.do(
        "record_sales_activity", kind="demo", subject="the reports", day=ahead(at, 3), deal_id=second["deal_id"]
    )
    assert stored(at, made["activity_id"]).state == "open"
    assert at.do("list_sales_activities", overdue=True)["total"] == len(
        activities(at, owner_id=me(at).rep_id, state="open")
    ) - len([row for row in activities(at, owner_id=me(at).rep_id, state="open") if row.day >= ago(at, 0)])


def test_a_good_call_moves_a_deal_on() -> None:
    at = desk()
    row = deal(at, "prospect", fits=lambda one: "in the last 30 days" in one.lacks)
    at.do(
        "record_sales_activity", kind="call", subject="next steps", day=ago(at, 0), deal_id=row.id,
        outcome="their finance director joins",
    )  # fmt: skip
    at.do("move_deal_stage", deal_id=row.id, stage="discovery")


def test_a_paper_that_was_sent_on_tuesday_counts_from_that_day() -> None:
    at = desk()
    row = deal(at, "proposal", fits=lambda one: one.lacks == "a mail or call since the proposal")
    at.set(Deal, row.id, stage_since=ago(at, 6))
    early = {"kind": "email", "subject": "the offer", "deal_id": row.id}
    at.do("record_sales_activity", **early, day=ago(at, 7))
    assert at.code("move_deal_stage", deal_id=row.id, stage="negotiation") == "conflict"
    at.do("record_sales_activity", **early, day=ago(at, 5))
    at.do("move_deal_stage", deal_id=row.id, stage="negotiation")


def test_a_forecast_adds_up_live_deals_by_close_day() -> None:
    at = desk()
    first, last = quarter_of(at.cast.today)
    shown = at.do("get_sales_forecast", from_day=first, to_day=last)
    rows = [row for row in at.world.find(Deal) if first <= row.close_day <= last and row.stage in policy.LIVE]
    assert shown["total"]["count"] == len(rows) > 0
    assert shown["total"]["net"] == sum(amounts.net(row.amount, row.discount_bp) for row in rows)
    assert shown["total"]["weighted"] == sum(amounts.weighted(row.amount, row.discount_bp, row.stage) for row in rows)
    assert len(shown["groups"]) == 8
    mine = next(row for row in shown["groups"] if row["rep_id"] == me(at).rep_id)
    assert {name: mine[name] for name in shown["my_total"]} == shown["my_total"]
    assert mine["quota"] == me(at).quota_quarter
    assert mine["gap"] == max(0, mine["quota"] - mine["won"])


@pytest.mark.parametrize("group", ["owner", "stage", "month", "tier"])
def test_every_grouping_adds_up_to_the_same(group: str) -> None:
    at = desk()
    window = {"from_day": ago(at, 100), "to_day": ahead(at, 100)}
    shown = at.do("get_sales_forecast", **window, group_by=group)
    for name in ("count", "net", "weighted", "won"):
        assert sum(row[name] for row in shown["groups"]) == shown["total"][name]
    assert not any("quota" in row for row in shown["groups"])
    plain = at.do("get_sales_forecast", **window, group_by=group, weighted=False)
    assert "weighted" not in plain["total"]


def test_a_forecast_has_a_window_of_two_years_at_most() -> None:
    at = desk()
    assert at.code("get_sales_forecast", from_day="2026-05-01", to_day="2026-04-01") == "invalid_arguments"
    assert at.code("get_sales_forecast", from_day="2026-01-01", to_day="2029-01-01") == "invalid_arguments"


@pytest.mark.parametrize(
    ("first", "last", "count"),
    [
        ("2026-01-01", "2026-03-31", 1),
        ("2026-10-01", "2027-03-31", 2),
        ("2026-01-01", "2026-12-31", 4),
        ("2026-01-02", "2026-03-31", 0),
        ("2026-01-01", "2026-03-30", 0),
        ("2026-04-01", "2026-01-31", 0),
    ],
)
def test_quarters_are_those_of_the_calendar(first: str, last: str, count: int) -> None:
    assert whole_quarters(first, last) == count


@given(st.dates(date(1950, 1, 1), date(2150, 1, 1)))
def test_a_quarter_has_three_months(day: date) -> None:
    first, last = quarter_of(day)
    assert first <= day.isoformat() <= last
    assert whole_quarters(first, last) == 1


@pytest.mark.parametrize(
    ("amount", "discount", "stage", "net", "weighted"),
    [
        (10_000, 0, "prospect", 10_000, 1_000),
        (999, 1_000, "discovery", 899, 225),
        (5, 5_000, "won", 3, 3),
        (0, 0, "proposal", 0, 0),
    ],
)
def test_net_and_weighted_are_rounded_half_up(amount: int, discount: int, stage: str, net: int, weighted: int) -> None:
    assert amounts.net(amount, discount) == net
    assert amounts.weighted(amount, discount, stage) == weighted


def test_companies_are_found_with_what_they_are_worth() -> None:
    at = desk()
    firm = company(at, lambda one: one.live_deals > 0 and one.won_total > 0)
    [shown] = [row for row in at.do("search_companies", text=firm.name)["companies"] if row["company_id"] == firm.id]
    rows = at.world.find(Deal, company_id=firm.id)
    assert shown["won_total"] == sum(amounts.net(row.amount, row.discount_bp) for row in rows if row.stage == "won")
    assert shown["live_deals"] == sum(row.stage in policy.LIVE for row in rows)
    idle = at.do("search_companies", no_live_deals=True, limit=50)["companies"]
    assert idle
    assert not any(row["live_deals"] for row in idle)
    assert all(row["tier"] == "gold" for row in at.do("search_companies", tier="gold")["companies"])


def test_deals_are_found_by_what_they_are() -> None:
    at = desk()
    rows = at.do("search_deals", live=True, stalled_days=50, order="stage_since", limit=50)["deals"]
    assert rows
    assert [row["stage_since"] for row in rows] == sorted(row["stage_since"] for row in rows)
    big = at.do("search_deals", min_amount=3_000_000, order="amount", limit=50)["deals"]
    assert [row["amount"] for row in big] == sorted((row["amount"] for row in big), reverse=True)
    assert all(row["amount"] >= 3_000_000 for row in big)
    who = big[0]["contacts"][0]
    assert big[0]["deal_id"] in {row["deal_id"] for row in at.do("search_deals", contact_id=who["contact_id"])["deals"]}
    assert at.code("search_deals", min_amount=200, max_amount=100) == "invalid_arguments"
    assert at.code("search_deals", closing_from=ahead(at, 2), closing_to=ago(at, 2)) == "invalid_arguments"
    twins = at.do("search_deals", text="showroom screens")["deals"]
    assert len({row["company"] for row in twins}) == 2
