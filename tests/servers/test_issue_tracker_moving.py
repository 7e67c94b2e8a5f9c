"""Moves, links, sprints and changes to many: lifecycles, guards, rules with their twins, the stories."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from servers.issue_tracker.models import Issue, IssueLink, Sprint
from servers.issue_tracker.policy import is_ending
from servers.issue_tracker.times import working_day
from tests.servers.desk import Desk
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


def move(at: Desk, row: Issue, status: str, **more: str) -> dict[str, object]:
    return at.do("transition_issue", issue_id=row.issue_id, to_status=status, **more)


def fresh(at: Desk, rank: int, kind: str = "bug", title: str = "Blank page after the payment") -> Issue:
    """A new issue of a project."""
    made = at.do("create_issue", project_id=project(at, rank).project_id, type=kind, title=title)
    return stored(at, made["issue_id"])


def test_a_bug_goes_from_the_backlog_to_done() -> None:
    at = desk()
    row = fresh(at, 0)
    assert at.refused("transition_issue", issue_id=row.issue_id, to_status="todo")[1].count("an estimate") == 1
    at.do("update_issue", issue_id=row.issue_id, estimate=2)
    move(at, row, "todo")
    assert "works on it" in at.refused("transition_issue", issue_id=row.issue_id, to_status="in_progress")[1]
    at.do("assign_issue", issue_id=row.issue_id, assignee_id=me(at))
    move(at, row, "in_progress")
    assert "reviewer" in at.refused("transition_issue", issue_id=row.issue_id, to_status="in_review")[1]
    at.do("update_issue", issue_id=row.issue_id, reviewer_id=priya(at))
    move(at, row, "in_review")
    assert "fix version" in at.refused("transition_issue", issue_id=row.issue_id, to_status="done")[1]
    move(at, row, "done", fix_version="4.2")
    done = stored(at, row.issue_id)
    assert (done.category, done.resolution, done.fix_version) == ("done", "done", "4.2")
    assert done.resolved_at is not None
    assert "comment" in at.refused("transition_issue", issue_id=row.issue_id, to_status="todo")[1]
    move(at, row, "todo", comment="It is back.")
    again = stored(at, row.issue_id)
    assert (again.category, again.resolution, again.resolved_at) == ("todo", None, None)
    assert at.do("get_issue", issue_id=row.issue_id)["comments"][0]["body"] == "It is back."


def test_what_is_not_reachable_is_told_with_what_is() -> None:
    at = desk()
    row = fresh(at, 1)
    code, message = at.refused("transition_issue", issue_id=row.issue_id, to_status="done")
    assert code == "conflict"
    assert "to do" in message
    assert "cancelled" in message
    assert at.code("transition_issue", issue_id=row.issue_id, to_status="backlog") == "conflict"


def test_a_story_needs_no_fix_version_but_its_subtasks_done() -> None:
    at = desk()
    row = fresh(at, 1, "story", "Choose a delivery window")
    child = at.do("create_issue", project_id=row.project_id, type="subtask", title="Half of it", parent_id=row.issue_id)
    for status in ("todo", "in_progress", "in_review"):
        if status == "in_progress":
            at.do("assign_issue", issue_id=row.issue_id, assignee_id=me(at))
            at.do("update_issue", issue_id=row.issue_id, reviewer_id=free_worker(at, 1))
        move(at, row, status)
    assert "subtasks" in at.refused("transition_issue", issue_id=row.issue_id, to_status="done")[1]
    move(at, stored(at, child["issue_id"]), "cancelled", resolution="wont_do")
    move(at, row, "done")


def test_cancelling_needs_a_resolution_that_gives_up() -> None:
    at = desk()
    row = fresh(at, 0)
    assert at.code("transition_issue", issue_id=row.issue_id, to_status="cancelled") == "conflict"
    wrong = {"to_status": "cancelled", "resolution": "done"}
    assert at.code("transition_issue", issue_id=row.issue_id, **wrong) == "invalid_arguments"
    move(at, row, "cancelled", resolution="wont_do")
    assert stored(at, row.issue_id).resolution == "wont_do"


def test_an_open_blocker_in_another_project_keeps_work_from_starting_a_done_one_does_not() -> None:
    at = desk()
    stuck, freed = by_title(at, "Crash after the push message"), by_title(at, "Wrong time zone in the delivery mail")
    code, message = at.refused("transition_issue", issue_id=stuck.issue_id, to_status="in_progress")
    assert code == "conflict"
    assert by_title(at, "Wrong token in the push service").key in message
    move(at, freed, "in_progress")


@pytest.mark.parametrize("title", ["Delay of all outgoing mail", "Overload of the payment queue"])
def test_a_severe_incident_closes_only_with_its_follow_up(title: str) -> None:
    at = desk()
    row = by_title(at, title)
    followed = bool(at.world.find(IssueLink, source_id=row.issue_id, kind="causes"))
    if not followed:
        assert "removes its cause" in at.refused("transition_issue", issue_id=row.issue_id, to_status="closed")[1]
        other = issue(at, 2, lambda one: one.type == "task" and one.category == "todo")
        at.do("link_issues", source_id=row.issue_id, target_id=other.issue_id, kind="causes")
    move(at, row, "closed")


def test_an_incident_is_worked_on_step_by_step() -> None:
    at = desk()
    row = by_title(at, "Storm of duplicate alerts")
    assert at.code("transition_issue", issue_id=row.issue_id, to_status="mitigating") == "conflict"
    at.do("assign_issue", issue_id=row.issue_id, assignee_id=me(at))
    for status in ("triaged", "mitigating", "monitoring", "resolved", "closed"):
        move(at, row, status)
    assert stored(at, row.issue_id).resolution == "done"


def test_the_moves_of_an_issue_show_what_each_still_needs() -> None:
    at = desk()
    row = by_title(at, "Retry of failed payments")
    shown = at.do("list_issue_transitions", issue_id=row.issue_id)
    moves = {one["to_status"]: one for one in shown["moves"]}
    assert moves["in_review"]["needs"] == ["a reviewer other than the one who works on it"]
    assert moves["todo"]["allowed_now"]
    assert (shown["next_status"], shown["next_needs"]) == ("in_review", moves["in_review"]["needs"][0])
    role(at, 0, "viewer")
    assert at.do("list_issue_transitions", issue_id=row.issue_id)["moves"] == []
    assert at.code("transition_issue", issue_id=row.issue_id, to_status="todo") == "refused"


def test_the_bug_whose_reviewer_left_stays_in_review_until_somebody_else_reviews_it() -> None:
    at = desk()
    row = by_title(at, "Blurred photos after the upload")
    assert row.reviewer_id == colleague(at, 39)
    at.do("update_issue", issue_id=row.issue_id, reviewer_id=free_worker(at, 1))
    move(at, row, "done")


def test_story_3_move_to_review_from_to_do_by_way_of_a_reviewer_and_a_start() -> None:
    at = desk()
    row = by_title(at, "Wrong time zone in the delivery mail")
    found = at.do("search_issues", query=f"key = {row.key}")["issues"][0]
    assert at.code("transition_issue", issue_id=found["issue_id"], to_status="in_review") == "conflict"
    at.do("update_issue", issue_id=row.issue_id, reviewer_id=priya(at))
    move(at, row, "in_progress")
    move(at, row, "in_review")


def test_story_8_a_duplicate_is_linked_to_the_root_then_closed() -> None:
    at = desk()
    first, second, third = (by_title(at, "Checkout times out", rank) for rank in (0, 1, 2))
    new = fresh(at, 0, title="Checkout gives up")
    code, message = at.refused("link_issues", source_id=new.issue_id, target_id=third.issue_id, kind="duplicates")
    assert code == "conflict"
    assert first.key in message
    assert second.key not in message
    at.do("link_issues", source_id=new.issue_id, target_id=first.issue_id, kind="duplicates")
    move(at, new, "cancelled", resolution="duplicate", comment="Same as the older one.")
    assert at.code("link_issues", source_id=first.issue_id, target_id=new.issue_id, kind="duplicates") == "conflict"


def test_links_are_made_once_never_to_oneself_never_in_a_circle() -> None:
    at = desk()
    one, two, three = (fresh(at, 0, title=title) for title in ("One", "Two", "Three"))
    assert at.code("link_issues", source_id=one.issue_id, target_id=one.issue_id, kind="relates") == "conflict"
    at.do("link_issues", source_id=one.issue_id, target_id=two.issue_id, kind="blocks")
    at.do("link_issues", source_id=two.issue_id, target_id=three.issue_id, kind="blocks")
    assert at.code("link_issues", source_id=three.issue_id, target_id=one.issue_id, kind="blocks") == "conflict"
    assert at.code("link_issues", source_id=one.issue_id, target_id=two.issue_id, kind="blocks") == "conflict"
    made = at.do("link_issues", source_id=one.issue_id, target_id=three.issue_id, kind="relates")
    assert at.code("link_issues", source_id=three.issue_id, target_id=one.issue_id, kind="relates") == "conflict"
    assert made["reads"] == f"{one.key} relates to {three.key}"
    at.do("unlink_issues", link_id=made["link_id"])
    assert at.code("unlink_issues", link_id=made["link_id"]) == "not_found"


def test_links_of_projects_where_i_do_not_work_are_not_mine() -> None:
    at = desk()
    one, two = issues(at, 3, lambda row: row.type == "bug")[:2]
    assert at.code("link_issues", source_id=one.issue_id, target_id=two.issue_id, kind="relates") == "refused"
    mine = fresh(at, 0)
    at.do("link_issues", source_id=mine.issue_id, target_id=two.issue_id, kind="relates")


def test_a_sprint_is_planned_where_there_is_room_in_time() -> None:
    at = desk()
    last = max(at.world.find(Sprint, project_id=project(at, 0).project_id), key=lambda row: row.ends_on)
    first = working_day(date.fromisoformat(last.ends_on), 1)
    plan = {
        "project_id": project(at, 0).project_id,
        "name": "Bug sprint",
        "starts_on": first.isoformat(),
        "ends_on": working_day(first, 9).isoformat(),
        "capacity": 30,
    }
    assert at.code("create_sprint", **{**plan, "name": last.name.upper()}) == "conflict"
    assert at.code("create_sprint", **{**plan, "ends_on": working_day(first, 3).isoformat()}) == "invalid_arguments"
    assert at.code("create_sprint", **{**plan, "ends_on": working_day(first, 20).isoformat()}) == "invalid_arguments"
    assert at.code("create_sprint", **{**plan, "starts_on": last.starts_on}) == "conflict"
    assert at.code("create_sprint", **{**plan, "project_id": project(at, 2).project_id}) == "conflict"
    assert at.code("create_sprint", **{**plan, "project_id": project(at, 1).project_id}) == "refused"
    assert at.do("create_sprint", **plan)["status"] == "future"


def test_a_sprint_starts_when_none_is_active_and_all_is_estimated() -> None:
    at = desk()
    ready, later = sprint(at, 4, "future"), sprint(at, 4, "future", 1)
    assert at.code("start_sprint", sprint_id=later.sprint_id) == "conflict"
    shown = at.do("start_sprint", sprint_id=ready.sprint_id)
    assert (shown["status"], shown["committed"]) == ("active", shown["points"])
    assert not at.needs_yes("start_sprint", sprint_id=ready.sprint_id)
    assert "still active" in at.refused("start_sprint", sprint_id=sprint(at, 4, "future").sprint_id)[1]
    assert "still active" in at.refused("start_sprint", sprint_id=sprint(at, 0, "future").sprint_id)[1]
    assert at.code("start_sprint", sprint_id=sprint(at, 1, "future").sprint_id) == "refused"
    assert at.code("start_sprint", sprint_id=ready.sprint_id) == "conflict"


def test_what_has_no_estimate_keeps_a_sprint_from_starting_and_is_listed() -> None:
    at = desk()
    ready = sprint(at, 4, "future")
    row = issue(at, 4, lambda one: one.sprint_id == ready.sprint_id and one.type != "subtask")
    at.do("update_issue", issue_id=row.issue_id, clear=["estimate"])
    assert row.key in at.refused("start_sprint", sprint_id=ready.sprint_id)[1]


def test_story_6_a_sprint_is_wrapped_up_its_leftovers_go_on_and_two_bugs_stay_behind() -> None:
    at = desk()
    running, ahead = sprint(at, 0, "active"), sprint(at, 0, "future")
    left = issues(at, 0, lambda row: row.sprint_id == running.sprint_id and row.category != "done")
    assert at.needs_yes("complete_sprint", sprint_id=running.sprint_id, open_issues_to="next_sprint")
    bugs = [row.issue_id for row in left if row.type == "bug"][:2]
    at.do("move_issues_to_sprint", issue_ids=bugs)
    gone = at.do("complete_sprint", sprint_id=running.sprint_id, open_issues_to="next_sprint")
    assert gone["moved_to"] == ahead.name
    assert gone["moved"] == len([row for row in left if stored(at, row.issue_id).sprint_id == ahead.sprint_id])
    assert all(stored(at, key).sprint_id is None for key in bugs)
    assert stored(at, left[0].issue_id).issue_id == left[0].issue_id
    assert at.code("complete_sprint", sprint_id=running.sprint_id, open_issues_to="backlog") == "conflict"


def test_a_sprint_ends_by_its_admins_and_into_a_future_one() -> None:
    at = desk()
    assert (
        at.code("complete_sprint", sprint_id=sprint(at, 1, "active").sprint_id, open_issues_to="backlog") == "refused"
    )
    running = sprint(at, 0, "active").sprint_id
    wrong = {"open_issues_to": "backlog", "next_sprint_id": sprint(at, 0, "future").sprint_id}
    assert at.code("complete_sprint", sprint_id=running, **wrong) == "invalid_arguments"
    closed = {"open_issues_to": "next_sprint", "next_sprint_id": sprint(at, 0, "closed").sprint_id}
    assert at.code("complete_sprint", sprint_id=running, **closed) == "conflict"


def test_rule_3_an_active_sprint_beyond_its_capacity_needs_a_yes_and_has_an_end() -> None:
    at = desk()
    running = sprint(at, 0, "active")
    at.set(Sprint, running.sprint_id, ends_on=working_day(at.world.today, 6).isoformat(), capacity=34)
    rows = issues(at, 0, lambda row: row.type in {"task", "story"} and row.category == "todo" and row.sprint_id is None
                  and not at.do("get_issue", issue_id=row.issue_id)["subtasks"])  # fmt: skip
    small, large = rows[0], rows[1]
    at.set(Issue, small.issue_id, estimate=1)
    at.set(Issue, large.issue_id, estimate=8)
    into = {"sprint_id": running.sprint_id}
    assert not at.needs_yes("move_issues_to_sprint", issue_ids=[small.issue_id], **into)
    assert at.needs_yes("move_issues_to_sprint", issue_ids=[large.issue_id], **into)
    assert at.code("move_issues_to_sprint", issue_ids=[large.issue_id], **into) == "refused"
    at.set(Issue, large.issue_id, type="bug", priority="high")
    assert at.do("move_issues_to_sprint", issue_ids=[large.issue_id], **into)["points"] == 41
    at.do("move_issues_to_sprint", issue_ids=[small.issue_id], sprint_id=sprint(at, 0, "future").sprint_id)


def test_rule_3_in_its_last_days_only_urgent_bugs_enter() -> None:
    at = desk()
    running = sprint(at, 1, "active")
    assert is_ending(running, at.world.today)
    at.set(Sprint, running.sprint_id, capacity=200)
    task = issue(at, 1, lambda row: row.type == "task" and row.category == "todo" and row.sprint_id is None
                 and row.estimate != 13)  # fmt: skip
    assert at.code("move_issues_to_sprint", issue_ids=[task.issue_id], sprint_id=running.sprint_id) == "refused"
    caused = by_title(at, "Exports stay empty on phones")
    at.do("move_issues_to_sprint", issue_ids=[caused.issue_id], sprint_id=running.sprint_id)
    home = project(at, 1).project_id
    plain = {"project_id": home, "type": "bug", "title": "Loud beep", "sprint_id": running.sprint_id}
    assert at.code("create_issue", **plain, priority="low") == "refused"
    at.do("create_issue", **plain, priority="high")


def test_moving_is_all_or_nothing_and_subtasks_go_along() -> None:
    at = desk()
    target = sprint(at, 0, "future")
    parent = issue(at, 0, lambda row: row.type == "story" and row.category == "todo" and row.estimate != 13
                   and row.sprint_id != target.sprint_id)  # fmt: skip
    child = at.do("create_issue", project_id=parent.project_id, type="subtask", title="Half", parent_id=parent.issue_id)
    epic = issue(at, 0, lambda row: row.type == "epic")
    done = issue(at, 0, lambda row: row.category == "done" and row.type == "bug")
    other = issue(at, 1, lambda row: row.category == "todo" and row.type == "bug")
    ids = [parent.issue_id, epic.issue_id, done.issue_id, other.issue_id, child["issue_id"]]
    code, message = at.refused("move_issues_to_sprint", issue_ids=ids, sprint_id=target.sprint_id)
    assert code == "conflict"
    assert all(row.key in message for row in (epic, done, other))
    assert parent.key not in message
    moved = at.do("move_issues_to_sprint", issue_ids=[parent.issue_id], sprint_id=target.sprint_id)
    assert child["key"] in moved["moved"]
    assert stored(at, child["issue_id"]).sprint_id == target.sprint_id
    closed = sprint(at, 0, "closed").sprint_id
    assert at.code("move_issues_to_sprint", issue_ids=[parent.issue_id], sprint_id=closed) == "conflict"


def test_rule_5_many_or_somebody_elses_need_a_yes_my_own_do_not() -> None:
    at = desk()
    mine = [row.issue_id for row in issues(at, 0, lambda row: row.assignee_id == me(at) and row.category != "done")]
    assert not at.needs_yes("bulk_update_issues", issue_ids=mine[:2], priority="low")
    others = [row.issue_id for row in issues(at, 0, lambda row: row.assignee_id == priya(at))]
    assert at.needs_yes("bulk_update_issues", issue_ids=others[:2], priority="low")
    free = [row.issue_id for row in at.world.find(Issue, assignee_id=None) if row.category != "done"]
    assert not at.needs_yes("bulk_update_issues", issue_ids=free[:5], priority="low")
    assert at.needs_yes("bulk_update_issues", issue_ids=free[:6], priority="low")


def test_story_7_bugs_without_an_owner_become_mine_but_for_one() -> None:
    at = desk()
    query = "type = bug and assignee is empty and category != done and project = " + project(at, 0).code
    found = at.do("search_issues", query=query)["issues"]
    ids = [row["issue_id"] for row in found][1:]
    at.do("bulk_update_issues", issue_ids=ids, assignee_id=me(at))
    assert at.do("search_issues", query=query)["total"] == 1


def test_a_bulk_change_lists_every_issue_that_refuses_and_changes_none() -> None:
    at = desk()
    good = issue(at, 0, lambda row: row.category == "todo" and row.type == "bug" and row.priority != "low")
    done = issue(at, 0, lambda row: row.category == "done" and row.type == "bug")
    same = issue(at, 0, lambda row: row.category == "todo" and row.priority == "low")
    ids = [good.issue_id, done.issue_id, same.issue_id]
    code, message = at.refused("bulk_update_issues", issue_ids=ids, priority="low")
    assert code == "conflict"
    assert done.key in message
    assert same.key in message
    assert good.key not in message
    assert at.code("bulk_update_issues", issue_ids=[good.issue_id, done.issue_id]) == "invalid_arguments"
    far = issue(at, 3, lambda row: row.category == "todo")
    assert at.code("bulk_update_issues", issue_ids=[good.issue_id, far.issue_id], priority="low") == "refused"
    late = at.world.today + timedelta(days=4)
    at.do("bulk_update_issues", issue_ids=[good.issue_id, same.issue_id], due_on=late.isoformat(), add_labels=["audit"])
    assert {stored(at, key).due_on for key in (good.issue_id, same.issue_id)} == {late.isoformat()}
