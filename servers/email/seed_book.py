"""One seed's mailbox while it is being written: people by address, mails with all that hangs on them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from random import Random
from typing import NamedTuple

from servers.cast import Cast, Person
from servers.cast.days import at_local
from servers.email.folding import searchable
from servers.email.models import Address, Attachment, Delivery, Email, EmailLabel, Thread
from servers.kit.text import instant, written
from sessions import World

_DAY = re.compile(r"\{d(\d+)\}")
_SUM = re.compile(r"\{m(\d+)\}")
_LATEST = 95  # minutes before now, by which a conversation has begun


class File(NamedTuple):
    """A file to attach; `kib` is its size in KiB."""

    name: str
    text: str
    kib: int = 120
    pages: int = 1
    secret: bool = False
    locked: bool = False


def spoken_day(moment: datetime) -> str:
    """The day as people write it: "12 March"."""
    return f"{moment.day} {moment:%B}"


class Book:
    """Writes mails; ids come in the order of writing."""

    def __init__(self, world: World, cast: Cast) -> None:
        """`mover` is a client's contact with a new address; what is `gone` bounces."""
        self.world = world
        self.cast = cast
        self.rng = Random(f"{cast.seed}/email/mails")
        self.names: dict[str, str] = {}
        self.automatic: dict[str, str] = {}
        self.labels: dict[str, str] = {}
        self.work = cast.me.email
        self.private = cast.me.other_email or cast.me.email
        self.mover = cast.person(cast.clients[4].contacts[0])
        self.gone = frozenset({self.mover.other_email or ""})

    def know(
        self,
        address: str,
        name: str,
        *,
        is_open: bool = True,
        person: bool = False,
        members: int = 1,
        answer: str = "",
        leaves_on: str | None = None,
    ) -> str:
        """Make an address part of the world; returns it."""
        if address not in self.names:
            self.world.insert(
                Address,
                address=address,
                name=name,
                person=name if person else "",
                is_open=is_open,
                is_list=members > 1,
                member_count=members,
                auto_reply=answer,
                leaves_on=leaves_on,
            )
            self.names[address] = name
        return address

    def at(self, days: int, minute: int | None = None) -> datetime:
        """A moment so many days ago, in the day unless the minute is given; never after now."""
        minute = self.rng.randrange(8 * 60, 19 * 60) if minute is None else minute
        moment = at_local(self.cast.today - timedelta(days=days), minute)
        return min(moment, self.cast.now - timedelta(minutes=3 + self.rng.randrange(90)))

    def filled(self, text: str, them: str, at: datetime) -> str:
        """A line with its names, days and amounts."""
        text = text.replace("{them}", them).replace("{me}", self.cast.me.first)
        text = _DAY.sub(lambda found: spoken_day(at + timedelta(days=int(found[1]))), text)
        return _SUM.sub(lambda found: written(self._about(int(found[1]))), text)

    def _about(self, dollars: int) -> int:
        return dollars * 100 + self.rng.randrange(-dollars // 5, dollars // 5 + 1) * 50

    def thread(self, subject: str) -> str:
        """A new conversation."""
        return self.world.insert(Thread, subject=subject).thread_id

    def mail(
        self,
        sender: str,
        to: Sequence[str],
        subject: str,
        body: str,
        at: datetime,
        *,
        thread: str | None = None,
        cc: Sequence[str] = (),
        folder: str = "inbox",
        state: str = "received",
        unread: bool = False,
        starred: bool = False,
        important: bool = False,
        answers: Email | None = None,
        labels: Iterable[str] = (),
        files: Iterable[File] = (),
        secret: bool = False,
        held: bool = False,
        send_at: datetime | None = None,
    ) -> Email:
        """One mail in a thread of its own unless one is given; what is sent has been delivered or has bounced."""
        everybody, files = [sender, *to, *cc], list(files)
        known = [self.names[one] for one in everybody if one in self.names]
        row = self.world.insert(
            Email,
            thread_id=thread or self.thread(subject),
            from_email=sender,
            to_emails=list(to),
            cc_emails=list(cc),
            bcc_emails=[],
            subject=subject,
            body=body,
            state=state,
            folder=folder,
            send_at=None if send_at is None else instant(send_at),
            sent_at=instant(at),
            unread=unread,
            starred=starred,
            important=important,
            in_reply_to_id=None if answers is None else answers.email_id,
            sensitivity="confidential" if secret else "normal",
            on_hold=held,
            received_via="private" if self.private in everybody else "work",
            words=searchable(subject, " ".join([*everybody, *known, body, *(file.name for file in files)])),
        )
        for label in labels:
            self.world.insert(EmailLabel, email_id=row.email_id, label_id=self.labels[label])
        for file in files:
            self._attach(row, file)
        if state == "sent":
            for address in dict.fromkeys([*to, *cc]):
                outcome = "bounced" if address in self.gone else "delivered"
                self.world.insert(Delivery, email_id=row.email_id, address=address, outcome=outcome)
        return row

    def _attach(self, row: Email, file: File) -> None:
        kind = {"pdf": "application/pdf", "csv": "text/csv", "txt": "text/plain", "jpg": "image/jpeg"}
        self.world.insert(
            Attachment,
            email_id=row.email_id,
            file_name=file.name,
            media_type=kind.get(file.name.rpartition(".")[2], "application/octet-stream"),
            size_bytes=file.kib * 1024 + self.rng.randrange(1024),
            pages=file.pages,
            content=file.text,
            sensitivity="confidential" if file.secret else "normal",
            locked=file.locked,
        )

    def talk(
        self,
        who: Person,
        subject: str,
        lines: Sequence[str],
        begun: datetime,
        *,
        mine: str,
        labels: Iterable[str] = (),
        folder: str = "inbox",
        cc: Sequence[str] = (),
        sign: str | None = None,
        files: Iterable[File] = (),
        secret: bool = False,
    ) -> Email:
        """A conversation, one mail a line; returns the last one. The first mail bears the files."""
        thread, last = self.thread(subject), None
        at = min(begun, self.cast.now - timedelta(minutes=_LATEST))
        for place, line in enumerate(lines):
            text = self.filled(line.removeprefix("> "), who.first, at)
            own = line.startswith(">")
            body = f"{text}\n\n{self.cast.me.first if own else sign or who.first}"
            is_new = not own and at > self.cast.now - timedelta(days=2)
            last = self.mail(
                mine if own else who.email,
                [who.email] if own else [mine],
                subject,
                body,
                at,
                thread=thread,
                cc=cc,
                folder="sent" if own else folder,
                state="sent" if own else "received",
                unread=is_new and place == len(lines) - 1 and self.rng.random() < 0.7,
                starred=not own and self.rng.random() < 0.06,
                important=not own and self.rng.random() < 0.12,
                answers=last,
                labels=labels,
                files=files if place == 0 else (),
                secret=secret,
            )
            latest = self.cast.now - timedelta(minutes=_LATEST - 6 * (place + 1))
            at = max(at + timedelta(minutes=1), min(at + timedelta(minutes=self.rng.randrange(25, 1500)), latest))
        if last is None:
            raise ValueError(f"{subject} has no lines.")
        return last
