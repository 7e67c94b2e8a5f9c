"""Rows of the mailbox that tests look for."""

from __future__ import annotations

from typing import Any

from servers.email import EMAIL
from servers.email.models import Attachment, Contact, Email, MailRule
from tests.servers.desk import SEEDS, Desk

__all__ = ["SEEDS", "Desk", "address", "contact", "desk_at", "file", "found", "mail", "mails", "rule", "text_of"]


def desk_at(seed: int = 0) -> Desk:
    """A desk at the mailbox of a seed."""
    return Desk(EMAIL, seed)


def mails(desk: Desk, **equal: Any) -> list[Email]:
    """Stored mails, newest first."""
    return sorted(desk.world.find(Email, **equal), key=lambda row: row.sent_at, reverse=True)


def mail(desk: Desk, subject: str, **equal: Any) -> Email:
    """The newest mail of a subject."""
    return mails(desk, subject=subject, **equal)[0]


def file(desk: Desk, name: str) -> Attachment:
    """The first file of a name."""
    return desk.world.find(Attachment, file_name=name)[0]


def contact(desk: Desk, email: str) -> Contact:
    """The contact of an address."""
    [row] = desk.world.find(Contact, email=email)
    return row


def rule(desk: Desk, position: int) -> MailRule:
    """The rule at a place of the order."""
    [row] = desk.world.find(MailRule, position=position)
    return row


def found(desk: Desk, query: str, **more: Any) -> list[dict[str, Any]]:
    """What a search shows, up to fifty."""
    return desk.do("search_emails", query=query, limit=50, **more)["emails"]


def text_of(desk: Desk, email_id: str) -> str:
    """The stored text of a mail."""
    return desk.row(Email, email_id).body


def address(name: str) -> str:
    """An address at a firm that exists nowhere."""
    return f"{name}@nowhere.invalid"
