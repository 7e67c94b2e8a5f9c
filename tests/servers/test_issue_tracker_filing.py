"""Issues: filed, changed, given to somebody, commented, watched; each guard and each rule with its permitted twin."""

from __future__ import annotations

from datetime import timedelta

import pytest

from servers.issue_tracker.models import IssueComment, IssueHistory, IssueWatcher, Person, ProjectMember
from tests.servers.issue_tracker_desk import (
    by_title,
    colleague,
    desk,
    free_worker,
    issue,
    issues,
    me,
    priya,
    project,
    role,
    sprint,
    stored,
)

PLAIN = {"type": "bug", "title": "Blank page after the payment"}


def test_what_i_file_gets_the_next_key_i_report_and_watch_it() -> None:
    at = desk()
    home = project(at, 0)
    last = max(int(row.key.rpartition("-")[2]) for row in issues(at, 0))
    made = at.do("create_issue", project_id=home.project_id, **PLAIN, labels=["ios", "ios"], component="checkout")
    row = stored(at, made["issue_id"])
    assert (row.key, row.status, row.category) == (f"{home.code}-{last + 1}", "backlog", "todo")
    assert (row.labels, row.component, row.reporter_id) == (["ios"], "Checkout", me(at))
    assert at.world.get(IssueWatcher, (row.issue_id, me(at))) is not None
    assert (
        at.do("create_issue", project_id=home.project_id, type="task", title="Next")["key"] == f"{home.code}-{last + 2}"
    )


def test_an_incident_begins_as_reported_and_needs_a_severity() -> None:
    at = desk()
    home = project(at, 2).project_id
    assert at.code("create_issue", project_id=home, type="incident", title="No mails go out") == "invalid_arguments"
    assert at.code("create_issue", project_id=home, **PLAIN, severity=2) == "invalid_arguments"
    made = at.do("create_issue", project_id=home, type="incident", title="No mails go out", severity=1)
    assert made["status"] == "reported"
    assert at.do("create_issue", project_id=home, type="task", title="Count the mails")["status"] == "todo"


def test_a_title_that_is_open_there_is_named_elsewhere_it_is_free() -> None:
    at = desk()
    code, message = at.refused(
        "create_issue", project_id=project(at, 0).project_id, type="bug", title="checkout  times out"
    )
    assert code == "conflict"
    assert by_title(at, "Checkout times out", 0).key in message
    at.do("create_issue", project_id=project(at, 4).project_id, type="bug", title="Checkout times out")


def test_where_i_only_look_on_nothing_is_filed_and_an_archive_is_only_read() -> None:
    at = desk()
    assert at.code("create_issue", project_id=project(at, 3).project_id, **PLAIN) == "refused"
    assert at.code("create_issue", project_id=project(at, 5).project_id, **PLAIN) == "conflict"


def test_subtasks_go_with_their_parent_and_epics_stand_alone() -> None:
    at = desk()
    home, parent = project(at, 0).project_id, by_title(at, "Retry of failed payments")
    made = at.do("create_issue", project_id=home, type="subtask", title="Write the runbook", parent_id=parent.issue_id)
    assert stored(at, made["issue_id"]).sprint_id == parent.sprint_id
    assert at.code("create_issue", project_id=home, type="subtask", title="Alone") == "conflict"
    assert at.code("create_issue", project_id=home, **PLAIN, parent_id=parent.issue_id) == "conflict"
    assert at.code("create_issue", project_id=home, type="epic", title="Big", estimate=3) == "conflict"
    epic = issue(at, 0, lambda row: row.type == "epic")
    assert at.code("create_issue", project_id=home, type="subtask", title="X", parent_id=epic.issue_id) == "conflict"
    assert at.do("create_issue", project_id=home, **PLAIN, epic_id=epic.issue_id)["epic"] == epic.title
    assert at.code("create_issue", project_id=home, type="task", title="Y", epic_id=parent.issue_id) == "conflict"


def test_rule_1_a_blocker_needs_an_open_incident_behind_it_or_an_admin() -> None:
    at = desk()
    caused, other = by_title(at, "Exports stay empty on phones"), by_title(at, "Late badge on the app icon")
    code, message = at.refused("update_issue", issue_id=other.issue_id, priority="blocker")
    assert code == "refused"
    assert "highest" in message
    at.do("update_issue", issue_id=caused.issue_id, priority="blocker")
    at.do("update_issue", issue_id=by_title(at, "Wrong stock after a return").issue_id, priority="blocker")
    assert at.code("create_issue", project_id=project(at, 1).project_id, **PLAIN, priority="blocker") == "refused"
    at.do("create_issue", project_id=project(at, 0).project_id, **PLAIN, priority="blocker")


