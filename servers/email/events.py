"""What happens to the mailbox without its owner: mail arrives, addresses change."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from servers.email import queries
from servers.email.models import Address, Email, EmailId
from servers.email.post import open_thread, sort_in, store
from servers.email.reach import is_me, mailbox
from servers.email.tools import toolbox
from servers.kit import Conflict, FreeText, Name, find
from sessions import World


@toolbox.event
def mail_arrives(
    world: World,
    from_email: Name,
    subject: FreeText,
    body: FreeText,
    from_name: FreeText = "",
    to: Annotated[str, Field(description="Which of my addresses; the work one where it is left out.")] = "",
) -> None:
    """Somebody writes to the user; the rules sort it."""
    box = mailbox(world)
    _know(world, from_email, from_name)
    row = store(
        world,
        thread_id=open_thread(world, subject),
        from_email=from_email,
        to=[to or box.me_work],
        subject=subject,
        body=body,
        state="received",
        folder="inbox",
        at=world.now,
        unread=True,
        via="private" if to == box.me_private else "work",
    )
    sort_in(world, row, world.now)


@toolbox.event
def answer_arrives(world: World, email_id: EmailId, body: FreeText) -> None:
    """Somebody answers a mail in its thread: the sender of a received one, the first recipient of a sent one."""
    original = find(world, Email, email_id, "mail")
    box = mailbox(world)
    if original.state not in {"sent", "received"}:
        raise Conflict("It has not gone out.")
    if is_me(box, original.from_email) and not original.to_emails:
        raise Conflict("It went to nobody.")
    sender = original.to_emails[0] if is_me(box, original.from_email) else original.from_email
    row = store(
        world,
        thread_id=original.thread_id,
        from_email=sender,
        to=[box.me_work if original.received_via == "work" else box.me_private],
        subject=original.subject,
        body=body,
        state="received",
        folder="inbox",
        at=world.now,
        unread=True,
        in_reply_to_id=email_id,
        via=original.received_via,
    )
    sort_in(world, row, world.now)


@toolbox.event
def address_closes(world: World, address: Name) -> None:
    """An address stops to exist; mail to it bounces from now on."""
    _know(world, address, "")
    world.update(Address, address, is_open=False)


@toolbox.event
def hold_is_placed(world: World, email_id: EmailId) -> None:
    """The lawyers put a thread on legal hold."""
    row = find(world, Email, email_id, "mail")
    for one in world.all(queries.in_thread, thread_id=row.thread_id):
        world.update(Email, one.email_id, on_hold=True)


def _know(world: World, address: str, name: str) -> None:
    if world.get(Address, address) is None:
        world.insert(
            Address,
            address=address,
            name=name,
            person=name,
            is_open=True,
            is_list=False,
            member_count=1,
            auto_reply="",
            leaves_on=None,
        )
