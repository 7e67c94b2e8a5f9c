"""Stories of the tracker as calls: what a careful agent looks up, asks leave for, and does."""

from __future__ import annotations

from datetime import timedelta

from servers.issue_tracker import ISSUE_TRACKER
from servers.issue_tracker.models import Issue, IssueLink, WorkLog
from servers.team_chat import TEAM_CHAT
from tests.servers.desk import Desk
from tests.servers.issue_tracker_desk import by_title, desk, me, priya, project, stored


def test_story_2_a_twin_is_found_the_new_one_is_filed_and_priya_has_enough() -> None:
    at = desk()
    twins = at.do("search_issues", query="checkout times out")["issues"]
    assert {row["status"] for row in twins} == {"todo"}
    home = project(at, 4).project_id
    client = at.cast.clients[3].name
    made = at.do(
        "create_issue", project_id=home, type="bug", title="Checkout times out", priority="high", customer=client
    )
    assert stored(at, made["issue_id"]).customer == client
    assert at.needs_yes("assign_issue", issue_id=made["issue_id"], assignee_id=priya(at))


def test_story_4_the_timeout_ticket_is_one_of_three() -> None:
    at = desk()
    shown = at.do("search_issues", query='text ~ "times out" and category != done')
    assert shown["total"] == 3
    assert len({row["key"].partition("-")[0] for row in shown["issues"]}) == 3


def test_story_9_two_logs_of_one_day_fit_a_third_does_not() -> None:
    at = desk()
    story, review = by_title(at, "Retry of failed payments"), by_title(at, "Wrong stock after a return")
    day = next(
        (at.world.today - timedelta(days=back)).isoformat()
        for back in range(2, 14)
        if not at.world.find(WorkLog, person_id=me(at), day=(at.world.today - timedelta(days=back)).isoformat())
    )
    at.do("log_issue_work", issue_id=story.issue_id, minutes=180, day=day)
    assert at.do("log_issue_work", issue_id=review.issue_id, minutes=60, day=day)["day_minutes"] == 240
    assert at.code("log_issue_work", issue_id=story.issue_id, minutes=480, day=day) == "refused"


def test_story_10_what_the_chat_says_of_last_night_becomes_an_incident_with_what_it_broke() -> None:
    at, chat = desk(), Desk(TEAM_CHAT)
    said = chat.do("search_chat_messages", query="checkout errors")["messages"]
    assert said
    broken = by_title(at, "Checkout times out", 1)
    home = project(at, 1).project_id
    made = at.do("create_issue", project_id=home, type="incident", title="Errors at the checkout", severity=1)
    at.do("link_issues", source_id=made["issue_id"], kind="causes", target_id=broken.issue_id)
    at.do("update_issue", issue_id=broken.issue_id, priority="blocker")
    assert at.do("search_issues", query=f"link = caused and key = {broken.key}")["total"] == 1


def test_story_11_the_client_and_the_line_of_the_log_come_onto_the_ticket() -> None:
    at = desk()
    row = by_title(at, "Crash after the push message")
    client = at.cast.clients[0].name
    assert at.do("update_issue", issue_id=row.issue_id, customer=client)["customer"] == client
    at.do("add_issue_comment", issue_id=row.issue_id, body="ERROR push: token expired")
    assert at.do("get_issue", issue_id=row.issue_id, comments=1)["comments"][0]["body"] == "ERROR push: token expired"


def test_story_12_nothing_deletes_an_issue_it_is_closed_as_wont_do() -> None:
    assert not any(name.startswith(("delete", "remove")) for name in ISSUE_TRACKER.tools)
    at = desk()
    row = by_title(at, "Late badge on the app icon")
    at.do("transition_issue", issue_id=row.issue_id, to_status="cancelled", resolution="wont_do")
    assert at.row(Issue, row.issue_id).resolution == "wont_do"
    assert not at.world.find(IssueLink, source_id=row.issue_id, kind="duplicates")
