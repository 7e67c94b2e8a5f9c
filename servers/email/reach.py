"""Whom and what a call reaches: the mailbox, the recipients of an answer, the mails that some ids stand for."""

from __future__ import annotations

from collections.abc import Iterable

from servers.email import queries
from servers.email.models import Email, Mailbox
from sessions import World


def mailbox(world: World) -> Mailbox:
    """The mailbox.

    Raises:
        LookupError: there is none.
    """
    row = world.get(Mailbox, world.me)
    if row is None:
        raise LookupError(f"{world.me} has no mailbox.")
    return row


def is_me(box: Mailbox, address: str) -> bool:
    """Whether an address is one of the user's two."""
    return address in {box.me_work, box.me_private}


def is_inside(box: Mailbox, address: str) -> bool:
    """Whether an address belongs to the company or to the user."""
    return address.rpartition("@")[2] == box.company_domain or address == box.me_private


def recipients(row: Email) -> list[str]:
    """All addresses that a mail goes to, each once."""
    return list(dict.fromkeys([*row.to_emails, *row.cc_emails, *row.bcc_emails]))


def answered(box: Mailbox, row: Email, *, to_all: bool) -> tuple[list[str], list[str]]:
    """To and cc of an answer: the sender (for one's own mail its recipients), with `to_all` everybody else but me."""
    if is_me(box, row.from_email):
        to, cc = list(row.to_emails), list(row.cc_emails) if to_all else []
    else:
        to, cc = [row.from_email], [*row.to_emails, *row.cc_emails] if to_all else []
    others = [one for one in dict.fromkeys(cc) if not is_me(box, one) and one not in to]
    return to, others


def chosen_ids(world: World, email_ids: Iterable[str], *, whole_threads: bool) -> list[str]:
    """The mails that are meant, each once; with `whole_threads` all mails of their threads."""
    ids = list(dict.fromkeys(email_ids))
    if not whole_threads:
        return ids
    threads = [row.thread_id for row in world.all(queries.threads_of, ids=queries.many(ids))]
    found = [row.email_id for row in world.all(queries.ids_in_threads, threads=queries.many(threads))]
    return list(dict.fromkeys([*ids, *found]))


def moving(world: World, email_ids: Iterable[str], folder: str, *, whole_threads: bool) -> list[Email]:
    """The mails that a move is about; of whole threads only those that may lie in the folder, beside the named ones."""
    named = dict.fromkeys(email_ids)
    rows = [world.get(Email, key) for key in chosen_ids(world, named, whole_threads=whole_threads)]
    return [row for row in rows if row is not None and (row.email_id in named or may_lie(row, folder))]


def may_lie(row: Email, folder: str) -> bool:
    """Whether a mail of this state may be put there: drafts only to the trash, sent mail not to inbox or spam."""
    if row.state == "received":
        return True
    if row.state == "scheduled":
        return False
    return folder == "trash" or (row.state == "sent" and folder == "archive")
