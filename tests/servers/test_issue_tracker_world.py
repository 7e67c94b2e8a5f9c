"""The tracker as a seed leaves it: figures, invariants, every awkward row, and that calls keep what must hold."""

from __future__ import annotations

import time
from collections import Counter
from datetime import datetime, timedelta
from random import Random

import pytest

from servers.cast.issues import issues_of
from servers.issue_tracker import ISSUE_TRACKER
from servers.issue_tracker.models import (
    CATEGORIES,
    Issue,
    IssueComment,
    IssueLink,
    IssueWatcher,
    Person,
    Project,
    ProjectMember,
    Sprint,
    Version,
    WorkflowStep,
    WorkLog,
)
from servers.issue_tracker.policy import is_ending, is_secret, sprint_points
from servers.issue_tracker.standing import WORKERS
from sessions import World
from tests.servers.desk import Desk
from tests.servers.issue_tracker_desk import SEEDS, by_title, colleague, desk, issues, me, priya, project, sprint

WRITES = [name for name, tool in ISSUE_TRACKER.tools.items() if tool.writes]


def check_tracker(world: World) -> None:
    """What must hold whatever was called."""
    rows = {row.issue_id: row for row in world.find(Issue)}
    roles = {(row.project_id, row.person_id): row.role for row in world.find(ProjectMember)}
    people = {row.person_id: row for row in world.find(Person)}
    sprints = {row.sprint_id: row for row in world.find(Sprint)}
    assert len({row.key for row in rows.values()}) == len(rows)
    for row in rows.values():
        assert row.category == CATEGORIES[row.status]
        assert (row.resolution is not None) == (row.category == "done") == (row.resolved_at is not None)
        assert row.assignee_id is None or roles.get((row.project_id, row.assignee_id)) in WORKERS
        assert row.status not in {"in_progress", "mitigating"} or row.assignee_id is not None
        if row.parent_id is not None:
            parent = rows[row.parent_id]
            assert (parent.project_id, parent.sprint_id) == (row.project_id, row.sprint_id)
        if row.epic_id is not None:
            assert (rows[row.epic_id].type, rows[row.epic_id].project_id) == ("epic", row.project_id)
        if row.sprint_id is not None:
            assert sprints[row.sprint_id].project_id == row.project_id
            assert sprints[row.sprint_id].status != "closed" or row.category == "done"
            assert row.estimate != 13
    pairs = Counter((row.source_id, row.target_id, row.kind) for row in world.find(IssueLink))
    assert not pairs or max(pairs.values()) == 1
    _require_no_circle([(row.source_id, row.target_id) for row in world.find(IssueLink, kind="blocks")])
    active = Counter(row.project_id for row in sprints.values() if row.status == "active")
    assert max(active.values()) == 1
    for watcher in world.find(IssueWatcher):
        assert not is_secret(rows[watcher.issue_id].labels) or people[watcher.person_id].in_security_group
    for comment in world.find(IssueComment):
        assert comment.is_internal or not is_secret(rows[comment.issue_id].labels)


def _require_no_circle(edges: list[tuple[str, str]]) -> None:
    after: dict[str, list[str]] = {}
    for source, target in edges:
        after.setdefault(source, []).append(target)
    done: set[str] = set()

    def walk(here: str, above: frozenset[str]) -> None:
        assert here not in above
        if here not in done:
            done.add(here)
            for there in after.get(here, ()):
                walk(there, above | {here})

    for source in after:
        walk(source, frozenset())


@pytest.mark.parametrize("seed", SEEDS)
def test_figures_are_those_of_the_plan(seed: int) -> None:
    world = desk(seed).world
    rows = world.find(Issue)
    assert len(rows) == 420
    assert 155 <= sum(row.category != "done" for row in rows) <= 170
    assert [len(world.find(table)) for table in (Project, Sprint, Version)] == [6, 14, 9]
    assert len(world.find(IssueLink)) == 110
    assert len(world.find(IssueComment)) == 520
    assert len(world.find(WorkLog)) == 180
    assert 300 <= len(world.find(IssueWatcher)) <= 400
    assert 45 <= len(world.find(ProjectMember)) <= 60
    assert len(world.find(WorkflowStep)) >= 41


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seed_breaks_no_rule(seed: int) -> None:
    check_tracker(desk(seed).world)


@pytest.mark.parametrize("seed", SEEDS)
def test_titles_are_various_and_open_ones_differ_within_a_project(seed: int) -> None:
    rows = desk(seed).world.find(Issue)
    open_ones = Counter((row.project_id, row.title.casefold()) for row in rows if row.category != "done")
    assert max(open_ones.values()) == 1
    assert len({row.title for row in rows}) >= 380


