from __future__ import annotations

import pytest

from servers.email.models import Email, EmailLabel, Label, MailRule
from tests.servers.email_desk import Desk, desk_at, found, mail, mails, rule


def label(desk: Desk, name: str) -> str:
    [row] = desk.world.find(Label, name=name)
    return row.label_id


def newsletters(desk: Desk) -> list[str]:
    return [row.email_id for row in mails(desk, state="received") if row.from_email.startswith("news@")]


def test_labels_are_put_on_and_taken_off_and_repeating_changes_nothing() -> None:
    desk = desk_at()
    key, travel = mail(desk, "Signed contract").email_id, label(desk, "Travel")
    assert desk.do("label_emails", email_ids=[key], add_label_ids=[travel, "starred"])["changed"] == 1
    assert desk.do("label_emails", email_ids=[key], add_label_ids=[travel, "starred"])["changed"] == 0
    assert desk.world.get(EmailLabel, (key, travel)) is not None
    assert desk.row(Email, key).starred
    assert desk.do("label_emails", email_ids=[key], remove_label_ids=[travel])["changed"] == 1
    assert desk.world.get(EmailLabel, (key, travel)) is None


def test_read_and_unread_are_labels_too() -> None:
    desk = desk_at()
    keys = [row.email_id for row in mails(desk, unread=True)[:3]]
    before = next(row for row in desk.do("list_mail_labels")["labels"] if row["label_id"] == "unread")["total"]
    assert desk.do("label_emails", email_ids=keys, remove_label_ids=["unread"])["changed"] == 3
    after = next(row for row in desk.do("list_mail_labels")["labels"] if row["label_id"] == "unread")["total"]
    assert before - after == sum(desk.row(Email, key).folder not in {"spam", "trash"} for key in keys)


def test_labels_that_contradict_or_miss_are_refused() -> None:
    desk = desk_at()
    key = mail(desk, "Signed contract").email_id
    assert desk.code("label_emails", email_ids=[key]) == "invalid_arguments"
    both = {"add_label_ids": ["starred"], "remove_label_ids": ["starred"]}
    assert desk.code("label_emails", email_ids=[key], **both) == "invalid_arguments"


def test_a_whole_thread_is_labelled_at_once() -> None:
    desk = desk_at()
    row = mail(desk, "Boiler")
    assert (
        desk.do("label_emails", email_ids=[row.email_id], add_label_ids=["starred"], whole_threads=True)["changed"]
        == 14
    )


def test_mail_on_hold_is_archived_but_never_thrown_away() -> None:
    desk = desk_at()
    held, free = mail(desk, "Claim for the scanners"), mail(desk, "Signed contract")
    for folder in ("trash", "spam"):
        code, message = desk.refused("move_emails", email_ids=[free.email_id, held.email_id], folder=folder)
        assert code == "refused"
        assert held.email_id in message
    assert desk.row(Email, free.email_id).folder == "inbox"
    assert desk.do("move_emails", email_ids=[held.email_id], folder="archive")["moved"] == 1


def test_sent_and_scheduled_mail_have_their_places() -> None:
    desk = desk_at()
    sent, waiting = mails(desk, state="sent")[5], mails(desk, state="scheduled")[0]
    assert desk.code("move_emails", email_ids=[sent.email_id], folder="inbox") == "conflict"
    assert desk.do("move_emails", email_ids=[sent.email_id], folder="archive")["moved"] == 1
    for folder in ("inbox", "archive", "trash"):
        assert desk.code("move_emails", email_ids=[waiting.email_id], folder=folder) == "conflict"


def test_of_a_whole_thread_only_what_may_lie_there_is_moved() -> None:
    desk = desk_at()
    thread = mail(desk, "Boiler").thread_id
    received = [row for row in mails(desk, thread_id=thread) if row.state == "received"]
    view = desk.do("move_emails", email_ids=[received[0].email_id], folder="inbox", whole_threads=True)
    assert view["moved"] == len(received)


@pytest.mark.parametrize(("count", "due"), [(10, False), (11, True)])
def test_throwing_away_more_than_ten_needs_a_yes(count: int, due: bool) -> None:
    desk = desk_at()
    ids = newsletters(desk)[:count]
    assert desk.needs_yes("move_emails", email_ids=ids, folder="trash") == due
    assert not desk.needs_yes("move_emails", email_ids=ids, folder="archive")


def test_a_thread_counts_with_all_its_mails_when_a_yes_is_due() -> None:
    desk = desk_at()
    row = mail(desk, "Boiler")
    assert desk.needs_yes("move_emails", email_ids=[row.email_id], folder="trash", whole_threads=True)
    assert not desk.needs_yes("move_emails", email_ids=[row.email_id], folder="trash")


def test_labels_have_names_of_their_own_and_two_levels() -> None:
    desk = desk_at()
    clients = label(desk, "Clients")
    child = desk.do("create_mail_label", name="Prospects", parent_label_id=clients)
    assert child["parent"] == "Clients"
    assert desk.code("create_mail_label", name="Deep", parent_label_id=child["label_id"]) == "conflict"
    assert desk.code("create_mail_label", name="Deep", parent_label_id="starred") == "conflict"
    code, message = desk.refused("create_mail_label", name="  receipts ")
    assert code == "conflict"
    assert label(desk, "Receipts") in message
    for number in range(60 - len(desk.world.find(Label))):
        desk.do("create_mail_label", name=f"Shelf {number}")
    assert desk.code("create_mail_label", name="One more") == "conflict"


