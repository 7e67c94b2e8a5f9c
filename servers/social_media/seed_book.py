"""One seed's network while it is being written: profiles, posts, what hangs on them."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Any

from servers.cast import Cast
from servers.cast.handles import handle_of, launch_of
from servers.kit.text import instant
from servers.social_media.folding import mentions_in, searchable, topics_in
from servers.social_media.models import (
    Conversation,
    DirectMessage,
    ListMember,
    ManagedAccount,
    Post,
    PostReaction,
    Profile,
    Relation,
    SocialList,
)
from sessions import World


class Book:
    """Writes the network; ids come in the order of writing.

    Attributes:
        profiles: by handle.
        tastes: handle -> topics that somebody posts about.
    """

    def __init__(self, world: World, cast: Cast) -> None:
        self.world = world
        self.cast = cast
        self.rng = Random(f"{cast.seed}/social_media")
        self.me = handle_of(cast, cast.me.email)
        self.brand = handle_of(cast, cast.employer.key)
        self.launch = launch_of(cast)
        self.profiles: dict[str, Profile] = {}
        self.tastes: dict[str, tuple[str, ...]] = {}
        self._ties: set[tuple[str, str, str]] = set()
        self._reactions: set[tuple[str, str, str]] = set()

    def who(self, key: str) -> str:
        """The handle of somebody or of a firm of the cast."""
        return handle_of(self.cast, key)

    def ago(self, *, days: float = 0, hours: float = 0, minutes: float = 0) -> datetime:
        """A moment so long ago."""
        return self.cast.now - timedelta(days=days, hours=hours, minutes=minutes)

    def profile(self, handle: str, name: str, **values: Any) -> Profile:
        """Somebody with a profile."""
        blank: dict[str, Any] = {
            "bio": "",
            "link": "",
            "kind": "person",
            "private": False,
            "verified": False,
            "suspended": False,
            "dm_from": "everyone",
            "outside_followers": 0,
            "name_changed_on": None,
            "email": "",
        }
        row = self.world.insert(Profile, handle=handle, name=name, **{**blank, **values})
        self.profiles[handle] = row
        return row

    def manage(self, handle: str, role: str, hours: tuple[str, str] = ("", "")) -> ManagedAccount:
        """An account of mine."""
        return self.world.insert(
            ManagedAccount,
            handle=handle,
            my_role=role,
            brand_from=hours[0],
            brand_to=hours[1],
            time_zone=self.cast.zone,
        )

    def tie(self, first: str, second: str, kind: str, at: datetime, until: str | None = None) -> None:
        """What one is to another, once."""
        key = (first, second, kind)
        if first == second or key in self._ties:
            return
        self._ties.add(key)
        self.world.insert(
            Relation, from_handle=first, to_handle=second, kind=kind, mute_until=until, since=instant(at)
        )  # fmt: skip

    def follows(self, first: str, second: str) -> bool:
        """Whether one follows another so far."""
        return (first, second, "follow") in self._ties

    def apart(self, first: str, second: str) -> bool:
        """Whether a block stands between two so far."""
        return (first, second, "block") in self._ties or (second, first, "block") in self._ties

    def post(
        self, author: str, body: str, at: datetime, *, reply_to: Post | None = None, quote_of: Post | None = None,
        **values: Any,
    ) -> Post:  # fmt: skip
        """A post; `at` is when it went out, or is to go out where its state is "scheduled"."""
        blank: dict[str, Any] = {
            "visibility": "public" if reply_to is None else reply_to.visibility,
            "reply_policy": "everyone",
            "sensitive": False,
            "media_name": "",
            "pinned": False,
            "state": "published",
            "edited_at": None,
            "outside_likes": 0,
            "outside_reposts": 0,
        }
        row = {**blank, **values}
        later = row["state"] == "scheduled"
        gone = row["state"] == "deleted"
        text = "" if gone else body
        return self.world.insert(
            Post,
            author_handle=author,
            body=text,
            topics=sorted(topics_in(text)),
            mentions=sorted(mentions_in(text)),
            reply_to_id=None if reply_to is None else reply_to.post_id,
            root_id=None if reply_to is None else reply_to.root_id or reply_to.post_id,
            quote_of_id=None if quote_of is None else quote_of.post_id,
            publish_at=instant(at) if later else None,
            published_at=None if later else instant(at),
            words=" " if gone else searchable(text, self.profiles[author].name, author),
            **row,
        )

    def react(self, row: Post, handle: str, kind: str, at: datetime) -> None:
        """Somebody likes, reposts or keeps a post, once."""
        key = (row.post_id, handle, kind)
        if key in self._reactions or self.apart(handle, row.author_handle):
            return
        self._reactions.add(key)
        self.world.insert(PostReaction, post_id=row.post_id, handle=handle, kind=kind, reacted_at=instant(at))

    def list_of(self, owner: str, name: str, members: list[str], *, private: bool = False) -> None:
        """A list with its members."""
        row = self.world.insert(SocialList, owner_handle=owner, name=name, private=private)
        for handle in dict.fromkeys(members):
            self.world.insert(ListMember, list_id=row.list_id, handle=handle)

    def talk(self, own: str, other: str, lines: list[str], at: datetime, *, folder: str = "inbox") -> None:
        """A conversation, my lines with ">"; the last message was sent at `at`."""
        row = self.world.insert(Conversation, own_handle=own, with_handle=other, folder=folder)
        step = timedelta(minutes=self.rng.randrange(3, 200))
        for place, line in enumerate(lines):
            mine = line.startswith("> ")
            self.world.insert(
                DirectMessage,
                conversation_id=row.conversation_id,
                from_handle=own if mine else other,
                body=line.removeprefix("> "),
                shared_post_id=None,
                sent_at=instant(at - step * (len(lines) - 1 - place)),
            )
