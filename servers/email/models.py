"""Tables of the mailbox, the types that point to them, and how times stand in them.

Moments are UTC instants ("2026-03-11T10:00:00Z"), days local dates ("2026-03-11"), sizes bytes.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field
from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from servers.kit import Ref
from sessions import generated, mark

ContactKind = Literal["person", "list", "merchant"]
State = Literal["received", "draft", "scheduled", "sent"]
Folder = Literal["inbox", "archive", "sent", "drafts", "scheduled", "spam", "trash"]
Place = Literal["inbox", "archive", "sent", "drafts", "scheduled", "spam", "trash", "all"]
Target = Literal["inbox", "archive", "spam", "trash"]
Sensitivity = Literal["normal", "confidential"]
Alias = Literal["work", "private"]
RuleAction = Literal["label", "archive", "trash", "mark_read", "forward"]
Outcome = Literal["delivered", "bounced"]


_BY_KEY: Final = {"sqlite_with_rowid": False}


class Base(DeclarativeBase):
    """Tables of this world."""


class Mailbox(Base):
    """The one mailbox: both of its owner's addresses, and when the rules were last changed."""

    __tablename__ = "mailbox"
    __table_args__ = _BY_KEY

    me_work: Mapped[str] = mapped_column(primary_key=True)
    me_private: Mapped[str]
    time_zone: Mapped[str]
    company_domain: Mapped[str]
    undo_seconds: Mapped[int]
    rules_changed_at: Mapped[str] = mapped_column(info=mark("volatile"))


class Contact(Base):
    """Somebody in the address book: `email` is the address that is used, `other_emails` older or second ones."""

    __tablename__ = "contact"

    contact_id: Mapped[str] = mapped_column(primary_key=True, info=generated("MC-{6}"))
    name: Mapped[str] = mapped_column(info=mark("text"))
    email: Mapped[str] = mapped_column(unique=True)
    other_emails: Mapped[list[str]] = mapped_column(JSON, info=mark("unordered"))
    phone: Mapped[str]
    company: Mapped[str] = mapped_column(info=mark("text"))
    kind: Mapped[ContactKind] = mapped_column(String)
    note: Mapped[str] = mapped_column(info=mark("text"))


class Address(Base):
    """An address of the outside world, as the mail system knows it: who writes from it and what it does with mail.

    `person` is the full name of the one human behind it, "" for firms, lists and machines.

    It takes mail while it `is_open` and until the day before `leaves_on`; a list has `member_count` people behind it.
    No tool shows more of it than the name that a mail bears; what it does is seen by writing there.
    """

    __tablename__ = "address"
    __table_args__ = _BY_KEY

    address: Mapped[str] = mapped_column(primary_key=True, info=mark("user_knows"))
    name: Mapped[str] = mapped_column(info=mark("text"))
    person: Mapped[str] = mapped_column(info=mark("text", "user_knows"))
    is_open: Mapped[bool]
    is_list: Mapped[bool]
    member_count: Mapped[int]
    auto_reply: Mapped[str] = mapped_column(info=mark("text"))
    leaves_on: Mapped[str | None]


class Thread(Base):
    """A conversation: at least one mail."""

    __tablename__ = "thread"

    thread_id: Mapped[str] = mapped_column(primary_key=True, info=generated("TH-{6}"))
    subject: Mapped[str] = mapped_column(info=mark("text"))


class Email(Base):
    """A mail. `sent_at` is when it arrived, was sent or was last saved; `send_at` when a scheduled one goes out.

    Received mail lies in the inbox, the archive, spam or the trash, sent mail in sent, archive or trash, drafts in
    drafts or trash. `words` is what a search looks into: the folded words of the subject, "|", all others.
    """

    __tablename__ = "email"
    __table_args__ = (
        Index("email_thread", "thread_id"),
        Index("email_from", "from_email"),
        Index("email_sent_at", "sent_at"),
        CheckConstraint("(state = 'scheduled') = (folder = 'scheduled')"),
        CheckConstraint("state <> 'sent' OR folder <> 'inbox'"),
    )

    email_id: Mapped[str] = mapped_column(primary_key=True, info=generated("EM-{6}"))
    thread_id: Mapped[str] = mapped_column(ForeignKey("thread.thread_id"))
    from_email: Mapped[str]
    to_emails: Mapped[list[str]] = mapped_column(JSON, info=mark("unordered"))
    cc_emails: Mapped[list[str]] = mapped_column(JSON, info=mark("unordered"))
    bcc_emails: Mapped[list[str]] = mapped_column(JSON, info=mark("unordered"))
    subject: Mapped[str] = mapped_column(info=mark("text"))
    body: Mapped[str] = mapped_column(info=mark("text"))
    state: Mapped[State] = mapped_column(String)
    folder: Mapped[Folder] = mapped_column(String)
    send_at: Mapped[str | None]
    sent_at: Mapped[str] = mapped_column(info=mark("volatile"))
    unread: Mapped[bool]
    starred: Mapped[bool]
    important: Mapped[bool]
    in_reply_to_id: Mapped[str | None] = mapped_column(ForeignKey("email.email_id"))
    sensitivity: Mapped[Sensitivity] = mapped_column(String)
    on_hold: Mapped[bool]
    received_via: Mapped[Alias] = mapped_column(String)
    words: Mapped[str] = mapped_column(info=mark("volatile"))