def test_rule_1_ends_with_the_incident() -> None:
    at = desk()
    caused = by_title(at, "Exports stay empty on phones")
    night = by_title(at, "Outage of the export service")
    at.happen("issue_moves", issue_id=night.issue_id, email=at.cast.colleagues[3].email, to_status="resolved")
    assert at.code("update_issue", issue_id=caused.issue_id, priority="blocker") == "refused"


@pytest.mark.parametrize("points", [4, 0, 21])
def test_rule_6_estimates_are_of_the_scale(points: int) -> None:
    at = desk()
    row = by_title(at, "One basket for all branches")
    assert at.code("update_issue", issue_id=row.issue_id, estimate=points) == "refused"
    at.do("update_issue", issue_id=row.issue_id, estimate=8)


def test_rule_6_thirteen_points_enter_no_sprint() -> None:
    at = desk()
    row = by_title(at, "Retry of failed payments")
    assert at.code("update_issue", issue_id=row.issue_id, estimate=13) == "refused"
    large = by_title(at, "Loyalty points at the till")
    target = sprint(at, 0, "future")
    assert at.code("move_issues_to_sprint", issue_ids=[large.issue_id], sprint_id=target.sprint_id) == "refused"
    at.do("update_issue", issue_id=large.issue_id, estimate=8)
    at.do("move_issues_to_sprint", issue_ids=[large.issue_id], sprint_id=target.sprint_id)
    home = project(at, 0).project_id
    assert at.code("create_issue", project_id=home, **PLAIN, estimate=13, sprint_id=target.sprint_id) == "refused"


def test_a_reporter_edits_only_their_own() -> None:
    at = desk()
    role(at, 0, "reporter")
    own = issue(at, 0, lambda row: row.reporter_id == me(at) and row.category != "done")
    other = issue(at, 0, lambda row: row.reporter_id != me(at) and row.category != "done")
    at.do("update_issue", issue_id=own.issue_id, description="More to come.")
    assert at.code("update_issue", issue_id=other.issue_id, description="More.") == "refused"
    assert at.code("assign_issue", issue_id=own.issue_id, assignee_id=priya(at)) == "refused"
    at.do("create_issue", project_id=project(at, 0).project_id, **PLAIN)


def test_what_is_done_keeps_all_but_its_labels() -> None:
    at = desk()
    row = issue(at, 0, lambda row: row.category == "done" and row.type == "bug")
    assert at.code("update_issue", issue_id=row.issue_id, priority="low") == "conflict"
    assert at.do("update_issue", issue_id=row.issue_id, add_labels=["audit"])["labels"][-1] == "audit"


def test_versions_components_and_reviewers_must_fit() -> None:
    at = desk()
    row = by_title(at, "Retry of failed payments")
    assert at.code("update_issue", issue_id=row.issue_id, fix_version="4.1") == "conflict"
    assert at.code("update_issue", issue_id=row.issue_id, fix_version="9.9") == "invalid_arguments"
    at.do("update_issue", issue_id=row.issue_id, fix_version="4.3")
    assert at.code("update_issue", issue_id=row.issue_id, component="Payouts") == "invalid_arguments"
    assert at.code("update_issue", issue_id=row.issue_id, reviewer_id=me(at)) == "conflict"
    assert at.do("update_issue", issue_id=row.issue_id, reviewer_id=priya(at))["key"] == row.key
    assert at.do("get_issue", issue_id=row.issue_id)["reviewer"] == at.cast.colleagues[1].name


def test_a_field_is_set_or_cleared_and_something_must_change() -> None:
    at = desk()
    row = by_title(at, "Retry of failed payments")
    assert at.code("update_issue", issue_id=row.issue_id) == "invalid_arguments"
    assert at.code("update_issue", issue_id=row.issue_id, estimate=3, clear=["estimate"]) == "invalid_arguments"
    assert at.code("update_issue", issue_id=row.issue_id, estimate=5) == "conflict"
    at.do("update_issue", issue_id=row.issue_id, clear=["estimate"])
    assert stored(at, row.issue_id).estimate is None


def test_a_change_stands_in_the_history_with_its_author() -> None:
    at = desk()
    row = by_title(at, "Retry of failed payments")
    at.do("update_issue", issue_id=row.issue_id, reviewer_id=priya(at), estimate=3)
    shown = at.do("get_issue", issue_id=row.issue_id, history=2)["history"]
    assert {one["field"]: one["after"] for one in shown} == {
        "reviewer_id": at.cast.colleagues[1].name,
        "estimate": "3",
    }
    assert {one["person"] for one in shown} == {at.cast.me.name}
    assert at.world.find(IssueHistory, issue_id=row.issue_id)


