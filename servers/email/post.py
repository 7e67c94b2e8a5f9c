"""How mail leaves and arrives: rows for new mail, delivery by the hidden addresses, bounces, automatic answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from servers.email import queries
from servers.email.folding import searchable
from servers.email.models import Address, Attachment, Delivery, Email, EmailLabel, Thread
from servers.email.policy import MAIL_SYSTEM
from servers.email.reach import mailbox, recipients
from servers.email.rules import apply, arrival, first_fitting
from servers.kit.text import instant, tokens
from sessions import World


class Posted(NamedTuple):
    """How a mail fared: its recipients, and those of them whose address does not exist."""

    delivered: list[str]
    bounced: list[str]


def names_of(world: World, addresses: Iterable[str]) -> dict[str, str]:
    """The names that go with some addresses, where they are known."""
    found = world.all(queries.names_of, addresses=queries.many(addresses))
    return {row.address: row.name for row in found if row.name}


def words_of(world: World, subject: str, body: str, addresses: Iterable[str]) -> str:
    """What a search looks into."""
    named = list(addresses)
    names = names_of(world, named)
    return searchable(subject, " ".join([*named, *names.values(), body]))


def open_thread(world: World, subject: str) -> str:
    """A new conversation; returns its id."""
    return world.insert(Thread, subject=subject).thread_id


def store(
    world: World,
    *,
    thread_id: str,
    from_email: str,
    to: Sequence[str],
    subject: str,
    body: str,
    state: str,
    folder: str,
    at: datetime,
    cc: Sequence[str] = (),
    bcc: Sequence[str] = (),
    send_at: str | None = None,
    unread: bool = False,
    in_reply_to_id: str | None = None,
    sensitivity: str = "normal",
    via: str = "work",
) -> Email:
    """A mail as a row."""
    return world.insert(
        Email,
        thread_id=thread_id,
        from_email=from_email,
        to_emails=list(to),
        cc_emails=list(cc),
        bcc_emails=list(bcc),
        subject=subject,
        body=body,
        state=state,
        folder=folder,
        send_at=send_at,
        sent_at=instant(at),
        unread=unread,
        starred=False,
        important=False,
        in_reply_to_id=in_reply_to_id,
        sensitivity=sensitivity,
        on_hold=False,
        received_via=via,
        words=words_of(world, subject, body, [from_email, *to, *cc, *bcc]),
    )


def attach(world: World, email_id: str, files: Iterable[Attachment]) -> None:
    """Copies of files on another mail."""
    names: list[str] = []
    for file in files:
        names.append(file.file_name)
        world.insert(
            Attachment,
            email_id=email_id,
            file_name=file.file_name,
            media_type=file.media_type,
            size_bytes=file.size_bytes,
            pages=file.pages,
            content=file.content,
            sensitivity=file.sensitivity,
            locked=file.locked,
        )
    row = world.get(Email, email_id)
    if names and row is not None:
        world.update(Email, email_id, words=f"{row.words}{tokens(' '.join(names))} ")


def deliver(world: World, row: Email, at: datetime) -> Posted:
    """Decide at each recipient's address what becomes of a mail; bounces and automatic answers arrive at once."""
    posted = Posted([], [])
    day = at.astimezone(world.zone).date().isoformat()
    for address in recipients(row):
        known = world.get(Address, address)
        is_there = known is not None and known.is_open and (known.leaves_on is None or day < known.leaves_on)
        outcome = "delivered" if is_there else "bounced"
        world.insert(Delivery, email_id=row.email_id, address=address, outcome=outcome)
        (posted.delivered if is_there else posted.bounced).append(address)
        if known is not None and is_there and known.auto_reply:
            _answer(world, row, address, f"Automatic reply to {row.subject}", known.auto_reply, at)
        if not is_there:
            sender = f"{MAIL_SYSTEM}@{mailbox(world).company_domain}"
            body = f"Your mail could not be delivered to {address}: the address does not exist."
            _answer(world, row, sender, f"Undelivered mail {row.subject}", body, at)
    return posted


def send_out(world: World, row: Email, at: datetime) -> tuple[Email, Posted]:
    """A draft or scheduled mail leaves now."""
    sent = world.update(Email, row.email_id, state="sent", folder="sent", send_at=None, sent_at=instant(at))
    return sent, deliver(world, sent, at)


def _answer(world: World, row: Email, sender: str, subject: str, body: str, at: datetime) -> None:
    """A mail that a machine sends back, a second later."""
    at += timedelta(seconds=1)
    found = store(
        world,
        thread_id=row.thread_id,
        from_email=sender,
        to=[row.from_email],
        subject=subject,
        body=body,
        state="received",
        folder="inbox",
        at=at,
        unread=True,
        in_reply_to_id=row.email_id,
        via=row.received_via,
    )
    sort_in(world, found, at, forwards=False)


def sort_in(world: World, row: Email, at: datetime, *, forwards: bool = True) -> None:
    """Let the rules see a mail that has just arrived. What machines send back is never forwarded."""
    name = names_of(world, [row.from_email]).get(row.from_email, "")
    files = bool(world.all(queries.attachments_of, email_id=row.email_id))
    rule = first_fitting(
        world, arrival(name, row.from_email, [*row.to_emails, *row.cc_emails], row.subject, files=files)
    )
    if rule is None:
        return
    if rule.action != "forward":
        apply(world, rule, row.email_id)
    elif forwards:
        _pass_on(world, row, rule.forward_to, at)


def _pass_on(world: World, row: Email, address: str, at: datetime) -> None:
    """A rule forwards a mail, without a copy of confidential files for outsiders: rules stay inside the company."""
    copy = store(
        world,
        thread_id=open_thread(world, row.subject),
        from_email=mailbox(world).me_work,
        to=[address],
        subject=row.subject,
        body=row.body,
        state="sent",
        folder="sent",
        at=at,
        sensitivity=row.sensitivity,
    )
    attach(world, copy.email_id, world.all(queries.attachments_of, email_id=row.email_id))
    deliver(world, copy, at)


def withdraw(world: World, row: Email) -> None:
    """Take back what the sending of a mail did here: its deliveries, bounces and automatic answers."""
    for delivery in world.all(queries.deliveries_of, email_id=row.email_id):
        world.delete(Delivery, (delivery.email_id, delivery.address))
    for found in world.all(queries.answers_to, email_id=row.email_id):
        if is_automatic(world, found):
            for label in world.all(queries.labels_on, email_id=found.email_id):
                world.delete(EmailLabel, (found.email_id, label.label_id))
            world.delete(Email, found.email_id)


def is_automatic(world: World, row: Email) -> bool:
    """Whether a machine sent it back: the mail system, or an address with an automatic answer of these words."""
    if row.from_email.partition("@")[0] == MAIL_SYSTEM:
        return True
    known = world.get(Address, row.from_email)
    return known is not None and bool(known.auto_reply) and row.body == known.auto_reply