class Label(Base):
    """A label; those whose id is plain ("unread", "starred", "important") belong to the mailbox itself."""

    __tablename__ = "label"

    label_id: Mapped[str] = mapped_column(primary_key=True, info=generated("LB-{6}"))
    name: Mapped[str] = mapped_column(info=mark("text"))
    parent_label_id: Mapped[str | None] = mapped_column(ForeignKey("label.label_id"))


class EmailLabel(Base):
    """A label on a mail; unread, starred and important are columns of the mail instead."""

    __tablename__ = "email_label"
    __table_args__ = _BY_KEY

    email_id: Mapped[str] = mapped_column(ForeignKey("email.email_id"), primary_key=True)
    label_id: Mapped[str] = mapped_column(ForeignKey("label.label_id"), primary_key=True)


class Attachment(Base):
    """A file on a mail; a locked one asks for a password that nobody here has."""

    __tablename__ = "attachment"
    __table_args__ = (Index("attachment_email", "email_id"),)

    attachment_id: Mapped[str] = mapped_column(primary_key=True, info=generated("AT-{6}"))
    email_id: Mapped[str] = mapped_column(ForeignKey("email.email_id"))
    file_name: Mapped[str] = mapped_column(info=mark("text"))
    media_type: Mapped[str]
    size_bytes: Mapped[int]
    pages: Mapped[int]
    content: Mapped[str] = mapped_column(info=mark("text"))
    sensitivity: Mapped[Sensitivity] = mapped_column(String)
    locked: Mapped[bool]


class MailRule(Base):
    """What is done with a mail that arrives and fits all conditions that are set; the first rule that fits wins."""

    __tablename__ = "mail_rule"

    rule_id: Mapped[str] = mapped_column(primary_key=True, info=generated("RU-{6}"))
    position: Mapped[int]
    name: Mapped[str] = mapped_column(info=mark("text"))
    from_contains: Mapped[str] = mapped_column(info=mark("text"))
    to_contains: Mapped[str] = mapped_column(info=mark("text"))
    subject_contains: Mapped[str] = mapped_column(info=mark("text"))
    has_attachment: Mapped[bool]
    action: Mapped[RuleAction] = mapped_column(String)
    label_id: Mapped[str | None] = mapped_column(ForeignKey("label.label_id"))
    forward_to: Mapped[str]
    enabled: Mapped[bool]


class Delivery(Base):
    """How a sent mail fared at one of its recipients."""

    __tablename__ = "delivery"
    __table_args__ = _BY_KEY

    email_id: Mapped[str] = mapped_column(ForeignKey("email.email_id"), primary_key=True)
    address: Mapped[str] = mapped_column(primary_key=True)
    outcome: Mapped[Outcome] = mapped_column(String)


ContactId = Annotated[str, Ref(Contact), Field(description="A contact, such as MC-7K3QX9.")]
EmailId = Annotated[str, Ref(Email), Field(description="A mail, such as EM-4MH2R8.")]
LabelId = Annotated[
    str, Ref(Label), Field(description="A label, such as LB-P5V8WE, or one of unread, starred, important.")
]
AttachmentId = Annotated[str, Ref(Attachment), Field(description="An attachment, such as AT-9DT4NB.")]
RuleId = Annotated[str, Ref(MailRule), Field(description="A mail rule, such as RU-2GX7LU.")]
MailAddress = Annotated[
    str, Ref(Address), Field(max_length=120, description="A mail address, such as dana.novak@quayworks.example.")
]
