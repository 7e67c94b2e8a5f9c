from __future__ import annotations

from datetime import timedelta

import pytest

from servers.email import policy
from servers.email.models import Attachment, Delivery, Email
from tests.servers.email_desk import Desk, address, contact, desk_at, file, found, mail, mails

HELLO = {"subject": "Hello", "body": "Good morning"}


def mate(desk: Desk, number: int = 0) -> str:
    return desk.cast.team[number].email


def friend(desk: Desk, number: int = 0) -> str:
    return desk.cast.friends[number].email


def accountant(desk: Desk) -> str:
    return next(who for who in desk.cast.people.trades if who.relation == "accountant").email


def old_address(desk: Desk) -> str:
    return desk.cast.person(desk.cast.clients[4].contacts[0]).other_email or ""


def lists(desk: Desk) -> tuple[str, str]:
    domain = desk.cast.employer.key
    return f"team@{domain}", f"everyone@{domain}"


def test_a_mail_is_delivered_in_a_thread_of_its_own() -> None:
    desk = desk_at()
    view = desk.do("send_email", to=[mate(desk)], **HELLO)
    assert view["state"] == "sent"
    assert view["delivered"] == [mate(desk)]
    assert "bounced" not in view
    row = desk.row(Email, view["email_id"])
    assert (row.from_email, row.folder, row.received_via) == (desk.cast.me.email, "sent", "work")
    assert desk.row(Delivery, (view["email_id"], mate(desk))).outcome == "delivered"


def test_an_address_that_does_not_exist_bounces_and_the_others_get_it() -> None:
    desk = desk_at()
    view = desk.do("send_email", to=[old_address(desk), mate(desk)], **HELLO)
    assert view["bounced"] == [old_address(desk)]
    assert view["delivered"] == [mate(desk)]
    thread = desk.do("read_email_thread", email_id=view["email_id"])
    assert [row["from_name"] for row in thread["emails"][1:]] == ["Mail system"]
    assert thread["emails"][0]["delivery"] == "partly bounced"
    assert old_address(desk) in thread["emails"][1]["body"]


def test_who_has_left_answers_with_a_successor() -> None:
    desk = desk_at()
    left, successor = desk.cast.colleagues[-1], desk.cast.team[5]
    view = desk.do("send_email", to=[left.email], **HELLO)
    [_, answer] = desk.do("read_email_thread", email_id=view["email_id"])["emails"]
    assert successor.email in answer["body"]
    assert answer["unread"]


def test_an_address_shuts_on_its_day() -> None:
    desk = desk_at()
    closing = desk.cast.clients[7].contacts[0]
    assert "bounced" not in desk.do("send_email", to=[closing], **HELLO)
    desk.pass_time(days=21)
    assert desk.do("send_email", to=[closing], **HELLO)["bounced"] == [closing]


def test_addresses_are_checked_before_anything_is_sent() -> None:
    desk = desk_at()
    assert desk.code("send_email", to=["nobody"], **HELLO) == "invalid_arguments"
    assert desk.code("send_email", to=[mate(desk)], cc=[mate(desk).upper()], **HELLO) == "invalid_arguments"
    assert desk.code("send_email", to=[address("bob")], **HELLO) == "not_found"
    wrong = mate(desk).replace(desk.cast.employer.key, desk.cast.employer.key.replace(".", "s."))
    code, message = desk.refused("send_email", to=[wrong], **HELLO)
    assert code == "not_found"
    assert mate(desk) in message


def test_the_same_mail_again_within_ten_minutes_is_a_slip() -> None:
    desk = desk_at()
    desk.do("send_email", to=[mate(desk)], **HELLO)
    assert desk.code("send_email", to=[mate(desk)], subject="hello", body="Good  morning") == "conflict"
    assert desk.do("send_email", to=[mate(desk, 1)], **HELLO)["state"] == "sent"
    desk.pass_time(minutes=11)
    assert desk.do("send_email", to=[mate(desk)], **HELLO)["state"] == "sent"


