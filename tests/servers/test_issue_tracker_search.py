"""The query language: what each field finds, how conditions join, how a wrong query is told."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from servers.issue_tracker.grammar import DEEPEST, FIELDS, parse
from servers.issue_tracker.models import PRIORITIES
from servers.issue_tracker.search import fitting
from servers.kit import InvalidArguments
from tests.servers.desk import Desk
from tests.servers.issue_tracker_desk import by_title, colleague, desk, issues, me, project, sprint


def found(at: Desk, query: str) -> list[Any]:
    """All rows that pass a query."""
    return fitting(at.world, me(at), query)


def keys(at: Desk, query: str) -> set[str]:
    return {row.key for row in found(at, query)}


def test_a_key_alone_and_a_key_as_a_field_find_the_same_issue() -> None:
    at = desk()
    row = by_title(at, "Retry of failed payments")
    assert keys(at, row.key) == keys(at, f"key = {row.key}") == {row.key}
    assert keys(at, f"key = {row.key.lower()}") == {row.key}


def test_words_without_a_field_are_looked_for_in_all_that_a_listing_shows() -> None:
    at = desk()
    assert len(keys(at, "checkout times out")) == 3
    assert keys(at, "retry FAILED payments") == {by_title(at, "Retry of failed payments").key}
    assert len(found(at, project(at, 0).name)) >= len(issues(at, 0))


def test_a_word_of_the_language_inside_a_title_is_only_a_word() -> None:
    at = desk()
    row = by_title(at, 'Search for "oil & gas" finds nothing')
    assert keys(at, 'Search for "oil & gas" finds nothing') == {row.key}
    assert keys(at, "crash on start [tablet only]") == {by_title(at, "Crash on start [tablet only]").key}


def test_and_binds_tighter_than_or_and_brackets_bind_tightest() -> None:
    at = desk()
    one, two = issues(at, 0)[0], issues(at, 1)[0]
    assert keys(at, f"key = {one.key} or key = {two.key} and estimate = 999") == {one.key}
    assert keys(at, f"(key = {one.key} or key = {two.key}) and estimate = 999") == set()
    assert keys(at, f"not not key = {one.key}") == {one.key}


def test_empty_finds_everything_that_i_see() -> None:
    at = desk()
    total = at.do("search_issues")["total"]
    assert total == len(found(at, "")) == 420


def test_mine_in_the_open_sprints_worst_first() -> None:
    at = desk()
    shown = at.do(
        "search_issues", query="assignee = me() and sprint in open_sprints() and category != done", order_by="priority"
    )
    assert shown["total"] >= 4
    ranks = [PRIORITIES.index(row["priority"]) for row in shown["issues"]]
    assert ranks == sorted(ranks, reverse=True)
    assert all(row["assignee_id"] == me(at) for row in shown["issues"])


def test_people_are_named_by_name_address_or_id() -> None:
    at = desk()
    person = at.cast.colleagues[1]
    by_id = keys(at, f"assignee = {colleague(at, 1)}")
    assert by_id
    assert keys(at, f'assignee = "{person.name}"') == keys(at, f"assignee = {person.email}") == by_id
    assert keys(at, "assignee = priya") >= by_id


def test_priorities_compare_by_rank_and_days_by_date() -> None:
    at = desk()
    assert {row.priority for row in found(at, "priority >= high")} == {"high", "highest"}
    week = found(at, "created >= -7d")
    since = (at.world.now - timedelta(days=8)).isoformat()[:10]
    assert week
    assert all(row.created_at[:10] >= since for row in week)
    today = at.world.today.isoformat()
    assert all(row.due_on < today for row in found(at, "due < today()"))
    assert found(at, "due < today()")


def test_links_say_what_is_blocked_and_what_duplicates() -> None:
    at = desk()
    stuck = by_title(at, "Crash after the push message")
    freed = by_title(at, "Wrong time zone in the delivery mail")
    blocked = keys(at, "link = blocked")
    assert stuck.key in blocked
    assert freed.key not in blocked
    assert by_title(at, "Checkout times out", 1).key in keys(at, "link = duplicates")


def test_labels_epics_versions_customers_and_watchers() -> None:
    at = desk()
    assert keys(at, "label = perf") != keys(at, "label = performance")
    epic = next(row for row in issues(at, 0) if row.type == "epic")
    inside = keys(at, f'epic = "{epic.title}"')
    assert inside
    assert inside == keys(at, f"epic = {epic.key}")
    assert keys(at, "fix_version = 4.2")
    assert keys(at, "customer is not empty and type = bug")
    assert by_title(at, "Password reset link works twice").key in keys(at, "watcher = me()")


def test_an_order_puts_what_is_not_set_last() -> None:
    at = desk()
    rows = at.do("search_issues", query="category != done", order_by="due", descending=False, limit=50)["issues"]
    days = [row.get("due_on", "9999") for row in rows]
    assert days == sorted(days)


def test_a_page_leads_to_the_next_and_points_are_summed_over_all() -> None:
    at = desk()
    query = f'sprint = "{sprint(at, 1, "active").name}"'
    first = at.do("search_issues", query=query, limit=10)
    second = at.do("search_issues", query=query, limit=10, cursor=first["next_cursor"])
    assert first["total_points"] == second["total_points"] == 54
    assert not {row["key"] for row in first["issues"]} & {row["key"] for row in second["issues"]}


@pytest.mark.parametrize(
    ("query", "place", "words"),
    [
        ("asignee = me()", 1, "'assignee'"),
        ("status = in progress", 13, "quotes"),
        ("status = finished", 10, "status"),
        ("priority = urgent", 12, "priority"),
        ("assignee = mee()", 12, "me()"),
        ("due > soon", 7, "today()"),
        ("assignee = Zebedee", 12, "nobody"),
        ("type = bug and", 15, "too early"),
        ("(type = bug", 12, "too early"),
        ("type = bug)", 11, "fit"),
        ("assignee > me()", 1, "no order"),
        ("estimate = many", 12, "whole number"),
    ],
)
def test_a_wrong_query_is_told_with_its_place_and_what_would_do(query: str, place: int, words: str) -> None:
    code, message = desk().refused("search_issues", query=query)
    assert code == "invalid_arguments"
    assert f"character {place}:" in message
    assert words in message


def test_a_query_is_bounded() -> None:
    at = desk()
    assert (
        at.code("search_issues", query="(" * (DEEPEST + 1) + "type = bug" + ")" * (DEEPEST + 1)) == "invalid_arguments"
    )
    assert at.code("search_issues", query="not " * 200 + "type = bug") == "invalid_arguments"
    assert at.code("search_issues", query="x" * 1001) == "invalid_arguments"
    deep = "(" * DEEPEST + "type = bug" + ")" * DEEPEST
    assert keys(at, deep) == keys(at, "type = bug")


PIECES = st.sampled_from(
    [*FIELDS, "=", "!=", "~", "in", "(", ")", ",", "and", "or", "not", "is", "empty", "me()", '"', "high", "-7d", ">"]
)


@given(st.lists(PIECES, max_size=14))
@settings(max_examples=300, deadline=None)
def test_whatever_is_written_is_read_or_refused(pieces: list[str]) -> None:
    told = ""
    try:
        parse(" ".join(pieces))
    except InvalidArguments as fault:
        told = str(fault)
    assert told == "" or told.startswith("query, character ")
