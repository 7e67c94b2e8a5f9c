"""Drafts, and mail that is called back into one."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from servers.email import queries
from servers.email.models import Attachment, AttachmentId, Delivery, Email, EmailId, EmailLabel, Thread
from servers.email.policy import UNDO_SECONDS, draft_needs_yes, is_undoable
from servers.email.post import attach, open_thread, send_out, store, withdraw, words_of
from servers.email.reach import answered, mailbox, recipients
from servers.email.standing import (
    checked_addresses,
    checked_hour,
    found_files,
    own_draft,
    require_answerable,
    require_fresh,
    require_inside,
    require_size,
)
from servers.email.times import seconds_between
from servers.email.tools.sending import SENDING, Hour, People, sent_view
from servers.email.views import DraftView, SentView, UnsentView, called, file_views
from servers.kit import UNORDERED, Conflict, FreeText, InvalidArguments, Refused, Toolbox, find
from servers.kit.text import instant
from sessions import World

toolbox = Toolbox()
_LISTS = ("to_emails", "cc_emails", "bcc_emails")
DraftId = Annotated[EmailId, Field(description="A draft, such as EM-4MH2R8.")]
_Text = Annotated[FreeText, Field(max_length=4000, description="The text so far.")]
_Heading = Annotated[FreeText, Field(max_length=200, description="Subject line.")]
_Kept = Annotated[
    list[AttachmentId],
    UNORDERED,
    Field(max_length=20, description="All files that it is to have: its own that stay, and files of other mails."),
]


@toolbox.write(Email, Thread, Attachment)
def save_email_draft(
    world: World,
    draft_id: Annotated[DraftId, Field(description="A draft to change; leave out for a new one.")] | None = None,
    to: People | None = None,
    cc: People | None = None,
    bcc: People | None = None,
    subject: _Heading | None = None,
    body: _Text | None = None,
    reply_to_id: Annotated[EmailId, Field(description="For a new draft: the mail that it answers.")] | None = None,
    attachment_ids: _Kept | None = None,
) -> DraftView:
    """Keep a mail without sending it, or change one that is kept: what is not given stays as it is.

    Raises:
        InvalidArguments: nothing is given, or an address is malformed or named twice.
        NotFound: an address has a domain that does not exist.
        Refused: the draft answers a no-reply address.
        Conflict: it is no draft (a scheduled mail must be unsent first), or it would answer another mail.
    """
    given: dict[str, Any] = {"subject": subject, "body": body, "to_emails": to, "cc_emails": cc, "bcc_emails": bcc}
    given = {name: value for name, value in given.items() if value is not None}
    if not given and reply_to_id is None and attachment_ids is None:
        raise InvalidArguments("Give at least one thing to write down: to, subject, body or an attachment.")
    row = _new_draft(world, reply_to_id) if draft_id is None else own_draft(world, draft_id)
    if draft_id is not None and reply_to_id is not None and reply_to_id != row.in_reply_to_id:
        raise Conflict(f"What {called(row)} answers cannot be changed; write a new draft for that.")
    folded = checked_addresses(world, *(given.get(name, getattr(row, name)) for name in _LISTS))
    given.update(zip(_LISTS, folded, strict=True))
    title, text = given.get("subject", row.subject), given.get("body", row.body)
    named = [row.from_email, *(one for part in folded for one in part)]
    kept = {} if attachment_ids is None else dict.fromkeys(attachment_ids)
    files = world.all(queries.attachments_of, email_id=row.email_id)
    stay = [file.file_name for file in files if attachment_ids is None or file.attachment_id in kept]
    words = words_of(world, title, f"{text} {' '.join(stay)}", named)
    row = world.update(Email, row.email_id, **given, folder="drafts", sent_at=instant(world.now), words=words)
    if title and not row.in_reply_to_id:
        world.update(Thread, row.thread_id, subject=title)
    if attachment_ids is not None:
        _set_files(world, row, attachment_ids)
    view: DraftView = {
        "email_id": row.email_id,
        "thread_id": row.thread_id,
        "state": row.state,
        "to": row.to_emails,
        "subject": row.subject,
        "body": row.body,
    }
    files = world.all(queries.attachments_of, email_id=row.email_id)
    if files:
        view["attachments"] = file_views(files)
    return view


@toolbox.write(*SENDING, confirm=draft_needs_yes, irreversible=True)
def send_email_draft(world: World, draft_id: DraftId, send_at: Hour | None = None) -> SentView:
    """Send a draft as it stands, now or at an hour to come.

    Raises:
        Refused: something confidential would leave the company, the attachments are too large, or it goes to a
            no-reply address.
        Conflict: it has no recipient or no text, is no draft any more or lies in the trash, the hour is under 5
            minutes or over 60 days ahead, or the same mail has just gone to these people.
    """
    row = own_draft(world, draft_id)
    if row.folder == "trash":
        raise Conflict(f"{called(row)} lies in the trash; save it again first.")
    named = recipients(row)
    if not named:
        raise Conflict(f"{called(row)} has no recipient; add one first.")
    if not row.body.strip():
        raise Conflict(f"{called(row)} has no text; write one first.")
    if row.in_reply_to_id is not None:
        for address in row.to_emails:
            require_answerable(address)
    files = world.all(queries.attachments_of, email_id=draft_id)
    require_inside(world, named, row.sensitivity, files)
    require_size(files)
    hour = checked_hour(world, send_at)
    require_fresh(world, named, row.subject, row.body)
    if hour is not None:
        waiting = world.update(Email, draft_id, state="scheduled", folder="scheduled", send_at=instant(hour))
        return sent_view(world, waiting, None)
    sent, posted = send_out(world, row, world.now)
    return sent_view(world, sent, posted)


@toolbox.write(Email, Delivery, EmailLabel)
def unsend_email(world: World, email_id: EmailId) -> UnsentView:
    """Call back a scheduled mail, or one that was sent at most 30 seconds ago; it is a draft again.

    Bounces and automatic answers to it are withdrawn.

    Raises:
        Refused: it was sent too long ago.
        Conflict: it is a draft, or was received.
    """
    row = find(world, Email, email_id, "mail")
    if row.state in {"draft", "received"}:
        raise Conflict(f"{called(row)} {'is still a draft' if row.state == 'draft' else 'was not sent by you'}.")
    if row.state == "sent":
        if not is_undoable(row.sent_at, world.now):
            ago = _long(seconds_between(row.sent_at, world.now))
            raise Refused(
                f"{called(row)} was sent {ago} ago, and mail can be called back for {UNDO_SECONDS} seconds only."
            )
        withdraw(world, row)
    row = world.update(Email, email_id, state="draft", folder="drafts", send_at=None)
    return {"email_id": email_id, "state": row.state, "subject": row.subject, "to": row.to_emails}


def _new_draft(world: World, reply_to_id: str | None) -> Email:
    box = mailbox(world)
    if reply_to_id is None:
        return store(
            world,
            thread_id=open_thread(world, ""),
            from_email=box.me_work,
            to=[],
            subject="",
            body="",
            state="draft",
            folder="drafts",
            at=world.now,
        )
    original = find(world, Email, reply_to_id, "mail")
    if original.state in {"draft", "scheduled"}:
        raise Conflict(f"{called(original)} is not sent yet; there is nothing to answer.")
    to, _ = answered(box, original, to_all=False)
    for address in to:
        require_answerable(address)
    return store(
        world,
        thread_id=original.thread_id,
        from_email=box.me_work if original.received_via == "work" else box.me_private,
        to=to,
        subject=original.subject,
        body="",
        state="draft",
        folder="drafts",
        at=world.now,
        in_reply_to_id=reply_to_id,
        sensitivity=original.sensitivity,
        via=original.received_via,
    )


def _set_files(world: World, row: Email, attachment_ids: list[str]) -> None:
    mine = {file.attachment_id: file for file in world.all(queries.attachments_of, email_id=row.email_id)}
    files = found_files(world, attachment_ids)
    kept = {file.attachment_id for file in files}
    for key in mine:
        if key not in kept:
            world.delete(Attachment, key)
    attach(world, row.email_id, (file for file in files if file.attachment_id not in mine))


def _long(seconds: int) -> str:
    """A stretch of time in its largest whole unit: 20 -> "20 seconds", 7300 -> "2 hours"; rounded down."""
    for unit, size in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        if seconds >= size:
            count = seconds // size
            return f"{count} {unit}{'s' * (count > 1)}"
    return f"{seconds} second{'s' * (seconds != 1)}"
