"""One seed's chat while it is being written: people, channels, messages with all that hangs on them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from random import Random
from typing import Final

from servers.cast import Cast
from servers.cast.calls import join_code
from servers.cast.chats import chat_calls
from servers.cast.days import at_local, is_working_day
from servers.cast.issues import issues_of
from servers.kit.text import instant, written
from servers.team_chat.folding import searchable
from servers.team_chat.models import Channel, ChatMember, ChatMessage, Membership
from sessions import World

_DAY: Final = re.compile(r"\{d(\d+)\}")
_JOIN: Final = re.compile(r"\{join ([a-z -]+)\}")
_ON: Final = re.compile(r"\{on ([a-z -]+)\}")
_SUM: Final = re.compile(r"\{m(\d+)\}")


class Book:
    """Writes the chat; ids come in the order of writing.

    Attributes:
        members: who they are by e-mail.
        channels: by key; the key of a named channel of the company is its name.
        inside: channel key -> e-mails of those in it.
        posted: all messages so far.
    """

    def __init__(self, world: World, cast: Cast) -> None:
        self.world = world
        self.cast = cast
        self.rng = Random(f"{cast.seed}/team_chat")
        self.me = cast.me.email
        self.members: dict[str, ChatMember] = {}
        self.channels: dict[str, Channel] = {}
        self.inside: dict[str, list[str]] = {}
        self.posted: list[ChatMessage] = []
        self.roots: dict[tuple[str, str], ChatMessage] = {}
        self._issues = iter(self._spread_issues())
        self.calls = chat_calls(cast)
        self._invoices = iter([one for one in reversed(cast.invoices) if one.client == cast.clients[1].key] or [])

    def _spread_issues(self) -> list[str]:
        """Keys to be quoted, those of the incident left out."""
        keys = [issue.key for issue in issues_of(self.cast) if issue.kind != "incident"]
        self.rng.shuffle(keys)
        return keys

    def issue(self, project: str | None = None) -> str:
        """The key of an issue, of a project where one is named."""
        if project is None:
            return next(self._issues)
        fitting = [one.key for one in issues_of(self.cast) if one.project == project and one.kind != "incident"]
        return self.rng.choice(fitting)

    def invoice(self) -> str:
        """The number of an invoice to the client who shares a channel."""
        found = next(self._invoices, None)
        return str(found.number if found is not None else self.cast.invoices[-1].number)

    def member(self, email: str) -> ChatMember:
        """The account of somebody."""
        return self.members[email]

    def colleague(self, place: int) -> str:
        """The e-mail of a colleague who is here."""
        return self.cast.colleagues[place].email

    def ago(self, *, days: float = 0, hours: float = 0, minutes: float = 0) -> datetime:
        """A moment so long ago."""
        return self.cast.now - timedelta(days=days, hours=hours, minutes=minutes)

    def worktime(self, days: int) -> datetime:
        """A moment in working hours about so many days ago, never today."""
        day = self.cast.today - timedelta(days=max(days, 1))
        while not is_working_day(day):
            day -= timedelta(days=1)
        return at_local(day, self.rng.randrange(8 * 60 + 30, 17 * 60 + 30))

    def said(self, about: str, otherwise: datetime) -> datetime:
        """When a message about something was written: the cast knows it of calls."""
        call = self.calls.get(about)
        return otherwise if call is None else call.said_at

    def filled(self, text: str, at: datetime, project: str | None = None) -> str:
        """A line with its days, amounts, codes and keys; `{me}` is my handle."""
        text = text.replace("{me}", self.member(self.me).handle)
        text = _DAY.sub(lambda found: _spoken_day(at + timedelta(days=int(found[1]))), text)
        text = _SUM.sub(lambda found: written(self._about(int(found[1]))).removesuffix(".00"), text)
        text = _JOIN.sub(lambda found: join_code(self.cast.seed, self.calls[found[1]].key), text)
        text = _ON.sub(lambda found: _spoken_day(self.calls[found[1]].starts), text)
        while "{issue}" in text:
            text = text.replace("{issue}", self.issue(project), 1)
        while "{invoice}" in text:
            text = text.replace("{invoice}", self.invoice(), 1)
        return text

    def _about(self, dollars: int) -> int:
        step = 500 if dollars > 1000 else 1
        return (dollars + self.rng.randrange(-3, 4) * step * max(1, dollars // 100 if step == 1 else 1)) * 100

    def authors(self, key: str) -> list[str]:
        """Those in a channel who write there, without me."""
        return [one for one in self.inside[key] if one != self.me and self.members[one].role in {"member", "admin"}]

    def post(
        self,
        key: str,
        author: str,
        text: str,
        at: datetime,
        *,
        root: ChatMessage | None = None,
        mentions: Iterable[str] = (),
        file_name: str = "",
        pinned: bool = False,
        deleted: bool = False,
        broadcast: str = "none",
        also_in_channel: bool = False,
        edited: bool = False,
    ) -> ChatMessage:
        """One message, at top level or under a root; a deleted one has no words."""
        body = "" if deleted else text
        row = self.world.insert(
            ChatMessage,
            channel_id=self.channels[key].channel_id,
            thread_id=None if root is None else root.message_id,
            author_id=self.members[author].member_id,
            body=body,
            mentions=sorted(self.members[one].member_id for one in mentions),
            broadcast=broadcast,
            also_in_channel=also_in_channel,
            file_name=file_name,
            pinned=pinned,
            deleted=deleted,
            posted_at=instant(at),
            edited_at=instant(at + timedelta(minutes=3)) if edited else None,
            words=searchable(body, file_name, self.members[author].name) if not deleted else " ",
        )
        self.posted.append(row)
        return row

    def thread(
        self, key: str, lines: Sequence[str], at: datetime, *, first: str | None = None, project: str | None = None
    ) -> ChatMessage:
        """A root and its answers, mine with ">"; nobody answers themselves twice in a row. Returns the root."""
        root: ChatMessage | None = None
        before = ""
        for line in lines:
            own = line.startswith(">")
            others = [one for one in self.authors(key) if one != before] or self.authors(key)
            author = self.me if own else first or self.rng.choice(others)
            first, before = None, author
            found = self.post(key, author, self.filled(line.removeprefix("> "), at, project), at, root=root)
            root = root or found
            at = min(at + timedelta(minutes=self.rng.randrange(2, 50)), self.ago(minutes=20))
        if root is None:
            raise ValueError(f"A thread in {key} has no lines.")
        return root

    def enter(self, key: str, email: str, *, role: str = "member", read: datetime, muted: bool = False) -> None:
        """Put somebody into a channel."""
        self.world.insert(
            Membership,
            channel_id=self.channels[key].channel_id,
            member_id=self.members[email].member_id,
            role=role,
            muted=muted,
            last_read=instant(read),
        )
        self.inside.setdefault(key, []).append(email)


def _spoken_day(moment: datetime) -> str:
    return f"{moment.day} {moment:%B}"