def test_rule_4_the_away_and_the_loaded_get_work_after_a_yes() -> None:
    at = desk()
    row = issue(at, 0, lambda row: row.assignee_id is None and row.type == "bug" and row.category != "done")
    free = free_worker(at, 0)
    tomas = colleague(at, 11)
    assert at.needs_yes("assign_issue", issue_id=row.issue_id, assignee_id=priya(at))
    assert at.needs_yes("assign_issue", issue_id=row.issue_id, assignee_id=tomas)
    assert not at.needs_yes("assign_issue", issue_id=row.issue_id, assignee_id=free)
    home = project(at, 0).project_id
    assert at.needs_yes("create_issue", project_id=home, **PLAIN, assignee_id=priya(at))
    at.do("assign_issue", issue_id=row.issue_id, assignee_id=free)
    assert at.world.get(IssueWatcher, (row.issue_id, free)) is not None


def test_only_developers_and_admins_who_are_still_here_can_be_assigned() -> None:
    at = desk()
    row = by_title(at, "Late badge on the app icon")
    gone = colleague(at, 39)
    code, message = at.refused("assign_issue", issue_id=row.issue_id, assignee_id=gone)
    assert (code, "left" in message) == ("conflict", True)
    outsider = next(
        one.person_id
        for one in at.world.find(Person, active=True)
        if all(
            member["person_id"] != one.person_id
            for member in at.do("get_project", project_id=row.project_id)["members"]
        )
    )
    assert at.code("assign_issue", issue_id=row.issue_id, assignee_id=outsider) == "conflict"
    assert at.code("assign_issue", issue_id=row.issue_id, assignee_id=me(at)) == "conflict"


def test_what_is_in_progress_is_never_nobodys_and_a_reviewer_does_not_work_on_it() -> None:
    at = desk()
    row = by_title(at, "Wrong stock after a return")
    assert at.code("assign_issue", issue_id=row.issue_id) == "conflict"
    assert row.reviewer_id is not None
    assert at.code("assign_issue", issue_id=row.issue_id, assignee_id=row.reviewer_id) == "conflict"
    waiting = by_title(at, "Late badge on the app icon")
    at.do("assign_issue", issue_id=waiting.issue_id)
    assert stored(at, waiting.issue_id).assignee_id is None


def test_rule_7_security_issues_keep_to_their_group() -> None:
    at = desk()
    row = by_title(at, "Password reset link works twice")
    assert at.code("add_issue_comment", issue_id=row.issue_id, body="Seen.") == "refused"
    at.do("add_issue_comment", issue_id=row.issue_id, body="Seen.", is_internal=True)
    outside = free_worker(at, 0, tuple(one.person_id for one in at.world.find(Person, in_security_group=True)))
    assert at.code("watch_issue", issue_id=row.issue_id, person_id=outside) == "refused"
    assert at.code("assign_issue", issue_id=row.issue_id, assignee_id=outside) == "refused"
    mention = {"body": "Look.", "is_internal": True, "mention_ids": [outside]}
    assert at.code("add_issue_comment", issue_id=row.issue_id, **mention) == "refused"
    at.do("watch_issue", issue_id=row.issue_id, person_id=priya(at))


def test_an_issue_becomes_one_of_security_when_all_who_watch_are_of_the_group() -> None:
    at = desk()
    row = by_title(at, "Retry of failed payments")
    outside = free_worker(at, 0, tuple(one.person_id for one in at.world.find(Person, in_security_group=True)))
    if at.world.get(IssueWatcher, (row.issue_id, outside)) is None:
        at.do("watch_issue", issue_id=row.issue_id, person_id=outside)
    assert at.code("update_issue", issue_id=row.issue_id, add_labels=["security"]) == "refused"
    for watcher in at.world.find(IssueWatcher, issue_id=row.issue_id):
        if watcher.person_id != me(at):
            at.do("watch_issue", issue_id=row.issue_id, person_id=watcher.person_id, watching=False)
    at.do("update_issue", issue_id=row.issue_id, add_labels=["security"])


def test_mentioned_people_watch_from_now_on() -> None:
    at = desk()
    row = by_title(at, "Retry of failed payments")
    person = priya(at)
    at.do("add_issue_comment", issue_id=row.issue_id, body="Please look.", mention_ids=[person])
    assert at.world.get(IssueWatcher, (row.issue_id, person)) is not None
    assert (
        at.code("add_issue_comment", issue_id=row.issue_id, body="x", mention_ids=[person, person])
        == "invalid_arguments"
    )
    assert at.code("add_issue_comment", issue_id=row.issue_id, body="x", mention_ids=[colleague(at, 39)]) == "conflict"


