"""What the tools answer. Ids stand under their parameters' names, times are local minutes ("2026-03-11T10:00")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NotRequired

from typing_extensions import TypedDict

from servers.email import queries
from servers.email.models import Attachment, Contact, Delivery, Email, Label, MailRule
from servers.email.policy import SHOWN_CHARACTERS, snippet
from servers.email.post import names_of
from servers.email.reach import is_me, mailbox
from servers.kit.text import local_minute
from sessions import World


class FileView(TypedDict):
    """A file on a mail."""

    attachment_id: str
    file_name: str


class EmailView(TypedDict):
    """One mail in a list; `date` is when it arrived, was sent or was last saved, `send_at` when it will go out."""

    email_id: str
    thread_id: str
    from_name: str
    from_email: str
    to: list[str]
    subject: str
    snippet: str
    date: str
    folder: str
    send_at: NotRequired[str]
    unread: bool
    starred: bool
    important: bool
    labels: NotRequired[list[str]]
    attachments: NotRequired[list[FileView]]


class EmailsView(TypedDict):
    """One page of mails, newest first."""

    emails: list[EmailView]
    total: int
    next_cursor: NotRequired[str]


class WholeEmailView(EmailView):
    """A mail in full; `body_cut` says that the text went on. Sent mail has its `delivery` and who `bounced`."""

    cc: NotRequired[list[str]]
    bcc: NotRequired[list[str]]
    body: str
    body_cut: NotRequired[bool]
    received_via: str
    sensitivity: str
    on_hold: bool
    delivery: NotRequired[str]
    bounced: NotRequired[list[str]]


class ThreadView(TypedDict):
    """One page of the conversation that a mail belongs to, oldest first; `total` is how many mails it holds."""

    email_id: str
    total: int
    thread_id: str
    subject: str
    emails: list[WholeEmailView]
    next_cursor: NotRequired[str]


class AttachmentView(TypedDict):
    """A file with its text; `content_cut` says that it went on."""

    attachment_id: str
    file_name: str
    media_type: str
    size_bytes: int
    pages: int
    sensitivity: str
    content: str
    content_cut: NotRequired[bool]
    email_id: str


class LabelView(TypedDict):
    """A label with its mails outside spam and trash."""

    label_id: str
    name: str
    parent: NotRequired[str]
    parent_label_id: NotRequired[str]
    total: int
    unread: int


class LabelsView(TypedDict):
    """Labels by name."""

    labels: list[LabelView]


class RuleView(TypedDict):
    """A rule; `matches_90_days` is how many mails of the last 90 days fit its conditions."""

    rule_id: str
    position: int
    name: str
    from_contains: NotRequired[str]
    to_contains: NotRequired[str]
    subject_contains: NotRequired[str]
    has_attachment: NotRequired[bool]
    action: str
    label: NotRequired[str]
    label_id: NotRequired[str]
    forward_to: NotRequired[str]
    enabled: bool
    matches_90_days: int


class RulesView(TypedDict):
    """Rules in the order in which they are tried."""

    rules: list[RuleView]


class ContactView(TypedDict):
    """A contact: `email` is the address in use, `members` how many people are behind a list."""

    email: str
    contact_id: str
    name: str
    kind: str
    other_emails: NotRequired[list[str]]
    phone: NotRequired[str]
    company: NotRequired[str]
    note: NotRequired[str]
    members: NotRequired[int]
    last_exchanged_on: NotRequired[str]


class ContactsView(TypedDict):
    """One page of contacts by name."""

    contacts: list[ContactView]
    total: int
    next_cursor: NotRequired[str]


class SentView(TypedDict):
    """A mail that was sent (`undo_until` is the last moment to unsend it) or scheduled (`send_at`)."""

    email_id: str
    thread_id: str
    state: str
    subject: str
    recipients: int
    delivered: NotRequired[list[str]]
    bounced: NotRequired[list[str]]
    undo_until: NotRequired[str]
    send_at: NotRequired[str]


class DraftView(TypedDict):
    """A draft as it stands."""

    email_id: str
    thread_id: str
    state: str
    to: list[str]
    subject: str
    body: str
    attachments: NotRequired[list[FileView]]


class UnsentView(TypedDict):
    """A mail that is a draft again."""

    email_id: str
    state: str
    subject: str
    to: list[str]


class LabelledView(TypedDict):
    """How many mails a labelling changed."""

    changed: int


class MovedView(TypedDict):
    """How many mails a move changed."""

    moved: int
    folder: str


class SavedLabelView(TypedDict):
    """A new label."""

    label_id: str
    name: str
    parent: NotRequired[str]


class SavedRuleView(TypedDict):
    """A rule as it stands after a write; `applied_to` is how many old mails it changed."""

    rule_id: str
    position: int
    name: str
    action: str
    enabled: bool
    applied_to: NotRequired[int]


class SavedContactView(TypedDict):
    """A contact as it stands after a write."""

    email: str
    contact_id: str
    name: str
    phone: NotRequired[str]
    company: NotRequired[str]
    note: NotRequired[str]
    other_emails: NotRequired[list[str]]


def addressed(names: Mapping[str, str], addresses: Sequence[str]) -> list[str]:
    """Addresses as a header shows them: "Dana Novak <dana.novak@...>"."""
    return [f"{names[one]} <{one}>" if one in names else one for one in addresses]


def email_views(world: World, rows: Sequence[Email]) -> list[EmailView]:
    """Mails as a list shows them."""
    return _email_views(world, rows, names_of(world, _named(rows)))


def whole_views(world: World, rows: Sequence[Email]) -> list[WholeEmailView]:
    """Mails in full."""
    names = names_of(world, _named(rows))
    ids = queries.many(row.email_id for row in rows)
    deliveries: dict[str, list[Delivery]] = {}
    for delivery in world.all(queries.deliveries_of_many, ids=ids):
        deliveries.setdefault(delivery.email_id, []).append(delivery)
    return [
        _whole(world, row, view, names, deliveries.get(row.email_id, []))
        for row, view in zip(rows, _email_views(world, rows, names), strict=True)
    ]


def _named(rows: Sequence[Email]) -> list[str]:
    return [address for row in rows for address in (row.from_email, *row.to_emails, *row.cc_emails, *row.bcc_emails)]


def _email_views(world: World, rows: Sequence[Email], names: Mapping[str, str]) -> list[EmailView]:
    ids = queries.many(row.email_id for row in rows)
    labels: dict[str, list[str]] = {}
    for found in world.all(queries.labels_on_many, ids=ids):
        labels.setdefault(found.email_id, []).append(found.name)
    files: dict[str, list[FileView]] = {}
    for found in world.all(queries.attachments_of_many, ids=ids):
        view: FileView = {"attachment_id": found.attachment_id, "file_name": found.file_name}
        files.setdefault(found.email_id, []).append(view)
    return [
        _email(world, row, names, labels.get(row.email_id), files.get(row.email_id))
        for row in rows
    ]  # fmt: skip


def _email(
    world: World, row: Email, names: Mapping[str, str], labels: list[str] | None, files: list[FileView] | None
) -> EmailView:
    view: EmailView = {
        "email_id": row.email_id,
        "thread_id": row.thread_id,
        "from_name": names.get(row.from_email, row.from_email),
        "from_email": row.from_email,
        "to": addressed(names, row.to_emails),
        "subject": row.subject,
        "snippet": snippet(row.body),
        "date": local_minute(row.sent_at, world.zone),
        "folder": row.folder,
        "unread": row.unread,
        "starred": row.starred,
        "important": row.important,
    }
    if row.send_at is not None:
        view["send_at"] = local_minute(row.send_at, world.zone)
    if labels:
        view["labels"] = labels
    if files:
        view["attachments"] = files
    return view


def _whole(
    world: World, row: Email, brief: EmailView, names: Mapping[str, str], deliveries: Sequence[Delivery]
) -> WholeEmailView:
    view: WholeEmailView = {
        **brief,
        "body": row.body[:SHOWN_CHARACTERS],
        "received_via": row.received_via,
        "sensitivity": row.sensitivity,
        "on_hold": row.on_hold,
    }
    if len(row.body) > SHOWN_CHARACTERS:
        view["body_cut"] = True
    if row.cc_emails:
        view["cc"] = addressed(names, row.cc_emails)
    if row.bcc_emails and is_me(mailbox(world), row.from_email):
        view["bcc"] = addressed(names, row.bcc_emails)
    bounced = [one.address for one in deliveries if one.outcome == "bounced"]
    if deliveries:
        view["delivery"] = delivery_of(len(deliveries), len(bounced))
    if bounced:
        view["bounced"] = bounced
    return view


def delivery_of(recipients: int, bounced: int) -> str:
    """How a sent mail fared in one word or three."""
    return "delivered" if not bounced else "bounced" if bounced == recipients else "partly bounced"


def label_view(row: Label, names: Mapping[str, str], total: int, unread: int) -> LabelView:
    """A label as shown."""
    view: LabelView = {"label_id": row.label_id, "name": row.name, "total": total, "unread": unread}
    if row.parent_label_id is not None:
        view["parent"] = names[row.parent_label_id]
        view["parent_label_id"] = row.parent_label_id
    return view


def rule_view(row: MailRule, labels: Mapping[str, str], matches: int) -> RuleView:
    """A rule as shown."""
    view: RuleView = {
        "rule_id": row.rule_id,
        "position": row.position,
        "name": row.name,
        "action": row.action,
        "enabled": row.enabled,
        "matches_90_days": matches,
    }
    if row.from_contains:
        view["from_contains"] = row.from_contains
    if row.to_contains:
        view["to_contains"] = row.to_contains
    if row.subject_contains:
        view["subject_contains"] = row.subject_contains
    if row.has_attachment:
        view["has_attachment"] = True
    if row.label_id is not None:
        view["label"] = labels[row.label_id]
        view["label_id"] = row.label_id
    if row.forward_to:
        view["forward_to"] = row.forward_to
    return view


def contact_view(row: Contact, members: int, last: str | None) -> ContactView:
    """A contact as shown."""
    view: ContactView = {"email": row.email, "contact_id": row.contact_id, "name": row.name, "kind": row.kind}
    if row.other_emails:
        view["other_emails"] = list(row.other_emails)
    if row.phone:
        view["phone"] = row.phone
    if row.company:
        view["company"] = row.company
    if row.note:
        view["note"] = row.note
    if row.kind == "list":
        view["members"] = members
    if last is not None:
        view["last_exchanged_on"] = last
    return view


def saved_contact(row: Contact) -> SavedContactView:
    """A contact after a write."""
    view: SavedContactView = {"email": row.email, "contact_id": row.contact_id, "name": row.name}
    if row.phone:
        view["phone"] = row.phone
    if row.company:
        view["company"] = row.company
    if row.note:
        view["note"] = row.note
    if row.other_emails:
        view["other_emails"] = list(row.other_emails)
    return view


def file_views(files: Sequence[Attachment]) -> list[FileView]:
    """Files as a list shows them."""
    return [{"attachment_id": one.attachment_id, "file_name": one.file_name} for one in files]


def called(row: Any) -> str:
    """A mail in a message: its subject and id."""
    return f'"{row.subject}" ({row.email_id})' if row.subject else f"the mail {row.email_id}"
