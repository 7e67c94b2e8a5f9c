"""Selects of the mailbox, compiled once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import orjson
from sqlalchemy import (
    ColumnElement,
    Integer,
    String,
    and_,
    bindparam,
    case,
    exists,
    func,
    literal,
    or_,
    select,
    type_coerce,
)

from servers.email.models import Address, Attachment, Contact, Delivery, Email, EmailLabel, Label, MailRule
from sessions import columns, entities


def many(found: Iterable[str]) -> str:
    """Ids or addresses as one argument of a query; each counts once."""
    return orjson.dumps(list(dict.fromkeys(found))).decode()


def each(argument: str) -> Any:
    """A select of the values of an argument that `many` has packed."""
    found = func.json_each(bindparam(argument, type_=String)).table_valued("value")
    return select(found.c.value)


def lists(column: Any, wanted: Any) -> ColumnElement[bool]:
    """Whether a list column holds one of the values of a select."""
    found = func.json_each(column).table_valued("value")
    return exists(select(found.c.value).where(found.c.value.in_(wanted)))


names_of = columns(select(Address.address, Address.name).where(Address.address.in_(each("addresses"))))
all_names = columns(select(Address.address, Address.name, Address.person, Address.member_count))
members_of = columns(select(Address.member_count).where(Address.address == bindparam("address")))
_ending = literal("%@") + bindparam("domain", type_=String)
in_domain = columns(select(Address.address).where(Address.address.like(_ending)).limit(1))
contact_of = columns(
    select(Contact.contact_id, Contact.name).where(
        or_(
            Contact.email == bindparam("address"),
            lists(Contact.other_emails, select(bindparam("address", type_=String))),
        )
    )
)
contacts = entities(select(Contact).order_by(Contact.name, Contact.contact_id))
delivery_to = columns(select(Delivery.email_id).where(Delivery.address == bindparam("address")).limit(1))
deliveries_of = entities(select(Delivery).where(Delivery.email_id == bindparam("email_id")).order_by(Delivery.address))
deliveries_of_many = entities(
    select(Delivery).where(Delivery.email_id.in_(each("ids"))).order_by(Delivery.email_id, Delivery.address)
)
by_ids = entities(select(Email).where(Email.email_id.in_(each("ids"))).order_by(Email.sent_at.desc(), Email.email_id))
in_thread = entities(
    select(Email).where(Email.thread_id == bindparam("thread_id")).order_by(Email.sent_at, Email.email_id)
)
threads_of = columns(select(Email.thread_id).distinct().where(Email.email_id.in_(each("ids"))))
ids_in_threads = columns(select(Email.email_id).where(Email.thread_id.in_(each("threads"))).order_by(Email.email_id))
answers_to = entities(
    select(Email)
    .where(Email.in_reply_to_id == bindparam("email_id"), Email.state == "received")
    .order_by(Email.email_id)
)
attachments_of = entities(
    select(Attachment).where(Attachment.email_id == bindparam("email_id")).order_by(Attachment.attachment_id)
)
attachments_of_many = columns(
    select(Attachment.email_id, Attachment.attachment_id, Attachment.file_name)
    .where(Attachment.email_id.in_(each("ids")))
    .order_by(Attachment.attachment_id)
)
labels_on_many = columns(
    select(EmailLabel.email_id, Label.label_id, Label.name)
    .join(Label, Label.label_id == EmailLabel.label_id)
    .where(EmailLabel.email_id.in_(each("ids")))
    .order_by(Label.name)
)
labels_on = columns(select(EmailLabel.label_id).where(EmailLabel.email_id == bindparam("email_id")))


def _count(flag: Any) -> Any:
    """How many rows have a flag."""
    return func.coalesce(func.sum(type_coerce(flag, Integer)), 0)


label_totals = columns(
    select(EmailLabel.label_id, func.count().label("total"), _count(Email.unread).label("unread"))
    .join(Email, Email.email_id == EmailLabel.email_id)
    .where(Email.folder != "trash", Email.folder != "spam")
    .group_by(EmailLabel.label_id)
)
flag_totals = columns(
    select(
        _count(Email.unread).label("unread"),
        _count(Email.starred).label("starred"),
        _count(and_(Email.starred, Email.unread)).label("starred_unread"),
        _count(Email.important).label("important"),
        _count(and_(Email.important, Email.unread)).label("important_unread"),
    ).where(Email.folder != "trash", Email.folder != "spam")
)
rules = entities(select(MailRule).order_by(MailRule.position))
enabled_rules = entities(select(MailRule).where(MailRule.enabled).order_by(MailRule.position))
has_files = exists(select(Attachment.attachment_id).where(Attachment.email_id == Email.email_id))
arrived = columns(
    select(
        Email.email_id, Email.from_email, Email.to_emails, Email.cc_emails, Email.subject, Email.folder, Email.unread
    )
    .add_columns(has_files.label("has_attachment"), Address.name.label("from_name"))
    .outerjoin(Address, Address.address == Email.from_email)
    .where(Email.state == "received", Email.sent_at >= bindparam("since"))
    .order_by(Email.email_id)
)
due = entities(
    select(Email)
    .where(Email.state == "scheduled", Email.send_at <= bindparam("now"))
    .order_by(Email.send_at, Email.email_id)
)
sent_lately = entities(select(Email).where(Email.state == "sent", Email.sent_at >= bindparam("since")))
# The latest mail from and to some addresses.
last_received = columns(
    select(Email.from_email.label("address"), func.max(Email.sent_at).label("at"))
    .where(Email.state == "received", Email.from_email.in_(each("addresses")))
    .group_by(Email.from_email)
)
last_sent = columns(
    select(Delivery.address, func.max(Email.sent_at).label("at"))
    .join(Email, Email.email_id == Delivery.email_id)
    .where(Delivery.address.in_(each("addresses")))
    .group_by(Delivery.address)
)
# Mails as people see them: nothing that has to be made from what is stored, so that a row is its own key.
seen_mails = columns(
    select(
        Email.email_id,
        Email.thread_id,
        Email.from_email,
        type_coerce(Email.to_emails, String).label("to_emails"),
        type_coerce(Email.cc_emails, String).label("cc_emails"),
        Email.subject,
        Email.body,
        Email.state,
        Email.folder,
        Email.send_at,
        Email.sent_at,
        type_coerce(Email.unread, Integer).label("unread"),
        type_coerce(Email.starred, Integer).label("starred"),
        type_coerce(Email.important, Integer).label("important"),
        Email.received_via,
        Email.sensitivity,
        type_coerce(Email.on_hold, Integer).label("on_hold"),
    ).order_by(Email.sent_at.desc(), Email.email_id)
)
all_attachments = columns(
    select(*Attachment.__table__.columns, Email.sent_at, Email.folder, Email.state, Email.from_email, Address.name)
    .join(Email, Email.email_id == Attachment.email_id)
    .outerjoin(Address, Address.address == Email.from_email)
    .order_by(Email.sent_at.desc(), Attachment.attachment_id)
)
with_files = columns(select(Attachment.email_id).distinct())
senders = columns(select(Email.from_email).distinct().where(Email.state == "received").order_by(Email.from_email))
fared = columns(
    select(
        Delivery.email_id,
        func.count().label("recipients"),
        func.sum(case((Delivery.outcome == "bounced", 1), else_=0)).label("bounced"),
    ).group_by(Delivery.email_id)
)