@pytest.mark.parametrize(("ahead", "works"), [(4, False), (5, True), (60 * 24 * 60, True), (60 * 24 * 60 + 1, False)])
def test_a_mail_is_scheduled_five_minutes_to_sixty_days_ahead(ahead: int, works: bool) -> None:
    desk = desk_at()
    hour = (desk.world.local + timedelta(minutes=ahead)).isoformat(timespec="minutes")
    if not works:
        assert desk.code("send_email", to=[mate(desk)], send_at=hour, **HELLO) == "conflict"
        return
    view = desk.do("send_email", to=[mate(desk)], send_at=hour, **HELLO)
    assert (view["state"], view["send_at"]) == ("scheduled", hour)
    assert not desk.world.find(Delivery, email_id=view["email_id"])


def test_scheduled_mail_goes_out_at_its_hour() -> None:
    desk = desk_at()
    soon = mail(desk, "Notes from the client visit")
    desk.pass_time(minutes=3)
    assert desk.row(Email, soon.email_id).state == "scheduled"
    desk.pass_time(minutes=1)
    row = desk.row(Email, soon.email_id)
    assert (row.state, row.folder, row.sent_at, row.send_at) == ("sent", "sent", soon.send_at, None)
    assert desk.world.find(Delivery, email_id=soon.email_id)


def test_confidential_files_and_mails_stay_inside() -> None:
    desk = desk_at()
    secret, minutes = file(desk, "Salary review.pdf"), mail(desk, "Price floor")
    attach = {"attachment_ids": [secret.attachment_id], **HELLO}
    assert desk.code("send_email", to=[friend(desk)], **attach) == "refused"
    assert desk.code("send_email", to=[mate(desk)], bcc=[friend(desk)], **attach) == "refused"
    assert desk.do("send_email", to=[mate(desk)], **attach)["state"] == "sent"
    review = mail(desk, "Salary review")
    assert desk.code("forward_email", email_id=review.email_id, to=[friend(desk)]) == "refused"
    bare = {"email_id": review.email_id, "include_attachments": False}
    assert desk.code("forward_email", to=[friend(desk)], **bare) == "refused"
    assert desk.code("forward_email", email_id=minutes.email_id, to=[friend(desk)]) == "refused"
    without = desk.do("forward_email", email_id=minutes.email_id, to=[friend(desk)], include_attachments=False)
    assert not desk.world.find(Attachment, email_id=without["email_id"])
    inside = desk.do("forward_email", email_id=minutes.email_id, to=[mate(desk)])
    [copy] = desk.world.find(Attachment, email_id=inside["email_id"])
    assert copy.sensitivity == "confidential"
    assert desk.code("reply_to_email", email_id=review.email_id, body="Yes", add_cc=[friend(desk)]) == "refused"


def test_my_private_address_is_inside() -> None:
    desk = desk_at()
    review = mail(desk, "Salary review")
    assert desk.do("forward_email", email_id=review.email_id, to=[desk.cast.me.other_email])["state"] == "sent"


def test_attachments_have_a_limit() -> None:
    desk = desk_at()
    plan, film = file(desk, "Desk plan.pdf"), file(desk, "Showroom film.mp4")
    attach = [plan.attachment_id, film.attachment_id]
    assert desk.code("send_email", to=[mate(desk)], attachment_ids=attach, **HELLO) == "refused"
    assert desk.do("send_email", to=[mate(desk)], attachment_ids=attach[:1], **HELLO)["state"] == "sent"
    assert not policy.is_too_large([policy.MOST_BYTES])
    assert policy.is_too_large([policy.MOST_BYTES, 1])


def test_an_answer_stays_in_the_thread_and_comes_from_the_address_that_was_written_to() -> None:
    desk = desk_at()
    asked = mail(desk, "Maintenance window", state="received")
    view = desk.do("reply_to_email", email_id=asked.email_id, body="Any night but Thursday.")
    row = desk.row(Email, view["email_id"])
    assert (row.thread_id, row.in_reply_to_id, row.to_emails) == (asked.thread_id, asked.email_id, [asked.from_email])
    private = mail(desk, "Tickets for the match")
    answer = desk.do("reply_to_email", email_id=private.email_id, body="Yes please")
    assert desk.row(Email, answer["email_id"]).from_email == desk.cast.me.other_email


