"""New mail, answers and forwarded mail: at once or at an hour to come."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Annotated

from pydantic import Field

from servers.email import queries
from servers.email.models import (
    Alias,
    Attachment,
    AttachmentId,
    Delivery,
    Email,
    EmailId,
    EmailLabel,
    MailAddress,
    Thread,
)
from servers.email.policy import MOST_RECIPIENTS, UNDO_SECONDS, reply_needs_yes, sending_needs_yes
from servers.email.post import Posted, attach, deliver, open_thread, store
from servers.email.reach import answered, mailbox, recipients
from servers.email.standing import (
    checked_addresses,
    checked_hour,
    found_files,
    require_answerable,
    require_fresh,
    require_inside,
    require_size,
)
from servers.email.views import SentView, called
from servers.kit import UNORDERED, Conflict, FreeText, InvalidArguments, Moment, Toolbox, find
from servers.kit.text import instant, local_minute
from sessions import World

toolbox = Toolbox()

People = Annotated[
    list[MailAddress], UNORDERED, Field(min_length=1, max_length=MOST_RECIPIENTS, description="Mail addresses.")
]
Files = Annotated[
    list[AttachmentId], UNORDERED, Field(min_length=1, max_length=20, description="Files of other mails to attach.")
]
Subject = Annotated[FreeText, Field(min_length=1, max_length=200, description="Subject line.")]
Body = Annotated[FreeText, Field(min_length=1, max_length=4000, description="The text; dictated words as they are.")]
Hour = Annotated[Moment, Field(description="Local time to send it, such as 2026-03-11T10:00; leave out for now.")]
SENDING = (Email, Thread, Attachment, Delivery, EmailLabel)


@toolbox.write(*SENDING, confirm=sending_needs_yes, irreversible=True)
def send_email(
    world: World,
    to: People,
    subject: Subject,
    body: Body,
    cc: People | None = None,
    bcc: People | None = None,
    attachment_ids: Files | None = None,
    from_alias: Annotated[Alias, Field(description="From my work or my private address.")] = "work",
    send_at: Hour | None = None,
) -> SentView:
    """Write a new mail and send it, now or at an hour to come. Addresses that do not exist bounce; see `bounced`.

    Raises:
        InvalidArguments: an address is malformed or named twice, or there are too many.
        NotFound: an address has a domain that does not exist.
        Refused: something confidential would leave the company, or the attachments are too large.
        Conflict: the hour is under 5 minutes or over 60 days ahead, or the same mail has just gone to these people.
    """
    to, cc, bcc = checked_addresses(world, to, cc or [], bcc or [])
    if len(to) + len(cc) + len(bcc) > MOST_RECIPIENTS:
        raise InvalidArguments(f"One mail takes at most {MOST_RECIPIENTS} recipients in all.")
    files = found_files(world, attachment_ids or [])
    require_inside(world, [*to, *cc, *bcc], "normal", files)
    require_size(files)
    hour = checked_hour(world, send_at)
    require_fresh(world, [*to, *cc, *bcc], subject, body)
    box = mailbox(world)
    row = write(
        world,
        open_thread(world, subject),
        from_email=box.me_work if from_alias == "work" else box.me_private,
        to=to,
        cc=cc,
        bcc=bcc,
        subject=subject,
        body=body,
        hour=hour,
        via=from_alias,
    )
    attach(world, row.email_id, files)
    return hand_over(world, row)


@toolbox.write(*SENDING, confirm=reply_needs_yes, irreversible=True)
def reply_to_email(
    world: World,
    email_id: EmailId,
    body: Body,
    reply_all: Annotated[bool, Field(description="To everybody on the mail instead of its sender alone.")] = False,
    add_cc: Annotated[People, Field(description="Addresses to bring in as copies.")] | None = None,
    attachment_ids: Files | None = None,
    send_at: Hour | None = None,
) -> SentView:
    """Answer a mail in its thread, from the address that it came to; one's own mail goes to its recipients again.

    Raises:
        InvalidArguments: an address is malformed or named twice.
        NotFound: an address has a domain that does not exist.
        Refused: the sender is a no-reply address, something confidential would leave the company, or the attachments
            are too large.
        Conflict: the mail is a draft, scheduled, in spam or in the trash, the hour is under 5 minutes or over 60 days
            ahead, or the same answer has just gone to these people.
    """
    original = find(world, Email, email_id, "mail")
    if original.state in {"draft", "scheduled"}:
        raise Conflict(f"{called(original)} is not sent yet ({original.state}); there is nothing to answer.")
    if original.folder in {"spam", "trash"}:
        raise Conflict(f"{called(original)} lies in {original.folder}; move it to the inbox first.")
    to, cc = answered(mailbox(world), original, to_all=reply_all)
    for address in to:
        require_answerable(address)
    [added] = checked_addresses(world, add_cc or [])
    twice = next((one for one in added if one in {*to, *cc}), None)
    if twice is not None:
        raise InvalidArguments(f"{twice} gets the answer already.")
    files = found_files(world, attachment_ids or [])
    require_inside(world, added, original.sensitivity, [])
    require_inside(world, [*to, *cc, *added], "normal", files)
    require_size(files)
    hour = checked_hour(world, send_at)
    require_fresh(world, [*to, *cc, *added], original.subject, body)
    box = mailbox(world)
    row = write(
        world,
        original.thread_id,
        from_email=box.me_work if original.received_via == "work" else box.me_private,
        to=to,
        cc=[*cc, *added],
        subject=original.subject,
        body=body,
        hour=hour,
        via=original.received_via,
        in_reply_to_id=email_id,
        sensitivity=original.sensitivity,
    )
    attach(world, row.email_id, files)
    return hand_over(world, row)


@toolbox.write(*SENDING, confirm=sending_needs_yes, irreversible=True)
def forward_email(
    world: World,
    email_id: EmailId,
    to: People,
    note: Annotated[FreeText, Field(max_length=2000, description="A few words above the forwarded mail.")]
    | None = None,
    include_attachments: Annotated[bool, Field(description="Whether its files go along.")] = True,
    send_at: Hour | None = None,
) -> SentView:
    """Pass a mail on in a new thread, its text quoted below the note and its files copied.

    Raises:
        InvalidArguments: an address is malformed or named twice.
        NotFound: an address has a domain that does not exist.
        Refused: the mail or one of its files is confidential and would leave the company (without attachments only
            the mail itself counts).
        Conflict: the mail is a draft or scheduled, the hour is under 5 minutes or over 60 days ahead, or it has just
            been forwarded to these people.
    """
    original = find(world, Email, email_id, "mail")
    if original.state in {"draft", "scheduled"}:
        raise Conflict(f"{called(original)} is not sent yet ({original.state}); send it instead.")
    [to] = checked_addresses(world, to)
    files = world.all(queries.attachments_of, email_id=email_id) if include_attachments else []
    require_inside(world, to, original.sensitivity, files)
    require_size(files)
    hour = checked_hour(world, send_at)
    body = f"{note}\n\n{original.body}" if note else original.body
    require_fresh(world, to, original.subject, body)
    row = write(
        world,
        open_thread(world, original.subject),
        from_email=mailbox(world).me_work,
        to=to,
        subject=original.subject,
        body=body,
        hour=hour,
        sensitivity=original.sensitivity,
    )
    attach(world, row.email_id, files)
    return hand_over(world, row)


def write(
    world: World,
    thread_id: str,
    *,
    from_email: str,
    to: Sequence[str],
    subject: str,
    body: str,
    hour: datetime | None,
    cc: Sequence[str] = (),
    bcc: Sequence[str] = (),
    in_reply_to_id: str | None = None,
    sensitivity: str = "normal",
    via: str = "work",
) -> Email:
    """A mail of mine, on its way or waiting for its hour."""
    return store(
        world,
        thread_id=thread_id,
        from_email=from_email,
        to=to,
        cc=cc,
        bcc=bcc,
        subject=subject,
        body=body,
        state="sent" if hour is None else "scheduled",
        folder="sent" if hour is None else "scheduled",
        at=world.now,
        send_at=None if hour is None else instant(hour),
        in_reply_to_id=in_reply_to_id,
        sensitivity=sensitivity,
        via=via,
    )


def hand_over(world: World, row: Email) -> SentView:
    """Deliver a mail that is marked as sent; one that is scheduled waits."""
    return sent_view(world, row, deliver(world, row, world.now) if row.state == "sent" else None)


def sent_view(world: World, row: Email, posted: Posted | None) -> SentView:
    """What became of a mail."""
    view: SentView = {
        "email_id": row.email_id,
        "thread_id": row.thread_id,
        "state": row.state,
        "subject": row.subject,
        "recipients": len(recipients(row)),
    }
    if posted is not None:
        view["delivered"] = posted.delivered
        if posted.bounced:
            view["bounced"] = posted.bounced
        until = (world.now + timedelta(seconds=UNDO_SECONDS)).astimezone(world.zone)
        view["undo_until"] = until.isoformat()[:19]
    elif row.send_at is not None:
        view["send_at"] = local_minute(row.send_at, world.zone)
    return view