def test_a_viewer_of_a_restricted_project_reads_and_nothing_else() -> None:
    at = desk()
    row = issue(at, 3, lambda row: row.category == "todo" and row.type == "bug")
    assert at.code("add_issue_comment", issue_id=row.issue_id, body="Hello") == "refused"
    assert at.code("update_issue", issue_id=row.issue_id, priority="low") == "refused"
    assert at.code("log_issue_work", issue_id=row.issue_id, minutes=30) == "refused"
    shown = at.do("get_issue", issue_id=row.issue_id, comments=50)
    internal = [one for one in at.world.find(IssueComment, issue_id=row.issue_id) if one.is_internal]
    assert shown["comment_count"] == len(at.world.find(IssueComment, issue_id=row.issue_id)) - len(internal)
    if not shown["watching"]:
        at.do("watch_issue", issue_id=row.issue_id)


def test_a_restricted_project_is_not_there_for_who_is_not_in_it() -> None:
    at = desk()
    row, home = issue(at, 3, lambda row: row.type == "bug"), project(at, 3)
    world = at.world
    world.begin()
    world.delete(ProjectMember, (home.project_id, me(at)))
    world.commit()
    assert at.code("get_issue", issue_id=row.issue_id) == "not_found"
    assert at.code("get_project", project_id=home.project_id) == "not_found"
    assert at.code("list_sprints", project_id=home.project_id) == "not_found"
    assert all(one["code"] != home.code for one in at.do("list_projects")["projects"])
    assert at.do("search_issues", query=f"key = {row.key}")["total"] == 0


def test_others_are_made_to_watch_by_an_admin_only_and_nothing_twice() -> None:
    at = desk()
    mine, theirs = by_title(at, "Retry of failed payments"), by_title(at, "Late badge on the app icon")
    assert at.code("watch_issue", issue_id=theirs.issue_id, person_id=priya(at)) == "refused"
    assert at.code("watch_issue", issue_id=mine.issue_id) == "conflict"
    at.do("watch_issue", issue_id=mine.issue_id, watching=False)
    assert at.code("watch_issue", issue_id=mine.issue_id, watching=False) == "conflict"


def test_rule_8_work_is_logged_for_days_that_were_and_at_most_ten_hours() -> None:
    at = desk()
    row = by_title(at, "Retry of failed payments")
    day = at.world.today
    ahead, old = (day + timedelta(days=1)).isoformat(), (day - timedelta(days=15)).isoformat()
    assert at.code("log_issue_work", issue_id=row.issue_id, minutes=60, day=ahead) == "refused"
    assert at.code("log_issue_work", issue_id=row.issue_id, minutes=60, day=old) == "refused"
    first = at.do("log_issue_work", issue_id=row.issue_id, minutes=480)
    assert first["day_minutes"] == 480
    code, message = at.refused("log_issue_work", issue_id=row.issue_id, minutes=180)
    assert (code, "can add 2 hours" in message) == ("refused", True)
    assert at.do("log_issue_work", issue_id=row.issue_id, minutes=120)["day_minutes"] == 600


def test_work_on_what_is_not_started_waits() -> None:
    at = desk()
    row = by_title(at, "Late badge on the app icon")
    assert at.code("log_issue_work", issue_id=row.issue_id, minutes=30) == "conflict"
    at.do("transition_issue", issue_id=row.issue_id, to_status="in_progress")
    at.do("log_issue_work", issue_id=row.issue_id, minutes=30)


def test_others_report_comment_and_go_away_between_turns() -> None:
    at = desk()
    home = project(at, 2).project_id
    email = at.cast.colleagues[3].email
    at.happen("issue_arrives", project_id=home, email=email, type="incident", title="Dark office", severity=2)
    row = by_title(at, "Dark office")
    at.happen("comment_arrives", issue_id=row.issue_id, email=email, body="Lights are back.")
    assert at.do("get_issue", issue_id=row.issue_id)["comments"][0]["body"] == "Lights are back."
    bug = issue(at, 0, lambda one: one.assignee_id is None and one.type == "bug" and one.category != "done")
    person = free_worker(at, 0)
    at.happen("person_leaves_for", person_id=person, until=(at.world.today).isoformat())
    assert at.needs_yes("assign_issue", issue_id=bug.issue_id, assignee_id=person)