def test_an_answer_to_all_leaves_me_out() -> None:
    desk = desk_at()
    row = next(one for one in mails(desk, state="received") if len(one.cc_emails) >= 2)
    view = desk.do("reply_to_email", email_id=row.email_id, body="Fine", reply_all=True)
    sent = desk.row(Email, view["email_id"])
    assert sent.to_emails == [row.from_email]
    assert set(sent.cc_emails) == {*row.cc_emails, *row.to_emails} - {desk.cast.me.email, row.from_email}
    assert desk.code("reply_to_email", email_id=row.email_id, body="No", add_cc=[row.from_email]) == "invalid_arguments"


def test_some_mails_are_not_answered() -> None:
    desk = desk_at()
    receipt = next(row for row in mails(desk, state="received") if row.from_email.startswith("no-reply@"))
    assert desk.code("reply_to_email", email_id=receipt.email_id, body="Hello") == "refused"
    spam = mail(desk, "Order for next month")
    assert desk.code("reply_to_email", email_id=spam.email_id, body="Gladly") == "conflict"
    desk.do("move_emails", email_ids=[spam.email_id], folder="inbox")
    assert desk.do("reply_to_email", email_id=spam.email_id, body="Gladly")["state"] == "sent"
    draft = mail(desk, "Seating plan")
    assert desk.code("reply_to_email", email_id=draft.email_id, body="x") == "conflict"
    assert desk.code("forward_email", email_id=draft.email_id, to=[mate(desk)]) == "conflict"


def test_a_yes_is_due_for_strangers_and_crowds_only() -> None:
    desk = desk_at()
    team, everyone = lists(desk)
    for to, due in (
        ([mate(desk)], False),
        ([friend(desk)], False),
        ([team], False),
        ([everyone], True),
        ([accountant(desk)], True),
        ([who.email for who in desk.cast.colleagues[:10]], False),
        ([who.email for who in desk.cast.colleagues[:11]], True),
    ):
        assert desk.needs_yes("send_email", to=to, **HELLO) == due
    desk.do("send_email", to=[accountant(desk)], **HELLO)
    assert not desk.needs_yes("send_email", to=[accountant(desk)], subject="Again", body="Hello")


def test_an_answer_in_the_thread_needs_no_yes_even_to_a_stranger() -> None:
    desk = desk_at()
    tax = next(row for row in mails(desk, from_email=accountant(desk)))
    assert not desk.needs_yes("reply_to_email", email_id=tax.email_id, body="They are in the post")
    stranger = next(who for who in desk.cast.people.trades if who.relation == "builder").email
    assert desk.needs_yes("reply_to_email", email_id=tax.email_id, body="See copy", add_cc=[stranger])
    storm = mail(desk, "Lost umbrella")
    assert desk.needs_yes("reply_to_email", email_id=storm.email_id, body="Stop", reply_all=True)
    assert not desk.needs_yes("reply_to_email", email_id=storm.email_id, body="Stop")


def test_a_forwarded_mail_is_quoted_below_the_note() -> None:
    desk = desk_at()
    contract = mail(desk, "Signed contract")
    tomas = desk.cast.colleagues[11].email
    view = desk.do("forward_email", email_id=contract.email_id, to=[tomas], note="As asked.")
    row = desk.row(Email, view["email_id"])
    assert row.body == f"As asked.\n\n{contract.body}"
    assert row.thread_id != contract.thread_id
    assert [one["file_name"] for one in found(desk, "signed contract in:sent")[0]["attachments"]] == [
        "Signed contract.pdf"
    ]


def test_the_new_address_stands_in_a_signature_and_mends_the_contact() -> None:
    desk = desk_at()
    mover = desk.cast.person(desk.cast.clients[4].contacts[0])
    contract = mail(desk, "Signed contract")
    view = desk.do("forward_email", email_id=contract.email_id, to=[old_address(desk)])
    assert view["bounced"] == [old_address(desk)]
    [signed] = found(desk, f"from:{old_address(desk)} new address")
    assert mover.email in desk.row(Email, signed["email_id"]).body
    again = desk.do("forward_email", email_id=contract.email_id, to=[mover.email])
    assert again["delivered"] == [mover.email]
    row = contact(desk, old_address(desk))
    saved = desk.do("save_mail_contact", contact_id=row.contact_id, email=mover.email)
    assert saved["other_emails"] == [old_address(desk)]
