"""What the tracker and other worlds know of one thing: keys in the chat, refunds that failed, clients, plannings."""

from __future__ import annotations

import re
from datetime import date

import pytest

from servers.calendar import CALENDAR
from servers.calendar.models import Event
from servers.cast.issues import issues_of, refund_bug, sprint_of
from servers.issue_tracker.models import Issue, Person, Sprint
from servers.kit.text import written
from servers.payments import PAYMENTS
from servers.payments.models import BillingCustomer, Invoice, Payment, Refund
from servers.team_chat import TEAM_CHAT
from servers.team_chat.models import Channel, ChatMember, ChatMessage
from tests.servers.desk import SEEDS, Desk
from tests.servers.issue_tracker_desk import by_title, desk, project, sprint

KEY = re.compile(r"\b[A-Z]{3}-\d{2,4}\b")


@pytest.mark.parametrize("seed", SEEDS)
def test_every_key_in_the_chat_is_an_issue_of_the_tracker(seed: int) -> None:
    at, chat = desk(seed), Desk(TEAM_CHAT, seed)
    known = {row.key for row in at.world.find(Issue)}
    quoted = {key for row in chat.world.find(ChatMessage) for key in KEY.findall(row.body)}
    assert len(quoted) >= 6
    assert quoted <= known


@pytest.mark.parametrize("seed", SEEDS)
def test_the_live_channel_is_about_the_incident_that_came_back_this_morning(seed: int) -> None:
    at, chat = desk(seed), Desk(TEAM_CHAT, seed)
    key = issues_of(at.cast)[0].key
    row = next(one for one in at.world.find(Issue) if one.key == key)
    channel = next(one for one in chat.world.find(Channel) if one.name == f"inc-{key.lower()}")
    assert channel.topic == f"Live: {row.title}"
    assert (row.status, row.severity) == ("mitigating", 1)
    assert row.updated_at[:10] == at.world.now.isoformat()[:10]


@pytest.mark.parametrize("seed", SEEDS)
def test_tomas_is_on_leave_in_both(seed: int) -> None:
    at, chat = desk(seed), Desk(TEAM_CHAT, seed)
    email = at.cast.colleagues[11].email
    away = at.world.find(Person, email=email)[0].away_until
    assert away is not None
    last = date.fromisoformat(away)
    assert chat.world.find(ChatMember, email=email)[0].status_text == f"on leave until {last.day} {last:%B}"


@pytest.mark.parametrize("seed", SEEDS)
def test_the_refund_that_failed_is_a_bug_of_its_client(seed: int) -> None:
    at, money = desk(seed), Desk(PAYMENTS, seed)
    row = by_title(at, refund_bug(at.cast).title)
    failed = money.world.find(Refund, status="failed")
    assert len(failed) == 1
    bill = money.row(Invoice, money.row(Payment, failed[0].payment_id).invoice_id)
    assert money.row(BillingCustomer, bill.billing_customer_id).company == row.customer
    assert row.title == f"Failed refund of {written(failed[0].amount)}"


@pytest.mark.parametrize("seed", SEEDS)
def test_sprints_of_the_first_project_begin_with_the_planning_in_the_calendar(seed: int) -> None:
    at, calendar = desk(seed), Desk(CALENDAR, seed)
    event = calendar.world.find(Event, title="Sprint planning")[0]
    first = date.fromisoformat(event.starts_at[:10])
    for row in at.world.find(Sprint, project_id=project(at, 0).project_id):
        if row.sprint_id != sprint(at, 0, "future", 1).sprint_id:
            assert (date.fromisoformat(row.starts_on) - first).days % 14 == 0
    running = sprint(at, 0, "active")
    assert running.starts_on == sprint_of(at.cast).starts_on.isoformat()
    assert running.starts_on <= at.world.today.isoformat()


@pytest.mark.parametrize("seed", SEEDS)
def test_customers_are_clients_of_the_cast(seed: int) -> None:
    at = desk(seed)
    clients = {client.name for client in at.cast.clients}
    assert {row.customer for row in at.world.find(Issue) if row.customer} <= clients
