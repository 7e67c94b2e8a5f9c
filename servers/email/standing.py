"""What stands in the way of sending: addresses, confidential things, size, the hour, a mail just like it."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final

from servers.email import queries
from servers.email.models import Attachment, Email
from servers.email.policy import LATEST, MAIL_SYSTEM, MOST_BYTES, SAME_MAIL, SOONEST, is_too_large, outsiders
from servers.email.reach import recipients
from servers.email.views import called
from servers.kit import Conflict, InvalidArguments, NotFound, Refused, find, when
from servers.kit.text import instant, local_minute, plain
from sessions import World

_ADDRESS: Final = re.compile(r"[a-z0-9][a-z0-9._+-]*@[a-z0-9-]+(?:\.[a-z0-9-]+)+")
_NO_REPLY: Final = re.compile(r"(?:no-?reply|do-?not-?reply|mail-system)\b")
_MEBIBYTE: Final = 1024 * 1024


def proper_address(text: str) -> str:
    """An address, folded to lower case.

    Raises:
        InvalidArguments: it is malformed.
    """
    found = text.strip().lower()
    if not _ADDRESS.fullmatch(found):
        raise InvalidArguments(f"{text!r} is no mail address; it looks like name@firm.example.")
    return found


def checked_addresses(world: World, *lists: Iterable[str]) -> list[list[str]]:
    """The addresses of to, cc and bcc, folded.

    Raises:
        InvalidArguments: one is malformed, or stands there twice.
        NotFound: a domain does not exist.
    """
    found = [[proper_address(one) for one in given] for given in lists]
    flat = [one for given in found for one in given]
    twice = next((one for one in flat if flat.count(one) > 1), None)
    if twice is not None:
        raise InvalidArguments(f"{twice} is named twice; name each recipient once.")
    for one in flat:
        _require_domain(world, one)
    return found


def _require_domain(world: World, address: str) -> None:
    domain = address.rpartition("@")[2]
    if world.first(queries.in_domain, domain=domain) is not None:
        return
    known = sorted({row.address.rpartition("@")[2] for row in world.all(queries.all_names)})
    near = difflib.get_close_matches(domain, known, n=1, cutoff=0.7)
    hint = f"; did you mean {address.rpartition('@')[0]}@{near[0]}?" if near else "; check the address."
    raise NotFound(f"There is no mail domain {domain}{hint}")


def found_files(world: World, attachment_ids: Iterable[str]) -> list[Attachment]:
    """The files of some ids.

    Raises:
        NotFound: there is none with such an id.
    """
    return [find(world, Attachment, key) for key in dict.fromkeys(attachment_ids)]


def require_inside(world: World, addresses: Sequence[str], sensitivity: str, files: Sequence[Attachment]) -> None:
    """Confidential mail and files stay inside the company.

    Raises:
        Refused: they would not.
    """
    secret = next((file for file in files if file.sensitivity == "confidential"), None)
    if secret is None and sensitivity != "confidential":
        return
    outside = outsiders(world, addresses)
    if outside:
        what = f"{secret.file_name} ({secret.attachment_id})" if secret is not None else "This mail"
        raise Refused(f"{what} is confidential and may not go to {outside[0]}, outside the company.")


def require_size(files: Sequence[Attachment]) -> None:
    """Attachments have a limit.

    Raises:
        Refused: they are too large.
    """
    sizes = [file.size_bytes for file in files]
    if is_too_large(sizes):
        raise Refused(
            f"The attachments have {sum(sizes) / _MEBIBYTE:.1f} MiB; one mail takes {MOST_BYTES // _MEBIBYTE}."
        )


def require_answerable(address: str) -> None:
    """Nobody reads what is sent to a no-reply address.

    Raises:
        Refused: it is one.
    """
    if is_no_reply(address):
        raise Refused(f"Nobody reads {address}; write to another address of the sender instead.")


def is_no_reply(address: str) -> bool:
    """Whether an address says itself that nobody reads it."""
    return bool(_NO_REPLY.match(address.partition("@")[0])) or address.startswith(f"{MAIL_SYSTEM}@")


def checked_hour(world: World, send_at: str | None) -> datetime | None:
    """When a mail is to go out, None for now.

    Raises:
        Conflict: under five minutes or over sixty days ahead.
    """
    if send_at is None:
        return None
    moment = when(world, send_at)
    if moment < world.now + SOONEST:
        soonest = local_minute(instant(world.now + SOONEST), world.zone)
        raise Conflict(f"{send_at} is too soon; a mail can be scheduled from {soonest} on, or sent at once.")
    if datetime.fromisoformat(send_at) > world.local + LATEST:
        raise Conflict(f"{send_at} is more than {LATEST.days} days ahead; choose a day before that.")
    return moment


def require_fresh(world: World, named: Iterable[str], subject: str, body: str) -> None:
    """A mail just like it that went to the same people a moment ago is a slip.

    Raises:
        Conflict: there is one.
    """
    people = set(named)
    for row in world.all(queries.sent_lately, since=instant(world.now - SAME_MAIL)):
        if set(recipients(row)) == people and plain(row.subject) == plain(subject) and plain(row.body) == plain(body):
            minutes = int(SAME_MAIL.total_seconds() // 60)
            raise Conflict(f"{called(row)} with the same text went to the same people less than {minutes} minutes ago.")


def own_draft(world: World, draft_id: str) -> Email:
    """A mail that is still a draft.

    Raises:
        NotFound: there is none.
        Conflict: it is sent, scheduled or was received.
    """
    row = find(world, Email, draft_id, "mail")
    if row.state == "scheduled":
        raise Conflict(f"{called(row)} is scheduled; unsend it first.")
    if row.state != "draft":
        raise Conflict(f"{called(row)} is no draft; it was {row.state}.")
    return row
