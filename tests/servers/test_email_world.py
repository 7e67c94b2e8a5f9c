from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from servers.email import EMAIL, policy
from servers.email.models import (
    Address,
    Attachment,
    Contact,
    Delivery,
    Email,
    EmailLabel,
    Label,
    Mailbox,
    MailRule,
    Thread,
)
from servers.kit.text import plain
from sessions import World
from tests.servers.email_desk import SEEDS, Desk, desk_at, file, mail, mails

WRITES = [name for name, tool in EMAIL.tools.items() if tool.writes]


def check_mailbox(world: World) -> None:
    """What must hold whatever was called."""
    rows = world.find(Email)
    by_id = {row.email_id: row for row in rows}
    box = world.get(Mailbox, world.me)
    assert box is not None
    assert {row.thread_id for row in rows} == {row.thread_id for row in world.find(Thread)}
    deliveries = Counter(row.email_id for row in world.find(Delivery))
    sizes: Counter[str] = Counter()
    for found in world.find(Attachment):
        sizes[found.email_id] += found.size_bytes
    for row in rows:
        if row.in_reply_to_id is not None:
            assert by_id[row.in_reply_to_id].thread_id == row.thread_id
        named = {*row.to_emails, *row.cc_emails, *row.bcc_emails}
        assert deliveries.get(row.email_id, 0) == (len(named) if row.state == "sent" else 0)
        assert (row.send_at is not None) == (row.state == "scheduled")
        assert (row.from_email in {box.me_work, box.me_private}) == (row.state != "received")
        assert (
            row.folder
            in {
                "received": {"inbox", "archive", "spam", "trash"},
                "sent": {"sent", "archive", "trash"},
                "draft": {"drafts", "trash"},
                "scheduled": {"scheduled"},
            }[row.state]
        )
        assert not (row.on_hold and row.folder in {"spam", "trash"})
        assert sizes[row.email_id] <= policy.MOST_BYTES
    labels = world.find(Label)
    assert len({plain(row.name) for row in labels}) == len(labels)
    parents = {row.label_id: row.parent_label_id for row in labels}
    assert all(parents[above] is None for above in parents.values() if above)
    assert sorted(row.position for row in world.find(MailRule)) == list(range(1, len(world.find(MailRule)) + 1))
    people = world.find(Contact)
    used = Counter(one for row in people for one in {row.email, *row.other_emails})
    assert max(used.values()) == 1


def test_there_are_seventeen_tools() -> None:
    assert len(EMAIL.tools) == 17


@pytest.mark.parametrize("seed", SEEDS)
def test_the_mailbox_is_in_order_at_the_start(seed: int) -> None:
    world = desk_at(seed).world
    check_mailbox(world)
    now = world.now.isoformat()[:19] + "Z"
    assert all(row.sent_at <= now for row in world.find(Email))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_mailbox_is_as_large_as_life(seed: int) -> None:
    world = desk_at(seed).world
    sizes: dict[type[Any], tuple[int, int]] = {
        Contact: (55, 82), Address: (96, 160), Thread: (208, 312), Email: (416, 624), EmailLabel: (300, 730),
        Label: (19, 19), Attachment: (120, 180), MailRule: (9, 9), Delivery: (170, 290),
    }  # fmt: skip
    for model, (least, most) in sizes.items():
        assert least <= len(world.find(model)) <= most, model


@pytest.mark.parametrize("seed", SEEDS)
def test_every_awkward_mail_is_there(seed: int) -> None:
    desk = desk_at(seed)
    rows = mails(desk)
    count = Counter(row.subject for row in rows)
    boiler = [row for row in rows if row.subject == "Boiler"]
    assert (len(boiler), len({row.thread_id for row in boiler})) == (14, 1)
    assert {row.folder for row in boiler} == {"archive", "sent"}
    assert len({row.thread_id for row in rows if row.subject == "Invoice"}) == 2
    assert count["Lost umbrella"] == 9
    assert sum(row.from_email.startswith("news@") for row in rows) == 39
    assert Counter(row.state for row in rows)["scheduled"] == 3
    assert sum(row.on_hold for row in rows) == 4
    assert {"Brakes invoice", "Brakes reminder", "Last brakes reminder"} <= count.keys()
    assert {"🎉 Saturday", "شكرا جزيلا", "Code for a new payee", "Sign-in code", "Request for records"} <= count.keys()
    assert file(desk, "Account opening.pdf").locked
    assert file(desk, "Salary review.pdf").sensitivity == "confidential"
    ages = sorted((desk.cast.now - _when(row)).total_seconds() for row in rows if row.state == "sent")
    assert ages[:2] == [12, 50]
    soon = min(row.send_at for row in rows if row.send_at)
    assert (_parse(soon) - desk.cast.now).total_seconds() == 240


