"""What two worlds know of one thing: the same number, amount and day in bank, mailbox, market, broker and calendar."""

from __future__ import annotations

import pytest

from servers.banking import BANKING
from servers.banking.models import BankTransaction, Payee
from servers.calendar import CALENDAR
from servers.calendar.models import Event
from servers.cast import cast_of
from servers.cast.chats import chat_calls
from servers.cast.issues import issues_of
from servers.email import EMAIL
from servers.email.models import Email
from servers.kit.text import day_in
from servers.marketplace import MARKETPLACE, amounts
from servers.marketplace.models import Member, Sale
from servers.team_chat import TEAM_CHAT
from servers.team_chat.facts import join_code_in
from servers.team_chat.models import ChatMessage
from servers.trading import TRADING
from servers.trading.models import Fill, Instrument, TradeOrder
from servers.video_meeting import VIDEO_MEETING
from servers.video_meeting.models import Meeting
from tests.servers.desk import SEEDS, Desk


@pytest.mark.parametrize("seed", SEEDS)
def test_what_the_marketplace_pays_out_is_what_the_bank_books_for_that_sale(seed: int) -> None:
    market, bank = Desk(MARKETPLACE, seed), Desk(BANKING, seed)
    name = bank.cast.merchant("marketplace").name
    me = next(row for row in market.world.find(Member) if row.email == market.cast.me.email)
    booked = {
        row.reference.removeprefix("Sale "): (row.amount, row.day)
        for row in bank.world.find(BankTransaction, counterparty=name)
        if row.reference.startswith("Sale ")
    }
    paid = {
        row.sale_id: (row.price * row.quantity + row.shipping - row.seller_fee, (row.released_at or "")[:10])
        for row in market.world.find(Sale, seller_id=me.member_id, phase="released")
    }
    assert paid == booked
    assert len(paid) == 8
    fees = {row.sale_id: row.seller_fee for row in market.world.find(Sale, seller_id=me.member_id, phase="released")}
    assert all(fees[key] == amounts.seller_fee(value + fees[key]) for key, (value, _) in paid.items())


@pytest.mark.parametrize("seed", SEEDS)
def test_contract_notes_name_orders_of_the_broker(seed: int) -> None:
    broker, mail = Desk(TRADING, seed), Desk(EMAIL, seed)
    notes = [row for row in mail.world.find(Email) if row.subject.startswith("Contract note for ")]
    assert len(notes) == len(mail.cast.trades) > 0
    for note, trade in zip(sorted(notes, key=lambda row: row.sent_at), mail.cast.trades, strict=True):
        order = broker.world.get(TradeOrder, trade.number)
        assert order is not None
        share = broker.world.get(Instrument, order.symbol)
        assert share is not None
        assert note.subject == f"Contract note for {share.name}"
        assert f"order {trade.number}" in note.body
        assert f"{order.quantity} shares of {share.name}" in note.body
        assert (order.side, order.status) == ("buy", "filled")
        assert {fill.day for fill in broker.world.find(Fill, trade_order_id=trade.number)} == {trade.day.isoformat()}


@pytest.mark.parametrize("seed", SEEDS)
def test_broker_calendar_and_mailbox_know_when_my_employer_reports(seed: int) -> None:
    broker, calendar, mail = Desk(TRADING, seed), Desk(CALENDAR, seed), Desk(EMAIL, seed)
    cast = cast_of(seed)
    share = next(row for row in broker.world.find(Instrument) if row.is_employer)
    event = next(row for row in calendar.world.find(Event) if row.title == f"{cast.employer.name} results")
    note = next(row for row in mail.world.find(Email) if row.subject == "Results day")
    assert share.results_on == event.starts_at[:10] == cast.results_on.isoformat()
    assert f"{cast.results_on.day} {cast.results_on:%B}" in note.body


@pytest.mark.parametrize("seed", SEEDS)
def test_deposits_go_to_the_payee_that_is_the_broker_and_dividends_come_from_it(seed: int) -> None:
    bank = Desk(BANKING, seed)
    name = bank.cast.merchant("broker").name
    payee = next(row for row in bank.world.find(Payee) if row.name == name)
    rows = bank.world.find(BankTransaction, counterparty=name)
    deposits = [row for row in rows if row.amount < 0]
    assert len(deposits) > 12
    assert {row.payee_id for row in deposits} == {payee.payee_id}
    assert len([row for row in rows if row.amount > 0]) >= 4
    [last] = bank.cast.planted("deposit")
    assert -max(row.amount for row in deposits) < -last.amount


def test_every_seed_of_a_set_can_be_traded_on() -> None:
    for seed in range(256):
        cast = cast_of(seed)
        listed = {firm.key for firm in cast.clients if firm.is_listed}
        assert {trade.company for trade in cast.trades} <= listed - {cast.clients[0].key}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_code_in_the_chat_joins_the_call_that_the_message_speaks_of(seed: int) -> None:
    chat, video = Desk(TEAM_CHAT, seed), Desk(VIDEO_MEETING, seed)
    calls = {row.join_code: row for row in video.world.find(Meeting)}
    said = [(row, calls[code]) for row in chat.world.find(ChatMessage) if (code := join_code_in(row.body))]
    assert len(said) == len(chat_calls(chat.cast))
    for message, call in said:
        assert message.posted_at < call.starts_at
        day = day_in(message.body, message.posted_at[:10])
        assert day in {None, call.starts_at[:10]}
    ahead = {call.title for _, call in said if call.state == "scheduled"}
    assert ahead >= {"Planning call", "Restore test", "Weekly call"}
    (incident,) = (call for message, call in said if "call going" in message.body)
    assert incident.title == f"Incident {issues_of(chat.cast)[0].key}"
