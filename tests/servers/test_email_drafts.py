from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from servers.email import policy
from servers.email.models import Attachment, Delivery, Email
from servers.kit.text import instant
from tests.servers.email_desk import Desk, desk_at, file, found, mail, mails


def tomorrow(desk: Desk) -> str:
    return f"{desk.cast.today + timedelta(days=1)}T08:00"


def test_a_draft_is_kept_changed_and_sent() -> None:
    desk = desk_at()
    friend = desk.cast.friends[0].email
    view = desk.do("save_email_draft", subject="Picnic", body="Shall we?")
    assert desk.code("send_email_draft", draft_id=view["email_id"]) == "conflict"
    view = desk.do("save_email_draft", draft_id=view["email_id"], to=[friend])
    assert (view["to"], view["subject"], view["body"]) == ([friend], "Picnic", "Shall we?")
    sent = desk.do("send_email_draft", draft_id=view["email_id"])
    assert sent["delivered"] == [friend]
    assert desk.code("send_email_draft", draft_id=view["email_id"]) == "conflict"
    assert desk.code("save_email_draft", draft_id=view["email_id"], body="New") == "conflict"


def test_a_draft_without_recipient_or_text_is_not_sent() -> None:
    desk = desk_at()
    for subject, what in (("Proposal for the rollout", "recipient"), ("Weekend plans", "text")):
        code, message = desk.refused("send_email_draft", draft_id=mail(desk, subject).email_id)
        assert code == "conflict"
        assert what in message


def test_a_draft_waits_for_its_hour_and_can_be_unsent_until_then() -> None:
    desk = desk_at()
    draft = mail(desk, "Seating plan")
    view = desk.do("send_email_draft", draft_id=draft.email_id, send_at=tomorrow(desk))
    assert view["send_at"] == tomorrow(desk)
    assert desk.code("save_email_draft", draft_id=draft.email_id, body="Later") == "conflict"
    assert desk.code("move_emails", email_ids=[draft.email_id], folder="trash") == "conflict"
    assert desk.do("unsend_email", email_id=draft.email_id)["state"] == "draft"
    desk.do("save_email_draft", draft_id=draft.email_id, body="Later")


def test_an_answer_may_be_drafted_but_not_turned_to_another_mail() -> None:
    desk = desk_at()
    asked, other = mail(desk, "Maintenance window", state="received"), mail(desk, "Signed contract")
    view = desk.do("save_email_draft", reply_to_id=asked.email_id, body="Any night.")
    row = desk.row(Email, view["email_id"])
    assert (row.thread_id, row.to_emails) == (asked.thread_id, [asked.from_email])
    assert desk.code("save_email_draft", draft_id=row.email_id, reply_to_id=other.email_id) == "conflict"
    assert desk.code("save_email_draft") == "invalid_arguments"
    receipt = next(one for one in mails(desk, state="received") if one.from_email.startswith("no-reply@"))
    assert desk.code("save_email_draft", reply_to_id=receipt.email_id, body="Hello") == "refused"


def test_the_files_of_a_draft_are_those_that_are_named() -> None:
    desk = desk_at()
    draft, right = mail(desk, "Signed order"), file(desk, "Signed contract.pdf")
    view = desk.do("save_email_draft", draft_id=draft.email_id, attachment_ids=[right.attachment_id])
    assert [one["file_name"] for one in view["attachments"]] == ["Signed contract.pdf"]
    [copy] = desk.world.find(Attachment, email_id=draft.email_id)
    desk.do("save_email_draft", draft_id=draft.email_id, attachment_ids=[copy.attachment_id])
    assert desk.world.find(Attachment, email_id=draft.email_id) == [copy]
    assert "attachments" not in desk.do("save_email_draft", draft_id=draft.email_id, attachment_ids=[])
    assert not found(desk, "lunch menu in:drafts")


def test_a_confidential_file_stops_a_draft_to_an_outsider() -> None:
    desk = desk_at()
    secret = file(desk, "Price floor.csv")
    view = desk.do(
        "save_email_draft", to=[desk.cast.friends[1].email], subject="Prices", body="Look",
        attachment_ids=[secret.attachment_id],
    )  # fmt: skip
    assert desk.code("send_email_draft", draft_id=view["email_id"]) == "refused"


def test_what_was_just_sent_is_called_back_with_all_that_it_caused() -> None:
    desk = desk_at()
    left, mover = desk.cast.colleagues[-1], desk.cast.person(desk.cast.clients[4].contacts[0])
    before = len(desk.world.find(Email))
    view = desk.do("send_email", to=[left.email, mover.other_email], subject="Oops", body="Wrong people")
    assert len(desk.world.find(Email)) == before + 3
    assert desk.do("unsend_email", email_id=view["email_id"])["state"] == "draft"
    assert len(desk.world.find(Email)) == before + 1
    assert not desk.world.find(Delivery, email_id=view["email_id"])
    assert desk.code("unsend_email", email_id=view["email_id"]) == "conflict"


def test_undo_reaches_thirty_seconds_back() -> None:
    desk = desk_at()
    young, old = mail(desk, "Room for the afternoon"), mail(desk, "Draft of the agenda")
    code, message = desk.refused("unsend_email", email_id=old.email_id)
    assert code == "refused"
    assert "50 seconds ago" in message
    assert desk.do("unsend_email", email_id=young.email_id)["state"] == "draft"
    received = mail(desk, "Signed contract")
    assert desk.code("unsend_email", email_id=received.email_id) == "conflict"


@given(seconds=st.integers(0, 100_000))
def test_the_window_of_undo_ends_with_its_last_second(seconds: int) -> None:
    now = desk_at().cast.now
    assert policy.is_undoable(instant(now - timedelta(seconds=seconds)), now) == (seconds <= policy.UNDO_SECONDS)


@given(sizes=st.lists(st.integers(0, 2 * policy.MOST_BYTES), max_size=4))
def test_the_limit_of_attachments_is_their_sum(sizes: list[int]) -> None:
    assert policy.is_too_large(sizes) == (sum(sizes) > policy.MOST_BYTES)


@given(text=st.text(max_size=400))
def test_a_snippet_is_one_short_line(text: str) -> None:
    line = policy.snippet(text)
    assert len(line) <= policy.SNIPPET
    assert "\n" not in line
    assert " ".join(text.split()).startswith(line.removesuffix("…")) or line == " ".join(text.split())


def test_a_yes_for_a_draft_depends_on_whom_it_goes_to() -> None:
    desk = desk_at()
    stranger = next(who for who in desk.cast.people.trades if who.relation == "builder").email
    view = desk.do("save_email_draft", to=[stranger], subject="Tiles", body="Blue ones, please.")
    assert desk.needs_yes("send_email_draft", draft_id=view["email_id"])
    assert not desk.needs_yes("send_email_draft", draft_id=mail(desk, "Shift swap").email_id)


@pytest.mark.parametrize("folder", ["archive", "inbox", "spam"])
def test_a_draft_goes_only_to_the_trash(folder: str) -> None:
    desk = desk_at()
    draft = mail(desk, "Shift swap")
    assert desk.code("move_emails", email_ids=[draft.email_id], folder=folder) == "conflict"
    desk.do("move_emails", email_ids=[draft.email_id], folder="trash")
    assert desk.code("send_email_draft", draft_id=draft.email_id) == "conflict"
    desk.do("save_email_draft", draft_id=draft.email_id, body="Shall we swap?")
    assert desk.do("send_email_draft", draft_id=draft.email_id)["state"] == "sent"