@pytest.mark.parametrize("seed", SEEDS)
def test_every_awkward_row_is_there(seed: int) -> None:
    at = desk(seed)
    one, two, three = (by_title(at, "Checkout times out", rank) for rank in (0, 1, 2))
    links = {(row.source_id, row.target_id) for row in at.world.find(IssueLink, kind="duplicates")}
    assert {(two.issue_id, one.issue_id), (three.issue_id, two.issue_id)} <= links
    gone = by_title(at, "Blurred photos after the upload").reviewer_id
    assert gone is not None
    assert at.row(Person, gone).active is False
    running = sprint(at, 1, "active")
    assert is_ending(running, at.world.today)
    assert sprint_points(at.world, running.sprint_id) * 100 == running.capacity * 108
    ahead = [row for row in at.world.find(Sprint, project_id=project(at, 0).project_id) if row.status == "future"]
    first, second = sorted(ahead, key=lambda row: row.starts_on)
    assert second.starts_on < first.ends_on
    assert issues(at, 0, lambda row: row.estimate == 13 and row.category != "done")
    assert sum(row.category == "doing" for row in at.world.find(Issue, assignee_id=priya(at))) == 4
    night = by_title(at, "Outage of the export service")
    assert (night.severity, night.category) == (1, "todo")
    assert timedelta(hours=9) < at.world.now - datetime.fromisoformat(night.created_at) < timedelta(hours=14)
    assert any(is_secret(row.labels) for row in issues(at, 0))
    labels = {label for row in at.world.find(Issue) for label in row.labels}
    assert {"perf", "performance"} <= labels
    chatty = by_title(at, "Totals jump while typing")
    assert len(at.world.find(IssueComment, issue_id=chatty.issue_id)) >= 40
    assert any('"' in row.title for row in at.world.find(Issue))
    assert any("[" in row.title for row in at.world.find(Issue))
    child = by_title(at, "Check the imported umlauts")
    assert child.parent_id is not None
    assert (child.category, at.row(Issue, child.parent_id).category) == ("todo", "done")
    tomas = at.row(Person, colleague(at, 11))
    assert tomas.away_until is not None
    assert sum(row.away_until is not None for row in at.world.find(Person)) == 2
    assert [row.name for row in at.world.find(Person, active=False)] == [at.cast.colleagues[-1].name]


@pytest.mark.parametrize("seed", SEEDS)
def test_what_i_am_in_each_project(seed: int) -> None:
    at = desk(seed)
    shown = {row["code"]: row for row in at.do("list_projects", include_archived=True)["projects"]}
    codes = [one.key for one in at.cast.projects]
    assert [shown[code]["my_role"] for code in codes] == ["admin", "developer", "developer", "viewer", "admin"]
    assert [shown[code]["style"] for code in codes] == ["scrum", "scrum", "kanban", "scrum", "scrum"]
    assert shown["LEG"]["status"] == "archived"
    assert shown[codes[3]]["visibility"] == "restricted"
    assert "LEG" not in {row["code"] for row in at.do("list_projects")["projects"]}


@pytest.mark.parametrize("seed", SEEDS)
def test_the_issues_of_the_cast_stand_here_under_their_keys(seed: int) -> None:
    at = desk(seed)
    stored = {row.key: row for row in at.world.find(Issue)}
    people = {row.person_id: row.email for row in at.world.find(Person)}
    for one in issues_of(at.cast):
        row = stored[one.key]
        assert (row.title, row.type, row.category != "done") == (one.title, one.kind, one.is_open)
        assert people[row.reporter_id] == one.reporter
        assert row.assignee_id is not None


def test_keys_run_with_the_time_of_filing() -> None:
    at = desk()
    for rank in range(5):
        rows = [row for row in issues(at, rank) if row.type != "subtask"]
        rows.sort(key=lambda row: int(row.key.rpartition("-")[2]))
        days = [row.created_at[:10] for row in rows]
        assert days == sorted(days)


def test_a_project_shows_its_people_and_what_waits_for_a_version() -> None:
    at = desk()
    shown = at.do("get_project", project_id=project(at, 0).project_id)
    busy = {one["person_id"]: one["in_progress"] for one in shown["members"]}
    assert busy[priya(at)] == 4
    assert [one["person_id"] for one in shown["members"] if one.get("is_me")] == [me(at)]
    waiting = {one["name"]: one["open_issues"] for one in shown["versions"]}
    assert waiting["4.2"] == len(issues(at, 0, lambda row: row.fix_version == "4.2" and row.category != "done"))
    assert [one["is_released"] for one in shown["versions"]] == [True, True, False, False]


def test_a_seed_is_quickly_built() -> None:
    Desk(ISSUE_TRACKER, 30)
    best = 9.0
    for seed in (31, 32, 33):
        at = Desk(ISSUE_TRACKER, seed)
        assert at.cast.employer
        begun = time.process_time()
        assert at.world.find(Project)
        best = min(best, time.process_time() - begun)
    assert best < 0.5


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_called_keeps_what_must_hold(seed: int) -> None:
    rng, at = Random(f"tracker/{seed}"), desk(seed)
    done: set[str] = set()
    for _ in range(60):
        tool = rng.choice(WRITES)
        entry = at.attempt(rng, tool)
        if entry is not None and entry.code is None:
            done.add(tool)
    assert len(done) >= 6
    check_tracker(at.world)
