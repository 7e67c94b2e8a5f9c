"""Issues and join codes: the same in every world that quotes them."""

from __future__ import annotations

import re

import pytest

from servers.calendar import CALENDAR
from servers.calendar.models import Event
from servers.cast import cast_of
from servers.cast.calls import join_code
from servers.cast.issues import issues_of
from tests.servers.desk import SEEDS, Desk


@pytest.mark.parametrize("seed", SEEDS)
def test_issues_have_keys_of_their_projects_and_people_of_the_cast(seed: int) -> None:
    cast = cast_of(seed)
    issues = issues_of(cast)
    assert issues is issues_of(cast)
    assert 34 <= len(issues) <= 40
    assert len({issue.key for issue in issues}) == len(issues)
    assert {issue.project for issue in issues} == {project.key for project in cast.projects}
    for issue in issues:
        assert issue.key.startswith(f"{issue.project}-")
        assert cast.person(issue.reporter)
        assert cast.person(issue.assignee)
    incidents = [issue for issue in issues if issue.kind == "incident"]
    assert [issue.is_open for issue in incidents] == [True, False, False, False, False]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_join_code_is_that_of_the_calendar(seed: int) -> None:
    desk, cast = Desk(CALENDAR, seed), cast_of(seed)
    codes = {join_code(seed, row.key) for row in cast.diary}
    assert all(re.fullmatch(r"[a-z]{3}-[a-z]{4}-[a-z]{3}", code) for code in codes)
    titles = {row.title for row in cast.diary}
    stored = {row.conference_code for row in desk.world.find(Event) if row.conference_code and row.title in titles}
    assert stored & codes
