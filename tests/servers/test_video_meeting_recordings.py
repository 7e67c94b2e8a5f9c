from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from servers.video_meeting import policy
from servers.video_meeting.models import Invitee, Meeting, Recording
from servers.video_meeting.times import day_after
from tests.servers.desk import Desk
from tests.servers.video_meeting_desk import called, desk, others, outsider, recording, stored_recording


def mine(at: Desk, *, outsiders: bool = False, access: str = "invitees") -> Any:
    """A ready recording of a meeting that I hosted, with a transcript."""
    return recording(
        at,
        lambda row: (
            row.mine
            and row.state == "ready"
            and row.has_transcript
            and row.has_outsiders == outsiders
            and row.access == access
        ),
    )


def change(at: Desk, key: str, **more: Any) -> dict[str, Any]:
    return at.do("update_recording", recording_id=key, **more)


def refused(at: Desk, key: str, **more: Any) -> tuple[str, str]:
    return at.refused("update_recording", recording_id=key, **more)


def test_widening_needs_a_yes_and_narrowing_none() -> None:
    at = desk()
    key = mine(at).id
    for access, due in (("host", False), ("invitees", False), ("company", True), ("link", True)):
        assert at.needs_yes("update_recording", recording_id=key, access=access) is due
    assert change(at, key, access="link")["access"] == "link"
    assert not at.needs_yes("update_recording", recording_id=key, access="company")
    assert change(at, key, access="host")["change"] == "open to host"


@pytest.mark.parametrize("access", ["company", "link"])
def test_a_recording_with_outsiders_in_it_is_not_opened_wide(access: str) -> None:
    at = desk()
    key = mine(at, outsiders=True).id
    code, message = refused(at, key, access=access)
    assert code == "refused"
    assert "by name" in message


def test_a_recording_of_a_confidential_meeting_is_not_opened_wide() -> None:
    at = desk()
    row = mine(at)
    at.set(Meeting, row.meeting_id, confidential=True)
    assert refused(at, row.id, access="company")[0] == "refused"
    change(at, row.id, access="host")


def test_an_outsider_who_was_invited_may_be_added_after_a_yes() -> None:
    at = desk()
    row = mine(at, outsiders=True)
    inside = [one.email for one in at.world.find(Invitee, meeting_id=row.meeting_id)]
    guest = next(email for email in inside if policy.is_outsider(at.world, email))
    assert at.needs_yes("update_recording", recording_id=row.id, add_viewer_emails=[guest])
    assert guest in change(at, row.id, add_viewer_emails=[guest])["viewers"]
    stranger = next(email for email in (outsider(at, n) for n in range(8, 20)) if email not in inside)
    assert refused(at, row.id, add_viewer_emails=[stranger])[0] == "refused"


def test_a_colleague_is_added_at_once_only_once_and_taken_off_once() -> None:
    at = desk()
    row = recording(at, lambda row: row.mine and row.state == "ready" and not row.viewers)
    one = others(at, 1)
    assert not at.needs_yes("update_recording", recording_id=row.id, add_viewer_emails=one)
    change(at, row.id, add_viewer_emails=one)
    assert refused(at, row.id, add_viewer_emails=one)[0] == "conflict"
    change(at, row.id, remove_viewer_emails=one)
    assert refused(at, row.id, remove_viewer_emails=one)[0] == "conflict"


def test_a_recording_is_kept_a_year_at_most_and_not_until_yesterday() -> None:
    at = desk()
    row = mine(at)
    last = day_after(row.recorded_on, policy.RECORDING_DAYS)
    change(at, row.id, expires_on=last)
    assert refused(at, row.id, expires_on=day_after(last, 1))[0] == "refused"
    today = at.cast.today.isoformat()
    assert refused(at, row.id, expires_on=day_after(today, -1))[0] == "conflict"
    change(at, row.id, expires_on=today)


def test_trash_needs_a_yes_and_gives_back_for_thirty_days() -> None:
    at = desk()
    key = mine(at).id
    assert at.needs_yes("update_recording", recording_id=key, trashed=True)
    change(at, key, trashed=True)
    assert refused(at, key, trashed=True)[0] == "conflict"
    code, message = refused(at, key, title="Never")
    assert code == "conflict"
    assert "take it out first" in message
    at.pass_time(days=policy.TRASH_DAYS - 0.1)
    assert change(at, key, trashed=False)["state"] == "ready"
    assert refused(at, key, trashed=False)[0] == "conflict"


def test_what_was_thrown_away_long_ago_is_gone() -> None:
    at = desk()
    rows = sorted(at.world.find(Recording, state="trashed"), key=lambda row: row.trashed_at or "")
    assert refused(at, rows[0].recording_id, trashed=False)[0] == "conflict"
    change(at, rows[1].recording_id, trashed=False)


def test_out_of_the_trash_and_a_new_title_go_together() -> None:
    at = desk()
    young = max(at.world.find(Recording, state="trashed"), key=lambda row: row.trashed_at or "")
    shown = change(at, young.recording_id, trashed=False, title="Back again")
    assert (shown["title"], shown["state"]) == ("Back again", "ready")


def test_a_recording_that_is_worked_on_says_until_when() -> None:
    at = desk()
    row = recording(at, lambda row: row.state == "processing")
    assert "until 09:25" in refused(at, row.id, title="Early")[1]
    assert "until 09:25" in at.refused("search_transcripts", recording_id=row.id)[1]
    at.pass_time(minutes=26)
    change(at, row.id, title="Early")
    assert at.code("search_transcripts", recording_id=row.id) == "conflict"


