"""People: searched, read in full, and what they and I wrote to each other."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from servers.kit import Cursor, FreeText, InvalidArguments, Limit, NotFound, Toolbox, page
from servers.kit.text import tokens
from servers.social_media import queries
from servers.social_media.models import AccountId, ConversationId, Folder, Handle, Profile, ProfileKind, Standing
from servers.social_media.standing import Sight, account_of, accounts, found_profile, sight_of
from servers.social_media.views import (
    MessagesView,
    ProfilesView,
    SocialProfileView,
    account_view,
    conversation_views,
    followers_of,
    message_view,
    profile_view,
)
from sessions import World

toolbox = Toolbox()


@toolbox.read
def search_social_profiles(
    world: World,
    query: Annotated[FreeText, Field(max_length=200, description="Words in a name, handle or bio.")] | None = None,
    relation: Annotated[Standing, Field(description="Only who is so to the account; requests are those made to it.")]
    | None = None,
    kind: Annotated[ProfileKind, Field(description="Only this kind.")] | None = None,
    account_id: AccountId | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> ProfilesView:
    """Find people, brands and bots: who they are, how many follow them, what they are to the account.

    Those who asked to follow stand latest first, all others by name.

    Raises:
        InvalidArguments: neither query nor relation is given.
    """
    wanted = tokens(query or "").split()
    if not wanted and relation is None:
        raise InvalidArguments("Give query or relation.")
    account = account_of(world, account_id)
    sight = sight_of(world, account)
    hidden = sight.apart - sight.blocks
    inside = None if relation is None else _standing(sight, relation)
    rows = [
        row
        for row in world.all(queries.profiles)
        if row.handle not in hidden
        and row.handle != sight.handle
        and kind in {None, row.kind}
        and (inside is None or row.handle in inside)
        and _is_called(row, wanted)
    ]
    if relation == "requests":
        rows.sort(key=lambda row: sight.asking.index(row.handle))
    followers = followers_of(world)
    frame = page(rows, limit, cursor)
    view: ProfilesView = {
        "profiles": [profile_view(row, sight, followers) for row in frame.rows],
        "total": frame.total,
    }
    if frame.next_cursor is not None:
        view["next_cursor"] = frame.next_cursor
    return view


@toolbox.read
def get_social_profile(
    world: World,
    handle: Annotated[Handle, Field(description="Whose; left out: my own accounts.")] | None = None,
) -> SocialProfileView:
    """Read one profile in full; without a handle my accounts with their hours, embargoes, lists and scheduled posts.

    Raises:
        NotFound: nobody has that handle, or they block me.
    """
    followers = followers_of(world)
    if handle is None:
        return {"accounts": [account_view(world, account, followers) for account in accounts(world)]}
    row = found_profile(world, handle)
    sights = {one.row.account_id: sight_of(world, one) for one in accounts(world)}
    if any(row.handle in sight.apart - sight.blocks for sight in sights.values()):
        raise NotFound(f"There is no profile {handle}.")
    pinned = world.first(queries.pinned_of, handle=row.handle)
    view: SocialProfileView = {
        "profile": {
            "handle": row.handle,
            "name": row.name,
            "bio": row.bio,
            "link": row.link,
            "kind": row.kind,
            "verified": row.verified,
            "private": row.private,
            "suspended": row.suspended,
            "followers": followers[row.handle],
            "dm_from": row.dm_from,
            "accounts": [
                {
                    "account_id": account_id,
                    "following": row.handle in sight.follows,
                    "follows_me": row.handle in sight.followers,
                    "requested": row.handle in sight.asked,
                    "asks_to_follow": row.handle in sight.asking,
                    "muted": row.handle in sight.muted,
                    "blocked": row.handle in sight.blocks,
                }
                for account_id, sight in sights.items()
                if sight.handle != row.handle
            ],
        }
    }
    if pinned is not None and "profile" in view:
        view["profile"]["pinned_post_id"] = pinned.post_id
    return view


@toolbox.read
def read_direct_messages(
    world: World,
    conversation_id: Annotated[ConversationId, Field(description="Read this conversation.")] | None = None,
    with_handle: Annotated[Handle, Field(description="Read the conversation with this profile.")] | None = None,
    folder: Annotated[Folder, Field(description="Only conversations that lie there.")] | None = None,
    account_id: Annotated[AccountId, Field(description="Which of my accounts; all of them where left out.")]
    | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> MessagesView:
    """List the conversations of my accounts, latest first, or read one: newest page first, oldest message first in it.

    Raises:
        InvalidArguments: both conversation_id and with_handle are given.
        NotFound: there is no such conversation, or nobody has that handle.
    """
    if conversation_id is not None and with_handle is not None:
        raise InvalidArguments("Give conversation_id or with_handle, not both.")
    mine = accounts(world) if account_id is None else [account_of(world, account_id)]
    shown = [row for row in conversation_views(world, mine) if folder in {None, row["folder"]}]
    if conversation_id is None and with_handle is None:
        frame = page(shown, limit, cursor)
        listing: MessagesView = {"conversations": list(frame.rows), "total": frame.total}
        if frame.next_cursor is not None:
            listing["next_cursor"] = frame.next_cursor
        return listing
    other = None if with_handle is None else found_profile(world, with_handle)
    found = next(
        (
            row
            for row in shown
            if row["conversation_id"] == conversation_id or (other is not None and row["with_handle"] == other.handle)
        ),
        None,
    )
    if found is None:
        what = f"conversation {conversation_id}" if other is None else f"conversation with {other.name}"
        raise NotFound(f"There is no {what}.")
    frame = page(world.all(queries.messages, ids=queries.many([found["conversation_id"]])), limit, cursor)
    view: MessagesView = {
        "conversation": found,
        "messages": [message_view(world, row) for row in reversed(frame.rows)],
        "total": frame.total,
    }
    if frame.next_cursor is not None:
        view["next_cursor"] = frame.next_cursor
    return view


def _standing(sight: Sight, relation: str) -> Any:
    return {
        "following": sight.follows,
        "followers": sight.followers,
        "requests": sight.asking,
        "requested": sight.asked,
        "muted": sight.muted,
        "blocked": sight.blocks,
    }[relation]


def _is_called(row: Profile, wanted: list[str]) -> bool:
    """Whether each word begins one of a name, handle or bio."""
    held = " " + tokens(f"{row.name} {row.handle} {row.bio}")
    return all(f" {word}" in held for word in wanted)