def _parse(stored: str) -> Any:
    from datetime import datetime

    return datetime.fromisoformat(stored)


def _when(row: Email) -> Any:
    return _parse(row.sent_at)


@pytest.mark.parametrize("seed", SEEDS)
def test_awkward_people_are_there(seed: int) -> None:
    desk = desk_at(seed)
    firsts = Counter(row.name.split()[0] for row in desk.world.find(Contact, kind="person"))
    assert firsts["Priya"] >= 2
    assert firsts["Dana"] >= 2
    mover = desk.cast.person(desk.cast.clients[4].contacts[0])
    assert desk.row(Address, mover.other_email).is_open is False
    assert desk.row(Address, mover.email).is_open
    assert desk.row(Address, desk.cast.colleagues[-1].email).auto_reply
    sizes = {row.address.partition("@")[0]: row.member_count for row in desk.world.find(Address, is_list=True)}
    assert sizes == {"team": 7, "everyone": 180}
    impostor = mail(desk, "Change of bank details").from_email.partition("@")[2]
    insurer = next(one for one in desk.cast.merchants if one.sector == "insurance")
    assert impostor != insurer.domain
    assert len(impostor) == len(insurer.domain) + 1


@pytest.mark.parametrize("seed", SEEDS)
def test_receipts_agree_with_the_ledger_to_the_cent(seed: int) -> None:
    desk = desk_at(seed)
    bodies = "\n".join(row.body for row in mails(desk, state="received"))
    recent = [one for one in desk.cast.purchases if (desk.cast.today - one.day).days <= 90]
    assert recent
    for purchase in recent:
        assert purchase.number in bodies
        if purchase.merchant != "marketplace":
            assert f"Total: ${purchase.total // 100:,}.{purchase.total % 100:02}" in bodies
    salary = [one for one in desk.cast.ledger if one.kind == "salary" and one.account == "everyday"][-1]
    payslip = file(desk, f"Payslip {salary.day:%B}.pdf")
    assert f"${salary.amount // 100:,}.{salary.amount % 100:02}" in payslip.content


@pytest.mark.parametrize("seed", SEEDS)
def test_things_show_what_the_tools_show(seed: int) -> None:
    desk = desk_at(seed)
    shown = {row["email_id"]: row for row in desk.do("search_emails", query="in:anywhere", limit=50)["emails"]}
    things = {row.id: row for row in desk.things("email")}
    assert len(things) == len(mails(desk))
    for key, row in shown.items():
        known = {name: value for name, value in row.items() if name in things[key]._fields and name != "to"}
        assert all(getattr(things[key], name) == value for name, value in known.items())
        assert list(things[key].to) == row["to"]


def random_calls(desk: Desk, rng: Random, count: int) -> None:
    for _ in range(count):
        if desk.attempt(rng, rng.choice(WRITES)) is None:
            continue
        if rng.random() < 0.2:
            desk.pass_time(hours=rng.choice((1, 5, 30)))


@settings(max_examples=8, deadline=None)
@given(seed=st.sampled_from(SEEDS), salt=st.integers(0, 10**6))
def test_the_mailbox_stays_in_order_after_anything_that_is_called(seed: int, salt: int) -> None:
    desk = desk_at(seed)
    random_calls(desk, Random(f"anything-{salt}"), 25)
    check_mailbox(desk.world)


def test_answers_arrive_in_their_thread_and_addresses_close() -> None:
    desk = desk_at()
    sent = mail(desk, "Minutes of the client sync")
    desk.happen("answer_arrives", email_id=sent.email_id, body="Thank you.")
    answer = mail(desk, sent.subject, state="received")
    assert (answer.thread_id, answer.from_email, answer.unread) == (sent.thread_id, sent.to_emails[0], True)
    desk.happen("address_closes", address=sent.to_emails[0])
    view = desk.do("send_email", to=[sent.to_emails[0]], subject="Hello", body="Are you there?")
    assert view["bounced"] == [sent.to_emails[0]]
    desk.happen("hold_is_placed", email_id=sent.email_id)
    assert desk.code("move_emails", email_ids=[answer.email_id], folder="trash") == "refused"