def test_a_running_recording_is_left_alone() -> None:
    at = desk()
    row = recording(at, lambda row: row.state == "recording")
    assert refused(at, row.id, access="host")[0] == "conflict"


def test_a_recording_of_somebody_else_is_theirs() -> None:
    at = desk()
    row = recording(at, lambda row: not row.mine and row.state == "ready")
    assert refused(at, row.id, title="Mine now")[0] == "refused"


def test_a_recording_whose_last_day_is_over_is_gone() -> None:
    at = desk()
    row = recording(at, lambda row: row.mine and row.expires_on == day_after(at.cast.today.isoformat(), 1))
    change(at, row.id, title="Still here")
    at.pass_time(days=2)
    assert refused(at, row.id, title="Gone")[0] == "conflict"
    assert not [one for one in at.things("recording") if one.id == row.id]


def test_something_must_be_changed() -> None:
    at = desk()
    row = mine(at)
    assert refused(at, row.id)[0] == "invalid_arguments"
    assert refused(at, row.id, access="invitees")[0] == "conflict"
    one = others(at, 1)
    assert refused(at, row.id, add_viewer_emails=one, remove_viewer_emails=one)[0] == "invalid_arguments"


def test_what_i_may_not_view_is_not_there() -> None:
    at = desk()
    hidden = [
        row
        for row in at.world.find(Recording)
        if row.recording_id not in {one.id for one in at.things("recording")} and row.state == "ready"
    ]
    private = next(row for row in hidden if row.access == "host")
    assert at.code("search_transcripts", recording_id=private.recording_id) == "not_found"
    assert at.code("update_recording", recording_id=private.recording_id, title="Mine") == "not_found"


def test_what_the_company_may_view_i_may_search() -> None:
    at = desk()
    seen = {row.id for row in at.things("meeting")}
    strange = [row for row in at.world.find(Recording, access="company") if row.meeting_id not in seen]
    assert strange
    assert at.do("search_transcripts", recording_id=strange[0].recording_id)["total"] > 0
    assert at.code("get_video_meeting", meeting_id=strange[0].meeting_id) == "not_found"


def test_a_recording_alone_gives_its_whole_transcript_in_order() -> None:
    at = desk()
    shown = at.do("search_transcripts", recording_id=mine(at).id, limit=50)
    minutes = [one["minute"] for one in shown["segments"]]
    assert minutes == sorted(minutes)
    assert len(minutes) == shown["total"] > 10


def test_filters_of_a_search_are_combined() -> None:
    at = desk()
    found = at.do("search_transcripts", query="Launch  DATE", limit=50)
    assert found["segments"]
    assert all("launch date" in one["text"].lower() for one in found["segments"])
    one = found["segments"][0]
    speaker = at.do("search_transcripts", query="launch date", speaker=one["speaker"], limit=50)["segments"]
    assert {row["speaker"] for row in speaker} == {one["speaker"]}
    day = one["recorded_on"]
    narrow = at.do("search_transcripts", query="launch date", from_date=day, to_date=day, limit=50)["segments"]
    assert {row["recorded_on"] for row in narrow} == {day}
    of = stored_recording(at, one["recording_id"]).meeting_id
    assert at.do("search_transcripts", query="launch date", meeting_id=of)["total"] >= 1


def test_a_search_needs_a_filter() -> None:
    at = desk()
    assert at.code("search_transcripts") == "invalid_arguments"
    assert at.code("search_transcripts", query="  ") == "invalid_arguments"
    assert at.code("search_transcripts", from_date="2026-03-02", to_date="2026-03-01") == "invalid_arguments"
    assert at.code("search_transcripts", from_date="2024-01-01", to_date="2026-03-01") == "invalid_arguments"


def test_the_trash_and_the_untold_are_not_searched() -> None:
    at = desk()
    young = max(at.world.find(Recording, state="trashed"), key=lambda row: row.trashed_at or "")
    assert at.code("search_transcripts", recording_id=young.recording_id) == "conflict"
    silent = recording(at, lambda row: row.mine and row.state == "ready" and not row.has_transcript)
    assert "no transcript" in at.refused("search_transcripts", recording_id=silent.id)[1]


def test_a_meeting_that_is_not_mine_is_not_searched() -> None:
    at = desk()
    strange = {row.meeting_id for row in at.world.find(Meeting)} - {row.id for row in at.things("meeting")}
    assert at.code("search_transcripts", meeting_id=min(strange)) == "not_found"
    assert at.do("search_transcripts", meeting_id=called(at, "Client demo"))["total"] == 0


def test_a_figure_is_put_right_later_in_the_same_talk() -> None:
    for seed in range(5):
        at = desk(seed)
        rows = at.do("search_transcripts", query="the rollout costs")["segments"]
        assert len(rows) == 2
        assert rows[0]["recording_id"] == rows[1]["recording_id"]
        assert rows[0]["minute"] < rows[1]["minute"]
        assert "correct myself" in rows[1]["text"]


def test_a_day_is_a_day_of_the_meeting_and_not_of_the_work_on_it() -> None:
    at = desk()
    for row in at.things("recording"):
        stored = stored_recording(at, row.id)
        if stored.ready_at is not None:
            assert row.recorded_on <= stored.ready_at[:10]
    assert at.cast.today - timedelta(days=policy.RETENTION_DAYS) < at.cast.today
