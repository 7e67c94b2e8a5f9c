"""Rows of the network that tests look for: my accounts, people by what they are to me, posts by their words."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from servers.cast.handles import handle_of
from servers.kit.text import instant
from servers.social_media import SOCIAL_MEDIA
from servers.social_media.models import Conversation, DirectMessage, ManagedAccount, Post, Profile, Relation
from tests.servers.desk import SEEDS, Desk

__all__ = [
    "SEEDS",
    "Desk",
    "add_post",
    "add_profile",
    "company",
    "desk_at",
    "friend",
    "handles_of",
    "local",
    "me",
    "my_account",
    "post",
    "relate",
    "related",
    "saturday",
    "search",
    "talk_with",
]


def desk_at(seed: int = 0) -> Desk:
    """A desk at the network of a seed."""
    return Desk(SOCIAL_MEDIA, seed)


def me(desk: Desk) -> str:
    """My own handle."""
    return handle_of(desk.cast, desk.cast.me.email)


def company(desk: Desk) -> ManagedAccount:
    """My employer's account."""
    return desk.world.find(ManagedAccount, handle=handle_of(desk.cast, desk.cast.employer.key))[0]


def my_account(desk: Desk) -> ManagedAccount:
    """My own account."""
    return desk.world.find(ManagedAccount, handle=me(desk))[0]


def friend(desk: Desk, place: int) -> str:
    """The handle of a friend by their place in the cast."""
    return handle_of(desk.cast, desk.cast.friends[place].email)


def post(desk: Desk, begins: str) -> Post:
    """The first post that begins so."""
    return next(row for row in desk.world.find(Post) if row.body.startswith(begins))


def search(desk: Desk, **arguments: Any) -> list[str]:
    """The bodies that a search shows."""
    return [row["body"] for row in desk.do("search_posts", limit=50, **arguments)["posts"]]


def handles_of(desk: Desk, **arguments: Any) -> set[str]:
    """The handles that a search of people shows."""
    return {row["handle"] for row in desk.do("search_social_profiles", limit=50, **arguments)["profiles"]}


def related(desk: Desk, first: str, second: str, kind: str) -> Relation | None:
    """What one is to another, None where it is not so."""
    return desk.world.get(Relation, (first, second, kind))


def _insert(desk: Desk, model: type[Any], **values: Any) -> Any:
    world = desk.world
    world.begin()
    found = world.insert(model, **values)
    world.commit()
    return found


def relate(desk: Desk, first: str, second: str, kind: str) -> None:
    """Arrange that one follows, asks, mutes or blocks another."""
    now = instant(desk.world.now)
    _insert(desk, Relation, from_handle=first, to_handle=second, kind=kind, mute_until=None, since=now)


def add_profile(desk: Desk, handle: str, **values: Any) -> str:
    """Arrange that somebody has a profile."""
    blank: dict[str, Any] = {
        "name": "Test Person", "bio": "", "link": "", "kind": "person", "private": False, "verified": False,
        "suspended": False, "dm_from": "everyone", "outside_followers": 0, "name_changed_on": None, "email": "",
    }  # fmt: skip
    _insert(desk, Profile, handle=handle, **{**blank, **values})
    return handle


def add_post(desk: Desk, author: str, body: str, *, hours: float = 1, **values: Any) -> str:
    """Arrange that somebody has posted something so many hours ago; returns its id."""
    blank: dict[str, Any] = {
        "visibility": "public", "topics": [], "mentions": [], "reply_to_id": None, "root_id": None,
        "quote_of_id": None, "reply_policy": "everyone", "sensitive": False, "media_name": "", "pinned": False,
        "state": "published", "publish_at": None, "published_at": instant(desk.world.now - timedelta(hours=hours)),
        "edited_at": None, "outside_likes": 0, "outside_reposts": 0, "words": f" {body} ",
    }  # fmt: skip
    row = _insert(desk, Post, author_handle=author, body=body, **{**blank, **values})
    return row.post_id


def talk_with(desk: Desk, own: str, other: str) -> list[DirectMessage]:
    """The messages between an account of mine and somebody, oldest first."""
    found = desk.world.find(Conversation, own_handle=own, with_handle=other)
    rows = desk.world.find(DirectMessage, conversation_id=found[0].conversation_id) if found else []
    return sorted(rows, key=lambda row: row.sent_at)


def local(desk: Desk, *, days: int = 0, clock: str | None = None, minutes: int = 0) -> str:
    """A local moment so many days or minutes from now."""
    at = desk.world.local + timedelta(days=days, minutes=minutes)
    return f"{at.date()}T{clock}" if clock else at.isoformat(timespec="minutes")


def saturday(desk: Desk) -> int:
    """How many days it is to the next Saturday."""
    return (5 - desk.cast.today.weekday()) % 7 or 7
