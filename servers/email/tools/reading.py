"""Looking for mail and reading it."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated, Any

from pydantic import Field

from servers.email import queries, search
from servers.email.grammar import Node, parse
from servers.email.models import Attachment, AttachmentId, ContactKind, Email, EmailId, Label, Place
from servers.email.policy import FILE_CHARACTERS, RULE_DAYS
from servers.email.rules import FLAGS, arrival, conditions
from servers.email.times import back
from servers.email.views import (
    AttachmentView,
    ContactsView,
    EmailsView,
    LabelsView,
    RulesView,
    ThreadView,
    contact_view,
    email_views,
    label_view,
    rule_view,
    whole_views,
)
from servers.kit import Conflict, Cursor, FreeText, InvalidArguments, Limit, Toolbox, find, page
from servers.kit.text import begin_of, instant, local_minute, plain, tokens
from sessions import World

toolbox = Toolbox()


@toolbox.read
def search_emails(
    world: World,
    query: Annotated[
        FreeText,
        Field(
            max_length=300,
            description=(
                'Terms that must all hold: words, "exact phrase", -term, OR, ( ), from: to: cc: subject: label: '
                "filename: in:(inbox archive sent drafts scheduled spam trash anywhere) is:(unread read starred "
                "important) has:attachment after: before:(2026-03-11) newer_than: older_than:(7d 3m 1y) larger:(2M)."
            ),
        ),
    ],
    folder: Annotated[Place, Field(description="Only this folder; all takes in spam and trash too.")] | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> EmailsView:
    """Search mail, newest first. Spam and trash are left out unless folder or in: says so.

    Names in from:, to: and cc: match addresses and the names of people.

    Raises:
        InvalidArguments: the query cannot be read; the message says at which character.
    """
    tree = parse(query)
    if folder is not None:
        tree = ("and", tree, ("in", "anywhere" if folder == "all" else folder))
    shape, values = search.arguments_of(_resolved(world, tree))
    ids = [row.email_id for row in world.all(search.search(shape), **values)]
    frame = page(ids, limit, cursor)
    rows = world.all(queries.by_ids, ids=queries.many(frame.rows))
    view: EmailsView = {"emails": email_views(world, rows), "total": len(ids)}
    if frame.next_cursor is not None:
        view["next_cursor"] = frame.next_cursor
    return view


@toolbox.read
def read_email_thread(world: World, email_id: EmailId, cursor: Cursor | None = None) -> ThreadView:
    """Read the whole conversation that a mail belongs to, oldest mail first. Nothing is marked as read by it."""
    row = find(world, Email, email_id, "mail")
    rows = world.all(queries.in_thread, thread_id=row.thread_id)
    frame = page(rows, 20, cursor)
    view: ThreadView = {
        "email_id": email_id,
        "total": len(rows),
        "thread_id": row.thread_id,
        "subject": rows[0].subject,
        "emails": whole_views(world, frame.rows),
    }
    if frame.next_cursor is not None:
        view["next_cursor"] = frame.next_cursor
    return view


@toolbox.read
def read_email_attachment(world: World, attachment_id: AttachmentId) -> AttachmentView:
    """Read the text of a file that is attached to a mail.

    Raises:
        Conflict: the file is locked with a password.
    """
    row = find(world, Attachment, attachment_id)
    if row.locked:
        raise Conflict(f"{row.file_name} ({attachment_id}) is locked with a password; ask its sender for an open copy.")
    view: AttachmentView = {
        "attachment_id": attachment_id,
        "file_name": row.file_name,
        "media_type": row.media_type,
        "size_bytes": row.size_bytes,
        "pages": row.pages,
        "sensitivity": row.sensitivity,
        "content": row.content[:FILE_CHARACTERS],
        "email_id": row.email_id,
    }
    if len(row.content) > FILE_CHARACTERS:
        view["content_cut"] = True
    return view


@toolbox.read
def list_mail_labels(
    world: World, query: Annotated[FreeText, Field(max_length=100, description="Words in the name.")] | None = None
) -> LabelsView:
    """List the labels, those of the mailbox itself too, with how many mails bear each and how many are unread."""
    flags = world.all(queries.flag_totals)[0]
    totals = {row.label_id: (row.total, row.unread) for row in world.all(queries.label_totals)}
    totals["unread"] = (flags.unread, flags.unread)
    totals["starred"] = (flags.starred, flags.starred_unread)
    totals["important"] = (flags.important, flags.important_unread)
    rows = sorted(world.find(Label), key=lambda row: (row.label_id not in FLAGS, plain(row.name)))
    names = {row.label_id: row.name for row in rows}
    wanted = tokens(query or "").split()
    return {
        "labels": [
            label_view(row, names, *totals.get(row.label_id, (0, 0)))
            for row in rows
            if all(word in tokens(row.name) for word in wanted)
        ]
    }


@toolbox.read
def list_mail_rules(world: World) -> RulesView:
    """List the rules in the order in which they are tried on arriving mail; the first enabled one that fits wins."""
    since = instant(world.now - timedelta(days=RULE_DAYS))
    mails = [
        arrival(
            row.from_name or "",
            row.from_email,
            [*row.to_emails, *row.cc_emails],
            row.subject,
            files=bool(row.has_attachment),
        )
        for row in world.all(queries.arrived, since=since)
    ]
    names = {row.label_id: row.name for row in world.find(Label)}
    return {
        "rules": [rule_view(rule, names, sum(map(conditions(rule).hold, mails))) for rule in world.all(queries.rules)]
    }


@toolbox.read
def search_mail_contacts(
    world: World,
    query: Annotated[FreeText, Field(max_length=100, description="Words in a name, address, company or note.")],
    kind: Annotated[ContactKind, Field(description="Only people, only lists or only merchants.")] | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> ContactsView:
    """Search the address book: addresses, company, how many people a list has, the day of the last mail exchanged."""
    wanted = tokens(query).split()
    rows = [
        row
        for row in world.all(queries.contacts)
        if kind in {None, row.kind} and _names(row, wanted)
    ]  # fmt: skip
    frame = page(rows, limit, cursor)
    last = last_exchanged(world, [one for row in frame.rows for one in (row.email, *row.other_emails)])
    view: ContactsView = {
        "contacts": [
            contact_view(row, _members(world, row), _latest(last, row.email, *row.other_emails)) for row in frame.rows
        ],
        "total": frame.total,
    }
    if frame.next_cursor is not None:
        view["next_cursor"] = frame.next_cursor
    return view


def last_exchanged(world: World, addresses: list[str]) -> dict[str, str]:
    """The local day of the latest mail to or from each address, where there is one."""
    found: dict[str, str] = {}
    packed = queries.many(addresses)
    for query in (queries.last_received, queries.last_sent):
        for row in world.all(query, addresses=packed):
            found[row.address] = max(found.get(row.address, ""), local_minute(row.at, world.zone)[:10])
    return found


def _latest(last: dict[str, str], *addresses: str) -> str | None:
    return max((last[one] for one in addresses if one in last), default=None)


def _members(world: World, row: Any) -> int:
    return world.scalar(queries.members_of, address=row.email) or 0 if row.kind == "list" else 0


def _names(row: Any, wanted: list[str]) -> bool:
    """Whether each word begins one of a contact."""
    held = " " + tokens(" ".join((row.name, row.email, *row.other_emails, row.company, row.note)))
    return all(f" {word}" in held for word in wanted)


def _resolved(world: World, node: Node) -> Node:  # noqa: PLR0911 - one case an operator
    """A tree with names, labels and times as the tests of a query take them."""
    match node:
        case ("and" | "or" | "not", *children):
            return (node[0], *(_resolved(world, child) for child in children))
        case ("words" | "subject", text):
            return (node[0], f" {text} ")
        case ("from" | "to" | "cc", text):
            return (node[0], queries.many(_addresses(world, text)))
        case ("label", text):
            return _label(world, text)
        case ("after" | "before", day):
            return (node[0], begin_of(day, world.zone))
        case ("newer_than", span):
            return ("after", back(world.now, span))
        case ("older_than", span):
            return ("before", back(world.now, span))
        case _:
            return node


def _addresses(world: World, text: str) -> list[str]:
    """Addresses that a name or a part of an address means; all words must stand in one of them or in its names."""
    wanted = text.split()
    names: dict[str, str] = {row.address: f"{row.address} {row.name}" for row in world.all(queries.all_names)}
    for row in world.all(queries.contacts):
        for address in (row.email, *row.other_emails):
            names[address] = f"{names.get(address, address)} {row.name} {row.company}"
    return [address for address, known in names.items() if set(wanted) <= set(tokens(known).split())]


def _label(world: World, text: str) -> Node:
    rows = world.find(Label)
    found = next((row for row in rows if tokens(row.name) == text), None)
    if found is None:
        names = ", ".join(sorted(row.name for row in rows))
        raise InvalidArguments(f"query: there is no label {text!r}; there are {names}.")
    return ("is", found.label_id) if found.label_id in FLAGS else ("label", found.label_id)