def test_a_new_rule_comes_last_and_can_be_put_first() -> None:
    desk = desk_at()
    landlord = desk.cast.landlord
    house = desk.do("create_mail_label", name="House")["label_id"]
    view = desk.do(
        "save_mail_rule", from_contains=landlord.email, action="label", label_id=house, apply_to_existing=True
    )
    assert view["position"] == len(desk.world.find(MailRule)) == 10
    assert view["applied_to"] == sum(
        row.from_email == landlord.email and row.folder in {"inbox", "archive"} for row in mails(desk)
    )
    news = {
        "from_email": landlord.email,
        "subject": "Stairs",
        "body": "They are swept on Friday.",
        "to": desk.cast.me.other_email,
    }
    desk.happen("mail_arrives", **news)
    assert mail(desk, "Stairs").folder == "archive"
    assert desk.do("save_mail_rule", rule_id=view["rule_id"], position=1)["position"] == 1
    assert sorted(row.position for row in desk.world.find(MailRule)) == list(range(1, 11))
    desk.happen("mail_arrives", **{**news, "subject": "Cellar"})
    row = mail(desk, "Cellar")
    assert row.folder == "inbox"
    assert desk.world.get(EmailLabel, (row.email_id, house)) is not None


def test_a_rule_that_is_off_does_nothing() -> None:
    desk = desk_at()
    desk.do("save_mail_rule", rule_id=rule(desk, 2).rule_id, enabled=False)
    desk.happen("mail_arrives", from_email=desk.cast.landlord.email, subject="Stairs", body="Swept.")
    assert mail(desk, "Stairs").folder == "inbox"


def test_rules_are_complete_and_unlike_each_other() -> None:
    desk = desk_at()
    assert desk.code("save_mail_rule", action="archive") == "invalid_arguments"
    assert desk.code("save_mail_rule", from_contains="news") == "invalid_arguments"
    assert desk.code("save_mail_rule", from_contains="news", action="label") == "invalid_arguments"
    odd = {"from_contains": "news", "action": "archive", "label_id": label(desk, "Travel")}
    assert desk.code("save_mail_rule", **odd) == "invalid_arguments"
    assert desk.code("save_mail_rule", rule_id=rule(desk, 1).rule_id) == "invalid_arguments"
    twin = rule(desk, 3)
    assert desk.code("save_mail_rule", subject_contains=twin.subject_contains.upper(), action="archive") == "conflict"


def test_no_rule_forwards_out_of_the_company_and_one_inside_needs_a_yes() -> None:
    desk = desk_at()
    out = {"from_contains": "invoice", "action": "forward", "forward_to": desk.cast.friends[0].email}
    assert desk.code("save_mail_rule", **out) == "refused"
    inside = {**out, "forward_to": desk.cast.manager.email}
    assert desk.needs_yes("save_mail_rule", **inside)
    assert desk.code("save_mail_rule", apply_to_existing=True, **inside) == "invalid_arguments"
    desk.do("save_mail_rule", **inside)
    desk.happen("mail_arrives", from_email="invoice@new.example", subject="Number 12", body="Please pay.")
    [copy] = mails(desk, subject="Number 12", state="sent")
    assert copy.to_emails == [desk.cast.manager.email]


def test_a_yes_is_due_for_rules_that_trash_or_forward_while_they_are_on() -> None:
    desk = desk_at()
    bin_it = {"subject_contains": "prize", "action": "trash"}
    assert desk.needs_yes("save_mail_rule", **bin_it)
    assert not desk.needs_yes("save_mail_rule", enabled=False, **bin_it)
    assert not desk.needs_yes("save_mail_rule", subject_contains="prize", action="archive")
    copies = rule(desk, 9)
    assert desk.needs_yes("save_mail_rule", rule_id=copies.rule_id, enabled=True)
    assert not desk.needs_yes("save_mail_rule", rule_id=rule(desk, 1).rule_id, position=3)


def test_a_rule_shows_how_much_it_would_catch() -> None:
    desk = desk_at()
    shown = desk.do("list_mail_rules")["rules"]
    assert [row["position"] for row in shown] == list(range(1, 10))
    landlord = desk.cast.landlord
    assert shown[1]["matches_90_days"] == len(found(desk, f"from:{landlord.email} newer_than:90d in:anywhere"))


def test_contacts_keep_addresses_apart() -> None:
    desk = desk_at()
    view = desk.do("save_mail_contact", name="Ivo Sand", email="Ivo.Sand@Atlas.example", company="Atlas")
    assert view["email"] == "ivo.sand@atlas.example"
    assert desk.code("save_mail_contact", name="Ivo", email="ivo.sand@atlas.example") == "conflict"
    assert desk.code("save_mail_contact", name="Ivo") == "invalid_arguments"
    assert desk.code("save_mail_contact", contact_id=view["contact_id"]) == "invalid_arguments"
    assert desk.code("save_mail_contact", contact_id=view["contact_id"], email="ivo") == "invalid_arguments"
    changed = desk.do("save_mail_contact", contact_id=view["contact_id"], email="ivo@atlas.example", company="")
    assert changed["other_emails"] == ["ivo.sand@atlas.example"]
    assert "company" not in changed
    assert desk.code("save_mail_contact", name="Twin", email="ivo.sand@atlas.example") == "conflict"
    back = desk.do("save_mail_contact", contact_id=view["contact_id"], email="ivo.sand@atlas.example")
    assert back["other_emails"] == ["ivo@atlas.example"]
